#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/text.c"
#else

#include "layout.h"

/* Checks what the text of a tensor is, and frees it. */
#define CHECK_TEXT(TEXT, EXPECTED) \
  do { \
    char *text_ = (TEXT); \
    CHECK_STRING(text_, EXPECTED); \
    THFree(text_); \
  } while (0)

#define TYPED(KIND) "torch." TYPE_NAME(Real) KIND

static void TEST_(textOfWholeNumbers)(int layout) {
  static const long size[] = {2, 3, 2};
  THTensor *t = TEST_(newLayout)(layout, 3, size);
  long i[3] = {0, 0, 0}, k = 0;

  TYPED_CASE("whole numbers");
  do {
    *TEST_(at)(t, i) = REAL(k++);
  } while (layoutNext(i, 3, size));
  CHECK_TEXT(THTensor_(toString)(t, 0),
             "(1,.,.) = \n"
             "   0   1\n"
             "   2   3\n"
             "   4   5\n"
             "\n"
             "(2,.,.) = \n"
             "   6   7\n"
             "   8   9\n"
             "  10  11\n"
             "[" TYPED("Tensor") " of size 2x3x2]\n");
  THTensor_(narrow)(t, NULL, 0, 0, 1);
  THTensor_(squeeze)(t, NULL);
  CHECK_TEXT(THTensor_(toString)(t, 0), " 0  1\n 2  3\n 4  5\n[" TYPED("Tensor") " of size 3x2]\n");
  THTensor_(select)(t, NULL, 1, 1);
  CHECK_TEXT(THTensor_(toString)(t, 0), " 1\n 3\n 5\n[" TYPED("Tensor") " of size 3]\n");
  THTensor_(free)(t);
}

static void TEST_(textOfNothing)(void) {
  THTensor *t = THTensor_(new)();
  THStorage *s = THStorage_(new)();

  TYPED_CASE("no elements");
  CHECK_TEXT(THTensor_(toString)(t, 0), "[" TYPED("Tensor") " with no dimension]\n");
  CHECK_TEXT(THStorage_(toString)(s, 0), "[" TYPED("Storage") " of size 0]\n");
  CHECK_ARG_ERROR(1, SINK(THTensor_(toString)(NULL, 0)));
  CHECK_ARG_ERROR(1, SINK(THStorage_(toString)(NULL, 0)));
  CHECK_ARG_ERROR(1, THTensor_(print)(NULL));
  CHECK_ARG_ERROR(1, THStorage_(print)(NULL));
  THStorage_(free)(s);
  THTensor_(free)(t);
}

static void TEST_(textCut)(void) {
  THTensor *t = THTensor_(newWithSize2d)(9, 8);

  TYPED_CASE("what is large is cut");
  THStorage_(fill)(t->storage, REAL(7));
  CHECK_TEXT(THTensor_(toString)(t, 71),
             "  7   7   7 ...   7   7   7\n"
             "  7   7   7 ...   7   7   7\n"
             "  7   7   7 ...   7   7   7\n"
             "... ... ...     ... ... ...\n"
             "  7   7   7 ...   7   7   7\n"
             "  7   7   7 ...   7   7   7\n"
             "  7   7   7 ...   7   7   7\n"
             "[" TYPED("Tensor") " of size 9x8]\n");
  THTensor_(resize3d)(t, 8, 1, 2);
  CHECK_TEXT(THTensor_(toString)(t, 2),
             "(1,.,.) = \n   7   7\n\n(2,.,.) = \n   7   7\n\n(3,.,.) = \n   7   7\n\n...\n\n"
             "(6,.,.) = \n   7   7\n\n(7,.,.) = \n   7   7\n\n(8,.,.) = \n   7   7\n"
             "[" TYPED("Tensor") " of size 8x1x2]\n");
  CHECK_TEXT(THStorage_(toString)(t->storage, 10), "  7\n  7\n  7\n...\n  7\n  7\n  7\n[" TYPED("Storage") " of size 72]\n");
  THTensor_(free)(t);
}

static void TEST_(text)(void) {
  int layout;
  for (layout = 0; layout < EXPANDED; layout++)
    TEST_(textOfWholeNumbers)(layout);
  TEST_(textOfNothing)();
  TEST_(textCut)();
}

#undef TYPED
#undef CHECK_TEXT
#endif
