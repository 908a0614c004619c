//! Tensors made from a rule: ranges, identities, diagonals, triangles.
