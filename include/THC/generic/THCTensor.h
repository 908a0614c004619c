#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensor.h"
#else

/* Tensors: their making, sizes and views. */

/** A view of a storage on a device. Field order is ABI, and that of THTensor. */
typedef struct THCTensor {
  long *size;
  long *stride;
  int nDimension;
  THCStorage *storage;
  ptrdiff_t storageOffset;
  int refcount;
  char flag;
} THCTensor;

/**
 * Whether all of `nTensors` tensors, the further arguments, are on the current device, or on one whose
 * memory functions may read (THCState_setKernelPeerToPeerAccessEnabled). NULL, and tensors without a
 * storage, are on every device.
 */
THC_API int THCTensor_(checkGPU)(THCState *state, unsigned int nTensors, ...);

/**
 * Clears the flag bits (TH_TENSOR_REFCOUNTED) that are set in `flag`. Errors: as THTensor_(clearFlag)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(clearFlag)(THCState *state, THCTensor *self, const char flag);

/**
 * The address of the first element; NULL without a storage. Valid as long as the storage is neither freed
 * nor resized, be it by this tensor or by another one that shares it: ask again after each resize. Errors:
 * as THTensor_(data)'s; numbers of arguments are one more, for the state.
 */
THC_API real * THCTensor_(data)(THCState *state, const THCTensor *self);

/**
 * Makes `r` the view of `tensor` that newExpand gives. Errors: as THTensor_(expand)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(expand)(THCState *state, THCTensor *r, THCTensor *tensor, THLongStorage *sizes);

/**
 * Makes each of the `count` tensors in `rets` the view of the one in the same place in `ops`, all expanded
 * to their common size. Errors: as THTensor_(expandNd)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(expandNd)(THCState *state, THCTensor **rets, THCTensor **ops, int count);

/**
 * Gives one reference back; the last one frees the tensor and its reference to the storage. NULL, and
 * tensors without TH_TENSOR_REFCOUNTED, are left alone. Errors: as THTensor_(free)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(free)(THCState *state, THCTensor *self);

/**
 * Copies the elements of `self` into `dst` unless they are the same tensor, and gives one reference to
 * `self` back: it consumes `self`. The counterpart of newContiguous for results. Errors: as
 * THTensor_(freeCopyTo)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(freeCopyTo)(THCState *state, THCTensor *self, THCTensor *dst);

/**
 * The element of a vector. Errors: as THTensor_(get1d)'s; numbers of arguments are one more, for the state.
 */
THC_API real THCTensor_(get1d)(THCState *state, const THCTensor *tensor, long x0);

/**
 * The element of a matrix. Errors: as THTensor_(get2d)'s; numbers of arguments are one more, for the state.
 */
THC_API real THCTensor_(get2d)(THCState *state, const THCTensor *tensor, long x0, long x1);

/**
 * The element of a tensor of three dimensions. Errors: as THTensor_(get3d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API real THCTensor_(get3d)(THCState *state, const THCTensor *tensor, long x0, long x1, long x2);

/**
 * The element of a tensor of four dimensions. Errors: as THTensor_(get4d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API real THCTensor_(get4d)(THCState *state, const THCTensor *tensor, long x0, long x1, long x2, long x3);

/** The device that the storage is on, counted from 0; -1 if the tensor has none. Errors: 2 if NULL. */
THC_API int THCTensor_(getDevice)(THCState *state, const THCTensor *self);

/** A plain error: a host device has no textures. Errors: 1, 2 if NULL. */
THC_API cudaTextureObject_t THCTensor_(getTextureObject)(THCState *state, THCTensor *self);

/**
 * 1 if the elements lie one after the other in row-major order, else 0. Empty tensors do. Errors: as
 * THTensor_(isContiguous)'s; numbers of arguments are one more, for the state.
 */
THC_API int THCTensor_(isContiguous)(THCState *state, const THCTensor *self);

/**
 * 1 if both have the same sizes, else 0. Errors: as THTensor_(isSameSizeAs)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API int THCTensor_(isSameSizeAs)(THCState *state, const THCTensor *self, const THCTensor *src);

/**
 * 1 if both view the same elements of one storage in the same way, else 0; 0 without a storage. Errors: as
 * THTensor_(isSetTo)'s; numbers of arguments are one more, for the state.
 */
