/*
 * at::Tensor: making, properties, elements, crossing to the C library and back.
 */
#include "expect.hpp"

using at::Tensor;

TEST(factories) {
  CHECK(at::empty({2, 3}).sizes().equals({2, 3}));
  CHECK(holds(at::zeros({2}), {0, 0}));
  CHECK(holds(at::ones({2}), {1, 1}));
  CHECK(holds(at::full({2}, 2.5), {2.5, 2.5}));
  CHECK(holds(at::zeros_like(at::ones({2})), {0, 0}));
  CHECK(holds(at::ones_like(at::zeros({2})), {1, 1}));
  CHECK(holds(at::full_like(at::zeros({2}, at::kLong), 7), {7, 7}));
  CHECK(at::empty_like(at::zeros({2, 1}, at::kInt)).sizes().equals({2, 1}));
  CHECK(holds(at::arange(3), {0, 1, 2}));
  CHECK(holds(at::arange(1, 3, 0.5), {1, 1.5, 2, 2.5}));
  CHECK(holds(at::arange(1, 4, at::kFloat), {1, 2, 3}));
  CHECK(holds(at::arange(3, 0, -1), {3, 2, 1}));
  CHECK_EQUAL(at::arange(2, 2).numel(), 0);
  CHECK(holds(at::range(1, 3), {1, 2, 3}));
  CHECK(at::arange(0, 1, 0.1).numel() == 10 && at::arange(0, 1, 1. / 3).numel() == 3); /* without the end, however it is rounded */
  CHECK_EQUAL(at::arange(1, 0, -0.1, at::kDouble).numel(), 10);
  CHECK(holds(at::linspace(0, 1, 3), {0, 0.5, 1}));
  CHECK(holds(at::linspace(2, 5, 1), {2}) && holds(at::logspace(2, 5, 1), {100}));
  CHECK(at::linspace(2, 5, 0).sizes().equals({0}));
  CHECK_BLAMES(3, at::linspace(2, 5, -1));
  CHECK(holds(at::logspace(0, 2, 3), {1, 10, 100}));
  CHECK(holds(at::eye(2), {2, 2}, {1, 0, 0, 1}));
  CHECK(holds(at::eye(2, 3), {2, 3}, {1, 0, 0, 0, 1, 0}));
  CHECK(holds(at::scalar_tensor(4), {}, {4}));
}

TEST(tensorsOfValues) {
  CHECK_EQUAL(at::tensor({1, 2}).scalar_type(), at::kInt);
  CHECK_EQUAL(at::tensor({1.f, 2.f}).scalar_type(), at::kFloat);
  CHECK_EQUAL(at::tensor({1., 2.}).scalar_type(), at::kDouble);
  CHECK_EQUAL(at::tensor(std::vector<std::int64_t>{1, 2}).scalar_type(), at::kLong);
  CHECK_EQUAL(at::tensor({1, 2}, at::kFloat).scalar_type(), at::kFloat);
  CHECK(holds(at::tensor({3, 1, 2}), {3, 1, 2}));
  CHECK(holds(at::tensor({true, false}), {1, 0}));
}

TEST(tensorsWithoutElements) {
  for (const Tensor &tensor : {at::empty({0}), at::empty({2, 0, 3}), at::zeros({0, 1, 1, 2})}) {
    CHECK(tensor.defined());
    CHECK_EQUAL(tensor.numel(), 0);
    CHECK(tensor.is_contiguous());
  }
  CHECK_THROWS(c10::Error, "negative", at::empty({2, -1}));
}

