"""The memory under tensors."""

import operator

from .. import _libth
from . import _files, _print
from ._types import CytnxError, CytnxIndexError, Device, Type, dtype_of, number_of, reported


class Storage:
    """`size` elements, all 0: Storage(size, dtype, device). Tensors over it see what is written into it.

    A storage that gets another size, by resize or append, has new memory; tensors over the old one keep that.
    """

    __slots__ = ("_elements", "__weakref__")
    __hash__ = None

    def __init__(self, size=None, dtype=Type.Double, device=Device.cpu, init_zero=True):
        if isinstance(size, Storage):
            self._elements = size._elements
            return
        self._elements = None
        if size is not None:
            self.Init(size, dtype, device, init_zero)

    @reported
    def Init(self, size, dtype=Type.Double, device=Device.cpu, init_zero=True):
        """Makes this a name for new memory."""
        Device.check(device)
        self._elements = _libth.zeros(operator.index(size), dtype=dtype_of(dtype))

    @classmethod
    def _over(cls, elements):
        storage = cls()
        storage._elements = elements
        return storage

    def _used(self):
        if self._elements is None:
            raise CytnxError("cytnx::Storage: a name for nothing was used")
        return self._elements

    @classmethod
    @reported
    def from_pylist(cls, pylist, device=Device.cpu):
        """A copy of numbers: Int64 if all are integers, else Double."""
        Device.check(device)
        pylist = list(pylist)
        whole = pylist and all(hasattr(number, "__index__") for number in pylist)
        return cls._over(_libth.tensor(pylist, dtype=_libth.int64 if whole else _libth.float64))

    # ---- properties ----

    def is_void(self):
        """Whether it is a name for nothing."""
        return self._elements is None

    def size(self):
        """How many elements there are."""
        return 0 if self._elements is None else self._elements.numel()

    __len__ = size

    def dtype(self):
        """The number of the element type, one of Type's."""
        return int(Type.Void) if self._elements is None else number_of(self._elements.dtype)

    def dtype_str(self):
        return Type.getname(self.dtype())

    def device(self):
        return Device.cpu

    def device_str(self):
        return Device.getname(self.device())

    # ---- elements ----

    def _position(self, index):
        position = operator.index(index)
        if not -self.size() <= position < self.size():
            raise CytnxIndexError(f"cytnx::Storage: element [{position}] of a storage of [{self.size()}]")
        return position

    def __getitem__(self, index):
        """An element as a number."""
        return self._used()[self._position(index)].item()

    @reported
    def __setitem__(self, index, value):
        self._used()[self._position(index)].fill_(value)

    def __iter__(self):
        return iter(self.pylist())

    def pylist(self):
        """A list of the numbers."""
        return self._used().tolist()

    def numpy(self):
        """An array over the same memory."""
        return self._used().numpy()

    @reported
    def fill(self, value):
        """Sets all elements."""
        self._used().fill_(value)

    def set_zeros(self):
        """Sets all elements to 0."""
        self._used().zero_()

    @reported
    def resize(self, size):
        """Keeps the first elements, in new memory; new ones are 0."""
        old, size = self._used(), operator.index(size)
        new = _libth.zeros(size, dtype=old.dtype)
        kept = min(size, old.numel())
        if kept:
            new[:kept].copy_(old[:kept])
        self._elements = new

    @reported
    def append(self, value):
        """One more element, converted, in new memory."""
        old = self._used()
        self._elements = _libth.cat([old, _libth.full((1,), value, dtype=old.dtype)])

    # ---- copies ----

    def clone(self):
        """Another storage with a copy of the elements."""
        return Storage._over(self._used().clone())

    __copy__ = clone

    def __deepcopy__(self, memo):
        memo[id(self)] = copy = Storage(self) if self.is_void() else self.clone()
        return copy

    def astype(self, dtype):
        """A copy with elements of another type; itself if they are of that type."""
        return self if dtype == self.dtype() else Storage._over(self._used().to(dtype_of(dtype)))

    def to(self, device):
        """Itself: there is one device."""
        Device.check(device)
        return self

    def to_(self, device):
        Device.check(device)

    def __eq__(self, other):
        if not isinstance(other, Storage):
            return NotImplemented
        if self.is_void() or other.is_void():
            return self.is_void() and other.is_void()
        return self.dtype() == other.dtype() and self.size() == other.size() and self._elements.equal(other._elements)

    def __reduce__(self):
        return _restored, (self._elements,)

    # ---- files: with a header, as Cytnx 1.1 writes them, or the elements alone ----

    def Save(self, fname):
        """Writes a file that Load reads; the name gets the extension .cyst if it has none."""
        elements = self._used()
        _files.replace("cytnx::Storage::Save", _files.with_extension(fname, ".cyst"), _files.storage_head(elements),
                       _files.elements_bytes(elements))

    @staticmethod
    def Load(fname):
        """What Save wrote, here or in Cytnx 1.1."""
        return Storage._over(_files.Reader("cytnx::Storage::Load", fname).storage())

    def Tofile(self, fname):
        """Writes the elements alone."""
        _files.replace("cytnx::Storage::Tofile", fname, _files.elements_bytes(self._used()))

    @staticmethod
    def Fromfile(fname, dtype, count=-1):
        """`count` elements that Tofile wrote, all if it is negative."""
        return Storage._over(_files.Reader("cytnx::Storage::Fromfile", fname).rest(dtype_of(dtype), count))

    # ---- printing ----

    def __repr__(self):
        return _print.storage_text(self)

    def print_info(self):
        """Prints all but the elements."""
        print(_print.storage_head(self), end="")


def _restored(elements):
    return Storage._over(elements)
