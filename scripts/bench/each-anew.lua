-- Gives each request a query of its own, so that no copy of anything fits it.
local asked = 0
request = function()
  asked = asked + 1
  return wrk.format("GET", wrk.path .. "?n=" .. asked)
end
