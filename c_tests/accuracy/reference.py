#!/usr/bin/env python3
"""Writes values.h: arguments at which functions lose digits if they are computed as they are written, and their values.

Arguments are single-precision numbers, so that one table serves both types. Values are given as two doubles, whose sum is
right to 100 bits. The condition is how many times the relative error of the arguments comes back in the value, at least 1.
"""
import random
import struct

import mpmath as mp

mp.mp.prec = 400
random.seed(1)


def single(x):
    """The nearest single-precision number."""
    return struct.unpack("f", struct.pack("f", x))[0]


def condition(f, xs):
    value = f(*xs)
    if value == 0:
        return mp.mpf(1)
    total = mp.mpf(0)
    for k, x in enumerate(xs):
        if x != 0:
            h = abs(x) * mp.mpf(2) ** -120
            up, down = list(xs), list(xs)
            up[k], down[k] = x + h, x - h
            total += abs(x * (f(*up) - f(*down)) / (2 * h) / value)
    return max(mp.mpf(1), total)


ROWS = []


def row(name, f, *xs):
    xs = [mp.mpf(single(x)) for x in xs]
    value = f(*xs)
    high = float(value)
    low = float(value - mp.mpf(high))
    ROWS.append((name, [float(x) for x in xs], high, low, float(condition(f, xs))))


EDGES = [1e-30, 1e-14, 1e-8, 1e-7, 3e-4, 0.02, 0.3, 0.7, 1, 1.7, 4, 9, 15, 19.5, 30, 60, 80]
SIGNED = [s * x for x in EDGES for s in (1, -1)] + [single(random.uniform(-20, 20)) for _ in range(30)]
BELOW_ONE = [1e-20, 1e-8, 1e-3, 0.1, 0.5, 0.75, 0.999, 0.9999999]

one = mp.mpf(1)
alpha, beta = mp.mpf("1.5"), mp.mpf(5)


def sigmoid(x):
    return 1 / (1 + mp.exp(-x))


for x in SIGNED:
    row("elu", lambda x: alpha * mp.expm1(x) if x <= 0 else x, x)
    row("softplus", lambda x: mp.log1p(mp.exp(beta * x)) / beta, x)
    row("logsigmoid", lambda x: -mp.log1p(mp.exp(-x)), x)
    row("logsigmoid_gradient", lambda x: sigmoid(-x), x)
    row("sigmoid", sigmoid, x)
    row("tanh", mp.tanh, x)
    row("softmargin", lambda x: mp.log1p(mp.exp(-x)), x)
    row("softmargin_gradient", lambda x: -sigmoid(-x), x)
for y in EDGES:
    row("softplus_gradient", lambda y: -mp.expm1(-beta * y), y)
    row("sqrt_gradient", lambda y: 1 / (2 * y), y)
for y in BELOW_ONE:
    row("elu_gradient", lambda y: alpha + y, -y)
    row("sigmoid_gradient", lambda y: y * (1 - y), y)
    row("tanh_gradient", lambda y: 1 - y * y, y)
    row("tanh_gradient", lambda y: 1 - y * y, -y)
EPS = mp.mpf(1e-12)
for x in BELOW_ONE:
    for y in (0.0, 0.25, 1.0):
        row("bce", lambda x, y: -(mp.log(x + EPS) * y + mp.log(1 - x + EPS) * (1 - y)), x, y)
        row("bce_gradient", lambda x, y: (x - y) / ((1 - x + EPS) * (x + EPS)), x, y)
        if y > 0:
            row("kldiv", lambda x, y: y * (mp.log(y) - x), -x * 30, y)
for x, y in [(1, 0.9999999), (1e8, 1), (1e-20, -1e-20), (3, 5), (0.25, 1), (-7e5, 3e-9)]:
    row("mse", lambda x, y: (x - y) ** 2, x, y)
    row("smoothl1", lambda x, y: (x - y) ** 2 / 2 if abs(x - y) < 1 else abs(x - y) - mp.mpf("0.5"), x, y)

LANES = [
    (1e6, 1e6), (50, 0), (0, 50), (0, 0), (-80, 3, 3), (1e6, 999999, 1e6 - 3), (-1e30, 0, 1), (88, 87, 86, 1e-7), (3, -2, 1e-8, 5, 5),
] + [tuple(random.uniform(-30, 30) for _ in range(n)) for n in (2, 3, 17, 40)]


def log_softmax(*xs):
    """Of the first element."""
    return -mp.log(sum(mp.exp(x - xs[0]) for x in xs))


def log_softmax_gradient(*ys):
    """Of the first element, for a gradient of -1 there and 0 elsewhere."""
    return mp.expm1(ys[0])


for xs in LANES:
    if xs[0] > max(xs) - 80:
        row("softmax", lambda *xs: mp.exp(log_softmax(*xs)), *xs)
    row("logsoftmax", log_softmax, *xs)
for y in [-1e-30, -1e-12, -1e-7, -1e-3, -0.3, -0.6931, -0.6932, -2, -40]:
    row("logsoftmax_gradient", log_softmax_gradient, y, -3, -50)


def variance(*xs):
    mean = sum(xs) / len(xs)
    return sum((x - mean) ** 2 for x in xs) / (len(xs) - 1)


FOLDS = [
    (1, 2), (1e6, 1e6 + 1), (1e20, -1e20, 1), (1e-20, 1e-20, 3e-20), (1e19, 1e19, 3e18), (16777215, 16777214, 16777216), (0.1,) * 7,
] + [tuple(random.uniform(-1, 1) for _ in range(n)) for n in (3, 16, 33, 100)] + [tuple(1e5 + random.uniform(0, 1) for _ in range(50))]
for xs in FOLDS:
    row("sum", lambda *xs: sum(xs), *xs)
    row("mean", lambda *xs: sum(xs) / len(xs), *xs)
    row("cumsum", lambda *xs: sum(xs), *xs)
    row("norm2", lambda *xs: mp.sqrt(sum(x * x for x in xs)), *xs)
    row("norm3", lambda *xs: mp.cbrt(sum(abs(x) ** 3 for x in xs)), *xs)
    if len(set(map(single, xs))) > 1:
        row("var", variance, *xs)
        row("std", lambda *xs: mp.sqrt(variance(*xs)), *xs)
    if len(xs) < 40 and max(abs(x) for x in xs) < 1e10 and min(abs(x) for x in xs) > 1e-9:
        row("cumprod", lambda *xs: mp.fprod(xs[:5]), *xs[:5])
for first, last in [(0.1, 0.7), (-1e30, 1e30), (1, 1.0000001), (-3, 1e-7)]:
    for k in range(0, 8):
        row("linspace%d" % k, lambda a, b, k=k: a + k * (b - a) / 7, first, last)

names = sorted({name for name, *_ in ROWS})
with open("values.h", "w") as out:
    out.write("/* Written by reference.py. */\n")
    out.write("static const double accuracyArguments[] = {\n")
    starts, at = [], 0
    for _, xs, *_ in ROWS:
        starts.append(at)
        at += len(xs)
        out.write("    " + " ".join(x.hex() + "," for x in xs) + "\n")
    out.write("};\n\n")
    out.write("static const struct {\n  const char *function;\n  int first, count;\n  double high, low, condition;\n} accuracyValues[] = {\n")
    for start, (name, xs, high, low, cond) in zip(starts, ROWS):
        out.write('    {"%s", %d, %d, %s, %s, %.3g},\n' % (name, start, len(xs), high.hex(), low.hex(), cond))
    out.write("};\n")
print(len(ROWS), "values of", ", ".join(names))
