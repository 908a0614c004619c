/* Operations that go on: what they hold until when, freed early or late, given up, and never completed. */
#include "th_mpi.h"

#define COUNT 100000L

/* How often the header asks MPI whether something is complete. */
static long asked;
int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  asked++;
  return PMPI_Test(request, flag, status);
}

static THFloatTensor *newFilled(long count, float value) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(count);
  THFloatTensor_fill(t, value);
  return t;
}

static int next(void) { return (rank + 1) % ranks; }
static int previous(void) { return (rank + ranks - 1) % ranks; }

static void held(void) {
  THFloatTensor *t = newFilled(COUNT, 3), *r = newFilled(COUNT, 0);
  THFloatStorage *storage = t->storage;
  THMPIRequest *send, *receive;

  CASE("a request holds the storages, not the tensors");
  receive = THFloatTensor_newMPIRecv(r, next(), 1, MPI_COMM_WORLD);
  CHECK_LONG(r->storage->refcount, 2);
  CHECK_LONG(r->refcount, 1);
  CHECK(!THMPIRequest_test(receive, MPI_STATUS_IGNORE)); /* nobody has sent anything yet */
  MPI_Barrier(MPI_COMM_WORLD);
  send = THFloatTensor_newMPISend(t, previous(), 1, MPI_COMM_WORLD);
  CHECK_LONG(storage->refcount, 2);
  THFloatStorage_retain(storage);
  THFloatTensor_free(t);
  THMPIRequest_wait(send, MPI_STATUS_IGNORE);
  CHECK_LONG(storage->refcount, 1);
  THMPIRequest_wait(send, MPI_STATUS_IGNORE); /* complete already */
  THMPIRequest_free(send);
  THFloatStorage_free(storage);

  while (!THMPIRequest_test(receive, MPI_STATUS_IGNORE))
    ;
  CHECK_LONG(r->storage->refcount, 1);
  CHECK_NUMBER(THFloatTensor_sumall(r), 3.0 * COUNT);
  THMPIRequest_free(receive);
  THFloatTensor_free(r);
  THMPIRequest_free(NULL);
}

/* Does something else until nothing but the caller holds a storage, for a while. */
static void letGo(const THFloatStorage *storage) {
  const double begun = MPI_Wtime();
  THFloatTensor *t = newFilled(1, 0);
  while (storage->refcount > 1 && MPI_Wtime() < begun + 30)
    THFloatTensor_mpiAllreduce(t, t, MPI_MAX, MPI_COMM_SELF);
  THFloatTensor_free(t);
}

/* The receiving side frees its request, and its tensor, before anything is sent. */
static void freedEarly(void) {
  THFloatTensor *r = newFilled(COUNT, 0), *t, *view;
  THFloatStorage *storage = r->storage;
  THMPIRequest *request;

  CASE("a request that is freed before it is complete");
  THFloatStorage_retain(storage);
  THMPIRequest_free(THFloatTensor_newMPIRecv(r, next(), 2, MPI_COMM_WORLD));
  CHECK_LONG(storage->refcount, 3);
  THFloatTensor_free(r);
  MPI_Barrier(MPI_COMM_WORLD);
  t = newFilled(COUNT, 5);
  request = THFloatTensor_newMPISend(t, previous(), 2, MPI_COMM_WORLD);
  THFloatTensor_free(t);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);
  /* Any later call looks after it. */
  letGo(storage);
  CHECK_LONG(storage->refcount, 1);
  CHECK_NUMBER(storage->data[0], 5);
  CHECK_NUMBER(storage->data[COUNT - 1], 5);
  THFloatStorage_free(storage);

  CASE("a packed one, likewise");
  r = THFloatTensor_newWithSize2d(300, 400);
  THFloatTensor_zero(r);
  view = THFloatTensor_newTranspose(r, 0, 1);
  THMPIRequest_free(THFloatTensor_newMPIRecv(view, next(), 3, MPI_COMM_WORLD));
  THFloatTensor_free(view);
  MPI_Barrier(MPI_COMM_WORLD);
  t = newFilled(300L * 400, 7);
  THMPIRequest_free(THFloatTensor_newMPISend(t, previous(), 3, MPI_COMM_WORLD));
  THFloatTensor_free(t);
  letGo(r->storage);
  CHECK_LONG(r->storage->refcount, 1);
  CHECK_NUMBER(THFloatTensor_sumall(r), 7.0 * 300 * 400);
  THFloatTensor_free(r);
}

