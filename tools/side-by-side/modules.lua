-- Runs the modules and criterions of torch/nn, forward and backward, on the libraries that it finds, and writes every
-- result as a line of text: what compare.py compares of two libraries.
--
--   luajit modules.lua RESULTS [torch.FloatTensor]
--
-- Each case runs twice, on contiguous operands and on transposed ones with the same elements. The numbers are drawn
-- here, so that they do not depend on the library.
require 'torch'
require 'nn'

local kind = arg[2] or 'torch.DoubleTensor'
torch.setdefaulttensortype(kind)
local results = assert(io.open(arg[1], 'w'))

-- Numbers ---------------------------------------------------------------------------------------------------------

local state = 1
local function random()
  state = state * 16807 % 2147483647
  return state / 2147483647
end

local function fill(tensor)
  return tensor:apply(function() return random() * 2 - 1 end)
end

local function numbers(...)
  return fill(torch.Tensor(...))
end

local function positive(...)
  return numbers(...):abs():add(0.01)
end

local function signs(...)
  return numbers(...):sign()
end

-- The same elements, not contiguous.
local function scattered(tensor)
  local rank = tensor:dim()
  if rank > 1 then
    return tensor:transpose(1, rank):contiguous():transpose(1, rank)
  end
  local columns = torch.Tensor(tensor:size(1), 2)
  columns:select(2, 1):copy(tensor)
  return columns:select(2, 1)
end

-- Results ---------------------------------------------------------------------------------------------------------

local function write(name, result)
  if type(result) == 'number' then
    results:write(name, ' number ', string.format('%.9g', result), '\n')
  elseif type(result) == 'table' then
    for i, part in ipairs(result) do
      write(name .. '.' .. i, part)
    end
  elseif result then
    local text = {}
    local dense = result:clone()
    if dense:nElement() > 0 then
      dense = dense:view(-1)
      for i = 1, dense:size(1) do
        text[i] = string.format('%.9g', dense[i])
      end
    end
    results:write(name, ' ', table.concat(result:size():totable(), 'x'), ' ', table.concat(text, ' '), '\n')
  end
end

-- Runs a case; an error is a result too, without the place where it was raised.
local counts = {}
local function run(name, case, layouts)
  counts[name] = (counts[name] or 0) + 1
  for _, layout in ipairs(layouts or {'contiguous', 'scattered'}) do
    state = 1000 + counts[name]
    torch.manualSeed(counts[name])
    local id = name .. '#' .. counts[name] .. '/' .. layout
    local done, message = pcall(case, id, layout == 'scattered' and scattered or function(tensor) return tensor end)
    if not done then
      local text = tostring(message):gsub('\n.*', ''):gsub('^.-%.lua:%d+: ', ''):gsub(' in TH.*', ''):gsub(' at .*:%d+$', '')
      results:write(id, ' error ', text, '\n')
    end
  end
end

local function module(name, make, input, layouts)
  run(name, function(id, lay)
    local layer = make()
    local parameters, gradients = layer:parameters()
    for _, parameter in ipairs(parameters or {}) do
      fill(parameter)
    end
    local x = input()
    if x:type() == kind then
      x = lay(x)
    end
    local output = layer:forward(x)
    write(id .. ':output', output)
    local grad = lay(fill(output:clone()))
    layer:zeroGradParameters()
    write(id .. ':gradInput', layer:backward(x, grad, 0.7))
    for i, gradient in ipairs(gradients or {}) do
      write(id .. ':gradient' .. i, gradient:clone():view(-1))
    end
    write(id .. ':mean', layer.running_mean)
    write(id .. ':variance', layer.running_var)
  end, layouts)
end

local function criterion(name, make, input, target)
  run(name, function(id, lay)
    local loss, x, t = make(), lay(input()), target()
    write(id .. ':loss', loss:forward(x, t))
    write(id .. ':gradInput', loss:backward(x, t))
  end)
end

-- Activations -----------------------------------------------------------------------------------------------------

for _, name in ipairs{
  'Tanh', 'Sigmoid', 'ReLU', 'ReLU6', 'LogSigmoid', 'SoftSign', 'SoftPlus', 'HardTanh', 'ELU', 'LeakyReLU', 'SoftShrink',
  'HardShrink', 'TanhShrink', 'Abs', 'Square', 'SoftMax', 'LogSoftMax', 'SoftMin',
} do
  for _, sizes in ipairs{{7}, {5, 8}, {4, 6, 5}, {3, 4, 5, 6}} do
    module(name, nn[name], function() return numbers(unpack(sizes)) end)
  end
