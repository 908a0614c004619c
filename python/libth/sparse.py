"""Sparse tensors: products of matrices, and the methods and operators of libth.SparseTensor."""

import builtins

from . import _libth
from ._libth import SparseTensor, Tensor, as_tensor

__all__ = ["addmm", "hspmm", "mm", "smm", "sspaddmm"]


def method(function):
    """Gives sparse tensors a method."""
    setattr(SparseTensor, function.__name__, function)
    return function


def _is_number(value):
    return isinstance(value, (builtins.int, builtins.float)) or hasattr(value, "__float__") and not hasattr(value, "__len__")


def _is_tensor(value):
    """Whether it is a tensor, sparse or dense, or an array, which counts as one."""
    return isinstance(value, (Tensor, SparseTensor)) or hasattr(value, "__dlpack__")


def _dense(name, value):
    """An argument that must be a dense tensor."""
    if isinstance(value, SparseTensor):
        raise TypeError(f"{name}: a dense tensor is expected")
    return as_tensor(value)


def _sparse(name, value):
    """An argument that must be a sparse tensor."""
    if not isinstance(value, SparseTensor):
        raise TypeError(f"{name}: a sparse tensor is expected, not {builtins.type(value).__name__}")
    return value


# ---- making ----

def sparse_coo_tensor(indices, values=None, size=None, dtype=None):
    """sparse_coo_tensor(indices, values, size=None, dtype=None), sparse_coo_tensor(size, dtype=None)

    The sparse tensor with the entries that `indices` (sparse dimensions x entries, counted from 0) and `values` (entries x
    dense sizes) list, whose memory it shares. Without `size`, sparse sizes are one more than the largest index. Entries may
    be in any order, and those of one index are summed. With a size alone a tensor of zeros.

    Errors: libth.Error for indices outside the size, or that are not as many as the values; TypeError.
    """
    if values is None:
        return _libth._sparse_zeros(indices, _libth.float32 if dtype is None else dtype)
    values = _dense("values", values)
    if dtype is not None:
        values = values.to(dtype)
    indices = _dense("indices", indices)
    if indices.is_floating_point():
        if indices.numel():
            raise TypeError("indices: whole numbers are expected")
        indices = indices.long()
    if indices.numel() and indices.ndim != 2:
        raise ValueError("indices: a matrix of sparse dimensions x entries is expected")
    if values.numel() == 0 and indices.numel() == 0 and size is not None:
        if values.ndim != 1:
            raise ValueError("values: without entries there are no dense dimensions")
        return _libth._sparse_zeros(tuple(size), values.dtype)
    return _libth._sparse_coo(indices, values, None if size is None else tuple(size))


def to_sparse(self, sparse_dim=None):
    """The elements that are not 0, as a sparse tensor; the last dimensions stay dense if `sparse_dim` is less than all."""
    sparse_dim = self.ndim if sparse_dim is None else sparse_dim
    if not 1 <= sparse_dim <= self.ndim:
        raise ValueError(f"to_sparse: sparse_dim must be from 1 to the number of dimensions, {self.ndim}")
    if self.numel() == 0:  # of which C has none
        return _libth._sparse_zeros(self.shape, self.dtype)
    return _libth._to_sparse(self, self.ndim - sparse_dim)


def sparse_mask(self, mask):
    """The elements where a coalesced sparse tensor has entries, as such a tensor."""
    return _libth._sparse_mask(self, _sparse("mask", mask))


Tensor.to_sparse, Tensor.sparse_mask = to_sparse, sparse_mask
Tensor.is_sparse, SparseTensor.is_sparse = property(lambda self: False), property(lambda self: True)
SparseTensor.device = property(lambda self: "cpu", doc="'cpu': there is no other.")


# ---- what it has ----

def _coalesced(self, what):
    if not self.is_coalesced():
        raise _libth.Error(f"{what}: the tensor is not coalesced: coalesce() is, and _{what}() gives what is there")
    return self


@method
def indices(self):
    """The indices, sparse dimensions x entries, a view. Errors: libth.Error if the tensor is not coalesced."""
    return _coalesced(self, "indices")._indices()


@method
def values(self):
    """The values, entries x dense sizes, a view. Errors: libth.Error if the tensor is not coalesced."""
    return _coalesced(self, "values")._values()


@method
def nnz(self):
    """The number of entries; duplicates count."""
    return self._nnz()


@method
def dim(self):
    """The number of dimensions, sparse and dense ones."""
    return self.ndim


