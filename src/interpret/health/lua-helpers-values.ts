/** Helpers that compare, calculate and convert values. */
export const valueHelpers = {
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
  to_number: {
    needs: ["describe"],
    text: `local function to_number(value)
  if type(value) == "number" then return value end
  local number = type(value) == "string" and tonumber(value) or nil
  if number == nil then error("cannot read a number from " .. describe(value), 0) end
  return number
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
} as const;
