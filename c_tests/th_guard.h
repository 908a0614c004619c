/*
 * th_guard.h: an allocator that sees writes beyond either end of its blocks.
 *
 * Storages that come from it have guard bytes before and behind their
 * elements, checked whenever a block is resized or freed.
 */
#ifndef TH_GUARD_H
#define TH_GUARD_H

#include "th_check.h"

#define GUARD_BYTES 64
#define GUARD_VALUE 0xA5

/* Each block: its size in GUARD_HEAD bytes, guard bytes, the contents, guard bytes. */
#define GUARD_HEAD 64

/* Blocks that are not yet freed. */
static long guard_live;

/* Whether a block that cannot be had is NULL; otherwise that is an error, as of THAlloc. */
static int guard_isSilent;

static inline unsigned char *guard_base(void *data) { return (unsigned char *)data - GUARD_BYTES - GUARD_HEAD; }

static inline void guard_check(unsigned char *base) {
  const ptrdiff_t size = *(ptrdiff_t *)(void *)base;
  unsigned char *front = base + GUARD_HEAD, *back = front + GUARD_BYTES + size;
  int i, whole = 1;
  for (i = 0; i < GUARD_BYTES; i++)
    whole = whole && front[i] == GUARD_VALUE && back[i] == GUARD_VALUE;
  CHECK(whole && "no write outside the storage");
}

static inline void *guard_malloc(void *context, ptrdiff_t size) {
  unsigned char *base;
  (void)context;
  if (size == 0)
    return NULL;
  base = size < 0 || size > PTRDIFF_MAX / 2 ? NULL : (unsigned char *)malloc(GUARD_HEAD + 2 * GUARD_BYTES + (size_t)size);
  if (!base) {
    if (!guard_isSilent)
      THError("no memory for %td bytes", size);
    return NULL;
  }
  *(ptrdiff_t *)(void *)base = size;
  memset(base + GUARD_HEAD, GUARD_VALUE, 2 * GUARD_BYTES + (size_t)size);
  guard_live++;
  return base + GUARD_HEAD + GUARD_BYTES;
}

static inline void guard_free(void *context, void *data) {
  (void)context;
  if (data) {
    guard_check(guard_base(data));
    free(guard_base(data));
    guard_live--;
  }
}

static inline void *guard_realloc(void *context, void *data, ptrdiff_t size) {
  void *moved = guard_malloc(context, size);
  if (!moved && size)
    return NULL; /* the old block stays */
  if (data && moved) {
    const ptrdiff_t old = *(ptrdiff_t *)(void *)guard_base(data);
    memcpy(moved, data, (size_t)(old < size ? old : size));
  }
  guard_free(context, data);
  return moved;
}

static THAllocator guard_allocator = {guard_malloc, guard_realloc, guard_free};

#endif
