"""Creation, views, indexing and assignment, with NumPy as what they are compared with."""

import itertools

import numpy
import pytest
from conftest import ALL_DTYPES, DTYPES, LAYOUTS, array
from hypothesis import given, settings, strategies

import libth


def same(tensor, expected):
    got = tensor.numpy()
    expected = numpy.asarray(expected)
    assert got.shape == expected.shape
    numpy.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("dtype", ALL_DTYPES)
def test_types(dtype):
    assert libth.dtype(dtype) is libth.dtype(numpy.dtype(dtype)) is getattr(libth, dtype)
    for make, value in ((libth.zeros, 0), (libth.ones, 1)):
        t = make(2, 3, dtype=dtype)
        assert t.dtype is getattr(libth, dtype) and t.dtype.name == dtype and t.shape == (2, 3)
        same(t, numpy.full((2, 3), value, dtype))
        assert t.numpy().dtype == dtype and t.itemsize == numpy.dtype(dtype).itemsize
    assert libth.empty(0, 3, dtype=dtype).shape == (0, 3)
    assert libth.zeros((), dtype=dtype).shape == () and libth.zeros((), dtype=dtype).item() == 0


def test_creation_follows_torch():
    assert libth.tensor([1, 2]).dtype is libth.int64 and libth.tensor([1.0]).dtype is libth.float32
    assert libth.tensor([True]).dtype is libth.uint8 and libth.tensor([1, 2.5]).dtype is libth.float32
    assert libth.tensor(numpy.float64([1])).dtype is libth.float64 and libth.tensor([]).shape == (0,)
    assert libth.tensor(3).shape == () and libth.tensor([[1, 2], [3, 4]], dtype="int8").dtype is libth.int8
    same(libth.arange(5), numpy.arange(5))
    same(libth.arange(1, 2, 0.25), numpy.arange(1, 2, 0.25, "float32"))
    assert libth.arange(5).dtype is libth.int64 and libth.arange(5.0).dtype is libth.float32
    same(libth.linspace(0, 1, 5), numpy.linspace(0, 1, 5, dtype="float32"))
    same(libth.eye(2, 3), numpy.eye(2, 3, dtype="float32"))
    same(libth.full((2, 2), 7), numpy.full((2, 2), 7))
    assert libth.full((2,), 7.5).dtype is libth.float32
    assert libth.zeros((2, 3)).shape == libth.zeros(2, 3).shape == libth.zeros([2, 3]).shape
    assert libth.zeros_like(libth.ones(2, dtype=libth.int16)).dtype is libth.int16
    assert libth.Tensor(2, 3).shape == (2, 3) and libth.Tensor([1, 2]).dtype is libth.float32
    same(libth.tensor([numpy.arange(3), libth.arange(3), [7, 8, 9]]), [[0, 1, 2], [0, 1, 2], [7, 8, 9]])


@pytest.mark.parametrize("data", [[[1, 2], [3]], [1, [2]], [[1], 2], ["a"], [None], [[1, 2], 3, [4, 5]]])
def test_lists_that_are_no_tensor(data):
    with pytest.raises((TypeError, ValueError)):
        libth.tensor(data)


INDICES = [0, -1, 2, slice(None), slice(1, 3), slice(None, None, 2), slice(-2, None), slice(5, 2), ..., None, (0, 1), (..., 0), (slice(None), -1),
           (None, 0, ..., None), (1, slice(0, 2), 2), (slice(1, None), None, slice(None, None, 3)), [0, 2], [[0, 1], [2, 0]], ([0, 1], [1, 2]),
           (slice(None), [0, 2]), ([0, 1], slice(None), [1, 2]), numpy.array([2, 0, -1]), (numpy.array([0, 1]), 1), []]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("index", INDICES, ids=str)
def test_indexing(random, layout, index):
    a = array(random, "float32", (3, 4, 5), layout)
    t = libth.from_numpy(a)
    expected = a[numpy.array(index, dtype="int64") if index == [] else index] if not isinstance(index, numpy.ndarray) else a[index]
    same(t[index], expected)
    copy, changed = t.clone(), a.copy()
    where = numpy.array(index, dtype="int64") if isinstance(index, list) and index == [] else index
    changed[where] = 7
    copy[index] = 7
    same(copy, changed)
    values = random.standard_normal(expected.shape).astype("float32")
    changed[where] = values
    copy[index] = libth.from_numpy(values)
    same(copy, changed)
    copy[index] = values  # arrays are taken as they are
    same(copy, changed)


