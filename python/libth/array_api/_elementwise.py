"""Functions of single elements, and the operators of arrays."""

import builtins

from .. import _libth
from .._libth import int8, uint8, where
from ._array import Array, array_of, converted, made, scalar
from ._dtypes import bool, is_of, promoted

__all__ = ["abs", "acos", "acosh", "add", "asin", "asinh", "atan", "atan2", "atanh", "bitwise_and", "bitwise_invert",
           "bitwise_left_shift", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "ceil", "clip", "conj", "copysign", "cos", "cosh",
           "divide", "equal", "exp", "expm1", "floor", "floor_divide", "greater", "greater_equal", "hypot", "imag", "isfinite", "isinf",
           "isnan", "less", "less_equal", "log", "log10", "log1p", "log2", "logaddexp", "logical_and", "logical_not", "logical_or",
           "logical_xor", "maximum", "minimum", "multiply", "negative", "nextafter", "not_equal", "positive", "pow", "real",
           "reciprocal", "remainder", "round", "sign", "signbit", "sin", "sinh", "sqrt", "square", "subtract", "tan", "tanh", "trunc"]


def one_of(name, x, kind):
    """The tensor of an array of a kind of elements. Errors: TypeError for others."""
    array_of(x)
    if kind is not None and not is_of(x.dtype, kind) and not (kind == "integral" and x.dtype is bool):
        raise TypeError(f"{name}: elements of {x.dtype.name} are none of {kind} type")
    return x.tensor


def both_of(name, x1, x2, *kinds):
    """Two operands as tensors of the type in which they meet, and that type. One of them may be a number of Python."""
    if isinstance(x1, Array):
        if isinstance(x2, Array):
            dtype = promoted(x1.dtype, x2.dtype)
            tensors = converted(x1, dtype), converted(x2, dtype)
        else:
            dtype = x1.dtype
            tensors = x1.tensor, scalar(x2, dtype)
    elif isinstance(x2, Array):
        dtype = x2.dtype
        tensors = scalar(x1, dtype), x2.tensor
    else:
        raise TypeError(f"{name}: at least one operand must be an array")
    if kinds and not builtins.any([is_of(dtype, kind) for kind in kinds]):
        raise TypeError(f"{name}: elements of {dtype.name} are none of {' or '.join(kinds)} type")
    return (*tensors, dtype)


def _named(function, name, text):
    function.__name__ = function.__qualname__ = name
    function.__doc__ = text
    return function


# ---- one operand ----

def _floating(name, compute, text):
    def function(x, /):
        return made(compute(one_of(name, x, "real floating")))
    return _named(function, name, text)


acos = _floating("acos", lambda x: x.acos(), "The angle whose cosine an element is.")
asin = _floating("asin", lambda x: x.asin(), "The angle whose sine an element is.")
atan = _floating("atan", lambda x: x.atan(), "The angle whose tangent an element is.")
acosh = _floating("acosh", lambda x: x.acosh(), "The number whose hyperbolic cosine an element is.")
asinh = _floating("asinh", lambda x: x.asinh(), "The number whose hyperbolic sine an element is.")
atanh = _floating("atanh", lambda x: x.atanh(), "The number whose hyperbolic tangent an element is.")
cos = _floating("cos", lambda x: x.cos(), "Cosines.")
cosh = _floating("cosh", lambda x: x.cosh(), "Hyperbolic cosines.")
exp = _floating("exp", lambda x: x.exp(), "e to the power of elements.")
expm1 = _floating("expm1", lambda x: x.expm1(), "e to the power of elements, less 1.")
log = _floating("log", lambda x: x.log(), "Natural logarithms.")
log10 = _floating("log10", lambda x: x.log10(), "Logarithms to the base 10.")
log1p = _floating("log1p", lambda x: x.log1p(), "Natural logarithms of 1 and the element.")
log2 = _floating("log2", lambda x: x.log2(), "Logarithms to the base 2.")
reciprocal = _floating("reciprocal", lambda x: 1 / x, "1 divided by elements.")
sin = _floating("sin", lambda x: x.sin(), "Sines.")
sinh = _floating("sinh", lambda x: x.sinh(), "Hyperbolic sines.")
sqrt = _floating("sqrt", lambda x: x.sqrt(), "Square roots.")
tan = _floating("tan", lambda x: x.tan(), "Tangents.")
tanh = _floating("tanh", lambda x: x.tanh(), "Hyperbolic tangents.")


