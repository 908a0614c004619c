"""caffe2.python, as far as it is here."""

from .. import workspace

__all__ = ["workspace"]
