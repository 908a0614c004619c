/*
 * cytnx/Element.hpp: one element of a tensor or a storage, whatever its type.
 */
#ifndef TH_CYTNX_ELEMENT_HPP
#define TH_CYTNX_ELEMENT_HPP

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>
#include <cytnx/Scalar.hpp>
#include <th/create.hpp>

namespace cytnx {

/*
 * The number that an element was when it was asked for. Assigning to it writes the element, which is converted: throws
 * if the number is out of the range of its type.
 */
class Element : public Scalar {
 public:
  /* Element `offset` of a storage. */
  Element(th::StorageFields *storage, std::ptrdiff_t offset, c10::ScalarType type)
      : Element(th::make_over(storage, offset, {1}, {1}, type)) {}
  Element(const Element &) = default;
  ~Element() = default;

  Element &operator=(const Scalar &number) {
    th::fill(place_, number);
    Scalar::operator=(number.astype(place_.type()));
    return *this;
  }
  Element &operator=(const Element &other) { return *this = static_cast<const Scalar &>(other); }
#define TH_CYTNX_DEFINE(OPERATOR) \
  Element &operator OPERATOR##=(const Scalar &other) { return *this = *this OPERATOR other; }
  TH_CYTNX_DEFINE(+)
  TH_CYTNX_DEFINE(-)
  TH_CYTNX_DEFINE(*)
  TH_CYTNX_DEFINE(/)
#undef TH_CYTNX_DEFINE

 private:
  explicit Element(th::Handle place)
      : Scalar(at::Tensor(place).item(), place.type()), place_(std::move(place)) {}

  th::Handle place_; // a vector of one element over the storage
};

} // namespace cytnx

#include <th/names_end.hpp>

#endif
