#!/usr/bin/env python3
"""Whole networks beside onnxruntime and OpenCV: milliseconds of a run, the best of many, and the others' times over ours.

    pip install . onnxruntime opencv-python-headless
    benches/networks.py [--threads 2] [--network NAME] [--sittings 3]

Networks are made as t7 files with random weights, opened by libth, and handed to the others as ONNX by libth itself. Each library
has a process of its own, one after the other, in turn; a row has each library's best time of all sittings, and the median of
the sittings' ratios. Without onnxruntime or OpenCV their columns are left out. TH_LIB is another libTH.so to be timed.
"""

import argparse
import ctypes
import importlib.util
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import libth

# ---- modules as torch/nn saves them


def module(name, **fields):
    fields.setdefault("train", False)
    return libth.Object(name, fields)


def sequence(*modules):
    return module("nn.Sequential", modules=[m for part in modules for m in (part if isinstance(part, list) else [part])])


def convolution(inputs, outputs, size, step=1, padding=0, bias=True):
    bound = math.sqrt(2 / (size * size * inputs))
    weight = libth.randn(outputs, inputs, size, size) * bound
    fields = dict(nInputPlane=inputs, nOutputPlane=outputs, kW=size, kH=size, dW=step, dH=step, padW=padding, padH=padding, weight=weight)
    if bias:
        fields["bias"] = libth.randn(outputs) * 0.01
    return module("nn.SpatialConvolution", **fields)


def transposed(inputs, outputs, size, step=1, padding=0):
    weight = libth.randn(inputs, outputs, size, size) * math.sqrt(2 / (4 * inputs))
    return module("nn.SpatialFullConvolution", nInputPlane=inputs, nOutputPlane=outputs, kW=size, kH=size, dW=step, dH=step,
                  padW=padding, padH=padding, adjW=0, adjH=0, weight=weight, bias=libth.zeros(outputs))


def normalized(planes):
    return module("nn.SpatialBatchNormalization", affine=True, eps=1e-5, momentum=0.1, running_mean=libth.randn(planes) * 0.1,
                  running_var=libth.rand(planes) + 0.5, weight=libth.rand(planes) + 0.5, bias=libth.randn(planes) * 0.1)


def rectified():
    return module("nn.ReLU", inplace=True, threshold=0, val=0)


def maximum(size, step, padding=0, ceil=False):
    return module("nn.SpatialMaxPooling", kW=size, kH=size, dW=step, dH=step, padW=padding, padH=padding, ceil_mode=ceil)


def mean(size, step):
    return module("nn.SpatialAveragePooling", kW=size, kH=size, dW=step, dH=step, padW=0, padH=0, ceil_mode=False,
                  count_include_pad=True, divide=True)


def viewed(count):
    return module("nn.View", size=libth.tensor([count]), numElements=count)


def linear(inputs, outputs):
    return module("nn.Linear", weight=libth.randn(outputs, inputs) / math.sqrt(inputs), bias=libth.zeros(outputs))


def convolved(inputs, outputs, size, step=1, padding=0):
    """A convolution, batch normalisation, and what is above 0."""
    return [convolution(inputs, outputs, size, step, padding), normalized(outputs), rectified()]


# ---- the networks


def residual(inputs, outputs, step, layers):
    same = inputs == outputs and step == 1
    shortcut = module("nn.Identity") if same else sequence(convolution(inputs, outputs, 1, step, bias=False), normalized(outputs))
    return [module("nn.ConcatTable", modules=[sequence(*layers), shortcut]), module("nn.CAddTable", inplace=True), rectified()]


def basic(inputs, planes, step):
    """ResNet's block of two convolutions."""
    return residual(inputs, planes, step, [convolved(inputs, planes, 3, step, 1), convolution(planes, planes, 3, 1, 1, False), normalized(planes)])


def bottleneck(inputs, planes, step):
    """ResNet's block of three convolutions."""
    return residual(inputs, 4 * planes, step, [convolved(inputs, planes, 1), convolved(planes, planes, 3, step, 1),
                                               convolution(planes, 4 * planes, 1, 1, 0, False), normalized(4 * planes)])


def resnet(block, counts, widening):
    """As fb.resnet.torch has it (He et al., 2015)."""
    parts, inputs = [convolved(3, 64, 7, 2, 3), maximum(3, 2, 1)], 64
    for stage, count in enumerate(counts):
        planes = 64 << stage
        for k in range(count):
            parts.append(block(inputs, planes, 2 if stage and k == 0 else 1))
            inputs = planes * widening
    return sequence(*parts, mean(7, 1), viewed(inputs), linear(inputs, 1000))