@method
def numel(self):
    """The number of elements, zeros included."""
    count = 1
    for n in self.shape:
        count *= n
    return count


SparseTensor.ndimension, SparseTensor.nelement, SparseTensor.is_cuda = dim, numel, property(lambda self: False)


@method
def size(self, dim=None):
    """The sizes, or the one of a dimension."""
    return self.shape if dim is None else self.shape[dim]


@method
def __len__(self):
    return self.shape[0]


@method
def __repr__(self):
    def part(name, value):
        begin = f"{name}="
        return begin + repr(value).replace("\n", "\n" + " " * (len("tensor(") + len(begin)))
    kind = "" if self.dtype.name == "float32" else f", dtype={self.dtype!r}"
    return (f"tensor({part('indices', self._indices())},\n       {part('values', self._values())},\n"
            f"       size={self.shape}, nnz={self._nnz()}, layout=sparse_coo{kind})")


# ---- other forms ----

@method
def to(self, dtype):
    """The elements in another type; the tensor itself if it has it already."""
    values = self._values().to(dtype)
    if values.dtype is self.dtype:
        return self
    made = _like(self, self._indices(), values)
    return made.coalesce() if self.is_coalesced() else made


@method
def type(self, dtype=None):
    """The name of the type, such as 'libth.sparse.FloatTensor'; with one, the elements in it."""
    if dtype is None:
        return self._values().type().replace("libth.", "libth.sparse.")
    return self.to(self._values()[:0].type(dtype).dtype)


@method
def type_as(self, other):
    """The elements in the type of another tensor, sparse or dense."""
    return self.to(other.dtype)


@method
def cpu(self):
    """The tensor itself."""
    return self


@method
def is_same_size(self, other):
    """Whether another sparse tensor has the same sizes, divided alike into sparse and dense ones."""
    other = _sparse("other", other)
    return self.shape == other.shape and self.sparse_dim() == other.sparse_dim()


@method
def copy_(self, src):
    """Makes the tensor have the sizes and copies of the entries of another one, in its own type."""
    return _libth._sparse_copy(self, _sparse("src", src).to(self.dtype))


@method
def resize_(self, *size):
    """Gives the tensor other sizes, as many sparse and dense ones as it has; the entries stay. Without entries any sizes.

    Errors: libth.Error, ValueError if the entries do not fit; nothing has changed then.
    """
    size = tuple(size[0]) if len(size) == 1 and not _is_number(size[0]) else size
    if not self._nnz():
        made = _libth._sparse_zeros(size, self.dtype)
    elif len(size) != self.ndim:
        raise ValueError(f"resize_: a tensor with entries keeps its {self.ndim} dimensions")
    else:
        made = _libth._sparse_coo(self._indices(), self._values(), size)
    return _libth._sparse_resize_as(self, made)


@method
def resize_as_(self, other):
    """resize_ to the sizes of another sparse tensor."""
    return self.resize_(_sparse("other", other).shape)


def _like(self, indices, values):
    """A tensor of the same size with other entries."""
    if self._nnz() == 0:
        return _libth._sparse_zeros(self.shape, values.dtype)
    return _libth._sparse_coo(indices, values, self.shape)


def _conversion(name, dtype):
    def convert(self):
        return self.to(dtype)
    convert.__name__, convert.__qualname__ = name, f"SparseTensor.{name}"  # by which it is pickled
    convert.__doc__ = f"The elements as {dtype.name}."
    method(convert)


for _name, _type in (("byte", _libth.uint8), ("char", _libth.int8), ("short", _libth.int16), ("int", _libth.int32), ("long", _libth.int64),
                     ("float", _libth.float32), ("double", _libth.float64)):
    _conversion(_name, _type)


@method
def transpose(self, dim0, dim1):
    """Two sparse dimensions exchanged; a copy."""
    return _libth._sparse_transpose(self, dim0, dim1)


@method
def t(self):
    """The transposed matrix; a copy."""
    if self.ndim != 2:
        raise _libth.Error("t: a matrix is expected")
    return _libth._sparse_transpose(self, 0, 1)


@method
def transpose_(self, dim0, dim1):
    """transpose in place; tensors that share the indices keep theirs."""
    return _libth._sparse_transpose_in_place(self, dim0, dim1)


@method
def t_(self):
    """t in place."""
    if self.ndim != 2:
        raise _libth.Error("t_: a matrix is expected")
    return _libth._sparse_transpose_in_place(self, 0, 1)


