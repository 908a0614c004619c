/*
 * th_fixture.h: what the fixtures of all types share; see generic/fixture.h.
 */
#ifndef TH_FIXTURE_H
#define TH_FIXTURE_H

#include "th_digest.h"
#include "th_layout.h"

/* A file for mappings, in the folder that tests run in. */
#define MAPPED_FILE "mapped.tmp"

#endif
