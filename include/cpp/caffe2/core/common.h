/*
 * caffe2/core/common.h: the names that caffe2's programs take for granted.
 */
#ifndef TH_CAFFE2_CORE_COMMON_H
#define TH_CAFFE2_CORE_COMMON_H

#include <th/names_begin.hpp>

#include <caffe2/core/logging.h>
#include <c10/core/TensorOptions.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace caffe2 {

/* c10's names are caffe2's too: dtype<float>() and device(CPU) need no prefix. */
using namespace c10;

using std::make_unique;
using std::set;
using std::string;
using std::unique_ptr;
using std::vector;

template <class Key, class Value>
using CaffeMap = std::map<Key, Value>;

/* Whether there is a GPU to run on. */
constexpr bool HasCudaRuntime() noexcept { return false; }
constexpr bool HasHipRuntime() noexcept { return false; }

} // namespace caffe2

#define CAFFE_NOT_IMPLEMENTED CAFFE_THROW("Not Implemented.")
#define CAFFE2_UNUSED C10_UNUSED
#define CAFFE2_USED C10_USED
#define CAFFE2_API

#include <th/names_end.hpp>

#endif
