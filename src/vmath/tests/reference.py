"""Writes reference.txt: arguments and correctly rounded results of the functions in src/vmath.

One line per sample: the function's name, the bits of its arguments and those of its result, as hexadecimal f64.
Needs mpmath. Usage: python3 reference.py SAMPLES_PER_FUNCTION > reference.txt
"""

import math
import random
import struct
import sys

from mpmath import *

mp.prec = 200
random.seed(7)


def bits(x):
    return "%016x" % struct.unpack("Q", struct.pack("d", x))[0]


def rounded(v):
    """The f64 nearest to v, subnormal results included."""
    v = mpf(v)
    sign, v = (-1, -v) if v < 0 else (1, v)
    if v == 0:
        return 0.0
    if v < mpf(2) ** -1022:
        return sign * float(ldexp(nint(ldexp(v, 1074)), -1074))
    with workprec(53):
        v = +v
    return sign * (math.inf if v >= mpf(2) ** 1024 else float(v))


def uniform(a, b):
    return lambda: random.uniform(a, b)


def positive(a, b):
    """Uniform in the logarithm."""
    return lambda: math.exp(random.uniform(math.log(a), math.log(b)))


def signed(a, b):
    return lambda: random.choice((-1, 1)) * positive(a, b)()


def near(centre, width):
    return lambda: centre + signed(1e-16, width)()


def power_of_two(low, high):
    return lambda: math.ldexp(random.uniform(1, 2), random.randrange(low, high))


def quarter_turns(count):
    return lambda: float(random.randrange(1, count) * pi / 2)


def mix(*sources):
    return lambda: random.choice(sources)()


def precise(f):
    """For trigonometric functions of arguments up to 2^1023."""

    def g(x):
        with workprec(1300):
            return +f(x)

    return g


def log_abs_gamma(x):
    return log(gamma(x)) if 1e-5 < x < 170 else re(loggamma(x))


def inverse_erf(x):
    """Newton's method on log erfc, which keeps its accuracy near 1."""
    a = abs(x)
    if a < 1e-5:
        c = sqrt(pi) / 2 * x
        return c + c**3 / 3 + 7 * c**5 / 30
    if a < 0.5:
        return erfinv(x)
    y = sqrt(-log(1 - a)) if a > 0.999 else mpf(float(erfinv(a)))
    for _ in range(60):
        step = log(erfc(y) / (1 - a)) * erfc(y) * sqrt(pi) / (-2 * exp(-y * y))
        y -= step
        if abs(step) < mpf(10) ** -45:
            return sign(x) * y
    raise ValueError(x)


ANGLES = mix(
    uniform(-10, 10), uniform(-1000, 1000), signed(1e-10, 1e6), quarter_turns(600000),
    power_of_two(20, 1023), signed(1e-300, 1),
)
TINY = signed(1e-300, 1)
NEAR_ONE = lambda: 1 - math.exp(random.uniform(-36, -1))

