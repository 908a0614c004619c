/*
 * ATen/TensorUtils.h: checks of the tensors that a function was given; the errors name the function and the argument.
 */
#ifndef TH_ATEN_TENSORUTILS_H
#define TH_ATEN_TENSORUTILS_H

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>

namespace at {

/* The function that checks its arguments. */
using CheckedFrom = const char *;

/* A tensor, and by which name and at which position, from 1 on, a function was given it. */
struct TensorArg {
  TensorArg(const Tensor &tensor_ TH_CPP_LIFETIMEBOUND, const char *name_, int position) noexcept
      : tensor(tensor_), name(name_), pos(position) {}
  TensorArg(Tensor &&, const char *, int) = delete; // a temporary would be gone
  const Tensor *operator->() const noexcept { return &tensor; }
  const Tensor &operator*() const noexcept { return tensor; }

  const Tensor &tensor;
  const char *name;
  int pos;
};
using TensorGeometryArg = TensorArg;

inline void append_to(std::string &text, const TensorArg &argument) {
  text += th::text_of("argument ", argument.pos, " (", argument.name, ')');
}
TH_CPP_PRINTABLE(TensorArg)

namespace detail {

/* Calls check(one, another) with the first tensor that is defined and each other one that is. */
template <class Check>
void check_all(ArrayRef<TensorArg> arguments, Check check) {
  const TensorArg *first = nullptr;
  for (const TensorArg &argument : arguments) {
    if (!argument->defined())
      continue;
    if (first)
      check(*first, argument);
    else
      first = &argument;
  }
}

} // namespace detail

inline void checkDeviceType(CheckedFrom function, const Tensor &tensor, DeviceType type) {
  TORCH_CHECK(!tensor.defined() || tensor.device().type() == type, function, ": the tensor is not on such a device, but on the CPU");
}
inline void checkDeviceType(CheckedFrom function, ArrayRef<Tensor> tensors, DeviceType type) {
  for (const Tensor &tensor : tensors)
    checkDeviceType(function, tensor, type);
}
inline void checkDefined(CheckedFrom function, const TensorArg &a) {
  TORCH_CHECK(a->defined(), function, ": ", a, " is not defined");
}
inline void checkAllDefined(CheckedFrom function, ArrayRef<TensorArg> arguments) {
  for (const TensorArg &argument : arguments)
    checkDefined(function, argument);
}

inline void checkDim(CheckedFrom function, const TensorArg &a, std::int64_t count) {
  TORCH_CHECK(a->dim() == count, function, ": ", a, " must have ", count, " dimensions, but has ", a->dim());
}
/* `end` is one more than there may be. */
inline void checkDimRange(CheckedFrom function, const TensorArg &a, std::int64_t start, std::int64_t end) {
  TORCH_CHECK(start <= a->dim() && a->dim() < end, function, ": ", a, " must have ", start, " to ", end - 1,
              " dimensions, but has ", a->dim());
}
inline void checkSameDim(CheckedFrom function, const TensorArg &a, const TensorArg &b) {
  TORCH_CHECK(a->dim() == b->dim(), function, ": ", a, " has ", a->dim(), " dimensions, but ", b, " has ", b->dim());
}

inline void checkContiguous(CheckedFrom function, const TensorArg &a) {
  TORCH_CHECK(a->is_contiguous(), function, ": ", a, " must be contiguous");
}
inline void checkAllContiguous(CheckedFrom function, ArrayRef<TensorArg> arguments) {
  for (const TensorArg &argument : arguments)
    if (argument->defined())
      checkContiguous(function, argument);
}

inline void checkSize(CheckedFrom function, const TensorArg &a, IntArrayRef sizes) {
  TORCH_CHECK(a->sizes() == sizes, function, ": ", a, " must have sizes ", sizes, ", but has ", a->sizes());
}
inline void checkSize(CheckedFrom function, const TensorArg &a, std::int64_t d, std::int64_t size) {
  TORCH_CHECK(a->size(d) == size, function, ": ", a, " must have size ", size, " in dimension ", d, ", but has ",
              a->size(d));
}
inline void checkSameSize(CheckedFrom function, const TensorArg &a, const TensorArg &b) {
  TORCH_CHECK(a->sizes() == b->sizes(), function, ": ", a, " has sizes ", a->sizes(), ", but ", b, " has ",
              b->sizes());
}
inline void checkAllSameSize(CheckedFrom function, ArrayRef<TensorArg> arguments) {
  detail::check_all(arguments, [&](const TensorArg &a, const TensorArg &b) { checkSameSize(function, a, b); });
}

inline void checkNumel(CheckedFrom function, const TensorArg &a, std::int64_t count) {
  TORCH_CHECK(a->numel() == count, function, ": ", a, " must have ", count, " elements, but has ", a->numel());
}
inline void checkSameNumel(CheckedFrom function, const TensorArg &a, const TensorArg &b) {
  TORCH_CHECK(a->numel() == b->numel(), function, ": ", a, " has ", a->numel(), " elements, but ", b, " has ",
              b->numel());
}
inline void checkAllSameNumel(CheckedFrom function, ArrayRef<TensorArg> arguments) {
  detail::check_all(arguments, [&](const TensorArg &a, const TensorArg &b) { checkSameNumel(function, a, b); });
}

inline void checkScalarType(CheckedFrom function, const TensorArg &a, ScalarType type) {
  TORCH_CHECK(a->scalar_type() == type, function, ": ", a, " must have elements of type ", type, ", but has ",
              a->scalar_type());
}
inline void checkScalarTypes(CheckedFrom function, const TensorArg &a, ArrayRef<ScalarType> types) {
  for (const ScalarType type : types)
    if (a->scalar_type() == type)
      return;
  TORCH_CHECK(false, function, ": ", a, " must have elements of one of the types ", types, ", but has ",
              a->scalar_type());
}
inline void checkSameType(CheckedFrom function, const TensorArg &a, const TensorArg &b) {
  TORCH_CHECK(a->scalar_type() == b->scalar_type(), function, ": ", a, " has elements of type ", a->scalar_type(),
              ", but ", b, " of type ", b->scalar_type());
}
inline void checkAllSameType(CheckedFrom function, ArrayRef<TensorArg> arguments) {
  detail::check_all(arguments, [&](const TensorArg &a, const TensorArg &b) { checkSameType(function, a, b); });
}

} // namespace at

#include <th/names_end.hpp>

#endif
