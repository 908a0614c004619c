"""Element types: those of libth, and bool, whose elements are kept as uint8."""

import builtins

from .. import _libth
from .._libth import float32, float64, int8, int16, int32, int64, uint8


class _Bool:
    """The element type of truths."""

    __slots__ = ()
    name = "bool"

    def __repr__(self):
        return "libth.array_api.bool"

    def __reduce__(self):
        return "bool"


_Bool.__module__ = __name__
bool = _Bool()
dtypes = {kind.name: kind for kind in (bool, int8, int16, int32, int64, uint8, float32, float64)}
kinds = {
    "bool": (bool,),
    "signed integer": (int8, int16, int32, int64),
    "unsigned integer": (uint8,),
    "integral": (int8, int16, int32, int64, uint8),
    "real floating": (float32, float64),
    "complex floating": (),
    "numeric": (int8, int16, int32, int64, uint8, float32, float64),
}
default_int, default_float = int64, float32
_order = (bool, uint8, int8, int16, int32, int64, float32, float64)
_bits = {bool: 8, uint8: 8, int8: 8, int16: 16, int32: 32, int64: 64, float32: 32, float64: 64}


def is_of(dtype, kind):
    return dtype in kinds[kind]


def storage(dtype):
    """The type in which the elements of one are kept."""
    return uint8 if dtype is bool else dtype


def checked(dtype):
    """One of the types of this namespace. Errors: TypeError for anything else."""
    if isinstance(dtype, (_Bool, _libth.dtype)) and dtype in _order:
        return dtype
    raise TypeError(f"dtype: a type of libth.array_api is expected, not {dtype!r}")


def of_scalar(value, dtype):
    """The type in which a number of Python meets arrays of one. Errors: TypeError if it cannot."""
    if isinstance(value, builtins.bool):
        if dtype is bool:
            return bool
    elif isinstance(value, int):
        if dtype is not bool:
            return dtype
    elif isinstance(value, float):
        if is_of(dtype, "real floating"):
            return dtype
    raise TypeError(f"a number of type {type(value).__name__} does not meet arrays of {dtype.name}")


def promoted(a, b):
    """The type in which two meet. Errors: TypeError if there is none, as for bool and numbers."""
    if a is b:
        return a
    if a is bool or b is bool:
        raise TypeError(f"{a.name} and {b.name} do not meet in one type")
    if uint8 in (a, b) and int8 in (a, b):
        return int16
    return max(a, b, key=_order.index)


def isdtype(dtype, kind):
    """Whether a type is one, is of a kind such as "integral", or either of any in a tuple."""
    checked(dtype)
    if isinstance(kind, tuple):
        return any([isdtype(dtype, one) for one in kind])
    if isinstance(kind, str):
        if kind not in kinds:
            raise ValueError(f"kind: {kind!r} is none of {', '.join(kinds)}")
        return is_of(dtype, kind)
    return dtype == checked(kind)


class _Info:
    """What finfo and iinfo give."""

    __slots__ = ("bits", "eps", "max", "min", "smallest_normal", "dtype")

    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    def __repr__(self):
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__ if hasattr(self, name))
        return f"{'finfo' if hasattr(self, 'eps') else 'iinfo'}({values})"


_float_info = {float32: (2.0 ** -23, (2 - 2.0 ** -23) * 2.0 ** 127, 2.0 ** -126),
               float64: (2.0 ** -52, (2 - 2.0 ** -52) * 2.0 ** 1023, 2.0 ** -1022)}


def finfo(type, /):
    """The limits of a floating-point type, or of an array's: bits, eps, max, min, smallest_normal, dtype."""
    dtype = checked(getattr(type, "dtype", type))
    if dtype not in _float_info:
        raise TypeError(f"finfo: {dtype.name} is no floating-point type")
    eps, most, smallest = _float_info[dtype]
    return _Info(bits=_bits[dtype], eps=eps, max=most, min=-most, smallest_normal=smallest, dtype=dtype)


def iinfo(type, /):
    """The limits of a type of whole numbers, or of an array's: bits, max, min, dtype."""
    dtype = checked(getattr(type, "dtype", type))
    if not is_of(dtype, "integral"):
        raise TypeError(f"iinfo: {dtype.name} is no type of whole numbers")
    bits = _bits[dtype]
    least, most = (0, 2 ** bits - 1) if dtype is uint8 else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)
    return _Info(bits=bits, max=most, min=least, dtype=dtype)
