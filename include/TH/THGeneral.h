/*
 * THGeneral.h: what every other TH header builds on.
 *
 * Declaration prefixes, errors, memory, threads, and the pasting macros of the
 * generic dialect.
 *
 * ERRORS. A TH function that cannot do what it was asked raises an error: it
 * calls a handler, either the one for plain errors (THError) or the one for
 * bad arguments (THArgCheck), which is also given the number of the argument.
 * Each thread may have handlers of its own (THSetErrorHandler,
 * THSetArgErrorHandler); threads without one use the default of the process
 * (THSetDefaultErrorHandler, THSetDefaultArgErrorHandler), which prints the
 * message and ends the process with exit(-1) until another one is set. As in
 * the original it prints to standard output; with TH_ERRORS=stderr in the
 * environment to standard error. With TH_TRACE=1 it
 * also prints where in the program the error was raised.
 *
 * The numbers of arguments are the original's: those of Torch's Lua functions,
 * where the result is often not counted, and so often smaller than the
 * position in C by one or more. NULL where an object is needed is blamed on
 * the position in C. Each prototype lists its numbers under "Errors". The
 * message has the name of the parameter that is meant, as the prototype has
 * it: "must not be NULL (parameter 'src') in THFloatTensor_copy".
 *
 * In a debugger, "break THError_break" stops at every error. A binding that
 * can neither jump nor throw calls THError_record once on each thread and
 * THError_take after each call that may fail.
 *
 * A handler may longjmp away, throw a C++ exception, or return. A TH function
 * holds nothing at the moment it raises and has left its arguments as they
 * were, so nothing leaks whichever way the handler goes. Where the handler
 * returns, the TH function returns NULL or 0 and does nothing more. Code that
 * raises through THError or THArgCheck itself must be ready for that too.
 *
 * STACK. A thread that calls TH functions needs a stack of 128 KB (sorting,
 * selecting and matrix factorisations use up to 96 KB of it).
 */
/* The C++ layer leaves <math.h> out, which C++ compilers take long for. Programs get it whatever was included before. */
#ifndef TH_WITHOUT_MATH
#include <math.h>
#endif

#ifndef TH_GENERAL_INC
#define TH_GENERAL_INC

#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 199901L) \
    && (!defined(__GNUC__) || defined(__STRICT_ANSI__))
#error "TH needs C99: compile with -std=c99 or newer, or as GNU C"
#endif

#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- version ----------------------------------------------------------- */

/* The version of these headers. That of the library that runs: THVersion. */
#define TH_VERSION "0.2.0"
#define TH_VERSION_MAJOR 0
#define TH_VERSION_MINOR 2
#define TH_VERSION_PATCH 0

/* ---- declarations ------------------------------------------------------ */

/* Linkage of everything the library exports. */
#ifdef __cplusplus
#define TH_EXTERNC extern "C"
#else
#define TH_EXTERNC extern
#endif

/* Prefix of every declaration of an exported function or object. */
#define TH_API TH_EXTERNC

/*
 * Marks the functions whose result the caller owns and must free or return
 * (see the golden rule in TH.h). A compiler that can will warn where such a
 * result is dropped.
 */
#if defined(__GNUC__) || defined(__clang__)
#define TH_OWNED __attribute__((warn_unused_result))
#else
#define TH_OWNED
#endif

/*
 * What a function of your own does with references, where its name does not
 * say. They stand before the declaration, N counts arguments from 1:
 *
 *   TH_CONSUMES(2) void queue_push(Queue *queue, THFloatTensor *t);
 *   TH_BORROWS(2) void queue_register(Queue *queue, THFloatTensor *t);
 *   TH_RETURNS_OWNED THFloatTensor *queue_pop(Queue *queue);
 *
 * TH_CONSUMES(N): takes over the caller's reference of argument N.
 * TH_BORROWS(N): only looks at argument N, whatever its name suggests.
 * TH_RETURNS_OWNED: the caller owns the result, although it is not named new.
 * The linter golden-rule reads them; a compiler warns of a dropped result.
 */
#define TH_CONSUMES(N)
#define TH_BORROWS(N)
#define TH_RETURNS_OWNED TH_OWNED

