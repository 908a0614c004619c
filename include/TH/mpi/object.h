/*
 * object.h: trees of values, such as whole models, to all processes. A part of THMPI.h.
 */
#ifndef TH_MPI_OBJECT_INC
#define TH_MPI_OBJECT_INC

/* What goes before the bytes of an object. */
typedef struct THMPI_Envelope {
  long length; /* of the bytes; negative if there are none, because of `text` */
  char text[1024];
} THMPI_Envelope;

/* All bytes of a storage, which is as long in all processes. */
THMPI_INLINE void THMPI_bcastBytes(THMPI_Failure *failure, THCharStorage *bytes, int root, MPI_Comm comm) {
  const ptrdiff_t size = THCharStorage_size(bytes);
  ptrdiff_t first;
  for (first = 0; first < size; first += THMPI_MAX_COUNT)
    if (!THMPI_succeeded(failure, "MPI_Bcast",
                         MPI_Bcast(THCharStorage_data(bytes) + first, (int)THMin(size - first, THMPI_MAX_COUNT), MPI_CHAR, root,
                                   comm)))
      return;
}

/* In process `root` the object, or the one in the file; in the others what it is there. */
THMPI_INLINE THObject *THMPI_newObject(THObject *object, const char *path, int root, MPI_Comm comm) {
  THMPI_Failure failure;
  THMPI_Envelope envelope;
  THObject *result = NULL;
  THFile *file = NULL;
  THCharStorage *bytes = NULL;
  THErrorHandlers handlers;
  int rank = -1, can, all = 0;

  failure.failed = 0;
  THMPI_inside++;
  THMPI_watch(&failure, comm);
  handlers = THMPI_keepErrors(&failure);
  if (!THMPI_isOneGroup(&failure, comm) || !THMPI_succeeded(&failure, "MPI_Comm_rank", MPI_Comm_rank(comm, &rank)))
    goto end;

  memset(&envelope, 0, sizeof envelope);
  if (rank == root) {
    if (path)
      result = THObject_newLoad(path);
    else if (object)
      THObject_retain(result = object);
    else
      THMPI_fail(&failure, 1, "must not be NULL in process %d, the root, in THObject_newMPIBcast", rank);
    file = result ? THMemoryFile_new("w") : NULL;
    if (file) {
      THFile_binary(file);
      THObject_write(result, file);
      bytes = failure.failed ? NULL : THMemoryFile_storage(file);
      THCharStorage_retain(bytes);
    }
    envelope.length = failure.failed ? -1 : (long)THCharStorage_size(bytes);
    if (failure.failed)
      memcpy(envelope.text, failure.text, sizeof envelope.text);
  }
  if (!THMPI_succeeded(&failure, "MPI_Bcast", MPI_Bcast(&envelope, (int)sizeof envelope, MPI_BYTE, root, comm)))
    goto end;
  if (envelope.length < 0) {
    THMPI_fail(&failure, 0, "process %d: %.900s", root, envelope.text);
    goto end;
  }

  if (rank != root)
    bytes = THCharStorage_newWithSize(envelope.length);
  can = bytes != NULL;
  if (!THMPI_succeeded(&failure, "MPI_Allreduce", MPI_Allreduce(&can, &all, 1, MPI_INT, MPI_MIN, comm)))
    goto end;
  if (!all) {
    THMPI_fail(&failure, 0, "a process has no memory for an object of %ld bytes", envelope.length);
    goto end;
  }
  THMPI_bcastBytes(&failure, bytes, root, comm);
  if (rank != root && !failure.failed) {
    file = THMemoryFile_newWithStorage(bytes, "r");
    if (file) {
      THFile_binary(file);
      result = THObject_newRead(file);
    }
  }

end:
  THCharStorage_free(bytes);
  if (file)
    THFile_free(file);
  if (failure.failed) {
    THObject_free(result);
    result = NULL;
  }
  THExchangeErrorHandlers(&handlers);
  THMPI_inside--;
  THMPI_raise(&failure);
  return result;
}

/**
 * The object that process `root` has, in all processes of `comm`; all of them call it, and what the others pass does not
 * matter. In process `root` it is the object itself, retained. Ownership: the caller frees it. Errors, then in all
 * processes: 1 if NULL in process `root`; it cannot be written to a file; a process has no memory for it; what MPI reports.
 */
TH_OWNED THMPI_INLINE THObject *THObject_newMPIBcast(THObject *object, int root, MPI_Comm comm) {
  return THMPI_newObject(object, NULL, root, comm);
}

/**
 * The object in the .t7 file `path`, which process `root` alone reads, in all processes of `comm`. As THObject_newMPIBcast.
 * Errors, then in all processes: the file cannot be read; as there.
 */
TH_OWNED THMPI_INLINE THObject *THObject_newMPILoad(const char *path, int root, MPI_Comm comm) {
  return THMPI_newObject(NULL, path ? path : "", root, comm);
}

#endif
