"""Times of the Python package beside NumPy's, and PyTorch's where it is installed, in one sitting.

    python benches/python/figures.py [--files FOLDER]    FOLDER is for files of 1.2 GB, which are removed; without it they are left out

Rounds of all candidates of a row take turns, and the fastest of each counts: other processes only make it slower.
"""

import argparse
import ctypes
import os
import pathlib
import pickle
import subprocess
import sys
import time
import timeit

import numpy

import libth

try:
    import torch
except ImportError:
    torch = None

ROUNDS = 15


def best(candidates):
    """The seconds of one call of each, by name; None where there is no candidate."""
    timers = {name: timeit.Timer(function) for name, function in candidates.items() if function}
    counts = {}
    for name, timer in timers.items():
        count = 1
        while timer.timeit(count) < 0.005:
            count *= 2
        counts[name] = count
    seconds = {name: float("inf") for name in timers}
    for _ in range(ROUNDS):
        for name, timer in timers.items():
            seconds[name] = min(seconds[name], timer.timeit(counts[name]) / counts[name])
    return seconds


def written(seconds):
    for unit, factor in (("ns", 1e9), ("us", 1e6), ("ms", 1e3)):
        if seconds * factor < 1000:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


def row(what, **candidates):
    print(f"{what:34}", *(f"{name} {written(seconds):>9}" for name, seconds in best(candidates).items()), sep="  ", flush=True)


def calls():
    t, a = libth.ones(8, 8), numpy.ones((8, 8), "float32")
    u, v = libth.ones(8), numpy.ones(8, "float32")
    p, q = (torch.ones(8, 8), torch.ones(8)) if torch else (None, None)
    row("t.narrow(0, 1, 2)", libth=lambda: t.narrow(0, 1, 2), numpy=lambda: a[1:3], torch=torch and (lambda: p.narrow(0, 1, 2)))
    row("t[2:5]", libth=lambda: t[2:5], numpy=lambda: a[2:5], torch=torch and (lambda: p[2:5]))
    row("t.t()", libth=lambda: t.t(), numpy=lambda: a.T, torch=torch and (lambda: p.t()))
    row("a + b of 8 floats", libth=lambda: u + u, numpy=lambda: v + v, torch=torch and (lambda: q + q))
    row("t[i] of 1000 elements, item()", **elements())
    row("nothing: a call of a lambda", python=lambda: None)


def elements():
    t, a = libth.ones(1000), numpy.ones(1000, "float32")
    p = torch.ones(1000) if torch else None

    def loop(array):
        def run():
            total = 0.0
            for i in range(1000):
                total += array[i].item()
        return run
    return {"libth": loop(t), "numpy": loop(a), "torch": torch and loop(p)}


def large():
    t, a = libth.rand(1000000), numpy.random.rand(1000000).astype("float32")
    row("repr of 10^6 elements", libth=lambda: repr(t), numpy=lambda: repr(a), torch=torch and (lambda: repr(torch.from_numpy(a))))
    t, a = libth.rand(25000000), numpy.random.rand(25000000).astype("float32")
    p = torch.from_numpy(a) if torch else None
    for protocol, what in ((4, "pickle of 100 MB, protocol 4"), (5, "pickle of 100 MB, protocol 5")):
        row(what, libth=lambda: pickle.dumps(t, protocol), numpy=lambda: pickle.dumps(a, protocol),
            torch=torch and (lambda: pickle.dumps(p, protocol)))
    row("  out of band, and back", libth=lambda: out_of_band(t), numpy=lambda: out_of_band(a))


def out_of_band(value):
    buffers = []
    data = pickle.dumps(value, 5, buffer_callback=buffers.append)
    return pickle.loads(data, buffers=buffers)


def start():
    """Processes that import a package, less those that import nothing."""
    def run(code):
        return lambda: subprocess.run([sys.executable, "-c", code], check=True)
    names = ["libth", "numpy"] + (["torch"] if torch else [])
    seconds = best({"nothing": run("pass"), **{name: run(f"import {name}") for name in names}})
    print(f"{'import':34}", *(f"{name} {written(seconds[name] - seconds['nothing']):>9}" for name in names), sep="  ", flush=True)


def files(folder):
    t7, safe = str(folder / "figures.t7"), str(folder / "figures.safetensors")
    library = ctypes.CDLL(str(pathlib.Path(libth.__file__).parent / "lib" / "libTH.so.0"))
    for name in ("newLoad", "newValueAt", "newFloatTensor"):
        getattr(library, "THObject_" + name).restype = ctypes.c_void_p

    def with_c():  # the tensor of the file's table
        tree = ctypes.c_void_p(library.THObject_newLoad(t7.encode()))
        value = ctypes.c_void_p(library.THObject_newValueAt(tree, ctypes.c_size_t(0)))
        tensor = ctypes.c_void_p(library.THObject_newFloatTensor(value))
        library.THFloatTensor_free(tensor)
        library.THObject_free(value)
        library.THObject_free(tree)

    try:
        libth.save({"weight": libth.rand(25000000)}, t7)
        row("load of a t7 file of 100 MB", libth=lambda: libth.load(t7), c=with_c)
        libth.save({str(i): libth.zeros(25000000) for i in range(10)}, safe)
        row("load of a safetensors file of 1 GB", libth=lambda: libth.load(safe))
    finally:
        for path in (t7, safe):
            if os.path.exists(path):
                os.remove(path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=pathlib.Path, metavar="FOLDER")
    given = parser.parse_args()
    others = f", PyTorch {torch.__version__}" if torch else ""
    print(f"libth {libth.__version__}, NumPy {numpy.__version__}{others}, Python {sys.version.split()[0]}")
    began = time.time()
    calls()
    start()
    large()
    if given.files:
        files(given.files)
    print(f"in {time.time() - began:.0f} s")
