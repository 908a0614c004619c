/*
 * c10/util/SmallVector.h: a vector that needs no memory of its own as long as it is short.
 */
#ifndef TH_C10_UTIL_SMALL_VECTOR_H
#define TH_C10_UTIL_SMALL_VECTOR_H

#include <th/names_begin.hpp>

#include <c10/util/ArrayRef.h>

#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace c10 {

template <class T, unsigned N>
class SmallVector;

/* What a SmallVector is, whatever the number of its inline elements: for parameters. */
template <class T>
class SmallVectorImpl {
  template <class Iterator>
  using enable_if_iterator = std::enable_if_t<
      std::is_convertible<typename std::iterator_traits<Iterator>::iterator_category, std::input_iterator_tag>::value>;

 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using iterator = T *;
  using const_iterator = const T *;
  using reference = T &;
  using const_reference = const T &;
  using pointer = T *;
  using const_pointer = const T *;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  SmallVectorImpl(const SmallVectorImpl &) = delete;
  ~SmallVectorImpl() {
    destroy(begin(), end());
    free_block();
  }

  T *data() noexcept { return data_; }
  const T *data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  std::size_t capacity() const noexcept { return capacity_; }
  std::size_t max_size() const noexcept { return static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(T); }
  bool empty() const noexcept { return size_ == 0; }
  T *begin() noexcept { return data_; }
  T *end() noexcept { return data_ + size_; }
  const T *begin() const noexcept { return data_; }
  const T *end() const noexcept { return data_ + size_; }
  const T *cbegin() const noexcept { return begin(); }
  const T *cend() const noexcept { return end(); }
  reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }

  T &operator[](std::size_t index) noexcept { return data_[index]; }
  const T &operator[](std::size_t index) const noexcept { return data_[index]; }
  T &at(std::size_t index) {
    return const_cast<T &>(static_cast<const SmallVectorImpl &>(*this).at(index));
  }
  const T &at(std::size_t index) const {
    if (index >= size_)
      th::fail<IndexError>("SmallVector: index ", index, " of ", size_, " elements");
    return data_[index];
  }
  T &front() noexcept { return data_[0]; }
  const T &front() const noexcept { return data_[0]; }
  T &back() noexcept { return data_[size_ - 1]; }
  const T &back() const noexcept { return data_[size_ - 1]; }

  void reserve(std::size_t capacity) {
    if (capacity > capacity_)
      move_to_block(capacity);
  }

  /* An element may be one of the vector itself: it is taken before anything moves. */
  void push_back(const T &element) { emplace_back(element); }
  void push_back(T &&element) { emplace_back(std::move(element)); }
  template <class... Arguments>
  T &emplace_back(Arguments &&...arguments) {
    if (size_ < capacity_)
      new (static_cast<void *>(end())) T(std::forward<Arguments>(arguments)...);
    else
      grow_with(std::forward<Arguments>(arguments)...);
    return data_[size_++];
  }

  void pop_back() noexcept { destroy_last(1); }
  void pop_back_n(std::size_t count) noexcept { destroy_last(count); }
  T pop_back_val() {
    T last = std::move(back());
    pop_back();
    return last;
  }
  void clear() noexcept { destroy_last(size_); }
  void truncate(std::size_t size) noexcept { destroy_last(size_ - size); }

  void resize(std::size_t size) {
    if (size < size_) {
      truncate(size);
      return;
    }
    reserve(size);
    for (; size_ < size; ++size_)
      new (static_cast<void *>(end())) T();
  }
  void resize(std::size_t size, const T &value) {
    if (size < size_)
      truncate(size);
    else
      append(size - size_, value);
  }
  void resize_for_overwrite(std::size_t size) {
    if (size < size_) {
      truncate(size);
      return;
    }
    reserve(size);
    for (; size_ < size; ++size_)
      new (static_cast<void *>(end())) T;
  }

  template <class Iterator, class = enable_if_iterator<Iterator>>
  void append(Iterator first, Iterator last) {
    check_foreign(first, last);
    if constexpr (std::is_base_of<std::forward_iterator_tag,
                                  typename std::iterator_traits<Iterator>::iterator_category>::value)
      reserve_more(static_cast<std::size_t>(std::distance(first, last)));
    for (; first != last; ++first)
      emplace_back(*first);
  }
  void append(std::size_t count, const T &value) {
    const std::size_t own = index_of_own(value);
    reserve_more(count);
    for (; count > 0; --count)
      emplace_back(own < size_ ? data_[own] : value);
  }
  void append(std::initializer_list<T> list) { append(list.begin(), list.end()); }
  void append(const SmallVectorImpl &other) { append(other.begin(), other.end()); }

  void assign(std::size_t count, const T &value) {
    const T kept(value); // it may be one of those that go
    clear();
    append(count, kept);
  }
  template <class Iterator, class = enable_if_iterator<Iterator>>
  void assign(Iterator first, Iterator last) {
    check_foreign(first, last);
    clear();
    append(first, last);
  }
  void assign(std::initializer_list<T> list) { assign(list.begin(), list.end()); }
  void assign(const SmallVectorImpl &other) { *this = other; }

  T *erase(const T *position) { return erase(position, position + 1); }
  T *erase(const T *first, const T *last) {
    T *const hole = begin() + (first - begin());
    if (first == last)
      return hole;
    T *to = hole;
    for (T *from = begin() + (last - begin()); from != end(); ++from, ++to)
      *to = std::move(*from);
    truncate(static_cast<std::size_t>(to - begin()));
    return hole;
  }

  /* Elements before a position; gives the first of them. */
  T *insert(const T *position, T &&value) { return insert_one(position, std::move(value)); }
  T *insert(const T *position, const T &value) { return insert_one(position, value); }
  T *insert(const T *position, std::size_t count, const T &value) {
    const std::size_t index = index_of(position), old_end = size_;
    if (index == size_ || count == 0) {
      append(count, value);
      return begin() + index;
    }
    const std::size_t own = index_of_own(value); // where the value lies if it is one of those that move
    reserve_more(count);
    const T *const source = own >= old_end ? &value : begin() + (own < index ? own : own + count);
    Gap gap(*this, index, count);
    gap.open();
    for (std::size_t i = index; i < index + count; ++i)
      gap.fill(*source);
    gap.close();
    return begin() + index;
  }
  template <class Iterator, class = enable_if_iterator<Iterator>>
  T *insert(const T *position, Iterator first, Iterator last) {
    check_foreign(first, last);
    const std::size_t index = index_of(position);
    if (index == size_ || first == last) {
      append(first, last);
      return begin() + index;
    }
    const std::size_t count = static_cast<std::size_t>(std::distance(first, last));
    reserve_more(count);
    Gap gap(*this, index, count);
    gap.open();
    for (; first != last; ++first)
      gap.fill(*first);
    gap.close();
    return begin() + index;
  }
  T *insert(const T *position, std::initializer_list<T> list) { return insert(position, list.begin(), list.end()); }

  void swap(SmallVectorImpl &other) {
    if (this == &other)
      return;
    if (!is_inline() && !other.is_inline()) {
      std::swap(data_, other.data_);
      std::swap(size_, other.size_);
      std::swap(capacity_, other.capacity_);
      return;
    }
    SmallVectorImpl &longer = size_ > other.size_ ? *this : other, &shorter = size_ > other.size_ ? other : *this;
    const std::size_t shared = shorter.size_;
    shorter.reserve(longer.size_);
    for (std::size_t i = 0; i < shared; ++i)
      std::swap(longer[i], shorter[i]);
    for (std::size_t i = shared; i < longer.size_; ++i)
      shorter.emplace_back(std::move(longer[i]));
    longer.truncate(shared);
  }

  SmallVectorImpl &operator=(const SmallVectorImpl &other) {
    if (this == &other)
      return *this;
    const std::size_t shared = size_ < other.size_ ? size_ : other.size_;
    if (other.size_ > capacity_) {
      clear();
      append(other.begin(), other.end());
      return *this;
    }
    for (std::size_t i = 0; i < shared; ++i)
      data_[i] = other.data_[i];
    truncate(shared);
    append(other.begin() + shared, other.end());
    return *this;
  }
  SmallVectorImpl &operator=(SmallVectorImpl &&other) {
    if (this == &other)
      return *this;
    if (!other.is_inline()) {
      clear();
      free_block();
      data_ = std::exchange(other.data_, other.inline_elements());
      size_ = std::exchange(other.size_, 0);
      capacity_ = std::exchange(other.capacity_, other.inline_capacity_);
      return *this;
    }
    const std::size_t shared = size_ < other.size_ ? size_ : other.size_;
    if (other.size_ > capacity_) {
      clear();
      reserve(other.size_);
      for (T &element : other)
        emplace_back(std::move(element));
    } else {
      for (std::size_t i = 0; i < shared; ++i)
        data_[i] = std::move(other.data_[i]);
      truncate(shared);
      for (std::size_t i = shared; i < other.size_; ++i)
        emplace_back(std::move(other.data_[i]));
    }
    other.clear();
    return *this;
  }

  bool operator==(const SmallVectorImpl &other) const {
    if (size_ != other.size_)
      return false;
    for (std::size_t i = 0; i < size_; ++i)
      if (!(data_[i] == other.data_[i]))
        return false;
    return true;
  }
  bool operator!=(const SmallVectorImpl &other) const { return !(*this == other); }
  bool operator<(const SmallVectorImpl &other) const {
    for (std::size_t i = 0; i < size_ && i < other.size_; ++i) {
      if (data_[i] < other.data_[i])
        return true;
      if (other.data_[i] < data_[i])
        return false;
    }
    return size_ < other.size_;
  }

 private:
  template <class, unsigned>
  friend class SmallVector;

  SmallVectorImpl(T *elements, std::size_t capacity) noexcept
      : data_(elements), capacity_(capacity), inline_capacity_(capacity) {}

  /* The elements that lie in the object follow it. */
  T *inline_elements() noexcept {
    return reinterpret_cast<T *>(reinterpret_cast<char *>(this) + inline_offset());
  }
  static constexpr std::size_t inline_offset() noexcept {
    return (sizeof(SmallVectorImpl) + alignof(T) - 1) / alignof(T) * alignof(T);
  }
  bool is_inline() noexcept { return data_ == inline_elements(); }

  static void destroy(T *first, T *last) noexcept {
    if constexpr (!std::is_trivially_destructible<T>::value)
      while (last != first)
        (--last)->~T();
    else
      static_cast<void>(first), static_cast<void>(last);
  }
  void destroy_last(std::size_t count) noexcept {
    destroy(end() - count, end());
    size_ -= count;
  }
  void free_block() noexcept {
    if (!is_inline())
      operator delete(static_cast<void *>(data_), std::align_val_t(alignof(T)));
  }
  [[noreturn, gnu::cold, gnu::noinline]] static void fail_length() {
    throw std::length_error("SmallVector: more elements than memory has room for");
  }
  /* Room for `count` elements behind those there are. */
  void reserve_more(std::size_t count) {
    if (count > max_size() - size_)
      fail_length();
    reserve(size_ + count);
  }
  std::size_t next_capacity(std::size_t least) const {
    if (least > max_size())
      fail_length();
    const std::size_t doubled = capacity_ < max_size() / 2 ? 2 * capacity_ + 1 : max_size();
    return least > doubled ? least : doubled;
  }

  /* Memory that is to become the vector's, and as many elements in it as were made there: freed where making one throws. */
  class Block {
   public:
    explicit Block(std::size_t capacity)
        : data_(static_cast<T *>(operator new(capacity * sizeof(T), std::align_val_t(alignof(T))))), capacity_(capacity) {}
    Block(const Block &) = delete;
    ~Block() {
      if (!data_)
        return;
      destroy(data_, data_ + count_);
      if (has_added_)
        added_->~T();
      operator delete(static_cast<void *>(data_), std::align_val_t(alignof(T)));
    }
    /* Makes the element that will be the last of the vector's, before the others move: it may be made from one of them. */
    template <class... Arguments>
    void add_at(std::size_t index, Arguments &&...arguments) {
      added_ = new (static_cast<void *>(data_ + index)) T(std::forward<Arguments>(arguments)...);
      has_added_ = true;
    }
    /* Moves the elements of the vector here, which is the vector's then. */
    void give_to(SmallVectorImpl &vector) {
      for (; count_ < vector.size_; ++count_)
        new (static_cast<void *>(data_ + count_)) T(std::move(vector.data_[count_]));
      destroy(vector.begin(), vector.end());
      vector.free_block();
      vector.data_ = std::exchange(data_, nullptr);
      vector.capacity_ = capacity_;
    }

   private:
    T *data_, *added_ = nullptr;
    std::size_t capacity_, count_ = 0;
    bool has_added_ = false;
  };
  void move_to_block(std::size_t least) { Block(next_capacity(least)).give_to(*this); }
  template <class... Arguments>
  void grow_with(Arguments &&...arguments) {
    Block block(next_capacity(size_ + 1));
    block.add_at(size_, std::forward<Arguments>(arguments)...);
    block.give_to(*this);
  }

  /* A range of the vector's own elements would go while it is read. */
  template <class Iterator>
  void check_foreign(Iterator first, Iterator last) const {
    if constexpr (std::is_convertible<Iterator, const T *>::value)
      assert((first == last || !is_own(first)) &&
             "Attempting to reference an element of the vector in an operation "
             "that invalidates it");
    else
      static_cast<void>(first), static_cast<void>(last);
  }

  template <class Value>
  T *insert_one(const T *position, Value &&value) {
    const std::size_t index = index_of(position);
    if (index == size_) {
      emplace_back(std::forward<Value>(value));
      return &back();
    }
    const std::size_t own = index_of_own(value), old_end = size_;
    auto *const foreign = &value;
    reserve_more(1);
    Gap gap(*this, index, 1);
    gap.open();
    if (own >= old_end)
      gap.fill(static_cast<Value &&>(*foreign));
    else
      gap.fill(static_cast<Value &&>(data_[own < index ? own : own + 1]));
    gap.close();
    return begin() + index;
  }

  std::size_t index_of(const T *position) const noexcept { return static_cast<std::size_t>(position - begin()); }
  bool is_own(const T *element) const noexcept {
    const auto address = [](const T *place) { return reinterpret_cast<std::uintptr_t>(place); };
    return address(begin()) <= address(element) && address(element) < address(end());
  }
  /* The index of an element of the vector itself; else one beyond any. */
  std::size_t index_of_own(const T &value) const noexcept {
    return is_own(&value) ? index_of(&value) : SIZE_MAX;
  }

  /*
   * A gap of `count` places before the element at `index`, to be filled from its beginning. In it are elements moved from,
   * before the old end, and memory behind that. Where something throws before all is filled, the vector has the elements
   * up to the first place that holds none, and those behind it are gone.
   */
  class Gap {
   public:
    Gap(SmallVectorImpl &vector, std::size_t index, std::size_t count)
        : vector_(vector), old_end_(vector.size_), next_(index), made_(old_end_ + count), end_(made_) {}
    Gap(const Gap &) = delete;
    ~Gap() {
      if (closed_)
        return;
      destroy(vector_.data_ + made_, vector_.data_ + end_);
      vector_.size_ = next_ > old_end_ ? next_ : old_end_;
    }
    void open() {
      const std::size_t count = end_ - old_end_;
      for (std::size_t i = old_end_; i-- > next_;)
        if (i + count >= old_end_) {
          new (static_cast<void *>(vector_.data_ + i + count)) T(std::move(vector_.data_[i]));
          made_ = i + count;
        } else {
          vector_.data_[i + count] = std::move(vector_.data_[i]);
        }
    }
    template <class Value>
    void fill(Value &&value) {
      if (next_ < old_end_)
        vector_.data_[next_] = std::forward<Value>(value);
      else
        new (static_cast<void *>(vector_.data_ + next_)) T(std::forward<Value>(value));
      ++next_;
    }
    void close() noexcept {
      vector_.size_ = end_;
      closed_ = true;
    }

   private:
    SmallVectorImpl &vector_;
    std::size_t old_end_, next_; // the first place that is not filled
    std::size_t made_, end_;     // the elements that were made behind the old end
    bool closed_ = false;
  };

  T *data_;
  std::size_t size_ = 0;
  std::size_t capacity_;
  std::size_t inline_capacity_;
};

