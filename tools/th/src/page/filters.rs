//! Pictures of the filters of a first layer.

use super::html::{base64, escaped};
use super::tensors::Facts;
use crate::failure::Failure;
use crate::show::short;
use crate::values;
use TH::handle::Ref;
use TH::image;
use TH::object::{Object, ObjectKind};
use std::io::Write;

/// Pictures that are drawn.
const MOST: usize = 256;
/// Pixels of a filter's side.
const SIDES: std::ops::RangeInclusive<i64> = 2..=64;
/// Planes that are drawn one by one, unless they are three colours.
const PLANES: std::ops::RangeInclusive<i64> = 1..=4;

/// Filters, planes, rows and columns of a weight of a convolution of pictures, if it may be that of a first layer.
fn sizes(facts: &Facts, holder: Option<Ref<'_, Object>>) -> Option<[i64; 4]> {
    let is_float = ["Float", "Double", "Half"].iter().any(|name| facts.class.contains(name));
    if !is_float || facts.name() != "weight" || facts.statistics.is_none() {
        return None;
    }
    let number = |name: &str| -> Option<i64> {
        Some(holder?.field(name.as_bytes()).ok()??.borrow().as_number()? as i64)
    };
    let sizes = match facts.sizes[..] {
        [filters, planes, rows, columns] => [filters, planes, rows, columns],
        // Old files have rows of all elements of a filter.
        [filters, length] => {
            let (planes, rows, columns) = (number("nInputPlane")?, number("kH")?, number("kW")?);
            let is_whole = planes.checked_mul(rows)?.checked_mul(columns)? == length;
            is_whole.then_some([filters, planes, rows, columns])?
        }
        _ => return None,
    };
    let [_, planes, rows, columns] = sizes;
    (PLANES.contains(&planes) && SIDES.contains(&rows) && SIDES.contains(&columns)).then_some(sizes)
}

/// Writes pictures of the filters of the first convolution, if there is one: the first of `tensors` that may be one, which are
/// in the order of the layers. Returns whether there is one.
pub(super) fn write(
    out: &mut impl Write,
    root: Ref<'_, Object>,
    tensors: &[(usize, &Facts)],
) -> Result<bool, Failure> {
    let found = tensors.iter().find_map(|&(k, facts)| {
        let holder = root.path(facts.holder().as_bytes()).ok();
        let holder = holder.as_ref().map(|holder| holder.borrow());
        let holder = holder.filter(|holder| holder.kind() == ObjectKind::Instance);
        // Filters of the other direction have other first sizes.
        let is_full = holder.is_some_and(|holder| holder.type_name().contains("Full"));
        Some((k, facts, sizes(facts, holder).filter(|_| !is_full)?))
    });
    let Some((k, facts, [filters, planes, rows, columns])) = found else { return Ok(false) };
    let colours = if planes == 3 { 3 } else { 1 };
    let area = (rows * columns) as usize;
    let numbers = first_numbers(facts, MOST * colours * area)?;
    let pictures: Vec<&[f64]> = numbers.chunks_exact(colours * area).collect();
    let each = (planes as usize) / colours;
    let shown = pictures.len() / each;
    writeln!(out, "<section aria-labelledby=\"filters\"><h2 id=\"filters\">First filters</h2>")?;
    let planes_words = match planes {
        3 => "in colours of its three planes".to_owned(),
        1 => "in grey".to_owned(),
        planes => format!("its {planes} planes one after the other in grey"),
    };
    writeln!(
        out,
        "<p>The filters of <a href=\"#tensor-{}\"><code>{}</code></a>, {rows}×{columns} each, {planes_words}. Each is scaled by its own \
         largest weight; the middle grey is zero.</p>",
        k + 1,
        escaped(&facts.path)
    )?;
    writeln!(out, "<ul class=\"filters\">")?;
    for (k, pixels) in pictures.iter().take(shown * each).enumerate() {
        let (least, largest) = ends(pixels);
        let is_dead = least == largest;
        let plane = if each > 1 { format!(", plane {}", k % each + 1) } else { String::new() };
        let range = if is_dead {
            format!("all {}", short(least))
        } else {
            format!("{} to {}", short(least), short(largest))
        };
        let dead = if is_dead { " class=\"dead\"" } else { "" };
        writeln!(
            out,
            "<li{dead}><img alt=\"Filter {}{plane}: {range}\" title=\"Filter {}{plane}: {range}\" width=\"{columns}\" height=\"{rows}\" \
             src=\"data:image/png;base64,{}\"/></li>",
            k / each + 1,
            k / each + 1,
            base64(&png(pixels, colours as i64, rows, columns)?)
        )?;
    }
    writeln!(out, "</ul>")?;
    if (shown as i64) < filters {
        writeln!(out, "<p class=\"aside\">{} more filters are left out.</p>", filters - shown as i64)?;
    }
    writeln!(out, "</section>")?;
    Ok(true)
}

/// The first elements of a tensor.
fn first_numbers(facts: &Facts, most: usize) -> Result<Vec<f64>, Failure> {
    let mut numbers = Vec::new();
    values::in_blocks(&facts.tensor, |block| {
        let room = most - numbers.len();
        numbers.extend_from_slice(&block[..block.len().min(room)]);
    })?;
    Ok(numbers)
}

/// The least and the largest finite number.
fn ends(numbers: &[f64]) -> (f64, f64) {
    let finite = || numbers.iter().copied().filter(|number| number.is_finite());
    let least = finite().fold(f64::INFINITY, f64::min);
    if least.is_finite() { (least, finite().fold(least, f64::max)) } else { (0.0, 0.0) }
}

/// A filter as a picture, in PNG.
fn png(numbers: &[f64], planes: i64, rows: i64, columns: i64) -> Result<Vec<u8>, Failure> {
    let (least, largest) = ends(numbers);
    let most = least.abs().max(largest.abs());
    let shade = |&number: &f64| match number / most {
        // NaN, also of zeros, is like zero.
        part if part.is_nan() => 128,
        part => (127.5 + 127.5 * part.clamp(-1.0, 1.0)).round() as u8,
    };
    let shades: Vec<u8> = numbers.iter().map(shade).collect();
    let pixels = values::bytes(&[planes, rows, columns], &shades)?;
    let mut bytes = Vec::new();
    image::write_png(pixels.borrow(), &mut bytes)?;
    Ok(bytes)
}
