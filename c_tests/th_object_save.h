/*
 * th_object_save.h: files of objects in either byte order.
 */
#ifndef TH_OBJECT_SAVE_H
#define TH_OBJECT_SAVE_H

#include <TH/TH.h>

/* Writes an object to a binary file: in the order of this processor, or in the other one. */
static inline void object_saveOrdered(THObject *object, const char *path, int swapped) {
  THFile *file = THDiskFile_new(path, "w", 0);
  THFile_binary(file);
  if (swapped == THDiskFile_isLittleEndianCPU())
    THDiskFile_bigEndianEncoding(file);
  else
    THDiskFile_littleEndianEncoding(file);
  THObject_write(object, file);
  THFile_free(file);
}

#endif
