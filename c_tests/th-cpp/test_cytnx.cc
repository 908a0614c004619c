/*
 * cytnx::Tensor: names for tensors, and which operations copy.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <c10/util/MaybeOwned.h>
#include <cytnx.hpp>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <thread>

#include <sys/resource.h>

using ac = cytnx::Accessor;
using Shape = std::vector<cytnx::cytnx_uint64>;

namespace {

cytnx::Tensor counted() { return cytnx::arange(24).reshape(2, 3, 4); }

/* The elements of a Double tensor in row-major order. */
std::vector<double> elements(const cytnx::Tensor &tensor) {
  const cytnx::Tensor dense = tensor.contiguous();
  const double *first = &dense.at<double>(std::vector<int>(dense.rank(), 0));
  return std::vector<double>(first, first + dense.size());
}

} // namespace

TEST(assignmentMakesAnotherName) {
  cytnx::Tensor A = counted(), B = A;
  CHECK(is(B, A));
  CHECK_EQUAL(A.use_count(), 2u);
  B.reshape_(4, 6);
  CHECK(A.shape() == Shape({4, 6}));
  B.permute_(1, 0);
  CHECK(A.shape() == Shape({6, 4}));
  CHECK(!A.is_contiguous());
  B.contiguous_();
  CHECK(A.is_contiguous());
  CHECK(is(B, A));
  CHECK_EQUAL(A.at<double>({1, 1}), 7);
  cytnx::Tensor &same = A;
  A = same;
  CHECK_EQUAL(A.use_count(), 2u);
  A = counted(); // another tensor under the name A
  CHECK(!is(B, A));
  CHECK_EQUAL(B.use_count(), 1u);
  cytnx::Tensor C = std::move(B);
  CHECK_EQUAL(C.use_count(), 1u);
  CHECK_THROWS(std::logic_error, "a name for nothing", B.clone());
  CHECK(B.is_void());
  CHECK_EQUAL(B.dtype(), unsigned(cytnx::Type.Void));
  CHECK(B.shape().empty());
  CHECK_EQUAL(B.use_count(), 0u);
}

TEST(cloneCopies) {
  const cytnx::Tensor A = counted(), B = A.clone();
  CHECK(!is(B, A));
  CHECK(!B.same_data(A));
  B.at<double>({0, 0, 0}) = 5;
  CHECK_EQUAL(A.at<double>({0, 0, 0}), 0);
}

TEST(permuteNeverCopies) {
  const cytnx::Tensor A = counted();
  for (const std::vector<int> &order : {std::vector<int>{0, 1, 2}, {1, 2, 0}, {2, 1, 0}}) {
    const cytnx::Tensor B = A.permute(order);
    CHECK(!is(B, A));
    CHECK(B.same_data(A));
  }
  const cytnx::Tensor B = A.permute(1, 2, 0), C = B.permute({2, 0, 1});
  CHECK(B.shape() == Shape({3, 4, 2}));
  CHECK(!B.is_contiguous());
  CHECK_EQUAL(B.at<double>({2, 3, 1}), 23);
  B.at<double>({0, 1, 1}) = -13;
  CHECK_EQUAL(A.at<double>({1, 0, 1}), -13);
  CHECK(C.is_contiguous());
  CHECK(elements(C) == elements(A));
  CHECK_THROWS(c10::Error, "occurs twice", A.permute(0, 0, 1));
  CHECK_THROWS(c10::Error, "permute: 2 dimensions, [0, 1], for a tensor of 3", A.permute(0, 1));
}

TEST(contiguousOfContiguousIsItself) {
  const cytnx::Tensor A = counted(), B = A.permute(1, 0, 2);
  CHECK(is(A.contiguous(), A));
  const cytnx::Tensor C = B.contiguous();
  CHECK(!is(C, B));
  CHECK(!C.same_data(B));
  CHECK(C.is_contiguous());
  CHECK(elements(C) == elements(B));
  CHECK(C.shape() == B.shape());
}

