/* What is refused, what MPI refuses, and that nothing is lost or changed by it. */
#include "th_mpi.h"

static THFloatTensor *newRow(long count) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(count);
  long k;
  for (k = 0; k < count; k++)
    THFloatTensor_set1d(t, k, (float)k);
  return t;
}

static void arguments(void) {
  const MPI_Comm self = MPI_COMM_SELF, world = MPI_COMM_WORLD;
  THFloatTensor *t = newRow(6), *r = newRow(2), *wide, *outside = THFloatTensor_new();
  THHalfTensor *half = THHalfTensor_newWithSize1d(2);
  THLongStorage *size = THLongStorage_newWithSize2(3, 6);

  CASE("arguments");
  wide = THFloatTensor_newExpand(t, size);
  CHECK_ARG_ERROR(1, THFloatTensor_mpiSend(NULL, 0, 0, self));
  says("THFloatTensor_mpiSend");
  CHECK_ARG_ERROR(1, THMPIRequest_free(THFloatTensor_newMPISend(NULL, 0, 0, self)));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiRecv(NULL, 0, 0, self, MPI_STATUS_IGNORE));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiRecv(wide, 0, 0, self, MPI_STATUS_IGNORE));
  says("expanded");
  CHECK_ARG_ERROR(4, THFloatTensor_mpiSendrecv(r, 0, 0, NULL, 0, 0, self, MPI_STATUS_IGNORE));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiSendrecv(NULL, 0, 0, t, 0, 0, self, MPI_STATUS_IGNORE));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiBcast(NULL, 0, self));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiAllreduce(NULL, t, MPI_SUM, self));
  CHECK_ARG_ERROR(2, THFloatTensor_mpiAllreduce(t, NULL, MPI_SUM, self));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiAllreduce(wide, wide, MPI_SUM, self));
  CHECK_ARG_ERROR(3, THHalfTensor_mpiAllreduce(half, half, MPI_LAND, self));
  CHECK_ARG_ERROR(2, THFloatTensor_mpiGather(r, NULL, 0, 0, self));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiGather(NULL, t, 0, 0, self));
  CHECK_ARG_ERROR(3, THFloatTensor_mpiAllgather(r, t, 1, self));
  says("no dimension 1");
  CHECK_ARG_ERROR(3, THFloatTensor_mpiAlltoall(r, t, -1, self));
  CHECK_ARG_ERROR(2, THFloatTensor_mpiReduceScatter(r, NULL, 0, MPI_SUM, self));
  CHECK_ARG_ERROR(1, THFloatTensor_mpiScatter(r, t, 0, 0, self));
  says("[2]");
  says("[6]");
  CHECK_ARG_ERROR(1, SINK(THFloatTensor_newMPIWindow(NULL, self)));
  CHECK_ARG_ERROR(1, THMPIRequest_wait(NULL, MPI_STATUS_IGNORE));
  CHECK_ARG_ERROR(1, SINK(THObject_newMPIBcast(NULL, 0, self)) );
  CHECK_ARG_ERROR(1, THFloatTensor_newMPIType(NULL));
  THFloatTensor_resize1d(t, 7);
  CHECK_ARG_ERROR(2, THFloatTensor_mpiAlltoall(r, t, 0, world)); /* 7 is no multiple of 2 or 4 */
  says("equal parts");
  CHECK_LONG(r->size[0], 2);

  CASE("elements outside the storage");
  THFloatTensor_set(outside, t);
  THFloatStorage_resize(t->storage, 3);
  CHECK_ARG_ERROR(1, THFloatTensor_mpiSend(outside, 0, 0, self));
  says("outside");

  CASE("a result that cannot be resized");
  THFloatTensor_resize1d(t, 3);
  THFloatStorage_clearFlag(r->storage, TH_STORAGE_RESIZABLE);
  CHECK_ERROR(THFloatTensor_mpiAllreduce(r, t, MPI_SUM, self));
  CHECK_ERROR(THMPIRequest_free(THFloatTensor_newMPIAllreduce(r, t, MPI_SUM, self)));
  CHECK_LONG(r->size[0], 2);
  CHECK_LONG(t->storage->refcount, 3); /* t, `outside` and `wide` */
  THLongStorage_free(size);
  THFloatTensor_free(outside);
  THFloatTensor_free(wide);
  THHalfTensor_free(half);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
}

