/*
 * Networks of Torch7: what they compute, what is in them, whose they are, and errors.
 */
#include "expect.hpp"

#include "../th_modules.h"

#include <ATen/ext/net.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <unistd.h>

using at::Tensor;

namespace {

#define LINEAR "nn.Linear(weight=F2x3[1 2 3 4 5 6] bias=F2[0 1])"

th::ObjectPointer tree(const char *text) { return th::ObjectPointer(newTree(text)); }
th::Net network(const char *text) { return th::Net(tree(text)); }

/* A network of one layer over this weight. */
th::Net over(const Tensor &weight) {
  const th::ObjectPointer fields(THObject_newTable()), object(THObject_newFromFloatTensor(weight.unsafeGetTH<float>()));
  THObject_setField(fields.get(), "weight", object.get());
  return th::Net(th::ObjectPointer(THObject_newInstance("nn.LinearNoBias", fields.get())));
}

} // namespace

TEST(tensors) {
  const th::Net net = network("nn.Sequential(modules={" LINEAR " nn.Abs()})");
  CHECK(holds(net.forward(at::tensor({1.f, 0.f, -1.f})), {2, 1}));
  const Tensor rows = at::tensor({1.f, 0.f, -1.f, 1.f, 1.f, 1.f}).view({2, 3});
  CHECK(holds(net(rows), {2, 2}, {2, 1, 6, 16}));
  CHECK(net(rows).scalar_type() == at::kFloat);
  CHECK(holds(net(rows.t().contiguous().t()), {2, 2}, {2, 1, 6, 16}));
  CHECK(net(rows.to(at::kDouble)).scalar_type() == at::kDouble);
  CHECK(holds(net(rows.to(at::kDouble)), {2, 2}, {2, 1, 6, 16}));
  CHECK(holds(network("nn.Abs()")(at::tensor({-3.f}).sum()), {3})); // a number is a vector of one element to C
}

TEST(runs) {
  const th::Net net = network("nn.Sequential(modules={" LINEAR " nn.MulConstant(constant_scalar=2) nn.Abs()})");
  const th::Net::Run run(net), same = run;
  Tensor out = at::empty({0});
  for (int k = 0; k < 3; k++) {
    CHECK(holds(same.forward_out(out, at::tensor({1.f, 0.f, -1.f})), {4, 2}));
    net.prepare(k == 0);
  }
  Tensor wide = at::empty({0}, at::kDouble);
  CHECK(holds(run.forward_out(wide, at::tensor({1., 0., -1.})), {4, 2}));
  CHECK_THROWS(c10::Error, "type", run.forward_out(wide, at::tensor({1.f, 0.f, -1.f})));
  CHECK(run.kept_bytes() < (1u << 20) && run.live_bytes() < (1u << 20));
  const th::ObjectPointer input = tree("F3[1 0 -1]");
  CHECK(THObject_kind(run.forward(input).get()) == TH_OBJECT_TENSOR);
}

TEST(registeredClasses) {
  th::Net::register_class("my.Negative", [](THObject *, THObject *input) {
    const at::Tensor x = at::Tensor::adopt(THObject_newFloatTensor(input));
    if (x.dim() > 1)
      throw std::runtime_error("a vector expected");
    const at::Tensor y = x.neg();
    return th::ObjectPointer(THObject_newFromFloatTensor(y.unsafeGetTH<float>()));
  });
  const th::Net net = network("nn.Sequential(modules={my.Negative() nn.MulConstant(constant_scalar=2)})");
  th::Net::register_class("my.Negative", nullptr);
  CHECK(holds(net(at::tensor({1.f, -2.f})), {-2, 4}));
  CHECK_THROWS(c10::Error, "a vector expected", net(at::ones({2, 2})));
  CHECK_THROWS(c10::Error, "my.Negative", network("my.Negative()"));
}

TEST(indicesCountFrom1) {
  const th::Net net = network("nn.LookupTable(weight=F3x2[1 2 3 4 5 6])");
  CHECK(holds(net(at::tensor({3L, 1L})), {2, 2}, {5, 6, 1, 2}));
  CHECK(net(at::tensor({3L, 1L})).scalar_type() == at::kFloat);
}

TEST(tables) {
  const Tensor a = at::tensor({1.f, 2.f}), b = at::tensor({10.f, 20.f});
  const std::vector<Tensor> sum = network("nn.CAddTable()").forward({a, b});
  CHECK(sum.size() == 1 && holds(sum[0], {11, 22}));
  const std::vector<Tensor> both = network("nn.ParallelTable(modules={nn.MulConstant(constant_scalar=2) nn.AddConstant(constant_scalar=1)})")({a, b});
  CHECK(both.size() == 2 && holds(both[0], {2, 4}) && holds(both[1], {11, 21}));
  const th::Net split = network("nn.ConcatTable(modules={nn.MulConstant(constant_scalar=2) nn.AddConstant(constant_scalar=1)})");
  const std::vector<Tensor> two = split.forward_table(a);
  CHECK(two.size() == 2 && holds(two[0], {2, 4}) && holds(two[1], {2, 3}));
  CHECK_THROWS(c10::Error, "table", split(a));
  CHECK_THROWS(c10::Error, "table", split(at::tensor({1L})));
  // What is in a table that a network gives may be a table again: as a tree it can be had.
  const th::Net nested = network("nn.Identity()");
  const th::ObjectPointer input = tree("{F1[1] {F1[2]}}");
  const th::ObjectPointer same = nested.forward(input);
  CHECK(alikeTrees(same.get(), input.get(), 0));
  CHECK_THROWS(c10::Error, "a table, not a tensor", network("nn.ConcatTable(modules={nn.Identity() nn.ConcatTable(modules={nn.Identity()})})").forward_table(a));
}

