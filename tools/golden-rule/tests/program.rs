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
fn a_repair_writes_types_as_the_source_does() {
    let source = "#include <TH/TH.h>\n#include <memory>\nstd::unique_ptr<int> f(THFloatTensor *t) {\n  \
        THFloatTensor *x = THFloatTensor_newClone(t);\n  \
        return std::make_unique<int>(THFloatTensor_nDimension(x));\n}\n";
    let folder = Folder::new("types");
    let text = stdout(&folder.write("made.cc", source).run(&["--fix", "made.cc"]));
    let added = "+  std::unique_ptr<int> result = std::make_unique<int>(THFloatTensor_nDimension(x));\n\
        +  THFloatTensor_free(x);\n+  return result;\n";
    assert!(text.contains(added), "{text}");
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

#[test]
fn what_was_not_followed_is_counted_and_strictness_minds_it() {
    let folder = Folder::new("strict");
    folder.write("odd.c", "void g() { @@ $$ ( ; }\nvoid f(void) { h(); }\n");
    let output = folder.run(&["odd.c"]);
    assert_eq!(output.status.code(), Some(0));
    let last = String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("").to_string();
    assert!(last.contains("not followed to the end: 1 "), "{last}");
    assert_eq!(folder.run(&["--strict", "odd.c"]).status.code(), Some(3));
    folder.write("plain.c", "void f(void) { h(); }\n");
    assert_eq!(folder.run(&["--strict", "plain.c"]).status.code(), Some(0));
}

#[test]
fn only_what_is_sure_makes_a_run_fail() {
    let folder = Folder::new("fail");
    folder.write("possible.c", "void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); look_at(x); }\n");
    let output = folder.run(&["possible.c"]);
    assert!(
        stdout(&output).contains("warning: ") && stdout(&output).contains(", possible]"),
        "{}",
        stdout(&output)
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(folder.run(&["--fail=possible", "possible.c"]).status.code(), Some(1));
}

#[test]
fn other_bytes_and_line_ends_stay_as_they_are() {
    let folder = Folder::new("bytes");
    let old: Vec<u8> = LEAK
        .replace("#include <stdio.h>", "/* caf\u{1} */")
        .replace('\n', "\r\n")
        .bytes()
        .map(|b| if b == 1 { 0xe9 } else { b })
        .collect();
    fs::write(folder.0.join("leak.c"), &old).unwrap();
    let patch = folder.run(&["--fix", "leak.c"]).stdout;
    fs::write(folder.0.join("fix.patch"), &patch).unwrap();
    folder.run(&["--fix-in-place", "leak.c"]);
    let new = fs::read(folder.0.join("leak.c")).unwrap();
    let line = b"  THFloatTensor_free(rows);\r\n";
    assert_eq!(new.len(), old.len() + line.len());
    assert!(new.contains(&0xe9) && new.windows(line.len()).any(|bytes| bytes == line));
    assert!(patch.windows(line.len() + 1).any(|bytes| bytes[0] == b'+' && &bytes[1..] == line));
}

#[test]
fn names_of_other_libraries_can_be_given() {
    let folder = Folder::new("names");
    folder.write("a.c", "void f(THFloatTensor *t) { THFloatTensor *x = rows(t); look(x); }\n");
    assert_eq!(folder.run(&["--fail=possible", "a.c"]).status.code(), Some(0));
    folder.write("names.txt", "returns-owned rows\nborrows look 1\n");
    let output = folder.run(&["--names=names.txt", "a.c"]);
    assert!(stdout(&output).contains("error: 'x' still owns"), "{}", stdout(&output));
    folder.write("names.txt", "eats rows\n");
    assert_eq!(folder.run(&["--names=names.txt", "a.c"]).status.code(), Some(2));
}

#[test]
fn a_compilation_database_names_the_files() {
    let folder = Folder::new("database");
    let directory = folder.0.to_string_lossy().into_owned();
    let database =
        serde_json::json!([{ "directory": directory, "file": "leak.c", "command": "cc -c leak.c" }]);
    folder.write("leak.c", LEAK).write("compile_commands.json", &database.to_string());
    let output = folder.run(&["--compile-commands=compile_commands.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("leak.c:11:3: error:"), "{}", stdout(&output));
}

#[test]
fn rules_are_explained() {
    let folder = Folder::new("explain");
    let text = stdout(&folder.run(&["explain", "overwritten-owner"]));
    assert!(text.contains("wrong:") && text.contains("right:"), "{text}");
    assert_eq!(folder.run(&["explain", "nothing"]).status.code(), Some(2));
}

/// What the tool makes of it.
fn repaired() -> String {
    LEAK.replace("  return 0;", "  THFloatTensor_free(rows);\n  return 0;")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_repair_does_not_depend_on_what_is_shown() {
    let folder = Folder::new("hidden");
    folder.write(
        "a.c",
        "void f(THFloatTensor *t, int n)\n{\n  THFloatTensor *s = THFloatTensor_newContiguous(t);\n  \
         THArgCheck(n > 0, 2, \"n\");\n}\n",
    );
    for filter in ["--level=warning", "--rules=owned-at-exit", "--disable=owned-at-raise"] {
        let patch = stdout(&folder.run(&["--fix", filter, "a.c"]));
        assert!(patch.contains("+  THFloatTensor_free(s);"), "{filter}: {patch}");
    }
}

#[test]
fn repairing_everything_is_success() {
    let folder = Folder::new("repaired");
    folder.write("leak.c", LEAK);
    let output = folder.run(&["--fix-in-place", "leak.c"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("0 errors, 0 warnings, 1 repaired"), "{}", stderr(&output));
    assert_eq!(folder.read("leak.c"), repaired());
    assert_eq!(folder.run(&["leak.c"]).status.code(), Some(0));
}

#[test]
fn patches_name_files_with_blanks() {
    let folder = Folder::new("blanks");
    for name in ["my leak.c", "a\"b\\c\nd.c"] {
        folder.write(name, LEAK);
        let patch = folder.run(&["--fix", name]).stdout;
        fs::write(folder.0.join("fix.patch"), &patch).unwrap();
        let applied =
            Command::new("patch").current_dir(&folder.0).args(["-p1", "-s", "-i", "fix.patch"]).status();
        assert!(applied.unwrap().success(), "{}", String::from_utf8_lossy(&patch));
        assert_eq!(folder.read(name), repaired());
    }
}

#[test]
fn what_was_not_read_is_said() {
    let folder = Folder::new("unread");
    let good = "void f(THFloatTensor *t) { THFloatTensor_zero(t); }\n";
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(LEAK.bytes().flat_map(|byte| [byte, 0])).collect();
    folder.write("good.c", good);
    fs::write(folder.0.join("wide.c"), utf16).unwrap();
    let made = Command::new("mkfifo").arg(folder.0.join("pipe.c")).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("nowhere.c", folder.0.join("broken.c")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.0.join("zero.c")).unwrap();
    std::os::unix::fs::symlink(".", folder.0.join("again")).unwrap();
    let database = serde_json::json!([{ "directory": folder.0.to_string_lossy(), "file": "gone.c" }]);
    folder.write("db.json", &database.to_string()).write("empty.json", "[]");
    let output = folder.run(&["--compile-commands=db.json", "."]);
    let text = stderr(&output);
    for name in ["wide.c", "pipe.c", "broken.c", "zero.c", "gone.c"] {
        assert!(
            text.lines().any(|line| line.contains("not read: ") && line.contains(name)),
            "{name}: {text}"
        );
    }
    assert!(text.contains("1 function in 1 file") && text.contains("not read: 5 files"), "{text}");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(folder.run(&["--strict", "."]).status.code(), Some(3));
    assert_eq!(folder.run(&["--strict", "good.c"]).status.code(), Some(0));
    let output = folder.run(&["--strict", "--compile-commands=empty.json"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("nothing was read"), "{}", stderr(&output));
}

#[test]
fn a_file_counts_once() {
    let folder = Folder::new("once");
    folder.write("leak.c", LEAK);
    std::os::unix::fs::symlink("leak.c", folder.0.join("a_link.c")).unwrap();
    let output = folder.run(&["leak.c", "./leak.c", "."]);
    assert!(stderr(&output).contains("1 error, 0 warnings; 1 function in 1 file"), "{}", stderr(&output));
    assert!(!stdout(&output).contains("a_link.c"), "{}", stdout(&output));
}

#[test]
fn included_files_are_read() {
    let folder = Folder::new("included");
    fs::create_dir_all(folder.0.join("generic")).unwrap();
    fs::create_dir_all(folder.0.join("inc")).unwrap();
    folder
        .write("legacy.c", "#include \"TH.h\"\n#include \"net.h\"\n#define TH_GENERIC_FILE \"generic/Legacy.c\"\n#include \"THGenerateFloatTypes.h\"\n")
        .write("generic/Legacy.c", LEAK)
        .write("inc/net.h", "typedef struct net net;\n");
    let output = folder.run(&["legacy.c"]);
    assert!(stdout(&output).contains("generic/Legacy.c:11:3: error:"), "{}", stdout(&output));
    assert!(
        stderr(&output).contains("included and not found, so not read (-I adds folders): net.h\n"),
        "{}",
        stderr(&output)
    );
    for flags in [&["-Iinc"][..], &["-I", "inc", "-DX=1", "-O2"]] {
        let output = folder.run(&[flags, &["legacy.c"]].concat());
        assert!(!stderr(&output).contains("not found"), "{}", stderr(&output));
        assert!(stderr(&output).contains("in 3 files"), "{}", stderr(&output));
        assert_eq!(stderr(&output).contains("-DX=1 -O2: flags of a compiler"), flags.len() > 1);
    }
    assert_eq!(folder.run(&["-x", "legacy.c"]).status.code(), Some(2));
    folder.write("gone.c", "#include \"generic/Gone.c\"\n");
    let output = folder.run(&["--strict", "gone.c"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        stderr(&output).contains("generic/Gone.c: included by gone.c and not found"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn an_included_file_that_is_read_anyway_is_not_missed() {
    let folder = Folder::new("elsewhere");
    fs::create_dir_all(folder.0.join("src/generic")).unwrap();
    folder
        .write("src/net.c", "#include \"src/generic/net.c\"\n#include \"generic/gone.c\"\n")
        .write("src/generic/net.c", LEAK);
    let output = folder.run(&["."]);
    assert!(!stderr(&output).contains("not read: src/generic/net.c"), "{}", stderr(&output));
    assert!(stderr(&output).contains("not read: generic/gone.c"), "{}", stderr(&output));
}

#[test]
fn files_of_cpp_are_known_by_all_their_suffixes() {
    let folder = Folder::new("suffixes");
    for name in ["a.C", "b.hh", "c.H", "d.tcc", "e.inl", "f.c++"] {
        folder.write(name, LEAK);
    }
    let output = folder.run(&["."]);
    assert!(stderr(&output).contains("6 errors, 0 warnings; 6 functions in 6 files"), "{}", stderr(&output));
}

#[test]
fn what_was_not_followed_says_why() {
    let folder = Folder::new("unfollowed");
    folder.write("a.c", "void f(THFloatTensor *t)\n{\n  g(t);\n  @@ $$ ( ;\n}\n");
    let output = folder.run(&["a.c"]);
    let expected = "a.c: 'f' was not followed to the end: line 4 could not be read\n";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
}

#[test]
fn what_is_possible_says_why() {
    let folder = Folder::new("why");
    folder.write(
        "a.c",
        "void f(THFloatTensor *t) { THFloatTensor *x = THFloatTensor_newClone(t); look(x); }\n",
    );
    let text = stdout(&folder.run(&["a.c"]));
    assert!(text.contains("note: possible: it was handed to 'look', of which nothing is known"), "{text}");
    let text = stdout(&folder.run(&["--format=json", "a.c"]));
    assert!(text.contains("\"why\": \"it was handed to 'look'"), "{text}");
}