TEST(optionsGiveTheElementType) {
  CHECK_EQUAL(at::zeros({1}).scalar_type(), at::kFloat);
  CHECK_EQUAL(at::zeros({1}, at::dtype<double>()).scalar_type(), at::kDouble);
  CHECK_EQUAL(at::zeros({1}, at::dtype(at::kInt).device(at::kCPU)).scalar_type(), at::kInt);
  CHECK_EQUAL(at::zeros({1}, at::TensorOptions().dtype<std::uint8_t>()).scalar_type(), at::kByte);
  CHECK_EQUAL(at::zeros({1}, at::device(at::kCPU)).scalar_type(), at::kFloat);
  CHECK_EQUAL(at::zeros({1}, at::kShort).options().dtype(), at::kShort);
  CHECK(at::zeros({1}).device() == at::kCPU);
  CHECK_EQUAL(at::zeros({1}, at::kChar).itemsize(), 1u);
  CHECK_EQUAL(at::zeros({3}, at::kDouble).nbytes(), 24u);
  CHECK_THROWS(c10::Error, "nbytes: ", at::zeros({1}).expand({std::int64_t(1) << 31, std::int64_t(1) << 31}).nbytes());
  CHECK(at::zeros({3}).is_floating_point());
  CHECK_EQUAL(th::text_of(at::kHalf), "Half");
}

TEST(properties) {
  const Tensor tensor = at::zeros({2, 3, 4});
  CHECK_EQUAL(tensor.dim(), 3);
  CHECK_EQUAL(tensor.ndimension(), 3);
  CHECK_EQUAL(tensor.numel(), 24);
  CHECK_EQUAL(tensor.size(0), 2);
  CHECK_EQUAL(tensor.size(-1), 4);
  CHECK_EQUAL(tensor.stride(-2), 4);
  CHECK(tensor.strides().equals({12, 4, 1}));
  CHECK_EQUAL(tensor.dtype(), at::kFloat);
  CHECK_EQUAL(tensor.storage_offset(), 0);
  CHECK_THROWS(c10::IndexError, "size: Dimension out of range (expected to be in range of [-3, 2], but got 3)", tensor.size(3));
  CHECK_THROWS(c10::IndexError, "stride: Dimension out of range (expected to be in range of [-3, 2], but got -4)", tensor.stride(-4));
}

TEST(handlesOfOneTensor) {
  Tensor a = at::zeros({2});
  const Tensor b = a;
  CHECK(a.is_same(b));
  CHECK_EQUAL(a.use_count(), 2u);
  b.fill_(3);
  CHECK(holds(a, {3, 3}));
  const Tensor copy = a.clone();
  CHECK(!copy.is_same(a) && !copy.is_alias_of(a));
  const Tensor view = a.alias();
  CHECK(!view.is_same(a) && view.is_alias_of(a) && view.same_data(a));
  a.reset();
  CHECK(!a.defined());
  CHECK_EQUAL(b.use_count(), 1u);
  CHECK(!at::empty({0}).is_alias_of(at::empty({0})));
}

TEST(elements) {
  const Tensor tensor = at::arange(6, at::kFloat).view({2, 3});
  CHECK_EQUAL(tensor.data_ptr<float>()[4], 4.f);
  tensor.data<float>()[4] = 40; // a const handle is not a constant tensor
  CHECK_EQUAL(tensor.const_data_ptr<float>()[4], 40.f);
  tensor.mutable_data_ptr<float>()[4] = 4;
  CHECK_EQUAL(tensor.data_ptr(), static_cast<void *>(tensor.data_ptr<float>()));
  CHECK_THROWS(c10::Error, "Float", tensor.data_ptr<double>());
  const Tensor row = tensor[1];
  CHECK_EQUAL(row.data_ptr<float>(), tensor.data_ptr<float>() + 3);
  CHECK_EQUAL(row[2].item<int>(), 5);
  CHECK_EQUAL(tensor[-1][-1].item<double>(), 5.);
  CHECK_THROWS(c10::Error, "6 elements", tensor.item());
  CHECK(at::ones({1}, at::kLong).item().isIntegral());
  CHECK_EQUAL(at::full({1}, 2.5).to(at::kHalf).item<float>(), 2.5f);
  const Tensor halves = at::full({2, 3}, 2.5, at::kHalf);
  CHECK_EQUAL(halves.scalar_type(), at::kHalf);
  CHECK(halves.to(at::kFloat).equal(at::full({2, 3}, 2.5)));
  CHECK(at::ones({2}, at::kHalf).to(at::kFloat).equal(at::ones({2})));
  halves.select(1, 1).zero_();
  CHECK(halves.to(at::kFloat).equal(at::tensor({2.5f, 0.f, 2.5f, 2.5f, 0.f, 2.5f}).view({2, 3})));
  CHECK(at::zeros({0}, at::kHalf).sizes().equals({0}));
  const Tensor bytes = at::ones({2}, at::kChar);
  CHECK_EQUAL(bytes.data_ptr<std::int8_t>()[0], 1);
  const Tensor empty = at::empty({0});
  CHECK(empty.data_ptr() == nullptr);
}

