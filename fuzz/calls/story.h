/*
 * story.h: writes a call that is about to be made as a C program of its own,
 * with all objects as they are then, to the file that TH_FUZZ_STORY names.
 * The last call that was told is the one that crashed.
 */
#ifndef FUZZ_STORY_H
#define FUZZ_STORY_H

#include "arguments.h"

#define STORY_OBJECTS 64

static struct {
  FILE *out;
  int count;
  struct {
    const void *object;
    char name[16];
  } known[STORY_OBJECTS];
} story;

/* The name of an object; whether it is a new one, which is still to be made. */
static inline bool story_name(const void *object, const char *prefix, char *name) {
  for (int k = 0; k < story.count; k++)
    if (story.known[k].object == object) {
      strcpy(name, story.known[k].name);
      return false;
    }
  snprintf(name, 16, "%s%d", prefix, story.count);
  if (story.count < STORY_OBJECTS) {
    story.known[story.count].object = object;
    strcpy(story.known[story.count++].name, name);
  }
  return true;
}

static inline void story_double(double value) {
  if (value != value)
    fprintf(story.out, "NAN");
  else if (value - value != 0)
    fprintf(story.out, "%sHUGE_VAL", value < 0 ? "-" : "");
  else
    fprintf(story.out, "%.17g", value);
}

static inline void story_long(long value) {
  if (value == LONG_MIN)
    fprintf(story.out, "LONG_MIN");
  else
    fprintf(story.out, "%ld%s", value, value > INT_MAX || value < INT_MIN ? "L" : "");
}

static inline void story_element(const void *data, ptrdiff_t k, int real) {
  switch (real) {
  case REAL_LONG: story_long(((const long *)data)[k]); break;
  case REAL_HALF: fprintf(story.out, "{0x%04x}", ((const THHalf *)data)[k].x); break;
  default: story_double(elementTypes[real]->get(data, k));
  }
}

static const char *const story_types[REALS] = {"unsigned char", "char", "short", "int", "long", "float", "double", "THHalf"};

/* "static TYPE NAME[] = {...}" */
static inline void story_array(const char *name, const void *data, ptrdiff_t count, int real) {
  fprintf(story.out, "  static %s %s[] = {", story_types[real], name);
  for (ptrdiff_t k = 0; k < count; k++) {
    fputs(k % 20 == 19 ? ",\n      " : k ? ", " : "", story.out);
    story_element(data, k, real);
  }
  fprintf(story.out, "};\n");
}

static inline void story_numbers(const char *object, const char *field, const long *numbers, int count) {
  for (int d = 0; d < count; d++) {
    fprintf(story.out, "  %s->%s[%d] = ", object, field, d);
    story_long(numbers[d]);
    fprintf(story.out, ";\n");
  }
}

static inline void story_storage(const AnyStorage *s, int real, char *name) {
  const char *type = elementTypes[real]->name;
  char data[24];
  if (!s) {
    strcpy(name, "NULL");
    return;
  }
  if (!story_name(s, "s", name))
    return;
  fprintf(story.out, "  TH%sStorage *%s = TH%sStorage_newWithSize(%td);\n", type, name, type, s->size > 0 ? s->size : 0);
  if (s->size > 0 && s->data) {
    snprintf(data, sizeof data, "%s_data", name);
    story_array(data, s->data, s->size, real);
    fprintf(story.out, "  memcpy(%s->data, %s, sizeof %s);\n", name, data, data);
  } else if (s->size > 0) {
    fprintf(story.out, "  THFree(%s->data);\n  %s->data = NULL;\n", name, name);
  }
  if (s->flag != (TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM))
    fprintf(story.out, "  %s->flag = %d; /* as if it were so */\n", name, s->flag | TH_STORAGE_FREEMEM);
}

static inline void story_tensor(const AnyTensor *t, int real, char *name) {
  const char *type = elementTypes[real]->name;
  char storage[16];
  if (!t) {
    strcpy(name, "NULL");
    return;
  }
  if (!story_name(t, "t", name))
    return;
  story_storage(t->storage, real, storage);
  fprintf(story.out, "  TH%sTensor *%s = TH%sTensor_new();\n", type, name, type);
  if (t->nDimension > 0) {
    fprintf(story.out, "  TH%sTensor_resizeNd(%s, %d, ones, NULL);\n  TH%sStorage_free(%s->storage);\n", type, name,
            t->nDimension, type, name);
    story_numbers(name, "size", t->size, t->nDimension);
    story_numbers(name, "stride", t->stride, t->nDimension);
  }
  if (t->storage)
    fprintf(story.out, "  TH%sStorage_retain(%s);\n", type, storage);
  fprintf(story.out, "  %s->storage = %s;\n  %s->storageOffset = ", name, storage, name);
  story_long(t->storageOffset);
  fprintf(story.out, ";\n");
}

