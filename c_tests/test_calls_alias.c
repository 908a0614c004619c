/*
 * Calls of every function of the contract with two arguments that are the same
 * object, or two headers over the same elements, or over elements of which
 * most are the same: no crash, no access to memory that is freed, an error
 * changes nothing, nothing is lost. Where one of the two is an operand and the
 * other a result over the same elements, the call gives what it gives with a
 * copy of the operand in the result's place.
 */
#include "contract/campaign.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

/* How the second argument of a pair shares memory with the first. */
enum { COPIED, SHIFTED, VIEWED, SAME, SHARINGS };
static const char *const sharingNames[] = {"a copy", "elements beside them", "a view of the elements", "the same object"};

static double values[2][MOST_VALUES];
static long calls;

/* The case at hand: which arguments are one, what the flags are, and whether the operand of the two has been changed. */
static struct {
  const Function *function;
  int first, second, flip, inPlace;
} alias;

static int isReal(const Parameter *p) { return p->kind == TENSOR || p->kind == STORAGE || p->kind == SPARSE; }

/* A tensor of Long, whose storage may list the sizes that it gets. */
static int isList(const Parameter *sizes, const Parameter *p) {
  return sizes->kind == SIZES && p->kind == TENSOR && p->real == REAL_LONG;
}

/* Objects with counts, which the function neither takes over nor hands out. */
static int mayShare(const Parameter *a, const Parameter *b) {
  return ((isReal(a) && a->kind == b->kind && a->real == b->real) || isList(a, b) || isList(b, a)) && a->role != TAKE &&
         b->role != TAKE && a->role != RETAIN && b->role != RETAIN;
}

/* Whether one is only read and the other a result, so that it is said what comes out. */
static int isDefined(const Parameter *a, const Parameter *b) {
  return (a->role == IN && (b->role == OUT || b->role == INOUT)) || (b->role == IN && (a->role == OUT || a->role == INOUT));
}

/* In place or not, in training or not: numbers that are 0 or 1 become the other one. */
static int flipFlags(Call *call) {
  int i, flipped = 0;
  for (i = 0; i < call->function->count; i++)
    if (call->function->parameters[i].kind == INTEGER && (call->a[i].integer == 0 || call->a[i].integer == 1)) {
      call->a[i].integer = !call->a[i].integer;
      flipped = 1;
    }
  return flipped;
}

/* Layers have operands with the same elements: every other one is turned round. */
static void vary(Call *call) {
  int i;
  ptrdiff_t k;
  for (i = 1; i < call->function->count; i += 2) {
    const Parameter *p = &call->function->parameters[i];
    const AnyStorage *storage = p->kind == TENSOR && call->object[i] ? ((AnyTensor *)call->object[i])->storage : NULL;
    if (strncmp(call->function->symbol, "THNN", 4) == 0 && p->role == IN && isFloating(p->real) && storage)
      for (k = 0; k < storage->size / 2; k++) {
        const double a = elementTypes[p->real]->get(storage->data, k);
        elementTypes[p->real]->set(storage->data, k, elementTypes[p->real]->get(storage->data, storage->size - 1 - k));
        elementTypes[p->real]->set(storage->data, storage->size - 1 - k, a);
      }
  }
}

/* A result that has elements already. */
static void fill(Call *call, int i, int layout) {
  static const long size[] = {2, 5};
  const Parameter *p = &call->function->parameters[i];
  Filling filling;
  memset(&filling, 0, sizeof filling);
  if (p->kind != TENSOR || !call->object[i] || ((AnyTensor *)call->object[i])->nDimension)
    return;
  campaign_replace(call, i, newAnyTensor(p->real, layout, 2, size, &filling));
}

/* A storage with the same elements. */
static void *copyOf(const AnyStorage *storage, int real) {
  AnyStorage *copy = elementTypes[real]->newStorage(storage->size);
  memcpy(copy->data, storage->data, (size_t)storage->size * elementTypes[real]->bytes);
  return copy;
}

/* Whether there is an element of the storage behind the last one of a tensor. */
static int hasNext(const AnyTensor *t) {
  ptrdiff_t last = t->storageOffset;
  int d;
  for (d = 0; d < t->nDimension; d++)
    last += (t->size[d] - 1) * t->stride[d];
  return last + 1 < t->storage->size;
}

/* A tensor of the same sizes and strides, over the same storage or a copy of it, `shift` elements further. */
static void *viewOf(const AnyTensor *t, int real, int copied, int shift) {
  THLongStorage *size = THLongStorage_newWithSize(t->nDimension), *stride = THLongStorage_newWithSize(t->nDimension);
  void *storage = copied ? copyOf(t->storage, real) : (void *)t->storage, *view;
  int d;
  for (d = 0; d < t->nDimension; d++)
    size->data[d] = t->size[d], stride->data[d] = t->stride[d];
  view = elementTypes[real]->newTensor(storage, t->storageOffset + shift, size, stride);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  if (copied)
    elementTypes[real]->freeStorage(storage);
  return view;
}

/* A tensor over a list of sizes, or a copy of it. */
static void *overList(AnyStorage *list, int copied) {
  THLongStorage *size = THLongStorage_newWithSize1((long)list->size);
  void *storage = copied ? copyOf(list, REAL_LONG) : (void *)list;
  void *tensor = elementTypes[REAL_LONG]->newTensor(storage, 0, size, NULL);
  THLongStorage_free(size);
  if (copied)
    elementTypes[REAL_LONG]->freeStorage(storage);
  return tensor;
}

