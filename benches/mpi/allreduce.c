/* What an allreduce costs by its size: the least time of messages and of allreduces of floats, and of the buckets of one
 * of 1 MB. From this, latency and bandwidth as docs/mpi.md has them.
 *
 *   mpicc -O2 -Iinclude benches/mpi/allreduce.c -o target/mpi-allreduce -Ltarget/release -l:libTH.so.0 -Wl,-rpath,$PWD/target/release
 *   mpirun -n 2 target/mpi-allreduce [LARGEST]
 *
 * LARGEST is the number of floats of the largest, 25,000,000 unless said otherwise. benches/mpi/network.sh runs it between
 * network namespaces.
 */
#include <TH/TH.h>
#include <TH/THMPI.h>

static int rank, ranks;

typedef void Call(THFloatTensor *t, long bucket);

/* From process 0 to 1 and back: half of it is a message. */
static void pingPong(THFloatTensor *t, long bucket) {
  (void)bucket;
  if (rank == 0) {
    THFloatTensor_mpiSend(t, 1, 0, MPI_COMM_WORLD);
    THFloatTensor_mpiRecv(t, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    THFloatTensor_mpiRecv(t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    THFloatTensor_mpiSend(t, 0, 0, MPI_COMM_WORLD);
  }
}

static void allreduce(THFloatTensor *t, long bucket) {
  (void)bucket;
  THFloatTensor_mpiAllreduce(t, t, MPI_MAX, MPI_COMM_WORLD);
}

/* In buckets, all of which are started at once. */
static void inBuckets(THFloatTensor *t, long bucket) {
  THMPIRequest *requests[4096];
  long first, n = 0;
  for (first = 0; first < t->size[0]; first += bucket) {
    THFloatTensor *part = THFloatTensor_newNarrow(t, 0, first, THMin(bucket, t->size[0] - first));
    requests[n++] = THFloatTensor_newMPIAllreduce(part, part, MPI_MAX, MPI_COMM_WORLD);
    THFloatTensor_free(part);
  }
  while (n-- > 0) {
    THMPIRequest_wait(requests[n], MPI_STATUS_IGNORE);
    THMPIRequest_free(requests[n]);
  }
}

/* Seconds of a call: the least of some, of the slowest process. */
static double measure(Call *call, long count, long bucket) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(count);
  const int rounds = count > 5000000 ? 1 : count > 1000000 ? 3 : count > 10000 ? 20 : 200;
  double best = HUGE_VAL;
  int k;
  THFloatTensor_fill(t, (float)rank);
  for (k = 0; k < rounds + 1; k++) {
    double seconds;
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime();
    call(t, bucket);
    seconds = MPI_Wtime() - seconds;
    MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (k >= 1 && seconds < best)
      best = seconds;
  }
  THFloatTensor_free(t);
  return best;
}

int main(int argc, char **argv) {
  const long largest = argc > 1 ? atol(argv[1]) : 25000000;
  long count, bucket;
  double message = 0, latency = 0;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  THMPI_abortOnError();
  THSetNumThreads(1);
  if (rank == 0)
    printf("%12s %14s %14s\n", "bytes", "message (us)", "allreduce (us)");
  for (count = 1;; count = THMin(8 * count, largest)) {
    const double reduce = measure(allreduce, count, 0);
    message = measure(pingPong, count, 0) / 2;
    if (count == 1)
      latency = message;
    if (rank == 0) {
      printf("%12ld %14.1f %14.1f\n", 4 * count, 1e6 * message, 1e6 * reduce);
      fflush(stdout);
    }
    if (count == largest)
      break;
  }
  count = 250000;
  if (rank == 0)
    printf("latency %.1f us, bandwidth %.0f MB/s\n", 1e6 * latency, 4e-6 * (double)largest / (message - latency));
  for (bucket = 250; bucket <= count; bucket *= 10) {
    const double seconds = measure(inBuckets, count, bucket);
    if (rank == 0)
      printf("1 MB in buckets of %7ld bytes: %10.1f us\n", 4 * bucket, 1e6 * seconds);
  }
  MPI_Finalize();
  return 0;
}
