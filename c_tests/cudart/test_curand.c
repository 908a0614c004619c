/*
 * cuRAND on a host device: sequences are those of their seeds, and the distributions are right.
 */
#include "cudart_check.h"

#include <TH/TH.h>
#include <curand.h>
#include <math.h>

#define MANY 40000

/* Mean and deviation of a sample are within five of their own deviations of what is expected. */
static void moments(const double *x, int n, double mean, double deviation) {
  double sum = 0, squares = 0, of_mean, of_variance;
  int k;
  for (k = 0; k < n; k++)
    sum += x[k];
  of_mean = sum / n;
  for (k = 0; k < n; k++)
    squares += (x[k] - of_mean) * (x[k] - of_mean);
  of_variance = squares / (n - 1);
  if (!CHECK(fabs(of_mean - mean) <= 5 * deviation / sqrt(n)))
    fprintf(stderr, "    mean %g, expected %g\n", of_mean, mean);
  if (!CHECK(fabs(of_variance / (deviation * deviation) - 1) <= 0.1))
    fprintf(stderr, "    variance %g, expected %g\n", of_variance, deviation * deviation);
}

static void sequences(void) {
  curandGenerator_t a, b;
  THGenerator *th = THGenerator_new();
  unsigned x[100], y[100];
  unsigned long long wide[50];
  int k;
  CASE("sequences");
  WORKS(curandCreateGenerator(&a, CURAND_RNG_PSEUDO_DEFAULT));
  WORKS(curandCreateGeneratorHost(&b, CURAND_RNG_PSEUDO_MTGP32));
  WORKS(curandGenerate(a, x, 100));
  WORKS(curandGenerate(b, y, 100));
  CHECK(memcmp(x, y, sizeof x) == 0);
  WORKS(curandSetPseudoRandomGeneratorSeed(a, 1234));
  WORKS(curandGenerate(a, x, 100));
  CHECK(memcmp(x, y, sizeof x) != 0);
  THRandom_manualSeed(th, 1234);
  for (k = 0; k < 100; k++)
    CHECK_LONG(x[k], (unsigned)THRandom_random(th));
  WORKS(curandSetPseudoRandomGeneratorSeed(b, 1234));
  WORKS(curandSetGeneratorOffset(b, 30));
  WORKS(curandGenerate(b, y, 70));
  CHECK(memcmp(x + 30, y, 70 * sizeof *y) == 0);
  WORKS(curandSetPseudoRandomGeneratorSeed(a, 1234));
  WORKS(curandGenerateLongLong(a, wide, 50));
  CHECK(wide[7] == ((unsigned long long)x[14] << 32 | x[15]));
  WORKS(curandSetGeneratorOrdering(a, CURAND_ORDERING_PSEUDO_BEST));
  WORKS(curandSetStream(a, NULL));
  WORKS(curandGenerateSeeds(a));
  WORKS(curandDestroyGenerator(a));
  CHECK_LONG(curandDestroyGenerator(a), CURAND_STATUS_NOT_INITIALIZED);
  WORKS(curandDestroyGenerator(b));
  THGenerator_free(th);
}

static void distributions(void) {
  static const double means[] = {0.3, 5, 9.9, 10, 60, 4000};
  curandGenerator_t g;
  static float f[MANY];
  static double x[MANY];
  static unsigned counts[MANY];
  unsigned which;
  int k;
  CASE("distributions");
  WORKS(curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MT19937));
  WORKS(curandSetPseudoRandomGeneratorSeed(g, 99));
  WORKS(curandGenerateUniform(g, f, MANY));
  for (k = 0; k < MANY; k++) {
    CHECK(f[k] > 0 && f[k] <= 1);
    x[k] = f[k];
  }
  moments(x, MANY, 0.5, sqrt(1 / 12.0));
  WORKS(curandGenerateUniformDouble(g, x, MANY));
  for (k = 0; k < MANY; k++)
    CHECK(x[k] > 0 && x[k] <= 1);
  moments(x, MANY, 0.5, sqrt(1 / 12.0));
  WORKS(curandGenerateNormal(g, f, MANY, 3, 2));
  for (k = 0; k < MANY; k++)
    x[k] = f[k];
  moments(x, MANY, 3, 2);
  WORKS(curandGenerateNormalDouble(g, x, MANY, -1, 0.5));
  moments(x, MANY, -1, 0.5);
  WORKS(curandGenerateLogNormal(g, f, MANY, 1, 0.5));
  for (k = 0; k < MANY; k++)
    x[k] = log(f[k]);
  moments(x, MANY, 1, 0.5);
  WORKS(curandGenerateLogNormalDouble(g, x, MANY, 1, 0.5));
  for (k = 0; k < MANY; k++)
    x[k] = log(x[k]);
  moments(x, MANY, 1, 0.5);
  for (which = 0; which < sizeof means / sizeof *means; which++) {
    WORKS(curandGeneratePoisson(g, counts, MANY, means[which]));
    for (k = 0; k < MANY; k++)
      x[k] = counts[k];
    moments(x, MANY, means[which], sqrt(means[which]));
  }
  WORKS(curandDestroyGenerator(g));
}

