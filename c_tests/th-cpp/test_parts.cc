/*
 * Tensors side by side, parts of them, windows. The numbers are libtorch's.
 */
#include "expect.hpp"


using at::Tensor;

namespace {

const Tensor v = at::arange(6), m = v.view({2, 3}), x = at::arange(24, at::kDouble).view({2, 3, 4});
const Tensor one = at::full({}, 7, at::kLong);

} // namespace

TEST(atLeastSoManyDimensions) {
  CHECK(is(at::atleast_1d(one), at::kLong, {1}, {7}));
  CHECK(is(at::atleast_2d(v), at::kLong, {1, 6}, {0, 1, 2, 3, 4, 5}));
  CHECK(is(at::atleast_3d(one), at::kLong, {1, 1, 1}, {7}));
  CHECK(is(at::atleast_3d(v), at::kLong, {1, 6, 1}, {0, 1, 2, 3, 4, 5}));
  CHECK(is(at::atleast_3d(m), at::kLong, {2, 3, 1}, {0, 1, 2, 3, 4, 5}));
  CHECK(is(at::atleast_2d({one, v})[1], at::kLong, {1, 6}, {0, 1, 2, 3, 4, 5}));
}

TEST(sideBySide) {
  CHECK(is(at::hstack({v, one}), at::kLong, {7}, {0, 1, 2, 3, 4, 5, 7}));
  CHECK(is(at::hstack({m, m.slice(1, 0, 1)}), at::kLong, {2, 4}, {0, 1, 2, 0, 3, 4, 5, 3}));
  CHECK(is(at::vstack({v, v + 1}), at::kLong, {2, 6}, {0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6}));
  CHECK(is(at::row_stack({m, v.slice(0, 0, 3)}), at::kLong, {3, 3}, {0, 1, 2, 3, 4, 5, 0, 1, 2}));
  CHECK(is(at::dstack({m, m}), at::kLong, {2, 3, 2}, {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5}));
  CHECK(is(at::column_stack({v.slice(0, 0, 2), m}), at::kLong, {2, 4}, {0, 0, 1, 2, 1, 3, 4, 5}));
  CHECK(is(at::block_diag({m, one, v.slice(0, 1, 3).to(at::kDouble)}), at::kDouble, {4, 6},
           {0, 1, 2, 0, 0, 0, 3, 4, 5, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 1, 2}));
  CHECK(is(at::pad_sequence({v, v.slice(0, 0, 2)}, true, -1), at::kLong, {2, 6}, {0, 1, 2, 3, 4, 5, 0, 1, -1, -1, -1, -1}));
  CHECK(is(at::pad_sequence({m, m.slice(0, 0, 1)}, false, 9, "left"), at::kLong, {2, 2, 3}, {0, 1, 2, 9, 9, 9, 3, 4, 5, 0, 1, 2}));
}

TEST(takenApart) {
  CHECK(is(v.tensor_split(4)[1], at::kLong, {2}, {2, 3}));
  CHECK(is(v.tensor_split(4)[3], at::kLong, {1}, {5}));
  CHECK(is(at::tensor_split(m, {1, 5}, 1)[1], at::kLong, {2, 2}, {1, 2, 4, 5}));
  CHECK(is(at::tensor_split(m, {2, 1}, 1)[1], at::kLong, {2, 0}, {}));
  CHECK(is(at::tensor_split(v, at::tensor({2, -1}))[1], at::kLong, {3}, {2, 3, 4}));
  CHECK(is(at::hsplit(v, 3)[2], at::kLong, {2}, {4, 5}));
  CHECK(is(at::hsplit(m, at::IntArrayRef(1))[1], at::kLong, {2, 2}, {1, 2, 4, 5}));
  CHECK(is(at::vsplit(m, 2)[1], at::kLong, {1, 3}, {3, 4, 5}));
  CHECK(is(x.dsplit({1, 3})[1].sum(0), at::kDouble, {3, 2}, {14, 16, 22, 24, 30, 32}));
}

