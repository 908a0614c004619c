/*
 * Trees of values: what they hold, in which order, and that all of it is freed.
 */
#include "th_alloc.h"
#include "th_check.h"

#include "generic/object.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/object.c"
#include <TH/THGenerateHalfType.h>

/* THObject_setField and the like of a new value, which the table shares. */
TH_CONSUMES(3) static void putField(THObject *table, const char *key, THObject *value) {
  THObject_setField(table, key, value);
  THObject_free(value);
}

TH_CONSUMES(2) static void append(THObject *table, THObject *value) {
  THObject_append(table, value);
  THObject_free(value);
}

static void kinds(void) {
  THObject *object;

  CASE("kinds");
  object = THObject_newNil();
  CHECK_LONG(THObject_kind(object), TH_OBJECT_NIL);
  CHECK_STRING(THObject_className(object), "nil");
  CHECK(THObject_elementType(object) == NULL);
  CHECK_LONG(THObject_version(object) + (long)THObject_length(object), 0);
  CHECK_ARG_ERROR(1, (void)THObject_number(object));
  CHECK_ARG_ERROR(1, SINK(THObject_string(object)));
  THObject_free(object);

  object = THObject_newNumber(1.5);
  CHECK_LONG(THObject_kind(object), TH_OBJECT_NUMBER);
  CHECK_NUMBER(THObject_number(object), 1.5);
  CHECK_ARG_ERROR(1, (void)THObject_boolean(object));
  CHECK(strstr(check_caught.message, "a boolean expected, not a number") != NULL);
  THObject_free(object);

  object = THObject_newBoolean(7);
  CHECK_LONG(THObject_kind(object), TH_OBJECT_BOOLEAN);
  CHECK_LONG(THObject_boolean(object), 1);
  THObject_free(object);

  object = THObject_newBytes("a\0b", 3);
  CHECK_LONG(THObject_kind(object), TH_OBJECT_STRING);
  CHECK_LONG(THObject_length(object), 3);
  CHECK(memcmp(THObject_string(object), "a\0b", 4) == 0);
  THObject_free(object);
  object = THObject_newBytes(NULL, 0);
  CHECK_STRING(THObject_string(object), "");
  THObject_free(object);
  CHECK_ARG_ERROR(1, SINK(THObject_newBytes(NULL, 1)));
  CHECK_ARG_ERROR(2, SINK(THObject_newBytes("", (size_t)-1)));
}

static void tables(void) {
  static const char *const keys[] = {"zebra", "ant", "mule", "bee"};
  THObject *table = THObject_newTable(), *key, *value, *other;
  size_t k;

  CASE("tables");
  for (k = 0; k < 4; k++)
    putField(table, keys[k], THObject_newNumber((double)k));
  for (k = 0; k < 3; k++)
    append(table, THObject_newNumber((double)k + 10));
  CHECK_LONG(THObject_kind(table), TH_OBJECT_TABLE);
  CHECK_LONG(THObject_pairCount(table), 7);
  CHECK_LONG(THObject_length(table), 3);
  putField(table, "ant", THObject_newString("replaced, in its place"));
  for (k = 0; k < 4; k++) {
    key = THObject_newKeyAt(table, k);
    CHECK_STRING(THObject_string(key), keys[k]);
    THObject_free(key);
  }
  value = THObject_newValueAt(table, 1);
  CHECK_STRING(THObject_string(value), "replaced, in its place");
  other = THObject_newField(table, "ant");
  CHECK(other == value);
  THObject_free(other);
  THObject_free(value);
  value = THObject_newAt(table, 3);
  CHECK_NUMBER(THObject_number(value), 12);
  THObject_free(value);

  CHECK(THObject_hasField(table, "bee") && !THObject_hasField(table, "wasp"));
  CHECK_ARG_ERROR(2, SINK(THObject_newField(table, "wasp")));
  CHECK(strstr(check_caught.message, "'wasp'") != NULL);
  CHECK_ARG_ERROR(2, SINK(THObject_newAt(table, 4)));
  CHECK_ARG_ERROR(2, SINK(THObject_newAt(table, -1)));
  CHECK_ARG_ERROR(2, SINK(THObject_newKeyAt(table, 7)));

  key = THObject_newString("ant");
  value = THObject_newNil();
  THObject_set(table, key, value);
  CHECK_LONG(THObject_pairCount(table), 6);
  other = THObject_newValue(table, key);
  CHECK_LONG(THObject_kind(other), TH_OBJECT_NIL);
  THObject_free(other);
  CHECK_ARG_ERROR(2, THObject_set(table, value, key));
  CHECK_ARG_ERROR(1, THObject_set(key, key, key));
  CHECK_ARG_ERROR(1, THObject_append(value, key));
  CHECK_ARG_ERROR(1, SINK(THObject_newValueAt(key, 0)));
  THObject_free(value);
  THObject_free(key);
  THObject_free(table);
}

static void instances(void) {
  THObject *net = THObject_newTable(), *contents = THObject_newTable(), *linear, *found;
  THFloatTensor *weight = THFloatTensor_newWithSize2d(2, 2);

  CASE("instances and paths");
  putField(contents, "weight", THObject_newFromFloatTensor(weight));
  linear = THObject_newInstance("nn.Linear", contents);
  CHECK_LONG(THObject_kind(linear), TH_OBJECT_INSTANCE);
  CHECK_STRING(THObject_className(linear), "nn.Linear");
  CHECK_LONG(THObject_version(linear), 1);
  found = THObject_newContents(linear);
  CHECK(found == contents);
  THObject_free(found);
  THObject_free(contents);
  putField(net, "modules", THObject_newTable());
  found = THObject_newField(net, "modules");
  append(found, linear);
  THObject_free(found);

  found = THObject_newPath(net, "modules.1.weight");
  THObject_free(net); /* what came from it stays */
  CHECK_STRING(THObject_className(found), "torch.FloatTensor");
  CHECK_ARG_ERROR(2, SINK(THObject_newPath(found, "grad")));
  CHECK_ARG_ERROR(1, SINK(THObject_newContents(found)));
  CHECK_LONG(weight->refcount, 2);
  THObject_free(found);
  CHECK_LONG(weight->refcount, 1);
  THFloatTensor_free(weight);
}

