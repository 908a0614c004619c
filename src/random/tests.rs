//! Recorded streams of the original, bulk forms against scalar ones, and errors.

use super::*;
use crate::error::Result;

const RECORDED: &str = include_str!("../../tests/data/random.txt");

/// Lengths around the blocks, parts and strips that the bulk forms work in.
const LENGTHS: [usize; 12] = [0, 1, 2, 3, 226, 623, 625, 1025, 8193, 65_535, 65_536, 70_001];

/// The lines of the recording that begin with `kind`, as fields.
/// Room for the words of any number of values.
fn words() -> Words {
    Words::new(usize::MAX).expect("memory")
}

fn recorded(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    RECORDED.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(move |fields| fields[0] == kind)
}

/// The name and the arguments of a recorded call such as `normal(0,1)`.
fn parse_call(call: &str) -> (&str, Vec<f64>) {
    let (name, rest) = call.split_once('(').unwrap_or((call, ""));
    let arguments = rest.trim_end_matches(')').split(',').filter(|text| !text.is_empty());
    (name, arguments.map(|text| text.parse().expect("a number")).collect())
}

fn draw_scalar(generator: &mut Generator, name: &str, arguments: &[f64]) -> Result<f64> {
    Ok(match (name, arguments) {
        ("random", []) => f64::from(generator.random()),
        ("uniform", &[a, b]) => generator.uniform(a, b).expect("valid"),
        ("normal", &[mean, stdv]) => generator.normal(mean, stdv)?,
        ("exponential", &[lambda]) => generator.exponential(lambda).expect("valid"),
        ("cauchy", &[median, sigma]) => generator.cauchy(median, sigma).expect("valid"),
        ("logNormal", &[mean, stdv]) => generator.log_normal(mean, stdv)?,
        ("geometric", &[p]) => f64::from(generator.geometric(p)?),
        ("bernoulli", &[p]) => f64::from(u8::from(generator.bernoulli(p)?)),
        _ => panic!("unknown call {name}"),
    })
}

fn fill_any<T: Sample>(
    generator: &mut Generator,
    out: &mut [T],
    name: &str,
    arguments: &[f64],
) -> Result<()> {
    match (name, arguments) {
        ("random", []) => fill_random(generator, out),
        ("clampedRandom", &[min, max]) => fill_clamped_random(generator, out, min as i64, max as i64)?,
        ("cappedRandom", &[max]) => fill_capped_random(generator, out, max as i64)?,
        ("geometric", &[p]) => fill_geometric(generator, out, p, &mut words())?,
        ("bernoulli", &[p]) => fill_bernoulli(generator, out, p)?,
        ("randperm", &[_]) => random_permutation(generator, out),
        _ => panic!("unknown call {name}"),
    }
    Ok(())
}

fn fill_real<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    name: &str,
    arguments: &[f64],
) -> Result<()> {
    match (name, arguments) {
        ("uniform", &[a, b]) => fill_uniform(generator, out, a, b)?,
        ("normal", &[mean, stdv]) => fill_normal(generator, out, mean, stdv, &mut words())?,
        ("exponential", &[lambda]) => fill_exponential(generator, out, lambda, &mut words())?,
        ("cauchy", &[median, sigma]) => fill_cauchy(generator, out, median, sigma, &mut words())?,
        ("logNormal", &[mean, stdv]) => fill_log_normal(generator, out, mean, stdv, &mut words())?,
        _ => fill_any(generator, out, name, arguments)?,
    }
    Ok(())
}

#[test]
fn scalar_streams_are_the_recorded_ones() {
    let mut checked = 0;
    for fields in recorded("scalar") {
        let mut generator = Generator::with_seed(fields[1].parse().expect("a seed"));
        let (name, arguments) = parse_call(fields[2]);
        for (index, text) in fields[3].split(' ').enumerate() {
            let expected: f64 = text.parse().expect("a number");
            let drawn = draw_scalar(&mut generator, name, &arguments).expect("valid parameters");
            assert_eq!(drawn.to_bits(), expected.to_bits(), "{} [{index}]", fields[2]);
            checked += 1;
        }
    }
    assert_eq!(checked, 6 * 10 * 8);
}