def signbit(x, /):
    """Whether the sign bit is set, that of zeros and NaN too."""
    return made(one_of("signbit", x, "real floating").signbit(), bool)


def _rounded(name, compute, text):
    def function(x, /):
        tensor = one_of(name, x, "numeric")
        return made(compute(tensor) if tensor.is_floating_point() else tensor.clone())
    return _named(function, name, text)


def _half_to_even(x):
    near = x.round()
    return where((x - x.trunc()).abs().eq(0.5), ((x / 2).round() * 2).copysign(x), near)


ceil = _rounded("ceil", lambda x: x.ceil(), "The next whole numbers above.")
floor = _rounded("floor", lambda x: x.floor(), "The next whole numbers below.")
round = _rounded("round", _half_to_even, "The nearest whole numbers, even ones of two.")
trunc = _rounded("trunc", lambda x: x.trunc(), "The next whole numbers towards 0.")


def abs(x, /):
    """Elements without their signs."""
    tensor = one_of("abs", x, "numeric")
    if x.dtype is uint8:
        return made(tensor.clone())
    return made(where(tensor < 0, -tensor, tensor) if x.dtype is int8 else tensor.abs())


def negative(x, /):
    """Elements with the other sign."""
    return made(-one_of("negative", x, "numeric"))


def positive(x, /):
    """Copies of elements."""
    return made(one_of("positive", x, "numeric").clone())


def square(x, /):
    """Elements multiplied by themselves."""
    tensor = one_of("square", x, "numeric")
    return made(tensor * tensor)


def sign(x, /):
    """-1, 0 or 1; NaN of NaN."""
    tensor = one_of("sign", x, "numeric")
    signs = tensor.gt(0).to(tensor.dtype) - tensor.lt(0).to(tensor.dtype)
    return made(where(tensor.ne(tensor), tensor, signs))


def conj(x, /):
    """The elements: conjugates of real numbers are these numbers."""
    return positive(x)


def real(x, /):
    """The elements, which are real."""
    return positive(x)


def imag(x, /):
    """Zeros: elements are real."""
    return made(_libth.zeros_like(one_of("imag", x, "numeric")))


def _tested(name, compute, text):
    def function(x, /):
        return made(compute(one_of(name, x, "numeric")), bool)
    return _named(function, name, text)


isfinite = _tested("isfinite", lambda x: x.isfinite(), "Whether elements are neither infinite nor NaN.")
isinf = _tested("isinf", lambda x: x.isinf(), "Whether elements are infinite.")
isnan = _tested("isnan", lambda x: x.isnan(), "Whether elements are NaN.")


def bitwise_invert(x, /):
    """Elements with all bits the other way round; the opposites of truths."""
    tensor = one_of("bitwise_invert", x, "integral")
    if x.dtype is bool:
        return made(tensor.eq(0), bool)
    return made(255 - tensor if x.dtype is uint8 else -1 - tensor)


def logical_not(x, /):
    """The opposites of truths."""
    return made(one_of("logical_not", x, "bool").eq(0), bool)


# ---- two operands ----

def _binary(name, compute, text, *kinds, dtype=None):
    def function(x1, x2, /):
        a, b, met = both_of(name, x1, x2, *kinds)
        return made(compute(a, b), dtype or met)
    return _named(function, name, text)


def _differ(rest, b):
    """Whether a remainder other than 0 has not the sign of the divisor."""
    return rest.ne(0).mul(rest.lt(0).ne(b.lt(0)))


