/*
 * request.h: an operation of MPI from its arguments to its end, and what it holds meanwhile. A part of THMPI.h.
 *
 * All operations go the same way: THMPI_begin, then buffers are made ready and MPI is called, then THMPI_end. A blocking
 * one is a variable of the function; one that goes on is a THMPIRequest of the caller's. Whatever fails on the way is kept
 * and raised at the very end, when everything was given back.
 */
#ifndef TH_MPI_REQUEST_INC
#define TH_MPI_REQUEST_INC

/* What a message or a collective operation is about, for checks: sent with messages, so it has no pointers. */
typedef struct THMPI_Shape {
  char operation[24];
  char element[8];
  int root, dimension, nDimension, refused;
  long count;
  unsigned long digest; /* of the sizes */
  char text[TH_DESC_BUFF_LEN];
  char refusal[200];
} THMPI_Shape;

/* One argument as MPI gets it. */
typedef struct THMPI_Buffer {
  void *data;
  int count;
  MPI_Datatype type;
  int derived;       /* the type is freed */
  ptrdiff_t length;  /* elements in all; more than `count` where MPI is called several times */
  void *storage;     /* held while MPI goes on, or NULL */
  const char *begin; /* of its data */
  void *packed;      /* a tensor that is used in place of a view; owned, or NULL */
  void *target;      /* a view that the packed elements go to; owned, or NULL */
  int parts;         /* if positive, packed is that many parts of `dimension` of the view, one behind the other */
  int dimension;
} THMPI_Buffer;

/* An operation that goes on: see the functions below. */
typedef struct THMPIRequest {
  const THMPI_Class *kind;
  const char *operation; /* as functions are called */
  MPI_Comm comm;
  int blocking;
  int complete;
  int cancellable;       /* at the end of MPI */
  THMPI_Buffer read, written;
  void *former;          /* what is read, as it was before the result got other sizes; owned, or NULL */
  MPI_Request own[2], *pending; /* `pending` is `own`, or a block */
  int count, done;              /* of them */
  int receive;                  /* which of them receives a message; -1: none */
  MPI_Status status;            /* of the message */
  struct THMPIRequest *next;
  THMPI_Failure failure;
  THMPI_Shape sent, received, expected; /* with checks */
} THMPIRequest;

/* ---- buffers --------------------------------------------------------------- */

enum {
  THMPI_READ = 1,    /* by MPI */
  THMPI_WRITTEN = 2, /* by MPI */
  /*
   * A view may go with a datatype of its own. In messages only: in collective operations implementations cut what they
   * send by its datatype, which must be the same for all processes then, whatever their layouts.
   */
  THMPI_TYPED = 4,
  THMPI_CHUNKED = 8  /* as elements alone, in several calls if they are too many to count */
};

/* What is said of an argument that cannot be used. */
THMPI_INLINE int THMPI_usable(THMPIRequest *request, const THMPI_View *view, int argument, int use) {
  if (view->problem)
    THMPI_fail(&request->failure, argument, "%s in TH%sTensor_%s", view->problem, request->kind->name, request->operation);
  else if ((use & THMPI_WRITTEN) && view->repeats)
    THMPI_fail(&request->failure, argument, "elements share their places (expanded) in TH%sTensor_%s", request->kind->name,
               request->operation);
  return !request->failure.failed;
}

/* A packed copy for a view, or room for one: of its elements, or of parts of a dimension. */
THMPI_INLINE void THMPI_pack(THMPIRequest *request, THMPI_Buffer *buffer, const THMPI_View *view, int use) {
  const THMPI_Class *kind = request->kind;
  THErrorHandlers handlers = THMPI_keepErrors(&request->failure);
  long *size = (long *)THAlloc((ptrdiff_t)sizeof(long) * (view->nDimension + 1));
  int k;
  if (size) {
    size[0] = buffer->parts;
    memcpy(size + 1, view->size, sizeof(long) * (size_t)view->nDimension);
    if (buffer->parts) {
      size[1 + buffer->dimension] /= buffer->parts;
      buffer->packed = kind->newSized(view->nDimension + 1, size);
    } else {
      buffer->packed = kind->newSized(view->nDimension, size + 1);
    }
  }
  if (buffer->packed && (use & THMPI_READ)) {
    if (!buffer->parts)
      kind->copy(buffer->packed, view->tensor);
    for (k = 0; k < buffer->parts && !request->failure.failed; k++) {
      void *part = kind->newPart(view->tensor, buffer->dimension, k * size[1 + buffer->dimension], size[1 + buffer->dimension]);
      void *row = part ? kind->newRow(buffer->packed, k) : NULL;
      if (row)
        kind->copy(row, part);
      kind->free(row);
      kind->free(part);
    }
  }
  if (buffer->packed && (use & THMPI_WRITTEN))
    buffer->target = kind->newView(view->tensor);
  THFree(size);
  THExchangeErrorHandlers(&handlers);
  if (buffer->packed) {
    THMPI_View packed;
    kind->describe(buffer->packed, &packed);
    buffer->data = packed.data;
  }
}

