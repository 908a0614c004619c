#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/blas.c"
#else

/* Products of memory beside loops over columns-first matrices. Numbers are small, so that sums are exact. */

enum { TEST_(ROOM) = 900 };

static void TEST_(fill)(real *memory, int salt) {
  int k;
  for (k = 0; k < TEST_(ROOM); k++)
    memory[k] = (real)((k * 7 + salt) % 5);
}

static void TEST_(same)(const real *actual, const real *expected) {
  int k;
  for (k = 0; k < TEST_(ROOM); k++)
    if (!CHECK_NUMBER(actual[k], expected[k])) {
      fprintf(stderr, "    at %d\n", k);
      break;
    }
}

static void TEST_(matrices)(void) {
  static const long sizes[][3] = {{3, 4, 5}, {1, 1, 1}, {17, 9, 13}, {4, 4, 0}, {1, 6, 2}};
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
  static const char letters[] = "ntc"; /* c transposes where the Fortran BLAS has the type */
#else
  static const char letters[] = "ntT";
#endif
  real a[TEST_(ROOM)], b[TEST_(ROOM)], c[TEST_(ROOM)], expected[TEST_(ROOM)];
  long i, j, l;
  int s, ta, tb, beta;

  TYPED_CASE("gemm");
  for (s = 0; s < 5; s++)
    for (ta = 0; ta < 3; ta++)
      for (tb = 0; tb < 3; tb++)
        for (beta = 0; beta < 3; beta++) {
          const long m = sizes[s][0], n = sizes[s][1], k = sizes[s][2];
          const int gap = m > 1 && n > 1 && k != 1; /* as in the original, matrices of one row or column have none */
          const long lda = (ta ? k : m) + 2 * gap, ldb = (tb ? n : k) + gap, ldc = m + 3 * gap;
          TEST_(fill)(a, 1), TEST_(fill)(b, 2), TEST_(fill)(c, 3), TEST_(fill)(expected, 3);
          for (j = 0; j < n; j++)
            for (i = 0; i < m; i++) {
              real sum = 0;
              for (l = 0; l < k; l++)
                sum = (real)(sum + a[ta ? l + i * lda : i + l * lda] * b[tb ? j + l * ldb : l + j * ldb]);
              expected[i + j * ldc] = (real)(beta * expected[i + j * ldc] + 2 * sum);
            }
          THBlas_(gemm)(letters[ta], letters[tb], m, n, k, 2, a, lda, b, ldb, (real)beta, c, ldc);
          TEST_(same)(c, expected);
        }
  for (s = 0; s < 5; s++)
    for (ta = 0; ta < 2; ta++)
      for (beta = 0; beta < 3; beta++) {
        const long m = sizes[s][0], n = sizes[s][1], lda = m + (m > 1 && n > 1 ? 2 : 0), incx = 1 + s % 3, incy = 1 + ta;
        const long rows = ta ? n : m, columns = ta ? m : n;
        TYPED_CASE("gemv");
        TEST_(fill)(a, 1), TEST_(fill)(b, 2), TEST_(fill)(c, 3), TEST_(fill)(expected, 3);
        for (i = 0; i < rows; i++) {
          real sum = 0;
          for (j = 0; j < columns; j++)
            sum = (real)(sum + a[ta ? j + i * lda : i + j * lda] * b[j * incx]);
          expected[i * incy] = (real)(beta * expected[i * incy] + 2 * sum);
        }
        THBlas_(gemv)(letters[ta], m, n, 2, a, lda, b, incx, (real)beta, c, incy);
        TEST_(same)(c, expected);

        TYPED_CASE("ger");
        TEST_(fill)(c, 3), TEST_(fill)(expected, 3);
        for (j = 0; j < n; j++)
          for (i = 0; i < m; i++)
            expected[i + j * lda] = (real)(expected[i + j * lda] + 2 * a[i * incx] * b[j * incy]);
        THBlas_(ger)(m, n, 2, a, incx, b, incy, c, lda);
        TEST_(same)(c, expected);
      }
}

static void TEST_(blasVectors)(void) {
  static const long counts[] = {0, 1, 7, 100};
  real x[TEST_(ROOM)], y[TEST_(ROOM)], expected[TEST_(ROOM)], other[TEST_(ROOM)];
  long i;
  int k, stepX, stepY;
  for (k = 0; k < 4; k++)
    for (stepX = 1; stepX < 4; stepX++)
      for (stepY = 1; stepY < 4; stepY++) {
        const long n = counts[k];
        real sum = 0;
        TEST_(fill)(x, 1), TEST_(fill)(y, 2), TEST_(fill)(expected, 2), TEST_(fill)(other, 1);

        TYPED_CASE("dot");
        for (i = 0; i < n; i++)
          sum = (real)(sum + x[i * stepX] * y[i * stepY]);
        CHECK_NUMBER(THBlas_(dot)(n, x, stepX, y, stepY), sum);

        TYPED_CASE("axpy");
        for (i = 0; i < n; i++)
          expected[i * stepY] = (real)(expected[i * stepY] + 3 * x[i * stepX]);
        THBlas_(axpy)(n, 3, x, stepX, y, stepY);
        TEST_(same)(y, expected);

        TYPED_CASE("copy");
        for (i = 0; i < n; i++)
          expected[i * stepY] = x[i * stepX];
        THBlas_(copy)(n, x, stepX, y, stepY);
        TEST_(same)(y, expected);

        TYPED_CASE("scal");
        for (i = 0; i < n; i++)
          other[i * stepX] = (real)(3 * other[i * stepX]);
        THBlas_(scal)(n, 3, x, stepX);
        TEST_(same)(x, other);

        TYPED_CASE("swap");
        for (i = 0; i < n; i++) {
          const real kept = other[i * stepX];
          other[i * stepX] = expected[i * stepY];
          expected[i * stepY] = kept;
        }
        THBlas_(swap)(n, x, stepX, y, stepY);
        TEST_(same)(x, other);
        TEST_(same)(y, expected);
      }
}

#endif
