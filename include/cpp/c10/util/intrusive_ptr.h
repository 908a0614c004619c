/*
 * c10/util/intrusive_ptr.h: owning pointers to objects that count their references themselves: those of classes
 * derived from intrusive_ptr_target, and the tensors and storages of the C library.
 */
#ifndef TH_C10_UTIL_INTRUSIVE_PTR_H
#define TH_C10_UTIL_INTRUSIVE_PTR_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <cstddef>
#include <utility>

namespace c10 {

namespace detail {
struct TargetCount;
} // namespace detail

/*
 * The base of classes whose objects are counted. An object has strong references, which keep it whole, and weak
 * ones, which keep its memory: with the last strong reference release_resources() is called if there are weak
 * ones, and with the last of both it is deleted. Counts are atomic.
 *
 * An object that no intrusive_ptr owns, as one on the stack, has no references and dies as any other.
 */
class intrusive_ptr_target {
 public:
  constexpr intrusive_ptr_target() noexcept : strong_(0), weak_(0) {}

 protected:
  // A copy is another object: nobody refers to it yet, and what refers to this one still does.
  intrusive_ptr_target(const intrusive_ptr_target &) noexcept : intrusive_ptr_target() {}
  intrusive_ptr_target &operator=(const intrusive_ptr_target &) noexcept { return *this; }
  virtual ~intrusive_ptr_target() = default;

 private:
  friend struct detail::TargetCount;

  /* Frees what need not outlive the last strong reference. Must not throw. */
  virtual void release_resources() {}

  // Changed by the compiler's atomic functions: <atomic> is a large header for two counts.
  mutable std::size_t strong_;
  mutable std::size_t weak_; // those of weak pointers, and one of all strong ones together
};

namespace detail {

/* How objects of classes derived from intrusive_ptr_target are counted. */
struct TargetCount {
  static void retain(const intrusive_ptr_target *target) noexcept {
    __atomic_fetch_add(&target->strong_, 1, __ATOMIC_RELAXED);
  }
  static void release(const intrusive_ptr_target *target) noexcept {
    if (__atomic_fetch_sub(&target->strong_, 1, __ATOMIC_ACQ_REL) != 1)
      return;
    if (__atomic_load_n(&target->weak_, __ATOMIC_ACQUIRE) != 1) {
      const_cast<intrusive_ptr_target *>(target)->release_resources();
      release_weak(target);
    } else {
      delete target;
    }
  }
  static void retain_weak(const intrusive_ptr_target *target) noexcept {
    __atomic_fetch_add(&target->weak_, 1, __ATOMIC_RELAXED);
  }
  static void release_weak(const intrusive_ptr_target *target) noexcept {
    if (__atomic_fetch_sub(&target->weak_, 1, __ATOMIC_ACQ_REL) == 1)
      delete target;
  }
  /* Takes a strong reference if there is one still. */
  static bool lock(const intrusive_ptr_target *target) noexcept {
    std::size_t count = __atomic_load_n(&target->strong_, __ATOMIC_ACQUIRE);
    while (count != 0)
      if (__atomic_compare_exchange_n(&target->strong_, &count, count + 1, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return true;
    return false;
  }
  /* The first reference to a new object, or `count` of them. */
  static void begin(const intrusive_ptr_target *target, std::size_t count = 1) noexcept {
    __atomic_store_n(&target->strong_, count, __ATOMIC_RELAXED);
    __atomic_store_n(&target->weak_, count, __ATOMIC_RELAXED);
  }
  static std::size_t use_count(const intrusive_ptr_target *target) noexcept {
    return __atomic_load_n(&target->strong_, __ATOMIC_ACQUIRE);
  }
  static std::size_t weak_use_count(const intrusive_ptr_target *target) noexcept {
    return __atomic_load_n(&target->weak_, __ATOMIC_ACQUIRE);
  }
};

/* CountOf<T>::type: how objects of class T are counted; th/counted.hpp says it for the structs of the C library. */
template <class T, class = void>
struct CountOf {
  using type = TargetCount;
};

/* What a pointer to nothing holds. */
template <class T>
struct intrusive_target_default_null_type final {
  static constexpr T *singleton() noexcept { return nullptr; }
};

/* A pointer of one class as one of another, with nothing as nothing. */
template <class To, class From, class ToNull, class FromNull>
To *assign_ptr(From *target) noexcept {
  return target == FromNull::singleton() ? ToNull::singleton() : target;
}

} // namespace detail

/* For constructors that take over a reference of the caller's. */
namespace raw {
struct DontIncreaseRefcount {};
} // namespace raw

template <class T, class NullType>
class weak_intrusive_ptr;

/*
 * Owns one reference to an object, or holds NullType::singleton(), nothing. Copying retains, moving steals,
 * destruction releases.
 */
template <class T, class NullType = detail::intrusive_target_default_null_type<T>>
class intrusive_ptr final {
  using Count = typename detail::CountOf<std::remove_const_t<T>>::type;

