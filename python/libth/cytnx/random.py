"""Random tensors: the numbers of the process's generator, which a seed that is not negative sets first."""

import operator

from .. import _libth
from ._tensor import Tensor
from ._types import Device, Type, reported


def _fill(target, draw, first, second, seed):
    elements = target._used()
    if operator.index(seed) >= 0:
        _libth.manual_seed(seed)
    getattr(elements, draw)(first, second)


@reported
def uniform_(Tin, low=0.0, high=1.0, seed=-1):
    """Fills a tensor or a storage, Float or Double, with numbers between `low` and `high`."""
    _fill(Tin, "uniform_", float(low), float(high), seed)


@reported
def normal_(Tin, mean, std, seed=-1):
    """Fills a tensor or a storage, Float or Double, with numbers of the normal distribution."""
    _fill(Tin, "normal_", float(mean), float(std), seed)


def uniform(Nelem, low, high, device=Device.cpu, seed=-1, dtype=Type.Double):
    """A tensor of some shape of numbers between `low` and `high`."""
    tensor = Tensor(Nelem, dtype, device)
    uniform_(tensor, low, high, seed)
    return tensor


def normal(Nelem, mean, std, device=Device.cpu, seed=-1, dtype=Type.Double):
    """A tensor of some shape of numbers of the normal distribution."""
    tensor = Tensor(Nelem, dtype, device)
    normal_(tensor, mean, std, seed)
    return tensor


__all__ = ["normal", "normal_", "uniform", "uniform_"]
