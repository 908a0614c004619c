//! The index that the site is searched by: a script, so that it works without a server.

use crate::reference::Function;

/// One thing to be found.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) title: String,
    pub(crate) page: String,
    pub(crate) summary: String,
    /// Names and words besides, which count as much as the summary.
    pub(crate) words: String,
}

/// How a function is found.
pub(crate) fn entry(function: &Function) -> Entry {
    let faces = &function.faces;
    let mut words: Vec<&str> = faces.cpp.iter().chain(&faces.python).map(String::as_str).collect();
    words.push(&faces.words);
    words.push(&function.section);
    Entry {
        title: function.page.clone(),
        page: format!("function/{}.html", function.page),
        summary: function.summary(),
        words: words.join(" "),
    }
}

/// The index as a script.
pub(crate) fn script(entries: &[Entry]) -> String {
    let lines: Vec<String> = entries
        .iter()
        .map(|entry| {
            let fields = [&entry.title, &entry.page, &entry.summary, &entry.words].map(|text| quoted(text));
            format!("[{}]", fields.join(","))
        })
        .collect();
    format!("const entries = [\n{}\n];\n", lines.join(",\n"))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "))
}
