import { lauxlib, lua, lualib, to_luastring } from "fengari";

type State = Parameters<typeof lua.lua_pop>[0];

/** The health that a script returns for an object, or the error with which it ends. */
type LuaHealth = { readonly status: unknown; readonly message: unknown } | { readonly error: string };

/** More instructions than any script needs; Argo CD stops a script after a second. */
const MOST_INSTRUCTIONS = 1_000_000;

/** A loaded script, which runs with the libraries that Argo CD gives custom scripts: base and table. */
export class LuaRunner {
  readonly #state: State = lauxlib.luaL_newstate();

  /** @throws Error where the script does not compile */
  constructor(script: string, { openLibs = false } = {}) {
    const libraries = { _G: lualib.luaopen_base, table: lualib.luaopen_table };
    for (const [name, open] of Object.entries(openLibs ? { ...libraries, string: lualib.luaopen_string } : libraries)) {
      lauxlib.luaL_requiref(this.#state, to_luastring(name), open, 1);
      lua.lua_pop(this.#state, 1);
    }
    const chunk = to_luastring(script);
    if (lauxlib.luaL_loadbuffer(this.#state, chunk, chunk.length, to_luastring("health")) !== lua.LUA_OK) {
      throw new Error(lua.lua_tojsstring(this.#state, -1));
    }
  }

  run(object: unknown): LuaHealth {
    const state = this.#state;
    pushJson(state, object);
    lua.lua_setglobal(state, to_luastring("obj"));
    lua.lua_sethook(
      state,
      (running) => lauxlib.luaL_error(running, to_luastring("too many instructions")),
      lua.LUA_MASKCOUNT,
      MOST_INSTRUCTIONS,
    );
    lua.lua_pushvalue(state, 1);
    if (lua.lua_pcall(state, 0, 1, 0) !== lua.LUA_OK) {
      const error = lua.lua_tojsstring(state, -1);
      lua.lua_pop(state, 1);
      return { error };
    }
    const field = (name: string) => {
      lua.lua_getfield(state, -1, to_luastring(name));
      const value = lua.lua_tojsstring(state, -1);
      lua.lua_pop(state, 1);
      return value;
    };
    const health = { status: field("status"), message: field("message") };
    lua.lua_pop(state, 1);
    return health;
  }

  /** The number of values on the stack of the machine: 1, the script, between runs. */
  get stackSize(): number {
    return lua.lua_gettop(this.#state);
  }
}

/** Pushes JSON as Argo CD does: null is nil, so null items and members do not exist; every number is a float. */
function pushJson(state: State, value: unknown): void {
  if (typeof value === "boolean") lua.lua_pushboolean(state, value);
  else if (typeof value === "number") lua.lua_pushnumber(state, value);
  else if (typeof value === "string") lua.lua_pushstring(state, to_luastring(value));
  else if (typeof value === "object" && value !== null) pushTable(state, value);
  else lua.lua_pushnil(state);
}

function pushTable(state: State, value: object): void {
  lua.lua_createtable(state, 0, 0);
  const entries = Array.isArray(value)
    ? value.filter((item) => item !== null).map((item, index) => [index + 1, item] as const)
    : Object.entries(value);
  for (const [key, member] of entries) {
    pushJson(state, member);
    if (typeof key === "number") lua.lua_rawseti(state, -2, key);
    else lua.lua_setfield(state, -2, to_luastring(key));
  }
}
