/*
 * arguments.h: the arguments of a call, as an input says: those of the valid
 * call of the contract, objects of the pool, the same object twice, views of
 * another argument's storage, NULL, numbers and operands out of the ordinary,
 * and headers whose fields are anything that C code may write into them.
 */
#ifndef FUZZ_ARGUMENTS_H
#define FUZZ_ARGUMENTS_H

#include "input.h"
#include "pool.h"

typedef struct {
  Call call;
  Pooled *borrowed[MOST_PARAMETERS]; /* the pool's own file or generator, which has no count */
  bool odd;                          /* a header was written by hand, or an argument is NULL */
} Attempt;

/* ---- which functions may have which arguments ----------------------------- */

/* Not a process each time, which takes its time; nor what TH_FUZZ_SKIP names, a part of names whose finding is known. */
static inline bool arguments_callable(const Function *f) {
  static const char *const skipped = getenv("TH_FUZZ_SKIP");
  return strcmp(f->symbol, "THPipeFile_new") != 0 && !(skipped && strstr(f->symbol, skipped));
}

/* Whether numbers say how much memory there is: the caller answers for those. */
static inline bool arguments_describeMemory(const Function *f) {
  return campaign_has(f, MEMORY) || campaign_has(f, LISTS) || campaign_has(f, VOID) || campaign_has(f, TEXT) ||
         campaign_word(f, "tame");
}

/* A number of elements, at most those of memory, or of dimensions, at most those of lists. */
static inline bool arguments_mayBeSmaller(const Function *f, const Parameter *p) {
  return (strcmp(p->name, "nDimension") == 0 || strcmp(p->name, "count") == 0 || strcmp(p->name, "numInputs") == 0 ||
          (strcmp(p->name, "n") == 0 && strncmp(f->symbol, "THFile_", 7) == 0));
}

/* Numbers of functions with texts that are no sizes of them. */
static inline bool arguments_free(const Function *f) {
  return !arguments_describeMemory(f) ||
         (campaign_has(f, TEXT) && !campaign_has(f, MEMORY) && !campaign_has(f, FILE_) && !campaign_word(f, "tame") &&
          f->result == NOTHING);
}

/* ---- headers written by hand ------------------------------------------------ */

static inline long arguments_odd(Input &in) {
  const unsigned which = in.byte();
  return which < 128 ? (long)(which % 16) - 3 : wild_integer((int)(which % WILD_INTEGERS), REAL_LONG);
}

static inline void arguments_spoilTensor(Input &in, AnyTensor *t, int real) {
  const int d = t->nDimension ? (int)in.below((unsigned)t->nDimension) : 0;
  switch (in.below(6)) {
  case 0:
  case 1:
    if (t->nDimension)
      t->size[d] = arguments_odd(in);
    break;
  case 2:
    if (t->nDimension)
      t->stride[d] = arguments_odd(in);
    break;
  case 3: t->storageOffset = arguments_odd(in); break;
  case 4: t->nDimension = d; break;
  default: /* no storage at all */
    if (t->storage)
      elementTypes[real]->freeStorage(t->storage);
    t->storage = NULL;
  }
  if (pool_isLarge(t))
    for (int k = 0; k < t->nDimension; k++)
      if (t->size[k] > 8 && t->stride[k] < 1)
        t->size[k] = 2; /* many elements in little memory are allowed, and take their time */
}

static inline void arguments_spoilStorage(Input &in, AnyStorage *s) {
  if (in.below(2) && s->size > 0)
    s->size = (ptrdiff_t)in.byte() % s->size;
  else if (s->data && s->allocator == &guard_allocator) { /* a size without data */
    guard_free(NULL, s->data);
    s->data = NULL;
  }
}

static inline void arguments_spoilSparse(Input &in, AnySparse *s) {
  const int rank = s->nDimensionI + s->nDimensionV;
  switch (in.below(6)) {
  case 0: s->nnz = arguments_odd(in); break;
  case 1:
    if (rank)
      s->size[in.below((unsigned)rank)] = arguments_odd(in);
    break;
  case 2:
    s->nDimensionI = rank ? (int)in.below((unsigned)rank + 1) : 0;
    s->nDimensionV = rank - s->nDimensionI;
    break;
  case 3: s->coalesced = (int)in.below(2); break;
  case 4:
    if (s->indices && s->indices->storage && s->indices->storage->size > 0)
      s->indices->storage->data[in.byte() % s->indices->storage->size] = arguments_odd(in);
    break;
  default:
    if (s->indices)
      arguments_spoilTensor(in, (AnyTensor *)(void *)s->indices, REAL_LONG);
  }
}

