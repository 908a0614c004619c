"""Files: what is written is what is read, by NumPy as well, and what is wrong is said."""

import io
import pickle
from pathlib import Path

import numpy
import pytest
from conftest import ALL_DTYPES

import libth


def test_t7(tmp_path):
    path = tmp_path / "x.t7"
    shared = libth.arange(6.0)
    net = libth.Object("nn.Linear", {"weight": shared.view(2, 3), "bias": shared[:2], "train": False})
    value = {"net": net, "again": net, "list": [1, 2.5, "text", True], "numbers": {10: "a"}, "bytes": "\udcff", "array": numpy.ones(2)}
    libth.save(value, path)
    back = libth.load(path)
    assert back["net"] is back["again"] and back["net"].torch_class == "nn.Linear" and back["net"].train is False
    assert back["list"] == [1, 2.5, "text", True] and back["numbers"] == {10: "a"} and back["bytes"] == "\udcff"
    assert back["net"].weight.tolist() == [[0, 1, 2], [3, 4, 5]] and back["array"].tolist() == [1, 1]
    assert back["net"].weight.same_data(back["net"].bias)
    back["net"].bias[0] = 50
    assert back["net"].weight[0, 0].item() == 50
    assert libth.load(str(path))["net"].weight[0, 0].item() == 0  # the file is as it was


@pytest.mark.parametrize("name", ["tensors.pth", "tensors.legacy.pth"])
def test_pytorch(tmp_path, name):
    path = Path(__file__).parents[2] / "c_tests" / "golden" / "pytorch" / name
    value = libth.load(path)
    assert value["brain"].tolist() == [[-1, 0, 1], [2, 3, 4]] and value["brain"].dtype == libth.float32
    assert value["base"].same_data(value["part"]) and value["turned"].stride() == (1, 4)
    assert value["sparse"].torch_class == "torch.sparse_coo" and value["complex"].torch_class == "torch.complex64"
    assert libth.load(path, "pytorch")["scalar"].tolist() == [2.5]
    with pytest.raises(ValueError):
        libth.save({}, tmp_path / "x.pth", "pytorch")
    with pytest.raises(ValueError, match="read and not written"):
        libth.save({}, tmp_path / "x.PTH")
    libth.save({}, tmp_path / "x.pth", "t7")
    assert libth.load(tmp_path / "x.pth") == {}


def test_modules_of_pytorch_are_shown_without_their_empty_fields(capsys):
    path = Path(__file__).parents[2] / "c_tests" / "golden" / "pytorch" / "module.pth"
    libth.show(path)
    shown = capsys.readouterr().out
    assert "hooks" not in shown and "weight: float32 tensor 2x3" in shown and "Sequential  and 14 empty fields" in shown
    assert libth.load(path)["net"]._forward_hooks == {}


@pytest.mark.parametrize("dtype", ALL_DTYPES)
@pytest.mark.parametrize("ending", ["t7", "npy", "npz", "safetensors"])
def test_types_in_files(tmp_path, ending, dtype):
    t = libth.arange(6, dtype="float32").view(2, 3).to(dtype).t()
    path = tmp_path / f"x.{ending}"
    if ending == "npy":
        libth.save(t, path)
        back = libth.load(path)
        numpy.testing.assert_array_equal(numpy.load(path), t.numpy())
    else:
        libth.save({"t": t}, path)
        back = libth.load(path)["t"]
        if ending == "npz":
            numpy.testing.assert_array_equal(numpy.load(path)["t"], t.numpy())
    assert back.dtype is t.dtype and back.tolist() == t.tolist()


def test_files_of_numpy(tmp_path):
    a = numpy.arange(12.0).reshape(3, 4)
    numpy.save(tmp_path / "a", a)
    numpy.savez_compressed(tmp_path / "b", x=a, y=a.T)
    assert libth.load(tmp_path / "a.npy").tolist() == a.tolist()
    assert libth.load(tmp_path / "b.npz")["y"].tolist() == a.T.tolist()
    (tmp_path / "a.npy").rename(tmp_path / "without")
    assert libth.load(tmp_path / "without").tolist() == a.tolist()  # known by its beginning


