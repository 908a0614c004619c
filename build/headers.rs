//! Writes the prototypes of the C interface into `include/`.
//!
//! A header has a pair of marker lines that name a file (or folder) of `src/ffi`. What stands between
//! them is replaced by the prototypes of the functions there, as cbindgen prints them, doc comments
//! included. Functions are read from the `plain!` and `generic!` invocations as they are written, not
//! expanded: one prototype per function in the generic dialect (`THTensor_(newNarrow)`), which the C
//! preprocessor instantiates for each element type, as it always has.

use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::{Ident, ItemFn, LitStr, Token, braced};

const BEGIN: &str = "/* >>> prototypes generated from src/ffi/";
const BEGIN_END: &str = " by \"make headers\": edit there */";
const END: &str = "/* <<< end of generated prototypes */";

/// Functions that exist for the same element types (none named: plain functions).
struct Group {
    /// What stands before the element type in the names of functions, and what behind it: `THS`, `Tensor`.
    family: Option<(String, Ident)>,
    types: Vec<String>,
    functions: Vec<ItemFn>,
}

/// The inside of `plain! { ... }`.
struct Plain(Vec<ItemFn>);

impl Parse for Plain {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut functions = Vec::new();
        while !input.is_empty() {
            functions.push(input.parse()?);
        }
        Ok(Plain(functions))
    }
}

/// The inside of `generic! { Family: Types; { ... } }`; the family may follow a literal, `"TH"` if there is none.
struct Generic(Group);

impl Parse for Generic {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let library = if input.peek(LitStr) { input.parse::<LitStr>()?.value() } else { "TH".into() };
        let family = input.parse()?;
        input.parse::<Token![:]>()?;
        let mut types = Vec::new();
        while !input.peek(Token![;]) {
            types.push(input.parse::<Ident>()?.to_string());
        }
        input.parse::<Token![;]>()?;
        let body;
        braced!(body in input);
        let Plain(functions) = body.parse()?;
        Ok(Generic(Group { family: Some((library, family)), types, functions }))
    }
}

/// Regenerates every header below `include/`.
pub(crate) fn generate() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap());
    let scratch = PathBuf::from(std::env::var("OUT_DIR").unwrap()).join("prototypes.rs");
    println!("cargo::rerun-if-changed=src/ffi");
    println!("cargo::rerun-if-changed=include");
    for header in files_below(&root.join("include"), "h") {
        let text = fs::read_to_string(&header).unwrap();
        if text.contains(BEGIN) {
            let fresh = regenerate(&text, &root, &scratch, &header);
            if fresh != text {
                fs::write(&header, fresh).unwrap();
            }
        }
    }
}

fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_below(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn regenerate(text: &str, root: &Path, scratch: &Path, header: &Path) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(BEGIN) {
        let line_end = start + rest[start..].find('\n').unwrap() + 1;
        let name = rest[start..line_end].trim_end().strip_prefix(BEGIN).unwrap();
        let name =
            name.strip_suffix(BEGIN_END).unwrap_or_else(|| panic!("bad marker in {}", header.display()));
        let end = rest.find(END).unwrap_or_else(|| panic!("no end marker in {}", header.display()));
        result.push_str(&rest[..line_end]);
        result.push_str(&prototypes(&root.join("src/ffi").join(name), scratch));
        result.push_str(END);
        rest = &rest[end + END.len()..];
    }
    result + rest
}

/// The prototypes of a file, or of all files of the folder that has taken its place.
fn prototypes(source: &Path, scratch: &Path) -> String {
    let folder = source.with_extension("");
    let sources = if folder.is_dir() { files_below(&folder, "rs") } else { vec![source.to_path_buf()] };
    let groups: Vec<Group> = sources.iter().flat_map(|source| groups_of(source)).collect();
    let all: BTreeSet<&String> = groups.iter().flat_map(|group| &group.types).collect();
    let mut text = String::new();
    for group in &groups {
        let mut printed = print(group, scratch);
        if group.types.len() < all.len() {
            let condition: Vec<String> = group
                .types
                .iter()
                .map(|real| format!("defined(TH_REAL_IS_{})", real.to_uppercase()))
                .collect();
            printed = format!("\n#if {}\n{printed}\n#endif\n", condition.join(" || "));
        }
        text.push_str(&printed);
    }
    text + "\n"
}

