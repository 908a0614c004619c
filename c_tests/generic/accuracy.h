/*
 * accuracy.h: functions whose accuracy is measured, and the measuring. Included inside a generic test file after the values,
 * `accuracyRows`.
 */

enum { TEST_(ARGUMENTS) = 8 };

/* What a function is called with. */
typedef struct {
  const double *p;                    /* parameters */
  long n;                             /* number of arguments */
  THTensor *x;                        /* all of them, as a vector */
  THTensor *at[TEST_(ARGUMENTS)];     /* each of them many times over, for what is computed elementwise */
  THTensor *r, *a, *b, *c;            /* the result, and room */
} TEST_(Operands);

typedef struct {
  const char *values, *label; /* the rows that it is compared with, and its name in the table */
  void (*call)(TEST_(Operands) *o);
  int parameters, isElementwise;
  double singleBound, doubleBound; /* in units in the last place of the result, times the condition */
} TEST_(Measured);

/* Functions that set o->r: of each element, which all have to be right, or of all arguments, of which the first element counts. */
#define EACH(NAME, ...) static void TEST_(NAME)(TEST_(Operands) *o) { __VA_ARGS__; }
#define FOLD EACH

/* Sets o->r to a single number. */
#define NUMBER_(VALUE) (THTensor_(resize1d)(o->r, 1), THTensor_(set1d)(o->r, 0, (real)(VALUE)))

/* The numbers of a tensor of `n` from argument `first` on. */
static inline void TEST_(part)(THTensor *part, const TEST_(Operands) *o, long first, long n) {
  long k;
  THTensor_(resize1d)(part, n);
  for (k = 0; k < n; k++)
    THTensor_(set1d)(part, k, THTensor_(get1d)(o->x, first + k));
}

/* All arguments as the columns of a matrix, which vectors of the processor hold side by side. */
static inline void TEST_(columns)(THTensor *columns, const THTensor *x) {
  long k;
  THTensor_(resize2d)(columns, x->size[0], ACCURACY_COPIES);
  for (k = 0; k < x->size[0] * ACCURACY_COPIES; k++)
    THTensor_(set2d)(columns, k / ACCURACY_COPIES, k % ACCURACY_COPIES, THTensor_(get1d)(x, k / ACCURACY_COPIES));
}

static inline double TEST_(ulps)(double value, const AccuracyRow *row) {
  return sizeof(real) == 4 ? accuracyUlpsOfSingle(value, row->high, row->low) : accuracyUlpsOfDouble(value, row->high, row->low);
}

/* Gives arguments to a function; 0 if the type does not hold them. */
static inline int TEST_(prepare)(TEST_(Operands) *o, const TEST_(Measured) *f, const AccuracyRow *row) {
  THTensor **fresh[] = {&o->x, &o->r, &o->a, &o->b, &o->c}; /* none a view of another */
  long k;
  o->p = row->numbers;
  o->n = row->count - f->parameters;
  for (k = 0; k < (long)(sizeof fresh / sizeof fresh[0]); k++)
    THTensor_(free)(*fresh[k]), *fresh[k] = THTensor_(new)();
  for (k = 0; k < o->n; k++)
    if ((double)(real)row->numbers[f->parameters + k] != row->numbers[f->parameters + k])
      return 0;
  THTensor_(resize1d)(o->x, o->n);
  for (k = 0; k < o->n; k++)
    THTensor_(set1d)(o->x, k, (real)row->numbers[f->parameters + k]);
  for (k = 0; f->isElementwise && k < o->n; k++) {
    THTensor_(resize1d)(o->at[k], ACCURACY_COPIES);
    THTensor_(fill)(o->at[k], THTensor_(get1d)(o->x, k));
  }
  return 1;
}

static inline void TEST_(measure)(const TEST_(Measured) *functions, long count, const AccuracyRow *rows, long nRows) {
  TEST_(Operands) o;
  long f, v, k;
  for (k = 0; k < TEST_(ARGUMENTS); k++)
    o.at[k] = THTensor_(new)();
  o.x = THTensor_(new)(), o.r = THTensor_(new)(), o.a = THTensor_(new)(), o.b = THTensor_(new)(), o.c = THTensor_(new)();
  for (f = 0; f < count; f++) {
    const TEST_(Measured) *function = &functions[f];
    const double bound = sizeof(real) == 4 ? function->singleBound : function->doubleBound;
    const AccuracyRow *worst = NULL;
    double most = 0, mostOfCondition = 0;
    long tried = 0;
    if (bound < 0) /* not of this type */
      continue;
    for (v = 0; v < nRows; v++) {
      double error = 0;
      if (strcmp(rows[v].function, function->values) != 0 || !TEST_(prepare)(&o, function, &rows[v]))
        continue;
      if (tried++ % 4 && check_few())
        continue;
      function->call(&o);
      if (!check_that(THTensor_(nElement)(o.r) > 0, __FILE__, __LINE__, function->label))
        continue;
      for (k = 0; k < (function->isElementwise ? ACCURACY_COPIES : 1); k++) {
        const double value = (double)THTensor_(data)(o.r)[k], ulps = TEST_(ulps)(value, &rows[v]);
        error = fmax(error, ulps);
        if (!check_that(ulps <= bound * rows[v].condition, __FILE__, __LINE__, function->label)) {
          long n;
          fprintf(stderr, "    element %ld is %.17g, expected %.17g: %.3g ulps, condition %.3g, of", k, value, rows[v].high, ulps,
                  rows[v].condition);
          for (n = 0; n < rows[v].count && n < 12; n++)
            fprintf(stderr, " %.17g", rows[v].numbers[n]);
          fputs("\n", stderr);
          break;
        }
      }
      if (error / rows[v].condition > mostOfCondition)
        worst = &rows[v];
      most = fmax(most, error), mostOfCondition = fmax(mostOfCondition, error / rows[v].condition);
    }
    check_that(tried > 0, __FILE__, __LINE__, function->label);
    if (getenv("TH_ACCURACY")) {
      printf("%s\t%s\t%.2f\t%.2f\t%g\t%ld\t", function->label, TYPE_NAME(Real), most, mostOfCondition, bound, tried);
      for (k = 0; worst && k < worst->count && k < 12; k++)
        printf(" %.9g", worst->numbers[k]);
      printf("\n");
    }
  }
  for (k = 0; k < TEST_(ARGUMENTS); k++)
    THTensor_(free)(o.at[k]);
  THTensor_(free)(o.x), THTensor_(free)(o.r), THTensor_(free)(o.a), THTensor_(free)(o.b), THTensor_(free)(o.c);
}