TEST(accessors) {
  const Tensor tensor = at::arange(6, at::kFloat).view({2, 3}).t();
  auto a = tensor.accessor<float, 2>();
  CHECK_EQUAL(a.size(0), 3);
  CHECK_EQUAL(a.stride(0), 1);
  CHECK(a.sizes().equals({3, 2}) && a.strides().equals({1, 3}));
  CHECK_EQUAL(a[2][1], 5.f);
  a[2][1] = 7;
  CHECK_EQUAL(tensor[2][1].item<int>(), 7);
  CHECK_EQUAL(a[1].data(), tensor.data_ptr<float>() + 1);
  CHECK_THROWS(c10::Error, "accessor: TensorAccessor expected 3 dims but tensor has", tensor.accessor<float, 3>());
  CHECK_THROWS(c10::Error, "Float", tensor.accessor<int, 2>());
}

TEST(crossingToTheCLibrary) {
  THFloatTensor *raw = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(raw, 2);
  {
    const Tensor shared = Tensor::share(raw);
    CHECK_EQUAL(raw->refcount, 2);
    CHECK(holds(shared, {2, 2, 2}));
    CHECK_EQUAL(shared.unsafeGetTH<float>(), raw);
    CHECK_EQUAL(raw->refcount, 2);
  }
  CHECK_EQUAL(raw->refcount, 1);
  Tensor adopted = Tensor::adopt(raw);
  CHECK_EQUAL(adopted.use_count(), 1u);
  CHECK_THROWS(c10::Error, "Float", (void)adopted.unsafeReleaseTH<long>());
  CHECK(adopted.defined());
  CHECK_EQUAL(adopted.unsafeReleaseTH<float>(), raw);
  CHECK(!adopted.defined());
  CHECK_EQUAL(raw->refcount, 1);
  THFloatTensor_free(raw);
}

TEST(storages) {
  const Tensor tensor = at::ones({2, 3}, at::kLong);
  at::Storage storage = tensor.storage();
  CHECK_EQUAL(storage.use_count(), 2u);
  CHECK_EQUAL(storage.size(), 6);
  CHECK_EQUAL(storage.nbytes(), 48u);
  CHECK_EQUAL(storage.scalar_type(), at::kLong);
  CHECK_EQUAL(storage.data(), tensor.data_ptr());
  CHECK(storage.is_alias_of(tensor[1].storage()));
  CHECK(!storage.is_alias_of(at::Storage()));
  CHECK(storage && !at::Storage());
  at::Storage shared = at::Storage::share(storage.unsafeGetTH<long>());
  CHECK_EQUAL(storage.use_count(), 3u);
  shared = at::Storage::adopt(shared.unsafeReleaseTH<long>());
  CHECK_EQUAL(storage.use_count(), 3u);
  CHECK(!at::empty({0}).storage() || at::empty({0}).storage().size() == 0);
}

