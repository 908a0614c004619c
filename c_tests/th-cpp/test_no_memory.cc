/*
 * A borrow where no memory is left: it is one that nobody watches, and the program goes on.
 */
#define TH_CPP_CHECK_BORROWS 1

#include "check.hpp"

#include <ATen/ATen.h>

#include <cstdlib>
#include <new>

namespace {
bool memory_is_left = true;
int reports = 0;
} // namespace

void *operator new(std::size_t size) {
  if (void *const block = memory_is_left ? std::malloc(size ? size : 1) : nullptr)
    return block;
  throw std::bad_alloc();
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return memory_is_left ? std::malloc(size ? size : 1) : nullptr; }
void operator delete(void *block) noexcept { std::free(block); }
void operator delete(void *block, std::size_t) noexcept { std::free(block); }
void operator delete(void *block, const std::nothrow_t &) noexcept { std::free(block); }

using at::Tensor;

TEST(aBorrowNeedsNoMemory) {
  th::set_borrow_report([](const char *) { ++reports; });
  Tensor first = at::ones({2, 3}), second = at::ones({3});
  memory_is_left = false;
  c10::MaybeOwned<Tensor> borrow = c10::MaybeOwned<Tensor>::borrowed(first);
  {
    const c10::MaybeOwned<Tensor> another = c10::MaybeOwned<Tensor>::borrowed(first), copy(another);
    memory_is_left = true;
    CHECK_EQUAL(copy->numel(), 6);
  }
  CHECK_EQUAL(reports, 0);
  const c10::MaybeOwned<Tensor> watched = c10::MaybeOwned<Tensor>::borrowed(second);
  second = Tensor();
  CHECK_EQUAL(reports, 1);
}

int main() { return check::run(); }