end
module('GatedLinearUnit', function() return nn.GatedLinearUnit(2) end, function() return numbers(4, 6, 3) end)
module('Sqrt', nn.Sqrt, function() return positive(5, 6) end)
module('PReLU', nn.PReLU, function() return numbers(3, 4, 5) end)
module('PReLU', function() return nn.PReLU(4) end, function() return numbers(3, 4, 5, 2) end)
module('PReLU', function() return nn.PReLU(4) end, function() return numbers(4, 5, 2) end)
module('RReLU', function()
  local layer = nn.RReLU()
  layer:evaluate()
  return layer
end, function() return numbers(3, 4, 5) end)
module('Threshold', function() return nn.Threshold(0.2, 0.5) end, function() return numbers(5, 6) end)
module('Threshold', function() return nn.Threshold(0.2, 0.1, true) end, function() return numbers(5, 6) end)
module('SpatialSoftMax', nn.SpatialSoftMax, function() return numbers(4, 3, 5, 6) end)
module('SpatialLogSoftMax', nn.SpatialLogSoftMax, function() return numbers(4, 3, 5, 6) end)

-- Linear layers ---------------------------------------------------------------------------------------------------

module('Linear', function() return nn.Linear(6, 5) end, function() return numbers(4, 6) end)
module('Linear', function() return nn.Linear(6, 5) end, function() return numbers(6) end)
module('SparseLinear', function() return nn.SparseLinear(10, 4) end, function()
  return torch.Tensor{{1, 0.5}, {4, -0.3}, {9, 1.5}}
end, {'contiguous'}) -- The module resizes a gradient, which is no longer what it was if it is not contiguous.
module('LookupTable', function() return nn.LookupTable(9, 4) end, function() return torch.LongTensor{1, 5, 9, 2, 5} end)
module('LookupTable', function() return nn.LookupTable(9, 4, 5) end, function()
  return torch.LongTensor{{1, 5, 9}, {2, 5, 5}}
end)
module('LookupTable', function() return nn.LookupTable(9, 4, 0, 0.5, 2) end, function()
  return torch.LongTensor{1, 5, 9, 2, 5}
end)
module('L1Penalty', function() return nn.L1Penalty(0.1, true) end, function() return numbers(4, 3) end)

-- Convolutions ----------------------------------------------------------------------------------------------------

-- Planes of input and output; width and height of kernel, stride, padding.
for _, c in ipairs{
  {2, 3, 3, 3, 1, 1, 0, 0}, {2, 3, 3, 2, 2, 1, 1, 0}, {3, 4, 1, 1, 1, 1, 0, 0}, {2, 5, 5, 5, 2, 3, 2, 2}, {4, 7, 2, 3, 1, 2, 1, 1},
} do
  local inputs, outputs, kw, kh, dw, dh, pw, ph = unpack(c)
  for _, samples in ipairs{0, 3} do
    local function image(height, width)
      return function()
        if samples == 0 then
          return numbers(inputs, height, width)
        end
        return numbers(samples, inputs, height, width)
      end
    end
    local input = image(9, 10)
    module('SpatialConvolution', function() return nn.SpatialConvolution(unpack(c)) end, input)
    module('SpatialConvolutionMM', function() return nn.SpatialConvolutionMM(unpack(c)) end, input)
    module('SpatialConvolution', function() return nn.SpatialConvolution(unpack(c)):noBias() end, input)
    module('SpatialConvolutionLocal', function()
      return nn.SpatialConvolutionLocal(inputs, outputs, 10, 9, kw, kh, dw, dh, pw, ph)
    end, input)
    module('SpatialDilatedConvolution', function()
      return nn.SpatialDilatedConvolution(inputs, outputs, kw, kh, dw, dh, pw + 1, ph + 1, 2, 1)
    end, input)
    module('SpatialFullConvolution', function()
      return nn.SpatialFullConvolution(
        inputs, outputs, kw, kh, dw, dh, math.min(pw, kw - 1), math.min(ph, kh - 1), dw - 1, dh - 1)
    end, input)
    -- The original exchanges height and width of what is not square, and misreads gradients that are not contiguous.
    module('SpatialDepthWiseConvolution', function()
      return nn.SpatialDepthWiseConvolution(inputs, outputs, kw, kw, dw, dw, pw, pw)
    end, image(9, 9), {'contiguous'})
  end
