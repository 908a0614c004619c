/*
 * c10/util/ExclusivelyOwned.h: a value that nobody else owns.
 */
#ifndef TH_C10_UTIL_EXCLUSIVELY_OWNED_H
#define TH_C10_UTIL_EXCLUSIVELY_OWNED_H

#include <th/names_begin.hpp>

#include <c10/util/in_place.h>
#include <th/config.hpp>

#include <utility>

namespace c10 {

/*
 * How the only reference to a T is kept. Here: as a T, which frees it as cheaply as it can be; a type that knows
 * a better way specialises this.
 *
 *   repr_type                          what is kept
 *   nullRepr(), createInPlace(...), moveToRepr(T &&)   make one
 *   destroyOwned(repr), take(repr)     free it, or give it as a T
 *   pointer_type, const_pointer_type, getImpl(repr)    the value
 */
template <class T>
struct ExclusivelyOwnedTraits {
  using repr_type = T;
  using pointer_type = T *;
  using const_pointer_type = const T *;

  static repr_type nullRepr() { return T(); }
  template <class... Arguments>
  static repr_type createInPlace(Arguments &&...arguments) {
    return T(std::forward<Arguments>(arguments)...);
  }
  static repr_type moveToRepr(T &&value) { return std::move(value); }
  static void destroyOwned(repr_type &value) { value = T(); }
  static T take(repr_type &value) { return std::exchange(value, T()); }
  static pointer_type getImpl(repr_type &value) { return &value; }
  static const_pointer_type getImpl(const repr_type &value) { return &value; }
};

/* A value of a counted type of which this is the only handle. It can be moved, and taken out. */
template <class T>
class ExclusivelyOwned {
  using Traits = ExclusivelyOwnedTraits<T>;

 public:
  ExclusivelyOwned() : value_(Traits::nullRepr()) {}
  explicit ExclusivelyOwned(T &&value) : value_(Traits::moveToRepr(std::move(value))) {}
  template <class... Arguments>
  explicit ExclusivelyOwned(in_place_t, Arguments &&...arguments)
      : value_(Traits::createInPlace(std::forward<Arguments>(arguments)...)) {}

  ExclusivelyOwned(const ExclusivelyOwned &) = delete;
  ExclusivelyOwned &operator=(const ExclusivelyOwned &) = delete;
  ExclusivelyOwned(ExclusivelyOwned &&other) noexcept : value_(std::exchange(other.value_, Traits::nullRepr())) {}
  ExclusivelyOwned &operator=(ExclusivelyOwned &&other) noexcept {
    if (this != &other) {
      Traits::destroyOwned(value_);
      value_ = std::exchange(other.value_, Traits::nullRepr());
    }
    return *this;
  }
  ExclusivelyOwned &operator=(T &&value) noexcept {
    Traits::destroyOwned(value_);
    value_ = Traits::moveToRepr(std::move(value));
    return *this;
  }
  ~ExclusivelyOwned() { Traits::destroyOwned(value_); }

  /* A T that holds nothing and no T are one: ask the value whether it is defined. */
  explicit operator bool() const noexcept = delete;

  T take() && { return Traits::take(value_); }
  operator T() && { return Traits::take(value_); }

  typename Traits::pointer_type get() TH_CPP_LIFETIMEBOUND { return Traits::getImpl(value_); }
  typename Traits::const_pointer_type get() const TH_CPP_LIFETIMEBOUND { return Traits::getImpl(value_); }
  typename Traits::pointer_type operator->() TH_CPP_LIFETIMEBOUND { return get(); }
  typename Traits::const_pointer_type operator->() const TH_CPP_LIFETIMEBOUND { return get(); }
  auto &operator*() TH_CPP_LIFETIMEBOUND { return *get(); }
  auto &operator*() const TH_CPP_LIFETIMEBOUND { return *get(); }

 private:
  typename Traits::repr_type value_;
};

} // namespace c10

#include <th/names_end.hpp>

#endif
