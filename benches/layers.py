#!/usr/bin/env python3
"""Convolutions by kernels of 3x3 beside PyTorch's: VGG-16's and ResNet-50's layers with a step of 1, at batch 1 and 16.

    make lib && pip install torch numpy
    benches/layers.py [threads]

For each layer, the output, the gradient of the input and that of the weights: milliseconds here and of PyTorch, GFLOP/s of the
definition here, and PyTorch's time over ours, the best of many rounds by turns in this process; of one thread by the time of its
processor, so that other programs count for less. TH_LIB is the library (target/release/libTH.so), ROUNDS the fewest rounds (5),
LAYER one of the names, such as 64x64x56.
"""

import ctypes
import math
import os
import pathlib
import sys
import time

import numpy
import torch

LAYERS = [  # planes of the input and of the output, rows and columns
    (64, 64, 224),
    (128, 128, 112),
    (256, 256, 56),
    (512, 512, 28),
    (512, 512, 14),
    (64, 64, 56),
    (128, 128, 28),
    (256, 256, 14),
    (512, 512, 7),
]
BATCHES = [1, 16]
SECONDS = 1.0

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = ctypes.CDLL(os.environ.get("TH_LIB", str(ROOT / "target/release/libTH.so")))


def function(name, result, *parameters):
    """A function of the library."""
    f = getattr(LIBRARY, name)
    f.restype, f.argtypes = result, parameters
    return f


POINTER, LONG, INT = ctypes.c_void_p, ctypes.c_long, ctypes.c_int
new = function("THFloatTensor_new", POINTER)
free = function("THFloatTensor_free", None, POINTER)
data = function("THFloatTensor_data", POINTER, POINTER)
resize = {
    1: function("THFloatTensor_resize1d", None, POINTER, LONG),
    4: function("THFloatTensor_resize4d", None, POINTER, LONG, LONG, LONG, LONG),
}
CONVOLUTION = "THNN0_FloatSpatialConvolutionMM_"  # as libTHNN.so calls them in libTH.so
update_output = function(CONVOLUTION + "updateOutput", None, *[POINTER] * 7, *[INT] * 6)
update_grad_input = function(CONVOLUTION + "updateGradInput", None, *[POINTER] * 7, *[INT] * 6)
acc_grad_parameters = function(CONVOLUTION + "accGradParameters", None, *[POINTER] * 7, *[INT] * 6, ctypes.c_double)
WINDOW = (3, 3, 1, 1, 1, 1)


def tensor(array):
    """A tensor with the elements of an array."""
    made = new()
    resize[array.ndim](made, *array.shape)
    ctypes.memmove(data(made), array.ctypes.data, array.nbytes)
    return made


def best(calls, clock, rounds):
    """The shortest times of calls that take turns."""
    times = [math.inf] * len(calls)
    end = time.perf_counter() + SECONDS
    while rounds > 0 or time.perf_counter() < end:
        rounds -= 1
        for i, call in enumerate(calls):
            start = clock()
            call()
            times[i] = min(times[i], clock() - start)
    return times


def passes(samples, inputs, outputs, side, generator):
    """The passes of a layer: a name, a call here, and one of PyTorch; and the tensors to be freed."""
    shapes = [(samples, inputs, side, side), (outputs, inputs, 3, 3), (outputs,), (samples, outputs, side, side)]
    arrays = [generator.standard_normal(shape, dtype=numpy.float32) for shape in shapes]
    x, w, b, gy = (tensor(array) for array in arrays)
    y, gx, scratch = new(), new(), new()
    gw, gb = tensor(numpy.zeros_like(arrays[1])), tensor(numpy.zeros_like(arrays[2]))
    tx, tw, tb, tgy = (torch.from_numpy(array) for array in arrays)

    def backward(mask):
        layer = ([outputs], [1, 1], [1, 1], [1, 1], False, [0, 0], 1)
        return torch.ops.aten.convolution_backward(tgy, tx, tw, *layer, mask)

    calls = [
        (
            "output",
            lambda: update_output(None, x, y, w, b, scratch, scratch, *WINDOW),
            lambda: torch.nn.functional.conv2d(tx, tw, tb, padding=1),
        ),
        (
            "gradient of the input",
            lambda: update_grad_input(None, x, gy, gx, w, scratch, scratch, *WINDOW),
            lambda: backward([True, False, False]),
        ),
        (
            "of the weights",
            lambda: acc_grad_parameters(None, x, gy, gw, gb, scratch, scratch, *WINDOW, 1.0),
            lambda: backward([False, True, True]),
        ),
    ]
    return calls, [x, w, b, gy, y, gx, scratch, gw, gb]


def main():
    threads = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    function("THSetNumThreads", None, INT)(threads)
    torch.set_num_threads(threads)
    clock = time.thread_time if threads == 1 else time.perf_counter
    rounds, only = int(os.environ.get("ROUNDS", "5")), os.environ.get("LAYER")
    ratios = {}
    with torch.inference_mode():
        for samples in BATCHES:
            for inputs, outputs, side in LAYERS:
                name = f"{inputs}x{outputs}x{side}"
                if only not in (None, name):
                    continue
                generator = numpy.random.default_rng(1)
                calls, tensors = passes(samples, inputs, outputs, side, generator)
                for what, ours, theirs in calls:
                    here, there = best([ours, theirs], clock, rounds)
                    ratios.setdefault(what, []).append(there / here)
                    speed = 2 * 9 * samples * inputs * outputs * side * side / here / 1e9
                    figures = f"{here * 1e3:9.3f} ms {there * 1e3:9.3f} ms {speed:5.0f} GFLOP/s {there / here:6.2f}"
                    print(f"{samples:3} x {name:12} {what:22} {figures}", flush=True)
                for made in tensors:
                    free(made)
    for what, all_ratios in ratios.items():
        mean = math.exp(sum(map(math.log, all_ratios)) / len(all_ratios))
        print(f"{what:22} geometric mean {mean:.2f}, least {min(all_ratios):.2f}")


if __name__ == "__main__":
    main()
