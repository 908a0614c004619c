"""libth.array_api: the standard's names, types and rules, beside NumPy's, which has the same names."""

import math
import pickle

import numpy
import pytest

import libth
from libth import array_api as xp

RANDOM = numpy.random.default_rng(3)
A = RANDOM.standard_normal((3, 4)) * 3
B = RANDOM.standard_normal((4,)) + 0.5
WHOLE = RANDOM.integers(-9, 10, (3, 4))
SPECIAL = numpy.array([0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.5, numpy.inf, -numpy.inf, numpy.nan, 1e-310, 1e300, -1e200])


def same(array, expected, rtol=1e-12):
    """Type, sizes and elements are those of an array of NumPy."""
    expected = numpy.asarray(expected)
    assert isinstance(array, xp.Array)
    assert (array.dtype.name, array.shape) == (expected.dtype.name, expected.shape)
    numpy.testing.assert_allclose(numpy.asarray(array), expected, rtol=rtol, atol=0 if expected.dtype.kind != "f" else 1e-14)
    if expected.dtype.kind == "f":
        zeros = expected == 0
        numpy.testing.assert_array_equal(numpy.signbit(numpy.asarray(array)[zeros]), numpy.signbit(expected[zeros]))


UNARY = {"acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh", "atan": "arctan", "atanh": "arctanh"}


@pytest.mark.parametrize("name", [
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "exp", "expm1", "floor", "isfinite", "isinf", "isnan",
    "log", "log10", "log1p", "log2", "negative", "positive", "reciprocal", "round", "sign", "signbit", "sin", "sinh", "sqrt", "square",
    "tan", "tanh", "trunc"])
def test_functions_of_one(name):
    with numpy.errstate(all="ignore"):
        for array in (A, SPECIAL, numpy.abs(A[::2, ::3]).T):
            expected = getattr(numpy, UNARY.get(name, name))(array)
            if name in ("sin", "cos", "tan"):
                expected[abs(numpy.nan_to_num(array)) > 1e9] = numpy.nan
                array = numpy.where(abs(array) > 1e9, numpy.nan, array)
            same(getattr(xp, name)(xp.asarray(array)), expected)
    if name in ("abs", "negative", "positive", "sign", "square"):
        for dtype in ("int8", "int16", "int32", "int64"):
            same(getattr(xp, name)(xp.asarray(WHOLE.astype(dtype))), getattr(numpy, name)(WHOLE.astype(dtype)))


BINARY = {"atan2": "arctan2", "bitwise_left_shift": "left_shift", "bitwise_right_shift": "right_shift", "pow": "power"}


@pytest.mark.parametrize("name", [
    "add", "atan2", "copysign", "divide", "equal", "floor_divide", "greater", "greater_equal", "hypot", "less", "less_equal", "logaddexp",
    "maximum", "minimum", "multiply", "nextafter", "not_equal", "pow", "remainder", "subtract"])
def test_functions_of_two(name):
    function, reference = getattr(xp, name), getattr(numpy, BINARY.get(name, name))
    with numpy.errstate(all="ignore"):
        same(function(xp.asarray(A), xp.asarray(B)), reference(A, B))
        rows, columns = numpy.meshgrid(SPECIAL, SPECIAL)
        expected = reference(rows, columns)
        if name == "floor_divide":
            # The standard's first choice is C's: infinities divided are infinite, and small quotients -0.
            either = numpy.isinf(rows) | numpy.isinf(columns)
            expected[either] = (rows / columns)[either]
        same(function(xp.asarray(rows), xp.asarray(columns)), expected)
        if name not in ("atan2", "copysign", "divide", "hypot", "logaddexp", "nextafter"):
            divisor = numpy.abs(WHOLE[::-1]) + 1
            for dtype in ("int8", "int64", "uint8"):
                a, b = numpy.abs(WHOLE).astype(dtype) if dtype == "uint8" else WHOLE.astype(dtype), divisor.astype(dtype)
                same(function(xp.asarray(a), xp.asarray(b)), reference(a, b))


