"""Tensors under the names and rules of Cytnx, of the real types that the C library has.

    >>> from libth import cytnx
    >>> A = cytnx.zeros([2, 3, 4])
    >>> B = A.permute(0, 2, 1)
    >>> A[0, 0, 0] = 300
    >>> B.same_data(A), B[0, 0, 0].item(), B.is_contiguous()
    (True, 300.0, False)

libth.install_aliases() lets `import cytnx` find this module where Cytnx itself is not installed. Elements are Double unless
said otherwise.
"""

import math
import operator

from .. import _libth
from . import linalg, random
from ._storage import Storage
from ._tensor import Tensor, integers
from ._types import CytnxError, CytnxIndexError, Device, Type, dtype_of, reported

__all__ = ["CytnxError", "CytnxIndexError", "Device", "Storage", "Tensor", "Type", "arange", "eye", "from_numpy", "identity", "linalg",
           "linspace", "ones", "random", "zeros"]


def zeros(size, dtype=Type.Double, device=Device.cpu):
    """A tensor of some shape, all 0; of one size, a vector."""
    return Tensor(size, dtype, device)


@reported
def ones(size, dtype=Type.Double, device=Device.cpu):
    """A tensor of some shape, all 1; of one size, a vector."""
    Device.check(device)
    return Tensor(_libth.ones(integers((size,)), dtype=dtype_of(dtype)))


@reported
def arange(start, end=None, step=1.0, dtype=Type.Double, device=Device.cpu):
    """start, start + step, ... without `end`; of one argument, as many whole numbers from 0 on."""
    Device.check(device)
    if end is None:
        start, end = 0, operator.index(start)
        if end < 0:
            raise CytnxError(f"cytnx::arange: a negative number of elements, {end}")
    start, end, step, dtype = float(start), float(end), float(step), dtype_of(dtype)
    count = (end - start) / step if step else math.nan
    if not math.isfinite(count) or not math.isfinite(step):
        raise CytnxError(f"cytnx::arange: from {start:g} to {end:g} by {step:g}")
    if count <= 0:
        return Tensor(_libth.zeros(0, dtype=dtype))
    return Tensor(_libth.arange(start, end, step, dtype=_libth.float64).to(dtype))


@reported
def linspace(start, end, Nelem, endpoint=True, dtype=Type.Double, device=Device.cpu):
    """`Nelem` numbers at equal distances, the last one being `end`, or the next one would be."""
    Device.check(device)
    Nelem = operator.index(Nelem)
    numbers = _libth.linspace(float(start), float(end), Nelem if endpoint else Nelem + 1, dtype=_libth.float64)
    return Tensor(numbers[:Nelem].to(dtype_of(dtype)).contiguous())


@reported
def eye(Dim, dtype=Type.Double, device=Device.cpu):
    """The identity matrix of `Dim` rows."""
    Device.check(device)
    return Tensor(_libth.eye(operator.index(Dim), dtype=dtype_of(dtype)))


identity = eye


@reported
def from_numpy(np_arr):
    """A copy of an array of NumPy, of the type that its elements have."""
    if str(getattr(np_arr, "dtype", "")) == "bool":
        raise CytnxError("cytnx::from_numpy: Bool is not here: the C library has no such elements")
    return Tensor(_libth.tensor(memoryview(np_arr)))
