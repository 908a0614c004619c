"""Functions of elements, and linear algebra.

Where floating-point numbers are needed, integers are taken as Double. Results of one number are tensors without
dimensions. What has complex results, as Eig, is not here. Functions whose names end in _ change the tensor itself.
"""

import math
import operator
import warnings

from .. import _libth
from ._arithmetic import calculate, calculate_in_place, checked, operand
from ._tensor import Tensor
from ._types import CytnxError, meeting, reported

__all__ = ["Abs", "Abs_", "Add", "Axpy", "Axpy_", "Conj", "Conj_", "Cpr", "Det", "Diag", "Directsum", "Div", "Dot", "Eigh", "Exp", "ExpH",
           "ExpM", "Exp_", "Expf", "Gemm", "Gemm_", "Ger", "Gesvd", "Inv", "InvM", "InvM_", "Inv_", "Kron", "Lstsq", "Matmul", "Matmul_dg",
           "Max", "Min", "Mod", "Mul", "Norm", "Outer", "Pow", "Pow_", "Qdr", "Qr", "Sub", "Sum", "Svd", "Tensordot", "Trace", "Tridiag",
           "Vectordot", "iAdd", "iDiv", "iMod", "iMul", "iSub", "norm"]


# ---- what operands are taken as ----

def _floating(tensor):
    elements = tensor._used()
    return elements if elements.dtype.is_floating_point else elements.to(_libth.float64)


def _matrix(name, tensor):
    if tensor.rank() != 2:
        raise CytnxError(f"cytnx::linalg::{name}: a tensor of rank 2 is expected, not of rank {tensor.rank()}")
    return _floating(tensor)


def _square(name, tensor):
    matrix = _matrix(name, tensor)
    if matrix.shape[0] != matrix.shape[1]:
        raise CytnxError(f"cytnx::linalg::{name}: a square matrix is expected, not shape {list(matrix.shape)}")
    return matrix


def _together(a, b):
    dtype = meeting(a._used().dtype, b._used().dtype)
    return a._tensor.to(dtype), b._tensor.to(dtype)


def _put(target, result):
    """Makes a tensor itself what was computed from it: in its memory, unless the type is another one."""
    if target._tensor.dtype.name == result.dtype.name:
        target._tensor.copy_(result)
    else:
        target._tensor = result
    return target


# ---- arithmetic ----

def _arithmetic(name, description):
    def out_of_place(a, b):
        for value in (a, b):
            if operand(name, value) is None:
                checked(NotImplemented, name, value)
        return calculate(Tensor, name, a, b)

    def in_place(a, b):
        return checked(calculate_in_place(name, a, b), name, b)

    out_of_place.__doc__, in_place.__doc__ = f"{description} of tensors or numbers.", f"{name} into the first tensor itself."
    for function, called in ((out_of_place, name), (in_place, "i" + name)):
        function.__name__ = function.__qualname__ = called
        globals()[called] = function


for _name, _description in (("Add", "Sums"), ("Sub", "Differences"), ("Mul", "Products"), ("Div", "Quotients"), ("Mod", "Remainders"),
                            ("Cpr", "Whether elements are equal, as 1 and 0, ")):
    _arithmetic(_name, _description)
del iCpr  # noqa: F821: nothing is compared in place
Add, Mul, iAdd = globals()["Add"], globals()["Mul"], globals()["iAdd"]


# ---- of each element ----

@reported
def Abs(Tin):
    """Absolute values."""
    return Tensor(Tin._used().abs())


@reported
def Exp(Tin):
    """Exponentials."""
    return Tensor(_floating(Tin).exp())


@reported
def Expf(Tin):
    """Exponentials in Float."""
    return Tensor(_floating(Tin).to(_libth.float32).exp())


def Conj(Tin):
    """A copy: real numbers are their own conjugates."""
    return Tin.clone()


@reported
def Pow(Tin, p):
    """Powers with one exponent."""
    return Tensor(_floating(Tin).pow(float(p)))


@reported
def Inv(Tin, clip=-1):
    """1 / x; 0 where |x| is less than `clip`."""
    numbers = _floating(Tin)
    result = numbers.reciprocal()
    return Tensor(result.masked_fill(numbers.abs() < clip, 0) if clip > 0 else result)


# ---- of all elements ----

@reported
def Sum(Tn):
    """The sum, in the type of the elements."""
    return Tensor(Tn._used().sum().to(Tn._tensor.dtype))


@reported
def Max(Tn):
    """The largest element."""
    return Tensor(Tn._used().max())


@reported
def Min(Tn):
    """The smallest element."""
    return Tensor(Tn._used().min())


