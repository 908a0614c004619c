/*
 * c10/core/InferenceMode.h: as <c10/core/GradMode.h>, by the name of libtorch's header.
 */
#ifndef TH_C10_CORE_INFERENCEMODE_H
#define TH_C10_CORE_INFERENCEMODE_H

#include <th/names_begin.hpp>

#include <c10/core/GradMode.h>

#include <th/names_end.hpp>

#endif
