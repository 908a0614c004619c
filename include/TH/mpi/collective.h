/*
 * collective.h: operations of all processes of a communicator. A part of THMPI.h.
 */
#ifndef TH_MPI_COLLECTIVE_INC
#define TH_MPI_COLLECTIVE_INC

/* The process's place. */
THMPI_INLINE THMPI_Place THMPI_place(THMPIRequest *request) { return THMPI_placeIn(&request->failure, request->comm); }

/* The same, where a root, which must be one of the processes, is argument `argument`. */
THMPI_INLINE THMPI_Place THMPI_placeWithRoot(THMPIRequest *request, int root, int argument) {
  const THMPI_Place place = THMPI_place(request);
  if (root < 0 || root >= place.size)
    THMPI_fail(&request->failure, argument, "there is no process %d among %d (parameter 'root') in TH%sTensor_%s", root,
               place.size, request->kind->name, request->operation);
  return place;
}

/*
 * Gives a result, argument 1, the sizes of another view, that of `dimension` multiplied and divided. Both are described
 * anew, since they may share a storage. The result has its former sizes again if the operation does not begin.
 */
THMPI_INLINE void THMPI_resize(THMPIRequest *request, THMPI_View *result, THMPI_View *like, int dimension, int times,
                                int parts) {
  const THMPI_Class *kind = request->kind;
  THErrorHandlers handlers;
  long *size, changed = 0;
  int d, same = result->nDimension == like->nDimension;

  if (request->failure.failed || !result->tensor) {
    THMPI_usable(request, result, 1, 0);
    return;
  }
  if (dimension >= 0 && dimension < like->nDimension) {
    if (__builtin_mul_overflow(like->size[dimension], (long)times, &changed)) {
      THMPI_fail(&request->failure, 2, "%d times dimension %d of size %ld is too large in TH%sTensor_%s", times, dimension,
                 like->size[dimension], kind->name, request->operation);
      return;
    }
    changed /= parts;
  }
  for (d = 0; d < like->nDimension && same; d++)
    same = result->size[d] == (d == dimension ? changed : like->size[d]);
  if (same)
    return;
  handlers = THMPI_keepErrors(&request->failure);
  size = (long *)THAlloc((ptrdiff_t)sizeof(long) * (like->nDimension + 1));
  request->formerResult = size ? kind->newView(result->tensor) : NULL;
  if (request->formerResult) {
    request->result = result->tensor;
    request->formerSize = result->storage ? kind->storageSize(result->storage) : 0;
    for (d = 0; d < like->nDimension; d++)
      size[d] = d == dimension ? changed : like->size[d];
    /* One and the same tensor is read as it was. */
    if (result->tensor == like->tensor)
      like->tensor = request->former = kind->newView(like->tensor);
    if (like->tensor)
      kind->resize(result->tensor, like->nDimension, size);
  }
  THFree(size);
  THExchangeErrorHandlers(&handlers);
  if (request->failure.failed)
    return;
  kind->describe(result->tensor, result);
  kind->describe(like->tensor, like);
}

/* Whether a view can be taken apart along a dimension, or put together; an empty one always can. */
THMPI_INLINE void THMPI_checkDimension(THMPIRequest *request, const THMPI_View *view, int argument, int dimension,
                                        int dimensionArgument, int parts) {
  if (request->failure.failed || !THMPI_usable(request, view, argument, THMPI_READ) || view->count == 0)
    return;
  if (dimension < 0 || dimension >= view->nDimension)
    THMPI_fail(&request->failure, dimensionArgument, "there is no dimension %d (parameter 'dimension') in TH%sTensor_%s",
               dimension, request->kind->name, request->operation);
  else if (view->size[dimension] % parts != 0)
    THMPI_fail(&request->failure, argument, "dimension %d of size %ld is not %d equal parts in TH%sTensor_%s", dimension,
               view->size[dimension], parts, request->kind->name, request->operation);
}

