//! cuRAND's host interface: generators over libTH's Mersenne twister.
//!
//! Sequences depend on the seed alone, and are not those of a card.

use std::ffi::{c_double, c_int, c_uint, c_ulong, c_ulonglong, c_void};

use crate::handles::Handles;
use crate::stream;

/// libTH's generator, behind a pointer.
#[repr(C)]
struct THGenerator {
    private: [u8; 0],
}

unsafe extern "C-unwind" {
    fn THGenerator_new() -> *mut THGenerator;
    fn THGenerator_free(generator: *mut THGenerator);
    fn THRandom_manualSeed(generator: *mut THGenerator, seed: c_ulong);
    fn THRandom_random(generator: *mut THGenerator) -> c_ulong;
    fn THRandom_normal(generator: *mut THGenerator, mean: c_double, deviation: c_double) -> c_double;
}

unsafe extern "C" {
    /// The logarithm of the gamma function, of C's mathematical library.
    fn lgamma_r(x: c_double, sign: *mut c_int) -> c_double;
}

/// A `curandStatus_t` other than success.
#[derive(Clone, Copy)]
struct Status(c_int);

const NOT_INITIALIZED: Status = Status(101);
const ALLOCATION_FAILED: Status = Status(102);
const TYPE_ERROR: Status = Status(103);
const OUT_OF_RANGE: Status = Status(104);
const LENGTH_NOT_MULTIPLE: Status = Status(105);

type Result<T = ()> = std::result::Result<T, Status>;

fn number(result: Result) -> c_int {
    result.map_or_else(|status| status.0, |()| 0)
}

/// A generator of the program's: the address of libTH's, and what its sequence is made from.
#[derive(Clone, Copy)]
struct Generator {
    address: usize,
    seed: u64,
    offset: u64,
}

static GENERATORS: Handles<Generator> = Handles::new();

/// libTH's generator, to be drawn from.
#[derive(Clone, Copy)]
struct Source(*mut THGenerator);

impl Source {
    fn of(generator: *mut c_void) -> Result<Self> {
        let generator = GENERATORS.get(generator).ok_or(NOT_INITIALIZED)?;
        Ok(Self(std::ptr::with_exposed_provenance_mut(generator.address)))
    }

    /// 32 random bits.
    fn bits(self) -> u32 {
        // SAFETY: a generator that `create` made; handles that were destroyed are not found.
        unsafe { THRandom_random(self.0) as u32 }
    }

    /// 64 random bits.
    fn long_bits(self) -> u64 {
        u64::from(self.bits()) << 32 | u64::from(self.bits())
    }

    /// A number above 0 and at most 1, a multiple of 2^-32.
    fn uniform(self) -> f32 {
        ((f64::from(self.bits()) + 1.0) / 4294967296.0) as f32
    }

    /// A number above 0 and at most 1, a multiple of 2^-53.
    fn uniform_double(self) -> f64 {
        ((self.long_bits() >> 11) as f64 + 1.0) / 9007199254740992.0
    }

    fn normal(self, mean: f64, deviation: f64) -> f64 {
        // SAFETY: as in `bits`; the deviation is positive.
        unsafe { THRandom_normal(self.0, mean, deviation) }
    }

    /// By multiplication (D. Knuth) for few, by transformed rejection (W. Hörmann, 1993) for many.
    fn poisson(self, mean: f64) -> u32 {
        if mean < 10.0 {
            let (limit, mut product, mut count) = ((-mean).exp(), self.uniform_double(), 0);
            while product > limit {
                product *= self.uniform_double();
                count += 1;
            }
            return count;
        }
        let b = 0.931 + 2.53 * mean.sqrt();
        let a = -0.059 + 0.02483 * b;
        let inverse = 1.1239 + 1.1328 / (b - 3.4);
        let most = 0.9277 - 3.6224 / (b - 2.0);
        loop {
            let (u, v) = (self.uniform_double() - 0.5, self.uniform_double());
            let near = 0.5 - u.abs();
            let count = ((2.0 * a / near + b) * u + mean + 0.43).floor();
            if near >= 0.07 && v <= most {
                return count as u32;
            }
            if count < 0.0 || (near < 0.013 && v > near) {
                continue;
            }
            let mut sign = 0;
            // SAFETY: the address of a number.
            let factorial = unsafe { lgamma_r(count + 1.0, &mut sign) };
            let left = (v * inverse / (a / (near * near) + b)).ln();
            if left <= count * mean.ln() - mean - factorial {
                return count as u32;
            }
        }
    }
}

/// The seed of a generator that was given none.
const SEED: u64 = 0;

