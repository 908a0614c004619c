//! One, eight and sixty-four elements: what a call costs. See `common` for baselines; with one, the geometric mean
//! of the ratios is printed at the end.

mod common;

use common::{Library, Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::cell::Cell;
use std::ffi::{c_int, c_long};
use std::hint::black_box;
use std::time::Duration;

/// Vectors for functions that compare elements.
const VARIED: c_long = 256;

/// Operands: vectors of as many elements, and square matrices of as many rows.
struct Operands {
    size: c_long,
    r: Tensor,
    a: Tensor,
    b: Tensor,
    truth: Tensor,
    marks: Tensor,
    found: Tensor,
    indices: Tensor,
    result: Tensor,
    left: Tensor,
    right: Tensor,
    view: Tensor,
    /// Vectors that differ, and which is next.
    varied: Vec<Tensor>,
    next: Cell<usize>,
}

impl Operands {
    /// Another vector than the last. What is sorted again and again is foreseen by the processor, which learns the
    /// outcome of every comparison.
    fn other(&self) -> Tensor {
        let i = self.next.get();
        self.next.set((i + 1) % self.varied.len());
        self.varied[i]
    }

    fn new(library: &Library, size: c_long) -> Self {
        let vector = || library.flat("Float", library.matrix(1, size), size);
        let bytes = || library.flat("Byte", library.mask(1, size), size);
        let longs = || library.flat("Long", library.indices(1, size, size), size);
        let rows = library.matrix(VARIED, size);
        // SAFETY: the function type is that of the C interface, and the matrix has the rows.
        let varied = unsafe {
            let select: unsafe extern "C" fn(Tensor, c_int, c_long) -> Tensor =
                library.function("THFloatTensor_newSelect");
            (0..VARIED).map(|row| select(rows, 0, row)).collect()
        };
        Operands {
            size,
            varied,
            next: Cell::new(0),
            r: vector(),
            a: vector(),
            b: vector(),
            truth: bytes(),
            marks: bytes(),
            found: longs(),
            indices: longs(),
            result: library.matrix(size, size),
            left: library.matrix(size, size),
            right: library.matrix(size, size),
            view: vector(),
        }
    }
}

/// Benchmarks functions of FloatTensor, each with its arguments: their types in C and their values.
macro_rules! functions {
    ($criterion:ident, $libraries:ident, $size:ident, $ratios:ident, $o:ident;
     $($name:ident($($type:ty = $value:expr),*) $(-> $result:ty)?;)+) => { $(
        $ratios.extend(compare($criterion, &format!("{} of {}", stringify!($name), $size), &$libraries, |library| {
            let $o = Operands::new(library, $size);
            // SAFETY: the function types are those of the C interface.
            let f = unsafe {
                library.function::<unsafe extern "C" fn($($type),*) $(-> $result)?>(
                    concat!("THFloatTensor_", stringify!($name)),
                )
            };
            // SAFETY: the tensors live as long as the process.
            Box::new(move || { black_box(unsafe { f($($value),*) }); })
        }));
    )+ };
}

fn few(criterion: &mut Criterion) {
    let libraries = libraries();
    let mut ratios: Vec<f64> = Vec::new();
    for size in [1, 8, 64] {
        functions! { criterion, libraries, size, ratios, o;
            abs(Tensor = o.r, Tensor = o.a);
            neg(Tensor = o.r, Tensor = o.a);
            exp(Tensor = o.r, Tensor = o.a);
            log(Tensor = o.r, Tensor = o.a);
            sqrt(Tensor = o.r, Tensor = o.a);
            floor(Tensor = o.r, Tensor = o.a);
            tanh(Tensor = o.r, Tensor = o.a);
            sigmoid(Tensor = o.r, Tensor = o.a);
            pow(Tensor = o.r, Tensor = o.a, f32 = 2.5);
            add(Tensor = o.r, Tensor = o.a, f32 = 2.5);
            mul(Tensor = o.r, Tensor = o.a, f32 = 2.5);
            clamp(Tensor = o.r, Tensor = o.a, f32 = 0.2, f32 = 0.5);
            cadd(Tensor = o.r, Tensor = o.a, f32 = 2.5, Tensor = o.b);
            cmul(Tensor = o.r, Tensor = o.a, Tensor = o.b);
            cdiv(Tensor = o.r, Tensor = o.a, Tensor = o.b);
            addcmul(Tensor = o.r, Tensor = o.a, f32 = 1.0, Tensor = o.a, Tensor = o.b);
            ltTensor(Tensor = o.truth, Tensor = o.a, Tensor = o.b);
            ltValue(Tensor = o.truth, Tensor = o.a, f32 = 0.5);
            fill(Tensor = o.r, f32 = 2.0);
            zero(Tensor = o.r);
            copy(Tensor = o.r, Tensor = o.a);
            sumall(Tensor = o.a) -> f64;
            meanall(Tensor = o.a) -> f64;
            prodall(Tensor = o.a) -> f64;
            maxall(Tensor = o.a) -> f32;
            medianall(Tensor = o.other()) -> f32;
            normall(Tensor = o.a, f32 = 2.0) -> f64;
            stdall(Tensor = o.a, c_int = 0) -> f64;
            dist(Tensor = o.a, Tensor = o.b, f32 = 2.0) -> f64;
            dot(Tensor = o.a, Tensor = o.b) -> f64;
            equal(Tensor = o.a, Tensor = o.b) -> c_int;
            isSameSizeAs(Tensor = o.a, Tensor = o.b) -> c_int;
            sum(Tensor = o.r, Tensor = o.a, c_int = 0, c_int = 1);
            mean(Tensor = o.r, Tensor = o.a, c_int = 0, c_int = 1);
            norm(Tensor = o.r, Tensor = o.a, f32 = 2.0, c_int = 0, c_int = 1);
            std(Tensor = o.r, Tensor = o.a, c_int = 0, c_int = 0, c_int = 1);
            max(Tensor = o.r, Tensor = o.found, Tensor = o.a, c_int = 0, c_int = 1);
            cumsum(Tensor = o.r, Tensor = o.a, c_int = 0);
            cumprod(Tensor = o.r, Tensor = o.a, c_int = 0);
            sort(Tensor = o.r, Tensor = o.found, Tensor = o.other(), c_int = 0, c_int = 0);
            topk(Tensor = o.r, Tensor = o.found, Tensor = o.other(), c_long = 1, c_int = 0, c_int = 0, c_int = 0);
            kthvalue(Tensor = o.r, Tensor = o.found, Tensor = o.other(), c_long = 1, c_int = 0, c_int = 1);
            median(Tensor = o.r, Tensor = o.found, Tensor = o.other(), c_int = 0, c_int = 1);
            mode(Tensor = o.r, Tensor = o.found, Tensor = o.other(), c_int = 0, c_int = 1);
            gather(Tensor = o.r, Tensor = o.a, c_int = 0, Tensor = o.indices);
            scatter(Tensor = o.r, c_int = 0, Tensor = o.indices, Tensor = o.a);
            scatterFill(Tensor = o.r, c_int = 0, Tensor = o.indices, f32 = 1.0);
            indexSelect(Tensor = o.r, Tensor = o.a, c_int = 0, Tensor = o.indices);
            indexCopy(Tensor = o.r, c_int = 0, Tensor = o.indices, Tensor = o.a);
            indexAdd(Tensor = o.r, c_int = 0, Tensor = o.indices, Tensor = o.a);
            indexFill(Tensor = o.r, c_int = 0, Tensor = o.indices, f32 = 1.0);
            maskedFill(Tensor = o.r, Tensor = o.marks, f32 = 1.0);
            maskedSelect(Tensor = o.r, Tensor = o.a, Tensor = o.marks);
            maskedCopy(Tensor = o.r, Tensor = o.marks, Tensor = o.a);
            nonzero(Tensor = o.found, Tensor = o.a);
            cat(Tensor = o.r, Tensor = o.a, Tensor = o.b, c_int = 0);
            range(Tensor = o.r, f64 = 0.0, f64 = o.size as f64 - 1.0, f64 = 1.0);
            squeeze1d(Tensor = o.view, Tensor = o.a, c_int = 0);
            resize1d(Tensor = o.r, c_long = o.size);
            diag(Tensor = o.result, Tensor = o.a, c_int = 0);
            eye(Tensor = o.result, c_long = o.size, c_long = o.size);
            trace(Tensor = o.left) -> f64;
            tril(Tensor = o.result, Tensor = o.left, c_long = 0);
            renorm(Tensor = o.result, Tensor = o.left, f32 = 2.0, c_int = 0, f32 = 1.0);
            addr(Tensor = o.result, f32 = 1.0, Tensor = o.result, f32 = 1.0, Tensor = o.a, Tensor = o.b);
            addmv(Tensor = o.r, f32 = 0.0, Tensor = o.r, f32 = 1.0, Tensor = o.left, Tensor = o.b);
            addmm(Tensor = o.result, f32 = 0.0, Tensor = o.result, f32 = 1.0, Tensor = o.left, Tensor = o.right);
        }
    }
    if !ratios.is_empty() {
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let slower = ratios.iter().filter(|&&ratio| ratio < 0.97).count();
        println!("{} functions: {mean:.2} times the baseline's speed, {slower} slower", ratios.len());
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(20))
        .measurement_time(Duration::from_millis(100));
    targets = few
}
criterion_main!(benches);
