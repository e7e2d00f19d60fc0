import { at, items, memoize, text } from "../../src/kernel/index.ts";
import type { ContainerView } from "../../src/rule/index.ts";
import { type LiteralVariable, literalEnvironment } from "../pods/environment.ts";

/** The number of ranks that a program expects, by the command, the arguments or the `env` of its container. */
export interface Rendezvous {
  /** Nodes (pods), as the least and the most of an elastic run; the two are equal for a fixed number. */
  readonly nodes: Setting<readonly [number, number]> | undefined;
  /** Processes of each node; undefined where the program finds out itself. */
  readonly processes: Setting<number> | undefined;
  /** Ranks in total. */
  readonly ranks: Setting<number> | undefined;
  /** Whether the program connects to ranks on other hosts. */
  readonly spansHosts: boolean;
  /** The host of the first rank, without its port; undefined for none, one of this pod, and one with a variable. */
  readonly address: Setting<string> | undefined;
}

/** A value of an option or variable, with its text and its place. */
export interface Setting<T> {
  readonly value: T;
  /** The option or variable as written: `--nnodes=4`. */
  readonly text: string;
  /** JSON pointer into the pod template. */
  readonly pointer: string;
}

const NODES = /--nnodes[= ](\d+(?::\d+)?)(?![\w$])/;
const PROCESSES = /--nproc[-_]per[-_]node[= ](\d+)(?![\w$])/;
/** Options with the address of the first rank: torchrun, SGLang, vLLM. */
const ADDRESS = /--(?:master[-_]addr|rdzv[-_]endpoint|dist-init-addr|data-parallel-address)[= ]([\w.-]+)(?![\w.$({-])/;
/** Variables with it: PyTorch, torchrun, JAX. */
const ADDRESS_VARIABLES = ["MASTER_ADDR", "PET_MASTER_ADDR", "PET_RDZV_ENDPOINT", "JAX_COORDINATOR_ADDRESS"] as const;
const LOCAL_ADDRESS = /^(?:localhost|127\.0\.0\.1|::1)?$/;

/** Reads the rendezvous of a container: torchrun's options, and the variables that PyTorch and other libraries read. */
export const rendezvousOf = memoize(({ container, pointer }: ContainerView): Rendezvous => {
  const variables = literalEnvironment(container);
  const nodes = optionOf(container, pointer, NODES) ?? variableOf(variables, pointer, "NNODES");
  const processes = optionOf(container, pointer, PROCESSES) ?? variableOf(variables, pointer, "NPROC_PER_NODE");
  const ranks = variableOf(variables, pointer, "WORLD_SIZE");
  const range = convert(nodes, rangeOf);
  const address = variables.get("MASTER_ADDR")?.value;
  const isRemote = address !== undefined && !LOCAL_ADDRESS.test(address);
  return {
    nodes: range,
    processes: convert(processes, Number),
    ranks: convert(ranks, Number),
    spansHosts: isRemote || (range?.value[1] ?? 1) > 1,
    address: addressOf(container, variables, pointer),
  };
});

function addressOf(
  container: unknown,
  variables: ReadonlyMap<string, LiteralVariable>,
  pointer: string,
): Setting<string> | undefined {
  const option = optionOf(container, pointer, ADDRESS);
  if (option !== undefined && !LOCAL_ADDRESS.test(option.value)) return option;
  for (const name of ADDRESS_VARIABLES) {
    const variable = variables.get(name);
    const [, host = ""] = /^([\w.-]+)(?::\d+)?$/.exec(variable?.value ?? "") ?? [];
    if (variable === undefined || LOCAL_ADDRESS.test(host)) continue;
    return { value: host, text: `${name}=${variable.value}`, pointer: `${pointer}/env/${variable.index}/value` };
  }
  return undefined;
}

function convert<T>(setting: Setting<string> | undefined, parse: (value: string) => T): Setting<T> | undefined {
  return setting && { ...setting, value: parse(setting.value) };
}

function rangeOf(value: string): readonly [number, number] {
  const [least = 0, most = least] = value.split(":").map(Number);
  return [least, most];
}

function optionOf(container: unknown, pointer: string, pattern: RegExp): Setting<string> | undefined {
  for (const list of ["command", "args"]) {
    const entries = items(at(container, list)).map((entry) => text(entry) ?? "");
    const match = pattern.exec(entries.join(" "));
    const value = match?.[1];
    if (match == null || value === undefined) continue;
    return { value, text: match[0], pointer: `${pointer}/${list}/${indexAt(entries, match.index)}` };
  }
  return undefined;
}

/** The index of the entry that contains a position of the entries joined with blanks. */
function indexAt(entries: readonly string[], position: number): number {
  let end = -1;
  return entries.findIndex((entry) => {
    end += entry.length + 1;
    return position <= end;
  });
}

function variableOf(
  variables: ReadonlyMap<string, LiteralVariable>,
  pointer: string,
  name: string,
): Setting<string> | undefined {
  const variable = variables.get(name);
  if (variable === undefined || !/^\d+$/.test(variable.value)) return undefined;
  return {
    value: variable.value,
    text: `${name}=${variable.value}`,
    pointer: `${pointer}/env/${variable.index}/value`,
  };
}
