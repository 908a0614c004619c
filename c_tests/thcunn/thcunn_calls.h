/*
 * thcunn_calls.h: THCUNN's functions, each with a way to call it, which generate.awk makes of their table.
 */
#ifndef THCUNN_CALLS_H
#define THCUNN_CALLS_H

#include "contract/contract.h"
#include "thc_types.h"

#include <stdbool.h>

typedef struct {
  const char *symbol;
  void (*call)(const Value *arguments, Value *result);
  int count; /* of parameters */
} Served;

extern const Served thcunn_functions[];
extern const int thcunn_count;

#endif
