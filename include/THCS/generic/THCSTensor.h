#ifndef THCS_GENERIC_FILE
#define THCS_GENERIC_FILE "THCS/generic/THCSTensor.h"
#else

/* Sparse tensors: their making, sizes and entries. */

/**
 * The elements of a tensor that are not 0: `nnz` entries, each of an index along the sparse dimensions and a
 * number, or a block of the dense dimensions' sizes. The fields may be read. Field order is ABI, and that of
 * THSTensor. Tensors are made by the library alone. Code that writes indices must clear `coalesced`, unless they
 * stay sorted and unique.
 */
typedef struct THCSTensor {
  /** The extent of each dimension, sparse ones first. */
  long *size;
  /** How many entries; the buffers below may have room for more. */
  ptrdiff_t nnz;
  /** How many sparse dimensions. */
  int nDimensionI;
  /** How many dense dimensions. */
  int nDimensionV;
  /** nDimensionI x nnz, counted from 0, or empty; owned with one count. */
  THCIndexTensor *indices;
  /** nnz x the sizes of the dense dimensions, or empty; owned with one count. */
  THCTensor *values;
  /** Whether entries are sorted and without duplicates. */
  int coalesced;
  /** How many owners. */
  int refcount;
} THCSTensor;

/**
 * The number of dimensions, sparse and dense ones together. Errors: as THSTensor_(nDimension)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API int THCSTensor_(nDimension)(THCState *state, const THCSTensor *self);

/**
 * The number of sparse dimensions, which come first. Errors: as THSTensor_(nDimensionI)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API int THCSTensor_(nDimensionI)(THCState *state, const THCSTensor *self);

/**
 * The number of dense dimensions: those of the block of values that each entry has. Errors: as
 * THSTensor_(nDimensionV)'s; numbers of arguments are one more, for the state.
 */
THC_API int THCSTensor_(nDimensionV)(THCState *state, const THCSTensor *self);

/**
 * The size of dimension `dim`, counted from 0. Errors: as THSTensor_(size)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API long THCSTensor_(size)(THCState *state, const THCSTensor *self, int dim);

/**
 * The number of entries; duplicates count. Errors: as THSTensor_(nnz)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API ptrdiff_t THCSTensor_(nnz)(THCState *state, const THCSTensor *self);

/**
 * The sizes as a new storage. Ownership: the caller frees it. Errors: as THSTensor_(newSizeOf)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API THLongStorage *THCSTensor_(newSizeOf)(THCState *state, THCSTensor *self);

/**
 * The indices of the entries, nDimensionI x nnz, counted from 0: a view of the tensor's own memory. Without
 * entries it is the tensor's own empty `indices`, retained. Ownership: the caller frees it. Who changes
 * indices through it must clear `coalesced` unless they stay sorted. Errors: as THSTensor_(newIndices)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCudaLongTensor *THCSTensor_(newIndices)(THCState *state, const THCSTensor *self);

/**
 * The values of the entries, nnz x the sizes of the dense dimensions; as newIndices. Errors: as
 * THSTensor_(newValues)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor *THCSTensor_(newValues)(THCState *state, const THCSTensor *self);

/**
 * A new tensor without dimensions and entries. Ownership: the caller frees it, as with all functions here
 * whose names begin with `new`. Errors: as THSTensor_(new)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API THCSTensor *THCSTensor_(new)(THCState *state);

/**
 * A new tensor with the entries that `indices` (nDimensionI x nnz) and `values` (nnz x sizes of dense
 * dimensions) list; it shares their memory. Its sparse sizes are one more than the largest index. It looks
 * at the state and at devices, since it computes the sizes. Errors: as THSTensor_(newWithTensor)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newWithTensor)(THCState *state, THCudaLongTensor *indices, THCTensor *values);

/**
 * As newWithTensor, with these sizes; inferred if `sizes` is NULL. Both tensors may be empty: all dimensions
 * are then sparse. Only without sizes it looks at the state and at devices. Errors: as
 * THSTensor_(newWithTensorAndSize)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newWithTensorAndSize)(THCState *state, THCudaLongTensor *indices,
    THCTensor *values, THLongStorage *sizes);

/**
 * A new tensor of zeros, all of whose dimensions are sparse. Errors: as THSTensor_(newWithSize)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newWithSize)(THCState *state, THLongStorage *size_);

/**
 * As newWithSize. Errors: as THSTensor_(newWithSize1d)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newWithSize1d)(THCState *state, long size0_);

/**
 * As newWithSize. Errors: as THSTensor_(newWithSize2d)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newWithSize2d)(THCState *state, long size0_, long size1_);

/**
 * As newWithSize. Errors: as THSTensor_(newWithSize3d)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newWithSize3d)(THCState *state, long size0_, long size1_, long size2_);

/**
 * As newWithSize. Errors: as THSTensor_(newWithSize4d)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newWithSize4d)(THCState *state, long size0_, long size1_, long size2_,
    long size3_);

/**
 * A new tensor with copies of the entries. Errors: as THSTensor_(newClone)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newClone)(THCState *state, THCSTensor *self);

/**
 * A new tensor with copies of the entries and two sparse dimensions exchanged. `dimension1_`, `dimension2_`
 * count from 0. Errors: as THSTensor_(newTranspose)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newTranspose)(THCState *state, THCSTensor *self, int dimension1_,
    int dimension2_);

/**
 * The coalesced tensor: `self` itself, retained, if it is coalesced (then free it too), else a new one, with
 * entries sorted by index and those of equal index summed in the order they were in. `self` keeps its
 * entries; with less than two it is marked as coalesced. A tensor that is coalesced may be on any device.
 * Errors: as THSTensor_(newCoalesce)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(newCoalesce)(THCState *state, THCSTensor *self);

/**
 * The index of each entry as one number, counted from 0 as the indices are: its place among the elements of
 * the sparse dimensions, in row-major order. A new tensor of 1 x nnz, empty without entries. Ownership: the
 * caller frees it. Errors: 1, 2 if NULL; 2 if entries do not fit the sizes, or the product of these is
 * beyond the numbers of long; no memory.
 */
