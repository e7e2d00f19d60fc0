import { placeGang } from "../engine/allocate.ts";
import type { SimGang } from "../engine/gang.ts";
import type { Session } from "../engine/session.ts";
import { Statement } from "../engine/statement.ts";
import { isActiveAllocated, isAllocated, PIPELINED } from "../engine/status.ts";
import { awaitsNode } from "../engine/task.ts";
import { waitingGangs } from "./candidates.ts";

/** Gives free nodes to gangs; pods above the minimum come one by one, after a gang of another queue may have had its turn. */
export function allocate(session: Session): void {
  const nodes = [...session.nodes.values()];
  for (const queue = waitingGangs(session); !queue.isEmpty; ) {
    const gang = queue.pop();
    if (gang === undefined) return;
    session.cause = gang.shape.id;
    const isRunning = [...gang.tasks.values()].some(({ status }) => isAllocated(status));
    const statement = new Statement(session);
    if (!placeGang(session, statement, nodes, gang, false)) {
      statement.discard();
      continue;
    }
    const mustWait = waitsForPods(gang);
    if (mustWait) statement.pipelineAllocated(gang);
    statement.commit();
    if (!mustWait && !isRunning) gang.started = session.now;
    if ([...gang.tasks.values()].some((task) => awaitsNode(task, true))) queue.push(gang);
  }
}

/** Whether a leaf would start with too few pods, since others wait for places. */
function waitsForPods(gang: SimGang): boolean {
  return [...gang.leaves.values()].some((leaf) => {
    const tasks = [...leaf.tasks.values()];
    const placed = tasks.filter(({ status }) => status !== PIPELINED && isActiveAllocated(status)).length;
    return tasks.some(({ status }) => status === PIPELINED) && placed < leaf.minimum;
  });
}
