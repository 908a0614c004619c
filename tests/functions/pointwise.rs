//! Element-wise functions against index loops over plain vectors, over all layouts and element types.

use crate::common::{ALL, Layout, Random, Same, WRITABLE, assert_same, elements, on_threads, sizes, tensor};
use TH::error::Result;
use TH::handle::Ref;
use TH::math::binary::{self, Bits};
use TH::math::number::Number;
use TH::math::{compare, fill, ternary, unary};
use TH::tensor::{self, Tensor};
use std::fmt::Debug;
use std::os::raw::c_long;

type Arg<'a, T> = Ref<'a, Tensor<T>>;
type Unary<'f, T> = &'f dyn Fn(Arg<'_, T>, Arg<'_, T>) -> Result<()>;
type Binary<'f, T> = &'f dyn Fn(Arg<'_, T>, Arg<'_, T>, Arg<'_, T>) -> Result<()>;

/// A number for tests: mostly small, sometimes at an edge of the type.
trait Sample: Number + Same + Debug {
    fn sample(random: &mut Random) -> Self;
}

macro_rules! sample {
    (integers $($t:ty),+) => { $( impl Sample for $t {
        fn sample(random: &mut Random) -> $t {
            match random.below(8) {
                0 => <$t>::MIN,
                1 => <$t>::MAX,
                2 => 0,
                _ => random.below(1 << 31) as $t >> (<$t>::BITS / 2),
            }
        }
    } )+ };
    (floats $($t:ty),+) => { $( impl Sample for $t {
        fn sample(random: &mut Random) -> $t {
            match random.below(16) {
                0 => <$t>::NAN,
                1 => <$t>::INFINITY,
                2 => -<$t>::INFINITY,
                3 => 0.0,
                4 => -0.0,
                _ => (random.below(20_001) as $t - 10_000.0) / 1024.0,
            }
        }
    } )+ };
}

sample!(integers u8, i8, i16, i32, c_long);
sample!(floats f32, f64);

const ROUNDS: usize = 24;

/// Checks `r = f(a)` into results of all layouts, of other sizes, and in place.
fn check1<T: Sample, R: Sample>(
    name: &str,
    apply: impl Fn(Arg<'_, R>, Arg<'_, T>) -> Result<()>,
    in_place: Option<Unary<'_, T>>,
    expected: impl Fn(T) -> R,
) {
    let mut random = Random::new(name.len() as u64);
    for round in 0..ROUNDS {
        let sizes = sizes(&mut random);
        let layout = ALL[random.below(5)];
        let t = tensor(&sizes, layout, || T::sample(&mut random));
        let values: Vec<R> = elements(&t).into_iter().map(&expected).collect();
        let what = (name, T::NAME, layout, &sizes, round);
        let result_layout = WRITABLE[random.below(4)];
        let result_sizes = if random.below(3) == 0 { vec![2, 3] } else { sizes.clone() };
        let r = tensor(&result_sizes, result_layout, || R::sample(&mut random));
        let strides = r.borrow().strides().to_vec();
        apply(r.borrow(), t.borrow()).unwrap();
        assert_eq!(r.borrow().sizes(), t.borrow().sizes(), "{what:?}");
        if result_sizes == sizes {
            assert_eq!(r.borrow().strides(), strides, "{what:?} {result_layout:?}");
        }
        assert_same(&elements(&r), &values, &what);
        if let Some(in_place) = in_place
            && layout != Layout::Expanded
        {
            in_place(t.borrow(), t.borrow()).unwrap();
            let found: Vec<T> = elements(&t);
            let found: Vec<f64> = found.into_iter().map(ToDouble::to_double).collect();
            let values: Vec<f64> = values.into_iter().map(ToDouble::to_double).collect();
            assert_same(&found, &values, &("in place", what));
        }
    }
}

trait ToDouble: Number {
    fn to_double(self) -> f64 {
        self.convert()
    }
}
impl<T: Number> ToDouble for T {}

/// Checks `r = f(a, b)`: layouts, sizes that differ but have equal counts, `r` as either operand.
fn check2<T: Sample, R: Sample>(
    name: &str,
    apply: impl Fn(Arg<'_, R>, Arg<'_, T>, Arg<'_, T>) -> Result<()>,
    in_place: Option<Binary<'_, T>>,
    divisor: bool,
    expected: impl Fn(T, T) -> R,
) {
    let mut random = Random::new(name.len() as u64 + 100);
    for round in 0..ROUNDS {
        let sizes = sizes(&mut random);
        let mut other = sizes.clone();
        if random.below(3) == 0 {
            other = vec![sizes.iter().product()];
            other.truncate(sizes.len());
        }
        let layouts = [ALL[random.below(5)], ALL[random.below(5)]];
        let a = tensor(&sizes, layouts[0], || T::sample(&mut random));
        let b = tensor(&other, layouts[1], || {
            loop {
                let value = T::sample(&mut random);
                if !divisor || value != T::ZERO {
                    return value;
                }
            }
        });
        let pairs = elements(&a).into_iter().zip(elements(&b));
        let values: Vec<R> = pairs.map(|(x, y)| expected(x, y)).collect();
        let what = (name, T::NAME, layouts, &sizes, &other, round);
        let r = tensor(&sizes, WRITABLE[random.below(4)], || R::sample(&mut random));
        apply(r.borrow(), a.borrow(), b.borrow()).unwrap();
        assert_eq!(r.borrow().sizes(), a.borrow().sizes(), "{what:?}");
        assert_same(&elements(&r), &values, &what);
        let r = tensor::empty::<R>().unwrap();
        apply(r.borrow(), a.borrow(), b.borrow()).unwrap();
        assert_same(&elements(&r), &values, &("into nothing", &what));
        let Some(in_place) = in_place else { continue };
        let values: Vec<f64> = values.into_iter().map(|x| x.to_double()).collect();
        let doubles = |r: &_| elements(r).into_iter().map(|x: T| x.to_double()).collect::<Vec<_>>();
        // The same layout for both, so that the result can be one of them.
        for target in [0, 1] {
            let operands = [&a, &b].map(|t| tensor::deep_copy(t.borrow()).unwrap());
            if operands[target].borrow().sizes() == a.borrow().sizes() {
                in_place(operands[target].borrow(), operands[0].borrow(), operands[1].borrow()).unwrap();
                assert_same(&doubles(&operands[target]), &values, &("in place", target, &what));
            }
        }
    }
}

/// A function of two integers as mathematics has it, to be cut down to the type.
macro_rules! integer_tests {
    ($($test:ident $t:ident $unsigned:ident;)+) => { $(
        #[test]
        fn $test() {
            let scalars: [$t; 6] = [<$t>::MIN, <$t>::MAX, 0, 1, 3, (0 as $t).wrapping_sub(3)];
            let wide = |x: $t| i128::from(x);
            let floor_rest = |x: $t, y: $t| {
                let rest = wide(x) % wide(y);
                (if rest != 0 && (rest < 0) != (wide(y) < 0) { rest + wide(y) } else { rest }) as $t
            };
            // Amounts count modulo the bits of the register, which has 32 at least.
            let amount = |n: $t| wide(n).rem_euclid(i128::from(<$t>::BITS.max(32)));
            let shl = |x: $t, n: $t| ((x as $unsigned as u128) << amount(n)) as $t;
            let shr = |x: $t, n: $t| ((x as $unsigned as u128) >> amount(n)) as $t;
            let power = |x: $t, y: $t| {
                let power = (x as f64).powf(y as f64);
                let limit = if <$t>::BITS == 64 { 63 } else { 31 };
                let fits = power.abs() < 2f64.powi(limit);
                (if fits { power as i64 } else { (-1i64) << limit }) as $t
            };
            for v in scalars {
                macro_rules! one {
                    ($call:expr, $value:expr) => {{
                        let call = $call;
                        check1::<$t, $t>(stringify!($call), call, Some(&call), $value);
                    }};
                }
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::add(r, t, v), |x| (wide(x) + wide(v)) as $t);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::mul(r, t, v), |x| (wide(x) * wide(v)) as $t);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::shl(r, t, v), |x| shl(x, v));
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::shr(r, t, v), |x| shr(x, v));
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::bits(r, t, v, Bits::And), |x| x & v);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::bits(r, t, v, Bits::Or), |x| x | v);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::bits(r, t, v, Bits::Xor), |x| x ^ v);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::max_value(r, t, v), |x: $t| x.max(v));
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::min_value(r, t, v), |x: $t| x.min(v));
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::value_pow(r, v, t), |x| power(v, x));
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::clamp(r, t, 1, 5), |x: $t| x.clamp(1, 5));
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| compare::where_value(r, t, move |x| x < v), |x| <$t>::from(x < v));
                check1::<$t, u8>("ge", |r, t| compare::where_value(r, t, |x| x >= v), None, |x| u8::from(x >= v));
                if v == 0 {
                    continue;
                }
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::div(r, t, v), |x| (wide(x) / wide(v)) as $t);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::fmod(r, t, v), |x| (wide(x) % wide(v)) as $t);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::remainder(r, t, v), |x| floor_rest(x, v));
            }
            check1::<$t, $t>("neg", unary::neg, Some(&unary::neg), |x| (-wide(x)) as $t);
            check1::<$t, $t>("abs", unary::abs, Some(&unary::abs), |x| wide(x).unsigned_abs() as $t);
            check1::<$t, $t>("sign", unary::sign, Some(&unary::sign), |x| wide(x).signum() as $t);
            macro_rules! two {
                ($divisor:expr, $call:expr, $value:expr) => {{
                    let call = $call;
                    check2::<$t, $t>(stringify!($call), call, Some(&call), $divisor, $value);
                }};
            }
            two!(false, binary::cmul, |x, y| (wide(x) * wide(y)) as $t);
            two!(false, |r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| binary::cadd(r, a, 3, b),
                |x, y| (wide(x) + 3 * wide(y)) as $t);
            two!(true, binary::cdiv, |x, y| (wide(x) / wide(y)) as $t);
            two!(true, binary::cfmod, |x, y| (wide(x) % wide(y)) as $t);
            two!(true, binary::cremainder, floor_rest);
            two!(false, binary::cpow, power);
            two!(false, binary::cshl, shl);
            two!(false, binary::cshr, shr);
            two!(false, binary::cmax, |x: $t, y| x.max(y));
            two!(false, binary::cmin, |x: $t, y| x.min(y));
            two!(false, |r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| binary::cbits(r, a, b, Bits::And), |x, y| x & y);
            two!(false, |r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| binary::cbits(r, a, b, Bits::Or), |x, y| x | y);
            two!(false, |r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| binary::cbits(r, a, b, Bits::Xor), |x, y| x ^ y);
            check2::<$t, u8>("lt", |r, a, b| compare::where_both(r, a, b, |x, y| x < y), None, false, |x, y| u8::from(x < y));
            two!(false, |r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| compare::where_both(r, a, b, |x, y| x == y),
                |x, y| <$t>::from(x == y));
        }
    )+ };
}

