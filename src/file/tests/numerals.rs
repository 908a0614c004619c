//! Numerals against the C library's `printf`, and what counts as one when read.

use std::ffi::CStr;

use super::*;

/// What `%.{precision}g` prints.
fn print_c(value: f64, precision: usize) -> String {
    let format = CString::new(format!("%.{precision}g")).expect("no 0");
    let mut buffer = [0 as std::ffi::c_char; 64];
    // SAFETY: the buffer is as long as said, and the format takes one double.
    unsafe { libc::snprintf(buffer.as_mut_ptr(), buffer.len(), format.as_ptr(), value) };
    // SAFETY: `snprintf` ends its output with a 0.
    unsafe { CStr::from_ptr(buffer.as_ptr()) }.to_string_lossy().into_owned()
}

fn print<T: FileElement>(value: T) -> String {
    let mut file = in_memory(b"");
    file.flags_mut().is_auto_spacing = 0;
    write(&mut file, &[value]).expect("grows");
    String::from_utf8_lossy(content(&mut file)).into_owned()
}

fn scan<T: FileElement + Default>(text: &str) -> Option<T> {
    let mut file = in_memory(text.as_bytes());
    file.flags_mut().is_quiet = 1;
    read(&mut file, 1).expect("is quiet").pop()
}

#[test]
fn floats_print_as_in_c() {
    let mut values = vec![
        0.0,
        -0.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        1e16,
        1e17,
        123_456_789.0,
        99_999_999.5,
        999_999_999.5,
        1e-4,
        9.9999e-5,
        0.1,
        2.5,
        1e22,
        1e23,
    ];
    let mut bits = 0x9e37_79b9_7f4a_7c15u64;
    for index in 0..20_000 {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        values.push(f64::from_bits(bits));
        // Numbers of few binary digits end in a 5, which rounding to even must see.
        values.push((bits >> 50) as f64 * 2f64.powi(index % 60 - 40));
    }
    for value in values.into_iter().filter(|value| !value.is_nan()) {
        assert_eq!(print(value), print_c(value, 17));
        assert_eq!(print(value as f32), print_c(f64::from(value as f32), 9));
        assert_eq!(scan::<f64>(&print(value)).map(f64::to_bits), Some(value.to_bits()));
    }
    assert_eq!(print(f64::NAN), "nan");
    assert_eq!(print(-f32::NAN), "-nan");
}

#[test]
fn integers_print_as_in_c() {
    for value in [0, 7, -7, 10, i64::MAX, i64::MIN] {
        assert_eq!(print(value), value.to_string());
        assert_eq!(print(value as i16), (value as i16).to_string());
    }
}

#[test]
fn floats_of_all_forms() {
    for (text, expected) in [
        ("1", 1.0),
        ("+.5", 0.5),
        ("-5.", -5.0),
        (" \t\n\r1e3", 1000.0),
        ("1E-2x", 0.01),
        ("1e", 1.0),
        ("00012.50", 12.5),
        ("0.00012", 0.000_12),
        ("1e400", f64::INFINITY),
        ("-1e999999999999999999999", f64::NEG_INFINITY),
        ("1e-999999999999999999999", 0.0),
        ("0e999999999999999999999", 0.0),
        ("Inf", f64::INFINITY),
        ("-infinity", f64::NEG_INFINITY),
        ("0x10", 16.0),
        ("-0X1.8p-1", -0.75),
        ("0x1.fffffffffffff7", 2.0 - f64::EPSILON),
        ("0x1.fffffffffffff8", 2.0),
        ("0x1.00000000000008", 1.0),
        ("0x1.000000000000080000000001", 1.0 + f64::EPSILON),
        ("0x1p-1074", 5e-324),
        ("0x1p-1075", 0.0),
        ("0x1.8p-1075", 5e-324),
        ("0x1p99999999999999999999", f64::INFINITY),
        ("0xfffffffffffffffffp99999999999999999999", f64::INFINITY),
        ("0xfffffffffffffffffp-99999999999999999999", 0.0),
        ("2.2250738585072011e-308", 2.225_073_858_507_201e-308),
        ("179769313486231580793e289", f64::INFINITY),
    ] {
        assert_eq!(scan::<f64>(text).map(f64::to_bits), Some(expected.to_bits()), "{text}");
    }
    assert!(scan::<f64>("nan").is_some_and(|value| value.is_nan() && value.is_sign_positive()));
    assert!(scan::<f32>("-NaN").is_some_and(|value| value.is_nan() && value.is_sign_negative()));
    // Rounded once, not by way of double precision.
    assert_eq!(scan::<f32>("1.00000005960464477540"), Some(1.0 + f32::EPSILON));
    assert_eq!(scan::<f32>("1.00000005960464477538"), Some(1.0));
    assert_eq!(scan::<f32>("0x1.0000010000000000001"), Some(1.0 + f32::EPSILON));
    for text in ["", " ", "-", ".", "e5", "+-1", "x", "na", "in", "infi", "0x", "0x.", "0xp1", "\x001"] {
        assert_eq!(scan::<f64>(text), None, "{text}");
    }
}

/// A digit far behind still decides a tie.
#[test]
fn long_numerals_round_correctly() {
    // Halfway between 1 and the next double.
    let tie = "1.00000000000000011102230246251565404236316680908203125";
    let zeros = "0".repeat(5000);
    assert_eq!(scan::<f64>(&format!("{tie}{zeros}")), Some(1.0));
    assert_eq!(scan::<f64>(&format!("{tie}{zeros}1")), Some(1.0 + f64::EPSILON));
    assert_eq!(scan::<f64>(&format!("{zeros}{tie}")), Some(1.0));
    assert_eq!(scan::<f64>(&format!("0.{zeros}12e5000")), Some(0.12));
    assert_eq!(scan::<f64>(&format!("12{zeros}e-5000")), Some(12.0));
}

#[test]
fn integers_that_do_not_fit_are_refused() {
    assert_eq!(scan::<i16>("32767"), Some(32767));
    assert_eq!(scan::<i16>("32768"), None);
    assert_eq!(scan::<i32>("-2147483648"), Some(i32::MIN));
    assert_eq!(scan::<i32>("2147483648"), None);
    assert_eq!(scan::<i64>("-9223372036854775808"), Some(i64::MIN));
    assert_eq!(scan::<i64>("9223372036854775808"), None);
    assert_eq!(scan::<i64>(&"9".repeat(10_000)), None);
    assert_eq!(scan::<i32>("+12.5"), Some(12));
    for text in ["", "-", "+ 1", "x1", "nan"] {
        assert_eq!(scan::<i32>(text), None, "{text}");
    }
}
