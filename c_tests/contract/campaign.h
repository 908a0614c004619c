/*
 * campaign.h: calls of every function of the contract with valid arguments,
 * for programs that make them under one condition or another.
 *
 *     Call call;
 *     campaign_build(&call, function, TRANSPOSED, SMALL);
 *     state = campaign_state(&call, 1);
 *     campaign_attempt(&call);        check_caught tells how it ended
 *     campaign_check(&call, campaign_state(&call, 1) == state, "leaves its arguments unchanged");
 *     campaign_drop(&call);
 *
 * The arguments follow from the table: see README.md.
 */
#ifndef CONTRACT_CAMPAIGN_H
#define CONTRACT_CAMPAIGN_H

#include "contract/objects.h"
#include "th_alloc.h"

#include <sys/wait.h>

/* Files, in the folder that tests run in. */
#define CAMPAIGN_MAPPED "calls_mapped.tmp"
#define CAMPAIGN_DISK "calls_disk.tmp"

/* Elements of a block of memory whose sizes are not given. */
#define MEMORY_ELEMENTS 256

/* Elements whose values are compared, of all results of a call together. */
#define MOST_VALUES (1 << 21)

enum { SMALL, LARGE };

typedef struct {
  const Function *function;
  int layout, scale;
  Value a[MOST_PARAMETERS]; /* what is passed */
  Value result;
  void *object[MOST_PARAMETERS]; /* what was made for it */
  void *part[MOST_PARAMETERS][2]; /* members of lists */
  size_t bytes[MOST_PARAMETERS]; /* of memory */
  int disk[MOST_PARAMETERS]; /* whether a file is one on disk */
  long lists[2][4], *list[2];
  char text[MOST_PARAMETERS][160];
  union {
    char bytes[128];
    int count;
  } mapping; /* as a refcounted map allocator lays it out: the count 64 bytes before the data */
} Call;

/* The results of a call, to be compared with those of others. */
typedef struct {
  Content object[MOST_PARAMETERS + 1]; /* the last one is what the function returned */
  Value result;
  double *values;
  ptrdiff_t room;
} Results;

/* ---- which functions ------------------------------------------------------ */

/* Where fewer calls have to do, two of eight element types are called, and every third function of whole numbers; with the auditor,
 * which keeps a record of each, three types. */
static inline int campaign_selected(const Function *f) {
  static int seen;
  if (!(check_few() || check_mode("audit")) || f->real == -1 || f->real == REAL_FLOAT || f->real == REAL_HALF)
    return 1;
  return f->real == REAL_LONG && (!check_few() || seen++ % 3 == 0);
}

/* ---- exceptions: what is known not to hold yet ------------------------------ */

typedef struct {
  const char *campaign, *generic;
} Exception;

static const Exception campaign_exceptions[] = {
#include "contract_exceptions.h"
    {NULL, NULL}};
static int campaign_needed[sizeof campaign_exceptions / sizeof campaign_exceptions[0]];
static const char *campaign_name;

/* The exception for a function, or -1. */
static inline int campaign_exception(const Function *f) {
  int k;
  for (k = 0; campaign_exceptions[k].campaign; k++) {
    const char *generic = campaign_exceptions[k].generic; /* of which there may be none at all */
    if (generic && strcmp(campaign_exceptions[k].campaign, campaign_name) == 0 && strcmp(generic, f->generic) == 0)
      return k;
  }
  return -1;
}

/* Whether a visit fails or does not even come back; it is made in a process of its own, which may be lost. */
static inline int campaign_fails(void (*visit)(const Function *), const Function *f) {
  int status = 1;
  const pid_t child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stderr))
      _exit(1);
    alarm(60);
    visit(f);
    _exit(check_state.failures > 0);
  }
  if (child > 0)
    waitpid(child, &status, 0);
  return status != 0;
}

/* An exception that nothing needs any more is to be taken off the list. Where allocations cannot be made to fail, some
 * are not needed. */
static inline void campaign_checkExceptions(void) {
  int k;
  if (!alloc_counts())
    return;
  for (k = 0; campaign_exceptions[k].campaign; k++) {
    CASE(campaign_exceptions[k].generic);
    if (strcmp(campaign_exceptions[k].campaign, campaign_name) == 0)
      check_that(campaign_needed[k], "contract/exceptions.txt", k + 1, "the exception is needed");
  }
}

