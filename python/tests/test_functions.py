"""Arithmetic, comparisons, reductions, sorting, linear algebra and random numbers, with NumPy as what they are compared with."""

import math
import operator
import re

import numpy
import pytest
from conftest import DTYPES, LAYOUTS, array

import libth

OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv, operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge]


def close(tensor, expected, tolerance=1e-5):
    got, expected = tensor.numpy(), numpy.asarray(expected)
    assert got.shape == expected.shape
    numpy.testing.assert_allclose(got.astype("float64"), expected.astype("float64"), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("function", OPERATORS, ids=lambda f: f.__name__)
def test_operators(random, function, dtype, layout):
    a, b = array(random, dtype, (3, 4), layout), array(random, dtype, (4,))
    b[b == 0] = 1
    t, u = libth.from_numpy(a), libth.from_numpy(b)
    with numpy.errstate(all="ignore"):
        close(function(t, u), function(a, b))
        close(function(t, b), function(a, b))
        close(function(a, u), function(a, b))
        close(function(t, 3), function(a, numpy.asarray(3, dtype)))
        close(function(3, u), function(numpy.asarray(3, dtype), b))
    assert isinstance(function(a, u), libth.Tensor)


@pytest.mark.parametrize("dtype", DTYPES)
def test_whole_and_in_place(random, dtype):
    a, b = array(random, dtype, (3, 4)), array(random, dtype, (3, 4))
    b[b == 0] = 1
    t, u = libth.tensor(a), libth.tensor(b)
    close(t // u, a // b)
    close(t % u, a % b)
    close(t // 2, a // 2)
    if dtype != "uint8":
        close(-t, -a)
    if dtype not in ("uint8", "int8"):  # the library has no abs of these
        close(abs(t), abs(a))
    if numpy.dtype(dtype).kind != "f":
        for f in (operator.and_, operator.or_, operator.xor):
            close(f(t, u), f(a, b))
    for f in (operator.iadd, operator.isub, operator.imul):
        t = f(t, u)
        a = f(a, b)
        close(t, a)
    before = t
    t += 1
    assert t is before


def test_promotion():
    i, f, b, d = libth.ones(2, dtype="int32"), libth.ones(2), libth.ones(2, dtype="uint8"), libth.ones(2, dtype="float64")
    assert (i + f).dtype is libth.float32 and (b + i).dtype is libth.int32 and (f + d).dtype is libth.float64
    assert (i + 1).dtype is libth.int32 and (i + 1.5).dtype is libth.float32 and (i / 2).dtype is libth.float32
    assert (f + libth.tensor(1.0, dtype="float64")).dtype is libth.float32 and i.sum().dtype is libth.int64
    assert (b + libth.ones(2, dtype="int8")).dtype is libth.int16
    with pytest.raises(libth.Error):
        i += f
    assert (i < f).dtype is libth.uint8


UNARY = ["exp", "log", "sqrt", "sin", "cos", "tan", "tanh", "floor", "ceil", "trunc", "abs", "sign", "neg", "expm1", "log1p", "square"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", UNARY)
def test_unary(random, name, layout):
    a = numpy.abs(array(random, "float64", (3, 4), layout)) + 0.5
    expected = getattr(numpy, {"neg": "negative"}.get(name, name))(a)
    t = libth.from_numpy(a)
    close(getattr(t, name)(), expected)
    close(getattr(libth, name)(t), expected)
    close(getattr(libth, name)(a), expected)
    if name not in ("square",):
        out = libth.empty(0, dtype="float64")
        assert getattr(libth, name)(t, out=out) is out
        close(out, expected)
        copy = t.clone()
        assert getattr(copy, name + "_")() is copy
        close(copy, expected)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_reductions(random, layout):
    a = array(random, "float64", (3, 4, 5), layout)
    t = libth.from_numpy(a)
    for name in ("sum", "mean", "prod"):
        close(getattr(t, name)(), getattr(a, name)())
        for d in (0, 1, 2, -1):
            close(getattr(t, name)(d), getattr(a, name)(d))
            close(getattr(t, name)(dim=d, keepdim=True), getattr(a, name)(axis=d, keepdims=True))
            close(getattr(t, name)(axis=d), getattr(a, name)(axis=d))
    close(t.sum((0, 2)), a.sum((0, 2)))
    close(t.var(), a.var(ddof=1))
    close(t.std(1), a.std(1, ddof=1))
    close(t.std(1, False), a.std(1))
    close(t.max(), a.max())
    values, indices = t.max(1)
    close(values, a.max(1))
    close(indices, a.argmax(1))
    close(t.argmin(2), a.argmin(2))
    close(t.argmax(), a.argmax())
    close(t.cumsum(1), a.cumsum(1))
    close(t.norm(), numpy.sqrt((a * a).sum()))
    close(t.median(2)[0], numpy.median(a, 2))
    close((t > 0).all(), (a > 0).all())
    close((t > 0).any(1), (a > 0).any(1))
    close(t.logsumexp(1), numpy.log(numpy.exp(a).sum(1)))


def test_sorting(random):
    a = array(random, "float32", (4, 6))
    t = libth.tensor(a)
    values, indices = t.sort()
    close(values, numpy.sort(a))
    close(t.gather(1, indices), values)
    close(t.sort(0, True)[0], -numpy.sort(-a, 0))
    close(t.argsort(1), a.argsort(1))
    close(t.topk(2)[0], -numpy.sort(-a)[:, :2])
    close(t.kthvalue(2)[0], numpy.sort(a)[:, 1])


def test_linear_algebra(random):
    a = random.standard_normal((4, 4)) + 4 * numpy.eye(4)
    b = random.standard_normal((4, 3))
    t, u = libth.tensor(a), libth.tensor(b)
    close(t @ u, a @ b)
    close(t @ b, a @ b)
    close(a @ u, a @ b)
    close(t.mm(u), a @ b)
    close(libth.addmm(u, t, u, alpha=2), b + 2 * a @ b)
    close(libth.linalg.solve(t, u), numpy.linalg.solve(a, b))
    close(t.inverse(), numpy.linalg.inv(a))
    close(libth.linalg.det(t), numpy.linalg.det(a))
    q, r = libth.qr(t)
    close(q @ r, a)
    symmetric = a + a.T
    close(libth.linalg.eigvalsh(libth.tensor(symmetric)), numpy.linalg.eigvalsh(symmetric))
    u1, s, v = libth.svd(t)
    close(u1 @ s.diag() @ v.t(), a)
    positive = libth.tensor(a @ a.T)
    factor = libth.linalg.cholesky(positive)
    close(factor @ factor.t(), positive.numpy())
    close(libth.tensor([1.0, 2, 3]).dot(libth.tensor([4.0, 5, 6])), 32)
    batch = random.standard_normal((2, 3, 4))
    close(libth.tensor(batch) @ u, batch @ b)
    close(libth.tensordot(t, u, 1), numpy.tensordot(a, b, 1))


def test_joining_and_choosing(random):
    a, b = array(random, "float32", (2, 3)), array(random, "float32", (2, 3))
    t, u = libth.tensor(a), libth.tensor(b)
    close(libth.cat([t, u], 1), numpy.concatenate([a, b], 1))
    close(libth.cat((t, b)), numpy.concatenate([a, b]))
    close(libth.stack([t, u], 1), numpy.stack([a, b], 1))
    close(libth.where(t > 0, t, u), numpy.where(a > 0, a, b))
    close(libth.where(t > 0, t, 0), numpy.where(a > 0, a, 0))
    close(t.index_select(1, libth.tensor([2, 0])), a[:, [2, 0]])
    close(t.masked_fill(t > 0, 9), numpy.where(a > 0, 9, a))
    close(t.nonzero(), numpy.argwhere(a))
    close(libth.zeros(3).nonzero(), numpy.zeros((0, 1)))
    close(t.flip(1), a[:, ::-1])
    close(t.roll(1, 1), numpy.roll(a, 1, 1))
    close(t.clamp(-0.5, 0.5), a.clip(-0.5, 0.5))
    close(t.clamp(min=0), a.clip(0))
    close(t.repeat(2, 2), numpy.tile(a, (2, 2)))
    close(t.tril(), numpy.tril(a))
    close(t.diag(1), numpy.diag(a, 1))
    close(t.pow(2), a ** 2)
    close(2 ** t, 2 ** a)
    close(libth.tensor([1.0]).lerp(libth.tensor([3.0]), 0.25), [1.5])
    assert t.equal(t.clone()) and t.allclose(t + 1e-9) and not t.equal(u)
    assert libth.isnan(libth.tensor([1, math.nan])).tolist() == [0, 1]


def test_random_numbers():
    """The stream of Torch7: its manual for torch.manualSeed and MT19937's first numbers of the seed 1."""
    libth.manual_seed(1)
    first = libth.empty(3, dtype="int64").random_(0, 1 << 32).tolist()
    assert first == [1791095845, 4282876139, 3093770124]
    libth.manual_seed(1)
    a = libth.rand(2, 3)
    libth.manual_seed(1)
    assert libth.rand(2, 3).equal(a) and 0 <= a.min().item() and a.max().item() < 1
    assert libth.randn(3, dtype="float64").dtype is libth.float64
    p = libth.randperm(20)
    assert sorted(p.tolist()) == list(range(20))
    assert libth.randint(5, (100,)).max().item() < 5 and libth.randint(3, 5, (50,)).min().item() >= 3
    assert set(libth.bernoulli(libth.full((50,), 0.5)).tolist()) == {0.0, 1.0}


def test_float16():
    t = libth.ones(3, dtype="float16")
    assert t.float().tolist() == [1, 1, 1] and t.clone().dtype is libth.float16 and t[1].item() == 1
    t[1] = 2.5
    assert t.tolist() == [1, 2.5, 1]
    with pytest.raises(libth.Error):
        t + t


def test_quotients_rounded_down_are_those_of_numpy():
    a = numpy.array([1, -1, 5.5, -5.5, 0, -0.0, numpy.inf, -numpy.inf, numpy.nan, 1e20])
    with numpy.errstate(all="ignore"):
        for b in (0.1, -0.1, 0.0, numpy.inf, -numpy.inf, numpy.nan, 2.0, -2.0):
            numpy.testing.assert_array_equal((libth.from_numpy(a) // b).numpy(), a // b)
            numpy.testing.assert_array_equal((libth.from_numpy(a) // numpy.full(10, b)).numpy(), a // b)
            numpy.testing.assert_array_equal((b // libth.from_numpy(a)).numpy(), b // a)


def test_decimal_places_are_those_of_numpy():
    a = numpy.array([1.25, 2.675, -1234.5678, 0.5, 1.5, -2.5, numpy.inf, -numpy.inf, numpy.nan])
    for decimals in (-2, -1, 0, 1, 2, 10):
        numpy.testing.assert_array_equal(libth.from_numpy(a).round(decimals).numpy(), a.round(decimals))
    assert libth.round(libth.tensor([125, 275]), decimals=-1).tolist() == [120, 280]


def test_numbers_in_front_are_as_exact_as_the_tensor():
    t = libth.tensor([0.3], dtype="float64")
    assert (1.1 % t).item() == 1.1 % 0.3
    assert (libth.ones(1, dtype="int64") * 5 % 0.3).dtype == libth.float32 == (5.5 % libth.tensor([3])).dtype


def test_quotients_rounded_down_in_place():
    t = libth.tensor([7, -7, 5])
    view = t[1:]
    t //= 2
    assert t.tolist() == [3, -4, 2] and view.tolist() == [-4, 2]
    with pytest.raises(libth.Error, match="floating-point"):
        t //= 0.5
    t //= libth.tensor([2, 2, -1], dtype="int8")
    assert t.tolist() == [1, -2, -2] and view.same_data(t)


def test_places_and_choices_of_nothing():
    assert libth.tensor(3).nonzero().shape == (1, 0) and libth.tensor(0.0).nonzero().shape == (0, 0)
    t = libth.arange(6).view(2, 3)
    nothing = libth.zeros(0, dtype="int64")
    assert t.index_select(1, nothing).shape == (2, 0) and libth.index_select(t, -2, nothing).shape == (0, 3)
    with pytest.raises(IndexError):
        t.index_select(2, nothing)


def test_what_no_tensor_contains():
    t = libth.ones(3)
    for value in (None, "a", [1], object()):
        with pytest.raises(TypeError):
            value in t
    assert 1 in t and numpy.ones(3) in t and float("nan") not in t


def test_quotients_rounded_down_at_the_ends_of_ints():
    for dtype in ("int8", "int16", "int32", "int64"):
        least = int(numpy.iinfo(dtype).min)
        most = -1 - least
        numbers = [least, least + 1, -7, -1, 0, 1, 7, most - 1, most]
        t = libth.tensor(numbers, dtype=dtype)
        for b in (least, -3, -2, -1, 1, 2, 3, most):
            expected = [a // b if (a, b) != (least, -1) else least for a in numbers]
            assert (t // b).tolist() == expected == (t // libth.tensor([b], dtype=dtype)).tolist(), (dtype, b)
            assert (t // b).dtype == t.dtype


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64"])
def test_numbers_are_compared_as_what_they_are(dtype):
    """As NumPy compares them: a number that the type has not is no other one."""
    least, most = numpy.iinfo(dtype).min, numpy.iinfo(dtype).max
    a = numpy.array([least, 0, most - 1, most], dtype)
    t = libth.from_numpy(a)
    for number in (least - 1, least, -1, 0, most, most + 1, 300, -300, 2 ** 63 - 1, -2 ** 63, 2 ** 63, 2 ** 64 - 1):
        if not -2 ** 63 <= number < 2 ** 64:
            continue
        for name in ("lt", "le", "eq", "ne", "gt", "ge"):
            expected = [getattr(x, f"__{name}__")(number) for x in a.tolist()]
            compare = getattr(operator, name)
            assert compare(t, number).tolist() == expected and getattr(libth, name)(t, number).tolist() == expected, (name, number)
            assert getattr(t.clone(), name + "_")(number).tolist() == expected
            turned = getattr(operator, {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}.get(name, name))
            assert turned(number, t).tolist() == expected
    assert (t == 0.5).sum().item() == 0 and (t < 1e30).all()


def test_bytes_of_many_elements():
    t = libth.ones(1).expand(1 << 40, 1 << 22)
    assert t.nbytes == 1 << 64 and libth.ones(3, dtype="int16").nbytes == 6
    with pytest.raises(BufferError):
        memoryview(t)


def test_types_that_are_not_there():
    t = libth.ones(2)
    for wrong in ("complex64", numpy.complex64, complex, 3, "foo"):
        with pytest.raises(TypeError, match=re.escape(f"to() argument 'dtype' must be an element type, not {wrong!r}")):
            t.to(wrong)
        with pytest.raises(TypeError, match=re.escape(repr(wrong))):
            libth.zeros(2, dtype=wrong)
    with pytest.raises(TypeError, match="FooTensor"):
        t.type("torch.FooTensor")
    assert t.type("torch.DoubleTensor").dtype is libth.float64


def test_places_without_elements():
    t, nothing = libth.arange(6).view(2, 3), libth.empty(2, 0, dtype="int64")
    assert t.gather(1, nothing).shape == (2, 0) and t.scatter_(1, nothing, 9).tolist() == [[0, 1, 2], [3, 4, 5]]
    for k, shape in ((t.topk(0), (2, 0)), (t.topk(0, 0), (0, 3)), (libth.empty(0, 3).topk(2), (0, 2))):
        assert [part.shape for part in k] == [shape, shape] and k[1].dtype is libth.int64
    with pytest.raises(libth.Error, match="k is 4"):
        t.topk(4)
