"""Tensors by name, with caffe2's rules.

A blob holds a tensor, which it shares with others: tensors of PyTorch and of libth that are fed, and other arrays that
offer DLPack, are not copied, and neither is what is fetched. NumPy's arrays are copied both ways, as in caffe2, where they
are not of the workspace's memory. Strings and bytes are kept as they are. What is fetched is of the kind that was fed.

    workspace.FeedBlob("x", torch.randn(5))
    workspace.FetchTorch("x")                                  # over the memory of what was fed
    workspace.Workspace.current.blobs["x"].to_torch()          # the same

Where PyTorch is not installed, FetchTorch and to_torch give tensors of libth.
"""

import sys
from collections.abc import Mapping

from .. import _libth

__all__ = ["Blob", "Blobs", "CreateBlob", "CurrentWorkspace", "FeedBlob", "FetchBlob", "FetchBlobs", "FetchTorch", "HasBlob", "RemoveBlob",
           "RenameBlob", "ResetWorkspace", "RootFolder", "SwitchWorkspace", "Workspace", "Workspaces"]


def _torch():
    """PyTorch, or None where it is not installed."""
    try:
        import torch
    except ImportError:
        return None
    return torch


def _is_of(value, module, name):
    """Whether a value is of a class of a module, which is not imported for it: else there were no such value."""
    kind = getattr(sys.modules.get(module), name, None)
    return kind is not None and isinstance(value, kind)


class Blob:
    """What a name of a workspace stands for: a tensor, a string, or nothing yet."""

    __slots__ = ("_value", "_kind", "__weakref__")

    def __init__(self):
        self._value, self._kind = None, None

    def feed(self, arg, device_option=None):
        """Makes this a blob of a tensor, an array or a string. Tensors must be contiguous; if something cannot be fed, the
        blob is as it was. Gives True."""
        if isinstance(arg, (str, bytes)):
            value, kind = arg, "string"
        elif isinstance(arg, _libth.Tensor):
            value, kind = arg.alias(), "libth"
        elif _is_of(arg, "numpy", "ndarray") or _is_of(arg, "numpy", "generic"):
            value, kind = _libth.tensor(arg), "numpy"
        elif _is_of(arg, "torch", "Tensor"):
            value, kind = _libth.from_dlpack(arg), "torch"
        elif hasattr(type(arg), "__dlpack__"):
            value, kind = _libth.from_dlpack(arg), "libth"
        elif isinstance(arg, (list, tuple, int, float)):
            value, kind = _libth.tensor(arg), "libth"
        else:
            raise TypeError(f"FeedBlob: a tensor, an array or a string is expected, not {type(arg).__name__}")
        if kind in ("libth", "torch") and not value.is_contiguous():
            raise ValueError("FeedBlob: the tensor is not contiguous; feed what contiguous() gives")
        self._value, self._kind = value, kind
        return True

    def is_tensor(self):
        """Whether it holds a tensor."""
        return isinstance(self._value, _libth.Tensor)

    def tensor(self):
        """A tensor of libth over the elements, which are not copied."""
        if not self.is_tensor():
            raise TypeError("the blob holds " + ("nothing" if self._kind is None else "a string") + ", not a tensor")
        return self._value.alias()

    def to_torch(self):
        """A tensor of PyTorch over the elements, which are not copied; one of libth where PyTorch is not installed."""
        tensor, torch = self.tensor(), _torch()
        return tensor if torch is None else torch.from_dlpack(tensor)

    def fetch(self):
        """What was fed: a tensor of its kind over the same elements, an array of NumPy with a copy of them, or a string."""
        if self._kind is None:
            raise ValueError("the blob holds nothing to fetch")
        if self._kind == "string":
            return self._value
        if self._kind == "torch":
            return self.to_torch()
        tensor = self.tensor()
        return tensor.clone().numpy() if self._kind == "numpy" else tensor

    def __repr__(self):
        if self.is_tensor():
            return f"<blob of a {self._value.dtype.name} tensor of size {tuple(self._value.shape)}>"
        return f"<blob of {'nothing' if self._kind is None else 'a string'}>"


def _name(name):
    if isinstance(name, bytes):
        return name.decode()
    if not isinstance(name, str):
        raise TypeError(f"the name of a blob is a string, not {type(name).__name__}")
    return name


class _BlobsByName(Mapping):
    """The blobs that a workspace sees."""

    def __init__(self, workspace):
        self._workspace = workspace

    def __getitem__(self, name):
        blob = self._workspace._find(_name(name))
        if blob is None:
            raise KeyError(name)
        return blob

    def __iter__(self):
        return iter(dict.fromkeys(self._workspace._names()))

    def __len__(self):
        return len(set(self._workspace._names()))

    def __repr__(self):
        return repr(dict(self))


