#ifndef TH_CALLER_INC
#define TH_CALLER_INC

/**
 * @file
 * Libraries that serve their clients by this one, as libTHC does: its functions take THC's arguments and call
 * TH's. Between both stands a THCaller, so that errors and the auditor's account speak of the function that the
 * client called, with the numbers of its arguments:
 *
 *     static const THCaller caller = {"THCudaTensor_zero(state,self,)", 1, 0, NULL};
 *     const THCaller **place = THCaller_place();
 *     *place = &caller;
 *     THFloatTensor_zero(self);
 *     *place = NULL;
 *
 * An error ends it: the place holds NULL when the error handler is called, and if that returns.
 */

#include "THGeneral.h"

/** A function that calls TH's to serve its own caller. */
typedef struct THCaller {
  /** Its name and its parameters, each with a comma behind it: stays as long as the process. */
  const char *signature;
  /** How many parameters it has in front of those that it passes on. */
  int before;
  /** The position of a parameter of TH's function that it has not, such as a generator; 0: it has them all. */
  int without;
  /** Called with this struct before an error is raised, to give back what the function holds; or NULL. It must
   * not raise errors. */
  void (*end)(const struct THCaller *self);
} THCaller;

/** Says on which device the calling thread makes storages. */
typedef int (*THDeviceFunction)(void);

/** Where the calling thread writes down in whose name it calls: NULL, or a THCaller that stays until it is
 * taken back. */
TH_API const THCaller **THCaller_place(void);

/**
 * Raises an error of `caller`'s function, which blames its argument `number`, or none if that is 0. Calls
 * `caller->end` before.
 */
TH_API void THCaller_raise(const THCaller *caller, int number, const char *message);

/* >>> prototypes generated from src/ffi/caller.rs by "make headers": edit there */
/**
 * Has `function` say on which device the calling thread makes storages; NULL: on the first. It must not raise
 * errors.
 */
TH_API void THCaller_setDevice(THDeviceFunction function);

/* <<< end of generated prototypes */

#endif
