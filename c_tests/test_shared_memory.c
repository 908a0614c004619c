/* Mapped files and shared memory objects, within a process and between two. */
#include "th_check.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define FILE_NAME "shared_memory.tmp"

static char objectName[64]; /* of a shared memory object of this process alone */

static long fileSize(const char *name) {
  struct stat status;
  return stat(name, &status) == 0 ? (long)status.st_size : -1;
}

static int objectExists(void) {
  const int fd = shm_open(objectName, O_RDONLY, 0);
  if (fd < 0)
    return 0;
  close(fd);
  return 1;
}

static int isOpen(int fd) { return fcntl(fd, F_GETFD) != -1; }

/* Waits for a child and returns its exit status. */
static int statusOf(pid_t child) {
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void mappedFiles(void) {
  THIntStorage *s, *other;

  CASE("a shared mapping creates and writes the file");
  remove(FILE_NAME);
  s = THIntStorage_newWithMapping(FILE_NAME, 100, TH_ALLOCATOR_MAPPED_SHARED);
  CHECK_LONG(s->size, 100);
  CHECK(!(s->flag & TH_STORAGE_RESIZABLE));
  CHECK(s->allocator == &THMapAllocator);
  THIntStorage_fill(s, 7);
  CHECK(fileSize(FILE_NAME) >= 400);

  CASE("a second mapping sees what the first wrote");
  other = THIntStorage_newWithMapping(FILE_NAME, 0, TH_ALLOCATOR_MAPPED_SHARED);
  CHECK(other->size >= 100);
  CHECK_LONG(other->data[99], 7);
  s->data[50] = 8;
  CHECK_LONG(other->data[50], 8);
  CHECK_ERROR(THIntStorage_resize(other, 200));
  THIntStorage_free(other);
  THIntStorage_free(s);

  CASE("a private mapping does not reach the file");
  s = THIntStorage_newWithMapping(FILE_NAME, 100, 0);
  CHECK_LONG(s->data[50], 8);
  s->data[50] = 9;
  other = THIntStorage_newWithMapping(FILE_NAME, 100, 0);
  CHECK_LONG(other->data[50], 8);
  THIntStorage_free(other);
  THIntStorage_free(s);
  CHECK_ERROR(SINK(THIntStorage_newWithMapping(FILE_NAME, 100000, 0)));

  CASE("flags that ask whether the file is there");
  CHECK_ERROR(SINK(THIntStorage_newWithMapping(
      FILE_NAME, 10, TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_EXCLUSIVE)));
  CHECK(fileSize(FILE_NAME) >= 400);
  s = THIntStorage_newWithMapping(FILE_NAME, 10, TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_UNLINK);
  CHECK_LONG(fileSize(FILE_NAME), -1);
  CHECK_LONG(s->data[9], 7);
  THIntStorage_free(s);
  CHECK_ERROR(SINK(THIntStorage_newWithMapping(
      FILE_NAME, 10, TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_NOCREATE)));
  CHECK_ERROR(SINK(THIntStorage_newWithMapping(FILE_NAME, 10, 0)));
  CHECK_LONG(fileSize(FILE_NAME), -1);
}

static void descriptors(void) {
  const int flags = TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_KEEPFD;
  THMapAllocatorContext *context = THMapAllocatorContext_new(FILE_NAME, flags), *second;
  THCharStorage *s = THCharStorage_newWithAllocator(1000, &THMapAllocator, context), *other;
  const int fd = THMapAllocatorContext_fd(context);
  int copy;

  CASE("a mapping that keeps its descriptor");
  CHECK_STRING(THMapAllocatorContext_filename(context), FILE_NAME);
  CHECK_LONG(THMapAllocatorContext_size(context), 1000);
  CHECK(isOpen(fd));
  THCharStorage_fill(s, 'a');

  CASE("a mapping of a descriptor");
  copy = dup(fd);
  second = THMapAllocatorContext_newWithFd(
      NULL, copy, TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_KEEPFD | TH_ALLOCATOR_MAPPED_FROMFD);
  CHECK_LONG(THMapAllocatorContext_fd(second), copy);
  CHECK(THMapAllocatorContext_filename(second) != NULL);
  other = THCharStorage_newWithAllocator(1000, &THMapAllocator, second);
  CHECK_LONG(other->data[999], 'a');
  other->data[0] = 'b';
  CHECK_LONG(s->data[0], 'b');
  THCharStorage_free(other);
  CHECK(!isOpen(copy));
  THCharStorage_free(s);
  CHECK(!isOpen(fd));
  remove(FILE_NAME);

  CASE("a context alone");
  context = THMapAllocatorContext_new(FILE_NAME, TH_ALLOCATOR_MAPPED_SHARED);
  CHECK_LONG(THMapAllocatorContext_fd(context), -1);
  CHECK_LONG(THMapAllocatorContext_size(context), 0);
  THMapAllocatorContext_free(context);
  CHECK_ERROR(SINK(THMapAllocatorContext_new(FILE_NAME, TH_ALLOCATOR_MAPPED_EXCLUSIVE)));
}

/* What fails leaves the context with the caller, and a descriptor open that is the caller's. */
static void failures(void) {
  const int shared = TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_FROMFD;
  THMapAllocatorContext *context;
  THCharStorage *s;
  int fd;

  CASE("no shared memory object");
  CHECK_ERROR(SINK(
      THIntStorage_newWithMapping(objectName, 10, TH_ALLOCATOR_MAPPED_SHAREDMEM | TH_ALLOCATOR_MAPPED_NOCREATE)));
  CHECK(strstr(check_caught.message, "shared memory object"));

  CASE("a negative size");
  context = THMapAllocatorContext_new(FILE_NAME, TH_ALLOCATOR_MAPPED_SHARED);
  CHECK_ERROR(SINK(THMapAllocator.malloc(context, -1)));
  CHECK(strstr(check_caught.message, "negative"));
  CHECK_LONG(fileSize(FILE_NAME), -1);
  THMapAllocatorContext_free(context);

  CASE("nothing to map");
  fd = open(FILE_NAME, O_RDWR | O_CREAT, 0600);
  CHECK(fd >= 0);
  CHECK_ERROR(SINK(THCharStorage_newWithMapping(FILE_NAME, 0, 0)));
  CHECK(strstr(check_caught.message, "unable to map 0 bytes"));
  close(fd);

  CASE("a descriptor that is not open");
  context = THMapAllocatorContext_newWithFd(FILE_NAME, fd, shared);
  CHECK_ERROR(SINK(THCharStorage_newWithAllocator(10, &THMapAllocator, context)));
  CHECK(strstr(check_caught.message, "unable to stat"));
  THMapAllocatorContext_free(context);

  CASE("a file that cannot be made longer");
  fd = open(FILE_NAME, O_RDONLY);
  context = THMapAllocatorContext_newWithFd(FILE_NAME, fd, shared);
  CHECK_ERROR(SINK(THCharStorage_newWithAllocator(10, &THMapAllocator, context)));
  CHECK(strstr(check_caught.message, "unable to stretch"));
  CHECK(isOpen(fd));
  THMapAllocatorContext_free(context);
  close(fd);

  CASE("a name that cannot be removed");
  fd = open(FILE_NAME, O_RDWR);
  context = THMapAllocatorContext_newWithFd("no such folder/file", fd, shared | TH_ALLOCATOR_MAPPED_UNLINK);
  CHECK_ERROR(SINK(THCharStorage_newWithAllocator(10, &THMapAllocator, context)));
  CHECK(strstr(check_caught.message, "unable to unlink"));
  CHECK(isOpen(fd));
  CHECK_LONG(THMapAllocatorContext_size(context), 0);
  THMapAllocatorContext_free(context);

  CASE("a descriptor that is not kept");
  context = THMapAllocatorContext_newWithFd(FILE_NAME, fd, shared);
  s = THCharStorage_newWithAllocator(10, &THMapAllocator, context);
  CHECK(!isOpen(fd));
  CHECK_LONG(THMapAllocatorContext_fd(context), -1);
  THCharStorage_fill(s, 'c');
  THCharStorage_free(s);
  CHECK_LONG(fileSize(FILE_NAME), 10);
  remove(FILE_NAME);
}

static void sharedObjects(void) {
  THFloatStorage *s;

  CASE("a shared memory object goes with its storage");
  s = THFloatStorage_newWithMapping(objectName, 10, TH_ALLOCATOR_MAPPED_SHAREDMEM | TH_ALLOCATOR_MAPPED_EXCLUSIVE);
  CHECK(objectExists());
  THFloatStorage_fill(s, 1);
  THFloatStorage_free(s);
  CHECK(!objectExists());
}

/* A storage over the counted object; `more` are flags. */
static THIntStorage *newCounted(int more) {
  THMapAllocatorContext *context = THMapAllocatorContext_new(objectName, TH_ALLOCATOR_MAPPED_SHAREDMEM | more);
  return THIntStorage_newWithAllocator(10, &THRefcountedMapAllocator, context);
}

static void countedObjects(void) {
  THIntStorage *s, *other;
  THMapAllocatorContext *context;

  CASE("the last storage of a counted object removes it");
  s = newCounted(TH_ALLOCATOR_MAPPED_EXCLUSIVE);
  s->data[3] = 33;
  other = newCounted(TH_ALLOCATOR_MAPPED_NOCREATE);
  CHECK_LONG(other->data[3], 33);
  CHECK(s->data != other->data);
  THIntStorage_free(s);
  CHECK(objectExists());
  CHECK_LONG(other->data[3], 33);

  CASE("counts can be taken and given by hand");
  context = (THMapAllocatorContext *)other->allocatorContext;
  THRefcountedMapAllocator_incref(context, other->data);
  CHECK_LONG(THRefcountedMapAllocator_decref(context, other->data), 0);
  THIntStorage_free(other);
  CHECK(!objectExists());

  CASE("flags that counted objects cannot have");
  context = THMapAllocatorContext_new(objectName, TH_ALLOCATOR_MAPPED_SHARED);
  CHECK_ERROR(SINK(THIntStorage_newWithAllocator(10, &THRefcountedMapAllocator, context)));
  THMapAllocatorContext_free(context);
  context = THMapAllocatorContext_new(objectName, TH_ALLOCATOR_MAPPED_SHAREDMEM | TH_ALLOCATOR_MAPPED_KEEPFD);
  CHECK_ERROR(SINK(THIntStorage_newWithAllocator(10, &THRefcountedMapAllocator, context)));
  THMapAllocatorContext_free(context);
  context = THMapAllocatorContext_new(objectName, TH_ALLOCATOR_MAPPED_SHAREDMEM | TH_ALLOCATOR_MAPPED_UNLINK);
  CHECK_ERROR(SINK(THIntStorage_newWithAllocator(10, &THRefcountedMapAllocator, context)));
  THMapAllocatorContext_free(context);
  CHECK(!objectExists());
}

/* Between processes: the child maps the object by its name; whoever leaves last removes it. */
static void twoProcesses(int childLeavesLast) {
  THIntStorage *s = newCounted(TH_ALLOCATOR_MAPPED_EXCLUSIVE);
  int ready[2], go[2];
  char byte = 0;
  pid_t child;

  CASE(childLeavesLast ? "the child is the last one out" : "the parent is the last one out");
  s->data[0] = 1;
  CHECK(pipe(ready) == 0 && pipe(go) == 0);
  fflush(NULL);
  child = fork();
  if (child == 0) {
    THIntStorage *mine = newCounted(TH_ALLOCATOR_MAPPED_NOCREATE);
    const int seen = mine->data[0] == 1;
    int stayed;
    mine->data[1] = 2;
    if (write(ready[1], "r", 1) != 1 || (childLeavesLast && read(go[0], &byte, 1) != 1))
      _exit(2);
    stayed = mine->data[0] == 1 && objectExists();
    THIntStorage_free(mine);
    _exit(seen && stayed && objectExists() == !childLeavesLast ? 0 : 1);
  }
  CHECK(read(ready[0], &byte, 1) == 1);
  CHECK_LONG(s->data[1], 2);
  if (childLeavesLast) {
    THIntStorage_free(s);
    CHECK(write(go[1], "g", 1) == 1);
    CHECK_LONG(statusOf(child), 0);
  } else {
    CHECK_LONG(statusOf(child), 0);
    CHECK(objectExists());
    THIntStorage_free(s);
  }
  CHECK(!objectExists());
  close(ready[0]), close(ready[1]), close(go[0]), close(go[1]);
}

int main(void) {
  snprintf(objectName, sizeof objectName, "/th_test_%ld", (long)getpid());
  check_catchErrors();
  mappedFiles();
  descriptors();
  failures();
  sharedObjects();
  countedObjects();
  twoProcesses(0);
  twoProcesses(1);
  shm_unlink(objectName);
  return check_report();
}
