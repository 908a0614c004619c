#!/bin/sh
# What changes the system: the commands of README as they stand there, with `make install` to /usr/local by a root without
# Rust; then the Debian packages installed, used and removed. Both leave nothing. In a copy of the system that only this
# process sees, and that is thrown away.
#
#   DEBS   folder of the packages     (required)
#   REQUIRE_ALL  if set, it is a failure that there can be no such copy
set -u
here=$(cd "$(dirname "$0")" && pwd)
DEBS=$(cd "${DEBS:?folder of the packages}" && pwd) || exit 2

if [ "${INSIDE:-}" != yes ]; then
  if [ "$(id -u)" != 0 ] || ! unshare --mount true 2> /dev/null; then
    printf '\n*** SKIPPED: the test of the commands in README and of the packages needs root and mount namespaces ***\n\n'
    [ -z "${REQUIRE_ALL:-}" ]
    exit
  fi
  INSIDE=yes exec unshare --mount "$0"
fi

# What is written goes to memory, over the system's own files.
layers=$(mktemp -d)
mount -t tmpfs tmpfs "$layers" && mkdir "$layers/changes" "$layers/work" "$layers/root" \
  && mount -t overlay overlay -o "lowerdir=/,upperdir=$layers/changes,workdir=$layers/work" "$layers/root" \
  && mount --bind /proc "$layers/root/proc" && mount --bind /dev "$layers/root/dev" \
  && mkdir -p "$layers/root/tmp/th" && cp "$DEBS"/*.deb "$here"/install/hello.* "$here"/install/nn.c "$here"/install/index_base.c "$layers/root/tmp/th/" || exit 2

awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$here/../README.md" > "$layers/root/tmp/th/readme.c"
# Of the commands of the section, all but those that build: `make` was run, by a user who has Rust.
awk '/^## / { inside = $2 == "Install" } inside && /^(sudo|cc) / { sub(/ *#.*/, ""); sub(/^sudo /, ""); print }' \
  "$here/../README.md" > "$layers/root/tmp/th/commands"

cat > "$layers/root/tmp/th/test.sh" <<'EOF'
set -u
checkout=$1
cd /tmp/th
passed=0
failed=0
result() { # STATUS NAME
  if [ "$1" -eq 0 ]; then passed=$((passed + 1)); echo "ok      $2"; else failed=$((failed + 1)); echo "FAILED  $2"; fi
}
files() { find /usr /etc /opt -xdev \( -name __pycache__ -prune \) -o -print | sort; }

# As strict as a root may have it: what is installed is everybody's to read all the same.
umask 077
unreadable() { # FOLDER...: what is there since the list `before` and others may not read or enter
  files | comm -13 before - | while IFS= read -r path; do
    [ -L "$path" ] || [ "$(stat -c %A "$path" | cut -c8)" = r ] || echo "$path"
  done
}

files > before
cp hello.c of-packages.c
cp readme.c "$checkout/hello.c" && (cd "$checkout" && set -e && while read -r command; do
  eval "env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c '$command'"
done < /tmp/th/commands) > readme.log 2>&1
[ $? -eq 0 ] && [ "$(tail -n 1 readme.log)" = 'torch.FloatTensor of size 640x200' ] && [ "$(wc -l < commands)" -eq 3 ]
result $? "README's commands"
[ -z "$(unreadable | head)" ] || { unreadable | head; false; }
result $? 'make install under umask 077'
man -w TH th golden-rule THFloatTensor_addmm THTensor_addmm > /dev/null
result $? 'man pages are found'
(cd "$checkout" && env -i PATH=/usr/bin:/bin make uninstall) > uninstall.log 2>&1 && ldconfig
# Folders that a fresh /usr/local may lack stay.
files | diff before - | grep '^[<>]' | grep -v -E '^> /usr/local/(lib/(pkgconfig|cmake)|share/(doc|man/man[0-9]|(bash-completion|zsh|fish)(/.*)?))$' > left
[ ! -s left ] || { cat left; false; }
result $? 'make uninstall leaves nothing'

files > before
dpkg --install ./*.deb > install.log 2>&1
result $? 'packages install'
mv of-packages.c hello.c
cc hello.c $(pkg-config --cflags --libs th) -o hello && ./hello && ldd hello | grep -q ' /lib.*/libTH.so.0'
result $? 'pkg-config'
cc hello.c $(pkg-config --cflags --libs th-static) -o static && ./static && ! ldd static | grep -q libTH
result $? 'pkg-config th-static'
c++ -std=c++17 hello.cc $(pkg-config --cflags --libs th-cpp) -o hello-cpp && ./hello-cpp
result $? 'pkg-config, the C++ layer'
cc nn.c $(pkg-config --cflags --libs thnn) -o nn && ./nn
result $? 'libTHNN.so'
cc -DTHNN_PYTORCH nn.c $(pkg-config --cflags th) -l:libTHNN.so.1 -lTH -o nn1 && ./nn1
result $? 'libTHNN.so.1'
cc index_base.c $(pkg-config --cflags th) -Wl,--no-as-needed -l:libTH.so.1 -lTH -o index_base && ./index_base
result $? 'libTH.so.1'
[ -z "$(unreadable | head)" ] || { unreadable | head; false; }
result $? 'packages under umask 077'
golden-rule hello.c
result $? 'linter'
th --version | grep -q '^th [0-9]'
result $? 'command'
[ -s /usr/share/doc/libth0/copyright ] && [ -s /usr/share/doc/libth0/THIRD-PARTY.txt* ]
result $? 'licences'
# Not asked of man: a system in a container may leave manuals out when it installs.
dpkg-deb --contents libth-doc_*.deb > contents && grep -q 'man3/THFloatTensor_addmm.3' contents && grep -q 'html/index.html' contents
result $? 'the reference'
dpkg --purge libth-dev libth-doc libth-bin golden-rule libthnn0 libthnn1 libth1 libth0 $(dpkg-query -W -f '${Package} ' '*-dbgsym' 2> /dev/null) > remove.log 2>&1
result $? 'packages are removed'
files > after
diff before after | grep '^[<>]' > left
[ ! -s left ] || { cat left; false; }
result $? 'nothing is left'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
EOF
chroot "$layers/root" sh /tmp/th/test.sh "$(cd "$here/.." && pwd)"