def test_masks(random):
    a = array(random, "float64", (4, 5))
    t = libth.tensor(a)
    same(t[t > 0], a[a > 0])
    same(t[a > 0], a[a > 0])
    same(t[libth.tensor([1, 0, 1, 0], dtype="uint8")], a[[True, False, True, False]])
    same(t[[True, False, True, False]], a[[True, False, True, False]])
    t[t < 0] = 0
    a[a < 0] = 0
    same(t, a)
    same(t[~(t > 0)], a[~(a > 0)])
    t[t > 0] = libth.arange(int((a > 0).sum())).double()
    a[a > 0] = numpy.arange((a > 0).sum())
    same(t, a)


def test_masks_without_dimensions():
    """They choose all or nothing, of a new dimension, as in NumPy."""
    a = numpy.arange(6).reshape(2, 3)
    t = libth.from_numpy(a)
    for truth in (True, False):
        for mask in (truth, libth.tensor(truth), numpy.array(truth)):
            as_array = numpy.array(truth)
            for chosen, expected in ((t[mask], a[as_array]), (t[1, mask], a[1, as_array]), (t[..., mask], a[..., as_array]),
                                     (libth.tensor(5)[mask], numpy.array(5)[as_array])):
                assert chosen.shape == expected.shape and chosen.tolist() == expected.tolist()
        changed, expected = t.clone(), a.copy()
        changed[libth.tensor(truth)] = 7
        expected[numpy.array(truth)] = 7
        assert changed.tolist() == expected.tolist()


def test_views_share():
    t = libth.arange(24).view(2, 3, 4)
    v = t[1, :, ::2]
    v[0, 0] = 100
    assert t[1, 0, 0].item() == 100 and v.same_data(t) and not v.is_contiguous() and v.stride() == (4, 2)
    assert t.permute(2, 0, 1).shape == (4, 2, 3) and t.permute((2, 0, 1)).shape == (4, 2, 3) and t.T.shape == (4, 3, 2)
    assert t.view(-1, 4).shape == (6, 4) and t.reshape(4, 6).shape == (4, 6) and t.t_ is not None
    assert t.unsqueeze(0).squeeze(0).shape == t.shape and t.transpose(0, -1).shape == (4, 3, 2)
    with pytest.raises(libth.Error):
        t.permute(2, 0, 1).view(24)
    assert [x.shape for x in t.split(2, 2)] == [(2, 3, 2)] * 2 and len(t.unbind(1)) == 3 and len(t.chunk(2)) == 2
    assert t.narrow(2, 1, 2).shape == (2, 3, 2) and t.select(0, 1).shape == (3, 4) and t.expand(5, 2, 3, 4).stride(0) == 0
    assert [x.tolist() for x in libth.arange(3)] == [0, 1, 2]


def test_overlapping_assignment():
    t, a = libth.arange(6), numpy.arange(6)
    t[1:] = t[:-1]
    a[1:] = a[:-1].copy()
    same(t, a)
    b = numpy.arange(6)
    t = libth.from_numpy(b)
    t[1:] = b[:-1]
    same(t, a)


@pytest.mark.parametrize("index, error", [(3, IndexError), (-4, IndexError), ((0, 0, 0), IndexError), (slice(None, None, -1), ValueError), ("a", IndexError),
                                          (1.5, IndexError), ([5], IndexError), ((..., ...), IndexError), (libth.zeros(2, dtype="uint8"), IndexError),
                                          (libth.zeros(2), IndexError)])
def test_wrong_indices(index, error):
    t = libth.ones(3, 4)
    with pytest.raises(error):
        t[index]
    with pytest.raises(error):
        t[index] = 0
    same(t, numpy.ones((3, 4)))


def test_errors_change_nothing():
    t = libth.arange(6, dtype="float32").view(2, 3)
    before = t.tolist()
    for wrong in (lambda: t.add_(libth.ones(4)), lambda: t.copy_(libth.ones(5)), lambda: t.__setitem__(0, libth.ones(7)), lambda: t.resize_(-1),
                  lambda: t.index_fill_(0, libth.tensor([5]), 1), lambda: t.view(5), lambda: t.narrow(0, 1, 5), lambda: t.mm(t), lambda: t.scatter_(0, t, 1)):
        with pytest.raises((libth.Error, IndexError)):
            wrong()
        assert t.tolist() == before and t.shape == (2, 3)
    with pytest.raises(TypeError, match="start"):
        t.narrow(0, "a", 1)
    with pytest.raises(TypeError, match="Tensor, str|str"):
        t.maximum_("x")
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        t.narrow(0, 0, 1, colour=1)
    with pytest.raises(TypeError, match="missing"):
        t.narrow(0)
    with pytest.raises(ValueError):
        libth.zeros(2, dtype="uint8").fill_(300)
    with pytest.raises(ValueError):
        bool(t)
    with pytest.raises(MemoryError):
        libth.empty(1 << 50)
    with pytest.raises(TypeError):
        del t[0]
    assert isinstance(libth.Error("x"), RuntimeError)


