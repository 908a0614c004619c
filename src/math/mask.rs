//! Reading and writing where a mask says so.
