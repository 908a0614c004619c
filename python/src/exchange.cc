/*
 * exchange.cc: DLPack, and functions that make tensors of what Python has.
 */
#include "call.h"

#include <ATen/DLConvertor.h>

#include <cstring>
#include <memory>

namespace libth {

namespace {

constexpr const char *name = "dltensor", *used = "used_dltensor", *versioned = "dltensor_versioned", *used_versioned = "used_dltensor_versioned";

bool repeats(const at::Tensor &tensor) {
  for (std::size_t d = 0; d < static_cast<std::size_t>(tensor.dim()); ++d)
    if (tensor.strides()[d] == 0 && tensor.sizes()[d] > 1)
      return true;
  return false;
}

/* As at::detail::Exported, with a version and flags. */
struct Exported {
  Exported(const at::Tensor &tensor, bool copied) : handle(tensor.alias()), sizes(tensor.sizes()), strides(tensor.strides()) {
    managed.version = {DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION};
    managed.flags = (copied ? DLPACK_FLAG_BITMASK_IS_COPIED : 0) | (repeats(tensor) ? DLPACK_FLAG_BITMASK_READ_ONLY : 0);
    managed.dl_tensor = {handle.data_ptr(), {kDLCPU, 0}, static_cast<std::int32_t>(sizes.size()), at::getDLDataType(tensor),
                         sizes.data(), strides.data(), 0};
    managed.manager_ctx = this;
    managed.deleter = [](DLManagedTensorVersioned *self) { delete static_cast<Exported *>(self->manager_ctx); };
  }
  at::Tensor handle;
  th::Sizes sizes, strides;
  DLManagedTensorVersioned managed{};
};

template <class Managed>
void destroy(PyObject *capsule, const char *unused) {
  if (!PyCapsule_IsValid(capsule, unused))
    return; // it was taken over
  auto *const managed = static_cast<Managed *>(PyCapsule_GetPointer(capsule, unused));
  if (managed && managed->deleter)
    managed->deleter(managed);
}
void destroy_plain(PyObject *capsule) { destroy<DLManagedTensor>(capsule, name); }
void destroy_versioned(PyObject *capsule) { destroy<DLManagedTensorVersioned>(capsule, versioned); }

/* Whether `copy` is given and true. */
bool asks_for_copy(PyObject *copy) {
  const int truth = copy && copy != Py_None ? PyObject_IsTrue(copy) : 0;
  if (truth < 0)
    throw Raised();
  return truth;
}

bool is_cpu(PyObject *device) {
  if (!device || device == Py_None)
    return true;
  if (PyUnicode_Check(device))
    return PyUnicode_CompareWithASCIIString(device, "cpu") == 0;
  if (!PyTuple_Check(device) || PyTuple_Size(device) != 2)
    return false;
  return PyLong_AsLong(PyTuple_GetItem(device, 0)) == kDLCPU;
}

PyObject *dlpack(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return guarded([&]() -> PyObject * {
    static const char *const known[] = {"stream", "max_version", "dl_device", "copy"};
    if (count > 0)
      raise(PyExc_TypeError, "__dlpack__() takes keyword arguments only");
    const Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    for (Py_ssize_t i = 0; i < named; ++i) {
      bool found = false;
      for (const char *word : known)
        found = found || PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, i), word) == 0;
      if (!found)
        raise(PyExc_TypeError, "__dlpack__() got an unexpected keyword argument '" + text_of(PyTuple_GetItem(names, i)) + "'");
    }
    const auto given = [&](const char *word) {
      PyObject *const value = keyword(arguments, count, names, word);
      return value == Py_None ? nullptr : value;
    };
    if (given("stream"))
      raise(PyExc_BufferError, "stream: there are none, since elements are with the CPU");
    if (!is_cpu(given("dl_device")))
      raise(PyExc_BufferError, "dl_device: elements are with the CPU");
    PyObject *const copy = given("copy"), *const version = given("max_version");
    const bool copied = asks_for_copy(copy);
    bool new_form = false;
    if (version) {
      if (!PyTuple_Check(version) || PyTuple_Size(version) != 2)
        raise(PyExc_TypeError, "max_version must be a tuple of two ints");
      new_form = PyLong_AsLong(PyTuple_GetItem(version, 0)) >= 1;
      if (PyErr_Occurred())
        throw Raised();
    }
    at::Tensor tensor = tensor_in(self);
    if (copied)
      tensor = tensor.clone();
    if (!new_form && repeats(tensor))
      raise(PyExc_BufferError, "several elements of the tensor are one place in memory, and this form cannot say that it is read-only");
    keep_memory(tensor);
    if (new_form) {
      auto exported = std::make_unique<Exported>(tensor, copied);
      PyObject *const capsule = checked(PyCapsule_New(&exported->managed, versioned, destroy_versioned));
      exported.release();
      return capsule;
    }
    DLManagedTensor *const managed = at::toDLPack(tensor);
    PyObject *const capsule = PyCapsule_New(managed, name, destroy_plain);
    if (!capsule) {
      managed->deleter(managed);
      throw Raised();
    }
    return capsule;
  });
}

