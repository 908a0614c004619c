/*
 * THImage.h: files of pictures as tensors, and pictures of tensors.
 *
 * A picture is a tensor of planes x height x width: one plane of grey, or three
 * of red, green and blue, either with a plane of opacity behind them. Bytes
 * reach from 0 to 255, floats from 0 to 1.
 *
 *     THFloatTensor *photo = THImage_newLoadFloat("photo.jpg");
 *     THFloatTensor *red = THFloatTensor_newSelect(photo, 0, 0);
 *     THByteTensor *map = THImage_newHeatMap(red, 1);
 *     THImage_save("red.png", map);
 *     THByteTensor_free(map);
 *     THFloatTensor_free(red);
 *     THFloatTensor_free(photo);
 *
 * Read are PNG, JPEG, and PNM (PBM, PGM and PPM, as text and as bytes); written
 * are PNG and PNM. What a file claims of its size is believed only as far as its
 * length bears it out.
 */
#ifndef TH_IMAGE_INC
#define TH_IMAGE_INC

#include "THTensor.h"

/* >>> prototypes generated from src/ffi/image.rs by "make headers": edit there */
/**
 * The picture in the file `path`, PNG, JPEG or PNM by its content, as a new tensor of planes x height x
 * width with bytes from 0 to 255: one plane of grey or three of red, green and blue, with a plane of
 * opacity behind them where a PNG has one. Ownership: the caller frees it. Errors: 1 if NULL; the file
 * cannot be read, is no picture, is damaged, or is larger than 1 GB; no memory.
 */
TH_API TH_OWNED struct THByteTensor *THImage_newLoad(const char *path);

/**
 * As THImage_newLoad, with numbers from 0 to 1, of 16 bits where the file has them.
 */
TH_API TH_OWNED struct THFloatTensor *THImage_newLoadFloat(const char *path);

/**
 * Writes `image`, height x width or 1 to 4 planes x height x width of bytes, to the file `path`: as PNG
 * if its name ends with .png; as PNM if it ends with .pgm, .ppm or .pnm. Errors: 1 if NULL or with
 * another ending; 2 if NULL, of other sizes, or with opacity in a PNM; the file cannot be written; no
 * memory.
 */
TH_API void THImage_save(const char *path, struct THByteTensor *image);

/**
 * As THImage_save, for numbers from 0 to 1; what is outside becomes the nearest of them.
 */
TH_API void THImage_saveFloat(const char *path, struct THFloatTensor *image);

/**
 * A new picture, planes x height x width, with all pictures of `images`, which is count x planes x
 * height x width or count x height x width: `columns` in a row, two pixels of 0 around each; 0 makes
 * about as many rows as columns. Ownership: the caller frees it. Errors: 1 if NULL or of other
 * dimensions; 2 if negative; no memory.
 */
TH_API TH_OWNED struct THByteTensor *THImage_newGrid(struct THByteTensor *images, long columns);

/**
 * As THImage_newGrid, for floats.
 */
TH_API TH_OWNED struct THFloatTensor *THImage_newGridFloat(struct THFloatTensor *images, long columns);

/**
 * A new picture of `matrix` (a vector is one row) in three planes, in which each element is a square of
 * `zoom` x `zoom` pixels, dark for the least and bright for the largest; what is not finite is grey.
 * Ownership: the caller frees it. Errors: 1 if NULL or neither matrix nor vector; 2 if not positive; no
 * memory.
 */
TH_API TH_OWNED struct THByteTensor *THImage_newHeatMap(struct THFloatTensor *matrix, long zoom);

/**
 * A new picture in three planes of `height` x `width` pixels, with the colours of THImage_newHeatMap in a
 * frame: positions, counted from the index base, are written at the left and below, and at the right is
 * a bar of colours with the numbers that they stand for. Ownership: the caller frees it. Errors: as
 * THImage_newPlot.
 */
TH_API TH_OWNED struct THByteTensor *THImage_newHeatMapPlot(struct THFloatTensor *matrix, long height,
    long width);

/**
 * A new picture in three planes of `height` x `width` pixels, with a line through the elements of the
 * vector `lines`, or one for each row of a matrix. Round numbers are written at the left, positions,
 * counted from the index base, below, and above which row has which colour. Ownership: the caller frees
 * it. Errors: 1 if NULL or neither vector nor matrix; 2, 3 if below 64 or above 16384; no memory.
 */
TH_API TH_OWNED struct THByteTensor *THImage_newPlot(struct THFloatTensor *lines, long height, long width);

/* <<< end of generated prototypes */

#endif
