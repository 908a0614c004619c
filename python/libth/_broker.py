"""The process that holds descriptors of shared tensors while they are on their way from one process to another.

libth.multiprocessing starts it as a program, with Python's own library alone: `_broker.py ALIVE PARENT`. It writes the name
of its socket and goes on in a process of its own. A message that carries a tensor carries this name and a key; the sender
has put the descriptor here under the key, and the receiver fetches it. So the sender may have ended by then, and
nothing is left in the file system, whoever is killed when.

It ends when the process that started it, and all that this one forked, have closed ALIVE, once nothing is kept, or
once the process PARENT has ended, too.
"""

import errno
import os
import resource
import select
import signal
import socket
import struct
import sys
import time

KEY = 16  # bytes of a key
PUT, GET = b"P", b"G"
DONE, ABSENT = b"+", b"-"


def peer(connection):
    """The process at the other end, and its user."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return struct.unpack("3i", credentials)[:2]


def is_ours(connection):
    return peer(connection)[1] == os.geteuid()


def connect(address):
    """A connection with the broker of a name. Errors: OSError, if it has ended or is somebody else's."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(address)
        if not is_ours(connection):
            raise PermissionError("the broker of shared tensors is another user's")
    except BaseException:
        connection.close()
        raise
    return connection


def put(address, key, fd):
    """Has the broker keep a descriptor under a key."""
    with connect(address) as connection:
        socket.send_fds(connection, [PUT + key], [fd])
        if connection.recv(1) != DONE:
            raise ConnectionError("the broker of shared tensors has not taken a descriptor")


def get(address, key):
    """The descriptor that is kept under a key, which is the caller's from now on; None if there is none. Errors: OSError, with
    EMFILE if this process may open no more."""
    with connect(address) as connection:
        connection.sendall(GET + key)
        answer, fds, _, _ = socket.recv_fds(connection, 1, 1)
        if answer == DONE and not fds:  # it came, and there was no number for it
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return fds[0] if fds else None


def answer(connection, kept):
    request, fds, _, _ = socket.recv_fds(connection, 1 + KEY, 1)
    what, key = request[:1], request[1:]
    if what == PUT and len(key) == KEY and len(fds) == 1:
        kept[key] = fds.pop()
        connection.sendall(DONE)
    elif what == GET and key in kept:
        socket.send_fds(connection, [DONE], [kept[key]])
        os.close(kept.pop(key))
    else:
        connection.sendall(ABSENT)
    for fd in fds:
        os.close(fd)


def has_ended(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return True  # another user's: the number is in use again
    return False


def serve(listener, alive, parent):
    kept = {}
    is_alive = True
    watched = select.poll()  # select() takes no descriptors from 1024 on, and alive has the number that it had in the starter
    watched.register(listener, select.POLLIN)
    watched.register(alive, select.POLLIN)
    while is_alive or (kept and parent and not has_ended(parent)):
        ready = [fd for fd, _ in watched.poll(None if is_alive else 1000)]
        if alive in ready:
            is_alive = False
            watched.unregister(alive)
        if listener.fileno() in ready:
            try:
                connection, _ = listener.accept()
            except OSError:  # no descriptor is free: till one is, others wait
                time.sleep(0.1)
                continue
            with connection:
                connection.settimeout(5)  # who connects asks at once
                try:
                    if is_ours(connection):
                        answer(connection, kept)
                except OSError:
                    pass


def main(alive, parent):
    if os.fork():
        os._exit(0)
    os.setsid()
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # of a terminal, to all that run there
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    name = "\0libth-" + os.urandom(16).hex()  # an abstract name, which no file has
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(name)
    listener.listen(128)
    os.write(1, name.encode())
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    serve(listener, alive, parent)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
