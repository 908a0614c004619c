/*
 * ATen/ops/contractions.h: sums of products over dimensions that tensors have in common, and distances of points.
 */
#ifndef TH_ATEN_OPS_CONTRACTIONS_H
#define TH_ATEN_OPS_CONTRACTIONS_H

#include <th/names_begin.hpp>

#include <ATen/ops/products.h>
#include <ATen/ops/shapes.h>

#include <string>

namespace at {
namespace detail {

template <class Real>
using EinsteinSum = void (*)(TensorOf<Real> *, const char *, TensorOf<Real> **, int);
template <class Real>
using TensorProduct = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, THLongStorage *, THLongStorage *);
template <class Real>
using Distances = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, Real);
template <class Real>
using OwnDistances = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real);

/*
 * The sizes of what an equation gives, by what the C library does not know: that tensors may have no dimensions, or sizes
 * of 0. Refused are letters that do not fit the dimensions of an operand, and sizes that differ; notation is left to C.
 */
class EinsteinSizes {
 public:
  EinsteinSizes(string_view equation, ArrayRef<Tensor> operands) {
    for (std::int64_t &size : size_of)
      size = 1;
    const std::size_t arrow = equation.find("->");
    string_view rest = equation.substr(0, arrow);
    std::string implied;
    for (const Tensor &operand : operands) {
      const std::size_t comma = rest.find(',');
      const string_view term = rest.substr(0, comma);
      /* A tensor without dimensions is a vector of one element to C: it has a dimension that an empty term does not name. */
      text += (&operand == operands.begin() ? "" : ",");
      text += operand.dim() == 0 && term.find_first_not_of(' ') == string_view::npos ? std::string("...") : std::string(term);
      note(term, operand.sizes());
      if (comma == string_view::npos) {
        has_all = &operand + 1 == operands.end();
        break;
      }
      rest = rest.substr(comma + 1);
    }
    for (int letter = 'A'; letter <= 'z'; ++letter)
      if (occurs[letter] == 1)
        implied += static_cast<char>(letter);
    const string_view output = arrow == string_view::npos ? string_view(implied) : equation.substr(arrow + 2);
    text += "->" + (arrow == string_view::npos ? "..." + implied : std::string(output));
    if (arrow == string_view::npos)
      sizes = hidden;
    for (const char c : output)
      if (is_letter(c))
        sizes.push_back(size_of[static_cast<int>(c)]);
      else if (c == '.' && !dots_noted) {
        sizes.insert(sizes.end(), hidden.begin(), hidden.end());
        dots_noted = true;
      }
  }

  /* The equation for C, with what it implies. */
  std::string text;
  th::Sizes sizes;
  /* Whether there is a term for each operand. */
  bool has_all = false;

 private:
  static bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

  void note(string_view term, IntArrayRef of_operand) {
    std::size_t letters = 0;
    for (const char c : term)
      letters += is_letter(c);
    if (letters > of_operand.size() || (letters < of_operand.size() && term.find('.') == string_view::npos))
      th::fail("einsum: \"", term, "\" has ", letters, " letters, which are not those of a tensor of sizes ", of_operand);
    const std::size_t behind = of_operand.size() - letters;
    std::size_t d = 0;
    bool dots = false;
    for (const char c : term) {
      if (is_letter(c)) {
        std::int64_t &size = size_of[static_cast<int>(c)];
        if (size != of_operand[d] && size != 1 && of_operand[d] != 1)
          th::fail("einsum: the sizes of ", std::string(1, c), " differ: ", size, " and ", of_operand[d]);
        size = size == 1 ? of_operand[d] : size;
        ++occurs[static_cast<int>(c)];
        ++d;
      } else if (c == '.' && !dots) {
        dots = true;
        hidden = th::broadcast_sizes(hidden, of_operand.slice(d, behind), "einsum");
        d += behind;
      }
    }
  }

  th::Sizes hidden;
  bool dots_noted = false;
  int occurs['z' + 1] = {};
  std::int64_t size_of['z' + 1];
};

