//! Stretches of code that must be net zero.

use super::violation;
use crate::audit::book::call;
use crate::audit::book::desk::Scope;
use crate::audit::book::ledger::Ledger;
use crate::audit::book::mistake::ViolationKind;
use crate::audit::thread;
use crate::plain::plain;

fn count(ledger: &Ledger, address: usize) -> usize {
    ledger.entry(address).map_or(0, |entry| entry.references())
}

/// Begins the stretch `name` of this thread, which must leave the counts of `arguments` as they are. Its
/// token.
pub(crate) fn begin(ledger: &mut Ledger, name: &str, arguments: &[*const ()]) -> u64 {
    let token = ledger.desk.scopes.iter().map(|scope| scope.token).max().unwrap_or(0) + 1;
    let arguments =
        arguments.iter().map(|argument| (argument.addr(), count(ledger, argument.addr()))).collect();
    let begun = ledger.here(call::current());
    let (name, begin) = (name.to_owned(), ledger.serial());
    ledger.desk.scopes.push(Scope { token, name, thread: thread::number(), begin, begun, arguments });
    token
}

/// Ends the stretch `token`, and reports it if it is not balanced: the number of references too many, and
/// of arguments whose counts differ.
pub(crate) fn end(ledger: &mut Ledger, token: u64) -> usize {
    let Some(at) = ledger.desk.scopes.iter().position(|scope| scope.token == token) else {
        return 0;
    };
    let scope = ledger.desk.scopes.swap_remove(at);
    let end = ledger.here(call::current());
    let mut calls = vec![("scope ends", end), ("scope begins", scope.begun.clone())];
    let mut parts = Vec::new();
    let mut surplus = 0;
    ledger.each_open(scope.begin, |open| {
        if open.call.thread != scope.thread {
            return;
        }
        let subject = ledger.owned(open.reference.address).map(|(subject, _)| subject);
        let description = subject.map(|subject| ledger.description(subject).to_string());
        parts.push(format!("keeps a {}", description.unwrap_or_default()));
        calls.push(("taken", open.call.clone()));
        surplus += 1;
    });
    for &(address, before) in &scope.arguments {
        let after = count(ledger, address);
        if after != before {
            parts.push(format!("changes the count of an argument at {address:#x} from {before} to {after}"));
            surplus += 1;
        }
    }
    if surplus > 0 {
        let message = format!("the scope '{}' is not balanced: it {}", plain(&scope.name), parts.join(", "));
        violation::raise(ledger, ViolationKind::ScopeNotBalanced, message, calls);
    }
    surplus
}