integer_tests! {
    bytes u8 u8;
    chars i8 u8;
    shorts i16 u16;
    ints i32 u32;
    longs c_long u64;
}

macro_rules! float_tests {
    ($($test:ident $t:ident;)+) => { $(
        #[test]
        fn $test() {
            for v in [-1.5, 0.0, 2.0, <$t>::NAN, <$t>::INFINITY] {
                macro_rules! one {
                    ($call:expr, $value:expr) => {{
                        let call = $call;
                        check1::<$t, $t>(stringify!($call), call, Some(&call), $value);
                    }};
                }
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::add(r, t, v), |x| x + v);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::mul(r, t, v), |x| x * v);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::div(r, t, v), |x| x / v);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::fmod(r, t, v), |x| x % v);
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::remainder(r, t, v), |x: $t| {
                    // Exact, as Python's `%`; no rest is 0 whatever its sign.
                    let (rest, v) = (f64::from(x) % f64::from(v) + 0.0, f64::from(v));
                    (if rest != 0.0 && (rest < 0.0) != (v < 0.0) { rest + v } else { rest }) as $t
                });
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::max_value(r, t, v), |x| if x > v { x } else { v });
                one!(|r: Arg<'_, $t>, t: Arg<'_, $t>| binary::min_value(r, t, v), |x| if x < v { x } else { v });
                check1::<$t, u8>("ne", |r, t| compare::where_value(r, t, |x| x != v), None, |x| u8::from(x != v));
            }
            check1::<$t, $t>("shl", |r, t| binary::shl(r, t, 3.0), None, |x| x * 8.0);
            check1::<$t, $t>("shr", |r, t| binary::shr(r, t, 3.0), None, |x| x / 8.0);
            check1::<$t, $t>("clamp", |r, t| binary::clamp(r, t, -1.0, 2.5), None, |x| {
                if x < -1.0 { -1.0 } else if x > 2.5 { 2.5 } else { x }
            });
            check1::<$t, $t>("neg", unary::neg, Some(&unary::neg), |x| -x);
            check1::<$t, $t>("abs", unary::abs, Some(&unary::abs), |x: $t| x.abs());
            check1::<$t, $t>("sign", unary::sign, Some(&unary::sign), |x| {
                if x > 0.0 { 1.0 } else if x < 0.0 { -1.0 } else { 0.0 }
            });
            let powers: [($t, fn($t) -> $t); 7] = [
                (1.0, |x| x),
                (2.0, |x| x * x),
                (3.0, |x| x * x * x),
                (0.5, |x| if x.is_infinite() { x.abs() } else { x.sqrt() + 0.0 }),
                (-0.5, |x| if x.is_infinite() { 0.0 } else { 1.0 / (x.sqrt() + 0.0) }),
                (-1.0, |x| 1.0 / x),
                (-2.0, |x| (1.0 / (x as f64 * x as f64)) as $t),
            ];
            for (exponent, expected) in powers {
                let call = |r: Arg<'_, $t>, t: Arg<'_, $t>| unary::pow(r, t, exponent);
                check1::<$t, $t>("pow", call, Some(&call), expected);
            }
            macro_rules! two {
                ($call:expr, $value:expr) => {{
                    let call = $call;
                    check2::<$t, $t>(stringify!($call), call, Some(&call), false, $value);
                }};
            }
            two!(binary::cmul, |x, y| x * y);
            two!(binary::cdiv, |x, y| x / y);
            two!(binary::cfmod, |x, y| x % y);
            two!(binary::cmax, |x, y| if x > y { x } else { y });
            two!(binary::cmin, |x, y| if x < y { x } else { y });
            two!(|r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| binary::cadd(r, a, 1.25, b), |x, y| x + 1.25 * y);
            two!(|r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| binary::lerp(r, a, b, 0.25),
                |x, y| x + 0.25 * (y - x));
            check2::<$t, u8>("gt", |r, a, b| compare::where_both(r, a, b, |x, y| x > y), None, false, |x, y| u8::from(x > y));
            two!(|r: Arg<'_, $t>, a: Arg<'_, $t>, b: Arg<'_, $t>| compare::where_both(r, a, b, |x, y| x <= y),
                |x, y| if x <= y { 1.0 } else { 0.0 });
            let plain = |e: Result<()>| matches!(e, Err(error) if error.argument().is_none());
            let x = tensor::<$t>(&[3], Layout::Contiguous, || 1.0);
            assert!(plain(binary::bits(x.borrow(), x.borrow(), 1.0, Bits::Or)));
            assert!(plain(binary::cbits(x.borrow(), x.borrow(), x.borrow(), Bits::Xor)));
        }
    )+ };
}

