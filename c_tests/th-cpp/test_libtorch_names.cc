/*
 * What code written for libtorch says: rows that are assigned to, checks, options, subscripts, dispatch.
 */
/* A header that only names tensors needs none of the layer's. */
namespace at { class Tensor; }
struct NamesTensors {
  virtual at::Tensor forward(const at::Tensor &x) = 0;
  virtual ~NamesTensors() = default;
};

#include "expect.hpp"

#include <ATen/DLConvertor.h>
#include <ATen/Dispatch.h>
#include <ATen/Functions.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/NativeFunctions.h>
#include <ATen/OpMathType.h>
#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/TensorUtils.h>
#include <ATen/Utils.h>
#include <ATen/AccumulateType.h>
#include <ATen/ceil_div.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/div_rtn.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/csrc/utils/tensor_flatten.h>
#include <torch/custom_class.h>
#include <c10/util/ExclusivelyOwned.h>
#include <c10/util/accumulate.h>
#include <c10/util/irange.h>
#include <torch/extension.h>
#include <torch/torch.h>
#include <torch/types.h>

#include <tuple>
#include <type_traits>

using at::Tensor;
using at::indexing::None;
using at::indexing::Slice;

namespace {

Tensor counted() { return at::arange(6).to(at::kFloat).view({2, 3}); }

} // namespace

TEST(rowsAreAssignedTo) {
  const Tensor t = counted();
  t[0] = at::tensor({7.f, 8.f, 9.f});
  CHECK(holds(t, {2, 3}, {7, 8, 9, 3, 4, 5}));
  t[1] = 2;
  t[0][1] = 5;
  CHECK(holds(t, {2, 3}, {7, 5, 9, 2, 2, 2}));
  t.select(1, 2) = t.select(1, 0); // a row of the same tensor
  CHECK(holds(t, {2, 3}, {7, 5, 7, 2, 2, 2}));
  t[0] = t[1].clone();
  CHECK(holds(t[0], {3}, {2, 2, 2}));
  Tensor handle = t; // a handle that is assigned to is another handle
  handle = at::ones({1});
  CHECK(handle.sizes().equals({1}) && t.sizes().equals({2, 3}));
}

TEST(messagesOfChecksThatHoldAreNotMade) {
  int made = 0;
  const auto text = [&] { return ++made; };
  TORCH_CHECK(true, "message ", text());
  TORCH_INTERNAL_ASSERT(true, text());
  AT_ASSERTM(true, text());
  CHECK_EQUAL(made, 0);
  CHECK_THROWS(c10::Error, "message 1", TORCH_CHECK(made != 0, "message ", text()));
  CHECK_EQUAL(made, 1);
  TORCH_INTERNAL_ASSERT_DEBUG_ONLY(made == 1, text());
  CHECK_EQUAL(made, 1);
  CHECK_THROWS(c10::Error, "Expected made == 0 to be true", TORCH_CHECK(made == 0));
  CHECK_THROWS(c10::IndexError, "out", TORCH_CHECK_INDEX(false, "out"));
  CHECK_THROWS(c10::Error, "bad 3", AT_ERROR("bad ", 3));
}

TEST(errorsGatherContext) {
  try {
    try {
      TORCH_CHECK(false, "inner");
    } catch (c10::Error &error) {
      TORCH_RETHROW(error, "while checking");
    }
  } catch (const c10::Error &error) {
    CHECK_EQUAL(std::string(error.what_without_backtrace()), "inner (while checking)");
    CHECK_EQUAL(error.msg(), "inner");
    CHECK(error.backtrace().find("test_libtorch_names.cc") != std::string::npos);
    return;
  }
  CHECK(false);
}

TEST(contextIsAdded) {
  c10::Error error("inner");
  error.add_context("outer");
  CHECK_EQUAL(error.context().size(), 1u);
  CHECK_EQUAL(std::string(error.what_without_backtrace()), "inner (outer)");
}

TEST(aNumberIsADimension) {
  const Tensor t = counted();
  CHECK(holds(t.var(0), {3}, {4.5, 4.5, 4.5}) && holds(t.std(1), {2}, {1, 1}));
  CHECK(holds(t.var(0, false), {3}, {2.25, 2.25, 2.25}));
  CHECK(holds(t.var(false), {}, {35. / 12}) && holds(at::var(t, true), {}, {3.5}));
}

