"""Functions over tensors of all layouts, drawn at random, with NumPy's functions as what they are compared with; and both ways of exchange."""

import pickle

import numpy
import pytest

import libth

hypothesis = pytest.importorskip("hypothesis")
from hypothesis import strategies as st  # noqa: E402

EXAMPLES = hypothesis.settings(max_examples=40, deadline=None, derandomize=True, database=None,
                               phases=[hypothesis.Phase.generate], suppress_health_check=list(hypothesis.HealthCheck))
FLOATS, SIGNED, WHOLE = ["float32", "float64"], ["int16", "int32", "int64"], ["uint8", "int8", "int16", "int32", "int64"]


@st.composite
def layouts(draw, dtypes=FLOATS + WHOLE, rank=(0, 4), least=0):
    """A tensor and an equal array: views of the same larger block with the dimensions in any order, steps, and repeated ones."""
    shape = draw(st.lists(st.integers(least, 4), min_size=rank[0], max_size=rank[1]))
    dtype = draw(st.sampled_from(dtypes))
    random = numpy.random.default_rng(draw(st.integers(0, 10 ** 6)))
    order = draw(st.permutations(range(len(shape))))
    steps = [draw(st.integers(1, 3)) for _ in shape]
    starts = [draw(st.integers(0, 2)) for _ in shape]
    repeated = [draw(st.integers(0, 9)) == 0 and n > 0 for n in shape]
    block = [starts[d] + (1 if repeated[d] else shape[d] * steps[d]) for d in order]
    if numpy.dtype(dtype).kind == "f":
        array = numpy.asarray(random.standard_normal(block) * 3).astype(dtype)
    else:
        array = numpy.asarray(random.integers(1 if dtype == "uint8" else -9, 10, block)).astype(dtype)
    tensor = libth.tensor(array)
    back = [order.index(d) for d in range(len(shape))]
    array, tensor = array.transpose(back), tensor.permute(back) if shape else tensor
    for d, n in enumerate(shape):
        stop = starts[d] + 1 if repeated[d] else starts[d] + n * steps[d]
        key = (slice(None),) * d + (slice(starts[d], stop, steps[d]),)
        array, tensor = array[key], tensor[key]
    expanded = [n if r else -1 for n, r in zip(shape, repeated)]
    array = numpy.broadcast_to(array, shape)
    return tensor.expand(expanded) if shape else tensor, array


def same(tensor, expected, tolerance=1e-5):
    expected = numpy.asarray(expected)
    assert tuple(tensor.shape) == expected.shape
    numpy.testing.assert_allclose(tensor.numpy().astype("float64"), expected.astype("float64"), rtol=tolerance, atol=tolerance)


ONE = {"abs": (numpy.abs, FLOATS + SIGNED), "neg": (numpy.negative, FLOATS + SIGNED), "sign": (numpy.sign, FLOATS + WHOLE),
       "exp": (numpy.exp, FLOATS), "expm1": (numpy.expm1, FLOATS), "sin": (numpy.sin, FLOATS), "cos": (numpy.cos, FLOATS),
       "tan": (lambda x: numpy.tan(x.astype("float64")), ["float64"]), "tanh": (numpy.tanh, FLOATS), "sinh": (numpy.sinh, FLOATS),
       "cosh": (numpy.cosh, FLOATS), "atan": (numpy.arctan, FLOATS), "floor": (numpy.floor, FLOATS), "ceil": (numpy.ceil, FLOATS),
       "trunc": (numpy.trunc, FLOATS), "sqrt": (numpy.sqrt, FLOATS), "log": (numpy.log, FLOATS), "log1p": (numpy.log1p, FLOATS),
       "asin": (numpy.arcsin, FLOATS), "acos": (numpy.arccos, FLOATS), "square": (numpy.square, FLOATS + WHOLE),
       "reciprocal": (numpy.reciprocal, FLOATS), "isnan": (numpy.isnan, FLOATS), "isfinite": (numpy.isfinite, FLOATS + WHOLE),
       "logical_not": (numpy.logical_not, FLOATS + WHOLE), "relu": (lambda x: numpy.maximum(x, 0), FLOATS + SIGNED),
       "frac": (lambda x: numpy.fmod(x, 1), FLOATS), "sigmoid": (lambda x: 1 / (1 + numpy.exp(-x)), FLOATS),
       "rsqrt": (lambda x: 1 / numpy.sqrt(x), FLOATS), "clone": (numpy.copy, FLOATS + WHOLE), "contiguous": (numpy.copy, FLOATS + WHOLE)}