inline Tensor einstein_sum(string_view equation, ArrayRef<Tensor> operands) {
  static constexpr Functions<EinsteinSum> functions = TH_CPP_NUMBERS(einsum);
  if (operands.empty())
    th::fail("einsum: there must be at least one operand");
  ScalarType type = operands[0].scalar_type();
  bool is_empty = false;
  for (const Tensor &operand : operands) {
    type = promoteTypes(type, operand.scalar_type());
    is_empty = is_empty || operand.numel() == 0;
  }
  const EinsteinSizes known(equation, operands);
  std::vector<Tensor> converted;
  std::vector<void *> pointers;
  /* Of sums of nothing, C checks the notation: for tensors with as many dimensions, of one element. */
  for (const Tensor &operand : operands)
    converted.push_back(is_empty ? ones(th::Sizes(static_cast<std::size_t>(operand.dim()), 1), type) : operand.to(type));
  for (const Tensor &operand : converted)
    pointers.push_back(operand.handle().get());
  Tensor out = empty_of(type);
  const std::string text = known.has_all ? known.text : std::string(equation);
  run(functions, type, out, text.c_str(), th::TensorsArgument(pointers.data()), th::as_int(static_cast<std::int64_t>(pointers.size())));
  if (is_empty)
    return zeros(known.sizes, type);
  return known.has_all ? out.resize_(known.sizes) : out;
}

inline Tensor tensor_product(const Tensor &self, const Tensor &other, IntArrayRef of_self, IntArrayRef of_other) {
  static constexpr Functions<TensorProduct> functions = TH_CPP_NUMBERS(tensordot);
  const ScalarType type = common_type(self, other);
  const th::Sizes a = wrapped(of_self, self.dim(), "tensordot"), b = wrapped(of_other, other.dim(), "tensordot");
  th::Sizes sizes;
  const auto add_free = [&sizes](const Tensor &tensor, const th::Sizes &paired) {
    for (std::int64_t d = 0; d < tensor.dim(); ++d) {
      bool is_free = true;
      for (const std::int64_t other_d : paired)
        is_free = is_free && other_d != d;
      if (is_free)
        sizes.push_back(tensor.size(d));
    }
  };
  add_free(self, a);
  add_free(other, b);
  if (self.numel() == 0 || other.numel() == 0) {
    for (std::size_t i = 0; i < a.size() || i < b.size(); ++i)
      if (a.size() != b.size() || self.size(a[i]) != other.size(b[i]))
        th::fail("tensordot: dimensions ", of_self, " of sizes ", self.sizes(), " and ", of_other, " of sizes ", other.sizes());
    return zeros(sizes, type);
  }
  Tensor out = empty_of(type);
  run(functions, type, out, operand(self, type), operand(other, type), LongList(a).get(), LongList(b).get());
  return out.resize_(sizes);
}

inline Tensor kronecker_product(const Tensor &self, const Tensor &other) {
  const std::size_t rank = static_cast<std::size_t>(self.dim() > other.dim() ? self.dim() : other.dim());
  const auto size = [rank](const Tensor &tensor, std::size_t d) {
    const std::size_t added = rank - static_cast<std::size_t>(tensor.dim());
    return d < added ? 1 : tensor.sizes()[d - added];
  };
  /* Each dimension of both becomes two, one of which each has. */
  th::Sizes of_self, of_other, whole;
  for (std::size_t d = 0; d < rank; ++d) {
    of_self.push_back(size(self, d));
    of_self.push_back(1);
    of_other.push_back(1);
    of_other.push_back(size(other, d));
    whole.push_back(th::multiply_add(size(self, d), size(other, d)));
  }
  return self.reshape(of_self).mul(other.reshape(of_other)).reshape(whole);
}

