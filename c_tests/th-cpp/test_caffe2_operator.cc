/*
 * Operators, blobs, workspaces and nets.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <caffe2/core/operator.h>

using namespace caffe2;

namespace {

/* Y = X * scale, S = the sizes of X; Y by its sizes, S resized as it was left. */
template <class Context>
class ScaleOp final : public Operator<Context> {
 public:
  USE_OPERATOR_CONTEXT_FUNCTIONS;
  ScaleOp(const OperatorDef &def, Workspace *workspace)
      : Operator<Context>(def, workspace), scale_(this->template GetSingleArgument<float>("scale", 2)) {}

  bool RunOnDevice() override {
    const Tensor &X = Input(0);
    Tensor *Y = Output(0, X.sizes(), at::dtype<float>().device(CPU));
    const float *x = X.template data<float>();
    float *y = Y->template mutable_data<float>();
    for (std::int64_t i = 0; i < X.numel(); ++i)
      y[i] = x[i] * scale_;
    if (OutputSize() > 1) {
      Tensor *S = Output(1);
      S->Resize(X.dim());
      std::copy(X.sizes().begin(), X.sizes().end(), S->template mutable_data<std::int64_t>());
    }
    return true;
  }

 private:
  float scale_;
};
REGISTER_CPU_OPERATOR(Scale, ScaleOp<CPUContext>);

/* Every output is a number of its own in a handle that the operator keeps; stops at an argument "stop". */
class NumbersOp final : public Operator<CPUContext> {
 public:
  using Operator<CPUContext>::Operator;

  bool RunOnDevice() override {
    if (HasArgument("stop"))
      return false;
    const auto numbers = GetRepeatedArgument<std::int64_t>("numbers");
    for (int i = 0; i < OutputSize(); ++i) {
      Tensor output = XOutput(i, {1}, at::dtype<std::int64_t>().device(CPU));
      CHECK(output.is_same(BlobGetTensor(*OutputBlob(i), CPU)));
      *output.mutable_data<std::int64_t>() = numbers.at(static_cast<std::size_t>(i));
    }
    return true;
  }
};
REGISTER_CPU_OPERATOR(Numbers, NumbersOp);

class FailOp final : public Operator<CPUContext> {
 public:
  using Operator<CPUContext>::Operator;
  bool RunOnDevice() override {
    const at::Tensor kept = at::ones({2});
    kept.mm(kept); // throws, with a tensor and two blobs at hand
    return true;
  }
};
REGISTER_CPU_OPERATOR(Fail, FailOp);

NetDef net_of(const char *name, std::initializer_list<OperatorDef> ops) {
  NetDef net;
  net.set_name(name);
  for (const OperatorDef &op : ops)
    net.add_op(op);
  return net;
}

} // namespace

TEST(blobHoldsOneObject) {
  Blob blob;
  CHECK_THROWS(EnforceNotMet, "empty", blob.Get<int>());
  *blob.GetMutable<int>() = 3;
  CHECK_EQUAL(blob.Get<int>(), 3);
  CHECK(blob.IsType<int>());
  CHECK(!BlobIsTensorType(blob, CPU));
  CHECK_THROWS(EnforceNotMet, "another type", blob.Get<Tensor>());
  CHECK(!blob.GetMutable<Tensor>()->defined());
  CHECK(!BlobIsTensorType(blob, CPU));
  BlobSetTensor(&blob, Tensor({2}, CPU));
  CHECK(BlobIsTensorType(blob, CPU));
  CHECK_EQUAL(BlobGetTensor(blob, CPU).numel(), 2);
  blob.Reset();
  CHECK(!blob.IsType<Tensor>());
}

TEST(blobsShareTensors) {
  Workspace workspace;
  const at::Tensor a = at::arange(6).to(at::kFloat);
  Blob *blob = workspace.FeedBlob("a", a);
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK_EQUAL(blob->Get<Tensor>().data<float>(), a.data_ptr<float>());
  CHECK(workspace.FetchBlob("a").is_same(a));
  CHECK_EQUAL(workspace.GetBlob("a"), blob);
  workspace.FeedBlob("b", Tensor(a).Alias());
  CHECK(workspace.FetchBlob("b").is_alias_of(a));
  CHECK_EQUAL(workspace.CreateBlob("b"), workspace.GetBlob("b"));
  CHECK(workspace.Blobs() == std::vector<std::string>({"a", "b"}));
  CHECK(workspace.HasBlob("a"));
  CHECK(!workspace.HasBlob("c"));
  CHECK_THROWS(EnforceNotMet, "no blob c", workspace.FetchBlob("c"));
  workspace.CreateBlob("c");
  CHECK_THROWS(EnforceNotMet, "empty", workspace.FetchBlob("c"));
  CHECK_THROWS(EnforceNotMet, "not contiguous", workspace.FeedBlob("a", at::ones({2, 3}).t()));
  CHECK(workspace.FetchBlob("a").is_same(a));
  workspace.FeedBlob("a", at::ones({1}));
  CHECK_EQUAL(a.use_count(), 1u);
}

