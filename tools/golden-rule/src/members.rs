//! Members of structures and classes that own: one that a function fills with new references has to be freed where the
//! structure ends, by the function that frees its other members, or by the destructor; and one that is given another
//! reference loses the one that it had.

use std::collections::{BTreeMap, BTreeSet};

use crate::class::Class;
use crate::finding::{Certainty, Finding, Step};
use crate::interpret::Summary;
use crate::ir::{Function, MemberRole, MemberUse, Replacement, Replacing};
use crate::names;
use crate::rules::{ErrorModel, Rule};
use crate::source::Span;
use crate::unit::Unit;

/// A finding before it is put into words.
#[derive(Clone, Debug)]
struct Forgotten {
    unit: usize,
    span: Span,
    function: String,
    member: String,
    end: End,
}

/// Where what the member belongs to ends.
#[derive(Clone, Debug)]
enum End {
    /// A function gives back other members, or the structure itself.
    Releaser(String),
    /// A destructor, by its name.
    Destructor(String),
    /// A class without a destructor of its own, by its name.
    Nowhere(String),
}

/// What is known of members in all files of a program.
#[derive(Debug, Default)]
pub(crate) struct Members {
    forgotten: Vec<Forgotten>,
    overwritten: Vec<Overwritten>,
}

/// Members whose references some function of the program gives back: who frees them owns them, and what is read from such
/// a member is lent.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Owners(BTreeSet<(String, String)>);

impl Owners {
    /// Looks through the functions of a program; `summary` tells what a function does, as a file sees it.
    pub(crate) fn of<'a>(units: &'a [Unit], summary: &dyn Fn(usize, &str) -> Option<&'a Summary>) -> Self {
        let frees = |index: usize, used: &MemberUse| match (used.role, &used.callee) {
            (MemberRole::Freed, _) => true,
            (MemberRole::Passed, Some(callee)) => {
                let consumes = |known: &Summary| known.consumes.get(callee.argument) == Some(&true);
                names::promises_release(&callee.name) || summary(index, &callee.name).is_some_and(consumes)
            }
            _ => false,
        };
        let mut owners = BTreeSet::new();
        for (index, unit) in units.iter().enumerate() {
            let freed = unit.functions().flat_map(|function| &function.member_uses);
            let freed = freed.filter(|used| frees(index, used));
            owners.extend(freed.map(|used| (used.structure.clone(), used.member.clone())));
        }
        Owners(owners)
    }

    /// Whether a member is one of them. Where it is not known what was freed a member of, the name decides.
    pub(crate) fn has(&self, structure: &str, member: &str) -> bool {
        [structure, ""].iter().any(|structure| self.0.contains(&(structure.to_string(), member.to_string())))
    }
}

/// A member that is given another reference, and loses the one that it had.
#[derive(Clone, Debug)]
struct Overwritten {
    unit: usize,
    function: String,
    damaged: bool,
    replacement: Replacement,
}

impl Members {
    /// Looks through the functions and classes of a program; `summary` tells what a function does, as a file sees it.
    pub(crate) fn of<'a>(units: &'a [Unit], summary: &dyn Fn(usize, &str) -> Option<&'a Summary>) -> Self {
        let classes = Classes::of(units);
        let uses: Vec<_> = uses(units, summary).collect();
        let mut forgotten = of_structures(&uses, &classes);
        forgotten.extend(classes.forgotten(&uses));
        Members { forgotten, overwritten: overwritten(units, &uses) }
    }

    /// What is wrong in one file.
    pub(crate) fn findings(&self, unit: usize, errors: ErrorModel) -> Vec<Finding> {
        let here = self.overwritten.iter().filter(|overwritten| overwritten.unit == unit);
        let overwritten = here.map(|overwritten| overwritten.finding(errors));
        overwritten.chain(self.never_freed(unit, errors)).collect()
    }

    fn never_freed(&self, unit: usize, errors: ErrorModel) -> impl Iterator<Item = Finding> {
        let here = self.forgotten.iter().filter(move |forgotten| forgotten.unit == unit);
        here.map(move |forgotten| {
            let Forgotten { span, function, member, end, .. } = forgotten;
            let rule = Rule::MemberNeverFreed;
            let certainty = Certainty::Possible;
            let why = "somebody whom the files of this run do not show may free it".to_string();
            let forgets = match end {
                End::Releaser(name) => {
                    format!("'{name}', which ends what it belongs to, does not free it")
                }
                End::Destructor(name) => format!("'{name}' does not free it, nor does anything else"),
                End::Nowhere(class) => format!("'{class}' has no destructor that frees it"),
            };
            Finding {
                rule,
                certainty,
                why,
                severity: rule.severity(errors, certainty),
                span: *span,
                function: function.clone(),
                message: format!("'{member}' owns what it is given here, but {forgets}"),
                steps: Vec::<Step>::new(),
                births: vec![*span],
                fix: None,
            }
        })
    }
}

