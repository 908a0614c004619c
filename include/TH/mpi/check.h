/*
 * check.h: whether processes mean the same, with TH_MPI_CHECK=1. A part of THMPI.h.
 */
#ifndef TH_MPI_CHECK_INC
#define TH_MPI_CHECK_INC

THMPI_INLINE int THMPI_checks(void) { return THMPI_state.checks; }

THMPI_INLINE void THMPI_setShape(THMPI_Shape *shape, const THMPIRequest *request, const THMPI_View *view, int root,
                                  int dimension) {
  int d;
  memset(shape, 0, sizeof *shape);
  snprintf(shape->operation, sizeof shape->operation, "%s", request->operation);
  snprintf(shape->element, sizeof shape->element, "%s", request->kind->name);
  shape->root = root;
  shape->dimension = dimension;
  shape->nDimension = view->nDimension;
  shape->count = (long)view->count;
  shape->digest = 5381;
  for (d = 0; d < view->nDimension; d++)
    shape->digest = shape->digest * 1099511628211UL + (unsigned long)view->size[d];
  if (view->nDimension > 0)
    memcpy(shape->text, _THSizeDesc(view->size, view->nDimension).str, sizeof shape->text);
  else
    strcpy(shape->text, "[]");
}

THMPI_INLINE int THMPI_sameShape(const THMPI_Shape *a, const THMPI_Shape *b) {
  return strcmp(a->element, b->element) == 0 && a->nDimension == b->nDimension && a->count == b->count &&
         a->digest == b->digest;
}

/* ---- collective operations ------------------------------------------------------ */

/* What two processes do, where it is not the same. */
THMPI_INLINE void THMPI_differ(THMPI_Failure *failure, const THMPI_Shape *mine, int rank, const THMPI_Shape *other,
                                int otherRank) {
  if (other->refused)
    THMPI_fail(failure, 0, "process %d cannot take part in %s: %s", otherRank, other->operation, other->refusal);
  else if (strcmp(mine->operation, other->operation) != 0)
    THMPI_fail(failure, 0, "process %d calls %s, process %d calls %s", rank, mine->operation, otherRank, other->operation);
  else if (!THMPI_sameShape(mine, other))
    THMPI_fail(failure, 0, "%s: process %d has a %sTensor of size %s, process %d a %sTensor of size %s", mine->operation,
               rank, mine->element, mine->text, otherRank, other->element, other->text);
  else
    THMPI_fail(failure, 0, "%s: process %d says root %d and dimension %d, process %d says root %d and dimension %d",
               mine->operation, rank, mine->root, mine->dimension, otherRank, other->root, other->dimension);
}

/*
 * Compares what all processes of a collective operation are about to do with what process 0 does; one that cannot take part,
 * since its arguments were refused or it has no memory, says so. If one differs, all fail. Not in communicators of two groups.
 */
THMPI_INLINE void THMPI_agree(THMPIRequest *request, const THMPI_View *view, int root, int dimension) {
  THMPI_Shape mine, other;
  THMPI_Failure check;
  int rank, odd, all, isInter = 0;

  check.failed = 0;
  if (!request->reaches || !THMPI_succeeded(&check, "MPI_Comm_test_inter", MPI_Comm_test_inter(request->comm, &isInter)) || isInter)
    return;
  THMPI_setShape(&mine, request, view, root, dimension);
  mine.refused = request->failure.failed;
  if (mine.refused)
    snprintf(mine.refusal, sizeof mine.refusal, "%.199s", request->failure.text);
  if (!THMPI_succeeded(&check, "MPI_Comm_rank", MPI_Comm_rank(request->comm, &rank)))
    return;

  other = mine;
  if (THMPI_succeeded(&check, "MPI_Bcast", MPI_Bcast(&other, (int)sizeof other, MPI_BYTE, 0, request->comm))) {
    const int differs = mine.refused || strcmp(mine.operation, other.operation) != 0 || !THMPI_sameShape(&mine, &other) ||
                        mine.root != other.root || mine.dimension != other.dimension;
    odd = differs ? rank : INT_MAX;
    if (differs && !mine.refused && !other.refused)
      THMPI_differ(&check, &mine, rank, &other, 0);
    if (!THMPI_succeeded(&request->failure, "MPI_Allreduce",
                         MPI_Allreduce(&odd, &all, 1, MPI_INT, MPI_MIN, request->comm)) || all == INT_MAX)
      return;
    other = mine;
    if (THMPI_succeeded(&check, "MPI_Bcast", MPI_Bcast(&other, (int)sizeof other, MPI_BYTE, all, request->comm)) &&
        all != rank)
      THMPI_differ(&check, &mine, rank, &other, all);
  }
  if (check.failed)
    THMPI_fail(&request->failure, check.argument, "%s", check.text);
}

