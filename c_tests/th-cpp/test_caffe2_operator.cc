/*
 * Operators, blobs, workspaces and nets.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <caffe2/core/init.h>
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

/* How an operator of 2019 is written: unqualified names, tags, dispatch by type, each way to make an output. */
template <class Context>
class TwiceOp final : public Operator<Context> {
 public:
  USE_OPERATOR_CONTEXT_FUNCTIONS;
  USE_SIMPLE_CTOR_DTOR(TwiceOp)

  bool RunOnDevice() override {
    return DispatchHelper<TensorTypes<float, std::int64_t>>::call(this, Input(DATA));
  }

 private:
  USE_DISPATCH_HELPER;
  template <class T>
  bool DoRunWithType() {
    const auto &X = Input(DATA);
    auto *Y = Output(TWICE, X.sizes(), dtype<T>());
    for (std::int64_t i = 0; i < X.numel(); ++i)
      Y->template mutable_data<T>()[i] = 2 * X.template data<T>()[i];
    *this->template Output<string>(NAME) = string("twice");
    OutputTensorAlias(ALIAS, X);
    OutputTensorCopyFrom(COPY, device(CPU), X);
    if (!OutputTensorOrUndefined(KEPT).defined())
      SetOutputTensor(KEPT, XOutput(TWICE, X.sizes(), dtype<T>().device(CPU)));
    return true;
  }

  INPUT_TAGS(DATA);
  OUTPUT_TAGS(TWICE, NAME, ALIAS, COPY, KEPT);
};
REGISTER_CPU_OPERATOR(Twice, TwiceOp<CPUContext>);
OPERATOR_SCHEMA(Twice).NumInputs(1).NumOutputs(5).SetDoc("Twice its input.").Input(0, "X", "numbers");
NO_GRADIENT(Twice);

/* An operator without a context: which of the implementations it is. */
class WhichOp : public OperatorBase {
 public:
  using OperatorBase::OperatorBase;
  bool Run(int = 0) override {
    *OperatorBase::Output<string>(0) = "plain";
    return true;
  }
};
class WhichFastOp final : public WhichOp {
 public:
  WhichFastOp(const OperatorDef &def, Workspace *workspace) : WhichOp(def, workspace) {
    OPERATOR_NEEDS_FEATURE(!HasArgument("slow"), "nothing slow");
  }
  bool Run(int = 0) override {
    *OperatorBase::Output<string>(0) = engine();
    return true;
  }
};
REGISTER_CPU_OPERATOR(Which, WhichOp);
REGISTER_CPU_OPERATOR_WITH_ENGINE(Which, FAST, WhichFastOp);
REGISTER_CPU_OPERATOR_WITH_ENGINE(Which, OTHER, WhichFastOp);
OPERATOR_SCHEMA(Which)
    .NumInputs(0, 2)
    .NumOutputs({1, 2})
    .AllowInplace({{0, 0}})
    .EnforceInplace([](int input, int output) { return input == 1 && output == 1; })
    .Arg("needed", "it must be there", true);

/* What an operator Which, of some engine, says it is. */
string which(const char *engine = "", bool slow = false) {
  Workspace workspace;
  vector<Argument> arguments{MakeArgument("needed", 1)};
  if (slow)
    arguments.push_back(MakeArgument("slow", true));
  CHECK(workspace.RunOperatorOnce(CreateOperatorDef("Which", "", {}, {"name"}, arguments, DeviceOption(), engine)));
  return workspace.GetBlob("name")->Get<string>();
}

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

TEST(blobsOwnOrShareAnyObject) {
  struct Pinned {
    explicit Pinned(int *deaths) : deaths_(deaths) {}
    Pinned(const Pinned &) = delete;
    ~Pinned() { ++*deaths_; }
    int *deaths_;
  };
  int deaths = 0;
  {
    Blob blob;
    CHECK(blob.GetMutableOrNull<Pinned>() == nullptr);
    Pinned *object = blob.Reset(new Pinned(&deaths));
    CHECK_EQUAL(&blob.Get<Pinned>(), object);
    CHECK_EQUAL(blob.GetMutableOrNull<Pinned>(), object);
    Blob moved = std::move(blob);
    CHECK_EQUAL(&moved.Get<Pinned>(), object);
    CHECK_THROWS(EnforceNotMet, "empty", blob.Get<Pinned>());
    swap(blob, moved);
    CHECK_EQUAL(blob.GetRaw(), object);
    CHECK_EQUAL(deaths, 0);
    blob.Reset(new Pinned(&deaths));
    CHECK_EQUAL(deaths, 1);
    Pinned mine(&deaths);
    CHECK_EQUAL(blob.ShareExternal(&mine), &mine);
    CHECK_EQUAL(deaths, 2);
    blob.Reset();
    CHECK_EQUAL(deaths, 2);
    CHECK_THROWS(EnforceNotMet, "Pinned", blob.Get<Pinned>());
  }
  CHECK_EQUAL(deaths, 3);
}

