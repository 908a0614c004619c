/* Calling back into C code that may raise a TH error although Rust frames are waiting for it.
 *
 * A raise inside a guarded call does not reach the caller's handler: it comes back here, so that the Rust side
 * gets an ordinary result, releases what it holds, and raises the error at its own boundary. */

#include <setjmp.h>
#include <stddef.h>

#if defined(__GNUC__)
#define TH_HIDDEN __attribute__((visibility("hidden")))
#else
#define TH_HIDDEN
#endif

struct guard {
  jmp_buf back;
  struct guard *outer;
};

static _Thread_local struct guard *innermost;

/* Calls function(argument). 0 if it returns, 1 if it comes back by th_shim_escape. */
TH_HIDDEN int th_shim_guarded(void (*function)(void *), void *argument)
{
  struct guard guard;
  guard.outer = innermost;
  if (setjmp(guard.back) != 0) {
    innermost = guard.outer;
    return 1;
  }
  innermost = &guard;
  function(argument);
  innermost = guard.outer;
  return 0;
}

/* Whether a guarded call is under way on this thread. */
TH_HIDDEN int th_shim_is_guarded(void)
{
  return innermost != NULL;
}

/* Ends the innermost guarded call of this thread. */
TH_HIDDEN void th_shim_escape(void)
{
  longjmp(innermost->back, 1);
}
