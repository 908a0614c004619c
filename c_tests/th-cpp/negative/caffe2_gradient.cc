// What is not there says so.
// refused: there are no gradients of operators here
#include <caffe2/core/operator.h>

#ifdef CONTROL
NO_GRADIENT(Scale);
#else
REGISTER_GRADIENT(Scale, GetScaleGradient);
#endif
