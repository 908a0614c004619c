//! What code of others taught: the shapes that were once reported although they are right, and those that were once
//! missed. Each is found where it is wrong and silent where it is right.

use golden_rule::finding::{Certainty, Finding};
use golden_rule::parse::Language;
use golden_rule::rules::{ErrorModel, Rule, Severity};
use golden_rule::source::SourceFile;
use golden_rule::{Options, Outcome, Program, lint, stack};

fn outcome(text: &str, language: Language) -> Outcome {
    let options = Options { errors: ErrorModel::Unwind, ..Options::default() };
    lint(&SourceFile::new("test.c", text), language, &options)
}

fn found(text: &str, language: Language) -> Vec<Finding> {
    let mut all = outcome(text, language).findings;
    all.retain(|finding| finding.severity > Severity::Note);
    all
}

#[track_caller]
fn wrong(text: &str, rules: &[Rule]) {
    let all = found(text, Language::C);
    let seen: Vec<_> = all.iter().map(|finding| finding.rule).collect();
    assert_eq!(seen, rules, "{all:#?}");
}

#[track_caller]
fn wrong_cpp(text: &str, rules: &[Rule]) {
    let all = found(text, Language::Cpp);
    let seen: Vec<_> = all.iter().map(|finding| finding.rule).collect();
    assert_eq!(seen, rules, "{all:#?}");
}

#[track_caller]
fn right(text: &str) {
    wrong(text, &[]);
}

#[track_caller]
fn right_cpp(text: &str) {
    wrong_cpp(text, &[]);
}

#[test]
fn scope_guards_run_at_the_end_of_their_block() {
    let body = |free: &str| {
        format!(
            "int f(THFloatTensor *t) {{ auto x = THFloatTensor_newClone(t); SCOPE_EXIT {{ {free} }};
            if (THFloatTensor_nElement(x) == 0) return 0; check(THFloatTensor_nDimension(x)); return 1; }}"
        )
    };
    right_cpp(&body("THFloatTensor_free(x);"));
    wrong_cpp(&body("log(1);"), &[Rule::OwnedAtExit]);
    right_cpp(
        "void f(State &g) { auto x = THCudaTensor_new(g.get()); SCOPE_EXIT { THCudaTensor_free(g.get(), x); };
        THCudaTensor_resize2d(g.get(), x, 3, 4); if (!x) throw std::runtime_error(\"no\"); }",
    );
    wrong_cpp(
        "void f(THFloatTensor *t) { auto x = THFloatTensor_newClone(t); SCOPE_EXIT { THFloatTensor_free(x); };
        THFloatTensor_free(x); }",
        &[Rule::DoubleFree],
    );
}

#[test]
fn blocks_of_unknown_macros_may_do_anything() {
    right(
        "void f(THFloatTensor *t) { THFloatTensor *x = THFloatTensor_newClone(t); WITH_LOCK { THFloatTensor_free(x); } }",
    );
}

#[test]
fn the_cleanup_attribute_frees() {
    right(
        "static void drop(THFloatTensor **x) { THFloatTensor_free(*x); }
        int f(THFloatTensor *t) { THFloatTensor *x __attribute__((cleanup(drop))) = THFloatTensor_newClone(t);
        if (THFloatTensor_nElement(x) == 0) return 0; return 1; }",
    );
    right(
        "int f(THFloatTensor *t) { TH_AUTO(FloatTensor) x = THFloatTensor_newClone(t); if (!t) return 0; return 1; }",
    );
    wrong(
        "int f(THFloatTensor *t) { TH_AUTO(FloatTensor) x = THFloatTensor_newClone(t); THFloatTensor_free(x); return 1; }",
        &[Rule::DoubleFree],
    );
}

#[test]
fn stolen_references_leave_their_variable() {
    right(
        "THFloatTensor *newRows(THFloatTensor *t) { TH_AUTO(FloatTensor) x = THFloatTensor_newClone(t);
        THFloatTensor_zero(x); return TH_STEAL(x); }",
    );
    wrong(
        "THFloatTensor *newRows(THFloatTensor *t) { TH_AUTO(FloatTensor) x = THFloatTensor_newClone(t); return x; }",
        &[Rule::UseAfterFree],
    );
    wrong(
        "void f(THFloatTensor *t) { THFloatTensor *x = THFloatTensor_newClone(t), *y = TH_STEAL(x); THFloatTensor_zero(y); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn equal_calls_are_equal_tests() {
    right(
        "int f(lua_State *L) { THTensor *t = NULL; if (lua_gettop(L) < 2) t = THTensor_(new)(); else t = luaT_toudata(L, 2, \"x\");
        THTensor_(zero)(t); if (lua_gettop(L) < 2) luaT_pushudata(L, t, \"x\"); return 1; }",
    );
    wrong(
        "int f(lua_State *L) { THTensor *t = NULL; if (lua_gettop(L) < 2) t = THTensor_(new)(); else t = luaT_toudata(L, 2, \"x\");
        THTensor_(zero)(t); if (lua_gettop(L) > 3) luaT_pushudata(L, t, \"x\"); return 1; }",
        &[Rule::FreedBorrowed, Rule::OwnedAtExit],
    );
}

#[test]
fn a_state_is_known_by_its_place() {
    right(
        "void f(lua_State *L, THCudaTensor *t) { THCudaTensor *x = THCudaTensor_newContiguous(cutorch_getstate(L), t); THCudaTensor_free(cutorch_getstate(L), x); }",
    );
    right(
        "void f(Layer *l) { THCudaTensor *x = THCudaTensor_newClone(l->state, l->x); THCudaTensor_free(l->state, x); }",
    );
    right(
        "void f(THCState *thc, THCTensor *t) { THCTensor *x = THCTensor_(newClone)(thc, t); THCTensor_(free)(thc, x); }",
    );
    wrong(
        "void f(THCState *thc, THCTensor *t) { THCTensor *x = THCTensor_(newClone)(thc, t); THCTensor_(zero)(thc, x); }",
        &[Rule::OwnedAtExit],
    );
    right(
        "void f(THTensor *t) { THTensor *x = THTensor_(newClone)(LIBRARY_STATE t); THTensor_(free)(LIBRARY_STATE x); }",
    );
    right(
        "void THCSTensor_(f)(THCState *state, THCSTensor *r, THCSTensor *s) {
        THCIndexTensor *i = THCSTensor_(newIndices)(state, s); THCTensor *v = THCSTensor_(newValues)(state, s);
        THCSTensor_(_move)(state, r, i, v); }",
    );
}

#[test]
fn wrappers_do_what_their_bodies_say() {
    let text = |last: &str| {
        format!(
            "static void inc(THFloatTensor *t) {{ THFloatTensor_retain(t); }}
            static void dec(THFloatTensor *t) {{ THFloatTensor_free(t); }}
            void f(THFloatTensor *t) {{ inc(t); THFloatTensor_zero(t); {last} }}"
        )
    };
    right(&text("dec(t);"));
    wrong(&text(""), &[Rule::OwnedAtExit]);
    right("static void put_back(THFloatTensor *t) { if (t) THFloatTensor_free(t); }");
}

#[test]
fn a_parameter_that_is_stored_or_freed_is_taken_over() {
    right(
        "Box *THPStorage_(New)(THStorage *p) { Box *b = alloc(); if (b) b->cdata = p; else THStorage_(free)(p); return b; }",
    );
}

#[test]
fn what_cpp_is_given_may_be_kept() {
    for given in [
        "this->p = reinterpret_cast<Impl *>(x);",
        "list.push_back(x);",
        "auto p = std::unique_ptr<THFloatTensor, Del>(x, del);",
        "return detail->type().unsafeTensorFromTH(x, false);",
        "return Tensor(x);",
        "auto q = new Holder(3, x);",
        "Holder h{x};",
        "run([x]() { THFloatTensor_free(x); });",
        "cache<int>(x, 1);",
        "THFloatTensorPtr p = x;",
        "THPPointer<THFloatTensor> p(x);",
    ] {
        right_cpp(&format!(
            "Tensor C::f(THFloatTensor *t) {{ auto x = THFloatTensor_newClone(t); {given} }}"
        ));
    }
    right_cpp(
        "bool f(THFloatTensor *t, THFloatTensorPtr &result) { result = THFloatTensor_newClone(t); return true; }",
    );
    wrong_cpp(
        "void f(THFloatTensor *t) { auto x = static_cast<THFloatTensor *>(THFloatTensor_newClone(t)); THFloatTensor_zero(x); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn lambdas_are_functions() {
    wrong_cpp(
        "void f(THFloatTensor *t) { auto g = [](THFloatTensor *a) { auto x = THFloatTensor_newClone(a); THFloatTensor_zero(x); }; g(t); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn comparisons_with_constants_decide_each_other() {
    right(
        "void f(THTensor *t, int n) { THTensor *x = NULL; if (n == 4) x = THTensor_(newClone)(t);
        if (n != 5 && n > 3) { if (x) THTensor_(free)(x); } }",
    );
    right(
        "void f(THTensor *t, int n) { THTensor *x; if (n > 0) x = THTensor_(newClone)(t); if (n >= 1) THTensor_(free)(x); }",
    );
    wrong(
        "void f(THTensor *t, int n) { THTensor *x; if (n > 0) x = THTensor_(newClone)(t); if (n > 1) THTensor_(free)(x); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn tests_that_seem_to_belong_together_are_doubtful() {
    let text = "void f(Node *n, THTensor *t) { THTensor *x; if (n->sons > 0) x = THTensor_(newClone)(t);
        work(n); if (n->first) THTensor_(free)(x); }";
    right(text);
    let all = outcome(text, Language::C).findings;
    assert_eq!(all[0].certainty, Certainty::Doubtful);
    assert!(all[0].fix.is_none());
}

#[test]
fn alternatives_may_be_all_there_are() {
    let text = |dim: &str| {
        format!(
            "void f(THCState *state, THCTensor *input) {{ if ({dim} == 4) {{ g(1); }} else {{
            input = THCTensor_(newContiguous)(state, input); }} h(2);
            if ({dim} == 5) {{ THCTensor_(free)(state, input); }} }}"
        )
    };
    right_cpp(&text("input->dim()"));
    right(&text("input->nDimension"));
    right(&text("THCTensor_(nDimension)(state, input)"));
}

