/*
 * ATen/core/Storage.h: the memory under tensors.
 */
#ifndef TH_ATEN_CORE_STORAGE_H
#define TH_ATEN_CORE_STORAGE_H

#include <th/names_begin.hpp>

#include <c10/util/typeid.h>
#include <th/handle.hpp>

namespace c10 {

/* One reference to a TH storage, or to nothing. Copying shares. */
class Storage {
 public:
  Storage() noexcept = default;
  explicit Storage(th::StorageHandle handle) noexcept : handle_(std::move(handle)) {}

  /* Takes over the caller's reference; or takes one of its own. */
  template <class Struct>
  static Storage adopt(Struct *storage) noexcept {
    return Storage(th::StorageHandle::adopt(storage));
  }
  template <class Struct>
  static Storage share(Struct *storage) noexcept {
    return Storage(th::StorageHandle::share(storage));
  }
  /* The C storage, borrowed. Throws if its elements are not of type T. */
  template <class T>
  th::StorageOf<th::ElementFrom<T>> *unsafeGetTH() const & TH_CPP_LIFETIMEBOUND {
    return handle_.as<th::ElementFrom<T>>();
  }
  template <class T>
  th::StorageOf<th::ElementFrom<T>> *unsafeGetTH() const && = delete;
  /* The C storage with this handle's reference, which the caller must free; the handle holds nothing then. */
  template <class T>
  [[nodiscard]] th::StorageOf<th::ElementFrom<T>> *unsafeReleaseTH() {
    auto *storage = handle_.as<th::ElementFrom<T>>();
    handle_.detach();
    return storage;
  }

  explicit operator bool() const noexcept { return static_cast<bool>(handle_); }
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }
  bool is_alias_of(const Storage &other) const noexcept { return handle_ && handle_ == other.handle_; }

  /* The elements; NULL without any. Good as long as a handle is. */
  void *data() const & TH_CPP_LIFETIMEBOUND { return handle_ ? handle_->data : nullptr; }
  void *data() const && = delete;
  /* How many elements there are, and how many bytes they take. */
  std::int64_t size() const noexcept { return handle_ ? handle_->size : 0; }
  std::size_t nbytes() const noexcept { return static_cast<std::size_t>(size()) * elementSize(handle_.type()); }
  /* Whether the memory can be exchanged for more; lent memory cannot. */
  bool resizable() const noexcept { return handle_ && (handle_->flag & TH_STORAGE_RESIZABLE) != 0; }
  ScalarType scalar_type() const noexcept { return handle_.type(); }
  TypeMeta dtype() const noexcept { return TypeMeta::fromScalarType(scalar_type()); }
  std::size_t itemsize() const noexcept { return elementSize(scalar_type()); }
  /* The fields of the C storage, borrowed; NULL without one. */
  th::StorageFields *fields() const noexcept { return static_cast<th::StorageFields *>(handle_.get()); }

 private:
  th::StorageHandle handle_;
};

} // namespace c10

namespace at {
using c10::Storage;
}

#include <th/names_end.hpp>

#endif
