/*
 * th_mpi.h: what the tests of TH/THMPI.h share. Each runs in every process of mpirun.
 */
#ifndef TH_MPI_TEST_H
#define TH_MPI_TEST_H

#include "../th_check.h"

#include <TH/THMPI.h>

/* This process, and how many there are. */
static int rank, ranks;

static inline void begin(int *argc, char ***argv) {
  check_catchErrors();
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

/* Ends MPI; the status is the number of failures here. */
static inline int end(void) {
  MPI_Finalize();
  return check_report();
}

/* Whether what was caught last says some words. */
static inline void says(const char *words) {
  if (!CHECK(strstr(check_caught.message, words) != NULL))
    fprintf(stderr, "    it says: %s\n    not: %s\n", check_caught.message, words);
}

#endif
