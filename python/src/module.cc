/*
 * module.cc: the module _libth.
 */
#include "libth.h"

#include <TH/THAudit.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cxxabi.h>
#include <unistd.h>

extern "C" {
// Of 3.10 and later: there, nothing of the collector runs while the auditor asks for a line.
__attribute__((weak)) int PyGC_Disable(void);
__attribute__((weak)) int PyGC_Enable(void);
}

namespace libth {

int add_types(PyObject *module);
int add_tensor(PyObject *module, PyMethodDef *methods);
int add_net(PyObject *module);
int add_sparse(PyObject *module);
extern PyMethodDef array_methods[], exchange_methods[], shared_methods[], shared_functions[], sparse_functions[];
extern PyMethodDef *const generated_methods[], *const generated_functions[];

__thread bool is_unlocked = false;

[[noreturn]] static void stop() noexcept {
  for (;;)
    pause();
}

void take_lock(PyThreadState *state) noexcept {
  try {
    PyEval_RestoreThread(state);
  } catch (const abi::__forced_unwind &) {
    stop();
  }
}

PyGILState_STATE enter_python() noexcept {
  try {
    return PyGILState_Ensure();
  } catch (const abi::__forced_unwind &) {
    stop();
  }
}

namespace {

/* The lines of Python that run in this thread, for the auditor's reports. */
void frames(void *, char *text, int size) {
  text[0] = '\0';
  if (size < 2 || is_unlocked || !Py_IsInitialized() || !PyGILState_GetThisThreadState())
    return;
  const int collecting = PyGC_Disable ? PyGC_Disable() : 0;
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyObject *frame = reinterpret_cast<PyObject *>(PyEval_GetFrame());
  Py_XINCREF(frame);
  std::size_t used = 0;
  for (int depth = 0; frame && depth < 16; ++depth) {
    const Reference code(PyObject_GetAttrString(frame, "f_code"));
    const Reference file(code ? PyObject_GetAttrString(code.get(), "co_filename") : nullptr);
    const Reference function(code ? PyObject_GetAttrString(code.get(), "co_name") : nullptr);
    const Reference line(PyObject_GetAttrString(frame, "f_lineno"));
    const Reference file_bytes(file ? PyUnicode_AsUTF8String(file.get()) : nullptr);
    const Reference function_bytes(function ? PyUnicode_AsUTF8String(function.get()) : nullptr);
    if (file_bytes && function_bytes && line && PyLong_Check(line.get())) {
      char here[512];
      const int length = std::snprintf(here, sizeof here, "%s%s:%ld: in %s", used ? "\n" : "", PyBytes_AsString(file_bytes.get()),
                                       PyLong_AsLong(line.get()), PyBytes_AsString(function_bytes.get()));
      const std::size_t bytes = length < 0 ? 0 : std::min(static_cast<std::size_t>(length), sizeof here - 1);
      if (used + bytes + 1 > static_cast<std::size_t>(size)) {
        Py_DECREF(frame);
        break;
      }
      std::memcpy(text + used, here, bytes);
      used += bytes;
      text[used] = '\0';
    }
    PyObject *const outer = PyObject_GetAttrString(frame, "f_back");
    Py_DECREF(frame);
    frame = outer;
    if (frame == Py_None) {
      Py_DECREF(frame);
      break;
    }
  }
  PyErr_Clear();
  PyErr_Restore(type, value, trace);
  if (collecting)
    PyGC_Enable();
}

std::vector<PyMethodDef> joined(std::initializer_list<PyMethodDef *> by_hand, PyMethodDef *const *generated) {
  std::vector<PyMethodDef> all;
  const auto add = [&](const PyMethodDef *table) {
    for (; table->ml_name; ++table)
      all.push_back(*table);
  };
  for (const PyMethodDef *table : by_hand)
    add(table);
  for (; *generated; ++generated)
    add(*generated);
  all.push_back({});
  return all;
}

int execute(PyObject *module) {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
    PyErr_SetString(PyExc_ImportError, "libth works in the main interpreter only, not in subinterpreters");
    return -1;
  }
  // Never freed: types refer to their methods for as long as there are objects.
  static std::vector<PyMethodDef> &methods =
      *new std::vector<PyMethodDef>(joined({array_methods, exchange_methods, shared_methods}, generated_methods));
  static std::vector<PyMethodDef> &functions =
      *new std::vector<PyMethodDef>(joined({exchange_functions, object_functions, shared_functions, sparse_functions}, generated_functions));
  if (!error_class) {
    error_class = PyErr_NewExceptionWithDoc("libth.Error",
                                            "An error of the library. `argument`, if there, is the number of the argument that the C function blames.",
                                            PyExc_RuntimeError, nullptr);
    if (!error_class)
      return -1;
  }
  Py_INCREF(error_class);
  if (PyModule_AddObject(module, "Error", error_class) < 0 || add_types(module) < 0 || add_tensor(module, methods.data()) < 0 ||
      add_net(module) < 0 || add_sparse(module) < 0 || PyModule_AddFunctions(module, functions.data()) < 0)
    return -1;
  if (std::getenv("TH_AUDIT"))
    THAudit_setFrames(frames, nullptr);
  return 0;
}

} // namespace
} // namespace libth

PyMODINIT_FUNC PyInit__libth(void) {
  static PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void *>(libth::execute)}, {0, nullptr}};
  static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "libth._libth", "Tensors of libTH.", 0, nullptr, slots, nullptr, nullptr, nullptr};
  return PyModuleDef_Init(&definition);
}
