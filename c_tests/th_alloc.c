#define _GNU_SOURCE
#include "th_alloc.h"

#include <errno.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static long live;
static long failAfter = -1; /* allocations to let through; -1 for all of them */
static int failForever;
static size_t limit; /* bytes that an allocation may have; 0 for any number */
static int failed;

int alloc_counts(void) {
  const long before = alloc_live();
  void *volatile block = malloc(1);
  const int counted = alloc_live() == before + 1;
  free(block);
  return counted;
}

/* Whether the library's auditor is on, which keeps blocks of its own. */
static int audited(void) {
  const char *mode = getenv("TH_TEST_MODE");
  return mode && strcmp(mode, "audit") == 0;
}

long alloc_live(void) { return audited() ? 0 : __atomic_load_n(&live, __ATOMIC_SEQ_CST); }

long alloc_more(long before) {
  const long more = alloc_live() - before;
  return more > 0 ? more : 0;
}

long alloc_lost(void (*round)(void *argument), void *argument) {
  long least = 0;
  for (int n = 0; n < 6; n++) {
    const long before = alloc_live();
    round(argument);
    const long more = alloc_more(before);
    if (more == 0)
      return 0;
    if (n == 0 || more < least)
      least = more;
  }
  return least;
}

void alloc_failAfter(long n, int forever) {
  if (audited())
    n = -1; /* its records would not get memory either */
  failed = 0;
  failForever = forever;
  __atomic_store_n(&failAfter, n, __ATOMIC_SEQ_CST);
}

void alloc_limit(size_t bytes) { __atomic_store_n(&limit, bytes, __ATOMIC_SEQ_CST); }

int alloc_hasFailed(void) { return failed; }

/* Where allocations that may fail are called for. */
static struct {
  uintptr_t begin, end;
} within[8];
static int withins;

/* Adds the segments of the object that a function is in. */
static int addSegments(struct dl_phdr_info *object, size_t size, void *function) {
  const uintptr_t place = *(const uintptr_t *)function;
  int k, pass, has = 0;
  (void)size;
  for (pass = 0; pass < 2; pass++)
    for (k = 0; k < object->dlpi_phnum; k++) {
      const uintptr_t begin = object->dlpi_addr + object->dlpi_phdr[k].p_vaddr, end = begin + object->dlpi_phdr[k].p_memsz;
      if (object->dlpi_phdr[k].p_type != PT_LOAD || !(object->dlpi_phdr[k].p_flags & PF_X))
        continue;
      if (pass == 0) {
        has |= place >= begin && place < end;
      } else if (has && withins < (int)(sizeof within / sizeof *within)) {
        within[withins].begin = begin;
        within[withins++].end = end;
      }
    }
  return has;
}

void alloc_failOnlyIn(void (*const *functions)(void), int count) {
  int k;
  withins = 0;
  for (k = 0; k < count; k++) {
    uintptr_t place = (uintptr_t)functions[k];
    dl_iterate_phdr(addSegments, &place);
  }
}

#if defined(__has_feature)
#define TH_ALLOC_HAS_FEATURE(FEATURE) __has_feature(FEATURE)
#else
#define TH_ALLOC_HAS_FEATURE(FEATURE) 0
#endif

/*
 * Whose allocator the program's stands before, and what its own functions are called: those of the C library, or with
 * TH_ALLOC_WRAP whatever the linker's --wrap=malloc and so on leaves behind it, AddressSanitizer's for one.
 */
#if defined(TH_ALLOC_WRAP)
#define NEXT(NAME) __real_##NAME
#define OURS(NAME) __wrap_##NAME
#elif defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !TH_ALLOC_HAS_FEATURE(address_sanitizer) && \
    !defined(__SANITIZE_THREAD__) && !TH_ALLOC_HAS_FEATURE(thread_sanitizer)
#define NEXT(NAME) __libc_##NAME
#define OURS(NAME) NAME
#endif

#ifdef NEXT

#define CALLER __builtin_return_address(0)

extern void *NEXT(malloc)(size_t size);
extern void *NEXT(calloc)(size_t count, size_t size);
extern void *NEXT(realloc)(void *block, size_t size);
extern void *NEXT(memalign)(size_t alignment, size_t size);
extern void NEXT(free)(void *block);

void *OURS(malloc)(size_t size);
void *OURS(calloc)(size_t n, size_t size);
void *OURS(memalign)(size_t alignment, size_t size);
void *OURS(aligned_alloc)(size_t alignment, size_t size);
int OURS(posix_memalign)(void **result, size_t alignment, size_t size);
void *OURS(realloc)(void *block, size_t size);
void OURS(free)(void *block);

/* Whether this allocation is one to fail, which is called for at an address. */
static int mustFail(size_t size, const void *caller) {
  const size_t most = __atomic_load_n(&limit, __ATOMIC_SEQ_CST);
  const long left = __atomic_load_n(&failAfter, __ATOMIC_SEQ_CST);
  if (most && size > most) {
    errno = ENOMEM;
    return 1;
  }
  if (left >= 0 && withins > 0) {
    int k = 0;
    while (k < withins && ((uintptr_t)caller < within[k].begin || (uintptr_t)caller >= within[k].end))
      k++;
    if (k == withins)
      return 0;
  }
  if (left != 0) {
    if (left > 0)
      __atomic_store_n(&failAfter, left - 1, __ATOMIC_SEQ_CST);
    return 0;
  }
  if (!failForever)
    __atomic_store_n(&failAfter, -1, __ATOMIC_SEQ_CST);
  failed = 1;
  errno = ENOMEM;
  return 1;
}

static void *count(void *block) {
  if (block)
    __atomic_add_fetch(&live, 1, __ATOMIC_SEQ_CST);
  return block;
}

void *OURS(malloc)(size_t size) {
  return mustFail(size, CALLER) ? NULL : count(NEXT(malloc)(size));
}

void *OURS(calloc)(size_t n, size_t size) {
  const size_t bytes = size && n > SIZE_MAX / size ? SIZE_MAX : n * size;
  return mustFail(bytes, CALLER) ? NULL : count(NEXT(calloc)(n, size));
}

void *OURS(memalign)(size_t alignment, size_t size) {
  return mustFail(size, CALLER) ? NULL : count(NEXT(memalign)(alignment, size));
}

void *OURS(aligned_alloc)(size_t alignment, size_t size) {
  return mustFail(size, CALLER) ? NULL : count(NEXT(memalign)(alignment, size));
}

int OURS(posix_memalign)(void **result, size_t alignment, size_t size) {
  void *block = mustFail(size, CALLER) ? NULL : count(NEXT(memalign)(alignment, size));
  if (!block)
    return ENOMEM;
  *result = block;
  return 0;
}

#ifndef TH_ALLOC_WRAP
/* Mappings that the program and the library ask for; the C library's own do not come here. */
void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  if (mustFail(0, CALLER))
    return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}
#endif

void *OURS(realloc)(void *block, size_t size) {
  if (block && size == 0) {
    OURS(free)(block);
    return NULL;
  }
  if (mustFail(size, CALLER))
    return NULL;
  return block ? NEXT(realloc)(block, size) : count(NEXT(malloc)(size));
}

void OURS(free)(void *block) {
  if (block) {
    __atomic_sub_fetch(&live, 1, __ATOMIC_SEQ_CST);
    NEXT(free)(block);
  }
}

#endif
