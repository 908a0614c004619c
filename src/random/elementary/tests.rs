//! The vector code against the C library.

use super::*;

/// Words that follow no pattern, and those around the edges of arcs and binades.
fn words() -> Vec<u32> {
    let mut words: Vec<u32> = (0..300_000u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
    for shift in 0..32 {
        let edge = 1u32 << shift;
        words.extend([edge - 1, edge, edge + 1, edge.wrapping_neg(), u32::MAX - edge]);
    }
    for arc in 0..256u32 {
        words.extend((0..200).map(|near| (arc << 24).wrapping_add(near).wrapping_sub(100)));
    }
    words
}

/// Compares all three functions on `words`.
fn check(words: &[u32]) {
    let mut values = [vec![0.0; words.len()], vec![0.0; words.len()], vec![0.0; words.len()]];
    let [logarithms, sines, cosines] = &mut values;
    log_complements(words, logarithms);
    sines_and_cosines(words, sines, cosines);
    for (index, &word) in words.iter().enumerate() {
        let angle = angle(unit(word));
        let library = [(1.0 - unit(word)).ln(), angle.sin(), angle.cos()];
        for (values, expected) in values.iter().zip(library) {
            assert_eq!(values[index].to_bits(), expected.to_bits(), "{word:#x}");
        }
    }
}

#[test]
fn values_are_those_of_the_library() {
    check(&words());
}

/// All 2³² words; takes minutes even when optimised.
#[test]
#[ignore = "exhaustive"]
fn all_values_are_those_of_the_library() {
    let mut words = vec![0; 1 << 16];
    for block in 0..=u32::MAX >> 16 {
        for (slot, low) in words.iter_mut().zip(0..) {
            *slot = block << 16 | low;
        }
        check(&words);
    }
}

/// If hardly any value were clear, the vector code would only cost time.
#[test]
fn most_values_need_no_library() {
    let words = words();
    let share = |clear: usize| clear as f64 / words.len() as f64;
    let logarithms =
        words.iter().filter(|&&word| logarithm::of_fraction(1.0 - unit(word)).is_clear(logarithm::WIDENING));
    let circle = words.iter().filter(|&&word| {
        let (sine, cosine) = circle::sine_and_cosine(angle(unit(word)), word);
        sine.is_clear(circle::WIDENING) && cosine.is_clear(circle::WIDENING)
    });
    assert!(share(logarithms.count()) > 0.8);
    assert!(share(circle.count()) > 0.7);
}
