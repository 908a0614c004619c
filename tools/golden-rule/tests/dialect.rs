//! What the linter says about small functions: mistakes in every dialect, and idioms that are right.

use golden_rule::finding::Finding;
use golden_rule::parse::Language;
use golden_rule::rules::{ErrorModel, Rule, Severity};
use golden_rule::source::SourceFile;
use golden_rule::{Options, lint};

fn lint_as(text: &str, language: Language, implicit_raises: bool) -> Vec<Finding> {
    let options = Options { errors: ErrorModel::Unwind, implicit_raises, ..Options::default() };
    let mut all = lint(&SourceFile::new("test.c", text), language, &options).findings;
    all.retain(|finding| finding.severity >= Severity::Warning);
    all
}

fn rules(text: &str) -> Vec<Rule> {
    lint_as(text, Language::C, false).into_iter().map(|finding| finding.rule).collect()
}

#[track_caller]
fn silent(text: &str) {
    let found: Vec<_> =
        lint_as(text, Language::C, false).into_iter().map(|finding| finding.message).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn generic_names_are_followed() {
    let leak = "void THNN_(f)(THNNState *state, THTensor *t) { THTensor *x = THTensor_(newClone)(t); }";
    assert_eq!(rules(leak), [Rule::OwnedAtExit]);
    silent("void THNN_(f)(THTensor *t) { THTensor *x = THTensor_(newClone)(t); THTensor_(free)(x); }");
}

#[test]
fn library_state_is_not_an_argument() {
    silent(
        "void f(THCState *state, THCTensor *t) { t = THCTensor_(newContiguous)(state, t); THCTensor_(free)(state, t); }",
    );
    let leak = "void f(THCState *state, THCTensor *t) { t = THCTensor_(newContiguous)(state, t); g(state); }";
    assert_eq!(rules(leak), [Rule::OwnedAtExit]);
}

#[test]
fn sparse_results_are_references() {
    let coalesce = "THSTensor *THSTensor_(newSum)(THSTensor *s) {
        THLongTensor *indices = THSTensor_(newIndices)(s);
        THTensor *values = THSTensor_(newValues)(s);
        THSTensor *r = THSTensor_(newWithTensor)(indices, values);
        return r; }";
    assert_eq!(rules(coalesce), [Rule::CalleeTakesNoOwnership, Rule::CalleeTakesNoOwnership]);
    silent(
        "void THSTensor_(f)(THSTensor *r, THSTensor *s) {
        THLongTensor *indices = THSTensor_(newIndices)(s);
        THTensor *values = THSTensor_(newValues)(s);
        THSTensor_(_move)(r, indices, values); }",
    );
    assert_eq!(
        rules(
            "void f(THSFloatTensor *s) { THFloatTensor *d = THSFloatTensor_toDense(s); THFloatTensor_zero(d); }"
        ),
        [Rule::OwnedAtExit]
    );
}

#[test]
fn intrusive_pointers_of_the_heirs_are_counted() {
    let text = "void f(THTensor *t) { THTensor *x = THTensor_new(); c10::raw::intrusive_ptr::decref(x); }";
    assert!(lint_as(text, Language::Cpp, false).is_empty());
    let leak = "namespace n { void f() { auto x = THTensor_new(); g(); } }";
    assert_eq!(lint_as(leak, Language::Cpp, false)[0].rule, Rule::OwnedAtExit);
}

#[test]
fn contiguous_arguments_may_be_overwritten() {
    silent(
        "void f(THTensor *x) { x = THTensor_(newContiguous)(x); THTensor_(zero)(x); THTensor_(free)(x); }",
    );
}

#[test]
fn retain_and_alias_count_like_new() {
    silent(
        "void f(THTensor *k_) { THTensor *k;
        if (k_->stride[1] == 1) { THTensor_(retain)(k_); k = k_; } else k = THTensor_(newContiguous)(k_);
        THTensor_(free)(k); }",
    );
}

#[test]
fn a_comparison_with_a_plain_alias_is_right() {
    silent(
        "void f(THTensor *r) { THTensor *r_;
        if (r->stride[0] == 1) r_ = r; else r_ = THTensor_(newClone)(r);
        if (r_ != r) THTensor_(freeCopyTo)(r_, r); }",
    );
}

