/*
 * xoutput.cc: an operator whose outputs are tensors of its own handles.
 *
 * Split cuts a vector into as many parts as it has outputs. XOutput gives a handle by value of the tensor in
 * the output's blob, so that it can be kept, passed on, and converted to at::Tensor like any other.
 */
#include <ATen/ATen.h>
#include <caffe2/core/operator.h>

#include <iostream>

using namespace caffe2;

class SplitOp final : public Operator<CPUContext> {
 public:
  using Operator<CPUContext>::Operator;

  bool RunOnDevice() override {
    const at::Tensor x(Input(0));
    CAFFE_ENFORCE_EQ(x.numel() % OutputSize(), 0, "Split: ", x.numel(), " elements for ", OutputSize(), " outputs.");
    const std::int64_t length = x.numel() / OutputSize();
    for (int i = 0; i < OutputSize(); ++i) {
      const Tensor part = XOutput(i, {length}, at::dtype(x.dtype()));
      std::cout << "output " << i << " has " << part.use_count() << " owners: its blob and this handle\n";
      at::Tensor(part).copy_(x.narrow(0, i * length, length));
    }
    return true;
  }
};

REGISTER_CPU_OPERATOR(Split, SplitOp);

int main() {
  Workspace workspace;
  workspace.FeedBlob("X", at::arange(6));
  workspace.RunOperatorOnce(CreateOperatorDef("Split", "", {"X"}, {"low", "high"}));
  std::cout << "low:\n" << workspace.FetchBlob("low") << "\nhigh:\n" << workspace.FetchBlob("high") << '\n';

  try {
    workspace.RunOperatorOnce(CreateOperatorDef("Split", "", {"X"}, {"a", "b", "c", "d"}));
  } catch (const c10::Error &error) {
    std::cout << "refused: " << error.what() << '\n';
  }
}
