//! The functions of THCUNN that THNN serves.

use crate::contract::{Function, Parameter};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What is written by hand, in `src/`.
const BY_HAND: [&str; 5] = [
    // THNN counts occurrences in whole numbers of another size.
    "LookupTable_accGradParameters",
    // THNN has no such functions.
    "LookupTableBag_updateOutput",
    "LookupTableBag_accGradParameters",
    "SpatialCrossMapLRN_updateOutput",
    "SpatialCrossMapLRN_updateGradInput",
];

/// What another function of THNN serves than that of the same name: THNN's refuses a padding of 0 and ignores any other. The
/// kernel is that of the weights, and the dilation 1.
const SERVED_BY: [(&str, &str); 3] = [
    ("VolumetricConvolution_updateOutput", "VolumetricDilatedConvolution_updateOutput"),
    ("VolumetricConvolution_updateGradInput", "VolumetricDilatedConvolution_updateGradInput"),
    ("VolumetricConvolution_accGradParameters", "VolumetricDilatedConvolution_accGradParameters"),
];

/// What THNN is given for a parameter that only the other function has, if there is such a value.
fn added(name: &str, own: &[Parameter]) -> Option<String> {
    let axis = match name {
        "kT" => 2,
        "kH" => 3,
        "kW" => 4,
        _ if name.starts_with("dilation") => return Some("1".into()),
        _ => return None,
    };
    let weight = own.iter().find(|p| ["weight", "gradWeight"].contains(&p.name.as_str()))?;
    Some(format!("kernel({}, {axis})", weight.name))
}

/// The parameters of THNN's function with those of THCUNN's that they are given, in the order of THNN's.
fn paired<'a>(
    own: &'a [Parameter],
    theirs: &'a [Parameter],
    other: bool,
) -> Vec<(Option<&'a Parameter>, &'a Parameter)> {
    let mut rest = own.iter();
    let mut pairs = Vec::new();
    for parameter in theirs {
        let is_added = other && added(&parameter.name, own).is_some();
        let given = if is_added { None } else { Some(rest.next().expect("as many parameters")) };
        pairs.push((given, parameter));
    }
    assert!(rest.next().is_none(), "more parameters than THNN has");
    pairs
}

/// The element types in names of THCUNN, and by which type of THNN they are served.
const TYPES: [(&str, &str); 3] = [("Half", "Float"), ("Double", "Double"), ("", "Float")];

/// A type of C in Rust.
fn rust(kind: &str) -> String {
    match kind {
        "_Bool" | "bool" => "bool".into(),
        "int" => "c_int".into(),
        "long" => "c_long".into(),
        "float" => "f32".into(),
        "double" => "f64".into(),
        "THCState*" => "*mut THCState".into(),
        "THGenerator*" => "*mut Generator".into(),
        "void*" | "THNNState*" => "*mut c_void".into(),
        tensor if tensor.starts_with("TH") && tensor.ends_with("Tensor*") => "*mut Tensor".into(),
        other => panic!("no type of Rust is known for {other}"),
    }
}

fn is_tensor(kind: &str) -> bool {
    rust(kind) == "*mut Tensor"
}

/// Whether THNN takes a value of one type where THCUNN takes one of the other.
fn agree(own: &Parameter, theirs: &Parameter) -> bool {
    let plain = |kind: &str| {
        let kind = kind.replace("_Bool", "bool").replace("THCudaLongTensor", "THLongTensor");
        let real = ["THCudaHalfTensor*", "THCudaDoubleTensor*", "THCudaTensor*"].contains(&kind.as_str());
        if real { "THTensor*".to_string() } else { kind }
    };
    let (own, theirs) = (plain(&own.kind), plain(&theirs.kind));
    own == theirs || (own == "float" && theirs == "double") || (own == "void*" && theirs == "THGenerator*")
}

/// All functions, as one source of Rust.
pub(crate) fn all(thcunn: &[Function], thnn: &BTreeMap<String, Function>) -> String {
    let mut source = String::new();
    let mut called = BTreeSet::new();
    for function in thcunn {
        let rest = function.symbol.strip_prefix("THNN_Cuda").expect("a name of THCUNN");
        let known = |name: &str| thnn.contains_key(name) || BY_HAND.contains(&name);
        let (real, by, name) = TYPES
            .iter()
            .find_map(|&(real, by)| {
                rest.strip_prefix(real).filter(|name| known(name)).map(|name| (real, by, name))
            })
            .unwrap_or_else(|| panic!("{}: THNN has no such function", function.symbol));
        if BY_HAND.contains(&name) {
            continue;
        }
        let other = SERVED_BY.iter().find(|(served, _)| *served == name).map(|&(_, by)| by);
        let name = other.unwrap_or(name);
        let served = &thnn[name];
        let pairs = paired(&function.parameters[1..], &served.parameters[1..], other.is_some());
        for &(own, theirs) in &pairs {
            let Some(own) = own else { continue };
            assert!(
                agree(own, theirs),
                "{}: {} {} is no {}",
                function.symbol,
                own.kind,
                own.name,
                theirs.kind
            );
        }
        called.insert((name, by));
        source += &written(function, served, &pairs, real, by);
    }
    let mut declarations = String::new();
    for (name, by) in called {
        let list: Vec<String> = thnn[name]
            .parameters
            .iter()
            .enumerate()
            .map(|(i, p)| format!("a{i}: {}", rust(&p.kind)))
            .collect();
        writeln!(
            declarations,
            "        #[link_name = \"THNN0_{by}{name}\"]\n        pub(super) fn {by}{name}({});",
            list.join(", ")
        )
        .unwrap();
    }
    format!(
        "mod th {{\n    use super::*;\n    unsafe extern \"C-unwind\" {{\n{declarations}    }}\n}}\n\n{source}"
    )
}

