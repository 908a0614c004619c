/* Variadic functions, which stable Rust cannot define. */
#include <stdarg.h>

struct THCState;

/* src/device.rs: whether a tensor, or NULL, is on a device that the current one can use. */
int thc_is_near(struct THCState *state, const void *tensor);
int thc_is_near_sparse(struct THCState *state, const void *sparse);

int thc_check_gpu(struct THCState *state, unsigned int nTensors, ...)
{
  va_list tensors;
  int valid = 1;
  va_start(tensors, nTensors);
  for (unsigned int i = 0; i < nTensors; i++)
    valid = valid && thc_is_near(state, va_arg(tensors, const void *));
  va_end(tensors);
  return valid;
}

int thc_check_gpu_sparse(struct THCState *state, unsigned int nSparseTensors, unsigned int nTensors, ...)
{
  va_list tensors;
  int valid = 1;
  va_start(tensors, nTensors);
  for (unsigned int i = 0; i < nTensors; i++) {
    const void *tensor = va_arg(tensors, const void *);
    valid = valid && (i < nSparseTensors ? thc_is_near_sparse(state, tensor) : thc_is_near(state, tensor));
  }
  va_end(tensors);
  return valid;
}
