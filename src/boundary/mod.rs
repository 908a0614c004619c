//! The boundary between C and Rust: every exported function passes through it, and so does every call of a C
//! function that the library was given.
//!
//! | file | what |
//! |---|---|
//! | `handlers.rs` | error handlers, of threads and of the process |
//! | `guard.rs` | the way of an error back to a guarded call |
//! | `raise.rs` | raising an error as the last act of an exported function |
//! | `record.rs` | errors that are kept for a thread to ask for |
//! | `callback.rs` | guarded calls: of C functions that may raise |
//! | `signature.rs` | names of functions and their parameters |
//! | `results.rs` | how results become C values |

pub(crate) mod handlers;
mod guard;
pub(crate) mod results;
mod signature;
mod raise;
pub(crate) mod callback;
pub(crate) mod record;

pub(crate) use results::{Encode, FailureValue, OwnedPointer};
pub(crate) use signature::Signature;

use crate::error::{Error, Result};
use raise::raise;
#[cfg(not(test))]
pub(crate) use raise::raise_for;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `body` for the exported function with this `signature`; `symbol` is its name.
///
/// An error is raised after `body` and all it owned are gone, from a frame that holds nothing, so that
/// a handler may jump or throw and nothing is lost. A panic becomes an error. If the handler returns,
/// the result is NULL, 0 or nothing.
#[inline(always)]
pub(crate) fn boundary<C, R>(
    signature: Signature,
    symbol: &'static str,
    body: impl FnOnce() -> Result<R>,
) -> C
where
    R: Encode<C>,
    C: FailureValue,
{
    // The value stays out of what `catch_unwind` returns: four bytes would be stored beside the word that says what
    // they are, and both loaded as one, which waits for the stores.
    let mut value = None;
    let attempt = || match body() {
        Ok(result) => {
            value = Some(result);
            None
        }
        Err(error) => Some(error),
    };
    // Unwind safety: objects are only changed after all checks, through raw pointers; a panic in
    // between leaves them as valid as an error would.
    let failure = match catch_unwind(AssertUnwindSafe(attempt)) {
        Ok(failure) => failure,
        Err(panic) => Some(panic_error(panic)),
    };
    let Some(error) = failure else {
        return value.map_or(C::FAILURE, |result| result.encode(symbol));
    };
    // A handler may jump over this frame.
    drop(value);
    raise(signature, error);
    C::FAILURE
}

/// As [`boundary`], for a function of a table. `text` is what [`Signature::new`] takes, or the name alone where errors are
/// to name no parameters.
#[inline(always)]
pub(crate) fn table_boundary<C: FailureValue, R: Encode<C>>(
    text: &'static str,
    body: impl FnOnce() -> Result<R>,
) -> C {
    let signature = Signature::new(text);
    boundary(signature, signature.symbol(), body)
}

#[cold]
fn panic_error(panic: Box<dyn Any + Send>) -> Error {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| text.to_string())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    Error::plain(format!("internal error (a defect of the library): {text}"))
}
