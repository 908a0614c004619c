# Completion of th for fish.
set -l commands show plot convert diff help
complete -c th -n "not __fish_seen_subcommand_from $commands" -f -a show -d 'Print the tree of a file, or a tensor'
complete -c th -n "not __fish_seen_subcommand_from $commands" -f -a plot -d 'Draw a tensor'
complete -c th -n "not __fish_seen_subcommand_from $commands" -f -a convert -d 'Write another format'
complete -c th -n "not __fish_seen_subcommand_from $commands" -f -a diff -d 'Compare two files'
complete -c th -n "not __fish_seen_subcommand_from $commands" -f -a help -d 'Print the usage'
complete -c th -s h -l help -d 'Print the usage'
complete -c th -s V -l version -d 'Print the version'
complete -c th -n '__fish_seen_subcommand_from diff' -l json -d 'Print JSON'
complete -c th -n '__fish_seen_subcommand_from show' -l json -d 'Print JSON'
complete -c th -n '__fish_seen_subcommand_from show' -a '--json=flat' -d 'Print JSON, a path for each value'
complete -c th -n '__fish_seen_subcommand_from show' -l all -d 'Print everything'
complete -c th -n '__fish_seen_subcommand_from show' -l color -x -a 'always never auto' -d 'Colours'
complete -c th -n '__fish_seen_subcommand_from plot' -l lines -d 'Rows as lines'
complete -c th -n '__fish_seen_subcommand_from plot' -l histogram -d 'How often numbers occur'
complete -c th -n '__fish_seen_subcommand_from plot' -l size -x -d 'Pixels, as 800x400'
complete -c th -n '__fish_seen_subcommand_from convert' -l to -x -a 't7 safetensors npz npy' -d 'Format'
complete -c th -n '__fish_seen_subcommand_from convert' -l quiet -d 'No progress'
complete -c th -n '__fish_seen_subcommand_from diff' -l tolerance -x -d 'Of elements'
complete -c th -n '__fish_seen_subcommand_from convert' -l force -d 'However large'
complete -c th -n '__fish_seen_subcommand_from diff' -l tensors -d 'Tensors alone'
# Behind the first file: its keys, too.
function __th_keys
  for word in (commandline -opc)[3..-1]
    if test -f $word
      th keys -- $word (commandline -ct) 2>/dev/null
      return
    end
  end
end
complete -c th -n '__fish_seen_subcommand_from show plot convert' -a '(__th_keys)'
