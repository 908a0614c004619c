/*
 * window.h: storages that other processes read and write by themselves. A part of THMPI.h.
 */
#ifndef TH_MPI_WINDOW_INC
#define TH_MPI_WINDOW_INC

/* A storage that MPI may still use, until the process it goes to is synchronised with. */
typedef struct THMPI_Held {
  void *storage;
  int rank;
  struct THMPI_Held *next;
} THMPI_Held;

/* A storage of each process of a communicator, which all of them can reach: see THTensor_(newMPIWindow). */
typedef struct THMPIWindow {
  const THMPI_Class *kind;
  MPI_Win window;
  void *storage;
  const char *begin; /* of the storage's data, and how many elements it has: other processes go by that */
  ptrdiff_t size;
  THMPI_Held *held;
} THMPIWindow;

/* Gives back what is held for a process, or for all if `rank` is negative. */
THMPI_INLINE void THMPI_letGo(THMPIWindow *window, int rank) {
  THMPI_Held **place = &window->held;
  while (*place) {
    THMPI_Held *held = *place;
    if (rank >= 0 && held->rank != rank) {
      place = &held->next;
      continue;
    }
    *place = held->next;
    window->kind->freeStorage(held->storage);
    THFree(held);
  }
}

THMPI_INLINE THMPIWindow *THMPI_newWindow(const THMPI_Class *kind, void *t, MPI_Comm comm) {
  THMPIRequest request;
  THMPI_View view, whole;
  THMPIWindow *window;
  long size;
  THErrorHandlers handlers;

  THMPI_begin(&request, 0, kind, "newMPIWindow", comm);
  THMPI_isOneGroup(&request.failure, comm);
  kind->describe(t, &view);
  THMPI_usable(&request, &view, 1, THMPI_READ);
  handlers = THMPI_keepErrors(&request.failure);
  window = (THMPIWindow *)THAlloc((ptrdiff_t)sizeof *window);
  THExchangeErrorHandlers(&handlers);
  /* Others reach the whole storage, by views of their own: it must be as large everywhere, with checks or without. */
  memset(&whole, 0, sizeof whole);
  size = view.storage ? (long)kind->storageSize(view.storage) : 0;
  whole.nDimension = 1;
  whole.size = &size;
  whole.count = size;
  THMPI_agree(&request, &whole, 0, 0);
  if (window && !request.failure.failed) {
    window->kind = kind;
    window->storage = view.storage;
    window->begin = view.begin;
    window->size = size;
    window->held = NULL;
    if (view.storage)
      kind->retainStorage(view.storage);
    THMPI_succeeded(&request.failure, "MPI_Win_create",
                    MPI_Win_create((void *)(size_t)view.begin, (MPI_Aint)(size * (ptrdiff_t)kind->bytes), (int)kind->bytes,
                                   MPI_INFO_NULL, comm, &window->window));
    if (request.failure.failed && view.storage)
      kind->freeStorage(view.storage);
    if (!request.failure.failed)
      MPI_Win_set_errhandler(window->window, MPI_ERRORS_RETURN);
  }
  if (request.failure.failed) {
    THFree(window);
    window = NULL;
  }
  THMPI_end(&request);
  return window;
}

/* Whether the window's storage has been resized: MPI, and other processes, use the memory that it had. */
THMPI_INLINE int THMPI_hasMoved(const THMPIWindow *window) {
  return window->storage && (window->kind->storageData(window->storage) != window->begin ||
                             window->kind->storageSize(window->storage) != window->size);
}

/* Ends a call on a window. */
THMPI_INLINE void THMPI_endCall(const THMPIWindow *window, const char *function, int code) {
  THMPI_Failure failure;
  failure.failed = 0;
  THMPI_succeeded(&failure, function, code);
  if (window && THMPI_hasMoved(window))
    THMPI_fail(&failure, 1, "the storage was resized while the window was there (parameter 'window'), seen after %s", function);
  THMPI_raise(&failure);
}

THMPI_INLINE int THMPI_isWindow(THMPIWindow *window, const char *function) {
  THArgCheck(window != NULL, 1, "must not be NULL (parameter 'window') in %s", function);
  return window != NULL;
}

/**
 * Separates calls on the window of all its processes from those behind it; all of them call it. What was got has arrived
 * and what was put is there. Errors: 1 if NULL, or if the storage was resized meanwhile; what MPI reports.
 */
THMPI_INLINE void THMPIWindow_fence(THMPIWindow *window) {
  int code;
  if (!THMPI_isWindow(window, "THMPIWindow_fence"))
    return;
  code = MPI_Win_fence(0, window->window);
  if (code == MPI_SUCCESS)
    THMPI_letGo(window, -1);
  THMPI_endCall(window, "MPI_Win_fence", code);
}

/**
 * Begins calls on the storage of one process, which takes no part: alone if `exclusive`, else beside others. Errors: 1 if
 * NULL; what MPI reports.
 */
THMPI_INLINE void THMPIWindow_lock(THMPIWindow *window, int rank, int exclusive) {
  if (THMPI_isWindow(window, "THMPIWindow_lock"))
    THMPI_endCall(window, "MPI_Win_lock", MPI_Win_lock(exclusive ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, rank, 0, window->window));
}

