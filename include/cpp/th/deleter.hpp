/*
 * th/deleter.hpp: what frees memory that was lent.
 */
#ifndef TH_CPP_DELETER_HPP
#define TH_CPP_DELETER_HPP

#include <th/names_begin.hpp>

#include <th/config.hpp>

#include <cstddef>
#include <utility>

namespace th {

/* Any function of an address, or none. It is called at most once. */
class Deleter {
 public:
  Deleter() noexcept = default;
  template <class Null, std::enable_if_t<std::is_same<Null, std::nullptr_t>::value, int> = 0> // and no literal 0
  Deleter(Null) noexcept {}
  template <class Function, class = std::enable_if_t<!std::is_same<std::decay_t<Function>, Deleter>::value &&
                                                     std::is_invocable<Function &, void *>::value>>
  Deleter(Function &&function) : callee_(new Callee<std::decay_t<Function>>(std::forward<Function>(function))) {}

  Deleter(Deleter &&other) noexcept : callee_(std::exchange(other.callee_, nullptr)) {}
  Deleter &operator=(Deleter &&other) noexcept {
    std::swap(callee_, other.callee_);
    return *this;
  }
  ~Deleter() { delete callee_; }

  explicit operator bool() const noexcept { return callee_ != nullptr; }
  void operator()(void *data) { callee_->call(data); }

 private:
  struct Callable {
    virtual ~Callable() = default;
    virtual void call(void *data) = 0;
  };
  template <class Function>
  struct Callee final : Callable {
    template <class From>
    explicit Callee(From &&from) : function(std::forward<From>(from)) {}
    void call(void *data) override { function(data); }
    Function function;
  };

  Callable *callee_ = nullptr;
};

} // namespace th

#include <th/names_end.hpp>

#endif
