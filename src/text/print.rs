//! Vectors, matrices, and what has more dimensions.

use super::elements::ShownElements;
use super::format::{Format, GAP, NumberRange};
use super::places::ShownPlaces;
use crate::index_base;
use crate::memory::buffer::ByteBuffer;
use smallvec::SmallVec;
use std::os::raw::c_long;

/// Characters of a line that columns are grouped by.
const LINE: usize = 80;

type Subscript = SmallVec<[usize; 8]>;

/// Writes `elements`, cut if there are more than `limit` and that is positive.
pub(super) fn elements(text: &mut ByteBuffer, elements: &ShownElements<'_>, limit: c_long) {
    let count = elements.sizes().iter().fold(1, |count: c_long, &size| count.saturating_mul(size));
    if count < 1 {
        return;
    }
    let shortened = limit > 0 && count > limit;
    match elements.sizes().len() {
        0 => {}
        1 => vector(text, elements, shortened),
        _ => matrices(text, elements, shortened),
    }
}

fn vector(text: &mut ByteBuffer, elements: &ShownElements<'_>, shortened: bool) {
    let places = ShownPlaces::new(elements.size(0), shortened);
    let mut range = NumberRange::new();
    places.iter().flatten().for_each(|i| range.include(elements.at(&[i])));
    let format = range.format(shortened);
    if format.has_factor() {
        format.write_factor(text);
        text.add(format_args!(" *\n"));
    }
    for place in places.iter() {
        match place {
            Some(i) => format.write(text, elements.at(&[i])),
            None => text.add(format_args!("{:>width$}", GAP, width = format.width)),
        }
        text.add(format_args!("\n"));
    }
}

/// The matrices of the last two dimensions, each after the indices of the others, the first of which runs fastest.
fn matrices(text: &mut ByteBuffer, elements: &ShownElements<'_>, shortened: bool) {
    let leading = elements.sizes().len() - 2;
    let slices = ShownPlaces::new((0..leading).map(|d| elements.size(d)).product(), shortened);
    let matrix = PrintedMatrices {
        elements,
        rows: ShownPlaces::new(elements.size(leading), shortened),
        columns: ShownPlaces::new(elements.size(leading + 1), shortened),
        indent: if leading > 0 { " " } else { "" },
    };
    let mut range = NumberRange::new();
    for slice in slices.iter().flatten() {
        matrix.include(&mut range, &mut matrix.index(slice));
    }
    let format = range.format(shortened);
    for (k, slice) in slices.iter().enumerate() {
        if k > 0 {
            text.add(format_args!("\n"));
        }
        let Some(slice) = slice else {
            text.add(format_args!("{GAP}\n"));
            continue;
        };
        let mut index = matrix.index(slice);
        if leading > 0 {
            text.add(format_args!("("));
            for &position in &index[..leading] {
                text.add(format_args!("{},", counted(position)));
            }
            text.add(format_args!(".,.) = \n"));
        }
        matrix.write(text, &format, &mut index);
    }
}

/// A position as people see it, counted from the index base.
fn counted(position: usize) -> usize {
    position + index_base::get() as usize
}

/// The matrices that the last two dimensions make.
struct PrintedMatrices<'a> {
    elements: &'a ShownElements<'a>,
    rows: ShownPlaces,
    columns: ShownPlaces,
    /// What stands before each line.
    indent: &'static str,
}

impl PrintedMatrices<'_> {
    /// The index of the first element of matrix `slice`.
    fn index(&self, mut slice: usize) -> Subscript {
        let rank = self.elements.sizes().len();
        let mut index = Subscript::from_elem(0, rank);
        for (d, position) in index[..rank - 2].iter_mut().enumerate() {
            *position = slice % self.elements.size(d);
            slice /= self.elements.size(d);
        }
        index
    }

    fn at(&self, index: &mut Subscript, row: usize, column: usize) -> f64 {
        let rank = index.len();
        index[rank - 2] = row;
        index[rank - 1] = column;
        self.elements.at(index)
    }

    fn include(&self, range: &mut NumberRange, index: &mut Subscript) {
        for row in self.rows.iter().flatten() {
            for column in self.columns.iter().flatten() {
                range.include(self.at(index, row, column));
            }
        }
    }

    fn write(&self, text: &mut ByteBuffer, format: &Format, index: &mut Subscript) {
        let fitting = ((LINE - self.indent.len()) / (format.width + 1)).max(1);
        let columns = self.columns.len();
        if self.columns.is_cut() || columns <= fitting {
            return self.write_group(text, format, index, (0, columns));
        }
        for first in (0..columns).step_by(fitting) {
            let end = columns.min(first + fitting);
            text.add(format_args!(
                "{}Columns {} to {}\n",
                if first > 0 { "\n" } else { self.indent },
                counted(first),
                counted(end - 1)
            ));
            self.write_group(text, format, index, (first, end));
        }
    }

    /// Writes the columns from `first` to before `end`.
    fn write_group(
        &self,
        text: &mut ByteBuffer,
        format: &Format,
        index: &mut Subscript,
        (first, end): (usize, usize),
    ) {
        if format.has_factor() {
            text.add(format_args!("{}", self.indent));
            format.write_factor(text);
            text.add(format_args!(" *\n"));
        }
        for row in self.rows.iter() {
            text.add(format_args!("{}{}", self.indent, if format.has_factor() { " " } else { "" }));
            for k in first..end {
                match (row, self.columns.get(k)) {
                    (Some(row), Some(column)) => format.write(text, self.at(index, row, column)),
                    (Some(_), None) => text.add(format_args!("{GAP}")),
                    (None, Some(_)) => text.add(format_args!("{:>width$}", GAP, width = format.width)),
                    (None, None) => text.add(format_args!("{:>width$}", "", width = GAP.len())),
                }
                text.add(format_args!("{}", if k + 1 < end { " " } else { "\n" }));
            }
        }
    }
}
