//! What `golden-rule explain` says of each rule: what is wrong, an example, and what to write instead.

use crate::finding::Certainty;
use crate::rules::{ErrorModel, Rule};

/// The explanation of a rule.
pub fn of(rule: Rule) -> String {
    let Lesson { why, wrong, right } = lesson(rule);
    let severity = rule.severity(ErrorModel::Unwind, Certainty::Sure);
    format!(
        "{} ({severity})\n\n{}\n{why}\n\n  wrong:\n{}\n  right:\n{}\nSilence it where it is meant: /* golden-rule: allow({}) \
         the reason */\n",
        rule.name(),
        rule.summary(),
        indented(wrong),
        indented(right),
        rule.name()
    )
}

fn indented(code: &str) -> String {
    code.lines().map(|line| format!("    {line}\n")).collect()
}

struct Lesson {
    why: &'static str,
    wrong: &'static str,
    right: &'static str,
}

fn lesson(rule: Rule) -> Lesson {
    let (why, wrong, right) = match rule {
        Rule::OwnedAtExit => (
            "Nobody else can give the reference back, so its memory stays until the process ends.",
            "x = THFloatTensor_newClone(t);\nif (n == 0)\n  return;\nTHFloatTensor_free(x);",
            "x = THFloatTensor_newClone(t);\nif (n > 0)\n  use(x);\nTHFloatTensor_free(x);",
        ),
        Rule::OwnedAtRaise => (
            "A handler that jumps or throws leaves the function at once. Check first, or free in the check.",
            "x = THFloatTensor_newClone(t);\nTHArgCheck(n > 0, 2, \"n\");",
            "THArgCheck(n > 0, 2, \"n\");\nx = THFloatTensor_newClone(t);",
        ),
        Rule::ReturnWithoutNew => (
            "Callers read names: without 'new' they do not free. TH_RETURNS_OWNED says it where a name cannot.",
            "THFloatTensor *rows(THFloatTensor *t)\n{ return THFloatTensor_newNarrow(t, 0, 0, 2); }",
            "THFloatTensor *newRows(THFloatTensor *t)\n{ return THFloatTensor_newNarrow(t, 0, 0, 2); }",
        ),
        Rule::BorrowedFromNew => (
            "The caller trusts the name and frees what is not its own.",
            "THFloatTensor *newRows(THFloatTensor *t)\n{ return t; }",
            "THFloatTensor *newRows(THFloatTensor *t)\n{ THFloatTensor_retain(t); return t; }",
        ),
        Rule::FreedBorrowed => (
            "Its owner will free it again.",
            "s = THFloatTensor_storage(t);\nTHFloatStorage_free(s);",
            "s = THFloatTensor_storage(t);",
        ),
        Rule::WrongFree => (
            "free() leaves the count and the data behind; the free of another type reads the header wrongly.",
            "x = THFloatTensor_new();\nfree(x);",
            "x = THFloatTensor_new();\nTHFloatTensor_free(x);",
        ),
        Rule::MemberNeverFreed => (
            "What a structure owns ends with it.",
            "net->bias = THFloatTensor_new();\n…\nvoid net_free(Net *net)\n{ THFloatTensor_free(net->weight); free(net); }",
            "void net_free(Net *net)\n{ THFloatTensor_free(net->weight); THFloatTensor_free(net->bias); free(net); }",
        ),
        Rule::DoubleFree => (
            "One new or retain, one free.",
            "THFloatTensor_free(x);\nTHFloatTensor_free(x);",
            "THFloatTensor_free(x);",
        ),
        Rule::UseAfterFree => (
            "The last free gives the memory back.",
            "THFloatTensor_free(x);\nn = THFloatTensor_nElement(x);",
            "n = THFloatTensor_nElement(x);\nTHFloatTensor_free(x);",
        ),
        Rule::OverwrittenOwner => (
            "The old reference has no name any more.",
            "x = THFloatTensor_newClone(t);\nx = THFloatTensor_newNarrow(x, 0, 0, 2);",
            "x = THFloatTensor_newClone(t);\ny = THFloatTensor_newNarrow(x, 0, 0, 2);\nTHFloatTensor_free(x);",
        ),
        Rule::PointerCompareFree => (
            "newContiguous adds a reference even when it returns its argument.",
            "x = THFloatTensor_newContiguous(t);\nif (x != t)\n  THFloatTensor_free(x);",
            "x = THFloatTensor_newContiguous(t);\nTHFloatTensor_free(x);",
        ),
        Rule::CalleeTakesNoOwnership => (
            "A function that keeps an object takes a reference of its own. TH_CONSUMES says so where one takes the caller's.",
            "THFloatTensor_copy(y, THFloatTensor_newContiguous(t));",
            "x = THFloatTensor_newContiguous(t);\nTHFloatTensor_copy(y, x);\nTHFloatTensor_free(x);",
        ),
        Rule::DiscardedOwner => (
            "new returns what the caller asked for; it does not change its argument.",
            "THFloatTensor_newContiguous(t);",
            "t = THFloatTensor_newContiguous(t);",
        ),
        Rule::DataAfterFree => (
            "A data pointer keeps nothing alive.",
            "p = THFloatTensor_data(x);\nTHFloatTensor_free(x);\nreturn p[0];",
            "p = THFloatTensor_data(x);\nvalue = p[0];\nTHFloatTensor_free(x);\nreturn value;",
        ),
        Rule::DataAfterResize => (
            "A resize that needs more memory moves the data: ask for the pointer again.",
            "p = THFloatTensor_data(x);\nTHFloatTensor_resize1d(x, n);\np[0] = 1;",
            "THFloatTensor_resize1d(x, n);\np = THFloatTensor_data(x);\np[0] = 1;",
        ),
        Rule::DirectMemberAccess => (
            "An accessor checks, and stays right if the layout changes.",
            "n = t->size[0];",
            "n = THFloatTensor_size(t, 0);",
        ),
        Rule::SuppressionWithoutReason => (
            "Who reads it next has to know whether it still holds.",
            "/* golden-rule: allow(owned-at-exit) */",
            "/* golden-rule: allow(owned-at-exit) lives as long as the process */",
        ),
        Rule::UnusedSuppression => (
            "It would hide the next mistake.",
            "/* golden-rule: allow(double-free) because */\nint n = 0;",
            "int n = 0;",
        ),
    };
    Lesson { why, wrong, right }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_explained() {
        for rule in Rule::ALL {
            let text = of(rule);
            assert!(text.starts_with(rule.name()) && text.contains("right:"), "{text}");
        }
    }
}
