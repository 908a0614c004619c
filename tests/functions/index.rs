//! Selecting, copying, adding and filling by indices, against loops over plain vectors.

use crate::common::{
    ALL, Layout, Random, Small, WRITABLE, assert_same, elements, operand, result, tensor as make,
};
use TH::handle::{Own, Ref};
use TH::math::{gather, index};
use TH::memory::allocator::Source;
use TH::storage;
use TH::tensor::{self, Tensor};
use std::os::raw::c_long;

for_every_type! {
    selects_slices;
    writes_slices;
    gathers_and_scatters;
    takes_and_puts;
}

mod run {
    use super::*;
    use TH::kernel::arithmetic::Arithmetic;

    /// The index of each element in row-major order.
    fn subscripts(shape: &[c_long]) -> Vec<Vec<usize>> {
        let count = shape.iter().product::<c_long>() as usize;
        let mut all = vec![vec![0; shape.len()]; count];
        for (i, subscript) in all.iter_mut().enumerate() {
            let mut rest = i;
            for d in (0..shape.len()).rev() {
                subscript[d] = rest % shape[d] as usize;
                rest /= shape[d] as usize;
            }
        }
        all
    }

    /// The row-major place of a subscript.
    fn place(shape: &[c_long], subscript: &[usize]) -> usize {
        shape.iter().zip(subscript).fold(0, |place, (&size, &i)| place * size as usize + i)
    }

