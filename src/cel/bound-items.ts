import type { CelRun } from "./function.ts";
import type { CelNode } from "./node.ts";
import type { CelType } from "./types.ts";
import { celType, isCelList, overloadError } from "./values.ts";

/**
 * The types of the items of lists, and of arguments of conversions, that a checker has chosen, by the call: where nothing
 * decides the type of a list, it takes the first overload that fits, such as that of `int` for `list.distinct().min()`.
 */
const boundItems = new WeakMap<CelNode, CelType>();

/** Functions with an overload for each type of their argument. */
const CONVERSIONS: ReadonlySet<string> = new Set(["bool", "double", "duration", "int", "string", "timestamp", "uint"]);
/** The types that have one class of values each. */
const SCALARS: ReadonlySet<string> = new Set([...CONVERSIONS, "bytes"]);
/** Methods with a program for each type of items. */
const BOUND: ReadonlySet<string> = new Set(["isSorted", "max", "min", "sum"]);

/** Whether a call depends on the type of the items of its receiver, which nothing has decided yet. */
export function isBoundByItems(name: string, receiver: CelType): boolean {
  if (!BOUND.has(name) || typeof receiver === "string") return false;
  if ("param" in receiver) return true;
  return "list" in receiver && typeof receiver.list === "object" && "param" in receiver.list;
}

/** Records the type of the items of the receiver of a call, where it is known. */
export function bindItems(call: CelNode, receiver: CelType): void {
  if (typeof receiver === "string" || !("list" in receiver)) return;
  const { list } = receiver;
  if (typeof list === "string" && list !== "dyn") boundItems.set(call, list);
}

/** Records the type of the argument of a conversion; other calls have none. */
export function bindConversion(call: CelNode, typeOf: (node: CelNode) => CelType): void {
  if (call.op !== "call") return;
  const [name, [argument]] = call.args as readonly [string, readonly CelNode[]];
  if (argument === undefined || !CONVERSIONS.has(name)) return;
  const type = typeOf(argument);
  if (typeof type === "string" && SCALARS.has(type)) boundItems.set(call, type);
}

/** A method that takes only lists of the type that the checker has chosen, as cel-go dispatches it. */
export function withBoundItems(call: CelNode, name: string, run: CelRun | undefined): CelRun | undefined {
  if (run === undefined) return undefined;
  return (args, work) => {
    const type = boundItems.get(call);
    if (type === undefined) return run(args, work);
    const [list = null] = args;
    const first = isCelList(list) ? list[0] : undefined;
    // Only the first item is compared with the type.
    if (first === undefined || celType(first) === type) return run(args, work);
    const reason = `calls ${name}() of a list of ${celType(first)}, but the type of the list is only known when it is read`;
    throw overloadError(
      `${reason}, so an API server takes the method for ${String(type)}`,
      args,
      `no such overload: ${name}(list)`,
    );
  };
}

/** A conversion that takes only values of the type that the checker has found, as cel-go dispatches it. */
export function withBoundArgument(call: CelNode, name: string, run: CelRun | undefined): CelRun | undefined {
  if (run === undefined) return undefined;
  return (args, work) => {
    const type = boundItems.get(call);
    if (type === undefined) return run(args, work);
    const [value = null] = args;
    const own = celType(value);
    if ((own === "time" ? "timestamp" : own) === type) return run(args, work);
    const reason = `calls ${name}() with a value that has the type ${own}, but ${String(type)} in the expression: write ${name}(dyn(…))`;
    throw overloadError(reason, args, `no such overload: ${name}(${own})`);
  };
}
