//! The command as people call it: what it prints, byte by byte, and its exit status.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

/// A folder of its own for a test, which is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("th-test-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The command in the folder of the test files, without the colours and limits that the environment may ask for.
fn th(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_th"));
    command.args(arguments).current_dir(files()).env_remove("NO_COLOR").env_remove("TH_INDEX_BASE");
    command
}

fn run(arguments: &[&str]) -> Output {
    th(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a command prints when all goes well.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{arguments:?}");
    text(&output.stdout)
}

/// Compares what a command prints with a file of `golden`.
fn golden(arguments: &[&str], name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    assert_eq!(printed(arguments), fs::read_to_string(&path).unwrap(), "{}", path.display());
}

#[test]
fn trees() {
    golden(&["show", "model.t7"], "show.txt");
    golden(&["show", "--color=always", "model.t7"], "colour.txt");
    golden(&["show", "--json", "model.t7"], "show.json");
    golden(&["show", "model.t7", "modules.1"], "module.txt");
}

#[test]
fn tensors() {
    golden(&["show", "model.t7", "modules.1.weight"], "weight.txt");
    golden(&["show", "model.t7", "losses"], "losses.txt");
}

#[test]
fn conversions() {
    let folder = Folder::new("conversions");
    let (flat, zip, back) = (folder.file("a.safetensors"), folder.file("a.npz"), folder.file("a.t7"));
    let quiet = |from: &str, to: &str| printed(&["convert", "--quiet", from, to]);
    assert_eq!(quiet("model.t7", &flat), "");
    golden(&["show", &flat, "modules.1.weight"], "weight.txt");
    assert_eq!(quiet(&flat, &zip), "");
    golden(&["show", &zip, "modules.1.weight"], "weight.txt");
    assert_eq!(quiet(&zip, &back), "");
    for file in [&flat, &zip, &back] {
        assert_eq!(printed(&["diff", "--tensors", "model.t7", file]), "", "{file}");
    }
    let note = run(&["convert", "model.t7", &flat]);
    assert_eq!(note.status.code(), Some(0));
    assert_eq!(text(&note.stderr), "th: 7 values that are no tensors are not in the safetensors file\n");
    let twice = folder.file("twice.t7");
    let tensor = |k| format!("4\n{k}\n3\nV 1\n16\ntorch.ByteTensor\n0\n\n\n1\n0\n");
    let (first, second) = (tensor(2), tensor(3));
    fs::write(&twice, format!("3\n1\n2\n1\n7\n{first}2\n1\n7\n{second}")).unwrap();
    let refused = run(&["convert", &twice, &flat]);
    assert_eq!(text(&refused.stderr), "th: two tensors would be called 7: convert to t7\n");
    let one = folder.file("one.npy");
    let refused = run(&["convert", "--quiet", "model.t7", &one]);
    assert_eq!((refused.status.code(), Path::new(&one).exists()), (Some(2), false));
    // What is not in a file that is not there is nobody's matter.
    let refused = text(&run(&["convert", "model.t7", &one]).stderr);
    assert_eq!(refused, "th: npy holds one tensor: say which, as in `th convert FILE KEY OUT.npy`\n");
}

#[test]
fn what_is_converted_is_not_written_over() {
    let folder = Folder::new("same");
    let (file, link) = (folder.file("model.t7"), folder.file("link.npz"));
    std::fs::copy(files().join("model.t7"), &file).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for (from, to) in [(&file, &file), (&file, &link), (&link, &file)] {
        let refused = run(&["convert", "--to=npz", from, to]);
        assert_eq!(refused.status.code(), Some(2));
        assert_eq!(text(&refused.stderr), format!("th: {to} is the file that is converted\n"));
    }
    assert_eq!(std::fs::read(&file).unwrap(), std::fs::read(files().join("model.t7")).unwrap());
}

#[test]
fn a_model_of_pytorch_is_called_one() {
    let folder = Folder::new("pytorch");
    // One stored member, archive/data.pkl, of no bytes; the directory; its end.
    let name = b"archive/data.pkl";
    let mut zip = Vec::new();
    zip.extend([b'P', b'K', 3, 4, 20, 0]);
    zip.extend([0; 20]);
    zip.extend([name.len() as u8, 0, 0, 0]);
    zip.extend(name);
    let start = zip.len() as u8;
    zip.extend([b'P', b'K', 1, 2, 20, 0, 20, 0]);
    zip.extend([0; 20]);
    zip.extend([name.len() as u8, 0]);
    zip.extend([0; 16]);
    zip.extend(name);
    let length = zip.len() as u8 - start;
    zip.extend([b'P', b'K', 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, length, 0, 0, 0, start, 0, 0, 0, 0, 0]);
    let path = folder.file("model.pt");
    std::fs::write(&path, zip).unwrap();
    let refused = run(&["show", &path]);
    assert_eq!(refused.status.code(), Some(2));
    // Its pickle has no bytes.
    assert!(text(&refused.stderr).contains("its pickle ends at byte 0"), "{}", text(&refused.stderr));
}

#[test]
fn files_of_pytorch_are_converted() {
    let folder = Folder::new("of-pytorch");
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../c_tests/golden/pytorch/tensors.pth");
    let legacy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../c_tests/golden/pytorch/tensors.legacy.pth");
    let first = printed(&["show", model]).lines().next().unwrap_or_default().to_owned();
    assert!(first.contains("tensors.pth: pytorch, "), "{first}");
    for to in ["out.t7", "out.npz", "out.safetensors"] {
        let to = folder.file(to);
        let done = run(&["convert", legacy, &to]);
        // Complex numbers are in no other format.
        assert_eq!(done.status.code(), Some(3));
        assert!(text(&done.stderr).contains("complex: elements of type torch.complex64 cannot be in"));
        assert_eq!(run(&["diff", "--tensors", model, legacy]).status.code(), Some(0));
        assert!(printed(&["show", &to]).contains("brain"));
    }
    let refused = run(&["convert", "model.t7", &folder.file("x.pth")]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr).contains("files of PyTorch are read and not written"),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn modules_of_pytorch_are_shown_without_their_empty_fields() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../c_tests/golden/pytorch/module.pth");
    let shown = printed(&["show", file]);
    assert!(!shown.contains("hooks") && shown.contains("weight: torch.FloatTensor 2x3"), "{shown}");
    assert!(shown.contains(" empty fields of PyTorch's modules (--all shows them)\n"), "{shown}");
    assert!(printed(&["show", "--all", file]).contains("_forward_hooks: empty table"));
    for arguments in [
        &["run", file, "model.t7"][..],
        &["run", file, "--key=net", "model.t7"],
        &["show", file, "net", "--input=1x3"],
    ] {
        let refused = run(arguments);
        let said = text(&refused.stderr);
        assert!(
            said.contains("networks of PyTorch cannot be run: their classes are programs in Python"),
            "{said}"
        );
    }
}

/// NumPy goes by the end of an archive, so something may stand before it.
#[test]
fn an_archive_behind_something_else_is_one() {
    let folder = Folder::new("prefix");
    let (zip, behind) = (folder.file("a.npz"), folder.file("behind.npz"));
    printed(&["convert", "--quiet", "model.t7", "labels", "losses", &zip]);
    for prefix in [&b"#!/bin/sh\n"[..], b"\x7fELF", &[0xff; 70_000]] {
        fs::write(&behind, [prefix, &fs::read(&zip).unwrap()].concat()).unwrap();
        assert_eq!(printed(&["diff", &zip, &behind]), "");
        assert!(printed(&["show", &behind]).contains("behind.npz: npz, "));
    }
    fs::write(&behind, b"#!/bin/sh\nPK\x05\x06").unwrap();
    assert!(text(&run(&["show", &behind]).stderr).contains("this is"));
}

/// Nothing can replace a file that something is mounted at.
#[test]
fn files_that_are_mounted_are_written_in_place() {
    let folder = Folder::new("mounted");
    for name in ["x.t7", "x.npz", "x.npy", "x.safetensors", "x.png"] {
        let words = if name == "x.png" { "plot model.t7" } else { "convert --quiet model.t7" };
        for (k, old) in [vec![b'o'; 100_000], b"old".to_vec()].iter().enumerate() {
            let (file, target) =
                (folder.file(&format!("file{k}-{name}")), folder.file(&format!("{k}-{name}")));
            fs::write(&file, old).unwrap();
            fs::write(&target, "beneath").unwrap();
            // The second time nothing can be made in the folder.
            let above = ["true", "mount --bind \"$4\" \"$4\""][k];
            let read_only = ["true", "mount -o remount,bind,ro \"$4\""][k];
            let script = format!(
                "{{ {above} && mount --bind \"$1\" \"$2\" && {read_only}; }} || exit 77; \"$3\" {words} labels \"$2\""
            );
            let right = folder.file(&format!("right-{name}"));
            let output = Command::new("unshare")
                .args(["--mount", "sh", "-c", &script, "sh", &file, &target, env!("CARGO_BIN_EXE_th")])
                .arg(&folder.0)
                .current_dir(files())
                .env("TMPDIR", "/tmp")
                .output();
            let Some(output) = output.ok().filter(|output| !matches!(output.status.code(), Some(1 | 77)))
            else {
                println!("nothing can be mounted here");
                return;
            };
            assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{name}");
            assert_eq!(fs::read(&target).unwrap(), b"beneath");
            let words: Vec<&str> = words.split(' ').chain(["labels", &right]).collect();
            printed(&words);
            assert!(fs::read(&file).unwrap() == fs::read(&right).unwrap(), "{name}");
        }
    }
}

#[test]
fn the_command_calls_itself_as_it_was_called() {
    let folder = Folder::new("name");
    let name = folder.file("th7");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_th"), &name).unwrap();
    let called = |words: &[&str]| {
        let output = Command::new(&name).args(words).current_dir(files()).output().unwrap();
        text(&output.stdout) + &text(&output.stderr)
    };
    assert_eq!(called(&["show", "nowhere"]), "th7: nowhere: No such file or directory\n");
    assert!(called(&["--version"]).starts_with("th7 "));
    for words in [
        &["--help"][..],
        &["help", "plot"],
        &["plot", "model.t7"],
        &["convert"],
        &["shwo"],
        &["plot", "model.t7", "x.png"],
        &["show", "model.t7", "epochs", "train"],
        &["convert", "model.t7", &folder.file("x.npy")],
        &["plot", "--histogram", "model.t7", "labels", &folder.file("x.png")],
    ] {
        let said = called(words);
        let is_other = |word: &str| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()) == "th";
        assert!(said.contains("th7") && !said.split_whitespace().any(is_other), "{words:?}: {said}");
    }
}

