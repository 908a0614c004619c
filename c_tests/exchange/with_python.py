"""Round trips through NumPy, safetensors and (if it is there) PyTorch, by way of ctypes.

usage: with_python.py LIBTH.SO FOLDER, where FOLDER is for files. Needs the packages numpy and safetensors.
"""

import ctypes as c
import gc
import os
import struct
import sys

import numpy as np
import safetensors.numpy

th = c.CDLL(sys.argv[1])
folder = sys.argv[2]
TYPES = {"Byte": "u1", "Char": "i1", "Short": "i2", "Int": "i4", "Long": "i8", "Float": "f4", "Double": "f8", "Half": "f2"}
P = c.c_void_p
python = c.pythonapi
python.PyCapsule_New.restype = c.py_object
python.PyCapsule_New.argtypes = [P, c.c_char_p, P]
python.PyCapsule_GetPointer.restype = P
python.PyCapsule_GetPointer.argtypes = [c.py_object, c.c_char_p]
python.PyCapsule_SetName.argtypes = [c.py_object, c.c_char_p]


def function(name, result, *arguments):
    f = getattr(th, name)
    f.restype, f.argtypes = result, list(arguments)
    return f


def path(name):
    return os.path.join(folder, name).encode()


class Shown:
    """A tensor as NumPy and PyTorch look at it: one capsule, handed out once."""

    def __init__(self, kind, tensor, versioned=True):
        self.kind, self.tensor, self.versioned = kind, tensor, versioned

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, stream=None, max_version=None, dl_device=None, copy=None):
        versioned = self.versioned and max_version is not None and max_version[0] >= 1
        name = b"dltensor_versioned" if versioned else b"dltensor"
        make = function(f"TH{self.kind}Tensor_toDLPack" + ("" if versioned else "Legacy"), P, P)
        capsule = python.PyCapsule_New(make(self.tensor), name, None)
        self.names = getattr(self, "names", []) + [name]  # capsules keep no copy
        return capsule


def taken(kind, array, versioned=True):
    """A TH tensor over the elements of an array of NumPy's or a tensor of PyTorch's."""
    capsule = array.__dlpack__(max_version=(1, 0)) if versioned else array.__dlpack__()
    name = b"dltensor_versioned" if versioned else b"dltensor"
    new = function(f"TH{kind}Tensor_newFromDLPack" + ("" if versioned else "Legacy"), P, P)
    tensor = new(python.PyCapsule_GetPointer(capsule, name))
    used = b"used_" + name
    python.PyCapsule_SetName(capsule, used)
    taken.names.append(used)
    return tensor


taken.names = []


def data(kind, tensor):
    return function(f"TH{kind}Tensor_data", P, P)(tensor)


def free(kind, tensor):
    function(f"TH{kind}Tensor_free", None, P)(tensor)


def sample(code, shape):
    return (np.arange(np.prod(shape)) % 100).astype(code).reshape(shape)


def dlpack():
    for kind, code in TYPES.items():
        for versioned in (True, False):
            array = sample(code, (5, 6))
            tensor = taken(kind, array, versioned)
            assert data(kind, tensor) == array.ctypes.data
            back = np.from_dlpack(Shown(kind, tensor, versioned))
            assert back.dtype == array.dtype and (back == array).all() and back.ctypes.data == array.ctypes.data
            array[1, 1] = 9
            assert back[1, 1] == 9
            free(kind, tensor)
            del array
            gc.collect()
            assert back[1, 1] == 9 and back[4, 5] == 29  # what it shows is still there
        # Transposed, stepped, read-only, of no elements, a scalar.
        for array in (sample(code, (3, 4)).T, sample(code, (4, 6))[::2, ::3], np.broadcast_to(sample(code, (1, 4)), (3, 4))):
            tensor = taken(kind, array)
            assert (data(kind, tensor) == array.ctypes.data) == array.flags.writeable
            back = np.from_dlpack(Shown(kind, tensor))
            assert back.shape == array.shape and (back == array).all()
            free(kind, tensor)
        tensor = taken(kind, np.zeros((3, 0), code))
        assert np.from_dlpack(Shown(kind, tensor)).size == 0
        free(kind, tensor)
        tensor = taken(kind, np.array(7, code))
        assert np.from_dlpack(Shown(kind, tensor)).tolist() == [7]
        free(kind, tensor)


def with_torch():
    try:
        import torch
    except ImportError:
        print("note: PyTorch is not here, and not tested against")
        return
    for kind, code in TYPES.items():
        source = torch.from_numpy(sample(code, (4, 3)))
        for tensor in (source, source.t(), source[::2]):
            th_tensor = taken(kind, tensor, False)
            assert data(kind, th_tensor) == tensor.data_ptr()
            back = torch.from_dlpack(Shown(kind, th_tensor))
            free(kind, th_tensor)
            assert torch.equal(back, tensor) and back.data_ptr() == tensor.data_ptr() and back.stride() == tensor.stride()


def npy():
    for kind, code in TYPES.items():
        load, save = function(f"TH{kind}Tensor_newLoadNpy", P, c.c_char_p), function(f"TH{kind}Tensor_saveNpy", None, P, c.c_char_p)
        for array in (sample(code, (3, 4, 5)), sample(code, (6, 7)).T, sample(">" + code, (2, 3)), sample(code, (4,))[::2]):
            np.save(path("in.npy").decode(), array)
            tensor = load(path("in.npy"))
            shown = np.from_dlpack(Shown(kind, tensor))
            assert shown.shape == array.shape and (shown == array).all()
            save(tensor, path("out.npy"))
            back = np.load(path("out.npy").decode())
            assert back.dtype == array.dtype.newbyteorder("=") and (back == array).all()
            assert back.flags.f_contiguous == array.flags.f_contiguous or array.ndim == 1
            free(kind, tensor)


def tables():
    arrays = {kind.lower(): sample(code, (3, 4)) for kind, code in TYPES.items()}
    free_object = function("THObject_free", None, P)
    load_npz, save_npz = function("THObject_newLoadNpz", P, c.c_char_p), function("THObject_saveNpz", None, P, c.c_char_p)
    for save in (np.savez, np.savez_compressed):
        save(path("in.npz").decode(), **arrays)
        table = load_npz(path("in.npz"))
        save_npz(table, path("out.npz"))
        free_object(table)
        with np.load(path("out.npz").decode()) as back:
            assert list(back) == list(arrays)
            assert all((back[name] == array).all() and back[name].dtype == array.dtype for name, array in arrays.items())
    load = function("THObject_newLoadSafetensors", P, c.c_char_p, c.c_int)
    save = function("THObject_saveSafetensors", None, P, c.c_char_p, c.c_int)
    safetensors.numpy.save_file(arrays, path("in.safetensors").decode(), metadata={"a": "\u00e9\n"})
    table = load(path("in.safetensors"), 0)
    save(table, path("out.safetensors"), 0)
    back = safetensors.numpy.load_file(path("out.safetensors").decode())
    assert set(back) == set(arrays)
    assert all((back[name] == array).all() and back[name].dtype == array.dtype for name, array in arrays.items())
    with safetensors.safe_open(path("out.safetensors").decode(), "np") as opened:
        assert opened.metadata() == {"a": "\u00e9\n"}
    save(table, path("brain.safetensors"), 4)
    with open(path("brain.safetensors"), "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        assert b'"BF16"' in file.read(length)
    free_object(table)


dlpack()
with_torch()
npy()
tables()
print("NumPy", np.__version__, "and safetensors", safetensors.__version__)
