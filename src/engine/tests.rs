//! Extents, views, layouts and operands of all small headers, right ones and wrong ones, against what a list of their
//! elements says.

use super::extent::{Extent, dense, dense_mapped, dense_pair, refusal};
use super::header::Header;
use super::layout::Layout;
use super::operand::Operand;
use super::overlap::overlap;
use super::view::View;
use crate::kernel::{Dense, Dim, Lane, Mapped};
use std::mem::MaybeUninit;
use std::os::raw::c_long;

type Element = u16;

const BYTES: usize = size_of::<Element>();

/// Elements of a storage; each is its own index.
const ROOM: usize = 40;

/// A header with any fields.
#[derive(Clone, Copy, Debug)]
struct Fields<'a> {
    sizes: &'a [c_long],
    strides: &'a [c_long],
    offset: isize,
    data: *mut Element,
    len: isize,
}

impl<'a> Header<'a> for Fields<'a> {
    type Element = Element;

    fn layout(self) -> Option<(&'a [c_long], &'a [c_long])> {
        (self.sizes.len() == self.strides.len()).then_some((self.sizes, self.strides))
    }

    fn elements(self) -> Option<(*mut Element, isize)> {
        Some((self.data, self.len))
    }

    fn offset(self) -> isize {
        self.offset
    }
}

impl Fields<'_> {
    /// The indices in the storage of all elements in row-major order; `None` where a size is none.
    fn indices(&self) -> Option<Vec<isize>> {
        if self.sizes.iter().any(|&size| size < 1) {
            return None;
        }
        let mut all = if self.sizes.is_empty() { vec![] } else { vec![self.offset] };
        for (&size, &stride) in self.sizes.iter().zip(self.strides) {
            all = all.iter().flat_map(|&at| (0..size).map(move |i| at + (i * stride) as isize)).collect();
        }
        Some(all)
    }

    /// Those of a tensor whose elements are all in its storage.
    fn valid(&self) -> Option<Vec<isize>> {
        self.indices().filter(|all| all.iter().all(|at| (0..self.len).contains(at)))
    }
}

