import { outputHelpers } from "./lua-helpers-outputs.ts";
import { readHelpers } from "./lua-helpers-reads.ts";
import { statusHelpers } from "./lua-helpers-status.ts";
import { valueHelpers } from "./lua-helpers-values.ts";

/** The functions that generated scripts call. They raise an error where jq raises one. */
const helpers = { ...readHelpers, ...outputHelpers, ...valueHelpers, ...statusHelpers };

/** Name of a helper function. */
export type LuaHelperName = keyof typeof helpers;

/** A helper function of generated scripts, with the helpers that it calls. */
interface LuaHelper {
  readonly needs?: readonly LuaHelperName[];
  readonly text: string;
}

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
