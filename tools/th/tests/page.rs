//! `th show --html`: pages that are well-formed, whole, and say what is in the file.

mod trees;

use TH::handle::Own;
use TH::object::{self, Object};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use trees::{floats, list, module};

/// A folder of its own for a test, which is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("th-page-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Runs the command in the folder.
    fn th(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_th"));
        command.args(arguments).current_dir(&self.0).env_remove("TH_INDEX_BASE").output().unwrap()
    }

    /// The page of a file, which is well-formed.
    fn page(&self, arguments: &[&str]) -> Page {
        let all: Vec<&str> = ["show", "--html=-"].iter().chain(arguments).copied().collect();
        let output = self.th(&all);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error), (Some(0), String::new()), "{arguments:?}");
        Page::parse(String::from_utf8(output.stdout).unwrap())
    }

    /// What it says when it is refused.
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.th(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    fn save(&self, name: &str, object: &Own<Object>) {
        let path = std::ffi::CString::new(self.0.join(name).to_str().unwrap()).unwrap();
        TH::object::t7::save(object.borrow(), &path).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A page as its text, and the texts in it without markup.
struct Page {
    html: String,
    text: String,
}

/// The characters that an escape stands for.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let (name, after) = after.split_once(';').expect("an escape has an end");
        plain.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            other => panic!("&{other};"),
        });
        rest = after;
    }
    plain + rest
}

impl Page {
    /// Checks that elements are in each other, that links lead somewhere, and that nothing is run or loaded.
    fn parse(html: String) -> Page {
        let (mut open, mut text) = (Vec::new(), String::new());
        let (mut ids, mut links) = (HashSet::new(), Vec::new());
        let mut rest = html.strip_prefix("<!DOCTYPE html>").expect("a page of HTML 5");
        while let Some((before, after)) = rest.split_once('<') {
            assert!(!before.contains('>') || open.last() == Some(&"style"), "{before}");
            if open.last() != Some(&"style") {
                text.push_str(&unescaped(before));
            }
            let (tag, after) = after.split_once('>').expect("a tag has an end");
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "{text}");
                continue;
            }
            let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            assert!(!["script", "iframe", "link", "object", "base", "form"].contains(&name), "{tag}");
            while !attributes.trim().is_empty() {
                let Some((key, value)) = attributes.trim_start().split_once("=\"") else {
                    assert_eq!((name, attributes.trim()), ("details", "open"), "{tag}");
                    break;
                };
                let (value, after) = value.split_once('"').expect("a value has an end");
                attributes = after;
                assert!(!key.starts_with("on") && !key.contains(['<', '\'']), "{tag}");
                let value = unescaped(value);
                match key {
                    "id" => assert!(ids.insert(value.clone()), "{value} twice"),
                    "href" => links.push(value.strip_prefix('#').expect("a link in the page").to_owned()),
                    "src" => assert!(value.starts_with("data:image/png;base64,"), "{value}"),
                    _ => {}
                }
            }
            if name == "img" {
                assert!(tag.contains(" alt=\""), "{tag}");
            }
            if !is_empty {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
        for link in links {
            assert!(ids.contains(&link), "{link} is nowhere");
        }
        let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ";
        assert!(html.contains(policy) && !html.contains("http://") && !html.contains("https://"));
        Page { html, text }
    }

    fn says(&self, text: &str) {
        assert!(self.text.contains(text), "{text} is not in\n{}", self.text);
    }
}

fn sequential(modules: Vec<Own<Object>>) -> Own<Object> {
    module("nn.Sequential", vec![("modules", list(modules))])
}

fn number(number: f64) -> Own<Object> {
    object::number(number).unwrap()
}

