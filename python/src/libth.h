/*
 * libth.h: what the parts of the extension have in common.
 *
 * A Python tensor owns one handle of the C++ layer, thus one reference of the C library. Functions that Python calls return
 * nullptr with an exception set; inside, C++ exceptions fly, and `Raised` says that the Python exception is set already.
 */
#ifndef LIBTH_LIBTH_H
#define LIBTH_LIBTH_H

#include "interpreter.h"

#include <ATen/ATen.h>

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace libth {

/* ---- objects ---- */

struct PyTensor {
  PyObject_HEAD
  at::Tensor tensor;
  PyObject *weak_references;
};

struct PyType {
  PyObject_HEAD
  at::ScalarType type;
};

/* Types and exceptions. Each has a reference that is never given back: they must outlive every tensor. */
extern PyTypeObject *tensor_type, *dtype_type;
extern PyObject *error_class;

/* Thrown where a Python exception is set. */
struct Raised {};

/* Turns the C++ exception in flight into a Python exception. Within a catch block. */
void raise_in_flight() noexcept;

/* What a function for Python does: its result, or nullptr and an exception. */
template <class Body>
PyObject *guarded(Body body) noexcept {
  try {
    return body();
  } catch (...) {
    raise_in_flight();
    return nullptr;
  }
}
template <class Body>
int guarded_int(Body body) noexcept {
  try {
    return body();
  } catch (...) {
    raise_in_flight();
    return -1;
  }
}

/* Sets an exception and throws Raised. */
[[noreturn]] void raise(PyObject *exception, const std::string &message);

/* The object, which must be there. */
inline PyObject *checked(PyObject *object) {
  if (!object)
    throw Raised();
  return object;
}

/* An owned reference. */
class Reference {
 public:
  Reference() noexcept = default;
  explicit Reference(PyObject *object) noexcept : object_(object) {}
  Reference(Reference &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Reference &operator=(Reference &&other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Reference() { Py_XDECREF(object_); }
  static Reference checked(PyObject *object) { return Reference(libth::checked(object)); }
  PyObject *get() const noexcept { return object_; }
  PyObject *release() noexcept { return std::exchange(object_, nullptr); }
  explicit operator bool() const noexcept { return object_ != nullptr; }

 private:
  PyObject *object_ = nullptr;
};

inline PyObject *new_none() {
  Py_INCREF(Py_None);
  return Py_None;
}
inline PyObject *new_reference(PyObject *object) {
  Py_INCREF(object);
  return object;
}

/* ---- the interpreter's lock ---- */

/* From how many elements on work is done without the interpreter's lock: letting go and taking it again costs about what
 * adding so many floats does. */
constexpr std::int64_t elements_to_unlock = 4096;

/*
 * Take the lock again, in a thread that let it go, or that Python need not know. At the interpreter's end other threads do not get
 * it any more: CPython ends them, by unwinding frames that cannot be unwound without the lock; so they stop where they are.
 */
void take_lock(PyThreadState *state) noexcept;
PyGILState_STATE enter_python() noexcept;

/* Whether this thread has let go of the lock: then nothing of Python may be called. */
extern __thread bool is_unlocked;

/* Lets go of the interpreter's lock while it lives, if there is enough to do. */
class Unlocked {
 public:
  explicit Unlocked(std::int64_t elements) : state_(elements >= elements_to_unlock ? PyEval_SaveThread() : nullptr) {
    if (state_)
      is_unlocked = true;
  }
  ~Unlocked() {
    if (state_) {
      is_unlocked = false;
      take_lock(state_);
    }
  }
  Unlocked(const Unlocked &) = delete;
  Unlocked &operator=(const Unlocked &) = delete;

 private:
  PyThreadState *state_;
};

/* ---- to Python ---- */

PyObject *to_python(at::Tensor tensor);
PyObject *to_python(const at::Scalar &number);
PyObject *to_python(const std::vector<at::Tensor> &tensors);
PyObject *to_python(at::IntArrayRef numbers);
inline PyObject *to_python(bool truth) { return new_reference(truth ? Py_True : Py_False); }
inline PyObject *to_python(std::int64_t number) { return PyLong_FromLongLong(number); }
PyObject *tuple_of(std::initializer_list<at::Tensor> tensors);
inline PyObject *to_python(const std::tuple<at::Tensor, at::Tensor> &tensors) {
  return tuple_of({std::get<0>(tensors), std::get<1>(tensors)});
}
inline PyObject *to_python(const std::tuple<at::Tensor, at::Tensor, at::Tensor> &tensors) {
  return tuple_of({std::get<0>(tensors), std::get<1>(tensors), std::get<2>(tensors)});
}
PyObject *to_python(at::ScalarType type);

/* ---- from Python ---- */

inline bool is_tensor(PyObject *object) noexcept {
  return Py_TYPE(object) == tensor_type || PyType_IsSubtype(Py_TYPE(object), tensor_type);
}
inline const at::Tensor &tensor_in(PyObject *object) noexcept { return reinterpret_cast<PyTensor *>(object)->tensor; }

/* Whether it is an array of another library, which counts as a tensor. */
bool is_array(PyObject *object) noexcept;
/* Its elements as a tensor: a view where that can be, else a copy. */
at::Tensor operand_of(PyObject *array);
bool is_sparse(PyObject *object) noexcept;
/* What a function or method of dense tensors does if an argument is sparse, as libth.sparse says; NotImplemented if nothing. */
PyObject *call_with_sparse(const char *name, PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names);
/* A number: of Python, of NumPy, or a tensor without dimensions. */
bool is_number(PyObject *object) noexcept;
at::Scalar number_of(PyObject *object);
/* A whole number, and no truth value. */
bool is_whole(PyObject *object) noexcept;
std::int64_t whole_of(PyObject *object);
/* A tuple or list of whole numbers, or a number alone. */
bool is_sizes(PyObject *object) noexcept;
th::Sizes sizes_of(PyObject *object);
/* An element type: one of ours, its name, NumPy's, or int, float and bool. */
bool is_type(PyObject *object) noexcept;
at::ScalarType type_of(PyObject *object);
/* A new tensor of numbers, nested sequences, arrays or tensors, whose elements are copied. */
at::Tensor tensor_of(PyObject *data, at::optional<at::ScalarType> type);
/* A tensor over the memory of an array, which lives as long. Errors: memory that must not be written, unless `for_reading`. */
at::Tensor view_of(PyObject *array, bool for_reading);

/* The tensor's storage has lent its memory: from now on it stays where it is, and is no longer resized. */
void keep_memory(const at::Tensor &tensor);

/* Text in a str. */
std::string text_of(PyObject *text);
/* The keyword `name` of a call, borrowed, or nullptr. */
PyObject *keyword(PyObject *const *arguments, Py_ssize_t count, PyObject *names, const char *name);

/* ---- parts ---- */

extern PyMethodDef exchange_functions[], object_functions[];

PyObject *get_item(PyObject *self, PyObject *key);
int set_item(PyObject *self, PyObject *key, PyObject *value);
PyObject *item_at(PyObject *self, Py_ssize_t position);
Py_ssize_t length(PyObject *self);

int get_buffer(PyObject *self, Py_buffer *view, int flags);
void release_buffer(PyObject *self, Py_buffer *view);

} // namespace libth

#endif
