/* The version of the library that runs is that of the headers. */
#include "th_check.h"

int main(void) {
  char numbers[64];

  CASE("version");
  snprintf(numbers, sizeof numbers, "%d.%d.%d", TH_VERSION_MAJOR, TH_VERSION_MINOR, TH_VERSION_PATCH);
  CHECK_STRING(THVersion(), TH_VERSION);
  CHECK_STRING(numbers, TH_VERSION);
  return check_report();
}
