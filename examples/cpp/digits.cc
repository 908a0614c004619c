/*
 * digits.cc: the job of examples/digits with at::Tensor: recognises handwritten digits, by their nearest class
 * mean and by softmax regression.
 *
 * usage: digits [DATA.csv [OUT.png [WEIGHTS]]]
 */
#include <ATen/ATen.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>

using at::Tensor;

namespace {

constexpr std::int64_t side = 8, pixels = side * side, classes = 10, tests = 597, batch = 50;
constexpr double ink = 16; /* the darkest grey value */

/* Rows of images, and the view of each part of them: n x 64 pixels, and n x 1 labels as indices. */
struct Images {
  Tensor values, labels;

  explicit Images(const Tensor &rows)
      : values(rows.narrow(1, 0, pixels)), labels(rows.narrow(1, pixels, 1).to(at::kLong)) {}
  /* n x 65: the pixels between 0 and 1, and a column of ones. */
  Tensor inputs() const { return at::cat({values / ink, at::ones({values.size(0), 1})}, 1); }
};

Tensor read_rows(const char *path) {
  std::vector<float> numbers;
  std::ifstream file(path);
  for (float number; file >> number; file.ignore(1)) // a comma, or the end of a line
    numbers.push_back(number);
  TORCH_CHECK(!numbers.empty() && numbers.size() % (pixels + 1) == 0, path, ": expected lines of 65 numbers");
  return at::tensor(numbers).view({-1, pixels + 1});
}

/* What the images were taken for (n) against what they show, counted: classes x classes. */
Tensor confusion_of(const Images &images, const Tensor &taken) {
  const Tensor confusion = at::zeros({classes * classes}, at::kLong);
  confusion.put_(images.labels.view({-1}) * classes + taken, at::ones_like(taken), true);
  return confusion.view({classes, classes});
}

void report(const char *method, const Tensor &confusion) {
  const auto right = confusion.trace().item<long>(), all = confusion.sum().item<long>();
  const double part = static_cast<double>(right) / static_cast<double>(all);
  std::printf("accuracy: %.1f %% (%ld of %ld test images) by %s\n", 100 * part, right, all, method);
}

/* ---- nearest mean ---- */

Tensor class_means(const Images &images) {
  const Tensor members = at::zeros({images.labels.size(0), classes});
  members.scatter_(1, images.labels, 1);
  return members.t().mm(images.values) / members.sum(0).view({classes, 1});
}

/* Of |x - m|^2 what depends on m is |m|^2 - 2 x.m. */
Tensor nearest(const Images &images, const Tensor &means) {
  return ((means * means).sum(1) - images.values.mm(means.t()) * 2).argmin(1);
}

/* ---- softmax regression ---- */

Tensor softmax(const Tensor &scores) {
  const Tensor powers = (scores - std::get<0>(scores.max(1, true))).exp_(); // so that none overflows
  return powers / powers.sum(1, true);
}

/* Gradient descent with momentum on the mean of -log p(right class). Gives the weights: classes x 65. */
Tensor train(const Images &images, int epochs) {
  const Tensor inputs = images.inputs(), weights = at::randn({classes, pixels + 1}) * 0.01,
               step = at::zeros_like(weights);
  for (int epoch = 1; epoch <= epochs; ++epoch) {
    double loss = 0;
    std::int64_t first = 0;
    for (; first + batch <= inputs.size(0); first += batch) {
      const Tensor x = inputs.narrow(0, first, batch), shown = images.labels.narrow(0, first, batch);
      const Tensor probabilities = softmax(x.mm(weights.t())), right = probabilities.gather(1, shown);
      loss -= right.log().sum().item<double>();
      probabilities.scatter_(1, shown, right - 1); // with x, the gradient
      weights.add_(step.addmm_(probabilities.t(), x, 0.9, -0.2 / batch));
    }
    std::printf("epoch %2d  loss %.4f\n", epoch, loss / static_cast<double>(first));
  }
  return weights;
}

/* ---- files ---- */

/* Writes the weights with the C library, and reads them again. */
Tensor kept(const char *path, const Tensor &weights) {
  using File = std::unique_ptr<THFile, void (*)(THFile *)>;
  const th::ErrorScope scope; // errors of C functions are thrown
  const Tensor read = at::empty_like(weights);
  const auto count = static_cast<std::size_t>(weights.numel());
  THFile_writeFloatRaw(File(THDiskFile_new(path, "w", 0), THFile_free).get(), weights.data_ptr<float>(), count);
  THFile_readFloatRaw(File(THDiskFile_new(path, "r", 0), THFile_free).get(), read.data_ptr<float>(), count);
  return read;
}

/* Draws an image for each class in each row of images, from 0 (paper) to 1, as a picture. */
void draw(const char *path, at::ArrayRef<Tensor> rows) {
  constexpr std::int64_t zoom = 12, pitch = (side + 1) * zoom;
  const Tensor canvas = at::zeros({zoom + static_cast<std::int64_t>(rows.size()) * pitch, zoom + classes * pitch});
  for (std::int64_t r = 0; r < static_cast<std::int64_t>(rows.size()); ++r)
    for (std::int64_t c = 0; c < classes; ++c)
      canvas.narrow(0, zoom + r * pitch, side * zoom).narrow(1, zoom + c * pitch, side * zoom)
          .unfold(0, zoom, zoom).unfold(1, zoom, zoom) // squares of zoom x zoom, each one pixel
          .copy_(rows[static_cast<std::size_t>(r)][c].view({side, side, 1, 1}));
  const Tensor light = 1 - canvas;
  const th::ErrorScope scope; // errors of C functions are thrown
  THImage_saveFloat(path, light.unsafeGetTH<float>());
}

/* Each row stretched to numbers from 0 to 1. */
Tensor stretched(const Tensor &rows) {
  const Tensor positive = rows - std::get<0>(rows.min(1, true));
  return positive / std::get<0>(positive.max(1, true));
}

} // namespace

