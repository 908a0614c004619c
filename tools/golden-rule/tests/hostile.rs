//! Sources that nobody would write: cut, doubled and mixed at random, nested without end, or larger than any. The linter
//! may say anything of them, and comes to an end.

use golden_rule::parse::Language;
use golden_rule::rules::ErrorModel;
use golden_rule::source::SourceFile;
use golden_rule::{Options, Outcome, Program, patch, report, stack};
use mutants::Dice;
use std::time::{Duration, Instant};

#[path = "support/mutants.rs"]
mod mutants;

/// Everything that the program does with a file, but for writing the result somewhere.
fn all_of_it(bytes: Vec<u8>, language: Language) -> Outcome {
    let options = Options { errors: ErrorModel::Unwind, ..Options::default() };
    let file = SourceFile::from_bytes("test.c", bytes);
    stack::roomy(|| {
        let program = Program::read(vec![(file.clone(), language)], &options);
        let outcome = program.lint(0);
        let reports = [report::FileReport { file: &file, findings: outcome.findings.clone() }];
        report::text(&reports);
        patch::apply(
            &file,
            &patch::edits(
                program
                    .together(0, &outcome.before, &outcome.findings)
                    .iter()
                    .map(|&at| &outcome.findings[at]),
            ),
        );
        outcome
    })
}

fn timed(name: &str, text: String, language: Language) -> Outcome {
    let begin = Instant::now();
    let outcome = all_of_it(text.into_bytes(), language);
    // Without optimisation and on a busy machine; what grows with the square takes hours.
    assert!(begin.elapsed() < Duration::from_secs(120), "{name}: {:?}", begin.elapsed());
    outcome
}

#[test]
fn mutants_are_read() {
    let seeds = mutants::seeds();
    let mut dice = Dice::new(1);
    for _ in 0..400 {
        let text = mutants::mutant(&seeds, &mut dice);
        let language = if dice.below(2) == 0 { Language::C } else { Language::Cpp };
        let begin = Instant::now();
        all_of_it(text.clone(), language);
        assert!(begin.elapsed() < Duration::from_secs(60), "{}", String::from_utf8_lossy(&text));
    }
}

const LEAK: &str = "void f(THFloatTensor *t, int n) { THFloatTensor *x = THFloatTensor_newClone(t); if (n) return; \
                    THFloatTensor_free(x); }\n";

#[test]
fn what_is_nested_without_end_comes_to_one() {
    for (name, text) in [
        ("conditions", format!("int f(int a) {{ return {}1{}; }}", "a ? ".repeat(5000), " : 2".repeat(5000))),
        ("lambdas", format!("void f() {{ {}{} }}", "[&] { ".repeat(500), " }();".repeat(500))),
        ("arguments of templates", format!("void f() {{ {}int{} a; }}", "A<".repeat(1000), ">".repeat(1000))),
        ("directives", format!("{}{LEAK}", "#if A\n".repeat(500))),
        ("ends of directives", format!("{}{LEAK}", "#endif\n#else\n#elif X\n".repeat(500))),
        ("blocks that end", format!("{}{LEAK}", "}".repeat(20_000))),
        ("calls", format!("int f(int a) {{ return {}a{}; }}", "f(".repeat(5000), ")".repeat(5000))),
    ] {
        timed(name, text, Language::Cpp);
    }
}

/// The most memory that this process has had, in bytes.
#[cfg(target_os = "linux")]
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system tells of its processes");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("with their memory");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<usize>().ok());
    kilobytes.expect("in kilobytes") << 10
}

#[test]
#[cfg(target_os = "linux")]
fn directives_that_are_nested_share_what_they_need() {
    let nested: String = (0..3000).map(|number| format!("#if A{number}\n#elif B{number}\n")).collect();
    let before = most_memory();
    let text = format!("{nested}{LEAK}{}", "#endif\n".repeat(3000));
    assert_eq!(timed("directives of their own", text, Language::C).findings.len(), 1);
    let more = most_memory() - before;
    assert!(more < 400 << 20, "{more} bytes");
}

#[test]
fn what_is_large_is_read_in_time() {
    let functions = |count: usize| -> String {
        (0..count).map(|number| LEAK.replace("f(", &format!("f{number}("))).collect()
    };
    let many = timed("functions", functions(50), Language::C).findings;
    assert_eq!(many.len(), 50);
    assert!(many.iter().all(|finding| finding.fix.is_some()));
    // Trying out repairs has the whole file read again, once for one of each function; those of one function that are too
    // many are not offered.
    let padding = format!("/*{}*/\n", " ".repeat(4 << 20));
    let many = timed("a comment", padding.clone() + &functions(20), Language::C).findings;
    assert!(many.len() == 20 && many.iter().all(|finding| finding.fix.is_some()));
    let leaks: String =
        (0..20).map(|number| format!("  THFloatTensor *x{number} = THFloatTensor_newClone(t);\n")).collect();
    let many = format!("{padding}void f(THFloatTensor *t)\n{{\n{leaks}}}\n");
    let many = timed("many in one function", many, Language::C).findings;
    let offered = many.iter().filter(|finding| finding.fix.is_some()).count();
    assert!(many.len() == 20 && (1..20).contains(&offered), "{offered} of {}", many.len());
    let line = timed("a long line", functions(50).replace('\n', &" ".repeat(2000)), Language::C).findings;
    assert_eq!(line.len(), 50);
    let lines = |count, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    let variables = lines(1000, |number| format!("THFloatTensor *x{number} = THFloatTensor_newClone(t);\n"));
    timed("variables", format!("void f(THFloatTensor *t) {{ {variables} }}"), Language::C);
    let branches = lines(100, |number| format!("if (g{number}()) x = THFloatTensor_newClone(t);\n"));
    timed("branches", format!("void f(THFloatTensor *t) {{ THFloatTensor *x; {branches} }}"), Language::C);
}
