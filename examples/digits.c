/*
 * digits.c: recognises handwritten digits by their nearest class mean.
 *
 * usage: digits [DATA.csv [OUT.pgm]]
 *
 * Reads the images of data/digits.csv into one tensor and works on views of it
 * throughout: a part to learn from and a part to test on, the pixels and the
 * labels of each, the images of one class. It prints how many test images were
 * recognised and which digits were taken for which, writes a picture of what
 * it learned, and ends with an account of the objects that it owned.
 */
#include <TH/TH.h>

#define SIDE 8                /* pixels along each side of an image */
#define PIXELS (SIDE * SIDE)
#define INK 16                /* the darkest grey value */
#define CLASSES 10
#define TEST_IMAGES 597       /* the last ones; the others are learned from */

/* ---- the golden rule, with a book of accounts --------------------------- */

static struct {
  long created, retained, freed;
} account;

/* Notes the object that a `new...` function has just made ours. */
#define OWN(object) (account.created++, (object))

/* Adds an owner to an object, and takes one away. TYPE is FloatTensor, LongStorage, ... */
#define RETAIN(TYPE, object) (account.retained++, TH##TYPE##_retain(object))
#define FREE(TYPE, object) (account.freed++, TH##TYPE##_free(object))

/* ---- reading ------------------------------------------------------------ */

/*
 * A new tensor of one row for each line of a CSV file: PIXELS grey values and
 * the label. The rows are read into a tensor that grows by doubling, and the
 * result is a view of those that were filled.
 */
static THFloatTensor *newDigits(const char *path) {
  const long columns = PIXELS + 1;
  THFloatTensor *rows = OWN(THFloatTensor_newWithSize2d(256, columns));
  THFloatTensor *result;
  FILE *file = fopen(path, "r");
  long n = 0, column = 0;
  float value;

  if (!file)
    THError("cannot open %s", path);
  while (fscanf(file, "%f%*[,\r\n]", &value) == 1) {
    if (n == rows->size[0])
      THFloatTensor_resize2d(rows, 2 * n, columns);
    THFloatTensor_set2d(rows, n, column, value);
    if (++column == columns) {
      column = 0;
      n++;
    }
  }
  fclose(file);
  if (n <= TEST_IMAGES || column != 0)
    THError("%s: expected lines of %ld numbers, more than %d of them", path, columns, TEST_IMAGES);

  result = OWN(THFloatTensor_newNarrow(rows, 0, 0, n));
  FREE(FloatTensor, rows); /* the view keeps the elements alive */
  return result;
}

/* The pixels of each row, and their labels: both are views. */
static THFloatTensor *newPixels(THFloatTensor *rows) { return OWN(THFloatTensor_newNarrow(rows, 1, 0, PIXELS)); }
static THFloatTensor *newLabels(THFloatTensor *rows) { return OWN(THFloatTensor_newSelect(rows, 1, PIXELS)); }

/* ---- learning ----------------------------------------------------------- */

/* Copies rows so that those of each class lie together, and tells how many each class has. */
static THFloatTensor *newSortedByClass(THFloatTensor *rows, long count[CLASSES]) {
  THFloatTensor *sorted = OWN(THFloatTensor_newWithSize2d(rows->size[0], rows->size[1]));
  THFloatTensor *labels = newLabels(rows);
  long next = 0, i;
  int class;

  for (class = 0; class < CLASSES; class++) {
    const long first = next;
    for (i = 0; i < rows->size[0]; i++) {
      if ((int)THFloatTensor_get1d(labels, i) == class) {
        THFloatTensor *from = OWN(THFloatTensor_newSelect(rows, 0, i));
        THFloatTensor *to = OWN(THFloatTensor_newSelect(sorted, 0, next++));
        THFloatTensor_copy(to, from);
        FREE(FloatTensor, from);
        FREE(FloatTensor, to);
      }
    }
    count[class] = next - first;
  }
  if (next != rows->size[0])
    THError("a label is none of 0 to %d", CLASSES - 1);
  FREE(FloatTensor, labels);
  return sorted;
}

