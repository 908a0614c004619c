"""Tensors and files of Torch7, over the C library libTH.

    >>> import libth
    >>> a = libth.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> a @ a.t()
    tensor([[ 5., 11.],
            [11., 25.]])

Names and defaults are PyTorch's where PyTorch has them. See docs/python.md of the project.
"""

from . import _libth
from ._libth import *  # noqa: F401,F403
from ._libth import Error, SparseTensor, Tensor, dtype, float16, float32, float64, int16, int32, int64, int8, uint8
from . import _methods, linalg, sparse
from ._files import Object, load, save, show
from ._functions import *  # noqa: F401,F403
from ._methods import get_printoptions, set_printoptions
from ._net import Net
from ._version import __version__
from .aliases import install_aliases
from .sparse import hspmm, hspmm as hsmm, mm as dsmm, mm as spmm, smm, sparse_coo_tensor, sspaddmm, sspaddmm as saddmm

half, float, double = float16, float32, float64
short, int, long = int16, int32, int64

__all__ = [name for name in dir() if not name.startswith("_")] + ["__version__"]
