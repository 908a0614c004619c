/* What the auditor costs where many objects live: makes N tensors of four elements, then frees them in the order in which
 * they were made, backwards, or in any; then pairs of newNarrow and free, beside nothing else that lives.
 *
 *   cc -O2 -g -Iinclude benches/audit.c -o target/audit -Ltarget/release -l:libTH.so.0 -Wl,-rpath,$PWD/target/release
 *   TH_AUDIT=1 target/audit [N]
 */
#include <TH/TH.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double seconds(void)
{
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static long bytes_in_use(void)
{
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file) {
    if (fscanf(file, "%*d %ld", &pages) != 1)
      pages = 0;
    fclose(file);
  }
  return pages * sysconf(_SC_PAGESIZE);
}

static void shuffle(THFloatTensor **list, long n)
{
  unsigned long state = 1;
  for (long i = n - 1; i > 0; i--) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    long j = (long)((state >> 33) % (unsigned long)(i + 1));
    THFloatTensor *other = list[i];
    list[i] = list[j];
    list[j] = other;
  }
}

int main(int argc, char **argv)
{
  static const char *const orders[] = {"as made", "backwards", "in any order"};
  long n = argc > 1 ? atol(argv[1]) : 1000000, i;
  THFloatTensor **list = calloc((size_t)n, sizeof *list);
  if (!list)
    return 1;
  for (int order = 0; order < 3; order++) {
    long bytes = bytes_in_use();
    double begin = seconds(), made, freed;
    for (i = 0; i < n; i++)
      list[i] = THFloatTensor_newWithSize1d(4);
    made = seconds() - begin;
    bytes = bytes_in_use() - bytes;
    if (order == 2)
      shuffle(list, n);
    begin = seconds();
    for (i = 0; i < n; i++)
      THFloatTensor_free(list[order == 1 ? n - 1 - i : i]);
    freed = seconds() - begin;
    printf("%ld made in %.2f s, freed %s in %.2f s, %.2f times as long", n, made, orders[order], freed, freed / made);
    /* Later ones find the memory of the first. */
    printf(order == 0 ? "; %ld bytes each\n" : "\n", bytes / n);
  }
  free(list);

  THFloatTensor *t = THFloatTensor_newWithSize1d(4);
  double begin = seconds();
  for (i = 0; i < n; i++)
    THFloatTensor_free(THFloatTensor_newNarrow(t, 0, 0, 2));
  printf("newNarrow and free: %.2f us\n", 1e6 * (seconds() - begin) / (double)n);
  begin = seconds();
  for (i = 0; i < n; i++)
    THFloatTensor_free(THFloatTensor_newWithSize1d(4));
  printf("new and free of a tensor with data: %.2f us\n", 1e6 * (seconds() - begin) / (double)n);
  THFloatTensor_free(t);
  return 0;
}