/* The operation as it is for the elements. */
THMPI_INLINE MPI_Op THMPI_operationFor(THMPIRequest *request, MPI_Op op, int argument) {
  if (!request->kind->isHalf || request->failure.failed)
    return op;
  if (op == MPI_SUM)
    return THMPI_state.halfOps[THMPI_HALF_SUM];
  if (op == MPI_PROD)
    return THMPI_state.halfOps[THMPI_HALF_PROD];
  if (op == MPI_MIN)
    return THMPI_state.halfOps[THMPI_HALF_MIN];
  if (op == MPI_MAX)
    return THMPI_state.halfOps[THMPI_HALF_MAX];
  if (op == MPI_LAND || op == MPI_LOR || op == MPI_LXOR || op == MPI_BAND || op == MPI_BOR || op == MPI_BXOR ||
      op == MPI_MINLOC || op == MPI_MAXLOC)
    THMPI_fail(&request->failure, argument, "no operation on halves (parameter 'op') in TH%sTensor_%s", request->kind->name,
               request->operation);
  return op;
}

/* Room for the requests of `calls` calls of MPI. */
THMPI_INLINE void THMPI_reserve(THMPIRequest *request, ptrdiff_t calls) {
  const ptrdiff_t own = (ptrdiff_t)(sizeof request->own / sizeof *request->own);
  THErrorHandlers handlers;
  if (request->blocking || calls <= own || request->failure.failed)
    return;
  handlers = THMPI_keepErrors(&request->failure);
  request->pending = (MPI_Request *)THAlloc(calls * (ptrdiff_t)sizeof *request->pending);
  THExchangeErrorHandlers(&handlers);
  if (!request->pending)
    request->pending = request->own;
}

THMPI_INLINE ptrdiff_t THMPI_chunks(ptrdiff_t length) {
  return length <= THMPI_MAX_COUNT ? 1 : (length - 1) / THMPI_MAX_COUNT + 1;
}

/* The place of an element of a buffer; where MPI wants none, any will do. */
THMPI_INLINE void *THMPI_at(const THMPI_Buffer *buffer, ptrdiff_t element, const THMPI_Class *kind) {
  return buffer->data ? (char *)buffer->data + element * (ptrdiff_t)kind->bytes : NULL;
}

THMPI_INLINE void THMPI_agreeIfAsked(THMPIRequest *request, const THMPI_View *view, int root, int dimension) {
  if (THMPI_checks())
    THMPI_agree(request, view, root, dimension);
}

/* Tells processes that check why this one takes no part in an operation, which its caller has found. Raises nothing. */
THMPI_INLINE void THMPI_refuse(const THMPI_Class *kind, const char *operation, MPI_Comm comm, const char *problem) {
  THMPIRequest call;
  THMPI_View nothing;
  memset(&nothing, 0, sizeof nothing);
  THMPI_begin(&call, 0, kind, operation, comm);
  THMPI_fail(&call.failure, 0, "%s", problem);
  THMPI_agreeIfAsked(&call, &nothing, 0, 0);
  THMPI_complete(&call);
  THMPI_inside--;
}

/* The process's place in a communicator of one group. Errors: it is of two groups; what MPI reports. */
THMPI_INLINE THMPI_Place THMPI_placeOf(const THMPI_Class *kind, const char *operation, MPI_Comm comm) {
  THMPIRequest call;
  THMPI_Place place;
  THMPI_begin(&call, 0, kind, operation, comm);
  place = THMPI_place(&call);
  THMPI_end(&call);
  return place;
}

THMPI_INLINE THMPIRequest *THMPI_bcast(THMPIRequest *request, void *r_, int root) {
  THMPI_Place place;
  THMPI_Buffer *buffer;
  THMPI_View view;
  ptrdiff_t first = 0;
  place = THMPI_placeWithRoot(request, root, 2);
  buffer = place.rank == root ? &request->read : &request->written;
  request->kind->describe(r_, &view);
  THMPI_ready(request, buffer, &view, 1, THMPI_CHUNKED | (place.rank == root ? THMPI_READ : THMPI_WRITTEN), 0, 0, 0);
  THMPI_reserve(request, THMPI_chunks(buffer->length));
  THMPI_agreeIfAsked(request, &view, root, 0);
  do {
    const int count = (int)THMin(buffer->length - first, THMPI_MAX_COUNT);
    (void)THMPI_CALL(request, Bcast, Ibcast, THMPI_at(buffer, first, request->kind), count, buffer->type, root, request->comm);
    first += count;
  } while (first < buffer->length && !request->failure.failed);
  return THMPI_end(request);
}

