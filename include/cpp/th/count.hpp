/*
 * th/count.hpp: retaining and releasing tensors and storages, inline.
 *
 * The count is the library's own, so C code and C++ handles may own references to one object. An object
 * with a flag that is not known here is left to the library's retain and free.
 */
#ifndef TH_CPP_COUNT_HPP
#define TH_CPP_COUNT_HPP

#include <th/names_begin.hpp>

#include <th/dispatch.hpp>

#if defined(__has_include)
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#define TH_CPP_SINGLE_THREADED __libc_single_threaded
#endif
#endif
#ifndef TH_CPP_SINGLE_THREADED
#define TH_CPP_SINGLE_THREADED false
#endif

namespace th {

/* Adds to a count and gives its former value; without an atomic instruction as long as there is one thread. */
inline int fetch_add(int *count, int change, int order) noexcept {
  if (TH_CPP_SINGLE_THREADED) {
    const int old = *count;
    *count = old + change;
    return old;
  }
  return order == __ATOMIC_RELAXED ? __atomic_fetch_add(count, change, __ATOMIC_RELAXED)
                                   : __atomic_fetch_add(count, change, __ATOMIC_ACQ_REL);
}

/* How tensors are counted: what handles of them are made of. */
struct TensorKind {
  using Fields = TensorFields;
  template <class Real>
  using Struct = TensorOf<Real>;
  /* Whether the count is kept here, or else by the library, as that of an object under audit is. */
  static bool counted_here(const Fields &tensor) noexcept { return tensor.flag == TH_TENSOR_REFCOUNTED; }
  /* Whether it is counted at all; and whether it is, but by the library. */
  static bool refcounted(const Fields &tensor) noexcept { return tensor.flag & TH_TENSOR_REFCOUNTED; }
  static bool audited(const Fields &tensor) noexcept {
    return C10_UNLIKELY(!counted_here(tensor)) && refcounted(tensor);
  }

  static void retain(void *tensor, c10::ScalarType type);
  static void free(void *tensor, c10::ScalarType type);
};

/* How storages are counted. */
struct StorageKind {
  using Fields = StorageFields;
  template <class Real>
  using Struct = StorageOf<Real>;
  /* Storages that free their memory, may be resized, or are views of others are counted alike. */
  static bool counted_here(const Fields &storage) noexcept {
    constexpr int known =
        TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM | TH_STORAGE_VIEW;
    return refcounted(storage) && !(storage.flag & ~known);
  }
  static bool refcounted(const Fields &storage) noexcept { return storage.flag & TH_STORAGE_REFCOUNTED; }
  static bool audited(const Fields &storage) noexcept {
    return C10_UNLIKELY(!counted_here(storage)) && refcounted(storage);
  }

  static void retain(void *storage, c10::ScalarType type);
  static void free(void *storage, c10::ScalarType type);
};

/* Out of line, so that what is counted without a call is inlined. */
#define TH_CPP_DEFINE(KIND, STRUCT, FUNCTION)                                             \
  [[gnu::noinline]] inline void KIND::FUNCTION(void *object, c10::ScalarType type) {      \
    switch (type) {                                                                       \
      TH_CPP_TYPES(TH_CPP_CASE_##STRUCT##_##FUNCTION)                                     \
      TH_C10_CASES_WITHOUT_ELEMENTS: break;                                            \
    }                                                                                     \
  }
#define TH_CPP_CASE_Tensor_retain(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return TH##C_NAME##Tensor_retain(static_cast<TH##C_NAME##Tensor *>(object));
#define TH_CPP_CASE_Tensor_free(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return TH##C_NAME##Tensor_free(static_cast<TH##C_NAME##Tensor *>(object));
#define TH_CPP_CASE_Storage_retain(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return TH##C_NAME##Storage_retain(static_cast<TH##C_NAME##Storage *>(object));
#define TH_CPP_CASE_Storage_free(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return TH##C_NAME##Storage_free(static_cast<TH##C_NAME##Storage *>(object));
TH_CPP_DEFINE(TensorKind, Tensor, retain)
TH_CPP_DEFINE(TensorKind, Tensor, free)
TH_CPP_DEFINE(StorageKind, Storage, retain)
TH_CPP_DEFINE(StorageKind, Storage, free)
#undef TH_CPP_CASE_Storage_free
#undef TH_CPP_CASE_Storage_retain
#undef TH_CPP_CASE_Tensor_free
#undef TH_CPP_CASE_Tensor_retain
#undef TH_CPP_DEFINE

/* Takes one more reference to an object. */
template <class Kind>
inline void retain(typename Kind::Fields *object, c10::ScalarType type) noexcept {
  if (__builtin_expect(Kind::counted_here(*object), 1))
    fetch_add(&object->refcount, 1, __ATOMIC_RELAXED);
  else
    Kind::retain(object, type);
}

/* Gives one reference back; the last one frees the object. */
template <class Kind>
inline void release(typename Kind::Fields *object, c10::ScalarType type) noexcept {
  if (__builtin_expect(Kind::counted_here(*object), 1)) {
    // Whoever has the only reference has it alone; the library takes it from there.
    if (__atomic_load_n(&object->refcount, __ATOMIC_ACQUIRE) != 1) {
      if (fetch_add(&object->refcount, -1, __ATOMIC_ACQ_REL) != 1)
        return;
      // Another thread released between the two: now ours was the last one, which the library is to free.
      __atomic_store_n(&object->refcount, 1, __ATOMIC_RELAXED);
    }
  }
  Kind::free(object, type);
}

} // namespace th

#include <th/names_end.hpp>

#endif
