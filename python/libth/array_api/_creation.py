"""Functions that make arrays."""

import builtins
import math

from .. import _libth
from .._functions import meshgrid as _meshgrid
from .._libth import Tensor, float32, float64
from . import _dtypes
from ._array import Array, array_of, check_device, converted, filled, made
from ._dtypes import bool, checked, default_float, default_int, storage

__all__ = ["arange", "asarray", "empty", "empty_like", "eye", "from_dlpack", "full", "full_like", "linspace", "meshgrid", "ones",
           "ones_like", "tril", "triu", "zeros", "zeros_like"]


def _kind(value):
    """The type of numbers of Python: of one, or of those in nested lists."""
    if isinstance(value, builtins.bool):
        return bool
    if isinstance(value, int):
        return default_int
    if isinstance(value, float):
        return default_float
    if isinstance(value, Array):
        return value.dtype
    if not isinstance(value, (list, tuple, range)):
        raise TypeError(f"asarray: lists are of numbers, arrays and lists of them, not of {type(value).__name__}")
    kinds = {_kind(part) for part in value}
    if not kinds:
        return default_float
    order = list(_dtypes.dtypes.values())
    return builtins.max(kinds, key=order.index)


def _numbers(value):
    return [_numbers(part) for part in value] if isinstance(value, (list, tuple, range)) else \
        value.tensor.tolist() if isinstance(value, Array) else value


def asarray(obj, /, *, dtype=None, device=None, copy=None):
    """An array of numbers of Python, nested lists, arrays, tensors of libth, and what has a buffer, __array__ or __dlpack__.

    Elements are shared where `copy` is not True and they have the type already; copy=False says that they must be.
    Errors: TypeError for types that there are none of here, ValueError where copy=False and elements would be copied.
    """
    check_device(device)
    dtype = None if dtype is None else checked(dtype)
    if isinstance(obj, (builtins.bool, int, float, list, tuple, range)):
        if copy is False:
            raise ValueError("asarray: numbers of Python have no memory that could be shared")
        kind = _kind(obj) if dtype is None else dtype
        if kind is bool:
            return made(_libth.tensor(_numbers(obj), float64).ne(0), bool)
        if kind is float32:
            # What is out of range is infinite.
            return made(_libth.tensor(_numbers(obj), float64).to(float32))
        return made(_libth.tensor(_numbers(obj), kind))
    if isinstance(obj, complex):
        raise TypeError("asarray: there are no complex elements")
    if isinstance(obj, Array):
        source = obj
    elif isinstance(obj, Tensor):
        source = made(obj, checked(obj.dtype))
    elif hasattr(obj, "__array_interface__") or hasattr(obj, "__array__") and not hasattr(obj, "__dlpack__"):
        import numpy
        array = numpy.asarray(obj)
        truths = array.dtype == builtins.bool
        tensor = _libth.as_tensor(array.view("uint8") if truths else array)
        if copy is False and tensor.numel() and tensor.data_ptr() != array.__array_interface__["data"][0]:
            raise ValueError("asarray: the elements cannot be shared as they are")
        source = made(tensor, bool if truths else checked(tensor.dtype))
    elif hasattr(obj, "__dlpack__"):
        source = from_dlpack(obj)
    else:
        with memoryview(obj) as view:
            truths = view.format == "?"
            source = made(_libth.tensor(view.tolist() if truths else view), bool if truths else None)
            checked(source.dtype)
            if copy is False:
                raise ValueError("asarray: the elements of a buffer are copied")
    if dtype is not None and dtype is not source.dtype:
        if copy is False:
            raise ValueError(f"asarray: elements of {source.dtype.name} would have to be converted, thus copied")
        return made(converted(source, dtype), dtype)
    return made(source.tensor.clone(), source.dtype) if copy else source if source is obj else made(source.tensor, source.dtype)


def from_dlpack(x, /, *, device=None, copy=None):
    """An array over the memory of an object with __dlpack__. Errors: BufferError for types that there are none of here."""
    check_device(device if not isinstance(device, tuple) else None if device[0] == 1 else device)
    if isinstance(x, Array):
        return made(x.tensor.clone() if copy else x.tensor, x.dtype)
    try:
        capsule = x.__dlpack__(max_version=(1, 0), copy=copy)
    except TypeError:  # from before version 1
        capsule = x.__dlpack__()
    truths = _libth._dlpack_truths(capsule, False)
    tensor = _libth.from_dlpack(capsule, copy=copy)
    return made(tensor, bool if truths else checked(tensor.dtype))


def _type(dtype, default=default_float):
    return default if dtype is None else checked(dtype)


def _sizes(shape):
    return (shape,) if isinstance(shape, int) else tuple(shape)


def zeros(shape, *, dtype=None, device=None):
    """Zeros."""
    check_device(device)
    dtype = _type(dtype)
    return made(_libth.zeros(_sizes(shape), storage(dtype)), dtype)


def ones(shape, *, dtype=None, device=None):
    """Ones."""
    check_device(device)
    dtype = _type(dtype)
    return made(_libth.ones(_sizes(shape), storage(dtype)), dtype)


