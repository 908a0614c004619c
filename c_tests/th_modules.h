/*
 * th_modules.h: trees of modules, and what goes into networks, written as text.
 *
 *     nn.Linear(weight=F2x3[1 2 3 4 5 6] bias=F2[0 1])    a module with its fields
 *     {nn.Tanh() nn.Abs()}                                a table
 *     F2x3[1 2 3]                                         a tensor: values are repeated; none is 1, 2, 3, ...
 *     S[2 3]   3.5   true   'text'                        a storage of longs, a number, a boolean, a string
 *
 * The letters of tensors are F for what the test computes in, float or double, B for Byte and L for Long.
 */
#ifndef TH_MODULES_H
#define TH_MODULES_H

#include <TH/TH.h>

#include <ctype.h>
#include <string.h>

static int modules_double; /* whether F is double */

static inline void modules_skip(const char **text) {
  while (isspace((unsigned char)**text))
    ++*text;
}

static inline THObject *modules_newTensor(const char **text, char letter) {
  double values[64];
  long size[8], count = 1, k;
  int rank = 0, given = 0, d;
  char *end;
  THObject *object;
  THLongStorage *sizes;
  while (**text != '[') {
    size[rank] = strtol(*text, &end, 10);
    count *= size[rank++];
    *text = *end == 'x' ? end + 1 : end;
  }
  for (++*text, modules_skip(text); **text != ']'; modules_skip(text)) {
    values[given++] = strtod(*text, &end);
    *text = end;
  }
  ++*text;
  sizes = THLongStorage_newWithSize(rank);
  for (d = 0; d < rank; d++)
    sizes->data[d] = size[d];
#define MODULES_FILL(REAL, TYPE)                                                        \
  do {                                                                                  \
    TH##REAL##Tensor *tensor = TH##REAL##Tensor_newWithSize(sizes, NULL);                \
    for (k = 0; k < count; k++)                                                          \
      TH##REAL##Tensor_data(tensor)[k] = (TYPE)(given ? values[k % given] : (double)(k + 1)); \
    object = THObject_newFrom##REAL##Tensor(tensor);                                     \
    TH##REAL##Tensor_free(tensor);                                                       \
  } while (0)
  if (letter == 'B')
    MODULES_FILL(Byte, unsigned char);
  else if (letter == 'L')
    MODULES_FILL(Long, long);
  else if (modules_double)
    MODULES_FILL(Double, double);
  else
    MODULES_FILL(Float, float);
  THLongStorage_free(sizes);
  return object;
}

static inline THObject *modules_newValue(const char **text) {
  THObject *object, *value;
  char name[80];
  size_t length;
  modules_skip(text);
  if (strchr("FBL", **text) && isdigit((unsigned char)(*text)[1])) {
    const char letter = *(*text)++;
    return modules_newTensor(text, letter);
  }
  if (strncmp(*text, "S[", 2) == 0) {
    THLongStorage *sizes = THLongStorage_new();
    char *end;
    for (*text += 2, modules_skip(text); **text != ']'; modules_skip(text)) {
      THLongStorage_resize(sizes, sizes->size + 1);
      sizes->data[sizes->size - 1] = strtol(*text, &end, 10);
      *text = end;
    }
    ++*text;
    object = THObject_newFromLongStorage(sizes);
    THLongStorage_free(sizes);
    return object;
  }
  if (strncmp(*text, "true", 4) == 0)
    return *text += 4, THObject_newBoolean(1);
  if (strncmp(*text, "false", 5) == 0)
    return *text += 5, THObject_newBoolean(0);
  if (**text == '\'') {
    length = strcspn(++*text, "'");
    object = THObject_newBytes(*text, length);
    *text += length + 1;
    return object;
  }
  if (**text == '{') {
    object = THObject_newTable();
    for (++*text, modules_skip(text); **text != '}'; modules_skip(text)) {
      value = modules_newValue(text);
      THObject_append(object, value);
      THObject_free(value);
    }
    ++*text;
    return object;
  }
  if (isalpha((unsigned char)**text)) { /* a module */
    THObject *fields = THObject_newTable(), *module;
    length = strcspn(*text, "(");
    snprintf(name, sizeof name, "%.*s", (int)length, *text);
    module = THObject_newInstance(name, fields);
    for (*text += length + 1, modules_skip(text); **text != ')'; modules_skip(text)) {
      length = strcspn(*text, "=");
      snprintf(name, sizeof name, "%.*s", (int)length, *text);
      *text += length + 1;
      value = modules_newValue(text);
      THObject_setField(fields, name, value);
      THObject_free(value);
    }
    ++*text;
    THObject_free(fields);
    return module;
  }
  {
    char *end;
    const double number = strtod(*text, &end);
    *text = end;
    return THObject_newNumber(number);
  }
}

