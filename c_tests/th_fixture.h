/*
 * th_fixture.h: what the fixtures of all types share; see generic/fixture.h.
 */
#ifndef TH_FIXTURE_H
#define TH_FIXTURE_H

#include "th_layout.h"

/* A file for mappings, in the folder that tests run in. */
#define MAPPED_FILE "mapped.tmp"

/* FNV-1a, continued over some bytes. */
static inline unsigned long fixtureDigest(unsigned long digest, const void *bytes, size_t n) {
  const unsigned char *byte = (const unsigned char *)bytes;
  size_t k;
  for (k = 0; k < n; k++)
    digest = (digest ^ byte[k]) * 1099511628211UL;
  return digest * 31 + n + 1;
}

#endif
