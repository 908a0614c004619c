/*
 * c10/util/Logging.h: checks by the names of caffe2.
 */
#ifndef TH_C10_UTIL_LOGGING_H
#define TH_C10_UTIL_LOGGING_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <cstdio>
#include <cstdlib>
#include <functional>

/* Whether CAFFE_ENFORCE, its siblings and CAFFE_THROW end the program with their message, for a debugger, instead of throwing. */
inline bool FLAGS_caffe2_use_fatal_for_enforce = false;

namespace th {

/* As fail_at, but ends the program where the flag says so. */
template <class Exception = c10::Error, class... Values>
[[noreturn, gnu::cold, gnu::noinline]] void fail_enforce(c10::SourceLocation location, const Values &...values) {
  if (FLAGS_caffe2_use_fatal_for_enforce) {
    std::fprintf(stderr, "%s\n", text_of(values..., " (", location, ")").c_str());
    std::abort();
  }
  fail_at<Exception>(location, "", values...);
}

} // namespace th

/* CAFFE_THROW(values...): throws with the values as the text. */
#define CAFFE_THROW(...) ::th::fail_enforce(TH_CPP_HERE, __VA_ARGS__, ::th::EndOfMessage())

/*
 * CAFFE_ENFORCE(condition, values...): throws, with the values and the check as the text, unless the condition holds. The
 * values are evaluated only then.
 */
#define TH_C10_ENFORCE(EXCEPTION, NAME, ...)                                                                      \
  (C10_LIKELY((TH_CPP_FIRST(__VA_ARGS__, 0)))                                                                     \
       ? static_cast<void>(0)                                                                                     \
       : ::th::fail_enforce<EXCEPTION>(TH_CPP_HERE, NAME "(" #__VA_ARGS__ ") does not hold. ",                    \
                                       TH_CPP_REST(__VA_ARGS__, ::th::EndOfMessage())))
#define CAFFE_ENFORCE(...) TH_C10_ENFORCE(::c10::Error, "CAFFE_ENFORCE", __VA_ARGS__)
#define CAFFE_ENFORCE_FINITE(...) TH_C10_ENFORCE(::c10::EnforceFiniteError, "CAFFE_ENFORCE_FINITE", __VA_ARGS__)
#define CAFFE_ENFORCE_WITH_CALLER(...) TH_C10_ENFORCE(::c10::Error, "CAFFE_ENFORCE_WITH_CALLER", __VA_ARGS__)

namespace th {

/* Throws unless holds(a, b); then values() gives what else is to be said. */
template <class A, class B, class Relation, class Values>
void enforce_that(c10::SourceLocation location, const char *text, const A &a, const B &b, Relation holds,
                  Values values) {
  if (C10_UNLIKELY(!holds(a, b)))
    fail_enforce(location, text, " does not hold: ", a, " vs ", b, ". ", values(), EndOfMessage());
}

} // namespace th

/* CAFFE_ENFORCE_EQ(a, b, values...) and its siblings likewise; the text shows both sides too. */
#define TH_C10_ENFORCE_THAT(TEXT, RELATION, A, ...)                                                               \
  ::th::enforce_that(TH_CPP_HERE, TEXT, A, TH_CPP_FIRST(__VA_ARGS__, 0), RELATION,                                \
                     [&] { return ::th::text_of(TH_CPP_REST(__VA_ARGS__, ::th::EndOfMessage())); })