TEST(productsAreAddedToWhatIsExpanded) {
  const Tensor a = at::ones({2, 3}), b = at::ones({3, 2});
  CHECK(holds(at::addmm(at::tensor({1.f, 2.f}), a, b), {2, 2}, {4, 5, 4, 5}));
  CHECK(holds(at::addmm(at::full({}, 1), a, b, 2, 1), {2, 2}, {5, 5, 5, 5}));
  CHECK_THROWS(c10::Error, "expand", at::addmm(at::ones({3}), a, b));
}

TEST(ordersInMemory) {
  const Tensor images = at::rand({2, 3, 4, 5});
  const Tensor last = images.contiguous(at::MemoryFormat::ChannelsLast);
  CHECK(last.equal(images) && last.strides().equals({60, 1, 15, 3}));
  CHECK(last.is_contiguous(at::MemoryFormat::ChannelsLast) && !last.is_contiguous());
  CHECK(last.suggest_memory_format() == at::MemoryFormat::ChannelsLast);
  CHECK(last.expect_contiguous(at::MemoryFormat::ChannelsLast).unsafeIsBorrowed());
  CHECK(!last.expect_contiguous(at::MemoryFormat::Contiguous).unsafeIsBorrowed());
  CHECK(at::empty({1, 2, 3, 4}, at::MemoryFormat::ChannelsLast).strides().equals({24, 1, 8, 2}));
  CHECK(at::empty_like(last).strides().equals(last.strides()) && last.is_non_overlapping_and_dense());
  CHECK(at::get_overlap_status(images, images) == at::MemOverlapStatus::Full);
  CHECK(at::has_internal_overlap(at::ones({1}).expand({3})) == at::MemOverlap::Yes);
}

TEST(typesAreTypeMeta) {
  const Tensor t = at::zeros({1}, at::kInt);
  CHECK(t.dtype() == at::kInt && t.dtype() == caffe2::TypeMeta::Make<int>() && t.dtype() != at::kFloat);
  CHECK(t.dtype().name() == "int" && t.dtype().itemsize() == 4);
  const at::ScalarType type = t.dtype();
  CHECK(type == at::kInt && at::zeros({2}, t.dtype()).scalar_type() == at::kInt);
  CHECK_EQUAL(t.toString(), "CPUIntType");
  CHECK(t.type().scalarType() == at::kInt && !t.is_cuda() && t.is_cpu() && t.layout() == at::kStrided);
  CHECK_THROWS(c10::Error, "no device", at::zeros({1}, at::device(at::kCUDA)));
  CHECK_THROWS(c10::Error, "no gradients", at::requires_grad());
  CHECK_THROWS(c10::Error, "SparseTensor", at::zeros({1}, at::layout(at::kSparse)));
}

TEST(viewsBesideViews) {
  const Tensor t = counted();
  CHECK(at::transpose(t, 0, 1).sizes().equals({3, 2}) && at::unsqueeze(t, 0).sizes().equals({1, 2, 3}));
  CHECK(holds(t.movedim(0, 1), {3, 2}, {0, 3, 1, 4, 2, 5}) && t.flatten(0).sizes().equals({6}));
  CHECK(at::zeros({2, 3, 4, 5}).flatten(1, 2).sizes().equals({2, 12, 5}));
  CHECK_EQUAL(t.split(2, 1).size(), 2u);
  CHECK(t.split(2, 1)[1].sizes().equals({2, 1}) && t.chunk(3, 1).size() == 3 && t.unbind(1).size() == 3);
  CHECK(holds(at::select(t, 0, 1), {3, 4, 5}) && holds(at::narrow(t, 1, 2, 1), {2, 1}, {2, 5}));
  CHECK(holds(at::squeeze(at::slice(t, 0, 1), 0), {3, 4, 5}) && t.layout() == at::Layout::Strided);
  CHECK(holds(t.diagonal(), {2}, {0, 4}) && holds(t.diagonal(1), {2}, {1, 5}));
  CHECK(holds(t.as_strided({2}, {4}, 1), {2}, {1, 5}));
  const Tensor changed = counted();
  changed.t_();
  CHECK(changed.sizes().equals({3, 2}));
  changed.unsqueeze_(0).squeeze_().transpose_(0, 1);
  CHECK(holds(changed, {2, 3}, {0, 1, 2, 3, 4, 5}));
  CHECK(holds(at::tensor({1, 2}).repeat({2, 2}), {2, 4}, {1, 2, 1, 2, 1, 2, 1, 2}));
}

