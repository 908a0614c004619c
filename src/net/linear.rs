//! Products with matrices, tables of rows, and terms and factors of the elements.

use super::fields::Fields;
use super::parameter::LayerWeights;
use super::real::{Elementary, NetReal, longs};
use super::tensors::{check_rank, expanded_as, made, plus, sizes_of, times, unsqueezed, viewed};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::math::{binary, fill, index, norm, product, reduce};
use crate::nn::linear::dense;
use crate::nn::lookup;
use crate::object::{AnyTensor, ElementType};
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// `weight * input + bias`: the weights of nn.Linear, as the columns of the input see them.
pub(super) struct Linear {
    pub(super) weight: LayerWeights,
    pub(super) bias: Option<LayerWeights>,
}

impl Linear {
    pub(super) fn new(fields: Fields<'_>) -> Result<Self> {
        Linear::of(fields.weights_of("weight", &[2])?, fields.maybe_weights("bias")?)
    }

    /// nn.LinearWeightNorm: the rows of `v` with the lengths `g`.
    pub(super) fn normalized(fields: Fields<'_>) -> Result<Self> {
        let (directions, lengths) = (fields.weights_of("v", &[2])?, fields.weights("g")?);
        let rows = directions.sizes()?[0];
        if lengths.count() as c_long != rows {
            return Err(Error::arg(1, format!("has {} lengths for {rows} rows", lengths.count())));
        }
        let least = fields.number_or("eps", 1e-16)?;
        let weight = match directions.element() {
            ElementType::Double => normalized::<f64>(&directions, &lengths, Least::Norm(least))?,
            _ => normalized::<f32>(&directions, &lengths, Least::Norm(least))?,
        };
        Linear::of(weight, fields.maybe_weights("bias")?)
    }

    /// nn.PartialLinear: the outputs that `partition` names, counted from 1.
    pub(super) fn partial(fields: Fields<'_>) -> Result<Self> {
        let network = fields.object("network")?.ok_or_else(|| Error::arg(1, "has no module 'network'"))?;
        let table = network.borrow().path(b"modules.1.modules.2");
        let table = table.map_err(|_| Error::arg(1, "field 'network' has no table of weights"))?;
        let weight = Fields::of(table.borrow()).weights_of("weight", &[2])?;
        let (bias, partition) = (fields.maybe_weights("bias")?, fields.weights("partition")?);
        match weight.element() {
            ElementType::Double => Linear::parts::<f64>(&weight, bias.as_ref(), &partition),
            _ => Linear::parts::<f32>(&weight, bias.as_ref(), &partition),
        }
    }

    fn parts<T: NetReal>(
        weight: &LayerWeights,
        bias: Option<&LayerWeights>,
        partition: &LayerWeights,
    ) -> Result<Self> {
        let numbers = viewed(partition.of::<T>()?, &[-1])?;
        let places = longs(&T::forget_tensor(numbers))?;
        binary::add(places.borrow(), places.borrow(), c_long::from(index_base::get()) - 1)?;
        let select = |all: Ref<'_, Tensor<T>>| -> Result<LayerWeights> {
            let chosen = made(|r| index::index_select(r, all, 0, places.borrow()));
            let chosen =
                chosen.map_err(|_| Error::arg(1, "field 'partition' names outputs that there are not"))?;
            LayerWeights::new(T::forget_tensor(chosen))
        };
        let bias = match bias {
            Some(bias) => Some(select(viewed(bias.of::<T>()?, &[-1])?.borrow())?),
            None => None,
        };
        Linear::of(select(weight.of::<T>()?)?, bias)
    }

    pub(super) fn of(weight: LayerWeights, bias: Option<LayerWeights>) -> Result<Self> {
        let rows = weight.sizes()?.first().copied().unwrap_or(0);
        if let Some(bias) = &bias
            && bias.count() as c_long != rows
        {
            return Err(Error::arg(1, format!("has {} biases for {rows} outputs", bias.count())));
        }
        Ok(Linear { weight, bias })
    }

    fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        self.run_with(input, self.weight.of::<T>()?, LayerWeights::maybe::<T>(self.bias.as_ref())?)
    }

    /// Weights and bias.
    pub(super) fn parameters(&self) -> (&LayerWeights, Option<&LayerWeights>) {
        (&self.weight, self.bias.as_ref())
    }

    /// The same with other weights of the same sizes.
    pub(super) fn run_with<T: NetReal>(
        &self,
        input: &NetValue,
        weight: Ref<'_, Tensor<T>>,
        bias: Option<Ref<'_, Tensor<T>>>,
    ) -> Result<NetValue> {
        let input = input.real::<T>()?;
        let x = input.borrow();
        let expected = weight.sizes()[1];
        if x.sizes().last().is_none_or(|&columns| columns != expected) || x.rank() > 2 {
            let text = format!("expects rows of {expected}, got {}", size::to_text(x.sizes()));
            return Err(Error::arg(1, text));
        }
        // A bias that was saved as a matrix of one row.
        let flat = bias.filter(|bias| bias.rank() != 1).map(|bias| viewed(bias, &[-1])).transpose()?;
        let bias = flat.as_ref().map(Own::borrow).or(bias);
        made(|y| dense::update_output(x, y, weight, bias, None)).map(value::tensor)
    }
}

