#include "account.h"
#include <stdio.h>
#include <stdlib.h>

struct Account account;

int account_close(void) {
  const long left = account.created + account.retained - account.freed;
  printf("objects: %ld created + %ld retained - %ld freed = %ld left\n", account.created, account.retained,
         account.freed, left);
  return left == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
