//! Call stacks: as they are captured, and as they are kept.

use super::frame::Frame;
use super::level::{self, StackLevel};
use super::place::{self, SourcePlace};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Frames that are kept of a stack, the innermost ones.
pub(super) const DEPTH: usize = 40;

/// The frames that called the library, innermost first, as they are captured.
pub(crate) struct Captured {
    pub(crate) frames: SmallVec<[Frame; DEPTH]>,
    /// What the host says of its own frames: see `host.rs`.
    pub(crate) host: String,
}

/// Frames in the same places are the same: that of the return address names the function and the module.
impl Hash for Captured {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for frame in &self.frames {
            state.write_usize(frame.address);
            state.write_usize(frame.base);
        }
        self.host.hash(state);
    }
}

/// A call stack that is kept, innermost frame first. Each is kept once.
#[derive(Debug)]
pub(crate) struct Trace {
    frames: Box<[Frame]>,
    host: Box<str>,
    /// With functions that were compiled into others: looked up when two stacks are compared.
    levels: OnceLock<Box<[StackLevel]>>,
}

pub(crate) type Stack = Arc<Trace>;

impl Trace {
    pub(crate) fn new(captured: &Captured) -> Trace {
        Trace {
            frames: captured.frames.as_slice().into(),
            host: captured.host.as_str().into(),
            levels: OnceLock::new(),
        }
    }

    pub(crate) fn is(&self, captured: &Captured) -> bool {
        let same = |a: &Frame, b: &Frame| a.address == b.address && a.base == b.base && a.module == b.module;
        self.frames.len() == captured.frames.len()
            && self.frames.iter().zip(&captured.frames).all(|(a, b)| same(a, b))
            // Most programs have no host, and to compare nothing takes a call.
            && (self.host.is_empty() && captured.host.is_empty() || *self.host == *captured.host)
    }

    /// The host's frames, one a line.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// The source behind it, innermost first, up to `main`.
    pub(crate) fn places(&self) -> Vec<SourcePlace> {
        let mut found: Vec<SourcePlace> =
            self.frames.iter().flat_map(|frame| place::places(frame).to_vec()).collect();
        if let Some(last) = found.iter().position(SourcePlace::is_outermost) {
            found.truncate(last + 1);
        }
        found
    }

    /// The innermost of its [`Trace::places`].
    pub(crate) fn site(&self) -> Option<SourcePlace> {
        self.frames.iter().find_map(|frame| place::places(frame).first().cloned())
    }

    /// How many levels it shares with another one, from the outermost on: calls that were alive when both were captured.
    pub(crate) fn shared(&self, other: &Trace) -> usize {
        level::shared(self.levels(), other.levels())
    }

    pub(crate) fn levels(&self) -> &[StackLevel] {
        self.levels.get_or_init(|| level::expand(&self.frames))
    }
}

impl Deref for Trace {
    type Target = [Frame];

    fn deref(&self) -> &[Frame] {
        &self.frames
    }
}
