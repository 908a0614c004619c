"""What test_mpi.py has two processes of MPI do: tensors as buffers of mpi4py."""

from mpi4py import MPI

import libth

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
assert comm.Get_size() == 2

for dtype in ("uint8", "int8", "int16", "int32", "int64", "float32", "float64"):
    t = libth.arange(6).to(dtype).view(2, 3) if rank == 0 else libth.zeros(2, 3, dtype=dtype)
    if rank == 0:
        comm.Send(t, dest=1, tag=3)
        comm.Send(t[1], dest=1)  # a part that is contiguous
    else:
        comm.Recv(t, source=0, tag=3)
        row = libth.zeros(2, 3, dtype=dtype)
        comm.Recv(row[0], source=0)
        assert row.tolist() == [[3, 4, 5], [0, 0, 0]]
    assert t.tolist() == [[0, 1, 2], [3, 4, 5]] and t.dtype.name == dtype
    total = libth.zeros(2, 3, dtype=dtype)
    comm.Allreduce(t, total)
    assert total.tolist() == [[0, 2, 4], [6, 8, 10]]

# Requests keep what they use; what cannot be a buffer is refused, and the rank goes on.
t = libth.full((1000,), rank, dtype="float32")
request = comm.Isend(t, dest=1 - rank)
got = libth.empty(1000)
comm.Recv(got, source=1 - rank)
request.Wait()
assert got.eq(1 - rank).all()
for wrong in (libth.ones(4, 4)[:, 1:3], libth.ones(4)[::2]):
    try:
        comm.Send(wrong, dest=1 - rank)
        raise AssertionError("it was sent")
    except (BufferError, ValueError):
        pass
try:
    comm.Bcast(libth.ones(1).expand(3), root=1 - rank)
    raise AssertionError("it was received")
except (BufferError, ValueError, TypeError):
    pass

# Objects go by pickle.
sparse = comm.bcast(libth.eye(2).to_sparse() if rank == 0 else None)
assert sparse.to_dense().tolist() == [[1, 0], [0, 1]]
gathered = comm.allgather(libth.full((2,), rank))
assert [g.tolist() for g in gathered] == [[0, 0], [1, 1]]
# One process writes: lines of two may meet in one.
done = comm.gather(f"rank {rank} is done")
if rank == 0:
    print("\n".join(done))