/// Many values may have the same very long path above them, or each other below.
#[test]
fn what_is_long_or_deep_costs_what_it_holds() {
    let folder = Folder::new("long");
    let (long, deep, other) = (folder.file("long.t7"), folder.file("deep.t7"), folder.file("other.t7"));
    // {[a word of a megabyte] = {{}, {}, ...}}, and the same with other tables.
    let start = Instant::now();
    for (path, value) in [(&long, "3\n{}\n0\n"), (&other, "1\n{}\n")] {
        let mut file = format!("3\n1\n1\n2\n1000000\n{}\n3\n2\n10000\n", "k".repeat(1_000_000));
        for k in 0..10_000 {
            file += &format!("1\n{}\n{}", k + 1, value.replace("{}", &(k + 3).to_string()));
        }
        fs::write(path, file).unwrap();
    }
    for form in ["--json", "--json=flat", "--all", "--color=never"] {
        assert!(printed(&["show", form, &long]).len() < 20_000_000, "{form}");
    }
    let flat = printed(&["show", "--json=flat", &long]);
    assert!(flat.contains(&format!("{{\"path\":\"{}…\",\"kind\":\"table\"", "k".repeat(1000))));
    for form in ["--json", "--tolerance=0"] {
        let output = run(&["diff", form, &long, &other]);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.len() < 20_000_000, "{form}");
    }
    // Tables in tables, each with a number beside the next.
    for (path, number) in [(&deep, 1), (&other, 2)] {
        let depth = 300_000;
        let mut file = String::new();
        for k in 1..=depth {
            file += &format!("3\n{k}\n2\n1\n1\n1\n{number}\n1\n2\n");
        }
        fs::write(path, file + "0\n").unwrap();
    }
    for form in ["--json", "--json=flat", "--all"] {
        assert!(printed(&["show", form, &deep]).len() < 1_000_000, "{form}");
    }
    assert_eq!(printed(&["diff", &deep, &deep]), "");
    let output = run(&["diff", &deep, &other]);
    assert_eq!((output.status.code(), text(&output.stdout).lines().count()), (Some(1), 300_000));
    assert_eq!(printed(&["convert", "--quiet", &deep, &folder.file("copy.t7")]), "");
    let refused = run(&["convert", "--quiet", &deep, &folder.file("copy.npz")]);
    assert_eq!(refused.status.code(), Some(0), "{}", text(&refused.stderr));
    assert!(start.elapsed() < Duration::from_secs(300), "{:?}", start.elapsed());
}

