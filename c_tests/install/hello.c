/* The smallest program that needs the headers, the library and the golden rule. */
#include <TH/TH.h>

int main(void)
{
  THFloatTensor *matrix = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor *rows = THFloatTensor_newNarrow(matrix, 0, 1, 2);
  const int right = THFloatTensor_nElement(rows) == 8;
  THFloatTensor_free(rows);
  THFloatTensor_free(matrix);
  return right ? 0 : 1;
}