impl Overwritten {
    fn finding(&self, errors: ErrorModel) -> Finding {
        let Replacement { text, span, by, is_understood, member, .. } = &self.replacement;
        let rule = Rule::OverwrittenOwner;
        // Whether a tensor has a storage is not known, nor who else gives back what a structure of the program holds.
        let is_certain = *by == Replacing::New && member != "storage" && *is_understood && !self.damaged;
        let certainty = if is_certain { Certainty::Sure } else { Certainty::Possible };
        let why = match () {
            () if is_certain => String::new(),
            () if self.damaged => "a part of the function could not be read".to_string(),
            () if !is_understood => {
                "the structure is handed to a function of which nothing is known".to_string()
            }
            () => "what it held may be given back by somebody else, or be nothing".to_string(),
        };
        let owner = match by {
            Replacing::Itself => "",
            Replacing::New => ", which the tensor owned,",
        };
        Finding {
            rule,
            certainty,
            why,
            severity: rule.severity(errors, certainty),
            span: *span,
            function: self.function.clone(),
            message: format!(
                "'{text}' is given another reference here, and what it held before{owner} is given back by nobody"
            ),
            steps: Vec::new(),
            births: vec![*span],
            fix: None,
        }
    }
}

/// Members that are given another reference while nobody looks after the one that was there.
fn overwritten(units: &[Unit], uses: &[Used<'_>]) -> Vec<Overwritten> {
    let mut found: Vec<Overwritten> = Vec::new();
    for (unit, function) in
        units.iter().enumerate().flat_map(|(unit, all)| all.functions().map(move |function| (unit, function)))
    {
        for replacement in &function.replacements {
            let is_known =
                |known: &Overwritten| (known.unit, known.replacement.span) == (unit, replacement.span);
            if found.iter().any(is_known) || names::promises_release(&function.name) {
                continue;
            }
            // Somebody else may give back what this function takes.
            let takes_care = |&(_, other, used): &Used<'_>| {
                used.role == MemberRole::Freed
                    && used.member == replacement.member
                    && (used.structure == replacement.structure || used.structure.is_empty())
                    && !ends(other, &used.structure)
                    && !replaces(other, used, &BTreeSet::new())
            };
            if replacement.by == Replacing::Itself && uses.iter().any(takes_care) {
                continue;
            }
            let (function, damaged) = (function.display.clone(), function.damage.is_some());
            found.push(Overwritten { unit, function, damaged, replacement: replacement.clone() });
        }
    }
    found
}

/// Whether a function ends structures of a type: it gives back their members for the last time.
fn ends(function: &Function, structure: &str) -> bool {
    let is_end = |used: &MemberUse| used.role == MemberRole::Ended && used.structure == structure;
    names::promises_release(&function.name) || function.member_uses.iter().any(is_end)
}

/// A use of a member, with the file and the function that it stands in.
type Used<'a> = (usize, &'a Function, &'a MemberUse);

/// Every use of a member that says something of who owns it.
fn uses<'a>(
    units: &'a [Unit],
    summary: &dyn Fn(usize, &str) -> Option<&'a Summary>,
) -> impl Iterator<Item = Used<'a>> {
    let all = units.iter().enumerate().flat_map(|(index, unit)| {
        unit.functions()
            .flat_map(move |function| function.member_uses.iter().map(move |used| (index, function, used)))
    });
    all.filter(move |(index, _, used)| {
        let Some(callee) = &used.callee else { return true };
        let known = summary(*index, &callee.name);
        match used.role {
            MemberRole::Filled => known.is_some_and(Summary::returns_owned),
            _ => {
                let may_release = names::promises_release(&callee.name);
                may_release || !known.is_some_and(|known| known.only_looks_at(callee.argument))
            }
        }
    })
}

