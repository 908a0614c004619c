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
    let result = match arguments::parse(std::env::args().skip(1)) {
        Ok(Command::Help) => print(HELP.as_bytes()).map(clean),
        Ok(Command::Version) => {
            print(format!("golden-rule {}\n", env!("CARGO_PKG_VERSION")).as_bytes()).map(clean)
        }
        Ok(Command::ListRules) => print(rule_list().as_bytes()).map(clean),
        Ok(Command::Explain(rule)) => print(explanation::of(rule).as_bytes()).map(clean),
        Ok(Command::Serve(options)) => stack::roomy(|| server::serve(&options)).map(clean),
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
    let paths = files::find(&arguments)?;
    let sources = paths.iter().map(|path| files::read(path)).collect::<Result<Vec<_>, _>>()?;
    let program = Program::read(sources, &arguments.options);
    let indices: Vec<usize> = (0..program.units().len()).collect();
    let mut outcomes = stack::each(&indices, |&index| program.lint(index));
    if let Some(evidence) = &mut evidence {
        for (unit, outcome) in program.units().iter().zip(&mut outcomes) {
            evidence.weigh(&unit.file, &mut outcome.findings);
        }
    }
    let tally = Tally::of(program.units(), &outcomes);
    if arguments.stats {
        eprint!("{}", tally.details(started.elapsed()));
    }
    let level = arguments.level;
    let mut reports: Vec<FileReport<'_>> = program
        .units()
        .iter()
        .zip(outcomes)
        .map(|(unit, outcome)| FileReport {
            file: &unit.file,
            findings: outcome.findings.into_iter().filter(|finding| finding.severity >= level).collect(),
        })
        .collect();
    let stale = match &arguments.baseline {
        Some(path) => apply_baseline(path, arguments.update_baseline, &mut reports)?,
        None => false,
    };
    let fails = |finding: &golden_rule::finding::Finding| {
        finding.severity > Severity::Note && finding.certainty >= arguments.fail
    };
    let found = reports.iter().flat_map(|report| &report.findings).any(fails);
    let repaired = |index: usize, report: &FileReport<'_>| program.together(index, &report.findings);
    match arguments.fix {
        FixMode::Off => write_report(&reports, &arguments)?,
        FixMode::Print => {
            for (index, report) in reports.iter().enumerate() {
                let edits = patch::edits(&stack::roomy(|| repaired(index, report)));
                print(&patch::diff(report.file, &edits))?;
            }
        }
        FixMode::InPlace => {
            for (index, report) in reports.iter().enumerate() {
                let edits = patch::edits(&stack::roomy(|| repaired(index, report)));
                fix_file(report, &edits)?;
            }
        }
    }
    for line in evidence.iter().flat_map(Evidence::unexplained) {
        eprintln!("golden-rule: seen by a run and not reported: {line}");
    }
    eprintln!("golden-rule: {}", tally.last_line(&reports));
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

fn fix_file(report: &FileReport<'_>, edits: &[golden_rule::finding::Edit]) -> Result<(), String> {
    let path = &report.file.path;
    if !edits.is_empty() {
        let bytes = patch::apply(report.file, edits);
        fs::write(path, bytes).map_err(|error| format!("{path}: {error}"))?;
        eprintln!("golden-rule: {path}: {} changes", edits.len());
    }
    Ok(())
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
