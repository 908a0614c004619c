"""Memory that is shared with other libraries: DLPack, buffers, NumPy's interfaces, pickles and copies."""

import array as arrays
import copy
import ctypes
import gc
import pickle
import weakref

import numpy
import pytest
from conftest import ALL_DTYPES, LAYOUTS, array

import libth


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", ALL_DTYPES)
def test_numpy_both_ways(random, dtype, layout):
    a = array(random, dtype, (3, 4), layout)
    for make in (libth.from_numpy, libth.as_tensor, libth.from_dlpack):
        t = make(a)
        assert t.data_ptr() == a.ctypes.data and t.tolist() == a.tolist()
        for back in (t.numpy(), numpy.asarray(t), numpy.from_dlpack(t), numpy.array(t, copy=False)):
            assert back.ctypes.data == a.ctypes.data and back.dtype == a.dtype and back.strides == a.strides
            numpy.testing.assert_array_equal(back, a)
    t[0, 0] = 5
    assert a[0, 0] == 5
    assert numpy.array(t).ctypes.data != a.ctypes.data
    interface = t.__array_interface__
    assert interface["data"] == (a.ctypes.data, False) and interface["typestr"] == a.dtype.str and interface["strides"] == a.strides


def test_memory_outlives_its_maker():
    a = numpy.arange(1000.0)
    watched = weakref.ref(a)
    t = libth.from_numpy(a)[10:20]
    del a
    gc.collect()
    assert watched() is not None and t.tolist() == list(range(10, 20))
    del t
    gc.collect()
    assert watched() is None
    back = libth.arange(1000.0).numpy()
    gc.collect()
    assert back.tolist() == list(range(1000))
    view = memoryview(libth.arange(4))
    assert view.tolist() == [0, 1, 2, 3]


def test_lent_memory_stays():
    t = libth.arange(4)
    view = memoryview(t)
    with pytest.raises(libth.Error):
        t.resize_(1 << 20)
    assert view.tolist() == [0, 1, 2, 3] and t.tolist() == [0, 1, 2, 3]
    t.resize_(2)
    assert view.shape == (4,)


def test_read_only():
    a = numpy.arange(3.0)
    a.flags.writeable = False
    with pytest.raises(ValueError, match="copies"):
        libth.from_numpy(a)
    assert (libth.ones(3) + a).tolist() == [1, 2, 3]  # an operand is only read
    t = libth.as_tensor(a)
    t[0] = 9
    assert a[0] == 0
    repeated = libth.ones(1, 2).expand(3, 2)
    assert memoryview(repeated).readonly and not repeated.numpy().flags.writeable
    with pytest.raises(BufferError):
        repeated.__dlpack__()
    assert libth.from_dlpack(repeated).data_ptr() != repeated.data_ptr()  # a copy, since it may be written to


@pytest.mark.parametrize("make", [lambda: numpy.zeros(3, "complex64"), lambda: numpy.zeros(3, "uint16"), lambda: numpy.zeros(3, "uint64"),
                                  lambda: numpy.array(["a"]), lambda: numpy.zeros(3, ">f4"), lambda: numpy.array([object()])])
def test_elements_that_no_tensor_has(make):
    with pytest.raises(TypeError):
        libth.from_numpy(make())


def test_negative_strides():
    a = numpy.arange(6.0)[::-1]
    with pytest.raises(ValueError):
        libth.from_numpy(a)
    assert libth.tensor(a).tolist() == [5, 4, 3, 2, 1, 0]
    assert (libth.zeros(6, dtype="float64") + a).tolist() == [5, 4, 3, 2, 1, 0]


def test_other_buffers():
    b = arrays.array("i", [1, 2, 3])
    t = libth.from_numpy(memoryview(b))
    t[1] = 7
    assert b[1] == 7 and t.dtype is libth.int32
    assert bytes(libth.tensor([1, 2], dtype="uint8")) == b"\x01\x02"
    view = memoryview(libth.arange(6).view(2, 3).t())
    assert view.shape == (3, 2) and view.strides == (8, 24) and view.format == "q" and view.tolist() == [[0, 3], [1, 4], [2, 5]]
    with pytest.raises(BufferError):
        pickle.PickleBuffer(libth.arange(6)[::2]).raw()