def _floor_divide(a, b):
    if not a.is_floating_point():
        return a // b
    # As C has it where either is infinite: an infinity, -0 or NaN.
    return where(b.eq(0).add(a.isinf()).add(b.isinf()), a / b, a.floor_divide(b))


def _remainder(a, b):
    if not a.is_floating_point():
        return a % b
    rest = a.fmod(b)
    rest = where(_differ(rest, b), rest + b, rest)
    return where(rest.eq(0), rest.copysign(b), rest)


def _maximum(a, b):
    return where(a.ne(a), a, where(b.ne(b), b, where(a > b, a, b)))


def _minimum(a, b):
    return where(a.ne(a), a, where(b.ne(b), b, where(a < b, a, b)))


def _pow(a, b):
    if a.is_floating_point():
        return a.pow(b)
    result = _libth.ones(_libth.broadcast_tensors((a, b))[0].shape, a.dtype)
    # By repeated squaring, which is exact; a power below 0 is 0 but of 1 and -1.
    factor, left = a, b.clamp_min(0)
    while left.numel() and left.max().item() > 0:
        result = where((left % 2).ne(0), result * factor, result)
        factor, left = factor * factor, left // 2
    odd = (b % 2).ne(0)
    below = where(a.eq(1), 1, where(a.eq(-1), where(odd, -1, 1), 0)).to(a.dtype)
    return where(b < 0, below, result)


def _left(a, b):
    bits = 8 * a.element_size()
    return where(b >= bits, 0, a << b.clamp_max(bits - 1)).to(a.dtype)


def _right(a, b):
    bits = 8 * a.element_size()
    if a.dtype is uint8:
        return where(b >= bits, 0, a >> b.clamp_max(bits - 1)).to(a.dtype)
    # The tensors' shift moves zeros in from above; here it is the sign.
    b = b.clamp_max(bits - 1)
    return where(a < 0, -1 - ((-1 - a) >> b), a >> b)


add = _binary("add", lambda a, b: a + b, "Sums.", "numeric")
subtract = _binary("subtract", lambda a, b: a - b, "Differences.", "numeric")
multiply = _binary("multiply", lambda a, b: a * b, "Products.", "numeric")
floor_divide = _binary("floor_divide", _floor_divide, "Quotients rounded down.", "numeric")
remainder = _binary("remainder", _remainder, "What quotients that are rounded down leave, with the sign of x2.", "numeric")
pow = _binary("pow", _pow, "x1 to the power of x2. Whole numbers to the power of negative ones are rounded towards 0.", "numeric")
atan2 = _binary("atan2", lambda a, b: a.atan2(b), "The angle of the point (x2, x1).", "real floating")
copysign = _binary("copysign", lambda a, b: a.copysign(b), "x1 with the sign of x2.", "real floating")
hypot = _binary("hypot", lambda a, b: a.hypot(b), "The square root of the sum of both squares, without overflow.", "real floating")
logaddexp = _binary("logaddexp", lambda a, b: a.logaddexp(b), "The logarithm of the sum of both exponentials, without overflow.", "real floating")
nextafter = _binary("nextafter", lambda a, b: a.nextafter(b), "The numbers next to x1 towards x2.", "real floating")
maximum = _binary("maximum", _maximum, "The larger ones; NaN if either is.", "numeric")
minimum = _binary("minimum", _minimum, "The smaller ones; NaN if either is.", "numeric")
bitwise_and = _binary("bitwise_and", lambda a, b: a & b, "Bits of both.", "integral", "bool")
bitwise_or = _binary("bitwise_or", lambda a, b: a | b, "Bits of either.", "integral", "bool")
bitwise_xor = _binary("bitwise_xor", lambda a, b: a ^ b, "Bits of one of both.", "integral", "bool")
bitwise_left_shift = _binary("bitwise_left_shift", _left, "Bits moved up.", "integral")
bitwise_right_shift = _binary("bitwise_right_shift", _right, "Bits moved down, the sign repeated.", "integral")
logical_and = _binary("logical_and", lambda a, b: a & b, "Whether both are true.", "bool")
logical_or = _binary("logical_or", lambda a, b: a | b, "Whether either is true.", "bool")
logical_xor = _binary("logical_xor", lambda a, b: a ^ b, "Whether one of both is true.", "bool")
equal = _binary("equal", lambda a, b: a.eq(b), "Whether elements are equal.", dtype=bool)
not_equal = _binary("not_equal", lambda a, b: a.ne(b), "Whether elements differ.", dtype=bool)
greater = _binary("greater", lambda a, b: a.gt(b), "Whether x1 is greater.", "numeric", dtype=bool)
greater_equal = _binary("greater_equal", lambda a, b: a.ge(b), "Whether x1 is greater or equal.", "numeric", dtype=bool)
less = _binary("less", lambda a, b: a.lt(b), "Whether x1 is less.", "numeric", dtype=bool)
less_equal = _binary("less_equal", lambda a, b: a.le(b), "Whether x1 is less or equal.", "numeric", dtype=bool)


