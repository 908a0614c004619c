"""Values of the layers and criterions of neural networks."""
import random

import mpmath as mp

from table import FLOAT_LARGEST, FLOAT_LEAST, FLOAT_NORMAL, FLOAT_STEP, LARGEST, LEAST, STEP, Table, condition, single, singles

random.seed(2)
T = Table()
row = T.row
exp, log, sqrt, tanh, expm1, log1p = mp.exp, mp.log, mp.sqrt, mp.tanh, mp.expm1, mp.log1p


def sigmoid(x):
    return 1 / (1 + exp(-x))


def uniform(low, high, n=None):
    """Single-precision numbers."""
    return single(random.uniform(low, high)) if n is None else [single(random.uniform(low, high)) for _ in range(n)]


MAGNITUDES = [FLOAT_LEAST, FLOAT_NORMAL, 1e-30, 1e-14, 1e-8, 1e-7, 3e-4, 0.02, 0.3, 0.7, 1 - FLOAT_STEP / 2, 1, 1 + FLOAT_STEP, 1.7, 4, 9,
              15, 19.5, 20.5, 30, 60, 88, 103, 1e10]
DOUBLES = [LEAST, 1e-310, 1e-200, 1e-17, 1 - STEP / 2, 1 + STEP, 36.7, 300.1, 709.1, 745.1]
SIGNED = [s * x for x in singles(MAGNITUDES) + DOUBLES for s in (1, -1)] + uniform(-20, 20, 16)
EXTREME = [s * x for x in (FLOAT_LARGEST, LARGEST) for s in (1, -1)]
GRADIENT = -0.75

# ---- activations: outputs, then gradients from (input or output, gradient)
for x in SIGNED + EXTREME:
    row("elu", lambda a, x: a * expm1(x) if x <= 0 else x, [x], [1.5])
    row("leakyrelu", lambda a, x: a * x if x <= 0 else x, [x], [single(0.01)])
    row("hardtanh", lambda a, b, x: min(max(x, a), b), [x], [-2, 1.5])
    row("shrink", lambda l, x: (x - l if x > l else x + l) if abs(x) > l else mp.mpf(0), [x], [0.5])
    row("sigmoid", sigmoid, [x])
    row("tanh", tanh, [x])
    row("logsigmoid", lambda x: -log1p(exp(-x)), [x])
    row("square", lambda x: x * x, [x])
    row("square_gradient", lambda x, g: 2 * x * g, [x, GRADIENT])
    row("logsigmoid_gradient", lambda x, g: g * sigmoid(-x), [x, GRADIENT])
    row("softplus", lambda b, x: log1p(exp(b * x)) / b, [x], [5])
    row("softplus_one", lambda x: x if x > 20 else log1p(exp(x)), [x])
    if x > 0:
        row("sqrt", sqrt, [x])
        row("sqrt_gradient", lambda y, g: g / (2 * y), [x, GRADIENT])
        row("softplus_gradient", lambda b, y, g: g * -expm1(-b * y), [x, GRADIENT], [5])
    row("gated", lambda x, z: x * sigmoid(z), [-3.25, x])
    row("gated_gradient", lambda x, z, g: g * sigmoid(z), [2.5, x, GRADIENT])
    if abs(x) < 80:
        # The sigmoid is rounded before it is taken from 1.
        row("gated_gate_gradient", lambda x, z, g: g * x * sigmoid(z) * sigmoid(-z), [2.5, x, GRADIENT], cond=1 + abs(x))
BELOW_ONE = singles([FLOAT_LEAST, 1e-20, 1e-8, 1e-3, 0.1, 0.5, 0.75, 0.999, 1 - FLOAT_STEP / 2]) + [LEAST, 1e-17, 1 - STEP / 2]
for y in BELOW_ONE:
    row("elu_gradient", lambda a, y, g: g * (a + y), [-y, GRADIENT], [1.5])
    row("sigmoid_gradient", lambda y, g: g * y * (1 - y), [y, GRADIENT])
    for s in (1, -1):
        row("tanh_gradient", lambda y, g: g * (1 - y * y), [s * y, GRADIENT])
