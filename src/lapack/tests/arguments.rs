use super::super::*;
use std::ptr::{null, null_mut};

/// Asserts that each call without memory is refused with the number of its first illegal argument.
macro_rules! assert_illegal {
    ($($number:literal: $name:ident($($argument:expr),*);)*) => {$(
        let info = $name($($argument,)* 1);
        assert_eq!(info, Ok(-$number), "argument {} of {}", $number, stringify!($name));
    )*};
}

fn read(rows: i32, cols: i32, ld: i32) -> ReadMatrix<'static, f64> {
    // SAFETY: not accessed, since the routine refuses an argument.
    unsafe { ReadMatrix::from_raw(null(), rows, cols, ld) }
}

fn written(rows: i32, cols: i32, ld: i32) -> WrittenMatrix<'static, f64> {
    // SAFETY: as in `read`.
    unsafe { WrittenMatrix::from_raw(null_mut(), rows, cols, ld) }
}

fn work(size: i32) -> WorkspaceQuery<'static, f64> {
    WorkspaceQuery::offered(None, size)
}

#[test]
fn solvers_refuse_illegal_arguments() {
    assert_illegal! {
        1: gesv(written(-1, -1, 1), &mut [], written(-1, 1, 1));
        2: gesv(written(2, 2, 2), &mut [], written(2, -1, 2));
        4: gesv(written(2, 2, 1), &mut [], written(2, 1, 2));
        4: gesv(written(0, 0, 0), &mut [], written(0, 0, 1));
        7: gesv(written(2, 2, 2), &mut [], written(2, 1, 1));
        1: getrs(b'X', read(2, 2, 2), &[], written(2, 1, 2));
        2: getrs(b'N', read(-2, -2, 2), &[], written(-2, 1, 2));
        3: getrs(b'N', read(2, 2, 2), &[], written(2, -1, 2));
        5: getrs(b'T', read(2, 2, 1), &[], written(2, 1, 2));
        8: getrs(b'C', read(2, 2, 2), &[], written(2, 1, 1));
        1: potrs(b'N', read(2, 2, 2), written(2, 1, 2));
        2: potrs(b'U', read(-2, -2, 2), written(-2, 1, 2));
        3: potrs(b'U', read(2, 2, 2), written(2, -1, 2));
        5: potrs(b'L', read(2, 2, 1), written(2, 1, 2));
        7: potrs(b'L', read(2, 2, 2), written(2, 1, 1));
        1: trtrs(0, b'N', b'N', read(2, 2, 2), written(2, 1, 2));
        2: trtrs(b'U', b'U', b'N', read(2, 2, 2), written(2, 1, 2));
        3: trtrs(b'U', b'N', b'T', read(2, 2, 2), written(2, 1, 2));
        4: trtrs(b'U', b'N', b'N', read(-1, -1, 2), written(-1, 1, 2));
        5: trtrs(b'U', b'N', b'N', read(2, 2, 2), written(2, -1, 2));
        7: trtrs(b'U', b'N', b'N', read(2, 2, 1), written(2, 1, 2));
        9: trtrs(b'U', b'N', b'N', read(2, 2, 2), written(2, 1, 1));
        1: gels(b'C', written(2, 3, 2), written(3, 1, 3), work(9));
        2: gels(b'N', written(-2, 3, 2), written(3, 1, 3), work(9));
        3: gels(b'N', written(2, -3, 2), written(2, 1, 3), work(9));
        4: gels(b'N', written(2, 3, 2), written(3, -1, 3), work(9));
        6: gels(b'N', written(2, 3, 1), written(3, 1, 3), work(9));
        8: gels(b'N', written(2, 3, 2), written(3, 1, 2), work(9));
        10: gels(b'N', written(2, 3, 2), written(3, 1, 3), work(3));
        10: gels(b'T', written(2, 3, 2), written(3, 5, 3), work(6));
    }
}

