"""Methods of tensors that are written in Python."""

import builtins

from . import _libth, _print
from ._libth import Tensor
from ._print import get_printoptions, set_printoptions  # noqa: F401

_types = {name: getattr(_libth, name) for name in ("uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64")}
_type_strings = {"uint8": "|u1", "int8": "|i1", "int16": "<i2", "int32": "<i4", "int64": "<i8", "float16": "<f2", "float32": "<f4",
                 "float64": "<f8"}
_torch_names = {"uint8": "Byte", "int8": "Char", "int16": "Short", "int32": "Int", "int64": "Long", "float16": "Half", "float32": "Float",
                "float64": "Double"}


def method(function):
    """Gives tensors a method."""
    setattr(Tensor, function.__name__, function)
    return function


# ---- types ----

@method
def to(self, *args, dtype=None, copy=False):
    """to(dtype), to(other), to(device, dtype): the elements in another type; the tensor itself if it has it already."""
    for given in args:
        if isinstance(given, Tensor):
            dtype = given.dtype
        elif given is None or isinstance(given, str) and given == "cpu":
            continue
        elif isinstance(given, builtins.bool):
            copy = copy or given
        else:
            dtype = given
    return self._to(self.dtype if dtype is None else dtype, copy)


@method
def type(self, dtype=None):
    """The name of the type, such as 'libth.FloatTensor'; with one, the elements in it."""
    if dtype is None:
        return f"libth.{_torch_names[self.dtype.name]}Tensor"
    if isinstance(dtype, str) and dtype.endswith("Tensor"):
        name = dtype.rsplit(".", 1)[-1][:-6]
        dtype = next((key for key, torch_name in _torch_names.items() if torch_name == name), dtype)
    return self._to(dtype)


@method
def type_as(self, other):
    """The elements in the type of another tensor."""
    return self._to(other.dtype)


def _conversion(name, dtype):
    def convert(self):
        return self._to(dtype)
    convert.__name__, convert.__qualname__ = name, f"Tensor.{name}"  # by which it is pickled
    convert.__doc__ = f"The elements as {dtype.name}."
    method(convert)


for _name, _type in (("byte", "uint8"), ("char", "int8"), ("short", "int16"), ("int", "int32"), ("long", "int64"), ("half", "float16"),
                     ("float", "float32"), ("double", "float64")):
    _conversion(_name, _types[_type])

Tensor.device = property(lambda self: "cpu", doc="'cpu': there is no other.")
Tensor.data = property(lambda self: self.alias(), doc="Another tensor over the same elements.")
Tensor.is_cuda = property(lambda self: False)


@method
def cpu(self):
    """The tensor itself."""
    return self


# ---- printing ----

@method
def __repr__(self):
    return _print.text(self)


@method
def _repr_html_(self):
    return _print.html(self)


@method
def __format__(self, spec):
    return format(self.item(), spec) if self.ndim == 0 and spec else object.__format__(self, spec)


# ---- exchange ----

@method
def numpy(self):
    """An array over the same memory, which from now on stays where it is. Needs NumPy."""
    import numpy
    return numpy.asarray(memoryview(self))


def array_as_asked(array, dtype, copy):
    """An array of NumPy in the type, and as the copy, that __array__ was asked for."""
    if dtype is not None and array.dtype != dtype:
        if copy is False:
            raise ValueError("the elements would have to be converted, thus copied")
        return array.astype(dtype)
    return array.copy() if copy else array


@method
def __array__(self, dtype=None, copy=None):
    return array_as_asked(self.numpy(), dtype, copy)


def _array_interface(self):
    self._keep_memory()
    size = self.element_size()
    repeats = any(stride == 0 and n > 1 for n, stride in zip(self.shape, self.stride()))
    return {"version": 3, "shape": self.shape, "typestr": _type_strings[self.dtype.name], "data": (self.data_ptr(), repeats),
            "strides": tuple(size * stride for stride in self.stride())}


Tensor.__array_interface__ = property(_array_interface, doc="NumPy's description of the memory.")
# Above NumPy's arrays: array + tensor is a tensor.
Tensor.__array_priority__ = 1000


def _rebuild(buffer, dtype, shape, kind=Tensor):
    made = _libth._from_buffer(buffer, dtype, shape)
    return made if kind is Tensor else Tensor.__new__(kind, made)


