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
/**
 * The storage, NULL for a tensor that never had elements. Ownership: the tensor's; retain it to keep it.
 * Errors: 1 if NULL, as in all functions here.
 */
TH_API THStorage *THTensor_(storage)(const THTensor *self);

/**
 * The index in the storage of the first element.
 */
TH_API ptrdiff_t THTensor_(storageOffset)(const THTensor *self);

/**
 * The number of dimensions; 0 for an empty tensor.
 */
TH_API int THTensor_(nDimension)(const THTensor *self);

/**
 * The size of dimension `dim`, counted from 0. Errors: 2 if there is no such dimension.
 */
TH_API long THTensor_(size)(const THTensor *self, int dim);

/**
 * The stride of dimension `dim`, counted from 0: elements in the storage from one index to the next.
 * Errors: 2 if there is no such dimension.
 */
TH_API long THTensor_(stride)(const THTensor *self, int dim);

/**
 * The sizes as a new storage. Ownership: the caller frees it.
 */
TH_API TH_OWNED struct THLongStorage *THTensor_(newSizeOf)(THTensor *self);

/**
 * The strides as a new storage. Ownership: the caller frees it.
 */
TH_API TH_OWNED struct THLongStorage *THTensor_(newStrideOf)(THTensor *self);

/**
 * The address of the first element; NULL without a storage. Valid as long as the storage is neither
 * freed nor resized, be it by this tensor or by another one that shares it: ask again after each resize.
 */
TH_API real *THTensor_(data)(const THTensor *self);

/**
 * Sets the flag bits (TH_TENSOR_REFCOUNTED) that are set in `flag`.
 */
TH_API void THTensor_(setFlag)(THTensor *self, char flag);

/**
 * Clears the flag bits (TH_TENSOR_REFCOUNTED) that are set in `flag`.
 */
TH_API void THTensor_(clearFlag)(THTensor *self, char flag);

/**
 * A new tensor without dimensions and without storage. Ownership: the caller frees it, as the result
 * of every function here whose name begins with new.
 */
TH_API TH_OWNED THTensor *THTensor_(new)(void);

/**
 * A new tensor that views the same elements as `tensor`.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithTensor)(THTensor *tensor);

/**
 * A new tensor over `storage_` (a new one if NULL) from element `storageOffset_` on. Sizes count up to
 * the first that is not positive; strides that are NULL or negative are contiguous. The storage is
 * retained, and grows if it must. Errors: 4 if sizes and strides differ in number; the offset is
 * negative; a size, stride or extent overflows; the storage must grow and cannot.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithStorage)(THStorage *storage_, ptrdiff_t storageOffset_,
    struct THLongStorage *size_, struct THLongStorage *stride_);

/**
 * As newWithStorage, with one dimension.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithStorage1d)(THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_);

/**
 * As newWithStorage, with two dimensions.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithStorage2d)(THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_, long size1_, long stride1_);

/**
 * As newWithStorage, with three dimensions.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithStorage3d)(THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_);

/**
 * As newWithStorage, with four dimensions.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithStorage4d)(THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_, long size3_,
    long stride3_);

/**
 * A new tensor with a storage of its own, not initialised; sizes and strides as for newWithStorage.
 * Without sizes it has no dimensions.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithSize)(struct THLongStorage *size_, struct THLongStorage *stride_);

/**
 * A new contiguous vector of `size0_` elements, not initialised.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithSize1d)(long size0_);

/**
 * A new contiguous tensor `size0_` x `size1_`, not initialised. Sizes count up to the first that is not
 * positive, here and below.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithSize2d)(long size0_, long size1_);

/**
 * A new contiguous tensor of three dimensions, not initialised.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithSize3d)(long size0_, long size1_, long size2_);

/**
 * A new contiguous tensor of four dimensions, not initialised.
 */
TH_API TH_OWNED THTensor *THTensor_(newWithSize4d)(long size0_, long size1_, long size2_, long size3_);

/**
 * A new contiguous tensor with a copy of the elements.
 */
TH_API TH_OWNED THTensor *THTensor_(newClone)(THTensor *self);

/**
 * `tensor` itself with one more reference if it is contiguous, else a new contiguous copy. Either way
 * the caller frees the result.
 */
TH_API TH_OWNED THTensor *THTensor_(newContiguous)(THTensor *tensor);

