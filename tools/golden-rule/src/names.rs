//! What a function's name says about ownership: the golden rule, and a short table of what names do not reveal.
//!
//! The rule: who calls `new…` or `retain` owns a reference and calls `free`; a function whose name lacks `new`
//! returns nothing that must be freed; no function takes ownership of its arguments.

/// What the result of a call is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is known.
    #[default]
    Unknown,
    /// A reference that the caller owns.
    Owned(Acquisition),
    /// An object that somebody else keeps alive.
    Borrowed,
    /// The same pointer as this argument.
    SameAs(usize),
    /// The raw data of this argument.
    DataOf(usize),
}

/// How an owned result relates to the arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acquisition {
    /// The result may be this very argument with its count raised, as `newContiguous` does.
    pub may_be: Option<usize>,
    /// The result's elements lie in order.
    pub contiguous: bool,
    /// The result shares this argument's data.
    pub shares: Option<usize>,
    /// The result is counted only if it lands in a variable of a counted type: a name outside TH.
    pub tentative: bool,
    /// The result may be anything the function could reach; only the body of a function of this file says so.
    pub opaque: bool,
}

/// What a call does to one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentEffect {
    /// Gives one reference back.
    Free,
    /// Takes one more reference for the caller.
    Retain,
    /// Gives one reference back as part of doing something else (`freeCopyTo`).
    Consume,
    /// Hands one reference over to something that keeps the object alive (`_move`, `luaT_pushudata`).
    Give,
    /// Keeps a reference of its own; the caller's stays with the caller.
    Keep,
    /// Makes the argument show other data.
    Rebind,
    /// May move the data of the argument to other memory.
    Resize,
    /// May store the pointer; who owns it afterwards cannot be told.
    Escape,
}

/// What a call does, as far as names tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallSpec {
    /// What it returns.
    pub outcome: Outcome,
    /// What it does to arguments, the leading library state not counted.
    pub effects: Vec<(usize, ArgumentEffect)>,
    /// Whether the meaning is fixed by the rule or the table, so that a body found in the file does not override it.
    pub fixed: bool,
    /// Whether it can raise an error.
    pub may_raise: bool,
    /// Whether it raises unless its argument is as it should be: a check by the name of a function.
    pub checks: bool,
}

/// The call that stands for giving back a reference where the text has none, as the cleanup attribute does.
pub const GIVE_BACK: &str = "golden_rule_free";

/// How a checking macro tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Raises unless the argument at this index holds.
    Raises(usize),
    /// Ends the process unless the argument at this index holds.
    Ends(usize),
    /// Raises on a condition that its arguments do not show.
    Hidden,
}

/// Splits `THFloatTensor_newNarrow` into its class and operation.
pub fn split(name: &str) -> (&str, &str) {
    name.split_once('_').unwrap_or(("", name))
}

/// `A<T>::f` as one name: `A__f`.
pub fn without_templates(text: &str) -> String {
    let mut depth = 0usize;
    let mut name = String::new();
    for character in text.chars() {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => name.push(character),
            _ => {}
        }
    }
    name.replace("::", "__")
}

/// The operation without the prefix of the unit it belongs to: `newThing` of `Net_newThing`.
fn last_word(name: &str) -> &str {
    name.rsplit(['_', ':']).next().unwrap_or(name)
}

/// English words that begin with `new` and promise nothing.
const NOT_NEW: [&str; 7] = ["newton", "newline", "newer", "newest", "newly", "news", "newick"];

/// Whether a word is `new` or begins with it in the sense of the rule (`newWithSize`, `newv2`, not `newton`).
fn begins_with_new(word: &str) -> bool {
    word.starts_with("new") && !NOT_NEW.iter().any(|other| word.starts_with(other))
}

/// Whether a function of this name hands a reference to its caller: its last word begins with `new`, or `new` is a
/// word of its own (`new_tensor_like`).
pub fn promises_ownership(name: &str) -> bool {
    begins_with_new(last_word(name)) || name.split(['_', ':']).any(|word| word == "new")
}