#[test]
fn differences() {
    let folder = Folder::new("differences");
    let changed = folder.file("changed.t7");
    let original = fs::read_to_string(files().join("model.t7")).unwrap();
    fs::write(&changed, original.replace("9 1 2 250", "9 1 3 250").replace("labels", "Labels")).unwrap();
    let output = run(&["diff", "model.t7", &changed]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), "- labels\n+ Labels\n".into()));
    fs::write(&changed, original.replace("9 1 2 250", "9 1 7 200")).unwrap();
    let output = run(&["diff", "model.t7", &changed]);
    let expected = "~ labels: 2 of 4 elements differ, by up to 5.000000e1\n";
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), expected.into()));
    let output = run(&["diff", "--json", "--tolerance=10", "model.t7", &changed]);
    let expected =
        "[{\"key\":\"labels\",\"change\":\"values\",\"differing\":1,\"elements\":4,\"largest\":50}]\n";
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), expected.into()));
    assert_eq!(run(&["diff", "--tolerance=50", "model.t7", &changed]).status.code(), Some(0));
    assert_eq!(run(&["diff", "model.t7", "nowhere.t7"]).status.code(), Some(2));
}

#[test]
fn pictures() {
    let folder = Folder::new("pictures");
    for (key, options) in
        [("losses", "--size=200x100"), ("modules.1.weight", "--size=200x100"), ("labels", "--lines")]
    {
        let picture = folder.file("picture.png");
        assert_eq!(printed(&["plot", options, "model.t7", key, &picture]), "");
        assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"), "{key}");
        fs::remove_file(&picture).unwrap();
    }
    assert!(run(&["plot", "model.t7", "labels", "-"]).stdout.starts_with(b"\x89PNG"));
    for key in ["classes", "modules.2.output", "modules.9"] {
        let output = run(&["plot", "model.t7", key, &folder.file("none.png")]);
        assert_eq!((output.status.code(), folder.0.join("none.png").exists()), (Some(2), false), "{key}");
    }
}

