"""Tensors and storages of libTH in gdb and lldb: type, sizes and elements instead of fields.

    (gdb) print *t
    $1 = torch.FloatTensor of size 2x3 {{1, 2, 3}, {4, 5, 6}}
    (gdb) print t
    $2 = 0x5555555592a0 torch.FloatTensor of size 2x3

gdb finds this file by the name under which it is installed, if it looks into that folder; otherwise

    (gdb) source /usr/local/share/th/th_printers.py
    (lldb) command script import /usr/local/share/th/th_printers.py

`print/r` (gdb) and `frame variable --raw` (lldb) show the fields. Types come from the program, whose headers declare
them; memory is read as the public structs lay it out. Nothing in the program is called.
"""

import re
import struct

NAMES = r"^TH(S?)(Byte|Char|Short|Int|Long|Float|Double|Half)(Tensor|Storage)$"
# How struct unpacks an element; Long is as long as a pointer is on the systems that the library is for.
CODES = {
    "Byte": "B", "Char": "b", "Short": "h", "Int": "i", "Long": "l", "Float": "f", "Double": "d", "Half": "e",
}
# Elements of a row, and rows, above which only both ends are shown; elements that are shown in all; dimensions above
# which a header is not believed.
MOST = 10
ENDS = 3
ALL = 200
DIMENSIONS = 64


class Damaged(Exception):
    """A header that no library wrote, or wrote so far."""


class Memory:
    """The memory of the program, as numbers. `read(address, length)` gives bytes."""

    def __init__(self, read, pointer, little):
        self.read = read
        self.pointer = pointer
        self.order = "<" if little else ">"

    def standard(self, code):
        """The code among those whose sizes do not depend on where the debugger runs: "l" has four bytes there."""
        return self.order, "q" if code == "l" and self.pointer == 8 else code

    def width(self, code):
        return struct.calcsize("".join(self.standard(code)))

    def numbers(self, code, address, count):
        order, code = self.standard(code)
        return struct.unpack(order + code * count, bytes(self.read(address, struct.calcsize(order + code) * count)))

    def pointers(self, address, count):
        return self.numbers("l", address, count)

    def integer(self, address):
        return self.numbers("i", address, 1)[0]


def shown(value):
    """An element in few characters."""
    return "%.6g" % value if isinstance(value, float) else str(value)


def places(size):
    """The indices that are shown of a dimension; None is a gap."""
    if size <= MOST:
        return list(range(size))
    return list(range(ENDS)) + [None] + list(range(size - ENDS, size))


def elements(memory, code, data, sizes, strides):
    """The elements in nested braces."""
    width = memory.width(code)
    left = [ALL]

    def level(d, offset):
        texts = []
        for place in places(sizes[d]):
            if place is None or not left[0]:
                texts.append("...")
                if not left[0]:
                    break
            elif d + 1 < len(sizes):
                texts.append(level(d + 1, offset + place * strides[d]))
            else:
                address = data + (offset + place * strides[d]) * width
                texts.append(shown(memory.numbers(code, address, 1)[0]))
                left[0] -= 1
        return "{" + ", ".join(texts) + "}"

    return level(0, 0)


def described(sizes):
    return " of size " + "x".join(str(size) for size in sizes) if sizes else " with no dimension"


def sizes_at(memory, address, count):
    if not 0 <= count <= DIMENSIONS:
        raise Damaged("%d dimensions" % count)
    return list(memory.pointers(address, count)) if count else []


def tensor(memory, real, address, whole):
    word = memory.pointer
    size, stride = memory.pointers(address, 2)
    rank = memory.integer(address + 2 * word)
    storage, offset = memory.pointers(address + 3 * word, 2)
    sizes = sizes_at(memory, size, rank)
    text = "torch.%sTensor%s" % (real, described(sizes))
    if not whole or not sizes:
        return text
    strides = sizes_at(memory, stride, rank)
    data, length = memory.pointers(storage, 2) if storage else (0, 0)
    first = offset + sum((n - 1) * s for n, s in zip(sizes, strides) if s < 0)
    last = offset + sum((n - 1) * s for n, s in zip(sizes, strides) if s > 0)
    if min(sizes) < 1 or not data or first < 0 or last >= length:
        return text + " {outside its storage}"
    code = CODES[real]
    return text + " " + elements(memory, code, data + offset * memory.width(code), sizes, strides)


