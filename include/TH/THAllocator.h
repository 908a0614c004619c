/*
 * THAllocator.h: where the elements of a storage come from.
 *
 * A storage remembers the allocator it was created with and that allocator's
 * context; it grows through it and gives its elements back to it.
 */
#ifndef TH_ALLOCATOR_INC
#define TH_ALLOCATOR_INC

#include "THGeneral.h"

/*
 * Flags of the map allocators. Without _SHARED or _SHAREDMEM a file is mapped
 * privately: what is written to the mapping does not reach the file.
 */
#define TH_ALLOCATOR_MAPPED_SHARED 1    /* map the file so that it is written to; create it if need be */
#define TH_ALLOCATOR_MAPPED_SHAREDMEM 2 /* the name is that of a shared memory object, not of a file */
#define TH_ALLOCATOR_MAPPED_EXCLUSIVE 4 /* fail if it exists already (with _SHARED or _SHAREDMEM) */
#define TH_ALLOCATOR_MAPPED_NOCREATE 8  /* fail if it does not exist (with _SHARED or _SHAREDMEM) */
#define TH_ALLOCATOR_MAPPED_KEEPFD 16   /* keep the descriptor open: THMapAllocatorContext_fd */
#define TH_ALLOCATOR_MAPPED_FROMFD 32   /* map the descriptor of THMapAllocatorContext_newWithFd */
#define TH_ALLOCATOR_MAPPED_UNLINK 64   /* remove the name as soon as it is mapped */

/*
 * An allocator: three functions, each called with the storage's context first
 * and sizes in bytes. `realloc` may be NULL: storages then grow by malloc,
 * copy and free. A function that fails raises an error.
 */
typedef struct THAllocator {
  void *(*malloc)(void *context, ptrdiff_t size);
  void *(*realloc)(void *context, void *ptr, ptrdiff_t size);
  void (*free)(void *context, void *ptr);
} THAllocator;

/* What THMapAllocator and THRefcountedMapAllocator need to know: name, descriptor, flags, size. */
typedef struct THMapAllocatorContext_ THMapAllocatorContext;

/* The heap, through THAlloc, THRealloc and THFree. Its context is NULL. */
TH_API THAllocator THDefaultAllocator;

/* A mapped file or shared memory object. Its context is a THMapAllocatorContext, freed with the mapping. */
TH_API THAllocator THMapAllocator;

/*
 * A shared memory object that counts, inside the mapping, the processes and
 * storages that use it: the last one out removes it. Its context is a
 * THMapAllocatorContext, freed with the mapping.
 */
TH_API THAllocator THRefcountedMapAllocator;

/* >>> prototypes generated from src/ffi/allocator.rs by "make headers": edit there */
/**
 * A new context that says to map the file (or, with TH_ALLOCATOR_MAPPED_SHAREDMEM, the shared
 * memory object) `filename` in the way of `flags`, a sum of TH_ALLOCATOR_MAPPED_* constants.
 *
 * Ownership: the caller's, until a storage is made with it; the storage ends it with the mapping.
 * The name is copied. Errors: TH_ALLOCATOR_MAPPED_EXCLUSIVE alone; no memory.
 */
TH_API THMapAllocatorContext *THMapAllocatorContext_new(const char *filename, int flags);

/**
 * As THMapAllocatorContext_new, for a descriptor that is open already. With
 * TH_ALLOCATOR_MAPPED_FROMFD it is mapped, and closed unless TH_ALLOCATOR_MAPPED_KEEPFD.
 */
TH_API THMapAllocatorContext *THMapAllocatorContext_newWithFd(const char *filename, int fd, int flags);

/**
 * The name of the file, owned by the context. Errors: 1 if `ctx` is NULL.
 */
TH_API char *THMapAllocatorContext_filename(THMapAllocatorContext *ctx);

/**
 * The descriptor that is open for the mapping; -1 if none is. Errors: 1 if `ctx` is NULL.
 */
TH_API int THMapAllocatorContext_fd(THMapAllocatorContext *ctx);

/**
 * The bytes mapped; 0 before. Errors: 1 if `ctx` is NULL.
 */
TH_API ptrdiff_t THMapAllocatorContext_size(THMapAllocatorContext *ctx);

/**
 * Ends a context that no storage has taken. NULL is left alone.
 */
TH_API void THMapAllocatorContext_free(THMapAllocatorContext *ctx);

/**
 * Takes one more count of the mapping at `data`, so that another process can take over the one of
 * this. `ctx` is not used. Errors: 2 if `data` is NULL.
 */
TH_API void THRefcountedMapAllocator_incref(THMapAllocatorContext *ctx, void *data);

/**
 * Gives one count of the mapping at `data` back; 1 if that was the last, else 0. The mapping and
 * its name stay. `ctx` is not used. Errors: 2 if `data` is NULL.
 */
TH_API int THRefcountedMapAllocator_decref(THMapAllocatorContext *ctx, void *data);

/* <<< end of generated prototypes */

#endif
