// cuda_runtime.h in C++: pointers of any type, and arguments that may be left out.
#include "cudart_check.h"

int main() {
  CASE("templates");
  float *d = nullptr, *h = nullptr, *m = nullptr, *seen = nullptr;
  WORKS(cudaMalloc(&d, 4 * sizeof(float)));
  WORKS(cudaMallocHost(&h, 4 * sizeof(float)));
  WORKS(cudaHostGetDevicePointer(&seen, h, 0));
  CHECK(seen == h);
  for (int k = 0; k < 4; k++) h[k] = static_cast<float>(k);
  WORKS(cudaMemcpyAsync(d, h, 4 * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(d[3] == 3);
  WORKS(cudaMemsetAsync(d, 0, sizeof(float)));
  cudaEvent_t event;
  WORKS(cudaEventCreate(&event));
  WORKS(cudaEventRecord(event));
  WORKS(cudaEventDestroy(event));
  WORKS(cudaMallocManaged(&m, 8));
  size_t pitch = 0;
  float *rows = nullptr;
  WORKS(cudaMallocPitch(&rows, &pitch, 10, 10));
  WORKS(cudaFree(rows));
  WORKS(cudaFree(m));
  WORKS(cudaFree(d));
  WORKS(cudaFreeHost(h));
  WORKS(cudaHostAlloc(&h, 8, cudaHostAllocDefault));
  WORKS(cudaFreeHost(h));
  const dim3 grid(3, 4);
  CHECK(grid.x == 3 && grid.y == 4 && grid.z == 1);
  return check_report("templates");
}
