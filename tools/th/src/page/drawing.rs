//! The drawing of a network: blocks from top to bottom as SVG.
//!
//! Lengths are in pixels. Each block has a size; a value comes in at the middle of its upper side and leaves at the middle
//! of the lower one.

use super::findings::Gravity;
use super::html::escaped;
use super::layering::{Layering, Place};
use super::structure::{Block, Fan, Label, Numbers, Wires};
use std::collections::HashMap;
use std::io::{Result, Write};

/// Height of a line of a card, and around its lines.
const LINE: f64 = 22.0;
const INSIDE: f64 = 5.0;
/// Between blocks one below the other, and beside each other.
const GAP: f64 = 22.0;
pub(super) const BESIDE: f64 = 18.0;
/// Where wires part and meet.
const FAN: f64 = 30.0;
/// Around what is in a frame, and the line of its name.
const AROUND: f64 = 12.0;
const NAME: f64 = 24.0;
/// Characters of a line at most, and the width of one.
const CHARACTERS: usize = 46;
const WIDE: f64 = 7.3;
const NARROW: f64 = 6.4;
/// Lines of a card: layers without weights go on in that of the layer before.
const LINES: usize = 8;
/// Height from which on a piece of a long network is a drawing of its own.
const TALL: f64 = 720.0;
/// Where the number of a layer ends.
const NUMBER: f64 = 34.0;

/// What a drawing needs to know of the layers.
pub(super) struct Drawing<'a> {
    /// Numbers of layers by their paths.
    pub(super) numbers: &'a Numbers,
    /// Sizes of outputs by the layers' numbers.
    pub(super) outputs: &'a [String],
    /// What is wrong with layers at paths.
    pub(super) flags: &'a HashMap<String, Gravity>,
}

