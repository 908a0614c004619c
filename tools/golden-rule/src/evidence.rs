//! What a run of the program saw, as the auditor of libTH writes it (`TH_AUDIT=json=FILE`), beside what is found in the
//! program's source.

use std::fs;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use crate::finding::{Certainty, Finding, Step};
use crate::rules::{ErrorModel, Rule, Severity};
use crate::source::{SourceFile, Span};

/// A source.
#[derive(Clone, Debug)]
struct File {
    /// As the run or the command line named it.
    path: PathBuf,
    /// Where it is, if it is there.
    real: Option<PathBuf>,
}

/// A line of a source.
#[derive(Clone, Debug)]
struct Place {
    file: File,
    line: usize,
}

/// A mistake of the run.
#[derive(Clone, Debug)]
struct Mistake {
    /// References that were not given back; else misuse.
    is_leak: bool,
    /// What happened, as a note.
    text: String,
    /// The calls that led to it, innermost first.
    stack: Vec<Place>,
    is_explained: bool,
}

/// A call that gave references.
#[derive(Clone, Debug)]
struct Site {
    place: Place,
    taken: u64,
    open: u64,
}

/// What a run saw.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    mistakes: Vec<Mistake>,
    sites: Vec<Site>,
    /// The files that were looked at.
    linted: Vec<File>,
}

impl File {
    fn new(path: &str) -> Self {
        File { path: path.into(), real: fs::canonicalize(path).ok() }
    }

    /// Whether this is the same file: where both are there, the same place; else the shorter path is the end of the
    /// longer one, since programs are built in other folders than they are looked at in.
    fn is(&self, other: &File) -> bool {
        if let (Some(here), Some(there)) = (&self.real, &other.real) {
            return here == there;
        }
        let names = |path: &Path| -> Vec<_> {
            let normal = path.components().filter_map(|component| match component {
                Component::Normal(name) => Some(name.to_owned()),
                _ => None,
            });
            normal.collect()
        };
        let (here, there) = (names(&self.path), names(&other.path));
        !here.is_empty()
            && !there.is_empty()
            && here.iter().rev().zip(there.iter().rev()).all(|(a, b)| a == b)
    }
}

impl Evidence {
    /// Reads a report of the auditor.
    ///
    /// # Errors
    ///
    /// A sentence: the text is no such report.
    pub fn parse(text: &str) -> Result<Self, String> {
        let report: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if report["version"] != 1 || !report["unredeemed"].is_array() {
            return Err("this is no report of the auditor (TH_AUDIT=json=FILE), version 1".to_string());
        }
        let mut evidence = Evidence::default();
        for group in items(&report["unredeemed"]) {
            let (fate, count) = (text_of(&group["fate"]), group["count"].as_u64().unwrap_or(0));
            let is_a_mistake = matches!(fate, "leaked" | "lost-by-error");
            if !is_a_mistake || count <= group["known"].as_u64().unwrap_or(0) {
                continue;
            }
            let by_error = if fate == "leaked" { "" } else { ", lost by an error" };
            let references =
                if count == 1 { "1 reference".to_string() } else { format!("{count} references") };
            evidence.mistakes.push(Mistake {
                is_leak: true,
                text: format!("{references} of {} not given back{by_error}", text_of(&group["function"])),
                stack: stack(&group["stack"]),
                is_explained: false,
            });
        }
        for violation in items(&report["violations"]) {
            evidence.mistakes.push(Mistake {
                is_leak: false,
                text: text_of(&violation["message"]).to_string(),
                stack: stack(&violation["acts"][0]["stack"]),
                is_explained: false,
            });
        }
        // Of a sample it is not known what was given back.
        if report["sample"] == 1 {
            let sites = items(&report["sites"]).iter().filter_map(|site| {
                let (taken, open) = (site["taken"].as_u64()?, site["open"].as_u64()?);
                Some(Site { place: place(&site["at"])?, taken, open })
            });
            evidence.sites = sites.collect();
        }
        Ok(evidence)
    }

