//! The forms in which findings leave the program.

mod json;
mod sarif;
mod text;

use crate::finding::Finding;
use crate::source::SourceFile;

pub use json::json;
pub use sarif::sarif;
pub use text::text;

/// A file and what was found in it.
#[derive(Debug)]
pub struct FileReport {
    /// The file.
    pub file: SourceFile,
    /// What is to be shown.
    pub findings: Vec<Finding>,
}