/// Of two filters of three planes, the second is dead; so is a variance.
fn first_layers() -> Vec<Own<Object>> {
    let fields =
        [("nInputPlane", 3.0), ("nOutputPlane", 2.0), ("kW", 2.0), ("kH", 2.0), ("dW", 1.0), ("dH", 1.0)];
    let mut convolution: Vec<(&str, Own<Object>)> =
        fields.iter().map(|&(name, value)| (name, number(value))).collect();
    let weights: Vec<f32> = (0..24).map(|k| if k < 12 { k as f32 / 4.0 - 1.0 } else { 0.0 }).collect();
    convolution.push(("weight", floats(&[2, 3, 2, 2], &weights)));
    convolution.push(("bias", floats(&[2], &[0.5, f32::NAN])));
    let normalisation = vec![
        ("running_mean", floats(&[2], &[0.0, 0.0])),
        ("running_var", floats(&[2], &[1.0, 0.0])),
        ("eps", number(1e-5)),
    ];
    vec![
        module("nn.SpatialConvolution", convolution),
        module("nn.SpatialBatchNormalization", normalisation),
        module("nn.ReLU", vec![]),
    ]
}

#[test]
fn a_network() {
    let folder = Folder::new("network");
    let mut layers = first_layers();
    let branches = vec![
        sequential(vec![module("nn.Tanh", vec![]), module("nn.Abs", vec![])]),
        module("nn.Identity", vec![]),
    ];
    layers.push(module("nn.ConcatTable", vec![("modules", list(branches))]));
    layers.push(module("nn.CAddTable", vec![]));
    folder.save("net.t7", &sequential(layers));
    let page = folder.page(&["--input=1x3x5x5", "net.t7"]);
    page.says("wrong bias: 1 NaN of 2 elements".replace("bias", "modules.1.bias").as_str());
    page.says("odd modules.1.weight: dead: 1 of 2 filters is all zero (number 2)");
    page.says("odd modules.2.running_var: the variance of 1 of 2 channels is zero");
    page.says("note modules.1.weight: 54 % of the elements are zero");
    // 2 x 3 x 2 x 2 weights and two biases; so many products for each of 4 x 4 places.
    page.says("layers7parameters26multiply-adds384tensors4");
    page.says("SpatialConvolution 3 -> 2, 2x2");
    page.says("table of 2");
    assert_eq!(page.html.matches("class=\"bars\"").count(), 4);
    let first = "<tr id=\"layer-1\"><td class=\"right\">1</td>";
    let (_, row) = page.html.split_once(first).expect("a first layer");
    let (row, _) = row.split_once("</tr>").unwrap();
    for part in [
        "<td>1×2×4×4</td>",
        "<td class=\"right\">26</td><td class=\"right\">384</td>",
        "100.0 %",
        "flag wrong",
    ] {
        assert!(row.contains(part), "{part} is not in {row}");
    }
    assert_eq!(page.html.matches("<img alt=\"Filter ").count(), 2);
    assert!(page.html.contains("<li class=\"dead\"><img alt=\"Filter 2: all 0\""));
    assert!(page.html.contains("<img alt=\"Filter 1: -1 to 1.75\""));
    // Mean and norm of the weights: 12 of them are (k - 4) / 4.
    page.says("mean0.1875");
    page.says("norm3.");
    let plain = folder.page(&["net.t7"]);
    assert!(!plain.text.contains("multiply-adds") && plain.text.contains("Share"));

    // The same network where a checkpoint has it, and by its key.
    let holder = object::table().unwrap();
    object::set_field(holder.borrow(), b"model", sequential(first_layers())).unwrap();
    object::set_field(holder.borrow(), b"epoch", number(7.0)).unwrap();
    folder.save("holder.t7", &holder);
    let page = folder.page(&["holder.t7"]);
    page.says("model.modules.1");
    page.says("epoch 7");
    assert!(page.html.contains("href=\"#weights-1\""));
    folder.page(&["holder.t7", "model"]).says("holder.t7: model");
    assert!(folder.refused(&["show", "--html=-", "--input=1x4x5x5", "net.t7"]).contains("expects 3 planes"));
    assert!(folder.refused(&["show", "--html=-", "net.t7", "nothing"]).contains("no field 'nothing'"));
}

