"""Values of the functions of tensors: elementwise ones, folds, ranges, histograms, and the transforms of random numbers."""
import random

import mpmath as mp

from table import FLOAT_LARGEST, FLOAT_LEAST, FLOAT_NORMAL, FLOAT_STEP, LARGEST, LEAST, STEP, Table, single, singles

random.seed(3)
T = Table()
row = T.row
INF = float("inf")


def uniform(low, high, n=None):
    """Single-precision numbers."""
    return single(random.uniform(low, high)) if n is None else [single(random.uniform(low, high)) for _ in range(n)]


# ---- functions of one number
TINY = singles([FLOAT_LEAST, 3e-42, FLOAT_NORMAL, 1e-20, 1e-8, 3e-4]) + [LEAST, 1e-310, 1e-200, 1e-17]
MIDDLE = singles([0.02, 0.3, 0.7, 1 - FLOAT_STEP / 2, 1 + FLOAT_STEP, 1.5, 2.25, 4, 9.5, 30, 86]) + [1 - STEP / 2, 1 + STEP]
LARGE = singles([1e3, 12345.678, 1e10, 1e20, 1e38, FLOAT_LARGEST]) + [1e100, 1e300, LARGEST]
POSITIVE = TINY + MIDDLE + LARGE
ANY = [s * x for x in POSITIVE for s in (1, -1)]
WITHIN = [s * x for x in TINY + MIDDLE if x < 1 for s in (1, -1)]
FUNCTIONS = {
    "cinv": (lambda x: 1 / x, ANY), "rsqrt": (lambda x: 1 / mp.sqrt(x), POSITIVE), "sqrt": (mp.sqrt, POSITIVE),
    "frac": (lambda x: x - (mp.floor(x) if x > 0 else mp.ceil(x)), [x for x in ANY if x != int(x)] + [2.5, 8388607.5]),
    "exp": (mp.exp, [x for x in ANY if abs(x) < 1e5]), "expm1": (mp.expm1, [x for x in ANY if abs(x) < 1e5]),
    "log": (mp.log, POSITIVE), "log1p": (mp.log1p, POSITIVE + [-x for x in TINY + MIDDLE if x < 1]),
    "sin": (mp.sin, ANY), "cos": (mp.cos, ANY), "tan": (mp.tan, ANY), "asin": (mp.asin, WITHIN), "acos": (mp.acos, WITHIN),
    "atan": (mp.atan, ANY), "sinh": (mp.sinh, [x for x in ANY if abs(x) < 1e4]), "cosh": (mp.cosh, [x for x in ANY if abs(x) < 1e4]),
    "tanh": (mp.tanh, [x for x in ANY if abs(x) < 1e4] + [1e20, -1e20]),
    "sigmoid": (lambda x: 1 / (1 + mp.exp(-x)), [x for x in ANY if abs(x) < 1e4]),
    "lgamma": (lambda x: mp.re(mp.loggamma(x)), POSITIVE + [1.5, 2.5]), "digamma": (mp.digamma, POSITIVE),
    "trigamma": (lambda x: mp.psi(1, x), POSITIVE),
    "erf": (mp.erf, ANY), "erfinv": (mp.erfinv, WITHIN),
}

# These are measured as they are: their condition counts as 1, so that the bound is one of the result.
WITHOUT_CONDITION = {"sin", "cos", "tan", "lgamma", "digamma", "log", "asin", "acos", "erfinv", "exp", "sinh", "cosh", "expm1", "log1p", "tanh",
                     "sigmoid", "erf", "frac", "trigamma"}
for name, (f, xs) in FUNCTIONS.items():
    for x in xs:
        # Near its zero digamma is right to digits after the point.
        cond = max(mp.mpf(1), 1 / abs(f(mp.mpf(x)))) if name == "digamma" else mp.mpf(1) if name in WITHOUT_CONDITION else None
        row(name, f, [x], cond=cond)

