//! The macros in which exported functions are written.

/// What an exported function does, whose name in C is the words behind each other.
macro_rules! exported_body {
    ([$($word:expr),+] ($($argument:ident),*) $body:block) => {{
        const SIGNATURE: $crate::boundary::Signature =
            $crate::boundary::Signature::new(concat!($($word,)+ "(", $(stringify!($argument), ",",)* ")"));
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
    }};
}

/// Exports functions under their own names. See [`ffi`](crate::ffi).
macro_rules! plain {
    ($(
        $(#[$attribute:meta])*
        fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block
    )*) => { $(
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "the names of the C interface")]
        unsafe extern "C-unwind" fn $name($($argument: $type),*) $(-> $result)? {
            $crate::ffi::macros::exported_body!([stringify!($name)] ($($argument),*) $body)
        }
    )* };
}

/// Exports functions once per element type. See [`ffi`](crate::ffi).
macro_rules! generic {
    ($family:ident: $($real:ident)+; $functions:tt) => {
        $crate::ffi::macros::generic! { "TH" $family: $($real)+; $functions }
    };
    ($library:tt $family:ident: $($real:ident)+; $functions:tt) => { $(
        const _: () = {
            $crate::ffi::macros::generic_types!($real);
            $crate::ffi::macros::generic_functions!($library $family $real $functions);
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
        #[unsafe(export_name = concat!($library, stringify!($real), stringify!($family), "_", $crate::ffi::macros::c_name!($name)))]
        #[allow(non_snake_case, reason = "the names of the C interface")]
        unsafe extern "C-unwind" fn $name($($argument: $type),*) $(-> $result)? {
            $crate::ffi::macros::exported_body!(
                [$crate::ffi::macros::library_name!($library), stringify!($real), stringify!($family), "_", $crate::ffi::macros::c_name!($name)]
                ($($argument),*) $body
            )
        }
    )* };
}

pub(crate) use {c_name, exported_body, generic, generic_functions, generic_types, library_name, plain};
