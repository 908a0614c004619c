/*
 * th/borrow.hpp: who borrows what, to find borrows that outlive their owners.
 *
 * TH_CPP_CHECK_BORROWS says whether all borrows are written down, or only those of objects that the auditor
 * looks at; it must be the same in all files of a program. A borrow that is not written down costs two
 * comparisons at its beginning and one at its end.
 */
#ifndef TH_CPP_BORROW_HPP
#define TH_CPP_BORROW_HPP

#include <th/names_begin.hpp>

#include <th/config.hpp>
#include <th/lock.hpp>

#include <cstdio>
#include <new>

namespace th {

/* Called with a sentence when an object dies that is still borrowed. It may not throw. */
using BorrowReport = void (*)(const char *message);

namespace detail {

inline void print_borrow_report(const char *message) { std::fprintf(stderr, "%s\n", message); }

/*
 * The borrows that exist: a number for each object that has any. The functions are kept out of the code that
 * borrows, which has a branch for them at most.
 */
class Borrows {
 public:
  static Borrows &all() {
    // It lives as long as the last handle of a static object, and needs no memory that may be wanting.
    alignas(Borrows) static unsigned char place[sizeof(Borrows)];
    static Borrows *const borrows = new (static_cast<void *>(place)) Borrows;
    return *borrows;
  }

  /* Whether a borrow was ever written down. What one thread borrows and another ends went between them in order. */
  static bool any() noexcept { return __atomic_load_n(&any_, __ATOMIC_RELAXED); }

  /* A borrow from an owner. Gives whether it was written down: not where memory is wanting, and then nobody watches it. */
  [[gnu::noinline, gnu::cold]] static bool begin(const void *object) noexcept {
    __atomic_store_n(&any_, true, __ATOMIC_RELAXED);
    Borrows &borrows = all();
    const Lock lock(borrows.mutex_);
    if (Borrowed *const known = *borrows.find(object)) {
      ++known->count;
      return true;
    }
    Borrowed *const added = new (std::nothrow) Borrowed{object, 1, borrows.first_};
    if (added)
      borrows.first_ = added;
    return added != nullptr;
  }

  /* A borrow from another one: written down as that one is, whose object may be gone. */
  [[gnu::noinline, gnu::cold]] static void begin_another(const void *object) {
    Borrows &borrows = all();
    const Lock lock(borrows.mutex_);
    if (Borrowed *const known = *borrows.find(object))
      ++known->count;
  }

  [[gnu::noinline, gnu::cold]] static void end(const void *object) {
    Borrows &borrows = all();
    const Lock lock(borrows.mutex_);
    Borrowed **const place = borrows.find(object);
    if (*place && --(*place)->count == 0)
      forget(place);
  }

  /* An object is about to be freed: its borrows are reported, and forgotten. */
  [[gnu::noinline, gnu::cold]] static void object_dies(const void *object) {
    Borrows &borrows = all();
    {
      const Lock lock(borrows.mutex_);
      Borrowed **const place = borrows.find(object);
      if (!*place)
        return;
      forget(place);
    }
    const BorrowReport report = __atomic_load_n(&borrows.report_, __ATOMIC_SEQ_CST);
    report("MaybeOwned: a borrowed object was freed by its last owner while it was still borrowed");
  }

  /* Installs the function that is called for them, and gives the former one. */
  BorrowReport set_report(BorrowReport report) { return __atomic_exchange_n(&report_, report, __ATOMIC_SEQ_CST); }

 private:
  struct Borrowed {
    const void *object;
    long count;
    Borrowed *next;
  };

  /* Where the list has the object, else its end. */
  Borrowed **find(const void *object) noexcept {
    Borrowed **place = &first_;
    while (*place && (*place)->object != object)
      place = &(*place)->next;
    return place;
  }
  static void forget(Borrowed **place) noexcept {
    Borrowed *const one = *place;
    *place = one->next;
    delete one;
  }

  static inline bool any_ = false;

  BorrowReport report_ = print_borrow_report;
  Mutex mutex_;
  Borrowed *first_ = nullptr; // a list of few
};

} // namespace detail

/* Installs the function that borrows outliving their owner are reported to, and gives the former one. */
inline BorrowReport set_borrow_report(BorrowReport report) { return detail::Borrows::all().set_report(report); }

} // namespace th

#include <th/names_end.hpp>

#endif
