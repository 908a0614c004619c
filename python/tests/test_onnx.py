"""Networks as ONNX: what onnx checks and onnxruntime computes, against what the network itself computes."""

import pathlib
import re
import shutil
import subprocess

import numpy
import pytest

import libth

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RANDOM = numpy.random.default_rng(7)
LETTERS = {"F": "float32", "B": "uint8", "L": "int64"}


class Reader:
    """Trees of modules written as text, as c_tests/th_modules.h has them; values of `~` are random."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def take(self, pattern):
        found = re.compile(pattern).match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def values(self, end):
        values = []
        while not self.take(rf"\s*{end}"):
            values.append(self.value())
        return values

    def value(self):
        self.take(r"\s*")
        if found := self.take(r"([FBL])([0-9x]+)\["):
            sizes = [int(size) for size in found[2].split("x")]
            count = numpy.prod(sizes)
            if self.take(r"~\]"):
                return RANDOM.standard_normal(sizes).astype("float32")
            given = self.values(r"\]") or range(1, count + 1)
            return numpy.resize(given, sizes).astype(LETTERS[found[1]])
        if self.take(r"S\["):
            return libth.tensor(self.values(r"\]"))
        if found := self.take("true|false"):
            return found[0] == "true"
        if found := self.take("'([^']*)'"):
            return found[1]
        if self.take("{"):
            return self.values("}")
        if found := self.take(r"([A-Za-z][\w.]*)\("):
            fields = {}
            while not self.take(r"\s*\)"):
                name = self.take(r"\s*(\w+)=")[1]
                fields[name] = self.value()
            return libth.Object(found[1], fields)
        number = self.take(r"[-+0-9.e]+")[0]
        return float(number) if set(number) & set(".e") else int(number)


def read(text):
    return Reader(text).value()


def rows():
    """The networks and inputs that the C test of all classes has."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("no C compiler")
    command = [compiler, "-E", "-P", f"-I{ROOT / 'include'}", f"-I{ROOT / 'c_tests'}", str(ROOT / "c_tests" / "test_net.c")]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = []
    for table in re.findall(r"static const Row \w+\[\] = \{(.*?)\n?\};", text, re.S):
        for row in re.findall(r'\{((?:\s*"[^"]*"|\s*,)+)\s*\}', table):
            parts = ["".join(re.findall(r'"([^"]*)"', part)) for part in re.split(r",(?=\s*\")", row)]
            found.append(tuple(parts[:2]))
    return found


def tensors(value):
    return [tensor for item in value for tensor in tensors(item)] if isinstance(value, (list, tuple)) else [numpy.asarray(value)]


def compute(path, inputs):
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    named = {own.name: numpy.asarray(value, "float32") for own, value in zip(session.get_inputs(), tensors(inputs), strict=True)}
    return session.run(None, named)


def check(model, inputs, path, batches=()):
    """Converts the network, has onnx check it, and compares what comes out; of the batches with other sizes, too."""
    net = libth.Net(model)
    net.to_onnx(path, inputs)
    onnx.checker.check_model(str(path), full_check=True)
    for given in [inputs, *batches]:
        expected, got = tensors(net(given)), compute(path, given)
        assert len(expected) == len(got)
        for ours, theirs in zip(expected, got):
            # Of a batch of one, some modules give what has no batch.
            assert ours.shape == theirs.shape or (ours.size == theirs.size and 1 in tensors(given)[0].shape[:2]), (ours.shape, theirs.shape)
            numpy.testing.assert_allclose(theirs.ravel(), ours.ravel(), rtol=1e-4, atol=1e-5)
    return onnx.load(str(path))


def is_open(graph):
    return any(size.dim_param == "batch" for one in graph.graph.input for size in one.type.tensor_type.shape.dim)


def test_each_class(tmp_path):
    """The rows of the C test: every class, with what it is saved with."""
    wrong = []
    for model, inputs in rows():
        try:
            check(read(model), read(inputs), tmp_path / "model.onnx")
        except Exception as error:  # noqa: BLE001
            wrong.append(f"{model} {inputs}: {type(error).__name__}: {str(error)[:300]}")
    assert not wrong, "\n".join(wrong)
    assert len(rows()) > 200


