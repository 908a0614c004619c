/*
 * caffe2::Tensor: what shares a tensor, what shares elements, and what copies.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <caffe2/core/tensor.h>

#include <fstream>
#include <thread>

using namespace caffe2;

namespace {

/* A matrix of 2 x 3 Float elements 0 to 5. */
Tensor counted() {
  Tensor tensor({2, 3}, at::dtype<float>().device(CPU));
  for (int i = 0; i < 6; ++i)
    tensor.mutable_data<float>()[i] = static_cast<float>(i);
  return tensor;
}

std::vector<std::int64_t> list(IntArrayRef sizes) { return sizes.vec(); }
using Sizes = std::vector<std::int64_t>;

} // namespace

TEST(handleOfNothing) {
  Tensor nothing;
  CHECK(!nothing.defined());
  CHECK(!nothing);
  CHECK_EQUAL(nothing.use_count(), 0u);
  CHECK_THROWS(c10::Error, "not defined", nothing.dim());
  CHECK_THROWS(c10::Error, "not defined", nothing.Resize(2));
  CHECK(!at::Tensor(nothing).defined());
  CHECK(!Tensor(at::Tensor()).defined());
}

TEST(typeIsKnownFromTheStart) {
  CHECK_EQUAL(Tensor(CPU).dtype(), TypeMeta()); // Float, but nobody said so
  CHECK_EQUAL(Tensor(CPU).numel(), 0);
  CHECK_EQUAL(Tensor({2}, CPU).itemsize(), sizeof(float));
  CHECK_EQUAL(Tensor({2}, at::dtype<std::int64_t>()).dtype(), at::kLong);
  const Tensor matrix = caffe2::empty({4, 5}, at::dtype(at::kDouble));
  CHECK_EQUAL(matrix.dim(), 2);
  CHECK_EQUAL(matrix.numel(), 20);
  CHECK_EQUAL(matrix.size(0), 4);
  CHECK_EQUAL(matrix.size(-1), 5);
  CHECK_THROWS(c10::IndexError, "size: Dimension out of range (expected to be in range of [-2, 1], but got 2)", matrix.size(2));
  CHECK_EQUAL(matrix.itemsize(), 8u);
  CHECK_EQUAL(matrix.nbytes(), 160u);
  CHECK_EQUAL(matrix.GetDeviceType(), CPU);
}

TEST(copiesOfAHandleShareTheTensor) {
  Tensor a = counted();
  Tensor b = a.UnsafeSharedInstance();
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK(a.is_same(b));
  b.Resize(6);
  CHECK_EQUAL(a.dim(), 1);
  Tensor c = std::move(b);
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK(!b.defined());
  Tensor &same = c;
  c = same;
  c = std::move(same);
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK(a.is_same(c));
  c = Tensor();
  CHECK_EQUAL(a.use_count(), 1u);
}

TEST(aliasSharesElementsOnly) {
  Tensor a = counted();
  const Tensor alias = a.Alias();
  CHECK(!a.is_same(alias));
  CHECK_EQUAL(a.use_count(), 1u);
  CHECK_EQUAL(alias.data<float>(), a.data<float>());
  CHECK(a.storage().is_alias_of(alias.storage()));
  a.Resize(3, 2);
  CHECK(list(alias.sizes()) == Sizes({2, 3}));
  a.mutable_data<float>()[5] = 50;
  CHECK_EQUAL(alias.data<float>()[5], 50);
}

TEST(cloneCopies) {
  const Tensor a = counted(), b = a.Clone(), c(a, CPU);
  a.mutable_data<float>()[0] = 9;
  CHECK_EQUAL(b.data<float>()[0], 0);
  CHECK_EQUAL(c.data<float>()[0], 0);
  CHECK_EQUAL(c.data<float>()[5], 5);
  CHECK_EQUAL(a.use_count(), 1u);
}