/* A root that there is not: an error of every process, and nothing is sent. */
static void roots(void) {
  const MPI_Comm world = MPI_COMM_WORLD;
  const int bad[] = {INT_MIN, -1, ranks, INT_MAX};
  THFloatTensor *t = newRow(2 * ranks), *r = newRow(3), *sum = newRow(1);
  char words[64];
  size_t k;

  CASE("roots that there are not");
  for (k = 0; k < sizeof bad / sizeof *bad; k++) {
    const int root = bad[k];
    CHECK_ARG_ERROR(2, THFloatTensor_mpiBcast(t, root, world));
    snprintf(words, sizeof words, "no process %d among %d", root, ranks);
    says(words);
    CHECK_ARG_ERROR(2, THMPIRequest_free(THFloatTensor_newMPIBcast(t, root, world)));
    CHECK_ARG_ERROR(4, THFloatTensor_mpiReduce(r, t, MPI_SUM, root, world));
    says(words);
    CHECK_ARG_ERROR(4, THMPIRequest_free(THFloatTensor_newMPIReduce(r, t, MPI_SUM, root, world)));
    CHECK_ARG_ERROR(4, THFloatTensor_mpiGather(r, t, 0, root, world));
    CHECK_ARG_ERROR(4, THMPIRequest_free(THFloatTensor_newMPIGather(r, t, 0, root, world)));
    CHECK_ARG_ERROR(4, THFloatTensor_mpiScatter(r, t, 0, root, world));
    CHECK_ARG_ERROR(4, THMPIRequest_free(THFloatTensor_newMPIScatter(r, t, 0, root, world)));
    CHECK_ARG_ERROR(2, SINK(THObject_newMPIBcast(NULL, root, world)));
    CHECK_ARG_ERROR(2, SINK(THObject_newMPILoad("nowhere.t7", root, world)));
    THFloatTensor_set1d(sum, 0, 1);
    THFloatTensor_mpiAllreduce(sum, sum, MPI_SUM, world);
    CHECK_NUMBER(THFloatTensor_get1d(sum, 0), ranks);
  }
  CHECK_LONG(r->size[0], 3);
  CHECK_NUMBER(THFloatTensor_get1d(r, 2), 2);
  CHECK_NUMBER(THFloatTensor_get1d(t, 1), 1);
  THFloatTensor_free(sum);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
}

/* Elements that share their places, more than there are bytes, or than there is memory for. */
static void huge(void) {
  const MPI_Comm world = MPI_COMM_WORLD;
  const long sizes[][2] = {{1L << 62, 1}, {1L << 31, 1L << 31}, {1L << 40, 1L << 40}, {1L << 60, 1}};
  THFloatTensor *one = newRow(1), *t = THFloatTensor_new(), *r = newRow(3);
  THByteTensor *byte = THByteTensor_newWithSize1d(1), *bytes = THByteTensor_new(), *out = THByteTensor_newWithSize1d(3);
  size_t k;

  CASE("views of more elements than can be counted in bytes");
  for (k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    /* As a program may have filled it in: the library itself makes none of more elements than a long counts. */
    THFloatTensor_setStorage2d(t, one->storage, 0, 1, 0, 1, 0);
    t->size[0] = sizes[k][0];
    t->size[1] = sizes[k][1];
    if (k < 3) {
      CHECK_ARG_ERROR(2, THFloatTensor_mpiAllreduce(r, t, MPI_SUM, world));
      says("counted");
      CHECK_ARG_ERROR(2, THFloatTensor_mpiAllgather(r, t, 0, world));
      CHECK_ARG_ERROR(2, THMPIRequest_free(THFloatTensor_newMPIReduce(r, t, MPI_SUM, 0, world)));
      CHECK_ARG_ERROR(1, THFloatTensor_mpiBcast(t, 0, world));
      CHECK_ARG_ERROR(1, THFloatTensor_mpiSend(t, 0, 0, world));
      CHECK_ARG_ERROR(1, THFloatTensor_newMPIType(t));
      CHECK_ARG_ERROR(1, SINK(THFloatTensor_newMPIWindow(t, world)));
    } else {
      CHECK_SOME_ERROR(THFloatTensor_mpiAllreduce(r, t, MPI_SUM, world)); /* a copy has no room */
      CHECK_SOME_ERROR(THFloatTensor_mpiAllgather(r, t, 0, world));
      CHECK_SOME_ERROR(THFloatTensor_mpiSend(t, 0, 0, world));
    }
    CHECK_LONG(r->size[0], 3);
    CHECK_NUMBER(THFloatTensor_sumall(r), 3);
  }
  THByteTensor_setStorage1d(bytes, byte->storage, 0, 1, 0);
  bytes->size[0] = 1L << 62;
  CHECK_SOME_ERROR(THByteTensor_mpiAllgather(out, bytes, 0, world)); /* twice as many are too many for a long */
  if (ranks >= 2)
    CHECK_LONG(check_caught.argument, 2);
  CHECK_LONG(out->size[0], 3);
  t->size[0] = 1;
  bytes->size[0] = 1;
  THByteTensor_free(out);
  THByteTensor_free(bytes);
  THByteTensor_free(byte);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
  THFloatTensor_free(one);
}