TEST(workspacesSeeBlobsOfOthers) {
  Workspace parent;
  Blob *a = parent.CreateBlob("a");
  {
    Workspace child(&parent);
    CHECK_EQUAL(child.GetBlob("a"), a);
    CHECK_EQUAL(child.CreateBlob("a"), a);
    child.CreateBlob("b");
    CHECK(!parent.HasBlob("b"));
    CHECK(child.LocalBlobs() == vector<string>({"b"}));
    CHECK(child.Blobs() == vector<string>({"b", "a"}));
    CHECK(child.CreateLocalBlob("a") != a);
    CHECK(child.GetBlob("a") != a);
    CHECK(child.RemoveBlob("a"));
    CHECK_EQUAL(child.GetBlob("a"), a);
    CHECK(!child.RemoveBlob("a")); // the parent's
  }
  Workspace other(&parent, {{"inner", "a"}});
  CHECK_EQUAL(other.GetBlob("inner"), a);
  CHECK(!other.HasBlob("a"));
  CHECK_THROWS(EnforceNotMet, "no blob z", other.AddBlobMapping(&parent, {{"y", "z"}}));
  other.CreateBlob("own");
  CHECK_THROWS(EnforceNotMet, "blob own already", other.AddBlobMapping(&parent, {{"own", "a"}}));
  Blob *own = other.GetBlob("own");
  CHECK_EQUAL(other.RenameBlob("own", "renamed"), own);
  CHECK(!other.HasBlob("own"));
  CHECK_THROWS(EnforceNotMet, "blob inner already", other.RenameBlob("renamed", "inner"));
  int workspaces = 0;
  bool found = false;
  Workspace::ForEach([&](Workspace *workspace) {
    ++workspaces;
    found = found || workspace == &other;
  });
  CHECK_EQUAL(workspaces, 2);
  CHECK(found);
}

TEST(operatorsOf2019) {
  Workspace workspace;
  const at::Tensor x = at::arange(4);
  workspace.FeedBlob("X", x);
  const OperatorDef def = CreateOperatorDef("Twice", "", {"X"}, {"Y", "name", "alias", "copy", "kept"});
  CHECK(workspace.RunOperatorOnce(def));
  CHECK(workspace.FetchBlob("Y").equal(x * 2));
  CHECK_EQUAL(workspace.GetBlob("name")->Get<string>(), "twice");
  CHECK(workspace.FetchBlob("alias").is_alias_of(x));
  CHECK(!workspace.FetchBlob("alias").is_same(x));
  CHECK(workspace.FetchBlob("copy").equal(x));
  CHECK(!workspace.FetchBlob("copy").is_alias_of(x));
  CHECK(workspace.FetchBlob("kept").is_same(workspace.FetchBlob("Y")));
  workspace.FeedBlob("X", at::ones({2}));
  CHECK(workspace.RunOperatorOnce(def));
  CHECK(workspace.FetchBlob("Y").equal(at::full({2}, 2)));
  workspace.FeedBlob("X", at::ones({2}, at::kDouble));
  CHECK_THROWS(EnforceNotMet, "Unsupported type of tensor", workspace.RunOperatorOnce(def));
  OperatorBase op(def, &workspace);
  CHECK(op.InputIsTensorType(0, CPU));
  CHECK(op.OutputIsType<string>(1));
  CHECK(!op.InputIsType<string>(0));
  CHECK_EQUAL(op.Input<Tensor>(0, CPU).numel(), 2);
  CHECK_THROWS(EnforceNotMet, "Not Implemented", op.Run());
  CHECK_EQUAL(op.Outputs().size(), 5u);
}

namespace {
struct Dispatched {
  template <int N>
  bool DoRunWithValue() {
    value = N;
    return true;
  }
  template <class Extra, class T>
  bool DoRunWithType2() {
    value = static_cast<int>(sizeof(T));
    return std::is_same<Extra, int>::value;
  }
  template <class Extra>
  bool DoRunWithOtherType2() {
    value = 0;
    return true;
  }
  int value = 7;
};
} // namespace

TEST(dispatch) {
  Dispatched op;
  CHECK((DispatchHelper<FixedValues<1, 3>>::call(&op, 3)));
  CHECK_EQUAL(op.value, 3);
  CHECK((DispatchHelper<FixedValues<1, 3>>::call(&op, 2)));
  CHECK_EQUAL(op.value, -1);
  using Types = TensorTypes2<double, GenericTensorImplementation>;
  Blob blob;
  BlobSetTensor(&blob, Tensor({1}, dtype<double>()));
  CHECK((DispatchHelper<Types, int>::call(&op, blob)));
  CHECK_EQUAL(op.value, 8);
  CHECK((DispatchHelper<Types, int>::call(&op, TypeMeta::Make<int>())));
  CHECK_EQUAL(op.value, 0);
}

