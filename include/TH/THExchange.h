/*
 * THExchange.h: tensors from and to files of other libraries: npy and npz (NumPy), safetensors.
 *
 *     THObject *file = THObject_newLoadSafetensors("model.safetensors", 0);
 *     THObject *weight = THObject_newField(file, "layer.weight");
 *     THFloatTensor *tensor = THObject_newFloatTensor(weight);
 *
 * npy and safetensors files are mapped: loading reads their headers, and a
 * page of numbers is read when it is looked at. Tensors view the file and may
 * be written to, which the file never sees. Do not cut a file short while
 * tensors view it; writing a new one under the same name, as the functions
 * here do, is fine. See docs/exchange.md.
 */
#ifndef TH_EXCHANGE_INC
#define TH_EXCHANGE_INC

#include "THObject.h"
#include "THTensor.h"

/* Flags for reading safetensors ... */
#define TH_SAFETENSORS_FLOAT 1 /* F16 become Float, not Half */
/* ... and for writing them. */
#define TH_SAFETENSORS_F16 2  /* floating-point tensors are written as F16 */
#define TH_SAFETENSORS_BF16 4 /* ... as BF16 */

/* >>> prototypes generated from src/ffi/exchange.rs by "make headers": edit there */
/**
 * The array in the npy file `filename` as a tensor, of the type that fits: see THTensor_(newLoadNpy); of the kind
 * TH_OBJECT_UNREAD if no tensor can have its elements. Ownership: the caller frees it. Errors: 1 if NULL; the file
 * cannot be read.
 */
TH_API TH_OWNED THObject *THObject_newLoadNpy(const char *filename);

/**
 * The table of the arrays in the npz file `filename`, under the names that NumPy shows, in the order of the
 * file; members that are no arrays are strings, and arrays of elements that no tensor can have are of the kind
 * TH_OBJECT_UNREAD. Checksums are checked. Ownership: the caller frees it. Errors: 1 if NULL; the file cannot be
 * read or is damaged.
 */
TH_API TH_OWNED THObject *THObject_newLoadNpz(const char *filename);

/**
 * Writes the tensors of a table to the npz file `filename`, under their keys: strings, or whole numbers. Arrays of
 * npy and npz files that were not read are written as they were there. It is not compressed. Errors: 1 if NULL, no
 * table, or one with a value that is no tensor, or with both the string "1" and the number 1 for keys, which would
 * have one name; 2 if NULL; the file cannot be written: what was there before is as it was.
 */
TH_API void THObject_saveNpz(THObject *object, const char *filename);

/**
 * The table of the tensors in the safetensors file `filename`, under their names, in the order of the header.
 * The file is mapped and the tensors view it; what is written to them is not written to the file. BF16 become
 * Float; F16 become Half, or Float if `flags` is TH_SAFETENSORS_FLOAT and not 0. What the header says besides
 * is a table of strings under the key `__metadata__`. Tensors of elements that none here can have, such as F8_E4M3,
 * are of the kind TH_OBJECT_UNREAD. Ownership: the caller frees it. Errors: 1 if NULL; the file cannot be read or is
 * not as the format demands; unknown flags.
 */
TH_API TH_OWNED THObject *THObject_newLoadSafetensors(const char *filename, int flags);

/**
 * Writes the tensors of a table to the safetensors file `filename`, under their keys, and the strings in the
 * table under the key `__metadata__`, if there is one. Half, Float and Double tensors are written as they are, or
 * all as F16 or BF16 if `flags` is TH_SAFETENSORS_F16 or TH_SAFETENSORS_BF16 and not 0; those of safetensors files
 * that were not read, as they were there. Errors: 1 if NULL, no
 * table, or one with a value that is no tensor or a key that is no string; 2 if NULL; 3 unknown flags; the file
 * cannot be written: what was there before is as it was.
 */
TH_API void THObject_saveSafetensors(THObject *object, const char *filename, int flags);

/* <<< end of generated prototypes */

#include "generic/THExchange.h"
#include "THGenerateAllTypes.h"

#include "generic/THExchange.h"
#include "THGenerateHalfType.h"

#endif
