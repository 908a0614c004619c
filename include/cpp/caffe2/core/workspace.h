/*
 * caffe2/core/workspace.h: named blobs, and the nets that run on them.
 */
#ifndef TH_CAFFE2_CORE_WORKSPACE_H
#define TH_CAFFE2_CORE_WORKSPACE_H

#include <th/names_begin.hpp>

#include <caffe2/core/blob.h>
#include <caffe2/proto/caffe2_pb.h>
#include <th/lock.hpp>

#include <unordered_map>
#include <unordered_set>

namespace caffe2 {

class NetBase;

/*
 * Owns blobs by name, and nets by name. A blob stays where it is until it is removed or the workspace dies.
 *
 * A workspace may see the blobs of others, which must outlive it: all those of the one it was made from under
 * their names, or some under names that are given. Its own come first.
 */
class Workspace {
 public:
  /* How blobs of another workspace are called in this one: the name here, and the name there. */
  using BlobNames = std::unordered_map<std::string, std::string>;

  Workspace() : Workspace(".", nullptr) {}
  explicit Workspace(const std::string &root_folder, const Workspace *shared = nullptr);
  /* Sees all blobs of another one, or those that are named. */
  explicit Workspace(const Workspace *shared) : Workspace(".", shared) {}
  Workspace(const Workspace *shared, const BlobNames &names) : Workspace(".", nullptr) {
    AddBlobMapping(shared, names);
  }
  Workspace(const Workspace &) = delete;
  Workspace &operator=(const Workspace &) = delete;
  ~Workspace();

  const std::string &RootFolder() const noexcept { return root_folder_; }
  /* Sees blobs of another workspace. Throws if one is not there, or if its name here means another one already. */
  void AddBlobMapping(const Workspace *shared, const BlobNames &names) {
    CAFFE_ENFORCE(shared, "There is no workspace to see blobs of.");
    for (const auto &[here, there] : names) {
      CAFFE_ENFORCE(shared->HasBlob(there), "There is no blob ", there, " in the other workspace.");
      CAFFE_ENFORCE(!GetBlob(here) || GetBlob(here) == shared->GetBlob(there), "There is a blob ", here, " already.");
    }
    for (const auto &[here, there] : names)
      seen_blobs_[here] = {shared, there};
  }

  /* Calls function(Workspace *) for each workspace there is, while none can be made or die. */
  template <class Function>
  static void ForEach(Function function) {
    const th::Lock lock(Register::all().mutex);
    for (Workspace *workspace : Register::all().workspaces)
      function(workspace);
  }

  /* ---- blobs: they belong to the workspace ---- */

  /* The blob that is seen under that name, a new one if there is none. */
  Blob *CreateBlob(const std::string &name) TH_CPP_LIFETIMEBOUND {
    Blob *blob = GetBlob(name);
    return blob ? blob : CreateLocalBlob(name);
  }
  /* The blob of its own of that name, a new one if there is none. */
  Blob *CreateLocalBlob(const std::string &name) TH_CPP_LIFETIMEBOUND {
    std::unique_ptr<Blob> &blob = blobs_[name];
    if (!blob)
      blob = std::make_unique<Blob>();
    return blob.get();
  }
  /* The blob that is seen under that name; NULL if there is none. */
  Blob *GetBlob(const std::string &name) const TH_CPP_LIFETIMEBOUND {
    const auto own = blobs_.find(name);
    if (own != blobs_.end())
      return own->second.get();
    const auto seen = seen_blobs_.find(name);
    if (seen != seen_blobs_.end())
      return seen->second.workspace->GetBlob(seen->second.name);
    return shared_ ? shared_->GetBlob(name) : nullptr;
  }
  bool HasBlob(const std::string &name) const { return GetBlob(name) != nullptr; }
  /* Destroys a blob of its own, which no operator may use any more. Gives false if there is none. */
  bool RemoveBlob(const std::string &name) { return blobs_.erase(name) != 0; }
  /* Gives a blob of its own another name. Throws if there is none, or if another one is seen under that name. */
  Blob *RenameBlob(const std::string &name, const std::string &new_name) TH_CPP_LIFETIMEBOUND {
    CAFFE_ENFORCE(blobs_.count(name), "There is no blob ", name, " of this workspace.");
    CAFFE_ENFORCE(!HasBlob(new_name), "There is a blob ", new_name, " already.");
    auto entry = blobs_.extract(name);
    entry.key() = new_name;
    return blobs_.insert(std::move(entry)).position->second.get();
  }
  /* The names of its own blobs in alphabetical order; then those of the blobs it sees. */
  std::vector<std::string> LocalBlobs() const { return names_of(blobs_); }
  std::vector<std::string> Blobs() const {
    std::vector<std::string> names = LocalBlobs();
    for (const auto &entry : seen_blobs_)
      names.push_back(entry.first);
    if (shared_)
      for (std::string &name : shared_->Blobs())
        names.push_back(std::move(name));
    return names;
  }

