//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use golden_rule::Options;
use golden_rule::finding::Certainty;
use golden_rule::rules::{ErrorModel, Rule, Severity};

/// What `--help` prints.
pub(crate) const HELP: &str = "\
usage: golden-rule [OPTION]... PATH...
       golden-rule explain RULE
       golden-rule lsp [OPTION]...

Checks C sources against the golden rule of libTH: whoever calls new or retain
calls free. Directories are searched for files of C, C++ and CUDA (.c .h .cpp .cu and so on);
files that they include by names in quotes are read too, and all files of a run
are one program. 'lsp' serves an editor over standard input.

  --errors=abort|unwind   what happens when TH raises an error (default abort:
                          what is owned then is only a note)
  --raisers=explicit|all  count only checks and THError as raising points, or
                          every call that may raise (default explicit)
  --apply-counters        the apply macros allocate counters, which an error or a
                          return inside them loses (as in torch7's own headers)
  --level=error|warning|note
                          the least severity that is shown (default warning)
  --fail=sure|possible    which findings make the run fail (default sure)
  --strict                fail if something could not be followed
  --compile-commands=FILE lint the files of a compilation database
  --names=FILE            what functions from elsewhere do: lines such as
                          'consumes NAME ARGUMENT' or 'returns-owned NAME'
  --with=FILE             what a run of the program saw (TH_AUDIT=json=FILE): what
                          it saw too is sure, what it missed is listed
  --rules=NAME,...        only these rules
  --disable=NAME,...      all rules but these
  --format=text|json|sarif
  --output=FILE           write the report there instead of standard output
  --fix                   print a patch with the repairs instead of a report
  --fix-in-place          change the files
  --baseline=FILE         known findings do not count; too high counts do
  --update-baseline       write the baseline anew: a first one, or a smaller one
  -I FOLDER               look there too for files that are included in quotes
  --exclude=TEXT          leave out files whose path contains TEXT
  --stats                 say how much was read and how fast
  --list-rules            name and explain the rules
  --help, --version

exit status: 0 nothing found, 1 something found that counts (see --fail), 2 the
tool could not do its work, 3 nothing found but not all followed (--strict)
";

/// The form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Json,
    Sarif,
}

/// What is done with repairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FixMode {
    Off,
    Print,
    InPlace,
}

/// What to do.
#[derive(Debug)]
pub(crate) enum Command {
    Help,
    Version,
    ListRules,
    Explain(Rule),
    Serve(Box<Options>),
    Lint(Box<Arguments>),
}

/// The options of a run.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) options: Options,
    pub(crate) level: Severity,
    pub(crate) format: Format,
    pub(crate) output: Option<PathBuf>,
    pub(crate) fix: FixMode,
    pub(crate) baseline: Option<PathBuf>,
    pub(crate) update_baseline: bool,
    /// How sure a finding must be to make the run fail.
    pub(crate) fail: Certainty,
    /// Whether what was not followed makes the run fail.
    pub(crate) strict: bool,
    pub(crate) compile_commands: Option<PathBuf>,
    /// Files that say what functions do.
    pub(crate) names: Vec<PathBuf>,
    /// What a run saw.
    pub(crate) with: Option<PathBuf>,
    pub(crate) stats: bool,
    /// Folders in which included files are looked for.
    pub(crate) include: Vec<PathBuf>,
    /// Flags of a compiler that say nothing here.
    pub(crate) unheard: Vec<String>,
    /// Paths that contain one of these are left out.
    pub(crate) excluded: Vec<String>,
    pub(crate) paths: Vec<PathBuf>,
}