#[test]
fn flags_and_repeated_conditions_correlate() {
    silent(
        "void f(THTensor *b) { int free_b = 0;
        if (b->nDimension == 1) { b = THTensor_(newWithTensor)(b); free_b = 1; }
        if (free_b) THTensor_(free)(b); }",
    );
    silent(
        "void f(THTensor *t, const char *job) { THTensor *v = NULL;
        if (*job == 'V') v = THTensor_(newClone)(t);
        if (*job == 'V') THTensor_(free)(v); }",
    );
    silent(
        "void f(THTensor *t) { int copied = !THTensor_(isContiguous)(t);
        if (copied) t = THTensor_(newClone)(t);
        if (copied) THTensor_(free)(t); }",
    );
    silent(
        "void f(THTensor *input) { input = THTensor_(newContiguous)(input); THTensor *x = NULL;
        switch (input->nDimension) { case 3: x = THTensor_(new)(); break; default: break; }
        if (input->nDimension == 3) THTensor_(free)(x);
        THTensor_(free)(input); }",
    );
}

#[test]
fn a_comparison_kept_in_a_variable_is_remembered() {
    let text = "void f(THTensor *t) { THTensor *x = THTensor_(newContiguous)(t); int copy = x != t;
        if (copy) THTensor_(free)(x); }";
    assert_eq!(rules(text), [Rule::PointerCompareFree]);
}

#[test]
fn goto_cleanup_is_followed() {
    let head = "int f(THTensor *t, int n) { THTensor *a = NULL; THTensor *b = NULL; int r = -1;
        a = THTensor_(newClone)(t); if (n < 0) goto out; b = THTensor_(newClone)(t); r = 0; out: ";
    silent(&format!("{head} if (b) THTensor_(free)(b); THTensor_(free)(a); return r; }}"));
    assert_eq!(rules(&format!("{head} THTensor_(free)(a); return r; }}")), [Rule::OwnedAtExit]);
}

#[test]
fn loops_end_and_are_judged_per_turn() {
    silent(
        "void f(THTensor *t, long n) { THTensor *x = THTensor_(new)();
        for (long i = 0; i < n; i++) { THTensor *s = THTensor_(newSelect)(t, 0, i); THTensor_(copy)(x, s);
        if (i == 3) { THTensor_(free)(s); continue; } THTensor_(free)(s); }
        THTensor_(free)(x); }",
    );
    let leak = "void f(THTensor *t, long n) { THTensor *s = NULL;
        while (n--) s = THTensor_(newSelect)(t, 0, n);
        THTensor_(free)(s); }";
    assert_eq!(rules(leak), [Rule::OverwrittenOwner]);
    let left_by_break = "void f(THTensor *t, long n) {
        while (n--) { THTensor *s = THTensor_(newSelect)(t, 0, n); if (n == 2) break; THTensor_(free)(s); } }";
    assert_eq!(rules(left_by_break), [Rule::OwnedAtExit]);
}

#[test]
fn ternaries_are_branches() {
    silent(
        "void f(THTensor *t, THTensor *w) { THTensor *x = w ? THTensor_(newContiguous)(w) : NULL;
        THTensor_(zero)(t); if (x) THTensor_(free)(x); }",
    );
    let leak = "void f(THTensor *t, int n) { THTensor *x = n ? THTensor_(newClone)(t) : t; if (n > 3) THTensor_(free)(x); }";
    assert!(rules(leak).contains(&Rule::OwnedAtExit));
}

#[test]
fn checks_with_cleanup_are_right() {
    silent(
        "void f(THTensor *t, int n) { THTensor *x = THTensor_(newClone)(t);
        THArgCheckWithCleanup(n > 0, THCleanup(THTensor_(free)(x);), 2, \"n\");
        THLapackCheckWithCleanup(\"bad %d\", THCleanup(THTensor_(free)(x);), \"getrf\", n);
        THTensor_(free)(x); }",
    );
}

#[test]
fn checks_before_any_acquisition_are_right() {
    silent(
        "void f(THTensor *t) { THArgCheck(t->nDimension == 2, 1, \"2D\"); if (!t) return;
        t = THTensor_(newContiguous)(t); THTensor_(free)(t); }",
    );
}

#[test]
fn raises_can_be_explicit_or_implied() {
    let text = "void f(THTensor *t) { THTensor *x = THTensor_(new)(); THTensor_(resizeAs)(x, t); THTensor_(free)(x); }";
    assert!(lint_as(text, Language::C, false).is_empty());
    assert_eq!(lint_as(text, Language::C, true)[0].rule, Rule::OwnedAtRaise);
}

