/**
 * Helpers that read members and items. JSON null is nil in Argo CD's tables, and an empty list and an empty object are
 * the same table.
 */
export const readHelpers = {
  is_list: {
    text: `-- Whether a value is a list that has items.
local function is_list(value)
  return type(value) == "table" and value[1] ~= nil
end`,
  },
  describe: {
    needs: ["is_list"],
    text: `local function describe(value)
  if is_list(value) then return "a list" end
  local kind = type(value)
  if kind == "table" then return "an object" end
  if kind == "nil" then return "null" end
  return "a " .. kind
end`,
  },
  at: {
    needs: ["describe"],
    text: `-- The value at a path of names. Like jq, it fails on anything that has no members, except null.
local function at(value, ...)
  for index = 1, select("#", ...) do
    local name = select(index, ...)
    if value == nil then return nil end
    if type(value) ~= "table" or is_list(value) then
      error("cannot read " .. name .. " of " .. describe(value), 0)
    end
    value = value[name]
  end
  return value
end`,
  },
  has_members: {
    needs: ["is_list"],
    text: `local function has_members(value)
  return value == nil or (type(value) == "table" and not is_list(value))
end`,
  },
  item: {
    needs: ["describe"],
    text: `-- The item at a position of a list, which counts from 0, or from the end when it is negative.
local function item(value, position)
  if value == nil then return nil end
  if type(value) ~= "table" or (next(value) ~= nil and not is_list(value)) then
    error("cannot read item " .. position .. " of " .. describe(value), 0)
  end
  if position < 0 then return value[#value + 1 + position] end
  return value[position + 1]
end`,
  },
  each: {
    needs: ["describe"],
    text: `-- The items of a list, or the members of an object in the order of their names, with their number.
local function each(value)
  if type(value) ~= "table" then error("cannot iterate over " .. describe(value), 0) end
  local items = {n = 0}
  if is_list(value) then
    for index, entry in ipairs(value) do items[index] = entry end
    items.n = #value
    return items
  end
  local names = {}
  for name in pairs(value) do names[#names + 1] = name end
  table.sort(names)
  for index, name in ipairs(names) do items[index] = value[name] end
  items.n = #names
  return items
end`,
  },
  each_if_any: {
    needs: ["each"],
    text: `-- As each; nothing for a value that has neither items nor members.
local function each_if_any(value)
  if type(value) ~= "table" then return {n = 0} end
  return each(value)
end`,
  },
} as const;