TEST(contiguousInPlaceGivesANewStorage) {
  cytnx::Tensor A = counted(), B = A.permute(1, 0, 2);
  const cytnx::Storage before = B.storage();
  const std::vector<double> numbers = elements(B);
  B.contiguous_();
  CHECK(B.is_contiguous());
  CHECK(!is(B.storage(), before));
  CHECK(!B.same_data(A));
  CHECK(elements(B) == numbers);
  const cytnx::Storage kept = A.storage();
  A.contiguous_(); // nothing to do
  CHECK(is(A.storage(), kept));
}

TEST(reshapeSharesWhatIsContiguous) {
  cytnx::Tensor A = counted();
  const cytnx::Tensor B = A.reshape(6, -1), C = A.permute(2, 1, 0).reshape({24}), D = A.reshape(A.shape());
  CHECK(B.same_data(A));
  CHECK(D.same_data(A));
  CHECK(!is(B, A));
  CHECK(B.shape() == Shape({6, 4}));
  CHECK(!C.same_data(A));
  CHECK_EQUAL(C.at<double>({1}), 12);
  CHECK_THROWS(c10::Error, "reshape: shape '[5, 5]' is invalid for input of size 24", A.reshape(5, 5));
  A.permute_(2, 1, 0);
  A.reshape_(24);
  CHECK(!B.same_data(A)); // it was not contiguous
  CHECK(elements(A) == elements(C));
}

TEST(elementsByPosition) {
  const cytnx::Tensor A = counted();
  CHECK_EQUAL(A.at<double>({1, 2, 3}), 23);
  CHECK_THROWS(c10::IndexError, "cytnx::Tensor: at: position 3 of dimension 1 of size 3", A.at<double>({1, 3, 0}));
  CHECK_THROWS(c10::IndexError, "position -1", A.at<double>({1, -1, 0}));
  CHECK_THROWS(c10::IndexError, "2 positions", A.at<double>({1, 2}));
  CHECK_THROWS(c10::Error, "expected elements of type Float", A.at<float>({1, 2, 3}));

  A(1, 2, 3) = 5;
  const double read = A(1, 2, 3);
  CHECK_EQUAL(read, 5);
  A(0, 0, 0) = A(1, 2, 3);
  CHECK_EQUAL(A(0, 0, 0).item<int>(), 5);
  CHECK_EQUAL(A(-1, -1, -1).item<double>(), 5);
  A[{0, 0, 1}] = 2.5;
  CHECK_EQUAL(A.at<double>({0, 0, 1}), 2.5);
  CHECK_THROWS(c10::IndexError, "index 2", A(2, 0, 0));
  CHECK_THROWS(c10::IndexError, "4 accessors", A(0, 0, 0, 0));
  CHECK_THROWS(c10::Error, "item() is for one element, not 4", A(0, 0).item<double>());
  const cytnx::Tensor B = A(1, 1, 1);
  CHECK(B.shape() == Shape());
  CHECK(B.is_scalar());
  CHECK_EQUAL(B.item<double>(), 17);
}

TEST(slicesReadAsCopies) {
  const cytnx::Tensor A = counted();
  const cytnx::Tensor B = A(0, ":", "1:4:2"), C = A[{ac(0), ac::all(), ac::range(1, 4, 2)}],
                      D = A.get({ac(0), ac(":"), ac("1::2")});
  CHECK(B.shape() == Shape({3, 2}));
  CHECK(elements(B) == std::vector<double>({1, 3, 5, 7, 9, 11}));
  CHECK(elements(C) == elements(B));
  CHECK(elements(D) == elements(B));
  CHECK(!B.same_data(A));
  CHECK(cytnx::Tensor(A(":", 1)).shape() == Shape({2, 4}));
  CHECK(elements(A(1, -1, ac::tilend(1, 2))) == std::vector<double>({21, 23}));
  CHECK(elements(A(1, ac::step(2), "-1")) == std::vector<double>({15, 23}));
  CHECK(elements(A(0, 0, ":-2")) == std::vector<double>({0, 1}));
  CHECK_EQUAL(A.use_count(), 1u);
}