PyObject *dlpack_device(PyObject *, PyObject *) {
  return guarded([] {
    const std::int64_t device[] = {kDLCPU, 0};
    return to_python(at::IntArrayRef(device, 2));
  });
}

/* Errors: sizes that are not there. */
void check_sizes_of(const DLTensor &source) {
  if (source.ndim < 0 || (source.ndim > 0 && !source.shape))
    raise(PyExc_BufferError, "the capsule does not say what the sizes are");
}

/* What is in a versioned capsule as a tensor, which calls the deleter at the end. */
at::Tensor from_versioned(DLManagedTensorVersioned *managed) {
  const DLTensor &source = managed->dl_tensor;
  if (source.device.device_type != kDLCPU)
    raise(PyExc_BufferError, "the elements are not with the CPU");
  const at::IntArrayRef sizes(source.shape, static_cast<std::size_t>(source.ndim));
  const th::Sizes strides = source.strides ? th::Sizes(at::IntArrayRef(source.strides, sizes.size())) : th::contiguous_strides(sizes);
  return at::from_blob(static_cast<char *>(source.data) + source.byte_offset, sizes, strides,
                       [managed](void *) {
                         if (managed->deleter)
                           managed->deleter(managed);
                       },
                       at::toScalarType(source.dtype));
}

Reference capsule_of(PyObject *array, bool copy) {
  const Reference function = Reference::checked(PyObject_GetAttrString(array, "__dlpack__"));
  const Reference nothing = Reference::checked(PyTuple_New(0));
  const Reference words = Reference::checked(copy ? Py_BuildValue("{s(ii)sO}", "max_version", 1, 0, "copy", Py_True)
                                                  : Py_BuildValue("{s(ii)}", "max_version", 1, 0));
  Reference capsule(PyObject_Call(function.get(), nothing.get(), words.get()));
  if (!capsule && PyErr_ExceptionMatches(PyExc_TypeError)) { // from before version 1
    PyErr_Clear();
    capsule = Reference(PyObject_Call(function.get(), nothing.get(), nullptr));
  }
  checked(capsule.get());
  return capsule;
}

} // namespace

at::Tensor from_dlpack_of(PyObject *array, PyObject *device, PyObject *copy, bool for_reading) {
  if (!is_cpu(device))
    raise(PyExc_ValueError, "device: tensors are with the CPU");
  const bool copied = asks_for_copy(copy), never = copy == Py_False;
  const Reference taken = PyCapsule_CheckExact(array) ? Reference(new_reference(array)) : capsule_of(array, copied);
  PyObject *const capsule = taken.get();
  if (PyCapsule_IsValid(capsule, versioned)) {
    auto *const managed = static_cast<DLManagedTensorVersioned *>(PyCapsule_GetPointer(capsule, versioned));
    if (managed->version.major != DLPACK_MAJOR_VERSION)
      raise(PyExc_BufferError, "a version of DLPack that is not known");
    const bool read_only = managed->flags & DLPACK_FLAG_BITMASK_READ_ONLY, own = managed->flags & DLPACK_FLAG_BITMASK_IS_COPIED;
    if (read_only && never && !for_reading)
      raise(PyExc_BufferError, "the elements must not be written to: they would be copied");
    check_sizes_of(managed->dl_tensor);
    at::Tensor tensor = from_versioned(managed);
    PyCapsule_SetName(capsule, used_versioned);
    return (read_only && !for_reading) || (copied && !own) ? tensor.clone() : tensor;
  }
  if (!PyCapsule_IsValid(capsule, name))
    raise(PyExc_BufferError, "a capsule of DLPack is expected that nobody has taken over");
  auto *const managed = static_cast<DLManagedTensor *>(PyCapsule_GetPointer(capsule, name));
  check_sizes_of(managed->dl_tensor);
  at::Tensor tensor = at::fromDLPack(managed);
  PyCapsule_SetName(capsule, used);
  return copied ? tensor.clone() : tensor;
}

