/*
 * Memory that one process has not: each allocation of the header and the library fails in turn, while the other processes
 * have theirs. With TH_MPI_CHECK=1 all of them get an error then, or none: nobody waits for a process that does not come.
 */
#include "th_mpi.h"

#include "../th_alloc.h"

#define ROUNDS 3

static THFloatTensor *t, *r, *plain, *part; /* the last two share their elements */
static THObject *model;
static int lacking; /* the process without memory */

/* ---- operations: of views that are packed, into results that get other sizes, or that are unpacked ---- */

TH_CONSUMES(1) static void finish(THMPIRequest *request) {
  if (request)
    THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);
}

static void allreduce(void) { THFloatTensor_mpiAllreduce(r, t, MPI_SUM, MPI_COMM_WORLD); }
static void allreduceLater(void) { finish(THFloatTensor_newMPIAllreduce(r, t, MPI_SUM, MPI_COMM_WORLD)); }
static void reduce(void) { THFloatTensor_mpiReduce(r, t, MPI_SUM, 0, MPI_COMM_WORLD); }
static void bcastLater(void) { finish(THFloatTensor_newMPIBcast(t, 0, MPI_COMM_WORLD)); }
static void reduceScatter(void) { THFloatTensor_mpiReduceScatter(r, t, 1, MPI_SUM, MPI_COMM_WORLD); }
static void gather(void) { THFloatTensor_mpiGather(r, t, 1, 1, MPI_COMM_WORLD); }
static void allgatherItself(void) { THFloatTensor_mpiAllgather(r, r, 0, MPI_COMM_WORLD); }
static void alltoallLater(void) { finish(THFloatTensor_newMPIAlltoall(t, t, 1, MPI_COMM_WORLD)); }
static void scatter(void) { THFloatTensor_mpiScatter(part, t, 1, 0, MPI_COMM_WORLD); }
static void window(void) { THMPIWindow_free(THFloatTensor_newMPIWindow(t, MPI_COMM_WORLD)); }
static void object(void) { THObject_free(THObject_newMPIBcast(model, 0, MPI_COMM_WORLD)); }
/* Messages, which are of two processes alone: to itself. */
static void message(void) { finish(THFloatTensor_newMPISendrecv(plain, 0, 1, t, 0, 1, MPI_COMM_SELF)); }
static void messageNow(void) { THFloatTensor_mpiSendrecv(t, 0, 1, plain, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE); }

static const struct {
  const char *name;
  void (*call)(void);
  int together;
} operations[] = {{"allreduce", allreduce, 1},
                  {"allreduce that goes on", allreduceLater, 1},
                  {"reduce", reduce, 1},
                  {"bcast that goes on", bcastLater, 1},
                  {"reduceScatter", reduceScatter, 1},
                  {"gather", gather, 1},
                  {"allgather of the result itself", allgatherItself, 1},
                  {"alltoall that goes on", alltoallLater, 1},
                  {"scatter", scatter, 1},
                  {"window", window, 1},
                  {"object", object, 1},
                  {"sendrecv that goes on", message, 0},
                  {"sendrecv", messageNow, 0}};

/* ---- each allocation fails ------------------------------------------------------------------- */

/* Fails each allocation in turn; returns how many there are. */
static int failEach(int k) {
  int n, most = 0;
  for (n = 0; n < 200; n++) {
    int failed, mine, least;
    THFloatTensor_resize2d(r, 1, 3);
    THFloatTensor_fill(r, 2);
    THFloatTensor_fill(t, 1);
    if (rank == lacking)
      alloc_failAfter(n, 0);
    TRY(operations[k].call());
    failed = alloc_hasFailed();
    alloc_failAfter(-1, 0);
    if (rank != lacking)
      failed = 0;
    mine = check_raised();
    MPI_Bcast(&failed, 1, MPI_INT, lacking, MPI_COMM_WORLD);
    MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&mine, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (operations[k].together && !CHECK(most == least))
      fprintf(stderr, "    allocation %d: process %d says: %s\n", n, rank, check_caught.message);
    if (!failed)
      CHECK_LONG(most, 0);
    if (most && mine) { /* as it was, and given back */
      CHECK_LONG(r->size[0], 1);
      CHECK_NUMBER(THFloatTensor_sumall(r), 6);
      CHECK_NUMBER(THFloatTensor_sumall(t), 6 * ranks);
    }
    CHECK_LONG(r->storage->refcount, 1);
    CHECK_LONG(t->storage->refcount, 1);
    CHECK_LONG(plain->storage->refcount, 2);
    if (!failed)
      return n;
  }
  CHECK(n < 200);
  return n;
}

int main(int argc, char **argv) {
  void (*const functions[])(void) = {(void (*)(void))THFree, (void (*)(void))main};
  size_t k;

  setenv("TH_MPI_CHECK", "1", 1);
  begin(&argc, &argv);
  THSetNumThreads(1);
  alloc_failOnlyIn(functions, 2);
  t = THFloatTensor_newWithSize2d(2 * ranks, 3);
  THFloatTensor_transpose(t, NULL, 0, 1);
  r = THFloatTensor_newWithSize2d(1, 3);
  plain = THFloatTensor_newWithSize2d(3, 2 * ranks);
  THFloatTensor_fill(plain, 1);
  part = THFloatTensor_newNarrow(plain, 1, 0, 2);
  for (k = 0; k < sizeof operations / sizeof *operations; k++)
    for (lacking = 0; lacking < 2; lacking++) {
      long lost = 0;
      int round, allocations = 0;
      CASE(operations[k].name);
      if (rank == 0 && operations[k].call == object)
        model = THObject_newFromFloatTensor(plain);
      for (round = 0; round < ROUNDS; round++) {
        const long before = alloc_live();
        allocations = failEach((int)k);
        lost = round == 0 ? alloc_more(before) : THMin(lost, alloc_more(before));
      }
      if (operations[k].together) /* MPICH keeps some memory for datatypes of messages */
        CHECK_LONG(lost, 0);
      if (rank == lacking && alloc_counts())
        CHECK(allocations > 0);
      THObject_free(model);
      model = NULL;
    }
  THFloatTensor_free(part);
  THFloatTensor_free(plain);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
  return end();
}
