//! `SpatialConvolutionMap` and `SpatialFullConvolutionMap`: each plane of the output is computed from those planes of
//! the input that a table connects with it.

use super::bias;
use super::check;
use super::geometry::{Axes, Axis, Geometry, places, results, tap_offsets, taps};
use super::padding::{JobOperands, PaddedSums, PlaneJob, PlaneSide};
use super::window::Window;
use super::windows::{Planes, Taps, Weights, Windows};
use crate::blas::{Grid, Packing, Placement, Rows, SidedProduct, Size, Steps, for_each_product};
use crate::error::{Error, Positioned, Result, check_arg};
use crate::index_base;
use crate::math::Arg;
use crate::memory::scratch::Scratch;
use crate::nn::names;
use crate::nn::operand::{Claim, Input, Output, Update};
use crate::nn::real::Real;
use crate::threads::Shared;
use std::mem::MaybeUninit;
use std::os::raw::c_int;
use std::ptr;

/// Which function family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapFamily {
    /// `SpatialConvolutionMap`.
    Plain,
    /// `SpatialFullConvolutionMap`: transposed, without batches.
    Full,
}

/// A table of connections, and the numbers of planes that it connects.
#[derive(Clone, Copy)]
pub struct Connections<'a, T: 'static> {
    /// A plane of the input and one of the output for each kernel, counted from the base of indices.
    pub table: Arg<'a, T>,
    /// Planes of the input.
    pub inputs: c_int,
    /// Planes of the output.
    pub outputs: c_int,
}

/// A pair of planes that a kernel connects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Connection {
    input: usize,
    output: usize,
}

/// A checked call. What the transposed family calls its input is the `far` side here.
struct MapCall {
    geometry: Geometry,
    samples: usize,
    connections: Scratch<Connection>,
    near: PlaneSide,
    far: PlaneSide,
}

impl MapFamily {
    /// Decodes a call. Argument `number` is blamed for the weights, `behind` is the table.
    fn checked<T: Real>(
        self,
        stride: [c_int; 2],
        input: Arg<'_, T>,
        grad_output: Option<Arg<'_, T>>,
        weight: Arg<'_, T>,
        connections: Connections<'_, T>,
        (number, behind): (i32, i32),
    ) -> Result<MapCall> {
        let Connections { table, inputs, outputs } = connections;
        let sizes = weight.sizes();
        let fits = sizes.len() == 3 && table.rank() > 0 && table.sizes()[0] == sizes[0];
        if !fits {
            let base = index_base::get();
            return Err(Error::arg(
                number,
                format!("3D weight tensor expected (connTable:size({base}) x kH x kW)"),
            ))
            .named(names::WEIGHT);
        }
        let ranks: &[usize] = if self == MapFamily::Plain { &[3, 4] } else { &[3] };
        check_arg(
            ranks.contains(&input.rank()),
            2,
            if self == MapFamily::Plain {
                "3D or 4D(batch mode) tensor expected"
            } else {
                "3D tensor expected"
            },
        )?;
        let (batch, plane) = input.sizes().split_at(input.rank() - 3);
        check_arg(inputs > 0 && plane[0] >= i64::from(inputs), 2, "invalid number of input planes")?;
        check_arg(outputs > 0, behind + 2, "a positive number of output planes expected")
            .named(&["nOutputPlane"])?;
        let window = Window::plain([kernel_size(sizes[1])?, kernel_size(sizes[2])?], stride);
        window.check_stride(behind + 3)?;
        let geometry = window.geometry();
        let extent = [1, plane[1], plane[2]];
        let output = if self == MapFamily::Plain {
            let fits = plane[2] >= sizes[2] && plane[1] >= sizes[1];
            check_arg(fits, 2, "input image smaller than kernel size")?;
            geometry.windows(extent)
        } else {
            geometry.spread(extent, [0; 3])
        };
        if let Some(grad_output) = grad_output {
            let sizes = check::list(batch, &[i64::from(outputs), output[1], output[2]]);
            check::sizes(grad_output, "gradOutput", &sizes)?;
        }
        let of_input = PlaneSide { planes: plane[0] as usize, extent };
        let of_output = PlaneSide { planes: outputs as usize, extent: output };
        let (near, far) =
            if self == MapFamily::Plain { (of_input, of_output) } else { (of_output, of_input) };
        Ok(MapCall {
            geometry,
            samples: batch.first().map_or(1, |&samples| samples as usize),
            connections: self.decoded(connections, behind)?,
            near,
            far,
        })
    }

