#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/full_convolution_sizes.c"
#else

/* Outputs that nothing has room for are refused before anything is resized. */
static void TEST_(sizes)(void) {
  THTensor *plane = THTensor_(newWithSize2d)(3, 3), *planes = THTensor_(newWithSize3d)(3, 3, 3);
  THTensor *volumes = THTensor_(newWithSize4d)(3, 3, 3, 3), *r = THTensor_(newWithSize1d)(2);
  const long strides[] = {LONG_MAX, LONG_MAX - 1, LONG_MAX / 2, LONG_MAX / 3, LONG_MAX / 8};
  size_t k;
  TYPED_CASE("strides without bounds");
  THTensor_(zero)(plane);
  THTensor_(zero)(planes);
  THTensor_(zero)(volumes);
  for (k = 0; k < sizeof strides / sizeof *strides; k++) {
    const long stride = strides[k];
    CHECK_ERROR(THTensor_(conv2Dmul)(r, 0, 1, plane, plane, stride, 1, "F", "C"));
    CHECK_ERROR(THTensor_(conv2Dmul)(r, 0, 1, plane, plane, 1, stride, "F", "X"));
    CHECK_ERROR(THTensor_(conv2Dmul)(r, 0, 1, plane, plane, stride, stride, "F", "X"));
    CHECK_ERROR(THTensor_(conv2Dger)(r, 0, 1, planes, planes, stride, 1, "F", "C"));
    CHECK_ERROR(THTensor_(conv3Dmul)(r, 0, 1, planes, planes, 1, stride, 1, "F", "C"));
    CHECK_ERROR(THTensor_(conv3Dcmul)(r, 0, 1, volumes, volumes, 1, 1, stride, "F", "X"));
    CHECK_ERROR(THTensor_(conv3Dger)(r, 0, 1, volumes, volumes, stride, 1, 1, "F", "C"));
    CHECK_LONG(THTensor_(nDimension)(r), 1);
    CHECK_LONG(THTensor_(size)(r, 0), 2);
    CHECK(strstr(check_caught.message, "internal") == NULL);
  }
  THTensor_(free)(plane);
  THTensor_(free)(planes);
  THTensor_(free)(volumes);
  THTensor_(free)(r);
}

#endif
