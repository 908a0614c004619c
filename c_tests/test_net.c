/*
 * Networks: what each class computes, against numbers worked out by hand;
 * files of other times; graphs; trees that are no networks, or hostile ones;
 * errors and their places; memory that fails; threads.
 */
#include "th_alloc.h"
#include "th_check.h"
#include "th_modules.h"

#include <pthread.h>

/* ---- classes --------------------------------------------------------------- */

typedef struct {
  const char *net, *input, *output;
} Row;

#define FOUR "F4[-2 -0.5 0 3]"
#define LIST(MODULES) "modules={" MODULES "}"
#define MEAN_OF_9                                                                        \
  "nn.SpatialZeroPadding(pad_l=1 pad_r=1 pad_t=1 pad_b=1)"                               \
  "nn.SpatialConvolution(nInputPlane=1 nOutputPlane=1 kW=3 kH=3 dW=1 dH=1 weight=F1x1x3x3[0.1111111111] bias=F1[0])" \
  "nn.Replicate(nfeatures=1 dim=1 ndim=3)"
#define DIVISIVE                                                                         \
  "nn.SpatialDivisiveNormalization(meanestimator=nn.Sequential(" LIST(MEAN_OF_9) ")"     \
  "stdestimator=nn.Sequential(" LIST("nn.Square()" MEAN_OF_9 "nn.Sqrt()") ")"            \
  "thresholder=nn.Threshold(threshold=0.0001 val=0.0001))"
#define ONE_PLANE "nInputPlane=1 nOutputPlane=1 "
#define LSTM_WEIGHTS "weight=F2x4[0.5 -0.5 1 2 0.25 0.75 -1 0.5] bias=F4[0 1 0.5 -0.5])"

static const Row activations[] = {
    {"nn.Abs()", FOUR, "F4[2 0.5 0 3]"},
    {"nn.ELU(alpha=2)", FOUR, "F4[-1.7293294335 -0.7869386806 0 3]"},
    {"nn.Exp()", FOUR, "F4[0.1353352832 0.6065306597 1 20.0855369232]"},
    {"nn.Log()", "F3[1 2 4]", "F3[0 0.6931471806 1.3862943611]"},
    {"nn.Sigmoid()", FOUR, "F4[0.119202922 0.3775406688 0.5 0.9525741268]"},
    {"nn.Tanh()", FOUR, "F4[-0.9640275801 -0.4621171573 0 0.9950547537]"},
    {"nn.Sqrt()", "F3[0 4 9]", "F3[0 2 3]"},
    {"nn.Square()", FOUR, "F4[4 0.25 0 9]"},
    {"nn.Power(pow=3)", FOUR, "F4[-8 -0.125 0 27]"},
    {"nn.HardShrink(lambda=0.5)", FOUR, "F4[-2 0 0 3]"},
    {"nn.HardTanh()", FOUR, "F4[-1 -0.5 0 1]"},
    {"nn.HardTanh(min_val=-3 max_val=2 inplace=true)", FOUR, "F4[-2 -0.5 0 2]"},
    {"nn.Clamp(min_val=-1 max_val=0.5)", FOUR, "F4[-1 -0.5 0 0.5]"},
    {"nn.ReLU6(min_val=0 max_val=6)", FOUR, "F4[0 0 0 3]"},
    {"cudnn.ClippedReLU(ceiling=2)", FOUR, "F4[0 0 0 2]"},
    {"nn.LeakyReLU(negval=0.1)", FOUR, "F4[-0.2 -0.05 0 3]"},
    {"nn.RReLU(lower=0.1 upper=0.3 train=true)", FOUR, "F4[-0.4 -0.1 0 3]"},
    {"nn.PReLU(nOutputPlane=0 weight=F1[0.25])", FOUR, "F4[-0.5 -0.125 0 3]"},
    {"nn.PReLU(nOutputPlane=2 weight=F2[1 2])", "F2x2[-1 -1 -3 4]", "F2x2[-1 -2 -3 4]"},
    {"nn.LogSigmoid()", FOUR, "F4[-2.126928011 -0.9740769842 -0.6931471806 -0.0485873516]"},
    {"nn.SoftPlus(beta=1 threshold=20)", FOUR, "F4[0.126928011 0.4740769842 0.6931471806 3.0485873516]"},
    {"nn.SoftShrink(lambda=0.5)", FOUR, "F4[-1.5 0 0 2.5]"},
    {"nn.SoftSign()", FOUR, "F4[-0.6666666667 -0.3333333333 0 0.75]"},
    {"nn.TanhShrink()", FOUR, "F4[-1.0359724199 -0.0378828427 0 2.0049452463]"},
    {"nn.Threshold(threshold=0 val=-7)", FOUR, "F4[-7 -7 -7 3]"},
    {"nn.ReLU()", FOUR, "F4[0 0 0 3]"},
    {"cudnn.ReLU(inplace=true nElem=4)", FOUR, "F4[0 0 0 3]"},
    {"nn.MulConstant(constant_scalar=2)", FOUR, "F4[-4 -1 0 6]"},
    {"nn.AddConstant(constant_scalar=1)", FOUR, "F4[-1 0.5 1 4]"},
    {"nn.SAdd(addend=-1 negate=true)", FOUR, "F4[3 1.5 1 -2]"},
    {"nn.GatedLinearUnit()", "F2x2[1 0 2 0]", "F2x1[0.5 1]"},
    {"cudnn.SoftMax()", "F1x1x2[0 0.6931471806]", "F1x1x2[0.3333333333 0.6666666667]"},
    {"cudnn.SoftMax()", "F2x1x1x2[0 0.6931471806]", "F2x1x1x2[0.3333333333 0.6666666667]"},
    {"cudnn.SoftMax()", "F2x2[0 0.6931471806]", "F2x2[0.3333333333 0.6666666667]"},
    {"cudnn.LogSoftMax()", "F1x1x2[0 0.6931471806]", "F1x1x2[-1.0986122887 -0.4054651081]"},
    {"nn.GatedLinearUnit(dim=1)", FOUR, "F2[-1 -0.4762870634]"},
    {"nn.GatedLinearUnit(dim=2)", "F1x4[1 2 0 0]", "F1x2[0.5 1]"},
    {"nn.SoftMax()", "F2[0 0.6931471806]", "F2[0.3333333333 0.6666666667]"},
    {"nn.SpatialSoftMax()", "F2x1x1[0 0.6931471806]", "F2x1x1[0.3333333333 0.6666666667]"},
    {"nn.SoftMin()", "F1x2[0 0.6931471806]", "F1x2[0.6666666667 0.3333333333]"},
    {"nn.LogSoftMax()", "F2[0 0.6931471806]", "F2[-1.0986122887 -0.4054651081]"},
    {"cudnn.SpatialLogSoftMax()", "F1x2x1x1[0 0.6931471806]", "F1x2x1x1[-1.0986122887 -0.4054651081]"},
    {"nn.Identity()", FOUR, FOUR},
    {"nn.Identity()", "{F1[1] {F1[2]}}", "{F1[1] {F1[2]}}"},
    {"nn.Copy(intype='torch.CudaTensor' outtype='torch.FloatTensor')", FOUR, FOUR},
    {"nn.GradientReversal(lambda=1)", FOUR, FOUR},
    {"nn.L1Penalty(l1weight=1)", FOUR, FOUR},
    {"nn.PrintSize(prefix='x')", FOUR, FOUR},
    {"nn.ZeroGrad()", FOUR, FOUR},
    {"nn.CopyGrad()", FOUR, FOUR},
    {"nn.Contiguous()", FOUR, FOUR},
    {"nn.Dropout(p=0.25 v2=true train=true)", FOUR, FOUR},
    {"nn.Dropout(p=0.5 v2=false)", FOUR, "F4[-1 -0.25 0 1.5]"},
    {"nn.Dropout(p=0.5)", FOUR, "F4[-1 -0.25 0 1.5]"},
    {"nn.SpatialDropout(p=0.5)", "F1x1x2[2 4]", "F1x1x2[1 2]"},
    {"nn.VolumetricDropout(p=0.5)", "F1x1x1x2[2 4]", "F1x1x1x2[1 2]"},
    {"nn.WhiteNoise(mean=1 std=3)", FOUR, "F4[-1 0.5 1 4]"},
    {"nn.Constant(value=F2[3 4] nInputDim=1)", "F2x1[0]", "F2x2[3 4 3 4]"},
    {"nn.Constant(value=F2[3 4] nInputDim=1)", "F1[0]", "F2[3 4]"},
};

static const Row products[] = {
    {"nn.Linear(weight=F2x3[1 2 3 4 5 6] bias=F2[0 1])", "F3[1]", "F2[6 16]"},
    {"nn.Linear(weight=F2x3[1 2 3 4 5 6] bias=F2[0 1] addBuffer=F1[9])", "F2x3[1 1 1 1 0 0]", "F2x2[6 16 1 5]"},
    {"nn.Linear(weight=F2x3[1 2 3 4 5 6] bias=F1x2[0 1])", "F3[1]", "F2[6 16]"},
    {"nn.LinearWeightNorm(v=F2x2[3 4 0 2] g=F2[10 1] bias=F2[0 1])", "F2[1]", "F2[14 2]"},
    {"nn.LinearNoBias(weight=F2x3[1 2 3 4 5 6])", "F3[1]", "F2[6 15]"},
    {"nn.Bilinear(weight=F1x2x2[1 2 3 4] bias=F1[10])", "{F1x2[1 2] F1x2[3 1]}", "F1x1[41]"},
    {"nn.Bilinear(weight=F1x2x2[1 2 3 4])", "{F1x2[1 2] F1x2[3 1]}", "F1x1[31]"},
    {"nn.Euclidean(weight=F2x2[0 1 0 1])", "F2[3 4]", "F2[5 3.6055512755]"},
    {"nn.Euclidean(weight=F2x2[0 1 0 1])", "F2x2[3 4 1 1]", "F2x2[5 3.6055512755 1.4142135624 0]"},
    {"nn.WeightedEuclidean(weight=F2x2[0 1 0 1] diagCov=F2x2[2 1 2 1])", "F1x2[3 4]", "F1x2[10 3.6055512755]"},
    {"nn.Cosine(weight=F2x2[1 0 0 2])", "F2[3 4]", "F2[0.6 0.8]"},
    {"nn.Cosine(weight=F2x2[1 0 0 2])", "F2x2[3 4 4 3]", "F2x2[0.6 0.8 0.8 0.6]"},
    {"nn.LookupTable(weight=F3x2[] paddingValue=0)", "L2[3 1]", "F2x2[5 6 1 2]"},
    {"nn.LookupTable(weight=F3x2[])", "F1x2[2]", "F1x2x2[3 4]"},
    {"nn.LookupTable(weight=F2x2[3 4 0 1] maxNorm=1 normType=2)", "L2[1 2]", "F2x2[0.6 0.8 0 1]"},
    {"nn.LookupTableMaskZero(weight=F3x2[9 9 1 2 3 4])", "F1x2[2 0]", "F1x2x2[3 4 0 0]"},
    {"nn.LookupTableMaskZero(weight=F3x2[0 0 1 2 3 4])", "L2[0 2]", "F2x2[0 0 3 4]"},
    {"nn.Add(bias=F2[1 2])", "F2x2[0]", "F2x2[1 2]"},
    {"nn.Add(bias=F2[1 2])", "F2[1 1]", "F2[2 3]"},
    {"nn.Add(bias=F1[5] scalar=true)", "F2[1 2]", "F2[6 7]"},
    {"nn.CAdd(bias=F1x2[1 2])", "F2x2[0 0 1 1]", "F2x2[1 2 2 3]"},
    {"nn.Mul(weight=F1[3])", "F2[1 2]", "F2[3 6]"},
    {"nn.CMul(weight=F1x2[2 3])", "F2x2[1 1 2 2]", "F2x2[2 3 4 6]"},
    {"nn.CMul(weight=F2[2 3])", "F2x2[1 1 2 2]", "F2x2[2 3 4 6]"},
    {"nn.CMul(weight=F2[2 3])", "F2x1[1]", "F2x1[2 3]"},
    {"nn.CMul(weight=F1x2x1x1[2 3])", "F1x2x1x2[1 2]", "F1x2x1x2[2 4 3 6]"},
};

