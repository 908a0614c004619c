//! Random permutations.

use super::fill::fill_from_words;
use super::generator::Generator;
use super::sample::Sample;

/// Fills `out` with a random permutation of 0, 1, … (converted as C converts integers), by swapping
/// each place with itself or a later one. Takes a word for each place but the last.
pub fn random_permutation<T: Sample>(generator: &mut Generator, out: &mut [T]) {
    for (index, slot) in out.iter_mut().enumerate() {
        *slot = T::from_long(index as i64);
    }
    let mut words = [0u32; 1024];
    let draws = out.len().saturating_sub(1);
    for start in (0..draws).step_by(words.len()) {
        let words = &mut words[..(draws - start).min(1024)];
        fill_from_words(generator, words, |word| word);
        for (place, &word) in (start..).zip(&*words) {
            // A 32-bit division takes half the time of a 64-bit one, and does unless a word, itself
            // below 2³², is the remainder already.
            let step = match u32::try_from(out.len() - place) {
                Ok(places) => word % places,
                Err(_) => word,
            };
            out.swap(place, place + step as usize);
        }
    }
}
