/* What one thread makes another one gives back, and a key's destructor a third. */
#include <TH/TH.h>
#include <pthread.h>

static pthread_key_t key;

static void drop(void *t) { THFloatTensor_free(t); }

static void *work(void *t) {
  THFloatTensor *own = THFloatTensor_newNarrow(t, 0, 0, 1);
  pthread_setspecific(key, own);
  THFloatTensor_fill(own, 1);
  THFloatTensor_free(t);
  return NULL;
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  pthread_t thread;
  pthread_key_create(&key, drop);
  pthread_create(&thread, NULL, work, t);
  pthread_join(thread, NULL);
  return 0;
}
