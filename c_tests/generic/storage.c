#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/storage.c"
#else

static void TEST_(storageCreation)(void) {
  THStorage *s;
  int i;

  TYPED_CASE("new storage");
  s = THStorage_(new)();
  CHECK_LONG(s->size, 0);
  CHECK(s->data == NULL);
  CHECK_LONG(s->refcount, 1);
  CHECK_LONG(s->flag & ~TH_AUDITED, TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM);
  CHECK(s->allocator == &THDefaultAllocator);
  THStorage_(free)(s);

  TYPED_CASE("storage of a size");
  s = THStorage_(newWithSize)(1000);
  CHECK_LONG(THStorage_(size)(s), 1000);
  CHECK_LONG(THStorage_(elementSize)(), sizeof(real));
  CHECK(THStorage_(data)(s) == s->data);
  THStorage_(fill)(s, REAL(42));
  CHECK_NUMBER(NUMBER(s->data[0]), 42);
  CHECK_NUMBER(NUMBER(s->data[999]), 42);
  THStorage_(free)(s);

  TYPED_CASE("storage of up to four elements");
  s = THStorage_(newWithSize1)(REAL(1));
  CHECK_LONG(s->size, 1);
  CHECK_NUMBER(NUMBER(THStorage_(get)(s, 0)), 1);
  THStorage_(free)(s);
  s = THStorage_(newWithSize2)(REAL(1), REAL(2));
  CHECK_LONG(s->size, 2);
  CHECK_NUMBER(NUMBER(THStorage_(get)(s, 1)), 2);
  THStorage_(free)(s);
  s = THStorage_(newWithSize3)(REAL(1), REAL(2), REAL(3));
  CHECK_LONG(s->size, 3);
  CHECK_NUMBER(NUMBER(THStorage_(get)(s, 2)), 3);
  THStorage_(free)(s);
  s = THStorage_(newWithSize4)(REAL(1), REAL(2), REAL(3), REAL(4));
  CHECK_LONG(s->size, 4);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(NUMBER(THStorage_(get)(s, i)), i + 1);
  THStorage_(free)(s);
}

static void TEST_(storageAccess)(void) {
  THStorage *s = THStorage_(newWithSize3)(REAL(1), REAL(2), REAL(3));

  TYPED_CASE("checked access");
  THStorage_(set)(s, 1, REAL(9));
  CHECK_NUMBER(NUMBER(THStorage_(get)(s, 1)), 9);
  CHECK_ARG_ERROR(2, THStorage_(get)(s, 3));
  CHECK_ARG_ERROR(2, THStorage_(get)(s, -1));
  CHECK_ARG_ERROR(2, THStorage_(set)(s, 3, REAL(1)));
  CHECK_ARG_ERROR(2, THStorage_(set)(s, -1, REAL(1)));

  TYPED_CASE("unchecked access");
  TH_STORAGE_SET(s, 2, REAL(5));
  CHECK_NUMBER(NUMBER(TH_STORAGE_GET(s, 2)), 5);
  THStorage_(free)(s);
}

static void TEST_(storageCounts)(void) {
  THStorage *s = THStorage_(newWithSize)(4);
  char flags;

  TYPED_CASE("retain and free");
  THStorage_(retain)(s);
  CHECK_LONG(s->refcount, 2);
  THStorage_(free)(s);
  CHECK_LONG(s->refcount, 1);

  TYPED_CASE("a storage that is not counted is left alone");
  flags = s->flag;
  THStorage_(clearFlag)(s, TH_STORAGE_REFCOUNTED);
  CHECK_LONG(s->flag, flags & ~TH_STORAGE_REFCOUNTED);
  THStorage_(retain)(s);
  THStorage_(free)(s);
  THStorage_(free)(s);
  CHECK_LONG(s->refcount, 1);
  THStorage_(setFlag)(s, TH_STORAGE_REFCOUNTED);
  CHECK_LONG(s->flag, flags);
  THStorage_(free)(s);

  TYPED_CASE("NULL is nobody's storage");
  THStorage_(retain)(NULL);
  THStorage_(free)(NULL);
}

