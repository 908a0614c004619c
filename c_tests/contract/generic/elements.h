#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "contract/generic/elements.h"
#else

/* What objects.h needs to know of the element type in force. */

static inline void *TEST_(newStorage)(ptrdiff_t n) {
  return THStorage_(newWithAllocator)(n, &guard_allocator, NULL);
}
static inline void TEST_(retainStorage)(void *storage) { THStorage_(retain)((THStorage *)storage); }
static inline void TEST_(freeStorage)(void *storage) { THStorage_(free)((THStorage *)storage); }

static inline void *TEST_(newTensor)(void *storage, ptrdiff_t offset, THLongStorage *size, THLongStorage *stride) {
  return THTensor_(newWithStorage)((THStorage *)storage, offset, size, stride);
}
static inline void TEST_(retainTensor)(void *tensor) { THTensor_(retain)((THTensor *)tensor); }
static inline void TEST_(freeTensor)(void *tensor) { THTensor_(free)((THTensor *)tensor); }

static inline THObject *TEST_(newObject)(int isStorage) {
  THTensor *tensor = THTensor_(newWithSize2d)(2, 3);
  THObject *object = isStorage ? THObject_newFromStorage(tensor->storage) : THObject_newFromTensor(tensor);
  memset(tensor->storage->data, 0, 6 * sizeof(real));
  THTensor_(free)(tensor);
  return object;
}

static inline double TEST_(get)(const void *data, ptrdiff_t k) { return NUMBER(((const real *)data)[k]); }
static inline void TEST_(set)(void *data, ptrdiff_t k, double value) {
#if !defined(TH_REAL_IS_FLOAT) && !defined(TH_REAL_IS_DOUBLE) && !defined(TH_REAL_IS_HALF)
  /* A number that no long holds may not be converted to one. */
  value = value >= 0x1p63 ? 0x1.fffffffffffffp62 : value <= -0x1p63 ? -0x1p63 : value;
#endif
  ((real *)data)[k] = REAL(value);
}

static const ElementType TEST_(type) = {TYPE_NAME(Real),     sizeof(real),         TEST_(newStorage),
                                        TEST_(retainStorage), TEST_(freeStorage),  TEST_(newTensor),
                                        TEST_(retainTensor), TEST_(freeTensor),    TEST_(get),
                                        TEST_(set),          TEST_(newObject)};

#endif
