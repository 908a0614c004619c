/*
 * SmallVector where making an element throws: nothing is lost, and nothing is destroyed twice.
 */
#include "check.hpp"

#include <c10/util/SmallVector.h>

#include <stdexcept>
#include <string>

namespace {

/* An element that counts how many live, and throws when it is made or assigned for the n-th time. */
struct Fragile {
  static int alive, left;
  static void step() {
    if (left > 0 && --left == 0)
      throw std::runtime_error("made too often");
  }
  Fragile(int given = 0) : value(new int(given)) { begin(); }
  Fragile(const Fragile &other) : value(new int(*other.value)) { begin(); }
  Fragile &operator=(const Fragile &other) {
    step();
    *value = *other.value;
    return *this;
  }
  ~Fragile() {
    --alive;
    delete value;
  }
  int *value;

 private:
  void begin() {
    if (left > 0 && --left == 0) {
      delete value;
      throw std::runtime_error("made too often");
    }
    ++alive;
  }
};
int Fragile::alive = 0, Fragile::left = 0;

using Vector = c10::SmallVector<Fragile, 2>;

/* Does something to vectors of 1 to 5 elements and lets each step in it throw; then all elements are whole, and none is left. */
template <class Change>
void try_each_step(const Change &change) {
  for (int size = 1; size <= 5; ++size)
    for (int step = 1; step <= 30; ++step) {
      {
        Vector vector;
        for (int i = 0; i < size; ++i)
          vector.emplace_back(i);
        Fragile::left = step;
        try {
          change(vector);
        } catch (const std::runtime_error &) {
        }
        Fragile::left = 0;
        CHECK_EQUAL(Fragile::alive, static_cast<int>(vector.size()));
        for (const Fragile &element : vector)
          CHECK(*element.value >= 0 && *element.value <= 9);
      }
      CHECK_EQUAL(Fragile::alive, 0);
    }
}

} // namespace

TEST(growing) {
  try_each_step([](Vector &v) { v.push_back(v[0]); });
  try_each_step([](Vector &v) { v.emplace_back(9); });
  try_each_step([](Vector &v) { v.resize(8); });
  try_each_step([](Vector &v) { v.append(4, v[0]); });
  try_each_step([](Vector &v) { v.reserve(20); });
}

TEST(inserting) {
  try_each_step([](Vector &v) { v.insert(v.begin(), v.back()); });
  try_each_step([](Vector &v) { v.insert(v.begin(), 3, v.back()); });
  const int more[] = {7, 8, 9};
  try_each_step([&](Vector &v) { v.insert(v.begin() + v.size() / 2, more, more + 3); });
}

TEST(nothingErasedOrInserted) {
  c10::SmallVector<std::string, 2> vector{"a", "b", "c"};
  const std::string none[] = {""};
  vector.erase(vector.begin(), vector.begin());
  vector.insert(vector.begin(), std::size_t(0), std::string("x"));
  vector.insert(vector.begin() + 1, none, none);
  CHECK(vector.size() == 3 && vector[0] == "a" && vector[1] == "b" && vector[2] == "c");
}

TEST(copying) {
  try_each_step([](Vector &v) { Vector copy(v); });
  try_each_step([](Vector &v) { Vector moved(std::move(v)); });
  try_each_step([](Vector &v) {
    Vector other{5, 6, 7, 8};
    v = other;
  });
  try_each_step([](Vector &) { Vector{1, 2, 3, 4}; });
  try_each_step([](Vector &) { Vector(5, Fragile(3)); });
}

TEST(moreThanMemoryHolds) {
  c10::SmallVector<long, 2> v{1, 2};
  CHECK_THROWS(std::length_error, "SmallVector", v.reserve(SIZE_MAX / 8 + 1));
  CHECK_THROWS(std::length_error, "SmallVector", v.append(SIZE_MAX - 1, 0));
  CHECK_THROWS(std::length_error, "SmallVector", v.resize(SIZE_MAX / 8));
  CHECK_THROWS(std::length_error, "SmallVector", v.insert(v.begin(), SIZE_MAX - 1, 0));
  CHECK(v.size() == 2 && v[0] == 1 && v[1] == 2);
}

int main() { return check::run(); }
