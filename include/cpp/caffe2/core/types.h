/*
 * caffe2/core/types.h: how images lie in memory.
 */
#ifndef TH_CAFFE2_CORE_TYPES_H
#define TH_CAFFE2_CORE_TYPES_H

#include <th/names_begin.hpp>

#include <caffe2/core/common.h>

namespace caffe2 {

/* Channels last, or first. */
enum StorageOrder { UNKNOWN = 0, NHWC = 1, NCHW = 2 };

/* From the text of an argument. Throws if it is neither. */
inline StorageOrder StringToStorageOrder(const string &text) {
  CAFFE_ENFORCE(text == "NHWC" || text == "nhwc" || text == "NCHW" || text == "nchw", "\"", text,
                "\" is no storage order: it is NHWC or NCHW.");
  return text[1] == 'H' || text[1] == 'h' ? NHWC : NCHW;
}

} // namespace caffe2

#include <th/names_end.hpp>

#endif
