/*
 * cytnx/Accessor.hpp: which positions of a dimension are meant.
 */
#ifndef TH_CYTNX_ACCESSOR_HPP
#define TH_CYTNX_ACCESSOR_HPP

#include <th/names_begin.hpp>

#include <cytnx/IntList.hpp>
#include <th/view.hpp>

#include <string>

namespace cytnx {

/*
 * One position, all of them, or a range; positions count from the end if they are negative. It can be
 * written as in Python: ":", "1:4", "1:4:2", "::2", "-1".
 */
class Accessor {
 public:
  /* One position: the dimension is dropped. */
  template <class Integer, class = std::enable_if_t<std::is_integral<Integer>::value>>
  explicit Accessor(Integer position) noexcept : single_(true), begin_(static_cast<std::int64_t>(position)) {}
  /* As in Python. Throws if it cannot be read. */
  explicit Accessor(const std::string &text);
  explicit Accessor(const char *text) : Accessor(std::string(text)) {}

  static Accessor all() noexcept { return Accessor(0, INT64_MAX, 1); }
  /* Every `step`-th position from `begin` on, `end` not included. Steps are positive. */
  static Accessor range(std::int64_t begin, std::int64_t end, std::int64_t step = 1) noexcept {
    return Accessor(begin, end, step);
  }
  static Accessor tilend(std::int64_t begin, std::int64_t step = 1) noexcept {
    return Accessor(begin, INT64_MAX, step);
  }
  static Accessor step(std::int64_t step) noexcept { return Accessor(0, INT64_MAX, step); }

  /* Whether it is one position. */
  bool single() const noexcept { return single_; }

  /* A view of these positions of dimension `d`, which one position drops. */
  th::Handle of(const th::Handle &tensor, int d) const {
    if (single_)
      return th::select(tensor, d, begin_);
    return th::slice(tensor, d, begin_, end_, step_);
  }

 private:
  Accessor(std::int64_t begin, std::int64_t end, std::int64_t step) noexcept
      : begin_(begin), end_(end), step_(step) {}

  bool single_ = false;
  std::int64_t begin_ = 0, end_ = INT64_MAX, step_ = 1; // end and step of ranges only
};

inline Accessor::Accessor(const std::string &text) {
  std::int64_t *const parts[] = {&begin_, &end_, &step_};
  std::size_t part = 0, from = 0;
  for (;; ++part) {
    const std::size_t colon = text.find(':', from);
    const std::string number = text.substr(from, colon == std::string::npos ? colon : colon - from);
    std::size_t read = 0;
    if (part < 3 && !number.empty()) {
      try {
        *parts[part] = std::stoll(number, &read);
      } catch (const std::exception &) {
        read = std::string::npos;
      }
    }
    if (part == 3 || read != number.size() || text.empty())
      th::fail("cytnx::Accessor: \"", text, "\" is not such as \"1:4:2\"");
    if (colon == std::string::npos)
      break;
    from = colon + 1;
  }
  single_ = part == 0;
}

namespace detail {

/* A view of the positions that an accessor for each of the first dimensions means. */
inline th::Handle view_of(const th::Handle &tensor, const std::vector<Accessor> &accessors) {
  if (accessors.size() > static_cast<std::size_t>(th::rank(tensor)))
    th::fail<c10::IndexError>("cytnx::Tensor: get: ", accessors.size(), " accessors for a tensor of ", th::rank(tensor), " dimensions");
  th::Handle view = tensor;
  int d = 0;
  for (const Accessor &accessor : accessors) {
    const int rank = th::rank(view);
    view = accessor.of(view, d);
    d += rank == th::rank(view); // else the dimension is gone
  }
  return view;
}

} // namespace detail
} // namespace cytnx

#include <th/names_end.hpp>

#endif
