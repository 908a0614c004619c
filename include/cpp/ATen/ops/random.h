/*
 * ATen/ops/random.h: random numbers.
 *
 * All are drawn from one generator of the process, one thread at a time.
 */
#ifndef TH_ATEN_OPS_RANDOM_H
#define TH_ATEN_OPS_RANDOM_H

#include <th/names_begin.hpp>

#include <ATen/ops/call.h>
#include <th/lock.hpp>


namespace at {
namespace detail {

/* The generator, for one thread at a time. */
class RandomSource {
 public:
  RandomSource() : lock_(shared().mutex) {}
  THGenerator *generator() const noexcept { return shared().generator; }

 private:
  struct Shared {
    th::Mutex mutex;
    THGenerator *generator = th::call(THGenerator_new);
    ~Shared() { THGenerator_free(generator); }
  };
  static Shared &shared() {
    static Shared source;
    return source;
  }
  th::Lock lock_;
};

template <class Real>
using Draw = void (*)(TensorOf<Real> *, THGenerator *);
template <class Real>
using DrawWith = void (*)(TensorOf<Real> *, THGenerator *, double);
template <class Real>
using DrawWithTwo = void (*)(TensorOf<Real> *, THGenerator *, double, double);
template <class Real>
using DrawBetween = void (*)(TensorOf<Real> *, THGenerator *, long, long);
template <class Real>
using DrawPermutation = void (*)(TensorOf<Real> *, THGenerator *, long);
template <class Real>
using DrawFrom = void (*)(TensorOf<Real> *, THGenerator *, TensorOf<Real> *);
template <class Real>
using DrawFromTwo = void (*)(TensorOf<Real> *, THGenerator *, TensorOf<Real> *, TensorOf<Real> *);
template <class Real>
using DrawCategories = void (*)(THLongTensor *, THGenerator *, TensorOf<Real> *, int, int);

} // namespace detail

/* Starts the sequence that belongs to a seed. */
inline void manual_seed(std::uint64_t seed) {
  detail::RandomSource source;
  th::call(THRandom_manualSeed, source.generator(), static_cast<unsigned long>(seed));
}

/* The seed that the sequence started from. */
inline std::uint64_t initial_seed() {
  const detail::RandomSource source;
  return th::call(THRandom_initialSeed, source.generator());
}

/* Where the sequence is, as bytes, and the way back there. Errors: if the bytes are no such state. */
inline Tensor get_rng_state() {
  Tensor state = detail::empty_of(kByte);
  const detail::RandomSource source;
  th::call(THByteTensor_getRNGState, source.generator(), state.unsafeGetTH<std::uint8_t>());
  return state;
}
inline void set_rng_state(const Tensor &state) {
  if (state.scalar_type() != kByte)
    th::fail("set_rng_state: the state is a Byte tensor, not ", state.scalar_type());
  const detail::RandomSource source;
  th::call(THByteTensor_setRNGState, source.generator(), state.unsafeGetTH<std::uint8_t>());
}

/* ---- into a tensor ---- */

namespace detail {

/* Throws unless a type has the whole numbers from `from` to `to` - 1. */
inline void check_drawn(ScalarType type, std::int64_t from, std::int64_t to) {
  const auto check = [&](auto least, auto most) {
    if (from < least || to - 1 > most)
      th::fail("random_: numbers from ", from, " to ", to - 1, " are out of the bounds of ", type);
  };
  if (from < to)
    switch (type) {
      case ScalarType::Byte: return check(0, UINT8_MAX);
      case ScalarType::Char: return check(INT8_MIN, INT8_MAX);
      case ScalarType::Short: return check(INT16_MIN, INT16_MAX);
      case ScalarType::Int: return check(INT32_MIN, INT32_MAX);
      default: break;
    }
}

/* Whole numbers from `from` on, `count` different ones, each as often as the others. */
inline Tensor draw_wide(IntArrayRef sizes, std::int64_t from, std::uint64_t count) {
  const Tensor drawn = empty(sizes, kLong);
  const RandomSource source;
  const std::uint64_t surplus = (0 - count) % count; // 2^64 modulo the count: as many numbers are drawn again
  for (std::int64_t i = 0, n = drawn.numel(); i < n; ++i) {
    std::uint64_t number;
    do
      number = THRandom_random64(source.generator());
    while (number < surplus);
    drawn.data_ptr<std::int64_t>()[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>(from) + number % count);
  }
  return drawn;
}

} // namespace detail

/*
 * Whole numbers from 0 to the largest of the type, or from `from` (else 0) to `to` - 1, which the type must have.
 * Errors: 2 unless from < to.
 */
inline const Tensor &Tensor::random_() const & {
  static constexpr detail::Functions<detail::Draw> functions = TH_CPP_NUMBERS(random);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator());
  return *this;
}
inline const Tensor &Tensor::random_(std::int64_t from, std::int64_t to) const & {
  static constexpr detail::Functions<detail::DrawBetween> functions = TH_CPP_NUMBERS(clampedRandom);
  detail::check_drawn(scalar_type(), from, to);
  const std::uint64_t count = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  if (from < to && count > std::uint64_t(1) << 32 && scalar_type() != kHalf) // more than C's function draws
    return copy_(detail::draw_wide(sizes(), from, count));
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), from, to);
  return *this;
}

