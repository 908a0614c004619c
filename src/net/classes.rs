//! Which class of a file is which layer: one table.

use super::activation::{self, Activation};
use super::convert::Conversion;
use super::convolution::Convolved;
use super::fields::Fields;
use super::linear::{self, Affine, Linear};
use super::normalize::Normalization;
use super::operation::LayerOperation;
use super::pooling::Pooling;
use super::real::Elementary;
use super::reduce::Reduction;
use super::sequence::{Cell, Sequence};
use super::shape::Shaping;
use super::sparse::SparseLinear;
use super::tables::{Combined, Tabling};
use super::tensors::ModuleAxis;
use crate::error::{Error, Result};
use crate::memory::scratch::Scratch;
use crate::nn::padding::PaddingKind;

/// What makes a layer of the fields of its module.
pub(super) type Constructor = fn(Fields<'_>) -> Result<LayerOperation>;

/// What holds other modules, and how these are run.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Container {
    /// One behind the other.
    Sequential,
    /// All with the same input; their outputs joined along `dimension`.
    Concat,
    /// The same, in the middle of zeros where sizes differ.
    DepthConcat,
    /// All with the same input; a table of their outputs.
    ConcatTable,
    /// Each with its value of a table.
    ParallelTable,
    /// Each with its slice of a tensor.
    Parallel,
    /// The first module, or that of the field `module`.
    Decorator,
    /// The first module, whose weights have the directions and the lengths of two fields.
    WeightNorm,
    /// The module with each value of a table.
    MapTable,
    /// The same for the steps of a sequence, whose recurrent modules start anew.
    Sequencer,
    /// The module with the same input as often as `rho` says.
    Repeater,
    /// The module with the dimensions of a batch as one.
    Bottle,
    /// A sequence between two changes of the sizes.
    CReLU,
    /// rnn's recurrent modules.
    StepLstm,
    StepGru,
    Recurrent,
    Recurrence,
    /// Normalisation by the modules in certain fields.
    Subtractive,
    Divisive,
    Contrastive,
    /// A module whose output is 0 where its input is.
    MaskZero,
    /// What puts the maxima of a pooling layer back to their places.
    Unpool,
    /// nngraph's graph.
    Graph,
}

/// What a class is.
#[derive(Clone, Copy)]
pub(super) enum ModuleClass {
    Layer(Constructor),
    Container(Container),
}

use ModuleClass::{Container as C, Layer as L};

fn axis(fields: Fields<'_>, dimension: &str, inputs: &str) -> Result<ModuleAxis> {
    Ok(ModuleAxis { dimension: fields.whole(dimension)?, inputs: fields.maybe_whole(inputs)? })
}

fn activation(activation: Activation) -> Result<LayerOperation> {
    Ok(LayerOperation::Activation(activation))
}

fn tabling(tabling: Tabling) -> Result<LayerOperation> {
    Ok(LayerOperation::Tabling(tabling))
}

fn shaping(shaping: Shaping) -> Result<LayerOperation> {
    Ok(LayerOperation::Shaping(shaping))
}

fn identity(_: Fields<'_>) -> Result<LayerOperation> {
    Ok(LayerOperation::Identity)
}

/// Dropout of the first version multiplies in evaluation, as it does not divide in training.
fn dropout(fields: Fields<'_>) -> Result<LayerOperation> {
    if fields.flag_or("v2", false)? { identity(fields) } else { scaled_dropout(fields) }
}

fn scaled_dropout(fields: Fields<'_>) -> Result<LayerOperation> {
    let p = fields.number_or("p", 0.5)?;
    activation(Activation::Scale { factor: 1.0 - p })
}

/// What dpnn draws random numbers by in training, and in evaluation only if it is told to.
fn reinforce(fields: Fields<'_>) -> Result<LayerOperation> {
    if fields.flag_or("stochastic", false)? {
        return Err(Error::arg(1, "draws random numbers"));
    }
    Ok(LayerOperation::Leading)
}

