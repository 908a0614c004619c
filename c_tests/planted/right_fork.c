/* Parent and child give back what they have in common, each for itself; the child's status tells of its report. */
#include <TH/TH.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4), *row = THFloatTensor_newSelect(t, 0, 1);
  int status = 1;
  const pid_t child = fork();
  THFloatTensor_free(row);
  THFloatTensor_free(t);
  if (child == 0)
    return (int)THAudit_report();
  waitpid(child, &status, 0);
  return status != 0;
}
