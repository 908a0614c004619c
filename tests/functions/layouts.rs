//! Views and copies over random layouts, against an index loop over a plain vector.

use TH::element::Convert;
use TH::handle::{Own, Ref};
use TH::storage::{self, Storage};
use TH::tensor::{self, Tensor, geometry};
use proptest::prelude::*;
use std::os::raw::{c_int, c_long};

/// A storage of distinct numbers and a tensor that views it by steps of geometry.
struct Sample {
    storage: Own<Storage<i32>>,
    tensor: Own<Tensor<i32>>,
}

/// One step from a layout to another. Numbers are taken modulo what the tensor allows.
#[derive(Debug, Clone)]
enum Step {
    Narrow(usize, usize, usize),
    Select(usize, usize),
    Transpose(usize, usize),
    Unfold(usize, usize, usize),
    Unsqueeze(usize),
    Expand(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let number = || 0..8usize;
    let step = prop_oneof![
        (number(), number(), number()).prop_map(|(d, first, size)| Step::Narrow(d, first, size)),
        (number(), number()).prop_map(|(d, index)| Step::Select(d, index)),
        (number(), number()).prop_map(|(a, b)| Step::Transpose(a, b)),
        (number(), number(), number()).prop_map(|(d, size, step)| Step::Unfold(d, size, step)),
        number().prop_map(Step::Unsqueeze),
        number().prop_map(Step::Expand),
    ];
    prop::collection::vec(step, 0..4)
}

fn sample(sizes: &[c_long], steps: &[Step]) -> Sample {
    let count: c_long = sizes.iter().product();
    let storage = storage::with_size::<i32>(count as isize).unwrap();
    for i in 0..count as isize {
        storage::set(storage.borrow(), i, i as i32).unwrap();
    }
    let mut view = tensor::empty().unwrap();
    tensor::set_storage(view.borrow(), Some(storage.borrow()), 0, sizes, None).unwrap();
    for step in steps {
        view = apply(view.borrow(), step);
    }
    Sample { storage, tensor: view }
}

/// The view after `step`, with the layout it must have checked against its definition.
fn apply(view: Ref<'_, Tensor<i32>>, step: &Step) -> Own<Tensor<i32>> {
    let (sizes, rank) = (view.sizes(), view.rank());
    let dimension = |d: usize| d % rank;
    let clamp = |value: usize, d: usize| value as c_long % sizes[d];
    match *step {
        Step::Narrow(d, first, size) => {
            let d = dimension(d);
            let first = clamp(first, d);
            let size = 1 + size as c_long % (sizes[d] - first);
            let result = geometry::new_narrow(view, d as c_int, first, size).unwrap();
            assert_eq!(at(&result, &vec![0; rank]), at_index(view, d, first));
            result
        }
        Step::Select(d, index) if rank > 1 => {
            let d = dimension(d);
            let result = geometry::new_select(view, d as c_int, clamp(index, d)).unwrap();
            assert_eq!(at(&result, &vec![0; rank - 1]), at_index(view, d, clamp(index, d)));
            result
        }
        Step::Transpose(a, b) => {
            let (a, b) = (dimension(a), dimension(b));
            let result = geometry::new_transpose(view, a as c_int, b as c_int).unwrap();
            assert_eq!((result.borrow().sizes()[a], result.borrow().sizes()[b]), (sizes[b], sizes[a]));
            result
        }
        Step::Unfold(d, size, step) => {
            let d = dimension(d);
            let size = 1 + clamp(size, d);
            let step = 1 + step as c_long;
            let result = geometry::new_unfold(view, d as c_int, size, step).unwrap();
            assert_eq!(result.borrow().sizes()[d], (sizes[d] - size) / step + 1);
            assert_eq!(result.borrow().sizes()[rank], size);
            result
        }
        Step::Unsqueeze(d) => {
            let result = tensor::empty().unwrap();
            geometry::unsqueeze(result.borrow(), view, (d % (rank + 1)) as c_int).unwrap();
            assert_eq!(result.borrow().sizes()[d % (rank + 1)], 1);
            result
        }
        Step::Expand(size) => {
            let wanted: Vec<c_long> =
                sizes.iter().map(|&s| if s == 1 { 1 + size as c_long % 3 } else { s }).collect();
            geometry::new_expand(view, &wanted).unwrap()
        }
        Step::Select(..) => tensor::view_of(view).unwrap(),
    }
}

fn at_index(view: Ref<'_, Tensor<i32>>, d: usize, index: c_long) -> i32 {
    let mut place = vec![0; view.rank()];
    place[d] = index;
    read(view, &place)
}

fn at(view: &Own<Tensor<i32>>, place: &[c_long]) -> i32 {
    read(view.borrow(), place)
}

/// The element at `place`, by the definition of strides.
fn read<T: TH::element::Element>(view: Ref<'_, Tensor<T>>, place: &[c_long]) -> T {
    let position: c_long = place.iter().zip(view.strides()).map(|(i, stride)| i * stride).sum();
    storage::get(view.storage().unwrap(), view.offset() + position as isize).unwrap()
}

/// All elements in row-major order, by the definition of strides.
fn elements<T: TH::element::Element>(view: Ref<'_, Tensor<T>>) -> Vec<T> {
    let sizes = view.sizes();
    let mut place = vec![0; sizes.len()];
    (0..view.count())
        .map(|_| {
            let element = read(view, &place);
            for d in (0..sizes.len()).rev() {
                place[d] += 1;
                if place[d] < sizes[d] {
                    break;
                }
                place[d] = 0;
            }
            element
        })
        .collect()
}

fn shapes() -> impl Strategy<Value = Vec<c_long>> {
    prop::collection::vec(1..7 as c_long, 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_contiguous_copy_has_the_same_elements(sizes in shapes(), steps in steps()) {
        let sample = sample(&sizes, &steps);
        let view = sample.tensor.borrow();
        let copy = tensor::deep_copy(view).unwrap();
        prop_assert!(tensor::is_contiguous(copy.borrow()));
        prop_assert_eq!(copy.borrow().sizes(), view.sizes());
        prop_assert_eq!(elements(copy.borrow()), elements(view));
    }

    #[test]
    fn copies_pair_elements_in_row_major_order(
        sizes in shapes(), from in steps(), to in steps(), flat in any::<bool>(),
    ) {
        let source = sample(&sizes, &from);
        let count = source.tensor.borrow().count() as c_long;
        // The target has the same number of elements, as a list or as a matrix turned around.
        let shape: Vec<c_long> = match (flat, (2..count).find(|d| count % d == 0)) {
            (false, Some(divisor)) => vec![divisor, count / divisor],
            _ => vec![count],
        };
        let mut target = sample(&shape, &[]);
        if !flat && shape.len() == 2 && !to.is_empty() {
            target = sample(&[shape[1], shape[0]], &[Step::Transpose(0, 1)]);
        }
        tensor::copy(target.tensor.borrow(), source.tensor.borrow()).unwrap();
        prop_assert_eq!(elements(target.tensor.borrow()), elements(source.tensor.borrow()));
    }

    #[test]
    fn conversions_agree_with_those_of_elements(sizes in shapes(), steps in steps()) {
        let source = sample(&sizes, &steps);
        let target = tensor::empty::<u8>().unwrap();
        tensor::resize_as(target.borrow(), source.tensor.borrow()).unwrap();
        tensor::convert(target.borrow(), source.tensor.borrow()).unwrap();
        let expected: Vec<u8> =
            elements(source.tensor.borrow()).into_iter().map(Convert::<u8>::convert).collect();
        prop_assert_eq!(elements(target.borrow()), expected);
    }

    #[test]
    fn overlapping_copies_read_first(length in 2..400 as c_long, shift in 1..50 as c_long, back in any::<bool>()) {
        let sample = sample(&[length + shift], &[]);
        let (from, to) = if back { (shift, 0) } else { (0, shift) };
        let source = geometry::new_narrow(sample.tensor.borrow(), 0, from, length).unwrap();
        let target = geometry::new_narrow(sample.tensor.borrow(), 0, to, length).unwrap();
        let expected = elements(source.borrow());
        tensor::copy(target.borrow(), source.borrow()).unwrap();
        prop_assert_eq!(elements(target.borrow()), expected);
    }

    #[test]
    fn resizing_keeps_what_fits(sizes in shapes(), wanted in shapes()) {
        let sample = sample(&sizes, &[]);
        let before = sample.storage.borrow().len();
        let count: c_long = wanted.iter().product();
        tensor::resize(sample.tensor.borrow(), &wanted, None).unwrap();
        prop_assert_eq!(sample.tensor.borrow().sizes(), &wanted[..]);
        prop_assert!(sample.tensor.borrow().storage() == Some(sample.storage.borrow()));
        prop_assert_eq!(sample.storage.borrow().len(), before.max(count as isize));
        let kept = before.min(count as isize) as usize;
        let expected: Vec<i32> = (0..kept as i32).collect();
        prop_assert_eq!(&elements(sample.tensor.borrow())[..kept], &expected[..]);
    }
}

/// Layouts that are cut into blocks and turned in registers, with sizes around the blocks' edges.
#[test]
fn large_transposed_copies() {
    for (rows, columns) in [(8, 8), (15, 17), (16, 64), (33, 130), (129, 513), (300, 700)] {
        let sample = sample(&[rows, columns], &[Step::Transpose(0, 1)]);
        let copy = tensor::deep_copy(sample.tensor.borrow()).unwrap();
        assert_eq!(elements(copy.borrow()), elements(sample.tensor.borrow()), "{rows}x{columns}");
    }
}

/// The strong guarantee of layout changes: a refused change leaves the tensor as it was.
#[test]
fn refused_changes_change_nothing() {
    let sample = sample(&[3, 4], &[]);
    let view = sample.tensor.borrow();
    let state = || (view.sizes().to_vec(), view.strides().to_vec(), view.offset(), elements(view));
    let before = state();
    assert!(tensor::resize(view, &[c_long::MAX, 2], None).is_err());
    assert!(tensor::set_storage(view, None, -1, &[2], None).is_err());
    assert!(geometry::narrow(view, view, 0, 2, 2).is_err());
    assert!(geometry::select(view, view, 2, 0).is_err());
    assert!(geometry::unfold(view, view, 0, 0, 1).is_err());
    assert!(geometry::expand(view, view, &[3, 5]).is_err());
    sample.storage.borrow().clear_flags(storage::RESIZABLE);
    assert!(tensor::resize(view, &[5, 5], None).is_err());
    assert_eq!(state(), before);
}
