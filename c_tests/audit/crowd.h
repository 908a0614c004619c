/*
 * A scenario: threads that take references, pass them to each other and free what others took, at once, with scopes,
 * errors, a report and a fork in between. Each forgets a few, so the account at the end is known to the last reference.
 */
#ifndef AUDIT_CROWD_H
#define AUDIT_CROWD_H

#include "th_check.h"

#include <pthread.h>
#include <setjmp.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  CROWD = 4,
  CROWD_ROUNDS = 1500,
  CROWD_FORGETS = 3,
  CROWD_ERRORS = 10,
  /* The shared tensor, and what each thread takes: four a round, what it forgets, and what errors lose. */
  CROWD_TAKEN = 1 + CROWD * (4 * CROWD_ROUNDS + CROWD_FORGETS + CROWD_ERRORS),
  CROWD_RELEASED = CROWD * CROWD_ERRORS,
  CROWD_LEFT = CROWD * CROWD_FORGETS,
  CROWD_GIVEN = CROWD_TAKEN - CROWD_RELEASED - CROWD_LEFT
};

static struct {
  THFloatTensor *shared;
  pthread_mutex_t lock; /* of what follows */
  THFloatTensor *passed[CROWD];
  long wrong; /* what was not as it should be */
} crowd = {NULL, PTHREAD_MUTEX_INITIALIZER, {NULL}, 0};

static void crowdWants(int holds) {
  if (!holds) {
    pthread_mutex_lock(&crowd.lock);
    crowd.wrong++;
    pthread_mutex_unlock(&crowd.lock);
  }
}

static void crowdJumps(const char *message, void *data) {
  (void)message;
  longjmp(*(jmp_buf *)data, 1);
}

/* golden-rule: allow(owned-at-raise) what the error scope is to find */
static void crowdLoses(THFloatTensor *t) {
  THFloatTensor *view = THFloatTensor_newNarrow(t, 0, 0, 1);
  THError("an error in a crowd");
  THFloatTensor_free(view);
}

static void crowdRaises(void) {
  jmp_buf here;
  const long scope = THErrorScope_begin();
  THSetErrorHandler(crowdJumps, &here);
  if (setjmp(here) == 0)
    crowdLoses(crowd.shared);
  crowdWants(THErrorScope_end(scope) == 1);
}

/* A child has a book of its own, and no lock that somebody else keeps. */
static void crowdForks(void) {
  int status = 1;
  const pid_t child = fork();
  if (child == 0) {
    THFloatTensor *own = THFloatTensor_newWithSize1d(3);
    const int is_right = THAudit_liveCount() == 1;
    THFloatTensor_free(own);
    _exit(is_right && THAudit_liveCount() == 0 ? 0 : 1);
  }
  waitpid(child, &status, 0);
  crowdWants(status == 0);
}

/* golden-rule: allow(owned-at-exit) what the report is to find */
static void crowdForgets(void) {
  THFloatTensor *view = THFloatTensor_newNarrow(crowd.shared, 0, 1, 2);
  crowdWants(THFloatTensor_nElement(view) == 2);
}

/* Puts `mine` in the place of what another thread has passed on, which is freed here. */
static void crowdPass(THFloatTensor *mine, int place) {
  THFloatTensor *theirs;
  pthread_mutex_lock(&crowd.lock);
  theirs = crowd.passed[place];
  crowd.passed[place] = mine;
  pthread_mutex_unlock(&crowd.lock);
  if (theirs)
    THFloatTensor_free(theirs);
}

static void *crowdMember(void *data) {
  const int me = (int)(long)data;
  int k;
  for (k = 0; k < CROWD_ROUNDS; k++) {
    THFloatTensor *own = THFloatTensor_newWithSize1d(4), *view = THFloatTensor_newNarrow(own, 0, 1, 3), *inner;
    const void *objects[1];
    if (k % 50 == 0) {
      long scope;
      objects[0] = view;
      scope = THAudit_scopeBegin("round", objects, 1);
      inner = THFloatTensor_newNarrow(view, 0, 0, 1);
      THFloatTensor_free(inner);
      crowdWants(THAudit_scopeEnd(scope) == 0);
    } else {
      inner = THFloatTensor_newNarrow(view, 0, 0, 1);
      THFloatTensor_free(inner);
    }
    THFloatTensor_retain(crowd.shared);
    crowdPass(view, k % CROWD);
    THFloatTensor_free(own);
    THFloatTensor_free(crowd.shared);
    if (k < CROWD_FORGETS)
      crowdForgets();
    if (k >= 10 && k < 10 + CROWD_ERRORS)
      crowdRaises();
    if (k == CROWD_ROUNDS / 2 && me == 0)
      crowdWants(THAudit_report() >= CROWD_FORGETS);
    if (k == CROWD_ROUNDS / 2 && me == 1)
      crowdForks();
  }
  return NULL;
}

/* Threads that run `member` with their numbers, beside each other, until all have ended. */
static void crowdOf(void *(*member)(void *)) {
  pthread_t threads[CROWD];
  long i;
  for (i = 0; i < CROWD; i++)
    CHECK(pthread_create(&threads[i], NULL, member, (void *)i) == 0);
  for (i = 0; i < CROWD; i++)
    pthread_join(threads[i], NULL);
}

static void crowdAtOnce(void) {
  int i;
  crowd.shared = THFloatTensor_newWithSize1d(5);
  crowdOf(crowdMember);
  for (i = 0; i < CROWD; i++)
    THFloatTensor_free(crowd.passed[i]);
  THFloatTensor_free(crowd.shared);
  CHECK_LONG(crowd.wrong, 0);
  CHECK_LONG(THAudit_liveCount(), CROWD_LEFT);
}

/* Error scopes of several threads, which open and close a book where the auditor is off. */
static void *crowdScopes(void *data) {
  int k;
  (void)data;
  for (k = 0; k < 3000; k++)
    crowdRaises();
  return NULL;
}

static void crowdOfScopes(void) {
  crowd.shared = THFloatTensor_newWithSize1d(5);
  crowdOf(crowdScopes);
  CHECK_LONG(crowd.shared->refcount, 1);
  THFloatTensor_free(crowd.shared);
  CHECK_LONG(crowd.wrong, 0);
}

#endif