THC_API int THCTensor_(isSetTo)(THCState *state, const THCTensor *self, const THCTensor *src);

/**
 * 1 if the sizes are those of `dims`, else 0. Errors: as THTensor_(isSize)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API int THCTensor_(isSize)(THCState *state, const THCTensor *self, const THLongStorage *dims);

/**
 * The number of dimensions; 0 for an empty tensor. Errors: as THTensor_(nDimension)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API int THCTensor_(nDimension)(THCState *state, const THCTensor *self);

/**
 * The number of elements. Errors: as THTensor_(nElement)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API ptrdiff_t THCTensor_(nElement)(THCState *state, const THCTensor *self);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newNarrow gives. `dimension_` counts from 0.
 * Errors: as THTensor_(narrow)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(narrow)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, long
    firstIndex_, long size_);

/**
 * A new tensor without dimensions and without storage. Ownership: the caller frees it, as the result of
 * every function here whose name begins with new. Errors: as THTensor_(new)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API THCTensor * THCTensor_(new)(THCState *state);

/**
 * A new contiguous tensor with a copy of the elements. Errors: as THTensor_(newClone)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newClone)(THCState *state, THCTensor *self);

/**
 * `tensor` itself with one more reference if it is contiguous, else a new contiguous copy. Either way the
 * caller frees the result. Errors: as THTensor_(newContiguous)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API THCTensor * THCTensor_(newContiguous)(THCState *state, THCTensor *tensor);

/**
 * A new view with dimensions of size 1 repeated, and dimensions added in front, to have the sizes `size`, in
 * which -1 keeps a size. Repeated elements are one element: do not write through the view. Errors: as
 * THTensor_(newExpand)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newExpand)(THCState *state, THCTensor *tensor, THLongStorage *size);

/**
 * A new view of the `size_` slices of dimension `dimension_` from `firstIndex_` on. `dimension_` counts from
 * 0. Errors: as THTensor_(newNarrow)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newNarrow)(THCState *state, THCTensor *tensor, int dimension_, long
    firstIndex_, long size_);

/**
 * A new view of slice `sliceIndex_` of dimension `dimension_`, without that dimension. `dimension_` counts
 * from 0. Errors: as THTensor_(newSelect)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newSelect)(THCState *state, THCTensor *tensor, int dimension_, long
    sliceIndex_);

/**
 * The sizes as a new storage. Ownership: the caller frees it. Errors: as THTensor_(newSizeOf)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API THLongStorage * THCTensor_(newSizeOf)(THCState *state, THCTensor *self);

/**
 * The strides as a new storage. Ownership: the caller frees it. Errors: as THTensor_(newStrideOf)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API THLongStorage * THCTensor_(newStrideOf)(THCState *state, THCTensor *self);

/**
 * A new view with two dimensions exchanged. `dimension1_`, `dimension2_` count from 0. Errors: as
 * THTensor_(newTranspose)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newTranspose)(THCState *state, THCTensor *tensor, int dimension1_, int
    dimension2_);

/**
 * A new view of all windows of `size_` slices of dimension `dimension_`, `step_` apart: the dimension counts
 * the windows, a new last one runs inside a window. `dimension_` counts from 0. Errors: as
 * THTensor_(newUnfold)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newUnfold)(THCState *state, THCTensor *tensor, int dimension_, long size_, long
    step_);

/**
 * A new view of a contiguous tensor with the sizes `size`, one of which may be -1. Errors: as
 * THTensor_(newView)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newView)(THCState *state, THCTensor *tensor, THLongStorage *size);

/**
 * A new tensor with a storage of its own, not initialised; sizes and strides as for newWithStorage. Without
 * sizes it has no dimensions. The elements are from the state's device allocator if another one was set, here
 * and below. Errors: as THTensor_(newWithSize)'s; numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithSize)(THCState *state, THLongStorage *size_, THLongStorage *stride_);

/**
 * A new contiguous vector of `size0_` elements, not initialised. Errors: as THTensor_(newWithSize1d)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithSize1d)(THCState *state, long size0_);

/**
 * A new contiguous tensor `size0_` x `size1_`, not initialised. Sizes count up to the first that is not
 * positive, here and below. Errors: as THTensor_(newWithSize2d)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API THCTensor * THCTensor_(newWithSize2d)(THCState *state, long size0_, long size1_);

/**
 * A new contiguous tensor of three dimensions, not initialised. Errors: as THTensor_(newWithSize3d)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithSize3d)(THCState *state, long size0_, long size1_, long size2_);

/**
 * A new contiguous tensor of four dimensions, not initialised. Errors: as THTensor_(newWithSize4d)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithSize4d)(THCState *state, long size0_, long size1_, long size2_, long
    size3_);

/**
 * A new tensor over `storage_` (a new one if NULL) from element `storageOffset_` on. Sizes count up to the
 * first that is not positive; strides that are NULL or negative are contiguous. The storage is retained, and
 * grows if it must. Errors: as THTensor_(newWithStorage)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API THCTensor * THCTensor_(newWithStorage)(THCState *state, THCStorage *storage_, ptrdiff_t
    storageOffset_, THLongStorage *size_, THLongStorage *stride_);

/**
 * As newWithStorage, with one dimension. Errors: as THTensor_(newWithStorage1d)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithStorage1d)(THCState *state, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_);

/**
 * As newWithStorage, with two dimensions. Errors: as THTensor_(newWithStorage2d)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithStorage2d)(THCState *state, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_, long size1_, long stride1_);

/**
 * As newWithStorage, with three dimensions. Errors: as THTensor_(newWithStorage3d)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithStorage3d)(THCState *state, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_);

/**
 * As newWithStorage, with four dimensions. Errors: as THTensor_(newWithStorage4d)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithStorage4d)(THCState *state, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_, long
    size3_, long stride3_);

/**
 * A new tensor that views the same elements as `tensor`. Errors: as THTensor_(newWithTensor)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API THCTensor * THCTensor_(newWithTensor)(THCState *state, THCTensor *tensor);

/**
 * Gives `tensor` the sizes and strides of the storages, of which `stride` may be NULL. As resizeNd. Errors:
 * as THTensor_(resize)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(resize)(THCState *state, THCTensor *tensor, THLongStorage *size, THLongStorage
    *stride);

/**
 * Makes `tensor` a vector of `size0_` elements. As resizeNd. Errors: as THTensor_(resize1d)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(resize1d)(THCState *state, THCTensor *tensor, long size0_);

/**
 * Gives `tensor` two sizes. As resizeNd. Errors: as THTensor_(resize2d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(resize2d)(THCState *state, THCTensor *tensor, long size0_, long size1_);

/**
 * Gives `tensor` three sizes. As resizeNd. Errors: as THTensor_(resize3d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(resize3d)(THCState *state, THCTensor *tensor, long size0_, long size1_, long size2_);

/**
 * Gives `tensor` four sizes. As resizeNd. Errors: as THTensor_(resize4d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(resize4d)(THCState *state, THCTensor *tensor, long size0_, long size1_, long size2_,
    long size3_);

/**
 * Gives `tensor` five sizes. As resizeNd. Errors: as THTensor_(resize5d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(resize5d)(THCState *state, THCTensor *tensor, long size0_, long size1_, long size2_,
    long size3_, long size4_);

/**
 * Gives `tensor` the sizes of `src`. As resizeNd. Errors: as THTensor_(resizeAs)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(resizeAs)(THCState *state, THCTensor *tensor, THCTensor *src);

/**
 * Gives `tensor` `nDimension` sizes, up to the first that is not positive, and strides, of which those that
 * are negative or NULL are contiguous. A tensor that has the sizes already keeps its strides. The storage is
 * kept, and grows if it must, for all tensors that share it: the elements keep their places in it, new ones
 * are not initialised, and all may get another address, so that what data has given before, of any of these
 * tensors, is dangling. Errors: as THTensor_(resizeNd)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(resizeNd)(THCState *state, THCTensor *tensor, int nDimension, long *size, long
    *stride);

/**
 * Takes one more reference, to be given back with free. NULL, and tensors without TH_TENSOR_REFCOUNTED, are
 * left alone. Errors: as THTensor_(retain)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(retain)(THCState *state, THCTensor *self);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newSelect gives. `dimension_` counts from 0.
 * Errors: as THTensor_(select)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(select)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, long
    sliceIndex_);

/**
 * Makes `self` view the same elements as `src`. Errors: as THTensor_(set)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(set)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Sets the element of a vector. Errors: as THTensor_(set1d)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(set1d)(THCState *state, THCTensor *tensor, long x0, real value);

/**
 * Sets the element of a matrix. Errors: as THTensor_(set2d)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(set2d)(THCState *state, THCTensor *tensor, long x0, long x1, real value);

/**
 * Sets the element of a tensor of three dimensions. Errors: as THTensor_(set3d)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(set3d)(THCState *state, THCTensor *tensor, long x0, long x1, long x2, real value);

/**
 * Sets the element of a tensor of four dimensions. Errors: as THTensor_(set4d)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(set4d)(THCState *state, THCTensor *tensor, long x0, long x1, long x2, long x3, real
    value);

/**
 * Sets the flag bits (TH_TENSOR_REFCOUNTED) that are set in `flag`. Errors: as THTensor_(setFlag)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API void THCTensor_(setFlag)(THCState *state, THCTensor *self, const char flag);

/**
 * Makes `self` view `storage_` (a new one if NULL) from element `storageOffset_` on; sizes and strides as
 * for newWithStorage. The old storage is released. Errors: as THTensor_(setStorage)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(setStorage)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t
    storageOffset_, THLongStorage *size_, THLongStorage *stride_);

/**
 * As setStorage, with one dimension. Errors: as THTensor_(setStorage1d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(setStorage1d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_);

/**
 * As setStorage, with two dimensions. Errors: as THTensor_(setStorage2d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(setStorage2d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_, long size1_, long stride1_);

/**
 * As setStorage, with three dimensions. Errors: as THTensor_(setStorage3d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(setStorage3d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_);

/**
 * As setStorage, with four dimensions. Errors: as THTensor_(setStorage4d)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(setStorage4d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t
    storageOffset_, long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_, long
    size3_, long stride3_);

/**
 * As setStorage, with `nDimension` sizes and strides; `stride` may be NULL. Errors: as
 * THTensor_(setStorageNd)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(setStorageNd)(THCState *state, THCTensor *self, THCStorage *storage, ptrdiff_t
    storageOffset, int nDimension, long *size, long *stride);

/**
 * The size of dimension `dim`, counted from 0. Errors: as THTensor_(size)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API long THCTensor_(size)(THCState *state, const THCTensor *self, int dim);

/**
 * The sizes as text, such as `[2 x 3]`, cut with `...]` if it is too long. Errors: as THTensor_(sizeDesc)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API THCDescBuff THCTensor_(sizeDesc)(THCState *state, const THCTensor *tensor);

/**
 * Makes `self` the view of `src` (of itself if NULL) without dimensions of size 1; a single element keeps
 * one dimension. Errors: as THTensor_(squeeze)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(squeeze)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Makes `self` the view of `src` (of itself if NULL) without dimension `dimension_` if its size is 1 and it
 * is not the only one. `dimension_` counts from 0. Errors: as THTensor_(squeeze1d)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(squeeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_);

/**
 * The storage, NULL for a tensor that never had elements. Ownership: the tensor's; retain it to keep it.
 * Errors: as THTensor_(storage)'s; numbers of arguments are one more, for the state.
 */
THC_API THCStorage * THCTensor_(storage)(THCState *state, const THCTensor *self);

/**
 * The index in the storage of the first element. Errors: as THTensor_(storageOffset)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API ptrdiff_t THCTensor_(storageOffset)(THCState *state, const THCTensor *self);

/**
 * The stride of dimension `dim`, counted from 0: elements in the storage from one index to the next. Errors:
 * as THTensor_(stride)'s; numbers of arguments are one more, for the state.
 */
THC_API long THCTensor_(stride)(THCState *state, const THCTensor *self, int dim);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newTranspose gives. `dimension1_`, `dimension2_`
 * count from 0. Errors: as THTensor_(transpose)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(transpose)(THCState *state, THCTensor *self, THCTensor *src, int dimension1_, int
    dimension2_);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newUnfold gives. `dimension_` counts from 0.
 * Errors: as THTensor_(unfold)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(unfold)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, long size_,
    long step_);

/**
 * Makes `self` the view of `src` (of itself if NULL) with a dimension of size 1 inserted before dimension
 * `dimension_`. `dimension_` counts from 0. Errors: as THTensor_(unsqueeze1d)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(unsqueeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_);

#endif
