/*
 * expect_contiguous.cc: functions that need contiguous elements, and may return their argument.
 *
 * contiguous() gives a handle, which takes a reference even where nothing has to be copied. expect_contiguous()
 * gives a MaybeOwned, which borrows the tensor instead and takes no reference.
 */
#include <ATen/ATen.h>

#include <cmath>
#include <iostream>

/* Computes on elements in order, whatever the layout. */
static double root_of_squares(const at::Tensor &tensor) {
  const auto dense = tensor.expect_contiguous();
  std::cout << (dense.unsafeIsBorrowed() ? "borrowed" : "a copy of its own") << ", use_count " << dense->use_count();
  const double *x = dense->data_ptr<double>();
  double sum = 0;
  for (std::int64_t i = 0; i < dense->numel(); ++i)
    sum += x[i] * x[i];
  return std::sqrt(sum);
}

/* The tensor itself if nothing in it is negative, else a copy with zeros there. */
static c10::MaybeOwned<at::Tensor> without_negatives(const at::Tensor &tensor) {
  if (tensor.min().item<double>() >= 0)
    return c10::MaybeOwned<at::Tensor>::borrowed(tensor);
  return c10::MaybeOwned<at::Tensor>::owned(tensor.clamp(0, INFINITY));
}

int main() {
  const at::Tensor matrix = at::arange(6, at::kDouble).view({2, 3});
  std::cout << "matrix: ";
  double root = root_of_squares(matrix);
  std::cout << ", root of squares " << root << '\n';
  const at::Tensor transposed = matrix.t();
  std::cout << "transposed: ";
  root = root_of_squares(transposed);
  std::cout << ", root of squares " << root << '\n';

  const auto same = without_negatives(matrix);
  std::cout << "no negative: " << (same->is_same(matrix) ? "the argument itself" : "a copy") << ", use_count "
            << matrix.use_count() << '\n';
  const at::Tensor shifted = matrix - 2;
  const auto cut = without_negatives(shifted);
  std::cout << "some negative: " << (cut->is_same(shifted) ? "the argument itself" : "a copy") << "\n" << *cut << '\n';
}
