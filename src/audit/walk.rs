//! The frames of the running thread, by the tables that compilers write for exceptions.
//!
//! Nothing is believed: each word of a stack is read only where there is a stack, and a return address counts only if
//! it is in code that has been loaded. Where tables are missing, as for code that was made at run time, a chain of
//! frame pointers is followed if there is one. A walk that does not know on ends there, with what it has.
//!
//! What the tables say about an address is remembered by each thread, so that a frame costs some nanoseconds.

use super::{loader, probe};
use crate::fork::ForkLock;
use gimli::{
    BaseAddresses, EhFrame, EhFrameHdr, LittleEndian, Pointer, Register, UnwindContext, UnwindSection,
};
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_int, c_void};
use std::ops::Range;
use std::ptr;

use super::stack::Frame;

/// Code that was loaded: a program or a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Module {
    /// Where it was loaded.
    pub(super) base: usize,
    /// Its file; empty for the program itself.
    pub(super) path: String,
    /// How many libraries had been unloaded before: after that, the same place may be another one's.
    unloaded_before: u64,
}

/// All modules that frames were found in, by their numbers.
pub(super) static MODULES: ForkLock<Vec<Module>> = ForkLock::new(Vec::new());

/// The module with a number that a [`Frame`] has.
pub(super) fn module(number: u32) -> Option<Module> {
    MODULES.lock().get(number as usize).cloned()
}

/// Whether the module with a number may be unloaded before the process ends: the program and the C library may not.
pub(super) fn may_be_unloaded(number: u32) -> bool {
    module(number).is_some_and(|module| is_unloadable(&module.path))
}

fn is_unloadable(path: &str) -> bool {
    !path.is_empty() && !path.contains("/libc.so")
}

/// The number of no module.
pub(super) const NO_MODULE: u32 = u32::MAX;

/// The registers that a caller gets back as they were, by their numbers in DWARF: rbx, rbp, r12 to r15.
const KEPT: [u16; 6] = [3, 6, 12, 13, 14, 15];
/// Where rbp is among [`KEPT`].
const BP: usize = 1;
/// Stands for rsp where one of [`KEPT`] is named.
const SP: u8 = KEPT.len() as u8;
const SP_IN_DWARF: u16 = 7;
const RETURN_ADDRESS: Register = Register(16);

/// A frame as the processor knows it.
#[derive(Clone, Copy)]
struct Registers {
    pc: usize,
    sp: usize,
    kept: [usize; KEPT.len()],
}

/// Where a value is found.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
enum Rule {
    /// It is not known, or does not exist.
    #[default]
    Nowhere,
    /// Where it was in the callee.
    Same,
    /// In memory, relative to the frame's base.
    AtBase(i32),
    /// In memory, relative to a register.
    AtRegister(u8, i32),
    /// The register and a number.
    Sum(u8, i32),
}

/// How to get from a frame to its caller.
#[derive(Clone, Copy, Default)]
struct FrameStep {
    base: Rule,
    return_address: Rule,
    kept: [Rule; KEPT.len()],
    /// Where the function begins.
    function: usize,
    module: u32,
    /// The frame was entered by a signal, not by a call.
    is_signal: bool,
    /// The module is there until the process ends, so that this stays true.
    is_lasting: bool,
}

/// Memory that may be read without asking, and otherwise by asking the system.
struct ReadableMemory {
    stack: Range<usize>,
}

impl ReadableMemory {
    /// Of a thread whose stack is in use down to `sp`.
    fn above(sp: usize) -> ReadableMemory {
        thread_local! {
            static STACK: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
        }
        if STACK.get().1 == 0 {
            STACK.set(stack_of_thread());
        }
        let (low, high) = STACK.get();
        // Coroutines and signal handlers may have stacks of their own.
        ReadableMemory { stack: if (low..high).contains(&sp) { sp..high } else { 0..0 } }
    }

    fn word(&self, address: usize) -> Option<usize> {
        let end = address.checked_add(size_of::<usize>())?;
        if !address.is_multiple_of(size_of::<usize>()) {
            return None;
        }
        if self.stack.start <= address && end <= self.stack.end {
            // SAFETY: aligned, and in this thread's stack between the frame of the reader and the end: mapped, and
            // written by nobody else meanwhile.
            return Some(unsafe { ptr::with_exposed_provenance::<usize>(address).read_volatile() });
        }
        probe::read(address).ok().flatten()
    }
}