static const Row convolutions[] = {
    {"nn.SpatialConvolution(" ONE_PLANE "kW=2 kH=2 dW=1 dH=1 padW=0 padH=0 weight=F1x1x2x2[] bias=F1[1])", "F1x3x3[]",
     "F1x2x2[38 48 68 78]"},
    {"nn.SpatialConvolution(" ONE_PLANE "kW=2 kH=2 dW=1 dH=1 weight=F1x4[] bias=F1[1])", "F1x1x3x3[]", "F1x1x2x2[38 48 68 78]"},
    {"nn.SpatialConvolution(" ONE_PLANE "kW=2 kH=2 padding=1 weight=F1x1x2x2[])", "F1x1x1[1]", "F1x2x2[4 3 2 1]"},
    {"nn.SpatialConvolutionMM(" ONE_PLANE "kW=2 kH=2 dW=1 dH=1 padW=1 padH=1 weight=F1x4[])", "F1x1x1[1]", "F1x2x2[4 3 2 1]"},
    {"cudnn.SpatialConvolution(nInputPlane=2 nOutputPlane=2 groups=2 kW=1 kH=1 dW=1 dH=1 padW=0 padH=0 weight=F2x1x1x1[2 3] "
     "bias=F2[0 1])",
     "F2x1x2[1 2 3 4]", "F2x1x2[2 4 10 13]"},
    {"nn.SpatialDilatedConvolution(" ONE_PLANE "kW=2 kH=2 dW=1 dH=1 padW=0 padH=0 dilationW=2 dilationH=2 weight=F1x1x2x2[] bias=F1[0])",
     "F1x3x3[]", "F1x1x1[64]"},
    {"nn.SpatialFullConvolution(" ONE_PLANE "kW=2 kH=2 dW=2 dH=2 padW=0 padH=0 weight=F1x1x2x2[] bias=F1[0])", "F1x1x2[1 2]",
     "F1x2x4[1 2 2 4 3 4 6 8]"},
    {"nn.SpatialFullConvolution(" ONE_PLANE "kW=2 kH=2 dW=2 dH=2 padW=0 padH=0 weight=F1x1x2x2[] bias=F1[0])",
     "{F1x1x2[1 2] F1x3x5[]}", "F1x3x5[1 2 2 4 0 3 4 6 8 0 0 0 0 0 0]"},
    {"cudnn.SpatialFullConvolution(nInputPlane=2 nOutputPlane=2 groups=2 kW=1 kH=1 dW=1 dH=1 padW=0 padH=0 weight=F2x1x1x1[2 3])",
     "F2x1x1[1 2]", "F2x1x1[2 6]"},
    {"nn.SpatialDepthWiseConvolution(nInputPlane=2 nOutputPlane=1 kW=1 kH=1 dW=1 dH=1 padW=0 padH=0 weight=F1x2x1x1[2 3] bias=F1x2[0 1])",
     "F2x1x1[1 1]", "F2x1x1[2 4]"},
    {"nn.SpatialConvolutionLocal(" ONE_PLANE
     "iW=2 iH=1 oW=2 oH=1 kW=1 kH=1 dW=1 dH=1 padW=0 padH=0 weight=F1x2x1x1x1x1[2 3] bias=F1x1x2[0 1])",
     "F1x1x2[5 6]", "F1x1x2[10 19]"},
    {"nn.SpatialConvolutionMap(nInputPlane=2 nOutputPlane=1 kW=1 kH=1 dW=1 dH=1 connTable=F2x2[1 1 2 1] weight=F2x1x1[2 3] bias=F1[1])",
     "F2x1x1[1 10]", "F1x1x1[33]"},
    {"nn.SpatialFullConvolutionMap(nInputPlane=2 nOutputPlane=1 kW=1 kH=1 dW=1 dH=1 connTable=F2x2[1 1 2 1] weight=F2x1x1[2 3] bias=F1[1])",
     "F2x1x1[1 10]", "F1x1x1[33]"},
    {"cudnn.TemporalConvolution(inputFrameSize=2 outputFrameSize=1 nInputPlane=1 nOutputPlane=1 kW=2 kH=1 dW=1 dH=2 padW=0 padH=0 "
     "weight=F1x2[] bias=F1[0])",
     "F3x2[]", "F2x1[5 17]"},
    {"cudnn.TemporalConvolution(inputFrameSize=1 outputFrameSize=1 kW=1 kH=2 dW=1 dH=1 padW=0 padH=1 weight=F1x2[] bias=F1[0])", "F2x1[]",
     "F3x1[2 5 2]"},
    {"nn.TemporalConvolution(inputFrameSize=2 outputFrameSize=1 kW=2 dW=1 weight=F1x4[] bias=F1[0])", "F3x2[]", "F2x1[30 50]"},
    {"nn.TemporalRowConvolution(inputFrameSize=2 kW=2 dW=1 weight=F2x1x2[] bias=F2[0 1])", "F3x2[]", "F2x2[7 23 13 37]"},
    {"nn.TemporalRowConvolution(inputFrameSize=2 kW=2 dW=1 featFirst=true weight=F2x1x2[] bias=F2[0 1])", "F2x3[1 3 5 2 4 6]",
     "F2x2[7 13 23 37]"},
    {"nn.VolumetricConvolution(" ONE_PLANE "kT=1 kW=1 kH=2 dT=1 dW=1 dH=1 padT=0 padW=0 padH=0 weight=F1x1x1x2x1[1 2] bias=F1[0])",
     "F1x1x2x2[]", "F1x1x1x2[7 10]"},
    {"nn.VolumetricDilatedConvolution(" ONE_PLANE
     "kT=1 kW=1 kH=2 dT=1 dW=1 dH=1 dilationT=1 dilationW=1 dilationH=1 weight=F1x1x1x2x1[1 2] bias=F1[0])",
     "F1x1x2x2[]", "F1x1x1x2[7 10]"},
    {"nn.VolumetricFullConvolution(" ONE_PLANE "kT=1 kW=2 kH=1 dT=1 dW=2 dH=1 weight=F1x1x1x1x2[1 2] bias=F1[0])", "F1x1x1x2[1 3]",
     "F1x1x1x4[1 2 3 6]"},
};

static const Row poolings[] = {
    {"nn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2)", "F1x2x4[]", "F1x1x2[6 8]"},
    {"nn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2 padW=0 padH=0 ceil_mode=true)", "F1x3x3[]", "F1x2x2[5 6 8 9]"},
    {"nn.SpatialMaxPooling(kW=2 kH=2)", "F1x1x3x3[]", "F1x1x1x1[5]"},
    {"inn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2 ceil_mode=false)", "F1x3x3[]", "F1x2x2[5 6 8 9]"},
    {"inn.SpatialAveragePooling(kW=2 kH=2 dW=2 dH=2 ceil_mode=false divide=true)", "F1x3x3[]", "F1x2x2[3 4.5 7.5 9]"},
    {"cudnn.SpatialAveragePooling(kW=2 kH=2 dW=2 dH=2)", "F1x2x2[]", "F1x1x1[2.5]"},
    {"cudnn.SpatialAveragePooling(kW=2 kH=2 dW=1 dH=1 padW=1 padH=1 mode='CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING')", "F1x1x1[4]",
     "F1x2x2[4]"},
    {"inn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2)", "F1x3x3[]", "F1x2x2[5 6 8 9]"},
    {"nn.SpatialDilatedMaxPooling(kW=2 kH=2 dW=1 dH=1 dilationW=2 dilationH=2)", "F1x3x3[]", "F1x1x1[9]"},
    {"nn.SpatialAveragePooling(kW=2 kH=2 dW=2 dH=2)", "F1x2x2[]", "F1x1x1[10]"},
    {"nn.SpatialAveragePooling(kW=2 kH=2 dW=2 dH=2 divide=true)", "F1x2x2[]", "F1x1x1[2.5]"},
    {"nn.SpatialAveragePooling(kW=2 kH=2 dW=2 dH=2 padW=0 padH=0 ceil_mode=false count_include_pad=true divide=false)", "F1x2x2[]",
     "F1x1x1[10]"},
    {"nn.SpatialAveragePooling(kW=2 kH=2 dW=1 dH=1 padW=1 padH=1 ceil_mode=false count_include_pad=true divide=true)", "F1x1x1[4]",
     "F1x2x2[1]"},
    {"nn.SpatialAveragePooling(kW=2 kH=2 dW=1 dH=1 padW=1 padH=1 ceil_mode=false count_include_pad=false divide=true)", "F1x1x1[4]",
     "F1x2x2[4]"},
    {"nn.SpatialAdaptiveMaxPooling(W=1 H=1)", "F1x2x2[]", "F1x1x1[4]"},
    {"nn.SpatialAdaptiveAveragePooling(W=1 H=1)", "F1x2x2[]", "F1x1x1[2.5]"},
    {"nn.VolumetricMaxPooling(kT=1 kW=2 kH=2 dT=1 dW=2 dH=2)", "F1x1x2x2[]", "F1x1x1x1[4]"},
    {"nn.VolumetricDilatedMaxPooling(kT=1 kW=2 kH=2 dT=1 dW=2 dH=2 dilationT=1 dilationW=1 dilationH=1)", "F1x1x2x2[]", "F1x1x1x1[4]"},
    {"nn.VolumetricAveragePooling(kT=1 kW=2 kH=2 dT=1 dW=2 dH=2)", "F1x1x2x2[]", "F1x1x1x1[2.5]"},
    {"nn.TemporalMaxPooling(kW=2 dW=1)", "F3x1[1 3 2]", "F2x1[3]"},
    {"nn.TemporalDynamicKMaxPooling(minK=2 factor=0)", "F4x1[4 1 3 2]", "F2x1[4 3]"},
    {"nn.FeatureLPPooling(width=2 stride=2 power=2 batch_mode=false)", "F4[3 4 6 8]", "F2[5 10]"},
    {"nn.SpatialSubSampling(nInputPlane=1 kW=2 kH=2 dW=2 dH=2 weight=F1[2] bias=F1[1])", "F1x2x2[]", "F1x1x1[21]"},
    {"nn.TemporalSubSampling(inputFrameSize=1 kW=2 dW=1 weight=F1[2] bias=F1[1])", "F3x1[]", "F2x1[7 11]"},
    {"nn.SpatialUpSamplingNearest(scale_factor=2)", "F1x1x2[1 2]", "F1x2x4[1 1 2 2]"},
    {"nn.SpatialUpSamplingBilinear(scale_factor=2)", "F1x1x2[0 1]", "F1x2x4[0 0.3333333333 0.6666666667 1]"},
    {"nn.SpatialUpSamplingBilinear(owidth=3 oheight=1)", "F1x1x1x2[0 1]", "F1x1x1x3[0 0.5 1]"},
    {"nn.UpSampling(scale_factor=2 mode='nearest')", "F1x1x1x1[3]", "F1x1x2x2[3]"},
    {"nn.UpSampling(scale_factor=2 mode='nearest')", "F1x1x1x1x1[3]", "F1x1x2x2x2[3]"},
    {"nn.UpSampling(scale_factor=2 mode='linear')", "F1x1x1x2[0 1]", "F1x1x2x4[0 0.3333333333 0.6666666667 1]"},
    {"nn.SpatialLPPooling(" LIST("nn.Square() nn.SpatialAveragePooling(kW=2 kH=1 dW=2 dH=1 divide=true) nn.MulConstant(constant_scalar=2) nn.Sqrt()") ")",
     "F1x1x2[3 4]", "F1x1x1[5]"},
};

