//! Other sizes, other dimensions, parts of the input, and room around it.

use super::convert::Conversion;
use super::fields::Fields;
use super::real::NetReal;
use super::tensors::{
    ModuleAxis, check_rank, copied, filled, made, no_dimension, pad, size_at, sizes_of, unsqueezed, viewed,
};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::math::index;
use crate::memory::scratch::Scratch;
use crate::nn::padding::{self, PaddingKind};
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// What becomes of the sizes.
pub(super) enum Shaping {
    View {
        sizes: Longs,
        inputs: Option<c_int>,
    },
    /// `batch`: whether the first dimension of the input is that of a batch, where that is said.
    Reshape {
        sizes: Longs,
        batch: Option<bool>,
    },
    Collapse {
        inputs: c_int,
    },
    Transpose {
        pairs: Scratch<[c_int; 2]>,
        inputs: Option<c_int>,
    },
    Squeeze {
        axis: Option<c_int>,
        inputs: Option<c_int>,
    },
    Unsqueeze {
        position: c_int,
        inputs: Option<c_int>,
    },
    Replicate {
        times: c_int,
        axis: c_int,
        inputs: Option<c_int>,
    },
    Select {
        axis: ModuleAxis,
        index: c_int,
    },
    Narrow {
        axis: ModuleAxis,
        index: c_int,
        length: c_int,
    },
    Contiguous,
    Padding {
        axis: ModuleAxis,
        amount: c_int,
        index: c_int,
        value: f64,
    },
    /// Left, right, above, below.
    ZeroPadding {
        pads: [c_int; 4],
    },
    BorderPadding {
        kind: PaddingKind,
        pads: padding::Pads,
        dimensions: usize,
    },
    /// The middle of planes.
    Crop {
        rows: c_int,
        columns: c_int,
    },
    /// The elements along a dimension from the last to the first.
    Reversed {
        dimension: c_int,
    },
    Convert(Conversion),
    PixelShuffle {
        factor: c_int,
    },
}

impl Shaping {
    pub(super) fn view(fields: Fields<'_>) -> Result<Self> {
        let sizes = match fields.maybe_sizes("size")? {
            Some(sizes) => sizes,
            // Files from before there were several sizes.
            None => Longs::from_slice(&[c_long::from(fields.whole("numElements")?)]),
        };
        let known = sizes.iter().filter(|&&size| size != -1);
        if known.clone().any(|&size| size <= 0) || sizes.iter().filter(|&&size| size == -1).count() > 1 {
            return Err(Error::arg(1, format!("cannot view anything as {}", size::to_text(&sizes))));
        }
        Ok(Shaping::View { sizes, inputs: fields.maybe_whole("numInputDims")? })
    }

    pub(super) fn reshape(fields: Fields<'_>) -> Result<Self> {
        let sizes = fields.sizes("size")?;
        if sizes.iter().any(|&size| size <= 0) || sizes.is_empty() {
            return Err(Error::arg(1, format!("cannot give anything the sizes {}", size::to_text(&sizes))));
        }
        Ok(Shaping::Reshape { sizes, batch: fields.maybe_flag("batchMode")? })
    }

    pub(super) fn transpose(fields: Fields<'_>) -> Result<Self> {
        let mut pairs = Scratch::new();
        for pair in &fields.list("permutations")? {
            let number = |k| -> Result<Option<f64>> {
                Ok(pair.borrow().at(k)?.and_then(|number| number.borrow().as_number()))
            };
            let (Some(a), Some(b)) = (number(1)?, number(2)?) else {
                return Err(Error::arg(1, "field 'permutations' has something else than pairs of numbers"));
            };
            pairs.push([a as c_int, b as c_int])?;
        }
        Ok(Shaping::Transpose { pairs, inputs: fields.maybe_whole("numInputDims")? })
    }

    pub(super) fn replicate(fields: Fields<'_>) -> Result<Self> {
        let (times, axis) = (fields.positive("nfeatures")?, fields.whole_or("dim", 1)?);
        Ok(Shaping::Replicate { times, axis, inputs: fields.maybe_whole("ndim")? })
    }

