//! Sampling of planes at the places of a grid, with bilinear interpolation.

use super::operand::{Claim, Input, Output};
use super::plane;
use super::real::Real;
use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::tensor::Tensor;

/// What is outside the planes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// Zeros.
    Zeros,
    /// The nearest element of the border.
    Border,
}

/// The sizes of a call.
#[derive(Clone, Copy)]
struct GridShape {
    channels: usize,
    height: usize,
    width: usize,
    rows: usize,
    columns: usize,
}

impl GridShape {
    fn new<T: Real>(input: &Input<'_, T>, grid: &Input<'_, T>) -> Result<Self> {
        check_arg(input.sizes().len() == 4, 2, "4D input tensor expected")?;
        check_arg(grid.sizes().len() == 4, 2, "4D grid tensor expected").named(&["grid"])?;
        let (sizes, places) = (input.sizes(), grid.sizes());
        if places[0] != sizes[0] || places[3] != 2 {
            return Err(Error::plain("grid must be batch x rows x columns x 2, for the batch of input"));
        }
        let [channels, height, width] = [sizes[1], sizes[2], sizes[3]].map(|size| size as usize);
        Ok(GridShape { channels, height, width, rows: places[1] as usize, columns: places[2] as usize })
    }
}

/// The four elements around a place, each with its place in the plane if it is inside, and its share.
struct Corners<T> {
    places: [Option<usize>; 4],
    /// How near the place is to the right and to the lower neighbours.
    right: T,
    down: T,
}

impl<T: Real> Corners<T> {
    #[inline(always)]
    fn new(grid: &[T], outside: Outside, shape: GridShape) -> Self {
        let GridShape { height, width, .. } = shape;
        let two = T::ONE + T::ONE;
        let x = (grid[0] + T::ONE) / two * T::of((width - 1) as f64);
        let y = (grid[1] + T::ONE) / two * T::of((height - 1) as f64);
        let (left, top) = (x.wide().floor(), y.wide().floor());
        // A place at infinity is outside as any other there is.
        let share = |at: T, floor: f64| if floor.is_infinite() { T::ZERO } else { at - T::of(floor) };
        let inside = |k: f64, length: usize| {
            let last = (length - 1) as f64;
            match outside {
                Outside::Zeros => (k >= 0.0 && k <= last).then_some(k as usize),
                Outside::Border => Some(k.clamp(0.0, last) as usize),
            }
        };
        let columns = [inside(left, width), inside(left + 1.0, width)];
        let rows = [inside(top, height), inside(top + 1.0, height)];
        let place = |k: usize| Some(rows[k / 2]? * width + columns[k % 2]?);
        Corners { places: std::array::from_fn(place), right: share(x, left), down: share(y, top) }
    }

    #[inline(always)]
    fn shares(&self) -> [T; 4] {
        let (left, up) = (T::ONE - self.right, T::ONE - self.down);
        [left * up, self.right * up, left * self.down, self.right * self.down]
    }

    #[inline(always)]
    fn values(&self, plane: &[T]) -> [T; 4] {
        self.places.map(|place| place.map_or(T::ZERO, |place| plane[place]))
    }
}

/// `output` = the elements of the planes of `input`, batch x channels x height x width, at the places of `grid`, batch x
/// rows x columns x 2: columns and rows from -1 to 1.
///
/// # Errors
///
/// Argument 2: `input` or `grid` has other dimensions. Plain: their sizes do not fit. Arguments 2, 3, 4: elements outside
/// the storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grid: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    outside: Outside,
) -> Result<()> {
    let claims = [Claim::of(output)];
    let (source, places) = (Input::new(input, 2, &claims)?, Input::new(grid, 3, &claims)?);
    let shape = GridShape::new(&source, &places)?;
    let GridShape { channels, height, width, rows, columns } = shape;
    let sizes = [source.sizes()[0], channels as i64, rows as i64, columns as i64];
    let mut result = Output::new(output, &sizes, 4, &[])?;
    let (elements, places) = (source.elements(), places.elements());
    plane::for_each(result.elements(), channels * rows * columns, 16, &|n, to| {
        for k in 0..rows * columns {
            let corners = Corners::new(&places[(n * rows * columns + k) * 2..][..2], outside, shape);
            let shares = corners.shares();
            for c in 0..channels {
                let plane = &elements[(n * channels + c) * height * width..][..height * width];
                let values = corners.values(plane);
                to[c * rows * columns + k].write(
                    values[0] * shares[0]
                        + values[1] * shares[1]
                        + values[2] * shares[2]
                        + values[3] * shares[3],
                );
            }
        }
    });
    result.close()
}

/// The gradients of [`update_output`]: of the input in `grad_input`, argument 3, and of the grid in `grad_grid`, argument
/// 5; `grid` is argument 4 and `grad_output` 6.
///
/// # Errors
///
/// As [`update_output`]. Plain: `grad_output` has not the sizes of the output.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grid: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    (grad_input, grad_grid): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    outside: Outside,
) -> Result<()> {
    let claims = [Claim::of(grad_input), Claim::of(grad_grid)];
    let (source, places) = (Input::new(input, 2, &claims)?, Input::new(grid, 4, &claims)?);
    let gradient = Input::new(grad_output, 6, &claims)?;
    let shape = GridShape::new(&source, &places)?;
    let GridShape { channels, height, width, rows, columns } = shape;
    if *gradient.sizes() != [source.sizes()[0], channels as i64, rows as i64, columns as i64] {
        return Err(Error::plain("gradOutput has not the sizes of the output"));
    }
    let mut of_input = Output::new(grad_input, source.sizes(), 3, &[])?;
    let mut of_grid = Output::new(grad_grid, places.sizes(), 5, &claims[..1])?;
    let (elements, places, gradients) = (source.elements(), places.elements(), gradient.elements());
    let (length, count) = (height * width, rows * columns);
    let half = T::of(0.5);
    plane::for_each_pair(
        of_input.elements(),
        channels * length,
        of_grid.elements(),
        2 * count,
        16,
        &|n, planes, of_grid| {
            let planes = plane::zeroed(planes);
            for k in 0..count {
                let corners = Corners::new(&places[(n * count + k) * 2..][..2], outside, shape);
                let (shares, right, down) = (corners.shares(), corners.right, corners.down);
                let (left, up) = (T::ONE - right, T::ONE - down);
                let (mut of_x, mut of_y) = (T::ZERO, T::ZERO);
                for c in 0..channels {
                    let g = gradients[(n * channels + c) * count + k];
                    let plane = &mut planes[c * length..][..length];
                    for (place, share) in corners.places.into_iter().zip(shares) {
                        if let Some(place) = place {
                            plane[place] += share * g;
                        }
                    }
                    let v = corners.values(&elements[(n * channels + c) * length..][..length]);
                    of_x += ((v[1] - v[0]) * up + (v[3] - v[2]) * down) * g;
                    of_y += ((v[2] - v[0]) * left + (v[3] - v[1]) * right) * g;
                }
                of_grid[2 * k].write(of_x * T::of((width - 1) as f64) * half);
                of_grid[2 * k + 1].write(of_y * T::of((height - 1) as f64) * half);
            }
        },
    );
    of_input.close()?;
    of_grid.close()
}
