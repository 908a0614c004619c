#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "th/generic/sparse_element.hpp"
#else

/* The traits of the sparse tensors of one element type: see th/sparse.hpp. */
template <>
struct sparse_element<real> {
  using Tensor = THSTensor;
};

template <>
struct element_of<THSTensor> {
  using type = real;
};

static_assert(offsetof(SparseFields, nnz) == offsetof(THSTensor, nnz) &&
                  offsetof(SparseFields, nDimensionI) == offsetof(THSTensor, nDimensionI) &&
                  offsetof(SparseFields, nDimensionV) == offsetof(THSTensor, nDimensionV) &&
                  offsetof(SparseFields, coalesced) == offsetof(THSTensor, coalesced) &&
                  offsetof(SparseFields, refcount) == offsetof(THSTensor, refcount),
              "the fields are laid out as in C");

#endif