/// What keeps norms from 0.
#[derive(Clone, Copy)]
enum Least {
    /// The least norm.
    Norm(f64),
    /// What is added to its square.
    Term(f64),
}

/// The weights of the module in a nn.WeightNorm: the rows of `v` with the lengths `g`, with the sizes and the order of
/// dimensions of the module's own.
pub(super) fn weights_of_parts(fields: Fields<'_>) -> Result<AnyTensor> {
    let (directions, lengths) = (fields.weights_of("v", &[2])?, fields.weights("g")?);
    let rows = directions.sizes()?[0];
    if lengths.count() as c_long != rows {
        return Err(Error::arg(1, format!("has {} lengths for {rows} rows", lengths.count())));
    }
    let (sizes, dimension) = (fields.sizes("viewOut")?, fields.whole_or("outputDim", 1)?);
    let count = size::product(&sizes).filter(|_| sizes.iter().all(|&size| size > 0));
    if count != Some(directions.count() as c_long)
        || !(1..=sizes.len() as i64).contains(&i64::from(dimension))
    {
        return Err(Error::arg(1, "fields 'viewOut' or 'outputDim' do not fit 'v'"));
    }
    fn turned<T: NetReal>(weight: &LayerWeights, sizes: &[c_long], dimension: c_int) -> Result<AnyTensor> {
        let mut weight = viewed(weight.of::<T>()?, sizes)?;
        // The rows are in front: they go where the module has them.
        for d in 1..dimension {
            weight = geometry::new_transpose(weight.borrow(), d - 1, d)?;
        }
        tensor::deep_copy(weight.borrow()).map(T::forget_tensor)
    }
    const TERM: Least = Least::Term(1e-4);
    match directions.element() {
        ElementType::Double => {
            turned::<f64>(&normalized::<f64>(&directions, &lengths, TERM)?, &sizes, dimension)
        }
        _ => turned::<f32>(&normalized::<f32>(&directions, &lengths, TERM)?, &sizes, dimension),
    }
}

fn normalized<T: NetReal>(
    directions: &LayerWeights,
    lengths: &LayerWeights,
    least: Least,
) -> Result<LayerWeights> {
    let (v, g) = (directions.of::<T>()?, lengths.of::<T>()?);
    let norms = made(|r| norm::norm(r, v, T::of(2.0), 1, true))?;
    match least {
        Least::Norm(least) => binary::max_value(norms.borrow(), norms.borrow(), T::of(least))?,
        Least::Term(term) => {
            binary::cmul(norms.borrow(), norms.borrow(), norms.borrow())?;
            binary::add(norms.borrow(), norms.borrow(), T::of(term))?;
            T::elementary(Elementary::Sqrt, norms.borrow(), norms.borrow())?;
        }
    }
    let lengths = viewed(g, &[-1, 1])?;
    let factors = made(|r| binary::cdiv(r, lengths.borrow(), norms.borrow()))?;
    let factors = expanded_as(factors.borrow(), v)?;
    LayerWeights::new(T::forget_tensor(times(v, factors.borrow())?))
}

/// nn.Linear and what is like it.
pub(super) enum Affine {
    Linear(Linear),
    /// Of two vectors a bilinear form for each output.
    Bilinear {
        weight: LayerWeights,
        bias: Option<LayerWeights>,
    },
    /// The distance from each column of the weights, whose differences may have factors.
    Euclidean {
        weight: LayerWeights,
        factors: Option<LayerWeights>,
    },
    /// The cosine of the angle with each row of the weights.
    Cosine {
        weight: LayerWeights,
    },
    /// The row of each index.
    Lookup {
        weight: LayerWeights,
        norm: Option<(f64, f64)>,
        zero: bool,
    },
    /// A term for each element, or one for all.
    Add {
        bias: LayerWeights,
        all: bool,
    },
    /// A factor, or a term, for each element, with sizes of 1 repeated.
    Spread {
        weight: LayerWeights,
        product: bool,
    },
    /// One factor for all elements.
    Mul {
        weight: LayerWeights,
    },
}

