/*
 * interpreter.h: the limited API of CPython 3.9, and what 3.9 and 3.10 export without declaring it there.
 *
 * The buffer protocol and METH_FASTCALL are in the limited API of 3.11 and 3.10. The functions, the flag and the struct are in
 * 3.9 and 3.10 as well and are the same in all that follow, so one extension serves them all.
 */
#ifndef LIBTH_INTERPRETER_H
#define LIBTH_INTERPRETER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#ifndef METH_FASTCALL
#define METH_FASTCALL 0x0080
#endif

#if defined(Py_LIMITED_API) && Py_LIMITED_API + 0 < 0x030b0000

typedef struct {
  void *buf;
  PyObject *obj;
  Py_ssize_t len;
  Py_ssize_t itemsize;
  int readonly;
  int ndim;
  char *format;
  Py_ssize_t *shape;
  Py_ssize_t *strides;
  Py_ssize_t *suboffsets;
  void *internal;
} Py_buffer;

extern "C" {
int PyObject_GetBuffer(PyObject *object, Py_buffer *view, int flags);
void PyBuffer_Release(Py_buffer *view);
int PyBuffer_ToContiguous(void *to, const Py_buffer *from, Py_ssize_t bytes, char order);
}

#define PyBUF_WRITABLE 0x0001
#define PyBUF_FORMAT 0x0004
#define PyBUF_ND 0x0008
#define PyBUF_STRIDES (0x0010 | PyBUF_ND)
#define PyBUF_C_CONTIGUOUS (0x0020 | PyBUF_STRIDES)
#define PyBUF_F_CONTIGUOUS (0x0040 | PyBUF_STRIDES)
#define PyBUF_ANY_CONTIGUOUS (0x0080 | PyBUF_STRIDES)
#define PyBUF_INDIRECT (0x0100 | PyBUF_STRIDES)
#define PyBUF_FULL_RO (PyBUF_INDIRECT | PyBUF_FORMAT)

#ifndef Py_bf_getbuffer
#define Py_bf_getbuffer 1
#define Py_bf_releasebuffer 2
#endif

#endif

#endif
