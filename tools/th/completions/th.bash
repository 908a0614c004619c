# Completion of th for bash.
_th() {
  local current=${COMP_WORDS[COMP_CWORD]} word file= options=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W 'show plot convert diff help --help --version' -- "$current")
    return
  fi
  case ${COMP_WORDS[1]} in
    show) options='--json --json=tree --json=flat --all --color=always --color=never --color=auto --help' ;;
    plot) options='--lines --histogram --size= --help' ;;
    convert) options='--to=t7 --to=safetensors --to=npz --to=npy --quiet --force --help' ;;
    diff) options='--json --tensors --tolerance= --help' ;;
    help) options='show plot convert diff' ;;
  esac
  # The word up to the cursor, which = parts, and what the shell replaces of it.
  local whole=${COMP_LINE:0:COMP_POINT}
  whole=${whole##* }
  if [[ ${COMP_WORDS[1]} == help || $whole == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$whole")
    [[ $whole == *=* ]] && COMPREPLY=("${COMPREPLY[@]#*=}")
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    return
  fi
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$current")
  # Behind the first file: its keys, too.
  for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
    word=${word/#\~/$HOME}
    # As it was typed: in quotes, or with a backslash before each blank.
    case $word in
      \"*\" | \'*\') word=${word:1:${#word}-2} ;;
      *) word=${word//\\/} ;;
    esac
    if [[ $word == [!-]* && -f $word ]]; then
      file=$word
      break
    fi
  done
  if [[ -n $file && ${COMP_WORDS[1]} != diff ]]; then
    local keys
    mapfile -t keys < <("${COMP_WORDS[0]/#\~/$HOME}" keys -- "$file" "$current" 2> /dev/null)
    COMPREPLY+=("${keys[@]}")
  fi
}
complete -o bashdefault -F _th th
