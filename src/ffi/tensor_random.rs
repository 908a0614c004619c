//! `generic/THTensorRandom.h`.

use super::convention::elements;
use super::random::stream;
use crate::error::Positioned;
use crate::ffi::macros::generic;
use crate::math::random;
use crate::random::Generator;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THGenerator = Generator;
type THLongTensor = Tensor<elements::Long>;
type THFloatTensor = Tensor<elements::Float>;
type THDoubleTensor = Tensor<elements::Double>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Fills `self_` with uniform integers from 0: up to the type's largest in integer types (2^32 - 1 in
    /// Long), to 2^24 in Float, to 2^32 - 1 in Double.
    ///
    /// This and all functions below draw the elements in row-major order, whatever the layout, and draw
    /// nothing for a tensor without elements. Errors of all: the C position of an argument that is NULL or
    /// has elements outside its storage; else as stated, with parameters counted from behind the generator.
    fn random(self_: *mut THTensor, _generator: *mut THGenerator) {
        random::random(self_.arg(1)?, stream(_generator, 2)?)
    }

    /// Fills `self_` with uniform integers from `min` to `max` - 1, at most 2^32 different ones. Errors: 2
    /// unless `min` < `max`.
    fn clampedRandom(self_: *mut THTensor, _generator: *mut THGenerator, min: c_long, max: c_long) {
        random::clamped_random(self_.arg(1)?, stream(_generator, 2)?, min, max).at(&[(2, 4)])
    }

    /// Fills `self_` with uniform integers from 0 to `max` - 1, at most 2^32 different ones, as Torch7's stream has
    /// them: a large `max` that divides 2^32 badly favours small numbers. Errors: 1 if `max` is not positive.
    fn cappedRandom(self_: *mut THTensor, _generator: *mut THGenerator, max: c_long) {
        random::capped_random(self_.arg(1)?, stream(_generator, 2)?, max)
    }

    /// Fills `self_` as THRandom_geometric does. Errors: 1 unless 0 < p < 1.
    fn geometric(self_: *mut THTensor, _generator: *mut THGenerator, p: f64) {
        random::geometric(self_.arg(1)?, stream(_generator, 2)?, p)
    }

    /// Fills `self_` with ones, of probability `p`, and zeros. Errors: 1 unless 0 <= p <= 1.
    fn bernoulli(self_: *mut THTensor, _generator: *mut THGenerator, p: f64) {
        random::bernoulli(self_.arg(1)?, stream(_generator, 2)?, p)
    }

    /// Fills `self_` with ones and zeros, each element with the probability at its place in `p`, which has
    /// as many elements. Errors: 1 if one is not a probability; the element counts differ.
    fn bernoulli_FloatTensor(self_: *mut THTensor, _generator: *mut THGenerator, p: *mut THFloatTensor) {
        random::bernoulli_each(self_.arg(1)?, stream(_generator, 2)?, p.arg(3)?)
    }

    /// As bernoulli_FloatTensor.
    fn bernoulli_DoubleTensor(self_: *mut THTensor, _generator: *mut THGenerator, p: *mut THDoubleTensor) {
        random::bernoulli_each(self_.arg(1)?, stream(_generator, 2)?, p.arg(3)?)
    }
}}