/* The packed elements go where they belong. */
THMPI_INLINE void THMPI_unpack(THMPIRequest *request, THMPI_Buffer *buffer) {
  const THMPI_Class *kind = request->kind;
  THErrorHandlers handlers = THMPI_keepErrors(&request->failure);
  int k;
  if (!buffer->parts)
    kind->copy(buffer->target, buffer->packed);
  for (k = 0; k < buffer->parts && !request->failure.failed; k++) {
    THMPI_View target;
    void *part, *row;
    long size;
    kind->describe(buffer->target, &target);
    size = target.size[buffer->dimension] / buffer->parts;
    part = kind->newPart(buffer->target, buffer->dimension, k * size, size);
    row = part ? kind->newRow(buffer->packed, k) : NULL;
    if (row)
      kind->copy(part, row);
    kind->free(row);
    kind->free(part);
  }
  THExchangeErrorHandlers(&handlers);
}

/* The buffer is a run of elements: with a datatype of its own if there are too many to count. */
THMPI_INLINE void THMPI_setRun(THMPIRequest *request, THMPI_Buffer *buffer, int use) {
  int code;
  if (buffer->length <= THMPI_MAX_COUNT || (use & THMPI_CHUNKED)) {
    buffer->count = (int)THMin(buffer->length, THMPI_MAX_COUNT);
    return;
  }
  code = THMPI_repeat(&buffer->type, 1, buffer->length, (ptrdiff_t)request->kind->bytes);
  buffer->derived = buffer->type != MPI_DATATYPE_NULL;
  buffer->count = 1;
  if (THMPI_succeeded(&request->failure, "a datatype", code))
    THMPI_succeeded(&request->failure, "MPI_Type_commit", MPI_Type_commit(&buffer->type));
}

/* An operation that goes on keeps the elements that MPI uses. */
THMPI_INLINE void THMPI_hold(THMPIRequest *request, THMPI_Buffer *buffer, const THMPI_View *view) {
  if (request->blocking)
    return;
  request->kind->retainStorage(view->storage);
  buffer->storage = view->storage;
  buffer->begin = view->begin;
}

/*
 * Makes an argument ready, which is number `argument` of the function. If `parts` is positive, it is that many parts of
 * equal size along `dimension`, and the buffer is the first of them, with the others behind it. `packed`: a copy is used
 * whatever the layout.
 */
THMPI_INLINE void THMPI_ready(THMPIRequest *request, THMPI_Buffer *buffer, const THMPI_View *view, int argument, int use,
                               int parts, int dimension, int packed) {
  int d, adjacent;

  if (request->failure.failed || !THMPI_usable(request, view, argument, use))
    return;
  buffer->type = request->kind->element();
  if (view->count == 0)
    return;
  buffer->data = view->data;
  buffer->length = parts ? view->count / parts : view->count;
  buffer->parts = parts;
  buffer->dimension = dimension;
  /* Parts are one behind the other if no dimension before theirs has several elements. */
  adjacent = view->contiguous && !packed;
  for (d = 0; parts && d < dimension; d++)
    adjacent &= view->size[d] == 1;

  if (adjacent) {
    THMPI_setRun(request, buffer, use);
    THMPI_hold(request, buffer, view);
  } else if ((use & THMPI_TYPED) && !packed && THMPI_isDirect(view, use & THMPI_WRITTEN)) {
    const int code = THMPI_makeType(view, &buffer->type);
    buffer->derived = buffer->type != MPI_DATATYPE_NULL && buffer->type != request->kind->element();
    buffer->count = 1;
    THMPI_succeeded(&request->failure, "a datatype", code);
    THMPI_hold(request, buffer, view);
  } else {
    THMPI_pack(request, buffer, view, use);
    THMPI_setRun(request, buffer, use);
  }
}