namespace detail {

/* How many elements lie in the object if nothing is said: what fits in 64 bytes, but one at least. */
template <class T>
constexpr unsigned default_inline_elements =
    sizeof(T) * 2 > 64 - sizeof(SmallVectorImpl<char>) ? 1 : (64 - sizeof(SmallVectorImpl<char>)) / sizeof(T);

} // namespace detail

/* A vector of which the first N elements lie in the object itself. */
template <class T, unsigned N = detail::default_inline_elements<T>>
class SmallVector : public SmallVectorImpl<T> {
  using Base = SmallVectorImpl<T>;

 public:
  SmallVector() noexcept : Base(elements(), N) {}
  explicit SmallVector(std::size_t size) : SmallVector() { this->resize(size); }
  SmallVector(std::size_t size, const T &value) : SmallVector() { this->append(size, value); }
  template <class Iterator, class = std::enable_if_t<std::is_convertible<
                                typename std::iterator_traits<Iterator>::iterator_category,
                                std::input_iterator_tag>::value>>
  SmallVector(Iterator first, Iterator last) : SmallVector() {
    this->append(first, last);
  }
  SmallVector(std::initializer_list<T> list) : SmallVector() { this->append(list); }
  /* The elements of a list of others, or of a container. */
  template <class Container, class = std::enable_if_t<
                                 std::is_same<Container, ArrayRef<T>>::value ||
                                 (!std::is_base_of<Base, Container>::value &&
                                  std::is_convertible<decltype(*std::declval<const Container &>().begin()), T>::value)>,
            class = decltype(std::declval<const Container &>().end())>
  SmallVector(const Container &container) : SmallVector(container.begin(), container.end()) {}