    /// The connections of a table, which is argument `number`: of planes of the near side and of the far side.
    fn decoded<T: Real>(
        self,
        Connections { table, inputs, outputs }: Connections<'_, T>,
        number: i32,
    ) -> Result<Scratch<Connection>> {
        let pairs = table.rank() == 2 && table.sizes()[1] == 2;
        check_arg(pairs, number, "a table of pairs of planes expected").named(TABLE)?;
        let columns = table.sizes()[1] as usize;
        let table = Input::new(table, number, &[]).named(TABLE)?;
        let mut list = Scratch::with_capacity(table.elements().len() / columns)?;
        let plane = |value: T, count: c_int| {
            let plane = (value.wide() as i64).saturating_sub(i64::from(index_base::get()));
            check_arg(
                (0..i64::from(count)).contains(&plane),
                number,
                "a connection of a plane that there is not",
            )
            .named(TABLE)?;
            Ok::<usize, Error>(plane as usize)
        };
        for row in table.elements().chunks_exact(columns) {
            let (input, output) = (plane(row[0], inputs)?, plane(row[1], outputs)?);
            let connection = match self {
                MapFamily::Plain => Connection { input, output },
                MapFamily::Full => Connection { input: output, output: input },
            };
            list.push(connection)?;
        }
        Ok(list)
    }

    /// `output`, argument 3, of `input`, argument 2.
    ///
    /// # Errors
    ///
    /// Argument 2: the rank, planes or size of the input. 4: the weights, which are not as many as connections; of
    /// [`MapFamily::Full`], not contiguous, and 5: the bias. 6: a connection of a plane that there is not. 9: the stride.
    pub fn update_output<T: Real>(
        self,
        stride: [c_int; 2],
        input: Arg<'_, T>,
        output: Arg<'_, T>,
        (weight, bias): (Arg<'_, T>, Arg<'_, T>),
        connections: Connections<'_, T>,
    ) -> Result<()> {
        if self == MapFamily::Full {
            check::parameters(weight, Some(bias))?;
        }
        let mapped = self.checked(stride, input, None, weight, connections, (4, 6))?;
        let planes = connections.outputs as usize;
        check_arg(bias.count() >= planes as isize, 5, "a bias for each output plane expected")?;
        let extent = if self == MapFamily::Plain { mapped.far.extent } else { mapped.near.extent };
        let batch = &input.sizes()[..input.rank() - 3];
        let sizes = check::list(batch, &[planes as i64, extent[1], extent[2]]);
        let claims = [Claim::of(output)];
        let input = Input::new(input, 2, &claims)?;
        let weight = Input::new(weight, 4, &claims)?;
        let bias = Input::new(bias, 5, &claims)?;
        let mut output = Output::new(output, &sizes, 3, &[])?;
        let job = mapped.job::<T>(self == MapFamily::Full)?;
        let operands = (input.elements(), weight.elements());
        mapped.compute(&job, self == MapFamily::Full, operands, Some(bias.elements()), output.elements());
        output.close()
    }

    /// `grad_input`, argument 4, of `grad_output`, argument 3. Planes without a connection get zeros.
    ///
    /// # Errors
    ///
    /// Argument 2: the rank, planes or size of the input. 5: the weights, which are not as many as connections. 7: a
    /// connection of a plane that there is not. 10: the stride. Plain: the sizes of `grad_output`.
    pub fn update_grad_input<T: Real>(
        self,
        stride: [c_int; 2],
        (input, grad_output): (Arg<'_, T>, Arg<'_, T>),
        grad_input: Arg<'_, T>,
        weight: Arg<'_, T>,
        connections: Connections<'_, T>,
    ) -> Result<()> {
        let mapped = self.checked(stride, input, Some(grad_output), weight, connections, (5, 7))?;
        let claims = [Claim::of(grad_input)];
        let grad_output = Input::new(grad_output, 3, &claims)?;
        let weight = Input::new(weight, 5, &claims)?;
        let mut grad_input = Output::new(grad_input, input.sizes(), 4, &[])?;
        let job = mapped.job::<T>(self == MapFamily::Plain)?;
        let operands = (grad_output.elements(), weight.elements());
        mapped.compute(&job, self == MapFamily::Plain, operands, None, grad_input.elements());
        grad_input.close()
    }