TEST(netRunsOperatorsInOrder) {
  Workspace workspace;
  const at::Tensor x = at::arange(6).to(at::kFloat).view({2, 3});
  workspace.FeedBlob("X", x);
  NetBase *net = workspace.CreateNet(net_of("scales", {
      CreateOperatorDef("Scale", "first", {"X"}, {"Y", "S"}),
      CreateOperatorDef("Scale", "second", {"Y"}, {"Z"}, {MakeArgument("scale", 10.f)}),
  }));
  CHECK_EQUAL(net->Name(), "scales");
  CHECK_EQUAL(net->GetOperators().size(), 2u);
  CHECK_EQUAL(net->GetOperators()[0]->OutputSize(), 2);
  CHECK_EQUAL(net->GetOperators()[0]->InputSize(), 1);
  CHECK_EQUAL(net->GetOperators()[1]->type(), "Scale");
  CHECK(!net->GetOperators()[1]->IsInputOutputAlias(0, 0));

  CHECK(workspace.RunNet("scales"));
  const at::Tensor z = workspace.FetchBlob("Z"), s = workspace.FetchBlob("S");
  CHECK(z.equal(x * 20));
  CHECK_EQUAL(s.data_ptr<std::int64_t>()[1], 3);
  CHECK_EQUAL(z.use_count(), 2u);

  x.fill_(1); // the blob is a handle of x, and z one of the output
  CHECK(workspace.RunNet("scales"));
  CHECK(z.equal(at::full({2, 3}, 20)));
  workspace.FeedBlob("X", at::ones({4}));
  CHECK(workspace.RunNet("scales"));
  CHECK_EQUAL(z.numel(), 4);
  CHECK_EQUAL(x.use_count(), 1u);
}

TEST(operatorInPlace) {
  Workspace workspace;
  const at::Tensor x = at::ones({3});
  workspace.FeedBlob("X", x);
  CHECK(workspace.RunOperatorOnce(CreateOperatorDef("Scale", "", {"X"}, {"X"})));
  CHECK(x.equal(at::full({3}, 2)));
}

TEST(outputsOfManyHandles) {
  Workspace workspace;
  OperatorDef def = CreateOperatorDef("Numbers", "", {}, {"a", "b", "c"});
  AddArgument("numbers", std::vector<int>{7, 8, 9}, &def);
  CHECK(workspace.RunOperatorOnce(def));
  CHECK_EQUAL(workspace.FetchBlob("c").item<int>(), 9);
  const at::Tensor kept = workspace.FetchBlob("a");
  CHECK_EQUAL(kept.use_count(), 2u);
  CHECK(workspace.RunOperatorOnce(def)); // in the tensor that was left
  CHECK(workspace.FetchBlob("a").is_same(kept));
}

TEST(arguments) {
  const OperatorDef def = CreateOperatorDef("Scale", "named", {}, {}, {
      MakeArgument("i", 3), MakeArgument("f", 1.5), MakeArgument("s", std::string("text")), MakeArgument("c", "chars"),
      MakeArgument("floats", std::vector<float>{1, 2}), MakeArgument("strings", std::vector<std::string>{"a", "b"})});
  CHECK_EQUAL(def.name(), "named");
  CHECK_EQUAL(ArgumentHelper::GetSingleArgument<int>(def, "i", 0), 3);
  CHECK_EQUAL(ArgumentHelper::GetSingleArgument<double>(def, "f", 0), 1.5);
  CHECK_EQUAL(ArgumentHelper::GetSingleArgument<std::string>(def, "s", ""), "text");
  CHECK_EQUAL(ArgumentHelper::GetSingleArgument<std::string>(def, "c", ""), "chars");
  CHECK_EQUAL(ArgumentHelper::GetSingleArgument<int>(def, "none", -1), -1);
  CHECK(ArgumentHelper::GetRepeatedArgument<float>(def, "floats") == std::vector<float>({1, 2}));
  CHECK(ArgumentHelper::GetRepeatedArgument<std::string>(def, "strings") == std::vector<std::string>({"a", "b"}));
  CHECK(ArgumentHelper::GetRepeatedArgument<int>(def, "none", {4}) == std::vector<int>({4}));
  CHECK(!ArgumentHelper::HasArgument(def, "none"));
}

