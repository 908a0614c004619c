/*
 * caffe2/utils/proto_utils.h: making descriptions of operators, and reading their arguments.
 */
#pragma once

#include <caffe2/core/logging.h>
#include <caffe2/proto/caffe2_pb.h>

#include <type_traits>

namespace caffe2 {

/* An argument that holds a number or a string, or a vector of them. */
template <class T>
Argument MakeArgument(const std::string &name, const T &value) {
  Argument argument;
  argument.set_name(name);
  if constexpr (std::is_integral<T>::value)
    argument.set_i(static_cast<std::int64_t>(value));
  else if constexpr (std::is_floating_point<T>::value)
    argument.set_f(static_cast<double>(value));
  else if constexpr (std::is_convertible<T, std::string>::value)
    argument.set_s(value);
  else
    for (const auto &element : value) {
      using Element = std::decay_t<decltype(element)>;
      if constexpr (std::is_integral<Element>::value)
        argument.add_ints(static_cast<std::int64_t>(element));
      else if constexpr (std::is_floating_point<Element>::value)
        argument.add_floats(static_cast<double>(element));
      else
        argument.add_strings(element);
    }
  return argument;
}

template <class T>
void AddArgument(const std::string &name, const T &value, OperatorDef *def) {
  def->add_arg(MakeArgument(name, value));
}

/* An operator of the registered name `type`, between named blobs. */
inline OperatorDef CreateOperatorDef(const std::string &type, const std::string &name,
                                     const std::vector<std::string> &inputs, const std::vector<std::string> &outputs,
                                     const std::vector<Argument> &arguments = {}) {
  OperatorDef def;
  def.set_type(type);
  def.set_name(name);
  for (const std::string &input : inputs)
    def.add_input(input);
  for (const std::string &output : outputs)
    def.add_output(output);
  for (const Argument &argument : arguments)
    def.add_arg(argument);
  return def;
}

/* The arguments of an operator by name. */
class ArgumentHelper {
 public:
  static bool HasArgument(const OperatorDef &def, const std::string &name) { return find(def, name) != nullptr; }

  /* A number or a string; the default if there is no such argument. */
  template <class T>
  static T GetSingleArgument(const OperatorDef &def, const std::string &name, const T &default_value) {
    const Argument *argument = find(def, name);
    if (!argument)
      return default_value;
    if constexpr (std::is_integral<T>::value)
      return static_cast<T>(argument->i());
    else if constexpr (std::is_floating_point<T>::value)
      return static_cast<T>(argument->f());
    else
      return argument->s();
  }

  /* A list of numbers or strings; the default if there is no such argument. */
  template <class T>
  static std::vector<T> GetRepeatedArgument(const OperatorDef &def, const std::string &name,
                                            const std::vector<T> &default_value = {}) {
    const Argument *argument = find(def, name);
    if (!argument)
      return default_value;
    if constexpr (std::is_integral<T>::value)
      return std::vector<T>(argument->ints().begin(), argument->ints().end());
    else if constexpr (std::is_floating_point<T>::value)
      return std::vector<T>(argument->floats().begin(), argument->floats().end());
    else
      return argument->strings();
  }

 private:
  static const Argument *find(const OperatorDef &def, const std::string &name) {
    for (const Argument &argument : def.arg())
      if (argument.name() == name)
        return &argument;
    return nullptr;
  }
};

} // namespace caffe2