def storage(memory, real, address, whole):
    data, length = memory.pointers(address, 2)
    text = "torch.%sStorage of size %d" % (real, length)
    if not whole or length < 1:
        return text
    if not data:
        return text + " {without data}"
    return text + " " + elements(memory, CODES[real], data, [length], [1])


def sparse(memory, real, address, whole):
    word = memory.pointer
    size, entries = memory.pointers(address, 2)
    leading, dense = memory.integer(address + 2 * word), memory.integer(address + 2 * word + 4)
    text = "torch.sparse.%sTensor%s, nnz %d" % (
        real, described(sizes_at(memory, size, leading + dense)), entries)
    indices, values = memory.pointers(address + 2 * word + 8, 2)
    if not whole or entries < 1 or not indices or not values:
        return text
    return "%s {indices = %s, values = %s}" % (
        text, tensor(memory, "Long", indices, True), tensor(memory, real, values, True))


def summary_of(memory, name, address, whole):
    """What stands for the object of type `name` at `address`; None if the type is another."""
    match = re.match(NAMES, name or "")
    if not match:
        return None
    prefix, real, kind = match.groups()
    try:
        if prefix:
            return sparse(memory, real, address, whole) if kind == "Tensor" else None
        return (tensor if kind == "Tensor" else storage)(memory, real, address, whole)
    except Damaged as error:
        return "TH%s%s {damaged: %s}" % (real, kind, error)


# ---- gdb

def register_in_gdb(gdb):
    import gdb.printing

    class Printer:
        def __init__(self, text):
            self.text = text

        def to_string(self):
            return self.text

    class Lookup(gdb.printing.PrettyPrinter):
        def __call__(self, value):
            kind = value.type.strip_typedefs()
            pointer = kind.code == gdb.TYPE_CODE_PTR
            name = (kind.target().strip_typedefs() if pointer else kind).tag
            if not re.match(NAMES, name or ""):
                return None
            address = int(value) if pointer else value.address and int(value.address)
            if not address:
                return None
            # Of the program's processor, which may be another than the debugger's.
            little = "little" in gdb.execute("show endian", to_string=True)
            word = gdb.lookup_type("void").pointer().sizeof
            memory = Memory(gdb.selected_inferior().read_memory, word, little)
            try:
                text = summary_of(memory, name, address, not pointer)
            except gdb.MemoryError:
                return None
            return text and Printer("%#x %s" % (address, text) if pointer else text)

    gdb.printing.register_pretty_printer(gdb.current_objfile(), Lookup("libTH"), replace=True)


# ---- lldb

def lldb_summary(value, _dictionary):
    import lldb

    pointer = value.GetType().IsPointerType()
    kind = value.GetType().GetPointeeType() if pointer else value.GetType()
    address = value.GetValueAsUnsigned() if pointer else value.GetLoadAddress()
    if not address or address == lldb.LLDB_INVALID_ADDRESS:
        return ""
    process = value.GetProcess()

    def read(start, length):
        error = lldb.SBError()
        read_bytes = process.ReadMemory(start, length, error)
        if not error.Success():
            raise Damaged("no memory at %#x" % start)
        return read_bytes

    little = process.GetByteOrder() == lldb.eByteOrderLittle
    memory = Memory(read, process.GetAddressByteSize(), little)
    name = kind.GetCanonicalType().GetName().replace("struct ", "")
    try:
        return summary_of(memory, name, address, not pointer) or ""
    except Damaged as error:
        return "{damaged: %s}" % error


def __lldb_init_module(debugger, _dictionary):
    debugger.HandleCommand(
        'type summary add --python-function %s.lldb_summary --regex "%s"' % (__name__, NAMES))


try:
    import gdb as _gdb
except ImportError:
    _gdb = None
if _gdb is not None:
    register_in_gdb(_gdb)
