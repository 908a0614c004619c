/*
 * caffe2/core/logging.h: checks that throw.
 */
#pragma once

#include <c10/util/Exception.h>

#include <functional>

namespace caffe2 {

/* What the checks throw. */
using EnforceNotMet = c10::Error;

namespace detail {

/* Throws with the values as the text, or with `text`, the check as it was written, unless the condition holds. */
template <class Condition, class... Values>
void enforce(const char *text, const Condition &condition, const Values &...values) {
  if (condition)
    return;
  if constexpr (sizeof...(values) == 0)
    th::fail(text, " does not hold");
  else
    th::fail(values...);
}

/* Throws with the values, `text`, and both sides, unless the relation holds. */
template <class Relation, class A, class B, class... Values>
void enforce_that(const char *text, Relation holds, const A &a, const B &b, const Values &...values) {
  if (!holds(a, b))
    th::fail(values..., sizeof...(values) == 0 ? "" : " ", "(", text, " does not hold: ", a, ", ", b, ")");
}

} // namespace detail
} // namespace caffe2

/* CAFFE_THROW(values...): throws with the values as the text. */
#define CAFFE_THROW(...) ::th::fail(__VA_ARGS__)

/* CAFFE_ENFORCE(condition, values...): throws, with the values as the text, unless the condition holds. */
#define CAFFE_ENFORCE(...) ::caffe2::detail::enforce("CAFFE_ENFORCE(" #__VA_ARGS__ ")", __VA_ARGS__)

/* CAFFE_ENFORCE_EQ(a, b, values...) and its siblings likewise; the text shows both sides too. */
#define CAFFE_ENFORCE_EQ(...) \
  ::caffe2::detail::enforce_that("CAFFE_ENFORCE_EQ(" #__VA_ARGS__ ")", std::equal_to<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_NE(...) \
  ::caffe2::detail::enforce_that("CAFFE_ENFORCE_NE(" #__VA_ARGS__ ")", std::not_equal_to<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_LT(...) \
  ::caffe2::detail::enforce_that("CAFFE_ENFORCE_LT(" #__VA_ARGS__ ")", std::less<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_LE(...) \
  ::caffe2::detail::enforce_that("CAFFE_ENFORCE_LE(" #__VA_ARGS__ ")", std::less_equal<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_GT(...) \
  ::caffe2::detail::enforce_that("CAFFE_ENFORCE_GT(" #__VA_ARGS__ ")", std::greater<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_GE(...) \
  ::caffe2::detail::enforce_that("CAFFE_ENFORCE_GE(" #__VA_ARGS__ ")", std::greater_equal<>(), __VA_ARGS__)