    /// Adds `scale` times the gradients of weight and bias, arguments 4 and 5.
    ///
    /// # Errors
    ///
    /// As [`MapFamily::update_grad_input`], but 6 and 9 for 7 and 10; 4, 5 of [`MapFamily::Plain`]: a gradient is not contiguous.
    pub fn acc_grad_parameters<T: Real>(
        self,
        stride: [c_int; 2],
        (input, grad_output): (Arg<'_, T>, Arg<'_, T>),
        (weight, bias): (Arg<'_, T>, Arg<'_, T>),
        connections: Connections<'_, T>,
        scale: f64,
    ) -> Result<()> {
        let mapped = self.checked(stride, input, Some(grad_output), weight, connections, (5, 6))?;
        if self == MapFamily::Plain {
            check::gradients(weight, Some(bias))?;
        }
        let planes = connections.outputs as usize;
        check_arg(bias.count() >= planes as isize, 5, "a bias for each output plane expected")?;
        let claims = [Claim::of(weight), Claim::of(bias)];
        let input = Input::new(input, 2, &claims)?;
        let grad_output = Input::new(grad_output, 3, &claims)?;
        let mut weight = Update::new(weight, 4, &[])?;
        let mut bias = Update::new(bias, 5, &claims[..1])?;
        let gradient = Gradient::new::<T>(&mapped)?;
        let scale = T::of(scale);
        if scale == T::ZERO {
            return Ok(());
        }
        let (input, from) = (input.elements().as_ptr(), grad_output.elements().as_ptr());
        let ((near, far), of_output) =
            if self == MapFamily::Plain { ((input, from), mapped.far) } else { ((from, input), mapped.near) };
        // SAFETY: operands and results of the sizes of the call, as was checked.
        unsafe {
            gradient.run(near, far, scale, weight.elements().as_mut_ptr());
            let sums = &mut bias.elements()[..planes];
            bias::add_sums(from, mapped.samples, of_output.volume(), scale, sums);
        }
        weight.close()?;
        bias.close()
    }
}

const TABLE: &[&str] = &["connTable"];

fn kernel_size(size: i64) -> Result<c_int> {
    c_int::try_from(size).map_err(|_| Error::overflow())
}

/// Windows whose results lie on one grid.
struct MapPart {
    axes: Axes,
    taps: Scratch<isize>,
    grid: Grid,
    first: usize,
}

/// Planes of a result and what each is computed from.
struct MapJob {
    parts: Scratch<MapPart>,
    samples: usize,
    source: PlaneSide,
    result: PlaneSide,
    /// Where the planes of the source of each plane of the result, and their kernels, begin in the lists.
    starts: Scratch<usize>,
    planes: Scratch<isize>,
    kernels: Scratch<isize>,
    most: usize,
    packing: Packing,
}

impl MapCall {
    /// Has `job` compute `result`: the far side, or if `backward` the near one, of operands and a result that have the
    /// sizes of the call.
    fn compute<T: Real>(
        &self,
        job: &MapJob,
        backward: bool,
        operands: (&[T], &[T]),
        bias: Option<&[T]>,
        result: &mut [MaybeUninit<T>],
    ) {
        let (from, to) = if backward { (self.far, self.near) } else { (self.near, self.far) };
        let sums = PaddedSums { geometry: &self.geometry, backward, source: from, result: to };
        let taps = self.geometry.taps() as usize;
        let sources = |plane: usize, visit: &mut dyn FnMut(usize, usize)| {
            for (k, &Connection { input, output }) in self.connections.iter().enumerate() {
                let (from, to) = if backward { (output, input) } else { (input, output) };
                if to == plane {
                    visit(from, k * taps);
                }
            }
        };
        // SAFETY: operands and a result of the sizes of the call, as the caller has checked.
        unsafe { sums.compute(job, operands, bias, &sources, result) };
    }

    /// The far side from the near one, or if `backward` the near one from the far one.
    fn job<T: Real>(&self, backward: bool) -> Result<MapJob> {
        let (source, result) = if backward { (self.far, self.near) } else { (self.near, self.far) };
        let mut parts = Scratch::new();
        let residues = |d: usize| {
            if backward { 0..self.geometry.stride[d].min(result.extent[d]) } else { 0..1 }
        };
        let axis = |d: usize, residue: i64| {
            let (near, far) = (self.near.extent[d], self.far.extent[d]);
            if backward {
                Axis::backward(&self.geometry, d, (near, far), residue)
            } else {
                Axis::forward(&self.geometry, d, near, far)
            }
        };
        for y in residues(1) {
            for x in residues(2) {
                let axes = [axis(0, 0)?, axis(1, y)?, axis(2, x)?];
                let extent = result.extent.map(|size| size as usize);
                let (grid, first) = results(&axes, self.samples, result.sample(), extent);
                let taps = tap_offsets(&axes, self.geometry.kernel)?;
                parts.push(MapPart { axes, taps, grid, first })?;
            }
        }
        let of_result = |connection: &Connection| if backward { connection.input } else { connection.output };
        let of_source = |connection: &Connection| if backward { connection.output } else { connection.input };
        let mut starts = Scratch::filled(result.planes + 1, 0)?;
        for connection in &self.connections {
            starts[of_result(connection) + 1] += 1;
        }
        for plane in 0..result.planes {
            starts[plane + 1] += starts[plane];
        }
        let mut next = Scratch::collected(starts.iter().copied())?;
        let mut planes = Scratch::filled(self.connections.len(), 0)?;
        let mut kernels = Scratch::filled(self.connections.len(), 0)?;
        for (k, connection) in self.connections.iter().enumerate() {
            let at = &mut next[of_result(connection)];
            planes[*at] = (of_source(connection) * source.volume()) as isize;
            kernels[*at] = k as isize * self.geometry.taps() as isize;
            *at += 1;
        }
        let most = starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        let mut job = MapJob {
            parts,
            samples: self.samples,
            source,
            result,
            starts,
            planes,
            kernels,
            most,
            packing: Packing::of_sides::<T>([])?,
        };
        // Planes have different numbers of connections.
        let sizes = job.parts.iter().flat_map(|part| (1..=most).map(|count| job.size(part, count)));
        job.packing = Packing::of_sides::<T>(sizes)?;
        Ok(job)
    }
}

