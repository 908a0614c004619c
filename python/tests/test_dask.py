"""Tensors between the processes of Dask: pickles of protocol 5, whose buffers are not copied into them."""

import pytest

import libth

distributed = pytest.importorskip("distributed")


def test_buffers_are_frames():
    from distributed.protocol import deserialize, serialize

    t = libth.arange(100000.0)
    header, frames = serialize(t)
    assert sum(memoryview(frame).nbytes for frame in frames) < t.nbytes + 200
    assert deserialize(header, frames).data_ptr() == t.data_ptr()


def test_cluster():
    t = libth.arange(100000.0)
    options = {"processes": True, "n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        assert client.submit(lambda x: x * 2, t).result(timeout=60).equal(t * 2)
        parts = client.scatter([t[:10].clone(), t[::2], t[:4].to_sparse()])
        sums = client.map(lambda x: (x.to_dense() if x.is_sparse else x).sum().item(), parts)
        assert client.gather(sums) == [45, t[::2].sum().item(), 6]
        added = client.submit(lambda a, b: a.add_(b), parts[0], libth.ones(10)).result(timeout=60)
        assert added.tolist() == list(range(1, 11))  # arrived elements can be written to