inline const Tensor &Tensor::random_(std::int64_t to) const & { return random_(0, to); }

/* How many trials up to a success of probability p, which is 1 less that of C's function. Errors: 1 unless 0 < p < 1. */
inline const Tensor &Tensor::geometric_(double p) const & {
  static constexpr detail::Functions<detail::DrawWith> functions = TH_CPP_NUMBERS(geometric);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), p > 0 && p < 1 ? 1 - p : p);
  return *this;
}

/* Ones, of probability p, and zeros. Errors: 1 unless 0 <= p <= 1. */
inline const Tensor &Tensor::bernoulli_(double p) const & {
  static constexpr detail::Functions<detail::DrawWith> functions = TH_CPP_NUMBERS(bernoulli);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), p);
  return *this;
}

/* Ones and zeros, each with the probability in its place. */
inline Tensor bernoulli(const Tensor &p) {
  static constexpr detail::FloatingFunctions<detail::DrawFrom> functions = TH_CPP_FLOATING_ONLY(bernoulli_Tensor);
  Tensor out = empty_like(p);
  detail::run(functions, p.scalar_type(), out, detail::RandomSource().generator(), p);
  return out;
}
inline Tensor Tensor::bernoulli() const { return at::bernoulli(*this); }

inline const Tensor &Tensor::exponential_(double lambda) const & {
  static constexpr detail::FloatingFunctions<detail::DrawWith> functions = TH_CPP_FLOATING_ONLY(exponential);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), lambda);
  return *this;
}

/* >>> operators written from build/operators.txt by "make headers": random */
inline const Tensor &Tensor::uniform_(double from, double to) const & {
  static constexpr detail::FloatingFunctions<detail::DrawWithTwo> functions = TH_CPP_FLOATING_ONLY(uniform);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), from, to);
  return *this;
}

inline const Tensor &Tensor::normal_(double mean, double std) const & {
  static constexpr detail::FloatingFunctions<detail::DrawWithTwo> functions = TH_CPP_FLOATING_ONLY(normal);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), mean, std);
  return *this;
}

inline const Tensor &Tensor::cauchy_(double median, double sigma) const & {
  static constexpr detail::FloatingFunctions<detail::DrawWithTwo> functions = TH_CPP_FLOATING_ONLY(cauchy);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), median, sigma);
  return *this;
}

inline const Tensor &Tensor::log_normal_(double mean, double std) const & {
  static constexpr detail::FloatingFunctions<detail::DrawWithTwo> functions = TH_CPP_FLOATING_ONLY(logNormal);
  detail::run(functions, scalar_type(), *this, detail::RandomSource().generator(), mean, std);
  return *this;
}
/* <<< end of operators */

/* ---- new tensors ---- */