/// Whether a function of this name is expected to give back references of its arguments.
pub fn promises_release(name: &str) -> bool {
    let word = last_word(name).to_ascii_lowercase();
    if is_library(name) {
        // The library's own verbs: clearUpLoTriangle and the like release nothing.
        return word.starts_with("free") || name.ends_with("__move");
    }
    let words = [
        "free", "release", "destroy", "delete", "dispose", "cleanup", "drop", "move", "close", "clear",
        "decref", "unref",
    ];
    words.iter().any(|hint| word.contains(hint)) || ["gc", "dec"].contains(&word.as_str())
}

/// Whether a function of this name is expected to leave a reference more with its caller.
pub fn promises_retain(name: &str) -> bool {
    let word = last_word(name).to_ascii_lowercase();
    word.contains("retain") || ["incref", "inc", "ref", "addref"].contains(&word.as_str())
}

/// Whether a name belongs to TH or one of its siblings (THS, THC, THNN); Python's THP objects do not count.
pub fn is_library(name: &str) -> bool {
    name.starts_with("TH") && !name.starts_with("THP") && split(name).0.len() > 2
}

/// Whether pointers to this type are reference counted.
pub fn is_counted_type(name: &str) -> bool {
    let name = name.strip_prefix("at__").unwrap_or(name);
    is_library_type(name)
        && (name.ends_with("Tensor")
            || name.ends_with("Storage")
            || ["THGenerator", "THFile", "THObject", "THNet", "THNetRun", "THMapAllocatorContext"]
                .contains(&name))
        || is_exchanged(name)
}

/// Whether a type is that of tensors which libraries hand to each other: whoever has one calls its own `deleter`.
pub fn is_exchanged(name: &str) -> bool {
    ["DLManagedTensor", "DLManagedTensorVersioned"].contains(&name)
}

/// The member of an exchanged tensor that gives it back: `tensor->deleter(tensor)`.
pub const DELETER: &str = "deleter";

/// Whether an object of this type owns what a member of it points to, from when it is made.
pub fn owns_member(type_name: &str, member: &str) -> bool {
    let name = type_name.strip_prefix("at__").unwrap_or(type_name);
    match member {
        "indices" | "values" => is_sparse_type(name),
        "storage" => is_counted_type(name) && name.ends_with("Tensor") && !is_sparse_type(name),
        _ => false,
    }
}

/// Whether a type is that of sparse tensors: `THSTensor`, `THCSFloatTensor`, not `THShortTensor`.
fn is_sparse_type(name: &str) -> bool {
    let rest = name.strip_prefix("THCS").or(name.strip_prefix("THS")).unwrap_or_default();
    rest.ends_with("Tensor") && rest.starts_with(|first: char| first.is_ascii_uppercase())
}

fn is_library_type(name: &str) -> bool {
    name.starts_with("TH") && !name.starts_with("THP")
}

/// Types that are macros in generic files.
pub const GENERIC_TYPES: [&str; 7] =
    ["THTensor", "THStorage", "THSTensor", "THCTensor", "THCStorage", "THCSTensor", "THIndexTensor"];

/// Whether a function of the C library only looks at what it is handed.
pub fn is_harmless(name: &str) -> bool {
    let known = [
        "printf", "fprintf", "sprintf", "snprintf", "assert", "sizeof", "memcmp", "puts", "fputs", "abs",
        "fabs",
    ];
    known.contains(&name) || is_of_lua(name) || name == crate::expand::OPAQUE_CONDITION
}

