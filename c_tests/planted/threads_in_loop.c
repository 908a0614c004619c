/* Each thread forgets the last one of its loop. */
#include <TH/TH.h>
#include <pthread.h>

static void *work(void *data) {
  int i;
  for (i = 0; i < 5; i++) {
    THFloatTensor *row = THFloatTensor_newNarrow(data, 0, i % 3, 1); /* plant: leaked 8 */
    THFloatTensor_fill(row, i);
    if (i < 4)
      THFloatTensor_free(row);
  }
  return NULL;
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  pthread_t threads[8];
  int i;
  for (i = 0; i < 8; i++) {
    pthread_create(&threads[i], NULL, work, t);
    pthread_join(threads[i], NULL);
  }
  THFloatTensor_free(t);
  return 0;
}
