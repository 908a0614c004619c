//! `th run`: networks with tensors and pictures.

mod trees;

use TH::handle::Own;
use TH::object::{self, Object};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use trees::{floats, list, module};

/// A folder of its own for a test, which is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("th-run-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Runs the command in the folder.
    fn th(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_th"));
        command.args(arguments).current_dir(&self.0).env_remove("TH_INDEX_BASE").output().unwrap()
    }

    /// What it prints when all goes well.
    fn printed(&self, arguments: &[&str]) -> String {
        let output = self.th(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error), (Some(0), String::new()), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
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

fn model() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/model.t7").to_str().unwrap().to_owned()
}

/// A file of two halves, and the network of the tests with it: 0.3605 is `b + w tanh(...)`.
#[test]
fn tensors() {
    let folder = Folder::new("tensors");
    folder.save("half.t7", &floats(&[2], &[0.5, 0.5]));
    folder.save("batch.t7", &floats(&[2, 2], &[0.5, 0.5, 0.5, 0.5]));
    let text = folder.printed(&["run", &model(), "half.t7"]);
    assert_eq!(text, " 0.3605\n[torch.FloatTensor of size 1]\n");
    let text = folder.printed(&["run", &model(), "batch.t7", "--json"]);
    assert!(
        text.starts_with("{\"output\":{\"type\":\"torch.FloatTensor\",\"size\":[2,1],\"elements\":[0.360"),
        "{text}"
    );
    assert_eq!(folder.printed(&["run", &model(), "batch.t7", "-o", "out.npz"]), "");
    assert_eq!(folder.printed(&["run", &model(), "batch.t7", "-o", "out.npy"]), "");
    let shown = folder.printed(&["show", "out.npz"]);
    assert!(shown.contains("output: torch.FloatTensor 2x1"), "{shown}");
    let shown = folder.printed(&["run", &model(), "batch.t7", "--layers"]);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[1].starts_with("modules.1  nn.Linear  [2 x 2]  [2 x 3] "), "{shown}");
    assert!(lines[1].contains(" 9 ") && lines[1].contains(" 12 "), "{shown}");
    assert!(lines[4].trim_start().starts_with("all "), "{shown}");
    let json = folder.printed(&["run", &model(), "batch.t7", "--layers", "--json"]);
    assert!(json.contains("\"layers\":[{\"path\":\"modules.1\",\"class\":\"nn.Linear\""), "{json}");
}

/// `th convert` to ONNX. What readers make of such files, the tests of the Python package say.
#[test]
fn onnx() {
    let folder = Folder::new("onnx");
    let net = |name: &str| fs::read(folder.0.join(name)).unwrap();
    assert_eq!(folder.printed(&["convert", &model(), "net.onnx", "--input=1x2"]), "");
    assert!(net("net.onnx").starts_with(b"\x08\x08\x12\x05libTH"));
    let has = |file: &[u8], text: &str| file.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(
        ["batch", "modules.1.weight", "nn.Tanh", "input", "output"]
            .iter()
            .all(|text| has(&net("net.onnx"), text))
    );
    let output = folder.th(&["convert", &model(), "-", "--to=onnx", "--input=1x2", "--quiet"]);
    assert_eq!(output.stdout, net("net.onnx"));
    folder.printed(&["convert", &model(), "large.onnx", "--input=1x2", "--external-data"]);
    assert!(has(&net("large.onnx"), "modules.1.weight") && folder.0.join("large.onnx.data").exists());
    // Whoever gives no batch gets none.
    let output = folder.th(&["convert", &model(), "one.onnx", "--input=2"]);
    assert!(
        output.status.success()
            && String::from_utf8_lossy(&output.stderr).contains("for another size of the batch its layers")
    );

    for (arguments, says) in [
        (&["net.onnx"][..], "say them, as in"),
        (&["net.onnx", "--input=1x3"], "modules.1: nn.Linear: expects rows of 2"),
        (&["net.onnx", "--input=1x2,1x2"], "expects a tensor, got a table of 2"),
        (&["net.npz", "--input=1x2"], "are for a network that becomes ONNX"),
        (&["modules.1.weight", "net.onnx", "--input=1x2"], "an instance of a class of nn expected"),
        (&["modules.1", "modules.2", "net.onnx", "--input=1x2"], "one network is converted at a time"),
        (&["-", "--to=onnx", "--input=1x2", "--external-data"], "need a name"),
        (&["no folder/net.onnx", "--input=1x2"], "no folder/net.onnx"),
    ] {
        let before = net("net.onnx");
        let model = model();
        let all: Vec<&str> = ["convert", &model].into_iter().chain(arguments.iter().copied()).collect();
        let text = folder.refused(&all);
        assert!(text.contains(says), "{arguments:?}: {text}");
        assert_eq!(net("net.onnx"), before);
    }
}

