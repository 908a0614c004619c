"""caffe2's workspace: tensors by name.

    >>> import libth
    >>> from libth.caffe2 import workspace
    >>> x = libth.randn(5)
    >>> workspace.FeedBlob("x", x)
    True
    >>> workspace.Workspace.current.blobs["x"].tensor().data_ptr() == x.data_ptr()
    True

libth.install_aliases() lets `from caffe2.python import workspace` find it where caffe2 itself is not installed.
"""

from . import workspace

__all__ = ["workspace"]
