//! The generator: MT19937 state in the layout of the public C struct `THGenerator`.

use std::mem::{offset_of, size_of};

use super::twister::{self, STATE_WORDS};
use crate::audit::object::{Audited, ObjectDescription};
use crate::cancellation::uncancelled;
use crate::error::{Error, Result};
use crate::handle::Ref;

/// `THGenerator` of the C interface: one stream of random numbers.
///
/// C code may read and write every field and copy the struct bytewise, so no combination of values
/// may be unsafe: an impossible `left` or `next` only makes the state regenerate early.
#[repr(C)]
#[derive(Debug, Clone, PartialEq)]
pub struct Generator {
    /// The seed the stream began with.
    pub the_initial_seed: u64,
    /// One more than the number of state words not yet used.
    pub left: i32,
    /// 1 once seeded.
    pub seeded: i32,
    /// Index of the next state word to use.
    pub next: u64,
    /// The state words; each uses the low 32 bits.
    pub state: [u64; STATE_WORDS],
    /// The uniform value behind the angle of the latest normal pair.
    pub normal_x: f64,
    /// The uniform value behind the radius of the latest normal pair.
    pub normal_y: f64,
    /// The radius of the latest normal pair.
    pub normal_rho: f64,
    /// Not 0 while the second value of the latest normal pair is still to be given out.
    pub normal_is_valid: i32,
    /// What a C compiler pads the struct with; named so that every byte is defined.
    padding: i32,
}

const _: () = {
    assert!(offset_of!(Generator, left) == 8);
    assert!(offset_of!(Generator, seeded) == 12);
    assert!(offset_of!(Generator, next) == 16);
    assert!(offset_of!(Generator, state) == 24);
    assert!(offset_of!(Generator, normal_x) == 5016);
    assert!(offset_of!(Generator, normal_y) == 5024);
    assert!(offset_of!(Generator, normal_rho) == 5032);
    assert!(offset_of!(Generator, normal_is_valid) == 5040);
    assert!(size_of::<Generator>() == 5048);
};

impl Generator {
    /// Bytes of the whole state, as `getRNGState` stores it.
    pub const BYTES: usize = size_of::<Generator>();

    /// A generator seeded by the system.
    ///
    /// # Errors
    ///
    /// The system has no entropy to give.
    pub fn new() -> Result<Self> {
        entropy().map(Self::with_seed)
    }

    /// A generator seeded with `seed`, of which MT19937 uses the low 32 bits.
    pub fn with_seed(seed: u64) -> Self {
        let mut state = [0; STATE_WORDS];
        twister::initialise(&mut state, seed);
        Generator {
            the_initial_seed: seed,
            left: 1,
            seeded: 1,
            next: 0,
            state,
            normal_x: 0.0,
            normal_y: 0.0,
            normal_rho: 0.0,
            normal_is_valid: 0,
            padding: 0,
        }
    }

    /// Seeds anew from the system's entropy and returns the seed. Forgets the kept normal value.
    ///
    /// # Errors
    ///
    /// The system has no entropy to give; the generator is unchanged.
    pub fn seed(&mut self) -> Result<u64> {
        let seed = entropy()?;
        self.manual_seed(seed);
        Ok(seed)
    }

    /// Seeds anew with `seed`. Forgets the kept normal value.
    pub fn manual_seed(&mut self, seed: u64) {
        *self = Self::with_seed(seed);
    }

    /// The seed the stream began with.
    pub fn initial_seed(&self) -> u64 {
        self.the_initial_seed
    }

    /// Whether the state can be one that a seeded generator reaches.
    pub fn is_valid(&self) -> bool {
        self.seeded == 1 && (1..=STATE_WORDS as i32).contains(&self.left) && self.next <= STATE_WORDS as u64
    }

    /// The next word: 32 uniform bits.
    #[inline]
    pub fn random(&mut self) -> u32 {
        let word = twister::temper(self.ready_words()[0]);
        self.skip(1);
        word
    }

    /// 64 uniform bits: two words, the upper half first.
    pub fn random64(&mut self) -> u64 {
        let high = u64::from(self.random());
        high << 32 | u64::from(self.random())
    }

    /// The state words not yet used, at least one of them.
    #[inline(always)]
    pub(super) fn ready_words(&mut self) -> &[u64] {
        let next = usize::try_from(self.next).unwrap_or(STATE_WORDS);
        let ready =
            usize::try_from(self.left).unwrap_or(0).saturating_sub(1).min(STATE_WORDS.saturating_sub(next));
        if ready > 0 {
            return &self.state[next..next + ready];
        }
        twister::regenerate(&mut self.state);
        self.next = 0;
        self.left = STATE_WORDS as i32 + 1;
        &self.state
    }

    /// Marks the first `count` of the [`ready_words`](Self::ready_words) as used.
    #[inline(always)]
    pub(super) fn skip(&mut self, count: usize) {
        self.next += count as u64;
        self.left -= count as i32;
    }

    /// The state as bytes, in the layout of the struct.
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: the struct is plain numbers without padding (its size is asserted above), so all
        // of its bytes are initialised; the slice borrows it.
        unsafe { std::slice::from_raw_parts(std::ptr::from_ref(self).cast(), Self::BYTES) }
    }

    /// The generator stored as `bytes` by [`as_bytes`](Self::as_bytes), at any alignment.
    ///
    /// # Errors
    ///
    /// Argument 1: not [`BYTES`](Self::BYTES) long, or not [valid](Self::is_valid).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        if bytes.len() != Self::BYTES {
            return Err(Error::arg(
                1,
                format!("RNG state is {} bytes long, expected {}", bytes.len(), Self::BYTES),
            ));
        }
        // SAFETY: the length was checked, the read allows any alignment, and the struct is plain
        // numbers, for which every pattern of bits is a value.
        let generator = unsafe { std::ptr::read_unaligned(bytes.as_ptr().cast::<Self>()) };
        if !generator.is_valid() {
            return Err(Error::arg(1, "invalid RNG state"));
        }
        Ok(generator)
    }
}

/// 64 bits of the system's entropy.
fn entropy() -> Result<u64> {
    let mut bytes = [0u8; 8];
    let mut filled = 0;
    while filled < bytes.len() {
        let rest = &mut bytes[filled..];
        // SAFETY: `rest` is writable for its length.
        let got = uncancelled(|| unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) });
        if let Ok(got) = usize::try_from(got) {
            filled += got;
            continue;
        }
        let cause = std::io::Error::last_os_error();
        if cause.kind() != std::io::ErrorKind::Interrupted {
            return Err(Error::plain(format!("no random seed from the system: {cause}")));
        }
    }
    Ok(u64::from_ne_bytes(bytes))
}

impl Audited for Generator {
    fn name() -> String {
        "THGenerator".into()
    }

    fn description(_this: Ref<'_, Self>) -> ObjectDescription {
        ObjectDescription { bytes: Generator::BYTES, ..ObjectDescription::of::<Self>() }
    }
}