/// What is read is not written over, under no name.
#[test]
fn output_over_what_is_read() {
    let folder = Folder::new("over");
    fs::copy(model(), folder.0.join("net.t7")).unwrap();
    folder.save("half.t7", &floats(&[2], &[0.5, 0.5]));
    fs::hard_link(folder.0.join("half.t7"), folder.0.join("other.t7")).unwrap();
    let before = fs::read(folder.0.join("net.t7")).unwrap();
    for out in ["net.t7", "./half.t7", "other.t7"] {
        let text = folder.refused(&["run", "net.t7", "half.t7", "-o", out]);
        assert!(text.contains("is a file that is read"), "{text}");
    }
    assert_eq!(fs::read(folder.0.join("net.t7")).unwrap(), before);
    assert_eq!(folder.printed(&["run", "net.t7", "half.t7", "-o", "new.t7"]), "");
}

/// What a pipe brings is known by its content.
#[test]
fn an_input_from_a_pipe() {
    let folder = Folder::new("pipe");
    folder.save("half.t7", &floats(&[2], &[0.5, 0.5]));
    folder.save("same.t7", &module("nn.Identity", vec![]));
    fs::write(folder.0.join("one.ppm"), b"P6\n1 1\n255\n\xff\x00\xff").unwrap();
    let piped = |file: &str, words: &[&str]| {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", "cat \"$1\" | { shift; \"$0\" \"$@\"; }", env!("CARGO_BIN_EXE_th"), file])
            .args(words);
        let output = shell.current_dir(&folder.0).env_remove("TH_INDEX_BASE").output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let result = " 0.3605\n[torch.FloatTensor of size 1]\n";
    for name in ["/dev/stdin", "-"] {
        assert_eq!(piped("half.t7", &["run", &model(), name]), (result.into(), String::new()));
        let (text, _) = piped("one.ppm", &["run", "same.t7", name, "--json", "--scale=4"]);
        assert!(text.contains("\"size\":[1,3,1,1],\"elements\":[4,0,4]"), "{text}");
    }
    let (_, error) = piped("half.t7", &["run", "same.t7", "-", "--scale=4"]);
    assert!(error.contains("are for pictures, of which no input is one"), "{error}");
    let (_, error) = piped("half.t7", &["run", "-", "-"]);
    assert!(error.contains("standard input can be one file only"), "{error}");
    let (_, error) = piped("half.t7", &["bench", &model(), "-", "-"]);
    assert!(error.contains("standard input can be one file only"), "{error}");
    fs::write(folder.0.join("cut.png"), b"\x89PNG\r\n").unwrap();
    let (_, error) = piped("cut.png", &["run", "same.t7", "-"]);
    assert!(error.starts_with("th: -: ") && !error.contains("/proc"), "{error}");
}