/* A new CLASSES x PIXELS tensor: row c is the mean image of class c. */
static THFloatTensor *newClassMeans(THFloatTensor *train) {
  long count[CLASSES], first = 0, i;
  THFloatTensor *sorted = newSortedByClass(train, count);
  THFloatTensor *pixels = newPixels(sorted);
  THFloatTensor *means = OWN(THFloatTensor_newWithSize2d(CLASSES, PIXELS));
  int class;

  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *members = OWN(THFloatTensor_newNarrow(pixels, 0, first, count[class]));
    THFloatTensor *mean = OWN(THFloatTensor_newNarrow(means, 0, class, 1));

    /* each line along dimension 0 is one pixel of all the members */
    TH_TENSOR_DIM_APPLY2(float, members, float, mean, 0,
      double sum = 0;
      for (i = 0; i < members_size; i++)
        sum += members_data[i * members_stride];
      *mean_data = (float)(sum / members_size);)

    first += count[class];
    FREE(FloatTensor, members);
    FREE(FloatTensor, mean);
  }
  FREE(FloatTensor, pixels);
  FREE(FloatTensor, sorted);
  return means;
}

/* ---- recognising -------------------------------------------------------- */

static double squaredDistance(THFloatTensor *a, THFloatTensor *b) {
  double sum = 0;
  TH_TENSOR_APPLY2(float, a, float, b,
    const double difference = *a_data - *b_data;
    sum += difference * difference;)
  return sum;
}

/* The class whose mean is nearest to the image. */
static int classify(THFloatTensor *image, THFloatTensor *means) {
  double best = HUGE_VAL;
  int class, found = 0;

  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *mean = OWN(THFloatTensor_newSelect(means, 0, class));
    const double distance = squaredDistance(image, mean);
    if (distance < best) {
      best = distance;
      found = class;
    }
    FREE(FloatTensor, mean);
  }
  return found;
}

/* A new CLASSES x CLASSES tensor that counts the test images by what they show and what they were taken for. */
static THLongTensor *newConfusion(THFloatTensor *test, THFloatTensor *means) {
  THLongTensor *confusion = OWN(THLongTensor_newWithSize2d(CLASSES, CLASSES));
  THFloatTensor *pixels = newPixels(test);
  THFloatTensor *labels = newLabels(test);
  long i;

  THLongStorage_fill(confusion->storage, 0);
  for (i = 0; i < test->size[0]; i++) {
    THFloatTensor *image = OWN(THFloatTensor_newSelect(pixels, 0, i));
    const long shown = (long)THFloatTensor_get1d(labels, i);
    const long taken = classify(image, means);
    THLongTensor_set2d(confusion, shown, taken, THLongTensor_get2d(confusion, shown, taken) + 1);
    FREE(FloatTensor, image);
  }
  FREE(FloatTensor, labels);
  FREE(FloatTensor, pixels);
  return confusion;
}

static void report(THLongTensor *confusion) {
  long right = 0, all = 0;
  int shown, taken;

  TH_TENSOR_APPLY(long, confusion, all += *confusion_data;)
  for (shown = 0; shown < CLASSES; shown++)
    right += THTensor_fastGet2d(confusion, shown, shown);

  printf("accuracy: %.1f %% (%ld of %ld test images)\n\n", 100.0 * (double)right / (double)all, right, all);
  printf("shown \\ taken for");
  for (taken = 0; taken < CLASSES; taken++)
    printf("%4d", taken);
  printf("\n");
  for (shown = 0; shown < CLASSES; shown++) {
    printf("%17d", shown);
    for (taken = 0; taken < CLASSES; taken++)
      printf("%4ld", THLongTensor_get2d(confusion, shown, taken));
    printf("\n");
  }
}

/* ---- the picture -------------------------------------------------------- */

#define ZOOM 12                      /* each pixel becomes a square of this side */
#define TILE (SIDE * ZOOM)
#define GAP ZOOM                     /* paper around each image */
#define PITCH (TILE + GAP)

/*
 * Draws PIXELS values as tile (row, column) of the canvas. The tile is seen as
 * SIDE x SIDE squares of ZOOM x ZOOM, and each pixel is expanded to a square.
 */
static void drawImage(THFloatTensor *canvas, int row, int column, THFloatTensor *image) {
  THLongStorage *square = OWN(THLongStorage_newWithSize4(SIDE, SIDE, 1, 1));
  THLongStorage *zoomed = OWN(THLongStorage_newWithSize4(SIDE, SIDE, ZOOM, ZOOM));
  THFloatTensor *tile = OWN(THFloatTensor_newNarrow(canvas, 0, GAP + row * PITCH, TILE));
  THFloatTensor *pixels = OWN(THFloatTensor_newView(image, square));
  THFloatTensor *squares = OWN(THFloatTensor_newExpand(pixels, zoomed));

  THFloatTensor_narrow(tile, NULL, 1, GAP + column * PITCH, TILE);
  THFloatTensor_unfold(tile, NULL, 0, ZOOM, ZOOM);
  THFloatTensor_unfold(tile, NULL, 1, ZOOM, ZOOM);
  THFloatTensor_copy(tile, squares);

  FREE(FloatTensor, squares);
  FREE(FloatTensor, pixels);
  FREE(FloatTensor, tile);
  FREE(LongStorage, zoomed);
  FREE(LongStorage, square);
}

