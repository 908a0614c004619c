"""Values of the functions that the C++ layer computes itself or passes on to layers of neural networks."""
import mpmath as mp

from math_reference import ANY, INF, norm, uniform
from nn_reference import LANES, SIGNED, log_softmax
from table import FLOAT_LARGEST, FLOAT_STEP, STEP, Table, single, singles

T = Table()
row = T.row


def gelu(x):
    return x * mp.ncdf(x)


def gelu_tanh(x):
    return x / 2 * (1 + mp.tanh(mp.sqrt(2 / mp.pi) * (x + mp.mpf("0.044715") * x ** 3)))


for f in (gelu, gelu_tanh):
    for x in ANY + uniform(-4, 4, 20):
        if -9 < x < 1e12:
            row(f.__name__, f, [x])
for a, b in [(0, 1), (1, 1 + FLOAT_STEP), (1e8, 1), (-3, 5), (1e30, -1e30), (1e-30, 2e-30), (0.1, 0.7), (FLOAT_LARGEST, 0), (3e38, 1e38)]:
    a, b = singles([a, b])
    for w in (0, 0.25, single(0.3), 0.5, single(0.9), 1):
        if a + w * (b - a) != 0:
            row("lerp", lambda w, a, b: a + w * (b - a), [a, b], [w])
for x in SIGNED:
    row("softplus", lambda x: x if x > 20 else mp.log1p(mp.exp(x)), [x])
    row("elu", lambda x: mp.expm1(x) if x <= 0 else x, [x])
for xs in LANES:
    if len(xs) < 40:
        if xs[0] > max(xs) - 80:
            row("softmax", lambda *xs: mp.exp(log_softmax(*xs)), xs)
        row("log_softmax", log_softmax, xs)
        row("cross_entropy_loss", lambda *xs: -log_softmax(*xs), xs)
for base, exponent in [(2, 10), (2, 0.5), (10, -3), (0.3, 7.25), (1.5, -0.001), (7, 1 + STEP)]:
    row("pow", lambda base, x: base ** x, [exponent if exponent == 1 + STEP else single(exponent)], [single(base)], cond=mp.mpf(1))
for p in (1, 2, INF):
    row("norm", norm, uniform(-1, 1, 9), [p])
    row("norm", norm, singles([3, -4]), [p])