/* ---- single arguments ---------------------------------------------------------- */

/* A tensor of any sizes and layout. */
static inline void *arguments_anyTensor(Input &in, int real) {
  long size[LAYOUT_MAX_DIMENSION] = {0};
  Filling filling;
  const unsigned shape = in.byte();
  const int rank = (int)(shape % 5);
  memset(&filling, 0, sizeof filling);
  for (int d = 0; d < rank; d++)
    size[d] = (long)in.below(5) + 1;
  if (shape & 128)
    strcpy(filling.name, "signed");
  return newAnyTensor(real, (int)(shape / 5 % LAYOUTS), rank, size, &filling);
}

/* Some bytes of the input become elements: NaN, infinities and large numbers among them. */
static inline void arguments_scribble(Input &in, AnyStorage *s, int real) {
  const size_t bytes = s && s->data && s->size > 0 ? (size_t)s->size * elementTypes[real]->bytes : 0;
  const size_t from = bytes ? in.byte() % bytes : 0;
  for (size_t k = 0; k < 8 && from + k < bytes; k++)
    ((unsigned char *)s->data)[from + k] = (unsigned char)in.byte();
}

/* A new header over the storage of a tensor: other sizes and strides, but inside it. */
static inline void *arguments_viewOf(Input &in, const AnyTensor *t, int real) {
  AnyStorage *storage = t->storage;
  const int rank = (int)in.below(4);
  ptrdiff_t offset, last;
  if (!storage || storage->size < 1)
    return NULL;
  offset = last = (ptrdiff_t)in.byte() % storage->size;
  THLongStorage *size = THLongStorage_newWithSize(rank), *stride = THLongStorage_newWithSize(rank);
  for (int d = 0; d < rank; d++) {
    stride->data[d] = (long)in.below(6);
    size->data[d] = (long)in.below(5) + 1;
    if (last + (size->data[d] - 1) * stride->data[d] >= storage->size)
      size->data[d] = 1;
    last += (size->data[d] - 1) * stride->data[d];
  }
  void *view = elementTypes[real]->newTensor(storage, offset, size, stride);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return view;
}

/* An object that other arguments and calls share. */
static inline void arguments_fromPool(Input &in, Attempt *attempt, int i) {
  Call *call = &attempt->call;
  const Parameter *p = &call->function->parameters[i];
  Pooled *found = pool_find(p->kind, p->real, in.byte());
  if (!found)
    return;
  if (pool_counted(found->kind)) {
    campaign_retain(found->kind, found->real, found->object);
    campaign_replace(call, i, found->object);
  } else {
    campaign_replace(call, i, found->object);
    attempt->borrowed[i] = found;
    call->disk[i] = found->disk;
  }
}