/// Fills as the recorded line says and compares after `widen`.
fn check_tensor<T: Sample>(
    fields: &[&str],
    fill: impl Fn(&mut Generator, &mut [T], &str, &[f64]) -> Result<()>,
    widen: impl Fn(T) -> f64,
) {
    let expected: Vec<f64> = fields[3].split(' ').map(|text| text.parse().expect("a number")).collect();
    let (name, arguments) = parse_call(fields[2]);
    let mut out = vec![T::default(); expected.len()];
    fill(&mut Generator::with_seed(42), &mut out, name, &arguments).expect("valid parameters");
    let drawn: Vec<f64> = out.into_iter().map(widen).collect();
    assert_eq!(drawn, expected, "{} {}", fields[1], fields[2]);
}

#[test]
fn fills_are_the_recorded_ones() {
    let mut checked = 0;
    for fields in recorded("tensor") {
        match fields[1] {
            "Byte" => check_tensor(&fields, fill_any::<u8>, f64::from),
            "Int" => check_tensor(&fields, fill_any::<i32>, f64::from),
            "Long" => check_tensor(&fields, fill_any::<i64>, |value| value as f64),
            "Float" => check_tensor(&fields, fill_real::<f32>, f64::from),
            "Double" => check_tensor(&fields, fill_real::<f64>, f64::from),
            other => panic!("unknown type {other}"),
        }
        checked += 1;
    }
    assert_eq!(checked, 2 * 11 + 3 * 6);
}

#[test]
fn state_bytes_are_the_recorded_ones() {
    let fields = recorded("state").next().expect("a recorded state");
    let generator = Generator::with_seed(fields[1].parse().expect("a seed"));
    let hex: String = generator.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, fields[2]);
}

/// Fills twice in a row, so that the second begins with whatever the first left, and compares each
/// value and the final state with repeated calls of `scalar`.
fn check_fill<T: Sample + PartialEq + std::fmt::Debug>(
    fill: impl Fn(&mut Generator, &mut [T]),
    mut scalar: impl FnMut(&mut Generator) -> T,
) {
    for length in LENGTHS {
        let mut bulk = Generator::with_seed(length as u64);
        let mut single = bulk.clone();
        for _ in 0..2 {
            let mut out = vec![T::default(); length];
            fill(&mut bulk, &mut out);
            let expected: Vec<T> = (0..length).map(|_| scalar(&mut single)).collect();
            assert!(out == expected, "values of {length}");
        }
        assert!(bulk == single, "state after {length}");
    }
}

#[test]
fn fills_equal_repeated_scalar_calls() {
    check_fill(
        |g, out| fill_uniform(g, out, -1.0, 3.0).expect("valid"),
        |g| g.uniform(-1.0, 3.0).expect("valid") as f32,
    );
    check_fill(
        |g, out| fill_normal(g, out, 0.5, 2.0, &mut words()).expect("valid"),
        |g| g.normal(0.5, 2.0).expect("valid"),
    );
    check_fill(
        |g, out| fill_log_normal(g, out, 0.5, 2.0, &mut words()).expect("valid"),
        |g| g.log_normal(0.5, 2.0).expect("valid") as f32,
    );
    check_fill(
        |g, out| fill_exponential(g, out, 0.7, &mut words()).expect("valid"),
        |g| g.exponential(0.7).expect("valid"),
    );
    check_fill(
        |g, out| fill_cauchy(g, out, 1.0, 0.5, &mut words()).expect("valid"),
        |g| g.cauchy(1.0, 0.5).expect("valid"),
    );
    check_fill(
        |g, out| fill_geometric(g, out, 0.9, &mut words()).expect("valid"),
        |g| g.geometric(0.9).expect("valid") as i16,
    );
    check_fill(
        |g, out| fill_bernoulli(g, out, 0.3).expect("valid"),
        |g| i64::from(g.bernoulli(0.3).expect("valid")),
    );
    check_fill(fill_random, |g| (g.random() % ((1 << 24) + 1)) as f32);
    check_fill(
        |g, out| {
            let alphas = vec![0.4; out.len()];
            fill_standard_gamma(g, out, &alphas).expect("valid");
        },
        |g| g.standard_gamma(0.4).expect("valid"),
    );
}

