#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "generic/null_sparse.c"
#else

/* Two sparse tensors of 3 x 4 with one entry. */
static THSTensor *TEST_(sparse_a), *TEST_(sparse_b);

static void TEST_(makeSparse)(void) {
  THTensor *dense = THTensor_(newWithSize2d)(3, 4);
  THTensor_(zero)(dense);
  THTensor_(set2d)(dense, 1, 2, 5);
  TEST_(sparse_a) = THSTensor_(newFromDense)(dense, 0);
  TEST_(sparse_b) = THSTensor_(newClone)(TEST_(sparse_a));
  THTensor_(free)(dense);
}

static void TEST_(dropSparse)(void) {
  THSTensor_(free)(TEST_(sparse_a));
  THSTensor_(free)(TEST_(sparse_b));
}

#endif
