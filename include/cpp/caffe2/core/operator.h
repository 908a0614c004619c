/*
 * caffe2/core/operator.h: what nets consist of.
 */
#ifndef TH_CAFFE2_CORE_OPERATOR_H
#define TH_CAFFE2_CORE_OPERATOR_H

#include <th/names_begin.hpp>

#include <caffe2/core/operator_dispatch.h>
#include <caffe2/core/operator_registry.h>
#include <caffe2/core/types.h>
#include <caffe2/core/workspace.h>

namespace caffe2 {

/* An operator between blobs of a workspace, which must outlive it. */
class OperatorBase {
 public:
  /* Finds the inputs, and finds or makes the outputs. Throws if an input is not there. */
  explicit OperatorBase(const OperatorDef &def, Workspace *workspace) : def_(def), engine_(def.engine()) {
    for (const std::string &name : def.input()) {
      inputs_.push_back(workspace->GetBlob(name));
      CAFFE_ENFORCE(inputs_.back(), "Operator ", def.type(), " reads the blob ", name, ", which is not there.");
    }
    for (const std::string &name : def.output())
      outputs_.push_back(workspace->CreateBlob(name));
  }
  OperatorBase(const OperatorBase &) = delete;
  OperatorBase &operator=(const OperatorBase &) = delete;
  virtual ~OperatorBase() = default;

  /* Computes the outputs. Gives false, or throws, if it cannot. There is one stream. */
  virtual bool Run(int /*stream*/ = 0) { CAFFE_NOT_IMPLEMENTED; }
  /* The same: nothing is done while something else is. */
  virtual bool RunAsync(int stream = 0) { return Run(stream); }
  virtual void Finish() {}

  const std::string &type() const noexcept { return def_.type(); }
  const OperatorDef &debug_def() const noexcept { return def_; }
  bool has_debug_def() const noexcept { return true; }
  const DeviceOption &device_option() const noexcept { return def_.device_option(); }
  /* Which implementation it is; nothing for the one without a name. */
  const std::string &engine() const noexcept { return engine_; }
  void annotate_engine(const std::string &engine) { engine_ = engine; }

  /* ---- blobs: they belong to the workspace. Members throw std::out_of_range if there is none of that number ---- */

  int InputSize() const noexcept { return static_cast<int>(inputs_.size()); }
  int OutputSize() const noexcept { return static_cast<int>(outputs_.size()); }
  const std::vector<const Blob *> &Inputs() const noexcept { return inputs_; }
  const std::vector<Blob *> &Outputs() const noexcept { return outputs_; }
  const Blob &InputBlob(int index) const { return *inputs_.at(static_cast<std::size_t>(index)); }
  Blob *OutputBlob(int index) { return outputs_.at(static_cast<std::size_t>(index)); }
  /* Whether an input and an output are one blob. */
  bool IsInputOutputAlias(int input, int output) { return &InputBlob(input) == OutputBlob(output); }

  /* The object in a blob. An input throws if it is not a T; an output is made one. */
  template <class T>
  const T &Input(int index) const {
    static_assert(!std::is_same<T, Tensor>::value, "tensors are asked for with a device: Input<Tensor>(0, CPU)");
    return InputBlob(index).template Get<T>();
  }
  template <class T>
  T *Output(int index) {
    static_assert(!std::is_same<T, Tensor>::value, "tensors are asked for with a device: Output<Tensor>(0, CPU)");
    return OutputBlob(index)->template GetMutable<T>();
  }
  /* Makes an object the blob's. */
  template <class T>
  T *Output(int index, T *object) {
    return OutputBlob(index)->Reset(object);
  }
  template <class T>
  bool InputIsType(int index) const {
    static_assert(!std::is_same<T, Tensor>::value, "of tensors ask InputIsTensorType");
    return InputBlob(index).template IsType<T>();
  }
  template <class T>
  bool OutputIsType(int index) {
    static_assert(!std::is_same<T, Tensor>::value, "of tensors ask OutputIsTensorType");
    return OutputBlob(index)->template IsType<T>();
  }

  /* ---- tensors in blobs ---- */

  template <class T>
  const Tensor &Input(int index, DeviceType type) const {
    static_assert(std::is_same<T, Tensor>::value, "only tensors are on a device");
    return BlobGetTensor(InputBlob(index), type);
  }
  template <class T>
  Tensor *Output(int index, DeviceType type) {
    static_assert(std::is_same<T, Tensor>::value, "only tensors are on a device");
    return BlobGetMutableTensor(OutputBlob(index), type);
  }
  bool InputIsTensorType(int index, DeviceType type) const { return BlobIsTensorType(InputBlob(index), type); }
  bool OutputIsTensorType(int index, DeviceType type) { return BlobIsTensorType(*OutputBlob(index), type); }

