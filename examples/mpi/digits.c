/*
 * digits.c: the network of examples/digits, trained by several processes.
 *
 * usage: mpirun -n N digits [DATA.csv [EPOCHS [BUCKET]]]
 *
 * Each process computes the gradients of its part of every batch. They are added up while the layers before are still
 * computed: as soon as BUCKET elements are complete (1,500 unless said otherwise), an allreduce of them is started that
 * goes on beside the computation. So N processes take the same steps as one, and print the same losses but for rounding. At
 * the end stands what each process did with its time. With TH_AUDIT=1 in its environment every process ends with an
 * account of what it owned.
 */
#include "../digits/network.h"

#include <TH/THMPI.h>

#define SEED 1
#define EPOCHS 20
#define BUCKET 1500
#define MOST_BUCKETS 16

/* Which process of how many this is. */
typedef struct {
  int rank, count;
} Place;

/* ---- the sum of the gradients of all processes ------------------------------------------ */

/* The gradients of a step, from the last to the first. */
typedef struct {
  THFloatTensor *gradients;
  long begun;        /* their sum is on its way from here to the end */
  long bucket;
  THMPIRequest *requests[MOST_BUCKETS];
  int count;
  double waited;     /* seconds, in all steps */
} Reduction;

/* The gradients from `first` on are complete. */
static void reduceBucket(long first, void *data) {
  Reduction *reduction = data;
  THFloatTensor *part;
  int k;

  /* MPI works on what it was given when it is called. */
  for (k = 0; k < reduction->count; k++)
    THMPIRequest_test(reduction->requests[k], MPI_STATUS_IGNORE);
  if (first > 0 && (reduction->begun - first < reduction->bucket || reduction->count == MOST_BUCKETS - 1))
    return;
  part = THFloatTensor_newNarrow(reduction->gradients, 0, first, reduction->begun - first);
  reduction->requests[reduction->count++] = THFloatTensor_newMPIAllreduce(part, part, MPI_SUM, MPI_COMM_WORLD);
  reduction->begun = first;
  THFloatTensor_free(part); /* the request keeps its elements */
}

static void beginReduction(Reduction *reduction) {
  reduction->begun = reduction->gradients->size[0];
  reduction->count = 0;
}

/* The mean of all processes' gradients takes the place of this one's. */
static void finishReduction(Reduction *reduction, Place place) {
  const double before = MPI_Wtime();
  int k;
  for (k = 0; k < reduction->count; k++) {
    THMPIRequest_wait(reduction->requests[k], MPI_STATUS_IGNORE);
    THMPIRequest_free(reduction->requests[k]);
  }
  reduction->waited += MPI_Wtime() - before;
  THFloatTensor_mul(reduction->gradients, reduction->gradients, 1.0f / (float)place.count);
}

/* ---- training --------------------------------------------------------------------------- */

/* This process's part of a batch that begins at row `first`; returns its mean loss. */
static double trainBatch(Network *network, Reduction *reduction, Place place, THFloatTensor *planes, THLongTensor *targets,
                         long first, float rate) {
  const long part = BATCH / place.count;
  THFloatTensor *images = THFloatTensor_newNarrow(planes, 0, first + place.rank * part, part);
  THLongTensor *classes = THLongTensor_newNarrow(targets, 0, first + place.rank * part, part);
  double loss;

  beginReduction(reduction);
  loss = computeGradients(network, images, classes, reduceBucket, reduction);
  finishReduction(reduction, place);
  stepNetwork(network, rate);
  THLongTensor_free(classes);
  THFloatTensor_free(images);
  return loss;
}

/* The mean of a number of all processes. */
static double meanOf(double number, Place place) {
  THDoubleTensor *sum = THDoubleTensor_newWithSize1d(1);
  THDoubleTensor_set1d(sum, 0, number);
  THDoubleTensor_mpiAllreduce(sum, sum, MPI_SUM, MPI_COMM_WORLD);
  number = THDoubleTensor_get1d(sum, 0) / place.count;
  THDoubleTensor_free(sum);
  return number;
}

/* Trains for some passes over the rows, which all processes shuffle alike; returns how many images were seen by all. */
static long train(Network *network, Reduction *reduction, Place place, THFloatTensor *rows, int epochs,
                  THGenerator *generator) {
  THFloatTensor *planes = newPlanes(rows), *shuffled = THFloatTensor_new();
  THLongTensor *targets = newTargets(rows), *truth = THLongTensor_new();
  long first = 0;
  int epoch;

  for (epoch = 1; epoch <= epochs; epoch++) {
    double loss = 0;
    shuffle(shuffled, truth, planes, targets, generator);
    for (first = 0; first + BATCH <= rows->size[0]; first += BATCH)
      loss += BATCH * trainBatch(network, reduction, place, shuffled, truth, first, rateOf(epoch, epochs));
    loss = meanOf(loss / (double)first, place);
    if (place.rank == 0) {
      printf("epoch %2d  loss %.6f\n", epoch, loss);
      fflush(stdout);
    }
  }
  THLongTensor_free(truth);
  THLongTensor_free(targets);
  THFloatTensor_free(shuffled);
  THFloatTensor_free(planes);
  return epochs * first;
}