TEST(conversionsShareTheTensor) {
  const at::Tensor a = at::arange(6).view({2, 3});
  CHECK_EQUAL(a.use_count(), 1u);
  Tensor c(a);
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK_EQUAL(c.data<std::int64_t>(), a.data_ptr<std::int64_t>());
  at::Tensor back(c);
  CHECK(back.is_same(a));
  CHECK_EQUAL(a.use_count(), 3u);
  const at::Tensor moved(std::move(c));
  CHECK(!c.defined());
  CHECK_EQUAL(a.use_count(), 3u);
  const Tensor again(std::move(back));
  CHECK(!back.defined());
  CHECK_EQUAL(a.use_count(), 3u);
  again.Resize(6);
  CHECK_EQUAL(a.dim(), 1);
  a.fill_(8);
  CHECK_EQUAL(again.data<std::int64_t>()[5], 8);
}

TEST(onlyContiguousTensorsComeIn) {
  const at::Tensor a = at::ones({2, 3});
  const at::Tensor transposed = a.t();
  CHECK_THROWS(c10::Error, "not contiguous; call contiguous()", Tensor(transposed).dim());
  CHECK_THROWS(c10::Error, "sizes [3, 2] with strides [1, 3]", Tensor(a.t()).dim());
  CHECK_EQUAL(transposed.use_count(), 1u);
  CHECK_EQUAL(Tensor(transposed.contiguous()).size(0), 3);

  // a change of the layout through another handle is noticed where elements are asked for
  const Tensor c(a);
  a.set_(transposed);
  CHECK(!c.is_contiguous());
  CHECK_THROWS(c10::Error, "not contiguous", c.data<float>());
  CHECK_THROWS(c10::Error, "not contiguous", Tensor(CPU).CopyFrom(c));
  CHECK_THROWS(c10::Error, "not contiguous", Tensor({6}, CPU).ShareData(c));
}

TEST(elementsAreOfTheirType) {
  Tensor a = counted();
  const Tensor &constant = a;
  CHECK_THROWS(c10::Error, "expected elements of type Double but they are Float", a.data<double>());
  CHECK_THROWS(c10::Error, "expected elements of type Int", constant.mutable_data<int>());
  CHECK_EQUAL(constant.mutable_data<float>()[3], 3);
}

TEST(anotherTypeMakesAnotherTensorUnlessShared) {
  Tensor a = counted();
  a.mutable_data<std::int64_t>()[5] = 1;
  CHECK_EQUAL(a.dtype(), at::kLong);
  CHECK(list(a.sizes()) == Sizes({2, 3}));
  const at::Tensor owner(a);
  CHECK_THROWS(c10::Error, "Others share this tensor of Long elements", a.mutable_data<float>());
  CHECK_EQUAL(owner.dtype(), at::kLong);
  CHECK_EQUAL(owner.use_count(), 2u);
}

TEST(resize) {
  Tensor a = counted();
  const float *data = a.data<float>();
  a.Resize(3, 2);
  CHECK(list(a.sizes()) == Sizes({3, 2}));
  a.Resize(std::vector<int>{1, 2, 3});
  CHECK(list(a.sizes()) == Sizes({1, 2, 3}));
  a.Resize({2});
  CHECK(list(a.sizes()) == Sizes({2}));
  CHECK_EQUAL(a.data<float>(), data);
  CHECK_EQUAL(a.data<float>()[1], 1);
  a.ResizeLike(Tensor({7}, CPU));
  CHECK_EQUAL(a.numel(), 7);
  a.Resize(2, 0);
  CHECK_EQUAL(a.numel(), 0);
  CHECK(list(a.sizes()) == Sizes({2, 0}));
  CHECK(a.data<float>() == nullptr);
  a.Resize(std::vector<int>());
  CHECK_EQUAL(a.numel(), 1);
  CHECK_EQUAL(a.dim(), 0);
  CHECK(a.data<float>() != nullptr);
  CHECK_THROWS(c10::Error, "Resize: negative dimension -1 in sizes [2, -1]", a.Resize(2, -1));
}