float_tests! {
    floats f32;
    doubles f64;
}

/// Three operands, with the product in C's `int` for the narrow types.
#[test]
fn products_and_quotients_are_added() {
    let mut random = Random::new(7);
    for round in 0..ROUNDS {
        let sizes = sizes(&mut random);
        let make = |random: &mut Random, low: usize| {
            let layout = ALL[random.below(5)];
            tensor::<u8>(&sizes, layout, || (low + random.below(256 - low)) as u8)
        };
        let (t, a, b) = (make(&mut random, 0), make(&mut random, 0), make(&mut random, 1));
        let expected = |f: fn(i32, i32, i32) -> i32| -> Vec<u8> {
            let (t, a, b) = (elements(&t), elements(&a), elements(&b));
            (0..t.len()).map(|i| f(t[i].into(), a[i].into(), b[i].into()) as u8).collect()
        };
        let r = tensor::empty::<u8>().unwrap();
        ternary::addcmul(r.borrow(), t.borrow(), 3, a.borrow(), b.borrow()).unwrap();
        assert_same(&elements(&r), &expected(|t, a, b| t + 3 * a * b), &("addcmul", round, &sizes));
        ternary::addcdiv(r.borrow(), t.borrow(), 3, a.borrow(), b.borrow()).unwrap();
        assert_same(&elements(&r), &expected(|t, a, b| t + 3 * a / b), &("addcdiv", round, &sizes));
        let held = tensor::deep_copy(a.borrow()).unwrap();
        ternary::addcmul(held.borrow(), t.borrow(), 2, held.borrow(), b.borrow()).unwrap();
        assert_same(&elements(&held), &expected(|t, a, b| t + 2 * a * b), &("in place", round, &sizes));
    }
}

