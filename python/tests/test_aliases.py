"""libth.install_aliases: other packages' names where nothing else provides them."""

import importlib.util

import pytest

import libth


def test_before_and_after(python):
    for name in ("caffe2", "cytnx"):
        if importlib.util.find_spec(name) is not None:
            pytest.skip(f"{name} is installed")
    done = python("""
import sys
import libth

for name in ("caffe2", "cytnx"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        continue
    raise AssertionError(name)
libth.install_aliases()
libth.install_aliases()
assert "libth.caffe2" not in sys.modules and "libth.cytnx" not in sys.modules

from caffe2.python import workspace
import caffe2.python.workspace as by_path
import libth.caffe2
assert workspace is by_path is libth.caffe2.workspace
assert sys.modules["caffe2"] is libth.caffe2 and sys.modules["caffe2.python"] is libth.caffe2.python
workspace.FeedBlob("x", libth.ones(2))
assert libth.caffe2.workspace.FetchBlob("x").tolist() == [1, 1]

import cytnx
import cytnx.linalg
from cytnx.linalg import Svd
import libth.cytnx
assert cytnx is libth.cytnx and Svd is libth.cytnx.linalg.Svd and isinstance(cytnx.zeros([2]), libth.cytnx.Tensor)
# each module is still what it was
for module in (libth.caffe2, libth.cytnx, libth.cytnx.linalg):
    assert module.__spec__.name == module.__name__ and module.__name__.startswith("libth."), module
import importlib, pickle
assert importlib.reload(cytnx) is cytnx
assert b"libth.cytnx" in pickle.dumps(cytnx.zeros([2]))
try:
    import cytnx.not_there
except ModuleNotFoundError:
    print("good")
""")
    assert done.returncode == 0 and done.stdout == "good\n", done.stderr


def test_others_go_first(python, tmp_path):
    (tmp_path / "cytnx").mkdir()
    (tmp_path / "cytnx" / "__init__.py").write_text("who = 'another'\n")
    (tmp_path / "caffe2.py").write_text("who = 'another'\n")
    done = python("""
import sys
sys.path.insert(0, ".")
import libth
libth.install_aliases()
import cytnx, caffe2
print(cytnx.who, caffe2.who)
""")
    assert done.returncode == 0 and done.stdout == "another another\n", done.stderr


def test_only_these_names_are_found():
    before = libth.install_aliases()
    assert before is None
    for name in ("cytnx_of_somebody", "caffe2_of_somebody"):
        assert importlib.util.find_spec(name) is None
