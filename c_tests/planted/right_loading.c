/*
 * One thread calls libraries for the first time, while another one loads more of them, whose constructors call the library
 * too; then threads work in such a library while the process forks. Nobody waits for ever.
 */
#include <TH/TH.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIBRARIES = 40, THREADS = 2, FORKS = 150 };

static void (*works[LIBRARIES])(void);
static pthread_barrier_t start;
static volatile int stop;

/* Loads a copy of the plugin and removes it; NULL if that does not work. */
static void *library(const char *name, int number) {
  char copy[4096];
  void *loaded;
  FILE *from = fopen(PLUGIN, "rb"), *to;
  int byte;
  snprintf(copy, sizeof copy, "%s.%s%d", PLUGIN, name, number);
  to = fopen(copy, "wb");
  if (!from || !to)
    return NULL;
  while ((byte = getc(from)) != EOF)
    putc(byte, to);
  fclose(from);
  fclose(to);
  loaded = dlopen(copy, RTLD_NOW);
  unlink(copy);
  return loaded;
}

static void *worker(void *unused) {
  int i;
  pthread_barrier_wait(&start);
  for (i = 0; i < LIBRARIES; i++)
    works[i]();
  return unused;
}

static void *loader(void *unused) {
  int i;
  pthread_barrier_wait(&start);
  for (i = 0; i < LIBRARIES; i++)
    if (!library("loaded", i))
      _exit(2);
  return unused;
}

static void *busy(void *unused) {
  while (!stop)
    works[0]();
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  int i;
  alarm(120);
  pthread_barrier_init(&start, NULL, 2);
  for (i = 0; i < LIBRARIES; i++) {
    void *loaded = library("called", i);
    if (!loaded)
      return 2;
    *(void **)&works[i] = dlsym(loaded, "work");
  }
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, loader, NULL);
  for (i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);

  for (i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, busy, NULL);
  for (i = 0; i < FORKS; i++) {
    int status = 1;
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      works[0]();
      _exit(0);
    }
    waitpid(child, &status, 0);
    if (status != 0)
      _exit(3);
  }
  stop = 1;
  for (i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