TEST(subscripts) {
  const Tensor t = at::arange(24).view({2, 3, 4});
  CHECK(holds(t.index({1, Slice(0, 3, 2), 3}), {2}, {15, 23}));
  CHECK(t.index({None, "...", 0}).sizes().equals({1, 2, 3}) && t.index({Slice(), None, 1}).sizes().equals({2, 1, 4}));
  CHECK(t.index({1}).is_alias_of(t));
  CHECK(holds(t.index({t.gt(21)}), {2}, {22, 23}));
  CHECK(holds(t.index({at::tensor({1L, 0L}), at::tensor({2L, 0L}), 0}), {2}, {20, 0}));
  CHECK(t.index({Slice(), at::tensor({0L, 2L, 1L, 0L})}).sizes().equals({2, 4, 4}));
  CHECK(holds(t.index({0, Slice(), at::tensor({-1L})}), {3, 1}, {3, 7, 11}));
  CHECK_THROWS(c10::IndexError, "index: index 2 is out of bounds for dimension 0 with size 2", t.index({at::tensor({2L})}));
  CHECK_THROWS(c10::IndexError, "index: too many indices (4) for tensor of dimension 3", t.index({0, 0, 0, 0}));
  const Tensor written = at::zeros({2, 3});
  written.index_put_({Slice(), 1}, at::tensor({5.f, 6.f}));
  written.index_put_({at::tensor({0L, 1L}), at::tensor({2L, 0L})}, 9);
  CHECK(holds(written, {2, 3}, {0, 5, 9, 9, 6, 0}));
  written.index_put_({written.gt(8)}, 1);
  CHECK(holds(written, {2, 3}, {0, 5, 1, 1, 6, 0}));
  written.index_put_({at::tensor({0L, 0L})}, at::ones({3}), true);
  CHECK(holds(written[0], {3}, {2, 7, 3}));
}

TEST(functionsOfKernels) {
  const Tensor t = counted();
  CHECK(holds(t.sum({0, 1}), {}, {15}) && holds(t.sum(-1, true), {2, 1}, {3, 12}) && holds(t.mean(0), {3}, {1.5, 2.5, 3.5}));
  CHECK(holds(at::pow(2, at::tensor({1.f, 3.f})), {2, 8}));
  CHECK(t.allclose(t + 1e-9) && !t.allclose(t + 1) && holds(at::where(t.gt(2), t, -t), {2, 3}, {0, -1, -2, 3, 4, 5}));
  CHECK(t.new_zeros({2}).scalar_type() == at::kFloat && t.new_ones({1}, at::kInt).scalar_type() == at::kInt);
  CHECK(holds(t.masked_fill(t.gt(3), 0), {2, 3}, {0, 1, 2, 3, 0, 0}) && holds(t.argmax(), {}, {5}));
  CHECK(holds(t.gt(2).logical_and(t.lt(5)), {2, 3}, {0, 0, 0, 1, 1, 0}) && holds(~at::tensor({0, 5}), {-1, -6}));
  CHECK(holds(t.m([](const Tensor &a, double factor) { return a * factor; }, 2)[1], {6, 8, 10}));
  CHECK_THROWS(c10::Error, "one number", t.fill_(t));
  Tensor out = at::empty({0});
  CHECK(at::matmul_out(out, t, t.t()).sizes().equals({2, 2}) && at::native::cpu_equal(out, t.mm(t.t())));
  double sum = 0;
  AT_DISPATCH_FLOATING_TYPES(t.scalar_type(), "sum", [&] {
    const auto elements = t.accessor<scalar_t, 2>();
    at::parallel_for(0, t.size(0), 1, [&](std::int64_t begin, std::int64_t end) {
      for (const auto i : c10::irange(begin, end))
        for (const auto j : c10::irange(t.size(1)))
          sum += elements[i][j];
    });
  });
  CHECK_EQUAL(sum, 15);
  CHECK_THROWS(c10::Error, "\"sum\" not implemented for 'Int'",
               AT_DISPATCH_FLOATING_TYPES(at::kInt, "sum", [&] { sum += sizeof(scalar_t); }));
  const auto size = AT_DISPATCH_ALL_TYPES_AND(at::kBool, at::kByte, "size", [&] { return sizeof(scalar_t); });
  CHECK_EQUAL(size, 1u);
}