CONVOLUTION = "nInputPlane=4 nOutputPlane=6 kW=3 kH=2 "
PLANES = "F2x4x7x8[~]"
LARGER = [
    # A sample of a batch is whatever its row says behind its first size.
    ("nn.SpatialConvolution(" + CONVOLUTION + "dW=2 dH=1 padW=1 padH=0 weight=F6x4x2x3[~] bias=F6[~])", PLANES),
    ("cudnn.SpatialConvolution(" + CONVOLUTION + "groups=2 dW=1 dH=1 padW=1 padH=1 weight=F6x2x2x3[~] bias=F6[~])", PLANES),
    ("nn.SpatialDilatedConvolution(" + CONVOLUTION + "dilationW=2 dilationH=3 padW=2 padH=1 weight=F6x4x2x3[~])", PLANES),
    ("nn.SpatialFullConvolution(" + CONVOLUTION + "dW=2 dH=3 padW=1 padH=1 adjW=1 adjH=2 weight=F4x6x2x3[~] bias=F6[~])", PLANES),
    ("cudnn.SpatialFullConvolution(" + CONVOLUTION + "groups=2 dW=2 dH=2 weight=F4x3x2x3[~] bias=F6[~])", PLANES),
    ("nn.SpatialDepthWiseConvolution(nInputPlane=4 nOutputPlane=2 kW=3 kH=2 dW=2 dH=1 padW=1 padH=1 weight=F2x4x2x3[~] bias=F2x4[~])", PLANES),
    ("nn.SpatialConvolutionLocal(" + CONVOLUTION + "dW=2 dH=1 padW=1 padH=1 iW=8 iH=7 oW=4 oH=8 weight=F8x4x6x4x2x3[~] bias=F6x8x4[~])", PLANES),
    ("nn.SpatialConvolutionMap(nInputPlane=4 nOutputPlane=2 kW=3 kH=2 dW=1 dH=2 connTable=F3x2[1 1 4 2 3 1] weight=F3x2x3[~] bias=F2[~])", PLANES),
    ("nn.TemporalConvolution(inputFrameSize=3 outputFrameSize=5 kW=2 dW=2 weight=F5x6[~] bias=F5[~])", "F2x7x3[~]"),
    ("cudnn.TemporalConvolution(inputFrameSize=3 outputFrameSize=5 kH=2 dH=1 padH=2 weight=F5x6[~] bias=F5[~])", "F2x7x3[~]"),
    ("nn.TemporalRowConvolution(inputFrameSize=3 kW=2 dW=2 weight=F3x1x2[~] bias=F3[~])", "F2x7x3[~]"),
    ("nn.VolumetricConvolution(nInputPlane=2 nOutputPlane=3 kT=2 kW=3 kH=2 dT=1 dW=2 dH=1 padT=1 padW=1 padH=0 weight=F3x2x2x2x3[~] bias=F3[~])",
     "F2x2x4x5x6[~]"),
    ("nn.VolumetricFullConvolution(nInputPlane=2 nOutputPlane=3 kT=2 kW=3 kH=2 dT=2 dW=2 dH=1 padT=0 padW=1 padH=0 adjT=1 adjW=1 adjH=0 "
     "weight=F2x3x2x2x3[~] bias=F3[~])", "F2x2x4x5x6[~]"),
    ("nn.SpatialMaxPooling(kW=3 kH=2 dW=2 dH=2 padW=1 padH=1 ceil_mode=true)", PLANES),
    ("nn.SpatialMaxPooling(kW=3 kH=3 dW=3 dH=3 padW=0 padH=0 ceil_mode=true)", PLANES),
    ("nn.SpatialDilatedMaxPooling(kW=3 kH=2 dW=1 dH=1 padW=1 padH=1 dilationW=2 dilationH=2)", PLANES),
    ("nn.SpatialAveragePooling(kW=3 kH=2 dW=2 dH=2 padW=1 padH=1 ceil_mode=true count_include_pad=true divide=true)", PLANES),
    ("nn.SpatialAveragePooling(kW=3 kH=2 dW=2 dH=2 padW=1 padH=1 ceil_mode=true count_include_pad=false divide=true)", PLANES),
    ("nn.SpatialAveragePooling(kW=3 kH=3 dW=2 dH=2 padW=1 padH=1 count_include_pad=true divide=true)", PLANES),
    ("nn.SpatialAveragePooling(kW=3 kH=3 dW=2 dH=2 padW=1 padH=1 count_include_pad=false divide=true)", PLANES),
    ("nn.SpatialAveragePooling(kW=3 kH=3 dW=2 dH=2 ceil_mode=true count_include_pad=false divide=false)", PLANES),
    ("nn.SpatialAveragePooling(kW=2 kH=2 dW=2 dH=2)", PLANES),
    ("nn.VolumetricMaxPooling(kT=2 kW=2 kH=2 dT=2 dW=2 dH=2 padT=1 padW=0 padH=1 ceil_mode=true)", "F2x2x4x5x6[~]"),
    ("nn.VolumetricAveragePooling(kT=2 kW=3 kH=2 dT=2 dW=2 dH=2)", "F2x2x4x5x6[~]"),
    ("nn.SpatialAdaptiveMaxPooling(W=3 H=2)", PLANES),
    ("nn.SpatialAdaptiveAveragePooling(W=3 H=4)", PLANES),
    ("nn.SpatialAdaptiveAveragePooling(W=4 H=7)", PLANES),
    ("nn.TemporalMaxPooling(kW=3 dW=2)", "F2x7x3[~]"),
    ("nn.TemporalDynamicKMaxPooling(minK=2 factor=0.5)", "F2x7x3[~]"),
    ("nn.FeatureLPPooling(width=3 stride=2 power=2 batch_mode=true)", "F2x9x4x5[~]"),
    ("nn.SpatialSubSampling(nInputPlane=4 kW=3 kH=2 dW=2 dH=1 weight=F4[~] bias=F4[~])", PLANES),
    ("nn.TemporalSubSampling(inputFrameSize=3 kW=3 dW=2 weight=F3[~] bias=F3[~])", "F7x3[~]"),
    ("nn.SpatialUpSamplingNearest(scale_factor=3)", PLANES),
    ("nn.SpatialUpSamplingBilinear(scale_factor=2)", PLANES),
    ("nn.SpatialUpSamplingBilinear(oheight=11 owidth=5)", PLANES),
    ("nn.UpSampling(mode='linear' odepth=7 oheight=9 owidth=5)", "F2x2x4x5x6[~]"),
    ("nn.PixelShuffle(upscaleFactor=2)", PLANES),
    ("nn.SpatialBatchNormalization(eps=0.01 running_mean=F4[~] running_var=F4[1 2 3 0.5] weight=F4[~] bias=F4[~])", PLANES),
    ("nn.SpatialBatchNormalization(running_mean=F4[~] running_std=F4[1 2 3 0.5])", PLANES),
    ("nn.BatchNormalization(running_mean=F4[~] running_var=F4[1 2 3 0.5])", "F2x4[~]"),
    ("nn.InstanceNormalization(eps=0.01 weight=F4[~] bias=F4[~])", PLANES),
    ("nn.SpatialCrossMapLRN(size=3 alpha=0.5 beta=0.75 k=2)", PLANES),
    ("nn.SpatialCrossMapLRN(size=2 alpha=0.5 beta=0.75 k=1)", PLANES),
    ("nn.Normalize(p=2 eps=0.1)", "F2x7[~]"),
    ("nn.Normalize(p=3)", "F2x7[~]"),
    ("nn.Linear(weight=F3x5[~] bias=F3[~])", "F2x5[~]"),
    ("nn.Bilinear(weight=F4x3x5[~] bias=F4[~])", "{F2x3[~] F2x5[~]}"),
    ("nn.Euclidean(weight=F5x4[~])", "F2x5[~]"),
    ("nn.Cosine(weight=F4x5[~])", "F2x5[~]"),
    ("nn.CMul(weight=F1x4x1x1[~])", PLANES),
    ("nn.CAdd(bias=F7x8[~])", "F2x7x8[~]"),
    ("nn.Add(bias=F5[~])", "F2x5[~]"),
    ("nn.LookupTable(weight=F9x5[~])", "F2x3[4 9 1]"),
    ("nn.OneHot(outputSize=5)", "F2[5 2]"),
    ("nn.PReLU(nOutputPlane=4 weight=F4[~])", PLANES),
    ("nn.GatedLinearUnit(dim=2)", "F2x6[~]"),
    ("nn.SoftMax()", PLANES),
    ("nn.LogSoftMax()", "F2x5[~]"),
    ("cudnn.SoftMax()", PLANES),
    ("nn.SoftPlus(beta=2 threshold=1)", "F2x5[~]"),
    ("nn.View(size=S[-1] numInputDims=3)", PLANES),
    ("nn.View(size=S[224])", PLANES),
    ("nn.Reshape(size=S[8 28])", PLANES),
    ("nn.Transpose(permutations={{2 3} {3 4}})", PLANES),
    ("nn.Replicate(nfeatures=3 dim=2 ndim=3)", PLANES),
    ("nn.Narrow(dimension=2 index=2 length=-2)", PLANES),
    ("nn.Select(dimension=-1 index=-2)", PLANES),
    ("nn.Padding(dim=1 pad=-2 nInputDim=3)", PLANES),
    ("nn.Padding(dim=1 pad=2 nInputDim=3 index=2 value=5)", PLANES),
    ("nn.SpatialZeroPadding(pad_l=2 pad_r=-1 pad_t=-2 pad_b=1)", PLANES),
    ("nn.SpatialReflectionPadding(pad_l=2 pad_r=1 pad_t=3 pad_b=1)", PLANES),
    ("nn.SpatialReplicationPadding(pad_l=2 pad_r=1 pad_t=3 pad_b=1)", PLANES),
    ("nn.Max(dimension=2 nInputDims=3)", PLANES),
    ("nn.Mean(dimension=1 nInputDims=3)", PLANES),
    ("nn.SplitTable(dimension=1 nInputDims=3)", PLANES),
    ("nn.MM(transA=true)", "{F2x5x3[~] F2x5x4[~]}"),
    ("nn.MV()", "{F2x5x3[~] F2x3[~]}"),
    ("nn.CosineDistance()", "{F2x5[~] F2x5[~]}"),
    ("nn.PairwiseDistance(norm=3)", "{F2x5[~] F2x5[~]}"),
    ("nn.MixtureTable()", "{F2x3[~] {F2x4[~] F2x4[~] F2x4[~]}}"),
    ("nn.CReLU(nInputDims=3 modules={nn.ConcatTable(modules={nn.Identity() nn.MulConstant(constant_scalar=-1)}) nn.JoinTable(dimension=2) nn.ReLU()})",
     PLANES),
    ("nn.Bottle(nInputDim=2 nOutputDim=2 modules={nn.Linear(weight=F3x5[~] bias=F3[~])})", "F2x4x5[~]"),
    ("nn.DepthConcat(dimension=2 modules={nn.Identity() nn.SpatialMaxPooling(kW=3 kH=2 dW=2 dH=2)})", PLANES),
    ("nn.LSTM(input_dim=3 hidden_dim=4 weight=F7x16[~] bias=F16[~])", "F2x5x3[~]"),
    ("nn.VanillaRNN(input_dim=3 hidden_dim=4 weight=F7x4[~] bias=F4[~])", "F2x5x3[~]"),
    ("nn.SpatialUniformCrop(oheight=4 owidth=5)", PLANES),
    ("nn.SpatialUniformCrop(oheight=7 owidth=1)", PLANES),
    ("nn.SeqReverseSequence(dim=2)", "F2x5x3[~]"),
    ("nn.Convert(inputShape='bchw' outputShape='bf')", PLANES),
    ("nn.Convert(inputShape='bhwc' outputShape='bchw')", PLANES),
    ("nn.Convert(inputShape='bf' outputShape='b')", "F2x5[~]"),
    ("nn.SpatialFeatNormalization(mean=F4[~] std=F4[1 2 3 0.5])", PLANES),
    ("inn.ConstAffine(a=F4[~] b=F4[~])", PLANES),
    ("inn.ConstAffine(a=F5[~] b=F5[~])", "F2x5[~]"),
    ("nn.ArgMax(dim=1 nInputDim=1)", "F2x5[1 3 3 2 0 -1 -5 -4 -2 -1]"),
    ("nn.ArgMax(dim=2 nInputDim=3 asLong=false)", PLANES),
    ("nn.MaskZero(nInputDim=1 modules={nn.Linear(weight=F3x4[~] bias=F3[~])})", "F2x4[0 0 0 0 1 -2 0 3]"),
    ("nn.MaskZero(nInputDim=2 modules={nn.ConcatTable(modules={nn.Sum(dimension=1 nInputDims=2) nn.AddConstant(constant_scalar=1)})})",
     "F2x2x2[0 0 0 0 1 -2 0 3]"),
    ("nn.TrimZero(nInputDim=1 modules={nn.Linear(weight=F3x4[~] bias=F3[~])})", "F2x4[1 -2 0 3 0 0 0 0]"),
    ("nn.SparseLinear(weight=F3x6[~] bias=F3[~])", "F2x3x2[1 0.5 6 -1 9 0 3 2 3 1 2 -0.5]"),
]