@pytest.mark.parametrize("name", ["bitwise_and", "bitwise_left_shift", "bitwise_or", "bitwise_right_shift", "bitwise_xor"])
def test_bits(name):
    other = numpy.abs(WHOLE[::-1])
    for dtype in ("int8", "int32", "int64"):
        a, b = WHOLE.astype(dtype), other.astype(dtype)
        same(getattr(xp, name)(xp.asarray(a), xp.asarray(b)), getattr(numpy, BINARY.get(name, name))(a, b))
        same(xp.bitwise_invert(xp.asarray(a)), ~a)
    if "shift" in name:
        sign = 0 if "left" in name else -1
        same(getattr(xp, name)(xp.asarray([-5, 5], dtype=xp.int8), xp.asarray([20, 20], dtype=xp.int8)), numpy.array([sign, 0], "int8"))


def test_truths():
    x = xp.asarray([True, False, True])
    assert x.dtype is xp.bool and x.tensor.dtype is libth.uint8 and repr(x) == "array([ True, False,  True])"
    same(~x, numpy.array([False, True, False]))
    same(x & xp.asarray([True, True, False]), numpy.array([True, False, False]))
    same(xp.logical_xor(x, xp.asarray(True)), numpy.array([False, True, False]))
    same(xp.astype(xp.asarray([0.0, 0.5, math.nan]), xp.bool), numpy.array([False, True, True]))
    same(xp.any(xp.asarray(WHOLE) > 100, axis=1), numpy.array([False] * 3))
    for wrong in (lambda: x + x, lambda: x + 1, lambda: xp.asarray(WHOLE) & True, lambda: xp.where(xp.asarray([1]), x, x),
                  lambda: xp.concat([x, xp.asarray([1])])):
        with pytest.raises(TypeError):
            wrong()
    # Through NumPy, DLPack and pickles they stay truths.
    same(pickle.loads(pickle.dumps(x)), numpy.array([True, False, True]))
    array = numpy.array([True, False])
    for taken in (xp.asarray(array), xp.from_dlpack(array)):
        same(taken, array)
        assert taken.tensor.data_ptr() == array.ctypes.data
    assert numpy.from_dlpack(x).dtype == bool and numpy.asarray(x, copy=True).dtype == bool


def test_types_meet():
    names = ["bool", "uint8", "int8", "int16", "int32", "int64", "float32", "float64"]
    assert list(xp.__array_namespace_info__().dtypes()) and set(xp.__array_namespace_info__().dtypes()) == set(names)
    for a in names:
        for b in names:
            kinds = {numpy.dtype(n).kind for n in (a, b)}
            if "b" in kinds and len(kinds) > 1:
                with pytest.raises(TypeError):
                    xp.result_type(getattr(xp, a), getattr(xp, b))
            elif "f" not in kinds or len(kinds) == 1:
                assert xp.result_type(getattr(xp, a), getattr(xp, b)).name == numpy.result_type(a, b).name
                # Arrays without dimensions count as others, which they do not for tensors.
                x = xp.zeros(2, dtype=getattr(xp, a)) == xp.zeros((), dtype=getattr(xp, b))
                assert x.dtype is xp.bool
    assert (xp.asarray([1], dtype=xp.int8) + 1).dtype is xp.int8 and (1.5 * xp.asarray([1.0])).dtype is xp.float32
    assert xp.can_cast(xp.int8, xp.int32) and not xp.can_cast(xp.int32, xp.int8) and xp.isdtype(xp.uint8, ("bool", "integral"))
    assert xp.finfo(xp.float64).eps == numpy.finfo("float64").eps and xp.iinfo(xp.asarray([1])).max == 2 ** 63 - 1
    x = xp.asarray([1, 2])
    with pytest.raises(TypeError, match="no number|does not meet|would give|float"):
        x += 0.5
    for value in "a", 1j, None:
        with pytest.raises(TypeError, match=f"not of {type(value).__name__}"):
            xp.asarray([[1], [value]])
    with pytest.raises(TypeError, match="float16"):
        xp.asarray(libth.zeros(2, dtype="float16"))
    assert x.tensor.tolist() == [1, 2]


