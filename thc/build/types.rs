//! Types of C in Rust, and how a value of one becomes one of another.

use crate::contract::TYPES;

/// What a pointer to a counted object of THC or TH points at.
pub(crate) fn object(kind: &str) -> Option<&'static str> {
    let name = kind.strip_suffix('*')?;
    let is_sparse = |library| {
        let real = name.strip_prefix(library).and_then(|name| name.strip_suffix("Tensor"));
        real.is_some_and(|real| TYPES.contains(&real))
    };
    if is_sparse("THCS") || is_sparse("THS") {
        return Some("Sparse");
    }
    if !name.starts_with("TH") || name.ends_with('*') {
        None
    } else if name.ends_with("Tensor") {
        Some("Tensor")
    } else if name.ends_with("Storage") {
        Some("Storage")
    } else {
        None
    }
}

/// Whether a parameter is a tensor on a device.
pub(crate) fn is_device_tensor(kind: &str) -> bool {
    kind.starts_with("THCuda") && object(kind) == Some("Tensor")
}

/// Whether a parameter is a sparse tensor on a device.
pub(crate) fn is_device_sparse(kind: &str) -> bool {
    kind.starts_with("THCS") && object(kind) == Some("Sparse")
}

/// The type in Rust.
pub(crate) fn rust(kind: &str) -> String {
    if let Some(object) = object(kind) {
        return format!("*mut {object}");
    }
    if let Some(pointee) = kind.strip_suffix('*') {
        return format!("*mut {}", rust(pointee));
    }
    match kind {
        "void" => "c_void",
        "unsigned char" => "u8",
        "char" => "i8",
        "short" => "i16",
        "int" => "c_int",
        "unsigned int" => "u32",
        "long" => "c_long",
        "unsigned long" => "u64",
        "float" => "f32",
        "double" => "f64",
        "half" | "THHalf" => "Half",
        "ptrdiff_t" => "isize",
        "size_t" => "usize",
        "THDescBuff" | "THCDescBuff" => "Description",
        "THCState" => "THCState",
        "THGenerator" => "Generator",
        other => panic!("no type of Rust is known for {other}"),
    }
    .into()
}

/// The expression of `value`, of type `from`, as a value of type `to`.
pub(crate) fn converted(value: &str, from: &str, to: &str) -> String {
    let (source, target) = (rust(from), rust(to));
    if source == target {
        return value.into();
    }
    match (source.as_str(), target.as_str()) {
        ("c_long", "c_int") => format!("narrow({value})"),
        ("Half", "f32") => format!("{value}.to_float()"),
        ("Half", "f64") => format!("f64::from({value}.to_float())"),
        ("f32", "Half") => format!("Half::of({value})"),
        ("f64", "Half") => format!("Half::of({value} as f32)"),
        (source, target) if !source.starts_with('*') && !target.starts_with('*') => {
            format!("{value} as {target}")
        }
        (source, target) => panic!("{source} is no {target}"),
    }
}
