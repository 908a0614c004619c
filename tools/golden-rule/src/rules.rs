//! The rules, each with a name.

use std::fmt;

use crate::finding::Certainty;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Advice.
    Note,
    /// A reference is lost or a name misleads.
    Warning,
    /// Memory is used or given back wrongly.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// What the program does when TH raises an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorModel {
    /// It ends, as with the handlers that the library starts with: what is owned then does not matter.
    #[default]
    Abort,
    /// A handler jumps or throws out of the function: what is owned then is lost.
    Unwind,
}

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// A reference is owned where the function or the block ends.
    OwnedAtExit,
    /// A reference is owned where an error is raised.
    OwnedAtRaise,
    /// A function without `new` in its name returns a reference that must be freed.
    ReturnWithoutNew,
    /// A function with `new` in its name returns a borrowed pointer.
    BorrowedFromNew,
    /// A borrowed pointer is freed.
    FreedBorrowed,
    /// An object is given back by a function that is not its own.
    WrongFree,
    /// A member that a function fills with new references is never freed where the structure ends.
    MemberNeverFreed,
    /// A reference is given back twice.
    DoubleFree,
    /// An object is used after its last reference was given back.
    UseAfterFree,
    /// The only pointer to an owned reference is overwritten.
    OverwrittenOwner,
    /// The result of `newContiguous` is freed only if it differs from the original.
    PointerCompareFree,
    /// A callee that keeps its own reference was believed to take the caller's.
    CalleeTakesNoOwnership,
    /// A new reference is dropped where it is made.
    DiscardedOwner,
    /// Raw data is used after the object that held it was freed.
    DataAfterFree,
    /// Raw data is used after a resize of the object that holds it.
    DataAfterResize,
    /// A counted object's members are accessed directly.
    DirectMemberAccess,
    /// A suppression comment says no reason.
    SuppressionWithoutReason,
    /// A suppression comment silences nothing.
    UnusedSuppression,
}

impl Rule {
    /// All rules, in the order of the documentation.
    pub const ALL: [Rule; 18] = [
        Rule::OwnedAtExit,
        Rule::OwnedAtRaise,
        Rule::ReturnWithoutNew,
        Rule::BorrowedFromNew,
        Rule::FreedBorrowed,
        Rule::WrongFree,
        Rule::MemberNeverFreed,
        Rule::DoubleFree,
        Rule::UseAfterFree,
        Rule::OverwrittenOwner,
        Rule::PointerCompareFree,
        Rule::CalleeTakesNoOwnership,
        Rule::DiscardedOwner,
        Rule::DataAfterFree,
        Rule::DataAfterResize,
        Rule::DirectMemberAccess,
        Rule::SuppressionWithoutReason,
        Rule::UnusedSuppression,
    ];

    /// The name used in reports, suppressions and baselines.
    pub fn name(self) -> &'static str {
        match self {
            Rule::OwnedAtExit => "owned-at-exit",
            Rule::OwnedAtRaise => "owned-at-raise",
            Rule::ReturnWithoutNew => "return-without-new",
            Rule::BorrowedFromNew => "borrowed-from-new",
            Rule::FreedBorrowed => "freed-borrowed",
            Rule::WrongFree => "wrong-free",
            Rule::MemberNeverFreed => "member-never-freed",
            Rule::DoubleFree => "double-free",
            Rule::UseAfterFree => "use-after-free",
            Rule::OverwrittenOwner => "overwritten-owner",
            Rule::PointerCompareFree => "pointer-compare-free",
            Rule::CalleeTakesNoOwnership => "callee-takes-no-ownership",
            Rule::DiscardedOwner => "discarded-owner",
            Rule::DataAfterFree => "data-after-free",
            Rule::DataAfterResize => "data-after-resize",
            Rule::DirectMemberAccess => "direct-member-access",
            Rule::SuppressionWithoutReason => "suppression-without-reason",
            Rule::UnusedSuppression => "unused-suppression",
        }
    }

    /// One sentence for people who read the name for the first time.
    pub fn summary(self) -> &'static str {
        match self {
            Rule::OwnedAtExit => {
                "A reference acquired by new or retain is still owned where the function ends."
            }
            Rule::OwnedAtRaise => "A reference is still owned where an error is raised.",
            Rule::ReturnWithoutNew => {
                "A function whose name lacks new returns a reference that the caller has to free."
            }
            Rule::BorrowedFromNew => "A function named new returns a pointer that the caller does not own.",
            Rule::FreedBorrowed => "A pointer that this function does not own is freed.",
            Rule::WrongFree => {
                "An object is given back by the free of another type, by the C library's or by delete."
            }
            Rule::MemberNeverFreed => {
                "A member is given a new reference, and the function that frees the structure's others leaves it out."
            }
            Rule::DoubleFree => "A reference that was given back is given back again.",
            Rule::UseAfterFree => "An object is used after its last reference was given back.",
            Rule::OverwrittenOwner => "The only pointer to an owned reference is overwritten.",
            Rule::PointerCompareFree => {
                "newContiguous always adds a reference, also when it returns its argument; free it unconditionally."
            }
            Rule::CalleeTakesNoOwnership => {
                "The callee keeps a reference of its own; the caller's must still be freed."
            }
            Rule::DiscardedOwner => "A new reference is dropped where it is made.",
            Rule::DataAfterFree => "A data pointer is used after the object that held the data was freed.",
            Rule::DataAfterResize => "A data pointer is used after a resize, which may have moved the data.",
            Rule::DirectMemberAccess => {
                "A member of a counted object is accessed although an accessor exists."
            }
            Rule::SuppressionWithoutReason => "A suppression has to say why.",
            Rule::UnusedSuppression => "A suppression silences nothing and can go.",
        }
    }

    /// The rule of this name.
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// How much it matters under an error model: what is sure is an error, what is not may be a warning.
    pub fn severity(self, errors: ErrorModel, certainty: Certainty) -> Severity {
        match (self, certainty) {
            (_, Certainty::Doubtful) | (Rule::DirectMemberAccess, _) => Severity::Note,
            (Rule::OwnedAtRaise, _) if errors == ErrorModel::Abort => Severity::Note,
            (Rule::SuppressionWithoutReason | Rule::UnusedSuppression | Rule::ReturnWithoutNew, _) => {
                Severity::Warning
            }
            (_, Certainty::Sure) => Severity::Error,
            (_, Certainty::Possible) => Severity::Warning,
        }
    }

    /// Whether it tells of a reference that is never given back.
    pub fn is_leak(self) -> bool {
        matches!(
            self,
            Rule::OwnedAtExit
                | Rule::OverwrittenOwner
                | Rule::PointerCompareFree
                | Rule::CalleeTakesNoOwnership
                | Rule::DiscardedOwner
        )
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_rules() {
        for rule in Rule::ALL {
            assert_eq!(Rule::from_name(rule.name()), Some(rule));
            assert!(rule.summary().ends_with('.'));
        }
    }

    #[test]
    fn the_error_model_sets_the_severity_of_raises() {
        let severity = |errors| Rule::OwnedAtRaise.severity(errors, Certainty::Possible);
        assert_eq!(severity(ErrorModel::Abort), Severity::Note);
        assert_eq!(severity(ErrorModel::Unwind), Severity::Warning);
    }
}
