/* Trees of values to all processes, and storages that they share by windows. */
#include "th_mpi.h"

static THObject *newModel(void) {
  THObject *model = THObject_newTable(), *value;
  THFloatTensor *weight = THFloatTensor_newWithSize2d(30, 40), *row;
  THFloatTensor_fill(weight, 2);
  THFloatTensor_set2d(weight, 3, 4, 5);
  row = THFloatTensor_newSelect(weight, 0, 3);
  THObject_setField(model, "weight", value = THObject_newFromFloatTensor(weight));
  THObject_free(value);
  THObject_setField(model, "row", value = THObject_newFromFloatTensor(row));
  THObject_free(value);
  THObject_setField(model, "name", value = THObject_newString("a model"));
  THObject_free(value);
  THFloatTensor_free(row);
  THFloatTensor_free(weight);
  return model;
}

/* Whether it is newModel's. */
static void isModel(THObject *model) {
  THObject *weight = THObject_newField(model, "weight"), *row = THObject_newField(model, "row"),
           *name = THObject_newField(model, "name");
  THFloatTensor *w = THObject_newFloatTensor(weight), *r = THObject_newFloatTensor(row);
  CHECK_NUMBER(THFloatTensor_sumall(w), 2 * 1200 + 3);
  CHECK_NUMBER(THFloatTensor_get2d(w, 3, 4), 5);
  CHECK(r->storage == w->storage); /* as in the original */
  CHECK_STRING(THObject_string(name), "a model");
  THFloatTensor_free(r);
  THFloatTensor_free(w);
  THObject_free(name);
  THObject_free(row);
  THObject_free(weight);
}

static void objects(void) {
  const int root = ranks - 1;
  THObject *model = rank == root ? newModel() : NULL, *same, *value;
  THByteTensor *holder;
  char words[64];

  CASE("an object of one process");
  same = THObject_newMPIBcast(model, root, MPI_COMM_WORLD);
  CHECK((same == model) == (rank == root));
  isModel(same);
  THObject_free(same);

  CASE("an object of a file that one process reads");
  if (rank == root)
    THObject_save(model, "mpi_model.t7");
  same = THObject_newMPILoad(rank == root ? "mpi_model.t7" : "nowhere.t7", root, MPI_COMM_WORLD);
  isModel(same);
  THObject_free(same);
  if (rank == root)
    remove("mpi_model.t7");

  CASE("what cannot be had: an error in every process");
  CHECK_ERROR(SINK(THObject_newMPILoad("mpi_nowhere.t7", root, MPI_COMM_WORLD)));
  says("mpi_nowhere.t7");
  TRY(SINK(THObject_newMPIBcast(NULL, root, MPI_COMM_WORLD)));
  CHECK_LONG(check_caught.kind, rank == root ? ARG_ERROR : PLAIN_ERROR);

  CASE("files that cannot be read: an error in every process");
  if (rank == root) {
    FILE *file = fopen("mpi_short.t7", "wb");
    CHECK(file && fputs("4\n1\n3\nV 1\n17\ntorch.Flo", file) >= 0 && fclose(file) == 0);
  }
  CHECK_ERROR(SINK(THObject_newMPILoad("mpi_short.t7", root, MPI_COMM_WORLD)));
  snprintf(words, sizeof words, rank == root ? "mpi_short.t7" : "process %d: ", root);
  says(words);
  CHECK_SOME_ERROR(SINK(THObject_newMPILoad(".", root, MPI_COMM_WORLD)));
  CHECK_SOME_ERROR(SINK(THObject_newMPILoad(NULL, root, MPI_COMM_WORLD)));
  CHECK_SOME_ERROR(SINK(THObject_newMPILoad("", root, MPI_COMM_WORLD)));
  if (rank == root)
    remove("mpi_short.t7");
  same = THObject_newMPIBcast(model, root, MPI_COMM_WORLD);
  isModel(same);
  THObject_free(same);

  CASE("nothing at all, and more than goes at once");
  value = THObject_newNil();
  same = THObject_newMPIBcast(value, 0, MPI_COMM_WORLD);
  CHECK_LONG(THObject_kind(same), TH_OBJECT_NIL);
  THObject_free(same);
  THObject_free(value);
  holder = THByteTensor_newWithSize1d(1000003);
  THByteTensor_fill(holder, 7);
  value = THObject_newFromByteTensor(holder);
  same = THObject_newMPIBcast(value, 0, MPI_COMM_WORLD);
  THObject_free(value);
  THByteTensor_free(holder);
  holder = THObject_newByteTensor(same);
  CHECK_LONG(THByteTensor_sumall(holder), 7 * 1000003L);
  THByteTensor_free(holder);
  THObject_free(same);
  THObject_free(model);
}

