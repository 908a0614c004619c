//! Lines of C++.

/// Columns of a line.
const LINE_LENGTH: usize = 116;

/// A line, or several where it is too long: it goes on behind a comma, indented.
pub(super) fn wrapped(line: &str, indent: usize) -> Vec<String> {
    let margin = " ".repeat(indent);
    let mut lines = Vec::new();
    let mut rest = format!("{margin}{line}");
    let inner = line.len() - line.trim_start().len() + indent + 4;
    while rest.len() > LINE_LENGTH {
        let Some(at) = outer_comma(&rest[..LINE_LENGTH]).filter(|&at| at > inner) else { break };
        lines.push(rest[..=at].to_string());
        rest = format!("{}{}", " ".repeat(inner), &rest[at + 2..]);
    }
    lines.push(rest);
    lines
}

/// The last of the commas that stand in the fewest parentheses, but in some.
fn outer_comma(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut best = None;
    for (at, character) in text.char_indices() {
        match character {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth > 0
                && best.is_none_or(|(least, _)| depth <= least)
                && text[at..].starts_with(", ") =>
            {
                best = Some((depth, at));
            }
            _ => {}
        }
    }
    best.map(|(_, at)| at)
}

/// A function of this head and body; in one line where there is room, if it is one statement, or one and `return *this;`.
pub(super) fn function(head: &str, body: &[String]) -> Vec<String> {
    if matches!(body, [_]) || matches!(body, [_, last] if last == "return *this;") {
        let line = format!("{head} {{ {} }}", body.join(" "));
        if line.len() <= LINE_LENGTH {
            return vec![line];
        }
    }
    let mut lines = wrapped(&format!("{head} {{"), 0);
    lines.extend(body.iter().flat_map(|statement| wrapped(statement, 2)));
    lines.push("}".to_string());
    lines
}
