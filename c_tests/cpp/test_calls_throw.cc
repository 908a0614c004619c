/*
 * Error handlers that throw, as C++ programs install them, under every
 * function of the contract: with each argument out of the ordinary in turn
 * (see contract/wild.h), NULL included, and with each allocation failing. The
 * exception passes through the library, which changes no argument and loses
 * nothing.
 */
#include "contract/wild.h"

namespace {

/* What a failing call throws. */
struct Raised {
  int kind, argument;
};

void throwError(const char *message, void *) {
  snprintf(check_caught.message, sizeof check_caught.message, "%s", message);
  throw Raised{PLAIN_ERROR, 0};
}
void throwArgError(int argument, const char *message, void *) {
  snprintf(check_caught.message, sizeof check_caught.message, "%s", message);
  throw Raised{ARG_ERROR, argument};
}

long calls, errors;

} // namespace

static void campaign_attemptOnce(Call *call) {
  check_caught.kind = NO_ERROR;
  check_caught.message[0] = '\0';
  try {
    call->function->call(call->a, &call->result);
  } catch (const Raised &raised) {
    check_caught.kind = raised.kind;
    check_caught.argument = raised.argument;
  }
}

/* Makes a call; if it throws, nothing may have changed. */
static void attempt(Call *call) {
  const unsigned long state = campaign_state(call, 1);
  campaign_attempt(call);
  alloc_failAfter(-1, 0);
  calls++;
  if (!check_raised())
    return;
  errors++;
  campaign_dropResult(call);
  if (!campaign_check(call, campaign_state(call, 1) == state, "leaves its arguments unchanged"))
    fprintf(stderr, "    %s %d: %s\n", check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
}

static void withNull(const Function *f) {
  static Call call;
  for (int hole = 0; hole < f->count; hole++) {
    if (f->parameters[hole].blamed == 0)
      continue;
    campaign_build(&call, f, CONTIGUOUS, SMALL, NULL);
    void *given = call.a[hole].pointer;
    call.a[hole].pointer = NULL;
    campaign_attempt(&call);
    call.a[hole].pointer = given;
    calls++;
    errors += check_raised();
    campaign_check(&call, check_raised(), f->parameters[hole].name);
    campaign_drop(&call);
  }
}

static void withoutMemory(const Function *f) {
  static Call call;
  int failed = alloc_counts();
  for (long n = -1; failed && n < 300; n++) { /* once with memory: glibc ends the process without some for thread-locals */
    campaign_build(&call, f, TRANSPOSED, SMALL, NULL);
    const unsigned long state = campaign_state(&call, 1);
    alloc_failAfter(n, 0);
    campaign_attempt(&call);
    failed = n < 0 || alloc_hasFailed();
    alloc_failAfter(-1, 0);
    calls++;
    if (check_raised()) {
      errors++;
      campaign_dropResult(&call);
      campaign_check(&call, campaign_state(&call, 1) == state, "leaves its arguments unchanged without memory");
    }
    campaign_drop(&call);
  }
}

static void throughAll(void *function) {
  const Function *f = static_cast<const Function *>(function);
  withNull(f);
  withoutMemory(f);
  wild_forEach(f, CONTIGUOUS, attempt);
}

static void visit(const Function *f) {
  const long lost = alloc_lost(throughAll, const_cast<Function *>(f));
  CASE(f->symbol);
  CHECK_LONG(lost, 0);
}

int main() {
  campaign_name = "throw";
  THSetErrorHandler(throwError, nullptr);
  THSetArgErrorHandler(throwArgError, nullptr);
  alloc_limit(64L << 20);
  const long functions = campaign_forEach(visit);
  CASE("all functions");
  CHECK(errors > functions);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
