//! Writes the prototypes of the C interface into `include/`.
//!
//! A header has a pair of marker lines that name a file or folder of `src/ffi`. What stands between
//! them is replaced by the prototypes of the functions there, as cbindgen prints them, doc comments
//! included; of a folder, each file is a section whose heading is the first sentence of its
//! documentation. Functions are read from the `plain!` and `generic!` invocations as they are written, not
//! expanded: one prototype per function in the generic dialect (`THTensor_(newNarrow)`), which the C
//! preprocessor instantiates for each element type, as it always has.

use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::{
    Attribute, Expr, FnArg, Ident, ItemFn, Lit, LitStr, Meta, MetaNameValue as NameValue, Token, braced,
    parse_quote,
};

const BEGIN: &str = "/* >>> prototypes generated from src/ffi/";
const BEGIN_END: &str = " by \"make headers\": edit there */";
/// Columns of a line of prototypes.
const LINE_LENGTH: usize = 110;
const END: &str = "/* <<< end of generated prototypes */";

/// Functions that exist for the same element types (none named: plain functions).
struct Group {
    /// What stands before the element type in the names of functions, and what behind it: `THS`, `Tensor`.
    family: Option<(String, Ident)>,
    types: Vec<String>,
    functions: Vec<ItemFn>,
}

/// What begins the symbols of torch/nn's functions of neural networks, and of those that PyTorch has besides or declares
/// otherwise. In headers all begin with `THNN_`, and only one of two with the same name is declared.
const TORCH: &str = "THNN0_";
const PYTORCH: &str = "THNN1_";

impl Group {
    /// The names of the functions as they stand in headers, without what all names of their library begin with.
    fn names(&self) -> Vec<String> {
        let family = self.family.as_ref().map(|(_, family)| family.to_string()).unwrap_or_default();
        self.functions.iter().map(|function| format!("{family}_{}", function.sig.ident)).collect()
    }

    fn is_of(&self, library: &str) -> bool {
        self.family.as_ref().is_some_and(|(name, _)| name == library)
    }