/// One function in Rust.
fn written(
    function: &Function,
    served: &Function,
    pairs: &[(Option<&Parameter>, &Parameter)],
    real: &str,
    by: &str,
) -> String {
    let own = &function.parameters[1..];
    let theirs = &served.parameters[1..];
    let list: String = own.iter().map(|p| format!(", {}: {}", p.name, rust(&p.kind))).collect();
    let signature: String = function.parameters.iter().map(|p| p.name.clone() + ",").collect();
    let operands: Vec<&str> = own.iter().filter(|p| is_tensor(&p.kind)).map(|p| p.name.as_str()).collect();
    let symbol = &function.symbol;
    let mut body = String::new();
    writeln!(body, "    static CALLER: Caller = Caller::plain(c\"{symbol}({signature})\");").unwrap();
    writeln!(
        body,
        "    if !device::check(&CALLER, state, &[{}]) {{\n        return;\n    }}",
        operands.join(", ")
    )
    .unwrap();
    if theirs.iter().any(|p| p.kind == "THGenerator*") {
        body += "    let _ = generator;\n    let generator = random::generator(state);\n    if generator.is_null() {\n        return;\n    }\n";
    }
    if pairs.iter().any(|(own, _)| own.is_none()) {
        // THNN would blame an argument of another number.
        let number = 1 + function.parameters.iter().position(|p| p.name == "dT").expect("a stride");
        writeln!(
            body,
            "    if dT <= 0 || dW <= 0 || dH <= 0 {{\n        return caller::fail(&CALLER, {number}, c\"stride must be positive\");\n    }}"
        )
        .unwrap();
    }
    // What is changed in place, and what becomes a view of it.
    let in_place = own.iter().any(|p| p.name == "inplace").then(|| {
        let backward = own.iter().any(|p| p.name == "gradInput");
        if backward { ("gradOutput", "gradInput") } else { ("input", "output") }
    });
    let mut converted = Vec::new();
    let mut values = Vec::new();
    for &(p, served) in pairs {
        let Some(p) = p else {
            values.extend(added(&served.name, own));
            continue;
        };
        let value = match p.kind.as_str() {
            "THCudaHalfTensor*" => {
                let role = match in_place {
                    // It becomes a view afterwards: what it was a view of before is left alone.
                    Some((_, view)) if view == p.name => "if inplace { Role::Read } else { Role::Changed }",
                    _ if !served.is_read => "Role::Changed",
                    Some((changed, _)) if changed == p.name => {
                        "if inplace { Role::Changed } else { Role::Read }"
                    }
                    _ => "Role::Read",
                };
                converted.push(format!("({}, {role})", p.name));
                format!("work.operand({})", converted.len() - 1)
            }
            "float" => format!("f64::from({})", p.name),
            _ => p.name.clone(),
        };
        values.push(value);
    }
    let call = format!("th::{by}{}(ptr::null_mut(), {})", served.symbol, values.join(", "));
    if real == "Half" {
        let list = converted.join(", ");
        writeln!(
            body,
            "    let mut work = Conversion::new(&CALLER, &conversion::HALF_FLOAT, [{list}]);\n    // SAFETY: the arguments are the C caller's; converted ones have the type that THNN's function has.\n    unsafe {{\n        if !work.begin() {{\n            return;\n        }}\n        {call};\n        {}work.end(){}",
            if in_place.is_some() { "if " } else { "" },
            if in_place.is_some() { " && inplace {" } else { ";" },
        )
        .unwrap();
        if let Some((changed, view)) = in_place {
            writeln!(
                body,
                "            let place = caller::enter(&CALLER);\n            THHalfTensor_set({view}, {changed});\n            caller::leave(place);\n        }}"
            )
            .unwrap();
        }
        body += "    }\n";
    } else {
        writeln!(
            body,
            "    // SAFETY: the arguments are the C caller's, of the types that THNN's function has.\n    unsafe {{\n        let place = caller::enter(&CALLER);\n        {call};\n        caller::leave(place);\n    }}"
        )
        .unwrap();
    }
    format!(
        "/// # Safety\n///\n/// As in C.\n#[unsafe(no_mangle)]\npub unsafe extern \"C-unwind\" fn {symbol}(state: *mut THCState{list}) {{\n{body}}}\n\n"
    )
}