TEST(views) {
  CHECK(is(at::moveaxis(x, 0, 2).select(0, 1), at::kDouble, {4, 2}, {4, 16, 5, 17, 6, 18, 7, 19}));
  CHECK(is(at::moveaxis(x, {0, 1}, {1, 0}).select(0, 1), at::kDouble, {2, 4}, {4, 5, 6, 7, 16, 17, 18, 19}));
  CHECK(is(m.adjoint(), at::kLong, {3, 2}, {0, 3, 1, 4, 2, 5}));
  CHECK(is(m.mH(), at::kLong, {3, 2}, {0, 3, 1, 4, 2, 5}));
  CHECK(is(x.numpy_T().select(0, 1), at::kDouble, {3, 2}, {1, 13, 5, 17, 9, 21}));
  CHECK(is(at::broadcast_to(v.slice(0, 0, 2), {2, 2}), at::kLong, {2, 2}, {0, 1, 0, 1}));
  CHECK(is(v.reshape_as(m), at::kLong, {2, 3}, {0, 1, 2, 3, 4, 5}));
  CHECK(is(v.unflatten(0, {2, -1}), at::kLong, {2, 3}, {0, 1, 2, 3, 4, 5}));
  CHECK(is(at::linalg_diagonal(x), at::kDouble, {2, 3}, {0, 5, 10, 12, 17, 22}));
}

TEST(copiesWithOnePartWritten) {
  CHECK(is(at::select_scatter(m, v.slice(0, 0, 2) + 10, 1, -1), at::kLong, {2, 3}, {0, 1, 10, 3, 4, 11}));
  CHECK(is(at::slice_scatter(v, v.slice(0, 0, 2) + 10, 0, 1, at::nullopt, 3), at::kLong, {6}, {0, 10, 2, 3, 11, 5}));
  CHECK(is(at::diagonal_scatter(m, v.slice(0, 0, 2) + 10, 1), at::kLong, {2, 3}, {0, 10, 2, 3, 4, 11}));
  CHECK(is(at::as_strided_scatter(m, v.slice(0, 0, 2) + 10, {2}, {2}, 1), at::kLong, {2, 3}, {0, 10, 2, 11, 4, 5}));
  CHECK(is(at::zeros({7, 2}).fill_diagonal_(3, true), at::kFloat, {7, 2}, {3, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0}));
  CHECK(is(at::zeros({2, 3}).fill_diagonal_(3), at::kFloat, {2, 3}, {3, 0, 0, 0, 3, 0}));
  CHECK(is(at::zeros({2, 2, 2}).fill_diagonal_(3), at::kFloat, {2, 2, 2}, {3, 0, 0, 0, 0, 0, 0, 3}));
}

TEST(newTensors) {
  CHECK(is(at::vander(v.slice(0, 1, 4)), at::kLong, {3, 3}, {1, 1, 1, 4, 2, 1, 9, 3, 1}));
  CHECK(is(at::vander(v.slice(0, 1, 4), 2, true), at::kLong, {3, 2}, {1, 1, 1, 2, 1, 3}));
  CHECK(is(at::linalg_vander(m.to(at::kDouble), 4), at::kDouble, {2, 3, 4},
           {1, 0, 0, 0, 1, 1, 1, 1, 1, 2, 4, 8, 1, 3, 9, 27, 1, 4, 16, 64, 1, 5, 25, 125}));
  CHECK(is(at::hann_window(5), at::kFloat, {5}, {0, 0.345492, 0.904508, 0.904508, 0.345491}));
  CHECK(is(at::hann_window(5, false, at::kDouble), at::kDouble, {5}, {0, 0.5, 1, 0.5, 0}));
  CHECK(is(at::hamming_window(4), at::kFloat, {4}, {0.08, 0.54, 1, 0.54}));
  CHECK(is(at::hamming_window(4, false, 0.6, 0.4), at::kFloat, {4}, {0.2, 0.8, 0.8, 0.2}));
  CHECK(is(at::blackman_window(6), at::kFloat, {6}, {-2.9802e-08, 0.13, 0.63, 1, 0.63, 0.13}));
  CHECK(is(at::bartlett_window(5), at::kFloat, {5}, {0, 0.4, 0.8, 0.8, 0.4}));
  CHECK(is(at::bartlett_window(5, false), at::kFloat, {5}, {0, 0.5, 1, 0.5, 0}));
  CHECK(is(at::hann_window(1), at::kFloat, {1}, {1}));
  CHECK(is(at::bartlett_window(0), at::kFloat, {0}, {}));
}