#[test]
fn a_variable_may_remember_a_test() {
    right(
        "void f(const char *uv, const char *some, THTensor *t) { THTensor *x = NULL; char job = 'N';
        if (*uv != 'N') { x = THTensor_(newClone)(t); job = some[0]; } g(job); if (job != 'N') THTensor_(free)(x); }",
    );
}

#[test]
fn a_story_has_no_test_that_contradicts_it() {
    let story = |text: &str| {
        let all = found(text, Language::C);
        assert_eq!(all.len(), 1, "{all:#?}");
        all[0].steps.iter().map(|step| step.text.clone()).collect::<Vec<_>>().join("\n")
    };
    // Not taken together with a path on which there is nothing to free.
    let told = story(
        "void f(THTensor *t, THTensor *weights, int n) { if (weights) weights = THTensor_(newContiguous)(weights);
        THArgCheck(n > 0, 2, \"n\"); THTensor_(zero)(t); if (weights) THTensor_(free)(weights); }",
    );
    assert!(told.contains("acquired here") && !told.contains("'weights' is false"), "{told}");
    // The parameter of a macro from elsewhere is no test.
    let told = story(
        "void f(THTensor *t, int n) { THTensor *x = THTensor_(newContiguous)(t);
        FOR_KERNEL_SPECIALIZED_DIMENSION(n, F) { launch(n); } THArgCheck(n > 0, 2, \"n\"); THTensor_(free)(x); }",
    );
    assert!(told.contains("acquired here") && !told.contains("'F'"), "{told}");
}

#[test]
fn a_retain_after_a_transfer_makes_up_for_it() {
    right(
        "int f(lua_State *L, THTensor *c) { luaT_pushudata(L, c, \"x\"); THTensor_(retain)(c); return 1; }",
    );
    right(
        "int f(lua_State *L, THTensor *c) { THTensor_(retain)(c); luaT_pushudata(L, c, \"x\"); return 1; }",
    );
    wrong(
        "int f(lua_State *L, THTensor *c) { luaT_pushudata(L, c, \"x\"); return 1; }",
        &[Rule::FreedBorrowed],
    );
}

#[test]
fn names_say_new_in_many_ways() {
    right(
        "THFloatTensor *new_tensor_like(THFloatTensor *t) { THFloatTensor *x = THFloatTensor_new(); return x; }",
    );
    let leak =
        "void f(THFloatTensor *t) { THFloatTensor *x = THFloatTensor_newv2(t); THFloatTensor_zero(x); }";
    wrong(leak, &[Rule::OwnedAtExit]);
    wrong_cpp(
        "void f(THCState *state, THCTensor *t) { THLongStorage *s = TensorUtils<THCTensor>::newSizeOf(state, t); g(3); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn inner_branches_of_directives_are_read() {
    let text = "void f(THTensor *t) {
#ifdef GPU
#ifdef HALF
  int a;
#else
  THTensor *x = THTensor_(newClone)(t);
#endif
#endif
}";
    wrong(text, &[Rule::OwnedAtExit]);
}

#[test]
fn generic_files_of_any_name_are_read() {
    let text = "#ifndef OTHER_GENERIC\n#define OTHER_GENERIC \"generic/x.c\"\n#else
void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); }\n#endif\n";
    wrong(text, &[Rule::OwnedAtExit]);
}

#[test]
fn out_parameters_hand_references_over() {
    let helper =
        "static void c_readSize(lua_State *L, THLongStorage **size) { *size = THLongStorage_new(); }";
    wrong(
        &format!(
            "{helper} int f(lua_State *L) {{ THLongStorage *s; c_readSize(L, &s); THLongStorage_fill(s, 1); return 0; }}"
        ),
        &[Rule::OwnedAtExit],
    );
    right(&format!(
        "{helper} int f(lua_State *L) {{ THLongStorage *s; c_readSize(L, &s); THLongStorage_free(s); return 0; }}"
    ));
}

#[test]
fn helpers_that_raise_are_raising_points() {
    let helper = "static void checkSize(THTensor *t, int n) { if (n < 0) THError(\"n\"); }";
    wrong(
        &format!(
            "{helper} void f(THTensor *t, int n) {{ THTensor *x = THTensor_(newClone)(t); checkSize(t, n); THTensor_(free)(x); }}"
        ),
        &[Rule::OwnedAtRaise],
    );
    right(&format!(
        "{helper} void f(THTensor *t, int n) {{ checkSize(t, n); THTensor *x = THTensor_(newClone)(t); THTensor_(free)(x); }}"
    ));
    wrong(
        "int f(lua_State *L) { THTensor *x = THTensor_(new)(); long n = luaL_checklong(L, 2); THTensor_(free)(x); return n; }",
        &[Rule::OwnedAtRaise],
    );
    wrong(
        "int f(lua_State *L) { THTensor *x = THTensor_(new)(); void *p = luaT_checkudata(L, 2, \"a\"); THTensor_(free)(x); return p != 0; }",
        &[Rule::OwnedAtRaise],
    );
}

#[test]
fn members_are_places() {
    wrong(
        "void f(Layer *l) { l->b = THTensor_(new)(); l->b = THTensor_(new)(); }",
        &[Rule::OverwrittenOwner],
    );
    right("void f(Layer *l) { l->b = THTensor_(new)(); l->c = THTensor_(new)(); }");
    right("void f(Layer *l) { l->b = THTensor_(new)(); reset(l); l->b = THTensor_(new)(); }");
    right("void f(Layer *l) { l->b = THTensor_(new)(); l = l->next; l->b = THTensor_(new)(); }");
    wrong(
        "Layer *newLayer(int n) { Layer *l = malloc(sizeof(Layer)); l->b = THTensor_(new)(); if (n < 0) { free(l); return NULL; } return l; }",
        &[Rule::OwnedAtExit],
    );
    wrong(
        "void f(Layer *l) { l->b = THTensor_(new)(); THTensor_(free)(l->b); THTensor_(free)(l->b); }",
        &[Rule::DoubleFree],
    );
}

