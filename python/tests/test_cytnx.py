"""Cytnx's names and rules: what is copied, how it prints, arithmetic, files."""

import contextlib
import copy
import io
import math
import pickle
import struct

import numpy
import pytest

import libth
from libth import cytnx
from libth.cytnx import Type, linalg

TWO_BY_THREE_BY_FOUR = """
Total elem: 24
type  : Double (Float64)
cytnx device: CPU
Shape : (2,3,4)
[[[{} 0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 0.00000e+00 ]]
 [[0.00000e+00 0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 0.00000e+00 ]]]



"""

TWO_BY_FOUR_BY_THREE = """
Total elem: 24
type  : Double (Float64)
cytnx device: CPU
Shape : (2,4,3)
[[[{} 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 ]]
 [[0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 ]
  [0.00000e+00 0.00000e+00 0.00000e+00 ]]]



"""

ZERO, THREE_HUNDRED = "0.00000e+00", "3.00000e+02"

# The statements of Cytnx's page "When will data be copied?", and what each group of them prints.
PAGE = [
    ("A = cytnx.zeros([3,4,5])\nB = A\nprint(B is A)", "True\n"),
    ("A = cytnx.zeros([3,4,5])\nB = A.clone()\nprint(B is A)", "False\n"),
    ("A = cytnx.zeros([2,3,4])\nB = A.permute(0,2,1)\nprint(A)\nprint(B)\nprint(B is A)",
     TWO_BY_THREE_BY_FOUR.format(ZERO) + TWO_BY_FOUR_BY_THREE.format(ZERO) + "False\n"),
    ("A[0,0,0] = 300\nprint(A)\nprint(B)", TWO_BY_THREE_BY_FOUR.format(THREE_HUNDRED) + TWO_BY_FOUR_BY_THREE.format(THREE_HUNDRED)),
    ("print(B.same_data(A))", "True\n"),
    ("A = cytnx.zeros([2,3,4])\nB = A.permute(0,2,1)\nprint(A.is_contiguous())\nprint(B.is_contiguous())", "True\nFalse\n"),
    ("C = B.contiguous()\nprint(C)\nprint(C.is_contiguous())\nprint(C.same_data(B))",
     TWO_BY_FOUR_BY_THREE.format(ZERO) + "True\nFalse\n"),
    # what the page says of contiguous_ and reshape in words
    ("print(C.contiguous() is C)\nB.contiguous_()\nprint(B.is_contiguous(), B.same_data(A))", "True\nTrue False\n"),
    ("D = A.reshape(6,4)\nprint(D is A, D.same_data(A))", "False True\n"),
    ("E = A.permute(2,1,0)\nF = E.reshape(24)\nprint(E.is_contiguous(), F.same_data(E))", "False False\n"),
    ("E.reshape_(4,6)\nprint(E.shape(), E.same_data(A))", "[4, 6] False\n"),
]


def counted():
    return cytnx.arange(24).reshape(2, 3, 4)


def numbers(tensor):
    return tensor.clone().storage().pylist()


def matrix(rows, columns, elements):
    return cytnx.Tensor.from_storage(cytnx.Storage.from_pylist([float(x) for x in elements])).reshape(rows, columns)


def near(a, b):
    return a.shape() == b.shape() and numpy.allclose(a.numpy(), b.numpy())


def rows(tensor):
    text = str(tensor)
    return text[text.index("["):]


# ---- the page, and printing ----

def test_page_line_by_line():
    names = {"cytnx": cytnx}
    for statements, output in PAGE:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            for line in statements.splitlines():
                exec(line, names)
        assert printed.getvalue() == output, statements


def test_rows_of_dimensions():
    A = counted()
    assert str(A.permute(1, 2, 0)) == (
        "\nTotal elem: 24\ntype  : Double (Float64)\ncytnx device: CPU\nShape : (3,4,2)\n"
        "[[[0.00000e+00 1.20000e+01 ]\n  [1.00000e+00 1.30000e+01 ]\n  [2.00000e+00 1.40000e+01 ]\n  [3.00000e+00 1.50000e+01 ]]\n"
        " [[4.00000e+00 1.60000e+01 ]\n  [5.00000e+00 1.70000e+01 ]\n  [6.00000e+00 1.80000e+01 ]\n  [7.00000e+00 1.90000e+01 ]]\n"
        " [[8.00000e+00 2.00000e+01 ]\n  [9.00000e+00 2.10000e+01 ]\n  [1.00000e+01 2.20000e+01 ]\n  [1.10000e+01 2.30000e+01 ]]]\n\n\n")
    assert str(A[0, 0, 1]) == "\nTotal elem: 1\ntype  : Double (Float64)\ncytnx device: CPU\nShape : ()\n[1.00000e+00 ]\n\n\n"
    assert repr(A) == str(A)