/* Very many that are freed early: each call looks after some of them. */
static void manyFreed(void) {
  enum { MANY = 10000 };
  const int many = check_few() ? MANY / 20 : MANY;
  THFloatTensor *r = newFilled(MANY, 0), *t = newFilled(1, 8);
  int k;

  CASE("ten thousand requests that are freed early");
  MPI_Barrier(MPI_COMM_WORLD);
  asked = 0;
  for (k = 0; k < many; k++) {
    THFloatTensor *part = THFloatTensor_newNarrow(r, 0, k, 1);
    THMPIRequest_free(THFloatTensor_newMPIRecv(part, next(), 6, MPI_COMM_WORLD));
    THFloatTensor_free(part);
  }
  CHECK_LONG(r->storage->refcount, 1 + many);
  CHECK(asked < 4L * many);
  MPI_Barrier(MPI_COMM_WORLD);
  for (k = 0; k < many; k++)
    THMPIRequest_free(THFloatTensor_newMPISend(t, previous(), 6, MPI_COMM_WORLD));
  CHECK(asked < 12L * many);
  letGo(r->storage);
  letGo(t->storage);
  CHECK_LONG(r->storage->refcount, 1);
  CHECK_NUMBER(THFloatTensor_sumall(r), 8.0 * many);
  MPI_Barrier(MPI_COMM_WORLD);
  THFloatTensor_free(t);
  THFloatTensor_free(r);
}

