/*
 * ATen/ops/resampling.h: planes and volumes in other sizes, and looked up between their elements.
 */
#ifndef TH_ATEN_OPS_RESAMPLING_H
#define TH_ATEN_OPS_RESAMPLING_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>
#include <th/maybe.hpp>

#include <cmath>

namespace at {

/* ---- planes into pixels ---- */

/* Planes, times r^2, as r x r pixels for each pixel; and back. */
inline Tensor pixel_shuffle(const Tensor &input, std::int64_t r) {
  if (input.dim() < 3 || r < 1 || input.size(-3) % th::multiply_add(r, r))
    th::fail("pixel_shuffle: an input of sizes ", input.sizes(), " and a factor of ", r);
  const std::int64_t planes = input.size(-3) / (r * r), rows = input.size(-2), columns = input.size(-1);
  th::Sizes sizes = input.sizes().slice(0, input.sizes().size() - 3);
  sizes.insert(sizes.end(), {planes, th::multiply_add(rows, r), th::multiply_add(columns, r)});
  if (input.numel() == 0)
    return empty(sizes, input.scalar_type());
  return input.reshape({-1, planes, r, r, rows, columns}).permute({0, 1, 4, 2, 5, 3}).reshape(sizes);
}
inline Tensor pixel_unshuffle(const Tensor &input, std::int64_t r) {
  if (input.dim() < 3 || r < 1 || input.size(-2) % r || input.size(-1) % r)
    th::fail("pixel_unshuffle: an input of sizes ", input.sizes(), " and a factor of ", r);
  const std::int64_t planes = input.size(-3), rows = input.size(-2) / r, columns = input.size(-1) / r;
  th::Sizes sizes = input.sizes().slice(0, input.sizes().size() - 3);
  sizes.insert(sizes.end(), {th::multiply_add(planes, th::multiply_add(r, r)), rows, columns});
  if (input.numel() == 0)
    return empty(sizes, input.scalar_type());
  return input.reshape({-1, planes, rows, r, columns, r}).permute({0, 1, 3, 5, 2, 4}).reshape(sizes);
}
/* Planes in `groups` groups, the first one of each, the second one of each, and so on. */
inline Tensor channel_shuffle(const Tensor &input, std::int64_t groups) {
  if (input.dim() < 3 || groups < 1 || input.size(1) % groups)
    th::fail("channel_shuffle: an input of sizes ", input.sizes(), " in ", groups, " groups");
  if (input.numel() == 0)
    return input.clone();
  return input.reshape({input.size(0), groups, input.size(1) / groups, -1}).transpose(1, 2).reshape(input.sizes());
}

inline Tensor native_channel_shuffle(const Tensor &input, std::int64_t groups) { return channel_shuffle(input, groups); }

/* ---- other sizes ---- */

namespace detail {

/* The elements that dimension d of `input` has at `places`, each times its number in `weights`. */
inline Tensor picked(const Tensor &input, std::int64_t d, const Tensor &places, const Tensor &weights) {
  th::Sizes sizes(static_cast<std::size_t>(input.dim()), 1);
  sizes[static_cast<std::size_t>(d)] = weights.numel();
  return input.index_select(d, places.clamp(0, input.size(d) - 1).to(kLong)) * weights.to(input.scalar_type()).view(sizes);
}
/* Where elements of an output of `size` are among `count` of the input. */
inline Tensor sources(std::int64_t count, std::int64_t size, bool align_corners, th::Maybe<double> scale) {
  const Tensor places = arange(size, kDouble);
  if (align_corners)
    return places * (size > 1 ? static_cast<double>(count - 1) / static_cast<double>(size - 1) : 0);
  return (places + 0.5) * (scale && *scale > 0 ? 1 / *scale : static_cast<double>(count) / static_cast<double>(size)) - 0.5;
}
using Resample = Tensor (*)(const Tensor &input, std::int64_t d, std::int64_t size, bool align_corners, th::Maybe<double> scale);

inline Tensor nearest(const Tensor &input, std::int64_t d, std::int64_t size, bool, th::Maybe<double> scale) {
  // As libtorch, in Float: a place that is a whole number is one of these.
  const float step = scale && *scale > 0 ? static_cast<float>(1 / *scale) : static_cast<float>(input.size(d)) / static_cast<float>(size);
  return input.index_select(d, (arange(size, kFloat) * step).floor().clamp(0, static_cast<double>(input.size(d) - 1)).to(kLong));
}
inline Tensor linear_between(const Tensor &input, std::int64_t d, std::int64_t size, bool align_corners, th::Maybe<double> scale) {
  const Tensor places = sources(input.size(d), size, align_corners, scale).clamp_min(0), first = places.floor(), part = places - first;
  return picked(input, d, first, 1 - part) + picked(input, d, first + 1, part);
}
inline Tensor cubic_between(const Tensor &input, std::int64_t d, std::int64_t size, bool align_corners, th::Maybe<double> scale) {
  const Tensor places = sources(input.size(d), size, align_corners, scale), first = places.floor(), part = places - first;
  constexpr double a = -0.75; // of the family of cubic kernels, as libtorch
  const auto near = [&](const Tensor &x) { return ((a + 2) * x - (a + 3)) * x * x + 1; };
  const auto far = [&](const Tensor &x) { return ((x * a - 5 * a) * x + 8 * a) * x - 4 * a; };
  return picked(input, d, first - 1, far(part + 1)) + picked(input, d, first, near(part)) + picked(input, d, first + 1, near(1 - part)) +
         picked(input, d, first + 2, far(2 - part));
}

/* The last dimensions one after the other in new sizes. */
inline Tensor resampled(const Tensor &input, IntArrayRef sizes, std::int64_t dimensions, Resample resample, bool align_corners,
                        const th::Maybe<double> *scales, const char *function = TH_CPP_CALLER) {
  if (static_cast<std::int64_t>(sizes.size()) != dimensions || input.dim() != dimensions + 2 || input.numel() == 0)
    th::fail(function, ": ", dimensions, " sizes and an input of ", dimensions + 2, " dimensions are expected, not ", sizes,
             " and sizes ", input.sizes());
  Tensor result = input;
  for (std::int64_t i = 0; i < dimensions; ++i) {
    const std::int64_t size = sizes[static_cast<std::size_t>(i)];
    if (size < 1)
      th::fail(function, ": sizes must be positive, not ", sizes);
    result = resample(result, i + 2, size, align_corners, scales[i]);
  }
  return result;
}

} // namespace detail

/*
 * Batches of planes of vectors, matrices or volumes in the sizes `sizes`: the nearest element, or between neighbours along each
 * dimension. Corners are at corners with `align_corners`, else half an element inside. Scales say what the sizes were made of.
 */
inline Tensor upsample_nearest1d(const Tensor &input, IntArrayRef sizes, th::Maybe<double> l = {}) {
  const th::Maybe<double> scales[] = {l};
  return detail::resampled(input, sizes, 1, detail::nearest, false, scales);
}
inline Tensor upsample_nearest2d(const Tensor &input, IntArrayRef sizes, th::Maybe<double> h = {}, th::Maybe<double> w = {}) {
  const th::Maybe<double> scales[] = {h, w};
  return detail::resampled(input, sizes, 2, detail::nearest, false, scales);
}
inline Tensor upsample_nearest3d(const Tensor &input, IntArrayRef sizes, th::Maybe<double> d = {}, th::Maybe<double> h = {},
                                 th::Maybe<double> w = {}) {
  const th::Maybe<double> scales[] = {d, h, w};
  return detail::resampled(input, sizes, 3, detail::nearest, false, scales);
}
inline Tensor upsample_linear1d(const Tensor &input, IntArrayRef sizes, bool align_corners, th::Maybe<double> l = {}) {
  const th::Maybe<double> scales[] = {l};
  return detail::resampled(input, sizes, 1, detail::linear_between, align_corners, scales);
}
inline Tensor upsample_bilinear2d(const Tensor &input, IntArrayRef sizes, bool align_corners, th::Maybe<double> h = {}, th::Maybe<double> w = {}) {
  const th::Maybe<double> scales[] = {h, w};
  return detail::resampled(input, sizes, 2, detail::linear_between, align_corners, scales);
}
inline Tensor upsample_bicubic2d(const Tensor &input, IntArrayRef sizes, bool align_corners, th::Maybe<double> h = {}, th::Maybe<double> w = {}) {
  const th::Maybe<double> scales[] = {h, w};
  return detail::resampled(input, sizes, 2, detail::cubic_between, align_corners, scales);
}
inline Tensor upsample_trilinear3d(const Tensor &input, IntArrayRef sizes, bool align_corners, th::Maybe<double> d = {}, th::Maybe<double> h = {},
                                   th::Maybe<double> w = {}) {
  const th::Maybe<double> scales[] = {d, h, w};
  return detail::resampled(input, sizes, 3, detail::linear_between, align_corners, scales);
}

/* ---- looked up at places ---- */

/* Places from -1 to 1 for each element of an output of `sizes`, batch x planes x ..., moved by theta, batch x n x (n + 1). */
inline Tensor affine_grid_generator(const Tensor &theta, IntArrayRef sizes, bool align_corners) {
  const std::int64_t n = static_cast<std::int64_t>(sizes.size()) - 2;
  if (n < 2 || n > 3 || theta.dim() != 3 || theta.size(0) != sizes[0] || theta.size(1) != n || theta.size(2) != n + 1)
    th::fail("affine_grid_generator: sizes ", sizes, " and transformations of sizes ", theta.sizes());
  const th::Sizes whole = sizes.slice(2);
  th::Sizes grid = whole;
  grid.push_back(n + 1);
  const Tensor base = ones(grid, theta.scalar_type());
  for (std::int64_t d = 0; d < n; ++d) {
    const std::int64_t size = whole[static_cast<std::size_t>(d)];
    const double half = size > 1 ? (align_corners ? 1 : static_cast<double>(size - 1) / static_cast<double>(size)) : 0;
    th::Sizes along(static_cast<std::size_t>(n), 1);
    along[static_cast<std::size_t>(d)] = size;
    base.select(-1, n - 1 - d).copy_(linspace(-half, half, size, kDouble).to(theta.scalar_type()).view(along));
  }
  th::Sizes result = whole;
  result.insert(result.begin(), sizes[0]);
  result.push_back(n);
  return matmul(base.view({-1, n + 1}), theta.transpose(1, 2)).reshape(result);
}

namespace detail {
/* Places reflected at both ends until they are between them. */
inline Tensor reflected(const Tensor &places, double low, double high) {
  const double length = high - low;
  if (length <= 0)
    return zeros_like(places);
  const Tensor beyond = (places - low).abs().remainder(2 * length);
  return length - (beyond - length).abs() + low;
}
} // namespace detail

/*
 * The elements of `input`, batch x planes x (time x) rows x columns, at the places in `grid`, batch x sizes of the output x n,
 * from -1 to 1, columns first. Mode: 0 between neighbours along each dimension, 1 the nearest. Padding: 0 zeros, 1 the border,
 * 2 reflected. Corners are at elements with `align_corners`, else half an element outside.
 */
inline Tensor grid_sampler(const Tensor &input, const Tensor &grid, std::int64_t mode, std::int64_t padding, bool align_corners) {
  const std::int64_t n = input.dim() - 2;
  if (n < 2 || n > 3 || grid.dim() != input.dim() || grid.size(-1) != n || grid.size(0) != input.size(0) || input.numel() == 0)
    th::fail("grid_sampler: an input of sizes ", input.sizes(), " and places of sizes ", grid.sizes());
  if ((mode != 0 && mode != 1) || padding < 0 || padding > 2)
    th::fail("grid_sampler: mode 0 or 1 and padding 0, 1 or 2 are expected, not ", mode, " and ", padding);
  const std::int64_t count = grid.numel() / grid.size(0) / n;
  const ScalarType type = input.scalar_type();
  std::vector<Tensor> places;
  for (std::int64_t d = 0; d < n; ++d) {
    const double size = static_cast<double>(input.size(d + 2));
    const Tensor given = grid.select(-1, n - 1 - d).reshape({grid.size(0), 1, count});
    Tensor place = align_corners ? (given + 1) * ((size - 1) / 2) : ((given + 1) * size - 1) / 2;
    if (padding == 2)
      place = align_corners ? detail::reflected(place, 0, size - 1) : detail::reflected(place, -0.5, size - 0.5);
    places.push_back(padding ? place.clamp(0, size - 1) : place);
  }
  const Tensor flat = input.reshape({input.size(0), input.size(1), -1});
  Tensor result;
  for (std::int64_t corner = 0; corner < (mode == 1 ? 1 : std::int64_t(1) << n); ++corner) {
    Tensor index = zeros({grid.size(0), 1, count}, kLong), weight = ones({grid.size(0), 1, count}, type);
    Tensor within = ones({grid.size(0), 1, count}, kByte);
    for (std::int64_t d = 0; d < n; ++d) {
      const Tensor &place = places[static_cast<std::size_t>(d)];
      const bool next = corner >> d & 1;
      const std::int64_t size = input.size(d + 2);
      // To the nearest, halves to the even one, by what adding a large number leaves.
      const double large = type == kDouble ? 6755399441055744. : 12582912.;
      const Tensor first = mode == 1 ? (place + large) - large : place.floor(), at = next ? first + 1 : first;
      const Tensor inside = at.ge(0).logical_and(at.lt(size));
      const Tensor part = mode == 1 ? ones_like(place) : next ? place - first : first + 1 - place;
      within = within.logical_and(inside);
      weight = weight * part;
      index = index * size + where(inside, at, 0).to(kLong);
    }
    th::Sizes expanded = {flat.size(0), flat.size(1), count};
    const Tensor found = where(within.expand(expanded), flat.gather(2, index.expand(expanded)) * weight, 0);
    result = result.defined() ? result + found : found;
  }
  th::Sizes sizes = grid.sizes().slice(1, static_cast<std::size_t>(n));
  sizes.insert(sizes.begin(), {input.size(0), input.size(1)});
  return result.reshape(sizes);
}
inline Tensor grid_sampler_2d(const Tensor &input, const Tensor &grid, std::int64_t mode, std::int64_t padding, bool align_corners) {
  detail::check_rank("grid_sampler_2d", input, 4);
  return grid_sampler(input, grid, mode, padding, align_corners);
}
inline Tensor grid_sampler_3d(const Tensor &input, const Tensor &grid, std::int64_t mode, std::int64_t padding, bool align_corners) {
  detail::check_rank("grid_sampler_3d", input, 5);
  return grid_sampler(input, grid, mode, padding, align_corners);
}

} // namespace at

#include <th/names_end.hpp>

#endif
