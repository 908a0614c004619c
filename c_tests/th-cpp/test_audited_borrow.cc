/*
 * Borrows that outlive their owners in a release build: reported for tensors under audit alone.
 */
// headers: its own
#undef TH_CPP_CHECK_BORROWS
#define TH_CPP_CHECK_BORROWS 0

#include "check.hpp"

#include <ATen/ATen.h>
#include <TH/THAudit.h>

#include <memory>

using at::Tensor;
using c10::MaybeOwned;

namespace {

int reports = 0;

/* How many reports there are when a tensor loses its owner while there is a copy of a borrow that has ended. */
int reports_of_outlived_borrow() {
  reports = 0;
  auto owner = std::make_unique<Tensor>(at::ones({1}));
  auto borrowed = std::make_unique<MaybeOwned<Tensor>>(MaybeOwned<Tensor>::borrowed(*owner));
  const auto copy = *borrowed;
  borrowed.reset();
  owner.reset();
  return reports;
}

/* The same if all borrows end first. */
int reports_of_ended_borrow() {
  reports = 0;
  const Tensor owner = at::ones({1});
  const auto borrowed = MaybeOwned<Tensor>::borrowed(owner);
  auto twice = borrowed;
  twice = MaybeOwned<Tensor>::borrowed(owner);
  return reports;
}

} // namespace

TEST(onlyBorrowsUnderAuditAreWatched) {
  const auto former = th::set_borrow_report([](const char *) { ++reports; });
  CHECK_EQUAL(reports_of_outlived_borrow(), 0);
  THAudit_start("1");
  CHECK_EQUAL(reports_of_outlived_borrow(), 1);
  CHECK_EQUAL(reports_of_ended_borrow(), 0);
  THAudit_stop();
  CHECK_EQUAL(reports_of_outlived_borrow(), 0);
  th::set_borrow_report(former);
}

TEST(anOwnerMadeUnderAuditMayHaveAnother) {
  const auto former = th::set_borrow_report([](const char *) { ++reports; });
  reports = 0;
  THAudit_start("1");
  {
    Tensor owner = at::ones({1});
    const Tensor second = owner;
    const auto borrowed = MaybeOwned<Tensor>::borrowed(owner);
    owner.reset();
    CHECK_EQUAL(reports, 0);
    CHECK_EQUAL(borrowed->item<int>(), 1);
  }
  CHECK_EQUAL(reports, 0);
  THAudit_stop();
  th::set_borrow_report(former);
}

int main() { return check::run(); }
