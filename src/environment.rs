//! Environment variables whose values are words.

use crate::boundary::raise;
use std::io::Write;

/// What the environment variable `name` stands for among `words`, the first of which is the default: if it is not set
/// or empty.
///
/// Any other value ends the process with status 2 and a sentence on standard error, since a word that is not
/// understood would otherwise be a setting that silently has no effect.
pub(crate) fn choice<T: Copy>(name: &str, words: &[(&str, T)]) -> T {
    let value = std::env::var_os(name).unwrap_or_default();
    match choose(&value.to_string_lossy(), words) {
        Ok(chosen) => chosen,
        Err(known) => {
            let _ = writeln!(std::io::stderr(), "th: {name}={}: known are {known}", value.to_string_lossy());
            // SAFETY: ends the process, without handlers that might call the library again.
            unsafe { libc::_exit(2) }
        }
    }
}

/// Refuses a word that is not known in any of the variables, whichever of them the process will come to need.
pub(crate) fn check() {
    choice(crate::kernel::level::VARIABLE, &crate::kernel::level::WORDS);
    choice(crate::index_base::VARIABLE, &crate::index_base::WORDS);
    choice(raise::STREAM, &raise::STREAMS);
    choice(raise::TRACE, &raise::TRACES);
}

/// What `value` stands for, or the list of words that are known.
fn choose<T: Copy>(value: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = if value.is_empty() { words.first() } else { words.iter().find(|(word, _)| *word == value) };
    found
        .map(|&(_, meaning)| meaning)
        .ok_or_else(|| words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_chosen_among_those_known() {
        let words = [("avx512", 3), ("avx2", 2), ("base", 1)];
        assert_eq!(choose("", &words), Ok(3));
        assert_eq!(choose("base", &words), Ok(1));
        assert_eq!(choose("AVX2", &words), Err("avx512, avx2, base".to_owned()));
    }
}
