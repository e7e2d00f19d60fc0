/** A helper function of generated scripts. */
interface LuaHelper {
  /** Helpers that it calls. */
  readonly needs?: readonly LuaHelperName[];
  readonly text: string;
}

/**
 * The functions that generated scripts call, each after those that it needs. They raise an error where jq raises one.
 * JSON null is nil in Argo CD's tables, and an empty list and an empty object are the same table.
 */
const helpers = {
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
  one_of: {
    text: `local function one_of(value, ...)
  for index = 1, select("#", ...) do
    if value == select(index, ...) then return true end
  end
  return false
end`,
  },
  equal: {
    text: `local function equal(a, b)
  if type(a) == "table" and type(b) == "table" then error("cannot compare two lists or objects", 0) end
  return a == b
end`,
  },
  compare: {
    text: `-- Below, equal or above, in jq's order: null, false, true, numbers, strings, lists and objects.
local ranks = {["nil"] = 0, boolean = 1, number = 3, string = 4, table = 5}
local function compare(a, b)
  local rank_a = a == true and 2 or ranks[type(a)]
  local rank_b = b == true and 2 or ranks[type(b)]
  if rank_a ~= rank_b then return rank_a < rank_b and -1 or 1 end
  if type(a) == "table" then error("cannot compare two lists or objects", 0) end
  if a == b then return 0 end
  if rank_a < 3 then return 0 end
  return (a < b or a ~= a) and -1 or 1
end`,
  },
  plus: {
    needs: ["describe"],
    text: `local function plus(a, b)
  if a == nil then return b end
  if b == nil then return a end
  if type(a) == "number" and type(b) == "number" then return a + b end
  if type(a) == "string" and type(b) == "string" then return a .. b end
  error("cannot add " .. describe(b) .. " to " .. describe(a), 0)
end`,
  },
  sum: {
    needs: ["plus"],
    text: `local function sum(items)
  local total
  for index = 1, items.n do total = plus(total, items[index]) end
  return total
end`,
  },
  number: {
    needs: ["describe"],
    text: `local function number(value)
  if type(value) ~= "number" then error("cannot calculate with " .. describe(value), 0) end
  return value
end`,
  },
  divided: {
    needs: ["number"],
    text: `local function divided(a, b)
  number(a)
  if number(b) == 0 then error("cannot divide by zero", 0) end
  return a / b
end`,
  },
  remainder: {
    needs: ["number"],
    text: `-- The remainder of the whole parts, with the sign of the first number.
local function remainder(a, b)
  local whole_a, whole_b = number(a), number(b)
  if whole_a < 0 then whole_a = -whole_a end
  if whole_b < 0 then whole_b = -whole_b end
  whole_a, whole_b = whole_a - whole_a % 1, whole_b - whole_b % 1
  if whole_b == 0 then error("cannot divide by zero", 0) end
  if a < 0 then return -(whole_a % whole_b) + 0 end
  return whole_a % whole_b
end`,
  },
  length: {
    needs: ["each"],
    text: `local function length(value)
  if value == nil then return 0 end
  if type(value) == "number" then return value < 0 and -value or value end
  if type(value) == "table" then return each(value).n end
  error("cannot measure " .. describe(value), 0)
end`,
  },
  text: {
    needs: ["describe"],
    text: `-- A string, number or boolean as text; other values and fractions are refused.
local digits = {[0] = "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
local function text(value)
  if type(value) == "string" then return value end
  if value == nil then return "null" end
  if type(value) == "boolean" then return value and "true" or "false" end
  if type(value) ~= "number" then error("cannot print " .. describe(value), 0) end
  local rest, printed = value < 0 and -value or value, ""
  if rest % 1 ~= 0 or rest >= 2 ^ 53 then error("cannot print a fraction or a very large number", 0) end
  repeat
    printed = digits[rest % 10] .. printed
    rest = (rest - rest % 10) / 10
  until rest == 0
  return value < 0 and "-" .. printed or printed
end`,
  },
  conditions_of: {
    needs: ["describe"],
    text: `-- The conditions by their types; the last one of a type counts.
local function conditions_of(list, fields)
  local found = {}
  if list == nil then return found end
  if type(list) ~= "table" or (next(list) ~= nil and not is_list(list)) then
    error("the conditions are " .. describe(list), 0)
  end
  for _, condition in ipairs(list) do
    if type(condition) ~= "table" or is_list(condition) then error("a condition is " .. describe(condition), 0) end
    local read = {}
    for name, field in pairs(fields) do
      local value = condition[field]
      read[name] = type(value) == "string" and value or ""
    end
    found[read.type or ""] = read
  end
  return found
end`,
  },
  is_condition: {
    text: `-- Whether a condition exists, with this status and reason unless they are nil.
local function is_condition(condition, status, reason)
  return condition ~= nil
    and (status == nil or condition.status == status)
    and (reason == nil or condition.reason == reason)
end`,
  },
  phase_of: {
    needs: ["describe"],
    text: `local function phase_of(value)
  if value == nil then return "" end
  if type(value) ~= "string" then error("the phase is " .. describe(value), 0) end
  return value
end`,
  },
  is_applied: {
    text: `-- Whether the value that a function reads is the expected one; false where it cannot be read.
local function is_applied(read, expected)
  local ok, value = pcall(read)
  return ok and value == expected
end`,
  },
  starts_with: {
    needs: ["describe"],
    text: `local function starts_with(value, start)
  if type(value) ~= "string" then error("startswith needs a string, not " .. describe(value), 0) end
  return string.sub(value, 1, #start) == start
end`,
  },
  ends_with: {
    needs: ["describe"],
    text: `local function ends_with(value, tail)
  if type(value) ~= "string" then error("endswith needs a string, not " .. describe(value), 0) end
  return tail == "" or string.sub(value, -#tail) == tail
end`,
  },
} as const satisfies Readonly<Record<string, HelperText>>;

interface HelperText {
  readonly needs?: readonly string[];
  readonly text: string;
}

/** Name of a helper function. */
export type LuaHelperName = keyof typeof helpers;

const all: Readonly<Record<LuaHelperName, LuaHelper>> = helpers;

/** The given helpers and those that they need, in an order in which each is defined before it is called. */
export function luaRuntime(names: ReadonlySet<LuaHelperName>): readonly string[] {
  const needed = new Set<LuaHelperName>();
  const add = (name: LuaHelperName): void => {
    for (const other of all[name].needs ?? []) add(other);
    needed.add(name);
  };
  for (const name of names) add(name);
  return [...needed].map((name) => all[name].text);
}
