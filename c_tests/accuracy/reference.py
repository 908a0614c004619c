#!/usr/bin/env python3
"""Writes the tables of this folder: arguments at which functions lose digits if they are computed as they are written, and
what exact arithmetic gives for them. Needs mpmath; the tests do not run it.
"""
import at_reference
import math_reference
import nn_reference

nn_reference.T.write("nn_values.h")
math_reference.T.write("math_values.h")
at_reference.T.write("at_values.h")
