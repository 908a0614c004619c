/*
 * th_child.h: what the test's own program finds in another environment.
 */
#ifndef TH_CHILD_H
#define TH_CHILD_H

#include "th_check.h"

#include <sys/wait.h>

/* The status that `program`, called with the argument "child", ends with where the environment has variable=value, or no
   such variable if `value` is NULL; -1 if it does not end by itself. */
static int statusOfChild(const char *program, const char *variable, const char *value) {
  int status;
  pid_t child;

  fflush(NULL);
  child = fork();
  if (child == 0) {
    if (value)
      setenv(variable, value, 1);
    else
      unsetenv(variable);
    execl(program, program, "child", (char *)NULL);
    _exit(100);
  }
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
