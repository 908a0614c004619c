/*
 * Sequences of calls of all functions of the contract, valid and invalid, over
 * a pool of objects: coverage leads from one to the next. After each call:
 *
 *   - no report of a sanitizer, no "internal error", no crash
 *   - an error blames an argument that there is, the handler was called once,
 *     and nothing has changed: arguments with their counts, the pool, the
 *     generator, the position of a file
 *   - a result lies inside its storage
 *   - the same call over copies of its operands gives the same
 *
 * and after each sequence the heap is as before. Handlers of errors jump,
 * return or throw; allocations fail, one or all from then on; allocators raise
 * or give NULL; one to three threads.
 *
 * `make fuzz` builds and runs it, `make fuzz-repro` turns a crash into a
 * C program; both heed TH_FUZZ_CALLS, the least number of calls of an input.
 */
#include "arguments.h"
#include "story.h"

#include <sys/stat.h>

namespace {

/* No input makes more calls than this. */
constexpr int mostCalls = 48;

/* Calls that every input makes, those behind its last byte with arguments from a generator: TH_FUZZ_CALLS. What the fuzzer
 * spends on an input, whatever its length, is then shared by many calls. */
int leastCalls;

/* Bytes that an allocation may have: more are refused at once. */
constexpr size_t mostBytes = 1 << 20;
size_t limit; /* as large, once everything is set up */

/* ---- how a call is made ------------------------------------------------------- */

enum { JUMPS, RETURNS, THROWS, HANDLERS };
const char *const handlerNames[] = {"jumps", "returns", "throws"};

struct Raised {};

struct Conditions {
  int handler;
  long allowed; /* allocations that succeed; -1 for all */
  int forever;
};

Conditions conditions;
int handled; /* calls of a handler in this call */

void onError(int kind, int argument, const char *message) {
  if (!check_caught.trying) {
    fprintf(stderr, "unexpected error %d: %s\n", argument, message);
    abort();
  }
  handled++;
  check_caught.kind = kind;
  check_caught.argument = argument;
  snprintf(check_caught.message, sizeof check_caught.message, "%s", message);
  alloc_failAfter(-1, 0);
  if (conditions.handler == JUMPS)
    longjmp(check_caught.frame, 1);
  if (conditions.handler == THROWS)
    throw Raised();
}

void onPlainError(const char *message, void *) { onError(PLAIN_ERROR, 0, message); }
void onArgError(int argument, const char *message, void *) { onError(ARG_ERROR, argument, message); }

} // namespace

static void campaign_attemptOnce(Call *call) {
  handled = 0;
  check_caught.kind = NO_ERROR;
  check_caught.argument = 0;
  check_caught.message[0] = '\0';
  check_caught.trying = 1;
  alloc_limit(limit);
  alloc_failAfter(conditions.allowed, conditions.forever);
  if (setjmp(check_caught.frame) == 0) {
    try {
      call->function->call(call->a, &call->result);
    } catch (const Raised &) {
    }
  }
  alloc_failAfter(-1, 0);
  alloc_limit(0);
  check_caught.trying = 0;
}

