/*
 * caffe2/core/operator_registry.h: operators by name, and which implementation of one is taken.
 */
#ifndef TH_CAFFE2_CORE_OPERATOR_REGISTRY_H
#define TH_CAFFE2_CORE_OPERATOR_REGISTRY_H

#include <th/names_begin.hpp>

#include <caffe2/core/operator_schema.h>

#include <functional>

namespace caffe2 {

class OperatorBase;
class Workspace;

/* What the constructor of an operator throws to leave a description to another implementation. */
class UnsupportedOperatorFeature : public Error {
  using Error::Error;
};
#define OPERATOR_NEEDS_FEATURE(CONDITION, ...) \
  if (!(CONDITION))                            \
  throw ::caffe2::UnsupportedOperatorFeature(::th::text_of(__VA_ARGS__))

/* The operators that nets may name. Another implementation of Name, of an engine E, is called Name_ENGINE_E. */
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
  std::vector<std::string> Keys() const {
    std::vector<std::string> names;
    for (const auto &entry : makers_)
      names.push_back(entry.first);
    return names;
  }
  /* A new operator as it is registered under a name. Throws if there is none. */
  std::unique_ptr<OperatorBase> Create(const std::string &name, const OperatorDef &def, Workspace *workspace) const;

 private:
  std::map<std::string, Maker> makers_;
};

inline OperatorRegistry *CPUOperatorRegistry() { return &OperatorRegistry::CPU(); }

/* The operators of each device. */
inline std::map<DeviceType, OperatorRegistry *> *gDeviceTypeRegistry() {
  static std::map<DeviceType, OperatorRegistry *> registries{{CPU, &OperatorRegistry::CPU()}};
  return &registries;
}

/* Engines in the order in which they are tried; for each device, and for each operator of a device. */
using EnginePrefType = std::vector<std::string>;
using GlobalEnginePrefType = CaffeMap<DeviceType, EnginePrefType>;
using PerOpEnginePrefType = CaffeMap<DeviceType, CaffeMap<std::string, EnginePrefType>>;

namespace detail {

/* Which engines are tried where a description names none, or none that can be used. */
struct EnginePreferences {
  GlobalEnginePrefType of_all;
  PerOpEnginePrefType of_one;

  static EnginePreferences &current() {
    static EnginePreferences preferences;
    return preferences;
  }
};

inline EnginePrefType split_engines(const std::string &list) {
  EnginePrefType engines;
  for (std::size_t from = 0; from < list.size();) {
    const std::size_t comma = std::min(list.find(',', from), list.size());
    engines.push_back(list.substr(from, comma - from));
    from = comma + 1;
  }
  return engines;
}

} // namespace detail

inline void SetGlobalEnginePref(const GlobalEnginePrefType &preferences) {
  detail::EnginePreferences::current().of_all = preferences;
}
/* Throws if an operator is not registered. */
inline void SetPerOpEnginePref(const PerOpEnginePrefType &preferences) {
  for (const auto &device : preferences)
    for (const auto &op : device.second)
      CAFFE_ENFORCE(OperatorRegistry::CPU().Has(op.first), "Operator ", op.first, " is not registered.");
  detail::EnginePreferences::current().of_one = preferences;
}
inline void SetOpEnginePref(const std::string &type, const CaffeMap<DeviceType, EnginePrefType> &preferences) {
  PerOpEnginePrefType all = detail::EnginePreferences::current().of_one;
  for (const auto &device : preferences)
    all[device.first][type] = device.second;
  SetPerOpEnginePref(all);
}

} // namespace caffe2

#include <th/names_end.hpp>

#endif
