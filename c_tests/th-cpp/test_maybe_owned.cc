/*
 * c10::MaybeOwned, of tensors and of other types, and the report of borrows that outlive their owners.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <c10/util/intrusive_ptr.h>
#include <caffe2/core/tensor.h>
#include <cytnx.hpp>

#include <memory>
#include <string>

using at::Tensor;
using c10::MaybeOwned;

namespace {

int reports = 0;
void count_report(const char *) { ++reports; }

} // namespace

TEST(aBorrowedTensorIsNotCounted) {
  const Tensor tensor = at::ones({2, 3});
  const auto borrowed = MaybeOwned<Tensor>::borrowed(tensor);
  CHECK(borrowed.unsafeIsBorrowed());
  CHECK_EQUAL(tensor.use_count(), 1u);
  CHECK(borrowed->is_same(tensor));
  CHECK((*borrowed).is_same(tensor));
  const auto copy = borrowed;
  CHECK(copy.unsafeIsBorrowed());
  CHECK_EQUAL(tensor.use_count(), 1u);
}

TEST(anOwnedTensorIs) {
  Tensor tensor = at::ones({2, 3});
  {
    const auto owned = MaybeOwned<Tensor>::owned(tensor);
    CHECK(!owned.unsafeIsBorrowed());
    CHECK_EQUAL(tensor.use_count(), 2u);
    const auto copy = owned;
    CHECK_EQUAL(tensor.use_count(), 3u);
  }
  CHECK_EQUAL(tensor.use_count(), 1u);
  const Tensor other = tensor;
  const auto moved = MaybeOwned<Tensor>::owned(std::move(tensor));
  CHECK_EQUAL(other.use_count(), 2u);
  CHECK(!tensor.defined());
}

TEST(aBorrowSurvivesTheMoveOfItsOwner) {
  Tensor owner, tensor = at::full({1}, 5);
  const auto borrowed = MaybeOwned<Tensor>::borrowed(tensor);
  owner = std::move(tensor);
  CHECK_EQUAL(borrowed->item<int>(), 5);
}

TEST(everyAssignment) {
  const Tensor a = at::ones({1}), b = at::ones({2});
  for (const bool from_borrow : {false, true})
    for (const bool to_borrow : {false, true})
      for (const bool move : {false, true}) {
        const auto make = [](const Tensor &tensor, bool borrow) {
          return borrow ? MaybeOwned<Tensor>::borrowed(tensor) : MaybeOwned<Tensor>::owned(tensor);
        };
        auto from = make(a, from_borrow), to = make(b, to_borrow);
        if (move)
          to = std::move(from);
        else
          to = from;
        CHECK(to->is_same(a));
        CHECK_EQUAL(to.unsafeIsBorrowed(), from_borrow);
        CHECK_EQUAL(b.use_count(), 1u);
        CHECK_EQUAL(a.use_count(), from_borrow ? 1u : move ? 2u : 3u);
      }
  CHECK_EQUAL(a.use_count(), 1u);
}

TEST(assignmentToItselfAndSwap) {
  const Tensor a = at::ones({1}), b = at::ones({2});
  auto owned = MaybeOwned<Tensor>::owned(a);
  auto borrowed = MaybeOwned<Tensor>::borrowed(b);
  auto &same = owned, &same_borrow = borrowed;
  owned = same;
  borrowed = same_borrow;
  owned = std::move(same);
  borrowed = std::move(same_borrow);
  CHECK(owned->is_same(a));
  CHECK(borrowed->is_same(b));
  swap(owned, borrowed);
  CHECK(owned->is_same(b) && owned.unsafeIsBorrowed());
  CHECK(borrowed->is_same(a) && !borrowed.unsafeIsBorrowed());
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK_EQUAL(b.use_count(), 1u);
}

TEST(takingTheValueOfATemporary) {
  const Tensor a = at::ones({1});
  const Tensor from_borrow = *MaybeOwned<Tensor>::borrowed(a);
  CHECK_EQUAL(a.use_count(), 2u);
  const Tensor from_owned = *MaybeOwned<Tensor>::owned(Tensor(a));
  CHECK_EQUAL(a.use_count(), 3u);
}

TEST(otherTypesAreBorrowedByAddress) {
  const std::string text = "borrowed";
  auto borrowed = MaybeOwned<std::string>::borrowed(text);
  CHECK_EQUAL(&*borrowed, &text);
  CHECK_EQUAL(borrowed->size(), text.size());
  borrowed = MaybeOwned<std::string>::owned(std::in_place, 3, 'x');
  CHECK_EQUAL(*borrowed, std::string("xxx"));
  CHECK(MaybeOwned<std::string>().unsafeIsBorrowed());
  const auto pointer = std::make_shared<int>(3);
  const auto shared = MaybeOwned<std::shared_ptr<int>>::borrowed(pointer);
  CHECK_EQUAL(pointer.use_count(), 1);
}

TEST(aBorrowOfNothing) {
  MaybeOwned<Tensor> nothing;
  CHECK(nothing.unsafeIsBorrowed() && !nothing->defined());
  const Tensor tensor = at::ones({2});
  nothing = MaybeOwned<Tensor>::borrowed(tensor);
  CHECK(nothing->is_same(tensor) && tensor.use_count() == 1);
}

namespace {
struct Counted : c10::intrusive_ptr_target {};
} // namespace

TEST(countedObjectsAreBorrowed) {
  using Pointer = c10::intrusive_ptr<Counted>;
  using Traits = c10::MaybeOwnedTraits<Pointer>;
  const Pointer pointer = c10::make_intrusive<Counted>();
  const auto borrowed = MaybeOwned<Pointer>::borrowed(pointer);
  CHECK(borrowed->get() == pointer.get() && pointer.use_count() == 1);
  {
    const auto owned = MaybeOwned<Pointer>::owned(pointer);
    CHECK_EQUAL(pointer.use_count(), 2u);
  }
  CHECK_EQUAL(pointer.use_count(), 1u);
  auto borrow = Traits::createBorrow(pointer);
  CHECK(Traits::debugBorrowIsValid(borrow) && Traits::pointerFromBorrow(borrow)->get() == pointer.get());
  Traits::destroyBorrow(borrow);
}

/* A handle of another face: whose borrow survives the move of its owner, too. */
template <class Handle>
static void borrowIsOfTheTensor(Handle handle) {
  const at::Tensor tensor(handle);
  CHECK_EQUAL(tensor.use_count(), 2u);
  const auto borrowed = MaybeOwned<Handle>::borrowed(handle);
  const Handle moved = std::move(handle);
  CHECK(at::Tensor(*borrowed).is_same(tensor));
  CHECK_EQUAL(tensor.use_count(), 2u);
}