TEST(argumentsOfAnotherKindAreRefused) {
  const OperatorDef def = CreateOperatorDef("Scale", "", {}, {}, {
      MakeArgument("i", 300), MakeArgument("f", 1.5), MakeArgument("s", "text"),
      MakeArgument("floats", std::vector<float>{1, 2}), MakeArgument("none", std::vector<int>())});
  const ArgumentHelper helper(def);
  CHECK_EQUAL(helper.GetSingleArgument<int>("i", 0), 300);
  CHECK_EQUAL((ArgumentHelper::GetSingleArgument<OperatorDef, int>(def, "i", 0)), 300);
  CHECK(helper.HasSingleArgumentOfType<int>("i"));
  CHECK(!helper.HasSingleArgumentOfType<float>("i"));
  CHECK_THROWS(EnforceNotMet, "expected field f in the argument i", helper.GetSingleArgument<float>("i", 0));
  CHECK_THROWS(EnforceNotMet, "expected field i in the argument f", helper.GetSingleArgument<int>("f", 0));
  CHECK_THROWS(EnforceNotMet, "expected field i in the argument s", helper.GetSingleArgument<int>("s", 0));
  CHECK_THROWS(EnforceNotMet, "expected field s in the argument i", helper.GetSingleArgument<std::string>("i", ""));
  CHECK_THROWS(EnforceNotMet, "expected field f in the argument floats", helper.GetSingleArgument<float>("floats", 0));
  CHECK_THROWS(EnforceNotMet, "value 300", helper.GetSingleArgument<std::int8_t>("i", 0));
  CHECK_THROWS(EnforceNotMet, "value 300", helper.GetSingleArgument<bool>("i", false));
  CHECK_THROWS(EnforceNotMet, "expected ints", helper.GetRepeatedArgument<int>("floats"));
  CHECK_THROWS(EnforceNotMet, "expected strings", helper.GetRepeatedArgument<std::string>("floats"));
  CHECK(helper.GetRepeatedArgument<float>("none", {4}).empty());
}

TEST(mistakesAreNamed) {
  Workspace workspace;
  CHECK_THROWS(EnforceNotMet, "Operator Nobody is not registered",
               workspace.RunOperatorOnce(CreateOperatorDef("Nobody", "", {}, {})));
  CHECK_THROWS(EnforceNotMet, "Operator Scale reads the blob X, which is not there",
               workspace.RunNetOnce(net_of("n", {CreateOperatorDef("Scale", "", {"X"}, {"Y"})})));
  CHECK_THROWS(EnforceNotMet, "registered twice",
               OperatorRegistry::CPU().Register("Scale", OperatorRegistry::Maker()));
  CHECK_THROWS(EnforceNotMet, "no net n", workspace.RunNet("n"));
  workspace.CreateNet(net_of("n", {}));
  CHECK_THROWS(EnforceNotMet, "a net n already", workspace.CreateNet(net_of("n", {})));
  workspace.CreateNet(net_of("n", {CreateOperatorDef("Numbers", "", {}, {}, {MakeArgument("stop", 1)})}), true);
  CHECK(!workspace.RunNet("n"));
  workspace.FeedBlob("X", at::ones({2}, at::kDouble));
  CHECK_THROWS(c10::Error, "expected elements of type Float",
               workspace.RunOperatorOnce(CreateOperatorDef("Scale", "", {"X"}, {"Y"})));
}

TEST(anExceptionLeavesTheCountsRight) {
  Workspace workspace;
  const at::Tensor x = at::ones({2});
  workspace.FeedBlob("X", x);
  workspace.CreateNet(net_of("fails", {CreateOperatorDef("Scale", "", {"X"}, {"Y"}),
                                       CreateOperatorDef("Fail", "", {"X", "Y"}, {"Z"})}));
  for (int i = 0; i < 3; ++i)
    CHECK_THROWS(c10::Error, "", workspace.RunNet("fails"));
  CHECK_EQUAL(x.use_count(), 2u);
  CHECK_EQUAL(workspace.FetchBlob("Y").use_count(), 2u);
  CHECK(workspace.FetchBlob("Y").equal(at::full({2}, 2)));
}

int main() { return check::run(); }
