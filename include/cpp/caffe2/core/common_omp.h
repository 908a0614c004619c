/*
 * caffe2/core/common_omp.h: OpenMP, for operators that use it where the compiler has it.
 */
#ifndef TH_CAFFE2_CORE_COMMON_OMP_H
#define TH_CAFFE2_CORE_COMMON_OMP_H

#include <th/names_begin.hpp>

#ifdef _OPENMP
#include <omp.h>
#endif

#include <th/names_end.hpp>

#endif
