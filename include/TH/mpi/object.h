/*
 * object.h: trees of values, such as whole models, to all processes. A part of THMPI.h.
 */
#ifndef TH_MPI_OBJECT_INC
#define TH_MPI_OBJECT_INC

/* What goes before the bytes of an object. */
typedef struct THMPI_Envelope {
  long length; /* of the bytes; negative if there are none, because of `text` */
  char text[512];
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

/* Whether all processes have what they need, where a process that has not fails in any case. */
THMPI_INLINE int THMPI_allHave(THMPI_Failure *failure, int has, long length, MPI_Comm comm) {
  int all = 0;
  if (!THMPI_succeeded(failure, "MPI_Allreduce", MPI_Allreduce(&has, &all, 1, MPI_INT, MPI_MIN, comm)))
    return 0;
  if (!all)
    THMPI_fail(failure, 0, "a process could not take an object of %ld bytes", length);
  return all;
}

/* In process `root` the object, or the one in the file; in the others what it is there. */
THMPI_INLINE THObject *THMPI_newObject(THObject *object, const char *path, int root, MPI_Comm comm) {
  THMPI_Failure failure;
  THMPI_Envelope envelope;
  THObject *result = NULL;
  THFile *file = NULL;
  THCharStorage *bytes = NULL;
  THErrorHandlers handlers;
  THMPI_Place place;

  failure.failed = 0;
  THMPI_inside++;
  THMPI_watch(&failure, comm);
  handlers = THMPI_keepErrors(&failure);
  place = THMPI_placeIn(&failure, comm);
  if (root < 0 || root >= place.size)
    THMPI_fail(&failure, 2, "there is no process %d among %d (parameter 'root') in THObject_%s", root, place.size,
               path ? "newMPILoad" : "newMPIBcast");
  if (failure.failed)
    goto end;

  memset(&envelope, 0, sizeof envelope);
  if (place.rank == root) {
    if (path)
      result = THObject_newLoad(path);
    else if (object)
      THObject_retain(result = object);
    else
      THMPI_fail(&failure, 1, "must not be NULL in process %d, the root, in THObject_newMPIBcast", root);
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
    THMPI_fail(&failure, 0, "process %d: %.480s", root, envelope.text);
    goto end;
  }

  if (place.rank != root)
    bytes = THCharStorage_newWithSize(envelope.length);
  if (!THMPI_allHave(&failure, bytes != NULL, envelope.length, comm))
    goto end;
  THMPI_bcastBytes(&failure, bytes, root, comm);
  if (place.rank != root && !failure.failed) {
    file = THMemoryFile_newWithStorage(bytes, "r");
    if (file) {
      THFile_binary(file);
      result = THObject_newRead(file);
    }
  }
  THMPI_allHave(&failure, !failure.failed, envelope.length, comm);

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
 * processes: 1 if NULL in process `root`; 2 if there is no process `root`; it cannot be written to a file; a process cannot
 * read it, as without memory; what MPI reports.
 */
TH_OWNED THMPI_INLINE THObject *THObject_newMPIBcast(THObject *object, int root, MPI_Comm comm) {
  return THMPI_newObject(object, NULL, root, comm);
}

/**
 * The object in the .t7 file `path`, which process `root` alone reads, in all processes of `comm`. As THObject_newMPIBcast.
 * Errors, then in all processes: the file cannot be read; 2 and the others as there.
 */
TH_OWNED THMPI_INLINE THObject *THObject_newMPILoad(const char *path, int root, MPI_Comm comm) {
  return THMPI_newObject(NULL, path ? path : "", root, comm);
}

#endif