TEST(whatOutgrowsItsMemoryLeavesItToOthers) {
  Tensor a = counted();
  const Tensor alias = a.Alias();
  Tensor shares({6}, CPU);
  shares.ShareData(a);
  const at::Tensor view = at::Tensor(a).view({6});
  const float *former = a.data<float>();
  a.Resize(4, 5);
  a.mutable_data<float>()[0] = 7;
  CHECK(a.data<float>() != former);
  CHECK_EQUAL(alias.data<float>(), former);
  CHECK_EQUAL(shares.data<float>(), former);
  CHECK_EQUAL(view.data_ptr<float>(), former);
  CHECK_EQUAL(former[0], 0);
  CHECK_EQUAL(former[5], 5);
  Tensor b = counted();
  const at::Tensor same(b); // one tensor: it follows
  b.Resize(100);
  CHECK_EQUAL(same.data_ptr<float>(), b.data<float>());

  const Tensor c = counted(), other = c.Alias();
  const float *elements = c.data<float>();
  c.FreeMemory();
  CHECK(c.data<float>() != elements);
  CHECK_EQUAL(other.data<float>(), elements);
  CHECK(list(c.sizes()) == Sizes({2, 3}));
}

TEST(memoryIsKeptOnShrinkAsFlagsSay) {
  Tensor a({8, 8}, at::dtype<float>());
  const float *memory = a.data<float>();
  a.Resize(0);
  a.Resize(8);
  CHECK_EQUAL(a.data<float>(), memory);
  CHECK_EQUAL(a.storage().size(), 64);
  FLAGS_caffe2_max_keep_on_shrink_memory = 56 * sizeof(float);
  a.Resize(9);
  CHECK_EQUAL(a.storage().size(), 64);
  a.Resize(7);
  CHECK_EQUAL(a.storage().size(), 7);
  FLAGS_caffe2_max_keep_on_shrink_memory = INT64_MAX;
  FLAGS_caffe2_keep_on_shrink = false;
  a.Resize(7);
  CHECK_EQUAL(a.storage().size(), 7);
  a.Resize(6);
  CHECK_EQUAL(a.storage().size(), 6);
  FLAGS_caffe2_keep_on_shrink = true;
}

TEST(theFirstDimensionGrowsAndShrinks) {
  Tensor a = counted();
  a.ReserveSpace(4);
  const float *memory = a.data<float>();
  CHECK(list(a.sizes()) == Sizes({2, 3}));
  CHECK_EQUAL(a.data<float>()[5], 5);
  a.Extend(2, 0); // what was reserved
  CHECK(list(a.sizes()) == Sizes({4, 3}));
  CHECK_EQUAL(a.data<float>(), memory);
  const Tensor alias = a.Alias();
  CHECK_THROWS(EnforceNotMet, "others share", a.ShrinkTo(2));
  a.Extend(1, 50); // room for six
  CHECK(list(a.sizes()) == Sizes({5, 3}));
  CHECK_EQUAL(a.storage().size(), 18);
  CHECK_EQUAL(a.data<float>()[5], 5);
  CHECK_EQUAL(alias.data<float>(), memory);
  a.ExtendTo(10, 0);
  CHECK_EQUAL(a.size(0), 10);
  CHECK_EQUAL(a.data<float>()[5], 5);
  memory = a.data<float>();
  a.ShrinkTo(1);
  CHECK(list(a.sizes()) == Sizes({1, 3}));
  CHECK_EQUAL(a.data<float>(), memory);
  CHECK_THROWS(EnforceNotMet, "ShrinkTo", a.ShrinkTo(2));
  CHECK_THROWS(EnforceNotMet, "number of new slices", a.Extend(-1, 0));
  Tensor empty(CPU);
  empty.Extend(2, 0); // from size 0
  CHECK(list(empty.sizes()) == Sizes({2}));
  CHECK_THROWS(c10::Error, "", Tensor(Sizes(), CPU).Extend(1, 0));
}

