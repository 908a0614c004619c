"""Python's multiprocessing, with tensors that travel without a copy.

    import libth
    import libth.multiprocessing as mp

    t = libth.zeros(1000).share_memory_()
    queue.put(t)                          # the receiver's tensor has the same elements

All that the module multiprocessing has is here. Once this module is imported, what goes through its queues, pipes, pools and
arguments of processes carries of a shared tensor a handle instead of elements: the receiver maps the same memory, and
tensors over one storage arrive as such. Tensors that are not shared, and those of classes derived from libth.Tensor, are
copied. A message can be received once.

The memory lives as long as a tensor, in whichever process, or a message. The sender may end before a message is received;
it is lost when the sender and the process that started the sender have ended. Nothing is left behind by processes that are
killed. Each shared storage keeps one descriptor open in each process that has it.
"""

import errno
import os
import pickle
import subprocess
import sys
import threading
import weakref
from multiprocessing import *  # noqa: F401,F403
from multiprocessing import __all__, context, parent_process, reduction, spawn

from . import _broker, _libth
from ._libth import Tensor


class _Broker:
    """The broker of this process and of those that it forks: its name, and what keeps it alive."""

    def __init__(self):
        self.address = self.alive = None
        self.renew_lock()

    def renew_lock(self):
        self.lock = threading.Lock()

    def start(self):
        end, alive = os.pipe()
        try:
            parent = parent_process()
            done = subprocess.run([os.fsdecode(spawn.get_executable() or sys.executable), "-I", "-S", _broker.__file__, str(end),
                                   str(parent.pid if parent else 0)], pass_fds=[end], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode or not done.stdout:
                raise OSError("the broker of shared tensors does not start: " + done.stderr.decode(errors="replace").strip())
        except BaseException:
            os.close(alive)
            raise
        finally:
            os.close(end)
        before, self.address, self.alive = self.alive, done.stdout, alive
        if before is not None:
            os.close(before)

    def put(self, fd):
        key = os.urandom(_broker.KEY)
        with self.lock:
            if self.address is None:
                self.start()
            try:
                _broker.put(self.address, key, fd)
            except ConnectionError:  # somebody has ended it
                self.start()
                _broker.put(self.address, key, fd)
            return self.address, key


_here = _Broker()
os.register_at_fork(after_in_child=_here.renew_lock)


class _Kept:
    """A descriptor that a broker keeps, as it is pickled."""

    def __init__(self, fd):
        self.where = _here.put(fd)

    def detach(self):
        try:
            fd = _broker.get(*self.where)
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                raise
            raise ConnectionError("the memory of a shared tensor is gone: its sender, and what had started it, have ended") from error
        if fd is None:
            raise ConnectionError("the memory of a shared tensor is gone: a message can be received once")
        return fd


class _Whole(Tensor):
    """All elements of a shared storage, a vector: what is pickled once for all tensors over the storage."""


_whole = weakref.WeakValueDictionary()  # by storage; a pickler holds what it has pickled


def _reduce(tensor):
    if tensor.numel() == 0 or not tensor.is_shared():
        return tensor.__reduce_ex__(pickle.DEFAULT_PROTOCOL)
    storage = tensor._storage_ptr()
    whole = _whole.get(storage)
    if whole is None:
        whole = _whole[storage] = _Whole(tensor.as_strided([tensor._storage_size()], [1], 0))
    return _rebuild, (whole, tensor.shape, tensor.stride(), tensor.storage_offset())


def _rebuild(whole, shape, stride, offset):
    return whole.as_strided(shape, stride, offset)


def _reduce_whole(whole):
    fd = whole._shared_descriptor()
    # The arguments of a process that is being started inherit descriptors.
    handle = reduction.DupFd(fd) if context.get_spawning_popen() else _Kept(fd)
    return _rebuild_whole, (handle, whole.dtype.name, whole.numel())


def _rebuild_whole(handle, dtype, size):
    fd = handle.detach()
    os.set_inheritable(fd, False)
    return _libth._from_shared(fd, dtype, size)


reduction.ForkingPickler.register(Tensor, _reduce)
reduction.ForkingPickler.register(_Whole, _reduce_whole)
