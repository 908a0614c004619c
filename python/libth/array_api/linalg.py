"""Linear algebra of the array API standard: of matrices, and of stacks of them."""

import builtins
from typing import NamedTuple

from .. import _libth
from .._libth import int64
from . import _dtypes
from ._array import Array, array_of, count, made
from ._elementwise import both_of, one_of
from ._linear import matmul, matrix_transpose, tensordot, vecdot
from ._manipulation import broadcast_shapes
from ._statistics import reduced, sum as _sum

__all__ = ["cholesky", "cross", "det", "diagonal", "eigh", "eigvalsh", "inv", "matmul", "matrix_norm", "matrix_power", "matrix_rank",
           "matrix_transpose", "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals", "tensordot", "trace", "vecdot", "vector_norm"]


class EighResult(NamedTuple):
    eigenvalues: Array
    eigenvectors: Array


class QRResult(NamedTuple):
    Q: Array
    R: Array


class SlogdetResult(NamedTuple):
    sign: Array
    logabsdet: Array


class SVDResult(NamedTuple):
    U: Array
    S: Array
    Vh: Array


def _matrices(name, x, square=False):
    """The tensor of a stack of matrices. Errors: TypeError and ValueError for others."""
    tensor = one_of(name, x, "real floating")
    if tensor.ndim < 2:
        raise ValueError(f"{name}: matrices are expected, the array has {tensor.ndim} dimensions")
    if square and tensor.shape[-1] != tensor.shape[-2]:
        raise ValueError(f"{name}: square matrices are expected, not {tensor.shape[-2]}x{tensor.shape[-1]}")
    return tensor


def _each(tensor, compute, *sizes):
    """What compute(matrix) gives for each matrix of a stack, as stacks of results of these sizes."""
    stack = tuple(tensor.shape[:-2])
    results = [[] for _ in sizes]
    for matrix in tensor.reshape(count(stack), *tensor.shape[-2:]).unbind(0) if count(stack) else ():
        parts = compute(matrix)
        for list_, part, size in zip(results, parts if len(sizes) > 1 else (parts,), sizes):
            list_.append(part.reshape(size))
    made_ = [made(_libth.stack(list_, 0).reshape(stack + tuple(size)) if list_ and count(size) else tensor.new_empty(stack + tuple(size)))
             for list_, size in zip(results, sizes)]
    return made_ if len(sizes) > 1 else made_[0]


def cholesky(x, /, *, upper=False):
    """The triangle L of each positive definite matrix L L^T, or U of U^T U if `upper`."""
    tensor = _matrices("cholesky", x, True)
    if not tensor.numel():
        return made(tensor.clone())
    return _each(tensor, lambda a: _libth.cholesky(a, upper), tensor.shape[-2:])


def det(x, /):
    """The determinant of each matrix."""
    tensor = _matrices("det", x, True)
    if tensor.shape[-1] == 0:
        return made(tensor.new_ones(tensor.shape[:-2]))
    return _each(tensor, lambda a: _libth.det(a.double()).to(a.dtype), ())


def inv(x, /):
    """The inverse of each matrix."""
    tensor = _matrices("inv", x, True)
    if not tensor.numel():
        return made(tensor.clone())
    return _each(tensor, _libth.inverse, tensor.shape[-2:])


def eigh(x, /):
    """The eigenvalues of each symmetric matrix in ascending order, and the eigenvectors as columns."""
    tensor = _matrices("eigh", x, True)
    n = tensor.shape[-1]
    if not tensor.numel():
        return EighResult(made(tensor.new_empty(tensor.shape[:-1])), made(tensor.clone()))
    return EighResult(*_each(tensor, _libth.linalg_eigh, (n,), (n, n)))


def eigvalsh(x, /):
    """The eigenvalues of each symmetric matrix in ascending order."""
    tensor = _matrices("eigvalsh", x, True)
    if not tensor.numel():
        return made(tensor.new_empty(tensor.shape[:-1]))
    return _each(tensor, _libth.linalg_eigvalsh, (tensor.shape[-1],))


def qr(x, /, *, mode="reduced"):
    """Q and R of each matrix Q R: Q has as many columns as the smaller size, or is square where `mode` is 'complete'."""
    if mode not in ("reduced", "complete"):
        raise ValueError("qr: mode is 'reduced' or 'complete'")
    tensor = _matrices("qr", x)
    rows, columns = tensor.shape[-2:]
    inner = rows if mode == "complete" else builtins.min(rows, columns)

    def compute(a):
        if inner > builtins.min(rows, columns):
            # More columns of Q, from those of unit vectors.
            q, r = _libth.qr(_libth.cat([a, _libth.eye(rows, dtype=a.dtype)], 1))
            return q, r.narrow(1, 0, columns)
        return _libth.qr(a)

    if not tensor.numel():
        q = tensor.new_zeros(tuple(tensor.shape[:-2]) + (rows, inner))
        if inner and q.numel():
            q = _libth.eye(rows, dtype=tensor.dtype).expand(q.shape).clone()
        return QRResult(made(q), made(tensor.new_empty(tuple(tensor.shape[:-2]) + (inner, columns))))
    return QRResult(*_each(tensor, compute, (rows, inner), (inner, columns)))


