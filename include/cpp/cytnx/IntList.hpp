/*
 * cytnx/IntList.hpp: sizes, dimensions and positions as arguments.
 */
#ifndef TH_CYTNX_INTLIST_HPP
#define TH_CYTNX_INTLIST_HPP

#include <th/names_begin.hpp>

#include <th/sizes.hpp>

#include <vector>

namespace cytnx {

/* Made from {2, 3}, from a vector of integers of any type, or from one integer. */
class IntList {
 public:
  IntList(std::initializer_list<std::int64_t> list) : list_(c10::IntArrayRef(list)) {}
  template <class Integer, class = std::enable_if_t<std::is_integral<Integer>::value>>
  IntList(const std::vector<Integer> &list) : list_(list.size()) {
    std::copy(list.begin(), list.end(), list_.begin());
  }
  template <class Integer, class = std::enable_if_t<std::is_integral<Integer>::value>>
  IntList(Integer only) : list_(std::size_t(1), static_cast<std::int64_t>(only)) {}

  operator c10::IntArrayRef() const noexcept TH_CPP_LIFETIMEBOUND { return list_; }

 private:
  th::Sizes list_;
};

namespace detail {

/* For members that take integers one by one, as in permute(1, 0, 2). */
template <class... Integers>
using IfIntegers = std::enable_if_t<(std::is_integral<Integers>::value && ...)>;

} // namespace detail
} // namespace cytnx

#include <th/names_end.hpp>

#endif
