/*
 * torch/extension.h: as <torch/torch.h>, for kernels of extensions. There is no Python.
 */
#ifndef TH_TORCH_EXTENSION_H
#define TH_TORCH_EXTENSION_H

#include <torch/library.h>
#include <torch/torch.h>

#endif
