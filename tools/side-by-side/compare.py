#!/usr/bin/env python3
"""Compares two files that modules.lua has written: compare.py RESULTS REFERENCE TOLERANCE

The tolerance is relative to the largest number of a result. Prints what differs; the exit status is 1 if anything does.
"""

import math
import sys


def read(path):
    with open(path) as file:
        return dict(line.rstrip("\n").split(" ", 1) for line in file)


def numbers(words):
    return [float(word) for word in words if word]


def difference(result, reference, tolerance):
    """What differs, or None."""
    if result is None or reference is None:
        return f"only in one: {(result or reference)[:70]}"
    shape, *values = result.split(" ")
    expected_shape, *expected_values = reference.split(" ")
    if shape != expected_shape:
        return f"{result[:70]}, not {reference[:70]}"
    if shape == "error":
        return None if values == expected_values else f"{result}, not {reference}"
    got, expected = numbers(values), numbers(expected_values)
    largest = max((abs(value) for value in got + expected if math.isfinite(value)), default=0)
    for place, (a, b) in enumerate(zip(got, expected)):
        same = a == b or (math.isnan(a) and math.isnan(b)) or abs(a - b) <= tolerance * largest
        if not same:
            return f"element {place}: {a}, not {b}"
    return None


def main():
    result, reference, tolerance = read(sys.argv[1]), read(sys.argv[2]), float(sys.argv[3])
    names = sorted(set(result) | set(reference))
    count = 0
    for name in names:
        text = difference(result.get(name), reference.get(name), tolerance)
        if text:
            count += 1
            print(f"{name}: {text}")
    print(f"{len(names)} results, {count} differ")
    return 1 if count or not names else 0


sys.exit(main())
