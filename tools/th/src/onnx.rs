//! `th convert` to ONNX: a network with its weights.

use crate::arguments::Convert;
use crate::failure::Failure;
use crate::file::{Destination, File};
use crate::model::check_is_module;
use crate::{program, progress};
use TH::net;
use std::io::Write;

/// Converts the network that the command line names.
pub(crate) fn run(options: &Convert, out: &mut impl Write) -> Result<(), Failure> {
    let th = program::name();
    let Some(input) = &options.input else {
        return Err(Failure::Request(format!(
            "ONNX says what sizes its input has: say them, as in `{th} convert MODEL OUT.onnx --input=1x3x224x224`"
        )));
    };
    let key = match &*options.keys {
        [] => None,
        [key] => Some(key.as_str()),
        _ => return Err(Failure::Request("one network is converted at a time".into())),
    };
    let source = File::open(&options.file)?;
    if source.is_at(&options.out) {
        return Err(Failure::Request(format!("{} is the file that is converted", options.out.display())));
    }
    let tree = source.at(key)?;
    check_is_module(&source, key, "the key ")?;
    let network = net::of_object(tree.borrow()).map_err(Failure::of_file(source.name()))?;
    let input = input.input()?;
    let to = Destination::new(&options.out)?;
    if to.is_output() && options.external_data {
        return Err(Failure::Request("weights in a second file need a name for the first".into()));
    }
    let path = to.c_path()?;
    let is_open = progress::during(!options.quiet, source.bytes(), || {
        net::save_onnx(network.borrow(), input.borrow(), &path, options.external_data)
    })?;
    to.finish(out)?;
    out.flush()?;
    if !is_open && !options.quiet {
        eprintln!(
            "{th}: the ONNX network takes inputs of the sizes of --input alone: for another size of the batch its layers would compute \
             something else"
        );
    }
    Ok(())
}
