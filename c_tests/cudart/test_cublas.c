/*
 * cuBLAS on a host device: all functions, in both types, against their definitions; handles, and what is refused.
 */
#include "cudart_check.h"

#include <cublas_v2.h>
#include <float.h>
#include <math.h>

static unsigned long seed = 5;

#define REAL float
#define NAME "float"
#define EPSILON 1.2e-7
#define LARGE FLT_MAX
#define S_(X) single_##X
#define F(X) cublasS##X
#define FI(X) cublasIs##X
#include "cublas_cases.h"
#undef REAL
#undef NAME
#undef EPSILON
#undef LARGE
#undef S_
#undef F
#undef FI

#define REAL double
#define NAME "double"
#define EPSILON 2.3e-16
#define LARGE DBL_MAX
#define S_(X) double_##X
#define F(X) cublasD##X
#define FI(X) cublasId##X
#include "cublas_cases.h"

static void handles(void) {
  cublasHandle_t handle = NULL, gone;
  cudaStream_t stream, other, got;
  cublasPointerMode_t mode;
  cublasAtomicsMode_t atomics;
  cublasMath_t math;
  int version = 0, major = 0;
  CASE("handles");
  WORKS(cublasCreate(&handle));
  WORKS(cublasGetVersion(handle, &version));
  CHECK_LONG(version, 9000);
  WORKS(cublasGetProperty(MAJOR_VERSION, &major));
  CHECK_LONG(major, 9);
  CHECK_LONG(cublasGetProperty((libraryPropertyType)3, &major), CUBLAS_STATUS_INVALID_VALUE);
  WORKS(cudaStreamCreate(&stream));
  WORKS(cublasSetStream(handle, stream));
  WORKS(cublasGetStream(handle, &got));
  CHECK(got == stream);
  WORKS(cudaSetDevice(1));
  WORKS(cudaStreamCreate(&other));
  CHECK_LONG(cublasSetStream(handle, other), CUBLAS_STATUS_INVALID_VALUE);
  WORKS(cudaStreamDestroy(other));
  WORKS(cudaSetDevice(0));
  CHECK_LONG(cublasSetStream(handle, other), CUBLAS_STATUS_INVALID_VALUE);
  WORKS(cublasGetStream(handle, &got));
  CHECK(got == stream);
  WORKS(cublasSetStream(handle, NULL));
  WORKS(cudaStreamDestroy(stream));
  WORKS(cublasGetPointerMode(handle, &mode));
  CHECK_LONG(mode, CUBLAS_POINTER_MODE_HOST);
  WORKS(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
  WORKS(cublasGetPointerMode(handle, &mode));
  CHECK_LONG(mode, CUBLAS_POINTER_MODE_DEVICE);
  CHECK_LONG(cublasSetPointerMode(handle, (cublasPointerMode_t)2), CUBLAS_STATUS_INVALID_VALUE);
  WORKS(cublasSetAtomicsMode(handle, CUBLAS_ATOMICS_ALLOWED));
  WORKS(cublasGetAtomicsMode(handle, &atomics));
  CHECK_LONG(atomics, CUBLAS_ATOMICS_ALLOWED);
  WORKS(cublasSetMathMode(handle, CUBLAS_TENSOR_OP_MATH));
  WORKS(cublasGetMathMode(handle, &math));
  CHECK_LONG(math, CUBLAS_TENSOR_OP_MATH);
  CHECK_LONG(cublasCreate(NULL), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(cublasDestroy(NULL), CUBLAS_STATUS_NOT_INITIALIZED);
  CHECK_LONG(cublasGetVersion((cublasHandle_t)&version, &version), CUBLAS_STATUS_NOT_INITIALIZED);
  CHECK_LONG(cublasGetVersion(handle, NULL), CUBLAS_STATUS_INVALID_VALUE);
  gone = handle;
  WORKS(cublasDestroy(handle));
  CHECK_LONG(cublasDestroy(gone), CUBLAS_STATUS_NOT_INITIALIZED);
  CHECK_LONG(cublasSetStream(gone, NULL), CUBLAS_STATUS_NOT_INITIALIZED);
}

static void copies(void) {
  float host[60], back[60], *d;
  int k;
  CASE("copies of vectors and matrices");
  for (k = 0; k < 60; k++)
    host[k] = (float)k;
  WORKS(cudaMalloc((void **)&d, sizeof host));
  WORKS(cudaMemset(d, 0, sizeof host));
  WORKS(cublasSetVector(10, sizeof(float), host, 2, d, 3));
  CHECK(d[27] == 18 && d[26] == 0);
  WORKS(cublasGetVectorAsync(10, sizeof(float), d, 3, back, 1, NULL));
  CHECK(back[9] == 18);
  WORKS(cublasSetMatrix(4, 5, sizeof(float), host, 6, d, 8));
  CHECK(d[4 * 8 + 3] == 27);
  WORKS(cublasGetMatrix(4, 5, sizeof(float), d, 8, back, 4));
  CHECK(back[19] == 27);
  CHECK_LONG(cublasSetVector(100, sizeof(float), host, 1, d, 1), CUBLAS_STATUS_MAPPING_ERROR);
  CHECK_LONG(cublasSetVector(1, sizeof(float), host, 1, back, 1), CUBLAS_STATUS_MAPPING_ERROR);
  CHECK_LONG(cublasSetVector(1, sizeof(float), host, 0, d, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(cublasSetMatrix(4, 5, sizeof(float), host, 3, d, 8), CUBLAS_STATUS_INVALID_VALUE);
  WORKS(cudaFree(d));
}

int main(void) {
  cublasHandle_t handle;
  handles();
  copies();
  WORKS(cublasCreate(&handle));
  single_vectors(handle);
  double_vectors(handle);
  single_rotations(handle);
  double_rotations(handle);
  single_level2(handle);
  double_level2(handle);
  single_level3(handle);
  double_level3(handle);
  WORKS(cublasDestroy(handle));
  return check_report("cublas");
}