fn groups_of(source: &Path) -> Vec<Group> {
    let text = fs::read_to_string(source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let mut groups = Vec::new();
    for item in file.items {
        let syn::Item::Macro(item) = item else {
            continue;
        };
        if item.mac.path.is_ident("plain") {
            let Plain(functions) =
                item.mac.parse_body().unwrap_or_else(|e| panic!("{}: {e}", source.display()));
            groups.push(Group { family: None, types: Vec::new(), functions });
        } else if item.mac.path.is_ident("generic") {
            let Generic(group) =
                item.mac.parse_body().unwrap_or_else(|e| panic!("{}: {e}", source.display()));
            groups.push(group);
        }
    }
    groups
}

/// What cbindgen makes of a group.
fn print(group: &Group, scratch: &Path) -> String {
    let mut rust = String::new();
    for function in &group.functions {
        let attributes = &function.attrs;
        let mut signature = function.sig.clone();
        if let Some((library, family)) = &group.family {
            signature.ident = quote::format_ident!("{}{}_{}", library, family, signature.ident);
        }
        let item =
            quote! { #(#attributes)* #[unsafe(no_mangle)] pub unsafe extern "C" #signature { loop {} } };
        rust.push_str(&item.to_token_stream().to_string());
        rust.push('\n');
    }
    fs::write(scratch, rust).unwrap();

    let mut config = cbindgen::Config {
        language: cbindgen::Language::C,
        no_includes: true,
        usize_is_size_t: true,
        documentation_style: cbindgen::DocumentationStyle::Doxy,
        line_length: 110,
        ..cbindgen::Config::default()
    };
    config.function.prefix = Some("TH_API".into());
    config.function.must_use = Some("TH_OWNED".into());
    config.function.args = cbindgen::Layout::Auto;
    for (rust, c) in [
        ("volatile_int", "volatile int"),
        ("volatile_long", "volatile long"),
        ("volatile_ptrdiff_t", "volatile ptrdiff_t"),
    ] {
        config.export.rename.insert(rust.into(), c.into());
    }
    let bindings = cbindgen::Builder::new().with_config(config).with_src(scratch).generate().unwrap();
    let mut out = Vec::new();
    bindings.write(&mut out);
    in_dialect(&String::from_utf8(out).unwrap(), group.family.as_ref())
}

/// Turns `THTensor_newNarrow(` into `THTensor_(newNarrow)(`, and the spellings that Rust forbids back.
fn in_dialect(text: &str, family: Option<&(String, Ident)>) -> String {
    let mut result = text.replace("self_", "self");
    if let Some((library, family)) = family {
        let prefix = format!("{library}{family}_");
        let mut pieces = result.split(prefix.as_str());
        let mut dialect = pieces.next().unwrap_or_default().to_string();
        for piece in pieces {
            let end = piece.find('(').unwrap_or(0);
            dialect.push_str(&format!("{prefix}({}){}", &piece[..end], &piece[end..]));
        }
        // The parentheses have moved the arguments that continue on lines of their own.
        result = dialect.replace("\n      ", "\n        ");
    }
    // A header may use the tensor and storage types of other element types before they are declared.
    for real in ["Byte", "Char", "Short", "Int", "Long", "Float", "Double", "Half"] {
        for kind in ["Tensor", "Storage"] {
            let name = format!("TH{real}{kind} *");
            result = result.replace(&name, &format!("struct {name}"));
        }
    }
    result
}
