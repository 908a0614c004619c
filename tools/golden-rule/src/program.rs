//! All files of a program: what the functions of each say about themselves is known in all of them.

use std::collections::{BTreeSet, HashSet};

use crate::class::{self, Class};
use crate::contract::Contracts;
use crate::finding::{Edit, Finding};
use crate::interpret::{self, Known, Ledger, Settings, Summaries};
use crate::ir::Function;
use crate::members::{Members, Owners};
use crate::narrate::Narrator;
use crate::parse::Language;
use crate::rules::Rule;
use crate::source::{SourceFile, Span};
use crate::unit::{Gaps, Unfollowed, Unit};
use crate::verify::Counts;
use crate::{Options, patch, stack, suppress};

/// How often summaries are passed on: a function may hand through what another one returns.
const SUMMARY_ROUNDS: usize = 3;

/// How much trying out the repairs of one file may cost: see [`Program::cost_of_trial`].
const TRIALS: usize = 8 << 20;

/// The files of a program, read and summarised.
#[derive(Debug)]
pub struct Program<'o> {
    options: &'o Options,
    units: Vec<Unit>,
    contracts: Contracts,
    /// What functions that all files can call do.
    global: Summaries,
    /// What functions of each file do, as that file sees it.
    local: Vec<Summaries>,
    members: Members,
    /// Members that own what they hold.
    owners: Owners,
}

/// What came out of one file.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The findings in the order of the file.
    pub findings: Vec<Finding>,
    /// How many functions were read.
    pub functions: usize,
    /// What was not followed.
    pub gaps: Gaps,
    /// How much was found before anything was left out.
    pub before: Before,
}

/// How much was found before anything was left out: repairs are judged by all of it.
#[derive(Clone, Debug, Default)]
pub struct Before(Counts);

impl<'o> Program<'o> {
    /// Reads files and finds out what their functions do.
    pub fn read(files: Vec<(SourceFile, Language)>, options: &'o Options) -> Self {
        let slots: Vec<_> = files.into_iter().map(|file| std::sync::Mutex::new(Some(file))).collect();
        let units = stack::each(&slots, |slot| {
            let (file, language) =
                slot.lock().ok().and_then(|mut slot| slot.take()).expect("each is taken once");
            Unit::read(file, language, options.apply_counters)
        });
        let mut contracts = Contracts::default();
        for unit in &units {
            contracts.merge(unit.contracts.clone());
        }
        contracts.merge(options.contracts.clone());
        let local = vec![Summaries::new(); units.len()];
        let (global, members) = (Summaries::new(), Members::default());
        let owners = Owners::default();
        let mut program = Program { options, units, contracts, global, local, members, owners };
        program.summarise();
        program.members = Members::of(&program.units, &|index, name| {
            program.local[index].get(name).or_else(|| program.global.get(name))
        });
        program
    }

    /// The files, in the order in which they were given.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The files, when nothing else is asked.
    pub fn into_files(self) -> Vec<SourceFile> {
        self.units.into_iter().map(|unit| unit.file).collect()
    }

    /// Finds out what functions do that others call, until nothing new is learnt.
    fn summarise(&mut self) {
        let called: HashSet<String> = self
            .units
            .iter()
            .flat_map(Unit::functions)
            .flat_map(called_by)
            .map(called_as)
            .map(str::to_string)
            .collect();
        let indices: Vec<usize> = (0..self.units.len()).collect();
        for _ in 0..SUMMARY_ROUNDS {
            self.owners = Owners::of(&self.units, &|index, name| {
                self.local[index].get(name).or_else(|| self.global.get(name))
            });
            let next = stack::each(&indices, |&index| self.summaries_of(index, &called));
            let mut global = Summaries::new();
            for (unit, summaries) in self.units.iter().zip(&next) {
                for function in unit.functions().filter(|function| !function.is_static) {
                    if let Some(summary) = summaries.get(&function.name) {
                        interpret::meet(&mut global, &function.name, summary.clone());
                    }
                }
            }
            global.extend(methods(&next, &self.units));
            let is_settled = next == self.local && global == self.global;
            self.local = next;
            self.global = global;
            if is_settled {
                break;
            }
        }
    }

    fn summaries_of(&self, index: usize, called: &HashSet<String>) -> Summaries {
        let mut summaries = Summaries::new();
        let mut seen = HashSet::new();
        for function in self.units[index].functions() {
            let names = [Some(function.name.clone()), function.method().filter(|_| !function.is_lambda)];
            let names: Vec<String> =
                names.into_iter().flatten().filter(|name| called.contains(called_as(name))).collect();
            if !names.is_empty() && seen.insert((function.fingerprint, &function.name)) {
                let summary = interpret::run(function, &self.known(index, Settings::default())).1;
                names.iter().for_each(|name| interpret::meet(&mut summaries, name, summary.clone()));
            }
        }
        summaries
    }

