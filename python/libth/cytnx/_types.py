"""Element types, devices and errors as Cytnx numbers and names them."""

import enum
import functools

from .. import _libth


class CytnxError(_libth.Error):
    """What a function here cannot do; it has then changed nothing."""


class CytnxIndexError(CytnxError, IndexError):
    """The same where a position is outside."""


def reported(function):
    """The function with the library's errors as CytnxError that names it."""
    name = "cytnx" if function.__name__.startswith("_") else f"cytnx::{function.__qualname__.replace('.', '::')}"

    @functools.wraps(function)
    def call(*arguments, **named):
        try:
            return function(*arguments, **named)
        except CytnxError:
            raise
        except IndexError as error:
            raise CytnxIndexError(f"{name}: {error}") from error
        except (_libth.Error, ValueError, OverflowError) as error:
            raise CytnxError(f"{name}: {error}") from error
    return call


class Type(enum.IntEnum):
    """The numbers of the element types. The last three are those that only the C library has; the complex ones, the
    other unsigned ones and Bool are refused where elements are made."""

    Void = 0
    ComplexDouble = 1
    ComplexFloat = 2
    Double = 3
    Float = 4
    Int64 = 5
    Uint64 = 6
    Int32 = 7
    Uint32 = 8
    Int16 = 9
    Uint16 = 10
    Bool = 11
    Uint8 = 12
    Int8 = 13
    Half = 14

    def __str__(self):
        return f"Type.{self.name}"

    @staticmethod
    def getname(dtype):
        """The name as it is printed, such as "Double (Float64)"."""
        return "Void" if dtype == Type.Void else _names[_listed(dtype)]

    @staticmethod
    def typeSize(dtype):
        """The bytes of an element."""
        return dtype_of(dtype).itemsize

    @staticmethod
    def is_float(dtype):
        return dtype_of(dtype).is_floating_point

    @staticmethod
    def is_int(dtype):
        return not dtype_of(dtype).is_floating_point

    @staticmethod
    def is_unsigned(dtype):
        return not dtype_of(dtype).is_signed

    @staticmethod
    def is_complex(dtype):
        return dtype in (Type.ComplexDouble, Type.ComplexFloat)

    @staticmethod
    def type_promote(a, b):
        """The type in which elements of two types meet."""
        return Type(number_of(meeting(dtype_of(a), dtype_of(b))))


_dtypes = {Type.Double: _libth.float64, Type.Float: _libth.float32, Type.Int64: _libth.int64, Type.Int32: _libth.int32,
           Type.Int16: _libth.int16, Type.Uint8: _libth.uint8, Type.Int8: _libth.int8, Type.Half: _libth.float16}
_numbers = {dtype.name: int(number) for number, dtype in _dtypes.items()}
_names = {Type.Double: "Double (Float64)", Type.Float: "Float (Float32)", Type.Int64: "Int64", Type.Int32: "Int32", Type.Int16: "Int16",
          Type.Uint8: "Uint8", Type.Int8: "Int8", Type.Half: "Half (Float16)"}


def _listed(number):
    if number not in _dtypes:
        if any(number == listed for listed in Type):
            raise CytnxError(f"cytnx::Type: {Type(number).name} is not here: the C library has no such elements")
        raise CytnxError(f"cytnx::Type: there is no type {number!r}")
    return number


def dtype_of(number):
    """The library's element type for a number of Type."""
    return _dtypes[_listed(number)]


def number_of(dtype):
    """The number for an element type of the library."""
    return _numbers[dtype.name]


def meeting(a, b):
    """The type in which elements of two types of the library meet."""
    if a.is_floating_point or b.is_floating_point:
        return max((t for t in (a, b) if t.is_floating_point), key=lambda t: t.itemsize)
    if a.is_signed == b.is_signed:
        return max((a, b), key=lambda t: t.itemsize)
    # The only unsigned type has eight bits: the signed one has them all if it is larger.
    signed = a if a.is_signed else b
    return _libth.int16 if signed.itemsize == 1 else signed


class Device:
    """The numbers of the devices. There is one."""

    cpu = -1
    cuda = 0
    Ncpus = 1
    Ngpus = 0

    @staticmethod
    def getname(device):
        """The name as it is printed."""
        Device.check(device)
        return "cytnx device: CPU"

    @staticmethod
    def check(device):
        """Raises unless there is such a device."""
        if device != Device.cpu:
            raise CytnxError(f"cytnx::Device: there is no device {device!r}")