shapes = strategies.lists(strategies.integers(0, 4), min_size=0, max_size=3).map(tuple)


@given(shapes, strategies.sampled_from(ALL_DTYPES), strategies.sampled_from(LAYOUTS), strategies.integers(0, 1000))
@settings(deadline=None, max_examples=150)
def test_round_trip(shape, dtype, layout, seed):
    a = array(numpy.random.default_rng(seed), dtype, shape, layout)
    t = libth.from_numpy(a)
    assert t.shape == a.shape and t.tolist() == a.tolist()
    same(t.clone(), a)
    same(t.contiguous(), a)
    same(libth.tensor(a.tolist(), dtype=dtype) if a.size else t, a)
    for to in DTYPES:
        if dtype != "float16" and not (a.dtype.kind == "f" and to == "uint8"):
            same(t.to(to), a.astype(to))


@strategies.composite
def indices(draw):
    """A shape, and ints, slices, None and ... that fit it, or one list."""
    shape = tuple(draw(strategies.lists(strategies.integers(1, 4), min_size=1, max_size=4)))
    index = []
    for size in shape[:draw(strategies.integers(0, len(shape)))]:
        place = strategies.integers(-size, size - 1)
        bound = strategies.none() | strategies.integers(-6, 6)
        index.append(draw(place | strategies.builds(slice, bound, bound, strategies.none() | strategies.integers(1, 3))))
    if draw(strategies.booleans()):
        index.insert(draw(strategies.integers(0, len(index))) if len(index) == len(shape) else len(index), ...)
    if draw(strategies.booleans()):
        index.insert(draw(strategies.integers(0, len(index))), None)
    return shape, tuple(index)


@given(indices(), strategies.sampled_from(LAYOUTS), strategies.integers(0, 1000))
@settings(deadline=None, max_examples=300)
def test_any_view(chosen, layout, seed):
    shape, index = chosen
    a = array(numpy.random.default_rng(seed), "float64", shape, layout)
    t = libth.from_numpy(a)
    same(t[index], a[index])
    changed = a.copy()
    changed[index] = 3
    t[index] = 3
    same(t, changed)
    assert t[index].numel() == 0 or t[index].same_data(t)


def test_printing():
    assert repr(libth.arange(3)) == "tensor([0, 1, 2])"
    assert repr(libth.tensor([[1.0, 2], [3, 4]])) == "tensor([[1., 2.],\n        [3., 4.]])"
    assert repr(libth.tensor([0.5, -1.25, float("nan")])) == "tensor([ 0.5000, -1.2500,     nan])"
    assert repr(libth.tensor([1e-5, 1.0])) == "tensor([1.0000e-05, 1.0000e+00])"
    assert repr(libth.zeros(2, dtype="float64")) == "tensor([0., 0.], dtype=libth.float64)"
    assert repr(libth.tensor(3)) == "tensor(3)" and repr(libth.tensor(2.5)) == "tensor(2.5000)"
    assert repr(libth.empty(0)) == "tensor([])" and repr(libth.empty(0, 3)) == "tensor([], size=(0, 3))"
    assert repr(libth.arange(2000)) == "tensor([   0,    1,    2,  ..., 1997, 1998, 1999])"
    assert repr(libth.arange(8).view(2, 2, 2)) == "tensor([[[0, 1],\n         [2, 3]],\n\n        [[4, 5],\n         [6, 7]]])"
    assert "..." in repr(libth.zeros(50, 50)) and f"{libth.tensor(2.5):.1f}" == "2.5"
    assert "<table>" in libth.ones(2, 2)._repr_html_()


def test_numbers():
    t = libth.tensor([3])
    assert int(t) == 3 and float(t) == 3.0 and bool(t) and [10, 20, 30, 40][t] == 40 and t.item() == 3
    with pytest.raises(TypeError):
        [1, 2][libth.tensor(0.5)]
    assert len(libth.zeros(4, 2)) == 4 and 2 in libth.arange(3) and 5 not in libth.arange(3)
    with pytest.raises(TypeError):
        len(libth.tensor(1))
    d = {t: 1}
    assert d[t] == 1 and (t == None) is False  # noqa: E711
    assert list(itertools.chain(*libth.eye(2).tolist())) == [1, 0, 0, 1]
