/*
 * cytnx/Storage.hpp: the memory under tensors.
 */
#ifndef TH_CYTNX_STORAGE_HPP
#define TH_CYTNX_STORAGE_HPP

#include <th/names_begin.hpp>

#include <cytnx/Device.hpp>
#include <cytnx/Element.hpp>
#include <cytnx/file.hpp>
#include <th/create.hpp>

#include <algorithm>
#include <vector>

namespace cytnx {

/* A name for a TH storage, or for nothing. Assignment makes another name for the same storage. */
class Storage {
 public:
  /* A name for nothing. */
  Storage() noexcept = default;
  /* `size` elements, all 0. */
  explicit Storage(std::size_t size, unsigned dtype = Type.Double, int device = Device.cpu, bool /*init_zero*/ = true)
      : Storage(size, detail::type_of(dtype)) {
    Device.check(device);
  }
  explicit Storage(th::StorageHandle handle) noexcept : handle_(std::move(handle)) {}

  /* A copy of the elements. */
  template <class T>
  static Storage from_vector(const std::vector<T> &elements, int device = Device.cpu) {
    Device.check(device);
    Storage storage(elements.size(), detail::scalar_type<T>());
    std::copy(elements.begin(), elements.end(), static_cast<T *>(storage.bytes()));
    return storage;
  }
  template <class T>
  std::vector<T> vector() const {
    const T *elements = data<T>();
    return std::vector<T>(elements, elements + size());
  }

  std::size_t size() const noexcept { return handle_ ? static_cast<std::size_t>(handle_->size) : 0; }
  /* The library's storages have no memory beyond their elements. */
  std::size_t capacity() const noexcept { return size(); }
  bool is_void() const noexcept { return !handle_; }
  unsigned dtype() const { return handle_ ? detail::number_of(handle_.type()) : unsigned(Type.Void); }
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
    detail::scalar_type<T>();
    return reinterpret_cast<T *>(handle_.as<th::ElementFrom<T>>()->data);
  }
  template <class T>
  T *data() const && = delete;
  /* Element `index`. Throws IndexError if there is none, c10::Error if it is not of type T. */
  template <class T>
  T &at(std::size_t index) const & TH_CPP_LIFETIMEBOUND {
    check(index);
    return data<T>()[index];
  }
  /* Of a temporary name, which may be the last one: the value. */
  template <class T>
  T at(std::size_t index) const && {
    return static_cast<const Storage &>(*this).at<T>(index);
  }
  template <class T>
  T &back() const & TH_CPP_LIFETIMEBOUND {
    return at<T>(size() - 1);
  }
  template <class T>
  T back() const && {
    return static_cast<const Storage &>(*this).back<T>();
  }
  /* The same of any type. */
  Element at(std::size_t index) const {
    check(index);
    return Element(static_cast<th::StorageFields *>(handle_.get()), static_cast<std::ptrdiff_t>(index), handle_.type());
  }
  Element back() const { return at(size() - 1); }

  /* ---- changes. Pointers to elements are good until the size changes ---- */

  void fill(const Scalar &value) { th::fill(elements(), value); }
  void set_zeros() { fill(0); }
  /* Keeps the first elements; new ones are 0. Throws if the memory is somebody else's. */
  void resize(std::size_t size) {
    static constexpr th::Functions<Resizer> functions = TH_CPP_STORAGE(resize);
    const std::size_t before = this->size();
    th::dispatch(functions, checked().type(), [&](auto tag, auto resizer) {
      resizer(tag.storage(handle_.get()), static_cast<std::ptrdiff_t>(size));
    });
    const std::size_t bytes_of_one = c10::elementSize(handle_.type());
    if (size > before)
      std::fill_n(static_cast<char *>(bytes()) + before * bytes_of_one, (size - before) * bytes_of_one, char(0));
  }
  /* One more element, converted. Throws if it is out of the range of the type. */
  void append(const Scalar &value) {
    th::visit(checked().type(), [&](auto tag) {
      using Real = typename decltype(tag)::Real;
      const Real element = value.to<Real>();
      resize(size() + 1);
      static_cast<Real *>(bytes())[size() - 1] = element;
    });
  }

  /* ---- copies ---- */

  /* Another storage with a copy of the elements. */
  Storage clone() const {
    Storage copy(size(), checked().type());
    std::copy_n(static_cast<const char *>(bytes()), nbytes(), static_cast<char *>(copy.bytes()));
    return copy;
  }
  /* A copy with elements of another type; another name for itself if they are of that type. */
  Storage astype(unsigned dtype) const {
    const c10::ScalarType type = detail::type_of(dtype);
    if (checked().type() == type)
      return *this;
    Storage copy(size(), type);
    if (size())
      th::copy(copy.elements(), elements());
    return copy;
  }
  Storage to(int device) const {
    Device.check(device);
    return *this;
  }
  void to_(int device) const { Device.check(device); }

