/*
 * ATen/Parallel.h: loops over ranges. They run on the calling thread: the C library uses its threads inside its functions.
 */
#ifndef TH_ATEN_PARALLEL_H
#define TH_ATEN_PARALLEL_H

#include <th/names_begin.hpp>

#include <th/error.hpp>
#include <cstdint>

namespace at {

namespace internal {
constexpr std::int64_t GRAIN_SIZE = 32768;
}

/* Calls function(begin, end) for a range, unless it is empty. */
template <class Function>
void parallel_for(std::int64_t begin, std::int64_t end, std::int64_t /*grain*/, const Function &function) {
  if (begin < end)
    function(begin, end);
}

/* The result of function(begin, end, identity) for a range; the identity of an empty one. */
template <class T, class Function, class Combine>
T parallel_reduce(std::int64_t begin, std::int64_t end, std::int64_t /*grain*/, T identity, const Function &function,
                  const Combine &) {
  return begin < end ? function(begin, end, identity) : identity;
}

inline int get_num_threads() { return THGetNumThreads(); }
inline void set_num_threads(int count) { th::call(THSetNumThreads, count); }
inline int get_thread_num() noexcept { return 0; }
inline bool in_parallel_region() noexcept { return false; }
inline void init_num_threads() noexcept {}

/* How many parts of `y` elements `x` make. */
inline std::int64_t divup(std::int64_t x, std::int64_t y) { return (x + y - 1) / y; }

} // namespace at

#include <th/names_end.hpp>

#endif
