/*
 * th_nn.h: what the tests of THNN have in common whatever the element type; generic/nn.h has the rest.
 *
 * Programs that begin with nn are linked with libTHNN.so, those that begin with nn_pytorch with libTHNN.so.1.
 */
#ifndef TH_NN_TEST_H
#define TH_NN_TEST_H

#include "th_layout.h"

#include <THNN/THNN.h>
#include <math.h>

/* Numbers between -1 and 1 that repeat late and are no multiples of each other. */
static inline double nnRandom(unsigned long *state) {
  *state = *state * 6364136223846793005UL + 1442695040888963407UL;
  return (double)(long)(*state >> 11) / (double)(1L << 52) - 1;
}

/* Layouts that operands are tested in; the first ones where few have to do. */
static const int nnLayouts[] = {CONTIGUOUS, TRANSPOSED, NARROWED, STEPPED};
#define NN_LAYOUTS (check_few() ? 2 : 4)

#endif
