/*
 * th/counted.hpp: how c10::intrusive_ptr counts the tensors and storages of the C library, such as THFloatTensor.
 */
#ifndef TH_CPP_COUNTED_HPP
#define TH_CPP_COUNTED_HPP

#include <th/names_begin.hpp>

#include <c10/util/intrusive_ptr.h>
#include <th/count.hpp>

namespace th {

/* The count is C's own. There are no weak references to the structs. */
template <class Struct>
struct StructCount {
  using Kind = std::conditional_t<std::is_same<Struct, TensorOf<typename element_of<Struct>::type>>::value, TensorKind,
                                  StorageKind>;
  using Fields = typename Kind::Fields;
  static constexpr c10::ScalarType type = element<typename element_of<Struct>::type>::type;

  static void retain(Struct *object) noexcept { th::retain<Kind>(reinterpret_cast<Fields *>(object), type); }
  static void release(Struct *object) noexcept { th::release<Kind>(reinterpret_cast<Fields *>(object), type); }
  static std::size_t use_count(const Struct *object) noexcept {
    return static_cast<std::size_t>(__atomic_load_n(&object->refcount, __ATOMIC_RELAXED));
  }
};

} // namespace th

template <class Struct>
struct c10::detail::CountOf<Struct, std::void_t<typename th::element_of<Struct>::type>> {
  using type = th::StructCount<Struct>;
};

#include <th/names_end.hpp>

#endif
