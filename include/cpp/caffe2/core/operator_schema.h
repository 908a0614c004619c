/*
 * caffe2/core/operator_schema.h: what the description of an operator must look like.
 */
#ifndef TH_CAFFE2_CORE_OPERATOR_SCHEMA_H
#define TH_CAFFE2_CORE_OPERATOR_SCHEMA_H

#include <th/names_begin.hpp>

#include <caffe2/utils/proto_utils.h>

#include <functional>
#include <limits>
#include <utility>

namespace caffe2 {

/*
 * How many inputs and outputs an operator has, which of them may or must be one blob, and which arguments it
 * needs: CreateOperator refuses descriptions that differ. Documentation, and what is said about the shapes of
 * outputs, is accepted and not kept.
 */
class OpSchema {
 public:
  /* Whether a description is as it must be; if not, standard error says why. */
  bool Verify(const OperatorDef &def) const;

  /* ---- how many: a number, a range, some numbers, or those that a function accepts ---- */

#define TH_CAFFE2_COUNTS(NAME, RANGE)                                                             \
  OpSchema &Num##NAME(int count) { return Num##NAME(count, count); }                              \
  OpSchema &Num##NAME(int least, int most) {                                                      \
    RANGE = {least, most};                                                                        \
    return *this;                                                                                 \
  }                                                                                               \
  OpSchema &Num##NAME(std::set<int> counts) {                                                     \
    return Num##NAME(std::function<bool(int)>([counts](int count) { return counts.count(count) != 0; })); \
  }                                                                                               \
  OpSchema &Num##NAME(std::function<bool(int)> accepts) {                                         \
    RANGE.accepts = std::move(accepts);                                                           \
    return *this;                                                                                 \
  }
  TH_CAFFE2_COUNTS(Inputs, inputs_)
  TH_CAFFE2_COUNTS(Outputs, outputs_)
#undef TH_CAFFE2_COUNTS
  /* Both together, the inputs first. */
  OpSchema &NumInputsOutputs(std::function<bool(int, int)> accepts) {
    accepts_counts_ = std::move(accepts);
    return *this;
  }
  /* How many outputs there are for so many inputs. */
  OpSchema &OutputCalculator(std::function<int(int)> calculate) {
    calculate_outputs_ = std::move(calculate);
    return *this;
  }
  OpSchema &SameNumberOfOutput() {
    return OutputCalculator([](int inputs) { return inputs; });
  }

  int min_input() const noexcept { return inputs_.least; }
  int max_input() const noexcept { return inputs_.most; }
  int min_output() const noexcept { return outputs_.least; }
  int max_output() const noexcept { return outputs_.most; }
  bool num_inputs_allowed(int count) const { return inputs_.allows(count); }
  bool num_outputs_allowed(int count) const { return outputs_.allows(count); }
  bool num_inputs_outputs_allowed(int inputs, int outputs) const {
    return !accepts_counts_ || accepts_counts_(inputs, outputs);
  }
  int CalculateOutput(int inputs) const {
    if (calculate_outputs_)
      return calculate_outputs_(inputs);
    return outputs_.least == outputs_.most ? outputs_.least : -1;
  }

  /* ---- which input and output may be one blob, and which must; none unless said so ---- */

#define TH_CAFFE2_INPLACE(NAME, RULE)                                                             \
  OpSchema &NAME##Inplace(std::function<bool(int, int)> rule) {                                   \
    RULE = std::move(rule);                                                                       \
    return *this;                                                                                 \
  }                                                                                               \
  OpSchema &NAME##Inplace(std::set<std::pair<int, int>> pairs) {                                  \
    return NAME##Inplace(std::function<bool(int, int)>(                                           \
        [pairs](int input, int output) { return pairs.count({input, output}) != 0; }));           \
  }                                                                                               \
  OpSchema &NAME##OneToOneInplace() {                                                             \
    return NAME##Inplace(std::function<bool(int, int)>(std::equal_to<int>()));                    \
  }
  TH_CAFFE2_INPLACE(Allow, may_be_one_)
  TH_CAFFE2_INPLACE(Enforce, must_be_one_)
