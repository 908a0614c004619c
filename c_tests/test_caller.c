/* Libraries that serve their clients by this one: errors and the auditor's account have the name of the function that
 * the client called. */
#include "th_check.h"

#include <stdlib.h>
#include <string.h>

static int argument;
static char message[512];

static void on_arg_error(int number, const char *text, void *data)
{
  (void)data;
  argument = number;
  snprintf(message, sizeof message, "%s", text);
}

static void on_error(const char *text, void *data)
{
  on_arg_error(0, text, data);
}

static int ended;

static void end(const THCaller *self)
{
  CHECK(self != NULL);
  ended += 1;
}

static const THCaller narrowing = {"Served_narrow(state,self,src,dimension,first,size,)", 1, 0, end};
static const THCaller drawing = {"Served_uniform(state,self,from,to,)", 1, 2, end};

static void has_the_caller_s_name(void)
{
  THFloatTensor *tensor = THFloatTensor_newWithSize2d(3, 4);
  const THCaller **place = THCaller_place();
  CHECK(*place == NULL);
  *place = &narrowing;
  THFloatTensor_narrow(tensor, tensor, 2, 0, 1);
  CHECK(*place == NULL && ended == 1);
  CHECK_LONG(argument, 3);
  CHECK(strstr(message, "(parameter 'dimension') in Served_narrow") != NULL);

  *place = &narrowing;
  THFloatTensor_narrow(NULL, tensor, 0, 0, 1);
  CHECK_LONG(argument, 2);
  CHECK(strstr(message, "(parameter 'self') in Served_narrow") != NULL);

  /* Another function of this library, without a caller. */
  THFloatTensor_narrow(NULL, tensor, 0, 0, 1);
  CHECK_LONG(argument, 1);
  CHECK(strstr(message, "in THFloatTensor_narrow") != NULL);

  /* The generator, which the caller's client did not pass, has no number. */
  *place = &drawing;
  THFloatTensor_uniform(NULL, NULL, 0, 1);
  CHECK_LONG(argument, 2);
  CHECK(strstr(message, "(parameter 'self') in Served_uniform") != NULL);
  CHECK_LONG(ended, 3);
  THFloatTensor_free(tensor);
}

static void raises_of_its_own(void)
{
  *THCaller_place() = &narrowing;
  THCaller_raise(&narrowing, 3, "is odd");
  CHECK(*THCaller_place() == NULL);
  CHECK_LONG(argument, 3);
  CHECK(strcmp(message, "is odd (parameter 'src') in Served_narrow") == 0);
  THCaller_raise(&narrowing, 0, "is far away");
  CHECK_LONG(argument, 0);
  CHECK(strcmp(message, "is far away in Served_narrow") == 0);
  CHECK_LONG(ended, 5);
}

/* What a library's functions do when a host's collection frees their objects while another of them is under way. */
static void collect(void *data)
{
  const THCaller **place = THCaller_place();
  int *calls = data;
  *calls += 1;
  CHECK(*place == NULL);
  *place = &drawing;
  THFloatTensor_free(THFloatTensor_new());
  *place = NULL;
}

/* As `collect`, and the function of the library fails. */
static void collect_badly(void *data)
{
  int *calls = data;
  *calls += 1;
  *THCaller_place() = &drawing;
  THFloatTensor_free(NULL);
  THFloatTensor_narrow(NULL, NULL, 0, 0, 1);
}

static void stays_over_callbacks(void)
{
  const ptrdiff_t many = 400 * 1000 * 1000;
  const THCaller **place = THCaller_place();
  THFloatTensor *tensor = THFloatTensor_new();
  int calls = 0, before = ended;
  THSetGCHandler(collect, &calls);
  THHeapUpdate(many); /* of 300: the limit becomes 420 */
  CHECK_LONG(calls, 1);
  *place = &narrowing;
  THFloatTensor_resize1d(tensor, 10 * 1000 * 1000);
  CHECK_LONG(calls, 2);
  CHECK(*place == &narrowing && ended == before);
  *place = NULL;
  THHeapUpdate(many); /* 840 of 588: 823 */
  CHECK_LONG(calls, 3);

  THSetGCHandler(collect_badly, &calls);
  *place = &narrowing;
  THFloatTensor_resize1d(tensor, 30 * 1000 * 1000); /* 920 or more */
  CHECK_LONG(calls, 4);
  CHECK(*place == &narrowing && ended == before);
  THFloatTensor_narrow(tensor, tensor, 2, 0, 1);
  CHECK(*place == NULL && ended == before + 1);
  CHECK(strstr(message, "(parameter 'dimension') in Served_narrow") != NULL);
  THSetGCHandler(NULL, NULL);
  THHeapUpdate(-2 * many);
  THFloatTensor_free(tensor);
}

/* A storage and what stands behind it. */
typedef struct {
  THFloatStorage storage;
  int device;
} DeviceStorage;

static int third(void)
{
  return 3;
}

static void storages_know_their_device(void)
{
  THFloatStorage *first = THFloatStorage_newWithSize(1);
  THCaller_setDevice(third);
  THFloatStorage *other = THFloatStorage_newWithSize(1);
  THCaller_setDevice(NULL);
  CHECK_LONG(((DeviceStorage *)first)->device, 0);
  CHECK_LONG(((DeviceStorage *)other)->device, 3);
  THFloatStorage_free(first);
  THFloatStorage_free(other);
}

int main(void)
{
  THSetArgErrorHandler(on_arg_error, NULL);
  THSetErrorHandler(on_error, NULL);
  CASE("errors have the name of the caller");
  has_the_caller_s_name();
  CASE("a caller raises errors of its own");
  raises_of_its_own();
  CASE("a caller stays over callbacks");
  stays_over_callbacks();
  CASE("storages know their device");
  storages_know_their_device();
  return check_report();
}