#[test]
fn blocks_are_one_stream() {
    let (mut blocks, mut whole) = (Generator::with_seed(9), Generator::with_seed(9));
    let mut drawn = vec![0.0f64; 150_001];
    fill_in_blocks(
        drawn.len(),
        |block| fill_normal(&mut blocks, block, 0.0, 1.0, &mut words()),
        |start, block| drawn[start..start + block.len()].copy_from_slice(block),
    )
    .expect("valid parameters");
    let mut expected = vec![0.0; drawn.len()];
    fill_normal(&mut whole, &mut expected, 0.0, 1.0, &mut words()).expect("valid parameters");
    assert!(drawn == expected && blocks == whole);
}

#[test]
fn remainders_are_exact() {
    let ranges = [1, 2, 3, 47, 1 << 16, 0x7fff_ffff, 0x8000_0001, 0xffff_ffff, 1 << 32, 1 << 40];
    for range in ranges.into_iter().chain((0..100).map(|i| (i * i * i + 1) * 4241)) {
        let (mut bulk, mut single) = (Generator::with_seed(1), Generator::with_seed(1));
        let mut out = vec![0i64; 1000];
        fill_clamped_random(&mut bulk, &mut out, -10, range - 10).expect("a range");
        for value in out {
            assert_eq!(value, i64::from(single.random()) % range - 10);
        }
    }
}

/// Every whole quotient that a word can have must give 0, and the word below it the largest rest.
#[test]
fn remainders_at_multiples() {
    for range in [3u32, 5, 7, 10, 641, 65_537, 6_700_417, 0x5555_5555, 0xffff_fffe] {
        let mut generator = Generator::with_seed(0);
        for multiple in (1..=u32::MAX / range).rev().take(300) {
            for (word, expected) in [(multiple * range, 0), (multiple * range - 1, range - 1)] {
                generator.state[0] = u64::from(untemper(word));
                (generator.next, generator.left) = (0, 2);
                let mut out = [0i64];
                fill_clamped_random(&mut generator, &mut out, 0, i64::from(range)).expect("valid");
                assert_eq!(out[0], i64::from(expected), "{word} % {range}");
            }
        }
    }
}

/// The state word that is tempered to `word`.
fn untemper(word: u32) -> u32 {
    let mut y = word ^ (word >> 18);
    y ^= (y << 15) & 0xefc6_0000;
    let mut x = y;
    for _ in 0..5 {
        x = y ^ ((x << 7) & 0x9d2c_5680);
    }
    let mut z = x;
    for _ in 0..3 {
        z = x ^ (z >> 11);
    }
    z
}

#[test]
fn negative_numbers_are_the_same_in_all_types() {
    let seeded = || Generator::with_seed(1);
    let (mut integers, mut reals, mut singles) = ([0i32; 40], [0.0f64; 40], [0.0f32; 40]);
    fill_clamped_random(&mut seeded(), &mut integers, -5, 5).expect("a range");
    fill_clamped_random(&mut seeded(), &mut reals, -5, 5).expect("a range");
    fill_clamped_random(&mut seeded(), &mut singles, -5, 5).expect("a range");
    assert!(integers.contains(&-5) && integers.contains(&4));
    assert_eq!(integers.map(f64::from), reals);
    assert_eq!(singles.map(f64::from), reals);
    for (min, max) in [(i64::MIN, i64::MAX), (i64::MIN, 0), (i64::MAX - 3, i64::MAX), (-1 << 40, 1 << 40)] {
        let mut longs = [0i64; 40];
        fill_clamped_random(&mut seeded(), &mut longs, min, max).expect("a range");
        assert!(longs.iter().all(|x| (min..max).contains(x)), "{min} to {max}");
    }
}

#[test]
fn permutations_hold_every_index_once() {
    for length in [0usize, 1, 2, 1024, 1025, 5000] {
        let mut out = vec![0i64; length];
        random_permutation(&mut Generator::with_seed(3), &mut out);
        let moved = out.iter().zip(0..).filter(|&(&value, index)| value != index).count();
        assert!(moved >= length / 2 || length < 3);
        out.sort_unstable();
        assert!(out.into_iter().eq(0..length as i64));
    }
}

