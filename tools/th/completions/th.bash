# Completion of th for bash: which words fit, the command says; names of files are the shell's matter.
_th() {
  local i word last= prefix line files= words=() answer
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    # Up to the cursor.
    [[ $i -eq $COMP_CWORD && $word != [=:] ]] && word=$2
    # The shell parts words at these.
    if [[ ${#words[@]} -gt 0 && ($word == [=:] || $last == [=:]) ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    last=${COMP_WORDS[i]}
  done
  # What it replaces is only the last part.
  prefix=${words[-1]%"$2"}
  # As they were typed: in quotes, or with a backslash before each blank.
  for i in "${!words[@]}"; do
    word=${words[i]/#\~/$HOME}
    case $word in
      \"*\" | \'*\') word=${word:1:${#word}-2} ;;
      \"* | \'*) word=${word:1} ;;
      *) word=${word//\\/} ;;
    esac
    words[i]=$word
  done
  mapfile -t answer < <("${COMP_WORDS[0]/#\~/$HOME}" complete -- "${words[@]}" 2> /dev/null)
  COMPREPLY=()
  for line in "${answer[@]}"; do
    if [[ $line == / ]]; then
      files=yes
    else
      line=${line%%$'\t'*}
      COMPREPLY+=("${line#"$prefix"}")
    fi
  done
  if [[ -z $files ]]; then
    compopt +o bashdefault +o default
  elif [[ ${#COMPREPLY[@]} -gt 0 ]]; then
    compopt -o filenames
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$2")
  fi
}
complete -o bashdefault -o default -F _th th