TEST(slicesCanBeAssigned) {
  const cytnx::Tensor A = counted();
  A(1, ":", "::2") = cytnx::zeros({3, 2});
  CHECK_EQUAL(A.at<double>({1, 2, 2}), 0);
  CHECK_EQUAL(A.at<double>({1, 2, 3}), 23);
  A(0, "::2", 2) = 4;
  CHECK_EQUAL(A.at<double>({0, 2, 2}), 4);
  A(0, 0) = cytnx::ones({1}, cytnx::Type.Int32); // one element for all, converted
  CHECK(elements(A(0, 0)) == std::vector<double>({1, 1, 1, 1}));
  A.set({ac(0), ac(1)}, cytnx::arange(4));
  CHECK(elements(A(0, 1)) == std::vector<double>({0, 1, 2, 3}));
  A.set({ac(0), ac(1)}, 7);
  CHECK_EQUAL(A(0, 1, 3).item<int>(), 7);
  CHECK_THROWS(c10::Error, "elements of shape [3, 4] cannot be assigned from those of shape [4, 3]",
               A(0) = cytnx::zeros({4, 3}));

  // what is read overlaps what is written
  const cytnx::Tensor B = cytnx::arange(4);
  B("1:") = B(":3");
  CHECK(elements(B) == std::vector<double>({0, 0, 1, 2}));
  const cytnx::Tensor M = cytnx::arange(4).reshape(2, 2);
  M(":", ":") = M.permute(1, 0);
  CHECK(elements(M) == std::vector<double>({0, 2, 1, 3}));

  // a selection keeps the tensor alive
  cytnx::Tensor last = cytnx::ones({2});
  auto selection = last(0);
  last = cytnx::Tensor();
  selection = 3;
  CHECK_EQUAL(selection.item<double>(), 3);
}

TEST(accessorsThatCannotBeRead) {
  const cytnx::Tensor A = counted();
  for (const char *text : {"", "x", "1:x", "1:2:3:4", "1.5", "99999999999999999999"})
    CHECK_THROWS(c10::Error, "is not such as", A(text));
  CHECK(cytnx::Tensor(A("1:1")).shape() == Shape({0, 3, 4}));
  CHECK_THROWS(c10::Error, "the step must be positive", A("::-1"));
  CHECK_THROWS(c10::Error, "the step must be positive", A(ac::range(0, 2, 0)));
}

TEST(generators) {
  CHECK(cytnx::zeros({3, 4, 5}).shape() == Shape({3, 4, 5}));
  CHECK_EQUAL(cytnx::zeros({3}).at<double>({2}), 0);
  CHECK_EQUAL(cytnx::ones({2, 2}, cytnx::Type.Int64).at<std::int64_t>({1, 1}), 1);
  CHECK_EQUAL(cytnx::ones(3).size(), 3u);
  CHECK(elements(cytnx::arange(0, 10, 4)) == std::vector<double>({0, 4, 8}));
  CHECK(elements(cytnx::arange(1, 0, -0.5)) == std::vector<double>({1, 0.5}));
  CHECK_EQUAL(cytnx::arange(0, 3, 1, cytnx::Type.Int16).at<std::int16_t>({2}), 2);
  CHECK(cytnx::arange(0).shape() == Shape({0}));
  CHECK_EQUAL(cytnx::arange(0, 3, -1).size(), 0u);
  CHECK_EQUAL(cytnx::arange(3, 3, 1, cytnx::Type.Int64).dtype(), unsigned(cytnx::Type.Int64));
  CHECK(elements(cytnx::arange(0, 1e-15, 2e-15)) == std::vector<double>({0}));
  CHECK_EQUAL(cytnx::arange(10, 40, 10, cytnx::Type.Int64).at<std::int64_t>({2}), 30);
  CHECK_THROWS(std::logic_error, "negative number", cytnx::arange(-1));
  CHECK_THROWS(std::logic_error, "by 0", cytnx::arange(0, 3, 0));
  CHECK_THROWS(std::logic_error, "from 0 to ", cytnx::arange(0, INFINITY));
  CHECK_THROWS(std::logic_error, "by nan", cytnx::arange(0, 1, NAN));
  CHECK_THROWS(std::logic_error, "", cytnx::arange(0, 0x1p64));
  CHECK(elements(cytnx::linspace(0, 1, 3)) == std::vector<double>({0, 0.5, 1}));
  CHECK_EQUAL(cytnx::eye(3).at<double>({2, 2}), 1);
  CHECK_EQUAL(cytnx::identity(3, cytnx::Type.Int64).at<std::int64_t>({2, 1}), 0);
  const std::vector<double> random = elements(cytnx::random::uniform({9}, 2, 3));
  CHECK(*std::min_element(random.begin(), random.end()) >= 2);
  CHECK(cytnx::Tensor({2, 3}, cytnx::Type.Float, cytnx::Device.cpu).shape() == Shape({2, 3}));
  CHECK(cytnx::Tensor(Shape({4})).shape() == Shape({4}));
  CHECK_THROWS(c10::Error, "no device 0", cytnx::zeros({2}, cytnx::Type.Float, 0));
  CHECK_THROWS(c10::Error, "no type 99", cytnx::zeros({2}, 99));
  CHECK_THROWS(std::logic_error, "ComplexDouble is not here", cytnx::zeros({2}, cytnx::Type.ComplexDouble));
  CHECK_THROWS(std::logic_error, "Uint64 is not here", cytnx::zeros({2}, cytnx::Type.Uint64));
}

