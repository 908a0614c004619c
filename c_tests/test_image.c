/*
 * Pictures: files in every format, hostile files, grids, heat maps and plots.
 */
#include "th_check.h"

#define PICTURE "image_test"

static void writeFile(const char *path, const void *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  CHECK(file && fwrite(bytes, 1, length, file) == length);
  fclose(file);
}

static size_t readFile(const char *path, unsigned char *bytes, size_t room) {
  FILE *file = fopen(path, "rb");
  size_t length = 0;
  if (CHECK(file != NULL)) {
    length = fread(bytes, 1, room, file);
    fclose(file);
  }
  return length;
}

/* A new picture whose bytes are all different, as a view that is not contiguous. */
static THByteTensor *newPicture(long planes, long height, long width) {
  THByteTensor *t = THByteTensor_newWithSize3d(width, planes, height);
  long k;
  for (k = 0; k < planes * height * width; k++)
    THByteTensor_data(t)[k] = (unsigned char)(k * 37 + 11);
  THByteTensor_transpose(t, NULL, 0, 1);
  THByteTensor_transpose(t, NULL, 1, 2);
  return t;
}

static void checkRoundTrips(void) {
  static const struct {
    const char *path;
    long planes;
  } cases[] = {{PICTURE ".png", 1}, {PICTURE ".png", 2}, {PICTURE ".png", 3}, {PICTURE ".png", 4},
               {PICTURE ".pgm", 1}, {PICTURE ".ppm", 3}, {PICTURE ".pnm", 3}, {PICTURE ".PNG", 3}};
  size_t k;

  CASE("written and read");
  for (k = 0; k < sizeof cases / sizeof *cases; k++) {
    THByteTensor *t = newPicture(cases[k].planes, 5, 7), *back;
    THFloatTensor *floats;
    THImage_save(cases[k].path, t);
    back = THImage_newLoad(cases[k].path);
    CHECK(THByteTensor_equal(t, back));
    CHECK_LONG(back->size[0], cases[k].planes);
    floats = THImage_newLoadFloat(cases[k].path);
    CHECK_NUMBER(THFloatTensor_get3d(floats, 0, 4, 6), THByteTensor_get3d(t, 0, 4, 6) / 255.0f);
    THImage_saveFloat(cases[k].path, floats);
    THByteTensor_free(back);
    back = THImage_newLoad(cases[k].path);
    CHECK(THByteTensor_equal(t, back));
    THFloatTensor_free(floats);
    THByteTensor_free(back);
    THByteTensor_free(t);
    remove(cases[k].path);
  }
}

static void checkSaveErrors(void) {
  THByteTensor *two = newPicture(2, 3, 3), *five = newPicture(5, 3, 3), *vector = THByteTensor_newWithSize1d(3);
  THFloatTensor *floats = THFloatTensor_newWithSize2d(1, 4), *back;

  CASE("what cannot be written");
  CHECK_ARG_ERROR(1, THImage_save(PICTURE ".gif", two));
  CHECK_ARG_ERROR(1, THImage_save("png", two));
  CHECK_ARG_ERROR(1, THImage_save(NULL, two));
  CHECK_ARG_ERROR(2, THImage_save(PICTURE ".png", NULL));
  CHECK_ARG_ERROR(2, THImage_save(PICTURE ".png", five));
  CHECK_ARG_ERROR(2, THImage_save(PICTURE ".png", vector));
  CHECK_ARG_ERROR(2, THImage_save(PICTURE ".ppm", two));
  CHECK(access(PICTURE ".ppm", F_OK) != 0);
  CHECK_ERROR(THImage_save("no/such/folder.png", two));

  CASE("numbers outside 0 to 1");
  THFloatTensor_set2d(floats, 0, 0, -1);
  THFloatTensor_set2d(floats, 0, 1, 7);
  THFloatTensor_set2d(floats, 0, 2, NAN);
  THFloatTensor_set2d(floats, 0, 3, 0.4f);
  THImage_saveFloat(PICTURE ".png", floats);
  back = THImage_newLoadFloat(PICTURE ".png");
  CHECK_NUMBER(THFloatTensor_get3d(back, 0, 0, 0), 0);
  CHECK_NUMBER(THFloatTensor_get3d(back, 0, 0, 1), 1);
  CHECK_NUMBER(THFloatTensor_get3d(back, 0, 0, 2), 0);
  CHECK_NUMBER(THFloatTensor_get3d(back, 0, 0, 3), 0.4f);
  THFloatTensor_free(back);
  THFloatTensor_free(floats);
  THByteTensor_free(vector);
  THByteTensor_free(five);
  THByteTensor_free(two);
  remove(PICTURE ".png");
}

