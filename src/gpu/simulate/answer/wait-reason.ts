import { capacityObstacle, exceedsNodes, placeGang, requestOf } from "../engine/allocate.ts";
import type { SimGang } from "../engine/gang.ts";
import { hasQueue } from "../engine/gangs-by-queue.ts";
import { nextTasks } from "../engine/next-tasks.ts";
import type { Session } from "../engine/session.ts";
import { idleGpus } from "../engine/shared-gpus.ts";
import { Statement } from "../engine/statement.ts";
import { type GroupBranch, type GroupLeaf, isReady } from "../engine/subgroups.ts";
import { amountAt, CPU, MEMORY, type QueueAmounts } from "../engine/vector.ts";
import type { WaitReason } from "./pool-answer.ts";

/** The reason why a gang has no nodes after a cycle. */
export function waitReason(session: Session, gang: SimGang): WaitReason {
  if (!hasQueue(session, gang)) return { kind: "queue", queue: gang.shape.queue };
  if (!isReady(gang.root)) {
    const short = [...gang.leaves.values()].find((leaf) => !isReady(leaf));
    const { name = "", alive = 0, gated = 0, minimum = 0 } = short ?? {};
    return { kind: "pods", leaf: name, pods: alive - gated, gated, minimum };
  }
  const unknown = unknownTopology(session, gang);
  if (unknown !== undefined) return { kind: "topology", ...unknown };
  const tasks = nextTasks(gang, true);
  const obstacle = capacityObstacle(session, gang, tasks);
  if (obstacle !== undefined) return { kind: "bound", ...obstacle };
  if (tasks.some((task) => exceedsNodes(session, task))) return { kind: "node-size" };
  const nodes = [...session.nodes.values()].filter((node) =>
    tasks.some(({ shape }) => session.meets(shape.constraints, node)),
  );
  if (tasks.length > 0 && nodes.length === 0) return { kind: "constraints" };
  const request = requestOf(session, tasks);
  const free: QueueAmounts = [0, 0, 0];
  for (const node of nodes) {
    free[0] += amountAt(node.idle, CPU);
    free[1] += amountAt(node.idle, MEMORY);
    free[2] += idleGpus(node, session.gpusOfPlace).gpus;
  }
  const missing: QueueAmounts = [
    Math.max(0, request[0] - free[0]),
    Math.max(0, request[1] - free[1]),
    Math.max(0, request[2] - free[2]),
  ];
  return { kind: "room", missing, request };
}

/** The first topology of a gang and its subgroups that does not exist, or lacks the level that they name. */
function unknownTopology({ topologies }: Session, { leaves }: SimGang) {
  for (const leaf of leaves.values()) {
    for (let group: GroupLeaf | GroupBranch | undefined = leaf; group !== undefined; group = group.parent) {
      if (group.topology === undefined) continue;
      const { topology, required, preferred } = group.topology;
      const levels = topologies.get(topology)?.levels;
      if (levels === undefined) return { topology };
      const level = [required, preferred].find((each) => each !== "" && !levels.includes(each));
      if (level !== undefined) return { topology, level };
    }
  }
  return undefined;
}

/** Whether a gang has fewer pods without a scheduling gate than its minimum. */
export function lacksPods({ gangs }: Session, id: string): boolean {
  const gang = gangs.get(id);
  return gang !== undefined && !isReady(gang.root);
}

/** Whether a gang finds room on the nodes when nothing else runs. `empty` has the nodes, the queues and the gang, no other pods. */
export function startsAlone(empty: Session, id: string): boolean {
  const gang = empty.gangs.get(id);
  if (gang === undefined || !hasQueue(empty, gang) || !isReady(gang.root)) return false;
  const statement = new Statement(empty);
  const isPlaced = placeGang(empty, statement, [...empty.nodes.values()], gang, false);
  statement.discard();
  return isPlaced;
}
