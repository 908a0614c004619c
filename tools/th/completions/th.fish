# Completion of th for fish: which words fit, the command says; names of files are the shell's matter.
function __th_complete
  set -l words (commandline -opc)
  set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
  $program complete -- $words[2..-1] (commandline -ct) 2> /dev/null
end
complete -c th -f -a '(__th_complete | string match -v /)'
complete -c th -n '__th_complete | string match -q /' -F
