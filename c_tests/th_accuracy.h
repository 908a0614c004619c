/*
 * th_accuracy.h: how far values of functions are from the right ones. The headers in accuracy/ have arguments and values, which
 * accuracy/reference.py computes with 320 bits; generic/accuracy.h compares. The environment variable TH_ACCURACY prints
 * what was seen, from which docs/accuracy.md is made.
 */
#ifndef TH_ACCURACY_TEST_H
#define TH_ACCURACY_TEST_H

#include "accuracy/ulps.h"
#include "th_check.h"

#include <stdlib.h>
#include <string.h>

/* A value: `high` + `low`, and how many times the relative errors of the arguments come back in it. */
typedef struct {
  const char *function;
  double high, low, condition;
  int count;
  const double *numbers; /* parameters, then arguments */
} AccuracyRow;

#define ROW(FUNCTION, HIGH, LOW, CONDITION, ...) \
  {#FUNCTION, HIGH, LOW, CONDITION, (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)), (const double[]){__VA_ARGS__}},

/* Elements that elementwise functions are given: more than a vector of the processor holds, and no multiple of that. */
enum { ACCURACY_COPIES = 37 };

#endif
