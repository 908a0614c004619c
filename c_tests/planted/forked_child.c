/* The child forgets one of its own; the parent's are no debt of its. The child's report is what is looked at. */
#include <TH/TH.h>
#include <sys/wait.h>
#include <unistd.h>

static void work(THFloatTensor *t) {
  THFloatTensor *row = THFloatTensor_newSelect(t, 0, 1); /* plant: leaked 1 in child */
  THFloatTensor_fill(row, 1);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  pid_t child = fork();
  if (child == 0) {
    work(t);
    return 0;
  }
  waitpid(child, NULL, 0);
  THFloatTensor_free(t);
  return 0;
}