inline Tensor distances(const Tensor &self, const Tensor &other, double p, optional<std::int64_t>) {
  static constexpr FloatingFunctions<Distances> functions = TH_CPP_FLOATING_ONLY(cdist);
  if (self.dim() < 2 || other.dim() < 2 || self.size(-1) != other.size(-1))
    th::fail("cdist: matrices of points with as many coordinates are needed, not of sizes ", self.sizes(), " and ", other.sizes());
  if (!(p >= 0))
    th::fail("cdist: only supports non-negative p values, not ", p);
  const auto outer_sizes = [](const Tensor &tensor) { return tensor.sizes().slice(0, tensor.sizes().size() - 2); };
  const ScalarType type = promoteTypes(self.scalar_type(), other.scalar_type());
  const th::Sizes batch = th::broadcast_sizes(outer_sizes(self), outer_sizes(other), "cdist");
  th::Sizes sizes = batch;
  sizes.push_back(self.size(-2));
  sizes.push_back(other.size(-2));
  if (th::has_size_of_zero(sizes) || self.size(-1) == 0)
    return zeros(sizes, type);
  const auto points = [&](const Tensor &tensor) {
    th::Sizes own = batch;
    own.push_back(tensor.size(-2));
    own.push_back(tensor.size(-1));
    const Tensor converted = tensor.to(type);
    return batch.size() < 2 ? converted.expand(own) : converted.expand(own).reshape({-1, tensor.size(-2), tensor.size(-1)});
  };
  Tensor out = empty_of(type);
  run(functions, type, out, points(self), points(other), Scalar(p));
  return out.resize_(sizes);
}

inline Tensor own_distances(const Tensor &self, double p) {
  static constexpr FloatingFunctions<OwnDistances> functions = TH_CPP_FLOATING_ONLY(pdist);
  check_rank("pdist", self, 2);
  if (!(p >= 0))
    th::fail("pdist: only supports non-negative p values, not ", p);
  const std::int64_t n = self.size(0);
  if (n < 2 || self.size(1) == 0)
    return zeros({n < 2 ? 0 : n * (n - 1) / 2}, self.scalar_type());
  Tensor out = empty_of(self.scalar_type());
  run(functions, self.scalar_type(), out, self, Scalar(p));
  return out;
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": contractions */

/* Einstein's notation: see THTensor_(einsum). */
inline Tensor einsum(string_view equation, ArrayRef<Tensor> operands) {
  return detail::einstein_sum(equation, operands);
}

/* The sum of products over dimensions of both that pair in order. */
inline Tensor tensordot(const Tensor &self, const Tensor &other, IntArrayRef of_self, IntArrayRef of_other) {
  return detail::tensor_product(self, other, of_self, of_other);
}
inline Tensor &tensordot_out(Tensor &out, const Tensor &self, const Tensor &other, IntArrayRef of_self,
    IntArrayRef of_other) {
  const Tensor result = tensordot(self, other, of_self, of_other);
  return out.resize_(result.sizes()).copy_(result);
}

/* The product of each element of one vector and each of the other; of each block with all of a tensor. */
inline Tensor outer(const Tensor &self, const Tensor &other) {
  detail::check_rank("outer", self, 1);
  detail::check_rank("outer", other, 1);
  return self.unsqueeze(1).mul(other);
}
inline Tensor &outer_out(Tensor &out, const Tensor &self, const Tensor &other) {
  const Tensor result = outer(self, other);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::outer(const Tensor &other) const { return at::outer(*this, other); }

inline Tensor kron(const Tensor &self, const Tensor &other) { return detail::kronecker_product(self, other); }
inline Tensor &kron_out(Tensor &out, const Tensor &self, const Tensor &other) {
  const Tensor result = kron(self, other);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::kron(const Tensor &other) const { return at::kron(*this, other); }

/* Distances of rows by the norm of order p; those of one matrix to later rows, as a vector. */
inline Tensor cdist(const Tensor &self, const Tensor &other, double p = 2,
    optional<std::int64_t> compute_mode = nullopt) {
  return detail::distances(self, other, p, compute_mode);
}
inline Tensor pdist(const Tensor &self, double p = 2) { return detail::own_distances(self, p); }
/* <<< end of operators */

} // namespace at

#include <th/names_end.hpp>

#endif
