"""The array API standard, 2024.12 (https://data-apis.org/array-api), over tensors of libth.

    >>> from libth import array_api as xp
    >>> x = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
    >>> xp.mean(x, axis=0) > 2.5
    array([False,  True])

Names, types and rules are the standard's, not PyTorch's. See docs/python.md of the project.
"""

from . import _creation, _elementwise, _linear, _manipulation, _searching, _statistics, linalg
from ._array import Array
from ._creation import *  # noqa: F401,F403
from ._dtypes import bool, finfo, float32, float64, iinfo, int8, int16, int32, int64, isdtype, uint8
from ._elementwise import *  # noqa: F401,F403
from ._info import __array_namespace_info__
from ._linear import *  # noqa: F401,F403
from ._manipulation import *  # noqa: F401,F403
from ._searching import *  # noqa: F401,F403
from ._statistics import *  # noqa: F401,F403

_elementwise._operators()

__array_api_version__ = "2024.12"
e, inf, nan, newaxis, pi = 2.718281828459045, float("inf"), float("nan"), None, 3.141592653589793

__all__ = ["Array", "__array_api_version__", "__array_namespace_info__", "bool", "e", "finfo", "float32", "float64", "iinfo", "inf", "int8",
           "int16", "int32", "int64", "isdtype", "linalg", "nan", "newaxis", "pi", "uint8"]
for _module in (_creation, _elementwise, _linear, _manipulation, _searching, _statistics):
    __all__ += _module.__all__
del _module
