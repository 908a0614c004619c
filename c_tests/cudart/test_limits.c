/*
 * No memory at all: what is asked for then is refused, and the program goes on. malloc is this program's own; nothing of the runtime
 * was called before.
 */
#include "cudart_check.h"

#include <errno.h>

#ifndef __SANITIZE_ADDRESS__
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#endif

#ifndef __SANITIZE_ADDRESS__
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);
static int refuse, refusals;

static int refused(void) {
  refusals += refuse;
  if (refuse)
    errno = ENOMEM;
  return refuse;
}

void *malloc(size_t size) {
  return refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return refused() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  return refused() ? NULL : __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (refused())
    return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  __libc_free(block);
}

static void no_memory(void) {
  void *block = NULL, *pinned = NULL;
  cudaStream_t stream = NULL;
  cudaEvent_t event = NULL;
  size_t rest = 0, all = 0;
  int count = 0, device = 9;
  cudaError_t error[8];
  void *volatile own;
  CASE("no memory");
  refuse = 1;
  own = malloc(8);
  if (own) { /* valgrind's malloc takes the place of any */
    refuse = 0;
    free(own);
    return;
  }
  error[0] = cudaGetDeviceCount(&count);
  error[1] = cudaMalloc(&block, 100);
  error[2] = cudaMallocHost(&pinned, 100);
  error[3] = cudaMemGetInfo(&rest, &all);
  error[4] = cudaStreamCreate(&stream);
  error[5] = cudaEventCreate(&event);
  error[6] = cudaSetDevice(1);
  error[7] = cudaDeviceReset();
  cudaGetDevice(&device);
  cudaSetDevice(0);
  refuse = 0;
  CHECK(refusals > 0);
  CHECK_LONG(error[0], cudaSuccess);
  CHECK_LONG(count, 3);
  CHECK_LONG(error[1], cudaErrorMemoryAllocation);
  CHECK_LONG(error[2], cudaErrorMemoryAllocation);
  CHECK_LONG(error[3], cudaSuccess);
  CHECK(all > 0 && rest <= all);
  CHECK_LONG(error[4], cudaErrorMemoryAllocation);
  CHECK_LONG(error[5], cudaErrorMemoryAllocation);
  CHECK_LONG(error[6], cudaSuccess);
  CHECK_LONG(error[7], cudaSuccess);
  CHECK_LONG(device, 1);
  CHECK(block == NULL && pinned == NULL && stream == NULL && event == NULL);
  cudaGetLastError();
  WORKS(cudaMalloc(&block, 100));
  WORKS(cudaFree(block));
}
#else
static void no_memory(void) {
  CASE("no memory"); /* malloc is the sanitizer's */
}
#endif

/* The numbers are those of the machine. */
static void numbers(void) {
  size_t rest = 0, all = 0;
  FILE *file = fopen("/proc/meminfo", "r");
  unsigned long kilobytes = 0;
  CASE("numbers");
  CHECK(file && fscanf(file, "MemTotal: %lu kB", &kilobytes) == 1);
  if (file)
    fclose(file);
  WORKS(cudaMemGetInfo(&rest, &all));
  /* An equal share of three devices; a control group may have less than the machine. */
  CHECK(all > 0 && all <= kilobytes * 1024 / 3 && rest <= all);
}

int main(void) {
  no_memory();
  numbers();
  return check_report("limits");
}
