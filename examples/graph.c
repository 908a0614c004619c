/*
 * graph.c: ranks the packages of a Linux distribution by what depends on them.
 *
 * usage: graph [DATA.txt]
 *
 * Reads the dependencies of data/packages.txt as the entries of a sparse
 * matrix, in which a dependency that is stated twice is listed twice, makes
 * one entry of each, and computes PageRank: the chance to find somebody at a
 * package who follows dependencies at random for ever, but now and then starts
 * anew at any package. It prints the ten packages found most often. With
 * TH_AUDIT=1 in its environment it ends with an account of what it owned.
 *
 * L. Page, S. Brin, R. Motwani, T. Winograd: The PageRank Citation Ranking,
 * 1998.
 */
#include <THS/THS.h>

#define DAMPING 0.85     /* the chance to follow a dependency */
#define TOLERANCE 1e-12  /* the change of all ranks together at which they have converged */
#define MAX_STEPS 1000
#define TOP 10
#define NAME_LENGTH 100

/* ---- reading ------------------------------------------------------------ */

typedef char Name[NAME_LENGTH];

/* Packages, and a matrix with an entry 1 in row j and column i for each time that i states to need j. */
typedef struct {
  long packages;
  Name *names;
  THSDoubleTensor *needs;
} Graph;

/* Reads the numbers of packages and dependencies, the names, and a line "i j" for each dependency. */
static Graph newGraph(const char *path) {
  FILE *file = fopen(path, "r");
  Graph graph;
  THLongTensor *indices;
  THDoubleTensor *values;
  long dependencies, from, to, i;

  if (!file)
    THError("cannot open %s", path);
  if (fscanf(file, "%ld %ld", &graph.packages, &dependencies) != 2 || graph.packages < TOP || dependencies < 1)
    THError("%s: expected the numbers of packages and dependencies", path);
  graph.names = (Name *)THAlloc(graph.packages * (ptrdiff_t)sizeof(Name));
  for (i = 0; i < graph.packages; i++)
    if (fscanf(file, "%99s", graph.names[i]) != 1)
      THError("%s: expected %ld names", path, graph.packages);

  indices = THLongTensor_newWithSize2d(2, dependencies);
  for (i = 0; i < dependencies; i++) {
    if (fscanf(file, "%ld %ld", &from, &to) != 2)
      THError("%s: expected %ld dependencies", path, dependencies);
    THLongTensor_set2d(indices, 0, i, to);
    THLongTensor_set2d(indices, 1, i, from);
  }
  fclose(file);
  values = THDoubleTensor_newWithSize1d(dependencies);
  THDoubleTensor_fill(values, 1);

  graph.needs = THSDoubleTensor_newWithSize2d(graph.packages, graph.packages);
  THSDoubleTensor__move(graph.needs, indices, values); /* which it consumes: they are no longer ours to free */
  return graph;
}

static void freeGraph(Graph graph) {
  THSDoubleTensor_free(graph.needs);
  THFree(graph.names);
}

/* ---- ranking ------------------------------------------------------------ */

/* How many entries a matrix has in each row (dimension 0) or column (1), as a new vector. */
static THDoubleTensor *newDegrees(THSDoubleTensor *matrix, int dimension) {
  THDoubleTensor *degrees = THDoubleTensor_newWithSize1d(THSDoubleTensor_size(matrix, dimension));
  THLongTensor *indices = THSDoubleTensor_newIndices(matrix); /* the matrix has it too, but this count is ours */
  THLongTensor *places = THLongTensor_newSelect(indices, 0, dimension);

  THDoubleTensor_zero(degrees);
  TH_TENSOR_APPLY(long, places,
    THDoubleTensor_set1d(degrees, *places_data, THDoubleTensor_get1d(degrees, *places_data) + 1);)
  THLongTensor_free(places);
  THLongTensor_free(indices);
  return degrees;
}

