//! Files of ONNX.

use super::super::network::Network;
use super::super::operation::LayerOperation;
use super::super::program::{Action, Program};
use super::super::value::NetValue;
use super::graph::{OnnxElements, OnnxInitializer};
use super::obstacle::{Convertible, Obstacle};
use super::protobuf::{self, ElementsPlace};
use super::trace::{Traced, trace};
use super::value::{OnnxSize, OnnxValue};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::nn::operand::Input;
use crate::object::Object;
use crate::replacement::Replacement;
use std::collections::BTreeSet;
use std::ffi::{CStr, CString};
use std::io::Write;
use std::os::raw::c_int;

/// `TH_ONNX_EXTERNAL_DATA`: weights are in a second file.
pub const EXTERNAL_DATA: c_int = 1;

/// The most bytes of elements that are in the file itself: a message of protocol buffers has less than 2 GiB.
const MOST_INSIDE: u64 = 2_000_000_000;
/// Smaller initialisers are in the file itself in any case: sizes among them, which readers want to see.
const LEAST_OUTSIDE: u64 = 1024;
/// At multiples of how many bytes elements begin in a file of their own.
const ALIGNMENT: u64 = 64;
/// Names of classes that an error has.
const MOST_NAMED: usize = 20;

/// Writes a network as ONNX to the file at `path`, for inputs of the sizes of `input`, a tensor or a table of them. Elements
/// are in a second file, at `path` with `.data` behind it, if `outside` is set or there are more than 2 GB of them. Returns
/// whether the size of the batch is left open.
///
/// # Errors
///
/// Argument 1: layers that ONNX has no operators for, all of them. Argument 2: something else than tensors and tables of
/// them, or an input that does not fit. Plain: a file cannot be written; what was there is as it was. No memory.
pub fn save_onnx(
    network: Ref<'_, Network>,
    input: Ref<'_, Object>,
    path: &CStr,
    outside: bool,
) -> Result<bool> {
    let program = network.program();
    let given = NetValue::of_object(input)?;
    let given = checked(OnnxValue::of(&given, &given))?.named("input");
    let (input, traced) = match open_batch(program, &given) {
        Some((input, traced)) => (input, traced),
        None => (given.clone(), checked(trace(program, given))?),
    };
    if !traced.unsayable.is_empty() {
        let more = traced.unsayable.len().saturating_sub(MOST_NAMED);
        let named = traced.unsayable[..traced.unsayable.len() - more].join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        return Err(Error::arg(1, format!("ONNX has no operators for {named}{more}")));
    }
    let is_open = input.tensors().iter().any(|tensor| tensor.sizes.iter().any(|size| size.is_free()));
    write(&input, traced, path, outside)?;
    Ok(is_open)
}

fn checked<T>(outcome: Convertible<T>) -> Result<T> {
    outcome.map_err(|obstacle| match obstacle {
        Obstacle::Error(error) => error,
        Obstacle::Free | Obstacle::Unsayable(_) => Error::plain("the network cannot be written as ONNX"),
    })
}

/// The same with any size of the batch, if the layers allow that: two sizes of it give one graph.
fn open_batch(program: &Program, given: &OnnxValue) -> Option<(OnnxValue, Traced)> {
    // The steps of a sequence come before its samples.
    let of_steps = |action: &Action| matches!(action, Action::Each { sequences: true, .. });
    let steps_first = program.steps.iter().any(|step| of_steps(&step.action))
        || program.layers().any(|(_, _, operation)| {
            matches!(operation, LayerOperation::Sequence(sequence) if !sequence.batch_first)
        });
    let d = usize::from(steps_first);
    let size = *given.tensors().first()?.sizes.get(d)?;
    let input = with_batch(given, d, size);
    let traced = trace(program, input.clone()).ok()?;
    traced.unsayable.is_empty().then_some((input, traced))
}

fn with_batch(value: &OnnxValue, d: usize, size: OnnxSize) -> OnnxValue {
    match value {
        OnnxValue::Tensor(tensor) => {
            let mut tensor = tensor.clone();
            if let Some(own) = tensor.sizes.get_mut(d).filter(|own| **own == size) {
                *own = OnnxSize::batch();
            }
            OnnxValue::Tensor(tensor)
        }
        OnnxValue::Table(items) => {
            OnnxValue::Table(items.iter().map(|item| with_batch(item, d, size)).collect())
        }
    }
}

fn bytes_of(initializer: &OnnxInitializer) -> u64 {
    match &initializer.elements {
        OnnxElements::Floats(floats) => floats.borrow().count() as u64 * 4,
        OnnxElements::Longs(longs) => longs.len() as u64 * 8,
    }
}

