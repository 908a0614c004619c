/*
 * torch/script.h: as <torch/torch.h>, and registration of operators. There is no TorchScript.
 */
#ifndef TH_TORCH_SCRIPT_H
#define TH_TORCH_SCRIPT_H

#include <th/names_begin.hpp>

#include <torch/library.h>
#include <torch/torch.h>

#include <th/standard.hpp>

#include <th/names_end.hpp>

#endif
