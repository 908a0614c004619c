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