end
module('SpatialConvolutionMap', function()
  return nn.SpatialConvolutionMap(nn.tables.random(4, 6, 2), 3, 3)
end, function() return numbers(4, 8, 8) end)
module('SpatialFullConvolutionMap', function()
  return nn.SpatialFullConvolutionMap(nn.tables.full(3, 4), 3, 3, 2, 2)
end, function() return numbers(3, 6, 6) end)
module('TemporalConvolution', function() return nn.TemporalConvolution(5, 4, 3, 2) end, function() return numbers(11, 5) end)
module('TemporalConvolution', function() return nn.TemporalConvolution(5, 4, 3, 1) end, function()
  return numbers(2, 11, 5)
end)
module('TemporalRowConvolution', function() return nn.TemporalRowConvolution(5, 3) end, function() return numbers(11, 5) end)
module('TemporalRowConvolution', function() return nn.TemporalRowConvolution(5, 3, 1, true) end, function()
  return numbers(2, 5, 11)
end)

-- Pooling, padding, resampling, normalisation ---------------------------------------------------------------------

module('TemporalSubSampling', function() return nn.TemporalSubSampling(5, 3, 2) end, function() return numbers(11, 5) end)
module('TemporalMaxPooling', function() return nn.TemporalMaxPooling(3, 2) end, function() return numbers(2, 11, 5) end)
module('SpatialSubSampling', function() return nn.SpatialSubSampling(3, 2, 2, 2, 2) end, function()
  return numbers(3, 8, 8)
end)
module('SpatialSubSampling', function() return nn.SpatialSubSampling(3, 3, 2, 1, 2) end, function()
  return numbers(2, 3, 8, 8)
end)
for _, samples in ipairs{0, 2} do
  local function input(...)
    local sizes = {3, ...}
    return function()
      if samples == 0 then
        return numbers(unpack(sizes))
      end
      return numbers(samples, unpack(sizes))
    end
  end
  local image, film = input(9, 10), input(6, 7, 8)
  for _, window in ipairs{{2, 2, 2, 2, 0, 0}, {3, 3, 2, 2, 1, 1}, {3, 2, 1, 2, 0, 1}, {4, 3, 3, 3, 1, 1}} do
    local kw, kh, dw, dh, pw, ph = unpack(window)
    module('SpatialMaxPooling', function() return nn.SpatialMaxPooling(unpack(window)) end, image)
    module('SpatialMaxPooling', function() return nn.SpatialMaxPooling(unpack(window)):ceil() end, image)
    module('SpatialAveragePooling', function() return nn.SpatialAveragePooling(unpack(window)) end, image)
    module('SpatialAveragePooling', function()
      return nn.SpatialAveragePooling(unpack(window)):ceil():setCountExcludePad()
    end, image)
    module('SpatialDilatedMaxPooling', function() return nn.SpatialDilatedMaxPooling(kw, kh, dw, dh, pw, ph, 2, 1) end, image)
  end
  for name, make in pairs{
    SpatialLPPooling = function() return nn.SpatialLPPooling(3, 2, 2, 2, 2, 2) end,
    SpatialAdaptiveMaxPooling = function() return nn.SpatialAdaptiveMaxPooling(4, 3) end,
    SpatialAdaptiveAveragePooling = function() return nn.SpatialAdaptiveAveragePooling(4, 3) end,
    SpatialFractionalMaxPooling = function()
      local layer = nn.SpatialFractionalMaxPooling(2, 2, 5, 5)
      layer.randomSamples = torch.Tensor(math.max(samples, 1), 3, 2):fill(0.3)
      return layer:fixPoolingRegions()
    end,
    SpatialReflectionPadding = function() return nn.SpatialReflectionPadding(2, 1, 3, 1) end,
    SpatialReplicationPadding = function() return nn.SpatialReplicationPadding(-1, 1, -2, 1) end,
    SpatialUpSamplingNearest = function() return nn.SpatialUpSamplingNearest(3) end,
    SpatialUpSamplingBilinear = function() return nn.SpatialUpSamplingBilinear{oheight = 13, owidth = 7} end,
    SpatialCrossMapLRN = function() return nn.SpatialCrossMapLRN(3, 0.1, 0.75, 1) end,
    SpatialSubtractiveNormalization = function() return nn.SpatialSubtractiveNormalization(3, torch.ones(5, 5)) end,
    SpatialDivisiveNormalization = function() return nn.SpatialDivisiveNormalization(3, torch.ones(5, 5)) end,
  } do
    module(name .. samples, make, image)
  end
  for name, make in pairs{
    VolumetricConvolution = function() return nn.VolumetricConvolution(3, 4, 2, 3, 3, 1, 2, 1, 1, 0, 1) end,
    VolumetricFullConvolution = function()
      return nn.VolumetricFullConvolution(3, 4, 2, 3, 3, 2, 2, 1, 1, 0, 1, 1, 1, 0)
    end,
    VolumetricDilatedConvolution = function()
      return nn.VolumetricDilatedConvolution(3, 4, 2, 3, 2, 1, 1, 2, 1, 1, 1, 2, 1, 2)
    end,
    VolumetricMaxPooling = function() return nn.VolumetricMaxPooling(2, 2, 3, 2, 1, 2, 1, 0, 1) end,
    VolumetricDilatedMaxPooling = function()
      return nn.VolumetricDilatedMaxPooling(2, 2, 2, 2, 1, 2, 0, 0, 0, 2, 1, 2)
    end,
    VolumetricAveragePooling = function() return nn.VolumetricAveragePooling(2, 2, 3, 2, 1, 2) end,
    VolumetricReplicationPadding = function() return nn.VolumetricReplicationPadding(1, 2, 1, 0, 2, 1) end,
  } do
    module(name .. samples, make, film)
  end
