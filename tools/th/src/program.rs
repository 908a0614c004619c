//! The name that the command was called by, which is another one where it was installed so.

use crate::paint::harmless;
use std::path::Path;
use std::sync::OnceLock;

/// What messages, usage and help call the command: the last part of the name that it was called by.
pub(crate) fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let called = std::env::args_os().next().unwrap_or_default();
        let last = Path::new(&called).file_name().unwrap_or_default();
        let name = harmless(&last.to_string_lossy()).replace('\n', "");
        if name.is_empty() { "th".to_owned() } else { name }
    })
}
