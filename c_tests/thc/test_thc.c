/* Tensors on devices: equal to TH's, where they are, their errors, half precision, copies, allocators. Runs on two devices. */
#include "thc_check.h"

#include <math.h>

static THCudaTensor *newRamp(long rows, long columns)
{
  THCudaTensor *tensor = THCudaTensor_newWithSize2d(state, rows, columns);
  for (long i = 0; i < rows * columns; i++)
    THCudaTensor_data(state, tensor)[i] = (float)(i + 1);
  return tensor;
}

static void computes_as_th(void)
{
  THCudaTensor *a = newRamp(3, 4), *b = newRamp(3, 4), *r = THCudaTensor_new(state);
  THFloatTensor *x = THFloatTensor_newWithSize2d(3, 4), *y = THFloatTensor_new();
  THFloatTensor_copyCuda(state, x, a);
  THCudaTensor_cadd(state, r, a, 2, b);
  THFloatTensor_cadd(y, x, 2, x);
  THFloatTensor *back = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_copyCudaFloat(state, back, r);
  CHECK(THFloatTensor_equal(back, y));

  THCudaTensor_addmm(state, r, 0, r, 1, a, b);
  THCudaLongTensor *index = THCudaLongTensor_new(state);
  THCudaTensor_max(state, r, index, a, 1, 1);
  CHECK(THCudaTensor_get2d(state, r, 2, 0) == 12);
  /* Counted from the index base, which is 1. */
  CHECK(THCudaLongTensor_get2d(state, index, 2, 0) == 4);
  CHECK(THCudaTensor_sumall(state, a) == 78);

  THCudaByteTensor *mask = THCudaByteTensor_new(state);
  THCudaTensor_gtValue(state, mask, a, 6);
  THCudaTensor_maskedSelect(state, r, a, mask);
  CHECK(THCudaTensor_nElement(state, r) == 6 && THCudaTensor_get1d(state, r, 0) == 7);

  THCudaIntTensor *whole = THCudaIntTensor_newWithSize1d(state, 4), *mean = THCudaIntTensor_new(state);
  for (int i = 0; i < 4; i++)
    THCudaIntTensor_set1d(state, whole, i, 3 * i);
  CHECK(THCudaIntTensor_meanall(state, whole) == 4);
  THCudaIntTensor_mean(state, mean, whole, 0, 1);
  CHECK(THCudaIntTensor_get1d(state, mean, 0) == 4);
  CHECK(THCudaIntTensor_dist(state, whole, whole, 2) == 0);
  CHECK(THCudaIntTensor_get1d(state, whole, 3) == 9);

  THCudaLongTensor *values = THCudaLongTensor_newWithSize1d(state, 4);
  THCudaTensor *keys = THCudaTensor_newWithSize1d(state, 4);
  static const float unsorted[] = {3, 1, 4, 2};
  for (int i = 0; i < 4; i++) {
    THCudaTensor_set1d(state, keys, i, unsorted[i]);
    THCudaLongTensor_set1d(state, values, i, 10 * (i + 1));
  }
  THCudaTensor_sortKeyValueInplace(state, keys, values, 0, 0);
  CHECK(THCudaTensor_get1d(state, keys, 0) == 1 && THCudaTensor_get1d(state, keys, 3) == 4);
  CHECK(THCudaLongTensor_get1d(state, values, 0) == 20 && THCudaLongTensor_get1d(state, values, 3) == 30);
  CHECK_ERROR(3, "(parameter 'dim') in THCudaTensor_sortKeyValueInplace", THCudaTensor_sortKeyValueInplace(state, keys, values, 7, 0));

  THCudaTensor_free(state, keys);
  THCudaLongTensor_free(state, values);
  THCudaIntTensor_free(state, mean);
  THCudaIntTensor_free(state, whole);
  THCudaByteTensor_free(state, mask);
  THCudaLongTensor_free(state, index);
  THFloatTensor_free(back);
  THFloatTensor_free(x);
  THFloatTensor_free(y);
  THCudaTensor_free(state, a);
  THCudaTensor_free(state, b);
  THCudaTensor_free(state, r);
}

static void errors_are_thc_s(void)
{
  THCudaTensor *a = newRamp(2, 2);
  CHECK_ERROR(2, "(parameter 'self') in THCudaTensor_zero", THCudaTensor_zero(state, NULL));
  CHECK_ERROR(3, "(parameter 'dimension_') in THCudaTensor_narrow", THCudaTensor_narrow(state, a, a, 7, 0, 1));
  CHECK_ERROR(2, "(parameter 'self') in THCudaTensor_uniform", THCudaTensor_uniform(state, NULL, 0, 1));
  CHECK_ERROR(0, "in THCudaIntTensor_btrifact", THCudaIntTensor_btrifact(state, NULL, NULL, NULL, 1, NULL));
  CHECK_ERROR(2, "in THCudaHalfTensor_exp", THCudaHalfTensor_exp(state, NULL, NULL));
  CHECK_ERROR(0, "in THCudaTensor_getTextureObject", THCudaTensor_getTextureObject(state, a));
  /* Without a state, what does not look at it goes on. */
  CHECK(THCudaTensor_nElement(NULL, a) == 4);
  THCudaTensor_free(state, a);
}