impl Affine {
    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        match self {
            Affine::Linear(linear) => linear.run::<T>(input),
            Affine::Bilinear { weight, bias } => bilinear::<T>(weight, bias.as_ref(), input),
            Affine::Euclidean { weight, factors } => euclidean::<T>(weight, factors.as_ref(), input),
            Affine::Cosine { weight } => cosine::<T>(weight, input),
            Affine::Lookup { weight, norm, zero } => rows_of::<T>(weight, *norm, *zero, input),
            Affine::Add { bias, all } => add::<T>(bias, *all, input),
            Affine::Spread { weight, product } => spread::<T>(weight, *product, input),
            Affine::Mul { weight } => {
                let factor = first(weight.of::<T>()?)?;
                let input = input.real::<T>()?;
                made(|y| binary::mul(y, input.borrow(), factor)).map(value::tensor)
            }
        }
    }

    /// The layer's own tensors.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        match self {
            Affine::Linear(Linear { weight, bias }) | Affine::Bilinear { weight, bias } => {
                visit(weight);
                bias.iter().for_each(visit);
            }
            Affine::Euclidean { weight, factors } => {
                visit(weight);
                factors.iter().for_each(visit);
            }
            Affine::Cosine { weight }
            | Affine::Lookup { weight, .. }
            | Affine::Add { bias: weight, .. }
            | Affine::Spread { weight, .. }
            | Affine::Mul { weight } => visit(weight),
        }
    }

    /// Multiply-adds of a call with so many elements of output.
    pub(super) fn work(&self, output: f64) -> f64 {
        let sizes = |weight: &LayerWeights| weight.sizes().unwrap_or_default();
        let size = |weight: &LayerWeights, d: usize| sizes(weight).get(d).map_or(0.0, |&size| size as f64);
        match self {
            Affine::Linear(Linear { weight, .. }) | Affine::Cosine { weight } => output * size(weight, 1),
            Affine::Bilinear { weight, .. } => output * size(weight, 1) * size(weight, 2),
            Affine::Euclidean { weight, .. } => output * size(weight, 0),
            Affine::Spread { product: true, .. } | Affine::Mul { .. } => output,
            _ => 0.0,
        }
    }
}

/// The first element.
fn first<T: NetReal>(tensor: Ref<'_, Tensor<T>>) -> Result<T> {
    let flat = viewed(tensor, &[-1])?;
    tensor::get(flat.borrow(), [0])
}

fn bilinear<T: NetReal>(
    weight: &LayerWeights,
    bias: Option<&LayerWeights>,
    input: &NetValue,
) -> Result<NetValue> {
    let [a, b] = input.several::<2>()?;
    let (a, b, weight) = (a.real::<T>()?, b.real::<T>()?, weight.of::<T>()?);
    check_rank(a.borrow(), &[2])?;
    check_rank(b.borrow(), &[2])?;
    let samples = a.borrow().sizes()[0];
    let &[outputs, rows, columns] = weight.sizes() else {
        return Err(Error::arg(1, "has weights of other than 3 dimensions"));
    };
    if a.borrow().sizes() != [samples, rows] || b.borrow().sizes() != [samples, columns] {
        let (a, b) = (size::to_text(a.borrow().sizes()), size::to_text(b.borrow().sizes()));
        return Err(Error::arg(1, format!("expects vectors of {rows} and {columns}, got {a} and {b}")));
    }
    let result = made(|y| tensor::resize(y, &[samples, outputs], None))?;
    for k in 0..outputs {
        let form = geometry::new_select(weight, 0, k)?;
        let form = form.borrow();
        let left = product_of(a.borrow(), form)?;
        let both = times(left.borrow(), b.borrow())?;
        let sums = made(|sums| reduce::sum(sums, both.borrow(), 1, false))?;
        let column = geometry::new_select(result.borrow(), 1, k)?;
        tensor::copy(column.borrow(), sums.borrow())?;
    }
    match LayerWeights::maybe::<T>(bias)? {
        None => Ok(value::tensor(result)),
        Some(bias) => {
            let row = viewed(bias, &[1, -1])?;
            let row = expanded_as(row.borrow(), result.borrow())?;
            plus(result.borrow(), row.borrow()).map(value::tensor)
        }
    }
}

