/* What a client loads that is built with OpenMP, as torch/nn's THNN is. It knows nothing of libTH. */
#include <omp.h>

/* The sum of 1 to n, by all threads of a parallel region; their number goes to `threads`. */
double plugin_sum(long n, int *threads) {
  double sum = 0;
  long i;
#pragma omp parallel
  {
#pragma omp single
    *threads = omp_get_num_threads();
#pragma omp for reduction(+ : sum)
    for (i = 1; i <= n; i++)
      sum += (double)i;
  }
  return sum;
}

int plugin_maxThreads(void) { return omp_get_max_threads(); }

void plugin_setThreads(int threads) { omp_set_num_threads(threads); }

/* Calls `work` inside a parallel region of two threads, by one of them. */
void plugin_inRegion(void (*work)(void)) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    work();
  }
}
