"""`import caffe2` and `import cytnx` where nothing else provides them."""

import sys

# The modules of libth that stand for a package and for modules in it.
_modules = {
    "caffe2": {"caffe2": "caffe2", "caffe2.workspace": "caffe2.workspace", "caffe2.python": "caffe2.python",
               "caffe2.python.workspace": "caffe2.workspace"},
    "cytnx": {"cytnx": "cytnx", "cytnx.linalg": "cytnx.linalg", "cytnx.random": "cytnx.random"},
}


class _Finder:
    """Finds what the finders before it did not."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name not in _modules:
            return None
        import importlib.machinery  # which `import libth` can do without
        return importlib.machinery.ModuleSpec(name, _Loader(), is_package=True)


class _Loader:
    """Gives the package of libth itself, and all its modules their other names, so that each module exists once."""

    @staticmethod
    def create_module(spec):
        import importlib
        modules = {alias: importlib.import_module(f"{__package__}.{name}") for alias, name in _modules[spec.name].items()}
        module = modules.pop(spec.name)
        sys.modules.update(modules)
        spec.loader_state = module.__spec__
        return module

    @staticmethod
    def exec_module(module):
        # The import has just called the module by the other name: it goes on as what it is.
        module.__spec__ = module.__spec__.loader_state


def install_aliases():
    """Lets `from caffe2.python import workspace` and `import cytnx` find libth.caffe2 and libth.cytnx from now on, unless
    another package of that name is installed, which goes first. Nothing is imported yet."""
    if _Finder not in sys.meta_path:
        sys.meta_path.append(_Finder)