static const Row normalizations[] = {
    {"nn.BatchNormalization(running_mean=F2[1 2] running_var=F2[4 9] eps=0 weight=F2[1 2] bias=F2[0 1] train=true)", "F1x2[3 5]",
     "F1x2[1 3]"},
    {"nn.BatchNormalization(running_mean=F2[1 2] running_var=F2[4 9] eps=0 weight=F2[1 2] bias=F2[0 1])", "F2[3 5]", "F1x2[1 3]"},
    {"nn.BatchNormalization(running_mean=F2[1 2] running_std=F2[0.5 0.3333333333] eps=0.001 affine=false)", "F1x2[3 5]", "F1x2[1]"},
    {"cudnn.SpatialBatchNormalization(running_mean=F1[1] running_var=F1[4] eps=0 save_mean=F1[7])", "F1x1x1x2[3 5]", "F1x1x1x2[1 2]"},
    {"nn.SpatialBatchNormalization(running_mean=F1[1] running_var=F1[4] eps=0)", "F1x1x2[3 5]", "F1x1x1x2[1 2]"},
    {"nn.VolumetricBatchNormalization(running_mean=F1[1] running_var=F1[4] eps=0)", "F1x1x1x1x2[3 5]", "F1x1x1x1x2[1 2]"},
    {"nn.InstanceNormalization(eps=0)", "F1x1x1x2[1 3]", "F1x1x1x2[-1 1]"},
    {"nn.InstanceNormalization(eps=0 weight=F1[2] bias=F1[1])", "F1x1x2[1 3]", "F1x1x2[-1 3]"},
    {"nn.SpatialCrossMapLRN(size=3 alpha=3 beta=1 k=1)", "F3x1x1[1 2 3]", "F3x1x1[0.1666666667 0.1333333333 0.2142857143]"},
    {"cudnn.SpatialCrossMapLRN(size=3 alpha=3 beta=1 K=1)", "F1x3x1x1[1 2 3]", "F1x3x1x1[0.1666666667 0.1333333333 0.2142857143]"},
    {"nn.Normalize(p=2 eps=0)", "F2[3 4]", "F2[0.6 0.8]"},
    {"nn.Normalize(p=1 eps=0)", "F1x2[3 -4]", "F1x2[0.4285714286 -0.5714285714]"},
    {"nn.SpatialSubtractiveNormalization(meanestimator=nn.Sequential(" LIST(MEAN_OF_9) "))", "F1x1x3[1 2 6]", "F1x1x3[-0.5 -1 2]"},
    {"nn.SpatialSubtractiveNormalization(meanestimator=nn.Sequential(" LIST(MEAN_OF_9) "))", "F2x1x1x3[1 2 6 2 4 12]",
     "F2x1x1x3[-0.5 -1 2 -1 -2 4]"},
    {DIVISIVE, "F1x1x3[1 2 6]", "F1x1x3[0.298142397 0.3123475238 0.632455532]"},
    {"nn.SpatialContrastiveNormalization(normalizer=nn.Sequential(" LIST("nn.Abs()" DIVISIVE) "))", "F1x1x3[-1 2 6]",
     "F1x1x3[0.298142397 0.3123475238 0.632455532]"},
    /* LayerNormalization is made of others. */
    {"nn.LayerNormalization(" LIST("nn.ConcatTable(" LIST("nn.Identity() nn.Sequential("
     LIST("nn.Mean(dimension=1 nInputDims=1) nn.Replicate(nfeatures=2 dim=1 ndim=1)") ")") ")"
     "nn.CSubTable() nn.Normalize(p=2 eps=0) nn.MulConstant(constant_scalar=2)") ")",
     "F1x2[1 3]", "F1x2[-1.4142135624 1.4142135624]"},
};

static const Row shapes[] = {
    {"nn.View(size=S[4])", "F2x2[]", "F4[]"},
    {"nn.View(size=S[2])", "F2x2[]", "F2x2[]"},
    {"nn.View(size=S[-1 2])", "F4[]", "F2x2[]"},
    {"nn.View(size=S[4] numInputDims=2)", "F3x2x2[]", "F3x4[]"},
    {"nn.View(size=S[-1] numInputDims=2)", "F3x2x2[]", "F3x4[]"},
    {"nn.View(size=S[4] numInputDims=2)", "F1x2x2[]", "F1x4[]"},
    {"nn.View(numElements=2)", "F4[]", "F2x2[]"},
    {"nn.Reshape(size=S[4])", "F2x2[]", "F4[]"},
    {"nn.Reshape(size=S[2 1])", "F2x2[]", "F2x2x1[]"},
    {"nn.Reshape(size=S[2])", "F1x2[]", "F1x2[]"},
    {"nn.Reshape(size=S[4] batchMode=true)", "F1x2x2[]", "F1x4[]"},
    {"nn.Reshape(size=S[2] batchMode=false)", "F1x2[]", "F2[]"},
    {"nn.Collapse(nInputDim=2)", "F2x2[]", "F4[]"},
    {"nn.Collapse(nInputDim=2)", "F3x2x2[]", "F3x4[]"},
    {"nn.Transpose(permutations={{1 2}})", "F2x3[]", "F3x2[1 4 2 5 3 6]"},
    {"nn.Transpose(permutations={{1 2}} numInputDims=2)", "F1x2x3[]", "F1x3x2[1 4 2 5 3 6]"},
    {"nn.Squeeze()", "F1x2x1[]", "F2[]"},
    {"nn.Squeeze(dim=1)", "F1x2[]", "F2[]"},
    {"nn.Squeeze(dim=2 numInputDims=2)", "F1x1x1[7]", "F1x1[7]"},
    {"nn.Squeeze(numInputDims=2)", "F1x1x2[]", "F1x2[]"},
    {"nn.Unsqueeze(pos=1)", "F2[]", "F1x2[]"},
    {"nn.Unsqueeze(pos=2)", "F2[]", "F2x1[]"},
    {"nn.Unsqueeze(pos=1 numInputDims=1)", "F2x2[]", "F2x1x2[]"},
    {"nn.Unsqueeze(pos=1 numInputDims=1)", "F2x1x2[]", "F2x1x1x2[]"},
    {"nn.Unsqueeze(pos=2 numInputDims=1)", "F2x1x2[]", "F2x1x2x1[]"},
    {"nn.Replicate(nfeatures=2)", "F2[5 6]", "F2x2[5 6]"},
    {"nn.Replicate(nfeatures=2 dim=1 ndim=1)", "F2x1[5 6]", "F2x2x1[5 5 6 6]"},
    {"nn.Select(dimension=1 index=2)", "F2x2[]", "F2[3 4]"},
    {"nn.Select(dimension=-1 index=-1)", "F2x2[]", "F2[2 4]"},
    {"nn.Narrow(dimension=1 index=2 length=2)", "F3[]", "F2[2 3]"},
    {"nn.Narrow(dimension=1 index=2 length=-1)", "F4[]", "F3[2 3 4]"},
    {"nn.Narrow(dimension=1 index=2 length=-2)", "F4[]", "F2[2 3]"},
    {"nn.Padding(dim=1 pad=-2 value=7)", "F2[]", "F4[7 7 1 2]"},
    {"nn.Padding(dim=1 pad=2 value=7)", "F2[]", "F4[1 2 7 7]"},
    {"nn.Padding(dim=1 pad=-1 nInputDim=1 value=7)", "F1x2[]", "F1x3[7 1 2]"},
    {"nn.Padding(dim=1 pad=-1 index=2)", "F2[]", "F3[1 0 2]"},
    {"nn.SpatialZeroPadding(pad_l=1 pad_r=1 pad_t=1 pad_b=1)", "F1x1x1[5]", "F1x3x3[0 0 0 0 5 0 0 0 0]"},
    {"nn.SpatialZeroPadding(pad_l=-1 pad_r=1 pad_t=0 pad_b=0)", "F1x1x2[]", "F1x1x2[2 0]"},
    {"nn.SpatialReflectionPadding(pad_l=1 pad_r=1 pad_t=0 pad_b=0)", "F1x1x2[]", "F1x1x4[2 1 2 1]"},
    {"nn.SpatialReplicationPadding(pad_l=1 pad_r=1 pad_t=0 pad_b=0)", "F1x1x2[]", "F1x1x4[1 1 2 2]"},
    {"nn.VolumetricReplicationPadding(pleft=1 pright=0 ptop=0 pbottom=0 pfront=0 pback=0)", "F1x1x1x2[]", "F1x1x1x3[1 1 2]"},
    {"nn.PixelShuffle(upscaleFactor=2)", "F4x1x1[]", "F1x2x2[]"},
    {"nn.PixelShuffle(upscaleFactor=2)", "F1x4x1x2[]", "F1x1x2x4[1 3 2 4 5 7 6 8]"},
    {"nn.Max(dimension=1)", "F2x2[1 5 3 4]", "F2[3 5]"},
    {"nn.Max(dimension=1 nInputDims=1)", "F2x2[1 5 3 4]", "F2[5 4]"},
    {"nn.Max(dimension=1)", "F3[1 5 3]", "F1[5]"},
    {"nn.Min(dimension=-1)", "F2x2[1 5 3 4]", "F2[1 3]"},
    {"nn.Sum(dimension=1)", "F2x2[1 5 3 4]", "F2[4 9]"},
    {"nn.Sum(dimension=-1 sizeAverage=true)", "F2x2[1 5 3 4]", "F2[3 3.5]"},
    {"nn.Sum(dimension=1 squeeze=false)", "F2x2[1 5 3 4]", "F1x2[4 9]"},
    {"nn.Mean(dimension=1)", "F2x2[1 5 3 4]", "F2[2 4.5]"},
};

