/*
 * c10::intrusive_ptr and c10::raw::intrusive_ptr over the objects of the C library.
 */
#include "check.hpp"

#include <c10/util/intrusive_ptr.h>

#include <unordered_set>

using c10::intrusive_ptr;

TEST(rawCounting) {
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(3);
  c10::raw::intrusive_ptr::incref(tensor);
  CHECK_EQUAL(c10::raw::intrusive_ptr::use_count(tensor), 2u);
  CHECK_EQUAL(tensor->refcount, 2);
  c10::raw::intrusive_ptr::decref(tensor);
  CHECK_EQUAL(tensor->refcount, 1);
  c10::raw::intrusive_ptr::decref(tensor);
  THHalfStorage *storage = THHalfStorage_newWithSize(2);
  c10::raw::intrusive_ptr::incref(storage);
  CHECK_EQUAL(storage->refcount, 2);
  c10::raw::intrusive_ptr::decref(storage);
  c10::raw::intrusive_ptr::decref(storage);
  THFloatTensor *none = nullptr;
  c10::raw::intrusive_ptr::incref(none);
  c10::raw::intrusive_ptr::decref(none);
  CHECK_EQUAL(c10::raw::intrusive_ptr::use_count(none), 0u);
}

TEST(owning) {
  THLongStorage *storage = THLongStorage_newWithSize(2);
  auto a = intrusive_ptr<THLongStorage>::reclaim(storage);
  CHECK(a.unique());
  auto b = a;
  CHECK_EQUAL(storage->refcount, 2);
  CHECK(a == b);
  auto c = std::move(b);
  CHECK(b == nullptr && !b.defined());
  CHECK_EQUAL(a.use_count(), 2u);
  b = c;
  c = std::move(b);
  c.reset();
  CHECK(a.unique());
  auto &same = a;
  a = same;
  a = std::move(same);
  CHECK(a.unique());
  CHECK_EQUAL(a->size, 2);
  CHECK_EQUAL((*a).size, 2);
  auto d = intrusive_ptr<THLongStorage>::reclaim_copy(a.get());
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK_EQUAL(d.release(), storage);
  CHECK(!d);
  THLongStorage_free(storage);
  CHECK(a.unique());
  CHECK(a != nullptr);
  CHECK(a != intrusive_ptr<THLongStorage>());
  CHECK(!(a < a));
}

TEST(inContainers) {
  std::unordered_set<intrusive_ptr<THFloatTensor>> set;
  auto tensor = intrusive_ptr<THFloatTensor>::reclaim(THFloatTensor_new());
  set.insert(tensor);
  set.insert(tensor);
  CHECK_EQUAL(set.size(), 1u);
  CHECK_EQUAL(tensor.use_count(), 2u);
  set.clear();
  CHECK(tensor.unique());
}

int main() { return check::run(); }
