"""Round trips through NumPy, safetensors and (if it is there) PyTorch, by way of ctypes.

usage: with_python.py LIBTH.SO FOLDER, where FOLDER is for files. Needs the packages numpy and safetensors.
"""

import ctypes as c
import gc
import io
import os
import struct
import sys
import zipfile

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


def succeeds(load, *arguments):
    """Whether a call of the library returns: an error ends the process, which is a child for that."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        load(*arguments)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def opens(load, *arguments):
    """Whether a call of another library does."""
    try:
        load(*arguments)
        return True
    except Exception:
        return False


def stored(name, content):
    with open(path(name), "wb") as file:
        file.write(content)
    return path(name)


def npy_like_numpy():
    """Headers that NumPy reads are read, others are not; what is in `stricter` only NumPy reads."""
    load = function("THObject_newLoadNpy", P, c.c_char_p)
    types = ["<f4", "f4", "=f4", "|f4", "float32", "<float32", "f", "<f", "single", "int32", "i4", "i", "l", "<L", ">l", "int", "uint", "intp", "p", "<P", "half", "e", "f5", "F4", "<f+4", "<f 4"]
    shapes = ["(2, 3)", "(2,3,)", "(6,)", "(6)", "6", "(02, 3)", "(00, 3)", "(2L, 3L)", "(-2, -3)", "(2.0, 3)", "[2, 3]", "(1_0,)", "()"]
    stricter = {"(1_0,)", "<f+4", "<f 4"}
    for dtype, shape in [(dtype, "(2, 3)") for dtype in types] + [("<f4", shape) for shape in shapes]:
        header = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': {shape}, }}".encode()
        header += b" " * (-(len(header) + 11) % 64) + b"\n"
        file = stored("like.npy", b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header + bytes(48))
        there = opens(np.load, file.decode()) and not {dtype, shape} & stricter
        assert succeeds(load, file) == there, (dtype, shape, there)


def npz_like_numpy():
    """Archives that NumPy reads are read, with the same names."""
    load = function("THObject_newLoadNpz", P, c.c_char_p)
    free_object = function("THObject_free", None, P)
    count, key_at = function("THObject_pairCount", c.c_size_t, P), function("THObject_newKeyAt", P, P, c.c_size_t)
    string = function("THObject_string", c.c_char_p, P)
    np.savez(path("plain.npz").decode(), a=sample("f4", (2, 3)), b=sample("i8", (4,)))
    with open(path("plain.npz"), "rb") as file:
        plain = file.read()
    end = plain.rindex(b"PK\5\6")
    cases = {
        "plain": plain,
        "before": b"#!/bin/sh\n" + plain,
        "behind": plain + b"more\n",
        "no count": plain[: end + 8] + bytes(4) + plain[end + 12 :],
        "other count": plain[: end + 8] + b"\7\0\7\0" + plain[end + 12 :],
        "comment": plain[: end + 20] + b"\5\0hello",
        "two names": plain.replace(b"a.npy", b"A.npy", 1),
        "no suffix": plain.replace(b"a.npy", b"a.bin"),
        "cut off": plain[:-1],
    }
    with io.BytesIO() as text:
        with zipfile.ZipFile(text, "w") as archive:
            archive.writestr("x.npy", "hello")
            archive.writestr("y", "world")
        cases["text"] = text.getvalue()
    with io.BytesIO() as many:
        with zipfile.ZipFile(many, "w") as archive:
            for k in range(65535):
                archive.writestr(f"{k}", "")
        cases["many"] = many.getvalue()

    def every(file):
        # What np.load takes for an archive by its first bytes; this reads those with others in front, too.
        with np.lib.npyio.NpzFile(file) as arrays:
            names = list(arrays)
            for name in names[:10]:
                arrays[name]
            return names

    for what, content in cases.items():
        file = stored("like.npz", content)
        there = opens(every, file.decode())
        assert succeeds(load, file) == there, (what, there)
        if there:
            names, table = every(file.decode()), load(file)
            assert count(table) == len(names), what
            for k in range(min(len(names), 10)):
                key = key_at(table, k)
                assert string(key).decode() == names[k], (what, names[k])
                free_object(key)
            free_object(table)


def safetensors_like_rust():
    """Headers that safetensors reads are read, others are not."""
    load = function("THObject_newLoadSafetensors", P, c.c_char_p, c.c_int)
    tensor = '"dtype":"F32","shape":[2],"data_offsets":[0,8]'
    for header in [
        f'{{"a":{{{tensor}}}}}',
        f'{{"a":{{{tensor},"more":[1,{{"x":null}}]}}}}',
        f'{{"__metadata__":null,"a":{{{tensor}}}}}',
        f'{{"__metadata__":{{"x":1}},"a":{{{tensor}}}}}',
        f'{{"a":{{{tensor},"more":01}}}}',
        f'{{"a":{{{tensor}}}}}  ',
        "[]",
        '{"a":{"dtype":"F32","shape":[' + "1," * 64 + '2],"data_offsets":[0,8]}}',
        '{"a":{"dtype":"F32","shape":[2.0],"data_offsets":[0,8]}}',
        '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}',
    ]:
        file = stored("like.safetensors", struct.pack("<Q", len(header)) + header.encode() + bytes(8))
        with open(file, "rb") as content:
            there = opens(safetensors.deserialize, content.read())
        assert succeeds(load, file, 0) == there, (header, there)


dlpack()
with_torch()
npy()
tables()
npy_like_numpy()
npz_like_numpy()
safetensors_like_rust()
print("NumPy", np.__version__, "and safetensors", safetensors.__version__)
