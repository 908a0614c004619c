#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/legacy.c"
#else

/* A function of a package: checks its arguments, resizes its result, walks. */
static void torch_(AddScaled)(THTensor *r_, THTensor *t, accreal scale)
{
  THArgCheck(r_ != t, 1, "result must be another tensor");
  THArgCheck(t->nDimension > 0, 2, "non-empty tensor expected, got %dD", t->nDimension);
  THTensor_(resizeAs)(r_, t);
  if(THTensor_(isContiguous)(t) && THTensor_(isContiguous)(r_))
  {
    real *rp = THTensor_(data)(r_);
    real *tp = THTensor_(data)(t);
    ptrdiff_t i, sz = THTensor_(nElement)(t);
    for(i = 0; i < sz; i++)
      rp[i] = (real)(tp[i] * scale);
  }
  else
    TH_TENSOR_APPLY2(real, r_, real, t, *r__data = (real)(*t_data * scale););
}

/* Sums along a dimension, as TH's own sum does it. */
static void torch_(SumLines)(THTensor *r_, THTensor *t, int dimension)
{
  THLongStorage *dim = THTensor_(newSizeOf)(t);
  THLongStorage_set(dim, dimension, 1);
  THTensor_(resize)(r_, dim, NULL);
  THLongStorage_free(dim);

  TH_TENSOR_DIM_APPLY2(real, t, real, r_, dimension,
                       accreal sum = 0;
                       long i;
                       for(i = 0; i < t_size; i++)
                         sum += t_data[i*t_stride];
                       *r__data = (real)sum;);
}

/* Fills, run by run. */
static void torch_(Fill)(THTensor *r_, real value)
{
  TH_TENSOR_APPLY(real, r_,
    if (r__stride == 1) {
      long k;
      for(k = 0; k < r__size; k++)
        r__data[k] = value;
      r__i = r__size;
      r__data += r__stride * r__size;
      break;
    } else {
      *r__data = value;
    }
    );
}

/* Fills in an empty tensor, as a reader of files does it. */
static void torch_(Read)(THTensor *tensor, THStorage *storage, int nDimension)
{
  int i;
  tensor->nDimension = nDimension;
  tensor->size = (long*)THAlloc(sizeof(long)*nDimension);
  tensor->stride = (long*)THAlloc(sizeof(long)*nDimension);
  for(i = 0; i < nDimension; i++)
  {
    tensor->size[i] = 2;
    tensor->stride[i] = 1L << (nDimension - 1 - i);
  }
  tensor->storageOffset = 0;
  tensor->storage = storage;
  THStorage_(retain)(storage);
}

