/*
 * convert.cc: numbers, sizes, element types and errors, to Python and from it.
 */
#include "libth.h"

#include <new>
#include <string_view>

namespace libth {

/* ---- errors ---- */

void raise(PyObject *exception, const std::string &message) {
  PyErr_SetString(exception, message.c_str());
  throw Raised();
}

namespace {

bool begins_with(std::string_view text, std::string_view beginning) noexcept { return text.substr(0, beginning.size()) == beginning; }

/* Sets `libth.Error`, which knows the number of the argument that the C function blames. */
void set_error(PyObject *exception, const c10::Error &error) {
  const std::string_view what = error.what();
  if (begins_with(what, "not enough memory") || what.find(": not enough memory") != std::string_view::npos)
    return PyErr_SetString(PyExc_MemoryError, error.what());
  const Reference instance(PyObject_CallFunction(exception, "s", error.what()));
  if (!instance)
    return;
  if (error.has_argument()) {
    const Reference argument(PyLong_FromLong(error.argument()));
    if (!argument || PyObject_SetAttrString(instance.get(), "argument", argument.get()) < 0)
      PyErr_Clear();
  }
  PyErr_SetObject(exception, instance.get());
}

} // namespace

void raise_in_flight() noexcept {
  try {
    throw;
  } catch (const Raised &) {
  } catch (const c10::IndexError &error) {
    set_error(PyExc_IndexError, error);
  } catch (const c10::ValueError &error) {
    set_error(PyExc_ValueError, error);
  } catch (const c10::TypeError &error) {
    set_error(PyExc_TypeError, error);
  } catch (const c10::Error &error) {
    set_error(error_class, error);
  } catch (const std::bad_alloc &) {
    PyErr_NoMemory();
  } catch (const std::runtime_error &error) { // a number that a type does not have
    PyErr_SetString(PyExc_ValueError, error.what());
  } catch (const std::exception &error) {
    PyErr_SetString(error_class, error.what());
  }
}

/* ---- numbers ---- */

PyObject *to_python(const at::Scalar &number) {
  if (number.isFloatingPoint())
    return PyFloat_FromDouble(number.toDouble());
  if (number.isBoolean())
    return to_python(number.toBool());
  return number.is_unsigned() ? PyLong_FromUnsignedLongLong(number.to<std::uint64_t>()) : PyLong_FromLongLong(number.toLong());
}

bool is_whole(PyObject *object) noexcept {
  if (PyLong_Check(object))
    return !PyBool_Check(object);
  if (is_tensor(object))
    return tensor_in(object).dim() == 0 && !tensor_in(object).is_floating_point();
  return PyIndex_Check(object) && !is_array(object);
}

std::int64_t whole_of(PyObject *object) {
  const bool plain = PyLong_Check(object);
  const Reference number(plain ? nullptr : checked(PyNumber_Index(object)));
  const long long value = PyLong_AsLongLong(plain ? object : number.get());
  if (value == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    raise(PyExc_ValueError, "the int does not fit into 64 bits");
  }
  return value;
}

bool is_number(PyObject *object) noexcept {
  if (PyFloat_Check(object) || PyLong_Check(object))
    return true;
  if (is_tensor(object))
    return tensor_in(object).dim() == 0 && tensor_in(object).numel() == 1;
  if (PyUnicode_Check(object) || PyTuple_Check(object) || PyList_Check(object) || object == Py_None || is_array(object))
    return false;
  return PyIndex_Check(object) || (PyObject_HasAttrString(object, "__float__") && !PyObject_HasAttrString(object, "__len__"));
}

at::Scalar number_of(PyObject *object) {
  if (PyFloat_Check(object))
    return PyFloat_AsDouble(object);
  if (PyBool_Check(object))
    return object == Py_True;
  if (is_tensor(object))
    return tensor_in(object).item();
  if (PyLong_Check(object) || PyIndex_Check(object)) {
    const Reference number = Reference::checked(PyNumber_Index(object));
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number.get(), &overflow);
    if (!overflow)
      return static_cast<std::int64_t>(value);
    if (overflow > 0) {
      const unsigned long long large = PyLong_AsUnsignedLongLong(number.get());
      if (!PyErr_Occurred())
        return static_cast<std::uint64_t>(large);
    }
    PyErr_Clear();
    raise(PyExc_ValueError, "the int does not fit into 64 bits");
  }
  const Reference number = Reference::checked(PyNumber_Float(object));
  return PyFloat_AsDouble(number.get());
}

