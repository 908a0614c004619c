/* States: the keys of threads, streams of threads that end, errors whose handlers do not return, warnings. Runs on two devices. */
#include "thc_check.h"

#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

static void keys_may_be_at_an_end(void)
{
  pthread_key_t keys[4096], own;
  int count = 0, free_keys;
  THCThreadLocal local;
  CHECK(pthread_key_create(&own, NULL) == 0);
  while (count < 4096 && pthread_key_create(&keys[count], NULL) == 0)
    count++;
  CHECK_ERROR(0, "in THCThreadLocal_alloc", local = THCThreadLocal_alloc());
  /* It is nobody's. */
  CHECK(THCThreadLocal_get(local) == NULL);
  THCThreadLocal_free(local);
  /* Two devices need four. */
  for (free_keys = 0; free_keys < 4; free_keys++) {
    THCState *fresh = THCState_alloc();
    CHECK_ERROR(0, "in THCudaInit", THCudaInit(fresh));
    CHECK(THCState_getNumDevices(fresh) == 0);
    CHECK_ERROR(1, "in THCState_reserveBlasHandles", THCState_reserveBlasHandles(fresh, 2));
    CHECK_ERROR(1, "in THCState_reserveSparseHandles", THCState_reserveSparseHandles(fresh, 2));
    CHECK_ERROR(1, "in THCState_reserveStreams", THCState_reserveStreams(fresh, 2, 0));
    CHECK_ERROR(0, "in THCState_setCurrentBlasHandleIndex", THCState_setCurrentBlasHandleIndex(fresh, 1));
    CHECK(THCState_getCurrentBlasHandleIndex(fresh) == 1 && THCState_getCurrentSparseHandleIndex(fresh) == 1);
    CHECK(pthread_getspecific(own) == NULL);
    CHECK_ERROR(1, "in THCudaShutdown", THCudaShutdown(fresh));
    THCState_free(fresh);
    pthread_key_delete(keys[--count]);
  }
  {
    THCState *fresh = THCState_alloc();
    THCudaInit(fresh);
    CHECK(THCState_getNumDevices(fresh) == 2);
    CHECK(pthread_key_create(&keys[count], NULL) != 0);
    THCState_setCurrentBlasHandleIndex(fresh, 1);
    THCudaShutdown(fresh);
    CHECK_ERROR(0, "in THCState_setCurrentBlasHandleIndex", THCState_setCurrentBlasHandleIndex(fresh, 1));
    CHECK(THCState_getCurrentBlasHandleIndex(fresh) == 1);
    THCState_free(fresh);
  }
  while (count > 0)
    pthread_key_delete(keys[--count]);
  pthread_key_delete(own);
}

static THCStream *given;

static void *use_a_stream(void *unused)
{
  THCState_setStream(state, given);
  CHECK(THCState_getStream(state) == given && given->refcount == 2);
  (void)unused;
  return NULL;
}

static void threads_give_their_streams_back(void)
{
  pthread_t thread;
  given = THCStream_new(0);
  CHECK(pthread_create(&thread, NULL, use_a_stream, NULL) == 0);
  pthread_join(thread, NULL);
  CHECK(given->refcount == 1);
  THCStream_free(given);
}

static jmp_buf back;

static void leaping(const char *message, void *data)
{
  (void)data;
  snprintf(thc_message, sizeof thc_message, "%s", message);
  longjmp(back, 1);
}

/* Handlers that do not return lose nothing, which valgrind sees. */
static void messages_are_in_place(void)
{
  volatile int raised = 0;
  THSetErrorHandler(leaping, NULL);
  if (setjmp(back) == 0)
    THCState_getDeviceStream(state, 99, 0);
  else
    raised++;
  CHECK(strstr(thc_message, "99 is not a device") != NULL);
  if (setjmp(back) == 0)
    THCState_getDeviceStream(state, 0, 99);
  else
    raised++;
  CHECK(strstr(thc_message, "99 is not a stream, which are 0 to 0") != NULL);
  if (setjmp(back) == 0)
    THCState_getPeerToPeerAccess(state, 0, 7);
  else
    raised++;
  CHECK(raised == 3);
  THSetErrorHandler(thc_error, NULL);
}

/* An error that a client raises while a library calls TH, from its allocator say: the library goes on if the handler returns, and else it
 * does not call any more. */
static void clients_raise_errors_too(void)
{
  static const THCaller calling = {"library(a,b,)", 0, 0, NULL};
  volatile int raised = 0;
  *THCaller_place() = &calling;
  THError("by the client");
  CHECK(strncmp(thc_message, "by the client", 13) == 0 && *THCaller_place() == &calling);
  THSetErrorHandler(leaping, NULL);
  if (setjmp(back) == 0)
    THError("by the client");
  else
    raised = 1;
  CHECK(raised && *THCaller_place() == NULL);
  *THCaller_place() = NULL;
  THSetErrorHandler(thc_error, NULL);
}

/* What cannot be written is lost, and that is all. */
static void warnings_may_be_lost(void)
{
  int error = dup(2), full = open("/dev/full", O_WRONLY), ends[2];
  CHECK(full >= 0 && dup2(full, 2) == 2);
  __THCudaCheckWarn(cudaErrorMemoryAllocation, __FILE__, __LINE__);
  close(full);
  CHECK(pipe(ends) == 0 && dup2(ends[1], 2) == 2);
  __THCudaCheckWarn(cudaErrorMemoryAllocation, "here", 7);
  CHECK(dup2(error, 2) == 2);
  close(ends[1]);
  {
    char text[200] = "";
    CHECK(read(ends[0], text, sizeof text - 1) > 0);
    CHECK(strcmp(text, "THCudaCheckWarn FAIL file=here line=7 error=2 : out of memory\n") == 0);
  }
  close(ends[0]);
  close(error);
}

int main(void)
{
  thc_begin();
  state = THCState_alloc();
  THCudaInit(state);
  keys_may_be_at_an_end();
  threads_give_their_streams_back();
  messages_are_in_place();
  clients_raise_errors_too();
  warnings_may_be_lost();
  THCudaShutdown(state);
  THCState_free(state);
  return thc_end();
}