#[test]
fn counters_of_the_apply_macros_count_on_request() {
    let text = "void f(THTensor *t) { TH_TENSOR_APPLY(real, t, if (*t_data < 0) THError(\"negative\");); }";
    assert!(rules(text).is_empty());
    let options = Options { errors: ErrorModel::Unwind, apply_counters: true, ..Options::default() };
    let found = lint(&SourceFile::new("test.c", text), Language::C, &options).findings;
    assert_eq!(found[0].rule, Rule::OwnedAtRaise);
    assert!(found[0].message.contains("t_counter"), "{}", found[0].message);
}

#[test]
fn lua_errors_raise_and_pushing_gives_away() {
    let text = "int f(lua_State *L) { THTensor *t = THTensor_(new)(); if (bad(L)) luaL_error(L, \"no\");
        luaT_pushudata(L, t, torch_Tensor); return 1; }";
    assert_eq!(rules(text), [Rule::OwnedAtRaise]);
}

#[test]
fn what_is_handed_over_is_not_said_to_be_freed() {
    let told = |text: &str| {
        let found = lint_as(text, Language::C, false);
        assert_eq!(found[0].rule, Rule::FreedBorrowed);
        let steps = found[0].steps.iter().map(|step| step.text.clone());
        [found[0].message.clone()].into_iter().chain(steps).collect::<Vec<_>>().join("; ")
    };
    let twice = told(
        "int f(lua_State *L) { THTensor *t = THTensor_(new)(); luaT_pushudata(L, t, torch_Tensor);
        THTensor_(free)(t); return 1; }",
    );
    assert!(twice.contains("'t' is freed here, but 'f' does not own it"), "{twice}");
    assert!(twice.contains("handed over to luaT_pushudata here: -1, count 0"), "{twice}");
    assert!(!twice.contains("freed here: "), "{twice}");
    let borrowed = told("int f(lua_State *L, THTensor *t) { luaT_pushudata(L, t, torch_Tensor); return 1; }");
    assert_eq!(borrowed, "'t' is handed over here, but 'f' does not own it: retain it first");
}

#[test]
fn own_macros_and_helpers_are_understood() {
    silent(
        "#define DROP(x) do { if (x) THTensor_(free)(x); } while (0)
        static THTensor *newPair(THTensor *t) { THTensor *r = THTensor_(newClone)(t); return r; }
        void f(THTensor *t) { THTensor *a = newPair(t); THTensor *b = newPair(t); DROP(a); pair_free(b); }
        void pair_free(THTensor *a) { THTensor_(free)(a); }",
    );
}

#[test]
fn helpers_that_only_look_own_nothing() {
    let text = "static void show(THFloatTensor *t) { printf(\"%g\", THFloatTensor_get1d(t, 0)); }
        int main(void) { THFloatTensor *t = THFloatTensor_newWithSize1d(3);
        THFloatTensor *n = THFloatTensor_newNarrow(t, 0, 0, 2); show(n); THFloatTensor_free(t); return 0; }";
    let found = lint_as(text, Language::C, false);
    assert_eq!(found[0].rule, Rule::OwnedAtExit);
    assert!(found[0].message.contains("'n'"), "{}", found[0].message);
}

#[test]
fn arrays_and_fields_are_places() {
    silent(
        "void f(THTensor *t) { THTensor *list[2]; list[0] = THTensor_(newClone)(t); list[1] = THTensor_(new)();
        THTensor_(catArray)(t, list, 2, 0); for (int i = 0; i < 2; i++) THTensor_(free)(list[i]); }",
    );
    let leak = "void f(THTensor *t) { THTensor *list[2]; list[0] = THTensor_(newClone)(t);
        list[1] = THTensor_(new)(); THTensor_(free)(list[0]); }";
    assert_eq!(rules(leak), [Rule::OwnedAtExit]);
}

#[test]
fn storing_a_reference_gives_it_away() {
    silent("void f(struct net *n, THTensor *t) { n->weight = THTensor_(newClone)(t); }");
    silent("void f(THTensor **out, THTensor *t) { THTensor *x = THTensor_(newClone)(t); *out = x; }");
    silent("void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); queue_push(q, x); }");
}

#[test]
fn both_branches_of_a_directive_are_linted() {
    let text = "void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t);
#ifdef FAST
        THTensor_(free)(x);
#else
        THTensor_(zero)(x);
#endif
        }";
    assert_eq!(rules(text), [Rule::OwnedAtExit]);
}

#[test]
fn broken_text_does_not_stop_the_rest() {
    let text = "void g() { @@ $$ ( ; }\n@@ x ##\nint ok(THTensor *t) { THTensor *x = THTensor_(newClone)(t); return 1; }";
    assert_eq!(rules(text), [Rule::OwnedAtExit]);
}

