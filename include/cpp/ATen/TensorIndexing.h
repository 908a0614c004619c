/*
 * ATen/TensorIndexing.h: parts of tensors chosen by positions, ranges, masks and lists of positions.
 *
 *   t.index({1, Slice(0, 4, 2), None, "..."})    a view
 *   t.index({mask}), t.index({rows, columns})    a copy of what they choose
 *   t.index_put_({...}, values)                  writes them
 */
#ifndef TH_ATEN_TENSOR_INDEXING_H
#define TH_ATEN_TENSOR_INDEXING_H

#include <th/names_begin.hpp>

#include <ATen/ops/indexing.h>
#include <ATen/ops/sequences.h>
#include <ATen/ops/views.h>

namespace at {
namespace indexing {

/* A new dimension, and whatever dimensions are not named. */
constexpr nullopt_t None = nullopt;
struct EllipsisIndexType {};
constexpr EllipsisIndexType Ellipsis{};

/* Positions from `start` to before `stop`, each `step`-th; what is None is left open. */
struct Slice {
  Slice(optional<std::int64_t> start_index = nullopt, optional<std::int64_t> stop_index = nullopt,
        optional<std::int64_t> step_index = nullopt)
      : start(start_index.value_or(0)), stop(stop_index.value_or(INT64_MAX)), step(step_index.value_or(1)) {}
  std::int64_t start, stop, step;
};

/* One of them. */
class TensorIndex {
 public:
  enum class Kind { NewDimension, AllOthers, Position, Range, List };

  TensorIndex(nullopt_t) : kind(Kind::NewDimension) {}
  TensorIndex(EllipsisIndexType) : kind(Kind::AllOthers) {}
  TensorIndex(const char *text) : kind(Kind::AllOthers) {
    if (std::string_view(text) != "...")
      th::fail("TensorIndex: \"", text, "\" is no index: it is \"...\"");
  }
  template <class T, class = std::enable_if_t<std::is_integral<T>::value && !std::is_same<T, bool>::value>>
  TensorIndex(T position_index) : kind(Kind::Position), position(static_cast<std::int64_t>(position_index)) {}
  TensorIndex(indexing::Slice range) : kind(Kind::Range), slice(range) {}
  TensorIndex(at::Tensor index) : kind(Kind::List), tensor(std::move(index)) {}

