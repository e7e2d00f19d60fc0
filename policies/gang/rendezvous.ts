import { at, items, text } from "../../src/base/read.ts";
import type { ContainerView } from "../../src/rules/workload-view.ts";

/** Numbers by which a program expects its ranks, where they stand in a container's command, arguments or `env`. */
export interface Rendezvous {
  /** Nodes (pods): a number, or the least and the most of an elastic run. */
  readonly nodes?: Said<readonly [number, number]>;
  /** Processes of each node; absent where the program is to find out itself. */
  readonly processes?: Said<number>;
  /** Ranks in all. */
  readonly ranks?: Said<number>;
  /** Whether it meets others elsewhere than on its own host. */
  readonly meets: boolean;
}

/** A value with the words that say it and its place in the container. */
export interface Said<T> {
  readonly value: T;
  readonly words: string;
  readonly pointer: string;
}

const LOCAL = /^(?:localhost|127\.0\.0\.1|::1)?$/;

/** Reads how a container expects to meet others: torchrun's options and the variables that PyTorch and others read. */
export function rendezvousOf({ container, pointer }: ContainerView): Rendezvous {
  const nodes = option(container, pointer, /--nnodes[= ](\d+(?::\d+)?)(?![\w$])/, "NNODES");
  const processes = option(container, pointer, /--nproc[-_]per[-_]node[= ](\d+)(?![\w$])/, "NPROC_PER_NODE");
  const ranks = option(container, pointer, undefined, "WORLD_SIZE");
  const address = variable(container, "MASTER_ADDR")?.value;
  const most = nodes === undefined ? 1 : rangeOf(nodes.value)[1];
  return {
    ...(nodes === undefined ? {} : { nodes: { ...nodes, value: rangeOf(nodes.value) } }),
    ...(processes === undefined ? {} : { processes: { ...processes, value: Number(processes.value) } }),
    ...(ranks === undefined ? {} : { ranks: { ...ranks, value: Number(ranks.value) } }),
    meets: most > 1 || (address !== undefined && !LOCAL.test(address)),
  };
}

function rangeOf(value: string): readonly [number, number] {
  const [least = 0, most = least] = value.split(":").map(Number);
  return [least, most];
}

function option(
  container: unknown,
  pointer: string,
  pattern: RegExp | undefined,
  name: string,
): Said<string> | undefined {
  for (const list of ["command", "args"]) {
    const entries = items(at(container, list)).map((entry) => text(entry) ?? "");
    const found = pattern?.exec(entries.join(" "));
    const value = found?.[1];
    if (found == null || value === undefined) continue;
    const before = entries.join(" ").slice(0, found.index);
    return { value, words: found[0], pointer: `${pointer}/${list}/${indexAt(entries, before.length)}` };
  }
  const set = variable(container, name);
  if (set === undefined || !/^\d+$/.test(set.value)) return undefined;
  return { value: set.value, words: `${name}=${set.value}`, pointer: `${pointer}/env/${set.index}/value` };
}

/** The entry of a joined list in which a position is. */
function indexAt(entries: readonly string[], position: number): number {
  let end = -1;
  return entries.findIndex((entry) => {
    end += entry.length + 1;
    return position <= end;
  });
}

function variable(container: unknown, name: string): { readonly value: string; readonly index: number } | undefined {
  const index = items(at(container, "env")).findLastIndex((entry) => at(entry, "name") === name);
  const value = text(at(container, "env", index, "value"));
  return value === undefined ? undefined : { value, index };
}