THC_API THCudaLongTensor *THCSTensor_(newFlattenedIndices)(THCState *state, THCSTensor *self);

/**
 * A new tensor of values for `nnz` entries, not initialised: of the sizes of `values` but for the first, or
 * a vector if `values` is empty; empty if `nnz` is 0. Ownership: the caller frees it. Errors: 2 if NULL; 3
 * if negative; no memory.
 */
THC_API THCTensor *THCSTensor_(newValuesWithSizeOf)(THCState *state, THCTensor *values, long nnz);

/**
 * 1 if both have the same sizes, divided alike into sparse and dense ones; else 0. Errors: as
 * THSTensor_(isSameSizeAs)'s; numbers of arguments are one more, for the state.
 */
THC_API int THCSTensor_(isSameSizeAs)(THCState *state, const THCSTensor *self, const THCSTensor *src);

/**
 * 1 if a dense tensor has the same sizes, of sparse and dense dimensions one after the other; else 0.
 * Errors: 2, 3 if NULL.
 */
THC_API int THCSTensor_(isSameSizeAsDense)(THCState *state, const THCSTensor *self, const THCTensor *src);

/**
 * Gives `self` these sizes, all sparse, and returns it: not one more reference. It keeps its entries, and is
 * no longer marked as coalesced; functions that use entries refuse it while they do not fit the sizes.
 * Errors: as THSTensor_(resize)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(resize)(THCState *state, THCSTensor *self, THLongStorage *size);

/**
 * As resize, to the sparse and dense sizes of `src`; nothing happens if they are the same. Errors: as
 * THSTensor_(resizeAs)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(resizeAs)(THCState *state, THCSTensor *self, THCSTensor *src);

/** As resize. Errors: as THSTensor_(resize1d)'s; numbers of arguments are one more, for the state. */
THC_API THCSTensor *THCSTensor_(resize1d)(THCState *state, THCSTensor *self, long size0);

/** As resize. Errors: as THSTensor_(resize2d)'s; numbers of arguments are one more, for the state. */
THC_API THCSTensor *THCSTensor_(resize2d)(THCState *state, THCSTensor *self, long size0, long size1);

