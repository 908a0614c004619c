use super::super::*;
use std::ptr::{null, null_mut};

/// Asserts that each call with dangling or null pointers is refused with the number of its first
/// illegal argument, so before any access.
macro_rules! assert_illegal {
    ($($number:literal: $name:ident($($argument:expr),*);)*) => {$(
        // SAFETY: an illegal argument is found before any pointer is used.
        let info = unsafe { $name($($argument,)* 1) };
        assert_eq!(info, Ok(-$number), "argument {} of {}", $number, stringify!($name));
    )*};
}

const A: *mut f64 = null_mut();
const R: *const f64 = null();
const P: *mut i32 = null_mut();
const Q: *const i32 = null();

#[test]
fn solvers_refuse_illegal_arguments() {
    assert_illegal! {
        1: gesv(-1, 1, A, 1, P, A, 1);
        2: gesv(2, -1, A, 2, P, A, 2);
        4: gesv(2, 1, A, 1, P, A, 2);
        4: gesv(0, 0, A, 0, P, A, 1);
        7: gesv(2, 1, A, 2, P, A, 1);
        1: getrs(b'X', 2, 1, R, 2, Q, A, 2);
        2: getrs(b'N', -2, 1, R, 2, Q, A, 2);
        3: getrs(b'N', 2, -1, R, 2, Q, A, 2);
        5: getrs(b'T', 2, 1, R, 1, Q, A, 2);
        8: getrs(b'C', 2, 1, R, 2, Q, A, 1);
        1: potrs(b'N', 2, 1, R, 2, A, 2);
        2: potrs(b'U', -2, 1, R, 2, A, 2);
        3: potrs(b'U', 2, -1, R, 2, A, 2);
        5: potrs(b'L', 2, 1, R, 1, A, 2);
        7: potrs(b'L', 2, 1, R, 2, A, 1);
        1: trtrs(0, b'N', b'N', 2, 1, R, 2, A, 2);
        2: trtrs(b'U', b'U', b'N', 2, 1, R, 2, A, 2);
        3: trtrs(b'U', b'N', b'T', 2, 1, R, 2, A, 2);
        4: trtrs(b'U', b'N', b'N', -1, 1, R, 2, A, 2);
        5: trtrs(b'U', b'N', b'N', 2, -1, R, 2, A, 2);
        7: trtrs(b'U', b'N', b'N', 2, 1, R, 1, A, 2);
        9: trtrs(b'U', b'N', b'N', 2, 1, R, 2, A, 1);
        1: gels(b'C', 2, 3, 1, A, 2, A, 3, A, 9);
        2: gels(b'N', -2, 3, 1, A, 2, A, 3, A, 9);
        3: gels(b'N', 2, -3, 1, A, 2, A, 3, A, 9);
        4: gels(b'N', 2, 3, -1, A, 2, A, 3, A, 9);
        6: gels(b'N', 2, 3, 1, A, 1, A, 3, A, 9);
        8: gels(b'N', 2, 3, 1, A, 2, A, 2, A, 9);
        10: gels(b'N', 2, 3, 1, A, 2, A, 3, A, 3);
        10: gels(b'T', 2, 3, 5, A, 2, A, 3, A, 6);
    }
}

