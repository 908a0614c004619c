"""Tensors and storages as Cytnx prints them.

    Total elem: 6
    type  : Double (Float64)
    cytnx device: CPU
    Shape : (2,3)
    [[0.00000e+00 1.00000e+00 2.00000e+00 ]
     [3.00000e+00 4.00000e+00 5.00000e+00 ]]

Cytnx writes its text itself and gives Python an empty one: what print() and a session show is the same here.
"""

import math

_widths = {8: 19, 4: 10, 2: 5, 1: 4}


def _floating(number):
    # Not a number has a sign there.
    return "-nan" if number != number and math.copysign(1, number) < 0 else f"{number:.5e}"


def _words(elements):
    """The elements of a contiguous tensor, each followed by a space; integers have a sign and the width of their type."""
    numbers = elements.reshape(-1).tolist()
    if elements.dtype.is_floating_point:
        return [_floating(number) + " " for number in numbers]
    width = _widths[elements.dtype.itemsize]
    return [f"{number:+{width}d} " for number in numbers]


def _rows(elements):
    """A bracket for each dimension that begins or ends; one element has one row."""
    words, sizes = _words(elements), elements.shape or (1,)
    blocks, block = [], 1  # the elements of each dimension with those behind it
    for size in reversed(sizes):
        block *= size
        blocks.insert(0, block)
    length = sizes[-1]
    for first in range(0, len(words), length):
        begin = "".join("[" if first % block == 0 else " " for block in blocks)
        end = "]" * sum((first + length) % block == 0 for block in blocks)
        yield begin + "".join(words[first:first + length]) + end + "\n"


def tensor_text(tensor):
    """What print() shows of a tensor, without the end of the last line."""
    if tensor.is_void():
        return "Tensor()"
    elements = tensor._tensor.contiguous()
    head = (f"\nTotal elem: {elements.numel()}\ntype  : {tensor.dtype_str()}\n{tensor.device_str()}\n"
            f"Shape : ({','.join(map(str, elements.shape))})\n")
    return head + ("".join(_rows(elements)) + "\n" if elements.numel() else "[]\n") + "\n"


def storage_head(storage):
    """The lines before the elements of a storage."""
    return f"dtype : {storage.dtype_str()}\ndevice: {storage.device_str()}\nsize  : {storage.size()}\n"


def storage_text(storage):
    """What print() shows of a storage, without the end of the last line."""
    if storage.is_void():
        return "Storage()"
    return storage_head(storage) + "[ " + "".join(_words(storage._elements)) + "]\n\n"