TEST(memoryOfTheCallers) {
  int freed = 0;
  float memory[6] = {0, 1, 2, 3, 4, 5};
  {
    const Tensor tensor = at::from_blob(memory, {2, 3}, [&](void *address) { freed += address == memory; });
    const Tensor row = tensor[1];
    CHECK_EQUAL(row.data_ptr<float>(), memory + 3);
    tensor.mul_(2);
    CHECK_EQUAL(memory[5], 10.f);
    CHECK_THROWS(c10::Error, "", tensor.resize_({9}));
    CHECK_EQUAL(freed, 0);
  }
  CHECK_EQUAL(freed, 1);
  CHECK(holds(at::from_blob(memory, {2, 2}, {3, 2}, nullptr), {2, 2}, {0, 4, 6, 10}));
  std::int64_t numbers[2] = {7, 8};
  CHECK(holds(at::from_blob(numbers, {2}, at::kLong), {7, 8}));
  CHECK_THROWS(c10::Error, "strides", at::from_blob(memory, {2}, {1, 1}, nullptr));
}

TEST(memoryStaysTheCallersWhereMakingTheTensorFails) {
  int freed = 0;
  float memory[1];
  const auto count = [&](void *) { ++freed; };
  CHECK_THROWS(c10::Error, "too large", at::from_blob(memory, {INT64_MAX / 2, 8}, count));
  CHECK_THROWS(c10::Error, "too large", at::from_blob(memory, {2, 2}, {INT64_MAX, INT64_MAX}, count));
  CHECK_THROWS(c10::Error, "", at::from_blob(nullptr, {2}, count));
  CHECK_EQUAL(freed, 0);
}

TEST(sizesThatNoMemoryHolds) {
  CHECK_THROWS(c10::Error, "too large", at::empty({INT64_MAX, 2, 2}));
  CHECK_THROWS(c10::Error, "", at::empty({INT64_MAX}));
  CHECK_THROWS(c10::Error, "too large", at::ones({4}).view({INT64_MAX, 4}));
  CHECK_THROWS(c10::Error, "", at::ones({4}).resize_({INT64_MAX / 4, 2}));
}

TEST(conversions) {
  const Tensor tensor = at::tensor({1.7, -2.3});
  CHECK(holds(tensor.to(at::kInt), {1, -2}));
  CHECK(tensor.to(at::kDouble).is_same(tensor));
  CHECK(tensor.to(at::TensorOptions()).is_same(tensor));
  CHECK_EQUAL(tensor.to(at::dtype<float>()).scalar_type(), at::kFloat);
  for (const at::ScalarType from : {at::kByte, at::kChar, at::kShort, at::kInt, at::kLong, at::kHalf, at::kFloat, at::kDouble})
    for (const at::ScalarType to : {at::kByte, at::kChar, at::kShort, at::kInt, at::kLong, at::kHalf, at::kFloat, at::kDouble})
      CHECK(holds(at::tensor({1, 2, 3}).to(from).to(to), {1, 2, 3}));
}

TEST(copies) {
  const Tensor target = at::zeros({2, 3});
  target.copy_(at::tensor({1, 2, 3}));
  CHECK(holds(target, {2, 3}, {1, 2, 3, 1, 2, 3}));
  target.copy_(at::zeros({2, 3}, at::kDouble));
  CHECK(holds(target, {2, 3}, {0, 0, 0, 0, 0, 0}));
  CHECK_THROWS(c10::Error, "expand", target.copy_(at::zeros({2})));
  target.zero_();
  target.resize_({3, 1});
  CHECK(target.sizes().equals({3, 1}));
  target.resize_as_(at::zeros({2, 3}));
  target.resize_({});
  CHECK_EQUAL(target.dim(), 0);
  const Tensor view = at::empty({0});
  view.set_(target.resize_({4}).fill_(1));
  CHECK(view.is_alias_of(target) && view.sizes().equals({4}));
  CHECK_THROWS(c10::Error, "view", view.set_(at::zeros({1}, at::kLong)));
}

int main() { return check::run(); }
