#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensor.h"
#else

/*
 * The fields may be read. Code that fills in a tensor by hand may also point
 * `size` and `stride` at arrays of its own from THAlloc: the tensor then owns
 * them, and until it does anything with them they may be resized by THRealloc.
 * Arrays that the library put there belong to it: neither free nor resize them.
 */
typedef struct THTensor {
  long *size;              /* extent of each dimension, at least 1 */
  long *stride;            /* elements between neighbours along each dimension, at least 0 */
  int nDimension;          /* how many dimensions; 0 for an empty tensor */

  THStorage *storage;      /* the elements, owned with one count; NULL if never sized */
  ptrdiff_t storageOffset; /* position of the first element in the storage */
  int refcount;            /* how many owners */

  char flag;               /* TH_TENSOR_... */
} THTensor;

/* >>> prototypes generated from src/ffi/tensor.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
