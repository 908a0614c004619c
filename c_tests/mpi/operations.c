/* Messages and collective operations of views, for every element type: what they compute, what they leave alone. */
#include "th_mpi.h"

#include "../th_layout.h"

/* ---- what is expected ------------------------------------------------------------ */

enum { FROM_ROOT, FROM_NEXT, SUM, PROD, MIN, MAX, SUM_PART, GATHERED, PART, EXCHANGED, OPERATIONS };

/* Tensors of `size`, in process k in layout (base + k) % LAYOUTS. */
typedef struct {
  int base, root, dimension;
  LayoutSize size;
} Case;

static int layoutOf(const Case *c, int k) { return (c->base + k) % LAYOUTS; }

/* An element of what process k has: 1 to 4. */
static int valueOf(const Case *c, int k, const long *index) {
  const LayoutShape shape = layoutShape(layoutOf(c, k), c->size.nDimension, c->size.size);
  ptrdiff_t position = shape.offset;
  int d;
  for (d = 0; d < c->size.nDimension; d++)
    position += index[d] * shape.stride[d];
  return (layoutValue(position) + 5 * k) % 4 + 1;
}

/* An element of what this process has afterwards. */
static int expected(const Case *c, int operation, const long *at) {
  long index[LAYOUT_MAX_DIMENSION], *split = index + c->dimension;
  const long whole = c->size.size[c->dimension], part = whole / ranks;
  int k, result;
  memcpy(index, at, sizeof index);
  switch (operation) {
    case FROM_ROOT: return valueOf(c, c->root, index);
    case FROM_NEXT: return valueOf(c, (rank + 1) % ranks, index);
    case GATHERED:
      k = (int)(*split / whole);
      *split %= whole;
      return valueOf(c, k, index);
    case PART: *split += rank * part; return valueOf(c, c->root, index);
    case EXCHANGED:
      k = (int)(*split / part);
      *split = *split % part + rank * part;
      return valueOf(c, k, index);
    case SUM_PART: *split += rank * part; operation = SUM; break;
  }
  result = valueOf(c, 0, index);
  for (k = 1; k < ranks; k++) {
    const int value = valueOf(c, k, index);
    result = operation == SUM    ? result + value
             : operation == PROD ? result * value
             : operation == MIN  ? (int)THMin(result, value)
                                 : (int)THMax(result, value);
  }
  return result;
}

/* The sizes of the result. */
static LayoutSize resultSize(const Case *c, int operation) {
  LayoutSize size = c->size;
  if (operation == GATHERED)
    size.size[c->dimension] *= ranks;
  if (operation == SUM_PART || operation == PART)
    size.size[c->dimension] /= ranks;
  return size;
}

/* Whether this process gets a result. */
static int gets(const Case *c, int operation, int all) { return all || operation == FROM_NEXT || rank == c->root; }

#include "mpi/generic/operations.c"
#include <TH/THGenerateAllTypes.h>

#include "mpi/generic/operations.c"
#include <TH/THGenerateHalfType.h>

int main(int argc, char **argv) {
  begin(&argc, &argv);
  FOR_ALL_TYPES(operations);
  CHECK_LONG(guard_live, 0);
  return end();
}
