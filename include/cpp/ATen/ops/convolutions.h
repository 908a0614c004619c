/*
 * ATen/ops/convolutions.h: convolutions and cross-correlations over planes and volumes.
 *
 *   f(x, k)           where the kernel k lies inside x: sizes x - k + 1
 *   f(x, k, true)     where the kernel touches x: sizes x + k - 1
 *   f_out(out, …)     into `out`, which gets the sizes and may be an operand
 *
 * Convolutions turn the kernel round, cross-correlations do not. Both operands have one element type. With
 * `sizes` for the two sizes of planes (conv2, xcorr2) or the three of volumes (conv3, xcorr3), what they are of:
 *
 *   x [sizes]         k [sizes]           gives [sizes]: one with one kernel
 *   x [p][sizes]      k [p][sizes]        gives [p][sizes]: each of p with its own kernel
 *   x [p][sizes]      k [o][p][sizes]     gives [o][sizes]: sums over p
 *   x [b][p][sizes]   k [o][p][sizes]     gives [b][o][sizes]: the same for each of a batch; planes only
 */
#ifndef TH_ATEN_OPS_CONVOLUTIONS_H
#define TH_ATEN_OPS_CONVOLUTIONS_H

#include <th/names_begin.hpp>

#include <ATen/ops/call.h>

namespace at {
namespace detail {

template <class Real>
using PlaneConvolution = void (*)(TensorOf<Real> *, Real, Real, TensorOf<Real> *, TensorOf<Real> *, long, long,
                                  const char *, const char *);
template <class Real>
using VolumeConvolution = void (*)(TensorOf<Real> *, Real, Real, TensorOf<Real> *, TensorOf<Real> *, long, long, long,
                                   const char *, const char *);

/* The C functions for what operands may be of, in the order of the list above. */
template <template <class> class Signature>
struct Convolutions {
  const char *name;
  std::int64_t rank; // how many sizes a plane or a volume has
  Functions<Signature> one, each, sum;
  const Functions<Signature> *batch; // or NULL

  const Functions<Signature> &of(const Tensor &x, const Tensor &k) const {
    const std::int64_t more_x = x.dim() - rank, more_k = k.dim() - rank;
    if (more_x == 0 && more_k == 0)
      return one;
    if (more_x == 1 && more_k == 1)
      return each;
    if (more_x == 1 && more_k == 2)
      return sum;
    if (more_x == 2 && more_k == 2 && batch)
      return *batch;
    th::fail(name, ": a tensor of sizes ", x.sizes(), " and a kernel of sizes ", k.sizes(), " do not go together");
  }
};

/* `kind` is "C" or "X", the strides are all 1. */
template <template <class> class Signature, class... Strides>
Tensor &convolution_out(const Convolutions<Signature> &convolutions, Tensor &out, const Tensor &x,
                        const Tensor &k, bool full, const char *kind, Strides... strides) {
  const Tensor result = out.is_alias_of(x) || out.is_alias_of(k) ? empty_of(out.scalar_type()) : out;
  run(convolutions.of(x, k), x.scalar_type(), result, Scalar(0), Scalar(1), x, k, strides..., full ? "F" : "V", kind);
  return result.is_same(out) ? out : out.resize_(result.sizes()).copy_(result);
}

inline Tensor &plane_convolution_out(const char *name, Tensor &out, const Tensor &x, const Tensor &k,
                                     bool full, const char *kind) {
  static constexpr Functions<PlaneConvolution> batch = TH_CPP_NUMBERS(conv2Dmm);
  const Convolutions<PlaneConvolution> convolutions = {
      name, 2, TH_CPP_NUMBERS(conv2Dmul), TH_CPP_NUMBERS(conv2Dcmul), TH_CPP_NUMBERS(conv2Dmv), &batch};
  return convolution_out(convolutions, out, x, k, full, kind, 1L, 1L);
}
inline Tensor &volume_convolution_out(const char *name, Tensor &out, const Tensor &x, const Tensor &k,
                                      bool full, const char *kind) {
  const Convolutions<VolumeConvolution> convolutions = {
      name, 3, TH_CPP_NUMBERS(conv3Dmul), TH_CPP_NUMBERS(conv3Dcmul), TH_CPP_NUMBERS(conv3Dmv), nullptr};
  return convolution_out(convolutions, out, x, k, full, kind, 1L, 1L, 1L);
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": convolutions */

/* Throw if the dimensions do not go together. Errors: those of the C functions, such as 2 if a kernel does not fit. */
inline Tensor &conv2_out(Tensor &out, const Tensor &x, const Tensor &k, bool full = false) {
  return detail::plane_convolution_out("conv2", out, x, k, full, "C");
}
inline Tensor conv2(const Tensor &x, const Tensor &k, bool full = false) {
  Tensor out = detail::empty_of(x.scalar_type());
  conv2_out(out, x, k, full);
  return out;
}

inline Tensor &xcorr2_out(Tensor &out, const Tensor &x, const Tensor &k, bool full = false) {
  return detail::plane_convolution_out("xcorr2", out, x, k, full, "X");
}
inline Tensor xcorr2(const Tensor &x, const Tensor &k, bool full = false) {
  Tensor out = detail::empty_of(x.scalar_type());
  xcorr2_out(out, x, k, full);
  return out;
}

inline Tensor &conv3_out(Tensor &out, const Tensor &x, const Tensor &k, bool full = false) {
  return detail::volume_convolution_out("conv3", out, x, k, full, "C");
}
inline Tensor conv3(const Tensor &x, const Tensor &k, bool full = false) {
  Tensor out = detail::empty_of(x.scalar_type());
  conv3_out(out, x, k, full);
  return out;
}

inline Tensor &xcorr3_out(Tensor &out, const Tensor &x, const Tensor &k, bool full = false) {
  return detail::volume_convolution_out("xcorr3", out, x, k, full, "X");
}
inline Tensor xcorr3(const Tensor &x, const Tensor &k, bool full = false) {
  Tensor out = detail::empty_of(x.scalar_type());
  xcorr3_out(out, x, k, full);
  return out;
}
/* <<< end of operators */

} // namespace at

#include <th/names_end.hpp>

#endif