#[test]
fn bernoulli_takes_a_probability_for_each() {
    let mut out = [9u8; 5];
    let probabilities = [0.0f32, 1.0, 1.0, 0.0, 1.0];
    fill_bernoulli_each(&mut Generator::with_seed(3), &mut out, &probabilities).expect("valid");
    assert_eq!(out, [0, 1, 1, 0, 1]);
}

#[test]
fn multinomial_follows_the_weights() {
    let mut generator = Generator::with_seed(11);
    let mut counts = [0u32; 4];
    let mut sampler = Multinomial::new(4, 40_000, true).expect("valid");
    let weights = [1.0f32, 0.0, 2.0, 5.0];
    sampler.draw(&mut generator, weights.into_iter(), |i| counts[i] += 1).expect("valid");
    assert_eq!(counts[1], 0);
    for (count, weight) in counts.into_iter().zip(weights) {
        assert!((f64::from(count) - 5_000.0 * f64::from(weight)).abs() < 500.0, "{counts:?}");
    }
}

#[test]
fn multinomial_without_replacement_draws_each_once() {
    let mut generator = Generator::with_seed(12);
    let mut sampler = Multinomial::new(50, 50, false).expect("valid");
    let mut drawn = Vec::new();
    let weights = (1..=50).map(f64::from);
    sampler.draw(&mut generator, weights, |index| drawn.push(index)).expect("valid");
    drawn.sort_unstable();
    assert!(drawn.into_iter().eq(0..50));
}

#[test]
fn alias_method_follows_the_weights() {
    for weights in [[0.1f64, 0.2, 0.3, 0.4], [0.85, 0.05, 0.05, 0.05], [40.0, 30.0, 20.0, 10.0]] {
        let (mut aliases, mut thresholds) = ([0; 4], [0.0; 4]);
        alias_setup(&weights, &mut aliases, &mut thresholds).expect("valid");
        for base in [0, 1] {
            let counted = aliases.map(|alias| alias + base);
            let mut out = vec![0; 40_000];
            alias_draw(&mut Generator::with_seed(4), &mut out, &counted, &thresholds).expect("valid");
            for (category, weight) in weights.into_iter().enumerate() {
                let count = out.iter().filter(|&&drawn| drawn == category as i64).count();
                let expected = 40_000.0 * weight / weights.iter().sum::<f64>();
                assert!((count as f64 - expected).abs() < 600.0, "{category}: {count}");
            }
        }
    }
    let draw = |aliases: &[i64]| {
        let thresholds = vec![0.5; aliases.len()];
        alias_draw(&mut Generator::with_seed(4), &mut [0; 9], aliases, &thresholds)
    };
    assert_eq!(argument(draw(&[0, 2])), 1);
    assert_eq!(argument(draw(&[-1, 1])), 1);
    assert_eq!(argument(draw(&[3, 1])), 1);
}

/// Neither a uniform number of exactly 0 nor one that rounding puts behind the last sum draws a weight of 0.
#[test]
fn weights_of_zero_are_never_drawn() {
    let mut generator = Generator::with_seed(3);
    let weights = [0.0, 1.0, 0.0, 2.0, 0.0];
    let mut sampler = Multinomial::new(5, 20_000, true).expect("valid");
    sampler.draw(&mut generator, weights.into_iter(), |index| assert!(weights[index] > 0.0)).expect("valid");
    assert_eq!([0, 1, 2, 3, 4].map(|index| sampler.open_at(index)), [1, 1, 3, 3, 3]);
}

#[test]
fn gamma_has_the_mean_and_variance_of_its_shape() {
    for shape in [0.3, 1.0, 4.5] {
        let mut out = vec![0.0f64; 50_000];
        let alphas = vec![shape; out.len()];
        fill_standard_gamma(&mut Generator::with_seed(8), &mut out, &alphas).expect("valid");
        let mean = out.iter().sum::<f64>() / out.len() as f64;
        let squares = out.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        assert!((mean - shape).abs() < 0.03 * shape.max(1.0), "mean {mean} of {shape}");
        let variance = squares / out.len() as f64;
        assert!((variance - shape).abs() < 0.08 * shape.max(1.0), "variance {variance} of {shape}");
    }
}

