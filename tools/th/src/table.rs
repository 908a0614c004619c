//! Tables on a terminal.

use crate::failure::Failure;
use crate::paint::{Paint, Role};
use std::io::Write;

/// A column: its name, and whether its texts stand at the right.
pub(crate) struct Column {
    name: String,
    right: bool,
    role: Option<Role>,
}

/// A column of this name.
pub(crate) fn column(name: impl Into<String>, right: bool, role: Option<Role>) -> Column {
    Column { name: name.into(), right, role }
}

/// Characters of each column.
fn widths(columns: &[Column], rows: &[Vec<String>]) -> Vec<usize> {
    let of = |(k, column): (usize, &Column)| {
        let texts = rows.iter().filter_map(|row| row.get(k)).map(|text| text.chars().count());
        texts.chain([column.name.chars().count()]).max().unwrap_or(0)
    };
    columns.iter().enumerate().map(of).collect()
}

/// Characters of a row.
pub(crate) fn width(columns: &[Column], rows: &[Vec<String>]) -> usize {
    widths(columns, rows).iter().sum::<usize>() + 2 * columns.len().saturating_sub(1)
}

/// Prints rows below the names of their columns.
pub(crate) fn write(
    columns: &[Column],
    rows: &[Vec<String>],
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let widths = widths(columns, rows);
    let aligned = |column: &Column, text: &str, width: usize| {
        if column.right { format!("{text:>width$}") } else { format!("{text:width$}") }
    };
    let head: Vec<String> =
        columns.iter().zip(&widths).map(|(column, &width)| aligned(column, &column.name, width)).collect();
    writeln!(out, "{}", paint.paint(Role::Aside, head.join("  ").trim_end()))?;
    for row in rows {
        for (k, ((column, text), &width)) in columns.iter().zip(row).zip(&widths).enumerate() {
            // Nothing stands behind the last.
            let is_last = k + 1 == columns.len() && !column.right;
            let text = if is_last { text.clone() } else { aligned(column, text, width) };
            if k > 0 && !(is_last && text.is_empty()) {
                write!(out, "  ")?;
            }
            match column.role {
                Some(role) => write!(out, "{}", paint.paint(role, text))?,
                None => write!(out, "{text}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