#[test]
fn sizes_of_pictures() {
    let folder = Folder::new("sizes");
    let picture = folder.file("picture.png");
    for (words, says) in [
        (&["plot", "--size", "10x10", "model.t7", "labels"][..], "a side has 64 to 16384 pixels"),
        (&["plot", "--size", "10", "model.t7", "labels"], "width and height are written as 800x400"),
    ] {
        let refused = run(&[words, &[&picture]].concat());
        assert!(text(&refused.stderr).contains(says), "{words:?}: {}", text(&refused.stderr));
        assert_eq!((refused.status.code(), Path::new(&picture).exists()), (Some(2), false));
    }
    for size in ["--size=64x64", "--size=16384x64"] {
        assert_eq!(printed(&["plot", size, "model.t7", "labels", &picture]), "");
    }
    let refused = run(&["plot", "--histogram", "--size=90x90", "model.t7", "labels"]);
    assert_eq!(text(&refused.stderr), "th: --size is for pictures\n");
}

#[test]
fn standard_input_and_output() {
    let mut child =
        th(&["show", "-", "labels"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&fs::read(files().join("model.t7")).unwrap()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stdout), "   9    1\n   2  250\n[torch.IntTensor of size 2x2]\n");
    assert!(run(&["convert", "--quiet", "--to=npz", "model.t7", "-"]).stdout.starts_with(b"PK"));
}

