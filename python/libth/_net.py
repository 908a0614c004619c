"""Networks that Torch7 saved, run without Lua."""

from . import _libth, _print

# Lines of a table of layers, before it is cut.
_MOST = 200


class Net(_libth._Net):
    """Net(model)
    --

    A network that Torch7 saved: nn, nngraph, rnn and cudnn, without Lua.

        net = libth.Net("model.t7")
        y = net(x)

    `model` is the path of a t7 file, or an Object, such as libth.load("checkpoint.t7")["model"], whose tensors it shares.
    net(x) is what the network makes of a tensor, an array or a list of them, which is a table, as several arguments are:
    a tensor, or a list. It computes in evaluation, in the type of the network's parameters; indices count from 1, as in Lua.
    Results may share elements with inputs. Threads may run one network at once, and the interpreter's lock is let go.

    Errors: libth.Error, with the path and the class of a layer and what does not fit.
    """

    __slots__ = ("__weakref__",)

    def layers(self, *inputs):
        """The layers in the order in which they run, as dictionaries with 'path', 'class' and 'parameters'.

        With inputs the network is run once with them, and there is a dictionary for each run of a layer, which has 'input'
        and 'output', sizes as text, 'multiply_adds', of products and convolutions, and 'seconds' besides.
        """
        layers = self._layers(*inputs) or []
        for layer in layers:
            if "seconds" in layer:
                layer["multiply_adds"] = layer.pop("multiplyAdds")
                layer["seconds"] = float(layer.pop("seconds"))
        return layers

    def to_onnx(self, path, input, *, external_data=False):
        """Writes the network as ONNX to the file `path`.

            net.to_onnx("model.onnx", input=(1, 3, 224, 224))

        `input` are the sizes of the input, or a tensor, an array or a list of them: their sizes count, not their elements. All
        tensors of the file are floats, and indices count from 1. The size of the batch is left open if the layers allow that.
        With `external_data`, or more than 2 GB of them, weights are in a second file, `path` with '.data' behind it.

        Errors: libth.Error, with the path and the class of a layer that the input does not fit, or with all layers that ONNX
        has no operators for; the files are as they were then.
        """
        if isinstance(input, (tuple, list)) and input and all(isinstance(size, int) for size in input):
            input = _libth.ones(list(input))
        self._save_onnx(path, input, external_data)

    def __repr__(self):
        layers = self.layers()
        count = f"{len(layers)} layer{'' if len(layers) == 1 else 's'}, {self.parameter_count} parameters"
        rows = [("", "layer", "class", "parameters")]
        rows += [(str(i + 1), layer["path"], layer["class"], str(layer["parameters"])) for i, layer in enumerate(layers[:_MOST])]
        widths = [max(len(row[k]) for row in rows) for k in range(4)]
        lines = [f"libth.Net: {count}"]
        for row in rows if layers else []:
            number, path, name, parameters = (cell.rjust(width) if k in (0, 3) else cell.ljust(width)
                                              for k, (cell, width) in enumerate(zip(row, widths)))
            lines.append(f"{number}  {path}  {name}  {parameters}")
        if len(layers) > _MOST:
            lines.append(f"... {len(layers) - _MOST} more")
        return "\n".join(lines)

    def _repr_html_(self):
        return f"<pre>{_print._escaped(repr(self))}</pre>"


Net.__module__ = "libth"