TEST(typesAndDevices) {
  const cytnx::Tensor A = cytnx::ones({2}, cytnx::Type.Int64), B = A.astype(cytnx::Type.Double);
  CHECK_EQUAL(A.dtype_str(), "Int64");
  CHECK_EQUAL(B.dtype_str(), "Double (Float64)");
  CHECK_EQUAL(B.dtype(), unsigned(cytnx::Type.Double));
  CHECK(is(B.astype(cytnx::Type.Double), B));
  CHECK_EQUAL(cytnx::Type.typeSize(cytnx::Type.Int16), 2u);
  CHECK_EQUAL(A.device(), int(cytnx::Device.cpu));
  CHECK_EQUAL(A.device_str(), "cytnx device: CPU");
  for (const c10::ScalarType type :
       {c10::kByte, c10::kChar, c10::kShort, c10::kInt, c10::kLong, c10::kHalf, c10::kFloat, c10::kDouble})
    CHECK_EQUAL(cytnx::Type.typeSize(cytnx::detail::number_of(type)), c10::elementSize(type));
}

TEST(storages) {
  const cytnx::Storage S(4);
  const cytnx::Tensor A = cytnx::Tensor::from_storage(S), B = cytnx::Tensor::from_storage(S.clone());
  S.at<double>(2) = 8;
  CHECK_EQUAL(A.at<double>({2}), 8);
  CHECK_EQUAL(B.at<double>({2}), 0);
  CHECK(is(A.storage(), S));
  CHECK(!is(B.storage(), S));
  CHECK_EQUAL(S.size(), 4u);
  CHECK_EQUAL(S.dtype_str(), "Double (Float64)");
  CHECK_THROWS(c10::IndexError, "element [4] of a storage of [4]", S.at<double>(4));
  CHECK_THROWS(c10::Error, "expected elements of type Int", S.data<int>());
  CHECK_EQUAL(S.use_count(), 2u);
  CHECK_EQUAL(A.storage().at<double>(2), 8);
  CHECK(std::is_same<decltype(A.storage().at<double>(2)), double>::value);
}

