/*
 * libTH.so.1: the name under which PyTorch's programs ask for libTH, and what is
 * different for them: indices stored in tensors count from 0. Everything else is
 * libTH.so.0, which this library needs.
 */
#include <TH/THGeneral.h>

__attribute__((constructor)) static void countFromZero(void) { THSetIndexBase(0); }
