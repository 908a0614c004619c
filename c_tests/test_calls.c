/*
 * A valid call of every function of the contract, for every element type: it
 * raises nothing, leaves its operands as they are, and gives the same whatever
 * layout operands and results have. Live blocks are as before when everything
 * is freed.
 */
#include "contract/campaign.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static const int layouts[] = {CONTIGUOUS, TRANSPOSED, NARROWED, STEPPED};
#define USED_LAYOUTS ((int)(sizeof layouts / sizeof layouts[0]))

static double values[2][MOST_VALUES];
static long calls;

static const Function *f; /* the function that is called, */
static int k;             /* with layouts[k] */
static Call call;

static void attempt(void *unused) {
  static Results first, other;
  const int comparable = !campaign_word(f, "apart");
  unsigned long operands;

  (void)unused;
  campaign_build(&call, f, layouts[k], SMALL, k && comparable ? &first : NULL);
  operands = campaign_operands(&call);
  campaign_attempt(&call);
  calls++;
  if (campaign_word(f, "integers") && isFloating(f->real)) {
    campaign_check(&call, check_caught.kind == PLAIN_ERROR, "is for integers only");
  } else if (!campaign_check(&call, check_caught.kind == NO_ERROR, layoutNames[layouts[k]])) {
    fprintf(stderr, "    %s %d: %s\n", check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
  } else {
    if (f->owner == OWNER_SAME)
      campaign_check(&call, call.result.pointer == call.a[0].pointer, "returns its first argument");
    if (f->owner == OWNER_NEW)
      campaign_check(&call, call.result.pointer != NULL, "returns an object");
    if (comparable)
      campaign_results(k ? &other : &first, &call, values[k > 0], MOST_VALUES);
    if (k && comparable)
      campaign_check(&call, campaign_same(f, &first, &other, 0), layoutNames[layouts[k]]);
  }
  campaign_dropResult(&call);
  campaign_check(&call, campaign_operands(&call) == operands, "leaves its operands unchanged");
  campaign_drop(&call);
}

static void visit(const Function *function) {
  f = function;
  for (k = 0; k < USED_LAYOUTS; k++)
    campaign_check(&call, alloc_lost(attempt, NULL) == 0, "live blocks are as before");
}

int main(void) {
  long functions;
  campaign_name = "calls";
  check_catchErrors();
  functions = campaign_forEach(visit);
  CASE("all functions");
  CHECK(functions > 1000);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