def vgg16():
    """Simonyan and Zisserman, 2014, configuration D."""
    parts, inputs = [], 3
    for planes, count in ((64, 2), (128, 2), (256, 3), (512, 3), (512, 3)):
        for _ in range(count):
            parts += [convolution(inputs, planes, 3, 1, 1), rectified()]
            inputs = planes
        parts.append(maximum(2, 2))
    classifier = [linear(512 * 49, 4096), rectified(), linear(4096, 4096), rectified(), linear(4096, 1000)]
    return sequence(parts, viewed(512 * 49), classifier)


def inception(inputs, kernels, pool, single):
    """Inception with batch normalisation; `kernels` are sizes, planes of the reduction and of the result, and steps."""
    branches = [sequence(convolved(inputs, reduced, 1), convolved(reduced, planes, size, step, size // 2))
                for size, reduced, planes, step in kernels]
    pooling, planes = pool
    branches.append(sequence(pooling, convolved(inputs, planes, 1)) if planes else sequence(pooling))
    if single:
        branches.append(sequence(convolved(inputs, single, 1)))
    return module("nn.DepthConcat", dimension=2, modules=branches)


def root_of_squares(size, step):
    """The square root of the sum of squares of a window."""
    return sequence(module("nn.Square"), mean(size, step), module("nn.MulConstant", constant_scalar=size * size, inplace=False), module("nn.Sqrt", eps=0))


def small_openface():
    """OpenFace's nn4.small2 (Amos et al., 2016): pictures of faces of 96x96 to 128 numbers."""
    local = [module("nn.SpatialCrossMapLRN", size=5, alpha=1e-4, beta=0.75, k=1)]
    return sequence(
        convolved(3, 64, 7, 2, 3), maximum(3, 2, 1), local, convolved(64, 64, 1), convolved(64, 192, 3, 1, 1), local, maximum(3, 2, 1),
        inception(192, [(3, 96, 128, 1), (5, 16, 32, 1)], (maximum(3, 2), 32), 64),
        inception(256, [(3, 96, 128, 1), (5, 32, 64, 1)], (root_of_squares(3, 3), 64), 64),
        inception(320, [(3, 128, 256, 2), (5, 32, 64, 2)], (maximum(3, 2), 0), 0),
        inception(640, [(3, 96, 192, 1), (5, 32, 64, 1)], (root_of_squares(3, 3), 128), 256),
        inception(640, [(3, 160, 256, 2), (5, 64, 128, 2)], (maximum(3, 2), 0), 0),
        inception(1024, [(3, 96, 384, 1)], (root_of_squares(3, 3), 96), 256),
        inception(736, [(3, 96, 384, 1)], (maximum(3, 2), 96), 256),
        mean(3, 1), viewed(736), linear(736, 128), module("nn.Normalize", p=2, eps=1e-10))


def dcgan():
    """The generator of DCGAN (Radford et al., 2015): 100 numbers to pictures of 64x64."""
    parts, inputs = [transposed(100, 512, 4), normalized(512), rectified()], 512
    for planes in (256, 128, 64):
        parts += [transposed(inputs, planes, 4, 2, 1), normalized(planes), rectified()]
        inputs = planes
    return sequence(parts, transposed(64, 3, 4, 2, 1), module("nn.Tanh"))


def characters():
    """One step of a character model: two LSTM layers of 128 over 65 characters."""
    def layer(inputs, states):
        return module("nn.SeqLSTM", inputsize=inputs, hiddensize=states, outputsize=states, batchfirst=False, maskzero=False,
                      weight=libth.randn(inputs + states, 4 * states) * 0.1, bias=libth.zeros(4 * states))
    return sequence(layer(65, 128), layer(128, 128), viewed(128), linear(128, 65), module("nn.LogSoftMax"))


NETWORKS = {  # what makes it, and the sizes of its input
    "ResNet-18": (lambda: resnet(basic, (2, 2, 2, 2), 1), (1, 3, 224, 224)),
    "ResNet-50": (lambda: resnet(bottleneck, (3, 4, 6, 3), 4), (1, 3, 224, 224)),
    "VGG-16": (vgg16, (1, 3, 224, 224)),
    "nn4.small2": (small_openface, (2, 3, 96, 96)),
    "DCGAN": (dcgan, (2, 100, 1, 1)),
    "char-rnn": (characters, (1, 1, 65)),
}

# ---- one library, in a process of its own


def ours(folder, sizes, threads):
    """A run with THNetRun, as a C program would keep one; loading into memory of libth's own is not timed."""
    path = os.environ.get("TH_LIB") or str(next(pathlib.Path(libth.__file__).parent.rglob("libTH.so.0")))
    library = ctypes.CDLL(path)

    def function(name, result, *parameters):
        f = getattr(library, name)
        f.restype, f.argtypes = result, parameters
        return f

    pointer = ctypes.c_void_p
    function("THSetNumThreads", None, ctypes.c_int)(threads)
    tensor = function("THFloatTensor_newWithSize4d", pointer, *[ctypes.c_long] * 4)
    x = tensor(*(list(sizes) + [-1] * (4 - len(sizes))))
    y = function("THFloatTensor_new", pointer)()
    generator = function("THGenerator_new", pointer)()
    function("THFloatTensor_normal", None, pointer, pointer, ctypes.c_double, ctypes.c_double)(x, generator, 0, 1)
    net = function("THNet_newLoad", pointer, ctypes.c_char_p)(os.fsencode(folder / "net.t7"))
    run = function("THNetRun_new", pointer, pointer)(net)
    forward = function("THNetRun_forwardFloat", None, pointer, pointer, pointer)
    return lambda: forward(run, x, y)


def onnxruntime(folder, sizes, threads):
    import numpy
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    session = onnxruntime.InferenceSession(str(folder / "net.onnx"), options, providers=["CPUExecutionProvider"])
    feed = {session.get_inputs()[0].name: numpy.random.randn(*sizes).astype("float32")}
    return lambda: session.run(None, feed)


def opencv(folder, sizes, threads):
    import cv2
    import numpy
    cv2.setNumThreads(threads)
    net = cv2.dnn.readNetFromONNX(str(folder / "net.onnx"))
    x = numpy.random.randn(*sizes).astype("float32")

    def run():
        net.setInput(x)
        net.forward()
    return run


LIBRARIES = {"libth": ours, "onnxruntime": onnxruntime, "OpenCV": opencv}
SECONDS = 2.0


def time_one(library, folder, name, threads):
    run = LIBRARIES[library](folder, NETWORKS[name][1], threads)
    for _ in range(3):
        run()
    best, end = math.inf, time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        begin = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - begin)
    print(best * 1e3)


# ---- all of them


def time_in_process(library, folder, name, threads):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
    command = [sys.executable, __file__, "--one", library, "--folder", str(folder), "--network", name, "--threads", str(threads)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return float(done.stdout) if done.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--network", choices=NETWORKS)
    parser.add_argument("--sittings", type=int, default=3)
    parser.add_argument("--folder", type=pathlib.Path, help="where the networks are, and stay")
    parser.add_argument("--one", choices=LIBRARIES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        return time_one(options.one, options.folder, options.network, options.threads)
    modules = {"onnxruntime": "onnxruntime", "OpenCV": "cv2"}
    libraries = [name for name in LIBRARIES if name not in modules or importlib.util.find_spec(modules[name])]
    print(f"Milliseconds, {options.threads} thread{'s' if options.threads > 1 else ''}; in brackets, the time over libth's")
    print(f"{'':12}", *(f"{name:>18}" for name in libraries))
    with tempfile.TemporaryDirectory() as temporary:
        for name in [options.network] if options.network else NETWORKS:
            folder = (options.folder or pathlib.Path(temporary)) / name
            if not (folder / "net.onnx").exists():
                folder.mkdir(parents=True, exist_ok=True)
                make, sizes = NETWORKS[name]
                libth.manual_seed(1)
                libth.save(make(), str(folder / "net.t7"))
                libth.Net(str(folder / "net.t7")).to_onnx(str(folder / "net.onnx"), sizes)
            times = {library: [] for library in libraries}
            for _ in range(options.sittings):
                for library in libraries:
                    times[library].append(time_in_process(library, folder, name, options.threads))
            print(f"{name:12}", *(f"{cell(times, library):>18}" for library in libraries), flush=True)


def cell(times, library):
    if None in times[library]:
        return "cannot"
    best = f"{min(times[library]):.3g}"
    if library == "libth" or None in times["libth"]:
        return best + " " * 7
    ratio = statistics.median(theirs / our for theirs, our in zip(times[library], times["libth"]))
    return f"{best} ({ratio:.2f})"


if __name__ == "__main__":
    main()