/// The lowest and the highest address of this thread's stack; nothing if the system does not say.
fn stack_of_thread() -> (usize, usize) {
    // SAFETY: attributes that the call fills, which are given back.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return (0, 1);
        }
        let (mut low, mut bytes) = (ptr::null_mut::<c_void>(), 0);
        libc::pthread_attr_getstack(&attributes, &mut low, &mut bytes);
        libc::pthread_attr_destroy(&mut attributes);
        (low.addr(), low.addr() + bytes)
    }
}

/// The part of this thread's stack that is in use, as far as the system says.
pub(super) fn stack_in_use() -> Range<usize> {
    ReadableMemory::above(registers().sp).stack
}

/// Calls `visit` with the frames of this thread, innermost first, until it says `false`.
#[inline(never)]
pub(super) fn walk(mut visit: impl FnMut(Frame) -> bool) {
    let mut at = registers();
    let memory = ReadableMemory::above(at.sp);
    let unloads = Unloads::default();
    let mut is_call = false;
    let mut last_base = at.sp;
    loop {
        // A return address may be the first one after its function; the call is before it.
        let found = step(at.pc - usize::from(is_call), &unloads);
        let (next, step) = match found {
            Some(step) => (apply(&step, &at, &memory), step),
            None => {
                let step = by_frame_pointer();
                let next = apply(&step, &at, &memory)
                    .filter(|(_, next)| self::step(next.pc - 1, &unloads).is_some());
                if next.is_none() {
                    return;
                }
                (next, step)
            }
        };
        let base = next.as_ref().map_or(last_base, |&(base, _)| base);
        let frame = Frame { address: at.pc, function: step.function, base, module: step.module };
        let is_known = found.is_some();
        if is_known && !visit(frame) {
            return;
        }
        let Some((base, next)) = next else { return };
        // Stacks grow down, so a caller's frame is above its callee's; a signal handler may have its own stack.
        if (base <= last_base && !step.is_signal) || next.pc == 0 {
            return;
        }
        (at, last_base, is_call) = (next, base, !step.is_signal);
    }
}

/// How a frame ends that keeps rbp as a frame pointer.
fn by_frame_pointer() -> FrameStep {
    let mut kept = [Rule::Same; KEPT.len()];
    kept[BP] = Rule::AtBase(-16);
    FrameStep {
        base: Rule::Sum(BP as u8, 16),
        return_address: Rule::AtBase(-8),
        kept,
        function: 0,
        module: NO_MODULE,
        is_signal: false,
        is_lasting: false,
    }
}

/// The base of the frame `at`, and its caller.
fn apply(step: &FrameStep, at: &Registers, memory: &ReadableMemory) -> Option<(usize, Registers)> {
    let register = |number: u8| if number == SP { at.sp } else { at.kept[usize::from(number)] };
    let near = |address: usize, offset: i32| address.wrapping_add_signed(offset as isize);
    let base = match step.base {
        Rule::Sum(number, offset) => near(register(number), offset),
        Rule::AtRegister(number, offset) => memory.word(near(register(number), offset))?,
        Rule::Nowhere | Rule::Same | Rule::AtBase(_) => return None,
    };
    let value = |rule: Rule, before: usize| match rule {
        Rule::Nowhere => None,
        Rule::Same => Some(before),
        Rule::AtBase(offset) => memory.word(near(base, offset)),
        Rule::AtRegister(number, offset) => memory.word(near(register(number), offset)),
        Rule::Sum(number, offset) => Some(near(register(number), offset)),
    };
    let pc = value(step.return_address, 0).filter(|&pc| pc != 0)?;
    let mut kept = at.kept;
    for (i, &rule) in step.kept.iter().enumerate() {
        // A register that is lost matters only where it is needed.
        kept[i] = value(rule, at.kept[i]).unwrap_or(0);
    }
    Some((base, Registers { pc, sp: base, kept }))
}

/// The registers where this is inlined.
#[inline(always)]
fn registers() -> Registers {
    let mut words = [0_usize; 8];
    // SAFETY: stores eight registers in eight words.
    unsafe {
        std::arch::asm!(
            "lea {pc}, [rip]",
            "mov [{to}], {pc}",
            "mov [{to} + 8], rsp",
            "mov [{to} + 16], rbx",
            "mov [{to} + 24], rbp",
            "mov [{to} + 32], r12",
            "mov [{to} + 40], r13",
            "mov [{to} + 48], r14",
            "mov [{to} + 56], r15",
            to = in(reg) words.as_mut_ptr(), pc = out(reg) _, options(nostack, preserves_flags),
        );
    }
    let [pc, sp, kept @ ..] = words;
    Registers { pc, sp, kept }
}

