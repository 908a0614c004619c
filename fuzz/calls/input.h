/*
 * input.h: the bytes of an input, taken one after the other; behind the last
 * one come zeros, or what a generator makes that the input seeds.
 */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

class Input {
public:
  Input(const uint8_t *bytes, size_t size, bool endless = false) : at_(bytes), end_(bytes + size) {
    for (size_t k = 0; endless && k < size; k++) /* FNV-1a */
      state_ = ((state_ ? state_ : 0xcbf29ce484222325) ^ bytes[k]) * 0x100000001b3;
  }

  bool empty() const { return at_ == end_; }
  unsigned byte() { return at_ < end_ ? *at_++ : state_ ? generated() : 0; }
  unsigned pair() {
    const unsigned low = byte();
    return low | byte() << 8;
  }
  /* One of 0 to count - 1. */
  unsigned below(unsigned count) { return byte() % count; }

private:
  /* xorshift64* */
  unsigned generated() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return (unsigned)(state_ * 0x2545f4914f6cdd1d >> 56);
  }

  const uint8_t *at_, *end_;
  uint64_t state_ = 0;
};

#endif