static inline int campaign_check_(Call *call, int holds, const char *what, const char *file, int line) {
  CASE(call->function->symbol);
  return check_that(holds, file, line, what);
}
#define campaign_check(CALL, CONDITION, WHAT) campaign_check_(CALL, CONDITION, WHAT, __FILE__, __LINE__)

/* ---- arguments ------------------------------------------------------------- */

/* What the table's last column says of a parameter: the text behind "name=", or NULL. */
static inline const char *campaign_hint(const Function *f, int scale, const char *name, char *buffer, size_t room) {
  const char *from = f->valid, *bar = strchr(f->valid, '|');
  const size_t length = strlen(name);
  if (scale == LARGE && bar) {
    const char *larger;
    Function behind = *f;
    behind.valid = bar + 1;
    larger = campaign_hint(&behind, SMALL, name, buffer, room);
    if (larger)
      return larger;
  }
  while (*from && *from != '|') {
    const size_t word = strcspn(from, " |");
    if (word > length && strncmp(from, name, length) == 0 && from[length] == '=') {
      snprintf(buffer, room, "%.*s", (int)(word - length - 1), from + length + 1);
      return buffer;
    }
    from += word;
    while (*from == ' ')
      from++;
  }
  return NULL;
}

/* Whether the last column has a word. */
static inline int campaign_word(const Function *f, const char *word) {
  const char *found = strstr(f->valid, word);
  const size_t length = strlen(word);
  return found && (found == f->valid || found[-1] == ' ') && (found[length] == '\0' || found[length] == ' ');
}

/* The highest argument number of errors: that of the last parameter, unless the original's numbers go beyond. */
static inline int campaign_highest(const Function *f) {
  char buffer[16];
  const char *highest = campaign_hint(f, SMALL, "blames", buffer, sizeof buffer);
  return highest ? atoi(highest) : f->count;
}

/* The parameter that the message of the error names, counted from 0: -1 if none, -2 if the function has none of that name. */
static inline int campaign_named(const Call *call) {
  const char *name = strstr(check_caught.message, " (parameter '"), *end;
  int i;
  if (!name || !(end = strchr(name += strlen(" (parameter '"), '\'')))
    return -1;
  for (i = 0; i < call->function->count; i++) {
    const char *parameter = call->function->parameters[i].name;
    if (strlen(parameter) == (size_t)(end - name) && strncmp(parameter, name, (size_t)(end - name)) == 0)
      return i;
  }
  return -2;
}

/* Whether the table says that two parameters are checked against each other, so that either may be blamed for both. */
static inline int campaign_related(const Function *f, int a, int b) {
  char list[128], *name, *rest;
  int found = 0;
  if (!campaign_hint(f, SMALL, "related", list, sizeof list))
    return 0;
  for (name = strtok_r(list, ",", &rest); name; name = strtok_r(NULL, ",", &rest))
    found |= (strcmp(name, f->parameters[a].name) == 0) | (strcmp(name, f->parameters[b].name) == 0) << 1;
  return found == 3;
}

/* Reads "3x4:upper" or "4:0,2,1,1" or "-", with "@" or "^" behind the sizes or not; gives the number of dimensions. */
static inline int campaign_sizes(const char *spec, long *size, Filling *filling) {
  int n = 0;
  char *end;
  memset(filling, 0, sizeof *filling);
  while (*spec && !strchr(":-+@^", *spec)) {
    size[n++] = strtol(spec, &end, 10);
    spec = *end == 'x' ? end + 1 : end;
  }
  if ((spec = strchr(spec, ':'))) {
    spec++;
    if (*spec == '-' || (*spec >= '0' && *spec <= '9')) {
      do {
        filling->list[filling->listed++] = strtod(spec, &end);
        spec = end + 1;
      } while (*end == ',' && filling->listed < 32);
    } else {
      snprintf(filling->name, sizeof filling->name, "%.*s", (int)strcspn(spec, "+"), spec);
    }
  }
  return n;
}

