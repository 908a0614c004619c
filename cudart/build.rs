//! Names the shared library, and links it with libTH.so.0 by an empty library of that SONAME: what it calls there is found
//! when both are loaded, so that neither has to be built before the other.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder"));
    let source = folder.join("empty.c");
    let library = folder.join("libTH.so");
    fs::write(&source, "").expect("the folder of a build can be written");
    let built = cc::Build::new()
        .get_compiler()
        .to_command()
        .args(["-shared", "-fPIC", "-Wl,-soname,libTH.so.0", "-o"])
        .arg(&library)
        .arg(&source)
        .status()
        .expect("a C compiler");
    assert!(built.success(), "the C compiler made no shared library");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcudart-host.so");
    println!("cargo::rustc-cdylib-link-arg=-Wl,--no-as-needed");
    println!("cargo::rustc-cdylib-link-arg={}", library.display());
    // Memory that it has given to programs outlives a `dlclose`: the library stays mapped.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
}
