/*
 * arrays.cc: arrays of other libraries as tensors, nested lists as tensors, and tensors as buffers.
 */
#include "libth.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

namespace libth {

/* ---- arrays of others ---- */

bool is_array(PyObject *object) noexcept {
  if (PyLong_Check(object) || PyFloat_Check(object) || PyUnicode_Check(object) || PyTuple_Check(object) || PyList_Check(object) ||
      object == Py_None || is_tensor(object))
    return false;
  if (PyMemoryView_Check(object) || PyObject_HasAttrString(object, "__dlpack__"))
    return true;
  return PyObject_HasAttrString(object, "__array_interface__") && PyObject_HasAttrString(object, "__setitem__");
}

namespace {

/* A buffer that another object has lent, until it is destroyed. */
struct Buffer {
  Py_buffer view{};
  bool held = false;
  Buffer() = default;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() {
    if (held)
      PyBuffer_Release(&view);
  }
  bool get(PyObject *object, int flags) {
    held = PyObject_GetBuffer(object, &view, flags) == 0;
    return held;
  }
};

/* The element type of a format of PEP 3118. */
at::optional<at::ScalarType> type_of_format(const char *format, Py_ssize_t size) noexcept {
  std::string_view text = format ? format : "B";
  if (!text.empty() && (text[0] == '@' || text[0] == '=' || text[0] == '<')) // this machine's order
    text.remove_prefix(1);
  if (text.size() != 1)
    return at::nullopt;
  switch (text[0]) {
    case '?':
    case 'B': return size == 1 ? at::optional<at::ScalarType>(at::kByte) : at::nullopt;
    case 'e': return at::kHalf;
    case 'f': return at::kFloat;
    case 'd': return at::kDouble;
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': break;
    default: return at::nullopt;
  }
  switch (size) {
    case 1: return at::kChar;
    case 2: return at::kShort;
    case 4: return at::kInt;
    case 8: return at::kLong;
    default: return at::nullopt;
  }
}

/* Gives a buffer back from whichever thread; after the interpreter is gone, to nobody. */
void release_later(Py_buffer *view) noexcept {
  if (Py_IsInitialized()) {
    const PyGILState_STATE state = enter_python();
    PyBuffer_Release(view);
    PyGILState_Release(state);
  }
  delete view;
}

at::Tensor from_buffer_of(Buffer &buffer, bool for_reading) {
  Py_buffer &view = buffer.view;
  const at::optional<at::ScalarType> type = type_of_format(view.format, view.itemsize);
  if (!type)
    raise(PyExc_TypeError, th::text_of("no tensor has elements of the format '", view.format ? view.format : "", "' of ", view.itemsize, " bytes"));
  th::Sizes sizes, strides;
  bool can_view = true;
  for (int d = 0; d < view.ndim; ++d) {
    sizes.push_back(view.shape[d]);
    const Py_ssize_t stride = view.strides ? view.strides[d] : 0;
    can_view = can_view && (view.shape[d] <= 1 || (stride >= 0 && stride % view.itemsize == 0));
    strides.push_back(view.shape[d] <= 1 ? 1 : stride / view.itemsize);
  }
  if (!view.strides)
    strides = th::contiguous_strides(sizes);
  can_view = can_view && !(view.suboffsets && view.suboffsets[0] >= 0) &&
             reinterpret_cast<std::uintptr_t>(view.buf) % static_cast<std::uintptr_t>(view.itemsize) == 0;
  if (th::has_size_of_zero(sizes))
    return at::empty(sizes, *type);
  if (!can_view) {
    if (!for_reading)
      raise(PyExc_ValueError, "elements with negative strides, or that are not aligned, cannot be viewed; libth.tensor() copies them");
    at::Tensor copy = at::empty(sizes, *type);
    if (PyBuffer_ToContiguous(copy.data_ptr(), &view, view.len, 'C') < 0)
      throw Raised();
    return copy;
  }
  void *const data = view.buf;
  Py_buffer *const lent = new Py_buffer(view);
  // A buffer may point into itself, as those of bytes do: then the copy is what must.
  if (view.shape == &view.len)
    lent->shape = &lent->len;
  if (view.strides == &view.itemsize)
    lent->strides = &lent->itemsize;
  buffer.held = false;
  struct Owner {
    Py_buffer *view;
    ~Owner() {
      if (view)
        release_later(view);
    }
  } owner{lent};
  at::Tensor tensor = at::from_blob(data, sizes, strides, [lent](void *) { release_later(lent); }, *type);
  owner.view = nullptr;
  return tensor;
}

} // namespace

at::Tensor from_dlpack_of(PyObject *array, PyObject *device, PyObject *copy, bool for_reading);

at::Tensor view_of(PyObject *array, bool for_reading) {
  Buffer buffer;
  if (buffer.get(array, for_reading ? PyBUF_FULL_RO : PyBUF_FULL_RO | PyBUF_WRITABLE))
    return from_buffer_of(buffer, for_reading);
  PyErr_Clear();
  if (!for_reading) {
    Buffer read_only;
    if (read_only.get(array, PyBUF_FULL_RO))
      raise(PyExc_ValueError, "the array must not be written to, but elements of tensors can be; libth.tensor() copies it");
    PyErr_Clear();
  }
  if (PyObject_HasAttrString(array, "__dlpack__"))
    return from_dlpack_of(array, nullptr, nullptr, for_reading);
  raise(PyExc_TypeError, "an array with the buffer protocol or __dlpack__ is expected");
}

at::Tensor operand_of(PyObject *array) { return view_of(array, true); }

/* ---- nested lists ---- */

namespace {

enum class Content { Nothing, Truth, Whole, Real };

/* The sizes of nested sequences, and what numbers they have. */
struct Nested {
  th::Sizes sizes;
  Content content = Content::Nothing;
  at::optional<at::ScalarType> element; // of tensors and arrays in the sequences