static const Row tables[] = {
    {"nn.JoinTable(dimension=1)", "{F1[1] F2[2 3]}", "F3[]"},
    {"nn.JoinTable(dimension=1 nInputDims=1)", "{F1x1[1] F1x1[2]}", "F1x2[]"},
    {"nn.JoinTable(dimension=-1)", "{F2x1[1 2] F2x1[3 4]}", "F2x2[1 3 2 4]"},
    {"nn.SplitTable(dimension=1)", "F2x2[]", "{F2[1 2] F2[3 4]}"},
    {"nn.SplitTable(dimension=1 nInputDims=1)", "F2x2[]", "{F2[1 3] F2[2 4]}"},
    {"nn.SelectTable(index=-1)", "{F1[1] F1[2]}", "F1[2]"},
    {"nn.SelectTable(index=1)", "{{F1[1]} F1[2]}", "{F1[1]}"},
    {"nn.NarrowTable(offset=2 length=2)", "{F1[1] F1[2] F1[3]}", "{F1[2] F1[3]}"},
    {"nn.FlattenTable()", "{F1[1] {F1[2] {F1[3]}}}", "{F1[1] F1[2] F1[3]}"},
    {"nn.ReverseTable()", "{F1[1] F1[2] F1[3]}", "{F1[3] F1[2] F1[1]}"},
    {"nn.ZipTable()", "{{F1[1] F1[2]} {F1[3] F1[4]}}", "{{F1[1] F1[3]} {F1[2] F1[4]}}"},
    {"nn.ZipTableOneToMany()", "{F1[1] {F1[2] F1[3]}}", "{{F1[1] F1[2]} {F1[1] F1[3]}}"},
    {"nn.CAddTable(inplace=true)", "{F2[1 6] F2[2 3] F2[1 1]}", "F2[4 10]"},
    {"nn.CMulTable()", "{F2[1 6] F2[2 3]}", "F2[2 18]"},
    {"nn.CSubTable()", "{F2[1 6] F2[2 3]}", "F2[-1 3]"},
    {"nn.CDivTable()", "{F2[1 6] F2[2 3]}", "F2[0.5 2]"},
    {"nn.CMaxTable()", "{F2[1 6] F2[2 3]}", "F2[2 6]"},
    {"nn.CMinTable()", "{F2[1 6] F2[2 3]}", "F2[1 3]"},
    {"nn.CAddTensorTable()", "{F1[1] {F1[2] F1[3]}}", "{F1[3] F1[4]}"},
    {"nn.MixtureTable()", "{F1x2[0.25 0.75] {F1x1[4] F1x1[8]}}", "F1x1[7]"},
    {"nn.MixtureTable(dim=2)", "{F1x2[0.25 0.75] F1x2x1[4 8]}", "F1x1[7]"},
    {"nn.MixtureTable()", "{F2[0.25 0.75] {F1[4] F1[8]}}", "F1[7]"},
    {"nn.Index(dimension=1)", "{F3[5 6 7] L2[3 1]}", "F2[7 5]"},
    {"nn.MaskedSelect()", "{F3[5 6 7] B3[1 0 1]}", "F2[5 7]"},
    {"nn.MM()", "{F2x2[] F2x1[1]}", "F2x1[3 7]"},
    {"nn.MM(transA=true)", "{F2x2[] F2x1[1]}", "F2x1[4 6]"},
    {"nn.MM(transB=true)", "{F1x1x2[] F1x1x2[1 1]}", "F1x1x1[3]"},
    {"nn.MV()", "{F2x2[] F2[1 1]}", "F2[3 7]"},
    {"nn.MV(trans=true)", "{F1x2x2[] F1x2[1 1]}", "F1x2[4 6]"},
    {"nn.DotProduct()", "{F2[1 2] F2[3 4]}", "F1[11]"},
    {"nn.DotProduct()", "{F2x2[1 2 1 1] F2x2[3 4 5 6]}", "F2[11]"},
    {"nn.CosineDistance()", "{F2[3 4] F2[4 3]}", "F1[0.96]"},
    {"nn.PairwiseDistance(norm=2)", "{F1x2[0 0] F1x2[3 4]}", "F1[5]"},
    {"nn.PairwiseDistance(norm=1)", "{F2[0 0] F2[3 -4]}", "F1[7]"},
    {"nn.OneHot(outputSize=3)", "L2[1 3]", "F2x3[1 0 0 0 0 1]"},
    {"OneHot(outputSize=3)", "F2[1 3]", "F2x3[1 0 0 0 0 1]"},
    {"nngraph.JustElement()", "{F1[7]}", "F1[7]"},
    {"nngraph.JustTable()", "F1[7]", "{F1[7]}"},
};

#define STEP_STATES                                                                    \
  "nn.ConcatTable(" LIST("nn.Sequential(" LIST("nn.NarrowTable(offset=1 length=2) nn.CAddTable()") ")" \
  "nn.Sequential(" LIST("nn.SelectTable(index=3) nn.AddConstant(constant_scalar=1)") ")") ")"
#define STEPS "{F1[1] F1[2] F1[4]}"
#define HALF(CLASS) CLASS "(" LIST("nn.MulConstant(constant_scalar=0.5)") ")", "F1[3]", "F1[1.5]"

static const Row containers[] = {
    {"nn.Sequential(" LIST("") ")", "F2[]", "F2[]"},
    {"nn.Sequential(" LIST("nn.Square() nn.AddConstant(constant_scalar=1) nn.Identity()") ")", "F2[]", "F2[2 5]"},
    {"nn.Concat(dimension=1 " LIST("nn.Identity() nn.Square()") ")", "F2[2 3]", "F4[2 3 4 9]"},
    {"nn.DepthConcat(dimension=1 " LIST("nn.Identity() nn.SpatialMaxPooling(kW=3 kH=3 dW=1 dH=1)") ")", "F1x3x3[]",
     "F2x3x3[1 2 3 4 5 6 7 8 9 0 0 0 0 9 0 0 0 0]"},
    {"nn.ConcatTable(" LIST("nn.Identity() nn.Square()") ")", "F1[3]", "{F1[3] F1[9]}"},
    {"nn.ParallelTable(" LIST("nn.Identity() nn.Square()") ")", "{F1[3] F1[3]}", "{F1[3] F1[9]}"},
    {"nn.Parallel(inputDimension=1 outputDimension=1 " LIST("nn.Identity() nn.MulConstant(constant_scalar=10)") ")", "F2x2[]",
     "F4[1 2 30 40]"},
    {"nn.MapTable(module=nn.Square() " LIST("nn.Square()") ")", STEPS, "{F1[1] F1[4] F1[16]}"},
    {"nn.MapTable(module=nn.Square() modules={})", STEPS, "{F1[1] F1[4] F1[16]}"},
    {"nn.Bottle(nInputDim=2 nOutputDim=2 " LIST("nn.LinearNoBias(weight=F1x2[1 10])") ")", "F2x1x2[]", "F2x1x1[21 43]"},
    {"nn.Bottle(nInputDim=2 nOutputDim=2 " LIST("nn.LinearNoBias(weight=F1x2[1 10])") ")", "F2x2[]", "F2x1[21 43]"},
    {"nn.Bottle(nInputDim=2 nOutputDim=2 " LIST("nn.LinearNoBias(weight=F1x2[1 10])") ")", "F2[]", "F1[21]"},
    {"nn.CReLU(nInputDims=1 " LIST("nn.ConcatTable(" LIST("nn.Identity() nn.MulConstant(constant_scalar=-1)") ")"
     "nn.JoinTable(dimension=2) nn.ReLU()") ")",
     "F1x2[1 -2]", "F1x4[1 0 0 2]"},
    {"nn.Maxout(" LIST("nn.LinearNoBias(weight=F4x1[1 2 3 -4]) nn.View(size=S[2 2] numInputDims=1) nn.Max(dimension=1 nInputDims=2)") ")",
     "F1x1[1]", "F1x2[3 2]"},
    {HALF("nn.Decorator")},
    {HALF("nn.Serial")},
    {HALF("nn.DontCast")},
    {HALF("nn.GPU")},
    {HALF("nn.DataParallelTable")},
    {"nn.WeightNorm(v=F2x2[3 4 0 2] g=F2[10 1] outputDim=1 viewIn=S[2 2] viewOut=S[2 2] " LIST("nn.Linear(bias=F2[0])") ")", "F2[1]",
     "F2[13.9999720001 0.9999875002]"},
    {"nn.WeightNorm(v=F2x2[3 4 0 2] g=F2[10 1] outputDim=2 viewIn=S[2 2] viewOut=S[2 2] " LIST("nn.Linear(weight=F2x2[9] bias=F2[0])") ")",
     "F2[1]", "F2[5.9999880000 8.9999715003]"},
    {HALF("nn.Profile")},
    {HALF("nn.NaN")},
    {HALF("nn.NormStabilizer")},
    {HALF("nn.Inception")},
    {HALF("nn.FireModule")},
    {HALF("nn.BiSequencer")},
    {HALF("nn.SeqBRNN")},
    {HALF("nn.Recursor")},
    {"nn.Decorator(module=nn.Square())", "F1[3]", "F1[9]"},
    {"nn.Sequencer(" LIST("nn.Recursor(" LIST("nn.Square()") ")") ")", STEPS, "{F1[1] F1[4] F1[16]}"},
    {"nn.Sequencer(" LIST("nn.Square()") ")", "F3x1[1 2 4]", "F3x1[1 4 16]"},
    {"nn.Repeater(rho=3 " LIST("nn.GRU(outputSize=1 recurrentModule=nn.CAddTable())") ")", "F1[2]", "{F1[2] F1[4] F1[6]}"},
    {"nn.Sequencer(" LIST("nn.GRU(outputSize=1 recurrentModule=nn.CAddTable())") ")", STEPS, "{F1[1] F1[3] F1[7]}"},
    {"nn.Sequencer(" LIST("nn.GRU(outputSize=1 recurrentModule=nn.CAddTable())") ")", "F2x1x1[3 4]", "F2x1x1[3 7]"},
    {"nn.Sequencer(" LIST("nn.LSTM(outputSize=1 recurrentModule=" STEP_STATES ")") ")", STEPS, "{F1[1] F1[3] F1[7]}"},
    {"nn.Sequencer(" LIST("nn.FastLSTM(outputSize=1 " LIST("nn.ConcatTable(" LIST("nn.SelectTable(index=3) nn.Sequential("
     LIST("nn.SelectTable(index=3) nn.AddConstant(constant_scalar=1)") ")") ")") ")") ")",
     STEPS, "{F1[0] F1[1] F1[2]}"},
    {"nn.Sequencer(" LIST("nn.Recurrence(outputSize={1} nInputDim=1 " LIST("nn.CAddTable()") ")") ")", STEPS, "{F1[1] F1[3] F1[7]}"},
    {"nn.Sequencer(" LIST("nn.Recurrent(initialModule=nn.MulConstant(constant_scalar=10) recurrentModule=nn.CAddTable())") ")", STEPS,
     "{F1[10] F1[12] F1[16]}"},
    {"nn.GRU(outputSize=1 recurrentModule=nn.CAddTable())", "F1[3]", "F1[3]"},
    {"nn.SeqLSTM(inputsize=1 outputsize=1 " LSTM_WEIGHTS, "F2x1x1[1 -2]", "F2x1x1[0.4173791494 0.0280952246]"},
    {"nn.SeqLSTM(inputsize=1 outputsize=1 batchfirst=true " LSTM_WEIGHTS, "F1x2x1[1 -2]", "F1x2x1[0.4173791494 0.0280952246]"},
    {"nn.SeqLSTM(inputsize=1 outputsize=1 " LSTM_WEIGHTS, "{F1x1[-1] F1x1[0.5] F2x1x1[1 -2]}",
     "F2x1x1[-0.0675144219 -0.0642499919]"},
    {"nn.LSTM(input_dim=1 hidden_dim=1 " LSTM_WEIGHTS, "F1x2x1[1 -2]", "F1x2x1[0.4173791494 0.0280952246]"},
    {"nn.SeqGRU(inputSize=1 outputSize=1 weight=F2x3[0.5 -0.5 1 0.25 0.75 -1] bias=F3[0 1 0.5])", "F2x1x1[1 -2]",
     "F2x1x1[0.3417302770 0.2219825104]"},
    {"nn.VanillaRNN(input_dim=1 hidden_dim=1 weight=F2x1[0.5 -0.3] bias=F1[0.1])", "F1x2x1[1 -2]", "F1x2x1[0.537049567 -0.7860901822]"},
};

