/*
 * caffe2/proto/caffe2_pb.h: descriptions of operators and nets, as plain structs with the accessors of
 * protocol buffers.
 */
#pragma once

#include <cstdint>
#include <string>
#include <vector>

/* The accessors of a field: a value, or a list. */
#define TH_CAFFE2_FIELD(TYPE, NAME)                    \
 public:                                               \
  const TYPE &NAME() const { return NAME##_; }         \
  void set_##NAME(TYPE value) { NAME##_ = std::move(value); } \
                                                       \
 private:                                              \
  TYPE NAME##_{};
#define TH_CAFFE2_LIST(TYPE, NAME)                                                     \
 public:                                                                               \
  const TYPE &NAME(int index) const { return NAME##_.at(static_cast<std::size_t>(index)); } \
  const std::vector<TYPE> &NAME() const { return NAME##_; }                            \
  int NAME##_size() const { return static_cast<int>(NAME##_.size()); }                 \
  TYPE *add_##NAME(TYPE value = {}) {                                                  \
    NAME##_.push_back(std::move(value));                                               \
    return &NAME##_.back();                                                            \
  }                                                                                    \
                                                                                       \
 private:                                                                              \
  std::vector<TYPE> NAME##_;

namespace caffe2 {

/* A named argument of an operator: one number or string, or a list. Which fields count is the operator's affair. */
class Argument {
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
  TH_CAFFE2_FIELD(std::string, name)
  TH_CAFFE2_FIELD(std::string, type)
  TH_CAFFE2_LIST(std::string, input)
  TH_CAFFE2_LIST(std::string, output)
  TH_CAFFE2_LIST(Argument, arg)
};

/* A net: operators in the order in which they run. */
class NetDef {
  TH_CAFFE2_FIELD(std::string, name)
  TH_CAFFE2_LIST(OperatorDef, op)
};

} // namespace caffe2

#undef TH_CAFFE2_FIELD
#undef TH_CAFFE2_LIST
