/*
 * Networks in their prepared form beside module by module; runs that keep
 * their memory: how much, of changing sizes, after errors, by several threads.
 */
#include "th_alloc.h"
#include "th_check.h"
#include "th_modules.h"

#include <pthread.h>

typedef struct {
  const char *net, *input;
} Row;

#define LIST(MODULES) "modules={" MODULES "}"
#define NETWORK(MODULES) "nn.Sequential(" LIST(MODULES) ")"
#define NORM(N) "running_mean=F" N "[0.5 -1 2 0.25] running_var=F" N "[4 0.5 2 1] weight=F" N "[2 -1 0.5 3] bias=F" N "[0.125 1 -3 0.5]"
#define CONVOLUTION(IN, OUT, K, P, D)                                                                                              \
  "nn.SpatialConvolution(nInputPlane=" IN " nOutputPlane=" OUT " kW=" K " kH=" K " dW=" D " dH=" D " padW=" P " padH=" P           \
  " weight=F" OUT "x" IN "x" K "x" K "[0.11 -0.07 0.05 0.02 -0.09 0.08 -0.03 0.06 0.04 -0.01 -0.05] bias=F" OUT "[0.5 -0.25 0.125])"
#define NORMALIZED(N) "nn.SpatialBatchNormalization(" NORM(N) " eps=0.001)"
/* Of IN planes to OUT ones by kernels of KxK, PAD around the image, STEP apart; of 2 images of SIZE x SIZE. */
#define NUMBERS "[0.5 -1 2 0.25 -0.75 1.5 3 -2 0.125 1 -0.5 0.75 -0.25]"
#define WINDOWS_OF(IN, OUT, K, PAD, STEP) \
  "nInputPlane=" IN " nOutputPlane=" OUT " kW=" K " kH=" K " dW=" STEP " dH=" STEP " padW=" PAD " padH=" PAD " bias=F" OUT NUMBERS
#define WIDE(IN, OUT, K, PAD, STEP) \
  "nn.SpatialConvolution(" WINDOWS_OF(IN, OUT, K, PAD, STEP) " weight=F" OUT "x" IN "x" K "x" K NUMBERS ")"
#define SPREAD(IN, OUT, K, PAD, STEP) \
  "nn.SpatialFullConvolution(" WINDOWS_OF(IN, OUT, K, PAD, STEP) " weight=F" IN "x" OUT "x" K "x" K NUMBERS ")"
#define BROKEN(NUMBER) \
  "nn.SpatialConvolution(" WINDOWS_OF("4", "8", "3", "1", "1") " weight=F8x4x3x3[0.5 -1 2 0.25 " NUMBER " 1 -3 0.5 -0.125 1 2])"
#define PLANES(PLANES, SIZE) "F2x" PLANES "x" SIZE "x" SIZE "[0.5 -1 2 0.25 -0.75 1.5 3 -2 0.125 1 -0.5]"
#define IMAGE "F2x4x5x6[0.5 -1 2 0.25 -0.75 1.5 3 -2 0.125 1 -0.5]"
#define ONE "F4x5x6[0.5 -1 2 0.25 -0.75 1.5 3 -2 0.125 1 -0.5]"
#define ROWS4 "F3x4[0.5 -1 2 0.25 -0.75 1.5 3]"
#define LINEAR "nn.Linear(weight=F8x4[0.5 -1 0.25 2 0.125 -0.5 1 -2 0.75] bias=F8[1 -1 0.5])"