TEST(reshapeKeepsTheElements) {
  Tensor a = counted();
  a.Reshape(std::vector<int>{3, 2});
  CHECK(list(a.sizes()) == Sizes({3, 2}));
  a.Reshape(std::vector<std::int64_t>{6});
  CHECK_EQUAL(a.data<float>()[4], 4);
  CHECK_THROWS(EnforceNotMet, "Reshape", a.Reshape({5}));
  CHECK(list(a.sizes()) == Sizes({6}));
}

TEST(sizesByParts) {
  const Tensor a({2, 3, 4}, CPU);
  CHECK(a.dims().vec() == Sizes({2, 3, 4}));
  CHECK(a.strides() == IntArrayRef({12, 4, 1}));
  CHECK_EQUAL(a.stride(-1), 1);
  CHECK_EQUAL(a.ndim(), 3);
  CHECK_EQUAL(a.size(), 24);
  CHECK_EQUAL(a.dim(1), 3);
  CHECK_EQUAL(a.dim32(2), 4);
  CHECK_EQUAL(a.size_from_dim(1), 12);
  CHECK_EQUAL(a.size_from_dim(3), 1);
  CHECK_EQUAL(a.size_to_dim(2), 6);
  CHECK_EQUAL(a.size_between_dim(0, 2), 3);
  CHECK_EQUAL(a.size_between_dim(2, 0), 3);
  CHECK_EQUAL(a.size_between_dim(1, 1), 1);
  CHECK_EQUAL(a.canonical_axis_index(-1), 2);
  CHECK_THROWS(c10::IndexError, "canonical_axis_index: Dimension out of range (expected to be in range of [-3, 2], but got 3)",
               a.canonical_axis_index(3));
  CHECK_EQUAL(a.GetDevice(), Device(CPU));
}

TEST(theTypeIsNamedByUse) {
  Tensor a(CPU);
  CHECK(!a.dtype_initialized());
  CHECK(a.storage_initialized());
  CHECK_THROWS(EnforceNotMet, "call mutable_data<T>() first", a.data<float>());
  CHECK_THROWS(EnforceNotMet, "call mutable_data<T>() first", a.raw_data());
  CHECK_THROWS(EnforceNotMet, "call mutable_data<T>() first", at::Tensor(a).numel());
  CHECK(!Tensor(a, CPU).dtype_initialized());
  CHECK(!a.Clone().dtype_initialized());
  CHECK(!a.IsType<float>());
  a.Resize(2, 2);
  CHECK_THROWS(EnforceNotMet, "call mutable_data<T>() first", at::Tensor(a).numel());
  a.mutable_data<float>()[0] = 1;
  CHECK(a.dtype_initialized());
  CHECK(a.IsType<float>());
  CHECK_EQUAL(at::Tensor(a).numel(), 4);
  CHECK_EQUAL(a.raw_mutable_data(), a.raw_data());
  Tensor b;
  swap(a, b);
  CHECK(!a.defined());
  CHECK(b.IsType<float>());
  Tensor c({1}, CPU);
  CHECK(c.raw_mutable_data(TypeMeta::Make<int>()) != nullptr);
  CHECK(c.IsType<int>());
  *c.mutable_data<int>() = 8;
  CHECK_EQUAL(c.item<double>(), 8);
  int numbers[1] = {3};
  Tensor d({1}, CPU);
  d.ShareExternalPointer(numbers, TypeMeta::Make<int>());
  CHECK_EQUAL(d.item<int>(), 3);
}

TEST(tensorsAsText) {
  const Tensor a = counted();
  CHECK_EQUAL(th::text_of(a), th::text_of(at::Tensor(a)));
  CHECK_THROWS(EnforceNotMet, "cannot open", TensorPrinter("t", "/nowhere/at all"));
  TensorPrinter printer("t", "printed");
  CHECK(printer.MetaStr(a).find("Tensor t of type") == 0);
  CHECK(printer.MetaStr(a).find("Dims: (2,3,): ") != std::string::npos);
  CHECK(a.DebugString().find("item size 4") != std::string::npos);
  CHECK(a.DebugString().find("dimension (2,3,).") != std::string::npos);
  printer.Print<float>(a);
  std::ifstream file("printed");
  std::string line;
  std::getline(file, line);
  CHECK(line.find("0,1,2,3,4,5") != std::string::npos);
}