generic! { Tensor: Float Double; {
    /// As bernoulli_FloatTensor, with probabilities of the tensor's own type.
    fn bernoulli_Tensor(self_: *mut THTensor, _generator: *mut THGenerator, p: *mut THTensor) {
        random::bernoulli_each(self_.arg(1)?, stream(_generator, 2)?, p.arg(3)?)
    }

    /// Fills `self_` with uniform numbers in [a, b), or with `a` if they are equal. Errors: as THRandom_uniform.
    fn uniform(self_: *mut THTensor, _generator: *mut THGenerator, a: f64, b: f64) {
        random::uniform(self_.arg(1)?, stream(_generator, 2)?, a, b)
    }

    /// Fills `self_` with normal numbers. Errors: 1 if `mean` is not finite; 2 if `stdv` is not positive and finite.
    fn normal(self_: *mut THTensor, _generator: *mut THGenerator, mean: f64, stdv: f64) {
        random::normal(self_.arg(1)?, stream(_generator, 2)?, mean, stdv)
    }

    /// Gives `self_` the sizes of `means`, and normal numbers with these means. `self_` may be `means`.
    /// Errors: 2 if `stddev` is not positive and finite.
    fn normal_means(self_: *mut THTensor, r#gen: *mut THGenerator, means: *mut THTensor, stddev: f64) {
        random::normal_means(self_.arg(1)?, stream(r#gen, 2)?, means.arg(3)?, stddev).at(&[(2, 4)])
    }

    /// Gives `self_` the sizes of `stddevs`, and normal numbers with these standard deviations. `self_` may be
    /// `stddevs`. Errors: 1 if `mean` is not finite; 2 if an element of `stddevs` is negative or NaN.
    fn normal_stddevs(self_: *mut THTensor, r#gen: *mut THGenerator, mean: f64, stddevs: *mut THTensor) {
        random::normal_stdvs(self_.arg(1)?, stream(r#gen, 2)?, mean, stddevs.arg(4)?)
    }

    /// Gives `self_` the sizes of `means`, and normal numbers with these means and the standard deviations
    /// at the same places in `stddevs`, which has as many elements. `self_` may be either. Errors: the
    /// element counts differ; 2 if an element of `stddevs` is negative or NaN.
    fn normal_means_stddevs(self_: *mut THTensor, r#gen: *mut THGenerator, means: *mut THTensor, stddevs: *mut THTensor) {
        random::normal_means_stdvs(self_.arg(1)?, stream(r#gen, 2)?, means.arg(3)?, stddevs.arg(4)?)
    }

    /// Fills `self_` as THRandom_exponential does, with the same errors.
    fn exponential(self_: *mut THTensor, _generator: *mut THGenerator, lambda: f64) {
        random::exponential(self_.arg(1)?, stream(_generator, 2)?, lambda)
    }

    /// Gives `self_` the sizes of `alpha`, and gamma numbers of these shapes and of scale 1. `self_` may be
    /// `alpha`. Errors: 1 if a shape is not positive and finite.
    fn standard_gamma(self_: *mut THTensor, _generator: *mut THGenerator, alpha: *mut THTensor) {
        random::standard_gamma(self_.arg(1)?, stream(_generator, 2)?, alpha.arg(3)?)
    }

    /// Gives `self_` the sizes of `rates`, and numbers of events of which so many are expected (Poisson's
    /// distribution). `self_` may be `rates`. Errors: 1 if a rate is negative or not finite.
    fn poisson(self_: *mut THTensor, _generator: *mut THGenerator, rates: *mut THTensor) {
        random::poisson(self_.arg(1)?, stream(_generator, 2)?, rates.arg(3)?)
    }

    /// Gives `self_` the sizes of `trials`, and how many of so many trials succeed with the probabilities at the same
    /// places of `p` (the binomial distribution); fractions of `trials` do not count. `self_` may be either. Errors:
    /// plain if the element counts differ; 1 if a number of trials is negative or not finite; 2 if an element of `p`
    /// is not a probability.
    fn binomial(self_: *mut THTensor, _generator: *mut THGenerator, trials: *mut THTensor, p: *mut THTensor) {
        random::binomial(self_.arg(1)?, stream(_generator, 2)?, trials.arg(3)?, p.arg(4)?)
    }

    /// Gives `self_` the sizes of `alpha`, and along the last dimension numbers whose sum is 1, of Dirichlet's
    /// distribution with these parameters. `self_` may be `alpha`. Errors: 1 if a parameter is not positive and
    /// finite.
    fn dirichlet(self_: *mut THTensor, _generator: *mut THGenerator, alpha: *mut THTensor) {
        random::dirichlet(self_.arg(1)?, stream(_generator, 2)?, alpha.arg(3)?)
    }

    /// Fills `self_` as THRandom_cauchy does, with the same errors.
    fn cauchy(self_: *mut THTensor, _generator: *mut THGenerator, median: f64, sigma: f64) {
        random::cauchy(self_.arg(1)?, stream(_generator, 2)?, median, sigma)
    }

    /// Fills `self_` as THRandom_logNormal does, with the same errors.
    fn logNormal(self_: *mut THTensor, _generator: *mut THGenerator, mean: f64, stdv: f64) {
        random::log_normal(self_.arg(1)?, stream(_generator, 2)?, mean, stdv)
    }

    /// Draws `n_sample` categories, counted from 0, for each row of the matrix `prob_dist`, whose columns
    /// are the weights of the categories: `self_` becomes a matrix with as many rows. A vector is one row,
    /// and its result a vector. Weights need not sum to one; `prob_dist` is not changed. A category of
    /// weight 0 is never drawn. Errors: 2 if `prob_dist` is empty or has more than two dimensions; 2 if `n_sample`
    /// is not positive, or more than the positive weights of a row unless `with_replacement`; 2 if a weight is
    /// negative or not finite, or those of a row have no positive sum.
    fn multinomial(self_: *mut THLongTensor, _generator: *mut THGenerator, prob_dist: *mut THTensor, n_sample: c_int, with_replacement: c_int) {
        let replace = with_replacement != 0;
        random::multinomial(self_.arg(1)?, stream(_generator, 2)?, prob_dist.arg(3)?, n_sample, replace)
    }

    /// Makes the table for multinomialAliasDraw of the probabilities `prob_dist`, which need not sum to 1: `J`
    /// becomes the vector of the columns' aliases, counted from 0, `q` of the probabilities to keep the column.
    /// A column that is always kept is its own alias. Errors: 1 if `prob_dist` is empty; 2 if a probability is
    /// not positive and finite.
    fn multinomialAliasSetup(prob_dist: *mut THTensor, J: *mut THLongTensor, q: *mut THTensor) {
        random::multinomial_alias_setup(prob_dist.arg(1)?, J.arg(2)?, q.arg(3)?)
    }

    /// Fills `self_` with categories, counted from 0, drawn from a table as multinomialAliasSetup makes it: the
    /// column where it is kept, else its alias. `J` may count from 1 as well, as Lua's interface, which adds 1 to
    /// what a function gives, passes it on. It counts from 0 if it holds a 0, or if it does not hold the number of
    /// columns and columns that are always kept are their own aliases. Errors: 1 if the table is empty, its parts
    /// differ in length, an element of `q` is not a probability, or an alias is outside the table.
    fn multinomialAliasDraw(self_: *mut THLongTensor, _generator: *mut THGenerator, J: *mut THLongTensor, q: *mut THTensor) {
        random::multinomial_alias_draw(self_.arg(1)?, stream(_generator, 2)?, J.arg(3)?, q.arg(4)?)
    }
}}

generic! { Tensor: Byte; {
    /// Makes `self_` a vector of the bytes of the generator, as many as THGenerator has. Errors: 1 if `self_`
    /// has the size already and is not contiguous.
    fn getRNGState(_generator: *mut THGenerator, self_: *mut THTensor) {
        random::state(self_.arg(2)?, stream(_generator, 1)?).at(&[(1, 2)])
    }

    /// Restores the state that getRNGState stored. Errors: 1 if `self_` has another number of elements, is
    /// not contiguous, or holds no valid state.
    fn setRNGState(_generator: *mut THGenerator, self_: *mut THTensor) {
        random::set_state(stream(_generator, 1)?, self_.arg(2)?).at(&[(1, 2)])
    }
}}
