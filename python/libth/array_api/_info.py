"""What the namespace says about itself."""

from . import _dtypes
from ._array import check_device

__all__ = ["__array_namespace_info__"]


class _Info:
    """Inspection of the namespace, as the standard has it."""

    __slots__ = ()

    def capabilities(self):
        """What the namespace can do."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": None}

    def default_device(self):
        """'cpu'."""
        return "cpu"

    def devices(self):
        """All devices: ['cpu']."""
        return ["cpu"]

    def default_dtypes(self, *, device=None):
        """The types of arrays that are made without one."""
        check_device(device)
        return {"real floating": _dtypes.default_float, "integral": _dtypes.default_int, "indexing": _dtypes.default_int}

    def dtypes(self, *, device=None, kind=None):
        """Types by their names: all of them, or those of a kind or of kinds."""
        check_device(device)
        if kind is None:
            return dict(_dtypes.dtypes)
        return {name: dtype for name, dtype in _dtypes.dtypes.items() if _dtypes.isdtype(dtype, kind)}


def __array_namespace_info__():
    """Inspection of the namespace: capabilities(), default_device(), devices(), default_dtypes(), dtypes()."""
    return _Info()
