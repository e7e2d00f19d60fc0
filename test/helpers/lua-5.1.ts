import { spawnSync } from "node:child_process";

const PROGRAM = "lua5.1";

/** Whether Debian's Lua 5.1 is installed: Argo CD's Lua is of this version. */
export const lua51Missing = spawnSync(PROGRAM, ["-v"]).status !== 0;

/** The answers of a script in Lua 5.1, and the memory in KiB that more runs with the same objects occupy. */
interface Lua51Run {
  readonly answers: readonly string[];
  readonly growth: number;
}

/** Runs a script with the libraries base and table, once for each object and then `more` times. */
export function runLua51(script: string, objects: readonly unknown[], more: number): Lua51Run {
  const program = `
local chunk = assert(loadstring(${quoted(script)}))
local names = {"assert", "error", "ipairs", "next", "pairs", "pcall", "rawget", "select", "setmetatable", "table", "tonumber", "tostring", "type", "unpack"}
local globals = {}
for _, name in ipairs(names) do globals[name] = _G[name] end
setfenv(chunk, globals)
local objects = {${objects.map(literal).join(",\n")}}
local function run(object)
  globals.obj = object
  return chunk()
end
for _, object in ipairs(objects) do
  local health = run(object)
  print(health.status .. " " .. health.message)
end
local function memory()
  collectgarbage()
  collectgarbage()
  return collectgarbage("count")
end
local before = memory()
for index = 1, ${more} do run(objects[index % #objects + 1]) end
print(memory() - before)`;
  const { status, stdout, stderr } = spawnSync(PROGRAM, ["-"], { input: program, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const lines = stdout.trimEnd().split("\n");
  return { answers: lines.slice(0, -1), growth: Number(lines.at(-1)) };
}

function quoted(text: string): string {
  const escaped = [...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, "0")}`);
  return `"${escaped.join("")}"`;
}

/** JSON as Argo CD passes it: null items and members do not exist. */
function literal(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || value === null) return value === null ? "nil" : String(value);
  const entries = Array.isArray(value)
    ? value.filter((item) => item !== null).map(literal)
    : Object.entries(value).map(([key, member]) => `[${quoted(key)}]=${literal(member)}`);
  return `{${entries.join(", ")}}`;
}
