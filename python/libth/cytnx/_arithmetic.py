"""Sums, differences, products, quotients, remainders and comparisons of elements.

Both operands are tensors, or one is a number. Two tensors have one shape, or one of them has one element. They meet in
the earlier of their types in the order of Type, a whole number counting as Int64 and another one as Double; quotients of
integers are Double.

What changes a tensor itself keeps its shape. A number is converted to the tensor's type first, but not into a quotient of
integers. A tensor of another type, and a quotient of integers, make the tensor itself one of the type in which both meet,
with a new storage.
"""

from .. import _libth
from ._types import CytnxError, meeting, reported

# The function of libth for each name, and whether it gives floating-point numbers of integers.
_functions = {"Add": (_libth.add, False), "Sub": (_libth.sub, False), "Mul": (_libth.mul, False), "Div": (_libth.div, True),
              "Mod": (_libth.fmod, False), "Cpr": (_libth.eq, False)}
_scalar_types = {"float32": _libth.float32, "int8": _libth.int8, "uint8": _libth.uint8, "int16": _libth.int16, "int32": _libth.int32}


class _Operand:
    """A tensor or a number for the time of a call."""

    def __init__(self, value, is_number, dtype):
        self.value, self.is_number, self.dtype = value, is_number, dtype

    def numel(self):
        return 1 if self.is_number else self.value.numel()

    def to(self, dtype):
        """As a tensor of a type; a number is one without dimensions."""
        return _libth.full((), self.value, dtype=dtype) if self.is_number else self.value.to(dtype)


def operand(name, value):
    """The operand that a value is; nothing if it can be none."""
    if hasattr(type(value), "_tensor"):  # cytnx's Tensor, whose module imports this one
        if value.is_void():
            raise CytnxError(f"cytnx::linalg::{name}: an uninitialized Tensor was used")
        return _Operand(value._tensor, False, value._tensor.dtype)
    if isinstance(value, _libth.Tensor):
        return _Operand(value, False, value.dtype)
    if isinstance(value, (int, float)):
        return _Operand(value, True, _libth.float64 if isinstance(value, float) else _libth.int64)
    # NumPy's numbers, which have types of their own; its arrays are no operands.
    if getattr(value, "shape", None) == () and hasattr(value, "dtype") and hasattr(value, "item"):
        number = value.item()
        if isinstance(number, (int, float)):
            by_value = _libth.float64 if isinstance(number, float) else _libth.int64
            return _Operand(number, True, _scalar_types.get(str(value.dtype), by_value))
    return None


def _shapes_differ(name, a, b):
    return CytnxError(f"cytnx::linalg::{name}: shapes {list(a.shape)} and {list(b.shape)} differ")


def _fitted(tensor, other):
    """A tensor of one element without dimensions that the other one has not."""
    if tensor.numel() == 1 and tensor.ndim > other.ndim and other.numel() != 1:
        return tensor.reshape(1)
    return tensor


def _common(a, b, floating):
    dtype = meeting(a.dtype, b.dtype)
    return _libth.float64 if floating and not dtype.is_floating_point else dtype


@reported
def _calculated(name, a, b):
    function, floating = _functions[name]
    dtype = _common(a, b, floating)
    left, right = a.to(dtype), b.to(dtype)
    if left.shape != right.shape and left.numel() != 1 and right.numel() != 1:
        raise _shapes_differ(name, left, right)
    return function(_fitted(left, right), _fitted(right, left))


def calculate(make, name, a, b):
    """A new tensor of the results; NotImplemented if an operand is neither a tensor nor a number."""
    a, b = operand(name, a), operand(name, b)
    return NotImplemented if a is None or b is None else make(_calculated(name, a, b))


@reported
def _calculate_into(name, target, a, b):
    function, floating = _functions[name]
    dtype = _common(a, a if b.is_number else b, floating)
    if dtype != a.dtype:
        if b.numel() != 1 and a.numel() == 1:
            raise CytnxError(f"cytnx::linalg::i{name}: the shape of the tensor would change")
        target._tensor = _calculated(name, a, b)
        return
    tensor, other = a.value, b.to(a.dtype)
    if other.numel() != 1 and other.shape != tensor.shape:
        raise _shapes_differ("i" + name, tensor, other)
    # In two steps: what is read must not be what is being written.
    tensor.copy_(function(tensor, other.reshape(()) if other.numel() == 1 else other))


def calculate_in_place(name, target, other):
    """Puts the results into the tensor itself, and gives it; NotImplemented as calculate."""
    a, b = operand(name, target), operand(name, other)
    if b is None:
        return NotImplemented
    _calculate_into(name, target, a, b)
    return target


def checked(result, name, other):
    """The result of a function that has no other operand to try."""
    if result is NotImplemented:
        raise TypeError(f"cytnx::linalg::{name}: a tensor or a number is expected, not {type(other).__name__}")
    return result