/// What a file calls its classes and keys is text, whatever it looks like.
#[test]
fn markup_in_a_file_is_text() {
    let folder = Folder::new("markup");
    let script = "\"><script>alert(1)</script>'&amp;";
    let table = object::table().unwrap();
    let nasty = vec![(script, floats(&[1], &[1.0])), ("weight", floats(&[2, 2], &[1e9, 1.0, 2.0, 3.0]))];
    let own = module(&format!("nn.{script}"), nasty);
    object::set_field(table.borrow(), script.as_bytes(), sequential(vec![own])).unwrap();
    object::set_field(table.borrow(), b"text", object::string(script.as_bytes()).unwrap()).unwrap();
    let name = "<b>&.t7";
    folder.save(name, &table);
    let page = folder.page(&[name]);
    page.says("<b>&.t7");
    page.says("“\"><script>alert(1)</script>'&amp;”");
    page.says("it cannot be run: ");
    page.says("unusually large: the root mean square is 500000000");
}

/// nngraph's graph: the input goes into two layers, whose results are added; one wire passes both.
#[test]
fn a_graph() {
    let folder = Folder::new("graph");
    let data = |module: Option<Own<Object>>| {
        let table = object::table().unwrap();
        if let Some(module) = module {
            object::set_field(table.borrow(), b"module", module).unwrap();
        }
        table
    };
    let all = [
        data(None),
        data(Some(module("nn.Tanh", vec![]))),
        data(Some(module("nn.Sigmoid", vec![]))),
        data(Some(module("nn.CAddTable", vec![]))),
        data(None),
    ];
    let nodes: Vec<Own<Object>> =
        all.iter().map(|data| module("nngraph.Node", vec![("data", data.borrow().to_owned())])).collect();
    let readers: [&[usize]; 5] = [&[1, 2, 3], &[3], &[3], &[4], &[]];
    for (k, readers) in readers.iter().enumerate() {
        let children = list(readers.iter().map(|&reader| nodes[reader].borrow().to_owned()).collect());
        object::set_field(nodes[k].borrow(), b"children", children).unwrap();
        for &reader in *readers {
            let data = all[reader].borrow();
            let map = match data.field(b"mapindex").unwrap() {
                Some(map) => map,
                None => object::table().unwrap(),
            };
            let next = map.borrow().pair_count() as f64 + 1.0;
            object::set(map.borrow(), all[k].borrow().to_owned(), number(next)).unwrap();
            object::set_field(data, b"mapindex", map).unwrap();
        }
    }
    let fields = vec![
        ("innode", nodes[0].borrow().to_owned()),
        ("outnode", nodes[4].borrow().to_owned()),
        ("forwardnodes", list(nodes)),
    ];
    folder.save("graph.t7", &module("nn.gModule", fields));
    let page = folder.page(&["--input=4", "graph.t7"]);
    page.says("layers3");
    // Three cards; wires into both layers and past them, from all three, and what comes in and leaves.
    assert_eq!(page.html.matches("class=\"card\"").count(), 3);
    let layers = ["Tanh", "Sigmoid", "CAddTable"].map(|name| page.text.find(name).expect(name));
    assert!(layers.is_sorted());
    assert!(page.html.matches("class=\"head\"").count() >= 5);
}