/* Functions with _out take and give what those of libtorch do, so that pointers to them can be had. */
using WithTwo = Tensor &(*)(Tensor &, const Tensor &, const Tensor &);
using WithFactor = Tensor &(*)(Tensor &, const Tensor &, const Tensor &, const at::Scalar &);
constexpr WithFactor add = at::add_out, subtract = at::sub_out;
constexpr WithTwo multiply = at::mul_out, divide = at::div_out, compare = at::lt_out, product = at::matmul_out,
                  both = at::logical_and_out;
static_assert(std::is_same<decltype(at::sort_out(std::declval<Tensor &>(), std::declval<Tensor &>(), Tensor())),
                           std::tuple<Tensor &, Tensor &>>::value,
              "two results");

TEST(resultsAreWrittenToWhatIsGiven) {
  const Tensor t = counted(), ones = at::ones({2, 3});
  Tensor out = at::empty({0}), places = at::empty({0}, at::kLong), truth = at::empty({0}, at::kByte);
  CHECK(&add(out, t, ones, 2) == &out && holds(out, {2, 3}, {2, 3, 4, 5, 6, 7}));
  CHECK(holds(subtract(out, t, ones, 1), {2, 3}, {-1, 0, 1, 2, 3, 4}));
  CHECK(holds(multiply(out, t, t), {2, 3}, {0, 1, 4, 9, 16, 25}) && holds(divide(out, t, ones * 2)[1], {1.5, 2, 2.5}));
  CHECK(holds(compare(truth, t, ones), {2, 3}, {1, 0, 0, 0, 0, 0}) && holds(both(truth, truth, truth)[0], {1, 0, 0}));
  CHECK(holds(product(out, t, at::ones({3, 1})), {2, 1}, {3, 12}));
  CHECK(&at::argmax_out(places, t, 0) == &places && holds(places, {1, 1, 1}) && holds(at::argmin_out(places, t, 1), {0, 0}));
  CHECK(&at::cat_out(out, {t, ones}, 1) == &out && out.sizes().equals({2, 6}) && holds(out[1], {3, 4, 5, 1, 1, 1}));
  CHECK(holds(at::stack_out(out, {ones[0], t[1]}, -1), {3, 2}, {1, 3, 1, 4, 1, 5}));
  CHECK(holds(at::cat_out(out, {out, out}), {6, 2}, {1, 3, 1, 4, 1, 5, 1, 3, 1, 4, 1, 5})); // an operand
  CHECK(holds(at::zeros_out(out, {2}), {0, 0}) && holds(at::ones_out(out, {1, 2}), {1, 2}, {1, 1}));
  CHECK(holds(at::full_out(places, {2}, 7), {7, 7}) && places.scalar_type() == at::kLong);
  CHECK(holds(at::arange_out(out, 1, 4), {1, 2, 3}) && out.scalar_type() == at::kFloat);
  CHECK(holds(at::range_out(places, 1, 3), {1, 2, 3}) && places.scalar_type() == at::kLong);
  CHECK(holds(at::linspace_out(out, 0, 1, 3), {0, 0.5, 1}) && holds(at::logspace_out(out, 0, 2, 3), {1, 10, 100}));
  CHECK(holds(at::eye_out(out, 2), {2, 2}, {1, 0, 0, 1}) && holds(at::eye_out(places, 1, 2), {1, 2}, {1, 0}));
}

TEST(typesToDispatchBy) {
  const auto size = [](at::ScalarType type) {
    return AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, "size", [&] { return sizeof(scalar_t); });
  };
  CHECK(size(at::kHalf) == 2 && size(at::kFloat) == 4 && size(at::kDouble) == 8);
  CHECK_THROWS(c10::Error, "\"size\" not implemented for 'Long'", size(at::kLong));
  const auto whole = [](const Tensor &t) {
    return AT_DISPATCH_INTEGRAL_TYPES(t.type(), "whole", [&] { return static_cast<double>(t.data_ptr<scalar_t>()[1]); });
  };
  CHECK(whole(at::arange(2)) == 1 && whole(at::arange(2, at::kShort)) == 1);
  CHECK_THROWS(c10::Error, "\"whole\" not implemented for 'Float'", whole(counted()));
}

