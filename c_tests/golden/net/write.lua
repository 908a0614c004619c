-- Writes the files of this folder: luajit write.lua FOLDER, with torch, nn, nngraph, dpnn and rnn in LUA_PATH and LUA_CPATH.
--
-- nn.lua, rnn.lua, old.lua and cuda.lua are lists of cases, each a name and what builds a network and an input. A third value
-- that is built computes what is expected where the network itself cannot run here.
local here = arg[0]:match('^(.*/)') or './'
local folder = arg[1] or '.'

require 'torch'
require 'nn'
require 'nngraph'
-- What dpnn and rnn ask for and do not need.
package.preload['nnx'] = function() return {} end
package.preload['sys'] = function() return {} end
package.preload['dpnn.test'] = function() return {} end
local include = torch.include
torch.include = function(package, file)
  if not file:find('test') and file ~= 'md5.lua' and file ~= 'indexdir.lua' then include(package, file) end
end
require 'dpnn'
require 'rnn'
torch.include = include

local print = print
local write_weights = nn.WeightNorm.write

local function clone(value)
  if torch.isTensor(value) then return value:clone() end
  local copy = {}
  for k, v in pairs(value) do copy[k] = clone(v) end
  return copy
end

-- Calls f with each table below one.
local function each(value, f, seen)
  seen = seen or {}
  if type(value) ~= 'table' or seen[value] then return end
  seen[value] = true
  f(value)
  for _, v in pairs(value) do each(v, f, seen) end
end

-- Gradients that were never computed are whatever memory held.
local function zero_gradients(net)
  each(net, function(t)
    for k, v in pairs(t) do
      if type(k) == 'string' and k:find('^grad') and torch.isTensor(v) and v:nElement() > 0 then v:zero() end
    end
  end)
end

local buffers = {'gradWeight', 'gradBias', 'gradInput', 'output', 'finput', 'fgradInput', 'buffer', 'indices', '_gradOutput', 'addBuffer',
  '_gradOutputs', 'gradOutputs', 'gradInputs', 'outputs', 'gradCells', 'gradTemp', 'temp', 'zeroTensor', 'grad_a_buffer', 'grad_h0',
    'grad_c0', 'grad_x',
  'buffer1', 'buffer2', 'buffer3', 'noise', 'save_mean', 'save_std', 'gradV', 'gradG', '_norm', '_scale'}

-- As many saved their networks: without gradients and what was computed; before 2015 without a type, too.
local function sanitize(net, old)
  each(net, function(t)
    if torch.isTypeOf(t, 'nn.Module') then
      for _, k in ipairs(buffers) do t[k] = nil end
      if old then t._type = nil end
    end
  end)
end

-- Biases that begin at 0 tell nothing.
local function randomize(net)
  net:apply(function(m)
    if m.bias and torch.isTensor(m.bias) and m.bias:nElement() > 0 then m.bias:normal():mul(0.3) end
  end)
end

-- Weights as they are once they have been halves.
local function halve(net)
  for _, p in ipairs(net:parameters() or {}) do p:copy(p:half():float()) end
  net:apply(function(m)
    for _, k in ipairs{'running_mean', 'running_var'} do
      if m[k] then m[k]:copy(m[k]:half():float()) end
    end
  end)
end

local function case(c, n, list, real)
  torch.manualSeed(1000 + n)
  random.begin()
  local net, input, reference = c.build()
  if not reference then
    randomize(net)
    reference = net
  end
  if c.edit then c.edit(net) end
  reference:evaluate()
  if c.opt.twice then net:forward(clone(input)) end
  if real == 'Half' then halve(reference) end
  nn.WeightNorm.write = not c.opt.weights and write_weights or nil
  local output = clone(reference:forward(clone(input)))
  zero_gradients(net)
  if reference == net then
    if net.forget then net:forget() end
    local form = n % 9
    if c.opt.keep or (form == 0 and not c.opt.large) then -- with all that there is after a run
    elseif form == 1 and not c.opt.large then net:clearState()
    else
      if list == 'rnn' and net.clearState then net:clearState() end
      sanitize(net, form > 4)
    end
    if n % 2 == 1 then net:training() end
    if c.opt.weights and torch.isTypeOf(net, 'nn.WeightNorm') then net:evaluate() end
    if c.after then c.after(net) end
  end
  if real == 'Half' then net = net:type('torch.HalfTensor') end
  return {name = c.name, net = net, input = input, output = output}
end

-- The same as a GPU would have saved it.
local function rename_types(path)
  local function int(n) return string.char(n, 0, 0, 0) end
  local file = io.open(path, 'rb')
  local bytes = file:read('*a')
  file:close()
  for _, name in ipairs{'Float', 'Double', 'Half'} do
    for _, kind in ipairs{'Tensor', 'Storage'} do
      local old, new = 'torch.'..name..kind, 'torch.Cuda'..(name == 'Float' and '' or name)..kind
      old, new = int(#old)..old, int(#new)..new
      local parts, from = {}, 1
      while true do
        local first, last = bytes:find(old, from, true)
        if not first then break end
        parts[#parts + 1] = bytes:sub(from, first - 1)..new
        from = last + 1
      end
      bytes = table.concat(parts)..bytes:sub(from)
    end
  end
  file = io.open(path, 'wb')
  file:write(bytes)
  file:close()
end

-- Random tensors: those of the same size are the same, which a file holds once, but those of one case differ.
local nth, pools = {}, {}
random = {}
function random.begin() nth = {} end
local function of(name, make, ...)
  local key = name..' '..table.concat({...}, ' ')
  nth[key] = (nth[key] or 0) + 1
  key = key..' '..nth[key]
  pools[key] = pools[key] or make(...)
  return pools[key]
end
function random.normal(...) return of('normal', torch.randn, ...) end
function random.positive(...) return of('positive', function(...) return torch.rand(...):add(0.25) end, ...) end

-- Every `step`th case of a list, or all but those.
local function write(list, name, real, step, others)
  torch.setdefaulttensortype('torch.'..(real == 'Half' and 'Float' or real)..'Tensor')
  pools = {}
  local cases = {}
  for n, c in ipairs(dofile(here..list..'.lua')) do
    if (n % step == 0) ~= others then cases[#cases + 1] = case(c, n, list, real) end
  end
  local path = folder..'/'..name..'.t7'
  local file = torch.DiskFile(path, 'w')
  if not name:find('ascii') then file:binary() end
  if name:find('long4') then file:longSize(4) end
  _G.print = function() end -- of fields that cannot be written
  file:writeObject(cases)
  _G.print = print
  file:close()
  if list == 'cuda' then rename_types(path) end
  if list ~= 'old' and real ~= 'Half' then os.execute("gzip -nf9 '"..path.."'") end
  print(name, #cases)
end

write('nn', 'nn.float.long4', 'Float', 5, true)
write('nn', 'nn.double', 'Double', 5, false)
write('old', 'old.float', 'Float', 3, true)
write('old', 'old.double.ascii', 'Double', 3, false)
write('rnn', 'rnn.float', 'Float', 8, true)
write('rnn', 'rnn.double', 'Double', 8, false)
write('cuda', 'cuda', 'Float', 3, true)
write('cuda', 'cuda.half', 'Half', 3, false)
