"""Whatever the arguments: an exception of the documented kinds or a result, never a crash."""

import random

import numpy

import libth

ALLOWED = (TypeError, ValueError, IndexError, MemoryError, libth.Error, BufferError, RecursionError, AttributeError)
SKIPPED = {"load", "save", "show", "set_printoptions"}


class Liar:
    """An object whose answers are wrong, or errors."""

    def __init__(self, answer):
        self.answer = answer

    def __index__(self):
        return self.tell()

    def __float__(self):
        return self.tell()

    def __len__(self):
        return self.tell()

    def __getitem__(self, index):
        if not isinstance(index, int) or index > 3:
            raise IndexError(index)
        return self.tell()

    def __dlpack__(self, **_):
        return self.tell()

    def tell(self):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def tensors(pick):
    dtype = pick.choice(["uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"])
    shape = [pick.choice([0, 1, 2, 3, 3, 4]) for _ in range(pick.choice([0, 1, 1, 2, 2, 2, 3, 4]))]
    t = libth.ones(shape, dtype=dtype)
    if pick.random() < 0.3 and t.ndim > 1:
        t = t.transpose(0, 1)
    if pick.random() < 0.2 and t.ndim > 0:
        t = t[::2]
    if pick.random() < 0.1 and t.ndim > 0 and t.shape[0] == 1:
        t = t.expand([3] + list(t.shape[1:]))
    return t


def sparse(pick):
    rows, entries = pick.choice([0, 1, 3]), pick.choice([0, 1, 2, 4])
    if rows == 0 or entries == 0:
        return libth.sparse_coo_tensor((rows, 2), dtype=pick.choice(["uint8", "float32"]))
    indices = [[pick.randrange(rows) for _ in range(entries)], [pick.randrange(2) for _ in range(entries)]]
    return libth.sparse_coo_tensor(indices, [1.5] * entries, (rows, 2), dtype=pick.choice(["uint8", "int64", "float32", "float32"]))


def argument(pick):
    return pick.choice([
        lambda: tensors(pick), lambda: tensors(pick), lambda: tensors(pick), lambda: tensors(pick).tolist(),
        lambda: pick.randint(-3, 5), lambda: pick.randint(-3, 5), lambda: pick.randint(0, 3), lambda: pick.choice([0.5, -1.0, float("nan"), float("inf")]),
        lambda: pick.choice([2 ** 63 - 1, -2 ** 63, 2 ** 64 - 1, 2 ** 70, 2 ** 50]), lambda: pick.choice([True, False]), lambda: None, lambda: "x",
        lambda: "float32", lambda: libth.int64, lambda: [pick.randint(-2, 3) for _ in range(pick.randint(0, 3))], lambda: (1, 2),
        lambda: [tensors(pick), tensors(pick)], lambda: numpy.ones((2, 3)), lambda: numpy.arange(4)[::-1], lambda: numpy.float32(2), lambda: ...,
        lambda: slice(pick.randint(-3, 3), pick.randint(-3, 3)), lambda: Liar(pick.choice([1, -1, "a", None, 2 ** 70, ZeroDivisionError()])), lambda: b"x",
        lambda: {}, lambda: object(), lambda: sparse(pick), lambda: 1j, lambda: memoryview(b"\1\2\3"), lambda: [[1], [2, 3]]])()


def calls(seed, count):
    pick = random.Random(seed)
    functions = [(name, getattr(libth, name)) for name in sorted(dir(libth)) if callable(getattr(libth, name)) and not name.startswith("__")
                 and name not in SKIPPED and not isinstance(getattr(libth, name), type)]
    functions += [(name, getattr(libth._libth, name)) for name in sorted(dir(libth._libth)) if "_sparse" in name]
    methods = {kind: [name for name in sorted(dir(kind)) if name not in SKIPPED and name not in ("__class__", "__subclasshook__", "__init_subclass__",
                      "__setattr__", "__delattr__", "__class_getitem__", "__getattribute__", "__reduce__") and callable(getattr(kind, name))]
               for kind in (libth.Tensor, libth.SparseTensor)}
    done = 0
    for _ in range(count):
        arguments = [argument(pick) for _ in range(pick.choice([0, 1, 1, 2, 2, 2, 3, 3, 4]))]
        words = {pick.choice(["dim", "out", "dtype", "keepdim", "other", "size", "input", "x"]): argument(pick)} if pick.random() < 0.15 else {}
        if pick.random() < 0.4:
            name, function = pick.choice(functions)
        else:
            made = sparse(pick) if pick.random() < 0.15 else tensors(pick)
            name = pick.choice(methods[type(made)])
            function = getattr(made, name)
        try:
            result = function(*arguments, **words)
            repr(result)
            done += 1
        except ALLOWED:
            pass
        except (ZeroDivisionError, OverflowError):
            assert any(isinstance(given, Liar) for given in [*arguments, *words.values()]), (name, arguments, words)
        except Exception as error:
            raise AssertionError(f"{name}{tuple(arguments)} {words}") from error
    return done


def test_any_arguments():
    assert calls(3, 20000) > 500