TEST(theTensorBehindAHandle) {
  const Tensor t = counted();
  CHECK(t.cpu().is_same(t) && t.weak_use_count() == 1);
  const auto pointer = t.getIntrusivePtr<float>();
  CHECK(pointer.get() == t.unsafeGetTensorImpl() && t.use_count() == 2);
}

TEST(namespaceTorch) {
  const torch::Tensor t = torch::zeros({2, 2}, torch::dtype(torch::kFloat64).device(torch::kCPU));
  CHECK(t.scalar_type() == torch::kF64 && torch::stack({t, t}).sizes().equals({2, 2, 2}));
  const torch::IntArrayRef sizes = t.sizes();
  CHECK_EQUAL(c10::multiply_integers(sizes), 4);
  CHECK(torch::optional<torch::Tensor>().has_value() == false);
  CHECK(!torch::cuda::is_available() && torch::cuda::device_count() == 0);
  CHECK(holds(t.index({torch::indexing::Slice(0, 1)}), {1, 2}, {0, 0}));
}

TEST(handedToOtherLibraries) {
  const Tensor t = counted().t();
  const std::size_t owners = t.storage().use_count();
  {
    DLManagedTensor *const managed = at::toDLPack(t);
    CHECK_EQUAL(managed->dl_tensor.ndim, 2);
    CHECK_EQUAL(managed->dl_tensor.shape[0], 3);
    const Tensor back = at::fromDLPack(managed);
    CHECK(back.equal(t) && back.data_ptr() == t.data_ptr() && back.strides().equals({1, 3}));
  }
  CHECK_EQUAL(t.storage().use_count(), owners);
}

TEST(valuesThatNobodyElseOwns) {
  c10::ExclusivelyOwned<Tensor> owned(at::ones({2}));
  CHECK_EQUAL(owned->use_count(), 1u);
  const c10::ExclusivelyOwned<Tensor> moved = std::move(owned);
  CHECK(moved->sizes().equals({2}) && !owned->defined());
}

TEST(argumentsOfKernelsAreChecked) {
  const Tensor t = counted(), n = at::arange(6), nothing;
  const at::TensorArg a{t, "a", 1}, b{n, "b", 2}, c{nothing, "c", 3};
  at::CheckedFrom function = "f";
  at::checkAllSameType(function, {a, c, a});
  CHECK_THROWS(c10::Error, "f: argument 1 (a) has elements of type Float, but argument 2 (b) of type Long",
               at::checkAllSameType(function, {a, c, b}));
  at::checkDim(function, a, 2);
  CHECK_THROWS(c10::Error, "argument 2 (b) must have 2 dimensions, but has 1", at::checkDim(function, b, 2));
  at::checkDimRange(function, a, 1, 3);
  CHECK_THROWS(c10::Error, "must have 1 to 1 dimensions", at::checkDimRange(function, a, 1, 2));
  at::checkSize(function, a, {2, 3});
  at::checkSize(function, a, 1, 3);
  CHECK_THROWS(c10::Error, "must have sizes [6], but has [2, 3]", at::checkSize(function, a, {6}));
  at::checkSameNumel(function, a, b);
  CHECK_THROWS(c10::Error, "has sizes [2, 3], but argument 2 (b) has [6]", at::checkSameSize(function, a, b));
  at::checkScalarTypes(function, a, {at::kFloat, at::kDouble});
  CHECK_THROWS(c10::Error, "must have elements of type Long", at::checkScalarType(function, a, at::kLong));
  at::checkAllDefined(function, {a, b});
  CHECK_THROWS(c10::Error, "argument 3 (c) is not defined", at::checkAllDefined(function, {a, c}));
  at::checkAllContiguous(function, {a, b, c});
  const Tensor column = t.t();
  CHECK_THROWS(c10::Error, "must be contiguous", at::checkContiguous(function, {column, "a", 1}));
}

