/*
 * Small blocks of any allocator: run.sh runs this under several. Some place blocks of 8 bytes where the arrays inside
 * tensor headers lie; THRealloc and THFree tell both apart.
 */
#include "th_check.h"

#define BLOCKS 488

static long pages(void) {
  long size = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file && fscanf(file, "%ld %ld", &size, &resident) == 2);
  if (file)
    fclose(file);
  return resident;
}

static void neighbours(void) {
  unsigned char *block[BLOCKS];
  THLongStorage *storage[BLOCKS];
  int i, k, foreign = 0;

  CASE("no byte of a neighbour comes along");
  for (i = 0; i < BLOCKS; i++)
    memset(block[i] = THAlloc(8), 0xa0 + i % 8, 8);
  for (i = 0; i < BLOCKS; i++) {
    block[i] = THRealloc(block[i], 48);
    for (k = 0; k < 8; k++)
      CHECK_LONG(block[i][k], 0xa0 + i % 8);
    for (k = 8; k + 8 <= 48 && !check_mode("valgrind"); k += 8) { /* which reports bytes that nobody set */
      const unsigned char *word = block[i] + k;
      foreign += word[0] >= 0xa0 && word[0] < 0xa8 && memcmp(word, word + 1, 7) == 0;
    }
  }
  CHECK_LONG(foreign, 0);
  for (i = 0; i < BLOCKS; i++)
    THFree(block[i]);

  CASE("storages of one element grow");
  for (i = 0; i < BLOCKS; i++) {
    storage[i] = THLongStorage_newWithSize(1);
    storage[i]->data[0] = 1000 + i;
  }
  for (i = 0; i < BLOCKS; i++) {
    THLongStorage_resize(storage[i], 6);
    CHECK_LONG(storage[i]->data[0], 1000 + i);
  }
  for (i = 0; i < BLOCKS; i++)
    THLongStorage_free(storage[i]);
}

static void freed(void) {
  /* AddressSanitizer keeps freed blocks for a while. */
  const long rounds = check_few() || check_mode("asan") ? 10000 : 2000000;
  long before, k;
  void *kept[64];

  CASE("small blocks are freed");
  for (k = 0; k < 64; k++)
    kept[k] = THAlloc(8);
  before = pages();
  for (k = 0; k < rounds; k++) {
    THFree(kept[k % 64]);
    kept[k % 64] = THAlloc(8);
  }
  CHECK(pages() - before < 1024);
  for (k = 0; k < 64; k++)
    THFree(kept[k]);
}

/* As code of the time when sizes and strides were blocks of their own does. */
static void legacy(void) {
  THFloatTensor *t;
  long *old, round;

  CASE("arrays inside headers");
  for (round = 0; round < 200; round++) {
    t = THFloatTensor_newWithSize2d(3, 4);
    t->size = THRealloc(t->size, 3 * sizeof(long));
    t->stride = THRealloc(t->stride, 3 * sizeof(long));
    CHECK(t->size[0] == 3 && t->size[1] == 4 && t->stride[0] == 4 && t->stride[1] == 1);
    t->size[2] = t->stride[2] = 1;
    t->nDimension = 3;
    CHECK_LONG(THFloatTensor_nElement(t), 12);
    THFloatTensor_free(t);

    t = THFloatTensor_newWithSize1d(5);
    old = t->size;
    t->size = THAlloc(sizeof(long));
    t->size[0] = 2;
    THFree(old);
    THFree(t->stride);
    t->stride = THAlloc(sizeof(long));
    t->stride[0] = 1;
    CHECK_LONG(THFloatTensor_nElement(t), 2);
    THFloatTensor_resize2d(t, 2, 2);
    THFloatTensor_free(t);
  }
}

int main(void) {
  check_catchErrors();
  neighbours();
  legacy();
  freed();
  neighbours();
  return check_report();
}