namespace {

/* ---- making tensors ---- */

/* The arguments (data, dtype=None) of a function. */
std::pair<PyObject *, PyObject *> data_and_type(const char *function, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const Py_ssize_t named = names ? PyTuple_Size(names) : 0;
  PyObject *data = count > 0 ? arguments[0] : keyword(arguments, count, names, "data");
  PyObject *type = count > 1 ? arguments[1] : keyword(arguments, count, names, "dtype");
  const int expected = (count > 0 ? 0 : data != nullptr) + (count > 1 ? 0 : type != nullptr);
  if (count > 2 || !data || named != expected)
    raise(PyExc_TypeError, std::string(function) + "() takes data and dtype");
  return {data, type == Py_None ? nullptr : type};
}

PyObject *tensor(PyObject *, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return guarded([&] {
    const auto [data, type] = data_and_type("tensor", arguments, count, names);
    return to_python(tensor_of(data, type ? at::optional<at::ScalarType>(type_of(type)) : at::nullopt));
  });
}

PyObject *as_tensor(PyObject *, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return guarded([&]() -> PyObject * {
    const auto [data, type] = data_and_type("as_tensor", arguments, count, names);
    if (is_tensor(data))
      return type && type_of(type) != tensor_in(data).scalar_type() ? to_python(tensor_in(data).to(type_of(type))) : new_reference(data);
    if (!is_array(data))
      return to_python(tensor_of(data, type ? at::optional<at::ScalarType>(type_of(type)) : at::nullopt));
    at::Tensor view;
    try {
      view = view_of(data, false);
    } catch (const Raised &) { // memory that must not be written, or cannot be viewed
      if (!PyErr_ExceptionMatches(PyExc_ValueError))
        throw;
      PyErr_Clear();
      view = tensor_of(data, at::nullopt);
    }
    return to_python(type ? view.to(type_of(type)) : view);
  });
}

PyObject *from_numpy(PyObject *, PyObject *array) {
  return guarded([&] {
    if (!is_array(array))
      raise(PyExc_TypeError, "from_numpy() takes an array");
    return to_python(view_of(array, false));
  });
}

/* from_buffer(buffer, dtype, shape): a view of bytes, a copy if they must not be written. */
PyObject *from_buffer(PyObject *, PyObject *const *arguments, Py_ssize_t count) {
  return guarded([&]() -> PyObject * {
    if (count != 3)
      raise(PyExc_TypeError, "_from_buffer() takes a buffer, an element type and sizes");
    const at::ScalarType type = type_of(arguments[1]);
    const th::Sizes sizes = sizes_of(arguments[2]);
    th::check_sizes(sizes);
    std::int64_t needed = static_cast<std::int64_t>(at::elementSize(type));
    for (const std::int64_t size : sizes)
      if (__builtin_mul_overflow(needed, size, &needed))
        raise(PyExc_ValueError, "the sizes are too large");
    Py_buffer view{};
    const bool writable = PyObject_GetBuffer(arguments[0], &view, PyBUF_WRITABLE) == 0;
    if (!writable) {
      PyErr_Clear();
      if (PyObject_GetBuffer(arguments[0], &view, 0) < 0)
        throw Raised();
    }
    struct Held {
      Py_buffer *view;
      ~Held() {
        if (view) {
          PyBuffer_Release(view);
          delete view;
        }
      }
    } held{new Py_buffer(view)};
    if (held.view->len != needed)
      raise(PyExc_ValueError, th::text_of("the buffer has ", static_cast<std::int64_t>(view.len), " bytes, the sizes need ", needed));
    if (needed == 0)
      return to_python(at::empty(sizes, type));
    const bool aligned = reinterpret_cast<std::uintptr_t>(view.buf) % at::elementSize(type) == 0;
    if (!writable || !aligned) {
      at::Tensor copy = at::empty(sizes, type);
      std::memcpy(copy.data_ptr(), view.buf, static_cast<std::size_t>(needed));
      return to_python(std::move(copy));
    }
    Py_buffer *const lent = held.view;
    at::Tensor tensor = at::from_blob(view.buf, sizes,
                                      [lent](void *) {
                                        if (Py_IsInitialized()) {
                                          const PyGILState_STATE state = enter_python();
                                          PyBuffer_Release(lent);
                                          PyGILState_Release(state);
                                        }
                                        delete lent;
                                      },
                                      type);
    held.view = nullptr;
    return to_python(std::move(tensor));
  });
}

PyObject *from_dlpack(PyObject *, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return guarded([&] {
    if (count != 1)
      raise(PyExc_TypeError, "from_dlpack() takes one object with __dlpack__; device and copy by their names");
    const Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    PyObject *const device = keyword(arguments, count, names, "device"), *const copy = keyword(arguments, count, names, "copy");
    if (named != (device != nullptr) + (copy != nullptr))
      raise(PyExc_TypeError, "from_dlpack() got an unexpected keyword argument");
    return to_python(from_dlpack_of(arguments[0], device, copy, false));
  });
}

/* _dlpack_truths(capsule, mark): whether the elements are truths; marks bytes as such, else gives them the type of bytes. */
PyObject *dlpack_truths(PyObject *, PyObject *const *arguments, Py_ssize_t count) {
  return guarded([&] {
    if (count != 2)
      raise(PyExc_TypeError, "_dlpack_truths() takes a capsule and whether to mark it");
    const auto here = [&](DLDataType &type) {
      const bool truths = type.code == kDLBool && type.bits == 8 && type.lanes == 1;
      if (arguments[1] == Py_True && type.code == kDLUInt && type.bits == 8)
        type.code = kDLBool;
      else if (arguments[1] == Py_False && truths)
        type.code = kDLUInt;
      return new_reference(truths ? Py_True : Py_False);
    };
    if (PyCapsule_IsValid(arguments[0], versioned))
      return here(static_cast<DLManagedTensorVersioned *>(PyCapsule_GetPointer(arguments[0], versioned))->dl_tensor.dtype);
    if (!PyCapsule_IsValid(arguments[0], name))
      raise(PyExc_BufferError, "a capsule of DLPack is expected that nobody has taken over");
    return here(static_cast<DLManagedTensor *>(PyCapsule_GetPointer(arguments[0], name))->dl_tensor.dtype);
  });
}

PyObject *lend(PyObject *self, PyObject *) {
  return guarded([&] {
    keep_memory(tensor_in(self));
    return new_none();
  });
}

} // namespace

