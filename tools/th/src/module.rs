//! A layer of a network in one line: its class, and what its fields say of it.

use crate::paint;
use crate::show::short;
use crate::values;
use TH::handle::Ref;
use TH::object::Object;

/// Sizes longer than this are cut.
const MOST_SIZES: usize = 8;
/// Characters of a class.
const CLASS: usize = 60;

/// `nn.SpatialConvolution 3 -> 64, 7x7, step 2, padding 3`. Windows have their sides in the order of sizes: frames, rows,
/// columns. What is as usual, a step of 1 or no padding, is not said.
pub(crate) fn describe(module: Ref<'_, Object>) -> String {
    let class = paint::line(module.class_name(), CLASS);
    let fields = Fields(module);
    let mut words = Vec::new();
    words.extend(from_to(fields));
    let is_window = ["kW", "kH", "kT"].iter().any(|name| fields.number(name).is_some());
    if is_window {
        window(fields, &mut words);
    } else if let Some(sides) = fields.sides(&["T", "H", "W"]) {
        // Adaptive pooling makes planes of this size.
        words.push(sides.iter().map(|&side| short(side)).collect::<Vec<_>>().join("x"));
    }
    if let (Some(low), Some(high)) = (fields.number("min_val"), fields.number("max_val")) {
        words.push(format!("{} to {}", short(low), short(high)));
    }
    border(fields, &mut words);
    if let Some(sizes) = fields.sizes("size") {
        let sizes: Vec<String> = sizes.iter().map(|&size| short(size)).collect();
        words.push(sizes.join("x"));
    }
    for &(name, word, usual) in NUMBERS {
        if let Some(number) = fields.number(name)
            && Some(number) != usual
        {
            words.push(format!("{word} {}", short(number)));
        }
    }
    for &(name, word) in FLAGS {
        if fields.0.field(name.as_bytes()).ok().flatten().and_then(|flag| flag.borrow().as_boolean())
            == Some(true)
        {
            words.push(word.into());
        }
    }
    if words.is_empty() { class } else { format!("{class} {}", words.join(", ")) }
}

/// Numbers of layers that are no windows: the field, what it is called, and the value that is not worth a word.
const NUMBERS: &[(&str, &str, Option<f64>)] = &[
    ("p", "p", None),
    ("negval", "slope", None),
    ("alpha", "alpha", None),
    ("beta", "beta", None),
    ("k", "k", None),
    ("lambda", "lambda", None),
    ("threshold", "threshold", Some(0.0)),
    ("val", "value", Some(0.0)),
    ("pow", "exponent", None),
    ("constant_scalar", "number", None),
    ("eps", "eps", Some(1e-5)),
    ("dimension", "dimension", None),
    ("dim", "dimension", None),
    ("index", "index", None),
    ("offset", "offset", None),
    ("length", "length", None),
    ("nfeatures", "times", None),
    ("pad", "padding", None),
    ("value", "value", Some(0.0)),
    ("scale_factor", "times", None),
    ("upscaleFactor", "times", None),
    ("size", "size", None),
];

const FLAGS: &[(&str, &str)] = &[("ceil_mode", "rounded up"), ("maskzero", "zeros masked")];

/// The fields of a module. What cannot be read is not there: the tree below tells of it.
#[derive(Clone, Copy)]
struct Fields<'a>(Ref<'a, Object>);

impl Fields<'_> {
    fn number(self, name: &str) -> Option<f64> {
        self.0.field(name.as_bytes()).ok()??.borrow().as_number()
    }

    /// The numbers of a short list: a storage.
    fn sizes(self, name: &str) -> Option<Vec<f64>> {
        let storage = self.0.field(name.as_bytes()).ok()??.borrow().storage().ok()??;
        if storage.len() > MOST_SIZES as isize {
            return None;
        }
        values::numbers(&values::of_storage(&storage).ok()?).ok()
    }

    /// The sizes of a tensor.
    fn shape(self, name: &str) -> Option<Vec<i64>> {
        let tensor = self.0.field(name.as_bytes()).ok()??.borrow().tensor().ok()??;
        Some(tensor.sizes().ok()?.to_vec())
    }

    /// The numbers of those of some fields that are there; `None` if none is.
    fn sides(self, names: &[&str]) -> Option<Vec<f64>> {
        let sides: Vec<f64> = names.iter().filter_map(|name| self.number(name)).collect();
        if sides.is_empty() { None } else { Some(sides) }
    }
}

/// Planes or features in and out.
fn from_to(fields: Fields<'_>) -> Option<String> {
    let pairs =
        [("nInputPlane", "nOutputPlane"), ("inputFrameSize", "outputFrameSize"), ("inputSize", "outputSize")];
    for (from, to) in pairs {
        match (fields.number(from), fields.number(to)) {
            (Some(from), Some(to)) => return Some(format!("{} -> {}", short(from), short(to))),
            // A depthwise convolution and its kin.
            (Some(from), None) => return Some(short(from)),
            _ => {}
        }
    }
    let class = fields.0.class_name();
    let is_table = class.windows(11).any(|part| part == b"LookupTable");
    if let Some(&[rows, columns]) = fields.shape("weight").as_deref() {
        // Rows of a table are chosen, those of a product summed.
        return Some(if is_table { format!("{rows} -> {columns}") } else { format!("{columns} -> {rows}") });
    }
    if let Some(&[planes]) = fields.shape("running_mean").as_deref() {
        return Some(planes.to_string());
    }
    None
}

