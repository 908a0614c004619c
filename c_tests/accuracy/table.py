"""Rows of a table of values: arguments, and what a function of exact arithmetic gives for them.

A value is given as two doubles, whose sum is right to 60 bits. The condition is how many times the relative errors of the
arguments come back in the value, at least 1. Parameters, such as the order of a norm, come first; they are taken as exact.
"""
import math
import struct

import mpmath as mp

mp.mp.prec = 320
LEAST, LARGEST = 5e-324, 1.7976931348623157e308
FLOAT_LARGEST, FLOAT_NORMAL, FLOAT_LEAST = 3.4028234663852886e38, 1.1754943508222875e-38, 1.401298464324817e-45
STEP, FLOAT_STEP = 2.0 ** -52, 2.0 ** -23


def single(x):
    """The nearest single-precision number."""
    return struct.unpack("f", struct.pack("f", x))[0]


def singles(xs):
    return [single(x) for x in xs]


def double(x):
    """The nearest double; what is beyond them is infinite."""
    if mp.isinf(x) or abs(x) >= mp.mpf(2) ** 1024:
        return math.copysign(math.inf, x)
    if abs(x) < mp.mpf(2) ** -1022:
        return int(mp.nint(x * mp.mpf(2) ** 1074)) * LEAST
    return float(x)


def condition(f, parameters, xs, value):
    if value == 0 or mp.isinf(value):
        return mp.mpf(1)
    total = mp.mpf(0)
    for k, x in enumerate(xs):
        if x != 0 and not mp.isinf(x):
            h = abs(x) * mp.mpf(2) ** -100
            up, down = list(xs), list(xs)
            up[k], down[k] = x + h, x - h
            total += abs(x * (f(*parameters, *up) - f(*parameters, *down)) / (2 * h) / value)
    return max(mp.mpf(1), total)


def number(x):
    """A constant of C, as short as can be."""
    x = float(x)
    if math.isinf(x):
        return "-HUGE_VAL" if x < 0 else "HUGE_VAL"
    if x == int(x) and abs(x) < 1e6:
        return "%d" % x if x != 0 or math.copysign(1, x) > 0 else "-0."
    digits, exponent = x.hex().split("p")
    short = [repr(x).replace("e+", "e"), digits.rstrip("0").rstrip(".") + "p" + exponent.lstrip("+")]
    if FLOAT_NORMAL <= abs(x) <= FLOAT_LARGEST and single(x) == x:
        text = next(t for t in ("%.*g" % (n, x) for n in range(1, 10)) if single(float(t)) == x).replace("e+", "e")
        short.append(text + ("f" if "." in text or "e" in text else ".f"))
    return min(short, key=len)


class Table:
    def __init__(self):
        self.rows = {}

    def row(self, name, f, xs, parameters=(), cond=None):
        """A row, unless the value is 0 by cancellation or no number."""
        exact = [mp.mpf(x) for x in xs]
        with_parameters = [mp.mpf(x) for x in parameters]
        value = mp.mpf(f(*with_parameters, *exact))
        if mp.isnan(value):
            raise ValueError("%s of %s is no number" % (name, (*parameters, *xs)))
        if cond is None:
            cond = condition(f, with_parameters, exact, value)
        high = double(value)
        low = 0.0 if math.isinf(high) else double(value - mp.mpf(high))
        self.rows.setdefault(name, []).append((high, low, cond, [*parameters, *xs]))

    def write(self, path):
        count = 0
        with open(path, "w") as out:
            out.write("/* Written by reference.py: ROW(function, value, what is left of it, condition, parameters and arguments). */\n")
            for name, rows in self.rows.items():
                for high, low, cond, xs in rows:
                    shown = "%.3g" % float(min(cond * mp.mpf("1.001"), mp.mpf("1e300")))
                    values = [number(high), "%.3g" % low, shown, *(number(x) for x in xs)]
                    line, lines = "ROW(%s" % name, []
                    for value in values:
                        if len(line) + len(value) > 145:
                            lines.append(line + ",")
                            line = "    " + value
                        else:
                            line += ", " + value
                    out.write("\n".join([*lines, line]) + ")\n")
                    count += 1
        print(count, "values of", len(self.rows), "functions in", path)