  bool is_sequence(PyObject *data) const noexcept {
    return PyList_Check(data) || PyTuple_Check(data) || PyRange_Check(data) ||
           (!is_number(data) && !is_tensor(data) && !is_array(data) && !PyUnicode_Check(data) && !PyBytes_Check(data) && PySequence_Check(data));
  }

  void measure(PyObject *data, std::size_t level) {
    if (level > 64)
      raise(PyExc_ValueError, "lists are nested more than 64 deep");
    if (is_tensor(data) || is_array(data)) {
      const at::Tensor tensor = is_tensor(data) ? tensor_in(data) : operand_of(data);
      element = element ? at::promoteTypes(*element, tensor.scalar_type()) : tensor.scalar_type();
      for (std::size_t d = 0; d < static_cast<std::size_t>(tensor.dim()); ++d)
        meet(level + d, tensor.sizes()[d]);
      if (tensor.dim() == 0 && level < sizes.size())
        ragged();
      return;
    }
    if (is_sequence(data)) {
      const Py_ssize_t count = PySequence_Size(data);
      if (count < 0)
        throw Raised();
      meet(level, count);
      if (PyRange_Check(data) && count > 0) { // what it has is known, and may take for ever to be looked at
        if (level + 1 < sizes.size())
          ragged();
        closed = true;
        content = std::max(content, Content::Whole);
        return;
      }
      for (Py_ssize_t i = 0; i < count; ++i) {
        const Reference item = Reference::checked(PySequence_GetItem(data, i));
        measure(item.get(), level + 1);
      }
      return;
    }
    if (!is_number(data))
      raise(PyExc_TypeError, "a tensor is made of numbers, arrays and lists of them");
    if (level < sizes.size())
      ragged();
    closed = true;
    const Content found = PyBool_Check(data) ? Content::Truth : PyFloat_Check(data) ? Content::Real : PyIndex_Check(data) ? Content::Whole
                          : name_is_bool(data)                                                       ? Content::Truth
                                                                                                     : Content::Real;
    content = std::max(content, found);
  }