TEST(resultsThatAreThere) {
  const th::Net net = network(LINEAR);
  const Tensor x = at::tensor({1.f, 0.f, -1.f});
  Tensor out = at::zeros({2}), wide = at::zeros({0, 5}), in_place = x.clone();
  const void *const data = out.data_ptr();
  CHECK(net.forward_out(out, x).is_same(out) && out.data_ptr() == data && holds(out, {-2, -1}));
  CHECK(holds(net.forward_out(wide, x), {-2, -1}));
  CHECK(holds(net.forward_out(in_place, in_place), {-2, -1}));
  Tensor doubles = at::zeros({7}, at::kDouble), longs = at::ones({7}, at::kLong);
  CHECK(holds(net.forward_out(doubles, x), {-2, -1}) && doubles.scalar_type() == at::kDouble);
  CHECK_THROWS(c10::Error, "forward_out: the result is of type Float", net.forward_out(longs, x));
  CHECK(holds(longs, {1, 1, 1, 1, 1, 1, 1}));
  Tensor refused = at::ones({3});
  CHECK_THROWS(c10::Error, "expects rows of 3", net.forward_out(refused, at::ones({4})));
  CHECK(holds(refused, {1, 1, 1}));
}

TEST(layers) {
  const th::Net net = network("nn.Sequential(modules={" LINEAR " nn.Sequential(modules={nn.Tanh()})})");
  const std::vector<th::Net::Layer> layers = net.layers();
  CHECK(layers.size() == 2 && net.layer_count() == 2 && net.parameter_count() == 8);
  CHECK_EQUAL(layers[0].path, "modules.1");
  CHECK_EQUAL(layers[0].class_name, "nn.Linear");
  CHECK_EQUAL(layers[0].parameters, 8u);
  CHECK_EQUAL(layers[1].path, "modules.2.modules.1");
  CHECK_EQUAL(layers[1].class_name, "nn.Tanh");
  CHECK_EQUAL(layers[1].parameters, 0u);
  const std::vector<th::Net::Layer> runs = net.layers(at::ones({5, 3}));
  CHECK(runs.size() == 2 && runs[0].path == "modules.1" && runs[1].class_name == "nn.Tanh");
  CHECK_EQUAL(runs[0].input, "[5 x 3]");
  CHECK_EQUAL(runs[0].output, "[5 x 2]");
  CHECK_EQUAL(runs[0].multiply_adds, 30);
  CHECK(runs[0].parameters == 8 && runs[0].seconds >= 0 && runs[0].seconds < 60);
  CHECK_EQUAL(network("nn.CAddTable()").layers({at::ones({2}), at::ones({2})}).size(), 1u);
}

TEST(onnx) {
  const th::Net net = network(LINEAR), sum = network("nn.CAddTable()");
  char path[] = "/tmp/test_net_XXXXXX";
  const int descriptor = mkstemp(path);
  CHECK(descriptor >= 0);
  close(descriptor);
  const auto beginning = [&path] {
    std::ifstream file(path);
    std::string text(9, ' ');
    file.read(&text[0], 9);
    return text;
  };
  net.save_onnx(path, at::ones({2, 3}));
  CHECK_EQUAL(beginning(), "\b\b\x12\x05libTH");
  net.save_onnx(path, at::ones({2, 3}), true);
  sum.save_onnx(path, {at::ones({2}), at::ones({2})});
  CHECK_THROWS(c10::Error, "expects rows of 3", net.save_onnx(path, at::ones({4})));
  CHECK_THROWS(c10::Error, "no zero characters", net.save_onnx(std::string("a\0b", 3), at::ones({3})));
  CHECK_THROWS(c10::Error, "save_onnx: a network was used that is not defined", th::Net().save_onnx(path, at::ones({3})));
  CHECK_EQUAL(beginning(), "\b\b\x12\x05libTH");
  unlink(path);
  unlink((std::string(path) + ".data").c_str());
}

