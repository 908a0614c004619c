/*
 * ATen/core/Dict.h: a dictionary that keeps the order of insertion.
 */
#ifndef TH_ATEN_CORE_DICT_H
#define TH_ATEN_CORE_DICT_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <functional>
#include <list>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace c10 {

namespace detail {

/* How keys are found: as std::hash and == say, but tensors, which == compares element by element, by which one they are. */
template <class Key, class = void>
struct DictKey {
  static std::size_t hash(const Key &key) { return std::hash<Key>()(key); }
  static bool equal(const Key &a, const Key &b) { return a == b; }
};
template <class Key>
struct DictKey<Key, decltype(static_cast<void>(std::declval<const Key &>().is_same(std::declval<const Key &>())))> {
  static std::size_t hash(const Key &key) { return std::hash<const void *>()(key.unsafeGetTensorImpl()); }
  static bool equal(const Key &a, const Key &b) { return a.is_same(b); }
};

} // namespace detail

/*
 * Values by keys, which are hashed; tensors are keys by which tensor they are. Copying a Dict makes another handle of
 * the same dictionary, and copy() another dictionary. Iterators give entries with key() and value() in the order in
 * which keys were inserted first; they stay good until their entry is erased.
 */
template <class Key, class Value>
class Dict {
 public:
  using key_type = Key;
  using mapped_type = Value;
  using size_type = std::size_t;

  class Entry {
   public:
    Entry(Key key, Value value) : key_(std::move(key)), value_(std::move(value)) {}
    const Key &key() const noexcept { return key_; }
    const Value &value() const noexcept { return value_; }
    template <class T>
    void setValue(T &&value) const {
      value_ = std::forward<T>(value);
    }

   private:
    Key key_;
    mutable Value value_; // an iterator of a constant handle is no iterator of constants
  };
  using iterator = typename std::list<Entry>::const_iterator;
  using const_iterator = iterator;

  Dict() : state_(std::make_shared<State>()) {}
  // Moving is copying: a handle that was moved from can still be used, as in libtorch.
  Dict(const Dict &) = default;
  Dict &operator=(const Dict &) = default;
  Dict copy() const {
    Dict result;
    for (const Entry &entry : *this)
      result.insert(entry.key(), entry.value());
    return result;
  }

  iterator begin() const noexcept { return state_->entries.cbegin(); }
  iterator end() const noexcept { return state_->entries.cend(); }
  std::size_t size() const noexcept { return state_->entries.size(); }
  bool empty() const noexcept { return state_->entries.empty(); }
  void reserve(std::size_t count) const { state_->places.reserve(count); }
  void clear() const noexcept {
    state_->places.clear();
    state_->entries.clear();
  }

  /* The entry of a key, and whether it is new: a value that is there already stays. */
  std::pair<iterator, bool> insert(Key key, Value value) const {
    const iterator present = find(key);
    if (present != end())
      return {present, false};
    const iterator place = state_->entries.emplace(state_->entries.end(), key, std::move(value));
    try {
      state_->places.emplace(std::move(key), place);
    } catch (...) {
      state_->entries.erase(place);
      throw;
    }
    return {place, true};
  }
  /* The same, but the value takes the place of the one that is there. */
  std::pair<iterator, bool> insert_or_assign(Key key, Value value) const {
    const iterator present = find(key);
    if (present == end())
      return insert(std::move(key), std::move(value));
    present->setValue(std::move(value));
    return {present, false};
  }

  iterator find(const Key &key) const {
    const auto place = state_->places.find(key);
    return place == state_->places.end() ? end() : place->second;
  }
  bool contains(const Key &key) const { return state_->places.count(key) != 0; }
  /* The value of a key. Throws std::out_of_range if there is none, as libtorch does. */
  Value at(const Key &key) const {
    const iterator place = find(key);
    if (place == end())
      th::fail<std::out_of_range>("Dict::at: there is no such key among ", size());
    return place->value();
  }

  void erase(iterator place) const {
    state_->places.erase(place->key());
    state_->entries.erase(place);
  }
  /* How many entries were erased: 1, or 0 if there was none. */
  std::size_t erase(const Key &key) const {
    const iterator place = find(key);
    if (place == end())
      return 0;
    erase(place);
    return 1;
  }

  /* Whether both are handles of one dictionary. */
  bool is(const Dict &other) const noexcept { return state_ == other.state_; }
  /* Whether both have the same values by the same keys, in whatever order. */
  friend bool operator==(const Dict &a, const Dict &b) {
    if (a.is(b))
      return true;
    if (a.size() != b.size())
      return false;
    for (const Entry &entry : a) {
      const iterator other = b.find(entry.key());
      if (other == b.end() || !(other->value() == entry.value()))
        return false;
    }
    return true;
  }
  friend bool operator!=(const Dict &a, const Dict &b) { return !(a == b); }

 private:
  struct Hash {
    std::size_t operator()(const Key &key) const { return detail::DictKey<Key>::hash(key); }
  };
  struct Equal {
    bool operator()(const Key &a, const Key &b) const { return detail::DictKey<Key>::equal(a, b); }
  };
  struct State {
    std::list<Entry> entries;
    std::unordered_map<Key, iterator, Hash, Equal> places;
  };

  std::shared_ptr<State> state_;
};

} // namespace c10

namespace at {
using c10::Dict;
}

#include <th/names_end.hpp>

#endif
