#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/object.c"
#else

static void TEST_(objectShares)(void) {
  THTensor *tensor = THTensor_(newWithSize2d)(2, 3), *again;
  THStorage *storage;
  THObject *object, *held;

  TYPED_CASE("an object shares its tensor");
  object = THObject_newFromTensor(tensor);
  CHECK_LONG(THObject_kind(object), TH_OBJECT_TENSOR);
  CHECK_STRING(THObject_className(object), "torch." TYPE_NAME(Real) "Tensor");
  CHECK_STRING(THObject_elementType(object), TYPE_NAME(Real));
  CHECK_LONG(THObject_length(object), 2);
  CHECK_LONG(THObject_version(object), 1);
  again = THObject_newTensor(object);
  CHECK(again == tensor);
  CHECK_LONG(tensor->refcount, 3);
  THTensor_(free)(again);
  THTensor_(free)(tensor);
  CHECK_ARG_ERROR(1, SINK(THObject_newStorage(object)));

  tensor = THObject_newTensor(object);
  THObject_free(object); /* what came from it stays */
  CHECK_LONG(tensor->refcount, 1);
  storage = THTensor_(storage)(tensor);
  held = THObject_newFromStorage(storage);
  CHECK_LONG(THObject_kind(held), TH_OBJECT_STORAGE);
  CHECK_STRING(THObject_className(held), "torch." TYPE_NAME(Real) "Storage");
  CHECK_LONG(THObject_length(held), 6);
  storage = THObject_newStorage(held);
  CHECK_LONG(storage->refcount, 3);
  CHECK_ARG_ERROR(1, SINK(THObject_newTensor(held)));
  THStorage_(free)(storage);
  THObject_free(held);
  THTensor_(free)(tensor);
}

#endif
