import { isObject } from "../kernel/index.ts";
import { isMacroCall } from "./macros.ts";
import type { CelNode } from "./node.ts";
import { CEL_METHOD_OVERLOADS, CEL_OVERLOADS } from "./overloads.ts";

/** The longest expression that is parsed. */
export const LONGEST_RULE = 10_000;

/** The name of a function that Kubernetes does not have at every place. */
export function unknownFunction(node: CelNode): string | undefined {
  if (node.op === "call") {
    const [name] = node.args as readonly [string];
    if (name !== "has" && !CEL_OVERLOADS.has(name)) return name;
  }
  if (node.op === "rcall") {
    const [name, receiver, parts] = node.args as readonly [string, CelNode, readonly CelNode[]];
    const full = `${qualifiedName(receiver) ?? ""}.${name}`;
    const isKnown = full === "cel.bind" || CEL_OVERLOADS.has(full) || isMacroCall(name, parts.length);
    if (!isKnown && !CEL_METHOD_OVERLOADS.has(name)) return name;
  }
  for (const part of nodesBelow(node)) {
    const found = unknownFunction(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an expression reads a variable that it does not bind itself. */
export function uses(node: CelNode, name: string): boolean {
  if (node.op === "id") return node.args === name;
  if (node.op === "rcall") {
    const [macro, receiver, parts] = node.args as readonly [string, CelNode, readonly CelNode[]];
    const isBound = parts.some(({ op, args }, index) => index < 2 && op === "id" && args === name);
    if (isBound && isMacroCall(macro, parts.length)) return uses(receiver, name);
  }
  return nodesBelow(node).some((part) => uses(part, name));
}

/** The nodes directly below a node. */
function nodesBelow({ args }: CelNode): readonly CelNode[] {
  const all: readonly unknown[] = Array.isArray(args) ? args.flat(2) : [args];
  return all.filter((part): part is CelNode => isObject(part) && "op" in part && "args" in part);
}

/** The name with dots that an expression may be, such as `optional.of`; undefined for any other expression. */
export function qualifiedName({ op, args }: CelNode): string | undefined {
  if (op === "id") return String(args);
  if (op !== ".") return undefined;
  const [object, field] = args as readonly [CelNode, string];
  const name = qualifiedName(object);
  return name === undefined ? undefined : `${name}.${field}`;
}