#[test]
fn wider_words_and_single_precision() {
    let (mut words, mut wide) = (Generator::with_seed(2), Generator::with_seed(2));
    let (high, low) = (u64::from(words.random()), u64::from(words.random()));
    assert_eq!(wide.random64(), high << 32 | low);
    let unit = (words.random() & 0xff_ffff) as f32 / 16_777_216.0;
    assert_eq!(wide.uniform_float(-1.0, 1.0).expect("valid"), unit * 2.0 - 1.0);
}

fn argument<T>(result: Result<T>) -> i32 {
    match result {
        Err(error) => error.argument().unwrap_or_else(|| panic!("blames no argument: {error}")),
        Ok(_) => panic!("accepted"),
    }
}

#[test]
fn refused_parameters_leave_the_generator_alone() {
    let fresh = Generator::with_seed(1);
    let mut g = fresh.clone();
    let out = &mut [7.0f64; 3];
    for stdv in [0.0, -1.0, f64::NAN] {
        assert_eq!(argument(g.normal(0.0, stdv)), 2);
        assert_eq!(argument(g.log_normal(0.0, stdv)), 2);
        assert_eq!(argument(fill_normal(&mut g, out, 0.0, stdv, &mut words())), 2);
        assert_eq!(argument(fill_log_normal(&mut g, out, 0.0, stdv, &mut words())), 2);
    }
    for p in [0.0, 1.0, f64::NAN] {
        assert_eq!(argument(g.geometric(p)), 1);
        assert_eq!(argument(fill_geometric(&mut g, out, p, &mut words())), 1);
    }
    for p in [-0.1, 1.1, f64::NAN] {
        assert_eq!(argument(g.bernoulli(p)), 1);
        assert_eq!(argument(fill_bernoulli(&mut g, out, p)), 1);
        assert_eq!(argument(fill_bernoulli_each(&mut g, out, &[0.5, 0.5, p])), 1);
        assert_eq!(argument(alias_draw(&mut g, &mut [0], &[1], &[p])), 1);
    }
    for alpha in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(argument(g.standard_gamma(alpha)), 1);
        assert_eq!(argument(fill_standard_gamma(&mut g, out, &[1.0, 1.0, alpha])), 1);
    }
    assert_eq!(argument(fill_bernoulli_each(&mut g, out, &[0.5])), 1);
    assert_eq!(argument(fill_clamped_random(&mut g, out, 3, 3)), 2);
    assert_eq!(argument(fill_capped_random(&mut g, out, 0)), 1);
    assert_eq!(argument(alias_draw::<f64>(&mut g, &mut [0], &[], &[])), 1);
    assert_eq!(argument(Multinomial::new(3, 0, true)), 2);
    assert_eq!(argument(Multinomial::new(3, 4, false)), 2);
    for weights in [[0.0, 0.0], [-1.0, 1.0], [f64::NAN, 1.0]] {
        let mut sampler = Multinomial::new(2, 1, true).expect("valid");
        assert_eq!(argument(sampler.draw(&mut g, weights.into_iter(), |_| ())), 2);
    }
    assert_eq!(argument(alias_setup(&[0.0, 1.0], &mut [0; 2], &mut [0.0; 2])), 2);
    assert_eq!(argument(alias_setup::<f32>(&[], &mut [], &mut [])), 1);
    assert!(g == fresh);
    assert_eq!(out, &[7.0; 3]);
}

/// A seeded generator with the given fields overwritten, as C code may.
fn at_position(left: i32, next: u64) -> Generator {
    let mut generator = Generator::with_seed(5);
    (generator.left, generator.next) = (left, next);
    generator
}

#[test]
fn stored_states_are_checked() {
    let mut generator = Generator::with_seed(5);
    generator.normal(0.0, 1.0).expect("valid");
    let restored = Generator::from_bytes(generator.as_bytes()).expect("a valid state");
    assert!(restored == generator);
    assert_eq!(argument(Generator::from_bytes(&generator.as_bytes()[1..])), 1);
    assert_eq!(argument(Generator::from_bytes(&[0; Generator::BYTES])), 1);
    for (left, next) in [(0, 0), (625, 0), (-1, 3), (1, 625)] {
        let stored = at_position(left, next);
        assert_eq!(argument(Generator::from_bytes(stored.as_bytes())), 1);
    }
}

