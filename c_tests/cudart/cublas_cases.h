/*
 * cublas_cases.h: the functions of cuBLAS for one type, REAL, whose names begin with F(x); against sums as they are defined.
 * EPSILON is the distance of 1 to the next number.
 */
#define MOST 100

static REAL S_(content)[4][MOST * MOST + 8];

/* Numbers from -1 to 1. */
static void S_(fill)(REAL *x, long n) {
  while (n-- > 0)
    *x++ = (REAL)((double)check_random(&seed) / 1073741824.0 - 1.0);
}

static int S_(near)(double actual, double expected, double terms) {
  const double error = fabs(actual - expected);
  if (error <= 8 * EPSILON * (terms + 4) || (actual != actual && expected != expected))
    return 1;
  fprintf(stderr, "    got %.17g, expected %.17g\n", actual, expected);
  return 0;
}

/* An element of a vector whose steps may be negative. */
static REAL *S_(element)(REAL *x, int n, int inc, int k) {
  return inc > 0 ? x + (long)k * inc : x + (long)(n - 1 - k) * -inc;
}

static void S_(vectors)(cublasHandle_t handle) {
  static const int steps[][2] = {{1, 1}, {2, 3}, {-1, 1}, {1, -2}, {-3, -1}};
  REAL *x = S_(content)[0], *y = S_(content)[1], *x0 = S_(content)[2], *y0 = S_(content)[3];
  REAL alpha = (REAL)0.75, result, c = (REAL)0.6, s = (REAL)0.8, one[5] = {-1, (REAL)0.5, 2, 3, (REAL)-0.25};
  unsigned which;
  int n, k, place;
  CASE(NAME " vectors");
  for (which = 0; which < sizeof steps / sizeof *steps; which++) {
    const int incx = steps[which][0], incy = steps[which][1];
    for (n = 0; n < 40; n += 13) {
      double sum = 0;
      S_(fill)(x0, 200);
      S_(fill)(y0, 200);
#define RESTORE (memcpy(x, x0, 200 * sizeof(REAL)), memcpy(y, y0, 200 * sizeof(REAL)))
#define X(K) (*S_(element)(x, n, incx, K))
#define Y(K) (*S_(element)(y, n, incy, K))
#define X0(K) (*S_(element)(x0, n, incx, K))
#define Y0(K) (*S_(element)(y0, n, incy, K))
      RESTORE;
      WORKS(F(axpy)(handle, n, &alpha, x, incx, y, incy));
      for (k = 0; k < n; k++)
        CHECK(S_(near)(Y(k), (double)alpha * X0(k) + Y0(k), 2));
      RESTORE;
      WORKS(F(copy)(handle, n, x, incx, y, incy));
      for (k = 0; k < n; k++)
        CHECK(Y(k) == X0(k));
      RESTORE;
      WORKS(F(swap)(handle, n, x, incx, y, incy));
      for (k = 0; k < n; k++)
        CHECK(Y(k) == X0(k) && X(k) == Y0(k));
      RESTORE;
      WORKS(F(dot)(handle, n, x, incx, y, incy, &result));
      for (sum = 0, k = 0; k < n; k++)
        sum += (double)X0(k) * Y0(k);
      CHECK(S_(near)(result, sum, n));
      WORKS(F(rot)(handle, n, x, incx, y, incy, &c, &s));
      for (k = 0; k < n; k++)
        CHECK(S_(near)(X(k), 0.6 * X0(k) + 0.8 * Y0(k), 2) && S_(near)(Y(k), 0.6 * Y0(k) - 0.8 * X0(k), 2));
      RESTORE;
      WORKS(F(rotm)(handle, n, x, incx, y, incy, one));
      for (k = 0; k < n; k++)
        CHECK(S_(near)(X(k), 0.5 * X0(k) + 3.0 * Y0(k), 4) && S_(near)(Y(k), 2.0 * X0(k) - 0.25 * Y0(k), 4));
      RESTORE;
      WORKS(F(scal)(handle, n, &alpha, x, incx));
      for (k = 0; k < n; k++)
        CHECK(X(k) == (incx > 0 ? (REAL)(alpha * X0(k)) : X0(k)));
      RESTORE;
      WORKS(F(asum)(handle, n, x, incx, &result));
      for (sum = 0, k = 0; k < n && incx > 0; k++)
        sum += fabs((double)X0(k));
      CHECK(S_(near)(result, sum, n));
      WORKS(F(nrm2)(handle, n, x, incx, &result));
      for (sum = 0, k = 0; k < n && incx > 0; k++)
        sum += (double)X0(k) * X0(k);
      CHECK(S_(near)(result, sqrt(sum), n));
      if (n && incx > 0) {
        X(7) = -9;
        X(9) = 9;
        X(3) = 0;
        WORKS(FI(amax)(handle, n, x, incx, &place));
        CHECK_LONG(place, 8);
        WORKS(FI(amin)(handle, n, x, incx, &place));
        CHECK_LONG(place, 4);
      } else {
        WORKS(FI(amax)(handle, n, x, incx, &place));
        CHECK_LONG(place, 0);
      }
    }
  }
  /* Squares that are no numbers. */
  x[0] = LARGE * (REAL)0.25;
  x[1] = -x[0];
  WORKS(F(nrm2)(handle, 2, x, 1, &result));
  CHECK(fabs((double)(result / x[0]) - sqrt(2.0)) < 4 * EPSILON);
  x[0] = 1 / LARGE;
  x[1] = 0;
  WORKS(F(nrm2)(handle, 2, x, 1, &result));
  CHECK(result == x[0]);
  CHECK_LONG(F(axpy)(handle, 2, NULL, x, 1, y, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(axpy)(handle, 2, &alpha, NULL, 1, y, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(axpy)(handle, 2, &alpha, x, 1, y, 0), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(axpy)((cublasHandle_t)x, 2, &alpha, x, 1, y, 1), CUBLAS_STATUS_NOT_INITIALIZED);
  CHECK_LONG(F(dot)(handle, 2, x, 1, y, 1, NULL), CUBLAS_STATUS_INVALID_VALUE);
}

/* Rotations bring the second component to 0 and keep the length. */
static void S_(rotations)(cublasHandle_t handle) {
  static const double points[][2] = {{3, 4}, {-3, 4}, {4, -3}, {0, 2}, {2, 0}, {0, 0}, {-5, -12}};
  static const double weights[][4] = {{2, 3, 1.5, 0.5}, {2, 3, 0.5, 1.5}, {1e-9, 2e9, 3, 1}, {1e9, 1e-9, 1, 2}, {2, -1, 2, 1}};
  unsigned which;
  CASE(NAME " rotations");
  for (which = 0; which < sizeof points / sizeof *points; which++) {
    REAL a = (REAL)points[which][0], b = (REAL)points[which][1], c, s;
    WORKS(F(rotg)(handle, &a, &b, &c, &s));
    CHECK(S_(near)(c * points[which][0] + s * points[which][1], a, 20));
    CHECK(S_(near)(c * points[which][1] - s * points[which][0], 0, 20));
    CHECK(S_(near)(fabs((double)a), hypot(points[which][0], points[which][1]), 20));
  }
  for (which = 0; which < sizeof weights / sizeof *weights; which++) {
    const double *w = weights[which];
    REAL d1 = (REAL)w[0], d2 = (REAL)w[1], x1 = (REAL)w[2], y1 = (REAL)w[3], param[5] = {9, 9, 9, 9, 9};
    REAL x = x1, y = y1;
    double before, after;
    WORKS(F(rotmg)(handle, &d1, &d2, &x1, &y1, param));
    WORKS(F(rotm)(handle, 1, &x, 1, &y, 1, param));
    before = w[0] * w[2] * w[2] + w[1] * w[3] * w[3];
    after = (double)d1 * x * x;
    CHECK(fabs((double)y) <= 50 * EPSILON * (fabs((double)x) + 1));
    CHECK(fabs(x1 - x) <= 20 * EPSILON * fabs((double)x));
    CHECK(fabs(before - after) <= 100 * EPSILON * fabs(before));
  }
}

/* op(A) of a whole, banded, packed or triangular matrix, written out. */
static double S_(whole)[MOST][MOST];

static void S_(level2)(cublasHandle_t handle) {
  REAL *a = S_(content)[0], *x = S_(content)[1], *y = S_(content)[2], *y0 = S_(content)[3];
  REAL alpha = (REAL)0.5, beta = (REAL)-1.5, zero = 0;
  int trans, uplo, diag, form, i, j, m = 13, n = 9, k;
  CASE(NAME " matrix and vector");
  S_(fill)(a, MOST * MOST);
  for (trans = 0; trans < 3; trans++)
    for (k = 0; k < 4; k++) {
      const int rows = trans ? n : m, columns = trans ? m : n, incx = k & 1 ? -2 : 1, incy = k & 2 ? -1 : 2;
      const int kl = 3, ku = 2;
      S_(fill)(x, 100);
      S_(fill)(y0, 100);
      memcpy(y, y0, 100 * sizeof(REAL));
      WORKS(F(gemv)(handle, (cublasOperation_t)trans, m, n, &alpha, a, 20, x, incx, &beta, y, incy));
      for (i = 0; i < rows; i++) {
        double sum = 0;
        for (j = 0; j < columns; j++)
          sum += (double)(trans ? a[i * 20 + j] : a[j * 20 + i]) * *S_(element)(x, columns, incx, j);
        CHECK(S_(near)(*S_(element)(y, rows, incy, i), 0.5 * sum - 1.5 * *S_(element)(y0, rows, incy, i), columns));
      }
      memcpy(y, y0, 100 * sizeof(REAL));
      WORKS(F(gbmv)(handle, (cublasOperation_t)trans, m, n, kl, ku, &alpha, a, 7, x, incx, &beta, y, incy));
      for (i = 0; i < rows; i++) {
        double sum = 0;
        for (j = 0; j < columns; j++) {
          const int row = trans ? j : i, column = trans ? i : j;
          if (row - column <= kl && column - row <= ku)
            sum += (double)a[column * 7 + ku + row - column] * *S_(element)(x, columns, incx, j);
        }
        CHECK(S_(near)(*S_(element)(y, rows, incy, i), 0.5 * sum - 1.5 * *S_(element)(y0, rows, incy, i), columns));
      }
      /* A y that is no number is not read. */
      for (i = 0; i < 100; i++)
        y[i] = (REAL)NAN;
      WORKS(F(gemv)(handle, (cublasOperation_t)trans, m, n, &alpha, a, 20, x, incx, &zero, y, incy));
      for (i = 0; i < rows; i++)
        CHECK(*S_(element)(y, rows, incy, i) == *S_(element)(y, rows, incy, i));
      memcpy(S_(content)[3], a, MOST * MOST * sizeof(REAL));
      WORKS(F(ger)(handle, m, n, &alpha, x, incx, x + 50, incy, S_(content)[3], 20));
      for (i = 0; i < m; i++)
        for (j = 0; j < n; j++)
          CHECK(S_(near)(S_(content)[3][j * 20 + i],
                         0.5 * *S_(element)(x, m, incx, i) * *S_(element)(x + 50, n, incy, j) + a[j * 20 + i], 2));
    }

  for (uplo = 0; uplo < 2; uplo++)
    for (form = 0; form < 3; form++) {
      const int band = 3;
      const cublasFillMode_t half = (cublasFillMode_t)uplo;
#define INSIDE(I, J) (uplo ? (I) <= (J) : (I) >= (J))
#define PACKED(I, J) (uplo ? (J) * ((J) + 1) / 2 + (I) : (J) * (2 * n - (J) + 1) / 2 + (I) - (J))
#define PLACE(I, J) (form == 0 ? (J) * 11 + (I) : form == 1 ? PACKED(I, J) : (J) * 5 + (uplo ? band + (I) - (J) : (I) - (J)))
      for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
          const int r = INSIDE(i, j) ? i : j, c = INSIDE(i, j) ? j : i;
          S_(whole)[i][j] = form == 2 && abs(i - j) > band ? 0 : (double)a[PLACE(r, c)];
        }
      S_(fill)(x, 100);
      S_(fill)(y0, 100);
      memcpy(y, y0, 100 * sizeof(REAL));
      if (form == 0)
        WORKS(F(symv)(handle, half, n, &alpha, a, 11, x, -2, &beta, y, 1));
      else if (form == 1)
        WORKS(F(spmv)(handle, half, n, &alpha, a, x, -2, &beta, y, 1));
      else
        WORKS(F(sbmv)(handle, half, n, band, &alpha, a, 5, x, -2, &beta, y, 1));
      for (i = 0; i < n; i++) {
        double sum = 0;
        for (j = 0; j < n; j++)
          sum += S_(whole)[i][j] * *S_(element)(x, n, -2, j);
        CHECK(S_(near)(y[i], 0.5 * sum - 1.5 * y0[i], n));
      }
      for (trans = 0; trans < 2; trans++)
        for (diag = 0; diag < 2; diag++) {
          const cublasOperation_t op = (cublasOperation_t)trans;
          const cublasDiagType_t ones = (cublasDiagType_t)diag;
          REAL *d = S_(content)[3];
          /* Diagonals that systems are well solved with. */
          memcpy(d, a, 400 * sizeof(REAL));
          for (i = 0; i < n; i++)
            d[PLACE(i, i)] += d[PLACE(i, i)] > 0 ? 4 : -4;
          memcpy(y, x, 100 * sizeof(REAL));
          if (form == 0)
            WORKS(F(trmv)(handle, half, op, ones, n, d, 11, y, 2));
          else if (form == 1)
            WORKS(F(tpmv)(handle, half, op, ones, n, d, y, 2));
          else
            WORKS(F(tbmv)(handle, half, op, ones, n, band, d, 5, y, 2));
          for (i = 0; i < n; i++) {
            double sum = 0;
            for (j = 0; j < n; j++) {
              const int r = trans ? j : i, c = trans ? i : j;
              if (!INSIDE(r, c) || (form == 2 && abs(r - c) > band))
                continue;
              sum += (r == c && diag ? 1.0 : (double)d[PLACE(r, c)]) * x[2 * j];
            }
            CHECK(S_(near)(y[2 * i], sum, 4 * n));
          }
          if (form == 0)
            WORKS(F(trsv)(handle, half, op, ones, n, d, 11, y, 2));
          else if (form == 1)
            WORKS(F(tpsv)(handle, half, op, ones, n, d, y, 2));
          else
            WORKS(F(tbsv)(handle, half, op, ones, n, band, d, 5, y, 2));
          for (i = 0; i < n; i++)
            CHECK(S_(near)(y[2 * i], x[2 * i], 100 * n));
        }
      if (form < 2) {
        REAL *b = S_(content)[3];
        memcpy(b, a, 400 * sizeof(REAL));
        if (form == 0) {
          WORKS(F(syr)(handle, half, n, &alpha, x, -1, b, 11));
          WORKS(F(syr2)(handle, half, n, &beta, x, 1, x + 20, 2, b, 11));
        } else {
          WORKS(F(spr)(handle, half, n, &alpha, x, -1, b));
          WORKS(F(spr2)(handle, half, n, &beta, x, 1, x + 20, 2, b));
        }
        for (i = 0; i < n; i++)
          for (j = 0; j < n; j++) {
            if (!INSIDE(i, j)) {
              CHECK(form || b[j * 11 + i] == a[j * 11 + i]);
              continue;
            }
            CHECK(S_(near)(b[PLACE(i, j)],
                           a[PLACE(i, j)] + 0.5 * x[n - 1 - i] * x[n - 1 - j] -
                             1.5 * ((double)x[i] * x[20 + 2 * j] + (double)x[20 + 2 * i] * x[j]), 6));
          }
      }
    }
  CHECK_LONG(F(gemv)(handle, (cublasOperation_t)3, m, n, &alpha, a, 20, x, 1, &beta, y, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(gemv)(handle, CUBLAS_OP_N, -1, n, &alpha, a, 20, x, 1, &beta, y, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(gemv)(handle, CUBLAS_OP_N, m, n, &alpha, a, 12, x, 1, &beta, y, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(gemv)(handle, CUBLAS_OP_N, m, n, &alpha, NULL, 20, x, 1, &beta, y, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(symv)(handle, (cublasFillMode_t)2, n, &alpha, a, 20, x, 1, &beta, y, 1), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(trsv)(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, (cublasDiagType_t)2, n, a, 20, x, 1),
             CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(gbmv)(handle, CUBLAS_OP_N, m, n, 3, 2, &alpha, a, 5, x, 1, &beta, y, 1), CUBLAS_STATUS_INVALID_VALUE);
}

/* c = alpha op(a) op(b) + beta c0 in doubles. */
static double S_(product)(const REAL *a, int lda, int transa, const REAL *b, int ldb, int transb, int i, int j, int k) {
  double sum = 0;
  int l;
  for (l = 0; l < k; l++)
    sum += (double)(transa ? a[i * lda + l] : a[l * lda + i]) * (transb ? b[l * ldb + j] : b[j * ldb + l]);
  return sum;
}

static void S_(level3)(cublasHandle_t handle) {
  REAL *a = S_(content)[0], *b = S_(content)[1], *c = S_(content)[2], *c0 = S_(content)[3];
  REAL alpha = (REAL)0.5, beta = (REAL)-1.5, zero = 0;
  const int m = 70, n = 37, k = 45, ld = 90;
  int transa, transb, side, uplo, diag, i, j;
  CASE(NAME " products");
  S_(fill)(a, MOST * MOST);
  S_(fill)(b, MOST * MOST);
  S_(fill)(c0, MOST * MOST);
  for (transa = 0; transa < 3; transa++)
    for (transb = 0; transb < 3; transb++) {
      memcpy(c, c0, sizeof S_(content)[0]);
      WORKS(F(gemm)(handle, (cublasOperation_t)transa, (cublasOperation_t)transb, m, n, k, &alpha, a, ld, b, ld, &beta, c, ld));
      for (i = 0; i < m; i++)
        for (j = 0; j < n; j++)
          CHECK(S_(near)(c[j * ld + i], 0.5 * S_(product)(a, ld, transa, b, ld, transb, i, j, k) - 1.5 * c0[j * ld + i], k));
      CHECK(c[m] == c0[m]);
    }
  for (uplo = 0; uplo < 2; uplo++)
    for (transa = 0; transa < 2; transa++) {
      const cublasFillMode_t half = (cublasFillMode_t)uplo;
      const cublasOperation_t op = (cublasOperation_t)transa;
      const int which[3] = {0, 1, 2};
      int w;
      for (w = 0; w < 3; w++) {
        memcpy(c, c0, sizeof S_(content)[0]);
        if (which[w] == 0)
          WORKS(F(syrk)(handle, half, op, m, k, &alpha, a, ld, &beta, c, ld));
        else if (which[w] == 1)
          WORKS(F(syr2k)(handle, half, op, m, k, &alpha, a, ld, b, ld, &beta, c, ld));
        else
          WORKS(F(syrkx)(handle, half, op, m, k, &alpha, a, ld, b, ld, &beta, c, ld));
        for (i = 0; i < m; i++)
          for (j = 0; j < m; j++) {
            const int other = !transa;
            double sum;
            if (!INSIDE(i, j)) {
              CHECK(c[j * ld + i] == c0[j * ld + i]);
              continue;
            }
            sum = which[w] == 0 ? S_(product)(a, ld, transa, a, ld, other, i, j, k)
                                : S_(product)(a, ld, transa, b, ld, other, i, j, k);
            if (which[w] == 1)
              sum += S_(product)(b, ld, transa, a, ld, other, i, j, k);
            CHECK(S_(near)(c[j * ld + i], 0.5 * sum - 1.5 * c0[j * ld + i], 2 * k));
          }
      }
    }
  for (side = 0; side < 2; side++)
    for (uplo = 0; uplo < 2; uplo++) {
      const cublasSideMode_t at = (cublasSideMode_t)side;
      const cublasFillMode_t half = (cublasFillMode_t)uplo;
      const int order = side ? n : m;
      static REAL w[MOST * MOST];
      for (i = 0; i < order; i++)
        for (j = 0; j < order; j++)
          w[j * MOST + i] = INSIDE(i, j) ? a[j * ld + i] : a[i * ld + j];
      memcpy(c, c0, sizeof S_(content)[0]);
      WORKS(F(symm)(handle, at, half, m, n, &alpha, a, ld, b, ld, &beta, c, ld));
      for (i = 0; i < m; i++)
        for (j = 0; j < n; j++) {
          const double sum = side ? S_(product)(b, ld, 0, w, MOST, 0, i, j, n) : S_(product)(w, MOST, 0, b, ld, 0, i, j, m);
          CHECK(S_(near)(c[j * ld + i], 0.5 * sum - 1.5 * c0[j * ld + i], order));
        }
      for (transa = 0; transa < 3; transa++)
        for (diag = 0; diag < 2; diag++) {
          const cublasOperation_t op = (cublasOperation_t)transa;
          const cublasDiagType_t ones = (cublasDiagType_t)diag;
          static REAL t[MOST * MOST];
          /* Beside a diagonal of ones, small numbers, so that systems are well solved. */
          for (i = 0; i < order; i++)
            for (j = 0; j < order; j++) {
              t[j * MOST + i] = i == j ? 2 + a[j * ld + i] / 2 : a[j * ld + i] / 8;
              w[j * MOST + i] = INSIDE(i, j) ? i == j && diag ? 1 : t[j * MOST + i] : 0;
            }
          memcpy(c, c0, sizeof S_(content)[0]);
          WORKS(F(trmm)(handle, at, half, op, ones, m, n, &alpha, t, MOST, b, ld, c, ld));
          for (i = 0; i < m; i++)
            for (j = 0; j < n; j++)
              CHECK(S_(near)(c[j * ld + i],
                             0.5 * (side ? S_(product)(b, ld, 0, w, MOST, transa, i, j, n)
                                         : S_(product)(w, MOST, transa, b, ld, 0, i, j, m)), 2 * order));
          CHECK(c[m] == c0[m]);
          /* In place, and the system back. */
          memcpy(c, b, sizeof S_(content)[0]);
          WORKS(F(trmm)(handle, at, half, op, ones, m, n, &alpha, t, MOST, c, ld, c, ld));
          {
            const REAL two = 2;
            WORKS(F(trsm)(handle, at, half, op, ones, m, n, &two, t, MOST, c, ld));
          }
          for (i = 0; i < m; i++)
            for (j = 0; j < n; j++)
              CHECK(S_(near)(c[j * ld + i], b[j * ld + i], 200 * order));
          CHECK(c[m] == b[m]);
        }
    }
  WORKS(F(geam)(handle, CUBLAS_OP_T, CUBLAS_OP_N, m, n, &alpha, a, ld, &beta, b, ld, c, ld));
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++)
      CHECK(S_(near)(c[j * ld + i], 0.5 * a[i * ld + j] - 1.5 * b[j * ld + i], 2));
  WORKS(F(geam)(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, &alpha, a, ld, &zero, NULL, ld, c, ld));
  CHECK(c[5 * ld + 3] == a[5 * ld + 3] / 2);
  WORKS(F(dgmm)(handle, CUBLAS_SIDE_LEFT, m, n, a, ld, b, -2, c, ld));
  for (i = 0; i < m; i++)
    CHECK(c[3 * ld + i] == a[3 * ld + i] * b[2 * (m - 1 - i)]);
  WORKS(F(dgmm)(handle, CUBLAS_SIDE_RIGHT, m, n, a, ld, b, 1, c, ld));
  for (i = 0; i < n; i++)
    CHECK(c[i * ld + 2] == a[i * ld + 2] * b[i]);
  {
    const REAL *as[3], *bs[3];
    REAL *cs[3];
    for (i = 0; i < 3; i++) {
      as[i] = a + 500 * i;
      bs[i] = b + 400 * i;
      cs[i] = c + 300 * i;
    }
    WORKS(F(gemmBatched)(handle, CUBLAS_OP_N, CUBLAS_OP_T, 9, 8, 7, &alpha, as, 20, bs, 20, &zero, cs, 20, 3));
    for (i = 0; i < 9; i++)
      CHECK(S_(near)(c[600 + 40 + i], 0.5 * S_(product)(a + 1000, 20, 0, b + 800, 20, 1, i, 2, 7), 7));
    WORKS(F(gemmStridedBatched)(handle, CUBLAS_OP_T, CUBLAS_OP_N, 9, 8, 7, &alpha, a, 20, 500, b, 20, 400, &zero, c, 20, 300, 3));
    for (i = 0; i < 9; i++)
      CHECK(S_(near)(c[600 + 40 + i], 0.5 * S_(product)(a + 1000, 20, 1, b + 800, 20, 0, i, 2, 7), 7));
    as[1] = NULL;
    c[0] = 77;
    CHECK_LONG(F(gemmBatched)(handle, CUBLAS_OP_N, CUBLAS_OP_T, 9, 8, 7, &alpha, as, 20, bs, 20, &zero, cs, 20, 3),
               CUBLAS_STATUS_INVALID_VALUE);
    CHECK(c[0] == 77);
  }
  CHECK_LONG(F(gemm)(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a, m - 1, b, ld, &beta, c, ld), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(gemm)(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, -1, &alpha, a, ld, b, ld, &beta, c, ld), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(gemm)(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a, ld, NULL, ld, &beta, c, ld), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(gemm)(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a, ld, b, ld, NULL, c, ld), CUBLAS_STATUS_INVALID_VALUE);
  CHECK_LONG(F(trsm)(handle, (cublasSideMode_t)2, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, m, n, &alpha, a, ld, c, ld),
             CUBLAS_STATUS_INVALID_VALUE);
}
#undef MOST
#undef RESTORE
#undef X
#undef Y
#undef X0
#undef Y0
#undef INSIDE
#undef PACKED
#undef PLACE
