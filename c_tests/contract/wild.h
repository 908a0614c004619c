/*
 * wild.h: the calls of the contract with one argument that is out of the
 * ordinary: numbers at the ends of their types, sizes of 0, 2^31 and 2^62,
 * dimensions and indices that do not exist, operands without elements, with
 * one or with six dimensions, or that lie outside their storage.
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

/* Calls `visit` with each wild variant of the call of a function; it makes the call, and drops nothing. */
static inline void wild_forEach(const Function *f, int layout, void (*visit)(Call *)) {
  static Call call;
  int i, k, n, large;

  if (campaign_word(f, "tame") || campaign_has(f, MEMORY) || campaign_has(f, LISTS) || campaign_has(f, TENSORS))
    return; /* the caller answers for the memory */
  for (i = 0; i < f->count; i++) {
    const Parameter *p = &f->parameters[i];
    n = p->kind == INTEGER ? WILD_INTEGERS : p->kind == NUMBER ? WILD_NUMBERS : p->kind == SIZES ? 3 * WILD_INTEGERS
        : p->kind == TENSOR ? WILD_OPERANDS + (p->role == IN ? WILD_INTEGERS : 0) : 0;
    for (k = 0; k < n; k++) {
      campaign_build(&call, f, layout, SMALL, NULL);
      large = 0;
      if (p->kind == INTEGER) {
        call.a[i].integer = wild_integer(k, p->real);
        large = !wild_fits(call.a[i].integer);
      } else if (p->kind == NUMBER) {
        call.a[i].number = wild_number(k);
      } else if (p->kind == SIZES) {
        THLongStorage *sizes = (THLongStorage *)call.object[i];
        const int place = k / WILD_INTEGERS;
        if (sizes && place < sizes->size)
          sizes->data[place] = wild_integer(k % WILD_INTEGERS, REAL_LONG);
        else if (sizes)
          THLongStorage_resize(sizes, place == 2 ? 0 : 30);
        large = sizes && place < sizes->size && !wild_fits(sizes->data[place]);
      } else if (k < WILD_OPERANDS) {
        if (call.object[i])
          elementTypes[p->real]->freeTensor(call.object[i]);
        call.object[i] = call.a[i].pointer = wild_tensor(k, p->real);
      } else if (call.object[i] && ((AnyTensor *)call.object[i])->nDimension) { /* one element */
        AnyTensor *tensor = (AnyTensor *)call.object[i];
        elementTypes[p->real]->set(tensor->storage->data, tensor->storageOffset,
                                   (double)wild_integer(k - WILD_OPERANDS, p->real));
      }
      wild_one.argument = i;
      wild_one.outside = p->kind == TENSOR && k == WILD_OPERANDS - 1;
      if (!large)
        visit(&call);
      if (p->kind == TENSOR && k == WILD_OPERANDS - 1 && ((AnyTensor *)call.object[i])->storageOffset == 1L << 40)
        ((AnyTensor *)call.object[i])->storageOffset = 0;
      campaign_drop(&call);
    }
  }
}

#endif