UNARY = {
    "exp": (mix(uniform(-745.5, 710), uniform(-1, 1), signed(1e-18, 1)), exp),
    "expm1": (mix(uniform(-45, 709.9), uniform(-2, 2), TINY), expm1),
    "sigmoid": (mix(uniform(-745, 40), uniform(-5, 5)), lambda x: 1 / (1 + exp(-x))),
    "tanh": (mix(uniform(-22, 22), uniform(-1, 1), TINY), tanh),
    "sinh": (mix(uniform(-710.4, 710.4), uniform(-3, 3), TINY), sinh),
    "cosh": (mix(uniform(-710.4, 710.4), uniform(-3, 3)), cosh),
    "log": (mix(uniform(0, 3), near(1, 0.3), power_of_two(-1060, 1023)), log),
    "log1p": (mix(uniform(-0.999, 3), TINY, positive(1e-3, 1e300)), log1p),
    "sin": (ANGLES, precise(sin)),
    "cos": (ANGLES, precise(cos)),
    "tan": (ANGLES, precise(tan)),
    "asin": (mix(uniform(-1, 1), TINY, near(0.5, 0.1)), asin),
    "acos": (mix(uniform(-1, 1), TINY, NEAR_ONE, lambda: -NEAR_ONE()), acos),
    "atan": (mix(uniform(-3, 3), signed(1e-300, 1e300)), atan),
    "lgamma": (
        mix(uniform(0.01, 3), near(1, 0.4), near(2, 0.4), uniform(2, 10), uniform(5, 200), positive(1e-300, 1e300)),
        log_abs_gamma,
    ),
    "digamma": (
        mix(uniform(0.01, 12), positive(1e-300, 1e300), uniform(-20, 0), near(1.4616, 0.1)),
        lambda x: psi(0, x),
    ),
    "trigamma": (mix(uniform(0.01, 12), positive(1e-150, 1e300), uniform(-20, 0)), lambda x: psi(1, x)),
    "erf": (mix(uniform(-6, 6), uniform(-1.2, 1.2), TINY), erf),
    "erfinv": (mix(uniform(-1, 1), NEAR_ONE, TINY), inverse_erf),
    "exp2": (mix(uniform(-1075, 1024), uniform(-1, 1), signed(1e-18, 1)), lambda x: power(2, x)),
    "log2": (mix(uniform(0, 3), near(1, 0.3), power_of_two(-1060, 1023)), lambda x: log(x, 2)),
    "log10": (mix(uniform(0, 3), near(1, 0.3), power_of_two(-1060, 1023)), lambda x: log(x, 10)),
    "asinh": (mix(uniform(-3, 3), signed(1e-300, 1e300)), precise(asinh)),
    "acosh": (mix(uniform(1, 3), lambda: 1 + positive(1e-16, 1)(), positive(1, 1e300)), precise(acosh)),
    "atanh": (mix(uniform(-1, 1), NEAR_ONE, TINY), precise(atanh)),
    "erfc": (mix(uniform(-6, 27.2), uniform(-1.2, 1.2), TINY), precise(erfc)),
    "sinc": (mix(uniform(-10, 10), signed(1e-10, 1e6), lambda: random.randrange(1, 9) + signed(1e-10, 1e-3)()),
             precise(lambda x: sin(pi * x) / (pi * x))),
    "i0": (mix(uniform(-20, 20), uniform(-713, 713), TINY), lambda x: besseli(0, x)),
    "gelu": (mix(uniform(-38, 10), uniform(-1, 1), TINY), precise(lambda x: x * erfc(-x / sqrt(mpf(2))) / 2)),
    "gelu_tanh": (
        mix(uniform(-20, 10), uniform(-1, 1), TINY),
        precise(lambda x: x / (1 + exp(-2 * sqrt(2 / pi) * (x + mpf("0.044715") * x**3)))),
    ),
    "silu": (mix(uniform(-745, 40), uniform(-5, 5), TINY), lambda x: x / (1 + exp(-x))),
    "mish": (mix(uniform(-745, 40), uniform(-5, 5), TINY), precise(lambda x: x * tanh(log1p(exp(x))))),
    "selu": (
        mix(uniform(-40, 40), uniform(-2, 2), TINY),
        lambda x: mpf("1.0507009873554804934193349852946")
        * (x if x > 0 else mpf("1.6732632423543772848170429916717") * expm1(x)),
    ),
}


def powers():
    kind = random.random()
    if kind < 0.4:
        return math.exp(random.uniform(-5, 5)), random.uniform(-50, 50)
    if kind < 0.6:
        return -random.uniform(0, 20), float(random.randrange(-60, 60))
    x = power_of_two(-1022, 1023)() if kind < 0.8 else near(1, 0.3)()
    return x, random.uniform(-1, 1) * 700 / max(1e-16, abs(math.log(x)))


def distant(x):
    """Two numbers that may be far apart; not next to where the logarithm of the sum is 0."""
    x += 2 if x > 0 else -2
    return x, x - positive(1e-6, 50)()


def shape_and_place():
    """Next to the middle of the distribution, in its tails, and where neither is large."""
    kind = random.random()
    if kind < 0.3:
        return positive(1e-8, 3)(), positive(1e-8, 3)()
    a = positive(1e-2, 1e4)()
    if kind < 0.6:
        return a, a * (1 + random.uniform(-1, 1) * min(0.9, 3 / math.sqrt(a)))
    return a, max(1e-3, a + random.uniform(-20, 20) * math.sqrt(a))


COORDINATE = mix(signed(1e-300, 1e300), uniform(-2, 2))
BINARY = {
    "pow": (powers, power),
    "atan2": (lambda: (COORDINATE(), COORDINATE()), atan2),
    "hypot": (lambda: (COORDINATE(), COORDINATE()), hypot),
    "logaddexp": (lambda: distant(random.uniform(-700, 700)), lambda x, y: x + log1p(exp(y - x))),
    "logaddexp2": (lambda: distant(random.uniform(-700, 700)), lambda x, y: x + log(1 + power(2, y - x), 2)),
    "xlogy": (lambda: (signed(1e-30, 1e30)(), mix(uniform(0, 3), near(1, 0.3), power_of_two(-1060, 1023))()),
              lambda x, y: x * log(y)),
    "celu": (lambda: (uniform(-40, 40)(), positive(0.1, 10)()), lambda x, a: x if x > 0 else a * expm1(x / a)),
    "igamma": (shape_and_place, lambda a, x: gammainc(a, 0, x, regularized=True)),
    "igammac": (shape_and_place, lambda a, x: gammainc(a, x, inf, regularized=True)),
}


def main(samples):
    for name, (source, function) in UNARY.items():
        for _ in range(samples):
            x = source()
            print(name, bits(x), bits(rounded(function(mpf(x)))))
    for name, (source, function) in BINARY.items():
        for _ in range(samples):
            x, y = source()
            print(name, bits(x), bits(y), bits(rounded(re(function(mpf(x), mpf(y))))))


main(int(sys.argv[1]))
