/*
 * Memory that runs out in a call of any function of the contract: each
 * allocation in turn fails, alone or with all that follow, until the call gets
 * through. Every time it raises an error or gets by without the memory; an
 * error leaves every argument as it was, reference counts and the state of
 * generators and files included, and nothing is lost.
 */
#include "contract/campaign.h"

/* No call makes more allocations than this. */
#define MOST_ALLOCATIONS 300

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static const int layouts[] = {CONTIGUOUS, TRANSPOSED};

static long calls, errors;

/* Runs a call with allocation n failing, and all behind it if `forever`. Whether one failed. Blocks are counted if
 * `settled`: what is set up once is set up. */
static int runShort(const Function *f, int layout, long n, int forever, int settled) {
  static Call call;
  const long live = alloc_live();
  unsigned long state;
  int failed;

  campaign_build(&call, f, layout, SMALL, NULL);
  state = campaign_state(&call, 1);
  alloc_failAfter(n, forever);
  campaign_attempt(&call);
  failed = alloc_hasFailed();
  alloc_failAfter(-1, 0);
  calls++;
  campaign_check(&call, check_caught.kind != CRASH, "no crash without memory");
  if (check_raised()) {
    errors++;
    if (!(campaign_word(f, "integers") && isFloating(f->real)))
      campaign_check(&call, failed, "raises no error with memory");
    campaign_dropResult(&call);
    if (!campaign_check(&call, campaign_state(&call, 1) == state, "leaves its arguments unchanged"))
      fprintf(stderr, "    allocation %ld failing%s, %s: %s\n", n, forever ? " and all behind it" : "",
              layoutNames[layout], check_caught.message);
  }
  campaign_drop(&call);
  /* Memory that the thread has kept may have been given up. */
  if (settled)
    campaign_check(&call, alloc_live() <= live, "no block more is alive than before");
  return failed;
}

static void visit(const Function *f) {
  int pass, forever;
  long n;
  /* glibc ends the process where memory is short for the destructor of a thread-local variable: make them now. */
  for (pass = 0; pass < 2; pass++)
    runShort(f, layouts[pass], MOST_ALLOCATIONS, 0, 0);
  /* Each attempt twice: the memory that a thread keeps is that of the first. */
  for (pass = 0; pass < 2; pass++)
    for (forever = 0; forever < 2; forever++)
      for (n = 0; runShort(f, layouts[pass], n, forever, 0) + runShort(f, layouts[pass], n, forever, 1); n++)
        if (n == MOST_ALLOCATIONS) {
          CHECK(!"makes no end of allocations");
          break;
        }
}

int main(void) {
  long functions;

  campaign_name = "memory";
  check_catchErrors();
  if (!alloc_counts()) {
    fprintf(stderr, "note: allocations cannot be made to fail here\n");
    return 0;
  }
  functions = campaign_forEach(visit);
  CASE("all functions");
  CHECK(errors > functions);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