#[test]
fn views_keep_the_data_alive() {
    silent(
        "float f(THFloatTensor *t) { THFloatTensor *v = THFloatTensor_newSelect(t, 0, 1);
        float *p = THFloatTensor_data(v); THFloatTensor_free(v); return p[0]; }",
    );
}

#[test]
fn functions_that_release_may_free_their_arguments() {
    silent("static void net_free(THTensor *t) { THTensor_(free)(t); }");
    assert_eq!(
        rules("void net_step(THTensor *t) { THTensor_(zero)(t); THTensor_(free)(t); }"),
        [Rule::FreedBorrowed]
    );
}

#[test]
fn member_access_is_advice() {
    let text = "long f(THTensor *t) { return t->size[0]; }";
    let all = lint(&SourceFile::new("a.c", text), Language::C, &Options::default()).findings;
    assert_eq!(all[0].rule, Rule::DirectMemberAccess);
    assert_eq!(all[0].severity, Severity::Note);
}

#[test]
fn the_story_counts_references() {
    let text =
        "void f(THTensor *t, int n) {\n  THTensor *x = THTensor_(newClone)(t);\n  THTensor_(retain)(x);\n
  if (n > 3)\n    THTensor_(free)(x);\n}";
    let found = lint_as(text, Language::C, false);
    let story: Vec<_> = found[0].steps.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(story[0], "acquired here by THTensor_(newClone): +1, count 1");
    assert_eq!(story[1], "retained here: +1, count 2");
    assert!(story.iter().any(|text| text.starts_with("'n > 3' is")), "{story:?}");
}

#[test]
fn suppressions_need_a_reason_and_a_use() {
    let body = "void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); }";
    silent(&format!("/* golden-rule: allow(owned-at-exit) kept for the whole run */\n{body}"));
    assert_eq!(
        rules(&format!("/* golden-rule: allow(owned-at-exit) */\n{body}")),
        [Rule::SuppressionWithoutReason]
    );
    assert_eq!(
        rules("/* golden-rule: allow(double-free) because */\nvoid f(void) {}"),
        [Rule::UnusedSuppression]
    );
}

#[test]
fn macros_from_elsewhere_may_do_anything_with_what_they_make() {
    silent(
        "void f(THTensor *t) { CHECK_ERROR(SINK(THTensor_(newClone)(t))); EXPECT(THTensor_(new)() == NULL); }",
    );
    silent(
        "void f(THTensor *t) { THTensor *x = THTensor_(new)(); CHECK_ERROR(THTensor_(freeCopyTo)(x, t)); THTensor_(free)(x); }",
    );
}

#[test]
fn flags_made_from_pointers_are_remembered() {
    silent(
        "void f(THIntTensor *info) { int own = !info; if (info == NULL) info = THIntTensor_new();
        if (own) THIntTensor_free(info); }",
    );
}

#[test]
fn a_used_argument_is_not_null() {
    silent(
        "void f(THTensor *t) { THTensor *old = NULL; THTensor_(zero)(t);
        if (odd(t)) { old = t; t = THTensor_(newClone)(t); }
        if (old) THTensor_(free)(t); }",
    );
}

#[test]
fn structures_carry_what_they_own() {
    silent("struct pair newPair(THTensor *t) { struct pair p; p.all = THTensor_(newClone)(t); return p; }");
}

#[test]
fn constructors_may_keep_their_arguments() {
    let text = "void f(THCStream *s) { THCStreamPtr p(s, &THCStream_free); THCStream_retain(s); keep(std::move(p)); }";
    assert!(lint_as(text, Language::Cpp, false).is_empty());
}

#[test]
fn new_contiguous_of_a_contiguous_copy_returns_it_again() {
    let twice = "x = THTensor_(newContiguous)(x); x = THTensor_(newContiguous)(x);";
    silent(&format!("void f(THTensor *x) {{ {twice} THTensor_(free)(x); THTensor_(free)(x); }}"));
    assert_eq!(rules(&format!("void f(THTensor *x) {{ {twice} THTensor_(free)(x); }}")), [Rule::OwnedAtExit]);
}

#[test]
fn a_helper_that_stores_its_own_reference_leaves_the_callers() {
    let helper =
        "struct pair newPair(THTensor *t) { struct pair p; THTensor_(retain)(t); p.all = t; return p; }";
    let text = format!(
        "{helper} int main(void) {{ THTensor *x = THTensor_(new)(); pair_free(newPair(x)); return 0; }}"
    );
    assert_eq!(rules(&text), [Rule::OwnedAtExit]);
}
