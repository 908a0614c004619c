-- Graphs of nngraph, the modules of dpnn and rnn.
local C = {}
local T = torch
local function add(name, f, opt) C[#C + 1] = {name = name, build = f, opt = opt or {}} end
local R = random.normal
local L = function(t) return T.LongTensor(t) end
local S = function(...) local s = nn.Sequential(); for _, m in ipairs{...} do s:add(m) end; return s end
local function seq(n, ...) local t = {}; for i = 1, n do t[i] = R(...) end; return t end

-- nngraph
add('gModule', function()
  local x = nn.Identity()(); local h = nn.Tanh()(nn.Linear(3, 4)(x)); local y = nn.Linear(4, 2)(h)
  return nn.gModule({x}, {y}), R(2, 3) end)
add('gModule table', function()
  local a, b = nn.Identity()(), nn.Identity()()
  local h = nn.CAddTable()({nn.Linear(3, 4)(a), nn.Linear(2, 4)(b)})
  return nn.gModule({a, b}, {h, nn.Sigmoid()(h)}), {R(2, 3), R(2, 2)} end)
add('gModule split', function()
  local x = nn.Identity()(); local a, b, c = x:split(3)
  return nn.gModule({x}, {nn.CMulTable()({a, b}), nn.Linear(2, 3)(c)}), {R(4), R(4), R(2)} end)
add('gModule shared', function()
  local l = nn.Linear(3, 3); local x = nn.Identity()(); local h = l(nn.Tanh()(l(x)))
  return nn.gModule({x}, {h}), R(2, 3) end)
add('gModule inside', function()
  local i = nn.Identity()(); local inner = nn.gModule({i}, {nn.Tanh()(nn.Linear(3, 3)(i))})
  local x = nn.Identity()(); local y = nn.JoinTable(1, 1)({inner(x), x})
  return S(nn.gModule({x}, {y}), nn.Linear(6, 2)), R(2, 3) end)
add('gModule output is input', function()
  local x = nn.Identity()()
  return nn.gModule({x}, {x, nn.Abs()(x)}), R(3) end)
add('gModule select', function()
  local x = nn.Identity()()
  local y = nn.SelectTable(2)(x)
  return nn.gModule({x}, {nn.Abs()(y)}), {R(3), R(2)} end)
add('gModule lstm', function()
  -- a step as char-rnn has it
  local x, c, h = nn.Identity()(), nn.Identity()(), nn.Identity()()
  local n = 3
  local sums = nn.CAddTable()({nn.Linear(2, 4 * n)(x), nn.Linear(n, 4 * n)(h)})
  local n1, n2, n3, n4 = nn.SplitTable(2)(nn.Reshape(4, n)(sums)):split(4)
  local i, f, o, g = nn.Sigmoid()(n1), nn.Sigmoid()(n2), nn.Sigmoid()(n3), nn.Tanh()(n4)
  local c2 = nn.CAddTable()({nn.CMulTable()({f, c}), nn.CMulTable()({i, g})})
  local h2 = nn.CMulTable()({o, nn.Tanh()(c2)})
  local y = nn.LogSoftMax()(nn.Linear(n, 5)(nn.Dropout(0.3)(h2)))
  return nn.gModule({x, c, h}, {c2, h2, y}), {R(2, 2), R(2, 3), R(2, 3)} end)
add('gModule nested tables', function()
  local x = nn.Identity()(); local a, b = x:split(2); local c, d = b:split(2)
  return nn.gModule({x}, {nn.CAddTable()({a, c}), d}), {R(3), {R(3), R(2)}} end)

-- dpnn
add('Inception', function()
  return nn.Inception{inputSize = 2, outputSize = {2, 3}, reduceSize = {1, 2, 2, 1}}, R(2, 2, 6, 6)
end)
add('FireModule', function() return nn.FireModule(2, 2, 3, 3), R(2, 2, 4, 4) end)
add('Serial', function() return nn.Serial(S(nn.Linear(3, 2), nn.Tanh())):mediumSerial(), R(2, 3) end)
add('Serial light', function() return nn.Serial(S(nn.Linear(3, 2), nn.Tanh())):lightSerial(), R(2, 3) end)
add('Serial heavy', function() return nn.Serial(S(nn.Linear(3, 2), nn.Tanh())):heavySerial(), R(2, 3) end)
add('ReverseTable', function() return nn.ReverseTable(), {R(1), R(2)} end)
add('Clip', function() return nn.Clip(-0.5, 0.25), R(2, 3) end)
add('ArgMax', function() return nn.ArgMax(2), R(3, 4) end)
add('ArgMax one', function() return nn.ArgMax(1, 1), R(4) end)
add('ArgMax batch', function() return nn.ArgMax(1, 1, false), R(3, 4) end)
add('SpatialFeatNormalization', function()
  return nn.SpatialFeatNormalization(T.Tensor{1, 2}, T.Tensor{0.5, 2}), R(2, 2, 2)
end)
add('SpatialFeatNormalization batch', function() return nn.SpatialFeatNormalization(T.Tensor{1, 2}), R(2, 2, 2, 2) end)
add('SpatialUniformCrop', function() return nn.SpatialUniformCrop(3, 2), R(2, 6, 5) end)
add('SpatialUniformCrop batch', function() return nn.SpatialUniformCrop(3), R(2, 2, 6, 7) end)
add('TotalDropout', function() return nn.TotalDropout(0.3), R(4) end)
add('SpatialRegionDropout', function() return nn.SpatialRegionDropout(0.3), R(2, 3, 3) end)
add('SpatialBinaryConvolution', function()
  return nn.SpatialBinaryConvolution(2, 3, 3, 3, 1, 1, 1, 1), R(2, 2, 4, 4)
end, {twice = true})
add('CategoricalEntropy', function() return nn.CategoricalEntropy(), T.rand(2, 3) end)
add('ReinforceNormal', function() return nn.ReinforceNormal(0.1), R(2, 3) end)
add('ReinforceNormal stochastic', function() return nn.ReinforceNormal(0.1, false), R(3) end)
add('SimpleColorTransform', function() return nn.SimpleColorTransform(3, T.rand(3)), R(2, 3, 2, 2) end)

-- rnn
add('LinearNoBias', function() return nn.LinearNoBias(3, 2), R(2, 3) end)
add('LinearNoBias one', function() return nn.LinearNoBias(3, 2), R(3) end)
add('LookupTableMaskZero', function() return nn.LookupTableMaskZero(5, 2), L{0, 5, 1} end)
add('LookupTableMaskZero batch', function() return nn.LookupTableMaskZero(5, 2), T.Tensor{{0, 5}, {1, 2}} end)
add('MaskZero', function() return nn.MaskZero(nn.Linear(3, 2), 1), T.cat(R(1, 3), T.zeros(1, 3), 1) end)
add('MaskZero one', function() return nn.MaskZero(nn.Linear(3, 2), 1), T.zeros(3) end)
add('MaskZero table', function()
  return nn.MaskZero(S(nn.ParallelTable():add(nn.Linear(3, 2)):add(nn.Linear(3, 2)), nn.CAddTable()), 1), {T.cat(R(1, 3), T.zeros(1, 3),
    1), R(2, 3)}
end)
add('TrimZero', function() return nn.TrimZero(nn.Linear(3, 2), 1), T.cat(R(1, 3), T.zeros(1, 3), 1) end)
add('SAdd', function() return nn.SAdd(2), R(3) end)
add('SAdd negate', function() return nn.SAdd(2, true), R(3) end)
add('CopyGrad', function() return nn.CopyGrad(), R(3) end)
add('NormStabilizer', function() return nn.NormStabilizer(), R(2, 3) end)
for _, c in ipairs{'LSTM', 'FastLSTM', 'GRU'} do
  add(c, function() return nn[c](3, 2), R(2, 3) end, {large = c ~= 'LSTM'})
  if c ~= 'LSTM' then add(c..' one', function() return nn[c](3, 2), R(3) end, {large = true}) end
  add('Sequencer '..c, function() return nn.Sequencer(nn[c](3, 2)), seq(3, 2, 3) end, {large = true})
  if c ~= 'LSTM' then add('Sequencer tensor '..c, function() return nn.Sequencer(nn[c](3, 2)), R(4, 2, 3) end, {large = true}) end
end
add('LSTM no peepholes', function() return nn.Sequencer(nn.LSTM(3, 2, nil, false)), seq(3, 2, 3) end, {large = true})
add('GRU dropout', function() return nn.Sequencer(nn.GRU(3, 2, nil, 0.3)), seq(3, 2, 3) end, {large = true})
add('LSTM maskZero', function()
  return nn.Sequencer(nn.LSTM(3, 2, nil, false):maskZero(1)), {R(2, 3), T.cat(R(1, 3), T.zeros(1, 3), 1), R(2, 3)}
end, {large = true})
add('GRU trimZero', function()
  return nn.Sequencer(nn.GRU(3, 2):trimZero(1)), {R(2, 3), T.cat(R(1, 3), T.zeros(1, 3), 1), R(2, 3)}
end, {large = true})
add('FastLSTM maskZero', function()
  return nn.Sequencer(nn.FastLSTM(3, 2):maskZero(1)), {R(2, 3), T.cat(R(1, 3), T.zeros(1, 3), 1), R(2, 3)}
end, {large = true})
add('Sequencer Linear', function() return nn.Sequencer(nn.Linear(3, 2)), seq(3, 2, 3) end, {large = true})
add('Sequencer stack', function()
  return nn.Sequencer(S(nn.FastLSTM(3, 2), nn.Linear(2, 4), nn.LogSoftMax())), seq(3, 2, 3)
end, {large = true})
add('Sequencer words', function()
  return S(nn.LookupTable(5, 3), nn.SplitTable(1), nn.Sequencer(nn.FastLSTM(3, 2)), nn.SelectTable(-1), nn.Linear(2, 2)), L{{1, 5}, {2, 3},
    {4, 4}}
end, {large = true})
add('Recurrent', function()
  return nn.Sequencer(nn.Recurrent(2, nn.Linear(3, 2), nn.Linear(2, 2), nn.Sigmoid(), 5)), seq(3, 2, 3)
end, {large = true})
add('Recurrent one step', function()
  return nn.Recurrent(2, nn.Linear(3, 2), nn.Linear(2, 2), nn.Tanh(), 5), R(2, 3)
end, {large = true})
add('Recurrent start module', function()
  return nn.Sequencer(nn.Recurrent(nn.Add(2), nn.Linear(3, 2), nn.Linear(2, 2), nn.Tanh(), 5)), seq(3, 2, 3)
end, {large = true})
add('Recurrence', function()
  return nn.Sequencer(nn.Recurrence(S(nn.ParallelTable():add(nn.Linear(3, 2)):add(nn.Linear(2, 2)), nn.CAddTable(), nn.Sigmoid()), 2, 1)),
    seq(3, 2, 3) end)
add('Recursor', function()
  return nn.Sequencer(nn.Recursor(S(nn.FastLSTM(3, 2), nn.Linear(2, 3)))), seq(3, 2, 3)
end, {large = true})
add('Repeater', function() return nn.Repeater(nn.FastLSTM(3, 2), 3), R(2, 3) end, {large = true})
add('Repeater Recurrent', function()
  return nn.Repeater(nn.Recurrent(2, nn.Linear(3, 2), nn.Linear(2, 2), nn.Sigmoid(), 5), 3), R(2, 3)
end, {large = true})
add('BiSequencer', function() return nn.BiSequencer(nn.FastLSTM(3, 2), nn.GRU(3, 2)), seq(3, 2, 3) end, {large = true})
add('SeqBRNN', function() return nn.SeqBRNN(3, 2), R(3, 2, 3) end, {large = true})
add('SeqBRNN batch first', function() return nn.SeqBRNN(3, 2, true), R(2, 4, 3) end, {large = true})
add('SeqBRNN join', function() return nn.SeqBRNN(3, 2, false, nn.JoinTable(3)), R(3, 2, 3) end, {large = true})
add('SeqReverseSequence', function() return nn.SeqReverseSequence(1), R(3, 2, 2) end)
add('SeqLSTM', function() return nn.SeqLSTM(3, 2), R(4, 2, 3) end, {large = true})
add('SeqLSTM batch first', function()
  local m = nn.SeqLSTM(3, 2)
  m.batchfirst = true
  return m, R(2, 4, 3)
end, {large = true})
add('SeqLSTM states', function() return nn.SeqLSTM(3, 2), {R(2, 2), R(2, 2), R(4, 2, 3)} end, {large = true})
add('SeqLSTM state', function() return nn.SeqLSTM(3, 2), {R(2, 2), R(4, 2, 3)} end, {large = true})
add('SeqLSTM mask zero', function()
  local m = nn.SeqLSTM(3, 2)
  m.maskzero = true
  local x = R(4, 2, 3):clone()
  x[2][1]:zero()
  x[3][2]:zero()
  return m, x
end, {large = true})
add('SeqLSTMP', function() return nn.SeqLSTMP(3, 4, 2), R(4, 2, 3) end, {large = true})
add('SeqGRU', function() return nn.SeqGRU(3, 2), R(4, 2, 3) end, {large = true})
add('SeqGRU batch first', function()
  local m = nn.SeqGRU(3, 2)
  m.batchfirst = true
  return m, R(2, 4, 3)
end, {large = true})
add('SeqGRU state', function() return nn.SeqGRU(3, 2), {R(2, 2), R(4, 2, 3)} end, {large = true})
add('SeqGRU mask zero', function()
  local m = nn.SeqGRU(3, 2)
  m.maskzero = true
  local x = R(4, 2, 3):clone()
  x[2][1]:zero()
  x[3][2]:zero()
  return m, x
end, {large = true})
return C
