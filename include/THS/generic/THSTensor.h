#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "THS/generic/THSTensor.h"
#else

/*
 * The fields may be read. Headers are made by the library alone. Code that
 * writes indices must clear `coalesced`, unless they stay sorted and unique.
 */
typedef struct THSTensor {
  long *size;              /* extent of each dimension, sparse ones first */
  ptrdiff_t nnz;           /* how many entries; the buffers below may have room for more */
  int nDimensionI;         /* how many sparse dimensions */
  int nDimensionV;         /* how many dense dimensions */

  THLongTensor *indices;   /* nDimensionI x nnz, or empty; owned with one count */
  THTensor *values;        /* nnz x sizes of the dense dimensions, or empty; owned with one count */

  int coalesced;           /* whether entries are sorted and without duplicates */
  int refcount;            /* how many owners */

  /* private fields follow */
} THSTensor;

/* >>> prototypes generated from src/ffi/sparse_tensor.rs by "make headers": edit there */
/**
 * The number of dimensions, sparse and dense ones together. Errors: 1 if NULL, as in all functions
 * here.
 */
TH_API int THSTensor_(nDimension)(const THSTensor *self);

/**
 * The number of sparse dimensions, which come first.
 */
TH_API int THSTensor_(nDimensionI)(const THSTensor *self);

/**
 * The number of dense dimensions: those of the block of values that each entry has.
 */
TH_API int THSTensor_(nDimensionV)(const THSTensor *self);

/**
 * The size of dimension `dim`, counted from 0. Errors: 1 if there is no such dimension.
 */
TH_API long THSTensor_(size)(const THSTensor *self, int dim);

/**
 * The number of entries; duplicates count.
 */
TH_API ptrdiff_t THSTensor_(nnz)(const THSTensor *self);

/**
 * The sizes as a new storage. Ownership: the caller frees it.
 */
TH_API TH_OWNED struct THLongStorage *THSTensor_(newSizeOf)(THSTensor *self);

/**
 * The indices of the entries, nDimensionI x nnz, counted from 0: a view of the tensor's own memory.
 * Without entries it is the tensor's own empty `indices`, retained. Ownership: the caller frees it.
 * Who changes indices through it must clear `coalesced` unless they stay sorted. Errors: 1 if `nnz` is
 * not in the buffers.
 */
TH_API TH_OWNED struct THLongTensor *THSTensor_(newIndices)(const THSTensor *self);

/**
 * The values of the entries, nnz x the sizes of the dense dimensions; as newIndices.
 */
TH_API TH_OWNED THTensor *THSTensor_(newValues)(const THSTensor *self);

/**
 * A new tensor without dimensions and entries. Ownership: the caller frees it, as with all functions
 * here whose names begin with `new`.
 */
TH_API TH_OWNED THSTensor *THSTensor_(new)(void);

/**
 * A new tensor with the entries that `indices` (nDimensionI x nnz) and `values` (nnz x sizes of dense
 * dimensions) list; it shares their memory. Its sparse sizes are one more than the largest index.
 * Errors: 1 if the indices are not a matrix, not as many as the values, or negative; 2 if there are no
 * values.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newWithTensor)(struct THLongTensor *indices, THTensor *values);

/**
 * As newWithTensor, with these sizes; inferred if `sizes` is NULL. Both tensors may be empty: all
 * dimensions are then sparse. Errors: 1 if an index is outside the sizes; 2 if the sizes are not as
 * many as the dimensions of both, or not those of the values; 3 if one is negative.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newWithTensorAndSize)(struct THLongTensor *indices, THTensor *values,
    struct THLongStorage *sizes);

/**
 * A new tensor of zeros, all of whose dimensions are sparse. Errors: 1 if a size is negative.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newWithSize)(struct THLongStorage *size_);

/**
 * As newWithSize. Errors: the number of a size that is negative; likewise below.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newWithSize1d)(long size0_);

/**
 * As newWithSize.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newWithSize2d)(long size0_, long size1_);

/**
 * As newWithSize.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newWithSize3d)(long size0_, long size1_, long size2_);

/**
 * As newWithSize.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newWithSize4d)(long size0_, long size1_, long size2_, long size3_);

/**
 * A new tensor with copies of the entries.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newClone)(THSTensor *self);

/**
 * A new tensor with copies of the entries and two sparse dimensions exchanged.
 * `dimension1_`, `dimension2_` count from 0.
 * Errors: 0 if they are
 * not two sparse dimensions; 1 if indices or values do not fit the sizes, as in all functions that use
 * entries.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newTranspose)(THSTensor *self, int dimension1_, int dimension2_);

/**
 * The coalesced tensor: `self` itself, retained, if it is coalesced (then free it too), else a new
 * one, with entries sorted by index and those of equal index summed in the order they were in. `self`
 * keeps its entries; with less than two it is marked as coalesced.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newCoalesce)(THSTensor *self);

/**
 * Addition to the interface. Where each row of a tensor of two sparse dimensions begins: a new vector
 * of one number more than there are rows, such that entries [i] to [i + 1] - 1 of the coalesced tensor
 * are those of row i. It is computed once for a coalesced tensor whose entries do not change; the
 * caller's is a copy. Errors: 1 if there are not two sparse dimensions.
 */
TH_API TH_OWNED struct THLongTensor *THSTensor_(newCsr)(THSTensor *self);

