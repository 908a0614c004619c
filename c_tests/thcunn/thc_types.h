/*
 * thc_types.h: what THCUNN's functions take, which are the objects of TH, for programs that declare them by the table.
 */
#ifndef THC_TYPES_H
#define THC_TYPES_H

#include <TH/TH.h>

typedef struct THCState THCState;
typedef THFloatTensor THCudaTensor;
typedef THDoubleTensor THCudaDoubleTensor;
typedef THHalfTensor THCudaHalfTensor;
typedef THLongTensor THCudaLongTensor;

extern THCState *THCState_alloc(void);
extern void THCudaInit(THCState *state);
extern void THCudaShutdown(THCState *state);
extern void THCState_free(THCState *state);

#endif
