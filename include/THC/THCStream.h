/*
 * THCStream.h: counted streams.
 */
#ifndef THC_STREAM_INC
#define THC_STREAM_INC

#include "THCGeneral.h"

/** A stream of a device. Field order is ABI. */
struct THCStream {
  cudaStream_t stream;
  int device;
  int refcount;
};

/** The stream that is always there on `device`. The caller frees it. */
THC_API THCStream * THCStream_defaultStream(int device);

/** Gives one reference back; NULL is left alone. */
THC_API void THCStream_free(THCStream *self);

/** A new stream of the current device, with CUDA's flags. The caller frees it. */
THC_API THCStream * THCStream_new(int flags);

/** As THCStream_new, with a priority. */
THC_API THCStream * THCStream_newWithPriority(int flags, int priority);

/** Takes one more reference, to be given back with THCStream_free. */
THC_API void THCStream_retain(THCStream *self);

#endif
