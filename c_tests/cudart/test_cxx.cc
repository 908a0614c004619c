// C++: the header inside of extern "C", as old headers include it, and callbacks that throw.
extern "C" {
#include <cuda_runtime.h>
}

#include "cudart_check.h"

#include <initializer_list>

static void throws(cudaStream_t, cudaError_t, void *data) { throw *static_cast<int *>(data); }

static void counts(cudaStream_t, cudaError_t status, void *data) {
  if (status == cudaSuccess) ++*static_cast<int *>(data);
}

int main() {
  CASE("inside of extern \"C\"");
  float *d = nullptr;
  WORKS(cudaMalloc(&d, 4 * sizeof(float)));
  WORKS(cudaFree(d));

  CASE("callbacks");
  cudaStream_t stream;
  int number = 7, caught = 0;
  WORKS(cudaStreamCreate(&stream));
  for (cudaStream_t one : {cudaStream_t{nullptr}, stream}) {
    try {
      cudaStreamAddCallback(one, throws, &number, 0);
    } catch (int what) {
      caught += what;
    }
  }
  CHECK_LONG(caught, 14);
  WORKS(cudaStreamAddCallback(stream, counts, &number, 0));
  CHECK_LONG(number, 8);
  WORKS(cudaStreamDestroy(stream));
  return check_report("cxx");
}