/// Pieces that stand one below the other: cards, or other blocks.
enum Piece<'a> {
    Card(Vec<&'a Label>),
    Block(&'a Block),
    /// The name of a frame that is too tall for one.
    Heading(&'a Label),
}

/// Layers one after the other as cards; frames that are empty or hold one layer alone are left out.
fn pieces(blocks: &[Block]) -> Vec<Piece<'_>> {
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    for block in blocks {
        match block {
            Block::Layer(label) => match pieces.last_mut() {
                Some(Piece::Card(lines)) if !begins_card(label) && lines.len() < LINES => lines.push(label),
                _ => pieces.push(Piece::Card(vec![label])),
            },
            Block::Serial(inner) if inner.is_empty() => {}
            block => pieces.push(Piece::Block(block)),
        }
    }
    pieces
}

fn begins_card(label: &Label) -> bool {
    matches!(label.family, super::structure::Family::Weights | super::structure::Family::Recurrent)
}

/// What a line of a card says: the class, and the rest as far as there is room.
fn line(label: &Label) -> (String, String) {
    let cut = |text: &str, most: usize| -> String {
        if text.chars().count() <= most {
            return text.to_owned();
        }
        text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
    };
    let class = cut(&label.class, CHARACTERS);
    let words = cut(&label.words, (CHARACTERS + 4).saturating_sub(class.chars().count()));
    (class, words)
}

fn line_width(label: &Label) -> f64 {
    let (class, words) = line(label);
    NUMBER + WIDE * class.chars().count() as f64 + NARROW * words.chars().count() as f64 + 22.0
}

fn card_size(lines: &[&Label]) -> (f64, f64) {
    let width = lines.iter().map(|label| line_width(label)).fold(110.0, f64::max);
    (width, LINE * lines.len() as f64 + 2.0 * INSIDE)
}

fn pill_width(text: &str) -> f64 {
    NARROW * text.chars().count() as f64 + 24.0
}

fn piece_size(piece: &Piece<'_>) -> (f64, f64) {
    match piece {
        Piece::Card(lines) => card_size(lines),
        Piece::Block(block) => size(block),
        Piece::Heading(label) => (line_width(label), LINE),
    }
}

fn column_size(pieces: &[Piece<'_>]) -> (f64, f64) {
    let sizes: Vec<(f64, f64)> = pieces.iter().map(piece_size).collect();
    let width = sizes.iter().map(|size| size.0).fold(10.0, f64::max);
    let height: f64 = sizes.iter().map(|size| size.1).sum();
    (width, height + GAP * sizes.len().saturating_sub(1) as f64)
}

/// Width and height of a block.
pub(super) fn size(block: &Block) -> (f64, f64) {
    match block {
        Block::Layer(label) => card_size(&[label]),
        Block::Serial(blocks) => column_size(&pieces(blocks)),
        Block::Branches { blocks, join, .. } => {
            let sizes: Vec<(f64, f64)> = blocks.iter().map(branch_size).collect();
            let width: f64 = sizes.iter().map(|size| size.0).sum();
            let width = width + BESIDE * sizes.len().saturating_sub(1) as f64;
            let height = sizes.iter().map(|size| size.1).fold(0.0, f64::max);
            (width.max(pill_width(join)), height + 2.0 * FAN + LINE)
        }
        Block::Frame { label, inner } => {
            let (width, height) = size(inner);
            (width.max(line_width(label)) + 2.0 * AROUND, height + AROUND + NAME + GAP / 2.0)
        }
        Block::Graph(wires) => {
            let layering = Layering::of(wires);
            (layering.width, layering.height)
        }
        Block::More(text) => (pill_width(text), LINE),
    }
}

/// In branches and graphs, what is one after the other needs no frame.
pub(super) fn unframed(block: &Block) -> &Block {
    match block {
        Block::Frame { label, inner } if label.class == "Sequential" => inner,
        block => block,
    }
}

pub(super) fn branch_size(block: &Block) -> (f64, f64) {
    size(unframed(block))
}

impl Drawing<'_> {
    /// Writes the drawings of a network: one, or of a long network several that belong below each other.
    pub(super) fn write(&self, out: &mut impl Write, root: &Block) -> Result<()> {
        let blocks = match root {
            Block::Serial(blocks) => blocks.as_slice(),
            block => std::slice::from_ref(block),
        };
        let mut all = Vec::new();
        opened(blocks, &mut all);
        let mut parts: Vec<Vec<Piece<'_>>> = vec![Vec::new()];
        let mut height = 0.0;
        for piece in all {
            let (_, more) = piece_size(&piece);
            if height > 0.0 && height + more > TALL {
                // A heading stands above what it is the heading of.
                let heading =
                    parts.last_mut().and_then(|part| part.pop_if(|last| matches!(last, Piece::Heading(_))));
                parts.push(heading.into_iter().collect());
                height = 0.0;
            }
            height += more + GAP;
            if let Some(last) = parts.last_mut() {
                last.push(piece);
            }
        }
        let count = parts.len();
        writeln!(out, "<div class=\"drawings\">")?;
        for (k, part) in parts.iter().enumerate() {
            self.part(out, part, k, count)?;
        }
        writeln!(out, "</div>")
    }

    fn part(&self, out: &mut impl Write, pieces: &[Piece<'_>], k: usize, count: usize) -> Result<()> {
        let (width, height) = column_size(pieces);
        let (across, down) = (width.ceil() + 4.0, height.ceil() + 2.0 * GAP + 8.0);
        let middle = across / 2.0;
        let of = if count > 1 { format!(", part {} of {count}", k + 1) } else { String::new() };
        writeln!(
            out,
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Drawing{of}\">\n\
             <span class=\"middle\" style=\"left:{middle}px\"></span>\n<svg class=\"net\" width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {across} {down}\" role=\"group\" \
             aria-label=\"The network from its input at the top to its output{of}\">"
        )?;
        let text = |first: bool| match (first, if first { k == 0 } else { k + 1 == count }) {
            (true, true) => "input".to_owned(),
            (false, true) => "output".to_owned(),
            (true, false) => format!("from part {k}"),
            (false, false) => format!("to part {}", k + 2),
        };
        let top = GAP + 4.0;
        writeln!(out, "<text class=\"end\" x=\"{middle}\" y=\"11\">{}</text>", text(true))?;
        wire(out, middle, 15.0, top)?;
        self.column(out, pieces, middle, top)?;
        wire(out, middle, top + height, top + height + GAP - 8.0)?;
        writeln!(out, "<text class=\"end\" x=\"{middle}\" y=\"{}\">{}</text>", down - 2.0, text(false))?;
        writeln!(out, "</svg></div>")
    }

    fn piece(&self, out: &mut impl Write, piece: &Piece<'_>, middle: f64, y: f64) -> Result<()> {
        match piece {
            Piece::Card(lines) => self.card(out, lines, middle, y),
            Piece::Block(block) => self.block(out, block, middle, y),
            Piece::Heading(label) => {
                let text = format!("{} {}", label.class, label.path);
                writeln!(
                    out,
                    "<text class=\"heading\" x=\"{middle}\" y=\"{}\">{}</text>",
                    y + 15.0,
                    escaped(&text)
                )
            }
        }
    }

    fn column(&self, out: &mut impl Write, pieces: &[Piece<'_>], middle: f64, top: f64) -> Result<()> {
        let mut y = top;
        for (k, piece) in pieces.iter().enumerate() {
            let (_, height) = piece_size(piece);
            if k > 0 {
                wire(out, middle, y, y + GAP)?;
                if let Some(sizes) = self.output_of(&pieces[k - 1]) {
                    let (x, y) = (middle + 9.0, y + GAP / 2.0 + 4.0);
                    writeln!(out, "<text class=\"sizes\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(sizes))?;
                }
                y += GAP;
            }
            self.piece(out, piece, middle, y)?;
            y += height;
        }
        if pieces.is_empty() {
            plain_wire(out, middle, top, top + 1.0)?;
        }
        Ok(())
    }

    /// The sizes of what leaves a card, if they are known.
    fn output_of(&self, piece: &Piece<'_>) -> Option<&str> {
        let Piece::Card(lines) = piece else { return None };
        let number = *self.numbers.get(&lines.last()?.path)?;
        self.outputs.get(number).map(String::as_str).filter(|sizes| !sizes.is_empty())
    }

    fn card(&self, out: &mut impl Write, lines: &[&Label], middle: f64, y: f64) -> Result<()> {
        let (width, height) = card_size(lines);
        let left = middle - width / 2.0;
        writeln!(
            out,
            "<rect class=\"card\" x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>"
        )?;
        for (k, label) in lines.iter().enumerate() {
            let top = y + INSIDE + LINE * k as f64;
            let (class, words) = line(label);
            let number = self.numbers.get(&label.path);
            if let Some(number) = number {
                write!(out, "<a href=\"#layer-{}\">", number + 1)?;
            }
            let said = escaped(&format!("{}: {} {}", label.path, label.class, label.words));
            write!(
                out,
                "<title>{said}</title><rect class=\"mark {}\" x=\"{:.1}\" y=\"{:.1}\" width=\"4\" height=\"{:.1}\" rx=\"2\"/>",
                label.family.style(),
                left + 6.0,
                top + 3.0,
                LINE - 6.0
            )?;
            if let Some(number) = number {
                write!(
                    out,
                    "<text class=\"number\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                    left + NUMBER,
                    top + 15.5,
                    number + 1
                )?;
            }
            write!(
                out,
                "<text class=\"line\" x=\"{:.1}\" y=\"{:.1}\"><tspan class=\"class\">{}</tspan> <tspan class=\"words\">{}</tspan></text>",
                left + NUMBER + 8.0,
                top + 15.5,
                escaped(&class),
                escaped(&words)
            )?;
            if let Some(gravity) = self.flags.get(&label.path) {
                write!(
                    out,
                    "<circle class=\"dot {}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>",
                    gravity.name(),
                    left + width - 10.0,
                    top + LINE / 2.0
                )?;
            }
            writeln!(out, "{}", if number.is_some() { "</a>" } else { "" })?;
        }
        Ok(())
    }

    /// A block whose upper side has its middle at a place.
    fn block(&self, out: &mut impl Write, block: &Block, middle: f64, y: f64) -> Result<()> {
        match block {
            Block::Layer(label) => self.card(out, &[label], middle, y),
            Block::Serial(blocks) => self.column(out, &pieces(blocks), middle, y),
            Block::Branches { fan, blocks, join } => self.branches(out, *fan, blocks, join, middle, y),
            Block::Frame { label, inner } => {
                let (width, height) = size(block);
                let (left, within) = (middle - width / 2.0, size(inner).1);
                writeln!(
                    out,
                    "<rect class=\"frame\" x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"8\"/>"
                )?;
                let (class, words) = line(label);
                let text = format!("{class} {words}");
                let said = escaped(&format!("{}: {text}", label.path));
                writeln!(
                    out,
                    "<text class=\"name\" x=\"{:.1}\" y=\"{:.1}\"><title>{said}</title>{}</text>",
                    left + 10.0,
                    y + 16.0,
                    escaped(&text)
                )?;
                // Beside its name, if that leaves the middle free.
                let is_free = line_width(label) < width / 2.0;
                let from = if is_free { y } else { y + NAME - 4.0 };
                wire(out, middle, from, y + NAME + GAP / 2.0 - 2.0)?;
                self.block(out, inner, middle, y + NAME + GAP / 2.0 - 2.0)?;
                plain_wire(out, middle, y + NAME + GAP / 2.0 - 2.0 + within, y + height)
            }
            Block::Graph(wires) => self.graph(out, wires, middle, y),
            Block::More(text) => pill(out, text, middle, y),
        }
    }

    fn branches(
        &self,
        out: &mut impl Write,
        fan: Fan,
        blocks: &[Block],
        join: &str,
        middle: f64,
        y: f64,
    ) -> Result<()> {
        let sizes: Vec<(f64, f64)> = blocks.iter().map(branch_size).collect();
        let tallest = sizes.iter().map(|size| size.1).fold(0.0, f64::max);
        let total: f64 =
            sizes.iter().map(|size| size.0).sum::<f64>() + BESIDE * sizes.len().saturating_sub(1) as f64;
        let (top, bottom) = (y + FAN, y + FAN + tallest);
        let mut left = middle - total / 2.0;
        if fan == Fan::Each {
            writeln!(
                out,
                "<line class=\"bar\" x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>",
                middle - 14.0,
                middle + 14.0
            )?;
        }
        for (k, (block, (width, height))) in blocks.iter().zip(&sizes).enumerate() {
            let x = left + width / 2.0;
            // Values of a table leave it side by side.
            let from = match fan {
                Fan::Same => middle,
                Fan::Each => middle - 12.0 + 24.0 * (k as f64 + 0.5) / blocks.len() as f64,
            };
            curve(out, (from, y), (x, top), true)?;
            self.block(out, unframed(block), x, top)?;
            if top + height < bottom {
                plain_wire(out, x, top + height, bottom)?;
            }
            curve(out, (x, bottom), (middle, bottom + FAN), true)?;
            left += width + BESIDE;
        }
        pill(out, join, middle, bottom + FAN)
    }

    fn graph(&self, out: &mut impl Write, wires: &Wires, middle: f64, y: f64) -> Result<()> {
        let layering = Layering::of(wires);
        let left = middle - layering.width / 2.0;
        let at = |place: &Place| (left + place.x, y + place.top);
        for path in &layering.paths {
            let mut points = path.iter();
            let Some(first) = points.next() else { continue };
            let mut here = (left + first.x, y + first.bottom);
            for (k, place) in points.enumerate() {
                let next = at(place);
                curve(out, here, next, k + 2 == path.len())?;
                if place.bottom > place.top && k + 2 < path.len() {
                    plain_wire(out, next.0, next.1, y + place.bottom)?;
                }
                here = (left + place.x, y + place.bottom);
            }
        }
        for (block, place) in wires.blocks.iter().zip(&layering.places) {
            let (x, top) = at(place);
            self.block(out, unframed(block), x, top)?;
        }
        Ok(())
    }
}

/// Takes frames apart that are too tall.
fn opened<'a>(blocks: &'a [Block], all: &mut Vec<Piece<'a>>) {
    for piece in pieces(blocks) {
        match piece {
            Piece::Block(Block::Frame { label, inner }) if size(inner).1 > TALL => {
                all.push(Piece::Heading(label));
                match &**inner {
                    Block::Serial(blocks) => opened(blocks, all),
                    block => all.push(Piece::Block(block)),
                }
            }
            // A sequence that is one of the steps of another.
            Piece::Block(Block::Serial(blocks)) => opened(blocks, all),
            piece => all.push(piece),
        }
    }
}

/// A wire straight down, with a head.
fn wire(out: &mut impl Write, x: f64, from: f64, to: f64) -> Result<()> {
    writeln!(
        out,
        "<path class=\"wire\" d=\"M{x:.1} {from:.1}V{:.1}\"/><path class=\"head\" d=\"M{x:.1} {to:.1}l-4 -6h8z\"/>",
        to - 5.0
    )
}

fn plain_wire(out: &mut impl Write, x: f64, from: f64, to: f64) -> Result<()> {
    writeln!(out, "<path class=\"wire\" d=\"M{x:.1} {from:.1}V{to:.1}\"/>")
}

/// A wire from one place down to another.
fn curve(out: &mut impl Write, from: (f64, f64), to: (f64, f64), head: bool) -> Result<()> {
    let end = to.1 - if head { 5.0 } else { 0.0 };
    let half = (from.1 + end) / 2.0;
    writeln!(
        out,
        "<path class=\"wire\" d=\"M{:.1} {:.1}C{:.1} {half:.1} {:.1} {half:.1} {:.1} {end:.1}\"/>",
        from.0, from.1, from.0, to.0, to.0
    )?;
    if head {
        writeln!(out, "<path class=\"head\" d=\"M{:.1} {:.1}l-4 -6h8z\"/>", to.0, to.1)?;
    }
    Ok(())
}

fn pill(out: &mut impl Write, text: &str, middle: f64, y: f64) -> Result<()> {
    let width = pill_width(text);
    writeln!(
        out,
        "<rect class=\"pill\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{LINE}\" rx=\"11\"/>\
         <text class=\"join\" x=\"{middle:.1}\" y=\"{:.1}\">{}</text>",
        middle - width / 2.0,
        y + 15.0,
        escaped(text)
    )
}
