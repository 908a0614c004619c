/*
 * Every function of the contract is declared with the prototype of the tables
 * in contract/, and exported by libTH.so, not by anything else that is
 * linked; the data symbols are exported too. Built together with what contract/generate.awk makes.
 */
#define _GNU_SOURCE
#include "contract/contract.h"
#include "th_check.h"

#include <dlfcn.h>

/* The shared object that an address belongs to. */
static const char *objectOf(const void *address) {
  Dl_info info;
  return dladdr(address, &info) && info.dli_fname ? info.dli_fname : "(none)";
}

int main(void) {
  int k;

  for (k = 0; k < contract_symbolCount; k++) {
    const void *address;
    memcpy(&address, &contract_symbols[k].address, sizeof address);
    CASE(contract_symbols[k].name);
    CHECK(strstr(objectOf(address), "libTH.so"));
  }
  CASE("all functions");
  CHECK(contract_symbolCount > 2800);

  CASE("data symbols");
  CHECK(THDefaultAllocator.malloc && THDefaultAllocator.realloc && THDefaultAllocator.free);
  CHECK(THMapAllocator.malloc && THMapAllocator.realloc && THMapAllocator.free);
  CHECK(THRefcountedMapAllocator.malloc && THRefcountedMapAllocator.realloc && THRefcountedMapAllocator.free);
  CHECK(THLogZero == -DBL_MAX && THLogOne == 0 && THLog2Pi == 1.83787706640934548355);
  return check_report();
}
