//! What `TH_AUDIT` says.

/// The words of `TH_AUDIT` and of `THAudit_start`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whole call stacks in reports, and one entry per stack instead of one per line of source.
    pub trace: bool,
    /// Ends the process at the first mistake that is reported where it happens.
    pub abort: bool,
    /// The exit status of a process that would succeed, if something is to be reported.
    pub exit_code: Option<i32>,
    /// Where the report goes as JSON.
    pub json: Option<String>,
    /// Where the report goes as a page with pictures.
    pub html: Option<String>,
    /// The file of known leaks.
    pub budget: Option<String>,
    /// One object in this many is recorded.
    pub sample: Option<u32>,
}

const WORDS: &str = "0, 1, leaks, trace, abort, exitcode=N, json=FILE, html=FILE, budget=FILE, sample=N";

/// The largest N of `sample=N`.
const MAX_RATE: u32 = 1_000_000_000;

impl Options {
    /// Reads a list of words separated by commas. `None` means that the auditor stays off.
    ///
    /// # Errors
    ///
    /// A sentence about the first word that is not understood.
    pub fn parse(text: &str) -> Result<Option<Options>, String> {
        let mut options = Options::default();
        if matches!(text.trim(), "" | "0") {
            return Ok(None);
        }
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word.split_once('=') {
                None => match word {
                    // What is reported in any case.
                    "1" | "leaks" => {}
                    "trace" => options.trace = true,
                    "abort" => options.abort = true,
                    _ => return Err(unknown(word)),
                },
                Some(("json", file)) if !file.is_empty() => options.json = Some(file.to_owned()),
                Some(("html", file)) if !file.is_empty() => options.html = Some(file.to_owned()),
                Some(("budget", file)) if !file.is_empty() => options.budget = Some(file.to_owned()),
                Some(("exitcode", number)) => match number.parse() {
                    Ok(code @ 0..=255) => options.exit_code = Some(code),
                    _ => return Err(format!("'{word}': an exit status is a number from 0 to 255")),
                },
                Some(("sample", number)) => match number.parse() {
                    Ok(rate @ 1..=MAX_RATE) => options.sample = Some(rate).filter(|&rate| rate > 1),
                    _ => {
                        return Err(format!(
                            "'{word}': one object in so many is a number from 1 to {MAX_RATE}"
                        ));
                    }
                },
                Some(_) => return Err(unknown(word)),
            }
        }
        if options.sample.is_some() && options.budget.is_some() {
            return Err("'sample' and 'budget' do not go together: a budget counts all references".into());
        }
        Ok(Some(options))
    }
}

fn unknown(word: &str) -> String {
    format!("'{word}' is none of {WORDS}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood() {
        let options =
            Options::parse("leaks,trace,json=a.json,html=a.html,exitcode=99,abort,budget=known.txt,sample=1")
                .unwrap()
                .unwrap();
        let expected = Options {
            trace: true,
            abort: true,
            exit_code: Some(99),
            json: Some("a.json".into()),
            html: Some("a.html".into()),
            budget: Some("known.txt".into()),
            sample: None,
        };
        assert_eq!(options, expected);
        assert_eq!(Options::parse("1"), Ok(Some(Options::default())));
        for off in ["0", "", " "] {
            assert_eq!(Options::parse(off), Ok(None));
        }
    }

    #[test]
    fn a_sample_has_no_budget() {
        assert_eq!(Options::parse("sample=1000").unwrap().unwrap().sample, Some(1000));
        assert!(Options::parse("sample=1000,budget=known.txt").is_err());
    }

    #[test]
    fn other_words_are_named() {
        for text in
            ["leak", "trace,foo=1", "json=", "html=", "exitcode=300", "exitcode=x", "sample=0", "sample=x"]
        {
            let word = text.rsplit(',').next().unwrap();
            assert!(Options::parse(text).unwrap_err().contains(word), "{text}");
        }
    }
}