def divide(x1, x2, /):
    """Quotients, of floating-point type."""
    a, b, _ = both_of("divide", x1, x2, "numeric")
    return made(a / b)


def clip(x, /, min=None, max=None):
    """At least `min` and at most `max`, either of which may be left out; of the type of x, and NaN where a limit is."""
    result = one_of("clip", x, "numeric")
    for limit, choose in ((min, _maximum), (max, _minimum)):
        if limit is not None:
            if isinstance(limit, Array):
                if promoted(limit.dtype, x.dtype) is not x.dtype and is_of(limit.dtype, "real floating"):
                    raise TypeError(f"clip: limits of {limit.dtype.name} do not fit an array of {x.dtype.name}")
                limit = converted(limit, x.dtype)
            else:
                limit = scalar(limit, x.dtype)
            result = choose(result, limit)
    return made(result if result is not x.tensor else result.clone())


# ---- operators ----

def _operators():
    def forward(function):
        def operator(self, other, /):
            return function(self, other) if isinstance(other, _operands) else NotImplemented
        return operator

    def backward(function):
        def operator(self, other, /):
            return function(other, self) if isinstance(other, _operands) else NotImplemented
        return operator

    def in_place(function, sign):
        def operator(self, other, /):
            if not isinstance(other, _operands):
                return NotImplemented
            result = function(self, other)
            if result.dtype is not self.dtype or result.shape != self.shape:
                raise TypeError(f"{sign}= would give {result.dtype.name} of sizes {result.shape}, the array is {self.dtype.name} "
                                f"of sizes {self.shape}")
            self.tensor.copy_(result.tensor)
            return self
        return operator

    from ._linear import matmul
    arithmetic = {"add": (add, "+"), "sub": (subtract, "-"), "mul": (multiply, "*"), "truediv": (divide, "/"),
                  "floordiv": (floor_divide, "//"), "mod": (remainder, "%"), "pow": (pow, "**"), "and": (bitwise_and, "&"),
                  "or": (bitwise_or, "|"), "xor": (bitwise_xor, "^"), "lshift": (bitwise_left_shift, "<<"),
                  "rshift": (bitwise_right_shift, ">>"), "matmul": (matmul, "@")}
    for name, (function, sign) in arithmetic.items():
        for prefix, operator in (("", forward(function)), ("r", backward(function)), ("i", in_place(function, sign))):
            setattr(Array, f"__{prefix}{name}__", _named(operator, f"__{prefix}{name}__", function.__doc__))
    for name, function in {"eq": equal, "ne": not_equal, "lt": less, "le": less_equal, "gt": greater, "ge": greater_equal}.items():
        setattr(Array, f"__{name}__", _named(forward(function), f"__{name}__", function.__doc__))
    for name, function in {"abs": abs, "neg": negative, "pos": positive, "invert": bitwise_invert}.items():
        setattr(Array, f"__{name}__", function)


_operands = (Array, builtins.bool, int, float)