/**
 * Ends what THMPIWindow_lock began: what was got has arrived and what was put is there. Errors: 1 if NULL; what MPI
 * reports.
 */
THMPI_INLINE void THMPIWindow_unlock(THMPIWindow *window, int rank) {
  int code;
  if (!THMPI_isWindow(window, "THMPIWindow_unlock"))
    return;
  code = MPI_Win_unlock(rank, window->window);
  if (code == MPI_SUCCESS)
    THMPI_letGo(window, rank);
  THMPI_endCall(window, "MPI_Win_unlock", code);
}

/**
 * Frees the window; all its processes call it. The storage lives on if somebody else holds it. NULL is left alone.
 * Errors: what MPI reports; the window is gone.
 */
THMPI_INLINE void THMPIWindow_free(THMPIWindow *window) {
  int code;
  if (!window)
    return;
  code = MPI_Win_free(&window->window);
  THMPI_letGo(window, -1);
  if (window->storage)
    window->kind->freeStorage(window->storage);
  THFree(window);
  THMPI_endCall(NULL, "MPI_Win_free", code);
}

enum { THMPI_PUT, THMPI_GET, THMPI_ACCUMULATE };

/* Between tensor `mine` and the elements of another process that are where `place` has its own. */
THMPI_INLINE void THMPI_oneSided(int what, THMPIWindow *window, int rank, void *place, void *mine, MPI_Op op,
                                  const char *operation, const int arguments[3]) {
  THMPIRequest call; /* for its failure */
  THMPI_View there, here;
  MPI_Datatype types[2] = {MPI_DATATYPE_NULL, MPI_DATATYPE_NULL};
  THMPI_Held *held = NULL;
  int code, k;

  if (!window) {
    THArgCheck(0, arguments[0], "must not be NULL (parameter 'window') in %s", operation);
    return;
  }
  call.kind = window->kind;
  call.operation = operation;
  call.failure.failed = 0;
  window->kind->describe(place, &there);
  window->kind->describe(mine, &here);
  THMPI_usable(&call, &there, arguments[1], what == THMPI_GET ? THMPI_READ : THMPI_WRITTEN);
  THMPI_usable(&call, &here, arguments[2], what == THMPI_GET ? THMPI_WRITTEN : THMPI_READ);
  if (THMPI_hasMoved(window))
    THMPI_fail(&call.failure, arguments[0], "the storage was resized while the window was there (parameter 'window') in TH%sTensor_%s",
               call.kind->name, operation);
  else if (there.storage != window->storage)
    THMPI_fail(&call.failure, arguments[1], "no view of the window's storage (parameter 'place') in TH%sTensor_%s",
               call.kind->name, operation);
  else if (there.count != here.count)
    THMPI_fail(&call.failure, arguments[2], "%ld elements, for %ld in the window, in TH%sTensor_%s", (long)here.count,
               (long)there.count, call.kind->name, operation);
  else if (there.count > 0 && !THMPI_isApart(what == THMPI_GET ? &here : &there))
    THMPI_fail(&call.failure, arguments[what == THMPI_GET ? 2 : 1], "elements share their places in TH%sTensor_%s",
               call.kind->name, operation);
  if (what == THMPI_ACCUMULATE && call.kind->isHalf && op != MPI_REPLACE)
    THMPI_fail(&call.failure, 5, "no operation on halves in a window (parameter 'op') in TH%sTensor_%s", call.kind->name,
               operation);
  if (!call.failure.failed && there.count > 0) {
    THErrorHandlers handlers = THMPI_keepErrors(&call.failure);
    held = (THMPI_Held *)THAlloc((ptrdiff_t)sizeof *held);
    THExchangeErrorHandlers(&handlers);
  }
  if (held) {
    const MPI_Aint first = (MPI_Aint)((there.data - there.begin) / (ptrdiff_t)call.kind->bytes);
    THMPI_inside++;
    code = THMPI_makeType(&here, &types[0]);
    if (code == MPI_SUCCESS)
      code = THMPI_makeType(&there, &types[1]);
    if (code == MPI_SUCCESS)
      code = what == THMPI_PUT   ? MPI_Put(here.data, 1, types[0], rank, first, 1, types[1], window->window)
             : what == THMPI_GET ? MPI_Get(here.data, 1, types[0], rank, first, 1, types[1], window->window)
                                 : MPI_Accumulate(here.data, 1, types[0], rank, first, 1, types[1], op, window->window);
    for (k = 0; k < 2; k++)
      if (types[k] != MPI_DATATYPE_NULL && types[k] != call.kind->element())
        MPI_Type_free(&types[k]);
    THMPI_inside--;
    if (THMPI_succeeded(&call.failure, operation, code)) {
      held->storage = here.storage;
      held->rank = rank;
      held->next = window->held;
      window->held = held;
      call.kind->retainStorage(here.storage);
    } else {
      THFree(held);
    }
  }
  THMPI_raise(&call.failure);
}

#endif
