//! The report as a page: what lived over time and who held it, a flame graph of the moment with most bytes, and what is
//! not given back. One file without scripts; the pictures are SVG inside it.

use super::groups::SiteGroup;
use super::{history, summary};
use crate::audit::book::call::Call;
use crate::audit::book::ledger::Ledger;
use crate::audit::book::looks::{History, Look};
use crate::audit::hash::AddressMap;
use crate::audit::stacks::place::SourcePlace;
use crate::plain::plain_lines;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// Sites that have a colour of their own.
const SHOWN: usize = 8;
const COLOURS: [&str; SHOWN + 1] =
    ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#edc948", "#b07aa1", "#9c755f", "#bab0ac"];
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 280.0;
/// Of a function in the flame graph.
const ROW: f64 = 18.0;

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>th-audit</title><style>
body { font: 14px/1.4 sans-serif; margin: 2em auto; max-width: 1000px; padding: 0 1em; color: #222; background: #fff }
svg { width: 100%; height: auto; background: #fafafa; border: 1px solid #ddd }
svg text { font: 11px sans-serif; fill: #222 }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: 2px 8px; border-bottom: 1px solid #ddd }
td.number, th.number { text-align: right } pre { background: #f4f4f4; padding: 1em; overflow: auto }
i.box { display: inline-block; width: 1em; height: 1em; margin-right: .5em; vertical-align: middle }
</style></head><body>
"#;

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in plain_lines(text).chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}

/// A number of bytes in a unit that makes it short.
fn size(bytes: u64) -> String {
    let (mut value, mut unit) = (bytes as f64, "bytes");
    for larger in ["KiB", "MiB", "GiB", "TiB"] {
        if value < 1024.0 {
            break;
        }
        (value, unit) = (value / 1024.0, larger);
    }
    if unit == "bytes" { format!("{bytes} bytes") } else { format!("{value:.1} {unit}") }
}

/// Where an object was made, in one line.
fn site(call: &Arc<Call>) -> String {
    let host = call.stack.host().lines().next().map(str::to_owned);
    let place = host.or_else(|| call.stack.site().map(|place| place.to_string()));
    format!("{} at {}", call.symbol, place.unwrap_or_else(|| "?".into()))
}

/// What one site held.
struct Holder {
    name: String,
    peak: u64,
    last: (u64, u64),
}

/// The sites of all looks, those that held most first, and which of them each call belongs to.
fn holders(ledger: &Ledger, looks: &[Look]) -> (Vec<Holder>, AddressMap<u32, usize>) {
    let mut by_name: BTreeMap<String, usize> = BTreeMap::new();
    let mut found: Vec<Holder> = Vec::new();
    let mut of_call: AddressMap<u32, usize> = AddressMap::default();
    for (i, look) in looks.iter().enumerate() {
        let mut now: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
        for (&number, &(bytes, count)) in &look.by_call {
            let holder = *of_call.entry(number).or_insert_with(|| {
                let name = ledger.call_of(number).map_or_else(String::new, site);
                *by_name.entry(name.clone()).or_insert_with(|| {
                    found.push(Holder { name, peak: 0, last: (0, 0) });
                    found.len() - 1
                })
            });
            let sum = now.entry(holder).or_default();
            *sum = (sum.0 + bytes, sum.1 + count);
        }
        for (holder, sum) in now {
            found[holder].peak = found[holder].peak.max(sum.0);
            if i + 1 == looks.len() {
                found[holder].last = sum;
            }
        }
    }
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by(|&a, &b| (found[b].peak, &found[a].name).cmp(&(found[a].peak, &found[b].name)));
    let mut rank = vec![0; found.len()];
    order.iter().enumerate().for_each(|(to, &from)| rank[from] = to);
    of_call.values_mut().for_each(|holder| *holder = rank[*holder]);
    let mut sorted: Vec<(usize, Holder)> = rank.into_iter().zip(found).collect();
    sorted.sort_by_key(|(rank, _)| *rank);
    (sorted.into_iter().map(|(_, holder)| holder).collect(), of_call)
}

/// The bytes of each colour at a look.
fn layers(look: &Look, of_call: &AddressMap<u32, usize>) -> [u64; SHOWN + 1] {
    let mut layers = [0; SHOWN + 1];
    for (number, &(bytes, _)) in &look.by_call {
        layers[of_call.get(number).map_or(SHOWN, |&holder| holder.min(SHOWN))] += bytes;
    }
    layers
}

/// Live bytes over time, one colour on another.
fn timeline(out: &mut String, history: &History, holders: &[Holder], of_call: &AddressMap<u32, usize>) {
    let looks = &history.looks;
    let (Some(first), Some(last)) = (looks.first(), looks.last()) else { return };
    let most = history.peak.bytes.max(1) as f64;
    let span = (last.time - first.time).max(1) as f64;
    let x = |time: u64| (time - first.time) as f64 / span * WIDTH;
    let y = |bytes: u64| HEIGHT - bytes as f64 / most * (HEIGHT - 20.0);
    let _ = writeln!(out, r#"<svg viewBox="0 0 {WIDTH} {}" role="img">"#, HEIGHT + 20.0);
    let mut below = vec![0_u64; looks.len()];
    for (colour, fill) in COLOURS.iter().enumerate() {
        let above: Vec<u64> =
            looks.iter().zip(&below).map(|(look, below)| below + layers(look, of_call)[colour]).collect();
        if above != below {
            let mut points = String::new();
            for (look, &bytes) in looks.iter().zip(&above) {
                let _ = write!(points, "{:.1},{:.1} ", x(look.time), y(bytes));
            }
            for (look, &bytes) in looks.iter().zip(&below).rev() {
                let _ = write!(points, "{:.1},{:.1} ", x(look.time), y(bytes));
            }
            let name =
                holders.get(colour).filter(|_| colour < SHOWN).map_or("all others", |holder| &holder.name);
            let _ = writeln!(
                out,
                r#"<polygon points="{}" fill="{}"><title>{}</title></polygon>"#,
                points.trim_end(),
                fill,
                escaped(name)
            );
        }
        below = above;
    }
    let _ = writeln!(out, r#"<text x="4" y="14">{} at most</text>"#, size(history.peak.bytes));
    let _ = writeln!(out, r#"<text x="4" y="{}">0 s</text>"#, HEIGHT + 15.0);
    let _ = writeln!(
        out,
        r#"<text x="{}" y="{}" text-anchor="end">{:.3} s</text></svg>"#,
        WIDTH - 4.0,
        HEIGHT + 15.0,
        last.time as f64 / 1e6
    );
}

/// A function of the flame graph, with what it called.
#[derive(Default)]
struct Flame {
    bytes: u64,
    count: u64,
    inner: BTreeMap<String, Flame>,
}

impl Flame {
    fn add(&mut self, path: &mut dyn Iterator<Item = String>, bytes: u64, count: u64) {
        self.bytes += bytes;
        self.count += count;
        if let Some(name) = path.next() {
            self.inner.entry(name).or_default().add(path, bytes, count);
        }
    }

    fn depth(&self) -> usize {
        1 + self.inner.values().map(Flame::depth).max().unwrap_or(0)
    }

    fn draw(&self, out: &mut String, name: &str, left: f64, level: usize, scale: f64) {
        let width = self.bytes as f64 * scale;
        if width < 0.5 {
            return;
        }
        let top = level as f64 * ROW;
        let colour = COLOURS[name.bytes().map(usize::from).sum::<usize>() % SHOWN];
        let room = (width / 6.5) as usize;
        let label: String = if room < 4 { String::new() } else { name.chars().take(room).collect() };
        let _ = writeln!(
            out,
            r##"<g><title>{0}: {1}, {2} objects</title><rect x="{left:.1}" y="{top}" width="{width:.1}" height="{3}" fill="{colour}" fill-opacity=".7" stroke="#fff"/><text x="{4:.1}" y="{5}">{6}</text></g>"##,
            escaped(name),
            size(self.bytes),
            self.count,
            ROW - 1.0,
            left + 3.0,
            top + 13.0,
            escaped(&label),
        );
        let mut left = left;
        for (name, flame) in &self.inner {
            flame.draw(out, name, left, level + 1, scale);
            left += flame.bytes as f64 * scale;
        }
    }
}

/// What lived when most bytes did, by the functions that made it: the outermost on top, as an icicle.
fn flames(out: &mut String, ledger: &Ledger, peak: &Look) {
    let mut root = Flame::default();
    for (&number, &(bytes, count)) in &peak.by_call {
        let Some(call) = ledger.call_of(number) else { continue };
        let host = call.stack.host().lines().map(str::to_owned);
        let mut path: Vec<String> = std::iter::once(call.symbol.to_owned()).chain(host).collect();
        path.extend(call.stack.places().iter().map(SourcePlace::to_string));
        root.add(&mut path.into_iter().rev(), bytes, count);
    }
    if root.bytes == 0 {
        return;
    }
    let _ = writeln!(out, r#"<svg viewBox="0 0 {WIDTH} {}" role="img">"#, root.depth() as f64 * ROW);
    root.draw(out, "all", 0.0, 0, WIDTH / root.bytes as f64);
    out.push_str("</svg>\n");
}

/// The whole page.
pub(crate) fn page(ledger: &mut Ledger, groups: &[SiteGroup]) -> String {
    history::look_now(ledger);
    let mut out = String::from(HEAD);
    let _ = writeln!(out, "<h1>th-audit: process {}</h1>", std::process::id());
    if let Some(history) = ledger.desk.history.as_deref() {
        let (holders, of_call) = holders(ledger, &history.looks);
        let seconds = history.peak.time as f64 / 1e6;
        out.push_str("<h2>Live bytes over time</h2>\n");
        timeline(&mut out, history, &holders, &of_call);
        out.push_str("<h2>Who held them</h2>\n<table><tr><th>site</th><th class=\"number\">at most</th>");
        out.push_str(
            "<th class=\"number\">at the end</th><th class=\"number\">objects at the end</th></tr>\n",
        );
        for (i, holder) in holders.iter().enumerate() {
            let _ = writeln!(
                out,
                r#"<tr><td><i class="box" style="background:{}"></i>{}</td><td class="number">{}</td><td class="number">{}</td><td class="number">{}</td></tr>"#,
                COLOURS[i.min(SHOWN)],
                escaped(&holder.name),
                size(holder.peak),
                size(holder.last.0),
                holder.last.1
            );
        }
        let _ = writeln!(out, "</table>\n<h2>Where they were made, {seconds:.3} s after the start</h2>");
        flames(&mut out, ledger, &history.peak);
    }
    out.push_str("<h2>What is not given back</h2>\n<pre>");
    out.push_str(&escaped(&summary::summary(ledger, groups)));
    out.push_str("</pre>\n");
    if !ledger.desk.violations.is_empty() {
        out.push_str("<h2>Mistakes</h2>\n<pre>");
        ledger
            .desk
            .violations
            .iter()
            .for_each(|violation| out.push_str(&escaped(&summary::violation(violation))));
        out.push_str("</pre>\n");
    }
    out + "</body></html>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_sizes_are_short() {
        assert_eq!(escaped("a<b> & \"c\"\x1b"), "a&lt;b&gt; &amp; &quot;c&quot;\\u{1b}");
        assert_eq!(
            (size(1023), size(1536), size(3 << 30)),
            ("1023 bytes".into(), "1.5 KiB".into(), "3.0 GiB".into())
        );
    }

    #[test]
    fn a_flame_is_as_wide_as_what_is_in_it() {
        let mut root = Flame::default();
        root.add(&mut ["main", "f"].map(str::to_owned).into_iter(), 30, 1);
        root.add(&mut ["main", "g"].map(str::to_owned).into_iter(), 10, 1);
        assert_eq!((root.bytes, root.depth(), root.inner["main"].inner["f"].bytes), (40, 3, 30));
    }
}
