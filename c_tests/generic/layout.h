/*
 * layout.h: tensors of the type in force in every layout. Included inside a
 * generic test file.
 *
 * Their storages come from the guard allocator, with spare elements before and
 * behind, and every element has a value: element k of the storage is
 * layoutValue(k), a whole number from 1 to 101.
 */

/* A tensor with the given sizes in the given layout. */
static THTensor *TEST_(newLayout)(int layout, int nDimension, const long *size) {
  LayoutShape shape = layoutShape(layout, nDimension, size);
  THLongStorage *sizes = THLongStorage_newWithSize(nDimension);
  THLongStorage *strides = THLongStorage_newWithSize(nDimension);
  THStorage *storage = THStorage_(newWithAllocator)(shape.elements, &guard_allocator, NULL);
  THTensor *tensor;
  ptrdiff_t k;

  memcpy(sizes->data, size, sizeof(long) * (size_t)nDimension);
  memcpy(strides->data, shape.stride, sizeof(long) * (size_t)nDimension);
  for (k = 0; k < shape.elements; k++)
    storage->data[k] = REAL(layoutValue(k));
  tensor = THTensor_(newWithStorage)(storage, shape.offset, sizes, strides);
  THStorage_(free)(storage);
  THLongStorage_free(sizes);
  THLongStorage_free(strides);
  return tensor;
}

/* The element at an index, found the slow and obvious way. */
static inline real *TEST_(at)(const THTensor *tensor, const long *index) {
  ptrdiff_t position = tensor->storageOffset;
  int d;
  for (d = 0; d < tensor->nDimension; d++)
    position += index[d] * tensor->stride[d];
  return tensor->storage->data + position;
}