static const Row folded[] = {
    {NETWORK(CONVOLUTION("4", "8", "3", "1", "1") NORMALIZED("8") "nn.ReLU()"), IMAGE},
    {NETWORK(CONVOLUTION("4", "8", "3", "1", "1") NORMALIZED("8") "nn.ReLU()"), ONE},
    /* Every way of a convolution whose weights are kept, with results that are rectified at once or in a pass: of few windows with one
       tap, side by side and two apart, and with several; of many windows; with fewer products; of few planes; transposed, tap by tap
       and otherwise. A number that is not finite among the weights counts for the windows that have it. */
    {NETWORK(WIDE("64", "32", "1", "0", "1") "nn.ReLU()"), PLANES("64", "9")},
    {NETWORK(WIDE("64", "32", "1", "0", "2") "nn.ReLU()"), PLANES("64", "9")},
    {NETWORK(WIDE("64", "128", "1", "0", "1") NORMALIZED("128") "nn.ReLU() nn.MulConstant(constant_scalar=2)"), PLANES("64", "9")},
    {NETWORK(WIDE("16", "32", "3", "1", "2") "nn.ReLU()"), PLANES("16", "17")},
    {NETWORK(WIDE("8", "32", "1", "0", "1") "nn.ReLU()"), PLANES("8", "24")},
    {NETWORK(WIDE("16", "32", "3", "1", "1") "nn.ReLU()"), PLANES("16", "16")},
    {NETWORK(WIDE("16", "24", "3", "1", "1") NORMALIZED("24") "nn.ReLU()"), PLANES("16", "9")},
    {NETWORK(WIDE("1", "3", "3", "1", "1") "nn.ReLU()"), PLANES("1", "16")},
    {NETWORK(SPREAD("32", "24", "4", "1", "2") "nn.ReLU()"), PLANES("32", "4")},
    {NETWORK(SPREAD("32", "24", "4", "1", "2") "nn.ReLU()"), PLANES("32", "7")},
    {NETWORK(SPREAD("8", "3", "4", "1", "2") "nn.ReLU()"), PLANES("8", "7")},
    {NETWORK(SPREAD("16", "16", "3", "1", "1") "nn.ReLU()"), PLANES("16", "12")},
    {NETWORK(BROKEN("inf") "nn.ReLU()"), PLANES("4", "9")},
    {NETWORK(BROKEN("nan") "nn.ReLU()"), PLANES("4", "9")},
    {NETWORK(BROKEN("inf")), PLANES("4", "9")},
    {NETWORK(CONVOLUTION("4", "8", "3", "1", "1") "nn.Identity() nn.Dropout(p=0.5 v2=true)" NORMALIZED("8")
                 "nn.MulConstant(constant_scalar=-3) nn.AddConstant(constant_scalar=0.5) nn.LeakyReLU(negval=0.1)"), IMAGE},
    {NETWORK(CONVOLUTION("4", "8", "1", "0", "1") "nn.CMul(weight=F1x8x1x1[1 2 -1 0.5]) nn.CAdd(bias=F1x8x1x1[1 0 -2]) nn.Mul(weight=F1[3])"),
     IMAGE},
    {NETWORK(CONVOLUTION("4", "8", "1", "0", "1") "nn.CMul(weight=F8x1x1[1 2 -1 0.5]) nn.SAdd(addend=-1 negate=true)"), ONE},
    {NETWORK("cudnn.SpatialConvolution(nInputPlane=4 nOutputPlane=8 groups=2 kW=2 kH=2 dW=1 dH=1 padW=0 padH=0 "
             "weight=F8x2x2x2[0.5 -0.25 1 0.125 -1 0.75 2])" NORMALIZED("8")), IMAGE},
    {NETWORK("nn.SpatialFullConvolution(nInputPlane=4 nOutputPlane=8 kW=2 kH=2 dW=2 dH=2 padW=0 padH=0 "
             "weight=F4x8x2x2[0.5 -0.25 1 0.125 -1 0.75 2] bias=F8[1 2 3])" NORMALIZED("8") "nn.Tanh()"), IMAGE},
    {NETWORK("cudnn.SpatialFullConvolution(nInputPlane=4 nOutputPlane=8 groups=2 kW=2 kH=2 dW=2 dH=2 padW=0 padH=0 "
             "weight=F4x4x2x2[0.5 -0.25 1 0.125 -1 0.75 2])" NORMALIZED("8")), IMAGE},
    {NETWORK("nn.SpatialDilatedConvolution(nInputPlane=4 nOutputPlane=8 kW=2 kH=2 dW=1 dH=1 padW=0 padH=0 dilationW=2 dilationH=2 "
             "weight=F8x4x2x2[0.5 -0.25 1 0.125 -1 0.75 2] bias=F8[1 2 3])" NORMALIZED("8")), IMAGE},
    {NETWORK("nn.VolumetricConvolution(nInputPlane=2 nOutputPlane=4 kT=2 kW=2 kH=1 dT=1 dW=1 dH=1 padT=0 padW=0 padH=0 "
             "weight=F4x2x2x1x2[0.5 -0.25 1] bias=F4[1 2 3]) nn.VolumetricBatchNormalization(" NORM("4") " eps=0.001) nn.ReLU()"),
     "F1x2x3x4x5[0.5 -1 2 0.25 -0.75 1.5 3]"},
    {NETWORK("nn.VolumetricFullConvolution(nInputPlane=2 nOutputPlane=4 kT=2 kW=2 kH=1 dT=1 dW=1 dH=1 "
             "weight=F2x4x2x1x2[0.5 -0.25 1] bias=F4[1 2 3]) nn.VolumetricBatchNormalization(" NORM("4") " eps=0.001)"),
     "F1x2x3x4x5[0.5 -1 2 0.25 -0.75 1.5 3]"},
    {NETWORK(LINEAR "nn.BatchNormalization(" NORM("8") " eps=0.001) nn.ReLU()"), ROWS4},
    {NETWORK(LINEAR "nn.BatchNormalization(" NORM("8") " eps=0.001) nn.ReLU()"), "F4[1 -2 0.5 3]"},
    {NETWORK(LINEAR "nn.CMul(weight=F8[1 -2 0.5]) nn.Add(bias=F8[0.25 1]) nn.Add(bias=F1[3] scalar=true) nn.Dropout(p=0.5)"), ROWS4},
    {NETWORK(LINEAR "nn.CMul(weight=F1x8[1 -2 0.5]) nn.CAdd(bias=F8[0.25 1])"), ROWS4},
    {NETWORK("nn.LinearNoBias(weight=F8x4[0.5 -1 0.25]) nn.BatchNormalization(running_mean=F8[1] running_std=F8[0.5 2] affine=false)"), ROWS4},
    /* A bias that was saved as a matrix. */
    {NETWORK("nn.SpatialConvolution(nInputPlane=4 nOutputPlane=8 kW=1 kH=1 dW=1 dH=1 padW=0 padH=0 weight=F8x4x1x1[0.5 -0.25 1] "
             "bias=F8x1[1 2 3])" NORMALIZED("8")), IMAGE},
    {NETWORK("nn.VolumetricConvolution(nInputPlane=2 nOutputPlane=4 kT=2 kW=2 kH=1 dT=1 dW=1 dH=1 padT=0 padW=0 padH=0 "
             "weight=F4x2x2x1x2[0.5 -0.25 1] bias=F1x4[1 2 3]) nn.VolumetricBatchNormalization(" NORM("4") " eps=0.001)"),
     "F1x2x3x4x5[0.5 -1 2 0.25 -0.75 1.5 3]"},
    /* An element for each of all, not for each plane. */
    {NETWORK(CONVOLUTION("4", "8", "1", "0", "1") "nn.CMul(weight=F2x8x5x6[1 2 -1 0.5])"), IMAGE},
    {NETWORK(LINEAR "nn.CMul(weight=F3x8[1 2 -1 0.5 4])"), ROWS4},
    /* Numbers that are not finite, or become too small. */
    {NETWORK(LINEAR "nn.BatchNormalization(running_mean=F8[1] running_var=F8[0] eps=0)"), ROWS4},
    {NETWORK(LINEAR "nn.BatchNormalization(running_mean=F8[0] running_var=F8[-1 2] eps=0.5)"), ROWS4},
    {NETWORK(LINEAR "nn.MulConstant(constant_scalar=-nan)"), ROWS4},
    {NETWORK(LINEAR "nn.MulConstant(constant_scalar=1e999)"), ROWS4},
    {NETWORK("nn.Linear(weight=F8x4[0.5 inf 1] bias=F8[1]) nn.MulConstant(constant_scalar=0)"), ROWS4},
    {NETWORK("nn.Linear(weight=F8x4[0.5 nan 1] bias=F8[1]) nn.MulConstant(constant_scalar=2)"), ROWS4},
    {NETWORK(LINEAR "nn.MulConstant(constant_scalar=1e-38) nn.MulConstant(constant_scalar=1e30)"), ROWS4},
    {NETWORK(LINEAR "nn.MulConstant(constant_scalar=1e-39)"), ROWS4},
    {NETWORK(LINEAR "nn.MulConstant(constant_scalar=1e38) nn.MulConstant(constant_scalar=1e-38)"), ROWS4},
    {NETWORK(LINEAR "nn.MulConstant(constant_scalar=0) nn.AddConstant(constant_scalar=2)"), ROWS4},
    /* Layers whose result is read twice, or that end the network. */
    {NETWORK(LINEAR "nn.ConcatTable(" LIST("nn.MulConstant(constant_scalar=2) nn.Tanh() nn.Identity()") ")"), ROWS4},
    {NETWORK(LINEAR "nn.ConcatTable(" LIST("nn.ReLU() nn.ReLU()") ") nn.CAddTable() nn.ReLU()"), ROWS4},
    {NETWORK("nn.ConcatTable(" LIST("nn.Identity() nn.Identity()") ") nn.CMulTable() nn.ReLU()"), ROWS4},
    {NETWORK("nn.Identity() nn.ReLU() nn.ReLU()"), ROWS4},
    {NETWORK("nn.Replicate(nfeatures=3) nn.ReLU() nn.MulConstant(constant_scalar=2)"), ROWS4},
    {NETWORK("nn.Select(dimension=1 index=2) nn.ReLU()"), ROWS4},
    {NETWORK("nn.Tanh() nn.ConcatTable(" LIST("nn.Narrow(dimension=1 index=1 length=2) nn.Narrow(dimension=1 index=2 length=2)")
             ") nn.ParallelTable(" LIST("nn.Abs() nn.Exp()") ") nn.CSubTable() nn.Square()"), ROWS4},
    {NETWORK("nn.Concat(dimension=2 " LIST(CONVOLUTION("4", "8", "1", "0", "1") NETWORK(CONVOLUTION("4", "8", "3", "1", "1") "nn.ReLU()")) ")"
             NORMALIZED("16") "nn.ReLU()"), IMAGE},
    {NETWORK("nn.Sequencer(" LIST(NETWORK(LINEAR "nn.MulConstant(constant_scalar=0.5) nn.ReLU()")) ")"), "F3x2x4[0.5 -1 2 0.25 -0.75 1.5 3]"},
    {NETWORK("nn.MapTable(" LIST("nn.ReLU()") ") nn.CMaxTable() nn.Abs()"), "{F4[1 -2 0.5 3] F4[-1 2 0.25 1]}"},
    {NETWORK(LINEAR "nn.SoftSign() nn.TanhShrink() nn.PReLU(nOutputPlane=0 weight=F1[0.25]) nn.SoftMax()"), ROWS4},
    {NETWORK(CONVOLUTION("4", "8", "3", "1", "1") NORMALIZED("8") "nn.ReLU()"
             "nn.ConcatTable(" LIST(NETWORK(CONVOLUTION("8", "8", "3", "1", "1") NORMALIZED("8") "nn.ReLU()"
                                            CONVOLUTION("8", "8", "3", "1", "1") NORMALIZED("8")) "nn.Identity()")
             ") nn.CAddTable() nn.ReLU() nn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2) nn.View(size=S[-1] numInputDims=3)"), IMAGE},
};