/**
 * Addition to the interface. A new tensor with copies of the entries whose index along sparse
 * dimension `dimension_` is in firstIndex_ to firstIndex_ + size_ - 1, where they count from
 * `firstIndex_`.
 * `dimension_` counts from 0.
 * Errors: 2 no such sparse dimension; 3, 4 if the slices are not all inside it.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newNarrow)(THSTensor *self, int dimension_, long firstIndex_,
    long size_);

/**
 * Addition to the interface. A new tensor with copies of the entries whose index along sparse
 * dimension `dimension_` is `sliceIndex_`, without that dimension.
 * `dimension_` counts from 0.
 * Errors: 1 if it is the only sparse
 * one; 2 no such sparse dimension; 3 no such slice.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newSelect)(THSTensor *self, int dimension_, long sliceIndex_);

/**
 * Addition to the interface. A new coalesced tensor of the elements of `dense` that are not 0. Its
 * last `nDimensionV` dimensions are dense: of their blocks those that are not all 0 become entries.
 * Errors: 2 unless at least one dimension is left to be sparse.
 */
TH_API TH_OWNED THSTensor *THSTensor_(newFromDense)(THTensor *dense, int nDimensionV);

/**
 * 1 if both have the same sizes, divided alike into sparse and dense ones; else 0.
 */
TH_API int THSTensor_(isSameSizeAs)(const THSTensor *self, const THSTensor *src);

/**
 * Gives `self` these sizes, all sparse, and returns it: not one more reference. It keeps its entries,
 * and is no longer marked as coalesced; functions that use entries refuse it while they do not fit the
 * sizes. Errors: 2 if a size is negative.
 */
TH_API THSTensor *THSTensor_(resize)(THSTensor *self, struct THLongStorage *size);

/**
 * As resize, to the sparse and dense sizes of `src`; nothing happens if they are the same.
 */
TH_API THSTensor *THSTensor_(resizeAs)(THSTensor *self, THSTensor *src);

/**
 * As resize. Errors: the number of a size that is negative; likewise below.
 */
TH_API THSTensor *THSTensor_(resize1d)(THSTensor *self, long size0);

/**
 * As resize.
 */
TH_API THSTensor *THSTensor_(resize2d)(THSTensor *self, long size0, long size1);

/**
 * As resize.
 */
TH_API THSTensor *THSTensor_(resize3d)(THSTensor *self, long size0, long size1, long size2);

/**
 * As resize.
 */
TH_API THSTensor *THSTensor_(resize4d)(THSTensor *self, long size0, long size1, long size2, long size3);

/**
 * The same elements as a new dense tensor, empty if a size is 0. Ownership: the caller frees it,
 * although the name does not begin with `new`. Errors: no memory for all elements.
 */
TH_API TH_OWNED THTensor *THSTensor_(toDense)(THSTensor *self);

/**
 * Makes `self` have the sizes and copies of the entries of `src`.
 */
TH_API void THSTensor_(copy)(THSTensor *self, THSTensor *src);

/**
 * Exchanges two sparse dimensions; as newTranspose. Tensors that share the memory of the indices keep
 * theirs.
 * `dimension1_`, `dimension2_` count from 0.
 */
TH_API void THSTensor_(transpose)(THSTensor *self, int dimension1_, int dimension2_);

/**
 * 1 if the entries are known to be sorted and without duplicates, else 0.
 */
TH_API int THSTensor_(isCoalesced)(const THSTensor *self);

/**
 * Takes one more reference, to be given back with free. NULL is left alone.
 */
TH_API void THSTensor_(retain)(THSTensor *self);

/**
 * The sizes, the indices of the entries, counted from 0, and their values as text, both as THTensor's
 * toString has them. Ownership: the text is the caller's, to be freed with THFree. Errors: 1 if `nnz` is
 * not in the buffers; no memory.
 */
TH_API TH_OWNED char *THSTensor_(toString)(THSTensor *self, long limit);

/**
 * Prints the text of toString to standard output, as printf does, with a limit of 1000 elements.
 * Errors: as toString; it cannot be written.
 */
TH_API void THSTensor_(print)(THSTensor *self);

/**
 * Gives one reference back; the last one frees the tensor and its references to indices and values.
 * NULL is left alone.
 */
TH_API void THSTensor_(free)(THSTensor *self);

/**
 * Makes `indices` (nDimensionI x nnz) and `values` (nnz x sizes of the dense dimensions) themselves
 * the entries of `self`, and returns `self`: not one more reference. Ownership: it CONSUMES one
 * reference to each of `indices` and `values`, which the caller must own and not free afterwards. If
 * it raises an error nothing has happened, and both are still the caller's. Errors: 1 if the indices
 * are not a matrix, or not as many as the values; 2 if they have not the tensor's number of
 * dimensions, are outside its sizes, or are there without values; 3 if the values have not the sizes
 * of its dense dimensions.
 */
TH_API THSTensor *THSTensor_(_move)(THSTensor *self, struct THLongTensor *indices, THTensor *values);

/**
 * As _move with copies of `indices` and `values`: it does not consume them. The caller frees them as
 * before.
 */
TH_API THSTensor *THSTensor_(_set)(THSTensor *self, struct THLongTensor *indices, THTensor *values);
/**
 * Gives `r_` the entries that `mask` lists, with the values that `t` has there. Errors: 2 if `mask` is
 * not coalesced or has other sizes than `t`.
 */
TH_API void THTensor_(sparseMask)(THSTensor *r_, THTensor *t, THSTensor *mask);

/* <<< end of generated prototypes */

#endif
