"""Sparse tensors: what they list, and that they compute what dense ones do."""

import copy
import gc
import pickle
import weakref

import numpy
import pytest
from conftest import ALL_DTYPES

import libth

DTYPES = [dtype for dtype in ALL_DTYPES if dtype != "float16"]


def made(random, dtype, shape=(4, 5), dense=(), entries=7):
    """A tensor with duplicates, and the array that it stands for."""
    indices = numpy.stack([random.integers(0, n, entries) for n in shape])
    values = random.integers(1, 5, (entries, *dense)).astype(dtype)
    array = numpy.zeros(shape + dense, dtype)
    numpy.add.at(array, tuple(indices), values)
    return libth.sparse_coo_tensor(indices, values, shape + dense), array


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("dense", [(), (2,)])
def test_made(random, dtype, dense):
    s, array = made(random, dtype, dense=dense)
    assert s.shape == array.shape and s.dtype.name == dtype and s.nnz() == 7 and (s.sparse_dim(), s.dense_dim()) == (2, len(dense))
    assert s.is_sparse and not libth.ones(2).is_sparse and len(s) == 4 and s.dim() == s.ndim == array.ndim and s.numel() == array.size
    numpy.testing.assert_array_equal(s.to_dense(), array)
    whole = s.coalesce()
    assert whole.is_coalesced() and not s.is_coalesced() and whole.coalesce() is whole
    keys = [tuple(column) for column in whole.indices().t().tolist()]
    assert keys == sorted(set(keys)) and whole.values().shape == (len(keys), *dense)
    numpy.testing.assert_array_equal(whole.to_dense(), array)
    back = libth.from_numpy(array).to_sparse(2)
    numpy.testing.assert_array_equal(back.to_dense(), array)
    assert back.is_coalesced() and back.dense_dim() == len(dense)
    with pytest.raises(libth.Error, match="indices: .* not coalesced"):
        s.indices()


