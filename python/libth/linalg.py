"""Linear algebra under PyTorch's newer names."""

from . import _libth

for _name in dir(_libth):
    if _name.startswith("linalg_"):
        globals()[_name[7:]] = getattr(_libth, _name)

__all__ = [name for name in globals() if not name.startswith("_")]