static void refusals(void) {
  curandGenerator_t g, none = NULL;
  float f[4] = {7, 7, 7, 7};
  unsigned u[4];
  int version = 0;
  CASE("refusals");
  WORKS(curandGetVersion(&version));
  CHECK_LONG(version, 9000);
  WORKS(curandGetProperty(MINOR_VERSION, &version));
  CHECK_LONG(version, 0);
  CHECK_LONG(curandCreateGenerator(NULL, CURAND_RNG_PSEUDO_DEFAULT), CURAND_STATUS_OUT_OF_RANGE);
  CHECK_LONG(curandCreateGenerator(&none, CURAND_RNG_QUASI_SOBOL32), CURAND_STATUS_TYPE_ERROR);
  CHECK(none == NULL);
  CHECK_LONG(curandGenerate(NULL, u, 4), CURAND_STATUS_NOT_INITIALIZED);
  CHECK_LONG(curandGenerate((curandGenerator_t)f, u, 4), CURAND_STATUS_NOT_INITIALIZED);
  WORKS(curandCreateGenerator(&g, CURAND_RNG_PSEUDO_PHILOX4_32_10));
  CHECK_LONG(curandGenerate(g, NULL, 4), CURAND_STATUS_OUT_OF_RANGE);
  CHECK_LONG(curandGenerateNormal(g, f, 3, 0, 1), CURAND_STATUS_LENGTH_NOT_MULTIPLE);
  CHECK_LONG(curandGenerateNormal(g, f, 4, 0, 0), CURAND_STATUS_OUT_OF_RANGE);
  CHECK_LONG(curandGenerateNormal(g, f, 4, 0, NAN), CURAND_STATUS_OUT_OF_RANGE);
  CHECK_LONG(curandGeneratePoisson(g, u, 4, 0), CURAND_STATUS_OUT_OF_RANGE);
  CHECK_LONG(curandGeneratePoisson(g, u, 4, 1e6), CURAND_STATUS_OUT_OF_RANGE);
  CHECK_LONG(curandSetQuasiRandomGeneratorDimensions(g, 2), CURAND_STATUS_TYPE_ERROR);
  CHECK_LONG(curandSetGeneratorOrdering(g, (curandOrdering_t)99), CURAND_STATUS_OUT_OF_RANGE);
  CHECK_LONG(curandSetStream(g, (cudaStream_t)f), CURAND_STATUS_OUT_OF_RANGE);
  /* As far behind as would take days: refused at once, and the sequence goes on. */
  {
    unsigned one[2], two[2];
    WORKS(curandSetPseudoRandomGeneratorSeed(g, 5));
    WORKS(curandGenerate(g, one, 1));
    CHECK_LONG(curandSetGeneratorOffset(g, 1ull << 40), CURAND_STATUS_OUT_OF_RANGE);
    CHECK_LONG(curandSetGeneratorOffset(g, ~0ull), CURAND_STATUS_OUT_OF_RANGE);
    CHECK_LONG(curandSetGeneratorOffset(NULL, ~0ull), CURAND_STATUS_NOT_INITIALIZED);
    WORKS(curandGenerate(g, one + 1, 1));
    WORKS(curandSetPseudoRandomGeneratorSeed(g, 5));
    WORKS(curandGenerate(g, two, 2));
    CHECK(one[0] == two[0] && one[1] == two[1]);
  }
  WORKS(curandGenerateUniform(g, NULL, 0));
  CHECK(f[0] == 7 && f[3] == 7);
  WORKS(curandDestroyGenerator(g));
}

int main(void) {
  sequences();
  distributions();
  refusals();
  return check_report("curand");
}
