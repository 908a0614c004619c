#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THMPI.h"
#else

/* ---- the element type, for what is written once for all --------------------- */

/* What an element is to MPI. Halves travel as their bits. */
THMPI_INLINE MPI_Datatype THTensor_(mpiElement)(void) {
#if defined(TH_REAL_IS_BYTE)
  return MPI_UINT8_T;
#elif defined(TH_REAL_IS_CHAR)
  return CHAR_MIN < 0 ? MPI_INT8_T : MPI_UINT8_T;
#elif defined(TH_REAL_IS_SHORT)
  return MPI_SHORT;
#elif defined(TH_REAL_IS_INT)
  return MPI_INT;
#elif defined(TH_REAL_IS_LONG)
  return MPI_LONG;
#elif defined(TH_REAL_IS_FLOAT)
  return MPI_FLOAT;
#elif defined(TH_REAL_IS_DOUBLE)
  return MPI_DOUBLE;
#else
  return MPI_UINT16_T;
#endif
}

THMPI_INLINE const THMPI_Class *THTensor_(mpiClass)(void);

THMPI_INLINE void THTensor_(mpiDescribe)(void *tensor, THMPI_View *view) {
  const THTensor *self = (const THTensor *)tensor;
  THStorage *storage = self ? self->storage : NULL;
  view->kind = THTensor_(mpiClass)();
  view->tensor = tensor;
  view->problem = self ? NULL : "must not be NULL";
  view->storage = storage;
  view->begin = storage ? (const char *)storage->data : NULL;
  view->data = storage && storage->data ? (char *)(storage->data + self->storageOffset) : NULL;
  view->nDimension = self ? self->nDimension : 0;
  view->size = self ? self->size : NULL;
  view->stride = self ? self->stride : NULL;
  THMPI_measure(view, storage ? storage->size - self->storageOffset : 0);
}

THMPI_INLINE void THTensor_(mpiRetainStorage)(void *storage) { THStorage_(retain)((THStorage *)storage); }
THMPI_INLINE void THTensor_(mpiFreeStorage)(void *storage) { THStorage_(free)((THStorage *)storage); }
THMPI_INLINE const char *THTensor_(mpiStorageData)(void *storage) { return (const char *)((THStorage *)storage)->data; }
THMPI_INLINE ptrdiff_t THTensor_(mpiStorageSize)(void *storage) { return ((THStorage *)storage)->size; }
THMPI_INLINE void THTensor_(mpiFree)(void *tensor) { THTensor_(free)((THTensor *)tensor); }
THMPI_INLINE void THTensor_(mpiCopy)(void *to, void *from) { THTensor_(copy)((THTensor *)to, (THTensor *)from); }
THMPI_INLINE void *THTensor_(newMPIView)(void *tensor) { return THTensor_(newWithTensor)((THTensor *)tensor); }
THMPI_INLINE void *THTensor_(newMPIParts)(void *tensor, int parts, int dimension) {
  const THTensor *self = (const THTensor *)tensor;
  const int n = self->nDimension;
  long *size = (long *)THAlloc((ptrdiff_t)sizeof(long) * 2 * (n + 1)), *stride = size + n + 1;
  THTensor *result = size ? THTensor_(new)() : NULL;
  if (result) {
    memcpy(size + 1, self->size, sizeof(long) * (size_t)n);
    memcpy(stride + 1, self->stride, sizeof(long) * (size_t)n);
    size[1 + dimension] /= parts;
    size[0] = parts;
    stride[0] = size[1 + dimension] * stride[1 + dimension];
    THTensor_(setStorageNd)(result, self->storage, self->storageOffset, n + 1, size, stride);
    if (THTensor_(nElement)(result) == 0) { /* its error was kept */
      THTensor_(free)(result);
      result = NULL;
    }
  }
  THFree(size);
  return result;
}
THMPI_INLINE void THTensor_(mpiResize)(void *tensor, int nDimension, const long *size) {
  THTensor_(resizeNd)((THTensor *)tensor, nDimension, (long *)(size_t)size, NULL);
}
THMPI_INLINE void THTensor_(mpiRestore)(void *tensor, void *former, ptrdiff_t storageSize) {
  THTensor *self = (THTensor *)tensor;
  THTensor_(set)(self, (THTensor *)former);
  if (self->storage && self->storage->size != storageSize)
    THStorage_(resize)(self->storage, storageSize);
}
THMPI_INLINE void *THTensor_(newMPIVector)(long size) { return THTensor_(newWithSize1d)(size); }