@pytest.mark.parametrize("number, dtype, text", [
    (1, Type.Float, "[1.00000e+00 ]"), (1, Type.Int64, "[                 +1 ]"), (1, Type.Int32, "[        +1 ]"),
    (0, Type.Int16, "[   +0 ]"), (-7, Type.Int8, "[  -7 ]"), (200, Type.Uint8, "[+200 ]"), (2.5, Type.Half, "[2.50000e+00 ]"),
    (-12345.678, Type.Double, "[-1.23457e+04 ]"), (1e-300, Type.Double, "[1.00000e-300 ]"), (math.inf, Type.Double, "[inf ]"),
    (-math.inf, Type.Float, "[-inf ]"), (math.nan, Type.Double, "[nan ]"), (-math.nan, Type.Double, "[-nan ]"),
    (-(2 ** 63), Type.Int64, "[-9223372036854775808 ]")])
def test_elements_of_types(number, dtype, text):
    A = cytnx.Tensor([1], dtype)
    A.fill(number)
    assert rows(A) == text + "\n\n\n"


def test_no_elements_print():
    assert str(cytnx.zeros([0])) == "\nTotal elem: 0\ntype  : Double (Float64)\ncytnx device: CPU\nShape : (0)\n[]\n\n"
    assert "Shape : (2,0)\n[]\n" in str(cytnx.zeros([2, 0]))


def test_storages_print(capsys):
    S = cytnx.Storage(2)
    S[1] = 2
    assert str(S) == "dtype : Double (Float64)\ndevice: cytnx device: CPU\nsize  : 2\n[ 0.00000e+00 2.00000e+00 ]\n\n"
    S.print_info()
    assert capsys.readouterr().out == "dtype : Double (Float64)\ndevice: cytnx device: CPU\nsize  : 2\n"


# ---- what is copied ----

def test_permute_shares_in_every_order():
    A = counted()
    for order in ([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]):
        B = A.permute(order)
        assert B is not A and B.same_data(A)
        assert B.shape() == [A.shape()[d] for d in order]
    B = A.permute(1, 2, 0)
    B[0, 1, 1] = -13
    assert A[1, 0, 1].item() == -13
    assert B.permute(2, 0, 1).is_contiguous()
    with pytest.raises(cytnx.CytnxError, match="occurs twice"):
        A.permute(0, 0, 1)
    with pytest.raises(cytnx.CytnxError, match="permute"):
        A.permute(0, 1)
    assert A.shape() == [2, 3, 4]


def test_in_place_gives_the_tensor_itself():
    A = counted()
    for changed in (A.permute_(2, 1, 0), A.permute_([1, 0, 2]), A.contiguous_(), A.reshape_(4, 6), A.reshape_([2, -1]), A.flatten_()):
        assert changed is A
    assert A.shape() == [24]
    with pytest.raises(cytnx.CytnxError, match="reshape_"):
        A.reshape_(5, 5)
    assert A.shape() == [24]


def test_contiguous_in_place_gives_a_new_storage():
    A = counted()
    B = A.permute(1, 0, 2)
    before = numbers(B)
    B.contiguous_()
    assert B.is_contiguous() and not B.same_data(A) and numbers(B) == before
    A.contiguous_()
    A[0, 0, 0] = 5
    assert B[0, 0, 0].item() == 0


def test_astype_and_to_give_itself_where_nothing_changes():
    A = counted()
    assert A.astype(Type.Double) is A and A.to(cytnx.Device.cpu) is A
    B = A.astype(Type.Int32)
    assert B.dtype() == Type.Int32 and not B.same_data(A) and B[1, 2, 3].item() == 23
    assert A.dtype_str() == "Double (Float64)" and B.dtype_str() == "Int32"
    assert A.device() == -1 and A.device_str() == "cytnx device: CPU"