/// The product of two matrices.
pub(super) fn product_of<T: NetReal>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    let (&[rows, inner], &[second, columns]) = (a.sizes(), b.sizes()) else {
        return Err(Error::arg(1, "expects matrices"));
    };
    if inner != second {
        return Err(Error::arg(1, format!("a product of {rows} x {inner} and {second} x {columns}")));
    }
    let start = made(|y| tensor::resize(y, &[rows, columns], None))?;
    product::addmm(start.borrow(), T::ZERO, start.borrow(), T::ONE, a, b)?;
    Ok(start)
}

/// Rows of an input of one or two dimensions, and whether it has two.
fn rows<T: NetReal>(input: &NetValue) -> Result<(Own<Tensor<T>>, bool)> {
    let input = input.real::<T>()?;
    check_rank(input.borrow(), &[1, 2])?;
    let batch = input.borrow().rank() == 2;
    Ok((if batch { input } else { unsqueezed(input.borrow(), 0)? }, batch))
}

/// A row for itself if the input had no batch.
fn row_or_all<T: NetReal>(result: Own<Tensor<T>>, batch: bool) -> Result<NetValue> {
    if batch {
        Ok(value::tensor(result))
    } else {
        geometry::new_select(result.borrow(), 0, 0).map(value::tensor)
    }
}

fn euclidean<T: NetReal>(
    weight: &LayerWeights,
    factors: Option<&LayerWeights>,
    input: &NetValue,
) -> Result<NetValue> {
    let (input, batch) = rows::<T>(input)?;
    let weight = weight.of::<T>()?;
    let (samples, inputs) = (input.borrow().sizes()[0], input.borrow().sizes()[1]);
    if weight.sizes()[0] != inputs {
        return Err(Error::arg(1, format!("expects rows of {}, got {inputs}", weight.sizes()[0])));
    }
    let sizes = [samples, inputs, weight.sizes()[1]];
    let column = unsqueezed(input.borrow(), 2)?;
    let columns = geometry::new_expand(column.borrow(), &sizes)?;
    let all = |weight: Ref<'_, Tensor<T>>| {
        let one = unsqueezed(weight, 0)?;
        geometry::new_expand(one.borrow(), &sizes)
    };
    let weights = all(weight)?;
    let mut distances = made(|r| binary::cadd(r, columns.borrow(), T::of(-1.0), weights.borrow()))?;
    if let Some(factors) = LayerWeights::maybe::<T>(factors)? {
        if factors.sizes() != weight.sizes() {
            return Err(Error::arg(1, "field 'diagCov' has other sizes than 'weight'"));
        }
        let factors = all(factors)?;
        distances = times(distances.borrow(), factors.borrow())?;
    }
    let result = made(|r| norm::norm(r, distances.borrow(), T::of(2.0), 1, false))?;
    row_or_all(result, batch)
}

fn cosine<T: NetReal>(weight: &LayerWeights, input: &NetValue) -> Result<NetValue> {
    let (input, batch) = rows::<T>(input)?;
    let (x, weight) = (input.borrow(), weight.of::<T>()?);
    let turned = geometry::new_transpose(weight, 0, 1)?;
    let products = product_of(x, turned.borrow())?;
    let lengths = |matrix: Ref<'_, Tensor<T>>| {
        let lengths = made(|r| norm::norm(r, matrix, T::of(2.0), 1, true))?;
        made(|r| binary::add(r, lengths.borrow(), T::of(1e-12)))
    };
    let (of_rows, of_weights) = (lengths(x)?, lengths(weight)?);
    let of_weights = geometry::new_transpose(of_weights.borrow(), 0, 1)?;
    let scale = times(
        expanded_as(of_rows.borrow(), products.borrow())?.borrow(),
        expanded_as(of_weights.borrow(), products.borrow())?.borrow(),
    )?;
    let result = made(|r| binary::cdiv(r, products.borrow(), scale.borrow()))?;
    row_or_all(result, batch)
}

