/*
 * Calls of every function of the contract with one argument that is out of the
 * ordinary (see contract/wild.h): they succeed or raise an error, without a
 * crash or a write outside a storage; an error changes no argument, and
 * nothing is lost. Where one argument must be to blame, the message has its
 * name; elsewhere it has that of an argument.
 */
#include "contract/wild.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static long calls, errors;

/*
 * Whether the message names the right parameter: a number is to blame for itself, or another one that it is checked
 * against, and an operand that lies outside its storage for that. An operand of other sizes may not fit the others,
 * which may be blamed for it.
 */
static int names(const Call *call) {
  const Parameter *p = &call->function->parameters[wild_one.argument];
  const int named = campaign_named(call);
  if (named >= 0 && (p->role == VALUE || (wild_one.outside && strstr(check_caught.message, "outside its storage"))))
    return named == wild_one.argument || campaign_related(call->function, named, wild_one.argument);
  return named >= 0;
}

static void wild(Call *call) {
  const unsigned long state = campaign_state(call, 1);
  campaign_attempt(call);
  calls++;
  campaign_check(call, check_caught.kind != CRASH, "no crash");
  campaign_check(call, !strstr(check_caught.message, "internal error"), "no internal error");
  if (!check_raised())
    return;
  if (!campaign_check(call, check_caught.argument <= campaign_highest(call->function), "blames an argument that there is"))
    fprintf(stderr, "    %d: %s\n", check_caught.argument, check_caught.message);
  if (check_caught.kind == ARG_ERROR && !campaign_check(call, names(call), "names the parameter"))
    fprintf(stderr, "    %s: %d: %s\n", call->function->parameters[wild_one.argument].name, check_caught.argument,
            check_caught.message);
  errors++;
  campaign_dropResult(call);
  if (!campaign_check(call, campaign_state(call, 1) == state, "leaves its arguments unchanged"))
    fprintf(stderr, "    %s %d: %s\n", check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
}

static void transposed(void *function) { wild_forEach(function, TRANSPOSED, wild); }

static void visit(const Function *f) {
  long lost;
  if (!check_few())
    wild_forEach(f, CONTIGUOUS, wild);
  lost = alloc_lost(transposed, (void *)f);
  CASE(f->symbol);
  CHECK_LONG(lost, 0);
}

int main(void) {
  long functions;
  campaign_name = "wild";
  check_catchErrors();
  alloc_limit(64L << 20);
  functions = campaign_forEach(visit);
  CASE("all functions");
  CHECK(errors > functions);
  campaign_checkExceptions();
  return campaign_end(functions, calls);
}
