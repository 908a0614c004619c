"""Writes the C++ of functions that Python calls from tables of their rows.

The tables are build/operators.txt, from which the functions of the C++ layer are written, and python/operators.txt, for what is
written by hand there. A row added to either is a function, a method, or both, in Python, with its documentation and its line in
the stubs. Its documentation is that of python/documentation.txt, else the comment that stands right above it.
"""

import pathlib
import re

FORMS = ("function", "method", "in_place", "out")
# Sections whose functions are in <ATen/ops/nn.h>, and whose names are not torch's.
OTHER_SECTIONS = {"pooling", "special"}
# Sections whose functions are methods of their first matrix, whatever it is called.
MATRIX_SECTIONS = {"equations", "factors", "batches"}
# What these give fills a tensor `out` of as many elements in its sizes.
SEQUENCES = {"arange", "range", "linspace", "logspace"}
# Parameters that a method takes one by one as well.
SPREAD = {"permute", "reshape"}
# What torch calls the parameters that the table names shortly: by function, or for all.
NAMES = {
    "*": {"d": "dim", "dimensions": "dim"},
    "transpose": {"a": "dim0", "b": "dim1"},
    "swapaxes": {"a": "axis0", "b": "axis1"},
    "diagonal": {"a": "dim1", "b": "dim2"},
    "movedim": {"from": "source", "to": "destination"},
    "flatten": {"first": "start_dim", "last": "end_dim"},
    "permute": {"dimensions": "dims"},
    "reshape": {"sizes": "shape"},
    "split": {"size": "split_size", "sizes": "split_size"},
    "split_with_sizes": {"sizes": "split_sizes"},
    "chunk": {"count": "chunks"},
    "as_strided": {"sizes": "size", "strides": "stride"},
    "addmm": {"a": "mat1", "b": "mat2"},
    "addmv": {"a": "mat", "b": "vec"},
    "addr": {"a": "vec1", "b": "vec2"},
    "addbmm": {"a": "batch1", "b": "batch2"},
    "baddbmm": {"a": "batch1", "b": "batch2"},
    "addcmul": {"a": "tensor1", "b": "tensor2"},
    "addcdiv": {"a": "tensor1", "b": "tensor2"},
    "clamp": {"least": "min", "most": "max"},
    "renorm": {"most": "maxnorm"},
    "pow": {"other": "exponent"},
    "mm": {"other": "mat2"},
    "bmm": {"other": "mat2"},
    "mv": {"other": "vec"},
    "ger": {"other": "vec2"},
    "tril": {"diagonal": "diagonal"},
    "flip": {"dimensions": "dims"},
    "roll": {"dimensions": "dims"},
    "rot90": {"dimensions": "dims"},
    "tile": {"counts": "dims"},
    "diag_embed": {"a": "dim1", "b": "dim2"},
    "pad": {"amounts": "pad"},
    "constant_pad_nd": {"amounts": "pad"},
    "scatter_reduce": {"source": "src"},
    "scatter_add": {"source": "src"},
    "take_along_dim": {"index": "indices"},
    "tensordot": {"self": "a", "other": "b", "of_self": "dims_a", "of_other": "dims_b"},
    "outer": {"other": "vec2"},
    "cdist": {"self": "x1", "other": "x2"},
}

KINDS = {
    "Tensor": "Tensor", "Scalar": "Number", "int": "Whole", "Dimension": "Whole", "int[]": "Sizes", "int...": "Spread",
    "bool": "Truth", "Flag": "Truth", "float": "Real", "Tensor[]": "Tensors", "Type": "Type", "letters": "Text",
    "text": "Text", "int?": "Whole", "float?": "Real", "Tensor?": "Tensor",
}
STUBS = {
    "Tensor": "TensorLike", "Scalar": "Number", "int": "builtins.int", "Dimension": "builtins.int", "int[]": "Sizes", "int...": "Sizes",
    "bool": "bool", "Flag": "bool", "float": "builtins.float", "Tensor[]": "Sequence[TensorLike]", "Type": "TypeLike", "letters": "str",
    "text": "str", "int?": "builtins.int | None", "float?": "builtins.float | None", "Tensor?": "TensorLike | None",
}
# What a parameter that may be missing is in C++, and what gets it.
OPTIONAL = {"int?": ("std::int64_t", "whole"), "float?": ("double", "real"), "Tensor?": ("at::Tensor", "tensor")}


