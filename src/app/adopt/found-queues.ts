import { type QueueNode, readQueues } from "../../gpu/index.ts";
import { dnsLabelProblem, type KubeObject, text } from "../../kernel/index.ts";
import { DEFAULT_NODE_POOL, queueName } from "../../model/index.ts";
import type { Survey } from "../survey/survey.ts";
import { surveyedObjects } from "./surveyed-objects.ts";

/** A queue as a department or a project of `muster.yaml`. */
export interface FoundQueue {
  readonly owner: string;
  /** Absent for a department. */
  readonly department?: string;
  readonly nodePool: string;
  readonly quotas: QueueNode["quotas"];
  readonly file: string;
}

/** The queues of a repository, and the reasons why some of them are not in `muster.yaml`. */
interface FoundQueues {
  readonly queues: readonly FoundQueue[];
  readonly left: readonly string[];
}

/**
 * Finds the Queues of KAI as departments, those without a parent, and projects below them. muster.yaml has two levels, one quota
 * for each of them and node pool, and limits of at least what is deserved; any other queue counts by its object alone.
 */
export function foundQueues(survey: Survey): FoundQueues {
  const read = surveyedObjects(survey, (kind) => kind === "scheduling.run.ai/Queue").flatMap(({ file, value }) => {
    const object = value as unknown as KubeObject;
    if (text(object.metadata?.name) === undefined) return [];
    return readQueues(object, { name: "" }).map(({ queue }) => ({ file, queue }));
  });
  const byName = new Map<string, { readonly file: string; readonly queue: QueueNode }>();
  const left: string[] = [];
  const several = new Set<string>();
  for (const each of read) {
    const known = byName.get(each.queue.name);
    if (known === undefined) byName.set(each.queue.name, each);
    else if (shapeOf(known.queue) !== shapeOf(each.queue)) several.add(each.queue.name);
  }
  const queues: FoundQueue[] = [];
  const isTop = (queue: QueueNode | undefined) => queue !== undefined && queue.parent === undefined;
  for (const { file, queue } of byName.values()) {
    const parent = queue.parent === undefined ? undefined : byName.get(queue.parent)?.queue;
    const owner = ownerOf(queue);
    const department = parent && ownerOf(parent);
    const reason = reasonToLeave(queue, {
      isSeveral: several.has(queue.name),
      owner,
      parent,
      isBelowTop: isTop(parent),
    });
    if (reason !== undefined || owner === undefined) left.push(`Queue ${queue.name} (${file}): ${reason ?? ""}`);
    else
      queues.push({ owner, nodePool: queue.nodePool, quotas: queue.quotas, file, ...(department && { department }) });
  }
  // A project needs a department that was not left.
  const kept = new Set(queues.filter(({ department }) => department === undefined).map(({ owner }) => owner));
  const orphans = queues.filter(({ department }) => department !== undefined && !kept.has(department));
  return {
    queues: queues.filter((queue) => !orphans.includes(queue)),
    left: [...left, ...orphans.map(({ owner, file }) => `Queue ${owner} (${file}): its parent is not in muster.yaml`)],
  };
}

interface QueuePlace {
  readonly isSeveral: boolean;
  readonly owner: string | undefined;
  readonly parent: QueueNode | undefined;
  readonly isBelowTop: boolean;
}

function reasonToLeave(queue: QueueNode, { isSeveral, owner, parent, isBelowTop }: QueuePlace): string | undefined {
  if (isSeveral) return "several files define it with different quotas";
  if (owner === undefined) return `its name must end with its node pool, as in NAME-${queue.nodePool}`;
  const problem = dnsLabelProblem(owner);
  if (problem !== undefined) return `its name ${problem}`;
  if (queue.parent !== undefined && parent === undefined) return `its parent ${queue.parent} is not in the repository`;
  if (parent !== undefined && !isBelowTop) return "it is on a third level";
  if (parent !== undefined && parent.nodePool !== queue.nodePool) return "its parent has another node pool";
  const amounts = Object.values(queue.quotas);
  if (amounts.some(({ deserved, limit }) => deserved < 0 || limit < deserved)) return "a limit is below the quota";
  return undefined;
}

/** The name of the department or project that gives a queue its name; undefined for another name. */
function ownerOf({ name, nodePool }: QueueNode): string | undefined {
  if (nodePool === DEFAULT_NODE_POOL) return name;
  const owner = name.endsWith(`-${nodePool}`) ? name.slice(0, -nodePool.length - 1) : "";
  return owner !== "" && queueName(owner, nodePool) === name ? owner : undefined;
}

function shapeOf({ parent, nodePool, quotas }: QueueNode): string {
  return JSON.stringify([
    parent,
    nodePool,
    Object.entries(quotas).map(([name, quota]) => [
      name,
      { ...quota, limit: String(quota.limit), deserved: String(quota.deserved) },
    ]),
  ]);
}