  /* An output of some sizes and type: the one that was left if it is both, see ReinitializeTensor. */
  Tensor *OutputTensor(int index, IntArrayRef sizes, TensorOptions options) {
    return BlobGetMutableTensor(OutputBlob(index), sizes, options);
  }
  /* The same as a handle of one's own. */
  Tensor XOutputTensor(int index, IntArrayRef sizes, TensorOptions options) {
    return XBlobGetMutableTensor(OutputBlob(index), sizes, options);
  }
  /* An output as it was left, as a handle of one's own; of nothing if there is none. */
  Tensor OutputTensorOrUndefined(int index) { return BlobGetTensorOrUndefined(*OutputBlob(index)); }
  /* Makes an output that tensor; another tensor over the same elements; or a copy, see ReinitializeAndCopyFrom. */
  void SetOutputTensor(int index, Tensor tensor) { BlobSetTensor(OutputBlob(index), std::move(tensor)); }
  Tensor *OutputTensorAlias(int index, const Tensor &source) {
    return BlobSetTensor(OutputBlob(index), source.Alias());
  }
  Tensor *OutputTensorCopyFrom(int index, TensorOptions options, const Tensor &source, bool async = false) {
    Tensor *output = OutputBlob(index)->GetMutable<Tensor>();
    ReinitializeAndCopyFrom(output, options, source, async);
    return output;
  }

  /* ---- arguments; the default where there is none of that name ---- */

  bool HasArgument(const std::string &name) const { return ArgumentHelper::HasArgument(def_, name); }
  template <class T>
  bool HasSingleArgumentOfType(const std::string &name) const {
    return ArgumentHelper::HasSingleArgumentOfType<OperatorDef, T>(def_, name);
  }
  /* Throws if the argument is of another kind: see ArgumentHelper. */
  template <class T>
  T GetSingleArgument(const std::string &name, const T &default_value) const {
    return ArgumentHelper::GetSingleArgument<T>(def_, name, default_value);
  }
  template <class T>
  std::vector<T> GetRepeatedArgument(const std::string &name, const std::vector<T> &default_value = {}) const {
    return ArgumentHelper::GetRepeatedArgument<T>(def_, name, default_value);
  }

 private:
  const OperatorDef def_;
  std::string engine_;
  std::vector<const Blob *> inputs_;
  std::vector<Blob *> outputs_;
};

/* An operator with tensors as inputs and outputs. Its class overrides RunOnDevice. */
template <class Context>
class Operator : public OperatorBase {
 public:
  explicit Operator(const OperatorDef &def, Workspace *workspace)
      : OperatorBase(def, workspace), context_(def.device_option()) {}

  using OperatorBase::Input;
  using OperatorBase::Output;

  /* An input. It belongs to its blob. */
  const Tensor &Input(int index, DeviceType type = Context::GetDeviceType()) {
    return OperatorBase::Input<Tensor>(index, type);
  }
  /* An output as it was left, for an operator that resizes it. It belongs to its blob. */
  Tensor *Output(int index, DeviceType type = Context::GetDeviceType()) {
    return OperatorBase::Output<Tensor>(index, type);
  }
  /* OutputTensor and XOutputTensor by their usual names. */
  Tensor *Output(int index, IntArrayRef sizes, TensorOptions options) { return OutputTensor(index, sizes, options); }
  Tensor XOutput(int index, IntArrayRef sizes, TensorOptions options) { return XOutputTensor(index, sizes, options); }

  bool Run(int /*stream*/ = 0) final { return RunOnDevice(); }
  bool RunAsync(int stream = 0) final { return Run(stream); }

  /* Computes the outputs. Gives false, or throws, if it cannot. */
  virtual bool RunOnDevice() = 0;

  Context *getContext() noexcept { return &context_; }
  const Context *getContext() const noexcept { return &context_; }

