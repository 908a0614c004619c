//! nngraph's graphs as blocks: where all wires meet in one node, a graph is a row of smaller ones.

use super::structure::{Block, Builder, INPUT, MOST, OUTPUT, Wires};
use TH::handle::{Own, Ref};
use TH::object::Object;
use std::collections::HashMap;

/// Wires of a graph that is drawn.
const MOST_WIRES: usize = 10_000;

/// A node: its block, if it has a module, and the nodes that read it.
struct Node {
    block: Option<Block>,
    readers: Vec<usize>,
}

/// The block of a graph; `None` of one that is none, or too large.
pub(super) fn of(builder: &mut Builder, module: Ref<'_, Object>, path: &str, depth: usize) -> Option<Block> {
    let list = module.field(b"forwardnodes").ok()??;
    let count = list.borrow().list_len();
    if count == 0 || count > MOST {
        return None;
    }
    let mut numbers = HashMap::new();
    let mut found: Vec<(Own<Object>, Own<Object>)> = Vec::new();
    for k in 0..count {
        let node = list.borrow().at(k as i64 + 1).ok()??;
        let data = node.borrow().field(b"data").ok()??;
        numbers.insert(data.borrow().as_ptr().addr(), k);
        found.push((node, data));
    }
    let mut nodes = Vec::new();
    let mut wires = 0;
    for (k, (node, data)) in found.iter().enumerate() {
        let (node, data) = (node.borrow(), data.borrow());
        let mut readers = Vec::new();
        if let Some(children) = node.field(b"children").ok()? {
            for child in 1..=children.borrow().list_len().min(MOST) {
                let data = children.borrow().at(child as i64).ok()??.borrow().field(b"data").ok()??;
                let reader = *numbers.get(&data.borrow().as_ptr().addr())?;
                // It has not run before what it reads.
                if reader <= k {
                    return None;
                }
                wires += 1;
                if wires > MOST_WIRES {
                    return None;
                }
                readers.push(reader);
            }
        }
        let prefix = if path.is_empty() { String::new() } else { format!("{path}.") };
        let block = data.field(b"module").ok()?.map(|module| {
            let path = format!("{prefix}forwardnodes.{}.data.module", k + 1);
            builder.block(module.borrow(), &path, depth + 1)
        });
        nodes.push(Node { block, readers });
    }
    Some(Block::Serial(pieces(without_names(nodes))))
}

/// The nodes without those that only hand on what they get, but for the first and the last.
fn without_names(mut nodes: Vec<Node>) -> Vec<Node> {
    let last = nodes.len() - 1;
    for k in (1..last).rev() {
        if nodes[k].block.is_some() {
            continue;
        }
        let readers = std::mem::take(&mut nodes[k].readers);
        for node in &mut nodes[..k] {
            let before = node.readers.len();
            node.readers.retain(|&reader| reader != k);
            if node.readers.len() < before {
                node.readers.extend(&readers);
                node.readers.sort_unstable();
                node.readers.dedup();
            }
        }
    }
    // Nobody reads what is left of them.
    let keeps: Vec<bool> = (0..=last).map(|k| k == 0 || k == last || nodes[k].block.is_some()).collect();
    let places: Vec<usize> = keeps
        .iter()
        .scan(0, |next, &keep| {
            *next += usize::from(keep);
            Some(*next - usize::from(keep))
        })
        .collect();
    let kept = nodes.into_iter().zip(&keeps).filter(|(_, keep)| **keep).map(|(mut node, _)| {
        node.readers.iter_mut().for_each(|reader| *reader = places[*reader]);
        node
    });
    kept.collect()
}

/// The blocks of nodes one after the other: each node that all wires lead to, and between two of them the graph of the
/// others.
fn pieces(mut nodes: Vec<Node>) -> Vec<Block> {
    let mut blocks = Vec::new();
    // How far the wires of the nodes before reach.
    let (mut reach, mut begin) = (0, 0);
    for k in 0..nodes.len() {
        if reach <= k {
            if k > begin + 1 {
                blocks.push(Block::Graph(between(&mut nodes, begin, k)));
            }
            blocks.extend(nodes[k].block.take());
            begin = k;
        }
        reach = reach.max(nodes[k].readers.iter().copied().max().unwrap_or(0));
    }
    // What nothing reads at the end.
    if begin + 1 < nodes.len() {
        let end = nodes.len();
        blocks.push(Block::Graph(between(&mut nodes, begin, end)));
    }
    blocks
}