/* The sizes and contents of a tensor or of memory. */
static inline int campaign_shape(Call *call, const Parameter *p, long *size, Filling *filling) {
  char buffer[128];
  const char *spec = campaign_hint(call->function, call->scale, p->name, buffer, sizeof buffer);
  if (!spec)
    spec = p->role == OUT ? "-" : call->scale == LARGE ? "300x450" : "3x4";
  return campaign_sizes(spec, size, filling);
}

static inline THFile *campaign_newFile(int isDisk) {
  static const char content[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n";
  THFile *file;
  if (isDisk) {
    file = THDiskFile_new(CAMPAIGN_DISK, "w", 0);
    THFile_writeStringRaw(file, content, sizeof content - 1);
    THFile_free(file);
    return THDiskFile_new(CAMPAIGN_DISK, "rw", 0);
  }
  file = THMemoryFile_new("rw");
  THFile_writeStringRaw(file, content, sizeof content - 1);
  THFile_seek(file, 0);
  return file;
}

static inline int campaign_has(const Function *f, Kind kind) {
  int i;
  for (i = 0; i < f->count; i++)
    if (f->parameters[i].kind == kind)
      return 1;
  return 0;
}

/* Makes the argument for a parameter. `sizes` has the result of an earlier call, to be made room for. */
static inline void campaign_buildOne(Call *call, int i, const Content *earlier) {
  const Function *f = call->function;
  const Parameter *p = &f->parameters[i];
  const ElementType *type = elementTypes[p->real];
  Value *value = &call->a[i];
  char buffer[128];
  const char *hint = campaign_hint(f, call->scale, p->name, buffer, sizeof buffer);
  long size[LAYOUT_MAX_DIMENSION] = {0};
  Filling filling;
  ptrdiff_t k, n = 1;
  int d, dimensions;

  if (hint && strcmp(hint, "null") == 0)
    return; /* everything is NULL or 0 still */
  switch (p->kind) {
  case TENSOR:
    dimensions = campaign_shape(call, p, size, &filling);
    if (p->role == OUT && earlier && earlier->nDimension > 0) {
      dimensions = earlier->nDimension;
      memcpy(size, earlier->size, sizeof size);
    }
    call->object[i] = newAnyTensor(p->real, hint && strchr(hint, '@') ? STEPPED : call->layout, dimensions, size, &filling);
    if (hint && strchr(hint, '^')) /* outside its storage */
      ((AnyTensor *)call->object[i])->storageOffset += 1L << 20;
    break;
  case TENSORS:
    for (d = 0; d < 2; d++) {
      dimensions = 0;
      if (p->role == IN)
        dimensions = hint ? campaign_sizes(hint, size, &filling) : campaign_shape(call, p, size, &filling);
      call->part[i][d] = newAnyTensor(p->real, call->layout, dimensions, size, &filling);
      hint = hint && strchr(hint, '+') ? strchr(hint, '+') + 1 : hint;
    }
    value->pointer = call->part[i];
    return;
  case STORAGE:
    call->object[i] = type->newStorage(12);
    for (k = 0; k < 12; k++)
      type->set(((AnyStorage *)call->object[i])->data, k, (double)(k % 5 + 1));
    break;
  case SIZES: {
    THLongStorage *list = THLongStorage_newWithAllocator(0, &guard_allocator, NULL);
    memset(&filling, 0, sizeof filling);
    snprintf(call->text[i], sizeof call->text[i], ":%s", hint ? hint : call->scale == LARGE ? "300,450" : "3,4");
    campaign_sizes(call->text[i], size, &filling);
    THLongStorage_resize(list, filling.listed);
    for (k = 0; k < filling.listed; k++)
      list->data[k] = (long)filling.list[k];
    call->object[i] = list;
    break;
  }
  case SPARSE: {
    void *dense;
    dimensions = campaign_shape(call, p, size, &filling);
    if (dimensions == 0) {
      call->object[i] = sparseTypes[p->real]->newSparse();
      break;
    }
    if (!filling.name[0])
      strcpy(filling.name, "sparse");
    dense = newAnyTensor(p->real, CONTIGUOUS, dimensions, size, &filling);
    call->object[i] = sparseTypes[p->real]->sparseOf(dense, call->layout != CONTIGUOUS && dimensions == 2);
    type->freeTensor(dense);
    break;
  }
  case GENERATOR:
    call->object[i] = THGenerator_new();
    THRandom_manualSeed((THGenerator *)call->object[i], 12345);
    break;
  case FILE_:
    call->disk[i] = hint && strcmp(hint, "disk") == 0;
    call->object[i] = campaign_newFile(call->disk[i]);
    break;
  case OBJECT:
    call->object[i] = newAnyObject(hint);
    break;
  case NET:
    call->object[i] = newAnyNet(hint);
    break;
  case NET_RUN:
    call->object[i] = newAnyNetRun(hint);
    break;
  case CONTEXT:
    call->object[i] = THMapAllocatorContext_new(CAMPAIGN_MAPPED, TH_ALLOCATOR_MAPPED_SHARED);
    break;
  case MANAGED:
  case MANAGED_LEGACY: {
    const int code = isFloating(f->real) ? kDLFloat : f->real == REAL_BYTE ? kDLUInt : kDLInt;
    dimensions = campaign_shape(call, p, size, &filling);
    if (p->kind == MANAGED)
      call->object[i] = managed_newVersioned(dimensions, size, code, elementTypes[f->real]->bytes);
    else
      call->object[i] = managed_newLegacy(dimensions, size, code, elementTypes[f->real]->bytes);
    break;
  }
  case ALLOCATOR:
    call->a[i].pointer = &guard_allocator;
    return;
  case MEMORY:
    if (!hint || p->role == OUT)
      n = call->scale == LARGE ? 300 * 450 : MEMORY_ELEMENTS;
    dimensions = campaign_sizes(hint ? hint : "16x16", size, &filling);
    if (hint && p->role != OUT)
      for (d = 0; d < dimensions; d++)
        n *= size[d];
    call->bytes[i] = (size_t)n * type->bytes;
    call->object[i] = p->role == TAKE && !campaign_has(f, ALLOCATOR) ? THAlloc((ptrdiff_t)call->bytes[i])
                                                                    : guard_malloc(NULL, (ptrdiff_t)call->bytes[i]);
    for (k = 0; k < n; k++)
      type->set(call->object[i], k, fillingAt(&filling, p->real, k, dimensions ? size[dimensions - 1] : n));
    break;
  case LISTS:
    for (d = 0; d < 2; d++) {
      call->lists[d][0] = 3, call->lists[d][1] = 4;
      call->list[d] = p->role == OUT ? NULL : call->lists[d];
    }
    value->pointer = p->role == OUT && strstr(p->name, "Strides") ? &call->list[1] : &call->list[0];
    return;
  case TEXT:
    snprintf(call->text[i], sizeof call->text[i], "%s", hint ? hint : "text");
    call->bytes[i] = sizeof call->text[i];
    value->pointer = call->text[i];
    return;
  case TEXTS:
    value->pointer = &call->part[i][0];
    return;
  case VOID:
    if (p->role == TAKE) {
      call->object[i] = THAlloc(64);
    } else if (p->role == INOUT) {
      call->mapping.count = 2;
      value->pointer = call->mapping.bytes + 64;
      return;
    }
    break;
  case INTEGER:
    value->integer = hint ? (*hint >= 'A' ? *hint : strtol(hint, NULL, 10)) : 1;
    return;
  case NUMBER:
    value->number = hint ? strtod(hint, NULL) : 0.5;
    return;
  case HALF:
    value->half = TH_float2half(hint ? strtof(hint, NULL) : 0.5f);
    return;
  default:
    return;
  }
  value->pointer = call->object[i];
}

/* Makes the arguments of a valid call. With the results of an earlier one, results have their sizes already. */
static inline void campaign_build(Call *call, const Function *f, int layout, int scale, const Results *earlier) {
  int i;
  memset(call, 0, sizeof *call);
  call->function = f;
  call->layout = campaign_word(f, "contiguous") ? CONTIGUOUS : layout;
  call->scale = scale;
  for (i = 0; i < f->count; i++)
    campaign_buildOne(call, i, earlier ? &earlier->object[i] : NULL);
}

/* Frees an object of a kind. */
static inline void campaign_free(Kind kind, int real, void *object) {
  switch (kind) {
  case TENSOR: elementTypes[real]->freeTensor(object); break;
  case STORAGE: elementTypes[real]->freeStorage(object); break;
  case SPARSE: sparseTypes[real]->free(object); break;
  case SIZES: THLongStorage_free((THLongStorage *)object); break;
  case GENERATOR: THGenerator_free((THGenerator *)object); break;
  case FILE_: THFile_free((THFile *)object); break;
  case OBJECT: THObject_free((THObject *)object); break;
  case NET: THNet_free((THNet *)object); break;
  case NET_RUN: THNetRun_free((THNetRun *)object); break;
  case CONTEXT: THMapAllocatorContext_free((THMapAllocatorContext *)object); break;
  case MANAGED: ((DLManagedTensorVersioned *)object)->deleter((DLManagedTensorVersioned *)object); break;
  case MANAGED_LEGACY: ((DLManagedTensor *)object)->deleter((DLManagedTensor *)object); break;
  case MEMORY: /* a text */
  case VOID: THFree(object); break;
  default: break;
  }
}

/* Frees the argument that the valid call has, for another one. */
static inline void campaign_replace(Call *call, int i, void *object) {
  const Parameter *p = &call->function->parameters[i];
  if (call->object[i])
    campaign_free(p->kind, p->real, call->object[i]);
  call->object[i] = call->a[i].pointer = object;
}

/* One more reference, which a call that takes one over gives back; nothing if the kind has no counts. */
static inline int campaign_retain(Kind kind, int real, void *object) {
  switch (kind) {
  case TENSOR: elementTypes[real]->retainTensor(object); return 1;
  case STORAGE: elementTypes[real]->retainStorage(object); return 1;
  case SPARSE: sparseTypes[real]->retain(object); return 1;
  case OBJECT: THObject_retain((THObject *)object); return 1;
  case NET: THNet_retain((THNet *)object); return 1;
  case NET_RUN: THNetRun_retain((THNetRun *)object); return 1;
  default: return 0;
  }
}

/* How a call is made: by a program's error handlers. Fills check_caught. */
static void campaign_attemptOnce(Call *call);

/* Makes the call, and settles what it did to the references of its arguments. */
static inline void campaign_attempt(Call *call) {
  const Function *f = call->function;
  int i, retained[MOST_PARAMETERS] = {0};

  memset(&call->result, 0, sizeof call->result);
  for (i = 0; i < f->count; i++)
    if (f->parameters[i].role == TAKE && call->a[i].pointer)
      retained[i] = campaign_retain(f->parameters[i].kind, f->parameters[i].real, call->object[i]);
  campaign_attemptOnce(call);
  for (i = 0; i < f->count; i++) {
    const Parameter *p = &f->parameters[i];
    const int failed = check_caught.kind != NO_ERROR;
    if (p->role == TAKE && call->a[i].pointer) {
      if (retained[i] && failed)
        campaign_free(p->kind, p->real, call->object[i]);
      if (!retained[i] && !failed)
        call->object[i] = NULL; /* gone with the call */
    }
    if (p->role == RETAIN && call->a[i].pointer && !failed)
      campaign_free(p->kind, p->real, call->object[i]);
  }
}

/* Frees what a call returned, if it is the caller's. */
static inline void campaign_dropResult(Call *call) {
  const Function *f = call->function;
  if (f->owner == OWNER_NEW && call->result.pointer)
    campaign_free(f->result, f->resultReal, call->result.pointer);
  memset(&call->result, 0, sizeof call->result);
}

/* Frees everything of a call. */
static inline void campaign_drop(Call *call) {
  const Function *f = call->function;
  int i, d;
  campaign_dropResult(call);
  for (i = 0; i < f->count; i++) {
    const Parameter *p = &f->parameters[i];
    for (d = 0; p->kind == TENSORS && d < 2; d++)
      if (call->part[i][d])
        elementTypes[p->real]->freeTensor(call->part[i][d]);
    if (p->kind == TEXTS)
      THFree(call->part[i][0]);
    if (p->kind == LISTS && p->role == OUT) {
      THFree(*(strstr(p->name, "Strides") ? &call->list[1] : &call->list[0]));
      call->list[strstr(p->name, "Strides") ? 1 : 0] = NULL;
    }
    if (p->kind == MEMORY && call->object[i]) {
      if (p->role == TAKE && !campaign_has(f, ALLOCATOR))
        THFree(call->object[i]);
      else
        guard_free(NULL, call->object[i]);
    } else if (call->object[i]) {
      campaign_free(p->kind, p->real, call->object[i]);
    }
  }
}

/* ---- state and results -------------------------------------------------------- */

/* A number that changes when an object does; reference counts count if `counts`. */
static inline unsigned long campaign_digest(unsigned long digest, Kind kind, int real, void *object, int isDisk, int counts) {
  switch (kind) {
  case TENSOR: return digestTensor(digest, (const AnyTensor *)object, real, counts);
  case STORAGE:
  case SIZES: return digestStorage(digest, (const AnyStorage *)object, real, counts);
  case SPARSE: return digestSparse(digest, (const AnySparse *)object, real, counts);
  case GENERATOR: return digestGenerator(digest, (THGenerator *)object);
  case FILE_: return digestFile(digest, (THFile *)object, !isDisk);
  case OBJECT: return digestObject(digest, (THObject *)object);
  default: return digest;
  }
}

/* A number that changes when an argument does. */
static inline unsigned long campaign_stateOf(Call *call, int i, int counts) {
  const Parameter *p = &call->function->parameters[i];
  void *object = call->object[i];
  unsigned long digest = digestBytes(0, &call->a[i].pointer, sizeof call->a[i].pointer);
  int d;
  for (d = 0; p->kind == TENSORS && d < 2; d++)
    digest = digestTensor(digest, (const AnyTensor *)call->part[i][d], p->real, counts);
  if (p->kind == LISTS)
    digest = digestBytes(digest, call->lists, sizeof call->lists);
  if (p->kind == TEXT)
    digest = digestBytes(digest, call->text[i], sizeof call->text[i]);
  if (!object)
    return digest;
  if (p->kind == MEMORY)
    return digestBytes(digest, object, call->bytes[i]);
  return campaign_digest(digest, p->kind, p->real, object, call->disk[i], counts);
}

/* The same of all arguments together; memory to work in does not count. */
static inline unsigned long campaign_state(Call *call, int counts) {
  unsigned long digest = 0;
  int i;
  for (i = 0; i < call->function->count; i++)
    if (call->function->parameters[i].role != SCRATCH)
      digest = digest * 31 + campaign_stateOf(call, i, counts);
  return digest;
}

/* Of the arguments that a call only reads. */
static inline unsigned long campaign_operands(Call *call) {
  unsigned long digest = 0;
  int i;
  for (i = 0; i < call->function->count; i++)
    if (call->function->parameters[i].role == IN || call->function->parameters[i].role == KEEP)
      digest = digest * 31 + campaign_stateOf(call, i, 0);
  return digest;
}

static inline void campaign_read(Results *results, Content *content, Kind kind, int real, void *object) {
  void *dense;
  ptrdiff_t k;
  content->nDimension = 0;
  content->count = 0;
  content->values = results->values;
  switch (kind) {
  case TENSOR: readTensor(content, (const AnyTensor *)object, real, results->room); break;
  case SPARSE:
    if (((AnySparse *)object)->nDimensionI + ((AnySparse *)object)->nDimensionV == 0)
      break;
    dense = sparseTypes[real]->denseOf(object);
    readTensor(content, (const AnyTensor *)dense, real, results->room);
    elementTypes[real]->freeTensor(dense);
    break;
  case SIZES:
  case STORAGE: {
    const AnyStorage *storage = (const AnyStorage *)object;
    content->count = storage->size < results->room ? storage->size : results->room;
    for (k = 0; k < content->count; k++)
      content->values[k] = elementTypes[real]->get(storage->data, k);
    break;
  }
  case MEMORY: /* a text */
    content->count = (ptrdiff_t)strlen((const char *)object);
    content->count = content->count < results->room ? content->count : results->room;
    for (k = 0; k < content->count; k++)
      content->values[k] = ((const char *)object)[k];
    break;
  default: break;
  }
  results->values += content->count;
  results->room -= content->count;
}

/* Reads what a call has computed. */
static inline void campaign_results(Results *results, Call *call, double *values, ptrdiff_t room) {
  const Function *f = call->function;
  int i;
  memset(results, 0, sizeof *results);
  results->values = values;
  results->room = room;
  results->result = call->result;
  for (i = 0; i < f->count; i++) {
    const Parameter *p = &f->parameters[i];
    if (p->role != OUT && p->role != INOUT)
      continue;
    if (p->kind == MEMORY && call->object[i]) {
      Content *content = &results->object[i];
      ptrdiff_t k;
      content->values = results->values;
      content->count = (ptrdiff_t)(call->bytes[i] / elementTypes[p->real]->bytes);
      content->count = content->count < results->room ? content->count : results->room;
      for (k = 0; k < content->count; k++)
        content->values[k] = elementTypes[p->real]->get(call->object[i], k);
      results->values += content->count;
      results->room -= content->count;
    } else if (call->object[i]) {
      campaign_read(results, &results->object[i], p->kind, p->real, call->object[i]);
    }
  }
  if (f->owner == OWNER_NEW && call->result.pointer)
    campaign_read(results, &results->object[MOST_PARAMETERS], f->result, f->resultReal, call->result.pointer);
}

static inline int campaign_near(double a, double b, double tolerance) {
  const double scale = fabs(a) > 1 ? fabs(a) : 1;
  return a == b || (a != a && b != b) || fabs(a - b) <= tolerance * scale;
}

static inline int campaign_sameContent(const Content *a, const Content *b, double tolerance) {
  ptrdiff_t k;
  int d;
  if (a->nDimension != b->nDimension || a->count != b->count)
    return 0;
  for (d = 0; d < a->nDimension && a->count; d++)
    if (a->size[d] != b->size[d])
      return 0;
  for (k = 0; k < a->count; k++)
    if (!campaign_near(a->values[k], b->values[k], tolerance))
      return 0;
  return 1;
}

/* Whether two calls of a function gave the same, but for a relative error of the floating-point numbers. */
static inline int campaign_same(const Function *f, const Results *a, const Results *b, int exact) {
  int i;
  for (i = 0; i <= MOST_PARAMETERS; i++) {
    const int real = i == MOST_PARAMETERS ? f->resultReal : i < f->count ? f->parameters[i].real : 0;
    const double tolerance = exact ? 0 : real == REAL_FLOAT ? 1e-4 : real == REAL_DOUBLE ? 1e-10 : 0;
    if (!campaign_sameContent(&a->object[i], &b->object[i], tolerance))
      return 0;
  }
  if (f->result == INTEGER)
    return a->result.integer == b->result.integer;
  if (f->result == NUMBER)
    return campaign_near(a->result.number, b->result.number, exact ? 0 : f->real == REAL_FLOAT ? 1e-4 : 1e-10);
  if (f->result == DESCRIPTION)
    return strcmp(a->result.text.str, b->result.text.str) == 0;
  return 1;
}

/* ---- the campaign as a whole ---------------------------------------------------- */

/* Calls `visit` for each function; gives how many there were. */
static inline long campaign_forEach(void (*visit)(const Function *)) {
  long functions = 0;
  int k;
  for (k = 0; k < contract_count; k++) {
    const Function *f = &contract_functions[k];
    const int exception = campaign_exception(f);
    if (!campaign_selected(f))
      continue;
    CASE(f->symbol);
    if (exception >= 0)
      campaign_needed[exception] |= campaign_fails(visit, f);
    else
      visit(f);
    functions += exception < 0;
  }
  return functions;
}

static inline int campaign_end(long functions, long calls) {
  printf("%s: %ld functions, %ld calls\n", campaign_name, functions, calls);
  CASE("all calls");
  CHECK_LONG(guard_live, 0);
  remove(CAMPAIGN_MAPPED);
  remove(CAMPAIGN_DISK);
  return check_report();
}

#endif
