//! Products against their definition, on each of the ways that the shapes and layouts choose.

use super::*;

/// Numbers that all sums of their products hold exactly.
fn numbers<T: Scalar + From<i8>>(count: usize) -> Vec<T> {
    (0..count).map(|i| T::from((i * 7 % 11) as i8 - 5)).collect()
}

/// The strides of a matrix of so many rows and columns: dense rows, or dense columns, with room behind each line.
fn strides(rows: usize, columns: usize, by_rows: bool) -> (isize, isize) {
    if by_rows { (columns as isize + 1, 1) } else { (1, rows as isize + 1) }
}

fn room((row, column): (isize, isize), rows: usize, columns: usize) -> usize {
    (row * rows as isize + column * columns as isize) as usize + 1
}

fn agrees<T: Scalar + From<i8> + PartialEq + std::fmt::Debug>(size: Size, layouts: [bool; 3], beta: T) {
    let Size { rows, columns, depth } = size;
    let a_strides = strides(rows, depth, layouts[0]);
    let b_strides = strides(depth, columns, layouts[1]);
    let c_strides = strides(rows, columns, layouts[2]);
    let a = numbers::<T>(room(a_strides, rows, depth));
    let b = numbers::<T>(room(b_strides, depth, columns));
    let old = numbers::<T>(room(c_strides, rows, columns));
    let alpha = T::from(3);
    let mut expected = old.clone();
    for i in 0..rows as isize {
        for j in 0..columns as isize {
            let mut sum = T::ZERO;
            for p in 0..depth as isize {
                let left = a[(i * a_strides.0 + p * a_strides.1) as usize];
                sum = sum.plus(left.times(b[(p * b_strides.0 + j * b_strides.1) as usize]));
            }
            let c = &mut expected[(i * c_strides.0 + j * c_strides.1) as usize];
            *c = alpha.times(sum).plus(beta.times(*c));
        }
    }
    let left = Matrix::strided(a.as_ptr(), a_strides.0, a_strides.1);
    let right = Matrix::strided(b.as_ptr(), b_strides.0, b_strides.1);
    let mut c = old.clone();
    let target = Target { data: c.as_mut_ptr(), row: c_strides.0, column: c_strides.1 };
    // SAFETY: the matrices have room for the sizes; the result is memory of its own.
    unsafe { product(size, alpha, left, right, beta, target, &Packing::new::<T>(size).unwrap()) };
    assert_eq!(c, expected, "{size:?}, layouts {layouts:?}");

    let mut c = old;
    let placement = Placement { data: c.as_mut_ptr(), rows: Rows::Even(c_strides.0), column: c_strides.1 };
    let sided = SidedProduct {
        size,
        alpha,
        left: Left(left),
        right: Right(right),
        bias: std::ptr::null(),
        beta,
        c: placement,
        is_rectified: false,
    };
    // SAFETY: as above.
    unsafe { sided.compute(&Packing::of_sides::<T>([size]).unwrap()) };
    assert_eq!(c, expected, "sides of {size:?}, layouts {layouts:?}");
}

fn all_agree<T: Scalar + From<i8> + PartialEq + std::fmt::Debug>() {
    let sizes = [
        // Every width of a tile, and what is left of two.
        (33, 1..26, [1, 70]),
        // Every number of rows of the last tile.
        (1, 20..21, [5, 64]),
        (17, 9..10, [300, 63]),
        (49, 40..41, [600, 64]),
        (70, 3..5, [129, 65]),
        (5, 37..38, [257, 66]),
        // Few columns or rows of many steps, which are read in place.
        (150, 2..4, [300, 700]),
        (9, 40..41, [700, 63]),
        // Few columns that are copied, in more than one piece.
        (21, 3..5, [2049, 4100]),
        (25, 32..33, [300, 250]),
        // Shallow ones: outer products, and inner products of few registers.
        (9, 1..8, [1, 3]),
        (6, 1..8, [17, 47]),
        (40, 23..26, [20, 75]),
        // More rows than are read in place where columns compete for sets of the cache, those of 1023 steps; and blocks that
        // are prefetched: the next in depth, and the next below.
        (90, 26..28, [511, 1023]),
        (420, 13..14, [600, 1023]),
        // Several tiles that are copied to rows that are not dense.
        (200, 3..6, [9, 31]),
    ];
    for (rows, columns, depths) in sizes {
        for columns in columns {
            for depth in depths {
                for layouts in 0..8 {
                    let layouts = [layouts & 1 != 0, layouts & 2 != 0, layouts & 4 != 0];
                    for beta in [T::ZERO, T::from(2)] {
                        agrees(Size { rows, columns, depth }, layouts, beta);
                    }
                }
            }
        }
    }
}

