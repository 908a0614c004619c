-- Networks as the classes of packages for GPUs save them.
local C = {}
local T = torch
local function add(name, f, opt) C[#C + 1] = {name = name, build = f, opt = opt or {}} end
local R = random.normal
local S = function(...) local s = nn.Sequential(); for _, m in ipairs{...} do s:add(m) end; return s end
cudnn, inn = cudnn or {}, inn or {}
local function as(class, module, fields)
  local package, name = class:match('(%w+)%.(%w+)')
  if not _G[package][name] then torch.class(class, 'nn.Module') end
  torch.setmetatable(module, class)
  for k, v in pairs(fields or {}) do module[k] = v end
  return module
end
-- a module of nn by another name
local function renamed(name, class, make, input, fields, drops)
  add(name, function()
    local m = make()
    local x = input()
    if m.running_mean then m.running_mean:normal(); m.running_var:uniform(0.5, 2) end
    local reference = m:clone()
    for _, k in ipairs(drops or {}) do m[k] = nil end
    return as(class, m, fields), x, reference
  end)
end
for _, c in ipairs{'ReLU', 'Tanh', 'Sigmoid'} do renamed('cudnn '..c, 'cudnn.'..c, function() return nn[c]() end, function() return R(2,
  3) end, {nElem = 6, mode = 'CUDNN_ACTIVATION_'..c:upper()}, {'threshold', 'val'}) end
renamed('cudnn ClippedReLU', 'cudnn.ClippedReLU',
  function() return nn.HardTanh(0, 0.5) end,
  function() return R(2, 3) end, {ceiling = 0.5}, {'min_val', 'max_val'})
add('cudnn SoftMax planes', function()
  return as('cudnn.SoftMax', nn.SoftMax(), {mode = 'CUDNN_SOFTMAX_MODE_INSTANCE', algorithm = 'CUDNN_SOFTMAX_ACCURATE'}), R(2, 2, 2),
    S(nn.Reshape(8, false), nn.SoftMax(), nn.Reshape(2, 2, 2, false))
end)
add('cudnn LogSoftMax planes', function()
  return as('cudnn.LogSoftMax', nn.LogSoftMax()), R(3, 2, 2, 2), S(nn.Reshape(3, 8, false), nn.LogSoftMax(), nn.Reshape(3, 2, 2, 2, false))
end)
renamed('cudnn SoftMax', 'cudnn.SoftMax', function() return nn.SoftMax() end, function() return R(2, 3) end)
renamed('cudnn LogSoftMax', 'cudnn.LogSoftMax', function() return nn.LogSoftMax() end, function() return R(4) end)
renamed('cudnn SpatialSoftMax', 'cudnn.SpatialSoftMax',
  function() return nn.SpatialSoftMax() end,
  function() return R(2, 3, 2, 2) end)
renamed('cudnn SpatialLogSoftMax', 'cudnn.SpatialLogSoftMax',
  function() return nn.SpatialLogSoftMax() end,
  function() return R(3, 2, 2) end)
add('cudnn VolumetricSoftMax', function()
  return as('cudnn.VolumetricSoftMax', nn.Identity(), {ssm = as('cudnn.SpatialSoftMax', nn.SpatialSoftMax())}), R(2, 3, 2, 2, 1),
    S(nn.Reshape(2, 3, 4, 1, false), nn.SpatialSoftMax(), nn.Reshape(2, 3, 2, 2, 1, false)) end)
add('cudnn VolumetricLogSoftMax', function()
  return as('cudnn.VolumetricLogSoftMax', nn.Identity()), R(3, 2, 2, 1), S(nn.Reshape(3, 4, 1, false), nn.SpatialLogSoftMax(),
    nn.Reshape(3, 2, 2, 1, false)) end)
renamed('cudnn SpatialConvolution', 'cudnn.SpatialConvolution',
  function() return nn.SpatialConvolution(2, 3, 3, 3, 1, 1, 1, 1) end,
  function() return R(2, 2, 4, 4) end, {groups = 1, iSize = T.LongStorage{0, 0, 0, 0}, fmode = 1})
renamed('cudnn SpatialConvolution before groups', 'cudnn.SpatialConvolution',
  function() return nn.SpatialConvolution(2, 3, 3, 3, 2, 2) end,
  function() return R(2, 5, 5) end)
add('cudnn SpatialConvolution groups', function()
  local a, b = nn.SpatialConvolution(2, 3, 3, 3, 1, 1, 1, 0), nn.SpatialConvolution(2, 3, 3, 3, 1, 1, 1, 0)
  local reference = nn.Concat(2); reference:add(S(nn.Narrow(2, 1, 2), a)); reference:add(S(nn.Narrow(2, 3, 2), b))
  local m = nn.SpatialConvolution(4, 6, 3, 3, 1, 1, 1, 0)
  m.weight = T.cat(a.weight, b.weight, 1); m.bias = T.cat(a.bias, b.bias, 1); m.gradWeight = nil
  return as('cudnn.SpatialConvolution', m, {groups = 2}), R(2, 4, 4, 4), reference end)
add('cudnn SpatialFullConvolution groups', function()
  local a, b = nn.SpatialFullConvolution(2, 3, 3, 3, 2, 2, 1, 1), nn.SpatialFullConvolution(2, 3, 3, 3, 2, 2, 1, 1)
  local reference = nn.Concat(2); reference:add(S(nn.Narrow(2, 1, 2), a)); reference:add(S(nn.Narrow(2, 3, 2), b))
  local m = nn.SpatialFullConvolution(4, 6, 3, 3, 2, 2, 1, 1)
  m.weight = T.cat(a.weight, b.weight, 1); m.bias = T.cat(a.bias, b.bias, 1); m.gradWeight = nil
  return as('cudnn.SpatialFullConvolution', m, {groups = 2}), R(2, 4, 3, 3), reference end)
renamed('cudnn SpatialFullConvolution', 'cudnn.SpatialFullConvolution',
  function() return nn.SpatialFullConvolution(2, 3, 4, 4, 2, 2, 1, 1) end,
  function() return R(2, 2, 3, 3) end, {groups = 1})
renamed('cudnn SpatialMaxPooling', 'cudnn.SpatialMaxPooling',
  function() return nn.SpatialMaxPooling(3, 2, 2, 1, 1, 0) end,
  function() return R(2, 2, 5, 5) end, {mode = 'CUDNN_POOLING_MAX', iSize = T.LongStorage{0, 0, 0, 0}}, {'indices'})
renamed('cudnn SpatialMaxPooling ceil', 'cudnn.SpatialMaxPooling',
  function() return nn.SpatialMaxPooling(2, 2, 2, 2):ceil() end,
  function() return R(2, 5, 5) end, nil, {'indices', 'padW', 'padH'})
renamed('cudnn SpatialAveragePooling', 'cudnn.SpatialAveragePooling',
  function() return nn.SpatialAveragePooling(2, 2, 2, 2) end,
  function() return R(2, 4, 4) end, {mode = 'CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING'}, {'divide', 'count_include_pad'})
renamed('cudnn SpatialAveragePooling include', 'cudnn.SpatialAveragePooling',
  function() return nn.SpatialAveragePooling(3, 3, 2, 2, 1, 1) end,
  function() return R(2, 2, 5, 5) end, {mode = 'CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING'}, {'divide', 'count_include_pad'})
renamed('cudnn SpatialAveragePooling exclude', 'cudnn.SpatialAveragePooling',
  function() return nn.SpatialAveragePooling(3, 3, 2, 2, 1, 1):setCountExcludePad() end,
  function() return R(2, 2, 5, 5) end, {mode = 'CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING'}, {'divide', 'count_include_pad'})
renamed('cudnn SpatialAveragePooling before modes', 'cudnn.SpatialAveragePooling',
  function() return nn.SpatialAveragePooling(2, 2, 2, 2) end,
  function() return R(2, 4, 4) end, nil, {'divide', 'count_include_pad', 'padW', 'padH', 'ceil_mode'})
renamed('cudnn SpatialCrossMapLRN', 'cudnn.SpatialCrossMapLRN',
  function() return nn.SpatialCrossMapLRN(3, 0.5, 0.75, 2) end,
  function() return R(2, 5, 2, 2) end, {K = 2}, {'k'})
for c, x in pairs{BatchNormalization = {4, 3}, SpatialBatchNormalization = {2, 3, 2, 2}, VolumetricBatchNormalization = {2, 3, 2, 1, 2}} do
  renamed('cudnn '..c, 'cudnn.'..c, function() return nn[c](3) end, function() return R(unpack(x)) end, {mode = 'CUDNN_BATCHNORM_SPATIAL',
    nDim = #x, save_mean = T.randn(3), save_std = T.randn(3)})
end
renamed('cudnn VolumetricConvolution', 'cudnn.VolumetricConvolution',
  function() return nn.VolumetricConvolution(2, 2, 2, 2, 2, 1, 1, 1, 1, 0, 1) end,
  function() return R(2, 2, 2, 3, 3) end)
renamed('cudnn VolumetricFullConvolution', 'cudnn.VolumetricFullConvolution',
  function() return nn.VolumetricFullConvolution(2, 2, 2, 2, 2, 2, 2, 2) end,
  function() return R(1, 2, 2, 2, 2) end)
renamed('cudnn VolumetricMaxPooling', 'cudnn.VolumetricMaxPooling',
  function() return nn.VolumetricMaxPooling(2, 2, 2) end,
  function() return R(1, 2, 4, 4, 4) end, {mode = 'CUDNN_POOLING_MAX'}, {'indices'})
renamed('cudnn VolumetricAveragePooling', 'cudnn.VolumetricAveragePooling',
  function() return nn.VolumetricAveragePooling(2, 2, 2) end,
  function() return R(1, 2, 4, 4, 4) end, {mode = 'CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING'})
add('cudnn TemporalConvolution', function()
  local reference = nn.TemporalConvolution(3, 4, 2, 1)
  local m = reference:clone()
  return as('cudnn.TemporalConvolution', m, {kW = 3, kH = 2, dW = 1, dH = 1, padW = 0, padH = 0, nInputPlane = 1, nOutputPlane = 4,
    groups = 1}), R(2, 5, 3), reference end)
renamed('inn SpatialMaxPooling', 'inn.SpatialMaxPooling',
  function() return nn.SpatialMaxPooling(2, 2, 2, 2):ceil() end,
  function() return R(2, 5, 5) end, nil, {'ceil_mode', 'indices', 'padW', 'padH'})
renamed('inn SpatialAveragePooling', 'inn.SpatialAveragePooling',
  function() return nn.SpatialAveragePooling(2, 2, 2, 2) end,
  function() return R(2, 4, 4) end, nil, {'ceil_mode', 'divide', 'count_include_pad', 'padW', 'padH'})
renamed('inn SpatialCrossResponseNormalization', 'inn.SpatialCrossResponseNormalization',
  function() return nn.SpatialCrossMapLRN(5, 0.5, 0.75, 2) end,
  function() return R(2, 6, 2, 2) end)
add('inn ConstAffine', function()
  return as('inn.ConstAffine', nn.Identity(), {inputChannels = 3, a = T.Tensor{1, 2, 3}, b = T.Tensor{0.5, 1, -1}, inplace = false}), R(2,
    3, 2, 2),
    S((function() local m = nn.CMul(1, 3, 1, 1); m.weight = T.Tensor{1, 2, 3}:view(1, 3, 1, 1); return m end)(),
      (function() local m = nn.CAdd(1, 3, 1, 1); m.bias = T.Tensor{0.5, 1, -1}:view(1, 3, 1, 1); return m end)()) end)
add('a whole network', function()
  local function make()
    return S(nn.SpatialConvolution(1, 3, 3, 3, 1, 1, 1, 1), nn.SpatialBatchNormalization(3), nn.ReLU(true), nn.SpatialMaxPooling(2, 2, 2,
      2), nn.View(-1):setNumInputDims(3), nn.Linear(12, 4), nn.LogSoftMax())
  end
  local reference = make(); reference:evaluate(); local m = reference:clone()
  for _, k in ipairs{1, 2, 3, 4, 7} do as(torch.type(m.modules[k]):gsub('nn%.', 'cudnn.'), m.modules[k]) end
  return m, R(2, 1, 4, 4), reference end)
add('nn GPU', function() local m = nn.Linear(3, 2); return nn.GPU(m, 1), R(2, 3), m:clone() end)
return C