impl<T: Real> PlaneJob<T> for MapJob {
    unsafe fn run(&self, operands: &JobOperands<T>) {
        for part in &*self.parts {
            // SAFETY: each plane of the result is one thread's.
            let shared = unsafe { Shared::new((self, part, operands)) };
            for_each_product(self.size(part, self.most.max(1)), self.result.planes, &|plane| {
                let (job, part, operands) = *shared.get();
                // SAFETY: by the caller's promise.
                unsafe { job.plane(part, plane, operands) };
            });
        }
    }
}

impl MapJob {
    /// The product of a part, for a plane of so many connections.
    fn size(&self, part: &MapPart, connections: usize) -> Size {
        Size { rows: self.samples * places(&part.axes), columns: 1, depth: connections * taps(&part.axes) }
    }

    unsafe fn plane<T: Real>(&self, part: &MapPart, plane: usize, operands: &JobOperands<T>) {
        let list = self.starts[plane]..self.starts[plane + 1];
        let left = Windows {
            data: operands.source,
            sample: self.source.sample(),
            planes: Steps::Listed(&self.planes[list.clone()]),
            axes: &part.axes,
        };
        let planes = Steps::Listed(&self.kernels[list.clone()]);
        let right = Weights { data: operands.weights, line: 0, planes, taps: &part.taps };
        let c = Placement {
            data: operands.result.wrapping_add(plane * self.result.volume() + part.first),
            rows: Rows::Nested(&part.grid),
            column: 0,
        };
        let bias = operands.bias_from(plane);
        let is_rectified = operands.is_rectified;
        let size = self.size(part, list.len());
        let product = SidedProduct { size, alpha: T::ONE, left, right, bias, beta: T::ZERO, c, is_rectified };
        // SAFETY: by the caller's promise; the windows keep to the planes.
        unsafe { product.compute(&self.packing) };
    }
}

/// The gradients of the kernels.
struct Gradient<'a> {
    mapped: &'a MapCall,
    axes: Axes,
    grid: Grid,
    size: Size,
    packing: Packing,
}

impl<'a> Gradient<'a> {
    fn new<T: Real>(mapped: &'a MapCall) -> Result<Self> {
        let axis = |d: usize| Axis::forward(&mapped.geometry, d, mapped.near.extent[d], mapped.far.extent[d]);
        let axes = [axis(0)?, axis(1)?, axis(2)?];
        let taps = taps(&axes);
        let size = Size { rows: taps, columns: 1, depth: mapped.samples * places(&axes) };
        let grid = Grid::new([1, 1, 1, taps], [0, 0, 0, 1]);
        Ok(Gradient { mapped, axes, grid, size, packing: Packing::of_sides::<T>([size])? })
    }

    /// # Safety
    ///
    /// The pointers point at both sides, and at the gradient, which overlaps neither.
    unsafe fn run<T: Real>(&self, near: *const T, far: *const T, scale: T, gradient: *mut T) {
        // SAFETY: each kernel is one thread's.
        let shared = unsafe { Shared::new((self, near, far, gradient)) };
        for_each_product(self.size, self.mapped.connections.len(), &|k| {
            let (this, near, far, gradient) = *shared.get();
            let MapCall { connections, near: near_side, far: far_side, .. } = this.mapped;
            let Connection { input, output } = connections[k];
            let windows = Windows {
                data: near.wrapping_add(input * near_side.volume()),
                sample: near_side.sample(),
                planes: Steps::Even(0),
                axes: &this.axes,
            };
            let far = far.wrapping_add(output * far_side.volume());
            let c = Placement {
                data: gradient.wrapping_add(k * this.size.rows),
                rows: Rows::Nested(&this.grid),
                column: 0,
            };
            let product = SidedProduct {
                size: this.size,
                alpha: scale,
                left: Taps(windows),
                right: Planes::of(far, far_side.sample(), &this.axes),
                bias: ptr::null(),
                beta: T::ONE,
                c,
                is_rectified: false,
            };
            // SAFETY: by the caller's promise.
            unsafe { product.compute(&this.packing) };
        });
    }
}