@EXAMPLES
@hypothesis.given(st.data())
def test_functions_of_one(data):
    for name, (reference, dtypes) in ONE.items():
        tensor, array = data.draw(layouts(dtypes))
        with numpy.errstate(all="ignore"):
            expected = reference(array)
            same(getattr(tensor, name)(), expected)
            same(getattr(libth, name, getattr(libth.Tensor, name))(tensor), expected)


TWO = {"add": numpy.add, "sub": numpy.subtract, "mul": numpy.multiply, "maximum": numpy.maximum, "minimum": numpy.minimum, "lt": numpy.less,
       "le": numpy.less_equal, "gt": numpy.greater, "ge": numpy.greater_equal, "eq": numpy.equal, "ne": numpy.not_equal,
       "logical_and": numpy.logical_and, "logical_or": numpy.logical_or, "logical_xor": numpy.logical_xor, "div": numpy.true_divide,
       "fmod": numpy.fmod, "remainder": numpy.remainder, "atan2": numpy.arctan2}


@EXAMPLES
@hypothesis.given(st.data())
def test_functions_of_two(data):
    for name, reference in TWO.items():
        a, array = data.draw(layouts(rank=(0, 3)))
        kind = array.dtype.name if name not in ("div", "fmod", "remainder", "atan2") else "float64"
        a, array = a.to(kind) if kind != array.dtype.name else a, array.astype(kind)
        # The other one has fewer dimensions, or ones of size 1.
        keep = data.draw(st.integers(0, array.ndim))
        ones = [data.draw(st.booleans()) for _ in range(keep)]
        key = (0,) * (array.ndim - keep) + tuple(slice(0, 1) if one else slice(None) for one in ones)
        if 0 in array.shape[:array.ndim - keep]:
            key = ()
        b, other = a[key] if key else a, numpy.asarray(array[key])
        if reference in (numpy.true_divide, numpy.fmod, numpy.remainder):
            b, other = b.abs() + 1, numpy.abs(other) + 1
        with numpy.errstate(all="ignore"):
            for x, y, xs, ys in ((a, b, array, other), (a, other, array, other), (b, a, other, array)):
                if y is a and reference in (numpy.true_divide, numpy.fmod, numpy.remainder):
                    continue
                same(getattr(x, name)(y), reference(xs, ys))
            into = libth.empty(0, dtype=getattr(a, name)(b).dtype)
            if not name.startswith("logical"):
                same(getattr(libth, name)(a, b, out=into), reference(array, other))
                same(into, reference(array, other))


@EXAMPLES
@hypothesis.given(st.data())
def test_reductions(data):
    tensor, array = data.draw(layouts(FLOATS + WHOLE, rank=(1, 4), least=1))
    d = data.draw(st.integers(-array.ndim, array.ndim - 1))
    wide = array.astype("float64") if array.dtype.kind == "f" else array.astype("int64")
    for keep in (False, True):
        same(tensor.sum(d, keep), wide.sum(d, keepdims=keep), 1e-4)
        same(tensor.prod(d, keep), wide.prod(d, keepdims=keep), 1e-3)
        for name in ("max", "min"):
            values, places = getattr(tensor, name)(d, keep)
            same(values, getattr(array, name)(d, keepdims=keep))
            same(libth.gather(tensor, d, places if keep else places.unsqueeze(d)), getattr(array, name)(d, keepdims=True))
        same(tensor.any(d, keep), array.any(d, keepdims=keep))
        same(tensor.all(d, keep), array.all(d, keepdims=keep))
    same(tensor.cumsum(d), wide.cumsum(d), 1e-4)
    same(tensor.sum(), wide.sum(), 1e-4)
    same(tensor.max(), array.max())
    same(tensor.argmax(d), array.argmax(d))
    same(tensor.argmin(d), array.argmin(d))
    ordered, places = tensor.sort(d)
    same(ordered, numpy.sort(array, d))
    same(places, numpy.argsort(array, d, kind="stable"))
    same(tensor.topk(1, d)[0], array.max(d, keepdims=True))
    same(tensor.kthvalue(1, d)[0], array.min(d))
    if array.dtype.kind == "f":
        same(tensor.mean(d), wide.mean(d), 1e-4)
        same(tensor.norm(2, d), numpy.linalg.norm(wide, 2, d), 1e-4)
        if array.shape[d] > 1:
            same(tensor.var(d), wide.var(d, ddof=1), 1e-3)
            same(tensor.std(d), wide.std(d, ddof=1), 1e-3)


