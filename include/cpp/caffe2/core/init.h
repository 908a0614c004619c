/*
 * caffe2/core/init.h: functions that run when a program begins.
 */
#ifndef TH_CAFFE2_CORE_INIT_H
#define TH_CAFFE2_CORE_INIT_H

#include <th/names_begin.hpp>

#include <caffe2/core/common.h>

#include <iostream>

namespace caffe2 {

/* What GlobalInit calls: it may look at the program's arguments. Gives false if the program cannot go on. */
using Caffe2InitFunction = bool (*)(int *, char ***);

/* The functions to call, the early ones first; each is called once. */
class Caffe2InitializeRegistry {
 public:
  static Caffe2InitializeRegistry *Registry() {
    static Caffe2InitializeRegistry registry;
    return &registry;
  }

  /*
   * Keeps a function for GlobalInit. After GlobalInit it is called at once, without the arguments; then it throws
   * if the function is an early one, or gives false.
   */
  void Register(Caffe2InitFunction function, bool early, const char *description) {
    if (!has_run_) {
      (early ? early_ : others_).push_back({function, description});
      return;
    }
    CAFFE_ENFORCE(!early, "It is too late for the early init function \"", description, "\".");
    std::cerr << "The init function \"" << description << "\" is called late, without the program's arguments.\n";
    int no_arguments = 0;
    char **none = nullptr;
    CAFFE_ENFORCE(function(&no_arguments, &none), "The init function \"", description, "\" failed.");
  }

  /* Calls what has not been called. Throws if a function gives false. */
  void Run(int *argument_count, char ***arguments) {
    if (has_run_)
      return;
    for (const auto *functions : {&early_, &others_})
      for (const Entry &entry : *functions)
        CAFFE_ENFORCE(entry.function(argument_count, arguments), "The init function \"", entry.description,
                      "\" failed.");
    has_run_ = true;
  }

 private:
  struct Entry {
    Caffe2InitFunction function;
    const char *description;
  };

  std::vector<Entry> early_, others_;
  bool has_run_ = false;
};

/* Registers a function where a program begins. */
struct InitRegisterer {
  InitRegisterer(Caffe2InitFunction function, bool early, const char *description) {
    Caffe2InitializeRegistry::Registry()->Register(function, early, description);
  }
};

/*
 * Calls the registered functions, the first time it is called. It takes no flags from the arguments. Throws if a
 * function gives false.
 */
inline bool GlobalInit(int *argument_count, char ***arguments) {
  Caffe2InitializeRegistry::Registry()->Run(argument_count, arguments);
  return true;
}
inline bool GlobalInit() {
  int no_arguments = 0;
  char **none = nullptr;
  return GlobalInit(&no_arguments, &none);
}

} // namespace caffe2

/* Registers a function for GlobalInit, once in a program, at the level of a namespace. */
#define REGISTER_CAFFE2_INIT_FUNCTION(NAME, FUNCTION, DESCRIPTION) \
  static const ::caffe2::InitRegisterer th_init_function_##NAME(FUNCTION, false, DESCRIPTION)
#define REGISTER_CAFFE2_EARLY_INIT_FUNCTION(NAME, FUNCTION, DESCRIPTION) \
  static const ::caffe2::InitRegisterer th_init_function_##NAME(FUNCTION, true, DESCRIPTION)

#include <th/names_end.hpp>

#endif