/* Runs that keep their memory: the third one of a tensor asks for none. */
#define KEPT_RUNS(REAL)                                                                          \
  do {                                                                                           \
    TH##REAL##Tensor *x = THObject_new##REAL##Tensor(input), *y = TH##REAL##Tensor_new();        \
    THObject *given = NULL;                                                                      \
    for (k = 0; k < 3; k++) {                                                                    \
      if (k == 2)                                                                                \
        alloc_failAfter(0, 1);                                                                   \
      TRY(THNetRun_forward##REAL(run, x, y));                                                    \
      if (k == 2)                                                                                \
        CHECK(!alloc_hasFailed()), alloc_failAfter(-1, 0);                                       \
      CHECK(!check_raised());                                                                    \
    }                                                                                            \
    given = THObject_newFrom##REAL##Tensor(y);                                                   \
    CHECK(alikeTrees(given, expected, 2e-6));                                                    \
    THObject_free(given);                                                                        \
    TH##REAL##Tensor_free(y);                                                                    \
    TH##REAL##Tensor_free(x);                                                                    \
  } while (0)

static void checkRuns(THNet *net, THObject *input, THObject *expected) {
  const char *type = THObject_elementType(input), *other = THObject_elementType(expected);
  THNetRun *run = THNetRun_new(net);
  int k;
  for (k = 0; k < 2; k++) {
    THObject *got = THNetRun_newForward(run, input);
    CHECK(alikeTrees(got, expected, 2e-6));
    THObject_free(got);
  }
  if (type && other && strcmp(type, other) == 0) {
    if (strcmp(type, "Double") == 0)
      KEPT_RUNS(Double);
    else if (strcmp(type, "Float") == 0)
      KEPT_RUNS(Float);
  }
  THNetRun_free(run);
}

static void check(const Row *row) {
  THObject *input, *expected, *got;
  THNet *net;
  for (modules_double = 0; modules_double < 2; modules_double++) {
    CASE(row->net);
    got = NULL;
    net = NULL;
    input = newTree(row->input);
    expected = newTree(row->output);
    TRY({
      net = newNet(row->net);
      got = THNet_newForward(net, input);
    });
    if (!CHECK(got != NULL))
      fprintf(stderr, "    %s\n", check_caught.message);
    else if (!CHECK(alikeTrees(got, expected, 2e-6)))
      fprintf(stderr, "   "), printTree(got), fprintf(stderr, "\n");
    THObject_free(got);
    if (net && got) {
      THNet_prepare(net, 0);
      got = THNet_newForward(net, input);
      CHECK(alikeTrees(got, expected, 2e-6));
      THObject_free(got);
      THNet_prepare(net, 1);
      checkRuns(net, input, expected);
    }
    THObject_free(expected);
    THObject_free(input);
    THNet_free(net);
  }
  modules_double = 0;
}

#define EACH(ROWS)                                     \
  do {                                                 \
    size_t k;                                          \
    for (k = 0; k < sizeof ROWS / sizeof *ROWS; k++)   \
      check(&ROWS[k]);                                 \
  } while (0)

static void classes(void *unused) {
  (void)unused;
  EACH(activations);
  EACH(products);
  EACH(convolutions);
  EACH(poolings);
  EACH(normalizations);
  EACH(shapes);
  EACH(tables);
  EACH(containers);
}

/* ---- graphs ------------------------------------------------------------------ */

TH_CONSUMES(3) static void putField(THObject *table, const char *key, THObject *value) {
  THObject_setField(table, key, value);
  THObject_free(value);
}

/* A node with a module, an index of a split, or neither. */
static THObject *newNode(const char *module, int selected) {
  THObject *data = THObject_newTable(), *fields = THObject_newTable(), *node;
  if (module)
    putField(data, "module", newTree(module));
  if (selected)
    putField(data, "selectindex", THObject_newNumber(selected));
  putField(data, "mapindex", THObject_newTable());
  THObject_setField(fields, "data", data);
  putField(fields, "children", THObject_newTable());
  node = THObject_newInstance("nngraph.Node", fields);
  THObject_free(fields);
  THObject_free(data);
  return node;
}

/* Has `to` read `from` as its input `index`. */
static void lead(THObject *from, THObject *to, int index) {
  THObject *children = THObject_newField(from, "children"), *key = THObject_newField(from, "data");
  THObject *map = THObject_newPath(to, "data.mapindex"), *number = THObject_newNumber(index);
  THObject_append(children, to);
  THObject_set(map, key, number);
  THObject_free(number);
  THObject_free(map);
  THObject_free(key);
  THObject_free(children);
}

/* A graph of these nodes, of which the first one is the input and the last one the output. */
static THObject *newGraph(THObject **nodes, int count) {
  THObject *list = THObject_newTable(), *fields = THObject_newTable(), *graph;
  int k;
  for (k = 0; k < count; k++)
    THObject_append(list, nodes[k]);
  putField(fields, "forwardnodes", list);
  THObject_setField(fields, "innode", nodes[0]);
  THObject_setField(fields, "outnode", nodes[count - 1]);
  graph = THObject_newInstance("nn.gModule", fields);
  THObject_free(fields);
  return graph;
}

/* (a + b * 10, b * 10) of a table {a, b}. */
static void graphs(void *unused) {
  THObject *nodes[6], *graph, *input, *expected, *got;
  THNet *net;
  int k;

  (void)unused;
  CASE("graphs");
  nodes[0] = newNode(NULL, 0);
  nodes[1] = newNode(NULL, 1);
  nodes[2] = newNode(NULL, 2);
  nodes[3] = newNode("nn.MulConstant(constant_scalar=10)", 0);
  nodes[4] = newNode("nn.CAddTable()", 0);
  nodes[5] = newNode(NULL, 0);
  lead(nodes[0], nodes[1], 1);
  lead(nodes[0], nodes[2], 1);
  lead(nodes[2], nodes[3], 1);
  lead(nodes[1], nodes[4], 1);
  lead(nodes[3], nodes[4], 2);
  lead(nodes[3], nodes[5], 2);
  lead(nodes[4], nodes[5], 1);
  graph = newGraph(nodes, 6);
  net = THNet_newFromObject(graph);
  CHECK_STRING(THNet_layerPath(net, 1), "forwardnodes.5.data.module");
  input = newTree("{F1[1] F1[2]}");
  expected = newTree("{F1[21] F1[20]}");
  got = THNet_newForward(net, input);
  CHECK(alikeTrees(got, expected, 0));
  THObject_free(got);
  THNet_free(net);

  CASE("graphs that do not run");
  lead(nodes[4], nodes[3], 2); /* in a circle */
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(graph)));
  CHECK(strstr(check_caught.message, "leads to one that has run"));
  THObject_free(graph);
  graph = newGraph(nodes + 2, 3);
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(graph)));
  THObject_free(graph);
  for (k = 0; k < 6; k++)
    THObject_free(nodes[k]);
  THObject_free(expected);
  THObject_free(input);
}

/* A pooling layer whose maxima go back to their places later. */
static void unpooling(void *unused) {
  THObject *pooling = newTree("nn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2)"), *tree = newTree("nn.Sequential(modules={})");
  THObject *list = THObject_newField(tree, "modules"), *back = newTree("nn.SpatialMaxUnpooling()");
  THObject *factor = newTree("nn.MulConstant(constant_scalar=10)"), *input = newTree("F1x2x5[1 5 2 3 0 4 0 9 1 0]");
  THObject *expected = newTree("F1x2x5[0 50 0 0 0 0 0 90 0 0]"), *got;
  THNet *net;

  (void)unused;
  CASE("unpooling");
  THObject_setField(back, "pooling", pooling);
  THObject_append(list, pooling);
  THObject_append(list, factor);
  THObject_append(list, back);
  net = THNet_newFromObject(tree);
  got = THNet_newForward(net, input);
  CHECK(alikeTrees(got, expected, 0));
  THObject_free(got);
  THNet_free(net);
  THObject_free(expected);
  THObject_free(input);
  THObject_free(factor);
  THObject_free(back);
  THObject_free(list);
  THObject_free(tree);
  THObject_free(pooling);
}

/* A list of the package tds is as good as a table. */
static void lists(void *unused) {
  THNet *net = newNet("nn.CAddTable()");
  THObject *table = newTree("{F2[1 2] F2[10 20]}"), *list = THObject_newInstance("tds.Vec", table), *expected = newTree("F2[11 22]");
  THObject *got = THNet_newForward(net, list);

  (void)unused;
  CASE("an input that is a tds.Vec");
  CHECK(alikeTrees(got, expected, 0));
  THObject_free(got);
  THObject_free(expected);
  THObject_free(list);
  THObject_free(table);
  THNet_free(net);
}

/* ---- what a network says of itself --------------------------------------------- */