def test_slices_read_as_copies():
    A = counted()
    B = A[0, :, 1:4:2]
    assert B.shape() == [3, 2] and numbers(B) == [1, 3, 5, 7, 9, 11] and not B.same_data(A)
    assert A[:, 1].shape() == [2, 4]
    assert A[-1, -1, -1].item() == 23
    assert numbers(A[1, -1, 2:]) == [22, 23]
    assert A[1:1].shape() == [0, 3, 4]
    assert [part.shape() for part in A] == [[3, 4], [3, 4]]


def test_slices_are_assigned():
    A = counted()
    A[1, :, ::2] = cytnx.zeros([3, 2])
    assert A[1, 2, 2].item() == 0 and A[1, 2, 3].item() == 23
    A[0, ::2, 2] = 4
    assert A[0, 2, 2].item() == 4
    A[0, 0] = cytnx.ones([1], Type.Int32)  # one element for all, converted
    assert numbers(A[0, 0]) == [1, 1, 1, 1]
    A[0, 0] += 2
    assert numbers(A[0, 0]) == [3, 3, 3, 3]
    before = numbers(A)
    with pytest.raises(cytnx.CytnxError, match=r"shape \[3, 4\] cannot be assigned from those of shape \[4, 3\]"):
        A[0] = cytnx.zeros([4, 3])
    for index, error in ((2, IndexError), ((0, 0, 0, 0), IndexError), (slice(None, None, -1), cytnx.CytnxError), ("x", TypeError)):
        with pytest.raises(error):
            A[index]
        with pytest.raises(error):
            A[index] = 1
    with pytest.raises(cytnx.CytnxError):
        cytnx.zeros([2], Type.Int16)[0] = 1e9
    assert numbers(A) == before


def test_what_is_read_overlaps_what_is_written():
    M = cytnx.arange(4).reshape(2, 2)
    M[:, :] = M.permute(1, 0)
    assert numbers(M) == [0, 2, 1, 3]
    M += M.permute(1, 0)
    assert numbers(M) == [0, 3, 3, 6]


def test_without_dimensions():
    tensor = cytnx.zeros([])
    assert tensor.rank() == 0 and tensor.shape() == [] and tensor.is_scalar()
    tensor[()] = 3.25
    assert tensor[()].is_scalar() and tensor.item() == 3.25
    for change in (lambda: tensor[0], lambda: tensor.__setitem__(0, 1.0)):
        with pytest.raises(cytnx.CytnxError, match="rank-0 Tensor"):
            change()
    assert numbers(tensor * cytnx.arange(3)) == [0, 3.25, 6.5]
    assert cytnx.zeros(5).shape() == [5] and not cytnx.zeros(1).is_scalar()


def test_item_is_of_one_element():
    assert cytnx.ones(1).item() == 1.0 and isinstance(cytnx.ones(1, Type.Int64).item(), int)
    with pytest.raises(cytnx.CytnxError, match="one element, not 24"):
        counted().item()
    assert bool(cytnx.ones([1, 1])) and not cytnx.zeros([])
    for neither in (counted(), cytnx.Tensor()):
        with pytest.raises(ValueError, match="true or false"):
            bool(neither)


def test_names_for_nothing():
    nothing = cytnx.Tensor()
    assert nothing.is_void() and nothing.shape() == [] and nothing.dtype() == Type.Void and repr(nothing) == "Tensor()"
    for use in (nothing.rank, nothing.storage, lambda: nothing + 1, lambda: 2.0 / nothing, lambda: cytnx.ones(2) + nothing):
        with pytest.raises(cytnx.CytnxError):
            use()
    assert cytnx.Storage().is_void()
    with pytest.raises(cytnx.CytnxError, match="name for nothing"):
        cytnx.Storage().clone()


# ---- making tensors ----

@pytest.mark.parametrize("start, end, step", [
    (0, 10, 1), (10, 40, 10), (0, 1, 0.25), (0.5, 0.8, 0.1), (0, 1, 0.1), (0, 0.3, 0.1), (0, 0.4, 0.1), (0.1, 0.7, 0.11), (5, 0, -1),
    (10, 0, -2), (1, 0, -0.3), (0, 1e-15, 2e-15), (3, 3.5, 1), (5, 5, 1), (10, 0, 1), (0, 10, -1)])
def test_arange_is_numpys(start, end, step):
    expected, got = numpy.arange(start, end, step, dtype=float), cytnx.arange(start, end, step, Type.Double).numpy()
    assert got.shape == expected.shape
    numpy.testing.assert_allclose(got, expected, rtol=1e-13, atol=0)


