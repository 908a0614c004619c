#!/bin/sh
# Installs what `make` built, or removes it: both walk the same list, so that uninstalling leaves nothing.
#
# usage: packaging/install.sh install|uninstall
#
#   STAGE, LINTER         what stage.sh made, and the folder of the linter                 (required)
#   MAN, SITE             man pages and website, as `make docs` makes them                 (required)
#   STAGE_THC             what stage.sh made of the libraries of CUDA's tensors            (for the part thc)
#   VERSION, SHARED, SHARED_THC   as in the Makefile                                       (required)
#   PREFIX, BINDIR, LIBDIR, INCLUDEDIR, DATADIR, MANDIR, DOCDIR   absolute folders         (required)
#   DESTDIR               put before each of them                                          (default empty)
#   PROGRAM               what the command th is called                                    (default th)
#   PARTS                 what to install, of "library th_command linter thc"              (default all but thc)
#                         or to uninstall                                                  (default all)
set -eu
# What is installed is everybody's to read, whatever root's umask is.
umask 022
cd "$(dirname "$0")/.."
: "${STAGE:?}" "${LINTER:?}" "${MAN:?}" "${SITE:?}" "${VERSION:?}" "${SHARED:?}" "${SHARED_THC:?}"
: "${PREFIX:?}" "${BINDIR:?}" "${LIBDIR:?}" "${INCLUDEDIR:?}" "${DATADIR:?}" "${MANDIR:?}" "${DOCDIR:?}"
DESTDIR=${DESTDIR:-} PROGRAM=${PROGRAM:-th}
action=$1
[ "$action" = install ] || PARTS=${PARTS:-library th_command linter thc}
PARTS=${PARTS:-library th_command linter}

for folder in "$PREFIX" "$BINDIR" "$LIBDIR" "$INCLUDEDIR" "$DATADIR" "$MANDIR" "$DOCDIR"; do
  case $folder in /*) ;; *) echo "install: $folder is not an absolute path" >&2; exit 2 ;; esac
done

case $PROGRAM in
  golden-rule | [!A-Za-z0-9]* | *[!A-Za-z0-9._+-]*)
    echo "install: PROGRAM is '$PROGRAM', which is no name for the command: letters and digits, and behind the first ._+-" >&2
    exit 2
    ;;
esac

# ---------------------------------------------------------------- one thing installed, or removed

file() { # MODE SOURCE PATH
  if [ "$action" = install ]; then
    mkdir -p "$DESTDIR${3%/*}"
    # Into a new file: a program that runs may have the old one mapped.
    rm -f "$DESTDIR$3"
    cp "$2" "$DESTDIR$3"
    chmod "$1" "$DESTDIR$3"
  else
    rm -f "$DESTDIR$3"
  fi
}

# A page of the documentation. Those of the sources' top folder and of docs/ come to be in one; what is not among them is no
# link any more.
page() { # SOURCE PATH
  file 644 "$1" "$2"
  if [ "$action" = install ]; then
    sed -e 's|](docs/|](|g' -e 's|](\.\./|](|g' -e 's|\[\([^]]*\)\](c_tests/[^)]*)|\1|g' "$1" > "$DESTDIR$2"
  fi
}

link() { # NAME PATH
  if [ "$action" = install ]; then
    mkdir -p "$DESTDIR${2%/*}"
    ln -sf "$1" "$DESTDIR$2"
  else
    rm -f "$DESTDIR$2"
  fi
}

quoted() { # TEXT: for the right side of sed's s|||
  printf '%s' "$1" | sed 's/[\\&|]/\\&/g'
}

relative() { # TO FROM: the path of one folder seen from the other, or from one below it
  to=$1/ from=$2 up=
  while [ "${to#"$from"/}" = "$to" ]; do
    from=${from%/*} up=../$up
  done
  to=$up${to#"$from"/}
  printf '%s' "${to%/}"
}

below() { # FOLDER TOP VARIABLE: a folder as pkg-config's files name it: by the variable, if it is in what that is
  case $1 in
    "$2") printf '%s' "\${$3}" ;;
    "$2"/*) printf '%s' "\${$3}/${1#"$2"/}" ;;
    *) printf '%s' "$1" ;;
  esac
}

# Files of pkg-config say where the others are from where they are, so that a folder can be moved as a whole.
pc_prefix() {
  case $LIBDIR in
    "$PREFIX"/*) printf '%s' "\${pcfiledir}/$(relative "$PREFIX" "$LIBDIR/pkgconfig")" ;;
    *) printf '%s' "$PREFIX" ;;
  esac
}

filled() { # TEMPLATE PATH: a file made from a template
  if [ "$action" = install ]; then
    mkdir -p "$DESTDIR${2%/*}"
    sed -e "s|@PC_PREFIX@|$(quoted "$(pc_prefix)")|g" -e "s|@PC_LIBDIR@|$(quoted "$(below "$LIBDIR" "$PREFIX" prefix)")|g" \
      -e "s|@PC_INCLUDEDIR@|$(quoted "$(below "$INCLUDEDIR" "$PREFIX" prefix)")|g" \
      -e "s|@VERSION@|$VERSION|g" -e "s|@MAJOR@|${VERSION%%.*}|g" \
      -e "s|@PREFIX@|$(quoted "$PREFIX")|g" -e "s|@LIBDIR@|$(quoted "$LIBDIR")|g" \
      -e "s|@INCLUDEDIR@|$(quoted "$INCLUDEDIR")|g" \
      -e "s|@INCLUDEDIR_FROM_LIBDIR@|$(quoted "$(relative "$INCLUDEDIR" "$LIBDIR")")|g" "$1" > "$DESTDIR$2"
    chmod 644 "$DESTDIR$2"
  else
    rm -f "$DESTDIR$2"
  fi
}

headers() { # FOLDER PATH NAME...: the headers below FOLDER of the given names
  top=$1 path=$2
  shift 2
  (cd "$top" && find "$@" -name '*.h' -o -name '*.hpp') | while IFS= read -r header; do
    file 644 "$top/$header" "$path/$header"
  done
}

man_pages() { # PAGE...
  for page; do
    [ -e "$page" ] && file 644 "$page" "$MANDIR/man${page##*.}/${page##*/}"
  done
  true
}