    pub(super) fn zero_padding(fields: Fields<'_>) -> Result<Self> {
        let left = fields.whole("pad_l")?;
        let other = |name: &str| fields.whole_or(name, left);
        Ok(Shaping::ZeroPadding { pads: [left, other("pad_r")?, other("pad_t")?, other("pad_b")?] })
    }

    pub(super) fn border(fields: Fields<'_>, kind: PaddingKind) -> Result<Self> {
        let left = fields.whole("pad_l")?;
        let other = |name: &str| fields.whole_or(name, left);
        let pads = [(0, 0), (other("pad_t")?, other("pad_b")?), (left, other("pad_r")?)];
        Ok(Shaping::BorderPadding { kind, pads, dimensions: 2 })
    }

    pub(super) fn volumetric_border(fields: Fields<'_>) -> Result<Self> {
        let left = fields.whole("pleft")?;
        let other = |name: &str| fields.whole_or(name, left);
        let pads = [
            (other("pfront")?, other("pback")?),
            (other("ptop")?, other("pbottom")?),
            (left, other("pright")?),
        ];
        Ok(Shaping::BorderPadding { kind: PaddingKind::Replication, pads, dimensions: 3 })
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        let input = input.real::<T>()?;
        Ok(value::tensor(self.of(input.borrow())?))
    }

    fn of<T: NetReal>(&self, x: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
        match self {
            Shaping::View { sizes, inputs } => view(x, sizes, *inputs),
            Shaping::Reshape { sizes, batch } => {
                let count = size::product(sizes).unwrap_or(c_long::MAX);
                let whole = batch.map_or_else(
                    || x.count() as c_long == count && x.sizes().first() != Some(&1),
                    |batch| !batch,
                );
                if whole { viewed(x, sizes) } else { viewed(x, &behind(size_at(x, 0)?, sizes)?) }
            }
            Shaping::Collapse { inputs } => {
                let batch = x.rank() as i64 > i64::from(*inputs);
                if batch { viewed(x, &[size_at(x, 0)?, -1]) } else { viewed(x, &[-1]) }
            }
            Shaping::Transpose { pairs, inputs } => {
                let offset = inputs.map_or(0, |inputs| x.rank() as i64 - i64::from(inputs));
                let mut turned = x.to_owned();
                for pair in pairs {
                    let [a, b] = pair.map(|d| i64::from(d) + offset - 1);
                    let rank = x.rank();
                    let fits = |d: i64| (0..rank as i64).contains(&d);
                    if !fits(a) || !fits(b) {
                        return Err(no_dimension(if fits(a) { b } else { a } + 1, rank));
                    }
                    turned = geometry::new_transpose(turned.borrow(), a as c_int, b as c_int)?;
                }
                copied(turned.borrow())
            }
            Shaping::Squeeze { axis, inputs } => squeeze(x, *axis, *inputs),
            Shaping::Unsqueeze { position, inputs } => {
                let rank = x.rank() as i64;
                // All dimensions in front of those of a sample are those of a batch.
                let batch = inputs.map_or(0, |inputs| rank - i64::from(inputs));
                let named = i64::from(*position);
                let place = if named < 0 { rank + 1 + named } else { named - 1 + batch };
                let place = usize::try_from(place).ok().filter(|&place| batch >= 0 && place as i64 <= rank);
                unsqueezed(x, place.ok_or_else(|| no_dimension(named, x.rank()))?)
            }
            Shaping::Replicate { times, axis, inputs } => {
                let batch = inputs.is_some_and(|inputs| x.rank() as i64 > i64::from(inputs));
                let position = i64::from(*axis) - 1 + i64::from(batch);
                let rank = x.rank();
                let position = usize::try_from(position).ok().filter(|&position| position <= rank);
                let position = position.ok_or_else(|| no_dimension(i64::from(*axis), rank))?;
                let one = unsqueezed(x, position)?;
                let mut sizes = sizes_of(one.borrow());
                sizes[position] = c_long::from(*times);
                geometry::new_expand(one.borrow(), &sizes)
            }
            Shaping::Select { axis, index } => {
                let d = axis.of(x.rank())?;
                let size = x.sizes()[d];
                let place = if *index < 0 { size + c_long::from(*index) } else { c_long::from(*index) - 1 };
                if !(0..size).contains(&place) {
                    return Err(Error::arg(1, format!("index {index} is not one of 1 to {size}")));
                }
                geometry::new_select(x, d as c_int, place)
            }
            Shaping::Narrow { axis, index, length } => narrow(x, *axis, *index, *length),
            Shaping::Contiguous => tensor::contiguous(x),
            Shaping::Padding { axis, amount, index, value } => pad(x, *axis, [*amount, *index], *value),
            Shaping::Crop { rows, columns } => crop(x, [*rows, *columns].map(c_long::from)),
            Shaping::Reversed { dimension } => {
                let d = ModuleAxis { dimension: *dimension, inputs: None }.of(x.rank())?;
                let last = x.sizes()[d] - 1 + c_long::from(index_base::get());
                let places = tensor::empty::<c_long>()?;
                tensor::resize(places.borrow(), &[x.sizes()[d]], None)?;
                for k in 0..x.sizes()[d] {
                    tensor::set(places.borrow(), [k], last - k)?;
                }
                made(|y| index::index_select(y, x, d as c_int, places.borrow()))
            }
            Shaping::Convert(conversion) => conversion.of(x),
            Shaping::ZeroPadding { pads } => pad_planes(x, *pads),
            Shaping::BorderPadding { kind, pads, dimensions } => {
                made(|y| padding::update_output(*kind, x, y, *pads, *dimensions))
            }
            Shaping::PixelShuffle { factor } => pixel_shuffle(x, c_long::from(*factor)),
        }
    }
}