/* ---- what came of it ----------------------------------------------------------------------- */

/* How far the parameters of the processes are apart: they took the same steps. */
static double spread(THFloatTensor *parameters) {
  THFloatTensor *most = THFloatTensor_new(), *least = THFloatTensor_new();
  double result;
  THFloatTensor_mpiAllreduce(most, parameters, MPI_MAX, MPI_COMM_WORLD);
  THFloatTensor_mpiAllreduce(least, parameters, MPI_MIN, MPI_COMM_WORLD);
  THFloatTensor_csub(most, most, 1, least);
  result = THFloatTensor_maxall(most);
  THFloatTensor_free(least);
  THFloatTensor_free(most);
  return result;
}

/* Prints the seconds of every process, from process 0. */
static void reportTimes(double seconds, double waited, long images, Place place) {
  THDoubleTensor *mine = THDoubleTensor_newWithSize2d(1, 2), *all = THDoubleTensor_new();
  long k;

  THDoubleTensor_set2d(mine, 0, 0, seconds - waited);
  THDoubleTensor_set2d(mine, 0, 1, waited);
  THDoubleTensor_mpiGather(all, mine, 0, 0, MPI_COMM_WORLD);
  for (k = 0; place.rank == 0 && k < place.count; k++)
    printf("process %ld: %.3f s computing, %.3f s waiting\n", k, THDoubleTensor_get2d(all, k, 0),
           THDoubleTensor_get2d(all, k, 1));
  if (place.rank == 0)
    printf("%ld images in %.3f s: %.0f a second by %d processes\n", images, seconds, (double)images / seconds, place.count);
  THDoubleTensor_free(all);
  THDoubleTensor_free(mine);
}

static void reportAccuracy(Network *network, THFloatTensor *rows) {
  THLongTensor *taken = newRecognised(network, rows);
  THFloatTensor *labels = newLabels(rows);
  long i, right = 0;
  for (i = 0; i < rows->size[0]; i++)
    right += THTensor_fastGet1d(taken, i) == (long)THFloatTensor_get1d(labels, i);
  printf("accuracy: %.1f %% (%ld of %ld test images)\n", 100.0 * (double)right / (double)rows->size[0], right,
         rows->size[0]);
  THFloatTensor_free(labels);
  THLongTensor_free(taken);
}

/* The processors of a machine are shared by the processes on it. */
static void shareProcessors(void) {
  MPI_Comm machine;
  int here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size(machine, &here);
  MPI_Comm_free(&machine);
  THSetNumThreads(THMax(1, THGetNumCores() / here));
}

static void run(const char *data, int epochs, long bucket, Place place) {
  THGenerator *generator = THGenerator_new();
  THFloatTensor *digits = newDigits(data);
  Reduction reduction;
  Network *network;
  Split split;
  double began;
  long images;

  THRandom_manualSeed(generator, SEED);
  split = newSplit(digits, generator);
  THFloatTensor_free(digits);
  network = newNetwork(generator);
  THFloatTensor_mpiBcast(parametersOf(network), 0, MPI_COMM_WORLD); /* whatever the others have made of theirs */

  memset(&reduction, 0, sizeof reduction);
  reduction.gradients = gradientsOf(network);
  reduction.bucket = bucket;
  MPI_Barrier(MPI_COMM_WORLD);
  began = MPI_Wtime();
  images = train(network, &reduction, place, split.train, epochs, generator);
  reportTimes(MPI_Wtime() - began, reduction.waited, images, place);
  if (spread(parametersOf(network)) != 0)
    THError("the parameters of the processes are not the same");
  if (place.rank == 0)
    reportAccuracy(network, split.test);

  freeNetwork(network);
  freeSplit(split);
  THGenerator_free(generator);
}

int main(int argc, char **argv) {
  const char *data = argc > 1 ? argv[1] : "examples/data/digits.csv";
  const int epochs = argc > 2 ? atoi(argv[2]) : EPOCHS;
  const long bucket = argc > 3 ? atol(argv[3]) : BUCKET;
  Place place;

  MPI_Init(&argc, &argv);
  THMPI_abortOnError(); /* of one process: the others would wait for it */
  MPI_Comm_rank(MPI_COMM_WORLD, &place.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &place.count);
  if (BATCH % place.count != 0)
    THError("a batch of %d images is not %d equal parts", BATCH, place.count);
  shareProcessors();
  run(data, epochs, bucket, place);
  MPI_Finalize();
  return EXIT_SUCCESS;
}
