"""Tensors as buffers of mpi4py, between two processes of Open MPI."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

pytest.importorskip("mpi4py")
MPIRUN = shutil.which("mpirun.openmpi")


@pytest.mark.skipif(not MPIRUN, reason="Open MPI is not there")
def test_two_ranks():
    # Containers may not read the memory of another process; who waits lets others run.
    environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
                   "OMPI_MCA_mpi_yield_when_idle": "1", "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "MPI4PY_MPIABI": "openmpi",
                   "MPI4PY_LIBMPI": "libmpi.so.40"}
    script = pathlib.Path(__file__).with_name("ranks.py")
    done = subprocess.run([MPIRUN, "-n", "2", sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and sorted(done.stdout.split("\n")) == ["", "rank 0 is done", "rank 1 is done"], done.stdout + done.stderr