/// Addresses whose steps a thread remembers.
const REMEMBERED: usize = 512;

/// A step that was looked up.
#[derive(Clone, Copy, Default)]
struct Remembered {
    pc: usize,
    /// When: see [`unloaded`].
    unloaded: u64,
    step: FrameStep,
}

thread_local! {
    /// The steps that this thread has looked up, each in the place that its address has.
    static KNOWN: RefCell<Vec<Remembered>> = const { RefCell::new(Vec::new()) };
}

/// To be called by a thread without locks before it walks with one: what it remembers is to be let go when it ends, and
/// the loader, who writes that down, takes a lock: see `loader.rs`.
pub(super) fn prepare() {
    let _ = KNOWN.try_with(|_| ());
}

/// The number of libraries that have been unloaded, for one walk: asked for when it counts. The answer takes a lock of
/// the loader, for which threads wait.
#[derive(Default)]
struct Unloads(Cell<Option<u64>>);

impl Unloads {
    fn count(&self) -> u64 {
        let count = self.0.get().unwrap_or_else(unloaded);
        self.0.set(Some(count));
        count
    }
}

/// What leads from `pc` to its caller; `None` outside of all code that was loaded with tables.
fn step(pc: usize, unloads: &Unloads) -> Option<FrameStep> {
    let place = (pc ^ (pc >> 9)) % REMEMBERED;
    // A thread that is ending remembers nothing.
    let known = KNOWN.try_with(|known| {
        let known = known.try_borrow().ok()?;
        let found = known.get(place).filter(|found| found.pc == pc)?;
        (found.step.is_lasting || found.unloaded == unloads.count()).then_some(found.step)
    });
    if let Ok(Some(step)) = known {
        return Some(step);
    }
    let unloaded = unloads.count();
    let step = look_up(pc)?;
    let _ = KNOWN.try_with(|known| {
        if let Ok(mut known) = known.try_borrow_mut() {
            known.resize(REMEMBERED, Remembered::default());
            known[place] = Remembered { pc, unloaded, step };
        }
    });
    Some(step)
}

/// The number of libraries that have been unloaded.
fn unloaded() -> u64 {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, found: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `unloaded` its own variable.
        unsafe { *found.cast::<u64>() = (*info).dlpi_subs };
        1
    }
    let mut found = 0_u64;
    let _asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

/// The writable data of the program and of all libraries but this one and the C library.
pub(super) fn static_data() -> Vec<Range<usize>> {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, found: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `static_data` its own variable.
        let (info, found) = unsafe { (&*info, &mut *found.cast::<Vec<Range<usize>>>()) };
        // SAFETY: the description says how many headers there are.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        let parts = headers.iter().filter(|header| header.p_type == libc::PT_LOAD).map(|header| {
            let start = (info.dlpi_addr + header.p_vaddr) as usize;
            (header.p_flags & libc::PF_W != 0, start..start + header.p_memsz as usize)
        });
        let parts: Vec<(bool, Range<usize>)> = parts.collect();
        // The book itself is no root.
        let path = path(info);
        let is_program = path.is_empty();
        let is_own = parts.iter().any(|(_, part)| part.contains(&(visit as *const () as usize)));
        if is_program && is_own {
            // The library is part of the program, whose data cannot be told from the book's.
            return 1;
        }
        // The C library keeps lists of free blocks, and the loader is part of it.
        let is_system = path.contains("/libc.so") || path.contains("/ld-linux");
        if is_program || !is_own && !is_system {
            let word = size_of::<usize>();
            let whole = |part: Range<usize>| part.start.next_multiple_of(word)..part.end / word * word;
            found.extend(parts.into_iter().filter(|(writable, _)| *writable).map(|(_, part)| whole(part)));
        }
        0
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let _asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

/// The file of the program or library that an address is in, and where that begins. Not by `dladdr`: see `loader.rs`.
pub(super) fn object(address: usize) -> Option<(String, usize)> {
    struct Object {
        address: usize,
        found: Option<(String, usize)>,
    }
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, object: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `object` its own variable.
        let (info, object) = unsafe { (&*info, &mut *object.cast::<Object>()) };
        // SAFETY: the description says how many headers there are.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        let parts = headers.iter().filter(|header| header.p_type == libc::PT_LOAD).map(|header| {
            let start = (info.dlpi_addr + header.p_vaddr) as usize;
            start..start + header.p_memsz as usize
        });
        let parts: Vec<Range<usize>> = parts.collect();
        if !parts.iter().any(|part| part.contains(&object.address)) {
            return 0;
        }
        let start = parts.iter().map(|part| part.start).min().unwrap_or_default();
        object.found = Some((path(info), start));
        1
    }
    let mut object = Object { address, found: None };
    let asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut object).cast()) };
    drop(asking);
    let (path, start) = object.found?;
    let program =
        || std::env::current_exe().map_or_else(|_| String::new(), |file| file.display().to_string());
    Some((if path.is_empty() { program() } else { path }, start))
}