/* Reads a file of these bytes. */
#define LOAD(BYTES) (writeFile(PICTURE, BYTES, sizeof(BYTES) - 1), THImage_newLoad(PICTURE))

static void checkPixels(THByteTensor *t, long planes, long height, long width, const unsigned char *expected) {
  long k;
  CHECK_LONG(t->size[0], planes);
  CHECK_LONG(t->size[1], height);
  CHECK_LONG(t->size[2], width);
  for (k = 0; k < planes * height * width; k++)
    CHECK_LONG(THByteTensor_data(t)[k], expected[k]);
  THByteTensor_free(t);
}

#define PIXELS(...) ((const unsigned char[]){__VA_ARGS__})

static void checkPnm(void) {
  THFloatTensor *t;

  CASE("PNM");
  checkPixels(LOAD("P1\n# a comment\n3 2\n101\n0 1 0\n"), 1, 2, 3, PIXELS(0, 255, 0, 255, 0, 255));
  checkPixels(LOAD("P4 3 2\n\xa0\x40"), 1, 2, 3, PIXELS(0, 255, 0, 255, 0, 255));
  checkPixels(LOAD("P2 2 1 100\n50 100\n"), 1, 1, 2, PIXELS(128, 255));
  checkPixels(LOAD("P3 1 2 255\n1 2 3 4 5 6"), 3, 2, 1, PIXELS(1, 4, 2, 5, 3, 6));
  checkPixels(LOAD("P6 2 1 255\n\1\2\3\4\5\6"), 3, 1, 2, PIXELS(1, 4, 2, 5, 3, 6));
  writeFile(PICTURE, "P5 1 1 65535\n\x80\x01", 15);
  t = THImage_newLoadFloat(PICTURE);
  CHECK_NUMBER(THFloatTensor_get3d(t, 0, 0, 0), 0x8001 / 65535.0f);
  THFloatTensor_free(t);

  CASE("damaged PNM");
  CHECK_ERROR(SINK(LOAD("P5 2 2 255\n\1\2\3")));
  CHECK_ERROR(SINK(LOAD("P5 2 2 255")));
  CHECK_ERROR(SINK(LOAD("P5 0 2 255\n")));
  CHECK_ERROR(SINK(LOAD("P5 -1 2 255\n")));
  CHECK_ERROR(SINK(LOAD("P5 2147483647 2147483647 255\n")));
  CHECK_ERROR(SINK(LOAD("P5 99999999999999999999 1 255\n")));
  CHECK_ERROR(SINK(LOAD("P2 1 1 70000\n1")));
  CHECK_ERROR(SINK(LOAD("P2 1 1 100\n101")));
  CHECK_ERROR(SINK(LOAD("P1 2147483647 1\n1")));
  CHECK_ERROR(SINK(LOAD("P1 2 1\n12")));
}

/* A grey JPEG of 8 x 8 equal pixels. */
static const unsigned char jpeg[] = {
    0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43, 0x00, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08,
    0x01, 0x01, 0x11, 0x00, 0xff, 0xc4, 0x00, 0x14, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0xff, 0xc4, 0x00, 0x14, 0x10, 0x01,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x48, 0x7f, 0xff, 0xd9,
};

static void checkJpeg(void) {
  THByteTensor *t;
  size_t length;

  CASE("JPEG");
  writeFile(PICTURE, jpeg, sizeof jpeg);
  t = THImage_newLoad(PICTURE);
  CHECK_LONG(t->size[0], 1);
  CHECK_LONG(t->size[1], 8);
  CHECK_LONG(t->size[2], 8);
  CHECK(THByteTensor_minall(t) >= 198 && THByteTensor_maxall(t) <= 202);
  THByteTensor_free(t);

  CASE("every beginning of a JPEG");
  for (length = 0; length < sizeof jpeg - 16; length++) {
    writeFile(PICTURE, jpeg, length);
    CHECK_ERROR(SINK(THImage_newLoad(PICTURE)));
  }
}