  Kind kind;
  std::int64_t position = 0;
  indexing::Slice slice;
  at::Tensor tensor;
};

} // namespace indexing

namespace detail {

using indexing::TensorIndex;

/* What is chosen so far, and the lists of positions that are still to be applied to its dimensions. */
struct Chosen {
  Tensor view;
  std::vector<Tensor> positions; // not defined where a dimension is taken as it is
};

/* Applies what gives a view, and takes masks apart. */
inline Chosen choose_view(const Tensor &tensor, ArrayRef<TensorIndex> indices, const char *function = TH_CPP_CALLER) {
  using Kind = TensorIndex::Kind;
  std::int64_t named = 0;
  for (const TensorIndex &index : indices)
    if (index.kind == Kind::List && index.tensor.scalar_type() == kByte)
      named += index.tensor.dim();
    else
      named += index.kind != Kind::NewDimension && index.kind != Kind::AllOthers;
  if (named > tensor.dim())
    th::fail<IndexError>(function, ": too many indices (", named, ") for tensor of dimension ", tensor.dim());
  Chosen chosen{tensor, {}};
  std::int64_t d = 0;
  const auto set_position = [&](const Tensor &list) {
    chosen.positions.resize(static_cast<std::size_t>(d));
    chosen.positions.push_back(list);
    ++d;
  };
  for (const TensorIndex &index : indices) {
    switch (index.kind) {
      case Kind::NewDimension: chosen.view = chosen.view.unsqueeze(d++); break;
      case Kind::AllOthers: d += tensor.dim() - named; break;
      case Kind::Position: chosen.view = chosen.view.select(d, index.position); break;
      case Kind::Range:
        chosen.view = chosen.view.slice(d, index.slice.start, index.slice.stop, index.slice.step);
        ++d;
        break;
      case Kind::List:
        if (index.tensor.scalar_type() != kByte) {
          set_position(whole_indices(index.tensor, function).to(kLong));
          break;
        }
        if (index.tensor.dim() == 0) { // all or nothing: a new dimension, of which this is the mask
          chosen.view = chosen.view.unsqueeze(d);
          set_position(index.tensor.ne(0).item().toBool() ? zeros({1}, kLong) : empty({0}, kLong));
          break;
        }
        for (std::int64_t k = 0; k < index.tensor.dim(); ++k)
          if (index.tensor.size(k) != chosen.view.size(d + k))
            th::fail<IndexError>(function, ": The shape of the mask ", index.tensor.sizes(), " at index ", k,
                                 " does not match the shape of the indexed tensor ", tensor.sizes(), " at index ", d + k);
        {
          const Tensor places = index.tensor.nonzero();
          const std::int64_t count = places.numel() == 0 ? 0 : places.size(0), dimensions = index.tensor.dim();
          for (std::int64_t k = 0; k < dimensions; ++k)
            set_position(count == 0 ? empty({0}, kLong) : places.select(1, k));
        }
        break;
    }
  }
  return chosen;
}

/* What lists of positions choose of a contiguous tensor: its elements, in the sizes that result. */
inline Tensor choose_elements(const Chosen &chosen, const char *function = TH_CPP_CALLER) {
  std::vector<Tensor> lists;
  th::Sizes chosen_dimensions;
  for (std::size_t d = 0; d < chosen.positions.size(); ++d)
    if (chosen.positions[d].defined()) {
      lists.push_back(chosen.positions[d]);
      chosen_dimensions.push_back(static_cast<std::int64_t>(d));
    }
  // The dimensions that are chosen from come first, and are one.
  th::Sizes front;
  for (std::size_t i = 0; i < lists.size(); ++i)
    front.push_back(static_cast<std::int64_t>(i));
  const Tensor ordered = chosen.view.movedim(chosen_dimensions, front).contiguous();
  lists = broadcast_tensors(lists);
  const th::Sizes list_sizes = lists[0].sizes();
  Tensor place = zeros(list_sizes, kLong);
  std::int64_t rows = 1;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const std::int64_t size = ordered.size(static_cast<std::int64_t>(i));
    const Tensor list = lists[i].clone();
    check_indices(list, -size, size, function, chosen_dimensions[i]);
    list.add_(list.lt(0).to(kLong).mul(size));
    place = place.mul(size).add(list);
    rows *= size;
  }
  th::Sizes sizes = list_sizes, flat{rows};
  for (std::int64_t d = static_cast<std::int64_t>(lists.size()); d < ordered.dim(); ++d) {
    sizes.push_back(ordered.size(d));
    flat.push_back(ordered.size(d));
  }
  Tensor result = th::has_size_of_zero(sizes)
                      ? empty(sizes, ordered.scalar_type())
                      : ordered.view(flat).index_select(0, place.reshape({-1})).view(sizes);
  // Where the dimensions chosen from are neighbours, what was chosen takes their place.
  const std::int64_t first = chosen_dimensions[0], last = chosen_dimensions[chosen_dimensions.size() - 1];
  if (last - first + 1 == static_cast<std::int64_t>(chosen_dimensions.size()) && first > 0) {
    th::Sizes from, to;
    for (std::size_t i = 0; i < list_sizes.size(); ++i) {
      from.push_back(static_cast<std::int64_t>(i));
      to.push_back(first + static_cast<std::int64_t>(i));
    }
    result = result.movedim(from, to);
  }
  return result;
}

} // namespace detail

inline Tensor Tensor::index(ArrayRef<indexing::TensorIndex> indices) const {
  const detail::Chosen chosen = detail::choose_view(*this, indices);
  return chosen.positions.empty() ? chosen.view : detail::choose_elements(chosen);
}
inline Tensor Tensor::index(std::initializer_list<indexing::TensorIndex> indices) const {
  return index(ArrayRef<indexing::TensorIndex>(indices));
}
inline const Tensor &Tensor::index_put_(ArrayRef<indexing::TensorIndex> indices, const Tensor &source,
                                        bool accumulate) const & {
  const detail::Chosen chosen = detail::choose_view(*this, indices);
  const Tensor values = source.to(scalar_type());
  if (chosen.positions.empty()) {
    accumulate ? chosen.view.add_(values) : chosen.view.copy_(values);
    return *this;
  }
  // The numbers of the elements are chosen as the elements would be.
  const detail::Chosen numbers{arange(0, chosen.view.numel()).reshape(chosen.view.sizes()), chosen.positions};
  const Tensor places = detail::choose_elements(numbers);
  if (places.numel() != 0)
    chosen.view.put_(places, values.expand(places.sizes()).contiguous(), accumulate);
  return *this;
}
inline const Tensor &Tensor::index_put_(std::initializer_list<indexing::TensorIndex> indices, const Tensor &source,
                                        bool accumulate) const & {
  return index_put_(ArrayRef<indexing::TensorIndex>(indices), source, accumulate);
}
inline const Tensor &Tensor::index_put_(std::initializer_list<indexing::TensorIndex> indices,
                                        const Scalar &value) const & {
  return index_put_(indices, full({}, value, scalar_type()));
}
inline Tensor index(const Tensor &tensor, ArrayRef<indexing::TensorIndex> indices) { return tensor.index(indices); }

} // namespace at

#include <th/names_end.hpp>

#endif