TEST(typesThatAreNamedOnly) {
  const auto type = [](const Tensor &t) {
    return AT_DISPATCH_FLOATING_TYPES_AND2(at::kHalf, at::ScalarType::BFloat16, t.scalar_type(), "type", [&] {
      static_assert(std::is_arithmetic<at::opmath_type<scalar_t>>::value, "a type to compute in");
      return sizeof(scalar_t);
    });
  };
  CHECK(type(at::ones({1})) == 4 && type(at::empty({1}, at::kHalf)) == 2);
  CHECK_THROWS(c10::Error, "not implemented for 'Long'", type(at::arange(2)));
  CHECK_THROWS(c10::Error, "BFloat16", at::ones({2}, at::kBFloat16));
  CHECK(at::isFloatingType(at::kBFloat16) && at::ones({2}).scalar_type() != at::kBFloat16);
  CHECK(at::toOpMathType(at::kHalf) == at::kFloat && at::toOpMathType(at::kLong) == at::kLong);
  CHECK_EQUAL(at::COMPILE_TIME_MAX_DEVICE_TYPES, 2);
}

namespace {

Tensor twice(const Tensor &t) { return t * 2; }

TORCH_LIBRARY(example, library) { library.def("example::twice(Tensor t) -> Tensor"); }
TORCH_LIBRARY_IMPL(example, CPU, library) {
  library.impl(TORCH_SELECTIVE_NAME("example::twice"), TORCH_FN(twice));
}

/* What a file of an extension ends with, as libtorch's tutorials write it. */
struct Counter {
  explicit Counter(std::int64_t start) : count(start) {}
  std::int64_t next() { return ++count; }
  std::int64_t count;
};
using namespace pybind11::literals;
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  py::gil_scoped_release without;
  m.doc() = "an example";
  m.attr("version") = "1.0";
  m.def("twice", &twice, "twice the tensor", py::arg("t"), py::call_guard<py::gil_scoped_release>());
  m.def("scaled", [](const Tensor &t, double by) { return t * by; }, py::arg("t"), py::arg("by") = 2.0, "unused"_a = py::none());
  py::module parts = m.def_submodule("parts");
  py::class_<Counter, std::shared_ptr<Counter>>(parts, "Counter")
      .def(py::init<std::int64_t>(), "start"_a)
      .def("next", &Counter::next, py::return_value_policy::copy)
      .def_readonly("count", &Counter::count);
  py::enum_<at::MemoryFormat>(m, "Format").value("Contiguous", at::MemoryFormat::Contiguous).export_values();
}
[[maybe_unused]] const auto registry = torch::RegisterOperators().op("example::twice", &twice);

} // namespace

TEST(whatIsRegisteredIsCalledDirectly) {
  // clang-format off
  TORCH_CHECK(true, "a check needs no semicolon")
  // clang-format on
  CHECK(holds(twice(at::ones({2})), {2}, {2, 2}));
  Counter counter(2);
  CHECK_EQUAL(counter.next(), 3);
}

TEST(functionsOfNetworksAreInTorchsHeader) {
  namespace F = torch::nn::functional;
  const Tensor x = torch::tensor({1., 2.}).view({1, 1, 2});
  CHECK(holds(F::pad(x, F::PadFuncOptions({1, 0})), {1, 1, 3}, {0, 1, 2}));
  CHECK(holds(F::conv1d(x, x), {1, 1, 1}, {5}) && holds(torch::leaky_relu(-x, 0.5), {1, 1, 2}, {-0.5, -1}));
}

TEST(quotientsRoundedUp) {
  static_assert(div_rtn(7, 4) == 1 && div_rtn(-7, 4) == -2 && div_rtn(-8, 4) == -2 && div_rtn(7, -4) == -2);
  static_assert(std::is_same<at::acc_type<float, false>, double>::value && std::is_same<at::acc_type<int, false>, std::int64_t>::value);
  at::checkDeviceType("f", at::ones({2}), at::DeviceType::CPU);
  CHECK_THROWS(c10::Error, "such a device", at::checkDeviceType("f", at::ones({2}), at::DeviceType::CUDA));
  struct Held : torch::CustomClassHolder {};
  CHECK_EQUAL(c10::make_intrusive<Held>().use_count(), 1u);
  CHECK_EQUAL(torch::utils::flatten_dense_tensors({at::ones({2}), at::zeros({2, 2})}).numel(), 6);
  Tensor bent = at::tensor({-1., 0., 2.});
  CHECK(at::equal(at::leaky_relu_(bent, 0.5), at::tensor({-0.5, 0., 2.})));
  CHECK(at::allclose(at::elu_(bent, 2), at::tensor({-0.7869386805747332, 0., 2.})));
  static_assert(at::ceil_div(7, 4) == 2 && at::ceil_div(8, 4) == 2 && at::round_up(7, 4) == 8);
  CHECK_EQUAL(at::ceil_div<std::int64_t>(1, 32), 1);
  CHECK_EQUAL(at::round_up<std::int64_t>(0, 32), 0);
}

