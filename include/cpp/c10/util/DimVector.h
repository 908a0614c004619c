/*
 * c10/util/DimVector.h: sizes, strides or dimensions of one's own.
 */
#ifndef TH_C10_UTIL_DIM_VECTOR_H
#define TH_C10_UTIL_DIM_VECTOR_H

#include <th/names_begin.hpp>

#include <c10/util/SmallVector.h>

#include <cstdint>

namespace c10 {

/* Few tensors have more dimensions. */
constexpr unsigned kDimVectorStaticSize = 6;
using DimVector = SmallVector<std::int64_t, kDimVectorStaticSize>;

} // namespace c10

namespace at {
using c10::DimVector;
using c10::kDimVectorStaticSize;
} // namespace at

#include <th/names_end.hpp>

#endif
