//! Masks and places of elements that are not 0, against loops over plain vectors.

use crate::common::{ALL, Layout, Random, Same, WRITABLE, assert_same, elements, on_threads, sizes, tensor};
use TH::error::Result;
use TH::handle::Own;
use TH::math::mask;
use TH::tensor::{self, Tensor};
use std::os::raw::c_long;

const ROUNDS: usize = 80;

/// A tensor whose elements are numbered from 1 in storage order.
fn numbered<T: TH::element::Element + TryFrom<usize>>(sizes: &[c_long], layout: Layout) -> Own<Tensor<T>> {
    let mut next = 0;
    tensor(sizes, layout, || {
        next = next % 100 + 1;
        T::try_from(next).ok().unwrap()
    })
}

/// A mask for a tensor of `sizes`, sometimes of other sizes with the same count.
fn random_mask(random: &mut Random, sizes: &[c_long]) -> Own<Tensor<u8>> {
    let density = [0, 1, 50, 100][random.below(4)];
    let sizes =
        if random.below(3) == 0 && !sizes.is_empty() { vec![sizes.iter().product()] } else { sizes.to_vec() };
    let layout = ALL[random.below(5)];
    tensor(&sizes, layout, || u8::from(random.below(100) < density))
}

fn masks_of<T>(seed: u64)
where
    T: TH::element::Element + TryFrom<usize> + Same,
{
    let mut random = Random::new(seed);
    for round in 0..ROUNDS {
        let sizes = sizes(&mut random);
        let t = numbered::<T>(&sizes, WRITABLE[random.below(4)]);
        let m = random_mask(&mut random, &sizes);
        let (values, marks) = (elements(&t), elements(&m));
        let ones = marks.iter().filter(|&&m| m == 1).count();
        let what = (T::NAME, &sizes, round);

        let expected: Vec<T> = values.iter().zip(&marks).filter(|(_, m)| **m == 1).map(|(&v, _)| v).collect();
        for r in [
            tensor::empty::<T>().unwrap(),
            numbered(&[ones as c_long], Layout::Stepped),
            tensor::view_of(t.borrow()).unwrap(),
        ] {
            mask::select(r.borrow(), t.borrow(), m.borrow()).unwrap();
            assert_same(&elements(&r), &expected, &("select", what));
            let expected_sizes: &[c_long] = if ones == 0 { &[] } else { &[ones as c_long] };
            assert_eq!(r.borrow().sizes(), expected_sizes);
            // What the view of `t` has overwritten.
            tensor::copy(t.borrow(), to_tensor(&values).borrow()).unwrap();
        }

        let source = numbered::<T>(&[ones as c_long + 3], ALL[random.below(5)]);
        let mut next = elements(&source).into_iter();
        let expected: Vec<T> =
            values.iter().zip(&marks).map(|(&v, &m)| if m == 1 { next.next().unwrap() } else { v }).collect();
        mask::copy(t.borrow(), m.borrow(), source.borrow()).unwrap();
        assert_same(&elements(&t), &expected, &("copy", what));

        let seven = T::try_from(7).ok().unwrap();
        let expected: Vec<T> =
            expected.iter().zip(&marks).map(|(&v, &m)| if m == 1 { seven } else { v }).collect();
        mask::fill(t.borrow(), m.borrow(), seven).unwrap();
        assert_same(&elements(&t), &expected, &("fill", what));
    }
}

fn to_tensor<T: Same + TH::element::Element>(values: &[T]) -> Own<Tensor<T>> {
    let mut values_left = values.iter();
    let sizes = [values.len() as c_long];
    let sizes = if values.is_empty() { &sizes[..0] } else { &sizes[..] };
    tensor(sizes, Layout::Contiguous, || *values_left.next().unwrap())
}

#[test]
fn masked_elements() {
    masks_of::<u8>(1);
    masks_of::<i16>(2);
    masks_of::<c_long>(3);
}

