//! Lengths, alignments, aliasing and slow elements in the drivers.

use super::*;
use std::mem::MaybeUninit;

const MARK: f32 = -77.0;

/// Runs `call(dst, src, n)` for all short lengths and unaligned starts, in place and not, and expects `expected(src[i])`.
fn check_runs(call: impl Fn(*mut f32, *const f32, usize), expected: impl Fn(f32) -> f32) {
    for n in 0..=130 {
        for offset in 0..4 {
            // Every 13th argument is one for the slow path of `Sin`.
            let value = |i: usize| {
                if i % 13 == 5 { 1e9 } else { i as f32 * 0.37 - 9.0 }
            };
            let src: Vec<f32> = (0..n + 8).map(value).collect();
            let mut out = vec![MARK; n + 8];
            let mut inplace = src.clone();
            call(out[offset..].as_mut_ptr(), src[offset..].as_ptr(), n);
            let start = inplace[offset..].as_mut_ptr();
            call(start, start, n);
            for i in 0..n + 8 {
                let inside = (offset..offset + n).contains(&i);
                let (y, z) = if inside { (expected(src[i]), expected(src[i])) } else { (MARK, src[i]) };
                assert_eq!(ulps32(out[i], y), 0, "element {i} of {n} from {offset}");
                assert_eq!(ulps32(inplace[i], z), 0, "element {i} of {n} from {offset}, in place");
            }
        }
    }
}

#[test]
fn results_do_not_depend_on_place_or_length() {
    for level in LEVELS {
        let single = |x: f32| apply::<Sin, f32>(level, &[x])[0];
        check_runs(
            |dst, src, n| {
                // SAFETY: `check_runs` passes runs of `n` elements.
                let kernel = unsafe { MapSlice::<Sin, f32>::new(dst, src, n) };
                dispatch_at(level, kernel);
            },
            single,
        );
        let power = |x: f32| apply2::<Pow, f32>(level, &[x], &[3.0])[0];
        check_runs(
            |dst, src, n| {
                // SAFETY: as above.
                let kernel = unsafe { ZipScalar::<Pow, f32>::new(dst, src, 3.0, n) };
                dispatch_at(level, kernel);
            },
            power,
        );
        let ratio = |x: f32| apply2::<Atan2, f32>(level, &[x], &[x])[0];
        check_runs(
            |dst, src, n| {
                // SAFETY: as above.
                let kernel = unsafe { Zip::<Atan2, f32>::new(dst, src, src, n) };
                dispatch_at(level, kernel);
            },
            ratio,
        );
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
fn the_entry_points_use_the_level_in_force() {
    let x = [0.25f32, 0.5, 0.75];
    let mut y = [MaybeUninit::new(0.0); 3];
    // SAFETY: all were written.
    let values = |y: [MaybeUninit<f32>; 3]| y.map(|y| unsafe { y.assume_init() }).to_vec();
    map_slice::<Exp, f32>(&mut y, &x);
    assert_eq!(values(y), apply::<Exp, f32>(level(), &x));
    zip_slice::<Pow, f32>(&mut y, &x, &x);
    assert_eq!(values(y), apply2::<Pow, f32>(level(), &x, &x));
    zip_scalar::<Pow, f32>(&mut y, &x, 1.5);
    assert_eq!(values(y), apply2::<Pow, f32>(level(), &x, &[1.5; 3]));
    assert!(level() <= supported());
}