@EXAMPLES
@hypothesis.given(st.data())
def test_sizes_and_order(data):
    tensor, array = data.draw(layouts(rank=(1, 4)))
    d, e = data.draw(st.integers(-array.ndim, array.ndim - 1)), data.draw(st.integers(0, array.ndim - 1))
    same(tensor.flip(d), numpy.flip(array, d))
    same(tensor.roll(2, e), numpy.roll(array, 2, e))
    same(tensor.transpose(d, e), numpy.swapaxes(array, d, e))
    same(tensor.movedim(d, e), numpy.moveaxis(array, d, e))
    same(tensor.reshape(-1) if array.size else tensor.reshape(0), array.reshape(array.size))
    same(tensor.unsqueeze(e), numpy.expand_dims(array, e))
    same(tensor.tile(2, 1), numpy.tile(array, (2, 1)))
    same(libth.cat([tensor, tensor], e), numpy.concatenate([array, array], e))
    same(libth.stack([tensor, tensor], e), numpy.stack([array, array], e))
    if array.size:
        for part, other in zip(tensor.split(2, e), numpy.split(array, range(2, array.shape[e], 2), e)):
            same(part, other)
        same(tensor.nonzero(), numpy.argwhere(array))
        same(tensor.masked_select(tensor > 0), array[array > 0])
        same(libth.where(tensor > 0, tensor, -1), numpy.where(array > 0, array, -1) if array.dtype != "uint8" else numpy.where(array > 0, array, 0))
    if array.shape[e]:
        places = numpy.asarray(data.draw(st.lists(st.integers(0, array.shape[e] - 1), min_size=1, max_size=5)))
        same(tensor.index_select(e, libth.tensor(places)), numpy.take(array, places, e))
    if array.ndim > 1 and array.size:
        same(tensor.diagonal(0, 0, 1), numpy.diagonal(array, 0, 0, 1))
        same(tensor.select(-1, 0).t() if array.ndim == 3 else tensor.select(-1, 0), array[..., 0].T if array.ndim == 3 else array[..., 0])


@EXAMPLES
@hypothesis.given(st.data())
def test_writing(data):
    """Elements of a view are written, and no others."""
    tensor, array = data.draw(layouts(FLOATS + SIGNED, rank=(1, 3), least=2))
    whole = libth.zeros([2 * n for n in array.shape], dtype=array.dtype.name)
    mirror = numpy.zeros([2 * n for n in array.shape], array.dtype)
    key = tuple(slice(data.draw(st.integers(0, 1)), None, 2) for _ in array.shape)
    whole[key], mirror[key] = tensor, array
    same(whole, mirror)
    whole[key].mul_(2).add_(tensor)
    mirror[key] = mirror[key] * 2 + array
    same(whole, mirror)
    mask = data.draw(layouts(["uint8"], rank=(1, 1), least=2))[1][:1]
    whole[key][0:1] = int(mask[0])
    mirror[key][0:1] = int(mask[0])
    same(whole, mirror)
    whole[whole > 1], mirror[mirror > 1] = -1, -1
    same(whole, mirror)