@method
def narrow(self, dim, start, length):
    """The part with the indices from `start` on along a sparse dimension; a copy."""
    return _libth._sparse_narrow(self, dim, start, length)


@method
def select(self, dim, index):
    """The part with one index along a sparse dimension, without that; a copy."""
    return _libth._sparse_select(self, dim, index)


def _rebuild(indices, values, shape, coalesced):
    if indices is None:
        return _libth._sparse_zeros(shape, values)
    made = _libth._sparse_coo(indices, values, shape)
    return made.coalesce() if coalesced else made


@method
def __reduce_ex__(self, protocol):
    if self._nnz() == 0:
        return _rebuild, (None, self.dtype.name, self.shape, True)
    return _rebuild, (self._indices(), self._values(), self.shape, self.is_coalesced())


@method
def __copy__(self):
    return _like(self, self._indices(), self._values())


@method
def __deepcopy__(self, memo):
    made = memo[id(self)] = self.clone()
    return made


# ---- arithmetic ----

def _of_type(self, other):
    """The other operand, which must have the type of the first. Errors: TypeError."""
    if other.dtype is not self.dtype:
        raise TypeError(f"other: sparse operands are of one type, not {self.dtype.name} and {other.dtype.name}; to() converts")
    return other


def _sum(self, other, alpha, in_place, function):
    if isinstance(other, SparseTensor):
        return function(self, _of_type(self, other), alpha, in_place)
    if in_place:
        raise TypeError("other: a sparse tensor cannot hold the sum with a dense one")
    return None


@method
def add(self, other, alpha=1):
    """self + alpha * other: sparse with a sparse tensor of the same size and type, dense with a dense one."""
    result = _sum(self, other, alpha, False, _libth._sparse_add)
    return result if result is not None else _libth._sparse_add_dense(_dense("other", other) * alpha, self, 1, False)


@method
def sub(self, other, alpha=1):
    """self - alpha * other, as add."""
    result = _sum(self, other, alpha, False, _libth._sparse_subtract)
    return result if result is not None else _libth._sparse_add_dense(_dense("other", other) * -alpha, self, 1, False)


@method
def add_(self, other, alpha=1):
    """add in place, of a sparse tensor."""
    return _sum(self, other, alpha, True, _libth._sparse_add)


@method
def sub_(self, other, alpha=1):
    """sub in place, of a sparse tensor."""
    return _sum(self, other, alpha, True, _libth._sparse_subtract)


def _product(self, other, in_place):
    if isinstance(other, SparseTensor):
        return _libth._sparse_multiply(self, _of_type(self, other), in_place)
    if not _is_number(other):
        raise TypeError(f"other: a number or a sparse tensor is expected, not {builtins.type(other).__name__}")
    return _libth._sparse_scale(self, other, in_place)


@method
def mul(self, other):
    """The product with a number, or element by element with a sparse tensor."""
    return _product(self, other, False)


@method
def mul_(self, other):
    """mul in place."""
    return _product(self, other, True)


@method
def div(self, other):
    """The quotient by a number; of integers rounded towards 0."""
    return _libth._sparse_divide(self, other, False)


@method
def div_(self, other):
    """div in place."""
    return _libth._sparse_divide(self, other, True)


@method
def pow(self, exponent):
    """The power of each element, of floating-point ones, with an exponent other than 0."""
    return _libth._sparse_power(self, exponent, False)


@method
def pow_(self, exponent):
    """pow in place."""
    return _libth._sparse_power(self, exponent, True)


@method
def neg(self):
    """The elements with the other sign."""
    return _libth._sparse_scale(self, -1, False)


@method
def neg_(self):
    """neg in place."""
    return _libth._sparse_scale(self, -1, True)


def _operator(name, function, takes_tensor=True):
    def operate(self, other):
        if not (_is_number(other) or takes_tensor and _is_tensor(other)):
            return NotImplemented
        return function(self, other)
    operate.__name__ = name
    method(operate)


def _no_number(function):
    def checked(self, other):
        if not _is_tensor(other):
            raise TypeError("a number is not added to each element of a sparse tensor")
        return function(self, other)
    return checked


_operator("__add__", _no_number(add))
_operator("__radd__", _no_number(add))
_operator("__sub__", _no_number(sub))
_operator("__rsub__", _no_number(lambda self, other: _libth._sparse_add_dense(other, self, -1, False)))
_operator("__iadd__", add_)
_operator("__isub__", sub_)
_operator("__mul__", mul)
_operator("__rmul__", mul)
_operator("__imul__", mul_)
_operator("__truediv__", div, False)
_operator("__itruediv__", div_, False)
_operator("__pow__", pow, False)
_operator("__ipow__", pow_, False)
SparseTensor.__neg__ = neg
SparseTensor.__array_ufunc__ = None  # array + tensor is the tensor's


