//! The command-line program.

mod arguments;
mod files;
mod server;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use std::{fs, io};

use arguments::{Arguments, Command, FixMode, Format, HELP};
use golden_rule::baseline::Baseline;
use golden_rule::contract::Contracts;
use golden_rule::evidence::Evidence;
use golden_rule::finding::Certainty;
use golden_rule::report::{self, FileReport, Tally};
use golden_rule::rules::{Rule, Severity};
use golden_rule::source::SourceFile;
use golden_rule::{Options, Program, explanation, patch, stack};

/// What a run came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Clean,
    Found,
    /// Nothing was found in what was followed, but not everything was.
    NotFollowed,
}

fn main() -> ExitCode {
    let clean = |()| Verdict::Clean;
    let result = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Command::Help) => print(HELP.as_bytes()).map(clean),
        Ok(Command::Version) => {
            print(format!("golden-rule {}\n", env!("CARGO_PKG_VERSION")).as_bytes()).map(clean)
        }
        Ok(Command::ListRules) => print(rule_list().as_bytes()).map(clean),
        Ok(Command::Explain(rule)) => print(explanation::of(rule).as_bytes()).map(clean),
        Ok(Command::Serve(options)) => {
            let ended = |in_order| if in_order { Verdict::Clean } else { Verdict::Found };
            stack::roomy(|| server::serve(&options)).map(ended)
        }
        Ok(Command::Lint(arguments)) => run(*arguments),
        Err(message) => Err(message),
    };
    match result {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Found) => ExitCode::from(1),
        Ok(Verdict::NotFollowed) => ExitCode::from(3),
        Err(message) => {
            eprintln!("golden-rule: {message}");
            ExitCode::from(2)
        }
    }
}

/// Lints, reports, and tells what it came to.
fn run(mut arguments: Arguments) -> Result<Verdict, String> {
    let started = Instant::now();
    for path in &arguments.names {
        add_names(path, &mut arguments.options)?;
    }
    let mut evidence = arguments.with.as_deref().map(|path| parsed(path, Evidence::parse)).transpose()?;
    if !arguments.unheard.is_empty() {
        let flags = arguments.unheard.join(" ");
        eprintln!(
            "golden-rule: {flags}: flags of a compiler change nothing here, every branch of #if is read"
        );
    }
    let files::Found { sources, unread, missing } = files::read(&arguments)?;
    let mut paths = Vec::new();
    let sources = sources.into_iter().map(|files::Source { path, file, language }| {
        paths.push(path);
        (file, language)
    });
    let program = Program::read(sources.collect(), &arguments.options);
    let indices: Vec<usize> = (0..program.units().len()).collect();
    let mut outcomes = stack::each(&indices, |&index| program.lint(index));
    if let Some(evidence) = &mut evidence {
        for (unit, outcome) in program.units().iter().zip(&mut outcomes) {
            evidence.weigh(&unit.file, &mut outcome.findings);
        }
    }
    let tally = Tally::of(program.units(), &outcomes, unread);
    let level = arguments.level;
    let mut reports = Vec::new();
    let mut before = Vec::new();
    for (unit, outcome) in program.units().iter().zip(outcomes) {
        let shown = outcome.findings.into_iter().filter(|finding| finding.severity >= level);
        reports.push(FileReport { file: &unit.file, findings: shown.collect() });
        before.push(outcome.before);
    }
    let stale = match &arguments.baseline {
        Some(path) => apply_baseline(path, arguments.update_baseline, &mut reports)?,
        None => false,
    };
    let mut repaired = 0;
    match arguments.fix {
        FixMode::Off => write_report(&reports, &arguments)?,
        FixMode::Print | FixMode::InPlace => {
            for (index, report) in reports.iter_mut().enumerate() {
                let made = stack::roomy(|| program.together(index, &before[index], &report.findings));
                let edits = patch::edits(made.iter().map(|&at| &report.findings[at]));
                if arguments.fix == FixMode::Print {
                    print(&patch::diff(&paths[index], report.file, &edits))?;
                    continue;
                }
                fix_file(&paths[index], report.file, &edits)?;
                repaired += made.len();
                let mut at = 0..;
                report.findings.retain(|_| at.next().is_some_and(|at| !made.contains(&at)));
            }
        }
    }
    let fails = |finding: &golden_rule::finding::Finding| {
        finding.severity > Severity::Note && finding.certainty >= arguments.fail
    };
    let found = reports.iter().flat_map(|report| &report.findings).any(fails);
    for line in evidence.iter().flat_map(Evidence::unexplained) {
        eprintln!("golden-rule: seen by a run and not reported: {line}");
    }
    if arguments.stats {
        eprintln!("golden-rule: {}", tally.speed(started.elapsed()));
    }
    for line in tally.details(arguments.stats) {
        eprintln!("golden-rule: {line}");
    }
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(String::as_str).collect();
        eprintln!("golden-rule: included and not found, so not read (-I adds folders): {}", names.join(", "));
    }
    eprintln!("golden-rule: {}", tally.last_line(&reports, repaired));
    Ok(match (found || stale, arguments.strict && !tally.is_complete()) {
        (true, _) => Verdict::Found,
        (false, true) => Verdict::NotFollowed,
        (false, false) => Verdict::Clean,
    })
}

