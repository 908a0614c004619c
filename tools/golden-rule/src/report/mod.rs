//! The forms in which findings leave the program.

mod json;
mod sarif;
mod tally;
mod text;

use crate::finding::Finding;
use crate::source::SourceFile;

pub use json::json;
pub use sarif::sarif;
pub use tally::Tally;
pub use text::text;

/// A file and what was found in it.
#[derive(Debug)]
pub struct FileReport<'a> {
    /// The file.
    pub file: &'a SourceFile,
    /// What is to be shown.
    pub findings: Vec<Finding>,
}
