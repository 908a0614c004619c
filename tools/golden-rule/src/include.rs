//! What a file includes by names in quotes.

use crate::parse::Language;
use crate::preprocess::blank_comments;

/// A file that another one includes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Included {
    /// The name as written between the quotes.
    pub name: String,
    /// Whether a directive says so; else a macro stands for the name, which may be that of something else.
    pub is_certain: bool,
}

/// The files that `#include "…"` names, and those that `#define MACRO "…"` may name for an `#include MACRO`.
pub fn quoted(text: &str) -> Vec<Included> {
    let mut found: Vec<Included> = Vec::new();
    if !text.contains("include") && !text.contains("define") {
        return found;
    }
    for line in blank_comments(text).lines() {
        let Some(directive) = line.trim_start().strip_prefix('#').map(str::trim_start) else { continue };
        let included = match (directive.strip_prefix("include"), directive.strip_prefix("define")) {
            (Some(rest), _) => in_quotes(rest).map(|name| (name, true)),
            (_, Some(rest)) => {
                let value = rest.trim_start().split_once(char::is_whitespace);
                value
                    .and_then(|(_, value)| in_quotes(value))
                    .filter(|name| is_code(name))
                    .map(|name| (name, false))
            }
            _ => None,
        };
        if let Some((name, is_certain)) = included
            && found.iter().all(|known| known.name != name)
        {
            found.push(Included { name: name.to_string(), is_certain });
        }
    }
    found
}

fn in_quotes(text: &str) -> Option<&str> {
    text.trim().strip_prefix('"')?.split_once('"').map(|(name, _)| name).filter(|name| !name.is_empty())
}

/// Whether a file of this name has functions rather than declarations.
pub fn is_code(name: &str) -> bool {
    let headers = [".h", ".hh", ".hpp", ".hxx", ".h++", ".H", ".cuh"];
    Language::of_path(name).is_some() && !headers.iter().any(|end| name.ends_with(end))
}

/// Whether a header declares what is known by its name: the library's and its siblings', Lua's and CUDA's.
pub fn is_of_library(name: &str) -> bool {
    let known = ["TH", "lua", "lauxlib", "lualib", "cuda", "cublas", "curand", "ATen", "c10"];
    known
        .iter()
        .any(|prefix| name.rsplit('/').next().unwrap_or(name).starts_with(prefix) || name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_name_files() {
        let text = "#include \"net.h\"\n# include <stdio.h>\n/* #include \"old.h\" */\n#define GENERIC_FILE \"generic/a.c\"\n\
                    #define NAME \"torch\"\n#include \"net.h\"\n";
        let found = quoted(text);
        let names: Vec<_> =
            found.iter().map(|included| (included.name.as_str(), included.is_certain)).collect();
        assert_eq!(names, [("net.h", true), ("generic/a.c", false)]);
    }
}
