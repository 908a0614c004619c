//! The environment variables that the library listens to, and who may speak by them.
//!
//! A program with the set-user-id bit, or with capabilities that its file gives, has rights that whoever starts it has not,
//! and who starts it makes its environment. So what writes, opens, loads or prints anything, or changes what a program
//! means, is not heard there; [`Variable`] says so of each.

use std::ffi::OsString;
use std::io::Write;

/// Whether a variable is heard in a process that has more rights than who started it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heard {
    /// By everybody: all values that are understood do no harm, and others are taken for none.
    Always,
    /// Only where who speaks has the rights of the process.
    AmongEquals,
}

/// A variable, and the words that it may have, if these are all; the first one is the default: if it is not set or empty.
pub(crate) struct Variable<const N: usize = 0> {
    name: &'static str,
    heard: Heard,
    words: [&'static str; N],
}

/// The most of the processor's instructions that are used. How fast something is, is all that follows.
pub(crate) const SIMD: Variable<3> =
    Variable { name: "TH_SIMD", heard: Heard::Always, words: ["avx512", "avx2", "base"] };
/// Whether all convolutions are sums of products of their elements: how fast they are, and how they are rounded.
pub(crate) const CONVOLUTIONS: Variable<2> =
    Variable { name: "TH_CONV", heard: Heard::Always, words: ["auto", "direct"] };
/// The number of threads that OpenMP's runtimes take, which hear it as well. There are few at most.
pub(crate) const THREADS: Variable = Variable { name: "OMP_NUM_THREADS", heard: Heard::Always, words: [] };
/// What indices count from: the program would read and write other elements.
pub(crate) const INDEX_BASE: Variable<2> =
    Variable { name: "TH_INDEX_BASE", heard: Heard::AmongEquals, words: ["1", "0"] };
/// Where an error is printed that nobody handles.
pub(crate) const ERRORS: Variable<2> =
    Variable { name: "TH_ERRORS", heard: Heard::AmongEquals, words: ["stdout", "stderr"] };
/// Whether it is printed with the place of the call, for which files with debug information are opened.
pub(crate) const TRACE: Variable<2> =
    Variable { name: "TH_TRACE", heard: Heard::AmongEquals, words: ["0", "1"] };
/// What the auditor does: it prints, and writes files.
pub(crate) const AUDIT: Variable = Variable { name: "TH_AUDIT", heard: Heard::AmongEquals, words: [] };

/// Whether the process has more rights than who started it, as `secure_getenv` asks.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(crate) fn is_privileged() -> bool {
    // SAFETY: asks for a number that the kernel gave the process.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}

/// Whether the process has more rights than who started it.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(crate) fn is_privileged() -> bool {
    unsafe extern "C" {
        fn issetugid() -> std::ffi::c_int;
    }
    // SAFETY: no requirements.
    unsafe { issetugid() != 0 }
}

/// The value of a variable, if it is set and heard.
pub(crate) fn text<const N: usize>(variable: &Variable<N>) -> Option<OsString> {
    (variable.heard == Heard::Always || !is_privileged()).then(|| std::env::var_os(variable.name)).flatten()
}

/// What the variable's word means; `meanings` are those of its words.
///
/// Any other value ends the process with status 2 and a sentence on standard error, since a word that is not
/// understood would otherwise be a setting that silently has no effect. Not where who says it has fewer rights than the
/// process: then it counts as none.
pub(crate) fn choice<T: Copy, const N: usize>(variable: &Variable<N>, meanings: [T; N]) -> T {
    let Variable { name, words, .. } = variable;
    let value = text(variable).unwrap_or_default();
    match choose(&value.to_string_lossy(), words) {
        Some(chosen) => meanings[chosen],
        None if is_privileged() => meanings[0],
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
    choice(&CONVOLUTIONS, [(); 2]);
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
