//! Makes the functions of THCUNN that THNN serves, and names the shared library.
//!
//! | file | what |
//! |---|---|
//! | `build/contract.rs` | the functions of THCUNN and of THNN, from the tables of their contracts |
//! | `build/wrappers.rs` | the functions |

use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "build/contract.rs"]
mod contract;
#[path = "build/wrappers.rs"]
mod wrappers;

/// An empty library with a SONAME: what is called there is found when both are loaded, so that neither has to be built
/// before the other.
fn empty_library(folder: &Path, name: &str, soname: &str) -> PathBuf {
    let source = folder.join("empty.c");
    let library = folder.join(name);
    fs::write(&source, "").expect("the folder of a build can be written");
    let mut compiler = cc::Build::new().get_compiler().to_command();
    compiler.args(["-shared", "-fPIC", &format!("-Wl,-soname,{soname}"), "-o"]).arg(&library).arg(&source);
    assert!(compiler.status().expect("a C compiler").success(), "the C compiler made no shared library");
    library
}

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder"));
    let tests = root.join("../c_tests");
    for path in ["build.rs", "build", "../c_tests/contract", "../c_tests/thcunn/thcunn.tsv"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let thnn = contract::of_thnn(&tests.join("contract"));
    let thcunn = contract::of_thcunn(&tests.join("thcunn/thcunn.tsv"));
    fs::write(out.join("functions.rs"), wrappers::all(&thcunn, &thnn))
        .expect("the folder of a build can be written");

    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libTHCUNN.so");
    println!("cargo::rustc-cdylib-link-arg=-Wl,--no-as-needed");
    for (name, soname) in
        [("libTH.so", "libTH.so.0"), ("libTHC.so", "libTHC.so.0"), ("libcudart-host.so", "libcudart-host.so")]
    {
        println!("cargo::rustc-cdylib-link-arg={}", empty_library(&out, name, soname).display());
    }
    // Signatures that the auditor tells outlive a `dlclose`.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
}