static void windows(void) {
  const int next = (rank + 1) % ranks;
  THIntTensor *table = THIntTensor_newWithSize2d(6, 5), *column, *row, *t = THIntTensor_newWithSize1d(6), *r, *other;
  THMPIWindow *window;
  int k;

  CASE("put, get and accumulate by fences");
  THIntTensor_fill(table, rank);
  THIntTensor_fill(t, 100 + rank);
  window = THIntTensor_newMPIWindow(table, MPI_COMM_WORLD);
  column = THIntTensor_newSelect(table, 1, 2);
  row = THIntTensor_newSelect(table, 0, 1);
  r = THIntTensor_newWithSize1d(5);
  THMPIWindow_fence(window);
  THIntTensor_mpiPut(window, next, column, t);
  CHECK_LONG(t->storage->refcount, 2);
  THIntTensor_free(t); /* held until the fence */
  THMPIWindow_fence(window);
  for (k = 0; k < 6; k++)
    CHECK_LONG(THIntTensor_get2d(table, k, 2), 100 + (rank + ranks - 1) % ranks);
  CHECK_LONG(THIntTensor_get2d(table, 3, 1), rank);
  THIntTensor_mpiGet(r, window, next, row);
  THMPIWindow_fence(window);
  CHECK_LONG(THIntTensor_get1d(r, 0), next);
  CHECK_LONG(THIntTensor_get1d(r, 2), 100 + rank);
  t = THIntTensor_newWithSize1d(5);
  THIntTensor_fill(t, 1);
  THMPIWindow_fence(window);
  THIntTensor_mpiAccumulate(window, 0, row, t, MPI_SUM); /* from all to one */
  THMPIWindow_fence(window);
  if (rank == 0)
    CHECK_LONG(THIntTensor_get2d(table, 1, 0), ranks);
  MPI_Barrier(MPI_COMM_WORLD);

  CASE("lock and unlock");
  for (k = 0; k < 5; k++) {
    THMPIWindow_lock(window, 0, 1);
    THIntTensor_mpiAccumulate(window, 0, row, t, MPI_SUM);
    THMPIWindow_unlock(window, 0);
  }
  CHECK_LONG(t->storage->refcount, 1);
  MPI_Barrier(MPI_COMM_WORLD);
  THMPIWindow_lock(window, 0, 0);
  THIntTensor_mpiGet(r, window, 0, row);
  THMPIWindow_unlock(window, 0);
  CHECK_LONG(THIntTensor_get1d(r, 0), 6 * ranks);

  CASE("what is refused");
  other = THIntTensor_newWithSize1d(5);
  CHECK_ARG_ERROR(1, THIntTensor_mpiPut(NULL, 0, row, t));
  CHECK_ARG_ERROR(3, THIntTensor_mpiPut(window, 0, other, t));
  says("no view");
  CHECK_ARG_ERROR(4, THIntTensor_mpiPut(window, 0, column, t)); /* 6, of 5 */
  CHECK_ARG_ERROR(4, THIntTensor_mpiPut(window, 0, row, NULL));
  CHECK_ARG_ERROR(2, THIntTensor_mpiGet(r, NULL, 0, row));
  CHECK_ARG_ERROR(1, THIntTensor_mpiGet(NULL, window, 0, row));
  CHECK_ARG_ERROR(1, THMPIWindow_fence(NULL));
  CHECK_ERROR(THIntTensor_mpiPut(window, 99, row, t));
  CHECK_LONG(t->storage->refcount, 1);
  THIntTensor_free(other);

  CASE("a window keeps its storage");
  THIntTensor_free(row);
  THIntTensor_free(column);
  CHECK_LONG(table->storage->refcount, 2);
  MPI_Barrier(MPI_COMM_WORLD);
  THMPIWindow_free(window);
  CHECK_LONG(table->storage->refcount, 1);
  THMPIWindow_free(NULL);
  THIntTensor_free(r);
  THIntTensor_free(t);
  THIntTensor_free(table);
}

