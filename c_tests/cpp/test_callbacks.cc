/*
 * Callbacks that call the library and run into errors: allocators, deleters, what DLPack tells failures, error handlers
 * and the garbage collection handler, each written as in C, with setjmp, and in C++. Handlers that a callback installs get
 * its errors; those of the caller are in force again behind it, whatever happened.
 */
#include "th_check.h"

#include <TH/THDLPack.h>

#include <csetjmp>
#include <cstdint>
#include <stdexcept>

namespace {

enum Language { PLAIN, JUMPING, THROWING, NESTED, LANGUAGES };
const char *const names[] = {"a callback without handlers", "a callback with setjmp", "a callback that catches",
                             "a callback that restores its handlers and then fails"};

Language language;
int begun, caught, ended;

void fail() { (void)THFloatTensor_nDimension(nullptr); }

std::jmp_buf back;
void jump(const char *, void *) { longjmp(back, 1); }
void jumpArgument(int, const char *, void *) { longjmp(back, 1); }
void raiseError(const char *message, void *) { throw std::runtime_error(message); }
void raiseArgument(int, const char *message, void *) { throw std::runtime_error(message); }

struct Scope {
  Scope() { THExchangeErrorHandlers(&handlers); }
  ~Scope() { THExchangeErrorHandlers(&handlers); }
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;
  THErrorHandlers handlers = {raiseError, nullptr, raiseArgument, nullptr};
};

void catchOne() {
  try {
    Scope scope;
    fail();
  } catch (const std::runtime_error &) {
    caught++;
  }
}

void jumpOne() {
  THErrorHandlers handlers = {jump, nullptr, jumpArgument, nullptr};
  THExchangeErrorHandlers(&handlers);
  if (setjmp(back) == 0)
    fail();
  else
    caught++;
  THExchangeErrorHandlers(&handlers);
}

/* What every callback does. */
void misbehave() {
  begun++;
  switch (language) {
  case PLAIN: fail(); break;
  case JUMPING: jumpOne(); break;
  case THROWING: catchOne(); break;
  case NESTED:
    catchOne();
    jumpOne();
    fail();
    break;
  default: break;
  }
  ended++;
}

/* Whether the callback comes to its end. */
bool ends() { return language == JUMPING || language == THROWING; }

void *allocate(void *, ptrdiff_t size) {
  misbehave();
  return malloc(static_cast<size_t>(size));
}
void *allocateQuietly(void *, ptrdiff_t size) { return malloc(static_cast<size_t>(size)); }
void *reallocate(void *, void *block, ptrdiff_t size) {
  misbehave();
  return realloc(block, static_cast<size_t>(size));
}
void releaseQuietly(void *, void *block) { free(block); }
void release(void *, void *block) {
  free(block);
  misbehave();
}
void collect(void *) { misbehave(); }
void setError(void *, const char *, const char *) { misbehave(); }
void deleter(DLManagedTensorVersioned *) { misbehave(); }

/* The handlers of the caller. */
THErrorHandlers outer = {check_onError, &outer, check_onArgError, &outer};

/* Checks how a callback has gone that the call in TRY came to, and that the caller's handlers are in force. */
void checkCallback(bool mayFail) {
  THErrorHandlers found = outer;
  CHECK(begun == 1);
  CHECK_LONG(ended, ends());
  CHECK_LONG(caught, language == PLAIN ? 0 : language == NESTED ? 2 : 1);
  CHECK(check_caught.kind == (mayFail && !ends() ? PLAIN_ERROR : NO_ERROR) ||
        (mayFail && !ends() && check_caught.kind == ARG_ERROR));
  THExchangeErrorHandlers(&found);
  CHECK(found.error == outer.error && found.errorData == outer.errorData);
  CHECK(found.argError == outer.argError && found.argErrorData == outer.argErrorData);
  THExchangeErrorHandlers(&found);
  CHECK_ARG_ERROR(1, fail());
  begun = caught = ended = 0;
}

void allocators() {
  THAllocator making = {allocate, nullptr, releaseQuietly};
  THAllocator growing = {allocateQuietly, reallocate, releaseQuietly};
  THAllocator ending = {allocateQuietly, nullptr, release};
  THFloatStorage *storage = nullptr;

  TRY(storage = THFloatStorage_newWithAllocator(3, &making, nullptr));
  CHECK((storage != nullptr) == ends());
  checkCallback(true);
  THFloatStorage_free(storage); // null where it was not made

  storage = THFloatStorage_newWithAllocator(3, &growing, nullptr);
  TRY(THFloatStorage_resize(storage, 30));
  CHECK_LONG(storage->size, ends() ? 30 : 3);
  checkCallback(true);
  THFloatStorage_free(storage);

  storage = THFloatStorage_newWithAllocator(3, &ending, nullptr);
  TRY(THFloatStorage_free(storage));
  checkCallback(false);
}

void dlpack() {
  static float elements[6];
  static std::int64_t sizes[] = {2, 3};
  DLManagedTensorVersioned managed{}, *made = nullptr;
  DLTensor wanted{};
  THFloatTensor *tensor;

  managed.version.major = 1;
  managed.deleter = deleter;
  managed.dl_tensor.data = elements;
  managed.dl_tensor.device.device_type = kDLCPU;
  managed.dl_tensor.ndim = 2;
  managed.dl_tensor.shape = sizes;
  managed.dl_tensor.dtype = {kDLFloat, 32, 1};
  tensor = THFloatTensor_newFromDLPack(&managed);
  TRY(THFloatTensor_free(tensor));
  checkCallback(false);

  wanted.device.device_type = kDLCUDA;
  wanted.ndim = 2;
  wanted.shape = sizes;
  wanted.dtype = {kDLFloat, 32, 1};
  TRY(CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, nullptr, setError), -1));
  checkCallback(false);
}