/* The largest difference between tensors of two trees, measured by the largest number in them; huge if numbers that are not finite differ. */
static double distance(THObject *a, THObject *b) {
  double worst = 0, largest = 1e-30;
  if (THObject_kind(a) != THObject_kind(b))
    return HUGE_VAL;
  if (THObject_kind(a) == TH_OBJECT_TENSOR) {
    THDoubleTensor *x = newNumbers(a), *y = newNumbers(b), *left = THDoubleTensor_newContiguous(x), *right = THDoubleTensor_newContiguous(y);
    const ptrdiff_t count = THDoubleTensor_nElement(left);
    ptrdiff_t i;
    if (!THDoubleTensor_isSameSizeAs(x, y))
      worst = HUGE_VAL;
    for (i = 0; i < count && worst < HUGE_VAL; i++) {
      const double p = THDoubleTensor_data(left)[i], q = THDoubleTensor_data(right)[i];
      if (isfinite(p) && isfinite(q)) {
        worst = fmax(worst, fabs(p - q));
        largest = fmax(largest, fabs(q));
      } else if (!(isnan(p) && isnan(q)) && p != q) {
        worst = HUGE_VAL;
      }
    }
    THDoubleTensor_free(left);
    THDoubleTensor_free(right);
    THDoubleTensor_free(x);
    THDoubleTensor_free(y);
    return worst / largest;
  } else {
    size_t k;
    if (THObject_length(a) != THObject_length(b))
      return HUGE_VAL;
    for (k = 1; k <= THObject_length(a); k++) {
      THObject *x = THObject_newAt(a, (long)k), *y = THObject_newAt(b, (long)k);
      worst = fmax(worst, distance(x, y));
      THObject_free(x);
      THObject_free(y);
    }
    return worst;
  }
}