    /// Compares the findings of a file with what the run saw. What it saw too is sure. Of what it has not seen, though
    /// it was at the call that gave the reference, the merely possible becomes a note.
    pub fn weigh(&mut self, file: &SourceFile, findings: &mut [Finding]) {
        let linted = File::new(&file.path);
        for finding in findings {
            let is_leak =
                finding.rule.is_leak() || matches!(finding.rule, Rule::OwnedAtRaise | Rule::MemberNeverFreed);
            let at = if is_leak { finding.births.clone() } else { vec![finding.span] };
            let mut confirmed = false;
            for mistake in &mut self.mistakes {
                let touched =
                    |span: &&Span| mistake.stack.iter().any(|place| is_at(&linted, file, **span, place));
                let Some(&span) = at.iter().find(touched) else { continue };
                if mistake.is_leak == is_leak {
                    mistake.is_explained = true;
                    confirmed = true;
                    finding.steps.push(Step { span, text: format!("seen by a run: {}", mistake.text) });
                }
            }
            if confirmed {
                finding.certainty = Certainty::Sure;
                finding.why.clear();
                finding.severity = finding.rule.severity(ErrorModel::Unwind, Certainty::Sure);
            } else if finding.rule.is_leak() {
                self.doubt(&linted, file, finding);
            }
        }
        self.linted.push(linted);
    }

    /// Says of a leak if the run was there and saw none.
    fn doubt(&self, linted: &File, file: &SourceFile, finding: &mut Finding) {
        let given = |place: &Place| finding.births.iter().any(|&birth| is_at(linted, file, birth, place));
        let here: Vec<&Site> = self.sites.iter().filter(|site| given(&site.place)).collect();
        let taken: u64 = here.iter().map(|site| site.taken).sum();
        if taken == 0 || here.iter().any(|site| site.open > 0) {
            return;
        }
        let text = format!("a run took {taken} here and gave all back: this path was not taken, or is none");
        finding.steps.push(Step { span: finding.births[0], text });
        if finding.certainty < Certainty::Sure {
            finding.severity = Severity::Note;
        }
    }

    /// What the run saw in the files that were looked at, and no finding tells of: `file:line: what`.
    pub fn unexplained(&self) -> Vec<String> {
        let unexplained = self.mistakes.iter().filter(|mistake| !mistake.is_explained);
        let lines = unexplained.filter_map(|mistake| {
            let linted = |place: &&Place| self.linted.iter().any(|linted| linted.is(&place.file));
            let place = mistake.stack.iter().find(linted)?;
            Some(format!("{}:{}: {}", place.file.path.display(), place.line, mistake.text))
        });
        lines.collect()
    }
}

