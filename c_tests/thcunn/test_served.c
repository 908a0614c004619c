/*
 * Every function of THCUNN that THNN serves, by the valid calls of THNN's contract: in all layouts the same numbers as THNN's, bit
 * for bit; those of half the same as THNN's on the same numbers as floats, rounded once. NULL is refused with the argument number
 * and name of THCUNN, operands on two devices are refused, and what is refused changes nothing. Run with THC_HOST_DEVICES=2.
 */
#include "contract/campaign.h"
#include "thcunn_calls.h"

static void campaign_attemptOnce(Call *call) { TRY(call->function->call(call->a, &call->result)); }

static const int layouts[] = {CONTIGUOUS, TRANSPOSED, NARROWED, STEPPED};
#define USED_LAYOUTS ((int)(sizeof layouts / sizeof layouts[0]))

static THCState *state;
static double values[2][MOST_VALUES];
static long calls, halves;
static int used[1024]; /* of thcunn_functions */

static const Function *f; /* of THNN */
static Function cuda;     /* the same, with THCUNN's function */
static int k, hole;
static Call call, other;

/* The function of THCUNN with this name. */
static int find(const char *type, const char *name) {
  char symbol[128];
  int n;
  snprintf(symbol, sizeof symbol, "THNN_Cuda%s%s", type, name);
  for (n = 0; n < thcunn_count; n++)
    if (strcmp(thcunn_functions[n].symbol, symbol) == 0)
      return n;
  return -1;
}

/* The name of THNN0_(Abs_updateOutput) in all types; of functions of the other dialect none. */
static const char *common(const Function *function) {
  static char name[128];
  if (strncmp(function->generic, "THNN0_(", 7) != 0)
    return "";
  snprintf(name, sizeof name, "%s", function->generic + 7);
  *strchr(name, ')') = 0;
  return name;
}

/* THCUNN's function stands for THNN's. */
static int take(const char *type) {
  const int n = find(type, common(f));
  if (n < 0)
    return 0;
  cuda = *f;
  cuda.symbol = thcunn_functions[n].symbol;
  cuda.call = thcunn_functions[n].call;
  used[n] = 1;
  CHECK_LONG(thcunn_functions[n].count, f->count);
  return 1;
}

/* LookupTable's buffers are of other types, and not used: they stay away. The generator is the state's. THNN's VolumetricConvolution
 * wants some padding and ignores it. */
static void adapt(Call *c) {
  int i;
  const int table = strcmp(common(f), "LookupTable_accGradParameters") == 0;
  const int volume = strncmp(common(f), "VolumetricConvolution_", 22) == 0;
  for (i = 0; i < f->count; i++) {
    const char *name = f->parameters[i].name;
    if (table && (strcmp(name, "count") == 0 || strcmp(name, "sorted") == 0 || strcmp(name, "indices") == 0))
      c->a[i].pointer = NULL;
    if (volume && name[0] == 'p')
      c->a[i].integer = 0;
    if (f->parameters[i].kind == GENERATOR)
      c->a[i].pointer = NULL;
    if (f->parameters[i].kind == STATE)
      c->a[i].pointer = state;
  }
}

static int isRandom(void) { return campaign_has(f, GENERATOR); }