namespace {

/* A number that changes with all that a call may change. A file whose storage an earlier call has made unresizable cannot give
 * it; then the file's position counts alone. */
unsigned long stateOf(Call *call) {
  const auto caught = check_caught;
  const auto before = conditions;
  const int had = handled;
  check_caught.trying = 1;
  conditions.handler = RETURNS;
  pool_settle();
  const unsigned long state = campaign_state(call, 1) * 31 + pool_digest();
  memcpy(&check_caught, &caught, sizeof caught);
  conditions = before;
  handled = had;
  return state;
}

/* ---- what must hold ------------------------------------------------------------ */

[[noreturn]] void violated(const Call *call, const char *what) {
  fprintf(stderr, "\n%s: %s\n    %s %d: %s\n", call ? call->function->symbol : "all calls", what,
          check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
  abort();
}

/* Whether every element of a tensor lies inside its storage. */
bool isInside(const AnyTensor *t) {
  __int128 last = t->storageOffset;
  if (t->nDimension == 0)
    return true;
  for (int d = 0; d < t->nDimension; d++) {
    if (t->size[d] < 1 || t->stride[d] < 0)
      return false;
    last += (__int128)(t->size[d] - 1) * t->stride[d];
  }
  return t->storage && t->storageOffset >= 0 && last < t->storage->size;
}

/*
 * Reading and writing stop where the file does; what has been read by then has been read. An object is written value by
 * value: see contract/exceptions.txt.
 */
bool isShort(const Call *call) {
  if (strcmp(call->function->symbol, "THObject_write") == 0)
    return true;
  return strncmp(call->function->symbol, "THFile_", 7) == 0 &&
         (strstr(check_caught.message, "read error") || strstr(check_caught.message, "write error"));
}

void checkError(Call *call, unsigned long state) {
  if (strstr(check_caught.message, "internal error"))
    violated(call, "raises an internal error");
  if (check_caught.argument > campaign_highest(call->function))
    violated(call, "blames an argument that there is not");
  if (handled != 1)
    violated(call, "calls the handler once");
  if (conditions.handler == RETURNS &&
      (call->function->result == INTEGER ? call->result.integer != 0 : call->result.pointer != NULL))
    violated(call, "gives 0 after an error");
  call->result.pointer = NULL;
  if (!isShort(call) && stateOf(call) != state)
    violated(call, "leaves everything unchanged after an error");
}

/* Whether all tensors of a call lie inside their storages, as far as it has any. */
bool areInside(const Call *call) {
  for (int i = 0; i < call->function->count; i++)
    if (call->function->parameters[i].kind == TENSOR && call->object[i] && !isInside((const AnyTensor *)call->object[i]))
      return false;
  return true;
}

/* Results of operands that lie inside their storages do so as well. */
void checkResult(const Attempt *attempt) {
  const Call *call = &attempt->call;
  const Function *f = call->function;
  for (int i = 0; i < f->count; i++)
    if (f->parameters[i].kind == TENSOR && (f->parameters[i].role == OUT || f->parameters[i].role == INOUT) &&
        !attempt->odd && call->object[i] && !isInside((const AnyTensor *)call->object[i]))
      violated(call, "keeps its results inside their storages");
  if (f->owner == OWNER_NEW && f->result == TENSOR && !attempt->odd && call->result.pointer &&
      !isInside((const AnyTensor *)call->result.pointer))
    violated(call, "gives a tensor inside its storage");
}

/* ---- one input -------------------------------------------------------------------- */

Attempt attempt;
unsigned long calls, errors;

void oneCall(Input &in) {
  const Function *f = &contract_functions[in.pair() % (unsigned)contract_count];
  const unsigned how = in.byte();
  Call *call = &attempt.call;

  if (!arguments_callable(f))
    return;
  arguments_make(in, &attempt, f);
  conditions.handler = (int)(how % HANDLERS);
  conditions.allowed = how / HANDLERS % 4 == 3 ? (long)in.below(24) : -1;
  conditions.forever = how >> 7;
  guard_isSilent = how >> 6 & 1;
  attempt.odd |= !areInside(call) || campaign_has(f, SPARSE) || campaign_has(f, TENSORS);
  story_tell(&attempt, handlerNames[conditions.handler], conditions.allowed, conditions.forever);
  const unsigned long state = stateOf(call);

  campaign_attempt(call);
  calls++;
  if (check_raised()) {
    errors++;
    checkError(call, state);
  } else {
    checkResult(&attempt);
  }
  guard_isSilent = 0;
  arguments_giveBack(&attempt);
  if (!check_raised())
    arguments_keep(in, &attempt);
  campaign_drop(call);
  pool_trim();
  if (check_state.failures)
    violated(call, "passes the checks of its storages");
}

void oneInput(const uint8_t *bytes, size_t size) {
  Input in(bytes, size, leastCalls > 0);
  THSetNumThreads((int)in.below(3) + 1);
  for (int k = 0; k < leastCalls || (k < mostCalls && !in.empty()); k++)
    oneCall(in);
  pool_empty();
  if (guard_live != 0)
    violated(NULL, "give the elements of all storages back");
}

/* What is set up once, such as the memory that a thread keeps for products, is set up where there is memory. */
void setUp() {
  for (int k = 0; k < contract_count; k++)
    if (arguments_callable(&contract_functions[k])) {
      Input none(nullptr, 0);
      arguments_make(none, &attempt, &contract_functions[k]);
      conditions = {JUMPS, -1, 0};
      campaign_attempt(&attempt.call);
      campaign_drop(&attempt.call);
    }
}

void account() {
  fprintf(stderr, "calls: %lu, of which %lu raised an error\n", calls, errors);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  campaign_name = "fuzz";
  objects_clientsMove = 1;
  THSetErrorHandler(onPlainError, nullptr);
  THSetArgErrorHandler(onArgError, nullptr);
  setUp();
  limit = mostBytes;
  if (const char *calls = getenv("TH_FUZZ_CALLS"))
    leastCalls = atoi(calls);
  atexit(account);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  /* Each thread sets something up the first few times; what is lost is lost every time. */
  for (int repeat = 0; repeat < 8; repeat++) {
    const long live = alloc_live();
    oneInput(bytes, size);
    if (alloc_live() <= live)
      return 0;
  }
  violated(NULL, "give all blocks back");
}