/* To `root`, or to all. */
THMPI_INLINE THMPIRequest *THMPI_reduce(THMPIRequest *request, void *r_, void *t, MPI_Op op, int root, int all) {
  const THMPI_Buffer *in = &request->read, *out = &request->written;
  THMPI_View from, to;
  ptrdiff_t first = 0, length;
  int gets, inPlace = 0;

  gets = (all ? THMPI_place(request) : THMPI_placeWithRoot(request, root, 4)).rank == root || all;
  request->kind->describe(t, &from);
  THMPI_usable(request, &from, 2, THMPI_READ);
  if (gets) {
    request->kind->describe(r_, &to);
    THMPI_resize(request, &to, &from, -1, 1, 1);
    inPlace = THMPI_same(&from, &to);
    THMPI_ready(request, &request->written, &to, 1, THMPI_CHUNKED | THMPI_WRITTEN | (inPlace ? THMPI_READ : 0), 0, 0, 0);
  }
  if (!inPlace)
    THMPI_ready(request, &request->read, &from, 2, THMPI_CHUNKED | THMPI_READ, 0, 0, gets && THMPI_overlap(&from, &to));
  op = THMPI_operationFor(request, op, 3);
  length = inPlace ? out->length : in->length;
  THMPI_reserve(request, THMPI_chunks(length));
  THMPI_agreeIfAsked(request, &from, root, 0);
  do {
    const int count = (int)THMin(length - first, THMPI_MAX_COUNT);
    const MPI_Datatype type = request->kind->element();
    void *const source = inPlace && length > 0 ? MPI_IN_PLACE : THMPI_at(in, first, request->kind);
    void *const target = THMPI_at(out, first, request->kind);
    if (all)
      (void)THMPI_CALL(request, Allreduce, Iallreduce, source, target, count, type, op, request->comm);
    else
      (void)THMPI_CALL(request, Reduce, Ireduce, source, target, count, type, op, root, request->comm);
    first += count;
  } while (first < length && !request->failure.failed);
  return THMPI_end(request);
}

THMPI_INLINE THMPIRequest *THMPI_reduceScatter(THMPIRequest *request, void *r_, void *t, int dimension, MPI_Op op) {
  const THMPI_Buffer *in = &request->read, *out = &request->written;
  const MPI_Datatype type = request->kind->element();
  THMPI_Place place;
  THMPI_View from, to;
  int k;

  place = THMPI_place(request);
  request->kind->describe(t, &from);
  THMPI_checkDimension(request, &from, 2, dimension, 3, place.size);
  request->kind->describe(r_, &to);
  THMPI_resize(request, &to, &from, dimension, 1, place.size);
  THMPI_ready(request, &request->written, &to, 1, THMPI_CHUNKED | THMPI_WRITTEN, 0, 0, 0);
  THMPI_ready(request, &request->read, &from, 2, THMPI_CHUNKED | THMPI_READ, place.size, dimension, THMPI_overlap(&from, &to));
  op = THMPI_operationFor(request, op, 4);
  if (out->length > THMPI_MAX_COUNT)
    THMPI_reserve(request, THMPI_chunks(out->length) * place.size);
  THMPI_agreeIfAsked(request, &from, 0, dimension);
  if (out->length <= THMPI_MAX_COUNT) {
    (void)THMPI_CALL(request, Reduce_scatter_block, Ireduce_scatter_block, in->data, out->data, (int)out->length, type, op,
                     request->comm);
    return THMPI_end(request);
  }
  for (k = 0; k < place.size; k++) {
    ptrdiff_t first;
    for (first = 0; first < out->length && !request->failure.failed; first += THMPI_MAX_COUNT)
      (void)THMPI_CALL(request, Reduce, Ireduce, THMPI_at(in, k * out->length + first, request->kind),
                       THMPI_at(out, first, request->kind), (int)THMin(out->length - first, THMPI_MAX_COUNT), type, op, k,
                       request->comm);
  }
  return THMPI_end(request);
}

