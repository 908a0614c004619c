/*
 * What handles, views and small operations cost. The program is the same for this library and for libtorch:
 * the include path decides. Prints a line for each operation: its name and nanoseconds, the best of many rounds.
 */
#include <ATen/ATen.h>

#if __has_include(<c10/core/InferenceMode.h>)
#include <c10/core/InferenceMode.h>
using WithoutGradients = c10::InferenceMode;
#else
struct WithoutGradients {};
#endif

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace {

/* Makes the compiler believe that a value is used. */
template <class T>
void use(const T &value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <class Operation>
void measure(const char *name, const Operation &operation) {
  using Clock = std::chrono::steady_clock;
  constexpr int rounds = 300, repetitions = 2000;
  double best = 1e30;
  for (int round = 0; round < rounds; ++round) {
    const auto start = Clock::now();
    for (int i = 0; i < repetitions; ++i)
      operation();
    best = std::min(best, std::chrono::duration<double, std::nano>(Clock::now() - start).count() / repetitions);
  }
  std::printf("%s\t%.2f\n", name, best);
}

} // namespace

int main() {
  [[maybe_unused]] WithoutGradients without_gradients;
  const at::Tensor matrix = at::ones({16, 16}), a = at::ones({64}), b = at::ones({64});
  measure("copy and drop", [&] { use(at::Tensor(matrix)); });
  measure("narrow", [&] { use(matrix.narrow(0, 1, 8)); });
  measure("select", [&] { use(matrix.select(0, 1)); });
  measure("transpose", [&] { use(matrix.transpose(0, 1)); });
  measure("permute", [&] { use(matrix.permute({1, 0})); });
  measure("view", [&] { use(matrix.view({256})); });
  measure("contiguous", [&] { use(matrix.contiguous()); });
  measure("expect_contiguous", [&] {
    const auto borrowed = matrix.expect_contiguous();
    use(*borrowed);
  });
  measure("empty", [&] { use(at::empty({64})); });
  measure("add 64", [&] { use(a + b); });
  measure("add_ 64", [&] { use(a.add_(b)); });
}
