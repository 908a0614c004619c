/*
 * th_digest.h: a number that changes when bytes do.
 */
#ifndef TH_DIGEST_H
#define TH_DIGEST_H

#include <string.h>

/* FNV-1a of words, then of what bytes are left, continued over some bytes. */
static inline unsigned long digestBytes(unsigned long digest, const void *bytes, size_t n) {
  const unsigned char *byte = (const unsigned char *)bytes;
  unsigned long word;
  size_t k;
  for (k = 0; k + sizeof word <= n; k += sizeof word) {
    memcpy(&word, byte + k, sizeof word);
    digest = (digest ^ word) * 1099511628211UL;
  }
  for (; k < n; k++)
    digest = (digest ^ byte[k]) * 1099511628211UL;
  return digest * 31 + n + 1;
}

#endif
