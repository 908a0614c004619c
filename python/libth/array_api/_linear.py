"""Products of matrices and vectors, which are both in the namespace and in its extension linalg."""

import builtins

from .. import _libth
from .._functions import tensordot as _tensordot
from ._array import array_of, made
from ._elementwise import both_of

__all__ = ["matmul", "matrix_transpose", "tensordot", "vecdot"]


def matmul(x1, x2, /):
    """The product of matrices, or of stacks of them; a vector counts as a row in front and as a column behind."""
    a, b, _ = both_of("matmul", array_of(x1), array_of(x2), "numeric")
    if not a.ndim or not b.ndim:
        raise ValueError("matmul: vectors, matrices or stacks of them are expected")
    if a.shape[-1] != b.shape[-2 if b.ndim > 1 else 0]:
        raise ValueError(f"matmul: the sizes {x1.shape} and {x2.shape} do not go together")
    return made(a.matmul(b))


def matrix_transpose(x, /):
    """Each matrix of a stack with its rows as columns, a view."""
    return array_of(x).mT


def tensordot(x1, x2, /, *, axes=2):
    """The sum of products over `axes` dimensions, the last ones of x1 and the first ones of x2, or over those of two lists."""
    a, b, _ = both_of("tensordot", array_of(x1), array_of(x2), "numeric")
    if isinstance(axes, int):
        if not 0 <= axes <= builtins.min(a.ndim, b.ndim):
            raise ValueError(f"tensordot: there are no {axes} dimensions in both")
        axes = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    return made(_tensordot(a, b, [list(axes[0]), list(axes[1])]))


def vecdot(x1, x2, /, *, axis=-1):
    """The sum of products of vectors along a dimension, counted from the end."""
    a, b, _ = both_of("vecdot", array_of(x1), array_of(x2), "numeric")
    if not -builtins.min(a.ndim, b.ndim) <= axis < 0:
        raise ValueError(f"vecdot: axis counts from the end, and {axis} is no dimension of both")
    if a.shape[axis] != b.shape[axis]:
        raise ValueError(f"vecdot: vectors of {a.shape[axis]} and {b.shape[axis]} elements")
    a, b = _libth.broadcast_tensors((a.movedim(axis, -1), b.movedim(axis, -1)))
    return made((a.unsqueeze(-2).matmul(b.unsqueeze(-1))).squeeze(-1).squeeze(-1))
