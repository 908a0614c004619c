#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/results_float.c"
#else

#define x TEST_(x)

/* Results of linear algebra, of which several are written, and of functions that draw numbers. */
static void TEST_(resultsFloat)(void) {
  TYPED_CASE("factorisations one of whose results cannot get its sizes");
  REFUSED(1, THTensor_(gesv)(x.spoilt, x.r, x.square, x.square));
  REFUSED(2, THTensor_(gesv)(x.r, x.spoilt, x.square, x.square));
  REFUSED(1, THTensor_(trtrs)(x.spoilt, x.r, x.square, x.square, "U", "N", "N"));
  REFUSED(1, THTensor_(gels)(x.spoilt, x.r, x.square, x.square));
  REFUSED(1, THTensor_(syev)(x.spoilt, x.r, x.square, "V", "U"));
  REFUSED(1, THTensor_(geev)(x.spoilt, x.r, x.square, "V"));
  REFUSED(2, THTensor_(gesvd)(x.r, x.spoilt, x.empty, x.a, "S"));
  REFUSED(3, THTensor_(gesvd)(x.r, x.empty, x.spoilt, x.a, "S"));
  REFUSED(4, THTensor_(gesvd2)(x.r, x.part, x.empty, x.spoilt, x.a, "S"));
  REFUSED(1, THTensor_(qr)(x.spoilt, x.r, x.a));
  REFUSED(1, THTensor_(geqrf)(x.spoilt, x.r, x.a));
  REFUSED(1, THTensor_(pstrf)(x.spoilt, x.pivots, x.square, "U", -1));
  REFUSED(2, THTensor_(pstrf)(x.r, x.badPivots, x.square, "U", -1));

  TYPED_CASE("factorisations without memory");
  RUNS_SHORT(THTensor_(gesv)(x.part, x.r, x.square, x.square));
  RUNS_SHORT(THTensor_(trtrs)(x.part, x.r, x.square, x.square, "U", "N", "N"));
  RUNS_SHORT(THTensor_(gels)(x.r, x.empty, x.square, x.a));
  RUNS_SHORT(THTensor_(potrf)(x.part, x.square, "U"));
  RUNS_SHORT(THTensor_(potrs)(x.part, x.square, x.square, "U"));
  RUNS_SHORT(THTensor_(syev)(x.r, x.empty, x.square, "V", "U"));
  RUNS_SHORT(THTensor_(geev)(x.r, x.empty, x.square, "V"));
  RUNS_SHORT(THTensor_(gesvd)(x.r, x.part, x.empty, x.a, "S"));
  RUNS_SHORT(THTensor_(qr)(x.r, x.part, x.a));
  RUNS_SHORT(THTensor_(geqrf)(x.r, x.part, x.a));
  RUNS_SHORT(THTensor_(pstrf)(x.part, x.pivots, x.square, "U", -1));

  TYPED_CASE("one tensor as several results and operand");
  TEST_(makeResults)();
  THTensor_(geqrf)(x.a, x.a, x.a);
  (void)CHECK_SIZES(x.a, 3, 4);
  TEST_(freeResults)();
  TEST_(makeResults)();
  THTensor_(gesvd2)(x.a, x.a, x.r, x.a, x.a, "S");
  if (CHECK_SIZES(x.a, 3, 4))
    CHECK_NUMBER(THTensor_(get2d)(x.a, 2, 3), 12);
  CHECK_LONG(THTensor_(nElement)(x.r), 12);
  TEST_(freeResults)();

  TYPED_CASE("numbers drawn for a result that cannot get its sizes");
  REFUSED(1, THTensor_(normal_means)(x.spoilt, x.generator, x.a, 1));
  REFUSED(1, THTensor_(normal_stddevs)(x.spoilt, x.generator, 1, x.a));
  REFUSED(1, THTensor_(normal_means_stddevs)(x.spoilt, x.generator, x.a, x.a));
  REFUSED(1, THTensor_(standard_gamma)(x.spoilt, x.generator, x.a));
  REFUSED(1, THTensor_(multinomial)(x.badIndex, x.generator, x.a, 2, 1));
  REFUSED(3, THTensor_(multinomialAliasSetup)(x.r, x.index, x.spoilt));

  TYPED_CASE("numbers drawn without memory");
  RUNS_SHORT(THTensor_(normal_stddevs)(x.part, x.generator, 1, x.a));
  RUNS_SHORT(THTensor_(normal_means_stddevs)(x.r, x.generator, x.a, x.a));
  RUNS_SHORT(THTensor_(standard_gamma)(x.part, x.generator, x.a));

  TYPED_CASE("functions and products without memory");
  REFUSED(2, THTensor_(pow)(x.r, x.outside, 1));
  RUNS_SHORT(THTensor_(tanh)(x.part, x.a));
  RUNS_SHORT(THTensor_(pow)(x.part, x.a, 1));
}

#undef x

#endif