/* Divides each entry of a coalesced matrix by the number of entries in its column: from 1 to the chance of a step. */
static void makeChances(THSDoubleTensor *matrix, THDoubleTensor *columns) {
  THLongTensor *indices = THSDoubleTensor_newIndices(matrix);
  THLongTensor *from = THLongTensor_newSelect(indices, 0, 1);
  THDoubleTensor *values = THSDoubleTensor_newValues(matrix); /* a view: what is written is the matrix's */

  TH_TENSOR_APPLY2(long, from, double, values,
    *values_data = 1 / THDoubleTensor_get1d(columns, *from_data);)
  THDoubleTensor_free(values);
  THLongTensor_free(from);
  THLongTensor_free(indices);
}

/* The chance to be at a package that needs nothing, from which nobody can go on. */
static double stranded(THDoubleTensor *ranks, THDoubleTensor *needed) {
  double sum = 0;
  TH_TENSOR_APPLY2(double, ranks, double, needed,
    if (*needed_data == 0)
      sum += *ranks_data;)
  return sum;
}

/* The ranks of all packages as a new n x 1 matrix, and the number of steps that it took to find them. */
static THDoubleTensor *newRanks(THSDoubleTensor *chances, THDoubleTensor *needed, int *steps) {
  const long n = THSDoubleTensor_size(chances, 0);
  THDoubleTensor *ranks = THDoubleTensor_newWithSize2d(n, 1);
  THDoubleTensor *next = THDoubleTensor_newWithSize2d(n, 1);
  double change = 1;

  THDoubleTensor_fill(ranks, 1 / (double)n);
  for (*steps = 0; change > TOLERANCE; ++*steps) {
    THDoubleTensor *last = ranks;
    if (*steps == MAX_STEPS)
      THError("ranks still change by %g after %d steps", change, MAX_STEPS);
    /* whoever starts anew may be anywhere; the others come along the dependencies */
    THDoubleTensor_fill(next, (1 - DAMPING + DAMPING * stranded(ranks, needed)) / (double)n);
    THSDoubleTensor_spaddmm(next, 1, next, DAMPING, chances, ranks);
    change = THDoubleTensor_dist(next, ranks, 1);
    ranks = next;
    next = last;
  }
  THDoubleTensor_free(next);
  return ranks;
}

/* ---- main --------------------------------------------------------------- */

static void report(Graph graph, THDoubleTensor *ranks, THDoubleTensor *needing) {
  THDoubleTensor *best = THDoubleTensor_new();
  THLongTensor *which = THLongTensor_new();
  int i;

  THDoubleTensor_topk(best, which, ranks, TOP, 0, 1, 1);
  printf("%4s  %-20s %8s  %s\n", "", "package", "rank", "packages that need it");
  for (i = 0; i < TOP; i++) {
    const long package = THLongTensor_get2d(which, i, 0);
    printf("%4d  %-20s %8.5f  %.0f\n", i + 1, graph.names[package], THDoubleTensor_get2d(best, i, 0),
           THDoubleTensor_get1d(needing, package));
  }
  THLongTensor_free(which);
  THDoubleTensor_free(best);
}

int main(int argc, char **argv) {
  Graph graph = newGraph(argc > 1 ? argv[1] : "examples/data/packages.txt");
  THSDoubleTensor *chances = THSDoubleTensor_newCoalesce(graph.needs);
  THDoubleTensor *needing = newDegrees(chances, 0), *needed = newDegrees(chances, 1);
  THDoubleTensor *ranks;
  int steps;

  printf("%ld packages, %td dependencies of which %td are different\n", graph.packages,
         THSDoubleTensor_nnz(graph.needs), THSDoubleTensor_nnz(chances));
  makeChances(chances, needed);
  ranks = newRanks(chances, needed, &steps);
  printf("ranks converged to %g in %d steps; their sum is %.12f\n\n", TOLERANCE, steps, THDoubleTensor_sumall(ranks));
  report(graph, ranks, needing);

  THDoubleTensor_free(ranks);
  THDoubleTensor_free(needed);
  THDoubleTensor_free(needing);
  THSDoubleTensor_free(chances);
  freeGraph(graph);
  return EXIT_SUCCESS;
}
