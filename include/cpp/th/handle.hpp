/*
 * th/handle.hpp: the handle that every wrapper consists of.
 */
#ifndef TH_CPP_HANDLE_HPP
#define TH_CPP_HANDLE_HPP

#include <th/names_begin.hpp>

#include <th/borrow.hpp>
#include <th/count.hpp>

#include <new>
#include <utility>

namespace th {

/*
 * One reference to a tensor or storage of the C library, and its element type; or nothing. Copying
 * retains, moving steals, destruction frees.
 */
template <class Kind>
class BasicHandle {
 public:
  using Fields = typename Kind::Fields;

  /* A handle of nothing. */
  constexpr BasicHandle() noexcept = default;

  /* Takes over the caller's reference to `object`, a struct of element type `type`; NULL gives a handle of nothing. */
  static BasicHandle adopt(void *object, c10::ScalarType type) noexcept {
    BasicHandle handle;
    handle.object_ = static_cast<Fields *>(object);
    handle.type_ = type;
    return handle;
  }

  /* Takes over the caller's reference: what is to be done with the result of a function whose name begins with new. */
  template <class Struct>
  static BasicHandle adopt(Struct *object) noexcept {
    return adopt(object, element<typename element_of<Struct>::type>::type);
  }

  /* Takes a reference of its own; the caller keeps the one it has. */
  template <class Struct>
  static BasicHandle share(Struct *object) noexcept {
    BasicHandle handle = adopt(object);
    handle.retain();
    return handle;
  }

  BasicHandle(const BasicHandle &other) noexcept : object_(other.object_), type_(other.type_) { retain(); }
  BasicHandle(BasicHandle &&other) noexcept
      : object_(std::exchange(other.object_, nullptr)), type_(other.type_) {}
  BasicHandle &operator=(const BasicHandle &other) noexcept {
    BasicHandle(other).swap(*this);
    return *this;
  }
  BasicHandle &operator=(BasicHandle &&other) noexcept {
    BasicHandle(std::move(other)).swap(*this);
    return *this;
  }
  ~BasicHandle() { release(object_, type_); }

  void swap(BasicHandle &other) noexcept {
    Fields *const object = std::exchange(object_, other.object_);
    const c10::ScalarType type = type_;
    type_ = other.type_;
    other.object_ = object;
    other.type_ = type;
  }

  /* Gives the reference up: the caller owns it, and the handle holds nothing. */
  void *detach() noexcept { return std::exchange(object_, nullptr); }

  /* Whether it holds something. */
  explicit operator bool() const noexcept { return object_ != nullptr; }

  /* The object, borrowed; NULL if it holds nothing. */
  void *get() const noexcept { return object_; }

  /* The public fields. Must hold something. */
  Fields *operator->() const noexcept { return object_; }

  /* The struct of element type Real, borrowed. Throws if it has another type, or holds nothing. */
  template <class Real>
  typename Kind::template Struct<Real> *as(const char *function = TH_CPP_CALLER) const {
    if (!object_)
      fail(function, ": a handle of nothing was used");
    if (type_ != element<Real>::type)
      fail(function, ": expected elements of type ", element<Real>::type, " but they are ", type_);
    return reinterpret_cast<typename Kind::template Struct<Real> *>(object_);
  }

  c10::ScalarType type() const noexcept { return type_; }

  /* Whether borrows of an object are written down, and looked for when it dies. */
  static bool borrows_are_recorded(const Fields &object) noexcept {
    return TH_CPP_CHECK_BORROWS ? Kind::refcounted(object) : Kind::audited(object);
  }

  /* How many references there are, those of C code included; 0 if it holds nothing. */
  int use_count() const noexcept { return object_ ? __atomic_load_n(&object_->refcount, __ATOMIC_RELAXED) : 0; }

  friend bool operator==(const BasicHandle &a, const BasicHandle &b) noexcept { return a.object_ == b.object_; }
  friend bool operator!=(const BasicHandle &a, const BasicHandle &b) noexcept { return a.object_ != b.object_; }

 private:
  void retain() noexcept {
    if (object_)
      th::retain<Kind>(object_, type_);
  }