/// A size with others behind it.
fn behind(first: c_long, others: &[c_long]) -> Result<Longs> {
    let mut sizes = Longs::from_slice(&[first]);
    size::extend(&mut sizes, others)?;
    Ok(sizes)
}

/// As nn.View: what there is more of than the sizes say is a batch, unless they have a -1.
fn view<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    inputs: Option<c_int>,
) -> Result<Own<Tensor<T>>> {
    let rank = x.rank();
    let inner = inputs.map_or(rank, |inputs| usize::try_from(inputs).unwrap_or(0).min(rank));
    let elements = size::product(&x.sizes()[rank - inner..]).ok_or_else(Error::overflow)?;
    let known: Longs = sizes.iter().copied().filter(|&size| size != -1).collect();
    let known_count = size::product(&known).ok_or_else(Error::overflow)?;
    if elements % known_count != 0 {
        let (from, to) = (size::to_text(x.sizes()), size::to_text(sizes));
        return Err(Error::arg(1, format!("cannot view {from} as {to}")));
    }
    let rest = if known.len() < sizes.len() { 1 } else { elements / known_count };
    let batch = x.sizes()[..rank - inner].iter().fold(rest, |batch, &size| batch.saturating_mul(size));
    if batch == 1 && inputs.is_none_or(|inputs| rank as i64 <= i64::from(inputs)) {
        return viewed(x, sizes);
    }
    viewed(x, &behind(batch, sizes)?)
}

fn squeeze<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    axis: Option<c_int>,
    inputs: Option<c_int>,
) -> Result<Own<Tensor<T>>> {
    let batch = inputs.is_some_and(|inputs| i64::from(inputs) + 1 == x.rank() as i64);
    if let Some(axis) = axis {
        let d = i64::from(axis) - 1 + i64::from(batch);
        let d = usize::try_from(d).ok().filter(|&d| d < x.rank());
        let d = d.ok_or_else(|| no_dimension(i64::from(axis), x.rank()))?;
        return made(|y| geometry::squeeze_one(y, x, d as c_int));
    }
    let squeezed = made(|y| geometry::squeeze(y, x))?;
    if batch && x.sizes()[0] == 1 { unsqueezed(squeezed.borrow(), 0) } else { Ok(squeezed) }
}

