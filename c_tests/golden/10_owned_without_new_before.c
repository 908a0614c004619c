/* A helper hands out a reference that must be freed, but nothing in its name says so, and its caller forgets.
   breaks: return-without-new
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static THFloatTensor *flat_view(THFloatTensor *weight)
{
  weight = THFloatTensor_newContiguous(weight);
  if (THFloatTensor_nDimension(weight) == 2) {
    THFloatTensor *old = weight;
    weight = THFloatTensor_newWithStorage1d(THFloatTensor_storage(old), THFloatTensor_storageOffset(old),
                                            THFloatTensor_nElement(old), 1);
    THFloatTensor_free(old);
  }
  return weight;
}

int main(void)
{
  THFloatTensor *weight = THFloatTensor_newWithSize2d(2, 3);
  THFloatTensor_fill(weight, 1);
  THFloatTensor *flat = flat_view(weight);
  printf("%ld\n", THFloatTensor_size(flat, 0));
  THFloatTensor_free(weight);
  return 0;
}