/// Whether a function belongs to Lua or to its classes, which look after what they make.
fn is_of_lua(name: &str) -> bool {
    ["lua_", "luaL_", "luaT_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a function gives memory back that knows nothing of counts.
pub fn is_plain_free(name: &str) -> bool {
    ["free", "cfree", "delete", "THFree", "luaT_free"].contains(&name)
}

/// Whether the free of one class, handed an object of another, gives back what is not its own. A generic name may
/// stand for any element type.
pub fn are_different(class: &str, other: &str) -> bool {
    let plain = |name: &str| name.ends_with("Tensor") || name.ends_with("Storage");
    let generic = |name: &str| GENERIC_TYPES.contains(&name);
    if class == other || !plain(class) || !plain(other) || !is_counted_type(class) || !is_counted_type(other)
    {
        return false;
    }
    class.ends_with("Tensor") != other.ends_with("Tensor") || !generic(class) && !generic(other)
}

/// Functions that never return because they raise an error.
pub fn always_raises(name: &str) -> bool {
    let raisers = [
        "THError",
        "_THError",
        "_THAssertionFailed",
        "luaL_error",
        "lua_error",
        "luaL_argerror",
        "luaL_typerror",
        "luaT_typerror",
        "AT_ERROR",
        "THArgError",
    ];
    raisers.contains(&name)
}

/// Functions that make their caller the place where errors of what it calls end up.
pub fn catches(name: &str) -> bool {
    ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "THErrorScope_begin"].contains(&name)
}

/// Functions that never return because they end the process.
pub fn ends_process(name: &str) -> bool {
    ["exit", "_exit", "_Exit", "abort", "quick_exit", "std__abort", "std__exit", "__builtin_unreachable"]
        .contains(&name)
}

/// How a call tests a condition, if it is a check.
pub fn check(name: &str) -> Option<Check> {
    match name {
        "THArgCheck"
        | "THAssert"
        | "THAssertMsg"
        | "THNN_ARGCHECK"
        | "AT_CHECK"
        | "AT_ASSERT"
        | "AT_ASSERTM"
        | "TORCH_CHECK"
        | "TORCH_INTERNAL_ASSERT" => Some(Check::Raises(0)),
        "luaL_argcheck" => Some(Check::Raises(1)),
        "_THArgCheck" => Some(Check::Raises(2)),
        "assert" => Some(Check::Ends(0)),
        _ if is_check_macro(name) => Some(Check::Hidden),
        _ => None,
    }
}

/// Whether a name is written as those of macros are, in capital letters.
pub fn shouts(name: &str) -> bool {
    name.contains(|c: char| c.is_ascii_uppercase()) && !name.contains(|c: char| c.is_ascii_lowercase())
}

/// Macros of the library that check by their name: `THNN_CHECK_SHAPE`, `THLapackCheck`, `THCudaCheck`. The `CHECK` of
/// a test framework, which only counts, is none of them.
fn is_check_macro(name: &str) -> bool {
    name.starts_with("TH")
        && (name.ends_with("Check") || shouts(name) && (name.contains("CHECK") || name.contains("ASSERT")))
}

/// The arguments of a call, as far as they tell whether a library state stands in front.
#[derive(Clone, Copy, Debug)]
pub struct Front<'a> {
    /// The first argument as written.
    pub first: &'a str,
    /// Whether the first argument is a variable of a counted type.
    pub counted: bool,
    /// How many arguments there are.
    pub count: usize,
}

/// Whether the first argument of a call is the library state that some dialects pass along: the call has one argument
/// more than the operation takes, or the class always takes one.
pub fn takes_state(name: &str, front: Front<'_>) -> bool {
    if !is_library(name) || front.count == 0 || front.counted {
        return false;
    }
    if matches!(front.first, "state" | "state_" | "_state") {
        return true;
    }
    let (class, operation) = split(name);
    match arity(operation) {
        _ if !is_counted_type(class) => false,
        Some(arity) => front.count == arity + 1,
        None => is_of_device(class),
    }
}

/// Whether a class is one of the siblings for graphics processors, which pass a state always: THCTensor,
/// THCudaFloatTensor, THClTensor, but not THCharTensor.
fn is_of_device(class: &str) -> bool {
    let rest = class.strip_prefix("THC").unwrap_or("");
    rest.starts_with(|c: char| c.is_ascii_uppercase()) || rest.starts_with("uda") || rest.starts_with('l')
}

/// How many arguments an operation that changes counts takes besides a state.
fn arity(operation: &str) -> Option<usize> {
    Some(match operation {
        "new" => 0,
        "free" | "retain" | "newContiguous" | "newClone" | "newWithTensor" | "data" | "storage"
        | "newSizeOf" | "newStrideOf" | "newIndices" | "newValues" | "newCoalesce" | "toDense" => 1,
        "freeCopyTo" | "newView" | "newExpand" | "resizeAs" | "copy" => 2,
        "newSelect" | "newTranspose" | "_move" | "_set" => 3,
        "newNarrow" | "newUnfold" => 4,
        _ => return None,
    })
}

