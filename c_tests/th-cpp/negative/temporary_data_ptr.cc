// The data of a temporary tensor may be gone with it: programs can ask for its refusal.
// refused: (deleted|use of deleted)
// flags: -DTH_CPP_DATA_OF_TEMPORARIES=0
#include <ATen/ATen.h>

float *data() {
  static at::Tensor tensor = at::ones({2, 3});
  return tensor.select(0, 1).data_ptr<float>();
}
