/* A helper hands a size out through a pointer, and its caller does not know that it owns it.
   Repaired. */
#include <TH/TH.h>
#include <stdio.h>

static void readSize(const char *text, THLongStorage **size)
{
  long rows = 0, columns = 0;
  sscanf(text, "%ldx%ld", &rows, &columns);
  *size = THLongStorage_newWithSize2(rows, columns);
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_new();
  THLongStorage *size;
  readSize("3x4", &size);
  THFloatTensor_resize(t, size, NULL);
  printf("%ld\n", (long)THFloatTensor_nElement(t));
  THFloatTensor_free(t);
  THLongStorage_free(size);
  return 0;
}
