/*
 * sparse.cc: the type libth.SparseTensor: lists of the elements that are not 0.
 *
 * What is here takes its arguments in their places; sparse.py has the methods and operators over it.
 */
#include "libth.h"

#include <ATen/SparseTensor.h>

#include <new>

namespace libth {

namespace {

struct PySparse {
  PyObject_HEAD
  at::SparseTensor tensor;
  PyObject *weak_references;
};

PyTypeObject *sparse_type;

using Free = void (*)(void *);

PySparse *object_of(PyObject *self) noexcept { return reinterpret_cast<PySparse *>(self); }
const at::SparseTensor &sparse_in(PyObject *object) noexcept { return object_of(object)->tensor; }

void dealloc(PyObject *self) {
  if (object_of(self)->weak_references)
    PyObject_ClearWeakRefs(self);
  object_of(self)->tensor.~SparseTensor();
  PyObject_Free(self);
  Py_DECREF(sparse_type);
}

PyObject *to_python(at::SparseTensor tensor) {
  PySparse *const self = PyObject_New(PySparse, sparse_type);
  if (!self)
    throw Raised();
  new (&self->tensor) at::SparseTensor(std::move(tensor));
  self->weak_references = nullptr;
  return reinterpret_cast<PyObject *>(self);
}
using libth::to_python;

/* The arguments of a function, as many as there must be. */
class Arguments {
 public:
  Arguments(PyObject *const *arguments, Py_ssize_t count, Py_ssize_t expected) : arguments_(arguments) {
    if (count != expected)
      raise(PyExc_TypeError, th::text_of(static_cast<std::int64_t>(expected), " arguments are expected, not ", static_cast<std::int64_t>(count)));
  }
  PyObject *operator[](Py_ssize_t i) const noexcept { return arguments_[i]; }
  const at::SparseTensor &sparse(Py_ssize_t i) const {
    if (Py_TYPE(arguments_[i]) != sparse_type)
      raise(PyExc_TypeError, "a sparse tensor is expected");
    return sparse_in(arguments_[i]);
  }
  at::Tensor dense(Py_ssize_t i) const {
    if (is_tensor(arguments_[i]))
      return tensor_in(arguments_[i]);
    if (!is_array(arguments_[i]))
      raise(PyExc_TypeError, "a tensor is expected");
    return operand_of(arguments_[i]);
  }
  at::Scalar number(Py_ssize_t i) const {
    if (!is_number(arguments_[i]))
      raise(PyExc_TypeError, "a number is expected");
    return number_of(arguments_[i]);
  }
  std::int64_t whole(Py_ssize_t i) const {
    if (!is_whole(arguments_[i]))
      raise(PyExc_TypeError, "an int is expected");
    return whole_of(arguments_[i]);
  }
  th::Sizes sizes(Py_ssize_t i) const {
    if (!is_sizes(arguments_[i]))
      raise(PyExc_TypeError, "size must be ints");
    return sizes_of(arguments_[i]);
  }
  bool truth(Py_ssize_t i) const noexcept { return arguments_[i] == Py_True; }