/**
 * A new view of slice `sliceIndex_` of dimension `dimension_`, without that dimension.
 * `dimension_` counts from 0.
 * Errors: 1 if
 * `tensor` has fewer than two dimensions; 2 no such dimension; 3 no such slice.
 */
TH_API TH_OWNED THTensor *THTensor_(newSelect)(THTensor *tensor, int dimension_, long sliceIndex_);

/**
 * A new view of the `size_` slices of dimension `dimension_` from `firstIndex_` on.
 * `dimension_` counts from 0.
 * Errors: 2 no such
 * dimension; 3, 4 the slices are not all inside it.
 */
TH_API TH_OWNED THTensor *THTensor_(newNarrow)(THTensor *tensor, int dimension_, long firstIndex_,
    long size_);

/**
 * A new view with two dimensions exchanged.
 * `dimension1_`, `dimension2_` count from 0.
 * Errors: 1, 2 no such first, second dimension.
 */
TH_API TH_OWNED THTensor *THTensor_(newTranspose)(THTensor *tensor, int dimension1_, int dimension2_);

/**
 * A new view of all windows of `size_` slices of dimension `dimension_`, `step_` apart: the dimension
 * counts the windows, a new last one runs inside a window.
 * `dimension_` counts from 0.
 * Errors: 1 if empty; 2 no such dimension; 3
 * if `size_` is not inside it; 4 if `step_` is not positive.
 */
TH_API TH_OWNED THTensor *THTensor_(newUnfold)(THTensor *tensor, int dimension_, long size_, long step_);

/**
 * A new view of a contiguous tensor with the sizes `size`, one of which may be -1. Errors: 1 if not
 * contiguous, or if there is more than one -1; 2 if the sizes do not give as many elements.
 */
TH_API TH_OWNED THTensor *THTensor_(newView)(THTensor *tensor, struct THLongStorage *size);

/**
 * A new view with dimensions of size 1 repeated, and dimensions added in front, to have the sizes
 * `size`, in which -1 keeps a size. Repeated elements are one element: do not write through the view.
 * Errors: 0 if `tensor` is empty; 1 if there are fewer sizes than dimensions; a size does not fit.
 */
TH_API TH_OWNED THTensor *THTensor_(newExpand)(THTensor *tensor, struct THLongStorage *size);

/**
 * Makes `r` the view of `tensor` that newExpand gives.
 */
TH_API void THTensor_(expand)(THTensor *r, THTensor *tensor, struct THLongStorage *size);

/**
 * Makes each of the `count` tensors in `rets` the view of the one in the same place in `ops`, all
 * expanded to their common size. Errors: i, counted from 0, if `ops[i]` is empty; there is no common
 * size: no result is changed.
 */
TH_API void THTensor_(expandNd)(THTensor **rets, THTensor **ops, int count);

/**
 * Gives `tensor` the sizes and strides of the storages, of which `stride` may be NULL. As resizeNd.
 * Errors: 2 if `size` is NULL; 3 if they differ in number.
 */
TH_API void THTensor_(resize)(THTensor *tensor, struct THLongStorage *size, struct THLongStorage *stride);

/**
 * Gives `tensor` the sizes of `src`. As resizeNd.
 */
TH_API void THTensor_(resizeAs)(THTensor *tensor, THTensor *src);

/**
 * Gives `tensor` `nDimension` sizes, up to the first that is not positive, and strides, of which those
 * that are negative or NULL are contiguous. A tensor that has the sizes already keeps its strides. The
 * storage is kept, and grows if it must, for all tensors that share it: the elements keep their places
 * in it, new ones are not initialised, and all may get another address, so that what data has given
 * before, of any of these tensors, is dangling. Errors: 3
 * if `size` is NULL though `nDimension` is positive; 1 if elements would lie before the storage, as C
 * code has written a negative offset or stride, or the storage has no data; a size, stride or extent
 * overflows; the storage must grow and cannot: the tensor is as it was.
 */
TH_API void THTensor_(resizeNd)(THTensor *tensor, int nDimension, long *size, long *stride);

/**
 * Makes `tensor` a vector of `size0_` elements. As resizeNd.
 */
TH_API void THTensor_(resize1d)(THTensor *tensor, long size0_);

/**
 * Gives `tensor` two sizes. As resizeNd.
 */