TEST(enginesAndSchemas) {
  CHECK_EQUAL(which(), "plain");
  CHECK_EQUAL(which("FAST"), "FAST");
  CHECK_EQUAL(which("NONE,OTHER,FAST"), "OTHER");
  CHECK_EQUAL(which("FAST", true), "plain");
  SetGlobalEnginePref({{CPU, {"FAST"}}});
  CHECK_EQUAL(which(), "FAST");
  SetOpEnginePref("Which", {{CPU, {"OTHER"}}});
  CHECK_EQUAL(which(), "OTHER");
  CHECK_EQUAL(which("DEFAULT"), "plain");
  SetPerOpEnginePref({});
  SetGlobalEnginePref({});
  CHECK_THROWS(EnforceNotMet, "Nobody is not registered", SetOpEnginePref("Nobody", {{CPU, {"FAST"}}}));
  CHECK_EQUAL(which(), "plain");

  const OpSchema *schema = OpSchemaRegistry::Schema("Which");
  const auto fits = [&](vector<string> inputs, vector<string> outputs, bool needed = true) {
    return schema->Verify(CreateOperatorDef("Which", "", inputs, outputs,
                                            needed ? vector<Argument>{MakeArgument("needed", 1)} : vector<Argument>()));
  };
  CHECK(fits({}, {"a"}));
  CHECK(!fits({}, {"a"}, false));
  CHECK(!fits({}, {}));
  CHECK(!fits({"a", "b", "c"}, {"d"}));
  CHECK(fits({"a"}, {"a"}));
  CHECK(!fits({"a"}, {"b", "a"}));
  CHECK(fits({"a", "b"}, {"c", "b"}));
  CHECK(!fits({"a", "b"}, {"c", "d"}));
  Workspace workspace;
  CHECK_THROWS(EnforceNotMet, "did not pass schema checking",
               CreateOperator(CreateOperatorDef("Which", "", {}, {}), &workspace));
  DeviceOption elsewhere;
  elsewhere.set_device_type(PROTO_CUDA);
  CHECK_THROWS(EnforceNotMet, "on the host only",
               CreateOperator(CreateOperatorDef("Scale", "", {}, {}, {}, elsewhere), &workspace));
  OpSchema calculated;
  calculated.NumInputs([](int count) { return count % 2 == 0; }).SameNumberOfOutput();
  CHECK(calculated.Verify(CreateOperatorDef("", "", {"a", "b"}, {"c", "d"})));
  CHECK(!calculated.Verify(CreateOperatorDef("", "", {"a", "b"}, {"c"})));
  CHECK(!calculated.Verify(CreateOperatorDef("", "", {"a"}, {"c"})));
}

TEST(plansRunNets) {
  Workspace workspace;
  workspace.FeedBlob("X", at::ones({1}));
  PlanDef plan;
  CHECK(workspace.RunPlan(plan));
  plan.add_network(net_of("scale", {CreateOperatorDef("Scale", "", {"X"}, {"X"})}));
  ExecutionStep *step = plan.add_execution_step();
  step->set_num_iter(3);
  step->add_substep()->add_network("scale");
  CHECK(workspace.RunPlan(plan));
  CHECK_EQUAL(workspace.FetchBlob("X").item<int>(), 8);
  CHECK(workspace.Nets() == vector<string>({"scale"}));
  workspace.DeleteNet("scale");
  CHECK(!workspace.GetNet("scale"));
}

namespace {
int initialised = 0;
bool initialise(int *, char ***) { return ++initialised > 0; }
bool initialise_never(int *, char ***) { return false; }
REGISTER_CAFFE2_INIT_FUNCTION(count, initialise, "counts");
} // namespace

TEST(initFunctions) {
  CHECK(GlobalInit());
  CHECK(GlobalInit());
  CHECK_EQUAL(initialised, 1);
  CHECK_THROWS(EnforceNotMet, "too late", InitRegisterer(initialise, true, "early"));
  CHECK_THROWS(EnforceNotMet, "failed", InitRegisterer(initialise_never, false, "late"));
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

namespace caffe2 {

TEST(namesOfTheirOwnNamespace) {
  const vector<int64_t> sizes{2, 3};
  CHECK(empty(sizes).sizes().equals({2, 3}) && empty(sizes, dtype<double>()).IsType<double>());
  CHECK(empty({2, 3}, at::kFloat).sizes() == empty(sizes).sizes());
  int evaluated = 0;
  VLOG(1) << ++evaluated;
  CHECK_EQUAL(evaluated, 0);
  if (evaluated == 0)
    LOG(INFO) << "sizes " << sizes << ", elements " << 6;
  else
    LOG(FATAL) << "not reached";
}

} // namespace caffe2

int main() { return check::run(); }
