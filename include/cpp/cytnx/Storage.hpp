/*
 * cytnx/Storage.hpp: the memory under tensors.
 */
#ifndef TH_CYTNX_STORAGE_HPP
#define TH_CYTNX_STORAGE_HPP

#include <cytnx/Device.hpp>
#include <cytnx/Type.hpp>
#include <th/create.hpp>

#include <algorithm>

namespace cytnx {

/* A name for a TH storage. Assignment makes another name for the same storage. */
class Storage {
 public:
  /* `size` elements, all 0. */
  explicit Storage(std::size_t size, unsigned dtype = Type.Double, int device = Device.cpu) {
    static constexpr th::Functions<Maker> functions = TH_CPP_STORAGE(newWithSize);
    Device.check(device);
    handle_ = th::dispatch(functions, detail::type_of(dtype), [&](auto, auto make) {
      return th::StorageHandle::adopt(make(static_cast<std::ptrdiff_t>(size)));
    });
    std::fill_n(bytes(), nbytes(), char(0));
  }
  explicit Storage(th::StorageHandle handle) noexcept : handle_(std::move(handle)) {}

  std::size_t size() const noexcept { return handle_ ? static_cast<std::size_t>(handle_->size) : 0; }
  unsigned dtype() const { return detail::number_of(handle_.type()); }
  std::string dtype_str() const { return Type.getname(dtype()); }
  int device() const noexcept { return Device.cpu; }
  std::string device_str() const { return Device.getname(device()); }
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }

  /*
   * The elements, good as long as there is a name for the storage, so not to be had from a temporary. Throws
   * if they are not of type T.
   */
  template <class T>
  T *data() const & TH_CPP_LIFETIMEBOUND {
    return reinterpret_cast<T *>(handle_.as<th::ElementFrom<T>>()->data);
  }
  template <class T>
  T *data() const && = delete;
  /* Element `index`. Throws IndexError if there is none, c10::Error if it is not of type T. */
  template <class T>
  T &at(std::size_t index) const & TH_CPP_LIFETIMEBOUND {
    if (index >= size())
      th::fail<c10::IndexError>("element ", index, " of a storage of ", size());
    return data<T>()[index];
  }
  /* Of a temporary name, which may be the last one: the value. */
  template <class T>
  T at(std::size_t index) const && {
    return static_cast<const Storage &>(*this).at<T>(index);
  }

  /* Another storage with a copy of the elements. */
  Storage clone() const {
    Storage copy(size(), dtype());
    std::copy_n(bytes(), nbytes(), copy.bytes());
    return copy;
  }

  /* All elements as a tensor over this storage. */
  th::Handle vector() const {
    if (size() == 0)
      return th::make_empty(handle_.type());
    return th::make_over(static_cast<th::StorageFields *>(handle_.get()), 0, handle_->size, std::int64_t(1),
                         handle_.type());
  }

  friend bool is(const Storage &a, const Storage &b) noexcept { return a.handle_ == b.handle_; }

 private:
  template <class Real>
  using Maker = th::StorageOf<Real> *(*)(std::ptrdiff_t);

  std::size_t nbytes() const noexcept { return size() * c10::elementSize(handle_.type()); }
  char *bytes() const noexcept { return handle_ ? static_cast<char *>(handle_->data) : nullptr; }

  th::StorageHandle handle_;
};

} // namespace cytnx

#endif
