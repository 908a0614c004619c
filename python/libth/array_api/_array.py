"""The array: a tensor, whose elements may be truths, with the operators and the indexing of the standard."""

import builtins

from .. import _libth, _methods, _print
from .._libth import float32, float64, int64
from . import _dtypes
from ._dtypes import bool


def check_device(device):
    if device not in (None, "cpu"):
        raise ValueError(f"device: there is only 'cpu', no {device!r}")


class Array:
    """An array of the array API standard: a tensor of libth, `x.tensor`, and the type of its elements.

    Truths are kept as uint8, 0 and 1. Made by the functions of libth.array_api; asarray shares memory where it can.
    """

    __slots__ = ("_tensor", "_dtype", "__weakref__")
    # Above NumPy's arrays, which leave operators to this class.
    __array_priority__ = 1000
    __array_ufunc__ = None
    __hash__ = None

    def __init__(self, *_):
        raise TypeError("arrays are made by asarray, zeros and other functions of libth.array_api")

    @property
    def dtype(self):
        """The type of the elements."""
        return self._dtype

    @property
    def device(self):
        """'cpu': there is no other."""
        return "cpu"

    @property
    def ndim(self):
        """The number of dimensions."""
        return self._tensor.ndim

    @property
    def shape(self):
        """The sizes, a tuple."""
        return tuple(self._tensor.shape)

    @property
    def size(self):
        """The number of elements."""
        return self._tensor.numel()

    @property
    def tensor(self):
        """The tensor that holds the elements, of libth, which is shared: uint8 where they are truths."""
        return self._tensor

    @property
    def T(self):
        """A matrix with its rows as columns, a view."""
        if self.ndim != 2:
            raise ValueError(f"T: a matrix is expected, this has {self.ndim} dimensions; mT transposes each matrix of a stack")
        return made(self._tensor.t(), self._dtype)

    @property
    def mT(self):
        """Each matrix of a stack with its rows as columns, a view."""
        if self.ndim < 2:
            raise ValueError("mT: matrices have two dimensions at least")
        return made(self._tensor.transpose(-2, -1), self._dtype)

    def to_device(self, device, /, *, stream=None):
        """The array itself: there is one device, 'cpu', and no stream."""
        check_device(device)
        if stream is not None:
            raise ValueError("stream: there are none")
        return self

    def __array_namespace__(self, *, api_version=None):
        if api_version not in (None, *versions):
            raise ValueError(f"api_version: {api_version!r} is none of {', '.join(versions)}")
        from .. import array_api
        return array_api

    # ---- numbers ----

    def _only(self):
        if self.ndim:
            raise TypeError(f"an array without dimensions is expected, this has the sizes {self.shape}")
        return self._tensor.item()

    def __bool__(self):
        return builtins.bool(self._only())

    def __int__(self):
        return int(self._only())

    def __float__(self):
        return float(self._only())

    def __complex__(self):
        return complex(self._only())

    def __index__(self):
        if not _dtypes.is_of(self._dtype, "integral"):
            raise TypeError(f"an array of {self._dtype.name} is no index")
        return int(self._only())

    def __len__(self):
        if not self.ndim:
            raise TypeError("an array without dimensions has no length")
        return self.shape[0]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    # ---- text, copies, exchange ----

    def __repr__(self):
        return _print.text(self._tensor, "array", self._dtype)

    def __reduce__(self):
        return made, (self._tensor, self._dtype)

    def __array__(self, dtype=None, copy=None):
        array = self._tensor.numpy()
        return _methods.array_as_asked(array.view("bool") if self._dtype is bool else array, dtype, copy)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        capsule = self._tensor.__dlpack__(stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)
        if self._dtype is bool:
            _libth._dlpack_truths(capsule, True)
        return capsule

    def __dlpack_device__(self):
        return self._tensor.__dlpack_device__()

    # ---- indexing ----

    def __getitem__(self, key, /):
        self, key = _turned(self, key)
        if _chooses(key):
            return made(_chosen(self, key), self._dtype)
        return made(_view(self._tensor, key), self._dtype)

    def __setitem__(self, key, value, /):
        tensor = self._tensor
        if isinstance(value, Array):
            if value._dtype is not self._dtype and _dtypes.promoted(value._dtype, self._dtype) is not self._dtype:
                raise TypeError(f"elements of {value._dtype.name} are not assigned to an array of {self._dtype.name}")
            value = value._tensor.to(tensor.dtype)
            if value.same_data(tensor):
                value = value.clone()
        else:
            value = scalar(value, self._dtype)
        steps = [] if isinstance(key, Array) else [item for item in _as_tuple(key) if isinstance(item, slice)]
        if any(item.step is not None and item.step < 0 for item in steps):
            key, flips = _positive(self, key)
            value = value.expand(_view(tensor, key).shape).flip(*flips) if flips else value
        if not _chooses(key):
            place = _view(tensor, key)
            place.copy_(value.expand(place.shape))
            return
        if isinstance(key, Array) and key._dtype is bool and value.ndim == 0:
            _check_mask(self, key)
            mask = key._tensor.reshape(key.shape + (1,) * (self.ndim - key.ndim))
            if tensor.ndim:
                tensor.masked_fill_(mask.expand(tensor.shape), value)
            elif key._only():
                tensor.copy_(value)
            return
        places = _libth.arange(tensor.numel()).reshape(tensor.shape)
        places = _chosen(made(places, int64), key)
        tensor.put_(places.reshape(-1), value.expand(places.shape).reshape(-1))


versions = ("2021.12", "2022.12", "2023.12", "2024.12")


