//! Where the blocks of a graph are drawn: in layers, so that all wires go down.

use super::drawing::{BESIDE, branch_size};
use super::structure::{INPUT, OUTPUT, Wires};

/// Between two layers.
const BETWEEN: f64 = 40.0;
/// The width that a wire takes that passes a layer.
const LANE: f64 = 14.0;
/// Places of wires in layers that they pass; more are drawn straight.
const MOST_LANES: usize = 5000;
/// How often the order in the layers, and the places there, are made better.
const SWEEPS: usize = 8;

/// Where a block is, or a wire passes: the middle of its upper and of its lower side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// The places of all blocks, and of the wires between them.
pub(super) struct Layering {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) places: Vec<Place>,
    /// Each wire from the block that it begins at to the one that it ends at.
    pub(super) paths: Vec<Vec<Place>>,
}

/// A block or a lane.
struct Item {
    layer: usize,
    width: f64,
    height: f64,
    x: f64,
    above: Vec<usize>,
    below: Vec<usize>,
}

impl Item {
    fn new(layer: usize, (width, height): (f64, f64)) -> Item {
        Item { layer, width, height, x: 0.0, above: Vec::new(), below: Vec::new() }
    }
}

impl Layering {
    /// Finds the places. The edges lead from blocks to later ones.
    pub(super) fn of(wires: &Wires) -> Layering {
        let count = wires.blocks.len();
        let place_of = |node: usize| match node {
            INPUT => count,
            OUTPUT => count + 1,
            node => node,
        };
        let edges: Vec<(usize, usize)> =
            wires.edges.iter().map(|&(from, to)| (place_of(from), place_of(to))).collect();
        let layers = layers(count, &edges);
        let mut items: Vec<Item> = wires
            .blocks
            .iter()
            .zip(&layers)
            .map(|(block, &layer)| Item::new(layer, branch_size(block)))
            .collect();
        items.push(Item::new(0, (LANE, 0.0)));
        items.push(Item::new(layers[count + 1], (LANE, 0.0)));
        let chains = lanes(&mut items, &edges);
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers[count + 1] + 1];
        for (k, item) in items.iter().enumerate() {
            rows[item.layer].push(k);
        }
        arrange(&mut items, &mut rows);
        let width = spread(&mut items, &rows);
        let (mut y, mut tops) = (0.0, Vec::new());
        for row in &rows {
            tops.push(y);
            y += row.iter().map(|&k| items[k].height).fold(0.0, f64::max) + BETWEEN;
        }
        let height = y - BETWEEN;
        let place = |k: usize| {
            let (item, last) =
                (&items[k], tops.get(items[k].layer + 1).map_or(height, |next| next - BETWEEN));
            let top = tops[item.layer];
            // A wire that passes does so beside the tallest block.
            let bottom = if k < count + 2 { top + item.height } else { last };
            Place { x: item.x, top, bottom }
        };
        Layering {
            width,
            height,
            places: (0..count).map(place).collect(),
            paths: chains.iter().map(|chain| chain.iter().map(|&k| place(k)).collect()).collect(),
        }
    }
}

/// The layer of each block, of the input and of the output: one below the lowest of those that it reads.
fn layers(count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut layers = vec![1; count + 2];
    layers[count] = 0;
    let mut sorted = edges.to_vec();
    // The input comes first, and what is read has its layer before those that read it.
    sorted.sort_unstable_by_key(|&(from, _)| if from == count { 0 } else { from + 1 });
    for &(from, to) in &sorted {
        layers[to] = layers[to].max(layers[from] + 1);
    }
    layers[count + 1] = layers.iter().copied().max().unwrap_or(1).max(1);
    if (0..count).any(|k| layers[k] == layers[count + 1]) {
        layers[count + 1] += 1;
    }
    layers
}

/// Adds lanes where wires pass layers, and gives the items that each wire leads along.
fn lanes(items: &mut Vec<Item>, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut chains = Vec::new();
    let mut left = MOST_LANES;
    for &(from, to) in edges {
        let (first, last) = (items[from].layer, items[to].layer);
        let mut chain = vec![from];
        if last - first - 1 <= left {
            left -= last - first - 1;
            for layer in first + 1..last {
                items.push(Item::new(layer, (LANE, 0.0)));
                chain.push(items.len() - 1);
            }
        }
        chain.push(to);
        for pair in chain.windows(2) {
            items[pair[0]].below.push(pair[1]);
            items[pair[1]].above.push(pair[0]);
        }
        chains.push(chain);
    }
    chains
}

