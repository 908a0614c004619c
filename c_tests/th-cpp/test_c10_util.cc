/*
 * c10's classes for code of one's own: counted objects, short vectors, types as values, halves, devices.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <ATen/core/Dict.h>

#include <c10/core/Device.h>
#include <c10/util/DimVector.h>
#include <c10/util/Half.h>
#include <c10/util/Logging.h>
#include <c10/util/Optional.h>
#include <c10/util/intrusive_ptr.h>
#include <c10/util/typeid.h>

#include <csignal>
#include <cstdio>
#include <list>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct Counted : c10::intrusive_ptr_target {
  Counted(bool *released, bool *destroyed) : released_(released), destroyed_(destroyed) {}
  ~Counted() override { *destroyed_ = true; }
  void release_resources() override { *released_ = true; }

 private:
  bool *released_, *destroyed_;
};

} // namespace

TEST(strongReferencesKeepAnObject) {
  bool released = false, destroyed = false;
  auto owner = c10::make_intrusive<Counted>(&released, &destroyed);
  {
    const c10::intrusive_ptr<c10::intrusive_ptr_target> base = owner;
    CHECK_EQUAL(owner.use_count(), 2u);
    CHECK(base == owner);
  }
  Counted *const raw = owner.release();
  CHECK(!owner.defined() && !destroyed);
  c10::raw::intrusive_ptr::incref(raw);
  CHECK_EQUAL(c10::raw::intrusive_ptr::use_count(raw), 2u);
  c10::raw::intrusive_ptr::decref(raw);
  owner = c10::intrusive_ptr<Counted>::reclaim(raw);
  owner.reset();
  CHECK(destroyed && !released); // nobody referred to it weakly: it went at once
}

TEST(weakReferencesKeepItsMemory) {
  bool released = false, destroyed = false;
  auto owner = c10::make_intrusive<Counted>(&released, &destroyed);
  c10::weak_intrusive_ptr<Counted> weak(owner);
  CHECK(weak.lock() == owner);
  CHECK(weak.use_count() == 1 && weak.weak_use_count() == 2);
  owner.reset();
  CHECK(released && !destroyed && weak.expired() && !weak.lock().defined());
  weak.reset();
  CHECK(destroyed);
}

TEST(shortVectorsGrow) {
  c10::SmallVector<std::string, 2> words = {"one", "two"};
  words.push_back(words[0]); // an element of its own, while it moves
  words.insert(words.begin() + 1, 2, words[2]);
  CHECK(words == (c10::SmallVector<std::string, 5>{"one", "one", "one", "two", "one"}));
  words.erase(words.begin(), words.begin() + 3);
  const std::list<std::string> more = {"x", "y", "z"};
  words.insert(words.begin() + 1, more.begin(), more.end());
  CHECK_EQUAL(th::text_of(words), "[two, x, y, z, one]");
  c10::SmallVector<std::string, 2> moved = std::move(words), inline_words = {"a"};
  CHECK(words.empty() && moved.size() == 5);
  swap(moved, inline_words);
  CHECK(moved.size() == 1 && inline_words.back() == "one");
  moved = inline_words;
  moved.resize(6);
  CHECK(moved.pop_back_val().empty() && moved.size() == 5);
  const c10::DimVector sizes = {1, 2, 3};
  const c10::IntArrayRef list = sizes;
  CHECK_THROWS(c10::IndexError, "index 9", moved.at(9));
  CHECK_EQUAL(list.size(), 3u);
}

TEST(typesAsValues) {
  using caffe2::TypeMeta;
  CHECK(TypeMeta::Make<float>() == c10::kFloat && TypeMeta::fromScalarType(c10::kHalf).Match<c10::Half>());
  CHECK(TypeMeta::Make<int>().name() == "int" && TypeMeta() != TypeMeta::Make<int>() && TypeMeta().itemsize() == 0);
  CHECK(TypeMeta::Make<int>().copy() == nullptr && TypeMeta::Make<std::string>().copy() != nullptr);
  CHECK_THROWS(c10::Error, "is no element type", TypeMeta::Make<std::string>().toScalarType());
}

TEST(halvesAreTheNearest) {
  using c10::Half;
  CHECK_EQUAL(float(Half(1.5)), 1.5f);
  CHECK_EQUAL(Half(65519.f).x, 0x7bff); // rounds down to the largest one
  CHECK_EQUAL(Half(65520.f).x, 0x7c00); // and this one up to infinity
  CHECK_EQUAL(Half(0x1p-25f).x, 0);     // a tie, to even
  CHECK_EQUAL(Half(0x1.8p-24f).x, 2);   // likewise
  CHECK_EQUAL(Half(-0.f).x, 0x8000);
  CHECK_EQUAL(std::numeric_limits<Half>::max() + Half(0), Half(65504));
  for (unsigned bits = 0; bits < 0x7c00; ++bits)
    if (Half(float(Half(static_cast<std::uint16_t>(bits), Half::from_bits()))).x != bits)
      CHECK_EQUAL(bits, 0u);
}

TEST(devices) {
  CHECK(c10::Device("cpu").is_cpu() && c10::Device("cuda:1").index() == 1 && c10::Device("cpu:0").str() == "cpu:0");
  for (const char *text : {"", "cpu:", "cpu:x", "cpu:01", "gpu", "cpu:0:0"})
    CHECK_THROWS(c10::Error, "", c10::Device{text});
}

TEST(caffe2Checks) {
  const std::vector<int> one{1, 2}, other{1, 3};
  CAFFE_ENFORCE_EQ(one, one);
  CHECK_THROWS(c10::Error, "1 2 vs 1 3", CAFFE_ENFORCE_EQ(one, other));
  if (one.empty())
    TORCH_DCHECK_EQ(one, other);
  else
    TORCH_DCHECK_NE(one, other);
  int made = 0;
  CAFFE_ENFORCE_EQ(1, 1, ++made);
  CAFFE_ENFORCE(true, ++made);
  CHECK_EQUAL(made, 0);
  CHECK_THROWS(c10::Error, "2 vs 3", CAFFE_ENFORCE_EQ(2, 3, "of ", "them"));
  CHECK_THROWS(c10::Error, "of them", CAFFE_ENFORCE_GT(2, 3, "of ", "them"));
}

TEST(dictionariesKeepTheOrderOfInsertion) {
  c10::Dict<std::string, int> values;
  CHECK(values.empty());
  CHECK(values.insert("b", 1).second);
  CHECK(values.insert("a", 2).second);
  CHECK(!values.insert("b", 3).second);
  CHECK_EQUAL(values.at("b"), 1);
  const c10::Dict<std::string, int> same = values, other = values.copy();
  CHECK(!same.insert_or_assign("b", 4).second);
  CHECK_EQUAL(values.at("b"), 4);
  CHECK_EQUAL(other.at("b"), 1);
  CHECK(same.is(values) && !other.is(values));
  std::string keys;
  for (const auto &entry : values)
    keys += entry.key() + std::to_string(entry.value());
  CHECK_EQUAL(keys, std::string("b4a2"));
  values.find("a")->setValue(7);
  CHECK_EQUAL(values.at("a"), 7);
  CHECK_EQUAL(values.erase("b"), 1u);
  CHECK_EQUAL(values.erase("b"), 0u);
  CHECK(!values.contains("b") && values.find("b") == values.end());
  CHECK_EQUAL(values.size(), 1u);
  CHECK_EQUAL(other.size(), 2u);
  CHECK_THROWS(std::out_of_range, "Dict::at: there is no such key among 1", values.at("b"));
  values.clear();
  CHECK(same.empty());
  c10::Dict<std::string, int> moved = std::move(values);
  CHECK(moved.is(same) && values.is(same)); // a handle that was moved from is one still
}

TEST(dictionariesAreComparedByTheirEntries) {
  c10::Dict<std::string, int> one, other;
  one.insert("a", 1);
  one.insert("b", 2);
  other.insert("b", 2);
  CHECK(one != other);
  other.insert("a", 1);
  CHECK(one == other && !one.is(other));
  other.insert_or_assign("a", 3);
  CHECK(one != other);
}

TEST(tensorsAreKeysByWhichTheyAre) {
  const at::Tensor key = at::ones({2}), same = key, equal = at::ones({2});
  c10::Dict<at::Tensor, int> values;
  CHECK(values.insert(key, 1).second && !values.insert(same, 2).second);
  CHECK_EQUAL(values.at(same), 1);
  CHECK(!values.contains(equal));
}

TEST(checksOfCaffe2CanEndTheProgram) {
  CHECK_THROWS(c10::Error, "CAFFE_ENFORCE(false, \"text\") does not hold. text", CAFFE_ENFORCE(false, "text"));
  CHECK_THROWS(c10::Error, "1 < 0", CAFFE_ENFORCE_THAT(std::less<>(), <, 1, 0, "text"));
  const auto ends = [](void (*check)()) {
    const pid_t child = fork();
    if (child == 0) {
      FLAGS_caffe2_use_fatal_for_enforce = true;
      if (!std::freopen("/dev/null", "w", stderr))
        _exit(2);
      try {
        check();
      } catch (...) {
      }
      _exit(0);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
  };
  CHECK(ends([] { CAFFE_ENFORCE(false); }));
  CHECK(ends([] { CAFFE_ENFORCE_EQ(1, 2, "text"); }));
  CHECK(ends([] { CAFFE_THROW("text"); }));
  CHECK(!ends([] { TORCH_CHECK(false); }));
}

int main() { return check::run(); }
