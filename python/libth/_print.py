"""Tensors as text, as PyTorch prints them, and as tables of HTML."""

import math

_options = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None):
    """How tensors are printed: digits after the point, from how many elements on they are abbreviated, to how many at
    each end, and the length of lines."""
    for name, value in (("precision", precision), ("threshold", threshold), ("edgeitems", edgeitems), ("linewidth", linewidth)):
        if value is not None:
            _options[name] = value


def get_printoptions():
    """The options that set_printoptions sets."""
    return dict(_options)


class _Format:
    """How the numbers of a tensor are written: with one width, and one number of digits."""

    def __init__(self, numbers, floating):
        self.floating = floating
        self.whole = self.scientific = False
        precision = _options["precision"]
        if not floating:
            self.width = max((len(str(x)) for x in numbers), default=1)
            return
        finite = [abs(x) for x in numbers if math.isfinite(x) and x != 0]
        self.whole = all(x == math.floor(x) for x in numbers if math.isfinite(x))
        if finite:
            least, most = min(finite), max(finite)
            self.scientific = most / least > 1000 or most > 1e8 or (not self.whole and least < 1e-4)
        self.pattern = f"{{:.{precision}e}}" if self.scientific else "{:.0f}." if self.whole else f"{{:.{precision}f}}"
        self.width = max((len(self.one(x)) for x in numbers), default=1)

    def one(self, number):
        if not self.floating:
            return str(number)
        return self.pattern.format(number) if math.isfinite(number) else str(number)

    def __call__(self, number):
        return self.one(number).rjust(self.width)


def _flat(nested):
    if isinstance(nested, list):
        for part in nested:
            yield from _flat(part)
    elif nested is not ...:
        yield nested


def _shown(tensor, abbreviate):
    """The elements as nested lists, in which ... stands for what is left out."""
    if tensor.ndim == 0:
        return tensor.item()
    edge, size = _options["edgeitems"], tensor.shape[0]
    if abbreviate and size > 2 * edge:
        parts = [tensor[:edge], tensor[size - edge:]]
    else:
        parts = [tensor]
    lists = []
    for i, part in enumerate(parts):
        if i:
            lists.append(...)
        if tensor.ndim == 1:
            lists += part.tolist()
        else:
            lists += [_shown(part[j], abbreviate) for j in range(part.shape[0])]
    return lists


def _truths(nested):
    return [_truths(part) for part in nested] if isinstance(nested, list) else nested if nested is ... else bool(nested)


def _written(nested, write, indent, depth):
    if not isinstance(nested, list):
        return write(nested)
    if depth == 1:
        width = write.width + 2
        line = max(1, (_options["linewidth"] - indent) // width)
        words = [" ..." if x is ... else write(x) for x in nested]
        lines = [", ".join(words[i:i + line]) for i in range(0, len(words), line)]
        return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"
    parts = ["..." if part is ... else _written(part, write, indent + 1, depth - 1) for part in nested]
    return "[" + ("," + "\n" * (depth - 1) + " " * (indent + 1)).join(parts) + "]"


def text(tensor, name="tensor", dtype=None):
    """What repr gives, of a tensor or of what is called otherwise and has elements of another type."""
    begin, end = name + "(", ""
    dtype = tensor.dtype if dtype is None else dtype
    if dtype.name not in ("float32", "int64", "bool"):
        end = f", dtype={dtype!r}"
    if tensor.numel() == 0:
        body = "[]"
        if tensor.ndim != 1:
            end = f", size={tuple(tensor.shape)}" + end
        if dtype.name in ("int64", "bool"):
            end += f", dtype={dtype!r}"
    else:
        elements = _shown(tensor, tensor.numel() > _options["threshold"])
        if dtype.name == "bool":
            elements = _truths(elements)
        write = _Format(list(_flat(elements)), tensor.is_floating_point())
        body = _written(elements, write, len(begin), tensor.ndim)
    last = body.rsplit("\n", 1)[-1]
    if end and len(last) + len(end) + (len(begin) if last is body else 0) > _options["linewidth"]:
        end = ",\n" + " " * len(begin) + end[2:]
    return begin + body + end + ")"


def _escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def html(tensor):
    """What a notebook shows: a table of a vector's or a matrix's elements, shaded by their size."""
    about = f"<code>{tensor.dtype.name} tensor of size {'x'.join(map(str, tensor.shape)) or 'one number'}</code>"
    if tensor.ndim not in (1, 2) or tensor.numel() == 0:
        return f"<div>{about}<pre>{_escaped(text(tensor))}</pre></div>"
    matrix = tensor.unsqueeze(0) if tensor.ndim == 1 else tensor
    rows = _shown(matrix, tensor.numel() > 400)
    numbers = list(_flat(rows))
    write = _Format(numbers, tensor.is_floating_point())
    finite = [x for x in numbers if math.isfinite(x)]
    least, most = (min(finite), max(finite)) if finite else (0, 0)

    def cell(x):
        if x is ...:
            return "<td>&hellip;</td>"
        shade = (x - least) / (most - least) * 0.6 if most > least and math.isfinite(x) else 0
        return f'<td style="text-align:right;background:rgba(70,130,180,{shade:.2f})">{_escaped(write.one(x))}</td>'

    body = "".join("<tr><td>&hellip;</td></tr>" if row is ... else "<tr>" + "".join(map(cell, row)) + "</tr>" for row in rows)
    return f"<div>{about}<table>{body}</table></div>"