def of_batch(value, size):
    """The same kind of input with another size of the batch."""
    if isinstance(value, list):
        return [of_batch(item, size) for item in value]
    return numpy.concatenate([value] * size)[:size]


@pytest.mark.parametrize("model, inputs", LARGER, ids=[row[0].split("(")[0] for row in LARGER])
def test_any_batch(tmp_path, model, inputs):
    inputs = read(inputs)
    batched = "TemporalSub" not in model
    graph = check(read(model), inputs, tmp_path / "model.onnx", [of_batch(inputs, size) for size in (1, 5)] if batched else [])
    assert is_open(graph) == batched


SEQUENCES = [
    ("nn.SeqLSTM(inputsize=3 outputsize=4 weight=F7x16[~] bias=F16[~])", "F5x2x3[~]"),
    ("nn.SeqLSTM(inputsize=3 outputsize=4 weight=F7x16[~] bias=F16[~])", "{F2x4[~] F2x4[~] F5x2x3[~]}"),
    ("nn.SeqGRU(inputSize=3 outputSize=4 weight=F7x12[~] bias=F12[~])", "F5x2x3[~]"),
    ("nn.Sequencer(modules={nn.GRU(outputSize=3 recurrentModule=nn.Sequential(modules={nn.CAddTable() nn.Linear(weight=F3x3[~] bias=F3[~]) nn.Tanh()}))})",
     "F4x2x3[~]"),
]


