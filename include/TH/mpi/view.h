/*
 * view.h: what is known of a tensor whose element type is not. A part of THMPI.h.
 */
#ifndef TH_MPI_VIEW_INC
#define TH_MPI_VIEW_INC

struct THMPI_View;

/* An element type: generic/THMPI.h has one for each. Tensors and storages are those of the type. */
typedef struct THMPI_Class {
  const char *name;                 /* Float, ... */
  size_t bytes;                     /* of an element */
  MPI_Datatype (*element)(void);    /* what an element is to MPI */
  int isHalf;
  void (*describe)(void *tensor, struct THMPI_View *view);
  void (*retainStorage)(void *storage);
  void (*freeStorage)(void *storage);
  const char *(*storageData)(void *storage);
  ptrdiff_t (*storageSize)(void *storage);
  void *(*newView)(void *tensor);
  void *(*newVector)(long size);
  void *(*newParts)(void *tensor, int parts, int dimension); /* a view: the parts of a dimension are dimension 0 */
  void (*copy)(void *to, void *from);
  void (*resize)(void *tensor, int nDimension, const long *size);
  void (*restore)(void *tensor, void *former, ptrdiff_t storageSize);
  void (*free)(void *tensor);
} THMPI_Class;

/* A tensor, borrowed, and where its elements are. */
typedef struct THMPI_View {
  const THMPI_Class *kind;
  void *tensor;
  const char *problem; /* why it cannot be used, or NULL */
  void *storage;       /* borrowed; NULL if it has none */
  const char *begin;   /* of the storage's data */
  char *data;          /* the first element */
  int nDimension;
  const long *size, *stride;
  ptrdiff_t count;     /* elements */
  ptrdiff_t reach;     /* from the first element to the last in memory */
  int contiguous;      /* row-major without gaps */
  int repeats;         /* an element stands in several places: a stride of 0 */
} THMPI_View;

/* Fills in what follows from sizes and strides. `room` is what the storage has from the first element on. */
THMPI_INLINE void THMPI_measure(THMPI_View *view, ptrdiff_t room) {
  ptrdiff_t count = view->nDimension > 0 ? 1 : 0, reach = 0, bytes = 0;
  int d, contiguous = 1, repeats = 0, uncountable = 0;
  for (d = view->nDimension - 1; d >= 0; d--) {
    const long size = view->size[d];
    ptrdiff_t step;
    if (size == 1)
      continue;
    contiguous &= view->stride[d] == count;
    repeats |= view->stride[d] == 0;
    /* Where that is too much, or runs backwards, it ends outside. */
    if (view->stride[d] < 0 || __builtin_mul_overflow(size - 1, view->stride[d], &step) ||
        __builtin_add_overflow(reach, step, &reach))
      reach = room = PTRDIFF_MAX;
    uncountable |= __builtin_mul_overflow(count, size, &count);
  }
  /* Elements that share their places may be more than there is memory for. */
  if (uncountable || __builtin_mul_overflow(count, (ptrdiff_t)view->kind->bytes, &bytes)) {
    view->problem = view->problem ? view->problem : "more elements than can be counted in bytes";
    count = 0;
  }
  view->count = count;
  view->reach = reach;
  view->contiguous = contiguous;
  view->repeats = repeats;
  if (count > 0 && (view->data == NULL || view->data < view->begin || reach >= room))
    view->problem = "elements lie outside the storage";
}

/* Whether two views may have elements in common. */
THMPI_INLINE int THMPI_overlap(const THMPI_View *a, const THMPI_View *b) {
  const ptrdiff_t bytes = (ptrdiff_t)a->kind->bytes;
  return a->count > 0 && b->count > 0 && a->data <= b->data + b->reach * bytes && b->data <= a->data + a->reach * bytes;
}

/* Whether they have the same elements in the same places. */
THMPI_INLINE int THMPI_same(const THMPI_View *a, const THMPI_View *b) {
  int d;
  if (a->data != b->data || a->nDimension != b->nDimension)
    return 0;
  for (d = 0; d < a->nDimension; d++)
    if (a->size[d] != b->size[d] || (a->size[d] > 1 && a->stride[d] != b->stride[d]))
      return 0;
  return 1;
}

#endif
