"""Files of tensors: t7, npy, npz, safetensors and, to read, PyTorch's."""

import os
import sys

from . import _libth, _print
from ._libth import Tensor

_FORMATS = {".t7": "t7", ".th": "t7", ".net": "t7", ".npy": "npy", ".npz": "npz", ".safetensors": "safetensors"}
# Endings of what is read by its beginning.
_PYTORCH = (".pth", ".pt", ".pkl")


class Object:
    """An object of a class of Torch, such as nn.Linear.

    `torch_class` is the name of the class, `fields` a dictionary, whose keys that are names are attributes as well:

        net.modules[0].weight
    """

    __slots__ = ("torch_class", "fields", "__weakref__")

    def __init__(self, torch_class, fields=None):
        object.__setattr__(self, "torch_class", torch_class)
        object.__setattr__(self, "fields", {} if fields is None else fields)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"{self.torch_class} has no field '{name}'") from None

    def __setattr__(self, name, value):
        self.fields[name] = value

    def __delattr__(self, name):
        try:
            del self.fields[name]
        except KeyError:
            raise AttributeError(f"{self.torch_class} has no field '{name}'") from None

    def __getitem__(self, key):
        return self.fields[key]

    def __setitem__(self, key, value):
        self.fields[key] = value

    def __contains__(self, key):
        return key in self.fields

    def __dir__(self):
        return sorted({*object.__dir__(self), *(key for key in self.fields if isinstance(key, str))})

    def __reduce__(self):
        return Object, (self.torch_class,), (None, {"fields": self.fields})

    def __setstate__(self, state):
        object.__setattr__(self, "fields", state[1]["fields"])

    def __repr__(self):
        return tree(self)

    def _repr_html_(self):
        return f"<pre>{_print._escaped(tree(self))}</pre>"


_libth._set_object_class(Object)


def _is_of_pytorch(begin):
    """Whether a zip archive begins as those of torch.save do: by the name of its first member."""
    name = begin[30 : 30 + int.from_bytes(begin[26:28], "little")]
    ends = b"data.pkl", b"/version", b"/byteorder", b"/.format_version", b"/.storage_alignment", b"/serialization_id"
    return name.endswith(ends)


def _format_of(path, given, default=None):
    if given is not None:
        if given not in _FORMATS.values() and (default or given != "pytorch"):
            raise ValueError(f"format: {given!r} is none of {', '.join(dict.fromkeys(_FORMATS.values()))}")
        return given
    path = os.fspath(path)
    path = os.fsdecode(path)
    ending = os.path.splitext(path)[1].lower()
    if ending in _FORMATS:
        return _FORMATS[ending]
    if default and ending in _PYTORCH:
        raise ValueError(f"files of PyTorch ({ending}) are read and not written: use the ending .t7 or .safetensors, or say format='t7'")
    if default:
        return default
    try:
        with open(path, "rb") as file:
            begin = file.read(512)
    except OSError:
        return "t7"  # whose reader says what is wrong
    if begin.startswith(b"\x93NUMPY"):
        return "npy"
    if begin.startswith(b"PK\x03\x04"):
        return "pytorch" if _is_of_pytorch(begin) else "npz"
    return "safetensors" if begin[8:9] == b"{" else "t7"


def load(path, format=None, *, float_of_half=False):
    """What the file at `path` holds: t7, npy, npz, safetensors or a file of PyTorch (.pth, .pt, .pkl), by its ending or else its
    beginning. `format`, if it is given, is one of 't7', 'npy', 'npz', 'safetensors' and 'pytorch', whatever the ending says.

    Tables become lists if their keys are 1, 2, 3, ..., else dictionaries; numbers without a fraction, up to 2^53, become ints; tensors
    that share a storage in the file share it here; instances of classes become Objects. Nothing in a file is ever run: a pickle neither.
    t7, npy and safetensors files are mapped: their elements are read when they are looked at. While tensors of it live, the
    file must not be made shorter; save() replaces it, which is safe.

    Errors: libth.Error if the file cannot be read or is damaged; RecursionError of tables that are nested too deep.
    """
    return _libth._load(path, _format_of(path, format), 1 if float_of_half else 0)