TH_API void THTensor_(resize2d)(THTensor *tensor, long size0_, long size1_);

/**
 * Gives `tensor` three sizes. As resizeNd.
 */
TH_API void THTensor_(resize3d)(THTensor *tensor, long size0_, long size1_, long size2_);

/**
 * Gives `tensor` four sizes. As resizeNd.
 */
TH_API void THTensor_(resize4d)(THTensor *tensor, long size0_, long size1_, long size2_, long size3_);

/**
 * Gives `tensor` five sizes. As resizeNd.
 */
TH_API void THTensor_(resize5d)(THTensor *tensor, long size0_, long size1_, long size2_, long size3_,
    long size4_);

/**
 * Makes `self` view the same elements as `src`.
 */
TH_API void THTensor_(set)(THTensor *self, THTensor *src);

/**
 * Makes `self` view `storage_` (a new one if NULL) from element `storageOffset_` on; sizes and strides
 * as for newWithStorage. The old storage is released. Errors: 5 if sizes and strides differ in number;
 * else as newWithStorage: the tensor is as it was.
 */
TH_API void THTensor_(setStorage)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_,
    struct THLongStorage *size_, struct THLongStorage *stride_);

/**
 * As setStorage, with `nDimension` sizes and strides; `stride` may be NULL. Errors: 5 if `size` is NULL
 * though `nDimension` is positive.
 */
TH_API void THTensor_(setStorageNd)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_,
    int nDimension, long *size, long *stride);

/**
 * As setStorage, with one dimension.
 */
TH_API void THTensor_(setStorage1d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_);

/**
 * As setStorage, with two dimensions.
 */
TH_API void THTensor_(setStorage2d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_, long size1_, long stride1_);

/**
 * As setStorage, with three dimensions.
 */
TH_API void THTensor_(setStorage3d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_);

/**
 * As setStorage, with four dimensions.
 */
TH_API void THTensor_(setStorage4d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_,
    long size0_, long stride0_, long size1_, long stride1_, long size2_, long stride2_, long size3_,
    long stride3_);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newNarrow gives.
 * `dimension_` counts from 0.
 */
TH_API void THTensor_(narrow)(THTensor *self, THTensor *src, int dimension_, long firstIndex_, long size_);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newSelect gives.
 * `dimension_` counts from 0.
 */
TH_API void THTensor_(select)(THTensor *self, THTensor *src, int dimension_, long sliceIndex_);

/**
 * Makes `self` a view of diagonal `offset` of `src` (of itself if NULL) between two dimensions, counted up and right
 * from the main one: the other dimensions, then the diagonal.
 * `dimension1`, `dimension2` count from 0.
 * Errors: 4, 5 no such first, second dimension; 5 if
 * both are one; 3 no such diagonal.
 */
TH_API void THTensor_(diagonal)(THTensor *self, THTensor *src, long offset, int dimension1, int dimension2);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newTranspose gives.
 * `dimension1_`, `dimension2_` count from 0.
 */
TH_API void THTensor_(transpose)(THTensor *self, THTensor *src, int dimension1_, int dimension2_);

/**
 * Makes `self` the view of `src` (of itself if NULL) that newUnfold gives.
 * `dimension_` counts from 0.
 */
TH_API void THTensor_(unfold)(THTensor *self, THTensor *src, int dimension_, long size_, long step_);

/**
 * Makes `self` the view of `src` (of itself if NULL) without dimensions of size 1; a single element
 * keeps one dimension.
 */
TH_API void THTensor_(squeeze)(THTensor *self, THTensor *src);

/**
 * Makes `self` the view of `src` (of itself if NULL) without dimension `dimension_` if its size is 1
 * and it is not the only one.
 * `dimension_` counts from 0.
 * Errors: 2 no such dimension.
 */
TH_API void THTensor_(squeeze1d)(THTensor *self, THTensor *src, int dimension_);

/**
 * Makes `self` the view of `src` (of itself if NULL) with a dimension of size 1 inserted before
 * dimension `dimension_`.
 * `dimension_` counts from 0.
 * Errors: 2 if that is not in 0 to nDimension, or if `src` is empty.
 */
TH_API void THTensor_(unsqueeze1d)(THTensor *self, THTensor *src, int dimension_);

/**
 * 1 if the elements lie one after the other in row-major order, else 0. Empty tensors do.
 */