    fn known(&self, index: usize, settings: Settings) -> Known<'_> {
        let Program { global, contracts, owners, .. } = self;
        Known { local: &self.local[index], global, contracts, owners, settings }
    }

    /// Lints one file.
    pub fn lint(&self, index: usize) -> Outcome {
        let unit = &self.units[index];
        let mut outcome = Outcome { gaps: unit.gaps.clone(), ..Outcome::default() };
        let mut texts = HashSet::new();
        let mut names = HashSet::new();
        let mut found: HashSet<(Rule, Span, String)> = HashSet::new();
        let mut taken_over = Vec::new();
        for function in unit.functions() {
            names.insert(function.display.as_str());
            if !texts.insert((function.fingerprint, function.span)) {
                continue;
            }
            let (findings, incomplete) = self.function(index, &unit.file, function);
            let damage = function.damage.filter(|_| mentions_library(unit.file.slice(function.span)));
            let why = match damage {
                Some(at) => format!("line {} could not be read", unit.file.line_column(at.start).0),
                None if function.too_deep => "it is nested too deep".to_string(),
                None => "there are too many ways through it".to_string(),
            };
            let is_known = outcome.gaps.functions.iter().any(|known| known.name == function.display);
            if (incomplete || damage.is_some()) && !is_known {
                outcome.gaps.functions.push(Unfollowed { name: function.display.clone(), why });
            }
            for finding in findings {
                if found.insert((finding.rule, finding.span, finding.message.clone())) {
                    let takes_over = finding.rule == Rule::FreedBorrowed && self.takes_over(index, function);
                    match takes_over {
                        true => taken_over.push((function, finding)),
                        false => outcome.findings.push(finding),
                    }
                }
            }
        }
        taken_over.retain(|(function, _)| !is_handed_what_it_frees(function, unit, &outcome.findings));
        outcome.findings.extend(taken_over.into_iter().map(|(_, finding)| finding));
        outcome.findings.extend(self.members.findings(index, self.options.errors));
        outcome.functions = names.len();
        outcome.before = Before(Counts::of(&outcome.findings));
        self.drop_unverified(index, &outcome.before.0, &mut outcome.findings);
        let is_on = |finding: &Finding| !self.options.disabled.contains(&finding.rule);
        outcome.findings.retain(is_on);
        let spans: Vec<Span> = unit.functions().map(|function| function.span).collect();
        outcome.findings = suppress::apply(&unit.file, suppress::find(&unit.file, &spans), outcome.findings);
        outcome.findings.retain(is_on);
        outcome.findings.sort_by_key(|finding| (finding.span, finding.rule));
        outcome
    }

    /// Whether a function that only its own file can call gives back on every path what it is handed: that its callers
    /// own it is asked where they call.
    fn takes_over(&self, index: usize, function: &Function) -> bool {
        let summary = self.local[index].get(&function.name);
        function.is_static && summary.is_some_and(|summary| summary.consumes.contains(&true))
    }

    /// What is wrong in one function, and whether not all of it was followed.
    fn function(&self, index: usize, file: &SourceFile, function: &Function) -> (Vec<Finding>, bool) {
        let settings = Settings { implicit_raises: self.options.implicit_raises };
        let (ledger, _): (Ledger, _) = interpret::run(function, &self.known(index, settings));
        let narrator = Narrator { file, function, ledger: &ledger, errors: self.options.errors };
        let mut findings = narrator.findings();
        for edit in
            findings.iter_mut().filter_map(|finding| finding.fix.as_mut()).flat_map(|fix| &mut fix.edits)
        {
            edit.text = file.in_its_line_ends(&edit.text);
        }
        (findings, ledger.incomplete)
    }

    /// Takes back repairs that do not do what they are for.
    fn drop_unverified(&self, index: usize, before: &Counts, findings: &mut [Finding]) {
        let mut left = TRIALS;
        let mut waiting: Vec<usize> = (0..findings.len()).filter(|&at| findings[at].fix.is_some()).collect();
        let mut useless = Vec::new();
        while !waiting.is_empty() {
            let (round, others) = one_of_each_function(findings, &waiting);
            waiting = others;
            let cost = self.cost_of_trial(index, round.iter().map(|&at| findings[at].function.as_str()));
            let may_be_tried = left >= cost;
            left = left.saturating_sub(cost);
            let tried: Vec<&Finding> = round.iter().map(|&at| &findings[at]).collect();
            let better = match may_be_tried {
                true => self.repairs(index, &[], &tried, before),
                false => vec![false; tried.len()],
            };
            useless.extend(round.iter().zip(better).filter(|(_, better)| !better).map(|(&at, _)| at));
        }
        for at in useless {
            findings[at].fix = None;
        }
    }

    /// What it costs to try out repairs, in bytes that are read: the file is read again and the functions followed.
    fn cost_of_trial<'f>(&self, index: usize, functions: impl Iterator<Item = &'f str>) -> usize {
        let unit = &self.units[index];
        let names: HashSet<&str> = functions.collect();
        let follow = |function: &Function| {
            let length = function.span.end - function.span.start;
            length * function.variables.len() / 16
        };
        let all = unit.functions().filter(|candidate| names.contains(candidate.display.as_str()));
        unit.file.text.len() + all.map(follow).sum::<usize>()
    }

    /// Whether the repairs of `tried`, made beside those of `kept`, each take out a finding of its function and bring no
    /// other. There is one of each function, so that none has to do with another.
    fn repairs(&self, index: usize, kept: &[&Finding], tried: &[&Finding], before: &Counts) -> Vec<bool> {
        let edits = patch::edits(kept.iter().chain(tried).copied());
        let is_made = |finding: &Finding| {
            finding.fix.iter().flat_map(|fix| &fix.edits).all(|edit| edits.contains(edit))
        };
        let after =
            self.after(index, &edits, &tried.iter().map(|finding| finding.function.as_str()).collect());
        tried
            .iter()
            .map(|finding| {
                is_made(finding) && before.are_bettered_by(&after, &finding.function, finding.rule)
            })
            .collect()
    }

    /// How much is found in the functions of these names after changes.
    fn after(&self, index: usize, edits: &[Edit], functions: &HashSet<&str>) -> Counts {
        let unit = &self.units[index];
        let bytes = patch::apply(&unit.file, edits);
        let file = SourceFile::from_bytes(unit.file.path.clone(), bytes);
        let wanted = |name: &str| functions.contains(name);
        let changed = Unit::read_functions(file, unit.language, self.options.apply_counters, &wanted);
        let mut found: Vec<Finding> = Vec::new();
        let mut known = HashSet::new();
        let mut texts = HashSet::new();
        for candidate in changed.functions() {
            if texts.insert((candidate.fingerprint, candidate.span)) {
                for finding in self.function(index, &changed.file, candidate).0 {
                    if known.insert((finding.rule, finding.span, finding.message.clone())) {
                        found.push(finding);
                    }
                }
            }
        }
        Counts::of(&found)
    }

    /// The findings, by their numbers, whose repairs can be made together: a set that was tried out as a whole.
    /// `before` is what was found in the file before any of it was left out.
    pub fn together(&self, index: usize, before: &Before, findings: &[Finding]) -> Vec<usize> {
        let mut chosen: Vec<usize> = Vec::new();
        let mut waiting: Vec<usize> = (0..findings.len()).filter(|&at| findings[at].fix.is_some()).collect();
        while !waiting.is_empty() {
            let (round, others) = one_of_each_function(findings, &waiting);
            waiting = others;
            let kept: Vec<&Finding> = chosen.iter().map(|&at| &findings[at]).collect();
            let tried: Vec<&Finding> = round.iter().map(|&at| &findings[at]).collect();
            let better = self.repairs(index, &kept, &tried, &before.0);
            chosen.extend(round.iter().zip(better).filter(|(_, better)| *better).map(|(&at, _)| at));
        }
        chosen.sort_unstable();
        chosen
    }
}