@pytest.mark.parametrize("model, inputs", SEQUENCES)
def test_sequences(tmp_path, model, inputs):
    inputs = read(inputs)
    other = numpy.concatenate([inputs] * 2, 1) if not isinstance(inputs, list) else []
    graph = check(read(model), inputs, tmp_path / "model.onnx", [other] if not isinstance(inputs, list) else [])
    assert is_open(graph) == (not isinstance(inputs, list))
    assert "F5" not in model and len(graph.graph.node) < 60


# With a row of zeros in the first step, and in a later one.
MASKED = "F3x2x2[0 0 1 -1 0.5 2 0 0 1 2 -1 0.25]"
WRITTEN_OUT = [
    ("nn.SeqLSTMP(inputsize=3 outputsize=2 hiddensize=4 weight=F5x16[~] bias=F16[~] weightO=F4x2[~])", "F3x2x3[~]"),
    ("nn.SeqLSTMP(inputsize=2 outputsize=3 hiddensize=4 maskzero=true weight=F5x16[~] bias=F16[~] weightO=F4x3[~])", MASKED),
    ("nn.SeqLSTM(inputsize=2 outputsize=4 maskzero=true weight=F6x16[~] bias=F16[~])", MASKED),
    ("nn.SeqLSTM(inputsize=2 outputsize=4 maskzero=true weight=F6x16[~] bias=F16[~])", "{F2x4[~] F2x4[~] " + MASKED + "}"),
    ("nn.SeqGRU(inputSize=2 outputSize=4 maskzero=true weight=F6x12[~] bias=F12[~])", MASKED),
    ("nn.SeqGRU(inputSize=2 outputSize=4 maskzero=true batchfirst=true weight=F6x12[~] bias=F12[~])", "F2x3x2[0 0 1 -1 0.5 2 1 2 0 0 0 0]"),
    ("nn.VanillaRNN(input_dim=2 hidden_dim=4 maskzero=true weight=F6x4[~] bias=F4[~])", "F2x3x2[0 0 1 -1 0.5 2 1 2 0 0 0 0]"),
]