 public:
  using element_type = T;

  intrusive_ptr() noexcept : target_(NullType::singleton()) {}
  intrusive_ptr(std::nullptr_t) noexcept : intrusive_ptr() {}
  /* Takes over the caller's reference. */
  explicit intrusive_ptr(T *target, raw::DontIncreaseRefcount) noexcept : target_(target) {}

  intrusive_ptr(const intrusive_ptr &other) noexcept : target_(other.target_) { retain(); }
  intrusive_ptr(intrusive_ptr &&other) noexcept : target_(std::exchange(other.target_, NullType::singleton())) {}
  template <class From, class FromNull>
  intrusive_ptr(const intrusive_ptr<From, FromNull> &other) noexcept
      : target_(detail::assign_ptr<T, From, NullType, FromNull>(other.get())) {
    static_assert(std::is_convertible<From *, T *>::value, "the classes must be related");
    retain();
  }
  template <class From, class FromNull>
  intrusive_ptr(intrusive_ptr<From, FromNull> &&other) noexcept
      : target_(detail::assign_ptr<T, From, NullType, FromNull>(other.release())) {
    static_assert(std::is_convertible<From *, T *>::value, "the classes must be related");
  }
  intrusive_ptr &operator=(const intrusive_ptr &other) & noexcept {
    intrusive_ptr(other).swap(*this);
    return *this;
  }
  intrusive_ptr &operator=(intrusive_ptr &&other) & noexcept {
    intrusive_ptr(std::move(other)).swap(*this);
    return *this;
  }
  template <class From, class FromNull>
  intrusive_ptr &operator=(const intrusive_ptr<From, FromNull> &other) & noexcept {
    intrusive_ptr(other).swap(*this);
    return *this;
  }
  template <class From, class FromNull>
  intrusive_ptr &operator=(intrusive_ptr<From, FromNull> &&other) & noexcept {
    intrusive_ptr(std::move(other)).swap(*this);
    return *this;
  }
  ~intrusive_ptr() noexcept { release_reference(); }

  T *get() const noexcept { return target_; }
  T &operator*() const noexcept { return *target_; }
  T *operator->() const noexcept { return target_; }
  explicit operator bool() const noexcept { return defined(); }
  bool defined() const noexcept { return target_ != NullType::singleton(); }

  void reset() noexcept {
    release_reference();
    target_ = NullType::singleton();
  }
  void swap(intrusive_ptr &other) noexcept { std::swap(target_, other.target_); }

  /* How many references there are; 0 to nothing. */
  std::size_t use_count() const noexcept { return defined() ? Count::use_count(target_) : 0; }
  std::size_t weak_use_count() const noexcept { return defined() ? Count::weak_use_count(target_) : 0; }
  bool unique() const noexcept { return use_count() == 1; }

  /* Gives the reference to the caller and holds nothing. */
  [[nodiscard]] T *release() noexcept { return std::exchange(target_, NullType::singleton()); }
  /* Takes over the caller's reference: what release() gave. */
  static intrusive_ptr reclaim(T *target) noexcept { return intrusive_ptr(target, raw::DontIncreaseRefcount()); }
  /* Takes a reference of its own: the caller keeps the one it has. */
  static intrusive_ptr reclaim_copy(T *target) noexcept {
    intrusive_ptr pointer = reclaim(target);
    pointer.retain();
    return pointer;
  }
  /* The same of an object that others own. */
  static intrusive_ptr unsafe_reclaim_from_nonowning(T *target) noexcept { return reclaim_copy(target); }
  /* The first reference to an object that `new` gave. */
  static intrusive_ptr unsafe_steal_from_new(T *target) noexcept {
    Count::begin(target);
    return reclaim(target);
  }
  /* The first reference to an object that somebody else frees, when the `expected` references to come are gone. */
  static intrusive_ptr unsafe_adapt_non_heap_allocated(T *target, std::size_t expected) noexcept {
    Count::begin(target, expected + static_cast<std::size_t>(PTRDIFF_MAX));
    return reclaim(target);
  }
  /* A new object. */
  template <class... Arguments>
  static intrusive_ptr make(Arguments &&...arguments) {
    return unsafe_steal_from_new(new T(std::forward<Arguments>(arguments)...));
  }