/* Gives back what a buffer holds. With `arrived`, what MPI wrote into a packed copy goes to the tensor. */
THMPI_INLINE void THMPI_release(THMPIRequest *request, THMPI_Buffer *buffer, int arrived) {
  const THMPI_Class *kind = request->kind;
  if (buffer->target && arrived)
    THMPI_unpack(request, buffer);
  if (buffer->storage && !buffer->packed && arrived && kind->storageData(buffer->storage) != buffer->begin)
    THMPI_fail(&request->failure, 0, "a storage was resized while MPI used it, in TH%sTensor_%s", kind->name,
               request->operation);
  if (buffer->derived && !THMPI_isOver())
    MPI_Type_free(&buffer->type);
  if (buffer->packed)
    kind->free(buffer->packed);
  if (buffer->target)
    kind->free(buffer->target);
  if (buffer->storage)
    kind->freeStorage(buffer->storage);
  buffer->derived = 0;
  buffer->packed = buffer->target = buffer->storage = NULL;
}

/* ---- from the beginning to the end ------------------------------------------- */

THMPI_INLINE void THMPI_finishSome(void);

/* The operation in `local`, or a new one that goes on; NULL if there is no memory for that. */
THMPI_INLINE THMPIRequest *THMPI_begin(THMPIRequest *local, const THMPI_Class *kind, const char *operation, MPI_Comm comm) {
  THMPIRequest *request = local ? local : (THMPIRequest *)THAlloc((ptrdiff_t)sizeof *request);
  if (!request)
    return NULL;
  memset(request, 0, offsetof(THMPIRequest, failure) + offsetof(THMPI_Failure, text));
  request->kind = kind;
  request->operation = operation;
  request->comm = comm;
  request->blocking = local != NULL;
  request->receive = -1;
  request->pending = request->own;
  request->read.type = request->written.type = MPI_DATATYPE_NULL;
  THMPI_inside++;
  THMPI_watch(&request->failure, comm);
  if (__atomic_load_n(&THMPI_state.left, __ATOMIC_RELAXED))
    THMPI_finishSome();
  return request;
}

/* Where MPI puts its next request. */
THMPI_INLINE MPI_Request *THMPI_next(THMPIRequest *request) { return &request->pending[request->count]; }

/* Notes that MPI was called. */
THMPI_INLINE int THMPI_called(THMPIRequest *request, const char *function, int code) {
  if (!THMPI_succeeded(&request->failure, function, code))
    return 0;
  if (!request->blocking)
    request->count++;
  return 1;
}

