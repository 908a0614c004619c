/*
 * ATen/ops/factories.h: new tensors.
 *
 * Without an element type they are Float tensors. Without sizes they are one number, with a size of 0 nothing;
 * negative sizes throw.
 */
#ifndef TH_ATEN_OPS_FACTORIES_H
#define TH_ATEN_OPS_FACTORIES_H

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>

namespace at {

namespace detail {
/* Throws if the options ask for what is no tensor here. */
inline void check_layout(TensorOptions options, const char *function = TH_CPP_CALLER) {
  if (options.is_sparse())
    th::fail(function, ": a sparse tensor is an at::SparseTensor: see at::sparse_coo_tensor");
}
} // namespace detail

/* Not initialised, with strides of one's own: as much memory as they reach over. */
inline Tensor empty_strided(IntArrayRef sizes, IntArrayRef strides, TensorOptions options = {}) {
  detail::check_layout(options);
  th::check_sizes(sizes);
  th::check_strides(strides);
  if (sizes.size() != strides.size())
    th::fail("empty_strided: ", sizes.size(), " sizes, but ", strides.size(), " strides");
  return Tensor(th::make_over(nullptr, 0, sizes, strides, options.scalar_type()));
}

/* Not initialised. */
inline Tensor empty(IntArrayRef sizes, TensorOptions options = {}) {
  detail::check_layout(options);
  const MemoryFormat format = options.memory_format_or(MemoryFormat::Contiguous);
  if (format == MemoryFormat::ChannelsLast)
    return empty_strided(sizes, get_channels_last_strides_2d(sizes), options);
  if (format == MemoryFormat::ChannelsLast3d)
    return empty_strided(sizes, get_channels_last_strides_3d(sizes), options);
  return Tensor(th::make(sizes, options.scalar_type()));
}
inline Tensor empty(IntArrayRef sizes, TensorOptions options, optional<MemoryFormat> format) {
  return empty(sizes, options.memory_format(format));
}
/* With the sizes of another tensor, and in its order in memory, if it is dense, unless options say otherwise. */
inline Tensor empty_like(const Tensor &tensor, TensorOptions options = {}, optional<MemoryFormat> format = nullopt) {
  const TensorOptions wanted = options.dtype(options.dtype_or(tensor.scalar_type())).memory_format(format);
  if (wanted.memory_format_or(MemoryFormat::Preserve) != MemoryFormat::Preserve)
    return empty(tensor.sizes(), wanted);
  return tensor.is_contiguous() || !tensor.is_non_overlapping_and_dense()
             ? Tensor(th::make(tensor.sizes(), wanted.scalar_type()))
             : empty_strided(tensor.sizes(), tensor.strides(), wanted);
}

inline const Tensor &Tensor::fill_(const Scalar &value) const & {
  th::fill(handle(), value);
  return *this;
}
inline const Tensor &Tensor::fill_(const Tensor &value) const & {
  if (value.dim() != 0)
    th::fail("fill_: one number is expected, not a tensor of sizes ", value.sizes());
  return fill_(value.item());
}
inline const Tensor &Tensor::zero_() const & { return fill_(0); }

inline Tensor full(IntArrayRef sizes, const Scalar &value, TensorOptions options = {}) {
  th::check_sizes(sizes);
  Tensor result = empty(sizes, options);
  result.fill_(value);
  return result;
}
inline Tensor zeros(IntArrayRef sizes, TensorOptions options = {}) {
  th::check_sizes(sizes);
  return full(sizes, 0, options);
}
inline Tensor ones(IntArrayRef sizes, TensorOptions options = {}) {
  th::check_sizes(sizes);
  return full(sizes, 1, options);
}
inline Tensor &full_out(Tensor &out, IntArrayRef sizes, const Scalar &value) { return out.resize_(sizes).fill_(value); }
inline Tensor &zeros_out(Tensor &out, IntArrayRef sizes) { return full_out(out, sizes, 0); }
inline Tensor &ones_out(Tensor &out, IntArrayRef sizes) { return full_out(out, sizes, 1); }
inline Tensor full_like(const Tensor &tensor, const Scalar &value, TensorOptions options = {}) {
  Tensor result = empty_like(tensor, options);
  result.fill_(value);
  return result;
}
inline Tensor zeros_like(const Tensor &tensor, TensorOptions options = {}) { return full_like(tensor, 0, options); }
inline Tensor ones_like(const Tensor &tensor, TensorOptions options = {}) { return full_like(tensor, 1, options); }

inline Tensor Tensor::clone(MemoryFormat format) const { return empty_like(*this, {}, format).copy_(*this); }
inline Tensor Tensor::new_empty(IntArrayRef sizes, TensorOptions options) const {
  return empty(sizes, options.dtype(options.dtype_or(scalar_type())));
}
inline Tensor Tensor::new_full(IntArrayRef sizes, const Scalar &value, TensorOptions options) const {
  return full(sizes, value, options.dtype(options.dtype_or(scalar_type())));
}

/*
 * A tensor over memory of the caller's, which is not copied. The deleter is called with the address when
 * the last tensor over it is gone, and must not throw; without one the memory stays the caller's.
 */
inline Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, th::Deleter deleter,
                        TensorOptions options = {}) {
  return Tensor(th::make_from_blob(data, sizes, strides, std::move(deleter), options.scalar_type()));
}
inline Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, TensorOptions options = {}) {
  return from_blob(data, sizes, strides, th::Deleter(), options);
}
inline Tensor from_blob(void *data, IntArrayRef sizes, th::Deleter deleter, TensorOptions options = {}) {
  const th::Sizes strides = th::contiguous_strides(sizes);
  return from_blob(data, sizes, strides, std::move(deleter), options);
}
inline Tensor from_blob(void *data, IntArrayRef sizes, TensorOptions options = {}) {
  return from_blob(data, sizes, th::Deleter(), options);
}

} // namespace at

#include <th/names_end.hpp>

#endif