 private:
  static bool name_is_bool(PyObject *data) noexcept {
    const Reference name(PyObject_GetAttrString(reinterpret_cast<PyObject *>(Py_TYPE(data)), "__name__"));
    if (!name)
      PyErr_Clear();
    return name && PyUnicode_Check(name.get()) &&
           (PyUnicode_CompareWithASCIIString(name.get(), "bool_") == 0 || PyUnicode_CompareWithASCIIString(name.get(), "bool") == 0);
  }
  [[noreturn]] static void ragged() { raise(PyExc_ValueError, "the lists are not of one length at each level"); }
  void meet(std::size_t level, std::int64_t size) {
    if (level == sizes.size()) {
      if (closed)
        ragged();
      sizes.push_back(size);
    } else if (level > sizes.size() || sizes[level] != size) {
      ragged();
    }
  }
  bool closed = false; // whether numbers have been seen: no more levels
};

template <class T>
void store(char *to, PyObject *number) {
  *reinterpret_cast<T *>(to) = number_of(number).to<T>();
}

void store_number(char *to, at::ScalarType type, PyObject *number) {
  switch (type) {
    case at::kByte: return store<std::uint8_t>(to, number);
    case at::kChar: return store<std::int8_t>(to, number);
    case at::kShort: return store<std::int16_t>(to, number);
    case at::kInt: return store<std::int32_t>(to, number);
    case at::kLong: return store<std::int64_t>(to, number);
    case at::kFloat: return store<float>(to, number);
    case at::kDouble: return store<double>(to, number);
    default: {
      const at::Half half(static_cast<float>(number_of(number).toDouble()));
      std::memcpy(to, &half, sizeof half);
    }
  }
}

/* Memory to be written. A list may grow while its numbers are asked for: what does not fit is refused. */
struct Target {
  char *at, *end;
  char *take(std::size_t bytes) {
    if (bytes > static_cast<std::size_t>(end - at))
      raise(PyExc_ValueError, "a list has changed while it was read");
    return std::exchange(at, at + bytes);
  }
};

/* Writes nested sequences into contiguous elements. */
void fill(Target &to, const Nested &nested, at::ScalarType type, PyObject *data) {
  if (is_tensor(data) || is_array(data)) {
    const at::Tensor tensor = (is_tensor(data) ? tensor_in(data) : operand_of(data)).to(type).contiguous();
    char *const at = to.take(tensor.nbytes());
    if (tensor.nbytes())
      std::memcpy(at, tensor.data_ptr(), tensor.nbytes());
    return;
  }
  if (nested.is_sequence(data)) {
    const Py_ssize_t count = PySequence_Size(data);
    for (Py_ssize_t i = 0; i < count; ++i) {
      const Reference item = Reference::checked(PySequence_GetItem(data, i));
      fill(to, nested, type, item.get());
    }
    return;
  }
  store_number(to.take(at::elementSize(type)), type, data);
}

} // namespace

at::Tensor tensor_of(PyObject *data, at::optional<at::ScalarType> type) {
  if (is_tensor(data) || is_array(data)) {
    const at::Tensor source = is_tensor(data) ? tensor_in(data) : operand_of(data);
    return source.to(type.value_or(source.scalar_type()), false, true);
  }
  Nested nested;
  nested.measure(data, 0);
  at::ScalarType found = nested.content == Content::Truth   ? at::kByte
                         : nested.content == Content::Whole ? at::kLong
                                                            : at::kFloat;
  if (nested.element)
    found = nested.content == Content::Nothing ? *nested.element : at::promoteTypes(*nested.element, found);
  at::Tensor tensor = at::empty(nested.sizes, type.value_or(found));
  if (tensor.numel() > 0) {
    char *const begin = static_cast<char *>(tensor.data_ptr());
    Target target{begin, begin + tensor.nbytes()};
    fill(target, nested, tensor.scalar_type(), data);
    if (target.at != target.end)
      raise(PyExc_ValueError, "a list has changed while it was read");
  }
  return tensor;
}

/* ---- tensors as buffers ---- */

void keep_memory(const at::Tensor &tensor) {
  static constexpr th::Functions<th::FlagChanger> functions = TH_CPP_STORAGE(clearFlag);
  if (tensor.handle()->storage)
    th::run(functions, tensor.scalar_type(), tensor.handle()->storage, char(TH_STORAGE_RESIZABLE));
}

namespace {

/* What a buffer of a tensor refers to: a tensor of its own over the same memory. */
struct Lent {
  explicit Lent(const at::Tensor &tensor) : alias(tensor.alias()) {}
  at::Tensor alias;
  std::unique_ptr<Py_ssize_t[]> numbers;
};

char *format_of(at::ScalarType type) noexcept {
  switch (type) {
    case at::kByte: return const_cast<char *>("B");
    case at::kChar: return const_cast<char *>("b");
    case at::kShort: return const_cast<char *>("h");
    case at::kInt: return const_cast<char *>("i");
    case at::kLong: return const_cast<char *>("q");
    case at::kHalf: return const_cast<char *>("e");
    case at::kFloat: return const_cast<char *>("f");
    default: return const_cast<char *>("d");
  }
}

bool repeats(const at::Tensor &tensor) noexcept {
  for (std::size_t d = 0; d < static_cast<std::size_t>(tensor.dim()); ++d)
    if (tensor.strides()[d] == 0 && tensor.sizes()[d] > 1)
      return true;
  return false;
}

bool is_fortran(const at::Tensor &tensor) {
  std::int64_t stride = 1;
  for (std::size_t d = 0; d < static_cast<std::size_t>(tensor.dim()); ++d) {
    if (tensor.sizes()[d] != 1 && tensor.strides()[d] != stride)
      return false;
    stride *= tensor.sizes()[d];
  }
  return true;
}

char no_elements[16];

} // namespace

int get_buffer(PyObject *self, Py_buffer *view, int flags) {
  view->obj = nullptr;
  return guarded_int([&] {
    const at::Tensor &tensor = tensor_in(self);
    const bool read_only = repeats(tensor), contiguous = tensor.is_contiguous() || tensor.numel() == 0;
    const auto asks = [&](int wanted) { return (flags & wanted) == wanted; };
    if (asks(PyBUF_WRITABLE) && read_only)
      raise(PyExc_BufferError, "several elements of the tensor are one place in memory: it can only be read");
    if ((asks(PyBUF_C_CONTIGUOUS) || !asks(PyBUF_STRIDES)) && !contiguous)
      raise(PyExc_BufferError, "the tensor is not contiguous: contiguous() is");
    if (asks(PyBUF_F_CONTIGUOUS) && !is_fortran(tensor))
      raise(PyExc_BufferError, "the tensor is not contiguous in Fortran's order");
    if (asks(PyBUF_ANY_CONTIGUOUS) && !contiguous && !is_fortran(tensor))
      raise(PyExc_BufferError, "the tensor is not contiguous");
    Py_ssize_t bytes;
    if (__builtin_mul_overflow(tensor.numel(), static_cast<std::int64_t>(tensor.itemsize()), &bytes))
      raise(PyExc_BufferError, "the expanded elements are more bytes than a buffer can have");
    auto lent = std::make_unique<Lent>(tensor);
    const std::size_t rank = static_cast<std::size_t>(tensor.dim());
    const Py_ssize_t size = static_cast<Py_ssize_t>(tensor.itemsize());
    lent->numbers.reset(new Py_ssize_t[2 * rank + 1]);
    // Nothing is contiguous, but memoryview believes it only if the strides say so.
    const th::Sizes strides = bytes == 0 ? th::contiguous_strides(tensor.sizes()) : th::Sizes(tensor.strides());
    for (std::size_t d = 0; d < rank; ++d) {
      lent->numbers[d] = static_cast<Py_ssize_t>(tensor.sizes()[d]);
      lent->numbers[rank + d] = static_cast<Py_ssize_t>(strides[d]) * size;
    }
    keep_memory(tensor);
    view->buf = tensor.data_ptr() ? tensor.data_ptr() : no_elements;
    view->len = bytes;
    view->itemsize = size;
    view->readonly = read_only;
    view->ndim = asks(PyBUF_ND) ? static_cast<int>(rank) : 1; // bytes, where sizes are not asked for
    view->format = asks(PyBUF_FORMAT) ? format_of(tensor.scalar_type()) : nullptr;
    view->shape = asks(PyBUF_ND) ? lent->numbers.get() : nullptr;
    view->strides = asks(PyBUF_STRIDES) ? lent->numbers.get() + rank : nullptr;
    view->suboffsets = nullptr;
    view->internal = lent.release();
    view->obj = new_reference(self);
    return 0;
  });
}

void release_buffer(PyObject *, Py_buffer *view) { delete static_cast<Lent *>(view->internal); }

/* ---- elements to Python ---- */

namespace {

template <class T>
PyObject *element_at(const char *at) {
  const T value = *reinterpret_cast<const T *>(at);
  if constexpr (std::is_floating_point<T>::value)
    return PyFloat_FromDouble(static_cast<double>(value));
  else
    return PyLong_FromLongLong(value);
}

PyObject *half_at(const char *at) { return PyFloat_FromDouble(static_cast<double>(static_cast<float>(*reinterpret_cast<const at::Half *>(at)))); }

using ElementAt = PyObject *(*)(const char *);
ElementAt element_of(at::ScalarType type) noexcept {
  switch (type) {
    case at::kByte: return element_at<std::uint8_t>;
    case at::kChar: return element_at<std::int8_t>;
    case at::kShort: return element_at<std::int16_t>;
    case at::kInt: return element_at<std::int32_t>;
    case at::kLong: return element_at<std::int64_t>;
    case at::kFloat: return element_at<float>;
    case at::kDouble: return element_at<double>;
    default: return half_at;
  }
}

/*
 * Elements from `offset` bytes on. Each new list may have a finaliser run that moves the storage by giving it more elements, so
 * the address is asked for after that.
 */
PyObject *list_of(const at::Tensor &tensor, std::size_t d, std::int64_t offset, ElementAt element) {
  const auto address = [&] { return static_cast<const char *>(tensor.data_ptr()) + offset; };
  const std::size_t rank = static_cast<std::size_t>(tensor.dim());
  if (d == rank)
    return checked(element(address()));
  const std::int64_t size = tensor.sizes()[d], step = tensor.strides()[d] * static_cast<std::int64_t>(tensor.itemsize());
  Reference list = Reference::checked(PyList_New(static_cast<Py_ssize_t>(size)));
  const char *const begin = d + 1 == rank && size > 0 ? address() : nullptr;
  for (std::int64_t i = 0; i < size; ++i)
    PyList_SetItem(list.get(), static_cast<Py_ssize_t>(i),
                   begin ? checked(element(begin + i * step)) : list_of(tensor, d + 1, offset + i * step, element));
  return list.release();
}

PyObject *tolist(PyObject *self, PyObject *) {
  return guarded([&] {
    const at::Tensor tensor = tensor_in(self).alias();
    return list_of(tensor, 0, 0, element_of(tensor.scalar_type()));
  });
}

PyObject *item(PyObject *self, PyObject *) {
  return guarded([&] { return to_python(tensor_in(self).item()); });
}

} // namespace

PyMethodDef array_methods[] = {
    {"tolist", tolist, METH_NOARGS, "tolist()\n--\n\nThe elements as nested lists of Python's numbers; one number without dimensions."},
    {"item", item, METH_NOARGS, "item()\n--\n\nThe only element as a number of Python. Raises libth.Error unless there is exactly one."},
    {}};

} // namespace libth