# ---- of two numbers, and more
PAIRS = [(x, y) for x in singles([0.3, 1 - FLOAT_STEP / 2, 1 + FLOAT_STEP, 7.5, 1e-30]) for y in singles([-3, 0.5, 1.25, 17.1, 1e-6])]
for x, y in PAIRS + [(2, 127.9), (2, -148.5), (1 + FLOAT_STEP, 1e9), (10, 38.5), (1 + STEP, 1e18), (1 - STEP / 2, -1e18), (0.5, 1074), (10, 308.2)]:
    x, y = (x, y) if x in (1 + STEP, 1 - STEP / 2) or abs(y) > 300 else singles([x, y])
    row("pow", lambda y, x: x ** y, [x], [y], cond=mp.mpf(1))
    row("tpow", lambda x, y: x ** y, [y], [x], cond=mp.mpf(1))
    row("cpow", lambda x, y: x ** y, [x, y], cond=mp.mpf(1))
for x, n in [(-1.5, 3), (-1e10, 2), (-0.1, -5), (1e-20, 2), (-2, 127), (3, 0), (0.25, -0.5), (2, 0.5), (7, 1), (1e-30, -1), (1.1, 40), (1e25, 2)]:
    row("pow", lambda n, x: x ** n, [single(x)], [single(n)], cond=mp.mpf(1))


def remainder(x, y):
    with mp.workprec(4500):
        return x - y * mp.floor(x / y)


def truncated(x, y):
    with mp.workprec(4500):
        return x - y * (mp.floor(x / y) if x / y > 0 else mp.ceil(x / y))


DIVISIONS = [(5, 3), (-5, 3), (5, -3), (1e9, mp.pi), (-1e9, mp.pi), (0.1, 0.3), (-1e-20, 3), (1e-20, -3), (FLOAT_LARGEST, 0.7), (7.5, FLOAT_LEAST),
             (-7.25, 1e-30), (1, 1 + FLOAT_STEP), (16777215, 0.1)]
for x, y in [singles(map(float, p)) for p in DIVISIONS] + [(LARGEST, 0.7), (-LARGEST, 1e-300), (1e17, mp.pi.__float__()), (-LEAST, 1.5)]:
    row("remainder", lambda y, x: remainder(x, y), [x], [y], cond=mp.mpf(1))
    row("cremainder", remainder, [x, y], cond=mp.mpf(1))
    row("fmod", lambda y, x: truncated(x, y), [x], [y], cond=mp.mpf(1))
    row("cfmod", truncated, [x, y], cond=mp.mpf(1))
for a, b in [(0, 1), (1, 1 + FLOAT_STEP), (1e8, 1), (-3, 5), (1e30, -1e30), (1e-30, 2e-30), (0.1, 0.7), (FLOAT_LARGEST, 0), (3e38, 1e38)]:
    a, b = singles([a, b])
    for w in (0, 0.25, single(0.3), 0.5, single(0.9), 1, 1.5, -0.25):
        # As it is written: from the first end.
        part = w * (mp.mpf(b) - a)
        if a + part != 0 and abs(part) < FLOAT_LARGEST:
            row("lerp", lambda w, a, b: a + w * (b - a), [a, b], [w], cond=max(1, (abs(a) + abs(part)) / abs(a + part)))
for y in singles([1e-30, 0.3, 1, 7, 1e30]) + [LEAST, 1e300, FLOAT_LEAST]:
    for x in singles([1e-38, 0.7, 1 + FLOAT_STEP, 1e20, -1e-30, -2, -1e38]) + [1e-308, -1e308]:
        for s in (1, -1):
            row("atan2", mp.atan2, [s * y, x], cond=mp.mpf(1))
