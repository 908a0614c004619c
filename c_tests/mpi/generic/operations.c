#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "mpi/generic/operations.c"
#else

#include "generic/layout.h"

/* What this process has. */
static THTensor *TEST_(newSource)(const Case *c) {
  THTensor *t = TEST_(newLayout)(layoutOf(c, rank), c->size.nDimension, c->size.size);
  long index[LAYOUT_MAX_DIMENSION] = {0};
  do {
    *TEST_(at)(t, index) = REAL(valueOf(c, rank, index));
  } while (layoutNext(index, c->size.nDimension, c->size.size));
  return t;
}

/* A tensor for the result, in another layout than others have; elements that are written share no places. */
static THTensor *TEST_(newResult)(const Case *c, int operation) {
  const LayoutSize size = resultSize(c, operation);
  const int layout = (layoutOf(c, rank) + 2) % LAYOUTS;
  return TEST_(newLayout)(layout == EXPANDED ? NARROWED : layout, size.nDimension, size.size);
}

/* The elements of the storage, as they are. */
static THStorage *TEST_(newElements)(const THTensor *t) {
  THStorage *elements = THStorage_(newWithSize)(t->storage->size);
  memcpy(elements->data, t->storage->data, sizeof(real) * (size_t)t->storage->size);
  return elements;
}

/* Whether the tensor has what is expected, and around its elements there is what there was. */
static void TEST_(holds)(const Case *c, int operation, const THTensor *r, THStorage *before, const char *file, int line) {
  const LayoutSize size = resultSize(c, operation);
  long index[LAYOUT_MAX_DIMENSION] = {0};
  char what[200];
  do {
    before->data[TEST_(at)(r, index) - r->storage->data] = REAL(expected(c, operation, index));
  } while (layoutNext(index, size.nDimension, size.size));
  snprintf(what, sizeof what, "operation %d in process %d of %d: layout %d, size %s, root %d, dimension %d", operation, rank,
           ranks, c->base, _THSizeDesc(c->size.size, c->size.nDimension).str, c->root, c->dimension);
  check_that(memcmp(before->data, r->storage->data, sizeof(real) * (size_t)before->size) == 0, file, line, what);
}

static const MPI_Op *TEST_(opOf)(int operation) {
  static MPI_Op ops[4];
  ops[0] = MPI_SUM;
  ops[1] = MPI_PROD;
  ops[2] = MPI_MIN;
  ops[3] = MPI_MAX;
  return &ops[operation == SUM_PART ? 0 : operation - SUM];
}