 protected:
  Context context_;
};

/* For class templates of operators: the members of the bases, by their names. */
#define TH_CAFFE2_USE(BASE)                \
  using BASE::GetRepeatedArgument;         \
  using BASE::GetSingleArgument;           \
  using BASE::HasArgument;                 \
  using BASE::HasSingleArgumentOfType;     \
  using BASE::Input;                       \
  using BASE::InputBlob;                   \
  using BASE::InputIsTensorType;           \
  using BASE::InputIsType;                 \
  using BASE::InputSize;                   \
  using BASE::IsInputOutputAlias;          \
  using BASE::Output;                      \
  using BASE::OutputBlob;                  \
  using BASE::OutputSize;                  \
  using BASE::OutputTensorAlias;           \
  using BASE::OutputTensorCopyFrom;        \
  using BASE::OutputTensorOrUndefined;     \
  using BASE::SetOutputTensor
#define USE_OPERATOR_BASE_FUNCTIONS TH_CAFFE2_USE(::caffe2::OperatorBase)
#define USE_OPERATOR_FUNCTIONS(CONTEXT)        \
  TH_CAFFE2_USE(::caffe2::Operator<CONTEXT>);  \
  using ::caffe2::Operator<CONTEXT>::context_; \
  using ::caffe2::Operator<CONTEXT>::XOutput
#define USE_OPERATOR_CONTEXT_FUNCTIONS USE_OPERATOR_FUNCTIONS(Context)

/* A constructor that passes its arguments on. */
#define USE_SIMPLE_CTOR_DTOR(NAME)                                                                                 \
  template <class... Arguments>                                                                                    \
  explicit NAME(Arguments &&...arguments) : ::caffe2::Operator<Context>(std::forward<Arguments>(arguments)...) {}  \
  virtual ~NAME() noexcept {}

/* Names for the numbers of inputs and outputs. */
#define INPUT_TAGS(...) enum { __VA_ARGS__ }
#define OUTPUT_TAGS(...) enum { __VA_ARGS__ }

/* Initialises a member with an argument. */
#define OP_SINGLE_ARG(TYPE, NAME, MEMBER, DEFAULT) MEMBER(this->template GetSingleArgument<TYPE>(NAME, (DEFAULT)))

inline std::unique_ptr<OperatorBase> OperatorRegistry::Create(const std::string &name, const OperatorDef &def,
                                                              Workspace *workspace) const {
  const auto found = makers_.find(name);
  CAFFE_ENFORCE(found != makers_.end(), "Operator ", name, " is not registered.");
  return found->second(def, workspace);
}

namespace detail {

/* Registers an operator when the program starts. */
template <class Class>
struct Registration {
  explicit Registration(const char *name) {
    OperatorRegistry::CPU().Register(name, [](const OperatorDef &def, Workspace *workspace) {
      return std::unique_ptr<OperatorBase>(new Class(def, workspace));
    });
  }
};

} // namespace detail

/* REGISTER_CPU_OPERATOR(Name, Class): nets may name Class, once in a program, at the level of a namespace. */
#define REGISTER_CPU_OPERATOR(NAME, ...) \
  static const ::caffe2::detail::Registration<__VA_ARGS__> th_registration_of_##NAME(#NAME)
/* Another implementation, which descriptions choose by the name of its engine. */
#define REGISTER_CPU_OPERATOR_WITH_ENGINE(NAME, ENGINE, ...) \
  REGISTER_CPU_OPERATOR(NAME##_ENGINE_##ENGINE, __VA_ARGS__)
/* Operators that compute gradients are operators; which operator has which gradient is not known here. */
#define REGISTER_CPU_GRADIENT_OPERATOR(...) REGISTER_CPU_OPERATOR(__VA_ARGS__);
#define REGISTER_CPU_GRADIENT_OPERATOR_WITH_ENGINE(...) REGISTER_CPU_OPERATOR_WITH_ENGINE(__VA_ARGS__);
#define NO_GRADIENT(NAME) static_assert(true, "")
#define SHOULD_NOT_DO_GRADIENT(NAME) static_assert(true, "")
#define REGISTER_GRADIENT(NAME, ...) static_assert(sizeof(#NAME) == 0, "there are no gradients of operators here")

/*
 * A new operator of the name that the description gives: of the first engine that there is of those the
 * description names, then of those preferred for the operator, then of those preferred for all, that does not
 * throw UnsupportedOperatorFeature; else, or for the engine DEFAULT, the one without an engine. Throws if the
 * description does not fit the operator's schema, or if no such operator is registered.
 */
inline std::unique_ptr<OperatorBase> CreateOperator(const OperatorDef &def, Workspace *workspace,
                                                    int /*net_position*/ = -1) {
  CAFFE_ENFORCE_EQ(def.device_option().device_type(), int(PROTO_CPU), "Operators run on the host only.");
  const OperatorRegistry &registry = OperatorRegistry::CPU();
  const OpSchema *schema = OpSchemaRegistry::Schema(def.type());
  CAFFE_ENFORCE(!schema || schema->Verify(def), "Operator def did not pass schema checking: ", def.type());
  const auto &preferences = detail::EnginePreferences::current();
  EnginePrefType engines = detail::split_engines(def.engine());
  const auto append = [&engines](const auto &map, const auto &key) {
    const auto found = map.find(key);
    if (found != map.end())
      engines.insert(engines.end(), found->second.begin(), found->second.end());
  };
  const auto of_device = preferences.of_one.find(CPU);
  if (of_device != preferences.of_one.end())
    append(of_device->second, def.type());
  append(preferences.of_all, CPU);
  for (const std::string &engine : engines) {
    if (engine == "DEFAULT")
      break;
    const std::string name = def.type() + "_ENGINE_" + engine;
    if (!registry.Has(name))
      continue;
    try {
      std::unique_ptr<OperatorBase> op = registry.Create(name, def, workspace);
      op->annotate_engine(engine);
      return op;
    } catch (const UnsupportedOperatorFeature &) { // the next one
    }
  }
  return registry.Create(def.type(), def, workspace);
}

} // namespace caffe2

#include <caffe2/core/net.h> // see the end of caffe2/core/workspace.h

#include <th/names_end.hpp>

#endif