def made(tensor, dtype=None):
    """The array of a tensor."""
    array = object.__new__(Array)
    array._tensor = tensor
    array._dtype = tensor.dtype if dtype is None else dtype
    return array


def scalar(value, dtype):
    """A number of Python as a tensor without dimensions, of the type in which it meets arrays of one."""
    return filled((), value, _dtypes.of_scalar(value, dtype))


def filled(sizes, value, dtype):
    """A tensor of one number everywhere. What is out of the range of a floating-point type is infinite."""
    if dtype is float32:
        return _libth.full(sizes, value, float64).to(float32)
    return _libth.full(sizes, value, _dtypes.storage(dtype))


def converted(array, dtype):
    """The tensor of an array's elements in another type."""
    if array._dtype is dtype:
        return array._tensor
    if dtype is bool:
        return array._tensor.ne(0)
    return array._tensor.to(_dtypes.storage(dtype))


def array_of(value, name="x"):
    """Errors: TypeError if it is no array."""
    if not isinstance(value, Array):
        raise TypeError(f"{name}: an array of libth.array_api is expected, not {type(value).__name__}")
    return value


# ---- keys ----

def _as_tuple(key):
    return key if isinstance(key, tuple) else (key,)


def _chooses(key):
    """Whether a key has masks or arrays of positions."""
    return any([isinstance(item, (Array, builtins.bool)) for item in _as_tuple(key)])


def _view(tensor, key):
    return tensor.alias() if isinstance(key, tuple) and not key else tensor[key]


def _check_mask(array, mask):
    if mask.ndim > array.ndim or any([m not in (n, 0) for m, n in zip(mask.shape, array.shape)]):
        raise IndexError(f"a mask of the sizes {mask.shape} does not fit an array of the sizes {array.shape}")


def _chosen(array, key):
    """The tensor of what masks and arrays of positions choose: a copy."""
    tensor = array._tensor
    if isinstance(key, builtins.bool):
        key = made(_libth.full((), key, _libth.uint8), bool)
    if isinstance(key, Array) and key._dtype is bool:
        _check_mask(array, key)
        if key.ndim == 0:
            return tensor.unsqueeze(0).narrow(0, 0, int(key._only())).clone()
        rest = array.shape[key.ndim:]
        if key.size == 0:
            return tensor.new_empty((0,) + rest)
        flat = tensor.reshape((count(array.shape[:key.ndim]),) + rest)
        return flat.index_select(0, key._tensor.reshape(-1).nonzero().reshape(-1))
    items = list(_as_tuple(key))
    if any([isinstance(item, Array) and item._dtype is bool or isinstance(item, builtins.bool) for item in items]):
        raise IndexError("a mask must be the only index")
    if any([item is None or item is ... or isinstance(item, slice) for item in items]):
        # The standard leaves slices beside arrays open: the rule is that of tensors.
        return tensor[tuple([item._tensor.to(int64) if isinstance(item, Array) else item for item in items])]
    if len(items) > array.ndim:
        raise IndexError(f"there are {len(items)} indices for an array of {array.ndim} dimensions")
    positions = []
    for d, item in enumerate(items):
        if isinstance(item, Array) and not _dtypes.is_of(item._dtype, "integral"):
            raise IndexError(f"an index of elements of {item._dtype.name}; they must be whole numbers, or a mask")
        place = item._tensor.to(int64) if isinstance(item, Array) else _libth.full((), item, int64)
        size = array.shape[d]
        if place.numel() and (place.min().item() < -size or place.max().item() >= size):
            raise IndexError(f"an index is out of range for dimension {d} of size {size}")
        positions.append(_libth.where(place < 0, place + size, place))
    flat = positions[0]
    for d, place in enumerate(positions[1:], 1):
        flat = flat * array.shape[d] + place
    whole = tensor.reshape((count(array.shape[:len(items)]),) + array.shape[len(items):])
    return whole.index_select(0, flat.reshape(-1)).reshape(tuple(flat.shape) + array.shape[len(items):])


def count(sizes):
    total = 1
    for size in sizes:
        total *= size
    return total


def _dimension_items(array, key):
    """The items of a key, each with the dimension that it is for, None if it adds one, and `...` written out."""
    items = list(_as_tuple(key))
    taking = sum([item is not None and item is not ... for item in items])
    dots = [i for i, item in enumerate(items) if item is ...]
    for place in dots[:1]:
        items[place:place + 1] = [slice(None)] * (array.ndim - taking)
    d, pairs = 0, []
    for item in items:
        pairs.append((item, None if item is None else d))
        d += item is not None
    return pairs


def _positive(array, key):
    """The key with slices of negative steps as ones of positive steps over the same elements, and the dimensions of the
    result that are then the other way round."""
    new, flips, d_result = [], [], 0
    for item, d in _dimension_items(array, key):
        if isinstance(item, slice) and item.step is not None and item.step < 0 and d < array.ndim:
            places = range(array.shape[d])[item]
            item = slice(places[-1], places[0] + 1, -places.step) if len(places) else slice(0, 0)
            flips.append(d_result)
        new.append(item)
        d_result += not isinstance(item, int) and not (isinstance(item, Array) and item.ndim == 0)
    return tuple(new), flips


def _turned(array, key):
    """The array and the key, without slices of negative steps."""
    if isinstance(key, Array):
        return array, key
    if any([isinstance(item, slice) and item.step is not None and item.step < 0 for item in _as_tuple(key)]):
        key, flips = _positive(array, key)
        part = made(array._tensor[key], array._dtype)
        return made(part._tensor.flip(*flips), array._dtype) if flips else part, ()
    return array, key