def test_safetensors(tmp_path):
    path = tmp_path / "x.safetensors"
    libth.save({"a": libth.ones(2), "__metadata__": {"by": "hand"}}, path, dtype="float16")
    back = libth.load(path)
    assert back["a"].dtype is libth.float16 and back["__metadata__"] == {"by": "hand"}
    assert libth.load(path, float_of_half=True)["a"].dtype is libth.float32
    with pytest.raises(ValueError):
        libth.save({}, path, dtype="int8")


def test_circles(tmp_path):
    table = {"x": libth.ones(1)}
    table["self"] = table
    libth.save(table, tmp_path / "x.t7")
    back = libth.load(tmp_path / "x.t7")
    assert back["self"] is back
    assert "self: = the whole" in libth._files.tree(back)


def test_deep(tmp_path):
    deep = []
    for _ in range(100000):
        deep = [deep]
    with pytest.raises(RecursionError):
        libth.save(deep, tmp_path / "x.t7")
    assert not (tmp_path / "x.t7").exists()


@pytest.mark.parametrize("value, error", [([1, None], ValueError), ({"a": None}, ValueError), ([object()], TypeError), ([2 ** 60], ValueError),
                                          ([{1, 2}], TypeError)])
def test_what_files_cannot_hold(tmp_path, value, error):
    path = tmp_path / "x.t7"
    libth.save([1], path)
    with pytest.raises(error):
        libth.save(value, path)
    assert libth.load(path) == [1]


def test_damaged(tmp_path):
    with pytest.raises(libth.Error):
        libth.load(tmp_path / "none.t7")
    for ending in ("t7", "npy", "npz", "safetensors"):
        path = tmp_path / f"x.{ending}"
        libth.save(libth.ones(100) if ending == "npy" else {"a": libth.ones(100)}, path)
        path.write_bytes(path.read_bytes()[:60])
        with pytest.raises(libth.Error):
            libth.load(path)
    with pytest.raises(ValueError):
        libth.load("x", format="pt")


def test_show(tmp_path):
    path = tmp_path / "x.t7"
    shared = libth.arange(4.0)
    libth.save(libth.Object("nn.Sequential", {"modules": [libth.Object("nn.Linear", {"weight": shared.view(2, 2), "bias": shared[:2]})],
                                              "train": False, "name": "a"}), path)
    out = io.StringIO()
    libth.show(path, file=out)
    assert out.getvalue() == """\
nn.Sequential
├─ modules: list of 1
│  └─ 0: nn.Linear
│     ├─ weight: float32 tensor 2x2  0 to 3  storage 1
│     └─ bias: float32 tensor 2  0 to 1  storage 1
├─ train: False
└─ name: 'a'
"""
    assert repr(libth.load(path)) + "\n" == out.getvalue() and "<pre>" in libth.load(path)._repr_html_()


def test_objects(tmp_path):
    o = libth.Object("nn.Linear", {"weight": libth.ones(2), 1: "one"})
    assert o.weight is o["weight"] and o[1] == "one" and "weight" in o and "weight" in dir(o)
    o.bias = 5
    assert o.fields["bias"] == 5
    with pytest.raises(AttributeError, match="nn.Linear has no field"):
        o.gone
    back = pickle.loads(pickle.dumps(o))
    assert back.torch_class == "nn.Linear" and back.weight.tolist() == [1, 1]


def test_paths(tmp_path):
    libth.save([1], bytes(tmp_path / "b.t7"))
    assert libth.load(tmp_path / "b.t7") == [1] and libth.load(bytes(tmp_path / "b.t7")) == [1]
    with pytest.raises(TypeError):
        libth.load(5)


def test_keys_that_are_one_key_elsewhere(tmp_path):
    path = tmp_path / "keys.t7"
    for values in ({"a": 1, b"a": 2}, {"net": {"a": 1, b"a": 2}}, libth.Object("nn.A", {"a": 1, b"a": 2})):
        with pytest.raises(ValueError, match="one key in a file"):
            libth.save(values, path)
    assert not path.exists()
    # a table of true and 1: two pairs, whose keys are a boolean and a number
    path.write_text("3\n1\n2\n5\n1\n1\n1\n1\n1\n1\n2\n")
    with pytest.raises(libth.Error, match="one key of a dictionary"):
        libth.load(path)
