/* A plugin forgets a tensor and is unloaded; its line is known all the same. */
#include <TH/TH.h>
#include <dlfcn.h>

int main(void) {
  void *plugin = dlopen(PLUGIN, RTLD_NOW);
  void (*work)(void);
  if (!plugin)
    return 2;
  *(void **)&work = dlsym(plugin, "work");
  work();
  dlclose(plugin);
  return 0;
}