/* Both forms give the same, and neither changes the tree or the input. */
static void bothForms(void *unused) {
  size_t k;
  (void)unused;
  for (modules_double = 0; modules_double < 2; modules_double++)
    for (k = 0; k < sizeof folded / sizeof *folded; k++) {
      THObject *tree = newTree(folded[k].net), *input = newTree(folded[k].input), *plain, *prepared, *again, *same;
      THObject *copy = newTree(folded[k].input);
      THNet *net = THNet_newFromObject(tree);
      double apart;
      CASE(folded[k].net);
      THNet_prepare(net, 0);
      plain = THNet_newForward(net, input);
      THNet_prepare(net, 1);
      prepared = THNet_newForward(net, input);
      again = THNet_newForward(net, input);
      apart = distance(prepared, plain);
      if (!CHECK(apart <= 1e-5))
        fprintf(stderr, "    %g\n   ", apart), printTree(prepared), fprintf(stderr, "\n   "), printTree(plain), fprintf(stderr, "\n");
      CHECK(distance(again, prepared) == 0);
      CHECK(distance(input, copy) == 0);
      THNet_prepare(net, 0);
      same = THNet_newForward(net, input);
      CHECK(distance(same, plain) == 0);
      THObject_free(same);
      THObject_free(again);
      THObject_free(prepared);
      THObject_free(plain);
      THNet_free(net);
      THObject_free(copy);
      THObject_free(input);
      THObject_free(tree);
    }
  modules_double = 0;
}

