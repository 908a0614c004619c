/* Indices in both bases, joining half precision, operands over each other, lists with NULL, numbers at the end of their type. */
#include "thc_check.h"

#include <limits.h>

static void indices_are_counted_from(long base)
{
  static const float numbers[] = {3, 0, 7, 6}, probabilities[] = {0, 0, 0, 1};
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 4), *v = THCudaTensor_new(state), *p = THCudaTensor_newWithSize1d(state, 4);
  THCudaHalfTensor *half_t = THCudaHalfTensor_newWithSize1d(state, 4);
  THCudaLongTensor *at = THCudaLongTensor_new(state), *alias = THCudaLongTensor_new(state);
  THCudaTensor *keep = THCudaTensor_new(state);
  int k;
  for (k = 0; k < 4; k++) {
    THCudaTensor_set1d(state, t, k, numbers[k]);
    THCudaTensor_set1d(state, p, k, probabilities[k]);
  }
  THCudaHalfTensor_copyCudaFloat(state, half_t, t);
  THSetIndexBase((int)base);
  THCudaTensor_max(state, v, at, t, 0, 1);
  CHECK(THCudaLongTensor_get1d(state, at, 0) == base + 2);
  THCudaTensor_sort(state, v, at, t, 0, 0);
  CHECK(THCudaLongTensor_get1d(state, at, 0) == base + 1);
  THCudaTensor_nonzero(state, at, t);
  CHECK(THCudaLongTensor_size(state, at, 0) == 3);
  CHECK(THCudaLongTensor_get2d(state, at, 0, 0) == base && THCudaLongTensor_get2d(state, at, 2, 0) == base + 3);
  THCudaHalfTensor_nonzero(state, at, half_t);
  CHECK(THCudaLongTensor_get2d(state, at, 1, 0) == base + 2);
  THCudaTensor_multinomial(state, at, p, 2, 1);
  CHECK(THCudaLongTensor_get1d(state, at, 0) == base + 3 && THCudaLongTensor_get1d(state, at, 1) == base + 3);
  /* The table and what is drawn from it, which is what indexSelect takes. All weights are positive there. */
  for (k = 0; k < 3; k++)
    THCudaTensor_set1d(state, p, k, 1e-12f);
  THCudaTensor_multinomialAliasSetup(state, p, alias, keep);
  CHECK(THCudaLongTensor_minall(state, alias) == 3 && THCudaLongTensor_maxall(state, alias) == 3);
  THCudaLongTensor_resize1d(state, at, 50);
  THCudaTensor_multinomialAliasDraw(state, at, alias, keep);
  CHECK(THCudaLongTensor_minall(state, at) == base + 3 && THCudaLongTensor_maxall(state, at) == base + 3);
  THCudaTensor_indexSelect(state, v, t, 0, at);
  CHECK(THCudaTensor_minall(state, v) == 6 && THCudaTensor_maxall(state, v) == 6);
  THSetIndexBase(1);
  THCudaTensor_free(state, t);
  THCudaTensor_free(state, v);
  THCudaTensor_free(state, p);
  THCudaTensor_free(state, keep);
  THCudaHalfTensor_free(state, half_t);
  THCudaLongTensor_free(state, at);
  THCudaLongTensor_free(state, alias);
}

/* Half precision is joined as the other types are, in both bases. */
static void half_is_joined_as_float(void)
{
  THCudaTensor *m = THCudaTensor_newWithSize2d(state, 1, 2), *r = THCudaTensor_new(state), *none = THCudaTensor_new(state);
  THCudaHalfTensor *h = THCudaHalfTensor_newWithSize2d(state, 1, 2), *q = THCudaHalfTensor_new(state), *no = THCudaHalfTensor_new(state);
  int base, dimension, k;
  THCudaTensor_fill(state, m, 1);
  THCudaHalfTensor_copyCudaFloat(state, h, m);
  for (base = 0; base < 2; base++) {
    THSetIndexBase(base);
    for (dimension = -3; dimension < 4; dimension++) {
      int refused;
      THCudaTensor_resize1d(state, r, 7);
      THCudaHalfTensor_resize1d(state, q, 7);
      thc_argument = -1;
      THCudaTensor_cat(state, r, m, m, dimension);
      refused = thc_argument;
      thc_argument = -1;
      THCudaHalfTensor_cat(state, q, h, h, dimension);
      CHECK(thc_argument == refused);
      CHECK(THCudaTensor_nDimension(state, r) == THCudaHalfTensor_nDimension(state, q));
      for (k = 0; k < THCudaTensor_nDimension(state, r); k++)
        CHECK(THCudaTensor_size(state, r, k) == THCudaHalfTensor_size(state, q, k));
    }
    /* Of nothing nothing is joined. */
    THCudaTensor_resize1d(state, r, 3);
    THCudaHalfTensor_resize1d(state, q, 3);
    THCudaTensor_cat(state, r, none, none, 0);
    THCudaHalfTensor_cat(state, q, no, no, 0);
    CHECK(THCudaTensor_nElement(state, r) == THCudaHalfTensor_nElement(state, q) && THCudaHalfTensor_nElement(state, q) == 3);
  }
  THSetIndexBase(1);
  {
    /* Two of these are more than there can be. */
    THLongStorage *size = THLongStorage_newWithSize1(LONG_MAX - 3), *stride = THLongStorage_newWithSize1(0);
    THCudaHalfTensor *wide;
    THCudaHalfTensor_resize1d(state, no, 1);
    wide = THCudaHalfTensor_newWithStorage(state, no->storage, 0, size, stride);
    CHECK_ERROR(thc_argument, "in THCudaHalfTensor_cat", THCudaHalfTensor_cat(state, q, wide, wide, 0));
    CHECK(thc_argument >= 0 && THCudaHalfTensor_nElement(state, q) == 3);
    THCudaHalfTensor_free(state, wide);
    THLongStorage_free(size);
    THLongStorage_free(stride);
  }
  THCudaTensor_free(state, m);
  THCudaTensor_free(state, r);
  THCudaTensor_free(state, none);
  THCudaHalfTensor_free(state, h);
  THCudaHalfTensor_free(state, q);
  THCudaHalfTensor_free(state, no);
}

