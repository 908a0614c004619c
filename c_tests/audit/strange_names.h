/*
 * strange_names.h: names that a terminal would take for commands, if a report showed them as they are.
 */
#ifndef STRANGE_NAMES_H
#define STRANGE_NAMES_H

#include "th_check.h"

static void strangeNames(void) {
  const long scope = THAudit_scopeBegin("a\033[31m scope\nof two lines", NULL, 0);
  SINK(THFloatTensor_new());
  THAudit_scopeEnd(scope);
#ifndef __clang__ /* which has no such names */
#line 1 "strange\033[2Jname.c"
#endif
  SINK(THFloatTensor_new());
}

#endif
