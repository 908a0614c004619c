/*
 * datatype.h: from a view to a datatype of MPI, and when that is better than a packed copy. A part of THMPI.h.
 */
#ifndef TH_MPI_DATATYPE_INC
#define TH_MPI_DATATYPE_INC

/*
 * Views of up to so many bytes whose elements lie in runs of at least so many MPI takes from where they are; libTH's copy
 * packs the others. MPI copies small messages anyway, and reads large ones straight from the other process's memory if they
 * have no gaps; single elements it takes one by one. benches/mpi/calls.c measures it.
 */
#ifndef THMPI_LARGEST_TYPED
#define THMPI_LARGEST_TYPED 262144
#endif
#ifndef THMPI_SHORTEST_RUN
#define THMPI_SHORTEST_RUN 16
#endif

/* `count` of a type, `stride` bytes apart: at most THMPI_MAX_COUNT. */
THMPI_INLINE int THMPI_vector(int count, ptrdiff_t stride, MPI_Datatype type, MPI_Datatype *result) {
  MPI_Aint least, extent;
  const int code = MPI_Type_get_extent(type, &least, &extent);
  if (code != MPI_SUCCESS)
    return code;
  return extent == (MPI_Aint)stride ? MPI_Type_contiguous(count, type, result)
                                    : MPI_Type_create_hvector(count, 1, (MPI_Aint)stride, type, result);
}

/* Replaces *type, which is freed unless `keep`, by `count` of it, `stride` bytes apart, of any count. */
THMPI_INLINE int THMPI_repeat(MPI_Datatype *type, int keep, ptrdiff_t count, ptrdiff_t stride) {
  const ptrdiff_t most = THMPI_MAX_COUNT;
  MPI_Datatype whole = MPI_DATATYPE_NULL, block = MPI_DATATYPE_NULL, rest = MPI_DATATYPE_NULL;
  int code;
  if (count <= most) {
    code = THMPI_vector((int)count, stride, *type, &whole);
  } else {
    const ptrdiff_t blocks = count / most, left = count % most;
    code = THMPI_vector((int)most, stride, *type, &block);
    if (code == MPI_SUCCESS) {
      code = THMPI_repeat(&block, 0, blocks, most * stride);
      whole = block;
    }
    if (code == MPI_SUCCESS && left > 0) {
      const int lengths[] = {1, 1};
      const MPI_Aint places[] = {0, (MPI_Aint)(blocks * most * stride)};
      MPI_Datatype parts[2];
      code = THMPI_vector((int)left, stride, *type, &rest);
      if (code == MPI_SUCCESS) {
        parts[0] = block;
        parts[1] = rest;
        code = MPI_Type_create_struct(2, lengths, places, parts, &whole);
        MPI_Type_free(&rest);
        MPI_Type_free(&block);
      }
    }
  }
  if (!keep)
    MPI_Type_free(type);
  if (code != MPI_SUCCESS) {
    if (block != MPI_DATATYPE_NULL)
      MPI_Type_free(&block);
    whole = MPI_DATATYPE_NULL;
  }
  *type = whole;
  return code;
}

/* Makes a datatype of the elements of a view, in row-major order, counted from its first one; the caller frees it. */
THMPI_INLINE int THMPI_makeType(const THMPI_View *view, MPI_Datatype *result) {
  const ptrdiff_t bytes = (ptrdiff_t)view->kind->bytes;
  const MPI_Datatype element = view->kind->element();
  TH_ApplyCursor cursor;
  int axis, code = MPI_SUCCESS;

  *result = element;
  TH_applyBegin(&cursor, view->size, view->stride, view->nDimension, -1);
  for (axis = 0; axis < cursor.nAxis && code == MPI_SUCCESS; axis++)
    code = THMPI_repeat(result, axis == 0, cursor.axis[axis].size, cursor.axis[axis].stride * bytes);
  if (cursor.nAxis == 0)
    code = MPI_Type_contiguous(cursor.nElement > 0, element, result);
  return code == MPI_SUCCESS ? MPI_Type_commit(result) : code;
}

/* Whether no two elements of a view are known to share a place: its axes contain each other. */
THMPI_INLINE int THMPI_isApart(const THMPI_View *view) {
  TH_ApplyCursor cursor;
  int a, b;
  TH_applyBegin(&cursor, view->size, view->stride, view->nDimension, -1);
  for (a = 0; a < cursor.nAxis; a++) {
    ptrdiff_t inside = 1;
    for (b = 0; b < cursor.nAxis; b++)
      if (b != a && cursor.axis[b].stride <= cursor.axis[a].stride)
        inside += (cursor.axis[b].size - 1) * cursor.axis[b].stride;
    if (cursor.axis[a].stride < inside)
      return 0;
  }
  return 1;
}

/* Whether MPI is to take the elements of a view from where they are, or put them there. */
THMPI_INLINE int THMPI_isDirect(const THMPI_View *view, int written) {
  const ptrdiff_t bytes = (ptrdiff_t)view->kind->bytes;
  TH_ApplyCursor cursor;
  if (view->count > THMPI_LARGEST_TYPED / bytes)
    return 0;
  TH_applyBegin(&cursor, view->size, view->stride, view->nDimension, -1);
  if (cursor.nAxis > 0 && (cursor.axis[0].stride == 1 ? cursor.axis[0].size : 1) * bytes < THMPI_SHORTEST_RUN)
    return 0;
  return !written || THMPI_isApart(view);
}

#endif
