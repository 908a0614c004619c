/* Sparse tensors where memory fails, at each allocation in turn: an error that may jump, nothing is changed, nothing is lost. */
#include "thc_check.h"

#include "../th_alloc.h"

#include <setjmp.h>

static jmp_buf place;

static void jump(const char *message, void *data)
{
  thc_error(message, data);
  longjmp(place, 1);
}

static void jump_arg(int argument, const char *message, void *data)
{
  thc_arg_error(argument, message, data);
  longjmp(place, 1);
}

/* What the calls work on, and what they give. */
static THCSHalfTensor *r, *a, *b, *blocks, *sorted;
static THCSIntTensor *whole, *powers;
static THCudaHalfTensor *dense, *factor, *result, *moved;
static THCudaLongTensor *places;
static void *volatile given;
static int rows[64], columns[64];

/* Everything that a call must leave alone if it fails. */
static unsigned long digest_of(unsigned long digest, const void *data, size_t size)
{
  for (size_t i = 0; i < size; i++)
    digest = (digest ^ ((const unsigned char *)data)[i]) * 1099511628211ul;
  return digest;
}

static unsigned long digest_of_sparse(unsigned long digest, const void *tensor, size_t size)
{
  const THCSHalfTensor *sparse = tensor; /* of any type: the fields are the same */
  const int rank = sparse->nDimensionI + sparse->nDimensionV;
  digest = digest_of(digest, &sparse->nnz, sizeof sparse->nnz);
  digest = digest_of(digest, &sparse->nDimensionI, sizeof(int));
  digest = digest_of(digest, &sparse->coalesced, sizeof(int));
  digest = digest_of(digest, sparse->size, (size_t)rank * sizeof(long));
  if (sparse->nnz == 0)
    return digest;
  digest = digest_of(digest, sparse->indices->storage->data, (size_t)sparse->indices->storage->size * sizeof(long));
  return digest_of(digest, sparse->values->storage->data, (size_t)sparse->values->storage->size * size);
}

static unsigned long digest(void)
{
  THCSHalfTensor *halves[] = {r, a, b, blocks};
  THCudaHalfTensor *matrices[] = {dense, factor, result};
  unsigned long digest = 14695981039346656037ul;
  for (int i = 0; i < 4; i++)
    digest = digest_of_sparse(digest, halves[i], sizeof(half));
  digest = digest_of_sparse(digest, whole, sizeof(int));
  digest = digest_of_sparse(digest, powers, sizeof(int));
  for (int i = 0; i < 3; i++) {
    digest = digest_of(digest, matrices[i]->size, (size_t)matrices[i]->nDimension * sizeof(long));
    if (matrices[i]->storage && matrices[i]->nDimension)
      digest = digest_of(digest, matrices[i]->storage->data, (size_t)matrices[i]->storage->size * sizeof(half));
  }
  digest = digest_of(digest, rows, sizeof rows);
  return digest_of(digest, columns, sizeof columns);
}

static half number(float x)
{
  return THC_float2half(x);
}

/* Writes all elements of a new tensor. */
static void fill(THCudaHalfTensor *tensor, float x)
{
  for (ptrdiff_t i = 0; i < tensor->storage->size; i++)
    tensor->storage->data[i] = number(x);
}

static THCSHalfTensor *newHalves(int sparse, long first, long second, long nnz)
{
  THCudaLongTensor *indices = THCudaLongTensor_newWithSize2d(state, sparse, nnz);
  THCudaHalfTensor *values =
    sparse == 2 ? THCudaHalfTensor_newWithSize1d(state, nnz) : THCudaHalfTensor_newWithSize2d(state, nnz, second);
  THLongStorage *size = THLongStorage_newWithSize2(first, second);
  for (long i = 0; i < sparse * nnz; i++)
    THCudaLongTensor_data(state, indices)[i] = (i * 2) % (i < nnz || first < second ? first : second);
  fill(values, 0.3f);
  THCSHalfTensor *made = THCSHalfTensor_newWithTensorAndSize(state, indices, values, size);
  THLongStorage_free(size);
  THCudaLongTensor_free(state, indices);
  THCudaHalfTensor_free(state, values);
  return made;
}

static void make(void)
{
  a = newHalves(2, 3, 4, 5);
  b = newHalves(2, 3, 4, 3);
  blocks = newHalves(1, 3, 4, 2);
  r = newHalves(2, 3, 4, 4);
  THCudaLongTensor *indices = THCSHalfTensor_newIndices(state, a);
  THCudaIntTensor *values = THCudaIntTensor_newWithSize1d(state, 5);
  THCudaIntTensor_fill(state, values, 3);
  whole = THCSIntTensor_newWithTensor(state, indices, values);
  powers = THCSIntTensor_newClone(state, whole);
  THCudaIntTensor_free(state, values);
  THCudaLongTensor_free(state, indices);
  dense = THCudaHalfTensor_newWithSize2d(state, 3, 4);
  factor = THCudaHalfTensor_newWithSize2d(state, 4, 2);
  result = THCudaHalfTensor_new(state);
  fill(dense, 2);
  fill(factor, 3);
  places = THCSHalfTensor_newIndices(state, b);
  sorted = THCSHalfTensor_newCoalesce(state, b);
  moved = THCudaHalfTensor_newClone(state, b->values);
  for (int i = 0; i < 64; i++) {
    rows[i] = 1 + i * 7 % 64;
    columns[i] = 1;
  }
}