#define CAFFE_ENFORCE_THAT(RELATION, OPERATOR, A, ...) \
  TH_C10_ENFORCE_THAT(#A " " #OPERATOR " " TH_CPP_TEXT(__VA_ARGS__, 0), RELATION, A, __VA_ARGS__)
#define TH_C10_ENFORCE_OPERATOR(NAME, RELATION, A, ...) \
  TH_C10_ENFORCE_THAT(NAME "(" #A ", " #__VA_ARGS__ ")", RELATION, A, __VA_ARGS__)
#define CAFFE_ENFORCE_EQ(...) TH_C10_ENFORCE_OPERATOR("CAFFE_ENFORCE_EQ", std::equal_to<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_NE(...) TH_C10_ENFORCE_OPERATOR("CAFFE_ENFORCE_NE", std::not_equal_to<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_LT(...) TH_C10_ENFORCE_OPERATOR("CAFFE_ENFORCE_LT", std::less<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_LE(...) TH_C10_ENFORCE_OPERATOR("CAFFE_ENFORCE_LE", std::less_equal<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_GT(...) TH_C10_ENFORCE_OPERATOR("CAFFE_ENFORCE_GT", std::greater<>(), __VA_ARGS__)
#define CAFFE_ENFORCE_GE(...) TH_C10_ENFORCE_OPERATOR("CAFFE_ENFORCE_GE", std::greater_equal<>(), __VA_ARGS__)
/* Without values of one's own. */
#define TORCH_CHECK_EQ(A, B) TH_C10_ENFORCE_OPERATOR("TORCH_CHECK_EQ", std::equal_to<>(), A, B)
#define TORCH_CHECK_NE(A, B) TH_C10_ENFORCE_OPERATOR("TORCH_CHECK_NE", std::not_equal_to<>(), A, B)
#define TORCH_CHECK_LT(A, B) TH_C10_ENFORCE_OPERATOR("TORCH_CHECK_LT", std::less<>(), A, B)
#define TORCH_CHECK_LE(A, B) TH_C10_ENFORCE_OPERATOR("TORCH_CHECK_LE", std::less_equal<>(), A, B)
#define TORCH_CHECK_GT(A, B) TH_C10_ENFORCE_OPERATOR("TORCH_CHECK_GT", std::greater<>(), A, B)
#define TORCH_CHECK_GE(A, B) TH_C10_ENFORCE_OPERATOR("TORCH_CHECK_GE", std::greater_equal<>(), A, B)
/* The same where NDEBUG is not defined; nothing, and nothing evaluated, where it is. */
#ifdef NDEBUG
#define TH_C10_DEBUG_CHECK(CHECK, A, B) (true ? static_cast<void>(0) : CHECK(A, B))
#else
#define TH_C10_DEBUG_CHECK(CHECK, A, B) CHECK(A, B)
#endif
#define TORCH_DCHECK_EQ(A, B) TH_C10_DEBUG_CHECK(TORCH_CHECK_EQ, A, B)
#define TORCH_DCHECK_NE(A, B) TH_C10_DEBUG_CHECK(TORCH_CHECK_NE, A, B)
#define TORCH_DCHECK_LT(A, B) TH_C10_DEBUG_CHECK(TORCH_CHECK_LT, A, B)
#define TORCH_DCHECK_LE(A, B) TH_C10_DEBUG_CHECK(TORCH_CHECK_LE, A, B)
#define TORCH_DCHECK_GT(A, B) TH_C10_DEBUG_CHECK(TORCH_CHECK_GT, A, B)
#define TORCH_DCHECK_GE(A, B) TH_C10_DEBUG_CHECK(TORCH_CHECK_GE, A, B)
#define CAFFE_ENFORCE_EQ_WITH_CALLER(...) CAFFE_ENFORCE_EQ(__VA_ARGS__)
#define CAFFE_ENFORCE_NE_WITH_CALLER(...) CAFFE_ENFORCE_NE(__VA_ARGS__)
#define CAFFE_ENFORCE_LT_WITH_CALLER(...) CAFFE_ENFORCE_LT(__VA_ARGS__)
#define CAFFE_ENFORCE_LE_WITH_CALLER(...) CAFFE_ENFORCE_LE(__VA_ARGS__)
#define CAFFE_ENFORCE_GT_WITH_CALLER(...) CAFFE_ENFORCE_GT(__VA_ARGS__)
#define CAFFE_ENFORCE_GE_WITH_CALLER(...) CAFFE_ENFORCE_GE(__VA_ARGS__)

#include <th/names_end.hpp>

#endif
