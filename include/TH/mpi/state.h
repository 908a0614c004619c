/*
 * state.h: what MPI and this part of the program know of each other, and errors of MPI. A part of THMPI.h.
 */
#ifndef TH_MPI_STATE_INC
#define TH_MPI_STATE_INC

#include <limits.h>
#include <poll.h>
#include <pthread.h>

/* The largest count that is given to MPI at once. Tests set it lower, to see what becomes of larger tensors. */
#ifndef THMPI_MAX_COUNT
#define THMPI_MAX_COUNT INT_MAX
#endif

/* How long MPI_Finalize waits for messages whose requests were freed. */
#ifndef THMPI_END_SECONDS
#define THMPI_END_SECONDS 2
#endif

/* Variables are the same in all files of a program: handlers of errors that one file has installed see what another does. */
#if defined(__cplusplus) && __cplusplus >= 201703L
#define THMPI_INLINE inline
#define THMPI_VARIABLE inline
#else
#define THMPI_INLINE static inline
#define THMPI_VARIABLE __attribute__((weak, visibility("default")))
#endif

/* Operations on halves that MPI does not have. */
enum { THMPI_HALF_SUM, THMPI_HALF_PROD, THMPI_HALF_MIN, THMPI_HALF_MAX, THMPI_HALF_OPS };

struct THMPIRequest;

typedef struct THMPI_State {
  pthread_mutex_t lock;          /* of all below */
  int started;
  int checks;                    /* TH_MPI_CHECK=1 */
  MPI_Comm watched;              /* the communicator that was used last; read without the lock */
  unsigned age;                  /* how many communicators have ended; read without the lock */
  int keyOfWatched, keyOfEnd;    /* attributes of watched communicators, and of MPI_COMM_SELF, which ends first */
  MPI_Errhandler handler;
  MPI_Op halfOps[THMPI_HALF_OPS];
  struct THMPIRequest *left, *lastLeft; /* freed before they were complete, in the order in which they are looked at */
  double nextLook;                      /* when that is done again, by MPI_Wtime */
} THMPI_State;

THMPI_VARIABLE THMPI_State THMPI_state = {PTHREAD_MUTEX_INITIALIZER, 0, 0, MPI_COMM_NULL, 1, 0, 0, MPI_ERRHANDLER_NULL,
                                          {MPI_OP_NULL, MPI_OP_NULL, MPI_OP_NULL, MPI_OP_NULL}, NULL, NULL, 0};

/* The process's number in a communicator, and how many there are. */
typedef struct THMPI_Place {
  int rank, size;
} THMPI_Place;

/* The place in the communicator of one group that was asked for last: three calls of MPI less in every small operation. */
typedef struct THMPI_Known {
  unsigned age; /* of THMPI_state then; 0 for none */
  MPI_Comm comm;
  THMPI_Place place;
} THMPI_Known;

/* Of each thread: how many functions of this header it is in (errors of MPI are theirs then), and what it knows. */
#ifdef __cplusplus
THMPI_VARIABLE thread_local int THMPI_inside = 0;
THMPI_VARIABLE thread_local THMPI_Known THMPI_known = {};
#else
THMPI_VARIABLE __thread int THMPI_inside = 0;
THMPI_VARIABLE __thread THMPI_Known THMPI_known;
#endif

/* At the end of MPI, in request.h. */
THMPI_INLINE void THMPI_finishLeft(void);

/* ---- errors ------------------------------------------------------------- */

/* Whether MPI has come to its end, asked where it was used. */
THMPI_INLINE int THMPI_isOver(void) { return !__atomic_load_n(&THMPI_state.started, __ATOMIC_RELAXED); }

/* What went wrong, kept until everything is given back. */
typedef struct THMPI_Failure {
  int failed;
  int argument; /* to blame, or 0 */
  char text[512];
} THMPI_Failure;

/* Keeps the first failure. */
THMPI_INLINE void TH_PRINTF_LIKE(3, 4) THMPI_fail(THMPI_Failure *failure, int argument, const char *format, ...) {
  va_list values;
  if (failure->failed)
    return;
  failure->failed = 1;
  failure->argument = argument;
  va_start(values, format);
  vsnprintf(failure->text, sizeof failure->text, format, values);
  va_end(values);
}

/* Keeps what a function of MPI returned, if it failed. Returns whether it has not. */
THMPI_INLINE int THMPI_succeeded(THMPI_Failure *failure, const char *function, int code) {
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  if (code == MPI_SUCCESS)
    return 1;
  if (MPI_Error_string(code, text, &length) != MPI_SUCCESS)
    length = 0;
  THMPI_fail(failure, 0, "%s: %.*s", function, length, text);
  return 0;
}

/* Raises the failure, if there is one. Nothing is held any more, since a handler may jump. */
THMPI_INLINE void THMPI_raise(const THMPI_Failure *failure) {
  if (!failure->failed)
    return;
  if (failure->argument)
    THArgCheck(0, failure->argument, "%s", failure->text);
  else
    THError("%s", failure->text);
}

