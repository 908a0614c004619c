/*
 * net.cc: networks that Torch7 saved.
 */
#include "objects.h"

#include <TH/THNet.h>

namespace libth {

namespace {

struct PyNet {
  PyObject_HEAD
  THNet *net;
};

THNet *net_in(PyObject *object) noexcept { return reinterpret_cast<PyNet *>(object)->net; }

using Free = void (*)(void *);
using Allocate = PyObject *(*)(PyTypeObject *, Py_ssize_t);

/* Runs take long, or how long is not known. */
constexpr std::int64_t much = elements_to_unlock;

THNet *new_net(PyObject *model) {
  if (is_object(model)) {
    const Owned tree = object_of(model, Purpose::Network);
    const Unlocked unlocked(much);
    return th::call(THNet_newFromObject, tree.get());
  }
  if (!PyUnicode_Check(model) && !PyBytes_Check(model) && !PyObject_HasAttrString(model, "__fspath__")) {
    PyErr_Format(PyExc_TypeError, "Net() takes a path or a libth.Object, not %R", Py_TYPE(model));
    throw Raised();
  }
  const Reference path = path_of(model);
  const char *const file = PyBytes_AsString(path.get());
  const Unlocked unlocked(much);
  return th::call(THNet_newLoad, file);
}

PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  return guarded([&]() -> PyObject * {
    static char name[] = "model";
    static char *names[] = {name, nullptr};
    PyObject *model;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O:Net", names, &model))
      throw Raised();
    const Reference self = Reference::checked(reinterpret_cast<Allocate>(PyType_GetSlot(type, Py_tp_alloc))(type, 0));
    reinterpret_cast<PyNet *>(self.get())->net = new_net(model); // NULL until then
    return new_reference(self.get());
  });
}

void dealloc(PyObject *self) {
  PyTypeObject *const type = Py_TYPE(self);
  THNet_free(net_in(self));
  reinterpret_cast<Free>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

/* What goes into a network: several inputs are a table, as one list of them is. */
Owned tree_of(PyObject *inputs) {
  return object_of(PyTuple_Size(inputs) == 1 ? PyTuple_GetItem(inputs, 0) : inputs, Purpose::Input);
}

PyObject *call(PyObject *self, PyObject *inputs, PyObject *keywords) {
  return guarded([&]() -> PyObject * {
    if (keywords && PyDict_Size(keywords) > 0)
      raise(PyExc_TypeError, "a network takes no keywords");
    if (PyTuple_Size(inputs) == 0)
      raise(PyExc_TypeError, "a network takes a tensor, or several");
    const Owned tree = tree_of(inputs);
    const Owned result([&] {
      const Unlocked unlocked(much);
      return th::call(THNet_newForward, net_in(self), tree.get());
    }());
    return value_of(result.get());
  });
}

/* The layers as a list of dictionaries; with inputs, of a run with them. */
PyObject *layers(PyObject *self, PyObject *inputs) {
  return guarded([&]() -> PyObject * {
    const Owned tree = PyTuple_Size(inputs) == 0 ? Owned(nullptr) : tree_of(inputs);
    const Owned result([&] {
      const Unlocked unlocked(much);
      return th::call(THNet_newLayers, net_in(self), tree.get());
    }());
    return value_of(result.get());
  });
}

/* Writes the network as ONNX: a path, what goes into it, whether weights are in a second file. */
PyObject *save_onnx(PyObject *self, PyObject *arguments) {
  return guarded([&]() -> PyObject * {
    PyObject *name, *input;
    int external;
    if (!PyArg_ParseTuple(arguments, "OOp:to_onnx", &name, &input, &external))
      throw Raised();
    const Reference path = path_of(name);
    const char *const file = PyBytes_AsString(path.get());
    const Owned tree = object_of(input, Purpose::Input);
    {
      const Unlocked unlocked(much);
      th::call(THNet_saveONNX, net_in(self), tree.get(), file, external ? TH_ONNX_EXTERNAL_DATA : 0);
    }
    return new_reference(Py_None);
  });
}

PyObject *parameter_count(PyObject *self, void *) {
  return guarded([&] { return to_python(static_cast<std::int64_t>(th::call(THNet_parameterCount, net_in(self)))); });
}

PyMethodDef methods[] = {{"_layers", layers, METH_VARARGS, "_layers($self, *inputs)\n--\n\nThe layers, of a run if there are inputs."},
                         {"_save_onnx", save_onnx, METH_VARARGS, "_save_onnx($self, path, input, external_data)\n--\n\nWrites the network as ONNX."},
                         {}};

PyGetSetDef properties[] = {
    {"parameter_count", parameter_count, nullptr, "The number of parameters; those that layers share count once.", nullptr}, {}};

} // namespace

int add_net(PyObject *module) {
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void *>(make)},
                                {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
                                {Py_tp_call, reinterpret_cast<void *>(call)},
                                {Py_tp_methods, methods},
                                {Py_tp_getset, properties},
                                {Py_tp_doc, const_cast<char *>("What libth.Net is made of.")},
                                {0, nullptr}};
  static PyType_Spec spec = {"libth._libth._Net", sizeof(PyNet), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
  static PyObject *const type = PyType_FromSpec(&spec);
  return type ? PyModule_AddObject(module, "_Net", new_reference(type)) : -1;
}

} // namespace libth
