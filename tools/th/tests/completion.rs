//! Completions in the shells themselves: lines as somebody types them who presses the tabulator.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for a test, which is gone afterwards.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A folder with files to complete the names and keys of.
fn folder(name: &str) -> Folder {
    let path = std::env::temp_dir().join(format!("th-completion-{}-{name}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/model.t7");
    fs::copy(model, path.join("model.t7")).unwrap();
    let header = r#"{"first.weight":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"first.bias":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}}"#;
    let names = [&header.len().to_le_bytes()[..], header.as_bytes(), &[1, 2]].concat();
    fs::write(path.join("two words.safetensors"), names).unwrap();
    Folder(path)
}

fn script(name: &str) -> String {
    format!("{}/completions/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A program in `folder` that finds the command by its name.
fn run(program: &str, arguments: &[&str], folder: &Folder) -> Option<Output> {
    let command = Path::new(env!("CARGO_BIN_EXE_th")).parent().unwrap();
    let path = format!("{}:{}", command.display(), std::env::var("PATH").unwrap_or_default());
    Command::new(program)
        .args(arguments)
        .current_dir(&folder.0)
        .env("PATH", path)
        .env("HOME", &folder.0)
        .env("XDG_CONFIG_HOME", &folder.0)
        .env("XDG_DATA_HOME", &folder.0)
        .output()
        .ok()
}

/// Whether what a test needs is here; in CI it has to be.
fn is_here(program: &str) -> bool {
    let is_here = Command::new(program).arg("-c").arg("").output().is_ok();
    assert!(is_here || std::env::var_os("REQUIRE_ALL").is_none_or(|all| all.is_empty()), "no {program}");
    if !is_here {
        println!("there is no {program} to try completion with");
    }
    is_here
}

/// Lines with tabulators, and the words that a shell makes of them.
const TYPED: &[(&str, &str)] = &[
    ("th sh\tx", "(th)(show)(x)"),
    ("th help pl\t", "(th)(help)(plot)"),
    ("th show mod\tx", "(th)(show)(model.t7)(x)"),
    ("th show model.t7 modules.1.w\tx", "(th)(show)(model.t7)(modules.1.weight)(x)"),
    ("th plot --si\t90x80 mod\tlos\tx.png", "(th)(plot)(--size)(90x80)(model.t7)(losses)(x.png)"),
    ("th show --color=al\tmod\t", "(th)(show)(--color=always)(model.t7)"),
    ("th show --col\tnev\tmod\t", "(th)(show)(--color)(never)(model.t7)"),
    ("th show --js\tmod\t", "(th)(show)(--json)(model.t7)"),
    ("th show --json=f\tx", "(th)(show)(--json=flat)(x)"),
    ("th convert --to=sa\tx", "(th)(convert)(--to=safetensors)(x)"),
    ("th convert --quiet model.t7 losses lab\tx", "(th)(convert)(--quiet)(model.t7)(losses)(labels)(x)"),
    ("th convert model.t7 two\t", "(th)(convert)(model.t7)(two words.safetensors)"),
    ("th show two\tfirst.w\t", "(th)(show)(two words.safetensors)(first.weight)"),
    ("th show \"two words.safetensors\" first.b\t", "(th)(show)(two words.safetensors)(first.bias)"),
    ("th show \"two w\tfirst.b\t", "(th)(show)(two words.safetensors)(first.bias)"),
    ("th diff model.t7 lab\tx", "(th)(diff)(model.t7)(labx)"),
    ("th diff mod\tmod\t--tol\t1", "(th)(diff)(model.t7)(model.t7)(--tolerance)(1)"),
    ("th show nowhere.t7 lab\tx", "(th)(show)(nowhere.t7)(labx)"),
    ("th run model.t7 --key modu\tx", "(th)(run)(model.t7)(--key)(modules)(x)"),
    ("th run --labels=mod\tmod\tx", "(th)(run)(--labels=model.t7)(model.t7)(x)"),
    (
        "th run --labels two\tmodel.t7 --key=modu\tx",
        "(th)(run)(--labels)(two words.safetensors)(model.t7)(--key=modules)(x)",
    ),
    ("th plot --size mod\tx", "(th)(plot)(--size)(modx)"),
];

fn typed(shell: &str, script: &str) {
    if !is_here("expect") || !is_here(shell) {
        return;
    }
    let folder = folder(shell);
    let expect = format!("{}/tests/completion.exp", env!("CARGO_MANIFEST_DIR"));
    let mut arguments = vec![expect.as_str(), shell, script];
    arguments.extend(TYPED.iter().map(|(line, _)| *line));
    let output = run("expect", &arguments, &folder).unwrap();
    let answers = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = answers.lines();
    for (line, words) in TYPED {
        assert_eq!(lines.next(), Some(*words), "{shell}: {line:?} of\n{answers}");
    }
}

#[test]
fn bash() {
    typed("bash", &script("th.bash"));
}

#[test]
fn zsh() {
    typed("zsh", &script("_th"));
}

/// Fish says what it offers.
#[test]
fn fish() {
    if !is_here("fish") {
        return;
    }
    let folder = folder("fish");
    let lines: &[(&str, &[&str])] = &[
        ("th sh", &["show"]),
        ("th help pl", &["plot"]),
        ("th show mod", &["model.t7"]),
        ("th show model.t7 modules.1.w", &["modules.1.weight"]),
        ("th plot --si", &["--size"]),
        ("th plot --size ", &[]),
        ("th show --color=al", &["--color=always"]),
        ("th show --color nev", &["never"]),
        ("th show --json mod", &["model.t7"]),
        ("th show --json=f", &["--json=flat"]),
        ("th convert --to s", &["safetensors"]),
        ("th convert --quiet model.t7 losses lab", &["labels"]),
        ("th convert model.t7 two", &["two words.safetensors"]),
        ("th convert model.t7 \"two w", &["two words.safetensors"]),
        ("th show two\\ words.safetensors first.w", &["first.weight"]),
        ("th show \"two words.safetensors\" first.", &["first.bias", "first.weight"]),
        ("th diff model.t7 lab", &[]),
        ("th show nowhere.t7 lab", &[]),
        ("th run model.t7 --key=", &["--key=classes", "--key=first", "--key=modules"]),
        ("th run --key model.t7 model.t7 --key mod", &["modules"]),
        ("th run model.t7 --labels mod", &["model.t7"]),
        ("th run model.t7 --labels=mod", &["--labels=model.t7"]),
        ("th run model.t7 los", &[]),
    ];
    for (line, offered) in lines {
        let arguments = ["-c", "source $argv[1]; complete -C $argv[2]", &script("th.fish"), line];
        let output = run("fish", &arguments, &folder).unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut found: Vec<&str> = text.lines().map(|line| line.split('\t').next().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, *offered, "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
