/* Where the memory of tensors is from: copies by CUDA's runtime, allocators, scratch memory, streams.
 * Runs on two devices. */
#include "thc_check.h"

#include <setjmp.h>

static void copies_go_to_tensors(void)
{
  static const float numbers[] = {1, 2, 3, 4};
  float back[4] = {0};
  THCudaTensor *tensor = THCudaTensor_newWithSize1d(state, 4), *other;
  float *data = THCudaTensor_data(state, tensor);
  cudaStream_t stream = THCState_getCurrentStream(state);
  CHECK(cudaMemcpy(data, numbers, sizeof numbers, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(THCudaTensor_sumall(state, tensor) == 10);
  CHECK(cudaMemcpyAsync(data + 1, numbers, 8, cudaMemcpyHostToDevice, stream) == cudaSuccess);
  CHECK(cudaMemcpy(back, data, sizeof back, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(back[0] == 1 && back[1] == 1 && back[2] == 2 && back[3] == 4);
  CHECK(cudaMemcpy2D(data, 8, numbers, 4, 4, 2, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(THCudaTensor_get1d(state, tensor, 2) == 2);
  THCudaCheck(cudaSetDevice(1));
  other = THCudaTensor_newWithSize1d(state, 4);
  THCudaCheck(cudaSetDevice(0));
  CHECK(cudaMemcpyPeer(THCudaTensor_data(state, other), 1, data, 0, sizeof back) == cudaSuccess);
  CHECK(THCudaTensor_get1d(state, other, 3) == 4);
  CHECK(cudaMemset(data, 0, sizeof back) == cudaSuccess);
  CHECK(cudaMemset2DAsync(data, 8, 0, 4, 2, stream) == cudaSuccess);
  CHECK(THCudaTensor_sumall(state, tensor) == 0);
  CHECK(cudaMemcpy(NULL, numbers, 4, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  THCudaTensor_free(state, other);
  THCudaTensor_free(state, tensor);
}

static void freed_twice_is_kept_once(void)
{
  THCDeviceAllocator *caching = THCCachingAllocator_get();
  void *block = NULL, *first = NULL, *second = NULL;
  CHECK(caching->malloc(caching->state, &block, 100, NULL) == cudaSuccess);
  CHECK(caching->free(caching->state, block) == cudaSuccess);
  CHECK(caching->free(caching->state, block) == cudaErrorInvalidValue);
  CHECK(caching->malloc(caching->state, &first, 100, NULL) == cudaSuccess);
  CHECK(caching->malloc(caching->state, &second, 100, NULL) == cudaSuccess);
  CHECK(first == block && second != first);
  CHECK(caching->free(caching->state, first) == cudaSuccess && caching->free(caching->state, second) == cudaSuccess);
  caching->emptyCache(caching->state);

  block = THCCachingHostAllocator.malloc(NULL, 100);
  THCCachingHostAllocator.free(NULL, block);
  THCCachingHostAllocator.free(NULL, block);
  first = THCCachingHostAllocator.malloc(NULL, 100);
  second = THCCachingHostAllocator.malloc(NULL, 100);
  CHECK(first == block && second != first);
  THCCachingHostAllocator.free(NULL, first);
  THCCachingHostAllocator.free(NULL, second);
  THCCachingHostAllocator_emptyCache();
}

/* A reset frees the memory of a device: none of it is kept for later. */
static void a_reset_takes_what_is_kept(void)
{
  THCDeviceAllocator *caching = THCCachingAllocator_get();
  struct cudaPointerAttributes attributes;
  void *free_block = NULL, *block = NULL, *taken = NULL, *pinned, *elsewhere = NULL;
  size_t cached = 0, largest = 0;
  CHECK(caching->malloc(caching->state, &elsewhere, 3000, NULL) == cudaSuccess);
  CHECK(caching->free(caching->state, elsewhere) == cudaSuccess);
  THCudaCheck(cudaSetDevice(1));
  CHECK(caching->malloc(caching->state, &free_block, 3000, NULL) == cudaSuccess);
  CHECK(caching->malloc(caching->state, &taken, 3000, NULL) == cudaSuccess);
  CHECK(caching->free(caching->state, free_block) == cudaSuccess);
  pinned = THCCachingHostAllocator.malloc(NULL, 3000);
  THCCachingHostAllocator.free(NULL, pinned);
  CHECK(cudaDeviceReset() == cudaSuccess);
  caching->cacheInfo(caching->state, 1, &cached, &largest);
  CHECK(cached == 0 && largest == 0);
  CHECK(THCCachingAllocator_getBaseAllocation(taken, NULL) == NULL);
  CHECK(caching->free(caching->state, taken) == cudaErrorInvalidValue);
  CHECK(caching->malloc(caching->state, &block, 3000, NULL) == cudaSuccess);
  CHECK(cudaPointerGetAttributes(&attributes, block) == cudaSuccess && attributes.device == 1);
  CHECK(THCCachingAllocator_getBaseAllocation(block, NULL) == block);
  memset(block, 1, 3000);
  CHECK(caching->free(caching->state, block) == cudaSuccess);
  pinned = THCCachingHostAllocator.malloc(NULL, 3000);
  CHECK(cudaPointerGetAttributes(&attributes, pinned) == cudaSuccess);
  memset(pinned, 1, 3000);
  THCCachingHostAllocator.free(NULL, pinned);
  THCudaCheck(cudaSetDevice(0));
  /* That of the other device is still there. */
  CHECK(caching->malloc(caching->state, &block, 3000, NULL) == cudaSuccess);
  CHECK(block == elsewhere);
  CHECK(caching->free(caching->state, block) == cudaSuccess);
  caching->emptyCache(caching->state);
  THCCachingHostAllocator_emptyCache();
}

/* An allocator of a client: what it does, and how many blocks it has given. */
static enum { WORKS, HAS_NONE, WRITES_NOTHING, RAISES, RAISES_WHEN_EMPTIED } mode;
static int live, asked;

static cudaError_t client_malloc(void *context, void **block, size_t size, cudaStream_t stream)
{
  (void)context;
  (void)stream;
  asked++;
  if (mode == HAS_NONE)
    return cudaErrorMemoryAllocation;
  if (mode == WRITES_NOTHING)
    return cudaSuccess;
  if (mode == RAISES)
    THError("no memory today");
  *block = malloc(size);
  live += *block != NULL;
  return *block ? cudaSuccess : cudaErrorMemoryAllocation;
}

static cudaError_t client_free(void *context, void *block)
{
  (void)context;
  live -= block != NULL;
  free(block);
  return cudaSuccess;
}

static cudaError_t client_empty(void *context)
{
  (void)context;
  if (mode == RAISES_WHEN_EMPTIED)
    THError("nothing to empty");
  return cudaSuccess;
}

static THCDeviceAllocator client = {client_malloc, NULL, client_free, client_empty, NULL, NULL};

/* A state of its own, by that allocator. */
static THCState *newState(void)
{
  THCState *own = THCState_alloc();
  mode = WORKS;
  live = asked = 0;
  THCudaInit(own);
  THCState_setDeviceAllocator(own, &client);
  return own;
}

static void endState(THCState *own)
{
  mode = WORKS;
  THCudaShutdown(own);
  THCState_free(own);
  CHECK(live == 0);
}

/* A tensor by the way `k` of seven: by sizes, by storages that are NULL, by those that are given. */
static THCudaTensor *newOfSizes(THCState *of, int k, THLongStorage *size, THLongStorage *stride) {
  static const long sizes[][3] = {{2, 3, 4}, {0, 3, 4}, {2, 0, 4}, {-1, 2, 3}, {5, 5, -1}};
  return k == 5   ? THCudaTensor_newWithSize(of, NULL, NULL)
         : k == 6 ? THCudaTensor_newWithSize(of, size, stride)
                  : THCudaTensor_newWithSize3d(of, sizes[k][0], sizes[k][1], sizes[k][2]);
}

static void tensors_by_size_are_the_client_s(void)
{
  THCState *own = newState();
  THLongStorage *size = THLongStorage_newWithSize2(2, 3);
  THCudaTensor *a = THCudaTensor_newWithSize1d(own, 4), *b = THCudaTensor_newWithSize(own, size, NULL), *none;
  THCudaHalfTensor *c = THCudaHalfTensor_newWithSize4d(own, 1, 2, 3, 4);
  THCudaLongTensor *d = THCudaLongTensor_newWithSize3d(own, 5, 1, 2);
  CHECK(live == 4);
  CHECK(THCudaTensor_size(own, b, 1) == 3 && THCudaTensor_nDimension(own, b) == 2 && THCudaTensor_isContiguous(own, b));
  CHECK(THCudaHalfTensor_nElement(own, c) == 24 && THCudaLongTensor_size(own, d, 0) == 5);
  CHECK(THCudaStorage_size(own, a->storage) == 4 && a->refcount == 1 && a->storage->refcount == 1);
  THCudaTensor_fill(own, a, 2);
  THCudaTensor_resize1d(own, a, 1000);
  CHECK(live == 4 && THCudaTensor_get1d(own, a, 3) == 2);
  none = THCudaTensor_newWithSize2d(own, 1, 1);
  CHECK(live == 5);
  THCudaTensor_free(own, none);
  mode = HAS_NONE;
  CHECK_ERROR(0, "in THCudaTensor_newWithSize1d", THCudaTensor_newWithSize1d(own, 4));
  CHECK(live == 4);
  CHECK_ERROR(0, "in THCudaTensor_resize1d", THCudaTensor_resize1d(own, a, 5000));
  mode = WRITES_NOTHING;
  CHECK_ERROR(0, "in THCudaTensor_newWithSize2d", THCudaTensor_newWithSize2d(own, 4, 4));
  CHECK_ERROR(0, "in THCudaTensor_resize1d", THCudaTensor_resize1d(own, a, 5000));
  CHECK(live == 4 && THCudaTensor_nElement(own, a) == 1000 && THCudaTensor_get1d(own, a, 3) == 2);
  mode = WORKS;
  CHECK_ERROR(0, "in THCudaTensor_newWithSize2d", THCudaTensor_newWithSize2d(own, 1L << 40, 1L << 40));
  CHECK(live == 4);
  /* Sizes mean the same as where the memory is TH's. */
  {
    THLongStorage *stride = THLongStorage_newWithSize2(1, 2);
    int k, d;
    for (k = 0; k < 7; k++) {
      THCudaTensor *mine = newOfSizes(own, k, size, stride), *usual = newOfSizes(state, k, size, stride);
      CHECK(mine && usual && mine->nDimension == usual->nDimension);
      for (d = 0; d < usual->nDimension; d++)
        CHECK(mine->size[d] == usual->size[d] && mine->stride[d] == usual->stride[d]);
      THCudaTensor_free(own, mine);
      THCudaTensor_free(state, usual);
    }
    THLongStorage_resize(stride, 1);
    CHECK_ERROR(5, "in THCudaTensor_newWithSize", THCudaTensor_newWithSize(state, size, stride));
    CHECK_ERROR(5, "in THCudaTensor_newWithSize", THCudaTensor_newWithSize(own, size, stride));
    THLongStorage_free(stride);
    CHECK(live == 4);
  }
  THCudaTensor_free(own, a);
  THCudaTensor_free(own, b);
  THCudaHalfTensor_free(own, c);
  THCudaLongTensor_free(own, d);
  THLongStorage_free(size);
  endState(own);
}

static void scratch_is_tried_again(void)
{
  THCState *own = newState();
  mode = HAS_NONE;
  CHECK_ERROR(0, "in THCState_getDeviceScratchSpace", THCState_getCurrentDeviceScratchSpace(own));
  CHECK_ERROR(0, "in THCState_getDeviceScratchSpace", THCState_getCurrentDeviceScratchSpace(own));
  mode = WRITES_NOTHING;
  CHECK_ERROR(0, "in THCState_getDeviceScratchSpace", THCState_getCurrentDeviceScratchSpace(own));
  mode = WORKS;
  CHECK(THCState_getCurrentDeviceScratchSpace(own) != NULL);
  CHECK(live == 1);
  endState(own);
}

/* Streams that there is no memory for are none, on all devices. */
static int after;
static cudaError_t failing_later(void *context, void **block, size_t size, cudaStream_t stream)
{
  return after-- > 0 ? client_malloc(context, block, size, stream) : cudaErrorMemoryAllocation;
}

static void streams_are_reserved_or_not(void)
{
  int k, device = 9;
  THCDeviceAllocator failing = client;
  failing.malloc = failing_later;
  for (k = 0; k < 6; k++) {
    THCState *own = newState();
    THCState_setDeviceAllocator(own, &failing);
    after = k;
    CHECK_ERROR(0, "in THCState_reserveStreams", THCState_reserveStreams(own, 2, 0));
    CHECK(THCState_getNumStreams(own) == 0);
    after = 100;
    THCState_reserveStreams(own, 2, 0);
    CHECK(THCState_getNumStreams(own) == 2 && live == 6);
    CHECK(THCState_getDeviceStream(own, 1, 2) != NULL);
    CHECK(THCState_getDeviceScratchSpace(own, 1, 2) != NULL && THCState_getDeviceScratchSpace(own, 0, 1) != NULL);
    endState(own);
  }
  CHECK(cudaGetDevice(&device) == cudaSuccess && device == 0);
}

static jmp_buf back;

static void leaping(const char *message, void *data)
{
  (void)data;
  snprintf(thc_message, sizeof thc_message, "%s", message);
  longjmp(back, 1);
}

/* An error that does not return, out of a client's function. */
#define RAISED(call)                      \
  do {                                    \
    volatile int raised_ = 0;             \
    THSetErrorHandler(leaping, NULL);     \
    if (setjmp(back) == 0)                \
      (void)(call);                       \
    else                                  \
      raised_ = 1;                        \
    THSetErrorHandler(thc_error, NULL);   \
    CHECK(raised_);                       \
  } while (0)

static void raising_loses_nothing(void)
{
  THCState *volatile own = newState();
  mode = RAISES;
  RAISED(THCState_getDeviceScratchSpace(own, 0, 0));
  RAISED(THCState_reserveStreams(own, 2, 0));
  CHECK(THCState_getNumStreams(own) == 0);
  mode = WORKS;
  CHECK(THCState_getDeviceScratchSpace(own, 0, 0) != NULL && live == 1);
  endState(own);
}

static void a_second_shutdown_is_refused(void)
{
  THCState *volatile own = newState();
  CHECK(THCState_getCurrentDeviceScratchSpace(own) != NULL);
  THCState_reserveBlasHandles(own, 2);
  CHECK(THCState_getDeviceBlasHandle(own, 1, 2) != NULL);
  mode = RAISES_WHEN_EMPTIED;
  RAISED(THCudaShutdown(own));
  mode = WORKS;
  CHECK(live == 0);
  CHECK_ERROR(1, "in THCudaShutdown", THCudaShutdown(own));
  THCState_free(own);
}

/* Bytes that no counter holds are counted as far as it goes. */
static void the_heap_is_counted(void)
{
  THCState *own = newState();
  THCHeapUpdate(own, PTRDIFF_MIN);
  THCHeapUpdate(own, PTRDIFF_MAX);
  CHECK(THCState_getNumDevices(own) == 2);
  THCHeapUpdate(own, 1);
  endState(own);
}

/* What a host's collection does: its finalisers free tensors. */
static void collect(void *data)
{
  THCudaTensor **garbage = data;
  if (*garbage)
    THCudaTensor_free(state, *garbage);
  *garbage = NULL;
}

/* It is called where memory is asked for, amid a function of THC that computes with copies in another element type. */
static void a_collection_disturbs_nothing(void)
{
  const ptrdiff_t most = 299 * 1000 * 1000;
  THCudaTensor *garbage = THCudaTensor_newWithSize1d(state, 1);
  THCudaHalfTensor *a = THCudaHalfTensor_newWithSize2d(state, 1000, 1000), *r = THCudaHalfTensor_new(state);
  THCudaHalfTensor_fill(state, a, THC_float2half(1));
  THHeapUpdate(most);
  THSetGCHandler(collect, &garbage);
  THCudaHalfTensor_add(state, r, a, THC_float2half(1));
  THSetGCHandler(NULL, NULL);
  THHeapUpdate(-most);
  CHECK(garbage == NULL);
  CHECK(THCudaHalfTensor_nElement(state, r) == 1000000);
  CHECK(THC_half2float(THCudaHalfTensor_get2d(state, r, 999, 999)) == 2);
  THCudaHalfTensor_free(state, a);
  THCudaHalfTensor_free(state, r);
}

int main(void)
{
  thc_begin();
  state = THCState_alloc();
  THCudaInit(state);
  copies_go_to_tensors();
  freed_twice_is_kept_once();
  a_reset_takes_what_is_kept();
  tensors_by_size_are_the_client_s();
  scratch_is_tried_again();
  streams_are_reserved_or_not();
  raising_loses_nothing();
  a_second_shutdown_is_refused();
  the_heap_is_counted();
  a_collection_disturbs_nothing();
  THCudaShutdown(state);
  THCState_free(state);
  return thc_end();
}