static void questions(void *unused) {
  THObject *tree, *input, *layers, *value;
  THNet *net;

  (void)unused;
  CASE("questions");
  tree = newTree("nn.Sequential(" LIST("nn.Linear(weight=F2x3[] bias=F2[0]) nn.Sequential(" LIST("nn.Tanh()") ")"
                 "nn.Linear(weight=F4x2[])") ")");
  net = THNet_newFromObject(tree);
  CHECK_LONG(THNet_layerCount(net), 3);
  CHECK_STRING(THNet_layerPath(net, 0), "modules.1");
  CHECK_STRING(THNet_layerPath(net, 1), "modules.2.modules.1");
  CHECK_STRING(THNet_layerClass(net, 1), "nn.Tanh");
  CHECK_LONG(THNet_layerParameters(net, 0), 8);
  CHECK_LONG(THNet_layerParameters(net, 1), 0);
  CHECK_LONG(THNet_parameterCount(net), 16);
  value = THObject_newPath(tree, THNet_layerPath(net, 1));
  CHECK_STRING(THObject_className(value), "nn.Tanh");
  THObject_free(value);
  CHECK_ARG_ERROR(2, SINK(THNet_layerPath(net, 3)));
  CHECK_ARG_ERROR(2, SINK(THNet_layerClass(net, (size_t)-1)));
  CHECK_ARG_ERROR(2, (void)THNet_layerParameters(net, 3));

  layers = THNet_newLayers(net, NULL);
  CHECK_LONG(THObject_length(layers), 3);
  value = THObject_newPath(layers, "3.class");
  CHECK_STRING(THObject_string(value), "nn.Linear");
  THObject_free(value);
  THObject_free(layers);

  input = newTree("F5x3[]");
  layers = THNet_newLayers(net, input);
  value = THObject_newPath(layers, "1.multiplyAdds");
  CHECK_NUMBER(THObject_number(value), 5 * 2 * 3);
  THObject_free(value);
  value = THObject_newPath(layers, "3.output");
  CHECK_STRING(THObject_string(value), "[5 x 4]");
  THObject_free(value);
  value = THObject_newPath(layers, "3.seconds");
  CHECK(THObject_number(value) >= 0);
  THObject_free(value);
  THObject_free(layers);
  THObject_free(input);
  THNet_free(net);
  THObject_free(tree);

  CASE("shared parameters count once");
  value = newTree("nn.Mul(weight=F1[3])");
  tree = newTree("nn.Sequential(modules={})");
  {
    THObject *list = THObject_newField(tree, "modules");
    THObject_append(list, value);
    THObject_append(list, value);
    THObject_free(list);
  }
  net = THNet_newFromObject(tree);
  CHECK_LONG(THNet_layerCount(net), 2);
  CHECK_LONG(THNet_parameterCount(net), 1);
  THNet_free(net);
  THObject_free(tree);
  THObject_free(value);

  CASE("parameters of one storage are different ones");
  tree = newTree("nn.Sequential(" LIST("nn.Mul() nn.Mul()") ")");
  {
    THFloatTensor *all = THFloatTensor_newWithSize1d(2);
    int k;
    THFloatTensor_fill(all, 3);
    for (k = 0; k < 2; k++) {
      THFloatTensor *weight = THFloatTensor_newNarrow(all, 0, k, 1);
      THObject *module = THObject_newPath(tree, k ? "modules.2" : "modules.1");
      value = THObject_newFromFloatTensor(weight);
      THObject_setField(module, "weight", value);
      THObject_free(value);
      THObject_free(module);
      THFloatTensor_free(weight);
    }
    THFloatTensor_free(all);
  }
  net = THNet_newFromObject(tree);
  CHECK_LONG(THNet_parameterCount(net), 2);
  THNet_free(net);
  THObject_free(tree);
}

/* ---- sharing, types, results ----------------------------------------------------- */

static void sharing(void *unused) {
  THObject *tree, *weight;
  THFloatTensor *factor, *x, *y;
  THDoubleTensor *input, *output;
  THNet *net;

  (void)unused;
  CASE("weights are shared with the tree");
  tree = newTree("nn.Mul(weight=F1[3])");
  net = THNet_newFromObject(tree);
  weight = THObject_newField(tree, "weight");
  factor = THObject_newFloatTensor(weight);
  THObject_free(weight);
  THObject_free(tree); /* the network keeps what it needs */
  x = THFloatTensor_newWithSize1d(2);
  THFloatTensor_fill(x, 2);
  y = THNet_newForwardFloat(net, x);
  CHECK_NUMBER(THFloatTensor_get1d(y, 1), 6);
  THFloatTensor_free(y);
  THFloatTensor_set1d(factor, 0, 5);
  y = THFloatTensor_new();
  THNet_forwardFloat(net, x, y);
  CHECK_NUMBER(THFloatTensor_get1d(y, 1), 10);
  THNet_forwardFloat(net, x, x);
  CHECK_NUMBER(THFloatTensor_get1d(x, 1), 10);

  CASE("another type than that of the weights");
  input = THDoubleTensor_newWithSize1d(2);
  THDoubleTensor_fill(input, 0.1);
  output = THNet_newForwardDouble(net, input);
  CHECK_NUMBER(THDoubleTensor_get1d(output, 0), 0.5);
  THDoubleTensor_free(output);
  output = THDoubleTensor_new();
  THNet_forwardDouble(net, input, output);
  CHECK_NUMBER(THDoubleTensor_get1d(output, 1), 0.5);
  THDoubleTensor_free(output);
  THDoubleTensor_free(input);
  THNet_free(net);

  CASE("a result shares nothing with the input");
  net = newNet("nn.View(size=S[2 1])");
  THFloatTensor_free(y);
  y = THNet_newForwardFloat(net, x);
  THFloatTensor_fill(x, 1);
  CHECK_NUMBER(THFloatTensor_get2d(y, 1, 0), 10);
  THNet_free(net);

  CASE("elements of a result are its own");
  net = newNet("nn.Sequential(" LIST("nn.MulConstant(constant_scalar=2) nn.Replicate(nfeatures=3)") ")");
  THFloatTensor_free(y);
  y = THNet_newForwardFloat(net, x);
  CHECK(THFloatTensor_isContiguous(y));
  THFloatTensor_set2d(y, 0, 0, 7);
  CHECK_NUMBER(THFloatTensor_get2d(y, 1, 0), 2);
  THNet_free(net);
  net = newNet("nn.Constant(value=F2[3 4] nInputDim=0)");
  THFloatTensor_free(y);
  y = THNet_newForwardFloat(net, x);
  THFloatTensor_fill(y, 0);
  THFloatTensor_free(y);
  y = THNet_newForwardFloat(net, x);
  CHECK_NUMBER(THFloatTensor_get2d(y, 1, 1), 4);
  THNet_retain(net);
  THNet_free(net);
  THNet_retain(NULL);
  THNet_free(NULL);
  THNet_free(net);
  THFloatTensor_free(y);
  THFloatTensor_free(x);
  THFloatTensor_free(factor);
}

static void files(void *unused) {
  THObject *tree = newTree("nn.Sequential(" LIST("nn.Linear(weight=F2x3[] bias=F2[0]) nn.Tanh()") ")");
  THFloatTensor *x = THFloatTensor_newWithSize1d(3), *y;
  THNet *net;
  char path[] = "/tmp/test_net_XXXXXX";
  const int descriptor = mkstemp(path);

  (void)unused;
  CASE("files");
  CHECK(descriptor >= 0);
  close(descriptor);
  THObject_save(tree, path);
  THObject_free(tree);
  net = THNet_newLoad(path);
  THFloatTensor_fill(x, 0.01f);
  y = THNet_newForwardFloat(net, x);
  CHECK(fabs((double)THFloatTensor_get1d(y, 0) - tanh(0.06)) < 1e-6);
  CHECK(fabs((double)THFloatTensor_get1d(y, 1) - tanh(0.15)) < 1e-6);
  THFloatTensor_free(y);
  THFloatTensor_free(x);
  THNet_free(net);
  unlink(path);
  CHECK_SOME_ERROR(SINK(THNet_newLoad(path)));
  CHECK_ARG_ERROR(1, SINK(THNet_newLoad(NULL)));
}

/* ---- ONNX -------------------------------------------------------------------------- */

/* The bytes of a file, or -1 if there is none; its first ones at `start`. */
static long bytesOf(const char *path, char *start, size_t count) {
  FILE *file = fopen(path, "rb");
  long bytes;
  if (!file)
    return -1;
  if (fread(start, 1, count, file) < count)
    memset(start, 0, count);
  fseek(file, 0, SEEK_END);
  bytes = ftell(file);
  fclose(file);
  return bytes;
}

/* What readers of ONNX make of it, the tests of the Python package say. */
static void onnx(void *unused) {
  THNet *net = newNet("nn.Sequential(" LIST("nn.Linear(weight=F20x30[] bias=F20[0]) nn.Tanh()") ")"), *other;
  THObject *input = newTree("F2x30[]"), *wrong = newTree("F2x20[]");
  char path[] = "/tmp/test_net_XXXXXX", data[sizeof path + 8], start[9];
  const int descriptor = mkstemp(path);
  long whole;

  (void)unused;
  CASE("ONNX");
  CHECK(descriptor >= 0);
  close(descriptor);
  snprintf(data, sizeof data, "%s.data", path);
  THNet_saveONNX(net, input, path, 0);
  whole = bytesOf(path, start, sizeof start);
  CHECK(whole > 20 * 30 * 4 && memcmp(start, "\010\010\022\005libTH", sizeof start) == 0);
  CHECK_LONG(bytesOf(data, start, 0), -1);
  /* A link of the second name, which nobody gave, is replaced and not followed. */
  CHECK_LONG(symlink(path, data), 0);
  THNet_saveONNX(net, input, path, TH_ONNX_EXTERNAL_DATA);
  CHECK_LONG(readlink(data, start, sizeof start), -1);
  CHECK_LONG(bytesOf(data, start, 0), 20 * 30 * 4);
  CHECK(bytesOf(path, start, 0) < whole - 20 * 30 * 4 + 200);
  unlink(data);

  CASE("ONNX that is not written leaves what is there");
  whole = bytesOf(path, start, 0);
  CHECK_ARG_ERROR(2, THNet_saveONNX(net, wrong, path, 0));
  CHECK(strstr(check_caught.message, "modules.1: nn.Linear: expects rows of 30"));
  CHECK_ARG_ERROR(1, THNet_saveONNX(NULL, input, path, 0));
  CHECK_ARG_ERROR(2, THNet_saveONNX(net, NULL, path, 0));
  CHECK_ARG_ERROR(3, THNet_saveONNX(net, input, NULL, 0));
  CHECK_ARG_ERROR(4, THNet_saveONNX(net, input, path, 2));
  other = newNet("nn.Sequential(" LIST("nn.PairwiseDistance(norm=0) nn.Sequential(" LIST("nn.Square()") ")") ")");
  THObject_free(wrong);
  wrong = newTree("{F2x3[] F2x3[]}");
  CHECK_ARG_ERROR(1, THNet_saveONNX(other, wrong, path, 0));
  CHECK(strstr(check_caught.message, "nn.PairwiseDistance (modules.1, "));
  CHECK_LONG(bytesOf(path, start, 0), whole);
  CHECK_LONG(bytesOf(data, start, 0), -1);
  CHECK_SOME_ERROR(THNet_saveONNX(net, input, "/tmp/no such folder/net.onnx", 0));
  CHECK(strstr(check_caught.message, "cannot write '/tmp/no such folder/net.onnx'"));
  unlink(path);
  THNet_free(other);
  THNet_free(net);
  THObject_free(wrong);
  THObject_free(input);
}

/* ---- errors ------------------------------------------------------------------------ */

/* A tree that is refused, and what the message says. */
static void refuse(const char *text, const char *said) {
  THObject *tree = newTree(text);
  CASE(text);
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(tree)));
  if (!CHECK(strstr(check_caught.message, said) != NULL))
    fprintf(stderr, "    %s\n", check_caught.message);
  THObject_free(tree);
}

/* An input that is refused. */
static void misfit(const char *text, const char *from, const char *said) {
  THNet *net = newNet(text);
  THObject *input = newTree(from);
  CASE(text);
  CHECK_ARG_ERROR(2, SINK(THNet_newForward(net, input)));
  if (!CHECK(strstr(check_caught.message, said) != NULL))
    fprintf(stderr, "    %s\n", check_caught.message);
  THObject_free(input);
  THNet_free(net);
}

#define CONV "nn.SpatialConvolution(nInputPlane=1 nOutputPlane=1 kW=2 kH=2 dW=1 dH=1 "

