"""References: nothing is lost and nothing is freed twice, in cycles, threads, children and at the end of the interpreter."""

import gc
import sys
import threading

import pytest

import libth


def resident():
    """The bytes of memory of this process."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def work(i):
    t = libth.ones(4, 4)
    u = t.narrow(0, 1, 2) + t[1:3] * 2
    u[0] = i
    u.numpy()
    t.sum().item()
    try:
        t.narrow(0, 3, 3)
    except IndexError:
        pass
    return u


def test_a_million_objects_leave_nothing():
    for i in range(2000):
        work(i)
    gc.collect()
    before = resident()
    for i in range(100000):  # ten objects each
        work(i)
    gc.collect()
    assert resident() - before < 8 << 20


def test_the_auditor_reports_nothing(python):
    done = python("""
import libth, numpy, pickle, copy, libth.multiprocessing
from multiprocessing.reduction import ForkingPickler
for i in range(100):
    t = libth.ones(4, 4)
    u = t[1:3] + numpy.ones(4, 'float32')
    libth.from_numpy(u.numpy()).add_(1)
    numpy.from_dlpack(libth.from_dlpack(t))
    t.__dlpack__(); t.__dlpack__(max_version=(1, 0))
    pickle.loads(pickle.dumps(u)); copy.deepcopy([t, u])
    libth.save({'a': [t, u]}, 'x.t7'); libth.load('x.t7')
    libth.manual_seed(i); libth.rand(3)
    v = u.clone().share_memory_(); pickle.loads(ForkingPickler.dumps([v, v[0], t]))
    s = libth.sparse_coo_tensor([[0, 1], [1, 1]], [1., 2.]); pickle.loads(pickle.dumps(s + s * 2)); s @ t[:2]; s.coalesce()
    for wrong in (lambda: t.mm(u), lambda: s.indices(), lambda: s.mm(s), lambda: s @ u, lambda: t[9], lambda: libth.load('none')):
        try:
            wrong()
        except (libth.Error, IndexError, TypeError):
            pass
""", TH_AUDIT="1")
    assert done.returncode == 0, done.stderr
    assert "none is missing" in done.stderr, done.stderr


def test_the_auditor_names_lines_of_python(python):
    done = python("""
import libth
def lose():
    t = libth.ones(3)
    kept.append(t)
    import ctypes
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(t))
kept = []
lose()
kept.clear()
""", TH_AUDIT="1")
    assert "in lose" in done.stderr and "<string>:4" in done.stderr, done.stderr


@pytest.mark.parametrize("script", [
    "import libth; t = libth.ones(3); c = [t]; c.append(c)",
    "import libth, numpy; t = libth.from_numpy(numpy.ones(3)); a = libth.ones(3).numpy()",
    "import libth, sys; sys.kept = libth.ones(3); import builtins; builtins.kept = libth.ones(2).numpy()",
    "import libth, threading, time\nt = libth.ones(500, 500)\ndef run():\n    while True: t.mm(t)\n"
    "for _ in range(3): threading.Thread(target=run, daemon=True).start()\ntime.sleep(0.2)",
    "import libth, atexit; t = libth.ones(3); atexit.register(lambda: print(t.sum()))",
    "import libth\nclass A:\n    def __del__(self): libth.ones(3).sum()\na = A(); a.a = a; t = libth.ones(2)",
    "import libth, sys, gc; t = libth.ones(3); del sys.modules['libth'], sys.modules['libth._libth'], libth; gc.collect(); import libth; t + libth.ones(3)",
], ids=["cycle", "lent", "kept", "daemons", "atexit", "finaliser", "again"])
def test_end_of_the_interpreter(python, script):
    done = python(script)
    assert done.returncode == 0 and not done.stderr, done.stderr


def test_cycles():
    class Node(libth.Tensor):
        pass

    before = sys.getrefcount(Node)
    for _ in range(100):
        a, b = Node(2), Node(3)
        a.other, b.other = b, a
    del a, b
    gc.collect()
    assert sys.getrefcount(Node) <= before + 1


def test_threads():
    t = libth.rand(200, 200)
    expected = t.mm(t)
    wrong = []

    def run():
        for _ in range(20):
            if not t.mm(t).allclose(expected):
                wrong.append(1)
            for i in range(100):
                work(i)

    threads = [threading.Thread(target=run) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not wrong


def test_the_lock_is_let_go():
    """While a product is computed, another thread of Python runs on."""
    t = libth.rand(900, 900)
    counts, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counts[0] += 1

    thread = threading.Thread(target=count)
    interval = sys.getswitchinterval()
    thread.start()
    try:
        sys.setswitchinterval(0.5)  # while the product is computed, the thread gets the lock only if it is let go
        before = counts[0]
        t.mm(t)
        assert counts[0] > before
    finally:
        stop.set()
        sys.setswitchinterval(interval)
        thread.join()


def test_fork(python):
    done = python("""
import os, libth, threading
t = libth.rand(300, 300)
expected = t.mm(t)
busy = threading.Thread(target=lambda: [t.mm(t) for _ in range(20)])
busy.start()
children = []
for _ in range(5):
    child = os.fork()
    if child == 0:
        os._exit(0 if t.mm(t).allclose(expected) and libth.rand(3).numel() == 3 else 1)
    children.append(child)
busy.join()
assert all(os.waitpid(child, 0)[1] == 0 for child in children)
""")
    assert done.returncode == 0, done.stderr


def test_fork_while_random_numbers_are_drawn(python):
    done = python("""
import os, libth, signal, threading
stop = threading.Event()
def draw():
    t = libth.empty(200000)
    while not stop.is_set():
        t.normal_()
busy = threading.Thread(target=draw)
busy.start()
for _ in range(30):
    child = os.fork()
    if child == 0:
        signal.alarm(20)  # where the generator's lock were held for ever
        libth.rand(3)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
stop.set()
busy.join()
""")
    assert done.returncode == 0, done.stderr


def test_subinterpreters_are_refused(python):
    done = python("""
import libth, sys
try:
    import _interpreters as interpreters
except ImportError:
    try:
        import _xxsubinterpreters as interpreters
    except ImportError:
        sys.exit()
i = interpreters.create()
code = '''
import sys
sys.path[:] = %r
try:
    import libth
except ImportError as error:
    assert "subinterpreter" in str(error) or "does not support" in str(error), str(error)
else:
    raise AssertionError("imported")
''' % (sys.path,)
result = interpreters.run_string(i, code)
assert result is None, result
interpreters.destroy(i)
assert libth.ones(3).sum().item() == 3
""")
    assert done.returncode == 0, done.stderr


def test_interrupts_are_delivered(python):
    done = python("""
import libth, signal, _thread, threading
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has programs in the background ignore it
t = libth.rand(1200, 1200)
timer = threading.Timer(0.05, _thread.interrupt_main)
try:  # on a busy machine the time is over before start() returns
    timer.start()
    for _ in range(2000):
        t.mm(t)
except KeyboardInterrupt:
    print("interrupted")
""")
    assert done.stdout == "interrupted\n", done.stderr