static inline void arguments_object(Input &in, Attempt *attempt, int i) {
  Call *call = &attempt->call;
  const Function *f = call->function;
  const Parameter *p = &f->parameters[i];
  const bool describesMemory = campaign_has(f, MEMORY); /* as long as the storages and tensors of the valid call */
  const unsigned choice = in.byte();
  void *object = NULL;
  int j;

  if (choice < 80)
    return;
  if (choice < 150) {
    if (!describesMemory)
      arguments_fromPool(in, attempt, i);
  } else if (choice < 175) { /* the same as another argument, or a view of it */
    for (j = 0; j < i; j++)
      if (f->parameters[j].kind == p->kind && f->parameters[j].real == p->real && call->object[j] &&
          pool_counted(pool_kind(p->kind)))
        break;
    if (j == i || describesMemory)
      return;
    if (p->kind == TENSOR && in.below(2))
      object = arguments_viewOf(in, (const AnyTensor *)call->object[j], p->real);
    if (!object) {
      object = call->object[j];
      campaign_retain(pool_kind(p->kind), p->real, object);
    }
    campaign_replace(call, i, object);
  } else if (choice < 195 && p->kind == TENSOR && !describesMemory) {
    campaign_replace(call, i, arguments_anyTensor(in, p->real));
  } else if (choice < 205 && p->kind == TENSOR && call->object[i]) {
    arguments_scribble(in, ((AnyTensor *)call->object[i])->storage, p->real);
  } else if (choice < 215 && p->kind == TENSOR && !describesMemory) {
    campaign_replace(call, i, wild_tensor((int)in.below(WILD_OPERANDS), p->real));
    attempt->odd = true;
  } else if (choice < 245 && call->object[i] && !describesMemory) { /* a header of its own, written by hand */
    attempt->odd = true;
    if (p->kind == TENSOR) {
      const AnyTensor *from = (const AnyTensor *)call->object[i];
      object = arguments_viewOf(in, from, p->real);
      if (object)
        campaign_replace(call, i, object);
      if (((AnyTensor *)call->object[i])->refcount == 1)
        arguments_spoilTensor(in, (AnyTensor *)call->object[i], p->real);
    } else if (p->kind == STORAGE && ((AnyStorage *)call->object[i])->refcount == 1) {
      arguments_spoilStorage(in, (AnyStorage *)call->object[i]);
    } else if (p->kind == SPARSE && ((AnySparse *)call->object[i])->refcount == 1) {
      arguments_spoilSparse(in, (AnySparse *)call->object[i]);
    }
  } else if (choice >= 250) {
    call->a[i].pointer = NULL;
    attempt->odd = true;
  }
}

static inline void arguments_list(Input &in, Call *call, int i) {
  const Parameter *p = &call->function->parameters[i];
  for (int d = 0; d < 2; d++) {
    const unsigned choice = in.byte();
    Pooled *found = choice < 128 ? NULL : pool_find(TENSOR, p->real, in.byte());
    void *object = choice > 250 ? NULL : choice < 64 ? arguments_anyTensor(in, p->real) : found ? found->object : call->part[i][d];
    if (object == call->part[i][d])
      continue;
    if (found && object)
      elementTypes[p->real]->retainTensor(object);
    elementTypes[p->real]->freeTensor(call->part[i][d]);
    call->part[i][d] = object;
  }
}

static inline void arguments_sizes(Input &in, Attempt *attempt, int i) {
  THLongStorage *sizes = (THLongStorage *)attempt->call.object[i];
  const unsigned choice = in.byte();
  if (choice < 90 || !sizes)
    return;
  if (choice < 120) {
    arguments_fromPool(in, attempt, i);
  } else if (choice < 130) {
    attempt->call.a[i].pointer = NULL;
    attempt->odd = true;
  } else {
    if (choice < 170)
      THLongStorage_resize(sizes, (ptrdiff_t)in.below(choice < 135 ? 40 : 6));
    for (ptrdiff_t k = 0; k < sizes->size && k < 6; k++)
      sizes->data[k] = choice < 210 ? (long)in.below(6) + (choice < 200) : arguments_odd(in);
  }
}

/* A file that holds bytes of the input. */
static inline void arguments_file(Input &in, Attempt *attempt, int i) {
  const unsigned choice = in.byte();
  THFile *file = (THFile *)attempt->call.object[i];
  if (choice < 60)
    return;
  if (choice < 150) {
    arguments_fromPool(in, attempt, i);
    return;
  }
  if (choice >= 250) {
    attempt->call.a[i].pointer = NULL;
    attempt->odd = true;
    return;
  }
  char content[48];
  size_t length = in.below(sizeof content);
  for (size_t k = 0; k < length; k++)
    content[k] = (char)in.byte();
  THFile_writeStringRaw(file, content, length);
  THFile_seek(file, 0);
  if (choice & 1)
    THFile_binary(file);
  if (choice & 2)
    THFile_quiet(file);
  if (choice & 4)
    THFile_noAutoSpacing(file);
}