THMPI_INLINE const THMPI_Class *THTensor_(mpiClass)(void) {
#ifdef TH_REAL_IS_HALF
#define THMPI_IS_HALF 1
#else
#define THMPI_IS_HALF 0
#endif
  static const THMPI_Class kind = {TH_CONCAT_STRING_2(Real, ),
                                   sizeof(real),
                                   THTensor_(mpiElement),
                                   THMPI_IS_HALF,
                                   THTensor_(mpiDescribe),
                                   THTensor_(mpiRetainStorage),
                                   THTensor_(mpiFreeStorage),
                                   THTensor_(mpiStorageData),
                                   THTensor_(mpiStorageSize),
                                   THTensor_(newMPIView),
                                   THTensor_(newMPIVector),
                                   THTensor_(newMPIParts),
                                   THTensor_(mpiCopy),
                                   THTensor_(mpiResize),
                                   THTensor_(mpiRestore),
                                   THTensor_(mpiFree)};
#undef THMPI_IS_HALF
  return &kind;
}

/* The operation of a blocking function, and of one that goes on. */
#define THMPI_NOW(LOCAL, NAME) THMPI_begin(LOCAL, 0, THTensor_(mpiClass)(), NAME, comm)
#define THMPI_LATER(LOCAL, NAME) THMPI_begin(LOCAL, 1, THTensor_(mpiClass)(), NAME, comm)

/* ---- datatypes ------------------------------------------------------------------ */

/**
 * A new committed datatype of MPI for the elements of `t`, in row-major order, counted from the first of them:
 * `MPI_Send(THTensor_(data)(t), 1, type, ...)`. For calls of MPI that have no function here. Ownership: the caller frees it
 * with MPI_Type_free; the tensor may go before. Errors: 1 if NULL or if elements lie outside the storage; what MPI reports:
 * then it is MPI_DATATYPE_NULL.
 */
THMPI_INLINE MPI_Datatype THTensor_(newMPIType)(THTensor *t) {
  THMPIRequest call;
  THMPI_View view;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  THMPI_begin(&call, 0, THTensor_(mpiClass)(), "newMPIType", MPI_COMM_SELF);
  THTensor_(mpiDescribe)(t, &view);
  if (THMPI_usable(&call, &view, 1, THMPI_READ) && !THMPI_succeeded(&call.failure, "a datatype", THMPI_makeType(&view, &type))) {
    if (type != MPI_DATATYPE_NULL && type != THTensor_(mpiElement)())
      MPI_Type_free(&type);
    type = MPI_DATATYPE_NULL;
  }
  THMPI_end(&call);
  return type;
}

/* ---- messages -------------------------------------------------------------------- */

/**
 * Sends the elements of `t`, in row-major order, to process `dest` of `comm`; any MPI_Recv of as many elements can be the
 * other end. Errors: 1 if NULL or if elements lie outside the storage; no memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiSend)(THTensor *t, int dest, int tag, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_send(THMPI_NOW(&call, "mpiSend"), t, dest, tag);
}

/**
 * As mpiSend, which goes on: `t` must not change before it is complete. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPISend)(THTensor *t, int dest, int tag, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_send(THMPI_LATER(&call, "newMPISend"), t, dest, tag);
}

/**
 * Receives the elements of `r_`, which has the size that is sent, from process `source` or MPI_ANY_SOURCE, with tag `tag`
 * or MPI_ANY_TAG. `status` gets MPI's; it may be MPI_STATUS_IGNORE. Errors: 1 if NULL, expanded, or if elements lie outside
 * the storage; a message of fewer or more elements, of which those that came may be in `r_`; no memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiRecv)(THTensor *r_, int source, int tag, MPI_Comm comm, MPI_Status *status) {
  THMPIRequest call;
  THMPI_recv(THMPI_NOW(&call, "mpiRecv"), r_, source, tag, status);
}

/**
 * As mpiRecv, which goes on: `r_` has its elements when it is complete. Its storage must not be resized before. Ownership:
 * the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIRecv)(THTensor *r_, int source, int tag, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_recv(THMPI_LATER(&call, "newMPIRecv"), r_, source, tag, MPI_STATUS_IGNORE);
}

/**
 * Sends `t` to process `dest` and receives `r_` from process `source`, neither of which waits for the other; they may
 * have elements in common. Errors: 1, 4 as mpiRecv and mpiSend.
 */
THMPI_INLINE void THTensor_(mpiSendrecv)(THTensor *r_, int source, int recvTag, THTensor *t, int dest, int sendTag,
                                          MPI_Comm comm, MPI_Status *status) {
  THMPIRequest call;
  THMPI_sendrecv(THMPI_NOW(&call, "mpiSendrecv"), r_, source, recvTag, t, dest, sendTag, status);
}