/* Marks the functions that take a printf format, argument FORMAT, and its values from argument FIRST on. */
#if defined(__GNUC__) || defined(__clang__)
#define TH_PRINTF_LIKE(FORMAT, FIRST) __attribute__((format(printf, FORMAT, FIRST)))
#else
#define TH_PRINTF_LIKE(FORMAT, FIRST)
#endif

/* BLAS and LAPACK functions are always there; legacy sources ask. */
#ifndef USE_BLAS
#define USE_BLAS
#endif
#ifndef USE_LAPACK
#define USE_LAPACK
#endif

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

/*
 * Base of the indices in tensors that are passed to functions (indexSelect,
 * gather, scatter, put, ...): 1 as in Lua unless defined as 0 before. Indices
 * that functions return (max, sort, topk, nonzero, ...), and dimensions and
 * positions passed as C arguments, always count from 0.
 * The library itself serves either base: see THSetIndexBase.
 */
#ifndef TH_INDEX_BASE
#define TH_INDEX_BASE 1
#endif

/* ---- types ------------------------------------------------------------- */

/* Called for a plain error, with the message and the `data` given with the handler. */
typedef void (*THErrorHandlerFunction)(const char *msg, void *data);

/* Called for a bad argument; msg may be NULL. */
typedef void (*THArgErrorHandlerFunction)(int argNumber, const char *msg, void *data);

/* Both handlers of a thread and what they are called with: what THExchangeErrorHandlers exchanges. */
typedef struct THErrorHandlers {
  THErrorHandlerFunction error;       /* NULL for none */
  void *errorData;                    /* its `data` */
  THArgErrorHandlerFunction argError; /* NULL for none */
  void *argErrorData;                 /* its `data` */
} THErrorHandlers;

/* A host's garbage collection, called with the pointer it was installed with. It may free tensors. */
typedef void (*THGCHandlerFunction)(void *data);

/* Text that describes a size, such as "[2 x 3]"; long ones end in "...]". Returned by value. */
#define TH_DESC_BUFF_LEN 64
typedef struct THDescBuff {
  char str[TH_DESC_BUFF_LEN];
} THDescBuff;

/* ---- functions --------------------------------------------------------- */

/* What THError, THArgCheck and THAssert call. FILE and LINE are appended to the message. */
TH_API void _THError(const char *file, const int line, const char *fmt, ...) TH_PRINTF_LIKE(3, 4);
TH_API void _THArgCheck(const char *file, int line, int condition, int argNumber, const char *fmt, ...)
    TH_PRINTF_LIKE(5, 6);
TH_API void _THAssertionFailed(const char *file, const int line, const char *exp, const char *fmt, ...)
    TH_PRINTF_LIKE(4, 5);

/* Does nothing. Every error passes through it before its handler is called: a place for a breakpoint. */
TH_API void THError_break(void);

/* >>> prototypes generated from src/ffi/general.rs by "make headers": edit there */
/**
 * Installs the handler of plain errors of this thread; `data` is handed to it.
 *
 * A handler gets the message and may jump or throw. If it returns, the function that failed
 * returns NULL or 0 and has changed nothing. NULL removes the handler: the default one is in
 * force again.
 */
TH_API void THSetErrorHandler(THErrorHandlerFunction new_handler, void *data);

/**
 * Installs the handler of plain errors of all threads that have none of their own. NULL restores
 * the built-in one, which prints the message and ends the process with `exit(-1)`: to standard
 * output, or to standard error if the environment variable TH_ERRORS is stderr.
 */
TH_API void THSetDefaultErrorHandler(THErrorHandlerFunction new_handler, void *data);

/**
 * Installs the handler of argument errors of this thread; it gets the argument's number and the
 * message. Otherwise as THSetErrorHandler.
 */
TH_API void THSetArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data);

/**
 * Installs the handler of argument errors of all threads that have none of their own. Otherwise as
 * THSetDefaultErrorHandler.
 */
TH_API void THSetDefaultArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data);

/**
 * Installs both error handlers of this thread from `handlers`, and puts those that were in force
 * there, so that a second call restores them. A NULL function stands for no handler. Errors: 1 if
 * NULL.
 */
