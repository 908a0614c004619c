//! `THCTensorConv.h`: convolutions that THC has in other words than TH.

use crate::caller::{self, Caller, apart, fail, null};
use crate::device;
use crate::object::{THCState, Tensor};
use std::ffi::{CStr, c_char, c_long};
use std::ptr;

type Convolution = unsafe extern "C-unwind" fn(
    *mut Tensor,
    f32,
    f32,
    *mut Tensor,
    *mut Tensor,
    c_long,
    c_long,
    *const c_char,
    *const c_char,
);

unsafe extern "C-unwind" {
    fn THFloatTensor_conv2Dmv(
        result: *mut Tensor,
        beta: f32,
        alpha: f32,
        input: *mut Tensor,
        kernel: *mut Tensor,
        rows: c_long,
        columns: c_long,
        extent: *const c_char,
        direction: *const c_char,
    );
    fn THFloatTensor_conv2Dmm(
        result: *mut Tensor,
        beta: f32,
        alpha: f32,
        input: *mut Tensor,
        kernel: *mut Tensor,
        rows: c_long,
        columns: c_long,
        extent: *const c_char,
        direction: *const c_char,
    );
    fn THFloatTensor_newContiguous(tensor: *mut Tensor) -> *mut Tensor;
    fn THFloatTensor_newClone(tensor: *mut Tensor) -> *mut Tensor;
    fn THFloatTensor_freeCopyTo(tensor: *mut Tensor, target: *mut Tensor);
    fn THFloatTensor_free(tensor: *mut Tensor);
    fn THFloatTensor_resize3d(tensor: *mut Tensor, size0: c_long, size1: c_long, size2: c_long);
    fn THFloatTensor_validXCorr2Dptr(
        result: *mut f32,
        alpha: f32,
        input: *mut f32,
        input_rows: c_long,
        input_columns: c_long,
        kernel: *mut f32,
        kernel_rows: c_long,
        kernel_columns: c_long,
        rows: c_long,
        columns: c_long,
    );
}

/// A convolution whose extent and direction are one text: `vx`, `fc`.
unsafe fn convolve(
    caller: &Caller,
    state: *mut THCState,
    function: Convolution,
    beta: f32,
    [output, input, kernel]: [*mut Tensor; 3],
    (rows, columns): (c_long, c_long),
    kind: *const c_char,
) {
    if state.is_null() {
        return null(caller);
    }
    if device::are_many() && !device::same(state, &[output, input, kernel]) {
        return apart(caller);
    }
    for (number, is_null) in
        [(2, output.is_null()), (4, input.is_null()), (5, kernel.is_null()), (8, kind.is_null())]
    {
        if is_null {
            return fail(caller, number, c"must not be NULL");
        }
    }
    // SAFETY: the tensors and the terminated text are the C caller's.
    unsafe {
        let (extent, direction) = match CStr::from_ptr(kind).to_bytes() {
            [extent, direction, ..] => (*extent, *direction),
            _ => (0, 0),
        };
        let extent = match extent {
            b'v' | b'V' => c"V",
            b'f' | b'F' => c"F",
            _ => return fail(caller, 8, c"type of convolution can be 'v' or 'f'"),
        };
        let direction = match direction {
            b'x' | b'X' => c"X",
            b'c' | b'C' => c"C",
            _ => return fail(caller, 8, c"type of convolution can be 'x' or 'c'"),
        };
        for (number, step) in [(6, rows), (7, columns)] {
            if step < 1 {
                return fail(caller, number, c"must be positive");
            }
        }
        let place = caller::enter(caller);
        function(output, beta, 1.0, input, kernel, rows, columns, extent.as_ptr(), direction.as_ptr());
        caller::leave(place);
    }
}

/// `beta` * `output` + the convolution of a 3D `input` with a 4D `kernel`, each of its planes with each of the input. `type` is `v` or `f`
/// (valid, full) and `x` or `c` (as it is, turned). Errors: 1, 2, 4, 5, 8 if NULL; 8 if `type` is another text; as TH's.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaTensor_conv2Dmv(
    state: *mut THCState,
    output: *mut Tensor,
    beta: f32,
    input: *mut Tensor,
    kernel: *mut Tensor,
    srow: c_long,
    scol: c_long,
    kind: *const c_char,
) {
    // The numbers of TH's count `alpha`, which THC has not.
    static CALLER: Caller =
        Caller::new(c"THCudaTensor_conv2Dmv(state,output,beta,input,kernel,srow,scol,type,)", 3);
    // SAFETY: as in C.
    unsafe {
        convolve(&CALLER, state, THFloatTensor_conv2Dmv, beta, [output, input, kernel], (srow, scol), kind)
    }
}

/// As conv2Dmv, of a 4D `input`: for each image.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaTensor_conv2Dmm(
    state: *mut THCState,
    output: *mut Tensor,
    beta: f32,
    input: *mut Tensor,
    kernel: *mut Tensor,
    srow: c_long,
    scol: c_long,
    kind: *const c_char,
) {
    static CALLER: Caller =
        Caller::new(c"THCudaTensor_conv2Dmm(state,output,beta,input,kernel,srow,scol,type,)", 3);
    // SAFETY: as in C.
    unsafe {
        convolve(&CALLER, state, THFloatTensor_conv2Dmm, beta, [output, input, kernel], (srow, scol), kind)
    }
}

/// Contiguous operands, and the function in whose name they are made.
#[repr(C)]
struct Mapping {
    caller: Caller,
    operands: [*mut Tensor; 3],
    output: *mut Tensor,
}

