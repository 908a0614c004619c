"""Sorting, searching, and sets of elements."""

from typing import NamedTuple

from .. import _libth
from .._libth import int64
from ._array import Array, array_of, converted, made, scalar
from ._dtypes import bool
from ._elementwise import one_of
from ._manipulation import axis_of, result_type

__all__ = ["argsort", "nonzero", "searchsorted", "sort", "unique_all", "unique_counts", "unique_inverse", "unique_values", "where"]


def _sorted(name, x, axis, descending):
    tensor = one_of(name, x, "numeric")
    axis = axis_of(axis, x.ndim, name)
    return tensor.sort(axis, descending)


def sort(x, /, *, axis=-1, descending=False, stable=True):
    """Elements in order along a dimension, equal ones in that in which they were; NaN is above all numbers."""
    return made(_sorted("sort", x, axis, descending)[0])


def argsort(x, /, *, axis=-1, descending=False, stable=True):
    """Where the elements of sort were."""
    return made(_sorted("argsort", x, axis, descending)[1])


def nonzero(x, /):
    """The places of elements that are not 0: a tuple of vectors, one for each dimension."""
    if not array_of(x).ndim:
        raise ValueError("nonzero: an array without dimensions has no places")
    places = x.tensor.nonzero()
    return tuple([made(places.select(1, d).clone()) for d in range(x.ndim)])


def where(condition, x1, x2, /):
    """The elements of x1 where the condition is true, else those of x2."""
    if array_of(condition, "condition").dtype is not bool:
        raise TypeError("where: the condition must be of type bool")
    dtype = result_type(x1, x2)
    a, b = [converted(x, dtype) if isinstance(x, Array) else scalar(x, dtype) for x in (x1, x2)]
    return made(_libth.where(condition.tensor, a, b), dtype)


def searchsorted(x1, x2, /, *, side="left", sorter=None):
    """The places in a sorted vector at which elements of x2 would be put in, before equal ones or behind them.

    With `sorter`, x1[sorter] is sorted.
    """
    if side not in ("left", "right"):
        raise ValueError("searchsorted: side is 'left' or 'right'")
    if array_of(x1).ndim != 1:
        raise ValueError("searchsorted: x1 must be a vector")
    dtype = result_type(x1, x2)
    places = converted(x1, dtype)
    values = converted(x2, dtype) if isinstance(x2, Array) else scalar(x2, dtype)
    if sorter is not None:
        places = places.index_select(0, array_of(sorter).tensor.to(int64))
    return made(_libth.searchsorted(places, values, right=side == "right"))


class UniqueAll(NamedTuple):
    values: Array
    indices: Array
    inverse_indices: Array
    counts: Array


class UniqueCounts(NamedTuple):
    values: Array
    counts: Array


class UniqueInverse(NamedTuple):
    values: Array
    inverse_indices: Array


def unique_all(x, /):
    """The different elements in order, the first place of each, where each element of x is among them, and how many are equal.

    Each NaN is different from all others.
    """
    flat = array_of(x).tensor.reshape(-1)
    length = flat.numel()
    if not length:
        nothing = _libth.empty(0, int64)
        return UniqueAll(made(flat.clone(), x.dtype), made(nothing), made(nothing.reshape(x.shape)), made(nothing.clone()))
    ordered, order = flat.sort(0)
    first = _libth.ones(length, _libth.uint8)
    first[1:].copy_(ordered[1:].ne(ordered[:-1]))
    starts = first.nonzero().reshape(-1)
    inverse = _libth.empty(length, int64)
    inverse.index_copy_(0, order, first.long().cumsum(0) - 1)
    counts = _libth.cat([starts[1:], _libth.tensor([length])], 0) - starts
    return UniqueAll(made(ordered.index_select(0, starts), x.dtype), made(order.index_select(0, starts)), made(inverse.reshape(x.shape)),
                     made(counts))


def unique_counts(x, /):
    """The different elements in order, and how many there are of each."""
    found = unique_all(x)
    return UniqueCounts(found.values, found.counts)


def unique_inverse(x, /):
    """The different elements in order, and where each element of x is among them."""
    found = unique_all(x)
    return UniqueInverse(found.values, found.inverse_indices)


def unique_values(x, /):
    """The different elements in order."""
    return unique_all(x).values
