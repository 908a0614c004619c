//! Stretches of code that must be net zero.

use super::call::Act;
use super::ledger::Ledger;
use super::locks::with_ledger;
use super::plain::plain;
use super::violation::{self, ViolationKind};
use super::{act_here, report, thread};

/// A stretch of code of one thread.
pub(super) struct Scope {
    token: u64,
    name: String,
    thread: u32,
    begin: u64,
    begun: Act,
    /// Objects that must keep their counts, with these.
    arguments: Vec<(usize, usize)>,
}

fn count(ledger: &Ledger, address: usize) -> usize {
    ledger.entry(address).map_or(0, |entry| entry.tickets())
}

/// Begins the stretch `name` of this thread, which must leave the counts of `arguments` as they are. Its
/// token; 0 while the auditor is off.
pub fn begin(name: &str, arguments: &[*const ()]) -> u64 {
    with_ledger(|ledger| {
        let token = ledger.desk.scopes.iter().map(|scope| scope.token).max().unwrap_or(0) + 1;
        let arguments =
            arguments.iter().map(|argument| (argument.addr(), count(ledger, argument.addr()))).collect();
        let begun = act_here(ledger);
        let (name, begin) = (name.to_owned(), ledger.serial());
        ledger.desk.scopes.push(Scope { token, name, thread: thread::number(), begin, begun, arguments });
        token
    })
    .unwrap_or(0)
}

/// Ends the stretch `token`, and reports it if it is not balanced: the number of references too many, and
/// of arguments whose counts differ.
pub fn end(token: u64) -> usize {
    with_ledger(|ledger| {
        let Some(at) = ledger.desk.scopes.iter().position(|scope| scope.token == token) else {
            return 0;
        };
        let scope = ledger.desk.scopes.swap_remove(at);
        let end = act_here(ledger);
        let mut acts = vec![("scope ends", end), ("scope begins", scope.begun.clone())];
        let mut parts = Vec::new();
        let mut surplus = 0;
        ledger.each_open(scope.begin, |open| {
            if open.act.thread != scope.thread {
                return;
            }
            let subject = ledger.owned(open.ticket.address).map(|(subject, _)| subject);
            let portrait = subject.map(|subject| report::describe(&ledger.portrait(subject)));
            parts.push(format!("keeps a {}", portrait.unwrap_or_default()));
            acts.push(("taken", open.act.clone()));
            surplus += 1;
        });
        for &(address, before) in &scope.arguments {
            let after = count(ledger, address);
            if after != before {
                parts.push(format!(
                    "changes the count of an argument at {address:#x} from {before} to {after}"
                ));
                surplus += 1;
            }
        }
        if surplus > 0 {
            let message =
                format!("the scope '{}' is not balanced: it {}", plain(&scope.name), parts.join(", "));
            violation::raise(ledger, ViolationKind::ScopeNotBalanced, message, acts);
        }
        surplus
    })
    .unwrap_or(0)
}
