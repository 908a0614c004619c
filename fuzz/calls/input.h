/*
 * input.h: the bytes of an input, taken one after the other; behind the last
 * one come zeros.
 */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

class Input {
public:
  Input(const uint8_t *bytes, size_t size) : at_(bytes), end_(bytes + size) {}

  bool empty() const { return at_ == end_; }
  unsigned byte() { return at_ < end_ ? *at_++ : 0; }
  unsigned pair() {
    const unsigned low = byte();
    return low | byte() << 8;
  }
  /* One of 0 to count - 1. */
  unsigned below(unsigned count) { return byte() % count; }

private:
  const uint8_t *at_, *end_;
};

#endif
