#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/golden_rule.c"
#else

#include "fixture.h"

#define BALANCED_(FAILING, ...)                                                            \
  do {                                                                                     \
    volatile int repeat_;                                                                  \
    for (repeat_ = 0; repeat_ < 2; repeat_++) {                                            \
      const long live_ = alloc_live();                                                     \
      unsigned long state_;                                                                \
      TEST_(makeFixture)();                                                                \
      state_ = TEST_(fixtureState)();                                                      \
      TRY(__VA_ARGS__);                                                                    \
      check_that((FAILING) == check_raised() && check_caught.kind != CRASH, __FILE__,      \
                 __LINE__, "ends as expected: " #__VA_ARGS__);                             \
      if (FAILING)                                                                         \
        check_that(state_ == TEST_(fixtureState)(), __FILE__, __LINE__,                    \
                   "leaves its arguments unchanged: " #__VA_ARGS__);                       \
      TEST_(freeFixture)();                                                                \
      if (repeat_)                                                                         \
        check_long(alloc_more(live_), 0, __FILE__, __LINE__, "live blocks: " #__VA_ARGS__); \
    }                                                                                      \
  } while (0)

#define SUCCEEDS(...) BALANCED_(0, __VA_ARGS__)
#define FAILS(...) BALANCED_(1, __VA_ARGS__)

#include "calls.h"

static void TEST_(golden_rule)(void) {
  TYPED_CASE("calls that succeed");
  TEST_(successes)();
  TYPED_CASE("calls that fail");
  TEST_(failures)();
}

#undef BALANCED_
#undef SUCCEEDS
#undef FAILS

#endif
