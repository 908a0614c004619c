#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THExchange.h"
#else

/* >>> prototypes generated from src/ffi/tensor_exchange.rs by "make headers": edit there */
/**
 * A new tensor of the array in the npy file `filename`, which is mapped: the tensor views it if it is in this
 * machine's byte order, and what is written to the tensor is not written to the file. An array in Fortran's order
 * has the strides of that. Truth values are bytes; unsigned numbers of 16 bits are read as Int, of 32 and 64 bits
 * as Long. A number by itself becomes a tensor of one element. Ownership: the caller frees it. Errors: 1 if NULL;
 * the file cannot be read, holds elements of another type (which the message names) or what no tensor can.
 */
TH_API TH_OWNED THTensor *THTensor_(newLoadNpy)(const char *filename);

/**
 * Writes `tensor` to the npy file `filename`, in Fortran's order if its elements lie so. A tensor without
 * dimensions becomes an array of size 0. Errors: 1 if NULL, or if elements lie outside the storage; 2 if NULL;
 * the file cannot be written: what was there before is as it was.
 */
TH_API void THTensor_(saveNpy)(THTensor *tensor, const char *filename);

/* <<< end of generated prototypes */

#endif
