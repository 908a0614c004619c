#!/bin/sh
# Runs a program of MPI with each process in a network namespace of its own, over TCP through links of a given bandwidth and
# latency: a cluster on one machine. Needs root, ip and tc; the latency also the kernel's sch_netem, without which it is
# what the links have by themselves, and that is said.
#
# usage: benches/mpi/network.sh PROCESSES RATE DELAY PROGRAM ARGUMENT...      such as: 2 1gbit 25us target/mpi-allreduce
#
# RATE and DELAY are as tc has them, of each link, one way. Open MPI's mpirun must be on the path, as mpirun.openmpi or mpirun.
set -eu
[ $# -ge 4 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
processes=$1 rate=$2 delay=$3
shift 3
work=$(mktemp -d)
name=thm$$ net=10.213.47
launcher=$(command -v mpirun.openmpi || command -v mpirun)

clean() {
  k=1
  while [ "$k" -le "$processes" ]; do
    ip netns del "$name$k" 2> /dev/null || true
    k=$((k + 1))
  done
  ip link del "$name" 2> /dev/null || true
  rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' INT TERM

ip link add "$name" type bridge
ip addr add "$net.254/24" dev "$name"
ip link set "$name" up
hosts=
k=1
while [ "$k" -le "$processes" ]; do
  ip netns add "$name$k"
  ip link add "${name}v$k" type veth peer name thlink netns "$name$k"
  ip link set "${name}v$k" master "$name" up
  ip netns exec "$name$k" ip link set lo up
  ip netns exec "$name$k" ip addr add "$net.$k/24" dev thlink
  ip netns exec "$name$k" ip link set thlink up
  if ! ip netns exec "$name$k" tc qdisc add dev thlink root netem delay "$delay" rate "$rate" 2> /dev/null; then
    [ "$k" -gt 1 ] || echo "no sch_netem: the rate is limited, the latency is the link's own" >&2
    ip netns exec "$name$k" tc qdisc add dev thlink root tbf rate "$rate" burst 64kb latency 200ms
  fi
  hosts=$hosts${hosts:+,}$net.$k:1
  k=$((k + 1))
done

# In place of ssh: a shell in the namespace of the address, which has a host name of its own.
cat > "$work/agent" <<END
#!/bin/sh
while case \$1 in -*) true ;; *) false ;; esac; do shift; done
k=\${1##*.}
shift
exec ip netns exec $name\$k unshare --uts sh -c 'hostname node'\$k'; exec sh -c "\$*"' sh "\$@"
END
chmod +x "$work/agent"

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
"$launcher" --host "$hosts" -n "$processes" --map-by node --bind-to none --mca plm rsh --mca plm_rsh_agent "$work/agent" \
  --mca plm_rsh_no_tree_spawn 1 --mca oob_tcp_if_include "$net.0/24" --mca pml ob1 --mca btl tcp,self \
  --mca btl_tcp_if_include "$net.0/24" --mca mpi_yield_when_idle 1 "$@"