#[test]
fn a_member_that_is_made_contiguous_loses_what_it_held() {
    let body = |first: &str, last: &str| {
        format!(
            "void pool_backward(Input *x, THFloatTensor *r) {{ {first}
            THFloatTensor_resizeAs(r, x->tensor); if (THFloatTensor_nDimension(x->tensor) == 4) THFloatTensor_zero(r);
            fill(THFloatTensor_data(x->tensor), x->tensor->size[0]); {last} }}"
        )
    };
    let renew = "x->tensor = THFloatTensor_newContiguous(x->tensor);";
    wrong(&body(renew, ""), &[Rule::OverwrittenOwner]);
    wrong(&body(renew, "input_free(x);"), &[Rule::OverwrittenOwner]);
    // Not sure: whether the structure owned it is not written there.
    let all = found(&body(renew, ""), Language::C);
    assert_eq!((all[0].certainty, all[0].fix.is_none()), (Certainty::Possible, true));
    assert!(all[0].message.contains("'x->tensor'"), "{}", all[0].message);
    let keep = format!("THFloatTensor *old = x->tensor; {renew}");
    right(&body(&keep, "THFloatTensor_free(x->tensor); x->tensor = old;"));
    right(&body(&keep, "THFloatTensor_free(old);"));
    right(&body(renew, "THFloatTensor_free(x->tensor);"));
    right(&body(
        "THFloatTensor *tensor = THFloatTensor_newContiguous(x->tensor);",
        "THFloatTensor_free(tensor);",
    ));
    right(&body(
        "THFloatTensor *tensor = THFloatTensor_newContiguous(x->tensor); THFloatTensor_free(x->tensor); x->tensor = tensor;",
        "",
    ));
    // What one function takes, another gives back.
    let done = "void pool_done(Input *x) { THFloatTensor_free(x->tensor); }";
    right(&format!("{} {done}", body(renew, "")));
    // That of the structure's end gives back what the structure owns, and not what was lost.
    let made = "Input *newInput(void) { Input *x = malloc(sizeof(Input)); x->tensor = THFloatTensor_new(); return x; }";
    let end = "void input_free(Input *x) { THFloatTensor_free(x->tensor); free(x); }";
    wrong(&format!("{made} {end} {}", body(renew, "")), &[Rule::OverwrittenOwner]);
    // A copy of a structure takes references of its own.
    right(
        "Input *newCopy(Input *x) { Input *y = malloc(sizeof(Input)); *y = *x; y->tensor = THFloatTensor_newContiguous(y->tensor);
        return y; }",
    );
}

#[test]
fn members_of_tensors_own_what_they_are_given() {
    let body = |first: &str, last: &str| {
        format!(
            "void THSTensor_(sspaddmm)(THSTensor *r_, THSTensor *t, long n) {{
            THLongTensor *newi = THLongTensor_newWithSize2d(2, n); THTensor *newv = THTensor_(newWithSize1d)(n);
            {first} r_->indices = newi; r_->values = newv; r_->nnz = n; {last} }}"
        )
    };
    let resize = "THSTensor_(resize2d)(r_, n, 2);";
    wrong(&body(resize, ""), &[Rule::OverwrittenOwner, Rule::OverwrittenOwner]);
    let all = found(&body(resize, "THSTensor_(contiguous)(r_);"), Language::C);
    assert!(
        all.iter().all(|finding| finding.certainty == Certainty::Sure && finding.fix.is_none()),
        "{all:#?}"
    );
    assert!(all[0].message.contains("'r_->indices'") && all[1].message.contains("'r_->values'"), "{all:#?}");
    // The right forms: what it held is given back first, or handed to who looks after both.
    right(&body(&format!("{resize} THLongTensor_free(r_->indices); THTensor_(free)(r_->values);"), ""));
    right(
        "void THSTensor_(sspaddmm)(THSTensor *r_, THSTensor *t, long n) {
        THLongTensor *newi = THLongTensor_newWithSize2d(2, n); THTensor *newv = THTensor_(newWithSize1d)(n);
        THSTensor_(resize2d)(r_, n, 2); THSTensor_(_move)(r_, newi, newv); }",
    );
    right(&body(
        &format!("{resize} THLongTensor *i = r_->indices; THTensor *v = r_->values;"),
        "THLongTensor_free(i); THTensor_(free)(v);",
    ));
    // Who begins an object is right to fill its members.
    right(
        "static void THSTensor_(rawInit)(THSTensor *self) { self->size = NULL; self->indices = THLongTensor_new();
        self->values = THTensor_(new)(); self->refcount = 1; }",
    );
    // Somebody unknown may have looked after them.
    right(&body("forget_content(r_);", ""));
    // With somebody unknown behind, the report is not sure.
    let all = found(&body(resize, "tidy_up(r_);"), Language::C);
    assert!(all.len() == 2 && all.iter().all(|finding| finding.certainty == Certainty::Possible), "{all:#?}");
    // A storage that was not there is not lost, nor is one of a structure that owns none.
    right("void f(THTensor *t) { THTensor_(zero)(t); if (!t->storage) t->storage = THStorage_(new)(); }");
    wrong(
        "void f(THTensor *t) { THTensor_(zero)(t); t->storage = THStorage_(newWithSize)(3); }",
        &[Rule::OverwrittenOwner],
    );
    right("void f(THShortTensor *t, Pair *p) { THShortTensor_zero(t); p->indices = THLongTensor_new(); }");
}

#[test]
fn writing_a_picture_keeps_nothing() {
    wrong(
        "void f(const char *path) { THFloatTensor *x = THFloatTensor_new(); THImage_saveFloat(path, x); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn elements_are_one_place() {
    let text = |free: &str| {
        format!(
            "void f(THTensor *t, int n) {{ THTensor *list[8]; for (int i = 0; i < n; i++) list[i] = THTensor_(newSelect)(t, 0, i);
            THTensor_(catArray)(t, list, n, 0); {free} }}"
        )
    };
    right(&text("for (int i = 0; i < n; i++) THTensor_(free)(list[i]);"));
    wrong(&text(""), &[Rule::OwnedAtExit]);
}

#[test]
fn a_destructor_frees_all_members() {
    let text = |last: &str| {
        format!(
            "void net_init(Net *net) {{ net->weight = THFloatTensor_new(); net->bias = THFloatTensor_new(); }}
            void net_free(Net *net) {{ THFloatTensor_free(net->weight); {last} free(net); }}"
        )
    };
    right(&text("THFloatTensor_free(net->bias);"));
    wrong(&text(""), &[Rule::MemberNeverFreed]);
}

#[test]
fn whoever_frees_a_structure_frees_its_only_member() {
    let text = |last: &str| {
        format!(
            "Net *make(void) {{ Net *net = malloc(sizeof(Net)); net->weight = THFloatTensor_new(); return net; }}
            void drop(Net *net) {{ {last} free(net); }}"
        )
    };
    right(&text("THFloatTensor_free(net->weight);"));
    wrong(&text(""), &[Rule::MemberNeverFreed]);
    // Nothing is said of the end of a structure that is only given back where it could not be made.
    right(
        "Net *make(int n) { Net *net = malloc(sizeof(Net)); if (n < 0) { free(net); return NULL; }
        net->weight = THFloatTensor_new(); return net; }",
    );
}

#[test]
fn functions_that_only_look_at_a_member_do_not_look_after_it() {
    let text = |last: &str| {
        format!(
            "static THFloatTensor *newPart(THFloatTensor *t) {{ return THFloatTensor_newNarrow(t, 0, 0, 2); }}
            static void show(THFloatTensor *t) {{ THFloatTensor_zero(t); }}
            static void keep(Net *net, THFloatTensor *t) {{ net->other = t; }}
            void net_init(Net *net, THFloatTensor *t) {{ net->weight = newPart(t); net->bias = newPart(t); show(net->bias); }}
            void list_init(List *list) {{ list->bias = THFloatTensor_new(); }}
            void list_free(List *list) {{ THFloatTensor_free(list->bias); }}
            void net_free(Net *net) {{ THFloatTensor_free(net->weight); {last} }}"
        )
    };
    right(&text("THFloatTensor_free(net->bias);"));
    right(&text("keep(net, net->bias);"));
    right(&text("elsewhere(net->bias);"));
    wrong(&text(""), &[Rule::MemberNeverFreed]);
    wrong(&text("show(net->bias);"), &[Rule::MemberNeverFreed]);
}