fn create(out: *mut *mut c_void, kind: c_int) -> Result {
    if out.is_null() {
        return Err(OUT_OF_RANGE);
    }
    // Pseudorandom generators, which are all the one here; there are no quasirandom ones.
    if !matches!(kind, 100 | 101 | 121 | 141 | 142 | 161) {
        return Err(TYPE_ERROR);
    }
    // SAFETY: the function has no arguments.
    let source = unsafe { THGenerator_new() };
    if source.is_null() {
        return Err(ALLOCATION_FAILED);
    }
    // SAFETY: the generator from above.
    unsafe { THRandom_manualSeed(source, SEED as c_ulong) };
    let made = GENERATORS.make(Generator { address: source.expose_provenance(), seed: SEED, offset: 0 });
    let Some(made) = made else {
        // SAFETY: the generator from above, which nobody has seen.
        unsafe { THGenerator_free(source) };
        return Err(ALLOCATION_FAILED);
    };
    crate::pointer::put(out, made).map_err(|_| OUT_OF_RANGE)
}

/// Makes a generator. `kind` is that of a pseudorandom generator; all are libTH's. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandCreateGenerator(generator: *mut *mut c_void, kind: c_int) -> c_int {
    number(create(generator, kind))
}

/// Makes a generator that writes to memory of the host, as every one does here. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandCreateGeneratorHost(generator: *mut *mut c_void, kind: c_int) -> c_int {
    number(create(generator, kind))
}

/// Destroys a generator.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandDestroyGenerator(generator: *mut c_void) -> c_int {
    number(GENERATORS.end(generator).ok_or(NOT_INITIALIZED).map(|generator| {
        let source = std::ptr::with_exposed_provenance_mut(generator.address);
        // SAFETY: the generator that `create` made for this handle, which is there no more.
        unsafe { THGenerator_free(source) };
    }))
}

/// Begins the sequence of a generator anew.
fn restart(generator: *mut c_void, change: impl FnOnce(&mut Generator)) -> Result {
    let source = Source::of(generator)?;
    let from = GENERATORS.with(generator, |generator| {
        change(generator);
        *generator
    });
    let Generator { seed, offset, .. } = from.ok_or(NOT_INITIALIZED)?;
    // SAFETY: as in `Source::bits`.
    unsafe { THRandom_manualSeed(source.0, seed as c_ulong) };
    for _ in 0..offset {
        source.bits();
    }
    Ok(())
}

/// Begins the sequence that a seed stands for.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandSetPseudoRandomGeneratorSeed(
    generator: *mut c_void,
    seed: c_ulonglong,
) -> c_int {
    number(restart(generator, |generator| generator.seed = seed))
}

/// As far as an offset may be: its words are drawn.
const MOST_OFFSET: u64 = 1 << 32;

/// Begins the sequence of the seed behind its first `offset` words of 32 bits, at most 2^32.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandSetGeneratorOffset(generator: *mut c_void, offset: c_ulonglong) -> c_int {
    if offset > MOST_OFFSET {
        return number(Source::of(generator).and(Err(OUT_OF_RANGE)));
    }
    number(restart(generator, |generator| generator.offset = offset))
}

/// In which order numbers are written, from 100 to 102: always in that of the sequence.
#[unsafe(no_mangle)]
pub extern "C" fn curandSetGeneratorOrdering(generator: *mut c_void, order: c_int) -> c_int {
    number(
        Source::of(generator)
            .and_then(|_| if (100..=102).contains(&order) { Ok(()) } else { Err(OUT_OF_RANGE) }),
    )
}

/// Dimensions of a quasirandom generator, which none is.
#[unsafe(no_mangle)]
pub extern "C" fn curandSetQuasiRandomGeneratorDimensions(
    generator: *mut c_void,
    dimensions: c_uint,
) -> c_int {
    let _ = dimensions;
    number(Source::of(generator).and(Err(TYPE_ERROR)))
}

/// In which stream numbers are written.
#[unsafe(no_mangle)]
pub extern "C" fn curandSetStream(generator: *mut c_void, stream: *mut c_void) -> c_int {
    number(Source::of(generator).and_then(|_| stream::get(stream).map(drop).map_err(|_| OUT_OF_RANGE)))
}

/// Makes what a generator needs before its first number: it is there.
#[unsafe(no_mangle)]
pub extern "C" fn curandGenerateSeeds(generator: *mut c_void) -> c_int {
    number(Source::of(generator).map(drop))
}

/// Writes 9000, for CUDA 9.0.
#[unsafe(no_mangle)]
pub extern "C" fn curandGetVersion(version: *mut c_int) -> c_int {
    number(crate::pointer::put(version, 9000).map_err(|_| OUT_OF_RANGE))
}