  SmallVector(const SmallVector &other) : SmallVector() { Base::operator=(other); }
  SmallVector(SmallVector &&other) : SmallVector() { Base::operator=(std::move(other)); }
  SmallVector(const Base &other) : SmallVector() { Base::operator=(other); }
  SmallVector(Base &&other) : SmallVector() { Base::operator=(std::move(other)); }

  SmallVector &operator=(const SmallVector &other) {
    Base::operator=(other);
    return *this;
  }
  SmallVector &operator=(SmallVector &&other) {
    Base::operator=(std::move(other));
    return *this;
  }
  SmallVector &operator=(Base &&other) {
    Base::operator=(std::move(other));
    return *this;
  }
  SmallVector &operator=(std::initializer_list<T> list) {
    this->assign(list);
    return *this;
  }
  template <class Container, class = std::enable_if_t<!std::is_base_of<Base, Container>::value &&
                                                      !std::is_convertible<const Container &, T>::value>,
            class = decltype(std::declval<const Container &>().begin())>
  SmallVector &operator=(const Container &container) {
    this->assign(container.begin(), container.end());
    return *this;
  }

 private:
  T *elements() noexcept {
    static_assert(sizeof(Base) <= Base::inline_offset(), "the elements follow what the vector consists of");
    return this->inline_elements();
  }

  alignas(T) unsigned char storage_[N ? N * sizeof(T) : 1];
};

template <class T>
void swap(SmallVectorImpl<T> &a, SmallVectorImpl<T> &b) {
  a.swap(b);
}
template <class T, unsigned N>
void swap(SmallVector<T, N> &a, SmallVector<T, N> &b) {
  a.swap(b);
}

template <class T>
void append_to(std::string &text, const SmallVectorImpl<T> &vector) {
  append_to(text, ArrayRef<T>(vector));
}
template <class Traits, class T>
std::basic_ostream<char, Traits> &operator<<(std::basic_ostream<char, Traits> &stream, const SmallVectorImpl<T> &list) {
  return stream << th::text_of(list);
}

template <unsigned N, class Range>
auto to_vector(Range &&range) {
  return SmallVector<std::remove_cv_t<std::remove_reference_t<decltype(*range.begin())>>, N>(range.begin(), range.end());
}

} // namespace c10

namespace at {
using c10::SmallVector;
using c10::SmallVectorImpl;
} // namespace at

#include <th/names_end.hpp>

#endif