/* A tensor whose arrays are its own must go through everything that tensors go through. */
static void TEST_(legacyRead)(int nDimension)
{
  THStorage *storage = THStorage_(newWithSize)(1L << nDimension);
  THTensor *t = THTensor_(new)(), *view;
  long i;

  TYPED_CASE("a tensor filled in by hand");
  for(i = 0; i < storage->size; i++)
    storage->data[i] = (real)(i % 100);
  torch_(Read)(t, storage, nDimension);
  CHECK_LONG(storage->refcount, 2);
  CHECK_LONG(THTensor_(nElement)(t), 1L << nDimension);
  CHECK(THTensor_(isContiguous)(t));

  t->size = (long*)THRealloc(t->size, sizeof(long)*(nDimension+1));
  t->stride = (long*)THRealloc(t->stride, sizeof(long)*(nDimension+1));
  t->size[nDimension] = 1;
  t->stride[nDimension] = 1;
  t->nDimension = nDimension+1;

  view = THTensor_(newSelect)(t, 0, 1);
  CHECK_NUMBER(THTensor_(data)(view)[0], (1L << (nDimension - 1)) % 100);
  THTensor_(free)(view);
  view = THTensor_(newClone)(t);
  CHECK(THTensor_(isSameSizeAs)(view, t));
  CHECK_NUMBER(THTensor_(data)(view)[1], 1);

  /* through every change of the number of dimensions, up and down */
  THTensor_(transpose)(t, NULL, 0, nDimension - 1);
  THTensor_(unsqueeze1d)(t, NULL, 0);
  CHECK_LONG(t->nDimension, nDimension + 2);
  THTensor_(squeeze)(t, NULL);
  CHECK_LONG(t->nDimension, nDimension);
  THTensor_(unfold)(t, NULL, 0, 1, 1);
  CHECK_LONG(t->nDimension, nDimension + 1);
  THTensor_(select)(t, NULL, 0, 1);
  THTensor_(narrow)(t, NULL, 0, 0, 1);
  THTensor_(set)(t, view);
  CHECK(THTensor_(isSetTo)(t, view));
  THTensor_(resize1d)(t, 3);
  CHECK_LONG(t->size[0], 3);
  THTensor_(free)(view);
  THTensor_(free)(t);
  CHECK_LONG(storage->refcount, 1);

  TYPED_CASE("a tensor filled in by hand and freed at once");
  t = THTensor_(new)();
  torch_(Read)(t, storage, nDimension);
  THTensor_(free)(t);
  CHECK_LONG(storage->refcount, 1);

  TYPED_CASE("a tensor filled in by hand becomes the source of others");
  t = THTensor_(new)();
  view = THTensor_(newWithSize1d)(1);
  torch_(Read)(t, storage, nDimension);
  THTensor_(set)(view, t);
  CHECK(THTensor_(isSetTo)(view, t));
  CHECK(view->size != t->size && view->stride != t->stride);
  THTensor_(free)(view);
  THTensor_(resizeNd)(t, 0, NULL, NULL);
  THTensor_(free)(t);
  CHECK_LONG(storage->refcount, 1);
  THStorage_(free)(storage);
}

static void TEST_(legacy)(void)
{
  THTensor *t = THTensor_(newWithSize2d)(3, 4), *r_ = THTensor_(new)(), *transposed;
  long i, j;

  TYPED_CASE("functions of a package");
  for(i = 0; i < t->size[0]; i++)
    for(j = 0; j < t->size[1]; j++)
      t->storage->data[t->storageOffset + i*t->stride[0] + j*t->stride[1]] = (real)(i*4 + j);

  torch_(AddScaled)(r_, t, 2);
  CHECK_NUMBER(THTensor_fastGet2d(r_, 2, 3), 22);
  transposed = THTensor_(newTranspose)(t, 0, 1);
  torch_(AddScaled)(r_, transposed, 3);
  CHECK_NUMBER(THTensor_fastGet2d(r_, 3, 2), 33);
  torch_(SumLines)(r_, t, 0);
  CHECK_NUMBER(THTensor_fastGet2d(r_, 0, 3), 3 + 7 + 11);
  torch_(SumLines)(r_, transposed, 0);
  CHECK_NUMBER(THTensor_fastGet2d(r_, 0, 1), 4 + 5 + 6 + 7);
  torch_(Fill)(transposed, 9);
  CHECK_NUMBER(THTensor_fastGet2d(t, 1, 2), 9);
  THTensor_(narrow)(transposed, t, 1, 1, 2);
  torch_(Fill)(transposed, 8);
  CHECK_NUMBER(THTensor_fastGet2d(t, 2, 0), 9);
  CHECK_NUMBER(THTensor_fastGet2d(t, 2, 1), 8);
  CHECK_ARG_ERROR(1, torch_(AddScaled)(t, t, 1));
  THTensor_(resizeNd)(r_, 0, NULL, NULL);
  CHECK_ARG_ERROR(2, torch_(AddScaled)(t, r_, 1));
  CHECK_STRING(torch_string_(Tensor), "torch." TYPE_NAME(Real) "Tensor");

  THTensor_(free)(t);
  THTensor_(free)(r_);
  THTensor_(free)(transposed);

  TEST_(legacyRead)(2);
  TEST_(legacyRead)(4);
  TEST_(legacyRead)(9);
}

#endif