/// What a call to `name` does.
pub fn describe(name: &str) -> CallSpec {
    if name.ends_with("intrusive_ptr__decref") {
        return effect(0, ArgumentEffect::Free);
    }
    if name.ends_with("intrusive_ptr__incref") {
        return effect(0, ArgumentEffect::Retain);
    }
    match name {
        "THFree" | GIVE_BACK => return effect(0, ArgumentEffect::Free),
        "luaT_pushudata" => return effect(1, ArgumentEffect::Give),
        "luaT_checkudata" => return CallSpec { checks: true, ..returns(Outcome::Borrowed, true) },
        "luaT_toudata" => return returns(Outcome::Borrowed, true),
        _ => {}
    }
    if is_library(name) { describe_library(name) } else { describe_foreign(name) }
}

fn describe_library(name: &str) -> CallSpec {
    let (class, operation) = split(name);
    let sparse = is_sparse_type(class);
    match operation {
        "retain" => return effect(0, ArgumentEffect::Retain),
        "freeCopyTo" => return CallSpec { may_raise: true, ..effect(0, ArgumentEffect::Consume) },
        "data" => return returns(Outcome::DataOf(0), false),
        "storage" => return returns(Outcome::Borrowed, false),
        "toDLPack" | "toDLPackLegacy" | "toString" => {
            return returns(Outcome::Owned(Acquisition { opaque: true, ..Acquisition::default() }), true);
        }
        "toDense" if sparse => return returns(Outcome::Owned(Acquisition::default()), true),
        "_move" if sparse => {
            return CallSpec {
                effects: vec![(1, ArgumentEffect::Give), (2, ArgumentEffect::Give)],
                ..returns(Outcome::SameAs(0), true)
            };
        }
        "_set" if sparse => return CallSpec { effects: keeps(&[1, 2]), ..returns(Outcome::SameAs(0), true) },
        "copy" if class == "THGenerator" => return returns(Outcome::SameAs(0), false),
        _ => {}
    }
    if sparse && operation.starts_with("resize") {
        return returns(Outcome::SameAs(0), true);
    }
    if last_word(operation) == "free" {
        return effect(0, ArgumentEffect::Free);
    }
    if promises_ownership(operation) {
        return acquisition(class, operation);
    }
    let effects = if is_counted_type(class) { rebinding(operation) } else { Vec::new() };
    CallSpec { effects, may_raise: !is_quiet(operation), ..CallSpec::default() }
}

/// What a `new…` of the library does.
fn acquisition(class: &str, operation: &str) -> CallSpec {
    let views =
        ["newWithTensor", "newSelect", "newNarrow", "newTranspose", "newUnfold", "newView", "newExpand"];
    let same = operation.contains("Contiguous") || operation.contains("Coalesce");
    let shares = views.contains(&operation) || operation.starts_with("newWithStorage");
    let contiguous = class.ends_with("Tensor")
        && (["newContiguous", "newClone"].contains(&operation) || operation.starts_with("newWithSize"));
    let acquisition = Acquisition {
        may_be: same.then_some(0),
        shares: shares.then_some(0),
        contiguous,
        ..Acquisition::default()
    };
    let effects = match operation {
        "newWithAllocator" => vec![(2, ArgumentEffect::Give)],
        // The tensor's from then on.
        "newFromDLPack" | "newFromDLPackLegacy" => vec![(0, ArgumentEffect::Give)],
        "newWithDataAndAllocator" => vec![(3, ArgumentEffect::Give)],
        "newWithTensor" | "newWithTensorAndSize"
            if class.starts_with("THS") || class.starts_with("THCSTensor") =>
        {
            keeps(&[0, 1])
        }
        _ if operation.starts_with("newWithStorage") || operation == "newWithTensor" => keeps(&[0]),
        _ => Vec::new(),
    };
    CallSpec { effects, ..returns(Outcome::Owned(acquisition), operation != "new") }
}