static int returned;
static void onErrorReturn(const char *message, void *data) {
  (void)message, (void)data;
  returned++;
}

static void ofMPI(void) {
  THFloatTensor *t = newRow(6), *r = newRow(4), *view = THFloatTensor_newWithSize2d(4, 3), *transposed;
  THMPIRequest *request;
  MPI_Errhandler handler;
  MPI_Comm comm;

  CASE("errors of MPI, with its text");
  CHECK_ERROR(THFloatTensor_mpiSend(t, 99, 0, MPI_COMM_WORLD));
  says("MPI_Send: ");
  says("rank");
  CHECK_ERROR(THMPIRequest_free(THFloatTensor_newMPISend(t, 99, 0, MPI_COMM_WORLD)));
  CHECK_LONG(t->storage->refcount, 1);
  CHECK_ERROR(THFloatTensor_mpiSend(t, 0, 0, MPI_COMM_NULL));

  CASE("a message that is too long, or too short");
  request = THFloatTensor_newMPISend(t, 0, 1, MPI_COMM_SELF);
  CHECK_ERROR(THFloatTensor_mpiRecv(r, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE));
  says("trunc");
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);
  request = THFloatTensor_newMPISend(r, 0, 1, MPI_COMM_SELF);
  CHECK_ERROR(THFloatTensor_mpiRecv(t, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE));
  says("4 elements came from process 0, the tensor has 6");
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);
  request = THFloatTensor_newMPISendrecv(t, 0, 1, r, 0, 1, MPI_COMM_SELF);
  CHECK_ERROR(THMPIRequest_wait(request, MPI_STATUS_IGNORE));
  THMPIRequest_wait(request, MPI_STATUS_IGNORE); /* said once */
  THMPIRequest_free(request);

  CASE("a packed tensor that a message is too short for stays as it was");
  THFloatTensor_fill(view, 9);
  transposed = THFloatTensor_newTranspose(view, 0, 1);
  request = THFloatTensor_newMPISend(r, 0, 1, MPI_COMM_SELF);
  CHECK_ERROR(THFloatTensor_mpiRecv(transposed, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE));
  CHECK_NUMBER(THFloatTensor_sumall(view), 9 * 12);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);

  CASE("no process");
  THFloatTensor_mpiRecv(t, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  THFloatTensor_mpiSend(t, MPI_PROC_NULL, 0, MPI_COMM_WORLD);

  CASE("a handler of the program's own stays");
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  CHECK_ERROR(THFloatTensor_mpiSend(t, 99, 0, comm));
  MPI_Comm_get_errhandler(comm, &handler);
  CHECK(handler == MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&handler);
  CHECK(MPI_Send(NULL, 0, MPI_INT, 99, 0, comm) != MPI_SUCCESS); /* returns, as before */
  MPI_Comm_free(&comm);

  CASE("communicators that come and go");
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  CHECK_ERROR(THFloatTensor_mpiSend(t, 99, 0, comm));
  MPI_Comm_free(&comm);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm); /* perhaps with the same handle */
  CHECK_ERROR(THFloatTensor_mpiSend(t, 99, 0, comm));
  THFloatTensor_fill(t, (float)rank);
  THFloatTensor_mpiBcast(t, 0, comm);
  CHECK_NUMBER(THFloatTensor_get1d(t, 5), ranks - 1);
  MPI_Comm_free(&comm);

  CASE("a handler that returns");
  THSetErrorHandler(onErrorReturn, NULL);
  CHECK(THFloatTensor_newMPISend(t, 99, 0, MPI_COMM_WORLD) == NULL);
  THFloatTensor_mpiSend(t, 99, 0, MPI_COMM_WORLD);
  CHECK_LONG(returned, 2);
  check_catchErrors();
  THFloatTensor_free(transposed);
  THFloatTensor_free(view);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
}

/* With TH_MPI_CHECK=1. All processes get an error, and then do something together. */
#define ALL_DIFFER(...)                                                                           \
  do {                                                                                            \
    CHECK_ERROR(__VA_ARGS__);                                                                     \
    CHECK_LONG(t->refcount + t->storage->refcount, 2);                                            \
    THFloatTensor_mpiAllreduce(one, one, MPI_MIN, MPI_COMM_WORLD);                                \
  } while (0)

