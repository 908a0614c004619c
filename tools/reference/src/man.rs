//! Man pages: one for each function, and its concrete names as links to it.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::reference::{Function, Reference};
use crate::text::{self, Piece};

/// Columns that a manual page may have before its prototypes are broken into lines.
const COLUMNS: usize = 76;

/// Writes `man3/*.3` below `out`.
pub(crate) fn write(reference: &Reference, version: &str, out: &Path) -> Result<(), String> {
    let folder = out.join("man3");
    let failed = |error: io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    for function in &reference.functions {
        let page = format!("{}.3", function.page);
        fs::write(folder.join(&page), self::page(function, reference, version)).map_err(failed)?;
        for (symbol, _) in function.symbols.iter().filter(|(symbol, _)| *symbol != function.page) {
            let link = folder.join(format!("{symbol}.3"));
            let _ = fs::remove_file(&link);
            symlink(&page, link).map_err(failed)?;
        }
    }
    Ok(())
}

fn page(function: &Function, reference: &Reference, version: &str) -> String {
    let header = match function.header.split('/').next() {
        Some("THS") => "THS/THS.h",
        Some("THNN") => "THNN/THNN.h",
        _ => "TH/TH.h",
    };
    let mut names: Vec<&str> = function.symbols.iter().map(|(symbol, _)| symbol.as_str()).collect();
    if !names.contains(&function.page.as_str()) {
        names.insert(0, &function.page);
    }
    let mut page = format!(
        ".TH {} 3 \"\" \"libTH {version}\" \"libTH\"\n.nh\n.ad l\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n.nf\n.B #include <{header}>\n.PP\n",
        function.page,
        names.join(", "),
        escaped(&function.summary())
    );
    for line in broken(&function.prototype) {
        page.push_str(&format!("\\fB{}\\fR\n", escaped(&line)));
    }
    page.push_str(".fi\n.SH DESCRIPTION\n");

    let mut labelled: Vec<(&str, String)> = Vec::new();
    let mut first = true;
    for paragraph in &function.comment {
        for part in text::parts(paragraph) {
            let body = markup(part.text, function, reference);
            if part.label.is_empty() {
                page.push_str(if first { "" } else { ".PP\n" });
                page.push_str(&body);
                first = false;
            } else {
                labelled.push((part.label, body));
            }
        }
    }
    if function.is_generic() {
        let types: Vec<&str> = function.symbols.iter().map(|(_, real)| *real).collect();
        page.push_str(&format!(".PP\nIt exists for the element types {}.\n", types.join(", ")));
    }
    let pointers: Vec<_> = function.arguments.iter().filter(|argument| argument.null().is_some()).collect();
    if !pointers.is_empty() {
        page.push_str(".SH ARGUMENTS\n");
        for argument in &pointers {
            page.push_str(&format!(
                ".TP\n.I {}\n{}; NULL: {}.\n",
                escaped(&argument.name),
                escaped(argument.role()),
                argument.null().unwrap_or_default()
            ));
        }
    }
    let ownership: Vec<_> = labelled.iter().filter(|(label, _)| *label == "Ownership").collect();
    if function.ownership().is_some() || !ownership.is_empty() {
        page.push_str(".SH OWNERSHIP\n");
        if let Some(text) = function.ownership() {
            page.push_str(&format!("{}\n", escaped(text)));
        }
        for (number, (_, body)) in ownership.iter().enumerate() {
            page.push_str(if number == 0 && function.ownership().is_none() { "" } else { ".PP\n" });
            page.push_str(&capital(body));
        }
    }
    let mut errors = labelled.iter().filter(|(label, _)| *label == "Errors").peekable();
    if errors.peek().is_some() {
        page.push_str(".SH ERRORS\nNumbers are those that the handler of argument errors gets: Torch7's, which often do not count the result; for NULL, the position. The message names the parameter.\n");
        for (_, body) in errors {
            page.push_str(&format!(".PP\n{}", capital(body)));
        }
    }
    let faces = &function.faces;
    if !faces.cpp.is_empty() || !faces.python.is_empty() {
        page.push_str(".SH OTHER LANGUAGES\n");
        for (language, names) in [("C++", &faces.cpp), ("PyTorch", &faces.python)] {
            if !names.is_empty() {
                page.push_str(&format!(".TP\n{language}\n{}\n", escaped(&names.join(", "))));
            }
        }
    }
    page.push_str(".SH SEE ALSO\n.BR TH (3)\n");
    page.lines().map(filled).collect()
}

/// A line of roff in lines of at most [`COLUMNS`], which are printed as one; prototypes are short already.
fn filled(line: &str) -> String {
    let mut result = String::new();
    let mut column = 0;
    // The space after a request, and those in front of what is indented, are no places for a break.
    let fixed = line.starts_with(".TH") || line.contains("    ");
    for word in line.split_inclusive(' ') {
        if column > 0 && column + word.trim_end().len() > COLUMNS && !fixed && !word.starts_with(['.', '\''])
        {
            result.truncate(result.trim_end().len());
            result.push('\n');
            column = 0;
        }
        result.push_str(word);
        column += word.len();
    }
    result + "\n"
}

/// A text as lines of roff. Names of arguments are in italics, other code and functions in bold.
fn markup(text: &str, function: &Function, reference: &Reference) -> String {
    let mut result = String::new();
    for piece in text::pieces(text) {
        match piece {
            Piece::Plain(text) => result.push_str(&escaped(text)),
            Piece::Code(code) => {
                let argument = function.arguments.iter().any(|argument| argument.name == code);
                result.push_str(&format!("\\f{}{}\\fR", if argument { 'I' } else { 'B' }, escaped(code)));
            }
            Piece::Word(word) => match reference.named(word, Some(function)) {
                Some(other) if other.page != function.page => {
                    result.push_str(&format!("\\fB{}\\fR(3)", escaped(&other.page)));
                }
                _ => result.push_str(word),
            },
        }
    }
    // A line must not begin as a request does; sentences begin lines.
    let mut lines = String::new();
    for sentence in result.split_inclusive(". ") {
        let line = sentence.trim_end();
        if line.starts_with(['.', '\'']) {
            lines.push_str("\\&");
        }
        lines.push_str(line);
        lines.push('\n');
    }
    lines
}

/// A text that roff prints as it is.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('^', "\\(ha").replace('~', "\\(ti");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

fn capital(body: &str) -> String {
    let mut characters = body.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// A prototype in lines, broken between arguments.
fn broken(prototype: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let text = if prototype.contains('(') { format!("{prototype};") } else { format!("extern {prototype};") };
    for (number, argument) in text.split(", ").enumerate() {
        let line = lines.last_mut().expect("there is a first line");
        if number > 0 && line.len() + argument.len() + 3 > COLUMNS {
            line.push(',');
            lines.push(format!("    {argument}"));
        } else {
            line.push_str(if number > 0 { ", " } else { "" });
            line.push_str(argument);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_prototypes_are_broken_between_arguments() {
        let lines = broken(&format!("void f({})", ["THFloatTensor *tensor"; 5].join(", ")));
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.len() <= COLUMNS) && lines[0].ends_with(','));
    }

    #[test]
    fn no_text_is_taken_for_a_request() {
        assert_eq!(escaped(".so x-y"), "\\&.so x\\-y");
    }
}
