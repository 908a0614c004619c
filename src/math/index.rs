//! Selecting, copying, adding and filling by lists of indices.
