//! Lengths, alignments and slow elements in the loops.

use super::*;
use std::mem::MaybeUninit;

const MARK: f32 = -77.0;

/// Runs `piece` at a level for all short lengths and unaligned starts, and expects `expected(src[i])`.
fn check_lengths<const N: usize>(
    level: Level,
    piece: &dyn Piece<f32, f32, N>,
    expected: impl Fn(f32) -> f32,
) {
    for n in 0..=130 {
        for offset in 0..4 {
            // Every 13th argument is one for the slow path of `Sin`.
            let value = |i: usize| {
                if i % 13 == 5 { 1e9 } else { i as f32 * 0.37 - 9.0 }
            };
            let from: Vec<f32> = (0..n + 8).map(value).collect();
            let mut to = vec![MaybeUninit::new(MARK); n + 8];
            let part = offset..offset + n;
            at_level(level, || compute(piece, &mut to[part.clone()], [&from[part.clone()]; N]));
            for i in 0..n + 8 {
                let wanted = if part.contains(&i) { expected(from[i]) } else { MARK };
                // SAFETY: every one was written at first.
                let got = unsafe { to[i].assume_init() };
                assert_eq!(ulps32(got, wanted), 0, "element {i} of {n} from {offset}");
            }
        }
    }
}

#[test]
fn results_do_not_depend_on_place_or_length() {
    for level in LEVELS {
        check_lengths(level, &MapLoop::<Sin>::NEW, |x| apply::<Sin, f32>(level, &[x])[0]);
        let power = |x: f32| apply2::<Pow, f32>(level, &[x], &[3.0])[0];
        check_lengths(level, &ZipScalarLoop::<Pow, f32>::new(3.0), power);
        check_lengths(level, &ZipLoop::<Atan2>::NEW, |x| apply2::<Atan2, f32>(level, &[x], &[x])[0]);
    }
}

#[test]
fn slow_elements_are_repaired_among_fast_ones() {
    let x: Vec<f64> = (0..40).map(|i| if i % 3 == 0 { 1e22 } else { 0.5 }).collect();
    for level in LEVELS {
        for (y, x) in apply::<Sin, f64>(level, &x).into_iter().zip(&x) {
            assert!(ulps64(y, x.sin()) <= 1);
        }
    }
}

#[test]
fn pieces_use_the_level_in_force() {
    let x = [0.25f32, 0.5, 0.75];
    for wanted in LEVELS {
        at_level(wanted, || {
            assert_eq!(level(), wanted.min(supported()));
            let single = ZipScalarLoop::<Pow, f32>::new(1.5);
            assert_eq!(computed(level(), &single, [&x]), apply2::<Pow, f32>(wanted, &x, &[1.5; 3]));
        });
    }
    // SAFETY: all were written.
    let values = |y: [MaybeUninit<f32>; 3]| y.map(|y| unsafe { y.assume_init() }).to_vec();
    let mut y = [MaybeUninit::new(0.0); 3];
    compute(&MapLoop::<Exp>::NEW, &mut y, [&x]);
    assert_eq!(values(y), apply::<Exp, f32>(level(), &x));
    compute(&ZipLoop::<Pow>::NEW, &mut y, [&x, &x]);
    assert_eq!(values(y), apply2::<Pow, f32>(level(), &x, &x));
    compute(&ZipScalarLoop::<Pow, f32>::new(1.5), &mut y, [&x]);
    assert_eq!(values(y), apply2::<Pow, f32>(level(), &x, &[1.5; 3]));
    assert!(level() <= supported());
}