/* The tree of values that a text describes. */
static inline THObject *newTree(const char *text) { return modules_newValue(&text); }

/* The network of a text. */
static inline THNet *newNet(const char *text) {
  THObject *tree = newTree(text);
  THNet *net = THNet_newFromObject(tree);
  THObject_free(tree);
  return net;
}

/* The elements of a tensor of a tree as numbers, or NULL if it is neither Float nor Double. */
static inline THDoubleTensor *newNumbers(THObject *object) {
  THDoubleTensor *numbers = NULL;
  if (strcmp(THObject_elementType(object), "Double") == 0) {
    numbers = THObject_newDoubleTensor(object);
  } else if (strcmp(THObject_elementType(object), "Float") == 0) {
    THFloatTensor *given = THObject_newFloatTensor(object);
    THLongStorage *sizes = THFloatTensor_newSizeOf(given);
    numbers = THDoubleTensor_new();
    THDoubleTensor_resize(numbers, sizes, NULL);
    THDoubleTensor_copyFloat(numbers, given);
    THLongStorage_free(sizes);
    THFloatTensor_free(given);
  }
  return numbers;
}

/* Whether two trees of tensors are alike to the rounding of a float. */
static inline int alikeTrees(THObject *a, THObject *b, double tolerance) {
  int alike = THObject_kind(a) == THObject_kind(b);
  if (alike && THObject_kind(a) == TH_OBJECT_TENSOR) {
    THDoubleTensor *x = newNumbers(a), *y = newNumbers(b);
    double *left, *right;
    ptrdiff_t i, count;
    alike = x && y && THDoubleTensor_isSameSizeAs(x, y);
    count = alike ? THDoubleTensor_nElement(x) : 0;
    if (count) {
      THDoubleTensor *straight = THDoubleTensor_newContiguous(x);
      THDoubleTensor_free(x);
      x = straight;
      straight = THDoubleTensor_newContiguous(y);
      THDoubleTensor_free(y);
      y = straight;
    }
    left = count ? THDoubleTensor_data(x) : NULL, right = count ? THDoubleTensor_data(y) : NULL;
    for (i = 0; i < count; i++)
      alike = alike && fabs(left[i] - right[i]) <= tolerance * (1 + fabs(right[i]));
    THDoubleTensor_free(x);
    THDoubleTensor_free(y);
  } else if (alike && THObject_kind(a) == TH_OBJECT_TABLE) {
    size_t k;
    alike = THObject_length(a) == THObject_length(b);
    for (k = 1; alike && k <= THObject_length(a); k++) {
      THObject *x = THObject_newAt(a, (long)k), *y = THObject_newAt(b, (long)k);
      alike = alikeTrees(x, y, tolerance);
      THObject_free(x);
      THObject_free(y);
    }
  } else {
    alike = 0;
  }
  return alike;
}

/* Writes a tree of tensors for a report. */
static inline void printTree(THObject *tree) {
  size_t k;
  if (THObject_kind(tree) == TH_OBJECT_TENSOR) {
    if (strcmp(THObject_elementType(tree), "Float") == 0) {
      THFloatTensor *tensor = THObject_newFloatTensor(tree), *whole = THFloatTensor_newContiguous(tensor);
      for (k = 0; k < (size_t)whole->nDimension; k++)
        fprintf(stderr, "%s%ld", k ? "x" : " ", whole->size[k]);
      for (k = 0; k < (size_t)THFloatTensor_nElement(whole) && k < 40; k++)
        fprintf(stderr, "%s%.7g", k ? " " : "[", (double)THFloatTensor_data(whole)[k]);
      fprintf(stderr, "]");
      THFloatTensor_free(whole);
      THFloatTensor_free(tensor);
    } else {
      fprintf(stderr, " a tensor of %s", THObject_elementType(tree));
    }
    return;
  }
  fprintf(stderr, " %s {", THObject_className(tree));
  for (k = 1; k <= THObject_length(tree); k++) {
    THObject *item = THObject_newAt(tree, (long)k);
    printTree(item);
    THObject_free(item);
  }
  fprintf(stderr, " }");
}

#endif