  /*
   * Gives a reference back. What the destructor does gets the object and not the handle, and functions of
   * HandleBorrowTraits are inline wherever they are used: where its address goes nowhere, compilers know that a
   * borrow is one until it ends, and drop what owners do.
   */
  static void release(Fields *object, c10::ScalarType type) noexcept {
    if (!object)
      return;
    if (borrows_are_recorded(*object))
      release_recorded(object, type);
    else
      th::release<Kind>(object, type);
  }
  [[gnu::noinline]] static void release_recorded(Fields *object, c10::ScalarType type) noexcept {
    if (__atomic_load_n(&object->refcount, __ATOMIC_RELAXED) == 1 && detail::Borrows::any())
      detail::Borrows::object_dies(object);
    th::release<Kind>(object, type);
  }

  Fields *object_ = nullptr;
  c10::ScalarType type_ = c10::ScalarType::Float;
};

using Handle = BasicHandle<TensorKind>;
using StorageHandle = BasicHandle<StorageKind>;

/*
 * A wrapper of somebody else's handle that takes no reference. Wrapper gives its handle as handle_or_nothing(), and
 * one like itself of another handle as with_handle(handle). Whether it is watched, MaybeOwned knows.
 */
template <class Wrapper>
class HandleBorrow {
 public:
  /* A borrow of nothing. */
  HandleBorrow() noexcept : wrapper_() {}
  explicit HandleBorrow(const Wrapper &owner) noexcept : wrapper_(without_reference(owner)) {}
  HandleBorrow(const HandleBorrow &other) noexcept : wrapper_(without_reference(other.wrapper_)) {}
  HandleBorrow &operator=(const HandleBorrow &other) noexcept {
    if (this != &other)
      new (this) HandleBorrow(other);
    return *this;
  }
  // The member is not destroyed: it has no reference to give back.
  ~HandleBorrow() {}

  const Wrapper &get() const noexcept { return wrapper_; }
  [[gnu::always_inline]] Handle::Fields *object() const noexcept {
    return static_cast<Handle::Fields *>(wrapper_.handle_or_nothing().get());
  }

 private:
  static Wrapper without_reference(const Wrapper &owner) noexcept {
    const Handle &handle = owner.handle_or_nothing();
    return owner.with_handle(Handle::adopt(handle.get(), handle.type()));
  }

  union {
    Wrapper wrapper_;
  };
};

/* The traits by which c10::MaybeOwned borrows such a wrapper. */
template <class Wrapper>
struct HandleBorrowTraits {
  using owned_type = Wrapper;
  using borrow_type = HandleBorrow<Wrapper>;

  static borrow_type createBorrow(const owned_type &from) noexcept { return borrow_type(from); }
  static void assignBorrow(borrow_type &to, const borrow_type &from) noexcept { to = from; }
  static const owned_type &referenceFromBorrow(const borrow_type &borrow) noexcept { return borrow.get(); }
  static const owned_type *pointerFromBorrow(const borrow_type &borrow) noexcept { return &borrow.get(); }
  static bool debugBorrowIsValid(const borrow_type &) noexcept { return true; }

  /* Begins to watch a borrow from an owner, if it is one to be watched: see th/borrow.hpp. */
  [[gnu::always_inline]] static bool watch(const borrow_type &borrow) noexcept {
    const Handle::Fields *const object = borrow.object();
    if (!object || (!TH_CPP_CHECK_BORROWS && C10_LIKELY(TensorKind::counted_here(*object))))
      return false;
    return watch_recorded(object);
  }
  /* Of watched ones: of a copy of one, and the end. */
  [[gnu::always_inline]] static void watchAnother(const borrow_type &copy) noexcept {
    detail::Borrows::begin_another(copy.object());
  }
  [[gnu::always_inline]] static void destroyBorrow(borrow_type &borrow) noexcept {
    detail::Borrows::end(borrow.object());
  }

 private:
  [[gnu::noinline, gnu::cold]] static bool watch_recorded(const Handle::Fields *object) noexcept {
    return Handle::borrows_are_recorded(*object) && detail::Borrows::begin(object);
  }
};

} // namespace th

#include <th/names_end.hpp>

#endif
