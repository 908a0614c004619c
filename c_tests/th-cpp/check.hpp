/*
 * check.hpp: checks and a list of tests for the programs here.
 */
#pragma once

#include <c10/util/Exception.h>

#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace check {

struct State {
  std::vector<std::pair<const char *, void (*)()>> tests;
  const char *current = "";
  int failures = 0;
};

inline State &state() {
  static State state;
  return state;
}

inline void failed(const char *file, int line, const std::string &text) {
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, state().current, text.c_str());
  ++state().failures;
}

struct Register {
  Register(const char *name, void (*test)()) { state().tests.emplace_back(name, test); }
};

/* Runs all tests of the program; what main returns. */
inline int run() {
  for (const auto &[name, test] : state().tests) {
    state().current = name;
    try {
      test();
    } catch (const std::exception &error) {
      failed(name, 0, std::string("unexpected exception: ") + error.what());
    }
  }
  if (state().tests.empty())
    failed("", 0, "no tests");
  return state().failures != 0;
}

} // namespace check

/* TEST(name) { ... }: a test. */
#define TEST(NAME)                                               \
  static void NAME();                                            \
  static const check::Register register_##NAME(#NAME, NAME);     \
  static void NAME()

#define CHECK(...)                                               \
  do {                                                           \
    if (!(__VA_ARGS__))                                          \
      check::failed(__FILE__, __LINE__, #__VA_ARGS__);           \
  } while (0)

/* Both are printed if they differ. */
#define CHECK_EQUAL(ACTUAL, EXPECTED)                                                                   \
  do {                                                                                                  \
    const auto &actual_ = (ACTUAL);                                                                     \
    const auto &expected_ = (EXPECTED);                                                                 \
    if (!(actual_ == expected_))                                                                        \
      check::failed(__FILE__, __LINE__, th::text_of(#ACTUAL, " is ", actual_, ", not ", expected_));    \
  } while (0)

/* The statement throws an EXCEPTION whose text contains TEXT. */
#define CHECK_THROWS(EXCEPTION, TEXT, ...)                                                              \
  do {                                                                                                  \
    bool thrown_ = false;                                                                               \
    try {                                                                                               \
      __VA_ARGS__;                                                                                      \
    } catch (const EXCEPTION &error) {                                                                  \
      thrown_ = true;                                                                                   \
      if (!std::strstr(error.what(), TEXT))                                                             \
        check::failed(__FILE__, __LINE__, std::string("wrong message: ") + error.what());               \
    }                                                                                                   \
    if (!thrown_)                                                                                       \
      check::failed(__FILE__, __LINE__, "nothing was thrown: " #__VA_ARGS__);                           \
  } while (0)

/* The statement throws a c10::Error that blames argument NUMBER of the C function. */
#define CHECK_BLAMES(NUMBER, ...)                                                                       \
  do {                                                                                                  \
    int argument_ = -2;                                                                                 \
    try {                                                                                               \
      __VA_ARGS__;                                                                                      \
    } catch (const c10::Error &error) {                                                                 \
      argument_ = error.argument();                                                                     \
    }                                                                                                   \
    if (argument_ != (NUMBER))                                                                          \
      check::failed(__FILE__, __LINE__, th::text_of("argument ", argument_, " was blamed: " #__VA_ARGS__)); \
  } while (0)
