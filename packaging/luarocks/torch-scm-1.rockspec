-- Lua Torch7 on the installed libTH instead of the one in its own sources:
--   luarocks install packaging/luarocks/torch-scm-1.rockspec TH_DIR=/usr/local
package = "torch"
version = "scm-1"

source = {
   url = "git+https://github.com/torch/torch7.git",
}

description = {
   summary = "Torch7, with the libTH that is installed",
   homepage = "https://github.com/torch/torch7",
   license = "BSD"
}

dependencies = {
   "lua >= 5.1",
   "paths >= 1.0",
   "cwrap >= 1.0"
}

external_dependencies = {
   TH = { header = "TH/TH.h", library = "TH" }
}

-- Its own TH is taken out: the folder, with headers that would be found first, the line that builds it, and its place in
-- what CMake projects find.
build = {
   type = "command",
   build_command = [[
rm -rf lib/TH && sed -i '/ADD_SUBDIRECTORY(TH)/d' lib/CMakeLists.txt &&
sed -i 's/TH-exports/torch-exports/' cmake/TorchExports.cmake &&
cmake -E make_directory build && cd build &&
cmake .. -DCMAKE_BUILD_TYPE=Release -DLUA="$(LUA)" -DLUALIB="$(LUALIB)" -DLUA_BINDIR="$(LUA_BINDIR)" -DLUA_INCDIR="$(LUA_INCDIR)" -DLUA_LIBDIR="$(LUA_LIBDIR)" -DLUADIR="$(LUADIR)" -DLIBDIR="$(LIBDIR)" -DCMAKE_INSTALL_PREFIX="$(PREFIX)" -DCMAKE_C_FLAGS="-I$(TH_INCDIR) -I$(TH_INCDIR)/TH" -DCMAKE_MODULE_LINKER_FLAGS="-L$(TH_LIBDIR) -Wl,-rpath,$(TH_LIBDIR)" &&
$(MAKE)
]],
   install_command = "cd build && $(MAKE) install"
}
