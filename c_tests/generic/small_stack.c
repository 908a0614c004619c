#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/small_stack.c"
#else

#define N 150L

static void TEST_(all)(void) {
  THGenerator *generator = THGenerator_new();
  THTensor *a = THTensor_(newWithSize2d)(N, N), *b = THTensor_(newWithSize2d)(N, 3), *symmetric = THTensor_(new)();
  THTensor *r1 = THTensor_(new)(), *r2 = THTensor_(new)(), *r3 = THTensor_(new)(), *line;
  THTensor *transposed = THTensor_(newTranspose)(a, 0, 1), *kernel = THTensor_(newWithSize2d)(5, 5);
  THLongTensor *indices = THLongTensor_new();
  TYPED_CASE("in a small stack");
  THRandom_manualSeed(generator, 3);
  THTensor_(normal)(a, generator, 0, 1);
  THTensor_(uniform)(b, generator, 0, 1);
  THTensor_(fill)(kernel, 1);
  THTensor_(resizeAs)(symmetric, a);
  THTensor_(addmm)(symmetric, 0, symmetric, 1, a, transposed);
  line = THTensor_(newWithSize1d)(300000);
  THTensor_(exponential)(line, generator, 2);

  (void)THTensor_(medianall)(line);
  THTensor_(median)(r1, indices, a, 0, 0);
  THTensor_(mode)(r1, indices, a, 0, 0);
  THTensor_(topk)(r1, indices, line, 20, 0, 1, 1);
  THTensor_(topk)(r1, indices, line, 100000, 0, 1, 1);
  THTensor_(sort)(r1, indices, line, 0, 0);
  (void)THTensor_(sumall)(line);
  (void)THTensor_(dot)(line, line);
  THTensor_(conv2Dmul)(r1, 0, 1, a, kernel, 1, 1, "F", "C");
  THTensor_(geometric)(line, generator, 0.5);
  THTensor_(tanh)(r1, line);
  THTensor_(cumsum)(r1, a, 0);
  THTensor_(cat)(r1, a, transposed, 0);
  THTensor_(gesvd)(r1, r2, r3, a, "A");
  THTensor_(syev)(r1, r2, symmetric, "V", "U");
  THTensor_(geev)(r1, r2, a, "V");
  THTensor_(qr)(r1, r2, a);
  THTensor_(gels)(r1, r2, b, a);
  THTensor_(gesv)(r1, r2, b, a);
  THTensor_(getri)(r1, a);
  THTensor_(potrf)(r1, symmetric, "U");
  THTensor_(potri)(r1, symmetric, "U");
  TRY(THTensor_(narrow)(a, NULL, 7, 0, 1));
  CHECK(check_raised());

  THTensor_(free)(line);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(symmetric);
  THTensor_(free)(transposed);
  THTensor_(free)(kernel);
  THTensor_(free)(r1);
  THTensor_(free)(r2);
  THTensor_(free)(r3);
  THLongTensor_free(indices);
  THGenerator_free(generator);
}

#undef N

#endif
