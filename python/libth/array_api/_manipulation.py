"""Functions of sizes and order, of types, and of positions."""

import builtins

from .. import _functions, _libth
from .._libth import int64
from . import _dtypes
from ._array import Array, array_of, check_device, converted, count, made
from ._dtypes import checked, is_of, promoted

__all__ = ["astype", "broadcast_arrays", "broadcast_to", "can_cast", "concat", "expand_dims", "flip", "moveaxis", "permute_dims",
           "repeat", "reshape", "result_type", "roll", "squeeze", "stack", "take", "take_along_axis", "tile", "unstack"]


# ---- types ----

def astype(x, dtype, /, *, copy=True, device=None):
    """The elements in another type; the array itself if it has the type and `copy` is False."""
    check_device(device)
    dtype = checked(dtype)
    if array_of(x).dtype is dtype:
        return made(x.tensor.clone(), dtype) if copy else x
    return made(converted(x, dtype), dtype)


def result_type(*arrays_and_dtypes):
    """The type in which arrays, types and numbers of Python meet. Errors: TypeError if there is none."""
    numbers = [one for one in arrays_and_dtypes if isinstance(one, (builtins.bool, int, float))]
    types = [checked(getattr(one, "dtype", one)) for one in arrays_and_dtypes if not isinstance(one, (builtins.bool, int, float))]
    if not types:
        raise ValueError("result_type: an array or a type is expected")
    result = types[0]
    for one in types[1:]:
        result = promoted(result, one)
    for number in numbers:
        result = _dtypes.of_scalar(number, result)
    return result


def can_cast(from_, to, /):
    """Whether elements of a type, or of an array, are converted to another one where both meet."""
    from_, to = checked(getattr(from_, "dtype", from_)), checked(to)
    try:
        return promoted(from_, to) is to
    except TypeError:
        return False


# ---- sizes ----

def axis_of(axis, ndim, name):
    """A dimension counted from 0. Errors: IndexError if there is no such one."""
    if not -ndim <= axis < ndim:
        raise IndexError(f"{name}: there is no dimension {axis} among {ndim}")
    return axis % ndim


def axes_of(axis, ndim, name):
    """Several dimensions counted from 0: all of them for None."""
    if axis is None:
        return list(range(ndim))
    axes = [axis_of(one, ndim, name) for one in (axis if isinstance(axis, (tuple, list)) else (axis,))]
    if len(set(axes)) != len(axes):
        raise ValueError(f"{name}: a dimension is given twice in {axis}")
    return axes


def broadcast_shapes(*shapes):
    """The sizes to which arrays of these sizes are expanded. Errors: ValueError if they do not go together."""
    result = [1] * builtins.max([len(shape) for shape in shapes], default=0)
    for shape in shapes:
        for d, size in enumerate(shape, len(result) - len(shape)):
            if size != 1 and result[d] not in (1, size):
                raise ValueError(f"the sizes {', '.join(map(str, shapes))} do not go together")
            result[d] = size if size != 1 else result[d]
    return tuple(result)


def broadcast_to(x, /, shape):
    """An array expanded to sizes: a view, whose repeated elements are one in memory."""
    shape = tuple(shape)
    if broadcast_shapes(array_of(x).shape, shape) != shape:
        raise ValueError(f"an array of the sizes {x.shape} is not expanded to {shape}")
    return made(x.tensor.expand(shape), x.dtype)


def broadcast_arrays(*arrays):
    """Arrays expanded to each other's sizes: a list."""
    shape = broadcast_shapes(*[array_of(x).shape for x in arrays])
    return [broadcast_to(x, shape) for x in arrays]


def _joined(name, arrays):
    arrays = list(arrays)
    if not arrays:
        raise ValueError(f"{name}: at least one array is expected")
    dtype = result_type(*[array_of(x) for x in arrays])
    return [converted(x, dtype) for x in arrays], dtype


