-- Modules as files of other times have them: `edit` changes fields before a network runs, `after` when it has run.
local C = {}
local T = torch
local function add(name, f, edit, after, opt) C[#C + 1] = {name = name, build = f, edit = edit, after = after, opt = opt or {}} end
local R = random.normal
local S = function(...) local s = nn.Sequential(); for _, m in ipairs{...} do s:add(m) end; return s end
local function drop(...) local names = {...}; return function(m) for _, n in ipairs(names) do m[n] = nil end end end

add('convolution of 2 dimensions', function() return nn.SpatialConvolution(2, 3, 3, 2, 1, 1, 1, 0), R(2, 4, 4) end,
  nil, function(m) m.weight = m.weight:view(3, 2 * 3 * 2); m.gradWeight = nil end)
add('convolution MM of 4 dimensions', function() return nn.SpatialConvolutionMM(2, 3, 3, 2, 1, 1, 1, 0), R(2, 4, 4) end,
  nil, function(m) m.weight = m.weight:view(3, 2, 2, 3); m.gradWeight = nil end)
add('convolution with padding', function() return nn.SpatialConvolution(2, 3, 3, 3, 1, 1, 1, 1), R(2, 4, 4) end,
  nil, function(m) m.padding = 1; m.padW = nil; m.padH = nil end)
add('convolution MM with padding', function() return nn.SpatialConvolutionMM(2, 3, 3, 3, 2, 2, 1, 1), R(2, 2, 4, 4) end,
  nil, function(m) m.padding = 1; m.padW = nil; m.padH = nil end)
add('convolution without padding', function() return nn.SpatialConvolution(2, 3, 3, 3), R(2, 4, 4) end,
  nil, drop('padW', 'padH', 'gradWeight', 'gradBias'))
add('full convolution without adj', function() return nn.SpatialFullConvolution(2, 3, 3, 3, 2, 2), R(2, 3, 3) end, drop('adjW', 'adjH'))
add('full convolution without pads', function() return nn.SpatialFullConvolution(2, 3, 3, 3, 2, 2), R(2, 3, 3) end, nil, drop('adjW',
  'adjH', 'padW', 'padH'))
add('volumetric convolution without pads', function() return nn.VolumetricConvolution(2, 3, 2, 2, 2), R(2, 3, 3, 3) end, nil, drop('padT',
  'padW', 'padH'))
add('volumetric convolution of 2 dimensions', function() return nn.VolumetricConvolution(2, 3, 2, 2, 2), R(2, 3, 3, 3) end,
  nil, function(m) m.weight = m.weight:view(3, 16); m.gradWeight = nil end)
add('local convolution of 3 dimensions', function() return nn.SpatialConvolutionLocal(2, 2, 4, 3, 2, 2), R(2, 3, 4) end,
  nil, function(m) m.weight = m.weight:view(2 * 3, 2, 8); m.gradWeight = nil end)
add('convolution with finput', function() return nn.SpatialConvolution(2, 3, 3, 3), R(2, 4, 4) end, nil, nil, {keep = true})
local function normalized(c, x, affine)
  return function()
    local m = nn[c](3, 1e-2, 0.1, affine)
    m.running_mean:normal(); m.running_var:uniform(0.5, 2); if m.bias then m.bias:normal() end
    return m, x()
  end, nil, function(m)
    m.running_std = m.running_var:clone():add(m.eps):pow(-0.5); m.running_var = nil
  end
end
add('running_std', normalized('BatchNormalization', function() return R(2, 3) end, true))
add('running_std plain', normalized('BatchNormalization', function() return R(2, 3) end, false))
add('running_std planes', normalized('SpatialBatchNormalization', function() return R(2, 3, 2, 2) end, true))
add('running_std volumes', normalized('VolumetricBatchNormalization', function() return R(2, 3, 1, 2, 2) end, true))
add('save_mean', function()
    local m = nn.SpatialBatchNormalization(3); m:training(); m:forward(R(4, 3, 2, 2)); return m, R(2, 3, 2, 2)
  end, nil, nil, {keep = true})
add('batch normalisation without affine', function() local m = nn.BatchNormalization(3); m.running_mean:normal(); return m, R(2, 3) end,
  drop('affine'))
add('dropout without v2', function() return nn.Dropout(0.3), R(4) end, drop('v2'))
add('dropout without v2 in training', function()
  return nn.Dropout(0.3), R(4) end, drop('v2'), function(m) m.train = true
end, {keep = true})
add('dropout without inplace', function() return nn.Dropout(0.3), R(4) end, drop('inplace'))
add('spatial dropout without v2', function() return nn.SpatialDropout(0.3), R(2, 2, 2) end, drop('stochasticInference'))
add('max pooling without ceil_mode', function() return nn.SpatialMaxPooling(2, 2, 2, 2), R(2, 5, 5) end, drop('ceil_mode'))
add('max pooling without padding', function() return nn.SpatialMaxPooling(2, 2, 2, 2), R(2, 5, 5) end, nil, drop('ceil_mode', 'padW',
  'padH', 'indices'))
add('average pooling of before', function() return nn.SpatialAveragePooling(2, 2, 2, 2), R(2, 5, 5) end, drop('ceil_mode',
  'count_include_pad', 'padW', 'padH', 'divide'))
add('average pooling without divide', function() return nn.SpatialAveragePooling(2, 2, 2, 2), R(2, 5, 5) end, drop('divide'))
add('average pooling without count_include_pad', function() return nn.SpatialAveragePooling(2, 2, 2, 2), R(2, 5, 5) end, nil,
  drop('count_include_pad'))
add('volumetric pooling without ceil_mode', function() return nn.VolumetricMaxPooling(2, 2, 2), R(1, 3, 4, 5) end, nil, drop('ceil_mode',
  'padT', 'padW', 'padH'))
add('reshape without batchMode', function() return nn.Reshape(3, 2), R(4, 2, 3) end, drop('batchMode'))
add('view without numInputDims', function() return nn.View(3, 2), R(4, 6) end, drop('numInputDims'))
add('view by numElements', function() return nn.View(6), R(4, 2, 3) end, nil, drop('size'))
add('padding without value', function() return nn.Padding(1, 2, 1), R(2, 3) end, nil, drop('value', 'index'))
add('replicate without ndim', function() return nn.Replicate(3, 1), R(2, 3) end, nil, drop('dim', 'ndim'))
add('sum without sizeAverage', function() return nn.Sum(2), R(2, 3) end, drop('sizeAverage', 'squeeze'))
add('sum without nInputDims', function() return nn.Sum(1), R(2, 3) end, drop('sizeAverage', 'squeeze', 'nInputDims'))
add('mean as a class of its own', function() return nn.Mean(1), R(2, 3) end, nil, drop('sizeAverage', 'squeeze', 'nInputDims'))
add('max without nInputDims', function() return nn.Max(2), R(2, 3) end, drop('nInputDims'))
add('join without nInputDims', function() return nn.JoinTable(1), {R(2), R(3)} end, drop('nInputDims'))
add('split without nInputDims', function() return nn.SplitTable(1), R(2, 3) end, drop('nInputDims'))
add('threshold without inplace', function() return nn.Threshold(0.1, 0.2), R(4) end, nil, drop('inplace'))
add('relu without fields', function() return nn.ReLU(), R(4) end, nil, drop('inplace', 'threshold', 'val'))
add('hard tanh without range', function() return nn.HardTanh(), R(4) end, nil, drop('min_val', 'max_val', 'inplace'))
add('elu without inplace', function() return nn.ELU(0.5), R(4) end, nil, drop('inplace'))
add('leaky relu without inplace', function() return nn.LeakyReLU(0.3), R(4) end, nil, drop('inplace'))
add('soft shrink', function() return nn.SoftShrink(0.3), R(4) end)
add('linear without buffers', function() return nn.Linear(3, 2), R(3) end, nil, drop('addBuffer', 'gradWeight', 'gradBias', 'output',
  'gradInput', '_type', 'train'))
add('linear with addBuffer', function() return nn.Linear(3, 2), R(2, 3) end, nil, nil, {keep = true})
add('bottle without dims', function() return nn.Bottle(nn.Linear(3, 2)), R(2, 4, 3) end, nil, drop('nOutputDim', 'dimDelta', 'inShape',
  'outShape'))
add('lookup table without padding', function() return nn.LookupTable(5, 3), T.LongTensor{1, 5, 2} end, nil, drop('paddingValue',
  'normType', 'maxNorm', 'shouldScaleGradByFreq'))
add('WeightNorm with weights', function() return nn.WeightNorm(nn.Linear(3, 2)), R(2, 3) end, nil, nil, {weights = true, keep = true})
add('WeightNorm in training', function() return nn.WeightNorm(nn.Linear(3, 2)), R(2, 3) end, nil,
  function(m) m:training(); m.modules[1].weight:fill(7) end, {weights = true, keep = true})
add('cmul of one size', function() return nn.CMul(3), R(2, 3) end, nil, function(m) m.size = nil end)
add('crossmap without prescale', function() return nn.SpatialCrossMapLRN(3), R(4, 2, 2) end, nil, drop('scale', 'prePad'))
add('softplus without threshold', function() return nn.SoftPlus(), R(4) end, nil, drop('threshold'))
add('normalize without eps', function() return nn.Normalize(2, 1e-10), R(2, 3) end, nil, drop('eps'))
add('zero padding without others', function() return nn.SpatialZeroPadding(1), R(2, 2, 2) end, nil, drop('pad_r', 'pad_t', 'pad_b'))
add('upsampling by its sizes', function()
  return nn.SpatialUpSamplingNearest(2), R(1, 2, 2, 3) end, nil, function(m) m.inputSize = T.LongStorage{1, 2, 2,
    3}; m.outputSize = T.LongStorage{1, 2, 4, 6}
end)
add('transposed weights', function() local m = nn.Linear(3, 2); m.weight = T.randn(3, 2):t(); return m, R(2, 3) end)
add('weights inside a storage', function()
  local m = nn.Linear(3, 2)
  m.weight = T.randn(4, 5):narrow(1, 2, 2):narrow(2, 2, 3)
  return m, R(2, 3)
end)
add('long tensor as sizes', function()
  return nn.Reshape(3, 2), R(6) end, nil, function(m) m.size = T.LongTensor{3, 2}
end)
return C
