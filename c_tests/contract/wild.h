/*
 * wild.h: the calls of the contract with one argument that is out of the
 * ordinary: numbers at the ends of their types, sizes of 0, 2^31 and 2^62,
 * dimensions and indices that do not exist, operands without elements, with
 * one or with six dimensions, or that lie outside their storage, storages and
 * sparse tensors that are too small, words that mean nothing. How much memory
 * there is behind a pointer only the caller knows: numbers that say so are
 * not raised.
 */
#ifndef CONTRACT_WILD_H
#define CONTRACT_WILD_H

#include "contract/campaign.h"

#define WILD_INTEGERS 9
#define WILD_NUMBERS 6
#define WILD_OPERANDS 6

/* Where the allocator cannot be told to refuse them, sizes that memory could hold are left out. */
static inline int wild_fits(long value) { return alloc_counts() || value < 1000 || value > 1L << 60; }

static inline long wild_integer(int k, int real) {
  static const long values[WILD_INTEGERS] = {0,        -1,           2,        77,      1L << 31,
                                             1L << 62, -(1L << 62), LONG_MAX, LONG_MIN};
  if (real == REAL_INT && values[k] > INT_MAX)
    return INT_MAX - (k == 5);
  if (real == REAL_INT && values[k] < INT_MIN)
    return INT_MIN + (k == 6);
  return values[k];
}

static inline double wild_number(int k) {
  static const double values[WILD_NUMBERS] = {0, -1, 1e300, -1e300, HUGE_VAL, NAN};
  return values[k];
}

/* An operand of a kind that the function does not expect. */
static inline void *wild_tensor(int k, int real) {
  static const long one[] = {1}, six[] = {1, 2, 1, 1, 2, 1}, other[] = {7, 3};
  Filling filling;
  AnyTensor *tensor;
  memset(&filling, 0, sizeof filling);
  switch (k) {
  case 0: return newAnyTensor(real, CONTIGUOUS, 0, one, &filling);
  case 1: return newAnyTensor(real, CONTIGUOUS, 1, one, &filling);
  case 2: return newAnyTensor(real, NARROWED, 6, six, &filling);
  case 3: return newAnyTensor(real, TRANSPOSED, 2, other, &filling);
  case 4: strcpy(filling.name, "signed"); return newAnyTensor(real, CONTIGUOUS, 2, other, &filling);
  default: /* the last one lies outside its storage */
    tensor = (AnyTensor *)newAnyTensor(real, TRANSPOSED, 2, other, &filling);
    tensor->storageOffset = 1L << 40;
    return tensor;
  }
}

/* The argument that is out of the ordinary, counted from 0, and whether it is an operand outside its storage. */
static struct {
  int argument, outside;
} wild_one;

#define WILD_STORAGES 2
#define WILD_SPARSES 3
#define WILD_TEXTS 3
#define WILD_HALVES 4

/*
 * Whether a function over memory may be called with a number, which may say how much there is: none that is larger than
 * that of the valid call. The negative steps of THBlas go backwards from the pointer.
 */
static inline int wild_inside(const Function *f, const Parameter *p, long value) {
  if (!campaign_has(f, MEMORY) && !campaign_has(f, LISTS) && !campaign_has(f, TENSORS))
    return 1;
  if (p->real == REAL_CHAR || strstr(p->name, "imension"))
    return 1;
  if (value < 0 && strstr(f->generic, "Blas_") && (strncmp(p->name, "inc", 3) == 0 || strncmp(p->name, "ld", 2) == 0))
    return 0;
  return value <= 2;
}

/* How many values out of the ordinary there are for a parameter. */
static inline int wild_variants(const Parameter *p) {
  switch (p->kind) {
  case TENSOR: return WILD_OPERANDS + (p->role == IN ? WILD_INTEGERS : 0);
  case TENSORS: return p->role == IN ? 2 * WILD_OPERANDS : 0;
  case STORAGE: return WILD_STORAGES;
  case SPARSE: return WILD_SPARSES;
  case SIZES: return 3 * WILD_INTEGERS;
  case MEMORY: return p->role == IN ? WILD_INTEGERS : 0;
  case LISTS: return p->role == IN ? WILD_INTEGERS : 0;
  case TEXT: return strcmp(p->name, "name") ? WILD_TEXTS : 0; /* a file or a command */
  case INTEGER: return WILD_INTEGERS;
  case NUMBER: return WILD_NUMBERS;
  case HALF: return WILD_HALVES;
  default: return 0;
  }
}

