/*
 * th/library.hpp: the C library, without <math.h>: in C++17 compilers take longer for that than for all prototypes.
 */
#ifndef TH_CPP_LIBRARY_HPP
#define TH_CPP_LIBRARY_HPP

#include <th/names_begin.hpp>

#define TH_WITHOUT_MATH
#include <TH/TH.h>
#undef TH_WITHOUT_MATH

#include <th/names_end.hpp>

#endif
