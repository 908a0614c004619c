//! Recurrent cells.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::recurrent;

generic! { "THNN0_" LSTMFused: Float Double; {
    /// What follows the products of an LSTM cell of n hidden units: `input` and `hidden` are batch x 4n, the gates in,
    /// forget, cell and out side by side, `bias1` and `bias2` 4n elements, or NULL for none, `cell` batch x n. `output`
    /// and `outputCell` receive the next hidden and cell state, of the sizes of `cell`; the gates, after their
    /// functions, replace `input`, for updateGradInput. Errors: 2, 3 if there are not 4 gates for each element of
    /// `cell`; 4, 5 if a bias has not 4n elements.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, hidden: *mut THTensor, bias1: *mut THTensor, bias2: *mut THTensor,
            cell: *mut THTensor, output: *mut THTensor, outputCell: *mut THTensor) {
        let (gates, results) = ((input.arg(2)?, hidden.arg(3)?), (output.arg(7)?, outputCell.arg(8)?));
        recurrent::lstm_output(gates, [bias1.option(), bias2.option()], cell.arg(6)?, results)
    }

    /// The gradients of LSTMFused: `storage` has the gates that updateOutput left in its `input`, `cx` the cell state
    /// before and `cy` the one after, `gradOutput` and `gradOutputCell` are the gradients of the next hidden and cell
    /// state. `gradInGates`, of the sizes of `storage`, receives the gradient of the sums in the gates, `gradInputCx`
    /// that of `cx`. Errors: 2, 4, 6, 7 if there are not as many elements as in `cy`, or 4 times as many gates.
    fn updateGradInput(_state: *mut THNNState, storage: *mut THTensor, gradInGates: *mut THTensor, cx: *mut THTensor, cy: *mut THTensor,
            gradOutput: *mut THTensor, gradOutputCell: *mut THTensor, gradInputCx: *mut THTensor) {
        let (cells, gradients) = ((cx.arg(4)?, cy.arg(5)?), (gradOutput.arg(6)?, gradOutputCell.arg(7)?));
        recurrent::lstm_gradient(storage.arg(2)?, gradInGates.arg(3)?, cells, gradients, gradInputCx.arg(8)?)
    }
}}

generic! { "THNN0_" GRUFused: Float Double; {
    /// What follows the products of a GRU cell of n hidden units: `input` and `hidden` are batch x 3n, the gates reset,
    /// update and new side by side, `bias1` and `bias2` 3n elements, or NULL for none, `hx` the hidden state, batch x
    /// n. `output` receives the next hidden state, and `storage`, batch x 5n, what updateGradInput needs. Errors: 2, 3
    /// if there are not 3 gates for each element of `hx`; 4, 5 if a bias has not 3n elements.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, hidden: *mut THTensor, bias1: *mut THTensor, bias2: *mut THTensor,
            hx: *mut THTensor, output: *mut THTensor, storage: *mut THTensor) {
        let (gates, hx) = ((input.arg(2)?, hidden.arg(3)?), hx.arg(6)?);
        recurrent::gru_output(gates, [bias1.option(), bias2.option()], hx, output.arg(7)?, storage.arg(8)?)
    }

    /// The gradients of GRUFused, from `storage`: of the two products in `gradInInput` and `gradInHidden`, batch x 3n,
    /// and of the hidden state in `gradInputHx`. Errors: 6 if `storage` has not 5 elements for each of `gradOutput`.
    fn updateGradInput(_state: *mut THNNState, gradInInput: *mut THTensor, gradInHidden: *mut THTensor, gradOutput: *mut THTensor,
            gradInputHx: *mut THTensor, storage: *mut THTensor) {
        let products = (gradInInput.arg(2)?, gradInHidden.arg(3)?);
        recurrent::gru_gradient(products, gradOutput.arg(4)?, gradInputHx.arg(5)?, storage.arg(6)?)
    }
}}
