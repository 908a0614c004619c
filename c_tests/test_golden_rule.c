/*
 * The golden rule, for every type: after a call that succeeds and a free of
 * what it gave, and after a call that fails and whose error handler jumps
 * away, as many blocks are live as before; and a call that fails leaves all
 * its arguments as they were.
 *
 * Each call is made twice, since the first one may set up something that
 * stays. Without a malloc that counts, leaks are for the tools to find.
 */
#include "th_alloc.h"
#include "th_fixture.h"

#include "generic/golden_rule.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/golden_rule.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  if (!alloc_counts())
    fprintf(stderr, "note: blocks are not counted here\n");
  FOR_ALL_TYPES(golden_rule);
  CHECK_LONG(guard_live, 0);
  remove(MAPPED_FILE);
  return check_report();
}
