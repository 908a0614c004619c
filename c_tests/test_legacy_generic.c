/*
 * Sources in the style that Torch7's packages are written in compile and work:
 * <TH.h> found without the folder's name, generic files, fields used directly.
 */
#include <TH.h>

#include "th_check.h"

#define torch_(NAME) TH_CONCAT_3(torch_, Real, NAME)
#define torch_string_(NAME) TH_CONCAT_STRING_3(torch., Real, NAME)

#include "generic/legacy.c"
#include "THGenerateAllTypes.h"

#include "generic/legacy_float.c"
#include "THGenerateFloatTypes.h"

#if defined(TH_GENERIC_FILE) || defined(THGenerateManyTypes) || defined(real) || defined(accreal) || \
    defined(Real) || defined(THInf) || defined(TH_REAL_IS_FLOAT) || defined(TH_CONVERT_REAL_TO_ACCREAL)
#error "the generating headers leave macros behind"
#endif

static int types;

#include "generic/legacy_count.c"
#include "THGenerateIntTypes.h"

#include "generic/legacy_count.c"
#include "THGenerateHalfType.h"

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(legacy);
  testFloat_legacyFloat();
  testDouble_legacyFloat();

  CASE("lists of types");
  testByte_count(), testChar_count(), testShort_count(), testInt_count(), testLong_count(), testHalf_count();
  CHECK_LONG(types, 6);
  return check_report();
}
