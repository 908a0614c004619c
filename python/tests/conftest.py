"""What the tests have in common: NumPy arrays in all layouts, which are what tensors are compared with."""

import os
import subprocess
import sys

import numpy
import pytest

DTYPES = ["uint8", "int8", "int16", "int32", "int64", "float32", "float64"]
ALL_DTYPES = DTYPES + ["float16"]


def array(random, dtype, shape, layout="contiguous"):
    """A random array: contiguous, transposed, or every second element of a larger one."""
    wide = tuple(2 * n for n in shape) if layout == "strided" else tuple(reversed(shape)) if layout == "transposed" else shape
    if numpy.dtype(dtype).kind == "f":
        made = numpy.asarray(random.standard_normal(wide)).astype(dtype)
    else:
        made = numpy.asarray(random.integers(1 if dtype == "uint8" else -9, 10, wide)).astype(dtype)
    if layout == "strided":
        return numpy.asarray(made[tuple(slice(None, None, 2) for _ in shape)])
    return made.T if layout == "transposed" else made


LAYOUTS = ["contiguous", "transposed", "strided"]


@pytest.fixture
def random():
    return numpy.random.default_rng(5)


@pytest.fixture
def python(tmp_path):
    """Runs a script in a process of its own; gives what it did."""
    def run(script, **environment):
        return subprocess.run([sys.executable, "-X", "faulthandler", "-c", script], capture_output=True, text=True, timeout=120, cwd=tmp_path,
                              env={**os.environ, **environment})
    return run