TEST(ownership) {
  static std::atomic<int> freed{0};
  static float elements[2] = {1, 2};
  {
    th::Net net;
    {
      const Tensor weight = at::from_blob(elements, {1, 2}, [](void *) { ++freed; });
      net = over(weight);
      CHECK(weight.use_count() > 1);
    }
    CHECK_EQUAL(freed.load(), 0);
    th::Net copy = net, other(net), moved = std::move(net);
    CHECK(!net.defined() && copy.is_same(moved) && other.is_same(copy));
    elements[0] = 10; // the weight is shared
    CHECK(holds(moved(at::tensor({1.f, 1.f})), {12}));
    moved = copy;
    copy = th::Net(other);
    th::Net &self = copy;
    copy = self;
    other.reset();
    moved.reset();
    CHECK(freed == 0 && holds(copy(at::tensor({2.f, 1.f})), {22}));
    const th::Net shared = th::Net::share(copy.unsafeGetTH());
    copy = th::Net();
    CHECK(freed == 0 && shared.defined());
    THNet_retain(shared.unsafeGetTH());
    CHECK(th::Net::adopt(shared.unsafeGetTH()).is_same(shared));
    CHECK_EQUAL(freed.load(), 0);
  }
  CHECK_EQUAL(freed.load(), 1);
}

TEST(inputsAndResults) {
  const th::Net net = network(LINEAR);
  const Tensor x = at::ones({3});
  Tensor y = net(x);
  CHECK(x.use_count() == 1 && y.use_count() == 1 && !y.same_data(x));
  const std::vector<Tensor> same = network("nn.Identity()").forward(std::vector<Tensor>{x, x});
  CHECK(same.size() == 2 && holds(same[0], {1, 1, 1}) && holds(same[1], {1, 1, 1}));
  CHECK(net.layers(x).size() == 1);
  try {
    net(std::vector<Tensor>{x, x});
    CHECK(false);
  } catch (const c10::Error &) {
  }
  CHECK_EQUAL(y.use_count(), 1u);
}

TEST(files) {
  char folder[] = "th-net-XXXXXX";
  CHECK(mkdtemp(folder) != nullptr);
  const std::string path = std::string(folder) + "/net.t7";
  THObject_save(tree(LINEAR).get(), path.c_str());
  CHECK(holds(th::Net(path)(at::ones({3})), {6, 16}));
  CHECK(holds(th::Net(path.c_str())(at::ones({3})), {6, 16}));
  unlink(path.c_str());
  CHECK_THROWS(c10::Error, "net.t7", th::Net{path});
  CHECK_THROWS(c10::Error, "zero", th::Net{path + std::string(1, '\0')});
  rmdir(folder);
}

TEST(errors) {
  CHECK_THROWS(c10::Error, "nn.NoSuchClass", network("nn.Sequential(modules={nn.NoSuchClass()})"));
  CHECK_THROWS(c10::Error, "modules.1: nn.Linear", network("nn.Sequential(modules={nn.Linear()})"));
  CHECK_BLAMES(1, network("{}"));
  CHECK_BLAMES(1, th::Net(static_cast<THObject *>(nullptr)));
  const th::Net net = network("nn.Sequential(modules={nn.Tanh() " LINEAR "})");
  CHECK_THROWS(c10::Error, "modules.2: nn.Linear: expects rows of 3", net(at::ones({4})));
  CHECK_BLAMES(2, net(at::ones({4})));
  CHECK_BLAMES(2, net.layers(at::ones({4})));
  CHECK_BLAMES(2, net.forward(std::vector<Tensor>()));
  CHECK_BLAMES(2, net.forward(th::ObjectPointer()));
  CHECK_THROWS(c10::Error, "not defined", net(Tensor()));
  const th::Net none;
  CHECK_THROWS(c10::Error, "forward: a network was used that is not defined", none(at::ones({3})));
  CHECK_THROWS(c10::Error, "not defined", none.forward(std::vector<Tensor>{}));
  CHECK_THROWS(c10::Error, "not defined", none.layers());
  CHECK_THROWS(c10::Error, "not defined", none.layers(at::ones({3})));
  CHECK_THROWS(c10::Error, "not defined", none.parameter_count());
  CHECK(!none.defined() && none.unsafeGetTH() == nullptr && none.is_same(th::Net()));
  try {
    net(at::ones({2, 0, 3})); // C has no such sizes: an error of the network, or nothing to compute
  } catch (const c10::Error &) {
  }
  CHECK(holds(net(at::zeros({3})), {0, 1}));
}

TEST(threadsRunOneNetwork) {
  const th::Net net = network("nn.Sequential(modules={" LINEAR " nn.ReLU()})");
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&net, &right, i] {
      const float k = static_cast<float>(i + 1);
      for (int n = 0; n < 500; ++n) {
        const th::Net own = net;
        const Tensor y = own(at::full({3}, k, n % 2 ? at::kDouble : at::kFloat)).to(at::kFloat);
        bool refused = false;
        try {
          own(at::ones({i + 4}));
        } catch (const c10::Error &) {
          refused = true;
        }
        right += refused && y.data_ptr<float>()[0] == 6 * k && y.data_ptr<float>()[1] == 15 * k + 1;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  CHECK_EQUAL(right.load(), 2000);
}

int main() { return check::run(); }
