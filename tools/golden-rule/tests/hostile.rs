//! Sources that nobody would write: cut, doubled and mixed at random, nested without end, or larger than any. The linter
//! may say anything of them, and comes to an end.

use golden_rule::parse::Language;
use golden_rule::rules::ErrorModel;
use golden_rule::source::SourceFile;
use golden_rule::{Options, Outcome, Program, patch, report, stack};
use std::time::{Duration, Instant};

/// What mutants are made from, beside the programs in `c_tests/golden`.
const SEEDS: [&str; 6] = [
    "#define TH_GENERIC_FILE \"g.c\"\n#else\n#if A\n#elif B\nvoid THNN_(f)(THTensor *t) {\r\n  THTensor *x = \
     THTensor_(newContiguous)(t);\r\n#ifdef C\n  if (x != t)\n#endif\n    THTensor_(free)(x);\r\n}\n#endif\n",
    "template <class T> struct Net : Base<T> { Net(THFloatTensor *p) : p(p) { THFloatTensor_retain(p); } ~Net() { \
     THFloatTensor_free(p); } THFloatTensor *p; };\nvoid f(std::vector<THFloatTensor *> &all) { auto g = [&](int i) { \
     all.push_back(THFloatTensor_new()); }; SCOPE_EXIT { g(1); }; }\n",
    "const char *s = R\"x(void f() { ) \")x\"; // \u{e9}\nvoid f(THFloatTensor *t) { kernel<<<1, 2>>>(THFloatTensor_data(t)); \
     try { THError(\"no\"); } catch (...) { THFloatTensor_free(t); } }\n",
    "#define FREE(x) do { THFloatTensor_free(x); } while (0)\n#define LOOP(T, x) TH_TENSOR_APPLY(T, x, *x##_data = 1;)\n\
     int f(THFloatTensor *t, int n) { THFloatTensor *x[3]; for (int i = 0; i < 3; i++) x[i] = THFloatTensor_newClone(t); \
     switch (n) { case 1: goto end; default: LOOP(float, t) } end: FREE(x[0]); return n ? 1 : 2; }\n",
    "static int l(lua_State *L) { THDoubleTensor *t = luaT_checkudata(L, 1, \"torch.DoubleTensor\"); net->w = \
     THDoubleTensor_newSelect(t, 0, 0); luaT_pushudata(L, net->w, \"torch.DoubleTensor\"); return 1; }\n\
     /* golden-rule: allow(double-free) */\n",
    "TH_RETURNS_OWNED THFloatTensor *g(THFloatTensor *&out, THFloatTensor **other) { TH_AUTO(FloatTensor) a = \
     THFloatTensor_new(); *other = TH_STEAL(a); out = THFloatTensor_newWithData(d, 3); return *other; }\n",
];

/// What is put in.
const PIECES: [&[u8]; 40] = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"<",
    b">",
    b"<<<",
    b">>>",
    b";",
    b",",
    b"\"",
    b"'",
    b"\\",
    b"\\\n",
    b"\r\n",
    b"\0",
    b"\xff\xfe",
    b"\xc3\xa9",
    b"/*",
    b"*/",
    b"//",
    b"R\"(",
    b")\"",
    b"\n#if X\n",
    b"\n#elif Y\n",
    b"\n#else\n",
    b"\n#endif\n",
    b"\n#define A(x) A(x) x\n",
    b"\n#include \"x\"\n",
    b"template <class T> ",
    b"if (n) ",
    b"else ",
    b"while (1) ",
    b"goto end; ",
    b"return ",
    b"THFloatTensor_free(",
    b"THTensor_(newClone)(t)",
    b"THArgCheck(n, 1, \"n\");",
];

/// Numbers that are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..(start + self.below(40)).min(length)
    }
}

fn mutant(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut text = seeds[dice.below(seeds.len())].clone();
    for _ in 0..=dice.below(6) {
        let range = dice.range(text.len());
        match dice.below(5) {
            0 => drop(text.drain(range)),
            1 => {
                let piece = text[range].to_vec();
                let at = dice.below(text.len() + 1);
                text.splice(at..at, piece);
            }
            2 => {
                let other = &seeds[dice.below(seeds.len())];
                let part = dice.below(other.len() + 1);
                text.splice(range, other[part..].iter().copied());
            }
            _ => {
                let piece = PIECES[dice.below(PIECES.len())];
                let times = if dice.below(20) == 0 { 300 } else { 1 };
                text.splice(range, piece.repeat(times));
            }
        }
    }
    text
}

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
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c_tests/golden");
    let golden = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| std::fs::read(entry.ok()?.path()).ok());
    let mut seeds: Vec<Vec<u8>> = SEEDS.iter().map(|seed| seed.as_bytes().to_vec()).collect();
    let mut programs: Vec<Vec<u8>> = golden.filter(|text| text.len() < 3000).collect();
    programs.sort();
    seeds.extend(programs);
    let mut dice = Dice(1);
    for _ in 0..400 {
        let text = mutant(&seeds, &mut dice);
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
