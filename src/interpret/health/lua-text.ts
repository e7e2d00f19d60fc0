import type { JqNode } from "../../jq/index.ts";
import { atom, type Expr } from "./code.ts";
import { Untranslatable } from "./refusal.ts";

/** A literal of Lua. @throws Untranslatable for a number that is not finite, or half of a surrogate pair */
export function luaLiteral(value: boolean | number | string, node: Pick<JqNode, "span">): Expr {
  if (typeof value === "boolean") return atom(String(value));
  if (typeof value === "string") {
    if (/\p{Surrogate}/u.test(value)) throw new Untranslatable(node, "has half of a surrogate pair");
    return atom(luaString(value));
  }
  if (!Number.isFinite(value)) throw new Untranslatable(node, "is not a finite number");
  if (value < 0) return atom(`(${value})`);
  return atom(String(value));
}

/** A string of Lua on one line. */
export function luaString(text: string): string {
  const escaped = text.replaceAll(/["\\\p{Cc}\u2028\u2029]/gu, (character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    return [...new TextEncoder().encode(character)].map((byte) => `\\${String(byte).padStart(3, "0")}`).join("");
  });
  return `"${escaped}"`;
}
