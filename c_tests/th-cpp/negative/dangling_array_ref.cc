// A list that refers to a temporary; compilers that know lifetime attributes warn.
// refused by clang++: (dangling|will be destroyed)
#include <c10/util/ArrayRef.h>

std::vector<std::int64_t> sizes();

std::size_t size() {
#ifdef CONTROL
  const std::vector<std::int64_t> owner = sizes();
  const c10::IntArrayRef list = owner;
#else
  const c10::IntArrayRef list = sizes();
#endif
  return list.size();
}