static inline void story_sparse(const AnySparse *s, int real, char *name) {
  const char *type = elementTypes[real]->name;
  const int rank = s->nDimensionI + s->nDimensionV;
  char indices[16], values[16];
  if (!story_name(s, "x", name))
    return;
  story_tensor((const AnyTensor *)(const void *)s->indices, REAL_LONG, indices);
  story_tensor(s->values, real, values);
  fprintf(story.out, "  THS%sTensor *%s = THS%sTensor_new();\n", type, name, type);
  if (rank)
    fprintf(story.out, "  %s->size = THRealloc(%s->size, %d * sizeof(long));\n", name, name, rank);
  story_numbers(name, "size", s->size, rank);
  fprintf(story.out, "  %s->nDimensionI = %d;\n  %s->nDimensionV = %d;\n  %s->coalesced = %d;\n  %s->nnz = ", name,
          s->nDimensionI, name, s->nDimensionV, name, s->coalesced, name);
  story_long(s->nnz);
  fprintf(story.out, ";\n");
  if (s->indices)
    fprintf(story.out, "  THLongTensor_retain(%s);\n  THLongTensor_free(%s->indices);\n  %s->indices = %s;\n", indices, name, name, indices);
  if (s->values)
    fprintf(story.out, "  TH%sTensor_retain(%s);\n  TH%sTensor_free(%s->values);\n  %s->values = %s;\n", type, values, type, name, name, values);
}

static inline void story_file(THFile *file, int isDisk, char *name) {
  if (!story_name(file, "f", name))
    return;
  if (isDisk || !THFile_isOpened(file)) {
    fprintf(story.out, "  THFile *%s = THDiskFile_new(\"calls_disk.tmp\", \"rw\", 0); /* with what is in it */\n", name);
    if (!THFile_isOpened(file))
      fprintf(story.out, "  THFile_close(%s);\n", name);
    return;
  }
  const THCharStorage *content = THMemoryFile_storage(file);
  fprintf(story.out, "  THFile *%s = THMemoryFile_new(\"rw\");\n", name);
  story_array("content", content->data, content->size - 1 > 0 ? content->size - 1 : 1, REAL_CHAR);
  fprintf(story.out, "  THFile_writeStringRaw(%s, content, %td);\n  THFile_seek(%s, %zu);\n", name, content->size - 1, name,
          THFile_position(file));
  fprintf(story.out, "  THFile_%s(%s);\n  THFile_%s(%s);\n  THFile_%s(%s);\n", THFile_isBinary(file) ? "binary" : "ascii", name,
          THFile_isQuiet(file) ? "quiet" : "pedantic", name, THFile_isAutoSpacing(file) ? "autoSpacing" : "noAutoSpacing", name);
}

