//! The functions of THC and THCS that TH and THS serve.

use crate::contract::{Function, Parameter, Role, TYPES};
use crate::rules::{Rules, Service};
use crate::types::{converted, is_device_sparse, is_device_tensor, object, rust};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The parts of `THCudaIntTensor_add`, of `THIntTensor_copyCuda`, or of `THCSIntTensor_cadd`: element type, family, name.
fn parts(symbol: &str) -> Option<(&'static str, &str, &str)> {
    let (class, name) = symbol.split_once('_')?;
    let known = |real: &str| TYPES.into_iter().find(|&known| known == real);
    if let Some(real) =
        class.strip_prefix("THCS").and_then(|class| class.strip_suffix("Tensor")).and_then(known)
    {
        return Some((real, "Sparse", name));
    }
    let class = class.strip_prefix("THCuda").or_else(|| class.strip_prefix("TH"))?;
    let family = ["Tensor", "Storage"].into_iter().find(|family| class.ends_with(family))?;
    let real = class.strip_suffix(family)?;
    let real = if real.is_empty() { "Float" } else { real };
    Some((known(real)?, family, name))
}

/// The symbol of the function of TH or THS for an element type.
fn symbol_of_th(real: &str, family: &str, name: &str) -> String {
    match family {
        "Sparse" => format!("THS{real}Tensor_{name}"),
        _ => format!("TH{real}{family}_{name}"),
    }
}

/// Names in Rust: some are words of its own.
fn identifier(name: &str) -> String {
    match name {
        "self" => "self_".into(),
        "type" | "in" | "ref" => format!("{name}_"),
        _ => name.into(),
    }
}

/// What the original leaves to TH's bookkeeping does not ask on which device anything is.
fn is_checked(header: &str) -> bool {
    !["THCTensor.h", "THCStorage.h", "THCStorageCopy.h", "THCTensorCopy.h", "THCSTensor.h"]
        .iter()
        .any(|name| header.ends_with(name))
}

/// What stands in for a declaration of TH's function.
fn declaration(function: &Function) -> String {
    let list: Vec<String> =
        function.parameters.iter().enumerate().map(|(i, p)| format!("a{i}: {}", rust(&p.kind))).collect();
    let result =
        if function.result == "void" { String::new() } else { format!(" -> {}", rust(&function.result)) };
    format!("        pub(super) fn {}({}){result};\n", function.symbol, list.join(", "))
}

/// All functions, as one source of Rust.
pub(crate) fn all(thc: &[Function], th: &BTreeMap<String, Function>, rules: &Rules) -> String {
    let mut source = String::new();
    let mut called = BTreeSet::new();
    for function in thc {
        let Some((real, family, name)) = parts(&function.symbol) else { continue };
        let target = rules.name(family, name);
        let own = th.get(&symbol_of_th(real, family, target));
        let service = rules.service(family, name, real);
        let other = |kind: &str| {
            let symbol = symbol_of_th(kind, family, target);
            th.get(&symbol).unwrap_or_else(|| panic!("{}: TH has no {symbol}", function.symbol))
        };
        let is_counted = rules.is_counted(family, name);
        let is_checked = is_checked(&function.header) || rules.is_computing(family, name);
        let complemented = rules.complemented(family, name);
        let overwrites = rules.is_overwriting(family, name);
        let served = match (own, service) {
            (_, Some(Service::ByHand)) => continue,
            (Some(own), _) => {
                Served { by: Some(own), via: None, is_counted, is_checked, complemented, overwrites }
            }
            (None, Some(Service::Refused)) => {
                Served { by: None, via: None, is_counted, is_checked, complemented, overwrites }
            }
            (None, Some(Service::As(kind))) => {
                Served { by: Some(other(kind)), via: None, is_counted, is_checked, complemented, overwrites }
            }
            (None, Some(Service::Via(kind))) => Served {
                by: Some(other(kind)),
                via: Some((real, kind)),
                is_counted,
                is_checked,
                complemented,
                overwrites,
            },
            (None, None) => {
                panic!("{}: nothing of TH serves it, and functions.txt has no rule", function.symbol)
            }
        };
        if let Some(by) = served.by {
            called.insert(by.symbol.clone());
        }
        source += &served.written(function);
    }
    let declarations: String = called.iter().map(|symbol| declaration(&th[symbol])).collect();
    format!(
        "mod th {{\n    use super::*;\n    unsafe extern \"C-unwind\" {{\n{declarations}    }}\n}}\n\n{source}"
    )
}

