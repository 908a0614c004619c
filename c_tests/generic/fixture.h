/*
 * fixture.h: the objects that calls.h works on. Included inside a generic file.
 */
#include "layout.h"

static struct TEST_(Fixture) {
  THStorage *storage, *fixed;      /* of 20 elements; `fixed` is not resizable */
  THTensor *t;                     /* 3 x 1 x 4, part of a larger tensor */
  THTensor *matrix;                /* 3 x 4, transposed in memory */
  THTensor *line, *line2;          /* 12 and 13 elements, contiguous */
  THTensor *self, *empty, *onFixed;
  THTensor *many;                  /* of 30 dimensions */
  THTensor *ops[2], *badOps[2], *rets[2];
  THLongStorage *sizes;            /* 3 x 4 */
  THLongStorage *infer;            /* -1 x 3 x 2 */
  THLongStorage *expanded;         /* 5 x 3 x 6 x 4 */
  long ones[30];
  char text[200];
} TEST_(f);

static void TEST_(makeFixture)(void) {
  static const long three[] = {3, 1, 4}, two[] = {3, 4};
  struct TEST_(Fixture) *f = &TEST_(f);
  int k;

  f->storage = THStorage_(newWithAllocator)(20, &guard_allocator, NULL);
  f->fixed = THStorage_(newWithAllocator)(20, &guard_allocator, NULL);
  THStorage_(clearFlag)(f->fixed, TH_STORAGE_RESIZABLE);
  THStorage_(fill)(f->storage, REAL(3));
  THStorage_(fill)(f->fixed, REAL(4));
  f->t = TEST_(newLayout)(NARROWED, 3, three);
  f->matrix = TEST_(newLayout)(TRANSPOSED, 2, two);
  f->line = THTensor_(newWithSize1d)(12);
  f->line2 = THTensor_(newWithSize1d)(13);
  THStorage_(fill)(f->line->storage, REAL(5));
  THStorage_(fill)(f->line2->storage, REAL(6));
  f->self = THTensor_(newWithStorage1d)(f->storage, 2, 2, 1);
  f->empty = THTensor_(new)();
  f->onFixed = THTensor_(newWithStorage1d)(f->fixed, 0, 20, 1);
  for (k = 0; k < 30; k++)
    f->ones[k] = 1;
  f->many = THTensor_(new)();
  THTensor_(resizeNd)(f->many, 30, f->ones, NULL);
  THTensor_(set1d)(f->line, 0, REAL(1));
  THStorage_(fill)(f->many->storage, REAL(7));
  f->ops[0] = f->t;
  f->ops[1] = f->matrix;
  f->badOps[0] = f->matrix;
  f->badOps[1] = f->line;
  f->rets[0] = f->self;
  f->rets[1] = f->onFixed;
  f->sizes = THLongStorage_newWithSize2(3, 4);
  f->infer = THLongStorage_newWithSize3(-1, 3, 2);
  f->expanded = THLongStorage_newWithSize4(5, 3, 6, 4);
}

static void TEST_(freeFixture)(void) {
  struct TEST_(Fixture) *f = &TEST_(f);
  THStorage_(free)(f->storage);
  THStorage_(free)(f->fixed);
  THTensor_(free)(f->t);
  THTensor_(free)(f->matrix);
  THTensor_(free)(f->line);
  THTensor_(free)(f->line2);
  THTensor_(free)(f->self);
  THTensor_(free)(f->empty);
  THTensor_(free)(f->onFixed);
  THTensor_(free)(f->many);
  THLongStorage_free(f->sizes);
  THLongStorage_free(f->infer);
  THLongStorage_free(f->expanded);
}

/* Numbers that change when a tensor, its storage or its elements do. */
static unsigned long TEST_(digest)(unsigned long digest, const THTensor *t) {
  digest = digestBytes(digest, t->size, sizeof(long) * (size_t)t->nDimension);
  digest = digestBytes(digest, t->stride, sizeof(long) * (size_t)t->nDimension);
  digest = digestBytes(digest, &t->storage, sizeof t->storage);
  digest = digestBytes(digest, &t->storageOffset, sizeof t->storageOffset);
  digest = digestBytes(digest, &t->refcount, sizeof t->refcount);
  digest = digestBytes(digest, &t->flag, 1);
  if (t->storage) {
    digest = digestBytes(digest, &t->storage->size, sizeof t->storage->size);
    digest = digestBytes(digest, &t->storage->refcount, sizeof t->storage->refcount);
    digest = digestBytes(digest, &t->storage->flag, 1);
    digest = digestBytes(digest, t->storage->data, sizeof(real) * (size_t)t->storage->size);
  }
  return digest;
}

/* One number for the whole fixture: the same before and after a call that fails. */
static unsigned long TEST_(fixtureState)(void) {
  const struct TEST_(Fixture) *f = &TEST_(f);
  const THLongStorage *sizes[3];
  unsigned long digest = 0;
  int k;

  sizes[0] = f->sizes;
  sizes[1] = f->infer;
  sizes[2] = f->expanded;
  digest = TEST_(digest)(digest, f->t);
  digest = TEST_(digest)(digest, f->matrix);
  digest = TEST_(digest)(digest, f->line);
  digest = TEST_(digest)(digest, f->line2);
  digest = TEST_(digest)(digest, f->self);
  digest = TEST_(digest)(digest, f->empty);
  digest = TEST_(digest)(digest, f->onFixed);
  digest = TEST_(digest)(digest, f->many);
  for (k = 0; k < 3; k++) {
    digest = digestBytes(digest, &sizes[k]->size, sizeof sizes[k]->size);
    digest = digestBytes(digest, &sizes[k]->refcount, sizeof sizes[k]->refcount);
    digest = digestBytes(digest, sizes[k]->data, sizeof(long) * (size_t)sizes[k]->size);
  }
  return digest;
}