/* Uniform numbers in [0, 1), and normal ones of mean 0 and standard deviation 1. Float or Double. */
inline Tensor rand(IntArrayRef sizes, TensorOptions options = {}) {
  Tensor result = empty(sizes, options);
  result.uniform_(0, 1);
  return result;
}
inline Tensor randn(IntArrayRef sizes, TensorOptions options = {}) {
  Tensor result = empty(sizes, options);
  result.normal_(0, 1);
  return result;
}
inline Tensor rand_like(const Tensor &tensor) { return rand(tensor.sizes(), tensor.options()); }
inline Tensor randn_like(const Tensor &tensor) { return randn(tensor.sizes(), tensor.options()); }

/* Whole numbers from `low` to `high` - 1, Long unless told otherwise. */
inline Tensor randint(std::int64_t low, std::int64_t high, IntArrayRef sizes, TensorOptions options = {}) {
  Tensor result = empty(sizes, options.dtype_or(kLong));
  result.random_(low, high);
  return result;
}
inline Tensor randint(std::int64_t high, IntArrayRef sizes, TensorOptions options = {}) {
  return randint(0, high, sizes, options);
}

/* The numbers 0 to n - 1 in random order, Long unless told otherwise. Errors: 1 if n is not positive. */
inline Tensor randperm(std::int64_t n, TensorOptions options = {}) {
  static constexpr detail::Functions<detail::DrawPermutation> functions = TH_CPP_NUMBERS(randperm);
  Tensor result = detail::empty_of(options.dtype_or(kLong));
  detail::run(functions, result.scalar_type(), result, detail::RandomSource().generator(), n);
  return result;
}

/* Numbers of events of which so many are expected; of trials that succeed with these probabilities. */
inline Tensor poisson(const Tensor &rates) {
  static constexpr detail::FloatingFunctions<detail::DrawFrom> functions = TH_CPP_FLOATING_ONLY(poisson);
  const Tensor out = detail::empty_of(rates.scalar_type());
  if (rates.numel() == 0)
    return rates.clone();
  detail::run(functions, rates.scalar_type(), out, detail::RandomSource().generator(), rates);
  return detail::shaped(out, rates.sizes()), out;
}
inline Tensor binomial(const Tensor &count, const Tensor &prob) {
  static constexpr detail::FloatingFunctions<detail::DrawFromTwo> functions = TH_CPP_FLOATING_ONLY(binomial);
  const th::Sizes sizes = detail::common_sizes(count, prob);
  const ScalarType type = promoteTypes(detail::floating_type(count.scalar_type()), prob.scalar_type());
  const Tensor out = empty(sizes, type);
  if (out.numel() != 0)
    detail::run(functions, type, out, detail::RandomSource().generator(), *detail::operand(count, type, sizes),
                *detail::operand(prob, type, sizes));
  return detail::shaped(out, sizes), out;
}
/* Along the last dimension numbers whose sum is 1, of Dirichlet's distribution with these parameters. */
inline Tensor _sample_dirichlet(const Tensor &alpha) {
  static constexpr detail::FloatingFunctions<detail::DrawFrom> functions = TH_CPP_FLOATING_ONLY(dirichlet);
  const Tensor out = detail::empty_of(alpha.scalar_type());
  if (alpha.numel() == 0)
    return alpha.clone();
  detail::run(functions, alpha.scalar_type(), out, detail::RandomSource().generator(), alpha);
  return detail::shaped(out, alpha.sizes()), out;
}

/* Categories, counted from 0, drawn for each row of weights. */
inline Tensor multinomial(const Tensor &weights, std::int64_t count, bool replacement = false) {
  static constexpr detail::FloatingFunctions<detail::DrawCategories> functions = TH_CPP_FLOATING_ONLY(multinomial);
  Tensor out = detail::empty_of(kLong);
  detail::run(functions, weights.scalar_type(), detail::Indices(out), detail::RandomSource().generator(), weights,
              th::as_int(count), static_cast<int>(replacement));
  return out;
}
inline Tensor Tensor::multinomial(std::int64_t count, bool replacement) const {
  return at::multinomial(*this, count, replacement);
}

} // namespace at

#include <th/names_end.hpp>

#endif
