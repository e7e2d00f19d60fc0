import { CEL_FUNCTIONS } from "./functions.ts";
import { CelTypeFault, words } from "./operand-types.ts";
import { matchesRe2 } from "./pattern.ts";
import type { CelNode } from "./syntax.ts";
import { type CelData, CelError } from "./values.ts";
import { Work } from "./work.ts";

/** Functions whose result for a literal an API server computes when it compiles. */
const CONVERSIONS = words("bool bytes double duration int string timestamp");

/** Rejects a literal that the function cannot convert. */
export function expectConvertible(name: string, [literal]: readonly CelNode[]): void {
  if (!CONVERSIONS.has(name) || literal?.op !== "value") return;
  try {
    CEL_FUNCTIONS[name]?.run?.([literal.args as CelData], new Work());
  } catch (error) {
    if (error instanceof CelError) {
      throw new CelTypeFault(`calls ${name}() with a literal that it rejects: ${error.message}`);
    }
  }
}

const CLAUSE = /%(?:\.\d{1,3})?(.)/gs;

/** Rejects a literal format with unknown clauses, or with another number of them than of values. */
export function expectFormat(text: CelNode, values: CelNode | undefined): void {
  if (text.op !== "value" || typeof text.args !== "string" || values?.op !== "list") return;
  const verbs = [...text.args.matchAll(CLAUSE)].map(([, verb = ""]) => verb).filter((verb) => verb !== "%");
  const items = values.args as readonly CelNode[];
  const unknown = verbs.find((verb) => !"sdfebxXo".includes(verb));
  if (unknown !== undefined) throw new CelTypeFault(`calls format() with the unknown clause %${unknown}`);
  if (verbs.length !== items.length) {
    throw new CelTypeFault(`calls format() with ${items.length} values for ${verbs.length} clauses`);
  }
  const isText = (node: CelNode | undefined) => node?.op === "value" && typeof node.args === "string";
  const wrong = verbs.find((verb, index) => "dfebo".includes(verb) && isText(items[index]));
  if (wrong !== undefined) throw new CelTypeFault(`calls format() with a string for %${wrong}`);
}

/** Rejects a literal that is not a pattern. */
export function expectPattern(node: CelNode | undefined): void {
  if (node?.op !== "value" || typeof node.args !== "string") return;
  if (matchesRe2("", node.args, new Work()) !== undefined) return;
  throw new CelTypeFault(`uses the invalid pattern ${JSON.stringify(node.args)}`);
}
