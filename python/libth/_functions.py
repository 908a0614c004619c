"""Functions that are written in Python, over those of the extension; methods where the first argument is a tensor."""

import builtins
import math

from . import _libth
from ._libth import Tensor, cat

__all__ = ["clamp", "clip", "flip", "fliplr", "flipud", "hstack", "is_tensor", "meshgrid", "outer", "roll", "tile",
           "vstack", "tensordot", "normal", "broadcast_to", "scatter", "scatter_add", "index_add", "index_copy", "index_fill",
           "masked_scatter"]

_clamp, _clamp_in_place, _flip, _roll = _libth.Tensor.clamp, _libth.Tensor.clamp_, _libth.flip, _libth.roll


def _dimensions(dims, tensor):
    """Dimensions counted from 0. Errors: IndexError if there is no such one."""
    dims = [dims] if isinstance(dims, builtins.int) else list(dims)
    for d in dims:
        if not isinstance(d, builtins.int):
            raise TypeError(f"dims: a dimension is an int, not {type(d).__name__}")
        if not -tensor.ndim <= d < tensor.ndim:
            raise IndexError(f"dims: there is no dimension {d} of a tensor of size {tensor.shape}")
    return [d % tensor.ndim for d in dims]


def is_tensor(value):
    """Whether a value is a tensor."""
    return isinstance(value, Tensor)


def clamp(self, min=None, max=None):
    """At least `min` and at most `max`, either of which may be left out."""
    self = _libth.as_tensor(self)
    if min is None and max is None:
        raise ValueError("clamp: at least one of min and max is needed")
    if isinstance(min, Tensor) or isinstance(max, Tensor) or min is None or max is None:
        result = self if min is None else self.maximum(min)
        return result if max is None else result.minimum(max)
    return _clamp(self, min, max)


def clamp_(self, min=None, max=None):
    """clamp in place."""
    return self.copy_(clamp(self, min, max)) if min is None or max is None else _clamp_in_place(self, min, max)


clip = clamp


def flip(self, *dims):
    """A copy with the order of some dimensions turned round."""
    dims = tuple(dims[0]) if len(dims) == 1 and not isinstance(dims[0], builtins.int) else dims
    return _flip(_libth.as_tensor(self), dims)


def fliplr(self):
    """flip along the second dimension."""
    return flip(self, 1)


def flipud(self):
    """flip along the first dimension."""
    return flip(self, 0)


def roll(self, shifts, dims=None):
    """A copy with elements moved along dimensions, round the end to the beginning."""
    shifts = (shifts,) if isinstance(shifts, builtins.int) else shifts
    dims = (dims,) if isinstance(dims, builtins.int) else dims
    if len(shifts) != (1 if dims is None else len(dims)):
        raise ValueError("roll: as many shifts as dims are expected")
    return _roll(_libth.as_tensor(self), shifts, () if dims is None else dims)


def outer(self, vec2):
    """All products of elements of two vectors."""
    return _libth.as_tensor(self).ger(vec2)


def meshgrid(*tensors, indexing="ij"):
    """Tensors of the coordinates of a grid."""
    tensors = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else tensors
    if indexing not in ("ij", "xy"):
        raise ValueError("meshgrid: indexing is 'ij' or 'xy'")
    shape = [t.numel() for t in tensors]
    grids = [t.reshape([-1 if i == d else 1 for i in range(len(shape))]).expand(shape) for d, t in enumerate(tensors)]
    return tuple(g.transpose(0, 1) for g in grids) if indexing == "xy" and len(shape) > 1 else tuple(grids)


def vstack(tensors):
    """Rows of tensors one below the other."""
    return cat([t.reshape(1, -1) if t.ndim < 2 else t for t in tensors], 0)


def hstack(tensors):
    """Tensors beside each other."""
    tensors = [t.reshape(1) if t.ndim == 0 else t for t in tensors]
    return cat(tensors, 0 if tensors[0].ndim == 1 else 1)


def tile(self, *dims):
    """repeat, where fewer counts than dimensions are counts of the last ones."""
    dims = tuple(dims[0]) if len(dims) == 1 and not isinstance(dims[0], builtins.int) else dims
    self = _libth.as_tensor(self)
    return self.repeat((1,) * (self.ndim - len(dims)) + tuple(dims))


def tensordot(a, b, dims=2):
    """The sum of products over several dimensions of both."""
    a, b = _libth.as_tensor(a), _libth.as_tensor(b)
    if isinstance(dims, builtins.int):
        dims = list(range(a.ndim - dims, a.ndim)), list(range(dims))
    elif not isinstance(dims, (list, tuple)) or len(dims) != 2:
        raise TypeError("dims: a number of dimensions is expected, or those of both tensors")
    over_a, over_b = _dimensions(dims[0], a), _dimensions(dims[1], b)
    rest_a = [d for d in range(a.ndim) if d not in over_a]
    rest_b = [d for d in range(b.ndim) if d not in over_b]
    count = 1
    for d in over_a:
        count *= a.shape[d]
    sizes_a, sizes_b = [a.shape[d] for d in rest_a], [b.shape[d] for d in rest_b]
    rows, columns = math.prod(sizes_a), math.prod(sizes_b)
    product = a.permute(rest_a + over_a).reshape(rows, count).mm(b.permute(over_b + rest_b).reshape(count, columns))
    return product.reshape(sizes_a + sizes_b)


def normal(mean, std=1.0, size=None):
    """Random numbers of the normal distribution: of a size, or one for each element of `mean` and `std`, which are expanded."""
    if not isinstance(mean, Tensor) and not isinstance(std, Tensor):
        if size is None:
            raise TypeError("normal: size is needed where mean and std are numbers")
        return _libth.empty(size).normal_(mean, std)
    if size is not None:
        raise TypeError("normal: the size is that of the tensors")
    mean, std = [part if isinstance(part, Tensor) else _libth.tensor(float(part)) for part in (mean, std)]
    if (std < 0).any():
        raise ValueError("normal: std must not be negative")
    mean, std = _libth.broadcast_tensors((mean, std))
    return _libth.randn(mean.shape, dtype=(mean + std).dtype).mul_(std).add_(mean)


def broadcast_to(self, size):
    """The tensor expanded to sizes, without a copy."""
    return _libth.as_tensor(self).expand(size)


def _copying(name):
    """A function that gives a copy on which a method that works in place was called."""
    in_place = getattr(Tensor, name + "_")

    def function(self, *args, **kwargs):
        return in_place(_libth.as_tensor(self).clone(), *args, **kwargs)
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"A copy of which {name}_ changes the elements."
    return function


scatter, scatter_add, index_add = _copying("scatter"), _copying("scatter_add"), _copying("index_add")
index_copy, index_fill, masked_scatter = _copying("index_copy"), _copying("index_fill"), _copying("masked_scatter")

for _function in (clamp, clamp_, clip, flip, fliplr, flipud, roll, outer, tile, broadcast_to, scatter, scatter_add,
                  index_add, index_copy, index_fill, masked_scatter):
    setattr(Tensor, _function.__name__, _function)
Tensor.clip, Tensor.clip_ = clamp, clamp_