static void freeAll(void)
{
  THCSHalfTensor_free(state, a);
  THCSHalfTensor_free(state, b);
  THCSHalfTensor_free(state, r);
  THCSHalfTensor_free(state, sorted);
  THCSHalfTensor_free(state, blocks);
  THCSIntTensor_free(state, whole);
  THCSIntTensor_free(state, powers);
  THCudaHalfTensor_free(state, dense);
  THCudaHalfTensor_free(state, factor);
  THCudaHalfTensor_free(state, result);
  THCudaHalfTensor_free(state, moved);
  THCudaLongTensor_free(state, places);
}

static void cadd(void) { THCSHalfTensor_cadd(state, r, a, number(2), b); }
static void add_to_itself(void) { THCSHalfTensor_cadd(state, r, r, number(2), b); }
static void cmul(void) { THCSHalfTensor_cmul(state, r, a, b); }
static void multiply(void) { THCSHalfTensor_mul(state, r, a, number(3)); }
static void multiply_itself(void) { THCSHalfTensor_mul(state, r, r, number(3)); }
static void raise(void) { THCSHalfTensor_pow(state, r, a, number(2)); }
static void add_to_dense(void) { THCSHalfTensor_spcadd(state, result, dense, number(2), a); }
static void add_products(void) { THCudaHalfTensor_spaddcmul(state, result, dense, number(2), a, b); }
static void matrix_product(void) { THCSHalfTensor_spaddmm(state, result, number(0), result, number(2), a, factor); }
static void product_by_rows(void) { THCSHalfTensor_hspmm(state, r, number(2), a, factor); }
static void mask(void) { THCudaHalfTensor_sparseMask(state, r, dense, sorted); }
static void set(void) { THCSHalfTensor__set(state, b, places, b->values); }
static void raise_integers(void) { THCSIntTensor_pow(state, powers, whole, 3); }
static void raise_itself(void) { THCSIntTensor_pow(state, whole, whole, 3); }
static void coalesce(void) { given = THCSHalfTensor_newCoalesce(state, a); }
static void clone(void) { given = THCSHalfTensor_newClone(state, blocks); }
static void values(void) { given = THCSHalfTensor_newValues(state, a); }
static void room(void) { given = THCSHalfTensor_newValuesWithSizeOf(state, blocks->values, 9); }
static void to_dense(void) { given = THCSHalfTensor_toDense(state, a); }
static void flatten(void) { given = THCSHalfTensor_newFlattenedIndices(state, a); }
static void sort(void) { THCudaSparse_XcoosortByRow(state, 64, 1, 64, rows, columns, NULL, NULL); }

static void resize(void)
{
  long size[] = {2, 3, 4};
  THCSHalfTensor_rawResize(state, r, 2, 1, size);
}

/* What is moved is the tensor's own if it succeeds, and still ours if not. */
static void move(void)
{
  THCudaLongTensor_retain(state, b->indices);
  given = b->indices;
  THCSHalfTensor__move(state, b, b->indices, moved);
  given = NULL;
  moved = NULL;
}

static void freeSparse(void *tensor) { THCSHalfTensor_free(state, tensor); }
static void freeDense(void *tensor) { THCudaHalfTensor_free(state, tensor); }
static void freeLong(void *tensor) { THCudaLongTensor_free(state, tensor); }

static const struct {
  const char *name;
  void (*call)(void);
  void (*end)(void *given);
} calls[] = {{"cadd", cadd, NULL}, {"cadd in place", add_to_itself, NULL}, {"cmul", cmul, NULL}, {"mul", multiply, NULL},
  {"mul in place", multiply_itself, NULL}, {"pow", raise, NULL}, {"spcadd", add_to_dense, NULL}, {"spaddcmul", add_products, NULL},
  {"spaddmm", matrix_product, NULL}, {"hspmm", product_by_rows, NULL}, {"sparseMask", mask, NULL}, {"_set", set, NULL},
  {"pow of integers", raise_integers, NULL}, {"pow in place", raise_itself, NULL}, {"newCoalesce", coalesce, freeSparse},
  {"newClone", clone, freeSparse}, {"newValues", values, freeDense}, {"newValuesWithSizeOf", room, freeDense},
  {"toDense", to_dense, freeDense}, {"newFlattenedIndices", flatten, freeLong}, {"rawResize", resize, NULL},
  {"_move", move, freeLong}, {"XcoosortByRow", sort, NULL}};

/* Whether the call has succeeded, with `n` allocations. */
static int attempt(int which, long n, unsigned long before)
{
  given = NULL;
  thc_argument = -1;
  if (setjmp(place) == 0) {
    alloc_failAfter(n, 1);
    calls[which].call();
  }
  const int has_failed = alloc_hasFailed();
  alloc_failAfter(-1, 0);
  if (given && calls[which].end)
    calls[which].end(given);
  if (thc_argument < 0)
    return 1;
  CHECK(has_failed && *THCaller_place() == NULL);
  CHECK(digest() == before);
  return 0;
}

int main(void)
{
  thc_begin();
  THSetArgErrorHandler(jump_arg, NULL);
  THSetErrorHandler(jump, NULL);
  state = THCState_alloc();
  THCudaInit(state);
  long failures = 0;
  for (int which = 0; which < (int)(sizeof calls / sizeof *calls); which++) {
    /* What is set up once is there then. */
    make();
    attempt(which, -1, digest());
    freeAll();
    for (long n = 0; n < 400; n++) {
      const long live = alloc_live();
      make();
      const int succeeds = attempt(which, n, digest());
      freeAll();
      CHECK(alloc_more(live) == 0);
      if (alloc_more(live) > 0)
        printf("%s: %ld blocks after %ld allocations\n", calls[which].name, alloc_more(live), n);
      if (succeeds)
        break;
      failures++;
    }
  }
  CHECK(failures > 100 || !alloc_counts());
  THCudaShutdown(state);
  THCState_free(state);
  return thc_end();
}
