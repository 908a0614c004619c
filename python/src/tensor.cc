/*
 * tensor.cc: the type libth.Tensor: life, properties and Python's operators.
 */
#include "libth.h"

#include <new>

namespace libth {

PyTypeObject *tensor_type, *dtype_type;
PyObject *error_class;

namespace {

PyTensor *object_of(PyObject *self) noexcept { return reinterpret_cast<PyTensor *>(self); }

using Free = void (*)(void *);

void dealloc(PyObject *self) {
  PyTypeObject *const type = Py_TYPE(self);
  if (object_of(self)->weak_references)
    PyObject_ClearWeakRefs(self);
  object_of(self)->tensor.~Tensor();
  if (type == tensor_type)
    PyObject_Free(self);
  else
    reinterpret_cast<Free>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

/* Tensor(2, 3), not initialised; Tensor(data) of Float elements; Tensor(), without elements. */
PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  return guarded([&]() -> PyObject * {
    if (keywords && PyDict_Size(keywords) > 0)
      raise(PyExc_TypeError, "Tensor() takes no keyword arguments; libth.tensor() does");
    const Py_ssize_t count = PyTuple_Size(arguments);
    at::Tensor tensor;
    if (count == 1 && !is_whole(PyTuple_GetItem(arguments, 0))) {
      PyObject *const data = PyTuple_GetItem(arguments, 0);
      tensor = is_tensor(data) ? tensor_in(data).alias() : tensor_of(data, at::kFloat);
    } else if (is_sizes(arguments)) {
      th::Sizes sizes = sizes_of(arguments);
      if (sizes.empty())
        sizes.push_back(0);
      tensor = at::empty(sizes);
    } else {
      raise(PyExc_TypeError, "Tensor() takes sizes, or data");
    }
    using Allocate = PyObject *(*)(PyTypeObject *, Py_ssize_t);
    PyObject *const self = type == tensor_type ? reinterpret_cast<PyObject *>(PyObject_New(PyTensor, type))
                                               : reinterpret_cast<Allocate>(PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    checked(self);
    new (&object_of(self)->tensor) at::Tensor(std::move(tensor));
    object_of(self)->weak_references = nullptr;
    return self;
  });
}

/* ---- operators ---- */

/* The other operand of an operator, as a number or a tensor. */
template <class WithTensor, class WithNumber>
PyObject *with_operand(PyObject *other, std::int64_t work, WithTensor with_tensor, WithNumber with_number) {
  if (is_tensor(other)) {
    const at::Tensor &tensor = tensor_in(other);
    const std::int64_t all = work + tensor.numel();
    if (all < elements_to_unlock)
      return to_python(with_tensor(tensor));
    at::Tensor result;
    {
      const Unlocked unlocked(all);
      result = with_tensor(tensor);
    }
    return to_python(std::move(result));
  }
  at::Tensor result;
  if (is_number(other)) {
    const at::Scalar number = number_of(other);
    const Unlocked unlocked(work);
    result = with_number(number);
  } else if (is_array(other)) {
    const at::Tensor tensor = operand_of(other);
    const Unlocked unlocked(work + tensor.numel());
    result = with_tensor(tensor);
  } else {
    return new_reference(Py_NotImplemented);
  }
  return to_python(std::move(result));
}

/*
 * An operator of two operands, of which one at least is a tensor. `forward` takes a tensor and a tensor or number,
 * `backward` a number and a tensor.
 */
template <class Forward, class Backward>
PyObject *binary(PyObject *a, PyObject *b, Forward forward, Backward backward) {
  return guarded([&]() -> PyObject * {
    if (is_tensor(a)) {
      const at::Tensor &self = tensor_in(a);
      return with_operand(b, self.numel(), [&](const at::Tensor &other) { return forward(self, other); },
                          [&](const at::Scalar &other) { return forward(self, other); });
    }
    const at::Tensor &self = tensor_in(b);
    return with_operand(a, self.numel(), [&](const at::Tensor &other) { return forward(other, self); },
                        [&](const at::Scalar &other) { return backward(other, self); });
  });
}

/* A number as a tensor without dimensions, for operators that C++ has no form of with a number in front, as exact as `other` is. */
at::Tensor number_tensor(const at::Scalar &number, const at::Tensor &other) {
  return at::full({}, number, !number.isFloatingPoint() ? at::kLong : other.is_floating_point() ? other.scalar_type() : at::kFloat);
}
const at::Tensor &number_tensor(const at::Tensor &tensor, const at::Tensor &) { return tensor; }

#define LIBTH_BINARY(NAME, EXPRESSION, BACKWARD)                                                        \
  PyObject *NAME(PyObject *a, PyObject *b) {                                                            \
    return binary(a, b, [](const at::Tensor &x, const auto &y) { return at::Tensor(EXPRESSION); },      \
                  [](const at::Scalar &x, const at::Tensor &y) { return at::Tensor(BACKWARD); });       \
  }
LIBTH_BINARY(add, at::add(x, y), at::add(y, x))
LIBTH_BINARY(subtract, at::sub(x, y), x - y)
LIBTH_BINARY(multiply, at::mul(x, y), at::mul(y, x))
LIBTH_BINARY(divide, at::div(x, y), x / y)
LIBTH_BINARY(remain, at::remainder(x, y), at::remainder(number_tensor(x, y), y))
LIBTH_BINARY(bitwise_and, at::bitwise_and(x, y), at::bitwise_and(y, x))
LIBTH_BINARY(bitwise_or, at::bitwise_or(x, y), at::bitwise_or(y, x))
LIBTH_BINARY(bitwise_xor, at::bitwise_xor(x, y), at::bitwise_xor(y, x))
LIBTH_BINARY(shift_left, at::bitwise_left_shift(x, y), at::bitwise_left_shift(number_tensor(x, y), y))
LIBTH_BINARY(shift_right, at::bitwise_right_shift(x, y), at::bitwise_right_shift(number_tensor(x, y), y))
#undef LIBTH_BINARY

/*
 * Rounded down, as Python's // is: one less than the truncated quotient where there is a rest that has not the divisor's sign. Rounded
 * quotients of floating-point numbers can be the next whole number, as that of 1 by 0.1 is, so there the rest is taken away first.
 */
template <class Other>
at::Tensor floor_quotient(const at::Tensor &x, const Other &y) {
  const at::Tensor truncated = at::div(x, y, "trunc");
  const at::Tensor divisor = number_tensor(y, x).to(truncated.scalar_type()), rest = at::fmod(x, divisor);
  const at::Tensor above = at::ne(rest, 0).mul(at::ne(rest.lt(0), divisor.lt(0))).to(truncated.scalar_type());
  if (!truncated.is_floating_point())
    return truncated.sub(above);
  return at::where(divisor.eq(0), at::div(x, divisor), at::div(at::sub(x, rest), divisor).sub(above).round());
}
PyObject *floor_divide(PyObject *a, PyObject *b) {
  return binary(a, b, [](const at::Tensor &x, const auto &y) { return floor_quotient(x, y); },
                [](const at::Scalar &x, const at::Tensor &y) { return floor_quotient(number_tensor(x, y), y); });
}

PyObject *power(PyObject *a, PyObject *b, PyObject *modulus) {
  if (modulus != Py_None)
    return new_reference(Py_NotImplemented);
  return binary(a, b, [](const at::Tensor &x, const auto &y) { return at::pow(x, y); },
                [](const at::Scalar &x, const at::Tensor &y) { return at::pow(x, y); });
}

PyObject *matrix_multiply(PyObject *a, PyObject *b) {
  return guarded([&]() -> PyObject * {
    if ((!is_tensor(a) && !is_array(a)) || (!is_tensor(b) && !is_array(b)))
      return new_reference(Py_NotImplemented);
    const at::Tensor x = is_tensor(a) ? tensor_in(a) : operand_of(a), y = is_tensor(b) ? tensor_in(b) : operand_of(b);
    at::Tensor result;
    {
      const Unlocked unlocked(8 * (x.numel() + y.numel()));
      result = at::matmul(x, y);
    }
    return to_python(std::move(result));
  });
}

/* A result that is to be written to a tensor. Errors: fractions for whole numbers, as with the other operators. */
at::Tensor held_by(const at::Tensor &tensor, at::Tensor result) {
  if (result.is_floating_point() && !tensor.is_floating_point())
    raise(error_class, "floor_divide: the result is of floating-point type, which a tensor of integers cannot hold");
  return result;
}

/* An operator that changes the left operand and gives it. */
template <class Change>
PyObject *in_place(PyObject *a, PyObject *b, Change change) {
  return guarded([&]() -> PyObject * {
    const at::Tensor &self = tensor_in(a);
    const Reference result(with_operand(b, self.numel(), [&](const auto &other) { return change(self, other), self; },
                                        [&](const auto &other) { return change(self, other), self; }));
    return result.get() == Py_NotImplemented ? new_reference(Py_NotImplemented) : new_reference(a);
  });
}

#define LIBTH_IN_PLACE(NAME, EXPRESSION)                                                                \
  PyObject *NAME(PyObject *a, PyObject *b) {                                                            \
    return in_place(a, b, [](const at::Tensor &x, const auto &y) { static_cast<void>(EXPRESSION); });   \
  }
LIBTH_IN_PLACE(add_in_place, x.add_(y))
LIBTH_IN_PLACE(subtract_in_place, x.sub_(y))
LIBTH_IN_PLACE(multiply_in_place, x.mul_(y))
LIBTH_IN_PLACE(divide_in_place, x.div_(y))
LIBTH_IN_PLACE(floor_divide_in_place, x.copy_(held_by(x, floor_quotient(x, y))))
LIBTH_IN_PLACE(remain_in_place, x.remainder_(y))
LIBTH_IN_PLACE(and_in_place, x.bitwise_and_(y))
LIBTH_IN_PLACE(or_in_place, x.bitwise_or_(y))
LIBTH_IN_PLACE(xor_in_place, x.bitwise_xor_(y))
LIBTH_IN_PLACE(shift_left_in_place, x.bitwise_left_shift_(y))
LIBTH_IN_PLACE(shift_right_in_place, x.bitwise_right_shift_(y))
#undef LIBTH_IN_PLACE
/* += and -= of a sparse tensor change the elements where it has entries. */
template <PyObject *(*change)(PyObject *, PyObject *)>
PyObject *or_sparse(const char *method, PyObject *a, PyObject *b) {
  if (!is_sparse(b))
    return change(a, b);
  return guarded([&] { return call_with_sparse(method, a, &b, 1, nullptr); });
}
PyObject *add_any_in_place(PyObject *a, PyObject *b) { return or_sparse<add_in_place>("add_", a, b); }
PyObject *subtract_any_in_place(PyObject *a, PyObject *b) { return or_sparse<subtract_in_place>("sub_", a, b); }
PyObject *power_in_place(PyObject *a, PyObject *b, PyObject *modulus) {
  if (modulus != Py_None)
    return new_reference(Py_NotImplemented);
  return in_place(a, b, [](const at::Tensor &x, const auto &y) { static_cast<void>(x.pow_(y)); });
}

template <class Function>
PyObject *unary(PyObject *self, Function function) {
  return guarded([&] {
    at::Tensor result;
    {
      const Unlocked unlocked(tensor_in(self).numel());
      result = function(tensor_in(self));
    }
    return to_python(std::move(result));
  });
}
PyObject *negate(PyObject *self) {
  return unary(self, [](const at::Tensor &x) { return x.neg(); });
}
PyObject *absolute(PyObject *self) {
  return unary(self, [](const at::Tensor &x) { return x.abs(); });
}
PyObject *positive(PyObject *self) { return new_reference(self); }
/* Of bytes, which masks are, the truth the other way round; of other whole numbers their bits. */
PyObject *invert(PyObject *self) {
  return unary(self, [](const at::Tensor &x) { return x.scalar_type() == at::kByte ? x.eq(0) : x.bitwise_not(); });
}

PyObject *compare(PyObject *a, PyObject *b, int operation) {
  const auto with = [&](auto function) {
    return binary(a, b, [&](const at::Tensor &x, const auto &y) { return function(x, y); },
                  [&](const at::Scalar &, const at::Tensor &) { return at::Tensor(); });
  };
  switch (operation) {
    case Py_LT: return with([](const auto &x, const auto &y) { return at::lt(x, y); });
    case Py_LE: return with([](const auto &x, const auto &y) { return at::le(x, y); });
    case Py_EQ: return with([](const auto &x, const auto &y) { return at::eq(x, y); });
    case Py_NE: return with([](const auto &x, const auto &y) { return at::ne(x, y); });
    case Py_GT: return with([](const auto &x, const auto &y) { return at::gt(x, y); });
    default: return with([](const auto &x, const auto &y) { return at::ge(x, y); });
  }
}

/* By which object it is. */
Py_hash_t hash(PyObject *self) {
  const auto address = reinterpret_cast<std::uintptr_t>(self);
  const Py_hash_t value = static_cast<Py_hash_t>(address >> 4 | address << (8 * sizeof address - 4));
  return value == -1 ? -2 : value;
}

int truth(PyObject *self) {
  return guarded_int([&] {
    const at::Tensor &tensor = tensor_in(self);
    if (tensor.numel() != 1)
      raise(PyExc_ValueError, "the truth value of a tensor is ambiguous unless it has one element; it has " + std::to_string(tensor.numel()));
    const at::Scalar number = tensor.item();
    return int(number.isFloatingPoint() ? number.toDouble() != 0 : number.toLong() != 0);
  });
}
PyObject *as_int(PyObject *self) {
  return guarded([&] {
    const Reference number = Reference::checked(to_python(tensor_in(self).item()));
    return PyNumber_Long(number.get());
  });
}
PyObject *as_float(PyObject *self) {
  return guarded([&] { return PyFloat_FromDouble(tensor_in(self).item().toDouble()); });
}
PyObject *as_index(PyObject *self) {
  return guarded([&] {
    const at::Tensor &tensor = tensor_in(self);
    if (tensor.is_floating_point() || tensor.numel() != 1)
      raise(PyExc_TypeError, "only tensors of one whole number are an index");
    return PyLong_FromLongLong(tensor.item().toLong());
  });
}

PyObject *iterate(PyObject *self) {
  if (tensor_in(self).dim() == 0) {
    PyErr_SetString(PyExc_TypeError, "iteration over a tensor without dimensions");
    return nullptr;
  }
  return PySeqIter_New(self);
}

/* ---- properties ---- */

template <class Get>
PyObject *property(PyObject *self, Get get) {
  return guarded([&] { return to_python(get(tensor_in(self))); });
}
PyObject *shape(PyObject *self, void *) {
  return property(self, [](const at::Tensor &x) { return x.sizes(); });
}
PyObject *type(PyObject *self, void *) {
  return property(self, [](const at::Tensor &x) { return x.scalar_type(); });
}
PyObject *dimensions(PyObject *self, void *) {
  return property(self, [](const at::Tensor &x) { return x.dim(); });
}
PyObject *transposed(PyObject *self, void *) {
  return property(self, [](const at::Tensor &x) {
    th::Sizes order;
    for (std::int64_t d = x.dim() - 1; d >= 0; --d)
      order.push_back(d);
    return x.permute(order);
  });
}
PyObject *matrices_transposed(PyObject *self, void *) {
  return property(self, [](const at::Tensor &x) { return x.mT(); });
}
PyObject *bytes(PyObject *self, void *) {
  return guarded([&] { // in numbers of Python, of which expanded elements may need large ones
    const Reference count = Reference::checked(to_python(tensor_in(self).numel()));
    const Reference size = Reference::checked(to_python(static_cast<std::int64_t>(tensor_in(self).itemsize())));
    return PyNumber_Multiply(count.get(), size.get());
  });
}
PyObject *item_size(PyObject *self, void *) {
  return property(self, [](const at::Tensor &x) { return static_cast<std::int64_t>(x.itemsize()); });
}

PyGetSetDef properties[] = {
    {"shape", shape, nullptr, "The sizes, a tuple.", nullptr},
    {"dtype", type, nullptr, "The type of the elements.", nullptr},
    {"ndim", dimensions, nullptr, "The number of dimensions.", nullptr},
    {"T", transposed, nullptr, "A view with the dimensions in reverse order.", nullptr},
    {"mT", matrices_transposed, nullptr, "A view with the last two dimensions exchanged.", nullptr},
    {"nbytes", bytes, nullptr, "The bytes of all elements.", nullptr},
    {"itemsize", item_size, nullptr, "The bytes of an element.", nullptr},
    {}};

PyMemberDef members[] = {{"__weaklistoffset__", T_PYSSIZET, offsetof(PyTensor, weak_references), READONLY, nullptr}, {}};

} // namespace

/* ---- to Python ---- */

PyObject *to_python(at::Tensor tensor) {
  PyTensor *const self = PyObject_New(PyTensor, tensor_type);
  if (!self)
    throw Raised();
  new (&self->tensor) at::Tensor(std::move(tensor));
  self->weak_references = nullptr;
  return reinterpret_cast<PyObject *>(self);
}

PyObject *to_python(const std::vector<at::Tensor> &tensors) {
  Reference tuple = Reference::checked(PyTuple_New(static_cast<Py_ssize_t>(tensors.size())));
  for (std::size_t i = 0; i < tensors.size(); ++i)
    PyTuple_SetItem(tuple.get(), static_cast<Py_ssize_t>(i), to_python(tensors[i]));
  return tuple.release();
}

PyObject *tuple_of(std::initializer_list<at::Tensor> tensors) { return to_python(std::vector<at::Tensor>(tensors)); }

/* Makes the type, and adds it to the module. */
int add_tensor(PyObject *module, PyMethodDef *methods) {
#define LIBTH_SLOT(SLOT, FUNCTION) {SLOT, reinterpret_cast<void *>(FUNCTION)}
  static PyType_Slot slots[] = {
      LIBTH_SLOT(Py_tp_new, make),
      LIBTH_SLOT(Py_tp_dealloc, dealloc),
      LIBTH_SLOT(Py_tp_hash, hash),
      LIBTH_SLOT(Py_tp_richcompare, compare),
      LIBTH_SLOT(Py_tp_iter, iterate),
      {Py_tp_methods, methods},
      {Py_tp_getset, properties},
      {Py_tp_members, members},
      {Py_tp_doc, const_cast<char *>("Tensor(*sizes), Tensor(data)\n--\n\nNumbers of one type in any number of dimensions, or a view of such.\n"
                                     "libth.tensor, zeros, arange and others make them.")},
      LIBTH_SLOT(Py_nb_add, add),
      LIBTH_SLOT(Py_nb_subtract, subtract),
      LIBTH_SLOT(Py_nb_multiply, multiply),
      LIBTH_SLOT(Py_nb_true_divide, divide),
      LIBTH_SLOT(Py_nb_floor_divide, floor_divide),
      LIBTH_SLOT(Py_nb_remainder, remain),
      LIBTH_SLOT(Py_nb_power, power),
      LIBTH_SLOT(Py_nb_matrix_multiply, matrix_multiply),
      LIBTH_SLOT(Py_nb_and, bitwise_and),
      LIBTH_SLOT(Py_nb_or, bitwise_or),
      LIBTH_SLOT(Py_nb_xor, bitwise_xor),
      LIBTH_SLOT(Py_nb_lshift, shift_left),
      LIBTH_SLOT(Py_nb_rshift, shift_right),
      LIBTH_SLOT(Py_nb_inplace_add, add_any_in_place),
      LIBTH_SLOT(Py_nb_inplace_subtract, subtract_any_in_place),
      LIBTH_SLOT(Py_nb_inplace_multiply, multiply_in_place),
      LIBTH_SLOT(Py_nb_inplace_true_divide, divide_in_place),
      LIBTH_SLOT(Py_nb_inplace_floor_divide, floor_divide_in_place),
      LIBTH_SLOT(Py_nb_inplace_remainder, remain_in_place),
      LIBTH_SLOT(Py_nb_inplace_power, power_in_place),
      LIBTH_SLOT(Py_nb_inplace_and, and_in_place),
      LIBTH_SLOT(Py_nb_inplace_or, or_in_place),
      LIBTH_SLOT(Py_nb_inplace_xor, xor_in_place),
      LIBTH_SLOT(Py_nb_inplace_lshift, shift_left_in_place),
      LIBTH_SLOT(Py_nb_inplace_rshift, shift_right_in_place),
      LIBTH_SLOT(Py_nb_negative, negate),
      LIBTH_SLOT(Py_nb_positive, positive),
      LIBTH_SLOT(Py_nb_absolute, absolute),
      LIBTH_SLOT(Py_nb_invert, invert),
      LIBTH_SLOT(Py_nb_bool, truth),
      LIBTH_SLOT(Py_nb_int, as_int),
      LIBTH_SLOT(Py_nb_float, as_float),
      LIBTH_SLOT(Py_nb_index, as_index),
      LIBTH_SLOT(Py_mp_subscript, get_item),
      LIBTH_SLOT(Py_mp_ass_subscript, set_item),
      LIBTH_SLOT(Py_mp_length, length),
      LIBTH_SLOT(Py_sq_length, length),
      LIBTH_SLOT(Py_sq_item, item_at),
      LIBTH_SLOT(Py_bf_getbuffer, get_buffer),
      LIBTH_SLOT(Py_bf_releasebuffer, release_buffer),
      {0, nullptr}};
#undef LIBTH_SLOT
  static PyType_Spec spec = {"libth.Tensor", sizeof(PyTensor), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
  if (!tensor_type) {
    tensor_type = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
    if (!tensor_type)
      return -1;
  }
  return PyModule_AddObject(module, "Tensor", new_reference(reinterpret_cast<PyObject *>(tensor_type)));
}

} // namespace libth
