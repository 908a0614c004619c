/*
 * at::SparseTensor.
 */
#include "expect.hpp"

#include <ATen/SparseTensor.h>

using at::SparseTensor;
using at::Tensor;

namespace {

/* [[0, 0, 3], [7, 0, 0]], the 7 in two entries. */
SparseTensor example() {
  const Tensor indices = at::tensor({1L, 0L, 1L, 0L, 2L, 0L}).view({2, 3});
  return at::sparse_coo_tensor(indices, at::tensor({4., 3., 3.}), {2, 3});
}

} // namespace

TEST(entries) {
  const SparseTensor sparse = example();
  CHECK(sparse.defined() && sparse.is_sparse() && !sparse.is_coalesced());
  CHECK_EQUAL(sparse._nnz(), 3);
  CHECK(sparse.sizes().equals({2, 3}));
  CHECK_EQUAL(sparse.dim(), 2);
  CHECK_EQUAL(sparse.sparse_dim(), 2);
  CHECK_EQUAL(sparse.dense_dim(), 0);
  CHECK_EQUAL(sparse.size(-1), 3);
  CHECK_EQUAL(sparse.scalar_type(), at::kDouble);
  CHECK(holds(sparse._indices(), {2, 3}, {1, 0, 1, 0, 2, 0}) && holds(sparse._values(), {4, 3, 3}));
  CHECK(holds(sparse.to_dense(), {2, 3}, {0, 0, 3, 7, 0, 0}));
  CHECK_THROWS(c10::Error, "coalesced", sparse.values());
}

TEST(coalescing) {
  const SparseTensor sparse = example(), coalesced = sparse.coalesce();
  CHECK(coalesced.is_coalesced() && !coalesced.is_same(sparse));
  CHECK(holds(coalesced.indices(), {2, 2}, {0, 1, 2, 0}) && holds(coalesced.values(), {3, 7}));
  CHECK(coalesced.coalesce().is_same(coalesced));
  CHECK(coalesced.to_dense().equal(sparse.to_dense()));
}

TEST(handlesAreCounted) {
  SparseTensor a = example();
  {
    const SparseTensor b = a;
    CHECK_EQUAL(a.use_count(), 2u);
    CHECK(a.is_same(b));
  }
  SparseTensor c = std::move(a);
  CHECK(!a.defined());
  CHECK_THROWS(c10::Error, "not defined", a.sizes());
  CHECK_EQUAL(c.use_count(), 1u);
  const SparseTensor shared = SparseTensor::share(c.unsafeGetTH<double>());
  CHECK_EQUAL(c.use_count(), 2u);
  THSDoubleTensor *raw = c.unsafeReleaseTH<double>();
  CHECK(!c.defined());
  a = SparseTensor::adopt(raw);
  CHECK_EQUAL(a.use_count(), 2u);
  const SparseTensor copy = a.clone();
  CHECK_EQUAL(copy.use_count(), 1u);
  a.reset();
  CHECK_EQUAL(shared.use_count(), 1u);
}

TEST(valuesAreShared) {
  const Tensor values = at::ones({2});
  const SparseTensor sparse = at::sparse_coo_tensor(at::tensor({0, 4}).view({1, 2}), values);
  CHECK(sparse.sizes().equals({5}));
  CHECK(sparse._values().is_alias_of(values));
  sparse._values().fill_(3);
  CHECK(holds(values, {3, 3}));
}

TEST(makingAndConverting) {
  CHECK(holds(at::sparse_coo_tensor({2, 2}).to_dense(), {2, 2}, {0, 0, 0, 0}));
  const Tensor dense = example().to_dense();
  CHECK(at::to_sparse(dense).to_dense().equal(dense));
  CHECK_EQUAL(at::to_sparse(dense, 1).dense_dim(), 1);
  CHECK(example().t().to_dense().equal(dense.t()));
  CHECK_THROWS(c10::Error, "", at::sparse_coo_tensor(at::tensor({5}).view({1, 1}), at::ones({1}), {3}));
}

TEST(arithmetic) {
  const SparseTensor sparse = example();
  const Tensor dense = sparse.to_dense();
  CHECK((sparse * 2).to_dense().equal(dense * 2) && (sparse / 2).to_dense().equal(dense / 2));
  CHECK((sparse + sparse).to_dense().equal(dense * 2) && (sparse - sparse).to_dense().equal(dense * 0));
  CHECK((sparse * sparse).to_dense().equal(dense * dense));
  CHECK(at::add(dense, sparse, 2).equal(dense * 3));
  const Tensor matrix = at::arange(6, at::kDouble).view({3, 2});
  CHECK(at::mm(sparse, matrix).equal(at::mm(dense, matrix)));
  CHECK_THROWS(c10::Error, "", at::mm(sparse, at::ones({2, 2}, at::kDouble)));
  CHECK_THROWS(c10::Error, "Double", sparse + at::to_sparse(dense.to(at::kFloat)));
}

