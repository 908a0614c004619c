/*
 * Functions under their second names, bounds, powers. The numbers are libtorch's.
 */
#include "expect.hpp"


using at::Tensor;

namespace {

const Tensor a = at::tensor({-2.5, -0.5, 0.75, 3.}), b = at::tensor({2., -4., 0.5, 1.5}), n = at::tensor({1., double(NAN), -3., 2.});
const Tensor i = at::tensor({-3, 0, 2, 7}), l = i.to(at::kLong);

} // namespace

TEST(secondNames) {
  CHECK(is(at::true_divide(i, 2), at::kFloat, {4}, {-1.5, 0, 1, 3.5}));
  CHECK(is(at::true_divide(a, b), at::kDouble, {4}, {-1.25, 0.125, 1.5, 2}));
  CHECK(is(at::divide(l, i), at::kFloat, {4}, {1, NAN, 1, 1}));
  CHECK(is(i.true_divide(i + 1), at::kFloat, {4}, {1.5, 0, 0.666667, 0.875}));
  CHECK(is(at::multiply(a, i), at::kDouble, {4}, {7.5, -0, 1.5, 21}));
  CHECK(is(at::subtract(a, b, 2), at::kDouble, {4}, {-6.5, 7.5, -0.25, 0}));
  CHECK(is(at::fix(a), at::kDouble, {4}, {-2, -0, 0, 3}));
  CHECK(is(at::not_equal(a, 3), at::kByte, {4}, {1, 1, 1, 0}));
  CHECK(is(at::greater_equal(i, l), at::kByte, {4}, {1, 1, 1, 1}));
  CHECK(is(at::less(a, b), at::kByte, {4}, {1, 0, 0, 0}));
  CHECK(is(a.less_equal(0.75), at::kByte, {4}, {1, 1, 1, 0}));
  CHECK(is(at::absolute(i), at::kInt, {4}, {3, 0, 2, 7}));
  CHECK(is(at::negative(a), at::kDouble, {4}, {2.5, 0.5, -0.75, -3}));
  CHECK(is(at::arcsin(at::tensor({0.5, -1.})), at::kDouble, {2}, {0.523599, -1.570796}));
  CHECK(is(at::arctan2(a, b), at::kDouble, {4}, {-0.896055, -3.017238, 0.982794, 1.107149}));
  CHECK(is(at::concat({a, b}), at::kDouble, {8}, {-2.5, -0.5, 0.75, 3, 2, -4, 0.5, 1.5}));
  CHECK(is(at::concatenate({a.view({2, 2}), b.view({2, 2})}, 1), at::kDouble, {2, 4}, {-2.5, -0.5, 2, -4, 0.75, 3, 0.5, 1.5}));
  CHECK(is(at::special_expit(a), at::kDouble, {4}, {0.075858, 0.377541, 0.679179, 0.952574}));
  CHECK(is(at::arccos(a * 0.3), at::kDouble, {4}, {2.418858, 1.721365, 1.343853, 0.451027}));
  CHECK(is(at::arctan(a), at::kDouble, {4}, {-1.19029, -0.463648, 0.643501, 1.249046}));
  CHECK(is(at::special_digamma(a), at::kDouble, {4}, {1.103157, 0.03649, -1.085861, 0.922784}));
  CHECK(is(at::special_psi(a), at::kDouble, {4}, {1.103157, 0.03649, -1.085861, 0.922784}));
  CHECK(is(at::special_erf(a), at::kDouble, {4}, {-0.999593, -0.5205, 0.711156, 0.999978}));
  CHECK(is(at::special_erfinv(a * 0.3), at::kDouble, {4}, {-0.81342, -0.133727, 0.20212, 1.163087}));
  CHECK(is(at::special_expm1(a), at::kDouble, {4}, {-0.917915, -0.393469, 1.117, 19.085537}));
  CHECK(is(at::special_gammaln(a), at::kDouble, {4}, {-0.056244, 1.265512, 0.203281, 0.693147}));
  CHECK(is(at::special_log1p(a + 2.6), at::kDouble, {4}, {0.09531, 1.131402, 1.470176, 1.88707}));
  CHECK(is(at::special_round(a * 1.1), at::kDouble, {4}, {-3, -1, 1, 3}));
  CHECK(is(at::square(i), at::kInt, {4}, {9, 0, 4, 49}));
  CHECK(is(at::positive(a), at::kDouble, {4}, {-2.5, -0.5, 0.75, 3}));
  CHECK(is(at::vdot(a, b), at::kDouble, {}, {1.875}));
  CHECK(is(at::linalg_vecdot(a.view({2, 2}), b.view({2, 2})), at::kDouble, {2}, {-3, 4.875}));
}

