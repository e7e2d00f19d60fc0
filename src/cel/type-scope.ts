import { nearest } from "../kernel/index.ts";
import { CelTypeFault, words } from "./operand-types.ts";
import type { CelNode } from "./syntax.ts";
import type { CelType } from "./types.ts";

/** The variables of an expression, the innermost first. */
export interface CelTypeScope {
  readonly name: string;
  readonly type: CelType;
  readonly outer?: CelTypeScope | undefined;
}

const NAMESPACES = words("optional sets lists strings ip cidr format google jsonpatch");
const TYPE_NAMES = words(
  "bool bytes double duration dyn int list map null_type string timestamp type uint optional_type",
);

/**
 * The type of a variable.
 *
 * @throws CelTypeFault for an unknown variable
 */
export function variableType(name: string, scope: CelTypeScope): CelType {
  const type = lookUp(name, scope);
  if (type !== undefined) return type;
  if (TYPE_NAMES.has(name) || NAMESPACES.has(name)) return "dyn";
  const known: string[] = [];
  for (let at: CelTypeScope | undefined = scope; at !== undefined; at = at.outer) known.push(at.name);
  const suggested = nearest(name, known);
  const hint = suggested === undefined ? "" : `; did you mean ${suggested}?`;
  throw new CelTypeFault(`uses the unknown variable ${name}${hint}`);
}

/** Whether a name is that of a library, such as `math`, and not of a variable. */
export function isNamespace({ op, args }: CelNode, scope: CelTypeScope): boolean {
  return op === "id" && NAMESPACES.has(String(args)) && lookUp(String(args), scope) === undefined;
}

function lookUp(name: string, scope: CelTypeScope): CelType | undefined {
  for (let at: CelTypeScope | undefined = scope; at !== undefined; at = at.outer) if (at.name === name) return at.type;
  return undefined;
}