/* The output of conv2Dmap may be any of its operands: it grows while they are read. */
static void maps_may_be_their_own_operands(void)
{
  int which, k;
  for (which = 0; which < 4; which++) {
    THCudaTensor *operands[3], *output = THCudaTensor_new(state);
    operands[0] = THCudaTensor_newWithSize3d(state, 2, 40, 40);
    operands[1] = THCudaTensor_newWithSize3d(state, 2, 2, 2);
    operands[2] = THCudaTensor_newWithSize2d(state, 2, 2);
    THCudaTensor_fill(state, operands[0], 3);
    THCudaTensor_fill(state, operands[1], 2);
    THCudaTensor_fill(state, operands[2], 2);
    if (which < 3) {
      THCudaTensor_free(state, output);
      output = operands[which];
      THCudaTensor_retain(state, output);
    }
    THCudaTensor_conv2Dmap(state, output, operands[0], operands[1], 1, 1, operands[2], 1);
    CHECK(THCudaTensor_nDimension(state, output) == 3 && THCudaTensor_size(state, output, 2) == 39);
    if (which == 3) {
      THCudaTensor *again = THCudaTensor_new(state);
      THCudaTensor_resize3d(state, again, 2, 39, 39);
      THCudaTensor_zero(state, again);
      THCudaTensor_zero(state, output);
      THCudaTensor_conv2Dmap(state, output, operands[0], operands[1], 1, 1, operands[2], 1);
      CHECK(THCudaTensor_minall(state, output) == 24 && THCudaTensor_maxall(state, output) == 24);
      THCudaTensor_free(state, again);
    } else if (which == 2) {
      /* It had four numbers, which what was computed is added to. */
      CHECK(THCudaTensor_get3d(state, output, 0, 0, 0) == 26);
    }
    for (k = 0; k < 3; k++)
      THCudaTensor_free(state, operands[k]);
    THCudaTensor_free(state, output);
  }
}

static void lists_may_hold_null(void)
{
  float a[] = {1, 2, 3, 5}, lu[] = {1, 2, 3, 5}, c[4] = {7, 7, 7, 7};
  float *matrices[] = {a, NULL}, *inverses[] = {NULL, c}, *both[] = {c, c};
  int pivot[] = {1, 2, 1, 2}, info[2];
  CHECK_ERROR(6, "in THCudaBlas_Sgetri", THCudaBlas_Sgetri(state, 2, (const float **)matrices, 2, pivot, inverses, 2, info, 1));
  CHECK_ERROR(3, "in THCudaBlas_Sgetri", THCudaBlas_Sgetri(state, 2, (const float **)matrices, 2, pivot, both, 2, info, 2));
  CHECK(c[0] == 7 && memcmp(a, lu, sizeof a) == 0);
  CHECK_ERROR(3, "(parameter 'a') in THCudaBlas_Sgetrf", THCudaBlas_Sgetrf(state, 2, matrices + 1, 2, pivot, info, 1));
}

static void offsets_may_be_anything(void)
{
  static const long odd[] = {LONG_MIN, LONG_MAX, 0, -1};
  THCudaTensor *t = THCudaTensor_newWithSize1d(state, 3);
  THCudaLongTensor *offsets = THCudaLongTensor_newWithSize1d(state, 1), *index = THCudaLongTensor_newWithSize1d(state, 1);
  THCudaLongTensor *list[] = {index};
  int k;
  for (k = 0; k < 4; k++) {
    THCudaLongTensor_set1d(state, index, 0, odd[k]);
    CHECK_ERROR(5, "in THCudaTensor_calculateAdvancedIndexingOffsets",
                THCudaTensor_calculateAdvancedIndexingOffsets(state, offsets, t, 0, list));
  }
  THCudaLongTensor_set1d(state, index, 0, 2);
  THCudaTensor_calculateAdvancedIndexingOffsets(state, offsets, t, PTRDIFF_MAX, list);
  THCudaTensor_calculateAdvancedIndexingOffsets(state, offsets, t, 10, list);
  CHECK(THCudaLongTensor_get1d(state, offsets, 0) == 11);
  THCudaTensor_free(state, t);
  THCudaLongTensor_free(state, offsets);
  THCudaLongTensor_free(state, index);
}

int main(void)
{
  thc_begin();
  state = THCState_alloc();
  THCudaInit(state);
  indices_are_counted_from(0);
  indices_are_counted_from(1);
  half_is_joined_as_float();
  maps_may_be_their_own_operands();
  lists_may_hold_null();
  offsets_may_be_anything();
  THCudaShutdown(state);
  THCState_free(state);
  return thc_end();
}
