// A braced list is gone after the assignment.
// refused: (deleted|use of deleted)
#include <c10/util/ArrayRef.h>

std::size_t size(c10::IntArrayRef list) {
#ifdef CONTROL
  const std::int64_t other[] = {1, 2};
  list = c10::IntArrayRef(other);
#else
  list = {1, 2};
#endif
  return list.size();
}
