-- Writes `graph` and `lstm` with Lua Torch7, torch/nngraph and Element-Research/rnn: see README.md.
require 'torch'

-- What the packages compute with, and others that they ask for: not needed to make and write modules.
local anything = setmetatable({}, {__index = function(t) return t end, __call = function(t) return t end})
for _, name in ipairs{'ffi', 'nn.THNN', 'torchx', 'dpnn.test', 'image', 'xlua'} do
   package.preload[name] = function() return anything end
end
local function copied(t, from)
   for key, value in pairs(from) do t[key] = value end
   return t
end
_ = {
   clone = function(t) return copied({}, t) end,
   extend = copied,
   compact = function(t)
      local kept = {}
      for _, value in ipairs(t) do if value then kept[#kept + 1] = value end end
      return kept
   end,
}
package.preload['moses'] = function() return _ end
require 'nn'
require 'nngraph'
require 'rnn'

torch.manualSeed(1)
local input, state = nn.Identity()(), nn.Identity()()
local sum = nn.CAddTable()({nn.Linear(3, 2)(input), nn.Linear(2, 2)(state)})
local objects = {
   graph = nn.gModule({input, state}, {nn.Tanh()(nn.Sigmoid()(sum))}):float(),
   lstm = nn.Sequential():add(nn.Sequencer(nn.FastLSTM(2, 2))):add(nn.Sequencer(nn.Linear(2, 1))):float(),
}
for name, object in pairs(objects) do
   torch.save(name .. '.t7', object)
   torch.save(name .. '.ascii.t7', object, 'ascii')
end