fn linear(fields: Fields<'_>) -> Result<LayerOperation> {
    Ok(LayerOperation::Affine(Affine::Linear(Linear::new(fields)?)))
}

fn soft_max(_: Fields<'_>) -> Result<LayerOperation> {
    activation(Activation::SoftMax)
}

fn log_soft_max(_: Fields<'_>) -> Result<LayerOperation> {
    activation(Activation::LogSoftMax)
}

fn relu(fields: Fields<'_>) -> Result<LayerOperation> {
    let (threshold, value) = (fields.number_or("threshold", 0.0)?, fields.number_or("val", 0.0)?);
    activation(Activation::Threshold { threshold, value })
}

fn hard_tanh(fields: Fields<'_>, low: f64, high: f64) -> Result<LayerOperation> {
    activation(Activation::HardTanh {
        low: fields.number_or("min_val", low)?,
        high: fields.number_or("max_val", high)?,
    })
}

fn spatial(fields: Fields<'_>) -> Result<LayerOperation> {
    Ok(LayerOperation::Convolved(Convolved::spatial(fields)?))
}

fn running(fields: Fields<'_>, ranks: [usize; 2]) -> Result<LayerOperation> {
    Ok(LayerOperation::Normalization(Normalization::running(fields, ranks)?))
}

fn max_pooling(fields: Fields<'_>) -> Result<LayerOperation> {
    Ok(LayerOperation::Pooling(Pooling::max(fields, &["H", "W"], false)?))
}

fn average_pooling(fields: Fields<'_>, ceil: bool) -> Result<LayerOperation> {
    Ok(LayerOperation::Pooling(Pooling::average(fields, &["H", "W"], ceil)?))
}

fn volumetric_max(fields: Fields<'_>) -> Result<LayerOperation> {
    Ok(LayerOperation::Pooling(Pooling::max(fields, &["T", "H", "W"], false)?))
}

