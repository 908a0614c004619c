/*
 * th_alloc.h: counts the heap blocks of the process and has allocations fail.
 *
 * A program linked with th_alloc.c brings its own malloc, calloc, realloc,
 * posix_memalign and free, which the library then uses too. They hand on to
 * glibc's. Under valgrind and the sanitizers, whose own malloc takes over, and
 * where the auditor is on, which keeps freed headers,
 * alloc_counts() is 0 and the count stays at 0: there the tools watch for
 * leaks themselves. Compiled with TH_ALLOC_WRAP and linked with --wrap=malloc
 * and so on, it stands before AddressSanitizer's allocator too (see fuzz/).
 */
#ifndef TH_ALLOC_H
#define TH_ALLOC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether blocks are counted in this process. */
int alloc_counts(void);

/* Blocks that are allocated and not freed. */
long alloc_live(void);

/*
 * How many blocks more than `before` are alive. Fewer count as none: a thread that the library has started frees what
 * it was given when the system lets it run, which may be any time later.
 */
long alloc_more(long before);

/*
 * Calls round(argument) until it leaves no more blocks alive than there were, but at most six times. The blocks that it
 * has left each time, 0 for none: what is set up once, by whichever thread comes to it first, is no leak.
 */
long alloc_lost(void (*round)(void *argument), void *argument);

/*
 * Lets `n` allocations succeed and the one after them fail; with `forever` all
 * later ones too. A negative n takes that back.
 */
void alloc_failAfter(long n, int forever);

/*
 * Has only those fail from now on that are called for by code of the program or the libraries which these functions are
 * in; none takes that back.
 */
void alloc_failOnlyIn(void (*const *functions)(void), int count);

/* Has allocations of more than so many bytes fail; 0 takes that back. */
void alloc_limit(size_t bytes);

/* Whether an allocation has failed since. */
int alloc_hasFailed(void);

#ifdef __cplusplus
}
#endif

#endif
