/*
 * c10/core/DimVector.h: the former place of <c10/util/DimVector.h>.
 */
#ifndef TH_C10_CORE_DIM_VECTOR_H
#define TH_C10_CORE_DIM_VECTOR_H

#include <th/names_begin.hpp>

#include <c10/util/DimVector.h>

#include <th/names_end.hpp>

#endif
