declare module "fengari" {
  /** A state of the Lua machine. */
  type State = { readonly state: unique symbol };
  type Text = Uint8Array;
  type CFunction = (state: State) => number;

  export const lua: {
    readonly LUA_OK: number;
    readonly LUA_MULTRET: number;
    readonly LUA_MASKCOUNT: number;
    readonly lua_pcall: (state: State, args: number, results: number, handler: number) => number;
    readonly lua_pop: (state: State, count: number) => void;
    readonly lua_gettop: (state: State) => number;
    readonly lua_close: (state: State) => void;
    readonly lua_pushnil: (state: State) => void;
    readonly lua_pushboolean: (state: State, value: boolean) => void;
    readonly lua_pushnumber: (state: State, value: number) => void;
    readonly lua_pushvalue: (state: State, index: number) => void;
    readonly lua_createtable: (state: State, list: number, members: number) => void;
    readonly lua_setfield: (state: State, index: number, name: Text) => void;
    readonly lua_getfield: (state: State, index: number, name: Text) => number;
    readonly lua_rawseti: (state: State, index: number, position: number) => void;
    readonly lua_setglobal: (state: State, name: Text) => void;
    readonly lua_sethook: (state: State, hook: CFunction, mask: number, count: number) => void;
    readonly lua_tojsstring: (state: State, index: number) => string;
    readonly lua_pushstring: (state: State, value: Text) => void;
  };
  export const lauxlib: {
    readonly luaL_newstate: () => State;
    readonly luaL_loadbuffer: (state: State, chunk: Text, size: number, name: Text) => number;
    readonly luaL_requiref: (state: State, name: Text, open: CFunction, global: number) => void;
    readonly luaL_error: (state: State, message: Text) => number;
    readonly luaL_tolstring: (state: State, index: number) => Text;
  };
  export const lualib: {
    readonly luaopen_base: CFunction;
    readonly luaopen_table: CFunction;
    readonly luaopen_string: CFunction;
  };
  export function to_luastring(text: string): Text;
}