/* Calls MPI's function NAME, or the one that only starts it; see THMPI_next. Not if something has failed. */
#define THMPI_CALL(REQUEST, NAME, STARTING, ...)                                             \
  ((REQUEST)->failure.failed                                                                 \
       ? 0                                                                                   \
       : (REQUEST)->blocking                                                                 \
             ? THMPI_called(REQUEST, "MPI_" #NAME, MPI_##NAME(__VA_ARGS__))                  \
             : THMPI_called(REQUEST, "MPI_" #STARTING, MPI_##STARTING(__VA_ARGS__, THMPI_next(REQUEST))))

/* In check.h and message.h. */
THMPI_INLINE void THMPI_checkMessage(THMPIRequest *request);

/* MPI has done its part: gives back what the operation holds. */
THMPI_INLINE void THMPI_complete(THMPIRequest *request) {
  int arrived;
  if (request->receive >= 0)
    THMPI_checkMessage(request);
  arrived = !request->failure.failed;
  THMPI_release(request, &request->read, arrived);
  THMPI_release(request, &request->written, arrived);
  request->kind->free(request->former);
  request->former = NULL;
  if (request->pending != request->own)
    THFree(request->pending);
  request->pending = request->own;
  request->complete = 1;
}

/* Whether all of MPI's requests are done; with `wait`, after waiting for them. */
THMPI_INLINE int THMPI_progress(THMPIRequest *request, int wait) {
  if (request->done < request->count && THMPI_isOver()) {
    THMPI_fail(&request->failure, 0, "MPI_Finalize was called before the operation was complete");
    request->done = request->count;
    request->receive = -1;
  }
  while (request->done < request->count) {
    MPI_Status status;
    int flag = 1, code;
    code = wait ? MPI_Wait(&request->pending[request->done], &status)
                : MPI_Test(&request->pending[request->done], &flag, &status);
    if (code == MPI_SUCCESS && !flag)
      return 0;
    THMPI_succeeded(&request->failure, wait ? "MPI_Wait" : "MPI_Test", code);
    if (request->done == request->receive)
      request->status = status;
    request->done++;
  }
  if (!request->complete)
    THMPI_complete(request);
  return 1;
}

/* An incomplete request that nobody waits for: it is completed later. */
THMPI_INLINE void THMPI_leave(THMPIRequest *request) {
  pthread_mutex_lock(&THMPI_state.lock);
  request->next = THMPI_state.left;
  THMPI_state.left = request;
  pthread_mutex_unlock(&THMPI_state.lock);
}

/* Ends the call. An operation that goes on is the caller's unless it has failed; then, and if it is blocking: NULL. */
THMPI_INLINE THMPIRequest *THMPI_end(THMPIRequest *request) {
  if (request->blocking) {
    THMPI_complete(request);
    THMPI_inside--;
    THMPI_raise(&request->failure);
    return NULL;
  }
  if (request->failure.failed) {
    const THMPI_Failure failure = request->failure;
    /* Part of it may have been started. */
    if (THMPI_progress(request, 0))
      THFree(request);
    else
      THMPI_leave(request);
    THMPI_inside--;
    THMPI_raise(&failure);
    return NULL;
  }
  THMPI_inside--;
  return request;
}

/* Completes what can be completed of what was left. */
THMPI_INLINE void THMPI_finishSome(void) {
  THMPIRequest **place;
  /* Another thread may be at it. */
  if (pthread_mutex_trylock(&THMPI_state.lock) != 0)
    return;
  place = &THMPI_state.left;
  while (*place) {
    THMPIRequest *request = *place;
    if (THMPI_progress(request, 0)) {
      *place = request->next;
      THFree(request);
    } else {
      place = &request->next;
    }
  }
  pthread_mutex_unlock(&THMPI_state.lock);
}

/* At the end of MPI: messages that nobody has sent are not waited for. */
THMPI_INLINE void THMPI_finishLeft(void) {
  THMPIRequest *request;
  pthread_mutex_lock(&THMPI_state.lock);
  request = THMPI_state.left;
  THMPI_state.left = NULL;
  pthread_mutex_unlock(&THMPI_state.lock);
  while (request) {
    THMPIRequest *next = request->next;
    int k, cancelled = 0;
    if (request->cancellable)
      for (k = request->done; k < request->count; k++)
        MPI_Cancel(&request->pending[k]);
    for (k = request->done; k < request->count; k++) {
      MPI_Status status;
      MPI_Wait(&request->pending[k], &status);
      MPI_Test_cancelled(&status, &cancelled);
      if (cancelled)
        THMPI_fail(&request->failure, 0, "cancelled");
    }
    request->done = request->count;
    request->receive = -1;
    THMPI_complete(request);
    THFree(request);
    request = next;
  }
}

/* ---- what programs do with requests -------------------------------------------- */

/**
 * Waits until the operation is complete: a tensor that is read may be changed then, and one that is written has its
 * elements. `status` gets MPI's, of a message that was received; it may be MPI_STATUS_IGNORE. Nothing happens if the
 * operation is complete already. The request is still the caller's. Errors: 1 if NULL; what MPI reports; a message that
 * does not fit, as of mpiRecv: the operation is complete then, and nothing is held.
 */
THMPI_INLINE void THMPIRequest_wait(THMPIRequest *request, MPI_Status *status) {
  THMPI_Failure failure;
  if (!request) {
    THArgCheck(0, 1, "must not be NULL (parameter 'request') in THMPIRequest_wait");
    return;
  }
  THMPI_inside++;
  THMPI_progress(request, 1);
  THMPI_inside--;
  if (status != MPI_STATUS_IGNORE && request->receive >= 0)
    *status = request->status;
  if (!request->failure.failed)
    return;
  failure = request->failure;
  request->failure.failed = 0; /* told once */
  THMPI_raise(&failure);
}

/**
 * 1 if the operation is complete, else 0, without waiting. As THMPIRequest_wait.
 */
THMPI_INLINE int THMPIRequest_test(THMPIRequest *request, MPI_Status *status) {
  int complete;
  if (!request) {
    THArgCheck(0, 1, "must not be NULL (parameter 'request') in THMPIRequest_test");
    return 0;
  }
  THMPI_inside++;
  complete = THMPI_progress(request, 0);
  THMPI_inside--;
  if (complete)
    THMPIRequest_wait(request, status);
  return complete;
}

/**
 * Frees the request, without waiting. An operation that is not complete goes on, and holds its storages as long as that
 * takes: later calls of this header look after it, and at the latest MPI_Finalize; messages that nobody has sent by then
 * are cancelled. NULL is left alone.
 */
THMPI_INLINE void THMPIRequest_free(THMPIRequest *request) {
  if (!request)
    return;
  THMPI_inside++;
  if (THMPI_progress(request, 0))
    THFree(request);
  else
    THMPI_leave(request);
  THMPI_inside--;
}

#endif