unsafe extern "C" fn end_mapping(caller: *const Caller) {
    // SAFETY: the first field of a mapping, which is told once; NULL is left alone.
    unsafe {
        let mapping = &*caller.cast::<Mapping>();
        for operand in mapping.operands {
            THFloatTensor_free(operand);
        }
        THFloatTensor_free(mapping.output);
    }
}

/// Adds to each plane of `output` the valid cross-correlations of `fanin` planes of `input` with planes of `kernel`. Row
/// k * `fanin` + f of `table` says which for plane k: one of the input and one of the kernel, counted from 1. Errors: 1 to 4, 7 if NULL;
/// 3, 4, 7 if they are not 3D, or the table is too short or has no such plane; 5, 6, 8 if not positive; 3 if the input is smaller than the kernel.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaTensor_conv2Dmap(
    state: *mut THCState,
    output: *mut Tensor,
    input: *mut Tensor,
    kernel: *mut Tensor,
    stride_x: c_long,
    stride_y: c_long,
    table: *mut Tensor,
    fanin: c_long,
) {
    static CALLER: Caller =
        Caller::plain(c"THCudaTensor_conv2Dmap(state,output,input,kernel,stride_x,stride_y,table,fanin,)");
    if state.is_null() {
        return null(&CALLER);
    }
    if device::are_many() && !device::same(state, &[output, input, kernel, table]) {
        return apart(&CALLER);
    }
    for (number, tensor) in [(2, output), (3, input), (4, kernel), (7, table)] {
        if tensor.is_null() {
            return fail(&CALLER, number, c"must not be NULL");
        }
    }
    for (number, value) in [(5, stride_x), (6, stride_y), (8, fanin)] {
        if value < 1 {
            return fail(&CALLER, number, c"must be positive");
        }
    }
    // SAFETY: the tensors are the C caller's; what is read and written of them is inside their sizes.
    unsafe {
        let [planes, rows, columns] = *Tensor::sizes(input) else {
            return fail(&CALLER, 3, c"must have 3 dimensions");
        };
        let [kernels, kernel_rows, kernel_columns] = *Tensor::sizes(kernel) else {
            return fail(&CALLER, 4, c"must have 3 dimensions");
        };
        if rows < kernel_rows || columns < kernel_columns {
            return fail(&CALLER, 3, c"is smaller than the kernel");
        }
        let results = kernels / fanin;
        let mut mapping = Mapping {
            caller: CALLER.ended_by(end_mapping),
            operands: [ptr::null_mut(); 3],
            output: ptr::null_mut(),
        };
        map(
            &mut mapping,
            [output, input, kernel, table],
            (results, fanin),
            [planes, rows, columns],
            [kernels, kernel_rows, kernel_columns],
            (stride_y, stride_x),
        );
    }
}

/// The work of conv2Dmap, of operands whose dimensions are checked.
unsafe fn map(
    mapping: *mut Mapping,
    [output, input, kernel, table]: [*mut Tensor; 4],
    (results, fanin): (c_long, c_long),
    [planes, rows, columns]: [c_long; 3],
    [kernels, kernel_rows, kernel_columns]: [c_long; 3],
    (down, right): (c_long, c_long),
) {
    let result_rows = (rows - kernel_rows) / down + 1;
    let result_columns = (columns - kernel_columns) / right + 1;
    // SAFETY: by the caller's promise.
    unsafe {
        let caller = &raw const (*mapping).caller;
        let place = caller::enter(caller);
        for (index, tensor) in [input, kernel, table].into_iter().enumerate() {
            // The output is resized and written while these are read, and what the table says is looked at once.
            let is_own = tensor == table || (*tensor).storage == (*output).storage;
            let make = if is_own { THFloatTensor_newClone } else { THFloatTensor_newContiguous };
            (*mapping).operands[index] = make(tensor);
            if (*place).is_null() {
                return;
            }
        }
        caller::leave(place);
        let [input, kernel, table] = (*mapping).operands;
        let entries = Tensor::sizes(table).iter().product::<c_long>();
        if Tensor::sizes(table).is_empty() || entries / 2 < results * fanin {
            return fail(&*caller, 7, c"is too short");
        }
        let data = Tensor::data::<f32>(table);
        let pair = |row: c_long| {
            let entry = data.offset(2 * row as isize);
            (*entry as c_long - 1, *entry.offset(1) as c_long - 1)
        };
        let is_there = |(plane, kernel): (c_long, c_long)| {
            (0..planes).contains(&plane) && (0..kernels).contains(&kernel)
        };
        if !(0..results * fanin).map(pair).all(is_there) {
            return fail(&*caller, 7, c"names a plane that is not there");
        }
        caller::enter(caller);
        THFloatTensor_resize3d(output, results, result_rows, result_columns);
        if (*place).is_null() {
            return;
        }
        (*mapping).output = THFloatTensor_newContiguous(output);
        if (*place).is_null() {
            return;
        }
        for row in 0..results * fanin {
            let (plane, which) = pair(row);
            THFloatTensor_validXCorr2Dptr(
                Tensor::data::<f32>((*mapping).output)
                    .offset((row / fanin * result_rows * result_columns) as isize),
                1.0,
                Tensor::data::<f32>(input).offset((plane * rows * columns) as isize),
                rows,
                columns,
                Tensor::data::<f32>(kernel).offset((which * kernel_rows * kernel_columns) as isize),
                kernel_rows,
                kernel_columns,
                down,
                right,
            );
        }
        // Where the output is contiguous, this is the output.
        THFloatTensor_freeCopyTo((*mapping).output, output);
        (*mapping).output = ptr::null_mut();
        if caller::leave(place) {
            end_mapping(caller);
        }
    }
}
