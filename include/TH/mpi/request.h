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

/* Those of a message, with checks: what goes with it, what comes with it and what is to come. */
typedef struct THMPI_Shapes {
  THMPI_Shape sent, received, expected;
} THMPI_Shapes;

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
  int parts;         /* if positive, packed is that many parts of `dimension`, one behind the other */
  int dimension;
} THMPI_Buffer;

/* An operation that goes on: see the functions below. */
typedef struct THMPIRequest {
  const THMPI_Class *kind;
  const char *operation; /* as functions are called */
  MPI_Comm comm;
  int reaches;           /* MPI can be called */
  int blocking;
  void *allocated;       /* where the request is, if it goes on; or NULL */
  int complete;
  int cancelled;         /* what was to be received was given up */
  THMPI_Buffer read, written;
  void *former;          /* what is read, as it was before the result got other sizes; owned, or NULL */
  void *result;          /* a tensor that got other sizes, until the operation has begun; borrowed, or NULL */
  void *formerResult;    /* as it was before; owned, or NULL */
  ptrdiff_t formerSize;  /* of its storage */
  MPI_Request own[2], *pending; /* `pending` is `own`, or a block */
  int count, done;              /* of them */
  int receive;                  /* which of them receives a message; -1: none */
  MPI_Status status;            /* of the message */
  struct THMPIRequest *next;
  THMPI_Shapes *shapes;         /* with checks; owned, or NULL */
  THMPI_Failure failure;        /* last: most of it is never looked at */
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

/*
 * A packed copy for a view, or room for one: of its elements, or of parts of a dimension. What is needed later is made now:
 * elements that have come are not lost because there is no memory.
 */
THMPI_INLINE void THMPI_pack(THMPIRequest *request, THMPI_Buffer *buffer, const THMPI_View *view, int use) {
  const THMPI_Class *kind = request->kind;
  THErrorHandlers handlers = THMPI_keepErrors(&request->failure);
  THMPI_View packed;
  void *target = buffer->parts ? kind->newParts(view->tensor, buffer->parts, buffer->dimension) : kind->newView(view->tensor);
  /* A vector, which is copied to faster than a tensor of the sizes. */
  if (target)
    buffer->packed = kind->newVector((long)view->count);
  if (buffer->packed && (use & THMPI_READ))
    kind->copy(buffer->packed, target);
  if (buffer->packed && (use & THMPI_WRITTEN))
    buffer->target = target;
  else
    kind->free(target);
  THExchangeErrorHandlers(&handlers);
  if (buffer->packed) {
    kind->describe(buffer->packed, &packed);
    buffer->data = packed.data;
  }
}

/* The packed elements go where they belong. */
THMPI_INLINE void THMPI_unpack(THMPIRequest *request, THMPI_Buffer *buffer) {
  THErrorHandlers handlers = THMPI_keepErrors(&request->failure);
  request->kind->copy(buffer->target, buffer->packed);
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

/*
 * A new operation that goes on, if it is for `later`; else the one in `local`. Without memory it is that one, too, and has
 * failed: it takes part in what processes agree on.
 */
THMPI_INLINE THMPIRequest *THMPI_begin(THMPIRequest *local, int later, const THMPI_Class *kind, const char *operation,
                                       MPI_Comm comm) {
  THMPIRequest *request = later ? (THMPIRequest *)malloc(sizeof *request) : local;
  const int lacks = !request;
  if (lacks)
    request = local;
  memset(request, 0, offsetof(THMPIRequest, failure) + offsetof(THMPI_Failure, text));
  request->kind = kind;
  request->operation = operation;
  request->comm = comm;
  request->allocated = later && !lacks ? request : NULL;
  request->blocking = !request->allocated;
  request->receive = -1;
  request->pending = request->own;
  request->read.type = request->written.type = MPI_DATATYPE_NULL;
  THMPI_inside++;
  if (lacks)
    THMPI_fail(&request->failure, 0, "no memory for a request in TH%sTensor_%s", kind->name, operation);
  request->reaches = THMPI_watch(&request->failure, comm);
  if (request->reaches && __atomic_load_n(&THMPI_state.left, __ATOMIC_RELAXED))
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
  if (request->receive >= 0 && !request->cancelled)
    THMPI_checkMessage(request);
  arrived = !request->failure.failed;
  THMPI_release(request, &request->read, arrived);
  THMPI_release(request, &request->written, arrived && !request->cancelled);
  if (request->former)
    request->kind->free(request->former);
  if (request->shapes)
    THFree(request->shapes);
  if (request->pending != request->own)
    THFree(request->pending);
  request->former = NULL;
  request->shapes = NULL;
  request->pending = request->own;
  request->complete = 1;
}

/* A result that got other sizes keeps them if the operation has begun, else has its former ones again. */
THMPI_INLINE void THMPI_settle(THMPIRequest *request) {
  THMPI_Failure ignored;
  if (!request->formerResult)
    return;
  if (request->failure.failed) {
    THErrorHandlers handlers = THMPI_keepErrors(&ignored);
    ignored.failed = 0;
    request->kind->restore(request->result, request->formerResult, request->formerSize);
    THExchangeErrorHandlers(&handlers);
  }
  request->kind->free(request->formerResult);
  request->formerResult = request->result = NULL;
}

/* Gives up what an operation is to receive, unless it has begun to come. Returns whether it has given it up now. */
THMPI_INLINE int THMPI_giveUp(THMPIRequest *request) {
  MPI_Status status;
  int cancelled = 0;
  /* It is the first of the operation. */
  if (request->receive != 0 || request->done > 0 || request->count == 0 || THMPI_isOver())
    return 0;
  if (!THMPI_succeeded(&request->failure, "MPI_Cancel", MPI_Cancel(&request->pending[0])))
    return 0;
  /* MPI promises that this does not wait for what another process has not begun. */
  THMPI_succeeded(&request->failure, "MPI_Wait", MPI_Wait(&request->pending[0], &status));
  request->status = status;
  request->done = 1;
  if (MPI_Test_cancelled(&status, &cancelled) == MPI_SUCCESS)
    request->cancelled = cancelled;
  return request->cancelled;
}

/* Whether all of MPI's requests are done; with `wait`, after waiting for them. */
THMPI_INLINE int THMPI_progress(THMPIRequest *request, int wait) {
  if (request->done < request->count && THMPI_isOver()) {
    THMPI_fail(&request->failure, 0, "MPI_Finalize was called before the operation was complete");
    request->done = request->count;
    request->receive = -1;
  }
  while (request->done < request->count) {
    MPI_Status *status = request->done == request->receive ? &request->status : MPI_STATUS_IGNORE;
    int flag = 1, code;
    code = wait ? MPI_Wait(&request->pending[request->done], status)
                : MPI_Test(&request->pending[request->done], &flag, status);
    if (code == MPI_SUCCESS && !flag)
      return 0;
    THMPI_succeeded(&request->failure, wait ? "MPI_Wait" : "MPI_Test", code);
    request->done++;
  }
  if (!request->complete)
    THMPI_complete(request);
  return 1;
}

/* Incomplete requests that nobody waits for: they are completed later. The lock is held. */
THMPI_INLINE void THMPI_append(THMPIRequest *request) {
  request->next = NULL;
  if (THMPI_state.left)
    THMPI_state.lastLeft->next = request;
  else
    __atomic_store_n(&THMPI_state.left, request, __ATOMIC_RELAXED);
  THMPI_state.lastLeft = request;
}
THMPI_INLINE THMPIRequest *THMPI_takeFirst(void) {
  THMPIRequest *request = THMPI_state.left;
  if (request)
    __atomic_store_n(&THMPI_state.left, request->next, __ATOMIC_RELAXED);
  return request;
}
THMPI_INLINE void THMPI_leave(THMPIRequest *request) {
  pthread_mutex_lock(&THMPI_state.lock);
  /* In front, where it is looked at next. */
  request->next = THMPI_state.left;
  if (!request->next)
    THMPI_state.lastLeft = request;
  __atomic_store_n(&THMPI_state.left, request, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&THMPI_state.lock);
}

/* Ends the call. An operation that goes on is the caller's unless it has failed; then, and if it is blocking: NULL. */
THMPI_INLINE THMPIRequest *THMPI_end(THMPIRequest *request) {
  THMPI_settle(request);
  if (request->blocking) {
    THMPI_complete(request);
    THMPI_inside--;
    THMPI_raise(&request->failure);
    return NULL;
  }
  if (request->failure.failed) {
    const THMPI_Failure failure = request->failure;
    /* Part of it may have been started. */
    THMPI_giveUp(request);
    if (THMPI_progress(request, 0))
      free(request->allocated);
    else
      THMPI_leave(request);
    THMPI_inside--;
    THMPI_raise(&failure);
    return NULL;
  }
  THMPI_inside--;
  return request;
}

/*
 * Completes some of what was left. However much that is, a call looks at two requests, and at others as long as it finds
 * complete ones: those that are not go to the end of the line. After a look in vain it leaves them alone for nine times as
 * long, up to a millisecond, since an MPI may let other processes run whenever it is asked in vain.
 */
THMPI_INLINE void THMPI_finishSome(void) {
  THMPIRequest *request;
  double begun, ended;
  int complete = 0, incomplete = 0;
  /* Another thread may be at it. */
  if (pthread_mutex_trylock(&THMPI_state.lock) != 0)
    return;
  begun = MPI_Wtime();
  if (begun >= THMPI_state.nextLook) {
    while (incomplete < 2 && (request = THMPI_takeFirst()) != NULL) {
      if (THMPI_progress(request, 0)) {
        free(request->allocated);
        complete++;
      } else {
        THMPI_append(request);
        incomplete++;
      }
    }
    ended = MPI_Wtime();
    THMPI_state.nextLook = complete ? ended : ended + THMin(9 * (ended - begun), 1e-3);
  }
  pthread_mutex_unlock(&THMPI_state.lock);
}

/*
 * At the end of MPI: what is sent, and what all processes do, is waited for, as MPI itself does. Messages that are to be
 * received have some time to begin, then they are given up, since perhaps nobody sends them.
 */
THMPI_INLINE void THMPI_finishLeft(void) {
  const double until = MPI_Wtime() + THMPI_END_SECONDS;
  THMPIRequest *request, *next;
  pthread_mutex_lock(&THMPI_state.lock);
  request = THMPI_state.left;
  __atomic_store_n(&THMPI_state.left, NULL, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&THMPI_state.lock);
  for (; request; request = next) {
    next = request->next;
    while (request->receive >= 0 && !THMPI_progress(request, 0) && request->done == 0)
      if (MPI_Wtime() < until)
        poll(NULL, 0, 1);
      else
        THMPI_giveUp(request);
    THMPI_progress(request, 1);
    free(request->allocated);
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
 * Gives up what the operation is to receive, if it has not begun to come: what is written stays as it was then. Returns 1 if
 * it has given it up; 0 if it came, or was to come from no process, or if the operation receives no message. What mpiSendrecv
 * sends goes on, and operations of all processes cannot be given up. The request is still the caller's; waiting for it is no
 * error. Errors: 1 if NULL; what MPI reports.
 */
THMPI_INLINE int THMPIRequest_cancel(THMPIRequest *request) {
  int cancelled;
  if (!request) {
    THArgCheck(0, 1, "must not be NULL (parameter 'request') in THMPIRequest_cancel");
    return 0;
  }
  THMPI_inside++;
  cancelled = THMPI_giveUp(request);
  THMPI_progress(request, 0);
  THMPI_inside--;
  return cancelled;
}

/**
 * Frees the request, without waiting. An operation that is not complete goes on, and holds its storages as long as that
 * takes: later calls of this header look after it, and at the latest MPI_Finalize. That waits for what is sent and for
 * operations of all processes, which must take part in them; for a message that is to be received it waits for two seconds
 * (THMPI_END_SECONDS, defined before the header), then it is given up. See THMPIRequest_cancel. NULL is left alone.
 */
THMPI_INLINE void THMPIRequest_free(THMPIRequest *request) {
  if (!request)
    return;
  THMPI_inside++;
  if (request->complete || THMPI_isOver()) {
    THMPI_progress(request, 0);
    free(request->allocated);
  } else {
    THMPI_leave(request);
    THMPI_finishSome();
  }
  THMPI_inside--;
}

#endif