TH_API void THExchangeErrorHandlers(THErrorHandlers *handlers);

/**
 * Keeps the errors of this thread from now on, for THError_take to give, instead of calling its handlers,
 * which are removed: functions that fail return NULL or 0 and have changed nothing. For bindings of
 * languages in which a C function cannot jump or throw. Installing a handler ends it.
 */
TH_API void THError_record(void);

/**
 * Whether an error was recorded on this thread since the last call: 1 and the first such error, or 0. It
 * stores at `argument` the number of the argument to blame, 0 for a plain error, and at `message` the
 * text, which stays until the next error is recorded on this thread; both may be NULL, and are left alone
 * if there is no error. Ownership: the text is the library's.
 */
TH_API int THError_take(int *argument, const char **message);

/**
 * A new block of `size` bytes, not initialised, to be freed with THFree; NULL if `size` is 0.
 *
 * Blocks of more than 5120 bytes are aligned to 64 bytes. Errors: `size` is negative; no memory
 * even after the garbage collection handler ran.
 */
TH_API void *THAlloc(ptrdiff_t size);

/**
 * Changes the size of a block from THAlloc to `size` bytes, keeping its contents up to the smaller
 * size; the block may move. NULL as `ptr` allocates; `size` 0 frees and gives NULL. Errors: as
 * THAlloc; the block is as it was.
 */
TH_API void *THRealloc(void *ptr, ptrdiff_t size);

/**
 * Frees a block from THAlloc or THRealloc. NULL is left alone.
 */
TH_API void THFree(void *ptr);

/**
 * Installs the garbage collection handler of this thread, called with `data`: when an allocation
 * fails, before it is tried again, and when more memory is in use than a soft limit. It starts at
 * 300 MB and grows by 40 % whenever a collection leaves more than 80 % of it in use. It is not called
 * for what it allocates itself. NULL removes the handler.
 */
TH_API void THSetGCHandler(THGCHandlerFunction torchGCHandlerFunction, void *data);

/**
 * Tells the heap accounting that `size` more bytes (fewer if negative) are in use that THAlloc does
 * not know of. May call the garbage collection handler.
 */
TH_API void THHeapUpdate(ptrdiff_t size);

/**
 * Sets the number of threads that operations of this process may use, the calling one included: at
 * least 1, at most 1024, whatever is asked for. Threads that there are beyond it end.
 *
 * Also sets it for OpenMP runtimes that the process has, or loads later: for the calling thread now,
 * for other threads when they call THGetNumThreads or an operation large enough for several threads.
 */
TH_API void THSetNumThreads(int num_threads);

/**
 * The number of threads that operations of the calling thread may use: what THSetNumThreads has set
 * last, or, where the process has an OpenMP runtime, the thread itself by omp_set_num_threads since.
 * Until then, what the environment variable OMP_NUM_THREADS says (the first number of its list), else
 * one per core.
 */
TH_API int THGetNumThreads(void);

/**
 * The number of processors available to this process.
 */
TH_API int THGetNumCores(void);

/**
 * Makes the number of threads match the matrix library's. That library is part of this one and
 * always agrees, so nothing happens.
 */
TH_API void THInferNumThreads(void);

/**
 * The logarithm of 1 + `x`, exact for small `x`.
 */
TH_API double THLog1p(double x);

/**
 * e to the power of `x`, minus 1, exact for small `x`.
 */
TH_API double THExpm1(double x);

/**
 * `ndim` sizes as text, such as `[2 x 3]`, cut with `...]` if it is too long. Errors: 1 if `size` is
 * NULL though `ndim` is positive.
 */
TH_API THDescBuff _THSizeDesc(const long *size, long ndim);

/**
 * Sets the base of the indices in tensors that are passed to functions (indexSelect, gather, scatter
 * and so on), for the whole process: 0, or 1 as in Lua. Indices that functions return (max, sort, topk,
 * nonzero and so on) count from 0 whatever it is. Errors: 1 if `base` is neither.
 */
TH_API void THSetIndexBase(int base);

/**
 * The base of the indices in tensors that are passed to functions: as set, else the environment variable
 * TH_INDEX_BASE, else 1.
 */
