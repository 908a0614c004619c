/* One tensor as operand and result, communicators of two groups, a second file of the program, and requests behind the end. */
#include "th_mpi.h"

/* In communicators_second.c: sends to a process that there is not. */
void sendNowhere(THFloatTensor *t);

/* Rows that hold the process's number. */
static THFloatTensor *newRows(long rows) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(rows, 3);
  THFloatTensor_fill(t, (float)rank);
  return t;
}

static void sameTensor(void) {
  THFloatTensor *t = newRows(2 * ranks);
  THMPIRequest *request;
  int k;

  CASE("a tensor that gets other sizes is read as it was");
  THFloatTensor_mpiReduceScatter(t, t, 0, MPI_SUM, MPI_COMM_WORLD);
  CHECK_LONG(THFloatTensor_size(t, 0), 2);
  CHECK_NUMBER(THFloatTensor_minall(t), ranks * (ranks - 1) / 2);
  CHECK_NUMBER(THFloatTensor_maxall(t), ranks * (ranks - 1) / 2);

  THFloatTensor_fill(t, (float)rank);
  THFloatTensor_mpiAllgather(t, t, 0, MPI_COMM_WORLD);
  CHECK_LONG(THFloatTensor_size(t, 0), 2 * ranks);
  for (k = 0; k < ranks; k++)
    CHECK(THFloatTensor_get2d(t, 2 * k, 0) == (float)k && THFloatTensor_get2d(t, 2 * k + 1, 2) == (float)k);

  THFloatTensor_resize2d(t, 1, 3);
  THFloatTensor_fill(t, (float)rank);
  request = THFloatTensor_newMPIAllgather(t, t, 1, MPI_COMM_WORLD);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);
  CHECK_LONG(THFloatTensor_size(t, 1), 3 * ranks);
  for (k = 0; k < 3 * ranks; k++)
    CHECK(THFloatTensor_get2d(t, 0, k) == (float)(k / 3));

  THFloatTensor_resize2d(t, 1, 3);
  THFloatTensor_fill(t, (float)rank);
  THFloatTensor_mpiGather(t, t, 0, 0, MPI_COMM_WORLD);
  for (k = 0; k < (rank == 0 ? ranks : 1); k++)
    CHECK(THFloatTensor_get2d(t, k, 1) == (float)(rank == 0 ? k : rank));
  CHECK_LONG(t->storage->refcount, 1);
  THFloatTensor_free(t);
}

static void twoGroups(void) {
  THFloatTensor *t = newRows(ranks), *r = THFloatTensor_new();
  MPI_Comm group, both;

  CASE("communicators of two groups");
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &group);
  MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 7, &both);
  CHECK_ERROR(THFloatTensor_mpiAllgather(r, t, 0, both));
  says("inter-communicator");
  CHECK_ERROR(THFloatTensor_mpiBcast(t, rank == 0 ? MPI_ROOT : 0, both));
  CHECK_ERROR(THFloatTensor_mpiAllreduce(r, t, MPI_SUM, both));
  CHECK_ERROR(THFloatTensor_mpiReduce(r, t, MPI_SUM, rank == 0 ? MPI_ROOT : 0, both));
  CHECK_ERROR(THFloatTensor_mpiGather(r, t, 0, rank == 0 ? MPI_ROOT : 0, both));
  CHECK_ERROR(THFloatTensor_mpiScatter(r, t, 0, rank == 0 ? MPI_ROOT : 0, both));
  CHECK_ERROR(THFloatTensor_mpiAlltoall(r, t, 0, both));
  CHECK_ERROR(THFloatTensor_mpiReduceScatter(r, t, 0, MPI_SUM, both));
  CHECK_ERROR(SINK(THObject_newMPIBcast(NULL, 0, both)));
  CHECK_LONG(THFloatTensor_nElement(r), 0);
  /* Messages go from group to group. */
  if (rank == 0)
    THFloatTensor_mpiSend(t, 0, 1, both);
  else if (rank == 1) {
    THFloatTensor_mpiRecv(t, 0, 1, both, MPI_STATUS_IGNORE);
    CHECK_NUMBER(THFloatTensor_maxall(t), 0);
  }
  MPI_Comm_free(&both);
  MPI_Comm_free(&group);
  THFloatTensor_free(t);
  THFloatTensor_free(r);
}

static void secondFile(void) {
  THFloatTensor *t = newRows(1);
  CASE("errors of MPI in another file of the program");
  THFloatTensor_mpiAllreduce(t, t, MPI_MAX, MPI_COMM_WORLD); /* this file is the first to use the communicator */
  CHECK_ERROR(sendNowhere(t));
  THFloatTensor_free(t);
}

int main(int argc, char **argv) {
  THFloatTensor *t;
  THMPIRequest *request;
  begin(&argc, &argv);
  sameTensor();
  twoGroups();
  secondFile();
  /* Nobody sends this. */
  t = newRows(1);
  request = THFloatTensor_newMPIRecv(t, (rank + 1) % ranks, 99, MPI_COMM_WORLD);
  THMPIRequest_free(request);
  request = THFloatTensor_newMPIRecv(t, 0, 98, MPI_COMM_SELF);
  MPI_Finalize();
  CASE("a request behind the end of MPI");
  THMPIRequest_free(request);
  THFloatTensor_free(t);
  return check_report();
}
