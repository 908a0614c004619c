//! Random tensors of every layout, against one scalar draw per element in row-major order.

use std::fmt::Debug;
use std::os::raw::{c_int, c_long};

use TH::element::Element;
use TH::error::Result;
use TH::handle::{Own, Ref};
use TH::math::random;
use TH::random::{Generator, RandomReal, Sample};
use TH::tensor::{self, Tensor};

/// Sizes and strides that go through a storage in many ways. The last two hold more elements than are
/// drawn at a time; one writes every element twice.
const LAYOUTS: [(&[c_long], &[c_long]); 9] = [
    (&[7], &[1]),
    (&[7], &[3]),
    (&[4, 5], &[5, 1]),
    (&[4, 5], &[1, 4]),
    (&[3, 4, 2], &[1, 7, 31]),
    (&[2, 3, 1, 2, 2], &[40, 2, 9, 1, 12]),
    (&[5, 3], &[1, 1]),
    (&[300, 301], &[1, 300]),
    (&[2, 70_000], &[0, 2]),
];

/// Elements before the first of each tensor.
const OFFSET: isize = 3;

/// A tensor over a storage of zeros.
fn zeros<T: Element>((sizes, strides): (&[c_long], &[c_long])) -> Own<Tensor<T>> {
    let tensor = tensor::empty().unwrap();
    tensor::set_storage(tensor.borrow(), None, OFFSET, sizes, Some(strides)).unwrap();
    let storage = tensor.borrow().storage().unwrap();
    // SAFETY: the storage has `len` elements, for which zero bytes are a value.
    unsafe { std::ptr::write_bytes(storage.data(), 0, storage.len() as usize) };
    tensor
}

/// A tensor of the given elements, in this order.
fn filled<T: Element>(layout: (&[c_long], &[c_long]), elements: &[T]) -> Own<Tensor<T>> {
    let tensor = zeros::<T>(layout);
    let positions = positions(tensor.borrow());
    assert_eq!(positions.len(), elements.len());
    for (position, &element) in positions.into_iter().zip(elements) {
        // SAFETY: positions are inside the storage.
        unsafe { tensor.borrow().storage().unwrap().data().add(position).write(element) };
    }
    tensor
}

fn vector<T: Element>(elements: &[T]) -> Own<Tensor<T>> {
    filled((&[elements.len() as c_long], &[1]), elements)
}

fn empty<T>() -> Own<Tensor<T>> {
    tensor::empty().unwrap()
}

/// Where in the storage the elements are, in row-major order.
fn positions<T>(tensor: Ref<'_, Tensor<T>>) -> Vec<usize> {
    if tensor.rank() == 0 {
        return Vec::new();
    }
    let mut positions = vec![tensor.offset() as usize];
    for (&size, &stride) in tensor.sizes().iter().zip(tensor.strides()) {
        positions = positions
            .into_iter()
            .flat_map(|start| (0..size as usize).map(move |i| start + i * stride as usize))
            .collect();
    }
    positions
}

fn storage_of<T: Element>(tensor: &Own<Tensor<T>>) -> Vec<T> {
    tensor.borrow().storage().map_or_else(Vec::new, |storage| {
        // SAFETY: the storage has `len` elements, all written when the tensor was made or resized.
        unsafe { std::slice::from_raw_parts(storage.data(), storage.len() as usize) }.to_vec()
    })
}

fn elements<T: Element>(tensor: &Own<Tensor<T>>) -> Vec<T> {
    let storage = storage_of(tensor);
    positions(tensor.borrow()).into_iter().map(|position| storage[position]).collect()
}

fn argument<T>(result: Result<T>) -> i32 {
    match result {
        Err(error) => error.argument().unwrap_or_else(|| panic!("blames no argument: {error}")),
        Ok(_) => panic!("accepted"),
    }
}

fn is_plain<T>(result: Result<T>) -> bool {
    matches!(result, Err(error) if error.argument().is_none())
}

