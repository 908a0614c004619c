//! `THNet.h`: networks of Torch7 that run.

use crate::cancellation::uncancelled;
use crate::error::check_arg;
use crate::ffi::convention;
use crate::ffi::convention::elements::{Double, Float};
use crate::ffi::general::string;
use crate::ffi::macros::plain;
use crate::ffi::types::{THNet, THObject, size_t};
use crate::net;
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_int};

type THFloatTensor = Tensor<Float>;
type THDoubleTensor = Tensor<Double>;

plain! {
    /// The network in the .t7 file at `path`, as THObject_newLoad reads it. Ownership: the caller frees it. Errors: 1 if
    /// NULL; the file cannot be read; as THNet_newFromObject.
    #[must_use]
    fn THNet_newLoad(path: *const c_char) -> *mut THNet {
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| net::load(unsafe { string(path, 1) }?))
    }

    /// The network of a tree of modules, such as nn.Sequential. Its tensors are shared with the tree, not copied; the tree
    /// is not changed while the network is made, nor are the sizes of its tensors while the network is there. Ownership: the
    /// caller frees it, and the tree is still the caller's. Errors: 1 if NULL; 1 if it is no module, or one that cannot be
    /// run: the text has all classes that are not known, or the path and the class of a module and what is wrong with it;
    /// no memory.
    #[must_use]
    fn THNet_newFromObject(object: *mut THObject) -> *mut THNet {
        net::of_object(object.arg(1)?)
    }

    /// Takes one more reference, to be given back with THNet_free. NULL is left alone.
    fn THNet_retain(net: *mut THNet) {
        Ok(convention::retain(net))
    }

    /// Gives one reference back; the last one frees the network, and its references to the tensors of its tree. NULL is
    /// left alone.
    fn THNet_free(net: *mut THNet) {
        // SAFETY: the C caller gives one reference up.
        Ok(unsafe { convention::release(net) })
    }

    /// What the network makes of `input`, computed in float: parameters of other types are converted when they are first
    /// needed, and kept. Any number of threads may run one network at once. The result is contiguous, and shares nothing
    /// with `input`. Ownership: the caller frees it. Errors: 1 if NULL; 2 if NULL, or the input does not fit: the text has
    /// the path and the class of the layer, and what it expects; the network gives a table; no memory.
    #[must_use]
    fn THNet_newForwardFloat(net: *mut THNet, input: *mut THFloatTensor) -> *mut THFloatTensor {
        net::forward(net.arg(1)?, input.arg(2)?)
    }

    /// As THNet_newForwardFloat, in double.
    #[must_use]
    fn THNet_newForwardDouble(net: *mut THNet, input: *mut THDoubleTensor) -> *mut THDoubleTensor {
        net::forward(net.arg(1)?, input.arg(2)?)
    }

    /// As THNet_newForwardFloat; `output` gets the sizes of the result, and its elements. It may be `input`. Errors: as
    /// there; 3 if NULL.
    fn THNet_forwardFloat(net: *mut THNet, input: *mut THFloatTensor, output: *mut THFloatTensor) {
        let (net, input) = (net.arg(1)?, input.arg(2)?);
        net::forward_to(net, input, output.arg(3)?)
    }

    /// As THNet_forwardFloat, in double.
    fn THNet_forwardDouble(net: *mut THNet, input: *mut THDoubleTensor, output: *mut THDoubleTensor) {
        let (net, input) = (net.arg(1)?, input.arg(2)?);
        net::forward_to(net, input, output.arg(3)?)
    }

    /// What the network makes of `input`, a tensor of any type or a table of such, which may contain tables: a tensor, or a
    /// table of them. It computes in double if its parameters, or the input of a network without any, are double, else in
    /// float. Indices that it receives count from 1, as in Lua, whatever the base of indices in force. Ownership: the
    /// caller frees it. Tensors of the result may share elements with those of the input. Errors: 1 if NULL; 2 if NULL, or
    /// the input does not fit, as for THNet_newForwardFloat; no memory.
    #[must_use]
    fn THNet_newForward(net: *mut THNet, input: *mut THObject) -> *mut THObject {
        net::forward_object(net.arg(1)?, input.arg(2)?)
    }

    /// The number of layers: modules that compute, in the order in which they run; one that runs at several places counts
    /// for each. Errors: 1 if NULL.
    fn THNet_layerCount(net: *const THNet) -> size_t {
        Ok(net.arg(1)?.layer_count())
    }

    /// The path of layer `layer`, counted from 0, in the tree of the network, such as `modules.3.modules.1`:
    /// THObject_newPath finds it there. Owned by the network. Errors: 1 if NULL; 2 if there is no such layer.
    fn THNet_layerPath(net: *const THNet, layer: size_t) -> *const c_char {
        Ok(net.arg(1)?.layer_path(layer)?.as_ptr().cast())
    }

    /// The class of layer `layer`, such as `nn.Linear`. Owned by the network. Errors: 1 if NULL; 2 if there is no such
    /// layer.
    fn THNet_layerClass(net: *const THNet, layer: size_t) -> *const c_char {
        Ok(net.arg(1)?.layer_class(layer)?.as_ptr().cast())
    }

    /// The number of parameters of layer `layer`. Errors: 1 if NULL; 2 if there is no such layer.
    fn THNet_layerParameters(net: *const THNet, layer: size_t) -> size_t {
        net.arg(1)?.layer_parameters(layer)
    }

    /// The number of parameters of the network; those that layers share count once. Errors: 1 if NULL.
    fn THNet_parameterCount(net: *const THNet) -> size_t {
        Ok(net.arg(1)?.parameter_count())
    }

    /// A list of tables, one for each layer, with the fields `path`, `class` and `parameters`. Unless `input` is NULL, the
    /// network is run once with it, as by THNet_newForward, and a table for each run of a layer has besides: `input` and
    /// `output`, sizes as text; `multiplyAdds`, of products and convolutions; `seconds`. Ownership: the caller frees it.
    /// Errors: 1 if NULL; 2 if the input does not fit; no memory.
    #[must_use]
    fn THNet_newLayers(net: *mut THNet, input: *mut THObject) -> *mut THObject {
        net::layers(net.arg(1)?, input.option())
    }

    /// Writes the network as ONNX, operators of opset 18, to the file `filename`, which is there as a whole or not at all,
    /// for inputs of the sizes of `input`: a tensor of any type, or a table of such, whose elements are of no matter. All
    /// tensors are floats in the file, and indices count from 1. Inputs are called `input`, or `input.1` and so on; outputs
    /// `output`; operators and what they give by the paths of their layers, such as `modules.3.modules.1`. The size of the
    /// batch, the first one of each input or, where that has steps of a sequence, the second one, is left open (`batch`) if
    /// the layers allow that. Weights are in the file, or in a second one, `filename` with `.data` behind it, if `flags` is
    /// TH_ONNX_EXTERNAL_DATA and not 0, or there are more than 2 GB of them. Errors: 1 if NULL; 2 if NULL, or the input does
    /// not fit, as for THNet_newForward; 3 if NULL; 4 if the flags are not known; 1 if there are layers that ONNX has no
    /// operators for: the text has all of them; the file cannot be written; no memory.
    fn THNet_saveONNX(net: *mut THNet, input: *mut THObject, filename: *const c_char, flags: c_int) {
        let (net, input) = (net.arg(1)?, input.arg(2)?);
        // SAFETY: the C caller passes NULL or a terminated string.
        let path = unsafe { string(filename, 3) }?;
        check_arg(flags & !net::EXTERNAL_DATA == 0, 4, "unknown flags: TH_ONNX_EXTERNAL_DATA is known")?;
        uncancelled(|| net::save_onnx(net, input, path, flags != 0).map(|_| ()))
    }
}