/// A class with a member that is filled as `filled` says, other methods and what the destructor does.
fn class(filled: &str, others: &str, destructor: &str) -> String {
    format!(
        "class Net {{ THFloatTensor *weight; THFloatTensor *bias; std::vector<THFloatTensor *> rows; public:
        Net() {filled} {others} ~Net() {{ {destructor} }} }};"
    )
}

#[test]
fn classes_give_back_what_they_fill() {
    let free = "THFloatTensor_free(weight);";
    for filled in [
        ": weight(THFloatTensor_new()) {}",
        ": weight{THFloatTensor_new()}, bias(nullptr) {}",
        "{ weight = THFloatTensor_newWithSize1d(3); }",
        "{ this->weight = THFloatTensor_newWithSize1d(3); THFloatTensor_zero(weight); }",
    ] {
        right_cpp(&class(filled, "", free));
        right_cpp(&class(filled, "void clear();", "this->clear();"));
        wrong_cpp(&class(filled, "", ""), &[Rule::MemberNeverFreed]);
        wrong_cpp(&class(filled, "", "THFloatTensor_free(bias);"), &[Rule::MemberNeverFreed]);
    }
    let filled = "{ weight = THFloatTensor_new(); }";
    // A method that frees, one that hands out, one that only replaces.
    right_cpp(&class(filled, "void close() { THFloatTensor_free(weight); weight = nullptr; }", ""));
    right_cpp(&class(filled, "THFloatTensor *get() { return weight; }", ""));
    right_cpp(&class(filled, "", "release(weight);"));
    let reset = "void reset() { THFloatTensor_free(weight); weight = THFloatTensor_new(); }";
    wrong_cpp(&class(filled, reset, ""), &[Rule::MemberNeverFreed]);
    right_cpp(&class(filled, reset, free));
    // What comes with an argument and is retained.
    let kept = "void set(THFloatTensor *t) { THFloatTensor_retain(t); bias = t; }";
    right_cpp(&class(filled, kept, free));
    wrong_cpp(
        &class("{}", "void set(THFloatTensor *t) { bias = t; THFloatTensor_retain(bias); }", ""),
        &[Rule::MemberNeverFreed],
    );
}

#[test]
fn copies_and_moves_of_a_class_free_nothing() {
    let moves = "Net(Net &&other) : weight(other.weight) { other.weight = nullptr; }
        Net &operator=(Net &&other) { std::swap(weight, other.weight); return *this; }
        Net(const Net &) = delete; Net &operator=(const Net &) = default;";
    let filled = ": weight(THFloatTensor_new()) {}";
    right_cpp(&class(filled, moves, "THFloatTensor_free(weight);"));
    wrong_cpp(&class(filled, moves, ""), &[Rule::MemberNeverFreed]);
}

#[test]
fn containers_of_a_class_hold_references() {
    let filled = "{ for (int i = 0; i < 3; i++) rows.push_back(THFloatTensor_new()); }";
    right_cpp(&class(filled, "", "for (auto row : rows) THFloatTensor_free(row);"));
    right_cpp(&class(filled, "", "for (size_t i = 0; i < rows.size(); i++) THFloatTensor_free(rows[i]);"));
    right_cpp(&class(filled, "", "std::for_each(rows.begin(), rows.end(), drop);"));
    wrong_cpp(&class(filled, "int n() { return rows.size(); }", "rows.clear();"), &[Rule::MemberNeverFreed]);
}

#[test]
fn a_class_ends_where_its_destructor_is() {
    let class = |destructor: &str| {
        format!("struct Net : Base {{ THFloatTensor *weight = THFloatTensor_new(); int n; {destructor} }};")
    };
    let never = [Rule::MemberNeverFreed];
    // Without a destructor, with one that is made, one that cannot be seen, and one outside the class.
    wrong_cpp(&class(""), &never);
    wrong_cpp(&class("virtual ~Net() = default;"), &never);
    right_cpp(&class("~Net();"));
    wrong_cpp(&(class("~Net();") + "Net::~Net() { n = 0; }"), &never);
    right_cpp(&(class("~Net();") + "Net::~Net() { THFloatTensor_free(weight); }"));
    right_cpp(
        &(class("~Net();")
            + "n::Net<T>::~Net() { stop(); } void Net::stop() { THFloatTensor_free(weight); }"),
    );
    let split = "struct Net { THFloatTensor *weight = THFloatTensor_new(); ~Net(); void stop(); }; Net::~Net() { stop(); }";
    right_cpp(split);
    wrong_cpp(&format!("{split} void Net::stop() {{}}"), &never);
    right_cpp(&format!(
        "{split} void Net::stop() {{ THFloatTensor_free(weight); weight = THFloatTensor_new(); }}"
    ));
    // Handles look after themselves, and what a class of the same name elsewhere does is not known.
    right_cpp(
        "struct Net { std::unique_ptr<THFloatTensor, Drop> weight; Net() { weight = wrap(THFloatTensor_new()); } };",
    );
    right_cpp(
        "namespace a { struct Net { THFloatTensor *w = THFloatTensor_new(); }; } namespace b { struct Net { THFloatTensor *w; }; }",
    );
}

#[test]
fn members_belong_to_the_class_that_declares_them() {
    let base = |last: &str| format!("struct Base {{ THFloatTensor *weight; virtual ~Base() {{ {last} }} }};");
    let derived = "struct Net : public Base { Net() { weight = THFloatTensor_new(); } };
        struct Other { THFloatTensor *weight = THFloatTensor_new(); ~Other() { THFloatTensor_free(weight); } };";
    right_cpp(&(base("THFloatTensor_free(weight);") + derived));
    wrong_cpp(&(base("") + derived), &[Rule::MemberNeverFreed]);
}

#[test]
fn a_class_may_be_in_several_files() {
    let header = "class Net { THFloatTensor *weight; public: Net(); ~Net(); };";
    let source =
        |last: &str| format!("Net::Net() {{ weight = THFloatTensor_new(); }} Net::~Net() {{ {last} }}");
    let all = program(&[("net.hpp", header), ("net.cpp", &source(""))]);
    assert_eq!(all, [vec![], vec![Rule::MemberNeverFreed]]);
    let all = program(&[("net.hpp", header), ("net.cpp", &source("THFloatTensor_free(weight);"))]);
    assert_eq!(all, [vec![], vec![]]);
}

#[test]
fn a_function_whose_head_is_a_macro_has_its_parameters() {
    wrong(
        "PCLIMP(void, Indices, f)(THTensor *t, int n) { THTensor *x = THTensor_(newClone)(t); THTensor_(zero)(x); }",
        &[Rule::OwnedAtExit],
    );
    right(
        "PCLIMP(void, Indices, f)(THTensor *t, int n) { THTensor *x = THTensor_(newClone)(t); THTensor_(free)(x); }",
    );
}

#[test]
fn kernels_that_are_defined_anew_are_read() {
    let text = "#define RUN(T) kernel<T, -1> <<<grid, block, 0, stream>>>(a)\nvoid f(int a) { RUN(int); }\n#undef RUN
#define RUN(T, D) \\\n  kernel<T, D> \\\n    <<<grid, block>>>(a)\nvoid g(int a, THCTensor *t) { RUN(int, 2); THCTensor *x = THCTensor_(newClone)(state, t); }";
    wrong_cpp(text, &[Rule::OwnedAtExit]);
}

#[test]
fn objects_go_back_to_their_own_free() {
    wrong("void f(void) { THFloatTensor *x = THFloatTensor_new(); free(x); }", &[Rule::WrongFree]);
    wrong_cpp("void f() { THFloatTensor *x = THFloatTensor_new(); delete x; }", &[Rule::WrongFree]);
    wrong(
        "void f(void) { THFloatTensor *x = THFloatTensor_new(); THDoubleTensor_free((THDoubleTensor *)x); }",
        &[Rule::WrongFree],
    );
    wrong(
        "void f(void) { THTensor *x = THTensor_(new)(); THStorage_(free)((void *)x); }",
        &[Rule::WrongFree],
    );
    right("void f(void) { THTensor *x = THTensor_(new)(); THFloatTensor_free(x); }");
}

