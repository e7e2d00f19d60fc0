import type { JqNode } from "../../jq/index.ts";
import { atom, type Expr } from "./code.ts";
import type { JqLiteral } from "./jq-shape.ts";
import { Untranslatable } from "./refusal.ts";

/** A literal of CEL. @throws Untranslatable for a number that is not finite, or half of a surrogate pair */
export function celLiteral(value: JqLiteral, node: Pick<JqNode, "span">): Expr {
  if (value === null || typeof value === "boolean") return atom(String(value));
  if (typeof value === "string") {
    if (/\p{Surrogate}/u.test(value)) throw new Untranslatable(node, "has half of a surrogate pair");
    return atom(celString(value));
  }
  if (Number.isSafeInteger(value)) return atom(String(value));
  return celDouble(value, node);
}

/** A number of CEL with a fraction or an exponent. @throws Untranslatable for a number that is not finite */
export function celDouble(value: number, node: Pick<JqNode, "span">): Expr {
  if (!Number.isFinite(value)) throw new Untranslatable(node, "is not a finite number");
  const text = String(value);
  return atom(/[.e]/.test(text) ? text : `${text}.0`);
}

/** A string of CEL on one line. */
export function celString(text: string): string {
  const escaped = text.replaceAll(/['\\\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    if (character === "'" || character === "\\") return `\\${character}`;
    const code = (character.codePointAt(0) ?? 0).toString(16);
    if (code.length > 4) return `\\U${code.padStart(8, "0")}`;
    return `\\u${code.padStart(4, "0")}`;
  });
  return `'${escaped}'`;
}

/** Words that CEL reserves. */
const WORDS: ReadonlySet<string> = new Set(
  "as break const continue else false for function if import in let loop namespace null package return true var void while".split(
    " ",
  ),
);

/** Names of CEL's types and functions. */
const KNOWN: ReadonlySet<string> = new Set(
  "bool bytes double duration dyn has int list map matches null_type optional optional_type size string timestamp type uint".split(
    " ",
  ),
);

/** Whether a name can be written after a dot. */
export function isMemberName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !WORDS.has(name);
}

/** Whether a name can be that of a variable. */
export function isVariableName(name: string): boolean {
  return isMemberName(name) && !KNOWN.has(name);
}
