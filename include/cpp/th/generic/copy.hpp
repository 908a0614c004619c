#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "th/generic/copy.hpp"
#else

/* Copies to a tensor of one element type from one of any: see th/create.hpp. */
inline void copy_to(THTensor *tensor, const TensorArgument &source, c10::ScalarType type) {
  switch (type) {
#define TH_CPP_CASE(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return THTensor_(copy##C_NAME)(tensor, source);
    TH_CPP_TYPES(TH_CPP_CASE)
#undef TH_CPP_CASE
    TH_C10_CASES_WITHOUT_ELEMENTS: break;
  }
}

#endif
