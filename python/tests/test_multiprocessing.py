"""Tensors that travel between processes: what is shared arrives as the same memory, whoever ends first."""

import gc
import multiprocessing
import os
import pickle
import resource
import signal
import time

import pytest
from conftest import ALL_DTYPES

import libth
import libth.multiprocessing as mp
from libth import _broker


def descriptors():
    return len(os.listdir("/proc/self/fd"))


def echo(given, taken):
    """Adds to what comes, and sends it back, until None comes."""
    while (value := given.get()) is not None:
        for tensor in value if isinstance(value, list) else [value]:
            tensor.add_(1)
        taken.put(value)


def send_and_end(queue):
    queue.put(libth.arange(5).share_memory_())


def fill(tensor, value):
    tensor.fill_(value)


def total(tensor):
    was_shared = tensor.is_shared()
    tensor.add_(1)
    return tensor.sum().item(), was_shared


def take_and_die(queue, done):
    kept = queue.get()
    done.put(kept.sum().item())
    time.sleep(60)


@pytest.fixture(params=["fork", "spawn", "forkserver"])
def context(request):
    return mp.get_context(request.param)


@pytest.mark.parametrize("dtype", ALL_DTYPES)
def test_share_memory(dtype):
    before = descriptors()
    t = libth.arange(6).to(dtype).view(2, 3)
    row = t[1]
    assert not t.is_shared() and t.share_memory_() is t and t.is_shared() and row.is_shared() and row.same_data(t)
    assert row.tolist() == [3, 4, 5]
    row[0] = 9
    assert t.tolist() == [[0, 1, 2], [9, 4, 5]]
    address = t.data_ptr()
    assert t.share_memory_().data_ptr() == address and descriptors() == before + 1
    assert not t.clone().is_shared() and t.numpy().ctypes.data == address
    with pytest.raises(libth.Error):
        t.resize_(100)
    del t, row
    gc.collect()
    assert descriptors() == before


def test_nothing_is_shared():
    for t in (libth.empty(0), libth.empty(0, 3), libth.Tensor()):
        assert t.share_memory_() is t and t.is_shared()
    assert not libth.ones(3)[:0].is_shared()


def test_memory_of_others_stays():
    numpy = pytest.importorskip("numpy")
    for t in (libth.from_numpy(numpy.ones(3)), libth.ones(3)):
        view = memoryview(t)
        with pytest.raises(libth.Error, match="lent"):
            t.share_memory_()
        assert not t.is_shared() and view.tolist() == [1, 1, 1] and t.clone().share_memory_().tolist() == [1, 1, 1]


def test_no_descriptor(python):
    done = python("""
import libth, resource
t = libth.ones(3)
resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
try:
    t.share_memory_()
except OSError:
    print(t.tolist(), t.is_shared())
""")
    assert done.stdout == "[1.0, 1.0, 1.0] False\n", done.stderr


def test_queue(context):
    given, taken = context.Queue(), context.SimpleQueue()
    process = context.Process(target=echo, args=(given, taken))
    process.start()
    shared, own, nothing = libth.arange(12).view(3, 4).share_memory_(), libth.ones(3), libth.empty(0, 2)
    before = descriptors()
    for _ in range(3):
        given.put(shared)
        back = taken.get()
        assert back.equal(shared) and back.is_shared()
        back[0, 0] = 50
        assert shared[0, 0].item() == 50
    assert shared[2].tolist() == [11, 12, 13, 14]
    given.put([shared.t(), shared[1:, ::2], own, nothing])
    turned, part, copied, empty = taken.get()
    assert turned.same_data(part) and turned.t().equal(shared) and part.equal(shared[1:, ::2])  # one storage
    assert shared.tolist() == [[51, 5, 6, 7], [9, 9, 11, 11], [13, 13, 15, 15]]
    assert own.tolist() == [1, 1, 1] and copied.tolist() == [2, 2, 2] and not copied.is_shared() and empty.shape == (0, 2)
    given.put(None)
    process.join()
    assert process.exitcode == 0
    del back, turned, part, copied, empty
    gc.collect()
    given.close()
    given.join_thread()
    assert descriptors() <= before + 2  # what holds the broker, and its pipe