/// Operations that make their first argument show other data, or keep a storage.
fn rebinding(operation: &str) -> Vec<(usize, ArgumentEffect)> {
    let rebinds = [
        "set",
        "select",
        "narrow",
        "transpose",
        "unfold",
        "squeeze",
        "squeeze1d",
        "unsqueeze1d",
        "expand",
        "swap",
    ];
    let keeps_second = operation == "set" || operation.starts_with("setStorage");
    let mut effects = Vec::new();
    if keeps_second || rebinds.contains(&operation) {
        effects.push((0, ArgumentEffect::Rebind));
    } else if operation.starts_with("resize") {
        effects.push((0, ArgumentEffect::Resize));
    }
    if keeps_second {
        effects.push((1, ArgumentEffect::Keep));
    }
    effects
}

/// Operations that cannot raise.
fn is_quiet(operation: &str) -> bool {
    let quiet = [
        "storageOffset",
        "nDimension",
        "nElement",
        "isContiguous",
        "isSameSizeAs",
        "isSetTo",
        "isSize",
        "isTransposed",
        "setFlag",
        "clearFlag",
        "elementSize",
        "swap",
        "sizeDesc",
        "zero",
        "fill",
    ];
    quiet.contains(&operation)
}

fn describe_foreign(name: &str) -> CallSpec {
    if promises_ownership(name) && !is_of_lua(name) {
        let acquisition = Acquisition { tentative: true, opaque: true, ..Acquisition::default() };
        return CallSpec { outcome: Outcome::Owned(acquisition), ..CallSpec::default() };
    }
    let checks = ["luaT_check", "luaL_check"].iter().any(|prefix| name.starts_with(prefix));
    CallSpec { checks, may_raise: checks, ..CallSpec::default() }
}

/// Whether a question of this name may be answered differently each time it is asked: it moves something on.
pub fn moves_on(name: &str) -> bool {
    let verbs = [
        "next", "read", "write", "recv", "send", "get_", "getc", "getline", "scan", "load", "parse", "open",
        "alloc", "init", "push", "pop", "step", "rand", "wait", "lock", "poll", "fetch", "run", "exec",
        "advance", "process", "update", "new", "try", "decode", "encode",
    ];
    let lower = last_word(name).to_ascii_lowercase();
    !is_library(name) && lower != "gettop" && verbs.iter().any(|verb| lower.contains(verb))
        || ["THFile", "THRandom", "THDiskFile", "THMemoryFile"].iter().any(|class| name.starts_with(class))
}

/// Whether the name of a function of the library tells what it gives its caller, more precisely than an annotation does.
pub fn is_told(name: &str) -> bool {
    is_library(name) && matches!(describe(name).outcome, Outcome::Owned(_))
}

/// Whether a function belongs to a counted type or to the layers built on them, which take nothing from callers.
fn keeps_the_rule(name: &str) -> bool {
    let class = split(name).0;
    is_library(name) && (is_counted_type(class) || class.ends_with("NN") || class == "THImage")
}

/// Whether a function outside the counted types may store or give away what it is handed, judged by its name alone.
pub fn may_store(name: &str) -> bool {
    let hints = [
        "push",
        "put",
        "add",
        "append",
        "store",
        "set",
        "take",
        "own",
        "register",
        "wrap",
        "move",
        "give",
        "release",
        "reclaim",
        "insert",
        "attach",
        "adopt",
        "unretained",
        "free",
        "destroy",
        "delete",
        "dispose",
        "clean",
        "drop",
        "unref",
        "decref",
        "ptr",
        "close",
        "init",
        "save",
        "track",
        "defer",
        "unsafe",
        "cache",
    ];
    let lower = name.to_ascii_lowercase();
    !keeps_the_rule(name)
        && !["puts", "fputs"].contains(&name)
        && hints.iter().any(|hint| lower.contains(hint))
}

/// Whether a function of which only the name is known may make something around what it is handed: `newObject(storage)`.
pub fn may_wrap(name: &str) -> bool {
    !keeps_the_rule(name) && promises_ownership(name)
}

fn effect(argument: usize, effect: ArgumentEffect) -> CallSpec {
    CallSpec { effects: vec![(argument, effect)], fixed: true, ..CallSpec::default() }
}

fn returns(outcome: Outcome, may_raise: bool) -> CallSpec {
    CallSpec { outcome, fixed: true, may_raise, ..CallSpec::default() }
}