    /// Parts of the group, each with the condition under which it is declared, if there is one.
    fn by_dialect(&self, pytorch: &BTreeSet<String>) -> Vec<(Option<&'static str>, Group)> {
        let part = |replaced: bool| {
            let names = self.names();
            let functions = self.functions.iter().zip(&names);
            let functions = functions.filter(|(_, name)| pytorch.contains(*name) == replaced);
            Group {
                family: self.family.clone(),
                types: self.types.clone(),
                functions: functions.map(|(function, _)| function.clone()).collect(),
            }
        };
        let parts = if self.is_of(PYTORCH) {
            vec![(Some("#ifdef THNN_PYTORCH"), part(true))]
        } else if self.is_of(TORCH) {
            vec![(None, part(false)), (Some("#ifndef THNN_PYTORCH"), part(true))]
        } else {
            vec![(None, part(false))]
        };
        parts.into_iter().filter(|(_, group)| !group.functions.is_empty()).collect()
    }
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
    let headers = files_below(&root.join("include"), "h");
    crate::operators::generate(&root, &headers);
    for header in headers {
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

/// The prototypes of a file, or of all files of a folder in the order in which its `mod.rs` declares them.
fn prototypes(source: &Path, scratch: &Path) -> String {
    let modules: Vec<Module> = if source.is_dir() {
        let root = Module::read(&source.join("mod.rs"));
        let others: Vec<_> = root.children.iter().map(|name| Module::read(&source.join(name))).collect();
        std::iter::once(root).chain(others).collect()
    } else {
        vec![Module::read(source)]
    };
    let all: BTreeSet<&String> =
        modules.iter().flat_map(|m| &m.groups).flat_map(|group| &group.types).collect();
    let pytorch: BTreeSet<String> = modules
        .iter()
        .flat_map(|m| &m.groups)
        .filter(|group| group.is_of(PYTORCH))
        .flat_map(Group::names)
        .collect();
    let mut text = String::new();
    for (k, module) in modules.iter().enumerate() {
        if k > 0 && !module.groups.is_empty() {
            text.push_str(&section(&module.heading));
        }
        for (condition, group) in module.groups.iter().flat_map(|group| group.by_dialect(&pytorch)) {
            let mut printed = print(&group, scratch);
            if let Some(condition) = condition {
                printed = format!("\n{condition}\n{printed}#endif\n");
            } else if group.is_of(TORCH) {
                printed.insert(0, '\n');
            }
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
    }
    text + "\n"
}

/// A heading between prototypes.
fn section(heading: &str) -> String {
    let rule = "-".repeat(LINE_LENGTH.saturating_sub(heading.len() + 12));
    format!("\n/* ---- {heading} {rule} */\n")
}

/// What a source file of `src/ffi` says.
struct Module {
    /// The first sentence of its documentation.
    heading: String,
    /// The files of the modules it declares.
    children: Vec<String>,
    groups: Vec<Group>,
}

impl Module {
    fn read(source: &Path) -> Module {
        let text = fs::read_to_string(source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
        let documentation: Vec<&str> =
            text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect();
        let documentation = documentation.join(" ");
        let heading = documentation.split(". ").next().unwrap_or_default().trim_end_matches('.').to_string();
        let modules = file.items.iter().filter_map(|item| match item {
            syn::Item::Mod(module) if module.content.is_none() => Some(format!("{}.rs", module.ident)),
            _ => None,
        });
        Module { heading, children: modules.collect(), groups: groups_of(source, &file) }
    }
}

fn groups_of(source: &Path, file: &syn::File) -> Vec<Group> {
    let mut groups = Vec::new();
    for item in &file.items {
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

/// The attributes of a function, whose text says from where the dimensions that it takes count, unless it does already.
fn documented(function: &ItemFn) -> Vec<Attribute> {
    let names: Vec<String> = function
        .sig
        .inputs
        .iter()
        .filter_map(|input| match input {
            FnArg::Typed(parameter) if parameter.ty.to_token_stream().to_string() == "c_int" => {
                Some(parameter.pat.to_token_stream().to_string())
            }
            _ => None,
        })
        .filter(|name| name.starts_with("dim") || name == "dimension_")
        .map(|name| format!("`{name}`"))
        .collect();
    let text = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(NameValue { path, value: Expr::Lit(text), .. }) if path.is_ident("doc") => {
            match &text.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            }
        }
        _ => None,
    };
    let says = function
        .attrs
        .iter()
        .filter_map(text)
        .any(|line| line.contains("counts from") || line.contains("counted from"));
    if names.is_empty() || says {
        return function.attrs.clone();
    }
    let verb = if names.len() == 1 { "counts" } else { "count" };
    let sentence = format!(" {} {verb} from 0.", names.join(", "));
    let mut attributes = Vec::new();
    let mut is_said = false;
    for attribute in &function.attrs {
        let line = text(attribute).unwrap_or_default();
        // In front of the parts of the text, which begin with these words.
        let Some(at) =
            ["Ownership:", "Errors:"].iter().filter_map(|part| line.find(part)).min().filter(|_| !is_said)
        else {
            attributes.push(attribute.clone());
            continue;
        };
        is_said = true;
        let (before, behind) = line.split_at(at);
        let parts = [before.trim_end().to_string(), sentence.clone(), format!(" {behind}")];
        attributes
            .extend(parts.iter().filter(|part| !part.is_empty()).map(|part| parse_quote!(#[doc = #part])));
    }
    if !is_said {
        attributes.push(parse_quote!(#[doc = #sentence]));
    }
    attributes
}

/// What cbindgen makes of a group.
fn print(group: &Group, scratch: &Path) -> String {
    let mut rust = String::new();
    for function in &group.functions {
        let attributes = documented(function);
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
        line_length: LINE_LENGTH,
        ..cbindgen::Config::default()
    };
    config.function.prefix = Some("TH_API".into());
    config.function.must_use = Some("TH_OWNED".into());
    config.function.args = cbindgen::Layout::Horizontal;
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

/// Turns `THTensor_newNarrow(` into `THTensor_(newNarrow)(`, and the spellings that Rust forbids back; breaks long
/// prototypes into lines.
fn in_dialect(text: &str, family: Option<&(String, Ident)>) -> String {
    let mut result = String::new();
    let mut prototype = String::new();
    for line in text.lines() {
        let code = !line.trim_start().starts_with(['/', '*']) && !line.is_empty();
        if !code {
            result.push_str(&line.replace("`self_`", "`self`"));
            result.push('\n');
            continue;
        }
        if !prototype.is_empty() {
            prototype.push(' ');
        }
        prototype.push_str(line.trim());
        if line.ends_with(';') {
            result.push_str(&wrapped(&spelled(&prototype, family)));
            prototype.clear();
        }
    }
    result
}

/// One prototype in the generic dialect.
fn spelled(prototype: &str, family: Option<&(String, Ident)>) -> String {
    let mut result = prototype.replace("self_", "self");
    if let Some((library, family)) = family.filter(|(library, _)| library == TORCH || library == PYTORCH) {
        let prefix = format!("{library}{family}_");
        let (before, after) = result.split_once(prefix.as_str()).expect("the name of a function");
        let (name, parameters) = after.split_once('(').expect("parameters");
        result = format!("{before}THNN_({family}_{name})({parameters}").replace("*_state", "*state");
    } else if let Some((library, family)) = family {
        let prefix = format!("{library}{family}_");
        if let Some((before, after)) = result.split_once(prefix.as_str()) {
            let end = after.find('(').unwrap_or(after.len());
            result = format!("{before}{prefix}({}){}", &after[..end], &after[end..]);
        }
    }
    // A header may use the tensor and storage types of other element types before they are declared.
    for real in ["Byte", "Char", "Short", "Int", "Long", "Float", "Double", "Half"] {
        for kind in ["Tensor", "Storage"] {
            let name = format!("TH{real}{kind} *");
            result = result.replace(&name, &format!("struct {name}"));
        }
    }
    // Before DLPack 1.2 this was no name of a type.
    result.replace("DLManagedTensorVersioned *", "struct DLManagedTensorVersioned *")
}

/// A prototype in lines of at most [`LINE_LENGTH`] columns, broken between parameters.
fn wrapped(prototype: &str) -> String {
    let mut result = String::new();
    let mut column = 0;
    for (k, parameter) in prototype.split(", ").enumerate() {
        if k > 0 && column + 2 + parameter.len() >= LINE_LENGTH {
            result.push_str(",\n    ");
            column = 4;
        } else if k > 0 {
            result.push_str(", ");
            column += 2;
        }
        result.push_str(parameter);
        column += parameter.len();
    }
    result + "\n"
}
