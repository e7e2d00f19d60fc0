import { at, filledText, type KubeObject, member, text } from "../../kernel/index.ts";
import type { UnitAmounts } from "../account/resource-amounts.ts";
import { volcanoAmounts } from "./volcano-amounts.ts";

/** The queue above all others. Volcano creates it. */
export const VOLCANO_ROOT = "root";
/** The queue of workloads that name none. Volcano creates it. */
export const VOLCANO_DEFAULT = "default";

/** A Queue of Volcano. An absent amount of its capability is no limit. */
export interface VolcanoQueue {
  readonly name: string;
  /** Absent for `root`. */
  readonly parent?: string;
  readonly capability: UnitAmounts;
  readonly deserved: UnitAmounts;
  readonly guarantee: UnitAmounts;
  /** The status that the manifest contains, if it is not Open. */
  readonly closedState?: string;
}

/** Reads a Queue. */
export function readVolcanoQueue({ metadata, spec, status }: KubeObject): VolcanoQueue {
  const { name } = metadata;
  const state = text(member(status, "state")) ?? "Open";
  return {
    name,
    ...(name !== VOLCANO_ROOT && { parent: filledText(member(spec, "parent")) ?? VOLCANO_ROOT }),
    capability: volcanoAmounts(member(spec, "capability")),
    deserved: volcanoAmounts(member(spec, "deserved")),
    guarantee: volcanoAmounts(at(spec, "guarantee", "resource")),
    ...((state === "Closed" || state === "Closing") && { closedState: state }),
  };
}

/** The queue that a Command closes; undefined for any other object. */
export function queueClosedBy({ apiVersion, kind, ...rest }: KubeObject): string | undefined {
  if (kind !== "Command" || !apiVersion.startsWith("bus.volcano.sh/")) return undefined;
  const target = member(rest, "target");
  if (text(member(rest, "action")) !== "CloseQueue" || text(member(target, "kind")) !== "Queue") return undefined;
  return text(member(target, "name"));
}