@pytest.mark.parametrize("model, inputs", WRITTEN_OUT)
def test_sequences_written_out(tmp_path, model, inputs):
    inputs = read(inputs)
    samples = 0 if "Vanilla" in model or "batchfirst" in model else 1
    others = [] if isinstance(inputs, list) else [numpy.concatenate([inputs] * 2, samples)]
    graph = check(read(model), inputs, tmp_path / "model.onnx", others)
    assert not {"LSTM", "GRU", "RNN"} & {node.op_type for node in graph.graph.node}


FIXED = [
    # The regions of each plane of this batch, and keys of each sample.
    ("nn.SpatialFractionalMaxPooling(poolSizeH=2 poolSizeW=3 outH=3 outW=4 newRandomPool=true randomSamples=F2x2x2[0.1 0.9 0.5 0 0.3 0.75 1 0.6])",
     "F2x2x7x9[~]"),
    ("nn.VolumetricFractionalMaxPooling(poolSizeT=2 poolSizeH=2 poolSizeW=1 ratioT=0.5 ratioH=0.4 ratioW=0.7 newRandomPool=true "
     "randomSamples=F2x3[0.1 0.9 0.5 0 0.3 0.75])", "F2x6x7x5[~]"),
    ("nn.IndexLinear(weight=F6x3[~] bias=F3[~])", "{F4[2 6 1 3] F4[~]}"),
    ("nn.IndexLinear(weight=F6x3[~] bias=F3[~] offset=0)", "{{F2[2 0] F3[5 1 1]} {F2[~] F3[~]}}"),
    ("nn.IndexLinear(weight=F3x7[2 0.5 1 0.25 1 2 3 1 1 1 -1 4 5 6 4 0.25 1 0 7 8 9] bias=F3[~])", "{F4[2 3 1 1] F4[-3 2 1 -8]}"),
]