def concat(arrays, /, *, axis=0):
    """Arrays one after the other along a dimension; all elements in one vector where `axis` is None."""
    tensors, dtype = _joined("concat", arrays)
    if axis is None:
        return made(_libth.cat([t.reshape(-1) for t in tensors], 0), dtype)
    axis = axis_of(axis, tensors[0].ndim, "concat")
    rests = {(t.ndim, *t.shape[:axis], *t.shape[axis + 1:]) for t in tensors}
    if len(rests) > 1:
        raise ValueError("concat: the other sizes of the arrays differ")
    # Vectors without elements are skipped by cat.
    return made(_libth.cat(tensors, axis), dtype)


def stack(arrays, /, *, axis=0):
    """Arrays of the same sizes along a new dimension."""
    tensors, dtype = _joined("stack", arrays)
    if len({tuple(t.shape) for t in tensors}) > 1:
        raise ValueError("stack: the sizes of the arrays differ")
    axis = axis_of(axis, tensors[0].ndim + 1, "stack")
    return made(_libth.cat([t.unsqueeze(axis) for t in tensors], axis), dtype)


def unstack(x, /, *, axis=0):
    """The parts of an array along a dimension, as a tuple of views."""
    axis = axis_of(axis, array_of(x).ndim, "unstack")
    return tuple([made(x.tensor.select(axis, i), x.dtype) for i in range(x.shape[axis])])


def expand_dims(x, /, axis):
    """A view with a new dimension of size 1; several with a tuple."""
    tensor = array_of(x).tensor
    axes = axis if isinstance(axis, tuple) else (axis,)
    for one in sorted(axes_of(axes, x.ndim + len(axes), "expand_dims")):
        tensor = tensor.unsqueeze(one)
    return made(tensor, x.dtype)


def squeeze(x, /, axis):
    """A view without dimensions of size 1. Errors: ValueError if they have another size."""
    tensor = array_of(x).tensor
    for one in sorted(axes_of(axis, x.ndim, "squeeze"), reverse=True):
        if tensor.shape[one] != 1:
            raise ValueError(f"squeeze: dimension {one} has the size {tensor.shape[one]}, not 1")
        tensor = tensor.select(one, 0)
    return made(tensor, x.dtype)


