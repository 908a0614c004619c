/*
 * c10/util/MaybeOwned.h: a value of one's own, or somebody else's without taking a reference.
 */
#ifndef TH_C10_UTIL_MAYBE_OWNED_H
#define TH_C10_UTIL_MAYBE_OWNED_H

#include <th/names_begin.hpp>

#include <c10/util/in_place.h>
#include <th/config.hpp>

#include <new>
#include <utility>

namespace c10 {

/*
 * How a T is borrowed. Here: by address. A type whose handles can be copied bit by bit without taking a
 * reference specialises this, as at::Tensor does, so that a borrow survives the move of its owner.
 *
 *   owned_type                the type itself
 *   borrow_type               what a borrow consists of; a copy of it is another borrow of the same value
 *   createBorrow(owned)       begins a borrow; must not touch the count
 *   assignBorrow(lhs, rhs)    makes lhs a borrow of what rhs borrows
 *   destroyBorrow(borrow)     ends a borrow; where there is watch(), a watched one
 *   referenceFromBorrow, pointerFromBorrow   the value
 *   debugBorrowIsValid(borrow)   whether there is a value, as far as that can be seen
 *
 * And, for types some of whose borrows are written down and others just forgotten:
 *
 *   watch(borrow)             begins to watch a new borrow, and says whether it is watched
 *   watchAnother(copy)        the same of a copy of a watched one
 */
template <class T>
struct MaybeOwnedTraits {
  using owned_type = T;
  using borrow_type = const T *;

  static borrow_type createBorrow(const owned_type &from) noexcept { return __builtin_addressof(from); }
  static void assignBorrow(borrow_type &to, const borrow_type &from) noexcept { to = from; }
  static void destroyBorrow(borrow_type &) noexcept {}
  static const owned_type &referenceFromBorrow(const borrow_type &borrow) noexcept { return *borrow; }
  static const owned_type *pointerFromBorrow(const borrow_type &borrow) noexcept { return borrow; }
  static bool debugBorrowIsValid(const borrow_type &borrow) noexcept { return borrow != nullptr; }
};

namespace detail {

/* Whether a borrow has to be ended: as the traits say, or always. */
template <class Traits, class = void>
struct BorrowWatch {
  static constexpr bool is_chosen = false;
  static constexpr bool begin(const typename Traits::borrow_type &) noexcept { return true; }
  static void begin_another(const typename Traits::borrow_type &) noexcept {}
};
template <class Traits>
struct BorrowWatch<Traits, decltype(Traits::watchAnother(std::declval<const typename Traits::borrow_type &>()))> {
  static constexpr bool is_chosen = true;
  [[gnu::always_inline]] static bool begin(const typename Traits::borrow_type &borrow) noexcept {
    return Traits::watch(borrow);
  }
  [[gnu::always_inline]] static void begin_another(const typename Traits::borrow_type &copy) noexcept {
    Traits::watchAnother(copy);
  }
};

} // namespace detail

/*
 * Either owns a T or borrows one whose owner outlives it. Dereferencing gives the value. A borrow never
 * touches a reference count; a borrow of a tensor that outlives the tensor's last owner is reported in
 * debug builds, and in all builds if the tensor is under audit (see th/borrow.hpp).
 */
template <class T>
class MaybeOwned final {
  using Traits = MaybeOwnedTraits<T>;
  using Borrow = typename Traits::borrow_type;
  using Watch = detail::BorrowWatch<Traits>;
  /* A borrow that is forgotten at its end costs one comparison then; one that is watched is to be ended. */
  enum class State : unsigned char { Owned, Borrowed, Watched };

 public:
  /* A borrow of nothing, to be assigned to. */
  MaybeOwned() noexcept : state_(Watch::is_chosen ? State::Borrowed : State::Watched), borrow_() {}

  /* Borrows `owner`, which must outlive the result. */
  static MaybeOwned borrowed(const T &owner TH_CPP_LIFETIMEBOUND) { return MaybeOwned(owner); }
  /* A temporary cannot be borrowed: nobody would own it. */
  static MaybeOwned borrowed(T &&) = delete;
  static MaybeOwned borrowed(const T &&) = delete;

  /* Owns a value, moved or copied from the argument. */
  static MaybeOwned owned(T &&value) noexcept(std::is_nothrow_move_constructible<T>::value) {
    return MaybeOwned(std::move(value));
  }
  static MaybeOwned owned(const T &value) { return MaybeOwned(T(value)); }
  /* Owns a value made from the arguments. */
  template <class... Arguments>
  static MaybeOwned owned(in_place_t, Arguments &&...arguments) {
    return MaybeOwned(T(std::forward<Arguments>(arguments)...));
  }