TEST(bounds) {
  CHECK(is(at::clamp_min(n, 0.5), at::kDouble, {4}, {1, NAN, 0.5, 2}));
  CHECK(is(at::clamp_max(n, 0.5), at::kDouble, {4}, {0.5, NAN, -3, 0.5}));
  CHECK(is(at::clamp_min(i, 1), at::kInt, {4}, {1, 1, 2, 7}));
  CHECK(is(at::clamp_max(i, 1), at::kInt, {4}, {-3, 0, 1, 1}));
  CHECK(is(at::clamp_min(i, 0.5), at::kFloat, {4}, {0.5, 0.5, 2, 7}));
  CHECK(is(at::clamp_min(a, n), at::kDouble, {4}, {1, NAN, 0.75, 3}));
  CHECK(is(at::clamp_max(n, b), at::kDouble, {4}, {1, NAN, -3, 1.5}));
  CHECK(is(at::clamp(a, 0), at::kDouble, {4}, {0, 0, 0.75, 3}));
  CHECK(is(at::clamp(a, at::nullopt, 0.5), at::kDouble, {4}, {-2.5, -0.5, 0.5, 0.5}));
  CHECK(is(at::clip(a, -1, 1), at::kDouble, {4}, {-1, -0.5, 0.75, 1}));
  CHECK(is(a.clip(b - 1, b + 1), at::kDouble, {4}, {1, -3, 0.75, 2.5}));
  CHECK(is(a.clamp(n, b), at::kDouble, {4}, {1, NAN, 0.5, 1.5}));
}

TEST(powersAndDifferences) {
  CHECK(is(at::float_power(i, 2), at::kDouble, {4}, {9, 0, 4, 49}));
  CHECK(is(at::float_power(i, a + 2.5), at::kDouble, {4}, {1, 0, 9.513657, 44467.142285}));
  CHECK(is(at::float_power(2, i), at::kDouble, {4}, {0.125, 1, 4, 128}));
  CHECK(is(at::rsub(a, b, 2), at::kDouble, {4}, {7, -3, -1, -4.5}));
  CHECK(is(at::rsub(i, 10, 2), at::kInt, {4}, {16, 10, 6, -4}));
  CHECK(is(at::rsub(i, 1.5), at::kFloat, {4}, {4.5, 1.5, -0.5, -5.5}));
}

