/*
 * Functions of the contract over operands that are large enough to be shared
 * among threads: the result has the same bits with 1, 2, 3 and 7 threads, in
 * order and transposed, and where elements of a result are one place. Under tools that make it slow, 1 and 3 have to do.
 */
#include "contract/campaign.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static const int threads[] = {1, 2, 3, 7};

static double values[2][MOST_VALUES];
static long calls, functions, seen;

/* Whether the arguments can be large: the table says how, or says nothing of the sizes of operands. */
static int isLarge(const Function *f) {
  char buffer[128];
  int i, results = f->result == NUMBER || f->result == INTEGER, operands = 0;
  if (strncmp(f->generic, "THTensor_(", 10) != 0 && strncmp(f->generic, "THSTensor_(", 11) != 0)
    return 0;
  if (f->real != REAL_FLOAT && (f->real != REAL_LONG || check_few()))
    return 0; /* the others share as these do */
  if (campaign_word(f, "integers") && isFloating(f->real))
    return 0;
  for (i = 0; i < f->count; i++) {
    const Parameter *p = &f->parameters[i];
    operands += p->kind == TENSOR || p->kind == TENSORS || p->kind == SPARSE;
    results += p->role == OUT || p->role == INOUT;
    if ((p->kind == TENSOR || p->kind == TENSORS || p->kind == SPARSE || p->kind == SIZES) && !strchr(f->valid, '|') &&
        campaign_hint(f, SMALL, p->name, buffer, sizeof buffer))
      return 0;
  }
  return operands > 0 && results > 0 && !campaign_word(f, "apart");
}

/* Gives the results of a call the sizes that they are going to have, in a layout in which places have several elements. */
static void overlapResults(Call *call, const Results *sizes, int layout) {
  int i;
  for (i = 0; i < call->function->count; i++) {
    const Parameter *p = &call->function->parameters[i];
    const Content *content = &sizes->object[i];
    Filling filling;
    memset(&filling, 0, sizeof filling);
    if (p->kind == TENSOR && (p->role == OUT || p->role == INOUT) && call->object[i] && content->nDimension > 1 && content->count)
      campaign_replace(call, i, newAnyTensor(p->real, layout, content->nDimension, content->size, &filling));
  }
}

/* Results whose elements overlap are the same with one thread and with several, whatever they are. */
static void visitOverlapping(const Function *f, const Results *sizes) {
  static Call call;
  static Results first, other;
  int k, layout, kinds[2];
  for (layout = EXPANDED; layout <= UNFOLDED; layout += UNFOLDED - EXPANDED) {
    for (k = 0; k < 2; k++) {
      THSetNumThreads(k ? 3 : 1);
      campaign_build(&call, f, CONTIGUOUS, LARGE, NULL);
      overlapResults(&call, sizes, layout);
      campaign_attempt(&call);
      calls++;
      kinds[k] = check_caught.kind;
      campaign_results(k ? &other : &first, &call, values[k], MOST_VALUES);
      if (k && !campaign_check(&call, kinds[0] == kinds[1] && campaign_same(f, &first, &other, 1),
                               "results that overlap have the same bits as with one thread"))
        fprintf(stderr, "    %s\n", layoutNames[layout]);
      campaign_drop(&call);
    }
  }
}

static void visit(const Function *f) {
  static Call call;
  static Results first, other;
  const int step = check_mode("plain") ? 1 : 2; /* with 1 and 3 threads */
  int k, layout;

  if (!isLarge(f) || seen++ % (check_few() ? 24 : check_mode("plain") ? 1 : 3))
    return;
  functions++;
  for (layout = CONTIGUOUS; layout <= TRANSPOSED; layout++) {
    for (k = 0; k < 4; k += step) {
      THSetNumThreads(threads[k]);
      campaign_build(&call, f, layout, LARGE, NULL);
      campaign_attempt(&call);
      calls++;
      if (!campaign_check(&call, check_caught.kind == NO_ERROR, "raises no error"))
        fprintf(stderr, "    %d: %s\n", check_caught.argument, check_caught.message);
      campaign_results(k ? &other : &first, &call, values[k > 0], MOST_VALUES);
      if (k && !campaign_check(&call, campaign_same(f, &first, &other, 1), "has the same bits as with one thread"))
        fprintf(stderr, "    with %d threads, %s\n", threads[k], layoutNames[layout]);
      campaign_drop(&call);
    }
  }
  if (f->real == REAL_FLOAT && first.object[0].count)
    visitOverlapping(f, &first);
}

int main(void) {
  campaign_name = "threads";
  check_catchErrors();
  campaign_forEach(visit);
  CASE("all functions");
  CHECK(functions > (check_few() ? 5 : check_mode("plain") ? 100 : 30) && calls > functions);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