/* ---- sizes ---- */

bool is_sizes(PyObject *object) noexcept {
  if (is_whole(object))
    return true;
  if (!PyTuple_Check(object) && !PyList_Check(object))
    return false;
  const Py_ssize_t count = PySequence_Size(object);
  for (Py_ssize_t i = 0; i < count; ++i) {
    const Reference item(PySequence_GetItem(object, i)); // owned: what an item is asked may change the list
    if (!item)
      PyErr_Clear();
    if (!item || !is_whole(item.get()))
      return false;
  }
  return true;
}

th::Sizes sizes_of(PyObject *object) {
  th::Sizes sizes;
  if (is_whole(object)) {
    sizes.push_back(whole_of(object));
    return sizes;
  }
  const Py_ssize_t count = PySequence_Size(object);
  for (Py_ssize_t i = 0; i < count; ++i) {
    const Reference item = Reference::checked(PySequence_GetItem(object, i));
    sizes.push_back(whole_of(item.get()));
  }
  return sizes;
}

PyObject *to_python(at::IntArrayRef given) {
  const th::Sizes numbers(given); // sizes of a tensor: a finaliser that the new tuple has run may change them
  Reference tuple = Reference::checked(PyTuple_New(static_cast<Py_ssize_t>(numbers.size())));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    PyTuple_SetItem(tuple.get(), static_cast<Py_ssize_t>(i), checked(PyLong_FromLongLong(numbers[i])));
  return tuple.release();
}

/* ---- text ---- */

std::string text_of(PyObject *text) {
  const Reference bytes = Reference::checked(PyUnicode_AsUTF8String(text));
  return std::string(PyBytes_AsString(bytes.get()), static_cast<std::size_t>(PyBytes_Size(bytes.get())));
}

PyObject *keyword(PyObject *const *arguments, Py_ssize_t count, PyObject *names, const char *name) {
  const Py_ssize_t named = names ? PyTuple_Size(names) : 0;
  for (Py_ssize_t i = 0; i < named; ++i)
    if (PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, i), name) == 0)
      return arguments[count + i];
  return nullptr;
}

/* ---- element types ---- */