TEST(inPlaceAndWithOut) {
  const auto fresh = [] { return at::tensor({-2.5, 0.5, 3.}); };
  Tensor t = fresh();
  t.clamp_min_(0).clamp_max_(at::tensor({1., 1., 2.}));
  CHECK(holds(t, {0, 0.5, 2}));
  CHECK(holds(fresh().true_divide_(2), {-1.25, 0.25, 1.5}));
  CHECK(holds(fresh().multiply_(2).subtract_(fresh()).negative_(), {2.5, -0.5, -3}));
  CHECK(holds(fresh().fix_().float_power_(2), {4, 0, 9}));
  CHECK(holds(fresh().pow_(2).square_().clip_(1, 9), {9, 1, 9}));
  CHECK(holds(fresh().clamp_(at::nullopt, 1).clamp_(-1), {-1, 0.5, 1}));
  CHECK(&at::true_divide_out(t, fresh(), fresh()) == &t && holds(t, {1, 1, 1}));
  CHECK(&at::clamp_max_out(t, fresh(), 1) == &t && holds(t, {-2.5, 0.5, 1}));
  CHECK(holds(at::rsub_out(t, fresh(), 1), {3.5, 0.5, -2}));
  CHECK(holds(at::concat_out(t, {fresh(), fresh().slice(0, 2)}), {-2.5, 0.5, 3, 3}));
  CHECK(holds(at::float_power_out(t, 2, fresh()), {std::pow(2, -2.5), std::sqrt(2), 8}));
  const Tensor whole = at::tensor({1, 2, 3});
  CHECK_THROWS(c10::Error, "div_", whole.true_divide_(2));
  CHECK_THROWS(c10::Error, "clamp_min_", whole.clamp_min_(fresh()));
  CHECK_THROWS(c10::Error, "float_power_", whole.float_power_(2));
  CHECK(at::is_nonzero(at::tensor({0.5})) && !at::full({}, 0).is_nonzero());
  CHECK_THROWS(c10::Error, "item", whole.is_nonzero());
  CHECK(at::result_type(whole, 0.5) == at::kFloat && at::promote_types(at::kInt, at::kDouble) == at::kDouble);
  CHECK(at::can_cast(at::kInt, at::kFloat) && !at::can_cast(at::kFloat, at::kInt));
}

TEST(noGradients) {
  const at::NoGradGuard none;
  const at::AutoGradMode mode(at::GradMode::is_enabled());
  const c10::InferenceMode inference;
  const at::AutoDispatchBelowADInplaceOrView below;
  const Tensor t = at::ones({2});
  CHECK(t.detach().same_data(t) && !t.detach().is_same(t) && t.detach_().is_same(t));
  CHECK(t.set_requires_grad(false).requires_grad_(false).is_leaf() && !t.requires_grad());
  CHECK(!t.retains_grad() && t.output_nr() == 0 && t.resolve_neg().is_same(t));
  CHECK_THROWS(c10::Error, "there are no gradients", t.requires_grad_(true));
  CHECK_THROWS(c10::Error, "there are no gradients", at::AutoGradMode(true));
}

TEST(resultsThatAreGiven) {
  const at::Tensor v = at::tensor({1., 0., -3.}), w = at::tensor({2., 4., 5.}), whole = at::tensor({1, 0, -3});
  at::Tensor out = at::empty({5, 2}, at::kDouble), places = at::empty({0}, at::kLong);
  CHECK(&at::logical_not_out(out, v) == &out && out.equal(at::tensor({0., 1., 0.})));
  CHECK(at::bitwise_not_out(places, whole.to(at::kLong)).equal(at::tensor({-2L, -1L, 2L})));
  CHECK(at::lerp_out(out, v, w, 0.5).equal(at::tensor({1.5, 2., 1.})));
  CHECK(at::where_out(out, v.gt(0), v, w).equal(at::tensor({1., 4., 5.})));
  CHECK(at::masked_select_out(out, v, v.ne(0)).equal(at::tensor({1., -3.})));
  CHECK(at::take_out(out, v, at::tensor({2L, 2L})).equal(at::tensor({-3., -3.})));
  CHECK(at::nonzero_out(places, v).equal(at::tensor({0L, 2L}).view({2, 1})));
  CHECK(at::diag_out(out, w, 1).equal(at::diag(w, 1)) && out.size(0) == 4);
  CHECK(at::cross_out(out, v, w).equal(at::cross(v, w)) && at::linalg_cross_out(out, w, v).equal(at::cross(v, w).neg()));
  CHECK(at::where_out(out, out.gt(0), out, at::zeros_like(out)).ge(0).all().item<bool>()); // the result may be an operand
  CHECK_THROWS(c10::Error, "lerp_out", at::lerp_out(places, v, w, 0.5));
}

int main() { return check::run(); }