  /* ---- files: with a header, as Cytnx 1.1 writes them, or the elements alone ---- */

  void Save(const std::string &name) const {
    save(detail::with_extension(name, ".cyst"), detail::Header(), "cytnx::Storage::Save");
  }
  static Storage Load(const std::string &name) {
    detail::File file(name);
    return read(file);
  }
  void Tofile(const std::string &name) const {
    detail::replace_file(name, detail::Header(), bytes(), nbytes(), "cytnx::Storage::Tofile");
  }
  /* `count` elements, all if it is negative. Throws if there are not as many. */
  static Storage Fromfile(const std::string &name, unsigned dtype, std::int64_t count = -1) {
    detail::File file(name);
    const c10::ScalarType type = detail::type_of(dtype);
    const std::size_t length = file.remaining(), bytes_of_one = c10::elementSize(type);
    if (length % bytes_of_one != 0)
      th::fail("cytnx::Storage::Fromfile: the file ", name, " does not consist of whole elements of type ", Type.getname(dtype));
    if (count > static_cast<std::int64_t>(length / bytes_of_one))
      th::fail("cytnx::Storage::Fromfile: the file ", name, " has ", length / bytes_of_one, " elements, not ", count);
    Storage storage(count < 0 ? length / bytes_of_one : static_cast<std::size_t>(count), type);
    file.read(storage.bytes(), storage.nbytes());
    return storage;
  }
  /* The same behind what a header has already, and at the place where a file is. */
  void save(const std::string &name, detail::Header header, const char *function) const {
    checked();
    header.add(magic).add(std::uint64_t(size())).add(std::uint32_t(dtype())).add(std::int32_t(device()));
    detail::replace_file(name, header, bytes(), nbytes(), function);
  }
  static Storage read(detail::File &file) {
    if (file.read_number<std::uint32_t>() != magic)
      th::fail("cytnx::Storage::Load: the file ", file.name(), " has no cytnx::Storage in it");
    const auto size = file.read_number<std::uint64_t>();
    const c10::ScalarType type = detail::type_of(file.read_number<std::uint32_t>());
    file.read_number<std::int32_t>(); // the device, which is this one now
    if (size > file.remaining() / c10::elementSize(type))
      th::fail("cytnx::Storage::Load: the file ", file.name(), " ends too early");
    Storage storage(size, type);
    file.read(storage.bytes(), storage.nbytes());
    return storage;
  }

  /* All elements as a tensor over this storage. */
  th::Handle elements() const {
    if (size() == 0)
      return th::make_empty(checked().type());
    return th::make_over(static_cast<th::StorageFields *>(handle_.get()), 0, handle_->size, std::int64_t(1),
                         handle_.type());
  }

  /* Whether both are names for one storage. */
  bool is(const Storage &other) const noexcept { return handle_ == other.handle_; }
  /* Whether both have the same elements, of one type; NaN equals nothing. */
  friend bool operator==(const Storage &a, const Storage &b) {
    if (a.dtype() != b.dtype() || a.size() != b.size())
      return false;
    return a.size() == 0 || th::visit(a.handle_.type(), [&](auto tag) {
      using Real = typename decltype(tag)::Real;
      using Number = std::conditional_t<std::is_same<Real, THHalf>::value, c10::Half, Real>;
      const auto *const first = static_cast<const Number *>(a.bytes());
      return std::equal(first, first + a.size(), static_cast<const Number *>(b.bytes()));
    });
  }
  friend bool operator!=(const Storage &a, const Storage &b) { return !(a == b); }

  /* Print it to standard output, all of it or without its elements. */
  void print() const;
  void print_info() const;

 private:
  template <class Real>
  using Maker = th::StorageOf<Real> *(*)(std::ptrdiff_t);
  template <class Real>
  using Resizer = void (*)(th::StorageOf<Real> *, std::ptrdiff_t);
  static constexpr std::uint32_t magic = 999;

  Storage(std::size_t size, c10::ScalarType type) {
    static constexpr th::Functions<Maker> functions = TH_CPP_STORAGE(newWithSize);
    handle_ = th::dispatch(functions, type, [&](auto, auto make) {
      return th::StorageHandle::adopt(make(static_cast<std::ptrdiff_t>(size)));
    });
    std::fill_n(static_cast<char *>(bytes()), nbytes(), char(0));
  }

  const th::StorageHandle &checked() const {
    if (!handle_)
      th::fail("cytnx::Storage: a name for nothing was used");
    return handle_;
  }
  void check(std::size_t index) const {
    if (index >= size())
      th::fail<c10::IndexError>("cytnx::Storage: at: element [", index, "] of a storage of [", size(), "]");
  }
  std::size_t nbytes() const noexcept { return size() * c10::elementSize(handle_.type()); }
  void *bytes() const noexcept { return handle_ ? handle_->data : nullptr; }

  th::StorageHandle handle_;
};

} // namespace cytnx

#include <th/names_end.hpp>

#endif
