//! Vectors and matrices in memory, and memory to work in.

use std::ffi::{c_char, c_int};

use super::handle::{Result, Status};
use crate::th::Real;

/// Refuses what does not hold.
///
/// # Errors
///
/// `INVALID_VALUE`.
pub(crate) fn check(holds: bool) -> Result {
    if holds { Ok(()) } else { Err(Status::INVALID_VALUE) }
}

/// The number that a factor's pointer points to.
///
/// # Errors
///
/// `INVALID_VALUE`: NULL.
pub(crate) fn factor<T: Real>(pointer: *const T) -> Result<T> {
    check(!pointer.is_null())?;
    // SAFETY: not NULL; the interface asks for one number there.
    Ok(unsafe { *pointer })
}

/// The letter by which libTH knows an operation: none, transposition, or conjugate transposition, which is the same of real numbers.
///
/// # Errors
///
/// `INVALID_VALUE`: another number.
pub(crate) fn operation(number: c_int) -> Result<c_char> {
    match number {
        0 => Ok(b'n' as c_char),
        1 | 2 => Ok(b't' as c_char),
        _ => Err(Status::INVALID_VALUE),
    }
}

/// Memory to work in, which holds zeros at first.
///
/// # Errors
///
/// `ALLOC_FAILED`.
pub(crate) fn scratch<T: Real>(elements: usize) -> Result<Vec<T>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(elements).map_err(|_| Status::ALLOC_FAILED)?;
    memory.resize(elements, T::ZERO);
    Ok(memory)
}

/// `n` elements that are `step` apart; a negative step begins at the end.
#[derive(Clone, Copy)]
pub(crate) struct Vector<T> {
    first: *mut T,
    step: isize,
    pub(crate) n: usize,
}

impl<T: Real> Vector<T> {
    /// # Errors
    ///
    /// `INVALID_VALUE`: NULL where there are elements, or a step of 0.
    pub(crate) fn new(n: c_int, start: *const T, step: c_int) -> Result<Self> {
        let n = n.max(0) as usize;
        check(step != 0 && (n == 0 || !start.is_null()))?;
        let step = step as isize;
        let back = if step < 0 && n > 0 { (n as isize - 1) * -step } else { 0 };
        Ok(Self { first: start.cast_mut().wrapping_offset(back), step, n })
    }

    #[inline(always)]
    pub(crate) fn get(self, index: usize) -> T {
        debug_assert!(index < self.n);
        // SAFETY: the caller of the entry vouches for `n` elements this far apart.
        unsafe { *self.first.offset(index as isize * self.step) }
    }

    #[inline(always)]
    pub(crate) fn set(self, index: usize, value: T) {
        debug_assert!(index < self.n);
        // SAFETY: as in `get`.
        unsafe { *self.first.offset(index as isize * self.step) = value };
    }

    pub(crate) fn values(self) -> impl Iterator<Item = T> {
        (0..self.n).map(move |index| self.get(index))
    }

    /// Whether libTH's functions take its step.
    pub(crate) fn is_forward(self) -> bool {
        self.step > 0
    }

    pub(crate) fn start(self) -> *mut T {
        self.first
    }

    pub(crate) fn step(self) -> i64 {
        self.step as i64
    }
}

/// A column-major matrix.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<T> {
    start: *mut T,
    lda: usize,
}

impl<T: Real> Matrix<T> {
    /// A matrix of `rows` rows and `columns` columns.
    ///
    /// # Errors
    ///
    /// `INVALID_VALUE`: columns that are closer than their rows are many, or NULL where there are elements.
    pub(crate) fn new(rows: c_int, columns: c_int, start: *const T, lda: c_int) -> Result<Self> {
        check(lda >= rows.max(1))?;
        check(rows <= 0 || columns <= 0 || !start.is_null())?;
        Ok(Self { start: start.cast_mut(), lda: lda as usize })
    }

    /// A matrix in memory of the library's own.
    pub(crate) fn over(memory: &mut [T], lda: usize) -> Self {
        Self { start: memory.as_mut_ptr(), lda: lda.max(1) }
    }

    #[inline(always)]
    pub(crate) fn get(self, row: usize, column: usize) -> T {
        // SAFETY: the caller of the entry vouches for the matrix, whose sizes bound row and column.
        unsafe { *self.at(row, column) }
    }

    #[inline(always)]
    pub(crate) fn set(self, row: usize, column: usize, value: T) {
        // SAFETY: as in `get`.
        unsafe { *self.at(row, column) = value };
    }