/* Runs an operation to its end; `later`: one that goes on, whose source is freed at once. */
static void TEST_(runAll)(const Case *c, int operation, int all, int later, THTensor *r, THTensor *t) {
  const MPI_Comm comm = MPI_COMM_WORLD;
  const int root = c->root, d = c->dimension, next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
  THMPIRequest *request = NULL, *other = NULL;
  MPI_Status status;
  switch (operation) {
    case FROM_ROOT:
      if (rank == root)
        THTensor_(copy)(r, t);
      if (later)
        request = THTensor_(newMPIBcast)(r, root, comm);
      else
        THTensor_(mpiBcast)(r, root, comm);
      break;
    case FROM_NEXT:
      if (later && all) {
        request = THTensor_(newMPIRecv)(r, next, 7, comm);
        other = THTensor_(newMPISend)(t, previous, 7, comm);
      } else if (later) {
        request = THTensor_(newMPISendrecv)(r, next, 7, t, previous, 7, comm);
      } else if (!all) {
        THTensor_(mpiSendrecv)(r, next, 7, t, previous, 7, comm, &status);
        CHECK_LONG(status.MPI_SOURCE, next);
      } else if (rank % 2) {
        THTensor_(mpiRecv)(r, MPI_ANY_SOURCE, 7, comm, &status);
        CHECK_LONG(status.MPI_SOURCE, next);
        THTensor_(mpiSend)(t, previous, 7, comm);
      } else {
        THTensor_(mpiSend)(t, previous, 7, comm);
        THTensor_(mpiRecv)(r, next, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
      }
      break;
    case SUM_PART:
      if (later)
        request = THTensor_(newMPIReduceScatter)(r, t, d, *TEST_(opOf)(operation), comm);
      else
        THTensor_(mpiReduceScatter)(r, t, d, *TEST_(opOf)(operation), comm);
      break;
    case GATHERED:
      if (later)
        request = all ? THTensor_(newMPIAllgather)(r, t, d, comm) : THTensor_(newMPIGather)(r, t, d, root, comm);
      else if (all)
        THTensor_(mpiAllgather)(r, t, d, comm);
      else
        THTensor_(mpiGather)(r, t, d, root, comm);
      break;
    case PART:
      if (later)
        request = THTensor_(newMPIScatter)(r, t, d, root, comm);
      else
        THTensor_(mpiScatter)(r, rank == root ? t : NULL, d, root, comm);
      break;
    case EXCHANGED:
      if (later)
        request = THTensor_(newMPIAlltoall)(r, t, d, comm);
      else
        THTensor_(mpiAlltoall)(r, t, d, comm);
      break;
    default:
      if (later)
        request = all ? THTensor_(newMPIAllreduce)(r, t, *TEST_(opOf)(operation), comm)
                      : THTensor_(newMPIReduce)(r, t, *TEST_(opOf)(operation), root, comm);
      else if (all)
        THTensor_(mpiAllreduce)(r, t, *TEST_(opOf)(operation), comm);
      else
        THTensor_(mpiReduce)(rank == root ? r : NULL, t, *TEST_(opOf)(operation), root, comm);
  }
  THTensor_(free)(t);
  if (later) {
    THMPIRequest_wait(request, MPI_STATUS_IGNORE);
    CHECK(THMPIRequest_test(request, MPI_STATUS_IGNORE));
    THMPIRequest_free(request);
    if (other)
      THMPIRequest_wait(other, MPI_STATUS_IGNORE);
    THMPIRequest_free(other);
  }
}

static void TEST_(operation)(const Case *c, int operation, int all, int later) {
  THTensor *t = TEST_(newSource)(c), *r = TEST_(newResult)(c, operation);
  THStorage *before = TEST_(newElements)(r);
  TEST_(runAll)(c, operation, all, later, r, t);
  if (gets(c, operation, all))
    TEST_(holds)(c, operation, r, before, __FILE__, __LINE__);
  THStorage_(free)(before);
  THTensor_(free)(r);
}

/* Results that are given their sizes, that are the source itself, or part of what it is. */
static void TEST_(shapes)(const Case *c) {
  const LayoutSize gathered = resultSize(c, GATHERED);
  THTensor *t = TEST_(newSource)(c), *r = THTensor_(new)(), *whole, *part;
  THStorage *before;

  TYPED_CASE("a result gets the sizes of the source");
  THTensor_(mpiAllreduce)(r, t, MPI_SUM, MPI_COMM_WORLD);
  CHECK(THTensor_(isSameSizeAs)(r, t));
  before = TEST_(newElements)(r);
  TEST_(holds)(c, SUM, r, before, __FILE__, __LINE__);
  THStorage_(free)(before);
  THTensor_(mpiAllgather)(r, t, c->dimension, MPI_COMM_WORLD);
  CHECK_LONG(r->size[c->dimension], gathered.size[c->dimension]);
  before = TEST_(newElements)(r);
  TEST_(holds)(c, GATHERED, r, before, __FILE__, __LINE__);
  THStorage_(free)(before);

  TYPED_CASE("a tensor that is source and result");
  if (layoutOf(c, rank) == EXPANDED) {
    part = THTensor_(newClone)(t);
    THTensor_(free)(t);
    t = part;
  }
  before = TEST_(newElements)(t);
  THTensor_(mpiAllreduce)(t, t, MPI_SUM, MPI_COMM_WORLD);
  TEST_(holds)(c, SUM, t, before, __FILE__, __LINE__);
  THStorage_(free)(before);
  THTensor_(free)(t);

  TYPED_CASE("a source that is part of the result");
  t = TEST_(newSource)(c);
  whole = TEST_(newLayout)(NARROWED, gathered.nDimension, gathered.size);
  part = THTensor_(newNarrow)(whole, c->dimension, 0, c->size.size[c->dimension]);
  THTensor_(copy)(part, t);
  before = TEST_(newElements)(whole);
  THTensor_(mpiAllgather)(whole, part, c->dimension, MPI_COMM_WORLD);
  TEST_(holds)(c, GATHERED, whole, before, __FILE__, __LINE__);
  THStorage_(free)(before);
  THTensor_(free)(part);
  THTensor_(free)(whole);
  THTensor_(free)(t);
  THTensor_(free)(r);
}

static void TEST_(emptyTensors)(void) {
  THTensor *t = THTensor_(new)(), *r = THTensor_(newWithSize1d)(3);
  TYPED_CASE("no elements");
  THTensor_(mpiAllreduce)(t, t, MPI_SUM, MPI_COMM_WORLD);
  THTensor_(mpiBcast)(t, 0, MPI_COMM_WORLD);
  THTensor_(mpiSendrecv)(t, (rank + 1) % ranks, 0, t, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  THTensor_(mpiAllgather)(r, t, 0, MPI_COMM_WORLD);
  CHECK_LONG(r->nDimension, 0);
  THTensor_(mpiReduceScatter)(r, t, 0, MPI_SUM, MPI_COMM_WORLD);
  THTensor_(mpiScatter)(r, t, 0, 0, MPI_COMM_WORLD);
  THTensor_(mpiAlltoall)(r, t, 0, MPI_COMM_WORLD);
  THTensor_(mpiReduce)(r, t, MPI_MAX, 1, MPI_COMM_WORLD);
  THTensor_(free)(t);
  THTensor_(free)(r);
}

/* A datatype of the program's own calls: what it takes is what packing gives. */
static void TEST_(datatypes)(void) {
  int layout, s;
  TYPED_CASE("datatypes");
  for (layout = 0; layout <= UNFOLDED; layout++)
    for (s = 0; s < LAYOUT_SIZES; s++) {
      const LayoutSize *size = layoutSizes + s;
      THTensor *t = TEST_(newLayout)(layout, size->nDimension, size->size), *packed = THTensor_(newClone)(t);
      MPI_Datatype type = THTensor_(newMPIType)(t);
      const int bytes = (int)(sizeof(real) * (size_t)THTensor_(nElement)(t));
      char *got = (char *)malloc((size_t)bytes + 64);
      int place = 0;
      MPI_Pack(THTensor_(data)(t), 1, type, got, bytes + 64, &place, MPI_COMM_SELF);
      CHECK(place >= bytes && memcmp(got + place - bytes, THTensor_(data)(packed), (size_t)bytes) == 0);
      MPI_Type_free(&type);
      free(got);
      THTensor_(free)(packed);
      THTensor_(free)(t);
    }
}

static void TEST_(operations)(void) {
  static const LayoutSize sizes[] = {{1, {8}}, {2, {3, 4}}, {2, {4, 3}}, {3, {2, 8, 5}}, {4, {2, 1, 4, 3}}};
  static const int dimensions[] = {0, 1, 0, 1, 2};
  const int step = ranks > 2 ? LAYOUTS : 3; /* layouts that are left out are other processes' */
  int s, operation;
  Case c;

  for (s = 0; s < 5; s++) {
    c.size = sizes[s];
    c.dimension = dimensions[s];
    c.root = s % ranks;
    for (c.base = (int)(s + sizeof(real)) % step; c.base < LAYOUTS; c.base += step)
      for (operation = 0; operation < OPERATIONS; operation++) {
        TYPED_CASE("operations");
        TEST_(operation)(&c, operation, 1, s % 2);
        if (operation >= SUM && operation <= MAX && s != operation - SUM)
          continue;
        TEST_(operation)(&c, operation, operation != GATHERED && operation != FROM_NEXT && (operation < SUM || operation > MAX),
                         !(s % 2));
      }
    c.base = s;
    TEST_(shapes)(&c);
  }
  TEST_(emptyTensors)();
  TEST_(datatypes)();
}
#endif
