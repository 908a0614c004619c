/* What tensors cost beside bare MPI, on two processes: an allreduce of 25 million floats, small calls, and messages of
 * views in each way that there is.
 *
 *   mpicc -O2 -Iinclude benches/mpi/calls.c -o target/mpi-calls -Ltarget/release -l:libTH.so.0 -Wl,-rpath,$PWD/target/release
 *   mpirun -n 2 target/mpi-calls [SITTINGS]
 *
 * Each pair of ways takes turns; what is printed is the median of the sittings, and the ratio to bare MPI.
 */
#define THMPI_LARGEST_TYPED largestTyped
#define THMPI_SHORTEST_RUN shortestRun
static long largestTyped, shortestRun;

#include <TH/TH.h>
#include <TH/THMPI.h>

#define CHOSEN_LARGEST 262144L /* as THMPI.h has them */
#define CHOSEN_RUN 16L
#define LARGE 25000000L
#define SMALL 8L

static int rank, sittings = 3;

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The least of some times of one sitting, then the median of the sittings. */
typedef struct {
  double times[64];
} Times;

static double median(Times *times) {
  qsort(times->times, (size_t)sittings, sizeof(double), compare);
  return times->times[sittings / 2];
}

typedef void Call(THFloatTensor *to, THFloatTensor *from);

static double measure(Call *call, THFloatTensor *to, THFloatTensor *from, int calls, int rounds) {
  double best = HUGE_VAL;
  int i, k;
  for (k = 0; k < rounds; k++) {
    double begin;
    MPI_Barrier(MPI_COMM_WORLD);
    begin = MPI_Wtime();
    for (i = 0; i < calls; i++)
      call(to, from);
    begin = (MPI_Wtime() - begin) / calls;
    if (begin < best)
      best = begin;
  }
  return best;
}

/* ---- one tensor, reduced ------------------------------------------------------------ */