def test_arguments_and_pools(context):
    t = libth.zeros(4).share_memory_()
    process = context.Process(target=fill, args=(t[1:3], 5))
    process.start()
    process.join()
    assert process.exitcode == 0 and t.tolist() == [0, 5, 5, 0]
    with context.Pool(2) as pool:
        assert pool.map(total, [t, libth.ones(2)]) == [(14, True), (4, False)]
    assert t.tolist() == [1, 6, 6, 1]


def test_sender_ends_first(context):
    queue = context.Queue()
    process = context.Process(target=send_and_end, args=(queue,))
    process.start()
    process.join()
    t = queue.get(timeout=30)
    assert t.tolist() == [0, 1, 2, 3, 4] and t.is_shared()
    t[0] = 7
    assert t[0].item() == 7


def test_receiver_is_killed(context):
    before = set(os.listdir("/dev/shm"))
    given, done = context.SimpleQueue(), context.SimpleQueue()
    t = libth.ones(1000).share_memory_()
    process = context.Process(target=take_and_die, args=(given, done))
    process.start()
    given.put(t)
    assert done.get() == 1000
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    given.put(t)  # which nobody takes
    assert process.exitcode == -signal.SIGKILL and t.sum().item() == 1000
    left = {name for name in set(os.listdir("/dev/shm")) - before if "libth" in name}
    assert not left


def test_messages_are_received_once():
    t = libth.ones(3).share_memory_()
    message = multiprocessing.reduction.ForkingPickler.dumps([t, t[1:], "x"])
    a, b, _ = pickle.loads(message)
    assert a.same_data(b) and not a.same_data(t) and b.add_(1).tolist() == t[1:].tolist()
    with pytest.raises(ConnectionError, match="once"):
        pickle.loads(message)
    assert pickle.loads(pickle.dumps(t)).is_shared() is False  # a pickle proper has the elements


def test_a_receiver_without_descriptors_says_so(python):
    done = python("""
import errno, libth, os, pickle, resource
import libth.multiprocessing as mp
from multiprocessing.reduction import ForkingPickler
messages = [ForkingPickler.dumps(libth.ones(3).share_memory_()) for _ in range(2)]
for message, free in zip(messages, (0, 1)):  # none for a connection with the broker, and one for that alone
    lowest = os.dup(0)
    os.close(lowest)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest + free, limits[1]))
    try:
        pickle.loads(message)
    except OSError as error:
        print(type(error).__name__, error.errno == errno.EMFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)
""")
    assert done.stdout == "OSError True\n" * 2, done.stderr


def test_a_broker_is_started_with_many_descriptors(python):
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if 0 <= most < 2000:
        pytest.skip("descriptors are few")
    done = python(f"""
import libth, os, pickle, resource
import libth.multiprocessing as mp
from multiprocessing.reduction import ForkingPickler
resource.setrlimit(resource.RLIMIT_NOFILE, (2000, {most}))
kept = [os.dup(0) for _ in range(1100)]
print(pickle.loads(ForkingPickler.dumps(libth.ones(3).share_memory_())).tolist())
""")
    assert done.stdout == "[1.0, 1.0, 1.0]\n", done.stderr


def test_a_broker_that_was_killed_is_replaced(python):
    done = python("""
import libth, os, pickle, signal
import libth.multiprocessing as mp
from libth import _broker
from multiprocessing.reduction import ForkingPickler
t = libth.ones(3).share_memory_()
lost = ForkingPickler.dumps(t)
with _broker.connect(mp._here.address) as connection:
    os.kill(_broker.peer(connection)[0], signal.SIGKILL)
    try:
        assert connection.recv(1) == b''
    except ConnectionResetError:
        pass  # it has ended in any case
try:
    pickle.loads(lost)
except ConnectionError:
    print('lost')
print(pickle.loads(ForkingPickler.dumps(t)).tolist())
""")
    assert done.stdout == "lost\n[1.0, 1.0, 1.0]\n", done.stderr


def test_the_broker_ends(python):
    done = python("""
import libth, libth.multiprocessing as mp
from multiprocessing.reduction import ForkingPickler
ForkingPickler.dumps(libth.ones(3).share_memory_())
print(mp._here.address.hex())
""")
    assert done.returncode == 0 and not done.stderr
    with pytest.raises(ConnectionRefusedError):
        for _ in range(1000):
            _broker.connect(bytes.fromhex(done.stdout)).close()
            time.sleep(0.02)