/* One module at two places, and one tensor in two modules. */
static void sharedWeights(void *unused) {
  THObject *layer = newTree(LINEAR), *other = newTree("nn.Linear()"), *parts[4], *list = THObject_newTable(), *fields = THObject_newTable();
  THObject *tree, *input = newTree(ROWS4), *plain, *prepared, *weight, *before;
  THNet *net;
  int k, kind;

  (void)unused;
  CASE("shared weights");
  before = newTree("F8x4[0.5 -1 0.25 2 0.125 -0.5 1 -2 0.75]");
  weight = THObject_newField(layer, "weight");
  THObject_setField(other, "weight", weight);
  for (kind = 0; kind < 2; kind++) {
    parts[0] = layer;
    parts[1] = newTree("nn.MulConstant(constant_scalar=2)");
    parts[2] = kind ? layer : other;
    parts[3] = newTree("nn.MulConstant(constant_scalar=-5)");
    list = (THObject_free(list), THObject_newTable());
    for (k = 0; k < 4; k += 2) {
      THObject *inner = THObject_newTable(), *chain_fields = THObject_newTable(), *chain;
      THObject_append(inner, parts[k]);
      THObject_append(inner, parts[k + 1]);
      THObject_setField(chain_fields, "modules", inner);
      chain = THObject_newInstance("nn.Sequential", chain_fields);
      THObject_append(list, chain);
      THObject_free(chain);
      THObject_free(chain_fields);
      THObject_free(inner);
    }
    THObject_setField(fields, "modules", list);
    tree = THObject_newInstance("nn.ConcatTable", fields);
    net = THNet_newFromObject(tree);
    prepared = THNet_newForward(net, input);
    THNet_prepare(net, 0);
    plain = THNet_newForward(net, input);
    CHECK(distance(prepared, plain) <= 1e-5);
    CHECK(distance(weight, before) == 0);
    THObject_free(plain);
    THObject_free(prepared);
    THNet_free(net);
    THObject_free(tree);
    THObject_free(parts[1]);
    THObject_free(parts[3]);
  }
  THObject_free(weight);
  THObject_free(before);
  THObject_free(input);
  THObject_free(list);
  THObject_free(fields);
  THObject_free(layer);
  THObject_free(other);
}

/* Tensors of the tree that become larger or smaller, before the first run or behind it. */
static void otherSizes(void *unused) {
  static const char *const nets[] = {NETWORK(LINEAR "nn.MulConstant(constant_scalar=2)"), NETWORK(LINEAR "nn.Tanh()"),
                                     NETWORK("nn.LookupTable(weight=F8x4[0.5])")};
  size_t k;
  int wide, ran, prepared;
  (void)unused;
  CASE("other sizes of the tree");
  for (k = 0; k < sizeof nets / sizeof *nets; k++)
    for (wide = 0; wide < 2; wide++)
      for (ran = 0; ran < 2; ran++) {
        THObject *tree = newTree(nets[k]), *input = newTree(k == 2 ? "L3[1 2 3]" : ROWS4), *object = THObject_newPath(tree, "modules.1.weight");
        THFloatTensor *weight = THObject_newFloatTensor(object);
        THNet *net = THNet_newFromObject(tree);
        for (prepared = 0; prepared < 2 && ran; prepared++) {
          THNet_prepare(net, prepared);
          THObject_free(THNet_newForward(net, input));
        }
        if (wide)
          THFloatTensor_resize3d(weight, 8, 4, 2);
        else
          THFloatTensor_resize1d(weight, 1);
        for (prepared = ran && k == 0; prepared < 2; prepared++) { /* what was folded stays as it was */
          THNet_prepare(net, !prepared);
          CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
          CHECK(strstr(check_caught.message, "modules.1: nn.L") != NULL && strstr(check_caught.message, "[8 x 4] when the network was made") != NULL);
        }
        THNet_free(net);
        THFloatTensor_free(weight);
        THObject_free(object);
        THObject_free(input);
        THObject_free(tree);
      }
}

/* ---- kept memory -------------------------------------------------------------- */

#define RESIDUAL(N)                                                                                                     \
  "nn.ConcatTable(" LIST(NETWORK(CONVOLUTION(N, N, "3", "1", "1") NORMALIZED(N) "nn.ReLU()" CONVOLUTION(N, N, "3", "1", "1") \
                                     NORMALIZED(N)) "nn.Identity()") ") nn.CAddTable() nn.ReLU()"
#define UP(IN, OUT)                                                                                     \
  "nn.SpatialFullConvolution(nInputPlane=" IN " nOutputPlane=" OUT " kW=4 kH=4 dW=2 dH=2 padW=1 padH=1 " \
  "weight=F" IN "x" OUT "x4x4[0.5 -0.25 1 0.125 -1 0.75 2])"