/// Reads the command line; the error is a sentence for the user.
pub(crate) fn parse(words: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Command, String> {
    let mut arguments = Arguments {
        options: Options::default(),
        level: Severity::Warning,
        format: Format::Text,
        output: None,
        fix: FixMode::Off,
        baseline: None,
        update_baseline: false,
        fail: Certainty::Sure,
        strict: false,
        compile_commands: None,
        names: Vec::new(),
        with: None,
        stats: false,
        include: Vec::new(),
        unheard: Vec::new(),
        excluded: Vec::new(),
        paths: Vec::new(),
    };
    let mut only_paths = false;
    let mut words = words.into_iter().map(Into::into).peekable();
    if words.next_if(|word| word == "explain").is_some() {
        let name = words.next().ok_or("explain which rule? see --list-rules")?;
        let name = name.to_string_lossy();
        return Ok(Command::Explain(rules(&name)?[0]));
    }
    let serves = words.next_if(|word| word == "lsp").is_some();
    while let Some(word) = words.next() {
        let Ok(word) = word.clone().into_string() else {
            // A path need be no text.
            arguments.paths.push(word.into());
            continue;
        };
        if only_paths || !word.starts_with('-') {
            arguments.paths.push(word.into());
            continue;
        }
        let (name, value) =
            word.split_once('=').map_or((word.as_str(), None), |(name, value)| (name, Some(value)));
        match (name, value) {
            ("--", None) => only_paths = true,
            ("--help" | "-h", None) => return Ok(Command::Help),
            ("--version", None) => return Ok(Command::Version),
            ("--list-rules", None) => return Ok(Command::ListRules),
            ("--fix", None) => arguments.fix = FixMode::Print,
            ("--fix-in-place", None) => arguments.fix = FixMode::InPlace,
            ("--update-baseline", None) => arguments.update_baseline = true,
            ("--apply-counters", None) => arguments.options.apply_counters = true,
            ("--strict", None) => arguments.strict = true,
            ("--fail", Some(name)) if crate::certainty(name).is_some() => {
                arguments.fail = crate::certainty(name).unwrap_or(arguments.fail);
            }
            ("--compile-commands", Some(value)) => arguments.compile_commands = Some(value.into()),
            ("--names", Some(value)) => arguments.names.push(value.into()),
            ("--with", Some(value)) => arguments.with = Some(value.into()),
            ("--stats", None) => arguments.stats = true,
            ("--exclude", Some(value)) => arguments.excluded.push(value.to_string()),
            ("--output", Some(value)) => arguments.output = Some(value.into()),
            ("--baseline", Some(value)) => arguments.baseline = Some(value.into()),
            ("--errors", Some("abort")) => arguments.options.errors = ErrorModel::Abort,
            ("--errors", Some("unwind")) => arguments.options.errors = ErrorModel::Unwind,
            ("--raisers", Some("explicit")) => arguments.options.implicit_raises = false,
            ("--raisers", Some("all")) => arguments.options.implicit_raises = true,
            ("--level", Some("error")) => arguments.level = Severity::Error,
            ("--level", Some("warning")) => arguments.level = Severity::Warning,
            ("--level", Some("note")) => arguments.level = Severity::Note,
            ("--format", Some("text")) => arguments.format = Format::Text,
            ("--format", Some("json")) => arguments.format = Format::Json,
            ("--format", Some("sarif")) => arguments.format = Format::Sarif,
            ("--disable", Some(names)) => arguments.options.disabled.extend(rules(names)?),
            ("--rules", Some(names)) => {
                let wanted = rules(names)?;
                arguments
                    .options
                    .disabled
                    .extend(Rule::ALL.into_iter().filter(|rule| !wanted.contains(rule)));
            }
            ("-I" | "-iquote" | "-isystem", None) => {
                let folder = words.next().ok_or_else(|| format!("{name} needs a folder"))?;
                arguments.include.push(folder.into());
            }
            ("-D" | "-U", None) => {
                words.next().ok_or_else(|| format!("{name} needs a name"))?;
                arguments.unheard.push(word);
            }
            _ if !word.starts_with("--") => match word.strip_prefix("-I") {
                Some(folder) => arguments.include.push(folder.into()),
                None if is_flag(&word) => arguments.unheard.push(word),
                None => return Err(format!("'{word}' is not understood; see --help")),
            },
            _ => return Err(format!("'{word}' is not understood; see --help")),
        }
    }
    if serves {
        for path in &arguments.names {
            crate::add_names(path, &mut arguments.options)?;
        }
        return Ok(Command::Serve(Box::new(arguments.options)));
    }
    if arguments.paths.is_empty() && arguments.compile_commands.is_none() {
        return Err("no file or directory is named; see --help".to_string());
    }
    if arguments.update_baseline && arguments.baseline.is_none() {
        return Err("--update-baseline needs --baseline=FILE".to_string());
    }
    Ok(Command::Lint(Box::new(arguments)))
}

/// Whether a word is a flag of a compiler that changes nothing of what is read here.
fn is_flag(word: &str) -> bool {
    let begins = ["-D", "-U", "-W", "-O", "-f", "-m", "-std=", "-g"];
    let is_whole = ["-c", "-w", "-pipe", "-pthread", "-pedantic", "-ansi"].contains(&word);
    is_whole || begins.iter().any(|begin| word.starts_with(begin))
}

fn rules(names: &str) -> Result<Vec<Rule>, String> {
    names
        .split(',')
        .map(|name| {
            Rule::from_name(name).ok_or_else(|| format!("there is no rule '{name}'; see --list-rules"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lint(words: &[&str]) -> Arguments {
        match parse(words.iter().map(|word| word.to_string())) {
            Ok(Command::Lint(arguments)) => *arguments,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_are_read() {
        let arguments = lint(&["--errors=unwind", "--rules=double-free", "a.c"]);
        assert_eq!(arguments.options.errors, ErrorModel::Unwind);
        assert_eq!(arguments.options.disabled.len(), Rule::ALL.len() - 1);
        assert_eq!(arguments.paths.len(), 1);
    }

    #[test]
    fn mistakes_are_explained() {
        for words in [&["--nonsense"][..], &[], &["--update-baseline", "a.c"], &["--rules=x", "a.c"]] {
            assert!(parse(words.iter().map(|word| word.to_string())).is_err(), "{words:?}");
        }
    }
}
