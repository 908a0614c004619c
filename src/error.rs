//! The error type of the core.
//!
//! TH knows two kinds of error: a plain one, and one that blames an argument by its number. Argument
//! numbers are part of the interface (scripts and tests rely on them); they follow the original's,
//! which count from the scripting side and so do not always equal the C position. Where they do not, [`Positioned::at`]
//! says where the argument stands in C, so that the message can have its name.
//!
//! The core only *returns* errors. Raising them, which may jump or throw over the caller, is the
//! business of `boundary`, after everything that must be released has been released.

use std::borrow::Cow;
use std::fmt;
use std::os::raw::{c_int, c_long};

/// Why an operation was refused. Nothing was changed by it.
///
/// One word, so that results of operations are returned in registers: an operation on a few elements takes a
/// handful of nanoseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Reason>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Reason {
    /// The argument to blame, if there is one.
    argument: Option<Blamed>,
    message: Cow<'static, str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Blamed {
    /// The number that the caller is told: the original's.
    number: i32,
    position: Position,
}

/// Where a blamed argument stands among the parameters of the C function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    /// Its number is its position.
    Number,
    /// Where somebody said who knows.
    Known(Place),
    /// Nowhere: it is an argument of some other function.
    Elsewhere,
}

/// A parameter of a C function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// That at a position, counted from 1.
    Position(i32),
    /// The one that has one of these names.
    Named(&'static [&'static str]),
}

/// The result of every operation of the core.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    #[cold]
    #[inline(never)]
    fn new(argument: Option<Blamed>, message: Cow<'static, str>) -> Self {
        Error(Box::new(Reason { argument, message }))
    }

    /// An error that blames no argument.
    #[cold]
    #[inline(never)]
    pub fn plain(message: impl Into<Cow<'static, str>>) -> Self {
        Error::new(None, message.into())
    }

    /// An error that blames argument `number`.
    #[cold]
    #[inline(never)]
    pub fn arg(number: i32, message: impl Into<Cow<'static, str>>) -> Self {
        Error::new(Some(Blamed { number, position: Position::Number }), message.into())
    }

    /// The error of a NULL pointer passed as argument `number`.
    #[cold]
    #[inline(never)]
    pub fn null(number: i32) -> Self {
        Error::arg(number, "must not be NULL")
    }

    /// The error of a size, count or offset that does not fit the machine's integers.
    #[cold]
    #[inline(never)]
    pub fn overflow() -> Self {
        Error::plain("size is too large: an element count, byte count or offset overflows")
    }

    /// The error of argument `number`, a dimension that a tensor of `rank` dimensions has not; as it was passed, counted
    /// from `base`.
    #[cold]
    #[inline(never)]
    pub fn no_dimension(dimension: c_int, base: c_int, rank: usize, number: i32) -> Self {
        Error::arg(
            number,
            format!("dimension {dimension}, counted from {base}, is out of range of a {rank}D tensor"),
        )
    }

    /// The same error of a function whose caller knows the object as argument `number`; an error that blames no
    /// argument stays as it is.
    #[cold]
    pub fn renumbered(mut self, number: i32) -> Self {
        self.0.argument = self.0.argument.map(|_| Blamed { number, position: Position::Number });
        self
    }

    /// The same error of a function whose caller knows argument `k` as `numbers[k - 1]`; an error that blames none of
    /// these stays as it is.
    #[cold]
    pub fn in_order(mut self, numbers: &[i32]) -> Self {
        if let Some(blamed) = &mut self.0.argument
            && let Some(number) = numbered(numbers, blamed.number)
        {
            *blamed = Blamed { number, position: Position::Number };
        }
        self
    }

    /// The same error, whose caller is told `numbers[k - 1]` for argument `k`, wherever that stands.
    #[cold]
    pub fn told(mut self, numbers: &[i32]) -> Self {
        if let Some(blamed) = &mut self.0.argument
            && let Some(number) = numbered(numbers, blamed.number)
        {
            blamed.number = number;
        }
        self
    }

    /// The same error for the caller of the function whose argument it blames, if it blames one.
    #[cold]
    pub fn elsewhere(mut self) -> Self {
        self.0.argument = self.0.argument.map(|blamed| Blamed { position: Position::Elsewhere, ..blamed });
        self
    }

    /// The number of the argument that is not acceptable; `None` for a failure that no single argument explains.
    pub fn argument(&self) -> Option<i32> {
        self.0.argument.map(|blamed| blamed.number)
    }

    /// Which parameter of the C function the argument is; `None` if none of them is to blame.
    pub fn place(&self) -> Option<Place> {
        self.0.argument.and_then(|blamed| match blamed.position {
            Position::Number => Some(Place::Position(blamed.number)),
            Position::Known(place) => Some(place),
            Position::Elsewhere => None,
        })
    }

    #[cold]
    #[inline(never)]
    fn at(self, positions: &[(i32, i32)]) -> Self {
        self.placed(|number| {
            let &(_, position) = positions.iter().find(|pair| pair.0 == number)?;
            Some(Place::Position(position))
        })
    }

    #[cold]
    #[inline(never)]
    fn named(self, names: &'static [&'static str]) -> Self {
        self.placed(|_| Some(Place::Named(names)))
    }

    /// Takes the place of the argument with a number from `place`, unless it is known.
    fn placed(mut self, place: impl FnOnce(i32) -> Option<Place>) -> Self {
        if let Some(blamed) = &mut self.0.argument
            && blamed.position == Position::Number
            && let Some(place) = place(blamed.number)
        {
            blamed.position = Position::Known(place);
        }
        self
    }

    /// The text, without the argument number.
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

