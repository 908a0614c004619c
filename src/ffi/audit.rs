//! `THAudit.h`: the auditor, and error scopes.

use super::general::error_if_null;
use super::general::string;
use crate::audit::{self, host::Frames};
use crate::error::Error;
use crate::ffi::macros::plain;
use std::os::raw::{c_char, c_int, c_long, c_void};

type THAuditFramesFunction = Option<Frames>;

fn long(number: usize) -> c_long {
    c_long::try_from(number).unwrap_or(c_long::MAX)
}

plain! {
    /// Begins to record references, with an empty book: what is live already is not asked for, nor is a free of
    /// it an error. `options` are the words of the environment variable TH_AUDIT; NULL is the same as "1". The
    /// report at the end of the process follows, too. Errors: 1 if a word is unknown.
    fn THAudit_start(options: *const c_char) {
        // SAFETY: the C caller passes NULL or a terminated string.
        let words = if options.is_null() { c"1" } else { unsafe { string(options, 1) }? };
        audit::start(&words.to_string_lossy()).map_err(|message| Error::arg(1, message))
    }

    /// Stops recording and forgets the book; nothing is reported, now or at the end of the process.
    fn THAudit_stop() {
        Ok(audit::stop())
    }

    /// The number of references that were taken and are not given back yet; 0 while nothing is recorded.
    fn THAudit_liveCount() -> c_long {
        Ok(long(audit::live_count()))
    }

    /// A point in time, for THAudit_diff.
    fn THAudit_snapshot() -> c_long {
        Ok(long(usize::try_from(audit::snapshot()).unwrap_or(usize::MAX)))
    }

    /// Prints, to standard error, the references that were taken after `snapshot` and are not given back yet, by
    /// site. Returns their number; 0 while nothing is recorded.
    fn THAudit_diff(snapshot: c_long) -> c_long {
        Ok(long(audit::report(u64::try_from(snapshot).unwrap_or(0)).0))
    }

    /// Prints, to standard error, all references that are not given back yet, by site. Returns their number; 0
    /// while nothing is recorded.
    fn THAudit_report() -> c_long {
        Ok(long(audit::report(0).0))
    }

    /// The object lives by design until the process ends: its references are not reported. Nothing is done for NULL, or
    /// for what is no object whose references are recorded.
    fn THAudit_permanent(object: *const c_void) {
        Ok(audit::permanent(object.cast()))
    }

    /// Has the host's own frames, such as those of a script, stand in front of C's in reports. `frames` is called in the
    /// middle of a call of this library, in its thread, with `data`: it writes what runs there into `text`, innermost
    /// first, one a line, as "train.lua:17: in function 'step'", at most `size` bytes with the zero at the end. It does
    /// not call this library, nor raise errors. NULL takes it away again.
    fn THAudit_setFrames(frames: THAuditFramesFunction, data: *mut c_void) {
        Ok(audit::host::set(frames, data))
    }

    /// Begins a stretch of code of this thread, called `name` in reports, that must be net zero: at its end
    /// every reference that it took is given back, and the `count` objects in `objects` have as many references
    /// as now. Returns what THAudit_scopeEnd wants; 0 while nothing is recorded. Errors: 1 if `name` is NULL; 2
    /// if `objects` is NULL though `count` is positive.
    fn THAudit_scopeBegin(name: *const c_char, objects: *const *const c_void, count: c_int) -> c_long {
        // SAFETY: the C caller passes NULL or a terminated string.
        let name = unsafe { string(name, 1) }?.to_string_lossy();
        let count = usize::try_from(count).unwrap_or(0);
        let objects = if count == 0 {
            &[]
        } else {
            error_if_null(objects.cast_mut(), 2)?;
            // SAFETY: the C caller passes `count` pointers.
            unsafe { std::slice::from_raw_parts(objects.cast::<*const ()>(), count) }
        };
        Ok(long(usize::try_from(audit::scope_begin(&name, objects)).unwrap_or(usize::MAX)))
    }

    /// Ends the stretch of code `scope`. If it was not net zero that is reported as a mistake. Returns the number
    /// of references that it kept, and of objects whose references are more or fewer than before; 0 for scope 0.
    fn THAudit_scopeEnd(scope: c_long) -> c_long {
        Ok(long(audit::scope_end(u64::try_from(scope).unwrap_or(0))))
    }

    /// Begins a stretch of code of this thread at whose end the references that errors lost are given back. Call
    /// it before setjmp or try. References are recorded until the end, whether the auditor is on or not. Returns
    /// what THErrorScope_end wants.
    fn THErrorScope_begin() -> c_long {
        Ok(long(usize::try_from(audit::error_scope_begin()).unwrap_or(usize::MAX)))
    }

    /// Ends the stretch of code `scope`, and those begun inside it. Gives back every reference to a tensor or
    /// storage that was taken in it, by this thread, and is lost because an error's handler jumped or threw out
    /// of the function that owned it; references of functions that are still running are left alone. Returns the
    /// number of references given back. Errors: 1 if this thread has begun no such scope.
    fn THErrorScope_end(scope: c_long) -> c_long {
        let token = u64::try_from(scope).unwrap_or(0);
        audit::error_scope_end(token).map(long).ok_or_else(|| Error::arg(1, "no such error scope on this thread"))
    }
}