static inline void arguments_integer(Input &in, Call *call, int i) {
  const Function *f = call->function;
  const Parameter *p = &f->parameters[i];
  const unsigned choice = in.byte();
  if (choice < 100)
    return;
  if (arguments_mayBeSmaller(f, p)) {
    if (choice < 200)
      call->a[i].integer = (long)(choice - 100) % (call->a[i].integer + 1);
  } else if (arguments_free(f)) {
    call->a[i].integer =
        choice < 210 ? (long)in.below(16) - 3 : wild_integer((int)(choice % WILD_INTEGERS), p->real);
  }
}

static inline double arguments_number(Input &in) {
  const unsigned choice = in.byte();
  return choice < 200 ? (double)((int)choice - 100) / 4 : wild_number((int)(choice % WILD_NUMBERS));
}

/* Chooses one argument of a valid call anew. */
static inline void arguments_choose(Input &in, Attempt *attempt, int i) {
  Call *call = &attempt->call;
  const Parameter *p = &call->function->parameters[i];
  switch (p->kind) {
  case TENSOR:
  case STORAGE:
  case SPARSE:
  case GENERATOR: arguments_object(in, attempt, i); break;
  case TENSORS: arguments_list(in, call, i); break;
  case SIZES: arguments_sizes(in, attempt, i); break;
  case FILE_: arguments_file(in, attempt, i); break;
  case INTEGER: arguments_integer(in, call, i); break;
  case NUMBER:
    if (in.byte() & 1)
      call->a[i].number = arguments_number(in);
    break;
  case HALF:
    if (in.byte() & 1)
      call->a[i].half = TH_float2half((float)arguments_number(in));
    break;
  case MEMORY: /* sizes, whose number another argument gives */
    if (p->real == REAL_LONG && p->role == IN && call->object[i] && !campaign_has(call->function, LISTS) && in.below(4) == 3)
      for (size_t k = 0; k < 4 && (k + 1) * sizeof(long) <= call->bytes[i]; k++)
        ((long *)call->object[i])[k] = arguments_odd(in);
    break;
  case TEXT: /* a letter that selects something */
    if (call->text[i][0] && !call->text[i][1] && in.below(4) == 3)
      call->text[i][0] = (char)(in.byte() % 127 + 1);
    break;
  default: break;
  }
}

/* Makes the arguments of a call of a function. */
static inline void arguments_make(Input &in, Attempt *attempt, const Function *f) {
  memset(attempt->borrowed, 0, sizeof attempt->borrowed);
  attempt->odd = false;
  campaign_build(&attempt->call, f, (int)in.below(LAYOUTS), SMALL, NULL);
  for (int i = 0; i < f->count; i++)
    arguments_choose(in, attempt, i);
}

/* Gives back what the pool lent, unless the call took it. */
static inline void arguments_giveBack(Attempt *attempt) {
  for (int i = 0; i < attempt->call.function->count; i++)
    if (attempt->borrowed[i]) {
      if (!attempt->call.object[i])
        attempt->borrowed[i]->kind = NOTHING;
      attempt->call.object[i] = NULL;
    }
}

/* Keeps one argument or the result for later calls; what was lent has been given back. */
static inline void arguments_keep(Input &in, Attempt *attempt) {
  Call *call = &attempt->call;
  const Function *f = call->function;
  const unsigned choice = in.byte();
  if (f->owner == OWNER_NEW && call->result.pointer && pool_accepts(pool_kind(f->result)) &&
      pool_fits(pool_kind(f->result), call->result.pointer)) {
    if (choice & 1) {
      const bool isDisk = strcmp(f->symbol, "THDiskFile_new") == 0;
      pool_put(choice >> 1, f->result, f->resultReal, call->result.pointer, isDisk);
      call->result.pointer = NULL;
    }
  } else if (f->count && choice >= 96) {
    const int i = (int)(choice % (unsigned)f->count);
    const Parameter *p = &f->parameters[i];
    const Kind kind = pool_kind(p->kind);
    if (!call->object[i] || !pool_accepts(kind) || !pool_fits(kind, call->object[i]))
      return;
    if (pool_counted(kind)) {
      campaign_retain(kind, p->real, call->object[i]);
      pool_put(in.byte(), p->kind, p->real, call->object[i], 0);
    } else {
      pool_put(in.byte(), p->kind, p->real, call->object[i], call->disk[i]);
      call->object[i] = NULL;
    }
  }
}

#endif
