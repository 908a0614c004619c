/*
 * ATen/ATen.h: tensors for C++ programs. Sparse ones are in <ATen/SparseTensor.h>.
 */
#ifndef TH_ATEN_ATEN_H
#define TH_ATEN_ATEN_H

#include <th/names_begin.hpp>

#include <ATen/Dispatch.h>
#include <ATen/TensorIndexing.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/activations.h>
#include <ATen/ops/arithmetic.h>
#include <ATen/ops/comparison.h>
#include <ATen/ops/contractions.h>
#include <ATen/ops/convolutions.h>
#include <ATen/ops/factories.h>
#include <ATen/ops/indexing.h>
#include <ATen/ops/kinds.h>
#include <ATen/ops/linear_algebra.h>
#include <ATen/ops/other_names.h>
#include <ATen/ops/parts.h>
#include <ATen/ops/printing.h>
#include <ATen/ops/products.h>
#include <ATen/ops/random.h>
#include <ATen/ops/reductions.h>
#include <ATen/ops/sequences.h>
#include <ATen/ops/shapes.h>
#include <ATen/ops/special.h>
#include <ATen/ops/statistics.h>
#include <ATen/ops/unary.h>
#include <ATen/ops/views.h>

#include <deque>
#include <ostream>

#include <th/names_end.hpp>

#endif