# ---- products of matrices ----

def mm(mat1, mat2):
    """The product of a sparse matrix and a dense one: dense."""
    return _libth._sparse_mm(_sparse("mat1", mat1), _dense("mat2", mat2))


def addmm(input, mat1, mat2, *, beta=1, alpha=1):
    """beta * input + alpha * (mat1 @ mat2) of a sparse `mat1`: dense. `input`, which has the size of the product, is not read
    if beta is 0."""
    return _libth._sparse_addmm(_dense("input", input), _sparse("mat1", mat1), _dense("mat2", mat2), beta, alpha, False)


def sspaddmm(input, mat1, mat2, *, beta=1, alpha=1):
    """beta * input + alpha * (mat1 @ mat2) of sparse `input` and `mat1`: sparse, with the rows in which mat1 has entries."""
    return _libth._sparse_sspaddmm(_sparse("input", input), _sparse("mat1", mat1), _dense("mat2", mat2), beta, alpha)


def hspmm(mat1, mat2, *, alpha=1):
    """alpha * (mat1 @ mat2) of a sparse `mat1` as a tensor of one sparse dimension: the rows in which mat1 has entries."""
    return _libth._sparse_hspmm(_sparse("mat1", mat1), _dense("mat2", mat2), alpha)


def smm(mat1, mat2):
    """The product of a sparse matrix and a dense one: sparse, with the rows in which mat1 has entries."""
    mat1, mat2 = _sparse("mat1", mat1), _dense("mat2", mat2)
    if mat1.ndim != 2 or mat2.ndim != 2:
        raise ValueError("smm: two matrices are expected")
    return _libth._sparse_sspaddmm(_libth._sparse_zeros((mat1.shape[0], mat2.shape[1]), mat1.dtype), mat1, mat2, 0, 1)


SparseTensor.mm, SparseTensor.spmm, SparseTensor.smm, SparseTensor.sspaddmm, SparseTensor.hspmm = mm, mm, smm, sspaddmm, hspmm


@method
def mv(self, vec):
    """The product with a vector: dense."""
    return _libth._sparse_mm(self, _dense("vec", vec).unsqueeze(1)).squeeze(1)


@method
def matmul(self, other):
    """The product with a dense matrix or vector: dense."""
    other = _dense("other", other)
    return self.mv(other) if other.ndim == 1 else self.mm(other)


@method
def __matmul__(self, other):
    return matmul(self, other) if _is_tensor(other) and not isinstance(other, SparseTensor) else NotImplemented


# ---- what functions and methods of dense tensors do with sparse ones ----

def _add_to(name, sign, in_place):
    def add(self, other, alpha=1):
        self = self if in_place else _dense("self", self)
        return _libth._sparse_add_dense(self, _of_type(self, _sparse("other", other)), sign * alpha, in_place)
    add.__qualname__ = name
    return add


def addmm_(self, mat1, mat2, *, beta=1, alpha=1):
    return _libth._sparse_addmm(self, _sparse("mat1", mat1), _dense("mat2", mat2), beta, alpha, True)


def _addcmul(name, in_place):
    def addcmul(self, tensor1, tensor2, *, value=1):
        self = self if in_place else _dense("self", self)
        first, second = _of_type(self, _sparse("tensor1", tensor1)), _of_type(self, _sparse("tensor2", tensor2))
        return _libth._sparse_addcmul(self, first, second, value, in_place)
    addcmul.__qualname__ = name
    return addcmul


_of_dense = {"add": _add_to("add", 1, False), "add_": _add_to("add_", 1, True), "sub": _add_to("sub", -1, False), "sub_": _add_to("sub_", -1, True),
             "addmm": addmm, "addmm_": addmm_, "addcmul": _addcmul("addcmul", False), "addcmul_": _addcmul("addcmul_", True)}


def _form(name, arguments, keywords):
    """What libth.`name`, or the method of a dense tensor, gives for arguments some of which are sparse; NotImplemented if nothing.

    The extension calls it by this name.
    """
    first = arguments[0] if arguments else None
    function = getattr(SparseTensor, name, None) if isinstance(first, SparseTensor) else _of_dense.get(name)
    return NotImplemented if function is None or not _is_tensor(first) else function(*arguments, **keywords)