/// The classes by name, without the `nn.` in front of most.
const CLASSES: &[(&str, ModuleClass)] = &[
    // Containers
    ("Sequential", C(Container::Sequential)),
    ("Concat", C(Container::Concat)),
    ("DepthConcat", C(Container::DepthConcat)),
    ("ConcatTable", C(Container::ConcatTable)),
    ("ParallelTable", C(Container::ParallelTable)),
    ("Parallel", C(Container::Parallel)),
    ("MapTable", C(Container::MapTable)),
    ("Bottle", C(Container::Bottle)),
    ("CReLU", C(Container::CReLU)),
    ("Maxout", C(Container::Sequential)),
    ("LayerNormalization", C(Container::Sequential)),
    ("SpatialLPPooling", C(Container::Sequential)),
    ("Decorator", C(Container::Decorator)),
    ("Serial", C(Container::Decorator)),
    ("DontCast", C(Container::Decorator)),
    ("GPU", C(Container::Decorator)),
    ("DataParallelTable", C(Container::Decorator)),
    ("WeightNorm", C(Container::WeightNorm)),
    ("Profile", C(Container::Decorator)),
    ("NaN", C(Container::Decorator)),
    ("NormStabilizer", C(Container::Decorator)),
    ("Inception", C(Container::Decorator)),
    ("FireModule", C(Container::Decorator)),
    ("BiSequencer", C(Container::Decorator)),
    ("SeqBRNN", C(Container::Decorator)),
    ("Recursor", C(Container::Decorator)),
    ("Sequencer", C(Container::Sequencer)),
    ("Repeater", C(Container::Repeater)),
    ("FastLSTM", C(Container::StepLstm)),
    ("GRU", C(Container::StepGru)),
    ("Recurrent", C(Container::Recurrent)),
    ("Recurrence", C(Container::Recurrence)),
    ("SpatialSubtractiveNormalization", C(Container::Subtractive)),
    ("SpatialDivisiveNormalization", C(Container::Divisive)),
    ("SpatialContrastiveNormalization", C(Container::Contrastive)),
    ("MaskZero", C(Container::MaskZero)),
    ("TrimZero", C(Container::MaskZero)),
    ("SpatialMaxUnpooling", C(Container::Unpool)),
    ("VolumetricMaxUnpooling", C(Container::Unpool)),
    ("gModule", C(Container::Graph)),
    // What changes nothing once a network is trained
    ("Identity", L(identity)),
    ("Copy", L(identity)),
    ("GradientReversal", L(identity)),
    ("L1Penalty", L(identity)),
    ("PrintSize", L(identity)),
    ("ZeroGrad", L(identity)),
    ("CopyGrad", L(identity)),
    ("Dropout", L(dropout)),
    ("SpatialDropout", L(scaled_dropout)),
    ("VolumetricDropout", L(scaled_dropout)),
    ("WhiteNoise", L(|f| activation(Activation::Shift { term: f.number_or("mean", 0.0)? }))),
    ("TotalDropout", L(identity)),
    ("SpatialRegionDropout", L(identity)),
    ("SimpleColorTransform", L(identity)),
    ("PCAColorTransform", L(identity)),
    ("CategoricalEntropy", L(identity)),
    ("ReinforceNormal", L(reinforce)),
    ("ReinforceGamma", L(reinforce)),
    ("ReinforceBernoulli", L(reinforce)),
    ("ReinforceCategorical", L(reinforce)),
    ("Contiguous", L(|_| shaping(Shaping::Contiguous))),
    (
        "Constant",
        L(|f| {
            Ok(LayerOperation::Constant { tensor: f.weights("value")?, inputs: f.maybe_whole("nInputDim")? })
        }),
    ),
    // Functions of each element
    ("Abs", L(|_| activation(Activation::Abs))),
    ("ELU", L(|f| activation(Activation::Elu { alpha: f.number_or("alpha", 1.0)? }))),
    ("Exp", L(|_| activation(Activation::Function(Elementary::Exp)))),
    ("Log", L(|_| activation(Activation::Function(Elementary::Log)))),
    ("Sigmoid", L(|_| activation(Activation::Function(Elementary::Sigmoid)))),
    ("Tanh", L(|_| activation(Activation::Function(Elementary::Tanh)))),
    ("Sqrt", L(|_| activation(Activation::Function(Elementary::Sqrt)))),
    ("Square", L(|_| activation(Activation::Power { exponent: 2.0 }))),
    ("Power", L(|f| activation(Activation::Power { exponent: f.number("pow")? }))),
    ("HardShrink", L(|f| activation(Activation::HardShrink { lambda: f.number_or("lambda", 0.5)? }))),
    ("HardTanh", L(|f| hard_tanh(f, -1.0, 1.0))),
    ("Clamp", L(|f| hard_tanh(f, -1.0, 1.0))),
    ("Clip", L(|f| activation(Activation::HardTanh { low: f.number("minval")?, high: f.number("maxval")? }))),
    ("ReLU6", L(|f| hard_tanh(f, 0.0, 6.0))),
    ("ClippedReLU", L(|f| activation(Activation::HardTanh { low: 0.0, high: f.number("ceiling")? }))),
    ("LeakyReLU", L(|f| activation(Activation::LeakyReLU { slope: f.number_or("negval", 0.01)? }))),
    (
        "RReLU",
        L(|f| {
            let slope = (f.number_or("lower", 1.0 / 8.0)? + f.number_or("upper", 1.0 / 3.0)?) / 2.0;
            activation(Activation::LeakyReLU { slope })
        }),
    ),
    ("PReLU", L(|f| activation(activation::prelu(f.weights("weight")?, f.whole_or("nOutputPlane", 0)?)?))),
    ("LogSigmoid", L(|_| activation(Activation::LogSigmoid))),
    (
        "SoftPlus",
        L(|f| {
            let (beta, threshold) = (f.number_or("beta", 1.0)?, f.number_or("threshold", 20.0)?);
            activation(Activation::SoftPlus { beta, threshold })
        }),
    ),
    ("SoftShrink", L(|f| activation(Activation::SoftShrink { lambda: f.number_or("lambda", 0.5)? }))),
    ("SoftSign", L(|_| activation(Activation::SoftSign))),
    ("TanhShrink", L(|_| activation(Activation::TanhShrink))),
    ("Threshold", L(relu)),
    ("ReLU", L(relu)),
    ("MulConstant", L(|f| activation(Activation::Scale { factor: f.number("constant_scalar")? }))),
    (
        "AddConstant",
        L(|f| match f.object("constant_scalar")? {
            // One term for each column.
            Some(term) if term.borrow().tensor()?.is_some() => {
                Ok(LayerOperation::Affine(Affine::Add { bias: f.weights("constant_scalar")?, all: false }))
            }
            _ => activation(Activation::Shift { term: f.number("constant_scalar")? }),
        }),
    ),
    (
        "SAdd",
        L(|f| {
            let factor = if f.flag_or("negate", false)? { -1.0 } else { 1.0 };
            Ok(LayerOperation::Moved { term: f.number("addend")?, factor })
        }),
    ),
    ("GatedLinearUnit", L(|f| activation(Activation::Gated { axis: f.maybe_whole("dim")? }))),
    // Functions of planes
    ("SoftMax", L(soft_max)),
    ("SpatialSoftMax", L(soft_max)),
    ("LogSoftMax", L(log_soft_max)),
    ("SpatialLogSoftMax", L(log_soft_max)),
    ("SoftMin", L(|_| activation(Activation::SoftMin))),
    // Products, terms and factors
    ("Linear", L(linear)),
    ("LinearWeightNorm", L(|f| Ok(LayerOperation::Affine(Affine::Linear(Linear::normalized(f)?))))),
    (
        "LinearNoBias",
        L(|f| Ok(LayerOperation::Affine(Affine::Linear(Linear::of(f.weights_of("weight", &[2])?, None)?)))),
    ),
    ("PartialLinear", L(|f| Ok(LayerOperation::Affine(Affine::Linear(Linear::partial(f)?))))),
    ("SparseLinear", L(|f| Ok(LayerOperation::Sparse(SparseLinear::pairs(f)?)))),
    ("IndexLinear", L(|f| Ok(LayerOperation::Sparse(SparseLinear::keys(f)?)))),
    (
        "Bilinear",
        L(|f| {
            let (weight, bias) = (f.weights_of("weight", &[3])?, f.maybe_weights("bias")?);
            Ok(LayerOperation::Affine(Affine::Bilinear { weight, bias }))
        }),
    ),
    (
        "Euclidean",
        L(|f| {
            Ok(LayerOperation::Affine(Affine::Euclidean {
                weight: f.weights_of("weight", &[2])?,
                factors: None,
            }))
        }),
    ),
    (
        "WeightedEuclidean",
        L(|f| {
            let (weight, factors) = (f.weights_of("weight", &[2])?, Some(f.weights_of("diagCov", &[2])?));
            Ok(LayerOperation::Affine(Affine::Euclidean { weight, factors }))
        }),
    ),
    ("Cosine", L(|f| Ok(LayerOperation::Affine(Affine::Cosine { weight: f.weights_of("weight", &[2])? })))),
    ("LookupTable", L(|f| Ok(LayerOperation::Affine(linear::lookup_table(f, false)?)))),
    ("LookupTableMaskZero", L(|f| Ok(LayerOperation::Affine(linear::lookup_table(f, true)?)))),
    (
        "Add",
        L(|f| {
            Ok(LayerOperation::Affine(Affine::Add {
                bias: f.weights("bias")?,
                all: f.flag_or("scalar", false)?,
            }))
        }),
    ),
    (
        "CAdd",
        L(|f| Ok(LayerOperation::Affine(Affine::Spread { weight: f.weights("bias")?, product: false }))),
    ),
    ("Mul", L(|f| Ok(LayerOperation::Affine(Affine::Mul { weight: f.weights("weight")? })))),
    (
        "CMul",
        L(|f| Ok(LayerOperation::Affine(Affine::Spread { weight: f.weights("weight")?, product: true }))),
    ),
    // Convolutions
    ("SpatialConvolution", L(spatial)),
    ("SpatialConvolutionMM", L(spatial)),
    ("SpatialBinaryConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::binary(f)?)))),
    ("SpatialDilatedConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::dilated(f)?)))),
    ("SpatialFullConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::full(f)?)))),
    ("SpatialDepthWiseConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::depth_wise(f)?)))),
    ("SpatialConvolutionLocal", L(|f| Ok(LayerOperation::Convolved(Convolved::local(f)?)))),
    ("SpatialConvolutionMap", L(|f| Ok(LayerOperation::Convolved(Convolved::map(f, false)?)))),
    ("SpatialFullConvolutionMap", L(|f| Ok(LayerOperation::Convolved(Convolved::map(f, true)?)))),
    ("TemporalConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::temporal(f)?)))),
    ("TemporalRowConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::row(f)?)))),
    ("VolumetricConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::volumetric(f, false)?)))),
    ("VolumetricDilatedConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::volumetric(f, true)?)))),
    ("VolumetricFullConvolution", L(|f| Ok(LayerOperation::Convolved(Convolved::volumetric_full(f)?)))),
    // Pooling and other sizes of planes
    ("SpatialMaxPooling", L(max_pooling)),
    ("SpatialDilatedMaxPooling", L(max_pooling)),
    ("SpatialAveragePooling", L(|f| average_pooling(f, false))),
    ("SpatialAdaptiveMaxPooling", L(|f| Ok(LayerOperation::Pooling(Pooling::adaptive(f, true)?)))),
    ("SpatialAdaptiveAveragePooling", L(|f| Ok(LayerOperation::Pooling(Pooling::adaptive(f, false)?)))),
    ("VolumetricMaxPooling", L(volumetric_max)),
    ("VolumetricDilatedMaxPooling", L(volumetric_max)),
    (
        "VolumetricAveragePooling",
        L(|f| Ok(LayerOperation::Pooling(Pooling::average(f, &["T", "H", "W"], false)?))),
    ),
    ("SpatialFractionalMaxPooling", L(|f| Ok(LayerOperation::Pooling(Pooling::fractional(f, &["H", "W"])?)))),
    (
        "VolumetricFractionalMaxPooling",
        L(|f| Ok(LayerOperation::Pooling(Pooling::fractional(f, &["H", "W", "T"])?))),
    ),
    ("TemporalMaxPooling", L(|f| Ok(LayerOperation::Pooling(Pooling::temporal_max(f)?)))),
    ("TemporalDynamicKMaxPooling", L(|f| Ok(LayerOperation::Pooling(Pooling::dynamic_max(f)?)))),
    ("FeatureLPPooling", L(|f| Ok(LayerOperation::Pooling(Pooling::power(f)?)))),
    ("SpatialSubSampling", L(|f| Ok(LayerOperation::Pooling(Pooling::subsampling(f, false)?)))),
    ("TemporalSubSampling", L(|f| Ok(LayerOperation::Pooling(Pooling::subsampling(f, true)?)))),
    ("SpatialUpSamplingNearest", L(|f| Ok(LayerOperation::Pooling(Pooling::nearest(f)?)))),
    ("SpatialUpSamplingBilinear", L(|f| Ok(LayerOperation::Pooling(Pooling::bilinear(f, Some(2))?)))),
    ("UpSampling", L(|f| Ok(LayerOperation::Pooling(Pooling::up(f)?)))),
    // Normalisation
    ("BatchNormalization", L(|f| running(f, [2, 2]))),
    ("SpatialBatchNormalization", L(|f| running(f, [4, 4]))),
    ("VolumetricBatchNormalization", L(|f| running(f, [5, 5]))),
    ("InstanceNormalization", L(|f| Ok(LayerOperation::Normalization(Normalization::instance(f)?)))),
    ("SpatialFeatNormalization", L(|f| Ok(LayerOperation::Normalization(Normalization::features(f)?)))),
    ("SpatialCrossMapLRN", L(|f| Ok(LayerOperation::Normalization(Normalization::cross_map(f)?)))),
    ("Normalize", L(|f| Ok(LayerOperation::Normalization(Normalization::row(f)?)))),
    // Sizes
    ("View", L(|f| shaping(Shaping::view(f)?))),
    ("Reshape", L(|f| shaping(Shaping::reshape(f)?))),
    ("Convert", L(|f| shaping(Shaping::Convert(Conversion::new(f)?)))),
    ("SeqReverseSequence", L(|f| shaping(Shaping::Reversed { dimension: f.positive("dim")? }))),
    (
        "SpatialUniformCrop",
        L(|f| shaping(Shaping::Crop { rows: f.positive("oheight")?, columns: f.positive("owidth")? })),
    ),
    ("Collapse", L(|f| shaping(Shaping::Collapse { inputs: f.whole("nInputDim")? }))),
    ("Transpose", L(|f| shaping(Shaping::transpose(f)?))),
    (
        "Squeeze",
        L(|f| {
            shaping(Shaping::Squeeze { axis: f.maybe_whole("dim")?, inputs: f.maybe_whole("numInputDims")? })
        }),
    ),
    (
        "Unsqueeze",
        L(|f| {
            let (position, inputs) = (f.whole("pos")?, f.maybe_whole("numInputDims")?);
            shaping(Shaping::Unsqueeze { position, inputs })
        }),
    ),
    ("Replicate", L(|f| shaping(Shaping::replicate(f)?))),
    (
        "Select",
        L(|f| {
            let axis = ModuleAxis { dimension: f.whole("dimension")?, inputs: None };
            shaping(Shaping::Select { axis, index: f.whole("index")? })
        }),
    ),
    (
        "Narrow",
        L(|f| {
            let axis = ModuleAxis { dimension: f.whole("dimension")?, inputs: None };
            shaping(Shaping::Narrow { axis, index: f.whole("index")?, length: f.whole_or("length", 1)? })
        }),
    ),
    (
        "Padding",
        L(|f| {
            let (amount, index) = (f.whole("pad")?, f.whole_or("index", 1)?);
            shaping(Shaping::Padding {
                axis: axis(f, "dim", "nInputDim")?,
                amount,
                index,
                value: f.number_or("value", 0.0)?,
            })
        }),
    ),
    ("SpatialZeroPadding", L(|f| shaping(Shaping::zero_padding(f)?))),
    ("SpatialReflectionPadding", L(|f| shaping(Shaping::border(f, PaddingKind::Reflection)?))),
    ("SpatialReplicationPadding", L(|f| shaping(Shaping::border(f, PaddingKind::Replication)?))),
    ("VolumetricReplicationPadding", L(|f| shaping(Shaping::volumetric_border(f)?))),
    ("PixelShuffle", L(|f| shaping(Shaping::PixelShuffle { factor: f.positive("upscaleFactor")? }))),
    ("ArgMax", L(|f| Ok(LayerOperation::Reduction(Reduction::place_of_max(f)?)))),
    ("Max", L(|f| Ok(LayerOperation::Reduction(Reduction::max(f)?)))),
    ("Min", L(|f| Ok(LayerOperation::Reduction(Reduction::min(f)?)))),
    ("Sum", L(|f| Ok(LayerOperation::Reduction(Reduction::sum(f, false)?)))),
    ("Mean", L(|f| Ok(LayerOperation::Reduction(Reduction::sum(f, true)?)))),
    // Tables
    ("JoinTable", L(|f| tabling(Tabling::Join { axis: Tabling::joining(f)? }))),
    ("SplitTable", L(|f| tabling(Tabling::Split { axis: Tabling::joining(f)? }))),
    ("SelectTable", L(|f| tabling(Tabling::Select { index: f.whole("index")? }))),
    (
        "NarrowTable",
        L(|f| tabling(Tabling::Narrow { first: f.whole("offset")?, length: f.whole_or("length", 1)? })),
    ),
    ("FlattenTable", L(|_| tabling(Tabling::Flatten))),
    ("ReverseTable", L(|_| Ok(LayerOperation::Reversed))),
    ("ZipTable", L(|_| tabling(Tabling::Zip))),
    ("ZipTableOneToMany", L(|_| tabling(Tabling::ZipOneToMany))),
    ("CAddTable", L(|_| tabling(Tabling::Combine(Combined::Sum)))),
    ("CMulTable", L(|_| tabling(Tabling::Combine(Combined::Product)))),
    ("CSubTable", L(|_| tabling(Tabling::Combine(Combined::Difference)))),
    ("CDivTable", L(|_| tabling(Tabling::Combine(Combined::Quotient)))),
    ("CMaxTable", L(|_| tabling(Tabling::Combine(Combined::Max)))),
    ("CMinTable", L(|_| tabling(Tabling::Combine(Combined::Min)))),
    ("CAddTensorTable", L(|_| tabling(Tabling::AddToEach))),
    ("MixtureTable", L(|f| tabling(Tabling::Mixture { axis: f.maybe_whole("dim")? }))),
    ("Index", L(|f| tabling(Tabling::Index { dimension: f.whole("dimension")? }))),
    ("MaskedSelect", L(|_| tabling(Tabling::MaskedSelect))),
    (
        "MM",
        L(|f| {
            tabling(Tabling::Product { turned: [f.flag_or("transA", false)?, f.flag_or("transB", false)?] })
        }),
    ),
    ("MV", L(|f| tabling(Tabling::VectorProduct { turned: f.flag_or("trans", false)? }))),
    ("DotProduct", L(|_| tabling(Tabling::Dot))),
    ("CosineDistance", L(|_| tabling(Tabling::CosineDistance))),
    ("PairwiseDistance", L(|f| tabling(Tabling::Distance { p: f.number_or("norm", 2.0)? }))),
    ("OneHot", L(|f| tabling(Tabling::OneHot { size: f.positive("outputSize")? }))),
    // Whole sequences
    (
        "SeqLSTM",
        L(|f| {
            Ok(LayerOperation::Sequence(Sequence::new(f, Cell::Lstm, ["inputsize", "outputsize"], false)?))
        }),
    ),
    (
        "SeqLSTMP",
        L(|f| {
            Ok(LayerOperation::Sequence(Sequence::new(f, Cell::Lstm, ["inputsize", "outputsize"], false)?))
        }),
    ),
    (
        "SeqGRU",
        L(|f| Ok(LayerOperation::Sequence(Sequence::new(f, Cell::Gru, ["inputSize", "outputSize"], false)?))),
    ),
    (
        "VanillaRNN",
        L(|f| {
            Ok(LayerOperation::Sequence(Sequence::new(f, Cell::Plain, ["input_dim", "hidden_dim"], true)?))
        }),
    ),
];

/// Packages whose layers have the names and fields of nn's.
const PACKAGES: &[&str] = &["nn", "cudnn", "cunn", "inn", "fbnn"];

/// What the class of a module is; `None` if it is not known.
pub(super) fn class(fields: Fields<'_>, name: &[u8]) -> Result<Option<ModuleClass>> {
    let Ok(name) = std::str::from_utf8(name) else { return Ok(None) };
    match name {
        // char-rnn's, which is in no package.
        "OneHot" => return Ok(Some(L(|f| tabling(Tabling::OneHot { size: f.positive("outputSize")? })))),
        "nngraph.JustElement" => return Ok(Some(L(|_| tabling(Tabling::Select { index: 1 })))),
        "nngraph.JustTable" => return Ok(Some(L(|_| Ok(LayerOperation::Alone)))),
        _ => {}
    }
    let Some((package, name)) = name.split_once('.') else { return Ok(None) };
    if !PACKAGES.contains(&package) {
        return Ok(None);
    }
    match (package, name) {
        // Two libraries have layers of this name: torch-rnn's takes a sequence, rnn's a step.
        ("nn", "LSTM") if fields.maybe_whole("hidden_dim")?.is_some() => {
            return Ok(Some(L(|f| {
                Ok(LayerOperation::Sequence(Sequence::new(f, Cell::Lstm, ["input_dim", "hidden_dim"], true)?))
            })));
        }
        ("nn", "LSTM") => return Ok(Some(C(Container::StepLstm))),
        ("cudnn", "LSTM" | "GRU" | "RNN" | "RNNReLU" | "RNNTanh" | "BLSTM" | "BGRU") => return Ok(None),
        // What was saved before it could be otherwise adds up, and has no field to say so.
        ("nn", "SpatialAveragePooling") if fields.maybe_flag("divide")?.is_none() => {
            return Ok(Some(L(|f| Ok(LayerOperation::Pooling(Pooling::sums(f, &["H", "W"])?)))));
        }
        ("cudnn", "VolumetricSoftMax") => return Ok(Some(L(|_| activation(Activation::VolumeSoftMax)))),
        ("cudnn", "VolumetricLogSoftMax") => {
            return Ok(Some(L(|_| activation(Activation::VolumeLogSoftMax))));
        }
        ("inn", "ConstAffine") => {
            return Ok(Some(L(|f| Ok(LayerOperation::Normalization(Normalization::affine(f)?)))));
        }
        ("inn", "SpatialCrossResponseNormalization") => {
            return Ok(Some(L(|f| Ok(LayerOperation::Normalization(Normalization::cross_map(f)?)))));
        }
        // Of all elements of a sample, where nn's are of the planes.
        ("cudnn", "SoftMax") => return Ok(Some(L(|_| activation(Activation::WholeSoftMax)))),
        ("cudnn", "LogSoftMax") => return Ok(Some(L(|_| activation(Activation::WholeLogSoftMax)))),
        ("cudnn", "TemporalConvolution") => {
            return Ok(Some(L(|f| Ok(LayerOperation::Convolved(Convolved::cudnn_temporal(f)?)))));
        }
        // inn's round up, whatever the field says that they have of nn's.
        ("inn", "SpatialAveragePooling") => return Ok(Some(L(|f| average_pooling(f, true)))),
        ("inn", "SpatialMaxPooling") => {
            return Ok(Some(L(|f| Ok(LayerOperation::Pooling(Pooling::max(f, &["H", "W"], true)?)))));
        }
        _ => {}
    }
    Ok(CLASSES.iter().find(|(known, _)| *known == name).map(|&(_, class)| class))
}

/// The error of classes that are not known, all of them.
#[cold]
pub(super) fn unknown(places: &Scratch<String>) -> Error {
    const SHOWN: usize = 20;
    let more = places.len().saturating_sub(SHOWN);
    let mut text = format!("cannot run {}", places[..places.len() - more].join(", "));
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    if places.iter().any(|place| place.starts_with("torch.nn.")) {
        text.push_str(": classes of PyTorch are programs in Python; those of Torch7's nn run");
    }
    Error::arg(1, text)
}

#[cfg(test)]
mod tests {
    use super::CLASSES;

    #[test]
    fn a_class_has_one_line() {
        for (k, (name, _)) in CLASSES.iter().enumerate() {
            assert!(CLASSES[..k].iter().all(|(other, _)| other != name), "{name}");
        }
    }
}