/* Windows are over whole storages, whatever the views are that they are made by. */
static void windowsOfStorages(void) {
  const int odd = rank == ranks - 1, next = (rank + 1) % ranks;
  THIntTensor *table = THIntTensor_newWithSize2d(6, 5), *row = THIntTensor_newSelect(table, 0, rank), *r, *larger;
  THIntStorage *other = THIntStorage_newWithSize(3);
  THDoubleTensor *wide = THDoubleTensor_newWithSize1d(30);
  THMPIWindow *window;

  CASE("windows by different views");
  THIntTensor_fill(table, 10 + rank);
  window = THIntTensor_newMPIWindow(odd ? table : row, MPI_COMM_WORLD);
  r = THIntTensor_newWithSize1d(5);
  THMPIWindow_fence(window);
  THIntTensor_mpiGet(r, window, next, row);
  THMPIWindow_fence(window);
  CHECK_LONG(THIntTensor_get1d(r, 4), 10 + next);

  CASE("a storage that is resized while the window is there");
  THIntStorage_swap(table->storage, other); /* as if it had been moved */
  THIntTensor_resize1d(r, 2);
  larger = THIntTensor_newWithStorage1d(table->storage, 0, 2, 1);
  CHECK_ARG_ERROR(1, THIntTensor_mpiPut(window, next, larger, r));
  says("resized");
  CHECK_ARG_ERROR(2, THIntTensor_mpiGet(r, window, next, larger));
  CHECK_ARG_ERROR(1, THMPIWindow_fence(window));
  says("resized");
  THIntStorage_swap(table->storage, other);
  THIntTensor_free(larger);
  THMPIWindow_fence(window);
  THMPIWindow_free(window);
  CHECK_LONG(table->storage->refcount, 2);

  CASE("storages of different sizes, and of different elements");
  larger = THIntTensor_newWithSize1d(odd ? 31 : 30);
  CHECK_ERROR(SINK(THIntTensor_newMPIWindow(larger, MPI_COMM_WORLD)));
  says("[30]");
  says("[31]");
  CHECK_LONG(larger->storage->refcount, 1);
  if (odd)
    CHECK_ERROR(SINK(THDoubleTensor_newMPIWindow(wide, MPI_COMM_WORLD)));
  else
    CHECK_ERROR(SINK(THIntTensor_newMPIWindow(table, MPI_COMM_WORLD)));
  says("DoubleTensor");

  CASE("a process that has no tensor");
  TRY(SINK(THIntTensor_newMPIWindow(odd ? NULL : table, MPI_COMM_WORLD)));
  CHECK_LONG(check_caught.kind, odd ? ARG_ERROR : PLAIN_ERROR);
  says("must not be NULL");
  CHECK_LONG(table->storage->refcount, 2);
  THDoubleTensor_free(wide);
  THIntTensor_free(larger);
  THIntStorage_free(other);
  THIntTensor_free(r);
  THIntTensor_free(row);
  THIntTensor_free(table);
}

int main(int argc, char **argv) {
  begin(&argc, &argv);
  objects();
  windows();
  windowsOfStorages();
  return end();
}