class Parameter:
    def __init__(self, text, function):
        declared, _, default = text.partition("=")
        self.kind, written = declared.strip().rsplit(" ", 1)
        self.name = "third" if written == "c" else written  # `c` is the call
        self.default = default.strip() or None
        if self.kind == "int[]" and function in SPREAD:
            self.kind = "int..."
        names = {**NAMES["*"], **NAMES.get(function.rstrip("_"), {})}
        self.python_name = names.get(written, written)

    @property
    def optional(self):
        return self.default is not None or self.kind == "Type"

    @property
    def python_default(self):
        if self.kind == "Type":
            return "None"
        return {"true": "True", "false": "False", "INT64_MAX": "None", "{}": "None", "nullopt": "None"}.get(self.default, self.default)

    def python(self):
        return self.python_name + (f"={self.python_default}" if self.optional else "")

    def fetch(self, place):
        """The C++ statement that gets the argument."""
        name, default = self.name, self.default
        end = f"({place}{', ' + default if default else ''})"
        if self.kind in OPTIONAL:
            kind, get = OPTIONAL[self.kind]
            kind = f"c10::optional<{kind}>"
            return f"const {kind} {name} = c.absent({place}) ? {kind}() : {kind}(c.{get}({place}));"
        if self.kind == "text" and default:
            return f"const std::string {name} = c.absent({place}) ? std::string({default}) : c.text({place});"
        if self.kind in ("int[]", "int..."):
            if default:
                end = f"({place}, {default if default.startswith('{') else '{' + default + '}'})"
            return f"const th::Sizes {name} = c.sizes{end};"
        return {
            "Tensor": f"const at::Tensor &{name} = c.tensor({place});",
            "Scalar": f"const at::Scalar {name} = c.number{end};",
            "int": f"const std::int64_t {name} = c.whole{end};",
            "Dimension": f"const std::int64_t {name} = c.whole{end};",
            "bool": f"const bool {name} = c.truth{end};",
            "Flag": f"const bool {name} = c.truth{end};",
            "float": f"const double {name} = c.real{end};",
            "Tensor[]": f"const std::vector<at::Tensor> {name} = c.tensors({place});",
            "Type": f"const at::TensorOptions {name} = c.options({place});",
            "letters": f"const std::string {name} = c.text({place});",
            "text": f"const std::string {name} = c.text({place});",
        }[self.kind]

    def pass_on(self):
        return f"{self.name}.c_str()" if self.kind == "letters" else self.name


class Row:
    """A function as a table has it."""

    def __init__(self, name, parameters, keys, comment, section):
        self.name, self.keys, self.section = name, keys, section
        # That of the row itself: one above several rows is about the first of them, if about a single one.
        self.comment = " ".join(comment)
        self.forms = keys.get("forms", "function").split()
        text = parameters if parameters is not None else keys["parameters"]
        self.parameters = [Parameter(p, name) for p in re.split(r",\s*(?![^{]*})", text) if p.strip()]
        self.results = len(keys.get("results", "one").split())
        # `copied_out` is for functions of which the C++ layer has no form that writes into given tensors.
        self.has_out = "out" in self.forms or "copied_out" in self.forms

    def expression(self, form):
        """The C++ expression that does the work of a form."""
        arguments = [p.pass_on() for p in self.parameters]
        if form == "in_place" and "in_place" in self.forms:
            return f"self.{self.name}_({', '.join(arguments[1:])})"
        if "python" in self.keys:
            return self.keys["python"]
        if "function" in self.forms or "copied_in_place" in self.forms:
            return f"at::{self.name}({', '.join(arguments)})"
        return f"self.{self.name}({', '.join(arguments[1:])})"

    @property
    def is_method(self):
        first = self.parameters[0].name if self.parameters else None
        return (first == "self" or first is not None and self.section in MATRIX_SECTIONS) and not self.name.startswith("linalg_")


def read(text):
    """The rows of a table: families give rows their keys."""
    families, rows = {}, []
    comment, section, keys, key = [], "", None, None
    for line in text.splitlines():
        if not line.strip():
            comment = []
        elif line.startswith("#"):
            if keys is not None:
                comment = []
            keys = None
            comment.append(line[1:].strip())
        elif line.startswith("    ") and keys is not None:
            keys[key] = keys.get(key, "") + " " + line.strip()
        elif line.startswith("  ") and keys is not None:
            key, _, value = line.strip().partition(" ")
            keys[key] = value
        elif line.startswith("section "):
            section, comment = line.split()[1], []
        elif line.startswith("family "):
            name, _, parent = line[7:].partition(":")
            keys = dict(families.get(parent.strip(), {}))
            families[name.strip()] = keys
            comment = []
        else:
            name, parameters, rest = re.fullmatch(r"(\w+)(?:\((.*?)\)(?= |$))?(.*)", line).groups()
            if parameters is None and "(" in line and re.match(r"\w+\(", line):
                parameters, rest = re.match(r"\w+\((.*)\)(.*)", line).groups()
            words = rest.split()
            keys = dict(families.get(words[0], {})) if words else {}
            rows.append((name, parameters, keys, comment, section))
            comment = []
    return [Row(*row) for row in rows]