/// A result that overlaps an operand otherwise than element by element does not disturb it.
#[test]
fn overlapping_operands_are_read_first() {
    for (start, length) in [(1, 700), (5, 90), (0, 3)] {
        let storage = tensor::<f32>(&[length + start], Layout::Contiguous, {
            let mut next = 0.0;
            move || {
                next += 1.0;
                next
            }
        });
        let part = |first| {
            let view = tensor::view_of(storage.borrow()).unwrap();
            TH::tensor::geometry::narrow(view.borrow(), view.borrow(), 0, first, length).unwrap();
            view
        };
        let (from, to) = (part(0), part(start));
        let expected: Vec<f32> = elements(&from).iter().map(|x| x + 0.5).collect();
        binary::add(to.borrow(), from.borrow(), 0.5).unwrap();
        assert_same(&elements(&to), &expected, &(start, length));
    }
    let square = tensor::<i32>(&[40, 40], Layout::Contiguous, {
        let mut next = 0;
        move || {
            next += 1;
            next
        }
    });
    let turned = tensor::view_of(square.borrow()).unwrap();
    TH::tensor::geometry::transpose(turned.borrow(), turned.borrow(), 0, 1).unwrap();
    let expected: Vec<i32> = elements(&square).iter().zip(elements(&turned)).map(|(x, y)| x + y).collect();
    binary::cadd(square.borrow(), square.borrow(), 1, turned.borrow()).unwrap();
    assert_same(&elements(&square), &expected, &"sum with the own transpose");
}

