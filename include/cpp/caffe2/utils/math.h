/*
 * caffe2/utils/math.h: arithmetic on blocks of memory, as operators do it.
 *
 * Each block is lent to a tensor for the time of a call, so this is at::'s arithmetic. Results may be written over
 * operands that begin at the same address. Matrices are in row-major order. Nothing is done for no elements. The
 * context of the operator, which comes last, says where; there is one place.
 */
#ifndef TH_CAFFE2_UTILS_MATH_H
#define TH_CAFFE2_UTILS_MATH_H

#include <th/names_begin.hpp>

#include <ATen/ops/comparison.h>
#include <ATen/ops/products.h>
#include <ATen/ops/random.h>
#include <ATen/ops/reductions.h>
#include <ATen/ops/unary.h>
#include <caffe2/core/context.h>

/* How a matrix is to be taken, by CBLAS's numbers. */
#ifndef CBLAS_H
enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };
#endif

namespace caffe2 {

/* Where operators of more than one kind are: only this one here. */
class DefaultEngine {};

namespace math {
namespace detail {

/* A tensor over memory of the caller's. */
template <class T>
at::Tensor lend(const T *data, IntArrayRef sizes, IntArrayRef strides) {
  return at::Tensor(th::make_from_blob(const_cast<T *>(data), sizes, strides, nullptr, CppTypeToScalarType<T>::value));
}
template <class T>
at::Tensor lend(const T *data, IntArrayRef sizes) {
  return lend(data, sizes, th::contiguous_strides(sizes));
}

/* A matrix of so many rows and columns whose rows begin `step` apart, as it is or transposed. */
template <class T>
at::Tensor lend_matrix(CBLAS_TRANSPOSE transposed, const T *data, std::int64_t rows, std::int64_t columns,
                       std::int64_t step) {
  return transposed == CblasNoTrans ? lend(data, {rows, columns}, {step, 1}) : lend(data, {rows, columns}, {1, step});
}

} // namespace detail

/* ---- all elements alike ---- */

template <class T, class Context>
void Set(std::int64_t n, T value, T *x, Context *) {
  if (n)
    detail::lend(x, n).fill_(value);
}

/* y = f(x). The name here and in at::. */
#define TH_CAFFE2_UNARY(X)                                                                                        \
  X(Exp, exp) X(Log, log) X(Sin, sin) X(Asin, asin) X(Cos, cos) X(Acos, acos) X(Tan, tan) X(Atan, atan)           \
  X(Sinh, sinh) X(Cosh, cosh) X(Tanh, tanh) X(Sqrt, sqrt) X(Rsqrt, rsqrt) X(Erf, erf) X(Inv, reciprocal)          \
  X(Abs, abs) X(Neg, neg) X(Sign, sign)
#define TH_CAFFE2_DEFINE(NAME, FUNCTION)                   \
  template <class T, class Context>                        \
  void NAME(std::int64_t n, const T *x, T *y, Context *) { \
    if (n == 0)                                            \
      return;                                              \
    at::Tensor result = detail::lend(y, n);                \
    at::FUNCTION##_out(result, detail::lend(x, n));        \
  }
TH_CAFFE2_UNARY(TH_CAFFE2_DEFINE)
#undef TH_CAFFE2_DEFINE
#undef TH_CAFFE2_UNARY

template <class T, class Context>
void Powx(std::int64_t n, const T *x, T exponent, T *y, Context *) {
  if (n == 0)
    return;
  at::Tensor result = detail::lend(y, n);
  at::pow_out(result, detail::lend(x, n), exponent);
}
template <class T, class Context>
void Sqr(std::int64_t n, const T *x, T *y, Context *) {
  if (n == 0)
    return;
  at::Tensor result = detail::lend(y, n);
  at::mul_out(result, detail::lend(x, n), detail::lend(x, n));
}

/* y = the larger of x and a number. */
template <class T, class Context>
void Maximum(std::int64_t n, float value, const T *x, T *y, Context *) {
  if (n == 0)
    return;
  at::Tensor result = detail::lend(y, n);
  at::maximum_out(result, detail::lend(x, n), Scalar(static_cast<T>(value)));
}

/* c = a f b. Integers are divided towards 0. */
#define TH_CAFFE2_BINARY(X) X(Add, add) X(Sub, sub) X(Mul, mul) X(Div, div) X(Max, maximum) X(Min, minimum)
#define TH_CAFFE2_DEFINE(NAME, FUNCTION)                                \
  template <class T, class Context>                                     \
  void NAME(std::int64_t n, const T *a, const T *b, T *c, Context *) {  \
    if (n == 0)                                                         \
      return;                                                           \
    at::Tensor result = detail::lend(c, n);                             \
    at::FUNCTION##_out(result, detail::lend(a, n), detail::lend(b, n)); \
  }
TH_CAFFE2_BINARY(TH_CAFFE2_DEFINE)
#undef TH_CAFFE2_DEFINE
#undef TH_CAFFE2_BINARY

/* c = whether a is in that relation to b. */
#define TH_CAFFE2_COMPARISON(X) X(EQ, eq) X(NE, ne) X(LT, lt) X(LE, le) X(GT, gt) X(GE, ge)
#define TH_CAFFE2_DEFINE(NAME, FUNCTION)                                  \
  template <class T, class Context>                                       \
  void NAME(std::int64_t n, const T *a, const T *b, bool *c, Context *) { \
    if (n == 0)                                                           \
      return;                                                             \
    at::Tensor result = detail::lend(c, n);                               \
    at::FUNCTION##_out(result, detail::lend(a, n), detail::lend(b, n));   \
  }
TH_CAFFE2_COMPARISON(TH_CAFFE2_DEFINE)
#undef TH_CAFFE2_DEFINE
#undef TH_CAFFE2_COMPARISON

/* y = a x; y = a x + y; y = a x + b y. A number may be given by its address. */
template <class Number, class T, class Context>
void Scale(std::int64_t n, Number a, const T *x, T *y, Context *) {
  if (n == 0)
    return;
  at::Tensor result = detail::lend(y, n);
  at::mul_out(result, detail::lend(x, n), Scalar(static_cast<T>(a)));
}
template <class Number, class T, class Context>
void Scale(std::int64_t n, const Number *a, const T *x, T *y, Context *context) {
  Scale(n, *a, x, y, context);
}
template <class Number, class T, class Context>
void Axpy(std::int64_t n, Number a, const T *x, T *y, Context *) {
  if (n)
    detail::lend(y, n).add_(detail::lend(x, n), Scalar(static_cast<T>(a)));
}
template <class Number, class T, class Context>
void Axpy(std::int64_t n, const Number *a, const T *x, T *y, Context *context) {
  Axpy(n, *a, x, y, context);
}
template <class Number, class T, class Context>
void Axpby(std::int64_t n, Number a, const T *x, Number b, T *y, Context *context) {
  Scale(n, b, y, y, context);
  Axpy(n, a, x, y, context);
}

/* The same as they were called in 2018, without the type of the numbers: Axpy<float, CPUContext>(n, 2, x, y, &context_). */
template <class T, class Context>
void Scale(std::int64_t n, float a, const T *x, T *y, Context *context) {
  Scale<float, T, Context>(n, a, x, y, context);
}
template <class T, class Context>
void Scale(std::int64_t n, const float *a, const T *x, T *y, Context *context) {
  Scale<float, T, Context>(n, *a, x, y, context);
}
template <class T, class Context>
void Axpy(std::int64_t n, float a, const T *x, T *y, Context *context) {
  Axpy<float, T, Context>(n, a, x, y, context);
}
template <class T, class Context>
void Axpy(std::int64_t n, const float *a, const T *x, T *y, Context *context) {
  Axpy<float, T, Context>(n, *a, x, y, context);
}
template <class T, class Context>
void Axpby(std::int64_t n, float a, const T *x, float b, T *y, Context *context) {
  Axpby<float, T, Context>(n, a, x, b, y, context);
}

/* ---- sums ---- */

template <class T, class Context>
void Dot(std::int64_t n, const T *a, const T *b, T *result, Context *) {
  *result = n ? at::dot(detail::lend(a, n), detail::lend(b, n)).template item<T>() : T(0);
}
template <class T, class Context>
void Sum(std::int64_t n, const T *x, T *result, Context *, void * /*scratch*/ = nullptr) {
  *result = n ? detail::lend(x, n).sum().template item<T>() : T(0);
}
template <class T, class Context>
void SumSqr(std::int64_t n, const T *x, T *result, Context *context, void * /*scratch*/ = nullptr) {
  Dot(n, x, x, result, context);
}

/* The largest element, or the sum, of each row or of each column of a matrix. */
#define TH_CAFFE2_DEFINE(NAME, DIMENSION, ...)                                            \
  template <class T, class Context>                                                       \
  void NAME(std::int64_t rows, std::int64_t columns, const T *x, T *y, Context *) {       \
    if (rows && columns)                                                                  \
      detail::lend(y, DIMENSION ? rows : columns).copy_(__VA_ARGS__);                     \
  }
TH_CAFFE2_DEFINE(RowwiseMax, 1, std::get<0>(detail::lend(x, {rows, columns}).max(1)))
TH_CAFFE2_DEFINE(ColwiseMax, 0, std::get<0>(detail::lend(x, {rows, columns}).max(0)))
TH_CAFFE2_DEFINE(RowwiseSum, 1, detail::lend(x, {rows, columns}).sum(1))
TH_CAFFE2_DEFINE(ColwiseSum, 0, detail::lend(x, {rows, columns}).sum(0))
#undef TH_CAFFE2_DEFINE

/* ---- matrices ---- */

/*
 * C = alpha op(A) op(B) + beta C, of m x k and k x n into m x n elements, which are not read if beta is 0. GemmEx
 * takes the distance of the rows of each matrix as it lies there.
 */
template <class T, class Context, class Engine = DefaultEngine>
void GemmEx(CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, std::int64_t m, std::int64_t n, std::int64_t k, T alpha,
            const T *a, std::int64_t lda, const T *b, std::int64_t ldb, T beta, T *c, std::int64_t ldc, Context *) {
  if (m == 0 || n == 0)
    return;
  const at::Tensor result = detail::lend_matrix(CblasNoTrans, c, m, n, ldc);
  if (k == 0)
    beta == T(0) ? result.fill_(0) : result.mul_(beta);
  else
    result.addmm_(detail::lend_matrix(trans_a, a, m, k, lda), detail::lend_matrix(trans_b, b, k, n, ldb), beta, alpha);
}
template <class T, class Context, class Engine = DefaultEngine>
void Gemm(CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, std::int64_t m, std::int64_t n, std::int64_t k, float alpha,
          const T *a, const T *b, float beta, T *c, Context *context) {
  GemmEx<T, Context>(trans_a, trans_b, m, n, k, static_cast<T>(alpha), a, trans_a == CblasNoTrans ? k : m, b,
                     trans_b == CblasNoTrans ? n : k, static_cast<T>(beta), c, n, context);
}
/* The same for matrices that lie one after the other, so many elements apart. */
template <class T, class Context, class Engine = DefaultEngine>
void GemmStridedBatched(CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, std::int64_t batch, std::int64_t m,
                        std::int64_t n, std::int64_t k, float alpha, const T *a, std::int64_t stride_a, const T *b,
                        std::int64_t stride_b, float beta, T *c, std::int64_t stride_c, Context *context) {
  for (std::int64_t i = 0; i < batch; ++i)
    Gemm<T, Context>(trans_a, trans_b, m, n, k, alpha, a + i * stride_a, b + i * stride_b, beta, c + i * stride_c,
                     context);
}
/* y = alpha op(A) x + beta y, A being of m x n elements as it lies there. */
template <class T, class Context, class Engine = DefaultEngine>
void Gemv(CBLAS_TRANSPOSE trans_a, std::int64_t m, std::int64_t n, float alpha, const T *a, const T *x, float beta,
          T *y, Context *context) {
  const bool as_is = trans_a == CblasNoTrans;
  Gemm<T, Context>(trans_a, CblasNoTrans, as_is ? m : n, 1, as_is ? n : m, alpha, a, x, beta, y, context);
}

/* Copies a matrix between places whose rows begin lda and ldb apart. */
template <class T, class Context>
void CopyMatrix(std::int64_t rows, std::int64_t columns, const T *a, std::int64_t lda, T *b, std::int64_t ldb,
                Context *) {
  if (rows && columns)
    detail::lend(b, {rows, columns}, {ldb, 1}).copy_(detail::lend(a, {rows, columns}, {lda, 1}));
}
/* The same of elements of so many bytes each. */
template <class Context>
void CopyMatrix(std::size_t item_size, std::int64_t rows, std::int64_t columns, const void *a, std::int64_t lda, void *b,
                std::int64_t ldb, Context *context) {
  const auto bytes = static_cast<std::int64_t>(item_size);
  CopyMatrix(rows, columns * bytes, static_cast<const unsigned char *>(a), lda * bytes, static_cast<unsigned char *>(b),
             ldb * bytes, context);
}
template <class T, class Context>
void CopyVector(std::int64_t n, const T *a, T *b, Context *context) {
  context->template CopySameDevice<T>(static_cast<std::size_t>(n), a, b);
}
/* y = x with its dimensions in another order: dimension i of y is dimension axes[i] of x. */
template <class Size, class T, class Context>
void Transpose(int rank, const Size *sizes, const int *axes, const T *x, T *y, Context *) {
  const std::vector<std::int64_t> from(sizes, sizes + rank), order(axes, axes + rank);
  if (th::count_of(from) == 0)
    return;
  const at::Tensor permuted = detail::lend(x, from).permute(order);
  detail::lend(y, permuted.sizes()).copy_(permuted);
}
template <class T, class Context>
void Transpose(int rank, const int *sizes, const int *axes, const T *x, T *y, Context *context) {
  Transpose<int, T, Context>(rank, sizes, axes, x, y, context);
}

/* ---- random numbers, of at::'s generator ---- */

/* Uniform between a and b; whole numbers include both. */
template <class T, class Context>
void RandUniform(std::size_t n, T a, T b, T *r, Context *) {
  if (n == 0)
    return;
  const at::Tensor result = detail::lend(r, static_cast<std::int64_t>(n));
  if constexpr (std::is_integral<T>::value)
    result.random_(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b) + 1);
  else
    result.uniform_(a, b);
}
template <class T, class Context>
void RandGaussian(std::size_t n, T mean, T std, T *r, Context *) {
  if (n)
    detail::lend(r, static_cast<std::int64_t>(n)).normal_(mean, std);
}

/* ---- single numbers ---- */

/* a / b, and a, up to the next multiple. */
template <class Integer>
constexpr Integer DivUp(Integer a, Integer b) {
  return (a + b - 1) / b;
}
template <class Integer>
constexpr Integer RoundUp(Integer a, Integer b) {
  return DivUp(a, b) * b;
}

} // namespace math
} // namespace caffe2

#include <th/names_end.hpp>

#endif
