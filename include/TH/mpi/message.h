/*
 * message.h: from one process to another. A part of THMPI.h.
 */
#ifndef TH_MPI_MESSAGE_INC
#define TH_MPI_MESSAGE_INC

THMPI_INLINE THMPIRequest *THMPI_send(THMPIRequest *request, void *t, int dest, int tag) {
  THMPI_View view;
  request->kind->describe(t, &view);
  THMPI_ready(request, &request->read, &view, 1, THMPI_READ | THMPI_TYPED, 0, 0, 0);
  THMPI_attachShapes(request, NULL, &view);
  (void)THMPI_CALL(request, Send, Isend, request->read.data, request->read.count, request->read.type, dest, tag, request->comm);
  return THMPI_end(request);
}

THMPI_INLINE THMPIRequest *THMPI_recv(THMPIRequest *request, void *r_, int source, int tag, MPI_Status *status) {
  THMPI_Buffer *buffer;
  THMPI_View view;
  buffer = &request->written;
  request->kind->describe(r_, &view);
  THMPI_ready(request, buffer, &view, 1, THMPI_WRITTEN | THMPI_TYPED, 0, 0, 0);
  THMPI_attachShapes(request, &view, NULL);
  if (!request->failure.failed) {
    request->receive = 0;
    if (request->blocking)
      THMPI_called(request, "MPI_Recv", MPI_Recv(buffer->data, buffer->count, buffer->type, source, tag, request->comm, &request->status));
    else
      THMPI_called(request, "MPI_Irecv", MPI_Irecv(buffer->data, buffer->count, buffer->type, source, tag, request->comm, THMPI_next(request)));
    if (request->blocking && status != MPI_STATUS_IGNORE)
      *status = request->status;
  }
  return THMPI_end(request);
}

THMPI_INLINE THMPIRequest *THMPI_sendrecv(THMPIRequest *request, void *r_, int source, int recvTag, void *t, int dest,
                                           int sendTag, MPI_Status *status) {
  const THMPI_Buffer *in = &request->read, *out = &request->written;
  THMPI_View read, written;
  request->kind->describe(r_, &written);
  request->kind->describe(t, &read);
  THMPI_ready(request, &request->written, &written, 1, THMPI_WRITTEN | THMPI_TYPED, 0, 0, 0);
  THMPI_ready(request, &request->read, &read, 4, THMPI_READ | THMPI_TYPED, 0, 0, THMPI_overlap(&read, &written));
  THMPI_attachShapes(request, &written, &read);
  if (!request->failure.failed) {
    if (request->blocking) {
      request->receive = 0;
      THMPI_called(request, "MPI_Sendrecv",
                   MPI_Sendrecv(in->data, in->count, in->type, dest, sendTag, out->data, out->count, out->type, source,
                                recvTag, request->comm, &request->status));
      if (status != MPI_STATUS_IGNORE)
        *status = request->status;
    } else if (THMPI_called(request, "MPI_Irecv",
                            MPI_Irecv(out->data, out->count, out->type, source, recvTag, request->comm, THMPI_next(request)))) {
      request->receive = 0;
      THMPI_called(request, "MPI_Isend",
                   MPI_Isend(in->data, in->count, in->type, dest, sendTag, request->comm, THMPI_next(request)));
    }
  }
  return THMPI_end(request);
}

#endif
