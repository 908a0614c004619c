/*
 * contract.h: what generate.awk makes of the tables of the contract, for C.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include <TH/TH.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- prototypes: of every function its address --------------------------- */

typedef void (*ContractFunction)(void);
typedef struct {
  const char *name;
  ContractFunction address;
} Symbol;

extern const Symbol contract_symbols[];
extern const int contract_symbolCount;

/* ---- calls: of every function its parameters, and a way to call it -------- */

enum { REAL_BYTE, REAL_CHAR, REAL_SHORT, REAL_INT, REAL_LONG, REAL_FLOAT, REAL_DOUBLE, REAL_HALF, REALS };

/* What a parameter or result is. */
typedef enum {
  NOTHING,
  /* counted objects, with elements of a type where they have some */
  TENSOR,
  STORAGE,
  SPARSE,
  SIZES, /* a LongStorage that lists sizes or strides */
  GENERATOR,
  FILE_,
  OBJECT, /* a tree of values */
  NET,    /* a network */
  NET_RUN, /* its runs */
  CONTEXT, /* of a map allocator */
  /* without a count: the deleter ends them */
  MANAGED,
  MANAGED_LEGACY,
  /* memory */
  MEMORY,  /* elements of a type */
  TENSORS, /* a list of tensors */
  LISTS,   /* a list of lists of longs */
  TEXT,
  TEXTS, /* where to put a text */
  VOID,
  STATE, /* of THNN: NULL */
  ALLOCATOR,
  /* passed as they are */
  INTEGER,
  NUMBER,
  HALF,
  DESCRIPTION
} Kind;

/* What a function does with what a pointer points at. */
typedef enum {
  VALUE,   /* no pointer */
  IN,      /* reads it */
  OUT,     /* makes it a result, with the sizes of that; what it held does not count */
  INOUT,   /* reads and changes it */
  SCRATCH, /* uses it as memory to work in */
  KEEP,    /* reads it, and keeps a reference */
  TAKE,    /* reads it, and takes over the caller's reference */
  RETAIN   /* gives the caller one more reference */
} Role;

/* Whose a pointer is that a function returns: nobody's if it returns none. */
typedef enum { OWNER_NOBODY, OWNER_NEW, OWNER_SAME, OWNER_BORROWED } Owner;

typedef union {
  void *pointer;
  long integer;
  double number;
  THHalf half;
  THDescBuff text;
} Value;

typedef struct {
  const char *name;
  Kind kind;
  int real; /* of elements; of an INTEGER or NUMBER, the element type of its width */
  Role role;
  int blamed; /* the argument number of the error for NULL; 0 if NULL has a meaning */
} Parameter;

typedef struct {
  const char *symbol;
  const char *generic; /* in the table's words: THTensor_(add) */
  int real;            /* the element type; -1 for a plain function */
  void (*call)(const Value *arguments, Value *result);
  int count; /* of parameters */
  const Parameter *parameters;
  Kind result;
  int resultReal;
  Owner owner;
  const char *valid; /* the last column of the table: the arguments of a valid call */
} Function;

extern const Function contract_functions[];
extern const int contract_count;

#ifdef __cplusplus
}
#endif

#define MOST_PARAMETERS 32

#endif
