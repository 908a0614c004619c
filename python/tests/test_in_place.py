"""Results that are written into given tensors, and the forms of functions that early PyTorch has."""

import pytest

import libth


@pytest.mark.parametrize("make", [
    lambda **o: libth.zeros(2, 3, **o), lambda **o: libth.ones([4], **o), lambda **o: libth.full((2,), 3, **o), lambda **o: libth.arange(5, **o),
    lambda **o: libth.arange(5, 1, -2, **o), lambda **o: libth.range(1, 3, **o), lambda **o: libth.linspace(0, 4, 5, **o),
    lambda **o: libth.logspace(0, 2, 3, **o), lambda **o: libth.eye(2, 3, **o), lambda **o: libth.eye(2, **o)])
@pytest.mark.parametrize("dtype", ["float32", "float64", "int64"])
def test_creation_into_tensors(make, dtype):
    out = libth.empty(7, dtype=dtype)
    assert make(out=out) is out
    expected = make(dtype=dtype)
    assert out.dtype == expected.dtype and out.equal(expected)
    with pytest.raises(TypeError, match="another type"):
        make(out=out, dtype="int8")


def test_sequences_keep_sizes():
    wide = libth.zeros(2, 3)
    libth.arange(4, out=wide.narrow(1, 1, 2))
    assert wide.tolist() == [[0, 0, 1], [0, 2, 3]]


def test_results_into_tensors():
    a = libth.tensor([[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]])
    values, order = libth.empty(0), libth.empty(0, dtype="int64")
    assert libth.sort(a, 1, True, out=(values, order))[0] is values
    assert values.tolist() == [[3, 2, 1], [5, 4, 0]] and order.tolist() == [[0, 2, 1], [1, 2, 0]]
    u, s, v = libth.empty(0), libth.empty(0), libth.empty(0)
    libth.svd(a, out=(u, s, v))
    assert (u.mul(s) @ v.t()).allclose(a, atol=1e-5)
    out = libth.empty(0)
    for function, arguments in ((libth.matmul, (a, a.t())), (libth.cross, (a, a.flip(0))), (libth.diag, (a[0],)), (libth.take, (a, order)),
                                (libth.gather, (a, 1, order)), (libth.index_select, (a, 1, order[0])), (libth.masked_select, (a, a > 2)),
                                (libth.lerp, (a, a + 1, 0.5)), (libth.pow, (2, a)), (libth.where, (a > 2, a, -a))):
        assert function(*arguments, out=out) is out and out.equal(function(*arguments)), function.__name__
    places = libth.empty(0, dtype="int64")
    assert libth.nonzero(a, out=places).equal(a.nonzero())
    # Nothing is written where the elements would not be what they are.
    whole = libth.ones(2, dtype="int32")
    for wrong in (lambda: libth.lerp(a, a, 0.5, out=whole), lambda: libth.diag(a, out=whole)):
        with pytest.raises(libth.Error, match="int|Int"):
            wrong()
    assert whole.tolist() == [1, 1]


def test_in_place_forms():
    a = libth.tensor([[1.0, -2.0], [3.0, 4.0]])
    forms = {"lerp": (a + 2, 0.25), "renorm": (2, 0, 1), "cumsum": (0,), "cumprod": (1,), "tril": (), "triu": (1,), "square": (), "relu": (),
             "clamp_min": (0,), "clamp_max": (2,), "true_divide": (2,), "floor_divide": (2,), "logical_not": (), "swapaxes": (0, 1)}
    for name, arguments in forms.items():
        b = a.clone()
        assert getattr(b, name + "_")(*arguments) is b
        expected = getattr(a, name)(*arguments)
        assert b.dtype == a.dtype and b.equal(expected.to(a.dtype)), name
    for name in ("logical_and", "logical_or", "logical_xor"):
        assert getattr(a.clone(), name + "_")(libth.tensor([0, 1])).equal(getattr(a, name)(libth.tensor([0, 1])).float())
    assert libth.tensor([1, 0], dtype="uint8").bitwise_not_().tolist() == [254, 255]
    # What the tensor cannot hold changes nothing.
    whole = libth.tensor([1, 2])
    for wrong in (lambda: whole.true_divide_(2), lambda: whole.lerp_(libth.tensor([3, 4]), 0.5), lambda: whole.logical_and_(libth.ones(2, 2))):
        with pytest.raises(libth.Error):
            wrong()
    assert whole.tolist() == [1, 2]


