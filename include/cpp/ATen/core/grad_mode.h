/*
 * ATen/core/grad_mode.h: as <c10/core/GradMode.h>, by the name of libtorch's header.
 */
#ifndef TH_ATEN_CORE_GRAD_MODE_H
#define TH_ATEN_CORE_GRAD_MODE_H

#include <th/names_begin.hpp>

#include <c10/core/GradMode.h>

#include <th/names_end.hpp>

#endif