TEST(handlesOfTheOtherFacesAreBorrowed) {
  borrowIsOfTheTensor(caffe2::Tensor(at::ones({2, 3})));
  borrowIsOfTheTensor(cytnx::ones({2, 3}));
}

TEST(expectContiguousBorrowsOrCopies) {
  const Tensor matrix = at::arange(6).view({2, 3});
  const auto same = matrix.expect_contiguous();
  CHECK(same.unsafeIsBorrowed());
  CHECK(same->is_same(matrix));
  CHECK_EQUAL(matrix.use_count(), 1u);
  const Tensor transposed = matrix.t();
  const auto copy = transposed.expect_contiguous();
  CHECK(!copy.unsafeIsBorrowed());
  CHECK(copy->is_contiguous());
  CHECK(copy->equal(transposed));
}

TEST(aBorrowThatOutlivesItsOwnerIsReported) {
  const auto former = th::set_borrow_report(count_report);
  {
    Tensor owner = at::ones({1});
    const Tensor second = owner;
    const auto borrowed = MaybeOwned<Tensor>::borrowed(owner);
    owner.reset();
    CHECK_EQUAL(reports, 0); // there is another owner
  }
  {
    auto owner = std::make_unique<Tensor>(at::ones({1}));
    const auto borrowed = MaybeOwned<Tensor>::borrowed(*owner);
    const auto twice = borrowed;
    owner.reset();
    CHECK_EQUAL(reports, TH_CPP_CHECK_BORROWS);
  }
  th::set_borrow_report(former);
}

int main() { return check::run(); }
