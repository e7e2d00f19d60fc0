import { fileURLToPath } from "node:url";
import type { Construct } from "constructs";
import type { Location, Source } from "../src/kernel/index.ts";
import { given, pointerTo, present } from "../src/kernel/index.ts";
import type { Placement } from "../src/synth/index.ts";

/** The place of a definition: a YAML file with positions, or a line of TypeScript. */
export interface Origin {
  /** Position of a JSON pointer of the definition in its YAML file; absent for TypeScript. */
  readonly locate?: (pointer: string, at?: "key" | "value") => Location;
  /** TypeScript file, relative to the working folder if it is below it; absent for YAML. */
  readonly file?: string;
  /** Line in `file`, from 1. */
  readonly line?: number;
}

const FRAME = /(?:\(|at )((?:file:\/\/|\/|[A-Za-z]:\\)[^()]{0,4096}?):(\d+):\d+\)?$/;

/** The TypeScript line that called a construct; empty when the stack does not contain it. */
export function callerOrigin(): Origin {
  return originIn(new Error(), () => false);
}

/** The TypeScript line that called a construct of any library; empty when the stack does not contain it. */
export function librariesCaller(error: Error): Origin {
  return originIn(error, (file) => LIBRARY.test(file));
}

const LIBRARY = /[\\/]node_modules[\\/]/;

function originIn({ stack = "" }: Error, isLibrary: (file: string) => boolean): Origin {
  const own = fileURLToPath(new URL(".", import.meta.url));
  for (const line of stack.split("\n").slice(1)) {
    const match = FRAME.exec(line.trim());
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const file = match[1].startsWith("file://") ? fileURLToPath(match[1].split("?", 1)[0] ?? "") : match[1];
    if (!file.startsWith(own) && !isLibrary(file)) {
      return { file: relativeToWorkingFolder(file), line: Number(match[2]) };
    }
  }
  return {};
}

/** The placement of an object that `muster.yaml` gives its cluster: an origin with positions is the entry there. */
export function tenancyPlacement(construct: Construct, cluster: string, origin: Origin): Placement {
  const source = sourceOf(construct, origin);
  const { locate } = origin;
  if (locate === undefined) return { cluster, source };
  return { cluster, source, locate, fromOrganization: true };
}

const NUMBERS = /^\/spec\/resources\/(gpu|cpu|memory)(?:\/(quota|limit|overQuotaWeight))?/;

/** The origin of the Queue of a quota, by the origin of its project or department: each number has its place. */
export function quotaOrigin(origin: Origin, index: number): Origin {
  const { locate } = origin;
  if (locate === undefined) return origin;
  return {
    ...origin,
    locate: (pointer, at) => {
      const [, resource, number] = NUMBERS.exec(pointer) ?? [];
      const field = number === "quota" ? "deserved" : number;
      return locate(pointerTo("/quotas", index, ...present([resource, field])), at);
    },
  };
}

const MANAGED_NUMBERS =
  /^\/spec\/queues\/(\d+)(?:\/resources\/(gpu|cpu|memory)(?:\/(deserved|limit|overQuotaWeight))?)?/;

/**
 * The origin of the Department or Project of KAI's resource management, by the origin of its project or department: each
 * number of a queue has its place.
 *
 * @param indexes the indexes of the quotas of its queues, in their order
 */
export function managedOrigin(origin: Origin, indexes: readonly number[]): Origin {
  const { locate } = origin;
  if (locate === undefined) return origin;
  return {
    ...origin,
    locate: (pointer, at) => {
      const [, queue, resource, number] = MANAGED_NUMBERS.exec(pointer) ?? [];
      const index = indexes[Number(queue)];
      return locate(index === undefined ? "" : pointerTo("/quotas", index, ...present([resource, number])), at);
    },
  };
}

/** The source of an issue about a construct. */
export function sourceOf(construct: Construct, origin: Origin): Source {
  return given({ constructPath: construct.node.path, file: origin.file, line: origin.line });
}

// Reports must not differ between two checkouts, so no absolute path below the working folder is kept.
function relativeToWorkingFolder(file: string): string {
  const folder = `${process.cwd()}/`;
  if (file.startsWith(folder)) return file.slice(folder.length);
  return file;
}
