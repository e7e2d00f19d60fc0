import { isObject, ownEntry } from "../kernel/index.ts";
import { CEL_NAMESPACED } from "./collections.ts";
import type { CelFunctions } from "./function.ts";
import { CEL_FUNCTIONS, CEL_METHODS } from "./functions.ts";
import { MACRO_ARGUMENTS, PAIR_MACROS } from "./macros.ts";
import type { CelNode } from "./syntax.ts";

/** The longest expression that is parsed. */
export const LONGEST_RULE = 10_000;

/** The name of a function that is not evaluated here. */
export function unknownFunction(node: CelNode): string | undefined {
  if (node.op === "call") {
    const [name] = node.args as readonly [string];
    if (name !== "has" && !isEvaluated(CEL_FUNCTIONS, name)) return name;
  }
  if (node.op === "rcall") {
    const [name, receiver, parts] = node.args as readonly [string, CelNode, readonly CelNode[]];
    const full = receiver.op === "id" ? `${String(receiver.args)}.${name}` : "";
    const isKnown = full === "cel.bind" || isEvaluated(CEL_NAMESPACED, full) || isMacro(name, parts.length);
    if (!isKnown && !isEvaluated(CEL_METHODS, name)) return name;
  }
  for (const part of nodesBelow(node)) {
    const found = unknownFunction(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isMacro(name: string, count: number): boolean {
  return count <= Math.max(ownEntry(MACRO_ARGUMENTS, name) ?? 0, ownEntry(PAIR_MACROS, name) ?? 0);
}

function isEvaluated(functions: CelFunctions, name: string): boolean {
  return Object.hasOwn(functions, name) && functions[name]?.run !== undefined;
}

/** Whether an expression reads a variable that it does not bind itself. */
export function uses(node: CelNode, name: string): boolean {
  if (node.op === "id") return node.args === name;
  if (node.op === "rcall") {
    const [macro, receiver, parts] = node.args as readonly [string, CelNode, readonly CelNode[]];
    const isBound = parts.some(({ op, args }, index) => index < 2 && op === "id" && args === name);
    if (isBound && isMacro(macro, parts.length)) return uses(receiver, name);
  }
  return nodesBelow(node).some((part) => uses(part, name));
}

/** The nodes directly below a node. */
function nodesBelow({ args }: CelNode): readonly CelNode[] {
  const all: readonly unknown[] = Array.isArray(args) ? args.flat(2) : [args];
  return all.filter((part): part is CelNode => isObject(part) && "op" in part && "args" in part);
}