def norm_tensor(T1):
    """The root of the sum of the squares, as a tensor of libth."""
    return _floating(T1).norm()


@reported
def norm(T1):
    """The root of the sum of the squares, as a number."""
    return norm_tensor(T1).item()


@reported
def Norm(T1):
    """The same as a tensor without dimensions."""
    warnings.warn("Norm gives a tensor; norm gives the number", DeprecationWarning, stacklevel=3)
    return Tensor(norm_tensor(T1))


# ---- products ----

@reported
def Matmul(T1, T2):
    """Of two matrices."""
    a, b = _together(T1, T2)
    return Tensor(a.mm(b))


@reported
def Matmul_dg(T1, T2):
    """Of two matrices, one of which is given by its diagonal."""
    a, b = _together(T1, T2)
    if a.ndim + b.ndim != 3:
        raise CytnxError(f"cytnx::linalg::Matmul_dg: ranks 1 and 2 are expected, not {a.ndim} and {b.ndim}")
    return Tensor(a.unsqueeze(1) * b if a.ndim == 1 else a * b)


@reported
def Vectordot(T1, T2, is_conj=False):
    """Of two vectors."""
    a, b = _together(T1, T2)
    return Tensor(a.dot(b))


@reported
def Dot(T1, T2):
    """Of vectors and matrices, each of which may be either."""
    a, b = _together(T1, T2)
    return Tensor(a.matmul(b))


@reported
def Outer(T1, T2):
    """The matrix of the products of two vectors' elements."""
    a, b = _together(T1, T2)
    return Tensor(a.ger(b))


def Ger(x, y, a=1):
    """a x y^T of vectors."""
    return Mul(Outer(x, y), a)


@reported
def Tensordot(T1, T2, indices_1, indices_2, cacheL=False, cacheR=False):
    """The sums of products along dimensions of T1 and as many of T2; the others, those of T1 first, are the result's."""
    a, b = _together(T1, T2)
    over_a, over_b = ([operator.index(d) for d in dimensions] for dimensions in (indices_1, indices_2))
    if len(over_a) != len(over_b):
        raise CytnxError(f"cytnx::linalg::Tensordot: {len(over_a)} and {len(over_b)} dimensions")
    for tensor, dimensions in ((a, over_a), (b, over_b)):
        for d in dimensions:
            if not 0 <= d < tensor.ndim:
                raise CytnxError(f"cytnx::linalg::Tensordot: axis {d} is out of bounds for rank {tensor.ndim}")
            if dimensions.count(d) > 1:
                raise CytnxError(f"cytnx::linalg::Tensordot: duplicate contracted axis {d}")
    rest_a, rest_b = ([d for d in range(t.ndim) if d not in over] for t, over in ((a, over_a), (b, over_b)))
    sizes_a, sizes_b = [a.shape[d] for d in over_a], [b.shape[d] for d in over_b]
    if sizes_a != sizes_b:
        raise CytnxError(f"cytnx::linalg::Tensordot: sizes {sizes_a} and {sizes_b}")
    rows, inner, columns = (math.prod(sizes) for sizes in ([a.shape[d] for d in rest_a], sizes_a, [b.shape[d] for d in rest_b]))
    left = a.permute(rest_a + over_a) if a.ndim else a
    right = b.permute(over_b + rest_b) if b.ndim else b
    product = left.reshape(rows, inner).mm(right.reshape(inner, columns))
    return Tensor(product.reshape([a.shape[d] for d in rest_a] + [b.shape[d] for d in rest_b]))


@reported
def Kron(T1, T2, Tl_pad_left=False, Tr_pad_left=False):
    """Each element of T1 times all of T2, dimension by dimension; missing ones, of size 1, come last, or first."""
    a, b = _together(T1, T2)
    rank = max(a.ndim, b.ndim)

    def padded(tensor, left):
        ones = [1] * (rank - tensor.ndim)
        return ones + list(tensor.shape) if left else list(tensor.shape) + ones

    of_a, of_b = padded(a, Tl_pad_left), padded(b, Tr_pad_left)
    spread_a, spread_b = [n for size in of_a for n in (size, 1)], [n for size in of_b for n in (1, size)]
    return Tensor((a.reshape(spread_a) * b.reshape(spread_b)).reshape([m * n for m, n in zip(of_a, of_b)]))


def Axpy(a, x, y=None):
    """a x + y."""
    return Mul(x, a) if y is None or y.is_void() else Add(Mul(x, a), y)


def Axpy_(a, x, y):
    """a x + y into y."""
    iAdd(y, Mul(x, a))


def Gemm(a, x, y):
    """a x y of matrices."""
    return Mul(Matmul(x, y), a)