static void refusals(void *unused) {
  (void)unused;
  refuse("3", "an instance of a class of nn expected");
  refuse("{nn.Tanh()}", "an instance of a class of nn expected: the table may have one at a key");
  refuse("my.Layer()", "cannot run my.Layer");
  refuse("torch.nn.modules.linear.Linear()", "cannot run torch.nn.modules.linear.Linear: classes of PyTorch are programs in Python");
  refuse("nn.Sequential(" LIST("nn.Nothing() nn.Tanh() nn.Sequential(" LIST("foo.Bar()") ")") ")",
         "cannot run nn.Nothing (modules.1), foo.Bar (modules.3.modules.1)");
  refuse("nn.Sequential(" LIST("nn.Linear() nn.Nothing()") ")", "cannot run nn.Nothing (modules.2)");
  refuse("nn.Sequential(" LIST("nn.Tanh() nn.Linear()") ")", "modules.2: nn.Linear: has no tensor 'weight'");
  refuse("nn.Sequential()", "nn.Sequential: has no field 'modules'");
  refuse("nn.Sequential(modules=3)", "field 'modules' is a number, not a table");
  refuse("nn.Linear(weight='text')", "field 'weight' is a string, not a tensor");
  refuse("nn.Linear(weight=F4[])", "field 'weight' has 1 dimensions");
  refuse("nn.Linear(weight=F2x2[] bias=F3[])", "has 3 biases for 2 outputs");
  refuse(CONV "weight=F1x1x3x3[])", "field 'weight' is [1 x 1 x 3 x 3], where [1 x 1 x 2 x 2] is expected");
  refuse("nn.SpatialConvolution(nInputPlane=-1 nOutputPlane=1 kW=2 kH=2 weight=F1[])", "field 'nInputPlane' is -1, which must be positive");
  refuse("nn.SpatialConvolution(nInputPlane=1 nOutputPlane=1 kW=2000000000 kH=2000000000 weight=F1[])", "is expected");
  refuse("nn.SpatialMaxPooling(kW=2.5 kH=2)", "field 'kW' is 2.5, not a whole number");
  refuse("nn.SpatialMaxPooling(kW=2 kH=1e300)", "not a whole number");
  refuse("nn.SpatialMaxPooling(kW=2 kH=2 dW=0 dH=1)", "out of range");
  refuse("nn.BatchNormalization(running_mean=F2[])", "has neither a tensor 'running_var' nor 'running_std'");
  refuse("nn.BatchNormalization(running_mean=F2[] running_var=F3[])", "lists of other lengths");
  refuse("nn.View(size=S[-1 -1])", "cannot view anything as");
  refuse("nn.View(size=S[0])", "cannot view anything as");
  refuse("nn.Reshape(size=S[])", "cannot give anything the sizes");
  refuse("nn.Dropout(p='half')", "field 'p' is a string, not a number");
  refuse("nn.Dropout(v2=1)", "field 'v2' is a number, not a boolean");
  refuse("nn.Transpose(permutations={{1}})", "something else than pairs of numbers");
  refuse("nn.PReLU(nOutputPlane=3 weight=F2[])", "has 2 slopes for 3 planes");
  refuse("nn.gModule(forwardnodes={})", "has no field 'innode'");
  refuse("nn.Sequential(" LIST("nn.BiSequencerLM()") ")", "cannot run nn.BiSequencerLM (modules.1)");
  refuse("nn.SpatialMaxUnpooling(pooling=nn.SpatialMaxPooling(kW=2 kH=2))", "its pooling layer does not run before it");

  misfit("nn.Sequential(" LIST("nn.Tanh() nn.Linear(weight=F2x3[])") ")", "F4[]", "modules.2: nn.Linear: expects rows of 3, got [4]");
  misfit("nn.Tanh()", "{F1[]}", "nn.Tanh: expects a tensor, got a table of 1");
  misfit("nn.CAddTable()", "F1[]", "expects a table, got a tensor [1]");
  misfit("nn.CAddTable()", "{F2[] F3[]}", "sizes [2] and [3] differ");
  misfit("nn.CAddTable()", "{}", "got an empty one");
  misfit("nn.Tanh()", "{'text'}", "expects tensors and tables of them, got a string");
  misfit(CONV "weight=F1x4[])", "F2x3x3[]", "expects 1 planes, got 2 in [2 x 3 x 3]");
  misfit(CONV "weight=F1x4[])", "F3[]", "expects 3 or 4 dimensions, got [3]");
  misfit("nn.LookupTable(weight=F3x2[])", "L2[1 4]", "an index is not one of 1 to 3");
  misfit("nn.LookupTable(weight=F3x2[])", "L2[0 1]", "an index is not one of 1 to 3");
  misfit("nn.JoinTable(dimension=2)", "{F1[] F1[]}", "there is no dimension 2");
  misfit("nn.JoinTable(dimension=1)", "{F1x2[] F1x3[]}", "cannot join");
  misfit("nn.SelectTable(index=3)", "{F1[]}", "there is no value 3 in a table of 1");
  misfit("nn.View(size=S[3])", "F4[]", "cannot view [4] as [3]");
  misfit("nn.Select(dimension=1 index=5)", "F4[]", "index 5 is not one of 1 to 4");
  misfit("nn.Narrow(dimension=1 index=3 length=9)", "F4[]", "are not among the 4");
  misfit("nn.SpatialBatchNormalization(running_mean=F1[1] running_var=F1[4])", "F2x1x1[]", "expects 1 features, got 2");
  misfit("nn.Sequencer(" LIST("nn.Recursor(" LIST("nn.Linear(weight=F1x2[])") ")") ")", "{F2[] F3[]}",
         "modules.1.modules.1: nn.Linear: expects rows of 2, got [3]");
  misfit("nn.ParallelTable(" LIST("nn.Tanh() nn.Tanh()") ")", "{F1[]}", "nn.ParallelTable: expects 2 values, got a table of 1");
  misfit("nn.Linear(weight=F2x3[])", "{F3[]}", "expects a tensor");

  CASE("a table where a tensor is asked for");
  {
    THNet *net = newNet("nn.ConcatTable(" LIST("nn.Tanh()") ")");
    THFloatTensor *x = THFloatTensor_newWithSize1d(2);
    THFloatTensor_zero(x);
    CHECK_ERROR(SINK(THNet_newForwardFloat(net, x)));
    CHECK(strstr(check_caught.message, "THNet_newForward") != NULL);
    THFloatTensor_free(x);
    THNet_free(net);
  }
}

/* ---- hostile trees ------------------------------------------------------------------ */

/* A chain of so many modules inside each other, and how it ends. */
static THObject *newDeep(int depth) {
  THObject *module = newTree("nn.Tanh()");
  while (depth-- > 0) {
    THObject *list = THObject_newTable(), *fields = THObject_newTable();
    THObject_append(list, module);
    THObject_free(module);
    putField(fields, "modules", list);
    module = THObject_newInstance("nn.Sequential", fields);
    THObject_free(fields);
  }
  return module;
}

/* Makes loops of the modules of such a chain. */
static void eachRepeats(THObject *chain) {
  THObject *module = chain, *list, *inner, *last;
  THObject_retain(module);
  while (THObject_hasField(module, "modules")) {
    list = THObject_newField(module, "modules");
    inner = THObject_newAt(list, 1);
    if (THObject_hasField(inner, "modules")) {
      THObject *contents = THObject_newContents(inner), *loop;
      putField(inner, "rho", THObject_newNumber(2));
      loop = THObject_newInstance("nn.Repeater", contents);
      THObject_setAt(list, 1, loop);
      THObject_free(inner);
      THObject_free(contents);
      inner = loop;
    }
    last = module;
    module = inner;
    THObject_free(last);
    THObject_free(list);
  }
  THObject_free(module);
}

/* Whether a million steps take a minute. */
static int isSlow(void) { return check_few() || check_mode("asan"); }

static void hostile(void *unused) {
  THObject *tree, *list, *input, *inner;
  THNet *net;
  int k;

  (void)unused;
  CASE("a module that contains itself");
  tree = newTree("nn.Sequential(modules={})");
  list = THObject_newField(tree, "modules");
  THObject_append(list, tree);
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(tree)));
  CHECK(strstr(check_caught.message, "modules.1: nn.Sequential: contains itself") != NULL);
  THObject_free(list);
  THObject_free(tree);

  CASE("depth");
  tree = newDeep(40);
  net = THNet_newFromObject(tree);
  CHECK_LONG(THNet_layerCount(net), 1);
  THNet_free(net);
  THObject_free(tree);
  tree = newDeep(10000);
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(tree)));
  CHECK(strstr(check_caught.message, "modules inside each other") != NULL);
  THObject_free(tree);

  CASE("the same module twice in each of forty");
  if (!isSlow()) { /* a million places */
    tree = newTree("nn.Tanh()");
    for (k = 0; k < 40; k++) {
      inner = newTree("nn.Sequential(modules={})");
      list = THObject_newField(inner, "modules");
      THObject_append(list, tree);
      THObject_append(list, tree);
      THObject_free(list);
      THObject_free(tree);
      tree = inner;
    }
    CHECK_ERROR(SINK(THNet_newFromObject(tree)));
    CHECK(strstr(check_caught.message, "more than") != NULL);
    THObject_free(tree);
  }

  CASE("loops inside each other");
  net = newNet("nn.Repeater(rho=2000000000 " LIST("nn.Repeater(rho=2000000000 " LIST("nn.Recursor(" LIST("nn.Identity()") ")") ")") ")");
  input = newTree("F1[1]");
  if (!isSlow()) {
    CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
    CHECK(strstr(check_caught.message, "steps") != NULL);
  }
  THNet_free(net);

  CASE("loops without steps");
  net = newNet("nn.Repeater(rho=2000000000 " LIST("nn.Sequential(modules={})") ")");
  if (!isSlow()) {
    CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
    CHECK(strstr(check_caught.message, "steps") != NULL);
  }
  THNet_free(net);

  CASE("tables that double");
  tree = newTree("nn.Sequential(modules={})");
  list = THObject_newField(tree, "modules");
  inner = newTree("nn.ConcatTable(" LIST("nn.Identity() nn.Identity()") ")");
  for (k = 0; k < 30; k++)
    THObject_append(list, inner);
  net = THNet_newFromObject(tree);
  if (!isSlow()) {
    CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
    CHECK(strstr(check_caught.message, "values") != NULL);
  }
  THNet_free(net);
  THObject_free(inner);
  THObject_free(list);
  THObject_free(tree);

  CASE("a tensor that becomes too many values");
  net = newNet("nn.Sequential(" LIST("nn.Replicate(nfeatures=2000000000) nn.SplitTable(dimension=1)") ")");
  CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
  CHECK(strstr(check_caught.message, "values") != NULL);
  THNet_free(net);

  CASE("tables inside each other");
  for (k = 0; k < 100; k++) {
    inner = THObject_newTable();
    THObject_append(inner, input);
    THObject_free(input);
    input = inner;
  }
  net = newNet("nn.Identity()");
  CHECK_ARG_ERROR(2, SINK(THNet_newForward(net, input)));
  THObject_free(input);
  input = newTree("{}");
  THObject_append(input, input);
  CHECK_ARG_ERROR(2, SINK(THNet_newForward(net, input)));
  THObject_free(input);
  THNet_free(net);

  CASE("more elements than the file has");
  {
    THFloatTensor *one = THFloatTensor_newWithSize2d(1, 1), *all = THFloatTensor_new();
    THLongStorage *sizes = THLongStorage_newWithSize2(1 << 20, 1 << 20);
    THObject *weight;
    THFloatTensor_zero(one);
    THFloatTensor_expand(all, one, sizes);
    weight = THObject_newFromFloatTensor(all);
    tree = newTree("nn.Linear()");
    THObject_setField(tree, "weight", weight);
    CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(tree)));
    CHECK(strstr(check_caught.message, "more elements than its storage") != NULL);
    THObject_free(tree);
    THObject_free(weight);
    THLongStorage_free(sizes);
    THFloatTensor_free(all);
    THFloatTensor_free(one);
  }
}