/* To `root`, or to all. */
THMPI_INLINE THMPIRequest *THMPI_gather(THMPIRequest *request, void *r_, void *t, int dimension, int root, int all) {
  const THMPI_Buffer *in = &request->read, *out = &request->written;
  THMPI_Place place;
  THMPI_View from, to;
  int gets, overlap = 0;

  place = all ? THMPI_place(request) : THMPI_placeWithRoot(request, root, 4);
  gets = all || place.rank == root;
  request->kind->describe(t, &from);
  THMPI_checkDimension(request, &from, 2, dimension, 3, 1);
  if (gets) {
    request->kind->describe(r_, &to);
    THMPI_resize(request, &to, &from, dimension, place.size, 1);
    overlap = THMPI_overlap(&from, &to);
    THMPI_ready(request, &request->written, &to, 1, THMPI_WRITTEN, place.size, dimension, 0);
  }
  THMPI_ready(request, &request->read, &from, 2, THMPI_READ, 0, 0, overlap);
  THMPI_agreeIfAsked(request, &from, root, dimension);
  if (all)
    (void)THMPI_CALL(request, Allgather, Iallgather, in->data, in->count, in->type, out->data, out->count, out->type,
                     request->comm);
  else
    (void)THMPI_CALL(request, Gather, Igather, in->data, in->count, in->type, out->data, out->count,
                     gets ? out->type : in->type, root, request->comm);
  return THMPI_end(request);
}

THMPI_INLINE THMPIRequest *THMPI_scatter(THMPIRequest *request, void *r_, void *t, int dimension, int root) {
  const THMPI_Buffer *in = &request->read, *out = &request->written;
  THMPI_Place place;
  THMPI_View from, to;
  int gives, d;

  place = THMPI_placeWithRoot(request, root, 4);
  gives = place.rank == root;
  request->kind->describe(r_, &to);
  if (gives) {
    int fits;
    request->kind->describe(t, &from);
    THMPI_checkDimension(request, &from, 2, dimension, 3, place.size);
    fits = from.nDimension == to.nDimension;
    for (d = 0; d < from.nDimension && fits && !request->failure.failed; d++)
      fits = to.size[d] == (d == dimension ? from.size[d] / place.size : from.size[d]);
    if (!fits && !to.problem) {
      const THDescBuff whole = _THSizeDesc(from.size, from.nDimension), part = _THSizeDesc(to.size, to.nDimension);
      THMPI_fail(&request->failure, 1, "a tensor of size %s is no part of %d of dimension %d of size %s in TH%sTensor_%s",
                 part.str, place.size, dimension, whole.str, request->kind->name, request->operation);
    }
    THMPI_ready(request, &request->read, &from, 2, THMPI_READ, place.size, dimension, THMPI_overlap(&from, &to));
  }
  THMPI_ready(request, &request->written, &to, 1, THMPI_WRITTEN, 0, 0, 0);
  THMPI_agreeIfAsked(request, &to, root, dimension);
  (void)THMPI_CALL(request, Scatter, Iscatter, in->data, in->count, gives ? in->type : out->type, out->data, out->count,
                   out->type, root, request->comm);
  return THMPI_end(request);
}

THMPI_INLINE THMPIRequest *THMPI_alltoall(THMPIRequest *request, void *r_, void *t, int dimension) {
  const THMPI_Buffer *in = &request->read, *out = &request->written;
  THMPI_Place place;
  THMPI_View from, to;

  place = THMPI_place(request);
  request->kind->describe(t, &from);
  THMPI_checkDimension(request, &from, 2, dimension, 3, place.size);
  request->kind->describe(r_, &to);
  THMPI_resize(request, &to, &from, -1, 1, 1);
  THMPI_ready(request, &request->written, &to, 1, THMPI_WRITTEN, place.size, dimension, 0);
  THMPI_ready(request, &request->read, &from, 2, THMPI_READ, place.size, dimension, THMPI_overlap(&from, &to));
  THMPI_agreeIfAsked(request, &from, 0, dimension);
  (void)THMPI_CALL(request, Alltoall, Ialltoall, in->data, in->count, in->type, out->data, out->count, out->type,
                   request->comm);
  return THMPI_end(request);
}

#endif