/// Large enough for two threads, which must agree with one.
#[test]
fn masked_elements_of_large_tensors() {
    let mut random = Random::new(9);
    let sizes = [500, 1000];
    let t = numbered::<i16>(&sizes, Layout::Contiguous);
    let m = tensor::<u8>(&sizes, Layout::Contiguous, || u8::from(random.below(3) == 0));
    let (values, marks) = (elements(&t), elements(&m));
    for threads in [1, 2, 3] {
        on_threads(threads, || {
            let r = tensor::empty::<i16>().unwrap();
            mask::select(r.borrow(), t.borrow(), m.borrow()).unwrap();
            let kept = values.iter().zip(&marks).filter(|(_, m)| **m == 1).map(|(&v, _)| v);
            assert_same(&elements(&r), &kept.collect::<Vec<_>>(), &threads);
            let copied = tensor::deep_copy(t.borrow()).unwrap();
            mask::copy(copied.borrow(), m.borrow(), r.borrow()).unwrap();
            assert_same(&elements(&copied), &values, &threads);
            let places = tensor::empty::<c_long>().unwrap();
            mask::nonzero(places.borrow(), m.borrow()).unwrap();
            let marked = marks.iter().enumerate().filter(|(_, m)| **m == 1);
            let expected: Vec<c_long> =
                marked.flat_map(|(i, _)| [i as c_long / 1000, i as c_long % 1000]).collect();
            assert_same(&elements(&places), &expected, &threads);
        })
    }
}

#[test]
fn places_of_elements_that_are_not_zero() {
    let mut random = Random::new(4);
    for round in 0..ROUNDS {
        let sizes = sizes(&mut random);
        let t = tensor::<f64>(&sizes, ALL[random.below(5)], || [0.0, -0.0, 1.5, f64::NAN][random.below(4)]);
        let values = elements(&t);
        let mut expected = Vec::new();
        for (i, _) in values.iter().enumerate().filter(|(_, v)| **v != 0.0) {
            let (mut rest, mut row) = (i as c_long, vec![0; sizes.len()]);
            for d in (0..sizes.len()).rev() {
                row[d] = rest % sizes[d];
                rest /= sizes[d];
            }
            expected.extend(row);
        }
        let r = tensor::empty::<c_long>().unwrap();
        mask::nonzero(r.borrow(), t.borrow()).unwrap();
        assert_same(&elements(&r), &expected, &(&sizes, round));
        if expected.is_empty() {
            assert_eq!(r.borrow().rank(), 0);
            continue;
        }
        let rank = sizes.len() as c_long;
        assert_eq!(r.borrow().sizes(), [expected.len() as c_long / rank, rank]);
        // A result of these sizes keeps its strides.
        let turned = tensor::<c_long>(r.borrow().sizes(), Layout::Transposed, || 5);
        let strides = turned.borrow().strides().to_vec();
        mask::nonzero(turned.borrow(), t.borrow()).unwrap();
        assert_eq!(turned.borrow().strides(), strides);
        assert_same(&elements(&turned), &expected, &("transposed", &sizes, round));
    }
    let own = to_tensor::<c_long>(&[0, 4, 0, 5]);
    mask::nonzero(own.borrow(), own.borrow()).unwrap();
    assert_eq!(elements(&own), [1, 3]);
}

#[test]
fn errors_come_before_the_first_change() {
    let t = to_tensor::<i16>(&[1, 2, 3]);
    let r = to_tensor::<i16>(&[9]);
    let short = to_tensor::<u8>(&[1, 0]);
    let wrong = to_tensor::<u8>(&[1, 0, 2]);
    let ones = to_tensor::<u8>(&[1, 1, 1]);
    let plain = |result: Result<()>| assert_eq!(result.unwrap_err().argument(), None);
    for mask in [&short, &wrong] {
        plain(mask::fill(t.borrow(), mask.borrow(), 5));
        plain(mask::copy(t.borrow(), mask.borrow(), t.borrow()));
        plain(mask::select(r.borrow(), t.borrow(), mask.borrow()));
    }
    plain(mask::copy(t.borrow(), ones.borrow(), r.borrow()));
    assert_eq!((elements(&t), elements(&r)), (vec![1, 2, 3], vec![9]));
}
