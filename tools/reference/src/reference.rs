//! The reference: what headers, contract and other languages' names say about each function, in one place.

use std::collections::HashMap;
use std::path::Path;

use crate::contract::{self, Parameter, Role, Row};
use crate::faces::{self, Faces};
use crate::headers::{self, Declaration};

/// A function, whatever its element types; or an object that the library exports.
#[derive(Debug)]
pub(crate) struct Function {
    /// The name of its page: `THTensor_addmm`.
    pub(crate) page: String,
    /// The header that declares it.
    pub(crate) header: String,
    /// The heading that it stands under.
    pub(crate) section: String,
    /// Its symbols with the element type of each, empty for one that exists once.
    pub(crate) symbols: Vec<(String, &'static str)>,
    /// The prototype for Float, or for the first of its types if it has not that.
    pub(crate) prototype: String,
    /// Its arguments: declaration, and what the contract says of it.
    pub(crate) arguments: Vec<Argument>,
    /// Whose a returned pointer is; empty if none is returned.
    pub(crate) owner: Role,
    /// The comment in the header.
    pub(crate) comment: Vec<String>,
    /// Its names elsewhere, and words to find it by.
    pub(crate) faces: Faces,
}

/// One argument.
#[derive(Debug)]
pub(crate) struct Argument {
    /// `THFloatTensor *`.
    pub(crate) kind: String,
    /// `mat1`.
    pub(crate) name: String,
    /// What the contract says of it.
    pub(crate) contract: Parameter,
}

/// A header with its functions.
#[derive(Debug)]
pub(crate) struct Chapter {
    /// The path as programs include it.
    pub(crate) header: String,
    /// What it is about.
    pub(crate) title: String,
    /// Places in [`Reference::functions`].
    pub(crate) functions: Vec<usize>,
    /// Types, macros and explanations.
    pub(crate) handwritten: String,
}

/// Everything that the library exports.
#[derive(Debug)]
pub(crate) struct Reference {
    pub(crate) functions: Vec<Function>,
    pub(crate) chapters: Vec<Chapter>,
    /// The place of the function that a generic or concrete name is of.
    by_name: HashMap<String, usize>,
}

/// What generic headers are about, which do not say so themselves, and the order of the first chapters; others follow.
const CHAPTERS: &[(&str, &str)] = &[
    ("TH/generic/THTensor.h", "Tensors: making, views, sizes, elements"),
    ("TH/generic/THTensorCopy.h", "Copies between element types"),
    ("TH/generic/THTensorMath.h", "Mathematics"),
    ("TH/generic/THTensorLapack.h", "Linear algebra: systems, factorisations, eigenvalues"),
    ("TH/generic/THTensorConv.h", "Convolutions"),
    ("TH/generic/THTensorRandom.h", "Random tensors"),
    ("TH/THRandom.h", "Random numbers"),
    ("TH/generic/THStorage.h", "Storages"),
    ("TH/generic/THStorageCopy.h", "Copies of storages"),
    ("TH/THStorage.h", "Storages that hold sizes"),
    ("TH/THSize.h", "Sizes without a tensor"),
    ("THS/generic/THSTensor.h", "Sparse tensors"),
    ("THS/generic/THSTensorMath.h", "Mathematics of sparse tensors"),
    ("THNN/generic/THNN.h", "Neural networks: layers and losses"),
    ("TH/THFile.h", "Files"),
    ("TH/THDiskFile.h", "Files on disk and pipes"),
    ("TH/THMemoryFile.h", "Files in memory"),
    ("TH/THGeneral.h", "Errors, memory, threads, versions"),
    ("TH/THAudit.h", "The auditor, and error scopes"),
    ("TH/THAllocator.h", "Allocators and mappings"),
    ("TH/generic/THVector.h", "Loops over plain memory"),
    ("TH/generic/THBlas.h", "BLAS: products over plain memory"),
    ("TH/generic/THLapack.h", "LAPACK over plain memory"),
];

/// Headings of a header that has none itself, and what stands under them: names, of which `*` ends a group.
type Headings = &'static [(&'static str, &'static [&'static str])];

const SECTIONS: &[(&str, Headings)] = &[(
    "TH/generic/THTensor.h",
    &[
        ("New tensors", &["new", "newWith*", "newClone", "newContiguous"]),
        (
            "New views of the same elements",
            &["newSelect", "newNarrow", "newTranspose", "newUnfold", "newView", "newExpand"],
        ),
        (
            "Questions: sizes, strides, layout, storage",
            &[
                "nDimension",
                "size",
                "stride",
                "nElement",
                "newSizeOf",
                "newStrideOf",
                "is*",
                "storage",
                "storageOffset",
                "data",
            ],
        ),
        ("Single elements", &["get*", "set1d", "set2d", "set3d", "set4d"]),
        ("Other sizes", &["resize*"]),
        (
            "Other elements, or another layout of the same",
            &[
                "set",
                "setStorage*",
                "narrow",
                "select",
                "transpose",
                "unfold",
                "squeeze*",
                "unsqueeze1d",
                "expand*",
            ],
        ),
        ("References and flags", &["retain", "free*", "setFlag", "clearFlag"]),
        ("Text", &["desc", "sizeDesc"]),
    ],
)];

