#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/legacy_float.c"
#else

static accreal torch_(Norm)(THTensor *t)
{
  accreal sum = 0;
  TH_TENSOR_APPLY(real, t, sum += (accreal)*t_data * *t_data;);
  return sqrt(sum);
}

static void TEST_(legacyFloat)(void)
{
  THTensor *t = THTensor_(newWithSize1d)(2);
  TYPED_CASE("a generic file for floating point types");
  THTensor_fastSet1d(t, 0, 3);
  THTensor_fastSet1d(t, 1, 4);
  CHECK_NUMBER(torch_(Norm)(t), 5);
  THTensor_(free)(t);
}

#endif