def test_copies_with_changes():
    a, index = libth.zeros(3, 2), libth.tensor([2, 0])
    changed = {"index_add": (0, index, libth.ones(2, 2)), "index_copy": (0, index, libth.ones(2, 2)), "index_fill": (0, index, 7),
               "scatter": (0, index.view(1, 2), 5.0), "scatter_add": (0, index.view(1, 2), libth.ones(1, 2)),
               "masked_scatter": (libth.tensor([[1, 0]] * 3, dtype="uint8"), libth.arange(3).float())}
    for name, arguments in changed.items():
        expected = getattr(a.clone(), name + "_")(*arguments)
        assert getattr(a, name)(*arguments).equal(expected) and getattr(libth, name)(a, *arguments).equal(expected)
        assert not expected.equal(a) and a.sum().item() == 0


def test_functions_of_python():
    a = libth.arange(4).view(2, 2)
    assert a.clone().apply_(lambda x: 2 * x).equal(2 * a)
    assert a.clone().t().apply_(lambda x: x + 1).tolist() == [[1, 3], [2, 4]]
    assert a.clone().map_(libth.tensor([10, 20]), lambda x, y: x + y).equal(a + libth.tensor([10, 20]))
    assert a.clone().map2_(a, libth.tensor(3), lambda x, y, z: x * y + z).equal(a * a + 3)
    b = a.clone()

    def wrong(x):
        if x == 3:
            raise KeyError("x")
        return 9
    with pytest.raises(KeyError):
        b.apply_(wrong)
    with pytest.raises(TypeError):
        b.apply_(lambda x: "text")
    assert b.equal(a)


def test_random_state():
    libth.manual_seed(4)
    libth.randn(3)
    state = libth.get_rng_state()
    first = libth.randn(5)
    libth.set_rng_state(state)
    assert libth.randn(5).equal(first) and libth.initial_seed() == 4
    for wrong in (libth.zeros(4, dtype="uint8"), libth.zeros(4)):
        with pytest.raises(libth.Error):
            libth.set_rng_state(wrong)
    libth.set_rng_state(state)
    out = libth.empty(0)
    assert libth.randn(5, out=out) is out and out.equal(first)
    means, deviations = libth.tensor([0.0, 100.0]).view(2, 1).expand(2, 1000), libth.tensor([1.0])
    drawn = libth.normal(means, deviations)
    assert drawn.mean(1).round().tolist() == [0, 100] and libth.normal(2.0, deviations * 0).tolist() == [2]
    assert libth.zeros(2, 3, dtype="uint8").bernoulli_(libth.tensor([1.0, 0.0, 1.0])).tolist() == [[1, 0, 1]] * 2
    with pytest.raises(ValueError, match="std"):
        libth.normal(means, -deviations)


def test_matrices_have_methods():
    a = libth.tensor([[4.0, 1.0], [1.0, 3.0]])
    for name in ("qr", "potrf", "symeig", "geqrf", "eig", "cholesky", "svd"):
        for one, other in zip(getattr(a, name)(), getattr(libth, name)(a)):
            assert one.equal(other), name
    assert a.t().gesv(a)[0].equal(libth.gesv(a.t(), a)[0])


def test_nothing():
    nothing = libth.zeros(0, 2)
    assert nothing.index_select(1, libth.tensor([1, 0, 0])).shape == (0, 3) and nothing.flip(1).shape == (0, 2)
    assert libth.tensordot(libth.zeros(2, 0), libth.zeros(0, 3), 1).equal(libth.zeros(2, 3))
    with pytest.raises(IndexError):
        nothing.index_select(1, libth.tensor([2]))
    view = memoryview(libth.tensor(1.0).expand(0))
    assert view.contiguous and view.cast("B").nbytes == 0
    assert libth.ones(5).expand(1, 1, 5).stride() == libth.ones(5).unsqueeze(0).unsqueeze(0).stride()