/// Fills tensors of all layouts and compares the whole storage with one written element by element.
fn check_fill<T: Element + Debug>(
    name: &str,
    fill: impl Fn(Ref<'_, Tensor<T>>, &mut Generator) -> Result<()>,
    scalar: impl Fn(&mut Generator) -> T,
) {
    for (seed, layout) in (1..).zip(LAYOUTS) {
        let tensor = zeros::<T>(layout);
        let mut expected = storage_of(&tensor);
        let (mut bulk, mut single) = (Generator::with_seed(seed), Generator::with_seed(seed));
        // Twice: the second time begins with whatever the first has left.
        for _ in 0..2 {
            fill(tensor.borrow(), &mut bulk).expect("valid parameters");
            for position in positions(tensor.borrow()) {
                expected[position] = scalar(&mut single);
            }
        }
        assert!(storage_of(&tensor) == expected, "{name}: values of {layout:?}");
        assert!(bulk == single, "{name}: state after {layout:?}");
    }
}

fn check_integers<T: Element + Sample + Debug>() {
    let name = T::NAME;
    check_fill::<T>(name, |t, g| random::random(t, g), |g| T::from_word(g.random()));
    check_fill::<T>(
        name,
        |t, g| random::clamped_random(t, g, 5, 105),
        |g| T::from_long(i64::from(g.random()) % 100 + 5),
    );
    check_fill::<T>(
        name,
        |t, g| random::capped_random(t, g, 77),
        |g| T::from_long(i64::from(g.random()) % 77),
    );
    check_fill::<T>(name, |t, g| random::geometric(t, g, 0.7), |g| T::from_int(g.geometric(0.7).unwrap()));
    check_fill::<T>(
        name,
        |t, g| random::bernoulli(t, g, 0.3),
        |g| T::from_int(i32::from(g.bernoulli(0.3).unwrap())),
    );
}

fn check_reals<T: Element + RandomReal + Debug>() {
    let name = T::NAME;
    check_fill::<T>(
        name,
        |t, g| random::uniform(t, g, -1.0, 3.0),
        |g| T::from_f64(g.uniform(-1.0, 3.0).unwrap()),
    );
    check_fill::<T>(
        name,
        |t, g| random::normal(t, g, 0.5, 2.0),
        |g| T::from_f64(g.normal(0.5, 2.0).unwrap()),
    );
    check_fill::<T>(
        name,
        |t, g| random::log_normal(t, g, 0.5, 2.0),
        |g| T::from_f64(g.log_normal(0.5, 2.0).unwrap()),
    );
    check_fill::<T>(
        name,
        |t, g| random::exponential(t, g, 0.7),
        |g| T::from_f64(g.exponential(0.7).unwrap()),
    );
    check_fill::<T>(
        name,
        |t, g| random::cauchy(t, g, 1.0, 0.5),
        |g| T::from_f64(g.cauchy(1.0, 0.5).unwrap()),
    );
}

#[test]
fn layouts_do_not_change_the_stream() {
    check_integers::<u8>();
    check_integers::<i8>();
    check_integers::<i16>();
    check_integers::<i32>();
    check_integers::<c_long>();
    check_integers::<f32>();
    check_integers::<f64>();
    check_reals::<f32>();
    check_reals::<f64>();
}

#[test]
fn empty_tensors_draw_nothing() {
    let fresh = Generator::with_seed(1);
    let mut g = fresh.clone();
    let (t, longs) = (empty::<f32>(), empty::<c_long>());
    let (t, longs) = (t.borrow(), longs.borrow());
    random::random(t, &mut g).unwrap();
    random::normal(t, &mut g, 0.0, -1.0).unwrap();
    random::log_normal(t, &mut g, 0.0, -1.0).unwrap();
    random::geometric(t, &mut g, 7.0).unwrap();
    random::bernoulli(t, &mut g, 7.0).unwrap();
    random::bernoulli_each(t, &mut g, t).unwrap();
    random::normal_means(t, &mut g, t, -1.0).unwrap();
    random::normal_stdvs(t, &mut g, 0.0, t).unwrap();
    random::normal_means_stdvs(t, &mut g, t, t).unwrap();
    random::standard_gamma(t, &mut g, t).unwrap();
    random::multinomial_alias_draw(longs, &mut g, longs, t).unwrap();
    assert_eq!(argument(random::clamped_random(t, &mut g, 3, 3)), 2);
    assert_eq!(argument(random::capped_random(t, &mut g, 0)), 1);
    assert!(g == fresh && t.rank() == 0);
}

#[test]
fn refused_parameters_change_nothing() {
    let fresh = Generator::with_seed(1);
    let mut g = fresh.clone();
    for layout in LAYOUTS {
        let tensor = zeros::<f64>(layout);
        let t = tensor.borrow();
        assert_eq!(argument(random::clamped_random(t, &mut g, 3, 3)), 2);
        assert_eq!(argument(random::capped_random(t, &mut g, 0)), 1);
        assert_eq!(argument(random::geometric(t, &mut g, 1.0)), 1);
        assert_eq!(argument(random::bernoulli(t, &mut g, f64::NAN)), 1);
        assert_eq!(argument(random::normal(t, &mut g, 0.0, 0.0)), 2);
        assert_eq!(argument(random::log_normal(t, &mut g, 0.0, -1.0)), 2);
        assert_eq!(argument(random::permutation(t, &mut g, 0)), 1);
        assert!(storage_of(&tensor).iter().all(|&element| element == 0.0));
        assert_eq!(t.sizes(), layout.0);
    }
    assert!(g == fresh);
}

#[test]
fn probabilities_pair_in_row_major_order() {
    let chances: Vec<f32> = (0..20).map(|i| i as f32 / 19.0).collect();
    for layout in [LAYOUTS[2], LAYOUTS[3], (&[20], &[2])] {
        let probabilities = filled(layout, &chances);
        let result = zeros::<i16>((&[2, 10], &[1, 2]));
        let (mut bulk, mut single) = (Generator::with_seed(3), Generator::with_seed(3));
        random::bernoulli_each(result.borrow(), &mut bulk, probabilities.borrow()).unwrap();
        let expected: Vec<i16> =
            chances.iter().map(|&p| i16::from(single.bernoulli(f64::from(p)).unwrap())).collect();
        assert_eq!(elements(&result), expected);
        assert!(bulk == single);
        // In place, and where result and probabilities overlap elsewhere.
        random::bernoulli_each(probabilities.borrow(), &mut Generator::with_seed(3), probabilities.borrow())
            .unwrap();
        assert_eq!(elements(&probabilities), expected.iter().map(|&e| f32::from(e)).collect::<Vec<_>>());
    }
}

#[test]
fn refused_probabilities_change_nothing() {
    let fresh = Generator::with_seed(1);
    let mut g = fresh.clone();
    let result = vector(&[9i32; 4]);
    for bad in [-0.1, 1.1, f64::NAN] {
        let probabilities = vector(&[0.5, 0.5, 0.5, bad]);
        assert_eq!(argument(random::bernoulli_each(result.borrow(), &mut g, probabilities.borrow())), 1);
    }
    let three = vector(&[0.5f64; 3]);
    assert!(is_plain(random::bernoulli_each(result.borrow(), &mut g, three.borrow())));
    assert!(is_plain(random::bernoulli_each(result.borrow(), &mut g, empty::<f32>().borrow())));
    assert_eq!(elements(&result), [9; 4]);
    assert!(g == fresh);
}

fn check_normals_of_tensors<T: Element + RandomReal + Debug>() {
    let numbers: Vec<T> = (0..24).map(|i| T::from_f64(f64::from(i) * 0.37 - 3.0)).collect();
    let others: Vec<T> = (0..24).map(|i| T::from_f64(f64::from(i) * 0.11)).collect();
    let (round, wide) = (|x: f64| T::from_f64(x), |x: T| x.to_f64());
    let normals = |stdv| {
        let mut g = Generator::with_seed(5);
        (0..24).map(|_| round(g.normal(0.0, stdv).unwrap())).collect::<Vec<T>>()
    };
    for layout in [(&[24][..], &[1][..]), LAYOUTS[4], LAYOUTS[5]] {
        let (means, stdvs) = (filled(layout, &numbers), filled(layout, &others));
        for result in [empty::<T>(), zeros(LAYOUTS[1]), filled(layout, &numbers)] {
            let (r, g) = (result.borrow(), &mut Generator::with_seed(5));
            random::normal_means(r, g, means.borrow(), 0.3).unwrap();
            assert_eq!(r.sizes(), layout.0);
            let expected: Vec<T> =
                normals(0.3).iter().zip(&numbers).map(|(&n, &m)| round(wide(n) + wide(m))).collect();
            assert_eq!(elements(&result), expected);

            let g = &mut Generator::with_seed(5);
            random::normal_stdvs(r, g, 0.1, stdvs.borrow()).unwrap();
            let scaled = normals(1.0).into_iter().zip(&others).map(|(n, &s)| round(wide(n) * wide(s)));
            let mean = wide(round(0.1));
            let expected: Vec<T> = scaled.clone().map(|value| round(wide(value) + mean)).collect();
            assert_eq!(elements(&result), expected);

            // The result may be an operand.
            for r in [r, stdvs.borrow()] {
                let g = &mut Generator::with_seed(5);
                random::normal_means_stdvs(r, g, means.borrow(), stdvs.borrow()).unwrap();
            }
            let expected: Vec<T> =
                scaled.zip(&numbers).map(|(value, &m)| round(wide(value) + wide(m))).collect();
            assert_eq!(elements(&result), expected);
            assert_eq!(elements(&stdvs), expected);
            let restored = filled(layout, &others);
            tensor::copy(stdvs.borrow(), restored.borrow()).unwrap();
        }
    }
}

#[test]
fn normals_of_tensors() {
    check_normals_of_tensors::<f32>();
    check_normals_of_tensors::<f64>();
    let (two, three) = (vector(&[1.0f32; 2]), vector(&[1.0f32; 3]));
    let mut g = Generator::with_seed(1);
    let result = empty::<f32>();
    let r = result.borrow();
    assert_eq!(argument(random::normal_means(r, &mut g, two.borrow(), 0.0)), 2);
    assert!(is_plain(random::normal_means_stdvs(r, &mut g, two.borrow(), three.borrow())));
    assert!(r.rank() == 0 && g == Generator::with_seed(1));
}

#[test]
fn gammas_take_the_shape_at_their_place() {
    let shapes: Vec<f64> = (1..=20).map(|i| f64::from(i) * 0.3).collect();
    let alphas = filled(LAYOUTS[3], &shapes);
    let (mut bulk, mut single) = (Generator::with_seed(5), Generator::with_seed(5));
    let result = empty::<f64>();
    random::standard_gamma(result.borrow(), &mut bulk, alphas.borrow()).unwrap();
    let expected: Vec<f64> = shapes.iter().map(|&a| single.standard_gamma(a).unwrap()).collect();
    assert_eq!(elements(&result), expected);
    assert_eq!(result.borrow().sizes(), [4, 5]);
    assert!(bulk == single);
    random::standard_gamma(alphas.borrow(), &mut Generator::with_seed(5), alphas.borrow()).unwrap();
    assert_eq!(elements(&alphas), expected);

    let bad = vector(&[1.0, -1.0]);
    assert_eq!(argument(random::standard_gamma(result.borrow(), &mut bulk, bad.borrow())), 1);
    assert_eq!(elements(&result), expected);
    assert!(bulk == single);
}

#[test]
fn permutations_keep_the_strides_of_their_size() {
    let expected = empty::<c_long>();
    random::permutation(expected.borrow(), &mut Generator::with_seed(3), 7).unwrap();
    let mut sorted = elements(&expected);
    sorted.sort_unstable();
    assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6]);
    let stepped = zeros::<c_long>(LAYOUTS[1]);
    random::permutation(stepped.borrow(), &mut Generator::with_seed(3), 7).unwrap();
    assert_eq!(elements(&stepped), elements(&expected));
    assert_eq!(stepped.borrow().strides(), [3]);

    let bytes = empty::<u8>();
    random::permutation(bytes.borrow(), &mut Generator::with_seed(3), 300).unwrap();
    let mut counts = [0; 256];
    elements(&bytes).into_iter().for_each(|byte| counts[usize::from(byte)] += 1);
    assert!(counts.iter().enumerate().all(|(byte, &count)| count == if byte < 44 { 2 } else { 1 }));
}

