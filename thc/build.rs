//! Makes the functions of THC that TH serves, compiles what cannot be Rust, and names the shared library.
//!
//! | file | what |
//! |---|---|
//! | `build/contract.rs` | the functions of THC and of TH, from the tables of their contracts |
//! | `build/types.rs` | types of C in Rust, and how a value of one becomes one of another |
//! | `build/rules.rs` | `functions.txt`: which function of TH serves which of THC |
//! | `build/wrappers.rs` | the functions |

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

#[path = "build/contract.rs"]
mod contract;
#[path = "build/rules.rs"]
mod rules;
#[path = "build/types.rs"]
mod types;
#[path = "build/wrappers.rs"]
mod wrappers;

/// An empty library with a SONAME: what is called there is found when both are loaded, so that neither has to be built
/// before the other.
fn empty_library(folder: &Path, name: &str, soname: &str) -> PathBuf {
    let source = folder.join("empty.c");
    let library = folder.join(name);
    fs::write(&source, "").expect("the folder of a build can be written");
    let mut compiler: Command = cc::Build::new().get_compiler().to_command();
    compiler.args(["-shared", "-fPIC", &format!("-Wl,-soname,{soname}"), "-o"]).arg(&library).arg(&source);
    assert!(compiler.status().expect("a C compiler").success(), "the C compiler made no shared library");
    library
}

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder"));
    let tables = root.join("../c_tests");
    for path in [
        "build.rs",
        "build",
        "functions.txt",
        "src/shim",
        "../include/THC/host",
        "../c_tests/contract",
        "../c_tests/thc",
    ] {
        println!("cargo::rerun-if-changed={path}");
    }

    let th = contract::of_th(&tables.join("contract"));
    let thc: Vec<_> = ["thc/thc.tsv", "thc/copies.tsv", "thc/thcs.tsv"]
        .iter()
        .flat_map(|table| contract::of_thc(&tables.join(table)))
        .collect();
    let rules = rules::Rules::read(&root.join("functions.txt"));
    fs::write(out.join("functions.rs"), wrappers::all(&thc, &th, &rules))
        .expect("the folder of a build can be written");

    cc::Build::new()
        .file("src/shim/check_gpu.c")
        .file("src/shim/sizes.c")
        .include("../include")
        .flag_if_supported("-fvisibility=hidden")
        .extra_warnings(true)
        .compile("thc_shim");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libTHC.so.0");
    println!("cargo::rustc-cdylib-link-arg=-Wl,--no-as-needed");
    for (name, soname) in [("libTH.so", "libTH.so.0"), ("libcudart-host.so", "libcudart-host.so")] {
        println!("cargo::rustc-cdylib-link-arg={}", empty_library(&out, name, soname).display());
    }
    // Signatures that the auditor tells, and memory that it has given to programs, outlive a `dlclose`.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
}
