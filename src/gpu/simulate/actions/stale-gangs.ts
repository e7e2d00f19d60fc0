import { changeStatus, isBelowMinimum } from "../engine/gang.ts";
import { updateOnNode } from "../engine/node.ts";
import { countInQueues, type Session } from "../engine/session.ts";
import { isActiveAllocated, RELEASING } from "../engine/status.ts";

/** Evicts gangs that have had fewer pods than their minimum for too long. */
export function evictStale(session: Session): void {
  for (const gang of session.gangs.values()) {
    if (!isBelowMinimum(gang)) continue;
    const grace = gang.shape.stalenessGrace ?? session.settings.stalenessGrace;
    const since = gang.shape.staleSince ?? session.now;
    if (grace < 0 || session.now - since < grace) continue;
    for (const task of [...gang.tasks.values()].filter(({ status }) => isActiveAllocated(status))) {
      const node = session.nodes.get(task.node);
      if (node === undefined) continue;
      session.events.push({
        kind: "evicted",
        task: task.shape,
        node: task.node,
        action: session.action,
        cause: undefined,
      });
      changeStatus(gang, task, RELEASING);
      updateOnNode(node, task);
      countInQueues(session, task, false);
    }
  }
}
