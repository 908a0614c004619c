//! Pictures: files of them as tensors of planes, and pictures of tensors.
//!
//! A picture is a tensor of planes x height x width: one plane of grey, or three of red, green and blue, either with a
//! plane of opacity behind them. Bytes reach from 0 to 255, floats from 0 to 1.
//!
//! | file | what |
//! |---|---|
//! | `picture.rs` | decoded pixels, to and from tensors |
//! | `load.rs`, `save.rs` | files: which format, limits |
//! | `png.rs`, `jpeg.rs`, `pnm.rs` | the formats |
//! | `grid.rs` | many pictures as one |
//! | `canvas.rs`, `axis.rs`, `heat_map.rs`, `plot.rs` | pictures of numbers |
//!
//! PNG and JPEG are decoded by crates, whose own memory is on Rust's heap: its size is bounded before they are called,
//! by that of the file.

mod axis;
mod picture;
mod canvas;
mod grid;
mod jpeg;
mod plot;
mod heat_map;
mod png;
mod pnm;
mod load;
mod save;

pub use grid::new_grid;
pub use heat_map::{new_heat_map, new_heat_map_plot};
pub use load::{new_load, new_load_from};
pub use picture::Pixel;
pub use plot::new_plot;
pub use save::{save, write_png};