TEST(whatNewcomersWrite) {
  const torch::Tensor x = torch::tensor({{1., -2.}, {3., 4.}});
  CHECK(holds(x, {2, 2}, {1, -2, 3, 4}));
  CHECK(holds(torch::tensor({{{1, 2}}, {{3, 4}}}), {2, 1, 2}, {1, 2, 3, 4}));
  CHECK_THROWS(c10::Error, "tensor: lists of sizes [2] and [1]", torch::tensor({{1, 2}, {3}}));
  CHECK(holds(torch::where(x > 0, x, 0), {2, 2}, {1, 0, 3, 4}) && holds(x.where(x > 1, -1.), {2, 2}, {-1, -1, 3, 4}));
  CHECK(holds(torch::where(x > 0, 0, x), {2, 2}, {0, -2, 0, 0}) && holds(torch::where(x > 0, 1, 2), {2, 2}, {1, 2, 1, 1}));
  CHECK_EQUAL(torch::where(x > 0, torch::ones({2, 2}, torch::kInt), 0).scalar_type(), torch::kInt);
  CHECK(holds(x.mT(), {2, 2}, {1, 3, -2, 4}) && holds(torch::ones({2, 1, 3}).mT(), {2, 3, 1}, {1, 1, 1, 1, 1, 1}));
  CHECK(holds(torch::one_hot(torch::tensor({2, 0})), {2, 3}, {0, 0, 1, 1, 0, 0}));
  CHECK(holds(torch::one_hot(torch::tensor({{1L}}), 2), {1, 1, 2}, {0, 1}));
  CHECK_THROWS(c10::IndexError, "one_hot", torch::one_hot(torch::tensor({3}), 2));
  CHECK_THROWS(c10::IndexError, "one_hot", torch::one_hot(torch::tensor({1.5})));
  CHECK(holds(torch::gelu(torch::tensor({-1., 0., 2.})), {-0.15865525, 0, 1.95449974}));
  CHECK(holds(torch::gelu(torch::tensor({-1., 0., 2.}), "tanh"), {-0.15880801, 0, 1.95459769}));
  CHECK_THROWS(c10::Error, "gelu", torch::gelu(x, "fast"));
  CHECK_EQUAL(th::text_of(torch::dtype(torch::kDouble)),
              "TensorOptions(dtype=Double, device=cpu (default), layout=Strided (default), memory_format=Contiguous (default))");
  x.print();
}

TEST(lentMemory) {
  float numbers[6] = {1, 2, 3, 4, 5, 6};
  CHECK(holds(torch::from_blob(numbers, {2, 2}, {3, 1}), {2, 2}, {1, 2, 4, 5}));
  CHECK(holds(torch::from_blob(numbers, {2}, {1}), {2}, {1, 2}) && holds(torch::from_blob(numbers, {2}, {0}), {2}, {1, 1}));
  int freed = 0;
  CHECK((torch::from_blob(nullptr, {0}).sizes() == torch::IntArrayRef{0}));
  CHECK((torch::from_blob(nullptr, {0, 3}, [&](void *) { ++freed; }, torch::kInt).sizes() == torch::IntArrayRef{0, 3}));
  CHECK_EQUAL(freed, 1);
  CHECK_THROWS(c10::Error, "from_blob: no memory for elements of sizes [2]", torch::from_blob(nullptr, {2}));
  CHECK_THROWS(c10::Error, "from_blob: negative strides are not supported, but strides are [-1]",
               torch::from_blob(numbers, {2}, {-1}));
}

namespace {
struct Twice : NamesTensors {
  at::Tensor forward(const at::Tensor &x) override { return x + x; }
};
} // namespace

TEST(aHeaderThatNamesTensorsNeedsNoOther) {
  Twice twice;
  NamesTensors &layer = twice;
  CHECK(layer.forward(at::ones({2})).equal(at::full({2}, 2.0)));
}

int main() { return check::run(); }