/* While functions of libTH are called in the middle of an operation, their errors are kept, too. */
THMPI_INLINE void THMPI_keepError(const char *message, void *data) {
  THMPI_fail((THMPI_Failure *)data, 0, "%s", message ? message : "error");
}
THMPI_INLINE void THMPI_keepArgError(int argument, const char *message, void *data) {
  (void)argument; /* of the function that is called */
  THMPI_keepError(message, data);
}
THMPI_INLINE THErrorHandlers THMPI_keepErrors(THMPI_Failure *failure) {
  THErrorHandlers handlers;
  handlers.error = THMPI_keepError;
  handlers.argError = THMPI_keepArgError;
  handlers.errorData = handlers.argErrorData = failure;
  THExchangeErrorHandlers(&handlers);
  return handlers; /* those before, to be put back by THExchangeErrorHandlers */
}

/* ---- communicators -------------------------------------------------------- */

/* The handler of watched communicators, which were fatal: they still are to calls from elsewhere. */
THMPI_INLINE void THMPI_onError(MPI_Comm *comm, int *code, ...) {
  if (THMPI_inside)
    return;
  MPI_Comm_set_errhandler(*comm, MPI_ERRORS_ARE_FATAL);
  MPI_Comm_call_errhandler(*comm, *code);
}

/* A communicator ends: its handle may be another one's later. */
THMPI_INLINE int THMPI_onCommEnd(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  __atomic_store_n(&THMPI_state.watched, MPI_COMM_NULL, __ATOMIC_RELAXED);
  if (__atomic_add_fetch(&THMPI_state.age, 1, __ATOMIC_RELAXED) == 0)
    __atomic_store_n(&THMPI_state.age, 1, __ATOMIC_RELAXED);
  return MPI_SUCCESS;
}

/* MPI ends: it is still there, and deletes the attributes of MPI_COMM_SELF before anything else. */
THMPI_INLINE int THMPI_onEnd(MPI_Comm comm, int key, void *value, void *extra) {
  int k;
  (void)comm, (void)value, (void)extra;
  THMPI_inside++;
  THMPI_finishLeft();
  pthread_mutex_lock(&THMPI_state.lock);
  for (k = 0; k < THMPI_HALF_OPS; k++)
    MPI_Op_free(&THMPI_state.halfOps[k]);
  MPI_Errhandler_free(&THMPI_state.handler);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_free_keyval(&THMPI_state.keyOfWatched);
  __atomic_store_n(&THMPI_state.started, 0, __ATOMIC_RELAXED);
  THMPI_state.checks = 0;
  THMPI_state.watched = MPI_COMM_NULL;
  pthread_mutex_unlock(&THMPI_state.lock);
  THMPI_inside--;
  return MPI_SUCCESS;
}

#define THMPI_HALF_OP(NAME, EXPRESSION)                                                             \
  THMPI_INLINE void NAME(void *in, void *inout, int *length, MPI_Datatype *type) {                 \
    const THHalf *x = (const THHalf *)in;                                                           \
    THHalf *y = (THHalf *)inout;                                                                    \
    int i;                                                                                          \
    (void)type;                                                                                     \
    for (i = 0; i < *length; i++) {                                                                 \
      const float a = TH_half2float(x[i]), b = TH_half2float(y[i]);                                 \
      y[i] = TH_float2half(EXPRESSION);                                                             \
    }                                                                                               \
  }
THMPI_HALF_OP(THMPI_halfSum, a + b)
THMPI_HALF_OP(THMPI_halfProd, a * b)
THMPI_HALF_OP(THMPI_halfMin, a < b || a != a ? a : b) /* NaN wins */
THMPI_HALF_OP(THMPI_halfMax, a > b || a != a ? a : b)
#undef THMPI_HALF_OP

THMPI_INLINE int THMPI_watchOnly(MPI_Comm comm) {
  MPI_Errhandler handler;
  void *value;
  int known, fatal;
  int code = MPI_Comm_get_attr(comm, THMPI_state.keyOfWatched, &value, &known);
  if (code != MPI_SUCCESS || known)
    return code;
  if ((code = MPI_Comm_get_errhandler(comm, &handler)) != MPI_SUCCESS)
    return code;
  fatal = handler == MPI_ERRORS_ARE_FATAL;
  MPI_Errhandler_free(&handler);
  if (fatal && (code = MPI_Comm_set_errhandler(comm, THMPI_state.handler)) != MPI_SUCCESS)
    return code;
  return MPI_Comm_set_attr(comm, THMPI_state.keyOfWatched, NULL);
}

