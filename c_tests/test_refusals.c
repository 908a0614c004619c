/*
 * What the headers say is an error: each row of contract/refusals.tsv is a call that a clause behind "Errors:" refuses. It
 * raises an error with that argument number, 0 if none is blamed, for every element type; nothing changes and nothing is
 * lost. complete.sh compares the rows with the headers.
 */
#include "contract/campaign.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static const struct {
  const char *generic;
  int argument;
  const char *call; /* what differs from the valid call, in the words of its column */
} refusals[] = {
#include "contract_refusals.h"
};
enum { REFUSALS = sizeof refusals / sizeof refusals[0] };

static int row;
static const Function *called;

/* Whether a row is about the element type of a function: "for=integers", "for=floating" or one type. */
static int concerns(const Function *f, const char *call) {
  const char *types = strstr(call, "for=");
  if (!types || f->real < 0)
    return 1;
  types += strlen("for=");
  if (strncmp(types, "integers", 8) == 0)
    return !isFloating(f->real);
  if (strncmp(types, "floating", 8) == 0)
    return isFloating(f->real);
  return strncmp(types, elementTypes[f->real]->name, strlen(elementTypes[f->real]->name)) == 0;
}
static long calls;

static void refuse(void *unused) {
  char valid[2048];
  Function changed = *called;
  unsigned long state;
  Call call;

  (void)unused;
  snprintf(valid, sizeof valid, "%s %s", refusals[row].call, called->valid);
  changed.valid = valid;
  campaign_build(&call, &changed, CONTIGUOUS, SMALL, NULL);
  state = campaign_state(&call, 1);
  campaign_attempt(&call);
  calls++;
  if (!campaign_check(&call, check_raised() && check_caught.argument == refusals[row].argument, refusals[row].call))
    fprintf(stderr, "    expected argument %d, got %s %d: %s\n", refusals[row].argument, check_kinds[check_caught.kind],
            check_caught.argument, check_caught.message);
  campaign_dropResult(&call);
  if (check_raised())
    campaign_check(&call, campaign_state(&call, 1) == state, "leaves its arguments unchanged");
  campaign_drop(&call);
}

int main(void) {
  long functions = 0;
  int k;
  campaign_name = "refusals";
  check_catchErrors();
  for (row = 0; row < REFUSALS; row++) {
    long found = 0;
    for (k = 0; k < contract_count; k++) {
      called = &contract_functions[k];
      if (strcmp(called->generic, refusals[row].generic) != 0)
        continue;
      found++;
      if (!campaign_selected(called) || !concerns(called, refusals[row].call))
        continue;
      CASE(called->symbol);
      campaign_check_(&(Call){.function = called}, alloc_lost(refuse, NULL) == 0, "live blocks are as before", __FILE__,
                      __LINE__);
    }
    CASE(refusals[row].generic);
    CHECK(found > 0);
    functions += row == 0 || strcmp(refusals[row].generic, refusals[row - 1].generic) != 0 ? found : 0;
  }
  return campaign_end(functions, calls);
}
