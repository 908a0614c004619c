/* A second file of communicators.c, which includes the header as well. */
#include <TH/TH.h>
#include <TH/THMPI.h>

void sendNowhere(THFloatTensor *t);

void sendNowhere(THFloatTensor *t) { THFloatTensor_mpiSend(t, 9999, 1, MPI_COMM_WORLD); }
