//! Code compiled several times, for the vector extensions of the machine it finds itself on.
//!
//! A [`Kernel`] is an ordinary loop. [`run_widest`] holds copies of it for AVX-512, AVX2 and the
//! baseline, and picks one at run time; the compiler vectorises each copy for its target. No copy
//! changes a result: Rust never contracts `a * b + c` by itself, and integer arithmetic is exact.

/// A loop worth compiling for more than one instruction set.
pub(super) trait Kernel {
    /// What the loop gives back.
    type Output;

    /// The loop. Implementations are `#[inline(always)]`, and so is all they call: only what is
    /// inlined is compiled for the wider target.
    fn run(self) -> Self::Output;
}

/// Runs `kernel` with the widest vectors this machine has.
#[inline]
pub(super) fn run_widest<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("fma")
        {
            // SAFETY: the features the function is compiled for were all just found.
            return unsafe { run_avx512(kernel) };
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            // SAFETY: as above.
            return unsafe { run_avx2(kernel) };
        }
    }
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