static void bareAllreduce(THFloatTensor *to, THFloatTensor *from) {
  MPI_Allreduce(from->storage->data, to->storage->data, (int)from->size[0], MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}
static void allreduce(THFloatTensor *to, THFloatTensor *from) { THFloatTensor_mpiAllreduce(to, from, MPI_SUM, MPI_COMM_WORLD); }
static void bareSelf(THFloatTensor *to, THFloatTensor *from) {
  MPI_Allreduce(from->storage->data, to->storage->data, (int)from->size[0], MPI_FLOAT, MPI_SUM, MPI_COMM_SELF);
}
static void self(THFloatTensor *to, THFloatTensor *from) { THFloatTensor_mpiAllreduce(to, from, MPI_SUM, MPI_COMM_SELF); }
static void bareIself(THFloatTensor *to, THFloatTensor *from) {
  MPI_Request request;
  MPI_Iallreduce(from->storage->data, to->storage->data, (int)from->size[0], MPI_FLOAT, MPI_SUM, MPI_COMM_SELF, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void iself(THFloatTensor *to, THFloatTensor *from) {
  THMPIRequest *request = THFloatTensor_newMPIAllreduce(to, from, MPI_SUM, MPI_COMM_SELF);
  THMPIRequest_wait(request, MPI_STATUS_IGNORE);
  THMPIRequest_free(request);
}

static void pair(const char *what, Call *bare, Call *call, long elements, int calls, int rounds) {
  THFloatTensor *from = THFloatTensor_newWithSize1d(elements), *to = THFloatTensor_newWithSize1d(elements);
  Times a, b;
  int k;
  THFloatTensor_fill(from, 1);
  THFloatTensor_zero(to);
  for (k = 0; k < sittings; k++) {
    a.times[k] = measure(bare, to, from, calls, rounds);
    b.times[k] = measure(call, to, from, calls, rounds);
  }
  if (rank == 0)
    printf("%-44s bare %10.3f us, tensors %10.3f us, ratio %.3f, %+.0f ns\n", what, 1e6 * median(&a), 1e6 * median(&b),
           median(&b) / median(&a), 1e9 * (median(&b) - median(&a)));
  THFloatTensor_free(from);
  THFloatTensor_free(to);
}

/* ---- messages of views ---------------------------------------------------------------- */

/* To process 1, and an answer of nothing. */
static void answer(void) {
  if (rank == 0)
    MPI_Recv(NULL, 0, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Send(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD);
}
static void byCopy(THFloatTensor *to, THFloatTensor *from) {
  if (rank == 0) {
    THFloatTensor *copy = THFloatTensor_newWithSize1d(THFloatTensor_nElement(from));
    THFloatTensor_copy(copy, from);
    MPI_Send(copy->storage->data, (int)copy->size[0], MPI_FLOAT, 1, 0, MPI_COMM_WORLD);
    THFloatTensor_free(copy);
  } else {
    MPI_Recv(to->storage->data, (int)THFloatTensor_nElement(to), MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  answer();
}
static void byTensor(THFloatTensor *to, THFloatTensor *from) {
  if (rank == 0)
    THFloatTensor_mpiSend(from, 1, 0, MPI_COMM_WORLD);
  else
    THFloatTensor_mpiRecv(to, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  answer();
}

static void view(const char *what, THFloatTensor *from, int rounds) {
  THFloatTensor *to = THFloatTensor_new();
  Times copied, typed, packed, chosen;
  int k;
  THFloatTensor_resizeAs(to, from);
  THFloatTensor_zero(to);
  for (k = 0; k < sittings; k++) {
    copied.times[k] = measure(byCopy, to, from, 1, rounds);
    largestTyped = LONG_MAX;
    shortestRun = 0;
    typed.times[k] = measure(byTensor, to, from, 1, rounds);
    largestTyped = 0;
    packed.times[k] = measure(byTensor, to, from, 1, rounds);
    largestTyped = CHOSEN_LARGEST;
    shortestRun = CHOSEN_RUN;
    chosen.times[k] = measure(byTensor, to, from, 1, rounds);
  }
  if (rank == 0)
    printf("%-44s copied first %9.0f us; times as fast: datatype %.2f, packed %.2f, as chosen %.2f\n", what,
           1e6 * median(&copied), median(&copied) / median(&typed), median(&copied) / median(&packed),
           median(&copied) / median(&chosen));
  THFloatTensor_free(to);
}

int main(int argc, char **argv) {
  THFloatTensor *matrix, *part;
  long run;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  THSetNumThreads(1);
  if (argc > 1)
    sittings = THMin(64, THMax(1, atoi(argv[1])));

  pair("8 floats, allreduce, one process", bareSelf, self, SMALL, 20000, 5);
  pair("8 floats, allreduce that goes on, one process", bareIself, iself, SMALL, 20000, 5);
  pair("8 floats, allreduce", bareAllreduce, allreduce, SMALL, 2000, 5);
  pair("25 million floats, allreduce", bareAllreduce, allreduce, LARGE, 1, 3);

  matrix = THFloatTensor_newWithSize2d(4096, 4096);
  THFloatTensor_fill(matrix, 2);
  part = THFloatTensor_newTranspose(matrix, 0, 1);
  view("4096 x 4096, transposed", part, 3);
  THFloatTensor_free(part);
  for (run = 32; run <= 1024; run *= 2) {
    char what[64];
    THFloatTensor *square = THFloatTensor_newWithSize2d(run, run);
    THFloatTensor_fill(square, 2);
    part = THFloatTensor_newTranspose(square, 0, 1);
    snprintf(what, sizeof what, "%ld x %ld, transposed", run, run);
    view(what, part, 20);
    THFloatTensor_free(part);
    THFloatTensor_free(square);
  }
  for (run = 4; run <= 2048; run *= 2) {
    char what[64];
    part = THFloatTensor_newNarrow(matrix, 1, 0, run);
    snprintf(what, sizeof what, "4096 runs of %ld bytes, 2048 apart or more", run * 4);
    view(what, part, 20);
    THFloatTensor_free(part);
  }
  THFloatTensor_free(matrix);
  MPI_Finalize();
  return 0;
}