def reshape(x, /, shape, *, copy=None):
    """The elements in other sizes, one of which may be -1; a view where it can be, and if `copy` is False.

    Errors: ValueError if the sizes do not fit, or elements would have to be copied and must not be.
    """
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    known = count([size for size in shape if size != -1])
    if shape.count(-1) > 1 or builtins.any([size < -1 for size in shape]):
        raise ValueError(f"reshape: sizes are not negative, but one may be -1, not {shape}")
    if -1 in shape:
        if known == 0 or array_of(x).size % known:
            raise ValueError(f"reshape: {x.size} elements have not the sizes {shape}")
        shape = tuple([x.size // known if size == -1 else size for size in shape])
    elif known != array_of(x).size:
        raise ValueError(f"reshape: {x.size} elements have not the sizes {shape}")
    if copy:
        return made(x.tensor.clone().reshape(shape), x.dtype)
    tensor = x.tensor.reshape(shape)
    if copy is False and x.size and not tensor.same_data(x.tensor):
        raise ValueError("reshape: the elements would have to be copied")
    return made(tensor, x.dtype)


# ---- order ----

def permute_dims(x, /, axes):
    """A view with the dimensions in another order."""
    axes = axes_of(tuple(axes), array_of(x).ndim, "permute_dims")
    if len(axes) != x.ndim:
        raise ValueError(f"permute_dims: {x.ndim} dimensions are expected, not {len(axes)}")
    return made(x.tensor.permute(axes) if axes else x.tensor.alias(), x.dtype)


def moveaxis(x, source, destination, /):
    """A view with dimensions moved to other places."""
    sources, places = axes_of(source, array_of(x).ndim, "moveaxis"), axes_of(destination, x.ndim, "moveaxis")
    if len(sources) != len(places):
        raise ValueError("moveaxis: as many places as dimensions are expected")
    order = [d for d in range(x.ndim) if d not in sources]
    for place, d in sorted(zip(places, sources)):
        order.insert(place, d)
    return permute_dims(x, order)


def flip(x, /, *, axis=None):
    """A copy with the order of dimensions turned round: of all without `axis`."""
    axes = axes_of(axis, array_of(x).ndim, "flip")
    return made(_functions.flip(x.tensor, axes) if axes else x.tensor.clone(), x.dtype)


def roll(x, /, shift, *, axis=None):
    """A copy with elements moved along dimensions, round the end to the beginning."""
    if axis is None:
        return made(_functions.roll(array_of(x).tensor.reshape(-1), (shift,) if isinstance(shift, int) else shift, (0,)).reshape(x.shape),
                    x.dtype)
    axes = [axis_of(one, array_of(x).ndim, "roll") for one in (axis if isinstance(axis, tuple) else (axis,))]
    shifts = shift if isinstance(shift, tuple) else (shift,) * len(axes)
    return made(_functions.roll(x.tensor, shifts, axes), x.dtype)


def repeat(x, repeats, /, *, axis=None):
    """Each element, or part along a dimension, as many times as `repeats` says: a number, or an array of one for each."""
    tensor = array_of(x).tensor
    if axis is None:
        tensor, axis = tensor.reshape(-1), 0
    axis = axis_of(axis, tensor.ndim, "repeat")
    size = tensor.shape[axis]
    counts = [int(n) for n in repeats.tensor.reshape(-1).tolist()] if isinstance(repeats, Array) else [repeats]
    counts = counts * size if len(counts) == 1 else counts
    if len(counts) != size or builtins.any([n < 0 for n in counts]):
        raise ValueError(f"repeat: a count from 0 on, or {size} of them, is expected")
    places = [i for i, n in enumerate(counts) for _ in range(n)]
    return made(tensor.index_select(axis, _libth.tensor(places, int64)), x.dtype)


def tile(x, repetitions, /):
    """An array repeated along dimensions, the last ones if there are fewer counts, and along new ones in front."""
    repetitions = tuple(repetitions)
    tensor = array_of(x).tensor
    shape = (1,) * (len(repetitions) - x.ndim) + x.shape
    repetitions = (1,) * (x.ndim - len(repetitions)) + repetitions
    for d, n in reversed(list(enumerate(repetitions))):
        tensor = tensor.reshape(shape)
        tensor = _libth.cat([tensor] * n, d) if n else tensor.new_empty(shape[:d] + (0,) + shape[d + 1:])
        shape = tuple(tensor.shape)
    return made(tensor.clone() if tensor.same_data(x.tensor) else tensor, x.dtype)


# ---- positions ----

def _positions(indices, size, name):
    if not is_of(array_of(indices, "indices").dtype, "integral"):
        raise TypeError(f"{name}: indices must be whole numbers")
    places = indices.tensor.to(int64)
    if places.numel() and (places.min().item() < -size or places.max().item() >= size):
        raise IndexError(f"{name}: an index is out of range for a dimension of size {size}")
    return _libth.where(places < 0, places + size, places)


def take(x, indices, /, *, axis=None):
    """The parts of an array along a dimension at a vector of indices."""
    if axis is None:
        if array_of(x).ndim != 1:
            raise ValueError("take: axis is needed where there are several dimensions")
        axis = 0
    axis = axis_of(axis, array_of(x).ndim, "take")
    places = _positions(indices, x.shape[axis], "take")
    taken = x.tensor.index_select(axis, places.reshape(-1))
    return made(taken.reshape(x.shape[:axis] + tuple(places.shape) + x.shape[axis + 1:]), x.dtype)


def take_along_axis(x, indices, /, *, axis=-1):
    """The elements of an array at the indices along a dimension; other dimensions of both are expanded to each other."""
    axis = axis_of(axis, array_of(x).ndim, "take_along_axis")
    places = _positions(indices, x.shape[axis], "take_along_axis")
    if places.ndim != x.ndim:
        raise ValueError("take_along_axis: both must have as many dimensions")
    rest = broadcast_shapes(x.shape[:axis] + (1,) + x.shape[axis + 1:], tuple(places.shape[:axis]) + (1,) + tuple(places.shape[axis + 1:]))
    source = x.tensor.expand(rest[:axis] + (x.shape[axis],) + rest[axis + 1:])
    places = places.expand(rest[:axis] + (places.shape[axis],) + rest[axis + 1:])
    return made(source.gather(axis, places) if places.numel() else source.new_empty(places.shape), x.dtype)