void collector() {
  void *block = nullptr;
  THSetGCHandler(collect, nullptr);
  TRY(block = THAlloc(PTRDIFF_MAX));
  CHECK(block == nullptr && check_caught.kind == PLAIN_ERROR);
  check_caught.kind = NO_ERROR; /* there is not so much memory */
  checkCallback(false);
  THSetGCHandler(nullptr, nullptr);
}

/* A handler of the caller's that calls the library itself. */
void handle(const char *message, void *data) {
  if (language == JUMPING || language == THROWING) {
    begun++;
    language == JUMPING ? jumpOne() : catchOne();
    ended++;
  }
  check_onError(message, data);
}

void handlers() {
  if (!ends())
    return;
  THSetErrorHandler(handle, &outer);
  TRY(THError("for the handler"));
  THSetErrorHandler(outer.error, outer.errorData);
  CHECK_LONG(check_caught.kind, PLAIN_ERROR);
  check_caught.kind = NO_ERROR;
  checkCallback(false);
}

/* A callback that installs a handler for good has done so. */
void *install(void *, ptrdiff_t size) {
  THSetErrorHandler(raiseError, nullptr);
  return malloc(static_cast<size_t>(size));
}

void installing() {
  THAllocator installer = {install, nullptr, releaseQuietly};
  THErrorHandlers found = outer;

  CASE("a handler that a callback has left");
  THFloatStorage_free(THFloatStorage_newWithAllocator(3, &installer, nullptr));
  THExchangeErrorHandlers(&found);
  CHECK(found.error == raiseError && found.argError == outer.argError && found.argErrorData == outer.argErrorData);
}

} // namespace

int main() {
  check_catchErrors();
  THExchangeErrorHandlers(&outer);
  outer = {check_onError, &outer, check_onArgError, &outer};
  THSetErrorHandler(outer.error, outer.errorData);
  THSetArgErrorHandler(outer.argError, outer.argErrorData);
  for (int k = 0; k < LANGUAGES; k++) {
    language = static_cast<Language>(k);
    CASE(names[k]);
    allocators();
    dlpack();
    collector();
    handlers();
  }
  installing();
  return check_report();
}