/// A result that is also the second operand, of other sizes.
#[test]
fn result_that_changes_its_sizes_is_read_first() {
    let a = tensor::<i32>(&[6], Layout::Contiguous, || 10);
    let mut next = 0;
    let r = tensor::<i32>(&[2, 3], Layout::Transposed, || {
        next += 1;
        next
    });
    let expected: Vec<i32> = elements(&r).iter().map(|x| 10 * x).collect();
    binary::cmul(r.borrow(), a.borrow(), r.borrow()).unwrap();
    assert_eq!(r.borrow().sizes(), [6]);
    assert_same(&elements(&r), &expected, &"");
}

/// One thread and several give the same, in results long enough for both.
#[test]
fn threads_agree() {
    let mut random = Random::new(11);
    for layouts in [[Layout::Contiguous; 2], [Layout::Contiguous, Layout::Transposed], [Layout::Stepped; 2]] {
        let [a, b] = layouts.map(|layout| tensor::<f32>(&[401, 307], layout, || f32::sample(&mut random)));
        let run = |threads| {
            on_threads(threads, || {
                let r = tensor::empty::<f32>().unwrap();
                binary::cdiv(r.borrow(), a.borrow(), b.borrow()).unwrap();
                let p = tensor::empty::<f32>().unwrap();
                binary::cpow(p.borrow(), a.borrow(), b.borrow()).unwrap();
                (elements(&r), elements(&p))
            })
        };
        let (one, two) = (run(1), run(2));
        assert_same(&one.0, &two.0, &layouts);
        assert_same(&one.1, &two.1, &layouts);
    }
}

/// Operands that lie the other way than the result are turned block by block: sizes around the blocks' edges, and some
/// past the caches, where blocks are read otherwise.
#[test]
fn operands_that_lie_the_other_way() {
    fn check<T: Sample>(rows: i64, columns: i64, layouts: [Layout; 3]) {
        let mut random = Random::new(23);
        let [r, a, b] =
            layouts.map(|layout| tensor::<T>(&[rows, columns], layout, || T::sample(&mut random)));
        let (x, y) = (elements(&a), elements(&b));
        let product: Vec<T> = x.iter().zip(&y).map(|(&x, &y)| x.times(y)).collect();
        for threads in [1, 2] {
            on_threads(threads, || {
                binary::cmul(r.borrow(), a.borrow(), b.borrow()).unwrap();
                assert_same(&elements(&r), &product, &(rows, columns, layouts, threads));
            })
        }
    }
    use Layout::{Contiguous, Transposed};
    let layouts = [
        [Contiguous, Transposed, Contiguous],
        [Contiguous, Contiguous, Transposed],
        [Contiguous, Transposed, Transposed],
        [Transposed, Contiguous, Transposed],
    ];
    for (rows, columns) in [(17, 16), (64, 128), (65, 511), (33, 513), (300, 1030)] {
        for layouts in layouts {
            check::<u8>(rows, columns, layouts);
            check::<i16>(rows, columns, layouts);
            check::<f32>(rows, columns, layouts);
            check::<f64>(rows, columns, layouts);
        }
    }
    for layouts in layouts {
        check::<i16>(2049, 2051, layouts);
        check::<f32>(1031, 2048, layouts);
        check::<f64>(513, 2051, layouts);
    }
}

