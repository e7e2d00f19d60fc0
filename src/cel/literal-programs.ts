import type { CelNode } from "./node.ts";
import { binaryCel } from "./operators.ts";
import type { CelProgram } from "./program.ts";
import { type CelData, CelEntries, CelOptional, celType, expectHashable, overloadError } from "./values.ts";

type Compile = (node: CelNode) => CelProgram;

/** Counts a step, then runs a function. */
export function step(run: CelProgram): CelProgram {
  return (scope, work) => {
    work.spend();
    return run(scope, work);
  };
}

/** An item of a literal, and whether it is left out where its optional value has none. */
function itemOf(node: CelNode, compile: Compile): { readonly run: CelProgram; readonly isOptional: boolean } {
  const isOptional = node.op === "?";
  return { run: compile(isOptional ? (node.args as CelNode) : node), isOptional };
}

/** The value of an optional item; undefined for none. */
function optionalItem(value: CelData): CelData | undefined {
  if (value instanceof CelOptional) return value.value;
  throw overloadError(
    `has ? before a ${celType(value)}`,
    [value],
    `cannot initialize optional list element from non-optional value`,
  );
}

/** The program of a literal list. Its items are steps too, as a number or a variable is none. */
export function listLiteral(nodes: readonly CelNode[], compile: Compile): CelProgram {
  const all = nodes.map((node) => itemOf(node, compile));
  if (!all.some(({ isOptional }) => isOptional)) {
    return (scope, work) => {
      work.spend(1 + all.length);
      return all.map(({ run }) => run(scope, work));
    };
  }
  return (scope, work) => {
    work.spend(1 + all.length);
    return all.flatMap(({ run, isOptional }) => {
      const value = run(scope, work);
      const kept = isOptional ? optionalItem(value) : value;
      return kept === undefined ? [] : [kept];
    });
  };
}

/** The program of a literal map. */
export function mapLiteral(members: readonly (readonly [CelNode, CelNode])[], compile: Compile): CelProgram {
  const all = members.map(([key, value]) => ({ ...itemOf(key, compile), value: compile(value) }));
  return (scope, work) => {
    work.spend(1 + all.length);
    const map = new CelEntries();
    for (const { run, isOptional, value } of all) {
      const key = run(scope, work);
      const given = value(scope, work);
      const kept = isOptional ? optionalItem(given) : given;
      // The last one of equal keys counts.
      if (kept !== undefined) map.set(key, kept);
    }
    return map;
  };
}

/** Nothing is in an empty literal, whatever the operand is. A literal of constants is a set in Go. */
export function inside([item, list]: readonly CelNode[], compile: Compile): CelProgram {
  const [left, right] = [
    item === undefined ? () => null : compile(item),
    list === undefined ? () => [] : compile(list),
  ];
  const items = list?.op === "list" ? (list.args as readonly CelNode[]) : undefined;
  const isEmptyMap = list?.op === "map" && (list.args as readonly unknown[]).length === 0;
  if (items?.length === 0) return step(() => false);
  if (isEmptyMap) {
    return step((scope, work) => {
      left(scope, work);
      return false;
    });
  }
  const isSet = items?.every(isConstant) === true;
  return step((scope, work) => {
    const value = left(scope, work);
    if (isSet) expectHashable(value);
    return binaryCel("in", value, right(scope, work), work);
  });
}

/** Whether Go computes an item before it evaluates the expression. */
function isConstant({ op, args }: CelNode): boolean {
  if (op !== "call") return op === "value";
  const [name, [argument]] = args as readonly [string, readonly CelNode[]];
  return name === "dyn" && argument !== undefined && isConstant(argument);
}