#define LSTM(IN, OUT, ALL) "nn.SeqLSTM(inputsize=" IN " outputsize=" OUT " weight=F" ALL "[0.11 -0.07 0.05] bias=F64[0.5 -0.25 0.125])"

static const Row kept[] = {
    {NETWORK(CONVOLUTION("3", "16", "3", "1", "1") NORMALIZED("16") "nn.ReLU() nn.SpatialMaxPooling(kW=3 kH=3 dW=2 dH=2 padW=1 padH=1)"
                 RESIDUAL("16") RESIDUAL("16") CONVOLUTION("16", "32", "3", "1", "2") NORMALIZED("32") "nn.ReLU()"
                     RESIDUAL("32") "nn.SpatialAveragePooling(kW=8 kH=8 dW=8 dH=8 divide=true) nn.View(size=S[-1] numInputDims=3)"
                                    "nn.Linear(weight=F10x32[0.5 -1 0.25] bias=F10[1]) nn.LogSoftMax()"),
     "F2x3x32x32[0.5 -1 2 0.25 -0.75 1.5 3]"},
    {NETWORK(UP("16", "16") "nn.ReLU()" UP("16", "16") "nn.ReLU()" UP("16", "8") "nn.ReLU()" UP("8", "3") "nn.Tanh()"),
     "F2x16x4x4[0.5 -1 2 0.25 -0.75 1.5 3]"},
    {NETWORK("nn.Concat(dimension=2 " LIST(CONVOLUTION("4", "8", "1", "0", "1") NETWORK(
                 CONVOLUTION("4", "16", "1", "0", "1") "nn.ReLU()" CONVOLUTION("16", "16", "3", "1", "1")) NETWORK("nn.SpatialMaxPooling(kW=3 kH=3 "
                                                                                                       "dW=1 dH=1 padW=1 padH=1)")) ") nn.ReLU()"),
     "F2x4x24x24[0.5 -1 2 0.25 -0.75 1.5 3]"},
    {NETWORK("nn.Transpose(permutations={{1 2}})" LSTM("16", "16", "32x64") LSTM("16", "16", "32x64") "nn.Select(dimension=1 index=-1)"),
     "F4x25x16[0.5 -1 2 0.25 -0.75 1.5 3]"},
};

static const char *const keptNames[] = {"a residual network", "planes that grow", "branches that are joined", "sequences"};

static void keptMemory(void *unused) {
  const int threads = THGetNumThreads();
  size_t k;
  volatile int n;

  (void)unused;
  THSetNumThreads(1); /* others have memory of their own, which they keep when they first have work */
  for (k = 0; k < sizeof kept / sizeof *kept; k++) {
    THNet *net = newNet(kept[k].net);
    THNetRun *run = THNetRun_new(net);
    THObject *input = newTree(kept[k].input);
    THFloatTensor *x = THObject_newFloatTensor(input), *y = THFloatTensor_new(), *expected;
    THObject *got, *plain;
    CASE(keptNames[k]);
    CHECK_LONG(THNetRun_keptBytes(run), 0);
    THNet_prepare(net, 0);
    expected = THNet_newForwardFloat(net, x);
    THNet_prepare(net, 1);
    {
      THNet *other = newNet(kept[k].net); /* what threads keep is there then */
      THFloatTensor_free(THNet_newForwardFloat(other, x));
      THNet_free(other);
    }
    THNetRun_forwardFloat(run, x, y);
    for (n = 0; n < 3; n++) {
      THFloatTensor_fill(y, -7);
      alloc_failAfter(0, 1);
      TRY(THNetRun_forwardFloat(run, x, y));
      CHECK(!alloc_hasFailed());
      alloc_failAfter(-1, 0);
      CHECK(!check_raised());
      got = THObject_newFromFloatTensor(y);
      plain = THObject_newFromFloatTensor(expected);
      CHECK(distance(got, plain) <= 1e-5);
      THObject_free(plain);
      THObject_free(got);
    }
    if (alloc_counts()) {
      const double live = (double)THNetRun_liveBytes(run), bytes = (double)THNetRun_keptBytes(run);
      /* A block is one tensor's at a time: while three small ones live, that of a large one is only one of them. */
      if (!CHECK(live > 16384 && bytes <= (k == 0 ? 1.25 : 1.1) * live + 16384))
        fprintf(stderr, "    %g bytes kept, %g alive\n", bytes, live);
    }
    THFloatTensor_free(expected);
    THFloatTensor_free(y);
    THFloatTensor_free(x);
    THObject_free(input);
    THNetRun_free(run);
    THNet_free(net);
  }
  THSetNumThreads(threads);
}

