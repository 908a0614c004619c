/* pthread_exit leaves a function before its free. */
#include <TH/TH.h>
#include <pthread.h>

static void step(THFloatTensor *t, int ends) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t); /* plant: leaked 1 */
  if (ends)
    pthread_exit(NULL);
  THFloatTensor_free(copy);
}

static void *work(void *data) {
  step(data, 0);
  step(data, 1);
  return NULL;
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  pthread_t thread;
  pthread_create(&thread, NULL, work, t);
  pthread_join(thread, NULL);
  THFloatTensor_free(t);
  return 0;
}
