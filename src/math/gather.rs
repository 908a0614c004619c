//! Reading and writing at one index per element.