fn multinomial(weights: &Own<Tensor<f64>>, samples: c_int, replace: bool) -> Result<Own<Tensor<c_long>>> {
    let result = empty();
    let g = &mut Generator::with_seed(42);
    random::multinomial(result.borrow(), g, weights.borrow(), samples, replace)?;
    Ok(result)
}

#[test]
fn multinomial_draws_rows_of_any_layout() {
    let weights = [1.0, 2.0, 0.0, 4.0, 3.0, 0.0, 5.0, 1.0];
    // Recorded from the original at seed 42.
    let (replaced, kept) = ([1, 3, 3, 1, 3, 3, 2, 2, 0, 2, 0, 0], [1, 3, 0, 0, 2, 3]);
    for strides in [[4, 1], [1, 2], [12, 3]] {
        let matrix = filled((&[2, 4], &strides), &weights);
        let drawn = multinomial(&matrix, 6, true).unwrap();
        assert_eq!(drawn.borrow().sizes(), [2, 6]);
        assert_eq!(elements(&drawn), replaced);
        let drawn = multinomial(&matrix, 3, false).unwrap();
        assert_eq!(drawn.borrow().sizes(), [2, 3]);
        assert_eq!(elements(&drawn), kept);
        let deeper = filled((&[2, 4, 1], &[strides[0], strides[1], 1]), &weights);
        assert_eq!(argument(multinomial(&deeper, 3, false)), 2);
    }
    for stride in [1, 5] {
        let row = filled((&[4], &[stride]), &weights[..4]);
        let drawn = multinomial(&row, 6, true).unwrap();
        assert_eq!(drawn.borrow().sizes(), [6]);
        assert_eq!(elements(&drawn), replaced[..6]);
        assert_eq!(row.borrow().sizes(), [4]);
    }
}

