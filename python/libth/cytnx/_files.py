"""The files of Cytnx 1.1: numbers in front, then the elements as they are in memory."""

import os
import struct
import tempfile

from .. import _libth
from ._types import CytnxError, dtype_of, number_of

_TENSOR, _STORAGE = 888, 999
_CPU = -1


def with_extension(name, extension):
    """The name with the extension, unless it has one."""
    name = os.fspath(name)
    return name if os.path.basename(name).rfind(".") > 0 else name + extension


def replace(function, name, *parts):
    """Replaces a file by one of some parts; what was there before is as it was if that cannot be done."""
    name = os.fspath(name)
    try:
        handle, new = tempfile.mkstemp(dir=os.path.dirname(name) or ".", prefix=".cytnx-")
        try:
            with os.fdopen(handle, "wb") as file:
                for part in parts:
                    file.write(part)
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(new, 0o666 & ~mask)
            os.replace(new, name)
        except BaseException:
            os.unlink(new)
            raise
    except OSError as error:
        raise CytnxError(f"{function}: cannot write <{name}>: {error}") from error


def elements_bytes(elements):
    """The bytes of a contiguous tensor, without a copy."""
    return memoryview(elements).cast("B") if elements.numel() else b""


def storage_head(elements):
    """The numbers in front of the elements of a storage."""
    return struct.pack("<IQIi", _STORAGE, elements.numel(), number_of(elements.dtype), _CPU)


def tensor_head(elements):
    """The numbers in front of the storage of a contiguous tensor."""
    shape = elements.shape
    order = range(len(shape))
    return struct.pack(f"<IQQ{3 * len(shape)}Q", _TENSOR, len(shape), 1, *shape, *order, *order)


class Reader:
    """A file that is read from its beginning on; what is missing or wrong in it is an error of a function."""

    def __init__(self, function, name):
        self.function, self.name, self.at = function, os.fspath(name), 0
        try:
            with open(name, "rb") as file:
                self.bytes = memoryview(file.read())
        except OSError as error:
            raise CytnxError(f"{function}: the file {self.name} cannot be opened: {error}") from error

    def fail(self, what):
        raise CytnxError(f"{self.function}: the file {self.name} {what}")

    def take(self, count):
        if count > len(self.bytes) - self.at:
            self.fail("ends too early")
        self.at += count
        return self.bytes[self.at - count:self.at]

    def numbers(self, form):
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))

    def elements(self, count, dtype):
        return _libth._from_buffer(bytearray(self.take(count * dtype.itemsize)), dtype.name, (count,)) if count else _libth.zeros(
            0, dtype=dtype)

    def storage(self):
        """The elements of a storage, as a vector."""
        magic, = self.numbers("I")
        if magic != _STORAGE:
            self.fail("has no cytnx::Storage in it")
        count, number, _ = self.numbers("QIi")
        return self.elements(count, dtype_of(number))

    def tensor(self):
        """A tensor, in the order in which its elements are stored."""
        magic, = self.numbers("I")
        if magic != _TENSOR:
            self.fail("has no cytnx::Tensor in it")
        rank, _ = self.numbers("QQ")
        if rank > (len(self.bytes) - self.at) // 24:
            self.fail("ends too early")
        shape, order, place = (self.numbers(f"{rank}Q") for _ in range(3))
        if sorted(order) != list(range(rank)) or sorted(place) != list(range(rank)):
            self.fail("has dimensions in an order that there is not")
        stored = [shape[d] for d in place]
        elements, count = self.storage(), 1
        for size in stored:
            count *= size
        if count != elements.numel():
            self.fail(f"has {elements.numel()} elements for the shape {list(shape)}")
        return elements.reshape(stored).permute(list(order)) if rank else elements.reshape(())

    def rest(self, dtype, count):
        """`count` elements and nothing else, all if it is negative."""
        there, extra = divmod(len(self.bytes), dtype.itemsize)
        if extra:
            self.fail("does not consist of whole elements of that type")
        if count > there:
            self.fail(f"has {there} elements, not {count}")
        return self.elements(there if count < 0 else count, dtype)