/// Kernel, step, padding, dilation and groups.
fn window(fields: Fields<'_>, words: &mut Vec<String>) {
    let Some(kernel) = fields.sides(&["kT", "kH", "kW"]) else { return };
    let texts = |sides: &[f64]| sides.iter().map(|&side| short(side)).collect::<Vec<_>>().join("x");
    words.push(texts(&kernel));
    // A side for all, if they are the same.
    let mut say = |word: &str, sides: Option<Vec<f64>>, usual: f64| {
        let Some(sides) = sides else { return };
        if sides.iter().all(|&side| side == usual) {
            return;
        }
        let same = sides.iter().all(|side| *side == sides[0]);
        words.push(format!("{word} {}", if same { short(sides[0]) } else { texts(&sides) }));
    };
    say("step", fields.sides(&["dT", "dH", "dW"]), 1.0);
    // Old files have one number for rows and columns.
    let padding = fields.sides(&["padT", "padH", "padW"]);
    say("padding", padding.or_else(|| fields.sides(&["padding"])), 0.0);
    say("dilation", fields.sides(&["dilationT", "dilationH", "dilationW"]), 1.0);
    say("adjustment", fields.sides(&["adjT", "adjH", "adjW"]), 0.0);
    say("groups", fields.sides(&["groups"]), 1.0);
}

/// Padding of planes that is a layer of its own.
fn border(fields: Fields<'_>, words: &mut Vec<String>) {
    let sides = [("left", "pad_l"), ("right", "pad_r"), ("top", "pad_t"), ("bottom", "pad_b")];
    let found: Vec<_> = sides.iter().filter_map(|&(side, name)| Some((side, fields.number(name)?))).collect();
    let Some(&(_, first)) = found.first() else { return };
    if found.len() == sides.len() && found.iter().all(|&(_, number)| number == first) {
        words.push(format!("padding {}", short(first)));
        return;
    }
    for (side, number) in found {
        words.push(format!("{side} {}", short(number)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TH::handle::Own;
    use TH::{object, storage, tensor};

    fn module(class: &str, numbers: &[(&str, f64)]) -> Own<Object> {
        let table = object::table().unwrap();
        for (name, number) in numbers {
            let number = object::number(*number).unwrap();
            object::set_field(table.borrow(), name.as_bytes(), number).unwrap();
        }
        object::instance(class.as_bytes(), 1, table).unwrap()
    }

    #[test]
    fn layers_in_one_line() {
        let said = |class: &str, numbers: &[(&str, f64)]| describe(module(class, numbers).borrow());
        let planes = [("nInputPlane", 3.0), ("nOutputPlane", 64.0)];
        let square = [("kW", 7.0), ("kH", 7.0), ("dW", 2.0), ("dH", 2.0)];
        let with = |more: &[(&'static str, f64)]| [&planes[..], &square, more].concat();
        let convolution = "nn.SpatialConvolution 3 -> 64, 7x7, step 2";
        assert_eq!(said("nn.SpatialConvolution", &with(&[])), convolution);
        for padding in [&[("padW", 3.0), ("padH", 3.0)][..], &[("padding", 3.0)]] {
            assert_eq!(said("nn.SpatialConvolution", &with(padding)), format!("{convolution}, padding 3"));
        }
        assert_eq!(
            said("cudnn.SpatialConvolution", &with(&[("padW", 3.0), ("padH", 0.0), ("groups", 4.0)])),
            "cudnn.SpatialConvolution 3 -> 64, 7x7, step 2, padding 0x3, groups 4"
        );
        assert_eq!(
            said(
                "nn.VolumetricMaxPooling",
                &[("kT", 1.0), ("kW", 3.0), ("kH", 2.0), ("dT", 1.0), ("dW", 1.0), ("dH", 1.0)]
            ),
            "nn.VolumetricMaxPooling 1x2x3"
        );
        assert_eq!(
            said("nn.SpatialAdaptiveAveragePooling", &[("W", 4.0), ("H", 3.0)]),
            "nn.SpatialAdaptiveAveragePooling 3x4"
        );
        assert_eq!(said("nn.ReLU", &[("threshold", 0.0), ("val", 0.0)]), "nn.ReLU");
        assert_eq!(said("nn.Threshold", &[("threshold", 0.5), ("val", 0.0)]), "nn.Threshold threshold 0.5");
        assert_eq!(said("nn.HardTanh", &[("min_val", -1.0), ("max_val", 1.0)]), "nn.HardTanh -1 to 1");
        let border = |right| [("pad_l", 1.0), ("pad_r", right), ("pad_t", 1.0), ("pad_b", 1.0)];
        assert_eq!(said("nn.SpatialZeroPadding", &border(1.0)), "nn.SpatialZeroPadding padding 1");
        assert_eq!(
            said("nn.SpatialZeroPadding", &border(0.0)),
            "nn.SpatialZeroPadding left 1, right 0, top 1, bottom 1"
        );
    }

    #[test]
    fn sizes_of_tensors_and_storages() {
        let weights = tensor::empty::<f32>().unwrap();
        tensor::resize(weights.borrow(), &[2, 5], None).unwrap();
        for (class, says) in [("nn.Linear", "nn.Linear 5 -> 2"), ("nn.LookupTable", "nn.LookupTable 2 -> 5")]
        {
            let module = module(class, &[]);
            let weight = object::tensor(weights.borrow().to_owned()).unwrap();
            object::set_field(module.borrow(), b"weight", weight).unwrap();
            assert_eq!(describe(module.borrow()), says);
        }
        let sizes = storage::with_size::<i64>(2).unwrap();
        storage::fill(sizes.borrow(), 6).unwrap();
        let view = module("nn.View", &[]);
        object::set_field(view.borrow(), b"size", object::storage(sizes).unwrap()).unwrap();
        assert_eq!(describe(view.borrow()), "nn.View 6x6");
    }
}