    pub(super) fn selects_slices<T: Small>() {
        let mut random = Random::new(1);
        for layout in ALL.repeat(10) {
            let (t, shape, values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let list: Vec<usize> =
                (0..1 + random.below(9)).map(|_| random.below(shape[d] as usize)).collect();
            let mut next = 0;
            let index = make(&[list.len() as c_long], Layout::Contiguous, || {
                next += 1;
                list[next - 1] as c_long + 1
            });
            let mut selected = shape.clone();
            selected[d] = list.len() as c_long;
            let r = result::<T>(&mut random, &selected);
            index::index_select(r.borrow(), t.borrow(), d as i32, index.borrow()).unwrap();
            let expected: Vec<T> = subscripts(&selected)
                .into_iter()
                .map(|mut subscript| {
                    subscript[d] = list[subscript[d]];
                    values[place(&shape, &subscript)]
                })
                .collect();
            assert_eq!(r.borrow().sizes(), &selected[..]);
            assert_same(&elements(&r), &expected, &(&shape, layout, d, &list));
        }
    }

    pub(super) fn writes_slices<T: Small>() {
        let mut random = Random::new(2);
        for layout in WRITABLE.repeat(9) {
            let (t, shape, mut values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let list: Vec<usize> =
                (0..1 + random.below(5)).map(|_| random.below(shape[d] as usize)).collect();
            let mut next = 0;
            let index = make(&[list.len() as c_long], Layout::Stepped, || {
                next += 1;
                list[(next - 1) / 2] as c_long + 1
            });
            let mut slices = shape.clone();
            slices[d] = list.len() as c_long;
            let source = make(&slices, ALL[random.below(5)], || T::of(random.below(5) as i64));
            let from = elements(&source);
            let kind = random.below(3);
            match kind {
                0 => index::index_copy(t.borrow(), d as i32, index.borrow(), source.borrow()),
                1 => index::index_add(t.borrow(), d as i32, index.borrow(), source.borrow()),
                _ => index::index_fill(t.borrow(), d as i32, index.borrow(), T::of(8)),
            }
            .unwrap();
            // The slices come in the order of the list.
            let mut order = subscripts(&slices);
            order.sort_by_key(|subscript| subscript[d]);
            for mut subscript in order {
                let value = from[place(&slices, &subscript)];
                subscript[d] = list[subscript[d]];
                let at = &mut values[place(&shape, &subscript)];
                *at = match kind {
                    0 => value,
                    1 => T::of(at.int() + value.int()),
                    _ => T::of(8),
                };
            }
            assert_same(&elements(&t), &values, &(&shape, layout, d, &list, kind));
        }
    }

    pub(super) fn gathers_and_scatters<T: Small>() {
        let mut random = Random::new(3);
        for layout in WRITABLE.repeat(9) {
            let (t, shape, mut values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let mut shorter = shape.clone();
            shorter[d] = 1 + random.below(shape[d] as usize) as c_long;
            let index =
                make(&shorter, ALL[random.below(5)], || 1 + random.below(shape[d] as usize) as c_long);
            let places = elements(&index);
            let other = make(&shape, ALL[random.below(4)], || T::of(random.below(4) as i64));
            let from = elements(&other);
            let kind = random.below(4);
            let (t_, o, i, dim) = (t.borrow(), other.borrow(), index.borrow(), d as i32);
            match kind {
                0 => gather::gather(t_, o, dim, i),
                1 => gather::scatter(t_, dim, i, o),
                2 => gather::scatter_add(t_, dim, i, o),
                _ => gather::scatter_fill(t_, dim, i, T::of(9)),
            }
            .unwrap();
            let mut order: Vec<(Vec<usize>, usize)> =
                subscripts(&shorter).into_iter().zip(places.iter().map(|&i| i as usize - 1)).collect();
            order.sort_by_key(|(subscript, _)| subscript[d]);
            for (subscript, listed) in order {
                let walked = place(&shape, &subscript);
                let mut indexed = subscript;
                indexed[d] = listed;
                let indexed = place(&shape, &indexed);
                match kind {
                    0 => values[walked] = from[indexed],
                    1 => values[indexed] = from[walked],
                    2 => {
                        let sum = values[indexed].own().plus(from[walked].own());
                        values[indexed] = T::from_own(sum);
                    }
                    _ => values[indexed] = T::of(9),
                }
            }
            assert_same(&elements(&t), &values, &(&shape, layout, d, &shorter, kind));
        }
    }

    pub(super) fn takes_and_puts<T: Small>() {
        let mut random = Random::new(4);
        for layout in WRITABLE.repeat(6) {
            let (t, shape, mut values) = operand::<T>(&mut random, layout);
            let count = values.len();
            let index = make(&[3, 4], ALL[random.below(5)], || {
                let i = 1 + random.below(count) as c_long;
                if i % 3 == 0 { i - 1 - count as c_long } else { i }
            });
            let places: Vec<usize> = elements(&index)
                .iter()
                .map(|&i| if i < 0 { (i + count as c_long) as usize } else { i as usize - 1 })
                .collect();
            let r = result::<T>(&mut random, &[3, 4]);
            index::take(r.borrow(), t.borrow(), index.borrow()).unwrap();
            let taken: Vec<T> = places.iter().map(|&i| values[i]).collect();
            assert_same(&elements(&r), &taken, &(&shape, layout));
            let source = make(&[12], Layout::Stepped, || T::of(random.below(5) as i64));
            let accumulate = random.below(2) == 0;
            index::put(t.borrow(), index.borrow(), source.borrow(), accumulate).unwrap();
            for (&i, &x) in places.iter().zip(&elements(&source)) {
                values[i] = if accumulate { T::of(values[i].int() + x.int()) } else { x };
            }
            assert_same(&elements(&t), &values, &(&shape, layout, accumulate));
        }
    }
}

#[test]
fn bad_indices_are_found_before_anything_is_written() {
    let number = |result: TH::error::Result<()>| match result {
        Err(error) => error.argument().unwrap_or(0),
        Ok(()) => panic!("accepted"),
    };
    let mut next = 0;
    let t = make(&[4, 5], Layout::Transposed, || {
        next += 1;
        next
    });
    let before = elements(&t);
    let source = make(&[2, 5], Layout::Contiguous, || 70);
    let rows = make(&[4, 5], Layout::Contiguous, || 70);
    for bad in [0, 5, -1, c_long::MIN, c_long::MAX] {
        let mut list = [1, bad].into_iter();
        let index = make(&[2], Layout::Contiguous, || list.next().unwrap());
        let mut cells = vec![1; 19].into_iter().chain([bad]);
        let each = make(&[4, 5], Layout::Contiguous, || cells.next().unwrap());
        let (t, s, i, e) = (t.borrow(), source.borrow(), index.borrow(), each.borrow());
        assert_eq!(number(index::index_copy(t, 0, i, s)), 3);
        assert_eq!(number(index::index_add(t, 0, i, s)), 3);
        assert_eq!(number(index::index_fill(t, 0, i, 70)), 3);
        assert_eq!(number(gather::gather(t, rows.borrow(), 0, e)), 0);
        assert_eq!(number(gather::scatter(t, 0, e, rows.borrow())), 0);
        assert_eq!(number(gather::scatter_add(t, 0, e, rows.borrow())), 0);
        assert_eq!(number(gather::scatter_fill(t, 0, e, 70)), 0);
        let r = tensor::empty::<i32>().unwrap();
        assert_eq!(number(index::index_select(r.borrow(), t, 0, i)), 3);
        assert_eq!(number(index::index_select(r.borrow(), rows.borrow(), 0, i)), 0);
        assert_eq!(r.borrow().rank(), 0);
    }
    assert_eq!(elements(&t), before);
}

/// A vector of `size` elements at `data`, with a storage of its own that does not own them.
fn lent(data: *mut c_long, size: isize) -> Own<Tensor<c_long>> {
    // SAFETY: the flags are cleared before anything could free or move the memory, which outlives the test.
    let storage = unsafe { storage::with_data(data, size, Source::default_allocator()) }.unwrap();
    storage.borrow().clear_flags(storage::FREEMEM | storage::RESIZABLE);
    let vector = tensor::empty().unwrap();
    tensor::set_storage(vector.borrow(), Some(storage.borrow()), 0, &[size as c_long], None).unwrap();
    vector
}

/// Indices are checked before anything is written, so what is written must not change them.
#[test]
fn indices_may_lie_in_the_memory_that_is_written() {
    const FAR: c_long = 1 << 40;
    let mut memory = [0; 4];
    let data = memory.as_mut_ptr();
    let (index, t) = (lent(data, 4), lent(data, 4));
    let source = make(&[4], Layout::Contiguous, || FAR);
    for round in 0..6 {
        for (i, place) in [4, 3, 2, 1].into_iter().enumerate() {
            // SAFETY: one of the four elements; no slice of them is in use.
            unsafe { t.borrow().data().add(i).write(place) };
        }
        let (t, i, s) = (t.borrow(), index.borrow(), source.borrow());
        match round {
            0 => index::index_fill(t, 0, i, FAR),
            1 => index::index_copy(t, 0, i, s),
            2 => gather::scatter(t, 0, i, s),
            3 => gather::scatter_fill(t, 0, i, FAR),
            4 => gather::gather(t, s, 0, i),
            _ => index::index_select(t, s, 0, i),
        }
        .unwrap();
        assert_eq!(elements_of(t), [FAR; 4], "{round}");
    }
}

fn elements_of(t: Ref<'_, Tensor<c_long>>) -> Vec<c_long> {
    // SAFETY: four elements, as the test has made them.
    (0..4).map(|i| unsafe { t.data().add(i).read() }).collect()
}