/// The headers' folders.
const FOLDERS: &[&str] = &["TH", "TH/generic", "THS", "THS/generic", "THNN", "THNN/generic"];

impl Reference {
    /// Reads the checkout at `root`.
    pub(crate) fn read(root: &Path) -> Result<Reference, String> {
        let rows = contract::read(&root.join("c_tests/contract"))?;
        let mut rows: HashMap<String, Row> = rows.into_iter().map(|row| (row.generic.clone(), row)).collect();
        let faces = faces::read(root, &rows)?;
        let mut headers = headers::read(&root.join("include"), FOLDERS)?;
        let place =
            |path: &str| CHAPTERS.iter().position(|(header, _)| *header == path).unwrap_or(usize::MAX);
        headers.sort_by_key(|header| place(&header.path));

        let mut reference =
            Reference { functions: Vec::new(), chapters: Vec::new(), by_name: HashMap::new() };
        for header in headers {
            let first = reference.functions.len();
            for mut declaration in header.declarations {
                if !rows.contains_key(&declaration.generic) {
                    declaration = of_one_type(declaration, &rows);
                }
                let row = rows.remove(&declaration.generic);
                let row = row.or_else(|| object(&declaration));
                let row = row.ok_or_else(|| format!("{} has no row in the contract", declaration.generic))?;
                reference.functions.push(function(&header.path, declaration, &row, &faces)?);
            }
            arrange(&header.path, &mut reference.functions[first..]);
            let title = CHAPTERS.get(place(&header.path)).map_or(header.title.as_str(), |(_, title)| title);
            reference.chapters.push(Chapter {
                title: if title.is_empty() { header.path.clone() } else { capitalised(title) },
                header: header.path,
                functions: (first..reference.functions.len()).collect(),
                handwritten: header.handwritten,
            });
        }
        for (place, function) in reference.functions.iter().enumerate() {
            reference.by_name.insert(function.page.clone(), place);
            for (symbol, _) in &function.symbols {
                reference.by_name.insert(symbol.clone(), place);
            }
        }
        match rows.keys().min() {
            Some(name) => Err(format!("{name} of the contract is in no header")),
            None => Ok(reference),
        }
    }

    /// The function that a text names: by its symbol, its generic name with or without parentheses, or, in the comment
    /// of another function, by the name that both families share, as `newWithStorage`.
    pub(crate) fn named(&self, name: &str, among: Option<&Function>) -> Option<&Function> {
        let name = name.strip_suffix("()").unwrap_or(name).replace("_(", "_");
        let name = name.strip_suffix(')').unwrap_or(&name);
        let sibling = among.and_then(|function| {
            let (family, own) = function.page.split_once('_')?;
            // A word of the language that happens to be a name, as `new` or `size`, is none here.
            let is_name = name.chars().any(|c| c.is_ascii_uppercase()) && name != own;
            is_name.then(|| self.by_name.get(&format!("{family}_{name}"))).flatten()
        });
        let place = self.by_name.get(name).or(sibling)?;
        Some(&self.functions[*place])
    }
}

/// Puts the functions of a header under the headings of [`SECTIONS`], in their order, where there are any.
fn arrange(header: &str, functions: &mut [Function]) {
    let Some((_, headings)) = SECTIONS.iter().find(|(path, _)| *path == header) else {
        return;
    };
    let place = |function: &Function| {
        let name = function.page.split_once('_').map_or("", |(_, name)| name);
        let fits = |pattern: &&str| match pattern.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == *pattern,
        };
        headings.iter().position(|(_, patterns)| patterns.iter().any(fits))
    };
    functions.sort_by_key(|function| place(function).unwrap_or(usize::MAX));
    for function in functions {
        function.section = place(function).map_or("Others", |place| headings[place].0).into();
    }
}

/// A function in the generic dialect that exists for one element type has the row of a plain function: its declaration
/// in the words of that type.
fn of_one_type(declaration: Declaration, rows: &HashMap<String, Row>) -> Declaration {
    let symbol = |real: &&&str| rows.contains_key(&contract::instance(&declaration.generic, real));
    match contract::ALL.iter().find(symbol) {
        Some(real) => Declaration {
            generic: contract::instance(&declaration.generic, real),
            prototype: contract::instance(&declaration.prototype, real),
            ..declaration
        },
        None => declaration,
    }
}

/// An object has no row: it is neither called nor passed anything.
fn object(declaration: &Declaration) -> Option<Row> {
    (!declaration.prototype.contains('(')).then(|| Row {
        generic: declaration.generic.clone(),
        types: &[],
        owner: Role::new(),
        parameters: Vec::new(),
    })
}

