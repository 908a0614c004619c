/*
 * reinitialize_tensor.cc: an operator that keeps a tensor from run to run.
 *
 * Center subtracts the mean of each column. The means are kept in a member: ReinitializeTensor makes it when
 * the operator first runs, leaves it alone as long as sizes and type stay, and resizes it when they change.
 */
#include <ATen/ATen.h>
#include <caffe2/core/operator.h>

#include <iostream>

using namespace caffe2;

template <class Context>
class CenterOp final : public Operator<Context> {
 public:
  USE_OPERATOR_CONTEXT_FUNCTIONS;
  using Operator<Context>::Operator;

  bool RunOnDevice() override {
    const Tensor &X = Input(0);
    CAFFE_ENFORCE_EQ(X.dim(), 2, "Center takes a matrix.");
    const std::int64_t former = means_ ? means_.numel() : 0;
    ReinitializeTensor(&means_, {X.size(1)}, at::dtype<float>().device(CPU));
    std::cout << means_.numel() << " means, "
              << (former == 0 ? "made" : former == means_.numel() ? "left alone" : "resized") << '\n';

    at::Tensor x(X), means(means_), y(*Output(0, X.sizes(), at::dtype<float>())); // other handles of the same tensors
    at::mean_out(means, x, 0);
    at::sub_out(y, x, means);
    return true;
  }

 private:
  Tensor means_;
};

REGISTER_CPU_OPERATOR(Center, CenterOp<CPUContext>);

int main() {
  Workspace workspace;
  const at::Tensor x = at::arange(6).to(at::kFloat).view({3, 2});
  workspace.FeedBlob("X", x);

  NetDef net;
  net.set_name("center");
  net.add_op(CreateOperatorDef("Center", "", {"X"}, {"Y"}));
  workspace.CreateNet(net);

  workspace.RunNet("center");
  std::cout << "Y:\n" << workspace.FetchBlob("Y") << '\n';
  x.mul_(x); // the blob holds this tensor, so the next run reads the squares
  workspace.RunNet("center");
  std::cout << "Y:\n" << workspace.FetchBlob("Y") << '\n';
  workspace.FeedBlob("X", at::ones({2, 4}));
  workspace.RunNet("center");
}