TEST(copiesOfViews) {
  const auto copied = [](const Tensor &copy, const Tensor &view) { return copy.equal(view) && !copy.is_alias_of(v) && !copy.is_alias_of(x); };
  CHECK(copied(at::alias_copy(v), v) && copied(at::detach_copy(v), v) && copied(at::diagonal_copy(m, 1), m.diagonal(1)));
  CHECK(copied(at::narrow_copy(v, 0, 1, 2), v.narrow(0, 1, 2)) && copied(at::select_copy(m, 1, 0), m.select(1, 0)));
  CHECK(copied(at::slice_copy(v, 0, 1, 5, 2), v.slice(0, 1, 5, 2)) && copied(at::squeeze_copy(v.view({1, 6})), v));
  CHECK(copied(at::t_copy(m), m.t()) && copied(at::transpose_copy(x, 0, 2), x.transpose(0, 2)));
  CHECK(copied(at::unfold_copy(v, 0, 2, 2), v.unfold(0, 2, 2)) && copied(at::unsqueeze_copy(v, 0), v.unsqueeze(0)));
  CHECK(copied(at::expand_copy(v, {2, 6}), v.expand({2, 6})) && copied(at::permute_copy(m, {1, 0}), m.t()) && copied(at::view_copy(v, {3, 2}),
        v.view({3, 2})));
  CHECK(copied(at::as_strided_copy(v, {2}, {3}, 1), v.as_strided({2}, {3}, 1)) && copied(at::split_copy(v, 4)[1], v.slice(0, 4)));
  CHECK(copied(at::split_with_sizes_copy(v, {1, 5})[1], v.slice(0, 1)) && copied(at::unbind_copy(m, 1)[2], m.select(1, 2)));
  CHECK(at::unsafe_split_with_sizes(v, {1, 5})[1].equal(v.slice(0, 1)));
  CHECK(at::unsafe_split(v, 4)[1].equal(v.slice(0, 4)) && at::unsafe_chunk(v, 2)[1].equal(v.slice(0, 3)));
}

TEST(outAndWhatCannotBe) {
  Tensor out = at::empty({0}, at::kLong);
  CHECK(&at::hstack_out(out, {v, one}) == &out && out.numel() == 7);
  CHECK(at::vstack_out(out, {v, v}).size(0) == 2 && at::row_stack_out(out, {v, v, v}).size(0) == 3);
  CHECK(at::dstack_out(out, {m, m}).dim() == 3 && at::column_stack_out(out, {v, v}).size(0) == 6);
  const Tensor drawn = at::randint_like(m, 3, 5);
  CHECK(drawn.is_same_size(m) && drawn.scalar_type() == at::kLong && drawn.ge(3).logical_and(drawn.lt(5)).all().is_nonzero());
  CHECK(at::resize_as(v, at::zeros({2, 2})).sizes().equals({2, 2}) && v.numel() == 6);
  CHECK((v.new_empty_strided({2, 3}, {1, 2}).strides() == at::IntArrayRef{1, 2}));
  CHECK(is(m.sum_to_size({1, 3}), at::kLong, {1, 3}, {3, 5, 7}) && is(x.sum_to_size({3, 1}), at::kDouble, {3, 1}, {60, 92, 124}));
  CHECK_THROWS(c10::Error, "sum_to_size", m.sum_to_size({2, 2}));
  CHECK(m.resolve_conj().is_same(m) && m.conj_physical().equal(m) && !m.is_conj() && !m.is_neg() && !m.is_inference());
  CHECK(m.matrix_H().equal(m.t()));
  CHECK_THROWS(c10::Error, "hsplit", v.hsplit(4));
  CHECK_THROWS(c10::Error, "vsplit", v.vsplit(2));
  CHECK_THROWS(c10::Error, "unflatten", v.unflatten(0, {4, -1}));
  CHECK_THROWS(c10::Error, "select_scatter", at::select_scatter(m, v, 0, 0));
  CHECK_THROWS(c10::Error, "block_diag", at::block_diag({x}));
  CHECK_THROWS(c10::Error, "pad_sequence", at::pad_sequence({m, v}));
  CHECK_THROWS(c10::Error, "hann_window", at::hann_window(-1));
  CHECK_THROWS(c10::Error, "hann_window", at::hann_window(3, at::kInt));
  CHECK_THROWS(c10::Error, "fill_diagonal_", x.clone().fill_diagonal_(1));
  CHECK_THROWS(c10::Error, "hstack_out", at::hstack_out(out, {at::ones({2})}));
}

int main() { return check::run(); }