/// Whether each of `all` is one more than the one before it.
fn in_a_row(all: &[isize]) -> bool {
    all.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Calls `visit` with headers of up to three dimensions over `storage`.
fn for_each_header(storage: &mut [Element], visit: &mut dyn FnMut(Fields<'_>)) {
    let data = storage.as_mut_ptr();
    let mut lists: Vec<(Vec<c_long>, Vec<c_long>)> = vec![(vec![], vec![])];
    for size in -1..=3 {
        for stride in -3..=3 {
            lists.push((vec![size], vec![stride]));
            for inner in -1..=3 {
                for step in -3..=3 {
                    lists.push((vec![size, inner], vec![stride, step]));
                }
            }
        }
    }
    for sizes in [[2, 1, 3], [2, 3, 2], [1, 2, 2], [3, 1, 1]] {
        for strides in
            [[6, 3, 1], [3, 3, 1], [6, 2, 1], [1, 2, 6], [4, 0, 1], [12, 4, 2], [4, 2, 1], [1, 1, 1]]
        {
            lists.push((sizes.into(), strides.into()));
        }
    }
    for (sizes, strides) in &lists {
        for offset in -4..=6 {
            for len in -6..=14 {
                visit(Fields { sizes, strides, offset, data, len });
            }
        }
    }
}

fn storage() -> Vec<Element> {
    (0..ROOM as Element).collect()
}

#[test]
fn extents_are_of_elements_that_are_in_the_storage() {
    let mut storage = storage();
    let first = storage.as_ptr().addr();
    let (mut accepted, mut refused) = (0, 0);
    for_each_header(&mut storage, &mut |header| {
        let Some(all) = header.valid() else {
            refused += 1;
            assert!(Extent::of(header).is_none(), "{header:?}");
            assert!(Extent::dense(header).is_none(), "{header:?}");
            let none = header.sizes.iter().any(|&size| size < 1);
            let text = if none { "a size that is not positive" } else { "elements outside its storage" };
            let error = Extent::checked(header, 3).unwrap_err();
            assert!(error.argument() == Some(3) && error.message().contains(text), "{header:?}");
            return;
        };
        accepted += 1;
        let extent = Extent::of(header).unwrap();
        assert_eq!(extent.count, all.len(), "{header:?}");
        assert_eq!(extent.contiguous, in_a_row(&all), "{header:?}");
        assert_eq!(Extent::dense(header).is_some(), extent.contiguous, "{header:?}");
        let (Some(&low), Some(&high)) = (all.iter().min(), all.iter().max()) else {
            let (start, end) = extent.span();
            assert!(start == end && extent.contiguous, "{header:?}");
            return;
        };
        assert_eq!(extent.data.addr(), first + header.offset as usize * BYTES);
        assert_eq!(
            extent.reach,
            ((header.offset - low) as usize, (high - header.offset) as usize),
            "{header:?}"
        );
        let span = (first + low as usize * BYTES, first + (high + 1) as usize * BYTES);
        assert_eq!(extent.span(), span, "{header:?}");
    });
    assert!(accepted > 10_000 && refused > 100_000, "{accepted} {refused}");
}

#[test]
fn extents_have_an_address_and_a_count() {
    let mut storage = storage();
    let data = storage.as_mut_ptr();
    let header = |sizes, strides, data, len| Fields { sizes, strides, offset: 0, data, len };
    for strides in [&[2, 1], &[1, 2]] {
        assert!(Extent::of(header(&[2, 2], strides, data, 4)).is_some());
        assert!(Extent::of(header(&[2, 2], strides, std::ptr::null_mut(), 4)).is_none());
        assert!(Extent::of(header(&[2, 2, 2], strides, data, 40)).is_none());
    }
    let big = header(&[1 << 32, 1 << 32], &[0, 0], data, 40);
    assert!(Extent::of(big).is_none());
    assert!(refusal(big, 1).message().contains("overflow"));
    let long = header(&[1 << 32, 1 << 32], &[1 << 32, 1], data, isize::MAX);
    assert!(Extent::of(long).is_none() && Extent::dense(long).is_none());
    let far = header(&[3, 2], &[c_long::MAX, 1], data, isize::MAX);
    assert!(Extent::of(far).is_none());
    assert!(Extent::of(header(&[3, 2], &[c_long::MIN, 1], data, isize::MAX)).is_none());
}

#[test]
fn ranges_overlap_where_they_have_an_address_in_common() {
    for a in 0..5 {
        for b in a..5 {
            for c in 0..5 {
                for d in c..5 {
                    let common = (a..b).any(|at| (c..d).contains(&at));
                    // A range of nothing inside another counts, which no caller has.
                    let inside = (a == b && c < a && a < d) || (c == d && a < c && c < b);
                    assert_eq!(overlap((a, b), (c, d)), common || inside, "{a}..{b} {c}..{d}");
                }
            }
        }
    }
}

#[test]
fn dense_operands_are_found_together() {
    let mut storage = storage();
    let data = storage.as_mut_ptr();
    let addresses = |k: usize, fields: &[Fields<'_>]| fields[k].data.wrapping_offset(fields[k].offset).addr();
    let lists: [(&[c_long], &[c_long]); 13] = [
        (&[], &[]),
        (&[0], &[1]),
        (&[1], &[5]),
        (&[6], &[1]),
        (&[6], &[2]),
        (&[2, 3], &[3, 1]),
        (&[2, 3], &[1, 2]),
        (&[3, 2], &[2, 1]),
        (&[2, 0], &[0, 1]),
        (&[2, -1], &[-1, 1]),
        (&[1, 6], &[0, 1]),
        (&[1, 6], &[6]),
        (&[6, 1], &[1, 9]),
    ];
    for (sizes, strides) in lists {
        for (other_sizes, other_strides) in lists {
            for len in [5, 12] {
                let a = Fields { sizes, strides, offset: 1, data, len };
                let b = Fields { sizes: other_sizes, strides: other_strides, offset: 2, data, len };
                let fields = [a, b];
                let [x, y] = fields.map(Extent::dense);
                let counts = x.zip(y).filter(|(x, y)| x.count == y.count).map(|(x, _)| x.count);
                let found = dense(fields);
                assert_eq!(found.map(|found| found.count()), counts, "{fields:?}");
                let pair = dense_pair(a, b);
                assert_eq!(pair.map(|pair| pair.count()), counts, "{fields:?}");
                let mapped: Option<Dense<'_, Mapped<Element, Element>, 2>> = dense_mapped(a, [b]);
                let alike = counts.filter(|&count| count > 0 && sizes == other_sizes);
                assert_eq!(mapped.map(|mapped| mapped.count()), alike, "{fields:?}");
                if counts.is_some_and(|count| count > 0) {
                    for k in 0..2 {
                        assert_eq!(found.unwrap().address(k), addresses(k, &fields));
                        assert_eq!(pair.unwrap().address(k), addresses(k, &fields));
                        assert!(mapped.is_none_or(|mapped| mapped.address(k) == addresses(k, &fields)));
                    }
                }
            }
        }
    }
}

/// The indices in the storage of the elements of a layout, in row-major order.
fn indices_of(layout: &Layout, first: usize) -> Vec<isize> {
    let mut all = vec![layout.data.addr().wrapping_sub(first) as isize];
    for dim in &layout.dims {
        all = all.iter().flat_map(|&at| (0..dim.size as isize).map(move |i| at + i * dim.stride)).collect();
    }
    assert_eq!(all.len(), layout.count);
    assert_eq!(layout.element, BYTES);
    all.iter().map(|at| at / BYTES as isize).collect()
}

/// Calls `visit` with the headers that have elements, all of them in the storage.
fn for_each_tensor(storage: &mut [Element], visit: &mut dyn FnMut(Fields<'_>, &[isize])) {
    for_each_header(storage, &mut |header| {
        if let Some(all) = header.valid().filter(|all| header.len >= 10 && !all.is_empty()) {
            visit(header, &all);
        }
    });
}

#[test]
fn layouts_and_their_parts_have_their_elements() {
    let mut storage = storage();
    let first = storage.as_ptr().addr();
    for_each_tensor(&mut storage, &mut |header, all| {
        let layout = Layout::of(View::new(header, 1).unwrap());
        let check = |layout: &Layout, expected: &[isize]| {
            assert_eq!(indices_of(layout, first), expected, "{header:?}");
            assert_eq!(layout.is_contiguous(), in_a_row(expected), "{header:?}");
            let low = expected.iter().min().map_or(0, |&low| low as usize);
            let high = expected.iter().max().map_or(0, |&high| high as usize + 1);
            let span = (first + low * BYTES, first + high * BYTES);
            assert_eq!(layout.span(), span, "{header:?}");
            assert!(layout.overlaps((span.0, span.0 + 1)) && layout.overlaps((span.1 - 1, span.1)));
            assert!(!layout.overlaps((span.0 - 1, span.0)) && !layout.overlaps((span.1, span.1 + 1)));
        };
        check(&layout, all);
        let mut once = all.to_vec();
        once.sort_unstable();
        once.dedup();
        let by_stride =
            header.sizes.iter().zip(header.strides).any(|(&size, &stride)| size > 1 && stride == 0);
        assert!(!by_stride || once.len() < all.len());
        let is_sure = header.sizes.iter().filter(|&&size| size > 1).count() < 3;
        let overlaps = once.len() < all.len();
        assert!(layout.overlaps_itself() == overlaps || !is_sure && !overlaps, "{header:?}");

        let coalesced = layout.coalesced();
        assert_eq!(indices_of(&coalesced, first), all, "{header:?}");
        assert!(coalesced.dims.iter().all(|dim| dim.size > 1), "{header:?}");
        let apart = |pair: &[Dim]| pair[0].stride != pair[1].stride * pair[1].size as isize;
        assert!(coalesced.dims.windows(2).all(apart), "{header:?}");

        // Of a matrix, an element's place in `all` is that of its row times the columns and that of its column.
        let [rows, columns] = *header.sizes else { return };
        let (rows, columns) = (rows as usize, columns as usize);
        for k in -3..=3 {
            let on = |i: &usize| (i % columns) as c_long - (i / columns) as c_long == k;
            let expected: Vec<isize> = (0..all.len()).filter(on).map(|i| all[i]).collect();
            match layout.diagonal([0, 1], k) {
                Some(diagonal) => check(&diagonal, &expected),
                None => assert!(expected.is_empty(), "{header:?}"),
            }
        }
        let (row, down) = layout.slices(0);
        check(&row, &all[..columns]);
        assert_eq!((down.size, down.stride), (rows, header.strides[0] as isize * BYTES as isize));
        let (column, along) = layout.slices(1);
        let of_column = |j: usize| (0..rows).map(|i| all[i * columns + j]).collect::<Vec<_>>();
        check(&column, &of_column(0));
        assert_eq!((along.size, along.stride), (columns, header.strides[1] as isize * BYTES as isize));
        check(&layout.narrowed(1, columns - 1, 1), &of_column(columns - 1));
        check(&layout.narrowed(0, rows - 1, 1), &all[(rows - 1) * columns..]);
        check(&layout.block(1), &all[..columns]);
        check(&layout.block(2), &all[..1]);
    });
}

#[test]
fn views_read_and_write_what_is_there() {
    let mut storage = storage();
    let data = storage.as_mut_ptr();
    for_each_tensor(&mut storage, &mut |header, all| {
        let view = View::new(header, 1).unwrap();
        let values: Vec<Element> = all.iter().map(|&at| at as Element).collect();
        assert_eq!(view.as_slice(), in_a_row(all).then_some(&values[..]), "{header:?}");
        assert!(
            view.has_sizes_of(header) && !view.has_sizes_of(Fields { sizes: &[9], strides: &[1], ..header })
        );
        assert!(!view.has_sizes_of(Fields { strides: &[], ..header }));
        let layout = Layout::of(view);
        assert_eq!(view.overlaps_itself(), layout.overlaps_itself(), "{header:?}");
        let mut buffer = [const { MaybeUninit::uninit() }; 20];
        let read = view.read(&mut buffer);
        assert_eq!(read, (header.sizes.len() < 3).then_some(&values[..]), "{header:?}");
        assert!(view.read(&mut buffer[..values.len() - 1]).is_none());
        if !layout.overlaps_itself() {
            let doubled: Vec<Element> = values.iter().map(|value| value * 2).collect();
            let is_written = view.write(&doubled);
            assert_eq!(is_written, header.sizes.len() < 3);
            let mut once = all.to_vec();
            once.sort_unstable();
            once.dedup();
            for at in 0..ROOM {
                let factor = if is_written && all.contains(&(at as isize)) { 2 } else { 1 };
                // SAFETY: the storage has `ROOM` elements.
                unsafe {
                    assert_eq!(data.add(at).read() as usize, at * factor, "{header:?}");
                    data.add(at).write(at as Element);
                }
            }
        }
    });
    let none = View::new(Fields { sizes: &[], strides: &[], offset: 0, data, len: 0 }, 1).unwrap();
    assert_eq!(none.as_slice(), Some(&[][..]));
}

#[test]
fn operands_know_their_elements() {
    let mut storage = storage();
    let data = storage.as_mut_ptr();
    let first = data.addr();
    for_each_tensor(&mut storage, &mut |header, all| {
        let mut operand = Operand::new(header, 1).unwrap();
        assert_eq!((operand.count(), operand.dims().len()), (all.len(), header.sizes.len()));
        assert_eq!(operand.data().addr(), first + all[0] as usize * BYTES);
        assert_eq!(operand.is_contiguous(), in_a_row(all));
        {
            let reader = operand.reader();
            for (i, &at) in all.iter().enumerate() {
                assert!(operand.get(i) == at as Element && reader(i) == at as Element, "{header:?}");
            }
        }
        let last = all.len() - 1;
        operand.set(last, 1000);
        // SAFETY: an element of the storage.
        let element = unsafe { &mut *data.add(all[last] as usize) };
        assert_eq!(std::mem::replace(element, all[last] as Element), 1000, "{header:?}");

        let columns = header.sizes.last().map_or(0, |&columns| columns as usize);
        if header.sizes.len() < 3 {
            let of_row =
                |row: Lane<'_, Element>| (0..columns).map(move |j| row.get(j) as isize).collect::<Vec<_>>();
            let rows: Vec<isize> = operand.rows().flat_map(of_row).collect();
            assert_eq!(rows, all, "{header:?}");
        }
        if header.sizes.len() == 2 {
            let slices: Vec<isize> = operand
                .slices(0)
                .flat_map(|slice| (0..slice.count()).map(move |j| slice.get(j) as isize))
                .collect();
            assert_eq!(slices, all, "{header:?}");
            assert_eq!(operand.narrowed(0, 0, 1).count(), columns);
            assert_eq!(operand.block(1).count(), columns);
            assert!(operand.diagonal(0).is_some() && operand.diagonal(9).is_none());
        }

        let (start, end) = operand.span();
        assert!(operand.overlaps((end - 1, end)) && !operand.overlaps((end, end + 1)), "{header:?}");
        assert!(operand.overlaps((start, start + 1)) && !operand.overlaps((start - 1, start)), "{header:?}");
        let behind =
            Fields { sizes: &[1], strides: &[1], offset: ROOM as isize - 1, len: ROOM as isize, ..header };
        assert!(!operand.may_overlap(&Operand::new(behind, 1).unwrap()), "{header:?}");

        // The same elements in another shape, with other steps, elsewhere, and as other elements.
        let same = |sizes: &[c_long], strides: &[c_long], offset| {
            let other = Fields { sizes, strides, offset, len: ROOM as isize, ..header };
            Operand::new(other, 1).unwrap().is_same_as(&operand)
        };
        assert!(same(header.sizes, header.strides, header.offset));
        assert!(!same(header.sizes, header.strides, header.offset + 1));
        let count = all.len() as c_long;
        assert_eq!(same(&[count], &[1], header.offset), in_a_row(all), "{header:?}");
        if same(&[count], &[2], header.offset) {
            assert!(all.windows(2).all(|pair| pair[1] == pair[0] + 2), "{header:?}");
        }
        if header.strides.iter().all(|&stride| stride >= 0) {
            let bytes = Operand::new(Narrow(header), 1).unwrap();
            assert!(!bytes.is_same_as(&operand) && !operand.is_same_as(&bytes), "{header:?}");
            assert!(bytes.may_overlap(&operand) && operand.overlaps(bytes.span()), "{header:?}");
        }
    });
}

/// A header of bytes that begin where the elements of another one do, whose strides are not negative.
#[derive(Clone, Copy)]
struct Narrow<'a>(Fields<'a>);

impl<'a> Header<'a> for Narrow<'a> {
    type Element = u8;

    fn layout(self) -> Option<(&'a [c_long], &'a [c_long])> {
        self.0.layout()
    }

    fn elements(self) -> Option<(*mut u8, isize)> {
        Some((self.0.data.wrapping_offset(self.0.offset).cast(), self.0.len))
    }

    fn offset(self) -> isize {
        0
    }
}