/// The file of a module; empty for the program itself.
fn path(info: &libc::dl_phdr_info) -> String {
    if info.dlpi_name.is_null() {
        return String::new();
    }
    // SAFETY: a terminated string.
    unsafe { CStr::from_ptr(info.dlpi_name) }.to_string_lossy().into_owned()
}

/// What is searched among the modules.
struct Search {
    pc: usize,
    found: Option<FrameStep>,
}

#[cold]
fn look_up(pc: usize) -> Option<FrameStep> {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, search: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `look_up` its own variable.
        let (info, search) = unsafe { (&*info, &mut *search.cast::<Search>()) };
        // SAFETY: the description says how many headers there are.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        let range = |header: &libc::Elf64_Phdr| {
            let start = (info.dlpi_addr + header.p_vaddr) as usize;
            start..start + header.p_memsz as usize
        };
        let loaded = |address: usize| {
            headers.iter().find(|header| header.p_type == libc::PT_LOAD && range(header).contains(&address))
        };
        if loaded(search.pc).is_none_or(|header| header.p_flags & libc::PF_X == 0) {
            return 0;
        }
        let table = headers.iter().find(|header| header.p_type == libc::PT_GNU_EH_FRAME).map(range);
        if let Some(table) = table {
            // SAFETY: a part of a module that is loaded, and stays so while the loader visits it.
            let bytes = unsafe { memory(table.clone()) };
            let end = |address: usize| loaded(address).map(|header| range(header).end);
            search.found = step_in_module(search.pc, bytes, table.start, end);
            if let Some(step) = &mut search.found {
                step.module = number(info);
                // This library stays as well.
                step.is_lasting =
                    loaded(visit as *const () as usize).is_some() || !may_be_unloaded(step.module);
            }
        }
        1
    }
    let mut search = Search { pc, found: None };
    let _asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut search).cast()) };
    search.found
}

/// # Safety
///
/// The bytes can be read and do not change as long as they are used.
unsafe fn memory<'a>(range: Range<usize>) -> &'a [u8] {
    // SAFETY: by the caller's promise.
    unsafe { std::slice::from_raw_parts(ptr::with_exposed_provenance(range.start), range.len()) }
}

/// The number of a module, which is found or given.
fn number(info: &libc::dl_phdr_info) -> u32 {
    let module = Module { base: info.dlpi_addr as usize, path: path(info), unloaded_before: info.dlpi_subs };
    let mut modules = MODULES.lock();
    // After something was unloaded, what is found at a place may be another library of the same name.
    let same = |known: &Module| {
        (known.base, &known.path) == (module.base, &module.path)
            && (module.path.is_empty() || known.unloaded_before == module.unloaded_before)
    };
    let found = modules.iter().position(same).unwrap_or_else(|| {
        modules.push(module);
        modules.len() - 1
    });
    found as u32
}

