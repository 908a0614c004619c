/*
 * indexing.cc: t[...] and t[...] = value, by Python's and NumPy's rules.
 */
#include "libth.h"

#include <ATen/TensorIndexing.h>

namespace libth {

namespace {

using at::indexing::TensorIndex;

struct Key {
  std::vector<TensorIndex> indices;
  bool chooses = false; // whether elements are chosen one by one, so that what is read is a copy
};

at::indexing::Slice range_of(PyObject *slice) {
  Py_ssize_t start, stop, step;
  if (PySlice_Unpack(slice, &start, &stop, &step) < 0)
    throw Raised();
  if (step <= 0)
    raise(PyExc_ValueError, "the step of a slice must be positive; flip() turns a tensor round");
  return at::indexing::Slice(start, stop, step);
}

/* A position, which is out of range if it has more than 64 bits. */
std::int64_t position_of(PyObject *index) {
  const Reference number = Reference::checked(PyNumber_Index(index));
  int overflow = 0;
  const long long position = PyLong_AsLongLongAndOverflow(number.get(), &overflow);
  if (overflow) {
    PyErr_Format(PyExc_IndexError, "index %S is out of range", number.get());
    throw Raised();
  }
  return position;
}

void add_index(Key &key, PyObject *index) {
  if (index == Py_None) {
    key.indices.emplace_back(at::indexing::None);
  } else if (index == Py_Ellipsis) {
    key.indices.emplace_back(at::indexing::Ellipsis);
  } else if (Py_TYPE(index) == &PySlice_Type) {
    key.indices.emplace_back(range_of(index));
  } else if (PyBool_Check(index)) { // a mask without dimensions
    key.indices.emplace_back(at::full({}, index == Py_True, at::kByte));
    key.chooses = true;
  } else if (is_whole(index) && !(is_tensor(index) && tensor_in(index).scalar_type() == at::kByte)) {
    key.indices.emplace_back(position_of(index));
  } else {
    at::Tensor list;
    if (is_tensor(index))
      list = tensor_in(index);
    else if (is_array(index))
      list = operand_of(index);
    else if (PyList_Check(index) || PyTuple_Check(index) || PyRange_Check(index))
      list = PySequence_Size(index) == 0 ? at::empty({0}, at::kLong) : tensor_of(index, at::nullopt);
    else
      raise(PyExc_IndexError, "an index is an int, a slice, None, ..., a mask, or a list, array or tensor of ints");
    if (list.is_floating_point())
      raise(PyExc_IndexError, "indices must be whole numbers, or a mask");
    key.indices.emplace_back(std::move(list));
    key.chooses = true;
  }
}

Key key_of(PyObject *index) {
  Key key;
  if (PyTuple_Check(index)) {
    const Py_ssize_t count = PyTuple_Size(index);
    int others = 0;
    for (Py_ssize_t i = 0; i < count; ++i) {
      PyObject *const item = PyTuple_GetItem(index, i);
      if (item == Py_Ellipsis && ++others > 1)
        raise(PyExc_IndexError, "an index can have a single ellipsis ('...')");
      add_index(key, item);
    }
  } else {
    add_index(key, index);
  }
  return key;
}

/* The view that a tuple of ints and slices chooses, without the lists that others need; nothing if there is anything else. */
at::Tensor plain_view(const at::Tensor &tensor, PyObject *index) {
  const Py_ssize_t count = PyTuple_Size(index);
  at::Tensor view;
  if (count == 0 || count > tensor.dim())
    return view;
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject *const item = PyTuple_GetItem(index, i);
    if (Py_TYPE(item) != &PyLong_Type && Py_TYPE(item) != &PySlice_Type)
      return view;
  }
  std::int64_t d = 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject *const item = PyTuple_GetItem(index, i);
    const at::Tensor &before = view.defined() ? view : tensor;
    if (Py_TYPE(item) == &PyLong_Type) {
      view = before.select(d, position_of(item));
    } else {
      const at::indexing::Slice range = range_of(item);
      view = before.slice(d++, range.start, range.stop, range.step);
    }
  }
  return view;
}

void check_position(const at::Tensor &tensor) {
  if (tensor.dim() == 0)
    raise(PyExc_IndexError, "a tensor without dimensions has no element to index; item() gives its number");
}

/* What is assigned: a tensor of any type, or a number. */
at::Tensor assigned(PyObject *value, const at::Tensor &self) {
  if (is_tensor(value))
    return tensor_in(value).same_data(self) ? tensor_in(value).clone() : tensor_in(value);
  if (is_array(value)) {
    const at::Tensor source = operand_of(value);
    return source.data_ptr() ? source.clone() : source; // it may be a view of this very tensor
  }
  return tensor_of(value, at::nullopt);
}

} // namespace

PyObject *get_item(PyObject *self, PyObject *index) {
  return guarded([&]() -> PyObject * {
    const at::Tensor &tensor = tensor_in(self);
    if (PyLong_Check(index) && !PyBool_Check(index)) {
      check_position(tensor);
      return to_python(tensor.select(0, position_of(index)));
    }
    if (Py_TYPE(index) == &PySlice_Type && tensor.dim() > 0) {
      const at::indexing::Slice range = range_of(index);
      return to_python(tensor.slice(0, range.start, range.stop, range.step));
    }
    if (PyTuple_Check(index)) {
      at::Tensor view = plain_view(tensor, index);
      if (view.defined())
        return to_python(std::move(view));
    }
    const Key key = key_of(index);
    if (!key.chooses)
      return to_python(tensor.index(key.indices));
    at::Tensor result;
    {
      const Unlocked unlocked(tensor.numel());
      result = tensor.index(key.indices);
    }
    return to_python(std::move(result));
  });
}

int set_item(PyObject *self, PyObject *index, PyObject *value) {
  return guarded_int([&] {
    const at::Tensor &tensor = tensor_in(self);
    if (!value)
      raise(PyExc_TypeError, "elements of a tensor cannot be deleted");
    at::Tensor view;
    Key key;
    if (PyLong_Check(index) && !PyBool_Check(index)) {
      check_position(tensor);
      view = tensor.select(0, position_of(index));
    } else if (PyTuple_Check(index)) {
      view = plain_view(tensor, index);
    }
    if (!view.defined()) {
      key = key_of(index);
      if (!key.chooses)
        view = tensor.index(key.indices);
    }
    if (view.defined() && !is_tensor(value) && is_number(value)) {
      const at::Scalar number = number_of(value);
      const Unlocked unlocked(view.numel());
      view.fill_(number);
      return 0;
    }
    const at::Tensor source = is_number(value) && !is_tensor(value) ? at::full({}, number_of(value), tensor.scalar_type()) : assigned(value, tensor);
    const Unlocked unlocked(tensor.numel());
    if (view.defined())
      view.copy_(source);
    else
      tensor.index_put_(key.indices, source);
    return 0;
  });
}

Py_ssize_t length(PyObject *self) {
  if (tensor_in(self).dim() == 0) {
    PyErr_SetString(PyExc_TypeError, "a tensor without dimensions has no length");
    return -1;
  }
  return static_cast<Py_ssize_t>(tensor_in(self).sizes()[0]);
}

PyObject *item_at(PyObject *self, Py_ssize_t position) {
  return guarded([&] {
    check_position(tensor_in(self));
    return to_python(tensor_in(self).select(0, position));
  });
}

} // namespace libth
