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

/* <<< end of generated prototypes */

#endif
