//! A file of leaks that are known. It may only shrink.
//!
//! Each line has a count, the exported function and the site: `2 THFloatTensor_newNarrow in train (net.c)`.
//! Sites have no line numbers, so that edits elsewhere leave the file alone.

use super::groups::SiteGroup;
use super::output;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;

/// How a run compares with its budget.
pub(crate) struct Verdict {
    pub(crate) text: String,
    pub(crate) failed: bool,
}

type Counts = BTreeMap<String, usize>;

fn key(group: &SiteGroup) -> String {
    let site = group.places().first().map_or_else(String::new, |place| place.key());
    format!("{} in {site}", group.symbol)
}

fn parse(text: &str) -> Result<Counts, String> {
    let mut counts = Counts::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let entry =
            line.split_once(' ').and_then(|(count, key)| Some((count.parse().ok()?, key.trim().to_owned())));
        let (count, key): (usize, String) = entry.ok_or_else(|| format!("'{line}' is no count and site"))?;
        *counts.entry(key).or_default() += count;
    }
    Ok(counts)
}

fn write(counts: &Counts) -> String {
    let mut text =
        String::from("# Known leaks of one program, for TH_AUDIT=budget=FILE. It may only shrink.\n");
    for (key, count) in counts.iter().filter(|(_, count)| **count > 0) {
        let _ = writeln!(text, "{count} {key}");
    }
    text
}

/// Lowers `allowed` to what was `found`; `None` if nothing changes.
fn shrunk(allowed: &Counts, found: &Counts) -> Option<Counts> {
    let lower: Counts = allowed
        .iter()
        .map(|(key, &count)| (key.clone(), count.min(found.get(key).copied().unwrap_or(0))))
        .filter(|(_, count)| *count > 0)
        .collect();
    (lower != *allowed).then_some(lower)
}

/// Compares what is not given back with the budget in `file`, and lowers the budget to it. A missing file is
/// made of what there is.
pub(crate) fn check(file: &str, groups: &mut [SiteGroup]) -> Verdict {
    let mut found = Counts::new();
    for group in groups.iter().filter(|group| group.fate.is_a_mistake()) {
        *found.entry(key(group)).or_default() += group.references.len();
    }
    let save = |counts: &Counts, done: &str| match output::write(file, &write(counts)) {
        Ok(()) => Verdict { text: format!("th-audit: {file}: {done}\n"), failed: false },
        Err(error) => Verdict { text: format!("th-audit: {file}: {error}\n"), failed: true },
    };
    let allowed = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return save(&found, "was missing and is written with what is known now");
        }
        Err(error) => return Verdict { text: format!("th-audit: {file}: {error}\n"), failed: true },
        Ok(text) => match parse(&text) {
            Ok(counts) => counts,
            Err(message) => return Verdict { text: format!("th-audit: {file}: {message}\n"), failed: true },
        },
    };
    let mut left = allowed.clone();
    for group in groups.iter_mut().filter(|group| group.fate.is_a_mistake()) {
        if let Some(left) = left.get_mut(&key(group)) {
            group.known = group.references.len().min(*left);
            *left -= group.known;
        }
    }
    let failed = groups.iter().any(SiteGroup::counts);
    let mut verdict = match shrunk(&allowed, &found) {
        Some(lower) => save(&lower, "lowered to what there is"),
        None => Verdict { text: String::new(), failed: false },
    };
    if failed {
        let _ = writeln!(verdict.text, "th-audit: {file}: there is more than it allows");
    }
    verdict.failed |= failed;
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(entries: &[(&str, usize)]) -> Counts {
        entries.iter().map(|&(key, count)| (key.to_owned(), count)).collect()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let known = counts(&[("THFloatTensor_new in f (a.c)", 2), ("retain in main (b.c)", 1)]);
        assert_eq!(parse(&write(&known)), Ok(known));
        assert!(parse("x y").unwrap_err().contains("x y"));
    }

    #[test]
    fn entries_shrink_and_never_grow() {
        let allowed = counts(&[("a", 2), ("b", 1)]);
        assert_eq!(shrunk(&allowed, &counts(&[("a", 1), ("c", 5)])), Some(counts(&[("a", 1)])));
        assert_eq!(shrunk(&allowed, &counts(&[("a", 3), ("b", 1)])), None);
    }
}
