#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/dim_apply.c"
#else

/* On to the next line along `dim`, first dimension fastest. */
static void TEST_(nextLine)(long *index, const THTensor *t, int dim) {
  int d;
  for (d = 0; d < t->nDimension; d++) {
    if (d == dim)
      continue;
    if (++index[d] < t->size[d])
      return;
    index[d] = 0;
  }
}

static void TEST_(dimApplyOne)(THTensor *t, int dim) {
  long index[LAYOUT_MAX_DIMENSION] = {0};
  long lines = 0, wrong = 0;

  TYPED_CASE("lines");
  TH_TENSOR_DIM_APPLY(real, t, dim,
    wrong += t_data != TEST_(at)(t, index);
    wrong += t_size != t->size[dim] || t_stride != t->stride[dim];
    lines++;
    TEST_(nextLine)(index, t, dim);)
  CHECK_LONG(wrong, 0);
  CHECK_LONG(lines, THTensor_(nElement)(t) / t->size[dim]);
}

/* b and c have one element along `dim`, and otherwise the sizes of a. */
static void TEST_(dimApplyTogether)(THTensor *a, THTensor *b, THTensor *c, int dim) {
  long index[LAYOUT_MAX_DIMENSION] = {0};
  long lines = 0, wrong = 0;

  TYPED_CASE("lines of two");
  TH_TENSOR_DIM_APPLY2(real, a, real, b, dim,
    wrong += a_data != TEST_(at)(a, index) || b_data != TEST_(at)(b, index);
    wrong += a_size != a->size[dim] || b_size != 1;
    lines++;
    TEST_(nextLine)(index, a, dim);)
  CHECK_LONG(wrong, 0);
  CHECK_LONG(lines, THTensor_(nElement)(b));

  TYPED_CASE("lines of three, one of them cut short");
  lines = 0;
  memset(index, 0, sizeof index);
  TH_TENSOR_DIM_APPLY3(real, b, real, a, real, c, dim,
    wrong += a_data != TEST_(at)(a, index) || b_data != TEST_(at)(b, index) || c_data != TEST_(at)(c, index);
    wrong += a_stride != a->stride[dim] || c_stride != c->stride[dim];
    TEST_(nextLine)(index, a, dim);
    if (++lines == 5)
      break;
    continue;)
  CHECK_LONG(wrong, 0);
  CHECK_LONG(lines, THMin(5, THTensor_(nElement)(b)));
}

static void TEST_(dim_apply)(void) {
  int layout, k, dim;

  for (layout = 0; layout < LAYOUTS; layout++) {
    for (k = 0; k < LAYOUT_SIZES; k++) {
      const int n = layoutSizes[k].nDimension;
      THTensor *a = TEST_(newLayout)(layout, n, layoutSizes[k].size);
      for (dim = 0; dim < n; dim++) {
        long size[LAYOUT_MAX_DIMENSION];
        THTensor *b, *c;
        memcpy(size, layoutSizes[k].size, sizeof size);
        size[dim] = 1;
        b = TEST_(newLayout)((layout + 1) % LAYOUTS, n, size);
        c = TEST_(newLayout)((layout + 2) % LAYOUTS, n, size);
        TEST_(dimApplyOne)(a, dim);
        TEST_(dimApplyTogether)(a, b, c, dim);
        THTensor_(free)(b);
        THTensor_(free)(c);
      }
      THTensor_(free)(a);
    }
  }
}

#endif
