/*
 * c10/core/ScalarTypeToTypeMeta.h: element types as C++ types, and back.
 */
#ifndef TH_C10_CORE_SCALAR_TYPE_TO_TYPE_META_H
#define TH_C10_CORE_SCALAR_TYPE_TO_TYPE_META_H

#include <th/names_begin.hpp>

#include <c10/util/typeid.h>

#include <th/names_end.hpp>

#endif