TRIPLES = [(1, 1, -1 + FLOAT_STEP), (1e20, -1e10, 1e10), (0.1, 0.2, 0.3), (-5, 2.5, 2.0000002), (FLOAT_LARGEST, 2, -1e38), (1e-38, 1e-30, 1e-12)]
for a, b, c in [singles(t) for t in TRIPLES] + [uniform(-1, 1, 3) for _ in range(8)] + [[1, 1 + STEP, -1 + STEP], [LARGEST, -2, 1e308]]:
    row("cadd", lambda v, a, b: a + v * b, [a, b], [single(-0.7)])
    row("addcmul", lambda v, a, b, c: a + v * b * c, [a, b, c], [single(0.7)])
    row("addcdiv", lambda v, a, b, c: a + v * b / c, [a, b, c], [single(0.7)])
for a, b in [(0, 0), (1, -1), (100, 99.5), (-1e3, -1e3), (5, -40), (-0.001, -0.0005), (700, 0), (1e-3, 2e-3), (30, 29), (0, -0.7), (3, -17), (12, 2)]:
    row("logadd", lambda a, b: mp.log(mp.exp(a) + mp.exp(b)), [a, b])
    if a > b:
        row("logsub", lambda a, b: mp.log(mp.exp(a) - mp.exp(b)), [a, b])
for x in (0, 1e-5, 0.3, 1, 2.5, 5, 9, 12.9):
    row("expminus", lambda x: mp.exp(-x), [single(x)], cond=mp.exp(x))  # right to digits after the point


# -(dI/dalpha) / (p (1 - x)) of Beta(alpha, total - alpha)
def dirichlet(x, alpha, total):
    beta = total - alpha
    inner = mp.log(x) * mp.hyp2f1(alpha, 1 - beta, alpha + 1, x) / alpha - \
        mp.hyper([alpha, alpha, 1 - beta], [alpha + 1, alpha + 1], x) / alpha ** 2
    whole = x ** alpha * inner  # the derivative of the incomplete beta function
    unnormalised = x ** alpha * mp.hyp2f1(alpha, 1 - beta, alpha + 1, x) / alpha
    derivative = whole - unnormalised * (mp.digamma(alpha) - mp.digamma(total))
    return -derivative / (x ** (alpha - 1) * (1 - x) ** beta)


with mp.workprec(600):
    for x, alpha, total in [(0.5, 1, 2), (0.25, 0.5, 1.25), (0.875, 3, 4.5), (1e-3, 2, 7), (0.5, 20, 40), (0.001, 0.125, 5), (0.75, 1.5, 9),
                            (0.3, 40, 90)]:
        row("dirichlet_grad", dirichlet, singles([x, alpha, total]))

# ---- folds
FOLDS = [singles(xs) for xs in [
    (1, 2), (1e6, 1e6 + 1), (1e20, -1e20, 1), (1e-20, 1e-20, 3e-20), (1e19, 1e19, 3e18), (16777215, 16777214, 16777216), (0.1,) * 7,
    (FLOAT_LEAST, FLOAT_LEAST), (1, 1 + FLOAT_STEP), (3e38, 2e38), (FLOAT_LARGEST, -FLOAT_LARGEST, 5),
]] + [uniform(-1, 1, n) for n in (3, 16, 33, 130)] + [[single(1e5 + random.random()) for _ in range(50)]] + [uniform(0, 1, 70)]
DOUBLE_FOLDS = [[1, 1 + STEP], [1e16, 1, -1e16], [1e9 + k / 7 for k in range(9)], [1e-160, 3e-160], [1e200, 1e200]]
# Powers of these leave the doubles, though roots of their sums do not.
FAR_FOLDS = [[3e200, -4e200, 1e100], [3e-200, 4e-200, 5e-201, 1e-200], [1e308, 1e308, -1e308, 1e308]]


def variance(biased, *xs):
    mean = sum(xs) / len(xs)
    return sum((x - mean) ** 2 for x in xs) / (len(xs) - (0 if biased else 1))


def norm(p, *xs):
    xs = [abs(x) for x in xs]
    if p == 0:
        return mp.mpf(sum(1 for x in xs if x != 0))
    if mp.isinf(p):
        return max(xs) if p > 0 else min(xs)
    return sum(x ** p for x in xs) ** (1 / p)