fn narrow<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    axis: ModuleAxis,
    index: c_int,
    length: c_int,
) -> Result<Own<Tensor<T>>> {
    let d = axis.of(x.rank())?;
    let (size, mut first, mut count) = (x.sizes()[d], c_long::from(index), c_long::from(length));
    if count < 0 {
        count = size - first + count + 2;
    }
    if first < 0 {
        (first, count) = (1, size - count);
    }
    if first < 1 || count < 1 || first - 1 > size - count {
        return Err(Error::arg(
            1,
            format!("{count} elements from {first} on are not among the {size} of dimension {}", d + 1),
        ));
    }
    geometry::new_narrow(x, d as c_int, first - 1, count)
}

/// Zeros around planes, or a border taken away where a number is negative.
fn pad_planes<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    [left, right, above, below]: [c_int; 4],
) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[3, 4])?;
    let first = x.rank() - 2;
    let sides = [[above, below], [left, right]].map(|sides| sides.map(c_long::from));
    let mut sizes = sizes_of(x);
    for (d, [before, behind]) in sides.into_iter().enumerate() {
        sizes[first + d] = sizes[first + d].saturating_add(before + behind);
        if sizes[first + d] < 1 {
            return Err(Error::arg(1, format!("nothing is left of {}", size::to_text(x.sizes()))));
        }
    }
    let result = filled(&sizes, T::ZERO)?;
    let (mut source, mut place) = (x.to_owned(), result.borrow().to_owned());
    for (d, [before, behind]) in sides.into_iter().enumerate() {
        let d = first + d;
        let kept = source.borrow().sizes()[d] + before.min(0) + behind.min(0);
        if kept < 1 {
            return Ok(result);
        }
        source = geometry::new_narrow(source.borrow(), d as c_int, (-before).max(0), kept)?;
        place = geometry::new_narrow(place.borrow(), d as c_int, before.max(0), kept)?;
    }
    tensor::copy(place.borrow(), source.borrow())?;
    Ok(result)
}

/// Where the `kept` places in the middle of `size` begin, counted from 0.
pub(super) fn cropped_from(size: c_long, kept: c_long) -> c_long {
    ((size - kept + 1) / 2 - 1).max(0)
}

/// The middle of planes, which lies further to the front where it cannot lie in the middle.
fn crop<T: NetReal>(x: Ref<'_, Tensor<T>>, sizes: [c_long; 2]) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[3, 4])?;
    let mut part = x.to_owned();
    for (d, size) in (x.rank() - 2..x.rank()).zip(sizes) {
        let room = x.sizes()[d] - size;
        if room < 0 {
            return Err(Error::arg(
                1,
                format!("expects planes of {size} at least, got {}", size::to_text(x.sizes())),
            ));
        }
        let first = cropped_from(x.sizes()[d], size);
        part = geometry::new_narrow(part.borrow(), d as c_int, first, size)?;
    }
    copied(part.borrow())
}

fn pixel_shuffle<T: NetReal>(x: Ref<'_, Tensor<T>>, factor: c_long) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[3, 4])?;
    let sizes = sizes_of(x);
    let (batch, inner) = sizes.split_at(sizes.len() - 3);
    let &[planes, rows, columns] = inner else { return Err(no_dimension(3, x.rank())) };
    let square = factor.checked_mul(factor).ok_or_else(Error::overflow)?;
    if planes % square != 0 {
        return Err(Error::arg(1, format!("{planes} planes are no multiple of {square}")));
    }
    let samples = batch.first().copied().unwrap_or(1);
    let apart = viewed(x, &[samples, planes / square, factor, factor, rows, columns])?;
    // To planes, rows, rows inside, columns, columns inside.
    let turned = geometry::new_transpose(apart.borrow(), 2, 4)?;
    let turned = geometry::new_transpose(turned.borrow(), 3, 4)?;
    let turned = geometry::new_transpose(turned.borrow(), 4, 5)?;
    let mut whole = Longs::from_slice(batch);
    size::extend(&mut whole, &[planes / square, rows * factor, columns * factor])?;
    viewed(turned.borrow(), &whole)
}
