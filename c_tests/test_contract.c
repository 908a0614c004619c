/*
 * Every function of the contract is declared with the prototype of the tables
 * in contract/, and every symbol is exported, the data symbols too. Built
 * together with the file that contract/make_contract.awk makes of the tables.
 */
#include "contract/contract.h"
#include "th_check.h"

static void checkFunction(const char *name, ContractFunction function) {
  CASE(name);
  CHECK(function != NULL);
}

int main(void) {
  contract_forEach(checkFunction);

  CASE("data symbols");
  CHECK(THDefaultAllocator.malloc && THDefaultAllocator.realloc && THDefaultAllocator.free);
  CHECK(THMapAllocator.malloc && THMapAllocator.realloc && THMapAllocator.free);
  CHECK(THRefcountedMapAllocator.malloc && THRefcountedMapAllocator.realloc && THRefcountedMapAllocator.free);
  CHECK(THLogZero == -DBL_MAX && THLogOne == 0 && THLog2Pi == 1.83787706640934548355);
  return check_report();
}