static void half_precision_is_rounded_once(void)
{
  THCudaHalfTensor *h = THCudaHalfTensor_newWithSize1d(state, 5), *r = THCudaHalfTensor_new(state);
  THCudaTensor *f = THCudaTensor_newWithSize1d(state, 5);
  for (int i = 0; i < 5; i++)
    THCudaTensor_set1d(state, f, i, 0.1f * (float)(i + 1));
  THCudaHalfTensor_copyCudaFloat(state, h, f);
  THCudaHalfTensor_exp(state, r, h);
  for (int i = 0; i < 5; i++) {
    half expected = THC_float2half(expf(THC_half2float(THCudaHalfTensor_get1d(state, h, i))));
    CHECK(THCudaHalfTensor_get1d(state, r, i).x == expected.x);
  }
  THCudaHalfTensor_cadd(state, h, h, THC_float2half(1), h);
  CHECK(fabs(THC_half2float(THCudaHalfTensor_get1d(state, h, 4)) - 1.0f) < 1e-3f);
  CHECK(fabs(THCudaHalfTensor_sumall(state, h) - 3.0f) < 5e-3f);
  THCudaHalfTensor *pair[] = {h, r};
  THCudaHalfTensor *both = THCudaHalfTensor_new(state);
  THCudaHalfTensor_catArray(state, both, pair, 2, 0);
  CHECK(THCudaHalfTensor_nElement(state, both) == 10);
  CHECK(THCudaHalfTensor_get1d(state, both, 9).x == THCudaHalfTensor_get1d(state, r, 4).x);
  /* An error in the middle loses nothing, which valgrind and the auditor see. */
  CHECK_ERROR(3, "in THCudaHalfTensor_sum", THCudaHalfTensor_sum(state, r, h, 9, 1));
  THCudaHalfTensor_free(state, both);
  THCudaHalfTensor_free(state, h);
  THCudaHalfTensor_free(state, r);
  THCudaTensor_free(state, f);
}

static void devices_are_kept_apart(void)
{
  CHECK(THCState_getNumDevices(state) == 2);
  THCudaTensor *here = newRamp(2, 3);
  THCudaCheck(cudaSetDevice(1));
  THCudaTensor *there = newRamp(2, 3);
  CHECK(THCudaTensor_getDevice(state, here) == 0 && THCudaTensor_getDevice(state, there) == 1);
  CHECK(THCudaTensor_checkGPU(state, 1, there) && !THCudaTensor_checkGPU(state, 2, there, here));
  CHECK_ERROR(0, "in THCudaTensor_cadd", THCudaTensor_cadd(state, there, there, 1, here));
  CHECK(THCudaTensor_get2d(state, there, 1, 2) == 6);
  CHECK_ERROR(0, "in THCudaTensor_zero", THCudaTensor_zero(state, here));
  CHECK(THCudaTensor_get2d(state, here, 1, 2) == 6);
  THCudaTensor *list[] = {there, here}, *joined = THCudaTensor_new(state);
  CHECK_ERROR(0, "in THCudaTensor_catArray", THCudaTensor_catArray(state, joined, list, 2, 0));
  CHECK(THCudaTensor_nDimension(state, joined) == 0);
  /* Copies go between devices, and functions do where the state says that they may. */
  THCudaTensor_copy(state, there, here);
  THCState_setKernelPeerToPeerAccessEnabled(state, 1);
  THCudaTensor_cadd(state, there, there, 1, here);
  CHECK(THCudaTensor_get2d(state, there, 1, 2) == 12);
  THCState_setKernelPeerToPeerAccessEnabled(state, 0);
  THCudaTensor_free(state, joined);
  THCudaTensor_free(state, there);
  THCudaCheck(cudaSetDevice(0));
  THCudaTensor_free(state, here);
}

static void allocators_are_asked(void)
{
  THCDeviceAllocator *caching = THCCachingAllocator_get();
  THCudaStorage *storage = THCudaStorage_newWithAllocator(state, 100, caching, NULL);
  size_t bytes = 0;
  CHECK(THCCachingAllocator_getBaseAllocation(storage->data + 5, &bytes) == storage->data && bytes >= 400);
  THCudaStorage_fill(state, storage, 2);
  THCudaStorage_resize(state, storage, 1000);
  CHECK(THCudaStorage_get(state, storage, 99) == 2 && THCudaStorage_size(state, storage) == 1000);
  THCudaStorage_free(state, storage);
  caching->emptyCache(caching->state);
  CHECK_ERROR(3, "in THCudaStorage_newWithAllocator", THCudaStorage_newWithAllocator(state, 1, NULL, NULL));

  void *block = NULL;
  CHECK(THCudaMalloc(state, &block, 400) == cudaSuccess);
  storage = THCudaStorage_newWithData(state, block, 100);
  CHECK(storage->data == block);
  THCudaStorage_free(state, storage);
  CHECK_ERROR(3, "in THCudaStorage_newWithData", THCudaStorage_newWithData(state, NULL, -1));
}