  // Copies and destructors are inline wherever they are used: where no call gets the address of a value, it is
  // known to be a borrow from beginning to end, and nothing is left of what owners do.

  /* A copy borrows what the other one borrows, or owns a copy. */
  [[gnu::always_inline]] MaybeOwned(const MaybeOwned &other) : state_(other.state_) {
    if (unsafeIsBorrowed())
      copy_borrow(other);
    else
      new (&own_) T(other.own_);
  }
  [[gnu::always_inline]] MaybeOwned(MaybeOwned &&other) noexcept(std::is_nothrow_move_constructible<T>::value)
      : state_(other.state_) {
    if (unsafeIsBorrowed())
      copy_borrow(other);
    else
      new (&own_) T(std::move(other.own_));
  }
  MaybeOwned &operator=(const MaybeOwned &other) {
    if (this == &other)
      return *this;
    if (unsafeIsBorrowed() && other.unsafeIsBorrowed())
      assign_borrow(other);
    else if (!unsafeIsBorrowed() && !other.unsafeIsBorrowed())
      own_ = other.own_;
    else
      *this = MaybeOwned(other);
    return *this;
  }
  MaybeOwned &operator=(MaybeOwned &&other) noexcept(std::is_nothrow_move_constructible<T>::value) {
    if (this == &other)
      return *this;
    if (unsafeIsBorrowed() && other.unsafeIsBorrowed()) {
      assign_borrow(other);
    } else if (!unsafeIsBorrowed() && !other.unsafeIsBorrowed()) {
      own_ = std::move(other.own_);
    } else {
      destroy();
      new (this) MaybeOwned(std::move(other));
    }
    return *this;
  }
  [[gnu::always_inline]] ~MaybeOwned() noexcept { destroy(); }

  void swap(MaybeOwned &other) noexcept(std::is_nothrow_move_constructible<T>::value) {
    MaybeOwned former(std::move(*this));
    *this = std::move(other);
    other = std::move(former);
  }
  friend void swap(MaybeOwned &a, MaybeOwned &b) noexcept(noexcept(a.swap(b))) { a.swap(b); }

  /* Whether it borrows. "unsafe": what follows from that is the caller's affair. */
  bool unsafeIsBorrowed() const noexcept { return state_ != State::Owned; }

  /* The value; not of a temporary, which might own it. */
  const T &operator*() const &noexcept TH_CPP_LIFETIMEBOUND {
    return unsafeIsBorrowed() ? Traits::referenceFromBorrow(borrow_) : own_;
  }
  const T *operator->() const noexcept TH_CPP_LIFETIMEBOUND {
    return unsafeIsBorrowed() ? Traits::pointerFromBorrow(borrow_) : __builtin_addressof(own_);
  }
  /* Of a temporary: the owned value moved out, or a copy of the borrowed one. */
  T operator*() && { return unsafeIsBorrowed() ? Traits::referenceFromBorrow(borrow_) : std::move(own_); }

 private:
  [[gnu::always_inline]] explicit MaybeOwned(const T &owner)
      : state_(State::Borrowed), borrow_(Traits::createBorrow(owner)) {
    if (Watch::begin(borrow_))
      state_ = State::Watched;
  }
  explicit MaybeOwned(T &&value) noexcept(std::is_nothrow_move_constructible<T>::value)
      : state_(State::Owned), own_(std::move(value)) {}

  [[gnu::always_inline]] void destroy() noexcept {
    if (Watch::is_chosen && state_ == State::Borrowed)
      return;
    if (unsafeIsBorrowed()) {
      Traits::destroyBorrow(borrow_);
      borrow_.~Borrow();
    } else {
      own_.~T();
    }
  }

  /* Of two borrows, both of which are in the state of `other` afterwards. */
  [[gnu::always_inline]] void copy_borrow(const MaybeOwned &other) {
    new (&borrow_) Borrow(other.borrow_);
    if (state_ == State::Watched)
      Watch::begin_another(borrow_);
  }
  void assign_borrow(const MaybeOwned &other) {
    if (Watch::is_chosen && state_ == State::Watched)
      Traits::destroyBorrow(borrow_);
    Traits::assignBorrow(borrow_, other.borrow_);
    state_ = other.state_;
    if (state_ == State::Watched)
      Watch::begin_another(borrow_);
  }

  State state_;
  union {
    Borrow borrow_;
    T own_;
  };
};

} // namespace c10

#include <th/names_end.hpp>

#endif