 private:
  void retain() noexcept {
    if (defined())
      Count::retain(target_);
  }
  void release_reference() noexcept {
    if (defined())
      Count::release(target_);
  }

  T *target_;
};

/* A new object and the first reference to it. */
template <class T, class NullType = detail::intrusive_target_default_null_type<T>, class... Arguments>
intrusive_ptr<T, NullType> make_intrusive(Arguments &&...arguments) {
  return intrusive_ptr<T, NullType>::make(std::forward<Arguments>(arguments)...);
}

/* Refers to an object that others own, and gives an owning pointer as long as they do. */
template <class T, class NullType = detail::intrusive_target_default_null_type<T>>
class weak_intrusive_ptr final {
  using Count = typename detail::CountOf<std::remove_const_t<T>>::type;

 public:
  using element_type = T;

  explicit weak_intrusive_ptr(const intrusive_ptr<T, NullType> &owner) noexcept : target_(owner.get()) { retain(); }
  weak_intrusive_ptr(const weak_intrusive_ptr &other) noexcept : target_(other.target_) { retain(); }
  weak_intrusive_ptr(weak_intrusive_ptr &&other) noexcept
      : target_(std::exchange(other.target_, NullType::singleton())) {}
  template <class From, class FromNull>
  weak_intrusive_ptr(const weak_intrusive_ptr<From, FromNull> &other) noexcept
      : target_(detail::assign_ptr<T, From, NullType, FromNull>(other._unsafe_get_target())) {
    static_assert(std::is_convertible<From *, T *>::value, "the classes must be related");
    retain();
  }
  template <class From, class FromNull>
  weak_intrusive_ptr(weak_intrusive_ptr<From, FromNull> &&other) noexcept
      : target_(detail::assign_ptr<T, From, NullType, FromNull>(other.release())) {
    static_assert(std::is_convertible<From *, T *>::value, "the classes must be related");
  }
  weak_intrusive_ptr &operator=(const weak_intrusive_ptr &other) & noexcept {
    weak_intrusive_ptr(other).swap(*this);
    return *this;
  }
  weak_intrusive_ptr &operator=(weak_intrusive_ptr &&other) & noexcept {
    weak_intrusive_ptr(std::move(other)).swap(*this);
    return *this;
  }
  template <class From, class FromNull>
  weak_intrusive_ptr &operator=(const weak_intrusive_ptr<From, FromNull> &other) & noexcept {
    weak_intrusive_ptr(other).swap(*this);
    return *this;
  }
  template <class From, class FromNull>
  weak_intrusive_ptr &operator=(weak_intrusive_ptr<From, FromNull> &&other) & noexcept {
    weak_intrusive_ptr(std::move(other)).swap(*this);
    return *this;
  }
  template <class From, class FromNull>
  weak_intrusive_ptr &operator=(const intrusive_ptr<From, FromNull> &owner) & noexcept {
    weak_intrusive_ptr(intrusive_ptr<T, NullType>(owner)).swap(*this);
    return *this;
  }
  ~weak_intrusive_ptr() noexcept { release_reference(); }

  void reset() noexcept {
    release_reference();
    target_ = NullType::singleton();
  }
  void swap(weak_intrusive_ptr &other) noexcept { std::swap(target_, other.target_); }

  /* How many strong references there are, and how many weak ones, all strong ones counting as one. */
  std::size_t use_count() const noexcept { return defined() ? Count::use_count(target_) : 0; }
  std::size_t weak_use_count() const noexcept { return defined() ? Count::weak_use_count(target_) : 0; }
  bool expired() const noexcept { return use_count() == 0; }

  /* An owning pointer; to nothing if no owner is left. */
  intrusive_ptr<T, NullType> lock() const noexcept {
    return defined() && Count::lock(target_) ? intrusive_ptr<T, NullType>::reclaim(target_)
                                             : intrusive_ptr<T, NullType>();
  }
  /* The object, which may be gone: to compare addresses. */
  T *_unsafe_get_target() const noexcept { return target_; }

  [[nodiscard]] T *release() noexcept { return std::exchange(target_, NullType::singleton()); }
  static weak_intrusive_ptr reclaim(T *target) {
    TORCH_INTERNAL_ASSERT_DEBUG_ONLY(target == NullType::singleton() || Count::weak_use_count(target) > 0,
                                     "there is no weak reference to take over");
    return weak_intrusive_ptr(target);
  }
  static weak_intrusive_ptr reclaim_copy(T *target) noexcept {
    weak_intrusive_ptr pointer(target);
    pointer.retain();
    return pointer;
  }

 private:
  explicit weak_intrusive_ptr(T *target) noexcept : target_(target) {}

