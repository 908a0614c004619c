//! The programs in `c_tests/golden`: every mistake is found under its name, every repair is silent.

use std::fs;
use std::path::{Path, PathBuf};

use golden_rule::finding::Finding;
use golden_rule::parse::Language;
use golden_rule::rules::{ErrorModel, Rule, Severity};
use golden_rule::source::SourceFile;
use golden_rule::{Options, lint, patch};

fn programs(suffix: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c_tests/golden");
    let mut found: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(suffix))
        .collect();
    found.sort();
    found
}

fn load(path: &Path) -> SourceFile {
    SourceFile::new(path.to_string_lossy(), fs::read_to_string(path).unwrap())
}

/// What the linter says from warnings on when errors unwind.
fn findings(file: &SourceFile) -> Vec<Finding> {
    let options = Options { errors: ErrorModel::Unwind, ..Options::default() };
    let mut all = lint(file, Language::C, &options).findings;
    all.retain(|finding| finding.severity >= Severity::Warning);
    all
}

fn broken_rule(file: &SourceFile) -> Rule {
    let name = file.text.split("breaks: ").nth(1).and_then(|rest| rest.split_whitespace().next());
    name.and_then(Rule::from_name).unwrap_or_else(|| panic!("{} names no rule", file.path))
}

#[test]
fn every_mistake_is_found() {
    let all = programs("_before.c");
    assert!(all.len() >= 14, "only {} programs", all.len());
    for path in all {
        let file = load(&path);
        let rule = broken_rule(&file);
        let found: Vec<_> = findings(&file).iter().map(|finding| finding.rule).collect();
        assert!(found.contains(&rule), "{}: {rule} is not among {found:?}", file.path);
    }
}

#[test]
fn every_repair_is_silent() {
    for path in programs("_after.c") {
        let file = load(&path);
        let found: Vec<_> = findings(&file).into_iter().map(|finding| finding.message).collect();
        assert!(found.is_empty(), "{}: {found:?}", file.path);
    }
}

#[test]
fn every_program_comes_in_a_pair() {
    let stems = |suffix: &str| -> Vec<_> {
        programs(suffix).iter().map(|path| path.to_string_lossy().replace(suffix, "")).collect()
    };
    assert_eq!(stems("_before.c"), stems("_after.c"));
}

#[test]
fn offered_repairs_silence_the_report() {
    let mut repaired = 0;
    for path in programs("_before.c") {
        let file = load(&path);
        let rule = broken_rule(&file);
        let reported = findings(&file);
        if !reported.iter().any(|finding| finding.rule == rule && finding.fix.is_some()) {
            continue;
        }
        let text = patch::apply(&file, &patch::edits(&reported));
        let left = findings(&SourceFile::from_bytes(file.path.clone(), text.clone()));
        assert!(
            left.iter().all(|finding| finding.rule != rule),
            "{}: {left:?}\n{}",
            file.path,
            String::from_utf8_lossy(&text)
        );
        repaired += 1;
    }
    assert!(repaired >= 10, "only {repaired} programs could be repaired");
}