def test_generators():
    assert numbers(cytnx.arange(3)) == [0, 1, 2] and cytnx.arange(0).shape() == [0]
    assert cytnx.ones([2, 2], Type.Int64).dtype() == Type.Int64
    assert numbers(cytnx.eye(2)) == [1, 0, 0, 1] == numbers(cytnx.identity(2, Type.Int16))
    assert numbers(cytnx.linspace(0, 1, 3)) == [0, 0.5, 1] and numbers(cytnx.linspace(0, 1, 2, False)) == [0, 0.5]
    assert cytnx.Tensor([2, 3], Type.Float, cytnx.Device.cpu).shape() == [2, 3]
    for wrong, message in ((lambda: cytnx.zeros([2], Type.Float, 0), "no device 0"), (lambda: cytnx.zeros([2], 99), "no type 99"),
                           (lambda: cytnx.zeros([2], Type.ComplexDouble), "ComplexDouble is not here"),
                           (lambda: cytnx.zeros([2], Type.Uint64), "Uint64 is not here"), (lambda: cytnx.arange(-1), "negative number"),
                           (lambda: cytnx.arange(0, 3, 0), "by 0"), (lambda: cytnx.arange(0, math.inf), "from 0 to inf"),
                           (lambda: cytnx.zeros([-1]), "negative")):
        with pytest.raises(cytnx.CytnxError, match=message):
            wrong()
    with pytest.raises(TypeError):
        cytnx.arange(1.5)


def test_seeds_give_the_same_numbers():
    A, B = (cytnx.random.uniform([9], 2, 3, seed=7) for _ in range(2))
    assert numbers(A) == numbers(B) and min(numbers(A)) >= 2 and max(numbers(A)) <= 3
    C = cytnx.zeros([1000], Type.Float)
    cytnx.random.normal_(C, 5, 0.1, seed=1)
    assert abs(linalg.Sum(C).item() / 1000 - 5) < 0.05
    S = cytnx.Storage(4)
    cytnx.random.uniform_(S, 1, 2)
    assert min(S.pylist()) >= 1


def test_types():
    assert Type.getname(Type.Double) == "Double (Float64)" and Type.typeSize(Type.Int16) == 2
    assert str(Type.Double) == "Type.Double" and int(Type.Double) == 3
    assert Type.is_float(Type.Half) and Type.is_int(Type.Uint8) and Type.is_unsigned(Type.Uint8) and Type.is_complex(Type.ComplexFloat)
    assert Type.type_promote(Type.Int64, Type.Float) == Type.Float and Type.type_promote(Type.Uint8, Type.Int8) == Type.Int16


# ---- NumPy, libth ----

def test_numpy_copies_unless_memory_is_shared():
    source = numpy.arange(6, dtype=numpy.int32).reshape(2, 3).T
    A = cytnx.from_numpy(source)
    source[0, 0] = 50
    assert A.shape() == [3, 2] and numbers(A) == [0, 3, 1, 4, 2, 5] and A.dtype() == Type.Int32
    array = A.numpy()
    array[0, 0] = 99
    assert A[0, 0].item() == 0
    shared = A.numpy(share_mem=True)
    shared[0, 0] = 7
    assert A[0, 0].item() == 7
    del A
    assert shared[0, 0] == 7
    S = cytnx.Storage(3)
    array = S.numpy()
    array[1] = 42
    assert S[1] == 42
    for wrong in (numpy.zeros(2, dtype=bool), numpy.zeros(2, dtype=complex)):
        with pytest.raises((cytnx.CytnxError, TypeError)):
            cytnx.from_numpy(wrong)


def test_tensors_of_libth_share_elements():
    t = libth.arange(6, dtype="float64").reshape(2, 3)
    A = cytnx.Tensor(t.t())
    A[2, 1] = 50
    assert t[1, 2].item() == 50 and A.to_libth().data_ptr() == t.data_ptr()
    assert libth.from_dlpack(A).data_ptr() == t.data_ptr()


def test_copies_and_pickles():
    A = counted().permute(1, 0, 2)
    for other in (copy.copy(A), copy.deepcopy(A), pickle.loads(pickle.dumps(A))):
        assert other.shape() == A.shape() and numbers(other) == numbers(A) and not other.same_data(A)
    S = cytnx.Storage.from_pylist([1, 2])
    for other in (copy.copy(S), copy.deepcopy(S), pickle.loads(pickle.dumps(S))):
        assert other == S and other is not S
    buffers = []
    data = pickle.dumps(counted(), 5, buffer_callback=buffers.append)
    B, C = (pickle.loads(data, buffers=buffers) for _ in range(2))
    B[1, 2, 3] = -1  # elements out of band are not copied
    assert len(buffers) == 1 and C[1, 2, 3].item() == -1
    with pytest.raises(TypeError):
        hash(A)