/* A new view of the pixels of the first image of a class. */
static THFloatTensor *newExample(THFloatTensor *rows, int class) {
  THFloatTensor *pixels = newPixels(rows);
  THFloatTensor *labels = newLabels(rows);
  THFloatTensor *result;
  long i = 0;

  while (i < labels->size[0] - 1 && (int)THFloatTensor_get1d(labels, i) != class)
    i++;
  result = OWN(THFloatTensor_newSelect(pixels, 0, i));
  FREE(FloatTensor, labels);
  FREE(FloatTensor, pixels);
  return result;
}

/* Writes grey values from 0 (paper) to INK as a binary PGM file. */
static void writePicture(const char *path, THFloatTensor *canvas) {
  THByteTensor *grey = OWN(THByteTensor_newWithSize2d(canvas->size[0], canvas->size[1]));
  const size_t bytes = (size_t)THByteTensor_nElement(grey);
  FILE *file = fopen(path, "wb");

  if (!file)
    THError("cannot open %s", path);
  TH_TENSOR_APPLY2(float, canvas, unsigned char, grey,
    *grey_data = (unsigned char)(255.0f - *canvas_data * (255.0f / INK) + 0.5f);)
  fprintf(file, "P5\n%ld %ld\n255\n", grey->size[1], grey->size[0]);
  if (fwrite(THByteTensor_data(grey), 1, bytes, file) != bytes || fclose(file) != 0)
    THError("cannot write %s", path);
  FREE(ByteTensor, grey);
}

/* The class means above, a test image of each class below. */
static void drawPicture(const char *path, THFloatTensor *means, THFloatTensor *test) {
  THFloatTensor *canvas = OWN(THFloatTensor_newWithSize2d(GAP + 2 * PITCH, GAP + CLASSES * PITCH));
  int class;

  THFloatStorage_fill(canvas->storage, 0);
  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *mean = OWN(THFloatTensor_newSelect(means, 0, class));
    THFloatTensor *example = newExample(test, class);
    drawImage(canvas, 0, class, mean);
    drawImage(canvas, 1, class, example);
    FREE(FloatTensor, example);
    FREE(FloatTensor, mean);
  }
  writePicture(path, canvas);
  FREE(FloatTensor, canvas);
}

/* ---- main --------------------------------------------------------------- */

/* A data set, and the two views that part it. Each field owns one count. */
typedef struct {
  THFloatTensor *all, *train, *test;
} Split;

static Split newSplit(THFloatTensor *digits) {
  const long train = digits->size[0] - TEST_IMAGES;
  Split split;
  RETAIN(FloatTensor, digits);
  split.all = digits;
  split.train = OWN(THFloatTensor_newNarrow(digits, 0, 0, train));
  split.test = OWN(THFloatTensor_newNarrow(digits, 0, train, TEST_IMAGES));
  return split;
}

static void freeSplit(Split split) {
  FREE(FloatTensor, split.test);
  FREE(FloatTensor, split.train);
  FREE(FloatTensor, split.all);
}

int main(int argc, char **argv) {
  const char *data = argc > 1 ? argv[1] : "examples/data/digits.csv";
  const char *picture = argc > 2 ? argv[2] : "digits.pgm";
  THFloatTensor *digits = newDigits(data);
  Split split = newSplit(digits);
  THFloatTensor *means;
  THLongTensor *confusion;
  long left;

  FREE(FloatTensor, digits); /* the split has kept it */
  means = newClassMeans(split.train);
  confusion = newConfusion(split.test, means);

  printf("%ld images of %dx%d: %ld to learn from, %ld to test on\n", split.all->size[0], SIDE, SIDE,
         split.train->size[0], split.test->size[0]);
  report(confusion);
  drawPicture(picture, means, split.test);
  printf("\n%s: the ten means above, ten test images below\n", picture);

  FREE(LongTensor, confusion);
  FREE(FloatTensor, means);
  freeSplit(split);

  left = account.created + account.retained - account.freed;
  printf("objects: %ld created + %ld retained - %ld freed = %ld left\n", account.created, account.retained,
         account.freed, left);
  return left == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
