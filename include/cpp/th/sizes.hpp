/*
 * th/sizes.hpp: a list of sizes, strides or dimensions that needs no memory as long as it is short.
 */
#pragma once

#include <c10/util/ArrayRef.h>

#include <memory>

namespace th {

/* Owns its numbers; up to `inline_capacity` of them are in the object itself. */
class Sizes {
 public:
  static constexpr std::size_t inline_capacity = 6;

  Sizes() noexcept = default;
  explicit Sizes(std::size_t size, std::int64_t value = 0) {
    reserve(size);
    std::fill_n(data_, size, value);
    size_ = size;
  }
  Sizes(c10::IntArrayRef list) {
    reserve(list.size());
    std::copy(list.begin(), list.end(), data_);
    size_ = list.size();
  }
  Sizes(const Sizes &other) : Sizes(c10::IntArrayRef(other)) {}
  Sizes &operator=(const Sizes &other) {
    if (this != &other) {
      size_ = 0;
      reserve(other.size_);
      std::copy(other.begin(), other.end(), data_);
      size_ = other.size_;
    }
    return *this;
  }

  operator c10::IntArrayRef() const noexcept TH_CPP_LIFETIMEBOUND { return c10::IntArrayRef(data_, size_); }

  std::size_t size() const noexcept { return size_; }
  std::int64_t *data() noexcept { return data_; }
  std::int64_t *begin() noexcept { return data_; }
  std::int64_t *end() noexcept { return data_ + size_; }
  const std::int64_t *begin() const noexcept { return data_; }
  const std::int64_t *end() const noexcept { return data_ + size_; }
  std::int64_t &operator[](std::size_t index) noexcept { return data_[index]; }
  std::int64_t operator[](std::size_t index) const noexcept { return data_[index]; }

  void push_back(std::int64_t value) { insert(size_, value); }
  /* Puts a number before position `index`. */
  void insert(std::size_t index, std::int64_t value) {
    reserve(size_ + 1);
    std::copy_backward(data_ + index, data_ + size_, data_ + size_ + 1);
    data_[index] = value;
    ++size_;
  }

 private:
  void reserve(std::size_t capacity) {
    if (capacity <= capacity_)
      return;
    capacity = std::max(capacity, 2 * capacity_);
    std::unique_ptr<std::int64_t[]> block(new std::int64_t[capacity]);
    std::copy(begin(), end(), block.get());
    block_ = std::move(block);
    data_ = block_.get();
    capacity_ = capacity;
  }

  std::int64_t short_[inline_capacity];
  std::unique_ptr<std::int64_t[]> block_;
  std::int64_t *data_ = short_;
  std::size_t size_ = 0;
  std::size_t capacity_ = inline_capacity;
};

} // namespace th