/* A table that contains itself, and two that contain each other, under keys and as values. */
static void circles(void) {
  THObject *a = THObject_newTable(), *b = THObject_newTable(), *found;
  THFloatTensor *witness = THFloatTensor_newWithSize1d(1);

  CASE("circles");
  THObject_setField(a, "self", a);
  THObject_set(a, a, a);
  append(a, THObject_newFromFloatTensor(witness));
  append(b, THObject_newFromFloatTensor(witness));
  THObject_setField(a, "b", b);
  THObject_setField(b, "a", a);
  THObject_free(a);
  found = THObject_newPath(b, "a.self.b.a");
  CHECK(found == a);
  THObject_free(b);
  CHECK_LONG(THObject_pairCount(found), 4);
  CHECK_LONG(witness->refcount, 3);
  THObject_free(found);
  CHECK_LONG(witness->refcount, 1);
  THFloatTensor_free(witness);
}

/*
 * A parent with children that know it: told before or after they are put in, into the parent or into a list in it. With a
 * walk through the whole circle for each child this would take minutes.
 */
static void children(void) {
  THFloatTensor *witness = THFloatTensor_newWithSize1d(1);
  int told, inList, k;
  for (told = 0; told < 2; told++)
    for (inList = 0; inList < 2; inList++) {
      THObject *parent = THObject_newTable(), *list = inList ? THObject_newTable() : parent;
      CASE("children that know their parent");
      if (inList)
        THObject_setField(parent, "children", list);
      for (k = 0; k < 20000; k++) {
        THObject *child = THObject_newTable();
        if (told)
          THObject_setField(child, "parent", parent);
        THObject_append(list, child);
        if (!told)
          THObject_setField(child, "parent", parent);
        if (k % 1000 == 0)
          append(child, THObject_newFromFloatTensor(witness));
        THObject_free(child);
      }
      CHECK_LONG(witness->refcount, 21);
      if (inList)
        THObject_free(list);
      CHECK_LONG(witness->refcount, 21);
      THObject_free(parent);
      CHECK_LONG(witness->refcount, 1);
    }
  THFloatTensor_free(witness);
}

/* The same circles, by references in many orders; and one through an object that its owner has given up. */
static void circlesInAllOrders(void) {
  static const int edges[][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 3}, {5, 0}, {4, 6}, {6, 2}};
  enum { NODES = 7, EDGES = sizeof edges / sizeof edges[0] };
  THFloatTensor *witness = THFloatTensor_newWithSize1d(1);
  unsigned long state = 1;
  int round, k, order[EDGES];
  CASE("circles in all orders");
  for (k = 0; k < EDGES; k++)
    order[k] = k;
  for (round = 0; round < 300; round++) {
    THObject *nodes[NODES];
    for (k = 0; k < NODES; k++) {
      nodes[k] = THObject_newTable();
      append(nodes[k], THObject_newFromFloatTensor(witness));
    }
    for (k = EDGES - 1; k > 0; k--) {
      const int other = (int)((state = (state * 1103515245 + 12345) & 0x7fffffff) >> 8) % (k + 1), kept = order[k];
      order[k] = order[other];
      order[other] = kept;
    }
    for (k = 0; k < EDGES; k++)
      THObject_append(nodes[edges[order[k]][0]], nodes[edges[order[k]][1]]);
    for (k = 0; k < NODES; k++) { /* the last one keeps the circle, which 5 refers to */
      CHECK_LONG(witness->refcount, 1 + NODES - (k == 6));
      THObject_free(nodes[k]);
    }
    if (!CHECK_LONG(witness->refcount, 1))
      break;
  }
  CASE("a circle through an object that was given up");
  {
    THObject *parent = THObject_newTable(), *child = THObject_newTable();
    append(child, THObject_newFromFloatTensor(witness));
    THObject_append(parent, child);
    THObject_free(child);
    /* golden-rule: allow(use-after-free) the parent keeps it */
    THObject_setField(child, "parent", parent);
    THObject_free(parent);
    CHECK_LONG(witness->refcount, 1);
  }
  THFloatTensor_free(witness);
}

static void counts(void) {
  THObject *text = THObject_newString("text"), *table = THObject_newTable();

  CASE("counts");
  THObject_free(NULL);
  THObject_retain(NULL);
  THObject_retain(text);
  THObject_append(table, text);
  THObject_free(text);
  THObject_free(text);
  text = THObject_newAt(table, 1);
  THObject_free(table);
  CHECK_STRING(THObject_string(text), "text");
  THObject_free(text);
}

static void everything(void *unused) {
  (void)unused;
  kinds();
  tables();
  instances();
  circles();
  children();
  circlesInAllOrders();
  counts();
}

int main(void) {
  long lost;

  check_catchErrors();
  FOR_ALL_TYPES(objectShares);
  lost = alloc_lost(everything, NULL);
  CASE("all cases");
  CHECK_LONG(lost, 0);
  return check_report();
}
