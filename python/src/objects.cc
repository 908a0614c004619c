/*
 * objects.cc: files of tensors as dictionaries, lists, numbers and tensors, and back.
 */
#include "objects.h"

#include <TH/THExchange.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <unordered_map>

namespace libth {

namespace {

/* The class libth.Object, for what no type of Python is. */
PyObject *object_class;

/* Counts levels, so that trees that are too deep are an error and no overflow of the stack. */
class Level {
 public:
  explicit Level(const char *doing) {
    if (Py_EnterRecursiveCall(doing))
      throw Raised();
  }
  ~Level() { Py_LeaveRecursiveCall(); }
  Level(const Level &) = delete;
  Level &operator=(const Level &) = delete;
};

/* ---- from files ---- */

at::Tensor tensor_in_object(THObject *object) {
  const std::string_view type = th::call(THObject_elementType, object);
#define LIBTH_CASE(NAME, C_NAME, REAL) \
  if (type == #C_NAME)                 \
    return at::Tensor::adopt(th::call(THObject_new##C_NAME##Tensor, object));
  TH_CPP_TYPES(LIBTH_CASE)
#undef LIBTH_CASE
  raise(error_class, "a tensor of an element type that is not known");
}

/* A storage, as a vector over it. */
at::Tensor storage_in_object(THObject *object) {
  const std::string_view type = th::call(THObject_elementType, object);
#define LIBTH_CASE(NAME, C_NAME, REAL)                                                                                          \
  if (type == #C_NAME) {                                                                                                        \
    struct Storage {                                                                                                            \
      TH##C_NAME##Storage *storage;                                                                                             \
      ~Storage() { TH##C_NAME##Storage_free(storage); }                                                                         \
    } owned{th::call(THObject_new##C_NAME##Storage, object)};                                                                   \
    const long size = static_cast<long>(owned.storage->size);                                                                   \
    if (size == 0)                                                                                                              \
      return at::empty({0}, at::ScalarType::NAME);                                                                              \
    return at::Tensor::adopt(th::call(TH##C_NAME##Tensor_newWithStorage1d, owned.storage, std::ptrdiff_t(0), size, 1L));        \
  }
  TH_CPP_TYPES(LIBTH_CASE)
#undef LIBTH_CASE
  raise(error_class, "a storage of an element type that is not known");
}

PyObject *text_in_object(THObject *object) {
  return checked(PyUnicode_DecodeUTF8(th::call(THObject_string, object), static_cast<Py_ssize_t>(th::call(THObject_length, object)), "surrogateescape"));
}

class Reader {
 public:
  PyObject *read(THObject *object) {
    const Level level(" while a file's tables are read");
    const int kind = th::call(THObject_kind, object);
    switch (kind) {
      case TH_OBJECT_NIL: return new_none();
      case TH_OBJECT_BOOLEAN: return to_python(th::call(THObject_boolean, object) != 0);
      case TH_OBJECT_NUMBER: {
        const double number = th::call(THObject_number, object);
        const bool whole = number == std::trunc(number) && std::fabs(number) <= 9007199254740992.;
        return checked(whole ? PyLong_FromDouble(number) : PyFloat_FromDouble(number));
      }
      case TH_OBJECT_STRING: return text_in_object(object);
      default: break;
    }
    const auto found = seen_.find(object);
    if (found != seen_.end())
      return new_reference(found->second.get());
    switch (kind) {
      case TH_OBJECT_TENSOR: return remember(object, to_python(tensor_in_object(object)));
      case TH_OBJECT_STORAGE: return remember(object, to_python(storage_in_object(object)));
      case TH_OBJECT_TABLE: return read_table(object);
      default: return read_instance(object, kind);
    }
  }

 private:
  PyObject *remember(THObject *object, PyObject *made) {
    Reference owned = Reference::checked(made);
    kept_.emplace_back((THObject_retain(object), object));
    seen_.emplace(object, Reference(new_reference(owned.get())));
    return owned.release();
  }

  PyObject *read_table(THObject *object) {
    const std::size_t length = th::call(THObject_length, object), count = th::call(THObject_pairCount, object);
    if (count == 0 || length != count) {
      Reference dictionary(remember(object, PyDict_New()));
      read_pairs(object, dictionary.get());
      return dictionary.release();
    }
    Reference list(remember(object, PyList_New(0)));
    for (std::size_t i = 1; i <= length; ++i) {
      const Owned value(th::call(THObject_newAt, object, static_cast<long>(i)));
      const Reference item(read(value.get()));
      if (PyList_Append(list.get(), item.get()) < 0)
        throw Raised();
    }
    return list.release();
  }

  void read_pairs(THObject *object, PyObject *dictionary) {
    const std::size_t count = th::call(THObject_pairCount, object);
    for (std::size_t i = 0; i < count; ++i) {
      const Owned key(th::call(THObject_newKeyAt, object, i)), value(th::call(THObject_newValueAt, object, i));
      const Reference name(read(key.get())), item(read(value.get()));
      if (PyDict_SetItem(dictionary, name.get(), item.get()) < 0)
        throw Raised();
    }
    if (PyDict_Size(dictionary) < static_cast<Py_ssize_t>(count)) // true and 1 are two keys in Lua, and one in Python
      raise(error_class, "a table of the file has keys, such as true and 1, that are one key of a dictionary");
  }

  PyObject *read_instance(THObject *object, int kind) {
    const Reference fields = Reference::checked(PyDict_New());
    Reference instance(remember(object, PyObject_CallFunction(object_class, "sO", th::call(THObject_className, object), fields.get())));
    if (kind == TH_OBJECT_FUNCTION) {
      const Reference code = Reference::checked(
          PyBytes_FromStringAndSize(th::call(THObject_string, object), static_cast<Py_ssize_t>(th::call(THObject_length, object))));
      set(fields.get(), "code", code.get());
    }
    if (kind == TH_OBJECT_FUNCTION || kind == TH_OBJECT_INSTANCE) {
      const Owned contents(th::call(THObject_newContents, object));
      if (kind == TH_OBJECT_INSTANCE && th::call(THObject_kind, contents.get()) == TH_OBJECT_TABLE) {
        read_pairs(contents.get(), fields.get());
      } else {
        const Reference read_contents(read(contents.get()));
        set(fields.get(), kind == TH_OBJECT_FUNCTION ? "upvalues" : "contents", read_contents.get());
      }
    }
    return instance.release();
  }

  static void set(PyObject *dictionary, const char *key, PyObject *value) {
    if (PyDict_SetItemString(dictionary, key, value) < 0)
      throw Raised();
  }

  std::unordered_map<const THObject *, Reference> seen_;
  std::vector<Owned> kept_; // so that no address is used again meanwhile
};

/* ---- to files ---- */

Owned object_of_tensor(const at::Tensor &tensor) {
  switch (tensor.scalar_type()) {
#define LIBTH_CASE(NAME, C_NAME, REAL) \
  case at::ScalarType::NAME: return Owned(th::call(THObject_newFrom##C_NAME##Tensor, static_cast<TH##C_NAME##Tensor *>(argument(tensor))));
    TH_CPP_TYPES(LIBTH_CASE)
#undef LIBTH_CASE
    default: break;
  }
  raise(error_class, "a tensor of an element type that no file has");
}

class Writer {
 public:
  explicit Writer(Purpose purpose) noexcept : purpose_(purpose) {}

  /* An owned reference to what stands for a value in files. */
  THObject *write(PyObject *value) {
    const Level level(" while values for a file are collected");
    if (value == Py_None)
      return th::call(THObject_newNil);
    if (PyBool_Check(value))
      return th::call(THObject_newBoolean, int(value == Py_True));
    if (PyUnicode_Check(value)) {
      const Reference bytes = Reference::checked(PyUnicode_AsEncodedString(value, "utf-8", "surrogateescape"));
      return bytes_object(bytes.get());
    }
    if (PyBytes_Check(value))
      return bytes_object(value);
    if (!is_tensor(value) && is_number(value))
      return th::call(THObject_newNumber, double_of(value));
    const auto found = seen_.find(value);
    if (found != seen_.end()) {
      THObject_retain(found->second.get());
      return found->second.get();
    }
    if (is_tensor(value))
      return remember(value, object_of(tensor_in(value)));
    if (is_array(value))
      return remember(value, object_of(operand_of(value)));
    if (PyDict_Check(value)) {
      THObject *const table = remember(value, Owned(th::call(THObject_newTable)));
      return fill(table, [&] { write_pairs(table, value); });
    }
    if (PyList_Check(value) || PyTuple_Check(value)) {
      THObject *const table = remember(value, Owned(th::call(THObject_newTable)));
      return fill(table, [&] {
        for (Py_ssize_t i = 0; i < PySequence_Size(value); ++i) {
          const Reference item = Reference::checked(PySequence_GetItem(value, i));
          refuse_none(item.get());
          const Owned element(write(item.get()));
          th::call(THObject_append, table, element.get());
        }
      });
    }
    if (is_object(value))
      return write_instance(value);
    PyErr_Format(PyExc_TypeError, "files hold no %R", Py_TYPE(value));
    throw Raised();
  }

 private:
  static double double_of(PyObject *value) {
    const at::Scalar number = number_of(value);
    if (number.isIntegral() && (number.is_unsigned() || std::llabs(number.toLong()) > (std::int64_t(1) << 53)))
      raise(PyExc_ValueError, "files of Torch7 have numbers of 64-bit floating point, which has no such int");
    return number.toDouble();
  }

  static THObject *bytes_object(PyObject *bytes) {
    return th::call(THObject_newBytes, static_cast<const char *>(PyBytes_AsString(bytes)), static_cast<std::size_t>(PyBytes_Size(bytes)));
  }

  static void refuse_none(PyObject *value) {
    if (value == Py_None)
      raise(PyExc_ValueError, "None in a list or dictionary cannot be stored: tables of Torch7 have no such values");
  }

  /* Networks get tensors of their own over the elements, whose sizes nobody changes while they run. */
  Owned object_of(const at::Tensor &tensor) const {
    if (purpose_ == Purpose::File)
      return object_of_tensor(tensor);
    if (purpose_ == Purpose::Network)
      keep_memory(tensor);
    return object_of_tensor(tensor.alias());
  }

  THObject *remember(PyObject *value, Owned object) {
    THObject *const made = object.get();
    kept_.emplace_back(new_reference(value));
    seen_.emplace(value, std::move(object));
    THObject_retain(made);
    return made;
  }

  /* Gives the table when it is filled; where that throws, gives its reference back. */
  template <class Fill>
  static THObject *fill(THObject *table, Fill fill) {
    Owned owned(table);
    fill();
    THObject_retain(table);
    return table;
  }

  void write_pairs(THObject *table, PyObject *dictionary) {
    const Reference items = Reference::checked(PyDict_Items(dictionary));
    std::size_t written = 0;
    for (Py_ssize_t i = 0; i < PyList_Size(items.get()); ++i) {
      PyObject *const pair = PyList_GetItem(items.get(), i);
      if (purpose_ == Purpose::Network && PyTuple_GetItem(pair, 1) == Py_None)
        continue; // as in Lua, where such a field is not there
      refuse_none(PyTuple_GetItem(pair, 1));
      const Owned key(write(PyTuple_GetItem(pair, 0))), value(write(PyTuple_GetItem(pair, 1)));
      th::call(THObject_set, table, key.get(), value.get());
      ++written;
    }
    if (th::call(THObject_pairCount, table) < written)
      raise(PyExc_ValueError, "a dictionary has keys, such as 'a' and b'a', that are one key in a file");
  }

  THObject *write_instance(PyObject *value) {
    const Reference name = Reference::checked(PyObject_GetAttrString(value, "torch_class"));
    const Reference fields = Reference::checked(PyObject_GetAttrString(value, "fields"));
    const std::string class_name = text_of(name.get());
    const bool whole = class_name != "function" && PyDict_Check(fields.get());
    if (!whole && purpose_ == Purpose::File)
      raise(PyExc_TypeError, "functions of Lua, and arrays that were not read, cannot be stored");
    const Owned table(th::call(THObject_newTable));
    THObject *const instance = remember(value, Owned(th::call(THObject_newInstance, class_name.c_str(), table.get())));
    return fill(instance, [&] {
      if (whole)
        write_pairs(table.get(), fields.get());
    });
  }

  const Purpose purpose_;
  std::unordered_map<PyObject *, Owned> seen_;
  std::vector<Reference> kept_;
};

void save_npy(PyObject *value, const char *path) {
  const at::Tensor tensor = is_tensor(value) ? tensor_in(value) : is_array(value) ? operand_of(value) : tensor_of(value, at::nullopt);
  switch (tensor.scalar_type()) {
#define LIBTH_CASE(NAME, C_NAME, REAL) \
  case at::ScalarType::NAME: return th::call(TH##C_NAME##Tensor_saveNpy, static_cast<TH##C_NAME##Tensor *>(argument(tensor)), path);
    TH_CPP_TYPES(LIBTH_CASE)
#undef LIBTH_CASE
    default: break;
  }
}

} // namespace

Owned object_of(PyObject *value, Purpose purpose) { return Owned(Writer(purpose).write(value)); }
PyObject *value_of(THObject *object) { return Reader().read(object); }
bool is_object(PyObject *value) noexcept { return object_class && PyObject_IsInstance(value, object_class) == 1; }
Reference path_of(PyObject *path) {
  PyObject *bytes = nullptr;
  if (!PyUnicode_FSConverter(path, &bytes))
    throw Raised();
  return Reference(bytes);
}

/* ---- functions ---- */

namespace {

constexpr std::int64_t much = elements_to_unlock;

PyObject *load(PyObject *, PyObject *arguments) {
  return guarded([&]() -> PyObject * {
    PyObject *where;
    const char *format;
    int flags = 0;
    if (!PyArg_ParseTuple(arguments, "Os|i", &where, &format, &flags))
      throw Raised();
    const Reference path = path_of(where);
    const char *const file = PyBytes_AsString(path.get());
    const std::string_view kind = format;
    const Owned object([&] {
      const Unlocked unlocked(much);
      return kind == "npy"           ? th::call(THObject_newLoadNpy, file)
             : kind == "npz"         ? th::call(THObject_newLoadNpz, file)
             : kind == "safetensors" ? th::call(THObject_newLoadSafetensors, file, flags)
                                     : th::call(THObject_newLoad, file);
    }());
    return value_of(object.get());
  });
}

PyObject *save(PyObject *, PyObject *arguments) {
  return guarded([&]() -> PyObject * {
    PyObject *value, *where;
    const char *format;
    int flags = 0;
    if (!PyArg_ParseTuple(arguments, "OOs|i", &value, &where, &format, &flags))
      throw Raised();
    const Reference path = path_of(where);
    const char *const file = PyBytes_AsString(path.get());
    const std::string_view kind = format;
    if (kind == "npy") {
      save_npy(value, file);
      return new_none();
    }
    const Owned object = object_of(value, Purpose::File);
    {
      const Unlocked unlocked(much);
      if (kind == "npz")
        th::call(THObject_saveNpz, object.get(), file);
      else if (kind == "safetensors")
        th::call(THObject_saveSafetensors, object.get(), file, flags);
      else
        th::call(THObject_save, object.get(), file);
    }
    return new_none();
  });
}

PyObject *set_object_class(PyObject *, PyObject *given) {
  PyObject *const before = std::exchange(object_class, new_reference(given));
  Py_XDECREF(before);
  return new_none();
}

} // namespace

PyMethodDef object_functions[] = {
    {"_load", load, METH_VARARGS, "_load(path, format, flags=0)\n--\n\nWhat a file holds."},
    {"_save", save, METH_VARARGS, "_save(value, path, format, flags=0)\n--\n\nWrites a file."},
    {"_set_object_class", set_object_class, METH_O, "_set_object_class(class)\n--\n\nThe class of objects that no type of Python is."},
    {}};

} // namespace libth