/// Members of structures that no function of the program frees although one ends the structure.
fn of_structures(uses: &[Used<'_>], classes: &Classes<'_>) -> Vec<Forgotten> {
    let mut filled: BTreeMap<(&str, &str), (usize, &Function, Span)> = BTreeMap::new();
    let mut cared_for: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut releasers: BTreeMap<&str, &Function> = BTreeMap::new();
    for &(index, function, used) in uses {
        match used.role {
            MemberRole::Filled if !classes.is_method(function, used) => {
                filled.entry((&used.structure, &used.member)).or_insert((index, function, used.span));
            }
            MemberRole::Freed => {
                cared_for.insert((&used.structure, &used.member));
                releasers.entry(&used.structure).or_insert(function);
            }
            MemberRole::Passed => {
                cared_for.insert((&used.structure, &used.member));
            }
            MemberRole::Filled | MemberRole::Ended => {}
        }
    }
    // Who makes a structure ends it where that fails; that says nothing of its end.
    for (_, function, used) in uses.iter().filter(|(_, _, used)| used.role == MemberRole::Ended) {
        let fills = |other: &MemberUse| other.role == MemberRole::Filled && other.structure == used.structure;
        if !function.member_uses.iter().any(fills) {
            releasers.entry(&used.structure).or_insert(function);
        }
    }
    let mut forgotten = Vec::new();
    for (&(structure, member), &(unit, function, span)) in &filled {
        // A structure of another name that owns such a member itself frees its own.
        let concerns = |(other, name): &(&str, &str)| {
            *name == member && (*other == structure || !filled.contains_key(&(*other, member)))
        };
        let Some(releaser) = releasers.get(structure) else { continue };
        if structure.is_empty() || cared_for.iter().any(concerns) {
            continue;
        }
        let end = End::Releaser(releaser.display.clone());
        forgotten.push(Forgotten {
            unit,
            span,
            function: function.display.clone(),
            member: member.to_string(),
            end,
        });
    }
    forgotten
}

/// The classes of a program by name; those that two places define are left out, for a name does not tell them apart.
struct Classes<'a> {
    by_name: BTreeMap<&'a str, Vec<(usize, &'a Class)>>,
    /// The methods that have bodies, by the last word of their names.
    methods: BTreeMap<&'a str, Vec<&'a Function>>,
}

impl<'a> Classes<'a> {
    fn of(units: &'a [Unit]) -> Self {
        let mut by_name: BTreeMap<&str, Vec<(usize, &Class)>> = BTreeMap::new();
        for (index, unit) in units.iter().enumerate() {
            for class in &unit.classes {
                by_name.entry(&class.name).or_default().push((index, class));
            }
        }
        by_name.retain(|_, definitions| {
            let (unit, first) = definitions[0];
            definitions.iter().all(|(other, class)| *other == unit && class.span == first.span)
        });
        let mut methods: BTreeMap<&str, Vec<&Function>> = BTreeMap::new();
        for function in units.iter().flat_map(Unit::functions).filter(|function| !function.class.is_empty()) {
            methods.entry(last_word(&function.display)).or_default().push(function);
        }
        Classes { by_name, methods }
    }