TEST(storagesAsVectors) {
  cytnx::Storage S = cytnx::Storage::from_vector(std::vector<int>{1, 2, 3});
  CHECK_EQUAL(S.dtype(), unsigned(cytnx::Type.Int32));
  CHECK(S.vector<int>() == std::vector<int>({1, 2, 3}));
  S.append(4.7);
  CHECK(S.vector<int>() == std::vector<int>({1, 2, 3, 4}));
  CHECK_EQUAL(S.back<int>(), 4);
  CHECK(S.at(1) == 2);
  CHECK_EQUAL(S.at(1).dtype(), unsigned(cytnx::Type.Int32));
  S.resize(2);
  S.resize(3);
  CHECK(S.vector<int>() == std::vector<int>({1, 2, 0}));
  const cytnx::Storage F = S.astype(cytnx::Type.Float);
  CHECK(F.vector<float>() == std::vector<float>({1, 2, 0}));
  CHECK(is(S.astype(cytnx::Type.Int32), S));
  CHECK(is(S.to(cytnx::Device.cpu), S));
  S.fill(9);
  CHECK_EQUAL(S.at<int>(2), 9);
  CHECK_EQUAL(F.at<float>(2), 0);
  CHECK(cytnx::Storage().is_void());
  CHECK_EQUAL(cytnx::Storage().dtype(), unsigned(cytnx::Type.Void));
  CHECK_THROWS(std::logic_error, "name for nothing", cytnx::Storage().clone());
  CHECK_THROWS(std::logic_error, "a storage of [0]", cytnx::Storage().back());
  CHECK_THROWS(std::logic_error, "Int", S.at<double>(0));
}

TEST(storagesInFiles) {
  const cytnx::Storage S = cytnx::Storage::from_vector(std::vector<double>{1, 2, 3});
  S.Save("saved_storage");
  CHECK(cytnx::Storage::Load("saved_storage.cyst").vector<double>() == S.vector<double>());
  S.Tofile("elements.bin");
  CHECK(cytnx::Storage::Fromfile("elements.bin", cytnx::Type.Double).vector<double>() == S.vector<double>());
  CHECK_EQUAL(cytnx::Storage::Fromfile("elements.bin", cytnx::Type.Double, 2).back<double>(), 2);
  CHECK_EQUAL(cytnx::Storage::Fromfile("elements.bin", cytnx::Type.Float).size(), 6u);
  CHECK_EQUAL(cytnx::Storage::Fromfile("elements.bin", cytnx::Type.Double, 0).size(), 0u);
  CHECK_THROWS(std::logic_error, "has 3 elements, not 4",
               cytnx::Storage::Fromfile("elements.bin", cytnx::Type.Double, 4));
  CHECK_THROWS(std::logic_error, "no cytnx::Storage", cytnx::Storage::Load("elements.bin"));
  CHECK_THROWS(std::logic_error, "cannot be opened", cytnx::Storage::Load("nowhere/at all"));
  CHECK_THROWS(std::logic_error, "cytnx::Storage::Save: cannot write <nowhere/at all", S.Save("nowhere/at all"));
  CHECK_THROWS(std::logic_error, "name for nothing", cytnx::Storage().Save("void.cyst"));
}

/* At a full disk, for which a limit of the size of files stands, the files of before are still there. */
TEST(filesThatCannotBeReplaced) {
  const cytnx::Tensor A = counted(), larger = cytnx::arange(1000);
  A.Save("kept");
  A.storage().Save("kept");
  A.Tofile("kept.bin");
  rlimit all, few;
  getrlimit(RLIMIT_FSIZE, &all);
  few = all;
  few.rlim_cur = 1000;
  std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &few);
  CHECK_THROWS(std::logic_error, "cytnx::Tensor::Save: cannot write <kept.cytn>", larger.Save("kept"));
  CHECK_THROWS(std::logic_error, "cytnx::Storage::Save: cannot write <kept.cyst>", larger.storage().Save("kept"));
  CHECK_THROWS(std::logic_error, "cytnx::Storage::Tofile: cannot write <kept.bin>", larger.Tofile("kept.bin"));
  setrlimit(RLIMIT_FSIZE, &all);
  std::signal(SIGXFSZ, SIG_DFL);
  CHECK(elements(cytnx::Tensor::Load("kept.cytn")) == elements(A));
  CHECK(cytnx::Storage::Load("kept.cyst").vector<double>() == elements(A));
  CHECK(elements(cytnx::Tensor::Fromfile("kept.bin", cytnx::Type.Double)) == elements(A));
}

