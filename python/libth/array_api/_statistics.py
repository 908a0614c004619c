"""Reductions, and functions that run along a dimension."""

import builtins

from .. import _libth
from .._libth import int64
from ._array import array_of, converted, count, made
from ._dtypes import bool, checked, is_of
from ._elementwise import one_of
from ._manipulation import axes_of, axis_of, concat

__all__ = ["all", "any", "argmax", "argmin", "count_nonzero", "cumulative_prod", "cumulative_sum", "diff", "max", "mean", "min", "prod",
           "std", "sum", "var"]


def reduced(name, tensor, axis, keepdims, compute):
    """What a function makes of each vector of elements along dimensions: compute(matrix) for all rows of a matrix."""
    axes = axes_of(axis, tensor.ndim, name)
    rest = [d for d in range(tensor.ndim) if d not in axes]
    sizes = [tensor.shape[d] for d in rest]
    length = count([tensor.shape[d] for d in axes])
    rows = (tensor.permute(rest + axes) if tensor.ndim else tensor).reshape(count(sizes), length)
    result = compute(rows)
    return result.reshape([1 if d in axes else tensor.shape[d] for d in range(tensor.ndim)] if keepdims else sizes)


def _sum_type(x, dtype):
    """Whole numbers are summed up as int64, floating-point ones in their type."""
    if dtype is not None:
        return checked(dtype)
    return int64 if is_of(x.dtype, "integral") else x.dtype


def sum(x, /, *, axis=None, dtype=None, keepdims=False):
    """Sums, 0 of nothing; without `dtype` int64 of whole numbers."""
    one_of("sum", x, "numeric")
    tensor = converted(x, _sum_type(x, dtype))
    return made(reduced("sum", tensor, axis, keepdims, lambda rows: rows.sum(1)).to(tensor.dtype))


def prod(x, /, *, axis=None, dtype=None, keepdims=False):
    """Products, 1 of nothing; without `dtype` int64 of whole numbers."""
    one_of("prod", x, "numeric")
    tensor = converted(x, _sum_type(x, dtype))
    return made(reduced("prod", tensor, axis, keepdims, lambda rows: rows.prod(1)).to(tensor.dtype))


def mean(x, /, *, axis=None, keepdims=False):
    """Means, NaN of nothing."""
    return made(reduced("mean", one_of("mean", x, "real floating"), axis, keepdims, lambda rows: rows.mean(1)))


def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Variances: the sums of squared distances from the mean, divided by the number of elements less `correction`."""
    def compute(rows):
        length = rows.shape[1]
        distances = rows - rows.mean(1, True)
        divisor = builtins.max(length - correction, 0)
        return (distances * distances).sum(1) / rows.new_full((), float(divisor))
    return made(reduced("var", one_of("var", x, "real floating"), axis, keepdims, compute))


def std(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Standard deviations, the square roots of variances."""
    return made(var(x, axis=axis, correction=correction, keepdims=keepdims).tensor.sqrt())


def _of_some(name, of_rows):
    """What of_rows makes of rows that are not empty."""
    def compute(rows):
        if rows.shape[1] == 0:
            raise ValueError(f"{name}: there are no elements")
        return of_rows(rows)
    return compute


def _extreme(name, of_rows, which):
    def function(x, /, *, axis=None, keepdims=False):
        return made(reduced(name, one_of(name, x, "numeric"), axis, keepdims, _of_some(name, of_rows)))
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"The {which} elements, NaN where any is. Errors: ValueError if there are none."
    return function


max = _extreme("max", lambda rows: rows.amax(1), "largest")
min = _extreme("min", lambda rows: rows.amin(1), "smallest")


def _place_of_extreme(name, of_rows, which):
    def function(x, /, *, axis=None, keepdims=False):
        if axis is not None:
            axis = (axis_of(axis, array_of(x).ndim, name),)
        return made(reduced(name, one_of(name, x, "numeric"), axis, keepdims, _of_some(name, of_rows)))
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"The place of the first {which} element along a dimension, or in row-major order."
    return function


argmax = _place_of_extreme("argmax", lambda rows: rows.argmax(1), "largest")
argmin = _place_of_extreme("argmin", lambda rows: rows.argmin(1), "smallest")


def count_nonzero(x, /, *, axis=None, keepdims=False):
    """How many elements are not 0."""
    return made(reduced("count_nonzero", array_of(x).tensor.ne(0).long(), axis, keepdims, lambda rows: rows.sum(1)))


def all(x, /, *, axis=None, keepdims=False):
    """Whether all elements are not 0; true of nothing."""
    return made(reduced("all", array_of(x).tensor.eq(0).long(), axis, keepdims, lambda rows: rows.sum(1)).eq(0), bool)


def any(x, /, *, axis=None, keepdims=False):
    """Whether any element is not 0."""
    return made(reduced("any", array_of(x).tensor.ne(0).long(), axis, keepdims, lambda rows: rows.sum(1)).ne(0), bool)


def _running(name, first, run, text):
    def function(x, /, *, axis=None, dtype=None, include_initial=False):
        one_of(name, x, "numeric")
        if axis is None:
            if x.ndim != 1:
                raise ValueError(f"{name}: axis is needed unless there is one dimension")
            axis = 0
        axis = axis_of(axis, x.ndim, name)
        tensor = converted(x, _sum_type(x, dtype))
        result = run(tensor, axis).to(tensor.dtype) if tensor.numel() else tensor.clone()
        if include_initial:
            result = _libth.cat([tensor.new_full(x.shape[:axis] + (1,) + x.shape[axis + 1:], first), result], axis)
        return made(result)
    function.__name__ = function.__qualname__ = name
    function.__doc__ = text
    return function


cumulative_sum = _running("cumulative_sum", 0, lambda t, axis: t.cumsum(axis), "Sums of all elements up to each, after a 0 if `include_initial`.")
cumulative_prod = _running("cumulative_prod", 1, lambda t, axis: t.cumprod(axis),
                           "Products of all elements up to each, after a 1 if `include_initial`.")


def diff(x, /, *, axis=-1, n=1, prepend=None, append=None):
    """Differences of neighbours along a dimension, n times over, of an array with others put in front and behind."""
    one_of("diff", x, "numeric")
    axis = axis_of(axis, x.ndim, "diff")
    parts = [part for part in (prepend, x, append) if part is not None]
    tensor = concat(parts, axis=axis).tensor if len(parts) > 1 else x.tensor.clone()
    for _ in range(n):
        length = tensor.shape[axis]
        if not length:
            break
        tensor = tensor.narrow(axis, 1, length - 1) - tensor.narrow(axis, 0, length - 1)
    return made(tensor)