end
module('SpatialMaxUnpooling', function()
  local pooling = nn.SpatialMaxPooling(2, 2, 2, 2)
  return nn.Sequential():add(pooling):add(nn.SpatialMaxUnpooling(pooling))
end, function() return numbers(2, 3, 8, 8) end)
module('VolumetricMaxUnpooling', function()
  local pooling = nn.VolumetricMaxPooling(2, 2, 2, 2, 2, 2)
  return nn.Sequential():add(pooling):add(nn.VolumetricMaxUnpooling(pooling))
end, function() return numbers(2, 3, 4, 8, 8) end)
module('BatchNormalization', function() return nn.BatchNormalization(6) end, function() return numbers(5, 6) end)
module('BatchNormalization', function()
  local layer = nn.BatchNormalization(6)
  layer:evaluate()
  return layer
end, function() return numbers(5, 6) end)
module('SpatialBatchNormalization', function() return nn.SpatialBatchNormalization(3) end, function()
  return numbers(4, 3, 5, 6)
end)
module('SpatialBatchNormalization', function() return nn.SpatialBatchNormalization(3, 1e-3, 0.2, false) end, function()
  return numbers(4, 3, 5, 6)
end)
module('VolumetricBatchNormalization', function() return nn.VolumetricBatchNormalization(3) end, function()
  return numbers(2, 3, 4, 3, 2)
end)

-- Criterions ------------------------------------------------------------------------------------------------------

for _, average in ipairs{true, false} do
  local function averaged(loss)
    loss.sizeAverage = average
    return loss
  end
  local function matrix() return numbers(5, 4) end
  local function probabilities() return positive(5, 4):clamp(0.05, 0.95) end
  local function labels() return signs(5, 4) end
  local function classes() return torch.Tensor{1, 4, 2, 3, 1} end
  criterion('AbsCriterion', function() return averaged(nn.AbsCriterion()) end, matrix, matrix)
  criterion('MSECriterion', function() return averaged(nn.MSECriterion()) end, matrix, matrix)
  criterion('SmoothL1Criterion', function() return averaged(nn.SmoothL1Criterion()) end, matrix, matrix)
  criterion('DistKLDivCriterion', function() return averaged(nn.DistKLDivCriterion()) end, matrix, probabilities)
  criterion('BCECriterion', function() return averaged(nn.BCECriterion()) end, probabilities, probabilities)
  criterion('BCECriterion', function() return averaged(nn.BCECriterion(positive(4))) end, probabilities, probabilities)
  criterion('SoftMarginCriterion', function() return averaged(nn.SoftMarginCriterion()) end, matrix, labels)
  criterion('MarginCriterion', function() return averaged(nn.MarginCriterion()) end, matrix, labels)
  criterion('HingeEmbeddingCriterion', function() return averaged(nn.HingeEmbeddingCriterion()) end, matrix, labels)
  criterion('MultiMarginCriterion', function() return averaged(nn.MultiMarginCriterion()) end, matrix, classes)
  criterion('MultiMarginCriterion', function() return averaged(nn.MultiMarginCriterion(2, positive(4))) end, matrix, classes)
  criterion('MultiLabelMarginCriterion', function() return averaged(nn.MultiLabelMarginCriterion()) end, matrix, function()
    return torch.Tensor{{1, 0, 0, 0}, {4, 2, 0, 0}, {1, 2, 3, 4}, {0, 0, 0, 0}, {3, 1, 0, 0}}
  end)
  criterion('ClassNLLCriterion', function() return nn.ClassNLLCriterion(nil, average) end, matrix, classes)
  criterion('ClassNLLCriterion', function() return nn.ClassNLLCriterion(positive(4), average) end, matrix, classes)
  criterion('SpatialClassNLLCriterion', function()
    return nn.SpatialClassNLLCriterion(positive(4), average)
  end, function() return numbers(2, 4, 3, 3) end, function()
    return torch.Tensor(2, 3, 3):apply(function() return 1 + math.floor(random() * 4) end)
  end)
end

results:close()