TH_API int THTensor_(isContiguous)(const THTensor *self);

/**
 * 1 if both have the same sizes, else 0.
 */
TH_API int THTensor_(isSameSizeAs)(const THTensor *self, const THTensor *src);

/**
 * 1 if both view the same elements of one storage in the same way, else 0; 0 without a storage.
 */
TH_API int THTensor_(isSetTo)(const THTensor *self, const THTensor *src);

/**
 * 1 if the sizes are those of `dims`, else 0.
 */
TH_API int THTensor_(isSize)(const THTensor *self, const struct THLongStorage *dims);

/**
 * The number of elements.
 */
TH_API ptrdiff_t THTensor_(nElement)(const THTensor *self);

/**
 * Takes one more reference, to be given back with free. NULL, and tensors without
 * TH_TENSOR_REFCOUNTED, are left alone.
 */
TH_API void THTensor_(retain)(THTensor *self);

/**
 * Gives one reference back; the last one frees the tensor and its reference to the storage. NULL, and
 * tensors without TH_TENSOR_REFCOUNTED, are left alone.
 */
TH_API void THTensor_(free)(THTensor *self);

/**
 * Copies the elements of `self` into `dst` unless they are the same tensor, and gives one reference to
 * `self` back: it consumes `self`. The counterpart of newContiguous for results. Errors: 2 if `dst`
 * is NULL; as copy. Then nothing has happened, and `self` is still the caller's.
 */
TH_API void THTensor_(freeCopyTo)(THTensor *self, THTensor *dst);

/**
 * Sets the element of a vector. Errors: 1 if `tensor` has not one dimension; 2 no such element.
 */
TH_API void THTensor_(set1d)(THTensor *tensor, long x0, real value);

/**
 * Sets the element of a matrix. Errors: 1 if `tensor` has not two dimensions; 2 no such element.
 */
TH_API void THTensor_(set2d)(THTensor *tensor, long x0, long x1, real value);

/**
 * Sets the element of a tensor of three dimensions. Errors: 1 if it has not; 2 no such element.
 */
TH_API void THTensor_(set3d)(THTensor *tensor, long x0, long x1, long x2, real value);

/**
 * Sets the element of a tensor of four dimensions. Errors: 1 if it has not; 2 no such element.
 */
TH_API void THTensor_(set4d)(THTensor *tensor, long x0, long x1, long x2, long x3, real value);

/**
 * The element of a vector. Errors: 1 if `tensor` has not one dimension; 2 no such element.
 */
TH_API real THTensor_(get1d)(const THTensor *tensor, long x0);

/**
 * The element of a matrix. Errors: 1 if `tensor` has not two dimensions; 2 no such element.
 */
TH_API real THTensor_(get2d)(const THTensor *tensor, long x0, long x1);

/**
 * The element of a tensor of three dimensions. Errors: 1 if it has not; 2 no such element.
 */
TH_API real THTensor_(get3d)(const THTensor *tensor, long x0, long x1, long x2);

/**
 * The element of a tensor of four dimensions. Errors: 1 if it has not; 2 no such element.
 */
TH_API real THTensor_(get4d)(const THTensor *tensor, long x0, long x1, long x2, long x3);

/**
 * A text such as `torch.FloatTensor of size 2x3`, cut with `...` if it is too long.
 */
TH_API THDescBuff THTensor_(desc)(const THTensor *tensor);

/**
 * The elements as text, in the form that Torch7 gives them, and behind them `[torch.FloatTensor of size
 * 2x3]`. Of a tensor with more than `limit` elements only the ends of long dimensions are shown; 0
 * or less shows everything. Columns and slices are counted from the index base. Ownership: the text is
 * the caller's, to be freed with THFree. Errors: 1 if elements lie outside the storage; no memory.
 */
TH_API TH_OWNED char *THTensor_(toString)(THTensor *self, long limit);

/**
 * Prints the text of toString to standard output, as printf does, with a limit of 1000 elements.
 * Errors: as toString; it cannot be written.
 */
TH_API void THTensor_(print)(THTensor *self);

/**
 * The sizes as text, such as `[2 x 3]`, cut with `...]` if it is too long.
 */
TH_API THDescBuff THTensor_(sizeDesc)(const THTensor *tensor);

/* <<< end of generated prototypes */

#endif
