//! Layers that are computed with the one before them: what follows a convolution or a product and multiplies each of its
//! planes by a number, or adds one to it, becomes part of its weights.
//!
//! A factor of a plane is one of its weights, a term one of its bias, so that neither takes time. Both are multiplied in
//! double and rounded once. The weights of the file stay as they are, those that follow from them are kept beside them, and so
//! are weights that a convolution has packed. Results of a convolution, or a sum, that nn.ReLU follows are rectified while they
//! are in registers.

use super::activation::Activation;
use super::convolution::Convolved;
use super::linear::{Affine, Linear};
use super::normalize::Normalization;
use super::operation::LayerOperation;
use super::parameter::{LayerWeights, PlaneWeights};
use super::program::{Action, Program};
use super::real::{Converted, KeptByType, NetReal};
use super::tables::{self, Combined, Tabling};
use super::tensors::made;
use super::treatment::{Fusion, Treatment};
use super::value::NetValue;
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::memory::recycle;
use crate::memory::scratch::Scratch;
use crate::nn::convolution::Standing;
use crate::nn::operand::Output;
use crate::tensor::Tensor;
use std::ops::Range;
use std::os::raw::c_long;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ranks of any number.
const ANY_RANK: u32 = u32::MAX;

/// A layer that others can be fused with.
pub(super) enum Base<'a> {
    Convolved(&'a Convolved),
    Linear(&'a Linear),
}

impl<'a> Base<'a> {
    fn of(operation: &'a LayerOperation) -> Option<Self> {
        match operation {
            LayerOperation::Convolved(convolved) => {
                convolved.plane_weights().map(|_| Base::Convolved(convolved))
            }
            LayerOperation::Affine(Affine::Linear(linear)) => Some(Base::Linear(linear)),
            _ => None,
        }
    }

    fn parts(&self) -> Option<(PlaneWeights, &'a LayerWeights, Option<&'a LayerWeights>)> {
        match self {
            Base::Convolved(convolved) => {
                let (weight, bias) = convolved.parameters();
                Some((convolved.plane_weights()?, weight, bias))
            }
            Base::Linear(linear) => {
                let (weight, bias) = linear.parameters();
                let sizes = weight.sizes().ok()?;
                let &[planes, length] = sizes.as_slice() else { return None };
                let (planes, length) = (usize::try_from(planes).ok()?, usize::try_from(length).ok()?);
                Some((PlaneWeights { planes, groups: 1, blocks: 1, length }, weight, bias))
            }
        }
    }

    /// Whether something can be kept of its weights, and its results be rectified as they are computed.
    fn can_stand(&self) -> bool {
        match self {
            Base::Convolved(convolved) => convolved.can_stand(),
            Base::Linear(_) => false,
        }
    }

    fn run<T: NetReal>(
        &self,
        input: &NetValue,
        weight: Ref<'_, Tensor<T>>,
        bias: Option<Ref<'_, Tensor<T>>>,
        standing: Option<Standing<'_, T>>,
    ) -> Result<NetValue> {
        match self {
            Base::Convolved(convolved) => convolved.run_with(input, weight, bias, standing),
            Base::Linear(linear) => linear.run_with(input, weight, bias),
        }
    }
}

fn is_sum(operation: &LayerOperation) -> bool {
    matches!(operation, LayerOperation::Tabling(Tabling::Combine(Combined::Sum)))
}

/// Whether an operation has numbers below 0 become 0.
fn rectifies(operation: &LayerOperation) -> bool {
    matches!(operation, LayerOperation::Activation(Activation::Threshold { threshold, value }) if *threshold == 0.0 && *value == 0.0)
}

/// The ranks of the output of a layer of so many planes for which `operation` does the same to each of its planes; none if
/// it does something else.
fn ranks(operation: &LayerOperation, base: &Base<'_>, planes: usize) -> u32 {
    let has_planes = |weights: &LayerWeights| weights.count() == planes as isize;
    match operation {
        LayerOperation::Identity
        | LayerOperation::Moved { .. }
        | LayerOperation::Activation(Activation::Scale { .. } | Activation::Shift { .. })
        | LayerOperation::Affine(Affine::Mul { .. } | Affine::Add { all: true, .. }) => ANY_RANK,
        LayerOperation::Normalization(Normalization::Running { mean, ranks, .. }) if has_planes(mean) => {
            // Not of a sample without a batch, which leaves it as a batch of one.
            ranks.iter().fold(0, |all, &rank| all | 1 << rank)
        }
        LayerOperation::Affine(
            Affine::Add { bias: weights, all: false } | Affine::Spread { weight: weights, .. },
        ) if has_planes(weights) => {
            let Ok(sizes) = weights.sizes() else { return 0 };
            let one = |list: &[c_long]| list.iter().all(|&size| size == 1);
            match (base, &*sizes) {
                (Base::Linear(_), [_] | [1, _]) => 1 << 1 | 1 << 2,
                // Of a batch, and of one image.
                (Base::Convolved(_), [1, _, rest @ ..]) if rest.len() >= 2 && one(rest) => 1 << sizes.len(),
                (Base::Convolved(_), [_, rest @ ..]) if rest.len() == 2 && one(rest) => 1 << 3,
                _ => 0,
            }
        }
        _ => 0,
    }
}

/// `factor` times a plane, plus `term`.
struct PlaneFactors {
    factors: Scratch<f64>,
    terms: Scratch<f64>,
    /// Whether numbers that are between may be too large or too small for the type of a run, though the result is not.
    is_extreme: bool,
}

/// The only number of a list of one, or the one of its place.
fn at(list: &[f64], plane: usize) -> f64 {
    list.get(plane).or(list.first()).copied().unwrap_or(f64::NAN)
}

impl PlaneFactors {
    /// Behind `self`, what else is done to each plane.
    fn then(&mut self, next: impl Fn(usize) -> (f64, f64)) {
        for (plane, (factor, term)) in self.factors.iter_mut().zip(self.terms.iter_mut()).enumerate() {
            let (times, plus) = next(plane);
            *factor *= times;
            *term = *term * times + plus;
            const RANGE: Range<f64> = 1e-20..1e20;
            self.is_extreme |= *factor != 0.0 && !RANGE.contains(&factor.abs());
        }
    }

    fn add(&mut self, operation: &LayerOperation) -> Result<()> {
        match operation {
            LayerOperation::Moved { term, factor } => self.then(|_| (*factor, term * factor)),
            LayerOperation::Activation(Activation::Scale { factor }) => self.then(|_| (*factor, 0.0)),
            LayerOperation::Activation(Activation::Shift { term }) => self.then(|_| (1.0, *term)),
            LayerOperation::Affine(Affine::Mul { weight }) => {
                let factor = weight.doubles()?;
                self.then(|_| (at(&factor, 0), 0.0));
            }
            LayerOperation::Affine(Affine::Add { bias, all }) => {
                let terms = bias.doubles()?;
                self.then(|plane| (1.0, at(&terms, if *all { 0 } else { plane })));
            }
            LayerOperation::Affine(Affine::Spread { weight, product }) => {
                let list = weight.doubles()?;
                self.then(|plane| if *product { (at(&list, plane), 0.0) } else { (1.0, at(&list, plane)) });
            }
            LayerOperation::Normalization(Normalization::Running {
                mean, variance, parameters, eps, ..
            }) => {
                let means = mean.doubles()?;
                let (spread, inverse) = variance.doubles()?;
                let [weight, bias] = parameters;
                let list =
                    |weights: &Option<LayerWeights>| weights.as_ref().map(LayerWeights::doubles).transpose();
                let (weight, bias) = (list(weight)?, list(bias)?);
                self.then(|plane| {
                    let spread = at(&spread, plane);
                    let inverse = if inverse { spread } else { 1.0 / (spread + eps).sqrt() };
                    let factor = weight.as_ref().map_or(1.0, |list| at(list, plane)) * inverse;
                    let term = bias.as_ref().map_or(0.0, |list| at(list, plane));
                    (factor, term - at(&means, plane) * factor)
                });
            }
            _ => {}
        }
        Ok(())
    }
}

impl Fusion {
    /// The weights and the bias of the layer with those behind it, if nothing is lost in them.
    fn folded<'a, T: NetReal>(
        &'a self,
        program: &Program,
        base: &Base<'a>,
    ) -> Result<Option<(Ref<'a, Tensor<T>>, Option<Ref<'a, Tensor<T>>>)>> {
        if self.apart.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if self.followers.len() == usize::from(self.is_rectified) {
            let Some((_, weight, bias)) = base.parts() else { return Ok(None) };
            return Ok(Some((weight.of::<T>()?, LayerWeights::maybe::<T>(bias)?)));
        }
        let (weight, bias) = (T::place(&self.weight), T::place(&self.bias));
        if weight.get().is_none() {
            let Some((fresh, its_bias)) = recycle::suspended(|| self.fold::<T>(program, base))? else {
                self.apart.store(true, Ordering::Relaxed);
                return Ok(None);
            };
            // Another thread may have been first, with the same; then these are dropped.
            let _ = bias.set(its_bias);
            let _ = weight.set(fresh);
        }
        Ok(weight.get().map(Own::borrow).map(|weight| (weight, bias.get().map(Own::borrow))))
    }

    #[cold]
    fn fold<T: NetReal>(
        &self,
        program: &Program,
        base: &Base<'_>,
    ) -> Result<Option<(Own<Tensor<T>>, Own<Tensor<T>>)>> {
        let Some((layout, weight, bias)) = base.parts() else { return Ok(None) };
        let planes = layout.planes;
        let mut whole = PlaneFactors {
            factors: Scratch::filled(planes, 1.0)?,
            terms: Scratch::filled(planes, 0.0)?,
            is_extreme: false,
        };
        if let Some(bias) = bias {
            whole.terms.copy_from(&bias.doubles()?)?;
        }
        for &place in &self.followers {
            let operation = program.places.get(place as usize).and_then(|place| place.operation.as_ref());
            if let Some(operation) = operation {
                whole.add(operation)?;
            }
        }
        if whole.is_extreme
            || !whole.factors.iter().chain(&whole.terms).all(|number| T::of(*number).wide().is_finite())
        {
            return Ok(None);
        }
        let given = weight.doubles()?;
        let PlaneWeights { groups, blocks, length, .. } = layout;
        let own = planes / groups;
        if given.len() != blocks * own * length * if blocks == 1 { groups } else { 1 } {
            return Ok(None);
        }
        let sizes = weight.sizes()?;
        let mut is_lost = false;
        let folded = made(|y| {
            let mut output = Output::new(y, &sizes, 1, &[])?;
            let rows = given.chunks_exact(length.max(1));
            for (k, (to, from)) in output.elements().chunks_exact_mut(length.max(1)).zip(rows).enumerate() {
                let plane = if blocks == 1 { k } else { k / own / (blocks / groups) * own + k % own };
                let factor = at(&whole.factors, plane);
                let (mut before, mut behind) = (0.0f64, 0.0f64);
                for (to, from) in to.iter_mut().zip(from) {
                    let value = T::of(from * factor);
                    to.write(value);
                    is_lost |= !value.wide().is_finite();
                    (before, behind) = (before.max(from.abs()), behind.max(from.abs() * factor.abs()));
                }
                // Too small to have all its digits.
                const LEAST: f64 = 1e-30;
                is_lost |= before > 0.0 && factor != 0.0 && behind < LEAST;
            }
            output.close()
        })?;
        if is_lost {
            return Ok(None);
        }
        let bias = made(|y| {
            let mut output = Output::new(y, &[planes as c_long], 1, &[])?;
            for (to, &term) in output.elements().iter_mut().zip(&whole.terms) {
                to.write(T::of(term));
            }
            output.close()
        })?;
        Ok(Some((folded, bias)))
    }

    /// What the layer of a place and those behind it make of its input.
    ///
    /// # Errors
    ///
    /// As those of the layers, with their places.
    pub(super) fn run<T: NetReal>(&self, program: &Program, place: u32, input: NetValue) -> Result<NetValue> {
        let operation =
            |place: u32| program.places.get(place as usize).and_then(|place| place.operation.as_ref());
        let Some(first) = operation(place) else { return Ok(input) };
        let blame = |place: u32| move |error| program.blame(place, &error, 2);
        if let Some(base) = Base::of(first)
            && let NetValue::Tensor(tensor) = &input
            && let rank = tensor.sizes()?.len()
            && rank < 32
            && self.ranks & 1 << rank != 0
            && let Some((weight, bias)) = self.folded::<T>(program, &base).map_err(blame(place))?
        {
            let standing = base
                .can_stand()
                .then(|| Standing { kept: T::kept(&self.kept), is_rectified: self.is_rectified });
            return base.run(&input, weight, bias, standing).map_err(blame(place));
        }
        if self.is_rectified && is_sum(first) && input.items().is_ok_and(|items| items.len() > 1) {
            return tables::rectified_sum::<T>(input).map_err(blame(place));
        }
        let mut value = first.run_owned::<T>(input).map_err(blame(place))?;
        for &follower in &self.followers {
            if let Some(operation) = operation(follower) {
                value = operation.run_owned::<T>(value).map_err(blame(follower))?;
            }
        }
        Ok(value)
    }
}

