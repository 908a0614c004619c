/*
 * caffe2/core/net.h: operators that run one after the other.
 */
#ifndef TH_CAFFE2_CORE_NET_H
#define TH_CAFFE2_CORE_NET_H

#include <th/names_begin.hpp>

#include <caffe2/core/operator.h>

namespace caffe2 {

/* A net on a workspace, which must outlive it. */
class NetBase {
 public:
  /* Makes the operators in their order: each may read what an earlier one makes. Throws as Workspace::CreateNet. */
  NetBase(const NetDef &def, Workspace *workspace) : name_(def.name()) {
    for (const OperatorDef &op : def.op())
      operators_.push_back(CreateOperator(op, workspace));
  }

  virtual ~NetBase() = default;

  /* Runs the operators until one gives false or throws. */
  virtual bool Run() {
    for (const auto &op : operators_)
      if (!op->Run())
        return false;
    return true;
  }

  const std::string &Name() const noexcept { return name_; }
  /* The operators, which belong to the net. */
  std::vector<OperatorBase *> GetOperators() const TH_CPP_LIFETIMEBOUND {
    std::vector<OperatorBase *> operators;
    for (const auto &op : operators_)
      operators.push_back(op.get());
    return operators;
  }

 private:
  std::string name_;
  std::vector<std::unique_ptr<OperatorBase>> operators_;
};

/* A net that the caller owns. */
inline std::unique_ptr<NetBase> CreateNet(const NetDef &def, Workspace *workspace) {
  return std::make_unique<NetBase>(def, workspace);
}

inline Workspace::Workspace(const std::string &root_folder, const Workspace *shared)
    : root_folder_(root_folder), shared_(shared) {
  const th::Lock lock(Register::all().mutex);
  Register::all().workspaces.insert(this);
}

inline Workspace::~Workspace() {
  const th::Lock lock(Register::all().mutex);
  Register::all().workspaces.erase(this);
}

inline NetBase *Workspace::CreateNet(const NetDef &def, bool overwrite) {
  CAFFE_ENFORCE(overwrite || !GetNet(def.name()), "There is a net ", def.name(), " already.");
  std::unique_ptr<NetBase> net = caffe2::CreateNet(def, this);
  return (nets_[def.name()] = std::move(net)).get();
}

inline NetBase *Workspace::GetNet(const std::string &name) const {
  const auto found = nets_.find(name);
  return found == nets_.end() ? nullptr : found->second.get();
}

inline void Workspace::DeleteNet(const std::string &name) { nets_.erase(name); }

inline bool Workspace::RunNet(const std::string &name) {
  NetBase *net = GetNet(name);
  CAFFE_ENFORCE(net, "There is no net ", name, ".");
  return net->Run();
}

inline bool Workspace::RunNetOnce(const NetDef &def) { return caffe2::CreateNet(def, this)->Run(); }

inline bool Workspace::RunOperatorOnce(const OperatorDef &def) { return CreateOperator(def, this)->Run(); }

inline bool Workspace::RunPlan(const PlanDef &plan) {
  for (const NetDef &net : plan.network())
    CreateNet(net);
  for (const ExecutionStep &step : plan.execution_step())
    if (!RunStep(step))
      return false;
  return true;
}

inline bool Workspace::RunStep(const ExecutionStep &step) {
  for (std::int64_t i = 0; i < step.num_iter(); ++i) {
    for (const ExecutionStep &substep : step.substep())
      if (!RunStep(substep))
        return false;
    for (const std::string &net : step.network())
      if (!RunNet(net))
        return false;
  }
  return true;
}

} // namespace caffe2

#include <th/names_end.hpp>

#endif