/* Pooling of many large planes, which is done in parts, beside that of each plane. */
static void poolingInParts(void *unused) {
  THNet *net = newNet("nn.SpatialMaxPooling(kW=3 kH=2 dW=2 dH=2 padW=1 padH=0 ceil_mode=true)");
  THFloatTensor *x = THFloatTensor_newWithSize4d(2, 21, 90, 91), *y;
  long n, k, wrong = 0;

  (void)unused;
  CASE("pooling in parts");
  for (k = 0; k < THFloatTensor_nElement(x); k++)
    THFloatTensor_data(x)[k] = (float)(k * 7919 % 10007);
  y = THNet_newForwardFloat(net, x);
  CHECK_LONG(y->size[0], 2);
  CHECK_LONG(y->size[1], 21);
  for (n = 0; n < 2; n++)
    for (k = 0; k < 21; k++) {
      THFloatTensor *image = THFloatTensor_newSelect(x, 0, n), *plane = THFloatTensor_newNarrow(image, 0, k, 1);
      THFloatTensor *sample = THFloatTensor_newSelect(y, 0, n), *part = THFloatTensor_newNarrow(sample, 0, k, 1);
      THFloatTensor *expected = THNet_newForwardFloat(net, plane);
      wrong += !THFloatTensor_equal(expected, part);
      THFloatTensor_free(expected);
      THFloatTensor_free(part);
      THFloatTensor_free(sample);
      THFloatTensor_free(plane);
      THFloatTensor_free(image);
    }
  CHECK_LONG(wrong, 0);
  THFloatTensor_free(y);
  THFloatTensor_free(x);
  THNet_free(net);
}

/* Inputs of other sizes, of another type, tables, and inputs that do not fit, one after the other. */
static void changingInputs(void *unused) {
  static const char *const inputs[] = {"F2x3x32x32[0.5 -1 2]", "F1x3x32x32[0.5 -1 2]", "F3x32x32[0.5 -1 2 4]", "F2x3x32x32[3 -1 2]",
                                       "F1x3x40x40[0.5 -1 2]", "F2x3x32x32[0.5 -1 2 7 8]"};
  THNet *net = newNet(kept[0].net);
  THNetRun *run = THNetRun_new(net);
  THObject *wrong = newTree("F2x4x32x32[1]"), *input, *a, *b;
  size_t n;

  (void)unused;
  CASE("inputs that change");
  THNetRun_retain(run);
  THNetRun_free(run);
  for (n = 0; n < 18; n++) {
    modules_double = n % 5 == 4;
    input = newTree(inputs[n % 6]);
    modules_double = 0;
    a = THNetRun_newForward(run, input);
    b = THNet_newForward(net, input);
    CHECK(distance(a, b) <= 1e-6);
    THObject_free(a);
    THObject_free(b);
    THObject_free(input);
    if (n % 4 == 1) {
      CHECK_ARG_ERROR(2, SINK(THNetRun_newForward(run, wrong)));
      CHECK(strstr(check_caught.message, "modules.1: nn.SpatialConvolution: expects 3 planes") != NULL);
    }
  }
  input = newTree(inputs[0]);
  a = THNetRun_newForward(run, input);
  b = THNet_newForward(net, input);
  THNetRun_free(run); /* what it gave is the caller's */
  THNet_free(net);
  CHECK(distance(a, b) <= 1e-6);
  THObject_free(a);
  THObject_free(b);
  THObject_free(input);
  THObject_free(wrong);
}

/* The input itself as the output, and outputs that hold something else. */
static void outputs(void *unused) {
  THNet *net = newNet(NETWORK("nn.Transpose(permutations={{1 2}}) nn.Identity()"));
  THNetRun *run = THNetRun_new(net);
  THDoubleTensor *x = THDoubleTensor_newWithSize2d(2, 3), *view;
  int k;

  (void)unused;
  CASE("the input as output");
  for (k = 0; k < 6; k++)
    THDoubleTensor_data(x)[k] = k;
  THNetRun_forwardDouble(run, x, x);
  CHECK_LONG(x->size[0], 3);
  CHECK(THDoubleTensor_get2d(x, 1, 0) == 1 && THDoubleTensor_get2d(x, 0, 1) == 3);
  view = THDoubleTensor_newTranspose(x, 0, 1);
  THNetRun_forwardDouble(run, x, view);
  CHECK_LONG(view->size[0], 2);
  CHECK(THDoubleTensor_get2d(view, 0, 1) == 1 && THDoubleTensor_get2d(view, 1, 0) == 3);
  THDoubleTensor_free(view);
  THDoubleTensor_free(x);
  THNetRun_free(run);
  THNet_free(net);

  CASE("a table is no tensor");
  net = newNet("nn.ConcatTable(" LIST("nn.Tanh()") ")");
  run = THNetRun_new(net);
  {
    THFloatTensor *z = THFloatTensor_newWithSize1d(2);
    THFloatTensor_zero(z);
    CHECK_ERROR(THNetRun_forwardFloat(run, z, z));
    CHECK(strstr(check_caught.message, "table") != NULL);
    THFloatTensor_free(z);
  }
  THNetRun_free(run);
  THNet_free(net);
}

