"""Names for tensors, and which operations copy."""

import operator
import warnings

from .. import _libth
from . import _arithmetic, _files, _print
from ._storage import Storage
from ._types import CytnxError, CytnxIndexError, Device, Type, dtype_of, number_of, reported


def integers(numbers):
    """Integers that are given one by one or as a list."""
    if len(numbers) == 1 and not hasattr(numbers[0], "__index__"):
        numbers = numbers[0]
    return [operator.index(number) for number in numbers]


class Tensor:
    """A tensor of some shape, all 0: Tensor(shape, dtype, device). Tensor() is a name for nothing.

    What methods that end in _ do to it is seen under all its names. Which others copy:

    permute     never: another tensor over the same storage
    contiguous  of a contiguous tensor, the tensor itself; else a contiguous copy
    reshape     of a contiguous tensor, another tensor over the same storage; else over a contiguous copy
    clone       always

    A slice that is read, as A[0], is a copy of its elements; assigning to one, as in A[0] = B, writes into the tensor.
    Tensor(t) of a tensor of libth, and A.to_libth(), share the elements.
    """

    __slots__ = ("_tensor", "__weakref__")
    __hash__ = None
    # NumPy's arrays and numbers leave operators to this class.
    __array_ufunc__ = None

    def __init__(self, shape=None, dtype=Type.Double, device=Device.cpu, init_zero=True):
        self._tensor = None
        if isinstance(shape, Tensor):
            self._tensor = shape._tensor
        elif isinstance(shape, _libth.Tensor):
            self._tensor = shape
        elif shape is not None:
            self.Init(shape, dtype, device, init_zero)

    @reported
    def Init(self, shape, dtype=Type.Double, device=Device.cpu, init_zero=True):
        """Makes this a name for a new tensor, all 0."""
        Device.check(device)
        self._tensor = _libth.zeros(integers((shape,)), dtype=dtype_of(dtype))

    @staticmethod
    def from_storage(storage, is_clone=False):
        """A vector over all elements of a storage, or of a copy."""
        return Tensor((storage.clone() if is_clone else storage)._used().alias())

    def _used(self):
        if self._tensor is None:
            raise CytnxError("cytnx::Tensor: a name for nothing was used")
        return self._tensor

    def to_libth(self):
        """A tensor of libth over the same elements."""
        return self._used().alias()

    # ---- properties ----

    def is_void(self):
        """Whether it is a name for nothing."""
        return self._tensor is None

    def is_empty(self):
        """Whether there are no elements."""
        return self._tensor is not None and self._tensor.numel() == 0

    def is_scalar(self):
        """Whether there is one element without any dimensions."""
        return self._tensor is not None and self._tensor.ndim == 0

    def shape(self):
        """The sizes as a list."""
        return [] if self._tensor is None else list(self._tensor.shape)

    def equivshape(self, other):
        """Whether both have one shape."""
        return self.shape() == other.shape()

    def rank(self):
        """How many dimensions there are."""
        return self._used().ndim

    def size(self):
        """How many elements there are."""
        return self._used().numel()

    def is_contiguous(self):
        """Whether the elements are in row-major order; a tensor that was permuted back is."""
        return self._tensor is None or self._tensor.is_contiguous()

    def dtype(self):
        """The number of the element type, one of Type's."""
        return int(Type.Void) if self._tensor is None else number_of(self._tensor.dtype)

    def dtype_str(self):
        return Type.getname(self.dtype())

    def device(self):
        return Device.cpu

    def device_str(self):
        return Device.getname(self.device())

    def storage(self):
        """The storage, which may hold more than this tensor's elements; nothing is copied."""
        tensor = self._used()
        size = tensor._storage_size() if tensor.numel() else 0
        return Storage._over(tensor.as_strided([size], [1], 0) if size else _libth.zeros(0, dtype=tensor.dtype))

    def same_data(self, other):
        """Whether both have one storage."""
        return self._used().same_data(other._used())

    # ---- tensors made from it ----

    def clone(self):
        """A contiguous copy with a storage of its own."""
        return Tensor(self._used().clone())

    __copy__ = clone

    def __deepcopy__(self, memo):
        memo[id(self)] = copy = Tensor() if self.is_void() else self.clone()
        return copy

    def __reduce__(self):
        return Tensor, (self._tensor,)

    def astype(self, dtype):
        """A copy with elements of another type; itself if they are of that type."""
        return self if dtype == self.dtype() else Tensor(self._used().to(dtype_of(dtype)))

    def contiguous(self):
        """Itself if it is contiguous, else a contiguous copy."""
        return self if self.is_contiguous() else Tensor(self._tensor.contiguous())

    @reported
    def permute(self, *order):
        """Dimension i of the result is dimension order[i] of this one. Nothing is copied."""
        return Tensor(self._used().permute(integers(order)))

    @reported
    def reshape(self, *shape):
        """The elements in row-major order; one size may be -1."""
        return Tensor(self._used().contiguous().view(integers(shape)))

    def flatten(self):
        """A vector of the elements."""
        return self.reshape(-1)

    def to(self, device):
        """Itself: there is one device."""
        Device.check(device)
        return self

    # ---- changes of the tensor itself ----

    @reported
    def permute_(self, *order):
        """permute of the tensor itself."""
        self._tensor = self._used().permute(integers(order))
        return self

    def contiguous_(self):
        """Makes it contiguous; if it was not, it has a new storage from now on."""
        if not self.is_contiguous():
            self._tensor = self._tensor.contiguous()
        return self

    @reported
    def reshape_(self, *shape):
        """reshape of the tensor itself; if it was not contiguous, it has a new storage from now on."""
        self._tensor = self._used().contiguous().view(integers(shape))
        return self

    def flatten_(self):
        """flatten of the tensor itself."""
        return self.reshape_(-1)

    @reported
    def fill(self, value):
        """Sets all elements."""
        self._used().fill_(value)

    def to_(self, device):
        Device.check(device)

    @reported
    def append(self, value):
        """One more slice of the first dimension, in a new storage: a tensor of the shape of a slice or a storage of as
        many elements, or, of a vector, a number. It is converted to this tensor's type."""
        tensor = self._used()
        if isinstance(value, Storage):
            part = value._used()
        elif isinstance(value, Tensor):
            part = value._used()
        else:
            part = _libth.full((1,), value, dtype=tensor.dtype)
        slice_shape = tensor.shape[1:]
        count = 1
        for size in slice_shape:
            count *= size
        fits = part.ndim == 1 or part.shape == slice_shape
        if tensor.ndim == 0 or part.numel() == 0 or part.numel() != count or not fits:
            raise CytnxError(f"cytnx::Tensor::append: a tensor of shape {list(part.shape)} cannot be appended to one of shape "
                             f"{list(tensor.shape)}")
        self._tensor = _libth.cat([tensor, part.to(tensor.dtype).reshape((1,) + slice_shape)])

    # ---- elements ----

    def item(self):
        """The only element as a number. Raises if there is not exactly one."""
        if self.size() != 1:
            raise CytnxError(f"cytnx::Tensor: item() is for one element, not {self.size()}")
        return self._tensor.item()

    def _view(self, index):
        tensor = self._used()
        positions = index if isinstance(index, tuple) else (index,)
        if tensor.ndim == 0 and positions:
            raise CytnxIndexError("cytnx::Tensor: a rank-0 Tensor has no dimensions to take positions from")
        if len(positions) > tensor.ndim:
            raise CytnxIndexError(f"cytnx::Tensor: too many indices, {len(positions)}, for a tensor of {tensor.ndim} dimensions")
        dimension = 0
        for position in positions:
            if isinstance(position, slice):
                start, stop, step = position.indices(tensor.shape[dimension])
                if step < 0:
                    raise CytnxError("cytnx::Tensor: the step must be positive")
                tensor = tensor.slice(dimension, start, max(start, stop), step)
                dimension += 1
            else:
                position, size = operator.index(position), tensor.shape[dimension]
                if not -size <= position < size:
                    raise CytnxIndexError(f"cytnx::Tensor: position {position} of a dimension of size {size}")
                tensor = tensor.select(dimension, position)
        return tensor

    @reported
    def __getitem__(self, index):
        """A copy of the elements at positions or ranges of the first dimensions."""
        return Tensor(self._view(index).clone())

    @reported
    def __setitem__(self, index, value):
        """Writes a number, or a tensor of the same shape or of one element, converted."""
        view = self._view(index)
        source = value._used() if isinstance(value, Tensor) else value
        if not isinstance(source, _libth.Tensor):
            view.fill_(value)
        elif source.numel() == 1:
            view.fill_(source.item())
        elif source.shape != view.shape:
            raise CytnxError(f"cytnx::Tensor: elements of shape {list(view.shape)} cannot be assigned from those of shape "
                             f"{list(source.shape)}")
        else:
            # What is read must not be what is being written.
            view.copy_(source.clone() if view.same_data(source) else source)

    def __len__(self):
        if self.rank() == 0:
            raise TypeError("a tensor without dimensions has no length")
        return self._tensor.shape[0]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __bool__(self):
        if self.is_void() or self.size() != 1:
            raise ValueError("cytnx::Tensor: only a tensor of one element is true or false")
        return bool(self.item())

    # ---- exchange ----

    def numpy(self, share_mem=False):
        """An array of the elements: a copy, or one over the same memory."""
        return (self._used() if share_mem else self._used().clone()).numpy()

    def __array__(self, dtype=None, copy=None):
        return self._used().__array__(dtype, copy)

    def __dlpack__(self, **named):
        return self._used().__dlpack__(**named)

    def __dlpack_device__(self):
        return self._used().__dlpack_device__()

    # ---- files: as Cytnx 1.1 writes them, or the elements alone ----

    def Save(self, fname):
        """Writes a file that Load reads; the name gets the extension .cytn if it has none."""
        elements = self._used().contiguous()
        _files.replace("cytnx::Tensor::Save", _files.with_extension(fname, ".cytn"), _files.tensor_head(elements),
                       _files.storage_head(elements), _files.elements_bytes(elements))

    @staticmethod
    def Load(fname):
        """What Save wrote, here or in Cytnx 1.1."""
        return Tensor(_files.Reader("cytnx::Tensor::Load", fname).tensor())

    def Tofile(self, fname):
        """Writes the elements alone, in row-major order."""
        _files.replace("cytnx::Tensor::Tofile", fname, _files.elements_bytes(self._used().contiguous()))

    @staticmethod
    def Fromfile(fname, dtype, count=-1):
        """A vector of `count` elements that Tofile wrote, of all if it is negative."""
        return Tensor(_files.Reader("cytnx::Tensor::Fromfile", fname).rest(dtype_of(dtype), count))

    # ---- arithmetic: see _arithmetic.py ----

    def __add__(self, other):
        return _arithmetic.calculate(Tensor, "Add", self, other)

    def __radd__(self, other):
        return _arithmetic.calculate(Tensor, "Add", other, self)

    def __iadd__(self, other):
        return _arithmetic.calculate_in_place("Add", self, other)

    def __sub__(self, other):
        return _arithmetic.calculate(Tensor, "Sub", self, other)

    def __rsub__(self, other):
        return _arithmetic.calculate(Tensor, "Sub", other, self)

    def __isub__(self, other):
        return _arithmetic.calculate_in_place("Sub", self, other)

    def __mul__(self, other):
        return _arithmetic.calculate(Tensor, "Mul", self, other)

    def __rmul__(self, other):
        return _arithmetic.calculate(Tensor, "Mul", other, self)

    def __imul__(self, other):
        return _arithmetic.calculate_in_place("Mul", self, other)

    def __truediv__(self, other):
        return _arithmetic.calculate(Tensor, "Div", self, other)

    def __rtruediv__(self, other):
        return _arithmetic.calculate(Tensor, "Div", other, self)

    def __itruediv__(self, other):
        return _arithmetic.calculate_in_place("Div", self, other)

    def __mod__(self, other):
        return _arithmetic.calculate(Tensor, "Mod", self, other)

    def __rmod__(self, other):
        return _arithmetic.calculate(Tensor, "Mod", other, self)

    def __imod__(self, other):
        return _arithmetic.calculate_in_place("Mod", self, other)

    def __eq__(self, other):
        """Whether elements are equal, as Uint8 elements 1 and 0."""
        return _arithmetic.calculate(Tensor, "Cpr", self, other)

    def __ne__(self, other):
        equal = self == other
        return NotImplemented if equal is NotImplemented else Tensor(equal._tensor.eq(0))

    def __neg__(self):
        return Tensor(self._used().neg())

    def __pos__(self):
        return self

    def __pow__(self, exponent):
        return self.Pow(exponent)

    def __ipow__(self, exponent):
        return self.Pow_(exponent)

    def __matmul__(self, other):
        from . import linalg
        return linalg.Dot(self, other) if isinstance(other, Tensor) else NotImplemented

    def __imatmul__(self, other):
        if not isinstance(other, Tensor):
            return NotImplemented
        self._tensor = (self @ other)._tensor
        return self

    def norm(self):
        """The root of the sum of the squares, as a number."""
        from . import linalg
        return linalg.norm(self)

    def Norm(self):
        """The same as a tensor without dimensions."""
        from . import linalg
        warnings.warn("Norm gives a tensor; norm gives the number", DeprecationWarning, stacklevel=2)
        return Tensor(linalg.norm_tensor(self))

    def __repr__(self):
        return _print.tensor_text(self)


def _binary(name):
    def out_of_place(self, other):
        return _arithmetic.checked(_arithmetic.calculate(Tensor, name, self, other), name, other)

    def in_place(self, other):
        return _arithmetic.checked(_arithmetic.calculate_in_place(name, self, other), name, other)

    out_of_place.__doc__ = f"What linalg.{name} gives."
    in_place.__doc__ = f"{name} into the tensor itself."
    for function, called in ((out_of_place, name), (in_place, name + "_")):
        function.__name__, function.__qualname__ = called, f"Tensor.{called}"
        setattr(Tensor, called, function)


for _name in ("Add", "Sub", "Mul", "Div", "Mod"):
    _binary(_name)


def _cpr(self, other):
    """Whether elements are equal, as Uint8 elements 1 and 0."""
    return _arithmetic.checked(self == other, "Cpr", other)


_cpr.__name__, _cpr.__qualname__ = "Cpr", "Tensor.Cpr"
Tensor.Cpr = _cpr