/* What the other argument becomes; NULL if that cannot be made. */
static void *shared(int sharing, const Parameter *p, const Parameter *from, void *object) {
  if (isList(from, p))
    return sharing == SAME || sharing == SHIFTED || ((AnyStorage *)object)->size == 0 ? NULL : overList((AnyStorage *)object, sharing == COPIED);
  if (sharing == SAME) {
    campaign_retain(p->kind, p->real, object);
    return object;
  }
  if (p->kind == TENSOR && ((AnyTensor *)object)->storage && ((AnyTensor *)object)->nDimension &&
      (sharing != SHIFTED || hasNext((const AnyTensor *)object)))
    return viewOf((const AnyTensor *)object, p->real, sharing == COPIED, sharing == SHIFTED);
  if (p->kind == STORAGE && sharing == COPIED && ((AnyStorage *)object)->data)
    return copyOf((const AnyStorage *)object, p->real);
  return NULL;
}

/* Makes the call with that sharing; 0 if it cannot be made. */
static int attempt(int sharing, int layout, Results *results) {
  static Call call;
  const Function *f = alias.function;
  const Parameter *p = &f->parameters[alias.second];
  unsigned long state, operand;
  void *object;
  int done = 0;
  /* The operand stays, the result is replaced; so is a tensor beside sizes. */
  const int from = isList(p, &f->parameters[alias.first]) ? alias.second
                   : f->parameters[alias.first].role == IN || p->role != IN || isList(&f->parameters[alias.first], p)
                       ? alias.first
                       : alias.second;
  const int to = from == alias.first ? alias.second : alias.first;
  const Parameter *q = &f->parameters[to];

  campaign_build(&call, f, layout, SMALL, NULL);
  vary(&call);
  fill(&call, from, layout);
  object = call.object[from] ? shared(sharing, q, &f->parameters[from], call.object[from]) : NULL;
  if (object && call.object[to] && (!alias.flip || flipFlags(&call))) {
    campaign_replace(&call, to, object);
    object = NULL;
    state = campaign_state(&call, 1);
    operand = campaign_stateOf(&call, from, 0);
    campaign_attempt(&call);
    if (sharing == COPIED)
      alias.inPlace = campaign_stateOf(&call, from, 0) != operand;
    calls++;
    done = 1;
    campaign_check(&call, check_caught.kind != CRASH, "no crash");
    if (!campaign_check(&call, !strstr(check_caught.message, "internal error"), "no internal error"))
      fprintf(stderr, "    %s\n", check_caught.message);
    if (check_raised()) {
      done = -1;
      campaign_dropResult(&call);
      if (!campaign_check(&call, campaign_state(&call, 1) == state, "leaves its arguments unchanged"))
        fprintf(stderr, "    %s %d: %s\n", check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
    } else {
      campaign_results(results, &call, values[sharing != COPIED], MOST_VALUES);
    }
  }
  if (object)
    campaign_free(q->kind, q->real, object);
  campaign_drop(&call);
  return done;
}

static void pair(int layout) {
  static Results copied, other;
  const Function *f = alias.function;
  const Parameter *a = &f->parameters[alias.first], *b = &f->parameters[alias.second];
  const int defined = isDefined(a, b) && !campaign_word(f, "apart");
  int expected = defined ? attempt(COPIED, layout, &copied) : 0;
  int sharing;
  /* An operand that is changed in place is a result as well: which of two comes out is not said. */
  if (defined && alias.inPlace)
    expected = 0;
  for (sharing = SHIFTED; sharing < SHARINGS; sharing++) {
    const int done = attempt(sharing, layout, &other);
    CASE(f->symbol);
    if (sharing == SHIFTED)
      continue;
    if (done > 0 && expected > 0 && !CHECK(campaign_same(f, &copied, &other, 0)))
      fprintf(stderr, "    %s is %s of %s%s\n", b->name, sharingNames[sharing], a->name, alias.flip ? ", flags flipped" : "");
    if (done && expected && (done > 0) != (expected > 0) && !CHECK(done == expected))
      fprintf(stderr, "    %s is %s of %s%s: %s\n", b->name, sharingNames[sharing], a->name, alias.flip ? ", flags flipped" : "",
              check_caught.message);
  }
}

static void pairs(void *layout) {
  const Function *f = alias.function;
  for (alias.second = 1; alias.second < f->count; alias.second++)
    for (alias.first = 0; alias.first < alias.second; alias.first++)
      for (alias.flip = 0; alias.flip < 2; alias.flip++)
        if (mayShare(&f->parameters[alias.first], &f->parameters[alias.second]))
          pair(*(const int *)layout);
}

static void visit(const Function *f) {
  static const int layouts[] = {NARROWED, TRANSPOSED, STEPPED}, contiguous = CONTIGUOUS;
  long lost;
  int k;
  alias.function = f;
  for (k = 0; k < (check_few() ? 1 : 3); k++)
    pairs((void *)&layouts[k]);
  lost = alloc_lost(pairs, (void *)&contiguous);
  CASE(f->symbol);
  CHECK_LONG(lost, 0);
}

int main(void) {
  long functions;
  campaign_name = "alias";
  check_catchErrors();
  functions = campaign_forEach(visit);
  CASE("all functions");
  CHECK(calls > functions);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
