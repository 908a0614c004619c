/*
 * caffe2/utils/proto_utils.h: making descriptions of operators, and reading their arguments.
 */
#ifndef TH_CAFFE2_UTILS_PROTO_UTILS_H
#define TH_CAFFE2_UTILS_PROTO_UTILS_H

#include <th/names_begin.hpp>

#include <caffe2/core/common.h>
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
                                     const std::vector<Argument> &arguments = {},
                                     const DeviceOption &device = DeviceOption(), const std::string &engine = "") {
  OperatorDef def;
  def.set_type(type);
  def.set_name(name);
  for (const std::string &input : inputs)
    def.add_input(input);
  for (const std::string &output : outputs)
    def.add_output(output);
  for (const Argument &argument : arguments)
    def.add_arg(argument);
  if (device.has_device_type())
    def.set_device_option(device);
  if (!engine.empty())
    def.set_engine(engine);
  return def;
}

namespace detail {

/* What an Argument holds for a C++ type: its kind, the value, and the list. */
template <class T>
struct ArgumentKind {
  static constexpr bool whole = std::is_integral<T>::value, real = std::is_floating_point<T>::value;
  static_assert(whole || real || std::is_same<T, std::string>::value,
                "arguments are numbers and strings, and lists of them");

  static constexpr const char *name = whole ? "i" : real ? "f" : "s";
  static constexpr const char *list_name = whole ? "ints" : real ? "floats" : "strings";

  static bool is_in(const Argument &argument) {
    return whole ? argument.has_i() : real ? argument.has_f() : argument.has_s();
  }
  static decltype(auto) value(const Argument &argument) {
    if constexpr (whole)
      return argument.i();
    else if constexpr (real)
      return argument.f();
    else
      return argument.s();
  }
  static const auto &list(const Argument &argument) {
    if constexpr (whole)
      return argument.ints();
    else if constexpr (real)
      return argument.floats();
    else
      return argument.strings();
  }
  /* Throws if an integer is not one of the type asked for. */
  template <class Value>
  static T convert(const std::string &argument, const Value &value) {
    if constexpr (whole)
      CAFFE_ENFORCE((std::is_same<T, bool>::value
                         ? value == 0 || value == 1
                         : static_cast<Value>(T(value)) == value && (std::is_signed<T>::value || value >= 0)),
                    "The value ", value, " of the argument ", argument, " is not one of the type asked for.");
    return static_cast<T>(value);
  }
};

} // namespace detail

/* The arguments of an operator or a net by name: of a description kept, or of one given to a function. */
class ArgumentHelper {
 public:
  /* Reads the arguments of `def`, of which it keeps a copy. */
  template <class Def>
  explicit ArgumentHelper(const Def &def) : arguments_(def.arg()) {}

  bool HasArgument(const std::string &name) const { return find(arguments_, name) != nullptr; }
  template <class T>
  bool HasSingleArgumentOfType(const std::string &name) const {
    return holds<T>(arguments_, name);
  }
  template <class T>
  T GetSingleArgument(const std::string &name, const T &default_value) const {
    return single<T>(arguments_, name, default_value);
  }
  template <class T>
  std::vector<T> GetRepeatedArgument(const std::string &name, const std::vector<T> &default_value = {}) const {
    return repeated<T>(arguments_, name, default_value);
  }

  template <class Def>
  static bool HasArgument(const Def &def, const std::string &name) {
    return find(def.arg(), name) != nullptr;
  }
  template <class Def, class T>
  static bool HasSingleArgumentOfType(const Def &def, const std::string &name) {
    return holds<T>(def.arg(), name);
  }

  /*
   * A number or a string; the default if there is no such argument. Throws if the argument is of another kind,
   * or an integer that the type asked for cannot hold.
   */
  template <class T>
  static T GetSingleArgument(const OperatorDef &def, const std::string &name, const T &default_value) {
    return single<T>(def.arg(), name, default_value);
  }
  template <class Def, class T>
  static T GetSingleArgument(const Def &def, const std::string &name, const T &default_value) {
    return single<T>(def.arg(), name, default_value);
  }

  /* A list of numbers or strings; the default if there is no such argument. Throws as GetSingleArgument. */
  template <class T>
  static std::vector<T> GetRepeatedArgument(const OperatorDef &def, const std::string &name,
                                            const std::vector<T> &default_value = {}) {
    return repeated<T>(def.arg(), name, default_value);
  }
  template <class Def, class T>
  static std::vector<T> GetRepeatedArgument(const Def &def, const std::string &name,
                                            const std::vector<T> &default_value = {}) {
    return repeated<T>(def.arg(), name, default_value);
  }

 private:
  static const Argument *find(const std::vector<Argument> &arguments, const std::string &name) {
    for (const Argument &argument : arguments)
      if (argument.name() == name)
        return &argument;
    return nullptr;
  }

  template <class T>
  static bool holds(const std::vector<Argument> &arguments, const std::string &name) {
    const Argument *argument = find(arguments, name);
    return argument && detail::ArgumentKind<T>::is_in(*argument);
  }

  template <class T>
  static T single(const std::vector<Argument> &arguments, const std::string &name, const T &default_value) {
    using Kind = detail::ArgumentKind<T>;
    const Argument *argument = find(arguments, name);
    if (!argument)
      return default_value;
    CAFFE_ENFORCE(Kind::is_in(*argument), "Argument does not have the right field: expected field ", Kind::name,
                  " in the argument ", name, ".");
    return Kind::convert(name, Kind::value(*argument));
  }

  template <class T>
  static std::vector<T> repeated(const std::vector<Argument> &arguments, const std::string &name,
                                 const std::vector<T> &default_value) {
    using Kind = detail::ArgumentKind<T>;
    const Argument *argument = find(arguments, name);
    if (!argument)
      return default_value;
    const auto &list = Kind::list(*argument);
    const bool of_another_kind =
        list.empty() && argument->ints_size() + argument->floats_size() + argument->strings_size() > 0;
    CAFFE_ENFORCE(!of_another_kind, "Argument does not have the right field: expected ", Kind::list_name,
                  " in the argument ", name, ".");
    std::vector<T> values;
    for (const auto &value : list)
      values.push_back(Kind::convert(name, value));
    return values;
  }

  std::vector<Argument> arguments_;
};

} // namespace caffe2

#include <th/names_end.hpp>

#endif