/// Whether a place is on the lines of a span.
fn is_at(linted: &File, file: &SourceFile, span: Span, place: &Place) -> bool {
    let lines = file.line_column(span.start).0..=file.line_column(span.end).0;
    lines.contains(&place.line) && linted.is(&place.file)
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

fn place(value: &Value) -> Option<Place> {
    let line = usize::try_from(value["line"].as_u64()?).ok()?;
    Some(Place { file: File::new(value["file"].as_str()?), line })
}

fn stack(value: &Value) -> Vec<Place> {
    items(value).iter().filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::Language;
    use crate::{Options, lint};

    /// A function that leaks where `n` is large, and one that hands its object to a function of which nothing is known.
    const SOURCE: &str = "\
int step(THFloatTensor *t, int n) {
  THFloatTensor *rows = THFloatTensor_newNarrow(t, 0, 0, 2);
  if (n > 3)
    return 1;
  THFloatTensor_free(rows);
  return 0;
}
void keep(THFloatTensor *t) {
  THFloatTensor *copy = THFloatTensor_newClone(t);
  somewhere_else(copy);
}
";

    fn weighed(report: &str) -> (Vec<Finding>, Evidence) {
        let file = SourceFile::new("deep/in/net.c", SOURCE);
        let mut findings = lint(&file, Language::C, &Options::default()).findings;
        let mut evidence = Evidence::parse(report).unwrap();
        evidence.weigh(&file, &mut findings);
        (findings, evidence)
    }

    fn report(unredeemed: &str, violations: &str, sites: &str) -> String {
        format!(
            r#"{{"version":1,"sample":1,"unredeemed":[{unredeemed}],"violations":[{violations}],"sites":[{sites}]}}"#
        )
    }

    fn leak(line: usize, file: &str) -> String {
        format!(
            r#"{{"fate":"leaked","function":"THFloatTensor_newNarrow","count":2,"known":0,
                "stack":[{{"function":"step","file":"{file}","line":{line}}}]}}"#
        )
    }

    fn notes(finding: &Finding) -> String {
        finding.steps.iter().map(|step| step.text.clone() + "\n").collect()
    }

    #[test]
    fn what_a_run_saw_is_confirmed_wherever_the_program_was_built() {
        for file in ["/build/deep/in/net.c", "in/net.c", "../x/../deep/in/net.c"] {
            let (findings, evidence) = weighed(&report(&leak(2, file), "", ""));
            let found = findings.iter().find(|finding| finding.rule == Rule::OwnedAtExit).unwrap();
            assert!(
                notes(found).contains("seen by a run: 2 references of THFloatTensor_newNarrow"),
                "{file}"
            );
            assert_eq!(found.severity, Severity::Error);
            assert!(evidence.unexplained().is_empty());
        }
    }

    #[test]
    fn other_files_and_lines_confirm_nothing() {
        for (line, file) in [(2, "deep/in/other.c"), (2, "deep/out/net.c"), (5, "deep/in/net.c")] {
            let (findings, _) = weighed(&report(&leak(line, file), "", ""));
            assert!(findings.iter().all(|finding| !notes(finding).contains("seen by a run")), "{file}");
        }
    }

    #[test]
    fn what_nobody_reported_is_listed_if_its_file_was_looked_at() {
        let violation = r#"{"kind":"double-free","message":"freed twice","count":1,
            "acts":[{"what":"here","stack":[{"file":"deep/in/net.c","line":5},{"file":"main.c","line":9}]}]}"#;
        let elsewhere = leak(3, "main.c");
        let (_, evidence) = weighed(&report(&elsewhere, violation, ""));
        assert_eq!(evidence.unexplained(), ["deep/in/net.c:5: freed twice"]);
    }

    #[test]
    fn where_a_run_gave_all_back_the_possible_becomes_a_note() {
        let site = |line, open| {
            format!(
                r#"{{"function":"f","at":{{"file":"deep/in/net.c","line":{line}}},"taken":7,"open":{open}}}"#
            )
        };
        let (before, _) = weighed(&report("", "", ""));
        let (after, _) = weighed(&report("", "", &[site(2, 0), site(9, 0)].join(",")));
        let (open, _) = weighed(&report("", "", &[site(2, 1), site(9, 1)].join(",")));
        for ((before, after), open) in before.iter().zip(&after).zip(&open) {
            assert!(notes(after).contains("a run took 7 here and gave all back"), "{}", after.message);
            let expected = if before.certainty == Certainty::Sure { before.severity } else { Severity::Note };
            assert_eq!((after.certainty, after.severity), (before.certainty, expected));
            assert_eq!((open.severity, notes(open)), (before.severity, notes(before)));
        }
        assert!(before.iter().any(|finding| finding.severity == Severity::Error));
        assert!(before.iter().any(|finding| finding.severity == Severity::Warning));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "{}", "[1]", r#"{"version":2,"unredeemed":[]}"#] {
            assert!(Evidence::parse(text).is_err(), "{text}");
        }
    }
}
