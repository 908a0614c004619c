/*
 * caffe2/core/operator.h: what nets consist of.
 */
#pragma once

#include <caffe2/core/workspace.h>
#include <caffe2/utils/proto_utils.h>

#include <functional>

namespace caffe2 {

/* An operator between blobs of a workspace, which must outlive it. */
class OperatorBase {
 public:
  /* Finds the inputs, and finds or makes the outputs. Throws if an input is not there. */
  OperatorBase(const OperatorDef &def, Workspace *workspace) : def_(def) {
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

  /* Computes the outputs. Gives false, or throws, if it cannot. */
  virtual bool Run() = 0;

  int InputSize() const noexcept { return static_cast<int>(inputs_.size()); }
  int OutputSize() const noexcept { return static_cast<int>(outputs_.size()); }
  const std::string &type() const noexcept { return def_.type(); }
  const OperatorDef &debug_def() const noexcept { return def_; }

  /* The blobs. They throw std::out_of_range if there is none of that number. */
  const Blob &InputBlob(int index) const { return *inputs_.at(static_cast<std::size_t>(index)); }
  Blob *OutputBlob(int index) { return outputs_.at(static_cast<std::size_t>(index)); }
  /* Whether an input and an output are one blob. */
  bool IsInputOutputAlias(int input, int output) const {
    return inputs_.at(static_cast<std::size_t>(input)) == outputs_.at(static_cast<std::size_t>(output));
  }

  /* ---- arguments; the default where there is none of that name ---- */

  bool HasArgument(const std::string &name) const { return ArgumentHelper::HasArgument(def_, name); }
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
  std::vector<Blob *> inputs_;
  std::vector<Blob *> outputs_;
};

/* An operator with tensors as inputs and outputs. Its class overrides RunOnDevice. */
template <class Context>
class Operator : public OperatorBase {
 public:
  using OperatorBase::OperatorBase;

  /* An input. It belongs to its blob. */
  const Tensor &Input(int index, DeviceType type = Context::GetDeviceType()) {
    return BlobGetTensor(InputBlob(index), type);
  }

  /* An output as it was left, for an operator that resizes it. It belongs to its blob. */
  Tensor *Output(int index, DeviceType type = Context::GetDeviceType()) {
    return BlobGetMutableTensor(OutputBlob(index), type);
  }
  /* An output of some sizes and type: the one that was left if it is both, see ReinitializeTensor. */
  Tensor *Output(int index, IntArrayRef sizes, TensorOptions options) {
    return BlobGetMutableTensor(OutputBlob(index), sizes, options);
  }
  /* The same as a handle of one's own. */
  Tensor XOutput(int index, IntArrayRef sizes, TensorOptions options) {
    return XBlobGetMutableTensor(OutputBlob(index), sizes, options);
  }

  bool Run() final { return RunOnDevice(); }

  /* Computes the outputs. Gives false, or throws, if it cannot. */
  virtual bool RunOnDevice() = 0;

 protected:
  Context context_;
};

/* For class templates of operators: the members of the base, by their names. */
#define USE_OPERATOR_BASE_FUNCTIONS                  \
  using ::caffe2::OperatorBase::GetRepeatedArgument; \
  using ::caffe2::OperatorBase::GetSingleArgument;   \
  using ::caffe2::OperatorBase::HasArgument;         \
  using ::caffe2::OperatorBase::InputBlob;           \
  using ::caffe2::OperatorBase::InputSize;           \
  using ::caffe2::OperatorBase::OutputBlob;          \
  using ::caffe2::OperatorBase::OutputSize
#define USE_OPERATOR_FUNCTIONS(CONTEXT)        \
  USE_OPERATOR_BASE_FUNCTIONS;                 \
  using ::caffe2::Operator<CONTEXT>::context_; \
  using ::caffe2::Operator<CONTEXT>::Input;    \
  using ::caffe2::Operator<CONTEXT>::Output;   \
  using ::caffe2::Operator<CONTEXT>::XOutput
#define USE_OPERATOR_CONTEXT_FUNCTIONS USE_OPERATOR_FUNCTIONS(Context)

/* ---- operators by name ---- */

/* The operators that nets may name. */
class OperatorRegistry {
 public:
  using Maker = std::function<std::unique_ptr<OperatorBase>(const OperatorDef &, Workspace *)>;

  static OperatorRegistry &CPU() {
    static OperatorRegistry registry;
    return registry;
  }

  /* Throws if the name is taken. */
  void Register(const std::string &name, Maker maker) {
    CAFFE_ENFORCE(makers_.emplace(name, std::move(maker)).second, "Operator ", name, " is registered twice.");
  }
  bool Has(const std::string &name) const { return makers_.count(name) != 0; }
  /* A new operator of the name that the description gives. Throws if no such operator is registered. */
  std::unique_ptr<OperatorBase> Create(const OperatorDef &def, Workspace *workspace) const {
    const auto found = makers_.find(def.type());
    CAFFE_ENFORCE(found != makers_.end(), "Operator ", def.type(), " is not registered.");
    return found->second(def, workspace);
  }

 private:
  std::map<std::string, Maker> makers_;
};

inline std::unique_ptr<OperatorBase> CreateOperator(const OperatorDef &def, Workspace *workspace) {
  return OperatorRegistry::CPU().Create(def, workspace);
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

} // namespace caffe2

#include <caffe2/core/net.h> // see the end of caffe2/core/workspace.h
