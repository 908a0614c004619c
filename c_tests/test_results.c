/*
 * Results: a result may be an operand, empty or not, and an error leaves everything as it was, whether an operand is
 * refused, a result cannot get its sizes (the second of several, or one whose header C code has spoilt), or memory runs
 * out at any moment.
 */
#include "th_alloc.h"
#include "th_check.h"

#include <THS/THS.h>

/* Adds bytes to a number that changes when they do. */
static unsigned long resultsDigest(unsigned long digest, const void *bytes, size_t count) {
  const unsigned char *at = bytes;
  for (; count > 0; count--)
    digest = (digest ^ *at++) * 1099511628211UL;
  return digest;
}

/* Adds all that a tensor of any type is. */
#define DIGEST_TENSOR(DIGEST, T)                                                                                 \
  do {                                                                                                           \
    DIGEST = resultsDigest(DIGEST, (T)->size, sizeof(long) * (size_t)(T)->nDimension);                           \
    DIGEST = resultsDigest(DIGEST, (T)->stride, sizeof(long) * (size_t)(T)->nDimension);                         \
    DIGEST = resultsDigest(DIGEST, &(T)->nDimension, sizeof(T)->nDimension);                                     \
    DIGEST = resultsDigest(DIGEST, &(T)->storage, sizeof(T)->storage);                                           \
    DIGEST = resultsDigest(DIGEST, &(T)->storageOffset, sizeof(T)->storageOffset);                               \
    DIGEST = resultsDigest(DIGEST, &(T)->refcount, sizeof(T)->refcount);                                         \
    if ((T)->storage) {                                                                                          \
      DIGEST = resultsDigest(DIGEST, &(T)->storage->data, sizeof(T)->storage->data);                             \
      DIGEST = resultsDigest(DIGEST, &(T)->storage->size, sizeof(T)->storage->size);                             \
      DIGEST = resultsDigest(DIGEST, &(T)->storage->refcount, sizeof(T)->storage->refcount);                     \
      DIGEST = resultsDigest(DIGEST, (T)->storage->data, sizeof *(T)->storage->data * (size_t)(T)->storage->size); \
    }                                                                                                            \
  } while (0)

/* The sizes of a matrix in two numbers. */
#define CHECK_SIZES(T, ROWS, COLUMNS) \
  (CHECK_LONG((T)->nDimension, 2) && CHECK_LONG((T)->size[0], ROWS) && CHECK_LONG((T)->size[1], COLUMNS))

#include "generic/results.c"
#include <THS/THSGenerateAllTypes.h>

#include "generic/results_float.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(results);
  testFloat_resultsFloat();
  testDouble_resultsFloat();
  return check_report();
}