/* ---- memory that fails ------------------------------------------------------------ */

/* Makes the runs of a network, runs it three times, and says how many of all that failed. */
static int makeAndRun(THNet *net, THObject *input) {
  THNetRun *volatile run = NULL;
  volatile int raised = 0, k;
  TRY(run = THNetRun_new(net));
  raised += check_raised();
  for (k = 0; run && k < 3; k++) {
    TRY(THObject_free(THNetRun_newForward(run, input)));
    CHECK(check_caught.kind != CRASH);
    raised += check_raised();
  }
  THNetRun_free(run);
  return raised;
}

static void failingMemory(void) {
  THObject *tree, *input;
  THNet *net;
  long k, failures = 0;
  int failed = 1;
  CASE("memory that fails");
  if (!alloc_counts())
    return;
  tree = newTree(NETWORK(CONVOLUTION("4", "8", "3", "1", "1") NORMALIZED("8") "nn.ReLU() nn.ConcatTable(" LIST(
      "nn.Tanh() nn.Identity()") ") nn.CAddTable() nn.SoftMax()"));
  input = newTree(IMAGE);
  net = THNet_newFromObject(tree);
  CHECK(makeAndRun(net, input) == 0); /* what is kept by threads is there */
  THNet_free(net);
  for (k = 1; failed && k < 3000; k++) {
    const long before = alloc_live();
    net = THNet_newFromObject(tree); /* whose folded weights are not there */
    alloc_failAfter(k - 1, 0);
    failures += makeAndRun(net, input);
    failed = alloc_hasFailed();
    alloc_failAfter(-1, 0);
    THNet_free(net);
    CHECK_LONG(alloc_more(before), 0);
  }
  CHECK(failures > 10 && !failed);
  THObject_free(input);
  THObject_free(tree);
}

/* ---- threads ---------------------------------------------------------------------- */

typedef struct {
  THNet *net;
  THNetRun *run; /* one of all, or NULL: each has its own */
  THObject *input, *expected;
  int wrong;
} Shared;

static void *runMany(void *argument) {
  Shared *shared = (Shared *)argument;
  THNetRun *run = shared->run ? shared->run : THNetRun_new(shared->net);
  THFloatTensor *x = THObject_newFloatTensor(shared->input), *y = THFloatTensor_new();
  int k, wrong = 0;
  for (k = 0; k < 20; k++) {
    THObject *got;
    THNetRun_forwardFloat(run, x, y);
    got = THObject_newFromFloatTensor(y);
    wrong += distance(got, shared->expected) != 0;
    THObject_free(got);
  }
  THFloatTensor_free(y);
  THFloatTensor_free(x);
  if (!shared->run)
    THNetRun_free(run);
  __atomic_fetch_add(&shared->wrong, wrong, __ATOMIC_RELAXED);
  return NULL;
}

static void threads(void *unused) {
  pthread_t thread[8];
  Shared shared;
  int way, k;

  (void)unused;
  for (way = 0; way < 2; way++) {
    CASE(way ? "eight threads with one run" : "eight threads with runs of one network");
    shared.net = newNet(folded[0].net);
    shared.input = newTree(folded[0].input);
    shared.run = way ? THNetRun_new(shared.net) : NULL;
    shared.wrong = 0;
    { /* of another network, so that all meet weights that are not there yet */
      THNet *other = newNet(folded[0].net);
      shared.expected = THNet_newForward(other, shared.input);
      THNet_free(other);
    }
    for (k = 0; k < 8; k++)
      CHECK(pthread_create(&thread[k], NULL, runMany, &shared) == 0);
    for (k = 0; k < 8; k++)
      pthread_join(thread[k], NULL);
    CHECK_LONG(shared.wrong, 0);
    THObject_free(shared.expected);
    THObject_free(shared.input);
    THNetRun_free(shared.run);
    THNet_free(shared.net);
  }
}

int main(void) {
  check_catchErrors();
  CHECK_LONG(alloc_lost(bothForms, NULL), 0);
  CHECK_LONG(alloc_lost(sharedWeights, NULL), 0);
  CHECK_LONG(alloc_lost(otherSizes, NULL), 0);
  CHECK_LONG(alloc_lost(keptMemory, NULL), 0);
  CHECK_LONG(alloc_lost(poolingInParts, NULL), 0);
  CHECK_LONG(alloc_lost(changingInputs, NULL), 0);
  CHECK_LONG(alloc_lost(outputs, NULL), 0);
  failingMemory();
  threads(NULL);
  return check_report();
}
