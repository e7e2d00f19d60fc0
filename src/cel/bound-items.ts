import type { CelRun } from "./function.ts";
import type { CelNode } from "./node.ts";
import type { CelType } from "./types.ts";
import { celType, isCelList, overloadError } from "./values.ts";

/**
 * The types of the items of lists that a checker has chosen, by the call: where nothing decides the type of a list, it takes
 * the first overload that fits, such as that of `int` for `list.distinct().min()`.
 */
const boundItems = new WeakMap<CelNode, CelType>();

/** Records the type of the items of the receiver of a call. */
export function bindItems(call: CelNode, type: CelType): void {
  boundItems.set(call, type);
}

/** A method that takes only lists of the type that the checker has chosen, as cel-go dispatches it. */
export function withBoundItems(call: CelNode, name: string, run: CelRun | undefined): CelRun | undefined {
  const type = boundItems.get(call);
  if (type === undefined || run === undefined) return run;
  return (args, work) => {
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