#define LIBTH_FAST(FUNCTION) reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(FUNCTION))

PyMethodDef exchange_methods[] = {
    {"__dlpack__", LIBTH_FAST(dlpack), METH_FASTCALL | METH_KEYWORDS,
     "__dlpack__(*, stream=None, max_version=None, dl_device=None, copy=None)\n--\n\nA capsule for another library's from_dlpack."},
    {"__dlpack_device__", dlpack_device, METH_NOARGS, "__dlpack_device__()\n--\n\n(1, 0): the CPU."},
    {"_keep_memory", lend, METH_NOARGS, "_keep_memory()\n--\n\nHas the storage stay where it is: it is no longer resized."},
    {}};

PyMethodDef exchange_functions[] = {
    {"tensor", LIBTH_FAST(tensor), METH_FASTCALL | METH_KEYWORDS,
     "tensor(data, dtype=None)\n--\n\nA new tensor of numbers, nested lists, arrays or tensors, whose elements are copied.\n\n"
     "Without dtype, ints become int64, floats float32, bools uint8; arrays keep their type."},
    {"as_tensor", LIBTH_FAST(as_tensor), METH_FASTCALL | METH_KEYWORDS,
     "as_tensor(data, dtype=None)\n--\n\nThe tensor itself, a view of the array if it can be one, else as tensor()."},
    {"from_numpy", from_numpy, METH_O,
     "from_numpy(array)\n--\n\nA tensor over the memory of an array, which lives as long. Errors: TypeError for elements that no tensor has;\n"
     "ValueError if the array is read-only, or has negative strides."},
    {"_from_buffer", LIBTH_FAST(from_buffer), METH_FASTCALL, "_from_buffer(buffer, dtype, shape)\n--\n\nA tensor over bytes."},
    {"_dlpack_truths", LIBTH_FAST(dlpack_truths), METH_FASTCALL,
     "_dlpack_truths(capsule, mark)\n--\n\nWhether the elements of a capsule are truths, which are bytes from now on, or the other way round."},
    {"from_dlpack", LIBTH_FAST(from_dlpack), METH_FASTCALL | METH_KEYWORDS,
     "from_dlpack(x, *, device=None, copy=None)\n--\n\nA tensor over the memory of an object with __dlpack__."},
    {}};

} // namespace libth
