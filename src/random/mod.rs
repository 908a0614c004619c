//! Random numbers: the MT19937 generator of TH and what is drawn from it.
//!
//! For a given seed every stream equals the original TH's bit for bit: the values, the number of
//! 32-bit words each of them takes, the second normal value kept for the next call, and so the bytes
//! of the whole state. [`Generator`] has the layout of the public C struct; its methods draw one value.
//! The functions of [`fill`] and [`continuous`] draw many into a slice, as if the scalar method were
//! called once per element in order, but in blocks and with vector instructions.
//!
//! Parameters are checked before anything is drawn or written. As in the original, `exponential` and
//! `cauchy` accept any parameter and `uniform` any bounds.

mod twister;
mod generator;
mod unit;
mod sample;
mod alias;
mod distribution;
mod elementary;
mod fill;
mod continuous;
mod discrete;
mod interleaved;
mod multinomial;
mod permutation;

pub use alias::{alias_draw, alias_setup};
pub use continuous::{
    Words, fill_cauchy, fill_exponential, fill_geometric, fill_log_normal, fill_normal, fill_standard_gamma,
    fill_uniform,
};
pub use discrete::{fill_binomial, fill_dirichlet, fill_poisson};
pub use distribution::check_bounds;
pub use fill::{
    fill_bernoulli, fill_bernoulli_each, fill_capped_random, fill_clamped_random, fill_in_blocks, fill_random,
};
pub use generator::Generator;
pub use interleaved::fill_normal_interleaved;
pub use multinomial::Multinomial;
pub use permutation::random_permutation;
pub use sample::{RandomReal, Sample};

#[cfg(test)]
mod tests;
