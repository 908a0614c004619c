/*
 * calls.h: calls that succeed and calls that fail, for the tests that hold
 * whatever is called: the golden rule, throwing handlers, failing allocations.
 * Included inside a generic file that defines SUCCEEDS(...) and FAILS(...).
 *
 * Each call finds a fresh fixture (see fixture.h) in TEST_(f).
 */
#define f TEST_(f)

static void TEST_(successes)(void) {
  /* storages */
  SUCCEEDS(THStorage_(free)(THStorage_(new)()));
  SUCCEEDS(THStorage_(free)(THStorage_(newWithSize)(1000)));
  SUCCEEDS(THStorage_(free)(THStorage_(newWithSize1)(REAL(1))));
  SUCCEEDS(THStorage_(free)(THStorage_(newWithSize2)(REAL(1), REAL(2))));
  SUCCEEDS(THStorage_(free)(THStorage_(newWithSize3)(REAL(1), REAL(2), REAL(3))));
  SUCCEEDS(THStorage_(free)(THStorage_(newWithSize4)(REAL(1), REAL(2), REAL(3), REAL(4))));
  SUCCEEDS(THStorage_(free)(THStorage_(newWithAllocator)(10, &guard_allocator, NULL)));
  SUCCEEDS(THStorage_(free)(THStorage_(newWithMapping)(MAPPED_FILE, 10, TH_ALLOCATOR_MAPPED_SHARED)));
  SUCCEEDS(THStorage_(resize)(f.storage, 2000));
  SUCCEEDS(THStorage_(resize)(f.storage, 0));
  SUCCEEDS(THStorage_(swap)(f.storage, f.fixed));
  SUCCEEDS(THLongStorage_free(THLongStorage_newInferSize(f.infer, 12)));
  SUCCEEDS(THLongStorage_inferSize2(f.sizes, f.t->size, 3, f.matrix->size, 2, f.text, sizeof f.text));

  /* tensors */
  SUCCEEDS(THTensor_(free)(THTensor_(new)()));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithTensor)(f.t)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithStorage)(f.storage, 1, f.sizes, NULL)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithStorage1d)(f.storage, 5, 100, 2)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithStorage2d)(f.fixed, 1, 2, 2, 2, 1)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithStorage3d)(f.fixed, 1, 2, 2, 2, 1, 1, 1)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithStorage4d)(f.fixed, 1, 2, 2, 2, 1, 1, 1, 1, 1)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithSize)(f.sizes, NULL)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithSize1d)(2000)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithSize2d)(2, 3)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithSize3d)(2, 3, 4)));
  SUCCEEDS(THTensor_(free)(THTensor_(newWithSize4d)(2, 3, 4, 5)));
  SUCCEEDS(THTensor_(free)(THTensor_(newClone)(f.t)));
  SUCCEEDS(THTensor_(free)(THTensor_(newClone)(f.matrix)));
  SUCCEEDS(THTensor_(free)(THTensor_(newContiguous)(f.t)));
  SUCCEEDS(THTensor_(free)(THTensor_(newContiguous)(f.line)));
  SUCCEEDS(THTensor_(free)(THTensor_(newSelect)(f.t, 0, 1)));
  SUCCEEDS(THTensor_(free)(THTensor_(newNarrow)(f.t, 0, 1, 2)));
  SUCCEEDS(THTensor_(free)(THTensor_(newTranspose)(f.t, 0, 2)));
  SUCCEEDS(THTensor_(free)(THTensor_(newUnfold)(f.t, 2, 2, 1)));
  SUCCEEDS(THTensor_(free)(THTensor_(newView)(f.line, f.infer)));
  SUCCEEDS(THTensor_(free)(THTensor_(newExpand)(f.t, f.expanded)));
  SUCCEEDS(THLongStorage_free(THTensor_(newSizeOf)(f.t)));
  SUCCEEDS(THLongStorage_free(THTensor_(newStrideOf)(f.t)));
  SUCCEEDS((void)THTensor_(sizeDesc)(f.t));
  SUCCEEDS((void)THTensor_(desc)(f.t));
  SUCCEEDS(THTensor_(expand)(f.self, f.t, f.expanded));
  SUCCEEDS(THTensor_(expandNd)(f.rets, f.ops, 2));
  SUCCEEDS(THTensor_(resize)(f.self, f.sizes, NULL));
  SUCCEEDS(THTensor_(resizeAs)(f.self, f.matrix));
  SUCCEEDS(THTensor_(resizeNd)(f.self, 30, f.ones, NULL));
  SUCCEEDS(THTensor_(resize5d)(f.empty, 2, 3, 4, 5, 6));
  SUCCEEDS(THTensor_(set)(f.self, f.t));
  SUCCEEDS(THTensor_(setStorage)(f.self, f.storage, 2, f.sizes, NULL));
  SUCCEEDS(THTensor_(setStorageNd)(f.self, f.storage, 0, 30, f.ones, NULL));
  SUCCEEDS(THTensor_(setStorage4d)(f.self, f.storage, 0, 9, -1, 9, -1, 9, -1, 9, -1));
  SUCCEEDS(THTensor_(setStorage)(f.self, NULL, 0, NULL, NULL));
  SUCCEEDS(THTensor_(narrow)(f.self, f.t, 0, 1, 2));
  SUCCEEDS(THTensor_(select)(f.t, NULL, 0, 1));
  SUCCEEDS(THTensor_(transpose)(f.t, NULL, 0, 1));
  SUCCEEDS(THTensor_(unfold)(f.t, NULL, 2, 2, 1));
  SUCCEEDS(THTensor_(unfold)(f.many, NULL, 0, 1, 1));
  SUCCEEDS(THTensor_(squeeze)(f.t, NULL));
  SUCCEEDS(THTensor_(squeeze1d)(f.self, f.t, 1));
  SUCCEEDS(THTensor_(unsqueeze1d)(f.t, NULL, 1));
  SUCCEEDS(THTensor_(unsqueeze1d)(f.many, NULL, 20));
  SUCCEEDS(THTensor_(free)(THTensor_(newTranspose)(f.many, 0, 29)));
  SUCCEEDS(THTensor_(copy)(f.matrix, f.t));
  SUCCEEDS((THTensor_(retain)(f.t), THTensor_(freeCopyTo)(f.t, f.matrix)));
}