@pytest.mark.parametrize("dtype", DTYPES)
def test_arithmetic(random, dtype):
    (s, a), (t, b) = made(random, dtype), made(random, dtype)
    signed = dtype != "uint8"
    for result, expected in [(s + t, a + b), (s.add(t, 2), a + 2 * b), (s * t, a * b), (s * 3, a * 3), (2 * s, 2 * a), (s.clone(), a),
                             (s.t(), a.T), (s.transpose(0, 1), a.T), (s.narrow(1, 1, 3), a[:, 1:4]), (s.select(0, -1), a[-1]),
                             (s.coalesce() / 2, a / 2 if "float" in dtype else a // 2)] + ([(s - t, a - b), (-s, -a)] if signed else []):
        numpy.testing.assert_array_equal(result.to_dense(), expected.astype(dtype))
        assert isinstance(result, libth.SparseTensor) and result.dtype is s.dtype
    if "float" in dtype:
        numpy.testing.assert_array_equal((s ** 2).to_dense(), a ** 2)
    other = s
    other += t
    other *= 2
    assert other is s
    numpy.testing.assert_array_equal(s.to_dense(), 2 * (a + b))
    assert s.zero_() is s and s.nnz() == 0 and not s.to_dense().ne(0).any()


@pytest.mark.parametrize("dtype", DTYPES)
def test_with_dense_ones(random, dtype):
    s, a = made(random, dtype)
    d = libth.ones(4, 5, dtype=dtype)
    x = random.integers(0, 4, (5, 3)).astype(dtype)
    t = libth.ones(4, 3, dtype=dtype)
    for result, expected in [(s + d, a + 1), (d + s, a + 1), (d - s, 1 - a), (s - d, a - 1), (s.add(d, 2), a + 2), (s @ x, a @ x),
                             (s @ x[:, 0], a @ x[:, 0]), (libth.sparse.mm(s, x), a @ x), (s.matmul(x), a @ x),
                             (libth.sparse.addmm(t, s, x, beta=2, alpha=3), 2 + 3 * (a @ x)), (libth.hspmm(s, x).to_dense(), a @ x),
                             (libth.sspaddmm(t.to_sparse(), s, x).to_dense(), 1 + a @ x), (libth.spmm(s, x), a @ x)] if dtype != "uint8" else \
                            [(s + d, a + 1), (s @ libth.from_numpy(x), a @ x)]:
        assert isinstance(result, libth.Tensor)
        numpy.testing.assert_array_equal(result, expected.astype(dtype))
    mask = s.coalesce()
    picked = libth.arange(20).to(dtype).view(4, 5).sparse_mask(mask)
    numpy.testing.assert_array_equal(picked.to_dense(), numpy.where(a != 0, numpy.arange(20).reshape(4, 5), 0))


@pytest.mark.parametrize("dense", [(), (2,)])
def test_dense_ones_changed_in_place(random, dense):
    """+= and its like change the elements of the dense tensor itself, a view's too."""
    s, a = made(random, "float64", dense=dense)
    array = random.integers(0, 4, (5, 4, *dense)).astype("float64")
    d = libth.from_numpy(array).transpose(0, 1)
    expected = array.swapaxes(0, 1).copy()
    same = d
    d += s
    expected += a
    assert d is same
    numpy.testing.assert_array_equal(array.swapaxes(0, 1), expected)
    d -= s
    assert d is same and d.add_(s, alpha=4) is d and d.sub_(s, 2) is d
    expected += a
    numpy.testing.assert_array_equal(array.swapaxes(0, 1), expected)
    for result, difference in [(d.add(s), a), (libth.add(d, s, alpha=2), 2 * a), (d.sub(s), -a), (libth.sub(d, s), -a), (libth.add(s, d), a),
                               (libth.addcmul(d, s, s, value=2), 2 * a * a), (d.clone().addcmul_(s, s), a * a)]:
        assert isinstance(result, libth.Tensor)
        numpy.testing.assert_array_equal(result, expected + difference)
    numpy.testing.assert_array_equal(d, expected)


def test_functions_of_dense_ones(random):
    """Functions of libth take sparse tensors where these have a method of the name."""
    (s, a), x = made(random, "float32"), random.integers(0, 4, (5, 3)).astype("float32")
    t = libth.ones(4, 3)
    for result, expected in [(libth.mul(s, 2), 2 * a), (libth.neg(s), -a), (libth.pow(s, 2), a ** 2), (libth.t(s), a.T), (libth.mm(s, x), a @ x),
                             (libth.mv(s, x[:, 0]), a @ x[:, 0]), (libth.addmm(t, s, x, beta=2), 2 + a @ x), (t.addmm(s, x), 1 + a @ x),
                             (libth.dsmm(s, x), a @ x), (libth.smm(s, x), a @ x), (libth.hsmm(s, x), a @ x), (s.hspmm(x, alpha=2), 2 * (a @ x)),
                             (libth.saddmm(t.to_sparse(), s, x, beta=3), 3 + a @ x),
                             (t.addmm_(s, x, beta=2, alpha=3), 2 + 3 * (a @ x)), (t, 2 + 3 * (a @ x))]:
        numpy.testing.assert_array_equal(result.to_dense() if result.is_sparse else result, expected)
    assert libth.smm(s, x).is_sparse and libth.hsmm(s, x).sparse_dim() == 1


def test_changed_in_place(random):
    s, a = made(random, "float32", dense=(3,))
    kept = s._indices()
    before = kept.tolist()
    assert s.transpose_(0, 1) is s and s.shape == (5, 4, 3) and kept.tolist() == before
    numpy.testing.assert_array_equal(s.to_dense(), a.swapaxes(0, 1))
    m, b = made(random, "float32")
    power = m
    power **= 2
    assert m.t_() is m and m.neg_() is m and power is m
    numpy.testing.assert_array_equal(m.to_dense(), -b.T ** 2)
    numpy.testing.assert_array_equal(m.pow_(2).to_dense(), b.T ** 4)
    assert s.resize_(6, 4, 3) is s and s.shape == (6, 4, 3) and s.nnz() == 7 and s.dense_dim() == 1
    numpy.testing.assert_array_equal(s.to_dense()[:5], a.swapaxes(0, 1))
    for error, size in [(ValueError, (6, 4)), (libth.Error, (6, 4, 4)), (libth.Error, (1, 4, 3)), (libth.Error, (6, -4, 3))]:
        with pytest.raises(error):
            s.resize_(size)
    assert s.shape == (6, 4, 3) and s.to_dense().shape == (6, 4, 3)
    nothing = libth.sparse_coo_tensor((2, 3), dtype="float64")
    assert nothing.resize_as_(s).shape == (6, 4, 3) and nothing.resize_(2).shape == (2,)
    assert nothing.copy_(s) is nothing and nothing.is_same_size(s) and nothing.dtype is libth.float64 and not nothing.is_same_size(m)
    s.zero_()
    assert nothing.nnz() == 7 and nothing.to_dense().sum() == a.sum()


def test_memory():
    """Indices and values are shared, and outlive the tensor."""
    values = libth.ones(2)
    indices = libth.tensor([[0, 1], [1, 0]])
    s = libth.sparse_coo_tensor(indices, values, (2, 2))
    values[0] = 5
    assert s.to_dense().tolist() == [[0, 5], [1, 0]] and s._indices().data_ptr() == indices.data_ptr()
    kept = s._values()
    watched = weakref.ref(s)
    del s
    gc.collect()
    assert watched() is None and kept.tolist() == [5, 1]


def test_copies(random):
    s, a = made(random, "float64")
    for t in (copy.copy(s), copy.deepcopy(s), *(pickle.loads(pickle.dumps(s, protocol)) for protocol in range(2, 6)),
              pickle.loads(pickle.dumps(s.coalesce()))):
        numpy.testing.assert_array_equal(t.to_dense(), a)
        assert t.shape == s.shape and t.dtype is s.dtype
    assert pickle.loads(pickle.dumps(s.coalesce())).is_coalesced()
    assert copy.copy(s)._values().data_ptr() == s._values().data_ptr() != copy.deepcopy(s)._values().data_ptr()
    nothing = pickle.loads(pickle.dumps(libth.sparse_coo_tensor((2, 3), dtype="int32")))
    assert nothing.shape == (2, 3) and nothing.nnz() == 0 and nothing.dtype is libth.int32


def test_types(random):
    s, a = made(random, "int16")
    assert s.to("int16") is s and s.double().dtype is libth.float64
    numpy.testing.assert_array_equal(s.float().to_dense(), a.astype("float32"))
    assert s.coalesce().long().is_coalesced() and s.cpu() is s and not s.is_cuda and s.ndimension() == 2 and s.nelement() == 20
    assert s.type() == "libth.sparse.ShortTensor" and s.type("torch.FloatTensor").dtype is s.type_as(libth.ones(1)).dtype is libth.float32
    assert pickle.loads(pickle.dumps(libth.SparseTensor.float)) is libth.SparseTensor.float
    assert libth.sparse_coo_tensor([[1]], [1.5], dtype="float64").shape == (2,)


def test_no_elements():
    for s in (libth.sparse_coo_tensor((2, 0)), libth.sparse_coo_tensor(libth.empty(2, 0, dtype="int64"), libth.empty(0), (2, 0)),
              libth.sparse_coo_tensor([[], []], [], (2, 0))):
        assert s.to_dense().shape == (2, 0) and s.nnz() == 0 and s.coalesce().shape == (2, 0)
        dense = libth.empty(2, 0)
        assert dense.add_(s) is dense and (dense + s).shape == (2, 0)


def test_no_entries():
    """What has no entries is coalesced, and its indices have as many rows as others'."""
    indices = libth.empty(2, 0, dtype="int64")
    for s in (libth.sparse_coo_tensor((2, 3)), libth.sparse_coo_tensor(indices, libth.empty(0), (2, 3)), libth.zeros(2, 3).to_sparse(),
              libth.ones(2, 3).to_sparse().zero_(), copy.copy(libth.sparse_coo_tensor((2, 3)))):
        assert s.is_coalesced() and s.indices().shape == (2, 0) and s.values().shape == (0,) and s.indices().dtype is libth.int64
        again = libth.sparse_coo_tensor(s.indices(), s.values(), s.shape)
        assert again.shape == (2, 3) and again.nnz() == 0
        assert libth.ones(2, 3).sparse_mask(s).nnz() == 0
    for shape in (0,), (2, 0):
        nothing = libth.empty(shape, dtype="float64").to_sparse()
        assert nothing.shape == shape and nothing.dtype is libth.float64 and nothing.indices().shape == (len(shape), 0)


def test_printing():
    assert repr(libth.sparse_coo_tensor([[0, 1, 1], [2, 0, 2]], [3, 4, 5], (2, 3))) == """\
tensor(indices=tensor([[0, 1, 1],
                       [2, 0, 2]]),
       values=tensor([3, 4, 5]),
       size=(2, 3), nnz=3, layout=sparse_coo, dtype=libth.int64)"""


@pytest.mark.parametrize("error, message, wrong", [
    (libth.Error, "index 9 is out of range .*indices", lambda s: libth.sparse_coo_tensor([[9]], [1.0], (2,))),
    (libth.Error, "negative.*indices", lambda s: libth.sparse_coo_tensor([[-1]], [1.0])),
    (libth.Error, "number of entries.*indices", lambda s: libth.sparse_coo_tensor([[0, 1]], [1.0])),
    (TypeError, "indices", lambda s: libth.sparse_coo_tensor([[0.5]], [1.0])),
    (TypeError, "values", lambda s: libth.sparse_coo_tensor([[0]], s)),
    (ValueError, "indices", lambda s: libth.sparse_coo_tensor([0, 1], [1.0, 2.0])),
    (ValueError, "dimension", lambda s: libth.sparse_coo_tensor([[0]], [1.0], ())),
    (ValueError, "values", lambda s: libth.sparse_coo_tensor([[]], libth.empty(0, 2), (2, 2))),
    (ValueError, "sparse_dim", lambda s: libth.ones(2, 2).to_sparse(3)),
    (TypeError, "number", lambda s: s + 1),
    (TypeError, "other: .*float32 and float64", lambda s: s + s.double()),
    (TypeError, "other: ", lambda s: s.mul("a")),
    (TypeError, "dense", lambda s: s.add_(libth.ones(2, 2))),
    (TypeError, "mat1", lambda s: libth.sparse.mm(libth.ones(2, 2), s)),
    (TypeError, "mat2", lambda s: s.mm(s)),
    (TypeError, "other: .*float64 and float32", lambda s: libth.ones(2, 2).double().add_(s)),
    (TypeError, "SparseTensor", lambda s: libth.add(1, s)),
    (TypeError, "atan", lambda s: libth.atan2(libth.ones(2, 2), s)),
    (ValueError, "matrices", lambda s: libth.smm(s, libth.ones(2))),
    (TypeError, "src", lambda s: s.copy_(libth.ones(2, 2))),
    (TypeError, "mask", lambda s: libth.ones(2, 2).sparse_mask(libth.ones(2, 2))),
    (libth.Error, "mask", lambda s: libth.ones(2, 2).sparse_mask(s + s)),
    (libth.Error, "sizes", lambda s: s + libth.sparse_coo_tensor((3, 3))),
    (libth.Error, "dense", lambda s: s @ libth.ones(3, 3)),
    (ValueError, "matrices", lambda s: s.mm(libth.ones(2))),
    (IndexError, "transpose", lambda s: s.transpose(0, 2)),
    (IndexError, "^transpose_", lambda s: s.transpose_(0, 2)),
    (TypeError, r"^add_\(\) .*beta", lambda s: libth.ones(2, 2).add_(s, beta=1)),
    (libth.Error, "power", lambda s: s ** 0),
    (ValueError, "300", lambda s: s.byte() * 300),
    (TypeError, "sparse_coo_tensor", lambda s: libth.SparseTensor()),
    (libth.Error, "Half", lambda s: libth.ones(2).half().to_sparse()),
    (MemoryError, "large", lambda s: libth.sparse_coo_tensor((1 << 40, 1 << 40)).to_dense()),
])
def test_errors(error, message, wrong):
    s = libth.sparse_coo_tensor([[0, 1, 0], [1, 0, 1]], [1.0, 2.0, 3.0], (2, 2))
    before = repr(s)
    with pytest.raises(error, match=message):
        wrong(s)
    assert repr(s) == before