  bool defined() const noexcept { return target_ != NullType::singleton(); }
  void retain() noexcept {
    if (defined())
      Count::retain_weak(target_);
  }
  void release_reference() noexcept {
    if (defined())
      Count::release_weak(target_);
  }

  T *target_;
};

/* Comparisons of addresses; nothing is nothing whatever the class. */
#define TH_C10_POINTER_OPERATORS(POINTER, ADDRESS)                                                                 \
  template <class A, class ANull, class B, class BNull>                                                            \
  bool operator==(const POINTER<A, ANull> &a, const POINTER<B, BNull> &b) noexcept {                               \
    return a.ADDRESS() == b.ADDRESS();                                                                             \
  }                                                                                                                \
  template <class A, class ANull, class B, class BNull>                                                            \
  bool operator!=(const POINTER<A, ANull> &a, const POINTER<B, BNull> &b) noexcept {                               \
    return !(a == b);                                                                                              \
  }                                                                                                                \
  template <class A, class ANull, class B, class BNull>                                                            \
  bool operator<(const POINTER<A, ANull> &a, const POINTER<B, BNull> &b) noexcept {                                \
    return reinterpret_cast<std::uintptr_t>(a.ADDRESS()) < reinterpret_cast<std::uintptr_t>(b.ADDRESS());                                                    \
  }                                                                                                                \
  template <class A, class ANull>                                                                                  \
  void swap(POINTER<A, ANull> &a, POINTER<A, ANull> &b) noexcept {                                                 \
    a.swap(b);                                                                                                     \
  }
TH_C10_POINTER_OPERATORS(intrusive_ptr, get)
TH_C10_POINTER_OPERATORS(weak_intrusive_ptr, _unsafe_get_target)
#undef TH_C10_POINTER_OPERATORS

template <class T, class NullType>
bool operator==(const intrusive_ptr<T, NullType> &pointer, std::nullptr_t) noexcept {
  return pointer.get() == nullptr;
}
template <class T, class NullType>
bool operator==(std::nullptr_t, const intrusive_ptr<T, NullType> &pointer) noexcept {
  return pointer.get() == nullptr;
}
template <class T, class NullType>
bool operator!=(const intrusive_ptr<T, NullType> &pointer, std::nullptr_t) noexcept {
  return pointer.get() != nullptr;
}
template <class T, class NullType>
bool operator!=(std::nullptr_t, const intrusive_ptr<T, NullType> &pointer) noexcept {
  return pointer.get() != nullptr;
}

/* References that are counted by hand. NULL is left alone. */
namespace raw {
namespace intrusive_ptr {

template <class T>
using Count = typename detail::CountOf<std::remove_const_t<T>>::type;

template <class T>
void incref(T *target) noexcept {
  if (target)
    Count<T>::retain(target);
}
/* The last reference frees the object. */
template <class T>
void decref(T *target) noexcept {
  if (target)
    Count<T>::release(target);
}
template <class T>
std::size_t use_count(T *target) noexcept {
  return target ? Count<T>::use_count(target) : 0;
}
/* A weak reference to an object that the caller has a strong one to. */
template <class T>
T *make_weak(T *target) noexcept {
  if (target)
    Count<T>::retain_weak(target);
  return target;
}

} // namespace intrusive_ptr

namespace weak_intrusive_ptr {

template <class T>
void incref(T *target) noexcept {
  if (target)
    intrusive_ptr::Count<T>::retain_weak(target);
}
template <class T>
void decref(T *target) noexcept {
  if (target)
    intrusive_ptr::Count<T>::release_weak(target);
}
/* A strong reference for a weak one; NULL if no owner is left. */
template <class T>
T *lock(T *target) noexcept {
  return target && intrusive_ptr::Count<T>::lock(target) ? target : nullptr;
}
template <class T>
std::size_t use_count(T *target) noexcept {
  return target ? intrusive_ptr::Count<T>::weak_use_count(target) : 0;
}

} // namespace weak_intrusive_ptr
} // namespace raw

} // namespace c10

template <class T, class NullType>
struct std::hash<c10::intrusive_ptr<T, NullType>> {
  std::size_t operator()(const c10::intrusive_ptr<T, NullType> &pointer) const noexcept {
    return std::hash<T *>()(pointer.get());
  }
};
template <class T, class NullType>
struct std::hash<c10::weak_intrusive_ptr<T, NullType>> {
  std::size_t operator()(const c10::weak_intrusive_ptr<T, NullType> &pointer) const noexcept {
    return std::hash<T *>()(pointer._unsafe_get_target());
  }
};

#include <th/counted.hpp>

#include <th/names_end.hpp>

#endif