class Python:
    """A function of Python, of several rows."""

    def __init__(self, name):
        self.name, self.forms = name, []


def collect(rows):
    """Functions and methods by name, each with its rows and what of them it is."""
    functions, methods = {}, {}
    for row in rows:
        if row.section in OTHER_SECTIONS:
            continue

        def add(where, name, form):
            forms = where.setdefault(name, Python(name)).forms
            # What both tables have is one form.
            here = signature(row, form, form != "function"), [p.kind for p in row.parameters]
            if all((signature(other, form, form != "function"), [p.kind for p in other.parameters]) != here for other, form in forms):
                forms.append((row, form))

        if "in_place" in row.forms or "copied_in_place" in row.forms:
            add(methods, row.name + "_", "in_place")
        if "function" in row.forms:
            add(functions, row.name, "function")
        if "method" in row.forms or ("function" in row.forms and row.is_method):
            add(methods, row.name, "method")
    return functions, methods


def signature(row, form, of_method):
    parameters = row.parameters[1:] if of_method else row.parameters
    text = ", ".join(p.python() for p in parameters)
    if row.has_out and form != "in_place":
        text += (", " if text else "") + "*, out=None"
    return f"{row.name}{'_' if form == 'in_place' else ''}({text})"


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def read_documentation(text):
    """What documentation.txt says of each name."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines)


DOCUMENTATION = read_documentation((pathlib.Path(__file__).parents[1] / "documentation.txt").read_text())


def documentation(function, of_method):
    forms = [signature(row, form, of_method) for row, form in function.forms]
    if len(forms) == 1:  # what inspect.signature reads
        begin = function.name + "("
        bound = begin + ("$self" if forms[0] == begin + ")" else "$self, ") if of_method else begin
        lines = [bound + forms[0][len(begin):], "--", ""]
    else:
        lines = forms + [""]
    said = DOCUMENTATION.get(function.name) or DOCUMENTATION.get(function.name.rstrip("_"))
    comments = [said] if said else list(dict.fromkeys(row.comment for row, _ in function.forms if row.comment))
    if not comments:
        raise ValueError(f"python/documentation.txt says nothing of {function.name}")
    if any(form == "in_place" for _, form in function.forms):
        comments.append("In place: gives the tensor itself.")
    return "\n".join(lines + comments)


class Writer:
    """One C++ file."""

    def __init__(self, number):
        self.number, self.lines, self.methods, self.functions, self.forms = number, [], [], [], {}

    def form(self, row, form):
        """The C++ function of a form, and its entry in a table of forms."""
        of_method = form in ("method", "in_place")
        key = (id(row), form == "in_place")
        if key not in self.forms:
            number = len(self.forms)
            self.forms[key] = number
            body = [p.fetch(i) for i, p in enumerate(row.parameters)] or ["static_cast<void>(c);"]
            work = row.expression(form)
            if row.has_out and form != "in_place":
                results = [f"r{i}" for i in range(row.results)]
                body.append("if (c.out) {")
                body += [f"  at::Tensor {r} = c.result({i});" for i, r in enumerate(results)]
                types = [p for p in row.parameters if p.kind == "Type"]
                body += [f"  const at::TensorOptions {p.name} = c.options_of({row.parameters.index(p)}, r0);" for p in types]
                if "copied_out" in row.forms:
                    made = work if row.section == "random" else f"c.run([&] {{ return {work}; }})"
                    body += [f'  c.copy_out(r0, {made}, "{row.name}", {str(row.name in SEQUENCES).lower()});', "  return c.results();", "}"]
                else:
                    arguments = ", ".join(results + [p.pass_on() for p in row.parameters if p.kind != "Type"])
                    body += [f"  c.run([&] {{ return static_cast<void>(at::{row.name}_out({arguments})), 0; }});", "  return c.results();", "}"]
            if row.section == "random":
                # With the interpreter's lock: who forks has it, so that the generator's own lock is free in a child.
                body += [f"return static_cast<void>({work}), c.self();"] if form == "in_place" else \
                    [f"static_cast<void>({work});", "return new_none();"] if row.keys.get("returns") == "None" else [f"return to_python({work});"]
            elif form == "in_place" and "copied_in_place" in row.forms:
                body += [f'c.copy_in_place(c.run([&] {{ return {work}; }}), "{row.name}_");', "return c.self();"]
            elif form == "in_place":
                body += [f"c.run([&] {{ return static_cast<void>({work}), 0; }});", "return c.self();"]
            elif row.keys.get("returns") == "None":
                body += [f"static_cast<void>({work});", "return new_none();"]
            elif row.keys.get("returns") == "view" or row.section == "views":
                body.append(f"return to_python({work});")
            else:
                body.append(f"return to_python(c.run([&] {{ return {work}; }}));")
            parameters = ", ".join(
                f'{{"{p.python_name}", Kind::{KINDS[p.kind]}, {str(p.optional).lower()}}}' for p in row.parameters)
            self.lines += [
                f"PyObject *form_{number}(Call &c) {{", *("  " + line for line in body), "}",
                f"constexpr Parameter parameters_{number}[] = {{{parameters or '{nullptr, Kind::Text, true}'}}};"]
        number = self.forms[key]
        results = row.results if row.has_out and form != "in_place" else 0
        return f"{{{quoted(signature(row, form, of_method))}, parameters_{number}, {len(row.parameters)}, {results}, form_{number}}}"

    def add(self, function, of_method):
        kind = "method" if of_method else "function"
        entries = [self.form(row, form) for row, form in function.forms]
        name = f"{kind}_{function.name}"
        self.lines += [
            f"constexpr Form forms_of_{name}[] = {{" + ", ".join(entries) + "};",
            f"constexpr Function table_of_{name} = {{\"{function.name}\", forms_of_{name}, {len(entries)}}};",
            f"PyObject *{name}(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {{",
            f"  return call_function(table_of_{name}, {'self' if of_method else '(static_cast<void>(self), nullptr)'}, arguments, count, names);",
            "}"]
        entry = f'{{"{function.name}", LIBTH_FAST({name}), METH_FASTCALL | METH_KEYWORDS, {quoted(documentation(function, of_method))}}}'
        (self.methods if of_method else self.functions).append(entry)

    def text(self):
        return "\n".join([
            "/* Written from build/operators.txt and python/operators.txt by python/backend/operators.py. */",
            '#include "call.h"', "", "#include <ATen/TensorIndexing.h>", "",
            "#define LIBTH_FAST(FUNCTION) reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(FUNCTION))", "",
            "namespace libth {", "namespace {", "", *self.lines, "", "} // namespace", "",
            f"extern PyMethodDef methods_{self.number}[], functions_{self.number}[];",
            f"PyMethodDef methods_{self.number}[] = {{{', '.join(self.methods + ['{}'])}}};",
            f"PyMethodDef functions_{self.number}[] = {{{', '.join(self.functions + ['{}'])}}};", "",
            "} // namespace libth", ""])


def write(tables, files):
    """The texts of as many C++ files, and of the one that lists their tables."""
    functions, methods = collect([row for table in tables for row in read(table)])
    of_nothing = [name for name in DOCUMENTATION if not {name, name + "_"} & {*functions, *methods}]
    if of_nothing:
        raise ValueError(f"python/documentation.txt has names of no function: {', '.join(of_nothing)}")
    writers = [Writer(i) for i in range(files)]
    for i, name in enumerate(sorted(set(functions) | set(methods))):
        writer = writers[i % files]
        if name in methods:
            writer.add(methods[name], True)
        if name in functions:
            writer.add(functions[name], False)
    names = lambda kind: ", ".join(f"{kind}_{i}" for i in range(files))
    listed = "\n".join([
        "/* Written by python/backend/operators.py. */", '#include "libth.h"', "", "namespace libth {",
        *(f"extern PyMethodDef methods_{i}[], functions_{i}[];" for i in range(files)),
        f"extern PyMethodDef *const generated_methods[], *const generated_functions[];",
        f"PyMethodDef *const generated_methods[] = {{{names('methods')}, nullptr}};",
        f"PyMethodDef *const generated_functions[] = {{{names('functions')}, nullptr}};", "} // namespace libth", ""])
    return [writer.text() for writer in writers] + [listed]