# ---- arithmetic ----

def test_tensors_and_numbers():
    A, B = cytnx.arange(1, 4), cytnx.arange(4, 7)
    assert numbers(A + B) == [5, 7, 9] and numbers(B - A) == [3, 3, 3] and numbers(A * B) == [4, 10, 18]
    assert numbers(B / A) == [4, 2.5, 2] and numbers(B % A) == [0, 1, 0]
    assert numbers(A == 2) == [0, 1, 0] and numbers(A != 2) == [1, 0, 1] and (A == 2).dtype() == Type.Uint8
    assert numbers(10 - A) == [9, 8, 7] and numbers(6 / A) == [6, 3, 2] and numbers(5 % A) == [0, 1, 2] and numbers(-A) == [-1, -2, -3]
    assert numbers(linalg.Add(1, A)) == [2, 3, 4] and numbers(A.Mul(B).Sub(1)) == [3, 9, 17] and numbers(A.Cpr(B)) == [0, 0, 0]
    assert numbers(A ** 2) == [1, 4, 9]
    T = cytnx.arange(6).reshape(2, 3).permute(1, 0)
    assert numbers(T + T) == [0, 6, 2, 8, 4, 10]
    one = cytnx.ones([1, 1])
    assert (A + one).shape() == A.shape() == (one + A).shape() and numbers(one - A) == [0, -1, -2]
    with pytest.raises(cytnx.CytnxError, match=r"shapes \[2, 3\] and \[3\] differ"):
        cytnx.arange(6).reshape(2, 3) + A
    for wrong in (lambda: A + "x", lambda: "x" + A, lambda: A + numpy.ones(3), lambda: linalg.Add(A, None), lambda: A.Add("x"),
                  lambda: A // 2):
        with pytest.raises(TypeError):
            wrong()


def test_types_meet():
    I, S, F = (cytnx.ones([2], dtype) for dtype in (Type.Int64, Type.Int16, Type.Float))
    for result, dtype in ((I + S, Type.Int64), (I + F, Type.Float), (F + 1.5, Type.Double), (F * 2, Type.Float), (I + 2, Type.Int64),
                          (I + 2.5, Type.Double), (I / I, Type.Double), (F / F, Type.Float), (F + numpy.float32(1.5), Type.Float),
                          (numpy.float64(2) * F, Type.Double), (S + numpy.int16(2), Type.Int16)):
        assert result.dtype() == dtype
    assert numbers(I / 2) == [0.5, 0.5]


def test_the_tensor_itself():
    A = cytnx.arange(4)
    name, B = A, cytnx.Tensor.from_storage(A.storage())
    A += 1
    A *= A
    A -= cytnx.ones([4])
    A /= 2
    assert A is name and numbers(B) == [0, 1.5, 4, 7.5]
    A %= 2
    assert numbers(B) == [0, 1.5, 0, 1.5]
    assert A.Add_(1) is A
    linalg.iMul(A, 2)
    assert numbers(B) == [2, 5, 2, 5]
    assert A.Conj_().Abs_() is A
    A **= 2
    assert A is name and numbers(B) == [4, 25, 4, 25]
    with pytest.raises(cytnx.CytnxError, match=r"shapes \[4\] and \[2\] differ"):
        A += cytnx.ones([2])
    one = cytnx.ones([1])
    with pytest.raises(cytnx.CytnxError, match="shape"):
        one += A
    assert numbers(B) == [4, 25, 4, 25] and one.shape() == [1]


def test_a_number_is_converted_and_a_tensor_is_met():
    A = cytnx.ones([2], Type.Int64)
    name = A
    A += 2.7
    assert A.dtype() == Type.Int64 and numbers(A) == [3, 3]
    A %= 2
    assert A.dtype() == Type.Int64 and numbers(A) == [1, 1]
    A -= cytnx.ones([2], Type.Float)
    assert A is name and A.dtype() == Type.Float and numbers(A) == [0, 0]
    for extent in (0, 1):
        A = cytnx.ones([extent], Type.Int16)
        A /= 2
        assert A.dtype() == Type.Double and numbers(A) == [0.5] * extent
    for dtype in (Type.Int64, Type.Int32, Type.Int16):
        A = cytnx.ones([1], dtype) * 3
        A /= cytnx.ones([]) * 2
        assert A.dtype() == Type.Double and A.item() == 1.5
    A = cytnx.ones([1], Type.Int64) * 3
    A /= cytnx.ones([1], Type.Int64) * 2
    assert A.dtype() == Type.Double and A.item() == 1.5


def test_matrix_product_in_place():
    A, B = cytnx.arange(4).reshape(2, 2), cytnx.arange(4).reshape(2, 2)
    name, expected = A, linalg.Dot(A, B)
    A @= B
    assert A is name and (A - expected).norm() == 0 and near(B @ B, expected)


def test_appending():
    v = cytnx.arange(2)
    v.append(3.5)
    v.append(cytnx.ones([1], Type.Int64))
    assert numbers(v) == [0, 1, 3.5, 1]
    m = cytnx.zeros([1, 2])
    m.append(cytnx.arange(2))
    m.append(cytnx.Storage.from_pylist([7, 8]))
    assert m.shape() == [3, 2] and numbers(m) == [0, 0, 0, 1, 7, 8]
    for wrong in (cytnx.arange(3), cytnx.ones([1, 2]), cytnx.Tensor(), cytnx.Storage(), 5):
        with pytest.raises(cytnx.CytnxError):
            m.append(wrong)
    assert m.shape() == [3, 2]


# ---- storages ----

def test_storages():
    S = cytnx.Storage(4)
    A, B = cytnx.Tensor.from_storage(S), cytnx.Tensor.from_storage(S.clone())
    S[2] = 8
    assert A[2].item() == 8 and B[2].item() == 0 and A.storage() == S
    assert cytnx.arange(24).reshape(2, 3, 4).permute(2, 0, 1).storage().pylist() == list(range(24))
    assert S.size() == len(S) == 4 and S.dtype_str() == "Double (Float64)" and list(S) == [0, 0, 8, 0]
    with pytest.raises(IndexError, match=r"element \[4\] of a storage of \[4\]"):
        S[4]
    with pytest.raises(IndexError):
        S[4] = 1
    S.fill(1.5)
    assert S.pylist() == [1.5] * 4
    S.set_zeros()
    assert numbers(A) == [0] * 4


def test_storages_grow_in_new_memory():
    S = cytnx.Storage.from_pylist([1, 2, 3])
    assert S.dtype() == Type.Int64
    array = S.numpy()
    S.append(4.7)
    assert S.pylist() == [1, 2, 3, 4]
    S.resize(2)
    S.resize(3)
    assert S.pylist() == [1, 2, 0]
    array[:] = 9
    assert S.pylist() == [1, 2, 0]
    F = S.astype(Type.Float)
    assert F.pylist() == [1, 2, 0] and F != S and S.astype(Type.Int64) is S and S.to(-1) is S
    with pytest.raises(cytnx.CytnxError):
        S.resize(-1)
    assert S.size() == 3


# ---- files ----

def test_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    A = counted().permute(1, 0, 2)
    A.Save("tensor")
    B = cytnx.Tensor.Load("tensor.cytn")
    assert B.shape() == A.shape() and numbers(B) == numbers(A)
    A.storage().Save("storage")
    assert cytnx.Storage.Load("storage.cyst") == A.storage()
    A.Tofile("elements.bin")
    assert numbers(cytnx.Tensor.Fromfile("elements.bin", Type.Double)) == numbers(A)
    assert cytnx.Storage.Fromfile("elements.bin", Type.Double, 2).size() == 2
    assert cytnx.Storage.Fromfile("elements.bin", Type.Float).size() == 48
    for shape in ([], [2, 0, 3]):
        cytnx.zeros(shape, Type.Int16).Save("shape.cytn")
        again = cytnx.Tensor.Load("shape.cytn")
        assert again.shape() == shape and again.dtype() == Type.Int16
    with pytest.raises(cytnx.CytnxError, match="has 24 elements, not 25"):
        cytnx.Storage.Fromfile("elements.bin", Type.Double, 25)
    with pytest.raises(cytnx.CytnxError, match="no cytnx::Tensor"):
        cytnx.Tensor.Load("elements.bin")
    with pytest.raises(cytnx.CytnxError, match="cannot be opened"):
        cytnx.Storage.Load("nowhere/at all")
    with pytest.raises(cytnx.CytnxError, match="cannot write <nowhere/at all"):
        A.Tofile("nowhere/at all")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["elements.bin", "shape.cytn", "storage.cyst", "tensor.cytn"]


def test_files_of_tensors_that_are_not_contiguous(tmp_path):
    # as Cytnx writes them: the shape, the order of the dimensions, and as they are stored
    path = tmp_path / "permuted.cytn"
    data = struct.pack("<I8Q", 888, 2, 0, 3, 2, 1, 0, 1, 0) + struct.pack("<IQIi6h", 999, 6, Type.Int16, -1, 1, 2, 3, 4, 5, 6)
    path.write_bytes(data)
    A = cytnx.Tensor.Load(path)
    assert A.shape() == [3, 2] and numbers(A) == [1, 4, 2, 5, 3, 6] and not A.is_contiguous()
    for length in range(0, len(data), 7):
        path.write_bytes(data[:length])
        with pytest.raises(cytnx.CytnxError, match="too early"):
            cytnx.Tensor.Load(path)
    path.write_bytes(struct.pack("<I8Q", 888, 2, 0, 3, 2, 1, 7, 1, 0) + data[68:])
    with pytest.raises(cytnx.CytnxError, match="order that there is not"):
        cytnx.Tensor.Load(path)


# ---- linear algebra ----

def test_functions_of_elements():
    A = cytnx.arange(-2, 3)
    assert numbers(A.Abs()) == [2, 1, 0, 1, 2] and numbers(linalg.Pow(A, 2)) == [4, 1, 0, 1, 4]
    assert numbers(linalg.Inv(A, 1e-3)) == [-0.5, -1, 0, 1, 0.5]
    assert linalg.Exp(cytnx.zeros([1], Type.Int64)).item() == 1
    I = cytnx.arange(0, 3, 1, Type.Int64)
    name = I
    assert I.Exp_() is name and I.dtype() == Type.Double and numpy.allclose(I.numpy(), numpy.exp([0, 1, 2]))
    assert linalg.Expf(A).dtype() == Type.Float
    assert A.Max().item() == 2 and linalg.Min(A).item() == -2 and linalg.Sum(A).is_scalar()
    assert linalg.Sum(cytnx.ones([3], Type.Int32)).dtype() == Type.Int32
    v = cytnx.from_numpy(numpy.array([3, 4]))
    assert v.norm() == 5 == linalg.norm(v) and isinstance(v.norm(), float)
    for old in (v.Norm, lambda: linalg.Norm(v)):
        with pytest.warns(DeprecationWarning, match="norm"):
            assert old().item() == 5


def test_products():
    A, B, v = matrix(2, 3, [1, 2, 3, 4, 5, 6]), matrix(3, 2, [1, 0, 2, 1, 0, 3]), cytnx.arange(1, 4)
    assert numbers(linalg.Matmul(A, B)) == [5, 11, 14, 23] and numbers(linalg.Dot(A, v)) == [14, 32]
    assert linalg.Vectordot(v, v).item() == 14 and linalg.Vectordot(v, v).is_scalar()
    assert numbers(linalg.Outer(v, cytnx.ones([2]))) == [1, 1, 2, 2, 3, 3] and numbers(linalg.Ger(v, v, 2))[:3] == [2, 4, 6]
    assert numbers(linalg.Matmul_dg(v, B)) == [1, 0, 4, 2, 0, 9] and numbers(linalg.Matmul_dg(A, v)) == [1, 4, 9, 4, 10, 18]
    assert near(linalg.Tensordot(A, B, [1], [0]), linalg.Matmul(A, B))
    assert near(linalg.Tensordot(A, B, [0], [1]), linalg.Matmul(A.permute(1, 0), B.permute(1, 0)))
    assert linalg.Tensordot(A, A, [0, 1], [0, 1]).is_scalar() and linalg.Tensordot(A, A, [0, 1], [0, 1]).item() == 91
    assert linalg.Tensordot(v, v, [], []).shape() == [3, 3]
    with pytest.raises(cytnx.CytnxError, match="sizes"):
        linalg.Tensordot(A, B, [0], [0])
    with pytest.raises(cytnx.CytnxError, match="duplicate contracted axis"):
        linalg.Tensordot(A, A, [0, 0], [0, 1])
    with pytest.raises(cytnx.CytnxError, match="axis .*out of bounds"):
        linalg.Tensordot(cytnx.zeros([]), cytnx.zeros([]), [0], [0])
    assert numbers(linalg.Kron(matrix(1, 2, [1, 2]), matrix(2, 1, [3, 4]))) == [3, 6, 4, 8]
    assert linalg.Kron(A, v).shape() == [6, 3] and linalg.Kron(A, v, False, True).shape() == [2, 9]
    assert numbers(linalg.Axpy(2, v, cytnx.ones([3]))) == [3, 5, 7]
    C = cytnx.ones([2, 2])
    linalg.Gemm_(2, A, B, 10, C)
    assert numbers(C) == [20, 32, 38, 56] and linalg.Trace(C).item() == 76
    assert numbers(cytnx.arange(8).reshape(2, 2, 2).Trace(0, 2)) == [5, 9]
    for axes in ((0, 1), (0, 0), (0, 5)):
        with pytest.raises(cytnx.CytnxError, match="Trace"):
            linalg.Trace(A, *axes)
    assert numbers(linalg.Diag(v)) == [1, 0, 0, 0, 2, 0, 0, 0, 3]
    assert numbers(linalg.Directsum(cytnx.ones([1, 1]), cytnx.ones([1, 2]), [0])) == [1, 1, 1]
    assert numbers(linalg.Directsum(cytnx.ones([1]), cytnx.ones([2]), [])) == [1, 1, 1]


def test_factors():
    A = matrix(3, 2, [1, 2, 3, 4, 5, 7])
    S, U, vT = linalg.Svd(A)
    assert near(U @ linalg.Diag(S) @ vT, A) and len(A.Svd(False)) == 1 and len(linalg.Gesvd(A, False, True)) == 2
    Q, R = linalg.Qr(A)
    assert near(Q @ R, A)
    Q, D, R = linalg.Qdr(A)
    assert near(Q @ linalg.Diag(D) @ R, A) and R[0, 0].item() == 1
    M = matrix(2, 2, [2, 1, 1, 2])
    values, vectors = linalg.Eigh(M)
    assert near(values, cytnx.arange(1, 4, 2)) and near(M @ vectors, vectors @ linalg.Diag(values))
    assert near(M.Eigh(True, True)[1].permute(1, 0), vectors) and len(M.Eigh(False)) == 1
    assert near(linalg.Tridiag(cytnx.ones(2) * 2, cytnx.ones(1))[0], values)
    assert near(M.InvM() @ M, cytnx.eye(2)) and near(linalg.Det(M), cytnx.ones([]) * 3)
    assert near(linalg.ExpH(linalg.Diag(cytnx.arange(2))), matrix(2, 2, [1, 0, 0, math.e]))
    assert near(linalg.ExpM(M, 0.5, 1), linalg.ExpH(M, 0.5, 1))
    assert near(linalg.ExpM(matrix(2, 2, [0, -30, 30, 0])), matrix(2, 2, [math.cos(30), -math.sin(30), math.sin(30), math.cos(30)]))
    x, residuals, rank, singular = linalg.Lstsq(A, matrix(3, 1, [1, 0, 2]))
    expected = numpy.linalg.lstsq(A.numpy(), numpy.array([[1.0], [0.0], [2.0]]), rcond=None)
    assert numpy.allclose(x.numpy(), expected[0]) and numpy.allclose(residuals.numpy(), expected[1])
    assert rank.item() == 2 and rank.dtype() == Type.Int64 and numpy.allclose(singular.numpy(), expected[3])
    for wrong, message in ((lambda: linalg.Svd(cytnx.arange(3)), "Svd: a tensor of rank 2"), (lambda: cytnx.ones([2, 3]).InvM(), "InvM"),
                           (lambda: linalg.Det(cytnx.ones([2, 3])), "Det"), (lambda: linalg.InvM(cytnx.zeros([2, 2])), "singular")):
        with pytest.raises(cytnx.CytnxError, match=message):
            wrong()


def test_errors_are_of_the_kinds_of_python():
    assert issubclass(cytnx.CytnxError, RuntimeError) and issubclass(cytnx.CytnxError, libth.Error)
    assert issubclass(cytnx.CytnxIndexError, (cytnx.CytnxError, IndexError))
    with pytest.raises(TypeError) as caught:
        cytnx.ones([2]) + "x"
    assert not isinstance(caught.value, cytnx.CytnxError)