THMPI_INLINE int THMPI_start(void) {
  static MPI_User_function *const functions[THMPI_HALF_OPS] = {THMPI_halfSum, THMPI_halfProd, THMPI_halfMin,
                                                               THMPI_halfMax};
  const char *checks = getenv("TH_MPI_CHECK");
  int k;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, THMPI_onCommEnd, &THMPI_state.keyOfWatched, NULL);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, THMPI_onEnd, &THMPI_state.keyOfEnd, NULL);
  MPI_Comm_create_errhandler(THMPI_onError, &THMPI_state.handler);
  for (k = 0; k < THMPI_HALF_OPS; k++)
    MPI_Op_create(functions[k], 1, &THMPI_state.halfOps[k]);
  THMPI_state.checks = checks && strcmp(checks, "1") == 0;
  __atomic_store_n(&THMPI_state.started, 1, __ATOMIC_RELAXED);
  MPI_Comm_set_attr(MPI_COMM_SELF, THMPI_state.keyOfEnd, NULL);
  /* Errors of calls without a communicator are raised on one of these. */
  return THMPI_watchOnly(MPI_COMM_SELF) || THMPI_watchOnly(MPI_COMM_WORLD);
}

/* Has errors on the communicator returned, from now on. The thread is inside. Returns whether MPI can be called. */
THMPI_INLINE int THMPI_watch(THMPI_Failure *failure, MPI_Comm comm) {
  int running = 0, over = 0, code;
  if (comm == __atomic_load_n(&THMPI_state.watched, __ATOMIC_RELAXED) && comm != MPI_COMM_NULL)
    return 1;
  MPI_Initialized(&running);
  MPI_Finalized(&over);
  if (!running || over) {
    THMPI_fail(failure, 0, over ? "MPI has ended: MPI_Finalize was called" : "MPI has not begun: call MPI_Init first");
    return 0;
  }
  pthread_mutex_lock(&THMPI_state.lock);
  code = THMPI_state.started ? MPI_SUCCESS : THMPI_start();
  if (code == MPI_SUCCESS)
    code = THMPI_watchOnly(comm);
  if (code == MPI_SUCCESS)
    __atomic_store_n(&THMPI_state.watched, comm, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&THMPI_state.lock);
  return THMPI_succeeded(failure, "the communicator", code);
}

/* ---- ending all processes ---------------------------------------------------- */

THMPI_INLINE void THMPI_abort(const char *message, int argument) {
  int rank = -1, running = 0, over = 0;
  char blame[40] = "";
  MPI_Initialized(&running);
  MPI_Finalized(&over);
  running = running && !over;
  if (running)
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argument)
    snprintf(blame, sizeof blame, "argument %d: ", argument);
  fprintf(stderr, "process %d: %s%s\n", rank, blame, message ? message : "error");
  fflush(NULL);
  if (running)
    MPI_Abort(MPI_COMM_WORLD, 1);
  exit(1);
}
THMPI_INLINE void THMPI_abortByError(const char *message, void *data) {
  (void)data;
  THMPI_abort(message, 0);
}
THMPI_INLINE void THMPI_abortByArgError(int argument, const char *message, void *data) {
  (void)data;
  THMPI_abort(message, argument);
}

/**
 * From now on errors of TH that no other handler of the thread takes are printed with the number of the process and end
 * all processes of the program (MPI_Abort), so that none waits for one that is gone. Call it behind MPI_Init.
 */
THMPI_INLINE void THMPI_abortOnError(void) {
  THSetDefaultErrorHandler(THMPI_abortByError, NULL);
  THSetDefaultArgErrorHandler(THMPI_abortByArgError, NULL);
}

/* Refuses communicators of two groups, of which each process knows one. */
THMPI_INLINE int THMPI_isOneGroup(THMPI_Failure *failure, MPI_Comm comm) {
  int isInter = 0;
  if (failure->failed || !THMPI_succeeded(failure, "MPI_Comm_test_inter", MPI_Comm_test_inter(comm, &isInter)))
    return 0;
  if (isInter)
    THMPI_fail(failure, 0, "a communicator of one group is needed, not an inter-communicator");
  return !isInter;
}

/* The process's place in a watched communicator of one group. */
THMPI_INLINE THMPI_Place THMPI_placeIn(THMPI_Failure *failure, MPI_Comm comm) {
  const unsigned age = __atomic_load_n(&THMPI_state.age, __ATOMIC_RELAXED);
  THMPI_Place place = {0, 1};
  if (failure->failed)
    return place;
  if (THMPI_known.age == age && THMPI_known.comm == comm)
    return THMPI_known.place;
  if (!THMPI_isOneGroup(failure, comm) || !THMPI_succeeded(failure, "MPI_Comm_rank", MPI_Comm_rank(comm, &place.rank)) ||
      !THMPI_succeeded(failure, "MPI_Comm_size", MPI_Comm_size(comm, &place.size)))
    return place;
  THMPI_known.age = age;
  THMPI_known.comm = comm;
  THMPI_known.place = place;
  return place;
}

#endif
