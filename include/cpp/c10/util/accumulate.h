/*
 * c10/util/accumulate.h: sums and products of integers.
 */
#ifndef TH_C10_UTIL_ACCUMULATE_H
#define TH_C10_UTIL_ACCUMULATE_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <cstdint>
#include <iterator>

namespace c10 {

template <class Iterator>
std::int64_t sum_integers(Iterator begin, Iterator end) {
  std::int64_t sum = 0;
  for (; begin != end; ++begin)
    sum += *begin;
  return sum;
}
template <class Container>
std::int64_t sum_integers(const Container &container) {
  return sum_integers(std::begin(container), std::end(container));
}

/* The product; 1 of none. */
template <class Iterator>
std::int64_t multiply_integers(Iterator begin, Iterator end) {
  std::int64_t product = 1;
  for (; begin != end; ++begin)
    product *= *begin;
  return product;
}
template <class Container>
std::int64_t multiply_integers(const Container &container) {
  return multiply_integers(std::begin(container), std::end(container));
}

/* The product of the sizes from dimension `k` on; 1 if there are none. */
template <class Sizes>
std::int64_t numelements_from_dim(int k, const Sizes &sizes) {
  TORCH_INTERNAL_ASSERT_DEBUG_ONLY(k >= 0);
  if (k > static_cast<int>(sizes.size()))
    return 1;
  auto begin = sizes.cbegin();
  std::advance(begin, k);
  return multiply_integers(begin, sizes.cend());
}

/* The product of the sizes before dimension `k`. Throws if there are not as many. */
template <class Sizes>
std::int64_t numelements_to_dim(int k, const Sizes &sizes) {
  TORCH_INTERNAL_ASSERT(0 <= k && k <= static_cast<int>(sizes.size()));
  auto end = sizes.cbegin();
  std::advance(end, k);
  return multiply_integers(sizes.cbegin(), end);
}

/* The product of the sizes from dimension `k` to before `l`, or from `l` to before `k`. Throws if they are not there. */
template <class Sizes>
std::int64_t numelements_between_dim(int k, int l, const Sizes &sizes) {
  TORCH_INTERNAL_ASSERT(0 <= k && 0 <= l);
  const int first = k < l ? k : l, last = k < l ? l : k;
  TORCH_INTERNAL_ASSERT(last < static_cast<int>(sizes.size()));
  auto begin = sizes.cbegin(), end = sizes.cbegin();
  std::advance(begin, first);
  std::advance(end, last);
  return multiply_integers(begin, end);
}

} // namespace c10

#include <th/names_end.hpp>

#endif
