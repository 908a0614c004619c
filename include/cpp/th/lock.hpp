/*
 * th/lock.hpp: one thread at a time.
 */
#ifndef TH_CPP_LOCK_HPP
#define TH_CPP_LOCK_HPP

#include <th/names_begin.hpp>

#include <pthread.h>

namespace th {

/* A mutex, without what <mutex> brings along. */
class Mutex {
 public:
  void lock() noexcept { pthread_mutex_lock(&mutex_); }
  void unlock() noexcept { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
};

/* Holds a mutex while it lives. */
class Lock {
 public:
  explicit Lock(Mutex &mutex) noexcept : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock &) = delete;
  Lock &operator=(const Lock &) = delete;

 private:
  Mutex &mutex_;
};

} // namespace th

#include <th/names_end.hpp>

#endif