#[test]
fn multinomial_refuses_without_a_change() {
    let bad_row = filled((&[2, 2], &[2, 1]), &[1.0, 1.0, 0.0, 0.0]);
    let result = vector::<c_long>(&[7, 7]);
    let mut g = Generator::with_seed(1);
    for (weights, samples, replace) in [
        (&bad_row, 3, true),
        (&vector(&[1.0, 1.0]), 3, false),
        (&vector(&[1.0, 1.0]), 0, true),
        (&vector(&[1.0, f64::NAN]), 1, true),
        (&empty(), 1, true),
    ] {
        let (result, weights) = (result.borrow(), weights.borrow());
        assert_eq!(argument(random::multinomial(result, &mut g, weights, samples, replace)), 2);
    }
    assert_eq!(elements(&result), [7, 7]);
    assert!(g == Generator::with_seed(1));
}

#[test]
fn alias_tables_draw_as_the_original_s() {
    let weights = [0.1f64, 0.2, 0.05, 0.3, 0.35];
    // Recorded from the original, but that columns that are always kept are their own aliases and not 0; draws at seed 42
    // with aliases counted from one.
    let (aliases, thresholds) = ([4, 1, 4, 3, 3], [0.5, 1.0, 0.25, 1.0, 0.5]);
    let draws = [1, 4, 3, 4, 0, 0, 0, 4, 3, 3, 0, 3];
    for stride in [1, 4] {
        let layout: (&[c_long], &[c_long]) = (&[5], &[stride]);
        let (j, q) = (zeros::<c_long>(layout), zeros::<f64>(layout));
        random::multinomial_alias_setup(filled(layout, &weights).borrow(), j.borrow(), q.borrow()).unwrap();
        assert_eq!(elements(&j), aliases);
        assert_eq!(elements(&q), thresholds);
        let counted: Vec<c_long> = aliases.iter().map(|alias| alias + 1).collect();
        let j = filled(layout, &counted);
        let drawn = zeros::<c_long>((&[12], &[stride]));
        let g = &mut Generator::with_seed(42);
        random::multinomial_alias_draw(drawn.borrow(), g, j.borrow(), q.borrow()).unwrap();
        assert_eq!(elements(&drawn), draws);
    }
}

