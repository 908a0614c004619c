/*
 * torch/script.h: as <torch/torch.h>, and registration of operators. There is no TorchScript.
 */
#ifndef TH_TORCH_SCRIPT_H
#define TH_TORCH_SCRIPT_H

#include <torch/library.h>
#include <torch/torch.h>

#endif
