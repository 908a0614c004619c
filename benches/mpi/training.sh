#!/bin/sh
# How many images a second two processes train the digits' network with, beside one, each on a core of its own: both take
# turns, and what is printed is each sitting, the medians, and their ratio.
#
# usage: benches/mpi/training.sh [SITTINGS [EPOCHS]]      such as: MPI=mpich benches/mpi/training.sh 5 40
#
#   MPI      openmpi or mpich, as Debian names their commands   (default openmpi)
#   TH_LIB   path of the libTH.so                               (default target/release/libTH.so)
#
# On a machine with two cores that does nothing else.
set -eu
cd "$(dirname "$0")/../.."
sittings=${1:-3} epochs=${2:-40} MPI=${MPI:-openmpi} TH_LIB=${TH_LIB:-target/release/libTH.so}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

mkdir "$work/lib"
cp "$TH_LIB" "$work/lib/libTH.so.0"
ln -s libTH.so.0 "$work/lib/libTH.so"
DIALECTS=0 LIB="$work/lib/libTH.so.0" OUT="$work/lib/libTHNN.so" packaging/libTHNN.sh
"mpicc.$MPI" -std=gnu11 -O2 -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX -Iinclude -o "$work/digits" examples/mpi/digits.c \
  examples/digits/network.c examples/digits/images.c -L"$work/lib" -lTHNN -lTH -Wl,-rpath,"$work/lib" -lm

# Process k on core k; the library makes as many threads as it finds cores.
cat > "$work/one" <<'END'
#!/bin/sh
exec taskset -c "${OMPI_COMM_WORLD_LOCAL_RANK:-${MPI_LOCALRANKID:-0}}" "$@"
END
chmod +x "$work/one"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_hwloc_base_binding_policy=none
export OMPI_MCA_rmaps_base_oversubscribe=1

images() { # PROCESSES: images a second
  "mpirun.$MPI" -n "$1" "$work/one" "$work/digits" examples/data/digits.csv "$epochs" > "$work/log"
  sed -n 's/.*: \([0-9]*\) a second by .*/\1/p' "$work/log" | tee -a "$work/by$1"
}
k=0
while [ "$k" -lt "$sittings" ]; do
  k=$((k + 1))
  one=$(images 1) two=$(images 2)
  echo "sitting $k: $one images a second by one process, $two by two"
done
median() { sort -n "$1" | awk '{ x[NR] = $1 } END { print x[int((NR + 1) / 2)] }'; }
echo "$(median "$work/by1") $(median "$work/by2")" | awk '{ printf "medians: %d and %d, ratio %.2f\n", $1, $2, $2 / $1 }'