#[test]
fn products_of_floats_are_exact_on_small_integers() {
    all_agree::<f32>();
    all_agree::<f64>();
}

#[test]
fn products_of_integers() {
    all_agree::<i32>();
}

/// Rows that are the same have the same products, wherever they are in a block: so threads may share them in any way.
fn places_do_not_matter<T: Scalar + From<i8> + PartialEq + std::fmt::Debug>(third: T) {
    for depth in [40, 100, 700] {
        let line: Vec<T> = numbers::<T>(depth).into_iter().map(|number| number.times(third)).collect();
        let (rows, columns) = (9, 7);
        let (a, b) = (line.repeat(rows), line.repeat(columns));
        let left = Matrix::strided(a.as_ptr(), depth as isize, 1);
        let right = Matrix::strided(b.as_ptr(), 1, depth as isize);
        let size = Size { rows, columns, depth };
        let mut c = vec![T::ZERO; rows * columns];
        let target = Target { data: c.as_mut_ptr(), row: columns as isize, column: 1 };
        let packing = Packing::new::<T>(size).unwrap();
        // SAFETY: the matrices have the sizes; the result is memory of its own.
        unsafe { product(size, T::ONE, left, right, T::ZERO, target, &packing) };
        assert!(c[0] != T::ZERO && c.iter().all(|&sum| sum == c[0]), "{depth}: {c:?}");
    }
}

#[test]
fn products_do_not_depend_on_their_place() {
    places_do_not_matter(1.0f32 / 3.0);
    places_do_not_matter(1.0f64 / 3.0);
}

/// A right-hand side read element by element against its matrix: rows in runs of different lengths, a step apart, and
/// columns that overlap.
fn listed_agree<T: Scalar + From<i8> + PartialEq + std::fmt::Debug>() {
    for (rows, columns) in [(1, 1), (33, 12), (32, 13), (64, 30), (70, 25)] {
        let data: Vec<T> = (0..200).map(|i| T::from((i * 7 % 11) as i8 - 5)).collect();
        let offsets: Vec<isize> = (0..columns as isize).map(|j| j * 5 % 23).collect();
        let runs = [(3, 5), (40, 1), (60, 7), (100, 4)].map(|(offset, count)| RowRun { offset, count });
        let row = 2;
        let places = runs.iter().flat_map(|run| (0..run.count as isize).map(move |i| run.offset + i * row));
        let places: Vec<isize> = places.collect();
        let depth = places.len();
        let a: Vec<T> = (0..rows * depth).map(|i| T::from((i * 5 % 13) as i8 - 6)).collect();
        let side = Left(Matrix::strided(a.as_ptr(), depth as isize, 1));
        let mut packed = vec![T::ZERO; PackedLeft::<T>::room(rows, depth)];
        let height = PackedLeft::<T>::padded(rows);
        let mut sums = vec![T::ONE; height * columns];
        let right = Listed { data: data.as_ptr(), runs: &runs, row, columns: &offsets };
        for beta in [T::ZERO, T::from(3)] {
            let before = sums.clone();
            // SAFETY: the matrices are as large as promised.
            unsafe {
                let left = PackedLeft::pack(packed.as_mut_ptr(), &side, 0..rows, 0..depth);
                left.multiply(RightOperand::Listed(right), columns, beta, (sums.as_mut_ptr(), height));
            }
            for i in 0..rows {
                for j in 0..columns {
                    let product = places.iter().enumerate().fold(T::ZERO, |sum, (p, place)| {
                        sum.plus(a[i * depth + p].times(data[(place + offsets[j]) as usize]))
                    });
                    let expected = product.plus(beta.times(before[j * height + i]));
                    assert_eq!(sums[j * height + i], expected, "{i}, {j} of {rows} x {columns}");
                }
            }
        }
    }
}

#[test]
fn listed_sides_are_their_matrices() {
    listed_agree::<f32>();
    listed_agree::<f64>();
    listed_agree::<i32>();
}
