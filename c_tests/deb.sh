#!/bin/sh
# Installs the Debian packages, builds a program against them as their users would, removes them again, and checks that
# nothing is left. In a copy of the system that only this process sees, and that is thrown away.
#
#   DEBS   folder of the packages     (required)
#   REQUIRE_ALL  if set, it is a failure that there can be no such copy
set -u
here=$(cd "$(dirname "$0")" && pwd)
DEBS=$(cd "${DEBS:?folder of the packages}" && pwd) || exit 2

if [ "${INSIDE:-}" != yes ]; then
  if [ "$(id -u)" != 0 ] || ! unshare --mount true 2> /dev/null; then
    printf '\n*** SKIPPED: the test of the Debian packages needs root and mount namespaces ***\n\n'
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
  && mkdir -p "$layers/root/tmp/th" && cp "$DEBS"/*.deb "$here"/install/hello.* "$layers/root/tmp/th/" || exit 2

cat > "$layers/root/tmp/th/test.sh" <<'EOF'
set -u
cd /tmp/th
passed=0
failed=0
result() { # STATUS NAME
  if [ "$1" -eq 0 ]; then passed=$((passed + 1)); echo "ok      $2"; else failed=$((failed + 1)); echo "FAILED  $2"; fi
}
files() { find /usr /etc /opt -xdev \( -name __pycache__ -prune \) -o -print | sort; }

files > before
dpkg --install ./*.deb > install.log 2>&1
result $? 'packages install'
cc hello.c $(pkg-config --cflags --libs th) -o hello && ./hello && ldd hello | grep -q ' /lib.*/libTH.so.0'
result $? 'pkg-config'
cc hello.c $(pkg-config --cflags --libs th-static) -o static && ./static && ! ldd static | grep -q libTH
result $? 'pkg-config th-static'
c++ -std=c++17 hello.cc $(pkg-config --cflags --libs th-cpp) -o hello-cpp && ./hello-cpp
result $? 'pkg-config, the C++ layer'
golden-rule hello.c
result $? 'linter'
[ -s /usr/share/doc/libth0/copyright ] && [ -s /usr/share/doc/libth0/THIRD-PARTY.txt* ]
result $? 'licences'
dpkg --purge libth-dev libth-doc golden-rule libth0 $(dpkg-query -W -f '${Package} ' '*-dbgsym' 2> /dev/null) > remove.log 2>&1
result $? 'packages are removed'
files > after
diff before after | grep '^[<>]' > left

[ ! -s left ] || { cat left; false; }
result $? 'nothing is left'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
EOF
chroot "$layers/root" sh /tmp/th/test.sh