/* A picture of pictures/, which make_files.py there describes. */
static const char *picture(const char *name) {
  static char path[400];
  const char *folder = getenv("TH_TEST_PICTURES");
  CHECK(folder != NULL);
  snprintf(path, sizeof path, "%s/%s", folder ? folder : ".", name);
  return path;
}

/* What Pillow wrote: each kind of JPEG, and of PNG those that THImage_save does not make. */
static void checkOtherWriters(void) {
  static const struct {
    const char *name;
    long planes;
    int left[4], right[4];
    int tolerance; /* JPEG keeps colours about as they are; those of CMYK go through another model */
  } cases[] = {
      {"grey.jpg", 1, {60}, {200}, 2},
      {"full.jpg", 3, {210, 30, 40}, {20, 40, 220}, 4},
      {"half.jpg", 3, {210, 30, 40}, {20, 40, 220}, 4},
      {"quarter.jpg", 3, {210, 30, 40}, {20, 40, 220}, 4},
      {"progressive.jpg", 3, {210, 30, 40}, {20, 40, 220}, 4},
      {"restarts.jpg", 3, {210, 30, 40}, {20, 40, 220}, 4},
      {"cmyk.jpg", 3, {210, 30, 40}, {20, 40, 220}, 6},
      {"palette.png", 3, {210, 30, 40}, {20, 40, 220}, 0},
      {"transparent.png", 4, {210, 30, 40, 255}, {20, 40, 220, 128}, 0},
      {"deep.png", 1, {60}, {200}, 0},
  };
  size_t k;

  for (k = 0; k < sizeof cases / sizeof *cases; k++) {
    THByteTensor *t = THImage_newLoad(picture(cases[k].name));
    long plane, row, column;
    CASE(cases[k].name);
    CHECK_LONG(t->size[0], cases[k].planes);
    CHECK_LONG(t->size[1], 17);
    CHECK_LONG(t->size[2], 33);
    for (plane = 0; plane < cases[k].planes; plane++)
      for (row = 0; row < 17; row++)
        for (column = 0; column < 33; column++) {
          const int expected = (column < 16 ? cases[k].left : cases[k].right)[plane];
          /* Halved colours of the two pixels beside the border may be mixed. */
          if ((column != 15 && column != 16) || cases[k].tolerance == 0)
            CHECK(abs(THByteTensor_get3d(t, plane, row, column) - expected) <= cases[k].tolerance);
        }
    THByteTensor_free(t);
  }
}