namespace {

struct Named {
  const char *name;
  at::ScalarType type;
};

/* The first name of each type is its own. */
constexpr Named types[] = {{"uint8", at::kByte},  {"int8", at::kChar},    {"int16", at::kShort},   {"int32", at::kInt},
                           {"int64", at::kLong},  {"float16", at::kHalf}, {"float32", at::kFloat}, {"float64", at::kDouble},
                           {"bool", at::kByte},   {"int", at::kLong},     {"float", at::kDouble},  {"half", at::kHalf},
                           {"double", at::kDouble}, {"long", at::kLong},  {"short", at::kShort}};

PyObject *type_objects[8];

const char *name_of(at::ScalarType type) noexcept {
  for (const Named &named : types)
    if (named.type == type)
      return named.name;
  return "";
}

/* dtype('float32'), dtype(numpy.float32): the object that there is. */
PyObject *type_new(PyTypeObject *, PyObject *arguments, PyObject *) {
  return guarded([&] {
    if (PyTuple_Size(arguments) != 1)
      raise(PyExc_TypeError, "dtype() takes the name of an element type");
    return to_python(type_of(PyTuple_GetItem(arguments, 0)));
  });
}

PyObject *type_repr(PyObject *self) {
  return PyUnicode_FromFormat("libth.%s", name_of(reinterpret_cast<PyType *>(self)->type));
}
PyObject *type_name(PyObject *self, void *) { return PyUnicode_FromString(name_of(reinterpret_cast<PyType *>(self)->type)); }
PyObject *type_reduce(PyObject *self, PyObject *) {
  return PyUnicode_FromString(name_of(reinterpret_cast<PyType *>(self)->type));
}
PyObject *type_itemsize(PyObject *self, void *) {
  return PyLong_FromSize_t(at::elementSize(reinterpret_cast<PyType *>(self)->type));
}
PyObject *type_is_floating(PyObject *self, void *) { return to_python(at::isFloatingType(reinterpret_cast<PyType *>(self)->type)); }
PyObject *type_is_signed(PyObject *self, void *) { return to_python(reinterpret_cast<PyType *>(self)->type != at::kByte); }

PyMethodDef type_methods[] = {{"__reduce__", type_reduce, METH_NOARGS, nullptr}, {}};
PyGetSetDef type_properties[] = {
    {"name", type_name, nullptr, "The name, as NumPy has it: 'float32'.", nullptr},
    {"itemsize", type_itemsize, nullptr, "The bytes of an element.", nullptr},
    {"is_floating_point", type_is_floating, nullptr, "Whether elements are floating-point numbers.", nullptr},
    {"is_signed", type_is_signed, nullptr, "Whether elements can be negative.", nullptr},
    {}};

/* The name of an element type that an object is, or has. */
Reference name_in(PyObject *object) noexcept {
  if (PyUnicode_Check(object))
    return Reference(new_reference(object));
  for (const char *attribute : {"name", "__name__"}) {
    Reference name(PyObject_GetAttrString(object, attribute));
    if (name && PyUnicode_Check(name.get()))
      return name;
    PyErr_Clear();
  }
  return Reference();
}

const Named *find_type(PyObject *object) noexcept {
  const Reference name = name_in(object);
  if (name)
    for (const Named &named : types)
      if (PyUnicode_CompareWithASCIIString(name.get(), named.name) == 0)
        return &named;
  return nullptr;
}

} // namespace

/* Makes the type of element types, and adds them to the module. */
int add_types(PyObject *module) {
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void *>(type_new)},
                                {Py_tp_repr, reinterpret_cast<void *>(type_repr)},
                                {Py_tp_methods, type_methods},
                                {Py_tp_getset, type_properties},
                                {Py_tp_doc, const_cast<char *>("The type of a tensor's elements: libth.float32 and its kin.")},
                                {0, nullptr}};
  static PyType_Spec spec = {"libth.dtype", sizeof(PyType), 0, Py_TPFLAGS_DEFAULT, slots};
  if (!dtype_type) {
    dtype_type = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
    if (!dtype_type)
      return -1;
    for (int i = 0; i < 8; ++i) {
      PyType *const type = PyObject_New(PyType, dtype_type);
      if (!type)
        return -1;
      type->type = types[i].type;
      type_objects[i] = reinterpret_cast<PyObject *>(type);
    }
  }
  for (int i = 0; i < 8; ++i)
    if (PyModule_AddObject(module, types[i].name, new_reference(type_objects[i])) < 0)
      return -1;
  return PyModule_AddObject(module, "dtype", new_reference(reinterpret_cast<PyObject *>(dtype_type)));
}

PyObject *to_python(at::ScalarType type) {
  for (int i = 0; i < 8; ++i)
    if (types[i].type == type)
      return new_reference(type_objects[i]);
  raise(error_class, "a type that no tensor has");
}

bool is_type(PyObject *object) noexcept { return Py_TYPE(object) == dtype_type || find_type(object); }

at::ScalarType type_of(PyObject *object) {
  if (Py_TYPE(object) == dtype_type)
    return reinterpret_cast<PyType *>(object)->type;
  const Named *const named = find_type(object);
  if (!named) {
    PyErr_Format(PyExc_TypeError, "no tensor has elements of the type %R", object);
    throw Raised();
  }
  return named->type;
}

} // namespace libth
