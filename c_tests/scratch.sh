# Sets `scratch`, the folder that programs run in, to one that is gone at the end. Read by scripts that have set OUT.
#
# Some programs write small files thousands of times, for which a file system on a disk makes them wait: the folder is in
# memory, if the system has one there with room. Else it is OUT.
scratch=$OUT
if [ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -ge 2000000 ]; then
  scratch=$(mktemp -d /dev/shm/th_tests.XXXXXX) || exit 2
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 130' INT TERM HUP
fi