    /// The class that declares a member which a class has, itself or by its bases.
    fn declaring(&self, class: &str, member: &str) -> Option<&'a str> {
        let mut pending = vec![class];
        let mut seen = BTreeSet::new();
        while let Some(name) = pending.pop() {
            let Some((&name, definitions)) = self.by_name.get_key_value(name) else { continue };
            if !seen.insert(name) {
                continue;
            }
            if definitions.iter().any(|(_, definition)| definition.fields.contains_key(member)) {
                return Some(name);
            }
            pending.extend(definitions.iter().flat_map(|(_, class)| &class.bases).map(String::as_str));
        }
        None
    }

    /// Whether a function is a method of the class that declares a member which it uses.
    fn is_method(&self, function: &Function, used: &MemberUse) -> bool {
        let class = self.declaring(&used.structure, &used.member);
        class.is_some() && self.declaring(&function.class, &used.member) == class
    }

    /// Members of classes that a method fills and that nothing in the program frees or hands on.
    fn forgotten(&self, uses: &[Used<'_>]) -> Vec<Forgotten> {
        let mut filled: BTreeMap<(&str, &str), (usize, Span, &str)> = BTreeMap::new();
        for (&name, definitions) in &self.by_name {
            for &(unit, class) in definitions {
                for (member, first) in &class.fields {
                    if let Some(span) = first {
                        filled.entry((name, member)).or_insert((unit, *span, name));
                    }
                }
            }
        }
        let mut cared_for: BTreeSet<(Option<&str>, &str)> = BTreeSet::new();
        let destructors = self.methods.iter().filter(|(name, _)| name.starts_with('~'));
        let destructors: Vec<&Function> = destructors.flat_map(|(_, functions)| functions).copied().collect();
        let called_by_destructors = self.reached_from(&destructors);
        for &(index, function, used) in uses {
            let class = self.declaring(&used.structure, &used.member);
            match used.role {
                MemberRole::Filled => {
                    if let (Some(class), true) = (class, self.is_method(function, used)) {
                        let place = (index, used.span, function.display.as_str());
                        filled.entry((class, &used.member)).or_insert(place);
                    }
                }
                MemberRole::Freed if replaces(function, used, &called_by_destructors) => {}
                MemberRole::Freed | MemberRole::Passed => {
                    cared_for.insert((class, &used.member));
                }
                MemberRole::Ended => {}
            }
        }
        let mut forgotten = Vec::new();
        for (&(class, member), &(unit, span, function)) in &filled {
            let is_cared_for = [Some(class), None].iter().any(|class| cared_for.contains(&(*class, member)));
            let Some(end) = self.end(class).filter(|_| !is_cared_for) else { continue };
            let (function, member) = (function.to_string(), member.to_string());
            forgotten.push(Forgotten { unit, span, function, member, end });
        }
        forgotten
    }

    /// Where objects of a class end; `None` if that cannot be seen.
    fn end(&self, class: &str) -> Option<End> {
        let definitions = self.by_name.get(class)?;
        let elsewhere =
            |name: &str| definitions.iter().any(|(_, definition)| definition.elsewhere.contains(name));
        let is_readable = definitions.iter().all(|(_, definition)| definition.readable);
        let name = format!("~{class}");
        match self.methods.get(name.as_str()).and_then(|destructors| destructors.first()) {
            _ if !is_readable => None,
            Some(destructor) => {
                let has_body = |name: &str| self.methods.contains_key(name);
                let reached = self.reached_from(&[destructor]);
                let is_followed = destructor.damage.is_none()
                    && reached.iter().all(|name| !elsewhere(name) || has_body(name));
                is_followed.then(|| End::Destructor(destructor.display.clone()))
            }
            None if elsewhere(&name) => None,
            None => Some(End::Nowhere(class.to_string())),
        }
    }

    /// The last words of the names that functions call, and what these call in turn.
    fn reached_from(&self, functions: &[&'a Function]) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut pending = functions.to_vec();
        while let Some(function) = pending.pop() {
            for site in &function.sites {
                let word = last_word(&site.callee);
                if reached.insert(word) {
                    pending.extend(self.methods.get(word).into_iter().flatten());
                }
            }
        }
        reached
    }
}

fn is_destructor(function: &Function) -> bool {
    function.name.contains('~')
}

/// The name of a method without its class and object: `reset` of `n::Net::reset` and of `this->reset`.
fn last_word(name: &str) -> &str {
    let word = name.rsplit([':', '.', '>']).next().unwrap_or(name);
    word.rsplit("__").next().unwrap_or(word).trim()
}

/// Whether a function frees a member only to fill it again, so that the last reference stays.
fn replaces(function: &Function, freed: &MemberUse, called_by_destructors: &BTreeSet<&str>) -> bool {
    let refills = |other: &MemberUse| {
        other.role == MemberRole::Filled
            && (&other.structure, &other.member) == (&freed.structure, &freed.member)
            && other.span.start > freed.span.start
    };
    !is_destructor(function)
        && !called_by_destructors.contains(last_word(&function.display))
        && function.member_uses.iter().any(refills)
}