@EXAMPLES
@hypothesis.given(st.data())
def test_products(data):
    n, k, m = [data.draw(st.integers(0, 4)) for _ in range(3)]
    random = numpy.random.default_rng(data.draw(st.integers(0, 10 ** 6)))
    dtype = data.draw(st.sampled_from(["float32", "float64", "int32", "int64"]))

    def matrix(*shape):
        array = numpy.asarray(random.integers(-4, 5, [2 * size for size in reversed(shape)])).astype(dtype).T
        array = array[tuple(slice(None, None, 2) for _ in shape)]
        return libth.from_numpy(array), array
    (a, x), (b, y), (v, z) = matrix(n, k), matrix(k, m), matrix(k)
    same(a @ b, x @ y)
    same(a @ v, x @ z)
    same(libth.outer(v, v), numpy.outer(z, z))
    same(a.t() @ a, x.T @ x)
    (a, x), (b, y) = matrix(2, n, k), matrix(k, m)
    same(a @ b, x @ y)
    same(libth.tensordot(a, b, 1), numpy.tensordot(x, y, 1))
    if n and k and m:
        same(libth.addmm(matrix(n, m)[0] * 0 + 1, a[0], b, beta=2, alpha=3), 2 + 3 * (x[0] @ y))
        same(a[0].tril(), numpy.tril(x[0]))
        same(a[0].triu(1), numpy.triu(x[0], 1))


@EXAMPLES
@hypothesis.given(st.data())
def test_equations(data):
    n, k = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 3))
    random = numpy.random.default_rng(data.draw(st.integers(0, 10 ** 6)))
    wide = random.standard_normal((2 * n, 2 * n))
    array = (wide.T if data.draw(st.booleans()) else wide)[::2, ::2] + 4 * numpy.eye(n)
    a, b = libth.from_numpy(array), random.standard_normal((n, k))
    same(libth.linalg.solve(a, libth.tensor(b)), numpy.linalg.solve(array, b), 1e-8)
    same(libth.linalg.inv(a), numpy.linalg.inv(array), 1e-8)
    same(a.det(), numpy.linalg.det(array), 1e-8)
    symmetric = array + array.T
    same(libth.linalg.eigvalsh(libth.tensor(symmetric)), numpy.linalg.eigvalsh(symmetric), 1e-8)
    q, r = a.qr()
    same(q @ r, array, 1e-8)
    u, s, v = a.svd()
    same(s, numpy.linalg.svd(array)[1], 1e-8)
    same((u * s) @ v.t(), array, 1e-8)


@EXAMPLES
@hypothesis.given(st.data())
def test_exchange(data):
    """Both ways through NumPy, buffers, DLPack and pickles, with the memory that is expected."""
    tensor, array = data.draw(layouts(FLOATS + WHOLE + ["float16"]))
    for lent in (tensor.numpy(), numpy.asarray(tensor), numpy.asarray(memoryview(tensor))):
        assert lent.dtype == array.dtype
        numpy.testing.assert_array_equal(lent, array)
        assert array.size == 0 or lent.__array_interface__["data"][0] == tensor.data_ptr()
    numpy.testing.assert_array_equal(numpy.from_dlpack(tensor), array)
    numpy.testing.assert_array_equal(numpy.array(tensor.tolist(), array.dtype).reshape(array.shape), array)
    for protocol in (2, 5):
        loaded = pickle.loads(pickle.dumps(tensor, protocol))
        assert loaded.dtype == tensor.dtype
        numpy.testing.assert_array_equal(loaded.numpy(), array)
    # The other way: arrays of all layouts, those turned round are copied.
    owned = numpy.asarray(numpy.array(array)[tuple(slice(None, None, data.draw(st.sampled_from([1, 2]))) for _ in array.shape)])
    for taken in (libth.from_numpy(owned), libth.as_tensor(owned), libth.from_dlpack(owned)):
        numpy.testing.assert_array_equal(taken.numpy(), owned)
        assert owned.size == 0 or taken.data_ptr() == owned.ctypes.data
    turned = numpy.asarray(owned[tuple(slice(None, None, -1) for _ in owned.shape)])
    numpy.testing.assert_array_equal(libth.tensor(turned).numpy(), turned)
    numpy.testing.assert_array_equal(libth.as_tensor(turned).numpy(), turned)
