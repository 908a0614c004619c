//! The arithmetic of `THVector` on plain memory: every type, lengths around those of vector registers,
//! unaligned starts, and ranges that are the same or overlap.

use std::cell::Cell;
use std::os::raw::{c_char, c_int, c_long, c_void};

type Handler = unsafe extern "C-unwind" fn(c_int, *const c_char, *mut c_void);

unsafe extern "C-unwind" {
    fn THSetArgErrorHandler(handler: Option<Handler>, data: *mut c_void);
}

/// The argument that `call` blames; 0 if none.
fn blamed(call: impl FnOnce()) -> c_int {
    unsafe extern "C-unwind" fn note(argument: c_int, _: *const c_char, data: *mut c_void) {
        // SAFETY: the cell that was installed with the handler.
        unsafe { &*data.cast::<Cell<c_int>>() }.set(argument);
    }
    let seen = Cell::new(0);
    // SAFETY: the handler is removed before `seen` is gone.
    unsafe { THSetArgErrorHandler(Some(note), (&raw const seen).cast_mut().cast()) };
    call();
    // SAFETY: NULL restores the default.
    unsafe { THSetArgErrorHandler(None, std::ptr::null_mut()) };
    seen.get()
}

const LENGTHS: [usize; 12] = [0, 1, 2, 7, 8, 15, 16, 17, 63, 64, 65, 130];

macro_rules! vectors {
    ($($test:ident $t:ident $plus:expr, $times:expr, $integer:literal:
       $copy:ident $fill:ident $cadd:ident $adds:ident $cmul:ident $muls:ident $cdiv:ident $divs:ident $neg:ident;)+) => { $(
        #[test]
        fn $test() {
            unsafe extern "C-unwind" {
                fn $copy(y: *mut $t, x: *const $t, n: isize);
                fn $fill(x: *mut $t, c: $t, n: isize);
                fn $cadd(z: *mut $t, x: *const $t, y: *const $t, c: $t, n: isize);
                fn $adds(y: *mut $t, x: *const $t, c: $t, n: isize);
                fn $cmul(z: *mut $t, x: *const $t, y: *const $t, n: isize);
                fn $muls(y: *mut $t, x: *const $t, c: $t, n: isize);
                fn $cdiv(z: *mut $t, x: *const $t, y: *const $t, n: isize);
                fn $divs(y: *mut $t, x: *const $t, c: $t, n: isize);
                fn $neg(y: *mut $t, x: *const $t, n: isize);
            }
            let (plus, times): (fn($t, $t) -> $t, fn($t, $t) -> $t) = ($plus, $times);
            let (two, three, zero) = (2 as $t, 3 as $t, 0 as $t);
            for length in LENGTHS {
                for start in 0..3 {
                    let x: Vec<$t> = (0..length + 3).map(|i| (i * 37 % 101) as $t).collect();
                    let y: Vec<$t> = (0..length + 3).map(|i| (i * 53 % 97 + 1) as $t).collect();
                    let (xs, ys) = (&x[start..start + length], &y[start..start + length]);
                    let n = length as isize;
                    let mut z = vec![zero; length + 1];
                    z[length] = three;
                    let mut test = |call: &dyn Fn(*mut $t), expected: &dyn Fn($t, $t) -> $t| {
                        z[..length].fill(zero);
                        call(z.as_mut_ptr());
                        let wanted: Vec<$t> = xs.iter().zip(ys).map(|(&x, &y)| expected(x, y)).collect();
                        assert_eq!(z[..length], wanted, "{length} {start}");
                        assert_eq!(z[length], three, "written behind the end");
                    };
                    let (xp, yp) = (xs.as_ptr(), ys.as_ptr());
                    // SAFETY: all ranges have `n` numbers.
                    unsafe {
                        test(&|z| $copy(z, xp, n), &|x, _| x);
                        test(&|z| $fill(z, three, n), &|_, _| three);
                        test(&|z| $cadd(z, xp, yp, two, n), &|x, y| plus(x, times(two, y)));
                        test(&|z| $adds(z, xp, three, n), &|x, _| plus(x, three));
                        test(&|z| $cmul(z, xp, yp, n), &|x, y| times(x, y));
                        test(&|z| $muls(z, xp, three, n), &|x, _| times(x, three));
                        test(&|z| $cdiv(z, xp, yp, n), &|x, y| x / y);
                        test(&|z| $divs(z, xp, three, n), &|x, _| x / three);
                        test(&|z| $neg(z, xp, n), &|x, _| times(x, minus_one()));
                        // In place, as both operands.
                        test(&|z| { $copy(z, xp, n); $cmul(z, z, z, n) }, &|x, _| times(x, x));
                        test(&|z| { $copy(z, xp, n); $cadd(z, z, yp, two, n) }, &|x, y| plus(x, times(two, y)));
                    }
                }
            }
            let mut shifted: Vec<$t> = (0..100).map(|i| i as $t).collect();
            let start = shifted.as_mut_ptr();
            // SAFETY: both ranges lie in the vector; nothing is touched where the length is not positive.
            unsafe {
                $adds(start.add(1), start, two, 99);
                $fill(start, three, -1);
                $cmul(std::ptr::null_mut(), start, start, 0);
            }
            assert_eq!(shifted[0], zero);
            assert!((1..100).all(|i| shifted[i] == (i + 1) as $t), "{shifted:?}");
            let mut z = [three; 4];
            let zeros = [three, zero, three, three];
            // SAFETY: four numbers in each; NULL is refused.
            unsafe {
                let number = blamed(|| $cdiv(z.as_mut_ptr(), zeros.as_ptr(), zeros.as_ptr(), 4));
                assert_eq!(number, if $integer { 3 } else { 0 });
                let number = blamed(|| $divs(z.as_mut_ptr(), zeros.as_ptr(), zero, 4));
                assert_eq!(number, if $integer { 3 } else { 0 });
                if $integer {
                    assert_eq!(z, [three; 4]);
                }
                assert_eq!(blamed(|| $copy(std::ptr::null_mut(), zeros.as_ptr(), 4)), 1);
                assert_eq!(blamed(|| $cmul(z.as_mut_ptr(), zeros.as_ptr(), std::ptr::null(), 4)), 3);
            }
        }
    )+ };
}

