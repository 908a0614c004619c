"""Writes the files of this folder: `python make_files.py`, with PyTorch 2.x. The forms that PyTorch does not write any more are put
together by hand, as its reader in torch/serialization.py takes them."""

import argparse
import collections
import io
import os
import pickle
import struct
import tarfile

import torch

HERE = os.path.dirname(os.path.abspath(__file__))


def path(name):
    return os.path.join(HERE, name)


def save(value, name, zipped=True, protocol=2):
    torch.save(value, path(name), pickle_protocol=protocol, _use_new_zipfile_serialization=zipped)


def tensors():
    numbers = torch.arange(6, dtype=torch.float64).reshape(2, 3) - 1
    base = torch.arange(12, dtype=torch.float32)
    value = collections.OrderedDict(
        float=numbers.float(), double=numbers, half=numbers.half(), brain=numbers.bfloat16(),
        byte=torch.arange(6, dtype=torch.uint8), char=numbers.to(torch.int8), short=numbers.to(torch.int16),
        int=numbers.to(torch.int32), long=numbers.to(torch.int64) * 2**40, truth=numbers > 1,
        complex=torch.complex(numbers.float(), -numbers.float()).t(), base=base, part=base[2:8].view(2, 3),
        turned=base.view(3, 4).t(), scalar=torch.tensor(2.5), empty=torch.zeros(0, 4), wide=torch.ones(1).expand(3, 2),
        parameter=torch.nn.Parameter(torch.tensor([1.0, 2.0])),
        sparse=torch.sparse_coo_tensor(torch.tensor([[0, 1], [1, 0]]), torch.tensor([1.0, 2.0]), (2, 3), check_invariants=True),
    )
    save(value, "tensors.pth")
    save(value, "tensors.legacy.pth", zipped=False)
    save({"u2": torch.tensor([1, 65535], dtype=torch.uint16), "u4": torch.tensor([1, 2**32 - 1], dtype=torch.uint32),
          "u8": torch.tensor([1, 2**62], dtype=torch.uint64), "large": torch.tensor([1, 2**63], dtype=torch.uint64),
          "f8": torch.tensor([1.0, 2.0]).to(torch.float8_e5m2)}, "later.pth", protocol=5)


def module():
    torch.manual_seed(1)
    net = torch.nn.Sequential(collections.OrderedDict(linear=torch.nn.Linear(3, 2), act=torch.nn.ReLU()))
    with torch.no_grad():
        net.linear.weight.copy_(torch.arange(6.0).view(2, 3))
        net.linear.bias.copy_(torch.tensor([7.0, 8.0]))
    optimiser = torch.optim.SGD(net.parameters(), lr=0.5, momentum=0.5)
    net(torch.ones(1, 3)).sum().backward()
    optimiser.step()
    save({"net": net, "optimiser": optimiser.state_dict(), "state": net.state_dict()}, "module.pth", protocol=4)


def values():
    circle = {"n": 1}
    circle["self"] = circle
    same = ["shared"]
    value = {
        "whole": 7, "large": 2**70 + 1, "huge": -(2**200), "exact": 2**60, "negative": -5, "real": 1.5, "text": "h\u00e9\n'",
        "bytes": b"\x00\xff", "tuple": (1, None, 2, "x"), "list": [[], [1, [2]]], "none": None, "yes": True, "no": False,
        "set": {4}, "frozen": frozenset([5]), "circle": circle, "one": same, "two": same, None: "nothing", 2: "number",
        "object": argparse.Namespace(rate=0.25, name="x"), "ordered": collections.OrderedDict(a=1, b=2),
        "default": collections.defaultdict(list, k=[3]), "complex": 1 + 2j, "array": bytearray(b"ab"),
        "size": torch.Size([2, 3]), "dtype": torch.float32, "device": torch.device("cuda", 1), "class": argparse.Namespace,
    }
    for protocol in range(6):
        with open(path(f"values.{protocol}.pkl"), "wb") as file:
            pickle.dump(value, file, protocol)
    with open(path("tensor.pkl"), "wb") as file:
        pickle.dump([torch.tensor([1.0, 2.0])], file, 4)


class Hand(pickle.Pickler):
    """A pickler of references: Refer(x) stands for what is outside under the name x."""

    def persistent_id(self, value):
        return value.name if isinstance(value, Refer) else None


class Refer:
    def __init__(self, name):
        self.name = name


class Call:
    """What `function(*arguments)` makes, and then, with `state`, what it is given."""

    def __init__(self, function, *arguments, state=None):
        self.made = (function, arguments) if state is None else (function, arguments, state)

    def __reduce__(self):
        return self.made


def dumps(value):
    stream = io.BytesIO()
    Hand(stream, 2).dump(value)
    return stream.getvalue()


def first():
    """PyTorch 0.1: a tar archive. Storage 2 is a part of storage 1; 4 is a tensor over 1, 5 one over 2."""
    numbers = struct.pack("<6f", *range(6))
    storages = dumps(1) + dumps((1, "cpu", torch.FloatStorage)) + struct.pack("<q", 6) + numbers + dumps([(2, 1, 2, 3)])
    tensors = dumps(2)
    tensors += dumps((4, 1, torch.FloatTensor)) + struct.pack("<ii2q2qq", 2, 0, 3, 2, 1, 3, 0)
    tensors += dumps((5, 2, torch.FloatTensor)) + struct.pack("<iiqqq", 1, 0, 2, 1, 1)
    main = dumps(collections.OrderedDict(turned=Refer("4"), part=Refer("5"), storage=Refer("1")))
    with tarfile.open(path("first.tar.pth"), "w", format=tarfile.GNU_FORMAT) as archive:
        for name, content in (("storages", storages), ("tensors", tensors), ("pickle", main)):
            about = tarfile.TarInfo(name)
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))


def views():
    """PyTorch 0.2 to 0.3: pickles one behind the other, parts of storages, and a Variable."""
    storage = ("storage", torch.DoubleStorage, "94", "cpu", 5)
    tensor = Call(torch._utils._rebuild_tensor, Refer((*storage, ("95", 1, 4))), 1, (3,), (1,))
    whole = Call(torch._utils._rebuild_tensor, Refer((*storage, None)), 0, (5,), (1,))
    variable = Call(torch.autograd.Variable, whole, state=(True, False, collections.OrderedDict()))
    container = Refer(("module", torch.nn.ReLU, "activation.py", "class ReLU"))
    main = dumps({"part": tensor, "variable": variable, "module": container})
    main = main.replace(b"ctorch.autograd\nVariable\n", b"ctorch.autograd.variable\nVariable\n")
    about = {"protocol_version": 1001, "little_endian": True, "type_sizes": {"short": 2, "int": 4, "long": 8}}
    with open(path("views.legacy.pth"), "wb") as file:
        file.write(dumps(0x1950A86A20F9469CFC6C) + dumps(1001) + dumps(about) + main + dumps(["94"]))
        file.write(struct.pack("<q5d", 5, *range(5)))


for make in (tensors, module, values, first, views):
    make()