def test_indexing():
    x, a = xp.asarray(WHOLE), WHOLE.copy()
    for key in ((1, 2), (slice(None, None, -1),), (..., slice(3, 0, -2)), (None, 1), (slice(2, None, -1), ..., None), (), (...,), (slice(0, 0, -1),)):
        same(x[key], a[key])
    same(x[x > 0], a[a > 0])
    same(x[xp.asarray([True, False, True])], a[[0, 2]])
    same(x[xp.asarray([[0, -1]], dtype=xp.int8), 1], a[numpy.array([[0, -1]]), 1])
    same(xp.asarray(a)[xp.asarray([2, 0], dtype=xp.uint8)], a[[2, 0]])
    same(x[xp.asarray(0), xp.asarray(-1)], a[0, -1])
    same(xp.asarray(7)[xp.asarray(True)], numpy.array([7]))
    for key, value in (((slice(None, None, -2), 0), xp.asarray([5, 6])), ((1,), 9), ((..., slice(None, None, -1)), xp.asarray([1, 2, 3, 4]))):
        x[key], a[key] = value, numpy.asarray(value)
        same(x, a)
    x[x < 0], a[a < 0] = 0, 0
    x[xp.asarray([0, 2]), xp.asarray([1, -1])] = xp.asarray([70, 71])
    a[[0, 2], [1, -1]] = [70, 71]
    same(x, a)
    x[1], x[1, ::-1] = x[0], x[1]
    for wrong, error in ((3, IndexError), ((0, 0, 0), IndexError), (xp.asarray([3]), IndexError), (xp.asarray([True]), IndexError),
                         (xp.asarray([0.5]), IndexError)):
        with pytest.raises(error):
            x[wrong]
    with pytest.raises(TypeError):
        x[0] = 0.5


def test_reductions():
    for array in (A, WHOLE, numpy.zeros((0, 2)), numpy.array(3.0)):
        for axis in [None, ()] + ([0, -1, (0, 1)] if array.ndim else []):
            for keepdims in (False, True):
                options = {"axis": axis, "keepdims": keepdims}
                x = xp.asarray(array)
                same(xp.sum(x, **options), numpy.sum(array, **options))
                same(xp.prod(x, **options), numpy.prod(array, **options))
                same(xp.all(x, **options), numpy.all(array, **options))
                if array.size:
                    same(xp.max(x, **options), numpy.max(array, **options))
                    if array.dtype.kind == "f":
                        same(xp.mean(x, **options), numpy.mean(array, **options))
                        same(xp.var(x, correction=0.5, **options), numpy.var(array, ddof=0.5, **options), 1e-9)
    same(xp.sum(xp.asarray([200, 200], dtype=xp.uint8)), numpy.array(400))
    same(xp.max(xp.asarray([1.0, math.nan, 2.0], dtype=xp.float64)), numpy.float64("nan"))
    same(xp.argmax(xp.asarray([3, 1, 3, 3])), numpy.array(0))
    same(xp.argmin(xp.asarray([[2, 1], [2, 0]]), axis=0, keepdims=True), numpy.array([[0, 1]]))
    same(xp.cumulative_sum(xp.asarray(WHOLE), axis=1, include_initial=True), numpy.cumsum(numpy.pad(WHOLE, ((0, 0), (1, 0))), axis=1))
    same(xp.diff(xp.asarray(A), axis=0, n=2), numpy.diff(A, axis=0, n=2))
    same(xp.count_nonzero(xp.asarray(WHOLE), axis=0), numpy.count_nonzero(WHOLE, axis=0))
    with pytest.raises(ValueError, match="no elements"):
        xp.max(xp.zeros((0,)))


def test_order_and_sets():
    array = numpy.array([[3, 1, 2, 1], [0, 0, 5, 4]])
    x = xp.asarray(array)
    same(xp.sort(x, descending=True), numpy.flip(numpy.sort(array), 1))
    same(xp.argsort(x, axis=1), numpy.argsort(array, axis=1, kind="stable"))
    same(xp.argsort(xp.asarray([1, 2, 1, 2]), descending=True), numpy.array([1, 3, 0, 2]))
    found, expected = xp.unique_all(x), numpy.unique(array, return_index=True, return_inverse=True, return_counts=True)
    for part, other in zip(found, expected):
        same(part, other.reshape(part.shape))
    same(xp.unique_values(xp.asarray([math.nan, 1.0, math.nan, 1.0], dtype=xp.float64)), numpy.array([1.0, math.nan, math.nan]))
    ordered = numpy.array([1, 3, 3, 7])
    for side in ("left", "right"):
        same(xp.searchsorted(xp.asarray(ordered), x, side=side), numpy.searchsorted(ordered, array, side))
    for part, other in zip(xp.nonzero(x), numpy.nonzero(array)):
        same(part, other)