class _Current(type):
    """Gives the class Workspace its attribute `current`."""

    @property
    def current(cls):
        """The workspace that the functions of the module work on."""
        return _workspaces[_current]


class Workspace(metaclass=_Current):
    """Owns blobs by name. It sees the blobs of the workspace that it was made from, under their names, behind its own."""

    def __init__(self, shared=None, root_folder="."):
        if shared is not None and not isinstance(shared, Workspace):
            raise TypeError(f"a workspace is expected, not {type(shared).__name__}")
        self._blobs, self._shared, self.root_folder = {}, shared, root_folder

    def _find(self, name):
        blob = self._blobs.get(name)
        return self._shared._find(name) if blob is None and self._shared is not None else blob

    def _names(self):
        return sorted(self._blobs) + (self._shared._names() if self._shared is not None else [])

    @property
    def blobs(self):
        """The blobs that it sees, by name: its own in alphabetical order, then those of others."""
        return _BlobsByName(self)

    def has_blob(self, name):
        """Whether it sees a blob of that name."""
        return self._find(_name(name)) is not None

    def create_blob(self, name):
        """The blob that is seen under that name, a new one of its own if there is none."""
        name = _name(name)
        blob = self._find(name)
        return self._blobs.setdefault(name, Blob()) if blob is None else blob

    def feed_blob(self, name, arg):
        """Feeds the blob of that name; if that fails, no new one is there. Gives True."""
        name = _name(name)
        blob = self._find(name)
        if blob is not None:
            return blob.feed(arg)
        blob = Blob()
        blob.feed(arg)
        self._blobs[name] = blob
        return True

    def fetch_blob(self, name):
        """What is in the blob of that name."""
        return self.blobs[name].fetch()

    def remove_blob(self, name):
        """Forgets a blob of its own. Gives False if there is none."""
        return self._blobs.pop(_name(name), None) is not None

    def rename_blob(self, name, new_name):
        """Gives a blob of its own another name."""
        name, new_name = _name(name), _name(new_name)
        if name not in self._blobs:
            raise KeyError(name)
        if self.has_blob(new_name):
            raise ValueError(f"RenameBlob: there is a blob {new_name!r} already")
        self._blobs[new_name] = self._blobs.pop(name)
        return self._blobs[new_name]


_current = "default"
_workspaces = {_current: Workspace()}


def FeedBlob(name, arr, device_option=None):
    """Makes the blob of that name, a new one if there is none, one of a tensor, an array or a string. Gives True."""
    return Workspace.current.feed_blob(name, arr)


def FetchBlob(name):
    """What is in the blob of that name, of the kind that was fed. Raises KeyError if there is none."""
    return Workspace.current.fetch_blob(name)


def FetchBlobs(names):
    """What is in blobs."""
    return [FetchBlob(name) for name in names]


def FetchTorch(name):
    """A tensor of PyTorch over the elements of a blob; one of libth where PyTorch is not installed."""
    return Workspace.current.blobs[name].to_torch()


def HasBlob(name):
    """Whether there is a blob of that name."""
    return Workspace.current.has_blob(name)


def CreateBlob(name):
    """Makes a blob that holds nothing yet, unless there is one of that name. Gives True."""
    Workspace.current.create_blob(name)
    return True


def RemoveBlob(name):
    """Forgets a blob; what was fetched from it stays. Gives False if there is none."""
    return Workspace.current.remove_blob(name)


def RenameBlob(name, new_name):
    """Gives a blob another name, and gives that."""
    Workspace.current.rename_blob(name, new_name)
    return new_name


def Blobs():
    """The names of the blobs in alphabetical order."""
    return Workspace.current._names()


def RootFolder():
    """The folder of the current workspace."""
    return Workspace.current.root_folder


def Workspaces():
    """The names of the workspaces that there are."""
    return list(_workspaces)


def CurrentWorkspace():
    """The name of the current workspace, at first "default"."""
    return _current


def SwitchWorkspace(name, create_if_missing=False):
    """Makes another workspace the current one. Raises KeyError if there is none of that name and none is to be made."""
    global _current
    name = _name(name)
    if name not in _workspaces:
        if not create_if_missing:
            raise KeyError(name)
        _workspaces[name] = Workspace()
    _current = name


def ResetWorkspace(root_folder=None):
    """Puts an empty workspace in the place of the current one; what was fetched from its blobs stays. Gives True."""
    _workspaces[_current] = Workspace(root_folder="." if root_folder is None else root_folder)
    return True