static void checks(void) {
  const MPI_Comm world = MPI_COMM_WORLD;
  const int odd = rank == ranks - 1, next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
  THFloatTensor *t = odd ? THFloatTensor_newWithSize2d(2 * ranks, 3) : THFloatTensor_newWithSize2d(3, 2 * ranks);
  THFloatTensor *r = THFloatTensor_new(), *one = newRow(1), *view = THFloatTensor_newTranspose(t, 0, 1), *row;
  THDoubleTensor *other = THDoubleTensor_newWithSize2d(3, 2 * ranks);
  THMPIRequest *request, *sent;
  char mine[TH_DESC_BUFF_LEN], theirs[TH_DESC_BUFF_LEN];

  THFloatTensor_fill(t, 1);
  snprintf(mine, sizeof mine, "%s", THFloatTensor_sizeDesc(t).str);
  snprintf(theirs, sizeof theirs, "%s", THFloatTensor_sizeDesc(view).str);
  THFloatTensor_free(view);

  CASE("checks: shapes");
  ALL_DIFFER(THFloatTensor_mpiAllreduce(r, t, MPI_SUM, world));
  says(mine);
  says(theirs);
  CHECK(strncmp(check_caught.message, "mpiAllreduce", 12) == 0);
  ALL_DIFFER(THMPIRequest_free(THFloatTensor_newMPIAllreduce(t, t, MPI_SUM, world)));
  ALL_DIFFER(THFloatTensor_mpiBcast(t, 0, world));
  ALL_DIFFER(THFloatTensor_mpiReduce(r, t, MPI_SUM, 1, world));
  ALL_DIFFER(THFloatTensor_mpiAllgather(r, t, 0, world));
  ALL_DIFFER(THFloatTensor_mpiGather(r, t, 0, 1, world));
  CHECK_LONG(r->nDimension, 0); /* as it was */
  CHECK(r->storage == NULL);
  ALL_DIFFER(THFloatTensor_mpiAllgather(t, t, 0, world));
  CHECK_LONG(t->size[0], odd ? 2 * ranks : 3);
  CHECK_LONG(t->storage->size, 6 * ranks);
  CHECK_NUMBER(THFloatTensor_sumall(t), 6 * ranks);
  says(mine);
  says(theirs);

  CASE("checks: what is called, element types, roots and dimensions");
  row = THFloatTensor_newNarrow(one, 0, 0, 1);
  ALL_DIFFER(if (odd) THFloatTensor_mpiBcast(row, 0, world); else THFloatTensor_mpiAllreduce(row, row, MPI_SUM, world));
  says("mpiBcast");
  says("mpiAllreduce");
  ALL_DIFFER(if (odd) THDoubleTensor_mpiBcast(other, 0, world); else THFloatTensor_mpiBcast(t, 0, world));
  says("DoubleTensor");
  says("FloatTensor");
  ALL_DIFFER(THFloatTensor_mpiBcast(row, odd, world));
  says("root");
  THFloatTensor_resize2d(r, 2 * ranks, 2 * ranks);
  ALL_DIFFER(THFloatTensor_mpiAlltoall(r, r, odd, world));
  says("dimension 1");
  THFloatTensor_free(row);

  CASE("checks: a process whose arguments are refused");
  TRY(THFloatTensor_mpiBcast(odd ? NULL : one, 0, world));
  CHECK_LONG(check_caught.kind, odd ? ARG_ERROR : PLAIN_ERROR);
  says("must not be NULL");
  THFloatTensor_mpiAllreduce(one, one, MPI_MIN, world);

  CASE("checks: a root that there is not, in one process");
  TRY(THFloatTensor_mpiBcast(one, odd ? INT_MIN : 0, world));
  CHECK_LONG(check_caught.kind, odd ? ARG_ERROR : PLAIN_ERROR);
  says("no process");
  THFloatTensor_mpiAllreduce(one, one, MPI_MIN, world);

  CASE("checks: messages");
  request = THFloatTensor_newMPIRecv(t, next, 3, world);
  sent = THFloatTensor_newMPISend(t, previous, 3, world);
  if (odd || next == ranks - 1) {
    CHECK_ERROR(THMPIRequest_wait(request, MPI_STATUS_IGNORE));
    says(mine);
    says(theirs);
  } else {
    THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  }
  THMPIRequest_free(request);
  THMPIRequest_wait(sent, MPI_STATUS_IGNORE);
  THMPIRequest_free(sent);
  THFloatTensor_mpiSendrecv(one, next, 4, one, previous, 4, world, MPI_STATUS_IGNORE);

  THDoubleTensor_free(other);
  THFloatTensor_free(one);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
}

int main(int argc, char **argv) {
  if (argc > 1)
    setenv("TH_MPI_CHECK", "1", 1);
  else
    unsetenv("TH_MPI_CHECK");
  check_catchErrors();
  CASE("before MPI");
  CHECK_ERROR(SINK(THFloatTensor_newMPIWindow(NULL, MPI_COMM_WORLD)));
  says("MPI_Init");
  begin(&argc, &argv);
  if (argc > 1) {
    checks();
  } else {
    arguments();
    roots();
    huge();
    ofMPI();
  }
  return end();
}
