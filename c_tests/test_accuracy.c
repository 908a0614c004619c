/*
 * How far functions of tensors are from the right values, in units in the last place: at edges, next to cancellation, for huge
 * and tiny arguments; and what random numbers are made of given words. The bounds are those of docs/accuracy.md.
 */
#include "th_accuracy.h"

static const AccuracyRow accuracyRows[] = {
#include "accuracy/math_values.h"
};
enum { ROWS = sizeof accuracyRows / sizeof accuracyRows[0] };

/* The word of state that the generator gives out as `word`: its tempering backwards. */
static unsigned long wordOfState(unsigned long word) {
  unsigned long y = word, t;
  int k;
  y ^= y >> 18;
  y ^= y << 15 & 0xefc60000UL;
  for (t = y, k = 0; k < 4; k++)
    t = y ^ (t << 7 & 0x9d2c5680UL);
  for (y = t & 0xffffffffUL, t = y, k = 0; k < 2; k++)
    t = y ^ t >> 11;
  return t;
}

/* A generator that gives two words in turns, some hundred times. */
static void generatorOf(THGenerator *generator, double first, double second) {
  int k;
  THRandom_manualSeed(generator, 1);
  generator->left = _MERSENNE_STATE_N, generator->next = 1;
  for (k = 0; k < _MERSENNE_STATE_N; k++)
    generator->state[k] = wordOfState((unsigned long)(k % 2 ? first : second));
}

static void generatorsGiveTheWords(void) {
  THGenerator *generator = THGenerator_new();
  CASE("generators give the words");
  generatorOf(generator, 0x12345678, 4294967295.);
  CHECK_LONG(THGenerator_isValid(generator), 1);
  CHECK_LONG((long)THRandom_random(generator), 0x12345678);
  CHECK_LONG((long)THRandom_random(generator), 4294967295L);
  CHECK_LONG((long)THRandom_random(generator), 0x12345678);
  THGenerator_free(generator);
}

#include "generic/accuracy.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  generatorsGiveTheWords();
  testFloat_accuracy();
  testDouble_accuracy();
  return check_report();
}
