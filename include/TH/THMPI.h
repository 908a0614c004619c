/*
 * THMPI.h: tensors between the processes of a program, by MPI.
 *
 *     #include <TH/TH.h>
 *     #include <TH/THMPI.h>
 *
 *     MPI_Init(&argc, &argv);
 *     THFloatTensor_mpiAllreduce(gradients, gradients, MPI_SUM, MPI_COMM_WORLD);
 *     MPI_Finalize();
 *
 * Compile with mpicc, of any MPI of version 3 or newer. All of it is in headers, over the mpi.h that the program has;
 * nothing in libTH needs an MPI. TH.h does not include it. See docs/mpi.md.
 *
 * VIEWS. Every function takes views of any layout: narrowed, transposed, unfolded, and expanded ones to read from. MPI
 * reads and writes the elements in place where that is fast, and a packed copy otherwise.
 *
 * OWNERSHIP. A call that has returned uses no tensor any more. A function called newMPI... starts an operation and gives
 * a THMPIRequest, which holds the storages that MPI still reads or writes: you may free your tensors at once. Free the
 * request with THMPIRequest_free, whether the operation is complete or not: it goes on. THMPIRequest_cancel gives up a message
 * that is to be received.
 *
 * ERRORS. What MPI reports becomes a TH error with MPI's text, after everything that the call held was given back.
 * Communicators whose errors were fatal are watched for this from their first use here on; calls of MPI that are not made
 * here end the processes as before, and handlers that the program has installed are left alone. An error of one process
 * does not reach the others by itself: THMPI_abortOnError ends all of them.
 *
 * CHECKS. With TH_MPI_CHECK=1 in the environment of all processes, they compare operation, element type, shape, root and
 * dimension before each collective operation, and shapes with each message; where one differs, or cannot take part, every
 * process of the operation gets an error that names both.
 *
 * Threads may use these functions at once if MPI was initialised for that (MPI_THREAD_MULTIPLE).
 */
#ifndef TH_MPI_INC
#define TH_MPI_INC

#include "TH.h"

#include <mpi.h>

#if !defined(__GNUC__) && !defined(__clang__)
#error "THMPI.h needs GCC or clang"
#endif

#include "mpi/state.h"
#include "mpi/view.h"
#include "mpi/datatype.h"
#include "mpi/request.h"
#include "mpi/check.h"
#include "mpi/message.h"
#include "mpi/collective.h"
#include "mpi/window.h"
#include "mpi/object.h"

#include "generic/THMPI.h"
#include "THGenerateAllTypes.h"

#include "generic/THMPI.h"
#include "THGenerateHalfType.h"

#endif
