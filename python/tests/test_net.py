"""Networks: what they compute by hand, what is in them, whose their memory is, and what is refused."""

import copy
import gc
import pickle
import threading
import weakref

import numpy
import pytest

import libth


def linear(weight, bias):
    return libth.Object("nn.Linear", {"weight": libth.tensor(weight), "bias": libth.tensor(bias)})


def sequence(*modules):
    return libth.Object("nn.Sequential", {"modules": list(modules)})


WEIGHT, BIAS = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [0.0, 1.0]


@pytest.fixture
def model():
    return sequence(linear(WEIGHT, BIAS), sequence(libth.Object("nn.Abs")))


def test_files_and_objects(tmp_path, model):
    path = tmp_path / "model.t7"
    libth.save({"model": model}, tmp_path / "checkpoint.t7")
    libth.save(model, path)
    for net in (libth.Net(path), libth.Net(str(path)), libth.Net(bytes(path)), libth.Net(model=path), libth.Net(model), libth.Net(libth.load(path)),
                libth.Net(libth.load(tmp_path / "checkpoint.t7")["model"])):
        y = net(libth.tensor([1.0, 0.0, -1.0]))
        assert y.tolist() == [2, 1] and y.dtype is libth.float32


def test_what_files_have_beside_weights(tmp_path):
    """Sizes that a file has as a storage are a tensor in Python, and functions and None are of no use to a network."""
    view = libth.Object("nn.View", {"size": libth.tensor([2, 2]), "numElements": 4, "hook": libth.Object("function", {"code": b"x"}), "gone": None})
    assert libth.Net(sequence(view))(libth.arange(8.0)).tolist() == [[[0, 1], [2, 3]], [[4, 5], [6, 7]]]


def test_inputs(model):
    net = libth.Net(model)
    rows = numpy.array([[1, 0, -1], [1, 1, 1]], "float32")
    for x in (libth.tensor(rows), rows, rows.astype("float64"), numpy.asfortranarray(rows), libth.tensor(rows.T.copy()).t(), memoryview(rows)):
        assert net(x).tolist() == [[2, 1], [6, 16]]
    double = libth.Net(sequence(libth.Object("nn.LinearNoBias", {"weight": libth.tensor(WEIGHT, "float64")})))
    assert double(rows).dtype is libth.float64 and double(rows).tolist() == [[-2, -2], [6, 15]]
    words = libth.Net(libth.Object("nn.LookupTable", {"weight": libth.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])}))
    assert words(libth.tensor([3, 1])).tolist() == words(numpy.array([3, 1])).tolist() == [[5, 6], [1, 2]]  # counted from 1


def test_tables():
    a, b = libth.tensor([1.0, 2.0]), numpy.array([10.0, 20.0], "float32")
    total = libth.Net(libth.Object("nn.CAddTable"))
    assert total(a, b).tolist() == total([a, b]).tolist() == total((a, b)).tolist() == [11, 22]
    both = libth.Net(libth.Object("nn.ConcatTable", {"modules": [libth.Object("nn.MulConstant", {"constant_scalar": 2}), libth.Object("nn.Identity")]}))
    y = both(a)
    assert isinstance(y, list) and [t.tolist() for t in y] == [[2, 4], [1, 2]]
    nested = libth.Net(libth.Object("nn.Identity"))([a, [b, a]])
    assert nested[0].tolist() == [1, 2] and nested[1][0].tolist() == [10, 20] and nested[1][1].tolist() == [1, 2]


def test_layers(model):
    net = libth.Net(model)
    assert net.parameter_count == 8
    assert net.layers() == [{"path": "modules.1", "class": "nn.Linear", "parameters": 8},
                            {"path": "modules.2.modules.1", "class": "nn.Abs", "parameters": 0}]
    first, second = net.layers(numpy.ones((5, 3), "float32"))
    assert 0 <= first.pop("seconds") < 60 and isinstance(second["seconds"], float)
    assert first == {"path": "modules.1", "class": "nn.Linear", "parameters": 8, "input": "[5 x 3]", "output": "[5 x 2]", "multiply_adds": 30}
    assert len(libth.Net(libth.Object("nn.CAddTable")).layers(libth.ones(2), libth.ones(2))) == 1
    assert libth.Net(sequence()).layers() == []


def test_repr(model):
    assert repr(libth.Net(model)) == """\
libth.Net: 2 layers, 8 parameters
   layer                class      parameters
1  modules.1            nn.Linear           8
2  modules.2.modules.1  nn.Abs              0"""
    assert libth.Net(model)._repr_html_().startswith("<pre>libth.Net")
    many = repr(libth.Net(sequence(*[libth.Object("nn.Abs") for _ in range(300)])))
    assert many.count("\n") == 202 and many.endswith("... 100 more")


