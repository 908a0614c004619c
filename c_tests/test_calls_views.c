/*
 * Calls of every function of the contract whose results are views of a larger storage and have the sizes already: the
 * elements go where the view has its places, which keeps its strides, and nothing else of the storage changes. A result
 * may have a place twice, too, by a stride of 0 or in windows; then it is not said here what comes out.
 *
 * And calls with operands in windows, which give what copies of them give.
 */
#include "contract/campaign.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static double values[3][MOST_VALUES];
static long calls, compared;

/* What a result was before the call. */
typedef struct {
  AnyTensor header;
  long size[LAYOUT_MAX_DIMENSION], stride[LAYOUT_MAX_DIMENSION];
  AnyStorage storage;
  unsigned char bytes[4096], *isPlace; /* what the storage holds; by element, whether it is one of the view */
  size_t length;
} Before;

static const Function *f; /* the function that is called, */
static int layout;        /* with this layout of results or operands */
static Call call;

static int isDropped; /* whether reductions lose the dimension */

static void build(void) {
  int i;
  campaign_build(&call, f, CONTIGUOUS, SMALL, NULL);
  for (i = 0; i < f->count && isDropped; i++)
    if (strncmp(f->parameters[i].name, "keepdim", 7) == 0)
      call.a[i].integer = 0;
}

static int isResult(int i) {
  const Parameter *p = &f->parameters[i];
  return p->kind == TENSOR && (p->role == OUT || p->role == INOUT) && call.object[i];
}

/* Gives a result the sizes that it is going to have, in the layout. */
static void makeView(int i, const Content *content) {
  const Parameter *p = &f->parameters[i];
  Filling filling;
  ptrdiff_t count;
  memset(&filling, 0, sizeof filling);
  if (content->nDimension > LAYOUT_MAX_DIMENSION)
    return;
  count = countOf(content->nDimension, content->size);
  if (count > 0 && count <= MOST_VALUES)
    campaign_replace(&call, i, newAnyTensor(p->real, layout, content->nDimension, content->size, &filling));
}

static int remember(Before *before, int i) {
  static unsigned char places[MOST_PARAMETERS][4096];
  const AnyTensor *t = (const AnyTensor *)call.object[i];
  long index[LAYOUT_MAX_DIMENSION] = {0};
  int d;

  if (!t->storage || t->nDimension == 0 || t->nDimension > LAYOUT_MAX_DIMENSION || !t->storage->data)
    return 0;
  before->header = *t;
  before->storage = *t->storage;
  before->length = (size_t)t->storage->size * elementTypes[f->parameters[i].real]->bytes;
  if (before->length > sizeof before->bytes)
    return 0;
  memcpy(before->size, t->size, sizeof(long) * (size_t)t->nDimension);
  memcpy(before->stride, t->stride, sizeof(long) * (size_t)t->nDimension);
  memcpy(before->bytes, t->storage->data, before->length);
  before->isPlace = places[i];
  memset(before->isPlace, 0, sizeof places[i]);
  do {
    ptrdiff_t position = t->storageOffset;
    for (d = 0; d < t->nDimension; d++)
      position += index[d] * t->stride[d];
    before->isPlace[position] = 1;
  } while (layoutNext(index, t->nDimension, t->size));
  return 1;
}

/* Whether another argument has the storage: functions that make views give their result an operand's. */
static int isOfOperand(const AnyStorage *storage) {
  int i;
  for (i = 0; i < f->count; i++)
    if (call.object[i] && ((f->parameters[i].kind == TENSOR && f->parameters[i].role != OUT &&
                            ((AnyTensor *)call.object[i])->storage == storage) ||
                           call.object[i] == storage))
      return 1;
  return 0;
}

static void compare(const Before *before, int i) {
  const AnyTensor *t = (const AnyTensor *)call.object[i];
  const size_t bytes = elementTypes[f->parameters[i].real]->bytes, rank = (size_t)before->header.nDimension;
  ptrdiff_t k;
  int beside = 0;

  if (t->nDimension != before->header.nDimension || memcmp(t->size, before->size, sizeof(long) * rank) != 0)
    return; /* it has got other sizes */
  if (t->storage != before->header.storage) {
    campaign_check(&call, isOfOperand(t->storage), "keeps its storage");
    return;
  }
  compared++;
  campaign_check(&call, t->storageOffset == before->header.storageOffset, "keeps its offset");
  campaign_check(&call, memcmp(t->stride, before->stride, sizeof(long) * rank) == 0, "keeps its strides");
  campaign_check(&call, t->storage->data == before->storage.data && t->storage->size == before->storage.size,
                 "leaves its storage where it is");
  for (k = 0; k < before->storage.size; k++)
    beside += !before->isPlace[k] && memcmp(t->storage->data + (size_t)k * bytes, before->bytes + (size_t)k * bytes, bytes) != 0;
  if (!campaign_check(&call, beside == 0, "changes its own elements alone"))
    fprintf(stderr, "    %s '%s'\n", layoutNames[layout], f->parameters[i].name);
}