#[test]
fn a_borrowed_stack_is_not_freed_by_a_repair() {
    let text = "void f(void) { float d[4]; THFloatStorage *s = THFloatStorage_newWithData(d, 4); THFloatStorage_fill(s, 1); }";
    let all = found(text, Language::C);
    assert_eq!(all[0].rule, Rule::OwnedAtExit);
    assert!(all[0].fix.is_none(), "{:?}", all[0].fix);
}

#[test]
fn many_flags_hide_no_leak() {
    let flags: String = (0..40).map(|n| format!("int f{n} = 0; if (t->size[{n}] > 1) f{n} = 1;\n")).collect();
    let uses: String = (0..40).map(|n| format!("if (f{n}) g({n});\n")).collect();
    let text = format!("void f(THTensor *t) {{ THTensor *x = THTensor_(newClone)(t); {flags} {uses} }}");
    let outcome = outcome(&text, Language::C);
    let rules: Vec<_> =
        outcome.findings.iter().filter(|f| f.severity > Severity::Note).map(|finding| finding.rule).collect();
    assert_eq!(rules, [Rule::OwnedAtExit]);
    assert_eq!(outcome.gaps.functions[0].name, "f");
}

#[test]
fn deep_text_is_read() {
    let terms = vec!["a"; 3000].join(" + ");
    wrong(
        &format!("int f(THTensor *t, int a) {{ THTensor *x = THTensor_(newClone)(t); return {terms}; }}"),
        &[Rule::OwnedAtExit],
    );
    let (open, close) = ("{".repeat(2000), "}".repeat(2000));
    wrong(
        &format!("void f(THTensor *t) {{ {open} THTensor *x = THTensor_(newClone)(t); {close} }}"),
        &[Rule::OwnedAtExit],
    );
    let brackets = format!("{}a{}", "(".repeat(20_000), ")".repeat(20_000));
    assert!(outcome(&format!("int f(int a) {{ return {brackets}; }}"), Language::C).findings.is_empty());
}

#[test]
fn code_of_generic_tests_is_followed() {
    // Types with generic names, macros among strings, names that are joined, macros that are handed statements.
    let text = |free: &str| {
        format!(
            "static void test_(f)(void) {{
               struct test_(State) *s = &test_(s);
               test_(Numbers) n = test_(numbers)(3);
               THTensor *x = THTensor_(newWithSize1d)(n.count);
               CASE(\"of \" NAME(Real) \": sums\");
               CHECK_ERROR(s->line = __LINE__; fail(s));
               TH_CONCAT_4(test_(copy), From, Byte, )();
               {free}
             }}"
        )
    };
    right(&text("THTensor_(free)(x);"));
    wrong(&text(""), &[Rule::OwnedAtExit]);
    assert!(outcome(&text(""), Language::C).gaps.is_empty());
}

#[test]
fn what_a_loop_gave_away_is_forgotten() {
    let case = |n: usize| {
        format!(
            "if (kind(file) == {n}) {{ THTensor *x{n} = THTensor_(newWithSize)(size, NULL);
             luaT_pushudata(L, x{n}, \"torch.Tensor\"); continue; }}\n"
        )
    };
    let cases: String = (0..20).map(case).collect();
    let text = |free: &str| {
        format!(
            "int f(lua_State *L, File *file) {{ while (more(file)) {{
             THLongStorage *size = THLongStorage_newWithSize(4); {free} {cases} }} return 1; }}"
        )
    };
    let outcome = outcome(&text("").replace("continue; ", ""), Language::C);
    assert!(outcome.gaps.is_empty(), "{:?}", outcome.gaps);
    assert_eq!((outcome.findings.len(), outcome.findings[0].certainty), (1, Certainty::Sure));
    right(&text("THLongStorage_free(size); size = NULL;"));
}

#[test]
fn apply_macros_keep_nothing() {
    let all = found(
        "void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t);
        TH_TENSOR_APPLY2_D(real, t, real, x, 0, if (*t_data > *x_data) *t_data = *x_data;); }",
        Language::C,
    );
    assert_eq!((all.len(), all[0].severity), (1, Severity::Error), "{all:#?}");
}

#[test]
fn what_is_lost_is_counted() {
    let gaps = outcome("void g() { @@ $$ ( ; }\nvoid f(void) {}", Language::C).gaps;
    assert!(!gaps.is_empty());
    assert!(outcome("void f(void) { g(); }", Language::C).gaps.is_empty());
}

#[test]
fn certainty_decides_about_severity_and_repairs() {
    let all = found("void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); }", Language::C);
    assert_eq!((all[0].certainty, all[0].severity), (Certainty::Sure, Severity::Error));
    assert!(all[0].fix.is_some());
    let all = found("void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); look_at(x); }", Language::C);
    assert_eq!((all[0].certainty, all[0].severity), (Certainty::Possible, Severity::Warning));
    assert!(all[0].fix.is_none());
}

/// What is found in each of several files of one program.
fn program(files: &[(&str, &str)]) -> Vec<Vec<Rule>> {
    let options = Options { errors: ErrorModel::Unwind, ..Options::default() };
    let sources = files.iter().map(|(name, text)| (SourceFile::new(*name, *text), Language::of(name, text)));
    let program = Program::read(sources.collect(), &options);
    let lint = |index: usize| {
        let findings = stack::roomy(|| program.lint(index)).findings.into_iter();
        findings.filter(|finding| finding.severity > Severity::Note).map(|finding| finding.rule).collect()
    };
    (0..files.len()).map(lint).collect()
}

#[test]
fn functions_of_other_files_are_known() {
    let helpers = "THFloatTensor *pair(THFloatTensor *t, THFloatTensor **second) { *second = THFloatTensor_newClone(t); return t; }
        void queue_take(THFloatTensor *t) { if (t) THFloatTensor_free(t); }
        void queue_show(THFloatTensor *t) { THFloatTensor_nElement(t); }";
    let user = "void f(THFloatTensor *t) { THFloatTensor *a = THFloatTensor_new(), *b; pair(t, &b); queue_take(b); queue_show(a); }
        void g(THFloatTensor *t) { THFloatTensor *c = THFloatTensor_new(); queue_take(c); THFloatTensor_free(c); }";
    let all = program(&[("helpers.c", helpers), ("user.c", user)]);
    assert_eq!(all, [vec![], vec![Rule::OwnedAtExit, Rule::DoubleFree]]);
}

#[test]
fn annotations_are_obeyed() {
    let header = "TH_CONSUMES(2) void net_look(Net *n, THFloatTensor *t);
        TH_RETURNS_OWNED THFloatTensor *rows(THFloatTensor *t);
        TH_BORROWS(2) void net_push(Net *n, THFloatTensor *t);";
    let all = program(&[
        ("net.h", header),
        ("a.c", "void f(Net *n) { THFloatTensor *x = THFloatTensor_new(); net_look(n, x); }"),
        ("b.c", "void f(THFloatTensor *t) { THFloatTensor *x = rows(t); THFloatTensor_zero(x); }"),
        ("c.c", "void f(Net *n) { THFloatTensor *x = THFloatTensor_new(); net_push(n, x); }"),
        (
            "d.c",
            "TH_RETURNS_OWNED THFloatTensor *rows(THFloatTensor *t) { return THFloatTensor_newClone(t); }",
        ),
    ]);
    assert_eq!(all, [vec![], vec![], vec![Rule::OwnedAtExit], vec![Rule::OwnedAtExit], vec![]]);
}

