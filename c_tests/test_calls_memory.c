/*
 * Memory that runs out in a call of any function of the contract, on a thread
 * that has not called the library before: each
 * allocation in turn fails, alone or with all that follow, until the call gets
 * through. Every time it raises an error or gets by without the memory; an
 * error leaves every argument as it was, reference counts and the state of
 * generators and files included, and nothing is lost.
 */
#include "contract/campaign.h"

#include <pthread.h>

/* No call makes more allocations than this. */
#define MOST_ALLOCATIONS 300

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static const int layouts[] = {CONTIGUOUS, TRANSPOSED};

static long calls, errors;

/* A call of which allocation n fails, and all behind it if `forever`. */
static struct {
  const Function *f;
  int layout, forever;
  long n;
  int failed; /* whether one did */
} attempt;
static Call call;

/* What libraries do once on each thread, as glibc notes destructors of its variables, is part of the call. */
static void *callOnThread(void *unused) {
  alloc_failAfter(attempt.n, attempt.forever);
  campaign_attempt(&call);
  attempt.failed = alloc_hasFailed();
  alloc_failAfter(-1, 0);
  return unused;
}

static void runShort(void *unused) {
  const Function *f = attempt.f;
  const int layout = attempt.layout, forever = attempt.forever;
  const long n = attempt.n;
  unsigned long state;
  pthread_t thread;
  int failed;

  (void)unused;
  campaign_build(&call, f, layout, SMALL, NULL);
  state = campaign_state(&call, 1);
  if (!CHECK(pthread_create(&thread, NULL, callOnThread, NULL) == 0))
    exit(1);
  pthread_join(thread, NULL);
  failed = attempt.failed;
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
}

static void visit(const Function *f) {
  int pass;
  attempt.f = f;
  attempt.forever = 0;
  attempt.n = MOST_ALLOCATIONS;
  for (pass = 0; pass < 2; pass++) {
    attempt.layout = layouts[pass];
    runShort(NULL);
  }
  for (pass = 0; pass < 2; pass++)
    for (attempt.forever = 0; attempt.forever < 2; attempt.forever++) {
      attempt.layout = layouts[pass];
      attempt.n = 0;
      do
        campaign_check(&call, alloc_lost(runShort, NULL) == 0, "no block more is alive than before");
      while (attempt.failed && CHECK(attempt.n++ < MOST_ALLOCATIONS));
    }
}

int main(void) {
  long functions;

  campaign_name = "memory";
  check_catchErrors();
  THSetDefaultErrorHandler(check_onError, NULL);
  THSetDefaultArgErrorHandler(check_onArgError, NULL);
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
