/* Two references for a thread that gives one back. */
#include <TH/TH.h>
#include <pthread.h>

static void *work(void *data) {
  THFloatTensor_free(data);
  return NULL;
}

static void hand_over(THFloatTensor *t, pthread_t *thread) {
  int i;
  for (i = 0; i < 2; i++)
    THFloatTensor_retain(t); /* plant: leaked 1 */
  pthread_create(thread, NULL, work, t);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  pthread_t thread;
  hand_over(t, &thread);
  pthread_join(thread, NULL);
  THFloatTensor_free(t);
  return 0;
}
