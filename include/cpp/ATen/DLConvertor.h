/*
 * ATen/DLConvertor.h: tensors to and from other libraries, without copying. See ATen/dlpack.h.
 */
#ifndef TH_ATEN_DLCONVERTOR_H
#define TH_ATEN_DLCONVERTOR_H

#include <th/names_begin.hpp>

#include <ATen/dlpack.h>
#include <ATen/ops/factories.h>

namespace at {

/* How DLPack calls an element type, and back. Throws for types that there are no tensors of. */
inline DLDataType getDLDataType(const Tensor &tensor) {
  const ScalarType type = tensor.scalar_type();
  const DLDataTypeCode code = isFloatingType(type) ? kDLFloat : type == kByte ? kDLUInt : kDLInt;
  return {static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(8 * elementSize(type)), 1};
}
inline ScalarType toScalarType(const DLDataType &type) {
  for (const ScalarType candidate : {kByte, kChar, kShort, kInt, kLong, kHalf, kFloat, kDouble}) {
    const bool floating = isFloatingType(candidate);
    const DLDataTypeCode code = floating ? kDLFloat : candidate == kByte ? kDLUInt : kDLInt;
    if (type.lanes == 1 && type.code == code && type.bits == 8 * elementSize(candidate))
      return candidate;
  }
  th::fail("there are no tensors of elements of code ", static_cast<int>(type.code), ", ", static_cast<int>(type.bits),
           " bits and ", type.lanes, " lanes");
}

namespace detail {

/*
 * What is handed out: it owns a handle of a tensor, and sizes that stay as they are. THTensor_(toDLPackLegacy) would
 * not do: sizes of 0 and tensors without dimensions are of this layer alone.
 */
struct Exported {
  explicit Exported(const Tensor &tensor)
      : handle(tensor.alias()), sizes(tensor.sizes()), strides(tensor.strides()) {
    managed.dl_tensor = {handle.data_ptr(), {kDLCPU, 0}, static_cast<std::int32_t>(sizes.size()), getDLDataType(tensor),
                         sizes.data(), strides.data(), 0};
    managed.manager_ctx = this;
    managed.deleter = [](DLManagedTensor *self) { delete static_cast<Exported *>(self->manager_ctx); };
  }
  Tensor handle;
  th::Sizes sizes, strides;
  DLManagedTensor managed;
};

} // namespace detail

/* A tensor for another library, over the same elements. The caller owns the result, and calls its deleter. */
inline DLManagedTensor *toDLPack(const Tensor &tensor) { return &(new detail::Exported(tensor))->managed; }

/*
 * A tensor over the elements of another library's, which it owns from here on: its deleter is called when the last
 * tensor over them is gone. Where this throws, the argument is still the caller's.
 */
inline Tensor fromDLPack(DLManagedTensor *managed) {
  const DLTensor &source = managed->dl_tensor;
  if (source.device.device_type != kDLCPU)
    th::fail("fromDLPack: the elements are not with the CPU");
  const IntArrayRef sizes(source.shape, static_cast<std::size_t>(source.ndim));
  const th::Sizes strides =
      source.strides ? th::Sizes(IntArrayRef(source.strides, sizes.size())) : th::contiguous_strides(sizes);
  return from_blob(static_cast<char *>(source.data) + source.byte_offset, sizes, strides,
                   [managed](void *) {
                     if (managed->deleter)
                       managed->deleter(managed);
                   },
                   toScalarType(source.dtype));
}

} // namespace at

#include <th/names_end.hpp>

#endif
