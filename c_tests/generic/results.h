/*
 * results.h: the objects that the tests of results work on, and calls that must leave them as they were when they
 * raise an error. Included inside a generic file.
 */
static struct TEST_(Results) {
  THTensor *a;         /* 3 x 4: 1 to 12 */
  THTensor *square;    /* 3 x 3, symmetric and positive definite */
  THTensor *part;      /* elements 2 to 6 of the storage of a, which overlap it once they become 3 x 4 */
  THTensor *empty;
  THTensor *spoilt;    /* two elements, but a negative offset */
  THTensor *outside;   /* 3 x 4 with a storage of five elements */
  THTensor *r;         /* two elements */
  THLongTensor *index, *badIndex, *first; /* `first` lists the first index */
  THIntTensor *pivots, *badPivots;
  THGenerator *generator;
  real one, two;
} TEST_(x);

static void TEST_(makeResults)(void) {
  struct TEST_(Results) *x = &TEST_(x);
  long i;
  x->a = THTensor_(newWithSize2d)(3, 4);
  for (i = 0; i < 12; i++)
    x->a->storage->data[i] = (real)(i + 1);
  x->square = THTensor_(newWithSize2d)(3, 3);
  for (i = 0; i < 9; i++)
    x->square->storage->data[i] = (real)(i % 4 == 0 ? 4 : 1);
  x->part = THTensor_(newWithStorage1d)(x->a->storage, 2, 5, 1);
  x->empty = THTensor_(new)();
  x->spoilt = THTensor_(newWithSize1d)(2);
  THTensor_(fill)(x->spoilt, 5);
  x->spoilt->storageOffset = -5;
  x->outside = THTensor_(newWithSize2d)(3, 4);
  THStorage_(resize)(x->outside->storage, 5);
  THStorage_(fill)(x->outside->storage, 6);
  x->r = THTensor_(newWithSize1d)(2);
  THTensor_(fill)(x->r, 7);
  x->index = THLongTensor_newWithSize1d(2);
  THLongTensor_fill(x->index, 8);
  x->first = THLongTensor_newWithSize1d(1);
  THLongTensor_fill(x->first, TH_INDEX_BASE);
  x->badIndex = THLongTensor_newWithSize1d(2);
  THLongTensor_fill(x->badIndex, 9);
  x->badIndex->storageOffset = -5;
  x->pivots = THIntTensor_newWithSize1d(2);
  THIntTensor_fill(x->pivots, 8);
  x->badPivots = THIntTensor_newWithSize1d(2);
  THIntTensor_fill(x->badPivots, 9);
  x->badPivots->storageOffset = -5;
  x->generator = THGenerator_new();
  THRandom_manualSeed(x->generator, 7);
  x->one = 1;
  x->two = 2;
}

static void TEST_(freeResults)(void) {
  struct TEST_(Results) *x = &TEST_(x);
  THTensor_(free)(x->a);
  THTensor_(free)(x->square);
  THTensor_(free)(x->part);
  THTensor_(free)(x->empty);
  THTensor_(free)(x->spoilt);
  THTensor_(free)(x->outside);
  THTensor_(free)(x->r);
  THLongTensor_free(x->index);
  THLongTensor_free(x->badIndex);
  THLongTensor_free(x->first);
  THIntTensor_free(x->pivots);
  THIntTensor_free(x->badPivots);
  THGenerator_free(x->generator);
}

static unsigned long TEST_(resultsState)(void) {
  const struct TEST_(Results) *x = &TEST_(x);
  unsigned long digest = 0;
  DIGEST_TENSOR(digest, x->a);
  DIGEST_TENSOR(digest, x->square);
  DIGEST_TENSOR(digest, x->part);
  DIGEST_TENSOR(digest, x->empty);
  DIGEST_TENSOR(digest, x->spoilt);
  DIGEST_TENSOR(digest, x->outside);
  DIGEST_TENSOR(digest, x->r);
  DIGEST_TENSOR(digest, x->index);
  DIGEST_TENSOR(digest, x->badIndex);
  DIGEST_TENSOR(digest, x->pivots);
  DIGEST_TENSOR(digest, x->badPivots);
  return resultsDigest(digest, x->generator, sizeof *x->generator);
}

#ifndef RESULTS_CALLS
#define RESULTS_CALLS

/* A call that raises an error, for argument NUMBER if that is not 0, and changes nothing. */
#define REFUSED(NUMBER, ...)                                                                   \
  do {                                                                                         \
    unsigned long state_;                                                                      \
    TEST_(makeResults)();                                                                      \
    state_ = TEST_(resultsState)();                                                            \
    TRY(__VA_ARGS__);                                                                          \
    check_that(check_raised() && check_caught.argument == NUMBER, __FILE__, __LINE__,          \
               "an error for argument " #NUMBER ": " #__VA_ARGS__);                            \
    if (check_caught.argument != NUMBER)                                                       \
      fprintf(stderr, "    got %d: %s\n", check_caught.argument, check_caught.message);        \
    check_that(state_ == TEST_(resultsState)(), __FILE__, __LINE__, "unchanged: " #__VA_ARGS__); \
    TEST_(freeResults)();                                                                      \
  } while (0)

/* A call with its n-th allocation failing, alone or with all that follow, for every n: an error changes nothing. */
#define RUNS_SHORT_(FOREVER, ...)                                                                \
  do {                                                                                           \
    volatile long n_;                                                                            \
    volatile int happened_ = 1;                                                                  \
    for (n_ = 0; happened_ && n_ < 100; n_++) {                                                  \
      const long live_ = alloc_live();                                                           \
      unsigned long state_;                                                                      \
      TEST_(makeResults)();                                                                      \
      state_ = TEST_(resultsState)();                                                            \
      alloc_failAfter(n_, FOREVER);                                                              \
      TRY(__VA_ARGS__);                                                                          \
      happened_ = alloc_hasFailed();                                                             \
      alloc_failAfter(-1, 0);                                                                    \
      check_that(check_caught.kind != CRASH && (happened_ || !check_raised()), __FILE__, __LINE__, \
                 "an error for want of memory only: " #__VA_ARGS__);                             \
      if (check_raised())                                                                        \
        check_that(state_ == TEST_(resultsState)(), __FILE__, __LINE__,                          \
                   "unchanged without memory: " #__VA_ARGS__);                                   \
      TEST_(freeResults)();                                                                      \
      check_long(alloc_more(live_), 0, __FILE__, __LINE__, "live blocks: " #__VA_ARGS__);        \
    }                                                                                            \
    check_that(n_ < 100, __FILE__, __LINE__, "gets through: " #__VA_ARGS__);                     \
  } while (0)

/* What the process sets up once is set up before. */
#define RUNS_SHORT(...)           \
  do {                            \
    TEST_(makeResults)();         \
    TRY(__VA_ARGS__);             \
    TEST_(freeResults)();         \
    RUNS_SHORT_(0, __VA_ARGS__);  \
    RUNS_SHORT_(1, __VA_ARGS__);  \
  } while (0)

#endif