/* As deep as a network may be, and deeper, on the least stack that a thread may have. */
static void *onSmallStack(void *unused) {
  THObject *tree = newDeep(47), *deeper = newDeep(1000), *input = newTree("F1[0]");
  THNet *net;
  (void)unused;
  check_catchErrors();
  net = THNet_newFromObject(tree);
  THObject_free(THNet_newForward(net, input));
  THNet_free(net);
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(deeper)));
  THObject_free(tree);
  tree = newDeep(8);
  eachRepeats(tree);
  net = THNet_newFromObject(tree);
  THObject_free(THNet_newForward(net, input));
  THNet_free(net);
  THObject_free(input);
  THObject_free(deeper);
  THObject_free(tree);
  return NULL;
}

static void smallStack(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  CASE("a stack of 128 KB");
  if (check_mode("asan") || check_mode("audit"))
    return; /* frames are larger */
  pthread_attr_init(&attributes);
  CHECK(pthread_attr_setstacksize(&attributes, 128 << 10) == 0);
  CHECK(pthread_create(&thread, &attributes, onSmallStack, NULL) == 0);
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
}

/* ---- fields and inputs that are not as they should be ----------------------------------- */

static const char *const wildValues[] = {
    "-1", "0", "2.5", "2147483647", "-2147483648", "1e300", "'text'", "true", "{}", "{1 {2}}", "F1[-1]", "F3x2[]", "F2x1x1x2x1x1[7]",
    "L2[9 -9]", "S[]", "S[-1 2147483647]", "nn.Tanh()", "my.Layer()",
};
static const char *const wildInputs[] = {
    "F1[-3]", "F5[]", "F2x3[]", "F1x1[1e30]", "F3x2x4[]", "F2x1x3x3[]", "F1x2x1x3x2[]", "F1x1x1x1x1x1[2]", "L3[-1 0 7]", "B2x2[1 0]", "{}",
    "{F1[]}", "{F2[] F3[]}", "{F2x2[] L2[5 0]}", "{{F1[]} F1[]}", "{F2x2[] {F2x2[] F1[]} F1[]}", "{F1x2x2[] F2[] F2x2x2[]}",
};
#define MOST_BYTES ((size_t)1 << 26)

static long wild_runs;
static THObject *wild_tree, *wild_input;

/* Makes a network and runs it; what cannot be is an error that is no defect of the library. */
static void runWild(void *unused) {
  THNet *net = NULL;
  THObject *got;
  (void)unused;
  TRY(net = THNet_newFromObject(wild_tree));
  CHECK(check_caught.kind != CRASH && !strstr(check_caught.message, "internal error"));
  if (!net)
    return;
  got = NULL;
  TRY(got = THNet_newForward(net, wild_input));
  if (!CHECK(check_caught.kind != CRASH && !strstr(check_caught.message, "internal error")))
    fprintf(stderr, "    %s\n", check_caught.message);
  THObject_free(got);
  if (wild_runs % 4 == 0) { /* with kept memory, twice the same */
    THNetRun *run = THNetRun_new(net);
    int n;
    for (n = 0; n < 2; n++) {
      const int raised = check_raised();
      got = NULL;
      TRY(got = THNetRun_newForward(run, wild_input));
      CHECK(check_caught.kind != CRASH && check_raised() == raised);
      THObject_free(got);
    }
    THNetRun_free(run);
  }
  THNet_free(net);
}

static void attemptWild(void) {
  const long before = alloc_live();
  wild_runs++;
  runWild(NULL);
  CHECK_LONG(alloc_more(before), 0);
}

/* Each field of a module, and of those that it holds, is something else in turn. */
static void mutate(THObject *module, int depth) {
  size_t k, i;
  for (k = 0; depth < 5 && k < THObject_pairCount(module); k++) {
    THObject *key = THObject_newKeyAt(module, k), *value = THObject_newValueAt(module, k), *nil = THObject_newNil();
    const int repeats = THObject_kind(key) == TH_OBJECT_STRING && strcmp(THObject_string(key), "rho") == 0;
    for (i = 0; i < sizeof wildValues / sizeof *wildValues; i++) {
      THObject *other = newTree(wildValues[i]);
      if (!repeats) { /* which may take as long as a file says */
        THObject_set(module, key, other);
        attemptWild();
      }
      THObject_free(other);
    }
    THObject_set(module, key, value);
    if (THObject_kind(value) == TH_OBJECT_TABLE || THObject_kind(value) == TH_OBJECT_INSTANCE)
      mutate(value, depth + 1);
    if (k + 1 == THObject_pairCount(module)) { /* the last one is missing, which changes no order */
      THObject_set(module, key, nil);
      attemptWild();
      THObject_set(module, key, value);
    }
    THObject_free(nil);
    THObject_free(value);
    THObject_free(key);
  }
}

static void wildRow(const Row *row) {
  size_t i;
  CASE(row->net);
  wild_tree = newTree(row->net);
  for (i = 0; i < sizeof wildInputs / sizeof *wildInputs; i++) {
    wild_input = newTree(wildInputs[i]);
    attemptWild();
    THObject_free(wild_input);
  }
  wild_input = newTree(row->input);
  mutate(wild_tree, 0);
  THObject_free(wild_input);
  THObject_free(wild_tree);
}

#define EACH_WILD(ROWS)                                                       \
  do {                                                                        \
    size_t k;                                                                 \
    for (k = 0; k < sizeof ROWS / sizeof *ROWS; k += check_few() ? 7 : 1)     \
      wildRow(&ROWS[k]);                                                      \
  } while (0)

static void wild(void) {
  if (alloc_counts())
    alloc_limit(MOST_BYTES);
  else
    return; /* sizes that a file says may be all of the memory */
  EACH_WILD(activations);
  EACH_WILD(products);
  EACH_WILD(convolutions);
  EACH_WILD(poolings);
  EACH_WILD(normalizations);
  EACH_WILD(shapes);
  EACH_WILD(tables);
  EACH_WILD(containers);
  alloc_limit(0);
  CASE("wild");
  fprintf(stderr, "note: %ld trees and inputs that are not as they should be\n", wild_runs);
  CHECK(wild_runs > 2000);
}

/* ---- memory ---------------------------------------------------------------------------- */

static const char *const whole[] = {
    "nn.Sequential(" LIST(
        "nn.SpatialConvolution(" ONE_PLANE "kW=2 kH=2 dW=1 dH=1 weight=F1x1x2x2[] bias=F1[1])"
        "nn.SpatialBatchNormalization(running_mean=F1[1] running_var=F1[4])"
        "nn.Concat(dimension=2 " LIST("nn.ReLU() nn.SpatialMaxPooling(kW=1 kH=1 dW=1 dH=1)") ")"
        "nn.View(size=S[-1] numInputDims=3) nn.Linear(weight=F2x8[] bias=F2[0])"
        "nn.ConcatTable(" LIST("nn.Identity() nn.SoftMax()") ")") ")",
    "F1x3x3[]"};
static THObject *memory_tree, *memory_input;

static void makeAndRun(void *unused) {
  (void)unused;
  TRY({
    THNet *net = THNet_newFromObject(memory_tree);
    THNet_free(net);
  });
}

static THNet *memory_net;

static void runOnce(void *unused) {
  (void)unused;
  TRY(THObject_free(THNet_newForward(memory_net, memory_input)));
}

/* Each allocation fails once: an error, and nothing is lost. */
static void failEach(void (*act)(void *), const char *name) {
  long k, failures = 0;
  CASE(name);
  if (!alloc_counts())
    return;
  act(NULL); /* what is kept by threads is there */
  CHECK(!check_raised());
  for (k = 1; k < 2000; k++) {
    long lost;
    const long before = alloc_live();
    alloc_failAfter(k - 1, 0);
    act(NULL);
    lost = alloc_more(before);
    if (!alloc_hasFailed())
      break;
    failures += check_raised(); /* memory that can be done without is not missed */
    CHECK(check_caught.kind != CRASH);
    CHECK_LONG(lost, 0);
  }
  alloc_failAfter(-1, 0);
  CHECK(failures > 10 && k < 2000);
}

static void saveOnce(void *unused) {
  (void)unused;
  TRY(THNet_saveONNX(memory_net, memory_input, "/dev/null", 0));
}

static void memory(void) {
  memory_tree = newTree(whole[0]);
  memory_input = newTree(whole[1]);
  failEach(makeAndRun, "memory that fails while a network is made");
  memory_net = THNet_newFromObject(memory_tree);
  failEach(runOnce, "memory that fails while it runs");
  failEach(saveOnce, "memory that fails while it becomes ONNX");
  THNet_free(memory_net);
  THObject_free(memory_input);
  THObject_free(memory_tree);
}

/* ---- threads ---------------------------------------------------------------------------- */

typedef struct {
  THNet *net;
  THObject *input, *expected;
  int wrong;
} Shared;

static void *runMany(void *argument) {
  Shared *shared = (Shared *)argument;
  int k, wrong = 0;
  for (k = 0; k < 50; k++) {
    THObject *got = THNet_newForward(shared->net, shared->input);
    wrong += !alikeTrees(got, shared->expected, 0);
    THObject_free(got);
  }
  __atomic_fetch_add(&shared->wrong, wrong, __ATOMIC_RELAXED);
  return NULL;
}

static void threads(void *unused) {
  pthread_t thread[8];
  Shared shared;
  int k;

  (void)unused;
  CASE("eight threads run one network");
  shared.net = newNet(whole[0]);
  shared.input = newTree(whole[1]);
  shared.expected = THNet_newForward(shared.net, shared.input);
  shared.wrong = 0;
  for (k = 0; k < 8; k++)
    CHECK(pthread_create(&thread[k], NULL, runMany, &shared) == 0);
  for (k = 0; k < 8; k++)
    pthread_join(thread[k], NULL);
  CHECK_LONG(shared.wrong, 0);
  THObject_free(shared.expected);
  THObject_free(shared.input);
  THNet_free(shared.net);
}

int main(void) {
  check_catchErrors();
  CHECK_LONG(alloc_lost(classes, NULL), 0);
  CHECK_LONG(alloc_lost(graphs, NULL), 0);
  CHECK_LONG(alloc_lost(unpooling, NULL), 0);
  CHECK_LONG(alloc_lost(lists, NULL), 0);
  CHECK_LONG(alloc_lost(questions, NULL), 0);
  CHECK_LONG(alloc_lost(sharing, NULL), 0);
  CHECK_LONG(alloc_lost(files, NULL), 0);
  CHECK_LONG(alloc_lost(onnx, NULL), 0);
  CHECK_LONG(alloc_lost(refusals, NULL), 0);
  CHECK_LONG(alloc_lost(hostile, NULL), 0);
  smallStack();
  wild();
  memory();
  threads(NULL);
  return check_report();
}