/// The files that Torch7 wrote: each is shown, and is the same after it was written again.
#[test]
fn files_of_torch() {
    let folder = Folder::new("torch");
    let copy = folder.file("copy.t7");
    let originals = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c_tests/golden/t7");
    let mut count = 0;
    for entry in fs::read_dir(originals).unwrap() {
        let path = entry.unwrap().path();
        // A nil by itself is no more than "0" as text, which might be anything: the reader takes it for none.
        if path.extension().is_none_or(|ending| ending != "t7") || path.ends_with("nothing.ascii.t7") {
            continue;
        }
        let path = path.to_str().unwrap();
        assert!(printed(&["show", path]).lines().count() > 1, "{path}");
        printed(&["convert", "--quiet", path, &copy]);
        assert_eq!(printed(&["diff", path, &copy]), "", "{path}");
        let tree = |file: &str| printed(&["show", file]).split_once('\n').unwrap().1.to_owned();
        assert_eq!(tree(path), tree(&copy), "{path}");
        count += 1;
    }
    assert!(count > 20, "{count}");
}

/// Whoever reads may stop.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child =
        th(&["show", "--json", "model.t7"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn mistakes() {
    let folder = Folder::new("mistakes");
    let broken = folder.file("broken.t7");
    fs::write(&broken, &fs::read(files().join("model.t7")).unwrap()[..500]).unwrap();
    let pointer = folder.file("pointer.t7");
    fs::write(&pointer, "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n").unwrap();
    for arguments in [
        &["show"][..],
        &["show", "nowhere.t7"],
        &["show", "."],
        &["show", &broken],
        &["show", &pointer],
        &["show", "model.t7", "modules.7"],
        &["plot", "model.t7", "labels", "labels.gif"],
        &["convert", "model.t7", "model.pth"],
        &["convert", "model.t7", "/no/such/folder/model.npz"],
        &["explain", "model.t7"],
    ] {
        let output = run(arguments);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{arguments:?}");
        assert!(output.stderr.starts_with(b"th: "), "{arguments:?}: {}", text(&output.stderr));
    }
}

/// What people open by mistake, and what they are told; and what looks like a mistake and is none.
#[test]
fn what_a_file_is_instead() {
    let folder = Folder::new("instead");
    let path = folder.file("file.t7");
    for (content, says) in [
        (&b"version https://git-lfs.github.com/spec/v1\n"[..], "this is a Git LFS pointer"),
        (b"<?xml version=\"1.0\"?><html>", "this is an HTML page"),
        (b"\x1f\x8b\x08", "this is a file compressed by gzip"),
        (b"\0\0\0\0\0\0\0\0", "this is a file of zeros"),
        (b"\0\0\0\0\0\0\0\x10{\"a\":1}", "longer than 100,000,000 bytes"),
        (b"\x03\0\0\0\x01\0\0\0", "cut off: it ends at byte 8"),
    ] {
        fs::write(&path, content).unwrap();
        let output = run(&["show", &path]);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{error}");
        assert!(error.starts_with(&format!("th: {path}: ")) && error.contains(says), "{error}");
    }
    // A string is a t7, even one that begins with a brace.
    fs::write(&path, b"\x02\0\0\0\x03\0\0\0{\"a").unwrap();
    assert!(printed(&["show", &path]).ends_with("t7, 11 B\n\"{\"a\"\n"), "{}", printed(&["show", &path]));
    // {[true] = 1, [false] = 2}
    fs::write(&path, "3\n1\n2\n5\n1\n1\n1\n5\n0\n1\n2\n").unwrap();
    assert!(printed(&["show", &path]).ends_with("table of 2\n├─ [true]: 1\n└─ [false]: 2\n"));
    let missing = text(&run(&["show", "nowhere.t7"]).stderr);
    assert_eq!(missing, "th: nowhere.t7: No such file or directory\n");
}

#[test]
fn nothing_obeys_a_file() {
    let shown = printed(&["show", "model.t7"]);
    assert!(!shown.contains('\x1b'));
    let mut plain = th(&["show", "--color=auto", "model.t7"]);
    assert_eq!(text(&plain.env("TERM", "xterm").output().unwrap().stdout), shown, "no colours in a pipe");
}

/// A table of bytes under keys that are strings or numbers, as t7.
fn bytes_under(keys: &[&[u8]]) -> Vec<u8> {
    let mut file = Vec::new();
    let int = |file: &mut Vec<u8>, number: i32| file.extend(number.to_le_bytes());
    let text = |file: &mut Vec<u8>, text: &[u8]| {
        file.extend((text.len() as i32).to_le_bytes());
        file.extend(text);
    };
    [3, 1, keys.len() as i32].into_iter().for_each(|number| int(&mut file, number));
    for (k, key) in keys.iter().enumerate() {
        file.extend(*key);
        int(&mut file, 4);
        int(&mut file, 10 + 2 * k as i32);
        text(&mut file, b"V 1");
        text(&mut file, b"torch.ByteTensor");
        int(&mut file, 1);
        [1i64, 1, 1].iter().for_each(|number| file.extend(number.to_le_bytes()));
        int(&mut file, 4);
        int(&mut file, 11 + 2 * k as i32);
        text(&mut file, b"V 1");
        text(&mut file, b"torch.ByteStorage");
        file.extend(1i64.to_le_bytes());
        file.push(k as u8);
    }
    file
}

/// A string as a key.
fn word(text: &[u8]) -> Vec<u8> {
    [&2i32.to_le_bytes()[..], &(text.len() as i32).to_le_bytes(), text].concat()
}

/// A number as a key.
fn number(number: f64) -> Vec<u8> {
    [&1i32.to_le_bytes()[..], &number.to_le_bytes()].concat()
}

#[test]
fn keys_that_are_not_the_same_do_not_look_alike() {
    let folder = Folder::new("keys");
    for (keys, shown) in [
        ([word(b"1"), number(1.0)], ["\"1\": ", "─ 1: "]),
        ([word(b"\xff"), word(b"\xfe")], ["\"\\xff\": ", "\"\\xfe\": "]),
        ([word(b"a.b"), word(b"")], ["\"a.b\": ", "\"\": "]),
    ] {
        let path = folder.file("keys.t7");
        fs::write(&path, bytes_under(&[&keys[0], &keys[1]])).unwrap();
        assert_eq!(printed(&["diff", &path, &path]), "");
        assert_eq!(printed(&["diff", "--tensors", &path, &path]), "");
        let tree = printed(&["show", &path]);
        assert!(shown.iter().all(|shown| tree.contains(shown)), "{tree}");
    }
    let path = folder.file("one.t7");
    fs::write(&path, bytes_under(&[&word(b"1"), &number(1.0)])).unwrap();
    let refused = run(&["convert", &path, &folder.file("one.npz")]);
    assert_eq!(text(&refused.stderr), "th: two tensors would be called 1: convert to t7\n");
}

#[test]
fn everything_is_compared() {
    let folder = Folder::new("everything");
    let changed = folder.file("changed.t7");
    let original = fs::read_to_string(files().join("model.t7")).unwrap();
    fs::write(&changed, original.replace("nn.Tanh", "nn.ReLU")).unwrap();
    let output = run(&["diff", "model.t7", &changed]);
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(1), "~ modules.2: nn.Tanh became nn.ReLU\n".into())
    );
    assert_eq!(printed(&["diff", "--tensors", "model.t7", &changed]), "");
    fs::write(&changed, original.replace("\ntwo\n", "\nTWO\n")).unwrap();
    let output = run(&["diff", "model.t7", &changed]);
    assert_eq!(text(&output.stdout), "~ classes.2: \"two\" became \"TWO\"\n");
}