def test_weights_are_shared_and_stay(model):
    net = libth.Net(model)
    weight = model.modules[0].weight
    weight[0, 0] = 11
    assert net(libth.tensor([1.0, 0.0, 0.0])).tolist() == [11, 5]
    with pytest.raises(libth.Error):
        weight.resize_(100, 100)  # its memory is the network's too
    weight.resize_(1)
    assert net(libth.tensor([1.0, 0.0, 0.0])).tolist() == [11, 5]
    array = numpy.array(WEIGHT, "float32")
    end = weakref.ref(array)
    net = libth.Net(libth.Object("nn.LinearNoBias", {"weight": array}))
    del array
    gc.collect()
    assert net(libth.ones(3)).tolist() == [6, 15] and end() is not None
    del net
    gc.collect()
    assert end() is None


def test_results_outlive_what_made_them(model):
    y = libth.Net(model)(libth.ones(3))
    del model
    gc.collect()
    assert y.tolist() == [6, 16]
    same = libth.Net(libth.Object("nn.Identity"))(libth.arange(3.0))
    same.resize_(3000)
    assert same[:3].tolist() == [0, 1, 2]


@pytest.mark.parametrize("wrong, text", [
    (lambda net: net(libth.ones(4)), "modules.1: nn.Linear: expects rows of 3"),
    (lambda net: net.layers(libth.ones(4)), "modules.1: nn.Linear: expects rows of 3"),
    (lambda net: net([]), "modules.1: nn.Linear: expects a tensor, got a table of 0"),
    (lambda net: net([1.0, 2.0]), "got a number"),
    (lambda net: net(libth.ones(0, 3)), "no sizes of 0"),
    (lambda net: libth.Net("no such file.t7"), "no such file"),
    (lambda net: libth.Net(libth.Object("nn.NoSuchClass")), "nn.NoSuchClass"),
    (lambda net: libth.Net(libth.Object("nn.Linear")), "nn.Linear"),
])
def test_errors(model, wrong, text):
    net = libth.Net(model)
    with pytest.raises(libth.Error, match=text):
        wrong(net)
    assert net(libth.ones(3)).tolist() == [6, 16]


def test_wrong_arguments(model):
    net = libth.Net(model)
    for wrong in (lambda: net(), lambda: net(libth.ones(3), key=1), lambda: net(object()), lambda: net([object()]), lambda: libth.Net(),
                  lambda: libth.Net(5), lambda: libth.Net({"model": model}), lambda: libth.Net("x", "y"), lambda: pickle.dumps(net),
                  lambda: copy.copy(net)):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (lambda: libth.Net("a\0b"), lambda: net([None])):
        with pytest.raises(ValueError):
            wrong()
    model.modules.append(model)
    with pytest.raises(libth.Error):
        libth.Net(model)  # contains itself
    deep = libth.ones(3)
    for _ in range(100000):
        deep = [deep]
    with pytest.raises(RecursionError):
        net(deep)


def test_threads(model):
    net = libth.Net(model)
    right = []

    def work(k):
        for _ in range(200):
            right.append(net(libth.full((3,), float(k))).tolist() == [6 * k, 15 * k + 1])
            try:
                net(libth.ones(k + 4))
            except libth.Error:
                right.append(True)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(right) == 1600 and all(right)


def test_the_lock_is_let_go():
    """While a network runs, another thread of Python counts on."""
    side = 1500
    net = libth.Net(sequence(*[libth.Object("nn.LinearNoBias", {"weight": libth.ones(side, side)}) for _ in range(4)]))
    x, done, counts = libth.ones(500, side), threading.Event(), []

    def count():
        while not done.wait(0.0005):
            counts.append(1)

    thread = threading.Thread(target=count)
    thread.start()
    before = len(counts)
    net(x)
    during = len(counts) - before
    done.set()
    thread.join()
    assert during >= 2


def test_the_auditor_reports_nothing(python):
    done = python("""
import libth, numpy
for i in range(50):
    model = libth.Object('nn.Sequential', {'modules': [libth.Object('nn.LinearNoBias', {'weight': libth.ones(2, 3)}), libth.Object('nn.Abs')]})
    libth.save(model, 'x.t7')
    for net in (libth.Net(model), libth.Net('x.t7')):
        y = net(numpy.ones(3, 'float32'))
        net.layers(); net.layers(libth.ones(3)); repr(net)
        for wrong in (lambda: net(libth.ones(9)), lambda: net([y, object()]), lambda: libth.Net('none'), lambda: libth.Net(libth.Object('x'))):
            try:
                wrong()
            except (libth.Error, TypeError):
                pass
""", TH_AUDIT="1")
    assert done.returncode == 0, done.stderr
    assert "none is missing" in done.stderr, done.stderr