#[test]
fn members_may_keep_what_they_begin_with() {
    right_cpp(
        "class Owner { THFloatTensor *p; public:
        Owner(THFloatTensor *p, int n) : p(p), n(n) { THFloatTensor_retain(p); }
        Owner(THFloatTensor *p, bool retain) : p{p} { if (retain) THFloatTensor_retain(p); }
        ~Owner() { THFloatTensor_free(p); } };",
    );
    wrong_cpp(
        "class Owner { public: Owner(THFloatTensor *t, int n) : n(n) { THFloatTensor *x = THFloatTensor_newClone(t); } };",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn what_lua_passed_has_one_type() {
    let text = |last: &str| {
        format!(
            "#define READ(NAME) static int read##NAME(lua_State *L) {{ TH##NAME##Storage *s = NULL; \\
            if (lua_isnumber(L, 2)) s = TH##NAME##Storage_newWithSize(4); \\
            else s = luaT_toudata(L, 2, \"torch.\" #NAME \"Storage\"); \\
            if ({last}) lua_pushnumber(L, 1); else luaT_pushudata(L, s, \"torch.\" #NAME \"Storage\"); return 1; }}\nREAD(Byte)\n"
        )
    };
    right(&text("luaT_toudata(L, 2, \"torch.ByteStorage\")"));
    // Another place of the stack says nothing: one way loses what was made, the other gives Lua what it has already.
    wrong(&text("luaT_toudata(L, 3, \"torch.ByteStorage\")"), &[Rule::OwnedAtExit, Rule::FreedBorrowed]);
}

#[test]
fn a_parameter_belongs_to_the_caller() {
    for body in [
        "printf(\"%g\", THFloatTensor_sumall(t)); THFloatTensor_free(t);",
        "if (n == 0) return; THFloatTensor_fill(t, n); THFloatTensor_free(t);",
        "THFloatTensor *own = t; THFloatTensor_fill(own, n); THFloatTensor_free(own);",
        "for (int i = 0; i < n; i++) THFloatTensor_fill(t, i); if (t) THFloatTensor_free(t);",
    ] {
        wrong(&format!("void show(THFloatTensor *t, int n) {{ {body} }}"), &[Rule::FreedBorrowed]);
        // The name says what becomes of it.
        right(&format!("void show_and_free(THFloatTensor *t, int n) {{ {body} }}"));
        right(
            &format!("TH_CONSUMES(1) void show(THFloatTensor *t, int n) {{ {body} }}")
                .replace("return;", "{ THFloatTensor_free(t); return; }"),
        );
    }
    wrong(
        "static void show(THFloatTensor *t) { THFloatTensor_fill(t, 1); THFloatTensor_free(t); }
        void f(void) { THFloatTensor *t = THFloatTensor_new(); show(t); THFloatTensor_free(t); }",
        &[Rule::FreedBorrowed, Rule::DoubleFree],
    );
}

#[test]
fn a_function_of_the_file_may_tidy_up_for_its_callers() {
    let tidy = "static void tidyup(char *rows, THFloatTensor *t) { if (rows) free(rows); if (t) THFloatTensor_free(t); }";
    let caller = |value: &str, after: &str| {
        format!(
            "{tidy} void f(THFloatTensor *a, char *rows) {{ THFloatTensor *t = {value}; THFloatTensor_zero(t); tidyup(rows, t); {after} }}"
        )
    };
    right(&caller("THFloatTensor_newContiguous(a)", ""));
    wrong(&caller("a", ""), &[Rule::FreedBorrowed, Rule::FreedBorrowed]);
    wrong(
        &caller("THFloatTensor_newContiguous(a)", "THFloatTensor_free(t);"),
        &[Rule::FreedBorrowed, Rule::DoubleFree],
    );
    // Nobody calls it here, or others may.
    wrong(tidy, &[Rule::FreedBorrowed]);
    wrong(&caller("THFloatTensor_newContiguous(a)", "").replace("static ", ""), &[Rule::FreedBorrowed]);
}

#[test]
fn what_a_function_says_that_it_consumes_it_has_to_free() {
    wrong("TH_CONSUMES(1) void show(THFloatTensor *t) { THFloatTensor_fill(t, 1); }", &[Rule::OwnedAtExit]);
    right("TH_CONSUMES(2) void keep(Net *net, THFloatTensor *t) { net->weight = t; }");
}

#[test]
fn a_number_may_be_a_handle() {
    let make = "jobject make(JNIEnv *env, THTensor *t) { return env->NewObject(CLASS, INIT, (jlong)t); }";
    right_cpp(&format!(
        "{make} jobject narrow(JNIEnv *env, THTensor *t) {{ THTensor *x = THTensor_(newClone)(t); return make(env, x); }}"
    ));
    right(
        "void f(Table *all, THTensor *t) { THTensor *x = THTensor_(newClone)(t); enter(all, (uintptr_t)x); }",
    );
    wrong(
        "void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); printf(\"%lx\", (long)x); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn what_a_helper_hands_on_is_not_sure() {
    let certainty = |helper: &str| {
        let text =
            format!("{helper} void f(THTensor *t) {{ THTensor *x = THTensor_(newClone)(t); look(x); }}");
        let all = found(&text, Language::C);
        assert_eq!(all.len(), 1, "{all:#?}");
        all[0].certainty
    };
    assert_eq!(certainty("static void look(THTensor *t) { THTensor_(zero)(t); }"), Certainty::Sure);
    assert_eq!(certainty("static void look(THTensor *t) { elsewhere(t); }"), Certainty::Possible);
    assert_eq!(certainty("static void look(void *t) { all[0] = t; }"), Certainty::Possible);
    right(
        "static void push(void *t) { all[0] = t; } void f(THTensor *t) { THTensor *x = THTensor_(newClone)(t); push(x); }",
    );
}

#[test]
fn ways_of_giving_back_may_be_all_there_are() {
    let text = |first: &str, son: &str| {
        format!(
            "void f(lua_State *L, Tree *tree, int i) {{ THTensor *x = THTensor_(new)();
            long sons = tree->nodes[i].sons; Cell *son; int first = 1;
            if (sons == 0) {{ {first} }} else {{
            for (son = tree->nodes[i].list; son != NULL; son = son->next) if (first) {{ {son} first = 0; }} }} }}"
        )
    };
    let push = "luaT_pushudata(L, x, \"torch.Tensor\");";
    right(&text(push, push));
    wrong(&text("", push), &[Rule::OwnedAtExit]);
    wrong(&text(push, ""), &[Rule::OwnedAtExit]);
}

#[test]
fn methods_and_constructors_of_the_program_are_known() {
    let class = |keeps: &str| {
        format!(
            "class Layer {{ THFloatTensor *weight; int n; public:
            Layer(THFloatTensor *w, int n) {{ this->n = n + THFloatTensor_nElement(w); }}
            void forward(THFloatTensor *input) {{ THFloatTensor_zero(input); {keeps} }} }};"
        )
    };
    let user = |last: &str| {
        format!(
            "void f(THFloatTensor *t) {{ THFloatTensor *x = THFloatTensor_newClone(t); Layer layer(x, size(t)); layer.forward(x); {last} }}"
        )
    };
    right_cpp(&(class("") + &user("THFloatTensor_free(x);")));
    wrong_cpp(&(class("") + &user("")), &[Rule::OwnedAtExit]);
    right_cpp(&(class("weight = input;") + &user("")));
    // Bodies elsewhere, a class that derives from it, a class of which nothing is known.
    let outside = "class Layer { public: Layer(THFloatTensor *w, int n); void forward(THFloatTensor *input); };
        Layer::Layer(THFloatTensor *w, int n) {} void Layer::forward(THFloatTensor *input) { THFloatTensor_zero(input); }";
    wrong_cpp(&format!("{outside} {}", user("")), &[Rule::OwnedAtExit]);
    let derived = "struct Keeper : Layer { THFloatTensor *kept; void forward(THFloatTensor *input) { kept = input; } };";
    right_cpp(&format!("{outside} {derived} {}", user("")));
    let other = derived.replace(" : Layer", "");
    wrong_cpp(&format!("{outside} {other} {}", user("")), &[Rule::OwnedAtExit]);
    right_cpp(&user(""));
    // Another class's method of that name says nothing of a list.
    right_cpp(
        "struct Sink { void push_back(THFloatTensor *t) { THFloatTensor_zero(t); } };
        void f(std::vector<THFloatTensor *> &all, Sink &s) { THFloatTensor *x = THFloatTensor_new(); all.push_back(x); s.push_back(NULL); }",
    );
}

