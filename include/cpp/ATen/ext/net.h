/*
 * ATen/ext/net.h: networks that Torch7 saved, run without Lua: TH/THNet.h over at::Tensor. See docs/net.md.
 *
 *     const th::Net net("model.t7");
 *     at::Tensor scores = net(image);
 *     std::vector<at::Tensor> both = net.forward({left, right});
 *
 * Errors are c10::Error, and name the layer that an input does not fit.
 */
#ifndef TH_ATEN_EXT_NET_H
#define TH_ATEN_EXT_NET_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>

#include <TH/THNet.h>

#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace th {

namespace detail {

struct ObjectFree {
  void operator()(THObject *object) const noexcept { THObject_free(object); }
};

} // namespace detail

/* An owned reference to a tree of values: see TH/THObject.h. */
using ObjectPointer = std::unique_ptr<THObject, detail::ObjectFree>;

namespace detail {

inline ObjectPointer object_of(const at::Tensor &given) {
  const at::Tensor tensor = at::detail::for_c(given);
  switch (tensor.scalar_type()) {
#define TH_CPP_CASE(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return ObjectPointer(call(THObject_newFrom##C_NAME##Tensor, tensor.unsafeGetTH<REAL>()));
    TH_CPP_TYPES(TH_CPP_CASE)
#undef TH_CPP_CASE
    default: break;
  }
  fail("Net: tensors of type ", tensor.scalar_type(), " are not for networks");
}

inline ObjectPointer object_of(const std::vector<at::Tensor> &tensors) {
  ObjectPointer table(call(THObject_newTable));
  for (const at::Tensor &tensor : tensors) {
    const ObjectPointer item = object_of(tensor);
    call(THObject_append, table.get(), item.get());
  }
  return table;
}

/* The tensor in an object: that very tensor. */
inline at::Tensor tensor_in(const THObject *object) {
  const char *const type = call(THObject_elementType, object);
#define TH_CPP_CASE(NAME, C_NAME, REAL)                  \
  if (type && __builtin_strcmp(type, #C_NAME) == 0)      \
    return at::Tensor::adopt(call(THObject_new##C_NAME##Tensor, object));
  TH_CPP_TYPES(TH_CPP_CASE)
#undef TH_CPP_CASE
  fail("Net: the result is a ", call(THObject_className, object), ", not a tensor");
}

/* Fields of a table: nothing where there is none. */
inline std::string text_in(const THObject *table, const char *key) {
  if (!call(THObject_hasField, table, key))
    return std::string();
  const ObjectPointer value(call(THObject_newField, table, key));
  return std::string(call(THObject_string, value.get()), call(THObject_length, value.get()));
}
inline double number_in(const THObject *table, const char *key) {
  if (!call(THObject_hasField, table, key))
    return 0;
  const ObjectPointer value(call(THObject_newField, table, key));
  return call(THObject_number, value.get());
}

} // namespace detail

/*
 * One reference to a network, or to nothing. Copying makes another handle of the same network, moving steals,
 * destruction frees. A network does not change: threads may run one at once.
 *
 * Using a handle of nothing throws c10::Error, except for defined(), reset(), is_same() and unsafeGetTH().
 */
class Net {
 public:
  /* A module that computes. Those of layers(input) have what is below the line, besides. */
  struct Layer {
    std::string path;       /* in the tree, such as modules.3.modules.1 */
    std::string class_name; /* such as nn.Linear */
    std::size_t parameters = 0;
    /* ---- */
    std::string input, output; /* sizes, as text */
    double multiply_adds = 0;
    double seconds = 0;
  };

  /* A handle of nothing. */
  Net() noexcept = default;
  /* The network in a .t7 file. */
  explicit Net(const std::string &path) {
    if (path.find('\0') != std::string::npos)
      fail("Net: a path has no zero characters");
    net_ = call(THNet_newLoad, path.c_str());
  }
  /* The network of a tree of modules, whose tensors it shares; the caller keeps the tree. */
  explicit Net(THObject *tree) : net_(call(THNet_newFromObject, tree)) {}
  explicit Net(const ObjectPointer &tree) : Net(tree.get()) {}

  /* Takes over the caller's reference, as to the result of a function whose name begins with new. */
  static Net adopt(THNet *net) noexcept {
    Net made;
    made.net_ = net;
    return made;
  }
  /* Takes a reference of its own; the caller keeps the one it has. */
  static Net share(THNet *net) noexcept {
    THNet_retain(net);
    return adopt(net);
  }

  Net(const Net &other) noexcept : net_(other.net_) { THNet_retain(net_); }
  Net(Net &&other) noexcept : net_(std::exchange(other.net_, nullptr)) {}
  Net &operator=(const Net &other) noexcept {
    Net(other).swap(*this);
    return *this;
  }
  Net &operator=(Net &&other) noexcept {
    Net(std::move(other)).swap(*this);
    return *this;
  }
  ~Net() { THNet_free(net_); }
  void swap(Net &other) noexcept { std::swap(net_, other.net_); }

  bool defined() const noexcept { return net_ != nullptr; }
  void reset() noexcept { Net().swap(*this); }
  bool is_same(const Net &other) const noexcept { return net_ == other.net_; }
  /* The C network, borrowed: good as long as a handle is; NULL for nothing. */
  THNet *unsafeGetTH() const & noexcept TH_CPP_LIFETIMEBOUND { return net_; }
  THNet *unsafeGetTH() const && = delete;

  /*
   * What the network makes of a tensor: of Float in float and of Double in double, whatever its parameters are; of
   * indices and other integers as its parameters are. Throws if it gives a table.
   */
  at::Tensor forward(const at::Tensor &input) const {
    THNet *const net = checked();
    const at::Tensor given = at::detail::for_c(input);
    if (given.scalar_type() == at::kFloat)
      return at::Tensor::adopt(call(THNet_newForwardFloat, net, given.unsafeGetTH<float>()));
    if (given.scalar_type() == at::kDouble)
      return at::Tensor::adopt(call(THNet_newForwardDouble, net, given.unsafeGetTH<double>()));
    const ObjectPointer object = detail::object_of(given);
    return detail::tensor_in(ObjectPointer(call(THNet_newForward, net, object.get())).get());
  }
  at::Tensor operator()(const at::Tensor &input) const { return forward(input); }

  /*
   * The same for a table of tensors; the table that it gives, or its only tensor. It computes as its parameters are,
   * and results may share elements with inputs. Throws if a table that it gives has tables in it.
   */
  std::vector<at::Tensor> forward(const std::vector<at::Tensor> &inputs) const {
    return tensors_of(detail::object_of(inputs));
  }
  std::vector<at::Tensor> operator()(const std::vector<at::Tensor> &inputs) const { return forward(inputs); }

  /* The tensors of the table that the network makes of one tensor. */
  std::vector<at::Tensor> forward_table(const at::Tensor &input) const { return tensors_of(detail::object_of(input)); }

  /* The same for any tree of tensors; the caller keeps `input`. */
  ObjectPointer forward(THObject *input) const { return ObjectPointer(call(THNet_newForward, checked(), input)); }
  ObjectPointer forward(const ObjectPointer &input) const { return forward(input.get()); }

  /* Gives `out` the sizes and elements of forward(input). It may be `input`. */
  at::Tensor &forward_out(at::Tensor &out, const at::Tensor &input) const {
    THNet *const net = checked();
    const at::ScalarType type = input.scalar_type();
    if (out.scalar_type() == type && !is_unknown_to_c(*out.handle().operator->()) && at::isFloatingType(type) && type != at::kHalf) {
      const at::Tensor given = at::detail::for_c(input);
      if (type == at::kFloat)
        call(THNet_forwardFloat, net, given.unsafeGetTH<float>(), out.unsafeGetTH<float>());
      else
        call(THNet_forwardDouble, net, given.unsafeGetTH<double>(), out.unsafeGetTH<double>());
      return out;
    }
    const at::Tensor result = forward(input);
    at::detail::check_result_type(out, result.scalar_type(), "forward_out");
    at::detail::shaped(out, result.sizes()).copy_(result);
    return out;
  }

  /* Runs it prepared, as at first, or module by module: see THNet_prepare. */
  void prepare(bool prepared = true) const { call(THNet_prepare, checked(), prepared ? 1 : 0); }

  /*
   * What a module of a class makes of its input, both lent to it: see THNet_registerClass. What it throws becomes the error
   * of whoever runs the network. Threads may call it at once.
   */
  using Function = std::function<ObjectPointer(THObject *module, THObject *input)>;
  /* Has modules of a class computed by `function` in networks that are made from now on; without one, no more. */
  static void register_class(const std::string &name, Function function) {
    std::unique_ptr<Function> own(function ? new Function(std::move(function)) : nullptr);
    call(THNet_registerClass, name.c_str(), own ? &call_function : nullptr, own ? &free_function : nullptr, static_cast<void *>(own.get()));
    static_cast<void>(own.release());
  }

  /*
   * Keeps the memory of one run of a network for the next: the second one of the same sizes allocates nothing but what it
   * gives. One reference, as a Net is; threads that use one wait for each other.
   */
  class Run {
   public:
    explicit Run(const Net &net) : run_(call(THNetRun_new, net.checked("Run"))) {}
    Run(const Run &other) noexcept : run_(other.run_) { THNetRun_retain(run_); }
    Run(Run &&other) noexcept : run_(std::exchange(other.run_, nullptr)) {}
    Run &operator=(Run other) noexcept {
      std::swap(run_, other.run_);
      return *this;
    }
    ~Run() { THNetRun_free(run_); }

    /* Gives `out`, of the type of `input`, Float or Double, the sizes and elements of what the network makes of that. */
    at::Tensor &forward_out(at::Tensor &out, const at::Tensor &input) const {
      const at::Tensor given = at::detail::for_c(input);
      if (out.scalar_type() != given.scalar_type() || is_unknown_to_c(*out.handle().operator->()))
        fail("Net::Run: the output has not the type of the input");
      if (given.scalar_type() == at::kFloat)
        call(THNetRun_forwardFloat, checked(), given.unsafeGetTH<float>(), out.unsafeGetTH<float>());
      else if (given.scalar_type() == at::kDouble)
        call(THNetRun_forwardDouble, checked(), given.unsafeGetTH<double>(), out.unsafeGetTH<double>());
      else
        fail("Net::Run: a tensor of Float or Double expected");
      return out;
    }
    /* What the network makes of any tree of tensors. */
    ObjectPointer forward(THObject *input) const { return ObjectPointer(call(THNetRun_newForward, checked(), input)); }
    ObjectPointer forward(const ObjectPointer &input) const { return forward(input.get()); }

    std::size_t kept_bytes() const { return call(THNetRun_keptBytes, checked()); }
    std::size_t live_bytes() const { return call(THNetRun_liveBytes, checked()); }

   private:
    THNetRun *checked(const char *function = TH_CPP_CALLER) const {
      if (!run_)
        fail(function, ": a run was used that is not defined");
      return run_;
    }
    THNetRun *run_;
  };

  /* ---- what is in it ---- */

  /* The parameters; those that layers share count once. */
  std::size_t parameter_count() const { return call(THNet_parameterCount, checked()); }
  std::size_t layer_count() const { return call(THNet_layerCount, checked()); }

  /* The layers in the order in which they run. */
  std::vector<Layer> layers() const {
    THNet *const net = checked();
    std::vector<Layer> layers(layer_count());
    for (std::size_t i = 0; i < layers.size(); ++i) {
      layers[i].path = call(THNet_layerPath, net, i);
      layers[i].class_name = call(THNet_layerClass, net, i);
      layers[i].parameters = call(THNet_layerParameters, net, i);
    }
    return layers;
  }
  /* The runs of layers when the network is run once with this input, with sizes and seconds. */
  std::vector<Layer> layers(const at::Tensor &input) const { return layers_of(detail::object_of(input)); }
  std::vector<Layer> layers(const std::vector<at::Tensor> &inputs) const { return layers_of(detail::object_of(inputs)); }

  /*
   * Writes the network as ONNX, for inputs of the sizes of `input`; with `external_data` the weights go to a second file,
   * `path` with ".data" behind it.
   */
  void save_onnx(const std::string &path, const at::Tensor &input, bool external_data = false) const {
    save_onnx_of(path, detail::object_of(input), external_data);
  }
  void save_onnx(const std::string &path, const std::vector<at::Tensor> &inputs, bool external_data = false) const {
    save_onnx_of(path, detail::object_of(inputs), external_data);
  }

 private:
  THNet *checked(const char *function = TH_CPP_CALLER) const {
    if (!net_)
      fail(function, ": a network was used that is not defined");
    return net_;
  }

  static THObject *call_function(THObject *module, THObject *input, void *data) {
    /* The error leaves this function by a jump, if the program's handler does: nothing is held by then. */
    char text[512];
    try {
      return (*static_cast<Function *>(data))(module, input).release();
    } catch (const std::exception &thrown) {
      std::snprintf(text, sizeof text, "%s", thrown.what());
    } catch (...) {
      std::snprintf(text, sizeof text, "something was thrown that is no std::exception");
    }
    _THError(__FILE__, __LINE__, "%s", text);
    return nullptr;
  }
  static void free_function(void *data) { delete static_cast<Function *>(data); }
  void save_onnx_of(const std::string &path, const ObjectPointer &input, bool external_data) const {
    if (path.find('\0') != std::string::npos)
      fail("save_onnx: a path has no zero characters");
    call(THNet_saveONNX, checked("save_onnx"), input.get(), path.c_str(), external_data ? TH_ONNX_EXTERNAL_DATA : 0);
  }

  std::vector<at::Tensor> tensors_of(const ObjectPointer &input) const {
    const ObjectPointer result(call(THNet_newForward, checked("forward"), input.get()));
    std::vector<at::Tensor> tensors;
    if (call(THObject_kind, result.get()) == TH_OBJECT_TENSOR) {
      tensors.push_back(detail::tensor_in(result.get()));
      return tensors;
    }
    const std::size_t count = call(THObject_length, result.get());
    tensors.reserve(count);
    for (std::size_t i = 1; i <= count; ++i)
      tensors.push_back(detail::tensor_in(ObjectPointer(call(THObject_newAt, result.get(), static_cast<long>(i))).get()));
    return tensors;
  }

  std::vector<Layer> layers_of(const ObjectPointer &input) const {
    const ObjectPointer runs(call(THNet_newLayers, checked("layers"), input.get()));
    std::vector<Layer> layers(call(THObject_length, runs.get()));
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const ObjectPointer run(call(THObject_newAt, runs.get(), static_cast<long>(i + 1)));
      layers[i].path = detail::text_in(run.get(), "path");
      layers[i].class_name = detail::text_in(run.get(), "class");
      layers[i].parameters = static_cast<std::size_t>(detail::number_in(run.get(), "parameters"));
      layers[i].input = detail::text_in(run.get(), "input");
      layers[i].output = detail::text_in(run.get(), "output");
      layers[i].multiply_adds = detail::number_in(run.get(), "multiplyAdds");
      layers[i].seconds = detail::number_in(run.get(), "seconds");
    }
    return layers;
  }

  THNet *net_ = nullptr;
};

} // namespace th

#include <th/names_end.hpp>

#endif
