//! How to get from a frame to its caller, by the tables that compilers write for exceptions.
//!
//! What the tables say about an address is remembered by each thread, so that a frame costs some nanoseconds.

use super::loader;
use super::modules::{self, NO_MODULE};
use crate::per_thread::PerThread;
use gimli::{
    BaseAddresses, EhFrame, EhFrameHdr, LittleEndian, Pointer, Register, UnwindContext, UnwindSection,
};
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::ops::Range;
use std::ptr;

/// The registers that a caller gets back as they were, by their numbers in DWARF: rbx, rbp, r12 to r15.
pub(super) const KEPT: [u16; 6] = [3, 6, 12, 13, 14, 15];
/// Where rbp is among [`KEPT`].
pub(super) const BP: usize = 1;
/// Stands for rsp where one of [`KEPT`] is named.
pub(super) const SP: u8 = KEPT.len() as u8;
const SP_IN_DWARF: u16 = 7;
const RETURN_ADDRESS: Register = Register(16);

/// Where a value is found.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) enum Rule {
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
pub(super) struct FrameStep {
    pub(super) base: Rule,
    pub(super) return_address: Rule,
    pub(super) kept: [Rule; KEPT.len()],
    /// Where the function begins.
    pub(super) function: usize,
    pub(super) module: u32,
    /// The frame was entered by a signal, not by a call.
    pub(super) is_signal: bool,
    /// The module is there until the process ends, so that this stays true.
    pub(super) is_lasting: bool,
}

/// Addresses whose steps a thread remembers.
const REMEMBERED: usize = 512;

/// A step that was looked up.
#[derive(Clone, Copy, Default)]
struct Remembered {
    pc: usize,
    /// When: see [`modules::unloaded`].
    unloaded: u64,
    step: FrameStep,
}

thread_local! {
    /// The steps that this thread has looked up, each in the place that its address has.
    static KNOWN: PerThread<Vec<Remembered>> = const { PerThread::new() };
}

/// The number of libraries that have been unloaded, for one walk: asked for when it counts. The answer takes a lock of
/// the loader, for which threads wait.
#[derive(Default)]
pub(super) struct Unloads(Cell<Option<u64>>);

impl Unloads {
    fn count(&self) -> u64 {
        let count = self.0.get().unwrap_or_else(modules::unloaded);
        self.0.set(Some(count));
        count
    }
}

/// What leads from `pc` to its caller; `None` outside of all code that was loaded with tables.
pub(super) fn step(pc: usize, unloads: &Unloads) -> Option<FrameStep> {
    let place = (pc ^ (pc >> 9)) % REMEMBERED;
    let mut known = PerThread::take(&KNOWN);
    let found = known
        .get(place)
        .filter(|found| found.pc == pc && (found.step.is_lasting || found.unloaded == unloads.count()))
        .map(|found| found.step);
    let step = found.or_else(|| {
        let unloaded = unloads.count();
        let step = look_up(pc)?;
        if known.try_reserve_exact(REMEMBERED - known.len()).is_ok() {
            known.resize(REMEMBERED, Remembered::default());
            known[place] = Remembered { pc, unloaded, step };
        }
        Some(step)
    });
    PerThread::keep(&KNOWN, known);
    step
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
                step.module = modules::number(info);
                // This library stays as well.
                step.is_lasting =
                    loaded(visit as *const () as usize).is_some() || !modules::may_be_unloaded(step.module);
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
    fn expressions_of_compilers_are_read() {
        // rbp - 8, and what is there.
        assert_eq!(sum_of_expression(&[0x76, 0x78, 0x06]), Some((BP as u8, -8, true)));
        // rsp + 160.
        assert_eq!(sum_of_expression(&[0x77, 0xa0, 0x01]), Some((SP, 160, false)));
        assert_eq!(sum_of_expression(&[0x11, 0x01]), None);
        assert_eq!(sum_of_expression(&[]), None);
    }
}
