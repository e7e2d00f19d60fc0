import type { QueueNode, QuotaResource } from "../../gpu/index.ts";
import { boundText, describesQueues, quotaPointer, readQueues } from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { pointerSegments } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { Relaxation } from "./relaxation.ts";

const RESOURCES = ["gpu", "cpu", "memory"] as const satisfies readonly QuotaResource[];

/** The Queues that one kustomization changes, at the base and in the branch. */
export interface BuiltQueues {
  readonly base: readonly KubeObject[];
  readonly branch: readonly CheckedObject[];
}

/** Returns what the Queues of files and of kustomizations raise, each change once. */
export function queueRelaxations(
  base: readonly KubeObject[],
  objects: readonly CheckedObject[],
  built: readonly BuiltQueues[] = [],
): readonly Relaxation[] {
  const all = [
    ...raisedQueues(base, objects),
    ...built.flatMap((unit) => raisedQueues([...base, ...unit.base], unit.branch)),
  ];
  return [...new Map(all.map((each) => [JSON.stringify([each.message, each.location]), each])).values()];
}

/**
 * Returns what the Queues among the manifests of a branch raise: a quota or limit of a queue of the base, another
 * parent, and a new queue without a parent, which no other limit applies to. Those of `muster.yaml` are compared there.
 */
function raisedQueues(base: readonly KubeObject[], objects: readonly CheckedObject[]): readonly Relaxation[] {
  const before = new Map(
    base.flatMap((object) => readQueues(object, { name: "" }).map(({ queue }) => [queue.name, queue] as const)),
  );
  return objects.flatMap((checked): readonly Relaxation[] => {
    if (!describesQueues(checked.object) || checked.fromOrganization === true) return [];
    return readQueues(checked.object, { name: checked.cluster.name }).flatMap(({ queue }) => {
      const old = before.get(queue.name);
      const changes = old === undefined ? newQueue(queue) : changesOf(old, queue);
      return changes.map(({ path, message }): Relaxation => {
        return { rule: "limit-raised", path, message, location: checked.locate?.(path), received: queue.name };
      });
    });
  });
}

interface Change {
  readonly path: string;
  readonly message: string;
}

function newQueue({ name, parent, at }: QueueNode): readonly Change[] {
  if (parent !== undefined) return [];
  return [
    {
      path: at ?? "",
      message: `the queue ${name}, which the base does not have, has no parent, so no other limit applies to it`,
    },
  ];
}

function changesOf(before: QueueNode, after: QueueNode): readonly Change[] {
  const { name, parent = "none" } = after;
  const { parent: oldParent = "none" } = before;
  const moved =
    parent === oldParent
      ? []
      : [
          {
            path: after.at === undefined ? "/spec/parentQueue" : "/spec/parent",
            message: `the parent of queue ${name} is ${parent}, but ${oldParent} at the base`,
          },
        ];
  const raised = RESOURCES.flatMap((resource) =>
    (["deserved", "limit"] as const).flatMap((bound): readonly Change[] => {
      const [old, now] = [before.quotas[resource][bound], after.quotas[resource][bound]];
      if (now <= old) return [];
      const path = quotaPointer(after, resource, bound);
      const subject = `${pointerSegments(path).at(-1)} of ${resource} of queue ${name}`;
      return [
        { path, message: `${subject} is ${boundText(resource, now)}, but ${boundText(resource, old)} at the base` },
      ];
    }),
  );
  return [...moved, ...raised];
}