static void TEST_(failures)(void) {
  /* storages */
  FAILS(THStorage_(free)(THStorage_(newWithSize)(-1)));
  FAILS(THStorage_(free)(THStorage_(newWithSize)(PTRDIFF_MAX)));
  FAILS(THStorage_(free)(THStorage_(newWithAllocator)(-5, &guard_allocator, NULL)));
  FAILS(THStorage_(free)(THStorage_(newWithMapping)("/nonexistent/file", 10, TH_ALLOCATOR_MAPPED_SHARED)));
  FAILS(THStorage_(free)(THStorage_(newWithMapping)("/nonexistent/file", 10, 0)));
  FAILS(THStorage_(resize)(f.fixed, 21));
  FAILS(THStorage_(resize)(f.storage, -1));
  FAILS(THStorage_(resize)(f.storage, PTRDIFF_MAX));
  FAILS(THStorage_(get)(f.storage, 20));
  FAILS(THStorage_(set)(f.storage, -1, REAL(1)));
  FAILS(THStorage_(copy)(f.line->storage, f.storage));
  FAILS(THLongStorage_free(THLongStorage_newInferSize(f.infer, 13)));
  FAILS(THLongStorage_free(THLongStorage_newInferSize(f.sizes, 13)));
  FAILS(THLongStorage_inferSize2(f.sizes, NULL, 3, f.matrix->size, 2, f.text, sizeof f.text));
  FAILS(THLongStorage_inferSize2(f.sizes, f.t->size, 0, f.matrix->size, 2, f.text, sizeof f.text));

  /* creation */
  FAILS(THTensor_(free)(THTensor_(newWithStorage)(f.storage, -1, f.sizes, NULL)));
  FAILS(THTensor_(free)(THTensor_(newWithStorage)(f.storage, 0, f.sizes, f.infer)));
  FAILS(THTensor_(free)(THTensor_(newWithStorage1d)(f.fixed, 5, 100, 2)));
  FAILS(THTensor_(free)(THTensor_(newWithStorage1d)(f.storage, PTRDIFF_MAX - 3, 100, 2)));
  FAILS(THTensor_(free)(THTensor_(newWithSize)(f.sizes, f.infer)));
  FAILS(THTensor_(free)(THTensor_(newWithSize2d)(LONG_MAX, LONG_MAX)));
  FAILS(THTensor_(free)(THTensor_(newWithSize1d)(LONG_MAX)));

  /* views */
  FAILS(THTensor_(free)(THTensor_(newSelect)(f.t, 3, 0)));
  FAILS(THTensor_(free)(THTensor_(newSelect)(f.line, 0, 0)));
  FAILS(THTensor_(free)(THTensor_(newNarrow)(f.t, 0, 1, 3)));
  FAILS(THTensor_(free)(THTensor_(newTranspose)(f.t, 0, 3)));
  FAILS(THTensor_(free)(THTensor_(newUnfold)(f.t, 2, 5, 1)));
  FAILS(THTensor_(free)(THTensor_(newUnfold)(f.t, 2, 2, 0)));
  FAILS(THTensor_(free)(THTensor_(newView)(f.matrix, f.infer)));
  FAILS(THTensor_(free)(THTensor_(newView)(f.line2, f.sizes)));
  FAILS(THTensor_(free)(THTensor_(newExpand)(f.t, f.sizes)));
  FAILS(THTensor_(free)(THTensor_(newExpand)(f.matrix, f.expanded)));
  FAILS(THTensor_(expand)(f.self, f.empty, f.expanded));
  FAILS(THTensor_(expandNd)(f.rets, f.badOps, 2));
  FAILS(THTensor_(narrow)(f.self, f.t, 0, 3, 1));
  FAILS(THTensor_(narrow)(f.t, NULL, 0, 0, 0));
  FAILS(THTensor_(select)(f.self, f.t, 0, 3));
  FAILS(THTensor_(transpose)(f.self, f.t, -1, 0));
  FAILS(THTensor_(unfold)(f.self, f.t, 0, 4, 1));
  FAILS(THTensor_(squeeze1d)(f.self, f.t, 3));
  FAILS(THTensor_(unsqueeze1d)(f.self, f.t, 4));
  FAILS(THTensor_(unsqueeze1d)(f.empty, NULL, 0));

  /* sizes and storages of tensors */
  FAILS(THTensor_(resize)(f.self, NULL, NULL));
  FAILS(THTensor_(resize)(f.self, f.sizes, f.infer));
  FAILS(THTensor_(resize1d)(f.onFixed, 21));
  FAILS(THTensor_(resize2d)(f.self, LONG_MAX, LONG_MAX));
  FAILS(THTensor_(setStorage)(f.self, f.storage, 0, f.sizes, f.infer));
  FAILS(THTensor_(setStorage)(f.self, f.storage, -1, f.sizes, NULL));
  FAILS(THTensor_(setStorage1d)(f.self, f.fixed, 1, 20, 1));
  FAILS(THTensor_(size)(f.t, 3));
  FAILS(THTensor_(stride)(f.t, -1));

  /* elements */
  FAILS(THTensor_(get1d)(f.line, 12));
  FAILS(THTensor_(get2d)(f.line, 0, 0));
  FAILS(THTensor_(set3d)(f.t, 0, 1, 0, REAL(1)));
  FAILS(THTensor_(copy)(f.matrix, f.line2));
  FAILS(THTensor_(freeCopyTo)(f.line2, f.matrix));
  FAILS(THTensor_(copy)(f.matrix, f.empty));
}

#undef f