#[test]
fn alias_tables_refuse_without_a_change() {
    let (j, q) = (vector::<c_long>(&[1, 1]), vector(&[0.5f32, 0.5]));
    let (aliases, thresholds) = (j.borrow(), q.borrow());
    let setup = |weights: Own<Tensor<f32>>| {
        argument(random::multinomial_alias_setup(weights.borrow(), aliases, thresholds))
    };
    assert_eq!(setup(vector(&[0.0, 1.0])), 2);
    assert_eq!(setup(empty()), 1);
    assert_eq!((elements(&j), elements(&q)), (vec![1, 1], vec![0.5, 0.5]));

    let result = vector::<c_long>(&[7, 7]);
    let mut g = Generator::with_seed(1);
    let mut draw = |aliases: &Own<Tensor<c_long>>, thresholds: &Own<Tensor<f32>>| {
        let (aliases, thresholds) = (aliases.borrow(), thresholds.borrow());
        argument(random::multinomial_alias_draw(result.borrow(), &mut g, aliases, thresholds))
    };
    assert_eq!(draw(&j, &vector(&[0.5])), 1);
    assert_eq!(draw(&j, &vector(&[0.5, 1.5])), 1);
    assert_eq!(draw(&empty(), &empty()), 1);
    assert_eq!(elements(&result), [7, 7]);
    assert!(g == Generator::with_seed(1));
}

#[test]
fn states_are_stored_and_restored() {
    let mut g = Generator::with_seed(8);
    g.normal(0.0, 1.0).unwrap();
    let (stored, kept) = (empty::<u8>(), g.clone());
    random::state(stored.borrow(), &g).unwrap();
    assert_eq!(elements(&stored), kept.as_bytes());
    g.manual_seed(1);
    random::set_state(&mut g, stored.borrow()).unwrap();
    assert!(g == kept);

    let size = Generator::BYTES as c_long;
    let stepped = zeros::<u8>((&[size], &[2]));
    assert_eq!(argument(random::state(stepped.borrow(), &g)), 1);
    assert!(storage_of(&stepped).iter().all(|&byte| byte == 0));
    assert_eq!(argument(random::set_state(&mut g, stepped.borrow())), 1);
    assert_eq!(argument(random::set_state(&mut g, vector(&[0u8; Generator::BYTES]).borrow())), 1);
    assert_eq!(argument(random::set_state(&mut g, vector(&[0u8; 7]).borrow())), 1);
    assert_eq!(argument(random::set_state(&mut g, empty().borrow())), 1);
    assert!(g == kept);
}