/* Makes an argument, and gives how the call names it. */
static inline void story_argument(const Attempt *attempt, int i, char *expression) {
  const Call *call = &attempt->call;
  const Parameter *p = &call->function->parameters[i];
  const Value *value = &call->a[i];
  char members[2][16];
  if (p->role != VALUE && !value->pointer) {
    strcpy(expression, "NULL");
    return;
  }
  snprintf(expression, 64, "a%d", i);
  switch (p->kind) {
  case TENSOR: story_tensor((const AnyTensor *)call->object[i], p->real, expression); break;
  case STORAGE: story_storage((const AnyStorage *)call->object[i], p->real, expression); break;
  case SIZES: story_storage((const AnyStorage *)call->object[i], REAL_LONG, expression); break;
  case SPARSE: story_sparse((const AnySparse *)call->object[i], p->real, expression); break;
  case FILE_: story_file((THFile *)call->object[i], call->disk[i], expression); break;
  case GENERATOR:
    if (story_name(call->object[i], "g", expression))
      fprintf(story.out, "  THGenerator *%s = THGenerator_new();\n  THRandom_manualSeed(%s, %luU);\n", expression, expression,
              THRandom_initialSeed((THGenerator *)call->object[i]));
    break;
  case TENSORS:
    for (int d = 0; d < 2; d++)
      story_tensor((const AnyTensor *)call->part[i][d], p->real, members[d]);
    fprintf(story.out, "  TH%sTensor *a%d[] = {%s, %s};\n", elementTypes[p->real]->name, i, members[0], members[1]);
    break;
  case MEMORY:
    story_array(expression, call->object[i], (ptrdiff_t)(call->bytes[i] / elementTypes[p->real]->bytes), p->real);
    if (p->role == TAKE)
      snprintf(expression, 64, "memcpy(THAlloc(sizeof a%d), a%d, sizeof a%d)", i, i, i);
    break;
  case LISTS: fprintf(story.out, "  long a%d_0[] = {3, 4}, a%d_1[] = {3, 4}, *a%d[] = {a%d_0, a%d_1};\n", i, i, i, i, i); break;
  case CONTEXT: snprintf(expression, 64, "THMapAllocatorContext_new(\"calls_mapped.tmp\", 1)"); break;
  case ALLOCATOR: snprintf(expression, 64, "&THDefaultAllocator"); break;
  case TEXT:
    fprintf(story.out, "  char a%d[] = {", i);
    for (const char *c = call->text[i]; *c; c++)
      fprintf(story.out, "%d, ", *c);
    fprintf(story.out, "0}; /* %.20s */\n", call->text[i]);
    break;
  case TEXTS: fprintf(story.out, "  char *a%d_text = NULL, **a%d = &a%d_text;\n", i, i, i); break;
  case VOID: snprintf(expression, 64, p->role == TAKE ? "THAlloc(64)" : "mapping + 64"); break;
  case INTEGER:
  case NUMBER:
    snprintf(expression, 64, p->kind == INTEGER ? "a%d" : "a%d", i);
    fprintf(story.out, "  const %s a%d = ", p->kind == INTEGER ? "long" : "double", i);
    if (p->kind == INTEGER)
      story_long(value->integer);
    else
      story_double(value->number);
    fprintf(story.out, "; /* %s */\n", p->name);
    break;
  case HALF: fprintf(story.out, "  const THHalf a%d = {0x%04x};\n", i, value->half.x); break;
  default: strcpy(expression, "0");
  }
}

static const char *const story_head =
    "#include <THS/THS.h>\n#include \"th_alloc.h\"\n\n#include <float.h>\n#include <limits.h>\n#include <math.h>\n#include <setjmp.h>\n"
    "#include <string.h>\n\n"
    "static jmp_buf frame;\nstatic const long ones[] = {1, 1, 1, 1, 1, 1, 1, 1};\nstatic char mapping[128] = {2};\n\n"
    "static void onError(const char *message, void *data) {\n  (void)data;\n  fprintf(stderr, \"error: %s\\n\", message);\n"
    "  longjmp(frame, 1);\n}\n\n"
    "static void onArgError(int argument, const char *message, void *data) {\n  (void)data;\n"
    "  fprintf(stderr, \"error %d: %s\\n\", argument, message);\n  longjmp(frame, 1);\n}\n\n"
    "int main(void) {\n  (void)ones, (void)mapping;\n";

/* Writes the program of a call, if it is wanted. */
static inline void story_tell(const Attempt *attempt, const char *handler, long allowed, int forever) {
  static const char *path = NULL;
  const Function *f = attempt->call.function;
  char expressions[MOST_PARAMETERS][64];
  if (!path && !(path = getenv("TH_FUZZ_STORY")))
    path = "";
  if (!*path || !(story.out = fopen(path, "w")))
    return;
  story.count = 0;
  fprintf(story.out, "/*\n * %s, under a handler that %s%s.\n */\n%s", f->symbol, handler,
          guard_isSilent ? ", allocators giving NULL" : "", story_head);
  for (int i = 0; i < f->count; i++)
    story_argument(attempt, i, expressions[i]);
  fprintf(story.out, "\n  THSetErrorHandler(onError, NULL);\n  THSetArgErrorHandler(onArgError, NULL);\n");
  fprintf(story.out, "  alloc_limit(1 << 20);\n");
  if (allowed >= 0)
    fprintf(story.out, "  alloc_failAfter(%ld, %d);\n", allowed, forever);
  fprintf(story.out, "  if (setjmp(frame) == 0)\n    %s(", f->symbol);
  for (int i = 0; i < f->count; i++)
    fprintf(story.out, "%s%s", i ? ", " : "", expressions[i]);
  fprintf(story.out, ");\n  alloc_failAfter(-1, 0);\n  return 0;\n}\n");
  fclose(story.out);
}

#endif
