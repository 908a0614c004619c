#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "cpp/generic/throw.cc"
#else

#include "../../generic/fixture.h"

#define BALANCED_(FAILING, ...)                                                            \
  do {                                                                                     \
    for (int repeat_ = 0; repeat_ < 2; repeat_++) {                                        \
      const long live_ = alloc_live();                                                     \
      int raised_ = 0;                                                                     \
      TEST_(makeFixture)();                                                                \
      const unsigned long state_ = TEST_(fixtureState)();                                  \
      try {                                                                                \
        __VA_ARGS__;                                                                       \
      } catch (const Raised &) {                                                           \
        raised_ = 1;                                                                       \
      }                                                                                    \
      check_long(raised_, FAILING, __FILE__, __LINE__, "throws: " #__VA_ARGS__);           \
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

#include "../../generic/calls.h"

static void TEST_(throw)() {
  TYPED_CASE("calls that succeed");
  TEST_(successes)();
  TYPED_CASE("calls that throw");
  TEST_(failures)();
}

#undef BALANCED_
#undef SUCCEEDS
#undef FAILS

#endif