@reported
def Gemm_(a, x, y, b, c):
    """a x y + b c of matrices into c."""
    result = Add(Gemm(a, x, y), Mul(c, b))
    if result.shape() != c.shape():
        raise CytnxError(f"cytnx::linalg::Gemm_: shapes {result.shape()} and {c.shape()} differ")
    _put(c, result._tensor)


# ---- matrices ----

@reported
def Diag(Tin):
    """The matrix with a vector as its diagonal, or the diagonal of a matrix."""
    if Tin.rank() not in (1, 2):
        raise CytnxError(f"cytnx::linalg::Diag: a vector or a matrix is expected, not a tensor of rank {Tin.rank()}")
    return Tensor(Tin._tensor.diag())


@reported
def Trace(Tn, axisA=0, axisB=1):
    """The sums over positions that are equal in two dimensions of one size."""
    numbers = Tn._used()
    for d in (axisA, axisB):
        if not 0 <= d < numbers.ndim:
            raise CytnxError(f"cytnx::linalg::Trace: axis {d} is out of bounds for rank {numbers.ndim}")
    if axisA == axisB or numbers.shape[axisA] != numbers.shape[axisB]:
        raise CytnxError(f"cytnx::linalg::Trace: dimensions {axisA} and {axisB} of shape {list(numbers.shape)}")
    return Tensor(numbers.diagonal(0, axisA, axisB).contiguous().sum(-1).to(numbers.dtype))


@reported
def InvM(Tin):
    """The inverse."""
    return Tensor(_square("InvM", Tin).inverse())


@reported
def Det(Tin):
    """The determinant."""
    return Tensor(_square("Det", Tin).det())


# ---- factors: the values first, then the matrices that are wanted ----

@reported
def Gesvd(Tin, is_U=True, is_vT=True):
    """S, U and vT of U diag(S) vT."""
    u, s, v = _matrix("Svd", Tin).svd()
    return [Tensor(s)] + [Tensor(u.contiguous())] * bool(is_U) + [Tensor(v.t().contiguous())] * bool(is_vT)


def Svd(Tin, is_UvT=True):
    """S, U and vT of U diag(S) vT, or S alone."""
    return Gesvd(Tin, is_UvT, is_UvT)


@reported
def Qr(Tio, is_tau=False):
    """Q and R."""
    if is_tau:
        raise CytnxError("cytnx::linalg::Qr: the factors of the reflections are not given")
    return [Tensor(factor.contiguous()) for factor in _libth.qr(_matrix("Qr", Tio))]


@reported
def Qdr(Tio, is_tau=False):
    """Q, D and R of Q diag(D) R, the diagonal of R being ones where that of D is not 0."""
    if is_tau:
        raise CytnxError("cytnx::linalg::Qdr: the factors of the reflections are not given")
    q, r = _libth.qr(_matrix("Qdr", Tio))
    diagonal = r.diag()
    factors = diagonal.masked_fill(diagonal.eq(0), 1)
    if r.shape[0] != factors.shape[0]:
        raise CytnxError(f"cytnx::linalg::Qdr: a factor of shape {list(r.shape)} has no whole diagonal")
    return [Tensor(q.contiguous()), Tensor(diagonal), Tensor((r / factors.unsqueeze(1)).contiguous())]


def _eigh(matrix, is_V, row_v):
    values, vectors = _libth.symeig(matrix, bool(is_V), False)
    return [Tensor(values)] + ([Tensor((vectors.t() if row_v else vectors).contiguous())] if is_V else [])


@reported
def Eigh(Tin, is_V=True, row_v=False):
    """The eigenvalues of a symmetric matrix in ascending order, and the eigenvectors in columns, or in rows."""
    return _eigh(_square("Eigh", Tin), is_V, row_v)


@reported
def Tridiag(A, B, is_V=True, is_row=False, throw_excp=False):
    """The eigenvalues of a symmetric matrix that is given by its diagonal and the one beside it, as Eigh gives them."""
    if A.rank() != 1 or B.rank() != 1 or B.size() + 1 != A.size():
        raise CytnxError(f"cytnx::linalg::Tridiag: vectors of n and n - 1 elements are expected, not shapes {A.shape()} and {B.shape()}")
    dtype = meeting(A._tensor.dtype, B._tensor.dtype)
    dtype = dtype if dtype.is_floating_point else _libth.float64
    full, beside = A._tensor.to(dtype).diag(), B._tensor.to(dtype)
    if beside.numel():
        full = full + beside.diag(1) + beside.diag(-1)
    return _eigh(full, is_V, is_row)