@pytest.mark.parametrize("model, inputs", FIXED)
def test_fixed_batch(tmp_path, model, inputs):
    check(read(model), read(inputs), tmp_path / "model.onnx")


def convolution(inputs, outputs, size, step=1, room=0):
    return (f"nn.SpatialConvolution(nInputPlane={inputs} nOutputPlane={outputs} kW={size} kH={size} dW={step} dH={step} padW={room} padH={room} "
            f"weight=F{outputs}x{inputs}x{size}x{size}[~] bias=F{outputs}[~])")


def normalization(planes):
    return (f"nn.SpatialBatchNormalization(eps=0.001 running_mean=F{planes}[~] running_var=F{planes}[0.5 1 2] weight=F{planes}[1 0.5] bias=F{planes}[~])"
            "nn.ReLU()")


def chain(*modules):
    return "nn.Sequential(modules={" + " ".join(modules) + "})"


def block(planes):
    inner = chain(convolution(planes, planes, 3, 1, 1), normalization(planes), convolution(planes, planes, 3, 1, 1))
    return f"nn.ConcatTable(modules={{{inner} nn.Identity()}}) nn.CAddTable(inplace=true) nn.ReLU()"


NETWORKS = {
    "residual": (chain(convolution(3, 8, 7, 2, 3), normalization(8), "nn.SpatialMaxPooling(kW=3 kH=3 dW=2 dH=2 padW=1 padH=1)", block(8), block(8),
                       "nn.SpatialAveragePooling(kW=4 kH=4 dW=1 dH=1 count_include_pad=true divide=true) nn.View(size=S[8])",
                       "nn.Linear(weight=F5x8[~] bias=F5[~]) nn.LogSoftMax()"), "F2x3x16x16[~]"),
    "vgg": (chain(convolution(3, 6, 3, 1, 1), "nn.ReLU()", "nn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2 ceil_mode=true)", convolution(6, 8, 3, 1, 1),
                  "nn.ReLU() nn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2) nn.View(size=S[72]) nn.Linear(weight=F7x72[~] bias=F7[~])"
                  "nn.Threshold(threshold=0 val=0.000001) nn.Dropout(p=0.5 v2=true) nn.Linear(weight=F4x7[~] bias=F4[~]) nn.SoftMax()"),
            "F2x3x12x12[~]"),
    "inception": (chain(convolution(3, 4, 3, 1, 1), "nn.SpatialCrossMapLRN(size=5 alpha=0.0001 beta=0.75 k=1) nn.Inception(module=nn.DepthConcat(dimension=2 modules={"
                        + " ".join([convolution(4, 2, 1), chain(convolution(4, 2, 1), "nn.ReLU()", convolution(2, 3, 3, 1, 1)),
                                    chain("nn.SpatialMaxPooling(kW=3 kH=3 dW=1 dH=1 padW=1 padH=1)", convolution(4, 2, 1))])
                        + "})) nn.Square() nn.SpatialAveragePooling(kW=3 kH=3 dW=2 dH=2 ceil_mode=true divide=true) nn.Sqrt()"), "F2x3x9x9[~]"),
    "faces": (chain(convolution(3, 4, 5, 2, 2), normalization(4),
                    "nn.DepthConcat(dimension=2 modules={" + " ".join([
                        chain(convolution(4, 3, 1), normalization(3)),
                        chain("nn.Square() nn.SpatialAveragePooling(kW=3 kH=3 dW=3 dH=3 divide=true count_include_pad=true)"
                              "nn.MulConstant(constant_scalar=9 inplace=true) nn.Sqrt()", convolution(4, 2, 1),
                              "nn.SpatialZeroPadding(pad_l=1 pad_r=1 pad_t=1 pad_b=1)")]) + "})",
                    "nn.View(size=S[-1] numInputDims=3) nn.Linear(weight=F6x180[~] bias=F6[~]) nn.Normalize(p=2)"), "F2x3x12x12[~]"),
    "characters": (chain("nn.ParallelTable(modules={OneHot(outputSize=5) nn.Identity() nn.Identity()})"
                         "nn.ConcatTable(modules={" + chain(
                             "nn.ConcatTable(modules={"
                             + chain("nn.SelectTable(index=1) nn.Linear(weight=F12x5[~] bias=F12[~])")
                             + chain("nn.SelectTable(index=3) nn.Linear(weight=F12x4[~] bias=F12[~])") + "})",
                             "nn.CAddTable() nn.Reshape(size=S[3 4]) nn.SplitTable(dimension=2)"
                             "nn.ParallelTable(modules={nn.Sigmoid() nn.Sigmoid() nn.Tanh()}) nn.CMulTable()") + " nn.SelectTable(index=2)})"
                         "nn.CAddTable() nn.Linear(weight=F5x4[~] bias=F5[~]) nn.LogSoftMax()"),
                   "{F2[3 5] F2x4[~] F2x4[~]}"),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_networks(tmp_path, name):
    model, inputs = map(read, NETWORKS[name])
    graph = check(model, inputs, tmp_path / "model.onnx", [of_batch(inputs, size) for size in (1, 5)])
    assert is_open(graph)
    assert graph.producer_name == "libTH" and graph.opset_import[0].version >= 17
    names = {node.name for node in graph.graph.node}
    assert all(re.match(r"modules\.\d+(\.modules?(\.\d+)?)*(/\w+)*$", name) for name in names), names
    assert all(re.match("modules|net|output|number|sizes|index", one.name) for one in graph.graph.initializer)


def test_unpooling(tmp_path):
    pooling = read("nn.SpatialMaxPooling(kW=2 kH=2 dW=2 dH=2 ceil_mode=true)")
    back = libth.Object("nn.SpatialMaxUnpooling", {"pooling": pooling})
    model = libth.Object("nn.Sequential", {"modules": [pooling, read("nn.MulConstant(constant_scalar=10)"), back]})
    x = read("F2x3x5x4[~]")
    check(model, x, tmp_path / "model.onnx", [of_batch(x, 5)])
    check(model, x[0], tmp_path / "model.onnx")
    pooling = read("nn.VolumetricMaxPooling(kT=2 kW=3 kH=2 dT=2 dW=3 dH=2 ceil_mode=true)")
    back = libth.Object("nn.VolumetricMaxUnpooling", {"pooling": pooling})
    model = libth.Object("nn.Sequential", {"modules": [pooling, read("nn.MulConstant(constant_scalar=10)"), back]})
    x = read("F2x3x5x4x7[~]")
    check(model, x, tmp_path / "model.onnx", [of_batch(x, 5)])
    check(model, x[0], tmp_path / "model.onnx")


def test_windows_behind_the_input(tmp_path):
    """Where sizes are rounded up, the last windows of a step larger than themselves have no element: the mean is NaN."""
    x = read("F2x3x4x4[~]")
    for model in "nn.SpatialAveragePooling", "cudnn.SpatialAveragePooling":
        model = read(model + "(kW=1 kH=1 dW=2 dH=2 ceil_mode=true)")
        assert numpy.isnan(numpy.asarray(libth.Net(model)(x))).any()
        check(model, x, tmp_path / "model.onnx", [of_batch(x, 5)])


def test_external_data(tmp_path):
    model, path = read("nn.Linear(weight=F30x40[~] bias=F30[~])"), tmp_path / "model.onnx"
    libth.Net(model).to_onnx(path, (2, 40), external_data=True)
    onnx.checker.check_model(str(path), full_check=True)
    assert (tmp_path / "model.onnx.data").stat().st_size == 30 * 40 * 4
    x = read("F3x40[~]")
    numpy.testing.assert_allclose(compute(path, x)[0], numpy.asarray(libth.Net(model)(x)), rtol=1e-5, atol=1e-5)


def test_weights_are_there_once(tmp_path):
    linear = read("nn.Linear(weight=F40x40[~] bias=F40[~])")
    model = libth.Object("nn.Sequential", {"modules": [linear, read("nn.Tanh()"), linear]})
    graph = check(model, read("F2x40[~]"), tmp_path / "model.onnx")
    assert sorted(list(one.dims) for one in graph.graph.initializer) == [[40], [40, 40]]


def test_several_inputs_and_outputs(tmp_path):
    model = read("nn.ConcatTable(modules={nn.CAddTable() nn.SelectTable(index=2) nn.Identity()})")
    graph = check(model, [read("F2x3[~]"), read("F2x3[~]")], tmp_path / "model.onnx")
    assert [one.name for one in graph.graph.input] == ["input.1", "input.2"]
    assert [one.name for one in graph.graph.output] == ["output.1", "output.2", "output.3.1", "output.3.2"]


@pytest.mark.parametrize("model, inputs, text", [
    ("nn.Linear(weight=F3x5[~] bias=F3[~])", (2, 4), "nn.Linear: expects rows of 5"),
    ("nn.CAddTable()", (2, 4), "nn.CAddTable: expects a table"),
    ("nn.Sequential(modules={nn.PairwiseDistance(norm=0) nn.Square()})", [libth.ones(2, 3), libth.ones(2, 3)],
     r"ONNX has no operators for nn.PairwiseDistance \(modules.1"),
    ("nn.IndexLinear(weight=F6x3[~] bias=F3[~])", [libth.ones(4), libth.ones(4), libth.ones(2)],
     r"nn.IndexLinear \(which keys a sample has depends on numbers of the input"),
    ("nn.MaskZero(nInputDim=1 modules={nn.View(size=S[2 4])})", (4, 2), r"nn.MaskZero \(it gives other samples than it gets"),
])
def test_errors(tmp_path, model, inputs, text):
    path = tmp_path / "model.onnx"
    path.write_bytes(b"before")
    with pytest.raises(libth.Error, match=text):
        libth.Net(read(model)).to_onnx(path, inputs)
    assert path.read_bytes() == b"before" and [one.name for one in tmp_path.iterdir()] == ["model.onnx"]
    with pytest.raises(libth.Error, match="cannot write"):
        libth.Net(read("nn.Square()")).to_onnx(tmp_path / "no" / "model.onnx", (2, 3))