static void sameNumbers(void *unused) {
  static Results theirs, own;
  int table;
  (void)unused;
  campaign_build(&call, f, layouts[k], SMALL, NULL);
  campaign_attempt(&call);
  calls++;
  campaign_check(&call, check_caught.kind == NO_ERROR, layoutNames[layouts[k]]);
  campaign_results(&theirs, &call, values[0], MOST_VALUES);
  campaign_build(&other, &cuda, layouts[k], SMALL, NULL);
  adapt(&other);
  campaign_attempt(&other);
  if (!campaign_check(&other, check_caught.kind == NO_ERROR, layoutNames[layouts[k]]))
    fprintf(stderr, "    %s %d: %s\n", check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
  campaign_results(&own, &other, values[1], MOST_VALUES);
  table = strcmp(common(f), "LookupTable_accGradParameters") == 0;
  if (table) /* what THNN counted */
    theirs.object[4] = own.object[4];
  if (!isRandom())
    campaign_check(&other, campaign_same(&cuda, &theirs, &own, 1), "the same as THNN");
  campaign_drop(&call);
  campaign_drop(&other);
}

/* Halves are converted; numbers of floats are those of halves. */
static void sameHalves(void *unused) {
  THHalfTensor *half[MOST_PARAMETERS] = {NULL};
  int i;
  (void)unused;
  campaign_build(&call, f, CONTIGUOUS, SMALL, NULL);
  campaign_build(&other, &cuda, CONTIGUOUS, SMALL, NULL);
  for (i = 0; i < f->count; i++)
    if (f->parameters[i].kind == TENSOR && f->parameters[i].real == REAL_FLOAT && call.object[i]) {
      THFloatTensor *t = (THFloatTensor *)call.object[i];
      THLongStorage *size = THFloatTensor_newSizeOf(t);
      half[i] = THHalfTensor_new();
      THHalfTensor_resize(half[i], size, NULL);
      THLongStorage_free(size);
      THHalfTensor_copyFloat(half[i], t);
      THFloatTensor_copyHalf(t, half[i]);
      other.a[i].pointer = half[i];
    }
  adapt(&other);
  campaign_attempt(&call);
  campaign_check(&call, check_caught.kind == NO_ERROR, "numbers of half precision");
  campaign_attempt(&other);
  halves++;
  if (!campaign_check(&other, check_caught.kind == NO_ERROR, "half"))
    fprintf(stderr, "    %s %d: %s\n", check_kinds[check_caught.kind], check_caught.argument, check_caught.message);
  for (i = 0; i < f->count && !isRandom(); i++) {
    const Parameter *p = &f->parameters[i];
    if (half[i] && p->role != SCRATCH && other.a[i].pointer) {
      THFloatTensor *t = (THFloatTensor *)call.object[i];
      THHalfTensor *rounded = THHalfTensor_new();
      THLongStorage *size = THFloatTensor_newSizeOf(t);
      ptrdiff_t n;
      THHalfTensor_resize(rounded, size, NULL);
      THLongStorage_free(size);
      THHalfTensor_copyFloat(rounded, t);
      if (campaign_check(&other, THHalfTensor_isSameSizeAs(rounded, half[i]) && THHalfTensor_isContiguous(half[i]), p->name))
        for (n = 0; n < THHalfTensor_nElement(rounded); n++) {
          const unsigned short a = THHalfTensor_data(rounded)[n].x, b = THHalfTensor_data(half[i])[n].x;
          if (!campaign_check(&other, a == b || ((a & 0x7fff) > 0x7c00 && (b & 0x7fff) > 0x7c00), "rounded once")) {
            fprintf(stderr, "    %s: element %ld: %04x, expected %04x\n", p->name, (long)n, b, a);
            break;
          }
        }
      THHalfTensor_free(rounded);
    } else if (p->kind == TENSOR && p->real == REAL_LONG && call.object[i] && other.a[i].pointer) {
      campaign_check(&other, THLongTensor_equal((THLongTensor *)call.object[i], (THLongTensor *)other.a[i].pointer), p->name);
    }
  }
  for (i = 0; i < f->count; i++)
    if (half[i])
      THHalfTensor_free(half[i]);
  campaign_drop(&call);
  campaign_drop(&other);
}

/* NULL at `hole`. */
static void null(void *unused) {
  const Parameter *p = &f->parameters[hole];
  unsigned long before;
  void *given;
  (void)unused;
  campaign_build(&other, &cuda, CONTIGUOUS, SMALL, NULL);
  adapt(&other);
  before = campaign_state(&other, 1);
  given = other.a[hole].pointer;
  if (given && (p->blamed || p->kind == STATE)) {
    other.a[hole].pointer = NULL;
    campaign_attempt(&other);
    other.a[hole].pointer = given;
    if (!campaign_check(&other, check_caught.kind == ARG_ERROR && check_caught.argument == hole + 1, p->name))
      fprintf(stderr, "    expected argument %d, got %s %d: %s\n", hole + 1, check_kinds[check_caught.kind],
              check_caught.argument, check_caught.message);
    campaign_check(&other, strstr(check_caught.message, cuda.symbol) != NULL, "names the function of THCUNN");
    campaign_check(&other, campaign_state(&other, 1) == before, "leaves its arguments unchanged");
  }
  campaign_drop(&other);
}

/* The storage of a tensor, with the device behind. */
typedef struct {
  THFloatStorage storage;
  int device;
} DeviceStorage;

/* The operand at `hole` is on the other device. */
static void apart(void *unused) {
  const Parameter *p = &f->parameters[hole];
  unsigned long before;
  (void)unused;
  campaign_build(&other, &cuda, CONTIGUOUS, SMALL, NULL);
  adapt(&other);
  if (p->kind == TENSOR && other.a[hole].pointer && ((THFloatTensor *)other.a[hole].pointer)->storage) {
    DeviceStorage *storage = (DeviceStorage *)(void *)((THFloatTensor *)other.a[hole].pointer)->storage;
    before = campaign_state(&other, 1);
    storage->device = 1;
    campaign_attempt(&other);
    storage->device = 0;
    campaign_check(&other, check_caught.kind == PLAIN_ERROR && strstr(check_caught.message, "different GPUs"), p->name);
    campaign_check(&other, campaign_state(&other, 1) == before, "leaves its arguments unchanged");
  }
  campaign_drop(&other);
}

static void visit(const Function *function) {
  f = function;
  if (!take(f->real == REAL_DOUBLE ? "Double" : ""))
    return;
  for (k = 0; k < USED_LAYOUTS; k++)
    campaign_check(&other, alloc_lost(sameNumbers, NULL) == 0, "live blocks are as before");
  for (hole = 0; hole < f->count; hole++)
    if (f->parameters[hole].role != VALUE) {
      campaign_check(&other, alloc_lost(null, NULL) == 0, "live blocks are as before");
      campaign_check(&other, alloc_lost(apart, NULL) == 0, "live blocks are as before");
    }
  if (f->real == REAL_FLOAT && take("Half"))
    campaign_check(&other, alloc_lost(sameHalves, NULL) == 0, "live blocks are as before");
}

int main(void) {
  int n, served = 0;
  campaign_name = "served";
  check_catchErrors();
  state = THCState_alloc();
  THCudaInit(state);
  campaign_forEach(visit);
  CASE("all functions");
  for (n = 0; n < thcunn_count; n++) {
    const char *symbol = thcunn_functions[n].symbol;
    served += used[n];
    /* What THNN has not is tested elsewhere. */
    if (!used[n] && !strstr(symbol, "LookupTableBag") && !strstr(symbol, "SpatialCrossMapLRN") && !check_few())
      CHECK_LONG(0, fprintf(stderr, "%s was not called\n", symbol));
  }
  CHECK_LONG(thcunn_count, 486);
  THCudaShutdown(state);
  THCState_free(state);
  printf("%d functions of THCUNN\n", served);
  return campaign_end(calls, calls + halves);
}
