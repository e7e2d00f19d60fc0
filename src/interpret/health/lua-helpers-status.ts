/** Helpers that read the parts of a status definition. */
export const statusHelpers = {
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
  is_stale: {
    text: `-- Whether the status is about an older generation of the object.
local function is_stale(obj)
  local status, metadata = obj.status, obj.metadata
  if type(status) ~= "table" or type(metadata) ~= "table" then return false end
  local observed, generation = status.observedGeneration, metadata.generation
  return type(observed) == "number" and type(generation) == "number" and observed < generation
end`,
  },
  is_stale_text: {
    text: `-- Whether the status is about an older generation of the object. A release before that with numerals writes a hash.
local function is_stale(obj)
  local status, metadata = obj.status, obj.metadata
  if type(status) ~= "table" or type(metadata) ~= "table" then return false end
  local observed, generation = tonumber(status.observedGeneration), metadata.generation
  return observed ~= nil and type(generation) == "number" and observed < generation
end`,
  },
  is_applied: {
    text: `-- Whether the value that a function reads is the expected one; false where it cannot be read.
local function is_applied(read, expected)
  local ok, value = pcall(read)
  return ok and value == expected
end`,
  },
} as const;
