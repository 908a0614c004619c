//! The arithmetic of MT19937: the recurrence of the state and the tempering of its words.
//!
//! After M. Matsumoto and T. Nishimura, "Mersenne Twister: a 623-dimensionally equidistributed
//! uniform pseudo-random number generator", ACM TOMACS 8 (1998), with the initialisation of 2002.
//! Words are 32 bits wide; the public struct keeps each in an `unsigned long`, hence `u64` here.

use crate::kernel::{Isa, Kernel, dispatch};

/// Words of the state: the degree of the recurrence.
pub(super) const STATE_WORDS: usize = 624;

/// How far ahead of the word being replaced the recurrence looks.
const MIDDLE: usize = 397;

/// Multiplier of the initialisation (D. Knuth, TAOCP vol. 2, 3rd edition, table 3.3.4.1).
const SEED_MULTIPLIER: u32 = 1_812_433_253;

/// Fills `state` from the low 32 bits of `seed`.
pub(super) fn initialise(state: &mut [u64; STATE_WORDS], seed: u64) {
    let mut word = seed as u32;
    state[0] = u64::from(word);
    for (index, slot) in (1u32..).zip(&mut state[1..]) {
        word = SEED_MULTIPLIER.wrapping_mul(word ^ (word >> 30)).wrapping_add(index);
        *slot = u64::from(word);
    }
}

/// What the recurrence adds to the word [`MIDDLE`] places on: the top bit of `upper` and the other
/// bits of `lower`, times the matrix A.
#[inline(always)]
fn twist(upper: u64, lower: u64) -> u64 {
    let mixed = (upper & 0x8000_0000) | (lower & 0x7fff_ffff);
    (mixed >> 1) ^ (lower & 1).wrapping_neg() & 0x9908_b0df
}

/// Replaces all words of `state` by the next [`STATE_WORDS`] of the recurrence.
#[cold]
#[inline(never)]
pub(super) fn regenerate(state: &mut [u64; STATE_WORDS]) {
    dispatch(Regenerate(state));
}

struct Regenerate<'a>(&'a mut [u64; STATE_WORDS]);

impl Kernel for Regenerate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        next_words(self.0);
    }
}

#[inline(always)]
fn next_words(state: &mut [u64; STATE_WORDS]) {
    // A new word depends on two old ones, its own place and the next, and on the one MIDDLE places
    // on: for the first part still an old word, afterwards one of the new words at the front.
    // Splitting the array where that changes leaves loops without a dependence between turns.
    let (front, back) = state.split_at_mut(STATE_WORDS - MIDDLE);
    let first_of_back = back[0];
    combine(front, &back[MIDDLE - front.len()..], first_of_back);

    let front_len = front.len();
    let (middle, end) = back.split_at_mut(front_len);
    let first_of_end = end[0];
    combine(middle, front, first_of_end);
    combine(end, middle, front[0]);
}

/// Advances the run `words`, whose neighbour on the right is `right`, with the words of `ahead`.
#[inline(always)]
fn combine(words: &mut [u64], ahead: &[u64], right: u64) {
    let last = words.len() - 1;
    let ahead = &ahead[..words.len()];
    for i in 0..last {
        words[i] = ahead[i] ^ twist(words[i], words[i + 1]);
    }
    words[last] = ahead[last] ^ twist(words[last], right);
}

/// The output word made of a state word.
#[inline(always)]
pub(super) fn temper(word: u64) -> u32 {
    let mut y = word as u32;
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c_5680;
    y ^= (y << 15) & 0xefc6_0000;
    y ^ (y >> 18)
}
