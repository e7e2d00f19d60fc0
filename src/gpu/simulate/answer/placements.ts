import { at, record } from "../../../kernel/index.ts";
import { allocate } from "../actions/allocate-action.ts";
import { ALLOCATED } from "../engine/status.ts";
import type { ClusterObjects } from "../read/cluster-objects.ts";
import { podKey } from "../read/fields.ts";
import { openSession, type SessionOptions } from "../read/open-session.ts";

/**
 * The pods of a cluster as they run after the scheduler has placed all that fit; pods without a place are left out. No
 * pod is evicted.
 */
export function placedObjects(objects: ClusterObjects, options: SessionOptions): ClusterObjects {
  const session = openSession(objects, options);
  session.action = "allocate";
  allocate(session);
  const placed = new Map(
    [...session.gangs.values()].flatMap(({ tasks }) =>
      [...tasks.values()].filter(({ status }) => status === ALLOCATED).map((task) => [task.shape.key, task] as const),
    ),
  );
  const pods = objects.pods.flatMap((pod) => {
    const task = placed.get(podKey(pod));
    if (task === undefined) return [];
    const labels = {
      ...record(at(pod, "metadata", "labels")),
      ...Object.fromEntries(task.groups.map(placedGroup).map(groupLabel)),
    };
    const metadata = { ...record(at(pod, "metadata")), labels };
    return [
      {
        ...record(pod),
        metadata,
        spec: { ...record(at(pod, "spec")), nodeName: task.node },
        status: { phase: "Running" },
      },
    ];
  });
  return { ...objects, pods };
}

/** A name that no new GPU of a later session has. */
const placedGroup = (group: string): string => `placed ${group}`;

const groupLabel = (group: string, index: number): [string, string] => [
  index === 0 ? "runai-gpu-group" : `runai-gpu-group/${group}`,
  group,
];
