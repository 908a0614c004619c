"""caffe2's workspace: what is fed is what is fetched."""

import importlib.util

import numpy
import pytest

import libth
import libth.caffe2 as caffe2
from libth.caffe2 import workspace

HAS_TORCH = importlib.util.find_spec("torch") is not None
with_torch = pytest.mark.skipif(not HAS_TORCH, reason="PyTorch is not installed")
without_torch = pytest.mark.skipif(HAS_TORCH, reason="PyTorch is installed")


@pytest.fixture(autouse=True)
def empty_workspace():
    workspace.SwitchWorkspace("default")
    workspace.ResetWorkspace()
    yield
    workspace.SwitchWorkspace("default")


def test_one_module_under_all_its_names():
    import libth.caffe2.python.workspace as by_path
    from libth.caffe2.python import workspace as by_package
    assert caffe2.workspace is workspace is by_path is by_package


def test_tensors_of_libth_are_not_copied():
    x = libth.randn(5)
    assert workspace.FeedBlob("x", x) is True
    for same in (workspace.FetchBlob("x"), workspace.Workspace.current.blobs["x"].tensor(), workspace.Workspace.current.blobs["x"].fetch()):
        assert isinstance(same, libth.Tensor) and same.data_ptr() == x.data_ptr() and same.is_same_size(x)
    x[0] = 7
    assert workspace.FetchBlob("x")[0].item() == 7


@without_torch
def test_lines_of_the_documents_with_tensors_of_libth():
    torch = libth
    x = torch.randn(5)
    workspace.FeedBlob('x', x)
    assert workspace.FetchTorch('x').data_ptr() == x.data_ptr()
    assert workspace.Workspace.current.blobs['x'].to_torch().data_ptr() == x.data_ptr()
    assert workspace.FeedBlob('x', torch.randn(5))
    assert workspace.FetchTorch('x').shape == (5,)


@with_torch
def test_lines_of_the_documents_with_pytorch():
    import torch
    workspace.FeedBlob('x', torch.randn(5))
    x = workspace.FetchTorch('x')
    again = workspace.Workspace.current.blobs['x'].to_torch()
    assert isinstance(x, torch.Tensor) and isinstance(again, torch.Tensor) and x.data_ptr() == again.data_ptr()


@with_torch
@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"])
def test_tensors_of_pytorch_are_not_copied(dtype):
    import torch
    x = torch.arange(6).to(getattr(torch, dtype)).reshape(2, 3)
    workspace.FeedBlob("x", x)
    for same in (workspace.FetchTorch("x"), workspace.FetchBlob("x"), workspace.Workspace.current.blobs["x"].to_torch()):
        assert same.data_ptr() == x.data_ptr() and same.dtype == x.dtype and same.shape == x.shape
    assert workspace.Workspace.current.blobs["x"].tensor().data_ptr() == x.data_ptr()
    workspace.FetchTorch("x")[0, 0] = 9
    assert x[0, 0].item() == 9
    # what is fetched outlives the blob, and what was fed
    fetched = workspace.FetchTorch("x")
    del x
    workspace.ResetWorkspace()
    assert fetched[1, 2].item() == 5
    # a tensor of libth that is fed is fetched as one of PyTorch over the same memory
    y = libth.ones(3)
    workspace.FeedBlob("y", y)
    assert workspace.FetchTorch("y").data_ptr() == y.data_ptr()


@with_torch
def test_tensors_of_pytorch_that_cannot_be_fed():
    import torch
    workspace.FeedBlob("x", torch.ones(2))
    for wrong in (torch.ones(2, requires_grad=True), torch.ones(2, 3).t(), torch.ones(2, dtype=torch.complex64)):
        with pytest.raises(Exception):
            workspace.FeedBlob("x", wrong)
        with pytest.raises(Exception):
            workspace.FeedBlob("new", wrong)
    assert workspace.FetchTorch("x").tolist() == [1, 1] and workspace.Blobs() == ["x"]


def test_arrays_of_numpy_are_copied_both_ways():
    array = numpy.arange(6.0).reshape(2, 3).T
    workspace.FeedBlob("x", array)
    array[0, 0] = 50
    fetched = workspace.FetchBlob("x")
    assert isinstance(fetched, numpy.ndarray) and fetched.tolist() == [[0, 3], [1, 4], [2, 5]] and fetched.dtype == array.dtype
    fetched[0, 0] = 60
    assert workspace.FetchBlob("x")[0, 0] == 0
    workspace.FeedBlob("number", numpy.float32(2.5))
    assert workspace.FetchBlob("number") == 2.5 and workspace.FetchBlob("number").dtype == numpy.float32