/// How a function is served.
struct Served<'a> {
    /// By which of TH's functions; by none: it is refused.
    by: Option<&'a Function>,
    /// The element types, if operands are converted.
    via: Option<(&'a str, &'a str)>,
    /// Whether its indices are counted from the index base afterwards.
    is_counted: bool,
    /// Whether it looks at the state and at the devices of its operands.
    is_checked: bool,
    /// The parameter that TH's function has as 1 minus the number.
    complemented: Option<&'a str>,
    /// Whether what it changes is not read.
    overwrites: bool,
}

/// The return from a function whose result is of the type `kind` when `call` has raised an error and gives `Default`.
fn give_up(kind: &str, call: &str) -> String {
    if kind.ends_with('*') {
        format!("{{\n        let () = {call};\n        return std::ptr::null_mut();\n    }}")
    } else {
        format!("{{\n        return {call};\n    }}")
    }
}

impl Served<'_> {
    /// The function in Rust.
    fn written(&self, function: &Function) -> String {
        let parameters = &function.parameters[1..];
        let names: Vec<String> = parameters.iter().map(|p| identifier(&p.name)).collect();
        let state = &function.parameters[0].name;
        let signature: String = function.parameters.iter().map(|p| p.name.clone() + ",").collect();
        let list: String =
            parameters.iter().zip(&names).map(|(p, name)| format!(", {name}: {}", rust(&p.kind))).collect();
        let result =
            if function.result == "void" { String::new() } else { format!(" -> {}", rust(&function.result)) };
        let without = self.by.and_then(|by| by.parameters.iter().position(|p| p.kind == "THGenerator*"));
        let mut body = String::new();
        let symbol = &function.symbol;
        writeln!(
            body,
            "    static CALLER: Caller = Caller::new(c\"{symbol}({signature})\", {});",
            without.map_or(0, |at| at + 1)
        )
        .unwrap();
        if self.is_checked {
            writeln!(body, "    if state.is_null() {}", give_up(&function.result, "null(&CALLER)")).unwrap();
            let operands: Vec<&str> = parameters
                .iter()
                .zip(&names)
                .filter(|(p, _)| is_device_tensor(&p.kind))
                .map(|(_, name)| name.as_str())
                .collect();
            let mut conditions = Vec::new();
            if !operands.is_empty() {
                conditions.push(format!("!device::same(state, &[{}])", operands.join(", ")));
            }
            let sparse: Vec<&str> = parameters
                .iter()
                .zip(&names)
                .filter(|(p, _)| is_device_sparse(&p.kind))
                .map(|(_, name)| name.as_str())
                .collect();
            if !sparse.is_empty() {
                conditions.push(format!("!device::same_sparse(state, &[{}])", sparse.join(", ")));
            }
            for (at, p) in parameters.iter().enumerate() {
                if p.kind.strip_suffix('*').is_some_and(is_device_tensor) {
                    conditions.push(format!("!device::same_list(state, {}, {})", names[at], names[at + 1]));
                }
            }
            if !conditions.is_empty() {
                let condition = conditions.join(" || ");
                let end = give_up(&function.result, "apart(&CALLER)");
                writeln!(body, "    if device::are_many() && ({condition}) {end}").unwrap();
            }
        } else {
            writeln!(body, "    let _ = {state};").unwrap();
        }
        if let Some(name) = self.complemented {
            assert!(names.iter().any(|known| known == name), "{symbol}: there is no {name}");
            writeln!(body, "    let {name} = 1.0 - {name};").unwrap();
        }
        body += &match (self.by, self.via) {
            (None, _) => {
                let unused: String = names.iter().map(|name| format!("    let _ = {name};\n")).collect();
                format!("{unused}    unimplemented(&CALLER)\n")
            }
            (Some(by), None) => direct(by, function, parameters, &names, self.is_counted),
            (Some(by), Some(types)) => by_way(by, function, parameters, &names, types, self),
        };
        format!(
            "#[unsafe(no_mangle)]\nunsafe extern \"C-unwind\" fn {symbol}({state}: *mut THCState{list}){result} {{\n{body}}}\n\n"
        )
    }
}

/// The values that TH's function is called with.
fn arguments(by: &Function, parameters: &[Parameter], values: &[String]) -> String {
    let mut own = parameters.iter().zip(values);
    let one = |p: &Parameter| {
        if p.kind == "THGenerator*" {
            return "generator".to_string();
        }
        let (from, value) = own.next().unwrap_or_else(|| panic!("{}: too few parameters", by.symbol));
        converted(value, &from.kind, &p.kind)
    };
    let all: Vec<String> = by.parameters.iter().map(one).collect();
    assert!(own.next().is_none(), "{}: too many parameters", by.symbol);
    all.join(", ")
}

fn needs_generator(by: &Function) -> bool {
    by.parameters.iter().any(|p| p.kind == "THGenerator*")
}

