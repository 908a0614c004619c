/* Between an error and the next call of the library the process forks: what was lost is the parent's. */
#include <TH/TH.h>
#include <setjmp.h>
#include <sys/wait.h>
#include <unistd.h>

static jmp_buf caught;

static void jump(const char *message, void *data) {
  (void)message;
  (void)data;
  longjmp(caught, 1);
}

static __attribute__((noinline)) void lose(THFloatTensor *t) {
  THFloatTensor *row = THFloatTensor_newSelect(t, 0, 1);
  THError("lost");
  THFloatTensor_free(row);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  const long scope = THErrorScope_begin();
  int status = 1;
  pid_t child;
  THSetErrorHandler(jump, NULL);
  if (setjmp(caught) == 0)
    lose(t);
  child = fork();
  if (child == 0)
    _exit(THFloatTensor_nElement(t) != 12 || THErrorScope_end(scope) != 0);
  waitpid(child, &status, 0);
  if (status != 0 || THErrorScope_end(scope) != 1)
    return 1;
  THFloatTensor_free(t);
  return 0;
}
