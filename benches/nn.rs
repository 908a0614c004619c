//! Layers of networks, forward and backward. See `common` for baselines: of each library, `libTHNN.so` beside it is
//! taken.

mod common;

use common::{Library, Tensor, compare, network_libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::ffi::{c_int, c_long, c_void};
use std::ptr;

type State = *mut c_void;
type Activation = unsafe extern "C" fn(State, Tensor, Tensor);
type Threshold = unsafe extern "C" fn(State, Tensor, Tensor, f64, f64, bool);
type Pool =
    unsafe extern "C" fn(State, Tensor, Tensor, Tensor, c_int, c_int, c_int, c_int, c_int, c_int, bool);
type Normalize = unsafe extern "C" fn(
    State,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    bool,
    f64,
    f64,
);
/// Input, output, weight and bias (or the gradient of the input and the weight), two scratch tensors; width and height of
/// kernel, stride and padding.
type Convolve = unsafe extern "C" fn(
    State,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
);
type Accumulate = unsafe extern "C" fn(
    State,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    Tensor,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    f64,
);

const STATE: State = ptr::null_mut();

/// A convolution of planes as wide as high.
struct Convolution {
    name: &'static str,
    samples: c_long,
    inputs: c_long,
    side: c_long,
    outputs: c_long,
    kernel: c_int,
    stride: c_int,
    padding: c_int,
}

/// First and deepest layers of LeNet-5 (batch 64), VGG-16 and ResNet-50 (batch 1).
const CONVOLUTIONS: [Convolution; 9] = [
    layer("LeNet first", 64, (1, 28, 32), (5, 1, 0)),
    layer("LeNet second", 64, (32, 12, 64), (5, 1, 0)),
    layer("VGG first", 1, (3, 224, 64), (3, 1, 1)),
    layer("VGG deepest", 1, (512, 14, 512), (3, 1, 1)),
    layer("ResNet first", 1, (3, 224, 64), (7, 2, 3)),
    layer("ResNet 3x3", 1, (64, 56, 64), (3, 1, 1)),
    layer("ResNet 1x1", 1, (64, 56, 256), (1, 1, 0)),
    layer("ResNet deepest 3x3", 1, (512, 7, 512), (3, 1, 1)),
    layer("ResNet deepest 1x1", 1, (512, 7, 2048), (1, 1, 0)),
];

const fn layer(
    name: &'static str,
    samples: c_long,
    (inputs, side, outputs): (c_long, c_long, c_long),
    (kernel, stride, padding): (c_int, c_int, c_int),
) -> Convolution {
    Convolution { name, samples, inputs, side, outputs, kernel, stride, padding }
}

fn convolutions(criterion: &mut Criterion) {
    let libraries = network_libraries();
    for convolution in &CONVOLUTIONS {
        let &Convolution { name, samples, inputs, side, outputs, kernel, stride, padding } = convolution;
        let windows = (side + 2 * c_long::from(padding) - c_long::from(kernel)) / c_long::from(stride) + 1;
        let weights = inputs * c_long::from(kernel * kernel);
        let tensors = |library: &Library| {
            let input = library.planes(samples, inputs, side);
            let output = library.planes(samples, outputs, windows);
            let bias = library.flat("Float", library.matrix(outputs, 1), outputs);
            [
                input,
                output,
                library.matrix(outputs, weights),
                bias,
                library.matrix(1, 1),
                library.matrix(1, 1),
            ]
        };
        for pass in ["updateOutput", "updateGradInput"] {
            compare(criterion, &format!("{name} {pass}"), &libraries, |library| {
                let [input, output, weight, bias, finput, fgrad] = tensors(library);
                let [a, b] =
                    if pass == "updateOutput" { [weight, bias] } else { [library.matrix(1, 1), weight] };
                // SAFETY: the type is that of the C interface; the tensors live as long as the process.
                unsafe {
                    let f = library.function::<Convolve>(&format!("THNN_FloatSpatialConvolutionMM_{pass}"));
                    let (k, d, p) = (kernel, stride, padding);
                    Box::new(move || f(STATE, input, output, a, b, finput, fgrad, k, k, d, d, p, p))
                }
            });
        }
        compare(criterion, &format!("{name} accGradParameters"), &libraries, |library| {
            let [input, output, weight, bias, finput, fgrad] = tensors(library);
            // SAFETY: as above. The original unfolds the input in `updateOutput`, into the scratch tensor that it reads
            // here.
            unsafe {
                let (k, d, p) = (kernel, stride, padding);
                let forward = library.function::<Convolve>("THNN_FloatSpatialConvolutionMM_updateOutput");
                forward(STATE, input, output, weight, bias, finput, fgrad, k, k, d, d, p, p);
                let f = library.function::<Accumulate>("THNN_FloatSpatialConvolutionMM_accGradParameters");
                Box::new(move || {
                    f(STATE, input, output, weight, bias, finput, fgrad, k, k, d, d, p, p, 1e-9);
                })
            }
        });
    }
}

fn layers(criterion: &mut Criterion) {
    let libraries = network_libraries();
    for (layer, rows, columns) in [("Tanh", 1024, 1024), ("Sigmoid", 1024, 1024), ("LogSoftMax", 128, 1000)] {
        compare(criterion, &format!("{layer} {rows}x{columns}"), &libraries, |library| {
            let (input, output) = (library.matrix(rows, columns), library.matrix(1, 1));
            // SAFETY: the type is that of the C interface; the tensors live as long as the process.
            let f = unsafe { library.function::<Activation>(&format!("THNN_Float{layer}_updateOutput")) };
            // SAFETY: as above.
            Box::new(move || unsafe { f(STATE, input, output) })
        });
    }
    compare(criterion, "Threshold 1M", &libraries, |library| {
        let (input, output) = (library.matrix(1024, 1024), library.matrix(1, 1));
        // SAFETY: as above.
        let f = unsafe { library.function::<Threshold>("THNN_FloatThreshold_updateOutput") };
        // SAFETY: as above.
        Box::new(move || unsafe { f(STATE, input, output, 0.5, 0.0, false) })
    });
    compare(criterion, "SpatialMaxPooling 3x3/2 16x64x56x56", &libraries, |library| {
        let (input, output) = (library.planes(16, 64, 56), library.matrix(1, 1));
        let indices = library.indices(1, 1, 1);
        // SAFETY: as above.
        let f = unsafe { library.function::<Pool>("THNN_FloatSpatialMaxPooling_updateOutput") };
        // SAFETY: as above.
        Box::new(move || unsafe { f(STATE, input, output, indices, 3, 3, 2, 2, 0, 0, false) })
    });
    compare(criterion, "BatchNormalization 16x64x56x56", &libraries, |library| {
        let (input, output) = (library.planes(16, 64, 56), library.planes(16, 64, 56));
        let [weight, bias, mean, variance, save_mean, save_std] =
            [(); 6].map(|()| library.flat("Float", library.matrix(64, 1), 64));
        // SAFETY: as above.
        let f = unsafe { library.function::<Normalize>("THNN_FloatBatchNormalization_updateOutput") };
        // SAFETY: as above.
        Box::new(move || unsafe {
            f(STATE, input, output, weight, bias, mean, variance, save_mean, save_std, true, 0.1, 1e-5);
        })
    });
}

criterion_group!(benches, convolutions, layers);
criterion_main!(benches);
