/*
 * Runs the fuzzer of calls without libFuzzer, for as many calls as there is time for: inputs are numbers, behind which a
 * generator goes on. The library needs no coverage counters, which take as long as the calls.
 *
 *   seeds FIRST SECONDS     inputs from FIRST on; the number of each is in the file `seed` while it runs
 *   seeds FIRST             that input alone
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

extern "C" int LLVMFuzzerInitialize(int *, char ***);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void run(uint64_t seed) {
  uint8_t bytes[sizeof seed];
  memcpy(bytes, &seed, sizeof bytes);
  LLVMFuzzerTestOneInput(bytes, sizeof bytes);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s FIRST [SECONDS]\n", argv[0]);
    return 2;
  }
  const uint64_t first = strtoull(argv[1], NULL, 10);
  uint64_t seed = first;
  LLVMFuzzerInitialize(&argc, &argv);
  if (argc < 3) {
    run(seed);
    return 0;
  }
  const time_t end = time(NULL) + atol(argv[2]);
  const int file = open("seed", O_CREAT | O_WRONLY, 0666);
  for (; time(NULL) < end; seed++) {
    char text[32];
    snprintf(text, sizeof text, "%020llu\n", (unsigned long long)seed);
    if (pwrite(file, text, strlen(text), 0) < 0)
      perror("seed");
    alarm(300); /* no input hangs */
    run(seed);
  }
  close(file);
  fprintf(stderr, "inputs %llu to %llu\n", (unsigned long long)first, (unsigned long long)seed - 1);
  return 0;
}
