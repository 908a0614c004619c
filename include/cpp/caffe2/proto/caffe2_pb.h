/*
 * caffe2/proto/caffe2_pb.h: descriptions of operators and nets, as plain structs with the accessors of
 * protocol buffers.
 */
#ifndef TH_CAFFE2_PROTO_CAFFE2_PB_H
#define TH_CAFFE2_PROTO_CAFFE2_PB_H

#include <th/names_begin.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/* The accessors of a field: a value that may be there, another message, or a list. */
#define TH_CAFFE2_FIELD_DEFAULT(TYPE, NAME, DEFAULT)   \
 public:                                               \
  const TYPE &NAME() const { return NAME##_; }         \
  bool has_##NAME() const { return has_##NAME##_; }    \
  TYPE *mutable_##NAME() {                             \
    has_##NAME##_ = true;                              \
    return &NAME##_;                                   \
  }                                                    \
  void set_##NAME(TYPE value) { *mutable_##NAME() = std::move(value); } \
  void clear_##NAME() {                                \
    NAME##_ = DEFAULT;                                 \
    has_##NAME##_ = false;                             \
  }                                                    \
                                                       \
 private:                                              \
  TYPE NAME##_ = DEFAULT;                              \
  bool has_##NAME##_ = false;
#define TH_CAFFE2_FIELD(TYPE, NAME) TH_CAFFE2_FIELD_DEFAULT(TYPE, NAME, TYPE())
#define TH_CAFFE2_LIST(TYPE, NAME)                                                     \
 public:                                                                               \
  const TYPE &NAME(int index) const { return NAME##_.at(static_cast<std::size_t>(index)); } \
  const std::vector<TYPE> &NAME() const { return NAME##_; }                            \
  int NAME##_size() const { return static_cast<int>(NAME##_.size()); }                 \
  TYPE *mutable_##NAME(int index) { return &NAME##_.at(static_cast<std::size_t>(index)); } \
  std::vector<TYPE> *mutable_##NAME() { return &NAME##_; }                             \
  void set_##NAME(int index, TYPE value) { *mutable_##NAME(index) = std::move(value); } \
  TYPE *add_##NAME(TYPE value) {                                                       \
    NAME##_.push_back(std::move(value));                                               \
    return &NAME##_.back();                                                            \
  }                                                                                    \
  TYPE *add_##NAME() { return add_##NAME(TYPE()); }                                    \
  void clear_##NAME() { NAME##_.clear(); }                                             \
                                                                                       \
 private:                                                                              \
  std::vector<TYPE> NAME##_;
/* What every message has. */
#define TH_CAFFE2_MESSAGE(CLASS)                             \
 public:                                                     \
  void CopyFrom(const CLASS &other) { *this = other; }       \
  void Clear() { *this = CLASS(); }                          \
                                                             \
 private:

namespace caffe2 {

/* The numbers of devices; only that of the host has operators. */
enum DeviceTypeProto : int { PROTO_CPU = 0, PROTO_CUDA = 1 };

/* Where an operator runs, and the seed of its random numbers. */
class DeviceOption {
  TH_CAFFE2_MESSAGE(DeviceOption)
  TH_CAFFE2_FIELD_DEFAULT(int, device_type, PROTO_CPU)
  TH_CAFFE2_FIELD(int, device_id)
  TH_CAFFE2_FIELD(std::uint32_t, random_seed)
};

/* A named argument of an operator: one number or string, or a list. Which fields count is the operator's affair. */
class Argument {
  TH_CAFFE2_MESSAGE(Argument)
  TH_CAFFE2_FIELD(std::string, name)
  TH_CAFFE2_FIELD(double, f)
  TH_CAFFE2_FIELD(std::int64_t, i)
  TH_CAFFE2_FIELD(std::string, s)
  TH_CAFFE2_LIST(double, floats)
  TH_CAFFE2_LIST(std::int64_t, ints)
  TH_CAFFE2_LIST(std::string, strings)
};

/* An operator: the name that it is registered by, and the names of its blobs. */
class OperatorDef {
  TH_CAFFE2_MESSAGE(OperatorDef)
  TH_CAFFE2_FIELD(std::string, name)
  TH_CAFFE2_FIELD(std::string, type)
  TH_CAFFE2_FIELD(std::string, engine)
  TH_CAFFE2_FIELD(DeviceOption, device_option)
  TH_CAFFE2_LIST(std::string, input)
  TH_CAFFE2_LIST(std::string, output)
  TH_CAFFE2_LIST(Argument, arg)
};

/* A net: operators in the order in which they run. Of whatever type, it runs them one after the other. */
class NetDef {
  TH_CAFFE2_MESSAGE(NetDef)
  TH_CAFFE2_FIELD(std::string, name)
  TH_CAFFE2_FIELD(std::string, type)
  TH_CAFFE2_FIELD(int, num_workers)
  TH_CAFFE2_LIST(OperatorDef, op)
  TH_CAFFE2_LIST(Argument, arg)
  TH_CAFFE2_LIST(std::string, external_input)
  TH_CAFFE2_LIST(std::string, external_output)
};

/* Nets by name, or other steps, to be run a number of times. */
class ExecutionStep {
  TH_CAFFE2_MESSAGE(ExecutionStep)
  TH_CAFFE2_FIELD(std::string, name)
  TH_CAFFE2_FIELD_DEFAULT(std::int64_t, num_iter, 1)
  TH_CAFFE2_LIST(std::string, network)
  TH_CAFFE2_LIST(ExecutionStep, substep)
};

/* Nets, and the steps that run them. */
class PlanDef {
  TH_CAFFE2_MESSAGE(PlanDef)
  TH_CAFFE2_FIELD(std::string, name)
  TH_CAFFE2_LIST(NetDef, network)
  TH_CAFFE2_LIST(ExecutionStep, execution_step)
};

} // namespace caffe2

#undef TH_CAFFE2_FIELD
#undef TH_CAFFE2_FIELD_DEFAULT
#undef TH_CAFFE2_LIST
#undef TH_CAFFE2_MESSAGE

#include <th/names_end.hpp>

#endif