@reported
def Lstsq(A, b, rcond=-1.0):
    """The X that makes the residuals of A X = b smallest, the shortest one if there are several; the sums of the squares of
    the residuals, or one 0 where A has not more rows than columns or not their rank; the rank, as an Int64; and the
    singular values of A. Those below `rcond` times the largest count as 0: a negative one stands for the precision."""
    dtype = meeting(_matrix("Lstsq", A).dtype, _matrix("Lstsq", b).dtype)
    matrix, right = A._tensor.to(dtype), b._tensor.to(dtype)
    if matrix.shape[0] != right.shape[0] or not matrix.numel() or not right.numel():
        raise CytnxError(f"cytnx::linalg::Lstsq: shapes {list(matrix.shape)} and {list(right.shape)}")
    u, s, v = matrix.svd()
    precision = 2.0 ** (-23 if dtype.itemsize == 4 else -52)
    used = s > s.max().item() * (precision if rcond < 0 else rcond)
    rank = int(used.sum().item())
    inverse = s.reciprocal().masked_fill(used.eq(0), 0)
    x = v.mm(inverse.unsqueeze(1) * u.t().mm(right))
    if matrix.shape[0] > matrix.shape[1] == rank:
        residuals = (matrix.mm(x) - right).pow(2).sum(0, True)
    else:
        residuals = _libth.zeros(1, dtype=dtype)
    return [Tensor(x.contiguous()), Tensor(residuals), Tensor(_libth.full((1,), rank, dtype=_libth.int64)), Tensor(s)]


@reported
def ExpH(Tin, a=1, b=0):
    """The exponential function of a x + b for a symmetric matrix x, b being added to its eigenvalues."""
    values, vectors = (factor._tensor for factor in Eigh(Tin))
    return Tensor((vectors * (values * a + b).exp()).mm(vectors.t()))


@reported
def ExpM(Tin, a=1, b=0):
    """The exponential function of a x + b for any square matrix x, b standing for b times the identity."""
    square = _square("ExpM", Tin) * a
    if not square.numel():
        return Tensor(square)
    norm = square.abs().sum(1).max().item()
    if not norm < math.inf:
        raise CytnxError("cytnx::linalg::ExpM: the elements are not finite")
    # exp(x) = exp(x / 2^n)^(2^n); the series of a matrix whose norm is below 1/2 is exact after 18 terms.
    halvings = max(0, math.frexp(norm)[1] + 1)
    part, one = square * math.ldexp(1, -halvings), _libth.eye(square.shape[0], dtype=square.dtype)
    result = one
    for term in range(18, 0, -1):
        result = one + part.mm(result) / term
    for _ in range(halvings):
        result = result.mm(result)
    return Tensor(result * math.exp(b))


@reported
def Directsum(T1, T2, shared_axes):
    """Both tensors along the diagonal of a larger one, whose other elements are 0; along shared axes they have one size."""
    a, b = _together(T1, T2)
    if a.ndim == 0 or a.ndim != b.ndim:
        raise CytnxError(f"cytnx::linalg::Directsum: tensors of ranks {a.ndim} and {b.ndim}")
    shared = [operator.index(axis) for axis in shared_axes]
    for axis in shared:
        if not 0 <= axis < a.ndim or shared.count(axis) > 1:
            raise CytnxError(f"cytnx::linalg::Directsum: axis {axis} is out of bounds, or occurs twice")
        if a.shape[axis] != b.shape[axis]:
            raise CytnxError(f"cytnx::linalg::Directsum: shapes {list(a.shape)} and {list(b.shape)} differ in axis {axis}")
    result = _libth.zeros([m if d in shared else m + n for d, (m, n) in enumerate(zip(a.shape, b.shape))], dtype=a.dtype)
    for part, at_the_end in ((a, False), (b, True)):
        place = result
        for d, size in enumerate(part.shape):
            place = place.narrow(d, result.shape[d] - size if at_the_end else 0, size)
        place.copy_(part)
    return Tensor(result)


# ---- the same in place, and as members ----

def _in_place(function):
    name = function.__name__ + "_"

    def changed(Tin, *arguments):
        return _put(Tin, function(Tin, *arguments)._tensor)

    changed.__name__ = changed.__qualname__ = name
    changed.__doc__ = f"{function.__name__} into the tensor itself."
    globals()[name] = changed
    setattr(Tensor, name, changed)


for _function in (Abs, Exp, Conj, InvM, Pow, Inv):
    _in_place(_function)
for _function in (Abs, Exp, Conj, InvM, Pow, Inv, Max, Min, Trace, Svd, Eigh):
    setattr(Tensor, _function.__name__, _function)
