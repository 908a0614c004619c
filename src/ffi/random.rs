//! `THRandom.h`.

use super::convention::may_end;
use crate::boundary::OwnedPointer;
use crate::error::{Positioned, Result};
use crate::ffi::macros::plain;
use crate::handle::Nullable;
use crate::memory::alloc;
use crate::random::Generator;
use std::os::raw::{c_int, c_ulong};

type THGenerator = Generator;

/// The generator that C passes as argument `number`.
pub(super) fn stream<'a>(generator: Nullable<'a, THGenerator>, number: i32) -> Result<&'a mut THGenerator> {
    let generator = generator.arg(number)?;
    // SAFETY: a valid generator, which C callers use from one thread at a time; no exported function
    // that changes one takes a second.
    Ok(unsafe { &mut *generator.as_ptr() })
}

/// A generator seeded by the system, in memory that `THGenerator_free` frees.
fn new_generator() -> Result<OwnedPointer<THGenerator>> {
    let generator = Generator::new()?;
    let block = alloc::alloc(Generator::BYTES as isize)?.cast::<THGenerator>();
    // SAFETY: a block of the size was made just now, aligned as `malloc` aligns.
    unsafe { block.write(generator) };
    Ok(OwnedPointer(block))
}

plain! {
    /// A new generator, seeded by the system. Free it with THGenerator_free.
    #[must_use]
    fn THGenerator_new() -> *mut THGenerator {
        new_generator()
    }

    /// Makes `self_` continue the stream where `from` is, and returns it. Errors: 1, 2 if NULL.
    fn THGenerator_copy(self_: *mut THGenerator, from: *mut THGenerator) -> *mut THGenerator {
        let (to, from) = (self_.arg(1)?.as_ptr(), from.arg(2)?.as_ptr());
        // SAFETY: both are valid generators; they may be the same one.
        unsafe { std::ptr::copy(from, to, 1) };
        Ok(to)
    }

    /// Frees a generator made by THGenerator_new; NULL is left alone.
    fn THGenerator_free(r#gen: *mut THGenerator) {
        Ok(if let Some(generator) = r#gen.option()
            && may_end(generator.as_non_null())
        {
            // SAFETY: the C caller gives the generator up, whose memory came from `alloc` and is plain data.
            unsafe { alloc::free_object(generator.as_ptr()) }
        })
    }

    /// 1 if the state is one that a seeded generator can have, else 0.
    fn THGenerator_isValid(_generator: *mut THGenerator) -> c_int {
        Ok(stream(_generator, 1)?.is_valid())
    }

    /// Seeds the generator anew from the system's entropy and returns the seed. Errors: the system has no
    /// entropy to give.
    fn THRandom_seed(_generator: *mut THGenerator) -> c_ulong {
        stream(_generator, 1)?.seed()
    }

    /// Seeds the generator anew; the low 32 bits of `the_seed_` decide the stream.
    fn THRandom_manualSeed(_generator: *mut THGenerator, the_seed_: c_ulong) {
        Ok(stream(_generator, 1)?.manual_seed(the_seed_))
    }

    /// The seed that the stream began with.
    fn THRandom_initialSeed(_generator: *mut THGenerator) -> c_ulong {
        Ok(stream(_generator, 1)?.initial_seed())
    }

    /// 32 uniform bits: the next word of the generator.
    fn THRandom_random(_generator: *mut THGenerator) -> c_ulong {
        Ok(c_ulong::from(stream(_generator, 1)?.random()))
    }

    /// 64 uniform bits, from two words.
    fn THRandom_random64(_generator: *mut THGenerator) -> c_ulong {
        Ok(stream(_generator, 1)?.random64())
    }

    /// A uniform number in [a, b), or `a` if they are equal, from one word. Errors: 1 if `a` is not finite; 2 if `b`
    /// is not, or is below `a`.
    fn THRandom_uniform(_generator: *mut THGenerator, a: f64, b: f64) -> f64 {
        stream(_generator, 1)?.uniform(a, b).at(&[(1, 2), (2, 3)])
    }

    /// As THRandom_uniform, from 24 bits of one word. Errors: as THRandom_uniform.
    fn THRandom_uniformFloat(_generator: *mut THGenerator, a: f32, b: f32) -> f32 {
        stream(_generator, 1)?.uniform_float(a, b).at(&[(1, 2), (2, 3)])
    }

    /// A normal number. Words are drawn for two at a time; the second is given out by the next call.
    /// Errors: 1 if `mean` is not finite; 2 if `stdv` is not positive and finite.
    fn THRandom_normal(_generator: *mut THGenerator, mean: f64, stdv: f64) -> f64 {
        stream(_generator, 1)?.normal(mean, stdv).at(&[(1, 2), (2, 3)])
    }

    /// An exponential number with density lambda exp(-lambda x), from one word. Errors: 1 if `lambda`
    /// is not positive and finite.
    fn THRandom_exponential(_generator: *mut THGenerator, lambda: f64) -> f64 {
        stream(_generator, 1)?.exponential(lambda).at(&[(1, 2)])
    }

    /// A gamma number of shape `alpha` and scale 1. Errors: 1 if `alpha` is not positive and finite.
    fn THRandom_standard_gamma(_generator: *mut THGenerator, alpha: f64) -> f64 {
        stream(_generator, 1)?.standard_gamma(alpha).at(&[(1, 2)])
    }

    /// A Cauchy number with density sigma / (pi (sigma^2 + (x - median)^2)), from one word. Errors: 1
    /// if `median` is not finite; 2 if `sigma` is not positive and finite.
    fn THRandom_cauchy(_generator: *mut THGenerator, median: f64, sigma: f64) -> f64 {
        stream(_generator, 1)?.cauchy(median, sigma).at(&[(1, 2), (2, 3)])
    }

    /// A log-normal number: exp of a normal number with this mean and deviation. Errors: as THRandom_normal.
    fn THRandom_logNormal(_generator: *mut THGenerator, mean: f64, stdv: f64) -> f64 {
        stream(_generator, 1)?.log_normal(mean, stdv).at(&[(1, 2), (2, 3)])
    }

    /// A geometric number i >= 1, of probability (1 - p) p^(i - 1), from one word; the greatest int, if it is beyond
    /// that. Errors: 1 unless 0 < p < 1.
    fn THRandom_geometric(_generator: *mut THGenerator, p: f64) -> c_int {
        stream(_generator, 1)?.geometric(p).at(&[(1, 2)])
    }

    /// 1 with probability `p`, else 0, from one word. Errors: 1 unless 0 <= p <= 1.
    fn THRandom_bernoulli(_generator: *mut THGenerator, p: f64) -> c_int {
        stream(_generator, 1)?.bernoulli(p).at(&[(1, 2)])
    }
}