/// The rows of `weight` that the numbers of the input name, counted from 1; 0 names a row of zeros if `zero` is set.
fn rows_of<T: NetReal>(
    weight: &LayerWeights,
    norm: Option<(f64, f64)>,
    zero: bool,
    input: &NetValue,
) -> Result<NetValue> {
    let places = longs(input.any()?)?;
    let sizes = sizes_of(places.borrow());
    if !matches!(sizes.len(), 1 | 2) {
        return Err(Error::arg(
            1,
            format!("expects indices of 1 or 2 dimensions, got {}", size::to_text(&sizes)),
        ));
    }
    let weight = weight.of::<T>()?;
    let flat = tensor::contiguous(places.borrow())?;
    let flat = geometry::new_view(flat.borrow(), &[flat.borrow().count() as c_long])?;
    // A table that knows 0 has its row of zeros in front.
    let shift = c_long::from(index_base::get()) - if zero { 0 } else { 1 };
    let moved = tensor::empty::<c_long>()?;
    binary::add(moved.borrow(), flat.borrow(), shift)?;
    let mut table = weight.to_owned();
    if let Some((limit, order)) = norm {
        table = tensor::deep_copy(weight)?;
        lookup::renorm(moved.borrow(), table.borrow(), limit, order)?;
    }
    let rows = made(|r| index::index_select(r, table.borrow(), 0, moved.borrow())).map_err(|error| {
        let count = weight.sizes()[0];
        let first = if zero { 0 } else { 1 };
        let last = count - 1 + first;
        Error::arg(1, format!("an index is not one of {first} to {last}: {}", error.message()))
    })?;
    if zero {
        // The row that the file has for 0 may have been trained since it was last put to zero.
        for k in 0..flat.borrow().count() as c_long {
            if tensor::get(flat.borrow(), [k])? == 0 {
                let row = geometry::new_select(rows.borrow(), 0, k)?;
                fill::fill(row.borrow(), T::ZERO)?;
            }
        }
    }
    if sizes.len() == 1 {
        return Ok(value::tensor(rows));
    }
    viewed(rows.borrow(), &[sizes[0], sizes[1], weight.sizes()[1]]).map(value::tensor)
}

fn add<T: NetReal>(bias: &LayerWeights, all: bool, input: &NetValue) -> Result<NetValue> {
    let (input, bias) = (input.real::<T>()?, bias.of::<T>()?);
    if all {
        let term = first(bias)?;
        return made(|y| binary::add(y, input.borrow(), term)).map(value::tensor);
    }
    spread_over(input.borrow(), bias, false)
}

fn spread<T: NetReal>(weight: &LayerWeights, product: bool, input: &NetValue) -> Result<NetValue> {
    let input = input.real::<T>()?;
    spread_over(input.borrow(), weight.of::<T>()?, product)
}

/// Adds `weight` to the input, or multiplies: element by element if there are as many, with sizes of 1 repeated if there
/// are as many dimensions, else to each sample of a batch.
fn spread_over<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    weight: Ref<'_, Tensor<T>>,
    product: bool,
) -> Result<NetValue> {
    let join = |a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>| if product { times(a, b) } else { plus(a, b) };
    if x.count() == weight.count() {
        return made(|y| {
            tensor::resize_as(y, x)?;
            let whole = join(x, weight)?;
            tensor::copy(y, whole.borrow())
        })
        .map(value::tensor);
    }
    if x.rank() == weight.rank() {
        let weight = expanded_as(weight, x)?;
        return join(x, weight.borrow()).map(value::tensor);
    }
    let (samples, length) = (x.sizes().first().copied().unwrap_or(1), weight.count() as c_long);
    if samples == 0 || x.count() as c_long / samples != length {
        let (x, weight) = (size::to_text(x.sizes()), size::to_text(weight.sizes()));
        return Err(Error::arg(1, format!("weights of {weight} do not fit an input of {x}")));
    }
    let (rows, row) = (viewed(x, &[samples, length])?, viewed(weight, &[1, length])?);
    let row = expanded_as(row.borrow(), rows.borrow())?;
    let result = join(rows.borrow(), row.borrow())?;
    viewed(result.borrow(), x.sizes()).map(value::tensor)
}

/// nn.LookupTable with its fields.
pub(super) fn lookup_table(fields: Fields<'_>, zero: bool) -> Result<Affine> {
    let order = fields.number_or("normType", 2.0)?;
    let norm = fields.maybe_number("maxNorm")?.map(|limit| (limit, order));
    Ok(Affine::Lookup { weight: fields.weights_of("weight", &[2])?, norm, zero })
}
