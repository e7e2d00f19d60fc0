import type { JqUsage } from "../../jq/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { type ResourceInterface, refOfResourceInterface } from "../../model/index.ts";

/** The limit of the expressions of one definition on one object together. */
export const OBJECT_LIMITS: Readonly<JqUsage> = { steps: 20_000_000, bytes: 100_000_000 };

/**
 * The use on each object that does not count for the run, so that ordinary objects never use up a run, however many they are.
 */
export const FREE: Readonly<JqUsage> = { steps: 100_000, bytes: 1_000_000 };

/** The limit of all expressions of a run together beyond that. An object that was begun is finished. */
export const RUN_LIMITS: Readonly<JqUsage> = { steps: 100_000_000, bytes: 500_000_000 };

/** The use of the expressions of a run, over all objects and definitions. */
export interface RunUsage {
  readonly used: JqUsage;
  readonly steps: Map<ResourceInterface, number>;
  /** The issue of each definition that is not evaluated any more: the same one for every object. */
  readonly refused: Map<ResourceInterface, readonly Issue[]>;
}

/** The usage at the start of a run. */
export function newRunUsage(): RunUsage {
  return { used: newUsage(), steps: new Map(), refused: new Map() };
}

/** The usage before the first expression. */
export function newUsage(): JqUsage {
  return { steps: 0, bytes: 0 };
}

/** Whether a limit is exceeded. */
export function isExhausted(used: JqUsage, limits: Readonly<JqUsage>): boolean {
  return used.steps > limits.steps || used.bytes > limits.bytes;
}

/** Adds what a definition has used on an object, except for what is free. */
export function addToRun(run: RunUsage, resourceInterface: ResourceInterface, used: JqUsage): void {
  const steps = Math.max(0, used.steps - FREE.steps);
  const bytes = Math.max(0, used.bytes - FREE.bytes);
  if (steps + bytes === 0) return;
  run.used.steps += steps;
  run.used.bytes += bytes;
  run.steps.set(resourceInterface, (run.steps.get(resourceInterface) ?? 0) + steps);
}

/** The reason for which no expression of a definition is evaluated on an object any more. */
export function objectExhausted(used: JqUsage): string {
  return `its expressions used ${amount(used)} on this object, but at most ${amount(OBJECT_LIMITS)} are allowed; the others were not evaluated`;
}

/** The reason for which no expression of a run is evaluated any more; the same for every object. */
export function runExhausted({ used, steps }: RunUsage): string {
  const [most] = [...steps].toSorted(([, a], [, b]) => b - a);
  const blamed = most && ` (${most[1].toLocaleString("en-US")} steps by ${refOfResourceInterface(most[0]).name})`;
  return `the expressions of all Resource Interfaces used ${amount(used)}${blamed ?? ""}, but at most ${amount(RUN_LIMITS)} are allowed; other objects were not evaluated`;
}

function amount({ steps, bytes }: Readonly<JqUsage>): string {
  return `${steps.toLocaleString("en-US")} steps and ${bytes.toLocaleString("en-US")} bytes`;
}
