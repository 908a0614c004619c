/*
 * th/sizes.hpp: sizes, strides or dimensions of one's own, by the name that is used here.
 */
#ifndef TH_CPP_SIZES_HPP
#define TH_CPP_SIZES_HPP

#include <th/names_begin.hpp>

#include <c10/util/DimVector.h>

namespace th {
using Sizes = c10::DimVector;
}

#include <th/names_end.hpp>

#endif