/// The first of some findings in each function, and the others.
fn one_of_each_function(findings: &[Finding], among: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut seen = HashSet::new();
    among.iter().partition(|&&at| seen.insert(findings[at].function.as_str()))
}

/// Whether all callers of a function, and there are some, hand it references that they own and leave alone afterwards.
fn is_handed_what_it_frees(function: &Function, unit: &Unit, findings: &[Finding]) -> bool {
    let misuses = [Rule::FreedBorrowed, Rule::DoubleFree, Rule::UseAfterFree, Rule::DataAfterFree];
    let calls = |caller: &&Function| called_by(caller).any(|name| name == function.name);
    let mut callers = unit.functions().filter(calls).peekable();
    callers.peek().is_some()
        && callers.all(|caller| {
            let in_caller = |finding: &&Finding| finding.function == caller.display;
            !findings.iter().filter(in_caller).any(|finding| misuses.contains(&finding.rule))
        })
}

/// Whether a text that could be read only in part has to do with the library.
fn mentions_library(text: &str) -> bool {
    ["TH", "luaT_", "@"].iter().any(|word| text.contains(word))
}

/// The names that a function calls.
fn called_by(function: &Function) -> impl Iterator<Item = &str> {
    function.sites.iter().map(|site| site.name.as_str())
}

/// The part of a name that decides which functions a call may lead to: of methods the class may be another one.
fn called_as(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// What the methods of classes do. A call may lead to that of a derived class, so those are taken together.
fn methods(local: &[Summaries], units: &[Unit]) -> Summaries {
    let known =
        || local.iter().flatten().filter_map(|(name, summary)| Some((name.split_once('.')?, summary)));
    let classes = || units.iter().flat_map(|unit| &unit.classes);
    let mut together = Summaries::new();
    for ((class, method), _) in known() {
        let name = class::method(class, method);
        if together.contains_key(&name) {
            continue;
        }
        let mut family = BTreeSet::from([class]);
        loop {
            let derives = |class: &&Class| class.bases.iter().any(|base| family.contains(base.as_str()));
            let derived: Vec<&str> = classes().filter(derives).map(|class| class.name.as_str()).collect();
            let size = family.len();
            family.extend(derived);
            if family.len() == size {
                break;
            }
        }
        for ((other, of_other), summary) in known() {
            if of_other == method && family.contains(other) {
                interpret::meet(&mut together, &name, summary.clone());
            }
        }
    }
    together
}
