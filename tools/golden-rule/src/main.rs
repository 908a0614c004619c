//! The command-line program.

mod arguments;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{fs, io, thread};

use arguments::{Arguments, Command, FixMode, Format, HELP};
use golden_rule::baseline::Baseline;
use golden_rule::parse::Language;
use golden_rule::report::{self, FileReport};
use golden_rule::rules::{Rule, Severity};
use golden_rule::source::SourceFile;
use golden_rule::{Outcome, lint, patch};

fn main() -> ExitCode {
    let result = match arguments::parse(std::env::args().skip(1)) {
        Ok(Command::Help) => print(HELP).map(|()| false),
        Ok(Command::Version) => {
            print(&format!("golden-rule {}\n", env!("CARGO_PKG_VERSION"))).map(|()| false)
        }
        Ok(Command::ListRules) => print(&rule_list()).map(|()| false),
        Ok(Command::Lint(arguments)) => run(&arguments),
        Err(message) => Err(message),
    };
    match result {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::from(1),
        Err(message) => {
            eprintln!("golden-rule: {message}");
            ExitCode::from(2)
        }
    }
}

/// Lints, reports, and tells whether something was found.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let started = Instant::now();
    let mut paths = Vec::new();
    for path in &arguments.paths {
        collect(path, true, &mut paths).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    paths
        .retain(|path| !arguments.excluded.iter().any(|text| path.to_string_lossy().contains(text.as_str())));
    paths.sort();
    paths.dedup();
    let outcomes = lint_all(&paths, arguments)?;
    if arguments.stats {
        print_stats(&outcomes, started);
    }
    let mut reports: Vec<FileReport> = outcomes
        .into_iter()
        .map(|(file, outcome)| FileReport { file, findings: shown(outcome, arguments.level) })
        .collect();
    let stale = match &arguments.baseline {
        Some(path) => apply_baseline(path, arguments.update_baseline, &mut reports)?,
        None => false,
    };
    let found = reports.iter().any(|report| !report.findings.is_empty());
    match arguments.fix {
        FixMode::Off => write_report(&reports, arguments)?,
        FixMode::Print => print(&reports.iter().map(patch_of).collect::<String>())?,
        FixMode::InPlace => fix_files(&reports)?,
    }
    Ok(found || stale)
}

fn shown(outcome: Outcome, level: Severity) -> Vec<golden_rule::finding::Finding> {
    outcome.findings.into_iter().filter(|finding| finding.severity >= level).collect()
}

/// The files to lint under a path. A file named on the command line is linted whatever its name.
fn collect(path: &Path, named: bool, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if fs::metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if !hidden && !entry.file_type()?.is_symlink() {
                collect(&entry.path(), false, found)?;
            }
        }
    } else if named || Language::of_path(&path.to_string_lossy()).is_some() {
        found.push(path.to_path_buf());
    }
    Ok(())
}

/// Lints files on all processors; the result is in the order of `paths`.
fn lint_all(paths: &[PathBuf], arguments: &Arguments) -> Result<Vec<(SourceFile, Outcome)>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(index) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < paths.len())
        {
            done.push((index, lint_file(&paths[index], arguments)));
        }
        done
    };
    let threads = thread::available_parallelism().map_or(1, |count| count.get()).min(paths.len().max(1));
    let mut all: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

fn lint_file(path: &Path, arguments: &Arguments) -> Result<(SourceFile, Outcome), String> {
    let name = path.to_string_lossy().into_owned();
    let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let language = Language::of_path(&name).unwrap_or(Language::C);
    let file = SourceFile::from_bytes(name, bytes);
    let outcome = lint(&file, language, &arguments.options);
    Ok((file, outcome))
}

/// Takes known findings out of the reports and tells whether the baseline allows more than occurs.
fn apply_baseline(path: &Path, update: bool, reports: &mut [FileReport]) -> Result<bool, String> {
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

fn write_report(reports: &[FileReport], arguments: &Arguments) -> Result<(), String> {
    let text = match arguments.format {
        Format::Text => report::text(reports),
        Format::Json => report::json(reports),
        Format::Sarif => report::sarif(reports, arguments.options.errors),
    };
    match &arguments.output {
        Some(path) => fs::write(path, text).map_err(|error| format!("{}: {error}", path.display())),
        None => print(&text),
    }
}

fn patch_of(report: &FileReport) -> String {
    patch::diff(&report.file, &patch::edits(&report.findings))
}

fn fix_files(reports: &[FileReport]) -> Result<(), String> {
    for FileReport { file, findings } in reports {
        let edits = patch::edits(findings);
        if !edits.is_empty() {
            let text = patch::apply(&file.text, &edits);
            fs::write(&file.path, text).map_err(|error| format!("{}: {error}", file.path))?;
            eprintln!("golden-rule: {}: {} changes", file.path, edits.len());
        }
    }
    Ok(())
}

fn print_stats(outcomes: &[(SourceFile, Outcome)], started: Instant) {
    let sum =
        |count: fn(&Outcome) -> usize| outcomes.iter().map(|(_, outcome)| count(outcome)).sum::<usize>();
    let lines: usize = outcomes.iter().map(|(file, _)| file.line_count()).sum();
    eprintln!(
        "golden-rule: {} files, {lines} lines, {} functions in {:.2} s; {} read in part, {} not followed to the end",
        outcomes.len(),
        sum(|outcome| outcome.functions),
        started.elapsed().as_secs_f64(),
        sum(|outcome| outcome.damaged.len()),
        sum(|outcome| outcome.incomplete.len()),
    );
    for (file, outcome) in outcomes {
        for (functions, what) in
            [(&outcome.damaged, "read in part"), (&outcome.incomplete, "not followed to the end")]
        {
            for function in functions {
                eprintln!("golden-rule: {}: '{function}' was {what}", file.path);
            }
        }
    }
}

fn rule_list() -> String {
    Rule::ALL.iter().map(|rule| format!("{:<27} {}\n", rule.name(), rule.summary())).collect()
}

/// Writes to standard output; a reader that went away is no error.
fn print(text: &str) -> Result<(), String> {
    use io::Write as _;
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
