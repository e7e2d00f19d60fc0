import { at, items, number, text } from "../../../kernel/index.ts";
import { addTask, type SimGang } from "../engine/gang.ts";
import { addToNode } from "../engine/node.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { isActiveUsed } from "../engine/status.ts";
import type { PodShape, SimTask } from "../engine/task.ts";
import type { ClusterObjects } from "./cluster-objects.ts";
import type { NodeConstraints } from "./constraints.ts";
import { namespaceIn, podKey, sortedBy } from "./fields.ts";
import type { Places } from "./places.ts";
import { gpuGroups, readPodShape, statusOf } from "./read-pod.ts";

interface TaskOptions {
  readonly schedulerName?: string;
  /** Milliseconds. */
  readonly now: number;
}

/** The pods of a cluster, in the order of their names. `hasNode`: whether a node belongs to the pool. */
export function readTasks(
  objects: ClusterObjects,
  places: Places,
  constraints: NodeConstraints,
  { schedulerName = "kai-scheduler", now }: TaskOptions,
  hasNode: (name: string) => boolean,
): SimTask[] {
  // The scheduler gives up a request that has failed, or whose node is gone.
  const served = objects.bindRequests.filter(
    (each) => !isFailed(each) && hasNode(text(at(each, "spec", "selectedNode")) ?? ""),
  );
  const chosen = new Map(
    served.map((each) => [`${namespaceIn(each)}/${text(at(each, "spec", "podName")) ?? ""}`, each]),
  );
  return sortedBy(objects.pods, podKey).map((pod): SimTask => {
    const shape: PodShape = readPodShape(pod, places, constraints, schedulerName);
    const request = chosen.get(shape.key);
    const groups = items(at(request, "spec", "selectedGPUGroups")).map((group) => text(group) ?? "");
    return {
      shape,
      status: statusOf(pod, request !== undefined, now),
      node: text(at(pod, "spec", "nodeName")) || text(at(request, "spec", "selectedNode")) || "",
      groups: groups.length > 0 ? groups : gpuGroups(pod),
      accepted: [],
      isShared: false,
      isVirtual: false,
    };
  });
}

function isFailed(request: unknown): boolean {
  if (at(request, "status", "phase") !== "Failed") return false;
  const limit = number(at(request, "spec", "backoffLimit"));
  return limit === undefined || (number(at(request, "status", "failedAttempts")) ?? 0) >= limit;
}

/** Puts pods on their nodes and into their gangs. */
export function placeTasks(
  tasks: readonly SimTask[],
  nodes: ReadonlyMap<string, SimNode>,
  gangs: ReadonlyMap<string, SimGang>,
): void {
  for (const isReservation of [true, false]) {
    for (const task of tasks) {
      if (task.shape.isReservation !== isReservation || !isActiveUsed(task.status)) continue;
      const node = nodes.get(task.node);
      if (node !== undefined && !node.tasks.has(task.shape.key)) addToNode(node, task);
    }
  }
  for (const task of tasks) {
    const gang = gangs.get(task.shape.gang);
    if (gang !== undefined) addTask(gang, task);
  }
}
