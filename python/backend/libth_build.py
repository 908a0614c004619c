"""Builds the package `libth`: the backend that pip calls (PEP 517), and what `make wheel` and developers call.

    pip install ./python                    builds the library with cargo, the extension with a C++ compiler, and installs them
    TH_LIB=target/quick pip install ./python    takes the library from a folder where it has been built
    python python/backend/libth_build.py develop    builds into python/libth, for work on the package itself

It needs nothing but Python's own library, so it works without a network.
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import operators  # noqa: E402
import stubs  # noqa: E402

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
ROOT = PACKAGE.parent
BUILD = PACKAGE / "build"
GENERATED_FILES = 4
# The oldest CPython whose limited API is used: see src/interpreter.h.
LIMITED_API, TAG = "0x03090000", "cp39-abi3"


def version():
    return re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)


def run(*command, **more):
    print("+", *command, flush=True)
    subprocess.run([str(word) for word in command], check=True, **more)


def library():
    """The built libTH.so; built now unless the variable TH_LIB says where it is."""
    given = os.environ.get("TH_LIB")
    if given:
        path = pathlib.Path(given)
        path = path if path.is_absolute() or path.exists() else ROOT / path
        path = (path / "libTH.so" if path.is_dir() else path).resolve()
        if not path.exists():
            raise SystemExit(f"TH_LIB: there is no {path}")
        return path
    cargo = os.environ.get("CARGO", "cargo")
    if not shutil.which(cargo):
        raise SystemExit("Building libth needs Rust (https://rustup.rs), or TH_LIB, the folder of a built libTH.so.")
    run(cargo, "build", "--release", cwd=ROOT)
    run(cargo, "build", "--release", "--package", "th-command", cwd=ROOT)
    target = os.environ.get("CARGO_TARGET_DIR") or os.environ.get("CARGO_BUILD_TARGET_DIR") or "target"
    return (ROOT / target / "release" / "libTH.so").resolve()


def write_if_new(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def extension(lib):
    """Compiles the extension, as far as its sources are newer than what is there; gives its path."""
    compiler = os.environ.get("CXX", "c++")
    include = sysconfig.get_paths()["include"]
    if not pathlib.Path(include, "Python.h").exists():
        raise SystemExit(f"There is no {include}/Python.h: on Debian it is in the package python3-dev.")
    flags = ["-std=c++17", "-fPIC", "-fvisibility=hidden", "-DNDEBUG", f"-DPy_LIMITED_API={LIMITED_API}", "-Wall", "-Wextra",
             "-Wno-missing-field-initializers", "-Wno-cast-function-type",
             f"-I{include}", f"-I{ROOT / 'include'}", f"-I{ROOT / 'include' / 'cpp'}", f"-I{PACKAGE / 'src'}",
             *os.environ.get("TH_PYTHON_CXXFLAGS", "-O2").split()]
    objects = BUILD / "objects"
    objects.mkdir(parents=True, exist_ok=True)
    tables = [(ROOT / "build" / "operators.txt").read_text(), (PACKAGE / "operators.txt").read_text()]
    sources = sorted((PACKAGE / "src").glob("*.cc"))
    for i, text in enumerate(operators.write(tables, GENERATED_FILES)):
        name = f"generated_{i}.cc" if i < GENERATED_FILES else "generated.cc"
        write_if_new(objects / name, text)
        sources.append(objects / name)
    write_if_new(objects / "flags", " ".join([compiler, *flags]))
    headers = [*(PACKAGE / "src").glob("*.h"), *(ROOT / "include").rglob("*.h"), *(ROOT / "include").rglob("*.hpp"), objects / "flags"]
    newest = max(header.stat().st_mtime for header in headers)

    def compile_one(source):
        made = objects / (source.stem + ".o")
        if not made.exists() or made.stat().st_mtime < max(newest, source.stat().st_mtime):
            run(compiler, *flags, "-c", source, "-o", made)
        return made

    with ThreadPoolExecutor(int(os.environ.get("TH_PYTHON_JOBS", os.cpu_count() or 1))) as pool:
        made = list(pool.map(compile_one, sources))
    result = BUILD / "_libth.abi3.so"
    run(compiler, "-shared", *made, lib, "-Wl,-rpath,$ORIGIN/lib", "-Wl,--as-needed", "-Wl,-z,nodelete", "-o", result)
    return result


def networks(lib):
    """Builds libTHNN.so over the library; gives its path."""
    result = BUILD / "libTHNN.so"
    if not result.exists() or result.stat().st_mtime < lib.stat().st_mtime:
        run(ROOT / "packaging" / "libTHNN.sh", env={**os.environ, "DIALECTS": "0", "LIB": str(lib), "OUT": str(result),
                                                    "LDFLAGS": "-Wl,-rpath,$ORIGIN " + os.environ.get("LDFLAGS", "")})
    return result


def contents():
    """What the package consists of: pairs of a name in it and a file."""
    lib = library()
    BUILD.mkdir(exist_ok=True)
    made = extension(lib)
    files = [("_libth.abi3.so", made), ("lib/libTH.so.0", lib), ("lib/libTHNN.so", networks(lib))]
    write_if_new(BUILD / "__init__.pyi", stubs.write(ROOT, PACKAGE))
    files.append(("__init__.pyi", BUILD / "__init__.pyi"))
    write_if_new(BUILD / "_version.py", f'"""The version, that of the library."""\n\n__version__ = "{version()}"\n')
    files.append(("_version.py", BUILD / "_version.py"))
    return lib, files


def stripped(path):
    """The bytes of a library or a program, without its symbols."""
    copy = BUILD / (path.name + ".stripped")
    shutil.copy(path, copy)
    if shutil.which("strip"):
        subprocess.run(["strip", "--strip-unneeded", str(copy)], check=True)
    return copy.read_bytes()


def platform_tag():
    """manylinux of the oldest glibc that the parts ask for."""
    needed = (2, 17)
    for part in [BUILD / "_libth.abi3.so", library_path, BUILD / "libTHNN.so"]:
        try:
            text = subprocess.run(["objdump", "-T", str(part)], check=True, capture_output=True, text=True).stdout
        except (OSError, subprocess.CalledProcessError):
            return "linux_" + os.uname().machine
        needed = max([needed, *((int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", text))])
    return f"manylinux_{needed[0]}_{needed[1]}_{os.uname().machine}"


library_path = None


def metadata():
    return "\n".join([
        "Metadata-Version: 2.1", "Name: libth", f"Version: {version()}",
        "Summary: Tensors and files of Torch7, over the C library libTH", "License: BSD-3-Clause",
        "Requires-Python: >=3.9", "Provides-Extra: numpy", "Requires-Dist: numpy; extra == 'numpy'",
        "Classifier: Programming Language :: Python :: 3", "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Topic :: Scientific/Engineering", "Description-Content-Type: text/markdown", "",
        (PACKAGE / "README.md").read_text()])


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    global library_path
    lib, files = contents()
    library_path = lib
    entries = [(f"libth/{name}", stripped(path) if ".so" in path.name else path.read_bytes()) for name, path in files]
    for path in sorted((PACKAGE / "libth").rglob("*")):
        inner = path.relative_to(PACKAGE / "libth")
        if path.suffix in (".py", ".pyi") and str(inner) not in ("__init__.pyi", "_version.py") or path.name == "py.typed":
            entries.append((f"libth/{inner}", path.read_bytes()))
    command = lib.with_name("th")
    if command.exists():
        entries.append((f"libth-{version()}.data/scripts/th", stripped(command)))
    tag = f"{TAG}-{platform_tag()}"
    info = f"libth-{version()}.dist-info"
    entries += [(f"{info}/METADATA", metadata().encode()),
                (f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: libth_build\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()),
                (f"{info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes()),
                (f"{info}/licenses/THIRD-PARTY.txt", (ROOT / "packaging" / "THIRD-PARTY.txt").read_bytes())]
    digest = lambda data: base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in entries) + f"{info}/RECORD,,\n"
    entries.append((f"{info}/RECORD", record.encode()))
    name = f"libth-{version()}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for entry, data in entries:
            about = zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0))
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = (0o100755 if "/scripts/" in entry or ".so" in entry else 0o100644) << 16
            wheel.writestr(about, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("The package is built in a checkout of the whole library: there is no source distribution of it alone.")


def develop():
    """Puts what is built into python/libth."""
    _, files = contents()
    for name, path in files:
        target = PACKAGE / "libth" / name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(path, target)


if __name__ == "__main__":
    if sys.argv[1:] == ["develop"]:
        develop()
    elif len(sys.argv) == 3 and sys.argv[1] == "wheel":
        os.makedirs(sys.argv[2], exist_ok=True)
        print(build_wheel(sys.argv[2]))
    else:
        raise SystemExit(__doc__)
