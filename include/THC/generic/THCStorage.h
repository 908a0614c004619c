#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorage.h"
#else

/* Storages on a device. */

/** A counted array of elements on a device. Field order is ABI; the fields up to `view` are those of THStorage. */
typedef struct THCStorage {
  real *data;
  ptrdiff_t size;
  int refcount;
  char flag;
  THCDeviceAllocator *allocator;
  void *allocatorContext;
  struct THCStorage *view;
  /** The device that it is on, counted from 0. */
  int device;
} THCStorage;

/**
 * Clears the flag bits (TH_STORAGE_*) that are set in `flag`. Errors: as THStorage_(clearFlag)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCStorage_(clearFlag)(THCState *state, THCStorage *storage, const char flag);

/**
 * The address of the first element; NULL if there is none. Owned by the storage, and another one after each
 * resize: ask again then. Errors: as THStorage_(data)'s; numbers of arguments are one more, for the state.
 */
THC_API real * THCStorage_(data)(THCState *state, const THCStorage *storage);

/**
 * The bytes of one element. Errors: as THStorage_(elementSize)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API int THCStorage_(elementSize)(THCState *state);

/**
 * Sets every element to `value`. Errors: as THStorage_(fill)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCStorage_(fill)(THCState *state, THCStorage *storage, real value);

/**
 * Gives one reference back; the last one frees the storage, and its data if TH_STORAGE_FREEMEM. NULL, and
 * storages without TH_STORAGE_REFCOUNTED, are left alone. Errors: as THStorage_(free)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCStorage_(free)(THCState *state, THCStorage *storage);

/**
 * Element `index`, counted from 0. Errors: as THStorage_(get)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API real THCStorage_(get)(THCState *state, const THCStorage *storage, ptrdiff_t index);

/** The device that the storage is on, counted from 0. Errors: 2 if NULL. */
THC_API int THCStorage_(getDevice)(THCState *state, const THCStorage *storage);

/**
 * A new storage without elements. Ownership: the caller frees it. Errors: as THStorage_(new)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API THCStorage * THCStorage_(new)(THCState *state);

/**
 * A new storage of `size` elements from `allocator`, whose functions get `allocatorContext`. Both must
 * outlive the storage. Its field `allocator` is the library's, by way of which that is called. Ownership:
 * the caller frees it. Errors: 3 if `allocator` is NULL; the size is negative or too large, or the allocator
 * fails.
 */
THC_API THCStorage * THCStorage_(newWithAllocator)(THCState *state, ptrdiff_t size, THCDeviceAllocator
    *allocator, void *allocatorContext);

/**
 * A new storage that adopts `size` elements at `data`, memory of the state's device allocator (THCudaMalloc,
 * cudaMalloc), through which they are freed. Ownership: the caller frees the storage; the memory is the
 * storage's unless there is an error. Errors: 2 if `data` is NULL though `size` is positive; 3 if `size` is
 * negative.
 */
THC_API THCStorage * THCStorage_(newWithData)(THCState *state, real *data, ptrdiff_t size);

/**
 * A new storage that adopts `size` elements at `data`, which are freed through `allocator`. Ownership: the
 * caller frees the storage; the memory is the storage's unless there is an error. Errors: 4 if `allocator`
 * is NULL; 2 if `data` is NULL though `size` is positive; 3 if `size` is negative.
 */
THC_API THCStorage * THCStorage_(newWithDataAndAllocator)(THCState *state, real *data, ptrdiff_t size,
    THCDeviceAllocator *allocator, void *allocatorContext);

/**
 * A new storage over the file `filename`, mapped in the way of `flags` (TH_ALLOCATOR_MAPPED_*), not
 * resizable. `size` elements are mapped, growing a writable file that is too short; 0 or less maps as many
 * as the file holds. Ownership: the caller frees it. Errors: as THStorage_(newWithMapping)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API THCStorage * THCStorage_(newWithMapping)(THCState *state, const char *filename, ptrdiff_t size, int
    shared);

/**
 * A new storage of `size` elements on the current device, not initialised; from the state's device allocator
 * if another one was set. Ownership: the caller frees it. Errors: the size is negative or too large, or
 * there is no memory.
 */
THC_API THCStorage * THCStorage_(newWithSize)(THCState *state, ptrdiff_t size);

/**
 * A new storage of one element. Ownership: the caller frees it. Errors: as THStorage_(newWithSize1)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCStorage * THCStorage_(newWithSize1)(THCState *state, real data0);

/**
 * A new storage of two elements. Ownership: the caller frees it. Errors: as THStorage_(newWithSize2)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCStorage * THCStorage_(newWithSize2)(THCState *state, real data0, real data1);

/**
 * A new storage of three elements. Ownership: the caller frees it. Errors: as THStorage_(newWithSize3)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCStorage * THCStorage_(newWithSize3)(THCState *state, real data0, real data1, real data2);

/**
 * A new storage of four elements. Ownership: the caller frees it. Errors: as THStorage_(newWithSize4)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCStorage * THCStorage_(newWithSize4)(THCState *state, real data0, real data1, real data2, real
    data3);

/**
 * Changes the number of elements to `size`, keeping the contents up to the smaller size; new elements are
 * not initialised. The elements may get another address, so that what data has given before is dangling: ask
 * again. Errors: as THStorage_(resize)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCStorage_(resize)(THCState *state, THCStorage *storage, ptrdiff_t size);

/**
 * Takes one more reference, to be given back with free. NULL, and storages without TH_STORAGE_REFCOUNTED,
 * are left alone. Errors: as THStorage_(retain)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCStorage_(retain)(THCState *state, THCStorage *storage);

/**
 * Sets element `index`, counted from 0, to `value`. Errors: as THStorage_(set)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(set)(THCState *state, THCStorage *storage, ptrdiff_t index, real value);

/**
 * Sets the flag bits (TH_STORAGE_*) that are set in `flag`. Errors: as THStorage_(setFlag)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCStorage_(setFlag)(THCState *state, THCStorage *storage, const char flag);

/**
 * The number of elements. Errors: as THStorage_(size)'s; numbers of arguments are one more, for the state.
 */
THC_API ptrdiff_t THCStorage_(size)(THCState *state, const THCStorage *storage);

#endif
