/*
 * call.h: calls of functions that come in several forms, as operators.txt lists them.
 */
#ifndef LIBTH_CALL_H
#define LIBTH_CALL_H

#include "libth.h"

namespace libth {

/* What an argument may be. */
enum class Kind : char { Tensor, Number, Whole, Sizes, Spread, Truth, Real, Tensors, Type, Text };

struct Parameter {
  const char *name;
  Kind kind;
  bool optional;
};

class Call;

/* One form of a function: what it takes, and what calls it. */
struct Form {
  const char *text; // as in "add(Tensor other, Number alpha=1)"
  const Parameter *parameters;
  int count;
  int results; // how many tensors `out` must be, 0 if there is no `out`
  PyObject *(*call)(Call &);
};

struct Function {
  const char *name;
  const Form *forms;
  int count;
};

constexpr int most_parameters = 9;

/* The arguments of a call, in the order of the form's parameters. */
class Call {
 public:
  Call() noexcept {} // owned_ is left as it is
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;
  ~Call() {
    while (owned_count_ > 0)
      owned(--owned_count_)->~Tensor();
  }

  PyObject *objects[most_parameters] = {};
  PyObject *out = nullptr;
  Reference spread; // the tuple of sizes that were given one by one

  /* An argument that was left out, or is None. */
  bool absent(int i) const noexcept { return !objects[i] || objects[i] == Py_None; }

  const at::Tensor &tensor(int i) { return tensor_from(objects[i]); }
  at::Scalar number(int i) const { return number_of(objects[i]); }
  at::Scalar number(int i, const at::Scalar &otherwise) const { return absent(i) ? otherwise : number(i); }
  std::int64_t whole(int i) const { return whole_of(objects[i]); }
  std::int64_t whole(int i, std::int64_t otherwise) const { return absent(i) ? otherwise : whole(i); }
  double real(int i) const;
  double real(int i, double otherwise) const { return absent(i) ? otherwise : real(i); }
  bool truth(int i) const { return objects[i] == Py_True; }
  bool truth(int i, bool otherwise) const { return absent(i) ? otherwise : truth(i); }
  th::Sizes sizes(int i);
  th::Sizes sizes(int i, std::initializer_list<std::int64_t> otherwise) { return absent(i) ? th::Sizes(at::IntArrayRef(otherwise)) : sizes(i); }
  std::vector<at::Tensor> tensors(int i);
  at::TensorOptions options(int i) const { return absent(i) ? at::TensorOptions() : at::TensorOptions(type_of(objects[i])); }
  std::string text(int i) const { return text_of(objects[i]); }
  /* Tensor `i` of the argument `out`: another handle of it. */
  at::Tensor result(int i) const;
  PyObject *results() const { return new_reference(out); }
  /* The type of `out`. Errors: TypeError if argument `i`, a type, is another one. */
  at::TensorOptions options_of(int i, const at::Tensor &result) const;
  /*
   * Gives `out`, and the tensor itself, the elements of a result. `out` gets its sizes, or keeps its own ones if it may and has as many
   * elements. Errors: if the type cannot hold the elements, or the tensor itself has other sizes.
   */
  void copy_out(const at::Tensor &result, const at::Tensor &made, const char *function, bool keeps_sizes) const;
  void copy_in_place(const at::Tensor &made, const char *function) const;
  PyObject *self() const { return new_reference(objects[0]); }

  /* Adds to the elements that the call has to do with. */
  void add_work(std::int64_t elements) noexcept { work_ += elements; }

  /* Does the work, without the interpreter's lock if there is much of it. */
  template <class Work>
  auto run(Work work) const {
    if (work_ < elements_to_unlock)
      return work();
    const Unlocked unlocked(work_);
    return work();
  }

 private:
  const at::Tensor &tensor_from(PyObject *object);

  at::Tensor *owned(int i) noexcept { return reinterpret_cast<at::Tensor *>(owned_[i]); }

  alignas(at::Tensor) unsigned char owned_[most_parameters][sizeof(at::Tensor)]; // of arrays: most calls have none
  int owned_count_ = 0;
  std::int64_t work_ = 0;
};

/* Calls the form that takes these arguments; `self`, if there is one, is the first. */
PyObject *call_function(const Function &function, PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) noexcept;

} // namespace libth

#endif
