//! The C interface: exported functions, one file per TH header. The only place with `extern "C"`.
//!
//! Functions are written inside one of two macros, which give them their ABI and the boundary, and
//! which the header generator reads as well:
//!
//! * [`plain!`](crate::ffi::plain): functions whose name is their symbol;
//! * [`generic!`](crate::ffi::generic): functions that exist once per element type. `newNarrow` of the
//!   family `Tensor` is exported as `THByteTensor_newNarrow`, `THCharTensor_newNarrow` and so on. Inside,
//!   `real`, `accreal`, `THTensor`, `THStorage` and `THSTensor` are the types of the element type in force.
//!   Where the symbols begin with other letters than `TH`, these stand in front of the family: `"THS" Tensor`.
//!
//! A body is one expression of type `Result`. In it, pointers to objects have become
//! [`Nullable`](crate::handle::Nullable), so that a NULL is an error and not an access.

mod convention;

pub mod allocator;
mod atomic;
mod audit;
mod blas;
mod disk_file;
mod dlpack;
mod exchange;
mod file;
mod general;
mod half;
mod image;
mod lapack;
mod log_add;
mod memory_file;
mod nn;
mod object;
mod random;
mod size;
mod sparse_math;
mod sparse_tensor;
mod storage;
mod storage_copy;
mod storage_size;
mod tensor;
mod tensor_conv;
mod tensor_copy;
mod tensor_dlpack;
mod tensor_exchange;
mod tensor_lapack;
mod tensor_math;
mod tensor_random;
mod text;
mod vector;

/// Exports functions under their own names. See the module documentation.
macro_rules! plain {
    ($(
        $(#[$attribute:meta])*
        fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block
    )*) => { $(
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "the names of the C interface")]
        unsafe extern "C-unwind" fn $name($($argument: $type),*) $(-> $result)? {
            const SIGNATURE: $crate::boundary::Signature =
                $crate::boundary::Signature::new(concat!(stringify!($name), "(", $(stringify!($argument), ",",)* ")"));
            const SYMBOL: &str = SIGNATURE.symbol();
            $crate::boundary::boundary(SIGNATURE, SYMBOL, move || {
                if $crate::audit::active() {
                    let arguments = [$($crate::ffi::convention::Decode::argument(&$argument)),*];
                    $crate::audit::entered(SYMBOL, &arguments);
                }
                $(
                    // SAFETY: the C caller passes NULL or a valid object.
                    let $argument = unsafe { $crate::ffi::convention::Decode::decode($argument) };
                )*
                $body
            })
        }
    )* };
}

/// Exports functions once per element type. See the module documentation.
macro_rules! generic {
    ($family:ident: $($real:ident)+; $functions:tt) => {
        $crate::ffi::generic! { "TH" $family: $($real)+; $functions }
    };
    ($library:tt $family:ident: $($real:ident)+; $functions:tt) => { $(
        const _: () = {
            $crate::ffi::generic_types!($real);
            $crate::ffi::generic_functions!($library $family $real $functions);
        };
    )+ };
}

/// The type names that a generic function may use.
macro_rules! generic_types {
    ($real:ident) => {
        #[allow(unused, non_camel_case_types, reason = "not every family uses every type")]
        type real = $crate::ffi::convention::elements::$real;
        #[allow(unused, non_camel_case_types, reason = "not every family uses every type")]
        type accreal = <real as $crate::element::Element>::Accreal;
        #[allow(unused, reason = "not every family uses every type")]
        type THStorage = $crate::storage::Storage<real>;
        #[allow(unused, reason = "not every family uses every type")]
        type THTensor = $crate::tensor::Tensor<real>;
        #[allow(unused, reason = "not every family uses every type")]
        type THSTensor = $crate::sparse::Sparse<real>;
    };
}

/// What the names of a library's functions begin with in C: the headers define those of both dialects of THNN as
/// functions without a number.
macro_rules! library_name {
    ("THNN0_") => {
        "THNN_"
    };
    ("THNN1_") => {
        "THNN_"
    };
    ($library:tt) => {
        $library
    };
}

/// The name in C of a function whose name may be a keyword of Rust.
macro_rules! c_name {
    (r#match) => {
        "match"
    };
    ($name:ident) => {
        stringify!($name)
    };
}

macro_rules! generic_functions {
    ($library:tt $family:ident $real:ident { $(
        $(#[$attribute:meta])*
        fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block
    )* }) => { $(
        $(#[$attribute])*
        #[unsafe(export_name = concat!($library, stringify!($real), stringify!($family), "_", $crate::ffi::c_name!($name)))]
        #[allow(non_snake_case, reason = "the names of the C interface")]
        unsafe extern "C-unwind" fn $name($($argument: $type),*) $(-> $result)? {
            const SIGNATURE: $crate::boundary::Signature = $crate::boundary::Signature::new(concat!(
                $crate::ffi::library_name!($library), stringify!($real), stringify!($family), "_",
                $crate::ffi::c_name!($name), "(", $(stringify!($argument), ",",)* ")"
            ));
            const SYMBOL: &str = SIGNATURE.symbol();
            $crate::boundary::boundary(SIGNATURE, SYMBOL, move || {
                if $crate::audit::active() {
                    let arguments = [$($crate::ffi::convention::Decode::argument(&$argument)),*];
                    $crate::audit::entered(SYMBOL, &arguments);
                }
                $(
                    // SAFETY: the C caller passes NULL or a valid object.
                    let $argument = unsafe { $crate::ffi::convention::Decode::decode($argument) };
                )*
                $body
            })
        }
    )* };
}

pub(crate) use {c_name, generic, generic_functions, generic_types, library_name, plain};