def test_buffers_without_sizes():
    """Who asks for no sizes gets bytes: one dimension, as memoryview() takes for granted."""
    class Buffer(ctypes.Structure):
        _fields_ = [("buf", ctypes.c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
                    ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("rest", ctypes.c_void_p * 5)]

    for t in (libth.ones(1, 4, 3, 2), libth.ones(())):
        view = Buffer()
        assert ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(t), ctypes.byref(view), 0) == 0
        assert (view.ndim, view.len, view.buf) == (1, t.nbytes, t.data_ptr())
        ctypes.pythonapi.PyBuffer_Release(ctypes.byref(view))
        if hasattr(t, "__buffer__"):
            assert t.__buffer__(0).nbytes == t.nbytes


def test_dlpack():
    t = libth.arange(6).view(2, 3)
    assert t.__dlpack_device__() == (1, 0)
    assert "versioned" in repr(t.__dlpack__(max_version=(1, 0))) and "versioned" not in repr(t.__dlpack__())
    capsule = t.__dlpack__()
    assert libth.from_dlpack(capsule).same_data(t) is False and libth.from_dlpack(t).data_ptr() == t.data_ptr()
    with pytest.raises(BufferError):
        libth.from_dlpack(capsule)  # taken over already
    assert libth.from_dlpack(t, copy=True).data_ptr() != t.data_ptr()
    assert libth.from_dlpack(t, device="cpu").tolist() == t.tolist()
    for wrong in ({"stream": 1}, {"dl_device": (2, 0)}):
        with pytest.raises(BufferError):
            t.__dlpack__(**wrong)
    for shape in ((), (0,), (0, 3), (2, 1)):
        assert numpy.from_dlpack(libth.ones(shape)).shape == shape

    class Old:
        def __init__(self, tensor):
            self.tensor = tensor

        def __dlpack__(self, stream=None):
            return self.tensor.__dlpack__()

        def __dlpack_device__(self):
            return (1, 0)

    assert libth.from_dlpack(Old(t)).tolist() == t.tolist()
    assert (t + Old(t)).tolist() == (t + t).tolist()


@pytest.mark.parametrize("dtype", ALL_DTYPES)
def test_pickle(dtype):
    for t in (libth.ones(2, 3, dtype=dtype), libth.ones(4, 4, dtype=dtype)[::2].t(), libth.ones((), dtype=dtype), libth.empty(0, 3, dtype=dtype)):
        for protocol in range(2, 6):
            back = pickle.loads(pickle.dumps(t, protocol))
            assert back.dtype is t.dtype and back.shape == t.shape and back.tolist() == t.tolist()
            if t.numel():
                back.fill_(3)
                assert (back.double() == 3).all()
    assert pickle.loads(pickle.dumps(getattr(libth, dtype))) is getattr(libth, dtype)


def test_pickle_out_of_band():
    t = libth.arange(10)
    buffers = []
    data = pickle.dumps(t, 5, buffer_callback=buffers.append)
    assert len(data) < 200 and len(buffers) == 1
    back = pickle.loads(data, buffers=buffers)
    assert back.data_ptr() == t.data_ptr()  # nothing was copied
    read_only = pickle.loads(data, buffers=[bytes(buffers[0])])
    read_only[0] = 5
    assert read_only.tolist() == [5] + list(range(1, 10))
    with pytest.raises(ValueError):
        pickle.loads(data, buffers=[b"12"])


def test_copies():
    t = libth.arange(6)
    pair = [t, t[2:]]
    assert copy.copy(t).data_ptr() == t.data_ptr()
    deep = copy.deepcopy(pair)
    assert deep[0].data_ptr() != t.data_ptr() and deep[0].same_data(deep[1])
    deep[0][3] = 100
    assert deep[1][1].item() == 100 and t[3].item() == 3


def test_subclass():
    class Named(libth.Tensor):
        pass

    n = Named(2, 3)
    n.name = "x"
    n.itself = n
    assert isinstance(n, libth.Tensor) and n.shape == (2, 3) and (n + 1).shape == (2, 3)
    watched = weakref.ref(n)
    del n
    gc.collect()
    assert watched() is None


class Named(libth.Tensor):
    """A class of its own, whose tensors have attributes."""


def test_copies_of_subclasses():
    t = Named(2, 3).fill_(1)
    assert type(t) is Named
    t.name, t.self = ["a"], t
    for made in (copy.copy(t), copy.deepcopy(t), *(pickle.loads(pickle.dumps(t, protocol)) for protocol in range(2, 6))):
        assert type(made) is Named and made.equal(t) and made.name == ["a"]
    deep = copy.deepcopy([t, t, t[0]])
    assert deep[0] is deep[1] and deep[0].self is deep[0] and deep[0].name is not t.name and deep[0].same_data(deep[2])
    assert type(copy.deepcopy(Named(0))) is Named and type(copy.copy(libth.ones(2))) is libth.Tensor
