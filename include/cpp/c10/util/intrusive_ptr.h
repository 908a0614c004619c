/*
 * c10/util/intrusive_ptr.h: owning pointers to the tensors and storages of the C library.
 */
#pragma once

#include <th/handle.hpp>

#include <cstddef>
#include <functional>

namespace c10 {

namespace raw {
namespace intrusive_ptr {

/* TensorKind or StorageKind, whichever a struct of the C library is. */
template <class Struct>
using KindOf = std::conditional_t<std::is_same<Struct, th::TensorOf<typename th::element_of<Struct>::type>>::value,
                                  th::TensorKind, th::StorageKind>;

template <class Struct>
using FieldsOf = typename KindOf<Struct>::Fields;

template <class Struct>
constexpr ScalarType type_of = th::element<typename th::element_of<Struct>::type>::type;

/* Takes one more reference to a TH tensor or storage. NULL is left alone. */
template <class Struct>
void incref(Struct *object) noexcept {
  if (object)
    th::retain<KindOf<Struct>>(reinterpret_cast<FieldsOf<Struct> *>(object), type_of<Struct>);
}

/* Gives one reference back; the last one frees the object. NULL is left alone. */
template <class Struct>
void decref(Struct *object) noexcept {
  if (object)
    th::release<KindOf<Struct>>(reinterpret_cast<FieldsOf<Struct> *>(object), type_of<Struct>);
}

/* How many references there are; 0 for NULL. */
template <class Struct>
std::size_t use_count(const Struct *object) noexcept {
  return object ? static_cast<std::size_t>(__atomic_load_n(&object->refcount, __ATOMIC_RELAXED)) : 0;
}

} // namespace intrusive_ptr
} // namespace raw

/* Owns one reference to a TH tensor or storage (such as THFloatTensor), or holds NULL. */
template <class Struct>
class intrusive_ptr final {
 public:
  using element_type = Struct;

  constexpr intrusive_ptr() noexcept = default;
  constexpr intrusive_ptr(std::nullptr_t) noexcept {}

  /* Takes over the caller's reference. */
  static intrusive_ptr reclaim(Struct *object) noexcept {
    intrusive_ptr pointer;
    pointer.object_ = object;
    return pointer;
  }
  /* Takes a reference of its own. */
  static intrusive_ptr reclaim_copy(Struct *object) noexcept {
    raw::intrusive_ptr::incref(object);
    return reclaim(object);
  }

  intrusive_ptr(const intrusive_ptr &other) noexcept : object_(other.object_) { raw::intrusive_ptr::incref(object_); }
  intrusive_ptr(intrusive_ptr &&other) noexcept : object_(other.release()) {}
  intrusive_ptr &operator=(const intrusive_ptr &other) noexcept {
    intrusive_ptr(other).swap(*this);
    return *this;
  }
  intrusive_ptr &operator=(intrusive_ptr &&other) noexcept {
    intrusive_ptr(std::move(other)).swap(*this);
    return *this;
  }
  ~intrusive_ptr() { raw::intrusive_ptr::decref(object_); }

  void swap(intrusive_ptr &other) noexcept { std::swap(object_, other.object_); }
  void reset() noexcept { intrusive_ptr().swap(*this); }

  /* Gives the reference up: the caller owns it. */
  Struct *release() noexcept { return std::exchange(object_, nullptr); }

  Struct *get() const noexcept { return object_; }
  Struct &operator*() const noexcept { return *object_; }
  Struct *operator->() const noexcept { return object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }
  bool defined() const noexcept { return object_ != nullptr; }
  std::size_t use_count() const noexcept { return raw::intrusive_ptr::use_count(object_); }
  bool unique() const noexcept { return use_count() == 1; }

  friend bool operator==(const intrusive_ptr &a, const intrusive_ptr &b) noexcept { return a.object_ == b.object_; }
  friend bool operator!=(const intrusive_ptr &a, const intrusive_ptr &b) noexcept { return a.object_ != b.object_; }
  friend bool operator==(const intrusive_ptr &a, std::nullptr_t) noexcept { return !a.object_; }
  friend bool operator!=(const intrusive_ptr &a, std::nullptr_t) noexcept { return a.object_ != nullptr; }
  friend bool operator<(const intrusive_ptr &a, const intrusive_ptr &b) noexcept {
    return std::less<Struct *>()(a.object_, b.object_);
  }

 private:
  Struct *object_ = nullptr;
};

} // namespace c10

namespace std {
template <class Struct>
struct hash<c10::intrusive_ptr<Struct>> {
  size_t operator()(const c10::intrusive_ptr<Struct> &pointer) const noexcept {
    return hash<Struct *>()(pointer.get());
  }
};
} // namespace std