/// Files that are no networks, in all formats; the names of a safetensors file have points.
#[test]
fn other_files() {
    let folder = Folder::new("others");
    let table = object::table().unwrap();
    object::set_field(
        table.borrow(),
        b"conv1.weight",
        floats(&[2, 1, 2, 2], &[1.0, -1.0, 0.5, 0.0, 3.0, 3.0, 3.0, 3.0]),
    )
    .unwrap();
    object::set_field(table.borrow(), b"bn.running_var", floats(&[2], &[-1.0, 2.0])).unwrap();
    folder.save("all.t7", &table);
    for name in ["all.npz", "all.safetensors", "all.t7"] {
        if name != "all.t7" {
            assert_eq!(folder.th(&["convert", "--quiet", "all.t7", name]).status.code(), Some(0));
        }
        let page = folder.page(&[name]);
        page.says("conv1.weight: 1 of 2 filters is constant");
        page.says("bn.running_var: the variance of 1 of 2 channels is zero or negative");
        page.says("First filters");
        page.says("tensors2");
        assert!(!page.html.contains("<svg class=\"net\"") && !page.text.contains("Layers"));
        assert!(folder.refused(&["show", "--html=-", "--input=3", name]).contains("--input is for networks"));
    }
    assert_eq!(
        folder.th(&["convert", "--quiet", "all.t7", "bn.running_var", "one.npy"]).status.code(),
        Some(0)
    );
    folder.page(&["one.npy"]).says("torch.FloatTensor 2");
    folder.save("empty.t7", &object::table().unwrap());
    folder.page(&["empty.t7"]).says("Nothing. Looked for");
}

/// The page of a large file has a bound, and says what it has not.
#[test]
fn large_files() {
    let folder = Folder::new("large");
    let table = object::table().unwrap();
    for k in 0..6000u16 {
        let tensor = floats(&[1], &[f32::from(k)]);
        object::set_field(table.borrow(), format!("t{k}").as_bytes(), tensor).unwrap();
    }
    folder.save("many.t7", &table);
    let page = folder.page(&["many.t7"]);
    page.says("Of 6\u{202f}000 tensors, the first 400 tensors of the file are shown here.");
    page.says("5\u{202f}800 values left out of this list.");
    assert!(page.html.len() < 1_000_000);

    // A long network in parts; one that holds the next of which each holds two, and so on.
    let long: Vec<Own<Object>> =
        (0..300).map(|_| module("nn.SpatialZeroPadding", vec![("pad_l", number(1.0))])).collect();
    let mut deep = module("nn.Tanh", vec![]);
    for _ in 0..40 {
        deep = module("nn.ConcatTable", vec![("modules", list(vec![deep.borrow().to_owned(), deep]))]);
    }
    folder.save("long.t7", &sequential(long));
    folder.page(&["long.t7"]).says("to part 2");
    folder.save("deep.t7", &deep);
    let page = folder.page(&["deep.t7"]);
    page.says("more modules");
    page.says("the others are not drawn");
    assert!(page.html.len() < 4_000_000);
}

/// What is read is not written over, under no name, and a page is there as a whole or not at all.
#[test]
fn where_pages_are_written() {
    let folder = Folder::new("where");
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/model.t7");
    fs::copy(&model, folder.0.join("net.t7")).unwrap();
    fs::hard_link(folder.0.join("net.t7"), folder.0.join("other.html")).unwrap();
    for out in ["--html=net.t7", "--html=./other.html"] {
        assert!(folder.refused(&["show", out, "net.t7"]).contains("is the file that is shown"));
    }
    assert_eq!(fs::read(folder.0.join("net.t7")).unwrap(), fs::read(model).unwrap());
    let output = folder.th(&["show", "--html=report.html", "net.t7"]);
    assert_eq!((output.status.code(), output.stdout, output.stderr), (Some(0), vec![], vec![]));
    let page = Page::parse(fs::read_to_string(folder.0.join("report.html")).unwrap());
    page.says("3 · Linear 3 -> 1 modules.3");
    assert_eq!(page.html, folder.page(&["net.t7"]).html);
    assert!(
        folder.refused(&["show", "--html=nowhere/report.html", "net.t7"]).contains("nowhere/report.html: ")
    );
    assert!(folder.refused(&["show", "--html=a.html", "net.t7", "modules", "classes"]).contains("one file"));
    assert!(folder.refused(&["show", "--html=a.html", "--json", "net.t7"]).contains("cannot be used with"));
}