#[test]
fn nothing_is_left_in_the_folder_for_temporary_files() {
    let folder = Folder::new("temporary");
    let output = th(&["convert", "--quiet", "--to=npz", "model.t7", "-"]).env("TMPDIR", &folder.0).output();
    assert!(output.unwrap().stdout.starts_with(b"PK"));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
    let nowhere = folder.file("nowhere");
    let output = th(&["convert", "--quiet", "--to=npz", "model.t7", "-"]).env("TMPDIR", &nowhere).output();
    assert!(text(&output.unwrap().stderr).contains(&nowhere));
}

#[test]
fn files_are_replaced_as_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("replaced");
    let convert = |to: &str| printed(&["convert", "--quiet", "--to=npz", "model.t7", to]);
    let long = folder.file(&"n".repeat(255));
    convert(&long);
    convert(&long);
    assert!(fs::read(&long).unwrap().starts_with(b"PK"));
    let (link, target) = (folder.file("link"), folder.file("target"));
    symlink("target", &link).unwrap();
    convert(&link);
    assert!(
        fs::symlink_metadata(&link).unwrap().is_symlink() && fs::read(&target).unwrap().starts_with(b"PK")
    );
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    convert(&link);
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 3, "nothing else is left");
    let picture = folder.file("picture.png");
    fs::write(&picture, "old").unwrap();
    fs::set_permissions(&picture, fs::Permissions::from_mode(0o640)).unwrap();
    // A file may not grow.
    for words in [["convert", "model.t7", &link, "--to=npz"], ["plot", "model.t7", "labels", &picture]] {
        let before = (fs::read(&target).unwrap(), fs::read(&picture).unwrap());
        let limited = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_th")])
            .args(words)
            .current_dir(files())
            .output()
            .unwrap();
        assert_eq!(limited.status.code(), Some(2), "{words:?}");
        assert_eq!((fs::read(&target).unwrap(), fs::read(&picture).unwrap()), before);
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 4, "nothing else is left");
    }
    printed(&["plot", "model.t7", "labels", &picture]);
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(fs::metadata(&picture).unwrap().permissions().mode() & 0o777, 0o640);
    let output = run(&["convert", "--quiet", "--to=npz", "model.t7", "/dev/stdout"]);
    assert!(output.stdout.starts_with(b"PK"));
}