/// `numbers[k - 1]`, if there is one.
fn numbered(numbers: &[i32], k: i32) -> Option<i32> {
    let index = usize::try_from(k).ok()?.checked_sub(1)?;
    numbers.get(index).copied()
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.argument() {
            None => f.write_str(self.message()),
            Some(number) => write!(f, "invalid argument {number}: {}", self.message()),
        }
    }
}

impl std::error::Error for Error {}

/// Where arguments stand whose numbers are not their positions in C.
pub trait Positioned {
    /// The same result, whose error knows that what the caller is told as argument `number` stands at `position` in
    /// C, of each pair `(number, position)`; the number stays. Where that is known already, nothing changes.
    #[must_use]
    fn at(self, positions: &[(i32, i32)]) -> Self;

    /// The same for one argument, whatever its number, that has one of these names in C: for code that several
    /// functions with other orders of their parameters share.
    #[must_use]
    fn named(self, names: &'static [&'static str]) -> Self;
}

impl<T> Positioned for Result<T> {
    #[inline(always)]
    fn at(self, positions: &[(i32, i32)]) -> Self {
        self.map_err(|error| error.at(positions))
    }

    #[inline(always)]
    fn named(self, names: &'static [&'static str]) -> Self {
        self.map_err(|error| error.named(names))
    }
}

/// `Ok` if `condition` holds, else the error that blames argument `number`.
#[inline(always)]
pub fn check_arg(condition: bool, number: i32, message: &'static str) -> Result<()> {
    if condition { Ok(()) } else { Err(Error::arg(number, message)) }
}

/// [`check_arg`] with a message that has the values.
#[inline(always)]
pub fn check_arg_with(condition: bool, number: i32, message: impl FnOnce() -> String) -> Result<()> {
    #[cold]
    fn refused(number: i32, message: impl FnOnce() -> String) -> Error {
        Error::arg(number, message())
    }
    if condition { Ok(()) } else { Err(refused(number, message)) }
}

/// `Ok` if `index` is one of `count`, counted from 0; else the error that blames argument `number`, with the values.
#[inline(always)]
pub fn check_index(index: c_long, count: c_long, number: i32, what: &'static str) -> Result<()> {
    if 0 <= index && index < count { Ok(()) } else { Err(no_such_index(index, count, number, what)) }
}

/// The error of [`check_index`].
#[cold]
#[inline(never)]
pub fn no_such_index(index: c_long, count: c_long, number: i32, what: &'static str) -> Error {
    Error::arg(
        number,
        format!(
            "{what} {index} is out of range: not one of 0 to {} of size {count}",
            count.saturating_sub(1)
        ),
    )
}

/// A number as messages show it: one of many digits by its exponent.
#[cold]
pub fn shown(number: f64) -> String {
    match number.abs() {
        0.0 => format!("{number}"),
        size if !(1e-5..1e16).contains(&size) && size.is_finite() => format!("{number:e}"),
        _ => format!("{number}"),
    }
}