#[test]
fn fills() {
    let mut random = Random::new(3);
    for round in 0..ROUNDS {
        let sizes = sizes(&mut random);
        let layout = ALL[random.below(5)];
        let r = tensor::<i16>(&sizes, layout, || 1);
        fill::fill(r.borrow(), 77).unwrap();
        assert!(elements(&r).iter().all(|&x| x == 77), "{layout:?} {sizes:?} {round}");
        let like = tensor::empty::<i16>().unwrap();
        fill::fill_like(like.borrow(), r.borrow(), 5).unwrap();
        assert_eq!(elements(&like), vec![5; elements(&r).len()]);
        fill::resize_and_fill(like.borrow(), &[2, 2], 9).unwrap();
        assert_eq!(elements(&like), [9; 4]);
    }
    // What lies between the elements stays.
    let r = tensor::<u8>(&[3, 4], Layout::Stepped, || 1);
    fill::fill(r.borrow(), 2).unwrap();
    // SAFETY: inside the storage of 24 elements.
    assert_eq!(unsafe { *r.borrow().data().add(1) }, 1);
}

#[test]
fn equality_and_truth() {
    let mut random = Random::new(5);
    for _ in 0..ROUNDS {
        let sizes = sizes(&mut random);
        let a = tensor::<c_long>(&sizes, ALL[random.below(5)], || random.below(9) as c_long);
        let b = tensor::deep_copy(a.borrow()).unwrap();
        assert!(compare::equal(a.borrow(), b.borrow()).unwrap());
        let count = elements(&b).len();
        if count > 0 {
            let place = random.below(count);
            // SAFETY: a contiguous tensor of `count` elements.
            unsafe { *b.borrow().data().add(place) += 1 };
            assert!(!compare::equal(a.borrow(), b.borrow()).unwrap());
        }
        let bytes = tensor::<u8>(&sizes, ALL[random.below(5)], || u8::from(random.below(200) > 0) * 7);
        let values = elements(&bytes);
        if count > 0 {
            assert_eq!(compare::all(bytes.borrow()).unwrap(), values.iter().all(|&x| x != 0));
            assert_eq!(compare::any(bytes.borrow()).unwrap(), values.iter().any(|&x| x != 0));
        } else {
            assert!(matches!(compare::all(bytes.borrow()), Err(error) if error.argument() == Some(1)));
            assert!(matches!(compare::any(bytes.borrow()), Err(error) if error.argument() == Some(1)));
        }
    }
    let nan = tensor::<f32>(&[2], Layout::Contiguous, || f32::NAN);
    assert!(!compare::equal(nan.borrow(), nan.borrow()).unwrap());
    let row = tensor::<f32>(&[1, 2], Layout::Contiguous, || 0.0);
    let column = tensor::<f32>(&[2, 1], Layout::Contiguous, || 0.0);
    assert!(!compare::equal(row.borrow(), column.borrow()).unwrap());
}

/// Errors come before the first change.
#[test]
fn errors() {
    let a = tensor::<i32>(&[2, 3], Layout::Contiguous, || 8);
    let b = tensor::<i32>(&[5], Layout::Contiguous, || 8);
    let zeros = tensor::<i32>(&[6], Layout::Stepped, || 0);
    let r = tensor::<i32>(&[4], Layout::Contiguous, || 1);
    let (x, y, z, to) = (a.borrow(), b.borrow(), zeros.borrow(), r.borrow());
    let argument = |result: Result<()>| match result {
        Err(error) => error.argument().unwrap_or(0),
        Ok(()) => panic!("no error"),
    };
    assert_eq!(argument(binary::cmul(to, x, y)), 0);
    assert_eq!(argument(binary::cadd(to, x, 2, y)), 0);
    assert_eq!(argument(ternary::addcmul(to, x, 2, x, y)), 0);
    assert_eq!(argument(binary::lerp(to, x, y, 2)), 2);
    for divide in [binary::div, binary::fmod, binary::remainder] {
        assert_eq!(argument(divide(to, x, 0)), 3);
    }
    for divide in [binary::cdiv, binary::cfmod, binary::cremainder] {
        assert_eq!(argument(divide(to, x, z)), 3);
    }
    assert_eq!(argument(ternary::addcdiv(to, x, 1, x, z)), 5);
    assert_eq!((to.sizes(), elements(&r)), (&[4 as c_long][..], vec![1; 4]));
}