#[test]
fn factorisations_refuse_illegal_arguments() {
    assert_illegal! {
        1: getrf(written(-1, 2, 1), &mut []);
        2: getrf(written(2, -1, 2), &mut []);
        4: getrf(written(2, 3, 1), &mut []);
        1: getri(written(-1, -1, 2), &[], work(2));
        3: getri(written(2, 2, 1), &[], work(2));
        6: getri(written(2, 2, 2), &[], work(1));
        6: getri(written(2, 2, 2), &[], work(-2));
        1: potrf(b'A', written(2, 2, 2));
        2: potrf(b'U', written(-2, -2, 2));
        4: potrf(b'U', written(2, 2, 1));
        1: potri(b'A', written(2, 2, 2));
        2: potri(b'U', written(-2, -2, 2));
        4: potri(b'U', written(2, 2, 1));
        1: pstrf(b'A', written(2, 2, 2), &mut [], &mut 0, 0.0);
        2: pstrf(b'U', written(-2, -2, 2), &mut [], &mut 0, 0.0);
        4: pstrf(b'L', written(2, 2, 1), &mut [], &mut 0, 0.0);
        1: geqrf(written(-1, 2, 1), &mut [], work(2));
        2: geqrf(written(2, -1, 2), &mut [], work(2));
        4: geqrf(written(2, 3, 1), &mut [], work(3));
        7: geqrf(written(2, 3, 2), &mut [], work(2));
        1: orgqr(0, written(-1, 0, 1), &[], work(1));
        2: orgqr(0, written(2, 3, 2), &[], work(3));
        3: orgqr(3, written(3, 2, 3), &[], work(2));
        5: orgqr(2, written(3, 2, 2), &[], work(2));
        8: orgqr(2, written(3, 2, 3), &[], work(1));
        1: ormqr(b'U', b'N', read(3, 2, 3), &[], written(3, 2, 3), work(2));
        2: ormqr(b'L', b'X', read(3, 2, 3), &[], written(3, 2, 3), work(2));
        3: ormqr(b'L', b'N', read(-3, 2, 3), &[], written(-3, 2, 3), work(2));
        4: ormqr(b'L', b'N', read(3, 2, 3), &[], written(3, -2, 3), work(2));
        5: ormqr(b'L', b'N', read(3, 4, 3), &[], written(3, 2, 3), work(2));
        5: ormqr(b'R', b'N', read(2, 3, 3), &[], written(3, 2, 3), work(3));
        7: ormqr(b'L', b'T', read(3, 2, 2), &[], written(3, 2, 3), work(2));
        10: ormqr(b'R', b'T', read(2, 2, 2), &[], written(3, 2, 2), work(3));
        12: ormqr(b'R', b'T', read(2, 2, 2), &[], written(3, 2, 3), work(2));
    }
}

#[test]
fn decompositions_refuse_illegal_arguments() {
    assert_illegal! {
        1: syev(b'U', b'U', written(2, 2, 2), &mut [], work(5));
        2: syev(b'N', b'V', written(2, 2, 2), &mut [], work(5));
        3: syev(b'N', b'U', written(-2, -2, 2), &mut [], work(5));
        5: syev(b'V', b'L', written(2, 2, 1), &mut [], work(5));
        8: syev(b'V', b'L', written(2, 2, 2), &mut [], work(4));
        1: geev(b'S', b'N', read(2, 2, 2), &mut [], &mut [], written(2, 2, 1), written(2, 2, 1), work(8));
        2: geev(b'N', b'S', read(2, 2, 2), &mut [], &mut [], written(2, 2, 1), written(2, 2, 1), work(8));
        3: geev(b'N', b'N', read(-2, -2, 2), &mut [], &mut [], written(-2, -2, 1), written(-2, -2, 1), work(8));
        5: geev(b'N', b'N', read(2, 2, 1), &mut [], &mut [], written(2, 2, 1), written(2, 2, 1), work(8));
        9: geev(b'N', b'N', read(2, 2, 2), &mut [], &mut [], written(2, 2, 0), written(2, 2, 1), work(8));
        9: geev(b'V', b'N', read(2, 2, 2), &mut [], &mut [], written(2, 2, 1), written(2, 2, 1), work(8));
        11: geev(b'N', b'V', read(2, 2, 2), &mut [], &mut [], written(2, 2, 1), written(2, 2, 1), work(8));
        13: geev(b'N', b'V', read(2, 2, 2), &mut [], &mut [], written(2, 2, 1), written(2, 2, 2), work(7));
        13: geev(b'N', b'N', read(2, 2, 2), &mut [], &mut [], written(2, 2, 1), written(2, 2, 1), work(5));
        1: gesvd(b'V', b'N', written(2, 3, 2), &mut [], written(2, 2, 2), written(2, 3, 3), work(20));
        2: gesvd(b'N', b'T', written(2, 3, 2), &mut [], written(2, 2, 2), written(2, 3, 3), work(20));
        2: gesvd(b'O', b'o', written(2, 3, 2), &mut [], written(2, 2, 2), written(2, 3, 3), work(20));
        3: gesvd(b'A', b'A', written(-2, 3, 2), &mut [], written(-2, -2, 2), written(3, 3, 3), work(20));
        4: gesvd(b'A', b'A', written(2, -3, 2), &mut [], written(2, 2, 2), written(-3, -3, 3), work(20));
        6: gesvd(b'A', b'A', written(2, 3, 1), &mut [], written(2, 2, 2), written(3, 3, 3), work(20));
        9: gesvd(b'S', b'A', written(2, 3, 2), &mut [], written(2, 2, 1), written(3, 3, 3), work(20));
        9: gesvd(b'N', b'A', written(2, 3, 2), &mut [], written(2, 2, 0), written(3, 3, 3), work(20));
        11: gesvd(b'S', b'A', written(2, 3, 2), &mut [], written(2, 2, 2), written(3, 3, 2), work(20));
        11: gesvd(b'S', b'S', written(2, 3, 2), &mut [], written(2, 2, 2), written(2, 3, 1), work(20));
        13: gesvd(b'S', b'S', written(2, 3, 2), &mut [], written(2, 2, 2), written(2, 3, 2), work(9));
    }
}