/// The step at `pc` by the tables of a module: `index` is its `.eh_frame_hdr`, which is at `index_start`.
fn step_in_module(
    pc: usize,
    index: &[u8],
    index_start: usize,
    end_of_segment: impl Fn(usize) -> Option<usize>,
) -> Option<FrameStep> {
    let bases = BaseAddresses::default().set_eh_frame_hdr(index_start as u64);
    let header = EhFrameHdr::new(index, LittleEndian).parse(&bases, 8).ok()?;
    let Pointer::Direct(tables) = header.eh_frame_ptr() else { return None };
    let tables = tables as usize;
    // SAFETY: the rest of the segment that the tables are in, of a module that is loaded.
    let bytes = unsafe { memory(tables..end_of_segment(tables)?) };
    let frames = EhFrame::new(bytes, LittleEndian);
    let bases = bases.set_eh_frame(tables as u64);
    let entry = header.table()?.fde_for_address(&frames, &bases, pc as u64, EhFrame::cie_from_offset).ok()?;
    let mut context = UnwindContext::new();
    let row = entry.unwind_info_for_address(&frames, &bases, &mut context, pc as u64).ok()?;
    let expression = |expression: &gimli::UnwindExpression<usize>| {
        sum_of_expression(expression.get(&frames).ok()?.0.slice())
    };
    let base = match row.cfa() {
        gimli::CfaRule::RegisterAndOffset { register, offset } => {
            Rule::Sum(kept(*register)?, i32::try_from(*offset).ok()?)
        }
        gimli::CfaRule::Expression(found) => match expression(found)? {
            (number, offset, true) => Rule::AtRegister(number, offset),
            (number, offset, false) => Rule::Sum(number, offset),
        },
    };
    let rule = |register: Register, without: Rule| match row.register(register) {
        None | Some(gimli::RegisterRule::SameValue) => without,
        Some(gimli::RegisterRule::Offset(offset)) => {
            i32::try_from(offset).map_or(Rule::Nowhere, Rule::AtBase)
        }
        Some(gimli::RegisterRule::Expression(found)) => match expression(&found) {
            Some((number, offset, false)) => Rule::AtRegister(number, offset),
            _ => Rule::Nowhere,
        },
        Some(_) => Rule::Nowhere,
    };
    Some(FrameStep {
        base,
        return_address: rule(RETURN_ADDRESS, Rule::Nowhere),
        kept: KEPT.map(|number| rule(Register(number), Rule::Same)),
        function: entry.initial_address() as usize,
        module: NO_MODULE,
        is_signal: entry.is_signal_trampoline(),
        is_lasting: false,
    })
}

/// The number of a register as rules have it.
fn kept(register: Register) -> Option<u8> {
    if register.0 == SP_IN_DWARF {
        return Some(SP);
    }
    KEPT.iter().position(|&number| number == register.0).map(|i| i as u8)
}

/// The expressions that compilers write, for stacks that are aligned and for signals: a register and a number, and
/// perhaps what is in memory there.
fn sum_of_expression(code: &[u8]) -> Option<(u8, i32, bool)> {
    let (&operation, rest) = code.split_first()?;
    let register = u16::from(operation.checked_sub(gimli::DW_OP_breg0.0)?);
    let mut offset = 0_i64;
    let mut shift = 0;
    let mut length = 0;
    for &byte in rest {
        length += 1;
        offset |= i64::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if byte & 0x80 == 0 {
            if byte & 0x40 != 0 {
                offset |= (-1_i64).checked_shl(shift).unwrap_or(0);
            }
            break;
        }
    }
    let number = kept(Register(register))?;
    let offset = i32::try_from(offset).ok()?;
    match rest.get(length..)? {
        [] => Some((number, offset, false)),
        [deref] if *deref == gimli::DW_OP_deref.0 => Some((number, offset, true)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_those_of_the_unwinder_of_the_system() {
        let mut own = Vec::new();
        walk(|frame| {
            own.push(frame.address);
            true
        });
        let mut others = Vec::new();
        backtrace::trace(|frame| {
            // Behind the first frame of a thread it may report one at 0.
            others.extend(Some(frame.ip().addr()).filter(|&address| address != 0));
            true
        });
        let shared = own.iter().rev().zip(others.iter().rev()).take_while(|(a, b)| a == b).count();
        assert!(shared > 3 && shared + 2 >= own.len(), "{own:x?} {others:x?}");
    }

    #[test]
    fn a_walk_over_a_corrupted_frame_ends() {
        let words = [0x1234_usize; 8];
        let memory =
            ReadableMemory { stack: words.as_ptr().addr()..words.as_ptr().addr() + size_of_val(&words) };
        let at = Registers { pc: 1, sp: words.as_ptr().addr(), kept: [0xdead_beef_0000; 6] };
        assert!(apply(&by_frame_pointer(), &at, &memory).is_none());
        assert!(step(0xefc6_0000_1234, &Unloads::default()).is_none());
        assert!(memory.word(17).is_none() && memory.word(usize::MAX - 7).is_none());
        assert_eq!(memory.word(words.as_ptr().addr()), Some(0x1234));
    }

    #[test]
    fn expressions_of_compilers_are_read() {
        // rbp - 8, and what is there.
        assert_eq!(sum_of_expression(&[0x76, 0x78, 0x06]), Some((BP as u8, -8, true)));
        // rsp + 160.
        assert_eq!(sum_of_expression(&[0x77, 0xa0, 0x01]), Some((SP, 160, false)));
        assert_eq!(sum_of_expression(&[0x11, 0x01]), None);
        assert_eq!(sum_of_expression(&[]), None);
    }
}