static void random_numbers_follow_from_a_seed(void)
{
  THCudaTensor *a = THCudaTensor_newWithSize1d(state, 50), *b = THCudaTensor_newWithSize1d(state, 50);
  THCRandom_manualSeed(state, 7);
  CHECK(THCRandom_initialSeed(state) == 7);
  THCudaTensor_normal(state, a, 0, 1);
  THCRandom_manualSeed(state, 7);
  THCudaTensor_normal(state, b, 0, 1);
  CHECK(THCudaTensor_equal(state, a, b));
  THByteTensor *bytes = THByteTensor_new();
  THCRandom_getRNGState(state, bytes);
  THCudaTensor_normal(state, a, 0, 1);
  THCRandom_setRNGState(state, bytes);
  THCudaTensor_normal(state, b, 0, 1);
  CHECK(THCudaTensor_equal(state, a, b));
  THByteTensor_free(bytes);
  /* Lua's numbers hold the seeds that are chosen. */
  CHECK(THCRandom_seed(state) < 1ULL << 53 && THCRandom_seedAll(state) < 1ULL << 53);
  /* The probability is that of 1. */
  THCudaTensor_geometric(state, a, 1 - 1e-9);
  CHECK(THCudaTensor_maxall(state, a) == 1);
  THCudaTensor_free(state, a);
  THCudaTensor_free(state, b);
}

static void resources_are_counted(void)
{
  THCState_reserveStreams(state, 2, 1);
  CHECK(THCState_getNumStreams(state) == 2);
  THCState_setCurrentStreamIndex(state, 2);
  CHECK(THCState_getCurrentStreamIndex(state) == 2 && THCState_getCurrentStream(state) != NULL);
  THCStream *own = THCStream_new(0);
  THCState_setStream(state, own);
  THCStream_free(own);
  CHECK(THCState_getStream(state) == own && THCState_getCurrentStreamIndex(state) == -1);
  THCState_setCurrentStreamIndex(state, 0);
  CHECK_ERROR(0, "in THCState_setCurrentStreamIndex", THCState_setCurrentStreamIndex(state, 3));
  THCState_reserveBlasHandles(state, 2);
  THCState_setCurrentBlasHandleIndex(state, 2);
  CHECK(THCState_getCurrentBlasHandle(state) != NULL && THCState_getCurrentSparseHandle(state) != NULL);
  CHECK(THCState_getCurrentDeviceScratchSpace(state) != NULL);
  CHECK_ERROR(0, "in THCState_getPeerToPeerAccess", THCState_getPeerToPeerAccess(state, 0, 5));
}

static void blas_is_th_s(void)
{
  float a[] = {4, 2, 1, 3}, lu[] = {4, 2, 1, 3}, inverse[4], product[4];
  float *matrices[] = {lu}, *inverses[] = {inverse};
  int pivot[2], info = -1;
  THCudaBlas_Sgetrf(state, 2, matrices, 2, pivot, &info, 1);
  CHECK(info == 0);
  THCudaBlas_Sgetri(state, 2, (const float **)matrices, 2, pivot, inverses, 2, &info, 1);
  THCudaBlas_Sgemm(state, 'n', 'n', 2, 2, 2, 1, a, 2, inverse, 2, 0, product, 2);
  CHECK(fabsf(product[0] - 1) < 1e-5f && fabsf(product[1]) < 1e-5f && fabsf(product[3] - 1) < 1e-5f);
  half x[4], z[4];
  for (int i = 0; i < 4; i++)
    x[i] = THC_float2half(a[i]);
  THCudaBlas_Hgemm(state, 'n', 't', 2, 2, 2, THC_float2half(1), x, 2, x, 2, THC_float2half(0), z, 2);
  CHECK(THC_half2float(z[0]) == 17 && THC_half2float(z[3]) == 13);
}

int main(void)
{
  thc_begin();
  state = THCState_alloc();
  THCudaInit(state);
  computes_as_th();
  errors_are_thc_s();
  half_precision_is_rounded_once();
  devices_are_kept_apart();
  allocators_are_asked();
  random_numbers_follow_from_a_seed();
  resources_are_counted();
  blas_is_th_s();
  THCudaShutdown(state);
  THCState_free(state);
  return thc_end();
}