static void givenUp(void) {
  THFloatTensor *r = newFilled(12, 1), *t = newFilled(12, 4), *view;
  THMPIRequest *request;
  MPI_Status status;
  int cancelled;

  CASE("a message that is given up");
  request = THFloatTensor_newMPIRecv(r, next(), 7, MPI_COMM_WORLD);
  CHECK_LONG(THMPIRequest_cancel(request), 1);
  CHECK_LONG(r->storage->refcount, 1);
  CHECK_LONG(THMPIRequest_cancel(request), 0); /* once */
  THMPIRequest_wait(request, &status);
  MPI_Test_cancelled(&status, &cancelled);
  CHECK(cancelled);
  THMPIRequest_free(request);
  CHECK_NUMBER(THFloatTensor_sumall(r), 12);

  CASE("a packed one, likewise");
  THFloatTensor_resize2d(r, 3, 4);
  view = THFloatTensor_newTranspose(r, 0, 1);
  request = THFloatTensor_newMPIRecv(view, next(), 7, MPI_COMM_WORLD);
  CHECK_LONG(THMPIRequest_cancel(request), 1);
  THMPIRequest_free(request);
  CHECK_NUMBER(THFloatTensor_sumall(r), 12);
  CHECK_LONG(r->storage->refcount, 2);
  THFloatTensor_free(view);
  MPI_Barrier(MPI_COMM_WORLD);

  CASE("a message that has come is not given up");
  request = THFloatTensor_newMPIRecv(r, next(), 7, MPI_COMM_WORLD);
  THFloatTensor_mpiSend(t, previous(), 7, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  while (!THMPIRequest_test(request, MPI_STATUS_IGNORE))
    ;
  CHECK_LONG(THMPIRequest_cancel(request), 0);
  THMPIRequest_free(request);
  CHECK_NUMBER(THFloatTensor_sumall(r), 4 * 12);

  CASE("one half of a sendrecv is given up, the other goes on");
  MPI_Barrier(MPI_COMM_WORLD);
  request = THFloatTensor_newMPISendrecv(r, next(), 8, t, previous(), 9, MPI_COMM_WORLD);
  CHECK_LONG(THMPIRequest_cancel(request), 1);
  THFloatTensor_zero(r);
  THFloatTensor_mpiRecv(r, next(), 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK_NUMBER(THFloatTensor_sumall(r), 4 * 12);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);

  CASE("one half of a sendrecv fails: the other leaves nothing behind");
  CHECK_ERROR(THMPIRequest_free(THFloatTensor_newMPISendrecv(r, next(), 8, t, 9999, 8, MPI_COMM_WORLD)));
  says("MPI_Isend");
  CHECK_LONG(r->storage->refcount, 1);
  CHECK_LONG(t->storage->refcount, 1);
  CHECK_ERROR(THMPIRequest_free(THFloatTensor_newMPISendrecv(r, 9999, 8, t, previous(), 8, MPI_COMM_WORLD)));
  says("MPI_Irecv");
  CHECK_LONG(r->storage->refcount, 1);
  CHECK_LONG(t->storage->refcount, 1);
  /* The receive that was started first does not take what comes now. */
  THFloatTensor_zero(r);
  MPI_Barrier(MPI_COMM_WORLD);
  request = THFloatTensor_newMPISend(t, previous(), 8, MPI_COMM_WORLD);
  THFloatTensor_mpiRecv(r, next(), 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK_NUMBER(THFloatTensor_sumall(r), 4 * 12);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  CHECK_LONG(THMPIRequest_cancel(request), 0);
  THMPIRequest_free(request);

  CASE("what is no message is not given up");
  request = THFloatTensor_newMPIAllreduce(r, t, MPI_SUM, MPI_COMM_WORLD);
  CHECK_LONG(THMPIRequest_cancel(request), 0);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  CHECK_NUMBER(THFloatTensor_sumall(r), 4 * 12 * ranks);
  THMPIRequest_free(request);
  CHECK_ARG_ERROR(1, THMPIRequest_cancel(NULL));
  THFloatTensor_free(t);
  THFloatTensor_free(r);
}

static void changedMeanwhile(void) {
  THFloatTensor *r = newFilled(12, 0), *t = newFilled(12, 0);
  THFloatStorage *other = THFloatStorage_newWithSize(3);
  THMPIRequest *request;
  long k;

  CASE("a tensor that is made another view meanwhile");
  for (k = 0; k < 12; k++)
    THFloatTensor_set1d(t, k, (float)k);
  THFloatTensor_resize2d(r, 3, 4);
  THFloatTensor_transpose(r, NULL, 0, 1);
  request = THFloatTensor_newMPISendrecv(r, next(), 4, t, previous(), 4, MPI_COMM_WORLD);
  THFloatTensor_transpose(r, NULL, 0, 1);
  THFloatTensor_narrow(r, NULL, 0, 1, 1);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);
  /* Row-major in the 4 x 3 view: element (i, j) is 3 i + j, in the storage at i + 4 j. */
  for (k = 0; k < 12; k++)
    CHECK_NUMBER(r->storage->data[k], 3 * (k % 4) + k / 4);

  CASE("a storage that is resized meanwhile");
  THFloatTensor_resize1d(r, 12);
  request = THFloatTensor_newMPIRecv(r, next(), 5, MPI_COMM_WORLD);
  {
    THFloatStorage *storage = r->storage;
    THFloatTensor_mpiSend(t, previous(), 5, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    /* As if it had been moved: the elements themselves stay, so that nobody writes to memory that is gone. */
    THFloatStorage_swap(storage, other);
    CHECK_ERROR(THMPIRequest_wait(request, MPI_STATUS_IGNORE));
    says("resized while MPI used it");
    THFloatStorage_swap(storage, other);
  }
  CHECK_LONG(r->storage->refcount, 1);
  THMPIRequest_free(request);
  THFloatStorage_free(other);
  THFloatTensor_free(t);
  THFloatTensor_free(r);
}

/* Several at once, over the parts of a vector, as gradients are reduced. */
static void buckets(void) {
  enum { PARTS = 8 };
  THFloatTensor *t = THFloatTensor_newWithSize1d(PARTS * 1000);
  THMPIRequest *requests[PARTS];
  int k;

  CASE("parts of a tensor, each reduced while others are");
  THFloatTensor_fill(t, (float)(rank + 1));
  for (k = 0; k < PARTS; k++) {
    THFloatTensor *part = THFloatTensor_newNarrow(t, 0, k * 1000, 1000);
    requests[k] = THFloatTensor_newMPIAllreduce(part, part, MPI_SUM, MPI_COMM_WORLD);
    THFloatTensor_free(part);
  }
  for (k = PARTS - 1; k >= 0; k--) {
    THMPIRequest_wait(requests[k], MPI_STATUS_IGNORE);
    THMPIRequest_free(requests[k]);
  }
  CHECK_NUMBER(THFloatTensor_minall(t), ranks * (ranks + 1) / 2);
  CHECK_NUMBER(THFloatTensor_maxall(t), ranks * (ranks + 1) / 2);
  CHECK_LONG(t->storage->refcount, 1);
  THFloatTensor_free(t);
}

int main(int argc, char **argv) {
  const long large = 1000000;
  THFloatTensor *r, *t;
  THFloatStorage *late;
  begin(&argc, &argv);
  held();
  freedEarly();
  manyFreed();
  givenUp();
  changedMeanwhile();
  buckets();
  /* Nobody ever sends this: it is cancelled when MPI ends, and the auditor finds nothing. */
  r = newFilled(10, 0);
  THMPIRequest_free(THFloatTensor_newMPIRecv(r, next(), 99, MPI_COMM_WORLD));
  THFloatTensor_free(r);
  /* This is sent while process 0 waits at the end, by one that comes later. */
  r = newFilled(rank == 0 ? large : 1, 0);
  late = r->storage;
  THFloatStorage_retain(late);
  if (rank == 0)
    THMPIRequest_free(THFloatTensor_newMPIRecv(r, 1, 98, MPI_COMM_WORLD));
  THFloatTensor_free(r);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    usleep(100000);
    t = newFilled(large, 6);
    THMPIRequest_free(THFloatTensor_newMPISend(t, 0, 98, MPI_COMM_WORLD));
    THFloatTensor_free(t);
  }
  MPI_Finalize();
  CASE("a message that is sent while the other process ends");
  CHECK_LONG(late->refcount, 1);
  if (rank == 0)
    CHECK(late->data[0] == 6 && late->data[large - 1] == 6);
  THFloatStorage_free(late);
  return check_report();
}
