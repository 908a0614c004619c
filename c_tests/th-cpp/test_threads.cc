/*
 * Handles, errors and borrows used by several threads at once.
 */
#include "check.hpp"

#include <ATen/ATen.h>

#include <atomic>
#include <thread>

using at::Tensor;

namespace {

template <class Function>
void in_threads(Function function) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(function, i);
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace

TEST(countsAreAtomic) {
  const Tensor tensor = at::ones({4, 4});
  in_threads([&](int) {
    for (int i = 0; i < 20000; ++i) {
      Tensor copy = tensor;
      Tensor view = copy.select(0, i % 4);
      copy = view;
    }
  });
  CHECK_EQUAL(tensor.use_count(), 1u);
  CHECK_EQUAL(tensor.storage().use_count(), 2u);
}

TEST(theLastOwnerFreesWhicheverThreadItIs) {
  static std::atomic<int> freed{0};
  for (int round = 0; round < 200; ++round) {
    float elements[2] = {1, 2};
    Tensor tensor = at::from_blob(elements, {2}, [](void *) { ++freed; });
    std::vector<Tensor> owners(4, tensor);
    tensor.reset();
    in_threads([&](int i) { owners[i].reset(); });
    CHECK_EQUAL(freed.load(), round + 1);
  }
}

TEST(eachThreadCatchesItsOwnErrors) {
  std::atomic<int> caught{0};
  in_threads([&](int i) {
    const Tensor tensor = at::ones({4});
    for (int round = 0; round < 500; ++round) {
      try {
        tensor.narrow(0, 0, 5 + i);
      } catch (const c10::Error &error) {
        caught += error.argument() == 4;
      }
    }
  });
  CHECK_EQUAL(caught.load(), 2000);
}

TEST(randomNumbersAndBorrows) {
  const Tensor shared = at::ones({8});
  in_threads([&](int) {
    for (int i = 0; i < 200; ++i) {
      const auto borrowed = shared.expect_contiguous();
      CHECK(at::rand({4}).add(borrowed->narrow(0, 0, 4)).numel() == 4);
    }
  });
  CHECK_EQUAL(shared.use_count(), 1u);
}

int main() { return check::run(); }