#undef TH_CAFFE2_INPLACE
  bool inplace_enforced(int input, int output) const { return must_be_one_ && must_be_one_(input, output); }

  /* ---- arguments ---- */

  struct Argument {
    const char *name() const noexcept { return name_; }
    const char *description() const noexcept { return description_; }
    bool is_required() const noexcept { return required_; }

    const char *name_, *description_;
    bool required_;
  };
  OpSchema &Arg(const char *name, const char *description, bool required = false) {
    arguments_.push_back({name, description, required});
    return *this;
  }
  static constexpr const char *Arg_IsTest = "is_test";
  OpSchema &ArgIsTest(const char *description) { return Arg(Arg_IsTest, description, true); }
  const std::vector<Argument> &args() const noexcept { return arguments_; }

  /* ---- what is not kept ---- */

  OpSchema &SetDoc(const std::string &) { return *this; }
  OpSchema &Input(int, const char *, const char *) { return *this; }
  OpSchema &Output(int, const char *, const char *) { return *this; }
  OpSchema &Private() { return *this; }
  OpSchema &InputsCanCrossDevices() { return *this; }
  OpSchema &InheritOnnxSchema(const std::string & = "") { return *this; }
  OpSchema &IdenticalTypeAndShape() { return *this; }
  OpSchema &IdenticalTypeAndShapeOfInput(int) { return *this; }
  OpSchema &IdenticalTypeAndShapeOfInputDim(int, int) { return *this; }
  OpSchema &FillUsing(const std::function<void(OpSchema &)> &fill) {
    if (fill)
      fill(*this);
    return *this;
  }

 private:
  struct Counts {
    bool allows(int count) const { return count >= least && count <= most && (!accepts || accepts(count)); }

    int least = 0, most = std::numeric_limits<int>::max();
    std::function<bool(int)> accepts = {};
  };

  Counts inputs_, outputs_;
  std::function<bool(int, int)> accepts_counts_, may_be_one_, must_be_one_;
  std::function<int(int)> calculate_outputs_;
  std::vector<Argument> arguments_;
};

inline bool OpSchema::Verify(const OperatorDef &def) const {
  const auto refuse = [&](const auto &...reason) {
    std::fprintf(stderr, "%s\n", th::text_of("Operator ", def.type(), ": ", reason...).c_str());
    return false;
  };
  const int inputs = def.input_size(), outputs = def.output_size();
  if (!num_inputs_allowed(inputs))
    return refuse(inputs, " inputs are not allowed.");
  if (!num_outputs_allowed(outputs))
    return refuse(outputs, " outputs are not allowed.");
  if (!num_inputs_outputs_allowed(inputs, outputs))
    return refuse(inputs, " inputs with ", outputs, " outputs are not allowed.");
  if (calculate_outputs_ && calculate_outputs_(inputs) != outputs)
    return refuse(inputs, " inputs give ", calculate_outputs_(inputs), " outputs, not ", outputs, '.');
  for (int input = 0; input < inputs; ++input)
    for (int output = 0; output < outputs; ++output) {
      const bool one = def.input(input) == def.output(output);
      if (one && !inplace_enforced(input, output) && !(may_be_one_ && may_be_one_(input, output)))
        return refuse("input ", input, " and output ", output, " may not be one blob, ", def.input(input), '.');
      if (!one && inplace_enforced(input, output))
        return refuse("input ", input, " and output ", output, " must be one blob.");
    }
  for (const Argument &argument : arguments_)
    if (argument.required_ && !ArgumentHelper::HasArgument(def, argument.name_))
      return refuse("the argument ", argument.name_, " is missing.");
  return true;
}

/* The schemas of operators by name. */
class OpSchemaRegistry {
 public:
  /* A new schema. Throws if there is one of that name. */
  static OpSchema &NewSchema(const std::string &name, const std::string &file, int line) {
    const auto added = map().emplace(name, OpSchema());
    CAFFE_ENFORCE(added.second, file, ':', line, ": the operator ", name, " has two schemas.");
    return added.first->second;
  }
  /* The schema of that name; NULL if there is none. */
  static const OpSchema *Schema(const std::string &name) {
    const auto found = map().find(name);
    return found == map().end() ? nullptr : &found->second;
  }

 private:
  static std::map<std::string, OpSchema> &map() {
    static std::map<std::string, OpSchema> map;
    return map;
  }
};

} // namespace caffe2

/* OPERATOR_SCHEMA(Name).NumInputs(1)...: the schema of an operator, once in a program, at the level of a namespace. */
#define OPERATOR_SCHEMA(NAME)                                                   \
  [[maybe_unused]] static const ::caffe2::OpSchema *const th_schema_of_##NAME = \
      &::caffe2::OpSchemaRegistry::NewSchema(#NAME, __FILE__, __LINE__)
#define GRADIENT_OPERATOR_SCHEMA(NAME) OPERATOR_SCHEMA(NAME)

#include <th/names_end.hpp>

#endif
