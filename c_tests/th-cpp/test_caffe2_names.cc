/*
 * What operators of caffe2 say as of 2018 and 2019, in namespace caffe2 and without prefixes.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <caffe2/core/init.h>
#include <caffe2/core/operator.h>
#include <c10/util/MaybeOwned.h>

#include <sstream>

namespace caffe2 {
namespace {

/* The forms that the documents give for outputs. */
class FormsOp final : public Operator<CPUContext> {
 public:
  FormsOp(const OperatorDef &def, Workspace *workspace)
      : Operator<CPUContext>(def, workspace),
        order_(StringToStorageOrder(GetSingleArgument<string>("order", "NCHW"))),
        axis_(OperatorBase::GetSingleArgument<int>("axis", 1)),
        buffer_(make_unique<vector<float>>(4)) {}

  bool RunOnDevice() override {
    const auto &X = Input(0);
    const vector<std::int64_t> size = X.dims().vec();
    auto *Y = Output(0, size, dtype<float>());
    Tensor Z = XOutput(1, {2, 2}, dtype<int64_t>());
    Tensor temporary = caffe2::empty(size, dtype<float>().device(CPU));
    CAFFE_ENFORCE(X.meta() == temporary.meta() && X.ndim() == 2 && X.size() == 6 && X.dim(0) == 2);
    CAFFE_ENFORCE_EQ(X.dim32(X.canonical_axis_index(-1)), 3);
    CAFFE_ENFORCE_EQ(X.size_from_dim(axis_), 3);
    CAFFE_ENFORCE_EQ(X.size_to_dim(axis_), 2);
    CAFFE_ENFORCE(InputIsTensorType(0, CPU) && !InputIsType<string>(0) && X.IsType<float>() && order_ == StorageOrder::NCHW);
    float *const y = Y->mutable_data<float>();
    for (int i = 0; i < X.size(); ++i)
      y[i] = X.data<float>()[i] + (*buffer_)[0];
    Z.mutable_data<int64_t>()[0] = Z.size();
    ReinitializeTensor(&kept_, size, dtype<float>().device(CPU));
    ReinitializeAndCopyFrom(&copied_, dtype<float>().device(CPU), X);
    return kept_.sizes() == X.sizes() && copied_.data<float>() != X.data<float>();
  }

 private:
  StorageOrder order_;
  int axis_;
  unique_ptr<vector<float>> buffer_;
  Tensor kept_, copied_;
};
REGISTER_CPU_OPERATOR(Forms, FormsOp);
OPERATOR_SCHEMA(Forms).NumInputs(1).NumOutputs(2);

/* A Float matrix of 2 x 3 elements 0 to 5. */
void fill(Workspace &workspace, const string &name) {
  Tensor *const tensor = BlobGetMutableTensor(workspace.CreateBlob(name), CPU);
  tensor->Resize(2, 3);
  for (int i = 0; i < 6; ++i)
    tensor->mutable_data<float>()[i] = static_cast<float>(i);
}

} // namespace

TEST(documentedFormsRun) {
  Workspace workspace;
  fill(workspace, "X");
  const auto op = CreateOperator(CreateOperatorDef("Forms", "", vector<string>{"X"}, vector<string>{"Y", "Z"}), &workspace);
  CHECK(op->Run());
  CHECK_EQUAL(workspace.GetBlob("Y")->Get<Tensor>().data<float>()[5], 5.f);
  CHECK_EQUAL(workspace.GetBlob("Z")->Get<Tensor>().data<std::int64_t>()[0], 4);
}

TEST(argumentsOfAnotherTypeAreRefused) {
  OperatorDef def = CreateOperatorDef("Forms", "", vector<string>{"X"}, vector<string>{"Y", "Z"},
                                      vector<Argument>{MakeArgument<string>("axis", "one")});
  Workspace workspace;
  fill(workspace, "X");
  CHECK_THROWS(c10::Error, "axis", CreateOperator(def, &workspace));
}

TEST(tensorsAreDescribed) {
  Workspace workspace;
  fill(workspace, "X");
  const Tensor &X = workspace.GetBlob("X")->Get<Tensor>();
  size_t capacity;
  DeviceOption device;
  CHECK(GetTensorInfo(&X, &capacity, &device) == X.dims().vec());
  CHECK(capacity >= X.nbytes());
  std::ostringstream text;
  text << X;
  CHECK(!text.str().empty() && X.DebugString().find("dimension (2,3,)") != string::npos);
  CHECK(X.GetDevice() == Device(CPU) && X.storage_initialized() && X.dtype_initialized());
  Tensor y(vector<int64_t>{2, 3}, CPU);
  CHECK(y.raw_mutable_data(X.meta()) != nullptr && y.meta() == X.meta());
  y.ExtendTo(4, 50);
  y.ShrinkTo(1);
  y.ReserveSpace(9);
  CHECK_EQUAL(y.dim(0), 1);
}

TEST(tensorsAndCountedObjectsAreBorrowed) {
  Tensor x({2}, dtype<float>());
  const auto borrowed = c10::MaybeOwned<Tensor>::borrowed(x);
  CHECK(borrowed.unsafeIsBorrowed() && borrowed->is_same(x) && x.use_count() == 1);
  const auto pointer = c10::make_intrusive<c10::intrusive_ptr_target>();
  const auto other = c10::MaybeOwned<c10::intrusive_ptr<c10::intrusive_ptr_target>>::borrowed(pointer);
  CHECK(other->get() == pointer.get() && pointer.use_count() == 1);
}

} // namespace caffe2

int main() { return check::run(); }