static void attemptViews(void *unused) {
  static Results first, other;
  static Before before[MOST_PARAMETERS];
  const int comparable = !campaign_word(f, "apart");
  /* As the original does. */
  const int refusesLayouts = strcmp(f->generic, "THByteTensor_getRNGState") == 0;
  int i, known[MOST_PARAMETERS] = {0};

  (void)unused;
  layout = CONTIGUOUS;
  build();
  campaign_attempt(&call);
  campaign_results(&first, &call, values[0], comparable ? MOST_VALUES : 0); /* else elements may be those that nobody set */
  campaign_drop(&call);
  if (check_caught.kind != NO_ERROR)
    return; /* for integers only */
  for (layout = CONTIGUOUS; layout <= UNFOLDED; layout++) {
    build();
    for (i = 0; i < f->count; i++) {
      if (isResult(i) && f->parameters[i].role == OUT)
        makeView(i, &first.object[i]);
      known[i] = isResult(i) && remember(&before[i], i);
    }
    campaign_attempt(&call);
    calls++;
    if (layout < EXPANDED && !(refusesLayouts && check_caught.kind == ARG_ERROR) && !campaign_check(&call, check_caught.kind == NO_ERROR, layoutNames[layout]))
      fprintf(stderr, "    %s\n", check_caught.message);
    for (i = 0; i < f->count; i++)
      if (known[i])
        compare(&before[i], i);
    if (comparable && layout < EXPANDED && check_caught.kind == NO_ERROR) {
      campaign_results(&other, &call, values[1], MOST_VALUES);
      campaign_check(&call, campaign_same(f, &first, &other, 0), layoutNames[layout]);
    }
    campaign_drop(&call);
  }
}

/* The same elements, in row-major order. */
static void *copyOf(const AnyTensor *t, int real) {
  static double numbers[MOST_VALUES];
  Filling filling;
  Content content;
  AnyTensor *copy;
  ptrdiff_t k;
  memset(&filling, 0, sizeof filling);
  content.values = numbers;
  readTensor(&content, t, real, MOST_VALUES);
  copy = (AnyTensor *)newAnyTensor(real, CONTIGUOUS, content.nDimension, content.size, &filling);
  for (k = 0; k < content.count; k++)
    elementTypes[real]->set(copy->storage->data, copy->storageOffset + k, numbers[k]);
  return copy;
}

static void attemptOperands(void *unused) {
  static Results first, other;
  static char messages[2][256];
  const int comparable = !campaign_word(f, "apart");
  int copied, i, kinds[2] = {0}, numbers[2] = {0};

  (void)unused;
  for (copied = 0; copied < 2; copied++) {
    campaign_build(&call, f, CONTIGUOUS, SMALL, NULL);
    for (i = 0; i < f->count; i++) {
      const Parameter *p = &f->parameters[i];
      long size[LAYOUT_MAX_DIMENSION] = {0};
      Filling filling;
      int dimensions;
      if (p->kind != TENSOR || p->role != IN || !call.object[i] || !((AnyTensor *)call.object[i])->nDimension)
        continue;
      dimensions = campaign_shape(&call, p, size, &filling);
      campaign_replace(&call, i, newAnyTensor(p->real, UNFOLDED, dimensions, size, &filling));
      if (copied)
        campaign_replace(&call, i, copyOf((AnyTensor *)call.object[i], p->real));
    }
    campaign_attempt(&call);
    calls++;
    kinds[copied] = check_caught.kind, numbers[copied] = check_caught.argument;
    snprintf(messages[copied], sizeof messages[0], "%.255s", check_caught.message);
    if (comparable)
      campaign_results(copied ? &other : &first, &call, values[copied], MOST_VALUES);
    campaign_dropResult(&call);
    campaign_drop(&call);
  }
  if (!campaign_check(&call, kinds[0] == kinds[1] && numbers[0] == numbers[1], "windows and copies of them are refused alike"))
    fprintf(stderr, "    %s %d, %s %d: %s\n", check_kinds[kinds[0]], numbers[0], check_kinds[kinds[1]], numbers[1], messages[0]);
  if (kinds[0] == NO_ERROR && comparable)
    campaign_check(&call, campaign_same(f, &first, &other, 0), "windows give what copies of them give");
}

static int mayDrop(void) {
  int i;
  for (i = 0; i < f->count; i++)
    if (strncmp(f->parameters[i].name, "keepdim", 7) == 0)
      return 1;
  return 0;
}

static void visit(const Function *function) {
  f = function;
  for (isDropped = mayDrop(); isDropped; isDropped = 0)
    campaign_check(&call, alloc_lost(attemptViews, NULL) == 0, "live blocks are as before");
  campaign_check(&call, alloc_lost(attemptViews, NULL) == 0, "live blocks are as before");
  /* Two functions of the original read storages, whatever the layout. */
  if (!campaign_word(f, "contiguous") && !strstr(f->symbol, "unfolded_"))
    campaign_check(&call, alloc_lost(attemptOperands, NULL) == 0, "live blocks are as before");
}

int main(void) {
  long functions;
  campaign_name = "views";
  check_catchErrors();
  functions = campaign_forEach(visit);
  CASE("all functions");
  CHECK(functions > 1000 && compared > functions);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