/* Makes argument `i` of a call the k-th one out of the ordinary. Whether the call may be made. */
static inline int wild_apply(Call *call, int i, int k) {
  static const long other[] = {7, 3}, one[] = {1};
  static const char *const texts[WILD_TEXTS] = {"", "Q", "%s%n, and much longer than what is expected here, in one piece"};
  static const double halves[WILD_HALVES] = {0, -1, HUGE_VAL, NAN};
  const Parameter *p = &call->function->parameters[i];
  const ElementType *type = elementTypes[p->real];
  Filling filling;
  memset(&filling, 0, sizeof filling);

  switch (p->kind) {
  case INTEGER:
    call->a[i].integer = wild_integer(k, p->real);
    return wild_fits(call->a[i].integer) && wild_inside(call->function, p, call->a[i].integer);
  case NUMBER: call->a[i].number = wild_number(k); return 1;
  case HALF: call->a[i].half = TH_float2half((float)halves[k]); return 1;
  case SIZES: {
    THLongStorage *sizes = (THLongStorage *)call->object[i];
    const int place = k / WILD_INTEGERS;
    if (sizes && place < sizes->size)
      sizes->data[place] = wild_integer(k % WILD_INTEGERS, REAL_LONG);
    else if (sizes)
      THLongStorage_resize(sizes, place == 2 ? 0 : 30);
    return !sizes || place >= sizes->size || wild_fits(sizes->data[place]);
  }
  case TENSOR:
    if (k < WILD_OPERANDS) {
      campaign_replace(call, i, wild_tensor(k, p->real));
    } else if (call->object[i] && ((AnyTensor *)call->object[i])->nDimension) { /* one element */
      AnyTensor *tensor = (AnyTensor *)call->object[i];
      type->set(tensor->storage->data, tensor->storageOffset, (double)wild_integer(k - WILD_OPERANDS, p->real));
      return isFloating(p->real) || wild_fits(wild_integer(k - WILD_OPERANDS, p->real)); /* it may say how many */
    }
    return 1;
  case TENSORS: /* one of them */
    type->freeTensor(call->part[i][k / WILD_OPERANDS]);
    call->part[i][k / WILD_OPERANDS] = wild_tensor(k % WILD_OPERANDS, p->real);
    return 1;
  case STORAGE: /* without elements, or with one; which is less than there is memory for */
    if (call->object[i])
      campaign_replace(call, i, type->newStorage(k));
    for (; call->object[i] && k > 0; k--)
      type->set(((AnyStorage *)call->object[i])->data, k - 1, 1);
    return 1;
  case SPARSE: {
    void *dense = k ? newAnyTensor(p->real, CONTIGUOUS, k, k == 1 ? one : other, &filling) : NULL;
    campaign_replace(call, i, k ? sparseTypes[p->real]->sparseOf(dense, 0) : sparseTypes[p->real]->newSparse());
    if (dense)
      type->freeTensor(dense);
    return 1;
  }
  case MEMORY: /* the first element; in a list of how long lists are, it is a number of elements */
    if (!call->object[i] || (campaign_has(call->function, LISTS) && wild_integer(k, p->real) > 2))
      return 0;
    type->set(call->object[i], 0, (double)wild_integer(k, p->real));
    return isFloating(p->real) || wild_fits(wild_integer(k, p->real));
  case LISTS: call->lists[0][0] = wild_integer(k, REAL_LONG); return wild_fits(call->lists[0][0]);
  case TEXT:
    snprintf(call->text[i], sizeof call->text[i], "%s", texts[k]);
    return 1;
  default: return 0;
  }
}

/* Calls `visit` with each wild variant of the call of a function; it makes the call, and drops nothing. */
static inline void wild_forEach(const Function *f, int layout, void (*visit)(Call *)) {
  static Call call;
  int i, j, k;

  if (campaign_word(f, "tame"))
    return; /* the caller answers for files and flags */
  for (i = 0; i < f->count; i++) {
    const Parameter *p = &f->parameters[i];
    for (k = 0; k < wild_variants(p); k++) {
      campaign_build(&call, f, layout, SMALL, NULL);
      wild_one.argument = i;
      wild_one.outside = (p->kind == TENSOR && k == WILD_OPERANDS - 1)
                         || (p->kind == TENSORS && k % WILD_OPERANDS == WILD_OPERANDS - 1);
      if (wild_apply(&call, i, k))
        visit(&call);
      for (j = 0; wild_one.outside && j < 3; j++) {
        AnyTensor *tensor = (AnyTensor *)(j < 2 ? call.part[i][j] : call.object[i]);
        if (tensor && tensor->storageOffset == 1L << 40)
          tensor->storageOffset = 0;
      }
      campaign_drop(&call);
    }
  }
}

#endif