def distance(p, *xs):
    n = len(xs) // 2
    return norm(p, *(a - b for a, b in zip(xs[:n], xs[n:])))


def usual(xs):
    """Not so large or small that the 1e-7 that renorm adds, or powers, matter."""
    return all(x == 0 or 1e-12 < abs(x) < 1e12 for x in xs)


for xs in FOLDS + DOUBLE_FOLDS + FAR_FOLDS:
    if xs not in FAR_FOLDS:
        row("sum", lambda *xs: sum(xs), xs)
        row("mean", lambda *xs: sum(xs) / len(xs), xs)
    if len(set(xs)) > 1 and max(map(abs, xs)) < 1e307:
        for biased in (0, 1):
            if variance(biased, *map(mp.mpf, xs)) > 1e-300:
                row("var", variance, xs, [biased])
            row("std", lambda b, *xs: mp.sqrt(variance(b, *xs)), xs, [biased])
    if len(xs) < 40 and xs not in FAR_FOLDS:
        row("prod", lambda *xs: mp.fprod(xs[:9]), xs[:9])
    for p in (0, 1, 2, 3, 0.5, 20, INF, -INF):
        row("norm" if p in (0, 1, 2, INF, -INF) else "norm_of_order", norm, xs, [p])
        if len(xs) % 2 == 0 and p != 0 and (len(xs) > 2 or p == 2):
            row("dist" if p in (0, 1, 2, INF, -INF) else "dist_of_order", distance, xs, [p])
    if usual(xs) and 1 < len(xs) < 40:
        for p, most in ((1, 0.25), (2, 0.5), (3, 0.001), (INF, 0.125)):
            row("renorm",
                lambda p, most, *xs: xs[0] * (most / (norm(p, *xs) + mp.mpf(1e-7)) if norm(p, *xs) > most else 1), xs, [p, single(most)])
    if len(xs) % 2 == 0 and len(xs) < 40 and xs not in FAR_FOLDS:
        row("dot", lambda *z: sum(a * b for a, b in zip(z[:len(z) // 2], z[len(z) // 2:])), xs)
# Of many equal elements: their number, one of them.
MANY = 50000
for x in (single(0.1), 0.1, 1e-3 + 1e-17, single(-2 / 3)):
    row("sum_many", lambda n, x: n * x, [x], [MANY])
    row("mean_many", lambda n, x: x, [x], [MANY])
    row("norm_many", lambda n, x: mp.sqrt(n) * abs(x), [x], [MANY])
for x in (1 + STEP * 1001, 1 - FLOAT_STEP / 2, 1 + FLOAT_STEP):
    row("prod_many", lambda n, x: x ** n, [x], [MANY], cond=mp.mpf(1))
for a, b, gain in [((1, 2, 3), (4, 6, 8), 0.5), ((1e5, 1e5 + 1, 0), (1e5, 1e5, 0.1), 3)]:
    row("match", lambda gain, *z: gain * sum((a - b) ** 2 for a, b in zip(z[:3], z[3:])), singles(a + b), [gain])
# Next to each other, far apart, next to a sum of 1, and many.
EXPONENTS = [singles(xs) for xs in [(1e6, 1e6), (50, 0), (0, -30), (0, -80, -17), (-80, 3, 3), (1e6, 999999, 1e6 - 3), (88, 87, 86, 1e-7),
                                    (FLOAT_LARGEST, FLOAT_LARGEST), (-FLOAT_LARGEST, FLOAT_LARGEST), (5,), (0.1,) * 33, (-40, -41, -39.5),
                                    [k * 0.37 - 9 for k in range(39)]]] + [[1e300, -1e300], [-1e-300, -2, -700]]
for xs in EXPONENTS:
    row("logsumexp", lambda *xs: mp.log(sum(map(mp.exp, xs))) if max(map(abs, xs)) < 1e5 else
        max(xs) + mp.log(sum(mp.exp(x - max(xs)) for x in xs)), xs)

# ---- ranges: element k of those from a, by steps to b; of n from a to b
for a, b, step in [(0.1, 0.5, 0.05), (0, 1, 0.1), (-1, 1, 0.25), (1e6, 1e6 + 1, 0.125), (1, 0, -0.1), (0, 1e-3, 1e-4),
                   (1e30, 2e30, 1e29), (0, 0.7, 0.1), (-3, 3, 0.3), (-1.5e308, 1.5e308, 5e307)]:
    near = abs(mp.mpf(b) - mp.mpf(a)) / abs(mp.mpf(step))
    count = int(mp.floor(near + 1e-9))
    for k in {0, 1, 3, count // 2, count - 1, count}:
        value = mp.mpf(a) + k * mp.mpf(step)
        row("range", lambda a, b, s, k: a + k * s, [], [a, b, step, k], cond=max(1, (abs(a) + k * abs(step)) / max(abs(value), 1e-300)))
    row("range_count", lambda *p: mp.mpf(count + 1), [], [a, b, step])
    row("arange_count", lambda *p: mp.mpf(count if abs(near - count) < 1e-9 else count + 1), [], [a, b, step])
for a, b in [(0.1, 0.7), (-1e30, 1e30), (1, 1.0000001), (-3, 1e-7), (FLOAT_LEAST, 1), (-FLOAT_LARGEST, FLOAT_LARGEST), (0, 1), (5, 5)]:
    for n in (2, 8, 11):
        for k in {0, 1, n // 2, n - 2, n - 1}:
            t = mp.mpf(k) / (n - 1)
            value = mp.mpf(single(a)) * (1 - t) + mp.mpf(single(b)) * t
            if value != 0:
                row("linspace", lambda a, b, n, k: a + k * (b - a) / (n - 1), [], [single(a), single(b), n, k],
                    cond=max(1, (abs(single(a)) * (1 - t) + abs(single(b)) * t) / abs(value)))
for a, b in [(0, 1), (-3, 3), (-38, 38), (0.1, 0.2), (5, 4), (-0.5, 0.25)]:
    for n in (2, 7):
        for k in {0, 1, n // 2, n - 1}:
            exponent = abs(mp.mpf(single(a))) + abs(mp.mpf(single(b)))
            row("logspace", lambda a, b, n, k: mp.mpf(10) ** (a + k * (b - a) / (n - 1)), [], [single(a), single(b), n, k],
                cond=max(1, exponent * mp.log(10)))

# ---- histograms: the number of elements in part k of n between the bounds
for xs, low, high, n in [(uniform(0, 1, 100), 0, 1, 10), (uniform(-5, 5, 60), -2, 3, 7), (singles([0, 0.1, 0.2, 0.3, 1]), 0, 1, 10),
                         ([1e20, 2e20, 3e20], 0, 4e20, 4), (list(range(49)), 0, 49, 49),
                         ([1, 1 + FLOAT_STEP, 1 + 2 * FLOAT_STEP], 1, 1 + 2 * FLOAT_STEP, 2),
                         (singles([-FLOAT_LARGEST, 0, FLOAT_LARGEST]), -FLOAT_LARGEST, FLOAT_LARGEST, 3)]:
    xs, (low, high) = singles(xs), singles([low, high])
    for k in sorted({0, 1, n // 2, n - 1}):
        low_, high_ = mp.mpf(low), mp.mpf(high)
        held = sum(1 for x in xs if low <= x <= high and min(n - 1, int(mp.floor((mp.mpf(x) - low_) / (high_ - low_) * n))) == k)
        row("histc", lambda *z: mp.mpf(held), xs, [n, low, high, k], cond=mp.mpf(1))

# ---- transforms of random numbers: of words of the generator, 32 bits each
WORDS = [0, 1, 2, 12345, 2 ** 24, 2 ** 28 + 3, 2 ** 29, 2 ** 30 - 1, 2 ** 30 + 1, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 3 * 2 ** 30 + 7,
         2 ** 32 - 2 ** 20, 2 ** 32 - 2, 2 ** 32 - 1] + [random.getrandbits(32) for _ in range(10)]


def unit(word):
    return word / mp.mpf(2) ** 32


for word in WORDS:
    for lam in (1, single(0.1), 1e10):
        row("exponential", lambda lam, w: -mp.log1p(-unit(w)) / lam, [], [lam, word], cond=1)
    # The angle is rounded: near the ends and the middle the tangent gives that back many times.
    if word not in (0, 2 ** 31):
        angle = mp.pi * (unit(word) - 0.5)
        for median, sigma in ((0, 1), (-2.5, 3)):
            value = median + sigma * mp.tan(angle)
            row("cauchy", lambda m, s, w: m + s * mp.tan(mp.pi * (unit(w) - 0.5)), [], [median, sigma, word],
                cond=max(1, (abs(median) + abs(sigma * mp.tan(angle)) + abs(sigma * angle) * (1 + mp.tan(angle) ** 2)) / abs(value)))
    value = -3 + 8 * unit(word)
    row("uniform", lambda a, b, w: a + unit(w) * (b - a), [], [-3, 5, word], cond=max(1, (3 + 8 * unit(word)) / abs(value)))
    for p in (0.5, 0.25, 0.75, 0.999, 1e-3):
        # Where the quotient is whole in exact arithmetic, rounding decides.
        quotient = mp.log1p(-unit(word)) / mp.log(mp.mpf(p))
        if abs(quotient - mp.nint(quotient)) > 1e-12 or word == 0:
            row("geometric", lambda p, w: mp.floor(quotient) + 1, [], [p, word], cond=1)
# The first word is the angle's, the second the radius's; then the first decides whether the number is taken, and is here
# such that it is, for shapes of 1 and more.
for alpha in (1, 2.5, 30, 1e4):
    for a, r in zip(WORDS[1:15], reversed(WORDS[1:15])):
        d = mp.mpf(alpha) - mp.mpf(1) / 3
        normal = mp.sqrt(-2 * mp.log1p(-unit(r))) * mp.cos(2 * mp.pi * unit(a))
        if 1 - unit(a) < 1 - mp.mpf("0.0331") * normal ** 4 and abs(normal) > 1e-3 and normal > -3 * mp.sqrt(d):
            angle = 2 * mp.pi * unit(a)
            slope = abs(normal) + mp.sqrt(-2 * mp.log1p(-unit(r))) * angle * abs(mp.sin(angle))
            root = 1 + normal / mp.sqrt(9 * d)
            row("standard_gamma", lambda alpha, *w: d * root ** 3, [], [alpha, a, r], cond=1 + 3 * slope / mp.sqrt(9 * d) / abs(root))
NORMALS = [(a, r) for a in WORDS[:14] for r in (0, 1, 2 ** 31, 2 ** 32 - 1)] + list(zip(WORDS[14:], reversed(WORDS)))
for mean, stdv in ((0, 1), (10, 0.5)):
    for a, r in NORMALS:
        radius, angle = mp.sqrt(-2 * mp.log1p(-unit(r))), 2 * mp.pi * unit(a)
        for second, f, slope in ((0, mp.cos, mp.sin), (1, mp.sin, mp.cos)):
            value = radius * f(angle) * stdv + mean
            if abs(value) > 1e-60:
                cond = (abs(mean) + abs(radius * stdv) * (abs(f(angle)) + angle * abs(slope(angle)))) / abs(value)
                name = "normal_second" if second else "normal"
                row(name, lambda *p: value, [], [mean, stdv, a, r], cond=max(1, cond))
                row("log_" + name, lambda *p: mp.exp(value), [], [mean, stdv, a, r], cond=max(1, cond * abs(value)))
