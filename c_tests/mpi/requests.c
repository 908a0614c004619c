/* Operations that go on: what they hold until when, freed early or late, and never completed. */
#include "th_mpi.h"

#define COUNT 100000L

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

/* The receiving side frees its request, and its tensor, before anything is sent. */
static void freedEarly(void) {
  THFloatTensor *r = newFilled(COUNT, 0), *t, *view;
  THFloatStorage *storage = r->storage;
  THMPIRequest *request;
  int tries;

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
  t = newFilled(1, 0);
  for (tries = 0; storage->refcount > 1 && tries < 1000000; tries++)
    THFloatTensor_mpiAllreduce(t, t, MPI_MAX, MPI_COMM_SELF);
  THFloatTensor_free(t);
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
  t = newFilled(1, 0);
  for (tries = 0; r->storage->refcount > 1 && tries < 1000000; tries++)
    THFloatTensor_mpiAllreduce(t, t, MPI_MAX, MPI_COMM_SELF);
  CHECK_LONG(r->storage->refcount, 1);
  CHECK_NUMBER(THFloatTensor_sumall(r), 7.0 * 300 * 400);
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
  THFloatTensor *r;
  begin(&argc, &argv);
  held();
  freedEarly();
  changedMeanwhile();
  buckets();
  /* Nobody ever sends this: it is cancelled when MPI ends, and the auditor finds nothing. */
  r = newFilled(10, 0);
  THMPIRequest_free(THFloatTensor_newMPIRecv(r, next(), 99, MPI_COMM_WORLD));
  THFloatTensor_free(r);
  return end();
}
