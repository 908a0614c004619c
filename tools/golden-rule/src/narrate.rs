//! Puts what the interpretation found into words.

use std::collections::BTreeMap;

use crate::finding::{Certainty, Finding, Step};
use crate::interpret::{EventKind, Judgement, Ledger, Moment, ObjectId, Record, certainty};
use crate::ir::{Function, MemberAccess, SiteId};
use crate::repair::Repairer;
use crate::rules::{ErrorModel, Rule};
use crate::source::{SourceFile, Span};

/// How many branches a story tells before it is shortened.
const BRANCH_LIMIT: usize = 8;

/// Turns records into findings.
pub(crate) struct Narrator<'a> {
    pub(crate) file: &'a SourceFile,
    pub(crate) function: &'a Function,
    pub(crate) ledger: &'a Ledger,
    pub(crate) errors: ErrorModel,
}

impl Narrator<'_> {
    /// All findings of a function.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        let ledger = self.ledger;
        let repairer = Repairer { file: self.file, function: self.function, ledger };
        let mut leaks: BTreeMap<(Rule, SiteId), Vec<&Record>> = BTreeMap::new();
        let mut raises: BTreeMap<Span, Vec<&Record>> = BTreeMap::new();
        let mut unnamed: Vec<&Record> = Vec::new();
        let mut findings = Vec::new();
        for record in &ledger.records {
            match record.moment {
                Moment::Raise { .. } => raises.entry(record.at).or_default().push(record),
                _ if record.rule.is_leak() => {
                    leaks.entry((record.rule, record.site)).or_default().push(record)
                }
                _ if record.rule == Rule::ReturnWithoutNew => unnamed.push(record),
                _ => findings.push(self.finding(record, self.misuse(record), Vec::new())),
            }
        }
        if let Some((first, others)) = unnamed.split_first() {
            let others =
                others.iter().map(|record| Step { span: record.at, text: "also returned here".to_string() });
            findings.push(self.finding(first, self.misuse(first), others.collect()));
        }
        for records in leaks.values() {
            let others =
                records[1..].iter().map(|record| Step { span: record.at, text: self.also(record) }).collect();
            let mut finding = self.finding(records[0], self.lost(records[0]), others);
            self.surest(&mut finding, records);
            if finding.certainty == Certainty::Sure {
                finding.fix = repairer.leak(records);
            }
            findings.push(finding);
        }
        for records in raises.values() {
            let mut finding = self.raise(records);
            self.surest(&mut finding, records);
            if finding.certainty == Certainty::Sure {
                finding.fix = repairer.raise(records);
            }
            findings.push(finding);
        }
        findings.extend(self.function.member_accesses.iter().map(|access| self.member(access)));
        findings
    }

    fn finding(&self, record: &Record, message: String, others: Vec<Step>) -> Finding {
        let mut births = vec![self.site(record).span];
        let mut steps = self.story(record, &mut births);
        steps.extend(others);
        let Judgement { certainty, why } = certainty(self.function, self.ledger, record);
        Finding {
            rule: record.rule,
            certainty,
            why,
            severity: record.rule.severity(self.errors, certainty),
            span: record.at,
            function: self.function.display.clone(),
            message,
            steps,
            births,
            fix: None,
        }
    }

    /// One way on which a finding is sure is enough.
    fn surest(&self, finding: &mut Finding, records: &[&Record]) {
        let judgements = records.iter().map(|record| certainty(self.function, self.ledger, record));
        if let Some(surest) = judgements.max_by_key(|judgement| judgement.certainty) {
            finding.certainty = surest.certainty;
            finding.why = surest.why;
        }
        finding.severity = finding.rule.severity(self.errors, finding.certainty);
    }

    /// The thing a record is about: a variable, or the call whose result has no name.
    fn subject(&self, record: &Record) -> String {
        let named = record.holder.map(|holder| self.function.variables[holder].name.as_str());
        match named.filter(|name| !name.is_empty()) {
            Some(name) => format!("'{name}'"),
            None if self.site(record).callee.is_empty() => format!("'{}'", self.parameter_name(record.site)),
            None => format!("the result of {}", self.site(record).callee),
        }
    }

    fn site(&self, record: &Record) -> &crate::ir::Site {
        &self.function.sites[record.site]
    }

    fn parameter_name(&self, site: SiteId) -> &str {
        self.function.variables.get(site).map_or("", |variable| &variable.name)
    }

    fn lost(&self, record: &Record) -> String {
        let subject = self.subject(record);
        let references = references(record.count);
        match (&record.moment, record.rule) {
            (_, Rule::PointerCompareFree) => format!(
                "{subject} is freed only if it differs from the original, but newContiguous adds a reference even when \
                 it returns its argument"
            ),
            (Moment::Overwritten, _) => format!("{subject} is overwritten while it owns {references}"),
            (Moment::Dropped { passed_to: Some(callee) }, _) => {
                format!(
                    "{subject} is passed straight to {callee}, which does not take ownership; nobody can free it"
                )
            }
            (Moment::Dropped { .. }, _) => format!("{subject} is dropped here and can never be freed"),
            (_, Rule::CalleeTakesNoOwnership) => {
                format!(
                    "{subject} still owns {references}: the function it was handed to keeps a reference of its own"
                )
            }
            (Moment::Buried, _) => {
                format!("{subject} owns {references} when the memory that holds it is freed")
            }
            (Moment::ScopeEnd, _) => format!("{subject} goes out of scope while it owns {references}"),
            _ => format!("{subject} still owns {references} where '{}' returns", self.function.display),
        }
    }

    fn also(&self, record: &Record) -> String {
        match record.moment {
            Moment::Overwritten => "also overwritten here while owned".to_string(),
            Moment::ScopeEnd => "also goes out of scope here while owned".to_string(),
            _ => "also still owned at this exit".to_string(),
        }
    }

    fn misuse(&self, record: &Record) -> String {
        let subject = self.subject(record);
        let name = &self.function.display;
        match record.rule {
            Rule::ReturnWithoutNew => format!(
                "'{name}' returns a reference that the caller has to free, but its name does not say new"
            ),
            Rule::BorrowedFromNew => {
                format!(
                    "'{name}' promises a reference of its own by its name, but returns {subject}, which is borrowed"
                )
            }
            Rule::FreedBorrowed if record.moment == Moment::Given => {
                format!("{subject} is handed over here, but '{name}' does not own it: retain it first")
            }
            Rule::FreedBorrowed => format!("{subject} is freed here, but '{name}' does not own it"),
            Rule::WrongFree => format!("{subject} is given back here by a function that is not its own free"),
            Rule::DoubleFree => format!("{subject} is freed again"),
            Rule::UseAfterFree => format!("{subject} is used after it was freed"),
            Rule::DataAfterFree => format!("{subject} points to data of an object that was freed"),
            Rule::DataAfterResize => {
                format!("{subject} points to where data were before a resize, which may have moved them")
            }
            rule => rule.summary().to_string(),
        }
    }

    /// One finding for everything that is owned at one raising point.
    fn raise(&self, records: &[&Record]) -> Finding {
        let mut subjects: Vec<_> = records.iter().map(|record| self.subject(record)).collect();
        subjects.sort();
        subjects.dedup();
        let verb = if subjects.len() == 1 { "is" } else { "are" };
        let how = match records[0].moment {
            Moment::Raise { implicit: true } => "this call can raise an error",
            _ => "an error is raised here",
        };
        let message = format!("{how} while {} {verb} owned", subjects.join(", "));
        let mut finding = self.finding(records[0], message, Vec::new());
        for record in &records[1..] {
            let site = self.site(record);
            let text = format!("{} acquired here by {}: +1", self.subject(record), site.callee);
            finding.steps.push(Step { span: site.span, text });
            finding.births.push(site.span);
        }
        finding
    }

    fn member(&self, access: &MemberAccess) -> Finding {
        let MemberAccess { span, variable, member } = access;
        let advice = match member.as_str() {
            "refcount" => "retain and free change it safely".to_string(),
            "flag" => "setFlag and clearFlag change it".to_string(),
            accessor => format!("the accessor '{accessor}' checks and stays valid if the layout changes"),
        };
        Finding {
            rule: Rule::DirectMemberAccess,
            certainty: Certainty::Sure,
            why: String::new(),
            severity: Rule::DirectMemberAccess.severity(self.errors, Certainty::Sure),
            span: *span,
            function: self.function.display.clone(),
            message: format!("'{variable}->{member}' is accessed directly; {advice}"),
            steps: Vec::new(),
            births: Vec::new(),
            fix: None,
        }
    }

    /// The events that concern a record, oldest first, beginning where its reference was born. Those that made more
    /// references are added to `births`.
    fn story(&self, record: &Record, births: &mut Vec<Span>) -> Vec<Step> {
        let mut events = Vec::new();
        let mut next = &record.story;
        let mut count = i32::from(record.count);
        while let Some(event) = next {
            let concerns = |id: &ObjectId| id.site == record.site;
            match &event.kind {
                EventKind::Acquired(id) if concerns(id) => {
                    let callee = &self.site(record).callee;
                    events.push((event.span, format!("acquired here by {callee}: +1, count {count}"), false));
                    break;
                }
                EventKind::Retained(id) if concerns(id) => {
                    births.push(event.span);
                    events.push((event.span, format!("retained here: +1, count {count}"), false));
                    count -= 1;
                }
                EventKind::Freed(id) if concerns(id) => {
                    events.push((event.span, format!("freed here: -1, count {count}"), false));
                    count += 1;
                }
                EventKind::Given(id, site) if concerns(id) => {
                    let callee = &self.function.sites[*site].callee;
                    events.push((
                        event.span,
                        format!("handed over to {callee} here: -1, count {count}"),
                        false,
                    ));
                    count += 1;
                }
                EventKind::Kept(id, site) if concerns(id) => {
                    let callee = &self.function.sites[*site].callee;
                    let text =
                        format!("{callee} keeps a reference of its own; this one stays with the caller");
                    events.push((event.span, text, false));
                }
                EventKind::Aliased(id, variable) if concerns(id) => {
                    let name = &self.function.variables[*variable].name;
                    if !name.is_empty() {
                        events.push((event.span, format!("'{name}' is now the same pointer"), false));
                    }
                }
                EventKind::Resized(id) if concerns(id) => {
                    events.push((
                        event.span,
                        "resized here: its data may be elsewhere now".to_string(),
                        false,
                    ));
                }
                EventKind::Branch { text, taken, .. } => {
                    events.push((
                        event.span,
                        format!("'{text}' is {}", if *taken { "true" } else { "false" }),
                        true,
                    ));
                }
                _ => {}
            }
            next = &event.before;
        }
        shorten(events)
    }
}

/// Reverses events to oldest first, drops tests told twice, and leaves out the middle of a long run of tests.
fn shorten(events: Vec<(Span, String, bool)>) -> Vec<Step> {
    let mut tests = 0;
    let mut steps: Vec<Step> = Vec::new();
    for (span, text, is_test) in events {
        let step = Step { span, text };
        tests += usize::from(is_test);
        if is_test && (tests > BRANCH_LIMIT || steps.contains(&step)) {
            continue;
        }
        steps.push(step);
    }
    steps.reverse();
    steps
}

fn references(count: u8) -> String {
    match count {
        1 => "1 reference".to_string(),
        count => format!("{count} references"),
    }
}