/** As resize. Errors: as THSTensor_(resize3d)'s; numbers of arguments are one more, for the state. */
THC_API THCSTensor *THCSTensor_(resize3d)(THCState *state, THCSTensor *self, long size0, long size1,
    long size2);

/** As resize. Errors: as THSTensor_(resize4d)'s; numbers of arguments are one more, for the state. */
THC_API THCSTensor *THCSTensor_(resize4d)(THCState *state, THCSTensor *self, long size0, long size1,
    long size2, long size3);

/**
 * Gives `self` the `nDimI` + `nDimV` sizes at `size`, of which the first `nDimI` are of sparse dimensions.
 * It keeps its entries, and is no longer marked as coalesced; functions that use entries refuse it while
 * they do not fit the sizes. Errors: 2, 5 if NULL; 3, 4 if negative; 5 if a size is negative; no memory.
 */
THC_API void THCSTensor_(rawResize)(THCState *state, THCSTensor *self, int nDimI, int nDimV, long *size);

/**
 * The same elements as a new dense tensor, empty if a size is 0. Ownership: the caller frees it, although
 * the name does not begin with `new`. Errors: as THSTensor_(toDense)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API THCTensor *THCSTensor_(toDense)(THCState *state, THCSTensor *self);

/**
 * Makes `self` have the sizes and copies of the entries of `src`. Errors: as THSTensor_(copy)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCSTensor_(copy)(THCState *state, THCSTensor *self, THCSTensor *src);

/**
 * Exchanges two sparse dimensions; as newTranspose. Tensors that share the memory of the indices keep
 * theirs. `dimension1_`, `dimension2_` count from 0. Errors: as THSTensor_(transpose)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCSTensor_(transpose)(THCState *state, THCSTensor *self, int dimension1_, int dimension2_);

/**
 * 1 if the entries are known to be sorted and without duplicates, else 0. Errors: as
 * THSTensor_(isCoalesced)'s; numbers of arguments are one more, for the state.
 */
THC_API int THCSTensor_(isCoalesced)(THCState *state, const THCSTensor *self);

/** The device that the values are on, counted from 0; -1 if they have no storage. Errors: 2 if NULL. */
THC_API int THCSTensor_(getDevice)(THCState *state, const THCSTensor *self);

/**
 * Whether all of `nTensors` tensors, the further arguments, are on the current device, or on one whose
 * memory functions may read (THCState_setKernelPeerToPeerAccessEnabled). The first `nSparseTensors` of them
 * are sparse, whose indices and values are both looked at; the others are THCTensors. NULL, and what has no
 * storage, is on every device.
 */
THC_API int THCSTensor_(checkGPU)(THCState *state, unsigned int nSparseTensors, unsigned int nTensors, ...);

/**
 * Takes one more reference, to be given back with free. NULL is left alone. Errors: as THSTensor_(retain)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCSTensor_(retain)(THCState *state, THCSTensor *self);

/**
 * Gives one reference back; the last one frees the tensor and its references to indices and values. NULL is
 * left alone. Errors: as THSTensor_(free)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCSTensor_(free)(THCState *state, THCSTensor *self);

/**
 * Makes `indices` (nDimensionI x nnz) and `values` (nnz x sizes of the dense dimensions) themselves the
 * entries of `self`, and returns `self`: not one more reference. Ownership: it CONSUMES one reference to
 * each of `indices` and `values`, which the caller must own and not free afterwards. If it raises an error
 * nothing has happened, and both are still the caller's. Errors: as THSTensor_(_move)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(_move)(THCState *state, THCSTensor *self, THCudaLongTensor *indices,
    THCTensor *values);

/**
 * As _move with copies of `indices` and `values`: it does not consume them. The caller frees them as before.
 * Errors: as THSTensor_(_set)'s; numbers of arguments are one more, for the state.
 */
THC_API THCSTensor *THCSTensor_(_set)(THCState *state, THCSTensor *self, THCudaLongTensor *indices,
    THCTensor *values);

/**
 * Gives `r_` the entries that `mask` lists, with the values that `t` has there. Errors: as
 * THTensor_(sparseMask)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(sparseMask)(THCState *state, THCSTensor *r_, THCTensor *t, THCSTensor *mask);

#endif