/// Writes a part of the version: 0 the major one, 1 the minor one, 2 the patch level.
#[unsafe(no_mangle)]
pub extern "C" fn curandGetProperty(part: c_int, value: *mut c_int) -> c_int {
    let wanted = match part {
        0 => 9,
        1 | 2 => 0,
        _ => return number(Err(OUT_OF_RANGE)),
    };
    number(crate::pointer::put(value, wanted).map_err(|_| OUT_OF_RANGE))
}

/// Writes `n` numbers.
fn fill<T>(generator: *mut c_void, to: *mut T, n: usize, draw: impl Fn(Source) -> T) -> Result {
    let source = Source::of(generator)?;
    if n > 0 && to.is_null() {
        return Err(OUT_OF_RANGE);
    }
    for index in 0..n {
        // SAFETY: not NULL; the interface asks for room for `n` numbers there.
        unsafe { to.add(index).write(draw(source)) };
    }
    Ok(())
}

/// As `fill`, of a number that is even, with a deviation that is positive.
fn fill_pairs<T>(
    generator: *mut c_void,
    to: *mut T,
    n: usize,
    deviation: f64,
    draw: impl Fn(Source) -> T,
) -> Result {
    Source::of(generator)?;
    if !n.is_multiple_of(2) {
        return Err(LENGTH_NOT_MULTIPLE);
    }
    if deviation.is_nan() || deviation <= 0.0 {
        return Err(OUT_OF_RANGE);
    }
    fill(generator, to, n, draw)
}

/// Writes `n` numbers of 32 random bits.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerate(generator: *mut c_void, outputPtr: *mut c_uint, n: usize) -> c_int {
    number(fill(generator, outputPtr, n, Source::bits))
}

/// Writes `n` numbers of 64 random bits.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerateLongLong(
    generator: *mut c_void,
    outputPtr: *mut c_ulonglong,
    n: usize,
) -> c_int {
    number(fill(generator, outputPtr, n, Source::long_bits))
}

/// Writes `n` numbers above 0 and at most 1.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerateUniform(
    generator: *mut c_void,
    outputPtr: *mut f32,
    n: usize,
) -> c_int {
    number(fill(generator, outputPtr, n, Source::uniform))
}

/// Writes `n` numbers above 0 and at most 1.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerateUniformDouble(
    generator: *mut c_void,
    outputPtr: *mut f64,
    n: usize,
) -> c_int {
    number(fill(generator, outputPtr, n, Source::uniform_double))
}

/// Writes `n` normal numbers; `n` is even and `stddev` positive.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerateNormal(
    generator: *mut c_void,
    outputPtr: *mut f32,
    n: usize,
    mean: f32,
    stddev: f32,
) -> c_int {
    number(fill_pairs(generator, outputPtr, n, stddev.into(), |source| {
        source.normal(mean.into(), stddev.into()) as f32
    }))
}

/// Writes `n` normal numbers; `n` is even and `stddev` positive.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerateNormalDouble(
    generator: *mut c_void,
    outputPtr: *mut f64,
    n: usize,
    mean: f64,
    stddev: f64,
) -> c_int {
    number(fill_pairs(generator, outputPtr, n, stddev, |source| source.normal(mean, stddev)))
}

/// Writes `n` numbers whose logarithms are normal; `n` is even and `stddev` positive.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerateLogNormal(
    generator: *mut c_void,
    outputPtr: *mut f32,
    n: usize,
    mean: f32,
    stddev: f32,
) -> c_int {
    let draw = |source: Source| source.normal(mean.into(), stddev.into()).exp() as f32;
    number(fill_pairs(generator, outputPtr, n, stddev.into(), draw))
}

/// Writes `n` numbers whose logarithms are normal; `n` is even and `stddev` positive.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGenerateLogNormalDouble(
    generator: *mut c_void,
    outputPtr: *mut f64,
    n: usize,
    mean: f64,
    stddev: f64,
) -> c_int {
    number(fill_pairs(generator, outputPtr, n, stddev, |source| source.normal(mean, stddev).exp()))
}

/// Writes `n` counts of Poisson's distribution with mean `lambda`, which is positive and at most 400000.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn curandGeneratePoisson(
    generator: *mut c_void,
    outputPtr: *mut c_uint,
    n: usize,
    lambda: f64,
) -> c_int {
    number(Source::of(generator).and_then(|_| {
        if !(lambda > 0.0 && lambda <= 400000.0) {
            return Err(OUT_OF_RANGE);
        }
        fill(generator, outputPtr, n, |source| source.poisson(lambda))
    }))
}