/// -1, or the number that wraps like it.
fn minus_one<T: TH::math::number::Number>() -> T {
    T::ONE.negated()
}

vectors! {
    bytes u8 u8::wrapping_add, u8::wrapping_mul, true: THByteVector_copy THByteVector_fill THByteVector_cadd
        THByteVector_adds THByteVector_cmul THByteVector_muls THByteVector_cdiv THByteVector_divs THByteVector_neg;
    chars i8 i8::wrapping_add, i8::wrapping_mul, true: THCharVector_copy THCharVector_fill THCharVector_cadd
        THCharVector_adds THCharVector_cmul THCharVector_muls THCharVector_cdiv THCharVector_divs THCharVector_neg;
    shorts i16 i16::wrapping_add, i16::wrapping_mul, true: THShortVector_copy THShortVector_fill THShortVector_cadd
        THShortVector_adds THShortVector_cmul THShortVector_muls THShortVector_cdiv THShortVector_divs THShortVector_neg;
    ints i32 i32::wrapping_add, i32::wrapping_mul, true: THIntVector_copy THIntVector_fill THIntVector_cadd
        THIntVector_adds THIntVector_cmul THIntVector_muls THIntVector_cdiv THIntVector_divs THIntVector_neg;
    longs c_long c_long::wrapping_add, c_long::wrapping_mul, true: THLongVector_copy THLongVector_fill THLongVector_cadd
        THLongVector_adds THLongVector_cmul THLongVector_muls THLongVector_cdiv THLongVector_divs THLongVector_neg;
    floats f32 |x, y| x + y, |x, y| x * y, false: THFloatVector_copy THFloatVector_fill THFloatVector_cadd
        THFloatVector_adds THFloatVector_cmul THFloatVector_muls THFloatVector_cdiv THFloatVector_divs THFloatVector_neg;
    doubles f64 |x, y| x + y, |x, y| x * y, false: THDoubleVector_copy THDoubleVector_fill THDoubleVector_cadd
        THDoubleVector_adds THDoubleVector_cmul THDoubleVector_muls THDoubleVector_cdiv THDoubleVector_divs THDoubleVector_neg;
}
