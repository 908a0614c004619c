//! Sources that nobody would write, and the dice that choose them.

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
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Dice(seed)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    pub(crate) fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..(start + self.below(40)).min(length)
    }
}

/// The programs that mutants are made from.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c_tests/golden");
    let golden = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| std::fs::read(entry.ok()?.path()).ok());
    let mut seeds: Vec<Vec<u8>> = SEEDS.iter().map(|seed| seed.as_bytes().to_vec()).collect();
    let mut programs: Vec<Vec<u8>> = golden.filter(|text| text.len() < 3000).collect();
    programs.sort();
    seeds.extend(programs);
    seeds
}

/// A program that was cut, doubled and mixed.
pub(crate) fn mutant(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
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
