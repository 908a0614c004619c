/*
 * call.cc: finds the form of a function that takes the arguments of a call.
 */
#include "call.h"

#include <new>

namespace libth {

namespace {

const char *name_of(Kind kind) noexcept {
  switch (kind) {
    case Kind::Tensor: return "a tensor";
    case Kind::Number: return "a number";
    case Kind::Whole: return "an int";
    case Kind::Sizes:
    case Kind::Spread: return "ints";
    case Kind::Truth: return "a bool";
    case Kind::Real: return "a float";
    case Kind::Tensors: return "a list of tensors";
    case Kind::Type: return "an element type";
    case Kind::Text: return "a str";
  }
  return "";
}

bool is_truth(PyObject *object) noexcept { return object == Py_True || object == Py_False; }

bool is_list_of_tensors(PyObject *object) noexcept { return PyTuple_Check(object) || PyList_Check(object); }

bool takes(const Parameter &parameter, PyObject *object) noexcept {
  if (object == Py_None && parameter.optional)
    return true;
  switch (parameter.kind) {
    case Kind::Tensor: return is_tensor(object) || is_array(object);
    case Kind::Number:
    case Kind::Real: return is_number(object);
    case Kind::Whole: return is_whole(object);
    case Kind::Sizes:
    case Kind::Spread: return is_sizes(object);
    case Kind::Truth: return is_truth(object);
    case Kind::Tensors: return is_list_of_tensors(object);
    case Kind::Type: return is_type(object);
    case Kind::Text: return PyUnicode_Check(object);
  }
  return false;
}

/* What torch calls parameters, and NumPy. */
bool is_called(const Parameter &parameter, PyObject *name) noexcept {
  if (PyUnicode_CompareWithASCIIString(name, parameter.name) == 0)
    return true;
  const std::string_view own = parameter.name;
  return (own == "dim" && PyUnicode_CompareWithASCIIString(name, "axis") == 0) ||
         (own == "keepdim" && PyUnicode_CompareWithASCIIString(name, "keepdims") == 0) ||
         (own == "self" && PyUnicode_CompareWithASCIIString(name, "input") == 0);
}

std::string type_name(PyObject *object) {
  const Reference name(PyObject_GetAttrString(reinterpret_cast<PyObject *>(Py_TYPE(object)), "__name__"));
  if (!name) {
    PyErr_Clear();
    return "object";
  }
  return text_of(name.get());
}

/* What was given where something else is expected: of an element type the value says more than its type. */
std::string given(const Parameter &parameter, PyObject *object) {
  if (parameter.kind != Kind::Type)
    return type_name(object);
  const Reference text(PyObject_Repr(object));
  if (!text) {
    PyErr_Clear();
    return type_name(object);
  }
  return text_of(text.get());
}

/*
 * Puts the arguments in their places. Gives the reason why they do not fit, as far as `reason` is asked for.
 */
bool bind(const Form &form, PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names, Call &call, std::string *reason) {
  int place = 0;
  const auto refuse = [&](auto... words) {
    if (reason)
      *reason = th::text_of(words...);
    return false;
  };
  if (self)
    call.objects[place++] = self;
  Py_ssize_t at = 0;
  for (; at < count; ++at, ++place) {
    if (place >= form.count)
      return refuse("takes ", form.count - (self ? 1 : 0), " arguments, but ", count, " were given");
    const Parameter &parameter = form.parameters[place];
    PyObject *const argument = arguments[at];
    if (parameter.kind == Kind::Spread && is_whole(argument)) {
      // as many numbers as follow are the sizes
      Py_ssize_t end = at;
      while (end < count && is_whole(arguments[end]))
        ++end;
      call.spread = Reference::checked(PyTuple_New(end - at));
      for (Py_ssize_t i = at; i < end; ++i)
        PyTuple_SetItem(call.spread.get(), i - at, new_reference(arguments[i]));
      call.objects[place] = call.spread.get();
      at = end - 1;
      continue;
    }
    if (!takes(parameter, argument))
      return refuse("argument '", parameter.name, "' must be ", name_of(parameter.kind), ", not ", reason ? given(parameter, argument) : "");
    call.objects[place] = argument;
  }
  const Py_ssize_t named = names ? PyTuple_Size(names) : 0;
  for (Py_ssize_t i = 0; i < named; ++i) {
    PyObject *const name = PyTuple_GetItem(names, i), *const argument = arguments[count + i];
    if (form.results && PyUnicode_CompareWithASCIIString(name, "out") == 0) {
      if (argument != Py_None)
        call.out = argument;
      continue;
    }
    int found = -1;
    for (int p = 0; p < form.count && found < 0; ++p)
      if (is_called(form.parameters[p], name))
        found = p;
    if (found < 0)
      return refuse("got an unexpected keyword argument '", text_of(name), "'");
    if (call.objects[found])
      return refuse("got several values for argument '", form.parameters[found].name, "'");
    if (!takes(form.parameters[found], argument))
      return refuse("argument '", form.parameters[found].name, "' must be ", name_of(form.parameters[found].kind), ", not ",
                    reason ? given(form.parameters[found], argument) : "");
    call.objects[found] = argument;
  }
  for (int p = 0; p < form.count; ++p)
    if (!call.objects[p] && !form.parameters[p].optional)
      return refuse("argument '", form.parameters[p].name, "' is missing");
  return true;
}

[[noreturn]] void refuse_call(const Function &function, PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const std::string_view name = function.name; // that of a method in Python, if it begins with _
  std::string message = std::string(name.substr(name[0] == '_')) + "()";
  if (function.count == 1) {
    Call call;
    std::string reason;
    bind(function.forms[0], self, arguments, count, names, call, &reason);
    raise(PyExc_TypeError, message + " " + reason);
  }
  message += " does not take (";
  const Py_ssize_t named = names ? PyTuple_Size(names) : 0;
  for (Py_ssize_t i = 0; i < count + named; ++i) {
    message += i ? ", " : "";
    if (i >= count)
      message += text_of(PyTuple_GetItem(names, i - count)) + "=";
    message += type_name(arguments[i]);
  }
  message += "); it takes";
  for (int f = 0; f < function.count; ++f)
    message += std::string(f ? ", or " : " ") + function.forms[f].text;
  raise(PyExc_TypeError, message);
}

} // namespace

const at::Tensor &Call::tensor_from(PyObject *object) {
  if (!is_tensor(object)) {
    const at::Tensor &made = *new (owned_[owned_count_]) at::Tensor(operand_of(object));
    ++owned_count_;
    add_work(made.numel());
    return made;
  }
  const at::Tensor &tensor = tensor_in(object);
  add_work(tensor.numel());
  return tensor;
}

double Call::real(int i) const { return number_of(objects[i]).toDouble(); }

th::Sizes Call::sizes(int i) { return sizes_of(objects[i]); }

std::vector<at::Tensor> Call::tensors(int i) {
  PyObject *const list = objects[i];
  std::vector<at::Tensor> tensors;
  const Py_ssize_t count = PySequence_Size(list);
  for (Py_ssize_t k = 0; k < count; ++k) {
    const Reference item = Reference::checked(PySequence_GetItem(list, k));
    if (is_tensor(item.get()))
      tensors.push_back(tensor_in(item.get()));
    else if (is_array(item.get()))
      tensors.push_back(operand_of(item.get()));
    else
      raise(PyExc_TypeError, th::text_of("element ", k, " of the list must be a tensor, not ", type_name(item.get())));
    add_work(tensors.back().numel());
  }
  return tensors;
}

at::Tensor Call::result(int i) const {
  PyObject *object = out;
  if (PyTuple_Check(out))
    object = checked(PyTuple_GetItem(out, i));
  else if (i > 0)
    raise(PyExc_TypeError, "out: a tuple of tensors is expected");
  if (!is_tensor(object))
    raise(PyExc_TypeError, "out: a tensor is expected, not " + type_name(object));
  return tensor_in(object);
}

at::TensorOptions Call::options_of(int i, const at::Tensor &result) const {
  if (!absent(i) && type_of(objects[i]) != result.scalar_type())
    raise(PyExc_TypeError, "dtype: the argument out is of another type");
  return result.options();
}

void Call::copy_out(const at::Tensor &result, const at::Tensor &made, const char *function, bool keeps_sizes) const {
  const std::string name = std::string(function) + "_out";
  at::detail::check_result_type(result, made.scalar_type(), name.c_str());
  if (keeps_sizes && result.numel() == made.numel())
    result.copy_(made.view(result.sizes()));
  else
    result.resize_(made.sizes()).copy_(made);
}

void Call::copy_in_place(const at::Tensor &made, const char *function) const {
  const at::Tensor &self = tensor_in(objects[0]);
  // Truths are numbers of any type.
  at::detail::check_in_place(function, self, made.sizes(), made.scalar_type() == at::kByte ? self.scalar_type() : made.scalar_type());
  self.copy_(made);
}

PyObject *call_function(const Function &function, PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) noexcept {
  return guarded([&]() -> PyObject * {
    for (int f = 0; f < function.count; ++f) {
      Call call;
      if (bind(function.forms[f], self, arguments, count, names, call, nullptr)) {
        if (call.out && function.forms[f].results > 1 &&
            (!PyTuple_Check(call.out) || PyTuple_Size(call.out) != function.forms[f].results))
          raise(PyExc_TypeError, th::text_of("out: a tuple of ", function.forms[f].results, " tensors is expected"));
        return function.forms[f].call(call);
      }
    }
    const Reference result(call_with_sparse(function.name, self, arguments, count, names));
    if (result.get() != Py_NotImplemented)
      return new_reference(result.get());
    refuse_call(function, self, arguments, count, names);
  });
}

} // namespace libth