def slogdet(x, /):
    """The sign of the determinant of each matrix, and the logarithm of its size."""
    tensor = _matrices("slogdet", x, True)
    n = tensor.shape[-1]
    if not tensor.numel():
        stack = tuple(tensor.shape[:-2])
        return SlogdetResult(made(tensor.new_ones(stack)), made(tensor.new_zeros(stack)))

    def compute(a):
        missing = float("nan") if a.ne(a).any() else None
        try:
            factors, pivots = _libth.btrifact(a.unsqueeze(0))
        except _libth.Error:  # the matrix is singular
            sign, logarithm = 0.0, float("-inf")
        else:
            diagonal = factors[0].diagonal()
            swaps = pivots[0].long().ne(_libth.arange(1, n + 1)).sum().item() + diagonal.lt(0).sum().item()
            sign, logarithm = 1.0 - 2.0 * (swaps % 2), diagonal.abs().log().sum().item()
        return a.new_full((), sign if missing is None else missing), a.new_full((), logarithm if missing is None else missing)

    return SlogdetResult(*_each(tensor, compute, (), ()))


def solve(x1, x2, /):
    """X of x1 X = x2 for each matrix; x2 is a vector, or matrices of right-hand sides."""
    a, b, _ = both_of("solve", array_of(x1), array_of(x2), "real floating")
    _matrices("solve", x1, True)
    vector = b.ndim == 1
    right = b.unsqueeze(-1) if vector else b
    if not b.ndim or right.shape[-2] != a.shape[-1]:
        raise ValueError(f"solve: the sizes {x1.shape} and {x2.shape} do not go together")
    stack = broadcast_shapes(tuple(a.shape[:-2]), tuple(right.shape[:-2]))
    sizes = tuple(right.shape[-2:])
    a, right = a.expand(stack + tuple(a.shape[-2:])), right.expand(stack + sizes)
    if not a.numel() or not right.numel():
        result = right.new_empty(right.shape)
    else:
        number = count(stack)
        pairs = zip(a.reshape(number, *a.shape[-2:]).unbind(0), right.reshape(number, *sizes).unbind(0))
        result = _libth.stack([_libth.linalg_solve(one, other) for one, other in pairs], 0).reshape(stack + sizes)
    return made(result.squeeze(-1) if vector else result)


def svd(x, /, *, full_matrices=True):
    """U, S and Vh of each matrix U S Vh: S is a vector, in descending order."""
    tensor = _matrices("svd", x)
    rows, columns = tensor.shape[-2:]
    least = builtins.min(rows, columns)
    inner_u, inner_v = (rows, columns) if full_matrices else (least, least)
    if not tensor.numel():
        stack = tuple(tensor.shape[:-2])
        u, v = [_libth.eye(n, inner, dtype=tensor.dtype) if n and inner else tensor.new_empty((n, inner))
                for n, inner in ((rows, inner_u), (columns, inner_v))]
        return SVDResult(made(u.expand(stack + (rows, inner_u)).clone()), made(tensor.new_empty(stack + (least,))),
                         made(v.t().expand(stack + (inner_v, columns)).clone()))
    return SVDResult(*_each(tensor, lambda a: _libth.linalg_svd(a, full_matrices), (rows, inner_u), (least,), (inner_v, columns)))


def svdvals(x, /):
    """The singular values of each matrix, in descending order."""
    return svd(x, full_matrices=False).S


def _limit(x, values, rtol):
    """Below which singular values count as 0."""
    if rtol is None:
        rtol = builtins.max(x.shape[-2:]) * _dtypes.finfo(x.dtype).eps
    rtol = rtol.tensor.unsqueeze(-1) if isinstance(rtol, Array) else rtol
    return values.max(-1, True)[0] * rtol


def matrix_rank(x, /, *, rtol=None):
    """How many singular values of each matrix are more than `rtol` times the largest."""
    values = svdvals(x).tensor
    if not values.numel():
        return made(_libth.zeros(values.shape[:-1], int64))
    return made(values.gt(_limit(x, values, rtol)).long().sum(-1))


