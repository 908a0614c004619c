//! `THNet.h`: networks of Torch7 that run.

use crate::cancellation::uncancelled;
use crate::error::check_arg;
use crate::ffi::convention;
use crate::ffi::convention::elements::{Double, Float};
use crate::ffi::general::string;
use crate::ffi::macros::plain;
use crate::ffi::types::{THNet, THNetRun, THObject, size_t};
use crate::net;
use crate::net::{ClientFree, ClientFunction};
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_int, c_void};

type THFloatTensor = Tensor<Float>;
type THDoubleTensor = Tensor<Double>;
type THNetFunction = Option<ClientFunction>;
type THNetFreeFunction = Option<ClientFree>;

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

    /// Says how the network is run from now on: prepared, as it is at first, or, if `prepared` is 0, module by module. A
    /// prepared network gives the same, to rounding. Batch normalisation, and factors and terms of planes or of all
    /// elements, are in the weights of the convolution or the product before them, which follow from those of the tree in
    /// the first run and stay what they are then, whatever becomes of these; weights that are not finite, or would lose
    /// digits by it, are left alone, and so are those of modules that run at several places. What nobody reads any more is
    /// overwritten. Errors: 1 if NULL.
    fn THNet_prepare(net: *mut THNet, prepared: c_int) {
        Ok(net.arg(1)?.prepare(prepared != 0))
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

    /// What keeps the memory of runs of a network from one to the next: the second run with inputs of the same sizes asks
    /// the system for none, but for tensors that it gives. It keeps the network. Ownership: the caller frees it. Errors: 1
    /// if NULL; no memory.
    #[must_use]
    fn THNetRun_new(net: *mut THNet) -> *mut THNetRun {
        net::new_run(net.arg(1)?)
    }

    /// Takes one more reference, to be given back with THNetRun_free. NULL is left alone.
    fn THNetRun_retain(run: *mut THNetRun) {
        Ok(convention::retain(run))
    }

    /// Gives one reference back; the last one frees the run with what it keeps, and its reference to the network. NULL is
    /// left alone.
    fn THNetRun_free(run: *mut THNetRun) {
        // SAFETY: the C caller gives one reference up.
        Ok(unsafe { convention::release(run) })
    }

    /// As THNet_forwardFloat, with what `run` has kept. Threads that use one run wait for each other; each may have its own,
    /// of one network. What a run calls cannot use it. Errors: as THNet_forwardFloat.
    fn THNetRun_forwardFloat(run: *mut THNetRun, input: *mut THFloatTensor, output: *mut THFloatTensor) {
        let (run, input) = (run.arg(1)?, input.arg(2)?);
        net::run_to(run, input, output.arg(3)?)
    }

    /// As THNetRun_forwardFloat, in double.
    fn THNetRun_forwardDouble(run: *mut THNetRun, input: *mut THDoubleTensor, output: *mut THDoubleTensor) {
        let (run, input) = (run.arg(1)?, input.arg(2)?);
        net::run_to(run, input, output.arg(3)?)
    }

    /// As THNet_newForward, with what `run` has kept. Ownership: the caller frees it. Errors: as THNet_newForward.
    #[must_use]
    fn THNetRun_newForward(run: *mut THNetRun, input: *mut THObject) -> *mut THObject {
        net::run_object(run.arg(1)?, input.arg(2)?)
    }

    /// The bytes that `run` keeps for the next time. Errors: 1 if NULL.
    fn THNetRun_keptBytes(run: *mut THNetRun) -> size_t {
        run.arg(1)?.kept_bytes()
    }

    /// The most bytes of tensors and working memory that were there at once in the last run; blocks up to a kilobyte do not
    /// count. Errors: 1 if NULL.
    fn THNetRun_liveBytes(run: *mut THNetRun) -> size_t {
        run.arg(1)?.live_bytes()
    }

    /// Has modules of the class `name`, such as nn.ShaveImage, be computed by `function` in networks that are made
    /// from now on, also where the library knows a class of that name. It is called with the module, its input, and
    /// `data`, by all threads that run such networks, also at once; it reads both, which are lent to it, and gives a
    /// tensor or a table of such, of which the caller gets a reference, or raises an error, which gets the path of
    /// the module; no exception of its own and no longjmp may leave it. A class that was registered under the name
    /// before is so no more; NULL for `function` does only that. Networks that are there go on with theirs. `free`,
    /// if not NULL, is called with `data` when the class is registered no more and the last network with it is freed.
    /// Ownership: `data` is the library's, unless there is an error. Errors: 1 if NULL or empty; no memory.
    fn THNet_registerClass(
        name: *const c_char,
        function: THNetFunction,
        free: THNetFreeFunction,
        data: *mut c_void,
    ) {
        // SAFETY: the C caller passes NULL or a terminated string.
        net::register_class(unsafe { string(name, 1) }?, function, free, data)
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
