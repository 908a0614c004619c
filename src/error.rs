//! The error type of the core.
//!
//! TH knows two kinds of error: a plain one, and one that blames an argument by its number. Argument
//! numbers are part of the interface (scripts and tests rely on them); they follow the original's,
//! which count from the scripting side and so do not always equal the C position.
//!
//! The core only *returns* errors. Raising them, which may jump or throw over the caller, is the
//! business of [`crate::ffi`], after everything that must be released has been released.

use std::borrow::Cow;
use std::fmt;

/// Why an operation was refused. Nothing was changed by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// A failure that no single argument explains.
    Plain(Cow<'static, str>),
    /// Argument number `.0` is not acceptable, for the reason given.
    Arg(i32, Cow<'static, str>),
}

/// The result of every operation of the core.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error that blames no argument.
    #[cold]
    pub fn plain(message: impl Into<Cow<'static, str>>) -> Self {
        Error::Plain(message.into())
    }

    /// An error that blames argument `number`.
    #[cold]
    pub fn arg(number: i32, message: impl Into<Cow<'static, str>>) -> Self {
        Error::Arg(number, message.into())
    }

    /// The error of a NULL pointer passed as argument `number`.
    #[cold]
    pub fn null(number: i32) -> Self {
        Error::Arg(number, Cow::Borrowed("must not be NULL"))
    }

    /// The error of a size, count or offset that does not fit the machine's integers.
    #[cold]
    pub fn overflow() -> Self {
        Error::Plain(Cow::Borrowed("size is too large: an element count, byte count or offset overflows"))
    }

    /// The text, without the argument number.
    pub fn message(&self) -> &str {
        match self {
            Error::Plain(m) | Error::Arg(_, m) => m,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Plain(m) => f.write_str(m),
            Error::Arg(n, m) => write!(f, "invalid argument {n}: {m}"),
        }
    }
}

impl std::error::Error for Error {}

/// `Ok` if `condition` holds, else the error that blames argument `number`.
#[inline(always)]
pub fn check_arg(condition: bool, number: i32, message: &'static str) -> Result<()> {
    if condition { Ok(()) } else { Err(Error::arg(number, message)) }
}
