#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorage.h"
#else

/*
 * The fields may be read; `data` may be written through. Change the others by
 * the functions below, and size and data never while a tensor looks at them
 * from another thread.
 */
typedef struct THStorage {
  real *data;              /* the elements; NULL when there are none */
  ptrdiff_t size;          /* how many */
  int refcount;            /* how many owners */
  char flag;               /* TH_STORAGE_... */
  THAllocator *allocator;  /* where the elements came from and go back to */
  void *allocatorContext;  /* its first argument */
  struct THStorage *view;  /* whose elements these are, with TH_STORAGE_VIEW */
} THStorage;

/* >>> prototypes generated from src/ffi/storage.rs by "make headers": edit there */
/**
 * The address of the first element; NULL if there is none. Owned by the storage, and another one after each
 * resize: ask again then. Errors: 1 if NULL.
 */
TH_API real *THStorage_(data)(const THStorage *storage);

/**
 * The number of elements. Errors: 1 if NULL.
 */
TH_API ptrdiff_t THStorage_(size)(const THStorage *storage);

/**
 * The bytes of one element.
 */
TH_API size_t THStorage_(elementSize)(void);

/**
 * Sets element `index`, counted from 0, to `value`. Errors: 1 if NULL or without data; 2 if there is no such element.
 */
TH_API void THStorage_(set)(THStorage *storage, ptrdiff_t index, real value);

/**
 * Element `index`, counted from 0. Errors: 1 if NULL or without data; 2 if there is no such element.
 */
TH_API real THStorage_(get)(const THStorage *storage, ptrdiff_t index);

/**
 * A new storage without elements. Ownership: the caller frees it.
 */
TH_API TH_OWNED THStorage *THStorage_(new)(void);

/**
 * A new storage of `size` elements, not initialised. Ownership: the caller frees it. Errors: the size
 * is negative or too large, or there is no memory.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithSize)(ptrdiff_t size);

/**
 * A new storage of one element. Ownership: the caller frees it.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithSize1)(real data0);

/**
 * A new storage of two elements. Ownership: the caller frees it.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithSize2)(real data0, real data1);

/**
 * A new storage of three elements. Ownership: the caller frees it.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithSize3)(real data0, real data1, real data2);

/**
 * A new storage of four elements. Ownership: the caller frees it.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithSize4)(real data0, real data1, real data2, real data3);

/**
 * A new storage over the file `filename`, mapped in the way of `flags` (TH_ALLOCATOR_MAPPED_*), not
 * resizable. `size` elements are mapped, growing a writable file that is too short; 0 or less maps as
 * many as the file holds. Ownership: the caller frees it. Errors: the file cannot be opened, grown or
 * mapped.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithMapping)(const char *filename, ptrdiff_t size, int flags);

/**
 * A new storage that adopts `size` elements at `data`, a block from THAlloc: the last free frees it.
 * To lend memory instead, clear TH_STORAGE_FREEMEM (and TH_STORAGE_RESIZABLE). Ownership: the caller
 * frees the storage; the block is the storage's unless there is an error. Errors: 1 if `data` is NULL
 * though `size` is positive; 2 if `size` is negative.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithData)(real *data, ptrdiff_t size);

/**
 * A new storage of `size` elements from `allocator`, whose functions get `allocatorContext`. Both must
 * outlive the storage; the context of a mapping becomes the storage's. Ownership: the caller frees it.
 * Errors: 2 if `allocator` is NULL; the allocator fails.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithAllocator)(ptrdiff_t size, THAllocator *allocator,
    void *allocatorContext);

/**
 * As newWithData, for a block that is freed through `allocator`. Errors also: 3 if `allocator` is NULL.
 */
TH_API TH_OWNED THStorage *THStorage_(newWithDataAndAllocator)(real *data, ptrdiff_t size,
    THAllocator *allocator, void *allocatorContext);

/**
 * Sets the flag bits (TH_STORAGE_*) that are set in `flag`. Errors: 1 if NULL.
 */
TH_API void THStorage_(setFlag)(THStorage *storage, char flag);

/**
 * Clears the flag bits (TH_STORAGE_*) that are set in `flag`. Errors: 1 if NULL.
 */
TH_API void THStorage_(clearFlag)(THStorage *storage, char flag);

/**
 * Takes one more reference, to be given back with free. NULL, and storages without
 * TH_STORAGE_REFCOUNTED, are left alone.
 */
TH_API void THStorage_(retain)(THStorage *storage);

/**
 * The elements as text, one a line, and behind them `[torch.FloatStorage of size 6]`. Of a storage with
 * more than `limit` elements only the ends are shown; 0 or less shows everything. Ownership: the text is
 * the caller's, to be freed with THFree. Errors: 1 if NULL; no memory.
 */
TH_API TH_OWNED char *THStorage_(toString)(THStorage *storage, long limit);

/**
 * Prints the text of toString to standard output, as printf does, with a limit of 1000 elements.
 * Errors: as toString; it cannot be written.
 */
TH_API void THStorage_(print)(THStorage *storage);

/**
 * Exchanges everything but the counts of two storages, so that each pointer's holders see the other's
 * elements. Errors: 1, 2 if NULL.
 */
TH_API void THStorage_(swap)(THStorage *storage1, THStorage *storage2);

/**
 * Gives one reference back; the last one frees the storage, and its data if TH_STORAGE_FREEMEM. NULL,
 * and storages without TH_STORAGE_REFCOUNTED, are left alone.
 */
TH_API void THStorage_(free)(THStorage *storage);

/**
 * Changes the number of elements to `size`, keeping the contents up to the smaller size; new elements are
 * not initialised. The elements may get another address, so that what data has given before is dangling: ask
 * again. Errors: 1 if NULL; the storage lacks TH_STORAGE_RESIZABLE, the size is negative or too large, or there is no
 * memory: the storage is as it was.
 */
TH_API void THStorage_(resize)(THStorage *storage, ptrdiff_t size);

/**
 * Sets every element to `value`. Errors: 1 if NULL or without data.
 */
TH_API void THStorage_(fill)(THStorage *storage, real value);

/* <<< end of generated prototypes */

#endif
