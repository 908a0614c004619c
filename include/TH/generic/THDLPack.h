#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THDLPack.h"
#else

/* >>> prototypes generated from src/ffi/tensor_dlpack.rs by "make headers": edit there */
/**
 * A managed tensor for another library, over the elements of `tensor`, with its sizes and strides. It says
 * that it is read-only where several elements are one place in memory, as in expanded tensors. Without
 * elements it has one dimension of size 0. Ownership: whoever gets it calls its deleter, once, on any thread; it
 * holds a reference to the storage, which must not be resized before. Errors: 1 if NULL or if elements lie
 * outside the storage; no memory.
 */
TH_API TH_OWNED struct DLManagedTensorVersioned *THTensor_(toDLPack)(THTensor *tensor);

/**
 * As toDLPack, in the form that was used before version 1, which cannot say that it is read-only.
 */
TH_API TH_OWNED DLManagedTensor *THTensor_(toDLPackLegacy)(THTensor *tensor);

/**
 * A new tensor over the elements of `managed`, which another library has handed out. If they are read-only, the
 * tensor has a copy. A scalar becomes a tensor of one element; one of no elements an empty tensor. The
 * storage cannot be resized. What toDLPack made becomes a view of the storage that it was made of. Ownership: the
 * caller frees the tensor; `managed` is the tensor's unless there is an error: the last free calls the deleter (it
 * is called here where there is a copy, are no elements, or toDLPack made it). Errors: 1 if NULL, of another
 * element type, on another device, with a negative stride, not aligned, or if it makes no sense; no memory; a major
 * version that is not known: then alone the deleter has been called, and nothing else was looked at.
 */
TH_API TH_OWNED THTensor *THTensor_(newFromDLPack)(struct DLManagedTensorVersioned *managed);

/**
 * As newFromDLPack, of the form that was used before version 1.
 */
TH_API TH_OWNED THTensor *THTensor_(newFromDLPackLegacy)(DLManagedTensor *managed);

/* <<< end of generated prototypes */

#endif
