//! Compiles the C shim, names the shared library and chooses the sets of instructions. With the feature `headers`, also regenerates the
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

    choose_levels();

    #[cfg(feature = "headers")]
    headers::generate();
}

/// For which sets of vector instructions loops are compiled besides that of every processor: `level_v3` stands for AVX2, and
/// `level_v4` for AVX-512. `TH_LEVEL` has them compiled for one alone (`level_only`), `avx2` or `avx512`: a library that is to
/// be tested on processors that have it is built in half of the time.
fn choose_levels() {
    println!("cargo::rerun-if-env-changed=TH_LEVEL");
    println!("cargo::rustc-check-cfg=cfg(level_v3, level_v4, level_only)");
    let is_x86 = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|architecture| architecture == "x86_64");
    if is_x86 && env::var_os("CARGO_FEATURE_BASELINE").is_none() {
        println!("cargo::rustc-cfg=level_v3");
        let only = env::var("TH_LEVEL").unwrap_or_default();
        assert!(["", "avx2", "avx512"].contains(&&*only), "TH_LEVEL is avx2 or avx512, not {only}");
        if only != "avx2" {
            println!("cargo::rustc-cfg=level_v4");
        }
        if !only.is_empty() {
            println!("cargo::rustc-cfg=level_only");
        }
    }
}