TEST(namesOfC10NeedNoPrefix) {
  using caffe2::Tensor;
  Tensor a = caffe2::empty({2, 3}, dtype<std::int64_t>().device(CPU));
  CHECK(a.IsType<std::int64_t>());
  CHECK(caffe2::empty({2, 3}).IsType<float>());
  ReinitializeTensor(&a, {3}, device(CPU).dtype<float>());
  CHECK(a.IsType<float>());
  Tensor copy;
  ReinitializeAndCopyFrom(&copy, device(CPU), counted());
  CHECK_EQUAL(copy.data<float>()[5], 5);
  const float *memory = copy.data<float>();
  ReinitializeAndCopyFrom(&copy, device(CPU), counted());
  CHECK_EQUAL(copy.data<float>(), memory);
  CHECK_THROWS(EnforceNotMet, "does not convert", ReinitializeAndCopyFrom(&copy, dtype<int>(), counted()));
  const vector<float> values{1, 2, 3, 4};
  CHECK_EQUAL(TensorCPUFromValues<float>({2, 2}, values).numel(), 4);
  CHECK_THROWS(EnforceNotMet, "values", TensorCPUFromValues<float>({3, 2}, values));
  size_t bytes = 0;
  DeviceOption place;
  CHECK(GetTensorInfo(&copy, &bytes, &place) == vector<std::int64_t>({2, 3}));
  CHECK_EQUAL(bytes, 24u);
}

TEST(shareData) {
  Tensor a = counted(), flat({6}, CPU);
  flat.ShareData(a);
  CHECK_EQUAL(flat.data<float>(), a.data<float>());
  CHECK_EQUAL(flat.dim(), 1);
  CHECK_EQUAL(a.use_count(), 1u);
  CHECK_EQUAL(a.storage().use_count(), 3u); // two tensors and this handle
  CHECK_THROWS(c10::Error, "did you call Resize", Tensor({5}, CPU).ShareData(a));
  Tensor other({6}, at::dtype<int>());
  other.ShareData(a);
  CHECK_EQUAL(other.dtype(), at::kFloat);
}

TEST(copyFrom) {
  Tensor a = counted(), b(CPU);
  b.CopyFrom(a);
  CHECK(list(b.sizes()) == Sizes({2, 3}));
  CHECK(b.data<float>() != a.data<float>());
  CHECK_EQUAL(b.data<float>()[4], 4);
  b.CopyFrom(b);
  CHECK_EQUAL(b.data<float>()[4], 4);
  Tensor c({1}, at::dtype<double>());
  c.CopyFrom(a);
  CHECK_EQUAL(c.data<float>()[5], 5);
  const at::Tensor owner(c);
  CHECK_THROWS(c10::Error, "Others share", c.CopyFrom(Tensor({1}, at::dtype<int>())));
}

