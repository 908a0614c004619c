/*
 * caffe2/core/workspace.h: named blobs, and the nets that run on them.
 */
#pragma once

#include <caffe2/core/blob.h>
#include <caffe2/proto/caffe2_pb.h>

#include <map>
#include <memory>
#include <string>

namespace caffe2 {

class NetBase;

/* Owns blobs by name, and nets by name. A blob stays where it is as long as the workspace lives. */
class Workspace {
 public:
  Workspace();
  Workspace(const Workspace &) = delete;
  Workspace &operator=(const Workspace &) = delete;
  ~Workspace();

  /* ---- blobs: they belong to the workspace ---- */

  /* The blob of that name, a new one if there is none. */
  Blob *CreateBlob(const std::string &name) TH_CPP_LIFETIMEBOUND {
    std::unique_ptr<Blob> &blob = blobs_[name];
    if (!blob)
      blob = std::make_unique<Blob>();
    return blob.get();
  }
  /* The blob of that name; NULL if there is none. */
  Blob *GetBlob(const std::string &name) const TH_CPP_LIFETIMEBOUND {
    const auto found = blobs_.find(name);
    return found == blobs_.end() ? nullptr : found->second.get();
  }
  bool HasBlob(const std::string &name) const { return GetBlob(name) != nullptr; }
  /* The names in alphabetical order. */
  std::vector<std::string> Blobs() const {
    std::vector<std::string> names;
    for (const auto &entry : blobs_)
      names.push_back(entry.first);
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
  /* Runs a net. Gives false if an operator did. Throws if there is no such net, and what its operators throw. */
  bool RunNet(const std::string &name);
  /* Makes a net, runs it, and forgets it. */
  bool RunNetOnce(const NetDef &def);
  bool RunOperatorOnce(const OperatorDef &def);

 private:
  std::map<std::string, std::unique_ptr<Blob>> blobs_;
  std::map<std::string, std::unique_ptr<NetBase>> nets_; // after the blobs, which its operators refer to
};

} // namespace caffe2

// A workspace runs nets, nets run operators, and operators find their blobs in a workspace: whichever of
// the three headers comes first brings the others.
#include <caffe2/core/operator.h>