def test_other_values():
    class Array:
        def __init__(self, tensor):
            self.tensor = tensor

        def __dlpack__(self, **named):
            return self.tensor.__dlpack__(**named)

        def __dlpack_device__(self):
            return self.tensor.__dlpack_device__()

    x = libth.ones(4)
    workspace.FeedBlob("array", Array(x))
    assert workspace.FetchBlob("array").data_ptr() == x.data_ptr()
    for name, value in (("text", "words"), ("bytes", b"\x00\x01")):
        workspace.FeedBlob(name, value)
        assert workspace.FetchBlob(name) == value and not workspace.Workspace.current.blobs[name].is_tensor()
        with pytest.raises(TypeError, match="a string, not a tensor"):
            workspace.FetchTorch(name)
    workspace.FeedBlob("list", [[1, 2], [3, 4]])
    assert workspace.FetchBlobs(["list"])[0].tolist() == [[1, 2], [3, 4]]


def test_what_cannot_be_fed_changes_nothing():
    workspace.FeedBlob("x", libth.ones(2))
    for wrong, error in ((libth.ones(2, 3).t(), ValueError), (object(), TypeError), (None, TypeError), (numpy.zeros(2, complex), TypeError)):
        for name in ("x", "new"):
            with pytest.raises(error):
                workspace.FeedBlob(name, wrong)
    with pytest.raises(TypeError, match="the name of a blob"):
        workspace.FeedBlob(5, libth.ones(2))
    assert workspace.Blobs() == ["x"] and workspace.FetchBlob("x").tolist() == [1, 1]


def test_names_of_blobs():
    for name in ("b", "a", "c"):
        workspace.FeedBlob(name, libth.ones(1))
    assert workspace.Blobs() == ["a", "b", "c"] and list(workspace.Workspace.current.blobs) == ["a", "b", "c"]
    assert workspace.HasBlob("a") and workspace.HasBlob(b"a") and not workspace.HasBlob("d")
    assert "a" in workspace.Workspace.current.blobs and len(workspace.Workspace.current.blobs) == 3
    fetched = workspace.FetchBlob("a")
    assert workspace.RemoveBlob("a") and not workspace.RemoveBlob("a") and not workspace.HasBlob("a")
    assert fetched.tolist() == [1]
    workspace.RenameBlob("b", "z")
    assert workspace.Blobs() == ["c", "z"]
    with pytest.raises(ValueError, match="already"):
        workspace.RenameBlob("c", "z")
    for missing in (workspace.FetchBlob, workspace.FetchTorch, lambda name: workspace.RenameBlob(name, "new"),
                    lambda name: workspace.Workspace.current.blobs[name]):
        with pytest.raises(KeyError, match="nothing"):
            missing("nothing")
    workspace.CreateBlob("empty")
    with pytest.raises(ValueError, match="nothing to fetch"):
        workspace.FetchBlob("empty")
    with pytest.raises(TypeError, match="holds nothing"):
        workspace.FetchTorch("empty")


def test_a_blob_stays_the_same_when_it_is_fed_again():
    workspace.FeedBlob("x", libth.ones(1))
    blob = workspace.Workspace.current.blobs["x"]
    workspace.FeedBlob("x", libth.zeros(2))
    assert blob.fetch().tolist() == [0, 0] and workspace.Workspace.current.blobs["x"] is blob
    blob.feed(libth.ones(3))
    assert workspace.FetchBlob("x").shape == (3,)


def test_workspaces():
    assert workspace.CurrentWorkspace() == "default"
    workspace.FeedBlob("x", libth.ones(1))
    with pytest.raises(KeyError):
        workspace.SwitchWorkspace("second of this test")
    assert workspace.CurrentWorkspace() == "default"
    workspace.SwitchWorkspace("second of this test", True)
    assert workspace.CurrentWorkspace() == "second of this test" and "second of this test" in workspace.Workspaces()
    assert workspace.Blobs() == []
    workspace.FeedBlob("x", libth.zeros(1))
    workspace.SwitchWorkspace("default")
    assert workspace.FetchBlob("x").tolist() == [1]
    workspace.SwitchWorkspace("second of this test")
    assert workspace.FetchBlob("x").tolist() == [0]
    assert workspace.ResetWorkspace("/tmp") is True and workspace.Blobs() == [] and workspace.RootFolder() == "/tmp"


def test_a_workspace_sees_the_blobs_of_another_one():
    parent = workspace.Workspace()
    parent.feed_blob("b", libth.ones(1))
    parent.feed_blob("a", libth.ones(2))
    child = workspace.Workspace(parent)
    child.feed_blob("c", libth.ones(3))
    assert list(child.blobs) == ["c", "a", "b"] and child.has_blob("a") and not parent.has_blob("c")
    child.feed_blob("a", libth.zeros(2))  # the blob that is seen
    assert parent.fetch_blob("a").tolist() == [0, 0]
    assert not child.remove_blob("a") and parent.has_blob("a")
    with pytest.raises(TypeError):
        workspace.Workspace("parent")
