/*
 * c10/core/Layout.h: how the elements of a tensor are kept.
 */
#ifndef TH_C10_CORE_LAYOUT_H
#define TH_C10_CORE_LAYOUT_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <cstdint>

namespace c10 {

/* By sizes and strides, or as a list of those that are not 0 with their positions. */
enum class Layout : std::int8_t { Strided, Sparse };
constexpr Layout kStrided = Layout::Strided;
constexpr Layout kSparse = Layout::Sparse;

inline void append_to(std::string &text, Layout layout) { text += layout == kStrided ? "Strided" : "Sparse"; }
TH_CPP_PRINTABLE(Layout)

} // namespace c10

#include <th/names_end.hpp>

#endif
