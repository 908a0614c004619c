//! nngraph's graphs: nodes in the order in which they run, each with its module and the nodes that read it.

use super::fields::Fields;
use super::program::{Action, Builder, PlaceKey, Register};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::Object;
use std::os::raw::c_long;

/// What adds the steps of a node's module.
pub(super) trait NodeModules {
    /// Where steps are added.
    fn builder(&mut self) -> &mut Builder;

    /// Adds the steps of a module, as the compiler of trees does.
    fn module(
        &mut self,
        module: Own<Object>,
        parent: u32,
        key: PlaceKey,
        input: Register,
    ) -> Result<Register>;
}

/// A node's input: the node, which of its inputs, and where it is.
type Wire = (u32, u32, Register);

fn data_of(node: Ref<'_, Object>) -> Result<Own<Object>> {
    node.field(b"data")?.ok_or_else(|| Error::arg(1, "has a node without 'data'"))
}

/// The steps of a graph.
#[inline(never)]
pub(super) fn compile(
    compiler: &mut dyn NodeModules,
    fields: Fields<'_>,
    place: u32,
    input: Register,
) -> Result<Register> {
    let mut nodes = Scratch::new();
    let mut numbers = Scratch::new();
    for (k, node) in fields.list("forwardnodes")?.into_iter().enumerate() {
        let data = data_of(node.borrow())?;
        numbers.push((data.borrow().as_ptr().addr(), k as u32))?;
        nodes.push((node, data))?;
    }
    numbers.sort_unstable();
    let number_of = |data: Ref<'_, Object>| {
        let found = numbers.binary_search_by_key(&data.as_ptr().addr(), |pair| pair.0);
        found.ok().and_then(|at| numbers.get(at)).map(|pair| pair.1)
    };
    let end = |name: &str| -> Result<u32> {
        let node = fields.object(name)?.ok_or_else(|| Error::arg(1, format!("has no field '{name}'")))?;
        let data = data_of(node.borrow())?;
        number_of(data.borrow())
            .ok_or_else(|| Error::arg(1, format!("has a node '{name}' that is not among its nodes")))
    };
    let (first, last) = (end("innode")?, end("outnode")?);

    let mut wires: Scratch<Wire> = Scratch::new();
    let mut output = None;
    for (k, (node, data)) in nodes.iter().enumerate() {
        let k = k as u32;
        let (node, data) = (node.borrow(), data.borrow());
        let value = if k == first { input } else { gather(compiler, place, &mut wires, k)? };
        let value = if let Some(index) = data.field(b"selectindex")? {
            let index = index.borrow().as_number().filter(|index| *index >= 1.0 && *index < 1e6);
            let index =
                index.ok_or_else(|| Error::arg(1, "has a node with a 'selectindex' that is no number"))?;
            compiler.builder().add(place, Action::Element(index as u32), &[value])?
        } else if let Some(module) = data.field(b"module")? {
            compiler.module(module, place, PlaceKey::Node(k + 1), value)?
        } else {
            value
        };
        if k == last {
            output = Some(value);
        }
        lead(&mut wires, node, data, k, value, number_of)?;
    }
    output.ok_or_else(|| Error::arg(1, "has no output"))
}

/// What a node reads: its one input, or a table of them.
fn gather(
    compiler: &mut dyn NodeModules,
    place: u32,
    wires: &mut Scratch<Wire>,
    node: u32,
) -> Result<Register> {
    let mut own = Scratch::new();
    for &(to, index, register) in &*wires {
        if to == node {
            own.push((index, register))?;
        }
    }
    wires.retain(|&(to, ..)| to != node);
    own.sort_unstable();
    if own.iter().zip(1..).any(|(&(index, _), expected)| index != expected) {
        return Err(Error::arg(1, format!("node {} has not all of its inputs before it runs", node + 1)));
    }
    let mut registers = Scratch::with_capacity(own.len())?;
    for &(_, register) in &own {
        registers.push(register)?;
    }
    match *registers {
        [one] => Ok(one),
        [] => Err(Error::arg(1, format!("node {} has no input", node + 1))),
        _ => compiler.builder().add(place, Action::Pack, &registers),
    }
}

/// Adds the wires from a node to those that read it.
fn lead(
    wires: &mut Scratch<Wire>,
    node: Ref<'_, Object>,
    data: Ref<'_, Object>,
    number: u32,
    value: Register,
    number_of: impl Fn(Ref<'_, Object>) -> Option<u32>,
) -> Result<()> {
    const MOST_WIRES: usize = 1 << 12;
    let Some(children) = node.field(b"children")? else { return Ok(()) };
    for k in 1..=children.borrow().list_len() {
        let Some(child) = children.borrow().at(k as c_long)? else { continue };
        let to = data_of(child.borrow())?;
        let Some(target) = number_of(to.borrow()) else {
            return Err(Error::arg(1, format!("node {} leads to none of its nodes", number + 1)));
        };
        if target <= number {
            return Err(Error::arg(1, format!("node {} leads to one that has run", number + 1)));
        }
        let map = to.borrow().field(b"mapindex")?;
        let index = map.map(|map| map.borrow().get(data)).transpose()?.flatten();
        let index =
            index.and_then(|index| index.borrow().as_number()).filter(|index| *index >= 1.0 && *index < 1e6);
        let index =
            index.ok_or_else(|| Error::arg(1, format!("node {} has no number in 'mapindex'", target + 1)))?;
        if wires.len() >= MOST_WIRES {
            return Err(Error::arg(1, "has too many nodes that wait for others"));
        }
        wires.push((target, index as u32, value))?;
    }
    Ok(())
}