static void TEST_(storageResize)(void) {
  THStorage *s = THStorage_(newWithAllocator)(3, &guard_allocator, NULL);
  THAllocator withoutRealloc = guard_allocator;
  real *data;
  int i;

  TYPED_CASE("growing keeps the contents");
  for (i = 0; i < 3; i++)
    s->data[i] = REAL(i + 1);
  THStorage_(resize)(s, 5000);
  CHECK_LONG(s->size, 5000);
  for (i = 0; i < 3; i++)
    CHECK_NUMBER(NUMBER(s->data[i]), i + 1);

  TYPED_CASE("shrinking keeps what is left");
  THStorage_(resize)(s, 2);
  CHECK_LONG(s->size, 2);
  CHECK_NUMBER(NUMBER(s->data[1]), 2);

  TYPED_CASE("a storage that is not resizable");
  data = s->data;
  THStorage_(clearFlag)(s, TH_STORAGE_RESIZABLE);
  CHECK_ERROR(THStorage_(resize)(s, 10));
  CHECK_LONG(s->size, 2);
  CHECK(s->data == data);
  THStorage_(setFlag)(s, TH_STORAGE_RESIZABLE);

  TYPED_CASE("a size that no memory can hold");
  CHECK_SOME_ERROR(THStorage_(resize)(s, -1));
  CHECK_LONG(s->size, 2);
  CHECK(s->data == data);
  CHECK_NUMBER(NUMBER(s->data[1]), 2);
  if (sizeof(real) > 1) {
    CHECK_SOME_ERROR(THStorage_(resize)(s, PTRDIFF_MAX / 2 + 2));
    CHECK_LONG(s->size, 2);
    CHECK(s->data == data);
    CHECK_SOME_ERROR(SINK(THStorage_(newWithSize)(PTRDIFF_MAX / 2 + 2)));
  }
  CHECK_SOME_ERROR(SINK(THStorage_(newWithSize)(-1)));
  CHECK_SOME_ERROR(SINK(THStorage_(newWithSize)(PTRDIFF_MAX)));

  TYPED_CASE("resizing to nothing");
  THStorage_(resize)(s, 0);
  CHECK_LONG(s->size, 0);
  CHECK(s->data == NULL);
  THStorage_(free)(s);
  CHECK_LONG(guard_live, 0);

  TYPED_CASE("an allocator that has nothing");
  s = THStorage_(newWithAllocator)(2, &guard_allocator, NULL);
  THStorage_(fill)(s, REAL(7));
  guard_isSilent = 1;
  CHECK_ERROR(THStorage_(resize)(s, PTRDIFF_MAX / (ptrdiff_t)sizeof(real)));
  CHECK(strstr(check_caught.message, "failed to provide"));
  CHECK_ERROR(SINK(THStorage_(newWithAllocator)(PTRDIFF_MAX / (ptrdiff_t)sizeof(real), &guard_allocator, NULL)));
  guard_isSilent = 0;
  CHECK_LONG(s->size, 2);
  CHECK_NUMBER(NUMBER(s->data[1]), 7);

  TYPED_CASE("no allocator");
  s->allocator = NULL;
  CHECK_ERROR(THStorage_(resize)(s, 5));
  CHECK(strstr(check_caught.message, "has no allocator"));
  CHECK_LONG(s->size, 2);
  s->allocator = &guard_allocator;
  THStorage_(free)(s);

  TYPED_CASE("an allocator without realloc");
  withoutRealloc.realloc = NULL;
  s = THStorage_(newWithAllocator)(2, &withoutRealloc, NULL);
  THStorage_(fill)(s, REAL(7));
  THStorage_(resize)(s, 100);
  CHECK_LONG(s->size, 100);
  CHECK_NUMBER(NUMBER(s->data[0]), 7);
  CHECK_NUMBER(NUMBER(s->data[1]), 7);
  THStorage_(resize)(s, 1);
  CHECK_NUMBER(NUMBER(s->data[0]), 7);
  THStorage_(resize)(s, 0);
  CHECK(s->data == NULL);
  THStorage_(resize)(s, 3);
  THStorage_(fill)(s, REAL(1));
  THStorage_(free)(s);
  CHECK_LONG(guard_live, 0);
}