def pinv(x, /, *, rtol=None):
    """The pseudo-inverse of each matrix; singular values up to `rtol` times the largest count as 0."""
    u, s, vh = svd(x, full_matrices=False)
    if not x.size:
        return made(x.tensor.transpose(-2, -1).clone())
    values = s.tensor
    inverse = _libth.where(values > _limit(x, values, rtol), 1 / values, 0.0).to(values.dtype)
    return made((vh.tensor.transpose(-2, -1) * inverse.unsqueeze(-2)).matmul(u.tensor.transpose(-2, -1)))


def matrix_power(x, n, /):
    """Each matrix multiplied by itself n times over, its inverse if n is negative."""
    _matrices("matrix_power", x, True)
    factor, left = (inv(x), -n) if n < 0 else (x, n)
    result = made(_libth.eye(x.shape[-1], dtype=x.dtype).expand(x.shape).clone())
    while left:
        result = matmul(result, factor) if left % 2 else result
        left //= 2
        factor = matmul(factor, factor) if left else factor
    return result


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    """A norm of each matrix: 'fro', 'nuc', 1, -1, 2, -2, or the infinities."""
    tensor = _matrices("matrix_norm", x)
    stack = tuple(tensor.shape[:-2])
    if ord == "fro":
        result = reduced("matrix_norm", tensor, (-2, -1), False, lambda rows: _norm(rows, 2))
    elif ord in ("nuc", 2, -2):
        values = svdvals(x).tensor
        result = values.sum(-1) if ord == "nuc" or not values.numel() else (values.max(-1) if ord == 2 else values.min(-1))[0]
    elif ord in (1, -1, float("inf"), float("-inf")):
        sums = tensor.abs().sum(-2 if ord in (1, -1) else -1)
        result = sums.new_zeros(stack) if not sums.numel() else (sums.max(-1) if ord > 0 else sums.min(-1))[0]
    else:
        raise ValueError(f"matrix_norm: there is no norm {ord!r}")
    return made(result.reshape(stack + (1, 1) if keepdims else stack))


def _norm(rows, ord):
    sizes = rows.abs()
    if ord == 0:
        return sizes.ne(0).to(rows.dtype).sum(1)
    if ord in (float("inf"), float("-inf")):
        if not rows.shape[1]:
            return rows.new_zeros((rows.shape[0],))
        return (sizes.max(1) if ord > 0 else sizes.min(1))[0]
    if ord == 1:
        return sizes.sum(1)
    if ord == 2:
        # Over the largest, so that squares do not overflow.
        if not rows.shape[1]:
            return rows.new_zeros((rows.shape[0],))
        most = sizes.max(1, True)[0]
        most = _libth.where(most.eq(0).add(most.isfinite().eq(0)), 1.0, most).to(rows.dtype)
        return (sizes / most).square().sum(1).sqrt() * most.squeeze(1)
    return sizes.pow(ord).sum(1).pow(1 / ord)


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    """A norm of vectors along dimensions, or of all elements: any power, 0 for the number of others than 0, or an infinity."""
    return made(reduced("vector_norm", one_of("vector_norm", x, "real floating"), axis, keepdims, lambda rows: _norm(rows, ord)))


def cross(x1, x2, /, *, axis=-1):
    """Products of vectors of three elements, which stand upright on both."""
    a, b, _ = both_of("cross", array_of(x1), array_of(x2), "numeric")
    if not -builtins.min(a.ndim, b.ndim) <= axis < 0 or a.shape[axis] != 3 or b.shape[axis] != 3:
        raise ValueError("cross: axis counts from the end, and must have the size 3 in both")
    a, b = _libth.broadcast_tensors((a, b))
    x, y = a.unbind(axis), b.unbind(axis)
    return made(_libth.stack([x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]], a.ndim + axis))


def outer(x1, x2, /):
    """All products of the elements of two vectors."""
    a, b, _ = both_of("outer", array_of(x1), array_of(x2), "numeric")
    if a.ndim != 1 or b.ndim != 1:
        raise ValueError("outer: vectors are expected")
    return made(a.unsqueeze(1) * b.unsqueeze(0))


def diagonal(x, /, *, offset=0):
    """The diagonal of each matrix that lies `offset` above the main one, a view."""
    if array_of(x).ndim < 2:
        raise ValueError("diagonal: matrices are expected")
    rows, columns = x.shape[-2:]
    if not -rows < offset < columns:
        return made(x.tensor.new_empty(x.shape[:-2] + (0,)), x.dtype)
    return made(x.tensor.diagonal(offset, -2, -1), x.dtype)


def trace(x, /, *, offset=0, dtype=None):
    """The sum of a diagonal of each matrix; without `dtype` int64 of whole numbers."""
    return _sum(diagonal(x, offset=offset), axis=-1, dtype=dtype)