/// Writes the elements, in the order of bytes of the format.
fn write_elements(initializer: &OnnxInitializer, mut file: impl Write) -> Result<()> {
    let failed = |cause: std::io::Error| Error::plain(cause.to_string());
    match &initializer.elements {
        OnnxElements::Floats(floats) => {
            const CHUNK: usize = 1 << 14;
            let floats = Input::new(floats.borrow(), 1, &[])?;
            let mut bytes = Scratch::filled(CHUNK * 4, 0)?;
            for chunk in floats.elements().chunks(CHUNK) {
                for (place, element) in bytes.chunks_exact_mut(4).zip(chunk) {
                    place.copy_from_slice(&element.to_le_bytes());
                }
                file.write_all(&bytes[..chunk.len() * 4]).map_err(failed)?;
            }
            Ok(())
        }
        OnnxElements::Longs(longs) => {
            let mut bytes = Scratch::filled(longs.len() * 8, 0)?;
            for (place, element) in bytes.chunks_exact_mut(8).zip(longs) {
                place.copy_from_slice(&element.to_le_bytes());
            }
            file.write_all(&bytes).map_err(failed)
        }
    }
}

/// Names the outputs, and writes the files.
fn write(input: &OnnxValue, mut traced: Traced, path: &CStr, outside: bool) -> Result<()> {
    let mut met = BTreeSet::new();
    let outputs = traced.output.named("output");
    let mut renamed = Vec::new();
    for (tensor, output) in traced.output.tensors().into_iter().zip(outputs.tensors()) {
        let of_node = traced.graph.nodes.iter().any(|node| node.outputs.contains(&tensor.name));
        let name = if of_node && met.insert(tensor.name.clone()) {
            tensor.name.clone()
        } else {
            // An input, a weight, or what is another output already.
            traced.graph.enter(&output.name, "");
            traced.graph.node("Identity", &[&tensor.name], &[])?
        };
        renamed.push((name, output));
    }
    for (name, output) in renamed {
        traced.graph.rename(&name, &output.name);
    }
    let initializers = &traced.graph.initializers;
    let total: u64 = initializers.iter().map(bytes_of).sum();
    let outside = outside || total > MOST_INSIDE;

    let mut data_path = path.to_bytes().to_vec();
    data_path.extend(b".data");
    let data_name = data_path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let data_name = String::from_utf8(data_name.to_vec())
        .map_err(|_| Error::plain("cannot be written: the name of a file beside it is not UTF-8"));
    let data_name = if outside { data_name? } else { String::new() };
    let mut offset = 0_u64;
    let mut fields = Scratch::with_capacity(initializers.len())?;
    for one in initializers {
        let bytes = bytes_of(one);
        let is_outside = outside && bytes >= LEAST_OUTSIDE;
        let place = if is_outside {
            offset = offset.next_multiple_of(ALIGNMENT);
            let place = ElementsPlace::File { name: &data_name, offset, bytes };
            offset += bytes;
            place
        } else {
            ElementsPlace::Behind(bytes)
        };
        fields.push((protobuf::initializer(one, &place)?, is_outside))?;
    }
    let inside = initializers
        .iter()
        .zip(&fields)
        .map(|(one, (field, is_outside))| field.len() as u64 + if *is_outside { 0 } else { bytes_of(one) });
    let classes: BTreeSet<&str> =
        traced.graph.nodes.iter().map(|node| node.class.as_str()).filter(|class| !class.is_empty()).collect();
    let classes: Vec<&str> = classes.into_iter().collect();
    let metadata = [("source", "Torch7".to_owned()), ("classes", classes.join(" "))];
    let ends = [input.tensors(), outputs.tensors()];
    let beginning = protobuf::beginning(&traced.graph.nodes, [&ends[0], &ends[1]], &metadata, inside.sum())?;

    let failed = |error: &dyn std::fmt::Display| {
        Error::plain(format!("cannot write '{}': {error}", path.to_string_lossy()))
    };
    let mut file = Replacement::of(path).map_err(|error| failed(&error))?;
    let data = if outside {
        // Nobody has given this name, and so no link of it either.
        let name = CString::new(data_path).map_err(|error| failed(&error))?;
        let mut data = Replacement::of_link(&name).map_err(|error| failed(&error))?;
        let mut written = 0;
        for (one, (_, is_outside)) in initializers.iter().zip(&fields) {
            if *is_outside {
                let gap = u64::next_multiple_of(written, ALIGNMENT) - written;
                data.write_all(&[0; ALIGNMENT as usize][..gap as usize]).map_err(|error| failed(&error))?;
                write_elements(one, &mut data).map_err(|error| failed(&error.message()))?;
                written += gap + bytes_of(one);
            }
        }
        Some(data)
    } else {
        None
    };
    file.write_all(&beginning).map_err(|error| failed(&error))?;
    for (one, (field, is_outside)) in initializers.iter().zip(&fields) {
        file.write_all(field).map_err(|error| failed(&error))?;
        if !is_outside {
            write_elements(one, &mut file).map_err(|error| failed(&error.message()))?;
        }
    }
    if let Some(data) = data {
        data.finish().map_err(|error| failed(&error))?;
    }
    file.finish().map_err(|error| failed(&error))
}