static void TEST_(storageAdoption)(void) {
  real *data = (real *)THAlloc(sizeof(real) * 5);
  THStorage *s;
  int context = 0;

  TYPED_CASE("memory from THAlloc is adopted");
  data[4] = REAL(4);
  s = THStorage_(newWithData)(data, 5);
  CHECK(s->data == data);
  CHECK_LONG(s->size, 5);
  THStorage_(resize)(s, 50);
  CHECK_NUMBER(NUMBER(s->data[4]), 4);
  THStorage_(free)(s);

  TYPED_CASE("memory of another allocator is adopted with its context");
  data = (real *)counting_allocator.malloc(&context, sizeof(real) * 3);
  s = THStorage_(newWithDataAndAllocator)(data, 3, &counting_allocator, &context);
  CHECK(s->allocator == &counting_allocator);
  CHECK(s->allocatorContext == &context);
  CHECK_LONG(context, 1);
  THStorage_(free)(s);
  CHECK_LONG(context, 0);

  TYPED_CASE("elements that are not to be freed with the storage");
  data = (real *)counting_allocator.malloc(&context, sizeof(real) * 3);
  s = THStorage_(newWithDataAndAllocator)(data, 3, &counting_allocator, &context);
  THStorage_(clearFlag)(s, TH_STORAGE_FREEMEM);
  THStorage_(free)(s);
  CHECK_LONG(context, 1);
  counting_allocator.free(&context, data);
}

static void TEST_(storageViews)(void) {
  THStorage *base = THStorage_(newWithAllocator)(10, &guard_allocator, NULL);
  THStorage *view;

  TYPED_CASE("a view keeps its base alive");
  THStorage_(fill)(base, REAL(3));
  view = THStorage_(newWithData)(base->data + 2, 4);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_VIEW;
  view->view = base;
  THStorage_(retain)(base);
  THStorage_(free)(base);
  CHECK_LONG(guard_live, 1);
  CHECK_NUMBER(NUMBER(THStorage_(get)(view, 3)), 3);
  CHECK_ERROR(THStorage_(resize)(view, 5));
  THStorage_(free)(view);
  CHECK_LONG(guard_live, 0);
}

static void TEST_(storageSwap)(void) {
  THStorage *a = THStorage_(newWithAllocator)(2, &guard_allocator, NULL);
  THStorage *b = THStorage_(newWithSize)(3);
  real *ofA = a->data, *ofB = b->data;

  TYPED_CASE("swap exchanges all but the counts");
  THStorage_(clearFlag)(b, TH_STORAGE_RESIZABLE);
  THStorage_(retain)(b);
  THStorage_(swap)(a, b);
  CHECK(a->data == ofB && b->data == ofA);
  CHECK_LONG(a->size, 3);
  CHECK_LONG(b->size, 2);
  CHECK(a->allocator == &THDefaultAllocator && b->allocator == &guard_allocator);
  CHECK(!(a->flag & TH_STORAGE_RESIZABLE) && (b->flag & TH_STORAGE_RESIZABLE));
  CHECK_LONG(a->refcount, 1);
  CHECK_LONG(b->refcount, 2);
  THStorage_(swap)(a, a);
  CHECK(a->data == ofB);
  THStorage_(free)(a);
  THStorage_(free)(b);
  THStorage_(free)(b);
  CHECK_LONG(guard_live, 0);
}

static void TEST_(storageRawCopy)(void) {
  THStorage *s = THStorage_(newWithAllocator)(3, &guard_allocator, NULL);
  THStorage *longer = THStorage_(newWithSize)(4);
  real source[3];
  int i;

  TYPED_CASE("raw copy");
  for (i = 0; i < 3; i++)
    source[i] = REAL(10 + i);
  THStorage_(rawCopy)(s, source);
  for (i = 0; i < 3; i++)
    CHECK_NUMBER(NUMBER(s->data[i]), 10 + i);

  TYPED_CASE("nothing is copied from nothing");
  {
    THStorage *empty = THStorage_(new)(), *other = THStorage_(new)();
    THStorage_(copy)(empty, other);
    CHECK_LONG(empty->size, 0);
    THStorage_(free)(empty);
    THStorage_(free)(other);
  }

  TYPED_CASE("copy wants equal sizes");
  CHECK_ARG_ERROR(2, THStorage_(copy)(s, longer));
  CHECK(strstr(check_caught.message, "storages differ in size: "));
  CHECK_NUMBER(NUMBER(s->data[2]), 12);
  THStorage_(free)(s);
  THStorage_(free)(longer);
}

static void TEST_(storage)(void) {
  TEST_(storageCreation)();
  TEST_(storageAccess)();
  TEST_(storageCounts)();
  TEST_(storageResize)();
  TEST_(storageAdoption)();
  TEST_(storageViews)();
  TEST_(storageSwap)();
  TEST_(storageRawCopy)();
}

#endif