int main(int argc, char **argv) {
  const char *data = argc > 1 ? argv[1] : "examples/data/digits.csv";
  const char *picture = argc > 2 ? argv[2] : "digits.png", *file = argc > 3 ? argv[3] : "digits.weights";

  at::manual_seed(1);
  const Tensor all = read_rows(data), shuffled = all.index_select(0, at::randperm(all.size(0)));
  const Images learned(shuffled.slice(0, 0, -tests)), tested(shuffled.slice(0, -tests));
  std::printf("%ld images of 8x8: %ld to learn from, %ld to test on\n", all.size(0), learned.values.size(0), tests);

  const Tensor singular = std::get<1>(at::svd(learned.values)), leading = singular.narrow(0, 0, 5);
  const double part = (leading.norm() / singular.norm()).item<double>();
  std::printf("leading singular values:");
  for (std::int64_t i = 0; i < leading.numel(); ++i)
    std::printf(" %.1f", leading[i].item<double>());
  std::printf(" (%.1f %% of the sum of squares)\n", 100 * part * part);

  const Tensor means = class_means(learned);
  report("nearest mean", confusion_of(tested, nearest(tested, means)));

  const Tensor weights = kept(file, train(learned, 20));
  const Tensor confusion = confusion_of(tested, tested.inputs().mm(weights.t()).argmax(1));
  report("softmax regression", confusion);
  std::cout << "\nshown, by what they were taken for:\n" << confusion << '\n' << std::flush;

  const Tensor examples = at::empty({classes, pixels});
  examples.index_copy_(0, tested.labels.view({-1}), tested.values);
  draw(picture, {means / ink, stretched(weights.narrow(1, 0, pixels)), examples / ink});
  std::printf("\n%s: class means, learned weights, test images\n%s: the weights\n", picture, file);
}
