//! What is not given back, by the sites where it was taken.

use crate::audit::book::call::{Call, NO_CALL, OpenReference, Raise};
use crate::audit::book::entry::Entry;
use crate::audit::book::ledger::{FoundReference, Ledger};
use crate::audit::book::object::{ObjectDescription, Subject};
use crate::audit::hash::Set;
use crate::audit::judgements::reach;
use crate::audit::stacks::place::SourcePlace;
use crate::audit::stacks::trace::Stack;
use std::collections::HashMap;
use std::sync::Arc;

/// Why references are not given back.
#[derive(Clone, Debug)]
pub(crate) enum Fate {
    /// Nobody gave them back.
    Leaked,
    /// An error left the frame that owned them.
    Lost(Arc<Raise>),
    /// An error ended the process while they were in use.
    Held,
    /// A static variable of the program leads to them still.
    Static,
}

impl Fate {
    /// Whether somebody has forgotten something.
    pub(crate) fn is_a_mistake(&self) -> bool {
        !matches!(self, Fate::Held | Fate::Static)
    }

    /// Its name, for tools.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Fate::Leaked => "leaked",
            Fate::Lost(_) => "lost-by-error",
            Fate::Held => "held-when-error-ended-process",
            Fate::Static => "held-by-static-data",
        }
    }
}

/// One reference that is not given back.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) address: usize,
    pub(crate) description: ObjectDescription,
    pub(crate) milliseconds: f64,
    pub(crate) thread: u32,
    /// How many it stands for, where only some are recorded.
    weight: usize,
    /// The other ways of the same object, as lines of a balance; empty if there was only one reference.
    pub(crate) balance: Vec<String>,
}

/// References that are not given back and were taken at one site.
#[derive(Clone, Debug)]
pub(crate) struct SiteGroup {
    pub(crate) fate: Fate,
    pub(crate) symbol: &'static str,
    pub(crate) stack: Stack,
    pub(crate) references: Vec<Reference>,
    /// How many of them a budget allows.
    pub(crate) known: usize,
}

impl SiteGroup {
    /// Whether somebody has to do something about it.
    pub(crate) fn counts(&self) -> bool {
        self.fate.is_a_mistake() && self.references.len() > self.known
    }

    /// Where the references were taken, innermost first.
    pub(crate) fn places(&self) -> Vec<SourcePlace> {
        self.stack.places()
    }

    pub(crate) fn bytes(&self) -> usize {
        let bytes = |reference: &Reference| reference.description.bytes.saturating_mul(reference.weight);
        self.references.iter().map(bytes).fold(0, usize::saturating_add)
    }

    /// The number of references, estimated where only some are recorded.
    pub(crate) fn count(&self) -> usize {
        self.references.iter().map(|reference| reference.weight).sum()
    }
}

/// When references are collected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    Running,
    Exit,
    /// An error has ended the process.
    Death,
}

/// The open references with a later number than `since`, by site, largest first.
pub(crate) fn collect(ledger: &Ledger, since: u64, moment: Moment) -> Vec<SiteGroup> {
    let mut addresses: Set<usize> = Set::default();
    if moment == Moment::Exit {
        ledger.each_open(since, |open| {
            addresses.insert(open.reference.address);
        });
    }
    let reached = reach::from_static_data(&addresses);
    let mut groups: HashMap<(u8, &'static str, Option<usize>, String), SiteGroup> = HashMap::new();
    // Those of one call follow each other.
    let mut latest: (u32, String) = (NO_CALL, String::new());
    ledger.each_open(since, |FoundReference { reference, call, lost, .. }| {
        let address = reference.address;
        let Some((subject, entry)) = ledger.owned(address).filter(|_| !ledger.is_permanent(address)) else {
            return;
        };
        let (order, fate) = match lost {
            Some(raise) => (1, Fate::Lost(Arc::clone(raise))),
            None if moment == Moment::Death => (2, Fate::Held),
            None if reached.contains(&address) => (3, Fate::Static),
            None => (0, Fate::Leaked),
        };
        let stack = &call.stack;
        let whole = ledger.desk.options.trace.then(|| Arc::clone(stack));
        if latest.0 != call.number {
            latest = (call.number, stack.site().map_or_else(String::new, |place| place.to_string()));
        }
        let site = latest.1.clone();
        let whole = whole.map(|stack| Arc::as_ptr(&stack).addr());
        let group = groups.entry((order, call.symbol, whole, site)).or_insert_with(|| SiteGroup {
            fate,
            symbol: call.symbol,
            stack: Arc::clone(stack),
            references: Vec::new(),
            known: 0,
        });
        group.references.push(describe(ledger, reference, call, subject, entry));
    });
    let mut groups: Vec<SiteGroup> = groups.into_values().collect();
    groups.sort_by_key(|group| std::cmp::Reverse((group.count(), group.bytes(), group.symbol)));
    groups
}

fn describe(
    ledger: &Ledger,
    reference: &OpenReference,
    call: &Arc<Call>,
    subject: Subject,
    entry: &Entry,
) -> Reference {
    let line = |sign: char, (call, count): (&Arc<Call>, usize)| {
        let place = call.stack.site().map_or_else(|| "?".to_owned(), |place| place.to_string());
        format!("{sign}{count} {} at {place}", call.symbol)
    };
    let taken: usize = ledger.history(entry, true).map(|(_, count)| count).sum();
    let balance = if taken > 1 {
        let taken = ledger.history(entry, true).map(|call| line('+', call));
        taken.chain(ledger.history(entry, false).map(|call| line('-', call))).collect()
    } else {
        Vec::new()
    };
    Reference {
        address: reference.address,
        description: ledger.description(subject),
        milliseconds: ledger.age(reference),
        weight: reference.weight as usize,
        thread: call.thread,
        balance,
    }
}