def save(value, path, format=None, *, dtype=None):
    """Writes a value: dictionaries, lists, numbers, strings, tensors, arrays and Objects to t7; one tensor to npy; a dictionary
    of tensors to npz and safetensors. `format` is one of these four names; if it is not given, the ending of `path` says it, and
    any other ending than those of PyTorch means t7. A file that is there is replaced when the new one is complete.

    `dtype`, of safetensors files: 'float16' or 'bfloat16' to write floating-point numbers so.
    Errors: TypeError and ValueError for what a file cannot hold; libth.Error if it cannot be written.
    """
    flags = {None: 0, "float16": 2, "bfloat16": 4}
    if dtype not in flags:
        raise ValueError("dtype: 'float16' or 'bfloat16'")
    kind = _format_of(path, format, "t7")
    if kind == "npz" and isinstance(value, (list, tuple)):
        value = {f"arr_{i}": item for i, item in enumerate(value)}
    _libth._save(value, path, kind, flags[dtype])


# ---- trees ----

def _number(value):
    return repr(value) if isinstance(value, int) else f"{value:.6g}"


def _is_empty_of_pytorch(name, value):
    """Whether a field is one of those that every module of PyTorch has, and empty."""
    known = name in ("_parameters", "_buffers", "_modules", "_non_persistent_buffers_set") or \
        isinstance(name, str) and name.startswith("_") and "hooks" in name
    return known and isinstance(value, (dict, list)) and not value


def _line(value, storages):
    """What stands behind a name in a tree."""
    if isinstance(value, Tensor):
        size = "x".join(map(str, value.shape)) or "one number"
        text = f"{value.dtype.name} tensor {size}"
        if value.numel():
            wide = value.double() if value.dtype.name != "float64" else value
            finite = wide.masked_select(wide.isfinite())
            if finite.numel():
                least, most = finite.min().item(), finite.max().item()
                if value.dtype.name.startswith(("int", "uint")):
                    least, most = int(least), int(most)
                text += f"  all {_number(least)}" if least == most else f"  {_number(least)} to {_number(most)}"
            if finite.numel() < value.numel():
                text += f"  {value.numel() - finite.numel()} not finite"
            if storages.get(value._storage_ptr(), 0) > 1:
                text += f"  storage {list(k for k, n in storages.items() if n > 1).index(value._storage_ptr()) + 1}"
        return text
    if isinstance(value, Object):
        empty = len(value.fields) - len(_children(value))
        return value.torch_class + (f"  and {empty} empty fields" if empty else "")
    if isinstance(value, dict):
        return f"dict of {len(value)}"
    if isinstance(value, (list, tuple)):
        return f"list of {len(value)}"
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _children(value):
    if isinstance(value, Object):
        return [(name, field) for name, field in value.fields.items() if not _is_empty_of_pytorch(name, field)]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, (list, tuple)):
        return list(enumerate(value))
    return []


def _count_storages(value):
    """How many different tensors there are over each storage."""
    counts, seen, todo = {}, set(), [value]
    while todo:
        here = todo.pop()
        if id(here) in seen:
            continue
        if isinstance(here, Tensor):
            seen.add(id(here))
            if here.numel():
                counts[here._storage_ptr()] = counts.get(here._storage_ptr(), 0) + 1
        elif isinstance(here, (Object, dict, list, tuple)):
            seen.add(id(here))
            todo += [child for _, child in reversed(_children(here))]
    return counts


def tree(value, most=200):
    """A value as a tree: one line for each field, element and tensor; lists are cut after `most` elements."""
    storages = _count_storages(value)
    lines, places = [_line(value, storages)], {id(value): "the whole"}
    # What is still to be written: the value, its place, and what stands in front of its lines.
    todo = [(iter(_children(value)[:most + 1]), "", "", len(_children(value)))]
    while todo:
        children, place, indent, left = todo[-1]
        try:
            key, child = next(children)
        except StopIteration:
            todo.pop()
            continue
        todo[-1] = (children, place, indent, left - 1)
        total = left - 1
        if isinstance(key, int) and key >= most:
            lines.append(f"{indent}└─ ... {left} more")
            todo.pop()
            continue
        here = f"{place}.{key}" if place else str(key)
        branch, below = ("└─ ", "   ") if total == 0 else ("├─ ", "│  ")
        name = key if isinstance(key, str) and key.isprintable() else repr(key)
        if id(child) in places and isinstance(child, (Object, dict, list, tuple, Tensor)):
            lines.append(f"{indent}{branch}{name}: = {places[id(child)]}")
            continue
        places[id(child)] = here
        lines.append(f"{indent}{branch}{name}: {_line(child, storages)}")
        grand = _children(child)
        if grand:
            todo.append((iter(grand[:most + 1]), here, indent + below, len(grand)))
    return "\n".join(lines)


def show(path, file=None):
    """Prints what is in a file, or a value, as a tree, and counts the empty fields of modules of PyTorch."""
    value = load(path) if isinstance(path, (str, bytes, os.PathLike)) else path
    print(tree(value), file=file or sys.stdout)