  /*
   * Makes the blob of that name, a new one if there is none, a handle of the tensor: nothing is copied. An
   * at::Tensor must be contiguous.
   */
  Blob *FeedBlob(const std::string &name, Tensor tensor) TH_CPP_LIFETIMEBOUND {
    Blob *blob = CreateBlob(name);
    BlobSetTensor(blob, std::move(tensor));
    return blob;
  }
  Blob *FeedBlob(const std::string &name, const at::Tensor &tensor) TH_CPP_LIFETIMEBOUND {
    return FeedBlob(name, Tensor(tensor));
  }
  /* Another handle of the tensor in the blob of that name: nothing is copied. Throws if there is none. */
  at::Tensor FetchBlob(const std::string &name) const {
    const Blob *blob = GetBlob(name);
    CAFFE_ENFORCE(blob, "There is no blob ", name, ".");
    return at::Tensor(blob->Get<Tensor>());
  }

  /* ---- nets: they belong to the workspace ---- */

  /*
   * Makes the operators of a net, which runs under its name. Throws if there is such a net already, unless it
   * may be overwritten, if an operator is not registered, or if it reads a blob that nobody has made.
   */
  NetBase *CreateNet(const NetDef &def, bool overwrite = false) TH_CPP_LIFETIMEBOUND;
  NetBase *GetNet(const std::string &name) const TH_CPP_LIFETIMEBOUND;
  void DeleteNet(const std::string &name);
  std::vector<std::string> Nets() const { return names_of(nets_); }
  /* Runs a net. Gives false if an operator did. Throws if there is no such net, and what its operators throw. */
  bool RunNet(const std::string &name);
  /* Makes a net, runs it, and forgets it. */
  bool RunNetOnce(const NetDef &def);
  bool RunOperatorOnce(const OperatorDef &def);
  /* Makes the nets of a plan and runs its steps one after the other, until one gives false. */
  bool RunPlan(const PlanDef &plan);

 private:
  /* The workspaces that there are. */
  struct Register {
    th::Mutex mutex;
    std::unordered_set<Workspace *> workspaces;

    static Register &all() {
      static Register *all = new Register; // lives as long as the last workspace of a static object
      return *all;
    }
  };
  struct SeenBlob {
    const Workspace *workspace;
    std::string name;
  };

  template <class Map>
  static std::vector<std::string> names_of(const Map &map) {
    std::vector<std::string> names;
    for (const auto &entry : map)
      names.push_back(entry.first);
    return names;
  }
  bool RunStep(const ExecutionStep &step);

  std::string root_folder_;
  const Workspace *shared_;
  std::map<std::string, SeenBlob> seen_blobs_;
  std::map<std::string, std::unique_ptr<Blob>> blobs_;
  std::map<std::string, std::unique_ptr<NetBase>> nets_; // after the blobs, which its operators refer to
};

} // namespace caffe2

// A workspace runs nets, nets run operators, and operators find their blobs in a workspace: whichever of
// the three headers comes first brings the others.
#include <caffe2/core/operator.h>

#include <th/names_end.hpp>

#endif
