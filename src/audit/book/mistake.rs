//! Mistakes that were found.

use super::call::Call;
use std::sync::Arc;

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViolationKind {
    DoubleFree,
    UseAfterFree,
    FreedBorrowed,
    FreedForeign,
    ViewOutlivesBase,
    ScopeNotBalanced,
    WrongType,
    DamagedHeader,
    CountChanged,
    ReplacedStorage,
    DataNotFromMalloc,
    MovedData,
}

impl ViolationKind {
    /// Whether the library, or the heap, would have been harmed if the auditor had not been there.
    pub(crate) fn would_have_crashed(self) -> bool {
        use ViolationKind::*;
        matches!(
            self,
            DoubleFree | UseAfterFree | FreedBorrowed | FreedForeign | DamagedHeader | DataNotFromMalloc
        )
    }

    /// Whether it is one, and not only what may lead to one.
    pub(crate) fn is_certain(self) -> bool {
        self != ViolationKind::MovedData
    }

    /// Its name, for tools.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ViolationKind::DoubleFree => "double-free",
            ViolationKind::UseAfterFree => "use-after-free",
            ViolationKind::FreedBorrowed => "freed-borrowed",
            ViolationKind::FreedForeign => "freed-foreign",
            ViolationKind::ViewOutlivesBase => "view-outlives-base",
            ViolationKind::ScopeNotBalanced => "scope-not-balanced",
            ViolationKind::WrongType => "wrong-type",
            ViolationKind::DamagedHeader => "damaged-header",
            ViolationKind::CountChanged => "count-changed",
            ViolationKind::ReplacedStorage => "replaced-storage",
            ViolationKind::DataNotFromMalloc => "data-not-from-malloc",
            ViolationKind::MovedData => "moved-data",
        }
    }
}

/// A mistake, with everything that happened to bring it about.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) kind: ViolationKind,
    /// One line in words.
    pub(crate) message: String,
    /// The call itself, then those that led to it, each with what it was.
    pub(crate) calls: Vec<(&'static str, Arc<Call>)>,
    pub(crate) count: usize,
}
