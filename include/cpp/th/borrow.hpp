/*
 * th/borrow.hpp: who borrows what, to find borrows that outlive their owners.
 *
 * Only where TH_CPP_CHECK_BORROWS is not 0; it must be the same in all files of a program.
 */
#pragma once

#include <th/config.hpp>

#include <atomic>
#include <cstdio>
#include <mutex>
#include <unordered_map>

namespace th {

/* Called with a sentence when an object dies that is still borrowed. It may not throw. */
using BorrowReport = void (*)(const char *message);

namespace detail {

inline void print_borrow_report(const char *message) { std::fprintf(stderr, "%s\n", message); }

/* The borrows that exist: a number for each object that has any. */
class Borrows {
 public:
  static Borrows &all() {
    static Borrows *borrows = new Borrows; // lives as long as the last handle of a static object
    return *borrows;
  }

  void begin(const void *object) {
    std::lock_guard<std::mutex> lock(mutex_);
    ++counts_[object];
  }

  void end(const void *object) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = counts_.find(object);
    if (found != counts_.end() && --found->second == 0)
      counts_.erase(found);
  }

  /* An object is about to be freed: its borrows are reported, and forgotten. */
  void object_dies(const void *object) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (counts_.erase(object) == 0)
        return;
    }
    report.load()("MaybeOwned: a borrowed object was freed by its last owner while it was still borrowed");
  }

  std::atomic<BorrowReport> report{print_borrow_report};

 private:
  std::mutex mutex_;
  std::unordered_map<const void *, long> counts_;
};

} // namespace detail

/* Installs the function that borrows outliving their owner are reported to, and gives the former one. */
inline BorrowReport set_borrow_report(BorrowReport report) { return detail::Borrows::all().report.exchange(report); }

} // namespace th