/// Decides what becomes of each step of a prepared network.
///
/// # Errors
///
/// No memory.
pub(super) fn plan(program: &mut Program) -> Result<()> {
    program.treatments.resize(program.steps.len(), Treatment::Plain)?;
    // Of each register how many steps read it, and the last that does.
    let mut readers = Scratch::filled(program.last_use.len(), (0u32, 0u32))?;
    for (number, step) in (0..).zip(&program.steps) {
        for &read in program.reads(step) {
            if let Some(reader) = readers.get_mut(read as usize) {
                *reader = (reader.0 + 1, number);
            }
        }
    }
    // A module that runs at several places has its weights once.
    let mut modules = Scratch::with_capacity(program.places.len())?;
    for place in &program.places {
        if place.operation.as_ref().is_some_and(|operation| Base::of(operation).is_some()) {
            modules.push(place.module.borrow().as_ptr().addr())?;
        }
    }
    modules.sort_unstable();
    let is_shared = |address: usize| {
        let first = modules.partition_point(|&module| module < address);
        modules.get(first + 1) == Some(&address)
    };
    for number in 0..program.steps.len() {
        let step = &program.steps[number];
        if !matches!(step.action, Action::Layer) || program.treatments[number] != Treatment::Plain {
            continue;
        }
        let Some(place) = program.places.get(step.place as usize) else { continue };
        let Some(operation) = &place.operation else { continue };
        let base = Base::of(operation);
        let layout = base.as_ref().and_then(Base::parts).map(|(layout, ..)| layout);
        let can_stand = match &base {
            Some(base) => base.can_stand(),
            None => is_sum(operation),
        };
        if base.is_some() && (layout.is_none() || is_shared(place.module.borrow().as_ptr().addr())) {
            continue;
        }
        let mut followers = Scratch::new();
        let (mut all, mut output) = (ANY_RANK, step.output);
        let mut passed = Scratch::new();
        let mut is_rectified = false;
        while !is_rectified
            && let Some(&(1, reader)) = readers.get(output as usize)
            && program.last_use.get(output as usize) == Some(&reader)
            && let Some(next) = program.steps.get(reader as usize)
            && matches!(next.action, Action::Layer)
            && let Some(place) = program.places.get(next.place as usize)
            && let Some(operation) = &place.operation
        {
            // What stands behind it does the same to each plane no more.
            is_rectified = can_stand && rectifies(operation);
            let ranks = match (&base, &layout) {
                _ if is_rectified => ANY_RANK,
                (Some(base), Some(layout)) => ranks(operation, base, layout.planes),
                _ => 0,
            };
            if all & ranks == 0 {
                break;
            }
            all &= ranks;
            followers.push(next.place)?;
            passed.push(reader)?;
            output = next.output;
        }
        if followers.is_empty() && (base.is_none() || !can_stand) {
            continue;
        }
        for &reader in &passed {
            program.treatments[reader as usize] = Treatment::Passed;
        }
        program.treatments[number] = Treatment::Fused(program.fusions.len() as u32);
        program.fusions.push(Fusion {
            followers,
            ranks: all,
            is_rectified,
            kept: KeptByType::default(),
            weight: Converted::default(),
            bias: Converted::default(),
            apart: AtomicBool::new(false),
        })?;
    }
    Ok(())
}
