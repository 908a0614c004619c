/* Random numbers: generators, scalar draws, and tensors of every type and layout. */
#include "th_layout.h"

#include "generic/random.c"
#include <TH/THGenerateAllTypes.h>

static void generators(void) {
  THGenerator *one = THGenerator_new(), *other = THGenerator_new();
  unsigned long seed;

  CASE("generators");
  CHECK(THGenerator_isValid(one));
  CHECK(THRandom_initialSeed(one) != THRandom_initialSeed(other));
  seed = THRandom_seed(one);
  CHECK(seed == THRandom_initialSeed(one));
  THRandom_manualSeed(other, seed);
  CHECK(memcmp(one, other, sizeof *one) == 0);
  THRandom_normal(one, 0, 1);
  CHECK(one->normal_is_valid == 1);
  CHECK(THGenerator_copy(other, one) == other);
  CHECK(memcmp(one, other, sizeof *one) == 0);
  CHECK(THGenerator_copy(one, one) == one);
  CHECK_NUMBER(THRandom_normal(one, 0, 1), THRandom_normal(other, 0, 1));
  one->left = 0;
  CHECK(!THGenerator_isValid(one));
  THGenerator_free(one);
  THGenerator_free(other);
  THGenerator_free(NULL);
}

/* The first draw of the original from seed 0, and one after that. */
static void scalars(void) {
  THGenerator *generator = THGenerator_new();
  int k;

  CASE("scalar draws");
  THRandom_manualSeed(generator, 0);
  CHECK(THRandom_random(generator) == 2357136044UL);
  CHECK(THRandom_random(generator) == 2546248239UL);
  THRandom_manualSeed(generator, 0);
  CHECK(THRandom_random64(generator) == (2357136044UL << 32 | 2546248239UL));
  THRandom_manualSeed(generator, 0);
  CHECK_NUMBER(THRandom_uniformFloat(generator, -1, 1), (2357136044UL & 0xffffff) / 8388608.0 - 1);
  THRandom_manualSeed(generator, 0);
  CHECK_NUMBER(THRandom_uniform(generator, 0, 1), 0.548813502304256);
  THRandom_manualSeed(generator, 0);
  CHECK_NUMBER(THRandom_normal(generator, 0, 1), -1.2780081289048213);
  CHECK_NUMBER(THRandom_normal(generator, 0, 1), -0.4047418923475549);
  THRandom_manualSeed(generator, 0);
  CHECK_NUMBER(THRandom_exponential(generator, 1.5), 0.5305830030438503);
  THRandom_manualSeed(generator, 0);
  CHECK_NUMBER(THRandom_cauchy(generator, 0, 1), 0.15456567820265193);
  THRandom_manualSeed(generator, 0);
  CHECK_NUMBER(THRandom_logNormal(generator, 1, 2), 0.21097486880069352);
  CHECK(THRandom_geometric(generator, 0.5) >= 1);
  for (k = 0; k < 20; k++)
    CHECK(THRandom_geometric(generator, 1 - 1e-12) >= 1);
  CHECK_LONG(THRandom_bernoulli(generator, 1), 1);
  CHECK(THRandom_standard_gamma(generator, 0.5) > 0);

  CASE("scalar draws: errors");
  CHECK_ARG_ERROR(2, THRandom_normal(generator, 0, 0));
  CHECK_ARG_ERROR(2, THRandom_logNormal(generator, 0, -1));
  CHECK_ARG_ERROR(1, THRandom_geometric(generator, 1));
  CHECK_ARG_ERROR(1, THRandom_bernoulli(generator, 1.5));
  CHECK_ARG_ERROR(1, THRandom_standard_gamma(generator, 0));
  CHECK_ARG_ERROR(1, THRandom_random(NULL));
  CHECK_ARG_ERROR(2, SINK(THGenerator_copy(generator, NULL)));
  THGenerator_free(generator);
}

static void states(void) {
  THGenerator *generator = THGenerator_new(), *copy = THGenerator_new();
  THByteTensor *bytes = THByteTensor_new();

  CASE("states");
  THRandom_normal(generator, 0, 1);
  THByteTensor_getRNGState(generator, bytes);
  CHECK_LONG(THByteTensor_nElement(bytes), sizeof(THGenerator));
  CHECK(memcmp(THByteTensor_data(bytes), generator, sizeof *generator) == 0);
  THByteTensor_setRNGState(copy, bytes);
  CHECK(memcmp(copy, generator, sizeof *generator) == 0);
  THByteTensor_data(bytes)[offsetof(THGenerator, seeded)] = 0;
  CHECK_ARG_ERROR(1, THByteTensor_setRNGState(copy, bytes));
  THByteTensor_resize1d(bytes, 10);
  CHECK_ARG_ERROR(1, THByteTensor_setRNGState(copy, bytes));
  CHECK(memcmp(copy, generator, sizeof *generator) == 0);
  THByteTensor_free(bytes);
  THGenerator_free(generator);
  THGenerator_free(copy);
}

int main(void) {
  check_catchErrors();
  generators();
  scalars();
  states();
  FOR_REAL_TYPES(random);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