 private:
  PyObject *const *arguments_;
};

/* Whether there are no entries, whose order is no question. */
bool has_none(const at::SparseTensor &tensor) { return tensor._nnz() == 0; }

/* About how many elements a function of a sparse tensor has to do with. */
std::int64_t work_of(const at::SparseTensor &tensor) { return tensor._nnz() * (1 + tensor.sparse_dim()); }

/* A function of Python whose body gets its arguments. */
#define LIBTH_SPARSE(NAME, COUNT)                                                         \
  PyObject *body_##NAME(const Arguments &);                                               \
  PyObject *NAME(PyObject *, PyObject *const *arguments, Py_ssize_t count) {              \
    return guarded([&] { return body_##NAME(Arguments(arguments, count, COUNT)); });      \
  }                                                                                       \
  PyObject *body_##NAME([[maybe_unused]] const Arguments &a)

/* What `make` makes, without the interpreter's lock if there is much to do. */
template <class Make>
PyObject *made(std::int64_t work, Make make) {
  decltype(make()) result;
  {
    const Unlocked unlocked(work);
    result = make();
  }
  return to_python(std::move(result));
}

/* What `run` writes to a new tensor, or to the first argument itself. */
template <class Run>
PyObject *written(const Arguments &a, bool in_place, std::int64_t work, Run run) {
  at::SparseTensor out = in_place ? a.sparse(0) : at::detail::empty_sparse(a.sparse(0).scalar_type());
  {
    const Unlocked unlocked(work);
    run(out);
  }
  return in_place ? new_reference(a[0]) : to_python(std::move(out));
}

/* The same for a dense one: a new tensor has the sizes of the first argument. */
template <class Run>
PyObject *written_dense(const Arguments &a, bool in_place, std::int64_t work, Run run) {
  const at::Tensor self = a.dense(0);
  at::Tensor out = in_place ? self : at::empty(self.sizes(), self.scalar_type());
  {
    const Unlocked unlocked(self.numel() + work);
    run(out);
  }
  return in_place ? new_reference(a[0]) : to_python(std::move(out));
}

template <class Real>
using SparseMasker = void (*)(th::SparseOf<Real> *, th::TensorOf<Real> *, th::SparseOf<Real> *);
template <class Real>
using SparseChanger = void (*)(th::SparseOf<Real> *);
template <class Real>
using SparseExchanger = void (*)(th::SparseOf<Real> *, int, int);
template <class Real>
using SparseResizer = th::SparseOf<Real> *(*)(th::SparseOf<Real> *, th::SparseOf<Real> *);
template <class Real>
using SparseCopier = void (*)(th::SparseOf<Real> *, th::SparseOf<Real> *);

/* The elements of a dense tensor where a coalesced one has entries. */
at::SparseTensor sparse_mask(const at::Tensor &dense, const at::SparseTensor &mask) {
  static constexpr at::detail::Functions<SparseMasker> functions = TH_CPP_NUMBERS(sparseMask);
  at::SparseTensor out = at::detail::empty_sparse(dense.scalar_type());
  at::detail::run(functions, dense.scalar_type(), out, dense, mask);
  return out;
}

/* ---- making ---- */

LIBTH_SPARSE(_sparse_coo, 3) {
  const at::Tensor indices = a.dense(0), values = a.dense(1);
  if (a[2] == Py_None)
    return made(values.numel(), [&] { return at::sparse_coo_tensor(indices, values); });
  const th::Sizes sizes = a.sizes(2);
  if (sizes.empty())
    raise(PyExc_ValueError, "sparse_coo_tensor: a sparse tensor has at least one dimension");
  return made(values.numel(), [&] { return at::sparse_coo_tensor(indices, values, sizes); });
}
LIBTH_SPARSE(_sparse_zeros, 2) {
  const th::Sizes sizes = a.sizes(0);
  const at::ScalarType type = type_of(a[1]);
  return made(0, [&] { return at::sparse_coo_tensor(sizes, type); });
}
LIBTH_SPARSE(_to_sparse, 2) {
  const at::Tensor dense = a.dense(0);
  const std::int64_t dense_dimensions = a.whole(1);
  return made(dense.numel(), [&] { return at::to_sparse(dense, dense_dimensions); });
}
LIBTH_SPARSE(_sparse_mask, 2) {
  const at::Tensor dense = a.dense(0);
  const at::SparseTensor mask = has_none(a.sparse(1)) ? a.sparse(1).coalesce() : a.sparse(1);
  return made(work_of(mask), [&] { return sparse_mask(dense, mask); });
}

/* ---- parts and forms ---- */

LIBTH_SPARSE(_sparse_transpose, 3) {
  const at::SparseTensor x = a.sparse(0);
  const std::int64_t first = a.whole(1), second = a.whole(2);
  return made(work_of(x), [&] { return x.transpose(first, second); });
}
LIBTH_SPARSE(_sparse_narrow, 4) {
  const at::SparseTensor x = a.sparse(0);
  const std::int64_t dimension = a.whole(1), start = a.whole(2), length = a.whole(3);
  return made(work_of(x), [&] { return x.narrow(dimension, start, length); });
}
LIBTH_SPARSE(_sparse_select, 3) {
  const at::SparseTensor x = a.sparse(0);
  const std::int64_t dimension = a.whole(1), index = a.whole(2);
  return made(work_of(x), [&] { return x.select(dimension, index); });
}

LIBTH_SPARSE(_sparse_transpose_in_place, 3) {
  static constexpr at::detail::Functions<SparseExchanger> functions = TH_CPP_SPARSE(transpose);
  const at::SparseTensor x = a.sparse(0);
  const auto dimension = [&](Py_ssize_t i) { return th::wrap_dimension(a.whole(i), x.sparse_dim(), "transpose_"); };
  at::detail::run(functions, x.scalar_type(), x, dimension(1), dimension(2));
  return new_reference(a[0]);
}
/* The sizes of another one, into which the entries fit. */
LIBTH_SPARSE(_sparse_resize_as, 2) {
  static constexpr at::detail::Functions<SparseResizer> functions = TH_CPP_SPARSE(resizeAs);
  at::detail::run(functions, a.sparse(0).scalar_type(), a.sparse(0), a.sparse(1));
  return new_reference(a[0]);
}
/* The sizes and copies of the entries of another one. */
LIBTH_SPARSE(_sparse_copy, 2) {
  static constexpr at::detail::Functions<SparseCopier> functions = TH_CPP_SPARSE(copy);
  const at::SparseTensor x = a.sparse(0), source = a.sparse(1);
  {
    const Unlocked unlocked(work_of(source));
    at::detail::run(functions, x.scalar_type(), x, source);
  }
  return new_reference(a[0]);
}

/* ---- arithmetic ---- */

template <class Functions>
PyObject *with_number(const Arguments &a, const Functions &functions, const char *function) {
  const at::SparseTensor x = a.sparse(0);
  const at::Scalar number = a.number(1);
  at::detail::check_factor(number, x.scalar_type(), function);
  return written(a, a.truth(2), work_of(x), [&](at::SparseTensor &out) { at::detail::run(functions, x.scalar_type(), out, x, number); });
}
template <class Functions>
PyObject *scaled(const Arguments &a, const Functions &functions, const char *function) {
  const at::SparseTensor x = a.sparse(0), y = a.sparse(1);
  const at::Scalar alpha = a.number(2);
  at::detail::check_factor(alpha, x.scalar_type(), function);
  return written(a, a.truth(3), work_of(x) + work_of(y),
                 [&](at::SparseTensor &out) { at::detail::run(functions, x.scalar_type(), out, x, alpha, y); });
}

LIBTH_SPARSE(_sparse_scale, 3) {
  static constexpr at::detail::Functions<at::detail::SparseWithValue> functions = TH_CPP_SPARSE(mul);
  return with_number(a, functions, "mul");
}
LIBTH_SPARSE(_sparse_divide, 3) {
  static constexpr at::detail::Functions<at::detail::SparseWithValue> functions = TH_CPP_SPARSE(div);
  return with_number(a, functions, "div");
}
LIBTH_SPARSE(_sparse_power, 3) {
  static constexpr at::detail::Functions<at::detail::SparseWithValue> functions = TH_CPP_SPARSE_FLOATING(pow);
  return with_number(a, functions, "pow");
}
LIBTH_SPARSE(_sparse_add, 4) {
  static constexpr at::detail::Functions<at::detail::SparseScaled> functions = TH_CPP_SPARSE(cadd);
  return scaled(a, functions, "add");
}
LIBTH_SPARSE(_sparse_subtract, 4) {
  static constexpr at::detail::Functions<at::detail::SparseScaled> functions = TH_CPP_SPARSE(csub);
  return scaled(a, functions, "sub");
}
LIBTH_SPARSE(_sparse_multiply, 3) {
  static constexpr at::detail::Functions<at::detail::SparseBinary> functions = TH_CPP_SPARSE(cmul);
  const at::SparseTensor x = a.sparse(0), y = a.sparse(1);
  return written(a, a.truth(2), work_of(x) + work_of(y), [&](at::SparseTensor &out) { at::detail::run(functions, x.scalar_type(), out, x, y); });
}
/* dense + alpha * sparse. */
LIBTH_SPARSE(_sparse_add_dense, 4) {
  static constexpr at::detail::Functions<at::detail::DenseScaled> functions = TH_CPP_SPARSE(spcadd);
  const at::Tensor dense = a.dense(0);
  const at::SparseTensor x = a.sparse(1);
  const at::Scalar alpha = a.number(2);
  at::detail::check_factor(alpha, dense.scalar_type(), "add");
  if (dense.numel() == 0 && dense.sizes() == x.sizes()) // of which C has none
    return a.truth(3) ? new_reference(a[0]) : to_python(at::zeros(dense.sizes(), dense.scalar_type()));
  return written_dense(a, a.truth(3), work_of(x),
                       [&](const at::Tensor &out) { at::detail::run(functions, dense.scalar_type(), out, dense, alpha, x); });
}
/* dense + value * sparse * sparse. */
LIBTH_SPARSE(_sparse_addcmul, 5) {
  static constexpr at::detail::Functions<at::detail::SparseTernary> functions = TH_CPP_NUMBERS(spaddcmul);
  const at::Tensor dense = a.dense(0);
  const at::SparseTensor x = a.sparse(1), y = a.sparse(2);
  const at::Scalar value = a.number(3);
  at::detail::check_factor(value, dense.scalar_type(), "addcmul");
  return written_dense(a, a.truth(4), work_of(x) + work_of(y),
                       [&](const at::Tensor &out) { at::detail::run(functions, dense.scalar_type(), out, dense, value, x, y); });
}

/* ---- products ---- */

LIBTH_SPARSE(_sparse_mm, 2) {
  const at::SparseTensor x = a.sparse(0);
  const at::Tensor y = a.dense(1);
  if (x.dim() != 2 || y.dim() != 2)
    raise(PyExc_ValueError, "mm: two matrices are expected");
  return made(work_of(x) + y.numel(), [&] { return at::mm(x, y); });
}
LIBTH_SPARSE(_sparse_addmm, 6) {
  static constexpr at::detail::Functions<at::detail::SparseProduct> functions = TH_CPP_SPARSE(spaddmm);
  const at::Tensor t = a.dense(0), y = a.dense(2);
  const at::SparseTensor x = a.sparse(1);
  const at::Scalar beta = a.number(3), alpha = a.number(4);
  at::detail::check_factor(beta, y.scalar_type(), "addmm");
  at::detail::check_factor(alpha, y.scalar_type(), "addmm");
  return written_dense(a, a.truth(5), work_of(x) + y.numel(),
                       [&](const at::Tensor &out) { at::detail::run(functions, y.scalar_type(), out, beta, t, alpha, x, y); });
}
LIBTH_SPARSE(_sparse_sspaddmm, 5) {
  const at::SparseTensor t = a.sparse(0), x = a.sparse(1);
  const at::Tensor y = a.dense(2);
  const at::Scalar beta = a.number(3), alpha = a.number(4);
  return made(work_of(t) + work_of(x) + y.numel(), [&] { return at::sspaddmm(t, x, y, beta, alpha); });
}
LIBTH_SPARSE(_sparse_hspmm, 3) {
  const at::SparseTensor x = a.sparse(0);
  const at::Tensor y = a.dense(1);
  const at::Scalar alpha = a.number(2);
  return made(work_of(x) + y.numel(), [&] { return at::hspmm(x, y, alpha); });
}

#undef LIBTH_SPARSE

/* ---- methods and properties ---- */

PyObject *indices(PyObject *self, PyObject *) {
  return guarded([&] {
    const at::SparseTensor &x = sparse_in(self);
    return to_python(has_none(x) ? at::zeros({x.sparse_dim(), 0}, at::kLong) : x._indices());
  });
}
PyObject *values(PyObject *self, PyObject *) {
  return guarded([&] { return to_python(sparse_in(self)._values()); });
}
PyObject *entries(PyObject *self, PyObject *) { return to_python(sparse_in(self)._nnz()); }
PyObject *is_coalesced(PyObject *self, PyObject *) { return to_python(has_none(sparse_in(self)) || sparse_in(self).is_coalesced()); }
PyObject *coalesce(PyObject *self, PyObject *) {
  return guarded([&] {
    if (sparse_in(self).is_coalesced())
      return new_reference(self);
    const at::SparseTensor x = sparse_in(self);
    return made(work_of(x), [&] { return x.coalesce(); });
  });
}
PyObject *clone(PyObject *self, PyObject *) {
  return guarded([&] {
    const at::SparseTensor x = sparse_in(self);
    return made(work_of(x), [&] { return x.clone(); });
  });
}
PyObject *to_dense(PyObject *self, PyObject *) {
  return guarded([&] {
    const at::SparseTensor x = sparse_in(self);
    std::int64_t elements = 1;
    for (const std::int64_t size : x.sizes())
      if (__builtin_mul_overflow(elements, size, &elements))
        raise(PyExc_MemoryError, "to_dense: the sizes are too large");
    if (elements == 0) // of which C has none
      return to_python(at::zeros(x.sizes(), x.scalar_type()));
    return made(elements, [&] { return x.to_dense(); });
  });
}
PyObject *zero(PyObject *self, PyObject *) {
  return guarded([&] {
    static constexpr at::detail::Functions<SparseChanger> functions = TH_CPP_SPARSE(zero);
    at::detail::run(functions, sparse_in(self).scalar_type(), sparse_in(self));
    return new_reference(self);
  });
}
PyObject *sparse_dim(PyObject *self, PyObject *) { return to_python(sparse_in(self).sparse_dim()); }
PyObject *dense_dim(PyObject *self, PyObject *) { return to_python(sparse_in(self).dense_dim()); }

PyObject *shape(PyObject *self, void *) {
  return guarded([&] { return to_python(sparse_in(self).sizes()); });
}
PyObject *type(PyObject *self, void *) {
  return guarded([&] { return to_python(sparse_in(self).scalar_type()); });
}
PyObject *dimensions(PyObject *self, void *) { return to_python(sparse_in(self).dim()); }

PyMethodDef methods[] = {
    {"_indices", indices, METH_NOARGS, "_indices()\n--\n\nThe indices as they are: sparse dimensions x entries, a view."},
    {"_values", values, METH_NOARGS, "_values()\n--\n\nThe values as they are: entries x dense sizes, a view."},
    {"_nnz", entries, METH_NOARGS, "_nnz()\n--\n\nThe number of entries; duplicates count."},
    {"is_coalesced", is_coalesced, METH_NOARGS, "is_coalesced()\n--\n\nWhether entries are known to be sorted and without duplicates."},
    {"coalesce", coalesce, METH_NOARGS, "coalesce()\n--\n\nEntries sorted, and those of one index summed: the tensor itself if they are."},
    {"clone", clone, METH_NOARGS, "clone()\n--\n\nA copy."},
    {"to_dense", to_dense, METH_NOARGS, "to_dense()\n--\n\nThe same elements as a libth.Tensor. Errors: MemoryError if there are too many."},
    {"zero_", zero, METH_NOARGS, "zero_()\n--\n\nTakes all entries away; gives the tensor."},
    {"sparse_dim", sparse_dim, METH_NOARGS, "sparse_dim()\n--\n\nThe number of sparse dimensions, which come first."},
    {"dense_dim", dense_dim, METH_NOARGS, "dense_dim()\n--\n\nThe number of dense dimensions: those of an entry's value."},
    {}};

PyGetSetDef properties[] = {{"shape", shape, nullptr, "The sizes, a tuple.", nullptr},
                            {"dtype", type, nullptr, "The type of the elements.", nullptr},
                            {"ndim", dimensions, nullptr, "The number of dimensions.", nullptr},
                            {}};

PyMemberDef members[] = {{"__weaklistoffset__", T_PYSSIZET, offsetof(PySparse, weak_references), READONLY, nullptr}, {}};

PyObject *refuse(PyTypeObject *, PyObject *, PyObject *) {
  PyErr_SetString(PyExc_TypeError, "sparse tensors are made by libth.sparse_coo_tensor() and to_sparse()");
  return nullptr;
}

} // namespace

bool is_sparse(PyObject *object) noexcept { return Py_TYPE(object) == sparse_type; }

PyObject *call_with_sparse(const char *name, PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const Py_ssize_t named = names ? PyTuple_Size(names) : 0, first = self ? 1 : 0;
  bool found = false;
  for (Py_ssize_t i = 0; i < count + named && !found; ++i)
    found = is_sparse(arguments[i]);
  if (!found)
    return new_reference(Py_NotImplemented);
  const Reference all = Reference::checked(PyTuple_New(first + count)), keywords = Reference::checked(PyDict_New());
  if (self)
    PyTuple_SetItem(all.get(), 0, new_reference(self));
  for (Py_ssize_t i = 0; i < count; ++i)
    PyTuple_SetItem(all.get(), first + i, new_reference(arguments[i]));
  for (Py_ssize_t i = 0; i < named; ++i)
    if (PyDict_SetItem(keywords.get(), PyTuple_GetItem(names, i), arguments[count + i]) < 0)
      throw Raised();
  const Reference module = Reference::checked(PyImport_ImportModule("libth.sparse"));
  return checked(PyObject_CallMethod(module.get(), "_form", "sOO", name, all.get(), keywords.get()));
}

#define LIBTH_FAST(NAME) {#NAME, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(NAME)), METH_FASTCALL, nullptr}
PyMethodDef sparse_functions[] = {
    LIBTH_FAST(_sparse_coo),      LIBTH_FAST(_sparse_zeros),    LIBTH_FAST(_to_sparse),      LIBTH_FAST(_sparse_mask),
    LIBTH_FAST(_sparse_transpose), LIBTH_FAST(_sparse_narrow),  LIBTH_FAST(_sparse_select),  LIBTH_FAST(_sparse_scale),
    LIBTH_FAST(_sparse_divide),   LIBTH_FAST(_sparse_power),    LIBTH_FAST(_sparse_add),     LIBTH_FAST(_sparse_subtract),
    LIBTH_FAST(_sparse_multiply), LIBTH_FAST(_sparse_add_dense), LIBTH_FAST(_sparse_addcmul), LIBTH_FAST(_sparse_mm),
    LIBTH_FAST(_sparse_addmm),    LIBTH_FAST(_sparse_sspaddmm), LIBTH_FAST(_sparse_hspmm),   LIBTH_FAST(_sparse_transpose_in_place),
    LIBTH_FAST(_sparse_resize_as), LIBTH_FAST(_sparse_copy),  {}};
#undef LIBTH_FAST

constexpr char documentation[] =
    "A tensor of mostly zeros: indices, which count from 0, and the values there. Entries may be in any order, and several may\n"
    "have one index: the element is their sum. libth.sparse_coo_tensor and to_sparse make them.";

int add_sparse(PyObject *module) {
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void *>(refuse)},
                                {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
                                {Py_tp_methods, methods},
                                {Py_tp_getset, properties},
                                {Py_tp_members, members},
                                {Py_tp_doc, const_cast<char *>(documentation)},
                                {0, nullptr}};
  static PyType_Spec spec = {"libth.SparseTensor", sizeof(PySparse), 0, Py_TPFLAGS_DEFAULT, slots};
  if (!sparse_type) {
    sparse_type = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
    if (!sparse_type)
      return -1;
  }
  return PyModule_AddObject(module, "SparseTensor", new_reference(reinterpret_cast<PyObject *>(sparse_type)));
}

} // namespace libth