def empty(shape, *, dtype=None, device=None):
    """Elements that are not initialised; False where they are truths."""
    check_device(device)
    dtype = _type(dtype)
    make = _libth.zeros if dtype is bool else _libth.empty
    return made(make(_sizes(shape), storage(dtype)), dtype)


def full(shape, fill_value, *, dtype=None, device=None):
    """One number everywhere, of the type of the number if there is no `dtype`."""
    check_device(device)
    if isinstance(fill_value, Array):
        dtype = fill_value.dtype if dtype is None else dtype
        fill_value = fill_value._only()
    dtype = _type(dtype, _kind(fill_value) if dtype is None else None)
    value = builtins.bool(fill_value) if dtype is bool else fill_value
    return made(filled(_sizes(shape), value, dtype), dtype)


def zeros_like(x, /, *, dtype=None, device=None):
    """Zeros of the sizes, and without `dtype` of the type, of an array."""
    return zeros(array_of(x).shape, dtype=x.dtype if dtype is None else dtype, device=device)


def ones_like(x, /, *, dtype=None, device=None):
    """Ones of the sizes, and without `dtype` of the type, of an array."""
    return ones(array_of(x).shape, dtype=x.dtype if dtype is None else dtype, device=device)


def empty_like(x, /, *, dtype=None, device=None):
    """Elements that are not initialised, of the sizes, and without `dtype` of the type, of an array."""
    return empty(array_of(x).shape, dtype=x.dtype if dtype is None else dtype, device=device)


def full_like(x, /, fill_value, *, dtype=None, device=None):
    """One number everywhere, of the sizes, and without `dtype` of the type, of an array."""
    return full(array_of(x).shape, fill_value, dtype=x.dtype if dtype is None else dtype, device=device)


def arange(start, /, stop=None, step=1, *, dtype=None, device=None):
    """Numbers from `start` on, or from 0 to `start`, `step` apart, before `stop`."""
    check_device(device)
    start, stop = (0, start) if stop is None else (start, stop)
    if step == 0:
        raise ValueError("arange: step must not be 0")
    whole = not builtins.any([isinstance(number, float) for number in (start, stop, step)])
    dtype = _type(dtype, default_int if whole else default_float)
    if whole:
        size = len(range(start, stop, step))
    else:
        size = builtins.max(0, math.ceil((stop - start) / step))
    if whole and _dtypes.is_of(dtype, "integral"):
        if not size:
            return made(_libth.empty(0, dtype))
        # In Python's numbers, which do not overflow beside the ends.
        return made((_libth.arange(size) * (step if size > 1 else 0) + start).to(dtype))
    numbers = _libth.arange(size).double() * step + start
    return made(numbers.to(dtype))


def linspace(start, stop, /, num, *, dtype=None, device=None, endpoint=True):
    """`num` numbers evenly spaced from `start` to `stop`, which is left out unless `endpoint`."""
    check_device(device)
    if num < 0:
        raise ValueError("linspace: num must not be negative")
    dtype = _type(dtype)
    steps = num - 1 if endpoint else num
    places = _libth.arange(num).double()
    numbers = places * ((stop - start) / steps if steps else 0.0) + float(start)
    if endpoint and num > 1:
        numbers[num - 1] = float(stop)
    return made(numbers.to(dtype))


def eye(n_rows, n_cols=None, /, *, k=0, dtype=None, device=None):
    """A matrix with ones in the diagonal that lies `k` above the main one."""
    check_device(device)
    n_cols = n_rows if n_cols is None else n_cols
    dtype = _type(dtype)
    matrix = _libth.zeros((n_rows, n_cols), storage(dtype))
    if -n_rows < k < n_cols:
        matrix.diagonal(k).fill_(1)
    return made(matrix, dtype)


def meshgrid(*arrays, indexing="xy"):
    """Arrays of the coordinates of a grid: a list."""
    for x in arrays:
        if array_of(x).ndim > 1:
            raise ValueError("meshgrid: vectors are expected")
    if not arrays:
        return []
    return [made(grid, x.dtype) for grid, x in zip(_meshgrid(*[x.tensor for x in arrays], indexing=indexing), arrays)]


def _triangle(x, k, keep):
    array_of(x)
    if x.ndim < 2:
        raise ValueError("matrices, or stacks of them, are expected")
    rows, columns = x.shape[-2:]
    k = builtins.max(-rows, builtins.min(k, columns))
    distance = _libth.arange(columns).unsqueeze(0) - _libth.arange(rows).unsqueeze(1)
    return made(_libth.where(keep(distance, k), x.tensor, _libth.zeros((), x.tensor.dtype)), x.dtype)


def tril(x, /, *, k=0):
    """Matrices with zeros above the diagonal that lies `k` above the main one."""
    return _triangle(x, k, lambda distance, k: distance.le(k))


def triu(x, /, *, k=0):
    """Matrices with zeros below the diagonal that lies `k` above the main one."""
    return _triangle(x, k, lambda distance, k: distance.ge(k))