def test_sizes():
    x = xp.asarray(WHOLE)
    same(xp.concat([x, xp.asarray(WHOLE.astype("int8"))], axis=1), numpy.concatenate([WHOLE, WHOLE], 1))
    same(xp.concat([x, x[0, :]], axis=None), numpy.concatenate([WHOLE, WHOLE[0]], None))
    same(xp.stack([x, x], axis=-1), numpy.stack([WHOLE, WHOLE], -1))
    same(xp.moveaxis(xp.zeros((2, 3, 4, 5)), (0, 1), (-1, 0)), numpy.zeros((3, 4, 5, 2), "float32"))
    same(xp.tile(x, (2, 1, 2)), numpy.tile(WHOLE, (2, 1, 2)))
    same(xp.roll(x, (1, -1), axis=(0, 1)), numpy.roll(WHOLE, (1, -1), (0, 1)))
    same(xp.repeat(x, xp.asarray([1, 0, 2]), axis=0), numpy.repeat(WHOLE, [1, 0, 2], 0))
    same(xp.take_along_axis(x, xp.asarray([[0], [-1], [2]]), axis=1), numpy.take_along_axis(WHOLE, numpy.array([[0], [-1], [2]]), 1))
    same(xp.squeeze(xp.expand_dims(x, (0, -1)), (0, 3)), WHOLE)
    assert xp.reshape(x, (-1,)).tensor.same_data(x.tensor) and not xp.reshape(x, (12,), copy=True).tensor.same_data(x.tensor)
    for wrong in (lambda: xp.reshape(x.mT, (12,), copy=False), lambda: xp.squeeze(x, 0), lambda: xp.broadcast_to(x, (4, 4)),
                  lambda: xp.asarray(x, dtype=xp.float32, copy=False), lambda: xp.asarray([1], copy=False)):
        with pytest.raises(ValueError):
            wrong()


def test_creation():
    for options in ((5,), (2, 5), (5, 0, -2), (0.5, 3, 0.5), (2, 2)):
        expected = numpy.arange(*options)
        same(xp.arange(*options), expected.astype("float32") if expected.dtype.kind == "f" else expected)
    assert xp.arange(-2 ** 63, 2 ** 63 - 1, 2 ** 63 - 1).tensor.tolist() == [-2 ** 63, -1, 2 ** 63 - 2]
    same(xp.linspace(0, 1, 5, endpoint=False, dtype=xp.float64), numpy.linspace(0, 1, 5, endpoint=False))
    same(xp.eye(2, 3, k=-1, dtype=xp.int8), numpy.eye(2, 3, -1, "int8"))
    same(xp.tril(xp.asarray(WHOLE), k=100), WHOLE)
    same(xp.triu(xp.asarray(numpy.stack([A, A])), k=1), numpy.triu(numpy.stack([A, A]), 1))
    assert xp.asarray([1e300]).tensor.tolist() == [math.inf] and bool(xp.asarray(2.0) < 1e300)
    same(xp.take_along_axis(xp.asarray([1]), xp.asarray([], dtype=xp.int64)), numpy.zeros(0, "int64"))
    assert [xp.asarray(value).dtype.name for value in (True, 1, 1.0, [1, 0.5], [True, 2])] == ["bool", "int64", "float32", "float32", "int64"]
    same(xp.asarray(memoryview(b"ab")), numpy.array([97, 98], "uint8"))


