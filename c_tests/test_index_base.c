/*
 * The base of stored indices: 1 by default, set by THSetIndexBase or by the
 * environment variable TH_INDEX_BASE. Called with an argument, the program
 * prints the base it finds and exits: a child with another environment.
 */
#include "th_child.h"

static const char *program;

/* The base that a process with TH_INDEX_BASE=value finds, or -1. */
static int baseOfChild(const char *value) { return statusOfChild(program, "TH_INDEX_BASE", value); }

int main(int argc, char **argv) {
  if (argc > 1)
    return THGetIndexBase();
  program = argv[0];
  unsetenv("TH_INDEX_BASE");
  check_catchErrors();

  CASE("the default");
  CHECK_LONG(TH_INDEX_BASE, 1);
  CHECK_LONG(THGetIndexBase(), 1);

  CASE("set by the program");
  THSetIndexBase(0);
  CHECK_LONG(THGetIndexBase(), 0);
  THSetIndexBase(1);
  CHECK_LONG(THGetIndexBase(), 1);
  CHECK_ARG_ERROR(1, THSetIndexBase(2));
  CHECK_ARG_ERROR(1, THSetIndexBase(-1));
  CHECK_LONG(THGetIndexBase(), 1);

  CASE("set by the environment");
  CHECK_LONG(baseOfChild(NULL), 1);
  CHECK_LONG(baseOfChild("0"), 0);
  CHECK_LONG(baseOfChild("1"), 1);
  return check_report();
}
