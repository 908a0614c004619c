/*
 * torch/all.h: as <torch/torch.h>.
 */
#ifndef TH_TORCH_ALL_H
#define TH_TORCH_ALL_H

#include <torch/torch.h>

#endif
