#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/null_objects.c"
#else

/* Two tensors of 3 x 4, two storages of 12, and a list of tensors. */
static THTensor *TEST_(tensor_a), *TEST_(tensor_b), *TEST_(list)[1];
static THStorage *TEST_(storage_a), *TEST_(storage_b);

static void TEST_(make)(void) {
  TEST_(storage_a) = THStorage_(newWithAllocator)(12, &guard_allocator, NULL);
  TEST_(storage_b) = THStorage_(newWithAllocator)(12, &guard_allocator, NULL);
  TEST_(tensor_a) = THTensor_(newWithStorage2d)(TEST_(storage_a), 0, 3, 4, 4, 1);
  TEST_(tensor_b) = THTensor_(newWithSize2d)(3, 4);
  TEST_(list)[0] = TEST_(tensor_a);
  THStorage_(fill)(TEST_(storage_a), REAL(1));
  THStorage_(fill)(TEST_(storage_b), REAL(2));
  THStorage_(fill)(TEST_(tensor_b)->storage, REAL(3));
}

static void TEST_(drop)(void) {
  THTensor_(free)(TEST_(tensor_a));
  THTensor_(free)(TEST_(tensor_b));
  THStorage_(free)(TEST_(storage_a));
  THStorage_(free)(TEST_(storage_b));
}

#endif
