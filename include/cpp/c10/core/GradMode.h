/*
 * c10/core/GradMode.h: guards of code that needs no gradients. There are none, so they do nothing.
 */
#ifndef TH_C10_CORE_GRAD_MODE_H
#define TH_C10_CORE_GRAD_MODE_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

namespace c10 {

/* Whether gradients are recorded: never. Asking for them throws. */
struct GradMode {
  static constexpr bool is_enabled() noexcept { return false; }
  static void set_enabled(bool enabled) {
    if (enabled)
      th::fail("GradMode: there are no gradients: it can only be false");
  }
};
/* While it lives gradients are recorded, or not: it can only be false. */
struct AutoGradMode {
  explicit AutoGradMode(bool enabled) { GradMode::set_enabled(enabled); }
  AutoGradMode(const AutoGradMode &) = delete;
};
struct NoGradGuard {
  NoGradGuard() noexcept {}
  NoGradGuard(const NoGradGuard &) = delete;
};
/* All code here is inference, whatever the guard says. */
struct InferenceMode {
  explicit InferenceMode(bool = true) noexcept {}
  InferenceMode(const InferenceMode &) = delete;
  static constexpr bool is_enabled() noexcept { return false; }
};
/* What kernels hold while they call others, past the layers of the dispatcher. */
struct AutoDispatchBelowAutograd {
  AutoDispatchBelowAutograd() noexcept {}
  AutoDispatchBelowAutograd(const AutoDispatchBelowAutograd &) = delete;
};
using AutoDispatchBelowADInplaceOrView = AutoDispatchBelowAutograd;
using AutoNonVariableTypeMode = AutoDispatchBelowAutograd;

} // namespace c10

#include <th/names_end.hpp>

#endif