/**
 * As mpiSendrecv, which goes on. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPISendrecv)(THTensor *r_, int source, int recvTag, THTensor *t, int dest,
                                                              int sendTag, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_sendrecv(THMPI_LATER(&call, "newMPISendrecv"), r_, source, recvTag, t, dest, sendTag, MPI_STATUS_IGNORE);
}

/* ---- collective operations ---------------------------------------------------------- */

/*
 * All processes of `comm` call these, in the same order. A process whose arguments are refused takes no part, and the
 * others wait for it, unless TH_MPI_CHECK=1. `r_` and `t` may be the same tensor, or have elements in common. After an error
 * of the arguments, or for lack of memory, all tensors are as they were.
 */

/**
 * Gives `r_` of all processes the elements of that of process `root`; it has the same size in all. Errors: 1 if NULL, if
 * elements lie outside the storage, or if it is expanded and `root` is another process; 2 if there is no process `root`; no
 * memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiBcast)(THTensor *r_, int root, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_bcast(THMPI_NOW(&call, "mpiBcast"), r_, root);
}

/**
 * As mpiBcast, which goes on. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIBcast)(THTensor *r_, int root, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_bcast(THMPI_LATER(&call, "newMPIBcast"), r_, root);
}

/**
 * `r_` of process `root` = `t` of all processes, element by element combined by `op`: MPI_SUM, MPI_PROD, MPI_MIN, MPI_MAX,
 * MPI_BAND and so on; halves are computed in float, and rounded at each step. `r_` gets the sizes of `t`; in other processes
 * it is not looked at and may be NULL. Errors: 1, 2 if NULL or if elements lie outside the storage; 1 if expanded; 3 if
 * `op` is not for halves; 4 if there is no process `root`; no memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiReduce)(THTensor *r_, THTensor *t, MPI_Op op, int root, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_reduce(THMPI_NOW(&call, "mpiReduce"), r_, t, op, root, 0);
}

/**
 * As mpiReduce, which goes on: the size of `r_` is changed at once, its elements come later. Ownership: the caller frees
 * the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIReduce)(THTensor *r_, THTensor *t, MPI_Op op, int root, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_reduce(THMPI_LATER(&call, "newMPIReduce"), r_, t, op, root, 0);
}

/**
 * As mpiReduce, for `r_` of all processes.
 */
THMPI_INLINE void THTensor_(mpiAllreduce)(THTensor *r_, THTensor *t, MPI_Op op, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_reduce(THMPI_NOW(&call, "mpiAllreduce"), r_, t, op, 0, 1);
}

/**
 * As mpiAllreduce, which goes on; see newMPIReduce. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIAllreduce)(THTensor *r_, THTensor *t, MPI_Op op, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_reduce(THMPI_LATER(&call, "newMPIAllreduce"), r_, t, op, 0, 1);
}

/**
 * Combines `t` of all processes as mpiReduce does, and gives process number i the i-th of equal parts of the result along
 * `dimension`. Errors: 1, 2 as there; 2 if the size of the dimension is no multiple of the number of processes; 3 if there
 * is no such dimension; 4 if `op` is not for halves; no memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiReduceScatter)(THTensor *r_, THTensor *t, int dimension, MPI_Op op, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_reduceScatter(THMPI_NOW(&call, "mpiReduceScatter"), r_, t, dimension, op);
}

/**
 * As mpiReduceScatter, which goes on; see newMPIReduce. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIReduceScatter)(THTensor *r_, THTensor *t, int dimension, MPI_Op op,
                                                                   MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_reduceScatter(THMPI_LATER(&call, "newMPIReduceScatter"), r_, t, dimension, op);
}

/**
 * `r_` of process `root` = `t` of all processes, one behind the other along `dimension`; they have the same size. `r_` is
 * resized; in other processes it is not looked at and may be NULL. Errors: 1, 2 if NULL or if elements lie outside the
 * storage; 1 if expanded; 3 if there is no such dimension; 4 if there is no process `root`; no memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiGather)(THTensor *r_, THTensor *t, int dimension, int root, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_gather(THMPI_NOW(&call, "mpiGather"), r_, t, dimension, root, 0);
}

/**
 * As mpiGather, which goes on; see newMPIReduce. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIGather)(THTensor *r_, THTensor *t, int dimension, int root, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_gather(THMPI_LATER(&call, "newMPIGather"), r_, t, dimension, root, 0);
}

/**
 * As mpiGather, for `r_` of all processes.
 */
THMPI_INLINE void THTensor_(mpiAllgather)(THTensor *r_, THTensor *t, int dimension, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_gather(THMPI_NOW(&call, "mpiAllgather"), r_, t, dimension, 0, 1);
}

