//! Compiles the C shim and names the shared library. With the feature `headers`, also regenerates the
//! prototypes in `include/`.

use std::env;

#[cfg(feature = "headers")]
#[path = "build/headers.rs"]
mod headers;
#[cfg(feature = "headers")]
#[path = "build/operators/mod.rs"]
mod operators;

fn main() {
    println!("cargo::rerun-if-changed=src/shim");
    println!("cargo::rerun-if-changed=build.rs");

    cc::Build::new()
        .file("src/shim/variadic.c")
        .file("src/shim/guard.c")
        .flag_if_supported("-fexceptions")
        .flag_if_supported("-fvisibility=hidden")
        .extra_warnings(true)
        .warnings(true)
        .compile("th_shim");

    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libTH.so.0");
        // Threads, fork handlers and the memory of tensors outlive a `dlclose`: the library stays mapped.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }

    #[cfg(feature = "headers")]
    headers::generate();
}
