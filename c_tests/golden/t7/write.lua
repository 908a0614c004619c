-- Writes the files of this folder with Lua Torch7 and torch/nn: see README.md.
require 'torch'

-- The modules of nn alone: what they compute with is not needed to make and write them.
nn = {}
package.preload['nn.THNN'] = function() return {} end
for _, name in ipairs{'utils', 'Module', 'Container', 'Sequential', 'Linear', 'Tanh', 'Threshold', 'ReLU',
                      'SpatialConvolution', 'BatchNormalization', 'SpatialBatchNormalization', 'Concat',
                      'ConcatTable', 'View', 'LookupTable', 'Criterion', 'ClassNLLCriterion'} do
   require('nn.' .. name)
end

torch.manualSeed(1)
local objects = {}

local types = {'Byte', 'Char', 'Short', 'Int', 'Long', 'Float', 'Double', 'Half'}
objects.tensors = {}
for _, name in ipairs(types) do
   local tensor = torch.range(1, 6):resize(2, 3):type('torch.' .. name .. 'Tensor')
   objects.tensors[name] = tensor
   objects.tensors[name .. 'Storage'] = tensor:storage()
end
objects.views = {}
objects.views.base = torch.FloatTensor(torch.range(0, 11):float():storage(), 1, torch.LongStorage{3, 4})
objects.views.transposed = objects.views.base:t()
objects.views.column = objects.views.base:select(2, 2)
objects.views.expanded = torch.DoubleTensor{7}:expand(5)
objects.views.empty = torch.FloatTensor()
objects.views.same = objects.views.base
objects.views.dimensions = torch.IntTensor(1, 2, 1, 2, 1, 2, 1, 2):fill(9)

objects.values = {
   1, 2.5, -0.1, 'four', true, false,
   infinity = math.huge, minus = -math.huge, large = 2^53, small = 2^-1074,
   ['a key\nwith a line'] = 'zeros \0 and \255 bytes', [''] = '', [true] = 'yes', [-1] = 'minus', [2.5] = 'half',
   inner = {list = {10, 20, 30, {40}}, empty = {}},
}
objects.nothing = nil
objects.number = 42
objects.text = 'only a text'
objects.truth = true

local circle = {name = 'circle'}
circle.self = circle
circle.inner = {outer = circle, list = {circle, {circle}}}
circle[circle] = circle.inner
circle.again = circle.inner
objects.circles = circle

local counter = 0
objects.functions = {
   plain = function(a, b) return a + b end,
   closure = function() counter = counter + 1 return counter, circle.name end,
}
objects.functions.again = objects.functions.plain

local net = nn.Sequential()
net:add(nn.Linear(4, 3)):add(nn.Tanh()):add(nn.Linear(3, 2))
objects.mlp = net:float()
local conv = nn.Sequential()
conv:add(nn.SpatialConvolution(1, 2, 3, 3)):add(nn.SpatialBatchNormalization(2)):add(nn.ReLU(true))
conv:add(nn.View(-1))
objects.conv = conv
local shared = nn.ConcatTable():add(nn.Linear(3, 3)):add(nn.Linear(3, 3))
shared:get(2):share(shared:get(1), 'weight', 'bias', 'gradWeight', 'gradBias')
objects.shared = shared
local flat = nn.Sequential():add(nn.Linear(2, 2)):add(nn.Linear(2, 1))
local parameters, gradients = flat:getParameters()
objects.flat = {model = flat, parameters = parameters, gradients = gradients, criterion = nn.ClassNLLCriterion()}

for name, object in pairs(objects) do
   torch.save(name .. '.t7', object)
   torch.save(name .. '.ascii.t7', object, 'ascii')
end
torch.save('nothing.t7', nil)
torch.save('nothing.ascii.t7', nil, 'ascii')
torch.save('unreferenced.t7', {objects.views.base, objects.views.base}, 'binary', false)

-- Other widths and byte orders.
local function with(name, object, set)
   local file = torch.DiskFile(name, 'w'):binary()
   set(file)
   file:writeObject(object)
   file:close()
end
local all = {objects.tensors, objects.views, objects.mlp, objects.values}
with('b32.t7', all, function(file) file:longSize(4) end)
with('big.t7', all, function(file) file:bigEndianEncoding() end)
with('big.b32.t7', all, function(file) file:bigEndianEncoding() file:longSize(4) end)

-- What earlier versions and other packages write, word by word.
local function words(name, write)
   for _, mode in ipairs{'binary', 'ascii'} do
      local file = torch.DiskFile(name .. (mode == 'ascii' and '.ascii.t7' or '.t7'), 'w')
      file[mode](file)
      local function text(s) file:writeInt(#s) file:writeChar(torch.CharStorage():string(s)) end
      write(file, text)
      file:close()
   end
end
words('unversioned', function(file, text)
   file:writeInt(4) file:writeInt(1) text('torch.FloatTensor')
   file:writeInt(1) file:writeLong(3) file:writeLong(1) file:writeLong(1)
   file:writeInt(4) file:writeInt(2) text('torch.FloatStorage')
   file:writeLong(3) file:writeFloat(torch.FloatStorage{1, 2, 3})
end)
words('cuda', function(file, text)
   file:writeInt(3) file:writeInt(1) file:writeInt(2)
   file:writeObject('plain')
   file:writeInt(4) file:writeInt(2) text('V 1') text('torch.CudaTensor')
   file:writeInt(1) file:writeLong(3) file:writeLong(1) file:writeLong(1)
   file:writeInt(4) file:writeInt(3) text('V 1') text('torch.CudaStorage')
   file:writeLong(3) file:writeFloat(torch.FloatStorage{1, 2, 3})
   file:writeObject('long')
   file:writeInt(4) file:writeInt(4) text('V 1') text('torch.CudaLongTensor')
   file:writeInt(1) file:writeLong(2) file:writeLong(1) file:writeLong(1)
   file:writeInt(4) file:writeInt(5) text('V 1') text('torch.CudaLongStorage')
   file:writeLong(2) file:writeLong(torch.LongStorage{4, 5})
end)
words('old_functions', function(file, text)
   file:writeInt(3) file:writeInt(1) file:writeInt(3)
   file:writeObject('six')
   file:writeInt(6) text('code\0of six') file:writeInt(3) file:writeInt(2) file:writeInt(0)
   file:writeObject('seven')
   file:writeInt(7) file:writeInt(3) text('code of seven')
   file:writeInt(3) file:writeInt(4) file:writeInt(1) file:writeObject(1) file:writeObject('upvalue')
   file:writeObject('again')
   file:writeInt(7) file:writeInt(3)
end)