/// Adds the functions that a file names to those that are known.
fn add_names(path: &Path, options: &mut Options) -> Result<(), String> {
    options.contracts.merge(parsed(path, Contracts::parse)?);
    Ok(())
}

/// What `parse` makes of the text of a file.
fn parsed<T>(path: &Path, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<T, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    text.and_then(|text| parse(&text)).map_err(|error| format!("{}: {error}", path.display()))
}

/// Takes known findings out of the reports and tells whether the baseline allows more than occurs.
fn apply_baseline(path: &Path, update: bool, reports: &mut [FileReport<'_>]) -> Result<bool, String> {
    let all = reports.iter().flat_map(|FileReport { file, findings }| {
        findings.iter().map(move |finding| (file.path.as_str(), finding))
    });
    let current = Baseline::of(all);
    let name = path.display();
    let known = match fs::read_to_string(path) {
        Ok(text) => Some(Baseline::parse(&text)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound && update => None,
        Err(error) => return Err(format!("{name}: {error}")),
    };
    let baseline = match known {
        None => current.clone(),
        Some(known) if update => known.shrunk_to(&current),
        Some(known) => known,
    };
    if update {
        fs::write(path, baseline.to_text()).map_err(|error| format!("{name}: {error}"))?;
    }
    let mut filter = baseline.filter();
    for FileReport { file, findings } in reports.iter_mut() {
        findings.retain(|finding| !filter.covers(&file.path, finding));
    }
    let stale = baseline.stale(&current);
    for entry in &stale {
        let key = &entry.key;
        eprintln!(
            "golden-rule: {name} allows {} of {} in {} '{}', but only {} occur; lower it with --update-baseline",
            entry.allowed, key.rule, key.path, key.function, entry.found
        );
    }
    Ok(!stale.is_empty())
}

fn write_report(reports: &[FileReport<'_>], arguments: &Arguments) -> Result<(), String> {
    let text = match arguments.format {
        Format::Text => report::text(reports),
        Format::Json => report::json(reports),
        Format::Sarif => report::sarif(reports, arguments.options.errors),
    };
    match &arguments.output {
        Some(path) => fs::write(path, text).map_err(|error| format!("{}: {error}", path.display())),
        None => print(text.as_bytes()),
    }
}

/// Changes a file: the new text takes the place of the old one when all of it is written.
fn fix_file(path: &Path, file: &SourceFile, edits: &[golden_rule::finding::Edit]) -> Result<(), String> {
    if edits.is_empty() {
        return Ok(());
    }
    replace(path, &patch::apply(file, edits)).map_err(|error| format!("{}: {error}", path.display()))?;
    eprintln!("golden-rule: {}: {} changes", path.display(), edits.len());
    Ok(())
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use io::Write as _;
    let target = fs::canonicalize(path)?;
    let beside = target.with_file_name(format!(".golden-rule-{}", std::process::id()));
    let write = || {
        let mut file = fs::File::options().write(true).create_new(true).open(&beside)?;
        file.set_permissions(fs::metadata(&target)?.permissions())?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, &target)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

fn rule_list() -> String {
    Rule::ALL.iter().map(|rule| format!("{:<27} {}\n", rule.name(), rule.summary())).collect()
}

/// Writes to standard output; a reader that went away is no error.
fn print(bytes: &[u8]) -> Result<(), String> {
    use io::Write as _;
    match io::stdout().write_all(bytes) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// How sure a finding must be to make a run fail, by its name.
fn certainty(name: &str) -> Option<Certainty> {
    match name {
        "sure" => Some(Certainty::Sure),
        "possible" => Some(Certainty::Possible),
        _ => None,
    }
}