#[test]
fn devices_have_no_end() {
    let refused = run(&["show", "/dev/zero"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("is a device"), "{}", text(&refused.stderr));
}

#[test]
fn what_is_small_stays_small() {
    let folder = Folder::new("small");
    let path = folder.file("expanded.t7");
    let header = "4\n1\n3\nV 1\n17\ntorch.FloatTensor\n2\n2147483648 2147483648\n0 0\n1\n";
    fs::write(
        &path,
        format!(
            "3\n1\n1\n2\n1\nx\n{}4\n3\n3\nV 1\n18\ntorch.FloatStorage\n1\n1.5\n",
            header.replace("4\n1\n", "4\n2\n")
        ),
    )
    .unwrap();
    assert!(printed(&["show", &path]).ends_with("x: torch.FloatTensor 2147483648x2147483648  all 1.5\n"));
    let refused = run(&["convert", &path, &folder.file("x.npz")]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--force"), "{}", text(&refused.stderr));
    assert_eq!(printed(&["diff", &path, &path]), "");
}

#[test]
fn slips_are_told_what_there_is() {
    let missing = text(&run(&["show", "model.t7", "modules.1.weigth"]).stderr);
    assert!(missing.contains("did you mean weight?") && missing.contains("bias"), "{missing}");
    assert!(text(&run(&["shwo", "model.t7"]).stderr).contains("'show'"));
    assert!(
        printed(&["help", "show"]).contains("--json")
            && !printed(&["show", "--help"]).contains("--tolerance")
    );
}

#[test]
fn some_tensors_and_histograms() {
    let folder = Folder::new("some");
    let one = folder.file("w.npy");
    printed(&["convert", "--quiet", "model.t7", "modules.1.weight", &one]);
    assert!(printed(&["show", &one]).ends_with(&printed(&["show", "model.t7", "modules.1.weight"])));
    let picture = folder.file("w.png");
    printed(&["plot", &one, &picture]);
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    assert!(printed(&["plot", "--histogram", &one]).ends_with("6 elements\n"));
    let both = printed(&["show", &one, "model.t7"]);
    assert!(both.contains("w.npy: npy") && both.contains("\nmodel.t7: t7"));
    assert!(
        printed(&["show", "--json=flat", "model.t7"])
            .contains("{\"path\":\"modules.1.weight\",\"kind\":\"tensor\"")
    );
}

#[test]
fn keys_of_one_file_are_shown_one_at_a_time() {
    let refused = run(&["show", "model.t7", "epochs", "train"]);
    let says =
        "th: 'epochs' is a key and no file: keys are shown one at a time, as in `th show model.t7 epochs`\n";
    assert_eq!((text(&refused.stdout), text(&refused.stderr)), (String::new(), says.to_owned()));
}

/// A safetensors file of a header and these bytes.
fn safetensors(header: &str, bytes: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), bytes].concat()
}

