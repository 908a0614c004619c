/*
 * torch/all.h: as <torch/torch.h>.
 */
#ifndef TH_TORCH_ALL_H
#define TH_TORCH_ALL_H

#include <th/names_begin.hpp>

#include <torch/torch.h>

#include <th/standard.hpp>

#include <th/names_end.hpp>

#endif
