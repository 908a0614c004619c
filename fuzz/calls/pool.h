/*
 * pool.h: objects that outlive the call that made or changed them, so that
 * later calls meet what earlier ones left, and each other's storages.
 */
#ifndef FUZZ_POOL_H
#define FUZZ_POOL_H

#include "contract/wild.h"

#define POOL_PLACES 16

/* Larger objects are not kept: every call stays quick. */
#define POOL_ELEMENTS 1024
#define POOL_STORED 4096

typedef struct {
  Kind kind; /* NOTHING for a free place */
  int real;
  void *object;
  int disk; /* a file on disk */
} Pooled;

static Pooled pool[POOL_PLACES];

/* A list of sizes is kept as the storage that it is. */
static inline Kind pool_kind(Kind kind) { return kind == SIZES ? STORAGE : kind; }
static inline bool pool_counted(Kind kind) { return kind == TENSOR || kind == STORAGE || kind == SPARSE; }
static inline bool pool_accepts(Kind kind) { return pool_counted(kind) || kind == GENERATOR || kind == FILE_; }

/* Whether a tensor's elements would take long to visit, whatever its header says. */
static inline bool pool_isLarge(const AnyTensor *t) {
  __int128 count = 1;
  if (!t)
    return false;
  for (int d = 0; d < t->nDimension; d++) {
    count *= t->size[d] > 0 ? t->size[d] : 1;
    if (count > POOL_ELEMENTS)
      return true;
  }
  return t->nDimension > LAYOUT_MAX_DIMENSION || (t->storage && t->storage->size > POOL_STORED);
}

static inline bool pool_fits(Kind kind, const void *object) {
  if (kind == TENSOR)
    return !pool_isLarge((const AnyTensor *)object);
  if (kind == STORAGE)
    return ((const AnyStorage *)object)->size <= POOL_STORED;
  if (kind == SPARSE) {
    const AnySparse *s = (const AnySparse *)object;
    __int128 count = 1;
    for (int d = 0; d < s->nDimensionI + s->nDimensionV; d++) {
      count *= s->size[d] > 0 ? s->size[d] : 1;
      if (count > 64 * POOL_ELEMENTS)
        return false;
    }
    return !pool_isLarge((const AnyTensor *)(const void *)s->indices) && !pool_isLarge(s->values);
  }
  return true;
}

static inline void pool_clear(Pooled *place) {
  if (place->kind != NOTHING)
    campaign_free(place->kind, place->real, place->object);
  place->kind = NOTHING;
}

/* Keeps an object, whose reference becomes the pool's. */
static inline void pool_put(unsigned place, Kind kind, int real, void *object, int disk) {
  Pooled *to = &pool[place % POOL_PLACES];
  pool_clear(to);
  *to = {pool_kind(kind), kind == SIZES ? (int)REAL_LONG : real, object, disk};
}

/* Frees what has become too large. */
static inline void pool_trim() {
  for (Pooled &place : pool)
    if (place.kind != NOTHING && !pool_fits(place.kind, place.object))
      pool_clear(&place);
}

static inline void pool_empty() {
  for (Pooled &place : pool)
    pool_clear(&place);
}

/* An object of a kind, the `which`-th from there; NULL if there is none. */
static inline Pooled *pool_find(Kind kind, int real, unsigned which) {
  const Kind wanted = pool_kind(kind);
  const bool typed = pool_counted(wanted);
  for (unsigned k = 0; k < POOL_PLACES; k++) {
    Pooled *place = &pool[(which + k) % POOL_PLACES];
    if (place->kind == wanted && (!typed || place->real == (kind == SIZES ? (int)REAL_LONG : real)))
      return place;
  }
  return nullptr;
}

/* Who asks a memory file for its storage makes that as long as the file; it may be in another place of the pool. */
static inline void pool_settle() {
  for (const Pooled &place : pool)
    if (place.kind == FILE_ && !place.disk && THFile_isOpened((THFile *)place.object))
      THMemoryFile_storage((THFile *)place.object);
}

static inline unsigned long pool_digest() {
  unsigned long digest = 0;
  for (const Pooled &place : pool)
    if (place.kind != NOTHING)
      digest = campaign_digest(digest, place.kind, place.real, place.object, place.disk, 1);
  return digest;
}

#endif