fn keeps(arguments: &[usize]) -> Vec<(usize, ArgumentEffect)> {
    arguments.iter().map(|&argument| (argument, ArgumentEffect::Keep)).collect()
}

/// The function that frees what `class_operation` returned, without its brackets: `THLongStorage` for
/// `THFloatTensor_newSizeOf`.
pub fn class_of_result(class: &str, operation: &str) -> String {
    if class.contains("File") {
        return "THFile".to_string();
    }
    match operation {
        "toDLPack" => "DLManagedTensorVersioned".to_string(),
        "toDLPackLegacy" => "DLManagedTensor".to_string(),
        "toString" => "char".to_string(),
        "newSizeOf" | "newStrideOf" | "newInferSize" => "THLongStorage".to_string(),
        "newIndices" => "THLongTensor".to_string(),
        "newValues" | "toDense" => class.replacen("THS", "TH", 1),
        _ => class.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(name: &str) -> bool {
        matches!(describe(name).outcome, Outcome::Owned(_))
    }

    #[test]
    fn names_tell_ownership() {
        for name in ["THFloatTensor_new", "THTensor_newNarrow", "THNN_Float_newCopy", "THDiskFile_new"] {
            assert!(owned(name), "{name}");
        }
        for name in ["newv2", "new_tensor_like", "net_new_layer", "THTensor_newv2"] {
            assert!(promises_ownership(name), "{name}");
        }
        for name in [
            "THTensor_newton",
            "THTensor_renew",
            "THTensor_size",
            "THPVariable_newThing_x",
            "lua_newuserdata",
        ] {
            assert!(!owned(name), "{name}");
        }
    }

    #[test]
    fn the_table_knows_what_names_hide() {
        assert!(owned("THSFloatTensor_toDense"));
        assert!(!owned("THFloatTensor_toDense"));
        assert_eq!(describe("THSTensor__move").effects.len(), 2);
        assert_eq!(describe("THTensor_freeCopyTo").effects, [(0, ArgumentEffect::Consume)]);
        assert_eq!(describe("c10__raw__intrusive_ptr__decref").effects, [(0, ArgumentEffect::Free)]);
        assert_eq!(describe("luaT_pushudata").effects, [(1, ArgumentEffect::Give)]);
    }

    #[test]
    fn a_state_is_known_by_its_place() {
        let state = |name, first, counted, count| takes_state(name, Front { first, counted, count });
        assert!(state("THCudaTensor_free", "g.get()", false, 2));
        assert!(state("THCTensor_resize2d", "thc", false, 4));
        assert!(state("THFloatTensor_free", "l->state", false, 2));
        assert!(!state("THCharStorage_newWithAllocator", "1000", false, 3));
        assert!(!state("THCudaTensor_free", "x", true, 1));
        assert!(!state("THCudaTensor_free", "x->y", false, 1));
    }

    #[test]
    fn new_contiguous_may_return_its_argument() {
        let Outcome::Owned(acquisition) = describe("THTensor_newContiguous").outcome else {
            panic!("not owned")
        };
        assert_eq!(acquisition.may_be, Some(0));
    }

    #[test]
    fn counted_types_are_recognised() {
        for name in
            ["THTensor", "THFloatTensor", "THSTensor", "THCudaStorage", "THGenerator", "THIndexTensor"]
        {
            assert!(is_counted_type(name), "{name}");
        }
        for name in ["THNNState", "THAllocator", "float", "THPTensor", "Tensor"] {
            assert!(!is_counted_type(name), "{name}");
        }
    }

    #[test]
    fn checks_are_recognised() {
        assert_eq!(check("THArgCheck"), Some(Check::Raises(0)));
        assert_eq!(check("luaL_argcheck"), Some(Check::Raises(1)));
        assert_eq!(check("THNN_CHECK_SHAPE"), Some(Check::Hidden));
        assert_eq!(check("THTensor_size"), None);
    }

    #[test]
    fn the_class_of_a_result_can_differ() {
        assert_eq!(class_of_result("THFloatTensor", "newSizeOf"), "THLongStorage");
        assert_eq!(class_of_result("THSFloatTensor", "newValues"), "THFloatTensor");
        assert_eq!(class_of_result("THDiskFile", "new"), "THFile");
    }
}