/// The tensor whose indices are counted from the index base afterwards.
fn indices<'a>(parameters: &[Parameter], names: &'a [String]) -> &'a str {
    let named = names.iter().position(|name| name == "indices");
    let at = named.or_else(|| parameters.iter().position(|p| p.kind == "THCudaLongTensor*"));
    &names[at.expect("a function whose indices are counted gives some")]
}

/// The call of a function of the same type.
fn direct(
    by: &Function,
    function: &Function,
    parameters: &[Parameter],
    names: &[String],
    is_counted: bool,
) -> String {
    let counted =
        if is_counted { format!("count(place, {});", indices(parameters, names)) } else { String::new() };
    let generator = if needs_generator(by) {
        "    let generator = random::generator(state);\n    if generator.is_null() {\n        return random::missing(&CALLER);\n    }\n"
    } else {
        ""
    };
    let call = format!("th::{}({})", by.symbol, arguments(by, parameters, names));
    let result = if function.result == "void" {
        String::new()
    } else {
        converted("result", &by.result, &function.result)
    };
    let kept = if function.result == "void" { "" } else { "let result = " };
    format!(
        "{generator}    // SAFETY: the arguments are the C caller's, of the types that TH's function has.\n    unsafe {{\n        let place = caller::enter(&CALLER);\n        {kept}{call};\n        {counted}\n        caller::leave(place);\n        {result}\n    }}\n"
    )
}

/// The call of a function of another type, with converted operands.
fn by_way(
    by: &Function,
    function: &Function,
    parameters: &[Parameter],
    names: &[String],
    (real, other): (&str, &str),
    served: &Served<'_>,
) -> String {
    let counted = if served.is_counted {
        format!("count(work.place(), {});", indices(parameters, names))
    } else {
        String::new()
    };
    let class = if real == "Float" { "THCudaTensor*".to_string() } else { format!("THCuda{real}Tensor*") };
    let sparse_class = format!("THCS{real}Tensor*");
    let mut own = by.parameters.iter().filter(|p| p.kind != "THGenerator*");
    let mut values = Vec::new();
    let mut kinds = Vec::new();
    let mut operands = Vec::new();
    let mut sparse = Vec::new();
    for (at, (p, name)) in parameters.iter().zip(names).enumerate() {
        let theirs = own.next().unwrap_or_else(|| panic!("{}: too few parameters", by.symbol));
        let mut kind = p.clone();
        let role = match theirs.role {
            Role::Read => "Read",
            Role::Changed if served.overwrites => "Result",
            Role::Changed => "Changed",
            Role::Result => "Result",
        };
        if p.kind == class && theirs.kind.contains(other) && object(&theirs.kind).is_some() {
            values.push(format!("work.operand({})", operands.len()));
            operands.push(format!("({name}, Role::{role})"));
            kind.kind.clone_from(&theirs.kind);
        } else if p.kind == sparse_class {
            values.push(format!("work.sparse({})", sparse.len()));
            // Counted from 1, behind the state.
            sparse.push(format!("({name}, Role::{role}, {})", at + 2));
            kind.kind.clone_from(&theirs.kind);
        } else {
            values.push(name.clone());
        }
        kinds.push(kind);
    }
    let generator = if needs_generator(by) {
        "    let generator = random::generator(state);\n    if generator.is_null() {\n        return random::missing(&CALLER);\n    }\n"
    } else {
        ""
    };
    let call = format!("th::{}({})", by.symbol, arguments(by, &kinds, &values));
    let zero = if function.result == "void" { "" } else { " Default::default()" };
    let result = if function.result == "void" {
        String::new()
    } else {
        converted("result", &by.result, &function.result)
    };
    let kept = if function.result == "void" { "" } else { "let result = " };
    let end = match zero {
        "" => "work.end();".to_string(),
        zero => format!("if !work.end() {{ return{zero}; }}"),
    };
    let operands = operands.join(", ");
    let work = if sparse.is_empty() {
        let types = format!("conversion::{}_{}", real.to_uppercase(), other.to_uppercase());
        format!("let mut work = Conversion::new(&CALLER, &{types}, [{operands}])")
    } else {
        assert!(
            real == "Half" && other == "Float",
            "{}: sparse tensors of {real} by {other}",
            function.symbol
        );
        format!("let work = SparseConversion::new(&CALLER, [{operands}], [{}])", sparse.join(", "))
    };
    format!(
        "{generator}    {work};\n    // SAFETY: the arguments are the C caller's; converted ones have the type that TH's function has.\n    unsafe {{\n        if !work.begin() {{\n            return{zero};\n        }}\n        {kept}{call};\n        {counted}\n        {end}\n        {result}\n    }}\n"
    )
}
