"""Writes the type stubs of the package: what the tables have, and what is written by hand in stubs.pyi beside this file."""

import pathlib

import operators


def typed(parameter):
    kind = operators.STUBS[parameter.kind]
    if parameter.kind == "int...":
        return f"*{parameter.python_name}: Any" if not parameter.optional else f"{parameter.python_name}: {kind} = ..."
    name = parameter.python_name
    name = name + "_" if name in ("from",) else name
    return f"{name}: {kind}" + (" = ..." if parameter.optional else "")


def result(row, form):
    if form == "in_place":
        return "Tensor"
    if row.keys.get("returns") == "None":
        return "None"
    if row.name in ("equal", "allclose", "is_contiguous", "is_floating_point", "is_signed", "is_same", "same_data", "is_same_size"):
        return "bool"
    if row.name in ("numel", "dim", "storage_offset", "data_ptr", "element_size", "_storage_size", "_storage_ptr"):
        return "builtins.int"
    if row.name in ("size", "stride"):
        return "builtins.int" if len(row.parameters) > 1 else "tuple[builtins.int, ...]"
    if "vector" in row.keys.get("returns", "") or row.name == "broadcast_tensors":
        return "tuple[Tensor, ...]"
    return "Tensor" if row.results == 1 else "tuple[" + ", ".join(["Tensor"] * row.results) + "]"


def declaration(function, of_method, indent):
    lines = []
    for row, form in function.forms:
        parameters = [typed(p) for p in (row.parameters[1:] if of_method else row.parameters)]
        has_star = any(p.startswith("*") for p in parameters)
        if row.has_out and form != "in_place":
            parameters += ([] if has_star else ["*"]) + ["out: Any = ..."]
        if of_method:
            parameters.insert(0, "self")
        if len(function.forms) > 1:
            lines.append(indent + "@overload")
        lines.append(f"{indent}def {function.name}({', '.join(parameters)}) -> {result(row, form)}: ...")
    # Overloads that say the same are one.
    seen, kept = set(), []
    for i in range(0, len(lines), 2 if len(function.forms) > 1 else 1):
        part = tuple(lines[i:i + (2 if len(function.forms) > 1 else 1)])
        if part not in seen:
            seen.add(part)
            kept.append(part)
    if len(kept) == 1:
        return [kept[0][-1]]
    return [line for part in kept for line in part]


def write(root, package):
    tables = [(root / "build" / "operators.txt").read_text(), (package / "operators.txt").read_text()]
    functions, methods = operators.collect([row for table in tables for row in operators.read(table)])
    by_hand = (pathlib.Path(__file__).parent / "stubs.pyi").read_text()
    tensor = by_hand[by_hand.index("class Tensor:"):by_hand.index("class SparseTensor:")]
    own = lambda name, indent: f"\n{indent}def {name}(" in (tensor if indent else by_hand)
    of_class = [line for name in sorted(methods) if not own(name, "    ") for line in declaration(methods[name], True, "    ")]
    of_module = [line for name in sorted(functions) if not own(name, "") for line in declaration(functions[name], False, "")]
    return by_hand.replace("    # methods of the tables\n", "\n".join(of_class) + "\n").replace("# functions of the tables\n", "\n".join(of_module) + "\n")