/// Numbers of runs, multiply-adds and sums are exact; how long anything takes is not known.
#[test]
fn times_of_layers() {
    let folder = Folder::new("bench");
    folder.save("batch.t7", &floats(&[2, 2], &[0.5, 0.5, 0.5, 0.5]));
    let shown = folder.printed(&["bench", &model(), "batch.t7", "--runs=4", "--threads=1,2"]);
    let lines: Vec<&str> = shown.lines().collect();
    let words = |k: usize| lines[k].split_whitespace().collect::<Vec<_>>();
    assert_eq!(words(1), ["median", "best", "GFLOP/s", "runs"], "{shown}");
    assert_eq!((words(2)[..2].join(" "), words(3)[..2].join(" ")), ("1 thread".into(), "2 threads".into()));
    assert_eq!((words(2).last(), words(3).last()), (Some(&"4"), Some(&"4")));
    assert_eq!(words(5), ["path", "layer", "1", "thread", "2", "threads", "GFLOP/s", "share"], "{shown}");
    assert_eq!(words(6)[..5], ["1", "modules.1", "nn.Linear", "2", "->"], "{shown}");
    let shares = lines[6..9].iter().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let place = words.iter().position(|word| *word == "%").unwrap();
        words[place - 1].parse::<f64>().unwrap()
    });
    assert!((shares.sum::<f64>() - 100.0).abs() < 0.3, "{shown}");
    assert!(
        lines[6..9].iter().any(|line| line.contains(&"█".repeat(20))) && !shown.contains('\u{1b}'),
        "{shown}"
    );
    assert_eq!((words(9)[0], words(9)[4]), ("all", "100.0"), "{shown}");

    let json = folder.printed(&["bench", &model(), "--input=3x2", "--runs=2", "--threads=1", "--json"]);
    assert!(
        json.contains("\"multiplyAdds\":27,\"threads\":[{\"threads\":1,\"runs\":2,\"median\":"),
        "{json}"
    );
    let layer = "\"path\":\"modules.1\",\"class\":\"nn.Linear\",\"layer\":\"nn.Linear 2 -> 3\",\"output\":\"3x3\",\"parameters\":9,\"multiplyAdds\":18,\"times\":1,\"median\":[";
    assert!(json.contains(layer), "{json}");

    // A layer that runs once for each step of a sequence is one layer.
    let step = module(
        "nn.Sequential",
        vec![("modules", list(vec![module("nn.Tanh", vec![]), module("nn.Abs", vec![])]))],
    );
    let net =
        module("nn.Sequencer", vec![("module", step.borrow().to_owned()), ("modules", list(vec![step]))]);
    folder.save("steps.t7", &net);
    let shown = folder.printed(&["bench", "steps.t7", "--input=5x1x2", "--runs=1", "--threads=1"]);
    assert!(shown.contains("nn.Tanh (5 times)") && shown.lines().count() == 8, "{shown}");
    // As long as it is told to, and three runs at least.
    let shown = folder.printed(&["bench", &model(), "--input=2", "--seconds=0.000001", "--threads=1"]);
    assert!(shown.lines().nth(2).unwrap().ends_with(" 3"), "{shown}");
    let inputs = folder.refused(&["bench", &model(), "--input=2,2"]);
    assert!(inputs.contains("modules.1: nn.Linear"), "{inputs}");
    assert!(folder.refused(&["bench", &model()]).contains("required"));
    assert!(folder.refused(&["bench", &model(), "--input=2", "batch.t7"]).contains("cannot be used with"));
}

#[test]
fn tables() {
    let folder = Folder::new("tables");
    let sums = module(
        "nn.ConcatTable",
        vec![("modules", list(vec![module("nn.CAddTable", vec![]), module("nn.CSubTable", vec![])]))],
    );
    let holder = object::table().unwrap();
    object::set_field(holder.borrow(), b"net", sums).unwrap();
    folder.save("model.t7", &holder);
    folder.save("a.t7", &floats(&[1], &[5.0]));
    folder.save("b.t7", &floats(&[1], &[3.0]));
    let text = folder.printed(&["run", "model.t7", "--key=net", "a.t7", "b.t7", "--json"]);
    assert!(text.contains("\"elements\":[8]},{") && text.contains("\"elements\":[2]}]"), "{text}");
    folder.printed(&["run", "model.t7", "--key=net", "a.t7", "b.t7", "-o", "out.safetensors"]);
    let shown = folder.printed(&["show", "out.safetensors", "output.2"]);
    assert!(shown.contains('2'), "{shown}");
    let text = folder.refused(&["run", "model.t7", "a.t7"]);
    assert!(text.contains("model.t7: this is a table, not a network: say --key=net"), "{text}");
    // Deeper, and more than are named.
    let deep = object::table().unwrap();
    object::set_field(deep.borrow(), b"a.b", list(vec![holder])).unwrap();
    folder.save("deep.t7", &deep);
    let text = folder.refused(&["run", "deep.t7", "a.t7"]);
    assert!(text.contains("say --key=\"a.b\".1.net\n"), "{text}");
    folder.save("many.t7", &list((0..7).map(|_| module("nn.Tanh", vec![])).collect()));
    let text = folder.refused(&["run", "many.t7", "a.t7"]);
    assert!(
        text.contains("say --key=1 or --key=2 or --key=3 or --key=4 or --key=5 or another one\n"),
        "{text}"
    );
    folder.save("empty.t7", &object::table().unwrap());
    let text = folder.refused(&["run", "empty.t7", "a.t7"]);
    assert!(text.contains("this is a table, not a network: it holds none"), "{text}");
    assert!(folder.refused(&["run", "a.t7", "a.t7"]).contains("an instance of a class of nn expected"));
    assert!(
        folder
            .refused(&["run", &model(), &model()])
            .contains("this is a nn.Sequential, not a tensor or a table of tensors")
    );
    assert!(folder.refused(&["run", "model.t7", "--key=net", "a.t7"]).contains("expects a table"));
    assert!(
        folder
            .refused(&["run", "model.t7", "--key=net", "a.t7", "-o", "x.txt"])
            .contains("told by the end of its name")
    );
}