#[test]
fn memory_that_somebody_looks_after_is_no_object() {
    right(
        "int f(lua_State *L, void *p) { THFloatTensor *x = (THFloatTensor *)lua_newuserdata(L, sizeof(THFloatTensor));
        memcpy(x, p, sizeof(THFloatTensor)); luaL_getmetatable(L, \"T\"); lua_setmetatable(L, -2); return 1; }",
    );
    let made = |arguments: &str| {
        format!(
            "int f(struct pool *p) {{ THFloatTensor *x = pool_new({arguments}); return THFloatTensor_nDimension(x); }}"
        )
    };
    right(&made("p, sizeof(THFloatTensor)"));
    wrong(&made("p, 3"), &[Rule::OwnedAtExit]);
}

#[test]
fn references_of_cpp_are_the_callers_variables() {
    let body = "{ out = THFloatTensor_newWithTensor(t); if (n < 0) return false; THFloatTensor_narrow(out, NULL, 0, 0, n); return true; }";
    right_cpp(&format!("static bool narrow(THFloatTensor *t, long n, THFloatTensor *&out) {body}"));
    wrong_cpp(
        &format!("static bool narrow(THFloatTensor *t, long n, THFloatTensor *out) {body}"),
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn what_is_made_around_an_object_may_keep_it() {
    let call = |callee: &str| {
        format!("PyObject *size(THFloatTensor *t) {{ return {callee}(THFloatTensor_newSizeOf(t)); }}")
    };
    right(&call("PyLongStorage_newObject"));
    wrong(&call("PyLongStorage_print"), &[Rule::CalleeTakesNoOwnership]);
}

#[test]
fn a_function_that_was_not_followed_to_the_end_may_keep_its_arguments() {
    let flags = |count: usize| {
        let parameters: Vec<String> = (0..count).map(|n| format!("int f{n}")).collect();
        let tests: String = (0..count)
            .map(|n| format!("THFloatTensor *x{n} = NULL; if (f{n}) x{n} = THFloatTensor_newClone(t);"))
            .collect();
        let frees: String = (0..count).map(|n| format!("if (x{n}) THFloatTensor_free(x{n});")).collect();
        let arguments = vec!["1"; count].join(", ");
        format!(
            "static void look(THFloatTensor *t, {}) {{ {tests} THFloatTensor_zero(t); {frees} }}
            void f(void) {{ THFloatTensor *x = THFloatTensor_new(); look(x, {arguments}); }}",
            parameters.join(", ")
        )
    };
    wrong(&flags(2), &[Rule::OwnedAtExit]);
    right(&flags(40));
}

#[test]
fn members_of_local_structures_are_the_functions() {
    wrong(
        "int f(THTensor *t) { struct module m; m.output = THTensor_(newClone)(t); THTensor_(zero)(m.output); return 0; }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn templates_and_kernels_hide_nothing_after_them() {
    wrong_cpp(
        "template <typename D> Eigen::Matrix<typename D::Scalar, 4, 4> toMatrix(const Eigen::MatrixBase<D> &m) { return m; }
        PCLIMP(void, Indices, f)(THTensor *t) { THTensor *x = THTensor_(newClone)(t); THTensor_(zero)(x); }",
        &[Rule::OwnedAtExit],
    );
    wrong_cpp(
        "void f(THCState *state, THCTensor *t) { k<<<1, 2, 0, THCState_getCurrentStream(state)>>>(THCTensor_(data)(state, t));
        THCTensor *x = THCTensor_(newClone)(state, t); }",
        &[Rule::OwnedAtExit],
    );
    wrong_cpp(
        "struct S { ~S() { THFloatTensor *x = THFloatTensor_new(); THFloatTensor_zero(x); } };",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn what_a_structure_frees_it_owns() {
    let end = "void net_free(struct net *m) { THFloatTensor_free(m->output); }\n";
    let helper = "static void drop(THFloatTensor *t) { THFloatTensor_free(t); }
                  void net_free(struct net *m) { drop(m->output); }\n";
    let lazy = "THFloatTensor *net_output(struct net *m) { if (!m->output) m->output = THFloatTensor_new(); return m->output; }\n";
    let forward = "THFloatTensor *net_forward(struct net *m, THFloatTensor *x) {
                     THFloatTensor *v = THFloatTensor_newClone(x);
                     THFloatTensor_free(m->output); m->output = v; return v; }\n";
    let user = "float use(struct net *m, THFloatTensor *x) {
                  THFloatTensor *o = net_forward(m, x); return THFloatTensor_get1d(o, 0); }\n";
    right(forward);
    right(&format!("{forward}{user}"));
    for end in [end, helper] {
        right(&format!("{lazy}{end}"));
        right(&format!("{forward}{end}{user}"));
    }
    // Nobody frees what the structure keeps: it may be the caller's, but that is only a guess.
    assert!(found(lazy, Language::C).is_empty());
    // What no structure keeps is the caller's as before.
    wrong(
        "THFloatTensor *rows(struct net *m, THFloatTensor *x) {
           THFloatTensor *v = THFloatTensor_newClone(x); THFloatTensor_copy(m->output, v); return v; }",
        &[Rule::ReturnWithoutNew],
    );
}

#[test]
fn a_method_named_retain_leaves_a_reference() {
    wrong_cpp(
        "THFloatTensor *get(lua_State *L, int i) { return *(THFloatTensor **)lua_touserdata(L, i); }
         static int torch_FloatTensor_retain(lua_State *L) {
           THFloatTensor *tensor = get(L, 1); THFloatTensor_retain(tensor); return 0; }",
        &[],
    );
    wrong_cpp(
        "THFloatTensor *get(lua_State *L, int i) { return *(THFloatTensor **)lua_touserdata(L, i); }
         static int torch_FloatTensor_show(lua_State *L) {
           THFloatTensor *tensor = get(L, 1); THFloatTensor_retain(tensor); return 0; }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn born_in_both_branches_is_born() {
    wrong(
        "void f(long n, long i) { THFloatTensor *t;
           if (n < 4) t = THFloatTensor_newWithSize1d(n); else t = THFloatTensor_newWithSize1d(4);
           if (i < n) t = THFloatTensor_newNarrow(t, 0, 0, i);
           THFloatTensor_free(t); }",
        &[Rule::OverwrittenOwner],
    );
    // In one branch only, the later test may go with it.
    right(
        "void f(THFloatTensor *t, long n, long i) {
           if (n < 4) t = THFloatTensor_newWithSize1d(n);
           if (i < n) t = THFloatTensor_newNarrow(t, 0, 0, i);
           if (n < 4 || i < n) THFloatTensor_free(t); }",
    );
}

#[test]
fn the_parts_of_one_condition_are_one_question() {
    wrong(
        "int f(lua_State *L, const char *n) { THFloatTensor *t = 0;
           if (n && *n) t = luaT_toudata(L, 1, \"torch.FloatTensor\");
           if (!t) t = THFloatTensor_newWithSize1d(4);
           luaT_pushudata(L, t, \"torch.FloatTensor\"); return 1; }",
        &[Rule::FreedBorrowed],
    );
}

#[test]
fn data_move_when_a_tensor_grows() {
    let rules = [Rule::DataAfterResize];
    wrong(
        "void f(THFloatTensor *t) { float *p = THFloatTensor_data(t); THFloatTensor_resize1d(t, 9); p[0] = 1; }",
        &rules,
    );
    wrong(
        "void f(THFloatTensor *t, THFloatTensor *s) { float *p = THFloatTensor_data(t) + 3;
             THFloatTensor_resizeAs(t, s); memset(p, 0, 4); }",
        &rules,
    );
    wrong(
        "void f(THFloatStorage *s) { float *p = THFloatStorage_data(s); THFloatStorage_resize(s, 9); *p = 1; }",
        &rules,
    );
    // As many as were counted while they were written are there.
    right(
        "void f(THFloatTensor *t) { long i, n = 0; float *p = THFloatTensor_data(t);
             for (i = 0; i < 9; i++) if (p[i] > 0) p[n++] = p[i];
             THFloatTensor_resize1d(t, n); p[0] = 1; }",
    );
    // A view grows the storage of the others.
    wrong("void f(THFloatTensor *t) { THFloatTensor *v = THFloatTensor_newNarrow(t, 0, 0, 1);
             float *p = THFloatTensor_data(t); THFloatTensor_resize1d(v, 99); p[0] = 1; THFloatTensor_free(v); }", &rules);
    right(
        "void f(THFloatTensor *t) { float *p = THFloatTensor_data(t); p[0] = 1; THFloatTensor_resize1d(t, 9);
             p = THFloatTensor_data(t); p[0] = 1; }",
    );
    right(
        "void f(THFloatTensor *t, THFloatTensor *s) { float *p = THFloatTensor_data(s); THFloatTensor_resizeAs(t, s); p[0] = 1; }",
    );
    let all = found(
        "void f(THFloatTensor *t) { float *p = THFloatTensor_data(t); THFloatTensor_resize1d(t, 9); p[0] = 1; }",
        Language::C,
    );
    assert_eq!(all[0].certainty, Certainty::Possible);
    assert!(!all[0].why.is_empty());
}

#[test]
fn exports_end_with_their_deleters() {
    let all = found(
        "void f(THFloatTensor *t) {\n  DLManagedTensorVersioned *d = THFloatTensor_toDLPack(t);\n}\n",
        Language::C,
    );
    let fix = all[0].fix.as_ref().expect("it can be repaired");
    assert_eq!(fix.description, "insert d->deleter(d);");
    let all = found(
        "void f(THFloatTensor *t) {\n  char *s = THFloatTensor_toString(t, 0);\n  puts(s);\n}\n",
        Language::C,
    );
    assert_eq!(all[0].fix.as_ref().expect("it can be repaired").description, "insert THFree(s);");
    right(
        "void f(THFloatTensor *t) { struct DLManagedTensorVersioned *d = THFloatTensor_toDLPack(t); d->deleter(d); }",
    );
    right(
        "void f(THFloatTensor *t) { DLManagedTensor *d = THFloatTensor_toDLPackLegacy(t); if (d->deleter) d->deleter(d); }",
    );
    right(
        "void f(THFloatTensor *t) { DLManagedTensor *d = THFloatTensor_toDLPackLegacy(t);
             THFloatTensor *x = THFloatTensor_newFromDLPackLegacy(d); THFloatTensor_free(x); }",
    );
    right("void consume(DLManagedTensor *d) { use(d->dl_tensor.data); d->deleter(d); }");
    right("void f(THFloatTensor *t) { char *s = THFloatTensor_toString(t, 0); puts(s); THFree(s); }");
    wrong(
        "void f(THFloatTensor *t) { DLManagedTensor *d = THFloatTensor_toDLPackLegacy(t); free(d); }",
        &[Rule::WrongFree],
    );
}

