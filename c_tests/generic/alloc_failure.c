#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/alloc_failure.c"
#else

#include "fixture.h"

/* No call makes more allocations than this. */
#define MOST_ALLOCATIONS 100

/* Runs a call with its n-th allocation failing, for every n; with FOREVER all allocations from the n-th on. */
#define RUN_SHORT_(FOREVER, ...)                                                                            \
  do {                                                                                                      \
    volatile long n_;                                                                                       \
    volatile int happened_ = 1;                                                                             \
    for (n_ = 0; happened_ && n_ < MOST_ALLOCATIONS; n_++) {                                                \
      const long live_ = alloc_live();                                                                      \
      unsigned long state_;                                                                                 \
      TEST_(makeFixture)();                                                                                 \
      state_ = TEST_(fixtureState)();                                                                       \
      alloc_failAfter(n_, FOREVER);                                                                         \
      TRY(__VA_ARGS__);                                                                                     \
      happened_ = alloc_hasFailed();                                                                        \
      alloc_failAfter(-1, 0);                                                                               \
      check_that(check_caught.kind != CRASH, __FILE__, __LINE__, "no crash without memory: " #__VA_ARGS__); \
      if (check_raised()) {                                                                                 \
        check_that(happened_, __FILE__, __LINE__, "raises no error with memory: " #__VA_ARGS__);            \
        check_that(state_ == TEST_(fixtureState)(), __FILE__, __LINE__,                                     \
                   "leaves its arguments unchanged without memory: " #__VA_ARGS__);                         \
        raised++;                                                                                           \
      }                                                                                                     \
      TEST_(freeFixture)();                                                                                 \
      check_long(alloc_more(live_), 0, __FILE__, __LINE__, "live blocks: " #__VA_ARGS__);                   \
    }                                                                                                       \
    check_that(n_ < MOST_ALLOCATIONS, __FILE__, __LINE__, "gets through: " #__VA_ARGS__);                   \
  } while (0)

#define SUCCEEDS(...)           \
  do {                          \
    RUN_SHORT_(0, __VA_ARGS__); \
    RUN_SHORT_(1, __VA_ARGS__); \
  } while (0)

/* Calls that fail for another reason are not run. */
#define FAILS(...) (void)0

#include "calls.h"

static void TEST_(alloc_failure)(void) {
  TYPED_CASE("running out of memory");
  TEST_(makeFixture)(); /* what is set up once is set up now */
  TEST_(freeFixture)();
  TEST_(successes)();
  TEST_(failures)();
}

#undef MOST_ALLOCATIONS
#undef RUN_SHORT_
#undef SUCCEEDS
#undef FAILS

#endif