def test_linear_algebra():
    square = A[:, :3] + 4 * numpy.eye(3)
    pair = numpy.stack([square, square.T + 1])
    x = xp.asarray(pair)
    same(xp.linalg.det(x), numpy.linalg.det(pair), 1e-9)
    same(xp.linalg.inv(x) @ x + 0.5, numpy.stack([numpy.eye(3)] * 2) + 0.5, 1e-9)
    same(xp.linalg.solve(x, xp.asarray(B[:3])), numpy.stack([numpy.linalg.solve(m, B[:3]) for m in pair]), 1e-9)
    sign, logarithm = xp.linalg.slogdet(-x)
    same(sign, numpy.linalg.slogdet(-pair)[0])
    same(logarithm, numpy.linalg.slogdet(-pair)[1], 1e-9)
    same(xp.linalg.slogdet(xp.asarray([[[0.0]], [[-2.0]]], dtype=xp.float64))[0], numpy.array([0.0, -1.0]))
    assert float(xp.linalg.det(xp.asarray([[1e30, 0.0], [0.0, -1e30]]))) == -math.inf
    symmetric = pair @ numpy.swapaxes(pair, 1, 2)
    values, vectors = xp.linalg.eigh(xp.asarray(symmetric))
    same(values, numpy.linalg.eigvalsh(symmetric), 1e-9)
    same((vectors * xp.expand_dims(values, 1)) @ vectors.mT, symmetric, 1e-9)
    factor = xp.linalg.cholesky(xp.asarray(symmetric))
    same(factor, numpy.linalg.cholesky(symmetric), 1e-9)
    for full, sizes in ((True, (3, 3)), (False, (3, 3))):
        u, s, vh = xp.linalg.svd(xp.asarray(A), full_matrices=full)
        assert u.shape == sizes and vh.shape == ((4, 4) if full else (3, 4))
        same((u * s) @ vh[:3, :], A, 1e-9)
    for array in (A, A.T):
        q, r = xp.linalg.qr(xp.asarray(array), mode="complete")
        same(q @ r, array, 1e-9)
        assert q.shape == (array.shape[0],) * 2
    same(xp.linalg.pinv(xp.asarray(A)), numpy.linalg.pinv(A), 1e-9)
    same(xp.linalg.matrix_rank(xp.asarray(numpy.ones((2, 3, 3)))), numpy.array([1, 1]))
    for order in ("fro", "nuc", 1, -1, 2, -2, math.inf, -math.inf):
        same(xp.linalg.matrix_norm(x, ord=order, keepdims=True), numpy.linalg.norm(pair, order, (1, 2), True), 1e-9)
    for order in (0, 1, 2, 3.5, math.inf, -math.inf):
        same(xp.linalg.vector_norm(x, ord=order, axis=2), numpy.linalg.norm(pair, order, 2), 1e-9)
    same(xp.linalg.matrix_power(x, -2), numpy.linalg.matrix_power(pair, -2), 1e-9)
    same(xp.linalg.cross(xp.asarray(pair), xp.asarray(B[:3])), numpy.cross(pair, B[:3]))
    same(xp.vecdot(xp.asarray(WHOLE), xp.asarray(WHOLE[:1]), axis=-1), (WHOLE * WHOLE[:1]).sum(1))
    same(xp.linalg.trace(xp.asarray(pair), offset=1), numpy.trace(pair, 1, 1, 2))
    same(xp.tensordot(xp.asarray(WHOLE), xp.asarray(WHOLE), axes=((0, 1), (0, 1))), numpy.tensordot(WHOLE, WHOLE, ((0, 1), (0, 1))))
    assert xp.linalg.svd(xp.zeros((2, 0, 3)))[2].shape == (2, 3, 3) and xp.linalg.qr(xp.zeros((0, 2)))[1].shape == (0, 2)


def test_tensors_and_arrays():
    t = libth.ones(2, 2)
    x = xp.asarray(t)
    x += 1
    x[0, 0] = 7
    assert t.tolist() == [[7, 2], [2, 2]] and x.tensor is t and x.__array_namespace__() is xp
    y = x
    y *= xp.asarray(0.5)
    assert y is x and float(xp.sum(x)) == 6.5
    with pytest.raises(TypeError, match="would give"):
        x += xp.ones((2, 2), dtype=xp.float64)
    with pytest.raises(TypeError):
        hash(x)
    with pytest.raises(TypeError):
        bool(x)
    assert int(xp.asarray(3)) == 3 and [1, 2, 3][xp.asarray(1)] == 2 and bool(xp.asarray(0.0)) is False
    assert numpy.asarray(x).ctypes.data == t.data_ptr()