TEST(externalMemoryIsGivenBackOnce) {
  float memory[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  int given_back = 0;
  const auto deleter = [&](void *data) {
    CHECK_EQUAL(data, static_cast<void *>(memory));
    ++given_back;
  };
  {
    Tensor a({2, 2}, CPU);
    a.ShareExternalPointer(memory, sizeof memory, deleter);
    CHECK_EQUAL(a.data<float>(), memory);
    const Tensor alias = a.Alias();
    a.Resize(8); // within the capacity
    CHECK_EQUAL(a.data<float>(), memory);
    a.Resize(9); // beyond: memory of its own
    CHECK(a.data<float>() != memory);
    CHECK_EQUAL(a.numel(), 9);
    CHECK_EQUAL(given_back, 0);
    CHECK_EQUAL(alias.data<float>()[3], 3);
  }
  CHECK_EQUAL(given_back, 1);

  Tensor b({9}, CPU);
  CHECK_THROWS(c10::Error, "elements that the memory holds", b.ShareExternalPointer(memory, sizeof memory, deleter));
  CHECK_EQUAL(given_back, 1);

  Tensor nothing(CPU); // no elements yet, but memory for some
  nothing.ShareExternalPointer(memory, sizeof memory, deleter);
  CHECK(list(nothing.sizes()) == Sizes({0}));
  nothing.Resize(4);
  CHECK_EQUAL(nothing.data<float>(), memory);
  nothing = Tensor();
  CHECK_EQUAL(given_back, 2);
  Tensor(CPU).ShareExternalPointer(memory, 0, deleter);
  CHECK_EQUAL(given_back, 3);

  int numbers[2] = {4, 5}; // the caller's, without a deleter
  Tensor c({2}, CPU);
  c.ShareExternalPointer(numbers);
  CHECK_EQUAL(c.dtype(), at::kInt);
  c.mutable_data<int>()[1] = 6;
  CHECK_EQUAL(numbers[1], 6);
}

TEST(reinitializeTensor) {
  Tensor kept;
  ReinitializeTensor(&kept, {2, 3}, at::dtype<float>().device(CPU));
  CHECK_EQUAL(kept.numel(), 6);
  const at::Tensor owner(kept);
  kept.mutable_data<float>()[0] = 7;
  ReinitializeTensor(&kept, {2, 3}, at::dtype<float>().device(CPU)); // left alone
  CHECK_EQUAL(kept.data<float>()[0], 7);
  CHECK_EQUAL(owner.use_count(), 2u);
  ReinitializeTensor(&kept, {3}, at::dtype<float>().device(CPU)); // resized
  CHECK_EQUAL(owner.numel(), 3);
  ReinitializeTensor(&kept, {3}, at::dtype<int>().device(CPU)); // another one
  CHECK_EQUAL(kept.dtype(), at::kInt);
  CHECK_EQUAL(owner.dtype(), at::kFloat);
  CHECK_EQUAL(owner.use_count(), 1u);
}

TEST(enforce) {
  CAFFE_ENFORCE(true);
  CAFFE_ENFORCE_EQ(2, 2, "not shown");
  CHECK_THROWS(EnforceNotMet, "three is 3", CAFFE_ENFORCE(false, "three is ", 3));
  CHECK_THROWS(EnforceNotMet, "1 > 2", CAFFE_ENFORCE(1 > 2));
  CHECK_THROWS(EnforceNotMet, "does not hold: 3 vs 2", CAFFE_ENFORCE_LT(3, 2));
  CHECK_THROWS(EnforceNotMet, "text", CAFFE_ENFORCE_NE(3, 3, "text"));
  CHECK_THROWS(EnforceNotMet, "LE", CAFFE_ENFORCE_LE(3, 2));
  CHECK_THROWS(EnforceNotMet, "GT", CAFFE_ENFORCE_GT(2, 3));
  CHECK_THROWS(EnforceNotMet, "GE", CAFFE_ENFORCE_GE(2, 3));
  CHECK_THROWS(EnforceNotMet, "4 of it", CAFFE_THROW(4, " of it"));
}

TEST(messagesAreMadeOnlyForErrors) {
  int made = 0;
  const auto message = [&made] { return ++made; };
  CAFFE_ENFORCE(true, message());
  CAFFE_ENFORCE_EQ(1, 1, message());
  CAFFE_ENFORCE_GT(2, 1, "a", message());
  CHECK_EQUAL(made, 0);
  CHECK_THROWS(EnforceNotMet, "1", CAFFE_ENFORCE(false, message()));
  CHECK_EQUAL(made, 1);
}

TEST(threadsShareTensors) {
  const Tensor shared = counted();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([shared] {
      for (int i = 0; i < 1000; ++i) {
        const Tensor handle = shared.UnsafeSharedInstance();
        const at::Tensor other(handle);
        const Tensor alias = shared.Alias();
        if (alias.data<float>()[5] != 5 || other.numel() != 6)
          std::abort();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  CHECK_EQUAL(shared.use_count(), 1u);
  CHECK_EQUAL(shared.storage().use_count(), 2u);
}

int main() { return check::run(); }