/// The graph of the nodes between two.
fn between(nodes: &mut [Node], begin: usize, end: usize) -> Wires {
    let (mut blocks, mut edges) = (Vec::new(), Vec::new());
    let place = |node: usize| match node {
        _ if node <= begin => INPUT,
        _ if node >= end => OUTPUT,
        _ => node - begin - 1,
    };
    for (k, node) in nodes.iter_mut().enumerate().take(end).skip(begin) {
        edges.extend(node.readers.iter().map(|&reader| (place(k), place(reader))));
        if k > begin {
            blocks.push(node.block.take().unwrap_or(Block::Serial(Vec::new())));
        }
    }
    edges.sort_unstable();
    edges.dedup();
    chained(blocks, edges)
}

/// The graph with what is one after the other in one block: a node that alone reads another, which alone it reads.
fn chained(blocks: Vec<Block>, edges: Vec<(usize, usize)>) -> Wires {
    let count = blocks.len();
    let (mut inputs, mut outputs) = (vec![0; count], vec![0; count]);
    for &(from, to) in &edges {
        outputs.get_mut(from).into_iter().for_each(|outputs| *outputs += 1);
        inputs.get_mut(to).into_iter().for_each(|inputs| *inputs += 1);
    }
    // Of each node, the first of its chain: a node comes behind what it reads.
    let mut first: Vec<usize> = (0..count).collect();
    let mut is_inside = vec![false; edges.len()];
    for (k, &(from, to)) in edges.iter().enumerate() {
        if from < count && to < count && outputs[from] == 1 && inputs[to] == 1 {
            first[to] = first[from];
            is_inside[k] = true;
        }
    }
    let mut places = vec![0; count];
    let mut chains: Vec<Vec<Block>> = Vec::new();
    for (k, block) in blocks.into_iter().enumerate() {
        if first[k] == k {
            places[k] = chains.len();
            chains.push(vec![block]);
        } else {
            places[k] = places[first[k]];
            chains[places[k]].push(block);
        }
    }
    let place = |node: usize| places.get(node).copied().unwrap_or(node);
    let edges = edges.iter().zip(is_inside).filter(|(_, is_inside)| !is_inside);
    Wires {
        edges: edges.map(|(&(from, to), _)| (place(from), place(to))).collect(),
        blocks: chains.into_iter().map(Block::Serial).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::structure::{Family, Label};
    use super::*;

    fn node(name: &str, readers: &[usize]) -> Node {
        let label = Label {
            class: name.to_owned(),
            words: String::new(),
            path: String::new(),
            family: Family::Other,
        };
        let block = (!name.is_empty()).then_some(Block::Layer(label));
        Node { block, readers: readers.to_vec() }
    }

    #[test]
    fn graphs_are_cut_where_wires_meet() {
        // in -> a -> (b -> c, d) -> e -> (nothing but a name) -> f -> out, and a -> e.
        let nodes = vec![
            node("", &[1]),
            node("a", &[2, 4, 5]),
            node("b", &[3]),
            node("c", &[5]),
            node("d", &[5]),
            node("e", &[6]),
            node("", &[7]),
            node("f", &[8]),
            node("", &[]),
        ];
        let blocks = pieces(without_names(nodes));
        let said: Vec<String> = blocks
            .iter()
            .map(|block| match block {
                Block::Layer(label) => label.class.clone(),
                Block::Graph(Wires { blocks, edges }) => format!("{} {edges:?}", blocks.len()),
                _ => String::new(),
            })
            .collect();
        let wires = [(0, OUTPUT), (1, OUTPUT), (INPUT, 0), (INPUT, 1), (INPUT, OUTPUT)];
        assert_eq!(said, ["a".to_owned(), format!("2 {wires:?}"), "e".into(), "f".into()]);
    }
}