#[test]
fn definitions_of_long_ago_are_read() {
    wrong(
        "int f(n, t)\n  int n;\n  THFloatTensor *t;\n{ THFloatTensor *x = THFloatTensor_newClone(t); return n; }",
        &[Rule::OwnedAtExit],
    );
    wrong(
        "void f(t) THFloatTensor *t; { THFloatTensor_zero(t); THFloatTensor_free(t); }",
        &[Rule::FreedBorrowed],
    );
}

#[test]
fn raw_strings_hide_nothing() {
    wrong_cpp(
        "const char *s = R\"(a \" /* b)\";\nvoid f(THFloatTensor *t) { THFloatTensor *x = THFloatTensor_newClone(t); }",
        &[Rule::OwnedAtExit],
    );
    wrong_cpp(
        "const char *s = u8R\"x(\n#if 0\n)\" )x\";\nvoid f(THFloatTensor *t) { THFloatTensor *x = THFloatTensor_newClone(t); }",
        &[Rule::OwnedAtExit],
    );
}

#[test]
fn nested_calls_cost_what_they_are_long() {
    let nested = |depth: usize| {
        format!("void f(THFloatTensor *t) {{ t = {}t{}; }}\n", "g(".repeat(depth), ")".repeat(depth))
    };
    // On a busy machine; what grows with the square takes longer.
    let begin = std::time::Instant::now();
    for language in [Language::C, Language::Cpp] {
        outcome(&nested(20_000), language);
    }
    assert!(begin.elapsed() < std::time::Duration::from_secs(120), "{:?}", begin.elapsed());
}

#[test]
fn tables_are_not_kept() {
    let table =
        format!("static const float table[] = {{ {} }};\n", "1.5f, -2, {3}, \"a\",\n".repeat(200_000));
    let text =
        format!("{table}void f(THFloatTensor *t) {{ THFloatTensor *x = THFloatTensor_newClone(t); }}\n");
    let begin = std::time::Instant::now();
    wrong(&text, &[Rule::OwnedAtExit]);
    assert!(begin.elapsed() < std::time::Duration::from_secs(120), "{:?}", begin.elapsed());
}

#[test]
fn variables_in_tables_are_kept() {
    let many = "0, ".repeat(500);
    right(&format!(
        "void f(void) {{ THFloatTensor *x = THFloatTensor_new(); keep((void *[]){{ {many} x }}); }}"
    ));
    // A comment leaves a long gap, and no table.
    let empty = outcome(&format!("void f(THFloatTensor *t) {{ /* {} */ }}", " ".repeat(2000)), Language::C);
    assert!(empty.gaps.is_empty(), "{:?}", empty.gaps);
}

#[test]
fn nested_blocks_cost_what_they_are_long() {
    let begin = std::time::Instant::now();
    outcome(&format!("void f(THFloatTensor *t) {}{}", "{".repeat(50_000), "}".repeat(50_000)), Language::C);
    outcome(&format!("int a[] = {}{};", "{1, ".repeat(50_000), "}".repeat(50_000)), Language::C);
    assert!(begin.elapsed() < std::time::Duration::from_secs(120), "{:?}", begin.elapsed());
}

/// A function that loses a tensor between other statements; all of it can be read.
#[track_caller]
fn read_whole(before: &str, statements: &str, language: Language) {
    let text = format!(
        "{before}\nvoid f(THFloatTensor *t, int n)\n{{\n  {statements}\n  THFloatTensor *x = THFloatTensor_newClone(t);\n}}\n"
    );
    let outcome = outcome(&text, language);
    assert!(outcome.gaps.is_empty(), "{:?}", outcome.gaps);
    let seen: Vec<_> = outcome.findings.iter().map(|finding| (finding.rule, finding.certainty)).collect();
    assert_eq!(seen, [(Rule::OwnedAtExit, Certainty::Sure)], "{text}");
}

#[test]
fn macros_without_a_semicolon_hide_nothing() {
    for language in [Language::C, Language::Cpp] {
        read_whole("", "BEGIN_OF(n)", language);
        read_whole("", "BEGIN_OF(n)\n  AND_MORE(n)\n  n = 1;", language);
        read_whole("", "BEGIN", language);
        read_whole("", "if (n > 1)\n    THROW_EXCEPTION(\"n\")\n  g(n);", language);
        read_whole("", "if (n) g(n);\n  else\n    FALL_BACK(n)\n  g(n);", language);
        read_whole("", "ITERATE(g(n);\n , n++; g(n);)", language);
        read_whole("#define Declarations void *state = 0;", "Declarations\n  g(state);", language);
        read_whole("#define Declarations", "Declarations\n  g(n);", language);
        read_whole("", "printf(\"%\" FORMAT \"d\\n\", n);", language);
    }
    read_whole("", "INITIALIZE(Metadata<Dimension>, n)\n  auto y = n;", Language::Cpp);
}

#[test]
fn words_of_cpp_and_cuda_hide_nothing() {
    read_whole(
        "",
        "g(typename Image::Region(n));\n  return_value = typename Image::Region(n);",
        Language::Cpp,
    );
    read_whole("", "__shared__ float buffer[THREADS];", Language::Cpp);
}

#[test]
fn what_a_callee_gives_to_lua_is_told_of_there() {
    let push = "int look(lua_State *L, THFloatTensor *t) { lua_getglobal(L, \"f\"); \
                luaT_pushudata(L, (void *)t, \"torch.FloatTensor\"); return lua_pcall(L, 1, 0, 0); }\n";
    let caller = "float run(lua_State *L) { THFloatTensor *x = THFloatTensor_newWithSize1d(3); look(L, x); \
                  return THFloatTensor_get1d(x, 0); }\n";
    wrong(&format!("{push}{caller}"), &[Rule::FreedBorrowed]);
    // Who takes a reference for Lua leaves the caller's alone.
    let push = push.replace("luaT_pushudata", "THFloatTensor_retain(t); luaT_pushudata");
    wrong(&format!("{push}{caller}"), &[Rule::OwnedAtExit]);
}