tree() { # FOLDER PATH: all that is below a folder, links as links
  mkdir -p "$DESTDIR$2"
  cp -RP "$1/." "$DESTDIR$2/"
}

reference() { # The website, and a man page for every function, with its concrete names as links.
  if [ "$action" = install ]; then
    tree "$SITE" "$DOCDIR/html"
    tree "$MAN" "$MANDIR"
  else
    rm -rf "$DESTDIR$DOCDIR/html"
    c_tests/contract/pages.sh | while IFS= read -r page; do
      printf '%s\0' "$DESTDIR$MANDIR/man3/$page.3"
    done | xargs -0 rm -f
  fi
}

# ---------------------------------------------------------------- the list

shared_libraries() { # STAGE LIBRARY...: each FILE:SONAME:INSTALLED_NAME
  stage=$1
  shift
  for entry; do
    built=${entry%%:*} name=${entry##*:} soname=${entry#*:}
    soname=${soname%:*}
    file 755 "$stage/$built" "$LIBDIR/$name"
    [ "$soname" = "$name" ] || link "$name" "$LIBDIR/$soname"
    debug=$stage/debug/$name.debug
    if [ -e "$debug" ] || [ "$action" = uninstall ]; then file 644 "$debug" "$LIBDIR/.debug/$name.debug"; fi
  done
}

library() {
  # shellcheck disable=SC2086
  shared_libraries "$STAGE" $SHARED
  link libTH.so.0 "$LIBDIR/libTH.so"
  for archive in libTH.a libTHNN.a; do
    file 644 "$STAGE/$archive" "$LIBDIR/$archive"
  done
  # The sparse tensors are part of the library; old link lines have a name of their own for them.
  link libTH.so.0 "$LIBDIR/libTHS.so"
  link libTH.a "$LIBDIR/libTHS.a"

  headers include "$INCLUDEDIR" TH THS THNN
  # The C++ layer's headers have the names of those of libtorch, hence a folder of their own.
  headers include/cpp "$INCLUDEDIR/th-cpp" .

  for module in th ths thnn th-static th-cpp; do
    filled packaging/$module.pc.in "$LIBDIR/pkgconfig/$module.pc"
  done
  for part in THConfig THConfigVersion; do
    filled packaging/$part.cmake.in "$LIBDIR/cmake/TH/$part.cmake"
  done

  # gdb looks for a script of the file's name and path; lldb is told where it is. The library's folder is no place for
  # it: ldconfig complains of scripts with such names.
  file 644 packaging/debugger/th_printers.py "$DATADIR/gdb/auto-load$LIBDIR/libTH.so.$VERSION-gdb.py"
  file 644 packaging/debugger/th_printers.py "$DATADIR/th/th_printers.py"

  file 644 LICENSE "$DOCDIR/LICENSE"
  file 644 packaging/THIRD-PARTY.txt "$DOCDIR/THIRD-PARTY.txt"
  for page in README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md docs/*.md; do
    page "$page" "$DOCDIR/${page#docs/}"
  done
  for image in docs/images/*.png docs/images/*.svg; do
    file 644 "$image" "$DOCDIR/images/${image##*/}"
  done
  man_pages docs/man/*.3
  reference
}

renamed() { # SOURCE PATH: a file of the command, which names it as a word of its own, with _ before it or _ behind it
  if [ "$action" = install ]; then
    mkdir -p "$DESTDIR${2%/*}"
    sed -e "s/\b\(_*\)th\(\b\|_\)/\1$PROGRAM\2/g" \
      -e "s/^\.TH TH /.TH $(printf '%s' "$PROGRAM" | tr '[:lower:]' '[:upper:]') /" "$1" > "$DESTDIR$2"
    chmod 644 "$DESTDIR$2"
  else
    rm -f "$DESTDIR$2"
  fi
}

th_command() {
  file 755 "$STAGE/th" "$BINDIR/$PROGRAM"
  renamed docs/man/th.1 "$MANDIR/man1/$PROGRAM.1"
  renamed tools/th/completions/th.bash "$DATADIR/bash-completion/completions/$PROGRAM"
  renamed tools/th/completions/_th "$DATADIR/zsh/site-functions/_$PROGRAM"
  renamed tools/th/completions/th.fish "$DATADIR/fish/vendor_completions.d/$PROGRAM.fish"
}

linter() {
  file 755 "$LINTER/golden-rule" "$BINDIR/golden-rule"
  man_pages docs/man/golden-rule.1
}

# CUDA's tensors on a host device. The files of CMake, which are the library's, find them where they are.
thc() {
  # shellcheck disable=SC2086
  shared_libraries "$STAGE_THC" $SHARED_THC
  link libTHC.so.0 "$LIBDIR/libTHC.so"
  for folder in THC THCS THCUNN; do
    [ ! -d "include/$folder" ] || headers include "$INCLUDEDIR" "$folder"
  done
  filled packaging/thc-host.pc.in "$LIBDIR/pkgconfig/thc-host.pc"
}

case $action:$PARTS in
  install:thc)
    if [ ! -e "${STAGE_THC:?}/libTHC.so.0" ]; then
      echo "Nothing to install in $STAGE_THC: run \`make stage-thc\` first, as yourself; installing needs no cargo." >&2
      exit 1
    fi
    ;;
  install:*)
    if [ ! -e "$STAGE/libTH.a" ] || [ ! -e "$LINTER/golden-rule" ] || [ ! -d "$MAN" ] || [ ! -d "$SITE" ]; then
      echo "Nothing to install in $STAGE: run \`make\` first, as yourself; installing needs no cargo." >&2
      exit 1
    fi
    ;;
  uninstall:*) ;;
  *) echo "usage: packaging/install.sh install|uninstall" >&2; exit 2 ;;
esac

for part in $PARTS; do $part; done

if [ "$action" = uninstall ]; then
  for folder in "$INCLUDEDIR/TH" "$INCLUDEDIR/THS" "$INCLUDEDIR/THNN" "$INCLUDEDIR/THC" "$INCLUDEDIR/THCS" "$INCLUDEDIR/THCUNN" \
    "$INCLUDEDIR/th-cpp" "$LIBDIR/cmake/TH" "$LIBDIR/.debug" "$DATADIR/th" \
    "$DATADIR/gdb" "$DOCDIR"; do
    [ ! -d "$DESTDIR$folder" ] || find "$DESTDIR$folder" -depth -type d -exec rmdir {} + 2> /dev/null || true
  done
fi

if [ "$action" = install ] && [ -z "$DESTDIR" ] && [ "$PARTS" != thc ]; then
  cat <<EOF

Installed in $PREFIX.
In /usr/local, or where else /etc/ld.so.conf names the folder of libraries:

  ldconfig                                     # as root, once: makes the loader know the library

Anywhere else, in each shell (or in ~/.profile):

  export PATH="$BINDIR:\$PATH"
  export PKG_CONFIG_PATH="$LIBDIR/pkgconfig\${PKG_CONFIG_PATH:+:\$PKG_CONFIG_PATH}"
  export LD_LIBRARY_PATH="$LIBDIR\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}"    # or link with -Wl,-rpath,$LIBDIR

Then:  cc hello.c \$(pkg-config --cflags --libs th) -o hello && ./hello
EOF
fi