TEST(factorsOfIntegersAreWhole) {
  const Tensor dense = at::ones({2, 2}, at::kInt);
  const SparseTensor sparse = at::to_sparse(dense);
  CHECK_THROWS(c10::Error, "add: for tensors of Int the factor must be a whole number, not 0.5", add(sparse, sparse, 0.5));
  CHECK_THROWS(c10::Error, "sub", sub(sparse, sparse, 0.5));
  CHECK_THROWS(c10::Error, "operator*", sparse * 0.5);
  CHECK_THROWS(c10::Error, "operator/", sparse / 1.5);
  CHECK_THROWS(c10::Error, "add", add(dense, sparse, 0.5));
  CHECK_THROWS(c10::Error, "addcmul", addcmul(dense, sparse, sparse, 0.5));
  CHECK_THROWS(c10::Error, "addmm", addmm(dense, sparse, dense, 0.5));
  CHECK_THROWS(c10::Error, "addmm", addmm(dense, sparse, dense, 1, 0.5));
  CHECK_THROWS(c10::Error, "sspaddmm", sspaddmm(sparse, sparse, dense, 1, 0.5));
  CHECK_THROWS(c10::Error, "hspmm", hspmm(sparse, dense, 0.5));
  CHECK(holds((sparse * 2.).to_dense(), {2, 2}, {2, 2, 2, 2}));
}

TEST(products) {
  const SparseTensor sparse = example();
  const Tensor dense = sparse.to_dense(), matrix = at::arange(6, at::kDouble).view({3, 2});
  const Tensor right = at::mm(dense, matrix), ones = at::ones({2, 2}, at::kDouble);
  CHECK(at::addmm(ones, sparse, matrix, 3, 2).equal(right * 2 + 3));
  const SparseTensor sum = at::sspaddmm(at::to_sparse(ones), sparse, matrix, 3, 2);
  CHECK_EQUAL(sum.sparse_dim(), 2);
  CHECK(sum.to_dense().equal(right * 2 + 3));
  const SparseTensor rows = at::hspmm(sparse, matrix, 2);
  CHECK_EQUAL(rows.sparse_dim(), 1);
  CHECK_EQUAL(rows.dense_dim(), 1);
  CHECK(rows.to_dense().equal(right * 2));
  CHECK_THROWS(c10::Error, "", at::hspmm(sparse, ones));
  CHECK_THROWS(c10::Error, "", at::sspaddmm(sparse, sparse, matrix));
}

TEST(powersAndProductsOfElements) {
  const SparseTensor sparse = example();
  const Tensor dense = sparse.to_dense();
  CHECK(at::pow(sparse, 2).to_dense().equal(dense * dense));
  CHECK_THROWS(c10::Error, "Long", at::pow(at::to_sparse(dense.to(at::kLong)), 2));
  CHECK(at::addcmul(dense, sparse, sparse, 2).equal(dense + dense * dense * 2));
}

TEST(parts) {
  const SparseTensor sparse = example();
  const Tensor dense = sparse.to_dense();
  CHECK(sparse.narrow(1, 1, 2).to_dense().equal(dense.narrow(1, 1, 2)));
  CHECK(sparse.narrow(-2, 1, 1).to_dense().equal(dense.narrow(0, 1, 1)));
  CHECK(sparse.narrow(1, 1, 1).sizes().equals({2, 1}) && sparse.narrow(1, 1, 1)._nnz() == 0);
  CHECK(sparse.select(0, 1).to_dense().equal(dense.select(0, 1)));
  CHECK(sparse.select(1, -1).to_dense().equal(dense.select(1, 2)));
  CHECK(sparse.select(1, 1).sizes().equals({2}) && sparse.select(1, 1)._nnz() == 0);
  CHECK(holds(sparse._indices(), {2, 3}, {1, 0, 1, 0, 2, 0})); // parts are copies
  const SparseTensor blocks = at::to_sparse(at::arange(12, at::kDouble).view({3, 2, 2}), 1);
  CHECK(blocks.select(0, 2).to_dense().equal(at::arange(12, at::kDouble).view({3, 2, 2}).select(0, 2)));
  CHECK_EQUAL(blocks.select(1, 0).dense_dim(), 1);
  CHECK_THROWS(c10::IndexError, "", sparse.narrow(2, 0, 1));
  CHECK_BLAMES(4, sparse.narrow(1, 2, 2));
  CHECK_THROWS(c10::IndexError, "", sparse.select(0, 2));
  CHECK_BLAMES(1, sparse.select(0, 1).select(0, 0));
}

int main() { return check::run(); }
