import { gangPods } from "../../src/gpu/index.ts";
import type { GangNode, GangPods } from "../../src/model/index.ts";

/** The parts of one group of a set. */
export interface GroupParts {
  readonly min: number;
  readonly tree: readonly GangNode[];
  readonly pods: readonly GangPods[];
}

/** The templates of a set; a leader without its own template uses that of the workers. */
export interface GroupTemplates {
  readonly leader: unknown;
  readonly worker: unknown;
}

/** A group as leader and workers; on creation it waits for `atFirst` pods. */
export function groupParts(size: number, atFirst: number, templates: GroupTemplates): GroupParts {
  const workers = size - 1;
  const tree: GangNode[] = [{ name: "leader", min: 1 }];
  const pods = [gangPods("leader", 1, templates.leader, "leader")];
  if (atFirst > 1) tree.push({ name: "workers", min: workers });
  // A group that waits for its leader gets the subgroup of the workers before they exist.
  if (workers !== 0) pods.push(gangPods("worker", workers, templates.worker, "workers"));
  return { min: atFirst, tree, pods };
}
