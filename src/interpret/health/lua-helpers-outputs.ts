/** Helpers for the outputs of an expression, and for code that runs once or not at all. */
export const outputHelpers = {
  any: {
    text: `-- Whether the test is true for an item; it ends at the first one.
local function any(items, test)
  for index = 1, items.n do
    if test(items[index]) then return true end
  end
  return false
end`,
  },
  collect: {
    text: `-- All values that a function emits.
local function collect(run)
  local items = {n = 0}
  run(function(value)
    items.n = items.n + 1
    items[items.n] = value
  end)
  return items
end`,
  },
  first_is: {
    text: `-- Whether the first value passes a test; false without a value.
local function first_is(items, test)
  if items.n >= 1000 then error("there are 1000 results or more", 0) end
  return items.n > 0 and test(items[1])
end`,
  },
  first_of: {
    text: `-- Continues with the first value that a function emits, if there is one.
local function first_of(run, continue)
  local found, value = false, nil
  run(function(emitted)
    found, value = true, emitted
    return true
  end)
  return found and continue(value)
end`,
  },
  with: {
    text: `local function with(value, use)
  return use(value)
end`,
  },
  choose: {
    text: `local function choose(condition, yes, no)
  if condition then return yes() end
  return no()
end`,
  },
} as const;
