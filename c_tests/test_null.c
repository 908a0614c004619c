/*
 * NULL for each pointer parameter of each function of the contract: where the
 * table allows it the call succeeds, everywhere else it is an error that
 * blames the position of the parameter, has its name, and changes and loses
 * nothing.
 */
#include "contract/campaign.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static long calls;

static const Function *f; /* the function that is called, */
static int hole;          /* and where it gets NULL */
static Call call;

static void attempt(void *unused) {
  const Parameter *p = &f->parameters[hole];
  unsigned long state;
  void *given;
  int right;

  (void)unused;
  campaign_build(&call, f, CONTIGUOUS, SMALL, NULL);
  state = campaign_state(&call, 1);
  given = call.a[hole].pointer;
  if (given || p->blamed) {
    call.a[hole].pointer = NULL;
    campaign_attempt(&call);
    call.a[hole].pointer = given;
    calls++;
    if (p->blamed)
      right = check_caught.kind == ARG_ERROR && check_caught.argument == p->blamed;
    else /* NULL that stands for an empty tensor, say, may be wrong for another reason */
      right = check_caught.kind != CRASH && !strstr(check_caught.message, "must not be NULL");
    if (!campaign_check(&call, right, p->name))
      fprintf(stderr, "    expected %s %d, got %s %d: %s\n", check_kinds[p->blamed ? ARG_ERROR : NO_ERROR], p->blamed,
              check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
    if (p->blamed && !campaign_check(&call, campaign_named(&call) == hole, "names the parameter"))
      fprintf(stderr, "    %s: %s\n", p->name, check_caught.message);
    campaign_dropResult(&call);
    if (check_raised())
      campaign_check(&call, campaign_state(&call, 1) == state, "leaves its arguments unchanged");
  }
  campaign_drop(&call);
}

static void visit(const Function *function) {
  f = function;
  if (campaign_word(f, "integers") && isFloating(f->real))
    return; /* raises another error first */
  for (hole = 0; hole < f->count; hole++)
    if (f->parameters[hole].role != VALUE)
      campaign_check(&call, alloc_lost(attempt, NULL) == 0, "live blocks are as before");
}

/* NULL inside lists of tensors and sizes. */
static void nullInLists(void) {
  THFloatTensor *whole = THFloatTensor_newWithSize1d(3), *result = THFloatTensor_new();
  THFloatTensor *ops[2], *rets[2];

  CASE("NULL inside lists");
  ops[0] = whole, ops[1] = NULL;
  rets[0] = result, rets[1] = result;
  CHECK_SOME_ERROR(THFloatTensor_expandNd(rets, ops, 2));
  ops[1] = whole, rets[1] = NULL;
  CHECK_SOME_ERROR(THFloatTensor_expandNd(rets, ops, 2));
  CHECK_LONG(result->nDimension, 0);
  THFloatTensor_free(whole);
  THFloatTensor_free(result);
}

int main(void) {
  long functions;
  campaign_name = "null";
  check_catchErrors();
  functions = campaign_forEach(visit);
  nullInLists();
  CASE("all functions");
  CHECK(functions > 1000 && calls > functions);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
