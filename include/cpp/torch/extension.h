/*
 * torch/extension.h: as <torch/torch.h>, for kernels of extensions, and their declaration as a module. There is no Python.
 */
#ifndef TH_TORCH_EXTENSION_H
#define TH_TORCH_EXTENSION_H

#include <th/names_begin.hpp>

#include <torch/library.h>
#include <torch/python.h>
#include <torch/torch.h>

#include <th/standard.hpp>

#include <th/names_end.hpp>

#endif
