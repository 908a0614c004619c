/*
 * TH.h: the whole TH library, tensors of eight element types, for C programs.
 *
 * THE GOLDEN RULE. Storages, tensors and files are counted objects:
 *
 *   You must either FREE or RETURN a pointer which was returned by a function
 *   whose name begins with `new`, or which you called `retain` on. If you
 *   return this pointer, the name of your function must begin with `new`.
 *
 * What follows from it:
 *
 * - Passing an object to a function leaves it yours: free it when you are done
 *   with it. A function that keeps it beyond the call retains it for itself.
 * - `new` says who owns the result, not that something was allocated:
 *   newContiguous of a contiguous tensor is that same tensor, retained.
 * - Every other pointer you get (THTensor_(storage), THTensor_(data), a field
 *   you read) is borrowed: it is good as long as its owner is.
 * - The few calls that take an object over say so by name: freeCopyTo.
 *
 * An object lives until as many `free` as `new` and `retain` have been called
 * on it. Thread safety: the counts are atomic, so threads may retain and free
 * the same object at once, provided each of them owns the count that it gives
 * up, and may read it at once; nobody may use an object while a thread changes
 * it. Different objects are independent.
 *
 * THE GENERIC DIALECT. Functions exist once per element type, as in
 * THFloatTensor_newNarrow or THLongStorage_fill. Here they are declared, and
 * may be used, under generic names: within a file that is included once per
 * type (see THGenerateAllTypes.h), THTensor_(newNarrow) is the function of the
 * type in force, `real` its element type and `accreal` the type to sum in.
 */
#include "THGeneral.h" /* which brings <math.h> also where the C++ layer has included this header without */

#ifndef TH_INC
#define TH_INC

#include "THCaller.h"
#include "THBlas.h"
#include "THLapack.h"

#include "THAtomic.h"
#include "THAudit.h"
#include "THAuto.h"
#include "THImage.h"
#include "THLogAdd.h"
#include "THRandom.h"
#include "THSize.h"
#include "THStorage.h"
#include "THTensor.h"
#include "THTensorApply.h"
#include "THTensorDimApply.h"
#include "THVector.h"

#include "THDiskFile.h"
#include "THFile.h"
#include "THMemoryFile.h"
#include "THObject.h"
#include "THNet.h"
#include "THExchange.h"

#endif