fn function(
    header: &str,
    declaration: Declaration,
    row: &Row,
    faces: &HashMap<String, Faces>,
) -> Result<Function, String> {
    let symbols: Vec<_> = match row.types {
        [] => vec![(row.generic.clone(), "")],
        types => types.iter().map(|real| (contract::instance(&row.generic, real), *real)).collect(),
    };
    let shown = if row.types.contains(&"Float") { Some("Float") } else { row.types.first().copied() };
    let prototype = match shown {
        Some(real) => contract::instance(&declaration.prototype, real),
        None => declaration.prototype,
    };
    let page = row.generic.replace("_(", "_").trim_end_matches(')').to_string();
    let arguments = arguments(&prototype, &row.parameters);
    for Argument { name, contract, .. } in &arguments {
        if *name != contract.name {
            return Err(format!(
                "{}: `{name}` of {header} is `{}` in the contract",
                row.generic, contract.name
            ));
        }
    }
    Ok(Function {
        arguments,
        header: header.into(),
        section: declaration.section,
        symbols,
        prototype,
        owner: row.owner.clone(),
        comment: declaration.comment,
        faces: faces.get(&page).cloned().unwrap_or_default(),
        page,
    })
}

/// The arguments that a prototype declares, with what the contract says of them.
fn arguments(prototype: &str, contract: &[Parameter]) -> Vec<Argument> {
    let list = prototype.split_once('(').map_or("", |(_, list)| list.trim_end_matches([')', ' ']));
    list.split(", ")
        .zip(contract)
        .map(|(text, contract)| {
            let start = text.rfind([' ', '*']).map_or(0, |place| place + 1);
            let (kind, name) = text.split_at(start);
            Argument { kind: kind.trim_end().into(), name: name.into(), contract: contract.clone() }
        })
        .collect()
}

/// Characters that a summary may have before it is cut.
const SUMMARY: usize = 80;

/// A long sentence up to a colon, or to the last comma that leaves it short, outside parentheses.
fn shortened(sentence: &str) -> String {
    if sentence.chars().count() <= SUMMARY {
        return sentence.trim_end_matches(':').into();
    }
    let cut = |mark: &str| {
        let places = sentence.match_indices(mark).map(|(place, _)| place);
        let count = |place: usize, parenthesis| sentence[..place].matches(parenthesis).count();
        places.filter(|place| *place <= SUMMARY && count(*place, '(') == count(*place, ')')).last()
    };
    let end = cut(": ").or_else(|| cut(", ")).unwrap_or(sentence.len());
    sentence[..end].into()
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

impl Function {
    /// What it does, in a few words without markup: the first sentence, up to a colon.
    pub(crate) fn summary(&self) -> String {
        let text = self.comment.first().map_or("", String::as_str);
        let sentence = text.split_once(". ").map_or(text.trim_end_matches('.'), |(sentence, _)| sentence);
        let words = match sentence.split_once(": ") {
            Some((before, _)) if !before.contains('`') => before,
            _ => sentence.split_once("; ").map_or(sentence, |(before, _)| before),
        };
        shortened(&words.replace('`', ""))
    }

    /// Whether it exists for several element types.
    pub(crate) fn is_generic(&self) -> bool {
        self.symbols.iter().any(|(_, real)| !real.is_empty())
    }

    /// What becomes of the pointer that it returns.
    pub(crate) fn ownership(&self) -> Option<&'static str> {
        match self.owner.as_str() {
            "new" => Some(
                "The caller owns the result: free it, or return it from a function whose name begins with new.",
            ),
            "same" => Some("The result is the first argument; it is no further reference."),
            "borrowed" => Some(
                "The result is borrowed: it belongs to an argument or to the library, so do not free it.",
            ),
            _ => None,
        }
    }
}

impl Argument {
    /// What the function does with it.
    pub(crate) fn role(&self) -> &'static str {
        match self.contract.role.as_str() {
            "in" => "read",
            "out" => "result; what it held before is replaced",
            "inout" => "read and changed",
            "scratch" => "memory to work in",
            "keep" => "read; the function keeps a reference of its own",
            "take" => "taken over: the caller's reference is used up",
            "retain" => "gets one more reference",
            _ => "value",
        }
    }

    /// What NULL does, where the argument is a pointer.
    pub(crate) fn null(&self) -> Option<String> {
        match self.contract.blamed {
            Some(argument) => Some(format!("error {argument}")),
            None if self.contract.role.is_empty() => None,
            None => Some("allowed".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_summaries_end_at_a_colon_or_a_comma() {
        assert_eq!(shortened("A copy"), "A copy");
        let long = format!("Windows of a tensor, apart by a step, {}", "of any size ".repeat(8));
        assert_eq!(shortened(&long), "Windows of a tensor, apart by a step");
        assert_eq!(shortened(&format!("{long}: more")), "Windows of a tensor, apart by a step");
    }
}