#[test]
fn factorisations_refuse_illegal_arguments() {
    assert_illegal! {
        1: getrf(-1, 2, A, 1, P);
        2: getrf(2, -1, A, 2, P);
        4: getrf(2, 3, A, 1, P);
        1: getri(-1, A, 2, Q, A, 2);
        3: getri(2, A, 1, Q, A, 2);
        6: getri(2, A, 2, Q, A, 1);
        6: getri(2, A, 2, Q, A, -2);
        1: potrf(b'A', 2, A, 2);
        2: potrf(b'U', -2, A, 2);
        4: potrf(b'U', 2, A, 1);
        1: potri(b'A', 2, A, 2);
        2: potri(b'U', -2, A, 2);
        4: potri(b'U', 2, A, 1);
        1: pstrf(b'A', 2, A, 2, P, P, 0.0, A);
        2: pstrf(b'U', -2, A, 2, P, P, 0.0, A);
        4: pstrf(b'L', 2, A, 1, P, P, 0.0, A);
        1: geqrf(-1, 2, A, 1, A, A, 2);
        2: geqrf(2, -1, A, 2, A, A, 2);
        4: geqrf(2, 3, A, 1, A, A, 3);
        7: geqrf(2, 3, A, 2, A, A, 2);
        1: orgqr(-1, 0, 0, A, 1, R, A, 1);
        2: orgqr(2, 3, 0, A, 2, R, A, 3);
        3: orgqr(3, 2, 3, A, 3, R, A, 2);
        5: orgqr(3, 2, 2, A, 2, R, A, 2);
        8: orgqr(3, 2, 2, A, 3, R, A, 1);
        1: ormqr(b'U', b'N', 3, 2, 2, R, 3, R, A, 3, A, 2);
        2: ormqr(b'L', b'X', 3, 2, 2, R, 3, R, A, 3, A, 2);
        3: ormqr(b'L', b'N', -3, 2, 2, R, 3, R, A, 3, A, 2);
        4: ormqr(b'L', b'N', 3, -2, 2, R, 3, R, A, 3, A, 2);
        5: ormqr(b'L', b'N', 3, 2, 4, R, 3, R, A, 3, A, 2);
        5: ormqr(b'R', b'N', 3, 2, 3, R, 3, R, A, 3, A, 3);
        7: ormqr(b'L', b'T', 3, 2, 2, R, 2, R, A, 3, A, 2);
        10: ormqr(b'R', b'T', 3, 2, 2, R, 2, R, A, 2, A, 3);
        12: ormqr(b'R', b'T', 3, 2, 2, R, 2, R, A, 3, A, 2);
    }
}

#[test]
fn decompositions_refuse_illegal_arguments() {
    assert_illegal! {
        1: syev(b'U', b'U', 2, A, 2, A, A, 5);
        2: syev(b'N', b'V', 2, A, 2, A, A, 5);
        3: syev(b'N', b'U', -2, A, 2, A, A, 5);
        5: syev(b'V', b'L', 2, A, 1, A, A, 5);
        8: syev(b'V', b'L', 2, A, 2, A, A, 4);
        1: geev(b'S', b'N', 2, R, 2, A, A, A, 1, A, 1, A, 8);
        2: geev(b'N', b'S', 2, R, 2, A, A, A, 1, A, 1, A, 8);
        3: geev(b'N', b'N', -2, R, 2, A, A, A, 1, A, 1, A, 8);
        5: geev(b'N', b'N', 2, R, 1, A, A, A, 1, A, 1, A, 8);
        9: geev(b'N', b'N', 2, R, 2, A, A, A, 0, A, 1, A, 8);
        9: geev(b'V', b'N', 2, R, 2, A, A, A, 1, A, 1, A, 8);
        11: geev(b'N', b'V', 2, R, 2, A, A, A, 1, A, 1, A, 8);
        13: geev(b'N', b'V', 2, R, 2, A, A, A, 1, A, 2, A, 7);
        13: geev(b'N', b'N', 2, R, 2, A, A, A, 1, A, 1, A, 5);
        1: gesvd(b'V', b'N', 2, 3, A, 2, A, A, 2, A, 3, A, 20);
        2: gesvd(b'N', b'T', 2, 3, A, 2, A, A, 2, A, 3, A, 20);
        2: gesvd(b'O', b'o', 2, 3, A, 2, A, A, 2, A, 3, A, 20);
        3: gesvd(b'A', b'A', -2, 3, A, 2, A, A, 2, A, 3, A, 20);
        4: gesvd(b'A', b'A', 2, -3, A, 2, A, A, 2, A, 3, A, 20);
        6: gesvd(b'A', b'A', 2, 3, A, 1, A, A, 2, A, 3, A, 20);
        9: gesvd(b'S', b'A', 2, 3, A, 2, A, A, 1, A, 3, A, 20);
        9: gesvd(b'N', b'A', 2, 3, A, 2, A, A, 0, A, 3, A, 20);
        11: gesvd(b'S', b'A', 2, 3, A, 2, A, A, 2, A, 2, A, 20);
        11: gesvd(b'S', b'S', 2, 3, A, 2, A, A, 2, A, 1, A, 20);
        13: gesvd(b'S', b'S', 2, 3, A, 2, A, A, 2, A, 2, A, 9);
    }
}