row("elu_gradient", lambda a, y, g: g, [3.5, GRADIENT], [1.5])

# ---- softmaxes
LANES = [singles(xs) for xs in [
    (1e6, 1e6), (50, 0), (0, 50), (0, 0), (-80, 3, 3), (1e6, 999999, 1e6 - 3), (-1e30, 0, 1), (88, 87, 86, 1e-7), (3, -2, 1e-8, 5, 5),
    (FLOAT_LARGEST, FLOAT_LARGEST), (-FLOAT_LARGEST, FLOAT_LARGEST), (1e-40, 0), (5,), (0.1,) * 33,
]] + [[LARGEST, LARGEST, 1e308], [1e300, -1e300]] + [uniform(-30, 30, n) for n in (2, 3, 17, 40, 65)]


def log_softmax(*xs):
    """Of the first element."""
    return -log(sum(exp(x - xs[0]) for x in xs))


for xs in LANES:
    if xs[0] > max(xs) - 80:
        row("softmax", lambda *xs: exp(log_softmax(*xs)), xs)
    row("logsoftmax", log_softmax, xs)
for n in (2, 5, 33):
    for k in range(4):
        y = [random.random() for _ in range(n)]
        y = singles(v / sum(y) for v in y) if k != 1 else singles([1 - 1e-6] + [1e-6 / (n - 1)] * (n - 1))
        g = uniform(-1, 1, n) if k != 2 else [single(1e5 + random.random()) for _ in range(n)]
        row("softmax_gradient", lambda *z: z[0] * (z[len(z) // 2] - sum(a * b for a, b in zip(z[:len(z) // 2], z[len(z) // 2:]))), y + g)
        ly = singles(log(v) for v in y)
        row("logsoftmax_gradient",
            lambda *z: z[len(z) // 2] - exp(z[0]) * sum(z[len(z) // 2:]), ly + g)
for y in singles([-1e-30, -1e-12, -1e-7, -1e-3, -0.3, -0.6931, -0.6932, -2, -40]):
    row("logsoftmax_gradient", lambda y, a, b, g, c, d: g - exp(y) * (g + c + d), [y, -3, -50, -1, 0, 0])

# ---- criterions of pairs: parameter 1 if it is their mean; inputs, then targets
EPS = mp.mpf(1e-12)


def huber(x, y):
    return (x - y) ** 2 / 2 if abs(x - y) < 1 else abs(x - y) - mp.mpf("0.5")


def huber_gradient(x, y):
    return max(mp.mpf(-1), min(mp.mpf(1), x - y))


def cross_entropy(x, y):
    return -(log(x + EPS) * y + log(1 - x + EPS) * (1 - y))


def cross_entropy_gradient(x, y):
    return (x - y) / ((1 - x + EPS) * (x + EPS))


PAIRED = {
    "abs": (lambda x, y: abs(x - y), lambda x, y: mp.sign(x - y)),
    "mse": (lambda x, y: (x - y) ** 2, lambda x, y: 2 * (x - y)),
    "smoothl1": (huber, huber_gradient),
    "kldiv": (lambda x, y: y * (log(y) - x) if y > 0 else mp.mpf(0), lambda x, y: -y),
    "bce": (cross_entropy, cross_entropy_gradient),
    "softmargin": (lambda x, y: log1p(exp(-x * y)), lambda x, y: -y * sigmoid(-x * y)),
    "margin": (lambda x, y: max(mp.mpf(0), 1 - x * y), lambda x, y: -y if x * y < 1 else mp.mpf(0)),
}


def criterion(name, xs, ys, mean):
    value, gradient = PAIRED[name]

    def total(mean, *z):
        n = len(z) // 2
        return sum(value(x, y) for x, y in zip(z[:n], z[n:])) / (n if mean else 1)

    def first(mean, *z):
        n = len(z) // 2
        return gradient(z[0], z[n]) / (n if mean else 1)

    row(name, total, list(xs) + list(ys), [mean])
    if name == "margin" or first(mean, *map(mp.mpf, list(xs) + list(ys))) != 0:
        row(name + "_gradient", first, list(xs) + list(ys), [mean])


FAR = [(1, single(0.9999999)), (1e8, 1), (1e-20, -1e-20), (3, 5), (0.25, 1), (-7e5, 3e-9), (1e19, -1e19), (FLOAT_LARGEST, -FLOAT_LARGEST),
       (1e-38, FLOAT_LEAST), (1, 1 - STEP / 2), (1e200, 1), (1e-160, 0), (1e155, -1e155)]
for x, y in FAR:
    for name in ("abs", "mse", "smoothl1"):
        criterion(name, [single(x) if abs(x) < 1e39 and y != 1 - STEP / 2 and x > 1e-46 else x], [y if abs(y) > 1e39 else y], 0)
for x in BELOW_ONE:
    for y in (0.0, 0.25, 1.0):
        criterion("bce", [x], [y], 0)
        criterion("kldiv", [-x * 30], [y], 0)
for x in SIGNED:
    criterion("softmargin", [x], [1], 0)
for x in uniform(-3, 3, 6):
    criterion("margin", [x], [-1], 0)
for n in (7, 70):
    for mean in (0, 1):
        xs, ys, signs = uniform(-3, 3, n), uniform(-2, 2, n), [random.choice([-1, 1]) for _ in range(n)]
        for name in ("abs", "mse", "smoothl1"):
            criterion(name, xs, ys, mean)
            criterion(name, [single(1e4 + x) for x in xs], [single(1e4 + x) for x in ys], mean)
        criterion("softmargin", xs, signs, mean)
        criterion("margin", xs, signs, mean)
        criterion("bce", uniform(0, 1, n), uniform(0, 1, n), mean)
        criterion("kldiv", uniform(-9, 0, n), uniform(0, 1, n), mean)
        row("l1cost", lambda *xs: sum(abs(x) for x in xs), xs)

# ---- criterions of classes: inputs and weights of n classes
for n in (2, 5, 33):
    for samples in (1, 4, 64):
        if n > 2 and samples > 4:
            continue
        for mean in (0, 1):
            x, w = uniform(-30, 0, n * samples), uniform(0.1, 3, n)

            def likelihood(mean, samples, *z):
                count, samples = len(z) // (int(samples) + 1), int(samples)
                weights, wanted = z[count * samples:], [i * 7 % count for i in range(samples)]
                loss = -sum(z[i * count + wanted[i]] * weights[wanted[i]] for i in range(samples))
                return loss / (sum(weights[k] for k in wanted) if mean else 1)

            def likelihood_gradient(mean, samples, *z):
                count, samples = len(z) // (int(samples) + 1), int(samples)
                weights, wanted = z[count * samples:], [i * 7 % count for i in range(samples)]
                return -weights[0] / (sum(weights[k] for k in wanted) if mean else 1)

            row("classnll", likelihood, x + w, [mean, samples])
            row("classnll_gradient", likelihood_gradient, x + w, [mean, samples])

    def many_margins(wanted, *x):
        """Classes 0 to `wanted` - 1 are wanted."""
        wanted = int(wanted)
        return sum(max(mp.mpf(0), 1 - a + b) for a in x[:wanted] for b in x[wanted:]) / len(x)

    def many_margins_gradient(wanted, *x):
        return -mp.mpf(sum(1 for b in x[int(wanted):] if 1 - x[0] + b > 0)) / len(x)

    def margins(p, wanted, *z):
        x, w, wanted = z[:len(z) // 2], z[len(z) // 2:], int(wanted)
        return sum(max(mp.mpf(0), 1 - x[wanted] + b) ** p for k, b in enumerate(x) if k != wanted) * w[wanted] / len(x)

    def margins_gradient(p, wanted, *z):
        """Of class 0, which is not wanted."""
        x, w, wanted = z[:len(z) // 2], z[len(z) // 2:], int(wanted)
        return p * max(mp.mpf(0), 1 - x[wanted] + x[0]) ** (p - 1) * w[wanted] / len(x)

    x = [0.5, *uniform(-0.4, 2, n - 1)]
    for wanted in (1, n - 1):
        row("multilabel", many_margins, x, [wanted])
        row("multilabel_gradient", many_margins_gradient, x, [wanted])
    for p in (1, 2):
        row("multimargin", margins, x + uniform(0.1, 3, n), [p, n - 1])
        row("multimargin_gradient", margins_gradient, [single(x[-1] + 0.3)] + x[1:] + uniform(0.1, 3, n), [p, n - 1])
        row("multimargin_gradient", margins_gradient, [single(x[-1] - 1 + 1e-6)] + x[1:] + uniform(0.1, 3, n), [p, n - 1])

# ---- batch normalisation: eps; the batch, weight, bias
def moments(xs):
    mean = sum(xs) / len(xs)
    return mean, sum((x - mean) ** 2 for x in xs) / len(xs)


def normalised(eps, *z):
    x, w, b = z[:-2], z[-2], z[-1]
    mean, variance = moments(x)
    return (x[0] - mean) / sqrt(variance + eps) * w + b


def normalised_gradient(eps, *z):
    """The batch, the gradient, weight."""
    n = len(z) // 2
    x, g, w = z[:n], z[n:2 * n], z[-1]
    mean, variance = moments(x)
    std = sqrt(variance + eps)
    return w / std * (g[0] - sum(g) / n - (x[0] - mean) / std * sum((a - mean) / std * b for a, b in zip(x, g)) / n)


def weight_gradient(eps, *z):
    n = len(z) // 2
    x, g = z[:n], z[n:2 * n]
    mean, variance = moments(x)
    return sum((a - mean) / sqrt(variance + eps) * b for a, b in zip(x, g))


BATCHES = [uniform(-1, 1, n) for n in (4, 16, 34, 100)] + [[single(1e4 + random.random()) for _ in range(36)], uniform(-1e-6, 1e-6, 12),
                                                           uniform(-1e15, 1e15, 12), singles([3, 3, 3, 3.0000002])]
for x in BATCHES:
    for eps in (0, 1e-5, 1e-3):
        row("batchnorm", normalised, x + [single(1.3), single(0.2)], [single(eps)])
    g = uniform(-1, 1, len(x))
    row("batchnorm_gradient", normalised_gradient, x + g + [single(1.3)], [single(1e-5)])
    row("batchnorm_weight_gradient", weight_gradient, x + g, [single(1e-5)])
    row("batchnorm_bias_gradient", lambda eps, *z: sum(z[len(z) // 2:]), x + g, [single(1e-5)])
    row("batchnorm_mean", lambda m, *z: m * sum(z[:-1]) / (len(z) - 1) + (1 - m) * z[-1], x + [single(0.7)], [single(0.1)])
    row("batchnorm_variance", lambda m, *z: m * moments(z[:-1])[1] * (len(z) - 1) / (len(z) - 2) + (1 - m) * z[-1], x + [single(0.7)],
        [single(0.1)])
for x, mean, variance in [(1, 0.5, 2), (1e-3, 1e-3 + 1e-9, 1e-12), (5, 5.0000005, 1e-3), (1e30, 1e29, 1e38), (-2, 3, 0)]:
    row("batchnorm_fixed", lambda eps, x, mean, variance, w, b: (x - mean) / sqrt(variance + eps) * w + b,
        singles([x, mean, variance, 1.3, 0.2]), [single(1e-5)])
    row("batchnorm_fixed_gradient", lambda eps, variance, w, g: g * w / sqrt(variance + eps), singles([variance, 1.3, -0.7]), [single(1e-5)])

# ---- recurrent cells. Gates in, forget, cell, out before their functions, and the cell
for _ in range(12):
    z = uniform(-6, 6, 5)

    def cell(i, f, c, o, old):
        return sigmoid(f) * old + sigmoid(i) * tanh(c)

    row("lstm_cell", cell, z)
    row("lstm", lambda *z: sigmoid(z[3]) * tanh(cell(*z)), z)
    gates = uniform(0.01, 0.99, 4) + uniform(-2, 2, 4)

    def gate_gradients(k, i, f, c, o, old, new, g, gc):
        total = g * o * (1 - tanh(new) ** 2) + gc
        return [total * c * i * (1 - i), total * old * f * (1 - f), total * i * (1 - c * c), g * tanh(new) * o * (1 - o), total * f][int(k)]

    for k in range(5):
        row("lstm_gradient", gate_gradients, gates, [k])
    z = uniform(-3, 3, 5)

    def gru(r, u, a, b, old):
        fresh = tanh(a + sigmoid(r) * b)
        return fresh + sigmoid(u) * (old - fresh)

    row("gru", gru, z)

    def stored_gradients(k, r, u, fresh, b, old, g):
        """From what the first function stores, which is rounded."""
        new = g * (1 - u) * (1 - fresh ** 2)
        return [new * b * r * (1 - r), g * (old - fresh) * u * (1 - u), new, new * r, g * u][int(k)]

    def gru_gradients(k, r, u, a, b, old, g):
        return stored_gradients(k, sigmoid(r), sigmoid(u), tanh(a + sigmoid(r) * b), b, old, g)

    z = [mp.mpf(x) for x in [*z, uniform(-1, 1)]]
    stored = [sigmoid(z[0]), sigmoid(z[1]), tanh(z[2] + sigmoid(z[0]) * z[3]), z[3], z[4], z[5]]
    for k in range(5):
        direct, later = condition(gru_gradients, [k], z, gru_gradients(k, *z)), condition(stored_gradients, [k], stored, gru_gradients(k, *z))
        row("gru_gradient", gru_gradients, [float(x) for x in z], [k], cond=max(direct, later))

# ---- pooling: windows of all elements
WINDOWS = [uniform(-1, 1, n) for n in (4, 6, 8, 12)] + [singles(xs) for xs in [(0.1,) * 8, (1e20, -1e20, 1, 3),
                                                                               (1e-45, 1e-45, 0, 1e-44), (1e5, 1e5 + 1, 1e5, 99999)]]
for xs in WINDOWS:
    row("average", lambda *xs: sum(xs) / len(xs), xs)
    row("subsampling", lambda *z: z[-1] + z[-2] * sum(z[:-2]), xs + [single(0.3), single(-0.4)])
row("average_gradient", lambda n, g: g / n, [single(0.7)], [6])
for n in (3, 6, 7, 12):
    row("average_gradient", lambda n, g: g / n, [uniform(-1, 1)], [n])


def power_mean(p, *xs):
    return sum(abs(x) ** p for x in xs) ** (1 / p)


POSITIVE = [uniform(0.1, 2, n) for n in (2, 3, 8, 16)] + [singles(xs) for xs in [(1e-8, 2e-8), (1e4, 3e4, 5), (1, 1e-6), (3, 0, 4)]]
FAR = [singles([1e18, 2e18]), singles([1e-38, 3e-38]), [3e200, 4e200], [3e-200, 4e-200]]
for xs in FAR:
    for p in (2, 3, 7.25):
        row("lppooling", power_mean, xs, [p])
for xs in POSITIVE:
    for p in (1, 1.5, 2, 3, 7.25):
        row("lppooling", power_mean, xs, [p])
        out = single(power_mean(p, *map(mp.mpf, xs)))
        row("lppooling_gradient", lambda p, x, y, g: g * (x / y) ** (p - 1), [xs[0], out, GRADIENT], [p])

# ---- rows scaled to a norm: the norm's order, the largest norm
for xs in POSITIVE + [[-x for x in POSITIVE[2]]]:
    for p, most in ((1, 0.25), (2, 0.5), (3, 1e-9), (2, 1e6)):
        def scaled(p, most, *xs):
            norm = power_mean(p, *xs)
            return xs[0] * (most / (norm + mp.mpf(1e-7)) if norm > most else 1)

        row("lookup_renorm", scaled, xs, [p, single(most)])
