//! The layers of a network as a table.

use crate::failure::Failure;
use crate::module;
use crate::paint::{Paint, Role, line};
use TH::handle::{Own, Ref};
use TH::math::fill;
use TH::net::{self, Network};
use TH::object::{self, Object};
use TH::tensor::{self, Tensor};
use std::io::Write;

/// Layers that are shown unless all are asked for.
const MOST: usize = 1000;
/// Characters of a path, and of sizes.
const PATH: usize = 60;
const SIZES: usize = 40;

/// Sizes of tensors, as `--input` has them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct InputSizes(Vec<Vec<i64>>);

impl InputSizes {
    /// `1x3x224x224`, with commas between those of several tensors, which are a table.
    pub(crate) fn parse(text: &str) -> Result<InputSizes, &'static str> {
        let one = |text: &str| -> Option<Vec<i64>> {
            let sizes = text.split('x').map(|size| size.parse().ok().filter(|&size: &i64| size > 0));
            sizes.collect()
        };
        let sizes: Option<Vec<_>> = text.split(',').map(one).collect();
        sizes
            .map(InputSizes)
            .ok_or("sizes are written as 1x3x224x224, with a comma before those of a second input")
    }

    /// Tensors of ones: any number does for sizes, and 1 is an index as well.
    pub(crate) fn input(&self) -> Result<Own<Object>, Failure> {
        let ones = |sizes: &[i64]| -> Result<Own<Object>, Failure> {
            let tensor: Own<Tensor<f32>> = tensor::empty()?;
            tensor::resize(tensor.borrow(), sizes, None)?;
            fill::fill(tensor.borrow(), 1.0)?;
            Ok(object::tensor(tensor)?)
        };
        if let [only] = &*self.0 {
            return ones(only);
        }
        let table = object::table()?;
        for sizes in &self.0 {
            object::push(table.borrow(), ones(sizes)?)?;
        }
        Ok(table)
    }
}

/// A column: its name, and whether its texts stand at the right.
struct Column {
    name: &'static str,
    right: bool,
    role: Option<Role>,
}

const fn column(name: &'static str, right: bool, role: Option<Role>) -> Column {
    Column { name, right, role }
}

/// Prints the layers of `object` if it is a network of several that can run; with sizes of an input, what they make of it,
/// and of one layer, too. Returns whether it has printed anything.
///
/// # Errors
///
/// With sizes of an input: it is no network, or they do not fit.
pub(crate) fn write(
    object: Ref<'_, Object>,
    input: Option<&InputSizes>,
    all: bool,
    paint: Paint,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let network = match net::of_object(object) {
        Ok(network) => network,
        Err(error) if input.is_some() => return Err(error.into()),
        // The tree shows what it is.
        Err(_) => return Ok(false),
    };
    let network = network.borrow();
    if network.layer_count() < 2 && input.is_none() {
        return Ok(false);
    }
    let input = input.map(InputSizes::input).transpose()?;
    let layers = net::layers(network, input.as_ref().map(Own::borrow))?;
    let rows = rows(object, network, layers.borrow(), input.is_some(), all)?;
    let mut columns = vec![
        column("", true, Some(Role::Aside)),
        column("path", false, Some(Role::Key)),
        column("layer", false, Some(Role::Class)),
    ];
    if input.is_some() {
        columns.push(column("output", false, Some(Role::Sizes)));
    }
    columns.push(column("parameters", true, None));
    if input.is_some() {
        columns.extend([column("multiply-adds", true, None), column("share", true, None)]);
    }
    table(&columns, &rows, paint, out)?;
    let count = layers.borrow().list_len();
    if count > MOST && !all {
        let aside = format!("{} more layers (--all shows them)", count - MOST);
        writeln!(out, "{}", paint.paint(Role::Aside, aside))?;
    }
    Ok(true)
}

/// A row for each layer, and one for all.
fn rows(
    object: Ref<'_, Object>,
    network: Ref<'_, Network>,
    layers: Ref<'_, Object>,
    ran: bool,
    all: bool,
) -> Result<Vec<Vec<String>>, Failure> {
    let count = layers.list_len();
    let number = |layer: Ref<'_, Object>, name: &str| -> Result<f64, Failure> {
        Ok(layer.field(name.as_bytes())?.and_then(|found| found.borrow().as_number()).unwrap_or(0.0))
    };
    let mut total = 0.0;
    for k in 1..=count {
        if let Some(layer) = layers.at(k as i64)? {
            total += number(layer.borrow(), "multiplyAdds")?;
        }
    }
    let share =
        |work: f64| if total > 0.0 { format!("{:.1} %", 100.0 * work / total) } else { String::new() };
    let mut rows = Vec::new();
    for k in 1..=if all { count } else { count.min(MOST) } {
        let Some(layer) = layers.at(k as i64)? else { continue };
        let layer = layer.borrow();
        let path = layer.field(b"path")?;
        let path = path.as_ref().and_then(|path| path.borrow().as_bytes()).unwrap_or_default();
        let module = object.path(path)?;
        let mut row = vec![k.to_string(), line(path, PATH), module::describe(module.borrow())];
        if ran {
            let sizes = layer.field(b"output")?;
            let sizes = sizes.as_ref().and_then(|sizes| sizes.borrow().as_bytes()).unwrap_or_default();
            row.push(line(short_sizes(sizes).as_bytes(), SIZES));
        }
        row.push(number(layer, "parameters")?.to_string());
        if ran {
            let work = number(layer, "multiplyAdds")?;
            row.extend([work.to_string(), share(work)]);
        }
        rows.push(row);
    }
    let mut last = vec![String::new(), "all".into(), String::new()];
    if ran {
        last.push(String::new());
    }
    // Parameters that layers share count once.
    last.push(network.parameter_count().to_string());
    if ran {
        last.extend([total.to_string(), share(total)]);
    }
    rows.push(last);
    Ok(rows)
}

/// `[2 x 3]` as the tree has it, `2x3`; of a table the sizes of its tensors, `{2x3, 4}`.
fn short_sizes(text: &[u8]) -> String {
    String::from_utf8_lossy(text).replace(" x ", "x").replace(['[', ']'], "")
}

/// Prints rows below the names of their columns.
fn table(
    columns: &[Column],
    rows: &[Vec<String>],
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let widths: Vec<usize> = columns
        .iter()
        .enumerate()
        .map(|(k, column)| {
            let texts = rows.iter().filter_map(|row| row.get(k)).map(|text| text.chars().count());
            texts.chain([column.name.len()]).max().unwrap_or(0)
        })
        .collect();
    let aligned = |column: &Column, text: &str, width: usize| {
        if column.right { format!("{text:>width$}") } else { format!("{text:width$}") }
    };
    let head: Vec<String> =
        columns.iter().zip(&widths).map(|(column, &width)| aligned(column, column.name, width)).collect();
    writeln!(out, "{}", paint.paint(Role::Aside, head.join("  ")))?;
    for row in rows {
        for (k, ((column, text), &width)) in columns.iter().zip(row).zip(&widths).enumerate() {
            let text = aligned(column, text, width);
            if k > 0 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_inputs() {
        assert_eq!(InputSizes::parse("1x3x8x8"), Ok(InputSizes(vec![vec![1, 3, 8, 8]])));
        assert_eq!(InputSizes::parse("2,3x4"), Ok(InputSizes(vec![vec![2], vec![3, 4]])));
        for wrong in ["", "3x", "0x3", "-1x3", "3 x 4", "1x3,", "99999999999999999999"] {
            assert!(InputSizes::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(short_sizes(b"{[2 x 3], [4]}"), "{2x3, 4}");
    }
}
