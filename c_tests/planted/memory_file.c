/* Memory files, one of them in a storage of the program's, that nobody frees: their storages are held. */
#include <TH/TH.h>

int main(void) {
  THCharStorage *storage = THCharStorage_newWithSize(1);
  THCharStorage_fill(storage, 0);
  THMemoryFile_newWithStorage(storage, "r"); /* plant: leaked 1 */
  THCharStorage_free(storage);
  THFile_writeIntScalar(THMemoryFile_new("w"), 5); /* plant: leaked 1 */
  return 0;
}
