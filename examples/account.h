/*
 * account.h: the golden rule with a book of accounts. A program that wraps
 * what it makes, keeps and frees in these can say at its end what is left.
 */
#ifndef EXAMPLES_ACCOUNT_H
#define EXAMPLES_ACCOUNT_H

extern struct Account {
  long created, retained, freed;
} account;

/* Notes the object that a `new...` function has just made ours. */
#define OWN(object) (account.created++, (object))

/* Adds an owner to an object, and takes one away. TYPE is FloatTensor, LongStorage, ... */
#define RETAIN(TYPE, object) (account.retained++, TH##TYPE##_retain(object))
#define FREE(TYPE, object) (account.freed++, TH##TYPE##_free(object))

/* Notes that a function has consumed objects that were ours: it has taken over to free them. */
#define CONSUMED(number) (account.freed += (number))

/* Prints the account; returns the exit status of the program. */
int account_close(void);

#endif
