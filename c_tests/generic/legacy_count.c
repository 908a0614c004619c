#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/legacy_count.c"
#else

static void TEST_(count)(void) {
  const real largest = THInf;
  types += NUMBER(largest) > 100;
}

#endif