/**
 * As mpiAllgather, which goes on; see newMPIReduce. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIAllgather)(THTensor *r_, THTensor *t, int dimension, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_gather(THMPI_LATER(&call, "newMPIAllgather"), r_, t, dimension, 0, 1);
}

/**
 * Gives `r_` of process number i the i-th of equal parts of `t` of process `root` along `dimension`. `r_` has the size of a
 * part already; `t` is not looked at in other processes and may be NULL. Errors: 1, 2 if NULL or if elements lie outside the
 * storage; 1 if expanded or of another size than a part; 2 if the size of the dimension is no multiple of the number of
 * processes; 3 if there is no such dimension; 4 if there is no process `root`; no memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiScatter)(THTensor *r_, THTensor *t, int dimension, int root, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_scatter(THMPI_NOW(&call, "mpiScatter"), r_, t, dimension, root);
}

/**
 * As mpiScatter, which goes on. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIScatter)(THTensor *r_, THTensor *t, int dimension, int root, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_scatter(THMPI_LATER(&call, "newMPIScatter"), r_, t, dimension, root);
}

/**
 * Gives process number i the i-th of equal parts of `t` along `dimension`; what a process gets from the others stands in
 * `r_` in their order, along the same dimension. `r_` gets the sizes of `t`. Errors: as mpiReduceScatter.
 */
THMPI_INLINE void THTensor_(mpiAlltoall)(THTensor *r_, THTensor *t, int dimension, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_alltoall(THMPI_NOW(&call, "mpiAlltoall"), r_, t, dimension);
}

/**
 * As mpiAlltoall, which goes on; see newMPIReduce. Ownership: the caller frees the request.
 */
TH_OWNED THMPI_INLINE THMPIRequest *THTensor_(newMPIAlltoall)(THTensor *r_, THTensor *t, int dimension, MPI_Comm comm) {
  THMPIRequest call;
  return THMPI_alltoall(THMPI_LATER(&call, "newMPIAlltoall"), r_, t, dimension);
}

/* ---- windows --------------------------------------------------------------------------- */

/**
 * A new window over the whole storage of `t`, which all processes of `comm` make at once, over storages of the same size,
 * of which `t` may be another view in each; it keeps the storage, which must not be resized. Ownership: the caller frees it
 * with THMPIWindow_free. Errors, then in all processes: 1 if NULL or if elements lie outside the storage; storages of other
 * sizes or types; no memory; what MPI reports.
 */
TH_OWNED THMPI_INLINE THMPIWindow *THTensor_(newMPIWindow)(THTensor *t, MPI_Comm comm) {
  return THMPI_newWindow(THTensor_(mpiClass)(), t, comm);
}

/**
 * Puts the elements of `t` where `place`, a view of this process's storage in the window, has its own, but in the storage
 * of process `rank`. Between two fences, or between lock and unlock; until then `t` must not change; its storage is held.
 * Errors: 1 if NULL or if its storage was resized; 3, 4 if NULL or if elements lie outside the storage; 3 if it is no view of
 * the window's storage, or elements share their places; 4 if it has another number of elements; no memory; what MPI reports.
 */
THMPI_INLINE void THTensor_(mpiPut)(THMPIWindow *window, int rank, THTensor *place, THTensor *t) {
  static const int arguments[] = {1, 3, 4};
  THMPI_oneSided(THMPI_PUT, window, rank, place, t, MPI_OP_NULL, "mpiPut", arguments);
}

/**
 * Gets into `r_`, which is not resized, the elements of the storage of process `rank` that are where `place` has its own.
 * `r_` has them after the next fence or unlock. Errors: 1, 2, 4 as mpiPut, 1 for `r_`.
 */
THMPI_INLINE void THTensor_(mpiGet)(THTensor *r_, THMPIWindow *window, int rank, THTensor *place) {
  static const int arguments[] = {2, 4, 1};
  THMPI_oneSided(THMPI_GET, window, rank, place, r_, MPI_OP_NULL, "mpiGet", arguments);
}

/**
 * As mpiPut, but combines the elements with those that are there by `op`, as MPI_SUM, each at once. Errors also: 5 for
 * halves, but with MPI_REPLACE.
 */
THMPI_INLINE void THTensor_(mpiAccumulate)(THMPIWindow *window, int rank, THTensor *place, THTensor *t, MPI_Op op) {
  static const int arguments[] = {1, 3, 4};
  THMPI_oneSided(THMPI_ACCUMULATE, window, rank, place, t, op, "mpiAccumulate", arguments);
}

#undef THMPI_NOW
#undef THMPI_LATER

#endif