/// Orders each layer by the means of the places in the layers beside it.
fn arrange(items: &mut [Item], rows: &mut [Vec<usize>]) {
    for row in rows.iter() {
        row.iter().enumerate().for_each(|(place, &k)| items[k].x = place as f64);
    }
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        let mut order: Vec<usize> = (0..rows.len()).collect();
        if !down {
            order.reverse();
        }
        for r in order {
            let key = |k: usize| {
                let beside = if down { &items[k].above } else { &items[k].below };
                mean(beside.iter().map(|&other| items[other].x)).unwrap_or(items[k].x)
            };
            let mut keyed: Vec<(f64, usize)> = rows[r].iter().map(|&k| (key(k), k)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[r] = keyed.into_iter().map(|(_, k)| k).collect();
            let span = (rows[r].len() as f64 - 1.0) / 2.0;
            rows[r].iter().enumerate().for_each(|(place, &k)| items[k].x = place as f64 - span);
        }
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0, 0.0), |(count, sum), number| (count + 1, sum + number));
    (count > 0).then(|| sum / f64::from(count))
}

/// Gives all items their places from left to right, near the items that they are wired to; returns the width.
fn spread(items: &mut [Item], rows: &[Vec<usize>]) -> f64 {
    for row in rows {
        let total: f64 = row.iter().map(|&k| items[k].width + BESIDE).sum::<f64>() - BESIDE;
        let mut left = -total / 2.0;
        for &k in row {
            items[k].x = left + items[k].width / 2.0;
            left += items[k].width + BESIDE;
        }
    }
    for _ in 0..SWEEPS {
        for row in rows {
            let wish = |k: usize| {
                let beside = items[k].above.iter().chain(&items[k].below);
                mean(beside.map(|&other| items[other].x)).unwrap_or(items[k].x)
            };
            let wishes: Vec<f64> = row.iter().map(|&k| wish(k)).collect();
            let mut placed: Vec<f64> = Vec::new();
            for (place, (&k, &wish)) in row.iter().zip(&wishes).enumerate() {
                let apart = |before: usize| (items[before].width + items[k].width) / 2.0 + BESIDE;
                let least = place.checked_sub(1).map(|p| placed[p] + apart(row[p]));
                placed.push(least.map_or(wish, |least| wish.max(least)));
            }
            // Pushed to the right alone, they would wander.
            let shift = mean(wishes.iter().zip(&placed).map(|(wish, x)| wish - x)).unwrap_or(0.0);
            row.iter().zip(placed).for_each(|(&k, x)| items[k].x = x + shift);
        }
    }
    let left = items.iter().map(|item| item.x - item.width / 2.0).fold(f64::INFINITY, f64::min);
    let right = items.iter().map(|item| item.x + item.width / 2.0).fold(f64::NEG_INFINITY, f64::max);
    // What comes in and leaves does so in the middle.
    let middle = (left + right) / 2.0;
    let ends: Vec<usize> = rows.first().into_iter().chain(rows.last()).flatten().copied().collect();
    for k in ends {
        if items[k].height == 0.0 {
            items[k].x = middle;
        }
    }
    items.iter_mut().for_each(|item| item.x -= left);
    right - left
}

#[cfg(test)]
mod tests {
    use super::super::structure::{Block, Family, Label};
    use super::*;

    fn layer() -> Block {
        let (class, words) = ("ReLU".to_owned(), String::new());
        Block::Layer(Label { class, words, path: String::new(), family: Family::Activation })
    }

    /// A wire that passes the long branch, and blocks that do not lie upon each other.
    #[test]
    fn blocks_have_places_of_their_own() {
        let blocks = (0..4).map(|_| layer()).collect();
        let edges = vec![(INPUT, 0), (INPUT, 2), (INPUT, OUTPUT), (0, 1), (1, 3), (2, 3), (3, OUTPUT)];
        let layering = Layering::of(&Wires { blocks, edges });
        let tops: Vec<f64> = layering.places.iter().map(|place| place.top).collect();
        assert!(tops[0] == tops[2] && tops[0] < tops[1] && tops[1] < tops[3], "{tops:?}");
        let (width, _) = branch_size(&layer());
        assert!((layering.places[0].x - layering.places[2].x).abs() >= width);
        for place in &layering.places {
            assert!(place.x >= width / 2.0 && place.x <= layering.width - width / 2.0);
        }
        let lengths: Vec<usize> = layering.paths.iter().map(Vec::len).collect();
        // The direct wire passes three layers, the one from the third block one.
        assert_eq!(lengths, [2, 2, 5, 2, 2, 3, 2]);
        assert!(layering.paths.iter().all(|path| path.windows(2).all(|pair| pair[0].bottom <= pair[1].top)));
    }
}
