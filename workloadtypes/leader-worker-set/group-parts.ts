import type { GangNode, GangPods } from "../../src/workload/gang.ts";
import { gangPods } from "../podgrouper/pod-template.ts";

/** What one group of a set consists of. */
export interface GroupParts {
  readonly min: number;
  readonly tree: readonly GangNode[];
  readonly pods: readonly GangPods[];
}

/** The templates of a set; a leader without one of its own is made from that of the workers. */
export interface GroupTemplates {
  readonly leader: unknown;
  readonly worker: unknown;
}

/** A group as leader and workers; `atFirst` pods are waited for when it is made. */
export function groupParts(size: number, atFirst: number, templates: GroupTemplates): GroupParts {
  const workers = size - 1;
  const waited = atFirst > 1;
  const leader = { name: "leader", min: 1 };
  const leaders = gangPods("leader", 1, templates.leader, "leader");
  return {
    min: atFirst,
    tree: waited ? [leader, { name: "workers", min: workers }] : [leader],
    pods:
      workers === 0
        ? [leaders]
        : [leaders, gangPods("worker", workers, templates.worker, waited ? "workers" : undefined)],
  };
}
