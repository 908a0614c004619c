//! The tables of the contract: every exported function, its element types, and what it does with its pointers.
//! `c_tests/contract/README.md` says how they are written.

use std::fs;
use std::path::Path;

/// What a function does with the object or memory behind a pointer, or who owns the one that it returns: a word of
/// the contract, empty for numbers.
pub(crate) type Role = String;

/// One argument.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// `in`, `out`, ...; empty for what is not a pointer.
    pub(crate) role: Role,
    /// The argument number of the error for NULL; none if NULL has a meaning, or for what is not a pointer.
    pub(crate) blamed: Option<usize>,
    pub(crate) name: String,
}

/// One row: a function, whatever its element types.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// `THTensor_(addmm)`, or the symbol of a function that exists once.
    pub(crate) generic: String,
    /// The element types; none for a function that exists once.
    pub(crate) types: &'static [&'static str],
    /// `new`, `same` or `borrowed` for a pointer that is returned.
    pub(crate) owner: Role,
    /// The arguments, in order.
    pub(crate) parameters: Vec<Parameter>,
}

/// All element types, in the order of their names' lists.
pub(crate) const ALL: &[&str] = &["Byte", "Char", "Short", "Int", "Long", "Float", "Double", "Half"];

/// Reads all tables in a folder.
pub(crate) fn read(folder: &Path) -> Result<Vec<Row>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut tables: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    tables.retain(|path| path.extension().is_some_and(|extension| extension == "tsv"));
    tables.sort();
    let mut rows = Vec::new();
    for table in tables {
        let text = fs::read_to_string(&table).map_err(|error| format!("{}: {error}", table.display()))?;
        for (number, line) in text.lines().enumerate().skip(1) {
            rows.push(row(line).ok_or_else(|| format!("{}:{}: not a row", table.display(), number + 1))?);
        }
    }
    Ok(rows)
}

fn row(line: &str) -> Option<Row> {
    let mut columns = line.split('\t');
    let (generic, types, returns, parameters) =
        (columns.next()?, columns.next()?, columns.next()?, columns.next()?);
    let types = match types {
        "all" => ALL,
        "numbers" => &ALL[..7],
        "signed" => &ALL[2..7],
        "floating" => &ALL[5..7],
        "-" => &[],
        _ => return None,
    };
    let owner = returns.split_once(' ').filter(|_| returns.contains('*')).map_or("", |(owner, _)| owner);
    let parameters = parameters
        .split(", ")
        .filter(|text| !matches!(*text, "void" | "..."))
        .enumerate()
        .map(|(index, text)| parameter(text, index + 1))
        .collect();
    Some(Row { generic: generic.into(), types, owner: owner.into(), parameters })
}

/// `in? const real *data`, `in#1 long *sizes`, `int dimension`.
fn parameter(text: &str, position: usize) -> Parameter {
    let name = text.rsplit([' ', '*']).next().unwrap_or_default().into();
    if !text.contains('*') {
        return Parameter { role: Role::new(), blamed: None, name };
    }
    let word = text.split(' ').next().unwrap_or_default();
    if let Some(role) = word.strip_suffix('?') {
        Parameter { role: role.into(), blamed: None, name }
    } else if let Some((role, blamed)) = word.split_once('#') {
        Parameter { role: role.into(), blamed: blamed.parse().ok(), name }
    } else {
        Parameter { role: word.into(), blamed: Some(position), name }
    }
}

/// A text in the generic dialect for one element type: `THTensor_(add)` of Float is `THFloatTensor_add`, and `real` is
/// `float`.
pub(crate) fn instance(text: &str, real: &str) -> String {
    let (element, accumulator) = match real {
        "Byte" => ("unsigned char", "long"),
        "Char" => ("char", "long"),
        "Short" => ("short", "long"),
        "Int" => ("int", "long"),
        "Long" => ("long", "long"),
        "Float" => ("float", "double"),
        "Double" => ("double", "double"),
        _ => ("THHalf", "float"),
    };
    let mut result = String::new();
    let mut word = String::new();
    // The functions of neural networks have the element type in front of their own name.
    if let Some((before, after)) =
        ["THNN_(", "THNN0_(", "THNN1_("].iter().find_map(|start| text.split_once(start))
        && let Some((name, rest)) = after.split_once(')')
    {
        let start = &text[before.len()..text.len() - after.len() - 1];
        return format!("{}{start}{real}{name}{}", instance(before, real), instance(rest, real));
    }
    for character in text.chars().chain([' ']) {
        if character.is_ascii_alphanumeric() || character == '_' {
            word.push(character);
            continue;
        }
        match word.as_str() {
            "real" => result.push_str(element),
            "accreal" => result.push_str(accumulator),
            // THTensor, THStorage_, THBlas_: but not THGenerator, nor THLongTensor.
            other => match family(other) {
                Some((library, rest)) => result.extend([library, real, rest]),
                None => result.push_str(other),
            },
        }
        word.clear();
        result.push(character);
    }
    result.pop();
    // What stands in parentheses after THFloatTensor_ is the function's name.
    match result.split_once("_(") {
        Some((before, after)) => match after.split_once(')') {
            Some((name, rest)) => format!("{before}_{name}{rest}"),
            None => result,
        },
        None => result,
    }
}

/// Splits a name that exists for each element type in front of where the type's name goes.
fn family(word: &str) -> Option<(&'static str, &str)> {
    let named = word.trim_end_matches('_');
    match named {
        "THTensor" | "THStorage" | "THBlas" | "THLapack" | "THVector" => Some(("TH", &word[2..])),
        "THSTensor" => Some(("THS", &word[3..])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types_are_those_of_the_element_type() {
        assert_eq!(instance("THTensor_(addmm)", "Float"), "THFloatTensor_addmm");
        assert_eq!(instance("THSTensor_(newCsr)", "Long"), "THSLongTensor_newCsr");
        assert_eq!(
            instance("void THNN_(Abs_updateOutput)(THNNState *state, THTensor *input);", "Float"),
            "void THNN_FloatAbs_updateOutput(THNNState *state, THFloatTensor *input);"
        );
        assert_eq!(
            instance("accreal THTensor_(dot)(THTensor *t, THLongTensor *i, real x);", "Byte"),
            "long THByteTensor_dot(THByteTensor *t, THLongTensor *i, unsigned char x);"
        );
    }

    #[test]
    fn roles_say_which_argument_null_is_blamed_on() {
        let row = row("f\t-\tnew THFile *\tin const char *a, in? char *b, in#1 long *c, int d\t").unwrap();
        let blamed: Vec<_> = row.parameters.iter().map(|parameter| parameter.blamed).collect();
        assert_eq!(blamed, [Some(1), None, Some(1), None]);
        let names: Vec<_> = row.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
        assert_eq!(row.owner, "new");
        assert_eq!(row.parameters[3].role, "");
    }
}
