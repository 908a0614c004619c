"""What the package has, its stubs have, and the other way round."""

import ast
import pathlib
import types

import libth

HERE = pathlib.Path(libth.__file__).parent


def names(body):
    """The names that statements of a stub define."""
    found = set()
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            found.add(statement.name)
        elif isinstance(statement, ast.AnnAssign):
            found.add(statement.target.id)
    return found


def test_stubs():
    tree = ast.parse((HERE / "__init__.pyi").read_text())
    assert (HERE / "py.typed").exists()
    module = names(tree.body) - {"TypeLike"}
    # Packages and modules in it, linalg besides others, are there once they are imported.
    public = {name for name in dir(libth) if not name.startswith("_") and not isinstance(getattr(libth, name), types.ModuleType)}
    assert public - module == set() and {name for name in module if not hasattr(libth, name)} == set()
    for kind in (libth.Tensor, libth.SparseTensor):
        stub = next(s for s in tree.body if isinstance(s, ast.ClassDef) and s.name == kind.__name__)
        methods = names(stub.body)
        of_type = {name for name in dir(kind) if not name.startswith("_")}
        assert of_type - methods == set() and {name for name in methods if not hasattr(kind, name)} == set()


def test_documentation():
    for where in (libth, libth.Tensor, libth.SparseTensor):
        for name in dir(where):
            if not name.startswith("_") and callable(getattr(where, name)):
                assert getattr(where, name).__doc__, name
    # Each its own: the comments of the tables are about groups of functions.
    for name, says in (("relu", "0 where it is negative"), ("gather", "places along a dimension"), ("is_contiguous", "row-major order"),
                       ("fill_", "one number to all elements.\nIn place"), ("div", "The quotient")):
        assert says in getattr(libth.Tensor, name).__doc__, name
    assert libth.zeros.__doc__.endswith("A tensor of zeros.") and "As in PyTorch" not in libth.exp.__doc__
    assert libth.Tensor.narrow.__text_signature__ == "($self, dim, start, length)"