TH_API int THGetIndexBase(void);

/**
 * Whether all convolutions of the process are to be sums of products of their elements (`direct` is not
 * 0), or some may be computed with fewer products, which is faster and rounds otherwise: those of Float
 * with kernels of 3x3, steps of 1 and at least 16 planes on both sides.
 */
TH_API void THSetDirectConvolutions(int direct);

/**
 * 1 if all convolutions are sums of products of their elements, else 0: as set, else 1 if the
 * environment variable TH_CONV is `direct`.
 */
TH_API int THGetDirectConvolutions(void);

/**
 * The version of the library that runs, as "0.2.0"; that of the headers is TH_VERSION.
 */
TH_API const char *THVersion(void);

/* <<< end of generated prototypes */

/* ---- raising errors ---------------------------------------------------- */

/* THError(fmt, ...): raises a plain error. */
#define THError(...) _THError(__FILE__, __LINE__, __VA_ARGS__)

/* THArgCheck(condition, argNumber, fmt, ...): raises an argument error unless the condition holds. */
#define THArgCheck(...)                           \
  do {                                            \
    _THArgCheck(__FILE__, __LINE__, __VA_ARGS__); \
  } while (0)

/* Groups the statements that undo what was begun: the second argument of THArgCheckWithCleanup. */
#define THCleanup(...) __VA_ARGS__

/*
 * THArgCheckWithCleanup(condition, THCleanup(statements), argNumber, fmt, ...):
 * as THArgCheck, but runs the statements before it raises, since a handler
 * that jumps away leaves no time for that later.
 */
#define THArgCheckWithCleanup(condition, cleanup, ...) \
  do                                                   \
    if (!(condition)) {                                \
      cleanup                                          \
      _THArgCheck(__FILE__, __LINE__, 0, __VA_ARGS__); \
    }                                                  \
  while (0)

/* Raises a plain error that quotes the expression unless it holds; never compiled out. */
#define THAssert(exp)                                         \
  do {                                                        \
    if (!(exp)) {                                             \
      _THAssertionFailed(__FILE__, __LINE__, #exp, "%s", ""); \
    }                                                         \
  } while (0)

/* THAssertMsg(exp, fmt, ...): THAssert with words of your own after the expression. */
#define THAssertMsg(exp, ...)                                    \
  do {                                                           \
    if (!(exp)) {                                                \
      _THAssertionFailed(__FILE__, __LINE__, #exp, __VA_ARGS__); \
    }                                                            \
  } while (0)

/* ---- pasting and comparing --------------------------------------------- */

/* TH_CONCAT_N pastes its arguments after expanding them; TH_CONCAT_STRING_N makes one string of them. */
#define TH_CONCAT_2(x, y) TH_CONCAT_2_EXPAND(x, y)
#define TH_CONCAT_2_EXPAND(x, y) x##y

#define TH_CONCAT_3(x, y, z) TH_CONCAT_3_EXPAND(x, y, z)
#define TH_CONCAT_3_EXPAND(x, y, z) x##y##z

#define TH_CONCAT_4(x, y, z, w) TH_CONCAT_4_EXPAND(x, y, z, w)
#define TH_CONCAT_4_EXPAND(x, y, z, w) x##y##z##w

#define TH_CONCAT_STRING_2(x, y) TH_CONCAT_STRING_2_EXPAND(x, y)
#define TH_CONCAT_STRING_2_EXPAND(x, y) #x #y

#define TH_CONCAT_STRING_3(x, y, z) TH_CONCAT_STRING_3_EXPAND(x, y, z)
#define TH_CONCAT_STRING_3_EXPAND(x, y, z) #x #y #z

#define TH_CONCAT_STRING_4(x, y, z, w) TH_CONCAT_STRING_4_EXPAND(x, y, z, w)
#define TH_CONCAT_STRING_4_EXPAND(x, y, z, w) #x #y #z #w

/* Both evaluate one of their arguments twice. */
#define THMin(X, Y) ((X) < (Y) ? (X) : (Y))
#define THMax(X, Y) ((X) > (Y) ? (X) : (Y))

#endif