    /// The address of an element.
    #[inline(always)]
    pub(crate) fn at(self, row: usize, column: usize) -> *mut T {
        self.start.wrapping_add(column * self.lda + row)
    }

    pub(crate) fn lda(self) -> i64 {
        self.lda as i64
    }

    /// The matrix from an element on.
    pub(crate) fn from(self, row: usize, column: usize) -> Self {
        Self { start: self.at(row, column), lda: self.lda }
    }
}

/// Which half of a matrix is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Lower,
    Upper,
}

impl Half {
    /// # Errors
    ///
    /// `INVALID_VALUE`: neither 0 nor 1.
    pub(crate) fn new(number: c_int) -> Result<Self> {
        match number {
            0 => Ok(Self::Lower),
            1 => Ok(Self::Upper),
            _ => Err(Status::INVALID_VALUE),
        }
    }

    pub(crate) fn other(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    pub(crate) fn has(self, row: usize, column: usize) -> bool {
        match self {
            Self::Lower => row >= column,
            Self::Upper => row <= column,
        }
    }

    /// The rows of a column of `n` that it has.
    pub(crate) fn rows(self, column: usize, n: usize) -> std::ops::Range<usize> {
        match self {
            Self::Lower => column..n,
            Self::Upper => 0..column + 1,
        }
    }
}

/// One half of a square matrix, as it lies in memory.
#[derive(Clone, Copy)]
pub(crate) struct Stored<T> {
    matrix: Matrix<T>,
    form: Form,
    pub(crate) half: Half,
    pub(crate) n: usize,
}

#[derive(Clone, Copy)]
enum Form {
    /// As a matrix whose other half is not read.
    Full,
    /// The columns of the half one after the other.
    Packed,
    /// The diagonals next to the main one, each a row.
    Band(usize),
}

impl<T: Real> Stored<T> {
    /// # Errors
    ///
    /// `INVALID_VALUE`: no half, a negative size, or what `Matrix::new` refuses.
    pub(crate) fn full(half: c_int, n: c_int, a: *const T, lda: c_int) -> Result<Self> {
        let half = Half::new(half)?;
        check(n >= 0)?;
        Ok(Self { matrix: Matrix::new(n, n, a, lda)?, form: Form::Full, half, n: n as usize })
    }

    /// # Errors
    ///
    /// As `full`.
    pub(crate) fn packed(half: c_int, n: c_int, a: *const T) -> Result<Self> {
        let half = Half::new(half)?;
        check(n >= 0)?;
        Ok(Self { matrix: Matrix::new(n, n, a, n.max(1))?, form: Form::Packed, half, n: n as usize })
    }

    /// # Errors
    ///
    /// As `full`, and a negative number of diagonals.
    pub(crate) fn band(half: c_int, n: c_int, k: c_int, a: *const T, lda: c_int) -> Result<Self> {
        let half = Half::new(half)?;
        check(n >= 0 && (0..c_int::MAX).contains(&k))?;
        Ok(Self { matrix: Matrix::new(k + 1, n, a, lda)?, form: Form::Band(k as usize), half, n: n as usize })
    }

    /// Where an element of the half lies, if it is stored.
    fn place(self, row: usize, column: usize) -> Option<*mut T> {
        let Self { matrix, half, n, .. } = self;
        match self.form {
            Form::Full => Some(matrix.at(row, column)),
            Form::Packed => Some(matrix.start.wrapping_add(match half {
                Half::Upper => column * (column + 1) / 2 + row,
                Half::Lower => column * (2 * n - column + 1) / 2 + row - column,
            })),
            Form::Band(k) if row.abs_diff(column) > k => None,
            Form::Band(k) => Some(match half {
                Half::Upper => matrix.at(k + row - column, column),
                Half::Lower => matrix.at(row - column, column),
            }),
        }
    }

    /// An element of the half; those that are not stored are 0.
    pub(crate) fn get(self, row: usize, column: usize) -> T {
        debug_assert!(self.half.has(row, column));
        // SAFETY: the caller of the entry vouches for the half, and `place` stays inside it.
        self.place(row, column).map_or(T::ZERO, |place| unsafe { *place })
    }

    pub(crate) fn set(self, row: usize, column: usize, value: T) {
        if let Some(place) = self.place(row, column) {
            // SAFETY: as in `get`.
            unsafe { *place = value };
        }
    }

    /// An element of the symmetric matrix.
    pub(crate) fn symmetric(self, row: usize, column: usize) -> T {
        if self.half.has(row, column) { self.get(row, column) } else { self.get(column, row) }
    }
}
