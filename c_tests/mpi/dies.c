/*
 * A process goes while the others wait for it: they end too, and mpirun says that something went wrong.
 *
 * usage: dies HOW: "error" of TH with the handlers that there are at first, "abort" of THMPI_abortOnError, "kill" by a
 * signal, "bare" call of MPI that fails, on a communicator that tensors went over; or "exit" without the end of MPI.
 */
#include <TH/TH.h>
#include <TH/THMPI.h>

#include <signal.h>

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  THFloatTensor *t = THFloatTensor_newWithSize1d(10);
  int rank;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  THFloatTensor_fill(t, 1);
  THFloatTensor_mpiAllreduce(t, t, MPI_SUM, MPI_COMM_WORLD);
  if (strcmp(how, "abort") == 0)
    THMPI_abortOnError();
  if (rank == 1) {
    if (strcmp(how, "kill") == 0)
      raise(SIGKILL);
    if (strcmp(how, "exit") == 0)
      exit(3);
    if (strcmp(how, "bare") == 0)
      MPI_Send(NULL, 0, MPI_INT, 99, 0, MPI_COMM_WORLD);
    THFloatTensor_select(t, NULL, 0, 99);
  }
  for (;;) /* process 1 is not there */
    THFloatTensor_mpiAllreduce(t, t, MPI_SUM, MPI_COMM_WORLD);
}
