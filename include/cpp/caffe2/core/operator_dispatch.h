/*
 * caffe2/core/operator_dispatch.h: from an element type or a number known at run time to a template of an operator.
 */
#ifndef TH_CAFFE2_CORE_OPERATOR_DISPATCH_H
#define TH_CAFFE2_CORE_OPERATOR_DISPATCH_H

#include <th/names_begin.hpp>

#include <caffe2/core/blob.h>

namespace caffe2 {

/* The types that an operator is for; the numbers that it has an instance for; and anything else. */
template <class... Types>
struct TensorTypes {};
template <class... Types>
struct TensorTypes2 {};
template <int... Values>
struct FixedValues {};
struct GenericTensorImplementation {};

/*
 * DispatchHelper<TensorTypes<A, B>, Extra...>::call(op, what) calls op->DoRunWithType<Extra..., T>() with the
 * type T in the list that `what` has, a tensor, a blob with one, or its dtype(). If none has it, it calls
 * DoRunWithOtherType<Extra...>() where the list ends with GenericTensorImplementation, and throws else.
 * TensorTypes2 does the same with DoRunWithType2. With FixedValues<...> it calls DoRunWithValue<Extra..., N>()
 * with the number, or with -1.
 */
template <class List, class... Extra>
struct DispatchHelper;

#define TH_CAFFE2_DISPATCH(LIST, RUN, RUN_OTHER)                                                  \
  template <class... Types, class... Extra>                                                       \
  struct DispatchHelper<LIST<Types...>, Extra...> {                                               \
    template <class Op>                                                                           \
    static bool call(Op *op, TypeMeta type) {                                                   \
      return among<Op, Types...>(op, type);                                                       \
    }                                                                                             \
    template <class Op>                                                                           \
    static bool call(Op *op, const Tensor &tensor) {                                              \
      return call(op, tensor.dtype());                                                            \
    }                                                                                             \
    template <class Op>                                                                           \
    static bool call(Op *op, const Blob &blob) {                                                  \
      return blob.IsType<Tensor>() ? call(op, blob.Get<Tensor>()) : call(op, blob.meta());        \
    }                                                                                             \
                                                                                                  \
   private:                                                                                       \
    template <class Op>                                                                           \
    static bool among(Op *, TypeMeta type) {                                                    \
      CAFFE_THROW("Unsupported type of tensor: ", type);                                          \
    }                                                                                             \
    template <class Op, class First, class... Others>                                             \
    static bool among(Op *op, TypeMeta type) {                                                  \
      if constexpr (std::is_same<First, GenericTensorImplementation>::value) {                    \
        static_assert(sizeof...(Others) == 0, "GenericTensorImplementation comes last");          \
        return op->template RUN_OTHER<Extra...>();                                                \
      } else {                                                                                    \
        return type.template Match<First>() ? op->template RUN<Extra..., First>()                 \
                                            : among<Op, Others...>(op, type);                     \
      }                                                                                           \
    }                                                                                             \
  };
TH_CAFFE2_DISPATCH(TensorTypes, DoRunWithType, DoRunWithOtherType)
TH_CAFFE2_DISPATCH(TensorTypes2, DoRunWithType2, DoRunWithOtherType2)
#undef TH_CAFFE2_DISPATCH

template <int... Values, class... Extra>
struct DispatchHelper<FixedValues<Values...>, Extra...> {
  template <class Op>
  static bool call(Op *op, std::int64_t value) {
    return among<Op, Values...>(op, value);
  }

 private:
  template <class Op>
  static bool among(Op *op, std::int64_t) {
    return op->template DoRunWithValue<Extra..., -1>();
  }
  template <class Op, int First, int... Others>
  static bool among(Op *op, std::int64_t value) {
    return value == First ? op->template DoRunWithValue<Extra..., First>() : among<Op, Others...>(op, value);
  }
};

} // namespace caffe2

/* For operators whose DoRunWithType is private. */
#define USE_DISPATCH_HELPER             \
  template <class List, class... Extra> \
  friend struct ::caffe2::DispatchHelper

#include <th/names_end.hpp>

#endif
