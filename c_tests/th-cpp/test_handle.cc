/*
 * The handle under all wrappers: who owns what, beside C code.
 */
#include "check.hpp"

#include <th/view.hpp>

using th::Handle;

namespace {

/* A C tensor whose count is one. */
THFloatTensor *newTensor() { return THFloatTensor_newWithSize2d(2, 3); }

} // namespace

TEST(adoptTakesOverAndShareRetains) {
  THFloatTensor *tensor = newTensor();
  Handle shared = Handle::share(tensor);
  CHECK_EQUAL(shared.use_count(), 2);
  {
    Handle adopted = Handle::adopt(tensor);
    CHECK_EQUAL(tensor->refcount, 2);
    CHECK(adopted == shared);
  }
  CHECK_EQUAL(tensor->refcount, 1);
  CHECK_EQUAL(shared.as<float>(), tensor);
}

TEST(copyRetainsMoveSteals) {
  Handle a = Handle::adopt(newTensor());
  Handle b = a;
  CHECK_EQUAL(a.use_count(), 2);
  Handle c = std::move(b);
  CHECK_EQUAL(a.use_count(), 2);
  CHECK(!b);
  CHECK_EQUAL(b.use_count(), 0);
  b = c;
  CHECK_EQUAL(a.use_count(), 3);
  b = std::move(c);
  CHECK_EQUAL(a.use_count(), 2);
  b = Handle();
  CHECK_EQUAL(a.use_count(), 1);
}

TEST(assignmentToItself) {
  Handle a = Handle::adopt(newTensor());
  Handle &same = a;
  a = same;
  CHECK_EQUAL(a.use_count(), 1);
  a = std::move(same);
  CHECK_EQUAL(a.use_count(), 1);
  Handle b = Handle::adopt(newTensor());
  a.swap(b);
  a.swap(a);
  CHECK_EQUAL(a.use_count(), 1);
  CHECK(a != b);
}

TEST(detachGivesTheReferenceUp) {
  Handle a = Handle::adopt(newTensor());
  THFloatTensor *tensor = a.as<float>();
  a.detach();
  CHECK(!a);
  CHECK_EQUAL(tensor->refcount, 1);
  THFloatTensor_free(tensor);
}

TEST(objectsThatAreNotCountedAreLeftAlone) {
  THFloatTensor *tensor = newTensor();
  THFloatTensor_clearFlag(tensor, TH_TENSOR_REFCOUNTED);
  {
    Handle a = Handle::share(tensor);
    Handle b = a;
    CHECK_EQUAL(tensor->refcount, 1);
  }
  THFloatTensor_setFlag(tensor, TH_TENSOR_REFCOUNTED);
  THFloatTensor_free(tensor);
}

TEST(wrongTypesAndNothingThrow) {
  Handle a = Handle::adopt(newTensor());
  CHECK_THROWS(c10::Error, "Double", a.as<double>());
  CHECK_THROWS(c10::Error, "nothing", Handle().as<float>());
}

TEST(everyElementTypeHasItsFunctions) {
  for (int i = 0; i < 8; ++i) {
    const auto type = static_cast<c10::ScalarType>(i);
    Handle a = th::make({2, 3}, type);
    std::memset(th::data(a), 0, 6 * c10::elementSize(type));
    CHECK_EQUAL(a.type(), type);
    Handle view = th::select(a, 0, 1);
    CHECK_EQUAL(view->storage->refcount, 2);
    CHECK_EQUAL(th::storage(a).use_count(), 3);
    CHECK(th::same_storage(a, view));
    th::copy(a, th::convert(a, c10::ScalarType::Double));
  }
}

TEST(storagesAreHandlesToo) {
  THLongStorage *storage = THLongStorage_newWithSize(5);
  th::StorageHandle a = th::StorageHandle::adopt(storage);
  th::StorageHandle b = a;
  CHECK_EQUAL(storage->refcount, 2);
  b = th::StorageHandle();
  CHECK_EQUAL(a.use_count(), 1);
}

TEST(shortListsOfSizesGrow) {
  th::Sizes sizes;
  for (std::int64_t i = 0; i < 20; ++i)
    sizes.insert(sizes.begin(), i);
  CHECK_EQUAL(sizes.size(), 20u);
  CHECK_EQUAL(sizes[0], 19);
  CHECK_EQUAL(sizes[19], 0);
  th::Sizes copy(sizes);
  sizes[0] = 7;
  CHECK_EQUAL(copy[0], 19);
  copy = sizes;
  CHECK_EQUAL(copy[0], 7);
}

TEST(manyDimensions) {
  const c10::IntArrayRef none;
  Handle a = th::make(th::Sizes(9, 1), c10::kFloat);
  CHECK_EQUAL(th::rank(a), 9);
  CHECK_EQUAL(th::rank(th::squeeze(a)), 0);
  CHECK_EQUAL(th::count_of(none), 1);
}

int main() { return check::run(); }