/// C code can write anything into the public fields; drawing must stay inside the state.
#[test]
fn impossible_positions_are_harmless() {
    for (left, next) in [(i32::MIN, 0), (0, 5), (700, 600), (2, 624), (300, u64::MAX), (i32::MAX, 0)] {
        let mut generator = at_position(left, next);
        let mut out = [0u8; 2000];
        fill_random(&mut generator, &mut out);
        assert!(out.iter().any(|&byte| byte != out[0]));
        assert!(generator.is_valid());
    }
}

/// The pairs, formed from uniform numbers one by one.
fn interleaved<T: Sample>(generator: &mut Generator, len: usize, mean: f64, stdv: f64) -> Vec<T> {
    let mut out: Vec<T> = (0..len).map(|_| T::unit(generator.random())).collect();
    let group = |out: &mut [T]| {
        let uniform: Vec<f64> = out.iter().map(|&x| x.to_f64()).collect();
        for (j, to) in out.iter_mut().enumerate() {
            let (first, second) = (uniform[j % 8], uniform[8 + j % 8]);
            let rho = T::from_f64((-2.0 * (1.0 - first).ln()).sqrt()).to_f64();
            let angle = T::from_f64(second * 2.0 * std::f64::consts::PI).to_f64();
            *to = T::from_f64(rho * if j < 8 { angle.cos() } else { angle.sin() } * stdv + mean);
        }
    };
    out.chunks_exact_mut(16).for_each(group);
    if !len.is_multiple_of(16) {
        out[len - 16..].fill_with(|| T::unit(generator.random()));
        group(&mut out[len - 16..]);
    }
    out
}

fn check_interleaved<T: Sample + PartialEq + std::fmt::Debug>(mean: f64, stdv: f64) -> Vec<T> {
    let (mut g, mut expected) = (Generator::with_seed(9), Generator::with_seed(9));
    for len in [16, 17, 31, 32, 1000] {
        let mut out = vec![T::default(); len];
        fill_normal_interleaved(&mut g, &mut out, T::from_f64(mean), T::from_f64(stdv)).expect("valid");
        assert_eq!(out, interleaved(&mut expected, len, mean, stdv));
        assert!(g == expected);
    }
    let mut out = vec![T::default(); 15];
    assert!(fill_normal_interleaved(&mut g, &mut out, T::default(), T::default()).is_err());
    assert!(g == expected, "nothing was drawn");
    out.resize(100_000, T::default());
    fill_normal_interleaved(&mut g, &mut out, T::from_f64(mean), T::from_f64(stdv)).expect("valid");
    out
}

#[test]
fn interleaved_normal_numbers() {
    let moments = |out: Vec<f64>| {
        let mean = out.iter().sum::<f64>() / out.len() as f64;
        (mean, out.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / out.len() as f64)
    };
    let (mean, variance) = moments(check_interleaved::<f64>(3.0, 2.0));
    assert!((mean - 3.0).abs() < 0.03 && (variance - 4.0).abs() < 0.1, "{mean} {variance}");
    let floats = check_interleaved::<f32>(-1.0, 0.5);
    let (mean, variance) = moments(floats.into_iter().map(f64::from).collect());
    assert!((mean + 1.0).abs() < 0.01 && (variance - 0.25).abs() < 0.01, "{mean} {variance}");
    // Integers cannot hold the uniform numbers.
    assert!(check_interleaved::<i16>(7.0, 3.0).iter().all(|&x| x == 7));
    assert!(check_interleaved::<u8>(7.0, 3.0).iter().all(|&x| x == 7));
}

#[test]
fn system_seeds_differ() {
    let mut generator = Generator::new().expect("entropy");
    assert!(generator.is_valid());
    let first = generator.initial_seed();
    let second = generator.seed().expect("entropy");
    assert_eq!(second, generator.initial_seed());
    assert_ne!(first, second);
}
