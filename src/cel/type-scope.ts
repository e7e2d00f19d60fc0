import { nearest } from "../kernel/index.ts";
import { CelTypeFault } from "./type-faults.ts";
import type { CelType } from "./types.ts";

/** The variables of an expression, the innermost first. */
export interface CelTypeScope {
  readonly name: string;
  readonly type: CelType;
  readonly outer?: CelTypeScope | undefined;
}

/** The names of types, which are values of expressions. Source: cel-go, `common/stdlib`, and apiserver, `pkg/cel/library`. */
const TYPES: ReadonlyMap<string, CelType> = new Map<string, CelType>([
  ...(["bool", "bytes", "double", "int", "string", "uint"] as const).map((name) => [name, name] as const),
  ["list", { list: "dyn" }],
  ["map", { key: "dyn", map: "dyn" }],
  ["null_type", "null"],
  ["type", { type: "dyn" }],
  ["optional_type", { optional: "dyn" }],
  ["google.protobuf.Duration", "duration"],
  ["google.protobuf.Timestamp", "timestamp"],
  ["net.IP", "ip"],
  ["net.CIDR", "cidr"],
]);

/** The type of a name of a type, also of one with dots; undefined for any other name. */
export function typeOfName(name: string): CelType | undefined {
  const type = TYPES.get(name);
  return type && { type };
}

/**
 * The type of a variable.
 *
 * @throws CelTypeFault for an unknown variable
 */
export function variableType(name: string, scope: CelTypeScope): CelType {
  const type = lookUp(name, scope) ?? typeOfName(name);
  if (type !== undefined) return type;
  const known: string[] = [];
  for (let at: CelTypeScope | undefined = scope; at !== undefined; at = at.outer) known.push(at.name);
  const suggested = nearest(name, known);
  const hint =
    suggested === undefined
      ? `; the variables here are ${[...new Set(known.reverse())].join(", ")}`
      : `; did you mean ${suggested}?`;
  throw new CelTypeFault(`uses the unknown variable ${name}${hint}`);
}

function lookUp(name: string, scope: CelTypeScope): CelType | undefined {
  for (let at: CelTypeScope | undefined = scope; at !== undefined; at = at.outer) if (at.name === name) return at.type;
  return undefined;
}
