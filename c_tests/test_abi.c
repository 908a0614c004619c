/* Layout of the public structs, as compiled programs rely on it (64-bit, LP64). */
#include "th_check.h"

#define AT(TYPE, FIELD, OFFSET) _Static_assert(offsetof(TYPE, FIELD) == (OFFSET), #TYPE "." #FIELD)

#define STORAGE_LAYOUT(REAL)                   \
  AT(TH##REAL##Storage, data, 0);              \
  AT(TH##REAL##Storage, size, 8);              \
  AT(TH##REAL##Storage, refcount, 16);         \
  AT(TH##REAL##Storage, flag, 20);             \
  AT(TH##REAL##Storage, allocator, 24);        \
  AT(TH##REAL##Storage, allocatorContext, 32); \
  AT(TH##REAL##Storage, view, 40)

#define TENSOR_LAYOUT(REAL)                \
  AT(TH##REAL##Tensor, size, 0);           \
  AT(TH##REAL##Tensor, stride, 8);         \
  AT(TH##REAL##Tensor, nDimension, 16);    \
  AT(TH##REAL##Tensor, storage, 24);       \
  AT(TH##REAL##Tensor, storageOffset, 32); \
  AT(TH##REAL##Tensor, refcount, 40);      \
  AT(TH##REAL##Tensor, flag, 44)

STORAGE_LAYOUT(Byte);
STORAGE_LAYOUT(Char);
STORAGE_LAYOUT(Short);
STORAGE_LAYOUT(Int);
STORAGE_LAYOUT(Long);
STORAGE_LAYOUT(Float);
STORAGE_LAYOUT(Double);
STORAGE_LAYOUT(Half);

TENSOR_LAYOUT(Byte);
TENSOR_LAYOUT(Char);
TENSOR_LAYOUT(Short);
TENSOR_LAYOUT(Int);
TENSOR_LAYOUT(Long);
TENSOR_LAYOUT(Float);
TENSOR_LAYOUT(Double);
TENSOR_LAYOUT(Half);

_Static_assert(sizeof(THFloatStorage) == 48, "size of a storage");
_Static_assert(sizeof(THFloatTensor) == 48, "size of a tensor");

AT(THAllocator, malloc, 0);
AT(THAllocator, realloc, 8);
AT(THAllocator, free, 16);
_Static_assert(sizeof(THAllocator) == 24, "size of an allocator");

AT(THGenerator, the_initial_seed, 0);
AT(THGenerator, left, 8);
AT(THGenerator, seeded, 12);
AT(THGenerator, next, 16);
AT(THGenerator, state, 24);
AT(THGenerator, normal_x, 24 + 624 * 8);
AT(THGenerator, normal_y, 32 + 624 * 8);
AT(THGenerator, normal_rho, 40 + 624 * 8);
AT(THGenerator, normal_is_valid, 48 + 624 * 8);

_Static_assert(sizeof(THHalf) == 2, "size of a half");
_Static_assert(_Alignof(THHalf) == 2, "alignment of a half");
_Static_assert(sizeof(THHalf2) == 4 && _Alignof(THHalf2) == 4, "two halves");
_Static_assert(sizeof(THDescBuff) == 64 && TH_DESC_BUFF_LEN == 64, "a description");

_Static_assert(TH_STORAGE_REFCOUNTED == 1 && TH_STORAGE_RESIZABLE == 2 && TH_STORAGE_FREEMEM == 4 &&
                   TH_STORAGE_VIEW == 8 && TH_TENSOR_REFCOUNTED == 1,
               "flags");
_Static_assert(TH_ALLOCATOR_MAPPED_SHARED == 1 && TH_ALLOCATOR_MAPPED_SHAREDMEM == 2 &&
                   TH_ALLOCATOR_MAPPED_EXCLUSIVE == 4 && TH_ALLOCATOR_MAPPED_NOCREATE == 8 &&
                   TH_ALLOCATOR_MAPPED_KEEPFD == 16 && TH_ALLOCATOR_MAPPED_FROMFD == 32 &&
                   TH_ALLOCATOR_MAPPED_UNLINK == 64,
               "flags of mappings");
_Static_assert(TH_INDEX_BASE == 1, "index base");
_Static_assert(TH_HALF_ZERO == 0 && TH_HALF_INF == 0x7C00, "bits of halves");

/* What compiled code finds behind those offsets when the library has filled them in. */
int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  const char *bytes = (const char *)t;

  CASE("fields that the library wrote");
  CHECK_LONG((*(long *const *)(const void *)bytes)[1], 4);
  CHECK_LONG((*(long *const *)(const void *)(bytes + 8))[0], 4);
  CHECK_LONG(*(const int *)(const void *)(bytes + 16), 2);
  CHECK_LONG((*(THFloatStorage *const *)(const void *)(bytes + 24))->size, 12);
  CHECK_LONG(*(const ptrdiff_t *)(const void *)(bytes + 32), 0);
  CHECK_LONG(*(const int *)(const void *)(bytes + 40), 1);
  CHECK_LONG(bytes[44] & ~TH_AUDITED, TH_TENSOR_REFCOUNTED);
  THFloatTensor_free(t);
  return check_report();
}
