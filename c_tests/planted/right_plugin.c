/* A plugin makes a tensor, is closed, and the program gives the tensor back. */
#include <TH/TH.h>
#include <dlfcn.h>

int main(void) {
  void *plugin = dlopen(PLUGIN, RTLD_NOW);
  THFloatTensor *(*make)(void), *t;
  if (!plugin)
    return 2;
  *(void **)&make = dlsym(plugin, "make");
  t = make();
  dlclose(plugin);
  THFloatTensor_free(t);
  return 0;
}
