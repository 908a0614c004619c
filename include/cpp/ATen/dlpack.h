/*
 * ATen/dlpack.h: the structs by which libraries hand tensors to each other (DLPack), as TH/THDLPack.h has them.
 *
 * Whoever gets a DLManagedTensor calls its deleter once, and not before it has done with the elements.
 */
#ifndef TH_ATEN_DLPACK_H
#define TH_ATEN_DLPACK_H

#include <th/names_begin.hpp>

#include <TH/THDLPack.h>

#include <th/names_end.hpp>

#endif
