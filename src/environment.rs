//! Environment variables whose values are words.

use std::io::Write;

/// A variable, and the words that it may have; the first one is the default: if it is not set or empty.
pub(crate) struct Variable<const N: usize> {
    name: &'static str,
    words: [&'static str; N],
}

/// The most of the processor's instructions that are used.
pub(crate) const SIMD: Variable<3> = Variable { name: "TH_SIMD", words: ["avx512", "avx2", "base"] };
/// What indices count from.
pub(crate) const INDEX_BASE: Variable<2> = Variable { name: "TH_INDEX_BASE", words: ["1", "0"] };
/// Where an error is printed that nobody handles.
pub(crate) const ERRORS: Variable<2> = Variable { name: "TH_ERRORS", words: ["stdout", "stderr"] };
/// Whether it is printed with the place of the call.
pub(crate) const TRACE: Variable<2> = Variable { name: "TH_TRACE", words: ["0", "1"] };

/// What the variable's word means; `meanings` are those of its words.
///
/// Any other value ends the process with status 2 and a sentence on standard error, since a word that is not
/// understood would otherwise be a setting that silently has no effect.
pub(crate) fn choice<T: Copy, const N: usize>(variable: &Variable<N>, meanings: [T; N]) -> T {
    let Variable { name, words } = variable;
    let value = std::env::var_os(name).unwrap_or_default();
    match choose(&value.to_string_lossy(), words) {
        Some(chosen) => meanings[chosen],
        None => {
            let (value, known) = (value.to_string_lossy(), words.join(", "));
            let _ = writeln!(std::io::stderr(), "th: {name}={value}: known are {known}");
            // SAFETY: ends the process, without handlers that might call the library again.
            unsafe { libc::_exit(2) }
        }
    }
}

/// Refuses a word that is not known in any of the variables, whichever of them the process will come to need.
pub(crate) fn check() {
    choice(&SIMD, [(); 3]);
    choice(&INDEX_BASE, [(); 2]);
    choice(&ERRORS, [(); 2]);
    choice(&TRACE, [(); 2]);
}

/// Which of the words `value` is.
fn choose(value: &str, words: &[&str]) -> Option<usize> {
    if value.is_empty() { Some(0) } else { words.iter().position(|word| *word == value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_chosen_among_those_known() {
        assert_eq!(choose("", &SIMD.words), Some(0));
        assert_eq!(choose("base", &SIMD.words), Some(2));
        assert_eq!(choose("AVX2", &SIMD.words), None);
    }
}
