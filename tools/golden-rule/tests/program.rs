//! The program as a user runs it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// An ordinary program with one forgotten free.
const LEAK: &str = "#include <TH/TH.h>
#include <stdio.h>

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize2d(4, 4);
  THFloatTensor *rows = THFloatTensor_newNarrow(t, 0, 1, 2);
  THFloatTensor_fill(rows, 1);
  printf(\"%g\\n\", THFloatTensor_sumall(t));
  THFloatTensor_free(t);
  return 0;
}
";

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("golden-rule-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> &Self {
        fs::write(self.0.join(name), text).unwrap();
        self
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_golden-rule")).current_dir(&self.0).args(arguments).output().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn fixed() -> String {
    LEAK.replace("  THFloatTensor_free(t);\n", "  THFloatTensor_free(rows);\n  THFloatTensor_free(t);\n")
}

#[test]
fn a_forgotten_free_is_told_with_its_lines() {
    let folder = Folder::new("text");
    let output = folder.write("leak.c", LEAK).run(&["leak.c"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains(
            "leak.c:11:3: error: 'rows' still owns 1 reference where 'main' returns [owned-at-exit]"
        ),
        "{text}"
    );
    assert!(
        text.contains("leak.c:7:25: note: acquired here by THFloatTensor_newNarrow: +1, count 1"),
        "{text}"
    );
    assert!(text.contains("note: fix: insert THFloatTensor_free(rows);"), "{text}");
    assert_eq!(folder.write("leak.c", &fixed()).run(&["leak.c"]).status.code(), Some(0));
}

#[test]
fn deleting_any_free_of_a_program_is_noticed() {
    let folder = Folder::new("mutants");
    let right = fixed();
    let frees: Vec<_> = right.lines().filter(|line| line.contains("_free(")).collect();
    assert_eq!(frees.len(), 2);
    for free in frees {
        let output = folder.write("mutant.c", &right.replace(&format!("{free}\n"), "")).run(&["mutant.c"]);
        assert_eq!(output.status.code(), Some(1), "without {free}");
    }
}

#[test]
fn the_patch_can_be_printed_and_applied() {
    let folder = Folder::new("fix");
    let patch = stdout(&folder.write("leak.c", LEAK).run(&["--fix", "leak.c"]));
    assert!(patch.starts_with("--- a/leak.c\n+++ b/leak.c\n@@ "), "{patch}");
    assert!(patch.contains("\n+  THFloatTensor_free(rows);\n"), "{patch}");
    folder.run(&["--fix-in-place", "leak.c"]);
    assert_eq!(
        folder.read("leak.c"),
        LEAK.replace("  return 0;", "  THFloatTensor_free(rows);\n  return 0;")
    );
    assert_eq!(folder.run(&["leak.c"]).status.code(), Some(0));
}

#[test]
fn json_and_sarif_are_well_formed() {
    let folder = Folder::new("json");
    folder.write("leak.c", LEAK);
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&folder.run(&["--format=json", "leak.c"]))).unwrap();
    assert_eq!(json["findings"][0]["rule"], "owned-at-exit");
    assert_eq!(json["findings"][0]["at"]["line"], 11);
    assert_eq!(json["findings"][0]["fix"]["edits"][0]["text"], "THFloatTensor_free(rows);\n  ");
    let sarif: serde_json::Value =
        serde_json::from_str(&stdout(&folder.run(&["--format=sarif", "leak.c"]))).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(sarif["version"], "2.1.0");
    assert_eq!(result["ruleId"], "owned-at-exit");
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 11);
    assert_eq!(result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap().len(), 1);
}

#[test]
fn a_baseline_hides_what_is_known_and_must_shrink() {
    let folder = Folder::new("baseline");
    folder.write("leak.c", LEAK);
    let with = ["--baseline=known", "leak.c"];
    assert_eq!(folder.run(&with).status.code(), Some(2), "a baseline that is missing is a mistake");
    assert_eq!(folder.run(&["--update-baseline", "--baseline=known", "leak.c"]).status.code(), Some(0));
    assert!(folder.read("known").contains("1\towned-at-exit\tleak.c\tmain\n"));
    assert_eq!(folder.run(&with).status.code(), Some(0));
    let twice = LEAK.replace("  THFloatTensor_free(t);\n", "");
    assert_eq!(folder.write("leak.c", &twice).run(&with).status.code(), Some(1), "a new leak is not covered");
    folder.run(&["--update-baseline", "--baseline=known", "leak.c"]);
    assert!(folder.read("known").contains("1\towned-at-exit"), "updating does not raise a count");
    let stale = folder.write("leak.c", &fixed()).run(&with);
    assert_eq!(stale.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stale.stderr).contains("lower it"));
    folder.run(&["--update-baseline", "--baseline=known", "leak.c"]);
    assert!(!folder.read("known").contains("owned-at-exit"));
    assert_eq!(folder.run(&with).status.code(), Some(0));
}

#[test]
fn the_error_model_decides_about_raises() {
    let folder = Folder::new("errors");
    let text = "void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t);
        THArgCheck(t->nDimension == 2, 1, \"2D\"); THTensor_(free)(x); }\n";
    folder.write("raise.c", text);
    assert_eq!(folder.run(&["raise.c"]).status.code(), Some(0));
    assert_eq!(folder.run(&["--errors=unwind", "raise.c"]).status.code(), Some(1));
    assert!(stdout(&folder.run(&["--level=note", "raise.c"])).contains("note: an error is raised here"));
}

#[test]
fn folders_are_searched_and_paths_can_be_left_out() {
    let folder = Folder::new("folders");
    fs::create_dir_all(folder.0.join("inner/old")).unwrap();
    folder
        .write("inner/leak.c", LEAK)
        .write("inner/old/leak.c", LEAK)
        .write("inner/notes.txt", "THFloatTensor_new();");
    assert_eq!(stdout(&folder.run(&["inner"])).matches("error:").count(), 2);
    assert_eq!(stdout(&folder.run(&["--exclude=old/", "inner"])).matches("error:").count(), 1);
}

#[test]
fn misuse_of_the_program_is_status_two() {
    let folder = Folder::new("misuse");
    for arguments in [&["--nonsense"][..], &[], &["missing.c"]] {
        let output = folder.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}