#[test]
fn arrays_that_are_not_read() {
    let folder = Folder::new("unread");
    let (mixed, other, copy) =
        (folder.file("a.safetensors"), folder.file("b.safetensors"), folder.file("c.safetensors"));
    let header = "{\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},\
                  \"q\":{\"dtype\":\"F8_E4M3\",\"shape\":[2,2],\"data_offsets\":[4,8]}}";
    fs::write(&mixed, safetensors(header, b"\0\0\x80\x3fabcd")).unwrap();
    fs::write(&other, safetensors(header, b"\0\0\x80\x3fabce")).unwrap();
    assert!(printed(&["show", &mixed]).contains("q: F8_E4M3 2x2  4 B, not read\n"));
    assert!(
        printed(&["show", "--json", &mixed])
            .contains("{\"kind\":\"unread\",\"class\":\"F8_E4M3\",\"sizes\":[2,2],\"bytes\":4}")
    );
    assert_eq!(printed(&["diff", &mixed, &mixed]), "");
    let difference = run(&["diff", &mixed, &other]);
    assert_eq!(difference.status.code(), Some(1));
    assert_eq!(text(&difference.stdout), "~ q: F8_E4M3 4 B became F8_E4M3 4 B with other bytes\n");

    assert_eq!(printed(&["convert", "--quiet", &mixed, &copy]), "");
    assert_eq!(printed(&["diff", &mixed, &copy]), "");
    assert!(fs::read(&copy).unwrap().ends_with(b"\0\0\x80\x3fabcd"));
    for name in ["d.npz", "d.t7"] {
        let to = folder.file(name);
        let output = run(&["convert", "--quiet", &mixed, &to]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(3), String::new()));
        assert!(text(&output.stderr).starts_with("th: q: elements of type F8_E4M3 cannot be in a "));
        assert!(printed(&["show", &to]).contains("w: torch.FloatTensor"));
        assert!(!printed(&["show", &to]).contains("q: "));
    }
    let output = run(&["convert", "--quiet", &mixed, "q", &folder.file("e.t7")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!Path::new(&folder.file("e.t7")).exists());

    let arrays = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c_tests/exchange");
    let complex = arrays.join("complex.npy");
    let (complex, zip, one) = (complex.to_str().unwrap(), folder.file("f.npz"), folder.file("f.npy"));
    assert!(printed(&["show", complex]).contains("<c16 1  144 B, not read"));
    assert_eq!(printed(&["convert", "--quiet", complex, &zip]), "");
    assert_eq!(printed(&["convert", "--quiet", &zip, &one]), "");
    assert_eq!(fs::read(complex).unwrap(), fs::read(&one).unwrap());
}

#[test]
fn what_stands_behind_an_object_is_said() {
    let folder = Folder::new("behind");
    let (path, bytes) = (folder.file("a.t7"), [3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7, 7, 7]);
    fs::write(&path, &bytes[..12]).unwrap();
    assert!(!printed(&["show", &path]).contains("follow"));
    fs::write(&path, bytes).unwrap();
    assert!(printed(&["show", &path]).contains("5 B follow this object, which are not shown"));
    fs::write(&path, "3\r\n1\r\n1\r\n2\r\n3\r\na\r\nb\r\n1\r\n5\r\n").unwrap();
    assert!(printed(&["show", &path]).contains("5"));
}
