"""Objects whose methods and finalisers change what is being read, and numbers beyond what memory and 64 bits have."""

import numpy
import pytest

import libth


def test_a_list_of_sizes_that_empties_itself(python):
    done = python("""
import libth
class Size:
    def __index__(self):
        return 2
    def __getattr__(self, name):
        sizes.clear()
        other = [bytearray(64) for _ in range(1000)]
        raise AttributeError(name)
for function in (libth.zeros, libth.ones(4).view, libth.ones(4).permute, libth.Tensor):
    sizes = [Size(), Size(), 3]
    try:
        function(sizes)
    except (TypeError, IndexError):
        pass
""")
    assert done.returncode == 0, done.stderr


def test_a_finaliser_that_moves_the_elements_while_lists_are_made(python):
    done = python("""
import gc, libth
gc.disable()
t = libth.arange(100000).view(50000, 2)
class Node:
    def __del__(self):
        t.resize_(30000000)
        t.resize_(5, 5)
node = Node()
node.node = node
del node
gc.set_threshold(5)
gc.enable()
made = t.tolist()
gc.disable()
assert t.shape == (5, 5)
assert made == [[2 * i, 2 * i + 1] for i in range(50000)]
""")
    assert done.returncode == 0, done.stderr


def test_a_copy_that_is_neither_true_nor_false():
    t = libth.ones(3)
    for call in (lambda: t.__dlpack__(copy=numpy.ones(2)), lambda: t.__dlpack__(max_version=(1, 0), copy=numpy.ones(2)),
                 lambda: libth.from_dlpack(t, copy=numpy.ones(2))):
        with pytest.raises(ValueError, match="truth value"):
            call()


def test_buffers_have_no_more_bytes_than_ints():
    for size in (2 ** 61, 2 ** 62, 2 ** 63 - 1):
        with pytest.raises(BufferError, match="bytes"):
            memoryview(libth.ones(1).expand(size))
    assert memoryview(libth.ones(1).expand(2 ** 60)).nbytes == 2 ** 62


def test_positions_of_more_than_64_bits():
    t = libth.ones(3, 3)
    for index in (2 ** 63, -2 ** 70, (0, 2 ** 70), (slice(None), 2 ** 64), (None, 2 ** 70)):
        with pytest.raises(IndexError):
            t[index]
        with pytest.raises(IndexError):
            t[index] = 1
    assert t.sum().item() == 9


def test_ranges_are_not_walked_through():
    with pytest.raises((MemoryError, libth.Error)):
        libth.tensor(range(2 ** 61))
    assert libth.tensor([range(3), range(2, 5)]).tolist() == [[0, 1, 2], [2, 3, 4]]
    assert libth.tensor([range(2), [0.5, 1]]).tolist() == [[0, 1], [0.5, 1]]
    for ragged in ([range(2), range(3)], [range(2), [[1], [2]]], [[[1], [2]], range(2)], [1, range(2)], [range(0), range(2)]):
        with pytest.raises(ValueError):
            libth.tensor(ragged)
