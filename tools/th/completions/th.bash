# Completion of th for bash.
_th() {
  local current=${COMP_WORDS[COMP_CWORD]} options=
  case ${COMP_WORDS[1]} in
    show) options='--json --all --color=always --color=never --color=auto' ;;
    plot) options='--lines --size=' ;;
    convert) options='--to=t7 --to=safetensors --to=npz --to=npy --quiet' ;;
    diff) options='--json --tolerance=' ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'show plot convert diff --help --version' -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -o bashdefault -F _th th
