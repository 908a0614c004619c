// An operator has to say what it does.
// refused: (abstract)
#include <caffe2/core/operator.h>

struct Nothing : caffe2::Operator<caffe2::CPUContext> {
  using Operator::Operator;
#ifdef CONTROL
  bool RunOnDevice() override { return true; }
#endif
};
REGISTER_CPU_OPERATOR(Nothing, Nothing);
