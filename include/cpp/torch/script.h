/*
 * torch/script.h: as <torch/torch.h>. There is no TorchScript.
 */
#ifndef TH_TORCH_SCRIPT_H
#define TH_TORCH_SCRIPT_H

#include <torch/torch.h>

#endif
