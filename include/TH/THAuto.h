/*
 * THAuto.h: variables that give their reference back when their block ends.
 *
 *   int f(THFloatTensor *t)
 *   {
 *     TH_AUTO(FloatTensor) rows = THFloatTensor_newContiguous(t);
 *     if(THFloatTensor_nElement(rows) == 0)
 *       return 0;                     (rows is freed)
 *     ...
 *     return 1;                       (and here)
 *   }
 *
 * TH_AUTO(Class) stands for the type `THClass *`. The variable must have a
 * value, an owned reference or NULL, when its block ends, however it ends:
 * by its brace, return, break or goto. A longjmp past it frees nothing; a C++
 * exception does. TH_STEAL(x) takes the reference out: it is the value of x,
 * which is NULL afterwards, as in `return TH_STEAL(rows);`.
 *
 * TH_AUTO_CLASS(Class) declares the class of one's own header file for
 * TH_AUTO; it needs a function THClass_free.
 *
 * For GCC and clang, in C and C++. TH_HAS_AUTO is defined where they work.
 */
#ifndef TH_AUTO_INC
#define TH_AUTO_INC

#include "THGeneral.h"

#include "THFile.h"
#include "THRandom.h"
#include "THStorage.h"
#include "THTensor.h"

#if defined(__GNUC__) || defined(__clang__)
#define TH_HAS_AUTO

#define TH_AUTO(Class) __attribute__((cleanup(TH##Class##_freeAtEnd))) TH##Class *

#define TH_STEAL(x) \
  __extension__({ \
    __typeof__(x) th_stolen = (x); \
    (x) = NULL; \
    th_stolen; \
  })

#define TH_AUTO_CLASS(Class) \
  static inline __attribute__((unused)) void TH##Class##_freeAtEnd(TH##Class **x) \
  { \
    if(*x) \
      TH##Class##_free(*x); \
  }

TH_AUTO_CLASS(ByteStorage)
TH_AUTO_CLASS(CharStorage)
TH_AUTO_CLASS(ShortStorage)
TH_AUTO_CLASS(IntStorage)
TH_AUTO_CLASS(LongStorage)
TH_AUTO_CLASS(FloatStorage)
TH_AUTO_CLASS(DoubleStorage)

TH_AUTO_CLASS(ByteTensor)
TH_AUTO_CLASS(CharTensor)
TH_AUTO_CLASS(ShortTensor)
TH_AUTO_CLASS(IntTensor)
TH_AUTO_CLASS(LongTensor)
TH_AUTO_CLASS(FloatTensor)
TH_AUTO_CLASS(DoubleTensor)

TH_AUTO_CLASS(Generator)
TH_AUTO_CLASS(File)

#endif

#endif