TEST(tensorsInFiles) {
  const cytnx::Tensor A = counted().permute(1, 0, 2);
  A.Save("saved_tensor");
  const cytnx::Tensor B = cytnx::Tensor::Load("saved_tensor.cytn");
  CHECK(B.shape() == A.shape());
  CHECK(elements(B) == elements(A));
  A.Tofile("elements.bin");
  CHECK(elements(cytnx::Tensor::Fromfile("elements.bin", cytnx::Type.Double)) == elements(A));
  CHECK_THROWS(std::logic_error, "no cytnx::Tensor", cytnx::Tensor::Load("elements.bin"));

  // as Cytnx writes a tensor that is not contiguous: its shape, the order of its dimensions, and as they are stored
  std::FILE *file = std::fopen("permuted.cytn", "wb");
  const std::uint32_t tensor = 888, storage = 999, type = cytnx::Type.Int16;
  const std::int32_t device = -1;
  const std::uint64_t head[] = {2, 0, 3, 2, 1, 0, 1, 0}, count = 6;
  const std::int16_t numbers[] = {1, 2, 3, 4, 5, 6};
  const auto write = [file](const auto &what) { std::fwrite(&what, 1, sizeof what, file); };
  write(tensor), write(head), write(storage), write(count), write(type), write(device), write(numbers);
  std::fclose(file);
  const cytnx::Tensor C = cytnx::Tensor::Load("permuted.cytn");
  CHECK(C.shape() == Shape({3, 2}));
  CHECK_EQUAL(C.at<std::int16_t>({2, 0}), 3);
  CHECK_EQUAL(C.at<std::int16_t>({0, 1}), 4);
  CHECK(!C.is_contiguous());
  // cut short, anywhere
  std::vector<char> bytes(4 + sizeof head + 4 + 8 + 4 + 4 + sizeof numbers);
  file = std::fopen("permuted.cytn", "rb");
  CHECK_EQUAL(std::fread(bytes.data(), 1, bytes.size(), file), bytes.size());
  std::fclose(file);
  for (std::size_t length = 0; length < bytes.size(); length += 7) {
    file = std::fopen("cut.cytn", "wb");
    std::fwrite(bytes.data(), 1, length, file);
    std::fclose(file);
    CHECK_THROWS(std::logic_error, "too early", cytnx::Tensor::Load("cut.cytn"));
  }
}

TEST(storagesWithoutElements) {
  const cytnx::Storage S(0), none = cytnx::zeros({0}).storage();
  for (const cytnx::Storage &storage : {S, none}) {
    CHECK_EQUAL(storage.size(), 0u);
    CHECK_EQUAL(storage.clone().size(), 0u);
    CHECK_EQUAL(cytnx::Tensor::from_storage(storage).size(), 0u);
    CHECK_THROWS(c10::IndexError, "element [0] of a storage of [0]", storage.at<double>(0));
  }
}

TEST(conversionsShareTheTensor) {
  const at::Tensor a = at::ones({2, 3}).t();
  const cytnx::Tensor A(a);
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK(!A.is_contiguous());
  CHECK(at::Tensor(A).is_same(a));
  A(2, 1) = 4;
  CHECK_EQUAL(a[2][1].item<float>(), 4);
}

TEST(threadsShareTensors) {
  const cytnx::Tensor A = counted();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([A] {
      for (int i = 0; i < 1000; ++i) {
        const cytnx::Tensor name = A, permuted = name.permute(2, 0, 1);
        if (permuted.at<double>({3, 1, 2}) != 23 || double(A(1, 1, 1)) != 17)
          std::abort();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  CHECK_EQUAL(A.use_count(), 1u);
  CHECK_EQUAL(A.storage().use_count(), 2u);
}

TEST(tensorsAreBorrowed) {
  const cytnx::Tensor A = cytnx::zeros({2, 3});
  const auto borrowed = c10::MaybeOwned<cytnx::Tensor>::borrowed(A);
  CHECK(borrowed.unsafeIsBorrowed() && cytnx::is(*borrowed, A));
  CHECK_EQUAL(at::Tensor(A).use_count(), 2u); // A's reference and the one of this line
}

int main() { return check::run(); }
