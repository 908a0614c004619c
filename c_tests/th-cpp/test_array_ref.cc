/*
 * c10::ArrayRef.
 */
#include "check.hpp"

#include <c10/util/ArrayRef.h>

using c10::ArrayRef;
using c10::IntArrayRef;

namespace {

std::int64_t sum(IntArrayRef list) {
  std::int64_t sum = 0;
  for (const std::int64_t x : list)
    sum += x;
  return sum;
}

} // namespace

TEST(madeFromEverythingThatHasElements) {
  const std::vector<std::int64_t> vector{1, 2, 3};
  const std::array<std::int64_t, 3> array{{1, 2, 3}};
  const std::int64_t plain[] = {1, 2, 3};
  CHECK_EQUAL(sum(vector), 6);
  CHECK_EQUAL(sum(array), 6);
  CHECK_EQUAL(sum(plain), 6);
  CHECK_EQUAL(sum({1, 2, 3}), 6);
  CHECK_EQUAL(sum({}), 0);
  CHECK_EQUAL(sum(5), 5);
  CHECK_EQUAL(sum({plain, 2}), 3);
  CHECK_EQUAL(sum({plain + 1, plain + 3}), 5);
}

TEST(refersAndCopiesNothing) {
  std::vector<int> vector{1, 2, 3};
  const ArrayRef<int> list(vector);
  vector[1] = 7;
  CHECK_EQUAL(list[1], 7);
  CHECK_EQUAL(list.data(), vector.data());
  CHECK(!list.empty());
  CHECK(ArrayRef<int>().empty());
}

TEST(accessIsChecked) {
  const std::vector<int> vector{1, 2, 3};
  const ArrayRef<int> list(vector);
  CHECK_EQUAL(list.front(), 1);
  CHECK_EQUAL(list.back(), 3);
  CHECK_EQUAL(list.at(2), 3);
  CHECK_THROWS(c10::IndexError, "index 3", list[3]);
  CHECK_THROWS(c10::IndexError, "index 4", list.at(4));
  CHECK_THROWS(c10::IndexError, "list of 0", ArrayRef<int>().front());
  CHECK_THROWS(c10::IndexError, "list of 0", ArrayRef<int>().back());
}

TEST(slices) {
  const std::vector<int> vector{1, 2, 3, 4};
  const ArrayRef<int> list(vector);
  CHECK(list.slice(1, 2).equals({2, 3}));
  CHECK(list.slice(3).equals({4}));
  CHECK(list.slice(4).empty());
  CHECK_THROWS(c10::IndexError, "list of 4", list.slice(3, 2));
  CHECK_THROWS(c10::IndexError, "list of 4", list.slice(5));
  CHECK_THROWS(c10::IndexError, "list of 4", list.slice(1, static_cast<std::size_t>(-1)));
}

TEST(comparison) {
  const std::vector<int> vector{1, 2, 3};
  const std::vector<int> other{1, 2, 4};
  const ArrayRef<int> list(vector);
  CHECK(list == ArrayRef<int>(vector));
  CHECK(list != ArrayRef<int>(other));
  CHECK(list == vector && vector == list);
  CHECK(list != other && other != list);
  CHECK(!list.equals(list.slice(1)));
}

TEST(iterationAndCopies) {
  const std::vector<int> vector{1, 2, 3};
  const ArrayRef<int> list(vector);
  CHECK_EQUAL(*list.rbegin(), 3);
  CHECK_EQUAL(list.rend() - list.rbegin(), 3);
  CHECK_EQUAL(list.cend() - list.cbegin(), 3);
  CHECK(list.vec() == vector);
  CHECK_EQUAL(th::text_of(list), "[1, 2, 3]");
  CHECK_EQUAL(th::text_of(ArrayRef<int>()), "[]");
}

int main() { return check::run(); }