/// Two pixels of three planes: red and blue are 1 in the first, green in the second.
#[test]
fn pictures() {
    let folder = Folder::new("pictures");
    fs::write(folder.0.join("two.ppm"), b"P6\n2 1\n255\n\xff\x00\xff\x00\xff\x00").unwrap();
    folder.save("same.t7", &module("nn.Identity", vec![]));
    let elements = |arguments: &[&str]| {
        let all: Vec<&str> =
            ["run", "same.t7", "two.ppm", "--json"].iter().chain(arguments).copied().collect();
        let text = folder.printed(&all);
        let (_, rest) = text.split_once("\"size\":").unwrap();
        rest.split_once('}').unwrap().0.to_owned()
    };
    assert_eq!(elements(&[]), "[1,3,1,2],\"elements\":[1,0,0,1,1,0]");
    assert_eq!(elements(&["--scale=4"]), "[1,3,1,2],\"elements\":[4,0,0,4,4,0]");
    assert_eq!(
        elements(&["--scale=4", "--mean=1,2,0", "--std=2"]),
        "[1,3,1,2],\"elements\":[1.5,-0.5,-1,1,2,0]"
    );
    assert_eq!(elements(&["--bgr", "--mean=1,0,0"]), "[1,3,1,2],\"elements\":[0,-1,0,1,1,0]");
    assert_eq!(elements(&["--size=1x1"]), "[1,3,1,1],\"elements\":[0.5,0.5,0.5]");
    assert_eq!(elements(&["--size=3x1"]), "[1,3,1,3],\"elements\":[1,0.5,0,0,0.5,1,1,0.5,0]");
    assert!(folder.refused(&["run", "same.t7", "two.ppm", "--mean=1,2"]).contains("--mean has 2 numbers"));
    assert!(folder.refused(&["run", "same.t7", "two.ppm", "--std=1,0,1"]).contains("cannot be divided by 0"));

    // The sum of each plane, of which there are as many as classes; the label with an escape is shown harmless.
    let layers = vec![
        module(
            "nn.View",
            vec![("size", list(vec![object::number(3.0).unwrap(), object::number(2.0).unwrap()]))],
        ),
        module("nn.Sum", vec![("dimension", object::number(2.0).unwrap())]),
        module("nn.CMul", vec![("weight", floats(&[3], &[1.0, 2.0, 3.0]))]),
        module("nn.LogSoftMax", vec![]),
    ];
    folder.save("classes.t7", &module("nn.Sequential", vec![("modules", list(layers))]));
    fs::write(folder.0.join("names"), "one\ntwo\n\u{1b}[31mthree\n").unwrap();
    let text = folder.printed(&["run", "classes.t7", "two.ppm", "--labels=names"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with(" 66.52 %  ████████████████████ "), "{text}");
    assert!(lines[0].ends_with("three") && !text.contains('\u{1b}'), "{text}");
    assert!(lines[1].contains("24.47 %") && lines[1].ends_with("2  two"), "{text}");
    let json = folder.printed(&["run", "classes.t7", "two.ppm", "--labels=names", "--json"]);
    assert!(json.contains("\"best\":[{\"index\":3,\"label\":\"\\u001b[31mthree\",\"share\":0.66"), "{json}");
    assert!(
        folder.refused(&["run", "same.t7", "two.ppm", "--labels=names"]).contains("one vector of classes")
    );
    fs::write(folder.0.join("few"), "one\ntwo\n").unwrap();
    let text = folder.refused(&["run", "classes.t7", "two.ppm", "--labels=few"]);
    assert!(text.contains("--labels has 2 names, and the network gives 3 classes"), "{text}");
    folder.save("a.t7", &floats(&[1], &[1.0]));
    assert!(folder.refused(&["run", "same.t7", "a.t7", "--scale=2"]).contains("are for pictures"));
}

#[test]
fn what_cannot_run_is_named() {
    let folder = Folder::new("refused");
    folder.save("a.t7", &floats(&[1], &[1.0]));
    let unknown =
        list(vec![module("nn.Tanh", vec![]), module("my.Layer", vec![]), module("my.Other", vec![])]);
    folder.save("model.t7", &module("nn.Sequential", vec![("modules", unknown)]));
    let text = folder.refused(&["run", "model.t7", "a.t7"]);
    assert!(text.contains("model.t7: cannot run my.Layer (modules.2), my.Other (modules.3)"), "{text}");
    assert!(
        folder
            .refused(&["run", &model(), "a.t7"])
            .contains("modules.1: nn.Linear: expects rows of 2, got [1]")
    );
    assert!(folder.refused(&["run", &model()]).contains("required"));
}

/// What `th show` says of a convolution and a product: 3 * 4 * 9 + 4 parameters, and so many multiply-adds of a padded plane of
/// 6 x 6.
#[test]
fn layers_before_the_tree() {
    let folder = Folder::new("layers");
    let number = |number: f64| object::number(number).unwrap();
    let convolution = module(
        "nn.SpatialConvolution",
        vec![
            ("nInputPlane", number(3.0)),
            ("nOutputPlane", number(4.0)),
            ("kW", number(3.0)),
            ("kH", number(3.0)),
            ("dW", number(1.0)),
            ("dH", number(1.0)),
            ("padW", number(1.0)),
            ("padH", number(1.0)),
            ("weight", floats(&[4, 3, 3, 3], &[0.5; 108])),
            ("bias", floats(&[4], &[0.0; 4])),
        ],
    );
    let product = module(
        "nn.Linear",
        vec![("weight", floats(&[2, 144], &[0.5; 288])), ("bias", floats(&[2], &[0.0; 2]))],
    );
    let flat = module("nn.View", vec![("numElements", number(144.0)), ("size", floats(&[1], &[144.0]))]);
    let net = module("nn.Sequential", vec![("modules", list(vec![convolution, flat, product]))]);
    folder.save("net.t7", &net);
    let holder = object::table().unwrap();
    object::set_field(holder.borrow(), b"model", net).unwrap();
    folder.save("holder.t7", &holder);

    let shown = folder.printed(&["show", "net.t7"]);
    let lines: Vec<&str> = shown.lines().skip(1).take(7).collect();
    let table = [
        "   path       layer                                             parameters",
        "1  modules.1  nn.SpatialConvolution 3 -> 4, 3x3, padding 1           112",
        "2  modules.2  nn.View                                                  0",
        "3  modules.3  nn.Linear 144 -> 2                                     290",
        "   all                                                               402",
        "",
        "nn.Sequential",
    ];
    // Widths are as the longest layer asks for.
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(lines.iter().map(|line| squeezed(line)).collect::<Vec<_>>(), table.map(squeezed), "{shown}");
    assert_eq!(lines[0].chars().count(), lines[1].chars().count(), "{shown}");

    let shown = folder.printed(&["show", "--input=1x3x6x6", "net.t7"]);
    for line in [
        "path layer output parameters multiply-adds share",
        "1 modules.1 nn.SpatialConvolution 3 -> 4, 3x3, padding 1 1x4x6x6 112 3888 93.1 %",
        "2 modules.2 nn.View 144 0 0 0.0 %",
        "3 modules.3 nn.Linear 144 -> 2 2 290 288 6.9 %",
        "all 402 4176 100.0 %",
    ] {
        assert!(shown.lines().any(|shown| squeezed(shown) == line), "{line}\n{shown}");
    }
    // The network in a file of more is at its key; one layer is worth a table if something is asked of it.
    assert!(folder.printed(&["show", "holder.t7", "model"]).contains("parameters"));
    assert!(!folder.printed(&["show", "holder.t7"]).contains("parameters"));
    assert!(!folder.printed(&["show", "holder.t7", "model.modules.3"]).contains("parameters"));
    assert!(
        folder.printed(&["show", "--input=144", "holder.t7", "model.modules.3"]).contains("288  100.0 %")
    );
    // What cannot run is shown as a tree.
    folder.save(
        "other.t7",
        &module("nn.Sequential", vec![("modules", list(vec![module("my.Layer", vec![])]))]),
    );
    let shown = folder.printed(&["show", "other.t7"]);
    assert!(shown.contains("\nnn.Sequential\n") && !shown.contains("parameters"), "{shown}");
    assert!(folder.refused(&["show", "--input=3", "other.t7"]).contains("my.Layer"));
    assert!(
        folder
            .refused(&["show", "--input=1x5x6x6", "net.t7"])
            .contains("modules.1: nn.SpatialConvolution: expects 3 planes")
    );
    assert!(!folder.printed(&["show", "--json", "net.t7"]).contains("parameters"));
}
