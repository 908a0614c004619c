/*
 * shared.cc: tensors in memory that several processes see.
 *
 * Such a storage is a mapping of THMapAllocator of a descriptor without a name, which the mapping keeps: whoever has the
 * descriptor can map the same memory, and it is gone with the last mapping and descriptor, however processes end.
 */
#include "libth.h"

#include <TH/THAllocator.h>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Older headers have them not.
#ifndef MFD_CLOEXEC
#define MFD_CLOEXEC 0x0001U
#define MFD_ALLOW_SEALING 0x0002U
#endif
#ifndef F_ADD_SEALS
#define F_ADD_SEALS 1033
#define F_SEAL_SEAL 0x0001
#define F_SEAL_SHRINK 0x0002
#define F_SEAL_GROW 0x0004
#endif

namespace libth {

namespace {

/* A descriptor, until somebody takes it over. */
class Descriptor {
 public:
  explicit Descriptor(int fd) noexcept : fd_(fd) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (fd_ >= 0)
      ::close(fd_);
  }
  int get() const noexcept { return fd_; }
  int release() noexcept { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

[[noreturn]] void raise_errno() {
  PyErr_SetFromErrno(PyExc_OSError);
  throw Raised();
}

/* New memory for `bytes` bytes, which nobody can make shorter beneath a mapping of it. */
int new_descriptor(std::int64_t bytes) {
  // Not memfd_create, which older C libraries have not.
  Descriptor fd(static_cast<int>(::syscall(SYS_memfd_create, "libth", MFD_CLOEXEC | MFD_ALLOW_SEALING)));
  if (fd.get() < 0 || ::ftruncate(fd.get(), bytes) < 0 || ::fcntl(fd.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) < 0)
    raise_errno();
  return fd.release();
}

/* A vector over a descriptor's memory, which it keeps; `fd` is taken over, too, where this throws. */
at::Tensor vector_over(int given, at::ScalarType type, std::int64_t size) {
  Descriptor fd(given);
  struct Context {
    THMapAllocatorContext *context;
    ~Context() {
      if (context)
        THMapAllocatorContext_free(context);
    }
  } owned{th::call(THMapAllocatorContext_newWithFd, static_cast<const char *>(nullptr), fd.get(),
                   TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_FROMFD | TH_ALLOCATOR_MAPPED_KEEPFD)};
  switch (type) {
#define LIBTH_CASE(NAME, C_NAME, REAL)                                                                                          \
  case at::ScalarType::NAME: {                                                                                                  \
    struct Storage {                                                                                                            \
      TH##C_NAME##Storage *storage;                                                                                             \
      ~Storage() { TH##C_NAME##Storage_free(storage); }                                                                         \
    } storage{th::call(TH##C_NAME##Storage_newWithAllocator, static_cast<std::ptrdiff_t>(size), &THMapAllocator,                \
                       static_cast<void *>(owned.context))};                                                                    \
    owned.context = nullptr; /* it and the descriptor are the storage's */                                                      \
    fd.release();                                                                                                               \
    th::call(TH##C_NAME##Storage_clearFlag, storage.storage, char(TH_STORAGE_RESIZABLE));                                       \
    return at::Tensor::adopt(                                                                                                   \
        th::call(TH##C_NAME##Tensor_newWithStorage1d, storage.storage, std::ptrdiff_t(0), static_cast<long>(size), 1L));        \
  }
    TH_CPP_TYPES(LIBTH_CASE)
#undef LIBTH_CASE
    default: break;
  }
  raise(PyExc_TypeError, "no memory is shared for elements of this type");
}

/* What `body` gives for the storage of the C library, which must be there. */
template <class Body>
auto with_storage(const at::Storage &storage, Body body) {
  switch (storage.scalar_type()) {
#define LIBTH_CASE(NAME, C_NAME, REAL) \
  case at::ScalarType::NAME: return body(storage.unsafeGetTH<REAL>());
    TH_CPP_TYPES(LIBTH_CASE)
#undef LIBTH_CASE
    default: break;
  }
  raise(PyExc_TypeError, "no memory is shared for elements of this type");
}

bool has_memory(const at::Tensor &tensor) { return tensor.handle()->storage && tensor.handle()->storage->size > 0; }

/* The descriptor of a tensor's memory, borrowed; -1 if it is not shared. */
int descriptor_of(const at::Tensor &tensor) {
  if (!has_memory(tensor))
    return -1;
  return with_storage(tensor.storage(), [](auto *storage) {
    if (storage->allocator != &THMapAllocator || !storage->allocatorContext)
      return -1;
    return th::call(THMapAllocatorContext_fd, static_cast<THMapAllocatorContext *>(storage->allocatorContext));
  });
}

PyObject *share_memory(PyObject *self, PyObject *) {
  return guarded([&] {
    const at::Tensor &tensor = tensor_in(self);
    if (!has_memory(tensor) || descriptor_of(tensor) >= 0)
      return new_reference(self);
    const at::Storage storage = tensor.storage();
    if (!storage.resizable())
      raise(error_class, "share_memory_: the memory is lent, or another object's, and stays where it is; that of clone() can be shared");
    const at::ScalarType type = tensor.scalar_type();
    const at::Tensor shared = vector_over(new_descriptor(static_cast<std::int64_t>(storage.nbytes())), type, storage.size());
    {
      const Unlocked unlocked(storage.size());
      std::memcpy(shared.data_ptr(), storage.data(), storage.nbytes());
    }
    const at::Storage other = shared.storage();
#define LIBTH_CASE(NAME, C_NAME, REAL) \
  if (type == at::ScalarType::NAME)    \
    th::call(TH##C_NAME##Storage_swap, storage.unsafeGetTH<REAL>(), other.unsafeGetTH<REAL>());
    TH_CPP_TYPES(LIBTH_CASE)
#undef LIBTH_CASE
    return new_reference(self);
  });
}

PyObject *is_shared(PyObject *self, PyObject *) {
  return guarded([&] { return to_python(!has_memory(tensor_in(self)) || descriptor_of(tensor_in(self)) >= 0); });
}

PyObject *shared_descriptor(PyObject *self, PyObject *) {
  return guarded([&] { return to_python(std::int64_t(descriptor_of(tensor_in(self)))); });
}

/* _from_shared(descriptor, dtype, size): a vector over the memory of another process. */
PyObject *from_shared(PyObject *, PyObject *const *arguments, Py_ssize_t count) {
  return guarded([&] {
    if (count != 3)
      raise(PyExc_TypeError, "_from_shared() takes a descriptor, an element type and a size");
    Descriptor fd(static_cast<int>(whole_of(arguments[0])));
    const at::ScalarType type = type_of(arguments[1]);
    const std::int64_t size = whole_of(arguments[2]);
    struct stat about;
    if (::fstat(fd.get(), &about) < 0)
      raise_errno();
    std::int64_t bytes;
    if (size <= 0 || __builtin_mul_overflow(size, static_cast<std::int64_t>(at::elementSize(type)), &bytes) || about.st_size != bytes)
      raise(PyExc_ValueError,
            th::text_of("the shared memory has ", static_cast<std::int64_t>(about.st_size), " bytes, not those of ", size, " elements"));
    return to_python(vector_over(fd.release(), type, size));
  });
}

} // namespace

#define LIBTH_FAST(FUNCTION) reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(FUNCTION))

PyMethodDef shared_methods[] = {
    {"share_memory_", share_memory, METH_NOARGS,
     "share_memory_()\n--\n\nMoves the elements of the storage, thus of all tensors over it, to memory that other processes can map; gives the\n"
     "tensor. libth.multiprocessing sends it to them. Errors: libth.Error if the memory is lent or another object's; OSError if there\n"
     "is no descriptor or no memory."},
    {"is_shared", is_shared, METH_NOARGS, "is_shared()\n--\n\nWhether the elements are in memory that other processes can map, or there are none."},
    {"_shared_descriptor", shared_descriptor, METH_NOARGS,
     "_shared_descriptor()\n--\n\nThe descriptor of the memory, which stays the tensor's, or -1."},
    {}};

PyMethodDef shared_functions[] = {
    {"_from_shared", LIBTH_FAST(from_shared), METH_FASTCALL,
     "_from_shared(descriptor, dtype, size)\n--\n\nA vector over the memory of a descriptor, which it takes over."},
    {}};

} // namespace libth