static void checkHostilePng(void) {
  static unsigned char bytes[4096];
  THByteTensor *t = newPicture(3, 4, 4);
  size_t length, k;

  THImage_save(PICTURE ".png", t);
  THByteTensor_free(t);
  length = readFile(PICTURE ".png", bytes, sizeof bytes);
  remove(PICTURE ".png");

  CASE("every beginning of a PNG");
  for (k = 0; k < length - 12; k++) { /* the last chunk says only that it is the last */
    writeFile(PICTURE, bytes, k);
    CHECK_ERROR(SINK(THImage_newLoad(PICTURE)));
  }

  CASE("a PNG with each byte changed");
  for (k = 0; k < length; k++) {
    bytes[k] ^= 0x55;
    writeFile(PICTURE, bytes, length);
    TRY(THByteTensor_free(THImage_newLoad(PICTURE)));
    CHECK(check_caught.kind != CRASH);
    bytes[k] ^= 0x55;
  }

  CASE("a PNG that claims to be huge");
  {
    static const unsigned char huge[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\1\0\0\0\1\0\0\10\2\0\0\0\0\0\0\0";
    writeFile(PICTURE, huge, sizeof huge - 1);
    CHECK_ERROR(SINK(THImage_newLoad(PICTURE)));
  }
}

static void checkOtherFiles(void) {
  CASE("no pictures");
  CHECK_ARG_ERROR(1, SINK(THImage_newLoad(NULL)));
  CHECK_ARG_ERROR(1, SINK(THImage_newLoadFloat(NULL)));
  CHECK_ERROR(SINK(THImage_newLoad("no/such/file.png")));
  CHECK_ERROR(SINK(THImage_newLoad(".")));
  CHECK_ERROR(SINK(LOAD("")));
  CHECK_ERROR(SINK(LOAD("GIF89a")));
  CHECK_ERROR(SINK(LOAD("P7\n")));
}

static void checkGrid(void) {
  THByteTensor *images = THByteTensor_newWithSize3d(3, 1, 2), *grid;
  THFloatTensor *many = THFloatTensor_newWithSize4d(5, 2, 3, 4), *floats;

  CASE("grids");
  THByteTensor_fill(images, 9);
  grid = THImage_newGrid(images, 2);
  CHECK_LONG(grid->nDimension, 3);
  CHECK_LONG(grid->size[0], 1);
  CHECK_LONG(grid->size[1], 2 + 2 * (1 + 2));
  CHECK_LONG(grid->size[2], 2 + 2 * (2 + 2));
  CHECK_LONG(THByteTensor_sumall(grid), 3 * 2 * 9);
  CHECK_LONG(THByteTensor_get3d(grid, 0, 2, 2), 9);
  CHECK_LONG(THByteTensor_get3d(grid, 0, 2, 4), 0);
  CHECK_LONG(THByteTensor_get3d(grid, 0, 5, 3), 9);
  CHECK_LONG(THByteTensor_get3d(grid, 0, 5, 6), 0);
  THByteTensor_free(grid);
  CHECK_ARG_ERROR(1, SINK(THImage_newGrid(NULL, 1)));
  CHECK_ARG_ERROR(2, SINK(THImage_newGrid(images, -1)));
  THByteTensor_resize2d(images, 2, 3);
  CHECK_ARG_ERROR(1, SINK(THImage_newGrid(images, 1)));
  THByteTensor_free(images);

  THFloatTensor_fill(many, 0.5);
  floats = THImage_newGridFloat(many, 0);
  CHECK_LONG(floats->size[0], 2);
  CHECK_LONG(floats->size[1], 2 + 2 * (3 + 2));
  CHECK_LONG(floats->size[2], 2 + 3 * (4 + 2));
  CHECK_NUMBER(THFloatTensor_sumall(floats), 5 * 2 * 3 * 4 * 0.5);
  THFloatTensor_free(floats);
  THFloatTensor_free(many);
}

static int isColour(THByteTensor *t, long row, long column, int red, int green, int blue) {
  return THByteTensor_get3d(t, 0, row, column) == red && THByteTensor_get3d(t, 1, row, column) == green &&
         THByteTensor_get3d(t, 2, row, column) == blue;
}

static void checkHeatMap(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(2, 2);
  THByteTensor *map;

  CASE("heat maps");
  THFloatTensor_set2d(t, 0, 0, -3);
  THFloatTensor_set2d(t, 0, 1, 5);
  THFloatTensor_set2d(t, 1, 0, 1);
  THFloatTensor_set2d(t, 1, 1, NAN);
  map = THImage_newHeatMap(t, 3);
  CHECK_LONG(map->size[1], 6);
  CHECK_LONG(map->size[2], 6);
  CHECK(isColour(map, 0, 0, 68, 1, 84));
  CHECK(isColour(map, 2, 5, 253, 231, 37));
  CHECK(isColour(map, 5, 2, 33, 145, 140));
  CHECK(isColour(map, 3, 3, 160, 160, 160));
  THByteTensor_free(map);
  CHECK_ARG_ERROR(2, SINK(THImage_newHeatMap(t, 0)));
  CHECK_ARG_ERROR(1, SINK(THImage_newHeatMap(NULL, 1)));
  THFloatTensor_resize3d(t, 1, 2, 2);
  CHECK_ARG_ERROR(1, SINK(THImage_newHeatMap(t, 1)));
  THFloatTensor_free(t);
}

/* Pixels of a row or column of `picture` that have a colour. */
static long countColour(THByteTensor *picture, long row, long column, int red, int green, int blue) {
  long k, found = 0;
  for (k = 0; k < picture->size[row < 0 ? 1 : 2]; k++)
    found += isColour(picture, row < 0 ? k : row, row < 0 ? column : k, red, green, blue);
  return found;
}

static void checkHeatMapPlot(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(2, 4);
  THByteTensor *plot;
  long k;

  CASE("heat maps with axes");
  for (k = 0; k < 8; k++)
    THFloatTensor_set2d(t, k / 4, k % 4, k < 4 ? 0 : 1);
  plot = THImage_newHeatMapPlot(t, 100, 300);
  CHECK_LONG(plot->size[0], 3);
  CHECK_LONG(plot->size[1], 100);
  CHECK_LONG(plot->size[2], 300);
  /* The first row is dark and the second one bright: so are the bar's ends, the other way round. */
  {
    long dark = countColour(plot, 20, 0, 68, 1, 84), bright = countColour(plot, 60, 0, 253, 231, 37);
    CHECK(dark > 150 && dark == bright);
    CHECK_LONG(countColour(plot, 11, 0, 253, 231, 37), 16);
  }
  /* As many pixels for one row as for the other, and white around them. */
  CHECK_LONG(countColour(plot, -1, 100, 68, 1, 84), countColour(plot, -1, 100, 253, 231, 37));
  CHECK(isColour(plot, 0, 0, 255, 255, 255) && isColour(plot, 99, 299, 255, 255, 255));
  THByteTensor_free(plot);

  CASE("heat maps with axes: more elements than pixels, one element, no number, no room for labels");
  THFloatTensor_resize2d(t, 500, 1000);
  THFloatTensor_fill(t, 2);
  THByteTensor_free(THImage_newHeatMapPlot(t, 64, 200));
  THFloatTensor_resize1d(t, 1);
  THByteTensor_free(THImage_newHeatMapPlot(t, 300, 300));
  THFloatTensor_fill(t, NAN);
  plot = THImage_newHeatMapPlot(t, 64, 64);
  CHECK(isColour(plot, 32, 32, 160, 160, 160));
  THByteTensor_free(plot);
  CHECK_ARG_ERROR(1, SINK(THImage_newHeatMapPlot(NULL, 64, 64)));
  CHECK_ARG_ERROR(2, SINK(THImage_newHeatMapPlot(t, 63, 64)));
  CHECK_ARG_ERROR(3, SINK(THImage_newHeatMapPlot(t, 64, 16385)));
  THFloatTensor_free(t);
}

static void checkPlot(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(2, 5);
  THByteTensor *plot;
  long column, lines = 0;

  CASE("plots");
  for (column = 0; column < 5; column++) {
    THFloatTensor_set2d(t, 0, column, (float)column);
    THFloatTensor_set2d(t, 1, column, NAN);
  }
  plot = THImage_newPlot(t, 100, 200);
  CHECK_LONG(plot->size[0], 3);
  CHECK_LONG(plot->size[1], 100);
  CHECK_LONG(plot->size[2], 200);
  CHECK(isColour(plot, 0, 0, 255, 255, 255));
  for (column = 0; column < 200; column++) {
    long row, inColumn = 0;
    for (row = 0; row < 100; row++)
      inColumn += isColour(plot, row, column, 0, 114, 178);
    lines += inColumn > 0;
    CHECK(inColumn <= 5);
  }
  CHECK(lines > 100); /* the line crosses the frame */
  THByteTensor_free(plot);
  THFloatTensor_fill(t, NAN);
  THByteTensor_free(THImage_newPlot(t, 64, 64));
  CHECK_ARG_ERROR(1, SINK(THImage_newPlot(NULL, 64, 64)));
  CHECK_ARG_ERROR(2, SINK(THImage_newPlot(t, 63, 64)));
  CHECK_ARG_ERROR(3, SINK(THImage_newPlot(t, 64, 16385)));
  THFloatTensor_resize1d(t, 1);
  THByteTensor_free(THImage_newPlot(t, 64, 64));
  THFloatTensor_free(t);
}

int main(void) {
  check_catchErrors();
  checkRoundTrips();
  checkSaveErrors();
  checkPnm();
  checkJpeg();
  checkOtherWriters();
  checkHostilePng();
  checkOtherFiles();
  checkGrid();
  checkHeatMap();
  checkHeatMapPlot();
  checkPlot();
  remove(PICTURE);
  return check_report();
}