def _as_kind_of(self, tensor):
    """A tensor, as one of the class of another one."""
    kind = builtins.type(self)
    return tensor if kind is Tensor else Tensor.__new__(kind, tensor)


@method
def __reduce_ex__(self, protocol):
    import pickle  # which takes longer to import than all of this package
    dense = self.contiguous()
    buffer = pickle.PickleBuffer(dense) if protocol >= 5 else bytes(memoryview(dense).cast("B")) if self.numel() else b""
    if builtins.type(self) is Tensor:
        return _rebuild, (buffer, self.dtype.name, self.shape)
    return _rebuild, (buffer, self.dtype.name, self.shape, builtins.type(self)), getattr(self, "__dict__", None) or None


@method
def __copy__(self):
    made = _as_kind_of(self, self.alias())
    if hasattr(self, "__dict__"):
        made.__dict__.update(self.__dict__)
    return made


@method
def __deepcopy__(self, memo):
    key = ("libth storage", self._storage_ptr())
    if self.numel() == 0:
        made = self.clone()
    else:
        if key not in memo:
            memo[key] = self.as_strided([self._storage_size()], [1], 0).clone()
        made = memo[key].as_strided(list(self.shape), list(self.stride()), self.storage_offset())
    made = memo[id(self)] = _as_kind_of(self, made)
    if hasattr(self, "__dict__"):
        import copy
        made.__dict__.update(copy.deepcopy(self.__dict__, memo))
    return made


# ---- more ----

@method
def __contains__(self, value):
    equal = self == value
    if not isinstance(equal, Tensor):
        raise TypeError(f"elements of a tensor are numbers, not {builtins.type(value).__name__}")
    return bool(equal.any())


@method
def __reversed__(self):
    return self.flip(0) if self.ndim else self


@method
def new_tensor(self, data, dtype=None):
    """A new tensor of this one's type."""
    return _libth.tensor(data, self.dtype if dtype is None else dtype)


@method
def sum_to_size(self, *size):
    """The sum over the dimensions that expanding from `size` would repeat."""
    size = tuple(size[0]) if len(size) == 1 and not isinstance(size[0], builtins.int) else size
    result = self
    while result.ndim > len(size):
        result = result.sum(0)
    for d, n in enumerate(size):
        if n == 1 and result.shape[d] != 1:
            result = result.sum(d, True)
    return result


@method
def reshape_as(self, other):
    """The elements in the sizes of another tensor."""
    return self.reshape(other.shape)


@method
def ndimension(self):
    """The number of dimensions."""
    return self.ndim


@method
def nelement(self):
    """The number of elements."""
    return self.numel()


@method
def is_set_to(self, tensor):
    """Whether both are the same view of the same elements."""
    return self.numel() > 0 and self.same_data(tensor) and (self.shape, self.stride(), self.storage_offset()) == (
        tensor.shape, tensor.stride(), tensor.storage_offset())


# ---- in place ----

_bernoulli_in_place = Tensor.bernoulli_


@method
def bernoulli_(self, p=0.5):
    """Ones and zeros in place: one probability, or a tensor with that of each element, which is expanded."""
    if not isinstance(p, Tensor):
        return _bernoulli_in_place(self, p)
    return self.copy_(p.expand(self.shape).bernoulli())


@method
def swapaxes_(self, axis0, axis1):
    """The tensor itself, with two dimensions in each other's place."""
    return self.transpose_(axis0, axis1)


@method
def apply_(self, callable):
    """Each element as a function of Python gives it, in row-major order. Nothing is changed if the function raises an exception."""
    return self.copy_(_libth.tensor([callable(x) for x in self.reshape(-1).tolist()], self.dtype).reshape(self.shape))


def _map(self, tensors, callable):
    values = [self.reshape(-1).tolist(), *[tensor.expand(self.shape).reshape(-1).tolist() for tensor in tensors]]
    return self.copy_(_libth.tensor([callable(*row) for row in zip(*values)], self.dtype).reshape(self.shape))


@method
def map_(self, tensor, callable):
    """Each element as a function of it and of that of another tensor gives it; the tensor is expanded."""
    return _map(self, (tensor,), callable)


@method
def map2_(self, x, y, callable):
    """Each element as a function of it and of those of two other tensors gives it; the tensors are expanded."""
    return _map(self, (x, y), callable)