/* ---- messages ----------------------------------------------------------------------- */

/* Has the shape travel in front of the elements. */
THMPI_INLINE void THMPI_attach(THMPIRequest *request, THMPI_Buffer *buffer, THMPI_Shape *shape) {
  const int lengths[] = {(int)sizeof *shape, buffer->count};
  MPI_Aint places[2];
  MPI_Datatype types[2], type;
  if (request->failure.failed)
    return;
  types[0] = MPI_BYTE;
  types[1] = buffer->type;
  if (!THMPI_succeeded(&request->failure, "MPI_Get_address", MPI_Get_address(shape, &places[0])))
    return;
  places[1] = places[0];
  if (buffer->count > 0)
    MPI_Get_address(buffer->data, &places[1]);
  if (!THMPI_succeeded(&request->failure, "a datatype", MPI_Type_create_struct(buffer->count > 0 ? 2 : 1, lengths, places, types, &type)))
    return;
  if (buffer->derived)
    MPI_Type_free(&buffer->type);
  buffer->derived = 1;
  buffer->type = type;
  buffer->data = MPI_BOTTOM;
  buffer->count = 1;
  THMPI_succeeded(&request->failure, "MPI_Type_commit", MPI_Type_commit(&buffer->type));
}

THMPI_INLINE void THMPI_attachShapes(THMPIRequest *request, const THMPI_View *written, const THMPI_View *read) {
  THErrorHandlers handlers;
  if (!THMPI_checks() || request->failure.failed)
    return;
  handlers = THMPI_keepErrors(&request->failure);
  request->shapes = (THMPI_Shapes *)THAlloc((ptrdiff_t)sizeof *request->shapes);
  THExchangeErrorHandlers(&handlers);
  if (!request->shapes)
    return;
  memset(request->shapes, 0, sizeof *request->shapes);
  if (read) {
    THMPI_setShape(&request->shapes->sent, request, read, 0, 0);
    THMPI_attach(request, &request->read, &request->shapes->sent);
  }
  if (written) {
    THMPI_attach(request, &request->written, &request->shapes->received);
    THMPI_setShape(&request->shapes->expected, request, written, 0, 0);
  }
}

/* A message has come, or failed to: was it as long, and with checks of the shape, that the tensor is? */
THMPI_INLINE void THMPI_checkMessage(THMPIRequest *request) {
  const MPI_Count bytes = (MPI_Count)request->kind->bytes, expected = (MPI_Count)request->written.length * bytes;
  const THMPI_Shapes *shapes = request->shapes;
  const MPI_Count shape = shapes ? (MPI_Count)sizeof(THMPI_Shape) : 0;
  MPI_Count came = 0;
  if (shapes && shapes->received.element[0] && !THMPI_sameShape(&shapes->expected, &shapes->received)) {
    request->failure.failed = 0; /* this says more than that a message was too long */
    THMPI_fail(&request->failure, 0, "%s: a %sTensor of size %s came from process %d, the tensor is a %sTensor of size %s",
               request->operation, shapes->received.element, shapes->received.text, request->status.MPI_SOURCE,
               shapes->expected.element, shapes->expected.text);
  }
  if (request->failure.failed || request->status.MPI_SOURCE == MPI_PROC_NULL)
    return;
  if (MPI_Get_elements_x(&request->status, MPI_BYTE, &came) != MPI_SUCCESS || came == expected + shape)
    return;
  THMPI_fail(&request->failure, 0, "%s: %ld elements came from process %d, the tensor has %ld", request->operation,
             (long)((came - shape) / bytes), request->status.MPI_SOURCE, (long)(expected / bytes));
}

#endif
